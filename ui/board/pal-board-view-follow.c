/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the view follows its session: marks, previews, and moves that are animated. */
#include "pal-board-view-private.h"
#include "ui/platform/pal-colors.h"
#include "ui/window/pal-game-heading.h"

/* What is marked on the board: a function of the session, the input and the keyboard. A blindfold
 * leaves what the person has been told (the last move) and what they asked for (a hint), and takes
 * away what would tell where a piece is or what it can do. */

/* Where the piece that plays MOVE in BEFORE ends up, or SQUARE_NONE. */
static Square
target_of (const Rules *rules, const Position *before, Move move)
{
  Square targets[MOVE_TARGETS_MAX];

  if (move == MOVE_NONE || move == MOVE_PASS || rules->move_targets (before, move, targets) == 0)
    return SQUARE_NONE;
  return targets[0];
}

static Square
hover_square (PalBoardView *self)
{
  Square square;

  if (!self->drag.moving || pal_board_view_is_blind (self))
    return SQUARE_NONE;
  square = pal_board_geometry_square_at (&self->scene.look.geometry, self->drag.x, self->drag.y);
  return square != SQUARE_NONE && pal_move_input_is_target (self->input, square) ? square
                                                                                 : SQUARE_NONE;
}

static void
mark (PalBoardMarks *marks, Square square, PalMark mark_bits)
{
  if (square != SQUARE_NONE)
    marks->cells[square] |= (guint16) mark_bits;
}

static void
mark_last_move (PalBoardView *self, PalBoardMarks *marks)
{
  if (!self->show_last_move || self->last_move == MOVE_NONE || self->last_move == MOVE_PASS)
    return;
  mark (marks, move_from (self->last_move), PAL_MARK_LAST);
  mark (marks, self->last_target, PAL_MARK_LAST);
}

static void
mark_targets (PalBoardView *self, PalBoardMarks *marks)
{
  const Rules *rules = self->scene.look.rules;
  int n = rules->files * rules->ranks;

  if (!self->show_targets || self->chooser != NULL || pal_board_view_is_blind (self)
      || self->pending != PAL_PENDING_NONE)
    return;
  if (self->premoves && rules_only_places (rules)) /* too many to be of use */
    return;
  for (Square square = 0; square < n; square++)
    if (marks->notes[square].text[0] == '\0' && pal_move_input_shows (self->input, square))
      mark (marks, square,
            PAL_MARK_TARGET
                | (rules->piece_at (&self->position, square) != 0 ? PAL_MARK_OCCUPIED : 0));
}

/* The king in check is seen to be, if it is seen at all. */
static void
mark_check (PalBoardView *self, PalBoardMarks *marks)
{
  const Rules *rules = self->scene.look.rules;
  Square square = rules->check_square (&self->position);

  if (square != SQUARE_NONE
      && pal_blindfold_visibility (&self->scene.blindfold_view, rules,
                                   rules->piece_at (&self->position, square))
             == PAL_VISIBILITY_FULL)
    mark (marks, square, PAL_MARK_CHECK);
}

/* Overlays say something of cells: whoever draws that must know where there are pieces. */
static void
mark_contested (PalBoardView *self, PalBoardMarks *marks)
{
  const Rules *rules = self->scene.look.rules;
  int n = rules->files * rules->ranks;

  for (Square square = 0; square < n; square++)
    if ((marks->notes[square].flags & OVERLAY_CONTESTED)
        && rules->piece_at (&self->position, square) != 0)
      mark (marks, square, PAL_MARK_OCCUPIED);
}

static void
add_arrow (PalBoardMarks *marks, PalArrowKind kind, Move move, Square target, double width)
{
  PalArrow *arrow = &marks->arrows[marks->n_arrows];

  if (marks->n_arrows >= PAL_ARROWS_MAX || move == MOVE_NONE || move == MOVE_PASS)
    return;
  /* One by one, since marks are compared as bytes. */
  arrow->kind = kind;
  arrow->from = move_from (move);
  arrow->to = target;
  arrow->width = width;
  marks->n_arrows++;
}

