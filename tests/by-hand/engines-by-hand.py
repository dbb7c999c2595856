# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines of other programs, as a person comes to them: added by a command, set, spoken to, copied, removed, and played
against, also where they die in the middle of a game or the program is killed; and what is said to them while they play
and analyze."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from app_id import APP_ID  # noqa: E402
from naming import check  # noqa: E402
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
STUB = os.environ['PALAMEDES_ARENA_STUB']
CLOCK = "clock-first=('none', int64 0, int64 0, 0)\n"
program = None


def kept():
    path = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'palamedes', 'engines')
    return path.read_text() if path.exists() else ''


def stubs():
    return subprocess.run(['pgrep', '-f', STUB], capture_output=True, text=True).stdout.split()


def told(words):
    """Waits for a sentence, of whatever role, in the window that is worked in."""
    program.wait(f'sentence: {words}', lambda: any(words in node.name for node in program.walk(program.frame)))


def find_row(name):
    return next((node for node in program.all('list item', '', program.frame)
                 if any(below.role == 'label' and below.name == name for below in node.walk())), None)


def row(name):
    return program.wait(f'{name} in the list', lambda: find_row(name))


def add_first():
    """where there is none a page says so; a command is typed, and what it is found out by asking"""
    global program
    settings('chess', "opponent='human-human'\n" + CLOCK)
    program = Program(COMMAND, '--new', 'chess')
    open_conversation()
    told('No Conversation Yet')
    check(program)
    program.press('Engines…')
    program.into('Engines')
    program.news('No Engines Yet')
    program.press('Add Engine…')
    program.into('Add Engine')
    program.type(f'{STUB} uci chess')
    program.wait('a button that can be pressed', lambda: program.called('push button', 'Add', program.frame)
                 .has('sensitive'))
    program.press('Add')
    program.out_of('Add Engine')
    program.into('Engines')
    row('Stub of uci')
    program.news('Chess · UCI')
    program.wait('the file', lambda: 'Stub of uci' in kept())


def refused():
    """what is no engine is not added, and a sentence says why"""
    program.press('Add Engine')
    program.into('Add Engine')
    program.type('/no/such/engine')
    program.keys('Return')
    told('not found')
    program.keys('ctrl+a')
    program.type("/bin/echo 'a")
    program.keys('Return')
    told('quotation marks')
    program.keys('Escape')
    program.out_of('Add Engine')
    program.into('Engines')
    assert kept().count('Name=') == 1, kept()


def type_hash():
    program.click(program.bring(program.there('spin button', 'Hash')))
    program.keys('ctrl+a')
    program.type('2')
    program.keys('Tab')
    program.wait('the option in the file', lambda: 'Hash=2' in kept())


def set_option():
    """an option is set, kept, and reset"""
    type_hash()
    program.click(program.bring(program.there('push button', 'Reset to')))
    program.wait('no option in the file', lambda: 'Hash=2' not in kept())


def said():
    view = next((node for node in program.all('text', 'Conversation', program.frame)), None)
    return view and view.get_text()


def spoken_to():
    """the console shows what was said, says what is typed, knows it again, and starts an engine that has ended"""
    program.click(program.there('page tab', 'Console'))
    program.wait('the conversation', lambda: 'uciok' in (said() or ''))
    before = said().count('readyok')
    program.click(program.wait('the line', lambda: program.find('text', 'Send a command', program.frame)
                               or program.find('entry', 'Send a command', program.frame)))
    program.enter('isready')
    program.wait('the answer', lambda: said().count('readyok') == before + 1)
    program.enter('quit')
    program.wait('the end', lambda: 'exited' in said().split('> quit')[-1])
    program.keys('Up', 'Up', 'Return')   # back to “isready”
    program.wait('the engine again', lambda: '> isready' in said().split('> quit')[-1].split('uciok')[-1])
    program.click(program.there('page tab', 'Settings'))
    type_hash()
    program.click(program.there('page tab', 'Console'))   # an engine with the options that are chosen now
    program.wait('the option', lambda: 'setoption name Hash value 2' in said().split('> quit')[-1])   # all of it stays
    program.click(program.there('page tab', 'Settings'))


def copied():
    """a copy is another profile of the engine; it is renamed, removed and brought back"""
    program.choose_in('Menu', 'Make a Copy')
    row('Stub of uci 2')
    program.keys('ctrl+a')
    program.type('Second')
    program.keys('Return')
    row('Second')
    program.wait('both in the file', lambda: 'Second' in kept() and 'Stub of uci' in kept())
    program.choose_in('Menu', 'Remove')
    program.wait('one less', lambda: not find_row('Second'))
    program.click(program.toast())
    row('Second')
    program.keys('ctrl+w')
    program.out_of('Engines')
    program.into('Conversation')
    program.keys('Escape')
    program.out_of('Conversation')
    program.onto_board()
    program.quit()


def played():
    """an engine plays, and nothing of it is left when the program ends"""
    global program
    settings('chess', "opponent='human-engine'\nsecond-engine='engine-1'\n" + CLOCK)
    program = Program(COMMAND, '--new', 'chess')
    program.click_cell('e2, white pawn', 'e4, empty, legal')
    program.click_cell('e4', 'e4, white pawn')
    program.wait('a reply', lambda: len(program.moves()) == 2)
    program.quit()
    program.wait('end of the engine', lambda: not stubs())


def went_on():
    """after a kill the game goes on against the engine"""
    global program
    program = Program(COMMAND)
    program.wait('the game', lambda: len(program.moves()) == 2)
    program.kill()
    program = Program(COMMAND)
    program.wait('the game', lambda: len(program.moves()) == 2)
    program.click_cell('d2, white pawn', 'd4, empty, legal')
    program.click_cell('d4', 'd4, white pawn')
    program.wait('a reply', lambda: len(program.moves()) == 4)
    program.quit()
    program.wait('end of the engine', lambda: not stubs())


