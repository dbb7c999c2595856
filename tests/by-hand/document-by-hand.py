# SPDX-License-Identifier: GPL-3.0-or-later
"""Works in a file of fifteen games as a person does: goes from one to the next, writes into two of them, saves, deletes
one and takes that back, adds a game, fills in what a game says of itself. All that was not changed stays in the file as
it was."""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main  # noqa: E402

COMMAND = sys.argv[1]
SHOTS = os.environ.get('PALAMEDES_SHOTS')   # a folder for pictures of the window
N = 15
BAR = 50   # pixels of a window in which its header bar stands
program = None
path = pathlib.Path(home('games.pgn'))
own = pathlib.Path(home('own.pgn'))


def game(number):
    return (f'[Event "Round {number}"]\r\n[White "Ann{number:02}"]\r\n[Black "Ben"]\r\n[WhiteElo "2100"]\r\n'
            f'[Custom "kept"]\r\n\r\n1. e4  e5   2. Nf3 Nc6 1-0\r\n\r\n')


def whole():
    return ''.join(game(number) for number in range(1, N + 1))


def shot(name):
    if SHOTS:
        subprocess.run(['import', '-window', 'root', f'{SHOTS}/{name}.png'], check=True)


def said(words):
    return any(words in name for name in program.names('label'))


def see_game(number, n=N):
    program.wait(f'game {number} of {n}', lambda: said(f'Game {number} of {n}'))
    program.wait('its player', lambda: said(f'Ann{number:02} – Ben'))


def read():
    return path.read_bytes().decode()


def written(condition):
    program.wait('the file', lambda: condition(read()))


def into_view(node):
    """Turns the page until NODE is below the header bar and not below the window."""
    def place():
        return program.extents(node)

    def is_seen():
        return BAR < place().y and place().y + place().height < program.extents(program.frame).height

    while not is_seen():
        before = place().y
        program.mouse('mousemove', *program.point(program.frame), 'click', 5 if before > BAR else 4)
        program.wait('turned page', lambda: place().y != before)


def set_entry(row, text):
    """Types into ROW, which has the keys then."""
    into_view(program.there('text', row))
    program.click(lambda: program.find('text', row, program.frame))
    program.keys('ctrl+a')
    program.type(text)


def change_event(text):
    """Says in the form of the game's details that it belongs to TEXT."""
    program.keys('ctrl+i')
    program.into('Game Details')
    set_entry('Event', text)
    program.press('Apply')
    program.out_of('Game Details')
    program.onto_board()


def take_out(title, words):
    """Takes the only game that WORDS find out of the list called TITLE."""
    program.wait('the list', lambda: program.find('list', '', program.top(title)))
    program.type(words)
    program.wait('the only game', lambda: any(name.startswith('1 of') for name in program.names('label')))
    program.keys('Return')
    program.out_of(title)


def test_walk():
    """a file of games opens on one of them, and the next and the one before are a key away"""
    global program
    path.write_bytes(whole().encode())
    program = Program(COMMAND, str(path), over='games.pgn')
    take_out('games.pgn', 'Ann03')
    program.focus()
    see_game(3)
    program.keys('ctrl+Next')
    see_game(4)
    program.press('Previous Game')
    see_game(3)
    program.press('Previous Game')
    program.press('Previous Game')
    see_game(1)
    assert not program.there('push button', 'Previous Game').has('sensitive')
    program.keys('ctrl+Next', 'ctrl+Next')
    see_game(3)
    shot('strip')


