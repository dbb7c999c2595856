# SPDX-License-Identifier: GPL-3.0-or-later
"""A hand that makes moves on the board of the program in three ways: by clicks, by drags, and by the keyboard.

The places of the cells are asked for once, when the board has come to rest, and the accessibles of the board are kept:
what is asked of them takes no walk through the whole tree, so that a script can make dozens of moves. What was played
is read from the description of the board, which is what a screen reader is told."""
import pathlib
import re
import shutil
import subprocess

from program import Program, home, settings

WAYS = 'click', 'drag', 'keys'


class Hand:
    """A hand over the board of PROGRAM, the cells of which are called as their names begin: "e2"."""

    def __init__(self, program):
        self.program = program
        self.board = program.wait('the board', lambda: program.find('table', 'Board', program.frame))
        self.cells = program.wait('its cells', self.look)
        self.cursor = None    # the cell of the keyboard's cursor, once that is known
        self.called = False   # whether it is there, and not only where it would be
        self.measure()

    def look(self):
        nodes = list(self.program.walk(self.board))[1:]
        names = [re.match(r'([A-Za-z]\d+), ', node.name) for node in nodes]
        return {match[1]: node for match, node in zip(names, nodes)} if nodes and all(names) else None

    def measure(self):
        """Where the cells are; anew, when the board has been turned round."""
        first = next(iter(self.cells))
        x, y = self.program.still(self.cells[first])
        areas = {name: self.program.extents(node) for name, node in self.cells.items()}
        origin = areas[first]
        self.places = {name: (x + area.x - origin.x, y + area.y - origin.y) for name, area in areas.items()}

    def turn(self):
        """Turns the board round."""
        name = next(iter(self.cells))
        before = self.program.extents(self.cells[name]).y
        self.program.keys('ctrl+f')
        self.program.wait('a board that is turned', lambda: self.program.extents(self.cells[name]).y != before)
        self.measure()

    # What is seen

    def said(self):
        return self.board.get_description().split('. ')[0]

    def hears(self, words):
        """Waits until the last move is told of in these WORDS: "White: e4"."""
        self.program.wait(f'“{words}”', lambda: self.said() == words)

    def sees(self, *names):
        """Waits until the cells are called so: "e4, white pawn"."""
        for name in names:
            cell = self.cells[name.split(',')[0]]
            self.program.wait(f'“{name}”', lambda: cell.get_name() == name)

    def has_focus(self, node):
        return node.has('focused')

    # What it does

    def press(self, cell):
        self.cursor, self.called = cell, False
        return ('mousemove', *self.places[cell])

    def click(self, *cells):
        for cell in cells:
            self.program.mouse(*self.press(cell), 'click', 1)

    def drag(self, start, end):
        (x, y), (to_x, to_y) = self.places[start], self.places[end]
        way = [word for step in range(1, 5)
               for word in ('mousemove', x + (to_x - x) * step // 4, y + (to_y - y) * step // 4)]
        self.program.mouse(*self.press(start), 'mousedown', 1, *way, 'mouseup', 1)

    def call(self):
        """Has the keyboard's cursor appear on the board, which has the focus."""
        if self.cursor is None:
            self.cursor = self.program.wait('the focus on the board', lambda: next(
                (name for name, node in self.cells.items() if self.has_focus(node)), None))
        self.program.keys('Return')
        self.called = True

    def walk(self, cell):
        """The arrows that lead from the cursor to CELL."""
        columns, rows = (sorted({place[i] for place in self.places.values()}) for i in (0, 1))
        (x, y), (to_x, to_y) = self.places[self.cursor], self.places[cell]
        right, down = columns.index(to_x) - columns.index(x), rows.index(to_y) - rows.index(y)
        self.cursor = cell
        return ['Right' if right > 0 else 'Left'] * abs(right) + ['Down' if down > 0 else 'Up'] * abs(down)

    def keys(self, *cells):
        """Goes from cell to cell with the cursor, and presses Return on each."""
        if not self.called:
            self.call()
        for cell in cells:
            self.program.keys(*self.walk(cell), 'Return')

    def move(self, way, *cells):
        """From the first of CELLS to the other one, or onto the only one: by 'click', 'drag' or 'keys'."""
        getattr(self, way)(*cells)

    # The choice that is open over the board

    def choices(self):
        """The buttons of the choice, by name and from the top downwards, once it is open."""
        def look():
            buttons = self.program.all('push button', '', self.board)
            return {button.name: button for button in
                    sorted(buttons, key=lambda button: self.program.extents(button).y)}
        return self.program.wait('a choice', look)

    def choose(self, way, name):
        """Takes NAME out of the choice: by 'keys', or else by a click."""
        buttons = self.choices()
        if way != 'keys':
            self.program.mouse('mousemove', *self.program.still(buttons[name]), 'click', 1)
            return
        start = self.program.wait('the focus on a choice', lambda: next(
            (choice for choice, button in buttons.items() if self.has_focus(button)), None))
        down = list(buttons).index(name) - list(buttons).index(start)
        self.program.keys(*['Down' if down > 0 else 'Up'] * abs(down), 'Return')

    def sees_no_choice(self):
        self.program.wait('end of the choice', lambda: self.board.count_children() == len(self.cells))

    def take_back(self):
        """Takes back what was played, to the beginning."""
        while self.said() != 'Start position':
            before = self.said()
            self.program.keys('ctrl+z')
            self.program.wait('a move that is taken back', lambda: self.said() != before)


def start(last, command, game, *fen, who="opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n"):
    """A new game in a new program, from the position FEN where there is one; WHO, settings of the game, says who plays:
    else two persons at one board, without clocks. LAST, if any, and its game, are forgotten. Returns the program, and
    a hand over its board."""
    if last:
        last.kill()
    shutil.rmtree(pathlib.Path(home('state')), ignore_errors=True)
    settings(game, who)
    # On a busy machine a key may be down for so long that it would be repeated.
    subprocess.run(['xset', 'r', 'off'], check=True)
    program = Program(command, '--new', game, *(('--fen', *fen) if fen else ()))
    return program, Hand(program)
