# SPDX-License-Identifier: GPL-3.0-or-later
"""A serious game, with real clicks and keys: chosen in the dialog, it takes nothing back and gives no help, also after the
program was killed; when it is over, everything is there."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def button(name):
    return program.find('push button', name, program.frame)


def is_off(name):
    return program.wait(name, lambda: not button(name).has('sensitive'))


def is_on(name):
    return program.wait(name, lambda: button(name).has('sensitive'))


def chosen():
    """the switch in the dialog; the game says what it is, and its buttons cannot be pressed"""
    global program
    settings('chess', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'chess')
    program.keys('ctrl+n')
    program.into('New Game')
    row = program.bring(program.there('label', 'Serious game'))
    program.click(row)
    program.press('Play')
    program.out_of('New Game')
    program.onto_board()
    program.news('serious game')
    program.play('e4', 'e5')
    for name in 'Undo Move', 'Redo Move':
        is_off(name)
    is_off('No hints in a serious game')


def nothing_back():
    """keys take nothing back, and a click in an earlier position says why it moves nothing"""
    program.click_cell('a6', 'a6, empty')   # the keys go to the board
    program.keys('ctrl+z')
    program.keys('ctrl+h')
    program.keys('Left', 'Left')
    program.see('e2, white pawn')
    program.click(program.see('d2'))   # which is not taken up: no square is legal
    program.keys('ctrl+m')
    program.enter('d4')
    program.wait('a refusal', lambda: any('cannot be undone' in node.name for node in program.walk(program.frame)))
    program.keys('Escape')
    program.keys('End')
    program.see('e5, black pawn')
    assert program.moves() == ['1. e4', '1… e5'], program.moves()


def no_help():
    """the analysis and the book say that they are closed"""
    program.keys('F4')
    program.news('There is no analysis during a serious game')
    assert not program.find('level bar', 'Evaluation', program.frame)
    is_off('Analyze')
    program.click(program.there('radio button', 'Book'))
    program.news('The book is closed until the game is over')
    program.click(program.there('radio button', 'Moves'))


def killed():
    """after a kill it is serious still"""
    global program
    program.on_disk('Assistance "none"')
    program.kill()
    program = Program(COMMAND)
    program.see('e5, black pawn')
    program.news('serious game')
    is_off('Undo Move')
    program.play('Nf3')


def over():
    """when it is over, moves go back again, hints are given, and its file tells what it was"""
    program.choose_in('Game', 'Resign')
    program.into('Resign')
    program.answer('Resign')
    program.out_of('Resign')
    program.onto_board()
    program.news('White wins')
    is_on('Undo Move')
    text = program.save(home('serious.pgn'))
    assert re.search(r'^\[Assistance "none"\]$', text, re.M), text
    program.click(button('Undo Move'))   # the resignation
    program.there('image', 'Black to move')
    program.click(button('Undo Move'))
    program.wait('a move less', lambda: is_on('Redo Move'))
    program.keys('ctrl+h')
    program.wait('a hint', lambda: button('Hint: Show the Move'))
    program.quit()


main(chosen, nothing_back, no_help, killed, over)
