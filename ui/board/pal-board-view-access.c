/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board without a pointer and without a picture: cells, their names, and the keyboard. */
#include "pal-board-notes.h"
#include "pal-board-view-private.h"

#include "game/match/pal-match-text.h"
#include "game/match/pal-notation.h"
#include "ui/platform/pal-announce.h"

#include <glib/gi18n-lib.h>

static void
cell_activated_cb (PalBoardView *self, PalBoardCell *cell)
{
  self->cells.cursor = pal_board_cell_get_square (cell);
  pal_board_view_activate (self, self->cells.cursor);
}

static void
cell_focus_cb (PalBoardView *self, GParamSpec *pspec, PalBoardCell *cell)
{
  if (gtk_widget_has_focus (GTK_WIDGET (cell)))
    self->cells.cursor = pal_board_cell_get_square (cell);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
pal_board_view_make_cells (PalBoardView *self)
{
  const Rules *rules = self->scene.look.rules;

  pal_board_cells_make (&self->cells, GTK_WIDGET (self), rules,
                        rules != NULL ? rules->files * rules->ranks : 0, G_CALLBACK (cell_focus_cb),
                        G_CALLBACK (cell_activated_cb));
}

/* What is told of the piece on a cell, or of there being none: no more than is seen. */
static const char *
cell_content (PalBoardView *self, Piece piece)
{
  const Rules *rules = self->scene.look.rules;
  PalVisibility visibility = pal_blindfold_visibility (&self->scene.blindfold_view, rules, piece);

  if (self->pieces_hidden || visibility == PAL_VISIBILITY_NONE)
    /* Translators: what stands on a cell is not told, because the game is paused or played
     * blindfold. */
    return _ ("hidden");
  if (piece == 0)
    return _ ("empty");
  return visibility == PAL_VISIBILITY_FULL ? _ (rules->pieces[piece - 1].name)
                                           : _ (rules->side_names[rules->pieces[piece - 1].side]);
}

/* "e2, white pawn", "d3, empty, legal": the coordinate comes first in every language. */
static char *
cell_name (PalBoardView *self, Square square, gboolean target)
{
  const Rules *rules = self->scene.look.rules;
  const char *content = cell_content (self, rules->piece_at (&self->position, square));
  char name[SQUARE_NAME_MAX];

  rules_square_title (rules, square, name);
  /* Translators: a cell of the board to which the selected piece may go. */
  return target && self->may_move ? g_strdup_printf ("%s, %s, %s", name, content, _ ("legal"))
                                  : g_strdup_printf ("%s, %s", name, content);
}

/* The words, or sentences, for all that FLAGS say of danger. */
static void
add_dangers (GStrvBuilder *builder, unsigned flags,
             char *(*tell) (const Rules *rules, unsigned flags), const Rules *rules)
{
  static const unsigned parts[] = {
    OVERLAY_HANGING | OVERLAY_ATTACKED,
    OVERLAY_PINNED,
    OVERLAY_CONTESTED | OVERLAY_FIRST | OVERLAY_SECOND,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++) {
    g_autofree char *text = tell (rules, flags & parts[i]);

    if (text != NULL)
      g_strv_builder_add (builder, text);
  }
}

/* What the signs of danger on a cell mean, for who points at it. NULL: there are none. */
static char *
cell_tooltip (PalBoardView *self, const OverlayCell *note)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) lines = NULL;

  add_dangers (builder, note->flags, pal_board_danger_explain, self->scene.look.rules);
  lines = g_strv_builder_end (builder);
  return lines[0] != NULL ? g_strjoinv ("\n", lines) : NULL;
}

/* Whether a hint that is shown points to SQUARE, or begins or ends there. */
static gboolean
is_hinted (PalBoardView *self, Square square)
{
  const Rules *rules = self->scene.look.rules;
  PalHint *hint = pal_session_get_hint (self->session);
  Move move = pal_hint_get_move (hint);
  Square cells[PAL_HINT_CELLS_MAX], targets[MOVE_TARGETS_MAX];
  int n = pal_hint_get_cells (hint, cells);

  for (int i = 0; i < n; i++)
    if (cells[i] == square)
      return TRUE;
  if (move == MOVE_NONE || move == MOVE_PASS)
    return FALSE;
  return move_from (move) == square
         || (rules->move_targets (&self->position, move, targets) > 0 && targets[0] == square);
}

