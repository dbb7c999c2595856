"""A tournament in the real program: players checked with the mouse, games played beside the board, the tables, a game
opened on the board, all games saved, and the question before it is given up."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Atspi, Windows, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]


program = None
board = None   # the window and the frame of the board


def use(window, frame):
    program.window, program.frame = window, frame
    program.focus()


def use_tournament():
    window = program.wait('the tournament', lambda: program.find_window('Tournament'))
    use(window, program.wait('its frame', lambda: program.find('frame', 'Tournament')))


def in_window(role, start):
    return program.wait(f'{role} {start}', lambda: program.find(role, start, program.frame))


def is_above(node, other):
    return node.get_extents(Atspi.CoordType.WINDOW).y < other.get_extents(Atspi.CoordType.WINDOW).y


def news(words):
    """A line of text in the window with these WORDS in it."""
    program.wait(f'news: {words}', lambda: any(words in (node.get_name() or '') for node in program.walk(program.frame)
                                              if node.get_role_name() == 'label'))


def put_together():
    """players are found and checked, and then it can start"""
    global program, board
    settings('reversi', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Windows(COMMAND, '--new', 'reversi')
    board = program.window, program.frame
    program.keys('ctrl+shift+t')
    use_tournament()
    news('Choose at least two players')
    program.click(in_window('entry', 'Search the players'))
    program.type('level')
    program.wait('levels at the top', lambda: is_above(in_window('check box', 'Level 3'), in_window('label', 'Games of each pair')))
    for name in ('Level 1', 'Level 2', 'Level 3'):
        box = in_window('check box', name)
        program.click(box)
        program.wait(f'a check at {name}', lambda: box.get_state_set().contains(Atspi.StateType.CHECKED))
    news('6 games')


def played():
    """the games are played, and their tables can be read"""
    program.click(in_window('push button', 'Start'))
    news('6 games, played in')
    for player in ('Level 1', 'Level 2', 'Level 3'):
        in_window('label', player)
    program.wait('all games of a player', lambda: len([node for node in program.walk(program.frame)
                                                      if node.get_name() == '4']) >= 3)


def opened():
    """a game is opened on the board by its row"""
    program.keys('alt+3')
    row = in_window('list item', 'Level')
    x, y = program.point(row)
    program.mouse('mousemove', '--sync', x, y, 'click', '--repeat', 2, '--delay', 60, 1)
    program.wait('the moves of the game', lambda: len(program.moves()) > 20)


def saved():
    """all games are saved to one file"""
    use_tournament()
    path = pathlib.Path(home('games.pgn'))
    program.keys('ctrl+s')
    program.wait('the file dialog', lambda: program.find_window('Save All Games'))
    program.keys('ctrl+a')
    program.enter(str(path))
    program.wait('the file', path.exists)
    text = path.read_text()
    assert text.count('[Event ') == 6, text
    assert '[Black "Level 1"]' in text and '[Variant "Reversi"]' in text, text


def asked():
    """a tournament that is being played is not given up without a question"""
    use_tournament()
    program.keys('ctrl+n')
    news('6 games')
    program.click(in_window('push button', 'Choose'))
    program.click(in_window('push button', 'Choose'))
    program.click(in_window('push button', 'Start'))
    program.keys('ctrl+p')
    news('paused')
    program.keys('ctrl+w')
    program.wait('the question', lambda: program.find_window('Stop the Tournament'))
    program.keys('Escape')
    program.wait('no question', lambda: not program.find_window('Stop the Tournament'))
    program.focus()
    program.keys('ctrl+p')
    program.keys('ctrl+w')
    program.wait('the question again', lambda: program.find_window('Stop the Tournament'))
    program.keys('alt+s')
    program.wait('the tournament gone', lambda: not program.find_window('Tournament'))
    use(*board)
    program.quit()


main(put_together, played, opened, saved, asked)
