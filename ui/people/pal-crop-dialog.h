/* The dialog in which a person chooses the square of a picture that is to be theirs. */
#pragma once

#include <adwaita.h>

#define PAL_TYPE_CROP_DIALOG (pal_crop_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalCropDialog, pal_crop_dialog, PAL, CROP_DIALOG, AdwWindow)

/* For PICTURE, over PARENT. */
PalCropDialog *pal_crop_dialog_new (GtkWindow *parent, GdkPixbuf *picture);

/* Signal: "cropped" (GBytes *png): the picture as it is to be kept; the dialog closes. */
