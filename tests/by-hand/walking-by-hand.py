# SPDX-License-Identifier: GPL-3.0-or-later
"""Arrows, Home, End and the wheel walk through the moves from wherever one is; a new game has the keys at once."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from hand import Hand, start  # noqa: E402
from program import main  # noqa: E402

COMMAND = sys.argv[1]
FIRST, LAST = 'Start position', 'White: Nf3'
program = None
hand = None


def walks():
    """The keys walk, and come back."""
    for key, told in ('Left', 'Black: e5'), ('Left', 'White: e4'), ('Right', 'Black: e5'), ('Home', FIRST), ('End', LAST):
        program.keys(key)
        hand.hears(told)


def from_the_board():
    """from the board, after clicks on it"""
    global program, hand
    program, hand = start(program, COMMAND, 'chess')
    hand.click('e2', 'e4', 'e7', 'e5', 'g1', 'f3')
    hand.hears(LAST)
    walks()
    program.keys('Up')
    hand.hears('White: e4')
    program.keys('Down')
    hand.hears(LAST)


def wheel():
    """by the wheel over the board: up is back, down is on"""
    hand.press('d5')
    program.mouse('mousemove', *hand.places['d5'], 'click', 4)
    hand.hears('Black: e5')
    program.mouse('click', '--repeat', 2, '--delay', 20, 4)
    hand.hears(FIRST)
    program.mouse('click', '--repeat', 3, '--delay', 20, 5)
    hand.hears(LAST)


def from_buttons():
    """from the buttons of the header, and of the panel"""
    program.press('Undo Move')
    hand.hears('Black: e5')
    program.press('Redo Move')
    hand.hears(LAST)
    walks()
    program.press('First Position')
    hand.hears(FIRST)
    program.keys('End')
    hand.hears(LAST)
    for page in 'Book', 'Moves':
        program.click(program.there('radio button', page))
        walks()


def from_the_entry():
    """from where moves are typed, but not while something stands there"""
    program.keys('ctrl+z')
    hand.hears('Black: e5')
    program.enter('Nf3')
    hand.hears(LAST)
    walks()
    program.type('x')
    program.keys('Left', 'Right', 'Home', 'End', 'BackSpace', 'Left')
    hand.hears('Black: e5')
    program.keys('End')
    hand.hears(LAST)


def cursor():
    """the cursor has the arrows from when a key has called it until Escape, or a click"""
    cell = hand.cells['c3']
    hand.click('c3')
    program.keys('Return', 'Left', 'Up')
    program.wait('the cursor on b4', lambda: hand.has_focus(hand.cells['b4']))
    assert hand.said() == LAST, hand.said()
    program.keys('Home')
    program.wait('the cursor on a4', lambda: hand.has_focus(hand.cells['a4']))
    program.keys('Escape', 'Left')
    hand.hears('Black: e5')
    program.keys('Return', 'Right')
    program.wait('the cursor on b4', lambda: hand.has_focus(hand.cells['b4']))
    hand.click('c3')
    program.keys('Right')
    hand.hears(LAST)
    assert hand.has_focus(cell)
    program.keys('Tab', 'shift+Tab', 'Right')
    program.wait('the cursor on d3', lambda: hand.has_focus(hand.cells['d3']))
    assert hand.said() == LAST, hand.said()


def menu():
    """a menu keeps its arrows"""
    hand.click('c3')
    closed = len(program.popovers())
    program.keys('F10')
    program.wait('the menu', lambda: len(program.popovers()) > closed)
    program.keys('Left', 'Home', 'Escape')
    program.wait('end of the menu', lambda: len(program.popovers()) == closed)
    assert hand.said() == LAST, hand.said()


def on_the_board():
    """Keys work at once, without a cursor."""
    program.wait('the focus on the board', lambda: any(map(hand.has_focus, hand.cells.values())))
    program.keys('e', '4', 'Return')
    hand.hears('White: e4')
    program.keys('Left')
    hand.hears(FIRST)


def new_game():
    """a new game that is started by the keyboard has the keys at once"""
    global hand
    program.keys('ctrl+n')
    program.dialog('New Game')
    program.wait('its button', lambda: program.find('push button', 'Play'))
    program.keys('Return')
    program.out_of('New Game')
    program.focus()
    hand = Hand(program)   # over the board of another tab
    hand.hears(FIRST)
    on_the_board()


def rematch():
    """so has a rematch, by its button"""
    program.keys('End')
    for text, told in ('e5', 'Black: e5'), ('Bc4', 'White: Bc4'), ('a6', 'Black: a6'), ('Qh5', 'White: Qh5'), \
            ('b6', 'Black: b6'), ('Qxf7', 'White: Qxf7#'):
        program.enter(text)
        hand.hears(told)
    program.press('Rematch')
    hand.hears(FIRST)
    on_the_board()


main(from_the_board, wheel, from_buttons, from_the_entry, cursor, menu, new_game, rematch)
