# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays games, which come into My Games by themselves, and looks at them through the explorer, as a person does."""
import os
import pathlib
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from app_id import PATH  # noqa: E402
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
MINE = pathlib.Path(os.environ['XDG_DATA_HOME'], 'palamedes', 'libraries', 'my-games.pallib')
program = None


def kept():
    """The plies and results (0: none, 1: of the first side, 2: of the second) of the games in My Games."""
    if not MINE.exists():
        return []
    library = sqlite3.connect(f'file:{MINE}?mode=ro', uri=True)
    try:
        return library.execute('SELECT plies, result FROM game WHERE NOT flags & 1 ORDER BY id').fetchall()
    except sqlite3.OperationalError:   # it is being made
        return []
    finally:
        library.close()


def row(start):
    return program.there('list item', start)


def board_width():
    return program.extents(program.there('table', 'Board')).width


def start():
    """the explorer of an empty library says so, takes nothing from the board, and remembers that it was chosen"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')
    program.see('e2, white pawn')
    program.keys('ctrl+k')
    library = program.there('radio button', 'Library')
    before = board_width()
    program.click(library)
    program.there('label', 'No Games Yet')
    assert board_width() == before


def adds_at_the_end():
    """a game that ends is in My Games, and the explorer shows it"""
    program.play('f3', 'e5', 'g4', 'Qh4#')
    program.wait('the game in My Games', lambda: kept() == [(4, 2)])
    program.press('First Position')
    row('f3, 1 game: won 0%, drawn 0%, lost 100%')


def walks():
    """a click on a move walks along the game, and the explorer follows"""
    program.click(row('f3, 1 game'))
    row('e5, 1 game: won 100%')
    program.click(row('e5, 1 game'))
    row('g4, 1 game')
    program.press('Last Position')
    program.see('h4, black queen')
    row('End, 1 game')


def kept_text():
    """What My Games has of the only game in it beside its moves; '' while there are others."""
    library = sqlite3.connect(f'file:{MINE}?mode=ro', uri=True)
    texts = library.execute('SELECT text FROM game JOIN body USING (id) WHERE NOT flags & 1').fetchall()
    library.close()
    return texts[0][0] or '' if len(texts) == 1 else ''


def noted():
    """what is noted in a game that has ended is in My Games without waiting for the end of the program"""
    program.click(program.see('e4'), 3)
    program.wait('the mark in My Games', lambda: '%csl' in kept_text())


def go_on(there='d5, black pawn'):
    """Starts the program, whose clocks wait for somebody, and which shows what was in view at last."""
    global program
    program = Program(COMMAND)
    program.press('Paused')
    program.see(there)


def replaces():
    """a game in which something is tried after it was kept is there once, as it is when the program ends"""
    program.press('First Position')
    program.press('Next Move')
    program.see('e7, black pawn')
    program.keys('ctrl+m')
    program.enter('d5')
    program.see('d5, black pawn')
    program.quit()
    assert kept() == [(4, 2)] and '1... d5' in kept_text(), kept_text()


def restored():
    """a game that comes back after a kill is kept when it goes on, in place of what was there"""
    go_on()
    program.keys('ctrl+m')
    program.enter('e4')
    program.see('e4, white pawn')
    program.on_disk('2. e4')
    program.kill()
    assert '2. e4' not in kept_text(), kept_text()
    go_on()
    program.click(program.see('a6'), 3)
    program.wait('the mark in My Games', lambda: 'Ga6' in kept_text())
    program.quit()
    assert kept() == [(4, 2)] and '2. e4' in kept_text(), kept_text()


def explored():
    """the explorer is there again where it was looked at last"""
    go_on()
    program.press('First Position')
    program.keys('ctrl+k')
    program.there('list item', 'f3, 1 game')
    program.on_disk('[PalamedesView "start"]')
    program.kill()


def searches():
    """a search finds the games in which the position stands"""
    go_on('e7, black pawn')
    program.keys('ctrl+k')
    program.click_for(lambda: program.find('push button', 'Library'),
                      'the menu', lambda: program.find('menu item', 'Show All'))
    program.keys('p')
    program.into('Search Library')
    program.there('radio button', 'Pattern')
    program.there('list item', 'Material')
    program.keys('alt+s')
    program.there('label', '1 game found')
    program.wait('a row with the keys', lambda: program.focused() and program.focused().role == 'list item')
    program.keys('Return')   # the game is on the board already
    program.onto_board()
    program.kill()


def searches_at_once():
    """a search waits for a library that nobody has opened yet; Escape leads back to it, and then out of the window; a
    position that was copied elsewhere is searched for, too"""
    global program
    program = Program(COMMAND)
    program.press('Paused')
    program.see('e7, black pawn')
    program.press('Last Position')
    program.see('d5, black pawn')
    program.keys('ctrl+shift+c')
    program.press('First Position')
    program.see('d7, black pawn')
    program.keys('ctrl+shift+f')
    program.into('Search Library')
    program.keys('alt+s')
    program.there('label', '1 game found')
    program.keys('Escape')
    program.there('push button', 'Search')
    program.keys('alt+s')
    program.there('label', '1 game found')
    program.keys('alt+Left')
    program.there('push button', 'Search')
    program.keys('ctrl+v')
    program.see('d5, black pawn')
    program.press('As on the Board')
    program.see('d5, empty')
    program.press('Paste Position')
    program.see('d5, black pawn')
    program.keys('Escape')
    program.out_of('Search Library')
    program.kill()


def looks_back():
    """a game of which the last move was only taken back keeps its result"""
    global program
    before = kept()
    program = Program(COMMAND, '--new', 'chess')
    program.see('e2, white pawn')
    program.play('f4', 'e5', 'g4', 'Qh4#')
    program.wait('the game in My Games', lambda: kept() == [*before, (4, 2)])
    program.keys('ctrl+z')
    program.there('push button', 'Paused')
    program.quit()
    assert kept() == [*before, (4, 2)], kept()


def unaided():
    """in a serious game the library is closed"""
    global program
    settings('chess', f"opponent='human-human'\nserious=true\n\n[{PATH}]\nexplorer=true\n")
    program = Program(COMMAND, '--new', 'chess')
    program.see('e2, white pawn')
    program.keys('ctrl+k')
    program.there('label', 'Serious Game')
    program.kill()


def switched_off():
    """nothing is kept where the switch is off"""
    global program
    settings('reversi', f"opponent='human-human'\n\n[{PATH}]\nkeep-my-games=false\n")
    before = kept()
    program = Program(COMMAND, '--new', 'reversi')
    program.see('d4, ')
    program.play('f5', 'd6', 'c3')
    program.quit()
    assert kept() == before, kept()


main(start, adds_at_the_end, walks, noted, replaces, restored, explored, searches, searches_at_once,
     looks_back, unaided, switched_off)
