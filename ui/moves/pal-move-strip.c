/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-move-strip.h"

#include "pal-move-links.h"
#include "ui/platform/pal-colors.h"

enum { WIDTH_MIN = 120 };

#define NOTE_GAP "\u2003"
#define NOTE_ALPHA 0.8 /* somewhat stronger than moves, for it is none of them */

struct _PalMoveStrip {
  GtkWidget parent_instance;

  PangoLayout *layout; /* of the moves, and of the note where that stands behind them */
  PangoLayout *below;  /* of the note, where it has a row of its own */
  char *text;
  char *note, *tooltip; /* or NULL */
  gboolean is_below;
  GArray *spans; /* of the moves, by ply */
  int rows, pointed, chosen;
};

G_DEFINE_FINAL_TYPE (PalMoveStrip, pal_move_strip, GTK_TYPE_WIDGET)

enum { SIGNAL_POINTED, SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- the text --- */

static void
mark_move (PalMoveStrip *self, PangoAttrList *attributes, int plies, PangoAttribute *attribute)
{
  PalMoveSpan span = { 0, 0 };

  if (plies > 0 && plies <= (int) self->spans->len)
    span = g_array_index (self->spans, PalMoveSpan, plies - 1);
  attribute->start_index = (guint) span.begin;
  attribute->end_index = (guint) span.end;
  pango_attr_list_insert (attributes, attribute);
}

static PangoAttribute *
note_attribute (void)
{
  return pango_attr_foreground_alpha_new ((guint16) (NOTE_ALPHA * G_MAXUINT16));
}

static void
mark_moves (PalMoveStrip *self)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  if (self->note != NULL && !self->is_below) {
    PangoAttribute *attribute = note_attribute ();
    attribute->start_index = (guint) strlen (self->text);
    pango_attr_list_insert (attributes, attribute);
  }
  mark_move (self, attributes, self->chosen, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  mark_move (self, attributes, self->pointed, pango_attr_underline_new (PANGO_UNDERLINE_SINGLE));
  pango_layout_set_attributes (self->layout, attributes);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Finds the place of the note, which depends on the width. */
static void
place_note (PalMoveStrip *self)
{
  g_autofree char *whole = g_strconcat (self->text, NOTE_GAP, self->note, NULL);

  self->is_below = FALSE;
  pango_layout_set_height (self->layout, -self->rows);
  pango_layout_set_text (self->layout, self->note != NULL ? whole : self->text, -1);
  if (self->note == NULL || !pango_layout_is_ellipsized (self->layout))
    return;
  self->is_below = TRUE;
  pango_layout_set_height (self->layout, -MAX (self->rows - 1, 1));
  pango_layout_set_text (self->layout, self->text, -1);
  pango_layout_set_text (self->below, self->note, -1);
}

void
pal_move_strip_set_note (PalMoveStrip *self, const char *note, const char *tooltip)
{
  g_free (self->note);
  self->note = g_strdup (note);
  g_free (self->tooltip);
  self->tooltip = g_strdup (tooltip);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), tooltip != NULL);
}

void
pal_move_strip_set (PalMoveStrip *self, const Rules *rules, const Position *start,
                    const Move *moves, int n, int notation, int chosen)
{
  g_autofree char *whole = NULL;

  g_free (self->text);
  self->text = pal_move_links_write (rules, start, moves, n, notation, self->spans);
  self->chosen = chosen;
  place_note (self);
  mark_moves (self);
  whole = g_strconcat (self->text, self->note != NULL ? " — " : NULL, self->note, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, whole, -1);
}

/* --- pointing --- */

static int
plies_at (PalMoveStrip *self, double x, double y)
{
  int index, trailing;

  if (!pango_layout_xy_to_index (self->layout, (int) (x * PANGO_SCALE), (int) (y * PANGO_SCALE),
                                 &index, &trailing))
    return 0;
  return pal_move_links_ply_at (self->spans, index);
}

static void
move_strip_point_at (PalMoveStrip *self, int plies)
{
  if (self->pointed == plies)
    return;
  self->pointed = plies;
  mark_moves (self);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), plies > 0 ? "pointer" : NULL);
  g_signal_emit (self, signals[SIGNAL_POINTED], 0, plies);
}

static void
move_strip_on_motion (PalMoveStrip *self, double x, double y)
{
  move_strip_point_at (self, plies_at (self, x, y));
}

static void
move_strip_on_leave (PalMoveStrip *self)
{
  move_strip_point_at (self, 0);
}

