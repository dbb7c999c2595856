/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-technique-plot.h"

#include "game/thinking/pal-thinking-text.h"
#include "ui/widgets/pal-plot-tools.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

enum {
  HEIGHT = 280,
  RIGHT = 14,
  TOP = 26,    /* for what the axis counts */
  BOTTOM = 40, /* for depths, and what they are */
  GAP = 7,     /* between an axis and its labels */
  NEAR = 32,   /* so far from a point the pointer may be */
  COLORS = 6,  /* besides that of the text, which the bot as it is has; then lines are dashed */
  MARKS = 5,
};

struct _PalTechniquePlot {
  GtkWidget parent_instance;

  PalTechniqueSeries *series; /* or NULL */
  gboolean times;
  int technique, depth; /* of the point that is told of; a technique of -1: none */
  double x, y;          /* where the pointer was last */
};

G_DEFINE_FINAL_TYPE (PalTechniquePlot, pal_technique_plot, GTK_TYPE_WIDGET)

static guint told;

/* What is drawn where. */
typedef struct {
  int low, high; /* powers of ten */
  int depths;
  double left, width, height;
} Frame;

/* --- places --- */

static guint
plot_n_lines (PalTechniquePlot *self)
{
  return self->series != NULL ? pal_technique_series_get_n_techniques (self->series) : 0;
}

static PalTechniqueFigure
figure_at (PalTechniquePlot *self, guint technique, int depth)
{
  PalTechniquePoint point;

  pal_technique_series_get_point (self->series, technique, depth, &point);
  if (self->times)
    point.time.mean = MAX (point.time.mean, 0.001); /* there is a logarithm of it */
  return self->times ? point.time : point.nodes;
}

/* "10,000", "0.1 ms", "10 s": a power of ten. */
static char *
power_text (PalTechniquePlot *self, int power)
{
  if (!self->times)
    return pal_thinking_count_text ((guint64) (pow (10, power) + 0.5));
  /* Translators: milliseconds and seconds on an axis: "0.1 ms", "10 s". */
  return power < 3 ? g_strdup_printf (_ ("%g ms"), pow (10, power))
                   : g_strdup_printf (_ ("%g s"), pow (10, power - 3));
}

/* FALSE: nothing is known yet. */
static gboolean
make_frame (PalTechniquePlot *self, Frame *frame)
{
  double least = G_MAXDOUBLE, most = 0;
  int label = 0;

  for (guint i = 0; i < plot_n_lines (self); i++)
    for (int depth = 1; depth <= pal_technique_series_get_reached (self->series, i); depth++) {
      const double mean = figure_at (self, i, depth).mean;

      least = MIN (least, mean);
      most = MAX (most, mean);
    }
  if (most <= 0)
    return FALSE;
  frame->low = (int) floor (log10 (least) + 1e-9);
  if (!self->times)
    frame->low = MAX (frame->low, 0);
  frame->high = MAX ((int) ceil (log10 (most) - 1e-9), frame->low + 1);
  frame->depths = pal_technique_series_get_depth (self->series);
  for (int power = frame->low; power <= frame->high; power++) {
    g_autofree char *text = power_text (self, power);

    label = MAX (label, pal_plot_text_width (GTK_WIDGET (self), text));
  }
  frame->left = label + GAP + 4;
  frame->width = gtk_widget_get_width (GTK_WIDGET (self)) - frame->left - RIGHT;
  frame->height = gtk_widget_get_height (GTK_WIDGET (self)) - TOP - BOTTOM;
  return frame->width > 0;
}

/* Depths have half a step to either side. */
static double
depth_x (const Frame *frame, int depth)
{
  return frame->left + (depth - 0.5) / frame->depths * frame->width;
}

static double
value_y (const Frame *frame, double value)
{
  const double part = (frame->high - log10 (value)) / (frame->high - frame->low);

  return TOP + CLAMP (part, 0, 1) * frame->height;
}

/* --- drawing --- */

static void
set_line_color (GtkWidget *widget, cairo_t *cr, guint technique, double alpha)
{
  static const char *const names[COLORS]
      = { "line_1", "line_2", "line_3", "line_4", "line_5", "line_6" };

  pal_plot_set_color (widget, cr, technique > 0 ? names[(technique - 1) % COLORS] : NULL, alpha);
}

static void
set_dash (cairo_t *cr, guint technique)
{
  static const double dash[] = { 6, 4 };

  cairo_set_dash (cr, dash, technique > COLORS ? 2 : 0, 0);
}

