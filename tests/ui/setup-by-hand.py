"""Sets positions up as a person does: with the palette, drags, the other button, keys and a typed FEN; and plays
from what was set up."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Atspi, Windows, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
TITLE = '^Set Up a Position'
program = None
game = None


def enter_editor(*command):
    """Starts the program and opens the editor: from then on, program.window is the editor's."""
    global program, game
    program = Windows(COMMAND, *command)
    game = program.window, program.frame
    program.keys('ctrl+shift+e')
    program.window = program.wait('the editor', lambda: program.find_window(TITLE))
    program.frame = program.wait('its accessible', lambda: program.find('frame', 'Set Up a Position'))
    program.focus()


def cell(start):
    return program.wait(start, lambda: program.find('table cell', start, program.frame))


def tool(name):
    program.click(program.wait(name, lambda: program.find('push button', name, program.frame)))


def click(start, shown, button=1):
    program.mouse('mousemove', '--sync', *program.point(cell(start)), 'click', button)
    cell(shown)


def drag(start, end, shown):
    program.mouse('mousemove', '--sync', *program.point(cell(start)), 'mousedown', 1)
    program.mouse('mousemove', '--sync', *program.point(cell(end)))
    program.mouse('mousemove_relative', '--sync', 3, 3, 'mouseup', 1)
    cell(shown)


def said(start):
    """In the list of what is wrong, or below the FEN."""
    return program.wait(start, lambda: any(start in (node.get_name() or '') for node in program.walk(program.frame)
                                           if node.get_role_name() in ('label', 'list item')))


def fen(text):
    """The entry of the FEN says TEXT."""
    entry = program.wait('the FEN', lambda: program.find('text', 'FEN', program.frame))
    program.wait(text, lambda: entry.get_text(0, entry.get_character_count()) == text)


def press(name):
    program.click(program.wait(name, lambda: program.find('push button', name, program.frame)))


def pieces():
    """pieces are painted, carried, and taken away with the other button"""
    settings('chess', "opponent='human-human'\n")
    enter_editor('--new', 'chess')
    said('A game can begin like this')
    drag('e2, white pawn', 'e4, empty', 'e4, white pawn')
    click('d7, black pawn', 'd7, empty', 3)
    tool('white king')
    click('e5, empty', 'e5, white king')
    said('White has more than one king')
    click('e5, white king', 'e5, empty')
    said('A game can begin like this')


