# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks why a move was made, as a person does: by key, by the menu of a move, about other moves, of a bot that takes too
long, and of the bot that has made the move."""
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
DEEP = """[Bot]
version=1
game=chess
name=Zeno
[Search]
search=minimax
deepening=no
[Opening]
depth=12
[Middle game]
depth=12
[Endgame]
depth=12
"""
DIALOG = 1     # windows beside that of the board, as long as no list is open
program = None


def titled(title):
    """Waits for a window with this title: it changes when there is an answer."""
    return program.wait(f'“{title}”', lambda: program.find_window(title))


def width_of(title):
    return program.wait(title, lambda: program.shape(program.find_window(title))['WIDTH'])


def can_be_seen(node):
    return program.extents(node).width > 0


def close(title):
    program.keys('Escape')
    program.closed(title)


def hundredths(name):
    """The figure in a row's name, which is spoken before its title again: “Mobility, +7 against +2, −0.45 Mobility”."""
    figures = re.findall(r', ([+−]?\d+\.\d\d)(?= |$)', name)
    return round(100 * float(figures[-1].replace('−', '-'))) if figures else None


def adds_up():
    """The column of reasons: what they add up to, what only the engine sees, and what it says."""
    rows = [name for name in program.names('list item') if hundredths(name) is not None]
    sums = [i for i, name in enumerate(rows) if name.startswith('Total, ')]
    assert len(sums) == 1, rows
    total = hundredths(rows[sums[0]])
    assert sum(map(hundredths, rows[:sums[0]])) == total, rows
    if sums[0] + 1 < len(rows):
        assert [name.split(', ')[0] for name in rows[sums[0] + 1:]] == ['Only the engine sees this',
                                                                        'What the engine says'], rows
        assert total + hundredths(rows[-2]) == hundredths(rows[-1]), rows


def blunder():
    """a key asks about the last move, and the answer names the piece that it loses"""
    global program
    folder = pathlib.Path(os.environ['XDG_DATA_HOME'], 'palamedes', 'bots')
    folder.mkdir(parents=True)
    (folder / 'zeno.bot').write_text(DEEP)
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    for number, move in enumerate(('e4', 'e5', 'Nf3', 'Nc6', 'Ng5'), 1):
        program.enter(move)
        program.wait(move, lambda: len(program.moves()) == number)
    program.keys('Escape', 'ctrl+e')
    titled('Why Ng5 and not ')
    program.wait('the knight', lambda: any('Ng5 loses the white knight on g5.' in name
                                           for name in program.names('label')))
    assert any(name.startswith('Material, ') for name in program.names('list item')), program.names('list item')
    program.wait('the depth', lambda: any(', depth ' in name for name in program.names('label')))
    adds_up()


def open_list():
    """The list of the moves to compare with, by the keyboard."""
    program.wait('no list', lambda: len(program.popovers()) == DIALOG)
    program.keys('space')
    program.wait('the list', lambda: len(program.popovers()) > DIALOG)


def ask_about(typed, title):
    """Another move to compare with is typed into the list of them."""
    width = width_of('Why')
    open_list()
    program.enter(typed)
    titled(title)
    assert width_of('Why') == width, 'another answer made the window wider'


def another():
    """another move to compare with is typed: its name, its beginning, or in another notation; or chosen"""
    program.into('Why')
    ask_about('Nc3', 'Why Ng5 and not Nc3')
    ask_about('Bb', 'Why Ng5 and not Bb5')
    ask_about('d2d4', 'Why Ng5 and not d4')
    open_list()
    program.keys('Escape')
    open_list()

    def in_list():   # the keys get there a moment after the list is on the screen
        program.keys('Down')
        node = program.focused()
        return node and node.role == 'list item'
    program.wait('focus in the list', in_list)
    program.keys('End', 'Return')
    program.wait('another question', lambda: not program.find_window('Why Ng5 and not d4') and program.find_window('Why'))


def shown_positions():
    return [name for name in program.names('image') if name.startswith('The position after')]


def links():
    """a click on a move of a line shows the position after it"""
    before = shown_positions()
    assert len(before) == 2 and not any(name.endswith(' Ng5') for name in before), before
    line = program.bring(program.there('label', '3.\u00a0Ng5'))
    place = program.extents(line)
    program.click(line, aside=(34 - place.width // 2, 9 - place.height // 2))
    program.wait('the position after the first move', lambda: shown_positions() == ['The position after Ng5', before[1]])


def stop():
    """Presses the button until the search has come to an end, which it says."""
    def ended():
        button = program.find('push button', 'Stop', program.frame)
        if button and can_be_seen(button):
            program.click(button)
        return program.find('label', 'Stopped before finding an answer.', program.frame)
    program.wait('the end of the search', ended)


def stopped():
    """a long search is stopped: that is said, and it can be begun again, or by somebody else"""
    program.click(program.bring(program.there('label', 'Explained by')))
    program.keys('End', 'Return')
    stop()
    program.press('Search Again')
    stop()
    program.click(program.there('label', 'Explained by'))
    program.keys('Home', 'Return')
    program.news('Palamedes, ')
    program.keys('Escape')
    program.out_of('Why')
    program.onto_board()


def from_the_list():
    """the menu of a move in the list asks about that move"""
    program.click_for(lambda: program.find('push button', '2. Nf3'),
                      'the menu', lambda: program.find('menu item', 'Why This Move?'), 3)
    program.keys('w')
    titled('Why Nf3 and not ')
    close('Why')
    program.kill()


def by_bot():
    """a move that a bot has made in a game is explained by that bot"""
    global program
    os.environ['XDG_STATE_HOME'] = home('fresh')   # where no game is to be gone on with
    settings('chess', "opponent='human-bot'\nsecond-bot='ready-made/chess-materialist'\n")
    program = Program(COMMAND, '--new', 'chess')
    program.enter('e4')
    program.wait('its answer', lambda: len(program.moves()) == 2)
    program.keys('Escape', 'ctrl+e')
    titled('Why .* and not ')
    program.into('Why')
    program.news('Materialist, ')
    program.kill()


main(blunder, another, links, stopped, from_the_list, by_bot)
