/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Board styles: what colours a board has and of what it seems to be made. A style is data; a
 * painter brings the list of those that suit its board and says what each colour is for.
 *
 * Colours are 0xRRGGBBAA. A style looks the same in a light and in a dark window: the board is a
 * thing that lies there, and its frame sets it off.
 */
#pragma once

#include <gtk/gtk.h>

typedef enum {
  PAL_GRAIN_NONE,
  PAL_GRAIN_WOOD,
  PAL_GRAIN_PAPER,
  PAL_GRAIN_BAMBOO,
} PalGrain;

typedef struct {
  const char *id;
  const char *name;              /* N_() */
  guint32 light, dark;           /* the two kinds of cells; a board of points has one */
  guint32 light_ink, dark_ink;   /* coordinates on them */
  guint32 frame, frame_ink;      /* the frame, and coordinates on it */
  guint32 last, selected, hover; /* laid over a cell */
  guint32 target;                /* dots and rings */
  guint32 check;
  guint32 hint, threat; /* arrows */
  guint32 line;         /* drawn between the cells, or through them; 0: none */
  PalGrain grain;
  guint32 grain_light, grain_dark; /* the grain's ink on light and on dark cells */
} PalBoardStyle;

/* Styles of boards with two kinds of squares; *N of them, the first one is the usual one. */
const PalBoardStyle *pal_board_theme_squares (int *n);

/* Styles of boards of one colour with lines between the cells (light and dark are the same). */
const PalBoardStyle *pal_board_theme_felt (int *n);

/* Styles of boards of points: a surface (light) with lines and with what is printed on it
 * (light_ink). */
const PalBoardStyle *pal_board_theme_points (int *n);

/* A colour of a style as GTK wants it, and back; and as the source of CR. */
GdkRGBA pal_board_theme_rgba (guint32 color);
guint32 pal_board_theme_pack (const GdkRGBA *rgba);
void pal_board_theme_set_source (cairo_t *cr, guint32 color);

/* What is seen where ABOVE is laid over the opaque BELOW. */
guint32 pal_board_theme_over (guint32 below, guint32 above);

/* How well two opaque colours are told apart, from 1 to 21 (WCAG 2.1, contrast ratio). */
double pal_board_theme_contrast (guint32 a, guint32 b);

/* INK, or as little darker or lighter as it takes to be read on GROUND (a contrast of 3). */
guint32 pal_board_theme_legible (guint32 ink, guint32 ground);

/* Fills the rectangle with the grain of STYLE in ink INK. SEED chooses the piece of wood that it is
 * cut from: cells with different seeds look different, and the same one always looks the same.
 * UPRIGHT turns the fibres by a right angle. */
void pal_board_theme_fill_grain (cairo_t *cr, PalGrain grain, guint32 ink, guint seed,
                                 gboolean upright, double x, double y, double width, double height);

/* Has GRAIN, which will be drawn soon, grow on a thread meanwhile: it takes some milliseconds,
 * once.
 */
void pal_board_theme_begin_grain (PalGrain grain);

/* The tile of GRAIN in the size that cells with the side SIDE want it on CR, for whoever fills many
 * of them: to shrink it for each takes ten times as long. NULL where that is no use. The caller's.
 */
cairo_surface_t *pal_board_theme_shrink_grain (cairo_t *cr, PalGrain grain, double side);

/* The same for a square cell with level fibres, from the TILE that was made for its SIDE; without
 * one, too. */
void pal_board_theme_fill_cell (cairo_t *cr, cairo_surface_t *tile, PalGrain grain, guint32 ink,
                                guint seed, double x, double y, double side);
