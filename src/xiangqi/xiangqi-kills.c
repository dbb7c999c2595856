/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The mates of xiangqi that have names, 杀法.
 *
 * A figure is looked for in the position in which the line that was played ends, where the general
 * is in check and has no move. A piece belongs to the figure only if it is needed: without it,
 * there would be a move. What each mate consists of is written at its function; "deep" counts ranks
 * from the mated side's last one.
 */
#include "xiangqi-attacks.h"
#include "xiangqi-edit.h"
#include "xiangqi-motifs.h"

#include <stdlib.h>

enum { MIDDLE = 4 }; /* the general's own file */

/* A mate, the mated side to move. */
typedef struct {
  XiangqiPosition p;
  Color us, them;
  int king;
} Kill;

/* The end of the line, if there the other side has no move; IN_CHECK or not. A longer line that
 * nobody is forced into shows nothing. */
static bool
kill_begin (const MotifLook *look, bool in_check, Kill *k)
{
  const MotifLine *line = &look->played;

  if (line->length > 1 && look->mate_after <= 0)
    return false;
  k->p = xiangqi_motif_position (line, line->length);
  k->us = (Color) look->side;
  k->them = (Color) !look->side;
  k->king = k->p.kings[k->them];
  return (k->p.checkers != 0) == in_check && xiangqi_count_moves (&k->p) == 0;
}

/* How far POINT is from the last rank of the mated side, and from the middle file. */
static int
depth_of (const Kill *k, int point)
{
  return k->them == RED ? point_rank (point) : N_RANKS - 1 - point_rank (point);
}

static int
aside_of (int point)
{
  return abs (point_file (point) - MIDDLE);
}

static int
palace_point (const Kill *k, int file, int depth)
{
  return point_make (file, k->them == RED ? depth : N_RANKS - 1 - depth);
}

/* Whether without the piece on POINT there would be a move. */
static bool
is_needed (const Kill *k, int point)
{
  XiangqiPosition without = xiangqi_motif_without (&k->p, point);

  xiangqi_refresh (&without);
  return xiangqi_count_moves (&without) > 0;
}

/* The pieces of the mating side of KIND that are needed. */
static Bitboard
needed (const Kill *k, Kind kind)
{
  Bitboard found = 0;

  for (Bitboard pieces = xiangqi_pieces (&k->p, k->us, kind); pieces != 0;) {
    int point = bitboard_pop (&pieces);

    if (is_needed (k, point))
      found |= point_bit (point);
  }
  return found;
}

/* What stands between CANNON and the general; none where they are not on one line. */
static Bitboard
on_the_way (const Kill *k, int cannon)
{
  if (!(xiangqi_crosses[k->king] & point_bit (cannon)))
    return 0;
  return xiangqi_motif_between (cannon, k->king) & xiangqi_occupied (&k->p);
}

/* A needed horse so many files ASIDE of the middle and so DEEP, or SQUARE_NONE. */
static int
horse_at (const Kill *k, int aside, int depth)
{
  for (Bitboard horses = needed (k, HORSE); horses != 0;) {
    int horse = bitboard_pop (&horses);

    if (aside_of (horse) == aside && depth_of (k, horse) == depth)
      return horse;
  }
  return SQUARE_NONE;
}

/* --- Cannons --- */

/* 重炮: a cannon gives check over another one of its side. */
bool
xiangqi_kill_double_cannon (const MotifLook *look, MotifFound *found)
{
  Kill k;

  if (!kill_begin (look, true, &k))
    return false;
  for (Bitboard cannons = k.p.checkers & k.p.kinds[CANNON]; cannons != 0;) {
    int cannon = bitboard_pop (&cannons);
    Bitboard screen = on_the_way (&k, cannon);

    if (!(screen & xiangqi_pieces (&k.p, k.us, CANNON)))
      continue;
    found->squares[0] = (Square) cannon;
    found->squares[1] = (Square) bitboard_first (screen);
    return true;
  }
  return false;
}

/* 马后炮: a cannon gives check over a horse of its side, which stands two points from the general
 * on the same line. */
