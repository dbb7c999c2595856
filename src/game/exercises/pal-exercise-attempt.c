/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercise-attempt.h"

#include "game/analysis/pal-chance.h"
#include "game/analysis/pal-game-points.h"
#include "game/analysis/pal-motif-text.h"
#include "game/match/pal-notation.h"
#include "pal-exercise-fault.h"

#include <glib/gi18n-lib.h>

enum { REFUTATION_MAX = 9 }; /* moves, the answer included */

/* What the engine is asked about. */
typedef enum {
  LOOK_NONE,
  LOOK_ANSWER,   /* the position after the answer */
  LOOK_BEST,     /* the position in which it was given */
  LOOK_REPLY,    /* the position after a right answer: how it is defended */
  LOOK_SOLUTION, /* the position in which somebody gave up */
} Look;

struct _PalExerciseAttempt {
  GObject parent_instance;

  PalExercise *exercise;
  const ExerciseEntry *entry;
  const Rules *rules;
  PalAttemptState state;
  GameRecord *record;
  GArray *line; /* Move: the record's, and what is expected behind it */
  int moves;    /* of the solver's in the record, without passes */

  PalAnalysisMemory *memory;
  PalAnalysisEngine *engine; /* made when it is first asked */
  PalAnalysisLimits limits;
  Look look;
  gboolean asking; /* the engine is being asked, and says what it said before */

  Move answer;
  EngineInfo after; /* of the position after the answer */
  EngineInfo best;  /* of the one in which it was given */
  gboolean knows_after, knows_best;
  Move refutation[REFUTATION_MAX];
  int n_refutation;
  const Motif *motif;
  MotifFound found;

  int faults;
  gboolean helped;  /* by a hint, or the solution */
  gboolean decided; /* and told */
};

enum { SIGNAL_CHANGED, SIGNAL_DECIDED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PalExerciseAttempt, pal_exercise_attempt, G_TYPE_OBJECT)

