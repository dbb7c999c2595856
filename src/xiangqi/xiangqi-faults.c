/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a move of xiangqi was worse than another one. */
#include "xiangqi-attacks.h"
#include "xiangqi-motifs.h"
#include "xiangqi-outcome.h"

/* The positions around the move. */
typedef struct {
  XiangqiPosition before, after, replied;
  Move move, reply;
} Fault;

/* False where no reply is known. */
static bool
fault_begin (const MotifLook *look, Fault *f)
{
  const MotifLine *line = &look->played;

  if (line->length < 2)
    return false;
  *f = (Fault){ xiangqi_motif_position (line, 0), xiangqi_motif_position (line, 1),
                xiangqi_motif_position (line, 2), line->moves[0], line->moves[1] };
  return true;
}

static void
name_piece (MotifFound *found, int number, const XiangqiPosition *p, int point)
{
  found->pieces[number] = p->board[point];
  found->squares[number] = (Square) point;
}

/* The reply takes for good a piece that had not moved, and only the move made that possible:
 * before, it would have been guarded, or out of reach. SQUARE is where it stood. */
static bool
made_possible (const MotifLook *look, const Fault *f, Square *square)
{
  return xiangqi_motif_lost (look, 1, square) != NO_PIECE && *square != move_to (f->move)
         && !xiangqi_motif_profits (&f->before, move_from (f->reply), *square);
}

/* --- Repetitions --- */

enum { LOOP_PLIES = 64 };
#define CHANCE_LOST 0.15

/* The line ends in a position that it has had before, which is judged as lost for the mover for
 * REASON. Where it goes on after that, somebody does otherwise in time. */
static bool
loses_by_repetition (const MotifLook *look, Reason reason)
{
  const MotifLine *line = &look->played;
  const int first = line->length > LOOP_PLIES ? line->length - LOOP_PLIES : 0;
  const int last = line->length - first;
  XiangqiPosition positions[LOOP_PLIES + 1];
  RepetitionLoop loop;
  Outcome outcome;

  if (look->chance_after > CHANCE_LOST)
    return false;
  for (int i = 0; i <= last; i++)
    positions[i] = xiangqi_motif_position (line, first + i);
  if (xiangqi_occurrences (positions, 0, last, 2, &loop) < 2)
    return false;
  outcome = xiangqi_judge (positions, loop);
  return outcome.reason == reason
         && outcome.result == (look->side == RED ? RESULT_SECOND_WINS : RESULT_FIRST_WINS);
}

bool
xiangqi_fault_perpetual_check (const MotifLook *look, MotifFound *found)
{
  (void) found;
  return loses_by_repetition (look, REASON_PERPETUAL_CHECK);
}

bool
xiangqi_fault_perpetual_chase (const MotifLook *look, MotifFound *found)
{
  (void) found;
  return loses_by_repetition (look, REASON_PERPETUAL_CHASE);
}

/* --- Pins --- */

/* Whether the piece on POINT, which is pinned, could go to where nothing attacks it if only it were
 * free to leave its line. */
static bool
has_refuge (const XiangqiPosition *p, int point)
{
  const Color us = piece_color (p->board[point]);
  const Bitboard occupied = xiangqi_occupied (p);
  Bitboard targets = xiangqi_reach (p, &occupied, us, piece_kind (p->board[point]), point);

  for (targets &= ~occupied; targets != 0;) {
    int to = bitboard_pop (&targets);

    if (xiangqi_attackers (p, to, (Color) !us) == 0)
      return true;
  }
  return false;
}

/* A pinned piece that the other side attacks and takes, and that could have gone away if it were
 * not pinned. PINNERS are what holds it there. */
static int
lost_in_pin (const MotifLook *look, Bitboard *pinners)
{
  XiangqiPosition attacked;
  Square square;

  if (xiangqi_motif_lost (look, 3, &square) == NO_PIECE
      || move_to (look->played.moves[2]) == square)
    return SQUARE_NONE;
  attacked = xiangqi_motif_position (&look->played, 2);
  if (attacked.victim != NO_PIECE)
    return SQUARE_NONE;
  *pinners = xiangqi_motif_pinners (&attacked, square);
  return *pinners != 0 && xiangqi_motif_in_danger (&attacked, square)
                 && has_refuge (&attacked, square)
             ? square
             : SQUARE_NONE;
}