/* A disc, a square, a diamond, a triangle that points upwards, one that points downwards. */
static void
draw_mark (cairo_t *cr, guint technique, double x, double y, double r)
{
  cairo_new_path (cr);
  switch (technique % MARKS) {
  case 0:
    cairo_arc (cr, x, y, r, 0, 2 * G_PI);
    break;
  case 1:
    cairo_rectangle (cr, x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
    break;
  case 2:
    cairo_move_to (cr, x, y - r * 1.3);
    cairo_line_to (cr, x + r * 1.3, y);
    cairo_line_to (cr, x, y + r * 1.3);
    cairo_line_to (cr, x - r * 1.3, y);
    break;
  default: {
    const double up = technique % MARKS == 3 ? -1 : 1;

    cairo_move_to (cr, x, y + up * r * 1.3);
    cairo_line_to (cr, x + r * 1.2, y - up * r * 0.9);
    cairo_line_to (cr, x - r * 1.2, y - up * r * 0.9);
  }
  }
  cairo_fill (cr);
}

void
pal_technique_mark_draw (GtkWidget *widget, cairo_t *cr, guint technique, double x, double y,
                         double far)
{
  set_line_color (widget, cr, technique, 1);
  set_dash (cr, technique);
  cairo_set_line_width (cr, technique == 0 ? 3 : 2);
  cairo_move_to (cr, x - far, y);
  cairo_line_to (cr, x + far, y);
  cairo_stroke (cr);
  set_dash (cr, 0);
  draw_mark (cr, technique, x, y, 4);
}

static void
draw_values_axis (PalTechniquePlot *self, cairo_t *cr, const Frame *frame)
{
  GtkWidget *widget = GTK_WIDGET (self);

  for (int power = frame->low; power <= frame->high; power++) {
    const double y = floor (value_y (frame, pow (10, power))) + 0.5;
    g_autofree char *text = power_text (self, power);

    pal_plot_set_color (widget, cr, NULL, 0.16);
    cairo_move_to (cr, frame->left, y);
    cairo_line_to (cr, frame->left + frame->width, y);
    for (int k = 2; k <= 9 && power < frame->high && frame->high - frame->low <= 3; k++) {
      const double between = floor (value_y (frame, k * pow (10, power))) + 0.5;

      cairo_move_to (cr, frame->left, between);
      cairo_rel_line_to (cr, 4, 0);
    }
    cairo_stroke (cr);
    pal_plot_set_color (widget, cr, NULL, 0.7);
    pal_plot_text (widget, cr, frame->left - GAP, y, 1, text);
  }
  pal_plot_text (widget, cr, 0, 9, 0,
                 self->times ? _ ("Time, logarithmic") : _ ("Nodes, logarithmic"));
}

static void
draw_depths_axis (PalTechniquePlot *self, cairo_t *cr, const Frame *frame)
{
  const double bottom = TOP + frame->height;

  pal_plot_set_color (GTK_WIDGET (self), cr, NULL, 0.7);
  for (int depth = 1; depth <= frame->depths; depth++) {
    g_autofree char *text = g_strdup_printf ("%d", depth);

    pal_plot_text (GTK_WIDGET (self), cr, depth_x (frame, depth), bottom + 12, 0.5, text);
  }
  pal_plot_text (GTK_WIDGET (self), cr, frame->left + frame->width / 2, bottom + 29, 0.5,
                 _ ("Depth in plies"));
}

/* A line that is told of stands out against the others. */
static void
draw_technique (PalTechniquePlot *self, cairo_t *cr, const Frame *frame, guint technique)
{
  const int reached = pal_technique_series_get_reached (self->series, technique);
  const gboolean chosen = self->technique == (int) technique;
  const double alpha = self->technique < 0 || chosen ? 1 : 0.3;

  set_line_color (GTK_WIDGET (self), cr, technique, alpha);
  set_dash (cr, technique);
  cairo_set_line_width (cr, chosen || technique == 0 ? 3 : 1.8);
  cairo_new_path (cr);
  for (int depth = 1; depth <= reached; depth++)
    cairo_line_to (cr, depth_x (frame, depth),
                   value_y (frame, figure_at (self, technique, depth).mean));
  cairo_stroke (cr);
  set_dash (cr, 0);
  for (int depth = 1; depth <= reached; depth++)
    draw_mark (cr, technique, depth_x (frame, depth),
               value_y (frame, figure_at (self, technique, depth).mean),
               chosen && depth == self->depth ? 6 : 3.6);
}

/* How far the positions lie apart at the point that is told of. */
static void
draw_spread (PalTechniquePlot *self, cairo_t *cr, const Frame *frame)
{
  const PalTechniqueFigure figure = figure_at (self, (guint) self->technique, self->depth);
  const double x = depth_x (frame, self->depth);
  const double ends[2]
      = { value_y (frame, figure.mean + figure.spread),
          value_y (frame, MAX (figure.mean - figure.spread, pow (10, frame->low))) };

  if (figure.spread <= 0)
    return;
  set_line_color (GTK_WIDGET (self), cr, (guint) self->technique, 0.8);
  cairo_set_line_width (cr, 1.5);
  cairo_move_to (cr, x, ends[0]);
  cairo_line_to (cr, x, ends[1]);
  for (int i = 0; i < 2; i++) {
    cairo_move_to (cr, x - 5, ends[i]);
    cairo_rel_line_to (cr, 10, 0);
  }
  cairo_stroke (cr);
}

/* The bot as it is lies on top, but for what is told of. */
static void
pal_technique_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalTechniquePlot *self = PAL_TECHNIQUE_PLOT (widget);
  const float width = (float) gtk_widget_get_width (widget);
  const float height = (float) gtk_widget_get_height (widget);
  cairo_t *cr;
  Frame frame;

  if (!make_frame (self, &frame))
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cairo_set_line_width (cr, 1);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  draw_values_axis (self, cr, &frame);
  draw_depths_axis (self, cr, &frame);
  for (guint i = plot_n_lines (self); i-- > 0;)
    if ((int) i != self->technique)
      draw_technique (self, cr, &frame, i);
  if (self->technique >= 0) {
    draw_spread (self, cr, &frame);
    draw_technique (self, cr, &frame, (guint) self->technique);
  }
  cairo_destroy (cr);
}

