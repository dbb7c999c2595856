#include "pal-rating-plot.h"

#include "ui/widgets/pal-plot-tools.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

enum {
  HEIGHT = 190,
  LEFT = 44, /* for the labels of ratings */
  RIGHT = 14,
  TOP = 12,
  BOTTOM = 24, /* for years */
  NEAR = 40,   /* so far from a point the pointer may be */
};

struct _PalRatingPlot {
  GtkWidget parent_instance;

  GArray *ratings; /* LibraryRating, or NULL */
  int hover;       /* the point that is told of, or -1 */
};

G_DEFINE_FINAL_TYPE (PalRatingPlot, pal_rating_plot, GTK_TYPE_WIDGET)

/* What is drawn where. */
typedef struct {
  double first, last; /* years */
  double low, high;   /* ratings */
  double step;        /* between the lines of ratings */
  double width, height;
} Frame;

static int
n_points (PalRatingPlot *self)
{
  return self->ratings != NULL ? (int) self->ratings->len : 0;
}

static const LibraryRating *
rating_at (PalRatingPlot *self, int index)
{
  return &g_array_index (self->ratings, LibraryRating, index);
}

static double
year_of (guint32 date)
{
  const guint month = MAX (date / 100 % 100, 1), day = MAX (date % 100, 1);

  return date / 10000 + (month - 1) / 12.0 + (day - 1) / 372.0;
}

static Frame
frame_of (PalRatingPlot *self)
{
  Frame frame = { .width = gtk_widget_get_width (GTK_WIDGET (self)) - LEFT - RIGHT,
                  .height = gtk_widget_get_height (GTK_WIDGET (self)) - TOP - BOTTOM,
                  .low = G_MAXDOUBLE };
  static const double steps[] = { 10, 20, 50, 100, 200, 500, 1000 };
  guint i = 0;

  frame.first = year_of (rating_at (self, 0)->date);
  frame.last = MAX (year_of (rating_at (self, n_points (self) - 1)->date), frame.first + 0.1);
  for (int k = 0; k < n_points (self); k++) {
    frame.low = MIN (frame.low, rating_at (self, k)->rating);
    frame.high = MAX (frame.high, rating_at (self, k)->rating);
  }
  while (i < G_N_ELEMENTS (steps) - 1 && (frame.high - frame.low) / steps[i] > 4)
    i++;
  frame.step = steps[i];
  frame.low = floor ((frame.low - 1) / frame.step) * frame.step;
  frame.high = ceil ((frame.high + 1) / frame.step) * frame.step;
  return frame;
}

static double
plot_x (const Frame *frame, double year)
{
  return LEFT + (year - frame->first) / (frame->last - frame->first) * frame->width;
}

static double
plot_y (const Frame *frame, double rating)
{
  return TOP + (frame->high - rating) / (frame->high - frame->low) * frame->height;
}

/* --- drawing --- */

static void
draw_ratings_axis (PalRatingPlot *self, cairo_t *cr, const Frame *frame)
{
  for (double rating = frame->low; rating <= frame->high + 0.5; rating += frame->step) {
    const double y = floor (plot_y (frame, rating)) + 0.5;
    g_autofree char *text = g_strdup_printf ("%.0f", rating);

    pal_plot_set_color (GTK_WIDGET (self), cr, NULL, 0.12);
    cairo_move_to (cr, LEFT, y);
    cairo_line_to (cr, LEFT + frame->width, y);
    cairo_stroke (cr);
    pal_plot_set_color (GTK_WIDGET (self), cr, NULL, 0.6);
    pal_plot_text (GTK_WIDGET (self), cr, LEFT - 6, y, 1, text);
  }
}

static void
draw_years_axis (PalRatingPlot *self, cairo_t *cr, const Frame *frame)
{
  const double most = MAX (frame->width / 56, 1);
  int step = 1;

  while ((frame->last - frame->first) / step > most)
    step = step == 1 ? 2 : step == 2 ? 5 : step * 2;
  pal_plot_set_color (GTK_WIDGET (self), cr, NULL, 0.6);
  for (int year = (int) ceil (frame->first / step) * step; year <= frame->last; year += step) {
    g_autofree char *text = g_strdup_printf ("%d", year);

    pal_plot_text (GTK_WIDGET (self), cr, plot_x (frame, year), TOP + frame->height + 13, 0.5,
                   text);
  }
}

static void
draw_curve (PalRatingPlot *self, cairo_t *cr, const Frame *frame)
{
  cairo_new_path (cr);
  for (int i = 0; i < n_points (self); i++)
    cairo_line_to (cr, plot_x (frame, year_of (rating_at (self, i)->date)),
                   plot_y (frame, rating_at (self, i)->rating));
  if (n_points (self) == 1)
    cairo_rel_line_to (cr, 0.1, 0);
  pal_plot_set_color (GTK_WIDGET (self), cr, "accent_color", 1);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_stroke (cr);
}

