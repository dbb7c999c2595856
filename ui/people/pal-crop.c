#include "pal-crop.h"

#include <math.h>

static void
stay_inside (PalCrop *self)
{
  double half = pal_crop_get_side (self) / 2;

  self->x = CLAMP (self->x, half, self->width - half);
  self->y = CLAMP (self->y, half, self->height - half);
}

void
pal_crop_init (PalCrop *self, int width, int height)
{
  *self = (PalCrop){ width, height, 1, width / 2.0, height / 2.0 };
}

double
pal_crop_get_side (const PalCrop *self)
{
  return MIN (self->width, self->height) / self->zoom;
}

void
pal_crop_move (PalCrop *self, double dx, double dy)
{
  self->x += dx;
  self->y += dy;
  stay_inside (self);
}

void
pal_crop_set_zoom (PalCrop *self, double zoom)
{
  self->zoom = CLAMP (zoom, 1, PAL_CROP_ZOOM_MAX);
  stay_inside (self);
}

void
pal_crop_get (const PalCrop *self, int *x, int *y, int *side)
{
  double wanted = pal_crop_get_side (self);

  *side = MAX ((int) floor (wanted), 1);
  *x = CLAMP ((int) round (self->x - wanted / 2), 0, self->width - *side);
  *y = CLAMP ((int) round (self->y - wanted / 2), 0, self->height - *side);
}
