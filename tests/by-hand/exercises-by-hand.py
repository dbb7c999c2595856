# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises are solved by clicks: a right answer, a wrong one with its reason, a hint, the solution; from the sets that
come with the program, from a file, from the mistakes of a reviewed game; endgames are played; and what was achieved is
known after a restart."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, home, main, settings  # noqa: E402

COMMAND = sys.argv[1]
SETS = pathlib.Path(home('sets'))
MATES = ('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; dm 1; pv Rd8#; c0 "mate"; c1 "1"; c2 "Back rank";\n'
         '6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - bm Re8#; dm 1; pv Re8#; c0 "mate"; c1 "1"; c2 "Once more";\n'
         '7k/5ppp/8/8/8/8/5PPP/2R3K1 w - - bm Rc8#; dm 1; pv Rc8#; c0 "mate"; c1 "2"; c2 "And again";\n')
ENDGAME = '7k/8/5K2/6Q1/8/8/8/8 w - - c0 "win"; c1 "1"; c2 "Queen Against King";\n'
OTHERS = 'rnbqkbnr/pppp1ppp/8/4p3/5PP1/8/PPPPP2P/RNBQKBNR b KQkq - bm Qh4#; id "fool";\n'
DISCS = '8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1 bm f5; id "disc";\n'
MATE = '[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n'
program = None


def start(*files):
    global program
    program = Program(COMMAND, *files)
    program.onto_board()


def says(text):
    program.wait(text, lambda: any(text in name for name in program.names('label')))


def row(start):
    return program.wait(start, lambda: program.find('list item', start, program.frame))


def choose(start):
    program.click(row(start))


def opens():
    """the window opens with the first set that has something to solve"""
    SETS.mkdir()
    (SETS / 'chess.epd').write_text(MATES)
    (SETS / 'chess-endgames.epd').write_text(ENDGAME)
    os.environ['PALAMEDES_EXERCISES'] = str(SETS)
    settings('chess', '')
    start()
    program.keys('ctrl+shift+x')
    program.into('Exercises')
    says('White mates in 1 move.')
    says('Back rank')


def solves():
    """a right answer solves it, and Return goes on"""
    program.click(program.see('d1, white rook'))
    program.click(program.see('d8'))
    says('Solved.')
    row('Mate, 1 of 3 solved')
    program.keys('Return')
    says('Once more')


def refuses():
    """a wrong one is taken back, with what refutes it; another one may follow at once"""
    program.click(program.see('e1, white rook'))
    program.click(program.see('e7'))
    says('Re7 is not the solution.')
    program.see('e1, white rook')
    program.click(program.see('e1, white rook'))
    program.click(program.see('e8'))
    says('Solved, but not at the first try: ')
    row('Mate, 1 of 3 solved')   # it is due in ten minutes


def helps():
    """a hint points to the piece, and the solution is shown"""
    program.press('Next')
    says('And again')
    program.press('Hint')
    says('Look at the white rook on c1.')
    program.press('Show Solution')
    says('This is the solution.')
    program.see('c8, white rook')
    program.press('Retry')
    program.see('c1, white rook')


def chooses():
    """one difficulty of a set, and the mates that have a name"""
    choose('Mate, ')
    program.click(program.there('combo box', 'Difficulty'))
    program.wait('its list', lambda: any(name == '●●●●● Very Hard' for name in program.names('label')))
    program.keys('Down', 'Down', 'Return')
    says('And again')
    says('1 of 1')
    says('Mates by Name')
    choose('Back-rank mates, ')
    says('Back-rank mates')
    says('1 of 1')
    program.press('Show Solution')
    says('It is a back-rank mate.')


def remembers():
    """what was achieved is there after a restart"""
    program.onto_board()
    program.quit()
    start()
    program.keys('ctrl+shift+x')
    program.into('Exercises')
    choose('Progress, 1 solved')
    says('1 of 4 right')


def reads():
    """a file of somebody else's opens as a set"""
    program.onto_board()
    program.quit()
    pathlib.Path(home('others.epd')).write_text(OTHERS)
    start(home('others.epd'))
    program.into('Exercises')
    says('Find the best move for Black.')
    program.click(program.see('d8, black queen'))
    program.click(program.see('h4'))
    says('Solved.')


def plays():
    """an endgame is played in the main window, with its goal in view, and judged; then once more"""
    choose('Endgames')
    program.click(row('Queen Against King'))
    program.onto_board()
    program.see('g5, white queen')
    program.there('label', 'Queen Against King')
    program.click(program.see('g5, white queen'))
    program.click(program.see('g6'))
    says('The goal was to win.')
    program.press('Try Again')
    program.see('g5, white queen')
    program.there('label', 'Win with White against the engine.')
    program.quit()
    start()   # it is still that endgame
    program.there('label', 'Win with White against the engine.')
    program.click(program.see('g5, white queen'))
    program.click(program.see('g7'))
    says('Goal reached.')
    program.keys('ctrl+shift+x')
    program.into('Exercises')
    row('Endgames, 1 of 1 solved')


def at_the_blunder():
    labels = list(program.names('label'))
    return 'Find the best move for Black.' in labels and any('Anna – Ben, move 3' in name for name in labels)


def trains():
    """the mistakes of a reviewed game become exercises"""
    program.onto_board()
    program.quit()
    pathlib.Path(home('mate.pgn')).write_text(MATE)
    start(home('mate.pgn'))
    program.click(program.there('radio button', 'Review'))
    review = program.find('panel', 'Review', program.frame)   # the page Moves has such a button, too
    program.click(program.called('push button', 'Review Game', review))
    program.there('push button', 'Train on My Mistakes')   # further down, which keys do not mind
    program.keys('alt+t')
    program.into('Exercises')
    says('from this game')
    says('Anna – Ben, move ')
    if not at_the_blunder():   # a busy engine finds fault with White, too
        program.click_for(lambda: program.called('push button', 'Skip', program.frame), 'the blunder', at_the_blunder)
    program.press('Show Solution')
    says('In the game, Nf6 was played.')


def lists():
    """a file that was opened once is in the list until somebody removes it"""
    choose('others, ')
    program.press('Remove from the List')
    program.wait('it is gone', lambda: not program.find('list item', 'others', program.frame))
    program.onto_board()
    program.quit()
    start()
    program.keys('ctrl+shift+x')
    program.into('Exercises')
    row('My Mistakes')
    program.onto_board()
    program.quit()


def hints_at_squares():
    """where a disc is only placed its square is at first one of several, and then there is no more to tell"""
    pathlib.Path(home('discs.epd')).write_text(DISCS)
    start(home('discs.epd'))
    program.into('Exercises')
    says('Find the best move for Black.')
    program.press('Hint')
    says('The best move is one of the 3 marked squares.')
    program.press('Hint')
    says('Look at f5.')
    assert not program.there('push button', 'Hint').has('sensitive')
    program.press('Show Solution')
    says('This is the solution.')
    program.kill()


main(opens, solves, refuses, helps, chooses, remembers, reads, plays, trains, lists, hints_at_squares)
