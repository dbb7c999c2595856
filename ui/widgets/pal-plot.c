/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-plot.h"

#include "pal-plot-tools.h"

#include "ui/widgets/pal-properties.h"

#include <adwaita.h>
#include <math.h>

enum {
  HEIGHT = 190,
  WIDTH_MIN = 160,
  LEFT = 48, /* for the numbers of the vertical axis */
  RIGHT = 16,
  TOP = 12,
  BOTTOM = 24,
  TITLE = 18,       /* what a title takes of the height */
  LINE_EVERY = 34,  /* so far from each other lines of the grid stand at least */
  LABEL_EVERY = 56, /* and numbers below it */
  NEAR = 40,        /* so far from a point the pointer may be */
};

struct _PalPlot {
  GtkWidget parent_instance;

  char *x_title, *y_title;
  gboolean with_sign, filled;
  GArray *points; /* PalPlotPoint */
  double first, last;
  gboolean ranged;
  PalPlotDescribe describe;
  gpointer data;
  int hover; /* the point that is told of, or -1 */
};

G_DEFINE_FINAL_TYPE (PalPlot, pal_plot, GTK_TYPE_WIDGET)

/* What is drawn where. */
typedef struct {
  double first, last, low, high;
  double step; /* between the lines of the grid */
  double top, width, height;
} Frame;

static const PalPlotPoint *
plot_point (PalPlot *self, guint index)
{
  return &g_array_index (self->points, PalPlotPoint, index);
}

/* 1, 2 or 5 times a power of ten, at least LEAST. */
static double
round_step (double least)
{
  const double power = pow (10, floor (log10 (least)));

  return least <= power       ? power
         : least <= 2 * power ? 2 * power
         : least <= 5 * power ? 5 * power
                              : 10 * power;
}

static void
fit_values (PalPlot *self, Frame *frame)
{
  double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;

  for (guint i = 0; i < self->points->len; i++) {
    low = MIN (low, plot_point (self, i)->low);
    high = MAX (high, plot_point (self, i)->high);
  }
  if (self->filled)
    low = 0;
  if (high <= low)
    high = low + 1;
  frame->step = round_step ((high - low) / MAX (floor (frame->height / LINE_EVERY) - 1, 1));
  frame->low = self->filled ? 0 : floor (low / frame->step - 0.05) * frame->step;
  frame->high = ceil (high / frame->step + 0.05) * frame->step;
}

static Frame
plot_frame (PalPlot *self)
{
  const int above = TOP + (self->y_title != NULL ? TITLE : 0);
  const int below = BOTTOM + (self->x_title != NULL ? TITLE : 0);
  Frame frame = { .top = above,
                  .width = gtk_widget_get_width (GTK_WIDGET (self)) - LEFT - RIGHT,
                  .height = gtk_widget_get_height (GTK_WIDGET (self)) - above - below };

  frame.first = self->ranged ? self->first : plot_point (self, 0)->x;
  frame.last = self->ranged ? self->last : plot_point (self, self->points->len - 1)->x;
  frame.last = MAX (frame.last, frame.first + 0.1);
  fit_values (self, &frame);
  return frame;
}

static double
plot_x (const Frame *frame, double x)
{
  return LEFT + (x - frame->first) / (frame->last - frame->first) * frame->width;
}

static double
plot_y (const Frame *frame, double y)
{
  return frame->top + (frame->high - y) / (frame->high - frame->low) * frame->height;
}

/* --- drawing --- */

/* With as many digits as the step has. */
static char *
plot_number (PalPlot *self, const Frame *frame, double value)
{
  const int digits = frame->step < 1 ? (int) ceil (-log10 (frame->step) - 1e-9) : 0;
  char number[32];

  if (fabs (value) < frame->step / 2)
    value = 0;
  g_snprintf (number, sizeof number, "%.*f", digits, fabs (value));
  return g_strconcat (value < 0 ? "\u2212" : value > 0 && self->with_sign ? "+" : "", number, NULL);
}

static void
draw_values_axis (PalPlot *self, cairo_t *cr, const Frame *frame)
{
  cairo_set_line_width (cr, 1);
  for (int i = 0; frame->low + i * frame->step <= frame->high + frame->step / 2; i++) {
    const double value = frame->low + i * frame->step, y = floor (plot_y (frame, value)) + 0.5;
    const gboolean zero = fabs (value) < frame->step / 2;
    g_autofree char *text = plot_number (self, frame, value);

    pal_plot_set_color (GTK_WIDGET (self), cr, NULL, zero ? 0.35 : 0.12);
    cairo_move_to (cr, LEFT, y);
    cairo_line_to (cr, LEFT + frame->width, y);
    cairo_stroke (cr);
    pal_plot_set_color (GTK_WIDGET (self), cr, NULL, 0.65);
    pal_plot_text (GTK_WIDGET (self), cr, LEFT - 6, y, 1, text);
  }
}

