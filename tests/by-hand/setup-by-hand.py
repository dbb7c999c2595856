# SPDX-License-Identifier: GPL-3.0-or-later
"""Sets positions up as a person does: with the palette, drags, the other button, keys and a typed FEN; and plays
from what was set up."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
TITLE = 'Set Up Position'
program = None


def enter_editor(*command):
    """Starts the program and opens the editor: from then on, program.window is the editor's."""
    global program
    program = Program(COMMAND, *command)
    program.keys('ctrl+shift+e')
    program.into(TITLE)


def drag(start, end, shown):
    program.drag(start, end)
    program.see(shown)


def stroke(cells, disc):
    """Paints over CELLS, which are empty; each is seen to become a DISC."""
    program.hover(program.see(f'{cells[0]}, empty'))
    program.mouse('mousedown', 1)
    for name in cells[1:]:
        program.mouse('mousemove', *program.point(program.see(f'{name}, empty')))
        program.see(f'{name}, {disc}')
    program.let_go()


def said(start):
    """In the list of what is wrong, or below the FEN."""
    return program.wait(start, lambda: any(start in node.name for node in program.walk(program.frame)
                                           if node.role in ('label', 'list item')))


def fen(text):
    """The entry of the FEN says TEXT."""
    entry = program.there('text', 'FEN')
    program.wait(text, lambda: entry.get_text() == text)


def pieces():
    """pieces are painted, carried, and taken away with the other button"""
    settings('chess', "opponent='human-human'\n")
    enter_editor('--new', 'chess')
    said('The position is legal')
    drag('e2, white pawn', 'e4, empty', 'e4, white pawn')
    program.click_cell('d7, black pawn', 'd7, empty', 3)
    program.press('white king')
    program.click_cell('e5, empty', 'e5, white king')
    said('White has more than one king')
    program.click_cell('e5, white king', 'e5, empty')
    said('The position is legal')


def dropped():
    """a piece is dragged from the palette onto the board"""
    square = program.see('h5, empty')
    x, y = program.still(square)
    program.grab(program.there('push button', 'white queen'), (x, y))

    def framed():   # a hand is never quite still, and the drag begins only when the program has seen it move
        program.mouse('mousemove', x + 3, y, 'mousemove', x, y)
        return square.has('focused')
    program.wait('the frame of the square that would take it', framed)
    program.let_go()
    program.see('h5, white queen')
    program.keys('ctrl+z')
    program.see('h5, empty')


def stroke_of_knights():
    """a stroke paints several squares and is one step"""
    program.press('black knight')
    stroke(['a5', 'b5', 'c5', 'd5'], 'black knight')
    program.keys('ctrl+z')
    program.see('a5, empty')
    program.see('d5, empty')
    program.see('e4, white pawn')


def keys():
    """the keyboard puts and takes away pieces, and walks"""
    program.click_cell('a4, empty', 'a4, black knight')
    program.keys('Right', 'shift+q')
    program.see('b4, white queen')
    program.keys('Left', 'Delete')
    program.see('a4, empty')


def typed():
    """a FEN that is typed changes the board, a broken one only says so, and nothing begins; none is that of the board"""
    play = program.there('push button', 'Play from Here')
    program.click(program.there('text', 'FEN'))
    program.keys('ctrl+a')
    program.type('4k3/8/8/8/8/8/4P3/4K3 b - - 0 ')
    program.see('e2, white pawn')
    program.type('x')
    said('The FEN is wrong at column 31')
    program.see('e2, white pawn')
    assert not play.has('sensitive')
    program.keys('ctrl+a', 'BackSpace', 'Return')
    fen('4k3/8/8/8/8/8/4P3/4K3 b - - 0 1')
    program.wait('a game that can begin', lambda: play.has('sensitive'))
    said('The position is legal')


