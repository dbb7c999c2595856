"""A game that the program does not know, in the real program: clicks, the dialog, the saved file, the next start."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main  # noqa: E402

COMMAND = sys.argv[1]
SETTINGS = """[io/github/palamedes/Palamedes/four]
opponent='human-human'
clock-first=('none', int64 0, int64 0, 0)
"""
program = None
saved = home('my game.pgn')


def click(name, shown):
    program.click(program.wait(name, lambda: program.cell(name)))
    program.wait(shown, lambda: program.cell(shown))


def clicks():
    """a click anywhere in a column drops a disc"""
    global program
    config = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings')
    config.mkdir(parents=True)
    (config / 'keyfile').write_text(SETTINGS)
    os.environ['GSETTINGS_BACKEND'] = 'keyfile'
    program = Program(COMMAND, '--new', 'four')
    program.wait('forty-two cells', lambda: len(program.board()) == 42)
    click('d5, empty, legal', 'd1, yellow disc')
    click('d2', 'd2, red disc')
    assert program.moves() == ['1. d1', '1… d2'], program.moves()


def typed():
    """a column is a move"""
    program.type('e')
    program.keys('Return')
    program.wait('e1', lambda: program.cell('e1, yellow disc'))
    program.keys('Escape')


def file():
    """the saved game says which game it is"""
    program.keys('ctrl+s')
    program.wait('the file dialog', lambda: program.find_window('Save the Game'))
    program.keys('ctrl+a')
    program.type(saved)
    program.keys('Return')
    program.wait('the file', lambda: pathlib.Path(saved).exists())
    text = pathlib.Path(saved).read_text()
    assert '[Variant "Four in a Row"]' in text and '1. d1' in text and ' d2' in text and '2. e1' in text, text


def again():
    """the program goes on where it stopped"""
    global program
    board = program.board()
    program.keys('ctrl+q')
    assert program.end() == 0
    program = Program(COMMAND)
    program.wait('the same board', lambda: program.board() == board)


def dialog():
    """the dialog of new games has it"""
    program.keys('ctrl+n')
    program.wait('the dialog', lambda: program.find_window('New Game'))
    program.wait('the tile', lambda: program.find('radio button', 'Four in a Row'))
    program.keys('Escape')
    program.keys('ctrl+q')
    assert program.end() == 0


main(clicks, typed, file, again, dialog)
