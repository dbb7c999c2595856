# SPDX-License-Identifier: GPL-3.0-or-later
"""A game is reviewed: its page is empty first, fills while an engine looks, tells of the move in view, leads to the
moments that decided, is there again after a new start, and takes its marks into the file."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
MATE = '[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n'
NOTED = ('[White "Anna"]\n[Black "Ben"]\n[Result "*"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Ke2 {[%eval -1.9]} '
         'Nf6 {[%eval -1.8]} *\n')
program = None


def opened(name, text):
    global program
    pathlib.Path(home(name)).write_text(text)
    settings('chess', '')
    program = Program(COMMAND, home(name))
    program.onto_board()


def page(name):
    program.click(program.there('radio button', name))


def labels():
    return list(program.names('label'))


def says(text):
    program.wait(text, lambda: any(text in name for name in labels()))


def explains():
    """before anything is known the page says what it is for"""
    opened('mate.pgn', MATE)
    page('Review')
    says('Review Game has an engine look at every move')
    assert 'Critical Moments' not in labels()


def fills():
    """it fills, with progress first, and then the figures of both players"""
    review = program.find('panel', 'Review', program.frame)   # the page Moves has such a button, too
    program.click(program.called('push button', 'Review Game', review))
    program.wait('the figures', lambda: {'Anna', 'Ben', 'Accuracy', 'Critical Moments'} <= set(labels()))
    program.wait('a blunder', lambda: program.called('push button', 'Blunder: 1', program.frame))


def leads():
    """a count and a small board lead to the move, of which is told how it is called and what is better"""
    # The review goes on, and moves the count about; a busy engine may find fault with the other side, too.
    program.click_for(lambda: list(program.all('push button', 'Blunder: ', program.frame))[-1], 'what is better',
                      lambda: any('Better: 3…' in name for name in labels()))
    says('3… Nf6??')
    program.keys('Home')
    program.wait('no move in view', lambda: '3… Nf6??' not in labels() or not any('Better' in name for name in labels()))
    moment = program.wait('a small board', lambda: next(
        (node for node in program.all('push button', '', program.frame) if node.name.startswith('3… Nf6??')), None))
    program.click(program.bring(moment))   # another moment may come before it
    says('Better: 3…')


def lasts():
    """it is there again when the program is started anew"""
    global program
    review = program.find('panel', 'Review', program.frame)
    program.wait('the end of the review', lambda: program.called('push button', 'Review Game', review))
    program.quit()
    program = Program(COMMAND)
    program.onto_board()
    page('Review')
    program.wait('the figures', lambda: program.called('push button', 'Blunder: 1', program.frame))
    program.press('Blunder: 1')
    says('Better: 3…')


def writes():
    """the marks get into the file in one edit that can be undone"""
    program.there('push button', 'Add Notes to the Game')   # further down, which keys do not mind
    program.keys('alt+a')
    program.wait('news', lambda: any('have notes now' in name for name in labels()))
    program.keys('ctrl+s')
    program.wait('the file', lambda: '$4' in pathlib.Path(home('mate.pgn')).read_text()
                 and '[%eval ' in pathlib.Path(home('mate.pgn')).read_text())
    program.wait('no toast', lambda: not any('have notes now' in name for name in labels()))
    program.keys('ctrl+z')
    program.keys('ctrl+s')
    program.wait('no notes', lambda: '$4' not in pathlib.Path(home('mate.pgn')).read_text())
    program.quit()


def reads():
    """a file that has evaluations is reviewed at once"""
    opened('noted.pgn', NOTED)
    page('Review')
    program.wait('the figures', lambda: program.called('push button', 'Blunder: 1', program.frame))
    program.press('Blunder: 1')
    says('2. Ke2??')
    program.quit()


main(explains, fills, leads, lasts, writes, reads)