def behind_a_pawn():
    """the square where a pawn may be taken en passant is chosen from a list, also where it was one that cannot be"""
    program.click(program.there('text', 'FEN'))
    program.keys('ctrl+a')
    program.type('4k3/8/8/3pPp2/8/8/8/4K3 w - a6 0 ')
    program.type('1')
    program.hover(program.there('combo box', 'Game'))
    program.mouse(*['click', 5] * 10)   # the list is below the others
    for name, square in ('f6', 'f6'), ('d6', 'd6'), ('None', '-'):
        program.click_for(lambda: program.find('combo box', 'En passant'), 'the squares',
                          lambda: program.called('label', name))
        program.click(lambda: program.called('label', name))
        fen(f'4k3/8/8/3pPp2/8/8/8/4K3 w - {square} 0 1')
    program.mouse(*['click', 4] * 10)
    program.click_for(lambda: program.find('text', 'FEN'), 'the keys in the FEN', lambda: not program.focused())
    program.keys('ctrl+a')
    program.enter('4k3/8/8/8/8/8/4P3/4K3 b - - 0 1')
    program.see('e2, white pawn')


def play_from_here(shown, n_pieces):
    program.keys('ctrl+Return')
    program.dialog('New Game')
    program.keys('Return')
    program.out_of(TITLE)
    program.onto_board()
    program.see(shown)
    assert len([name for name in program.board() if 'empty' not in name]) == n_pieces, program.board()
    program.quit()


def played():
    """a game begins from what was set up, and the window of the editor goes"""
    play_from_here('e2, white pawn', 3)


def points():
    """on a board of points, too"""
    settings('xiangqi', "opponent='human-human'\n")
    enter_editor('--new', 'xiangqi')
    drag('E0, red general', 'E4, empty', 'E4, red general')
    said('Red’s general cannot leave its palace')
    program.keys('ctrl+z')
    program.press('black cannon')
    program.click_cell('E5, empty', 'E5, black cannon')
    said('Black has more than two cannons')
    program.press('Clear')
    said('general is missing')
    program.press('Start Position')
    said('The position is legal')
    program.kill()


def discs():
    """discs are painted, turned, cleared and swapped, the other side gets the move, and play goes on from there"""
    settings('reversi', "opponent='human-human'\n")
    enter_editor('--new', 'reversi')
    program.press('black disc')
    program.click_cell('c3, empty', 'c3, black disc')
    program.click_cell('d4, white disc', 'd4, black disc')
    program.press('white disc')
    stroke(['c6', 'd6', 'e6', 'f6'], 'white disc')
    program.click_cell('f6, white disc', 'f6, empty', 3)
    fen('8/8/2P5/3PP3/3Pp3/2ppp3/8/8 w - - 0 1')
    program.press('Swap Colors')
    program.see('c3, white disc')
    program.see('d6, black disc')
    fen('8/8/2p5/3pp3/3pP3/2PPP3/8/8 b - - 0 1')
    program.click(program.there('combo box', 'Side to move'))
    program.click(program.there('label', 'Black'))
    fen('8/8/2p5/3pp3/3pP3/2PPP3/8/8 w - - 0 1')
    program.press('Clear')
    said('There is no disc on the board')
    program.keys('ctrl+z')
    play_from_here('c3, white disc', 8)


def once_more():
    """the editor opens for another game"""
    settings('chess', "opponent='human-human'\n")
    enter_editor('--new', 'chess')
    program.press('white queen')
    program.click_cell('e4, empty', 'e4, white queen')


def copied():
    """the position goes to the clipboard and comes back, and to a file"""
    program.keys('ctrl+shift+c')
    program.press('Clear')
    program.see('e1, empty')
    program.keys('ctrl+v')
    program.see('e4, white queen')
    program.click_cell('e4, white queen', 'e4, empty', 3)
    program.keys('ctrl+s')
    program.type_path('Save the Position', home('mine.fen'))
    program.focus()
    program.wait('the file', lambda: os.path.exists(home('mine.fen')))
    assert 'PPPPPPPP/RNBQKBNR w KQkq - 0 1' in pathlib.Path(home('mine.fen')).read_text()


def looked_at():
    """the position is looked at on the board, and is there when the editor comes back"""
    program.click_cell('e2, white pawn', 'e2, empty', 3)
    program.press('Study on the Board')
    program.out_of(TITLE)
    program.onto_board()
    program.see('e2, empty')
    program.keys('ctrl+shift+e')
    program.into(TITLE)
    program.see('e2, empty')
    program.kill()


main(pieces, dropped, stroke_of_knights, keys, typed, behind_a_pawn, played, points, discs, once_more, copied, looked_at)
