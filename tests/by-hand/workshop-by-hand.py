# SPDX-License-Identifier: GPL-3.0-or-later
"""The bot workshop as a person uses it: a bot is made, copied, named, changed and changed back, its tables are drawn, it
goes to a file and comes back, gets a picture, is deleted and brought back, and is played against."""
import base64
import os
import pathlib
import re
import struct
import subprocess
import sys
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import GLib, Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
DATA = pathlib.Path(os.environ['XDG_DATA_HOME'], 'palamedes')
NAME = 'Hand Made'
program = None
parts = {}      # accessibles of the workshop by role and name


def bots():
    """What stands in the files of one's own bots, by their names."""
    found = {}
    for path in (DATA / 'bots').glob('*.bot'):
        keys = GLib.KeyFile()
        keys.load_from_file(str(path), GLib.KeyFileFlags.NONE)
        found[keys.get_string('Bot', 'name')] = keys
    return found


def weight(key, group='Opening'):
    keys = bots().get(NAME)
    return keys and keys.get_integer(group, key)


def row(key, group='Opening: pawn'):
    return [int(number) for number in bots()[NAME].get_value(group, key).split()]


def saved(what, condition):
    """Waits until a condition of the files holds: what is changed is saved a moment later."""
    program.wait(what, condition)


def look(role, start):
    """Remembers what is in the window up to an accessible of ROLE, called START...; the list of the bots is passed over."""
    def walk(node):
        if node.name == 'Bots':
            return False
        parts.setdefault((node.role, node.name), node)
        return node.role == role and node.name.startswith(start) or any(map(walk, node.children))

    parts.clear()
    return walk(next(program.walk(program.frame)))


def part(role, start):
    """What was seen, by what its name was then."""
    return next(node for key, node in parts.items() if key[0] == role and key[1].startswith(start))


def below(role, start):
    """What stands in the bar below all pages."""
    return program.wait(start, lambda: program.find(role, start, program.frame))


def can_be_pressed(node):
    return program.extents(node).width > 0 and node.has('sensitive')


def opened():
    """without a bot the workshop says what can be done, and there is nothing to train or to play"""
    global program
    settings('chess', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'chess')
    program.keys('ctrl+b')
    program.into('Bot Workshop')
    program.wait('what can be done', lambda: look('label', 'Create Your Own Player'))
    for key, node in parts.items():
        if key[0] == 'push button' and key[1].endswith(('Train…', 'Play')):
            assert not can_be_pressed(node), key[1]


def delete():
    more = part('push button', 'More')
    program.click_for(lambda: more, 'the menu', lambda: program.find('menu item', 'Delete', more))
    program.keys('d')


def made():
    """the name of a new bot is selected, so that what is typed takes its place"""
    look('push button', 'Copy a Built-In Bot')
    program.click_for(lambda: part('push button', 'New Bot'), 'the menu', lambda: program.find('menu item', 'Chess'))
    program.choose('Chess')
    saved('the bot', bots)
    program.wait('what to do with it', lambda: look('push button', 'More'))
    program.type('Typed')
    saved('its name', lambda: list(bots()) == ['Typed'])
    delete()
    saved('no bot', lambda: not bots())


def copied():
    """a ready-made bot is copied by a key, and the copy named"""
    program.click(program.there('label', 'Materialist'))
    program.keys('ctrl+d')
    saved('the copy', bots)
    program.type(NAME)
    saved('its name', lambda: NAME in bots())
    assert bots()[NAME].get_string('Bot', 'summary').startswith('Counts the pieces')
    program.wait('its weights', lambda: look('spin button', 'Doubled pawns'))


def weighed():
    """a weight is typed, taken back and done again"""
    before = weight('doubled-pawns')
    program.click(program.bring(part('spin button', 'Doubled pawns')))
    program.keys('ctrl+a')
    program.enter('-0.33')
    saved('the weight', lambda: weight('doubled-pawns') == -33)
    program.keys('ctrl+z')
    saved('the weight before', lambda: weight('doubled-pawns') == before)
    program.click(below('push button', 'Redo'))
    saved('the weight again', lambda: weight('doubled-pawns') == -33)