static void
draw_numbers_below (PalPlot *self, cairo_t *cr, const Frame *frame)
{
  const double span = frame->last - frame->first;
  const double step = MAX (round_step (span / MAX (frame->width / LABEL_EVERY, 1)), 1);

  pal_plot_set_color (GTK_WIDGET (self), cr, NULL, 0.65);
  for (double x = ceil (frame->first / step) * step; x <= frame->last + 1e-9 * span; x += step) {
    g_autofree char *text = g_strdup_printf ("%.0f", x);

    pal_plot_text (GTK_WIDGET (self), cr, plot_x (frame, x), frame->top + frame->height + 13, 0.5,
                   text);
  }
}

/* What is told of a point stands in the place of the title, so that both never meet. */
static void
draw_titles (PalPlot *self, cairo_t *cr, const Frame *frame)
{
  const gboolean tells = self->hover >= 0 && self->describe != NULL;
  g_autofree char *told = tells ? self->describe (self->data, (guint) self->hover) : NULL;

  pal_plot_set_color (GTK_WIDGET (self), cr, NULL, tells ? 1 : 0.65);
  if (self->y_title != NULL)
    pal_plot_text (GTK_WIDGET (self), cr, 12, TOP + TITLE / 2.0 - 5, 0,
                   tells ? told : self->y_title);
  pal_plot_set_color (GTK_WIDGET (self), cr, NULL, 0.65);
  if (self->x_title != NULL)
    pal_plot_text (GTK_WIDGET (self), cr, LEFT + frame->width / 2,
                   frame->top + frame->height + BOTTOM + 6, 0.5, self->x_title);
}

static void
draw_bars (PalPlot *self, cairo_t *cr, const Frame *frame)
{
  enum { CAP = 4 };

  pal_plot_set_color (GTK_WIDGET (self), cr, "accent_color", 0.6);
  cairo_set_line_width (cr, 1.5);
  for (guint i = 0; i < self->points->len; i++) {
    const PalPlotPoint *point = plot_point (self, i);
    const double x = floor (plot_x (frame, point->x)) + 0.5;
    const double low = plot_y (frame, point->low), high = plot_y (frame, point->high);

    if (point->low >= point->high)
      continue;
    cairo_move_to (cr, x, low);
    cairo_line_to (cr, x, high);
    cairo_move_to (cr, x - CAP, low);
    cairo_line_to (cr, x + CAP, low);
    cairo_move_to (cr, x - CAP, high);
    cairo_line_to (cr, x + CAP, high);
  }
  cairo_stroke (cr);
}

static void
draw_curve (PalPlot *self, cairo_t *cr, const Frame *frame)
{
  const guint n = self->points->len;

  cairo_new_path (cr);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, plot_x (frame, plot_point (self, i)->x),
                   plot_y (frame, plot_point (self, i)->y));
  if (n == 1)
    cairo_rel_line_to (cr, 0.1, 0);
  pal_plot_set_color (GTK_WIDGET (self), cr, "accent_color", 1);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_stroke_preserve (cr);
  cairo_line_to (cr, plot_x (frame, plot_point (self, n - 1)->x), frame->top + frame->height);
  cairo_line_to (cr, plot_x (frame, plot_point (self, 0)->x), frame->top + frame->height);
  pal_plot_set_color (GTK_WIDGET (self), cr, "accent_color", self->filled ? 0.12 : 0);
  cairo_fill (cr);
}

/* Points with bars are few, and each is a measurement of its own. */
static void
draw_dots (PalPlot *self, cairo_t *cr, const Frame *frame)
{
  pal_plot_set_color (GTK_WIDGET (self), cr, "accent_color", 1);
  for (guint i = 0; i < self->points->len; i++) {
    const PalPlotPoint *point = plot_point (self, i);
    const double size = (int) i == self->hover ? 5 : point->low < point->high ? 3.5 : 0;

    if (size == 0)
      continue;
    cairo_arc (cr, plot_x (frame, point->x), plot_y (frame, point->y), size, 0, 2 * G_PI);
    cairo_fill (cr);
  }
}

