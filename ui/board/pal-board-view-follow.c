/* Following the session: which position is shown, and the way from the last one to it. */
#include "pal-board-view-private.h"

#include "ui/window/pal-match-summary.h"

static void
release_match (PalBoardView *self)
{
  g_autoptr (PalMatch) match = g_steal_pointer (&self->held);

  if (match != NULL)
    pal_match_release (match);
}

static void
progress_cb (double value, gpointer data)
{
  PalBoardView *self = data;

  self->value = value;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
board_view_follow_done_cb (PalBoardView *self)
{
  pal_board_animation_clear (&self->animation);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  release_match (self);
}

/* Lets what ANIMATION says happen; HOLD keeps the reply back until then. Where the system or the
 * person wants no animation, it is over at once. */
static void
start_animation (PalBoardView *self, gboolean hold)
{
  if (!self->animate || self->animation.n_sprites == 0) {
    pal_board_animation_clear (&self->animation);
    return;
  }
  if (self->progress == NULL) {
    self->progress = adw_timed_animation_new (
        GTK_WIDGET (self), 0, 1, 0, adw_callback_animation_target_new (progress_cb, self, NULL));
    adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->progress), ADW_LINEAR);
    g_signal_connect_swapped (self->progress, "done", G_CALLBACK (board_view_follow_done_cb), self);
  }
  adw_timed_animation_set_duration (ADW_TIMED_ANIMATION (self->progress),
                                    (guint) self->animation.ms);
  self->value = 0;
  if (hold) {
    self->held = g_object_ref (pal_session_get_match (self->session));
    pal_match_hold (self->held);
  }
  adw_animation_play (self->progress);
}

void
pal_board_view_stop_animation (PalBoardView *self)
{
  if (self->progress != NULL && adw_animation_get_state (self->progress) == ADW_ANIMATION_PLAYING)
    adw_animation_skip (self->progress);
}

void
pal_board_view_give_back (PalBoardView *self, double x, double y, Square square)
{
  Piece piece = self->scene.look.rules->piece_at (&self->position, square);

  pal_board_view_stop_animation (self);
  pal_board_animation_return (&self->animation, piece, x, y, square);
  start_animation (self, FALSE);
}

