# SPDX-License-Identifier: GPL-3.0-or-later
"""Watches a bot think as a person does, in the whole program: the window is opened by its key, a bot is
asked, the tree is pointed at, folded, walked and searched, techniques are compared, and the engine is watched."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from naming import check  # noqa: E402
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
TABLE, GAMES = (pathlib.Path.home() / name for name in ('table.csv', 'games.pgn'))
program = None


def tree():
    return program.find('tree', '')


def selected():
    node = tree()
    return node and node.name


def empty():
    """without a bot the window says what to do"""
    global program
    settings('chess', "opponent='human-human'\n")
    program = Program(COMMAND, '--fen', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')
    program.keys('F7')
    program.into('Thinking')
    program.there('push button', 'Search This Position')


def think():
    """a bot thinks about the position on the board, and its tree is shown"""
    program.press('Search This Position')
    program.wait('the root', lambda: re.match(r'root, .*moves searched', selected() or ''))
    program.wait('the counters', lambda: program.find('label', 'Evaluations'))


def figures():
    """The rows of the panel beside the tree, each a name and a figure: the first labels that are called so."""
    texts = program.names('label')
    return dict(reversed(list(zip(texts, texts[1:]))))


def number(name):
    return int(figures()[name].replace(',', ''))


def counts():
    """what was counted adds up: iterations, and what of the last one is kept"""
    assert number('Nodes') == number('In earlier iterations') + number('In the last iteration')
    assert number('In the last iteration') == number('Kept in the tree') + number('Not kept (tree full)')


def film():
    """the search is walked through step by step, and each step says what it does"""
    program.press('Step by Step')
    program.there('label', 'Step 1 of ')
    program.there('label', 'The search begins: Black looks for the move with the highest value.')
    program.press('Next Step')
    program.there('label', 'Black tries ')
    program.press('Step Over')
    program.wait('its value', lambda: any('So far that is the best for Black' in name for name in program.names('label')))
    check(program)
    program.press('Last Step')
    program.wait('the move', lambda: any('Black plays ' in name for name in program.names('label')))
    program.press('First Step')
    program.press('Step by Step')
    program.wait('the tree as it was', lambda: not program.find('push button', 'Next Step'))


def point_of_view():
    """Black's search is told as Black sees it: leaves, and what they consist of"""
    program.there('label', 'Values from the point of view of the searching side, Black: + is good for Black, − for White')
    program.click(tree())
    program.keys('Home')
    program.wait('the root', lambda: selected().startswith('root'))
    while 'Leaf' not in selected():
        before = selected()
        program.keys('Down')
        program.wait('a node below', lambda: selected() != before)
    value = selected().split(', ')[1]
    assert re.match(r'[+−]?\d', value), f'a leaf is exact: {selected()}'
    program.wait('its account', lambda: figures().get('Sum') == value)


def restored():
    """folds, selection and place come back as they were at first"""
    program.keys('Home')
    program.wait('the root', lambda: selected().startswith('root'))
    program.keys('Down', 'Return')
    program.press('Menu')
    program.click(program.there('menu item', 'Expand All'))
    program.keys('End', 'Right')
    program.press('Menu')
    program.click(program.there('menu item', 'Restore Folding'))
    program.wait('the root', lambda: selected().startswith('root'))


def walk():
    """a click gives the focus, keys walk"""
    program.click(tree())
    program.keys('Home')
    program.wait('the root', lambda: selected().startswith('root'))
    before = selected()
    program.keys('Down')
    program.wait('another node', lambda: selected() != before)
    program.wait('the variation', lambda: 'principal variation' in selected())
    program.keys('Right')
    program.wait('its neighbour', lambda: 'principal variation' not in selected())
    program.keys('Home')
    program.wait('the root', lambda: selected().startswith('root'))


def rows(outline='Outline'):
    """The rows of the outline that is called so, below its headings."""
    return program.wait('whole look', lambda: ([row.name for row in program.all(
        'table row', '', program.find('tree table', outline, program.frame)) if ', ' in row.name],))[0]