/* A piece that could take back what the reply takes on SQUARE, if it were not pinned; nothing else
 * could. Where there is no check, nothing but a pin forbids it. */
static int
cannot_take_back (const MotifLook *look, Bitboard *pinners, Square *square)
{
  Fault f;
  Bitboard guards;

  if (!fault_begin (look, &f) || xiangqi_motif_lost (look, 1, square) == NO_PIECE
      || f.replied.checkers != 0 || xiangqi_motif_can_take (&f.replied, *square))
    return SQUARE_NONE;
  guards = xiangqi_attackers (&f.replied, *square, (Color) look->side) & ~f.replied.kinds[KING];
  if (guards == 0)
    return SQUARE_NONE;
  *pinners = xiangqi_motif_pinners (&f.replied, bitboard_first (guards));
  return bitboard_first (guards);
}

static bool
is_king (const XiangqiPosition *p, Bitboard pinners)
{
  return (pinners & ~p->kinds[KING]) == 0;
}

bool
xiangqi_fault_facing_generals (const MotifLook *look, MotifFound *found)
{
  Bitboard pinners = 0;
  Square square;
  Fault f;
  int pinned = lost_in_pin (look, &pinners);

  if (pinned == SQUARE_NONE)
    pinned = cannot_take_back (look, &pinners, &square);
  if (pinned == SQUARE_NONE || !fault_begin (look, &f) || !is_king (&f.replied, pinners))
    return false;
  name_piece (found, 0, &f.replied, pinned);
  return true;
}

bool
xiangqi_fault_pinned_guard (const MotifLook *look, MotifFound *found)
{
  Bitboard pinners = 0;
  Square square;
  Fault f;
  int guard = cannot_take_back (look, &pinners, &square);

  if (guard == SQUARE_NONE || !fault_begin (look, &f) || is_king (&f.replied, pinners))
    return false;
  name_piece (found, 0, &f.after, square);
  name_piece (found, 1, &f.after, guard);
  return true;
}

bool
xiangqi_fault_pinned_piece (const MotifLook *look, MotifFound *found)
{
  Bitboard pinners = 0;
  Fault f;
  int pinned = lost_in_pin (look, &pinners);

  if (pinned == SQUARE_NONE || !fault_begin (look, &f) || is_king (&f.replied, pinners))
    return false;
  name_piece (found, 0, &f.replied, pinned);
  return true;
}

/* --- Guards that are gone --- */

/* The piece that moved was the only one between a cannon and what that guarded. */
bool
xiangqi_fault_screen_gone (const MotifLook *look, MotifFound *found)
{
  Square square;
  Fault f;
  Bitboard cannons;

  if (!fault_begin (look, &f) || !made_possible (look, &f, &square)
      || xiangqi_motif_can_take (&f.replied, square))
    return false;
  cannons = xiangqi_pieces (&f.before, (Color) look->side, CANNON) & xiangqi_crosses[square]
            & ~point_bit (move_from (f.move));
  while (cannons != 0) {
    int cannon = bitboard_pop (&cannons);
    Bitboard between = xiangqi_motif_between (cannon, square);

    if (!(between & point_bit (move_from (f.move))) || (between & xiangqi_occupied (&f.after)) != 0)
      continue;
    name_piece (found, 0, &f.before, cannon);
    name_piece (found, 1, &f.before, square);
    return true;
  }
  return false;
}

