"""News: however fast they come, in whatever window, the newest is shown, and lies where it does not hide the board."""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def hold(keys, times=8, bursts=3):
    """A hand that stays on the keys: they come every 33 ms, as a keyboard repeats them."""
    for _ in range(bursts):
        subprocess.run(['xdotool', 'key', '--delay', '33', *[keys] * times], check=True)


def card():
    """The news in view."""
    return program.find('status bar', '', program.frame) or program.find('notification', '', program.frame)


def start():
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')


def board_of_the_game():
    """Copying is held down: the newest news are shown"""
    start()
    hold('ctrl+shift+c')
    program.news('FEN copied')
    hold('ctrl+shift+g')
    hold('ctrl+shift+c')
    program.keys('ctrl+shift+g')
    program.news('PGN copied')
    assert not program.find('label', 'FEN copied', program.frame), 'old news are in view'


main(board_of_the_game)
