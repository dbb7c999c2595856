# SPDX-License-Identifier: GPL-3.0-or-later
"""The first start: the games, one of which is begun with a click and nothing else; afterwards the program starts as it
was left. Tips, which can be turned off."""
import os
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
STATE = pathlib.Path(os.environ['XDG_STATE_HOME'], 'palamedes')
program = None


def forget():
    """Nothing is there of an earlier start."""
    shutil.rmtree(STATE)
    settings('chess', '')


def welcomed():
    """the games are offered; xiangqi, clicked, is on the board, and somebody plays against the computer at once"""
    global program
    forget()
    program = Program(COMMAND, over='Welcome')
    program.into('Welcome')
    for name in ('Chess', 'Xiangqi', 'Reversi'):
        program.there('push button', name)
    program.press('Xiangqi')
    program.out_of('Welcome')
    program.onto_board()
    program.wait('xiangqi', lambda: len(program.board()) == 90)
    program.click_cell('H2, red cannon', 'E2, empty, legal')
    program.click_cell('E2', 'E2, red cannon')
    program.wait('a reply', lambda: program.find('image', 'Red to move', program.frame))
    program.quit()


def again():
    """the next start brings back that game, and welcomes nobody"""
    global program
    program = Program(COMMAND)
    program.onto_board()
    program.see('E2, red cannon')
    assert not program.find_window('Welcome')
    program.keys('ctrl+n')
    program.into('New Game')
    program.wait('the level of the first game', lambda: any('Level 3' in name for name in program.names('label')))
    program.keys('Escape')
    program.out_of('New Game')
    program.onto_board()
    program.quit()


def closed():
    """closed by Escape, it leaves a game of chess"""
    global program
    forget()
    program = Program(COMMAND, over='Welcome')
    program.into('Welcome')
    program.keys('Escape')
    program.out_of('Welcome')
    program.onto_board()
    program.see('e2, white pawn')
    program.quit()


def named():
    """who asks for a game is not asked which"""
    global program
    forget()
    program = Program(COMMAND, '--new', 'reversi')
    program.onto_board()
    program.wait('reversi', lambda: any('e4, black disc' in name for name in program.board()))
    assert not program.find_window('Welcome')


def tips():
    """the dialog of a new game has a tip, until it is turned off"""
    program.keys('ctrl+n')
    program.into('New Game')
    program.there('image', 'Tip')
    program.mouse('mousemove', *program.point(program.frame), 'click', '--repeat', 20, 5)   # to the end of the page
    program.click(lambda: program.find('push button', 'Stop Showing Tips', program.frame))
    program.wait('no tip', lambda: not program.find('push button', 'Stop Showing Tips', program.frame))
    program.keys('Escape')
    program.out_of('New Game')
    program.onto_board()
    program.keys('ctrl+comma')   # where they can be turned on again
    program.into('Preferences')
    program.click(program.there('page tab', 'General'))
    program.click(lambda: program.find('check box', 'Show tips', program.frame))
    program.wait('the switch on', lambda: program.find('check box', 'Show tips', program.frame).has('checked'))
    program.keys('Escape')
    program.out_of('Preferences')
    program.onto_board()
    program.keys('ctrl+n')
    program.into('New Game')
    program.there('push button', 'Stop Showing Tips')
    program.keys('Escape')
    program.out_of('New Game')
    program.onto_board()
    program.quit()


main(welcomed, again, closed, named, tips)
