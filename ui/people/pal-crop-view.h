/* A picture of which a square is chosen: drag it, zoom with the wheel or two fingers, or use the
 * arrow keys, plus and minus. What a round avatar will show is bright. */
#pragma once

#include "pal-crop.h"

#include <gtk/gtk.h>

#define PAL_TYPE_CROP_VIEW (pal_crop_view_get_type ())
G_DECLARE_FINAL_TYPE (PalCropView, pal_crop_view, PAL, CROP_VIEW, GtkWidget)

/* Shows PICTURE with its largest square. */
void pal_crop_view_set_picture (PalCropView *self, GdkPixbuf *picture);

const PalCrop *pal_crop_view_get_crop (PalCropView *self);

/* Property: "zoom" (double, 1 to PAL_CROP_ZOOM_MAX). */