static void
pal_technique_plot_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 240;
}

/* --- what is told --- */

/* "12,345 ± 3,210", or the first alone where there is only one position. */
static char *
mean_text (const char *mean, double spread, const char *spread_text)
{
  return spread > 0 ? g_strdup_printf ("%s ± %s", mean, spread_text) : g_strdup (mean);
}

char *
pal_technique_nodes_text (const PalTechniqueFigure *nodes)
{
  const guint64 n = (guint64) llround (nodes->mean);
  g_autofree char *mean = pal_thinking_count_text (n);
  g_autofree char *spread = pal_thinking_count_text ((guint64) llround (nodes->spread));
  g_autofree char *both = mean_text (mean, nodes->spread, spread);

  return g_strdup_printf (ngettext ("%s node", "%s nodes", (gulong) n), both);
}

char *
pal_technique_times_text (const PalTechniqueFigure *time)
{
  g_autofree char *mean = pal_thinking_time_text (time->mean);
  g_autofree char *spread = pal_thinking_time_text (time->spread);

  return mean_text (mean, time->spread, spread);
}

char *
pal_technique_plot_dup_told (PalTechniquePlot *self)
{
  g_autofree char *value = NULL;
  PalTechniquePoint point;
  const char *name;

  if (self->technique < 0)
    return NULL;
  pal_technique_series_get_point (self->series, (guint) self->technique, self->depth, &point);
  name = pal_technique_series_get_technique (self->series, (guint) self->technique)->name;
  value = self->times ? pal_technique_times_text (&point.time)
                      : pal_technique_nodes_text (&point.nodes);
  if (self->technique > 0 && !isnan (point.nodes.ratio))
    /* Translators: a technique, a depth, what it costs, and how many times as much as without it:
     * "No move ordering, depth 3: 12,345 ± 3,210 nodes, × 2.31". */
    return g_strdup_printf (_ ("%s, depth %d: %s, × %.2f"), name, self->depth, value,
                            self->times ? point.time.ratio : point.nodes.ratio);
  /* Translators: a technique, a depth, what it costs. */
  return g_strdup_printf (_ ("%s, depth %d: %s"), name, self->depth, value);
}

