# SPDX-License-Identifier: GPL-3.0-or-later
"""The widgets of a running program as the accessibility bus tells of them.

The library for screen readers asks for each name, role and child with a call of its own and waits for each answer:
half a second for a window. Here all children are asked for at once, and then GTK tells of everything that was met in
one answer (org.a11y.atspi.Cache): a tenth of a second."""
import collections
import os

from gi.repository import Gio, GLib

SLOWNESS = int(os.environ.get('PALAMEDES_SLOWNESS', 1))   # of the program, as under valgrind
PATIENCE = 30000 * SLOWNESS   # milliseconds until a program that does not answer counts as gone
ROOT = '/org/a11y/atspi/accessible/root'
WINDOW = 1         # of AtspiCoordType: places are told from the window's corner

# AtspiRole, from 0.
ROLES = '''invalid|accelerator label|alert|animation|arrow|calendar|canvas|check box|check menu item|color chooser
column header|combo box|date editor|desktop icon|desktop frame|dial|dialog|directory pane|drawing area|file chooser
filler|focus traversable|font chooser|frame|glass pane|html container|icon|image|internal frame|label
layered pane|list|list item|menu|menu bar|menu item|option pane|page tab|page tab list|panel
password text|popup menu|progress bar|push button|radio button|radio menu item|root pane|row header|scroll bar|scroll pane
separator|slider|spin button|split pane|status bar|table|table cell|table column header|table row header|tearoff menu item
terminal|text|toggle button|tool bar|tool tip|tree|tree table|unknown|viewport|window
extended|header|footer|paragraph|ruler|application|autocomplete|editbar|embedded|entry
chart|caption|document frame|heading|page|section|redundant object|form|link|input method window
table row|tree item|document spreadsheet|document presentation|document text|document web|document email|comment|list box
grouping|image map|notification|info bar|level bar|title bar|block quote|audio|video|definition
article|landmark|log|marquee|math|rating|timer|static'''.replace('\n', '|').split('|')

# The bits of AtspiStateType that scripts ask for.
STATES = {'active': 1, 'checked': 4, 'expanded': 10, 'focusable': 11, 'focused': 12, 'pressed': 20, 'selected': 23, 'sensitive': 24,
          'showing': 25}

Extents = collections.namedtuple('Extents', 'x y width height')