static void
draw_hover (PalRatingPlot *self, cairo_t *cr, const Frame *frame)
{
  const LibraryRating *rating = rating_at (self, self->hover);

  pal_plot_set_color (GTK_WIDGET (self), cr, "accent_color", 1);
  cairo_arc (cr, plot_x (frame, year_of (rating->date)), plot_y (frame, rating->rating), 4.5, 0,
             2 * G_PI);
  cairo_fill (cr);
}

static void
pal_rating_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalRatingPlot *self = PAL_RATING_PLOT (widget);
  const float width = (float) gtk_widget_get_width (widget);
  const float height = (float) gtk_widget_get_height (widget);
  Frame frame;
  cairo_t *cr;

  if (n_points (self) == 0 || width <= LEFT + RIGHT)
    return;
  frame = frame_of (self);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cairo_set_line_width (cr, 1);
  draw_ratings_axis (self, cr, &frame);
  draw_years_axis (self, cr, &frame);
  draw_curve (self, cr, &frame);
  if (self->hover >= 0)
    draw_hover (self, cr, &frame);
  cairo_destroy (cr);
}

static void
pal_rating_plot_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 200;
}

/* --- what is told --- */

/* "May 12, 2019: 2640", in the order of the language; free with g_free. */
static char *
describe_point (const LibraryRating *rating)
{
  const gint32 year = (gint32) (rating->date / 10000);
  const int month = (int) (rating->date / 100 % 100), day = (int) (rating->date % 100);
  g_autoptr (GDateTime) time
      = g_date_time_new_local (year, CLAMP (month, 1, 12), MAX (day, 1), 12, 0, 0);
  g_autofree char *date = time == NULL ? g_strdup_printf ("%d", year)
                          : day > 0    ? g_date_time_format (time, "%x")
                                    /* Translators: a month of a year, for strftime. */
                                    : g_date_time_format (time, _ ("%B %Y"));

  return g_strdup_printf ("%s: %d", date, rating->rating);
}

static void
rating_plot_set_hover (PalRatingPlot *self, int hover)
{
  g_autofree char *text = NULL;

  if (self->hover == hover)
    return;
  self->hover = hover;
  text = hover >= 0 ? describe_point (rating_at (self, hover)) : NULL;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text != NULL ? text : "", -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
}

static void
rating_plot_on_motion (PalRatingPlot *self, double x, double y)
{
  double best = NEAR;
  int nearest = -1;
  Frame frame;

  if (n_points (self) == 0)
    return;
  frame = frame_of (self);
  for (int i = 0; i < n_points (self); i++) {
    const double away = fabs (plot_x (&frame, year_of (rating_at (self, i)->date)) - x);

    if (away < best) {
      best = away;
      nearest = i;
    }
  }
  rating_plot_set_hover (self, nearest);
}

static void
rating_plot_on_leave (PalRatingPlot *self)
{
  rating_plot_set_hover (self, -1);
}

static gboolean
pal_rating_plot_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                               GtkTooltip *tooltip)
{
  PalRatingPlot *self = PAL_RATING_PLOT (widget);
  g_autofree char *text = NULL;
  const LibraryRating *rating;
  Frame frame;

  if (self->hover < 0)
    return FALSE;
  frame = frame_of (self);
  rating = rating_at (self, self->hover);
  text = describe_point (rating);
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip,
                            &(GdkRectangle){ (int) plot_x (&frame, year_of (rating->date)) - 5,
                                             (int) plot_y (&frame, rating->rating) - 5, 10, 10 });
  return TRUE;
}

static gboolean
rating_plot_walk (GtkWidget *widget, GVariant *steps, gpointer data)
{
  PalRatingPlot *self = PAL_RATING_PLOT (widget);

  if (n_points (self) > 0)
    rating_plot_set_hover (
        self, CLAMP (self->hover + g_variant_get_int32 (steps), 0, n_points (self) - 1));
  return TRUE;
}

/* --- the widget --- */

static void
pal_rating_plot_finalize (GObject *object)
{
  g_clear_pointer (&PAL_RATING_PLOT (object)->ratings, g_array_unref);
  G_OBJECT_CLASS (pal_rating_plot_parent_class)->finalize (object);
}

static void
pal_rating_plot_class_init (PalRatingPlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_rating_plot_finalize;
  widget_class->snapshot = pal_rating_plot_snapshot;
  widget_class->measure = pal_rating_plot_measure;
  widget_class->query_tooltip = pal_rating_plot_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "ratingplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, rating_plot_walk, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, rating_plot_walk, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Home, 0, rating_plot_walk, "i", -G_MAXINT16);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_End, 0, rating_plot_walk, "i", G_MAXINT16);
}

static void
pal_rating_plot_init (PalRatingPlot *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->hover = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (rating_plot_on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (rating_plot_on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Rating over time"), -1);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
pal_rating_plot_set_ratings (PalRatingPlot *self, GArray *ratings)
{
  g_array_ref (ratings);
  g_clear_pointer (&self->ratings, g_array_unref);
  self->ratings = ratings;
  self->hover = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
