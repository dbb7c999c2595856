# SPDX-License-Identifier: GPL-3.0-or-later
"""From a click to a saved game, and back again: real clicks and keys on the real program."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main  # noqa: E402

COMMAND = sys.argv[1]
program = None
saved = home('my game.pgn')


def reply(count):
    """Waits until the computer has answered, so that there are COUNT moves, and returns them."""
    return program.wait('an answer', lambda: (lambda moves: moves if len(moves) == count else None)(program.moves()))


def start_and_move():
    """two clicks make a move, the computer answers"""
    global program
    program = Program(COMMAND, '--new', 'chess')
    program.click_cell('e2, white pawn', 'e4, empty, legal')
    program.click_cell('e4', 'e4, white pawn')
    assert reply(2)[0] == '1. e4', program.moves()


def undo_and_redo():
    """taking back takes back a whole turn, playing again brings it back"""
    before = program.moves()
    program.keys('ctrl+z')
    program.see('e2, white pawn')
    program.keys('ctrl+shift+z')
    program.see('e4, white pawn')
    program.wait('the same moves', lambda: program.moves() == before)


def type_a_move():
    """a letter begins a move, Return plays it"""
    program.enter('h3')
    program.see('h3, white pawn')
    reply(4)


def walk():
    """looking at an earlier position and coming back changes nothing"""
    moves, board = program.moves(), program.board()
    program.keys('alt+Home')
    program.see('e2, white pawn')
    assert program.moves() == moves
    program.keys('alt+End')
    program.wait('the end', lambda: program.board() == board)


def save():
    """the game is saved as PGN"""
    text = program.save(saved)
    assert '1. e4' in text and '2. h3' in text and '[White "?"]' in text, text


def is_paused():
    """The board of a paused game with clocks is bare."""
    return bool(program.cell('a1, hidden'))


def go_on():
    """A clock with a limit does not run before its person goes on."""
    program.wait('a pause', is_paused)
    program.keys('space')
    program.wait('no pause', lambda: not is_paused())


def quit_and_come_back():
    """the program quits without a question and goes on where it stopped"""
    global program
    moves, board = program.moves(), program.board()
    program.quit()
    program = Program(COMMAND)
    program.wait('the same moves', lambda: program.moves() == moves)
    go_on()
    assert program.board() == board
    program.enter('a3')
    program.see('a3, white pawn')


def clocks():
    """What the kept game says of the clocks; None before the computer's last move is in it."""
    text = (pathlib.Path(home('state')) / 'palamedes' / 'game.pgn').read_text()
    return re.search(r'PalamedesClocks "(.*)"', text)[1] if reply(6)[-1].split()[1] in text else None


def killed():
    """a kill loses nothing that had been played, and no time that was thought"""
    global program
    moves = reply(6)
    board = program.board()
    first = program.wait('the kept game', clocks)
    program.wait('a clock that goes on in it', lambda: clocks() != first)
    program.kill()
    program = Program(COMMAND)
    program.wait('the same moves', lambda: program.moves() == moves)
    go_on()
    assert program.board() == board


def never_asked():
    """changes to a saved game come back without a question, and with the file that they belong to"""
    global program
    moves = program.moves()
    program.quit()
    assert '3. a3' not in pathlib.Path(saved).read_text()
    program = Program(COMMAND)
    program.wait('the same moves', lambda: program.moves() == moves)
    program.keys('ctrl+s')
    program.wait('the move in the file', lambda: '3. a3' in pathlib.Path(saved).read_text())
    program.quit()


main(start_and_move, undo_and_redo, type_a_move, walk, save, quit_and_come_back, killed, never_asked)
