/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-board-area.h"

#include "ui/board/pal-board-view.h"

#include <math.h>

enum {
  TOP,
  MIDDLE,
  BOTTOM,
  SIDE,
  N_PARTS,
};

enum { GAP = 6, BOARD_MIN = 240, BOARD_NATURAL = 480 };

struct _PalBoardArea {
  GtkWidget parent_instance;

  GtkWidget *parts[N_PARTS];
  PalBoardView *board; /* somewhere in the middle part; a weak pointer */

  int width, window_height; /* as they were last */
  int tallest;              /* that it has been since they are so */
};

G_DEFINE_FINAL_TYPE (PalBoardArea, pal_board_area, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_TOP, PROP_MIDDLE, PROP_BOTTOM, PROP_SIDE, PROP_BOARD, N_PROPS };

static GParamSpec *properties[N_PROPS];

static int
bar_height (PalBoardArea *self, int part)
{
  int natural;

  gtk_widget_measure (self->parts[part], GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* What the part beside the board takes with its gap; 0 while it is hidden. */
static int
side_width (PalBoardArea *self)
{
  GtkWidget *side = self->parts[SIDE];
  int natural;

  if (side == NULL || !gtk_widget_should_layout (side))
    return 0;
  gtk_widget_measure (side, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural + GAP;
}

static void
pal_board_area_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalBoardArea *self = PAL_BOARD_AREA (widget);
  int bars = 0;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    bars = bar_height (self, TOP) + bar_height (self, BOTTOM) + 2 * GAP;
  else
    bars = side_width (self);
  *minimum = BOARD_MIN + bars;
  *natural = BOARD_NATURAL + bars;
}

static void
allocate (GtkWidget *child, int x, int y, int width, int height)
{
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, height }, -1);
}

/* How far down what is CONTENT high begins. In the middle of all the room that there has been: what
 * comes in below for a while, as a question does, must not move the board under somebody's finger.
 */
static int
find_top (PalBoardArea *self, int width, int height, int content)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  int window_height = gtk_widget_get_height (root);

  if (width != self->width || window_height != self->window_height)
    self->tallest = 0;
  self->width = width;
  self->window_height = window_height;
  self->tallest = MAX (self->tallest, height);
  return MAX (0, MIN ((self->tallest - content) / 2, height - content));
}

/* The middle part gets just the place of the largest board that the bars leave room for, with the
 * margin for its shadow; so whatever else lies in it lies over the board. */
static void
pal_board_area_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalBoardArea *self = PAL_BOARD_AREA (widget);
  int top = bar_height (self, TOP), bottom = bar_height (self, BOTTOM);
  PalBoardGeometry board;
  int margin = PAL_BOARD_GEOMETRY_MARGIN, room = MAX (1, height - top - bottom - 2 * GAP);
  int side = side_width (self), x, right, upper, lower, content;

  /* While the panel folds away there may be less for a moment than was asked for. */
  width = MAX (width - side, BOARD_MIN);
  if (self->board == NULL || !pal_board_view_fit (self->board, width, room, &board))
    pal_board_geometry_init (&board, 1, 1, FALSE, (PalBoardFrame){ 0 }, width, room, 1);
  x = side + (int) floor (pal_board_geometry_left (&board));
  right = side + (int) ceil (pal_board_geometry_left (&board) + pal_board_geometry_width (&board));
  content = top + bottom + 2 * GAP + (int) ceil (pal_board_geometry_height (&board));
  upper = find_top (self, width, height, content) + top + GAP;
  lower = upper + (int) ceil (pal_board_geometry_height (&board));
  allocate (self->parts[MIDDLE], x - margin, upper - margin, right - x + 2 * margin,
            lower - upper + 2 * margin);
  allocate (self->parts[TOP], x, upper - GAP - top, MAX (right - x, BOARD_MIN), top);
  allocate (self->parts[BOTTOM], x, lower + GAP, MAX (right - x, BOARD_MIN), bottom);
  if (side > 0)
    allocate (self->parts[SIDE], x - side, upper, side - GAP, lower - upper);
}

static void
set_part (PalBoardArea *self, int part, GtkWidget *widget)
{
  GtkWidget *before = NULL;

  g_clear_pointer (&self->parts[part], gtk_widget_unparent);
  if (widget == NULL)
    return;
  for (int i = part - 1; i >= 0 && before == NULL; i--)
    before = self->parts[i];
  self->parts[part] = widget;
  gtk_widget_insert_after (widget, GTK_WIDGET (self), before);
}

static void
pal_board_area_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  if (prop_id == PROP_BOARD)
    g_value_set_object (value, PAL_BOARD_AREA (object)->board);
  else if (prop_id > PROP_0 && prop_id < PROP_BOARD)
    g_value_set_object (value, PAL_BOARD_AREA (object)->parts[prop_id - PROP_TOP]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
pal_board_area_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  if (prop_id == PROP_BOARD)
    g_set_weak_pointer (&PAL_BOARD_AREA (object)->board, g_value_get_object (value));
  else if (prop_id > PROP_0 && prop_id < PROP_BOARD)
    set_part (PAL_BOARD_AREA (object), (int) prop_id - PROP_TOP, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
pal_board_area_dispose (GObject *object)
{
  g_clear_weak_pointer (&PAL_BOARD_AREA (object)->board);
  for (int part = 0; part < N_PARTS; part++)
    set_part (PAL_BOARD_AREA (object), part, NULL);
  G_OBJECT_CLASS (pal_board_area_parent_class)->dispose (object);
}

static void
pal_board_area_class_init (PalBoardAreaClass *klass)
{
  static const char *const names[] = { "top", "middle", "bottom", "side" };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = pal_board_area_get_property;
  object_class->set_property = pal_board_area_set_property;
  object_class->dispose = pal_board_area_dispose;
  widget_class->measure = pal_board_area_measure;
  widget_class->size_allocate = pal_board_area_size_allocate;

  for (int part = 0; part < N_PARTS; part++)
    properties[PROP_TOP + part] = g_param_spec_object (names[part], NULL, NULL, GTK_TYPE_WIDGET,
                                                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_BOARD] = g_param_spec_object ("board", NULL, NULL, PAL_TYPE_BOARD_VIEW,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_css_name (widget_class, "stage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
pal_board_area_init (PalBoardArea *self)
{
}
