/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is good about a move of xiangqi. */
#include "xiangqi-attacks.h"
#include "xiangqi-motifs.h"

enum { PIECE_LARGE = 4 }; /* pawns: a horse, cannon or chariot */

/* The positions around the move, and who makes it. */
typedef struct {
  XiangqiPosition before, after;
  Move move;
  Color us, other;
} Merit;

static Merit
merit_begin (const MotifLook *look)
{
  return (Merit){ xiangqi_motif_position (&look->played, 0),
                  xiangqi_motif_position (&look->played, 1), look->played.moves[0],
                  (Color) look->side, (Color) !look->side };
}

static void
note_piece (MotifFound *found, int number, const XiangqiPosition *p, int point)
{
  found->pieces[number] = p->board[point];
  found->squares[number] = (Square) point;
}

/* The move after the next one takes something for good, from FROM; then SQUARE is where. */
static bool
wins_next (const MotifLook *look, int *from, Square *square)
{
  if (xiangqi_motif_won (look, 2, square) == NO_PIECE)
    return false;
  *from = move_from (look->played.moves[2]);
  return true;
}

/* What the piece on FROM attacks with profit. */
static Bitboard
merit_targets (const XiangqiPosition *p, int from)
{
  Bitboard found = 0;

  for (Bitboard others = p->colors[!piece_color (p->board[from])] & ~p->kinds[KING]; others != 0;) {
    int point = bitboard_pop (&others);

    if (xiangqi_motif_profits (p, from, point))
      found |= point_bit (point);
  }
  return found;
}

/* --- Two at once --- */

/* It checks, and takes another piece after the check is met. */
bool
xiangqi_merit_check_and_attack (const MotifLook *look, MotifFound *found)
{
  Merit m = merit_begin (look);
  Square square;
  int from;

  if (!(m.after.checkers & point_bit (move_to (m.move))) || !wins_next (look, &from, &square)
      || from != move_to (m.move) || !xiangqi_motif_profits (&m.after, from, square))
    return false;
  note_piece (found, 0, &m.after, square);
  return true;
}

/* It attacks two pieces, and takes one of them. */
bool
xiangqi_merit_fork (const MotifLook *look, MotifFound *found)
{
  Merit m = merit_begin (look);
  Bitboard targets;
  Square square;
  int from;

  if (m.after.checkers != 0 || !wins_next (look, &from, &square) || from != move_to (m.move))
    return false;
  targets = merit_targets (&m.after, from);
  if (!(targets & point_bit (square)) || bitboard_count (targets) < 2)
    return false;
  note_piece (found, 0, &m.after, bitboard_pop (&targets));
  note_piece (found, 1, &m.after, bitboard_first (targets));
  return true;
}

/* --- Lines that open --- */

/* The pieces of the mover that attack POINT now because the moved one has gone away, not because it
 * has come. */
static Bitboard
uncovered (const Merit *m, int point)
{
  XiangqiPosition without = xiangqi_motif_without (&m->after, move_to (m->move));

  return xiangqi_attackers (&m->after, point, m->us) & xiangqi_attackers (&without, point, m->us)
         & ~xiangqi_attackers (&m->before, point, m->us);
}

/* A check from behind the piece that moves, which wins something or mates. */
bool
xiangqi_merit_discovered_check (const MotifLook *look, MotifFound *found)
{
  Merit m = merit_begin (look);
  Bitboard checkers = uncovered (&m, m.before.kings[m.other]);
  Square square;
  int from;

  if (checkers == 0
      || (look->mate_after <= 0 && xiangqi_motif_won (look, 0, &square) == NO_PIECE
          && !wins_next (look, &from, &square)))
    return false;
  note_piece (found, 0, &m.after, bitboard_first (checkers));
  return true;
}

/* An attack from behind it, on a piece that is then taken. */
bool
xiangqi_merit_discovered_attack (const MotifLook *look, MotifFound *found)
{
  Merit m = merit_begin (look);
  Square square;
  int from;

  if (!wins_next (look, &from, &square) || m.after.board[square] == NO_PIECE
      || piece_color (m.after.board[square]) != m.other
      || !(uncovered (&m, square) & point_bit (from))
      || !xiangqi_motif_profits (&m.after, from, square))
    return false;
  note_piece (found, 0, &m.after, from);
  note_piece (found, 1, &m.after, square);
  return true;
}

