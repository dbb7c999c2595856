/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cutting a picture to a square: the view on it, and the dialog around that. */
#pragma once

#include "pal-picture.h"
#include "ui/platform/pal-dialog.h"

#include <adwaita.h>
#include <gtk/gtk.h>

/* A picture of which a square is chosen: drag it, zoom with the wheel or two fingers, or use the
 * arrow keys, plus and minus. What a round avatar will show is bright. */

#define PAL_TYPE_CROP_VIEW (pal_crop_view_get_type ())
G_DECLARE_FINAL_TYPE (PalCropView, pal_crop_view, PAL, CROP_VIEW, GtkWidget)

/* Property: "zoom" (double, 1 to PAL_CROP_ZOOM_MAX). */

/* The dialog in which a person chooses the square of a picture that is to be theirs. */

#define PAL_TYPE_CROP_DIALOG (pal_crop_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalCropDialog, pal_crop_dialog, PAL, CROP_DIALOG, PalDialog)

/* For PICTURE, over PARENT. */
PalCropDialog *pal_crop_dialog_new (GtkWindow *parent, GdkPixbuf *picture);

/* Signal: "cropped" (GBytes *png): the picture as it is to be kept; the dialog closes. */