/* What engines would play: the best moves last, so that they lie above the others. */
static void
mark_advice (PalBoardView *self, PalBoardMarks *marks)
{
  static const PalArrowKind kinds[] = {
    [PAL_ADVICE_BEST] = PAL_ARROW_BEST,
    [PAL_ADVICE_OTHER] = PAL_ARROW_OTHER,
    [PAL_ADVICE_THREAT] = PAL_ARROW_THREAT,
  };
  const Rules *rules = self->scene.look.rules;
  int n;
  const PalOverlayArrow *arrows
      = pal_overlays_get_arrows (pal_session_get_overlays (self->session), &n);

  while (n-- > 0) {
    Move move = arrows[n].move; /* a threat is none in this position */
    Square target = arrows[n].kind == PAL_ADVICE_THREAT ? move_to (move)
                                                        : target_of (rules, &self->position, move);
    add_arrow (marks, kinds[arrows[n].kind], move, target, 0.4 + 0.8 * arrows[n].strength);
  }
}

static void
mark_arrows (PalBoardView *self, PalBoardMarks *marks)
{
  const Rules *rules = self->scene.look.rules;
  Move threats[MOVES_MAX], hint = pal_hint_get_move (pal_session_get_hint (self->session));
  int n = 0;

  if (rules->threats != NULL && !pal_board_view_is_blind (self)
      && pal_session_get_show_threats (self->session) && !pal_session_is_unaided (self->session))
    n = rules->threats (&self->position, threats);
  for (int i = 0; i < n; i++)
    add_arrow (marks, PAL_ARROW_THREAT, threats[i], move_to (threats[i]), 1);
  mark_advice (self, marks);
  add_arrow (marks, PAL_ARROW_HINT, hint, target_of (rules, &self->position, hint), 1);
  if (self->pending == PAL_PENDING_PREMOVE)
    add_arrow (marks, PAL_ARROW_PREMOVE, self->pending_move,
               target_of (rules, &self->position, self->pending_move), 1);
}

/* To what a hint points before it tells the move. */
static void
mark_hint (PalBoardView *self, PalBoardMarks *marks)
{
  Square cells[PAL_HINT_CELLS_MAX];
  int n = pal_hint_get_cells (pal_session_get_hint (self->session), cells);

  for (int i = 0; i < n; i++)
    mark (marks, cells[i], PAL_MARK_HINT);
}

void
pal_board_view_update_marks (PalBoardView *self)
{
  PalBoardMarks marks;

  memset (&marks, 0, sizeof marks); /* padding too: marks are compared as bytes */
  if (!pal_board_view_is_blind (self))
    pal_overlays_fill (pal_session_get_overlays (self->session), marks.notes);
  mark_last_move (self, &marks);
  pal_board_view_mark_pending (self, &marks);
  mark (&marks, pal_move_input_get_selected (self->input), PAL_MARK_SELECTED);
  mark_check (self, &marks);
  mark (&marks, hover_square (self), PAL_MARK_HOVER);
  mark_targets (self, &marks);
  mark_contested (self, &marks);
  mark_hint (self, &marks);
  mark_arrows (self, &marks);
  pal_board_view_add_drawings (self, &marks);
  if ((self->called || self->led) && self->chooser == NULL
      && gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL)
    mark (&marks, self->cells.cursor, PAL_MARK_FOCUS);
  pal_board_scene_set_marks (&self->scene, &marks);
}

/* A position that is only thought of. Nobody may take it for the game's: the board gets a frame in
 * the accent colour, and a label tells the moves that would lead there. */

enum { FRAME = 4, LABEL_PADDING = 8, LABEL_MARGIN = 10 };

static void
update_marks (PalBoardView *self, const PalPreview *preview)
{
  const Rules *rules = self->scene.look.rules;
  PalBoardMarks marks;

  memset (&marks, 0, sizeof marks); /* padding too: marks are compared as bytes */
  if (preview->move != MOVE_NONE && preview->move != MOVE_PASS) {
    mark (&marks, move_from (preview->move), PAL_MARK_LAST);
    mark (&marks, target_of (rules, &preview->before, preview->move), PAL_MARK_LAST);
  }
  mark (&marks, rules->check_square (&preview->position), PAL_MARK_CHECK);
  pal_board_scene_set_marks (&self->scene, &marks);
}

static void
look_up (PalBoardView *self, const char *name, GdkRGBA *color)
{
  if (!pal_colors_look_up (self, name, color))
    *color = (GdkRGBA){ 0.2f, 0.5f, 0.9f, 1 };
}

