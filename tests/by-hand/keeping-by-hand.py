# SPDX-License-Identifier: GPL-3.0-or-later
"""No game is lost, whatever takes the board and however the program ends: real clicks and keys, and two programs at
once."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
STATE = pathlib.Path(home('state')) / 'palamedes'
HISTORY = STATE / 'games.pgn'
RECENT = pathlib.Path(home('data')) / 'recently-used.xbel'
MATE = ['f3', 'e5', 'g4', 'Qh4#']
program = None


def write(name, *games):
    path = pathlib.Path(home(name))
    path.write_text(''.join(f'{game}\n\n' for game in games))
    return path


def moves_in(path):
    """The moves of the games in a file, without comments, in one line; nothing where there is no file."""
    text = path.read_text() if path.exists() else ''
    return ' '.join(re.sub(r'\{[^}]*\}(\s+\d+\.\.\.)?|\[.*\]', '', text).split())


def kept(moves):
    """Waits until MOVES stand in the file of recent games."""
    program.wait(f'“{moves}” among the recent games', lambda: moves in moves_in(HISTORY))


def call(*arguments, text=None):
    """Calls the program from a shell while it is running; TEXT is its standard input."""
    subprocess.run([COMMAND, *map(str, arguments)], input=text, text=True, check=True)


def choose_recent(row):
    """Opens the list of recent games from the menu, and the game in its ROW (from 0)."""
    program.choose_in('File', 'Recent Games')
    program.into('Recent Games')
    program.wait('the games', lambda: program.find('table cell', '', program.frame)
                 or program.find('list item', '', program.frame))
    program.keys(*['Down'] * (row + 1), 'Return')
    program.out_of('Recent Games')
    program.onto_board()


def rematch():
    """Rematch keeps the finished game, and Undo brings it back"""
    global program
    settings('chess', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'chess')
    program.play(*MATE)
    program.press('Rematch')
    program.shows()
    program.click(program.toast())
    program.shows(*MATE)
    program.press('Rematch')
    program.shows()
    kept('2. g4 Qh4#')


def close_tab(*rest):
    """Closes the tab in view, after which REST are the moves in view."""
    program.keys('ctrl+w')
    program.shows(*rest)


def beside():
    """a game that is opened comes beside the one that is there; a tab that is closed is kept without a question, unless
    it is of a file and has changes"""
    program.play('e4')
    call(write('one.pgn', '[White "Ada"]\n\n1. d4 d5 *'))
    program.shows('d4', 'd5')
    program.keys('ctrl+shift+Tab')
    program.shows('e4')
    close_tab('d4', 'd5')
    kept('1. e4 *')
    program.keys('alt+End')   # what is opened is shown from its first position on
    program.play('c4')
    call('--new', 'chess')
    program.shows()
    program.keys('ctrl+shift+Tab')
    program.shows('d4', 'd5', 'c4')
    for answer in 'Cancel', 'Don’t Save':
        program.keys('ctrl+w')
        program.into('Save Changes?')
        program.wait('the question', lambda: any(name.startswith('This game has changes') for name in program.names('label')))
        program.answer(answer)
        program.out_of('Save Changes?')
        program.onto_board()
        program.shows(*() if answer.startswith('Don') else ('d4', 'd5', 'c4'))
    kept('1. d4 d5 2. c4 *')


def saved_first():
    """a changed game of a file is saved there before its tab goes, if one wants that"""
    path = write('two.pgn', '[White "Ada"]\n\n1. c4 c5 *')
    call(path)
    program.shows('c4', 'c5')
    program.keys('alt+End')
    program.play('g3')
    call('--new', 'chess')
    program.shows()
    program.keys('ctrl+shift+Tab')
    program.shows('c4', 'c5', 'g3')
    program.keys('ctrl+w')
    program.into('Save Changes?')
    program.answer('Save')
    program.out_of('Save Changes?')
    program.onto_board()
    program.shows()
    assert '2. g3' in moves_in(pathlib.Path(path)), path.read_text()
    assert '2. g3' not in moves_in(HISTORY)


def recent_games():
    """the recent games are in a list, the newest first, and go on where they stood"""
    choose_recent(2)
    program.shows(*MATE)
    choose_recent(0)
    program.shows('d4', 'd5', 'c4')
    program.keys('ctrl+shift+Tab')
    program.shows(*MATE)
    close_tab('d4', 'd5', 'c4')
    choose_recent(0)   # what has just left unchanged is the newest, and not kept twice
    program.shows(*MATE)
    close_tab('d4', 'd5', 'c4')
    program.wait('three games', lambda: HISTORY.read_text().count('[Event ') == 3)


def ends_without_question():
    """changes to a file's game come back with the file at the next start, and the file is known to be the same"""
    global program
    program.quit()
    program = Program(COMMAND)
    program.shows('d4', 'd5', 'c4')
    program.keys('ctrl+s')
    program.wait('the move in the file', lambda: '2. c4' in moves_in(pathlib.Path(home('one.pgn'))))


