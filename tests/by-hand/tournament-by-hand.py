"""A tournament in the real program: players checked with the mouse, games played beside the board, the tables, a game
opened on the board, all games saved, and the question before it is given up."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Atspi, Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
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
        program.wait(f'a check at {name}', lambda: box.get_state_set().contains(Atspi.StateType.CHECKED))
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
    while row.get_parent().get_role_name() != 'list':
        row = row.get_parent()
    return program.extents(row.get_parent()).height // program.extents(row).height


def played():
    """the games are played, and their tables can be read"""
    program.press('Start')
    program.news('6 games, played in')
    for player in ('Level 1', 'Level 2', 'Level 3'):
        program.there('label', player)
    program.wait('all games of a player', lambda: len([node for node in program.walk(program.frame)
                                                      if node.get_name() == '4']) >= 3)


def first_game():
    return next((row for row in program.all('list item', 'Level', program.frame) if ' – ' in row.get_name()), None)


def opened():
    """a game is opened on the board by its row"""
    program.keys('alt+3')
    row = program.wait('a game', first_game)
    assert re.fullmatch(r'Level \d \(Black\) – Level \d \(White\)', row.get_name()), row.get_name()
    discs = program.wait('its discs', lambda: next(filter(None, (re.match(r'(\d+)–(\d+) · ', label.get_name())
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


def asked():
    """a tournament that is being played is not given up without a question"""
    program.into('Tournament')
    program.keys('ctrl+n')
    program.news('6 games')
    program.press('Select')
    program.press('Select')
    program.press('Start')
    program.keys('ctrl+p')
    program.news('paused')
    program.keys('ctrl+w')
    program.dialog('Stop the Tournament')
    program.keys('Escape')
    program.closed('Stop the Tournament')
    program.keys('ctrl+p')
    program.keys('ctrl+w')
    program.dialog('Stop the Tournament')
    program.keys('alt+s')
    program.out_of('Tournament')
    program.onto_board()
    program.quit()


main(put_together, kept_in_view, played, opened, saved, asked)
