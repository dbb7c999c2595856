# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens a file of games that another program cuts off and writes anew while the list of its games is open, as a
person does who edits it elsewhere: that it has changed is said, and its games of now are listed on request."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main  # noqa: E402

COMMAND = sys.argv[1]
N_GAMES = 8000   # more than fit into a few pages of memory
program = None
path = home('games.pgn')


def write(name, n):
    with open(path, 'w') as file:   # into the same file, as no careful program does
        for i in range(n):
            file.write(f'[White "{name} {i}"]\n[Black "Ben"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n')


def choose_last(words):
    program.dialog('games')
    program.wait('the list', lambda: program.find('list', '', program.top('games')))
    program.type(words)
    program.wait('the only game', lambda: any(name.startswith('1 of') for name in program.names('label')))
    program.keys('Return')


def test_cut_off():
    """the list of games of a file that has been emptied says so and opens what is there"""
    global program
    write('Ann', N_GAMES)
    program = Program(COMMAND, path, over='games')
    os.truncate(path, 0)
    choose_last(f'Ann {N_GAMES - 1}')
    program.wait('the sentence', lambda: any('has changed' in name for name in program.names('label')))
    write('Eve', 3)
    program.keys('Return')   # Open Again
    choose_last('Eve 2')
    program.out_of('games')
    program.focus()
    program.keys('End')
    program.see('f3, white knight')
    program.wait('the player', lambda: any(name.startswith('Eve 2') for name in program.names('label')))


def test_walked():
    """who walks to the next game of a file that has changed can open it again; the game that was changed stays"""
    program.play('Bc4')
    write('Eve', 5)
    program.keys('ctrl+Prior')
    program.dialog('The File Has Changed')
    program.keys('Return')   # Open Again
    choose_last('Eve 4')
    program.out_of('games')
    program.focus()
    program.wait('the player', lambda: any(name.startswith('Eve 4') for name in program.names('label')))
    program.wait('two boards', lambda: len(list(pathlib.Path(home('state'), 'palamedes').glob('game[.-]*pgn'))) == 2)
    program.quit()


main(test_cut_off, test_walked)
