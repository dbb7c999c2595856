# SPDX-License-Identifier: GPL-3.0-or-later
"""News: however fast they come, in whatever window, the newest is shown whole, and lies where it does not hide the board;
and what the panel says of somebody who looks back."""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def start():
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')


def hold(keys, times=8, bursts=3):
    """A hand that stays on the keys: they come every 33 ms, as a keyboard repeats them."""
    for _ in range(bursts):
        subprocess.run(['xdotool', 'key', '--delay', '33', *[keys] * times], check=True)


def label(words):
    return program.find('label', words, program.frame)


def gone(words):
    program.wait(f'end of “{words}”', lambda: not label(words))


def held_down():
    """Copying is held down: the newest news are shown, and no others"""
    start()
    hold('ctrl+shift+c')
    program.news('FEN copied')
    hold('ctrl+shift+g')
    hold('ctrl+shift+c')
    program.keys('ctrl+shift+g')
    program.news('PGN copied')
    gone('FEN copied')


def beside_the_board():
    """They lie over the moves, and where these are hidden over the header bar"""
    def lies_clear():
        board, news = (program.extents(node) for node in (program.find('table', 'Board', program.frame), label('FEN copied')))
        return news.x >= board.x + board.width or news.y + news.height <= board.y
    program.keys('ctrl+shift+c')
    program.news('FEN copied')
    program.wait('news beside the board', lies_clear)
    program.keys('F9', 'ctrl+shift+c')
    program.news('FEN copied')
    program.wait('news above the board', lies_clear)
    program.keys('F9')


def looking_back():
    """Who looks back in a game that goes on is told so, and comes back by a button"""
    for move in 'e4', 'e5':
        program.keys('ctrl+m')
        program.enter(move)
        program.see(f'{move}, ')
    assert not label('Earlier Position')
    program.keys('alt+Left')
    program.see('e5, empty')
    program.news('Earlier Position')
    program.press('Back to the Game')
    program.see('e5, black pawn')
    program.wait('end of that', lambda: not any(
        button.has('showing')
        for button in program.all('push button', 'Back to the Game', program.frame)))


def setting_up():
    """The same keys in the window in which a position is set up"""
    program.keys('ctrl+shift+e')
    program.into('Set Up Position')
    hold('ctrl+shift+c')
    program.news('FEN copied')
    program.keys('ctrl+w')
    program.out_of('Set Up Position')
    program.onto_board()
    program.kill()


def nowhere_to_keep():
    """The folder for the game is none: the whole reason is shown, without names of temporary files"""
    folder = pathlib.Path(os.environ['XDG_STATE_HOME'], 'palamedes')
    subprocess.run(['rm', '-rf', folder], check=True)
    folder.write_text('')
    start()
    told = program.news('Could not save the game')
    assert str(folder) + '/' not in told, told
    program.kill()


main(held_down, beside_the_board, looking_back, setting_up, nowhere_to_keep)