def comes_back():
    """what was done can be undone after another bot has been looked at"""
    program.click(program.there('label', 'Materialist'))
    program.wait('the other bot', lambda: not below('push button', 'Undo').has('sensitive'))
    program.click(program.there('label', NAME))
    program.wait('something to be undone', lambda: below('push button', 'Undo').has('sensitive'))
    program.keys('ctrl+z')
    saved('the weight before', lambda: weight('doubled-pawns') != -33)
    program.keys('ctrl+shift+z')
    saved('the weight again', lambda: weight('doubled-pawns') == -33)


def rolled():
    """the wheel over a slider or a number turns the page and changes nothing"""
    for role in ('slider', 'spin button'):
        node = part(role, 'Doubled pawns')
        for button in (4, 5):
            before = program.extents(program.bring(node)).y
            program.click(node, button)
            program.wait('another location', lambda: program.extents(node).y != before)
        value = node.get_value()
        assert value == -33, value


def drag(name, up):
    """Drags a square's number so many pixels up."""
    cell = program.bring(part('table cell', name))
    x, y = program.still(cell)
    program.grab(cell, (x, y - up))
    program.let_go()


def drawn():
    """a square is dragged, its mirror image with it or without it, and the table goes to all phases"""
    drag('e4', 41)
    for name in ('d4', 'e4'):
        program.wait(name, lambda: part('table cell', name).get_name() == f'{name}, +0.20')
    saved('both squares', lambda: row('a4-h4') == [0, 0, 0, 20, 20, 0, 0, 0])
    program.click(program.bring(part('label', 'Symmetric')))
    drag('b5', -61)
    saved('one square', lambda: row('a5-h5') == [0, -30, 0, 0, 0, 0, 0, 0])
    assert row('a4-h4', 'Endgame: pawn') == [0] * 8
    program.click(program.bring(part('label', 'Copy to All Phases')))
    for phase in ('Middle game', 'Endgame'):
        saved(phase, lambda: row('a5-h5', f'{phase}: pawn') == [0, -30, 0, 0, 0, 0, 0, 0]
              and row('a4-h4', f'{phase}: pawn') == [0, 0, 0, 20, 20, 0, 0, 0])
    program.click(program.bring(part('radio button', 'Endgame')))
    program.wait('the number there', lambda: part('table cell', 'b5').get_name() == 'b5, −0.30')


def pictured():
    """a picture is chosen from a file"""
    path = pathlib.Path(home('picture.png'))
    path.write_bytes(png(40, 30))
    picture = program.bring(part('push button', 'Picture'))
    program.click_for(lambda: picture, 'the menu', lambda: program.find('menu item', 'Choose', picture))
    program.keys('c')
    program.type_path('Choose a Picture', path)
    program.focus()
    saved('the picture', lambda: bots()[NAME].has_group('Picture'))
    taken, = (DATA / 'pictures').glob('*.png')
    assert taken.read_bytes() == picture_in(bots()[NAME])


def picture_in(keys):
    return base64.b64decode(keys.get_value('Picture', 'png'))


def png(width, height):
    """A picture of one colour, as the bytes of a file."""
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    rows = (b'\0' + b'\x30\x80\xd0' * width) * height
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0))
            + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))


def exported():
    """it goes to a file and comes back as a bot of its own"""
    path = pathlib.Path(home('mine.bot'))
    program.keys('ctrl+shift+s')
    program.type_path('Export the Bot', path)
    program.focus()
    program.wait('the file', path.exists)
    assert str(DATA.parent.parent) not in path.read_text()
    program.keys('ctrl+o')
    program.type_path('Import a Bot', path)
    program.focus()
    saved('another bot', lambda: len(bots()) == 2)
    other = next(keys for name, keys in bots().items() if name != NAME)
    for group, key in (('Opening', 'doubled-pawns'), ('Endgame: pawn', 'a5-h5'), ('Search', 'search')):
        assert other.get_value(group, key) == bots()[NAME].get_value(group, key), key