def died():
    """an engine that dies loses nothing: the game waits, and goes on when it is tried again"""
    global program
    path = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'palamedes', 'engines')
    path.write_text(f'[engine-1]\nName=Mortal\nCommand={STUB} uci chess crash@2\nProtocol=uci\nGames=chess;\n')
    program = Program(COMMAND, '--new', 'chess')
    program.click_cell('e2, white pawn', 'e4, empty, legal')
    program.click_cell('e4', 'e4, white pawn')
    program.wait('a reply', lambda: len(program.moves()) == 2)
    program.keys('Escape')
    program.enter('h3')
    program.into('Mortal Cannot Move')
    told('signal 6')
    assert len(program.moves()) == 3
    program.answer('Try Again')
    program.out_of('Mortal Cannot Move')
    program.onto_board()
    program.wait('a reply', lambda: len(program.moves()) == 4)


def looked_after():
    """why it died can be read after it: in the main menu there is its conversation, with what was said before"""
    open_conversation()
    program.there('push button', 'Engine: Mortal · Black')
    program.wait('what was said', lambda: re.search(r'> uci\n.*> go .*\n! .*signal 6.*\n> uci\n.*bestmove',
                                                    said() or '', re.S))
    assert not program.find('text', 'Send a command', program.frame)   # it is not to be disturbed
    program.keys('ctrl+w')
    program.out_of('Conversation')
    program.onto_board()
    program.quit()
    program.wait('end of the engine', lambda: not stubs())


def outside():
    """in a Flatpak that may not run programs of the system, the window says so and how to allow it"""
    global program
    info = pathlib.Path(home('flatpak-info'))
    info.write_text(f'[Application]\nname={APP_ID}\n')
    os.environ['PALAMEDES_FLATPAK_INFO'] = str(info)
    program = Program(COMMAND, '--new', 'chess')
    program.keys('ctrl+shift+n')
    program.into('Engines')
    told('needs permission')
    program.press('How to Allow It…')
    program.into('Engines on Your System')
    told(f'flatpak override --user --talk-name=org.freedesktop.Flatpak {APP_ID}')
    program.answer('Copy Command')
    program.out_of('Engines on Your System')
    program.into('Engines')
    program.keys('ctrl+w')
    program.onto_board()
    program.quit()


def open_conversation():
    program.choose_in('Main Menu', 'Conversation')
    program.into('Conversation')


def listen_to(name):
    program.click(program.there('combo box', 'Engine'))
    program.click(program.wait(name, lambda: next((node for node in program.all('label', name) if in_list(node)), None)))
    program.there('push button', f'Engine: {name}')


def in_list(node):
    while node and node.role != 'list':
        node = node.parent
    return node


def listened_to():
    """what is said to one that plays and to one that analyzes is read in one window, which knows who is there"""
    global program
    (pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'palamedes', 'engines')).write_text(
        ''.join(f'[{name.lower()}]\nName={name}\nCommand={STUB} uci chess\nProtocol=uci\nGames=chess;\n'
                for name in ('First', 'Second')))
    settings('chess', "opponent='human-engine'\nsecond-engine='first'\n"
                      "analysis-engines=['engine:second', 'computer']\n" + CLOCK)
    program = Program(COMMAND, '--new', 'chess')
    program.click_cell('e2, white pawn', 'e4, empty, legal')
    program.click_cell('e4', 'e4, white pawn')
    program.wait('a reply', lambda: len(program.moves()) == 2)
    program.keys('F4')
    told('depth 4')   # its card does not move any more
    program.click(program.there('push button', 'Conversation With This Engine'))
    program.into('Conversation')
    program.there('push button', 'Engine: Second · Analysis')
    program.wait('an analysis', lambda: '> go infinite\n  info depth' in (said() or ''))
    check(program)
    listen_to('First · Black')
    program.wait('a game', lambda: '  bestmove' in (said() or ''))
    program.press('Copy Conversation')
    told('Conversation copied')


def changed_while_listened_to():
    """who is changed goes on as what was set, and who is removed leaves; nothing of them is left behind"""
    listen_to('Second · Analysis')
    program.onto_board()
    program.keys('ctrl+shift+n')
    program.into('Engines')
    program.click(row('Second'))
    spin = program.there('spin button', 'Hash')
    program.click(program.bring(spin))
    program.keys('ctrl+a')
    program.type('2')
    program.keys('Tab')
    program.into('Conversation')
    program.wait('the option', lambda: re.search(r'name Hash value 2\n.*> go infinite\n  info', said() or '', re.S))
    program.into('Engines')
    program.choose_in('Menu', 'Remove')
    program.wait('one less', lambda: not find_row('Second'))
    program.into('Conversation')
    program.there('push button', 'Engine: First · Black')
    program.wait('a game', lambda: '  bestmove' in (said() or ''))
    program.into('Engines')
    program.keys('ctrl+w')
    program.out_of('Engines')
    program.into('Conversation')
    program.keys('Escape')
    program.out_of('Conversation')
    program.onto_board()
    program.wait('the own engine alone', lambda: len(list(program.all('push button', 'Remove This Engine',
                                                                      program.frame))) == 1)
    program.quit()
    program.wait('end of the engines', lambda: not stubs())


if __name__ == '__main__':
    main(add_first, refused, set_option, spoken_to, copied, played, went_on, died, looked_after, listened_to,
         changed_while_listened_to, outside)
