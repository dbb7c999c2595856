/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The match as an object: its state, properties and signals. What happens in it is in
 * pal-match-play.c, and back and forth in pal-match-edit.c. */
#include "pal-match-private.h"
#include "pal-match-undo.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (PalMatch, pal_match, G_TYPE_OBJECT)
G_DEFINE_QUARK (pal_match_error, pal_match_error)

enum { LATE_PART = 10 }; /* of the time for a move this part is kept back */

enum {
  PROP_0,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_CAN_CLAIM,
  PROP_PAUSED,
  PROP_OVER,
  PROP_THINKING,
  PROP_MODIFIED,
  PROP_SIDE_TO_MOVE,
  PROP_HEAD,
  PROP_WARNING,
  PROP_UNAIDED,
  N_PROPS,
};
static GParamSpec *props[N_PROPS];
static guint signals[PAL_MATCH_N_SIGNALS];

gboolean
pal_match_is_running (PalMatch *self)
{
  return self->started && !self->paused && !pal_match_is_over (self);
}

static PalMatchShown
present_values (PalMatch *self)
{
  int side = pal_match_get_side_to_move (self);

  return (PalMatchShown){
    .head = self->head,
    .side_to_move = side,
    .can_undo = pal_match_undo_target (self) != NULL,
    .can_redo = pal_match_redo_target (self) != NULL,
    .can_claim = pal_match_get_can_claim (self),
    .paused = self->paused,
    .over = pal_match_is_over (self),
    .thinking = pal_match_is_running (self) && !pal_player_is_human (self->players[side]),
    .modified = self->modified,
    .warning = self->warning,
    .unaided = pal_match_get_unaided (self),
  };
}

/* Notifies what is different; a handler that changes the match again is only ahead of us. */
static void
notify_changes (PalMatch *self)
{
  PalMatchShown old = self->shown, new = present_values (self);
  const struct {
    int prop;
    gboolean changed;
  } all[] = {
    { PROP_HEAD, old.head != new.head },
    { PROP_SIDE_TO_MOVE, old.side_to_move != new.side_to_move },
    { PROP_CAN_UNDO, old.can_undo != new.can_undo },
    { PROP_CAN_REDO, old.can_redo != new.can_redo },
    { PROP_CAN_CLAIM, old.can_claim != new.can_claim },
    { PROP_PAUSED, old.paused != new.paused },
    { PROP_OVER, old.over != new.over },
    { PROP_THINKING, old.thinking != new.thinking },
    { PROP_MODIFIED, old.modified != new.modified },
    { PROP_WARNING, old.warning != new.warning },
    { PROP_UNAIDED, old.unaided != new.unaided },
  };

  self->shown = new;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i].changed)
      g_object_notify_by_pspec (G_OBJECT (self), props[all[i].prop]);
}

/* What an engine may reckon with as its increment: delays give about as much. */
static gint64
increment_of (PalMatch *self, int side)
{
  const PalTimeControl *control = pal_clock_get_control (self->clock, side);

  return control->mode == PAL_CLOCK_NONE || control->mode == PAL_CLOCK_SUDDEN ? 0
                                                                              : control->increment;
}

/* What an engine may reckon with as its time: of byo-yomi one period, which comes back. */
static gint64
time_of (PalMatch *self, int side)
{
  const PalTimeControl *control = pal_clock_get_control (self->clock, side);
  gboolean to_come
      = control->mode == PAL_CLOCK_BYOYOMI && !pal_clock_is_in_periods (self->clock, side);

  return pal_clock_get_shown (self->clock, side, NULL) + (to_come ? control->increment : 0);
}

/* The most that an engine may take for its move; 0: it is not limited. A part is kept back: who is
 * a moment too late has lost the game. */
static gint64
move_time_of (PalMatch *self, int side)
{
  gint64 left = pal_clock_get_move_left (self->clock, side);

  return left == G_MAXINT64 ? 0 : MAX (left - left / LATE_PART, 1);
}

/* Asks the player to move, unless that has been done since the head last changed. */
static void
match_ask (PalMatch *self)
{
  int side = pal_match_get_side_to_move (self);
  PalPlayerTurn turn = { .record = self->record };

  if (!pal_match_is_running (self) || self->asked == self->serial)
    return;
  self->asked_us = g_get_monotonic_time ();
  if (rules_must_pass (self->tree->rules, &self->head->position)) {
    self->asked = self->serial; /* nobody's decision */
    pal_match_schedule_pass (self, NULL);
    return;
  }
  for (int i = 0; i < 2; i++) {
    turn.time[i] = time_of (self, i);
    turn.increment[i] = increment_of (self, i);
  }
  turn.moves_to_go = pal_clock_get_moves_to_go (self->clock, side);
  turn.move_time = move_time_of (self, side);
  self->asked = self->serial;
  pal_player_request_move (self->players[side], &turn, self->serial);
}

