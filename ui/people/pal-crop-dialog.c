/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-crop-dialog.h"

#include "game/players/pal-people.h"
#include "pal-picture.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>

/* Around the square something of the rest is seen: what one could move to. */
enum { SIDE = 240, AROUND = 24 };

/* Of the square, by one press of an arrow; of the zoom, by a key or a notch of the wheel. */
#define KEY_STEP 0.04
#define ZOOM_STEP 1.1

struct _PalCropView {
  GtkWidget parent_instance;

  GdkTexture *texture; /* NULL: no picture yet */
  PalCrop crop;
  double drag_x, drag_y; /* what the drag has moved already */
  double pinch;          /* the zoom when two fingers came down */
};

G_DEFINE_FINAL_TYPE (PalCropView, pal_crop_view, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_ZOOM, N_PROPS };

static GParamSpec *properties[N_PROPS];

/* Pixels of the picture in one unit of the widget. */
static double
pixels_per_unit (PalCropView *self)
{
  return pal_crop_get_side (&self->crop) / SIDE;
}

static void
move (PalCropView *self, double dx, double dy)
{
  double scale = pixels_per_unit (self);

  pal_crop_move (&self->crop, dx * scale, dy * scale);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
set_zoom (PalCropView *self, double zoom)
{
  if (self->texture == NULL || CLAMP (zoom, 1, PAL_CROP_ZOOM_MAX) == self->crop.zoom)
    return;
  pal_crop_set_zoom (&self->crop, zoom);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ZOOM]);
}

/* --- what the person does --- */

static void
drag_begin_cb (PalCropView *self)
{
  self->drag_x = self->drag_y = 0;
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* The picture follows the pointer, so the square goes the other way. */
static void
drag_update_cb (PalCropView *self, double dx, double dy)
{
  move (self, self->drag_x - dx, self->drag_y - dy);
  self->drag_x = dx;
  self->drag_y = dy;
}

static gboolean
scroll_cb (PalCropView *self, double dx, double dy)
{
  set_zoom (self, dy < 0 ? self->crop.zoom * ZOOM_STEP : self->crop.zoom / ZOOM_STEP);
  return TRUE;
}

static void
pinch_begin_cb (PalCropView *self)
{
  self->pinch = self->crop.zoom;
}

static void
pinch_cb (PalCropView *self, double scale)
{
  set_zoom (self, self->pinch * scale);
}

static gboolean
move_binding (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  int x, y;

  g_variant_get (arguments, "(ii)", &x, &y);
  move (PAL_CROP_VIEW (widget), x * SIDE * KEY_STEP, y * SIDE * KEY_STEP);
  return TRUE;
}

static gboolean
zoom_binding (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  PalCropView *self = PAL_CROP_VIEW (widget);

  set_zoom (self, g_variant_get_int32 (arguments) > 0 ? self->crop.zoom * ZOOM_STEP
                                                      : self->crop.zoom / ZOOM_STEP);
  return TRUE;
}

/* --- drawing --- */

static void
pal_crop_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalCropView *self = PAL_CROP_VIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double left = (width - SIDE) / 2.0, top = (height - SIDE) / 2.0, scale;
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height), place;
  graphene_rect_t square = GRAPHENE_RECT_INIT ((float) left, (float) top, SIDE, SIDE);
  GskRoundedRect circle;

  if (self->texture == NULL)
    return;
  scale = 1 / pixels_per_unit (self);
  place = GRAPHENE_RECT_INIT ((float) (left + SIDE / 2.0 - self->crop.x * scale),
                              (float) (top + SIDE / 2.0 - self->crop.y * scale),
                              (float) (self->crop.width * scale),
                              (float) (self->crop.height * scale));
  gsk_rounded_rect_init_from_rect (&circle, &square, SIDE / 2.0f);
  gtk_snapshot_push_clip (snapshot, &all);
  gtk_snapshot_append_texture (snapshot, self->texture, &place);
  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ 0, 0, 0, 0.6f }, &all);
  gtk_snapshot_push_rounded_clip (snapshot, &circle);
  gtk_snapshot_append_texture (snapshot, self->texture, &place);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (
      snapshot, &circle, (float[4]){ 2, 2, 2, 2 },
      (GdkRGBA[4]){ { 1, 1, 1, 0.9f }, { 1, 1, 1, 0.9f }, { 1, 1, 1, 0.9f }, { 1, 1, 1, 0.9f } });
  gtk_snapshot_pop (snapshot);
}

static void
pal_crop_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = SIDE + 2 * AROUND;
}

static void
pal_crop_view_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  g_value_set_double (value, PAL_CROP_VIEW (object)->crop.zoom);
}

