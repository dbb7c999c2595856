# SPDX-License-Identifier: GPL-3.0-or-later
"""The analysis, as a person comes to it: started by a key, followed through the game, looked into with the mouse, kept as
a variation, pinned, copied; with an engine more and one that dies; threats; and another game."""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
STUB = os.environ['PALAMEDES_ARENA_STUB']
program = None


def lines():
    """The texts of the lines that the page has."""
    return program.wait('whole look', lambda: ([
        node.name for node in program.all('label', '', program.find('panel', 'Analysis', program.frame))
        if '.\xa0' in node.name or '…\xa0' in node.name],))[0]


def told(words):
    program.wait(f'sentence: {words}',
                 lambda: any(words in node.name for node in program.walk(program.frame)))


def shown_on_board():
    """What is said of the board: the line that is seen there, or the move that was made last."""
    return program.find('table', 'Board', program.frame).get_description()


def stubs():
    return subprocess.run(['pgrep', '-f', STUB], capture_output=True, text=True).stdout.split()


def play(start, end):
    program.click_cell(start, start)
    program.click_cell(end[:2], end)


def choose_in(button, item):
    program.click(list(program.all('push button', button, program.frame))[-1])
    program.choose(item)


def starts():
    """a key starts it, with the page in sight; lines come, and an evaluation"""
    global program
    folder = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'palamedes')
    folder.mkdir(parents=True, exist_ok=True)
    (folder / 'engines').write_text(
        ''.join(f'[{name}]\nName={name}\nCommand={STUB} uci chess {fault}\nProtocol=uci\nGames=chess\n\n'
                for name, fault in (('Steady', ''), ('Mortal', 'crash@2'))))
    settings('chess', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'chess')
    program.onto_board()
    program.keys('F4')
    program.wait('three lines', lambda: len(lines()) == 3)
    program.press('Stop')
    program.wait('a button to start', lambda: program.there('push button', 'Analyze'))


