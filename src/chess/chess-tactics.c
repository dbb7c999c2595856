/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What forks, pins and other tactics are in chess, and what a line of moves wins by them. */
#include "chess-tactics.h"

#include "chess-attacks.h"
#include "chess.h"

enum { PROMOTION_PLIES = 6 }; /* after which a promotion is no longer a matter of the first move */

/* --- Moves and captures --- */

bool
chess_read_step (const MotifLine *line, int ply, ChessStep *step)
{
  Move move;

  if (ply >= line->length || line->moves[ply] == MOVE_PASS)
    return false;
  move = line->moves[ply];
  *step = (ChessStep){ .before = chess_position_load (&line->positions[ply]),
                       .after = chess_position_load (&line->positions[ply + 1]),
                       .from = move_from (move),
                       .to = move_to (move) };
  step->taken_at = move_flags (move) & CHESS_MOVE_EN_PASSANT ? step->to ^ 8 : step->to;
  if (move_flags (move) & CHESS_MOVE_CASTLING)
    step->taken_at = step->to = chess_castling_king_to (step->from, step->to);
  else
    step->taken = step->before.board[step->taken_at];
  return true;
}

int
chess_value (ChessPiece piece)
{
  return motif_value (&chess_rules, piece);
}

/* A king is worth more than everything. */
static int
rank_of (ChessPiece piece)
{
  return piece_kind (piece) == KING ? 100 : chess_value (piece);
}

static bool
is_slider (ChessPiece piece)
{
  return piece_kind (piece) == BISHOP || piece_kind (piece) == ROOK || piece_kind (piece) == QUEEN;
}

/* What the piece on SQUARE attacks over OCCUPIED. */
static Bitboard
attacks_over (const ChessPosition *p, int square, Bitboard occupied)
{
  ChessPiece piece = p->board[square];

  if (piece_kind (piece) == PAWN)
    return chess_pawn_attacks[piece_color (piece)][square];
  return chess_attacks (piece_kind (piece), square, occupied);
}

Bitboard
chess_attacks_of (const ChessPosition *p, int square)
{
  return attacks_over (p, square, chess_occupied (p));
}

/* Whether the piece on FROM wins at least LEAST pawns by taking that on SQUARE, if it were the turn
 * of its side. */
static bool
taking_wins (const ChessPosition *p, int from, int square, int least)
{
  ChessPosition turned = *p;
  ChessPiece piece = p->board[from];
  bool promotes = piece_kind (piece) == PAWN && (square < 8 || square > 55);
  Move move
      = move_pack ((unsigned) from, (unsigned) square, promotes ? QUEEN : MOVE_CHOICE_NONE, 0);

  if (piece_color (piece) != p->side) {
    chess_make_null (&turned);
    turned.checkers = 0;
  }
  return chess_is_legal (&turned, move) && chess_see_at_least (&turned, move, 100 * least);
}

/* Whether the other side would win at least LEAST pawns by taking what stands on SQUARE. */
bool
chess_hangs (const ChessPosition *p, int square, int least)
{
  Bitboard takers = chess_attackers (p, square, chess_occupied (p))
                    & p->colors[!piece_color (p->board[square])];

  while (takers != 0)
    if (taking_wins (p, bitboard_pop (&takers), square, least))
      return true;
  return false;
}

/* The same before STEP, whoever's turn it is and whatever check there is. */
static bool
hung_before (const ChessStep *step, int square)
{
  ChessPosition p = step->before;

  p.checkers = 0;
  return chess_hangs (&p, square, CHESS_PIECE_MIN);
}

/* --- What a line wins --- */

/* Whether the move at PLY takes what has just moved, and is not taken itself at the end of LINE. */
static bool
takes_back (const MotifLook *look, const MotifLine *line, int ply)
{
  ChessStep step;

  return chess_read_step (line, ply, &step) && step.taken != NO_PIECE
         && step.taken_at == move_to (line->moves[ply - 1]) && !motif_is_open (look, line, ply);
}

/* The pawns that the side that moves at PLY of LINE has won for good with its move at UNTIL: the
 * least that is left after any later reply, once what that has taken is taken back. */
int
chess_won (const MotifLook *look, const MotifLine *line, int ply, int until)
{
  const int sign = ply % 2 == 0 ? 1 : -1, start = motif_balance (look, line, ply);
  int least = sign * (motif_balance (look, line, until + 1) - start);

  if (motif_is_open (look, line, until))
    return 0;
  for (int at = until + 2; at <= line->length; at += 2) {
    int after = takes_back (look, line, at) ? at + 1 : at;
    int balance = sign * (motif_balance (look, line, after) - start);

    least = balance < least ? balance : least;
  }
  return least;
}

void
chess_set_piece (MotifFound *found, int i, const ChessPosition *p, int square)
{
  found->pieces[i] = p->board[square];
  found->squares[i] = (Square) square;
}

/* --- Tactics, which begin at PLY of LINE --- */

