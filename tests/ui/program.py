"""The program as a person meets it: started, seen through the accessibility bus, worked with real keys and clicks."""
import os
import pathlib
import re
import subprocess
import sys
import time

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

PATIENCE = 60   # seconds until what is waited for counts as missing
BARS = 60       # pixels of a window in which its bars may stand


class Program:
    def __init__(self, *command):
        self.process = subprocess.Popen(command)
        self.window = self.wait('a window', lambda: self.find_window())
        self.frame = self.wait('the accessible window', lambda: self.find('frame', ''))
        self.focus()

    def focus(self):
        self.run('xdotool', 'windowfocus', '--sync', self.window)

    def run(self, *command):
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def wait(self, what, condition, patience=None):
        """Until CONDITION () is something, which is returned; events of the bus are handled meanwhile."""
        end = time.monotonic() + (patience or PATIENCE)
        while time.monotonic() < end:
            if self.process.poll() not in (None, 0):
                raise AssertionError(f'the program ended with {self.process.returncode} while waiting for {what}')
            try:
                found = condition()
            except (GLib.Error, subprocess.CalledProcessError):   # it went away while it was looked at
                found = None
            if found:
                return found
            GLib.MainContext.default().iteration(False)
            time.sleep(0.02)
        raise AssertionError(f'there is no {what}')

    def windows(self, title='.'):
        return subprocess.run(['xdotool', 'search', '--all', '--onlyvisible', '--pid', str(self.process.pid),
                               '--name', title], capture_output=True, text=True).stdout.split()

    def find_window(self, title='.'):
        found = self.windows(title)
        return found[-1] if found else None

    def application(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_process_id() == self.process.pid:
                child.clear_cache()
                return child
        return None

    def walk(self, top=None, cells=True):
        """All accessibles, or those below TOP; without CELLS the many of the board are left out."""
        top = top or self.application()
        if top is None:
            return
        yield top
        if not cells and top.get_role_name() == 'table' and top.get_name() == 'Board':
            return
        for i in range(top.get_child_count()):
            child = top.get_child_at_index(i)
            if child:
                yield from self.walk(child, cells)

    def find(self, role, start, top=None):
        """The first accessible of ROLE whose name begins with START."""
        for node in self.walk(top, role == 'table cell'):
            if node.get_role_name() == role and (node.get_name() or '').startswith(start):
                return node
        return None

    def find_all(self, role, start, top=None):
        """All of them, in order."""
        return [node for node in self.walk(top) if node.get_role_name() == role and (node.get_name() or '').startswith(start)]

    def names(self, role):
        return [node.get_name() or '' for node in self.walk(None, role == 'table cell')
                if node.get_role_name() == role]

    def shape(self, window):
        """X, Y, WIDTH and HEIGHT of a window on the screen."""
        return dict(re.findall(r'(\w+)=(\d+)', self.run('xdotool', 'getwindowgeometry', '--shell', window)))

    def popovers(self):
        """The shapes of the program's other windows, popovers among them."""
        def look():
            found = self.run('xdotool', 'search', '--all', '--onlyvisible', '--pid', str(self.process.pid)).split()
            return {window: self.shape(window) for window in found}
        shapes = self.wait('shape of a window', look)   # one that closes while it is looked at spoils the whole look
        return [shape for window, shape in shapes.items() if window != self.window]

    def surface(self, node):
        """The accessible whose window NODE is in, and that window's shape: a popover is known by its size."""
        shapes = self.popovers()
        while shapes and node.get_role_name() != 'frame':
            try:
                area = self.extents(node)
            except GLib.Error:   # a page of a stack has none
                area = None
            for shape in shapes:
                if area and (int(shape['WIDTH']), int(shape['HEIGHT'])) == (area.width, area.height):
                    return node, shape
            node = node.get_parent()
        return self.frame, self.shape(self.window)

    def point(self, node):
        """The middle of NODE on the screen; the frame's accessible starts inside the window's border."""
        top, shell = self.surface(node)
        area, place = self.extents(top), self.extents(node)
        border = (int(shell['WIDTH']) - area.width) // 2
        return (int(shell['X']) + border + place.x - area.x + place.width // 2,
                int(shell['Y']) + border + place.y - area.y + place.height // 2)

    def extents(self, node):
        return node.get_extents(Atspi.CoordType.WINDOW)

    def choose(self, item):
        """Clicks ITEM of the menu that is open, which closes it."""
        self.click(self.wait(item, lambda: self.find('menu item', item)))
        self.wait('the end of the menu', lambda: not self.find('menu item', item))

    def mouse(self, *words):
        """xdotool's words of where the mouse goes and what its buttons do."""
        self.run('xdotool', *map(str, words))

    def still(self, node):
        """Waits until NODE does not move any more, as a piece of news does that slides in; returns its middle."""
        seen = [None]

        def rests():
            seen.append(self.point(node))
            return seen[-1] == seen[-2]
        self.wait('end of the movement', rests)
        return seen[-1]

    def click(self, node):
        """Over a few points, as a hand comes: GTK loses the first click where a dialog was if nothing moves before."""
        x, y = self.still(node)
        for step in (12, 6, 0):
            self.mouse('mousemove', '--sync', x - step, y - step)
        self.mouse('click', 1)

    def click_for(self, find, what, condition):
        """Clicks what FIND () finds until CONDITION () is something: GTK 4.8 may lose a click that comes right after a
        dialog went, however the hand moves."""
        for _ in range(3):
            self.click(find())
            try:
                return self.wait(what, condition, 10)
            except AssertionError:
                continue
        return self.wait(what, condition)

    def right_drag(self, start, end):
        """With the other button from the cell that begins with START to the one with END."""
        (x, y), (to_x, to_y) = self.point(self.see(start)), self.point(self.see(end))
        self.mouse('mousemove', x, y, 'mousedown', 3)
        for step in range(1, 6):
            self.mouse('mousemove', x + (to_x - x) * step // 5, y + (to_y - y) * step // 5)
        self.mouse('mouseup', 3)

    def bring(self, node):
        """Turns the page by the wheel until NODE can be seen, which is returned."""
        middle = self.frame.get_extents(Atspi.CoordType.WINDOW).height // 2

        def height():
            place = node.get_extents(Atspi.CoordType.WINDOW)
            return place.y + place.height // 2

        while not BARS < height() < 2 * middle - BARS:
            before = height()
            self.mouse('mousemove', self.point(node)[0], self.point(self.frame)[1],
                       'click', 5 if before > middle else 4)
            self.wait('the page turned', lambda: height() != before)
        return node

    def top(self, title):
        """The accessible window called TITLE..., which is sought for among the windows alone."""
        application = self.application()
        tops = (application.get_child_at_index(i) for i in range(application.get_child_count()))
        return next((top for top in tops if top and (top.get_name() or '').startswith(title)), None)

    def into(self, title):
        """Real clicks and keys go to the window called TITLE from now on."""
        self.window = self.wait(title, lambda: self.find_window(f'^{title}'))
        self.run('xdotool', 'windowactivate', '--sync', self.window)
        self.frame = self.wait(title, lambda: self.top(title))

    def there(self, role, start):
        """Waits for an accessible of ROLE, called START..., in the window that is worked in."""
        return self.wait(f'{role} “{start}”', lambda: self.find(role, start, self.frame))

    def press(self, label):
        self.click(self.there('push button', label))

    def toast(self):
        """Waits for the button of a piece of news that lies over the window, the last thing in it."""
        def look():
            last = [self.frame]
            while last:
                node = last.pop()
                last.extend(child for child in map(node.get_child_at_index, range(node.get_child_count())) if child)
                if node.get_role_name() == 'push button' and 'Undo' in (node.get_name() or ''):
                    place = node.get_extents(Atspi.CoordType.WINDOW)
                    if place.y > self.frame.get_extents(Atspi.CoordType.WINDOW).height // 2:
                        return node
            return None
        return self.wait('the button of the news', look)

    def news(self, words):
        """Waits for a line of text with these WORDS in it, in the window that is worked in."""
        return self.wait(f'news: {words}', lambda: next(
            (node.get_name() for node in self.walk(self.frame)
             if node.get_role_name() == 'label' and words in (node.get_name() or '')), None))

    def keys(self, *keys):
        self.run('xdotool', 'key', *keys)

    def type(self, text):
        self.run('xdotool', 'type', '--delay', '20', '--', text)

    def enter(self, text):
        self.type(text)
        self.keys('Return')

    def cell(self, start):
        """The cell of the board whose name begins with START ("e2", "e2, white pawn")."""
        return self.find('table cell', start)

    def see(self, start):
        """Waits for a cell whose name begins with START, and returns it."""
        return self.wait(start, lambda: self.cell(start))

    def click_cell(self, start, shown):
        """With the mouse; then a cell is seen whose name begins with SHOWN."""
        self.click(self.see(start))
        self.see(shown)

    def board(self):
        return sorted(name for name in self.names('table cell') if re.match(r'[a-z]\d+, ', name))

    def moves(self):
        """The moves in the list, as numbers and texts: ["1. e4", "1… e5"]."""
        found = (re.match(r'(\d+[.…] [^ ,]+)', name) for name in self.names('push button'))
        return [match[1] for match in found if match]

    def save(self, path):
        """Saves the game through the file dialog and returns what stands in the file then."""
        self.keys('ctrl+s')
        self.wait('the file dialog', lambda: self.find_window('Save the Game'))
        self.keys('ctrl+a')
        self.enter(path)
        self.wait('the file', lambda: os.path.exists(path))
        return pathlib.Path(path).read_text()

    def quit(self):
        self.keys('ctrl+q')
        self.expect_end()

    def expect_end(self):
        status = self.process.wait(PATIENCE)
        assert status == 0, f'the program ended with {status}'

    def kill(self):
        self.process.kill()
        self.process.wait()
        while self.has_name():   # or the next one believes that it only has to wake this one
            time.sleep(0.02)

    @staticmethod
    def has_name():
        """Whether the bus still knows the program."""
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        return bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameHasOwner',
                             GLib.Variant('(s)', ('io.github.palamedes.Palamedes',)), None, Gio.DBusCallFlags.NONE, -1,
                             None).unpack()[0]


class Windows(Program):
    """With several windows open: the library does not bear that its cache of all of them is emptied at once."""

    def application(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_process_id() == self.process.pid:
                child.set_cache_mask(Atspi.Cache.NONE)
                return child
        return None

    def into(self, title):
        """Keys go to the window called TITLE from now on, and what is asked for is looked for in it."""
        self.window = self.wait(title, lambda: self.find_window(title))
        start = title.strip('^$')
        self.frame = self.wait(title, lambda: self.find('frame', start) or self.find('dialog', start))
        self.focus()

    def out_of(self, title):
        """Waits until the window called TITLE is gone. (Asks the display: GTK 4.8 does not bear that the
        tree is walked while a part of it goes away.)"""
        self.wait(f'end of {title}', lambda: not self.find_window(title))

    def focused(self):
        """What has the focus in the window, or None where that is a text, which does not say so."""
        for node in self.walk(self.frame):
            if node != self.frame and node.get_state_set().contains(Atspi.StateType.FOCUSED):
                return node
        return None


def main(*steps):
    """Runs the test functions as TAP."""
    print(f'1..{len(steps)}')
    for number, step in enumerate(steps, 1):
        try:
            step()
        except Exception as error:   # the rest builds upon it
            if 'PALAMEDES_SHOT' in os.environ:   # what the screen looked like then
                subprocess.run(['import', '-window', 'root', os.environ['PALAMEDES_SHOT']])
            print(f'not ok {number} - {step.__doc__ or step.__name__}')
            print(f'Bail out! {type(error).__name__}: {error}')
            sys.exit(1)
        print(f'ok {number} - {step.__doc__ or step.__name__}', flush=True)


def home(name):
    return os.path.join(os.environ['HOME'], name)


def settings(game, text):
    """What the next program finds of GAME's settings: TEXT, lines of a key file. All others are as new."""
    folder = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings')
    folder.mkdir(parents=True, exist_ok=True)
    (folder / 'keyfile').write_text(f'[io/github/palamedes/Palamedes/{game}]\n{text}')
    os.environ['GSETTINGS_BACKEND'] = 'keyfile'
