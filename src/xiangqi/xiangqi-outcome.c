/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a game of xiangqi ends: repetitions, and all else. */
#include "xiangqi-outcome.h"

#include "base/marks.h"

/* Perpetual check and perpetual chase; the header has the rule. */

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

enum {
  WARNING_OCCURRENCES = 2,
  VERDICT_OCCURRENCES = 3,
};

/* Advisors, elephants and the king never leave their own side of the river. */
static bool
can_attack (const XiangqiPosition *p, Color color)
{
  const Bitboard *kinds = p->kinds;

  return (p->colors[color] & (kinds[CHARIOT] | kinds[HORSE] | kinds[CANNON] | kinds[SOLDIER])) != 0;
}

bool
xiangqi_dead_by_material (const XiangqiPosition *p)
{
  return !can_attack (p, RED) && !can_attack (p, BLACK);
}

/* The verdict on the record's last position P if it stands there for the OCCURRENCES-th time (or
 * more often), else OUTCOME_ONGOING. What lies further back than XIANGQI_QUIET_PLIES is not looked
 * at: by then the game was over. */
static Outcome
judge_repetition (const GameRecord *record, const XiangqiPosition *p, int occurrences)
{
  XiangqiPosition line[XIANGQI_QUIET_PLIES + 1];
  RepetitionLoop loop;
  int last = p->quiet < XIANGQI_QUIET_PLIES ? p->quiet : XIANGQI_QUIET_PLIES;

  if ((size_t) last > record->length)
    last = (int) record->length;
  if (game_record_repetitions (record, (size_t) last) < occurrences)
    return OUTCOME_ONGOING;
  for (int i = 0; i <= last; i++)
    line[i] = xiangqi_position_load (game_record_last (record) - (last - i));
  if (xiangqi_occurrences (line, 0, last, occurrences, &loop) < occurrences)
    return OUTCOME_ONGOING;
  return xiangqi_judge (line, loop);
}

Outcome
xiangqi_outcome (const GameRecord *record)
{
  XiangqiPosition p = xiangqi_position_load (game_record_last (record));
  XiangqiMoves list;
  Outcome outcome;

  xiangqi_generate (&p, GENERATE_ALL, &list);
  if (list.n == 0)
    return outcome_win (!p.side, p.checkers != 0 ? REASON_MATE : REASON_STALEMATE);
  if (xiangqi_dead_by_material (&p))
    return outcome_draw (REASON_MATERIAL);
  outcome = judge_repetition (record, &p, VERDICT_OCCURRENCES);
  if (!outcome_is_over (outcome) && p.quiet >= XIANGQI_QUIET_PLIES)
    return outcome_draw (REASON_QUIET_MOVES);
  return outcome;
}

Outcome
xiangqi_flag_fall (const XiangqiPosition *p, int side)
{
  if (!can_attack (p, (Color) !side))
    return outcome_draw (REASON_FLAG_NO_MATERIAL);
  return outcome_win (!side, REASON_FLAG);
}

/* What is said of a loop: LOST by the result where a side loses, DRAWN otherwise. */
typedef struct {
  const char *lost[RESULT_DRAW];
  const char *drawn;
} Sentence;

static const char *
choose_sentence (const Sentence *sentence, Result result)
{
  return result == RESULT_DRAW ? sentence->drawn : sentence->lost[result];
}

const char *
xiangqi_warning (const GameRecord *record)
{
  static const Sentence sentences[N_REASONS] = {
    [REASON_PERPETUAL_CHECK]
    = { .lost
        = { [RESULT_SECOND_WINS] = N_ ("Red has given check at every move since this position "
                                       "first occurred; if it occurs a third time, Red loses"),
            [RESULT_FIRST_WINS] = N_ ("Black has given check at every move since this position "
                                      "first occurred; if it occurs a third time, Black loses") } },
    [REASON_PERPETUAL_CHASE]
    = { .lost = { [RESULT_SECOND_WINS]
                  = N_ ("Red has chased the same piece at every move since this position first "
                        "occurred; if it occurs a third time, Red loses"),
                  [RESULT_FIRST_WINS]
                  = N_ ("Black has chased the same piece at every move since this position first "
                        "occurred; if it occurs a third time, Black loses") } },
    [REASON_MUTUAL_CHECK]
    = { .drawn = N_ ("Both sides have given check at every move since this position first "
                     "occurred; if it occurs a third time, the game is drawn") },
    [REASON_MUTUAL_CHASE]
    = { .drawn = N_ ("Both sides have chased a piece at every move since this position first "
                     "occurred; if it occurs a third time, the game is drawn") },
    [REASON_THREEFOLD]
    = { .drawn
        = N_ ("This position has occurred before; if it occurs a third time, the game is drawn") },
  };
  XiangqiPosition p = xiangqi_position_load (game_record_last (record));
  Outcome outcome;

  if (outcome_is_over (xiangqi_outcome (record)))
    return NULL;
  outcome = judge_repetition (record, &p, WARNING_OCCURRENCES);
  return choose_sentence (&sentences[outcome.reason], outcome.result);
}

const char *
xiangqi_explain (Outcome outcome)
{
  static const Sentence sentences[N_REASONS] = {
    [REASON_STALEMATE]
    = { .lost = { [RESULT_SECOND_WINS] = N_ ("Red has no legal move and loses"),
                  [RESULT_FIRST_WINS] = N_ ("Black has no legal move and loses") } },
    [REASON_PERPETUAL_CHECK]
    = { .lost = { [RESULT_SECOND_WINS] = N_ ("Perpetual check loses: Red checked at every move, "
                                             "and the position came up three times"),
                  [RESULT_FIRST_WINS] = N_ ("Perpetual check loses: Black checked at every move, "
                                            "and the position came up three times") } },
    [REASON_PERPETUAL_CHASE]
    = { .lost
        = { [RESULT_SECOND_WINS] = N_ ("Perpetual chase loses: Red attacked the same piece "
                                       "at every move, and the position came up three times"),
            [RESULT_FIRST_WINS] = N_ ("Perpetual chase loses: Black attacked the same piece "
                                      "at every move, and the position came up three times") } },
    [REASON_MUTUAL_CHECK] = { .drawn = N_ ("Both sides checked at every move, and the position "
                                           "came up three times") },
    [REASON_MUTUAL_CHASE] = { .drawn = N_ ("Both sides chased a piece at every move, and the "
                                           "position came up three times") },
    [REASON_QUIET_MOVES] = { .drawn = N_ ("Sixty moves without a capture") },
    [REASON_MATERIAL]
    = { .drawn = N_ ("Neither side has a chariot, horse, cannon or soldier left") },
  };

  return choose_sentence (&sentences[outcome.reason], outcome.result);
}
