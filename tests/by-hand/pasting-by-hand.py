# SPDX-License-Identifier: GPL-3.0-or-later
"""Pastes what stands in forums, mails and books, as another program leaves it on the clipboard: games into the window of
the board, drawn positions into the editor."""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
EDITOR = 'Set Up Position'
# Another program, which has the clipboard as long as its standard input is open.
HOLDER = """
import sys
import gi
gi.require_version('Gdk', '4.0')
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, GLib, GObject, Gtk
Gtk.init()
display = Gdk.Display.get_default()
text = GObject.Value(str, sys.argv[1])
display.get_clipboard().set(text)
display.sync()
print('held', flush=True)
loop = GLib.MainLoop()
GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IOCondition.HUP, lambda *_: loop.quit())
loop.run()
"""
FOUR = ['1. C2=5', '1… H8+7', '2. H2+3', '2… R9=8']
GAMES = (   # a text, and how many of the moves it has; no two in a row have as many
    ('1、炮二平五 马8进7\n2、马二进三 车9平8', 4),
    ('（1）炮二平五 马8进7 （2）马二进三', 3),
    ('①炮二平五 马8进7 ②马二进三 车9平8', 4),
    ('第1回合 炮二平五 马8进7\n第2回合 马二进三', 3),
    ('1.炮二平五，马8进7；2.马二进三，车9平8；', 4),
    ('第一局 红方：胡荣华 黑方：柳大华\n1、炮二平五 马8进7', 2),
    ('position startpos moves h2e2 h9g7 h0g2', 3),
    ('１．炮二平五　马８进７　２．马二进三　车９平８　红胜', 4),
    ('1. C2.5 H8+7', 2),
    ('第一回合：炮二平五 马8进7\n第二回合：马二进三', 3),
)
EMPTY = '┼┼┼┼┼┼┼┼┼\n'
START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR'


def few(first, second, third, last):
    return f'{first}\n{second}\n{third}\n{EMPTY * 6}{last}\n'


DRAWINGS = (   # a text, and its FEN; or the sign of which nobody knows whose it is
    (f'车马象士将士象马车\n{EMPTY}┼炮┼┼┼┼┼炮┼\n卒┼卒┼卒┼卒┼卒\n{EMPTY * 2}兵┼兵┼兵┼兵┼兵\n┼炮┼┼┼┼┼炮┼\n{EMPTY}'
     '车马相仕帅仕相马车\n', f'{START} w - - 0 1', None),
    (few('┼┼┼士将┼┼┼┼', '┼┼┼┼(车)┼┼┼┼', '┼┼┼┼马┼┼┼┼', '┼┼┼┼(帅)┼┼┼┼'),
     '3ak4/4R4/4n4/9/9/9/9/9/9/4K4 w - - 0 1', None),
    (few('┼┼┼┼将┼┼┼┼', '┼车┼┼┼┼┼┼┼', '┼┼┼┼┼┼┼┼┼', '┼┼┼┼帅┼┼┼┼'), None, '车'),
    (few('．．．士将．．．．', '＋＋＋＋红车＋＋＋＋', '－－－－黑马－－－－', '十十十十帅十十十十'),
     '3ak4/4R4/4n4/9/9/9/9/9/9/4K4 w - - 0 1', None),
    (few('┼┼┼┼将┼┼┼┼', '┼炮┼┼┼┼┼┼┼', '┼┼┼┼┼┼┼┼┼', '┼┼┼┼帅┼┼┼┼'), None, '炮'),
    ('┌─┬─┬─士─将─┬─┬─┬─┐\n│　│　│　│＼│／│　│　│　│\n├─┼─┼─┼─┼─┼─┼─┼─┤\n'
     '│　│　│　│／│＼│　│　│　│\n├─┼─┼─┼─┼─┼─┼─┼─┤\n│　│　│　│　│　│　│　│　│\n'
     '├─┼─┼─┼─┼─┼─┼─┼─┤\n│　│　│　│　│　│　│　│　│\n├─┴─┴─┴─┴─┴─┴─┴─┤\n'
     '│　　　楚　河　　　汉　界　　　│\n├─┬─┬─┬─┬─┬─┬─┬─┤\n│　│　│　│　│　│　│　│　│\n'
     '├─┼─┼─┼─┼─┼─┼─┼─┤\n│　│　│　│　│　│　│　│　│\n├─┼─┼─┼─┼─┼─┼─┼─┤\n'
     '│　│　│　│＼│／│　│　│　│\n├─┼─┼─┼─┼─┼─┼─┼─┤\n│　│　│　│／│＼│　│　│　│\n'
     '└─┴─┴─┴─帅─┴─┴─┴─┘\n', '3ak4/9/9/9/9/9/9/9/9/4K4 w - - 0 1', None),
)
program = None
holder = None