/* What else is to be said of a cell: a check, a hint, what overlays say, what is drawn. NULL:
 * nothing. */
static char *
cell_details (PalBoardView *self, Square square, gboolean in_check, const OverlayCell *note)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) details = NULL;

  if (in_check)
    g_strv_builder_add (builder, _ ("in check"));
  if (!self->pieces_hidden && is_hinted (self, square))
    /* Translators: a hint points to this cell. */
    g_strv_builder_add (builder, _ ("hint"));
  if (note->text[0] != '\0') {
    g_autofree char *text = (note->flags & OVERLAY_EXACT)
                                ? g_strdup (note->text)
                                /* Translators: the estimated value of a move, “about +4”. */
                                : g_strdup_printf (_ ("about %s"), note->text);

    g_strv_builder_add (builder, text);
  }
  if (note->flags & OVERLAY_BEST)
    g_strv_builder_add (builder, _ ("best"));
  if (note->flags & OVERLAY_SAFE)
    /* Translators: a disc that can never be turned over again. */
    g_strv_builder_add (builder, _ ("stable"));
  if (note->flags & OVERLAY_OTHER)
    /* Translators: a cell on which the side that is not to move could play. */
    g_strv_builder_add (builder, _ ("open to the other side"));
  add_dangers (builder, note->flags, pal_board_danger_name, self->scene.look.rules);
  pal_board_view_name_drawings (self, square, builder);
  pal_board_view_name_pending (self, square, builder);
  details = g_strv_builder_end (builder);
  return details[0] != NULL ? g_strjoinv (", ", details) : NULL;
}

void
pal_board_view_describe_cells (PalBoardView *self)
{
  const Rules *rules = self->scene.look.rules;
  Square selected = pal_move_input_get_selected (self->input);
  OverlayCell notes[OVERLAY_CELLS_MAX] = { 0 };
  gboolean blind = pal_board_view_is_blind (self);
  Square check;

  if (rules == NULL || self->node == NULL)
    return;
  if (!self->pieces_hidden && !blind)
    pal_overlays_fill (pal_session_get_overlays (self->session), notes);
  check = self->pieces_hidden || blind ? SQUARE_NONE : rules->check_square (&self->position);
  for (Square square = 0; square < self->cells.list->len; square++) {
    PalBoardCell *cell = pal_board_cells_get (&self->cells, square);
    gboolean target = !blind && pal_move_input_is_target (self->input, square);
    g_autofree char *name = cell_name (self, square, target);
    g_autofree char *details = cell_details (self, square, square == check, &notes[square]);
    g_autofree char *tooltip = cell_tooltip (self, &notes[square]);

    pal_board_cell_set_hint (cell, tooltip);
    pal_board_cell_describe (cell, name, details, square == selected);
    pal_board_cell_set_active (
        cell, target || (!blind && pal_move_input_can_start (self->input, square)));
  }
}

/* "White: Nf3" for the move that led to NODE. */
static char *
move_in_words (const Rules *rules, const GameNode *node, int notation)
{
  const Position *before = &node->parent->position;
  char text[MOVE_TEXT_MAX];

  if (node->move == MOVE_PASS)
    g_strlcpy (text, _ ("pass"), sizeof text);
  else
    pal_notation_write (rules, before, node->move, notation, text);
  /* Translators: a side and its move, "White: Nf3". */
  return g_strdup_printf (_ ("%s: %s"), _ (rules->side_names[rules->side_to_move (before)]), text);
}

/* What has to be said about the position beside the move: how the game ended, or a warning. */
static char *
note_in_words (PalMatch *match)
{
  const Outcome outcome = pal_match_get_outcome (match);

  if (outcome_is_over (outcome)) {
    g_autofree char *result = pal_match_describe_result (match, outcome);
    g_autofree char *reason = pal_match_describe_reason (match, outcome);

    if (outcome.reason == REASON_UNKNOWN)
      return g_steal_pointer (&result);
    return pal_join_sentences (reason, result);
  }
  return g_strdup (pal_match_get_warning (match));
}

