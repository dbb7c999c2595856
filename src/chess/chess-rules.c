/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chess-rules.h"
#include "base/marks.h"
#include "chess-attacks.h"
#include "chess-edit.h"
#include "chess-position.h"
#include "chess-text.h"
#include "chess.h"
#include "rules/overlay.h"

#include <stdlib.h>

enum {
  CLAIM_REPETITIONS = 3,
  DRAW_REPETITIONS = 5,
  CLAIM_PLIES = 100,
  CLAIM_SOONEST = 8, /* plies without capture or pawn move that a third occurrence takes */
  DRAW_PLIES = 150,
};

/* Article 6.9 asks for any series of legal moves, however bad: a lone knight or bishop mates if men
 * of the other side can be made to stand in their own king's way. */
static bool
cannot_mate (const ChessPosition *p, Color color)
{
  Bitboard own = p->colors[color], others = p->colors[!color];
  Bitboard bishops = p->kinds[BISHOP];

  if (own & (p->kinds[PAWN] | p->kinds[ROOK] | p->kinds[QUEEN]))
    return false;
  if (own & p->kinds[KNIGHT]) /* alone, a knight needs a man that can block its own king */
    return __builtin_popcountll (own) == 2 && (others & ~(p->kinds[KING] | p->kinds[QUEEN])) == 0;
  if (own & bishops) { /* likewise, and a bishop of the same colour of squares does not block */
    bool one_color = (bishops & DARK_SQUARES) == 0 || (bishops & ~DARK_SQUARES) == 0;
    return one_color && (p->kinds[PAWN] | p->kinds[KNIGHT]) == 0;
  }
  return true;
}

bool
chess_dead_by_material (const ChessPosition *p)
{
  return cannot_mate (p, WHITE) && cannot_mate (p, BLACK);
}

/* What ends the game by itself: mate, stalemate, a dead position by material (5.2.2), the fifth
 * occurrence of a position (9.6.1), 75 moves without capture or pawn move (9.6.2). */
static Outcome
chess_outcome (const GameRecord *record)
{
  ChessPosition p = chess_position_load (game_record_last (record));
  ChessMoves list;

  chess_generate (&p, GENERATE_ALL, &list);
  if (list.n == 0)
    return p.checkers != 0 ? outcome_win (!p.side, REASON_MATE) : outcome_draw (REASON_STALEMATE);
  if (chess_dead_by_material (&p))
    return outcome_draw (REASON_MATERIAL);
  if (game_record_repetitions (record, p.rule50) >= DRAW_REPETITIONS)
    return outcome_draw (REASON_FIVEFOLD);
  if (p.rule50 >= DRAW_PLIES)
    return outcome_draw (REASON_SEVENTY_FIVE_MOVES);
  return OUTCOME_ONGOING;
}

static Outcome
claim_now (const GameRecord *record)
{
  ChessPosition p = chess_position_load (game_record_last (record));

  if (game_record_repetitions (record, p.rule50) >= CLAIM_REPETITIONS)
    return outcome_draw (REASON_THREEFOLD);
  if (p.rule50 >= CLAIM_PLIES)
    return outcome_draw (REASON_FIFTY_MOVES);
  return OUTCOME_ONGOING;
}

/* A draw that the side to move may claim, now or by playing INTENDED: the third occurrence (9.2) or
 * 50 moves (9.3). */
static Outcome
chess_claim (const GameRecord *record, Move intended)
{
  if (intended == MOVE_NONE)
    return claim_now (record);
  if (chess_position_load (game_record_last (record)).rule50 + 1 < CLAIM_SOONEST
      || !rules_is_legal (record->rules, game_record_last (record), intended))
    return OUTCOME_ONGOING;

  GameRecord *next = game_record_copy (record);
  game_record_play (next, intended);
  Outcome outcome = claim_now (next);
  game_record_free (next);
  return outcome;
}

/* SIDE's flag fell (6.9): lost, unless the other side cannot mate by any series of legal moves. */
static Outcome
chess_flag_fall (const ChessPosition *p, int side)
{
  if (cannot_mate (p, (Color) !side))
    return outcome_draw (REASON_FLAG_NO_MATERIAL);
  return outcome_win (!side, REASON_FLAG);
}

typedef ChessPosition GamePosition;
typedef ChessMoves GameMoves;
typedef ChessNotation GameNotation;
#define GAME(name) chess_##name

