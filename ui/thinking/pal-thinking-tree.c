/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-tree-private.h"

#include "game/thinking/pal-thinking-text.h"
#include "game/thinking/pal-threads-text.h"

#include <glib/gi18n.h>
#include <math.h>

#define ZOOM_MIN 0.02
#define ZOOM_MAX 2.5
/* To fit all into the view, boxes are made no smaller than this: else nobody can read them. Where
 * even so not all has room, they are of a size to read well. */
#define ZOOM_FIT_MIN 0.44
#define ZOOM_READ 0.65
/* A small tree is made larger, so that a class can read it, but not to fill a wall. */
#define ZOOM_FIT_MAX 1.6

/* Pixels from level to level below which there is no room for their names. */
enum { NAMES_MIN = 24 };

G_DEFINE_FINAL_TYPE_WITH_CODE (PalThinkingTree, pal_thinking_tree, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

enum {
  PROP_0,
  PROP_SELECTED,
  PROP_POINTED,
  PROP_ZOOM,
  N_PROPS,
  PROP_HADJUSTMENT = N_PROPS,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
};
static GParamSpec *props[N_PROPS];

enum { ARRANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- places --- */

static int
view_size (PalThinkingTree *self, GtkOrientation orientation)
{
  return orientation == GTK_ORIENTATION_HORIZONTAL ? gtk_widget_get_width (GTK_WIDGET (self))
                                                   : gtk_widget_get_height (GTK_WIDGET (self));
}

static double
margin_before (GtkOrientation orientation)
{
  return orientation == GTK_ORIENTATION_HORIZONTAL ? PAL_THINKING_MARGIN_LEFT : PAL_THINKING_MARGIN;
}

/* The sheet with its margins. */
static double
content_size (PalThinkingTree *self, GtkOrientation orientation)
{
  double size = orientation == GTK_ORIENTATION_HORIZONTAL
                    ? pal_thinking_layout_width (self->layout)
                    : pal_thinking_layout_height (self->layout);

  return size * self->zoom + margin_before (orientation) + PAL_THINKING_MARGIN;
}

double
pal_thinking_tree_origin (PalThinkingTree *self, GtkOrientation orientation)
{
  double room = view_size (self, orientation) - content_size (self, orientation);

  if (room > 0) /* a small tree hangs from the middle of the upper edge */
    return margin_before (orientation)
           + (orientation == GTK_ORIENTATION_HORIZONTAL ? (int) (room / 2) : 0);
  return margin_before (orientation) - gtk_adjustment_get_value (self->adjustments[orientation]);
}

int
pal_thinking_tree_gutter (PalThinkingTree *self)
{
  return PAL_THOUGHT_PITCH * self->zoom < NAMES_MIN ? 0 : PAL_THINKING_GUTTER;
}

/* NODE, or the nearest node above it that is not folded away. */
static int
shown_node (PalThinkingTree *self, int node)
{
  GlassTree *tree = pal_thinking_layout_get_tree (self->layout);

  while (pal_thinking_layout_place (self->layout, node) < 0)
    node = glass_tree_node (tree, node)->parent;
  return node;
}

/* The middle of NODE's box on the sheet. */
static void
place_on_sheet (PalThinkingTree *self, int node, double *x, double *y)
{
  int shown = shown_node (self, node), n;
  int level = glass_tree_node (pal_thinking_layout_get_tree (self->layout), shown)->ply;

  *x = pal_thinking_layout_level (self->layout, level,
                                  &n)[pal_thinking_layout_place (self->layout, shown)]
           .x;
  *y = level * PAL_THOUGHT_PITCH + PAL_THOUGHT_HEIGHT / 2.0;
}

void
pal_thinking_tree_locate (PalThinkingTree *self, int node, double *x, double *y)
{
  place_on_sheet (self, node, x, y);
  *x = pal_thinking_tree_origin (self, GTK_ORIENTATION_HORIZONTAL) + *x * self->zoom;
  *y = pal_thinking_tree_origin (self, GTK_ORIENTATION_VERTICAL) + *y * self->zoom;
}

const PalThought *
pal_thinking_tree_box_at (PalThinkingTree *self, double x, double y)
{
  double sheet_x = (x - pal_thinking_tree_origin (self, GTK_ORIENTATION_HORIZONTAL)) / self->zoom;
  double sheet_y = (y - pal_thinking_tree_origin (self, GTK_ORIENTATION_VERTICAL)) / self->zoom;
  int level = (int) (sheet_y / PAL_THOUGHT_PITCH), n, i;
  const PalThought *boxes;

  if (x < pal_thinking_tree_gutter (self) || sheet_y < 0
      || level >= pal_thinking_layout_n_levels (self->layout)
      || sheet_y - level * PAL_THOUGHT_PITCH > PAL_THOUGHT_HEIGHT)
    return NULL;
  boxes = pal_thinking_layout_level (self->layout, level, &n);
  i = pal_thinking_layout_find (self->layout, level, 0, sheet_x - PAL_THOUGHT_WIDTH / 2.0);
  return i < n && boxes[i].x <= sheet_x + PAL_THOUGHT_WIDTH / 2.0 ? &boxes[i] : NULL;
}

/* --- scrolling --- */

static void
configure (PalThinkingTree *self, GtkOrientation orientation)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];
  double view = view_size (self, orientation);
  double content = MAX (content_size (self, orientation), view);
  int needed = (int) ceil (content_size (self, orientation));

  if (needed != self->needed[orientation]) {
    self->needed[orientation] = needed;
    gtk_widget_queue_resize (GTK_WIDGET (self));
  }
  if (adjustment != NULL)
    gtk_adjustment_configure (adjustment,
                              CLAMP (gtk_adjustment_get_value (adjustment), 0, content - view), 0,
                              content, view * 0.1, view * 0.9, view);
}