/* Whether somebody is in check, which not every notation tells, and not every voice reads out. */
static char *
check_in_words (PalBoardView *self, const Rules *rules)
{
  if (rules->check_square (&self->position) == SQUARE_NONE)
    return NULL;
  /* Translators: a side, as in "White is in check". */
  return g_strdup_printf (_ ("%s is in check"),
                          _ (rules->side_names[rules->side_to_move (&self->position)]));
}

/* TEXT and MORE, which may be NULL, as two sentences; takes both. */
static char *
and_more (char *text, char *more)
{
  g_autofree char *first = text, *second = more;

  return second != NULL ? pal_join_sentences (first, second) : g_steal_pointer (&first);
}

/* Told at once, and kept for those who ask the board. */
void
pal_board_view_announce (PalBoardView *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  const Rules *rules = pal_match_get_rules (match);
  const GameNode *node = pal_session_get_node (self->session);
  const PalPreview *preview = pal_session_get_preview (self->session);
  g_autofree char *text
      = node->parent != NULL ? move_in_words (rules, node, pal_session_get_notation (self->session))
                             : g_strdup (_ ("Start position"));

  if (!pal_session_is_live (self->session) || !pal_match_is_over (match))
    text = and_more (g_steal_pointer (&text), check_in_words (self, rules));
  if (pal_session_is_live (self->session))
    text = and_more (g_steal_pointer (&text), note_in_words (match));
  if (!self->pieces_hidden)
    text = and_more (g_steal_pointer (&text),
                     pal_hint_get_text (pal_session_get_hint (self->session),
                                        pal_session_get_notation (self->session)));
  if (self->pending != PAL_PENDING_NONE)
    text = and_more (g_steal_pointer (&text),
                     pal_pending_move_describe (pal_session_get_pending (self->session),
                                                pal_session_get_notation (self->session)));
  if (preview != NULL) { /* which is seen in place of all that */
    g_free (text);
    text = g_strdup (preview->caption);
  }
  if (g_strcmp0 (text, self->announcement) == 0)
    return;
  g_free (self->announcement);
  self->announcement = g_steal_pointer (&text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Board"),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->announcement, -1);
  pal_widget_announce (self, self->announcement);
  g_object_notify (G_OBJECT (self), "announcement");
}

const char *
pal_board_view_get_announcement (PalBoardView *self)
{
  return self->announcement != NULL ? self->announcement : "";
}

void
pal_board_view_put_cursor (PalBoardView *self, Square square)
{
  pal_board_view_move_sketch (self, square);
  pal_board_cells_grab_focus (&self->cells, square);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
move_cursor (PalBoardView *self, Square square)
{
  self->called = TRUE;
  pal_board_view_put_cursor (self, square);
}

static gboolean
has_focus_inside (PalBoardView *self)
{
  return gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;
}

gboolean
pal_board_view_has_arrows (PalBoardView *self)
{
  return has_focus_inside (self) && (self->called || self->chooser != NULL);
}

static void
call_cursor (PalBoardView *self, gboolean called)
{
  self->called = called;
  self->led = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
pal_board_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  PalBoardView *self = PAL_BOARD_VIEW (widget);
  gboolean inside = has_focus_inside (self);
  Square next;

  if (self->cells.list->len == 0)
    return FALSE;
  if (self->chooser != NULL)
    return gtk_widget_child_focus (self->chooser, direction) || inside;
  if (!inside) {
    /* A window that opens puts its focus somewhere: that is nobody's key yet. */
    gboolean by_key = gtk_root_get_focus (gtk_widget_get_root (widget)) != NULL;

    if (!gtk_widget_grab_focus (widget))
      return FALSE;
    call_cursor (self, by_key);
    return TRUE;
  }
  next = pal_board_cells_next (&self->cells, &self->scene.look.geometry, direction);
  if (next == SQUARE_NONE)
    return FALSE;
  move_cursor (self, next);
  return TRUE;
}

/* The focus that comes from elsewhere brings no cursor: only keys call it. */
static gboolean
pal_board_view_grab_focus (GtkWidget *widget)
{
  PalBoardView *self = PAL_BOARD_VIEW (widget);

  if (!has_focus_inside (self))
    call_cursor (self, FALSE);
  return pal_board_cells_grab_focus (&self->cells, self->cells.cursor);
}

/* Return and Space only call the cursor where it is not there: nobody plays with one unseen. */
static gboolean
call_by_key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
                PalBoardView *self)
{
  gboolean plain = !(state & gtk_accelerator_get_default_mod_mask ());
  gboolean calls = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space;

  if (!plain || !calls || self->led || pal_board_view_has_arrows (self))
    return FALSE;
  if (pal_board_view_confirm (self))
    return TRUE;
  call_cursor (self, TRUE);
  return TRUE;
}

static gboolean
let_cursor_go (PalBoardView *self)
{
  gboolean there = self->called || self->led;

  call_cursor (self, FALSE);
  return there;
}

/* Where there is nothing to give up, the cursor goes, and then what is drawn. */
static gboolean
cancel_binding (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  PalBoardView *self = PAL_BOARD_VIEW (widget);

  return pal_board_view_cancel (self) || let_cursor_go (self)
         || (self->drawn.n > 0 && gtk_widget_activate_action (widget, "game.clear-marks", NULL));
}

static gboolean
draw_binding (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  PalBoardView *self = PAL_BOARD_VIEW (widget);

  self->called = TRUE;
  return pal_board_view_draw_by_key (self, (GdkModifierType) g_variant_get_uint32 (arguments));
}

/* With Control the arrows lead the cursor whether or not it has been called, and leave those
 * without to the walk through the moves. */
static gboolean
lead_binding (GtkWidget *widget, GVariant *direction, gpointer data)
{
  PalBoardView *self = PAL_BOARD_VIEW (widget);
  Square next;

  if (self->chooser != NULL || self->cells.list->len == 0)
    return FALSE;
  next = pal_board_cells_next (&self->cells, &self->scene.look.geometry,
                               (GtkDirectionType) g_variant_get_int32 (direction));
  self->led = TRUE;
  if (next != SQUARE_NONE)
    pal_board_view_put_cursor (self, next);
  gtk_widget_queue_draw (widget);
  return TRUE;
}

static gboolean
row_end_binding (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  PalBoardView *self = PAL_BOARD_VIEW (widget);
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  int way = g_variant_get_int32 (arguments);

  if (self->chooser != NULL || self->cells.list->len == 0)
    return FALSE;
  move_cursor (self,
               pal_board_geometry_step (geometry, self->cells.cursor, way * geometry->files, 0));
  return TRUE;
}

void
pal_board_view_access_init (PalBoardView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (call_by_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

void
pal_board_view_access_class_init (GtkWidgetClass *widget_class)
{
  static const struct {
    guint keys[2];
    GtkDirectionType direction;
  } ways[] = { { { GDK_KEY_Left, GDK_KEY_KP_Left }, GTK_DIR_LEFT },
               { { GDK_KEY_Right, GDK_KEY_KP_Right }, GTK_DIR_RIGHT },
               { { GDK_KEY_Up, GDK_KEY_KP_Up }, GTK_DIR_UP },
               { { GDK_KEY_Down, GDK_KEY_KP_Down }, GTK_DIR_DOWN } };
  static const GdkModifierType drawing[]
      = { 0, GDK_SHIFT_MASK, GDK_CONTROL_MASK, GDK_SHIFT_MASK | GDK_CONTROL_MASK, GDK_ALT_MASK };

  widget_class->focus = pal_board_view_focus;
  widget_class->grab_focus = pal_board_view_grab_focus;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, cancel_binding, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (drawing); i++)
    gtk_widget_class_add_binding (widget_class, GDK_KEY_Insert, drawing[i], draw_binding, "u",
                                  drawing[i]);
  for (gsize i = 0; i < 2 * G_N_ELEMENTS (ways); i++)
    gtk_widget_class_add_binding (widget_class, ways[i / 2].keys[i % 2], GDK_CONTROL_MASK,
                                  lead_binding, "i", (int) ways[i / 2].direction);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Home, 0, row_end_binding, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Home, 0, row_end_binding, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_End, 0, row_end_binding, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_End, 0, row_end_binding, "i", 1);
}
