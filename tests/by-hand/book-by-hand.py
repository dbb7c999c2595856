# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays from the opening book, changes it and makes new ones, as a person does: clicks, keys and typed moves."""
import os
import pathlib
import shutil
import sqlite3
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
START = 0x87433bff0e32b2e3 - (1 << 64)   # the start of chess, as SQLite counts
POLYGLOT_START = 0x463b96181691fc9c
BOOK = home('own.palbook')
program = None


def own_books():
    """The books in the folder of one's own, and what may be left beside them."""
    folder = pathlib.Path(os.environ['XDG_DATA_HOME'], 'palamedes', 'books')
    return sorted(file.name for file in folder.iterdir()) if folder.exists() else []


def make_book(path, moves):
    """A book with MOVES (move, weight, wins, draws, losses, note) of the start of chess."""
    book = sqlite3.connect(path)
    book.executescript("""
        PRAGMA application_id = 0x50414c42; PRAGMA user_version = 1;
        CREATE TABLE book (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
        CREATE TABLE moves (key INTEGER NOT NULL, move TEXT NOT NULL, weight INTEGER NOT NULL,
                            wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,
                            note TEXT, PRIMARY KEY (key, move)) WITHOUT ROWID;
        INSERT INTO book VALUES ('game', 'chess');""")
    book.executemany('INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)', [(START, *move) for move in moves])
    book.commit()
    book.close()


def stored(what='move, weight', path=BOOK):
    book = sqlite3.connect(path)
    rows = book.execute(f'SELECT {what} FROM moves ORDER BY move').fetchall()
    book.close()
    return rows


def row(start):
    return program.there('list item', start)


def menu(key):
    """Opens the menu of the book and presses KEY in it."""
    program.click_for(lambda: list(program.all('push button', 'Opening Book'))[-1],
                      'the menu', lambda: program.find('menu item', 'Create a Book'))
    program.keys(key)


def alone():
    """Waits until no other window is open: GTK 4.8 does not bear that the tree is walked while a part of it goes."""
    program.wait('the end of the dialogs', lambda: len(program.windows()) == 1)
    program.focus()


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
    program.dialog('Create a Book')
    program.keys('alt+h')
    program.type_path('Choose a File', path)
    program.dialog('Create a Book')
    program.keys('alt+r')
    program.wait('the new book', lambda: own_books() == ['chess.palbook'])
    alone()
    row('f4, weight 100%, 30 games')


def stops():
    """who stops the making of a book has the one from before, and nothing is left over"""
    path = home('many.pgn')
    pathlib.Path(path).write_text('[Result "1-0"]\n\n1. c4 e5 2. Nc3 Nf6 3. g3 d5 1-0\n\n' * 400000)
    menu('m')
    program.dialog('Create a Book')
    program.keys('alt+h')
    program.type_path('Choose a File', path)
    program.dialog('Create a Book')
    program.keys('alt+r')
    program.wait('the work', lambda: 'chess-2.palbook.making' in own_books())
    program.out_of('Create a Book')
    program.dialog('Creating a Book')
    program.keys('alt+s')
    program.wait('the end of the work', lambda: own_books() == ['chess.palbook'])
    alone()
    row('f4, weight 100%, 30 games')
    program.kill()


def shows():
    """a key shows the book's moves with their weights and results"""
    global program
    make_book(BOOK, [('e2e4', 300, 50, 30, 20, 'sharp'), ('d2d4', 100, 0, 0, 0, None)])
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
    program.press('Edit the Book')
    program.click(program.there('text', 'Add a move to the book'))
    program.enter('c5')
    program.wait('the new move', lambda: program.find('spin button', 'Weight of c5'))
    assert ('c7c5', 100) in stored(), stored()
    program.keys('alt+Left')
    program.wait('the start', lambda: program.find('spin button', 'Weight of e4'))
    program.click(program.there('text', 'Add a move to the book'))
    program.enter('e4')   # is there already, and loses nothing
    program.wait('the news', lambda: 'e4 is already in the book' in program.names('label'))
    assert (START, 'e2e4', 300, 50, 30, 20, 'sharp') in stored('*'), stored('*')
    program.keys('alt+Right')
    program.wait('the new move', lambda: program.find('spin button', 'Weight of c5'))


def goes_back():
    """what was done is undone and done again"""
    program.press('Undo')
    program.wait('the book as it was', lambda: not program.find('spin button', 'Weight of c5'))
    assert len(stored()) == 2, stored()
    program.press('Redo')
    program.wait('the move again', lambda: program.find('spin button', 'Weight of c5'))


