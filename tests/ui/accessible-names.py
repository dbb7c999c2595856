"""Whatever the keyboard can reach says what it is: the accessible tree of every window, walked."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Atspi, Program, Windows, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
TYPE_NAME = re.compile(r'(Gtk|Adw|Pal)[A-Z]')
MNEMONIC = re.compile(r'_[^\W\d]')
NO_ROLES = ('filler', 'unknown', 'invalid', 'redundant object')
program = None

GAMES = '[White "Ada"]\n\n1. e4 e5 *\n\n[White "Bea"]\n\n1. f3 (1. c4 c5) e5 2. g4 Qh4# 0-1\n'


def path_of(node):
    """NODE, what it lies in, and so on, to the window."""
    path = []
    while node and node.get_role_name() != 'application':
        path.append(node)
        node = node.get_parent()
    return path


def has_size(node):
    place = node.get_extents(Atspi.CoordType.WINDOW)
    return place.width > 1 and place.height > 1


def is_never_reached(node):
    """Parts of the toolkit that only say that the focus could be on them: what scrolls has it only where
    nothing in it can, and a drop-down list or what it drops is opened by something that has a name."""
    if node.get_role_name() == 'scroll pane':
        return any(is_stop(below) for below in program.walk(node) if below != node)
    if node.get_name() == 'GtkImage':   # the search button in the window with the keys
        return path_of(node)[-1].get_name() == 'Keyboard Shortcuts'
    return any(above.get_role_name() == 'combo box' for above in path_of(node)[1:]) \
        and node.get_role_name() != 'push button'


def is_stop(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSABLE) and has_size(node)


def fault(node):
    role, name = node.get_role_name(), (node.get_name() or '').strip()
    half = name[:len(name) // 2].strip()
    if role in NO_ROLES:
        return 'no role'
    if not name:
        return 'no name'
    if TYPE_NAME.match(name):
        return 'the name of its type'
    if name == f'{half} {half}':
        return 'its name twice'
    if MNEMONIC.search(name) and role != 'text':
        return 'a mnemonic'
    return None


def look(top=None):
    """How many things below TOP can be focused, and what those are that lack a role or a name."""
    reached, wrong = 0, []
    for node in program.walk(top):
        if not is_stop(node):
            continue
        reached += 1
        what = fault(node)
        if what and not is_never_reached(node):
            wrong.append(f'{what}: ' + ' < '.join(f'{above.get_role_name()} "{above.get_name() or ""}"'
                                                  for above in path_of(node)))
    return reached, wrong


def check(top=None, least=11):
    # What goes away while it is looked at makes a look worthless: then once more.
    reached, wrong = program.wait('a tree to look at', lambda: look(top))
    assert reached >= least, f'only {reached} focusable things'
    assert not wrong, '\n# '.join(['things without a name:'] + wrong)


def wait_for_one_window():
    """GTK 4.8 does not bear that the tree is walked while a part of it goes away: this asks the display."""
    program.wait('the end of the dialogs', lambda: len(program.windows()) == 1)


def close_dialog():
    program.keys('Escape')
    wait_for_one_window()
    program.focus()


def window_with_a_game():
    """the window: a game, what is typed, its result, the pause"""
    global program
    program = Program(COMMAND, '--new', 'chess')
    check()
    program.enter('e4')
    program.wait('two moves', lambda: len(program.moves()) >= 2)
    program.type('Q')
    program.wait('moves that fit', lambda: program.find('label', 'Qe2'))
    program.keys('Return')
    check()
    program.keys('ctrl+p')
    program.wait('the page of the pause', lambda: (lambda node: node and has_size(node))(program.find('push button', 'Paused')))
    check()
    program.keys('ctrl+p')


def why():
    """the reasons for a move"""
    program.keys('ctrl+e')
    program.wait('an answer', lambda: program.find_window('^Why .* not '))
    program.wait('the lines', lambda: program.find('image', 'The position after'))
    check()
    close_dialog()


def menu():
    """the menu"""
    program.keys('F10')
    program.wait('the menu', lambda: program.find('menu item', 'New Game'))
    check()
    program.keys('Escape')
    program.wait('the end of the menu', lambda: not any(
        has_size(node) for node in program.walk() if node.get_role_name() == 'menu item'))


def switch_on(name):
    node = program.wait(name, lambda: program.find('check box', name))
    node.get_action_iface().do_action(0)


def choose(name):
    for node in list(program.walk()):
        if node.get_role_name() == 'radio button' and node.get_name() == name and has_size(node):
            node.get_action_iface().do_action(0)


def new_game():
    """the dialog for a new game, with everything in it that can be shown"""
    program.keys('ctrl+n')
    program.wait('the dialog', lambda: program.find_window('^New Game'))
    program.wait('its button', lambda: program.find('push button', 'Play'))
    switch_on('Different times for each side')
    choose('Own…')
    choose('Computer')
    check()
    for start in ('Chess960', 'FEN'):
        choose(start)
        check()
    close_dialog()


def preferences():
    """the preferences, page by page"""
    program.keys('ctrl+comma')
    program.wait('the preferences', lambda: program.find_window('^Preferences'))
    program.wait('their switch', lambda: program.find('check box', 'Mark the last move'))
    check()
    for tab in [node for node in program.walk() if node.get_role_name() == 'page tab'
                and node.get_name() == 'General' and has_size(node)]:
        tab.get_action_iface().do_action(0)
    program.wait('the other page', lambda: (lambda node: node and has_size(node))(program.find('text', 'Your name')))
    check()
    close_dialog()


def keys():
    """the window with the keys"""
    program.keys('ctrl+question')
    program.wait('the window with the keys', lambda: program.find_window('^Keyboard Shortcuts'))
    check()
    close_dialog()


def many_games():
    """the list of the games in a file, the question what becomes of the game before, a result, in a wide and in a narrow window"""
    global program
    program.process.terminate()
    program.process.wait()
    path = pathlib.Path(home('games.pgn'))
    path.write_text(GAMES)
    program = Program(COMMAND, str(path))
    chooser = program.wait('the list', lambda: program.find_window('games'))
    program.wait('a game', lambda: any('Bea' in name for name in program.names('label')))
    check()
    program.run('xdotool', 'windowfocus', '--sync', chooser)
    program.keys('Down', 'Down', 'Return')
    discard = program.wait('the question about the game before', lambda: program.find('push button', 'Discard'))
    check()
    discard.get_action_iface().do_action(0)
    wait_for_one_window()
    program.wait('the result', lambda: program.find('push button', 'Rematch'))
    check()
    program.run('xdotool', 'windowsize', '--sync', program.find_window(), '380', '640')
    program.wait('the buttons below the board', lambda: any(
        has_size(node) for node in program.walk() if node.get_name() == 'Save' and node.get_description() == 'Save'))
    check()
    program.process.terminate()


# --- the windows beside the board ---

board = None   # the window of the board and its frame


def enter(keys, title):
    """Opens the window called TITLE from the board."""
    program.window, program.frame = board
    program.focus()
    program.keys(keys)
    program.into(title)


def seen(role, name):
    return program.wait(f'{role} {name}', lambda: next(
        (node for node in program.walk(program.frame) if node.get_role_name() == role
         and (node.get_name() or '').startswith(name) and has_size(node)), None))


def activate(role, name):
    seen(role, name).get_action_iface().do_action(0)


def walk_through(least=11):
    check(program.frame, least)


def leave(title, keys='ctrl+w'):
    program.focus()
    program.keys(keys)
    program.out_of(title)


def thinking():
    """the window of what a bot thinks: empty, with a tree, and where techniques are compared"""
    global program, board
    settings('chess', "opponent='human-human'\n")
    program = Windows(COMMAND, '--new', 'chess')
    board = program.window, program.frame
    enter('F7', '^Thinking')
    seen('push button', 'Think about This Position')
    walk_through(6)
    activate('push button', 'Think about This Position')
    program.wait('the tree', lambda: (program.find('tree', 'root', program.frame)))
    activate('push button', 'Look for a Move')
    seen('entry', 'Look for a move')
    walk_through()
    activate('page tab', 'Compare Techniques')
    seen('push button', 'Compare')
    walk_through(8)
    leave('^Thinking')


def set_up():
    """the window in which a position is set up"""
    enter('ctrl+shift+e', '^Set Up a Position')
    seen('push button', 'Start Position')
    walk_through(64)
    leave('^Set Up a Position')


def tournament():
    """the window of tournaments: its players, and the tables"""
    enter('ctrl+shift+t', '^Tournament')
    seen('list item', 'Beginner')
    walk_through(20)
    activate('push button', 'Choose All')
    seen('push button', 'Choose None')
    activate('push button', 'Start')
    seen('page tab', 'Standings')
    walk_through(5)
    activate('push button', 'Stop')
    seen('push button', 'New Tournament')
    for page in 'Cross Table', 'Games':
        activate('page tab', page)
        walk_through(5)
    program.kill()


def workshop():
    """the workshop: no bot, one with its values, how it searches; and its training"""
    enter('ctrl+b', '^Bot Workshop')
    seen('list item', 'Attacker')
    walk_through()
    program.click(seen('list item', 'Attacker'))
    seen('table cell', 'a1')
    walk_through(64)
    activate('page tab', 'Search')
    seen('combo box', 'Quiescence')
    walk_through(20)
    activate('push button', 'Train…')
    shop = program.window, program.frame
    program.into('^Training')
    seen('push button', 'Start Training')
    walk_through(4)
    leave('^Training')
    program.window, program.frame = shop
    leave('^Bot Workshop')


def book():
    """the page of the book, while it is read and while it is written, and the dialog that makes one"""
    program.window, program.frame = board
    program.focus()
    program.keys('ctrl+k')
    seen('list item', 'e4')
    walk_through(64)
    activate('push button', 'Edit the Book')
    seen('spin button', 'Weight of e4')
    walk_through(64)
    menus = [node for node in program.walk(program.frame)
             if node.get_role_name() == 'push button' and node.get_name() == 'Opening Book']
    program.click(menus[-1])
    program.wait('the menu', lambda: program.find('menu item', 'Make a Book'))
    program.keys('m')
    program.into('^Make a Book')
    walk_through(6)
    leave('^Make a Book', 'Escape')


def notes():
    """the sheet for a word and a sign about a move"""
    program.window, program.frame = board
    program.focus()
    program.keys('ctrl+d')
    seen('text', 'Comment')
    walk_through(64)
    program.keys('Escape')


main(window_with_a_game, why, menu, new_game, preferences, keys, many_games,
     thinking, set_up, workshop, book, notes, tournament)
