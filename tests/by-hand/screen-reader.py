# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole games of every kind by what a screen reader gets, and by nothing else: the names of the cells tell the position,
moves are made by the actions of cells or by the keyboard, and what happens then is heard.

What is heard is what Orca says unasked: what gets the focus, a name or a description that changes on what has the focus,
and announcements, which newer toolkits have."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from gi.repository import Gio, GLib

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
PIECES = {
    'chess': {'king': 'k', 'queen': 'q', 'rook': 'r', 'bishop': 'b', 'knight': 'n', 'pawn': 'p'},
    'xiangqi': {'general': 'k', 'advisor': 'a', 'elephant': 'b', 'horse': 'n', 'chariot': 'r', 'cannon': 'c',
                'soldier': 'p'},
    'reversi': {'disc': 'p'},
}
SIDES = {'chess': ('white', 'black'), 'xiangqi': ('red', 'black'), 'reversi': ('black', 'white')}   # the first one moves first
MOVES_AT_MAX = 150
ALONE = "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n"
AGAINST_BEGINNER = "second-level=1\nclock-first=('none', int64 0, int64 0, 0)\n"


class Reader:
    """Somebody who knows of the program's window only what a screen reader says."""

    def __init__(self, game, *arguments, who=AGAINST_BEGINNER):
        if Program.latest:
            Program.latest.kill()
        shutil.rmtree(pathlib.Path(home('state')), ignore_errors=True)
        settings(game, who)
        subprocess.run(['xset', 'r', 'off'], check=True)   # a key that is down for long on a busy machine
        self.game = game
        self.program = Program(COMMAND, '--new', game, *arguments)
        self.said = []      # from the start
        self.focus = None   # its path
        self.board = self.program.wait('the board', lambda: self.program.find('table', 'Board', self.program.frame))
        self.cells = self.program.wait('its cells', self.look)
        self.by_path = {node.path: name for name, node in self.cells.items()}
        self.listen()
        self.focus = self.program.wait('the focus', self.program.focused).path
        self.up = None      # what the key Up does to the number of a row, once that has been heard

    def look(self):
        """The cells by the names that engines have for them, or None while one is being changed and has none."""
        nodes = list(self.program.walk(self.board))[1:]
        names = [re.match(r'([A-Za-z]\d+), ', node.name) for node in nodes]
        return {self.square(match[1]): node for match, node in zip(names, nodes)} if nodes and all(names) else None

    def square(self, name):
        """What engines call the cell NAME: players of xiangqi count ranks from 0."""
        return f'{name[0].lower()}{int(name[1:]) + 1}' if self.game == 'xiangqi' else name

    def listen(self):
        bus = self.program.application().bus
        for event in 'property-change', 'state-changed:focused', 'announcement':   # or a newer GTK says nothing
            bus.call_sync('org.a11y.atspi.Registry', '/org/a11y/atspi/registry', 'org.a11y.atspi.Registry',
                          'RegisterEvent', GLib.Variant('(sass)', (f'object:{event}', [], '')), None,
                          Gio.DBusCallFlags.NONE, -1, None)
        bus.signal_subscribe(self.program.application().owner, 'org.a11y.atspi.Event.Object', None, None, None,
                             Gio.DBusSignalFlags.NONE, self.on_event)

    def on_event(self, bus, owner, path, interface, event, values):
        detail, number, _, value, _ = values.unpack()
        if event == 'StateChanged' and detail == 'focused' and number:
            self.focus = path
        elif event == 'Announcement' or (event == 'PropertyChange' and path == self.focus and value
                                         and detail in ('accessible-name', 'accessible-description')):
            self.said.append(value if isinstance(value, str) else detail)

    def hears(self, words, since=0):
        """Waits until something with WORDS, an expression, has been said after the first SINCE sentences."""
        return self.program.wait(f'“{words}” after “{self.said[-1:]}”', lambda: next(
            (said for said in self.said[since:] if re.search(words, said)), None))

    # What stands on the board

    def position(self):
        """What the cells say, as a FEN with the first side to move."""
        cells = self.program.wait('its cells', self.look)
        words = {name: re.match(r'\w+, (.*?)(?:, .*)?$', node.name)[1].split() for name, node in cells.items()}
        files = sorted({name[0] for name in words})
        rows = []
        ranks = range(1, len(words) // len(files) + 1)
        for rank in ranks if self.game == 'reversi' else reversed(ranks):
            row = ''.join(self.letter(words[f'{file}{rank}']) for file in files)
            rows.append(re.sub('1+', lambda ones: str(len(ones[0])), row))
        return '/'.join(rows) + ' w - - 0 1'

    def letter(self, words):
        if words[0] == 'empty':
            return '1'
        letter = PIECES[self.game][words[1]]
        return letter.upper() if words[0] == SIDES[self.game][0] else letter

    # Moves

    def act(self, *cells):
        """Has the screen reader activate CELLS, one after another."""
        for cell in cells:
            self.cells[cell].act()

    def choose(self, name):
        """The same with a button of the choice that has come up, and has got the focus."""
        self.program.wait('a choice', lambda: self.program.find('push button', name, self.board)).act()

    def press(self, *cells):
        """Goes to each of CELLS by the arrows, as they are heard, and presses Return."""
        for cell in cells:
            self.walk(cell)
            self.program.keys('Return')

    def walk(self, cell):
        here = self.by_path[self.focus]
        if self.up is None:
            self.program.keys('Return')   # calls the cursor
            self.program.keys('Up')
            there = self.program.wait('another cell', lambda: self.by_path.get(self.focus, here) != here
                                      and self.by_path[self.focus])
            self.up = int(there[1:]) - int(here[1:])
            here = there
        across, upwards = ord(cell[0]) - ord(here[0]), (int(cell[1:]) - int(here[1:])) * self.up
        if here != cell:
            self.program.keys(*['Right' if across > 0 else 'Left'] * abs(across),
                              *['Up' if upwards > 0 else 'Down'] * abs(upwards))
            self.program.wait(f'the focus on {cell}', lambda: self.by_path.get(self.focus) == cell)


class Adviser:
    """The engine, which says what to play: a game should not take too long."""

    def __init__(self, game):
        self.process = subprocess.Popen([os.environ['PALAMEDES_ENGINE']], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.tell(f'setoption name UCI_Variant value {game}')

    def tell(self, *lines):
        for line in lines:
            print(line, file=self.process.stdin, flush=True)

    def advise(self, position):
        """A move: its cells, and the letter of a promotion, which may be empty."""
        self.tell('position fen ' + position, 'go nodes 20000')
        for line in self.process.stdout:
            if line.startswith('bestmove'):
                move = line.split()[1]   # what comes after it is the reply that is expected
                return re.findall(r'[a-i]\d+', move), move[-1]
        raise AssertionError('the engine has ended')


def play(game, way):
    """A whole game against the computer; WAY makes moves: Reader.act or Reader.press."""
    reader, adviser = Reader(game), Adviser(game)
    person, computer = (side.capitalize() for side in SIDES[game])
    result = re.compile(rf'({person}|{computer}) wins|Draw')
    heard = 0
    for _ in range(MOVES_AT_MAX):
        cells, letter = adviser.advise(reader.position())
        way(reader, *cells)
        if letter.isalpha() and game == 'chess':
            reader.choose(next(f'white {name}' for name, sign in PIECES[game].items() if sign == letter))
        reader.hears(f'^{person}: ', heard)
        # It is the person's turn, or the game is over, as soon as the computer has the last word.
        said = reader.hears(f'^{computer}: (?!.*{person}: )|{result.pattern}', heard)
        if result.search(said):
            break
        heard = len(reader.said)
    adviser.tell('quit')
    print(f'# {sum(said.startswith(person) for said in reader.said)} moves: {reader.said[-1]}')
    assert result.search(reader.said[-1]), reader.said[-5:]


def chess():
    """a whole game of chess by the actions of cells"""
    play('chess', Reader.act)


def xiangqi():
    """a whole game of xiangqi by the actions of cells"""
    play('xiangqi', Reader.act)


def reversi():
    """a whole game of reversi by the keyboard"""
    play('reversi', Reader.press)


def promotion():
    """a promotion asks for the piece, which is heard, and a check is told of"""
    reader = Reader('chess', '--fen', '7k/P7/8/8/8/8/8/K7 w - - 0 1', who=ALONE)
    reader.act('a7', 'a8')
    reader.hears('white queen')   # it has the focus
    reader.choose('white rook')
    reader.hears(r'^White: a8=R\+. Black is in check$')
    reader.act('h8', 'h7')
    reader.hears('^Black: Kh7$')


def refusals():
    """what cannot be played is told with its reason, as often as it is tried"""
    reader = Reader('chess', '--fen', '4k3/8/8/8/4r3/8/3P4/R3K2R w - - 0 1', who=ALONE)
    for _ in range(2):
        heard = len(reader.said)
        reader.act('e1', 'e3')
        reader.hears('^“e1–e3” is not legal here: White is in check.$', heard)
    reader.act('d2')
    reader.hears('^“d2” is not legal here: White is in check.$')
    reader.act('e1', 'f1')
    reader.hears('^White: Kf1$')
    reader.act('e4', 'd3')
    reader.hears('^“e4–d3” is not legal here.$')
    reader.act('e4', 'f4')
    reader.hears(r'^Black: Rf4\+\. White is in check$')
    reader = Reader('chess')
    reader.act('a1')
    reader.hears('^The piece on a1 has no legal moves.$')
    reader = Reader('reversi')
    reader.press('a1')
    reader.hears('^“a1” is not legal here.$')


def passes():
    """a side that has to pass does so, and that is heard"""
    reader = Reader('reversi', '--fen', 'Pp6/8/8/8/8/8/8/Pp6 w - - 0 1', who=ALONE)
    reader.press('c1')
    reader.hears('^Black: c1$')
    reader.hears('^White: pass$')


def warnings():
    """a repetition is warned of, and its judgment heard"""
    reader = Reader('xiangqi', '--fen', '3k5/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1', who=ALONE)
    for start, end, check in [('h9', 'h10', True), ('d10', 'd9', False), ('h10', 'h9', True), ('d9', 'd10', False)] * 2:
        heard = len(reader.said)
        reader.act(start, end)
        reader.hears('Black is in check' if check else '^Black: ', heard)
    assert any('Red has given check at every move' in said for said in reader.said), reader.said
    reader.hears('Perpetual check loses.*Black wins')


main(chess, xiangqi, reversi, promotion, refusals, passes, warnings)