static void
plot_tell (PalTechniquePlot *self, int technique, int depth)
{
  g_autofree char *text = NULL;

  self->technique = technique;
  self->depth = depth;
  text = pal_technique_plot_dup_told (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text != NULL ? text : "", -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  g_signal_emit (self, told, 0);
}

static void
technique_plot_on_motion (PalTechniquePlot *self, double x, double y)
{
  double best = NEAR;
  int technique = -1, at = 0;
  Frame frame;

  /* GTK tells of a pointer that rests, too, when something around it moves. */
  if (!make_frame (self, &frame) || (x == self->x && y == self->y))
    return;
  self->x = x;
  self->y = y;
  for (guint i = 0; i < plot_n_lines (self); i++)
    for (int depth = 1; depth <= pal_technique_series_get_reached (self->series, i); depth++) {
      const double away = hypot (depth_x (&frame, depth) - x,
                                 value_y (&frame, figure_at (self, i, depth).mean) - y);

      if (away < best) {
        best = away;
        technique = (int) i;
        at = depth;
      }
    }
  if (technique != self->technique || at != self->depth)
    plot_tell (self, technique, at);
}

static void
technique_plot_on_leave (PalTechniquePlot *self)
{
  plot_tell (self, -1, 0);
}

static gboolean
pal_technique_plot_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                                  GtkTooltip *tooltip)
{
  PalTechniquePlot *self = PAL_TECHNIQUE_PLOT (widget);
  g_autofree char *text = pal_technique_plot_dup_told (self);
  Frame frame;

  if (text == NULL || !make_frame (self, &frame))
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (
      tooltip,
      &(GdkRectangle){
          (int) depth_x (&frame, self->depth) - 6,
          (int) value_y (&frame, figure_at (self, (guint) self->technique, self->depth).mean) - 6,
          12, 12 });
  return TRUE;
}

/* --- keys --- */

/* Left and Right change the depth, Up and Down the technique, as the list has them; lines of which
 * nothing is known are passed over. */
static gboolean
technique_plot_walk (GtkWidget *widget, GVariant *steps, gpointer data)
{
  PalTechniquePlot *self = PAL_TECHNIQUE_PLOT (widget);
  const int n = (int) plot_n_lines (self);
  int technique = self->technique, deeper, down;

  if (n == 0 || pal_technique_series_get_reached (self->series, 0) == 0)
    return TRUE;
  g_variant_get (steps, "(ii)", &deeper, &down);
  if (technique < 0) {
    plot_tell (self, 0, pal_technique_series_get_reached (self->series, 0));
    return TRUE;
  }
  do
    technique += down;
  while (down != 0 && technique >= 0 && technique < n
         && pal_technique_series_get_reached (self->series, (guint) technique) == 0);
  if (technique < 0 || technique >= n)
    technique = self->technique;
  plot_tell (self, technique,
             CLAMP (self->depth + deeper, 1,
                    pal_technique_series_get_reached (self->series, (guint) technique)));
  return TRUE;
}

/* --- the widget --- */

static void
technique_plot_on_changed (PalTechniquePlot *self)
{
  if (self->technique >= 0
      && (self->technique >= (int) plot_n_lines (self)
          || self->depth
                 > pal_technique_series_get_reached (self->series, (guint) self->technique)))
    plot_tell (self, -1, 0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pal_technique_plot_dispose (GObject *object)
{
  PalTechniquePlot *self = PAL_TECHNIQUE_PLOT (object);

  if (self->series != NULL)
    g_signal_handlers_disconnect_by_data (self->series, self);
  self->technique = -1;
  g_clear_object (&self->series);
  G_OBJECT_CLASS (pal_technique_plot_parent_class)->dispose (object);
}

static void
pal_technique_plot_class_init (PalTechniquePlotClass *klass)
{
  static const struct {
    guint key;
    int deeper, down;
  } keys[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 },         { GDK_KEY_Up, 0, -1 },
    { GDK_KEY_Down, 0, 1 },  { GDK_KEY_Home, -G_MAXINT8, 0 }, { GDK_KEY_End, G_MAXINT8, 0 },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_technique_plot_dispose;
  widget_class->snapshot = pal_technique_plot_snapshot;
  widget_class->measure = pal_technique_plot_measure;
  widget_class->query_tooltip = pal_technique_plot_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "techniqueplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i].key, 0, technique_plot_walk, "(ii)",
                                  keys[i].deeper, keys[i].down);
  told = g_signal_new ("told", PAL_TYPE_TECHNIQUE_PLOT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 0);
}

static void
pal_technique_plot_init (PalTechniquePlot *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->technique = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (technique_plot_on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (technique_plot_on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
pal_technique_plot_set_series (PalTechniquePlot *self, PalTechniqueSeries *series)
{
  g_return_if_fail (self->series == NULL);
  self->series = g_object_ref (series);
  g_signal_connect_swapped (series, "changed", G_CALLBACK (technique_plot_on_changed), self);
  pal_technique_plot_set_times (self, FALSE);
}

void
pal_technique_plot_set_times (PalTechniquePlot *self, gboolean times)
{
  self->times = times;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  times ? _ ("Time against depth") : _ ("Nodes against depth"), -1);
  plot_tell (self, self->technique, self->depth);
}
