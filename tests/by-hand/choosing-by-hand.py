# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of a file's games: what is typed is looked for before Return opens what it finds."""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main  # noqa: E402

COMMAND = sys.argv[1]
FIRST, WANTED, OTHERS = ('Alekhine', '1. a4 a5 *'), ('Zukertort', '1. Nf3 d5 *'), ('Nimzowitsch', '1. b3 e5 *')
program = None


def game(player, moves):
    return f'[White "{player}"]\n[Black "Nobody"]\n\n{moves}\n\n'


def open_list():
    """A program that shows the list of a file with so many games that a look at all of them takes a moment."""
    global program
    path = pathlib.Path(home('games.pgn'))
    path.write_text(game(*FIRST) + game(*OTHERS) * 4000 + game(*WANTED))
    program = Program(COMMAND)
    subprocess.run([COMMAND, path], check=True)
    program.into('games.pgn')
    program.wait('the games', lambda: program.find('table cell', '', program.frame)
                 or program.find('list item', '', program.frame))


def type_and_return(words):
    """In one go, so that nothing is waited for in between."""
    program.run('xdotool', 'type', '--args', '1', '--delay', '5', words, 'key', 'Return')


def return_is_for_what_was_typed():
    """Return right behind a name opens the first game with that name"""
    open_list()
    type_and_return('zukertort')
    program.out_of('games.pgn')
    program.onto_board()
    program.wait('the moves of the game', lambda: [move.split()[1] for move in program.moves()] == ['Nf3', 'd5'])
    program.quit()


def return_without_a_match():
    """Return right behind a name that is nowhere opens nothing; and behind one that is found, then, that game"""
    open_list()
    type_and_return('nowhere')
    program.news('0 of 4002 games')
    program.keys('ctrl+a')
    type_and_return('zukertort')
    program.out_of('games.pgn')
    program.onto_board()
    program.wait('the moves of the game', lambda: [move.split()[1] for move in program.moves()] == ['Nf3', 'd5'])
    program.quit()


def down_goes_to_the_mark():
    """Down from the words goes to the game that is marked, also when another one had the focus before"""
    open_list()
    program.keys('Down', 'Down', 'Down')
    program.wait('the focus on a row', focused_row)
    program.click(program.there('entry', ''))
    program.keys('ctrl+a')
    program.type('nimzo')
    program.news('4000 of 4002 games')
    program.keys('Down')
    row = program.wait('the focus on a row', focused_row)
    assert row.has('selected'), row.name
    program.kill()


def focused_row():
    return next((node for role in ('table cell', 'list item') for node in program.all(role, '', program.frame)
                 if node.had('focused')), None)


main(return_is_for_what_was_typed, return_without_a_match, down_goes_to_the_mark)