def connect():
    """A connection to the accessibility bus of this session."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None, None,
                                Gio.DBusCallFlags.NONE, PATIENCE, None).unpack()[0]
    flags = Gio.DBusConnectionFlags
    return Gio.DBusConnection.new_for_address_sync(
        address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)


class Application:
    """Somebody on the accessibility bus, who is called OWNER there."""
    bus = None

    def __init__(self, owner):
        self.owner = owner

    @classmethod
    def find(cls, pid):
        """The process PID, or None until it is there."""
        cls.bus = cls.bus or connect()
        driver = cls('org.freedesktop.DBus')
        for owner, _ in cls('org.a11y.atspi.Registry').ask(ROOT, 'Accessible', 'GetChildren')[0]:
            if driver.call('/org/freedesktop/DBus', 'org.freedesktop.DBus', 'GetConnectionUnixProcessID',
                           GLib.Variant('(s)', (owner,)))[0] == pid:
                return cls(owner)
        return None

    def answer(self, path, interface, method, parameters=None):
        return self.bus.call_sync(self.owner, path, interface, method, parameters, None,
                                  Gio.DBusCallFlags.NONE, PATIENCE, None)

    def call(self, path, interface, method, parameters=None):
        return self.answer(path, interface, method, parameters).unpack()

    def ask(self, path, interface, method, parameters=None):
        return self.call(path, f'org.a11y.atspi.{interface}', method, parameters)

    def property(self, path, interface, name):
        return self.call(path, 'org.freedesktop.DBus.Properties', 'Get',
                         GLib.Variant('(ss)', (f'org.a11y.atspi.{interface}', name)))[0]

    def children(self, top):
        """The paths of the children of TOP and of everything below it, by the paths of their parents."""
        found, waiting = {}, {top}

        def answered(bus, result, path):
            waiting.discard(path)
            try:
                found[path] = [child for _, child in bus.call_finish(result).unpack()[0]]
            except GLib.Error:   # it is gone
                found[path] = []
            for child in found[path]:
                ask(child)

        def ask(path):
            waiting.add(path)
            self.bus.call(self.owner, path, 'org.a11y.atspi.Accessible', 'GetChildren', None, None,
                          Gio.DBusCallFlags.NONE, PATIENCE, None, answered, path)

        ask(top)
        while waiting:
            GLib.MainContext.default().iteration(True)
        return found

    def look(self, top=ROOT):
        """The node at the path TOP with all below it as they are now, or None if it is gone."""
        children = self.children(top)   # GTK tells only of what was asked for once
        told = self.answer('/org/a11y/atspi/cache', 'org.a11y.atspi.Cache', 'GetItems').get_child_value(0)
        items = {path_in(item, 0): item for item in map(told.get_child_value, range(told.n_children()))}
        return Node(self, items, children, top) if top in items else None


class Node:
    """An accessible: its NAME, ROLE, CHILDREN and PARENT are as they were when it was looked at; what is asked for by a
    function is as it is now. A GLib.Error says that it is gone."""

    def __init__(self, application, items, children, path):
        self.application, self.path, self.items = application, path, items
        item = items[path]
        self.name = item.get_child_value(6).get_string()
        # GTK 4.8 does not tell toggle buttons from push buttons.
        self.role = ROLES[item.get_child_value(7).get_uint32()].replace('toggle button', 'push button')
        self.states = item.get_child_value(9)
        self.children = [Node(application, items, children, child) for child in children.get(path, ()) if child in items]

    def __eq__(self, other):
        return isinstance(other, Node) and self.path == other.path

    def __hash__(self):
        return hash(self.path)

    @property
    def parent(self):
        """What it lies in, of which only the way upwards is known."""
        path = path_in(self.items[self.path], 2)
        return Node(self.application, self.items, {}, path) if path in self.items else None

    def is_top(self):
        """Whether it is a window of its own."""
        parent = self.parent
        return parent is None or parent.role == 'application'

    def walk(self):
        """Itself and all below it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def had(self, state):
        """Whether it was in STATE, one of STATES, when it was looked at."""
        return is_in(self.states.unpack(), state)

    def has(self, state):
        """Whether it is now."""
        return is_in(self.application.ask(self.path, 'Accessible', 'GetState')[0], state)

    def get_name(self):
        return self.application.property(self.path, 'Accessible', 'Name')

    def get_description(self):
        return self.application.property(self.path, 'Accessible', 'Description')

    def count_children(self):
        return self.application.property(self.path, 'Accessible', 'ChildCount')

    def get_extents(self):
        """Where it is in its window."""
        return Extents(*self.application.ask(self.path, 'Component', 'GetExtents', GLib.Variant('(u)', (WINDOW,)))[0])

    def get_text(self):
        length = self.application.property(self.path, 'Text', 'CharacterCount')
        return self.application.ask(self.path, 'Text', 'GetText', GLib.Variant('(ii)', (0, length)))[0]

    def get_value(self):
        return self.application.property(self.path, 'Value', 'CurrentValue')

    def act(self):
        """What a screen reader does to activate it."""
        self.application.ask(self.path, 'Action', 'DoAction', GLib.Variant('(i)', (0,)))


def is_in(states, state):
    """Whether STATE is among STATES, as the bus tells them: two numbers of 32 bits."""
    return bool((states[0] | states[1] << 32) >> STATES[state] & 1)


def path_in(item, field):
    """The path of the accessible that a FIELD of an ITEM of GTK's answer names."""
    return item.get_child_value(field).get_child_value(1).get_string()
