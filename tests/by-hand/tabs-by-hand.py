"""Games in tabs and windows: what opens one, what closes one, two side by side, a window of its own and back, and all
of them again after a kill."""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
STATE = pathlib.Path(home('state')) / 'palamedes'
program = None


def shows(*moves):
    """Waits until these are the moves in the list in view."""
    program.wait(f'the moves {moves}', lambda: [move.split()[1] for move in program.moves()] == list(moves))


def play(*moves):
    for move in moves:
        before = len(program.moves())
        program.keys('ctrl+m')
        program.enter(move)
        program.wait(move, lambda: len(program.moves()) == before + 1)


def call(*arguments):
    subprocess.run([COMMAND, *map(str, arguments)], check=True)


def has_bar(n):
    """Whether there is a bar of N tabs, or none (0)."""
    shown = [node for node in program.walk(program.frame)
             if node.parent and node.parent.name == 'AdwTabBox' and node.role == 'filler' and program.extents(node).width > 20]
    return len(shown) == n


def has_tabs(n):
    program.wait(f'{n} tabs', lambda: has_bar(n))


def kept_on_disk(n):
    program.wait(f'{n} boards on the disk', lambda: len(list(STATE.glob('game[.-]*pgn'))) == n)


def new():
    """a new game takes the place of one in which nothing has happened, else it opens a tab; there is no bar for one"""
    global program
    settings('chess', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'chess')
    for expected in 0, 2:
        program.keys('ctrl+n')
        program.into('New Game')
        program.keys('Return')
        program.out_of('New Game')
        program.onto_board()
        shows()
        has_tabs(expected)
        if expected == 0:
            play('e4')
    program.keys('ctrl+shift+Tab')
    shows('e4')
    program.keys('ctrl+Tab')
    shows()
    play('d4')


def opened():
    """so do a file and what is pasted"""
    path = pathlib.Path(home('one.pgn'))
    path.write_text('[White "Ada"]\n[Black "Ben"]\n\n1. c4 c5 *\n')
    call(path)
    shows('c4', 'c5')
    has_tabs(3)
    program.keys('ctrl+shift+c', 'ctrl+shift+v')   # the position in view
    has_tabs(4)
    shows()


def analyzed():
    """Analyze from Here copies the game into a tab, at the same position, and the engine begins"""
    program.keys('ctrl+shift+Tab')
    shows('c4', 'c5')
    program.keys('Home', 'Right')
    program.see('c4, white pawn')
    program.press('Main Menu')
    program.choose('Analyze from Here')
    has_tabs(5)
    program.see('c4, white pawn')
    program.see('c5, empty')
    program.there('push button', 'Stop')
    program.keys('F4')


def closed():
    """a tab that is closed goes, and its game can be had back"""
    program.keys('ctrl+w')
    has_tabs(4)
    program.keys('ctrl+w')
    has_tabs(3)
    program.keys('alt+1')
    shows('e4')
    program.keys('ctrl+w')
    has_tabs(2)
    shows('d4')
    program.click(program.toast())
    has_tabs(3)
    shows('e4')


def beside():
    """two games are looked at side by side, and each has its own moves"""
    program.keys('ctrl+backslash')
    boards = program.wait('two boards', lambda: len(found := [
        node for node in program.all('table', 'Board', program.frame) if program.extents(node).width > 100]) == 2 and found)
    left, right = sorted(program.extents(board).x for board in boards)
    assert right - left > 300
    play('e5')   # on the one that came beside
    program.keys('ctrl+backslash')
    program.wait('one board', lambda: len([
        node for node in program.all('table', 'Board', program.frame) if program.extents(node).width > 100]) == 1)
    shows('e4', 'e5')


def last_tab():
    """The last tab of the window that is worked in."""
    places = [node for node in program.walk(program.frame) if node.parent and node.parent.name == 'AdwTabBox'
              and node.role == 'filler' and program.extents(node).width > 20]
    return max(places, key=lambda node: program.extents(node).x, default=None)


def elsewhere():
    """a tab goes to a window of its own, and back, by its menu"""
    before = set(program.windows())
    program.keys('alt+3')
    shows('e4', 'e5')
    program.click(last_tab, button=3)
    program.choose('Move to Another Window')
    found = program.wait('another window', lambda: next(iter(set(program.windows()) - before), None))
    frames = program.wait('two windows', lambda: len(
        found := [top for top in program.application().look().children if top.role == 'frame']) == 2 and found)
    program.window, program.frame = found, next(frame for frame in frames if frame != program.first[1])
    program.focus()
    has_tabs(1)   # a bar for one: it can be dragged back
    play('Nf3')
    program.click(last_tab, button=3)
    program.choose('Move to Another Window')
    program.wait('one window', lambda: set(program.windows()) == before)
    program.onto_board()
    has_tabs(3)
    shows('e4', 'e5', 'Nf3')


def killed():
    """all of them come back after a kill, in their order, with the same one in view"""
    global program
    program.keys('alt+2')
    shows('c4', 'c5')
    kept_on_disk(3)
    program.wait('the place', lambda: any('[PalamedesPlace' in (text := path.read_text()) and ' 1 1"]' in text
                                          and 'c5' in text for path in STATE.glob('game[.-]*pgn')))
    program.kill()
    program = Program(COMMAND)
    shows('c4', 'c5')
    has_tabs(3)
    program.keys('alt+1')
    shows('d4')
    program.keys('alt+3')
    shows('e4', 'e5', 'Nf3')
    program.keys('alt+2')
    shows('c4', 'c5')


def quit_and_back():
    """and after the program was told to quit"""
    global program
    program.quit()
    program = Program(COMMAND)
    shows('c4', 'c5')
    has_tabs(3)
    program.quit()


main(new, opened, analyzed, closed, beside, elsewhere, killed, quit_and_back)