/* The piece that moves is what a cannon jumps over to take something. */
bool
xiangqi_merit_screen (const MotifLook *look, MotifFound *found)
{
  Merit m = merit_begin (look);
  XiangqiPosition without = xiangqi_motif_without (&m.after, move_to (m.move));
  Square square;
  int from;

  if (!wins_next (look, &from, &square) || from == move_to (m.move)
      || !xiangqi_motif_profits (&m.after, from, square)
      || xiangqi_motif_bears (&m.before, from, square)
      || xiangqi_motif_bears (&without, from, square))
    return false;
  note_piece (found, 0, &m.after, from);
  note_piece (found, 1, &m.after, square);
  return true;
}

/* --- What is kept, and what is got --- */

/* A horse that checked, or could have taken something, no longer does because its leg is blocked.
 */
bool
xiangqi_merit_leg_blocked (const MotifLook *look, MotifFound *found)
{
  Merit m = merit_begin (look);
  XiangqiPosition without = xiangqi_motif_without (&m.after, move_to (m.move));

  for (Bitboard horses = xiangqi_pieces (&m.after, m.other, HORSE); horses != 0;) {
    const int horse = bitboard_pop (&horses);
    Bitboard blocked = xiangqi_horse_attacks (horse, xiangqi_occupied (&without))
                       & ~xiangqi_horse_attacks (horse, xiangqi_occupied (&m.after))
                       & ~point_bit (move_from (m.move));

    while (blocked != 0) {
      const int point = bitboard_pop (&blocked);

      if (!(m.before.checkers & point_bit (horse) && point == m.before.kings[m.us])
          && !xiangqi_motif_profits (&m.before, horse, point))
        continue;
      note_piece (found, 0, &m.after, horse);
      note_piece (found, 1, &m.after, point);
      return true;
    }
  }
  return false;
}

/* What was in danger no longer is, and nothing else is lost instead. */
bool
xiangqi_merit_saves_piece (const MotifLook *look, MotifFound *found)
{
  Merit m = merit_begin (look);

  if (look->played.length < 2 || m.after.victim != NO_PIECE
      || motif_least_balance (look, &look->played, 2) <= -XIANGQI_PIECE_MIN)
    return false;
  for (Bitboard pieces = m.before.colors[m.us] & ~m.before.kinds[KING]; pieces != 0;) {
    const int point = bitboard_pop (&pieces);
    const int now = point == move_from (m.move) ? move_to (m.move) : point;

    if (xiangqi_motif_value (m.before.board[point]) < PIECE_LARGE
        || !xiangqi_motif_in_danger (&m.before, point) || xiangqi_motif_in_danger (&m.after, now))
      continue;
    note_piece (found, 0, &m.before, point);
    return true;
  }
  return false;
}

/* A horse, cannon or chariot may no longer leave its line, nor take what holds it there. */
bool
xiangqi_merit_pin (const MotifLook *look, MotifFound *found)
{
  Merit m = merit_begin (look);
  Bitboard pieces = m.after.colors[m.other]
                    & (m.after.kinds[HORSE] | m.after.kinds[CANNON] | m.after.kinds[CHARIOT]);

  while (pieces != 0) {
    const int point = bitboard_pop (&pieces);
    Bitboard pinners = xiangqi_motif_pinners (&m.after, point);

    if (pinners == 0
        || (m.before.board[point] == m.after.board[point]
            && xiangqi_motif_pinners (&m.before, point) != 0)
        || xiangqi_is_legal (
            &m.after, move_pack ((unsigned) point, (unsigned) bitboard_first (pinners), 0, 0)))
      continue;
    note_piece (found, 0, &m.after, point);
    return true;
  }
  return false;
}

bool
xiangqi_merit_hollow_cannon (const MotifLook *look, MotifFound *found)
{
  Merit m = merit_begin (look);
  XiangqiPosition end = xiangqi_motif_position (&look->played, look->played.length);

  found->squares[0] = xiangqi_motif_hollow_cannon (&m.after, m.us);
  return found->squares[0] != SQUARE_NONE && look->played.length >= 2
         && xiangqi_motif_hollow_cannon (&m.before, m.us) == SQUARE_NONE
         && xiangqi_motif_hollow_cannon (&end, m.us) == found->squares[0];
}

/* A soldier comes across and is not taken there. */
bool
xiangqi_merit_crosses_river (const MotifLook *look, MotifFound *found)
{
  Merit m = merit_begin (look);
  const int from = move_from (m.move), to = move_to (m.move);

  if (m.before.board[from] != piece_make (m.us, SOLDIER) || point_is_across (from, m.us)
      || !point_is_across (to, m.us) || look->played.length < 2
      || move_to (look->played.moves[1]) == to)
    return false;
  note_piece (found, 0, &m.after, to);
  return true;
}
