# SPDX-License-Identifier: GPL-3.0-or-later
"""The library of games as a person uses it: files are imported, and games sorted, searched, marked, tagged, deleted and
brought back, exported, and opened on a board."""
import os
import pathlib
import sqlite3
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main  # noqa: E402

COMMAND = sys.argv[1]
PLAYERS = 'Noether, Emmy', 'Curie, Marie', 'Lovelace, Ada', 'Germain, Sophie', 'Hopper, Grace'
MINE = pathlib.Path(os.environ['XDG_DATA_HOME'], 'palamedes', 'libraries', 'my-games.pallib')
program = None


def game(white, black, date, moves, result='1-0', event='Open'):
    return (f'[Event "{event}"]\n[Site "?"]\n[Date "{date}"]\n[Round "?"]\n[White "{white}"]\n[Black "{black}"]\n'
            f'[Result "{result}"]\n\n{moves} {result}\n\n')


def write_games():
    noether, curie, lovelace, germain, hopper = PLAYERS
    first = game(noether, curie, '1921.05.01', '1. e4 e5 2. Nf3 Nc6')
    pathlib.Path(home('games.pgn')).write_text(
        first
        + game(lovelace, germain, '1843.01.01', '1. d4 d5 2. c4', '0-1')
        + game(hopper, noether, '1944.07.01', '1. c4 e5', '1/2-1/2', 'Mark I')
        + first
        + game(curie, hopper, '1911.10.30', '1. e4 e5 2. Ke5'))


def labels():
    return program.names('label')


def rows():
    """The first players of the games in the list, from top to bottom."""
    found = [node for node in program.all('label', '', program.frame) if node.name in PLAYERS]
    places = {}
    for node in found:
        area = program.extents(node)
        if area.width > 1:
            places.setdefault(area.y, []).append((area.x, node.name))
    return [min(names)[1] for _, names in sorted(places.items())]


def shows(*players):
    """Waits until the games in the list are those of PLAYERS."""
    program.wait(f'games of {players}', lambda: [name.split(',')[0] for name in rows()] == list(players))


def cell(player):
    """The place in the list where PLAYER stands first; None while the rows are filled anew."""
    found = [node for node in program.all('label', player, program.frame) if program.extents(node).width > 1]
    return min(found, key=lambda node: program.extents(node).x, default=None)


def imports():
    """a file is imported into an empty library; duplicates and broken games are told of"""
    global program
    write_games()
    program = Program(COMMAND)
    program.keys('ctrl+shift+l')
    program.into('Library')
    program.news('No Games Yet')
    program.press('Import Files…')
    program.type_path('Import Games', home('games.pgn'))
    program.focus()
    program.news('3 games added · 1 duplicate · 1 broken')
    shows('Hopper', 'Lovelace', 'Noether')   # in My Games the newest game stands first


def problems():
    """what stayed out is listed with its place"""
    program.press('Show Problems')
    window, frame = program.window, program.frame
    program.into('Problems of Imports')
    program.news('games.pgn, game 5, line')
    program.news('This game is in the library already.')
    program.news('“Ke5” could not be read as a legal move; the game was not added.')
    program.click(lambda: program.find('label', 'This game is in the library already.', program.frame), times=2)
    program.out_of('Problems of Imports')
    program.window, program.frame = window, frame
    program.focus()   # the second click did not open what is behind
    program.press('Dismiss')


def leaves():
    """one Tab leaves the list"""
    program.click(lambda: cell('Lovelace'))
    program.keys('Tab')
    program.wait('a button of the preview', lambda: program.focused() and program.focused().role == 'push button')


def sorts():
    """the headings sort, and once more the other way round"""
    def click_for(*players):
        program.click_for(lambda: next(node for node in program.all('label', 'Date', program.frame)
                                       if node.name == 'Date'),
                          f'games of {players}', lambda: [name.split(',')[0] for name in rows()] == list(players))

    click_for('Lovelace', 'Noether', 'Hopper')
    click_for('Hopper', 'Noether', 'Lovelace')


