"""Asks why a move was made, as a person does: by key, by the menu of a move, and about other moves."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def titled(title):
    """Waits for a window with this title: it changes when there is an answer."""
    return program.wait(f'“{title}”', lambda: program.find_window(title))


def width_of(title):
    shell = program.run('xdotool', 'getwindowgeometry', '--shell', program.find_window(title))
    return next(line for line in shell.split() if line.startswith('WIDTH='))


def close(title):
    program.keys('Escape')
    program.wait('the end of the window', lambda: not program.find_window(title))
    program.focus()


def blunder():
    """a key asks about the last move, and the answer names the piece that it loses"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    for number, move in enumerate(('e4', 'e5', 'Nf3', 'Nc6', 'Ng5'), 1):
        program.enter(move)
        program.wait(move, lambda: len(program.moves()) == number)
    program.keys('Escape', 'ctrl+e')
    titled('^Why Ng5 and not ')
    program.wait('the knight', lambda: any('Ng5 loses the white knight on g5.' in name
                                           for name in program.names('label')))
    assert any(name.startswith('Material, ') for name in program.names('list item')), program.names('list item')


def another():
    """another move to compare with is chosen from the list"""
    width = width_of('^Why')
    before = program.run('xdotool', 'getwindowname', program.find_window('^Why'))
    program.run('xdotool', 'windowfocus', '--sync', program.find_window('^Why'))
    program.keys('space', 'Down', 'Down', 'Return')
    program.wait('another question', lambda: program.find_window('^Why')
                 and program.run('xdotool', 'getwindowname', program.find_window('^Why')) != before)
    assert width_of('^Why') == width, 'another answer made the window wider'
    close('^Why')


def from_the_list():
    """the menu of a move in the list asks about that move"""
    node = program.wait('the move', lambda: program.find('push button', '2. Nf3'))
    program.mouse('mousemove', '--sync', *program.point(node), 'click', 3)
    program.wait('the menu', lambda: program.find('menu item', 'Why This Move?'))
    program.keys('w')
    titled('^Why Nf3 and not ')
    close('^Why')
    program.kill()


main(blunder, another, from_the_list)