static void
set_adjustment (PalThinkingTree *self, GtkOrientation orientation, GtkAdjustment *adjustment)
{
  GtkAdjustment **held = &self->adjustments[orientation];

  if (*held != NULL)
    g_signal_handlers_disconnect_by_func (*held, gtk_widget_queue_draw, self);
  g_clear_object (held);
  if (adjustment == NULL)
    adjustment = gtk_adjustment_new (0, 0, 0, 0, 0, 0);
  *held = g_object_ref_sink (adjustment);
  g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw), self);
  configure (self, orientation);
}

/* Scrolls so that the middle of NODE's box is at X, Y of the widget. */
static void
thinking_tree_put (PalThinkingTree *self, int node, double x, double y)
{
  double now_x, now_y;

  configure (self, GTK_ORIENTATION_HORIZONTAL);
  configure (self, GTK_ORIENTATION_VERTICAL);
  pal_thinking_tree_locate (self, node, &now_x, &now_y);
  gtk_adjustment_set_value (self->adjustments[0],
                            gtk_adjustment_get_value (self->adjustments[0]) + now_x - x);
  gtk_adjustment_set_value (self->adjustments[1],
                            gtk_adjustment_get_value (self->adjustments[1]) + now_y - y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Scrolls to the root, with as much of the principal variation as there is room for. */
static void
show_line (PalThinkingTree *self)
{
  GlassTree *tree = pal_thinking_layout_get_tree (self->layout);
  double width = view_size (self, GTK_ORIENTATION_HORIZONTAL), root, left, right, x, y;

  place_on_sheet (self, 0, &root, &y);
  left = right = root;
  for (int node = 0; node != GLASS_NONE; node = glass_tree_node (tree, node)->best) {
    place_on_sheet (self, node, &x, &y);
    left = MIN (left, x);
    right = MAX (right, x);
  }
  x = width / 2 + (root - (left + right) / 2) * self->zoom;
  thinking_tree_put (self, 0, CLAMP (x, MIN (width * 0.15, 100), MAX (width * 0.85, width - 100)),
                     PAL_THINKING_MARGIN + PAL_THOUGHT_HEIGHT / 2.0 * self->zoom);
}

/* Scrolls as little as needed to have NODE's box in view, with some room around it. */
static void
scroll_to (PalThinkingTree *self, int node)
{
  double room_x = PAL_THOUGHT_WIDTH * self->zoom, room_y = PAL_THOUGHT_PITCH * self->zoom, x, y;
  int width = view_size (self, GTK_ORIENTATION_HORIZONTAL);
  int height = view_size (self, GTK_ORIENTATION_VERTICAL);

  if (width == 0)
    return;
  pal_thinking_tree_locate (self, node, &x, &y);
  thinking_tree_put (
      self, node,
      room_x * 2 > width
          ? width / 2.0
          : CLAMP (x, MIN (PAL_THINKING_MARGIN_LEFT + room_x / 2, width / 2.0), width - room_x),
      room_y * 2 > height ? height / 2.0 : CLAMP (y, room_y / 2, height - room_y));
}

void
pal_thinking_tree_zoom_at (PalThinkingTree *self, double zoom, double x, double y)
{
  double origin_x = pal_thinking_tree_origin (self, GTK_ORIENTATION_HORIZONTAL);
  double origin_y = pal_thinking_tree_origin (self, GTK_ORIENTATION_VERTICAL);
  double sheet_x = (x - origin_x) / self->zoom, sheet_y = (y - origin_y) / self->zoom;

  zoom = CLAMP (zoom, ZOOM_MIN, ZOOM_MAX);
  if (ABS (zoom - self->zoom) < 1e-6)
    return;
  self->zoom = zoom;
  configure (self, GTK_ORIENTATION_HORIZONTAL);
  configure (self, GTK_ORIENTATION_VERTICAL);
  gtk_adjustment_set_value (self->adjustments[0], sheet_x * zoom + PAL_THINKING_MARGIN_LEFT - x);
  gtk_adjustment_set_value (self->adjustments[1], sheet_y * zoom + PAL_THINKING_MARGIN - y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ZOOM]);
}

/* --- nodes --- */

const char *
pal_thinking_tree_move_text (PalThinkingTree *self, int node)
{
  guint64 path = pal_thinking_layout_path (self->layout, node);
  char *text = g_hash_table_lookup (self->moves, &path);

  if (text == NULL) {
    text = pal_thinking_move_text (pal_thinking_layout_get_tree (self->layout), node,
                                   self->notation);
    g_hash_table_insert (self->moves, g_memdup2 (&path, sizeof path), text);
  }
  return text;
}

/* Where a film is, nobody hears the value of what it is still inside of. */
static void
thinking_tree_describe (PalThinkingTree *self)
{
  GlassTree *tree = pal_thinking_layout_get_tree (self->layout);
  const gboolean inside
      = self->film != NULL && glass_film_leaves (self->film, self->selected) > self->place;
  g_autofree char *text = tree == NULL ? NULL
                          : inside ? pal_thinking_move_text (tree, self->selected, self->notation)
                                   : pal_thinking_describe (tree, self->selected, self->notation);
  const char *difference
      = tree != NULL
            ? pal_tree_difference_text (pal_thinking_tree_get_difference (self, self->selected))
            : NULL;
  g_autofree char *label
      = difference != NULL ? g_strconcat (text, _ (", "), difference, NULL) : g_strdup (text);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label != NULL ? label : "", -1);
}

