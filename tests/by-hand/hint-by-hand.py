# SPDX-License-Identifier: GPL-3.0-or-later
"""A hint is asked for step by step, by the button and by the key, in each game: which piece, where to, and why; it is said
in a strip, told of the board and its cells, named by the button, and goes with the position."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from hand import start  # noqa: E402
from program import main  # noqa: E402

COMMAND = sys.argv[1]
MATE = '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'
XIANGQI_MATE = '4k4/R8/9/9/9/9/9/9/1R7/5K3 w - - 0 1'
CORNER = '1pP5/8/8/3pP3/3Pp3/8/8/8 w'
program = None
hand = None


def strip():
    """What the strip that is seen says."""
    return [node.name for node in program.all('status bar', '') if program.extents(node).height > 1]


def says(text):
    program.wait(f'“{text}” in the strip', lambda: text in strip())


def told():
    return hand.board.get_description()


def button(name):
    return program.there('push button', name)


def press(name, text, then):
    """The button is called NAME; pressed, the strip says TEXT, and it is called THEN."""
    program.click(lambda: button(name))
    says(text)
    button(then)
    program.wait(f'“{text}” told of the board', lambda: told().endswith(text))


def hinted():
    """The cells of which a hint is told."""
    return sorted(name for name, node in hand.cells.items() if 'hint' in re.split('[,.] ', node.get_description()))


def points_to(*cells):
    program.wait(f'a hint that points to {cells}', lambda: hinted() == sorted(cells))


def goes(text):
    """What was said last is there no more, nor is what was shown."""
    program.wait(f'end of “{text}”', lambda: text not in strip())
    points_to()
    button('Hint: Show ')


def chess():
    """three presses of the button, and a fourth that puts the hint away; it is kept until a move is made"""
    global program, hand
    program, hand = start(program, COMMAND, 'chess', MATE)
    press('Hint: Show the Piece', 'Move the white rook on a1.', 'Hint: Show the Move')
    points_to('a1')
    press('Hint: Show the Move', 'Play Ra8#.', 'Hint: Say Why')
    points_to('a1', 'a8')
    press('Hint: Say Why', 'It ends the game: White wins. Checkmate.', 'Hide the Hint')
    program.click(lambda: button('Hide the Hint'))
    goes('It ends the game: White wins. Checkmate.')
    assert told() == 'Start position', told()
    press('Hint: Show the Piece', 'Move the white rook on a1.', 'Hint: Show the Move')
    hand.move('click', 'g1', 'f1')
    hand.hears('White: Kf1')
    goes('Move the white rook on a1.')


def key():
    """keys pressed while the search goes on are not lost"""
    global program, hand
    program, hand = start(program, COMMAND, 'chess', MATE)
    program.keys('ctrl+h', 'ctrl+h', 'ctrl+h')
    says('It ends the game: White wins. Checkmate.')
    points_to('a1', 'a8')
    program.keys('ctrl+h')
    goes('It ends the game: White wins. Checkmate.')


def xiangqi():
    """a piece on a point"""
    global program, hand
    program, hand = start(program, COMMAND, 'xiangqi', XIANGQI_MATE)
    press('Hint: Show the Piece', 'Move the red chariot on B1.', 'Hint: Show the Move')
    points_to('B1')
    program.click(lambda: button('Hint: Show the Move'))
    points_to('B1', 'B9')
    press('Hint: Say Why', 'It ends the game: Red wins. Checkmate.', 'Hide the Hint')


def reversi():
    """no piece moves: the best of a few squares"""
    global program, hand
    program, hand = start(program, COMMAND, 'reversi', CORNER)
    press('Hint: Show Candidates', 'The best move is one of the 3 marked squares.', 'Hint: Show the Move')
    program.wait('three squares', lambda: len(hinted()) == 3)
    candidates = hinted()
    program.click(lambda: button('Hint: Show the Move'))
    program.wait('one square', lambda: len(hinted()) == 1)
    assert hinted()[0] in candidates, (hinted(), candidates)
    program.click(lambda: button('Hint: Say Why'))
    button('Hide the Hint')
    program.wait('a reason', lambda: any(text.endswith('.') and not text.startswith('Play ') for text in strip()))


main(chess, key, xiangqi, reversi)
