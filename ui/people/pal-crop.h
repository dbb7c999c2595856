/*
 * PalCrop: which square of a picture is used.
 *
 * The square always lies inside the picture, so there is nothing that could be drawn beside it. At
 * zoom 1 it is as large as the picture's shorter side.
 */
#pragma once

#include <glib.h>

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