bool
xiangqi_kill_horse_and_cannon (const MotifLook *look, MotifFound *found)
{
  Kill k;

  if (!kill_begin (look, true, &k))
    return false;
  for (Bitboard cannons = k.p.checkers & k.p.kinds[CANNON]; cannons != 0;) {
    int cannon = bitboard_pop (&cannons);
    Bitboard screen = on_the_way (&k, cannon) & xiangqi_pieces (&k.p, k.us, HORSE);

    if (screen == 0
        || bitboard_count (xiangqi_motif_between (bitboard_first (screen), k.king)) != 1)
      continue;
    found->squares[0] = (Square) cannon;
    found->squares[1] = (Square) bitboard_first (screen);
    return true;
  }
  return false;
}

/* 闷宫: nothing but a cannon gives check, over an advisor. Both advisors stand next to the general,
 * and each of its steps is taken up by its own pieces or leads along the cannon's line. */
bool
xiangqi_kill_smothered (const MotifLook *look, MotifFound *found)
{
  Kill k;
  Bitboard advisors, steps;
  int cannon;

  if (!kill_begin (look, true, &k) || (k.p.checkers & ~k.p.kinds[CANNON]))
    return false;
  cannon = bitboard_first (k.p.checkers);
  steps = xiangqi_king_steps[k.king];
  advisors = xiangqi_pieces (&k.p, k.them, ADVISOR) & steps;
  if (bitboard_count (advisors) != 2 || !(advisors & on_the_way (&k, cannon)))
    return false;
  found->squares[0] = (Square) cannon;
  return (steps & ~k.p.colors[k.them] & ~xiangqi_crosses[cannon]) == 0;
}

/* 铁门栓: a chariot or soldier gives check from beside the middle of the last rank, where the
 * general stands, and a cannon holds what is before it on the middle file. */
bool
xiangqi_kill_iron_bolt (const MotifLook *look, MotifFound *found)
{
  Kill k;
  Bitboard beside;

  if (!kill_begin (look, true, &k) || k.king != palace_point (&k, MIDDLE, 0))
    return false;
  beside
      = point_bit (palace_point (&k, MIDDLE - 1, 0)) | point_bit (palace_point (&k, MIDDLE + 1, 0));
  if (!(k.p.checkers & beside & (k.p.kinds[CHARIOT] | k.p.kinds[SOLDIER])))
    return false;
  for (Bitboard cannons = needed (&k, CANNON); cannons != 0;) {
    found->squares[0] = (Square) bitboard_pop (&cannons);
    if (aside_of (found->squares[0]) == 0)
      return true;
  }
  return false;
}

/* 天地炮: one cannon bears on the middle file, another one on the last rank, where the general
 * stands in the middle; both are needed. */
bool
xiangqi_kill_heaven_and_earth (const MotifLook *look, MotifFound *found)
{
  Kill k;
  Bitboard cannons;

  if (!kill_begin (look, true, &k) || k.king != palace_point (&k, MIDDLE, 0))
    return false;
  for (cannons = needed (&k, CANNON); cannons != 0;) {
    int cannon = bitboard_pop (&cannons);

    if (aside_of (cannon) == 0)
      found->squares[0] = (Square) cannon;
    else if (depth_of (&k, cannon) == 0)
      found->squares[1] = (Square) cannon;
  }
  return found->squares[0] != SQUARE_NONE && found->squares[1] != SQUARE_NONE;
}

/* --- Horses --- */

/* 拔簧马: a horse leaps out of the line between a chariot and the general; whether it gives check
 * as well does not matter. */
bool
xiangqi_kill_spring_horse (const MotifLook *look, MotifFound *found)
{
  Kill k;
  Bitboard chariots;

  if (!kill_begin (look, true, &k) || k.p.board[move_to (k.p.last)] != piece_make (k.us, HORSE))
    return false;
  chariots = k.p.checkers & k.p.kinds[CHARIOT];
  if (chariots == 0)
    return false;
  found->squares[0] = (Square) bitboard_first (chariots);
  return true;
}

