/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing what is in view, level by level. */
#include "pal-thinking-tree-private.h"

#include "game/thinking/pal-thinking-film-text.h"
#include "game/thinking/pal-thinking-rows.h"
#include "game/thinking/pal-thinking-text.h"

#include <glib/gi18n.h>

/* Below this zoom nobody can read a box. */
#define READABLE 0.38
/* Boxes and edges that are nearer to each other than so many pixels are not told apart. */
#define STEP 3.0
/* A cut-off is told in full where so much is free around a box. */
enum { ROOM_FOR_WORDS = 128 };

/* What of the sheet is in view. */
typedef struct {
  double left, right, top, bottom;
} View;

static View
view_of (PalThinkingTree *self)
{
  double x = pal_thinking_tree_origin (self, GTK_ORIENTATION_HORIZONTAL);
  double y = pal_thinking_tree_origin (self, GTK_ORIENTATION_VERTICAL);

  return (View){ -x / self->zoom, (gtk_widget_get_width (GTK_WIDGET (self)) - x) / self->zoom,
                 -y / self->zoom, (gtk_widget_get_height (GTK_WIDGET (self)) - y) / self->zoom };
}

static const Rules *
thinking_tree_rules (PalThinkingTree *self)
{
  return glass_tree_bot (pal_thinking_layout_get_tree (self->layout))->rules;
}

static gboolean
thinking_tree_draw_is_best (PalThinkingTree *self, const PalThought *box)
{
  GlassTree *tree = pal_thinking_layout_get_tree (self->layout);

  return pal_thought_is_best (tree, box) && glass_tree_node (tree, box->node)->flags & GLASS_BEST;
}

/* Whether BOX stands for moves that nobody looked at. */
static gboolean
is_missing (const PalThought *box)
{
  return box->kind != PAL_THOUGHT_NODE && box->kind != PAL_THOUGHT_STAY;
}

/* --- the film --- */

static gboolean
film_has_entered (PalThinkingTree *self, int node)
{
  return self->film == NULL || glass_film_enters (self->film, node) <= self->place;
}

static gboolean
film_has_left (PalThinkingTree *self, int node)
{
  return self->film == NULL || glass_film_leaves (self->film, node) <= self->place;
}

/* Whether the film has not come to BOX yet. Which moves are cut off is known once the node above
 * has been left. */
static gboolean
is_ahead (PalThinkingTree *self, const PalThought *box)
{
  return is_missing (box) ? !film_has_left (self, box->node) : !film_has_entered (self, box->node);
}

/* --- edges --- */

/* What lies far outside is drawn as if it were a little nearer: cairo's numbers end at eight
 * million pixels, and a tree does not. */
static void
draw_edge (cairo_t *cr, const View *view, double x, double y, double x_below)
{
  enum { FAR = 8000 };

  pal_thinking_painter_edge (cr, CLAMP (x, view->left - FAR, view->right + FAR), y,
                             CLAMP (x_below, view->left - FAR, view->right + FAR));
}

/* From the first edge of LEVEL that reaches into the view to the first one beyond; those so near to
 * the one before that they would be the same line are passed over, but never the best one. */