/* The piece that moved stands in the way of one that guarded the lost one. */
bool
xiangqi_fault_guard_blocked (const MotifLook *look, MotifFound *found)
{
  Square square;
  Fault f;
  Bitboard guards;
  XiangqiPosition without;

  if (!fault_begin (look, &f) || !made_possible (look, &f, &square)
      || xiangqi_motif_can_take (&f.replied, square))
    return false;
  without = xiangqi_motif_without (&f.after, move_to (f.move));
  guards = xiangqi_attackers (&f.before, square, (Color) look->side)
           & xiangqi_attackers (&without, square, (Color) look->side)
           & ~xiangqi_attackers (&f.after, square, (Color) look->side);
  if (guards == 0)
    return false;
  name_piece (found, 0, &f.before, bitboard_first (guards));
  name_piece (found, 1, &f.before, square);
  return true;
}

/* The piece that moved guarded the lost one. */
bool
xiangqi_fault_guard_gone (const MotifLook *look, MotifFound *found)
{
  Square square;
  Fault f;

  if (!fault_begin (look, &f) || !made_possible (look, &f, &square)
      || xiangqi_motif_can_take (&f.replied, square)
      || !xiangqi_motif_bears (&f.before, move_from (f.move), square)
      || xiangqi_motif_bears (&f.after, move_to (f.move), square))
    return false;
  name_piece (found, 0, &f.before, square);
  return true;
}

/* --- What the other side may do --- */

/* The reply uncovers a check, and takes something or has something taken by its next move. A check
 * over the piece that came is none of these. */
bool
xiangqi_fault_discovered_check (const MotifLook *look, MotifFound *found)
{
  Square square;
  Fault f;
  XiangqiPosition without;
  Bitboard checkers;

  if (!fault_begin (look, &f)
      || (xiangqi_motif_lost (look, 1, &square) == NO_PIECE
          && xiangqi_motif_lost (look, 3, &square) == NO_PIECE))
    return false;
  without = xiangqi_motif_without (&f.replied, move_to (f.reply));
  checkers = f.replied.checkers
             & xiangqi_attackers (&without, without.kings[look->side], (Color) !look->side);
  if (checkers == 0)
    return false;
  name_piece (found, 0, &f.replied, bitboard_first (checkers));
  return true;
}

/* The piece that replied attacks two at once, the general being one of them where it checks, and
 * takes the other one, or one of them, with its next move. */
bool
xiangqi_fault_fork (const MotifLook *look, MotifFound *found)
{
  Square square;
  Fault f;
  int forker, attacked;

  if (!fault_begin (look, &f) || f.replied.victim != NO_PIECE
      || xiangqi_motif_lost (look, 3, &square) == NO_PIECE)
    return false;
  forker = move_to (f.reply);
  if (move_from (look->played.moves[3]) != forker
      || !xiangqi_motif_profits (&f.replied, forker, square))
    return false;
  attacked = (f.replied.checkers & point_bit (forker)) != 0;
  for (Bitboard targets = f.replied.colors[look->side] & ~f.replied.kinds[KING]; targets != 0;)
    attacked += xiangqi_motif_profits (&f.replied, forker, bitboard_pop (&targets));
  name_piece (found, 0, &f.replied, forker);
  return attacked >= 2;
}

/* A piece can take what it could not reach before: the move went out of its way, or gave a cannon
 * its screen. */
bool
xiangqi_fault_way_opened (const MotifLook *look, MotifFound *found)
{
  Square square;
  Fault f;

  if (!fault_begin (look, &f) || !made_possible (look, &f, &square)
      || xiangqi_motif_bears (&f.before, move_from (f.reply), square))
    return false;
  name_piece (found, 0, &f.after, move_from (f.reply));
  name_piece (found, 1, &f.after, square);
  return true;
}

bool
xiangqi_fault_put_unguarded (const MotifLook *look, MotifFound *found)
{
  Square square;
  Fault f;

  if (!fault_begin (look, &f) || xiangqi_motif_lost (look, 1, &square) == NO_PIECE
      || square != move_to (f.move) || xiangqi_motif_can_take (&f.replied, square))
    return false;
  name_piece (found, 0, &f.after, square);
  return true;
}