static void
pal_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalPlot *self = PAL_PLOT (widget);
  const float width = (float) gtk_widget_get_width (widget);
  const float height = (float) gtk_widget_get_height (widget);
  Frame frame;
  cairo_t *cr;

  if ((self->points->len == 0 && !self->ranged) || width <= LEFT + RIGHT)
    return;
  frame = plot_frame (self);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  draw_titles (self, cr, &frame);
  draw_numbers_below (self, cr, &frame);
  if (self->points->len > 0) {
    draw_values_axis (self, cr, &frame);
    draw_bars (self, cr, &frame);
    draw_curve (self, cr, &frame);
    draw_dots (self, cr, &frame);
  }
  cairo_destroy (cr);
}

static void
pal_plot_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : WIDTH_MIN;
}

/* --- what is told --- */

static void
plot_set_hover (PalPlot *self, int hover)
{
  g_autofree char *text = NULL;

  if (self->hover == hover)
    return;
  self->hover = hover;
  if (hover >= 0 && self->describe != NULL)
    text = self->describe (self->data, (guint) hover);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text != NULL ? text : "", -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
}

static void
plot_on_motion (PalPlot *self, double x, double y)
{
  double best = NEAR;
  int nearest = -1;
  Frame frame;

  if (self->points->len == 0)
    return;
  frame = plot_frame (self);
  for (guint i = 0; i < self->points->len; i++) {
    const double away = fabs (plot_x (&frame, plot_point (self, i)->x) - x);

    if (away < best) {
      best = away;
      nearest = (int) i;
    }
  }
  plot_set_hover (self, nearest);
}

static void
plot_on_leave (PalPlot *self)
{
  plot_set_hover (self, -1);
}

static gboolean
pal_plot_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  PalPlot *self = PAL_PLOT (widget);
  g_autofree char *text = NULL;
  const PalPlotPoint *point;
  Frame frame;

  if (self->hover < 0 || self->describe == NULL || self->y_title != NULL)
    return FALSE;
  frame = plot_frame (self);
  point = plot_point (self, (guint) self->hover);
  text = self->describe (self->data, (guint) self->hover);
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip,
                            &(GdkRectangle){ (int) plot_x (&frame, point->x) - 5,
                                             (int) plot_y (&frame, point->y) - 5, 10, 10 });
  return TRUE;
}

static gboolean
plot_walk (GtkWidget *widget, GVariant *steps, gpointer data)
{
  PalPlot *self = PAL_PLOT (widget);

  if (self->points->len > 0)
    plot_set_hover (
        self, CLAMP (self->hover + g_variant_get_int32 (steps), 0, (int) self->points->len - 1));
  return TRUE;
}

/* --- the widget --- */

static void
pal_plot_finalize (GObject *object)
{
  g_array_unref (PAL_PLOT (object)->points);
  pal_properties_finalize (object);
}

static void
pal_plot_class_init (PalPlotClass *klass)
{
  const PalProperty properties[] = {
    { "x-title", G_TYPE_STRING, G_STRUCT_OFFSET (PalPlot, x_title),
      G_CALLBACK (gtk_widget_queue_draw) },
    { "y-title", G_TYPE_STRING, G_STRUCT_OFFSET (PalPlot, y_title),
      G_CALLBACK (gtk_widget_queue_draw) },
    { "signed", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalPlot, with_sign),
      G_CALLBACK (gtk_widget_queue_draw) },
    { "filled", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalPlot, filled),
      G_CALLBACK (gtk_widget_queue_draw) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_plot_finalize;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  widget_class->snapshot = pal_plot_snapshot;
  widget_class->measure = pal_plot_measure;
  widget_class->query_tooltip = pal_plot_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "plot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, plot_walk, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, plot_walk, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Home, 0, plot_walk, "i", -G_MAXINT16);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_End, 0, plot_walk, "i", G_MAXINT16);
}

static void
pal_plot_init (PalPlot *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->points = g_array_new (FALSE, FALSE, sizeof (PalPlotPoint));
  self->hover = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (plot_on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (plot_on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
pal_plot_set_points (PalPlot *self, const PalPlotPoint *points, guint n, PalPlotDescribe describe,
                     gpointer data)
{
  g_array_set_size (self->points, 0);
  g_array_append_vals (self->points, points, n);
  self->describe = describe;
  self->data = data;
  self->hover = MIN (self->hover, (int) n - 1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
pal_plot_set_range (PalPlot *self, double first, double last)
{
  self->ranged = TRUE;
  self->first = first;
  self->last = last;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
