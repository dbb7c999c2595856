# SPDX-License-Identifier: GPL-3.0-or-later
"""Menus that close leave the keys to the window, and nothing looks as if the pointer were still on it."""
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from hand import start  # noqa: E402
from program import main  # noqa: E402

COMMAND = sys.argv[1]
LONGEST = 13   # entries of a menu
FADES = 0.5   # seconds, in which a fading color has become another one
program = None
hand = None


def opened(button):
    """Clicks a button of the window that opens a menu."""
    program.click_for(lambda: program.called('push button', button, program.frame), 'the menu', entries)


def entries():
    """What the menu that is open shows."""
    return [node.name for role in ('menu item', 'check box') for node in program.all(role, '')
            if program.extents(node).width > 1]


def into_submenu(name):
    """Opens a submenu of the menu that is there, by the mouse."""
    program.click(lambda: program.find('menu item', name))
    program.wait(f'the menu “{name}”', lambda: shows(f'{name}'))


def shows(name):
    """Whether the page of a submenu called NAME is there: its first item leads back."""
    return sum(program.extents(item).width > 1 for item in program.all('menu item', name)) > 0


def closes(condition=lambda: len(program.popovers()) == 0):
    program.wait('end of the menu', condition)


def keys_work():
    """The window has the keys at once."""
    program.keys('F7')
    program.into('Thinking')
    program.keys('ctrl+w')
    program.out_of('Thinking')
    program.onto_board()


def two_clicks():
    """whatever the window does is one click behind the button of a menu, and no menu is long"""
    global program, hand
    for game in 'reversi', 'xiangqi', 'chess':
        program, hand = start(program, COMMAND, game)
        for name in 'File', 'Position', 'Main Menu', 'Board':
            opened(name)
            shown = entries()
            assert len(set(shown)) == len(shown) <= LONGEST, (game, name, shown)
            program.keys('Escape')
            closes()
            keys_work()


def submenu():
    """a narrow window has fewer buttons; after Escape in a submenu the keys work at once"""
    program.run('xdotool', 'windowsize', '--sync', program.window, '380', '640')
    program.wait('the buttons gone', lambda: not program.called('push button', 'File'))
    for name in 'File', 'Position':
        opened('Main Menu')
        into_submenu(name)
        program.keys('Escape')
        closes()
        keys_work()


def submenu_left_by_mouse():
    """so they do after a click beside it"""
    hand.measure()
    opened('Main Menu')
    into_submenu('Position')
    program.mouse('mousemove', *hand.places['a1'], 'click', 1)
    closes()
    keys_work()
    program.run('xdotool', 'windowsize', '--sync', program.window, '1200', '820')
    program.wait('the buttons', lambda: program.called('push button', 'File'))


def switches():
    """what is shown on the board is turned on and off in a menu that stays"""
    opened('Board')
    for name in 'Pieces in Danger', 'Contested Squares':
        program.click(lambda: program.called('check box', name))
        program.wait(f'“{name}” on', lambda: program.called('check box', name).has('checked'))
    program.keys('alt+c')   # the letter of the second one
    program.wait('the second one off', lambda: not program.called('check box', 'Contested Squares').has('checked'))
    program.click(lambda: program.called('check box', 'Pieces in Danger'))
    program.wait('the first one off', lambda: not program.called('check box', 'Pieces in Danger').has('checked'))
    program.keys('Escape')
    closes()


def arrows():
    """the arrows walk through them, from the last one to the first, too"""
    def walk(key, name):
        program.keys(key)
        program.wait(f'the focus on “{name}”', lambda: focus() == name)

    def focus():
        return next((node.name for node in program.all('check box', '') if node.had('focused')), None)
    opened('Board')
    first, second, *_, last = program.names('check box')
    for key, name in ('End', last), ('Down', first), ('Down', second), ('Up', first), ('Up', last), ('Home', first):
        walk(key, name)
    program.keys('Escape')
    closes()


def menu_of_a_move():
    """a move does not look as if it were pointed at when its menu has closed"""
    hand.measure()
    hand.click('e2', 'e4', 'e7', 'e5', 'g1', 'f3')
    hand.hears('White: Nf3')
    move = program.there('push button', '1… e5')
    plain = resting_colour(move)
    program.click(move, 3)
    program.wait('its menu', program.popovers)
    program.mouse('mousemove', *hand.places['d4'])
    program.keys('Escape')
    closes()
    program.keys('End')
    hand.hears('White: Nf3')
    program.wait('the move as it was', lambda: colour(move) == plain)
    program.kill()


def menu_of_the_window():
    """the header's own menu, called again while it is open, leaves the window to clicks and keys"""
    global program, hand
    program, hand = start(program, COMMAND, 'chess')
    shape = program.shape(program.find_window())
    x, y = shape['X'], shape['Y']
    program.mouse('mousemove', x + 200, y + 20, 'click', 3)
    program.wait('its menu', program.popovers)
    program.mouse('mousemove', x + 230, y + 25, 'click', 3)
    program.keys('Escape', 'Escape')
    closes()
    hand.click('e2', 'e4')
    hand.hears('White: e4')
    program.keys('F7')
    program.into('Thinking')
    program.kill()


def colour(node):
    """What is seen in the middle of NODE, between its words."""
    x, y = program.point(node)
    return program.run('import', '-window', 'root', '-crop', f'1x1+{x}+{y}', '+repage', '-depth', '8', 'txt:-')


def resting_colour(node):
    """The same as soon as it does not fade any more into another one."""
    seen, since = None, 0

    def rests():
        nonlocal seen, since
        now = colour(node)
        if now != seen:
            seen, since = now, time.monotonic()
        return time.monotonic() - since > FADES
    program.wait('the move at rest', rests)
    return seen


main(two_clicks, submenu, submenu_left_by_mouse, switches, arrows, menu_of_a_move, menu_of_the_window)