static void
draw_edges_of (PalThinkingTree *self, cairo_t *cr, const View *view, int level)
{
  int n, n_above;
  const PalThought *boxes = pal_thinking_layout_level (self->layout, level, &n);
  const PalThought *above = pal_thinking_layout_level (self->layout, level - 1, &n_above);
  double y = (level - 1) * PAL_THOUGHT_PITCH, step = STEP / self->zoom;
  int i = pal_thinking_layout_find_edge (self->layout, level, view->left - PAL_THOUGHT_WIDTH);
  gboolean dashed = FALSE;

  while (i < n && MIN (boxes[i].x, above[boxes[i].parent].x) <= view->right + PAL_THOUGHT_WIDTH) {
    if (!is_missing (&boxes[i]) && !is_ahead (self, &boxes[i]))
      draw_edge (cr, view, above[boxes[i].parent].x, y, boxes[i].x);
    dashed = dashed || is_missing (&boxes[i]);
    i = MAX (i + 1, pal_thinking_layout_find (self->layout, level, i, boxes[i].x + step));
  }
  cairo_stroke (cr);
  if (!dashed || self->zoom < READABLE)
    return;
  cairo_set_dash (cr, (const double[]){ 4, 4 }, 2, 0);
  i = pal_thinking_layout_find_edge (self->layout, level, view->left - PAL_THOUGHT_WIDTH);
  for (; i < n && MIN (boxes[i].x, above[boxes[i].parent].x) <= view->right + PAL_THOUGHT_WIDTH;
       i++)
    if (is_missing (&boxes[i]) && !is_ahead (self, &boxes[i]))
      draw_edge (cr, view, above[boxes[i].parent].x, y, boxes[i].x);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* The line that is drawn thick: the principal variation, or the way to where the film is. */
static gboolean
is_on_line (PalThinkingTree *self, const PalThought *box)
{
  if (self->film == NULL || self->place == glass_film_length (self->film))
    return thinking_tree_draw_is_best (self, box);
  return box->kind == PAL_THOUGHT_NODE && film_has_entered (self, box->node)
         && !film_has_left (self, box->node);
}

/* From the root down as far as it is unfolded. */
static void
draw_best_edges (PalThinkingTree *self, cairo_t *cr, const View *view)
{
  const PalThought *from = NULL;

  for (int level = 0; level < pal_thinking_layout_n_levels (self->layout); level++) {
    int n, first = from != NULL ? from->first : 0;
    const PalThought *boxes = pal_thinking_layout_level (self->layout, level, &n), *next = NULL;

    for (int i = first; i < first + (from != NULL ? from->n_children : 1) && next == NULL; i++)
      if (level == 0 || is_on_line (self, &boxes[i]))
        next = &boxes[i];
    if (next == NULL)
      break;
    if (from != NULL)
      draw_edge (cr, view, from->x, (level - 1) * PAL_THOUGHT_PITCH, next->x);
    from = next;
  }
  cairo_stroke (cr);
}

static void
draw_edges (PalThinkingTree *self, cairo_t *cr, const View *view, int first, int last)
{
  const GdkRGBA *fg = &self->painter.fg, *accent = &self->painter.accent;

  cairo_set_source_rgba (cr, fg->red, fg->green, fg->blue, 0.3);
  cairo_set_line_width (cr, 1.4 / MIN (1, self->zoom));
  for (int level = MAX (first, 1); level <= last; level++)
    draw_edges_of (self, cr, view, level);
  cairo_set_source_rgba (cr, accent->red, accent->green, accent->blue, 1);
  cairo_set_line_width (cr, 3 / MIN (1, self->zoom));
  draw_best_edges (self, cr, view);
}

/* --- boxes --- */

static PalThoughtState
difference_of (PalThinkingTree *self, int node)
{
  switch (pal_thinking_tree_get_difference (self, node)) {
  case PAL_NODE_FIRST:
    return PAL_THOUGHT_FIRST;
  case PAL_NODE_SECOND:
    return PAL_THOUGHT_SECOND;
  case PAL_NODE_TWICE:
    return PAL_THOUGHT_FIRST | PAL_THOUGHT_SECOND;
  case PAL_NODE_ALONE:
    return PAL_THOUGHT_ALONE;
  case PAL_NODE_OTHER:
    return PAL_THOUGHT_OTHER;
  case PAL_NODE_SAME:
  default:
    return 0;
  }
}

static PalThoughtState
state_of (PalThinkingTree *self, const PalThought *box)
{
  PalThoughtState state = 0;

  if (box->kind != PAL_THOUGHT_NODE)
    return 0;
  if (!film_has_left (self, box->node))
    state |= PAL_THOUGHT_INSIDE;
  if (box->node == self->selected)
    state |= PAL_THOUGHT_SELECTED;
  if (box->node == self->pointed)
    state |= PAL_THOUGHT_POINTED;
  if (self->found != NULL && self->found[box->node])
    state |= PAL_THOUGHT_FOUND;
  state |= difference_of (self, box->node);
  if (box->n_children == 0 && pal_thinking_layout_children (self->layout, box->node) > 0)
    state |= PAL_THOUGHT_FOLDED;
  return state;
}

static void
draw_missing (PalThinkingTree *self, cairo_t *cr, double y, const PalThought *box)
{
  g_autofree char *text = pal_thinking_missing_text (box->kind, box->missing);
  const PalThoughtLook look = { .value = "—", .move = text };

  pal_thinking_painter_box (&self->painter, cr, box->x, y, &look);
}

/* What the position of the node above is worth if nobody captures any more. */
static void
draw_stay (PalThinkingTree *self, cairo_t *cr, double y, const PalThought *box)
{
  const GlassNode *above = glass_tree_node (pal_thinking_layout_get_tree (self->layout), box->node);
  const int value_told
      = self->negamax && above->ply % 2 == 1 ? -above->evaluation : above->evaluation;
  const GlassNode leaf = { .kind = GLASS_LEAF,
                           .first_child = GLASS_NONE,
                           .flags = thinking_tree_draw_is_best (self, box) ? GLASS_BEST : 0 };
  g_autofree char *value = pal_thinking_value_text (thinking_tree_rules (self), value_told);
  g_autofree char *move = pal_thinking_missing_text (box->kind, 0);
  const PalThoughtLook look = { .node = &leaf, .value = value, .move = move };

  pal_thinking_painter_box (&self->painter, cr, box->x, y, &look);
}

/* NODE as far as the film has come. */
static GlassNode
node_of_film (PalThinkingTree *self, int node)
{
  GlassNode shown = *glass_tree_node (pal_thinking_layout_get_tree (self->layout), node);
  GlassWindow window;
  gboolean leaf;

  if (self->film == NULL || self->place == glass_film_length (self->film))
    return shown;
  shown.flags &= (guint8) ~GLASS_BEST;
  if (film_has_left (self, node) || !film_has_entered (self, node))
    return shown;
  /* A leaf is one from the beginning, and what it is worth is told when it is left. */
  leaf = (shown.kind == GLASS_LEAF || shown.kind == GLASS_QUIET) && shown.first_child == GLASS_NONE;
  if (shown.kind != GLASS_QUIET && !leaf)
    shown.kind = GLASS_INNER;
  shown.flags = 0;
  if (node == self->guessed || leaf)
    return shown;
  window = glass_film_window (self->film, node, self->place);
  shown.flags = window.known ? GLASS_DONE : 0;
  shown.value = (gint16) window.value;
  return shown;
}

/* The same as whoever is told the values sees it. */
static GlassNode
node_as_shown (PalThinkingTree *self, int node)
{
  const GlassNode shown = node_of_film (self, node);

  return self->negamax ? pal_thinking_negamax (&shown) : shown;
}

/* What stands below a node: the window while the film is inside, then the bound that cut off its
 * moves (the value stands in the box); or NULL. */
static char *
bound_as_shown (PalThinkingTree *self, int node, const GlassNode *shown)
{
  /* The window of what is guessed would tell its value. */
  if (self->film != NULL && node == self->guessed)
    return NULL;
  if (self->film != NULL && film_has_entered (self, node) && !film_has_left (self, node))
    return pal_film_window_text (self->film, node, self->place, self->negamax);
  return pal_thinking_cut_bound (thinking_tree_rules (self), shown);
}

static void
draw_node (PalThinkingTree *self, cairo_t *cr, double y, const PalThought *box, double room)
{
  const GlassNode shown = node_as_shown (self, box->node);
  g_autofree char *value = pal_thinking_node_value (thinking_tree_rules (self), &shown);
  g_autofree char *cut = pal_thinking_cut_text (thinking_tree_rules (self), &shown),
                  *sentence = NULL;
  g_autofree char *bound = bound_as_shown (self, box->node, &shown), *number = NULL;
  PalThoughtLook look = { .node = &shown,
                          .state = state_of (self, box),
                          .value = value,
                          .move = pal_thinking_tree_move_text (self, box->node),
                          .cut = bound,
                          .cut_room = PAL_THOUGHT_WIDTH + 2 };

  if (self->film != NULL)
    look.number = number = pal_thinking_count_text ((guint64) box->node + 1);
  if (look.state & PAL_THOUGHT_INSIDE)
    look.cut_room = PAL_THOUGHT_WIDTH + 30;
  if (cut != NULL && room >= ROOM_FOR_WORDS) {
    look.cut = sentence = g_strdup_printf (_ ("cut off: %s"), cut);
    look.cut_room = ROOM_FOR_WORDS - 8;
  }
  pal_thinking_painter_box (&self->painter, cr, box->x, y, &look);
}

static void
draw_patch (PalThinkingTree *self, cairo_t *cr, double y, const PalThought *box)
{
  const GlassNode shown = node_as_shown (self, box->node);
  const PalThoughtLook look
      = { .node = box->kind == PAL_THOUGHT_NODE ? &shown : NULL, .state = state_of (self, box) };

  pal_thinking_painter_patch (&self->painter, cr, box->x, y, &look);
}

/* How much there is to both sides of the box at I. */
static double
room_of (const PalThought *boxes, int n, int i)
{
  double before = i > 0 ? boxes[i].x - boxes[i - 1].x : ROOM_FOR_WORDS;
  double after = i + 1 < n ? boxes[i + 1].x - boxes[i].x : ROOM_FOR_WORDS;

  return MIN (before, after);
}

static void
draw_boxes (PalThinkingTree *self, cairo_t *cr, const View *view, int level)
{
  int n, i = pal_thinking_layout_find (self->layout, level, 0, view->left - PAL_THOUGHT_WIDTH);
  const PalThought *boxes = pal_thinking_layout_level (self->layout, level, &n);
  double y = level * PAL_THOUGHT_PITCH, step = STEP / self->zoom;

  while (i < n && boxes[i].x <= view->right + PAL_THOUGHT_WIDTH) {
    if (is_ahead (self, &boxes[i]))
      ; /* nothing: how many there are would tell what comes */
    else if (self->zoom < READABLE)
      draw_patch (self, cr, y, &boxes[i]);
    else if (boxes[i].kind == PAL_THOUGHT_STAY)
      draw_stay (self, cr, y, &boxes[i]);
    else if (is_missing (&boxes[i]))
      draw_missing (self, cr, y, &boxes[i]);
    else
      draw_node (self, cr, y, &boxes[i], room_of (boxes, n, i));
    i = MAX (i + 1, pal_thinking_layout_find (self->layout, level, i, boxes[i].x + step));
  }
}

/* --- all --- */

/* Y: where the sheet's upper edge is. Leaves look for nothing, so a level of nothing else has no
 * name. */
static void
draw_level_names (PalThinkingTree *self, cairo_t *cr, double y, int first, int last)
{
  if (pal_thinking_tree_gutter (self) == 0)
    return;
  for (int level = first; level <= MIN (last, self->last_inner); level++)
    pal_thinking_painter_level (
        &self->painter, cr, 8,
        y + (level * PAL_THOUGHT_PITCH + PAL_THOUGHT_HEIGHT / 2.0) * self->zoom,
        pal_thinking_level_text (self->negamax ? 0 : level), self->negamax || level % 2 == 0);
}

/* What of the sheet, whose upper left corner is at X, Y of CR, is in VIEW. */
static void
draw_sheet (PalThinkingTree *self, cairo_t *cr, double x, double y, const View *view)
{
  int n = pal_thinking_layout_n_levels (self->layout);
  /* A level reaches down to the next one. */
  int first = CLAMP ((int) (view->top / PAL_THOUGHT_PITCH), 0, MAX (n - 1, 0));
  int last = CLAMP ((int) (view->bottom / PAL_THOUGHT_PITCH), -1, n - 1);

  cairo_save (cr);
  cairo_rectangle (cr, pal_thinking_tree_gutter (self), 0,
                   x + view->right * self->zoom - pal_thinking_tree_gutter (self),
                   y + view->bottom * self->zoom);
  cairo_clip (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, self->zoom, self->zoom);
  if (n > 0)
    draw_edges (self, cr, view, first, MIN (last + 1, n - 1));
  for (int level = first; level <= last; level++)
    draw_boxes (self, cr, view, level);
  cairo_restore (cr);
  draw_level_names (self, cr, y, first, last);
}

void
pal_thinking_tree_draw (PalThinkingTree *self, GtkSnapshot *snapshot)
{
  const View view = view_of (self);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (GTK_WIDGET (self)),
                                     (float) gtk_widget_get_height (GTK_WIDGET (self))));

  draw_sheet (self, cr, pal_thinking_tree_origin (self, GTK_ORIENTATION_HORIZONTAL),
              pal_thinking_tree_origin (self, GTK_ORIENTATION_VERTICAL), &view);
  cairo_destroy (cr);
}

void
pal_thinking_tree_draw_sheet (PalThinkingTree *self, cairo_t *cr)
{
  const double zoom = self->zoom;
  const int selected = self->selected, pointed = self->pointed;
  View view = { .left = -PAL_THINKING_MARGIN_LEFT, .top = -PAL_THINKING_MARGIN };
  double width, height;

  pal_thinking_tree_get_sheet (self, &width, &height);
  view.right = width - PAL_THINKING_MARGIN_LEFT;
  view.bottom = height - PAL_THINKING_MARGIN;
  gdk_cairo_set_source_rgba (cr, &self->painter.bg);
  cairo_paint (cr);
  /* At its usual size, and without what only says where somebody is working. */
  self->zoom = 1;
  self->selected = self->pointed = -1;
  draw_sheet (self, cr, PAL_THINKING_MARGIN_LEFT, PAL_THINKING_MARGIN, &view);
  self->zoom = zoom;
  self->selected = selected;
  self->pointed = pointed;
}
