#include "pal-reason-bar.h"

/* The line at zero is higher than the bars, which begin at it. */
enum { WIDTH = 72, HEIGHT = 14, INSET = 3, LEAST = 3, ZERO = 2 };

struct _PalReasonBar {
  GtkWidget parent_instance;

  double part; /* of a half, -1 to 1 */
};

G_DEFINE_FINAL_TYPE (PalReasonBar, pal_reason_bar, GTK_TYPE_WIDGET)

static void
fill (GtkWidget *widget, GtkSnapshot *snapshot, const char *color, double opacity, float x,
      float width, float inset)
{
  const float height = (float) gtk_widget_get_height (widget) - 2 * inset;
  GdkRGBA rgba = { 0 };

  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), color, &rgba);
  rgba.alpha *= (float) opacity;
  gtk_snapshot_append_color (snapshot, &rgba, &GRAPHENE_RECT_INIT (x, inset, width, height));
}

static void
pal_reason_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  const PalReasonBar *self = PAL_REASON_BAR (widget);
  const float width = (float) gtk_widget_get_width (widget), middle = width / 2;
  const double part
      = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? -self->part : self->part;
  /* What is there at all can be seen. */
  const float length = MAX ((float) ABS (part) * middle, LEAST);

  fill (widget, snapshot, "window_fg_color", 0.1, 0, width, INSET);
  if (part != 0)
    fill (widget, snapshot, self->part > 0 ? "success_bg_color" : "error_bg_color", 1,
          part > 0 ? middle : middle - length, length, INSET);
  fill (widget, snapshot, "window_fg_color", 0.6, middle - ZERO / 2.0f, ZERO, 0);
}

static void
pal_reason_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
pal_reason_bar_class_init (PalReasonBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = pal_reason_bar_snapshot;
  widget_class->measure = pal_reason_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "reasonbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
pal_reason_bar_init (PalReasonBar *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
pal_reason_bar_new (int value, int most)
{
  PalReasonBar *self = g_object_new (PAL_TYPE_REASON_BAR, NULL);

  self->part = CLAMP ((double) value / most, -1, 1);
  return GTK_WIDGET (self);
}
