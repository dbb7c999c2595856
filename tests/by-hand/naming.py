# SPDX-License-Identifier: GPL-3.0-or-later
"""Has everything that the keyboard can reach a name? What tests of accessible names ask."""
import re

TYPE_NAME = re.compile(r'(Gtk|Adw|Pal)[A-Z]')
OWN_TYPE_NAME = re.compile(r'Pal[A-Z]')
MNEMONIC = re.compile(r'_[^\W\d]')
KEYS = ('Page_Up', 'Page_Down')   # as the toolkit calls them in the window with the keys
NO_ROLES = ('filler', 'unknown', 'invalid', 'redundant object')


def path_of(node):
    """NODE, what it lies in, and so on, to the window."""
    path = []
    while node and node.role != 'application':
        path.append(node)
        node = node.parent
    return path


def has_size(node):
    place = node.get_extents()
    return place.width > 1 and place.height > 1


def is_never_reached(program, node):
    """Parts of the toolkit that only say that the focus could be on them: what scrolls has it only where
    nothing in it can, and a drop-down list or what it drops is opened by something that has a name."""
    if node.role == 'scroll pane':
        return any(is_stop(below) for below in program.walk(node) if below != node)
    if node.name == 'GtkImage':   # the search button in the window with the keys
        return path_of(node)[-1].name == 'Keyboard Shortcuts'
    return any(above.role == 'combo box' for above in path_of(node)[1:]) \
        and node.role != 'push button'


def is_tab(node):
    """libadwaita 1.2 gives its tabs no role; ours have at least a name."""
    return any(above.name == 'AdwTabBar' for above in path_of(node))


def is_stop(node):
    return node.had('focusable') and has_size(node)


def fault(node):
    """What is wrong with something that can be focused."""
    role, name = node.role, node.name.strip()
    if role in NO_ROLES and not (name and is_tab(node)):
        return 'no role'
    if not name:
        return 'no name'
    if TYPE_NAME.match(name):
        return 'the name of its type'
    return fault_of_name(node)


def fault_of_name(node):
    """What is wrong with the name of anything."""
    role, name = node.role, node.name
    if role == 'text':   # what somebody has written
        return None
    half = name.strip()[:len(name.strip()) // 2].strip()
    if half and name.strip() == f'{half} {half}':
        return 'its name twice'
    if MNEMONIC.search(name) and name not in KEYS:
        return 'a mnemonic'
    if name != name.strip():
        return 'a space around its name'
    if OWN_TYPE_NAME.match(name) and role not in NO_ROLES:
        return 'the name of its type'
    return None


def look(program, top=None):
    """How many things below TOP can be focused, and what those are that lack a role or a name; and whatever has a
    name that nobody would say."""
    reached, wrong = 0, []
    for node in program.walk(top):
        stop = is_stop(node)
        reached += stop
        what = fault(node) if stop else fault_of_name(node)
        if what and not (stop and is_never_reached(program, node)):
            wrong.append(f'{what}: ' + ' < '.join(f'{above.role} "{above.name or ""}"'
                                                  for above in path_of(node)))
    return reached, wrong


def check(program, top=None, least=11):
    """Whatever below TOP, or anywhere, can have the focus has a role and a name; LEAST: how many there are."""
    # What goes away while it is looked at makes a look worthless: then once more.
    reached, wrong = program.wait('a tree to look at', lambda: look(program, top))
    assert reached >= least, f'only {reached} focusable things'
    assert not wrong, '\n# '.join(['things without a name:'] + wrong)
