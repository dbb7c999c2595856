# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays on the board of the whole program as a person does: clicks, drags, keys, and the actions that
assistive technology has."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def press(start, end):
    """Presses over the cell START and moves to END; the button stays down."""
    program.grab(program.see(start), program.still(program.see(end)))


def is_plain(name):
    """The cell is as its name says, and no target of a move."""
    return lambda: name in program.board()


def act(start):
    program.see(start).act()


def clicks():
    """two clicks make a move"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    program.click_cell('e2, white pawn', 'e4, empty, legal')
    program.click_cell('e4', 'e4, white pawn')
    program.wait('nothing on e2', is_plain('e2, empty'))


def drags():
    """a piece is dragged to where it goes"""
    press('e7, black pawn', 'e5')
    program.see('e5, empty, legal')
    program.let_go()
    program.see('e5, black pawn')


def drag_with_escape():
    """Escape ends a drag without a move"""
    press('g1', 'f3')
    program.see('f3, empty, legal')
    program.keys('Escape')
    program.wait('no target', is_plain('f3, empty'))
    program.let_go()
    program.wait('the knight at home', is_plain('g1, white knight'))
    assert is_plain('f3, empty')()


def drag_with_right_click():
    """the other button ends a drag without a move"""
    press('g1', 'h3')
    program.see('h3, empty, legal')
    program.mouse('click', 3)
    program.wait('no target', is_plain('h3, empty'))
    program.let_go()
    program.wait('the knight at home', is_plain('g1, white knight'))
    assert is_plain('h3, empty')()


def drag_to_nowhere():
    """a piece that is let go where it cannot stand goes home"""
    press('g1', 'g8')
    program.see('h3, empty, legal')
    program.let_go()
    program.wait('no target', is_plain('h3, empty'))
    program.wait('the knight at home', is_plain('g1, white knight'))


def keys():
    """Return calls the cursor; arrows and Return make a move"""
    program.click_cell('d2', 'd4, empty, legal')
    program.keys('Escape')
    program.wait('no target', is_plain('d4, empty'))
    program.keys('Return', 'Return', 'Up', 'Up', 'Return')
    program.see('d4, white pawn')


def actions():
    """the action of a cell is a click, and what was played is said"""
    act('e5')
    program.see('d4, white pawn, legal')
    assert program.cell('e5').has('selected')
    act('d4')
    grid = program.see('d4, black pawn').parent
    assert grid.role == 'table'
    program.wait('the spoken move', lambda: 'exd4' in grid.get_description())
    program.kill()


main(clicks, drags, drag_with_escape, drag_with_right_click, drag_to_nowhere, keys, actions)