static void
pal_crop_view_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  set_zoom (PAL_CROP_VIEW (object), g_value_get_double (value));
}

static void
pal_crop_view_finalize (GObject *object)
{
  g_clear_object (&PAL_CROP_VIEW (object)->texture);
  G_OBJECT_CLASS (pal_crop_view_parent_class)->finalize (object);
}

static void
add_bindings (GtkWidgetClass *widget_class)
{
  static const struct {
    guint key, keypad;
    int x, y;
  } arrows[] = { { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0 },
                 { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0 },
                 { GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1 },
                 { GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1 } };
  static const struct {
    guint key;
    int way;
  } zooms[] = { { GDK_KEY_plus, 1 },
                { GDK_KEY_equal, 1 },
                { GDK_KEY_KP_Add, 1 },
                { GDK_KEY_minus, -1 },
                { GDK_KEY_KP_Subtract, -1 } };

  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++) {
    gtk_widget_class_add_binding (widget_class, arrows[i].key, 0, move_binding, "(ii)", arrows[i].x,
                                  arrows[i].y);
    gtk_widget_class_add_binding (widget_class, arrows[i].keypad, 0, move_binding, "(ii)",
                                  arrows[i].x, arrows[i].y);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (zooms); i++)
    gtk_widget_class_add_binding (widget_class, zooms[i].key, 0, zoom_binding, "i", zooms[i].way);
}

static void
pal_crop_view_class_init (PalCropViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = pal_crop_view_get_property;
  object_class->set_property = pal_crop_view_set_property;
  object_class->finalize = pal_crop_view_finalize;
  properties[PROP_ZOOM]
      = g_param_spec_double ("zoom", NULL, NULL, 1, PAL_CROP_ZOOM_MAX, 1,
                             G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  widget_class->snapshot = pal_crop_view_snapshot;
  widget_class->measure = pal_crop_view_measure;
  gtk_widget_class_set_css_name (widget_class, "cropview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  add_bindings (widget_class);
}

static void
pal_crop_view_init (PalCropView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *scroll
      = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  pal_crop_init (&self->crop, 1, 1);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grab");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Picture; the arrow keys move it, plus and minus zoom"), -1);
}

/* Shows PICTURE with its largest square. */
static void
pal_crop_view_set_picture (PalCropView *self, GdkPixbuf *picture)
{
  g_clear_object (&self->texture);
  self->texture = gdk_texture_new_for_pixbuf (picture);
  pal_crop_init (&self->crop, gdk_pixbuf_get_width (picture), gdk_pixbuf_get_height (picture));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ZOOM]);
}

static const PalCrop *
pal_crop_view_get_crop (PalCropView *self)
{
  return &self->crop;
}

struct _PalCropDialog {
  PalDialog parent_instance;

  GdkPixbuf *picture;
  PalCropView *view;
  GtkAdjustment *zoom;
};

G_DEFINE_FINAL_TYPE (PalCropDialog, pal_crop_dialog, PAL_TYPE_DIALOG)

enum { SIGNAL_CROPPED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
on_use (PalCropDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) png = pal_picture_to_png (self->picture, pal_crop_view_get_crop (self->view),
                                               PAL_PEOPLE_PICTURE_SIZE, &error);

  if (png == NULL) {
    pal_message_show (pal_dialog_get_window (self), _ ("Could Not Use Picture"), error->message);
    return;
  }
  g_signal_emit (self, signals[SIGNAL_CROPPED], 0, png);
  pal_dialog_close (self);
}

static void
pal_crop_dialog_finalize (GObject *object)
{
  g_clear_object (&PAL_CROP_DIALOG (object)->picture);
  G_OBJECT_CLASS (pal_crop_dialog_parent_class)->finalize (object);
}

static void
pal_crop_dialog_class_init (PalCropDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_crop_dialog_finalize;
  signals[SIGNAL_CROPPED] = g_signal_new ("cropped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BYTES);
  g_type_ensure (PAL_TYPE_CROP_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-crop-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, PalCropDialog, view);
  gtk_widget_class_bind_template_child (widget_class, PalCropDialog, zoom);
  gtk_widget_class_bind_template_callback (widget_class, on_use);
}

static void
pal_crop_dialog_init (PalCropDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_adjustment_set_upper (self->zoom, PAL_CROP_ZOOM_MAX);
}

PalCropDialog *
pal_crop_dialog_new (GtkWindow *parent, GdkPixbuf *picture)
{
  PalCropDialog *self = g_object_new (PAL_TYPE_CROP_DIALOG, "over", parent, NULL);

  self->picture = g_object_ref (picture);
  pal_crop_view_set_picture (self->view, picture);
  g_object_bind_property (self->view, "zoom", self->zoom, "value",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  return self;
}