static void
attempt_enter (PalExerciseAttempt *self, PalAttemptState state)
{
  self->state = state;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
decide (PalExerciseAttempt *self, gboolean right)
{
  if (self->decided)
    return;
  self->decided = TRUE;
  g_signal_emit (self, signals[SIGNAL_DECIDED], 0, right);
}

static const Position *
attempt_position (PalExerciseAttempt *self)
{
  return game_record_last (self->record);
}

/* --- the line --- */

/* The move that is expected next, or MOVE_NONE. */
static Move
expected (PalExerciseAttempt *self)
{
  return self->line->len > self->record->length
             ? g_array_index (self->line, Move, self->record->length)
             : MOVE_NONE;
}

/* Plays MOVE. Where it was not expected, nothing is behind it. */
static void
play (PalExerciseAttempt *self, Move move)
{
  if (expected (self) != move) {
    g_array_set_size (self->line, (guint) self->record->length);
    g_array_append_val (self->line, move);
  }
  game_record_play (self->record, move);
}

/* Expects what INFO does behind the record. */
static void
expect (PalExerciseAttempt *self, const EngineInfo *info)
{
  g_array_set_size (self->line, (guint) self->record->length);
  g_array_append_vals (self->line, info->pv, (guint) info->pv_length);
}

static gboolean
is_solvers_turn (PalExerciseAttempt *self)
{
  return self->rules->side_to_move (attempt_position (self))
         == pal_exercise_get_side (self->exercise);
}

int
pal_exercise_attempt_get_mate_left (PalExerciseAttempt *self)
{
  return MAX (self->entry->mate - self->moves, 0);
}

/* --- asking the engine --- */

static void attempt_on_engine (PalExerciseAttempt *self);

static void
attempt_look (PalExerciseAttempt *self, Look look, const GameRecord *record)
{
  if (!self->engine) {
    self->engine = pal_analysis_engine_new (self->rules, "exercise", NULL, NULL, self->memory);
    g_signal_connect_object (self->engine, "changed", G_CALLBACK (attempt_on_engine), self,
                             G_CONNECT_SWAPPED);
  }
  self->look = look;
  self->asking = TRUE;
  pal_analysis_engine_ask (self->engine, record, &self->limits);
  self->asking = FALSE;
}

static void
attempt_stop_looking (PalExerciseAttempt *self)
{
  self->look = LOOK_NONE;
  if (self->engine)
    pal_analysis_engine_stop (self->engine);
}

/* The record with the answer behind it. Free with game_record_free. */
static GameRecord *
record_with_answer (PalExerciseAttempt *self)
{
  GameRecord *record = game_record_copy (self->record);

  game_record_play (record, self->answer);
  return record;
}

/* --- judging an answer --- */

typedef enum { ANSWER_RIGHT, ANSWER_WRONG, ANSWER_UNKNOWN } AnswerKind;

/* How the game stands after the answer. */
static Outcome
outcome_after (PalExerciseAttempt *self)
{
  GameRecord *record = record_with_answer (self);
  Outcome outcome = self->rules->outcome (record);

  game_record_free (record);
  return outcome;
}

static gboolean
attempt_contains (const GArray *moves, Move move)
{
  for (guint i = 0; i < moves->len; i++)
    if (g_array_index (moves, Move, i) == move)
      return TRUE;
  return FALSE;
}

static AnswerKind
judge_first (PalExerciseAttempt *self)
{
  if (attempt_contains (self->entry->avoid, self->answer)
      || self->answer == pal_exercise_get_played (self->exercise))
    return ANSWER_WRONG;
  if (attempt_contains (self->entry->best, self->answer)
      || pal_exercise_get_goal (self->exercise) == PAL_EXERCISE_AVOID)
    return ANSWER_RIGHT;
  return pal_exercise_get_played (self->exercise) != MOVE_NONE ? ANSWER_UNKNOWN : ANSWER_WRONG;
}

/* Whether the solver has won, and not only counted more, which need not be the best. */
static gboolean
has_mated (PalExerciseAttempt *self, Outcome outcome)
{
  const int side = pal_exercise_get_side (self->exercise);

  return outcome.result == (side == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS)
         && outcome.reason != REASON_SCORE;
}

/* Whether the side to move at the end of RECORD is mated by the next move, whatever it plays. */
static gboolean
is_mated_next (PalExerciseAttempt *self, GameRecord *record)
{
  const size_t length = record->length;
  Move replies[MOVES_MAX], moves[MOVES_MAX];
  const int n_replies = self->rules->legal_moves (game_record_last (record), replies);
  gboolean mated = n_replies > 0;

  for (int i = 0; i < n_replies && mated; i++) {
    int n;

    game_record_play (record, replies[i]);
    n = self->rules->legal_moves (game_record_last (record), moves);
    mated = FALSE;
    for (int k = 0; k < n && !mated; k++) {
      game_record_play (record, moves[k]);
      mated = has_mated (self, self->rules->outcome (record));
      game_record_truncate (record, length + 1);
    }
    game_record_truncate (record, length);
  }
  return mated;
}

/* Whether the answer leads to a mate by the next move: that little is tried, and known for certain.
 */
static AnswerKind
prove (PalExerciseAttempt *self)
{
  GameRecord *record = record_with_answer (self);
  const gboolean mated = is_mated_next (self, record);

  game_record_free (record);
  return mated ? ANSWER_RIGHT : ANSWER_WRONG;
}

/* What can be said of the answer without an engine. */
static AnswerKind
judge (PalExerciseAttempt *self)
{
  const gboolean mate = pal_exercise_get_goal (self->exercise) == PAL_EXERCISE_MATE;
  const int left = pal_exercise_attempt_get_mate_left (self);
  const Outcome outcome = outcome_after (self);

  if (has_mated (self, outcome))
    return ANSWER_RIGHT;
  if (self->moves == 0 && judge_first (self) == ANSWER_RIGHT)
    return ANSWER_RIGHT;
  if (mate && (left == 1 || outcome_is_over (outcome)))
    return ANSWER_WRONG;
  if (mate && left == 2)
    return prove (self);
  if (self->moves == 0)
    return mate ? ANSWER_UNKNOWN : judge_first (self);
  return self->answer == expected (self) ? ANSWER_RIGHT : ANSWER_UNKNOWN;
}

/* Whether INFO, of the position after the answer, promises the mate in time. */
static gboolean
still_mates (PalExerciseAttempt *self, const EngineInfo *info)
{
  const int plies = 2 * (pal_exercise_attempt_get_mate_left (self) - 1);

  return info->pv_length > 0 && info->bound != BOUND_LOWER && info->score <= -(SCORE_MATE - plies);
}

/* Whether the answer loses nothing, by what the engine says before and after it. */
static gboolean
is_as_good (PalExerciseAttempt *self)
{
  if (!self->knows_after || !self->knows_best)
    return FALSE;
  if (self->best.pv[0] == self->answer)
    return TRUE;
  if (self->after.proven && self->best.proven)
    return -self->after.score >= self->best.score;
  return pal_chance (self->rules, self->best.score) - pal_chance (self->rules, -self->after.score)
         < PAL_LOSS_INACCURACY;
}

/* --- what follows a right answer --- */

static void
finish (PalExerciseAttempt *self)
{
  attempt_enter (self, PAL_ATTEMPT_SOLVED);
  decide (self, self->faults == 0 && !self->helped);
}

/* What an engine expects behind the better move of a game of one's own was forced by nobody: other
 * moves do as well, and there is nothing to find. */
static gboolean
is_from_own_game (PalExerciseAttempt *self)
{
  return pal_exercise_get_played (self->exercise) != MOVE_NONE;
}

/* Whether so much has been found that no more is asked for. */
static gboolean
is_done (PalExerciseAttempt *self)
{
  if (outcome_is_over (self->rules->outcome (self->record)))
    return TRUE;
  switch (pal_exercise_get_goal (self->exercise)) {
  case PAL_EXERCISE_MATE:
    return pal_exercise_attempt_get_mate_left (self) == 0;
  case PAL_EXERCISE_AVOID:
    return TRUE;
  default: /* a reply and a move behind it */
    return is_from_own_game (self) || self->moves >= PAL_EXERCISE_ATTEMPT_MOVES
           || self->line->len < self->record->length + 2;
  }
}

/* Plays replies and passes that follow by themselves, then asks for the next move. */
static void
attempt_go_on (PalExerciseAttempt *self)
{
  while (TRUE) {
    if (is_solvers_turn (self)) {
      if (outcome_is_over (self->rules->outcome (self->record))) {
        finish (self);
        return;
      }
      if (!rules_must_pass (self->rules, attempt_position (self)))
        break;
      play (self, MOVE_PASS);
    } else if (is_done (self)) {
      finish (self);
      return;
    } else if (rules_must_pass (self->rules, attempt_position (self))) {
      play (self, MOVE_PASS);
    } else if (expected (self) != MOVE_NONE) {
      play (self, expected (self));
    } else {
      attempt_enter (self, PAL_ATTEMPT_REPLYING);
      attempt_look (self, LOOK_REPLY, self->record);
      return;
    }
  }
  self->answer = MOVE_NONE;
  attempt_enter (self, PAL_ATTEMPT_ASKING);
}

/* Plays the answer. Behind another move than the solution's a mate goes on as the engine expects;
 * of others no more is asked for. */
static void
accept (PalExerciseAttempt *self)
{
  const gboolean was_expected = expected (self) == self->answer;

  play (self, self->answer);
  self->moves++;
  if (!was_expected && self->after.pv_length > 0
      && pal_exercise_get_goal (self->exercise) == PAL_EXERCISE_MATE)
    expect (self, &self->after);
  attempt_go_on (self);
}

/* --- what follows a wrong answer --- */

static void
refuse (PalExerciseAttempt *self)
{
  self->faults++;
  attempt_enter (self, PAL_ATTEMPT_WRONG);
}

/* The better line from where the answer was given. */
static int
find_better_line (PalExerciseAttempt *self, const Move **moves)
{
  const guint start = (guint) self->record->length;

  *moves = NULL;
  if (self->line->len > start) {
    *moves = &g_array_index (self->line, Move, start);
    return (int) (self->line->len - start);
  }
  if (self->moves == 0 && self->entry->best->len > 0) {
    *moves = &g_array_index (self->entry->best, Move, 0);
    return 1;
  }
  if (self->best.pv_length > 0)
    *moves = self->best.pv;
  return self->best.pv_length;
}

/* The score in the position in which the answer was given. A mate that is wanted is known. */
static int
score_before (PalExerciseAttempt *self)
{
  if (pal_exercise_get_goal (self->exercise) == PAL_EXERCISE_MATE)
    return SCORE_MATE - 2 * pal_exercise_attempt_get_mate_left (self) + 1;
  return self->best.score;
}

/* Says why the answer is wrong, now that the engine has looked. */
static void
explain (PalExerciseAttempt *self)
{
  const gboolean mate = pal_exercise_get_goal (self->exercise) == PAL_EXERCISE_MATE;
  PalExerciseFault fault = {
    .rules = self->rules,
    .position = attempt_position (self),
    .played = self->refutation,
    .n_played = self->n_refutation,
    .score_before = score_before (self),
    .score_after = -self->after.score,
    .proven = self->after.proven && (mate || self->best.proven),
  };

  fault.n_better = find_better_line (self, &fault.better);
  self->motif = NULL;
  if (self->knows_after && (mate || self->knows_best))
    self->motif = pal_exercise_fault_find (&fault, &self->found);
  attempt_stop_looking (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  decide (self, FALSE);
}

static void
take_refutation (PalExerciseAttempt *self)
{
  self->refutation[0] = self->answer;
  self->n_refutation = 1;
  for (int i = 0; i < self->after.pv_length && self->n_refutation < REFUTATION_MAX; i++)
    self->refutation[self->n_refutation++] = self->after.pv[i];
}

/* --- what the engine says --- */

/* What is known of the answer now says whether it is right, or why it is wrong; or the engine is to
 * say how good the best move is. */
static void
weigh_answer (PalExerciseAttempt *self)
{
  const gboolean mate = pal_exercise_get_goal (self->exercise) == PAL_EXERCISE_MATE;

  take_refutation (self);
  if (self->state == PAL_ATTEMPT_JUDGING && mate) {
    attempt_stop_looking (self);
    if (still_mates (self, &self->after)) {
      accept (self);
      return;
    }
    refuse (self);
  }
  if (!mate) {
    attempt_look (self, LOOK_BEST, self->record);
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  } else if (self->state == PAL_ATTEMPT_WRONG) /* and nobody who heard of it has gone on */
    explain (self);
}

/* Where the answer ends the game there is nothing to be looked for behind it. */
static void
take_outcome (PalExerciseAttempt *self, Outcome outcome)
{
  const int side = pal_exercise_get_side (self->exercise);
  const int sign = side == 0 ? 1 : -1;

  self->after.proven = TRUE;
  self->knows_after = TRUE;
  if (outcome.reason == REASON_SCORE)
    self->after.score = -sign * 100 * outcome.score;
  else if (outcome.result != RESULT_DRAW)
    self->after.score = has_mated (self, outcome) ? -SCORE_MATE : SCORE_MATE;
}

static void
on_best_looked_at (PalExerciseAttempt *self, const EngineInfo *info)
{
  self->best = *info;
  self->knows_best = info->pv_length > 0;
  if (self->state == PAL_ATTEMPT_JUDGING && is_as_good (self)) {
    attempt_stop_looking (self);
    accept (self);
    return;
  }
  if (self->state == PAL_ATTEMPT_JUDGING)
    refuse (self);
  if (self->state == PAL_ATTEMPT_WRONG) /* and nobody who heard of it has gone on */
    explain (self);
}

/* The engine has come to its end, or it has failed, and INFO says nothing. */
static void
attempt_on_looked (PalExerciseAttempt *self, const EngineInfo *info)
{
  const Look look = self->look;

  self->look = LOOK_NONE;
  switch (look) {
  case LOOK_ANSWER:
    self->after = *info;
    self->knows_after = info->pv_length > 0;
    weigh_answer (self);
    break;
  case LOOK_BEST:
    on_best_looked_at (self, info);
    break;
  case LOOK_REPLY:
    expect (self, info);
    if (info->pv_length > 0)
      attempt_go_on (self);
    else
      finish (self); /* nobody can defend: so far it was right */
    break;
  case LOOK_SOLUTION:
    expect (self, info);
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
    break;
  default:
    break;
  }
}

static void
attempt_on_engine (PalExerciseAttempt *self)
{
  const PalAnalysisReport *report = pal_analysis_engine_get_report (self->engine);
  const PalAnalysisState state = pal_analysis_engine_get_state (self->engine);
  const EngineInfo info = report->n_lines > 0 ? report->lines[0] : (EngineInfo){ 0 };
  g_autoptr (PalExerciseAttempt) held = NULL;

  if (self->asking || self->look == LOOK_NONE)
    return;
  held = g_object_ref (self);
  if (state == PAL_ANALYSIS_FINISHED || state == PAL_ANALYSIS_FAILED
      || (self->look == LOOK_ANSWER && self->state == PAL_ATTEMPT_JUDGING
          && pal_exercise_get_goal (self->exercise) == PAL_EXERCISE_MATE
          && still_mates (self, &info)))
    attempt_on_looked (self, &info);
}

/* --- the object --- */

static void
pal_exercise_attempt_dispose (GObject *object)
{
  PalExerciseAttempt *self = PAL_EXERCISE_ATTEMPT (object);

  if (self->state == PAL_ATTEMPT_WRONG)
    decide (self, FALSE);
  self->look = LOOK_NONE;
  g_clear_object (&self->engine);
  G_OBJECT_CLASS (pal_exercise_attempt_parent_class)->dispose (object);
}

static void
pal_exercise_attempt_finalize (GObject *object)
{
  PalExerciseAttempt *self = PAL_EXERCISE_ATTEMPT (object);

  pal_analysis_memory_free (self->memory);
  game_record_free (self->record);
  g_array_unref (self->line);
  g_object_unref (self->exercise);
  G_OBJECT_CLASS (pal_exercise_attempt_parent_class)->finalize (object);
}

static void
pal_exercise_attempt_class_init (PalExerciseAttemptClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispose = pal_exercise_attempt_dispose;
  object_class->finalize = pal_exercise_attempt_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", PAL_TYPE_EXERCISE_ATTEMPT, G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_DECIDED] = g_signal_new ("decided", PAL_TYPE_EXERCISE_ATTEMPT, G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
pal_exercise_attempt_init (PalExerciseAttempt *self)
{
  self->memory = pal_analysis_memory_new ();
  self->limits = (PalAnalysisLimits){ .lines = 1, .time = PAL_EXERCISE_ATTEMPT_MS };
}

PalExerciseAttempt *
pal_exercise_attempt_new (PalExercise *exercise)
{
  PalExerciseAttempt *self = g_object_new (PAL_TYPE_EXERCISE_ATTEMPT, NULL);

  self->exercise = g_object_ref (exercise);
  self->entry = pal_exercise_get_entry (exercise);
  self->rules = self->entry->rules;
  self->record = game_record_new (self->rules, &self->entry->position);
  self->line = g_array_copy (self->entry->line);
  if (self->line->len == 0 && self->entry->best->len > 0)
    g_array_append_val (self->line, g_array_index (self->entry->best, Move, 0));
  return self;
}

PalExercise *
pal_exercise_attempt_get_exercise (PalExerciseAttempt *self)
{
  return self->exercise;
}

PalAttemptState
pal_exercise_attempt_get_state (PalExerciseAttempt *self)
{
  return self->state;
}

void
pal_exercise_attempt_set_limits (PalExerciseAttempt *self, const PalAnalysisLimits *limits)
{
  self->limits = *limits;
  self->limits.lines = 1;
}

const GameRecord *
pal_exercise_attempt_get_record (PalExerciseAttempt *self)
{
  return self->record;
}

static void
look_at_answer (PalExerciseAttempt *self)
{
  const Outcome outcome = outcome_after (self);
  GameRecord *record;

  if (outcome_is_over (outcome)) {
    take_outcome (self, outcome);
    weigh_answer (self);
    return;
  }
  record = record_with_answer (self);
  attempt_look (self, LOOK_ANSWER, record);
  game_record_free (record);
}

gboolean
pal_exercise_attempt_answer (PalExerciseAttempt *self, Move move)
{
  g_autoptr (PalExerciseAttempt) held G_GNUC_UNUSED = g_object_ref (self);
  AnswerKind kind;

  if (self->state != PAL_ATTEMPT_ASKING
      || !rules_is_legal (self->rules, attempt_position (self), move))
    return FALSE;
  self->answer = move;
  self->after = self->best = (EngineInfo){ 0 };
  self->knows_after = self->knows_best = FALSE;
  self->n_refutation = 0;
  self->motif = NULL;
  kind = judge (self);
  if (kind == ANSWER_RIGHT) {
    accept (self);
    return TRUE;
  }
  if (kind == ANSWER_WRONG)
    refuse (self);
  else
    attempt_enter (self, PAL_ATTEMPT_JUDGING);
  /* Whoever heard of it may have done something already. */
  if (self->answer == move && self->look == LOOK_NONE)
    look_at_answer (self);
  return TRUE;
}

void
pal_exercise_attempt_retry (PalExerciseAttempt *self)
{
  if (self->state != PAL_ATTEMPT_WRONG)
    return;
  attempt_stop_looking (self);
  decide (self, FALSE);
  self->answer = MOVE_NONE;
  attempt_enter (self, PAL_ATTEMPT_ASKING);
}

void
pal_exercise_attempt_show (PalExerciseAttempt *self)
{
  if (self->state == PAL_ATTEMPT_SOLVED || self->state == PAL_ATTEMPT_SHOWN)
    return;
  attempt_stop_looking (self);
  self->helped = TRUE;
  self->answer = MOVE_NONE;
  if (expected (self) == MOVE_NONE)
    attempt_look (self, LOOK_SOLUTION, self->record);
  attempt_enter (self, PAL_ATTEMPT_SHOWN);
  decide (self, FALSE);
}

Move
pal_exercise_attempt_hint (PalExerciseAttempt *self)
{
  const Move move = expected (self);

  if (self->state != PAL_ATTEMPT_ASKING || move == MOVE_NONE || move == MOVE_PASS)
    return MOVE_NONE;
  self->helped = TRUE;
  decide (self, FALSE);
  return move;
}

int
pal_exercise_attempt_get_solution (PalExerciseAttempt *self, Move *moves, int max)
{
  int n = 0;

  for (guint i = (guint) self->record->length; i < self->line->len && n < max; i++)
    moves[n++] = g_array_index (self->line, Move, i);
  return n;
}

Move
pal_exercise_attempt_get_answer (PalExerciseAttempt *self)
{
  return self->answer;
}

const Move *
pal_exercise_attempt_get_refutation (PalExerciseAttempt *self, int *n)
{
  *n = self->state == PAL_ATTEMPT_WRONG ? self->n_refutation : 0;
  return *n > 1 ? self->refutation : NULL;
}

gboolean
pal_exercise_attempt_is_looking (PalExerciseAttempt *self)
{
  return self->look != LOOK_NONE
         && (self->state == PAL_ATTEMPT_WRONG || self->state == PAL_ATTEMPT_SHOWN);
}

/* “It is answered by Qxf7#.” */
static char *
answered_by (PalExerciseAttempt *self, int notation)
{
  GameRecord *record = record_with_answer (self);
  char move[MOVE_TEXT_MAX];

  pal_notation_write (self->rules, game_record_last (record), self->refutation[1], notation, move);
  game_record_free (record);
  /* Translators: a move. */
  return g_strdup_printf (_ ("It is answered by %s."), move);
}

char *
pal_exercise_attempt_dup_reason (PalExerciseAttempt *self, int notation)
{
  Outcome outcome;

  if (self->state != PAL_ATTEMPT_WRONG)
    return NULL;
  outcome = outcome_after (self);
  if (outcome_is_over (outcome))
    return g_strdup_printf (_ ("It ends the game: %s."), _ (rules_explain (self->rules, outcome)));
  if (self->motif)
    return pal_motif_text (self->rules, self->motif, &self->found);
  return self->n_refutation > 1 ? answered_by (self, notation) : NULL;
}

const Motif *
pal_exercise_attempt_get_motif (PalExerciseAttempt *self)
{
  return self->state == PAL_ATTEMPT_WRONG ? self->motif : NULL;
}

gboolean
pal_exercise_attempt_is_clean (PalExerciseAttempt *self)
{
  return self->faults == 0 && !self->helped;
}

int
pal_exercise_attempt_get_faults (PalExerciseAttempt *self)
{
  return self->faults;
}
