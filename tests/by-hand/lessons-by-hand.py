# SPDX-License-Identifier: GPL-3.0-or-later
"""Lessons as a learner goes through them, and what they are built on: a toy tree of one's own, and two searches side by
side, with mouse and keys."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from naming import check  # noqa: E402
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
program = None


def label(start):
    return program.there('label', start)


def said(start):
    """Something that is told of at once, whatever it is for a screen reader, begins so."""
    program.wait(f'“{start}”', lambda: any(node.name and node.name.startswith(start)
                                           for node in program.walk(program.frame)))


def button(name):
    program.click(lambda: program.called('push button', name, program.frame))


def entry(name):
    program.click(lambda: program.find('text', name, program.frame))
    program.keys('ctrl+a')


def toy():
    """the textbook's tree is there at once, searched in two ways, and what differs is told"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND)
    program.keys('F7')
    program.into('Thinking')
    program.press('Try a Toy Tree')
    program.into('Toy Tree')
    label('Nodes: 13 · Evaluated: 9 · Cut-offs: 0')
    label('Nodes: 11 · Evaluated: 7 · Cut-offs: 1')
    label('The first search visits 1.18 times as many nodes.\n2 nodes (dashed) only in the first tree')
    check(program)


def own_values():
    """values of one's own are searched as they are typed; too many, too large ones, or none are told of"""
    entry('Values of the leaves')
    program.type('9 8 7 6 5 4 3 2')
    said('The tree has 9 leaves; the number of values typed is 8.')
    program.type(' 100')
    said('“100” is not a value: use whole numbers from −99 to 99.')
    program.keys('BackSpace', 'x')
    said('“10x” is not a value')
    program.keys('BackSpace', 'BackSpace')
    program.wait('the search of what was typed', lambda: any(
        name.startswith('Nodes: 9 · Evaluated: 5 · Cut-offs: 2') for name in program.names('label')))


def walked():
    """the search of the tree is walked through by keys, and does not tell its end before"""
    button('Step by Step')
    label('The search begins: Max looks for the move with the highest value.')
    assert not any(name.startswith('Nodes: ') for name in program.names('label'))
    button('Next Step')
    label('Max tries a.')
    program.keys('space')   # the button has the focus
    label('Min tries a.')
    button('Step by Step')
    label('Nodes: ')


def saved():
    """what a right click offers: the tree as a picture, its nodes as a table"""
    for item, title, name, start in (('Save Nodes as CSV…', 'Save the Nodes as CSV', 'tree.csv', b'visit,parent,ply'),
                                     ('Save Tree as SVG…', 'Save the Tree as SVG', 'tree.svg', b'<?xml'),
                                     ('Save Tree as PNG…', 'Save the Tree as PNG', 'tree.png', b'\x89PNG')):
        file = pathlib.Path(home(name))
        program.choose_of(lambda: program.find('tree', '', program.frame), item)
        program.type_path(title, file)
        program.wait(name, lambda: file.exists() and file.read_bytes().startswith(start))
        program.focus()


def beside():
    """a position of a game is searched by minimax and alpha-beta side by side"""
    program.keys('ctrl+w')
    program.out_of('Toy Tree')
    program.into('Thinking')
    program.click(lambda: program.find('page tab', 'Side by Side', program.frame))
    button('Search')
    program.wait('the difference', lambda: any('times as many nodes' in name for name in program.names('label')))
    check(program)


def choose_last(place, up):
    """What stands UP entries above the last one in the list of techniques at PLACE."""
    program.click(lambda: [node for node in program.all('combo box', top=program.frame) if node.name == 'Technique'][place])
    program.wait('the list', lambda: program.popovers())
    program.keys('End', *['Up'] * up, 'Return')


def asked():
    """A question comes with its answers, and the tree beside it is as high as before."""
    def height():
        return [node.get_extents()[3] for node in program.all('tree', top=program.frame)][-2]
    program.click(lambda: [*program.all('push button', 'Guess First', program.frame)][-2])
    program.wait('the room for answers', lambda: height() < [node.get_extents()[3] for node in
                                                               program.all('tree', top=program.frame)][-1])
    before = height()
    program.click(lambda: [*program.all('push button', 'Play', program.frame)][-2])
    program.wait('a question', lambda: any(name.endswith('?') for name in program.names('label')))
    assert height() == before, (before, height())


