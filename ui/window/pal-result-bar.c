#include "pal-result-bar.h"

enum {
  PARTS = 3,
  HEIGHT = 18,
  WIDTH_LEAST = 60,
  ROUND = 4,
  TEXT_ROOM = 6, /* beside a text in its part */
};

struct _PalResultBar {
  GtkWidget parent_instance;

  double parts[PARTS]; /* won, drawn, lost; of 1 */
  double share;
  gboolean known;
};

G_DEFINE_FINAL_TYPE (PalResultBar, pal_result_bar, GTK_TYPE_WIDGET)

static GdkRGBA
color_of (PalResultBar *self, const char *name, float alpha)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA color;

  if (name == NULL || !gtk_style_context_lookup_color (style, name, &color))
    gtk_style_context_get_color (style, &color);
  color.alpha *= alpha;
  return color;
}

static void
result_bar_draw_text (PalResultBar *self, GtkSnapshot *snapshot, double part, double from,
                      double width, const GdkRGBA *color)
{
  g_autofree char *text = g_strdup_printf ("%d", (int) (part * 100 + 0.5));
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int text_width, text_height;

  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  if (text_width + TEXT_ROOM > width)
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot,
      &GRAPHENE_POINT_INIT ((float) (from + (width - text_width) / 2),
                            (float) (gtk_widget_get_height (GTK_WIDGET (self)) - text_height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_part (GtkSnapshot *snapshot, double from, double width, int height, const GdkRGBA *color)
{
  gtk_snapshot_append_color (snapshot, color,
                             &GRAPHENE_RECT_INIT ((float) from, 0, (float) width, (float) height));
}

/* Right-to-left languages read a bar from the other end. */
static double
result_bar_place (PalResultBar *self, double from, double width)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return mirrored ? gtk_widget_get_width (GTK_WIDGET (self)) - from - width : from;
}

static void
draw_results (PalResultBar *self, GtkSnapshot *snapshot, int width, int height)
{
  const GdkRGBA grounds[PARTS] = {
    color_of (self, "accent_bg_color", 1),
    color_of (self, "accent_bg_color", 0.35f),
    color_of (self, NULL, 0.12f),
  };
  const GdkRGBA texts[PARTS] = { color_of (self, "accent_fg_color", 1), color_of (self, NULL, 1),
                                 color_of (self, NULL, 1) };
  double from = 0;

  for (int i = 0; i < PARTS; i++) {
    double length = self->parts[i] * width, left = result_bar_place (self, from, length);

    draw_part (snapshot, left, length, height, &grounds[i]);
    result_bar_draw_text (self, snapshot, self->parts[i], left, length, &texts[i]);
    from += length;
  }
}

static void
pal_result_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalResultBar *self = PAL_RESULT_BAR (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  GdkRGBA share = color_of (self, "accent_bg_color", 0.35f);
  GdkRGBA rest = color_of (self, NULL, 0.06f);
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (
      &outline, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height), ROUND);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  if (self->known) {
    draw_results (self, snapshot, width, height);
  } else {
    draw_part (snapshot, 0, width, height, &rest);
    draw_part (snapshot, result_bar_place (self, 0, self->share * width), self->share * width,
               height, &share);
  }
  gtk_snapshot_pop (snapshot);
}

static void
pal_result_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH_LEAST : HEIGHT;
}

static void
pal_result_bar_class_init (PalResultBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = pal_result_bar_snapshot;
  widget_class->measure = pal_result_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "resultbar");
  /* What it shows is said by what it stands in. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
pal_result_bar_init (PalResultBar *self)
{
}

void
pal_result_bar_set (PalResultBar *self, gint64 wins, gint64 draws, gint64 losses, double share)
{
  const gint64 results[PARTS] = { wins, draws, losses };
  double games = (double) (wins + draws + losses);

  self->known = games > 0;
  self->share = CLAMP (share, 0, 1);
  for (int i = 0; i < PARTS; i++)
    self->parts[i] = games > 0 ? (double) results[i] / games : 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