def deletes():
    """a move is deleted"""
    program.press('Delete c5')
    program.wait('the book as it was', lambda: not program.find('spin button', 'Weight of c5'))
    assert len(stored()) == 2, stored()


def among_others():
    """a move that is added is played as often as the others are on the average"""
    program.keys('alt+Left')
    program.wait('the start', lambda: program.find('spin button', 'Weight of e4'))
    program.click(program.there('text', 'Add a move to the book'))
    program.enter('c4')
    program.wait('the new move', lambda: program.find('spin button', 'Weight of c4'))
    assert ('c2c4', 200) in stored(), stored()
    program.press('Delete c4')
    program.wait('the book as it was', lambda: not program.find('spin button', 'Weight of c4'))
    program.keys('alt+Right')
    program.wait('the end of the book', lambda: not program.find('spin button', 'Weight of e4'))


def adds_the_line():
    """the moves on the board come into the book as a line"""
    program.keys('ctrl+m')
    program.enter('c6')
    program.see('c6, black pawn')
    menu('a')
    program.wait('the line in the file', lambda: ('c7c6', 100) in stored())
    program.wait('the end of the menu', lambda: not program.find('menu item', 'Create a Book'))
    program.keys('alt+Left')
    program.wait('the new move', lambda: program.find('spin button', 'Weight of c6'))


def weighs():
    """a weight is typed, a note is written, and both go back"""
    program.keys('alt+Left')
    program.click(program.there('spin button', 'Weight of d4'))
    program.keys('ctrl+a')
    program.enter('250')
    program.wait('the weight in the file', lambda: ('d2d4', 250) in stored())
    program.click(program.there('text', 'Note on d4'))
    program.enter('solid')
    program.wait('the note in the file', lambda: ('d2d4', 250, 'solid') in stored('move, weight, note'))
    program.press('Undo')
    program.wait('the weight as it was', lambda: ('d2d4', 100, None) in stored('move, weight, note'))


def merges():
    """another book is taken in, and goes again"""
    before = stored('*')
    other = home('other.palbook')
    make_book(other, [('c2c4', 80, 0, 0, 0, 'flank'), ('e2e4', 10, 1, 1, 1, None)])
    menu('g')
    program.type_path('Merge', other)
    program.wait('the moves in the file', lambda: ('c2c4', 80) in stored())
    alone()
    program.wait('the new move', lambda: program.find('spin button', 'Weight of c4'))
    assert (START, 'e2e4', 300, 51, 31, 21, 'sharp') in stored('*'), stored('*')
    program.click_for(lambda: program.called('push button', 'Undo', program.frame),
                      'the book as it was', lambda: not program.find('spin button', 'Weight of c4'))
    assert stored('*') == before, stored('*')


def saves_polyglot():
    """a copy is saved that Polyglot reads"""
    path = pathlib.Path(home('copy.bin'))
    menu('p')
    program.type_path('Save a Polyglot', path)
    program.wait('the file', path.exists)
    alone()
    records = list(struct.iter_unpack('>QHHI', path.read_bytes()))
    assert records == sorted(records, key=lambda record: record[0]), records
    assert len(records) == len(stored()), records
    assert (POLYGLOT_START, 12 << 6 | 28, 300, 0) in records, records   # e2e4


def saves_copy():
    """a copy is saved as a book of the program's own, in place of what is there only where that is wanted"""
    path = pathlib.Path(home('copy.palbook'))
    menu('v')
    program.type_path('Save a Copy', home('copy'))
    program.wait('the file', path.exists)
    alone()
    assert stored('*', path) == stored('*'), stored('*', path)
    path.write_bytes(b'something else')
    for answer, still in ('alt+c', True), ('alt+r', False):
        menu('v')
        program.type_path('Save a Copy', home('copy'))
        program.dialog('Replace File?')
        program.keys(answer)
        program.closed('Replace File?')
        if not still:
            program.wait('the copy', lambda: path.read_bytes() != b'something else')
        alone()
        assert (path.read_bytes() == b'something else') is still
    assert stored('*', path) == stored('*'), stored('*', path)


