/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-board-geometry.h"

#include <math.h>

void
pal_board_geometry_init (PalBoardGeometry *self, int files, int ranks, gboolean flipped,
                         PalBoardFrame frame, double width, double height, int scale)
{
  double free_width = width - 2 * PAL_BOARD_GEOMETRY_MARGIN;
  double free_height = height - 2 * PAL_BOARD_GEOMETRY_MARGIN;
  double cell
      = MIN (free_width / (files + 2 * frame.sides), free_height / (ranks + 2 * frame.ends));

  *self = (PalBoardGeometry){
    .files = files,
    .ranks = ranks,
    .stride = files,
    .flipped = flipped,
    .scale = MAX (scale, 1),
  };
  self->cell = MAX (floor (cell * self->scale), 1) / self->scale;
  self->frame.sides = pal_board_geometry_snap (self, frame.sides * self->cell);
  self->frame.ends = pal_board_geometry_snap (self, frame.ends * self->cell);
  self->x = pal_board_geometry_snap (self, (width - files * self->cell) / 2);
  self->y = pal_board_geometry_snap (self, (height - ranks * self->cell) / 2);
}

gboolean
pal_board_geometry_equal (const PalBoardGeometry *self, const PalBoardGeometry *other)
{
  return self->files == other->files && self->ranks == other->ranks && self->stride == other->stride
         && self->flipped == other->flipped && self->scale == other->scale
         && self->cell == other->cell && self->frame.sides == other->frame.sides
         && self->frame.ends == other->frame.ends && self->x == other->x && self->y == other->y;
}

double
pal_board_geometry_left (const PalBoardGeometry *self)
{
  return self->x - self->frame.sides;
}

double
pal_board_geometry_top (const PalBoardGeometry *self)
{
  return self->y - self->frame.ends;
}

double
pal_board_geometry_width (const PalBoardGeometry *self)
{
  return self->files * self->cell + 2 * self->frame.sides;
}

double
pal_board_geometry_height (const PalBoardGeometry *self)
{
  return self->ranks * self->cell + 2 * self->frame.ends;
}

Square
pal_board_geometry_square_at (const PalBoardGeometry *self, double x, double y)
{
  /* Thirds of a unit are not exact: a corner belongs to its cell all the same. */
  const double rounding = 1e-9;

  return pal_board_geometry_square (self, (int) floor ((x - self->x) / self->cell + rounding),
                                    (int) floor ((y - self->y) / self->cell + rounding));
}

Square
pal_board_geometry_square (const PalBoardGeometry *self, int column, int row)
{
  int file = self->flipped ? self->files - 1 - column : column;
  int rank = self->flipped ? row : self->ranks - 1 - row;

  if (column < 0 || column >= self->files || row < 0 || row >= self->ranks)
    return SQUARE_NONE;
  return (Square) (file + self->stride * rank);
}

gboolean
pal_board_geometry_place (const PalBoardGeometry *self, Square square, int *column, int *row)
{
  int file = square % self->stride, rank = square / self->stride;

  if (square == SQUARE_NONE || file >= self->files || rank >= self->ranks)
    return FALSE;
  *column = self->flipped ? self->files - 1 - file : file;
  *row = self->flipped ? rank : self->ranks - 1 - rank;
  return TRUE;
}

Square
pal_board_geometry_step (const PalBoardGeometry *self, Square square, int dx, int dy)
{
  int column = 0, row = 0;

  pal_board_geometry_place (self, square, &column, &row);
  return pal_board_geometry_square (self, CLAMP (column + dx, 0, self->files - 1),
                                    CLAMP (row + dy, 0, self->ranks - 1));
}

void
pal_board_geometry_corner (const PalBoardGeometry *self, Square square, double *x, double *y)
{
  int column = 0, row = 0;

  pal_board_geometry_place (self, square, &column, &row);
  *x = self->x + column * self->cell;
  *y = self->y + row * self->cell;
}

void
pal_board_geometry_center (const PalBoardGeometry *self, Square square, double *x, double *y)
{
  pal_board_geometry_corner (self, square, x, y);
  *x += self->cell / 2;
  *y += self->cell / 2;
}

double
pal_board_geometry_snap (const PalBoardGeometry *self, double value)
{
  return round (value * self->scale) / self->scale;
}