def refused():
    """a broken file is refused with a sentence, and nothing is lost"""
    before = {name: keys.to_data() for name, keys in bots().items()}
    good = pathlib.Path(home('mine.bot')).read_text()
    for text, sentence in ((good.replace('doubled-pawns=-33', 'doubled-pawns=many', 1),
                            'In [Opening], doubled-pawns is “many”'),
                           (good.replace('game=chess', 'game=halma'), 'halma'),
                           ('this is no bot at all', 'bad.bot')):
        pathlib.Path(home('bad.bot')).write_text(text)
        program.keys('ctrl+o')
        program.type_path('Import a Bot', home('bad.bot'))
        program.into('Could Not Import Bot')
        assert program.news(sentence).endswith('.'), program.news(sentence)
        program.keys('Escape')
        program.out_of('Could Not Import')
        program.into('Bot Workshop')
    assert {name: keys.to_data() for name, keys in bots().items()} == before


def deleted():
    """what is deleted can be brought back from the news of it"""
    before = sorted(bots())
    delete()
    saved('one bot less', lambda: len(bots()) == len(before) - 1)
    program.click(program.toast())
    saved('all of them', lambda: sorted(bots()) == before)
    program.click(next(node for top in program.walk(program.frame) if top.name == 'Bots'
                       for node in program.walk(top) if node.role == 'label' and node.name == NAME))
    program.keys('Delete')
    saved('one bot less, by a key', lambda: len(bots()) == len(before) - 1)
    program.click(program.toast())
    saved('all of them again', lambda: sorted(bots()) == before)


def played():
    """it is played against: it answers a move made on the board"""
    program.click(below('label', 'Play'))
    program.onto_board()
    program.there('label', NAME)
    program.click_cell('e2, white pawn', 'e4, empty')
    program.click_cell('e4, empty', 'e4, white pawn')
    program.wait('its answer', lambda: len(program.moves()) >= 2)
    program.quit()


def given_away():
    """somebody else imports the file and has the picture, too"""
    global program, DATA
    picture, before = picture_in(bots()[NAME]), DATA
    DATA = pathlib.Path(home('elsewhere'), 'palamedes')
    os.environ['XDG_DATA_HOME'] = str(DATA.parent)
    (before / 'pictures').rename(before / 'gone')
    program = Program(COMMAND)
    program.keys('ctrl+b')
    program.into('Bot Workshop')
    program.keys('ctrl+o')
    program.type_path('Import a Bot', home('mine.bot'))
    program.focus()
    saved('the bot', lambda: NAME in bots())
    assert picture_in(bots()[NAME]) == picture
    assert [path.read_bytes() for path in (DATA / 'pictures').glob('*.png')] == [picture]
    shown = program.there('push button', 'Picture')
    program.wait('the picture', lambda: color_in(shown) == '#3080D0')
    program.keys('ctrl+w')
    program.out_of('Bot Workshop')
    program.onto_board()
    program.quit()


def homeless():
    """where the folder cannot be written a sentence says so; what was made stays and is written when it can be"""
    global program, DATA
    DATA = pathlib.Path(home('full'), 'palamedes')
    os.environ['XDG_DATA_HOME'] = str(DATA.parent)
    DATA.mkdir(parents=True)
    (DATA / 'bots').write_text('in the way')
    program = Program(COMMAND)
    program.keys('ctrl+b')
    program.into('Bot Workshop')
    program.click(program.there('label', 'Materialist'))
    program.keys('ctrl+d')
    program.into('Could Not Save Bot')
    assert str(DATA / 'bots') in program.news('Could not create the folder')
    program.keys('Escape')
    program.out_of('Could Not Save')
    program.into('Bot Workshop')
    program.there('label', 'Materialist 2')
    program.keys('ctrl+w')
    program.into('Could Not Save Bot')
    (DATA / 'bots').unlink()
    program.press('Try Again')
    saved('it after all', lambda: 'Materialist 2' in bots())
    program.onto_board()
    program.quit()


def color_in(node):
    """The color in the middle of what is on the screen."""
    x, y = program.point(node)
    shot = subprocess.run(['import', '-window', 'root', '-crop', f'1x1+{x}+{y}', '-depth', '8', 'txt:-'], check=True,
                          capture_output=True, text=True).stdout
    return re.search('#[0-9A-F]{6}', shot).group()


main(opened, made, copied, weighed, comes_back, rolled, drawn, pictured, exported, refused, deleted, played, given_away, homeless)