/* 双马饮泉: only horses give check, and two on one wing, at most three deep, are needed; one of
 * them stands off the palace, one or two deep. */
bool
xiangqi_kill_two_horses (const MotifLook *look, MotifFound *found)
{
  enum { DEEP = 3 };
  Kill k;
  bool off_palace = false;
  int wings = 0;
  Bitboard horses;

  if (!kill_begin (look, true, &k) || (k.p.checkers & ~k.p.kinds[HORSE]))
    return false;
  horses = needed (&k, HORSE);
  if (bitboard_count (horses) != 2)
    return false;
  for (int i = 0; i < 2; i++) {
    int horse = bitboard_pop (&horses), deep = depth_of (&k, horse);

    if (deep > DEEP || aside_of (horse) == 0)
      return false;
    wings += point_file (horse) < MIDDLE ? -1 : 1;
    off_palace |= aside_of (horse) >= 2 && (deep == 1 || deep == 2);
    found->squares[i] = (Square) horse;
  }
  return off_palace && abs (wings) == 2;
}

/* 八角马: the general is in a corner of the palace, a horse in the opposite one. */
bool
xiangqi_kill_octagon_horse (const MotifLook *look, MotifFound *found)
{
  Kill k;
  int horse;

  if (!kill_begin (look, true, &k) || aside_of (k.king) != 1 || depth_of (&k, k.king) == 1)
    return false;
  horse = palace_point (&k, 2 * MIDDLE - point_file (k.king), 2 - depth_of (&k, k.king));
  found->squares[0] = (Square) horse;
  return (needed (&k, HORSE) & point_bit (horse)) != 0;
}

/* 卧槽马: a horse on the rank before the last one, one file off the palace. */
bool
xiangqi_kill_crouching_horse (const MotifLook *look, MotifFound *found)
{
  Kill k;

  if (!kill_begin (look, true, &k))
    return false;
  found->squares[0] = (Square) horse_at (&k, 2, 1);
  return found->squares[0] != SQUARE_NONE;
}

/* 挂角马: a horse on one of the palace's outer corners, which bears on the middle of the last rank.
 */
bool
xiangqi_kill_corner_horse (const MotifLook *look, MotifFound *found)
{
  Kill k;

  if (!kill_begin (look, true, &k))
    return false;
  found->squares[0] = (Square) horse_at (&k, 1, 2);
  return found->squares[0] != SQUARE_NONE
         && xiangqi_motif_bears (&k.p, found->squares[0], palace_point (&k, MIDDLE, 0));
}

/* 钓鱼马: a horse one file off the palace, as deep as its outer corners, which bears on the near
 * corner of the last rank and on the palace's heart. */
bool
xiangqi_kill_fishing_horse (const MotifLook *look, MotifFound *found)
{
  Kill k;
  int horse;

  if (!kill_begin (look, true, &k))
    return false;
  horse = horse_at (&k, 2, 2);
  found->squares[0] = (Square) horse;
  return horse != SQUARE_NONE && xiangqi_motif_bears (&k.p, horse, palace_point (&k, MIDDLE, 1))
         && xiangqi_motif_bears (
             &k.p, horse,
             palace_point (&k, point_file (horse) < MIDDLE ? MIDDLE - 1 : MIDDLE + 1, 0));
}

/* --- Chariots, soldiers and generals --- */

/* 大刀剜心: on the way to the mate, or with it, a chariot takes the advisor in the palace's heart
 * and checks the general behind it; where that is not mate, it is given up there. */
bool
xiangqi_kill_heart (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  Kill k;
  int heart;

  if (!kill_begin (look, true, &k))
    return false;
  heart = palace_point (&k, MIDDLE, 1);
  found->squares[0] = (Square) heart;
  for (int ply = 0; ply < line->length; ply += 2) {
    XiangqiPosition p = xiangqi_motif_position (line, ply + 1);

    if (move_to (line->moves[ply]) == heart && p.victim == piece_make (k.them, ADVISOR)
        && p.board[heart] == piece_make (k.us, CHARIOT) && (p.checkers & point_bit (heart))
        && depth_of (&k, p.kings[k.them]) == 0
        && (ply + 1 == line->length || move_to (line->moves[ply + 1]) == heart))
      return true;
  }
  return false;
}