def copy(text):
    """In another program."""
    global holder
    if holder:
        holder.communicate()
    holder = subprocess.Popen([sys.executable, '-c', HOLDER, text], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              env=os.environ | {'GTK_A11Y': 'none'})
    assert holder.stdout.readline() == b'held\n'


def games():
    """numbers, signs and headings of all kinds are read past"""
    global program
    settings('xiangqi', "opponent='human-human'\n")
    program = Program(COMMAND, '--new', 'xiangqi')
    for text, count in GAMES:
        copy(text)
        program.keys('ctrl+shift+v')
        program.wait(f'the moves of {text!r}', lambda: program.moves() == FOUR[:count])
        if '胡荣华' in text:
            program.there('label', '胡荣华')


def refused():
    """what is no game is said to be none, and the game on the board stays"""
    copy('今天天气很好')
    program.keys('ctrl+v')
    program.dialog('Could Not Read Text')
    program.keys('Escape')
    program.closed('Could Not Read Text')
    assert program.moves() == FOUR[:GAMES[-1][1]]


def drawn():
    """a drawn position comes onto the board; its letters are complained of as moves by nobody"""
    copy('  a b c d e f g h i\n9 . . . . k . . . .\n' + '\n'.join(f'{8 - i} . . . . . . . . .' for i in range(8))
         + '\n0 R . . . . K . . .\n  a b c d e f g h i\n')
    program.keys('ctrl+shift+v')
    program.wait('no moves', lambda: program.moves() == [])
    program.see('A0, red chariot')
    program.play('R9+1')
    assert len(program.windows()) == 1


def usual_key():
    """the key that pastes everywhere puts a game on the board, and a move where moves are typed"""
    def typed():
        return program.find('text', 'Type a move', program.frame).get_text()

    copy(GAMES[0][0])
    program.keys('ctrl+shift+v')
    program.wait('the game', lambda: len(program.moves()) == GAMES[0][1])
    copy(GAMES[1][0])
    program.click(program.cell('E4'))
    program.keys('ctrl+v')
    program.wait('the other game', lambda: len(program.moves()) == GAMES[1][1])
    copy('P7+1')
    program.keys('p')   # goes to where moves are typed
    program.wait('the letter', lambda: typed() == 'p')
    program.keys('BackSpace', 'ctrl+v')
    program.wait('the text', lambda: typed() == 'P7+1')
    program.keys('Escape')
    copy(GAMES[-1][0])
    program.keys('ctrl+shift+v')
    program.wait('the last game', lambda: len(program.moves()) == GAMES[-1][1])


def refused_file():
    """a position in a file that cannot be is refused with the name of the file"""
    path = pathlib.Path(home('three-kings.fen'))
    path.write_text('4k3/8/8/8/8/8/8/K3K3 w - - 0 1\n')
    subprocess.run([COMMAND, path], check=True)
    program.dialog('Could Not Open File')
    program.wait('its name', lambda: any('“three-kings.fen”' in name for name in program.names('label')))
    program.keys('Escape')
    program.closed('Could Not Open File')
    assert program.moves() == FOUR[:GAMES[-1][1]]


def missing_file():
    """a file that is not there is told of in plain words, alone and beside one that is"""
    game = pathlib.Path(home('there.pgn'))
    game.write_text('1. d4 *\n')
    for others, title in ([], 'Could Not Open File'), ([game], 'Not All Files Could Be Read'):
        subprocess.run([COMMAND, home('nowhere.pgn'), *others], check=True)
        program.dialog(title)
        program.wait('why', lambda: any('“nowhere.pgn”: There is no such file.' in name for name in program.names('label')))
        program.keys('Escape')
        program.closed(title)
    program.shows('d4')
    program.keys('ctrl+w')
    program.wait('the game before', lambda: program.moves() == FOUR[:GAMES[-1][1]])


def entry():
    node = program.there('text', 'FEN')
    return node.get_text()


def drawings():
    """drawn positions are set up; where nobody can tell whose a piece is, that is said"""
    program.keys('ctrl+shift+e')
    program.into(EDITOR)
    before = entry()
    for text, fen, sign in DRAWINGS:
        copy(text)
        program.keys('ctrl+shift+v')
        if fen:
            program.wait(fen, lambda: entry() == fen)
            before = fen
            continue
        program.into('Not a Valid Position')
        program.news(f'“{sign}” can be Red’s or Black’s')
        program.keys('Escape')
        program.out_of('Not a Valid Position')
        program.into(EDITOR)
        assert entry() == before
    program.kill()


main(games, drawn, usual_key, refused, refused_file, missing_file, drawings)
