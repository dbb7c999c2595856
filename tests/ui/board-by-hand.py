#!/usr/bin/python3
"""Plays on the board of the whole program as a person does: clicks, drags, keys, and the actions that
assistive technology has. board-by-hand.py PROGRAM; run it through run-window. TAP."""
import os
import pathlib
import subprocess
import sys
import time

import gi
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi  # noqa: E402

PATIENCE = 20  # seconds until something that should happen is given up
SETTINGS = '[io/github/palamedes/Palamedes/chess]\nopponent=\'human-human\'\n'


def wait_for(what, condition):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        result = condition()
        if result:
            return result
        time.sleep(0.02)
    raise AssertionError(f'{what} did not happen')


def below(node):
    yield node
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child is not None:
            yield from below(child)


def xdotool(*words):
    return subprocess.run(['xdotool', *map(str, words)], check=True, capture_output=True, text=True).stdout


class Board:
    def __init__(self, program):
        config = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings')
        config.mkdir(parents=True, exist_ok=True)
        (config / 'keyfile').write_text(SETTINGS)
        self.process = subprocess.Popen([program], env={**os.environ, 'GSETTINGS_BACKEND': 'keyfile'})
        wait_for('the board', self.find_cells)
        self.window = wait_for('the window', lambda: xdotool(
            'search', '--onlyvisible', '--pid', self.process.pid).split())[-1]
        xdotool('windowfocus', '--sync', self.window)

    def find_cells(self):
        desktop = Atspi.get_desktop(0)
        self.cells = {}
        for i in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(i)
            if application is not None and application.get_process_id() == self.process.pid:
                self.cells = {node.get_name()[:2]: node for node in below(application)
                              if node.get_role() == Atspi.Role.TABLE_CELL and ', ' in node.get_name()}
        return len(self.cells) == 64

    def shows(self, name):
        cell = self.cells[name[:2]]

        def named():
            cell.clear_cache()
            return cell.get_name() == name
        wait_for(f'"{name}" (it is "{cell.get_name()}")', named)

    def point(self, name):
        box = self.cells[name].get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        where = dict(line.split('=') for line in xdotool('getwindowgeometry', '--shell', self.window).split())
        return int(where['X']) + box.x + box.width // 2, int(where['Y']) + box.y + box.height // 2

    def click(self, name):
        xdotool('mousemove', *self.point(name), 'click', 1)

    def drag(self, start, end):
        """Presses over START and moves to END; the button stays down."""
        (x, y), (to_x, to_y) = self.point(start), self.point(end)
        xdotool('mousemove', x, y, 'mousedown', 1)
        for step in range(1, 6):
            xdotool('mousemove', x + (to_x - x) * step // 5, y + (to_y - y) * step // 5)

    def act(self, name):
        self.cells[name].get_action_iface().do_action(0)


def clicks(board):
    board.click('e2')
    board.shows('e4, empty, legal')
    board.click('e4')
    board.shows('e4, white pawn')
    board.shows('e2, empty')


def drags(board):
    board.drag('e7', 'e5')
    board.shows('e5, empty, legal')
    xdotool('mouseup', 1)
    board.shows('e5, black pawn')


def drag_with_escape(board):
    board.drag('g1', 'f3')
    board.shows('f3, empty, legal')
    xdotool('key', 'Escape')
    board.shows('f3, empty')
    xdotool('mouseup', 1)
    board.shows('g1, white knight')
    board.shows('f3, empty')


def drag_with_right_click(board):
    board.drag('g1', 'h3')
    board.shows('h3, empty, legal')
    xdotool('click', 3)
    board.shows('h3, empty')
    xdotool('mouseup', 1)
    board.shows('g1, white knight')


def drag_to_nowhere(board):
    board.drag('g1', 'g8')
    board.shows('h3, empty, legal')
    xdotool('mouseup', 1)
    board.shows('h3, empty')
    board.shows('g1, white knight')


def keys(board):
    board.click('d2')
    board.shows('d4, empty, legal')
    xdotool('key', 'Escape')
    board.shows('d4, empty')
    xdotool('key', 'Return', 'Up', 'Up', 'Return')
    board.shows('d4, white pawn')


def actions(board):
    board.act('e5')
    board.shows('d4, white pawn, legal')
    assert board.cells['e5'].get_state_set().contains(Atspi.StateType.SELECTED)
    board.act('d4')
    board.shows('d4, black pawn')
    grid = board.cells['d4'].get_parent()
    assert grid.get_role() == Atspi.Role.TABLE
    wait_for('the spoken move', lambda: 'exd4' in grid.get_description())


def main(program):
    tests = [clicks, drags, drag_with_escape, drag_with_right_click, drag_to_nowhere, keys, actions]
    board, failed = Board(program), False
    print(f'1..{len(tests)}', flush=True)
    try:
        for number, test in enumerate(tests, 1):
            try:
                test(board)
                print('ok', number, '-', test.__name__, flush=True)
            except AssertionError as error:
                failed = True
                print('not ok', number, '-', test.__name__, '#', error, flush=True)
    finally:
        board.process.terminate()
        board.process.wait()
    return failed


sys.exit(main(sys.argv[1]))