def test_edit():
    """what is entered in one game stays while another is looked at, and both are saved by one press"""
    program.keys('ctrl+i')
    program.into('Game Details')
    shot('details')
    set_entry('Annotator', 'Cleo')
    set_entry('Name of a New Tag', 'Source')
    program.keys('Return')
    program.there('push button', 'Remove Source')
    program.type('A "book"')
    program.press('Remove Custom')
    set_entry('Month', '13')
    program.wait('a month that there is', lambda: not program.there('push button', 'Apply').has('sensitive'))
    set_entry('Month', '3')
    program.press('Apply')
    program.out_of('Game Details')
    program.onto_board()
    program.there('push button', 'Save 1 Changed Game')
    program.wait('the dot', lambda: said('• Ann03'))
    program.keys('ctrl+Next')
    see_game(4)
    program.keys('End', 'Left')
    program.see('b8, black knight')
    program.click_cell('d7, black pawn', 'd6')
    program.click_cell('d6', 'd6, black pawn')
    program.there('push button', 'Save 2 Changed Games')
    shot('unsaved')
    assert read() == whole()
    program.keys('ctrl+Prior')
    program.wait('the dot', lambda: said('• Ann03'))
    program.press('Save 2 Changed Games')
    written(lambda text: '[Annotator "Cleo"]' in text and 'd6' in text)
    assert '[Source "A \\"book\\""]' in read() and '[Date "????.03.??"]' in read()
    assert read().count('[Custom "kept"]') == N - 1
    program.wait('no dot', lambda: said('Ann03 – Ben') and not said('• Ann03'))
    text = read()
    for number in range(1, N + 1):
        assert (game(number) in text) == (number not in (3, 4)), number
    assert '\n' not in text.replace('\r\n', '')


def test_delete():
    """a game that is deleted comes back to the byte"""
    before = path.read_bytes()
    program.keys('ctrl+Next', 'ctrl+Next', 'ctrl+Next')
    see_game(6)
    program.choose_in('Games of the File', 'Delete Game from File')
    program.wait('fourteen games', lambda: said('Game 6 of 14'))
    assert game(6) not in read()
    shot('deleted')
    program.click(program.toast())
    see_game(6)
    written(lambda text: text.encode() == before)


def test_list():
    """the list of all games is a press away, and marks the one on the board"""
    program.press('Game 6 of 15')
    program.dialog('games.pgn')
    program.wait('the list', lambda: program.find('list', '', program.top('games.pgn')))
    program.keys('Down', 'Down', 'Return')
    program.out_of('games.pgn')
    program.focus()
    see_game(7)
    program.press('Game 7 of 15')
    program.dialog('games.pgn')
    take_out('games.pgn', 'Ann09')
    program.focus()
    see_game(9)


def test_kill():
    """a program that is killed goes on with the game of the file that it was at, and has the others that were changed"""
    global program
    program.keys('ctrl+Next')
    see_game(10)
    change_event('Kept, too')
    program.wait('the dot', lambda: said('• Ann10'))
    program.keys('ctrl+Prior')
    see_game(9)
    change_event('After a kill')
    program.wait('the dot', lambda: said('• Ann09'))
    program.on_disk('After a kill')
    program.kill()
    program = Program(COMMAND)
    program.wait('the game of the file', lambda: said('Game 9 of 15'))
    program.wait('the dot', lambda: said('• Ann09'))
    program.choose_in('File', 'Recent Games…')
    program.dialog('Recent Games')
    take_out('Recent Games', 'too')
    program.onto_board()
    program.wait('the other game', lambda: said('Game 10 of 15') and said('• Ann10'))
    program.press('Save 2 Changed Games')
    written(lambda text: 'After a kill' in text and 'Kept, too' in text)
    assert game(8) in read() and game(11) in read()


def test_changed():
    """what another program has put into the file is not written over"""
    change_event('Mine')
    path.write_bytes(whole().encode())
    program.keys('ctrl+s')
    program.into('Could Not Save Game')
    shot('changed')
    program.answer('Cancel')
    program.out_of('Could Not Save Game')
    program.onto_board()
    assert read() == whole()