enum { DANGER_CELLS = 64 };
#define DANGER_PAWN PAWN

static Bitboard
danger_bit (int square)
{
  return square_bit (square);
}

static int
danger_value (const ChessPosition *p, int square)
{
  return chess_rules.pieces[p->board[square] - 1].value;
}

/* Those that may take a pawn in passing are among them, though they will stand elsewhere. */
static Bitboard
danger_attackers (const ChessPosition *p, int square, int side)
{
  Bitboard attackers = chess_attackers (p, square, chess_occupied (p));

  if (p->ep != SQUARE_NONE && square == (p->ep ^ 8) && side == p->side)
    attackers |= chess_pawn_attacks[!side][p->ep] & p->kinds[PAWN];
  return attackers & p->colors[side];
}

static Bitboard
danger_checkers (const ChessPosition *p, int side)
{
  return chess_attackers (p, chess_king (p, (Color) side), chess_occupied (p)) & p->colors[!side];
}

static Bitboard
danger_pinned (const ChessPosition *p, int side)
{
  return chess_pinned (p, (Color) side);
}

/* A pawn that takes on the last rank becomes a queen. */
static int
danger_take (ChessPosition *p, int from, int square)
{
  bool pawn = piece_kind (p->board[from]) == PAWN;
  bool passing = pawn && square_rank (from) == square_rank (square);
  int to = passing ? p->ep : square;
  unsigned choice = pawn && (to < 8 || to > 55) ? QUEEN : MOVE_CHOICE_NONE;

  chess_make (
      p, move_pack ((unsigned) from, (unsigned) to, choice, passing ? CHESS_MOVE_EN_PASSANT : 0));
  return to;
}

#define DANGER_CONTESTED N_ ("_Contested Squares")
#include "search/danger.inc"

/* Chess as a table: what everything above the games asks of it. */

#include "rules/game-rules.inc"

static const PieceInfo pieces[] = {
  { 'P', WHITE, 1, "white-pawn", N_ ("white pawn") },
  { 'N', WHITE, 3, "white-knight", N_ ("white knight") },
  { 'B', WHITE, 3, "white-bishop", N_ ("white bishop") },
  { 'R', WHITE, 5, "white-rook", N_ ("white rook") },
  { 'Q', WHITE, 9, "white-queen", N_ ("white queen") },
  { 'K', WHITE, 0, "white-king", N_ ("white king") },
  { 'p', BLACK, 1, "black-pawn", N_ ("black pawn") },
  { 'n', BLACK, 3, "black-knight", N_ ("black knight") },
  { 'b', BLACK, 3, "black-bishop", N_ ("black bishop") },
  { 'r', BLACK, 5, "black-rook", N_ ("black rook") },
  { 'q', BLACK, 9, "black-queen", N_ ("black queen") },
  { 'k', BLACK, 0, "black-king", N_ ("black king") },
};
_Static_assert(sizeof pieces / sizeof *pieces == N_PIECES - 1, "a Piece is a ChessPiece");

/* Words of the Variant tag: where the game starts is told by the FEN beside it. */
static const char *const aliases[] = {
  "Standard",  "Normal",       "From Position",  "Chess960",           "960",
  "FRC",       "Fischerandom", "Fischer Random", "Fischerandom Chess", "Fischer Random Chess",
  "Freestyle", "No Castle",    "Wild",           "Wild Castle",        NULL,
};

static const Notation notations[N_CHESS_NOTATIONS] = {
  [CHESS_SAN] = { "san", N_ ("Short algebraic") },
  [CHESS_UCI] = { "uci", N_ ("Coordinates") },
  [CHESS_FIGURINE] = { "figurine", N_ ("Figurines") },
  [CHESS_LONG_ALGEBRAIC] = { "long", N_ ("Long algebraic") },
  [CHESS_LOCAL]
  = { "local", N_ ("Letters of your language"), .letters = N_ ("letters of the pieces:K Q R B N") },
  [CHESS_UCI960] = { "uci960", N_ ("Coordinates, castling as king takes rook") },
};

static void
set_chess960 (Position *position, int number)
{
  ChessPosition p;

  chess_set_start (&p, number);
  chess_position_store (position, &p);
}

static void
chess_rules_set_standard (Position *position, int number)
{
  set_chess960 (position, CHESS_STANDARD_START);
}