/* The king and the pieces that the piece on SQUARE attacks and would win something by taking. */
static Bitboard
prey_of (const ChessPosition *p, int square)
{
  const Color them = !piece_color (p->board[square]);
  Bitboard rest = chess_attacks_of (p, square) & p->colors[them] & ~p->kinds[PAWN];
  Bitboard prey = rest & p->kinds[KING];

  for (rest &= ~p->kinds[KING]; rest != 0;) {
    int target = bitboard_pop (&rest);

    if (taking_wins (p, square, target, CHESS_PIECE_MIN))
      prey |= square_bit (target);
  }
  return prey;
}

/* The square of SET, which is not empty, with the piece that is worth most. */
static int
best_of (const ChessPosition *p, Bitboard set)
{
  int best = bitboard_pop (&set);

  while (set != 0) {
    int other = bitboard_pop (&set);

    if (rank_of (p->board[other]) > rank_of (p->board[best]))
      best = other;
  }
  return best;
}

/* The piece that has moved attacks two at once, of which it then takes one that was safe. */
bool
chess_fork_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found)
{
  ChessStep step, next;
  Bitboard prey;
  int other;

  if (!chess_read_step (line, ply, &step) || !chess_read_step (line, ply + 2, &next)
      || next.from != step.to || next.taken == NO_PIECE
      || chess_won (look, line, ply, ply + 2) < CHESS_PIECE_MIN)
    return false;
  prey = prey_of (&step.after, step.to);
  if (!(prey & square_bit (next.taken_at)) || !(prey & ~square_bit (next.taken_at))
      || hung_before (&step, next.taken_at))
    return false;
  other = best_of (&step.after, prey & ~square_bit (next.taken_at));
  bool second = rank_of (next.taken) > rank_of (step.after.board[other]);
  chess_set_piece (found, second, &step.after, other);
  chess_set_piece (found, !second, &step.after, next.taken_at);
  return true;
}

/* The square of the piece that stands next behind that on FRONT, seen from FROM; or -1. */
static int
square_behind (const ChessPosition *p, int from, int front)
{
  const Bitboard occupied = chess_occupied (p);
  Bitboard behind = attacks_over (p, from, occupied & ~square_bit (front))
                    & ~attacks_over (p, from, occupied) & chess_line[from][front] & occupied;

  return behind != 0 ? bitboard_pop (&behind) : -1;
}

/* Whether the piece on SQUARE is taken at PLY, and stands there since START; that on BACK leaves
 * its place with the last reply at the soonest. */
static bool
is_taken_there (const MotifLine *line, int start, int ply, int square, int back)
{
  ChessStep step;

  for (int at = start; at < ply; at++)
    if (!chess_read_step (line, at, &step) || step.from == square || step.to == square
        || (step.from == back && at < ply - 1))
      return false;
  return chess_read_step (line, ply, &step) && step.taken != NO_PIECE && step.taken_at == square;
}

/* A piece that has moved pins one, which was safe, to the king or to one that is worth more; then
 * it is taken. */
bool
chess_pin_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found)
{
  ChessStep step;
  Bitboard rest;

  if (!chess_read_step (line, ply, &step) || !is_slider (step.after.board[step.to]))
    return false;
  rest = chess_attacks_of (&step.after, step.to) & step.after.colors[step.after.side]
         & ~(step.after.kinds[PAWN] | step.after.kinds[KING]);
  while (rest != 0) {
    int front = bitboard_pop (&rest), back = square_behind (&step.after, step.to, front);
    int taken = is_taken_there (line, ply + 1, ply + 2, front, back) ? ply + 2 : ply + 4;

    if (back < 0 || (chess_pinned (&step.before, (Color) step.after.side) & square_bit (front))
        || piece_color (step.after.board[back]) != step.after.side
        || rank_of (step.after.board[back]) <= rank_of (step.after.board[front])
        || !is_taken_there (line, ply + 1, taken, front, back) || hung_before (&step, front)
        || chess_won (look, line, ply, taken) < CHESS_PIECE_MIN)
      continue;
    chess_set_piece (found, 0, &step.after, front);
    chess_set_piece (found, 1, &step.after, back);
    return true;
  }
  return false;
}

/* A piece that has moved attacks one that has to go, and takes what stood behind that. */
bool
chess_skewer_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found)
{
  ChessStep step, reply, next;
  int front;

  if (!chess_read_step (line, ply, &step) || !chess_read_step (line, ply + 1, &reply)
      || !chess_read_step (line, ply + 2, &next) || !is_slider (step.after.board[step.to])
      || next.from != step.to || next.taken == NO_PIECE || piece_kind (next.taken) == PAWN)
    return false;
  front = reply.from;
  if (!(prey_of (&step.after, step.to) & square_bit (front))
      || square_behind (&step.after, step.to, front) != next.taken_at
      || rank_of (step.after.board[front]) < rank_of (next.taken)
      || chess_won (look, line, ply, ply + 2) < CHESS_PIECE_MIN)
    return false;
  chess_set_piece (found, 0, &step.after, front);
  chess_set_piece (found, 1, &step.after, next.taken_at);
  return true;
}

