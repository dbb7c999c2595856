# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever the keyboard can reach says what it is: the accessible tree of every window, walked."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from naming import check, has_size  # noqa: E402
from program import Program, home, main  # noqa: E402

COMMAND = sys.argv[1]
program = None

GAMES = '[White "Ada"]\n\n1. e4 e5 *\n\n[White "Bea"]\n\n1. f3 (1. c4 c5) e5 2. g4 Qh4# 0-1\n'


def seen(what, role, start):
    """Waits until there is an accessible that has a size, too."""
    program.wait(what, lambda: any(map(has_size, program.all(role, start))))


def close(title):
    program.keys('Escape')
    program.closed(title)


def window_with_a_game():
    """the window: a game, what is typed, its result, the pause"""
    global program
    program = Program(COMMAND, '--new', 'chess')
    check(program)
    program.enter('e4')
    program.wait('two moves', lambda: len(program.moves()) >= 2)
    program.type('Q')
    program.wait('moves that fit', lambda: program.find('label', 'Qe2'))
    program.keys('Return')
    check(program)
    program.keys('ctrl+shift+p')
    seen('the page of the pause', 'push button', 'Paused')
    check(program)
    program.keys('ctrl+shift+p')


def why():
    """the reasons for a move"""
    program.keys('ctrl+e')
    program.dialog('Why .* not ')
    program.wait('the lines', lambda: program.find('image', 'The position after'))
    check(program)
    closed = len(program.popovers())
    program.keys('space')
    program.wait('the list of moves', lambda: len(program.popovers()) > closed)
    check(program)
    program.keys('Escape')
    program.wait('the list closed', lambda: len(program.popovers()) == closed)
    close('Why')


def pictures():
    """the dialogs for pictures, games and paper"""
    for item, title in ('Export Picture', ) * 2, ('Export Game', ) * 2, ('Print', ) * 2:
        program.press('File')
        program.click(program.wait(item, lambda: program.called('menu item', item)))
        program.dialog(title)
        check(program)
        if title == 'Export Game':
            choose('Animation')
            check(program)
        close(title)


def menu():
    """the menus of the window"""
    for button, item, role in (('Main Menu', 'Preferences', 'menu item'), ('File', 'Save', 'menu item'),
                               ('Position', 'Copy FEN', 'menu item'), ('Game', 'Resign', 'menu item'), ('Board', 'Threats', 'check box')):
        program.press(button)
        program.wait('the menu', lambda: program.find(role, item))
        check(program)
        program.keys('Escape')
        program.wait('the end of the menu', lambda: not any(
            has_size(node) for node in program.walk() if node.role == role and node.name.startswith(item)))


def switch_on(name):
    node = program.wait(name, lambda: program.find('check box', name))
    node.act()


def choose(name):
    for node in list(program.walk()):
        if node.role == 'radio button' and node.name == name and has_size(node):
            node.act()


def new_game():
    """the dialog for a new game, with everything in it that can be shown"""
    program.keys('ctrl+n')
    program.dialog('New Game')
    program.wait('its button', lambda: program.find('push button', 'Play'))
    switch_on('Different times for each side')
    choose('Custom…')
    choose('Computer')
    check(program)
    for start in ('Chess960', 'FEN'):
        choose(start)
        check(program)
    close('New Game')


def preferences():
    """the preferences, page by page"""
    program.keys('ctrl+comma')
    program.dialog('Preferences')
    program.wait('their switch', lambda: program.find('check box', 'Mark the last move'))
    check(program)
    for tab in [node for node in program.walk() if node.role == 'page tab'
                and node.name == 'General' and has_size(node)]:
        tab.act()
    seen('the other page', 'text', 'Your name')
    check(program)
    close('Preferences')


def keys():
    """the window with the keys"""
    program.keys('ctrl+question')
    program.dialog('Keyboard Shortcuts')
    check(program)
    close('Keyboard Shortcuts')


def many_games():
    """the list of the games in a file, a result, in a wide and in a narrow window"""
    global program
    program.kill()
    path = pathlib.Path(home('games.pgn'))
    path.write_text(GAMES)
    program = Program(COMMAND, str(path), over='games')
    program.wait('a game', lambda: any('Bea' in name for name in program.names('label')))
    check(program)
    program.keys('Down', 'Down', 'Return')
    program.closed('games')
    program.wait('the result', lambda: any(' wins' in name or 'Draw' in name for name in program.names('label')))
    check(program)
    program.run('xdotool', 'windowsize', '--sync', program.window, '380', '640')
    program.wait('the narrow window', lambda: program.extents(program.frame).width <= 380)
    check(program)
    program.kill()


main(window_with_a_game, why, pictures, menu, new_game, preferences, keys, many_games)
