/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the views of a window share. */
#include "pal-session.h"

#include "pal-match-pass.h"

#include <glib/gi18n-lib.h>

struct _PalSession {
  GObject parent_instance;

  PalMatch *match;
  GameNode *node; /* in view; NULL without a match */
  GameNode *line; /* the end of the line in view: NODE or below it */
  gboolean live;  /* as last notified */
  gboolean flipped, show_threats;
  int notation;

  /* The blindfold belongs to the game at hand and is not kept for the next time: who starts the
   * program and finds an empty board would think that it is broken. */
  PalBlindfold blindfold;
  gboolean peeking;
  gboolean was_over;               /* when it was last looked at */
  PalBlindfoldView blindfold_view; /* as last told */

  PalHint *hint;
  PalOverlays *overlays;
  PalPendingMove *pending;
  PalPreview *preview; /* NULL: none */
  PalPreview *kept;    /* what there is where nothing else is, or NULL */
  GArray *followers;
};

typedef struct {
  gpointer view;
  const PalSessionSignal *heard;
} Follower;

G_DEFINE_FINAL_TYPE (PalSession, pal_session, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_MATCH,
  PROP_NODE,
  PROP_FLIPPED,
  PROP_SHOW_THREATS,
  PROP_NOTATION,
  PROP_HINT,
  PROP_PREVIEW,
  PROP_LIVE,
  PROP_BLINDFOLD,
  PROP_PEEKING,
  N_PROPS,
};
static GParamSpec *props[N_PROPS];

enum {
  SIGNAL_NODE_PLAYED,
  SIGNAL_BRANCHED,
  SIGNAL_REFUSED,
  SIGNAL_BLINDFOLD_VIEW_CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static void
notify (PalSession *self, int prop)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
}

/* Whose pieces are "own": see the header. */
static int
side_of_person (PalSession *self)
{
  int person = self->match != NULL ? pal_match_get_only_person (self->match) : -1;

  return person < 0 ? self->flipped : person;
}

static void
update_blindfold_view (PalSession *self)
{
  const Rules *rules = self->match ? pal_match_get_rules (self->match) : NULL;
  gboolean hides = rules && !self->peeking && pal_blindfold_suits (self->blindfold, rules);
  PalBlindfoldView blindfold_view
      = { hides ? self->blindfold : PAL_BLINDFOLD_OFF, side_of_person (self) };

  pal_overlays_set_muted (self->overlays, blindfold_view.kind != PAL_BLINDFOLD_OFF
                                              || pal_session_is_unaided (self));
  if (blindfold_view.kind == self->blindfold_view.kind
      && blindfold_view.side == self->blindfold_view.side)
    return;
  self->blindfold_view = blindfold_view;
  if (blindfold_view.kind != PAL_BLINDFOLD_OFF)
    pal_session_keep_preview (self, NULL);
  g_signal_emit (self, signals[SIGNAL_BLINDFOLD_VIEW_CHANGED], 0);
}

/* The match stirs, or something else comes into view. Advice is for whoever may move; where nobody
 * plays or waits, for anybody. */
static void
update_view (PalSession *self)
{
  gboolean over = self->match && pal_match_is_over (self->match);
  gboolean advise
      = self->match && !pal_match_get_paused (self->match) && (over || pal_session_may_move (self));

  pal_overlays_look (self->overlays, self->match, self->node, advise);
  if (over && !self->was_over) { /* what is left is to be looked at */
    pal_session_set_blindfold (self, PAL_BLINDFOLD_OFF);
    pal_hint_put_away (self->hint);
  }
  self->was_over = over;
  update_blindfold_view (self);
  if (self->match)
    pal_match_look_for_pass (self->match, self->node);
}

static void
update_live (PalSession *self)
{
  gboolean live = pal_session_is_live (self);

  update_view (self);
  if (live == self->live)
    return;
  self->live = live;
  notify (self, PROP_LIVE);
}

