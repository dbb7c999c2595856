/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The match: moves, whoever makes them, and the ways in which a game ends without one. */
#include "files/pgn/pgn-comment.h"
#include "pal-match-edit.h"
#include "pal-match-pass.h"
#include "pal-match-private.h"
#include "pal-match-undo.h"
#include "pal-notation.h"

#include <glib/gi18n-lib.h>

/* Moves that were taken back are no part of a game that ends before them. */
static void
cut_what_was_taken_back (PalMatch *self)
{
  pal_match_begin_edits (self);
  while (self->head->children != NULL && self->head->children->len > 0)
    pal_match_delete_variation (self, g_ptr_array_index (self->head->children, 0));
  pal_match_end_edits (self);
  pal_match_outplay_edits (self);
}

/* Decides the game without a move. */
static void
decide (PalMatch *self, Outcome outcome)
{
  pal_match_cancel_requests (self);
  pal_match_set_ending (self, self->head, outcome);
  self->outcome = outcome;
  pal_match_touch (self);
  pal_match_update_result (self);
  pal_match_update_clock (self);
  if (self->started)
    cut_what_was_taken_back (self);
  pal_match_announce_properties (self);
}

void
pal_match_flag_fell (PalMatch *self, int side)
{
  if (pal_match_is_running (self))
    decide (self, self->tree->rules->flag_fall (&self->head->position, side));
}

/* Notes the clocks as they are now, after the move to the head. */
static void
keep_clock_state (PalMatch *self)
{
  PalClockState *state = g_new (PalClockState, 1);

  pal_clock_get_state (self->clock, state);
  g_hash_table_insert (self->states, self->head, state);
}

const char *
pal_match_explain_refusal (PalMatchError code)
{
  static const char *const sentences[] = {
    [PAL_MATCH_ERROR_ILLEGAL] = N_ ("That move is not legal here."),
    [PAL_MATCH_ERROR_OVER]
    = N_ ("The game is over. Undo a move, or play from an earlier position."),
    [PAL_MATCH_ERROR_PAUSED] = N_ ("The game is paused. Resume it to continue."),
    [PAL_MATCH_ERROR_SERIOUS] = N_ ("Moves cannot be undone in a serious game."),
  };

  return _ (sentences[code]);
}

static gboolean
match_play_refuse (GError **error, PalMatchError code)
{
  g_set_error_literal (error, PAL_MATCH_ERROR, (int) code, pal_match_explain_refusal (code));
  return FALSE;
}

/* Notes behind NODE's move what SIDE thought of it. A person who plays is not told what the
 * computer thinks; who watches it play against itself wants to know. */
static void
match_play_note_thought (PalMatch *self, GameNode *node, int side)
{
  const PalMatchThought *thought = &self->thought;
  int score = side == 0 ? thought->score : -thought->score;
  g_autofree char *text = NULL, *commands = NULL;

  if (thought->serial != self->serial || thought->depth == 0 || pal_match_has_person (self))
    return;
  if (ABS (score) > SCORE_MATE_BOUND) /* with this move it has come a ply nearer */
    score += score > 0 ? 1 : -1;
  if (ABS (score) == SCORE_MATE)
    return;
  text = pal_score_file_text (score);
  commands = machine_note_write (node->commands, text, thought->depth);
  g_free (node->commands);
  node->commands = g_steal_pointer (&commands);
}

static gboolean
do_play (PalMatch *self, Move move, GError **error)
{
  int side = pal_match_get_side_to_move (self);
  GameNode *node;

  if (pal_match_awaits_first_move (self))
    pal_clock_start (self->clock, side);
  gboolean timed = pal_clock_get_running (self->clock) >= 0;
  gint64 took = timed ? pal_clock_press (self->clock) : 0;

  if (pal_match_is_final (self, self->head)) { /* the flag fell at this very moment */
    if (!self->branch_point.branch)
      self->branch_point.head = NULL;
    return match_play_refuse (error, PAL_MATCH_ERROR_OVER);
  }
  node = game_tree_add (self->tree, self->head, move);
  match_play_note_thought (self, node, side);
  pal_match_cancel_requests (self);
  if (self->branch_point.head && !self->branch_point.branch)
    self->branch_point.branch = node;
  if (timed) {
    node->elapsed_ms = took;
    node->clock_ms = pal_clock_is_limited (self->clock, side)
                         ? pal_clock_get_shown (self->clock, side, NULL)
                         : GAME_NODE_UNKNOWN;
  }
  pal_match_outplay_edits (self);
  pal_match_leave_line (self, node);
  g_hash_table_remove (self->endings, node);
  if (!rules_must_pass (self->tree->rules, &node->parent->position))
    pal_match_touch (self);
  pal_match_set_head (self, node);
  keep_clock_state (self);
  pal_match_update_clock (self);
  pal_match_announce (self, PAL_MATCH_PLAYED, node);
  return TRUE;
}

