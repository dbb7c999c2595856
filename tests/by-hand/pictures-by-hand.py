# SPDX-License-Identifier: GPL-3.0-or-later
"""Exports pictures and games as a person does, from the menu, and looks at the files; copies and prints; and sees what
is told where a folder cannot be written to."""
import os
import pathlib
import re
import subprocess
import sys
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main  # noqa: E402

COMMAND = os.path.abspath(sys.argv[1])
GAME = '[White "Ada"]\n[Black "Bob <b>"]\n\n1. e4 e5 {Two pawns [#]} 2. Nf3 (2. d4 exd4) 2... Nc6 3. Bb5 a6? 4. Bxc6 *\n'
PLIES = 7
program = None


def start():
    """the program opens a game; a name without a folder is one in the folder of that game, wherever the program runs"""
    global program
    pathlib.Path(home('elsewhere')).mkdir()
    os.chdir(home('elsewhere'))
    path = pathlib.Path(home('game.pgn'))
    path.write_text(GAME)
    # A program that is told that it may not write so much would be ended, where a full disk only says no.
    program = Program('env', '--ignore-signal=XFSZ', COMMAND, path)
    program.wait('moves', program.moves)


def open_from_menu(item, title):
    """Through the menu of the file, by mouse."""
    program.press('File')
    program.click(program.wait(item, lambda: program.called('menu item', item)))
    program.into(title)


def option(label):
    """Clicks one of the linked buttons of a row."""
    program.click(lambda: program.called('radio button', label, program.frame))


def export(title, name):
    """Says where in the open dialog, and waits for the file."""
    path = pathlib.Path(home(name))
    program.press('Export')
    chooser = f'{title} As'
    program.type_path(chooser, name)
    program.out_of(title)
    program.onto_board()
    program.wait(name, path.exists)
    return path.read_bytes()


def replace():
    """Says yes where the dialog asks whether the file is to be replaced."""
    program.wait('question', lambda: program.find('push button', 'Replace'))
    program.keys('alt+r')


def export_picture(label, name):
    open_from_menu('Export Picture', 'Export Picture')
    if label:
        option(label)
    return export('Export Picture', name)


def export_game(label, name):
    open_from_menu('Export Game', 'Export Game')
    if label:
        option(label)
    return export('Export Game', name)


def png():
    """A picture as PNG is as wide as the dialog says"""
    data = export_picture(None, 'board.png')
    assert data[:8] == b'\x89PNG\r\n\x1a\n', data[:8]
    assert int.from_bytes(data[16:20], 'big') == 800, data[16:24]
    program.news('Picture exported')


def svg():
    """A picture as SVG is measured in millimeters"""
    data = export_picture('SVG', 'board.svg').decode()
    assert re.search(r'<svg[^>]* width="80mm"', data), data[:300]


def pdf():
    """A picture as PDF is one page"""
    data = export_picture('PDF', 'board.pdf')
    assert data.startswith(b'%PDF-') and data.count(b'/Type /Page %') == 1


def words(data):
    """How many streams of a PDF say something."""
    streams = re.findall(rb'FlateDecode\s*>>\s*stream\n(.*?)\nendstream', data, re.S)
    return sum(len(zlib.decompressobj().decompress(stream)) for stream in streams)


def assert_game(data):
    """That a PDF has text, boards, whose wood is a picture, and pieces, which are drawn."""
    assert b'/Type /Font' in data and b'/Subtype /Image' in data
    assert words(data) > 8000, words(data)


def game_pdf():
    """A game as PDF has text and diagrams"""
    data = export_game(None, 'game.pdf')
    assert data.startswith(b'%PDF-') and data.count(b'/Type /Page %') == 1
    assert_game(data)
    program.news('Game exported')


def game_html():
    """A game as a web page has its moves, its names as text, and a diagram at each annotated move"""
    page = export_game('Web Page', 'game.html').decode()
    assert '<h1>Ada – Bob &lt;b&gt;</h1>' in page
    assert page.count('<svg') == 4, page.count('<svg')   # what all share, e5, a6? and the end
    assert 'Two pawns' in page and '[#]' not in page
    assert 'class="variation"' in page


