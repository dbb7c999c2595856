# SPDX-License-Identifier: GPL-3.0-or-later
"""Begins games as a person does: what was chosen is offered again, a game from a position is one for that position
alone, and a game on time stands still while a dialog is open."""
import os
import pathlib
import re
import subprocess
import sys
import time

from gi.repository import Gio, GLib

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from app_id import APP_ID, PATH  # noqa: E402
from program import Program, home, is_known, main, settings  # noqa: E402

COMMAND = sys.argv[1]
DESKTOP = pathlib.Path(os.environ['GSETTINGS_SCHEMA_DIR'], f'{APP_ID}.desktop')
CHOSEN = ('1+0', 'Computer')
program = None


def open_dialog(title='New Game'):
    program.keys('ctrl+n')
    program.into(title)


def radio(name):
    return program.find('radio button', name, program.frame)


def is_chosen(name):
    return program.wait(name, lambda: radio(name)).has('pressed')


def choose(name):
    program.click(program.there('radio button', name))
    program.wait(f'choice of {name}', lambda: is_chosen(name))


def play(title='New Game'):
    program.press('Play')
    program.out_of(title)
    program.onto_board()


def remembered():
    """a dialog offers what the last game was begun with, in the next run of the program, too"""
    global program
    settings('chess', '')
    program = Program(COMMAND, '--new', 'chess')
    open_dialog()
    assert not any(is_chosen(name) for name in CHOSEN)
    for name in CHOSEN:
        choose(name)
    choose('Reversi')
    choose('Chess')   # which has not forgotten it
    assert all(is_chosen(name) for name in CHOSEN)
    play()
    open_dialog()
    assert all(is_chosen(name) for name in CHOSEN)
    program.keys('Escape')
    program.out_of('New Game')
    program.onto_board()
    program.quit()
    program = Program(COMMAND, '--new', 'chess')
    open_dialog()
    assert all(is_chosen(name) for name in CHOSEN)
    program.keys('Escape')
    program.out_of('New Game')
    program.onto_board()
    program.quit()


def typed():
    """who clicks on FEN types a position at once"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    open_dialog()
    program.bring(program.there('radio button', 'FEN'))
    choose('FEN')
    program.type('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')
    play()
    program.see('e8, black king')
    program.quit()


def paused():
    """a game on time is paused behind a dialog and goes on after it"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    program.there('image', 'White to move')
    program.click_cell('e2, white pawn', 'e2, white pawn')
    program.click_cell('e4, empty', 'e4, white pawn')
    program.there('image', 'Black to move')
    board = program.frame
    open_dialog()
    program.wait('pieces that nobody sees', lambda: program.find('table cell', 'e4, hidden', board))
    program.keys('Escape')
    program.out_of('New Game')
    program.onto_board()
    program.see('e4, white pawn')
    program.click_cell('e7, black pawn', 'e7, black pawn')
    program.click_cell('e5, empty', 'e5, black pawn')
    program.quit()


def clock(side):
    """What stands on the clock of SIDE, and what is said of it."""
    return program.there('label', f'{side}’s clock: ').name


def limited():
    """who takes longer for a move than was agreed upon has lost, however much time there is for the game"""
    global program
    settings('xiangqi', "opponent='human-human'\nclock-first=('sudden', int64 600000, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'xiangqi')
    open_dialog()
    choose('Custom…')
    limit = program.bring(program.there('spin button', 'Limit per move'))
    program.click(limit)
    program.keys('ctrl+a')
    program.type('3')
    program.keys('Tab')
    program.news('10 min, at most 3 s for each move')
    play()
    program.wait('the limit on the clock', lambda: clock('Red') == 'Red’s clock: 10:00 · 3.0, 3.0 for this move')
    assert clock('Black') == 'Black’s clock: 10:00'
    program.click_cell('H2, red cannon', 'E2, empty, legal')
    program.click_cell('E2', 'E2, red cannon')
    program.news('ran out of time')
    assert re.match('Black’s clock: 9:5. · 0.0,', clock('Black')), clock('Black')
    assert re.fullmatch('Red’s clock: (10:00|9:5.)', clock('Red')), clock('Red')   # its move needed some time, too
    program.quit()


def no_engine():
    """where no engine plays the game that is said, and the window that adds one is used while the dialog is open"""
    global program
    settings('reversi', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'reversi')
    open_dialog()
    program.there('radio button', 'Engine')
    program.click([node for node in program.walk(program.frame)
                   if node.role == 'radio button' and node.name == 'Engine'][1])
    program.there('label', 'No engine in your list plays this game.')
    program.press('Manage Engines')
    program.into('Engines')
    program.press('Add Engine…')
    program.into('Add Engine')
    program.keys('Escape')
    program.out_of('Add Engine')
    program.into('Engines')
    program.keys('ctrl+w')
    program.out_of('Engines')
    program.into('New Game')
    program.keys('Escape')
    program.out_of('New Game')
    program.onto_board()
    program.quit()


def desktop_calls(method, *arguments):
    Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        APP_ID, f'/{PATH}', 'org.freedesktop.Application', method, GLib.Variant(*arguments), None,
        Gio.DBusCallFlags.NONE, -1, None)


def choose_action(name):
    desktop_calls('ActivateAction', '(sava{sv})', (name, [], {}))


def by_desktop():
    """a desktop starts the program as a service, games by what its file offers with the icon, and opens files with it"""
    global program
    text = DESKTOP.read_text()
    actions = re.search(r'^Actions=(.*);$', text, re.M).group(1).split(';')
    assert all(f'[Desktop Action {action}]' in text for action in actions)
    service = subprocess.Popen([COMMAND, '--gapplication-service'])
    while not is_known():
        time.sleep(0.02)
    choose_action(actions[0])
    program = Program(process=service)
    program.wait('chess', lambda: any('e2, white pawn' in name for name in program.board()))
    choose_action(actions[2])
    program.wait('reversi', lambda: any('e4, black disc' in name for name in program.board()))
    choose_action(actions[1])
    program.wait('xiangqi', lambda: len(program.board()) == 90)
    file = pathlib.Path(home('opened.pgn'))
    file.write_text('1. e4 e5 2. Nf3 *\n')
    desktop_calls('Open', '(asa{sv})', ([file.as_uri()], {}))
    program.shows('e4', 'e5', 'Nf3')
    program.quit()


main(remembered, typed, paused, limited, no_engine, by_desktop)