def opens_polyglot():
    """a book of Polyglot's is played from, and becomes one's own when it is changed"""
    path = pathlib.Path(home('other.bin'))
    path.write_bytes(struct.pack('>QHHI', POLYGLOT_START, 11 << 6 | 27, 30, 0)     # d2d4
                     + struct.pack('>QHHI', POLYGLOT_START, 10 << 6 | 26, 10, 0)   # c2c4
                     # So many that it is copied on a thread; no game comes to them.
                     + b''.join(struct.pack('>QHHI', POLYGLOT_START + i, 0, 1, 0) for i in range(1, 30000)))
    before = path.read_bytes()
    books = own_books()
    menu('c')
    program.type_path('Choose an Opening', path)
    alone()
    program.wait('the moves of the file', lambda: program.find('spin button', 'Weight of c4'))
    assert not program.find('spin button', 'Weight of e4')
    program.wait('the name of the file', lambda: 'other.bin' in program.names('label'))
    assert own_books() == books, own_books()
    program.press('Delete c4')
    program.dialog('Some Moves Were Left Out')
    program.keys('Escape')
    alone()
    program.wait('the book without it', lambda: not program.find('spin button', 'Weight of c4'))
    program.wait('the rest', lambda: program.find('spin button', 'Weight of d4'))
    assert own_books() == sorted(books + ['chess-2.palbook']), own_books()
    assert path.read_bytes() == before


def keeps():
    """a book of one's own gets another name, and goes to the trash"""
    program.wait('its name', lambda: program.called('label', 'chess-2.palbook'))
    menu('r')
    program.dialog('Rename Book')
    program.keys('ctrl+a')
    program.type('chess')   # the other one
    program.wait('what is wrong', lambda: program.find('label', 'Another book has this name'))
    program.keys('ctrl+a')
    program.enter('Sicilian')
    program.wait('its name', lambda: program.called('label', 'Sicilian.palbook'))
    alone()
    assert own_books() == ['Sicilian.palbook', 'chess.palbook'], own_books()
    menu('t')
    program.dialog('Move “Sicilian.palbook” to Trash?')
    program.keys('alt+m')
    program.wait('the starter book', lambda: program.called('label', 'Starter book'))
    alone()
    assert own_books() == ['chess.palbook'], own_books()
    program.kill()


def forget_the_game():
    """The one that was under way when the program was killed."""
    shutil.rmtree(pathlib.Path(os.environ['XDG_STATE_HOME'], 'palamedes'))


class Rc4:
    """The numbers of ElephantEye's books: those of RC4 with a key of nothing."""
    def __init__(self):
        self.s, self.x, self.y, j = list(range(256)), 0, 0, 0
        for i in range(256):
            j = (j + self.s[i]) % 256
            self.s[i], self.s[j] = self.s[j], self.s[i]

    def byte(self):
        s = self.s
        self.x = (self.x + 1) % 256
        self.y = (self.y + s[self.x]) % 256
        s[self.x], s[self.y] = s[self.y], s[self.x]
        return s[(s[self.x] + s[self.y]) % 256]

    def lock(self):
        """The last one of three."""
        return struct.unpack('<I', bytes([self.byte() for _ in range(12)][8:]))[0]


def elephant_start():
    """The lock of xiangqi's start."""
    rc4, lock = Rc4(), 0
    rc4.lock()   # Black's turn
    locks = [[rc4.lock() for _ in range(256)] for _ in range(14)]
    rows = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR'.split('/')
    for y, line in enumerate(rows):
        x = 0
        for letter in line:
            if letter.isdigit():
                x += int(letter)
                continue
            lock ^= locks['KABNRCPkabnrcp'.index(letter)][16 * (y + 3) + x + 3]
            x += 1
    return lock


def opens_elephant():
    """a book of ElephantEye's is played from"""
    global program
    path = pathlib.Path(home('BOOK.DAT'))
    path.write_bytes(struct.pack('<IBBH', elephant_start(), 0xaa, 0xa7, 70))   # the cannon to the middle
    forget_the_game()
    settings('xiangqi', f"opponent='human-human'\nbook='file://{path}'\nnotation='uci'\n")
    program = Program(COMMAND, '--new', 'xiangqi')
    program.see('H2, red cannon')
    program.keys('ctrl+k')
    program.click(row('h3e3'))
    program.see('E2, red cannon')
    program.wait('the end of the book', lambda: 'Not in the Book' in program.names('label'))
    program.kill()


def turns():
    """a book of reversi answers from whichever side the board is looked at"""
    global program
    forget_the_game()
    settings('reversi', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'reversi')
    program.see('d3, empty')
    program.keys('ctrl+k')
    row('f5')   # the starter book's, which stands for d3, c4 and e6
    program.keys('ctrl+m')
    program.enter('d3')
    program.see('d3, black')
    row('c3, weight')   # after f5 it would be f6
    program.kill()


main(makes, stops, shows, plays, adds, goes_back, deletes, among_others, adds_the_line, weighs, merges, saves_polyglot,
     saves_copy, opens_polyglot, keeps, opens_elephant, turns)
