# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes notes into a game of the whole program as a person does: draws on the board with real buttons
and keys."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def said(start, text):
    program.wait(f'{start} with “{text}”', lambda: program.cell(start).get_description() == text)


def draws():
    """the right button marks a cell and draws an arrow, Shift in red"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    program.click(program.see('e4'), 3)
    said('e4', 'green mark')
    program.drag('g1', 'f3', 3)
    said('g1', 'green arrow to f3')
    program.mouse('keydown', 'shift')
    program.drag('d8', 'h4', 3)
    program.mouse('keyup', 'shift')
    said('d8', 'red arrow to h4')


def again():
    """the same again takes a mark away, a click with the left button does not"""
    program.click(program.see('d5, empty'))
    said('e4', 'green mark')
    program.drag('g1', 'f3', 3)
    said('g1', '')


def keys():
    """Insert marks what the cursor is on, or draws to where it goes"""
    program.click_cell('d2', 'd4, empty, legal')
    program.keys('Escape', 'Insert', 'Up', 'Insert')
    said('d2', 'green arrow to d3')


def clears():
    """Escape lets the cursor go and then clears the marks, and Undo brings them back"""
    program.keys('Escape', 'Escape')
    button = program.toast()
    said('d2', '')
    said('e4', '')
    program.click(button)
    said('d8', 'red arrow to h4')
    said('d2', 'green arrow to d3')


def saves():
    """marks stand in the file"""
    text = program.save(home('marks.pgn'))
    assert '{[%csl Ge4] [%cal Rd8h4,Gd2d3]}' in text, text


def writes():
    """a comment is typed, and a sign is chosen, on the sheet of notes"""
    program.click_cell('e2', 'e4, empty, legal')
    program.click_cell('e4', 'e4, white pawn')
    program.keys('ctrl+d')
    comment = program.there('text', 'Comment')

    def says(text):
        program.wait(text, lambda: comment.get_text().strip() == text)
    program.type('the best')
    says('the best')
    program.keys('ctrl+z')   # of the words, not of the game
    says('the')
    program.keys('ctrl+shift+z')
    says('the best')
    program.see('e4, white pawn')
    program.press('Good move')
    program.keys('Escape')
    program.wait('the sign', lambda: '1. e4!' in program.moves())


def types_signs():
    """a sign is typed for the move in view"""
    program.keys('question')
    program.wait('two signs in one', lambda: '1. e4!?' in program.moves())


def lines():
    """what is written stays with its move when another one is played"""
    program.keys('alt+Left')
    program.see('e2, white pawn')
    program.click_cell('d2', 'd4, empty, legal')
    program.click_cell('d4', 'd4, white pawn')
    program.wait('d4 as the game', lambda: '1. d4' in program.moves())
    program.keys('ctrl+s')
    path = pathlib.Path(home('marks.pgn'))
    program.wait('the line in the file', lambda: '(1. e4 $5 {' in ' '.join(path.read_text().split())
                 and 'the best})' in path.read_text())
    program.quit()


def save_as(path):
    """Up to the question whether what is lost may be."""
    program.keys('ctrl+s')
    program.type_path('Save the Game', path)
    program.dialog('Some Content')
    program.wait('what is lost', lambda: program.find('label', '“GGF” cannot hold arrows and marks'))


def answer(key):
    program.keys(key)
    program.closed('Some Content')


def losses():
    """what the kind of file has no place for is told before it is saved"""
    global program
    settings('reversi', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'reversi')
    program.click_cell('f5, empty, legal', 'f5, black disc')
    program.drag('d6', 'd3', 3)
    said('d6', 'green arrow to d3')
    path = pathlib.Path(home('marks.ggf'))
    save_as(str(path))
    answer('Escape')
    assert not path.exists()
    save_as(str(path))
    answer('alt+s')
    program.wait('the file', lambda: path.exists() and 'B[F5' in path.read_text())
    said('d6', 'green arrow to d3')
    program.kill()


main(draws, again, keys, clears, saves, writes, types_signs, lines, losses)