void
pal_match_cancel_requests (PalMatch *self)
{
  self->serial++;
  self->kept_serial = 0;
  self->pass_node = NULL;
  g_clear_handle_id (&self->pace_source, g_source_remove);
  g_clear_handle_id (&self->pass_source, g_source_remove);
  g_clear_handle_id (&self->failure_source, g_source_remove);
  g_clear_pointer (&self->failure, g_free);
  for (int side = 0; side < 2; side++)
    pal_player_cancel (self->players[side]);
}

/* Finds the draw that a person may claim at the head, as it is or with a move that they play. */
static void
find_claim (PalMatch *self)
{
  const Rules *rules = self->tree->rules;
  Move moves[MOVES_MAX];
  int n;

  self->claim = OUTCOME_ONGOING;
  self->claim_move = MOVE_NONE;
  if (pal_match_is_over (self)
      || !pal_player_is_human (self->players[pal_match_get_side_to_move (self)]))
    return;
  self->claim = rules->claim (self->record, MOVE_NONE);
  n = rules->legal_moves (&self->head->position, moves);
  for (int i = 0; i < n && !outcome_is_over (self->claim); i++) {
    self->claim = rules->claim (self->record, moves[i]);
    self->claim_move = moves[i];
  }
}

void
pal_match_set_ending (PalMatch *self, GameNode *node, Outcome outcome)
{
  Outcome *copy = g_new (Outcome, 1);

  *copy = outcome;
  g_hash_table_insert (self->endings, node, copy);
}

GameNode *
pal_match_get_end (PalMatch *self)
{
  GameNode *node = self->tree->root, *next;

  while ((next = game_node_next (node)) != NULL
         && (self->started || !g_hash_table_contains (self->endings, node)))
    node = next;
  return node;
}

/* OUTCOME of a game whose main line has become another one: who won stays, and by how much, why
 * only where that does not lie in the moves. */
static Outcome
without_moves (Outcome outcome)
{
  if (!outcome_is_over (outcome) || outcome.reason == REASON_SCORE
      || reason_is_beside_moves (outcome.reason))
    return outcome;
  return (Outcome){ outcome.result, REASON_UNKNOWN, 0 };
}

/* What is said of the game as a whole: how its main line ended; and while a game in progress stands
 * inside its main line, because moves were taken back, nothing yet. Whoever makes a variation the
 * main line, or cuts it short, does not change who won. */
void
pal_match_update_result (PalMatch *self)
{
  GameNode *end = pal_match_get_end (self);
  const Outcome *decided = g_hash_table_lookup (self->endings, end);

  if (self->started && (end == self->head || game_node_is_main (self->head)))
    self->tree->outcome = self->outcome;
  else
    self->tree->outcome = decided ? *decided : without_moves (self->tree->outcome);
}

/* Whether the record is the line to NODE but for its last move, so that it need not be made anew.
 */
static gboolean
is_next_ply (PalMatch *self, GameNode *node)
{
  return self->record && node->parent == self->head
         && self->record->length == (size_t) self->head->ply;
}

void
pal_match_set_head (PalMatch *self, GameNode *node)
{
  const Rules *rules = self->tree->rules;
  const Outcome *decided;

  if (is_next_ply (self, node)) {
    game_record_play (self->record, node->move);
  } else {
    game_record_free (self->record);
    self->record = game_node_record (self->tree, node);
  }
  self->head = node;
  decided = g_hash_table_lookup (self->endings, node);
  self->outcome = decided ? *decided : rules->outcome (self->record);
  if (pal_match_is_over (self))
    pal_match_set_ending (self, node, self->outcome);
  self->warning
      = rules->warning && !pal_match_is_over (self) ? rules->warning (self->record) : NULL;
  find_claim (self);
  pal_match_update_result (self);
}

void
pal_match_restore_clock (PalMatch *self)
{
  const PalClockState *state = g_hash_table_lookup (self->states, self->head);

  pal_clock_set_state (self->clock, state ? state : &self->start_state);
}

gboolean
pal_match_awaits_first_move (PalMatch *self)
{
  return pal_match_is_running (self) && self->head->ply == 0
         && pal_player_is_human (self->players[pal_match_get_side_to_move (self)]);
}