bool
xiangqi_fault_left_unguarded (const MotifLook *look, MotifFound *found)
{
  Square square;
  Fault f;

  if (!fault_begin (look, &f) || xiangqi_motif_lost (look, 1, &square) == NO_PIECE
      || xiangqi_motif_can_take (&f.replied, square)
      || !xiangqi_motif_profits (&f.before, move_from (f.reply), square))
    return false;
  name_piece (found, 0, &f.after, square);
  return true;
}

/* An advisor or elephant is lost, and not more than that, to a side that has the pieces for an
 * attack: a chariot, or two of the lighter ones. */
bool
xiangqi_fault_palace_guard (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const Color other = (Color) !look->side;
  XiangqiPosition end = xiangqi_motif_position (line, line->length);
  const int attackers
      = 2 * bitboard_count (xiangqi_pieces (&end, other, CHARIOT))
        + bitboard_count (end.colors[other] & (end.kinds[HORSE] | end.kinds[CANNON]));

  for (int ply = 1; ply <= 3 && attackers >= 2; ply += 2) {
    Square square;
    XiangqiPiece lost = xiangqi_motif_lost (look, ply, &square);

    if ((piece_kind (lost) != ADVISOR && piece_kind (lost) != ELEPHANT)
        || motif_most_balance (look, line, ply + 1) <= -2 * XIANGQI_PIECE_MIN)
      continue;
    found->pieces[0] = lost;
    found->squares[0] = square;
    return true;
  }
  return false;
}

bool
xiangqi_fault_hollow_cannon (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const Color other = (Color) !look->side;
  XiangqiPosition before = xiangqi_motif_position (line, 0);
  XiangqiPosition end = xiangqi_motif_position (line, line->length);

  found->squares[0] = xiangqi_motif_hollow_cannon (&end, other);
  if (line->length < 2 || found->squares[0] == SQUARE_NONE
      || xiangqi_motif_hollow_cannon (&before, other) != SQUARE_NONE)
    return false;
  for (int ply = 2; ply <= line->length && ply <= 4; ply += 2) {
    XiangqiPosition p = xiangqi_motif_position (line, ply);

    if (xiangqi_motif_hollow_cannon (&p, other) == found->squares[0])
      return true;
  }
  return false;
}

/* --- Soldiers --- */

static bool
is_in_palace (int point, Color color)
{
  const int rank = color == RED ? point_rank (point) : N_RANKS - 1 - point_rank (point);

  return point_file (point) >= 3 && point_file (point) <= 5 && rank <= 2;
}

/* One of the other side's next two moves in LINE is a soldier's that comes across the river, or
 * into the palace, and that the move after it does not take. Where that is not known any more,
 * UNSURE says what it is taken for. */
static bool
soldier_arrives (const MotifLook *look, const MotifLine *line, bool palace, bool unsure,
                 MotifFound *found)
{
  const Color other = (Color) !look->side;

  for (int ply = 1; ply <= 3 && ply < line->length; ply += 2) {
    const int from = move_from (line->moves[ply]), to = move_to (line->moves[ply]);
    const bool last = ply + 1 == line->length;
    XiangqiPosition p = xiangqi_motif_position (line, ply);

    if (p.board[from] != piece_make (other, SOLDIER)
        || (last ? !unsure : move_to (line->moves[ply + 1]) == to)
        || (palace
                ? is_in_palace (from, (Color) look->side) || !is_in_palace (to, (Color) look->side)
                : point_is_across (from, other) || !point_is_across (to, other)))
      continue;
    found->pieces[0] = p.board[from];
    found->squares[0] = (Square) to;
    return true;
  }
  return false;
}

/* Only what the better line does not let happen as well is the move's fault. */
static bool
lets_soldier (const MotifLook *look, bool palace, MotifFound *found)
{
  MotifFound other;

  return look->better.length >= 4 && !soldier_arrives (look, &look->better, palace, true, &other)
         && soldier_arrives (look, &look->played, palace, false, found);
}

bool
xiangqi_fault_soldier_in_palace (const MotifLook *look, MotifFound *found)
{
  return lets_soldier (look, true, found);
}

bool
xiangqi_fault_soldier_crosses (const MotifLook *look, MotifFound *found)
{
  return lets_soldier (look, false, found);
}
