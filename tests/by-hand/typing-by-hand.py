# SPDX-License-Identifier: GPL-3.0-or-later
"""Where moves are typed: what Tab puts in, what is said of what is wrong, and what becomes of it; and what is said while
it is not one's turn."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from hand import start  # noqa: E402
from program import main  # noqa: E402

COMMAND = sys.argv[1]
# The computer begins, and takes its time.
SLOW = """opponent='computer-human'
first-level=12
book-engines=false
clock-first=('fischer', int64 360000000, int64 0, 0)
"""
program = None
hand = None


def entry():
    return program.find('text', 'Type a move', program.frame)


def typed():
    """What stands in the entry."""
    node = entry()
    return node.get_text()


def is_told(words):
    """Waits until the line above the entry says so."""
    program.wait(words, lambda: words in program.find('alert', '', program.frame).name)


def tab():
    """Tab puts in the first of the moves that fit"""
    global program, hand
    program, hand = start(program, COMMAND, 'chess')
    program.keys('ctrl+m')
    for text, move in ('d', 'd3'), ('N', 'Na3'), ('h', 'h3'):
        program.type(text)
        program.wait('the moves that fit', lambda: program.find('label', move, program.frame))
        program.keys('Tab')
        program.wait(move, lambda: typed() == move)
        program.keys('Escape')
        program.wait('an empty line', lambda: typed() == '')


def wrong():
    """what is wrong moves neither the entry nor the moves that fit"""
    program.type('N')
    chip = program.wait('the moves that fit', lambda: program.find('label', 'Nf3', program.frame))
    before = program.still(chip), program.still(entry)
    program.keys('Return')
    is_told('is ambiguous')
    assert (program.still(chip), program.still(entry)) == before
    program.keys('ctrl+a')
    program.enter('Ke2')
    is_told('is not legal here')
    assert program.still(entry) == before[1]
    program.keys('Escape')


def walked_away():
    """what is wrong goes when another position comes into view, and what is still being typed stays"""
    program.enter('e4')
    hand.hears('White: e4')
    program.enter('Ke2')
    is_told('is not legal here')
    program.keys('alt+Left')
    hand.hears('Start position')
    program.wait('an empty line', lambda: typed() == '')
    program.type('N')
    program.keys('alt+Right')
    hand.hears('White: e4')
    assert typed() == 'N', typed()


def numbered():
    """the number that stands before a move in books is read past"""
    program.keys('Escape')
    program.enter('1...e5')
    hand.hears('Black: e5')
    program.enter('2. Nf3')
    hand.hears('White: Nf3')
    program.enter('2.')
    is_told('“2.” is not a move')
    program.keys('Escape')


def begun_elsewhere():
    """a move that is typed with the board in hand does not go on with one that was refused"""
    program.enter('Ke2')
    is_told('is not legal here')
    hand.click('d5')   # there is nothing, but the board has the keys
    program.type('Nc6')
    program.wait('the new one alone', lambda: typed() == 'Nc6')
    program.keys('Escape')


def out_of_turn():
    """who is to wait is told so, by one line, and what was typed is kept"""
    global program, hand
    program, hand = start(program, COMMAND, 'chess', who=SLOW)
    hand.click('e2')   # a piece of one’s own would be taken up for a premove
    is_told('It is the computer’s turn.')
    program.enter('e5')
    program.wait('what was typed', lambda: typed() == 'e5')
    program.kill()


main(tab, wrong, walked_away, numbered, begun_elsewhere, out_of_turn)