/* Play leaves its line to go on with MOVE at NODE. */
static void
depart (PalMatch *self, GameNode *node, Move move)
{
  self->branch_point = (PalMatchBranchPoint){ 0 };
  if (pal_match_is_running (self)) {
    self->branch_point.head = self->head;
    self->branch_point.created = game_node_child (node, move) == NULL;
    pal_clock_get_state (self->clock, &self->branch_point.clocks);
  }
  if (!self->redo_end)
    self->redo_end = self->head;
  pal_match_set_head (self, node);
  pal_match_restore_clock (self);
  pal_match_update_clock (self);
}

gboolean
pal_match_is_final (PalMatch *self, GameNode *node)
{
  return g_hash_table_contains (self->endings, node)
         && (self->started || outcome_is_over (game_node_outcome (self->tree, node)));
}

gboolean
pal_match_play (PalMatch *self, Move move, GError **error)
{
  return pal_match_play_at (self, self->head, move, error);
}

gboolean
pal_match_play_at (PalMatch *self, GameNode *node, Move move, GError **error)
{
  pal_clock_check (self->clock);
  if (pal_match_is_final (self, node))
    return match_play_refuse (error, PAL_MATCH_ERROR_OVER);
  if (self->paused)
    return match_play_refuse (error, PAL_MATCH_ERROR_PAUSED);
  if (!rules_is_legal (self->tree->rules, &node->position, move))
    return match_play_refuse (error, PAL_MATCH_ERROR_ILLEGAL);

  if (node == self->head)
    return do_play (self, move, error);
  if (pal_match_get_unaided (self))
    return match_play_refuse (error, PAL_MATCH_ERROR_SERIOUS);
  depart (self, node, move);
  return do_play (self, move, error);
}

/* Nothing is lost: the game waits until it is asked again. */
static void
get_stuck (PalMatch *self, const char *why)
{
  int side = pal_match_get_side_to_move (self);

  pal_match_pause (self);
  g_signal_emit_by_name (self, "stuck", side, why);
}

/* The game is drawn by OUTCOME, which has come about, or does with MOVE. That is played then: the
 * board and the file are to show what was claimed. */
static gboolean
match_play_claim (PalMatch *self, Outcome outcome, Move move)
{
  if (move != MOVE_NONE && !pal_match_play (self, move, NULL))
    return FALSE;
  if (!pal_match_is_over (self))
    decide (self, outcome);
  return TRUE;
}

/* An answer in time. */
static void
match_play_take_answer (PalMatch *self, Move move, gboolean claims)
{
  const Rules *rules = self->tree->rules;
  g_autoptr (GError) error = NULL;

  if (claims) {
    Outcome outcome = rules->claim (self->record, MOVE_NONE);
    Move with = MOVE_NONE;

    if (!outcome_is_over (outcome) && rules_is_legal (rules, &self->head->position, move)) {
      outcome = rules->claim (self->record, move);
      with = move;
    }
    if (outcome_is_over (outcome)) {
      match_play_claim (self, outcome, with);
      return;
    }
  }
  if (!pal_match_play (self, move, &error)
      && g_error_matches (error, PAL_MATCH_ERROR, PAL_MATCH_ERROR_ILLEGAL))
    get_stuck (self, _ ("It played an illegal move."));
}

/* Whether SERIAL is not that of a question which still waits for its answer. */
static gboolean
is_late (PalMatch *self, guint64 serial)
{
  return serial != self->serial || serial != self->asked || self->kept_serial != 0;
}

/* The answer that was kept is played, unless there is still something to wait for. */
static void
play_kept (PalMatch *self)
{
  if (self->kept_serial == 0 || self->holds > 0 || self->pace_source != 0)
    return;
  self->kept_serial = 0;
  pal_match_update_clock (self);
  match_play_take_answer (self, self->kept_move, self->kept_claims);
}

static gboolean
pace_cb (gpointer data)
{
  PalMatch *self = data;

  self->pace_source = 0;
  play_kept (self);
  return G_SOURCE_REMOVE;
}

/* Whether an answer comes so soon that nobody could follow; then it is waited for what is missing.
 */
static gboolean
is_too_soon (PalMatch *self)
{
  gint64 wait = self->pace - (g_get_monotonic_time () - self->asked_us) / 1000;

  if (wait <= 0 || pal_match_has_person (self))
    return FALSE;
  self->pace_source = g_timeout_add ((guint) wait, pace_cb, self);
  return TRUE;
}

static void
match_play_answer (PalMatch *self, guint64 serial, Move move, gboolean claims)
{
  if (is_late (self, serial))
    return;
  if (!is_too_soon (self) && self->holds == 0) {
    match_play_take_answer (self, move, claims);
    return;
  }
  self->kept_serial = serial;
  self->kept_move = move;
  self->kept_claims = claims;
  pal_clock_stop (self->clock);
}

