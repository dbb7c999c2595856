#include "xiangqi-outcome.h"

#include "xiangqi-repetition.h"

#include "base/marks.h"

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
xiangqi_claim (const GameRecord *record, Move intended)
{
  (void) record;
  (void) intended;
  return OUTCOME_ONGOING;
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
    = { .lost = { [RESULT_SECOND_WINS]
                  = N_ ("Red has checked at every move since this position first stood; a third "
                        "time and Red loses"),
                  [RESULT_FIRST_WINS]
                  = N_ ("Black has checked at every move since this position first stood; a third "
                        "time and Black loses") } },
    [REASON_PERPETUAL_CHASE]
    = { .lost = { [RESULT_SECOND_WINS]
                  = N_ ("Red has chased the same piece at every move since this position first "
                        "stood; a third time and Red loses"),
                  [RESULT_FIRST_WINS]
                  = N_ ("Black has chased the same piece at every move since this position first "
                        "stood; a third time and Black loses") } },
    [REASON_MUTUAL_CHECK]
    = { .drawn = N_ ("Both sides have checked at every move since this position first stood; a "
                     "third time and the game is drawn") },
    [REASON_MUTUAL_CHASE]
    = { .drawn = N_ ("Both sides have chased a piece at every move since this position first "
                     "stood; a third time and the game is drawn") },
    [REASON_THREEFOLD]
    = { .drawn = N_ ("This position has stood before; a third time and the game is drawn") },
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
    [REASON_QUIET_MOVES] = { .drawn = N_ ("Sixty rounds without a capture") },
    [REASON_MATERIAL]
    = { .drawn = N_ ("Neither side has a chariot, horse, cannon or soldier left") },
  };

  return choose_sentence (&sentences[outcome.reason], outcome.result);
}