def chosen():
    """The move of the row that has the focus."""
    node = program.focused()
    return node and node.role == 'table row' and node.name.split(', ')[0]


def at_root():
    """Whether the panel beside the outline tells of the root."""
    return program.find('label', 'Start of the search', program.frame)


def outline():
    """the tree as an outline: keys walk and fold in it, and the panel beside it follows"""
    program.press('Outline')
    program.wait('the outline', lambda: len(rows()) > 20)
    first = rows()[1]
    assert rows()[0].startswith('root, ') and ', Leaf' in first, rows()[:2]
    program.keys('Home', 'Down')
    program.wait('the first move beside it', lambda: not at_root())
    program.keys('Left')
    program.wait('the root, which it belongs to', at_root)
    program.keys('Left')
    program.wait('a folded root', lambda: len(rows()) == 1)
    program.keys('Right')
    program.wait('its moves again', lambda: len(rows()) > 20 and rows()[1] == first)
    program.keys('Right')
    program.wait('the first of them', lambda: not at_root())
    program.press('Outline')
    program.wait('the same move there', lambda: selected() == first)
    program.keys('Home')
    program.wait('the root, since the keys are for the tree', lambda: selected().startswith('root'))


def zoom():
    """the wheel with Ctrl zooms"""
    program.hover(tree())
    program.mouse('keydown', 'ctrl', 'click', 5, 'click', 5, 'keyup', 'ctrl')
    program.wait('a smaller tree', lambda: program.find('label', '76%') or program.find('push button', '76%'))


def compare():
    """techniques are compared"""
    program.click(program.there('page tab', 'Compare'))
    program.click(program.there('spin button', 'Depth'))
    program.keys('ctrl+a')
    program.enter('1')
    program.press('Compare')
    program.there('panel', 'As configured: ')

    def compared():
        names = [name for name in program.names('panel') if ' nodes' in name]
        return None if any('waiting' in name or 'searching' in name for name in names) else names
    rows = program.wait('all techniques', compared)
    assert len(rows) > 4 and not any(': 0 nodes' in name for name in rows), rows
    assert '×' not in rows[0] and all('×' in name for name in rows[1:]), rows


def choose_positions(further):
    """So many lines further down than what is chosen."""
    program.click(program.there('combo box', 'Positions'))
    program.wait('the list', lambda: len(program.popovers()) > 1)   # the board's window is one
    program.keys(*['Down'] * further, 'Return')
    program.wait('end of the list', lambda: len(program.popovers()) == 1)


def measured():
    """techniques are measured at each depth over a set of positions, the plot is walked, the table exported"""
    program.click(program.there('spin button', 'Depth'))
    program.keys('ctrl+a')
    program.enter('2')
    program.click(program.there('radio button', 'Plot'))
    choose_positions(2)   # endgames
    program.press('Compare')

    def figures():
        names = [name for name in program.names('list item') if 'branching factor' in name or 'gave up' in name]
        return names if program.called('push button', 'Compare', program.frame) and len(names) > 4 else None
    program.there('label', 'Depth 2, mean of 4 positions')
    rows = program.wait('all figures', figures)
    assert re.fullmatch(r'As configured: [\d,]+ ± [\d,]+ nodes, branching factor [\d.]+', rows[0]), rows
    assert all('× ' in name or 'gave up' in name for name in rows[1:]), rows
    program.keys('Down', 'Down', 'Down', 'Down', 'Left')
    program.wait('a point', lambda: any(', depth 1: ' in name and ' nodes' in name for name in program.names('label')))
    program.click(program.there('radio button', 'Time'))
    program.wait('times', lambda: any(' ms ± ' in name for name in program.names('list item')))
    program.press('Export as CSV…')
    program.type_path('Export as CSV', TABLE)
    program.into('Thinking')
    text = program.wait('the table', lambda: TABLE.exists() and TABLE.read_text())
    assert text.startswith('technique,depth (plies),positions,nodes (mean),'), text
    assert '\nAs configured,2,4,' in text, text