void
pal_match_update_clock (PalMatch *self)
{
  PalPlayer *player = self->players[pal_match_get_side_to_move (self)];

  /* How long a program takes to start is nobody's thinking time. */
  if (pal_match_is_running (self) && !pal_match_awaits_first_move (self)
      && !pal_player_is_starting (player))
    pal_clock_start (self->clock, pal_match_get_side_to_move (self));
  else
    pal_clock_stop (self->clock);
}

void
pal_match_announce (PalMatch *self, PalMatchSignal signal, GameNode *node)
{
  guint64 serial = self->serial;
  gboolean ends = pal_match_is_over (self) && !self->shown.over;

  g_object_ref (self);
  if (node)
    g_signal_emit (self, signals[signal], 0, node);
  notify_changes (self);
  if (ends && serial == self->serial)
    g_signal_emit (self, signals[PAL_MATCH_ENDED], 0);
  match_ask (self);
  g_object_unref (self);
}

void
pal_match_restore_outcome (PalMatch *self, Outcome outcome)
{
  self->outcome = outcome;
  if (pal_match_is_over (self))
    pal_match_set_ending (self, self->head, outcome);
  pal_match_update_result (self);
  self->shown = present_values (self);
}

void
pal_match_announce_properties (PalMatch *self)
{
  pal_match_announce (self, PAL_MATCH_N_SIGNALS, NULL);
}