def dropped():
    """a piece is dragged from the palette onto the board"""
    node = program.wait('white queen', lambda: program.find('push button', 'white queen', program.frame))
    (x, y), (to_x, to_y) = program.point(node), program.point(cell('h5, empty'))
    program.mouse('mousemove', '--sync', x, y, 'mousedown', 1)
    for part in range(1, 9):
        program.mouse('mousemove', '--sync', x + (to_x - x) * part // 8, y + (to_y - y) * part // 8)

    def framed():   # a hand is never quite still, and the drag begins only when the program has seen it move
        program.mouse('mousemove', '--sync', to_x + 3, to_y, 'mousemove', '--sync', to_x, to_y)
        return program.find('table cell', 'h5, empty', program.frame).get_state_set().contains(Atspi.StateType.FOCUSED)
    program.wait('the frame of the square that would take it', framed)
    program.mouse('mouseup', 1)
    cell('h5, white queen')
    program.keys('ctrl+z')
    cell('h5, empty')


def stroke():
    """a stroke paints several squares and is one step"""
    tool('black knight')
    program.mouse('mousemove', '--sync', *program.point(cell('a5, empty')), 'mousedown', 1)
    for square in 'bcd':
        program.mouse('mousemove', '--sync', *program.point(cell(f'{square}5, empty')))
        cell(f'{square}5, black knight')
    program.mouse('mouseup', 1)
    program.keys('ctrl+z')
    cell('a5, empty')
    cell('d5, empty')
    cell('e4, white pawn')


def keys():
    """the keyboard puts and takes away pieces, and walks"""
    click('a4, empty', 'a4, black knight')
    program.keys('Right', 'shift+q')
    cell('b4, white queen')
    program.keys('Left', 'Delete')
    cell('a4, empty')


def typed():
    """a FEN that is typed changes the board, a broken one only says so"""
    entry = program.wait('the entry', lambda: program.find('text', 'FEN', program.frame))
    program.click(entry)
    program.keys('ctrl+a')
    program.type('4k3/8/8/8/8/8/4P3/4K3 b - - 0 ')
    cell('e2, white pawn')
    program.type('x')
    said('The FEN is wrong at column 31')
    cell('e2, white pawn')
    program.keys('BackSpace', 'Return')
    said('A game can begin like this')


def play_from_here(shown, n_pieces):
    program.keys('ctrl+Return')
    program.wait('the dialog', lambda: program.find_window('New Game'))
    program.run('xdotool', 'windowfocus', '--sync', program.find_window('New Game'))
    program.keys('Return')
    program.wait('the end of the editor', lambda: not program.find_window(TITLE))
    program.window, program.frame = game
    program.focus()
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
    drag('e1, red general', 'e5, empty', 'e5, red general')
    said('A general cannot leave its palace')
    program.keys('ctrl+z')
    tool('black cannon')
    click('e6, empty', 'e6, black cannon')
    said('Black has more than two cannons')
    press('Clear')
    said('general is missing')
    press('Start Position')
    said('A game can begin like this')
    program.kill()


def discs():
    """discs are painted, turned, cleared and swapped, the other side gets the move, and play goes on from there"""
    settings('reversi', "opponent='human-human'\n")
    enter_editor('--new', 'reversi')
    tool('black disc')
    click('c3, empty', 'c3, black disc')
    click('d4, white disc', 'd4, black disc')
    tool('white disc')
    program.mouse('mousemove', '--sync', *program.point(cell('c6, empty')), 'mousedown', 1)
    for square in 'def':
        program.mouse('mousemove', '--sync', *program.point(cell(f'{square}6, empty')))
        cell(f'{square}6, white disc')
    program.mouse('mouseup', 1)
    click('f6, white disc', 'f6, empty', 3)
    fen('8/8/2P5/3PP3/3Pp3/2ppp3/8/8 w - - 0 1')
    press('Swap Colours')
    cell('c3, white disc')
    cell('d6, black disc')
    fen('8/8/2p5/3pp3/3pP3/2PPP3/8/8 b - - 0 1')
    program.click(program.wait('the side to move', lambda: program.find('combo box', 'Side to Move', program.frame)))
    program.click(program.wait('Black', lambda: program.find('label', 'Black', program.frame)))
    fen('8/8/2p5/3pp3/3pP3/2PPP3/8/8 w - - 0 1')
    press('Clear')
    said('There is no disc on the board')
    program.keys('ctrl+z')
    play_from_here('c3, white disc', 8)


def once_more():
    """the editor opens for another game"""
    settings('chess', "opponent='human-human'\n")
    enter_editor('--new', 'chess')
    tool('white queen')
    click('e4, empty', 'e4, white queen')


def copied():
    """the position goes to the clipboard and comes back, and to a file"""
    program.keys('ctrl+shift+c')
    press('Clear')
    cell('e1, empty')
    program.keys('ctrl+shift+v')
    cell('e4, white queen')
    click('e4, white queen', 'e4, empty', 3)
    program.keys('ctrl+s')
    program.wait('the file dialog', lambda: program.find_window('Save the Position'))
    program.keys('ctrl+a')
    program.enter(home('mine.fen'))
    program.wait('the file', lambda: os.path.exists(home('mine.fen')))
    assert 'PPPPPPPP/RNBQKBNR w KQkq - 0 1' in pathlib.Path(home('mine.fen')).read_text()
    program.focus()


def looked_at():
    """the position is looked at on the board, and is there when the editor comes back"""
    click('e2, white pawn', 'e2, empty', 3)
    press('Analyse')
    program.wait('the end of the editor', lambda: not program.find_window(TITLE))
    program.window, program.frame = game
    program.focus()
    program.see('e2, empty')
    program.keys('ctrl+shift+e')
    program.wait('the editor', lambda: program.find_window(TITLE))
    program.kill()


main(pieces, dropped, stroke, keys, typed, played, points, discs, once_more, copied, looked_at)
