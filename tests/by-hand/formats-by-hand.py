# SPDX-License-Identifier: GPL-3.0-or-later
"""Saves games of every kind as a person does who chooses the kind of file in the dialog's drop-down list, and looks at
the bytes; with GTK's own dialog and with a portal, which tells the choice only when it has closed."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Gio, GLib, Program, home, main  # noqa: E402

COMMAND = sys.argv[1]
DIALOG = 'Save the Game'
XIANGQI = '炮二平五 马８进７', 'H2, red cannon'
REVERSI = 'f5d6c3', 'c3, '
CHESS = '1. e4 e5 *', 'e4, '
PGN, XQF, DHTMLXQ = 'Games (PGN)', 'XQStudio (XQF)', 'Xiangqi sites (DhtmlXQ)'
CHINESE, MAINLAND, *OTHERS = [
    f'PGN: {notation}' for notation in ('Chinese, simplified characters', 'Chinese, simplified characters (GB18030)',
                                        'Chinese, traditional characters', 'Chinese, traditional characters (GB18030)',
                                        'WXF, with letters and digits')]
GGF, TRANSCRIPT = 'Reversi servers (GGF)', 'Reversi transcripts'
KINDS = {   # what files of a kind begin with, behind a mark and what it may be preceded by
    **dict.fromkeys((PGN, CHINESE, MAINLAND, *OTHERS), ('pgn', b'[')), XQF: ('xqf', b'XQ'), DHTMLXQ: ('dhtmlxq', b'[DhtmlXQ'),
    GGF: ('ggf', b'(;GM['), TRANSCRIPT: ('transcript', b'f5d6c3'),
}
program = None


def start(game, path=None):
    """The program with a file of GAME's moves and nothing else, or with the file at PATH."""
    global program
    text, _ = game
    if path is None:
        path = home('moves.txt')
        pathlib.Path(path).write_text(text)
    program = Program(COMMAND, path)
    program.wait('moves', program.moves)


def open_dialog():
    program.keys('ctrl+shift+s')
    program.dialog(DIALOG)
    return program.wait('accessible dialog', lambda: program.top(DIALOG))


def texts(node):
    return [label.name for label in node.walk() if label.role == 'label']


def kinds():
    """The drop-down list."""
    return next((box for box in program.all('combo box', '', program.frame) if KINDS.keys() & set(texts(box))), None)


def items():
    """Of the list of kinds, by kind, as long as it is open."""
    return {kind: item for item in program.all('list item', '', program.frame) if program.extents(item).height > 0
            for kind in texts(item) if kind in KINDS}


def cursor():
    """The kind in the list that has the focus."""
    return next((kind for kind, item in items().items()
                 if item.has('focused')), None)


def choose_kind(kind, offered=None):
    """In the drop-down list of the dialog that is open, where OFFERED is chosen."""
    first = program.window, program.frame
    program.into(DIALOG)
    chosen = next(text for text in texts(program.wait('list of kinds', kinds)) if text in KINDS)
    assert offered in (None, chosen), f'“{chosen}” is offered for a game in a file of “{offered}”'
    if kind != chosen:
        program.click_framed(program.wait('list of kinds', kinds))
        order = program.wait('open list', lambda: list(items()))

        def reached():
            steps = order.index(kind) - order.index(cursor())
            if steps != 0:
                program.keys('Down' if steps > 0 else 'Up')
            return steps == 0
        # A list that is about to open loses keys, and may say of any kind that it has the cursor.
        program.wait('cursor at the last kind', lambda: cursor() == order[-1] or program.keys('End'))
        program.wait(f'cursor at “{kind}”', reached)
        program.keys('Return')
    program.wait(f'“{kind}” chosen', lambda: kind in texts(kinds()) and not items())
    program.window, program.frame = first


def save():
    """In the dialog that is open."""
    program.dialog(DIALOG)
    program.keys('alt+s')
    program.out_of(DIALOG)
    program.focus()


def has(path, kind):
    _, begin = KINDS[kind]
    program.wait(f'file {path}', lambda: os.path.exists(path))
    data = pathlib.Path(path).read_bytes()
    assert data.startswith(begin), f'{path}, a file of “{kind}”, begins with {data[:40]}'


def new_file(before):
    return program.wait('new file', lambda: set(os.listdir(home('.'))) - before).pop()


def name_follows():
    """The suffix of the suggested name follows the list, and what is chosen there is written"""
    for game, chosen in (CHESS, (PGN,)), (XIANGQI, (XQF, DHTMLXQ, PGN)), (REVERSI, (GGF, TRANSCRIPT, PGN)):
        start(game)
        saved = None
        for kind in chosen:
            before = set(os.listdir(home('.')))
            open_dialog()
            choose_kind(kind, saved)
            saved = kind
            save()
            name = new_file(before)
            assert name.endswith('.' + KINDS[kind][0]), f'“{kind}” became {name}'
            has(home(name), kind)
        program.quit()


