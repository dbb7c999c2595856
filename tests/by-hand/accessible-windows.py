# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever the keyboard can reach says what it is: in the windows beside the board, too."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from naming import check, has_size  # noqa: E402
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def enter(keys, title):
    """Opens the window called TITLE from the board."""
    program.onto_board()
    program.keys(keys)
    program.into(title)


def seen(role, name):
    return program.wait(f'{role} {name}', lambda: next(
        (node for node in program.walk(program.frame) if node.role == role
         and node.name.startswith(name) and has_size(node)), None))


def activate(role, name):
    seen(role, name).act()


def walk_through(least=11):
    check(program, program.frame, least)


def leave(title, keys='ctrl+w'):
    program.keys(keys)
    program.out_of(title)


def thinking():
    """the window of what a bot thinks: empty, with a tree, and where techniques are compared"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    enter('F7', 'Thinking')
    seen('push button', 'Search This Position')
    walk_through(6)
    activate('push button', 'Search This Position')
    program.wait('the tree', lambda: (program.find('tree', 'root', program.frame)))
    activate('push button', 'Find a Move')
    seen('entry', 'Find a move')
    walk_through()
    activate('page tab', 'Compare')
    seen('push button', 'Compare')
    walk_through(8)
    leave('Thinking')


def details():
    """the form of what a game says of itself"""
    enter('ctrl+i', 'Game Details')
    walk_through()
    leave('Game Details', 'Escape')


def set_up():
    """the window in which a position is set up"""
    enter('ctrl+shift+e', 'Set Up Position')
    seen('push button', 'Start Position')
    walk_through(64)
    leave('Set Up Position')


def tournament():
    """the window of tournaments: its players, and the tables"""
    enter('ctrl+shift+t', 'Tournament')
    seen('list item', 'Beginner')
    walk_through(20)
    activate('push button', 'Select All')
    seen('push button', 'Select None')
    activate('push button', 'Start')
    seen('page tab', 'Standings')
    walk_through(5)
    activate('push button', 'Stop')
    program.dialog('Stop the Tournament')
    program.keys('alt+s')
    program.closed('Stop the Tournament')
    seen('push button', 'New Tournament')
    for page in 'Cross Table', 'Games':
        activate('page tab', page)
        walk_through(5)
    program.kill()


def workshop():
    """the workshop: no bot, one with its values, how it searches; and its training"""
    enter('ctrl+b', 'Bot Workshop')
    seen('list item', 'Attacker')
    walk_through()
    program.click(seen('list item', 'Attacker'))
    seen('table cell', 'a1')
    walk_through(64)
    activate('page tab', 'Search')
    seen('combo box', 'Quiescence')
    walk_through(20)
    activate('push button', 'Train…')
    program.into('Training')
    seen('push button', 'Start Training')
    walk_through(4)
    leave('Training')
    program.into('Bot Workshop')
    leave('Bot Workshop')


def book():
    """the page of the book, while it is read and while it is written, and the dialog that makes one"""
    program.onto_board()
    program.keys('ctrl+k')
    seen('list item', 'e4')
    walk_through(64)
    activate('push button', 'Edit the Book')
    seen('spin button', 'Weight of e4')
    walk_through(64)
    menus = [node for node in program.walk(program.frame)
             if node.role == 'push button' and node.name == 'Opening Book']
    program.click_for(lambda: menus[-1], 'the menu', lambda: program.find('menu item', 'Create a Book'))
    program.keys('m')
    program.into('Create a Book')
    walk_through(6)
    leave('Create a Book', 'Escape')


def notes():
    """the sheet for a word and a sign about a move"""
    program.onto_board()
    program.keys('ctrl+d')
    seen('text', 'Comment')
    walk_through(64)
    program.keys('Escape')


main(thinking, details, set_up, workshop, book, notes, tournament)
