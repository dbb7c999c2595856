# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole game on a board of points in the real program, to its mate: every move of the person is two real clicks,
chosen by the program's own engine; then what one does with a game that is over. And a repetition that is warned of
and then judged."""
import functools
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
LETTERS = {'general': 'k', 'advisor': 'a', 'elephant': 'b', 'horse': 'n', 'chariot': 'r', 'cannon': 'c',
           'soldier': 'p'}
MOVES_AT_MAX = 150
program = None
window = None


def square(name):
    """What engines call the point NAME: players count ranks from 0."""
    return f'{name[0].lower()}{int(name[1:]) + 1}'


class Window:
    """The parts of the program's window that do not change. To walk through all of it takes long."""

    def __init__(self):
        nodes = [(node.role, node.name, node) for node in program.walk()]
        self.cells = {square(name.split(',')[0]): node for role, name, node in nodes if role == 'table cell'}
        self.moves = next(node for role, name, node in nodes if role == 'list' and name == 'Moves')
        self.strips = [node for role, name, node in nodes if role == 'status bar']


class Changing(Exception):
    """A cell that is being changed has no name for a moment."""


class Sight:
    """What is to be seen in the window at one moment; the board, which takes long, when it is asked for."""

    def __init__(self, window):
        self.window = window
        self.moves = sum(bool(re.match(r'\d+[.…] ', node.name))
                         for node in program.walk(window.moves) if node.role == 'push button')
        # What the strip below the moves says: "Red wins. Checkmate".
        self.result = next((name for name in (strip.get_name() for strip in window.strips) if '. ' in name), None)

    @functools.cached_property
    def cells(self):
        names = [re.match(r'(\w+), (.*?)(?:, .*)?$', cell.get_name()) for cell in self.window.cells.values()]
        if not all(names):
            raise Changing
        return {square(name[1]): name[2] for name in names}

    def position(self):
        """What stands on the board, as a FEN with Red to move."""
        rows = []
        for rank in range(10, 0, -1):
            words = [self.cells[f'{file}{rank}'].split() for file in 'abcdefghi']
            row = ''.join('1' if word[0] == 'empty' else
                          LETTERS[word[1]].upper() if word[0] == 'red' else LETTERS[word[1]] for word in words)
            rows.append(re.sub('1+', lambda ones: str(len(ones[0])), row))
        return '/'.join(rows) + ' w - - 0 1'


def look(condition):
    sight = Sight(window)
    try:
        return sight if condition(sight) else None
    except Changing:
        return None


def see(what, condition):
    """Waits until CONDITION is true of what is seen."""
    return program.wait(what, lambda: look(condition))


def sight_now():
    return see('the whole board', lambda sight: sight.cells)


def start(*arguments):
    global program, window
    program = Program(COMMAND, *arguments)
    program.wait('ninety points', lambda: len(program.board()) == 90)
    window = Window()


def look_anew(condition):
    """Looks at parts of the window that may have come since it was opened: the strip of a result is one."""
    global window
    window = Window()
    return look(condition)


def warned():
    """Whether the board says so; the message over it is gone after some seconds, which a slow look may miss."""
    return 'Red has given check at every move' in window.cells['a1'].parent.get_description()


class Adviser:
    def __init__(self):
        self.process = subprocess.Popen([os.environ['PALAMEDES_ENGINE']], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.tell('uci', 'setoption name UCI_Variant value xiangqi')

    def tell(self, *lines):
        for line in lines:
            print(line, file=self.process.stdin, flush=True)

    def advise(self, position):
        self.tell('position fen ' + position, 'go nodes 20000')
        for line in self.process.stdout:
            if line.startswith('bestmove'):
                return re.match(r'bestmove ([a-i]\d+)([a-i]\d+)', line).groups()
        raise AssertionError('the engine has ended')


def play_to_the_end():
    """a whole game by clicks, to the end"""
    settings('xiangqi', "second-level=1\nclock-first=('none', int64 0, int64 0, 0)\n")
    start('--new', 'xiangqi')
    sight = sight_now()
    adviser = Adviser()
    for turn in range(MOVES_AT_MAX):
        origin, target = adviser.advise(sight.position())
        program.click(window.cells[origin])
        program.click(window.cells[target])
        if see('an answer or the end', lambda sight: sight.moves == 2 * turn + 2 or sight.result).result:
            break
        sight = sight_now()
    sight = sight_now()
    adviser.tell('quit')
    assert sight.result.startswith(('Red wins', 'Black wins', 'Draw')), sight.result
    print(f'# {sight.moves} moves: {sight.result}')


def take_back():
    """a game that is over can be taken back and played again"""
    before = sight_now()
    program.keys('ctrl+z')
    after = see('no result', lambda sight: sight.result is None and sight.cells)
    assert after.cells != before.cells
    program.keys('ctrl+shift+z')
    see('the end again', lambda sight: sight.cells == before.cells and sight.result == before.result)


def variation():
    """a move at an earlier position becomes a variation, and the game stays as it was"""
    before = program.moves()
    other = 'i1i2' if not before[0].endswith('R1+1') else 'a1a2'
    program.keys('alt+Home')
    see('the start', lambda sight: sight.position().startswith('rnbakabnr/9/1c5c1/') and 'C5C1/9/RNB' in sight.position())
    program.enter(other)
    see('the chariot', lambda sight: sight.cells[other[2:]] == 'red chariot')
    program.keys('Escape')
    assert program.moves()[0] == before[0], program.moves()


def save_and_open():
    """saved, and opened again with its result and its variation"""
    saved = home('my game.pgn')
    text = program.save(saved)
    assert '[Variant "Xiangqi"]' in text and '(1. ' in text and '[Result "*"]' not in text, text
    program.quit()
    # The board that comes back has gone on from there, and would be shown for the file itself.
    copy = pathlib.Path(home('a copy.pgn'))
    copy.write_text(text)
    start(str(copy))
    program.wait('the result', lambda: look_anew(lambda sight: sight.result and sight.moves > 2))
    program.quit()


def type_moves(moves):
    for move in moves.split():
        before = sight_now().moves
        program.enter(move)
        see('the move ' + move, lambda sight: sight.moves == before + 1)


def perpetual_check():
    """a repetition is warned of when it comes a second time, and judged at the third"""
    settings('xiangqi', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    start('--new', 'xiangqi', '--fen', '3k5/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1')
    type_moves('h9h10 d10d9 h10h9')
    assert not warned()
    type_moves('d9d10')
    program.wait('the warning', warned)
    assert sight_now().result is None
    type_moves('h9h10 d10d9 h10h9 d9d10')
    see('the verdict', lambda sight: (sight.result or '').startswith('Black wins. Perpetual check loses'))
    program.kill()


main(play_to_the_end, take_back, variation, save_and_open, perpetual_check)