def reopens():
    """the window has the order that it was closed with"""
    program.keys('ctrl+w')
    program.out_of('Library')
    program.onto_board()
    program.keys('ctrl+shift+l')
    program.into('Library')
    shows('Hopper', 'Noether', 'Lovelace')


def searches():
    """words find games; names go on by themselves"""
    program.keys('ctrl+f')
    program.type('germ')
    program.news('1 of 3 games')
    program.wait('the completed name', lambda: labels().count('Germain, Sophie') == 2)
    program.keys('Down', 'Return')
    program.wait('end of the names', lambda: labels().count('Germain, Sophie') == 1)
    shows('Lovelace')
    program.keys('ctrl+a', 'BackSpace', 'Escape')
    shows('Hopper', 'Noether', 'Lovelace')


def marks():
    """a favorite, and a tag of one's own"""
    program.click(lambda: cell('Lovelace'))
    program.keys('ctrl+d')
    program.wait('a favorite', lambda: program.find('icon', 'Favorite') or program.find('image', 'Favorite'))
    window, frame = program.window, program.frame
    program.keys('ctrl+t')
    program.into('Tags')
    program.enter('Analytical')
    program.news('Analytical')
    program.keys('Escape')
    program.out_of('Tags')
    program.window, program.frame = window, frame
    program.focus()
    program.news('Tags: Analytical')


def names():
    """a library is not called as another one is"""
    program.choose_in('Library', 'New Library…')
    window, frame = program.window, program.frame
    program.into('New Library')
    create = program.there('push button', 'Create')
    program.wait('no nameless library', lambda: not create.had('sensitive'))
    program.type('my games')
    program.news('Another library has this name.')
    program.keys('Escape')
    program.out_of('New Library')
    program.window, program.frame = window, frame
    program.focus()


def filters():
    """the games are narrowed down to favorites"""
    program.keys('F9')
    program.click(lambda: program.find('label', 'Favorites', program.frame))
    program.wait('favorites alone', lambda: 'Noether, Emmy – Curie, Marie' not in labels()
                 and any(name.startswith('1 of 3') for name in labels()))
    program.press('Reset Filters')
    program.wait('all games', lambda: '3 games' in labels())
    program.keys('F9')
    shows('Hopper', 'Noether', 'Lovelace')


def scrolled_filter():
    """the names that a filter offers go when it is scrolled away from them"""
    program.keys('F9')
    player = program.wait('the filter', lambda: next(
        (node for node in program.walk(program.frame)
         if node.name == 'Player' and node.role in ('text', 'list item')), None))
    program.click(player)
    program.type('germ')
    program.wait('the completed name', lambda: 'Germain, Sophie' in labels())
    program.mouse('click', 5, 'click', 5)
    program.wait('end of the names', lambda: 'Germain, Sophie' not in labels())
    program.press('Reset Filters')
    program.wait('all games', lambda: '3 games' in labels())
    program.keys('F9')
    shows('Hopper', 'Noether', 'Lovelace')


