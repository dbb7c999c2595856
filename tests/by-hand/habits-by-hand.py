# SPDX-License-Identifier: GPL-3.0-or-later
"""Habits of moving, by a hand that clicks, drags and types: premoves, moves that are confirmed, promotions without a
question."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import hand as hands  # noqa: E402
from app_id import PATH  # noqa: E402
from hand import WAYS  # noqa: E402
from program import main, settings  # noqa: E402

COMMAND = sys.argv[1]
os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])   # it shall think for long, but not on all cores
# A strong computer without a book takes some seconds for its move, in which a person can make theirs.
SLOW = ("opponent='human-computer'\nsecond-level=12\nbook-engines=false\n"
        "clock-first=('fischer', int64 150000, int64 2000, 0)\n")
PEOPLE = "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n"
PROMOTION = '8/1P6/8/8/8/8/k7/7K w - - 0 1'
program = None
hand = None


def open_game(game, who, *fen, **habits):
    """A new game with the HABITS, which are the program's own settings."""
    global program, hand

    def with_habits(name, text):
        settings(name, text)
        file = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings', 'keyfile')
        lines = ''.join(f'{key.replace("_", "-")}={value}\n' for key, value in habits.items())
        file.write_text(f'{file.read_text()}\n[{PATH}]\n{lines}')
    hands.settings = with_habits
    program, hand = hands.start(program, COMMAND, game, *fen, who=who)


def says(words):
    program.wait(f'“{words}”', lambda: words in hand.board.get_description())


def says_no(words):
    program.wait(f'no “{words}”', lambda: words not in hand.board.get_description())


def replies():
    """Waits for the computer's move, which nothing follows."""
    program.wait('reply', lambda: hand.said().startswith('Black: '))


def premoves():
    """a premove by click, drag and keys is played when the reply is there"""
    for way, (start, end), told in zip(WAYS, (('d2', 'd3'), ('g2', 'g3'), ('a2', 'a3')), ('d3', 'g3', 'a3')):
        open_game('chess', SLOW)
        hand.move('click', 'e2', 'e4')
        hand.hears('White: e4')
        hand.move(way, start, end)
        says(f'Premove: {start}–{end}')
        assert 'premove' in hand.cells[end].get_description()
        hand.hears(f'White: {told}')
        says_no('Premove')


def premove_is_given_up():
    """a right click, Escape, a click on an empty cell and the button each cancel a premove"""
    open_game('chess', SLOW)
    hand.move('click', 'e2', 'e4')
    hand.hears('White: e4')
    for cancel in (lambda: program.mouse('mousemove', *hand.places['e5'], 'click', 3), lambda: program.keys('Escape'),
                   lambda: hand.click('e5'), lambda: program.press('Cancel')):
        hand.click('d2', 'd3')
        says('Premove: d2–d3')
        cancel()
        says_no('Premove')
    replies()
    hand.sees('d2, white pawn')


def other_games():
    """so it is in xiangqi and reversi"""
    open_game('xiangqi', SLOW)
    hand.move('click', 'H2', 'E2')
    program.wait('move of Red', lambda: hand.said().startswith('Red: '))
    hand.move('click', 'H0', 'G2')
    says('Premove: H0–G2')
    hand.sees('G2, red horse')
    open_game('reversi', SLOW)
    hand.move('click', 'd3')
    program.wait('move of Black', lambda: hand.said().startswith('Black: '))
    hand.move('click', 'f5')   # c3, c5 and e3 are the replies: f5 stays open after each
    says('Premove: f5')
    says_no('Premove')


def not_between_people():
    """two people at one board make no premoves, and without a clock there are none"""
    open_game('chess', PEOPLE)
    hand.move('click', 'e2', 'e4')
    hand.hears('White: e4')
    hand.move('click', 'd2', 'd4')
    hand.sees('d2, white pawn')
    assert 'Premove' not in hand.board.get_description()
    open_game('chess', "opponent='human-computer'\nsecond-level=12\nbook-engines=false\n"
                       "clock-first=('none', int64 0, int64 0, 0)\n")
    hand.move('click', 'e2', 'e4')
    hand.hears('White: e4')
    hand.move('click', 'd2', 'd4')
    assert 'Premove' not in hand.board.get_description()


def confirmation():
    """a move waits on the board for Return, the button, or a second click on its end"""
    open_game('chess', PEOPLE, confirm_moves='true')
    for (start, end, told), confirm in zip(
            (('e2', 'e4', 'White: e4'), ('e7', 'e5', 'Black: e5'), ('g1', 'f3', 'White: Nf3')),
            (lambda end: program.keys('Return'), lambda end: program.press('Play'), lambda end: hand.click(end))):
        before = hand.said()
        hand.move('click', start, end)
        says(f'Play {told.split()[1]}?')
        assert hand.said() == before
        confirm(end)
        hand.hears(told)
        says_no('Play')
    hand.move('drag', 'd7', 'd5')
    says('Play d5?')
    program.keys('Escape')
    says_no('Play')
    hand.sees('d7, black pawn', 'd5, empty')
    assert hand.said() == 'White: Nf3', hand.said()


def always_queen():
    """a pawn becomes a queen without a question, unless Alt is held"""
    for way in WAYS:
        open_game('chess', PEOPLE, PROMOTION, always_queen='true')
        hand.move(way, 'b7', 'b8')
        hand.hears('White: b8=Q')
    open_game('chess', PEOPLE, PROMOTION, always_queen='true')
    hand.keys('b7')
    program.keys('Up', 'alt+Return')
    hand.choose('click', 'white rook')
    hand.hears('White: b8=R')


def turning():
    """the board turns to whoever is to move, where two people play and it is wanted, and back with a move taken back"""
    def upside(bottom):
        program.wait(f'{bottom} at the bottom', lambda: max(
            ('e1', 'e8'), key=lambda name: program.extents(hand.cells[name]).y) == bottom)
        hand.measure()

    open_game('chess', PEOPLE, turn_board='true')
    upside('e1')
    hand.move('click', 'e2', 'e4')
    hand.hears('White: e4')
    upside('e8')
    hand.move('click', 'e7', 'e5')
    upside('e1')
    program.keys('ctrl+z')
    upside('e8')
    open_game('chess', PEOPLE)
    hand.move('click', 'e2', 'e4')
    hand.hears('White: e4')
    upside('e1')


def cursor():
    """Control and the arrows lead a cursor, while the arrows alone go through the moves"""
    open_game('chess', PEOPLE)
    for start, end, told in ('e2', 'e4', 'White: e4'), ('e7', 'e5', 'Black: e5'):
        hand.click(start, end)
        hand.hears(told)
    program.keys('ctrl+Right')
    program.wait('the cursor on f5', lambda: hand.has_focus(hand.cells['f5']))
    program.keys('Left')
    hand.hears('White: e4')
    program.keys('Right')
    hand.hears('Black: e5')
    program.keys('ctrl+Down', 'ctrl+Down', 'ctrl+Down', 'Return', 'ctrl+Up', 'ctrl+Up', 'Return')
    hand.hears('White: f4')


main(cursor, premoves, premove_is_given_up, other_games, not_between_people, confirmation, turning, always_queen)
