# SPDX-License-Identifier: GPL-3.0-or-later
"""A tournament in the real program: players checked with the mouse, games played beside the board, the tables, a game
opened on the board, all games saved, and the question before it is given up; and a match of an engine of another program,
with openings from a file, that is looked at while it is played."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
STUB = os.environ['PALAMEDES_ARENA_STUB']
OPENINGS = 'f5f6\nf5d6\n'
program = None


def is_above(node, other):
    return program.extents(node).y < program.extents(other).y


def put_together():
    """players are found and checked, and then it can start"""
    global program
    settings('reversi', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'reversi')
    program.keys('ctrl+shift+t')
    program.into('Tournament')
    program.news('Select at least two players')
    program.click(program.there('entry', 'Search the players'))
    program.type('level')
    program.wait('levels at the top', lambda: is_above(program.there('check box', 'Level 3'),
                                                       program.there('label', 'Games per pairing')))
    for name in ('Level 1', 'Level 2', 'Level 3'):
        box = program.there('check box', name)
        program.click(box)
        program.wait(f'a check at {name}', lambda: box.has('checked'))
    program.news('6 games')


def kept_in_view():
    """whoever is chosen stays in view when others are searched for"""
    program.click(program.there('entry', 'Search the players'))
    program.keys('ctrl+a')
    program.type('materialist')
    program.wait('a list that need not be scrolled', lambda: listed() <= 5)
    for name in ('Level 1', 'Level 2', 'Level 3', 'Materialist'):
        assert is_above(program.there('check box', name), program.there('label', 'Games per pairing')), name


def listed():
    """How many players the list has room for, in which those that are not sought have none."""
    row = program.there('check box', 'Level 1')
    while row.parent.role != 'list':
        row = row.parent
    return program.extents(row.parent).height // program.extents(row).height


def played():
    """the games are played, and their tables can be read"""
    program.press('Start')
    program.news('6 games, played in')
    for player in ('Level 1', 'Level 2', 'Level 3'):
        program.there('label', player)
    program.wait('all games of a player', lambda: len([node for node in program.walk(program.frame)
                                                      if node.name == '4']) >= 3)


def first_game():
    return next((row for row in program.all('list item', 'Level', program.frame) if ' – ' in row.name), None)


def opened():
    """a game is opened on the board by its row"""
    program.keys('alt+3')
    row = program.wait('a game', first_game)
    assert re.fullmatch(r'Level \d \(Black\) – Level \d \(White\)', row.name), row.name
    discs = program.wait('its discs', lambda: next(filter(None, (re.match(r'(\d+)–(\d+) · ', label.name)
                                                                for label in program.all('label', '', row))), None))
    assert sum(map(int, discs.groups())) == 64, discs.group()
    program.click_for(first_game,
                      'the moves of the game', lambda: len(program.moves()) > 20)


def saved():
    """all games are saved to one file"""
    program.into('Tournament')
    path = pathlib.Path(home('games.pgn'))
    program.keys('ctrl+s')
    program.type_path('Save All Games', path)
    program.wait('the file', path.exists)
    text = path.read_text()
    assert text.count('[Event ') == 6, text
    assert '[Black "Level 1"]' in text and '[Variant "Reversi"]' in text, text


def exported():
    """the table goes to a file for spreadsheets"""
    path = pathlib.Path(home('table.csv'))
    program.press('Export Table as CSV')
    program.type_path('Export as CSV', path)
    program.wait('the file', path.exists)
    lines = path.read_text().splitlines()
    assert lines[0].startswith('rank,player,points') and len(lines) == 4, lines


def asked():
    """a tournament that is being played is not given up without a question"""
    program.into('Tournament')
    program.keys('ctrl+n')
    program.news('6 games')
    program.press('Select')
    program.press('Select')
    program.press('Start')
    program.keys('ctrl+shift+p')
    program.news('paused')
    program.keys('ctrl+w')
    program.dialog('Stop the Tournament')
    program.keys('Escape')
    program.closed('Stop the Tournament')
    program.keys('ctrl+shift+p')
    program.keys('ctrl+w')
    program.dialog('Stop the Tournament')
    program.keys('alt+t')
    program.out_of('Tournament')
    program.onto_board()
    program.quit()


def stopped():
    """nor is it stopped without one"""
    global program
    program = Program(COMMAND, '--new', 'chess')
    program.keys('ctrl+shift+t')
    program.into('Tournament')
    program.press('Select All')
    program.press('Start')
    for answer in 'Escape', 'alt+s':
        program.press('Stop')
        program.dialog('Stop the Tournament')
        assert not any('Stopped after' in label.name for label in program.all('label', '', program.frame))
        program.keys(answer)
        program.closed('Stop the Tournament')
    program.news('Stopped after')
    program.kill()


def stubs():
    return subprocess.run(['pgrep', '-f', STUB], capture_output=True, text=True).stdout.split()


def check(name):
    """Searches for the player called NAME, and checks it."""
    program.click(program.there('entry', 'Search the players'))
    program.keys('ctrl+a')
    program.type(name)
    box = program.wait(f'{name} in the list', lambda: next(
        (node for node in program.all('check box', name, program.frame) if program.extents(node).height > 5), None))
    program.click(box)
    program.wait(f'a check at {name}', lambda: box.has('checked'))


def down_to(node):
    """Turns the page by the wheel beside the lists in it until NODE stands above its end, and returns it."""
    def place():
        return program.extents(node).y

    while place() > program.extents(program.frame).height - 120:
        before = place()
        x, y = program.point(program.frame)
        program.mouse('mousemove', x - program.extents(program.frame).width // 2 + 40, y, 'click', 5)
        program.wait('turned page', lambda: place() != before)
    return node


def enter(row, number):
    """Types NUMBER into ROW."""
    program.click(down_to(program.there('spin button', row)))
    program.keys('ctrl+a')
    program.type(number)


def select(row, *keys):
    """Chooses in the list of ROW by KEYS."""
    label = down_to(program.there('label', row))
    closed = len(program.popovers())
    program.click(label)
    program.wait('open list', lambda: len(program.popovers()) > closed)
    program.keys(*keys, 'Return')
    program.wait('end of the list', lambda: len(program.popovers()) == closed)


def no_engines():
    """where no engine plays the game, a button leads to where they are added, and those that come are there at once"""
    global program
    folder = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'palamedes')
    folder.mkdir(parents=True, exist_ok=True)
    (folder / 'engines').write_text(f'[engine-1]\nName=Stub\nCommand={STUB} gtp reversi\nProtocol=gtp\nGames=reversi;\n'
                                    f'[engine-2]\nName=Broken\nCommand={STUB} gtp reversi leave\nProtocol=gtp\n'
                                    'Games=reversi;\n')
    settings('reversi', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'chess')
    program.keys('ctrl+shift+t')
    program.into('Tournament')
    program.news('No engine in your list plays this game')
    program.press('Engines…')
    program.into('Engines')
    program.keys('ctrl+w')
    program.out_of('Engines')
    program.into('Tournament')
    program.click(program.there('radio button', 'Reversi'))
    program.wait('the engines', lambda: program.find('check box', 'Stub', program.frame))


def match_put_together():
    """a match of an engine against a level begins with what a file has, which is read or refused with a sentence"""
    bad, good = pathlib.Path(home('bad.txt')), pathlib.Path(home('openings.txt'))
    bad.write_text('f5f6\nf5a1\n')
    good.write_text(OPENINGS)
    for name in ('Stub', 'Level 12'):
        check(name)
    enter('Games per pairing', '4')
    enter('Time per move', '0.5')
    select('Games begin with', 'End')
    program.news('Choose a file of openings')
    program.click(down_to(program.there('push button', 'File')))
    program.type_path('Choose a File of Openings', bad)
    program.dialog('Could Not Read Openings')
    program.keys('Escape')
    program.closed('Could Not Read Openings')
    program.into('Tournament')
    program.click(program.there('push button', 'File'))
    program.type_path('Choose a File of Openings', good)
    program.into('Tournament')
    program.news('openings.txt · 2 openings')
    program.news('4 games')


def moves_seen():
    return next((node.name for node in program.all('label', '1.', program.frame) if 'f5' in node.name), '')


def watched():
    """a game is watched while it is played, with its board and moves, and the next one after it"""
    program.press('Start')
    program.keys('alt+3')
    row = program.wait('a game', lambda: next((node for node in program.all('list item', '', program.frame)
                                              if 'Stub' in node.name and '–' in node.name), None))
    program.click(row)
    first = program.wait('its moves', moves_seen)
    program.wait('more moves', lambda: len(moves_seen()) > len(first))
    program.wait('a game that begins otherwise', lambda: moves_seen() and moves_seen()[:7] != first[:7])


def table():
    """the table has the difference with its error; nothing of the engine is left"""
    program.keys('alt+1')
    program.news('4 games, played in')
    program.news('Stub – Level 12: ')
    program.news('Difference in Elo: ')
    program.wait('end of the engine', lambda: not stubs())
    path = pathlib.Path(home('match.pgn'))
    program.keys('ctrl+s')
    program.type_path('Save All Games', path)
    program.wait('the file', lambda: path.exists() and path.read_text().count('[Event ') == 4)
    games = re.findall(r'^1\. (\w\w)[^.]*? (\w\w) ', re.sub(r'\{[^}]*\}', '', path.read_text()), re.MULTILINE)
    assert games == [('f5', 'f6')] * 2 + [('f5', 'd6')] * 2, games


def broken():
    """an engine that cannot play is told of, and the others play on"""
    program.into('Tournament')
    program.keys('ctrl+n')
    check('Broken')
    enter('Time per move', '0.1')
    program.press('Start')
    program.news('4 games, played in')
    program.news('Broken cannot play: ')
    program.there('label', '⚠ Broken')
    program.wait('end of the engines', lambda: not stubs())
    program.keys('ctrl+w')
    program.dialog('Discard')
    program.run('xdotool', 'windowactivate', program.first[0])   # it is blocked, and shows by what
    program.wait('the question in front', lambda: program.run('xdotool', 'getactivewindow').strip()
                 == program.find_window('Discard'))
    program.keys('alt+d')
    program.out_of('Tournament')


def offered_again():
    """the next tournament is put together like the last one of its game, and a clock of one's own may run in it"""
    program.onto_board()
    program.keys('ctrl+shift+t')
    program.into('Tournament')
    program.news('Select at least two players')
    program.click(program.there('radio button', 'Reversi'))
    program.news('12 games')
    for name in ('Stub', 'Level 12', 'Broken'):
        assert program.there('check box', name).has('checked'), name
    program.click(down_to(program.there('radio button', 'Custom')))
    enter('Main time', '0')
    enter('For each move', '0')
    program.news('Give each player at least a second')
    enter('Main time', '2')
    enter('Limit per move', '5')
    program.keys('Tab')
    program.news('the GTP protocol does not support a clock together with a limit per move')
    enter('Limit per move', '0')
    program.keys('Tab')
    program.news('12 games')
    program.keys('ctrl+w')
    program.out_of('Tournament')
    program.onto_board()
    program.quit()


main(put_together, kept_in_view, played, opened, saved, exported, asked, stopped, no_engines, match_put_together, watched, table,
     broken, offered_again)