def typed_suffix():
    """A suffix that is typed decides, .txt leaves it to the list, and Ctrl+S stays with what is in the file"""
    start(REVERSI)
    for name, kind, written in ('typed.ggf', TRANSCRIPT, GGF), ('moves-of.txt', TRANSCRIPT, TRANSCRIPT):
        path = home(name)
        open_dialog()
        choose_kind(kind)
        program.keys('alt+n', 'ctrl+a')
        program.type(path)
        save()
        has(path, written)
    program.keys('alt+End')   # a game from a file is shown from its first position on
    program.see('c3, black disc')
    program.type('d3')
    program.keys('Return')
    program.wait('one move more', lambda: len(program.moves()) == 4)
    program.keys('ctrl+s')
    program.wait('the move in the file', lambda: pathlib.Path(path).read_text() == 'f5d6c3d3\n')
    program.quit()


def holds(path, encoding, *words):
    """Waits until all WORDS stand in a file in ENCODING."""
    def look():
        try:
            text = pathlib.Path(path).read_bytes().decode(encoding)
        except (FileNotFoundError, UnicodeDecodeError):
            return False
        return all(word in text for word in words)
    program.wait(f'{words} in {path}, in {encoding}', look)


def notations():
    """A game of xiangqi is saved in the notation and the encoding that are chosen, which Ctrl+S keeps"""
    start(XIANGQI)
    path = home('mainland.pgn')
    for kind, encoding in (CHINESE, 'utf-8'), (MAINLAND, 'gb18030'):
        pathlib.Path(path).unlink(missing_ok=True)
        open_dialog()
        choose_kind(kind)
        program.keys('alt+n', 'ctrl+a')
        program.type(path)
        save()
        holds(path, encoding, '1. 炮二平五 马８进７', '[Format "Chinese"]')
    program.quit()
    # Another day, and with other moves.
    start(('', ''), path)
    program.keys('alt+End')
    program.keys('ctrl+m')
    program.enter('H0-G2')
    program.wait('one move more', lambda: len(program.moves()) == 3)
    program.keys('ctrl+s')
    holds(path, 'gb18030', '1. 炮二平五 马８进７ 2. 马二进三', '[Format "Chinese"]')
    # In what it is, it is offered to be saved elsewhere.
    other = home('other.pgn')
    open_dialog()
    program.keys('alt+n', 'ctrl+a')
    program.type(other)
    save()
    holds(other, 'gb18030', '2. 马二进三')
    program.quit()


class Portal:
    """The part of a desktop's portal that asks for a file: each time it answers with the next of ANSWERS, a path
    (None: the name that was suggested) and the name of a filter."""
    INTERFACE = Gio.DBusNodeInfo.new_for_xml("""<node><interface name="org.freedesktop.portal.FileChooser">
        <method name="SaveFile"><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method></interface></node>""").interfaces[0]

    def __init__(self, *answers):
        self.answers = list(answers)
        self.suggested = []
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.bus.register_object('/org/freedesktop/portal/desktop', self.INTERFACE, self.asked, None, None)
        Gio.bus_own_name_on_connection(self.bus, 'org.freedesktop.portal.Desktop', Gio.BusNameOwnerFlags.NONE, None, None)

    def asked(self, bus, sender, path, interface, method, parameters, invocation):
        options = parameters.get_child_value(2)
        word = GLib.VariantType('s')
        token = options.lookup_value('handle_token', word).get_string()
        self.suggested.append(options.lookup_value('current_name', word).get_string())
        request = f'/org/freedesktop/portal/desktop/request/{sender[1:].replace(".", "_")}/{token}'
        invocation.return_value(GLib.Variant('(o)', (request,)))
        where, kind = self.answers.pop(0)
        filters = options.lookup_value('filters', None)
        chosen = next(filter for filter in (filters.get_child_value(i) for i in range(filters.n_children()))
                      if filter.get_child_value(0).get_string() == kind)
        results = GLib.Variant('(ua{sv})', (0, {
            'uris': GLib.Variant('as', [GLib.filename_to_uri(where or home(self.suggested[-1]))]),
            'current_filter': chosen}))
        bus.emit_signal(sender, request, 'org.freedesktop.portal.Request', 'Response', results)


def portal():
    """Where a portal asks, its list of kinds counts, too: it asks once more with the name that belongs to the kind"""
    for left in pathlib.Path(home('')).glob('*.pgn'):   # of the steps before
        left.unlink()
    dialog = Portal((None, XQF), (None, XQF), (home('typed.dhtmlxq'), PGN), (home('portal.pgn'), MAINLAND))
    os.environ['GDK_DEBUG'] = 'portals'
    start(XIANGQI)
    program.keys('ctrl+shift+s')
    program.wait('second question', lambda: len(dialog.suggested) == 2)
    first, second = dialog.suggested
    assert second == first.replace('.pgn', '.xqf') != first, dialog.suggested
    has(home(second), XQF)
    assert not os.path.exists(home(first))
    program.keys('ctrl+shift+s')
    has(home('typed.dhtmlxq'), DHTMLXQ)
    program.keys('ctrl+shift+s')
    holds(home('portal.pgn'), 'gb18030', '炮二平五')
    program.quit()


main(name_follows, typed_suffix, notations, portal)
