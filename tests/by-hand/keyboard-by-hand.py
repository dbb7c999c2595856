# SPDX-License-Identifier: GPL-3.0-or-later
"""The windows beside the board without a mouse: Tab reaches what matters in a sensible order, and the keys that close
a window or end the program do so everywhere."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
AROUND = 60   # presses of Tab after which everything must have been reached
program = None


def start():
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'chess')


def enter(keys, title):
    program.onto_board()
    program.keys(keys)
    program.into(title)


def leave(title, keys):
    program.keys(keys)
    program.out_of(title)


def focus():
    """What has the focus, and where: ('push button', 'Start', 20, 30); None for a text, which does not say so."""
    node = program.focused() or program.focused()   # it may have gone to what had been looked at already
    if node is None:
        return None
    place = program.extents(node)
    return node.role, node.name, place.x, place.y


def moved_from(before):
    """Waits until the focus is not where it was BEFORE, and returns where it is."""
    def look():
        now = focus()
        return now != before and (now,)
    return program.wait(f'focus elsewhere than at {before}', look)[0]


def walk(*names):
    """Tab comes to what begins with NAMES, in this order."""
    reached = []
    now = focus()
    for name in names:
        while not (now and now[1].startswith(name)):
            assert len(reached) < AROUND, f'Tab does not come to {name}, but to {reached}'
            program.keys('Tab')
            now = moved_from(now)
            reached.append(now[1] if now else 'a text')


def thinking():
    """a bot's thinking: F7 and Ctrl+W close it, Escape does not, Ctrl+Q ends the program"""
    start()
    enter('F7', 'Thinking')
    walk('Tree', 'Compare', 'Menu', 'Bot: Beginner', 'Search This Position')
    program.keys('Return')
    program.wait('the tree', lambda: program.find('tree', 'root', program.frame))
    walk('Tree', 'Menu', 'Find a Move', 'Details', 'root', 'Smaller', 'Larger', 'Fit to Window')
    program.keys('Escape', 'Escape')
    walk('Tree')
    program.wait('the same tree', lambda: program.find('tree', 'root', program.frame))
    leave('Thinking', 'F7')
    enter('F7', 'Thinking')
    leave('Thinking', 'ctrl+w')
    enter('F7', 'Thinking')
    program.keys('ctrl+q')
    program.expect_end()


def tournament():
    """a tournament: the players are one stop, in which the arrows walk and Space chooses"""
    start()
    enter('ctrl+shift+t', 'Tournament')
    walk('Chess', 'Select All', 'Search the players', 'Beginner')
    program.keys('space', 'Down', 'space')
    program.wait('two players', lambda: program.find('label', '2 games', program.frame))
    walk('Engines…', 'Games per pairing', 'Time', 'Games begin with', 'Start')
    leave('Tournament', 'ctrl+w')


def set_up():
    """setting up a position: board, pieces, text, what to do with the board, and with the position"""
    enter('ctrl+shift+e', 'Set Up Position')
    walk('a1, white rook', 'Move Pieces', 'white king', 'Copy FEN', 'Clear', 'Swap Colors', 'Side to move',
         'White may castle short', 'Move number', 'Study on the Board', 'Play from Here')
    leave('Set Up Position', 'ctrl+w')


def workshop():
    """the workshop and its training: the bots are one stop; Escape closes the training"""
    enter('ctrl+b', 'Bot Workshop')
    walk('Beginner')
    program.keys('Down', 'Return')
    program.wait('its values', lambda: program.find('table cell', 'a1', program.frame))
    walk('Values', 'Search', 'More', 'Evaluation', 'Picture')
    program.there('push button', 'Train').act()
    program.into('Training')
    walk('Games to learn', 'Start Training')
    leave('Training', 'Escape')
    program.into('Bot Workshop')
    leave('Bot Workshop', 'ctrl+w')


def ends():
    """Ctrl+Q ends the program from each of them"""
    for keys, title in ('ctrl+shift+t', 'Tournament'), ('ctrl+b', 'Bot Workshop'), ('ctrl+shift+e', 'Set Up'):
        enter(keys, title)
        program.keys('ctrl+q')
        program.expect_end()
        start()
    program.kill()


main(thinking, tournament, set_up, workshop, ends)