void
pal_thinking_tree_set_pointed (PalThinkingTree *self, int node)
{
  if (self->pointed == node)
    return;
  self->pointed = node;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_POINTED]);
}

void
pal_thinking_tree_set_selected (PalThinkingTree *self, int node)
{
  if (self->selected == node)
    return;
  self->selected = node;
  thinking_tree_describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SELECTED]);
}

void
pal_thinking_tree_toggle (PalThinkingTree *self, int node)
{
  double x, y;

  if (pal_thinking_layout_children (self->layout, node) == 0)
    return;
  pal_thinking_tree_locate (self, node, &x, &y);
  pal_thinking_layout_set_open (self->layout, node,
                                !pal_thinking_layout_is_open (self->layout, node));
  g_signal_emit (self, signals[ARRANGED], 0);
  if (pal_thinking_layout_place (self->layout, self->selected) < 0)
    pal_thinking_tree_set_selected (self, node);
  thinking_tree_put (self, node, x, y);
}

/* What follows from other folds: NODE stays at X, Y. */
static void
refold (PalThinkingTree *self, void (*change) (PalThinkingLayout *))
{
  double x, y;

  if (pal_thinking_layout_get_tree (self->layout) == NULL)
    return;
  pal_thinking_tree_locate (self, self->selected, &x, &y);
  change (self->layout);
  g_signal_emit (self, signals[ARRANGED], 0);
  pal_thinking_tree_set_selected (self, shown_node (self, self->selected));
  thinking_tree_put (self, self->selected, x, y);
  scroll_to (self, self->selected);
}

