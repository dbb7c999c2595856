#include "pal-curve.h"

#include <math.h>

enum {
  POINTS_MOST = 80,
  GRID_LINES_MOST = 5,
  MARGIN = 12,
  LEFT = 42, /* for the numbers of the axes */
  BELOW = 26,
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

/* What a line of the grid is above the one below it: a round number. */
static double
grid_step (double top)
{
  static const double steps[] = { 0.05, 0.1, 0.2, 0.25, 0.5, 1 };
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS (steps) && top / steps[i] > GRID_LINES_MOST)
    i++;
  return steps[i];
}

/* ALIGN: how much of the text stands left of X. */
static void
draw_number (PalCurve *self, cairo_t *cr, double x, double y, double align, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (cr, x - align * width, y - height / 2.0);
  pango_cairo_show_layout (cr, layout);
}

static void
draw_grid (PalCurve *self, cairo_t *cr, const GdkRGBA *color, double width, double height,
           double top)
{
  double step = grid_step (top);

  cairo_set_line_width (cr, 1);
  for (int i = 0; i * step <= top; i++) {
    double y = floor (height - height * i * step / top) + 0.5;
    g_autofree char *number = g_strdup_printf ("%.2f", i * step);

    cairo_set_source_rgba (cr, color->red, color->green, color->blue, 0.12);
    cairo_move_to (cr, 0, y);
    cairo_line_to (cr, width, y);
    cairo_stroke (cr);
    cairo_set_source_rgba (cr, color->red, color->green, color->blue, 0.65);
    draw_number (self, cr, -6, y, 1, number);
  }
}

/* How many games, at the beginning, in the middle and at the end. */
static void
draw_games (PalCurve *self, cairo_t *cr, double width, double height)
{
  for (guint i = 0; i <= 2; i++) {
    g_autofree char *number = g_strdup_printf ("%u", self->total * i / 2);

    draw_number (self, cr, width * i / 2, height + BELOW / 2.0, i / 2.0, number);
  }
}

static void
draw_line (PalCurve *self, cairo_t *cr, const GdkRGBA *accent, double width, double height,
           double top)
{
  double step = width * self->per_point / self->total;

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
  double top = 1.1 * highest (self);
  GdkRGBA color, accent;

  gtk_style_context_get_color (style, &color);
  if (!gtk_style_context_lookup_color (style, "accent_color", &accent))
    accent = color;
  cairo_translate (cr, LEFT, MARGIN);
  width -= LEFT + MARGIN;
  height -= MARGIN + BELOW;
  draw_grid (self, cr, &color, width, height, top);
  draw_games (self, cr, width, height);
  if (self->n_points > 1)
    draw_line (self, cr, &accent, width, height, top);
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
