# SPDX-License-Identifier: GPL-3.0-or-later
"""A short way through the whole program, for tests/analyze/run, which has it gone under valgrind: some moves, an answer of the
engine, a search, the windows, a file, and the end. What each of them does is left to the other scripts."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from hand import Hand  # noqa: E402
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1:]
WINDOWS = (('ctrl+n', 'New Game', 'Escape'), ('ctrl+comma', 'Preferences', 'Escape'), ('ctrl+i', 'Game Details', 'Escape'),
           ('ctrl+shift+e', 'Set Up Position', 'ctrl+w'), ('ctrl+b', 'Bot Workshop', 'ctrl+w'),
           ('ctrl+shift+x', 'Exercises', 'ctrl+w'), ('ctrl+shift+k', 'Lessons', 'ctrl+w'),
           ('ctrl+shift+t', 'Tournament', 'ctrl+w'), ('ctrl+shift+n', 'Engines', 'ctrl+w'),
           ('ctrl+shift+l', 'Library', 'ctrl+w'), ('ctrl+question', 'Keyboard Shortcuts', 'Escape'))
program = None
hand = None


def moves():
    """two persons make moves, take one back, and turn the board round"""
    global program, hand
    settings('chess', "opponent='human-human'\n")
    program = Program(*COMMAND, '--new', 'chess')
    hand = Hand(program)
    for cells, words in (('e2', 'e4'), 'White: e4'), (('e7', 'e5'), 'Black: e5'), (('g1', 'f3'), 'White: Nf3'):
        hand.click(*cells)
        hand.hears(words)
    program.keys('ctrl+z')
    hand.hears('Black: e5')
    hand.turn()


def windows():
    """every window opens and closes"""
    for keys, title, close in WINDOWS:
        program.keys(keys)
        program.dialog(title)
        program.keys(close)
        program.closed(title)


def search():
    """what a bot thinks can be looked at"""
    program.keys('F7')
    program.into('Thinking')
    program.press('Search This Position')
    program.wait('the tree', lambda: program.find('tree', 'root', program.frame))
    program.keys('ctrl+w')
    program.out_of('Thinking')
    program.onto_board()


def analysis():
    """the engine says what it thinks of the position"""
    program.keys('F4')
    program.wait('a line', lambda: any(name.startswith('2.\xa0') for name in program.names('label')))
    program.keys('F4')


def ends():
    """the game is saved, and the program ends"""
    assert 'e5' in program.save(home('tour.pgn'))
    program.quit()


main(moves, windows, search, analysis, ends)