static const StartFamily starts[] = {
  { "standard", N_ ("Standard"), 1, 0, NULL, chess_rules_set_standard },
  { "chess960", N_ ("Chess960"), CHESS_STARTS, -1, NULL, set_chess960 },
};

/* Castling in Chess960 is meant by the rook's square; by the king's new one only where that cannot
 * be an ordinary move of the king, nor pass for one. */
static int
castling_targets (const ChessPosition *p, int king, int rook, Square *targets)
{
  int king_to = chess_castling_king_to (king, rook), n = 0;

  if (king_to != rook && (!p->chess960 || abs (king_to - king) >= 2))
    targets[n++] = (Square) king_to;
  targets[n++] = (Square) rook;
  return n;
}

static int
chess_rules_move_targets (const Position *position, Move move, Square *targets)
{
  ChessPosition p = chess_position_load (position);

  if (move_flags (move) & CHESS_MOVE_CASTLING)
    return castling_targets (&p, move_from (move), move_to (move), targets);
  targets[0] = move_to (move);
  return 1;
}

static int
castling_changes (const ChessPosition *p, int king, int rook, Change *changes)
{
  Color us = (Color) p->side;

  changes[0] = (Change){ CHANGE_SLIDE, (Square) king, (Square) chess_castling_king_to (king, rook),
                         piece_make (us, KING) };
  changes[1] = (Change){ CHANGE_SLIDE, (Square) rook, (Square) chess_castling_rook_to (king, rook),
                         piece_make (us, ROOK) };
  return 2;
}

/* The piece that stands on the board after MOVE, which is no castling. */
static Piece
placed_piece (const ChessPosition *p, Move move)
{
  if (move_choice (move) != MOVE_CHOICE_NONE)
    return piece_make ((Color) p->side, (Kind) move_choice (move));
  return p->board[move_from (move)];
}

static int
chess_rules_move_changes (const Position *position, Move move, Change *changes)
{
  ChessPosition p = chess_position_load (position);
  Square from = move_from (move), to = move_to (move);
  Square taken = move_flags (move) & CHESS_MOVE_EN_PASSANT ? to ^ 8 : to;
  int n = 0;

  if (move == MOVE_PASS)
    return 0;
  if (move_flags (move) & CHESS_MOVE_CASTLING)
    return castling_changes (&p, from, to, changes);
  if (p.board[taken] != NO_PIECE)
    changes[n++] = (Change){ CHANGE_REMOVE, taken, taken, p.board[taken] };
  changes[n++] = (Change){ CHANGE_SLIDE, from, to, placed_piece (&p, move) };
  return n;
}

/* Each square once, though king and rook may land where the other was, or stay. */
static int
replay_castling (Color us, int king, int rook, SquareChange *changes)
{
  int king_to = chess_castling_king_to (king, rook), rook_to = chess_castling_rook_to (king, rook);
  int n = 0;

  if (king != king_to && king != rook_to)
    changes[n++] = (SquareChange){ (Square) king, NO_PIECE };
  if (rook != king_to && rook != rook_to)
    changes[n++] = (SquareChange){ (Square) rook, NO_PIECE };
  if (king != king_to)
    changes[n++] = (SquareChange){ (Square) king_to, piece_make (us, KING) };
  if (rook != rook_to)
    changes[n++] = (SquareChange){ (Square) rook_to, piece_make (us, ROOK) };
  return n;
}

/* What a pawn becomes of which a code keeps the two lowest bits: KNIGHT to QUEEN are 2 to 5. */
static Kind
replay_promotion (MoveCode code)
{
  unsigned choice = move_code_choice (code);

  return (Kind) (choice < KNIGHT ? choice + 4 : choice);
}

static int
chess_rules_replay (const Piece *squares, int side, MoveCode code, SquareChange *changes)
{
  Square from = move_code_from (code), to = move_code_to (code);
  Piece piece;
  int n = 0;

  if (code == MOVE_CODE_PASS)
    return 0;
  piece = squares[from];
  if (piece == piece_make ((Color) side, KING) && squares[to] == piece_make ((Color) side, ROOK))
    return replay_castling ((Color) side, from, to, changes);
  if (piece == piece_make ((Color) side, PAWN)) {
    if (to < 8 || to > 55)
      piece = piece_make ((Color) side, replay_promotion (code));
    else if (((from ^ to) & 7) != 0 && squares[to] == NO_PIECE) /* taking in passing */
      changes[n++] = (SquareChange){ to ^ 8, NO_PIECE };
  }
  changes[n++] = (SquareChange){ from, NO_PIECE };
  changes[n++] = (SquareChange){ to, piece };
  return n;
}

