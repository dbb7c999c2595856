# SPDX-License-Identifier: GPL-3.0-or-later
"""Tooltips do not lie over a menu that is open."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def opens_alone(button):
    """The tooltip of BUTTON comes, and goes when its menu does, also where the mouse moves on a little."""
    others = len(program.popovers())
    program.hover(lambda: program.there('push button', button))
    program.wait('tooltip', lambda: len(program.popovers()) == others + 1)
    program.mouse('click', 1)
    program.wait('menu', lambda: next(program.all('menu item', ''), None))
    program.mouse('mousemove_relative', 1, 1)
    program.wait('menu without a tooltip', lambda: len(program.popovers()) == others + 1)
    program.keys('Escape')
    program.wait('end of the menu', lambda: not next(program.all('menu item', ''), None))


def main_menu():
    """the main menu"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    opens_alone('Main Menu')


def set_up():
    """the menu of a window beside the board"""
    program.keys('ctrl+shift+e')
    program.into('Set Up Position')
    opens_alone('Menu')


main(main_menu, set_up)
