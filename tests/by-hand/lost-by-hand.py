# SPDX-License-Identifier: GPL-3.0-or-later
"""What is not a move is not lost either: the position in view, what a kind of file has no place for, and the games of
which the program's own files tell nothing yet, or nothing any more."""
import fcntl
import os
import pathlib
import shutil
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
STATE = pathlib.Path(home('state')) / 'palamedes'
HISTORY = STATE / 'games.pgn'
LOCK = STATE / 'games.pgn.lock'
program = None


def start(*arguments, game='chess'):
    """A program that knows of no earlier game."""
    global program
    if program:
        program.kill()
    shutil.rmtree(STATE, ignore_errors=True)
    settings(game, "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, *map(str, arguments))


def kill_and_start():
    global program
    program.kill()
    program = Program(COMMAND)


def recent_games():
    program.choose_in('File', 'Recent Games')
    program.into('Recent Games')


def rows():
    return program.find('table cell', '', program.frame) or program.find('list item', '', program.frame)


def rematch():
    """Another game takes the place of the one that is over."""
    program.press('Rematch')
    program.shows()


def close_other():
    """Begins another game beside the one in view, and closes the tab of that."""
    before = len(program.moves())
    subprocess.run([COMMAND, '--new', 'chess'], check=True)
    program.shows()
    program.keys('ctrl+shift+Tab')
    program.wait('the game', lambda: len(program.moves()) == before)
    program.keys('ctrl+w')
    program.shows()


def looked_at():
    """a game from a file is shown where it was left, also after a kill"""
    path = pathlib.Path(home('one.pgn'))
    path.write_text('[White "Ada"]\n\n1. e4 e5 2. Nf3 (2. Nc3 Nc6 3. g3) Nc6 3. Bb5 a6 *\n')
    start(path)
    program.shows('e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6')
    program.keys('Right', 'Right', 'Right')
    program.see('f3, white knight')
    program.on_disk('[PalamedesView "0.0.0"]')
    kill_and_start()
    program.see('f3, white knight')
    program.see('c6, empty')
    program.shows('e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6')
    program.keys('Right')   # it goes on along the game
    program.see('c6, black knight')
    program.keys('alt+Home')
    program.on_disk('[PalamedesView "start"]')
    program.quit()
    kill_and_start()
    program.see('e2, white pawn')
    program.keys('ctrl+s')   # and it is not changed by being looked at
    program.news('Saved')
    assert '(2. Nc3' in path.read_text()


def walked_back():
    """a game in progress in which somebody walked back shows that position, and goes on at its end"""
    start('--new', 'chess')
    program.play('e4', 'e5', 'Nf3')
    program.keys('Left', 'Left')
    program.see('e5, empty')
    program.on_disk('[PalamedesView "0"]')
    kill_and_start()
    program.see('e4, white pawn')
    program.see('e5, empty')
    program.shows('e4', 'e5', 'Nf3')
    program.keys('alt+End')
    program.see('f3, white knight')
    program.play('Nc6')
    program.shows('e4', 'e5', 'Nf3', 'Nc6')


def ended_by_signal():
    """a move that is seen is there again after the program was told to end"""
    global program
    program.play('Bb5')
    program.process.send_signal(signal.SIGTERM)
    program.process.wait()
    program.forgotten()
    program = Program(COMMAND)
    program.shows('e4', 'e5', 'Nf3', 'Nc6', 'Bb5')


def left_and_ended():
    """a game whose tab was closed just before the program was told to end is on a board or among the recent ones"""
    global program
    close_other()
    program.process.send_signal(signal.SIGTERM)
    program.process.wait()
    program.forgotten()
    program = Program(COMMAND)
    program.wait('the game', lambda: any('3. Bb5' in path.read_text() for path in STATE.glob('game*.pgn')))


def held():
    """the list of recent games comes at once while another program writes into it, and then has the last game"""
    start('--new', 'chess')
    program.play('f3', 'e5', 'g4', 'Qh4')
    with LOCK.open('w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        rematch()
        recent_games()
        assert not rows() and not HISTORY.exists()
    program.wait('the game', rows)
    program.keys('Down', 'Return')
    program.out_of('Recent Games')
    program.onto_board()
    program.shows('f3', 'e5', 'g4', 'Qh4#')


def not_kept():
    """a game that cannot be written there is told of, and is there when that works again"""
    rematch()
    program.wait('the history', HISTORY.exists)
    LOCK.unlink()
    LOCK.mkdir()
    program.play('f4', 'e5', 'g4', 'Qh4')
    rematch()
    program.choose_in('File', 'Recent Games')
    program.dialog('A Recent Game Is Missing')
    program.keys('Escape')
    program.out_of('A Recent Game Is Missing')
    program.into('Recent Games')
    program.keys('Escape')
    program.out_of('Recent Games')
    program.onto_board()
    LOCK.rmdir()
    recent_games()
    program.wait('the game', rows)
    assert '1. f4' in HISTORY.read_text()
    program.keys('Escape')
    program.out_of('Recent Games')
    program.onto_board()


def unreadable():
    """a history that cannot be read is kept, and that is said even while the window closes"""
    global program
    program.play('f3', 'e6', 'g4', 'Qh4')
    with LOCK.open('w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        HISTORY.write_text('broken')
        rematch()
        program.keys('ctrl+q')
    # Said before the key came, or by a window that stays open for that: test-window-keeping knows which.
    program.wait('the news or the end', lambda: program.process.poll() is not None
                 or any('games.pgn.broken' in name for name in program.names('label')))
    assert (STATE / 'games.pgn.broken').read_text() == 'broken'
    assert 'e6' in HISTORY.read_text()


def deleted_source():
    """a game out of a file of games that is gone by now is among the recent ones, and was called by its file"""
    path = pathlib.Path(home('many.pgn'))
    path.write_text('[White "Ada"]\n\n1. b4 *\n\n[White "Bea"]\n\n1. a4 a5 *\n')
    start('--new', 'chess')
    subprocess.run([COMMAND, path], check=True)
    program.into('many.pgn')
    program.type('bea')
    program.wait('the one', lambda: any('1 of 2 games' in name for name in program.names('label')))
    program.keys('Return')
    program.out_of('many.pgn')
    program.onto_board()
    program.shows('a4', 'a5')
    program.on_disk('PalamedesSource')
    kill_and_start()
    program.shows('a4', 'a5')
    program.there('label', 'many.pgn')
    path.unlink()
    close_other()
    program.on_disk('1. a4', HISTORY)


def over_many():
    """who saves a game over a file of several is told of the others, and can add it to them"""
    path = pathlib.Path(home('several.pgn'))
    text = '[White "Ada"]\n\n1. b4 *\n\n[White "Bea"]\n\n1. a4 a5 *\n'
    path.write_text(text)
    start('--new', 'chess')
    program.play('d4')
    program.keys('ctrl+s')
    program.dialog('Save the Game')
    program.keys('ctrl+a')
    program.enter(str(path))
    program.wait('question', lambda: program.find('push button', 'Replace'))
    program.keys('alt+r')
    program.dialog('Replace All Games in')
    program.wait('how many', lambda: any('2 games, all of which' in name for name in program.names('label')))
    assert path.read_text() == text
    program.keys('alt+a')
    program.closed('Replace All Games in')
    program.news('Added to “several.pgn” as game 3')
    assert path.read_text().startswith(text) and '1. d4' in path.read_text(), path.read_text()


def mended():
    """a game of a file that could be read in parts only is put right there by who says so"""
    path = pathlib.Path(home('several.pgn'))
    path.write_text('[White "Ada"]\n\n1. b4 *\n\n[White "Bea"]\n\n1. a4 a5 2. Qh8 *\n')
    start('--new', 'chess')
    subprocess.run([COMMAND, path], check=True)
    program.into('several.pgn')
    program.type('bea')
    program.wait('the one', lambda: any('1 of 2 games' in name for name in program.names('label')))
    program.keys('Return')
    program.out_of('several.pgn')
    program.dialog('Parts of the Game Could Not Be Read')
    program.keys('Escape')
    program.out_of('Parts of the Game Could Not Be Read')
    program.onto_board()
    program.keys('alt+End', 'ctrl+m')
    program.enter('h4')
    program.see('h4, white pawn')
    program.keys('ctrl+s')
    program.dialog('Save What Could Be Read?')
    assert 'Qh8' in path.read_text()
    program.keys('alt+s')
    program.closed('Save What Could Be Read?')
    program.news('Saved')
    text = path.read_text()
    assert '1. b4' in text and '{2. Qh8} 2. h4' in text, text   # what was wrong is a remark


def losses():
    """what was lost in a file with consent is among the recent games"""
    start('--new', 'reversi', game='reversi')
    program.click_cell('f5, empty, legal', 'f5, black disc')
    program.drag('d6', 'd3', 3)
    path = pathlib.Path(home('marks.ggf'))
    program.keys('ctrl+s')
    program.type_path('Save the Game', str(path))
    program.dialog('Some Content')
    program.keys('alt+s')
    program.closed('Some Content')
    program.wait('the file', lambda: path.exists() and 'B[F5' in path.read_text())
    close_other()
    program.on_disk('d6d3', HISTORY)
    program.kill()


main(looked_at, walked_back, ended_by_signal, left_and_ended, held, not_kept, unreadable, deleted_source, over_many, mended,
     losses)
