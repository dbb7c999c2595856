/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-game.h"

#include "engine/engine-types.h"
#include "files/core/read-problem.h"
#include "game/drivers/pal-driver-spec.h"

#include <glib/gi18n-lib.h>
#include <string.h>

ArenaClock
arena_clock_new (const PalTimeControl *first, const PalTimeControl *second)
{
  ArenaClock clock = { .controls = { *first, *second } };

  for (int side = 0; side < 2; side++)
    clock.left_us[side] = 1000 * pal_time_control_start (&clock.controls[side]);
  return clock;
}

static gboolean
is_limited (const ArenaClock *clock, int side)
{
  return clock->controls[side].mode != PAL_CLOCK_NONE;
}

/* The periods of byo-yomi that are to come or, at the end of the base time, run. */
static gint64
periods_us (const ArenaClock *clock, int side)
{
  const PalTimeControl *control = &clock->controls[side];

  return control->mode == PAL_CLOCK_BYOYOMI ? 1000 * control->moves * control->increment : 0;
}

/* What SIDE may take for a move without losing a period: with the base time one of them; or before
 * its flag falls, with the delay in which the clock stands still. */
static gint64
without_loss_us (const ArenaClock *clock, int side)
{
  gint64 period = 1000 * clock->controls[side].increment;

  if (clock->controls[side].mode == PAL_CLOCK_DELAY)
    return clock->left_us[side] + period;
  if (clock->controls[side].mode != PAL_CLOCK_BYOYOMI)
    return clock->left_us[side];
  return MAX (clock->left_us[side] - periods_us (clock, side), 0) + period;
}

/* The limit of the next move, milliseconds; 0 where it has none, as in pal-clock.h. */
static gint64
move_limit (const ArenaClock *clock, int side)
{
  gint64 limit = clock->controls[side].move_limit;

  return 1000 * limit < clock->left_us[side] - periods_us (clock, side) ? limit : 0;
}

void
arena_clock_tell (const ArenaClock *clock, int side, PalDriverTurn *turn)
{
  const PalTimeControl *control = &clock->controls[side];

  for (int i = 0; i < 2; i++) {
    turn->clocked[i] = is_limited (clock, i);
    turn->left[i] = without_loss_us (clock, i) / 1000;
    turn->increment[i] = clock->controls[i].increment;
    turn->main[i] = MAX (clock->left_us[i] - periods_us (clock, i), 0) / 1000;
    turn->in_periods[i] = clock->controls[i].mode == PAL_CLOCK_BYOYOMI
                          && clock->left_us[i] <= periods_us (clock, i);
  }
  turn->moves_to_go = control->mode == PAL_CLOCK_MOVES ? control->moves - clock->moves[side] : 0;
  turn->move_time = move_limit (clock, side);
}

gint64
arena_clock_get_limit (const ArenaClock *clock, int side)
{
  gint64 limit = move_limit (clock, side);

  if (!is_limited (clock, side))
    return G_MAXINT64;
  if (limit > 0)
    return limit;
  return (clock->controls[side].mode == PAL_CLOCK_DELAY ? without_loss_us (clock, side)
                                                        : clock->left_us[side])
         / 1000;
}

/* What a move of ELAPSED_US leaves of LEFT_US, by the rules of pal-clock.h. */
static gint64
settle_us (const PalTimeControl *control, gint64 left_us, gint64 elapsed_us)
{
  const gint64 increment = 1000 * control->increment;

  switch (control->mode) {
  case PAL_CLOCK_BYOYOMI:
    left_us = MAX (left_us - elapsed_us, 1);
    return left_us < control->moves * increment
               ? 1000 * pal_time_control_refill (control, (left_us + 999) / 1000)
               : left_us;
  case PAL_CLOCK_DELAY:
    return MAX (left_us - MAX (elapsed_us - increment, 0), 1);
  case PAL_CLOCK_BRONSTEIN:
    return MAX (left_us - elapsed_us, 1) + MIN (elapsed_us, increment);
  default:
    return MAX (left_us - elapsed_us, 1) + increment;
  }
}

