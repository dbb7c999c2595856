/* Reading a picture from a file of any origin, and making a small square one from a part of it. */
#pragma once

#include "pal-crop.h"

#include <gdk/gdk.h>

#define PAL_PICTURE_ERROR (pal_picture_error_quark ())
GQuark pal_picture_error_quark (void);

typedef enum {
  PAL_PICTURE_ERROR_UNREADABLE,
  PAL_PICTURE_ERROR_TOO_LARGE,
} PalPictureError;

/* The picture in FILE the right way up, at most a few thousand pixels wide and high. NULL with
 * ERROR, which is one sentence for the person who chose it. */
GdkPixbuf *pal_picture_load (GFile *file, GError **error);

/* The same as something to show; NULL where PATH is no picture any more, or never was one: no
 * reason to bother anybody. Whatever is there, a device that never ends too, does no harm. */
GdkTexture *pal_picture_texture (const char *path);

/* The square CROP of PICTURE as a PNG file, SIZE pixels wide and high. */
GBytes *pal_picture_to_png (GdkPixbuf *picture, const PalCrop *crop, int size, GError **error);
