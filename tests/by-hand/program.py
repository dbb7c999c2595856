# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as a person meets it: started, seen through the accessibility bus, worked with real keys and clicks.

Nothing here waits for a fixed time: each step waits for what a person would wait for, and then acts. What makes
such scripts fail now and then is mostly one of these, and each has its answer below:

- A window is on the screen before it has the keys, and the one that has closed is gone before another has them:
  `into`, `dialog` and `closed` return when the window manager and the program agree on who has them.
- What is to be clicked still moves, or is made anew meanwhile: `click` waits until it stands still, and looks for it
  again each time where it is given a function.
- A window that closes while it is looked at spoils the whole look: `wait` looks again.
- GTK 4.8 does not bear that it is asked for a part of the tree that goes away: the end of a window is asked of the
  display (`out_of`), which knows nothing of what is in it.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import traceback

from gi.repository import Gio, GLib

import bus
from app_id import APP_ID, PATH

PATIENCE = 120 * bus.SLOWNESS   # seconds until what is waited for counts as missing; sanitizers and other programs are slow
FRAMES = 0.1     # seconds in which something that moves is drawn at another place
BARS = 60        # pixels of a window in which its bars may stand


class Program:
    """One run of the program, and the window of it that is worked in: WINDOW on the display, FRAME on the bus."""
    latest = None   # the one that was started last

    def __init__(self, *command, over=None, process=None):
        """OVER: what a dialog is called that comes together with the first window. PROCESS runs already."""
        Program.latest = self
        self.process = process or subprocess.Popen(command)
        self.tree = None
        self.window = self.wait('window', lambda: min(self.windows(), key=int, default=None))
        self.frame = self.wait('accessible window', lambda: self.find('frame', ''))
        self.first = self.window, self.frame
        if over:
            self.dialog(over)
        else:
            self.focus()

    # Waiting

    def wait(self, what, condition, patience=PATIENCE):
        """Until CONDITION () is something, which is returned; events of the bus are handled meanwhile."""
        end = time.monotonic() + patience
        while True:
            start = time.monotonic()
            try:
                found = condition()
            except (GLib.Error, subprocess.CalledProcessError):   # it went away while it was looked at
                found = None
            if found:
                return found
            if self.process.poll() not in (None, 0):
                raise AssertionError(f'there is no {what}: {self.fate()}')
            if time.monotonic() > end:
                raise AssertionError(f'there is no {what}')
            GLib.MainContext.default().iteration(False)
            # A program that is always looked at gets nothing done.
            time.sleep(max(0.02, min(time.monotonic() - start, 0.5)))

    def fate(self):
        """What has become of the program."""
        status = self.process.poll()
        if status is None:
            return 'the program is running'
        if status < 0:
            return f'the program was ended by {signal.Signals(-status).name}'
        return f'the program has ended with {status}'

    def situation(self):
        """What has become of the program, its windows and the keys, in one line."""
        titles = [subprocess.run(['xdotool', 'getwindowname', window], capture_output=True, text=True).stdout.strip()
                  for window in self.windows()]
        keys = subprocess.run(['xdotool', 'getwindowfocus', 'getwindowname'], capture_output=True, text=True).stdout
        return f'{self.fate()}; its windows: {titles}; keys go to “{keys.strip()}”'

    # Windows

    def run(self, *command):
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def windows(self, title='.'):
        """The program's windows on the display whose titles TITLE, an expression, is found in."""
        while True:
            look = subprocess.run(['xdotool', 'search', '--all', '--onlyvisible', '--pid', str(self.process.pid),
                                   '--name', title], capture_output=True, text=True)
            if 'X Error' not in look.stderr:   # as when a window, anybody's, closes meanwhile
                return look.stdout.split()

    def find_window(self, title='.'):
        """The newest window whose title begins with TITLE, an expression."""
        found = self.windows(f'^{title}')
        return found[-1] if found else None

    def has_keys(self, window):
        """Whether keys go to WINDOW, and the window manager knows it: it may still have been about to give them to
        another one. If not, it is asked for that."""
        if self.run('xdotool', 'getactivewindow').strip() == window == self.run('xdotool', 'getwindowfocus').strip():
            return True
        self.run('xdotool', 'windowactivate', '--sync', window)
        return False

    def focus(self):
        """Waits until keys go to the window that is worked in, and it knows that."""
        def has_them():
            return self.has_keys(self.window) and (
                self.frame.role != 'frame'   # no other window says whether it is the active one
                or self.frame.has('active'))
        self.wait('focus of the window', has_them)

    def into(self, title):
        """Clicks and keys go to the window called TITLE… from now on, and what is asked for is looked for in it."""
        self.frame = self.wait(f'accessible window “{title}”', lambda: self.top(title) or self.sheet(title))
        if self.frame.is_top():
            self.window = self.wait(f'window “{title}”', lambda: self.find_window(title))
        self.focus()

    def onto_board(self):
        """The same for the first window, that of the board."""
        self.window, self.frame = self.first
        self.focus()

    def dialog(self, title):
        """Waits until keys go to the dialog called TITLE…, whatever is worked in."""
        def has_them():
            window = self.find_window(title) or (self.sheet(title) and self.window)
            return window and self.has_keys(window)
        self.wait(f'dialog “{title}” with the focus', has_them)

    def out_of(self, title):
        """Waits until the window called TITLE… is gone."""
        self.wait(f'end of “{title}”', lambda: not self.find_window(title) and not self.sheet(title))

    def closed(self, title):
        """Waits until the dialog called TITLE… is gone and keys go again to the window that is worked in."""
        self.out_of(title)
        self.focus()

    def type_path(self, title, path):
        """Types PATH into the file dialog called TITLE…, which closes then."""
        self.dialog(title)
        if title.startswith(('Save', 'Export')):   # there is a name in it already
            self.keys('ctrl+a')
        self.enter(str(path))
        self.out_of(title)

    # Accessibles

    def application(self):
        self.tree = self.tree or bus.Application.find(self.process.pid)
        return self.tree

    def walk(self, top=None):
        """All accessibles, or TOP and those below it, as they are now."""
        application = self.application()
        found = application and application.look(*[top.path] if top else [])
        return found.walk() if found else iter(())

    def all(self, role, start='', top=None):
        """All accessibles of ROLE whose names begin with START, in order."""
        return (node for node in self.walk(top) if node.role == role and node.name.startswith(start))

    def find(self, role, start, top=None):
        """The first of them."""
        return next(self.all(role, start, top), None)

    def called(self, role, name, top=None):
        """The one that is called just NAME, else the first whose name begins so."""
        found = list(self.all(role, name, top))
        return next((node for node in found if node.name == name), found[0] if found else None)

    def names(self, role):
        """The names of all of ROLE."""
        return self.wait('whole look', lambda: ([node.name for node in self.all(role)],))[0]

    def there(self, role, start):
        """Waits for an accessible of ROLE, called START…, in the window that is worked in."""
        return self.wait(f'{role} “{start}”', lambda: self.find(role, start, self.frame))

    def top(self, title):
        """The accessible window called TITLE…."""
        return next((top for top in self.application().look().children if re.match(title, top.name)), None)

    def sheet(self, title):
        """The dialog called TITLE… that lies in a window, as newer platforms have it, or None."""
        return next((node for node in self.walk() if node.role in ('dialog', 'alert') and re.match(title, node.name)
                     and not node.is_top()), None)

    def news(self, words):
        """Waits for a line of text with these WORDS in it, in the window that is worked in."""
        return self.wait(f'news: {words}', lambda: next(
            (node.name for node in self.all('label', '', self.frame) if words in node.name), None))

    def toast(self, label='Undo'):
        """Waits for the button of a piece of news that lies over the window, and points at it: then the news stay.
        Others that are called so lie deeper in the window."""
        def look():
            level = list(self.walk(self.frame))[:1]
            while level:
                for node in level:
                    if node.name == label and node.role == 'push button' \
                            and self.extents(node).y > self.extents(self.frame).height // 2:
                        return node
                level = [child for node in level for child in node.children]
            return None
        button = self.wait('button of the news', look)
        self.hover(button)
        return button

    def focused(self):
        """What has the focus in the window, or None where that is a text, which does not say so."""
        return next((node for node in self.walk(self.frame) if node != self.frame and node.had('focused')), None)

    # Places

    def extents(self, node):
        return node.get_extents()

    def shape(self, window):
        """X, Y, WIDTH and HEIGHT of a window on the screen."""
        return {key: int(value) for key, value in
                re.findall(r'(\w+)=(-?\d+)', self.run('xdotool', 'getwindowgeometry', '--shell', window))}

    def popovers(self):
        """The shapes of the program's other windows, popovers among them."""
        def look():
            found = self.run('xdotool', 'search', '--all', '--onlyvisible', '--pid', str(self.process.pid)).split()
            return {window: self.shape(window) for window in found}
        shapes = self.wait('shape of a window', look)
        return [shape for window, shape in shapes.items() if window != self.window]

    def surface(self, node):
        """The accessible whose window NODE is in, and that window's shape: a popover is known by its size."""
        shapes = self.popovers()
        while shapes and node and node.role != 'frame':   # a dialog is none
            try:
                area = self.extents(node)
            except GLib.Error:   # a page of a stack has none
                area = None
            for shape in shapes:
                if area and (shape['WIDTH'], shape['HEIGHT']) == (area.width, area.height):
                    return node, shape
            node = node.parent
        top = self.frame
        while not top.is_top():   # a sheet is a part of its window
            top = top.parent
        return top, self.shape(self.window)

    def point(self, node):
        """The middle of NODE on the screen; the frame's accessible starts inside the window's border."""
        top, shell = self.surface(node)
        area, place = self.extents(top), self.extents(node)
        border = (shell['WIDTH'] - area.width) // 2
        return (shell['X'] + border + place.x - area.x + place.width // 2,
                shell['Y'] + border + place.y - area.y + place.height // 2)

    def still(self, node, what='what is to be clicked'):
        """Waits until NODE, or what it finds as a function, does not move, as news do that slide in; its middle. Two looks
        may fall between two frames of what moves, so it has to stay for some of them. To look for it again, and where
        its window is, takes longest, and is done at the beginning and at the end."""
        found = area = place = None
        since = 0

        def begin():
            nonlocal found, area, place, since
            found = node() if callable(node) else node
            area = self.extents(found) if found else None
            place = self.point(found) if found else None
            since = time.monotonic()

        def rests():
            try:
                moved = not found or self.extents(found) != area
            except GLib.Error:   # it is gone
                moved = True
            if not moved and time.monotonic() - since > FRAMES:
                before = found, area, place
                begin()
                return before == (found, area, place)
            if moved:
                begin()
            return False
        self.wait(f'standstill of {what}', rests)
        return place

    def bring(self, node, margin=False):
        """Turns the page by the wheel until NODE can be seen, which is returned; with MARGIN the mouse stands at the left
        edge of the window, where nothing else is that the wheel turns."""
        middle = self.extents(self.frame).height // 2

        def height():
            place = self.extents(node)
            return place.y + place.height // 2

        while not BARS < height() < 2 * middle - BARS:
            before = height()
            x = self.point(self.frame)[0] - self.extents(self.frame).width // 2 + 16 if margin else self.point(node)[0]
            self.mouse('mousemove', x, self.point(self.frame)[1],
                       'click', 5 if before > middle else 4)
            self.wait('turned page', lambda: height() != before)
        return node

    # The mouse

    def mouse(self, *words):
        """xdotool's words of where the mouse goes and what its buttons do. ("--sync" would wait for a quarter of a minute
        where the mouse is there already; the display does everything in order anyway.)"""
        self.run('xdotool', *map(str, words))

    def hover(self, node, aside=(0, 0), what='what is to be pointed at'):
        """To the middle of NODE, or a place ASIDE of it, which is returned: over a few points, as a hand comes. GTK
        loses the first click where a dialog was if nothing moves before."""
        x, y = (middle + by for middle, by in zip(self.still(node, what), aside))
        for step in (12, 6, 0):
            self.mouse('mousemove', max(x - step, 0), max(y - step, 0))
        return x, y

    def click(self, node, button=1, aside=(0, 0), times=1):
        """NODE is an accessible, or a function that finds it."""
        self.hover(node, aside)
        self.mouse('click', '--repeat', times, '--delay', 60, button)

    def click_framed(self, node):
        """The same in a window with a frame of the window manager's. The display does not say where such a window lies,
        but goes to places in it."""
        area, top = self.extents(node), self.extents(self.frame)
        x, y = area.x - top.x + area.width // 2, area.y - top.y + area.height // 2
        for step in (12, 6, 0):
            self.mouse('mousemove', '--window', self.window, x - step, y - step)
        self.mouse('click', 1)

    def click_for(self, find, what, condition, button=1, times=1):
        """Clicks what FIND () finds until CONDITION () is something: GTK 4.8 may lose a click that comes right after a
        dialog went, however the hand moves, and two clicks may come too slowly for a double one."""
        for _ in range(3):
            self.click(find, button, times=times)
            try:
                return self.wait(what, condition, PATIENCE / 6)
            except AssertionError:
                continue
        return self.wait(what, condition)

    def press(self, label):
        """Clicks a button of the window that is worked in."""
        self.hover(lambda: self.called('push button', label, self.frame), what=f'push button “{label}”')
        self.mouse('click', 1)

    def answer(self, label):
        """Clicks an answer of the message that is worked in; the toolkit keeps a second row of them, for another width,
        which nobody sees: the wide one comes first, and the narrow one has no size until it is needed."""
        self.click(self.wait(label, lambda: [node for node in self.all('push button', label, self.frame)
                                             if self.extents(node).width > 0][-1:])[0])

    def grab(self, node, to, button=1):
        """Presses over NODE and goes to the point TO; the button stays down."""
        x, y = self.hover(node)
        self.mouse('mousedown', button)
        for step in range(1, 9):
            self.mouse('mousemove', x + (to[0] - x) * step // 8, y + (to[1] - y) * step // 8)

    def let_go(self, button=1):
        self.mouse('mouseup', button)

    def drag(self, start, end, button=1):
        """From the cell of the board that begins with START to the one with END."""
        self.grab(self.see(start), self.still(self.see(end)), button)
        self.let_go(button)

    def choose(self, item):
        """Clicks ITEM of the menu that is open, which closes it."""
        self.click(self.wait(item, lambda: self.find('menu item', item)))
        self.wait('end of the menu', lambda: not self.find('menu item', item))

    def choose_in(self, menu, item):
        """Clicks ITEM of the MENU that a button of the window that is worked in opens."""
        self.click_for(lambda: self.called('push button', menu, self.frame), item, lambda: self.find('menu item', item))
        self.choose(item)

    def choose_of(self, node, item):
        """Clicks ITEM of the menu that the right button brings up over NODE. GTK 4.8 does not notice that the mouse is in
        a menu that comes up under it, and takes the first click for one beside it: the mouse leaves, and comes back."""
        self.click_for(node, item, lambda: self.find('menu item', item), button=3)
        self.mouse('mousemove', 1, 1)
        self.choose(item)

    # The keyboard

    def keys(self, *keys):
        self.run('xdotool', 'key', *keys)

    def type(self, text):
        self.run('xdotool', 'type', '--delay', '20', '--', text)

    def enter(self, text):
        self.type(text)
        self.keys('Return')

    # The board and its game

    def cell(self, start):
        """The cell of the board whose name begins with START ("e2", "e2, white pawn")."""
        return self.find('table cell', start, self.frame)

    def see(self, start):
        """Waits for a cell whose name begins with START, and returns it."""
        return self.wait(start, lambda: self.cell(start))

    def click_cell(self, start, shown, button=1):
        """With the mouse; then a cell is seen whose name begins with SHOWN."""
        self.click(self.see(start), button)
        self.see(shown)

    def board(self):
        return sorted(name for name in self.names('table cell') if re.match(r'[A-Za-z]\d+, ', name))

    def moves(self):
        """The moves in the list, as numbers and texts: ["1. e4", "1… e5"]."""
        found = (re.match(r'(\d+[.…] [^ ,]+)', name) for name in self.names('push button'))
        return [match[1] for match in found if match]

    def shows(self, *moves):
        """Waits until these are the moves in the list."""
        self.wait(f'the moves {moves}', lambda: [move.split()[1] for move in self.moves()] == list(moves))

    def play(self, *moves):
        """Types MOVES, one after another."""
        for move in moves:
            before = len(self.moves())
            self.keys('ctrl+m')
            self.enter(move.rstrip('#'))
            self.wait(move, lambda: len(self.moves()) == before + 1)

    def save(self, path):
        """Saves the game through the file dialog and returns what stands in the file then."""
        self.keys('ctrl+s')
        self.type_path('Save the Game', path)
        self.focus()
        self.wait('the file', lambda: os.path.exists(path))
        return pathlib.Path(path).read_text()

    # The end

    def quit(self):
        self.keys('ctrl+q')
        self.expect_end()

    def expect_end(self):
        self.wait('end of the program', lambda: self.process.poll() == 0)
        self.forgotten()

    def on_disk(self, words, path=None):
        """Waits until WORDS are in the text at PATH, in that of the game in progress where there is none. What is seen
        on the board is written a moment later."""
        path = path or pathlib.Path(home('state')) / 'palamedes' / 'game.pgn'
        self.wait(f'“{words}” in {path.name}', lambda: path.exists() and words in path.read_text())

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.forgotten()

    def forgotten(self):
        """Waits until the bus does not know the program any more, or the next one believes that it only has to wake
        this one."""
        while is_known():
            time.sleep(0.02)


def is_known():
    """Whether the program has its name on the bus."""
    return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        'org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameHasOwner',
        GLib.Variant('(s)', (APP_ID,)), None, Gio.DBusCallFlags.NONE, -1, None).unpack()[0]


def explain(error):
    """What went wrong and where, what has become of the program; PALAMEDES_SHOT names a file for the screen."""
    if 'PALAMEDES_SHOT' in os.environ:
        subprocess.run(['import', '-window', 'root', os.environ['PALAMEDES_SHOT']])
    for place in traceback.extract_tb(error.__traceback__):
        print(f'# {os.path.basename(place.filename)}:{place.lineno}: {place.line}')
    if isinstance(error, subprocess.CalledProcessError):
        print(f'# it said: {error.stdout!r} {error.stderr!r}')
    situation = f' ({Program.latest.situation()})' if Program.latest else ''
    return f'{type(error).__name__}{situation}: {error}'


def main(*steps):
    """Runs the test functions as TAP."""
    print(f'1..{len(steps)}', flush=True)
    for number, step in enumerate(steps, 1):
        called = ' '.join((step.__doc__ or step.__name__).split())   # one line
        try:
            step()
        except Exception as error:   # the rest builds upon it
            why = explain(error)
            print(f'not ok {number} - {called}')
            print(f'Bail out! {why}')
            sys.exit(f'{called}: {why}')   # to stderr, which is shown where a test fails
        print(f'ok {number} - {called}', flush=True)


def home(name):
    return os.path.join(os.environ['HOME'], name)


def settings(game, text):
    """What the next program finds of GAME's settings: TEXT, lines of a key file. All others are as new."""
    folder = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings')
    folder.mkdir(parents=True, exist_ok=True)
    (folder / 'keyfile').write_text(f'[{PATH}/{game}]\n{text}')
    os.environ['GSETTINGS_BACKEND'] = 'keyfile'