/* What the slider on SLIDER attacks since the move of STEP has got out of its way: a king, or a
 * piece that it would win something by taking; -1: nothing. */
static int
discovered (const ChessStep *step, int slider)
{
  const ChessPosition *p = &step->after;
  Bitboard targets = chess_attacks_of (p, slider) & ~chess_attacks_of (&step->before, slider)
                     & p->colors[p->side] & ~p->kinds[PAWN];

  while (targets != 0) {
    int target = bitboard_pop (&targets);

    if (piece_kind (p->board[target]) == KING || taking_wins (p, slider, target, CHESS_PIECE_MIN))
      return target;
  }
  return -1;
}

/* Whether what SLIDER attacks on TARGET since the move of STEP wins something: it takes there; or
 * the piece that has moved takes, with the move itself what it otherwise could not, or with the
 * next one while the attack has to be answered. */
static bool
discovery_wins (const MotifLook *look, const MotifLine *line, int ply, const ChessStep *step,
                int slider, int target)
{
  bool check = piece_kind (step->after.board[target]) == KING;
  ChessStep reply, next;

  if (check && step->taken != NO_PIECE && chess_won (look, line, ply, ply) >= CHESS_PIECE_MIN)
    return !taking_wins (&step->before, step->from, step->to, CHESS_PIECE_MIN);
  if (!chess_read_step (line, ply + 1, &reply) || !chess_read_step (line, ply + 2, &next)
      || next.taken == NO_PIECE || chess_won (look, line, ply, ply + 2) < CHESS_PIECE_MIN)
    return false;
  if (next.from == slider)
    return next.taken_at == target;
  return next.from == step->to && (check || reply.from == target)
         && !hung_before (step, next.taken_at);
}

bool
chess_discovery_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found)
{
  ChessStep step;
  Bitboard sliders;

  if (!chess_read_step (line, ply, &step))
    return false;
  sliders = step.after.colors[step.before.side] & ~square_bit (step.to)
            & (step.after.kinds[BISHOP] | step.after.kinds[ROOK] | step.after.kinds[QUEEN]);
  while (sliders != 0) {
    int slider = bitboard_pop (&sliders), target;

    if (step.before.board[slider] != step.after.board[slider])
      continue;
    target = discovered (&step, slider);
    if (target < 0 || !discovery_wins (look, line, ply, &step, slider, target))
      continue;
    chess_set_piece (found, 0, &step.after, target);
    return true;
  }
  return false;
}

/* Whether the piece on SQUARE, whose turn it is, is lost wherever it goes. */
static bool
has_no_way_out (const ChessPosition *p, int square)
{
  ChessMoves list;

  chess_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++) {
    ChessPosition next = *p;
    int to = move_to (list.moves[i]);

    if (move_from (list.moves[i]) != square)
      continue;
    chess_make (&next, list.moves[i]);
    if (!chess_hangs (&next, to, CHESS_PIECE_MIN + chess_value (p->board[to])))
      return false;
  }
  return true;
}

/* A piece is attacked for the first time that cannot get away, though it is free to move. */
bool
chess_trap_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found)
{
  ChessStep step, reply, next;
  int square;

  if (!chess_read_step (line, ply, &step) || !chess_read_step (line, ply + 1, &reply)
      || !chess_read_step (line, ply + 2, &next) || next.taken == NO_PIECE
      || step.after.checkers != 0 || chess_won (look, line, ply, ply + 2) < CHESS_PIECE_MIN)
    return false;
  square = next.taken_at == reply.to ? reply.from : next.taken_at;
  if (chess_value (step.after.board[square]) < CHESS_PIECE_MIN
      || step.before.board[square] != step.after.board[square]
      || (chess_pinned (&step.after, (Color) step.after.side) & square_bit (square))
      || hung_before (&step, square) || !chess_hangs (&step.after, square, CHESS_PIECE_MIN)
      || !has_no_way_out (&step.after, square))
    return false;
  chess_set_piece (found, 0, &step.after, square);
  return true;
}

/* A pawn gets to the last rank, and what it becomes is worth it; told of where it stands after the
 * move before PLY. */
bool
chess_promotion_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found)
{
  for (int at = ply; at < line->length && at <= ply + PROMOTION_PLIES; at += 2) {
    ChessStep step;
    int square = move_from (line->moves[at]);

    if (move_choice (line->moves[at]) == MOVE_CHOICE_NONE
        || chess_won (look, line, ply, at) < CHESS_PIECE_MIN)
      continue;
    for (int back = at - 2; back >= ply; back -= 2)
      if (chess_read_step (line, back, &step) && step.to == square)
        square = step.from;
    const ChessPosition p = chess_position_load (&line->positions[ply]);
    chess_set_piece (found, 0, &p, square);
    return true;
  }
  return false;
}