def changed_on_disk():
    """a file that another program has changed is not written over before somebody says so"""
    path = pathlib.Path(home('one.pgn'))
    games = path.read_text() + ''.join(f'[White "Player {n}"]\n\n1. d4 *\n\n' for n in range(50))
    path.write_text(games)
    for answer in ('Escape', 'Return'):   # to let it be, and to save under another name
        program.keys('ctrl+s')
        program.dialog('“one.pgn” Has Changed')
        program.wait('the number of games', lambda: any('51 games' in name for name in program.names('label')))
        program.keys(answer)
        program.out_of('“one.pgn” Has Changed')
        assert path.read_text() == games
    # The dialog lies over the window by now.
    program.type_path('Save the Game', home('other.pgn'))
    program.focus()
    program.wait('the other file', lambda: os.path.exists(home('other.pgn')))
    assert path.read_text() == games


def typed_over_the_stem():
    """a name typed over the preselected one is the only one among the recent files"""
    program.keys('ctrl+shift+s')
    program.dialog('Save the Game')
    program.enter('g1.pgn')   # the suffix stays behind what is typed
    program.out_of('Save the Game')
    program.focus()
    program.wait('the recent file', lambda: RECENT.exists() and '/g1.pgn"' in RECENT.read_text())


def without_suffix():
    """a name without a suffix means the file that has one, and no file is replaced unasked"""
    path = pathlib.Path(home('taken.pgn'))
    path.write_text('old')
    for answer in 'Escape', 'alt+r':
        program.keys('ctrl+shift+s')
        program.type_path('Save the Game', home('taken'))
        program.dialog('Replace File')
        assert path.read_text() == 'old'
        program.keys(answer)
        program.closed('Replace File')
    program.wait('the game', lambda: '[Result' in path.read_text())
    assert not os.path.exists(home('taken'))


def no_picture():
    """who types the name of a picture is offered one of a game"""
    program.keys('ctrl+shift+s')
    program.dialog('Save the Game')
    asked = program.find_window('Save the Game')
    program.keys('ctrl+a')
    program.enter(home('board.png'))
    # The dialog that offers another name has the same title, and follows at once.
    program.wait('the other dialog', lambda: program.find_window('Save the Game') not in (None, asked))
    program.dialog('Save the Game')
    program.keys('Return')
    program.out_of('Save the Game')
    program.onto_board()
    path = pathlib.Path(home('board.png.pgn'))
    program.wait('the game', lambda: path.exists() and '[Result' in path.read_text())
    assert not os.path.exists(home('board.png'))


def standard_input():
    """- is standard input, also of a program that only calls the one that runs"""
    call('-', text='1. Nf3 d5 2. g3 *')
    program.shows('Nf3', 'd5', 'g3')


def several_files():
    """several files are one list of games, which stays when one of them cannot be read"""
    first = write('first.pgn', '[White "Bea"]\n\n1. b3 *', '[White "Cid"]\n\n1. c3 *')
    second = write('second.pgn', '[White "Dan"]\n\n1. d3 *')
    broken = write('broken.pgn', '[SetUp "1"]\n[FEN "no position of any game"]\n\n1. zz *')
    call(first, second, broken)
    program.into('3 Files')
    program.news('4 games')
    for words, message in ('broken', 'Could Not Open File'), ('dan', None):
        program.keys('ctrl+a')
        program.type(words)
        program.wait('the one', lambda: any('1 of 4 games' in name for name in program.names('label')))
        program.keys('Return')
        if message:
            program.dialog(message)
            program.keys('Escape')
            program.closed(message)
    program.out_of('3 Files')
    program.onto_board()
    program.shows('d3')
    program.keys('alt+End')
    program.play('d5')
    program.keys('ctrl+s')   # it is the only one in its file, and goes there
    program.wait('the move in its file', lambda: '1. d3 d5' in moves_in(second))
    assert 'Cid' in first.read_text()
    program.wait('these among the recent files', lambda: '/second.pgn"' in RECENT.read_text())
    assert 'g1.pgn.pgn' not in RECENT.read_text(), RECENT.read_text()   # by now it would be there
    program.keys('ctrl+shift+Tab')
    program.shows('Nf3', 'd5', 'g3')
    close_tab('d3', 'd5')
    kept('1. Nf3 d5 2. g3')


def boards():
    """The moves that are kept of each board, whatever program it belongs to."""
    return [moves_in(path) for path in STATE.glob('game[.-]*pgn')]


def two_programs():
    """a program on another bus keeps its game for itself; when both are killed all boards come back"""
    global program
    other = subprocess.Popen(['dbus-run-session', '--', COMMAND, '--new', 'chess'], stdout=sys.stderr,
                             start_new_session=True)
    windows = program.windows()
    found = program.wait('the window of the other', lambda: next(iter(
        set(program.run('xdotool', 'search', '--all', '--onlyvisible', '--name', '^Palamedes').split())
        - set(windows)), None))

    def typed():
        program.run('xdotool', 'windowactivate', '--sync', found)
        program.keys('ctrl+m')
        program.enter('a4')
        return True
    program.wait('a window that takes keys', typed)
    program.wait('its move', lambda: any('1. a4' in moves for moves in boards()))
    assert any('1. d3 d5' in moves for moves in boards())
    os.killpg(other.pid, 9)
    other.wait()
    program.onto_board()
    program.kill()
    before = sorted(boards())
    program = Program(COMMAND)
    program.wait('a tab for each', lambda: len(list(program.all('push button', 'Close Tab'))) >= len(before))
    assert sorted(boards()) == before, boards()
    program.quit()


main(rematch, beside, saved_first, recent_games, ends_without_question, changed_on_disk, typed_over_the_stem,
     without_suffix, no_picture,
     standard_input, several_files, two_programs)
