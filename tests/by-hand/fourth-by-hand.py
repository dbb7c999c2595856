# SPDX-License-Identifier: GPL-3.0-or-later
"""A game that the program does not know, in the real program: clicks, the dialog, the saved file, the next start."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def clicks():
    """a click anywhere in a column drops a disc"""
    global program
    settings('four', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'four')
    program.wait('forty-two cells', lambda: len(program.board()) == 42)
    program.click_cell('d5, empty, legal', 'd1, yellow disc')
    program.click_cell('d2', 'd2, red disc')
    assert program.moves() == ['1. d1', '1… d2'], program.moves()


def keys():
    """the cursor drops one, too"""
    program.keys('Return', 'Right', 'Return')
    program.see('e1, yellow disc')
    program.keys('ctrl+z')
    program.see('e1, empty, legal')


def typed():
    """a column is a move"""
    program.enter('e')
    program.see('e1, yellow disc')
    program.keys('Escape')


def file():
    """the saved game says which game it is"""
    text = program.save(home('my game.pgn'))
    assert '[Variant "Four in a Row"]' in text and '1. d1' in text and ' d2' in text and '2. e1' in text, text


def again():
    """the program goes on where it stopped"""
    global program
    board = program.board()
    program.quit()
    program = Program(COMMAND)
    program.wait('the same board', lambda: program.board() == board)


def dialog():
    """the dialog of new games has it"""
    program.keys('ctrl+n')
    program.dialog('New Game')
    program.wait('the tile', lambda: program.find('radio button', 'Four in a Row'))
    program.keys('Escape')
    program.closed('New Game')
    program.quit()


main(clicks, keys, typed, file, again, dialog)
