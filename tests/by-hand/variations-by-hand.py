# SPDX-License-Identifier: GPL-3.0-or-later
"""Works in a game from a file as a person does who annotates it: variations of variations made on the board, moved,
cut, copied, pasted and deleted with the menu and the keys, comments, signs and drawings; all of it is there again
when the file is opened once more."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
ADVANCE = 7   # pixels, about, from letter to letter in the list of moves
A_LOOK = 10   # seconds after which a click is known to have had no effect
HEAD = '[White "Ann"]\n[Black "Ben"]\n[Custom "mine"]\n'
GAME = '{[%csl Ge4] from the file} 1. e4 {[%eval 0.3] [%foo bar]} e5 2. Nf3 $140 Nc6 3. Bb5 a6 *\n'
E5 = '1… e5 2. Nf3\u202f\u2060∆ Nc6 3. Bb5 a6'
program = None
path = home('record.pgn')


def start(shown):
    global program
    program = Program(COMMAND, path)
    program.wait('moves', program.moves)
    program.keys('alt+End')
    program.see(shown)


def play(start_cell, end, shown):
    program.click_cell(start_cell, f'{end}, ')
    program.click_cell(end, shown)


def back(shown):
    program.keys('alt+Left')
    program.see(shown)


def text_of(node):
    return node.name.replace('\u00a0', ' ').strip()


def is_row(node):
    return node.role == 'label' and '\u00a0' in node.name


def rows():
    """The variations in the list, each as the text of its row."""
    return [text_of(node) for node in program.walk(program.find('list', 'Moves')) if is_row(node)]


def shows(*expected):
    try:
        program.wait('the rows', lambda: rows() == list(expected))
    except AssertionError as error:
        raise AssertionError(f'the rows {expected}, but {rows()}') from error


def appears(what, condition):
    try:
        return program.wait(what, condition, A_LOOK)
    except AssertionError:
        return None


def press(row, move, shown, button):
    """With a mouse button on MOVE in ROW, which brings the position with SHOWN. The bus does not tell where in a
    text a word stands, so it is looked for around the place where it should be."""
    def label():
        return next((node for node in program.walk(program.find('list', 'Moves'))
                     if is_row(node) and text_of(node) == row), None)

    width = program.extents(program.wait(row, label)).width
    guess = ADVANCE * row.index(move) + ADVANCE
    for offset in sorted(range(-120, 121, 8), key=abs):
        if not 0 < guess + offset < width:
            continue
        before = program.board()
        program.click(label, button, (guess + offset - width // 2, 0))
        if button == 3 and not appears('the menu', lambda: program.find('menu item', 'Copy Line')):
            continue   # GTK 4.8 may lose a click where a menu was
        appears('another position', lambda: program.cell(shown) or program.board() != before)   # or it is between words
        if program.cell(shown):
            return
        if button == 3:
            close_menu()
    raise AssertionError(f'there is no {move} in {row}')


def pick(row, move, shown):
    press(row, move, shown, 1)


def open_menu(row, move, shown):
    press(row, move, shown, 3)


def close_menu():
    program.keys('Escape')
    program.wait('the end of the menu', lambda: not program.find('menu item', 'Copy Line'))


def said(start_cell, text):
    program.wait(f'{start_cell} with “{text}”', lambda: program.cell(start_cell).get_description() == text)


def moves():
    """What stands in the file of the moves, on one line."""
    return ' '.join(pathlib.Path(path).read_text().split('\n\n', 1)[1].split())


def saves(expected):
    program.keys('ctrl+s')
    try:
        program.wait('the file', lambda: moves() == expected)
    except AssertionError as error:
        raise AssertionError(f'“{expected}”, but “{moves()}”') from error


def untouched():
    """a file that was read and not changed stays as it was"""
    settings('chess', "opponent='human-human'\n")
    pathlib.Path(path).write_text(HEAD + '\n' + GAME)
    start('a6, black pawn')
    program.keys('ctrl+s')
    program.press('1. e4')
    program.see('e7, black pawn')
    assert pathlib.Path(path).read_text() == HEAD + '\n' + GAME


def redone():
    """what was written into it is taken back by keys, and done again"""
    program.click(program.see('e7, black pawn'), 3)
    said('e7', 'green mark')
    for key, text in ('z', ''), ('shift+z', 'green mark'), ('z', ''):
        program.keys(f'ctrl+{key}')
        said('e7', text)


def branches():
    """variations of variations, four deep, are made on the board"""
    play('c7', 'c5', 'c5, black pawn')
    play('g1', 'f3', 'f3, white knight')
    play('d7', 'd6', 'd6, black pawn')
    back('d7, black pawn')
    play('b8', 'c6', 'c6, black knight')
    play('f1', 'b5', 'b5, white bishop')
    back('f1, white bishop')
    play('d2', 'd4', 'd4, white pawn')
    play('c5', 'd4', 'd4, black pawn')
    back('c5, black pawn')
    play('c6', 'd4', 'd4, black knight')
    shows('1… c5 2. Nf3 d6', '2… Nc6 3. Bb5', '3. d4 cxd4', '3… Nxd4')
    saves('{[%csl Ge4] from the file} 1. e4 {[%eval 0.3] [%foo bar]} 1... e5 '
          '(1... c5 2. Nf3 d6 (2... Nc6 3. Bb5 (3. d4 cxd4 (3... Nxd4)))) 2. Nf3 $140 Nc6 3. Bb5 a6 *')
    head = pathlib.Path(path).read_text().split('\n\n', 1)[0]
    assert all(line in head for line in HEAD.splitlines()), head


def moved_by_menu():
    """the menu moves a variation up and makes it the main line"""
    open_menu('3. d4 cxd4', 'd4', 'd4, white pawn')
    program.there('menu item', 'New Game from Here…')   # nobody plays this game, which could go on
    assert not program.find('menu item', 'Play from Here')
    program.choose('Move Variation Up')
    shows('1… c5 2. Nf3 d6', '2… Nc6 3. d4', '3. Bb5', '3… cxd4', '3… Nxd4')
    open_menu('2… Nc6 3. d4', 'Nc6', 'd2, white pawn')
    program.choose('Make Main Line')
    shows(E5, '2… d6', '3. Bb5', '3… Nxd4')
    assert program.moves() == ['1. e4', '1… c5', '2. Nf3', '2… Nc6', '3. d4', '3… cxd4'], program.moves()


def moved_by_keys():
    """Ctrl and arrows move a variation up and down"""
    pick('2… d6', 'd6', 'd6, black pawn')
    program.keys('ctrl+Up')
    shows(E5, '2… Nc6 3. d4', '3. Bb5', '3… cxd4', '3… Nxd4')
    program.keys('ctrl+Down')
    shows(E5, '2… d6', '3. Bb5', '3… Nxd4')


def deleted():
    """a variation is deleted with the menu and with a key, and Undo brings it back"""
    open_menu('3… Nxd4', 'Nxd4', 'd4, black knight')
    program.choose('Delete Variation')
    program.click(program.toast())
    shows(E5, '2… d6', '3. Bb5', '3… Nxd4')
    pick('2… d6', 'd6', 'd6, black pawn')
    program.keys('Delete')
    shows(E5, '3. Bb5', '3… Nxd4')
    program.click(program.toast())
    shows(E5, '2… d6', '3. Bb5', '3… Nxd4')


def copied():
    """a line is copied with the menu, and pasted with it where it fits"""
    open_menu('3… Nxd4', 'Nxd4', 'd4, black knight')
    program.choose('Copy Line')
    program.keys('Delete')
    shows(E5, '2… d6', '3. Bb5')
    program.click(program.there('push button', '3. d4'), 3)
    program.choose('Paste Moves')
    shows(E5, '2… d6', '3. Bb5', '3… Nxd4')


def cut():
    """a line is cut and pasted with the keys, and keeps its notes"""
    pick(E5, 'e5', 'd8, black queen')
    program.keys('ctrl+x')
    shows('2… d6', '3. Bb5', '3… Nxd4')
    program.press('1. e4')
    program.see('e7, black pawn')
    program.keys('ctrl+v')
    shows(E5, '2… d6', '3. Bb5', '3… Nxd4')


def written():
    """comments before and behind a move, and a sign"""
    pick('3… Nxd4', 'Nxd4', 'd4, black knight')
    program.keys('ctrl+d')
    program.there('text', 'Comment')
    program.type('but weak')
    program.click(program.there('text', 'Before the Move'))
    program.type('possible')
    program.press('Mistake')
    program.keys('Escape')
    shows(E5, '2… d6', '3. Bb5', 'possible 3… Nxd4? but weak')


def drawn():
    """arrows and marks in all colours, where no toast lies over the board"""
    program.click(program.see('e5, empty'), 3)
    said('e5', 'green mark')
    for keys, color, start_cell, end in ([], 'green', 'a7', 'a5'), (['shift'], 'red', 'f3', 'd4'), \
            (['ctrl'], 'yellow', 'h7', 'h5'), (['shift', 'ctrl'], 'blue', 'a2', 'a4'):
        for key in keys:
            program.mouse('keydown', key)
        program.drag(start_cell, end, 3)
        for key in keys:
            program.mouse('keyup', key)
        said(start_cell, f'{color} arrow to {end}')


def kept():
    """all of it is in the file, and there again when the file is opened"""
    saves('{[%csl Ge4] from the file} 1. e4 {[%eval 0.3] [%foo bar]} 1... c5 (1... e5 2. Nf3 $140 Nc6 3. Bb5 a6) '
          '2. Nf3 Nc6 (2... d6) 3. d4 (3. Bb5) 3... cxd4 (3... {possible} Nxd4 $2 '
          '{[%csl Ge5] [%cal Ga7a5,Rf3d4,Yh7h5,Ba2a4] but weak}) *')
    before = rows()
    program.quit()
    start('d4, black pawn')
    shows(*before)
    pick(before[-1], 'Nxd4', 'd4, black knight')
    said('e5', 'green mark')
    said('h7', 'yellow arrow to h5')
    said('a2', 'blue arrow to a4')
    program.keys('ctrl+d')
    program.wait('the comment', lambda: program.find('text', 'Comment'))
    assert program.find('text', 'Comment').get_text() == 'but weak'
    program.kill()


def result_stays():
    """the result of a game that is looked at stays in view, whatever variation is tried in it"""
    pathlib.Path(path).write_text(HEAD + '[Result "1/2-1/2"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n')
    start('f3, white knight')
    program.there('label', 'Draw')
    back('g1, white knight')
    play('d2, white pawn', 'd4', 'd4, white pawn')
    program.there('label', 'Draw')
    program.keys('alt+Home')
    program.see('e2, white pawn')
    program.there('label', 'Draw')
    program.kill()


main(untouched, redone, branches, moved_by_menu, moved_by_keys, deleted, copied, cut, written, drawn, kept, result_stays)