gboolean
arena_clock_press (ArenaClock *clock, int side, gint64 elapsed_us, gint64 margin_ms)
{
  const PalTimeControl *control = &clock->controls[side];
  gint64 free_us = without_loss_us (clock, side);

  if (!is_limited (clock, side))
    return TRUE;
  if (elapsed_us > 1000 * (arena_clock_get_limit (clock, side) + margin_ms))
    return FALSE;
  if (elapsed_us <= free_us + 1000 * margin_ms)
    elapsed_us = MIN (elapsed_us, free_us - 1);
  else
    elapsed_us -= 1000 * margin_ms;
  clock->left_us[side] = settle_us (control, clock->left_us[side], elapsed_us);
  if (control->mode == PAL_CLOCK_MOVES && ++clock->moves[side] == control->moves) {
    clock->moves[side] = 0;
    clock->left_us[side] += 1000 * control->base;
  }
  return TRUE;
}

typedef struct {
  const char *name;
  int *number;
} Setting;

static gboolean
set_one (const char *part, const Setting *settings, guint n)
{
  const char *equals = strchr (part, '=');
  guint64 number;

  for (guint i = 0; equals && i < n; i++)
    if (strlen (settings[i].name) == (gsize) (equals - part)
        && strncmp (settings[i].name, part, (gsize) (equals - part)) == 0
        && g_ascii_string_to_unsigned (equals + 1, 10, 1, 100000, &number, NULL)) {
      *settings[i].number = (int) number;
      return TRUE;
    }
  return FALSE;
}

static gboolean
set_all (const char *text, const Setting *settings, guint n, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  for (char **part = parts; *part; part++)
    if (!set_one (*part, settings, n)) {
      g_set_error (
          error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT,
          _ ("“%s” is not a valid adjudication rule: use score=N, moves=N and, for draws, from=N."),
          *part);
      return FALSE;
    }
  return TRUE;
}

gboolean
arena_rulings_set_win (ArenaRulings *rulings, const char *text, GError **error)
{
  const Setting settings[] = { { "score", &rulings->win_score }, { "moves", &rulings->win_moves } };

  rulings->win_score = 600;
  rulings->win_moves = 4;
  return set_all (text, settings, G_N_ELEMENTS (settings), error);
}

gboolean
arena_rulings_set_draw (ArenaRulings *rulings, const char *text, GError **error)
{
  const Setting settings[] = { { "score", &rulings->draw_score },
                               { "moves", &rulings->draw_moves },
                               { "from", &rulings->draw_from } };

  rulings->draw_score = 10;
  rulings->draw_moves = 8;
  rulings->draw_from = 40;
  return set_all (text, settings, G_N_ELEMENTS (settings), error);
}

Outcome
arena_rulings_judge (const ArenaRulings *rulings, ArenaAgreement *agreement, int side,
                     gboolean has_score, int score, size_t plies, int move_number)
{
  int first = side == 0 ? score : -score;
  gboolean drawn
      = has_score && ABS (score) <= rulings->draw_score && move_number >= rulings->draw_from;

  agreement->first = has_score && first >= rulings->win_score ? agreement->first + 1 : 0;
  agreement->second = has_score && -first >= rulings->win_score ? agreement->second + 1 : 0;
  agreement->drawn = drawn ? agreement->drawn + 1 : 0;
  if (rulings->win_score > 0 && agreement->first >= 2 * rulings->win_moves)
    return outcome_win (0, REASON_ADJUDICATION);
  if (rulings->win_score > 0 && agreement->second >= 2 * rulings->win_moves)
    return outcome_win (1, REASON_ADJUDICATION);
  if (rulings->draw_moves > 0 && agreement->drawn >= 2 * rulings->draw_moves)
    return outcome_draw (REASON_ADJUDICATION);
  if (rulings->max_plies > 0 && plies >= (size_t) rulings->max_plies)
    return outcome_draw (REASON_ADJUDICATION);
  return OUTCOME_ONGOING;
}

enum {
  NO_CLOCK_TIMEOUT_MS = 20 * 60 * 1000,
  LATE_MS = 500, /* an engine that has lost on time may live if it answers within so much more */
};

struct _ArenaGame {
  GObject parent_instance;