def add_new_game(start, end):
    """Begins a game with one move and adds it to the file."""
    program.keys('ctrl+n')
    program.into('New Game')
    program.keys('Return')
    program.out_of('New Game')
    program.onto_board()
    program.click_cell(start, end)
    program.click_cell(end, f'{end}, white pawn')
    program.choose_in('File', 'Add to File…')
    program.type_path('Add to File', own)
    program.focus()


def test_add():
    """the game on the board goes behind the last one of a file, and belongs there"""
    own.write_text('[Event "First"]\n\n1. d4 *')
    add_new_game('e2, white pawn', 'e4')
    program.wait('the second game', lambda: own.read_text().startswith('[Event "First"]\n\n1. d4 *\n\n[Event "Casual game"]'))
    program.wait('its place', lambda: said('Game 2 of 2'))
    program.keys('ctrl+Prior')
    program.wait('the first game', lambda: said('Game 1 of 2'))


def test_add_beside_changes():
    """what is changed and not saved in a tab stays there, and can be saved, when a game is added to the same file in
    another one"""
    change_event('Not saved')
    program.there('push button', 'Save 1 Changed Game')
    add_new_game('d2, white pawn', 'd4')
    program.news('as game 3')
    assert 'Not saved' not in own.read_text()
    program.keys('ctrl+shift+Tab')
    program.wait('one game more', lambda: said('Game 1 of 3'))
    program.press('Save 1 Changed Game')
    program.wait('the file', lambda: 'Not saved' in own.read_text())
    assert own.read_text().count('[Event ') == 3 and '1. d4 *' in own.read_text()


def test_recent():
    """recent files are searched by name or folder, and one of them is opened"""
    def rows():
        return [node.name for node in program.all('list item', '', program.frame) if program.extents(node).height > 1]
    program.choose_in('File', 'Recent Files…')
    program.into('Recent Files')
    program.wait('both files', lambda: {'games.pgn', 'own.pgn'} <= set(rows()))
    shot('recent')
    program.type('zz')
    program.wait('no file', lambda: not rows())
    program.keys('ctrl+a')
    program.type('games')
    program.wait('one file', lambda: rows() == ['games.pgn'])
    program.keys('Down')
    program.wait('the focus on that file', lambda: program.focused() and program.focused().name == 'games.pgn')
    program.keys('Return')
    program.into('games.pgn')
    program.keys('Return')
    program.out_of('games.pgn')
    program.wait('a game of that file', lambda: said('Game 1 of 15'))


def change_two():
    """Changes the first two games, of which the second is on the board then."""
    change_event('Changed, one')
    program.there('push button', 'Save 1 Changed Game')
    program.keys('ctrl+Next')
    see_game(2)
    change_event('Changed, two')
    program.there('push button', 'Save 2 Changed Games')


def test_close():
    """who closes a tab or the program is asked about changed games that are not on the board, and only about those"""
    global program
    change_two()
    for keys in 'ctrl+w', 'ctrl+q':
        program.keys(keys)
        program.into('Save Changes?')
        shot('closing')
        program.answer('Cancel')
        program.out_of('Save Changes?')
        program.onto_board()
        see_game(2)
    program.keys('ctrl+q')
    program.into('Save Changes?')
    program.answer('Save')
    program.expect_end()
    assert 'Changed, one' in read() and 'Changed, two' in read()

    program = Program(COMMAND)
    see_game(2)
    change_event('On the board')
    program.there('push button', 'Save 1 Changed Game')
    program.quit()
    program = Program(COMMAND)
    see_game(2)
    program.keys('ctrl+Prior')
    see_game(1)
    program.there('push button', 'Save 1 Changed Game')
    program.keys('ctrl+w')
    program.into('Save Changes?')
    program.answer('Don’t Save')
    program.wait('the tab gone', lambda: not said('Game 1 of 15'))
    program.quit()
    assert 'On the board' not in read()


main(test_walk, test_edit, test_delete, test_list, test_kill, test_changed, test_add, test_add_beside_changes,
     test_recent, test_close)