def of_file():
    """the positions at the ends of a file's games"""
    GAMES.write_text('[Result "*"]\n\n1. e4 e5 *\n\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n')
    choose_positions(3)
    program.press('Choose…')
    program.type_path('Positions to Compare In', GAMES)
    program.into('Thinking')
    program.there('label', 'games.pgn: 1 position')
    program.press('Compare')
    program.there('label', 'Depth 2, one position')


def lines():
    """What the page Engine says of its lines, and after them of the root moves."""
    return [name for name in program.names('list item') if re.search(r', depth \d+', name)]


def plies():
    return rows('First plies')


def row_of(move):
    return program.find('table row', f'{move}, ', program.find('tree table', 'First plies', program.frame))


def searched():
    """The root moves that are said to be searched at this moment."""
    return [name for name in program.names('list item') if ', being searched' in name]


def unfolded():
    """A row is unfolded while the engine thinks, and stays so, with the focus, while the engine goes on and when
    it is stopped."""
    first = program.wait('a move', plies)[0].split(', ')[0]
    move = program.click_for(lambda: row_of(first), 'a row with the focus', chosen)
    program.keys('Right')
    program.wait('replies', lambda: row_of(move).had('expanded'))
    for _ in range(5):
        before = plies()
        program.wait('another census', lambda: plies() != before)
        program.wait('the same row, unfolded', lambda: chosen() == move and row_of(move).had('expanded'))
    program.press('Stop')
    program.there('push button', 'Think')
    program.click_for(lambda: program.bring(row_of(move)), f'{move} with the focus', lambda: chosen() == move)
    before = plies()
    assert row_of(move).had('expanded'), 'it is folded'
    program.keys('Left')
    program.wait('fewer rows', lambda: len(plies()) < len(before) and not row_of(move).had('expanded'))
    program.keys('Right')
    program.wait('its replies again', lambda: plies() == before)


def engine():
    """the built-in engine is watched while it thinks: lines, cut-offs, its first plies; and is stopped"""
    program.click(program.there('page tab', 'Engine'))
    program.press('Think About This Position')
    program.wait('a line', lambda: [name for name in lines() if re.match(r'[+−]?\d.*, depth \d+, 1', name)])
    program.wait('shares', lambda: [name for name in lines() if re.search(r'%, [\d,]+ nodes', name)])
    program.wait('a move being searched', searched)
    program.click(program.there('page tab', 'Cut-offs'))
    program.wait('kinds', lambda: [name for name in program.names('list item')
                                   if re.match(r'Null Move, [\d,]+, [\d.]+%', name)])
    program.click(program.there('page tab', 'First Plies'))
    program.wait('its moves', lambda: len(plies()) > 5)
    unfolded()
    text = program.there('label', 'depth ').name
    program.click(program.there('page tab', 'Moves'))
    assert program.there('label', 'depth ').name == text, 'it goes on'
    assert not searched(), 'after it was stopped'
    check(program)
    program.click(program.there('page tab', 'Compare'))


def ended():
    """where the game has ended, that is said"""
    global program
    program.kill()
    program = Program(COMMAND, '--new', 'chess')
    for move in 'f3', 'e5', 'g4', 'Qh4':
        program.enter(move)
        program.wait(move, lambda: any(move in said for said in program.moves()))
    program.keys('F7')
    program.into('Thinking')
    for page, button in (('Tree', 'Search This Position'), ('Compare', 'Compare'),
                         ('Engine', 'Think About This Position')):
        program.click(program.there('page tab', page))
        program.press(button)
        program.dialog('The Game Has Ended Here')
        program.wait('why', lambda: any(name.startswith('Checkmate. There are') for name in program.names('label')))
        program.keys('Escape')
        program.closed('The Game Has Ended Here')
    program.kill()


main(empty, think, counts, film, point_of_view, walk, restored, outline, zoom, compare, measured, of_file, engine, ended)