/* --- the widget --- */

static void
pal_thinking_tree_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  pal_thinking_tree_draw (PAL_THINKING_TREE (widget), snapshot);
}

/* As much as there is to see: a scrolled window asks before it gives a size whether that fits, and
 * must not be told otherwise by the adjustments afterwards. */
static void
pal_thinking_tree_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                           int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = PAL_THINKING_TREE (widget)->needed[orientation];
}

double
pal_thinking_tree_zoom_for (PalThinkingTree *self, int width, int height)
{
  const double zoom_x = (width - PAL_THINKING_MARGIN_LEFT - PAL_THINKING_MARGIN)
                        / pal_thinking_layout_width (self->layout);
  const double zoom_y
      = (height - 2 * PAL_THINKING_MARGIN) / pal_thinking_layout_height (self->layout);

  if (pal_thinking_layout_get_tree (self->layout) == NULL)
    return ZOOM_FIT_MAX;
  return MIN (MIN (zoom_x, zoom_y), ZOOM_FIT_MAX);
}

void
pal_thinking_tree_fit_at (PalThinkingTree *self, double zoom)
{
  if (pal_thinking_layout_get_tree (self->layout) == NULL)
    return;
  pal_thinking_tree_zoom_at (self, zoom >= ZOOM_FIT_MIN ? zoom : ZOOM_READ, 0, 0);
  if (self->film == NULL && zoom < ZOOM_FIT_MIN)
    show_line (self);
  else
    scroll_to (self, self->selected);
}

void
pal_thinking_tree_fit (PalThinkingTree *self)
{
  pal_thinking_tree_fit_at (
      self, pal_thinking_tree_zoom_for (self, view_size (self, 0), view_size (self, 1)));
}

/* What is in the middle stays there. */
static void
pal_thinking_tree_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalThinkingTree *self = PAL_THINKING_TREE (widget);
  double before = gtk_adjustment_get_page_size (self->adjustments[0]);

  configure (self, GTK_ORIENTATION_HORIZONTAL);
  configure (self, GTK_ORIENTATION_VERTICAL);
  if (before <= 1 && pal_thinking_layout_get_tree (self->layout) != NULL)
    show_line (self);
  else if (before != width)
    gtk_adjustment_set_value (self->adjustments[0], gtk_adjustment_get_value (self->adjustments[0])
                                                        + (before - width) / 2);
  gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
pal_thinking_tree_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (pal_thinking_tree_parent_class)->css_changed (widget, change);
  pal_thinking_painter_update (&PAL_THINKING_TREE (widget)->painter, widget);
  gtk_widget_queue_draw (widget);
}

