# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of move of xiangqi is made from outside the program, by clicks, by drags and by the keyboard; and what is no
move is not made."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from hand import WAYS, start  # noqa: E402
from program import main  # noqa: E402

COMMAND = sys.argv[1]
# The soldier keeps the generals from facing each other, the elephant is at the river, the advisor at the palace's edge.
BOUND = '4k4/9/9/9/4P4/2B6/9/3A5/9/4K4 w - - 0 1'
program = None
hand = None


def move(way, begin, end, told, *seen):
    """Moves, and takes that back."""
    hand.move(way, begin, end)
    hand.hears(told)
    hand.sees(*seen)
    hand.take_back()


def all_moves():
    for way in WAYS:
        move(way, 'e4', 'e5', 'Red: P5+1', 'e5, red soldier', 'e4, empty')
        move(way, 'h1', 'g3', 'Red: H2+3', 'g3, red horse', 'h1, empty')
        move(way, 'g1', 'e3', 'Red: E3+5', 'e3, red elephant', 'g1, empty')
        move(way, 'f1', 'e2', 'Red: A4+5', 'e2, red advisor', 'f1, empty')
        move(way, 'h3', 'e3', 'Red: C2=5', 'e3, red cannon', 'h3, empty')
        move(way, 'h3', 'h10', 'Red: C2+7', 'h10, red cannon', 'h3, empty', 'h8, black cannon')


def moves():
    """steps, and a cannon that captures over another piece"""
    global program, hand
    program, hand = start(program, COMMAND, 'xiangqi')
    all_moves()


def turned():
    """the same on a board that is turned round"""
    hand.turn()
    all_moves()


def no_moves():
    """generals may not face each other, an elephant stays on its bank, an advisor in the palace"""
    global program, hand
    program, hand = start(program, COMMAND, 'xiangqi', BOUND)
    for way in WAYS:
        for begin, end in ('e6', 'd6'), ('c5', 'a7'), ('c5', 'e7'), ('d3', 'c2'), ('d3', 'c4'):
            hand.move(way, begin, end)
        hand.move(way, 'e6', 'e7')
        hand.hears('Red: P5+1')
        hand.sees('c5, red elephant', 'd3, red advisor', 'e7, red soldier', 'e6, empty')
        assert program.moves() == ['1. P5+1'], program.moves()
        hand.take_back()


main(moves, turned, no_moves)