  PalDriver *engines[2];
  ArenaRulings rulings;
  const Rules *rules;
  GameRecord *record;
  GameTree *tree;
  GameNode *node;
  ArenaClock clock;
  ArenaAgreement agreement;
  int ready;       /* engines */
  gint64 asked_us; /* since when somebody thinks, monotonic; 0: nobody does */
  gboolean over;
  ArenaEnding ending;
  char *complaint;
  GSource *start;
};

G_DEFINE_FINAL_TYPE (ArenaGame, arena_game, G_TYPE_OBJECT)

enum { SIGNAL_MOVED, SIGNAL_FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

static const PalDriverLimits *
limits_of (ArenaGame *self, int side)
{
  return &pal_driver_get_spec (self->engines[side])->limits;
}

static void
disconnect (ArenaGame *self)
{
  for (int side = 0; side < 2; side++)
    if (self->engines[side])
      g_signal_handlers_disconnect_by_data (self->engines[side], self);
}

/* --- The end --- */

const char *const arena_fault_words[PAL_DRIVER_N_FAULTS] = {
  [PAL_DRIVER_FAULT_TIME] = "time forfeit",
  [PAL_DRIVER_FAULT_ILLEGAL] = "rules infraction",
  [PAL_DRIVER_FAULT_CRASH] = "abandoned",
};

static void
arena_game_finish (ArenaGame *self, Outcome outcome)
{
  g_autoptr (ArenaGame) alive G_GNUC_UNUSED = g_object_ref (self);

  if (self->over)
    return;
  self->over = TRUE;
  self->asked_us = 0;
  self->ending.outcome = outcome;
  self->tree->outcome = outcome;
  if (self->ending.fault != PAL_DRIVER_FAULT_NONE) {
    game_tree_set_tag (self->tree, "Termination", arena_fault_words[self->ending.fault]);
    game_tree_set_tag (self->tree, "TerminationDetails", self->complaint);
  }
  disconnect (self);
  for (int side = 0; side < 2; side++)
    pal_driver_end_game (self->engines[side], outcome);
  g_signal_emit (self, signals[SIGNAL_FINISHED], 0);
}

static void
forfeit (ArenaGame *self, int side, PalDriverFault fault, const char *complaint)
{
  const Position *position = game_record_last (self->record);
  Outcome outcome
      = outcome_win (!side, fault == PAL_DRIVER_FAULT_CRASH ? REASON_ABANDONED : REASON_UNKNOWN);

  if (self->over)
    return;
  if (fault == PAL_DRIVER_FAULT_TIME)
    outcome = self->rules->flag_fall (position, side);
  self->ending.fault = fault;
  self->ending.faulty = side;
  self->complaint = g_strdup (complaint);
  arena_game_finish (self, outcome);
}

/* --- Playing --- */

/* Milliseconds until an engine that does not answer is given up. */
static gint64
timeout_for (ArenaGame *self, int side)
{
  const PalDriverLimits *limits = limits_of (self, side);
  gint64 timeout = limits->move_time > 0 ? limits->move_time : NO_CLOCK_TIMEOUT_MS;

  timeout = MIN (timeout, arena_clock_get_limit (&self->clock, side));
  return timeout + self->rulings.margin_ms + LATE_MS;
}

static void
arena_game_add_move (ArenaGame *self, Move move)
{
  game_record_play (self->record, move);
  self->node = game_tree_add (self->tree, self->node, move);
}

/* Asks whose turn it is, unless the game is over; passes that are forced cost nobody time. */
static void
go_on (ArenaGame *self)
{
  Outcome outcome = rules_judge (self->record);
  const Position *position = game_record_last (self->record);
  PalDriverTurn turn = { .record = self->record };
  gint64 own;
  int side;

  while (!outcome_is_over (outcome) && rules_must_pass (self->rules, position)) {
    arena_game_add_move (self, MOVE_PASS);
    outcome = rules_judge (self->record);
    position = game_record_last (self->record);
  }
  if (outcome_is_over (outcome)) {
    arena_game_finish (self, outcome);
    return;
  }
  side = self->rules->side_to_move (position);
  own = limits_of (self, side)->move_time;
  arena_clock_tell (&self->clock, side, &turn);
  if (own > 0)
    turn.move_time = turn.move_time > 0 ? MIN (turn.move_time, own) : own;
  turn.timeout = timeout_for (self, side);
  self->asked_us = g_get_monotonic_time ();
  pal_driver_go (self->engines[side], &turn);
}

/* "+0.31/14 0.12s": what other programs write, too. */
static void
note_thought (ArenaGame *self, const PalDriverAnswer *answer)
{
  const PalDriverThought *thought = &answer->thought;
  g_autoptr (GString) text = g_string_new (NULL);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (thought->has_score && ABS (thought->score) >= SCORE_MATE_BOUND)
    g_string_append_printf (text, "%cM%d/%d ", thought->score > 0 ? '+' : '-',
                            (SCORE_MATE - ABS (thought->score) + 1) / 2, thought->depth);
  else if (thought->has_score)
    g_string_append_printf (
        text, "%s/%d ",
        g_ascii_formatd (number, sizeof number, "%+.2f", (double) thought->score / 100),
        thought->depth);
  g_string_append_printf (
      text, "%ss",
      g_ascii_formatd (number, sizeof number, "%.3f", (double) answer->elapsed_us / 1e6));
  if (thought->nodes > 0)
    g_string_append_printf (text, " n=%" G_GUINT64_FORMAT, thought->nodes);
  game_node_set_comment (self->node, text->str);
}

static gboolean
exceeds_time (ArenaGame *self, int side, gint64 elapsed_us)
{
  const PalDriverLimits *limits = limits_of (self, side);
  gint64 margin = self->rulings.margin_ms;

  if (limits->move_time > 0 && elapsed_us > 1000 * (limits->move_time + margin))
    return TRUE;
  return !arena_clock_press (&self->clock, side, elapsed_us, margin);
}

static void
arena_game_take_move (ArenaGame *self, int side, const PalDriverAnswer *answer)
{
  Outcome outcome;

  arena_game_add_move (self, answer->move);
  note_thought (self, answer);
  g_signal_emit (self, signals[SIGNAL_MOVED], 0, self->node);
  if (self->over)
    return;
  outcome = arena_rulings_judge (&self->rulings, &self->agreement, side, answer->thought.has_score,
                                 answer->thought.score, self->record->length,
                                 self->rules->move_number (game_record_last (self->record)));
  if (outcome_is_over (outcome) && !outcome_is_over (rules_judge (self->record)))
    arena_game_finish (self, outcome);
  else
    go_on (self);
}

/* One that is due without a move would have ended the game before. */
static void
judge_claim (ArenaGame *self, int side, Move intended)
{
  Outcome outcome = self->rules->claim (self->record, intended);

  if (outcome_is_over (outcome)) {
    arena_game_finish (self, outcome);
    return;
  }
  forfeit (self, side, PAL_DRIVER_FAULT_ILLEGAL, _ ("It claimed a draw incorrectly."));
}

static void
arena_game_on_answer (PalDriver *engine, const PalDriverAnswer *answer, ArenaGame *self)
{
  int side = engine == self->engines[1];
  g_autofree char *complaint = NULL;

  if (exceeds_time (self, side, answer->elapsed_us)) {
    forfeit (self, side, PAL_DRIVER_FAULT_TIME, _ ("It exceeded its time."));
  } else if (answer->kind == PAL_DRIVER_ANSWER_RESIGN) {
    arena_game_finish (self, outcome_win (!side, REASON_RESIGNATION));
  } else if (answer->kind == PAL_DRIVER_ANSWER_CLAIM_DRAW) {
    judge_claim (self, side, answer->move);
  } else if (answer->move == MOVE_NONE) {
    g_autofree char *text = short_token (answer->text, strlen (answer->text));
    complaint = g_strdup_printf (_ ("Its move “%s” is not legal."), text);
    forfeit (self, side, PAL_DRIVER_FAULT_ILLEGAL, complaint);
  } else {
    arena_game_take_move (self, side, answer);
  }
}

static void
on_failed (PalDriver *engine, int fault, const char *sentence, ArenaGame *self)
{
  forfeit (self, engine == self->engines[1], (PalDriverFault) fault, sentence);
}

static void
on_ready (PalDriver *engine, ArenaGame *self)
{
  if (++self->ready < 2)
    return;
  go_on (self);
}

/* One after the other, so that their starts do not disturb each other. */
static gboolean
arena_game_on_start (gpointer data)
{
  g_autoptr (ArenaGame) self = g_object_ref (data);

  g_clear_pointer (&self->start, g_source_unref);
  for (int side = 0; side < 2 && !self->over; side++)
    pal_driver_prepare (self->engines[side], self->record);
  return G_SOURCE_REMOVE;
}

/* --- The object --- */

static void
arena_game_dispose (GObject *object)
{
  ArenaGame *self = ARENA_GAME (object);

  arena_game_cancel (self);
  g_clear_object (&self->engines[0]);
  g_clear_object (&self->engines[1]);
  G_OBJECT_CLASS (arena_game_parent_class)->dispose (object);
}

static void
arena_game_finalize (GObject *object)
{
  ArenaGame *self = ARENA_GAME (object);

  game_record_free (self->record);
  g_clear_pointer (&self->tree, game_tree_free);
  g_free (self->complaint);
  G_OBJECT_CLASS (arena_game_parent_class)->finalize (object);
}

static void
arena_game_class_init (ArenaGameClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = arena_game_dispose;
  G_OBJECT_CLASS (klass)->finalize = arena_game_finalize;
  signals[SIGNAL_MOVED] = g_signal_new ("moved", ARENA_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_FINISHED] = g_signal_new ("finished", ARENA_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void
arena_game_init (ArenaGame *self)
{
  self->ending.faulty = -1;
}

ArenaGame *
arena_game_new (PalDriver *const engines[2], const GameRecord *opening, const ArenaRulings *rulings)
{
  ArenaGame *self = g_object_new (ARENA_TYPE_GAME, NULL);

  self->rules = opening->rules;
  self->record = game_record_copy (opening);
  self->rulings = *rulings;
  self->tree = game_tree_new (self->rules, &opening->positions[0]);
  self->node = self->tree->root;
  for (size_t ply = 0; ply < opening->length; ply++)
    self->node = game_tree_add (self->tree, self->node, opening->moves[ply]);
  for (int side = 0; side < 2; side++) {
    self->engines[side] = g_object_ref (engines[side]);
    g_signal_connect (engines[side], "ready", G_CALLBACK (on_ready), self);
    g_signal_connect (engines[side], "answer", G_CALLBACK (arena_game_on_answer), self);
    g_signal_connect (engines[side], "failed", G_CALLBACK (on_failed), self);
    game_tree_set_tag (self->tree, self->rules->side_tags[side],
                       pal_driver_get_spec (engines[side])->name);
  }
  self->clock = arena_clock_new (&limits_of (self, 0)->control, &limits_of (self, 1)->control);
  return self;
}

void
arena_game_start (ArenaGame *self)
{
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  self->start = g_idle_source_new ();
  g_source_set_callback (self->start, arena_game_on_start, self, NULL);
  g_source_attach (self->start, context);
}

void
arena_game_cancel (ArenaGame *self)
{
  self->over = TRUE;
  if (self->start)
    g_source_destroy (self->start);
  g_clear_pointer (&self->start, g_source_unref);
  disconnect (self);
}

const GameTree *
arena_game_get_tree (ArenaGame *self)
{
  return self->tree;
}

gint64
arena_game_get_left (ArenaGame *self, int side)
{
  int mover = self->rules->side_to_move (game_record_last (self->record));
  gint64 left = self->clock.left_us[side];

  if (!is_limited (&self->clock, side))
    return -1;
  if (self->asked_us > 0 && side == mover)
    left -= g_get_monotonic_time () - self->asked_us;
  return MAX (left, 0) / 1000;
}

const ArenaEnding *
arena_game_get_ending (ArenaGame *self)
{
  return &self->ending;
}

const char *
arena_game_get_complaint (ArenaGame *self)
{
  return self->complaint;
}

GameTree *
arena_game_steal_tree (ArenaGame *self)
{
  return g_steal_pointer (&self->tree);
}
