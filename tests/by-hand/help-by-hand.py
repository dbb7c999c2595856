# SPDX-License-Identifier: GPL-3.0-or-later
"""The window with the keys: it fits on a small screen in each language, begins with what everybody needs, and all of it
can be reached. The help: the desktop's reader is given the page about the window in view."""
import os
import pathlib
import subprocess
import sys

from gi.repository import Gio

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
SCREEN = 1024, 700   # the smallest one that the window with a board and its panel suits
SECTIONS = 6
PAGES = pathlib.Path(__file__).parent.parent.parent / 'data' / 'help' / 'C'
FIRST = 'New game', 'Undo the last move', 'Hint', 'Previous or next move', 'Flip the board', 'Save', 'Full screen', 'Quit'
# A word of the first section, and one of the last one.
LANGUAGES = {'zh_CN.UTF-8': ('新对局', '机器人工坊'), 'zh_TW.UTF-8': ('新對局', '機器人工坊')}
program = None


def start(title):
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    program.keys('ctrl+question')
    program.into(title)


def labels():
    """The labels of the window that have a place in it, and where they are."""
    areas = [(node.name, program.extents(node)) for node in program.all('label', '', program.frame)]
    return [(name, area) for name, area in areas if name and area.width > 1]


def fits():
    """Waits for the window to be as small as SCREEN, and all that is in it to lie in it."""
    def look():
        shape, frame = program.shape(program.window), program.extents(program.frame)
        return (shape['WIDTH'] <= SCREEN[0] and shape['HEIGHT'] <= SCREEN[1] and labels() and all(
            area.x >= 0 and area.y >= 0 and area.x + area.width <= frame.width and area.y + area.height <= frame.height
            for _, area in labels()))
    program.wait('window that fits', look)


def choose(section):
    """Chooses a section, counted from 0, from the menu in the title."""
    shape = program.shape(program.window)
    closed = len(program.popovers())
    program.mouse('mousemove', shape['X'] + shape['WIDTH'] // 2, shape['Y'] + 27, 'click', 1)
    program.wait('the menu', lambda: len(program.popovers()) > closed)
    program.keys('Home', *['Down'] * section, 'Return')
    program.wait('end of the menu', lambda: len(program.popovers()) == closed)


def shown(word):
    program.wait(f'“{word}”', lambda: word in dict(labels()))


def first_section():
    """what everybody needs comes first"""
    start('Keyboard Shortcuts')
    for word in FIRST:
        shown(word)
    fits()


def all_sections():
    """each section fits"""
    for section in range(SECTIONS):
        choose(section)
        fits()
    shown('Tournament')
    program.keys('Escape')
    program.out_of('Keyboard Shortcuts')
    program.onto_board()
    program.kill()


def chinese():
    """the same in Chinese"""
    installed = subprocess.run(['locale', '-a'], capture_output=True, text=True).stdout.lower().replace('utf8', 'utf-8')
    for language, (first, last) in LANGUAGES.items():
        if language.lower() not in installed:
            continue
        os.environ['LC_ALL'] = language
        start('键盘|鍵盤')
        shown(first)
        for section in range(SECTIONS):
            fits()
            choose(section)
        shown(last)
        program.kill()


def no_reader():
    """where no reader of help is installed, a sentence says so"""
    global program
    os.environ.pop('LC_ALL')
    readers = ';'.join(reader.get_id() for reader in Gio.AppInfo.get_all_for_type('x-scheme-handler/help'))
    pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'mimeapps.list').write_text(
        f'[Removed Associations]\nx-scheme-handler/help={readers}\n')
    program = Program(COMMAND, '--new', 'chess')
    program.keys('F1')
    program.into('Help Cannot Be Shown')
    program.news('man palamedes-guide')
    program.answer('Close')
    program.out_of('Help Cannot Be Shown')
    program.onto_board()
    program.kill()


def reader():
    """a reader is given the page about the window in view"""
    global program
    applications = pathlib.Path(os.environ['XDG_DATA_HOME'], 'applications')
    applications.mkdir()
    pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'mimeapps.list').unlink()
    asked = pathlib.Path(home('asked'))
    script = pathlib.Path(home('reader'))
    script.write_text(f'#!/bin/sh\necho "$1" >> {asked}\n')
    script.chmod(0o755)
    (applications / 'reader.desktop').write_text(
        f'[Desktop Entry]\nType=Application\nName=Reader\nExec={script} %u\nMimeType=x-scheme-handler/help;\n')
    (applications / 'mimeapps.list').write_text('[Default Applications]\nx-scheme-handler/help=reader.desktop\n')
    program = Program(COMMAND, '--new', 'chess')

    def opens(page):
        program.keys('F1')
        program.wait(page, lambda: asked.exists() and asked.read_text().split()[-1] == f'help:palamedes/{page}')
        assert (PAGES / f'{page}.page').exists()
    opens('index')
    program.keys('ctrl+shift+x')
    program.into('Exercises')
    opens('exercises')
    program.quit()


main(first_section, all_sections, chinese, no_reader, reader)