def threads():
    """a second thread helps the first: what both did, and what it is worth; the films go on together"""
    choose_last(1, 1)   # moves backward
    label('One thread alone needs ')
    assert any('have no way to help each other' in name for name in program.names('label'))
    program.click(lambda: [node for node in program.all('combo box', top=program.frame) if node.name == 'Technique'][0])
    program.wait('the list', lambda: program.popovers())
    program.keys('Home', 'Down', 'Return')   # with the table
    program.wait('help', lambda: any('times as fast' in name for name in program.names('label')))
    label('First thread')
    label('Second thread')
    program.wait('whose work the root was', lambda: any(
        name.endswith('searched by both threads') for name in program.names('tree')))
    program.click(lambda: [*program.all('push button', 'Step by Step', program.frame)][-1])   # not that of the page Tree
    label('Step 1 of ')
    button('Next Step')
    program.wait('a step in both', lambda: len([name for name in program.names('label')
                                                if name.startswith('Step 2 of ')]) == 2)
    asked()
    program.keys('ctrl+w')
    program.out_of('Thinking')
    program.onto_board()


def listed():
    """all lessons are listed, none of them done"""
    program.keys('ctrl+shift+k')
    program.into('Lessons')
    label('What Is a Ply?')
    label('A Tournament as an Experiment')
    assert not program.find('image', 'Completed', program.frame)


def lesson():
    """a lesson is done: a film seen to its end, answers wrong and right, nodes selected, back and forth"""
    program.click(lambda: program.find('label', 'Minimax', program.frame))
    label('Page 1 of 6')
    check(program)
    label('To do: walk through the search to its last step.')
    program.press('Last Step')
    said('Done.')
    button('Next')
    label('What is the root worth to Max?')
    entry('Your answer')
    program.type('abc')
    program.keys('Return')
    said('Type a whole number')
    program.keys('ctrl+a')
    program.type('4')
    program.keys('Return')
    said('Not yet.')
    program.keys('ctrl+a')
    program.type('5')
    program.keys('Return')
    said('Right.')
    button('Next')
    label('To do: select the node that the moves b b lead to.')
    program.click(lambda: program.find('tree', '', program.frame), aside=(0, 160))   # below all nodes
    program.keys('Home', 'Down', 'Left')   # along the principal variation, and beside it
    said('Not this node: the move a leads here.')
    program.keys('Home', 'Down')    # on the way
    program.wait('nothing to remark', lambda: not any(node.name.startswith('Not this node')
                                                      for node in program.walk(program.frame)))
    program.keys('Down')
    said('Done.')
    button('Back')
    said('Right.')   # what was answered stays so
    button('Next')


def has_keys(lesson):
    program.wait(f'the keys at {lesson}', lambda: (program.focused() or None) and any(
        node.name == lesson for node in program.walk(program.focused())))


def opened():
    """a lesson of one's own is opened; one that is none is refused with a sentence"""
    file, broken = (pathlib.Path(home(name)) for name in ('own.lesson', 'broken.lesson'))
    file.write_text('[Lesson]\nversion=1\nnumber=99\ntitle=My own lesson\n[Step 1]\ntext=Read {ply|plies} & more.\n')
    broken.write_text('[Lesson]\nversion=1\nnumber=98\ntitle=Broken\n[Step 1]\ntext=a\ncolor=red\n')
    program.choose_in('Menu', 'Open a Lesson…')
    program.type_path('Open a Lesson', broken)
    program.dialog('Could Not Open the Lesson')
    program.wait('the reason', lambda: any('“color” means nothing to this program' in name
                                           for name in program.names('label')))
    program.keys('Escape')
    program.focus()
    program.choose_in('Menu', 'Open a Lesson…')
    program.type_path('Open a Lesson', file)
    program.focus()
    label('Lesson completed')   # nothing was asked
    label('Read plies & more.')
    button('Finish')
    has_keys('My own lesson')   # where one was in the list


def closes():
    """the window closes in the middle of a lesson, the next one begins with the list, and the lesson where it was left"""
    program.click(lambda: program.find('label', 'Alpha-Beta', program.frame))
    label('Page 1 of ')
    program.keys('ctrl+w')
    program.out_of('Lessons')
    program.onto_board()
    program.keys('ctrl+shift+k')
    program.into('Lessons')
    label('What Is a Ply?')
    label('Page 3 of 6')   # beside the lesson that was left there
    has_keys('What Is a Ply?')
    program.click(lambda: program.find('label', 'Minimax', program.frame))
    said('Done.')
    button('Back')
    said('Right.')
    program.keys('ctrl+w')
    program.out_of('Lessons')


def opened_on_board():
    """a lesson that is opened where games are goes to the window of lessons, too"""
    program.onto_board()
    program.keys('ctrl+o')
    program.type_path('Open', home('own.lesson'))
    program.into('Lessons')
    label('Read plies & more.')


main(toy, own_values, walked, saved, beside, threads, listed, lesson, opened, closes, opened_on_board)
