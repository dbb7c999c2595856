# SPDX-License-Identifier: GPL-3.0-or-later
"""A game on a board of points in the real program: clicks on either side of a board that is turned round, moves
typed in several notations, the dialog's rules in the saved file, and the game that is taken up again."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def clicks():
    """two clicks move a piece from point to point"""
    global program
    settings('xiangqi', "opponent='human-human'\nrule-set='plain'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'xiangqi')
    program.wait('ninety points', lambda: len(program.board()) == 90)
    program.click_cell('H2, red cannon', 'E2, empty, legal')
    program.click_cell('E2', 'E2, red cannon')
    assert program.moves() == ['1. C2=5'], program.moves()


def turned():
    """on a board that is turned round, too"""
    program.keys('ctrl+f')
    program.click_cell('H9, black horse', 'G7, empty, legal')
    program.click_cell('G7', 'G7, black horse')
    program.click_cell('E2, red cannon', 'E6, black soldier, legal')
    program.click_cell('E6', 'E6, red cannon')
    program.keys('ctrl+f')


def typed():
    """a move is typed in any of the game's notations"""
    for text, shown in (('H2+3', 'C7, black horse'), ('b1-c3', 'C2, red horse'), ('g7g6', 'G5, black soldier')):
        program.enter(text)
        program.see(shown)
    program.keys('Escape')


def file():
    """the saved game says which game it is and by which rules"""
    text = program.save(home('my game.pgn'))
    assert '[Variant "Xiangqi"]' in text and '[RuleSet "plain"]' in text, text
    assert '1. H2-E2' in text and '3. B0-C2' in text and 'G6-G5' in text, text


def again():
    """the program goes on where it stopped"""
    global program
    board = program.board()
    program.quit()
    program = Program(COMMAND)
    program.wait('the same board', lambda: program.board() == board)
    program.quit()


main(clicks, turned, typed, file, again)