static void
board_view_preview_draw_frame (PalBoardView *self, GtkSnapshot *snapshot, const GdkRGBA *accent)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  const graphene_rect_t board = GRAPHENE_RECT_INIT (
      (float) pal_board_geometry_left (geometry), (float) pal_board_geometry_top (geometry),
      (float) pal_board_geometry_width (geometry), (float) pal_board_geometry_height (geometry));
  const GdkRGBA colors[4] = { *accent, *accent, *accent, *accent };
  const float widths[4] = { FRAME, FRAME, FRAME, FRAME };
  graphene_rect_t around;
  GskRoundedRect outline;

  graphene_rect_inset_r (&board, -FRAME, -FRAME, &around);
  gsk_rounded_rect_init_from_rect (&outline, &around, FRAME * 1.5f);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

/* At the lower edge of the board, where it hides the least. */
static void
draw_label (PalBoardView *self, GtkSnapshot *snapshot, const graphene_rect_t *board,
            const GdkRGBA *accent, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int room = (int) board->size.width - 2 * (LABEL_MARGIN + LABEL_PADDING), width, height;
  graphene_rect_t place;
  GskRoundedRect outline;
  GdkRGBA color;

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_START);
  pango_layout_set_width (layout, room * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, &width, &height);
  place = GRAPHENE_RECT_INIT (
      board->origin.x + (board->size.width - (float) width) / 2 - LABEL_PADDING,
      board->origin.y + board->size.height - (float) height - LABEL_MARGIN - LABEL_PADDING,
      (float) (width + 2 * LABEL_PADDING), (float) (height + LABEL_PADDING));
  gsk_rounded_rect_init_from_rect (&outline, &place, place.size.height / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, accent, &place);
  gtk_snapshot_pop (snapshot);
  look_up (self, "accent_fg_color", &color);
  pango_layout_set_width (layout, width * PANGO_SCALE);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (place.origin.x + LABEL_PADDING,
                                                          place.origin.y + LABEL_PADDING / 2.0f));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

void
pal_board_view_draw_preview (PalBoardView *self, GtkSnapshot *snapshot)
{
  const PalPreview *preview = pal_session_get_preview (self->session);
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  const graphene_rect_t board = GRAPHENE_RECT_INIT ((float) geometry->x, (float) geometry->y,
                                                    (float) (geometry->files * geometry->cell),
                                                    (float) (geometry->ranks * geometry->cell));
  GdkRGBA accent;

  look_up (self, "accent_bg_color", &accent);
  update_marks (self, preview);
  pal_board_scene_draw_below (&self->scene, snapshot);
  pal_board_scene_draw_position (&self->scene, snapshot, &preview->position, NULL);
  pal_board_scene_draw_above (&self->scene, snapshot);
  board_view_preview_draw_frame (self, snapshot, &accent);
  if (*preview->caption != '\0')
    draw_label (self, snapshot, &board, &accent, preview->caption);
}

/* Following the session: which position is shown, and the way from the last one to it. */

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

static void
set_moves (PalBoardView *self)
{
  const Rules *rules = self->scene.look.rules;
  Move moves[MOVES_MAX];
  int n;

  if (!self->premoves) {
    pal_move_input_set_position (self->input, self->may_move ? rules : NULL, &self->position);
    return;
  }
  n = pal_pending_move_list_premoves (pal_session_get_pending (self->session), moves);
  pal_move_input_set_moves (self->input, rules, &self->position, moves, n);
}

