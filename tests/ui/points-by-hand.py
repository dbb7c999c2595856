"""A game on a board of points in the real program: clicks on either side of a board that is turned round, moves
typed in several notations, the dialog's rules in the saved file, and the game that is taken up again."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main  # noqa: E402

COMMAND = sys.argv[1]
SETTINGS = """[io/github/palamedes/Palamedes/xiangqi]
opponent='human-human'
rule-set='plain'
clock-first=('none', int64 0, int64 0, 0)
"""
program = None
saved = home('my game.pgn')


def click(name, shown):
    program.click(program.wait(name, lambda: program.cell(name)))
    program.wait(shown, lambda: program.cell(shown))


def clicks():
    """two clicks move a piece from point to point"""
    global program
    config = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings')
    config.mkdir(parents=True)
    (config / 'keyfile').write_text(SETTINGS)
    os.environ['GSETTINGS_BACKEND'] = 'keyfile'
    program = Program(COMMAND, '--new', 'xiangqi')
    program.wait('ninety points', lambda: len(program.board()) == 90)
    click('h3, red cannon', 'e3, empty, legal')
    click('e3', 'e3, red cannon')
    assert program.moves() == ['1. C2=5'], program.moves()


def turned():
    """on a board that is turned round, too"""
    program.keys('ctrl+f')
    click('h10, black horse', 'g8, empty, legal')
    click('g8', 'g8, black horse')
    click('e3, red cannon', 'e7, black soldier, legal')
    click('e7', 'e7, red cannon')
    program.keys('ctrl+f')


def typed():
    """a move is typed in any of the game's notations"""
    for text, shown in (('H2+3', 'c8, black horse'), ('b1-c3', 'c3, red horse'), ('g7g6', 'g6, black soldier')):
        program.type(text)
        program.keys('Return')
        program.wait(shown, lambda: program.cell(shown))
    program.keys('Escape')


def file():
    """the saved game says which game it is and by which rules"""
    program.keys('ctrl+s')
    program.wait('the file dialog', lambda: program.find_window('Save the Game'))
    program.keys('ctrl+a')
    program.type(saved)
    program.keys('Return')
    program.wait('the file', lambda: pathlib.Path(saved).exists())
    text = pathlib.Path(saved).read_text()
    assert '[Variant "Xiangqi"]' in text and '[RuleSet "plain"]' in text, text
    assert '1. H2-E2' in text and '3. B0-C2' in text and 'G6-G5' in text, text


def again():
    """the program goes on where it stopped"""
    global program
    board = program.board()
    program.keys('ctrl+q')
    assert program.end() == 0
    program = Program(COMMAND)
    program.wait('the same board', lambda: program.board() == board)
    program.keys('ctrl+q')
    assert program.end() == 0


main(clicks, turned, typed, file, again)
