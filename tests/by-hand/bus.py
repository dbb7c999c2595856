# SPDX-License-Identifier: GPL-3.0-or-later
"""The widgets of a running program as the accessibility bus tells of them.

The library for screen readers asks for each name, role and child with a call of its own and waits for each answer:
half a second for a window. GTK tells of everything that was asked for once in one answer (org.a11y.atspi.Cache), also of
what lies in what, though not rightly everywhere: of a stack it names pages where it shows what is on them. So children
are asked for where they are not known yet, or GTK has told of a change (ChildrenChanged), or the answer names others."""
import collections
import functools
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
        self.known = {}   # the children of those for whom GTK's one answer names them rightly, by the paths
        self.changed = set()   # whose children have changed since the last look began
        if self.bus:
            self.bus.signal_subscribe(owner, 'org.a11y.atspi.Event.Object', 'ChildrenChanged', None, None,
                                      Gio.DBusSignalFlags.NONE, self.on_children_changed)

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

    def on_children_changed(self, bus, sender, path, *rest):
        self.known.pop(path, None)
        self.changed.add(path)

    def hear(self):
        """Takes in what has changed up to the last answer, in front of which it came."""
        while GLib.MainContext.default().iteration(False):
            pass

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

    def items(self):
        """What GTK tells of everything that was asked for once, by the paths."""
        told = self.answer('/org/a11y/atspi/cache', 'org.a11y.atspi.Cache', 'GetItems').get_child_value(0)
        return {path_in(item, 0): item for item in map(told.get_child_value, range(told.n_children()))}

    def children(self, top, claimed):
        """The paths of the children of TOP and of everything below it, by the paths of their parents; and those of
        the parents who had to be asked for them, since what was CLAIMED for them is not what is known to be right."""
        found, asked, waiting = {}, [], set()

        def enter(path):
            if path in self.known and self.known[path] == claimed.get(path):
                found[path] = self.known[path]
                for child in found[path]:
                    enter(child)
                return
            waiting.add(path)
            asked.append(path)
            self.bus.call(self.owner, path, 'org.a11y.atspi.Accessible', 'GetChildren', None, None,
                          Gio.DBusCallFlags.NONE, PATIENCE, None, answered, path)

        def answered(bus, result, path):
            waiting.discard(path)
            try:
                found[path] = [child for _, child in bus.call_finish(result).unpack()[0]]
            except GLib.Error:   # it is gone
                found[path] = []
            for child in found[path]:
                enter(child)

        enter(top)
        while waiting:
            GLib.MainContext.default().iteration(True)
        return found, asked

    def look(self, top=ROOT):
        """The node at the path TOP with all below it as they are now, or None if it is gone."""
        # A tab that is dragged to another window is in none for a moment, and does not bear to be told of then; by the
        # time that somebody has been asked for the windows it is in one.
        self.ask(ROOT, 'Accessible', 'GetChildren')
        items = self.items()
        self.hear()
        self.changed.clear()
        children, asked = self.children(top, claims(items))
        if any(path not in items for path in children):   # GTK tells only of what was asked for once
            items = self.items()
        self.hear()
        claimed = claims(items)
        for path in asked:
            self.known.pop(path, None)
            if path not in self.changed and children[path] == claimed.get(path):
                self.known[path] = children[path]
        return Node(self, items, children, top) if top in items else None


def claims(items):
    """The paths of the children by those of their parents, in order, as GTK's answer has them; None where it is known
    not to have all, or to have some that are not shown any more."""
    found = collections.defaultdict(list)
    for path, item in items.items():
        found[path_in(item, 2)].append((item.get_child_value(3).get_int32(), path))

    def of(path, item):
        children = sorted(found.get(path, ()))
        whole = [place for place, _ in children] == list(range(item.get_child_value(4).get_int32()))
        return [child for _, child in children] if whole else None
    return {path: of(path, item) for path, item in items.items()}


class Node:
    """An accessible: its NAME, ROLE, CHILDREN and PARENT are as they were when it was looked at; what is asked for by a
    function is as it is now. A GLib.Error says that it is gone."""

    def __init__(self, application, items, children, path):
        self.application, self.path, self.items, self.paths = application, path, items, children
        self.item = items[path]

    # Most are passed over for their role alone, so that the rest is read where it is asked for.

    @functools.cached_property
    def role(self):
        # GTK 4.8 does not tell toggle buttons from push buttons.
        return ROLES[self.item.get_child_value(7).get_uint32()].replace('toggle button', 'push button')

    @functools.cached_property
    def name(self):
        return self.item.get_child_value(6).get_string()

    @functools.cached_property
    def children(self):
        return [Node(self.application, self.items, self.paths, child) for child in self.paths.get(self.path, ())
                if child in self.items]

    def __eq__(self, other):
        return isinstance(other, Node) and self.path == other.path

    def __hash__(self):
        return hash(self.path)

    @property
    def parent(self):
        """What it lies in, of which only the way upwards is known."""
        path = path_in(self.item, 2)
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
        return is_in(self.item.get_child_value(9).unpack(), state)

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
