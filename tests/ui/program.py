"""The program as a person meets it: started, seen through the accessibility bus, worked with real keys and clicks."""
import os
import re
import subprocess
import sys
import time

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 60   # seconds until what is waited for counts as missing


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

    def wait(self, what, condition):
        """Until CONDITION () is something, which is returned; events of the bus are handled meanwhile."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() not in (None, 0):
                raise AssertionError(f'the program ended with {self.process.returncode} while waiting for {what}')
            try:
                found = condition()
            except GLib.Error:   # it went away while it was looked at
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

    def walk(self, top=None):
        top = top or self.application()
        if top is None:
            return
        yield top
        for i in range(top.get_child_count()):
            child = top.get_child_at_index(i)
            if child:
                yield from self.walk(child)

    def find(self, role, start, top=None):
        """The first accessible of ROLE whose name begins with START."""
        for node in self.walk(top):
            if node.get_role_name() == role and (node.get_name() or '').startswith(start):
                return node
        return None

    def names(self, role):
        return [node.get_name() or '' for node in self.walk() if node.get_role_name() == role]

    def click(self, node):
        """With the mouse, in the middle of NODE; the frame's accessible starts inside the window's border."""
        shell = dict(re.findall(r'(\w+)=(\d+)', self.run('xdotool', 'getwindowgeometry', '--shell', self.window)))
        frame = self.frame.get_extents(Atspi.CoordType.WINDOW)
        place = node.get_extents(Atspi.CoordType.WINDOW)
        border = (int(shell['WIDTH']) - frame.width) // 2
        x = int(shell['X']) + border + place.x + place.width // 2
        y = int(shell['Y']) + border + place.y + place.height // 2
        self.run('xdotool', 'mousemove', '--sync', str(x), str(y), 'click', '1')

    def keys(self, *keys):
        self.run('xdotool', 'key', *keys)

    def type(self, text):
        self.run('xdotool', 'type', '--delay', '20', text)

    def cell(self, start):
        """The cell of the board whose name begins with START ("e2", "e2, white pawn")."""
        return self.find('table cell', start)

    def board(self):
        return sorted(name for name in self.names('table cell') if re.match(r'[a-z]\d+, ', name))

    def moves(self):
        """The moves in the list, as numbers and texts: ["1. e4", "1… e5"]."""
        found = (re.match(r'(\d+[.…] [^ ,]+)', name) for name in self.names('push button'))
        return [match[1] for match in found if match]

    def end(self):
        return self.process.wait(PATIENCE)


def main(*steps):
    """Runs the test functions as TAP."""
    print(f'1..{len(steps)}')
    for number, step in enumerate(steps, 1):
        try:
            step()
        except Exception as error:   # the rest builds upon it
            print(f'not ok {number} - {step.__doc__ or step.__name__}')
            print(f'Bail out! {type(error).__name__}: {error}')
            sys.exit(1)
        print(f'ok {number} - {step.__doc__ or step.__name__}', flush=True)


def home(name):
    return os.path.join(os.environ['HOME'], name)
