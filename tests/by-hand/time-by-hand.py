# SPDX-License-Identifier: GPL-3.0-or-later
"""Clocks and sounds as a person meets them: little time is seen in color and by a sign, the list of moves counts as the
clock does, and the preferences have the volume and the pace."""
import os
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
SECONDS = 24   # so that half of it is little
STATE = pathlib.Path(os.environ['XDG_STATE_HOME'], 'palamedes', 'game.pgn')
KEYS = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings', 'keyfile')
program = None


def clock(side):
    """What is said of the clock of SIDE."""
    return program.there('label', f'{side}’s clock: ').name.partition(': ')[2]


def warned():
    """What the signs say that there are."""
    return [node.name for node in program.all('alert', '', program.frame) if 'time' in node.name]


def play(move):
    before = len(program.moves())
    program.keys('ctrl+m')
    program.enter(move)
    program.wait(move, lambda: len(program.moves()) == before + 1)


def low():
    """whose time gets short is warned by a sign that says so, and then by tenths; whose does not is not"""
    global program
    settings('chess', f"opponent='human-human'\nclock-first=('sudden', int64 {SECONDS}000, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'chess')
    program.there('image', 'White to move')
    assert not warned(), warned()
    play('e4')
    program.wait('a warning', lambda: warned() == ['Black is low on time'])
    assert re.fullmatch(r'0:1[012]', clock('Black')), clock('Black')
    program.wait('tenths', lambda: re.fullmatch(r'\d\.\d', clock('Black')))


def alike():
    """the list says that a move took what it took off the clock"""
    play('e5')
    left = int(clock('Black').partition('.')[0])
    name = program.find('push button', '1… e5', program.frame).name
    took = re.search(r'(\d+):(\d\d)', name)
    assert took and 60 * int(took[1]) + int(took[2]) == SECONDS - left, (name, left)
    assert warned() == ['Black is low on time'], warned()   # that is still so
    program.kill()


def covered():
    """nobody's time runs while another tab is in view, and it goes on when the game is back"""
    def state():
        text = STATE.read_text() if STATE.exists() else ''
        return re.search(r'PalamedesState "(\w+)', text)

    global program
    shutil.rmtree(STATE.parent)
    program = Program(COMMAND, '--new', 'chess')
    program.there('image', 'White to move')
    play('e4')
    program.wait('a game that runs', lambda: state() and state()[1] == 'running')
    program.keys('ctrl+n')
    program.into('New Game')
    program.keys('Return')
    program.out_of('New Game')
    program.onto_board()
    program.wait('a game that stands still', lambda: state()[1] == 'paused')
    program.keys('ctrl+shift+Tab')
    program.wait('a game that goes on', lambda: state()[1] == 'running')
    program.kill()


def asked():
    """who is asked whether to resign sees the board meanwhile, and the time runs on"""
    global program
    shutil.rmtree(STATE.parent)
    program = Program(COMMAND, '--new', 'chess')
    program.there('image', 'White to move')
    play('e4')
    program.on_disk('PalamedesState "running')
    before = clock('Black')
    for answer in 'Escape', 'alt+r':
        program.choose_in('Game', 'Resign…')
        program.dialog('Resign?')
        program.wait('time that passes', lambda: clock('Black') != before)
        assert 'PalamedesState "running' in STATE.read_text()
        program.keys(answer)
        program.closed('Resign?')
    program.news('White wins')
    program.kill()


def decided():
    """the question goes when the time has decided the game"""
    global program
    shutil.rmtree(STATE.parent)
    settings('chess', "opponent='human-human'\nclock-first=('sudden', int64 15000, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'chess')
    program.there('image', 'White to move')
    play('e4')
    program.choose_in('Game', 'Resign…')
    program.dialog('Resign?')
    program.closed('Resign?')
    program.news('White wins')
    program.kill()


def open_preferences():
    program.keys('ctrl+comma')
    program.into('Preferences')
    program.click(program.wait('the tab', lambda: next((node for node in program.all('page tab', 'General', program.frame)
                                                        if program.extents(node).width > 0), None)))


def preferences():
    """sounds are turned off, and a game that nobody plays gets another pace; both are remembered"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    open_preferences()
    pace = program.bring(program.there('spin button', 'Minimum time per move'))
    program.click(pace)
    program.keys('ctrl+a')
    program.type('2.5')
    program.keys('Tab')
    program.wait('the pace', lambda: 'pace=2.5' in KEYS.read_text())
    if not program.find('label', 'Play sounds', program.frame):
        return   # the program was built without
    assert program.there('list item', 'Volume').has('sensitive')
    program.click(program.bring(program.there('label', 'Play sounds')))
    program.wait('silence', lambda: 'sounds=false' in KEYS.read_text())
    program.wait('a volume that is no matter', lambda: not program.there('list item', 'Volume').has('sensitive'))
    program.kill()


main(low, alike, covered, asked, decided, preferences)