static Move
chess_rules_move_of_code (const Position *position, MoveCode code)
{
  ChessPosition p = chess_position_load (position);
  Square from = move_code_from (code), to = move_code_to (code);
  Color us = (Color) p.side;
  Kind choice = NO_KIND;
  unsigned flags = 0;
  Move move;

  if (from > 63 || to > 63)
    return MOVE_NONE;
  if (p.board[from] == piece_make (us, KING) && p.board[to] == piece_make (us, ROOK))
    flags = CHESS_MOVE_CASTLING;
  if (p.board[from] == piece_make (us, PAWN)) {
    if (to < 8 || to > 55)
      choice = replay_promotion (code);
    else if (to == p.ep && ((from ^ to) & 7) != 0)
      flags = CHESS_MOVE_EN_PASSANT;
  }
  move = move_pack (from, to, choice, flags);
  return move_code (move) == code && chess_is_legal (&p, move) ? move : MOVE_NONE;
}

static Piece
choice_piece (const Position *position, Move move)
{
  ChessPosition p = chess_position_load (position);

  return placed_piece (&p, move);
}

static bool
is_threat (const ChessPosition *p, Move move)
{
  ChessPosition next = *p;
  bool takes = p->board[move_to (move)] != NO_PIECE && !(move_flags (move) & CHESS_MOVE_CASTLING);

  if (takes && capture_wins (p, move))
    return true;
  chess_make (&next, move);
  return chess_is_mate (&next);
}

static const char *
chess_rules_obstacle (const Position *position, Square from, Square to)
{
  ChessPosition p = chess_position_load (position);

  return chess_is_forbidden_by_check (&p, from, to) ? N_ ("The king would be in check.") : NULL;
}

static Move
chess_rules_obstructed (const Position *position, const char *text, size_t length, int notation)
{
  ChessPosition p = chess_position_load (position);

  return chess_read_forbidden (&p, text, length);
}

static void
square_name (Square square, char *name)
{
  name[0] = (char) ('a' + square_file (square));
  name[1] = (char) ('1' + square_rank (square));
  name[2] = '\0';
}

static const char *
chess_rules_variant_tag (const Position *start)
{
  return chess_position_load (start).chess960 ? "Chess960" : NULL;
}

static const char *const time_controls[] = { "60", "180+2", "300+3", "600+5", NULL };

const Rules chess_rules = {
  .id = "chess",
  .aliases = aliases,
  .name = N_ ("Chess"),
  .side_names = { N_ ("White"), N_ ("Black") },
  .side_tags = { "White", "Black" },
  .board = BOARD_SQUARES,
  .files = 8,
  .ranks = 8,
  .tally = TALLY_CAPTURED,
  .pieces = pieces,
  .n_pieces = N_PIECES - 1,
  .starts = starts,
  .n_starts = sizeof starts / sizeof *starts,
  .time_controls = time_controls,
  .notations = notations,
  .n_notations = N_CHESS_NOTATIONS,
  .null_moves = true,
  .terms = &chess_terms,
  .motifs = &chess_motifs,
  .overlays = { danger_overlays, sizeof danger_overlays / sizeof *danger_overlays },
  .setup = &chess_setup,
  .position_from_text = position_from_text,
  .position_to_text = position_to_text,
  .side_to_move = side_to_move,
  .move_number = move_number,
  .key = key,
  .piece_at = piece_at,
  .check_square = check_square,
  .legal_moves = legal_moves,
  .move_of_code = chess_rules_move_of_code,
  .play = play,
  .outcome = chess_outcome,
  .claim = chess_claim,
  .flag_fall = flag_fall,
  .move_targets = chess_rules_move_targets,
  .move_changes = chess_rules_move_changes,
  .replay = chess_rules_replay,
  .choice_piece = choice_piece,
  .threats = threats,
  .left_hanging = left_hanging,
  .move_to_text = move_to_text,
  .move_from_text = move_from_text,
  .obstacle = chess_rules_obstacle,
  .obstructed_from_text = chess_rules_obstructed,
  .square_name = square_name,
  .variant_tag = chess_rules_variant_tag,
};
