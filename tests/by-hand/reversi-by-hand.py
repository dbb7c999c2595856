# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of move of reversi is made from outside the program, by a click, by a drag and by the keyboard."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from hand import WAYS, start  # noqa: E402
from program import main  # noqa: E402

COMMAND = sys.argv[1]
# After c1 White has no move, but Black has another one.
BEFORE_PASS = 'Pp6/8/8/8/8/8/8/Pp6 w - - 0 1'
program = None
hand = None


def place(way, cell):
    """A disc goes where the button is pressed, wherever it is let go."""
    hand.move(way, cell, *(['a1'] if way == 'drag' else []))


def discs():
    """a disc is placed and turns others"""
    global program, hand
    program, hand = start(program, COMMAND, 'reversi')
    for way in WAYS:
        place(way, 'd3')
        hand.hears('Black: d3')
        hand.sees('d3, black disc', 'd4, black disc')
        place(way, 'c5')
        hand.hears('White: c5')
        hand.sees('c5, white disc', 'd5, white disc', 'd4, black disc')
        place(way, 'a8')   # where nothing can be turned
        hand.take_back()


def passing():
    """whoever has no move passes by itself"""
    global program, hand
    program, hand = start(program, COMMAND, 'reversi', BEFORE_PASS)
    for way in WAYS:
        place(way, 'c1')
        hand.hears('White: pass')
        hand.sees('b1, black disc', 'c1, black disc')
        hand.take_back()


main(discs, passing)