/* What may be moved in the position in view; asked again whenever the match stirs. */
static void
update_input (PalBoardView *self, gboolean moved)
{
  gboolean may = pal_session_may_move (self->session);
  gboolean bare = pal_match_summary_is_hidden (pal_session_get_match (self->session));

  if (may == self->may_move && bare == self->bare && !moved)
    return;
  self->may_move = may;
  self->bare = bare;
  pal_board_view_abort (self);
  pal_move_input_set_position (self->input, may ? self->scene.look.rules : NULL, &self->position);
  pal_board_view_describe_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* One ply on or back is shown as a movement; anything else just changes. */
static void
choose_animation (PalBoardView *self, const GameNode *node)
{
  const Rules *rules = self->scene.look.rules;
  gboolean forwards = self->node != NULL && node->parent == self->node;
  gboolean carried = self->carried;

  self->carried = FALSE;
  if (forwards && node->move != MOVE_PASS)
    pal_board_animation_play (&self->animation, rules, &node->parent->position, node->move,
                              carried);
  else if (self->parent == node && self->last_move != MOVE_PASS)
    pal_board_animation_take_back (&self->animation, rules, &node->position, self->last_move);
  start_animation (self, forwards && pal_session_is_live (self->session));
}

Square
pal_board_view_target (const Rules *rules, const Position *before, Move move)
{
  Square targets[MOVE_TARGETS_MAX];

  if (move == MOVE_NONE || move == MOVE_PASS || rules->move_targets (before, move, targets) == 0)
    return SQUARE_NONE;
  return targets[0];
}

static void
show_node (PalBoardView *self)
{
  const GameNode *node;

  /* What is still moving arrives, which may let the reply happen: only then look where we are. */
  pal_board_view_stop_animation (self);
  node = pal_session_get_node (self->session);
  if (node == NULL || node == self->node)
    return;
  pal_board_view_abort (self);
  choose_animation (self, node);
  self->node = node;
  self->parent = node->parent;
  self->position = node->position;
  self->last_move = node->move;
  pal_board_view_read_drawings (self);
  if (node->parent != NULL)
    self->last_target
        = pal_board_view_target (self->scene.look.rules, &node->parent->position, node->move);
  update_input (self, TRUE);
  pal_board_view_announce (self);
}

static void
node_cb (PalBoardView *self)
{
  if (self->scene.look.rules != NULL)
    show_node (self);
}

/* Another match: nothing leads from the old position to the new one. */
static void
match_cb (PalBoardView *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;

  pal_board_view_abort (self);
  pal_board_view_stop_animation (self);
  self->node = self->parent = NULL;
  g_signal_group_set_target (self->match_signals, match);
  pal_board_view_show_rules (self, match != NULL ? pal_match_get_rules (match) : NULL);
  if (match != NULL)
    show_node (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A choice that is open would stand on its head. */
static void
flipped_cb (PalBoardView *self)
{
  if (self->chooser != NULL)
    pal_board_view_cancel (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Where something is hidden, nothing may be moving that was seen before. */
static void
veil_cb (PalBoardView *self)
{
  self->scene.veil = *pal_session_get_veil (self->session);
  pal_board_view_abort (self);
  pal_move_input_set_blind (self->input, pal_board_view_is_blind (self));
  pal_board_view_describe_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
stirred_cb (PalBoardView *self)
{
  if (self->node != NULL)
    update_input (self, FALSE);
}

static void
tree_cb (PalBoardView *self)
{
  pal_board_view_read_drawings (self);
  pal_board_view_describe_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
ended_cb (PalBoardView *self)
{
  stirred_cb (self);
  pal_board_view_announce (self);
}

static void
overlays_cb (PalBoardView *self)
{
  pal_board_view_describe_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
pal_board_view_follow_init (PalBoardView *self)
{
  static const struct {
    const char *signal;
    GCallback callback;
  } of_session[] = {
    { "notify::match", G_CALLBACK (match_cb) },
    { "notify::node", G_CALLBACK (node_cb) },
    { "notify::live", G_CALLBACK (stirred_cb) },
    { "notify::flipped", G_CALLBACK (flipped_cb) },
    { "veil-changed", G_CALLBACK (veil_cb) },
    { "notify::preview", G_CALLBACK (gtk_widget_queue_draw) },
    { "notify::hint", G_CALLBACK (gtk_widget_queue_draw) },
    { "notify::show-threats", G_CALLBACK (gtk_widget_queue_draw) },
  };

  self->session_signals = g_signal_group_new (PAL_TYPE_SESSION);
  for (gsize i = 0; i < G_N_ELEMENTS (of_session); i++)
    g_signal_group_connect_swapped (self->session_signals, of_session[i].signal,
                                    of_session[i].callback, self);
  self->match_signals = g_signal_group_new (PAL_TYPE_MATCH);
  g_signal_group_connect_swapped (self->match_signals, "notify", G_CALLBACK (stirred_cb), self);
  g_signal_group_connect_swapped (self->match_signals, "tree-changed", G_CALLBACK (tree_cb), self);
  g_signal_group_connect_swapped (self->match_signals, "ended", G_CALLBACK (ended_cb), self);
  self->overlay_signals = g_signal_group_new (PAL_TYPE_OVERLAYS);
  g_signal_group_connect_swapped (self->overlay_signals, "changed", G_CALLBACK (overlays_cb), self);
}

void
pal_board_view_follow_dispose (PalBoardView *self)
{
  if (self->match_signals != NULL)
    g_signal_group_set_target (self->match_signals, NULL);
  if (self->session_signals != NULL)
    g_signal_group_set_target (self->session_signals, NULL);
  if (self->overlay_signals != NULL)
    g_signal_group_set_target (self->overlay_signals, NULL);
  g_clear_object (&self->overlay_signals);
  g_clear_object (&self->match_signals);
  g_clear_object (&self->session_signals);
  pal_board_view_stop_animation (self);
  g_clear_object (&self->progress);
  self->node = self->parent = NULL;
}

void
pal_board_view_follow_session (PalBoardView *self)
{
  g_signal_group_set_target (self->session_signals, self->session);
  g_signal_group_set_target (self->overlay_signals, self->session != NULL
                                                        ? pal_session_get_overlays (self->session)
                                                        : NULL);
  if (self->session != NULL)
    veil_cb (self);
  match_cb (self);
}