/* 双车错: a chariot gives check along the general's file or rank, and another one is needed on the
 * line beside it, on which it guards a step of the general's. */
bool
xiangqi_kill_two_chariots (const MotifLook *look, MotifFound *found)
{
  Kill k;
  Bitboard chariots;
  int checker;

  if (!kill_begin (look, true, &k) || (k.p.checkers & ~k.p.kinds[CHARIOT]))
    return false;
  checker = bitboard_first (k.p.checkers);
  chariots = needed (&k, CHARIOT) & ~k.p.checkers;
  while (chariots != 0) {
    const int other = bitboard_pop (&chariots);
    const bool on_file = point_file (checker) == point_file (k.king);
    const int apart = on_file ? point_file (other) - point_file (k.king)
                              : point_rank (other) - point_rank (k.king);
    const int step = k.king + apart * (on_file ? 1 : N_FILES);

    if (abs (apart) != 1 || !(xiangqi_king_steps[k.king] & point_bit (step))
        || !xiangqi_motif_bears (&k.p, other, step))
      continue;
    found->squares[0] = (Square) checker;
    found->squares[1] = (Square) other;
    return true;
  }
  return false;
}

/* 小鬼坐龙廷: a soldier stands in the palace's heart. */
bool
xiangqi_kill_soldier_on_throne (const MotifLook *look, MotifFound *found)
{
  Kill k;

  if (!kill_begin (look, true, &k))
    return false;
  found->squares[0] = (Square) palace_point (&k, MIDDLE, 1);
  return (needed (&k, SOLDIER) & point_bit (found->squares[0])) != 0;
}

/* 送佛归殿: the last two moves are one soldier's, straight ahead and each with check right before
 * the general, which has gone back to its last rank. */
bool
xiangqi_kill_driven_home (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const int forward = look->side == RED ? N_FILES : -N_FILES;
  Kill k;
  XiangqiPosition before;
  Move last, first;

  if (line->length < 3 || !kill_begin (look, true, &k) || depth_of (&k, k.king) != 0)
    return false;
  last = line->moves[line->length - 1];
  first = line->moves[line->length - 3];
  before = xiangqi_motif_position (line, line->length - 2);
  found->squares[0] = move_to (last);
  return k.p.board[move_to (last)] == piece_make (k.us, SOLDIER)
         && move_to (last) + forward == k.king && move_from (last) + forward == move_to (last)
         && move_to (first) == move_from (last) && move_from (first) + forward == move_to (first)
         && move_to (first) + forward == before.kings[k.them];
}

/* 白脸将 (对面笑): a step of the general's is forbidden by nothing but the other general, which it
 * would face; or that one gives the check. */
bool
xiangqi_kill_facing_generals (const MotifLook *look, MotifFound *found)
{
  Kill k;
  Bitboard own, steps;

  if (!kill_begin (look, true, &k))
    return false;
  own = point_bit (k.p.kings[k.us]);
  found->squares[0] = k.p.kings[k.us];
  if (k.p.checkers & own)
    return true;
  for (steps = xiangqi_king_steps[k.king] & ~k.p.colors[k.them]; steps != 0;) {
    int step = bitboard_pop (&steps);
    XiangqiPosition stepped = xiangqi_motif_without (&k.p, k.king);

    if (stepped.board[step] != NO_PIECE)
      xiangqi_lift (&stepped, step);
    xiangqi_put (&stepped, step, piece_make (k.them, KING));
    if (xiangqi_attackers (&stepped, step, k.us) == own)
      return true;
  }
  return false;
}

/* 困毙: the other side is not in check and cannot move, which loses. */
bool
xiangqi_kill_no_move (const MotifLook *look, MotifFound *found)
{
  Kill k;

  (void) found;
  return kill_begin (look, false, &k);
}
