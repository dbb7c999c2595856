# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of openings below a list of moves that is short: a click plays one; there are none where no
opening begins, or nobody may be advised."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from hand import start  # noqa: E402
from program import main  # noqa: E402

COMMAND = sys.argv[1]
PEOPLE = "opponent='human-human'\n"
program = None
hand = None


def opening(start):
    """The button of the opening that begins with START, or None."""
    return program.find('push button', f'Play {start}', program.frame)


def offered(start):
    return program.wait(f'opening {start}', lambda: opening(start))


def played():
    """a click on an opening plays its move, and then come those that follow it"""
    global program, hand
    program, hand = start(None, COMMAND, 'chess', who=PEOPLE)
    offered('e4: B00 King')
    program.click(lambda: opening('e4'))
    hand.hears('White: e4')
    offered('c5: B20 Sicilian')
    program.click(lambda: opening('c5'))
    hand.hears('Black: c5')
    program.news('B20 Sicilian Defense')
    program.keys('Home')
    offered('e4: B00 King')


def games():
    """xiangqi and reversi have theirs"""
    again('xiangqi')
    offered('')
    # What a game of reversi is called is the second move's choice.
    again('reversi')
    assert not opening('')
    hand.move('click', 'f5')
    offered('d6: Perpendicular')


def again(game, *fen, who=PEOPLE):
    global program, hand
    program, hand = start(program, COMMAND, game, *fen, who=who)


def of_no_use():
    """there are none where no opening begins, nor in a serious game"""
    again('chess', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')
    program.there('label', 'No Moves Yet')
    assert not opening('e4')
    again('chess', who=PEOPLE + 'serious=true\n')
    program.there('label', 'No Moves Yet')
    assert not opening('e4')
    program.kill()


main(played, games, of_no_use)
