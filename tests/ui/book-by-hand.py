"""Plays from the opening book and changes it, as a person does: clicks, keys and typed moves."""
import os
import pathlib
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
START = 0x87433bff0e32b2e3 - (1 << 64)   # the start of chess, as SQLite counts
BOOK = home('own.palbook')
program = None


def make_book():
    book = sqlite3.connect(BOOK)
    book.executescript("""
        PRAGMA application_id = 0x50414c42; PRAGMA user_version = 1;
        CREATE TABLE book (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
        CREATE TABLE moves (key INTEGER NOT NULL, move TEXT NOT NULL, weight INTEGER NOT NULL,
                            wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,
                            note TEXT, PRIMARY KEY (key, move)) WITHOUT ROWID;
        INSERT INTO book VALUES ('game', 'chess');""")
    book.executemany('INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)',
                     [(START, 'e2e4', 300, 50, 30, 20, 'sharp'), (START, 'd2d4', 100, 0, 0, 0, None)])
    book.commit()
    book.close()


def stored():
    book = sqlite3.connect(BOOK)
    rows = book.execute('SELECT move, weight FROM moves ORDER BY move').fetchall()
    book.close()
    return rows


def row(start):
    return program.wait(start, lambda: program.find('list item', start))


def button(role, name):
    return program.wait(name, lambda: program.find(role, name))


def menu(key):
    """Opens the menu of the book and presses KEY in it."""
    buttons = [node for node in program.walk()
               if node.get_role_name() == 'push button' and node.get_name() == 'Opening Book']
    program.click(buttons[-1])
    program.wait('the menu', lambda: program.find('menu item', 'Make a Book'))
    program.keys(key)


def dialog(title):
    found = program.wait(title, lambda: program.find_window(title))
    program.run('xdotool', 'windowfocus', '--sync', found)


def makes():
    """a book is made from a file of games, and is the one in use"""
    global program
    path = home('games.pgn')
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    program.see('e2, white pawn')
    program.keys('ctrl+k')
    row('e4')
    pathlib.Path(path).write_text('[Result "1-0"]\n\n1. f4 e5 1-0\n\n' * 30)
    menu('m')
    dialog('^Make a Book')
    program.keys('alt+h')
    dialog('^Choose a File')
    program.type(path)
    program.keys('Return')
    program.wait('the end of the chooser', lambda: not program.find_window('^Choose a File'))
    dialog('^Make a Book')
    program.keys('alt+m')
    # GTK 4.8 does not bear that the tree is walked while a part of it goes away.
    made = pathlib.Path(os.environ['XDG_DATA_HOME'], 'palamedes', 'books', 'chess.palbook')
    program.wait('the new book', made.exists)
    program.wait('the end of the dialogs', lambda: len(program.windows()) == 1)
    row('f4, weight 100%, 30 games')
    program.kill()


def shows():
    """a key shows the book's moves with their weights and results"""
    global program
    make_book()
    settings('chess', f"opponent='human-human'\nbook='file://{BOOK}'\n")
    program = Program(COMMAND, '--new', 'chess')
    program.see('e2, white pawn')
    program.keys('ctrl+k')
    row('e4, weight 75%, 100 games: won 50%, drawn 30%, lost 20%')
    row('d4, weight 25%, No results known')


def plays():
    """a click on a move plays it, and the book follows the game"""
    program.click(row('e4'))
    program.see('e4, white pawn')
    program.wait('the end of the book', lambda: 'Not in the Book' in program.names('label'))
    program.keys('alt+Left')
    row('e4')
    program.keys('alt+Right')
    program.wait('the end of the book', lambda: 'Not in the Book' in program.names('label'))


def adds():
    """a move that is typed comes into the book"""
    program.click(button('push button', 'Edit the Book'))
    program.click(button('text', 'Add a move to the book'))
    program.enter('c5')
    program.wait('the new move', lambda: program.find('spin button', 'Weight of c5'))
    assert ('c7c5', 100) in stored(), stored()


def goes_back():
    """what was done is undone and done again"""
    program.click(button('push button', 'Undo'))
    program.wait('the book as it was', lambda: not program.find('spin button', 'Weight of c5'))
    assert len(stored()) == 2, stored()
    program.click(button('push button', 'Redo'))
    program.wait('the move again', lambda: program.find('spin button', 'Weight of c5'))


def deletes():
    """a move is deleted"""
    program.click(button('push button', 'Delete c5'))
    program.wait('the book as it was', lambda: not program.find('spin button', 'Weight of c5'))
    assert len(stored()) == 2, stored()


def adds_the_line():
    """the moves on the board come into the book as a line"""
    program.keys('ctrl+m')
    program.enter('c6')
    program.see('c6, black pawn')
    menu('a')
    program.wait('the line in the file', lambda: ('c7c6', 100) in stored())
    program.wait('the end of the menu', lambda: not program.find('menu item', 'Make a Book'))
    program.keys('alt+Left')
    program.wait('the new move', lambda: program.find('spin button', 'Weight of c6'))
    program.kill()


main(makes, shows, plays, adds, goes_back, deletes, adds_the_line)