def points():
    """the move under the pointer is seen on the board until it is gone; a click leaves it there until Escape"""
    node = next(node for node in program.all('label', '1.', program.find('panel', 'Analysis', program.frame)))
    place = program.extents(node)
    aside = (28 - place.width // 2, 9 - place.height // 2)
    program.wait('the line on the board',   # the first motion may be lost while a tooltip goes
                 lambda: program.hover(node, aside) and shown_on_board().startswith('1.'))
    program.hover(program.find('push button', 'Analyze'))
    program.wait('the game on the board', lambda: shown_on_board() == 'Start position')
    program.click(node, aside=aside)
    program.hover(program.find('push button', 'Analyze'))
    program.wait('the line on the board', lambda: shown_on_board().startswith('1.'))
    program.keys('Escape')
    program.wait('the game on the board', lambda: shown_on_board() == 'Start position')


def keeps():
    """a line becomes a variation, is copied, and is pinned and let go"""
    choose_in('Line', 'Add as Variation')
    program.click(program.toast())
    program.click(program.there('radio button', 'Moves'))
    program.wait('no moves', lambda: program.moves() == [])
    program.click(program.there('radio button', 'Analysis'))
    choose_in('Line', 'Add as Variation')
    told('The line was added as a variation.')
    program.click(program.there('radio button', 'Moves'))
    program.wait('the moves of the line', lambda: len(program.moves()) >= 1)
    program.click(program.there('radio button', 'Analysis'))
    choose_in('Line', 'Copy Line')
    choose_in('Line', 'Pin Line')
    program.wait('the pinned line', lambda: len(lines()) == 4)
    program.click(next(program.all('push button', 'Line', program.frame)))
    program.choose('Remove')
    program.wait('three lines', lambda: len(lines()) == 3)


def follows():
    """what engines say goes along with the game, and is there again at once when one goes back"""
    program.keys('F4')
    play('e2', 'e4, white pawn')
    program.wait('lines of the answer', lambda: lines() and all(line.startswith('1…') for line in lines()))
    program.keys('F4')
    program.keys('alt+Left')
    program.wait('the lines of before', lambda: lines() and all(line.startswith('1.\xa0') for line in lines()))
    program.keys('alt+Right')
    program.wait('the lines of the answer', lambda: lines() and all(line.startswith('1…') for line in lines()))


def more_engines():
    """engines are added from the menu; one that dies is told of and started again; removed ones leave nobody behind"""
    choose_in('Add an Engine', 'Steady')
    choose_in('Add an Engine', 'Mortal')
    program.keys('F4')
    program.wait('lines of all', lambda: len(lines()) == 9)
    program.keys('alt+Left')
    program.wait('a button to start again', lambda: program.there('push button', 'Start Again'))
    program.press('Start Again')
    program.wait('lines of all', lambda: len(lines()) == 9)
    program.keys('F4')
    for left in (2, 1, 0):
        program.click(list(program.all('push button', 'Remove This Engine', program.frame))[-1])
        program.wait(f'{left} engines', lambda: len(list(program.all('push button', 'Remove This Engine',
                                                                     program.frame))) == left)
    told('No engine is analyzing this game.')
    program.wait('nobody left behind', lambda: not stubs())
    choose_in('Add an Engine', 'Palamedes')


def threatens():
    """what the other side would do"""
    program.keys('F4')
    program.click(list(program.all('push button', 'Analysis Options', program.frame))[-1])
    program.click(program.wait('the switch', lambda: program.find('label', 'Threats')))
    program.keys('Escape')
    told('Threats: what would be played')
    program.wait('lines of the other side', lambda: lines() and all(line.startswith('1…') for line in lines()))
    program.quit()


def other_games():
    """xiangqi and reversi, and how it was left is how it is found"""
    global program
    for game, first in (('xiangqi', '1.'), ('reversi', '1.')):
        settings(game, "opponent='human-human'\n")
        program = Program(COMMAND, '--new', game)
        program.onto_board()
        program.keys('F4')
        program.wait('three lines', lambda: len(lines()) == 3)
        assert all(line.startswith(first) for line in lines())
        program.quit()


def verdicts():
    """what the rules make of a line stands behind it, is said of the board, and goes along when the line is pinned"""
    global program
    folder = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'palamedes')
    (folder / 'engines').write_text(f'[Round]\nName=Round\nCommand={STUB} ucci xiangqi\nProtocol=ucci\nGames=xiangqi\n'
                                    'Environment=STUB_PV=h8h9 d9d8 h9h8 d8d9\n')
    settings('xiangqi', "opponent='human-human'\nanalysis-engines=['engine:Round']\n")
    program = Program(COMMAND, '--new', 'xiangqi', '--fen', '3k5/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1')
    program.onto_board()
    program.keys('F4')
    again = '— If repeated, Red loses'
    program.wait('what repeating is worth', lambda: [line.endswith(again) for line in lines()] == [True])
    node = program.find('label', '1.', program.find('panel', 'Analysis', program.frame))
    place = program.extents(node)
    row = 9 - place.height // 2
    program.wait('the end of the line on the board',   # its last move is where there is one, coming from the right
                 lambda: any(program.hover(node, (x - place.width // 2, row)) and shown_on_board().endswith(again)
                             for x in range(place.width - 4, 20, -8)))
    program.hover(program.find('push button', 'Stop'))
    choose_in('Line', 'Pin Line')
    program.wait('the same of the pinned line', lambda: [line.endswith(again) for line in lines()] == [True] * 2)
    program.keys('F4')
    for start, end in (('H8', 'H9, red'), ('D9', 'D8, black'), ('H9', 'H8, red'), ('D8', 'D9, black')):
        program.click_cell(start, start)
        program.click_cell(end.split(',')[0], end)
    program.keys('F4')
    program.wait('what it is worth now', lambda: lines()[-1].endswith('— Red loses: perpetual check'))
    program.quit()


main(starts, points, keeps, follows, more_engines, threatens, other_games, verdicts)