def game_gif():
    """A game as an animation has a frame for each position"""
    data = export_game('Animation', 'game.gif')
    assert data[:6] == b'GIF89a' and data[-1:] == b';'
    assert int.from_bytes(data[6:8], 'little') == 480
    assert data.count(b'!\xf9\x04') == PLIES + 1


def refused():
    """Where there is no room for it a sentence says so, and the file that was there stays"""
    path = pathlib.Path(home('board.png'))
    old = path.read_bytes()
    subprocess.run(['prlimit', '--pid', str(program.process.pid), '--fsize=1000:'], check=True)
    open_from_menu('Export Picture', 'Export Picture')
    program.press('Export')
    program.dialog('Export Picture As')
    program.keys('ctrl+a')
    program.type(str(path))
    program.keys('Return')
    replace()
    program.out_of('Export Picture')
    program.into('Could Not Export Picture')
    assert 'board.png' in program.news('board.png')
    program.keys('Escape')
    program.out_of('Could Not Export Picture')
    program.onto_board()
    assert path.read_bytes() == old
    assert sorted(file.name for file in path.parent.glob('*board.png*')) == ['board.png']
    subprocess.run(['prlimit', '--pid', str(program.process.pid), '--fsize=unlimited:'], check=True)


def copied():
    """The key for it copies the board as a picture"""
    program.keys('ctrl+alt+c')
    program.news('Picture copied')
    targets = subprocess.run(['xclip', '-selection', 'clipboard', '-t', 'TARGETS', '-o'], capture_output=True,
                             text=True).stdout if os.access('/usr/bin/xclip', os.X_OK) else 'image/png'
    assert 'image/png' in targets, targets


def printed():
    """Its key opens the dialog for printing, which prints to a file"""
    program.keys('ctrl+p')
    program.into('Print')
    option('Diagram')
    option('Whole Game')
    program.press('Print')
    program.wait('dialog of the system', lambda: program.find_window('Print') not in (None, program.window))
    program.dialog('Print')
    program.into('Print')
    program.click_framed(program.there('label', 'Print to File'))
    program.wait('button', lambda: program.called('push button', 'Print', program.frame).has('sensitive'))
    program.click_framed(program.called('push button', 'Print', program.frame))
    program.out_of('Print')
    program.onto_board()
    path = pathlib.Path(home('elsewhere'), 'output.pdf')
    program.wait('what was printed', lambda: path.exists() and path.read_bytes().rstrip().endswith(b'%%EOF'))
    assert_game(path.read_bytes())


def given_up():
    """A long animation shows how far it is, and leaves nothing where somebody gives up"""
    path = pathlib.Path(home('long.pgn'))
    moves = ' '.join(f'{number}. {move}' for number, move in enumerate(['Nf3 Nf6', 'Ng1 Ng8'] * 100, 1))
    path.write_text(f'[White "Long"]\n\n{moves} *\n')
    subprocess.run([COMMAND, str(path)], check=True)
    program.wait('long game', lambda: len(program.moves()) > 20)
    open_from_menu('Export Game', 'Export Game')
    option('Animation')
    width = program.wait('width', lambda: list(program.all('spin button', '', program.frame))[-1:])[0]
    program.click(width, aside=(-40, 0), times=3)
    program.type('2048')
    program.press('Export')
    program.type_path('Export Game As', home('long.gif'))
    program.into('Export Game')
    bar = program.there('progress bar', 'Exporting')
    program.wait('progress', lambda: bar.get_value() > 0)
    program.keys('Escape')
    program.out_of('Export Game')
    program.onto_board()
    assert not os.path.exists(home('long.gif'))


def end():
    """The program ends"""
    program.quit()
    assert not os.path.exists(home('long.gif'))


main(start, png, svg, pdf, game_pdf, game_html, game_gif, refused, copied, printed, given_up, end)
