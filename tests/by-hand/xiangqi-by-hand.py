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
        move(way, 'E3', 'E4', 'Red: P5+1', 'E4, red soldier', 'E3, empty')
        move(way, 'H0', 'G2', 'Red: H2+3', 'G2, red horse', 'H0, empty')
        move(way, 'G0', 'E2', 'Red: E3+5', 'E2, red elephant', 'G0, empty')
        move(way, 'F0', 'E1', 'Red: A4+5', 'E1, red advisor', 'F0, empty')
        move(way, 'H2', 'E2', 'Red: C2=5', 'E2, red cannon', 'H2, empty')
        move(way, 'H2', 'H9', 'Red: C2+7', 'H9, red cannon', 'H2, empty', 'H7, black cannon')


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
        for begin, end in ('E5', 'D5'), ('C4', 'A6'), ('C4', 'E6'), ('D2', 'C1'), ('D2', 'C3'):
            hand.move(way, begin, end)
        hand.move(way, 'E5', 'D5')
        program.news('The generals would face each other')
        hand.move(way, 'E5', 'E6')
        hand.hears('Red: P5+1')
        hand.sees('C4, red elephant', 'D2, red advisor', 'E6, red soldier', 'E5, empty')
        assert program.moves() == ['1. P5+1'], program.moves()
        hand.take_back()


main(moves, turned, no_moves)