/* Shows NODE; going back along a line does not forget where it led to. */
static void
session_show (PalSession *self, GameNode *node)
{
  gboolean changed = self->node != node;

  self->node = node;
  if (!node || !self->line || !game_node_is_above (node, self->line))
    self->line = node;
  if (changed) {
    pal_hint_look (self->hint, self->match, node);
    pal_session_keep_preview (self, NULL);
    pal_pending_move_look (self->pending, self->match, node);
    notify (self, PROP_NODE);
  }
  update_live (self);
}

static void
played_cb (PalSession *self, GameNode *node)
{
  gboolean follows = self->node == node->parent;

  if (!follows) { /* it was played while an earlier position is looked at */
    update_live (self);
    return;
  }
  session_show (self, node);
  g_signal_emit (self, signals[SIGNAL_NODE_PLAYED], 0, node);
}

static void
deleting_cb (PalSession *self, GameNode *node)
{
  if (game_node_is_above (node, self->line))
    self->line = node->parent;
  if (game_node_is_above (node, self->node))
    session_show (self, node->parent);
}

/* --- who follows --- */

/* Connects FOLLOWER to PART, or with ON FALSE disconnects it. */
static void
hear (const Follower *follower, PalSessionPart of, gpointer part, gboolean on)
{
  for (const PalSessionSignal *heard = follower->heard; heard->signal; heard++)
    if (heard->of != of)
      continue;
    else if (on)
      g_signal_connect_swapped (part, heard->signal, heard->callback, follower->view);
    else
      g_signal_handlers_disconnect_by_func (part, (gpointer) heard->callback, follower->view);
}

static void
hear_match (const Follower *follower, PalMatch *match, gboolean on)
{
  if (!match)
    return;
  hear (follower, PAL_OF_MATCH, match, on);
  hear (follower, PAL_OF_CLOCK, pal_match_get_clock (match), on);
  hear (follower, PAL_OF_PLAYER, pal_match_get_player (match, 0), on);
  hear (follower, PAL_OF_PLAYER, pal_match_get_player (match, 1), on);
}

static void
hear_all (const Follower *follower, PalSession *self, gboolean on)
{
  hear (follower, PAL_OF_SESSION, self, on);
  hear (follower, PAL_OF_OVERLAYS, self->overlays, on);
  hear (follower, PAL_OF_HINT, self->hint, on);
  hear (follower, PAL_OF_PENDING, self->pending, on);
  hear_match (follower, self->match, on);
}

void
pal_session_follow (PalSession *self, gpointer view, const PalSessionSignal *heard)
{
  const Follower follower = { view, heard };

  hear_all (&follower, self, TRUE);
  g_array_append_val (self->followers, follower);
}

void
pal_session_leave (PalSession *self, gpointer view)
{
  for (guint i = self->followers->len; i-- > 0;)
    if (g_array_index (self->followers, Follower, i).view == view) {
      hear_all (&g_array_index (self->followers, Follower, i), self, FALSE);
      g_array_remove_index (self->followers, i);
    }
}

gboolean
pal_session_replace (PalSession **place, PalSession *session, gpointer view,
                     const PalSessionSignal *heard)
{
  if (*place == session)
    return FALSE;
  if (*place)
    pal_session_leave (*place, view);
  g_set_object (place, session);
  if (session)
    pal_session_follow (session, view, heard);
  return TRUE;
}

static void
drop_match (PalSession *self)
{
  if (!self->match)
    return;
  g_signal_handlers_disconnect_by_data (self->match, self);
  for (guint i = 0; i < self->followers->len; i++)
    hear_match (&g_array_index (self->followers, Follower, i), self->match, FALSE);
  g_clear_object (&self->match);
}