/* Nobody is to move at NODE, and there is nothing but a pass. */
static gboolean
wants_pass (PalMatch *self, GameNode *node)
{
  return !pal_match_is_running (self) && !self->paused && game_node_next (node) == NULL
         && !g_hash_table_contains (self->endings, node)
         && rules_must_pass (self->tree->rules, &node->position);
}

static gboolean
pass_cb (gpointer data)
{
  PalMatch *self = data;
  GameNode *node = self->pass_node;

  self->pass_source = 0;
  if (!node) {
    match_play_answer (self, self->serial, MOVE_PASS, FALSE);
  } else if (self->holds == 0) { /* else the release schedules it again */
    self->pass_node = NULL;
    if (wants_pass (self, node))
      pal_match_play_at (self, node, MOVE_PASS, NULL);
  }
  return G_SOURCE_REMOVE;
}

/* Not at once: those who watch see the last move first. */
void
pal_match_schedule_pass (PalMatch *self, GameNode *node)
{
  self->pass_node = node;
  if (self->pass_source == 0)
    self->pass_source = g_idle_add (pass_cb, self);
}

void
pal_match_look_for_pass (PalMatch *self, GameNode *node)
{
  if (wants_pass (self, node)) {
    pal_match_schedule_pass (self, node);
  } else if (self->pass_node) {
    self->pass_node = NULL;
    g_clear_handle_id (&self->pass_source, g_source_remove);
  }
}

static void
move_cb (PalMatch *self, guint64 serial, guint move)
{
  match_play_answer (self, serial, move, FALSE);
}

static void
claim_cb (PalMatch *self, guint64 serial, guint move)
{
  match_play_answer (self, serial, move, TRUE);
}

static void
resign_cb (PalMatch *self, guint64 serial)
{
  if (!is_late (self, serial))
    pal_match_resign (self, pal_match_get_side_to_move (self));
}

static void
match_play_info_cb (PalMatch *self, guint64 serial, const EngineInfo *info)
{
  if (is_late (self, serial))
    return;
  if (info->pv_length > 0 && info->line <= 1 && info->bound == BOUND_EXACT)
    self->thought = (PalMatchThought){ serial, info->score, info->depth };
  g_signal_emit_by_name (self, "info", pal_match_get_side_to_move (self), info);
}

static gboolean
tell_failure (gpointer data)
{
  PalMatch *self = data;

  g_autofree char *why = g_steal_pointer (&self->failure);

  self->failure_source = 0;
  get_stuck (self, why);
  return G_SOURCE_REMOVE;
}

/* Not at once: the question may still be being put, to a match that nobody watches yet. */
static void
failed_cb (PalMatch *self, guint64 serial, const char *why)
{
  if (is_late (self, serial) || self->failure_source != 0)
    return;
  self->failure = g_strdup (why);
  self->failure_source = g_idle_add (tell_failure, self);
}

void
pal_match_listen (PalMatch *self, PalPlayer *player)
{
  g_signal_connect_swapped (player, "move", G_CALLBACK (move_cb), self);
  g_signal_connect_swapped (player, "claim", G_CALLBACK (claim_cb), self);
  g_signal_connect_swapped (player, "resign", G_CALLBACK (resign_cb), self);
  g_signal_connect_swapped (player, "info", G_CALLBACK (match_play_info_cb), self);
  g_signal_connect_swapped (player, "failed", G_CALLBACK (failed_cb), self);
  g_signal_connect_swapped (player, "started", G_CALLBACK (pal_match_update_clock), self);
}

void
pal_match_resign (PalMatch *self, int side)
{
  if (!pal_match_is_over (self))
    decide (self, outcome_win (1 - side, REASON_RESIGNATION));
}

gboolean
pal_match_offer_draw (PalMatch *self, int side)
{
  if (pal_match_is_over (self) || !pal_player_consider_draw (self->players[1 - side], self->record))
    return FALSE;
  decide (self, outcome_draw (REASON_AGREEMENT));
  return TRUE;
}

gboolean
pal_match_claim_draw (PalMatch *self)
{
  return pal_match_get_can_claim (self) && match_play_claim (self, self->claim, self->claim_move);
}

void
pal_match_hold (PalMatch *self)
{
  self->holds++;
}

void
pal_match_release (PalMatch *self)
{
  g_return_if_fail (self->holds > 0);
  if (--self->holds > 0)
    return;
  if (self->pass_node)
    pal_match_schedule_pass (self, self->pass_node);
  play_kept (self);
}

void
pal_match_set_pace (PalMatch *self, guint pace)
{
  self->pace = pace;
}
