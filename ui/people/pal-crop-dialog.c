#include "pal-crop-dialog.h"

#include "game/players/pal-people.h"
#include "pal-crop-view.h"
#include "pal-picture.h"
#include "ui/widgets/pal-message.h"

#include <glib/gi18n.h>

struct _PalCropDialog {
  AdwWindow parent_instance;

  GdkPixbuf *picture;
  PalCropView *view;
  GtkAdjustment *zoom;
};

G_DEFINE_FINAL_TYPE (PalCropDialog, pal_crop_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_CROPPED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
on_use (PalCropDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) png = pal_picture_to_png (self->picture, pal_crop_view_get_crop (self->view),
                                               PAL_PEOPLE_PICTURE_SIZE, &error);

  if (png == NULL) {
    pal_message_show (GTK_WINDOW (self), _ ("The Picture Cannot Be Used"), error->message);
    return;
  }
  g_signal_emit (self, signals[SIGNAL_CROPPED], 0, png);
  gtk_window_close (GTK_WINDOW (self));
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
  PalCropDialog *self = g_object_new (PAL_TYPE_CROP_DIALOG, "transient-for", parent, NULL);

  self->picture = g_object_ref (picture);
  pal_crop_view_set_picture (self->view, picture);
  g_object_bind_property (self->view, "zoom", self->zoom, "value",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  return self;
}
