/* Perpetual check and perpetual chase; the header has the rule. */
#include "xiangqi-repetition.h"

int
xiangqi_occurrences (const XiangqiPosition *positions, int first, int last, int wanted,
                     RepetitionLoop *loop)
{
  const XiangqiPosition *now = &positions[last];
  int count = 1;

  if (now->quiet < last - first)
    first = last - now->quiet;
  for (int i = last - 2; i >= first; i -= 2) {
    if (positions[i + 1].last == MOVE_PASS || positions[i + 2].last == MOVE_PASS)
      break;
    if (positions[i].key == now->key && ++count == wanted && loop != NULL)
      *loop = (RepetitionLoop){ i, last };
  }
  return count;
}

/* What any threat may be aimed at: the pieces of COLOR but the king and soldiers on their own half.
 */
static Bitboard
chaseable (const XiangqiPosition *p, Color color)
{
  const Bitboard red_half = point_bit (45) - 1;
  Bitboard home = color == RED ? red_half : ~red_half;

  return p->colors[color] & ~p->kinds[KING] & ~(p->kinds[SOLDIER] & home);
}

/* An attack on a stronger piece is a threat though the victim is protected. */
static bool
is_worth_exchanging (Kind attacker, Kind victim)
{
  switch (attacker) {
  case HORSE:
  case CANNON:
    return victim == CHARIOT;
  case ADVISOR:
  case ELEPHANT:
    return victim == CHARIOT || victim == CANNON || victim == HORSE;
  default:
    return false;
  }
}

/* Whether the victim of the legal move CAPTURE is protected by a piece that may recapture: one that
 * is pinned, or does not meet the check that the capture gives, is none. */
static bool
is_protected (const XiangqiPosition *p, Move capture)
{
  XiangqiPosition after = *p;
  int to = move_to (capture);

  xiangqi_make (&after, capture);
  for (Bitboard defenders = xiangqi_attackers (&after, to, (Color) after.side); defenders != 0;)
    if (xiangqi_is_legal (&after,
                          move_pack ((unsigned) bitboard_pop (&defenders), (unsigned) to, 0, 0)))
      return true;
  return false;
}

/* Whether the victim of CAPTURE could capture its attacker if it had the turn. */
static bool
can_strike_back (const XiangqiPosition *p, Move capture)
{
  XiangqiPosition turned = *p;

  xiangqi_make_null (&turned);
  return xiangqi_is_legal (&turned, move_pack (move_to (capture), move_from (capture), 0, 0));
}

static bool
xiangqi_repetition_is_threat (const XiangqiPosition *p, Move capture)
{
  Kind attacker = piece_kind (p->board[move_from (capture)]);
  Kind victim = piece_kind (p->board[move_to (capture)]);

  if (!xiangqi_is_legal (p, capture))
    return false;
  if (is_worth_exchanging (attacker, victim))
    return true;
  return !is_protected (p, capture) && (attacker != victim || !can_strike_back (p, capture));
}

static bool
is_threatened (const XiangqiPosition *p, int point)
{
  Bitboard attackers = xiangqi_attackers (p, point, (Color) p->side);

  attackers &= ~(p->kinds[KING] | p->kinds[SOLDIER]);
  while (attackers != 0)
    if (xiangqi_repetition_is_threat (
            p, move_pack ((unsigned) bitboard_pop (&attackers), (unsigned) point, 0, 0)))
      return true;
  return false;
}

/* Those of VICTIMS that BY threatens, whoever has the turn; neither king is in check. */
static Bitboard
threatened (const XiangqiPosition *p, Color by, Bitboard victims)
{
  XiangqiPosition turned;
  Bitboard found = 0;

  victims &= chaseable (p, (Color) !by);
  if (victims == 0)
    return 0;
  if (p->side != by) {
    turned = *p;
    xiangqi_make_null (&turned);
    p = &turned;
  }
  while (victims != 0) {
    int point = bitboard_pop (&victims);
    if (is_threatened (p, point))
      found |= point_bit (point);
  }
  return found;
}

/* Which sides newly threatened one and the same piece with every move of a loop without checks.
 * Going back move by move, the pieces are followed to where they stood. */
static void
find_chases (const XiangqiPosition *positions, RepetitionLoop loop, bool chases[2])
{
  Bitboard chased[2] = { positions[loop.last].colors[BLACK], positions[loop.last].colors[RED] };

  for (int i = loop.last; i > loop.first && (chased[RED] | chased[BLACK]) != 0; i--) {
    const XiangqiPosition *after = &positions[i], *before = &positions[i - 1];
    Color mover = (Color) before->side;
    Bitboard moved = point_bit (move_to (after->last));

    chased[mover] = threatened (after, mover, chased[mover]);
    chased[mover] &= ~threatened (before, mover, chased[mover]);
    if (chased[!mover] & moved)
      chased[!mover] ^= moved | point_bit (move_from (after->last));
  }
  for (Color color = RED; color <= BLACK; color++)
    chases[color] = chased[color] != 0;
}

/* What each side did throughout the loop decides: a draw if both or neither did it. */
static Outcome
xiangqi_repetition_weigh (const bool guilty[2], Reason alone, Reason mutual)
{
  if (guilty[RED] && guilty[BLACK])
    return outcome_draw (mutual);
  if (guilty[RED] || guilty[BLACK])
    return outcome_win (guilty[RED] ? BLACK : RED, alone);
  return outcome_draw (REASON_THREEFOLD);
}

Outcome
xiangqi_judge (const XiangqiPosition *positions, RepetitionLoop loop)
{
  RepetitionRule rule = (RepetitionRule) positions[loop.last].repetition_rule;
  bool checks[2] = { true, true }, chases[2], any_check = false;

  if (rule == REPETITION_PLAIN)
    return outcome_draw (REASON_THREEFOLD);
  for (int i = loop.first + 1; i <= loop.last; i++) {
    bool check = positions[i].checkers != 0;
    checks[!positions[i].side] &= check;
    any_check |= check;
  }
  if (checks[RED] || checks[BLACK])
    return xiangqi_repetition_weigh (checks, REASON_PERPETUAL_CHECK, REASON_MUTUAL_CHECK);
  if (any_check || rule == REPETITION_CHECKS)
    return outcome_draw (REASON_THREEFOLD);
  find_chases (positions, loop, chases);
  return xiangqi_repetition_weigh (chases, REASON_PERPETUAL_CHASE, REASON_MUTUAL_CHASE);
}
