#include "pal-curve.h"

#include <math.h>

enum {
  POINTS_MOST = 80,
  GRID_LINES = 4,
  MARGIN = 12,
  WIDTH_LEAST = 160,
  HEIGHT_USUAL = 170,
};

struct _PalCurve {
  GtkWidget parent_instance;

  double *points; /* averages of equally many values each */
  guint n_points, per_point, total;
};

G_DEFINE_FINAL_TYPE (PalCurve, pal_curve, GTK_TYPE_WIDGET)

void
pal_curve_set_values (PalCurve *self, const GArray *values, guint total)
{
  self->total = MAX (total, 1);
  self->per_point = (self->total + POINTS_MOST - 1) / POINTS_MOST;
  self->n_points = values->len / self->per_point;
  self->points = g_renew (double, self->points, MAX (self->n_points, 1));
  for (guint i = 0; i < self->n_points; i++) {
    self->points[i] = 0;
    for (guint j = 0; j < self->per_point; j++)
      self->points[i] += g_array_index (values, double, i * self->per_point + j) / self->per_point;
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static double
highest (PalCurve *self)
{
  double most = 0;

  for (guint i = 0; i < self->n_points; i++)
    most = MAX (most, self->points[i]);
  return most > 0 ? most : 1;
}

/* Neighbours weigh on each other, so that the eye follows the trend. */
static double
smooth (PalCurve *self, guint i)
{
  double sum = 0, weight = 0;

  for (int j = -2; j <= 2; j++) {
    int at = (int) i + j;
    if (at < 0 || at >= (int) self->n_points)
      continue;
    sum += self->points[at] * (3 - abs (j));
    weight += 3 - abs (j);
  }
  return sum / weight;
}

static void
draw_grid (cairo_t *cr, const GdkRGBA *color, double width, double height)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, 0.12);
  cairo_set_line_width (cr, 1);
  for (int i = 0; i <= GRID_LINES; i++) {
    double y = floor (height * i / GRID_LINES) + 0.5;
    cairo_move_to (cr, 0, y);
    cairo_line_to (cr, width, y);
  }
  cairo_stroke (cr);
}

static void
draw_line (PalCurve *self, cairo_t *cr, const GdkRGBA *accent, double width, double height)
{
  double top = 1.1 * highest (self), step = width * self->per_point / self->total;

  for (guint i = 0; i < self->n_points; i++)
    cairo_line_to (cr, (i + 0.5) * step, height - height * smooth (self, i) / top);
  cairo_set_line_width (cr, 2.5);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  gdk_cairo_set_source_rgba (cr, accent);
  cairo_stroke_preserve (cr);
  cairo_line_to (cr, (self->n_points - 0.5) * step, height);
  cairo_line_to (cr, 0.5 * step, height);
  cairo_close_path (cr);
  cairo_set_source_rgba (cr, accent->red, accent->green, accent->blue, 0.12);
  cairo_fill (cr);
}

static void
pal_curve_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalCurve *self = PAL_CURVE (widget);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  GdkRGBA color, accent;

  gtk_style_context_get_color (style, &color);
  if (!gtk_style_context_lookup_color (style, "accent_color", &accent))
    accent = color;
  cairo_translate (cr, MARGIN, MARGIN);
  draw_grid (cr, &color, width - 2 * MARGIN, height - 2 * MARGIN);
  if (self->n_points > 1)
    draw_line (self, cr, &accent, width - 2 * MARGIN, height - 2 * MARGIN);
  cairo_destroy (cr);
}

static void
pal_curve_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH_LEAST : HEIGHT_USUAL;
}

static void
pal_curve_finalize (GObject *object)
{
  g_free (PAL_CURVE (object)->points);
  G_OBJECT_CLASS (pal_curve_parent_class)->finalize (object);
}

static void
pal_curve_class_init (PalCurveClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_curve_finalize;
  widget_class->snapshot = pal_curve_snapshot;
  widget_class->measure = pal_curve_measure;
  gtk_widget_class_set_css_name (widget_class, "curve");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
pal_curve_init (PalCurve *self)
{
  self->total = self->per_point = 1;
}