static void
move_strip_on_click (PalMoveStrip *self, int presses, double x, double y)
{
  int plies = plies_at (self, x, y);

  if (plies > 0)
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, plies);
}

static gboolean
move_strip_on_key (PalMoveStrip *self, guint key)
{
  int plies = self->pointed;

  if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
    move_strip_point_at (self, MIN (plies + 1, (int) self->spans->len));
  else if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
    move_strip_point_at (self, MAX (plies - 1, 0));
  else if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && plies > 0)
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, plies);
  else
    return FALSE;
  return TRUE;
}

/* --- the object --- */

static void
pal_move_strip_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalMoveStrip *self = PAL_MOVE_STRIP (widget);
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFontMetrics *metrics;

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = *natural = WIDTH_MIN;
    return;
  }
  metrics = pango_context_get_metrics (context, NULL, NULL);
  *minimum = *natural = self->rows * PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
  pango_font_metrics_unref (metrics);
}

static void
pal_move_strip_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalMoveStrip *self = PAL_MOVE_STRIP (widget);

  pango_layout_set_width (self->layout, width * PANGO_SCALE);
  pango_layout_set_width (self->below, width * PANGO_SCALE);
  place_note (self);
  mark_moves (self);
}

static void
pal_move_strip_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalMoveStrip *self = PAL_MOVE_STRIP (widget);
  GdkRGBA color;
  int height;

  pal_colors_get (widget, &color);
  gtk_snapshot_append_layout (snapshot, self->layout, &color);
  if (!self->is_below)
    return;
  pango_layout_get_pixel_size (self->layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, (float) height));
  gtk_snapshot_append_layout (snapshot, self->below, &color);
  gtk_snapshot_restore (snapshot);
}

/* Over moves it would hide the lines below them. */
static gboolean
pal_move_strip_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                              GtkTooltip *tooltip)
{
  PalMoveStrip *self = PAL_MOVE_STRIP (widget);

  if (self->tooltip == NULL || (!keyboard && plies_at (self, x, y) > 0))
    return FALSE;
  gtk_tooltip_set_text (tooltip, self->tooltip);
  return TRUE;
}

/* The font, or the scale of the text, is another. */
static void
pal_move_strip_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  PalMoveStrip *self = PAL_MOVE_STRIP (widget);

  GTK_WIDGET_CLASS (pal_move_strip_parent_class)->css_changed (widget, change);
  if (self->layout != NULL) {
    pango_layout_context_changed (self->layout);
    pango_layout_context_changed (self->below);
  }
  gtk_widget_queue_resize (widget);
}

static void
pal_move_strip_finalize (GObject *object)
{
  PalMoveStrip *self = PAL_MOVE_STRIP (object);

  g_object_unref (self->layout);
  g_object_unref (self->below);
  g_free (self->text);
  g_free (self->note);
  g_free (self->tooltip);
  g_array_unref (self->spans);
  G_OBJECT_CLASS (pal_move_strip_parent_class)->finalize (object);
}

static void
pal_move_strip_class_init (PalMoveStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_move_strip_finalize;
  widget_class->measure = pal_move_strip_measure;
  widget_class->size_allocate = pal_move_strip_size_allocate;
  widget_class->snapshot = pal_move_strip_snapshot;
  widget_class->query_tooltip = pal_move_strip_query_tooltip;
  widget_class->css_changed = pal_move_strip_css_changed;
  signals[SIGNAL_POINTED] = g_signal_new ("pointed", PAL_TYPE_MOVE_STRIP, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", PAL_TYPE_MOVE_STRIP, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_css_name (widget_class, "movestrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
pal_move_strip_init (PalMoveStrip *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  g_autoptr (PangoAttrList) note = pango_attr_list_new ();

  self->spans = g_array_new (FALSE, FALSE, sizeof (PalMoveSpan));
  self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  pango_layout_set_wrap (self->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_END);
  self->below = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  pango_layout_set_ellipsize (self->below, PANGO_ELLIPSIZE_END);
  pango_attr_list_insert (note, note_attribute ());
  pango_layout_set_attributes (self->below, note);
  self->text = g_strdup ("");
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (move_strip_on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (move_strip_on_leave), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (move_strip_on_click), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (move_strip_on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
pal_move_strip_new (int rows)
{
  PalMoveStrip *self = g_object_new (PAL_TYPE_MOVE_STRIP, NULL);

  self->rows = rows;
  return GTK_WIDGET (self);
}
