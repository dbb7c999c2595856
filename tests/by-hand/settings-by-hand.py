# SPDX-License-Identifier: GPL-3.0-or-later
"""Damaged settings: whatever stands in them, the program starts with a game on the board, which can be played."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from app_id import PATH  # noqa: E402
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
PLAYABLE = "opponent='human-human'\n"
LEAST, MOST = -2**63, 2**63 - 1
NONSENSE = '\n'.join((
    "piece-set='../../../../etc/passwd'", "board-style='%s%n'", "overlays=['', 'none of them', 'mobility']", "book='/dev/zero'",
    "book-variety=2147483647", "notation='<b>'", "first-level=-1", "second-level=2147483647", "first-bot='../x'",
    "start='no such start'", "start-number=-2147483648", "start-text='8/8/8/8/8/8/8/8 w - - 0 1'", "rule-set='none'", ''))


def start(program_settings=''):
    """Starts with what the last call of settings () left, and the program's own."""
    file = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings', 'keyfile')
    file.write_text(f'{file.read_text()}\n[{PATH}]\n{program_settings}')
    pathlib.Path(os.environ['XDG_STATE_HOME'], 'palamedes', 'game.pgn').unlink(missing_ok=True)
    return Program(COMMAND)


def plays(program):
    program.see('e2, white pawn')
    program.keys('ctrl+m')
    program.enter('e4')
    program.see('e4, white pawn')
    program.kill()


def clocks():
    """a clock that no clock can go by"""
    for mode, base, increment, moves in (('fischer', LEAST, MOST, -2147483648), ('fischer', MOST, MOST, 1),
                                         ('moves', 60000, 0, 0), ('sundial', 0, 0, 0)):
        settings('chess', f"{PLAYABLE}clock-first=('{mode}', int64 {base}, int64 {increment}, {moves})\n")
        plays(start())
    for limit in LEAST, 1, MOST:
        settings('chess', f"{PLAYABLE}clock-first=('sudden', int64 60000, int64 0, 0)\nmove-limit-first=int64 {limit}\n")
        plays(start())


def everything():
    """all settings are nonsense"""
    settings('chess', PLAYABLE + NONSENSE)
    plays(start("last-game='no game'\nwindow-width=-5\nwindow-height=2000000000\ncolor-scheme='pink'\n"
                "coordinates=7\nplayer-name='%s<b>'\n"))


def color(program):
    """The mean color of the middle of the board."""
    x, y = program.still(lambda: program.find('table', 'Board', program.frame))
    return program.run('import', '-window', 'root', '-crop', f'300x300+{x - 150}+{y - 150}', '-resize', '1x1!', '-depth', '8',
                       'txt:-')


def look():
    """the board that was chosen is there after a new start"""
    settings('xiangqi', PLAYABLE)
    program = start("last-game='xiangqi'\n")
    usual = color(program)
    program.keys('ctrl+comma')
    program.into('Preferences')
    program.click(lambda: program.find('table cell', 'Rosewood', program.frame))
    program.keys('Escape')
    program.out_of('Preferences')
    program.onto_board()
    program.wait('another board', lambda: color(program) != usual)
    chosen = color(program)
    program.quit()
    program = Program(COMMAND)
    program.see('E0, red general')
    program.wait('the board that was chosen', lambda: color(program) == chosen)
    program.kill()


def start_from_text():
    """a start that is no position"""
    settings('chess', f"{PLAYABLE}start='text'\nstart-text='8/8/8/8/8/8/8/8 w - - 0 1'\n")
    plays(start())


def bytes_by_chance():
    """a file of settings that is none"""
    settings('chess', '')
    file = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings', 'keyfile')
    file.write_bytes(bytes(i * 37 % 251 for i in range(4000)))
    pathlib.Path(os.environ['XDG_STATE_HOME'], 'palamedes', 'game.pgn').unlink(missing_ok=True)
    program = Program(COMMAND)
    program.see('e2, white pawn')
    program.keys('a')
    program.kill()


main(clocks, everything, look, start_from_text, bytes_by_chance)
