# SPDX-License-Identifier: GPL-3.0-or-later
"""The course of a game, as a person reads it: a file with evaluations is opened, the curve is clicked, dragged and walked
along, its tooltip is read; a game without any is analyzed as a whole, stopped, and taken up again; another game comes."""
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
NOTED = '''[White "Anna"]
[Black "Ben"]
[Result "*"]

1. e4 { [%eval 0.30,18] [%emt 0:00:07] } e5 { [%eval 0.20,18] [%emt 0:00:09] }
2. Bc4 { [%eval 0.10,18] [%emt 0:00:03] } Nc6 { [%eval 0.20,18] [%emt 0:00:12] }
3. Qh5 { [%eval -0.50,18] [%emt 0:01:00] } Nf6 { [%eval #1,18] [%emt 0:00:02] }
4. Qxf7# { [%emt 0:00:01] } *
'''
BARE = '[White "Anna"]\n[Black "Ben"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n'
LONG = '1. ' + 'Nf3 Nf6 Ng1 Ng8 ' * 60 + '*\n'
PAD = 7    # on either side of the curve
plies = 0  # that it has
program = None


def curve():
    return next(program.all('slider', 'Course of the Game', program.frame), None)


def says(words):
    program.wait(f'“{words}”', lambda: curve() and words in curve().get_description())


def aside(ply):
    """How far right of its middle the curve has PLY."""
    width = program.extents(curve()).width
    return round(PAD + ply * (width - 2 * PAD) / plies - width / 2)


def shown():
    board = program.find('table', 'Board', program.frame)
    return board.get_description().split('. ')[0]


def button(name):
    return next(program.all('push button', name, program.frame), None)


def opened(name, text):
    global program, plies
    path = pathlib.Path(home(name))
    path.write_text(text)
    plies = {NOTED: 7, BARE: 6}.get(text, 240)
    settings('chess', '')
    program = Program(COMMAND, str(path))
    program.onto_board()


def reads():
    """a file with evaluations has a curve, and clicks in it lead to the positions"""
    opened('noted.pgn', NOTED)
    program.wait('the curve', curve)
    for ply, words, on_board in ((5, '3. Qh5: −0.50, depth 18, 1:00, inaccuracy, loses 0.70', 'White: Qh5'),
                                 (6, '3… Nf6: #1, depth 18, 0:02, blunder', 'Black: Nf6'),
                                 (1, '1. e4: +0.30, depth 18, 0:07', 'White: e4')):
        program.click(curve(), aside=(aside(ply), 0))
        says(words)
        program.wait(on_board, lambda: shown() == on_board)


def drags():
    """a drag goes along"""
    x, y = program.still(curve())
    program.grab(curve(), (x + aside(2), y))
    says('1… e5')
    program.mouse('mousemove', x + aside(7), y)
    says('4. Qxf7#: 1-0')
    program.mouse('mousemove', x + aside(0), y)
    says('Start position')
    program.let_go()


def walks():
    """the keyboard has one stop there, and arrows walk"""
    program.keys('Right')
    says('1. e4')
    program.keys('Right', 'Right')
    says('2. Bc4')
    program.keys('Left')
    says('1… e5')
    program.keys('End')
    says('4. Qxf7#')
    program.keys('Home')
    says('Start position')


def tells():
    """the tooltip tells of the move under the pointer, wherever one is in the game"""
    program.hover(curve(), aside=(aside(6), 0))
    program.wait('the tooltip', lambda: any(node.name.startswith('3… Nf6: #1')
                                            for node in program.walk()))
    says('Start position')
    program.quit()


def analyzes():
    """a game that nothing is known of gets its curve, from its end to its beginning"""
    opened('bare.pgn', BARE)
    program.wait('the button', lambda: button('Review Game'))
    assert not curve()
    program.press('Review Game')
    program.click(program.there('radio button', 'Moves'))
    program.wait('a curve', curve)
    program.click(curve(), aside=(aside(0), 0))
    says('Start position: ')
    program.wait('the button', lambda: button('Review Game'))
    program.click(curve(), aside=(aside(6), 0))
    says('3… a6: ')


def writes():
    """what was found is written into the game, taken back, written again and saved"""
    write = 'Write Evaluations and Better Moves into the Game'
    program.press(write)
    program.wait('news', lambda: any('moves have notes now' in name for name in program.names('label')))
    program.press('Undo')
    program.press(write)
    program.wait('news', lambda: any('moves have notes now' in name for name in program.names('label')))
    program.keys('ctrl+s')
    program.wait('the file', lambda: pathlib.Path(home('bare.pgn')).read_text().count('[%eval ') == 6)
    program.press(write)
    program.wait('news', lambda: 'All of it is in the game already.' in program.names('label'))
    program.quit()


def left_to_do():
    """So many positions it wants to look at, as is seen while it does."""
    found = (re.match(r'\d+ of (\d+)', name) for name in program.names('label'))
    return next((int(match[1]) for match in found if match), None)


def stops():
    """it can be stopped, and goes on where it was"""
    opened('long.pgn', LONG)
    program.press('Review Game')
    program.click(program.there('radio button', 'Moves'))
    whole = program.wait('its progress', left_to_do)
    program.wait('a curve', curve)
    program.press('Stop')
    program.wait('the button', lambda: button('Review Game'))
    program.press('Review Game')
    program.click(program.there('radio button', 'Moves'))
    program.wait('the rest of it', lambda: 0 < (left_to_do() or 0) < whole)


def leaves():
    """the analysis of a game ends with the game"""
    program.keys('ctrl+n')
    program.into('New Game')
    program.press('Play')
    program.out_of('New Game')
    program.onto_board()
    program.wait('a game without a curve', lambda: not curve() and not button('Stop'))
    program.quit()


main(reads, drags, walks, tells, analyzes, writes, stops, leaves)
