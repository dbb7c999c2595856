/* The grain of wood, strips of bamboo and the mottle of paper, grown from noise into a tile that
 * cells are cut from.
 */
#include "pal-board-theme.h"

#include "base/random.h"

#include <math.h>

/* The tile is larger than what a cell takes of it, so that cells can be cut from many places. */
enum { TILE = 384, CUT = 128 };

/* The width of a strip of bamboo. */
enum { STRIP = 24 };

/* A number from 0 to 1 that belongs to the lattice point (X, Y). */
static double
lattice (int x, int y, guint seed)
{
  guint64 point = (guint64) (guint32) x << 32 | (guint32) y;

  return (double) (random_mix (point ^ random_mix (seed)) >> 40) / (1 << 24);
}

/* Value noise: lattice points with smooth slopes between them; 0 to 1. */
static double
noise (double x, double y, guint seed)
{
  int column = (int) floor (x), row = (int) floor (y);
  double u = x - column, v = y - row;

  u *= u * (3 - 2 * u);
  v *= v * (3 - 2 * v);
  return (lattice (column, row, seed) * (1 - u) + lattice (column + 1, row, seed) * u) * (1 - v)
         + (lattice (column, row + 1, seed) * (1 - u) + lattice (column + 1, row + 1, seed) * u)
               * v;
}

/* How dark the wood is ALONG and ACROSS its fibres: growth rings that wander, which darken slowly
 * and end sharply, fine fibres, and here and there a pore. */
static double
wood (double along, double across)
{
  double wander = 46 * noise (along / 260, across / 90, 1) + 5 * noise (along / 60, across / 16, 2);
  double ring = (across + wander) / 19;
  double place = ring - floor (ring);
  double width = 0.55 + 0.45 * lattice ((int) floor (ring), 0, 3);
  double late = place < 0.9 ? pow (place / 0.9, 3) : (1 - place) / 0.1;
  double fibre = noise (along / 42, across / 1.4, 4);
  double pore = noise (along / 11, across / 0.9, 5);

  return 0.5 * width * late + 0.34 * fibre + (pore > 0.82 ? 2.2 * (pore - 0.82) : 0);
}

/* How dark the paper is: clouds, and fibres in no direction. */
static double
paper (double x, double y)
{
  return 0.55 * noise (x / 70, y / 70, 6) + 0.25 * noise (x / 17, y / 17, 7)
         + 0.2 * noise (x / 1.7, y / 1.7, 8);
}

/* Strips of bamboo side by side: each has its own tone and its own nodes, and is a little darker
 * towards its edges. */
static double
bamboo (double along, double across)
{
  int strip = (int) floor (across / STRIP);
  double place = across - strip * STRIP, edge = MIN (place, STRIP - place);
  double tone = 0.5 * lattice (strip, 1, 9);
  double bulge = 0.22 * pow (1 - 2 * edge / STRIP, 2);
  double joint = edge < 0.8 ? 0.5 : 0;
  double fibre = 0.28 * noise (along / 46, across / 1.3, 10);
  double node = TILE * lattice (strip, 2, 9) - along;
  double ridge = fabs (node) < 5 ? 0.45 * exp (-node * node / (node > 0 ? 6 : 1.2)) : 0;

  return tone + bulge + joint + fibre + ridge;
}

static double
darkness (PalGrain grain, double along, double across)
{
  switch (grain) {
  case PAL_GRAIN_WOOD:
    return wood (along, across);
  case PAL_GRAIN_BAMBOO:
    return bamboo (along, across);
  default:
    return paper (along, across);
  }
}

static cairo_surface_t *
tile_new (PalGrain grain)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, TILE, TILE);
  int stride = cairo_image_surface_get_stride (surface);
  guint8 *pixels = cairo_image_surface_get_data (surface);

  for (int y = 0; y < TILE; y++)
    for (int x = 0; x < TILE; x++) {
      double ink = darkness (grain, x, y);

      pixels[y * stride + x] = (guint8) (255 * CLAMP (ink, 0, 1));
    }
  cairo_surface_mark_dirty (surface);
  return surface;
}

/* Made at first use and kept: 150 kB each. */
static cairo_surface_t *
tile_get (PalGrain grain)
{
  static gsize tiles[PAL_GRAIN_BAMBOO + 1];
  gsize *tile = &tiles[grain];

  if (g_once_init_enter (tile))
    g_once_init_leave (tile, (gsize) tile_new (grain));
  return (cairo_surface_t *) *tile;
}

void
pal_board_theme_fill_grain (cairo_t *cr, PalGrain grain, guint32 ink, guint seed, gboolean upright,
                            double x, double y, double width, double height)
{
  guint64 dice = random_mix (seed + 1);
  double scale = CUT / MAX (MIN (width, height), 1);

  if (grain == PAL_GRAIN_NONE)
    return;
  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  cairo_translate (cr, x, y);
  if (upright)
    cairo_transform (cr, &(cairo_matrix_t){ 0, 1, 1, 0, 0, 0 });
  cairo_scale (cr, 1 / scale, 1 / scale);
  cairo_translate (cr, -(double) (dice % (TILE - CUT)), -(double) ((dice >> 32) % (TILE - CUT)));
  pal_board_theme_set_source (cr, ink);
  {
    cairo_pattern_t *pattern = cairo_pattern_create_for_surface (tile_get (grain));

    cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REFLECT);
    cairo_mask (cr, pattern);
    cairo_pattern_destroy (pattern);
  }
  cairo_restore (cr);
}
