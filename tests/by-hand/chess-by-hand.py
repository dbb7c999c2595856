# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of move of chess is made from outside the program: by clicks, by drags and by the keyboard."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from hand import WAYS, Hand, start  # noqa: E402
from program import Program, home, main  # noqa: E402

COMMAND = sys.argv[1]
# All kinds of moves are there at once; the second is the first with the sides exchanged.
WHITE = 'r3k2r/1P4p1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1'
BLACK = 'r3k2r/8/8/8/3Pp3/8/1p4P1/R3K2R b KQkq d3 0 1'
CHESS960 = '1k6/8/8/8/8/8/8/R4KR1 w GA - 0 1'
FIFTY = '8/5k2/8/8/8/8/R4K2/8 {} - - {} 90'
PIECES = ('queen', 'Q'), ('rook', 'R'), ('bishop', 'B'), ('knight', 'N')
program = None
hand = None


def open_position(fen):
    global program, hand
    program, hand = start(program, COMMAND, 'chess', fen)


def move(way, start, end, told, *seen):
    """Moves, and takes that back."""
    hand.move(way, start, end)
    hand.hears(told)
    hand.sees(*seen)
    hand.take_back()


def promote(way, start, end, name, told, seen):
    hand.move(way, start, end)
    hand.choose(way, name)
    hand.hears(told)
    hand.sees(seen)
    hand.take_back()


def promotions_by(way, side, start, end, text):
    for piece, letter in PIECES:
        promote(way, start, end, f'{side.lower()} {piece}', f'{side}: {text}={letter}'
                + ('+' if letter in 'QR' else ''), f'{end}, {side.lower()} {piece}')


def promotions():
    """a pawn becomes each of the four pieces, by clicks, drags and keys"""
    open_position(WHITE)
    for way in WAYS:
        promotions_by(way, 'White', 'b7', 'b8', 'b8')


def capturing_promotions():
    """so does one that captures"""
    for way in WAYS:
        promotions_by(way, 'White', 'b7', 'a8', 'bxa8')


def letters():
    """the letter of a piece chooses it, and goes nowhere else"""
    for way in WAYS:
        hand.move(way, 'b7', 'b8')
        hand.choices()
        program.keys('n')
        hand.hears('White: b8=N')
        hand.sees('b8, white knight')
        hand.take_back()


def no_choice():
    """Escape, or a click beside the choice, leaves the pawn where it was"""
    for way in WAYS:
        hand.move(way, 'b7', 'b8')
        hand.choices()
        program.keys('Escape')
        hand.sees_no_choice()
        hand.sees('b7, white pawn', 'b8, empty')
        hand.move(way, 'b7', 'b8')
        hand.choices()
        hand.click('g4')
        hand.cursor = None   # that click does not mean the cell
        hand.sees_no_choice()
        hand.sees('b7, white pawn', 'b8, empty')
    assert hand.said() == 'Start position', hand.said()


def plain_moves():
    """a step, a capture, a capture in passing"""
    for way in WAYS:
        move(way, 'e1', 'f2', 'White: Kf2', 'f2, white king', 'e1, empty')
        move(way, 'h1', 'h8', 'White: Rxh8+', 'h8, white rook', 'h1, empty')
        move(way, 'e5', 'd6', 'White: exd6', 'd6, white pawn', 'd5, empty', 'e5, empty')


def castling():
    """castling by two steps of the king, and by the king onto its rook"""
    for way in WAYS:
        for end in 'g1', 'h1':
            move(way, 'e1', end, 'White: O-O', 'g1, white king', 'f1, white rook', 'h1, empty')
        for end in 'c1', 'a1':
            move(way, 'e1', end, 'White: O-O-O', 'c1, white king', 'd1, white rook', 'a1, empty')


def turned():
    """the same on a board that is turned round"""
    hand.turn()
    for way in WAYS:
        promote(way, 'b7', 'b8', 'white rook', 'White: b8=R+', 'b8, white rook')
        promote(way, 'b7', 'a8', 'white knight', 'White: bxa8=N', 'a8, white knight')


def black():
    """Black's moves, from above and from below"""
    open_position(BLACK)
    for turn in False, True:
        if turn:
            hand.turn()
        for way in WAYS:
            promote(way, 'b2', 'b1', 'black queen', 'Black: b1=Q+', 'b1, black queen')
            promote(way, 'b2', 'a1', 'black bishop', 'Black: bxa1=B', 'a1, black bishop')
            move(way, 'e4', 'd3', 'Black: exd3', 'd3, black pawn', 'd4, empty')
            move(way, 'e8', 'c8', 'Black: O-O-O', 'c8, black king', 'd8, black rook')
            move(way, 'e8', 'h8', 'Black: O-O', 'g8, black king', 'f8, black rook')


def chess960():
    """castling in Chess960"""
    open_position(CHESS960)
    for way in WAYS:
        move(way, 'f1', 'g1', 'White: O-O', 'g1, white king', 'f1, white rook')
        move(way, 'f1', 'a1', 'White: O-O-O', 'c1, white king', 'd1, white rook', 'a1, empty')
        move(way, 'f1', 'c1', 'White: O-O-O', 'c1, white king', 'd1, white rook', 'a1, empty')


def claimed():
    """a draw that can be claimed is told of, at the start of a game, too, and so is the move that goes with the claim"""
    for fen, *moves in (FIFTY.format('b', 99),), (FIFTY.format('w', 98), ('drag', 'a2', 'b2')):
        open_position(fen)
        for way, start_, end in moves:
            hand.move(way, start_, end)
        program.news('You can claim a draw with K')
        program.click(program.toast('Claim Draw'))
        program.news('Fifty moves without a capture or a pawn move')
        program.wait('what was claimed', lambda: len(program.moves()) == len(moves) + 1)


def agreed():
    """two people are asked before their game is a draw, and what was a slip is taken back without a move"""
    open_position(WHITE)
    hand.move('click', 'e1', 'e2')
    for answer in 'Escape', 'alt+a':
        program.choose_in('Game', 'Offer Draw')
        program.dialog('Agree on a Draw')
        program.keys(answer)
        program.closed('Agree on a Draw')
    program.news('The players agreed on a draw')
    moves = program.moves()
    program.keys('ctrl+z')
    program.there('image', 'Black to move')
    assert program.moves() == moves, program.moves()


def behind_the_end():
    """a game from a file is played on behind a resignation, and saved with its result"""
    global program, hand
    path = pathlib.Path(home('resigned.pgn'))
    path.write_text('[Result "1-0"]\n\n1. e4 e5 1-0\n')
    open_position(WHITE)
    program.quit()
    program = Program(COMMAND, str(path))
    hand = Hand(program)
    program.keys('End')
    hand.hears('Black: e5')
    for way, start_, end, told in zip(WAYS, ('g1', 'b8', 'f1'), ('f3', 'c6', 'b5'),
                                      ('White: Nf3', 'Black: Nc6', 'White: Bb5')):
        hand.move(way, start_, end)
        hand.hears(told)
    program.keys('ctrl+s')
    program.wait('the file', lambda: '3. Bb5 1-0' in path.read_text())


main(promotions, capturing_promotions, letters, no_choice, plain_moves, castling, turned, black, chess960, claimed, agreed,
     behind_the_end)
