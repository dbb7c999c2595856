# SPDX-License-Identifier: GPL-3.0-or-later
"""The search of a desktop finds one's games: it starts the program, asks it over the bus, and shows a game or all that were
found (org.gnome.Shell.SearchProvider2)."""
import os
import pathlib
import subprocess
import sys
import time

from gi.repository import Gio, GLib

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from app_id import APP_ID, PATH  # noqa: E402
from program import Program, home, is_known, main  # noqa: E402

COMMAND = sys.argv[1]
DESKTOP = pathlib.Path(os.environ['GSETTINGS_SCHEMA_DIR'], f'{APP_ID}.search-provider.ini')
GAMES = ('[Event "Open"]\n[White "Noether, Emmy"]\n[Black "Curie, Marie"]\n[Date "1921.05.01"]\n\n1. e4 e5 2. Nf3 1-0\n\n'
         '[Event "Open"]\n[White "Hopper, Grace"]\n[Black "Noether, Emmy"]\n[Date "1944.07.01"]\n\n1. c4 e5 1/2-1/2\n')
program = None


def provider():
    """Where the desktop is told to ask."""
    lines = dict(line.split('=') for line in DESKTOP.read_text().splitlines() if '=' in line)
    assert lines['DesktopId'] == f'{APP_ID}.desktop' and lines['BusName'] == APP_ID and lines['Version'] == '2'
    return lines['ObjectPath']


def ask(method, kind, *arguments):
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    return bus.call_sync(APP_ID, provider(), 'org.gnome.Shell.SearchProvider2', method, GLib.Variant(kind, arguments),
                         None, Gio.DBusCallFlags.NONE, 10000, None).unpack()


def find(*terms):
    return ask('GetInitialResultSet', '(as)', terms)[0]


def service():
    """The program as a desktop starts it, without a window."""
    process = subprocess.Popen([COMMAND, '--gapplication-service'])
    while not is_known():
        time.sleep(0.02)
    return process


def filled():
    """two games come into My Games"""
    global program
    pathlib.Path(home('games.pgn')).write_text(GAMES)
    program = Program(COMMAND)
    program.keys('ctrl+shift+l')
    program.into('Library')
    program.press('Import Files…')
    program.type_path('Import Games', home('games.pgn'))
    program.focus()
    program.news('2 games added')
    program.quit()


def found():
    """games are found by the beginnings of all words that are typed, the newest first, and told of in two lines"""
    global program
    process = service()
    both = find('noether')
    assert len(both) == 2, both
    assert find('noe', 'grace') == both[:1]
    assert find('nobody') == []
    assert ask('GetSubsearchResultSet', '(asas)', both, ['curie'])[0] == both[1:]
    find('open')
    metas = ask('GetResultMetas', '(as)', both)[0]
    assert [meta['id'] for meta in metas] == both
    assert 'Hopper' in metas[0]['name'] and 'Noether' in metas[0]['name'], metas
    assert '1944' in metas[0]['description'], metas
    assert APP_ID in str(metas[0]['icon']), metas
    assert ask('GetResultMetas', '(as)', ['77', 'x', '-1'])[0] == []
    ask('ActivateResult', '(sasu)', both[1], ['noether'], 0)
    program = Program(process=process)
    program.shows('e4', 'e5', 'Nf3')
    program.quit()


def shown():
    """a program that has been started for it shows the game, or all games that were found in the library"""
    global program
    process = service()
    ask('ActivateResult', '(sasu)', '2', ['noether'], 0)
    program = Program(process=process)
    program.shows('c4', 'e5')
    ask('LaunchSearch', '(asu)', ['noether', 'curie'], 0)
    program.into('Library')
    program.news('noether curie')

    def listed(player):
        return any(player in node.name for node in program.all('label', '', program.frame))
    program.wait('one game', lambda: listed('Curie') and not listed('Hopper'))
    program.quit()


main(filled, found, shown)