static void
pal_thinking_tree_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalThinkingTree *self = PAL_THINKING_TREE (object);

  switch (id) {
  case PROP_SELECTED:
    g_value_set_int (value, self->selected);
    break;
  case PROP_POINTED:
    g_value_set_int (value, self->pointed);
    break;
  case PROP_ZOOM:
    g_value_set_double (value, self->zoom);
    break;
  case PROP_HADJUSTMENT:
  case PROP_VADJUSTMENT:
    g_value_set_object (value, self->adjustments[id - PROP_HADJUSTMENT]);
    break;
  case PROP_HSCROLL_POLICY:
  case PROP_VSCROLL_POLICY:
    g_value_set_enum (value, (int) self->policies[id - PROP_HSCROLL_POLICY]);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_thinking_tree_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalThinkingTree *self = PAL_THINKING_TREE (object);

  switch (id) {
  case PROP_HADJUSTMENT:
  case PROP_VADJUSTMENT:
    set_adjustment (self, (GtkOrientation) (id - PROP_HADJUSTMENT), g_value_get_object (value));
    break;
  case PROP_HSCROLL_POLICY:
  case PROP_VSCROLL_POLICY:
    self->policies[id - PROP_HSCROLL_POLICY] = (GtkScrollablePolicy) g_value_get_enum (value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_thinking_tree_dispose (GObject *object)
{
  g_clear_pointer (&PAL_THINKING_TREE (object)->menu, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_thinking_tree_parent_class)->dispose (object);
}

static void
pal_thinking_tree_finalize (GObject *object)
{
  PalThinkingTree *self = PAL_THINKING_TREE (object);

  for (int i = 0; i < 2; i++) {
    g_signal_handlers_disconnect_by_func (self->adjustments[i], gtk_widget_queue_draw, self);
    g_clear_object (&self->adjustments[i]);
  }
  pal_thinking_painter_clear (&self->painter);
  pal_thinking_layout_free (self->layout);
  g_hash_table_unref (self->moves);
  g_free (self->found);
  g_free (self->differences);
  G_OBJECT_CLASS (pal_thinking_tree_parent_class)->finalize (object);
}

static void
pal_thinking_tree_class_init (PalThinkingTreeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags reads = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_thinking_tree_get_property;
  object_class->set_property = pal_thinking_tree_set_property;
  object_class->dispose = pal_thinking_tree_dispose;
  object_class->finalize = pal_thinking_tree_finalize;
  widget_class->snapshot = pal_thinking_tree_snapshot;
  widget_class->measure = pal_thinking_tree_measure;
  widget_class->size_allocate = pal_thinking_tree_size_allocate;
  widget_class->css_changed = pal_thinking_tree_css_changed;

  props[PROP_SELECTED] = g_param_spec_int ("selected", NULL, NULL, 0, G_MAXINT, 0, reads);
  props[PROP_POINTED] = g_param_spec_int ("pointed", NULL, NULL, -1, G_MAXINT, -1, reads);
  props[PROP_ZOOM] = g_param_spec_double ("zoom", NULL, NULL, 0, ZOOM_MAX, 1, reads);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[ARRANGED] = g_signal_new ("arranged", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  gtk_widget_class_set_css_name (widget_class, "thinkingtree");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TREE);
  pal_thinking_tree_input_class_init (widget_class);
  pal_thinking_tree_menu_class_init (widget_class);
}

static void
pal_thinking_tree_init (PalThinkingTree *self)
{
  /* Moves and figures are written from left to right, and so is the tree of them drawn. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  self->zoom = 1;
  self->pointed = -1;
  self->layout = pal_thinking_layout_new ();
  self->moves = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  pal_thinking_painter_init (&self->painter, GTK_WIDGET (self));
  set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, NULL);
  set_adjustment (self, GTK_ORIENTATION_VERTICAL, NULL);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  pal_thinking_tree_input_init (self);
  pal_thinking_tree_menu_init (self);
}

/* The node of TREE that the same moves lead to as to NODE of the tree that is shown; the last one
 * on the way where they lead no further. */
static int
find_again (PalThinkingTree *self, GlassTree *tree, int node)
{
  const GlassNode *at = glass_tree_node (pal_thinking_layout_get_tree (self->layout), node);
  int parent, child;

  if (at->parent == GLASS_NONE)
    return 0;
  parent = find_again (self, tree, at->parent);
  child = glass_tree_node (tree, parent)->first_child;
  while (child != GLASS_NONE && glass_tree_node (tree, child)->move != at->move)
    child = glass_tree_node (tree, child)->next;
  return child != GLASS_NONE ? child : parent;
}

/* Whether TREE is what the same bot thinks of the same position as the one that is shown. */
static gboolean
goes_on (PalThinkingTree *self, GlassTree *tree)
{
  GlassTree *shown = pal_thinking_layout_get_tree (self->layout);

  return shown != NULL && tree != NULL && glass_tree_size (tree) > 0
         && glass_tree_bot (shown)->rules == glass_tree_bot (tree)->rules
         && memcmp (glass_tree_root (shown), glass_tree_root (tree), sizeof (Position)) == 0;
}

static int
find_last_inner (const GlassTree *tree)
{
  int level = -1;

  for (int node = 0; tree != NULL && node < glass_tree_size (tree); node++)
    if (glass_tree_node (tree, node)->n_searched > 0)
      level = MAX (level, glass_tree_node (tree, node)->ply);
  return level;
}

void
pal_thinking_tree_set_tree (PalThinkingTree *self, GlassTree *tree, int notation)
{
  gboolean same = goes_on (self, tree);
  int selected = same ? find_again (self, tree, self->selected) : 0;
  double x, y;

  if (same)
    pal_thinking_tree_locate (self, self->selected, &x, &y);
  if (!same || notation != self->notation)
    g_hash_table_remove_all (self->moves);
  self->notation = notation;
  g_clear_pointer (&self->found, g_free);
  g_clear_pointer (&self->differences, g_free);
  self->film = NULL;
  pal_thinking_tree_set_pointed (self, -1);
  if (!same)
    pal_thinking_layout_reset (self->layout);
  pal_thinking_layout_set_tree (self->layout, tree);
  self->last_inner = find_last_inner (tree);
  pal_thinking_tree_set_selected (self, selected);
  g_signal_emit (self, signals[ARRANGED], 0);
  thinking_tree_describe (self);
  configure (self, GTK_ORIENTATION_HORIZONTAL);
  configure (self, GTK_ORIENTATION_VERTICAL);
  if (same)
    thinking_tree_put (self, selected, x, y);
  else if (pal_thinking_layout_get_tree (self->layout) != NULL)
    show_line (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

GlassTree *
pal_thinking_tree_get_tree (PalThinkingTree *self)
{
  return pal_thinking_layout_get_tree (self->layout);
}

int
pal_thinking_tree_get_notation (PalThinkingTree *self)
{
  return self->notation;
}

PalThinkingLayout *
pal_thinking_tree_get_layout (PalThinkingTree *self)
{
  return self->layout;
}

int
pal_thinking_tree_get_selected (PalThinkingTree *self)
{
  return self->selected;
}

int
pal_thinking_tree_get_pointed (PalThinkingTree *self)
{
  return self->pointed;
}

void
pal_thinking_tree_select (PalThinkingTree *self, int node)
{
  if (pal_thinking_layout_place (self->layout, node) < 0) {
    pal_thinking_layout_reveal (self->layout, node);
    g_signal_emit (self, signals[ARRANGED], 0);
  }
  pal_thinking_tree_set_selected (self, node);
  scroll_to (self, node);
}

/* Trees of more nodes show only the way of their film. */
enum { FILM_ALL_OPEN = 400 };

static void
follow_film (PalThinkingTree *self, gboolean begins)
{
  const GlassTree *tree = glass_film_tree (self->film);
  const int last = self->place > 0 ? glass_film_step (self->film, self->place).node : 0;

  if (glass_tree_size (tree) > FILM_ALL_OPEN)
    pal_thinking_layout_open_way (self->layout, last); /* what was cut off there, too */
  else if (begins)
    pal_thinking_layout_open_all (self->layout);
  else if (pal_thinking_layout_place (self->layout, last) >= 0)
    return;
  else
    pal_thinking_layout_reveal (self->layout, last);
  g_signal_emit (self, signals[ARRANGED], 0);
  configure (self, GTK_ORIENTATION_HORIZONTAL);
  configure (self, GTK_ORIENTATION_VERTICAL);
}

void
pal_thinking_tree_set_film (PalThinkingTree *self, const GlassFilm *film, int place, int guessed)
{
  const gboolean begins = film != NULL && self->film == NULL;
  int last;

  self->film = film;
  self->place = place;
  self->guessed = guessed;
  if (film != NULL) {
    last = place > 0 ? glass_film_step (film, place).node : 0;
    follow_film (self, begins);
    pal_thinking_tree_set_selected (self, last);
    self->pointed = place > 0 ? last : -1; /* the same one may have got its value */
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_POINTED]);
    scroll_to (self, last);
    if (guessed != GLASS_NONE)
      scroll_to (self, guessed);
  } else {
    pal_thinking_tree_set_pointed (self, -1);
  }
  thinking_tree_describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
pal_thinking_tree_set_found (PalThinkingTree *self, const guint8 *found)
{
  GlassTree *tree = pal_thinking_layout_get_tree (self->layout);

  g_clear_pointer (&self->found, g_free);
  if (found != NULL && tree != NULL)
    self->found = g_memdup2 (found, (gsize) glass_tree_size (tree));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
pal_thinking_tree_set_differences (PalThinkingTree *self, const guint8 *differences)
{
  GlassTree *tree = pal_thinking_layout_get_tree (self->layout);

  g_clear_pointer (&self->differences, g_free);
  if (differences != NULL && tree != NULL)
    self->differences = g_memdup2 (differences, (gsize) glass_tree_size (tree));
  thinking_tree_describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Whose work a node was does not tell how the search ends; a difference does. */
PalNodeDifference
pal_thinking_tree_get_difference (PalThinkingTree *self, int node)
{
  const PalNodeDifference difference
      = self->differences != NULL ? self->differences[node] : PAL_NODE_SAME;
  const gboolean tells_end = difference == PAL_NODE_ALONE || difference == PAL_NODE_OTHER;

  return tells_end && self->film != NULL ? PAL_NODE_SAME : difference;
}

void
pal_thinking_tree_set_negamax (PalThinkingTree *self, gboolean negamax)
{
  self->negamax = negamax;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
pal_thinking_tree_get_negamax (PalThinkingTree *self)
{
  return self->negamax;
}

void
pal_thinking_tree_open_all (PalThinkingTree *self)
{
  refold (self, pal_thinking_layout_open_all);
}

void
pal_thinking_tree_fold_all (PalThinkingTree *self)
{
  refold (self, pal_thinking_layout_fold_all);
}

void
pal_thinking_tree_reset_folds (PalThinkingTree *self)
{
  if (pal_thinking_layout_get_tree (self->layout) == NULL)
    return;
  pal_thinking_layout_reset (self->layout);
  g_signal_emit (self, signals[ARRANGED], 0);
  pal_thinking_tree_set_selected (self, 0);
  show_line (self);
}

void
pal_thinking_tree_zoom_by (PalThinkingTree *self, double factor)
{
  pal_thinking_tree_zoom_at (self, self->zoom * factor, view_size (self, 0) / 2.0,
                             view_size (self, 1) / 2.0);
}

void
pal_thinking_tree_get_sheet (PalThinkingTree *self, double *width, double *height)
{
  *width
      = pal_thinking_layout_width (self->layout) + PAL_THINKING_MARGIN_LEFT + PAL_THINKING_MARGIN;
  *height = pal_thinking_layout_height (self->layout) + 2 * PAL_THINKING_MARGIN;
}

double
pal_thinking_tree_get_zoom (PalThinkingTree *self)
{
  return self->zoom;
}