static void
pal_match_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalMatchShown now = present_values (PAL_MATCH (object));

  switch (id) {
  case PROP_CAN_UNDO:
    g_value_set_boolean (value, now.can_undo);
    break;
  case PROP_CAN_REDO:
    g_value_set_boolean (value, now.can_redo);
    break;
  case PROP_CAN_CLAIM:
    g_value_set_boolean (value, now.can_claim);
    break;
  case PROP_PAUSED:
    g_value_set_boolean (value, now.paused);
    break;
  case PROP_OVER:
    g_value_set_boolean (value, now.over);
    break;
  case PROP_THINKING:
    g_value_set_boolean (value, now.thinking);
    break;
  case PROP_MODIFIED:
    g_value_set_boolean (value, now.modified);
    break;
  case PROP_SIDE_TO_MOVE:
    g_value_set_int (value, now.side_to_move);
    break;
  case PROP_HEAD:
    g_value_set_pointer (value, now.head);
    break;
  case PROP_UNAIDED:
    g_value_set_boolean (value, now.unaided);
    break;
  case PROP_WARNING:
    g_value_set_string (value, pal_match_get_warning (PAL_MATCH (object)));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_match_dispose (GObject *object)
{
  PalMatch *self = PAL_MATCH (object);

  g_clear_handle_id (&self->pass_source, g_source_remove);
  g_clear_handle_id (&self->pace_source, g_source_remove);
  g_clear_handle_id (&self->failure_source, g_source_remove);
  g_clear_pointer (&self->failure, g_free);
  if (self->clock)
    pal_clock_stop (self->clock);
  for (int side = 0; side < 2; side++)
    if (self->players[side]) {
      pal_player_cancel (self->players[side]);
      g_signal_handlers_disconnect_by_data (self->players[side], self);
    }
  G_OBJECT_CLASS (pal_match_parent_class)->dispose (object);
}

static void
pal_match_finalize (GObject *object)
{
  PalMatch *self = PAL_MATCH (object);

  for (int side = 0; side < 2; side++)
    g_clear_object (&self->players[side]);
  if (self->clock)
    g_signal_handlers_disconnect_by_data (self->clock, self);
  g_clear_object (&self->clock);
  g_ptr_array_unref (self->edits);
  g_ptr_array_unref (self->undone);
  g_hash_table_unref (self->states);
  g_hash_table_unref (self->endings);
  g_free (self->own_uri);
  g_free (self->own_stamp);
  g_free (self->lossy_uri);
  game_record_free (self->record);
  game_tree_free (self->tree);
  G_OBJECT_CLASS (pal_match_parent_class)->finalize (object);
}

static guint
new_signal (const char *name, guint n_params, GType first, GType second)
{
  return g_signal_new (name, PAL_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                       n_params, first, second);
}

static void
pal_match_class_init (PalMatchClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_match_get_property;
  object_class->dispose = pal_match_dispose;
  object_class->finalize = pal_match_finalize;

  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  props[PROP_CAN_CLAIM] = g_param_spec_boolean ("can-claim", NULL, NULL, FALSE, flags);
  props[PROP_PAUSED] = g_param_spec_boolean ("paused", NULL, NULL, FALSE, flags);
  props[PROP_OVER] = g_param_spec_boolean ("over", NULL, NULL, FALSE, flags);
  props[PROP_THINKING] = g_param_spec_boolean ("thinking", NULL, NULL, FALSE, flags);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  props[PROP_SIDE_TO_MOVE] = g_param_spec_int ("side-to-move", NULL, NULL, 0, 1, 0, flags);
  props[PROP_HEAD] = g_param_spec_pointer ("head", NULL, NULL, flags);
  props[PROP_UNAIDED] = g_param_spec_boolean ("unaided", NULL, NULL, FALSE, flags);
  props[PROP_WARNING] = g_param_spec_string ("warning", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[PAL_MATCH_PLAYED] = new_signal ("played", 1, G_TYPE_POINTER, G_TYPE_NONE);
  signals[PAL_MATCH_MOVED] = new_signal ("moved", 1, G_TYPE_POINTER, G_TYPE_NONE);
  signals[PAL_MATCH_DELETING] = new_signal ("deleting", 1, G_TYPE_POINTER, G_TYPE_NONE);
  signals[PAL_MATCH_TREE_CHANGED] = new_signal ("tree-changed", 0, G_TYPE_NONE, G_TYPE_NONE);
  signals[PAL_MATCH_ENDED] = new_signal ("ended", 0, G_TYPE_NONE, G_TYPE_NONE);
  signals[PAL_MATCH_INFO] = new_signal ("info", 2, G_TYPE_INT, G_TYPE_POINTER);
  signals[PAL_MATCH_STUCK] = new_signal ("stuck", 2, G_TYPE_INT, G_TYPE_STRING);
}

static void
pal_match_init (PalMatch *self)
{
  self->serial = 1;
  self->states = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->endings = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->edits = pal_match_edits_new ();
  self->undone = pal_match_edits_new ();
}

static void
connect_player (PalMatch *self, int side, PalPlayer *player)
{
  gboolean both = side == 1 && player == self->players[0];

  self->players[side] = g_object_ref (player);
  if (!both) /* one object may play both sides */
    pal_match_listen (self, player);
}

PalMatch *
pal_match_new (GameTree *tree, GameNode *node, PalPlayer *first, PalPlayer *second,
               const PalTimeControl controls[2])
{
  PalMatch *self = g_object_new (PAL_TYPE_MATCH, NULL);
  GameNode *end = game_node_last (tree->root);

  self->tree = tree;
  self->clock = pal_clock_new (controls);
  g_signal_connect_swapped (self->clock, "flag", G_CALLBACK (pal_match_flag_fell), self);
  pal_clock_get_state (self->clock, &self->start_state);
  connect_player (self, 0, first);
  connect_player (self, 1, second);
  if (outcome_is_over (tree->outcome) || tree->outcome.reason == REASON_ABANDONED)
    pal_match_set_ending (self, end, tree->outcome);
  pal_match_set_head (self, node ? node : end);
  if (self->head->children)
    self->redo_end = game_node_last (self->head);
  self->shown = present_values (self);
  return self;
}

void
pal_match_start (PalMatch *self)
{
  if (self->started)
    return;
  self->started = TRUE;
  for (int side = 0; side < 2 && !self->paused; side++)
    pal_player_warm_up (self->players[side], self->record);
  pal_match_update_clock (self);
  pal_match_announce_properties (self);
}

gboolean
pal_match_get_started (PalMatch *self)
{
  return self->started;
}

const Rules *
pal_match_get_rules (PalMatch *self)
{
  return self->tree->rules;
}

const GameTree *
pal_match_get_tree (PalMatch *self)
{
  return self->tree;
}

GameNode *
pal_match_get_head (PalMatch *self)
{
  return self->head;
}

PalClock *
pal_match_get_clock (PalMatch *self)
{
  return self->clock;
}

void
pal_match_set_out_of_view (PalMatch *self, gboolean out_of_view)
{
  for (int side = 0; side < 2; side++)
    pal_player_set_out_of_view (self->players[side], out_of_view);
}

PalPlayer *
pal_match_get_player (PalMatch *self, int side)
{
  return self->players[side];
}

gboolean
pal_match_has_person (PalMatch *self)
{
  return pal_player_is_human (self->players[0]) || pal_player_is_human (self->players[1]);
}

int
pal_match_get_only_person (PalMatch *self)
{
  gboolean first = pal_player_is_human (self->players[0]);

  return first == pal_player_is_human (self->players[1]) ? -1 : first ? 0 : 1;
}

int
pal_match_get_side_to_move (PalMatch *self)
{
  return self->tree->rules->side_to_move (&self->head->position);
}

Outcome
pal_match_get_outcome (PalMatch *self)
{
  return self->outcome;
}

Outcome
pal_match_get_told (PalMatch *self)
{
  const gboolean recorded = !self->started && outcome_is_over (self->tree->outcome)
                            && !g_hash_table_contains (self->states, pal_match_get_end (self));

  return recorded ? self->tree->outcome : self->outcome;
}

Outcome
pal_match_get_told_at (PalMatch *self, const GameNode *node)
{
  const Outcome *decided;
  const GameNode *next;

  if (!self->started || node == NULL || node == self->head || game_node_is_above (node, self->head))
    return pal_match_get_told (self);
  while ((next = game_node_next (node)) != NULL)
    node = next;
  decided = g_hash_table_lookup (self->endings, node);
  return decided ? *decided : pal_match_get_told (self);
}

gboolean
pal_match_is_over (PalMatch *self)
{
  return outcome_is_over (self->outcome) || self->outcome.reason == REASON_ABANDONED;
}

void
pal_match_pause (PalMatch *self)
{
  if (self->paused || pal_match_is_over (self))
    return;
  pal_match_cancel_requests (self);
  self->paused = TRUE;
  pal_match_update_clock (self);
  pal_match_announce_properties (self);
}

void
pal_match_resume (PalMatch *self)
{
  if (!self->paused)
    return;
  self->paused = FALSE;
  pal_match_update_clock (self);
  pal_match_announce_properties (self);
}

gboolean
pal_match_get_can_undo (PalMatch *self)
{
  return pal_match_undo_target (self) != NULL;
}

gboolean
pal_match_get_can_redo (PalMatch *self)
{
  return pal_match_redo_target (self) != NULL;
}

gboolean
pal_match_can_hurry (PalMatch *self)
{
  return pal_match_is_running (self)
         && pal_player_can_hurry (self->players[pal_match_get_side_to_move (self)]);
}

void
pal_match_hurry (PalMatch *self)
{
  if (pal_match_can_hurry (self))
    pal_player_hurry (self->players[pal_match_get_side_to_move (self)]);
}

gboolean
pal_match_get_can_claim (PalMatch *self)
{
  return pal_match_is_running (self) && outcome_is_over (self->claim);
}

Outcome
pal_match_get_claim (PalMatch *self)
{
  return pal_match_get_can_claim (self) ? self->claim : OUTCOME_ONGOING;
}

Move
pal_match_get_claim_move (PalMatch *self)
{
  return pal_match_get_can_claim (self) ? self->claim_move : MOVE_NONE;
}

void
pal_match_set_serious (PalMatch *self, gboolean serious)
{
  self->serious = serious;
  pal_match_announce_properties (self);
}

gboolean
pal_match_get_serious (PalMatch *self)
{
  return self->serious;
}

/* What is tried in a game that was decided once, wherever, is not that game. */
gboolean
pal_match_get_unaided (PalMatch *self)
{
  return self->serious && self->started && g_hash_table_size (self->endings) == 0;
}

void
pal_match_reopen (PalMatch *self)
{
  if (g_hash_table_size (self->endings) > 0)
    self->serious = FALSE;
}

gboolean
pal_match_get_paused (PalMatch *self)
{
  return self->paused;
}

const char *
pal_match_get_warning (PalMatch *self)
{
  return self->warning != NULL ? _ (self->warning) : NULL;
}

gboolean
pal_match_get_modified (PalMatch *self)
{
  return self->modified;
}

void
pal_match_touch_by_edit (PalMatch *self)
{
  self->modified = TRUE;
  self->version++;
}

void
pal_match_touch (PalMatch *self)
{
  self->base++;
  pal_match_touch_by_edit (self);
}

void
pal_match_set_modified (PalMatch *self, gboolean modified)
{
  if (modified)
    pal_match_touch (self);
  else if (self->modified)
    self->base++;
  self->modified = modified;
  pal_match_announce_properties (self);
}

guint64
pal_match_get_version (PalMatch *self)
{
  return self->version;
}

void
pal_match_set_saved (PalMatch *self, guint64 version)
{
  /* Otherwise what is taken back from now on does not lead back to what is in the file. */
  pal_match_set_modified (self, version != self->version);
}

void
pal_match_set_lossily_saved (PalMatch *self, guint64 version)
{
  gboolean now = version == self->version;

  pal_match_set_modified (self, TRUE);
  if (now)
    self->lossy_version = self->version;
}

gboolean
pal_match_is_lossily_saved (PalMatch *self)
{
  return self->modified && self->lossy_version == self->version;
}

void
pal_match_set_clock_state (PalMatch *self, GameNode *node, const PalClockState *state)
{
  g_hash_table_insert (self->states, node, g_memdup2 (state, sizeof *state));
  if (node == self->head) {
    pal_match_restore_clock (self);
    pal_match_update_clock (self);
  }
}
