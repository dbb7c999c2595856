# SPDX-License-Identifier: GPL-3.0-or-later
"""Games in tabs and windows: what opens one, what closes one, two side by side, a window of its own and back, and all
of them again after a kill."""
import collections
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
STATE = pathlib.Path(home('state')) / 'palamedes'
program = None


def call(*arguments):
    subprocess.run([COMMAND, *map(str, arguments)], check=True)


def has_bar(n):
    """Whether there is a bar of N tabs, or none (0)."""
    shown = [node for node in program.walk(program.frame)
             if node.parent and node.parent.name == 'AdwTabBox' and node.role == 'filler' and program.extents(node).width > 20]
    return len(shown) == n


def has_tabs(n):
    program.wait(f'{n} tabs', lambda: has_bar(n))


def kept():
    """What is on the disk of each board."""
    return [path.read_text() for path in STATE.glob('game[.-]*pgn')]


def kept_on_disk(n):
    program.wait(f'{n} boards on the disk', lambda: len(kept()) == n)


def begin():
    """A new game as the one before, by keys."""
    program.keys('ctrl+n')
    program.into('New Game')
    program.keys('Return')
    program.out_of('New Game')
    program.onto_board()
    program.shows()


def new():
    """a new game takes the place of one in which nothing has happened, else it opens a tab; there is no bar for one"""
    global program
    settings('chess', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'chess')
    for expected in 0, 2:
        begin()
        has_tabs(expected)
        if expected == 0:
            program.play('e4')
    program.keys('ctrl+shift+Tab')
    program.shows('e4')
    program.keys('ctrl+Tab')
    program.shows()
    program.play('d4')


def next_game():
    """the game after one that is over and kept takes its place, as a rematch does"""
    program.play('d5')
    program.choose_in('Game', 'Resign…')
    program.dialog('Resign?')
    program.keys('alt+r')
    program.closed('Resign?')
    program.wait('the game in My Games', lambda: '[PalamedesKey ' in ''.join(kept()))
    begin()
    has_tabs(2)
    program.play('d4')


def opened():
    """so do a file and what is pasted"""
    path = pathlib.Path(home('one.pgn'))
    path.write_text('[White "Ada"]\n[Black "Ben"]\n\n1. c4 c5 *\n')
    call(path)
    program.shows('c4', 'c5')
    has_tabs(3)
    program.keys('ctrl+shift+c', 'ctrl+shift+v')   # the position in view
    has_tabs(4)
    program.shows()


def analyzed():
    """Analyze from Here copies the game into a tab, at the same position, and the engine begins"""
    program.keys('ctrl+shift+Tab')
    program.shows('c4', 'c5')
    program.keys('Home', 'Right')
    program.see('c4, white pawn')
    program.choose_in('Position', 'Analyze from Here')
    has_tabs(5)
    program.see('c4, white pawn')
    program.see('c5, empty')
    program.there('push button', 'Stop')
    program.keys('F4')


def gives_way():
    """an engine goes on while its tab is hidden, and gives way to the others"""
    def threads(niceness):
        task = pathlib.Path(f'/proc/{program.process.pid}/task')
        return sum(os.getpriority(os.PRIO_PROCESS, int(thread.name)) == niceness for thread in task.iterdir())

    program.keys('F4')
    program.wait('an engine that analyzes', lambda: threads(16))
    program.keys('ctrl+shift+Tab')
    program.wait('it to give way', lambda: threads(19))
    assert not threads(16)
    program.keys('ctrl+Tab', 'F4', 'F4')
    program.wait('an engine that is looked at', lambda: threads(16))
    program.keys('F4')


def closed():
    """a tab that is closed goes, and its game can be had back"""
    program.keys('ctrl+w')
    has_tabs(4)
    program.keys('ctrl+w')
    has_tabs(3)
    program.keys('alt+1')
    program.shows('e4')
    program.keys('ctrl+w')
    has_tabs(2)
    program.shows('d4')
    program.click(program.toast())
    has_tabs(3)
    program.shows('e4')