/* Asked again whenever the match stirs. */
void
pal_board_view_update_input (PalBoardView *self, gboolean moved)
{
  PalPendingMove *pending = pal_session_get_pending (self->session);
  gboolean may = pal_session_may_move (self->session);
  gboolean premoves = pal_pending_move_takes_premoves (pending);
  gboolean hidden = pal_match_summary_is_hidden (pal_session_get_match (self->session));

  if (may == self->may_move && premoves == self->premoves && hidden == self->pieces_hidden
      && !moved)
    return;
  self->may_move = may;
  self->premoves = premoves;
  self->pieces_hidden = hidden;
  pal_board_view_abort (self);
  set_moves (self);
  pal_board_view_describe_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
pal_board_view_animate (PalBoardView *self, const Position *before, Move move, gboolean carried)
{
  pal_board_animation_play (&self->animation, self->scene.look.rules, before, move, carried);
  start_animation (self, FALSE);
}

/* Whether NODE's move stands on the board already, since it had to be confirmed. */
static gboolean
was_proposed (PalBoardView *self, const GameNode *node)
{
  return self->pending == PAL_PENDING_PROPOSAL && node->move == self->pending_move
         && node->parent == self->node;
}

/* One ply on or back is shown as a movement; anything else just changes. */
static void
choose_animation (PalBoardView *self, const GameNode *node)
{
  const Rules *rules = self->scene.look.rules;
  gboolean forwards = self->node != NULL && node->parent == self->node;
  gboolean carried = self->carried;

  self->carried = FALSE;
  if (was_proposed (self, node))
    return;
  if (forwards && node->move != MOVE_PASS)
    pal_board_animation_play (&self->animation, rules, &node->parent->position, node->move,
                              carried);
  else if (self->parent == node && self->last_move != MOVE_PASS)
    pal_board_animation_take_back (&self->animation, rules, &node->position, self->last_move);
  start_animation (self, forwards && pal_session_is_live (self->session));
}

static void
show_node (PalBoardView *self)
{
  const GameNode *node;
  PalBoardGrip grip;

  /* What is still moving arrives, which may let the reply happen: only then look where we are. */
  pal_board_view_stop_animation (self);
  node = pal_session_get_node (self->session);
  if (node == NULL || node == self->node)
    return;
  grip = pal_board_view_get_grip (self);
  pal_board_view_abort (self);
  choose_animation (self, node);
  self->node = node;
  self->parent = node->parent;
  self->position = node->position;
  self->last_move = node->move;
  pal_board_view_read_drawings (self);
  if (node->parent != NULL)
    self->last_target = target_of (self->scene.look.rules, &node->parent->position, node->move);
  pal_board_view_look_for_pending (self);
  pal_board_view_update_input (self, TRUE);
  pal_board_view_grip_again (self, &grip);
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
  pal_board_view_forget_pending (self);
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
blindfold_view_cb (PalBoardView *self)
{
  self->scene.blindfold_view = *pal_session_get_blindfold_view (self->session);
  pal_board_view_abort (self);
  pal_move_input_set_blind (self->input, pal_board_view_is_blind (self));
  pal_board_view_describe_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
stirred_cb (PalBoardView *self)
{
  if (self->node != NULL)
    pal_board_view_update_input (self, FALSE);
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

/* What is shown in place of the game is told in place of its last move. */
static void
board_view_follow_on_preview (PalBoardView *self)
{
  if (self->node != NULL)
    pal_board_view_announce (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A hint that goes with its position is no news: the next position is. */
static void
hint_cb (PalBoardView *self)
{
  if (self->node == NULL || pal_session_get_node (self->session) != self->node)
    return;
  pal_board_view_describe_cells (self);
  pal_board_view_announce (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
pal_board_view_follow_dispose (PalBoardView *self)
{
  if (self->session != NULL)
    pal_session_leave (self->session, self);
  pal_board_view_stop_animation (self);
  g_clear_object (&self->progress);
  self->node = self->parent = NULL;
}

gboolean
pal_board_view_follow (PalBoardView *self, PalSession *session)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (match_cb) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (node_cb) },
    { PAL_OF_SESSION, "notify::live", G_CALLBACK (stirred_cb) },
    { PAL_OF_SESSION, "notify::flipped", G_CALLBACK (flipped_cb) },
    { PAL_OF_SESSION, "blindfold-view-changed", G_CALLBACK (blindfold_view_cb) },
    { PAL_OF_SESSION, "notify::preview", G_CALLBACK (board_view_follow_on_preview) },
    { PAL_OF_SESSION, "notify::show-threats", G_CALLBACK (gtk_widget_queue_draw) },
    { PAL_OF_OVERLAYS, "changed", G_CALLBACK (overlays_cb) },
    { PAL_OF_HINT, "changed", G_CALLBACK (hint_cb) },
    { PAL_OF_PENDING, "changed", G_CALLBACK (pal_board_view_on_pending) },
    { PAL_OF_PENDING, "choose", G_CALLBACK (pal_board_view_on_choose) },
    { PAL_OF_MATCH, "notify", G_CALLBACK (stirred_cb) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (tree_cb) },
    { PAL_OF_MATCH, "ended", G_CALLBACK (ended_cb) },
    { .signal = NULL },
  };

  if (!pal_session_replace (&self->session, session, self, heard))
    return FALSE;
  if (session != NULL)
    blindfold_view_cb (self);
  match_cb (self);
  return TRUE;
}
