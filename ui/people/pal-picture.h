/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of players: the square that is used, how they are kept, and how they are shown. */
#pragma once

#include "game/players/pal-player.h"

#include <adwaita.h>
#include <gdk/gdk.h>
#include <glib.h>

/*
 * PalCrop: which square of a picture is used.
 *
 * The square always lies inside the picture, so there is nothing that could be drawn beside it. At
 * zoom 1 it is as large as the picture's shorter side.
 */

#define PAL_CROP_ZOOM_MAX 8.0

typedef struct {
  int width, height; /* of the picture, in its pixels */
  double zoom;       /* 1 to PAL_CROP_ZOOM_MAX */
  double x, y;       /* the middle of the square, in pixels of the picture */
} PalCrop;

/* The largest square, in the middle of a picture of WIDTH by HEIGHT pixels. */
void pal_crop_init (PalCrop *self, int width, int height);

/* The side of the square, in pixels of the picture. */
double pal_crop_get_side (const PalCrop *self);

/* Moves the square by so many pixels of the picture; zooms around its middle. Both stop where the
 * picture ends. */
void pal_crop_move (PalCrop *self, double dx, double dy);
void pal_crop_set_zoom (PalCrop *self, double zoom);

/* The square in whole pixels, at least one. */
void pal_crop_get (const PalCrop *self, int *x, int *y, int *side);

/* Reading a picture from a file of any origin, and making a small square one from a part of it. */

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

/* A player as a small round picture. */

/* Shows PLAYER on AVATAR: by the player's picture; else by OTHERWISE, unless that is NULL; else by
 * the initials of a person, or the symbol of a computer. */
void pal_avatar_show (AdwAvatar *avatar, PalPlayer *player, GdkPaintable *otherwise);