def places():
    """The tabs of the window that is worked in, from the left."""
    found = [node for node in program.walk(program.frame) if node.parent and node.parent.name == 'AdwTabBox'
             and node.role == 'filler' and program.extents(node).width > 20]
    return sorted(found, key=lambda node: program.extents(node).x)


def last_tab():
    found = places()
    return found[-1] if found else None


def has_boards(n):
    program.wait(f'{n} boards', lambda: sum(
        program.extents(node).width > 100 for node in program.all('table', 'Board', program.frame)) == n)


def beside():
    """two games are looked at side by side, each with its own moves; the menu and a key put them there and back"""
    program.keys('ctrl+backslash')
    has_boards(2)
    program.play('e5')   # on the one that came to the side
    for half in 0, -1:   # a click beside the boards means the half, too
        area = sorted(map(program.extents, program.all('table', 'Board', program.frame)), key=lambda place: place.x)[half]
        program.mouse('mousemove', area.x + area.width // 2, area.y - 30, 'click', 1)
        program.wait('the keys there', lambda: (node := program.focused())
                     and area.x <= program.extents(node).x < area.x + area.width)
    program.keys('ctrl+backslash')
    has_boards(1)
    program.shows('e4', 'e5')
    program.choose_of(last_tab, 'Move to the Other Side')
    has_boards(2)
    program.choose_of(last_tab, 'Move to the Other Side')
    has_boards(1)
    has_tabs(3)
    program.shows('e4', 'e5')


def windows():
    """Those with boards: what a tab is dragged with is a window, too."""
    return {window for window in program.windows() if program.shape(window)['WIDTH'] > 300}


def in_windows(*boards):
    """Waits until so many BOARDS are in each window, the oldest first, by what is on the disk of them. While a tab is on
    its way nothing may be asked of the bus: a page of a stack answers there although it is in no window, and GTK 4.8 then
    complains when it comes into one."""
    def found():
        counts = collections.Counter(re.findall(r'PalamedesPlace "(\d+)', '\n'.join(kept())))
        return tuple(counts[window] for window in sorted(counts, key=int)) == boards
    program.wait(f'{boards} boards in the windows', found)


def into_other_window(before):
    """Works in the window that is not among those of BEFORE, into which the last of three boards goes."""
    in_windows(2, 1)
    found = program.wait('another window', lambda: next(iter(windows() - before), None))
    frames = program.wait('two windows', lambda: len(
        found := [top for top in program.application().look().children if top.role == 'frame']) == 2 and found)
    program.window, program.frame = found, next(frame for frame in frames if frame != program.first[1])
    program.focus()


def elsewhere():
    """a tab goes to a window of its own, and back, by its menu"""
    before = windows()
    program.keys('alt+3')
    program.shows('e4', 'e5')
    program.choose_of(last_tab, 'Move to Another Window')
    into_other_window(before)
    has_tabs(1)   # a bar for one: it can be dragged back
    program.play('Nf3')
    program.choose_of(last_tab, 'Move to Another Window')
    in_windows(3)
    program.wait('one window', lambda: windows() == before)
    program.onto_board()
    has_tabs(3)
    program.shows('e4', 'e5', 'Nf3')


def move(window, x, y):
    program.run('xdotool', 'windowmove', window, str(x), str(y))
    program.wait('the window there', lambda: (program.shape(window)['X'], program.shape(window)['Y']) == (x, y))


def drag(tab, to, steps=20, along=lambda: None):
    """From one point of the screen to another; what is done ALONG the bar comes first. A hand that drags a tab lingers in
    the end: the toolkit asks each place that it comes to whether it takes it."""
    for step in (12, 6, 0):
        program.mouse('mousemove', tab[0] - step, tab[1])
    program.mouse('mousedown', 1)
    along()
    for step in range(1, steps):
        program.mouse('mousemove', tab[0] + (to[0] - tab[0]) * step // steps, tab[1] + (to[1] - tab[1]) * step // steps)
    for step in range(40):
        program.mouse('mousemove', to[0] + step % 5, to[1])
    program.let_go()


def dragged():
    """tabs are dragged out of a window, and from one to another"""
    before = windows()
    program.keys('alt+3')
    program.shows('e4', 'e5', 'Nf3')
    first = program.shape(program.window)
    x, y = program.still(last_tab)

    def aside():
        program.mouse('mousemove', x - 30, y)
        program.wait('the tab under the mouse', lambda: program.point(last_tab())[0] < x)
    drag((x, y), (first['X'] // 2, 500), along=aside)   # beside the window
    into_other_window(before)
    has_tabs(1)
    program.see('f3, white knight')
    move(program.window, -first['WIDTH'] // 2, 0)   # the bars of both can be seen, whichever lies above the other
    move(program.first[0], first['X'], 200)
    here = first['X'] + first['WIDTH'] * 3 // 4, y - first['Y'] + 200   # on the second of the two tabs of the first one
    there = 100, program.still(last_tab)[1]
    program.mouse('mousemove', *here, 'click', 1)
    program.wait('keys there', lambda: program.run('xdotool', 'getwindowfocus').strip() == program.first[0])
    drag(here, there, steps=1)   # so fast that nothing is heard of the mouse while it is on the bar
    in_windows(1, 2)
    has_tabs(2)
    program.see('c4, white pawn')
    drag(next(program.point(tab) for tab in places() if 'Ada' in tab.name), here)
    in_windows(2, 1)
    has_tabs(1)
    move(program.window, 0, 0)
    program.click(last_tab)   # after a drag libadwaita 1.2 hears of no other button before the left one
    program.choose_of(last_tab, 'Move to Another Window')
    in_windows(3)
    program.wait('one window', lambda: windows() == before)
    move(program.first[0], first['X'], first['Y'])
    program.onto_board()
    has_tabs(3)
    program.shows('e4', 'e5', 'Nf3')


def window_closed():
    """a window that is closed while another one stays has its game among the recent ones, from where it can be had back"""
    before = windows()
    program.choose_of(last_tab, 'Move to Another Window')
    into_other_window(before)
    has_tabs(1)
    program.keys('ctrl+shift+w')
    program.wait('one window', lambda: windows() == before)
    program.onto_board()
    has_tabs(2)
    kept_on_disk(2)
    program.click(program.toast())
    has_tabs(3)
    program.shows('e4', 'e5', 'Nf3')
    program.keys('ctrl+shift+Next')   # where it was: behind the others
    program.wait('its place', lambda: any(' 2 1"]' in text and 'Nf3' in text for text in kept()))


def killed():
    """all of them come back after a kill, in their order, with the same one in view"""
    global program
    program.keys('alt+2')
    program.shows('c4', 'c5')
    kept_on_disk(3)
    program.wait('the place', lambda: any(' 1 1"]' in text and 'c5' in text for text in kept()))
    program.kill()
    program = Program(COMMAND)
    program.shows('c4', 'c5')
    has_tabs(3)
    program.keys('alt+1')
    program.shows('d4')
    program.keys('alt+3')
    program.shows('e4', 'e5', 'Nf3')
    program.keys('alt+2')
    program.shows('c4', 'c5')


def quit_and_back():
    """and after the program was told to quit"""
    global program
    program.quit()
    program = Program(COMMAND)
    program.shows('c4', 'c5')
    has_tabs(3)


def two_windows():
    """two windows come back as two"""
    global program
    before = windows()
    program.choose_of(last_tab, 'Move to Another Window')
    into_other_window(before)
    has_tabs(1)
    program.kill()
    program = Program(COMMAND)
    program.wait('two windows', lambda: len(windows()) == 2)
    program.quit()


main(new, next_game, opened, analyzed, gives_way, closed, beside, elsewhere, dragged, window_closed, killed, quit_and_back, two_windows)