static void
pal_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalSession *self = PAL_SESSION (object);

  switch (id) {
  case PROP_MATCH:
    g_value_set_object (value, self->match);
    break;
  case PROP_NODE:
    g_value_set_pointer (value, self->node);
    break;
  case PROP_FLIPPED:
    g_value_set_boolean (value, self->flipped);
    break;
  case PROP_SHOW_THREATS:
    g_value_set_boolean (value, self->show_threats);
    break;
  case PROP_NOTATION:
    g_value_set_int (value, self->notation);
    break;
  case PROP_HINT:
    g_value_set_object (value, self->hint);
    break;
  case PROP_PREVIEW:
    g_value_set_pointer (value, self->preview);
    break;
  case PROP_LIVE:
    g_value_set_boolean (value, pal_session_is_live (self));
    break;
  case PROP_BLINDFOLD:
    g_value_set_enum (value, (int) self->blindfold);
    break;
  case PROP_PEEKING:
    g_value_set_boolean (value, self->peeking);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_session_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalSession *self = PAL_SESSION (object);

  switch (id) {
  case PROP_MATCH:
    pal_session_set_match (self, g_value_get_object (value));
    break;
  case PROP_NODE:
    pal_session_set_node (self, g_value_get_pointer (value));
    break;
  case PROP_FLIPPED:
    pal_session_set_flipped (self, g_value_get_boolean (value));
    break;
  case PROP_SHOW_THREATS:
    pal_session_set_show_threats (self, g_value_get_boolean (value));
    break;
  case PROP_NOTATION:
    pal_session_set_notation (self, g_value_get_int (value));
    break;
  case PROP_BLINDFOLD:
    pal_session_set_blindfold (self, (PalBlindfold) g_value_get_enum (value));
    break;
  case PROP_PEEKING:
    pal_session_set_peeking (self, g_value_get_boolean (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_session_dispose (GObject *object)
{
  PalSession *self = PAL_SESSION (object);

  g_object_run_dispose (G_OBJECT (self->hint)); /* with no word to anybody */
  pal_overlays_look (self->overlays, NULL, NULL, FALSE);
  g_object_run_dispose (G_OBJECT (self->pending));
  drop_match (self);
  self->node = self->line = NULL;
  G_OBJECT_CLASS (pal_session_parent_class)->dispose (object);
}

static void
pal_session_finalize (GObject *object)
{
  PalSession *self = PAL_SESSION (object);

  g_object_unref (self->hint);
  g_object_unref (self->overlays);
  g_object_unref (self->pending);
  g_array_unref (self->followers);
  pal_preview_free (self->preview);
  pal_preview_free (self->kept);
  G_OBJECT_CLASS (pal_session_parent_class)->finalize (object);
}

static void
pal_session_class_init (PalSessionClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags reads = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags writes = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_session_get_property;
  object_class->set_property = pal_session_set_property;
  object_class->dispose = pal_session_dispose;
  object_class->finalize = pal_session_finalize;

  props[PROP_MATCH] = g_param_spec_object ("match", NULL, NULL, PAL_TYPE_MATCH, writes);
  props[PROP_NODE] = g_param_spec_pointer ("node", NULL, NULL, writes);
  props[PROP_FLIPPED] = g_param_spec_boolean ("flipped", NULL, NULL, FALSE, writes);
  props[PROP_SHOW_THREATS] = g_param_spec_boolean ("show-threats", NULL, NULL, FALSE, writes);
  props[PROP_NOTATION] = g_param_spec_int ("notation", NULL, NULL, 0, G_MAXINT, 0, writes);
  props[PROP_HINT] = g_param_spec_object ("hint", NULL, NULL, PAL_TYPE_HINT, reads);
  props[PROP_PREVIEW] = g_param_spec_pointer ("preview", NULL, NULL, reads);
  props[PROP_LIVE] = g_param_spec_boolean ("live", NULL, NULL, FALSE, reads);
  props[PROP_BLINDFOLD]
      = g_param_spec_enum ("blindfold", NULL, NULL, PAL_TYPE_BLINDFOLD, PAL_BLINDFOLD_OFF, writes);
  props[PROP_PEEKING] = g_param_spec_boolean ("peeking", NULL, NULL, FALSE, writes);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_NODE_PLAYED] = g_signal_new ("node-played", PAL_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0,
                                              NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_BRANCHED] = g_signal_new ("branched", PAL_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_BLINDFOLD_VIEW_CHANGED]
      = g_signal_new ("blindfold-view-changed", PAL_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REFUSED] = g_signal_new ("refused", PAL_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
pal_session_init (PalSession *self)
{
  self->hint = pal_hint_new ();
  self->overlays = pal_overlays_new ();
  self->pending = pal_pending_move_new ();
  self->followers = g_array_new (FALSE, FALSE, sizeof (Follower));
}

PalSession *
pal_session_new (void)
{
  return g_object_new (PAL_TYPE_SESSION, NULL);
}

PalMatch *
pal_session_get_match (PalSession *self)
{
  return self->match;
}

void
pal_session_set_match (PalSession *self, PalMatch *match)
{
  if (match == self->match)
    return;
  if (match)
    g_object_ref (match);
  if (!self->match || !match || pal_match_get_rules (match) != pal_match_get_rules (self->match))
    pal_session_set_notation (self, NOTATION_FILE);
  pal_hint_look (self->hint, NULL, NULL);
  pal_session_keep_preview (self, NULL);
  pal_pending_move_look (self->pending, NULL, NULL);
  drop_match (self);
  self->match = match;
  self->node = self->line = NULL;
  self->was_over = FALSE;
  if (match) {
    g_signal_connect_swapped (match, "played", G_CALLBACK (played_cb), self);
    g_signal_connect_swapped (match, "moved", G_CALLBACK (session_show), self);
    g_signal_connect_swapped (match, "deleting", G_CALLBACK (deleting_cb), self);
    g_signal_connect_swapped (match, "notify", G_CALLBACK (update_view), self);
    for (guint i = 0; i < self->followers->len; i++)
      hear_match (&g_array_index (self->followers, Follower, i), match, TRUE);
    self->node = self->line = pal_match_get_head (match);
    pal_hint_look (self->hint, match, self->node);
    pal_pending_move_look (self->pending, match, self->node);
  }
  update_view (self);
  notify (self, PROP_MATCH);
  notify (self, PROP_NODE);
  update_live (self);
}

GameNode *
pal_session_get_node (PalSession *self)
{
  return self->node;
}

void
pal_session_set_node (PalSession *self, GameNode *node)
{
  g_return_if_fail (self->match == NULL || node != NULL);
  session_show (self, node);
}

void
pal_session_choose (PalSession *self, GameNode *node)
{
  gboolean same = node == self->node && node != self->line;

  self->line = node;
  session_show (self, node);
  if (same)
    notify (self, PROP_NODE); /* the line is perhaps another one */
}

gboolean
pal_session_get_flipped (PalSession *self)
{
  return self->flipped;
}

void
pal_session_set_flipped (PalSession *self, gboolean flipped)
{
  if (self->flipped == !!flipped)
    return;
  self->flipped = !!flipped;
  notify (self, PROP_FLIPPED);
  update_blindfold_view (self);
}

gboolean
pal_session_get_show_threats (PalSession *self)
{
  return self->show_threats;
}

void
pal_session_set_show_threats (PalSession *self, gboolean show_threats)
{
  if (self->show_threats == !!show_threats)
    return;
  self->show_threats = !!show_threats;
  notify (self, PROP_SHOW_THREATS);
}

int
pal_session_get_notation (PalSession *self)
{
  return self->notation;
}

void
pal_session_set_notation (PalSession *self, int notation)
{
  if (self->notation == notation)
    return;
  self->notation = notation;
  notify (self, PROP_NOTATION);
}

PalBlindfold
pal_session_get_blindfold (PalSession *self)
{
  return self->blindfold;
}

void
pal_session_set_blindfold (PalSession *self, PalBlindfold blindfold)
{
  if (self->blindfold == blindfold)
    return;
  self->blindfold = blindfold;
  notify (self, PROP_BLINDFOLD);
  update_blindfold_view (self);
}

void
pal_session_set_peeking (PalSession *self, gboolean peeking)
{
  if (self->peeking == !!peeking)
    return;
  self->peeking = !!peeking;
  notify (self, PROP_PEEKING);
  update_blindfold_view (self);
}

const PalBlindfoldView *
pal_session_get_blindfold_view (PalSession *self)
{
  return &self->blindfold_view;
}

PalHint *
pal_session_get_hint (PalSession *self)
{
  return self->hint;
}

const PalPreview *
pal_session_get_preview (PalSession *self)
{
  return self->preview;
}

void
pal_session_set_preview (PalSession *self, const PalPreview *preview)
{
  if (!preview)
    preview = self->kept;
  if (self->blindfold_view.kind != PAL_BLINDFOLD_OFF)
    preview = NULL;
  if (!preview && !self->preview)
    return;
  pal_preview_free (self->preview);
  self->preview = pal_preview_copy (preview);
  notify (self, PROP_PREVIEW);
}

void
pal_session_keep_preview (PalSession *self, const PalPreview *preview)
{
  pal_preview_free (self->kept);
  self->kept = pal_preview_copy (preview);
  pal_session_set_preview (self, NULL);
}

gboolean
pal_session_is_unaided (PalSession *self)
{
  return self->match && pal_match_get_unaided (self->match);
}

PalOverlays *
pal_session_get_overlays (PalSession *self)
{
  return self->overlays;
}

PalPendingMove *
pal_session_get_pending (PalSession *self)
{
  return self->pending;
}

gboolean
pal_session_is_live (PalSession *self)
{
  return self->match && self->node == pal_match_get_head (self->match);
}

int
pal_session_get_turn (PalSession *self)
{
  gboolean over = self->match && pal_match_is_over (self->match);

  if (!self->match || !self->node)
    return -1;
  if (pal_match_get_started (self->match) && !over)
    return pal_match_get_side_to_move (self->match);
  if ((over && pal_session_is_live (self))
      || outcome_is_over (game_node_outcome (pal_match_get_tree (self->match), self->node)))
    return -1;
  return pal_match_get_rules (self->match)->side_to_move (&self->node->position);
}

/* One ply on from NODE along the line in view, or NULL at its end. */
static GameNode *
next_in_line (PalSession *self, GameNode *node)
{
  GameNode *next = self->line;

  if (node == self->line)
    return game_node_next (node);
  while (next->parent != node)
    next = next->parent;
  return next;
}

void
pal_session_step (PalSession *self, int plies)
{
  GameNode *node = self->node;

  if (!node)
    return;
  for (; plies < 0 && node->parent; plies++)
    node = node->parent;
  for (; plies > 0; plies--) {
    GameNode *next = next_in_line (self, node);

    if (!next)
      break;
    node = next;
    if (node->ply > self->line->ply)
      self->line = node;
  }
  session_show (self, node);
}

void
pal_session_first (PalSession *self)
{
  if (self->match)
    pal_session_choose (self, pal_match_get_tree (self->match)->root);
}

void
pal_session_last (PalSession *self)
{
  if (self->match)
    session_show (self, pal_session_get_line_end (self));
}

GameNode *
pal_session_get_line_end (PalSession *self)
{
  return self->line ? game_node_last (self->line) : NULL;
}

gboolean
pal_session_may_move (PalSession *self)
{
  int side;

  if (!self->match || pal_match_get_paused (self->match))
    return FALSE;
  if (pal_match_is_over (self->match) && pal_session_is_live (self))
    return !pal_match_is_final (self->match, self->node);
  /* Nobody's turn is disturbed in a game that is over or only looked at: any move may be tried. */
  if (pal_match_is_over (self->match) || !pal_match_get_started (self->match))
    return TRUE;
  if (pal_match_get_unaided (self->match) && !pal_session_is_live (self))
    return FALSE;
  side = pal_match_get_rules (self->match)->side_to_move (&self->node->position);
  return pal_player_is_human (pal_match_get_player (self->match, side));
}

void
pal_session_refuse (PalSession *self, const char *message)
{
  g_signal_emit (self, signals[SIGNAL_REFUSED], 0, message);
}

/* Why nobody may move in the position in view of a game that is not paused. */
static const char *
explain_turn (PalSession *self)
{
  if (pal_match_is_over (self->match))
    return pal_match_explain_refusal (PAL_MATCH_ERROR_OVER);
  if (pal_session_is_live (self))
    return _ ("It is the computer’s turn.");
  return pal_match_get_unaided (self->match)
             ? _ ("Moves cannot be undone in a serious game.")
             : _ ("The computer plays this side. Go to a position where it is "
                  "your turn to try another move.");
}

gboolean
pal_session_refuse_turn (PalSession *self)
{
  /* What the match itself refuses it explains better. */
  if (!self->match || pal_session_may_move (self) || pal_match_get_paused (self->match))
    return FALSE;
  pal_session_refuse (self, explain_turn (self));
  return TRUE;
}

static gboolean
session_is_running (PalMatch *match)
{
  return pal_match_get_started (match) && !pal_match_is_over (match)
         && !pal_match_get_paused (match);
}

/* The node on the way from the one in view to the head of the game, if MOVE leads there: who
 * repeats a move of the game has not changed their mind, nor does a game that is over begin again.
 */
static GameNode *
step_of_game (PalSession *self, Move move)
{
  GameNode *next = game_node_child (self->node, move);

  return next && !pal_match_get_paused (self->match)
                 && game_node_is_above (next, pal_match_get_head (self->match))
             ? next
             : NULL;
}

gboolean
pal_session_play (PalSession *self, Move move)
{
  g_autoptr (GError) error = NULL;
  PalMatch *match = self->match;
  GameNode *step = match ? step_of_game (self, move) : NULL;
  gboolean departs;

  if (step) {
    session_show (self, step);
    g_signal_emit (self, signals[SIGNAL_NODE_PLAYED], 0, step);
    return TRUE;
  }
  if (!match || pal_session_refuse_turn (self))
    return FALSE;
  departs = session_is_running (match) && !pal_session_is_live (self);
  if (!pal_match_play_at (match, self->node, move, &error)) {
    pal_session_refuse (self, error->message);
    return FALSE;
  }
  if (departs)
    g_signal_emit (self, signals[SIGNAL_BRANCHED], 0);
  return TRUE;
}

/* A move that only walks along the game, or that would be refused, is nothing to confirm. */
static gboolean
is_to_be_confirmed (PalSession *self, Move move)
{
  return pal_pending_move_asks (self->pending) && pal_session_may_move (self)
         && !step_of_game (self, move)
         && rules_is_legal (pal_match_get_rules (self->match), &self->node->position, move);
}

gboolean
pal_session_make_move (PalSession *self, Move move)
{
  if (pal_pending_move_set_premove (self->pending, move))
    return TRUE;
  if (!self->match || !is_to_be_confirmed (self, move))
    return pal_session_play (self, move);
  pal_pending_move_propose (self->pending, move);
  return TRUE;
}

gboolean
pal_session_confirm (PalSession *self)
{
  if (pal_pending_move_get_kind (self->pending) != PAL_PENDING_PROPOSAL)
    return FALSE;
  return pal_session_play (self, pal_pending_move_get_move (self->pending));
}

void
pal_session_request_hint (PalSession *self)
{
  if (pal_session_is_unaided (self))
    pal_session_refuse (self, _ ("There are no hints in a serious game."));
  else if (!pal_hint_advance (self->hint))
    pal_session_refuse (self, _ ("Not enough memory to search for a hint."));
}