def chosen_filter():
    """the click after a choice in a filter arrives, too, with the mouse in the window all the time"""
    program.keys('F9')
    def result():
        return next((node for node in program.walk(program.frame)
                     if node.name == 'Result' and node.role in ('combo box', 'list item')), None)
    program.bring(program.wait('the filter', result))
    program.click(result)
    item = program.wait('draws', lambda: next(
        (node for node in program.walk(program.frame)
         if node.name == 'Draw' and program.extents(node).width > 20), None))
    x, y = program.point(item)
    program.click(item)
    program.wait('fewer games', lambda: any(' of 3' in name for name in labels()))
    reset = program.find('push button', 'Reset Filters', program.frame)
    right, below = program.point(reset)
    for step in range(1, 8):  # as the hand goes, over all that lies between
        program.mouse('mousemove', x + (right - x) * step // 8, y + (below - y) * step // 8, 'sleep', 0.02)
    program.click(reset)
    program.wait('all games', lambda: '3 games' in labels())
    program.keys('F9')


def deletes():
    """a game is deleted and brought back, by the keyboard"""
    program.click(lambda: cell('Noether'))
    program.keys('Delete')
    program.news('1 game deleted')
    shows('Hopper', 'Lovelace')
    program.keys('ctrl+z')
    shows('Hopper', 'Noether', 'Lovelace')
    program.wait('the game that is back in the preview', lambda: 'Noether, Emmy – Curie, Marie' in labels())


def exports():
    """what is selected goes to a file"""
    program.click(lambda: cell('Noether'))
    program.choose_of(lambda: cell('Noether'), 'Export Selected Games…')
    program.type_path('Export Games', home('out.pgn'))
    program.focus()
    program.news('1 game exported')
    text = pathlib.Path(home('out.pgn')).read_text()
    assert 'Noether, Emmy' in text and 'Lovelace' not in text, text


def opens():
    """Return opens the game on a board, with the position that the preview has been taken to"""
    program.click(lambda: cell('Hopper'))
    program.keys('Right')
    program.news('1. c4')
    program.keys('Return')
    program.onto_board()
    program.shows('c4', 'e5')
    program.see('c4, white pawn')
    program.see('e7, black pawn')


def kept():
    """What the games in My Games that are not deleted have beside their moves."""
    library = sqlite3.connect(f'file:{MINE}?mode=ro', uri=True)
    texts = library.execute('SELECT text FROM game JOIN body USING (id) WHERE NOT flags & 1').fetchall()
    library.close()
    return [text or '' for text, in texts]


def notes():
    """what is noted in a game that was opened from My Games gets there, in place of what was"""
    program.click(program.see('c4'), 3)
    program.wait('the mark in My Games, in one game of three',
                 lambda: sorted('%csl' in text for text in kept()) == [False, False, True])


def opens_once():
    """a game that is on a board already comes into view there"""
    program.into('Library')
    program.click(lambda: cell('Hopper'))
    program.keys('Return')
    program.onto_board()
    program.into('Library')
    program.click(lambda: cell('Lovelace'))
    program.keys('Return')
    program.onto_board()
    program.shows('d4', 'd5', 'c4')
    program.wait('two tabs', lambda: 2 == len(
        [node for node in program.walk(program.frame) if node.parent and node.parent.name == 'AdwTabBox'
         and node.role == 'filler' and program.extents(node).width > 20]))


def restarts():
    """all of it is there after the next start"""
    global program
    program.quit()
    program = Program(COMMAND)
    program.keys('ctrl+shift+l')
    program.into('Library')
    shows('Hopper', 'Lovelace', 'Noether')
    program.keys('ctrl+q')
    program.expect_end()


def limit(size):
    """No file of the program's grows beyond SIZE."""
    subprocess.run(['prlimit', '--pid', str(program.process.pid), f'--fsize={size}:'], check=True)


def no_room():
    """an import for which there is no room says so, and goes on from there when there is"""
    global program
    path = pathlib.Path(home('many.pgn'))
    path.write_text(''.join(game(f'Player {i}', 'Nobody', f'{i:04}.01.01', '1. e4 e5 2. Nf3 Nc6') for i in range(1, 2001)))
    # A program that is told that it may not write so much would be ended, where a full disk only says no.
    program = Program('env', '--ignore-signal=XFSZ', COMMAND)
    program.keys('ctrl+shift+l')
    program.into('Library')
    shows('Hopper', 'Lovelace', 'Noether')
    limit(100000)
    program.choose_in('Import', 'Import Files')
    program.type_path('Import Games', path)
    program.focus()
    program.news('Import not finished: 1 file is waiting · Could not read or write the library')
    limit('unlimited')
    program.press('Continue')
    program.news('2000 games added')
    program.news('2003 games')
    program.keys('ctrl+q')
    program.expect_end()


main(imports, problems, leaves, sorts, reopens, searches, marks, names, filters, scrolled_filter, chosen_filter, deletes,
     exports, opens, notes, opens_once, restarts, no_room)
