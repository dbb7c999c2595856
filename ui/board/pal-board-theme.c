/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Board styles, and the grain of what boards seem to be made of. */
#include "pal-board-theme.h"

#include "base/marks.h"
#include "base/random.h"

#include <math.h>

/* The grain of wood, strips of bamboo and the mottle of paper, grown from noise into a tile that
 * cells are cut from.
 */

/* The tile is larger than what a cell takes of it, so that cells can be cut from many places. */
enum { TILE = 384, CUT = 128, LEVELS = 4 };

/* The width of a strip of bamboo. */
enum { STRIP = 24 };

/* A number from 0 to 1 that belongs to the lattice point (X, Y). */
static double
lattice (int x, int y, guint seed)
{
  guint64 point = (guint64) (guint32) x << 32 | (guint32) y;

  return (double) (random_mix (point ^ random_mix (seed)) >> 40) / (1 << 24);
}

/* A layer of value noise: lattice points, so far apart along the fibres and across them, with
 * smooth slopes between them. */
typedef struct {
  double along, across;
  guint seed;
} Noise;

enum { NOISES_MAX = 4 };

/* What a grain is made of, and how dark it is ALONG and ACROSS its fibres where its layers of noise
 * have the values NOISE. */
typedef struct {
  int n_noises;
  Noise noises[NOISES_MAX];
  double (*darkness) (const double *noise, double along, double across);
} Recipe;

static double
cube (double value)
{
  return value * value * value;
}

/* Growth rings that wander, which darken slowly and end sharply, fine fibres, and here and there a
 * pore. */
static double
wood (const double *noise, double along, double across)
{
  double wander = 46 * noise[0] + 5 * noise[1];
  double ring = (across + wander) / 19;
  double place = ring - floor (ring);
  double width = 0.55 + 0.45 * lattice ((int) floor (ring), 0, 3);
  double late = place < 0.9 ? cube (place / 0.9) : (1 - place) / 0.1;
  double fibre = noise[2], pore = noise[3];

  return 0.5 * width * late + 0.34 * fibre + (pore > 0.82 ? 2.2 * (pore - 0.82) : 0);
}

/* Clouds, and fibres in no direction. */
static double
paper (const double *noise, double along, double across)
{
  return 0.55 * noise[0] + 0.25 * noise[1] + 0.2 * noise[2];
}

/* Strips of bamboo side by side: each has its own tone and its own nodes, and is a little darker
 * towards its edges. */
static double
bamboo (const double *noise, double along, double across)
{
  int strip = (int) floor (across / STRIP);
  double place = across - strip * STRIP, edge = MIN (place, STRIP - place);
  double tone = 0.5 * lattice (strip, 1, 9);
  double bulge = 0.22 * pow (1 - 2 * edge / STRIP, 2);
  double joint = edge < 0.8 ? 0.5 : 0;
  double fibre = 0.28 * noise[0];
  double node = TILE * lattice (strip, 2, 9) - along;
  double ridge = fabs (node) < 5 ? 0.45 * exp (-node * node / (node > 0 ? 6 : 1.2)) : 0;

  return tone + bulge + joint + fibre + ridge;
}

static const Recipe recipes[] = {
  [PAL_GRAIN_WOOD] = { 4, { { 260, 90, 1 }, { 60, 16, 2 }, { 42, 1.4, 4 }, { 11, 0.9, 5 } }, wood },
  [PAL_GRAIN_PAPER] = { 3, { { 70, 70, 6 }, { 17, 17, 7 }, { 1.7, 1.7, 8 } }, paper },
  [PAL_GRAIN_BAMBOO] = { 1, { { 46, 1.3, 10 } }, bamboo },
};

static double
smooth (double part)
{
  return part * part * (3 - 2 * part);
}

/* The value on the line across the fibres through V, between two lattice points. */
static double
noise_on_line (const Noise *noise, int column, double v)
{
  int line = (int) floor (v);
  double slope = smooth (v - line);

  return lattice (column, line, noise->seed) * (1 - slope)
         + lattice (column, line + 1, noise->seed) * slope;
}

/* The values of NOISE in the row ACROSS of the tile, from 0 to 1. From one lattice point to the
 * next: their values are the dear part, and the compiler does several of the pixels between at
 * once. */
static void
noise_row (const Noise *noise, int across, float row[TILE])
{
  double v = across / noise->across, next = noise_on_line (noise, 0, v);

  for (int along = 0, column = 0; along < TILE; column++) {
    int end = MIN ((int) ceil ((column + 1) * noise->along), TILE);
    float step = (float) (1 / noise->along), start = (float) column;
    float from = (float) next, rise;

    next = noise_on_line (noise, column + 1, v);
    rise = (float) next - from;
    for (; along < end; along++) {
      float u = (float) along * step - start;

      row[along] = from + rise * u * u * (3 - 2 * u);
    }
  }
}

static void
fill_row (const Recipe *recipe, int across, guint8 *pixels)
{
  float rows[NOISES_MAX][TILE];

  for (int i = 0; i < recipe->n_noises; i++)
    noise_row (&recipe->noises[i], across, rows[i]);
  for (int along = 0; along < TILE; along++) {
    double noise[NOISES_MAX], ink;

    for (int i = 0; i < recipe->n_noises; i++)
      noise[i] = rows[i][along];
    ink = recipe->darkness (noise, along, across);
    pixels[along] = (guint8) (255 * CLAMP (ink, 0, 1));
  }
}

static cairo_surface_t *
tile_new (PalGrain grain)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, TILE, TILE);
  int stride = cairo_image_surface_get_stride (surface);
  guint8 *pixels = cairo_image_surface_get_data (surface);

  for (int y = 0; y < TILE; y++)
    fill_row (&recipes[grain], y, pixels + y * stride);
  cairo_surface_mark_dirty (surface);
  return surface;
}

/* LARGE at half its size: each pixel is the mean of four. */
static cairo_surface_t *
tile_halve (cairo_surface_t *large)
{
  int size = cairo_image_surface_get_width (large) / 2;
  cairo_surface_t *small = cairo_image_surface_create (CAIRO_FORMAT_A8, size, size);
  int large_stride = cairo_image_surface_get_stride (large);
  int small_stride = cairo_image_surface_get_stride (small);

  for (int y = 0; y < size; y++) {
    const guint8 *above = cairo_image_surface_get_data (large) + 2 * y * large_stride;
    const guint8 *below = above + large_stride;
    guint8 *pixels = cairo_image_surface_get_data (small) + y * small_stride;

    for (int x = 0; x < size; x++)
      pixels[x]
          = (guint8) ((above[2 * x] + above[2 * x + 1] + below[2 * x] + below[2 * x + 1] + 2) / 4);
  }
  cairo_surface_mark_dirty (small);
  return small;
}

/* Each level is half as large as the one before. Made at first use and kept: 150 kB the largest. */
static cairo_surface_t *
tile_get (PalGrain grain, int level)
{
  static gsize tiles[PAL_GRAIN_BAMBOO + 1][LEVELS];
  gsize *tile = &tiles[grain][level];

  if (g_once_init_enter (tile)) {
    cairo_surface_t *made
        = level == 0 ? tile_new (grain) : tile_halve (tile_get (grain, level - 1));

    g_once_init_leave (tile, (gsize) made);
  }
  return (cairo_surface_t *) *tile;
}

static gpointer
grow_on_thread (gpointer grain)
{
  tile_get ((PalGrain) GPOINTER_TO_UINT (grain), 0);
  return NULL;
}

void
pal_board_theme_begin_grain (PalGrain grain)
{
  static gsize begun[PAL_GRAIN_BAMBOO + 1];

  if (grain == PAL_GRAIN_NONE || !g_once_init_enter (&begun[grain]))
    return;
  g_thread_unref (g_thread_new ("grain", grow_on_thread, GUINT_TO_POINTER (grain)));
  g_once_init_leave (&begun[grain], TRUE);
}

static gboolean
has_pixels (cairo_t *cr)
{
  return cairo_surface_get_type (cairo_get_target (cr)) == CAIRO_SURFACE_TYPE_IMAGE;
}

/* How many pixels a unit of CR is long. */
static double
pixels_of_unit (cairo_t *cr)
{
  double across = 1, along = 0, x_scale, y_scale;

  cairo_surface_get_device_scale (cairo_get_target (cr), &x_scale, &y_scale);
  cairo_user_to_device_distance (cr, &across, &along);
  return x_scale * hypot (across, along);
}

/* What is drawn with: on pixels the level with one to two pixels for each of them, which the cheap
 * filter is good for. It takes a fifth of the time of cairo's usual one for shrunken pictures. A
 * file has the whole tile. */
static cairo_pattern_t *
tile_pattern (cairo_t *cr, PalGrain grain)
{
  gboolean pixels = has_pixels (cr);
  double shrunk = 1 / pixels_of_unit (cr);
  cairo_pattern_t *pattern;
  int level = 0;

  for (; pixels && shrunk >= 2 && level < LEVELS - 1; shrunk /= 2)
    level++;
  pattern = cairo_pattern_create_for_surface (tile_get (grain, level));
  cairo_pattern_set_matrix (
      pattern, &(cairo_matrix_t){ .xx = 1.0 / (1 << level), .yy = 1.0 / (1 << level) });
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REFLECT);
  if (pixels)
    cairo_pattern_set_filter (pattern, CAIRO_FILTER_BILINEAR);
  return pattern;
}

void
pal_board_theme_fill_grain (cairo_t *cr, PalGrain grain, guint32 ink, guint seed, gboolean upright,
                            double x, double y, double width, double height)
{
  guint64 dice = random_mix (seed + 1);
  double scale = CUT / MAX (MIN (width, height), 1);
  cairo_pattern_t *pattern;

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
  pattern = tile_pattern (cr, grain);
  cairo_mask (cr, pattern);
  cairo_pattern_destroy (pattern);
  cairo_restore (cr);
}

cairo_surface_t *
pal_board_theme_shrink_grain (cairo_t *cr, PalGrain grain, double side)
{
  double cut = side * pixels_of_unit (cr);
  int size = (int) (cut * TILE / CUT);
  cairo_surface_t *tile;
  cairo_pattern_t *pattern;

  if (grain == PAL_GRAIN_NONE || !has_pixels (cr) || cut < 1 || size > TILE)
    return NULL;
  tile = cairo_image_surface_create (CAIRO_FORMAT_A8, size, size);
  cr = cairo_create (tile);
  cairo_scale (cr, cut / CUT, cut / CUT);
  pattern = tile_pattern (cr, grain);
  cairo_set_source (cr, pattern);
  cairo_paint (cr);
  cairo_pattern_destroy (pattern);
  cairo_destroy (cr);
  return tile;
}

void
pal_board_theme_fill_cell (cairo_t *cr, cairo_surface_t *tile, PalGrain grain, guint32 ink,
                           guint seed, double x, double y, double side)
{
  guint64 dice = random_mix (seed + 1);
  double pixels = pixels_of_unit (cr);
  int room;

  if (tile == NULL) {
    pal_board_theme_fill_grain (cr, grain, ink, seed, FALSE, x, y, side, side);
    return;
  }
  room = cairo_image_surface_get_width (tile) - (int) ceil (side * pixels);
  cairo_save (cr);
  cairo_rectangle (cr, x, y, side, side);
  cairo_clip (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, 1 / pixels, 1 / pixels);
  pal_board_theme_set_source (cr, ink);
  cairo_mask_surface (cr, tile, -(double) (dice % (guint) MAX (room, 1)),
                      -(double) ((dice >> 32) % (guint) MAX (room, 1)));
  cairo_restore (cr);
}

/* Marks that suit most boards. */
#define USUAL_MARKS                                                                                \
  .hover = 0xffffff66, .target = 0x1e281e42, .check = 0xe01b24ff, .hint = 0x26a269d9,              \
  .threat = 0xd22d2dcc

static const PalBoardStyle squares[] = {
  {
      USUAL_MARKS,
      .id = "walnut",
      .name = N_ ("Walnut and maple"),
      .light = 0xe8d0a3ff,
      .dark = 0xa47148ff,
      .light_ink = 0x8a5b36ff,
      .dark_ink = 0xf3e0bbff,
      .frame = 0x5e3a22ff,
      .frame_ink = 0xe8d0a3ff,
      .selected = 0x78a5e6a6,
      .last = 0xf6e05299,
      .grain = PAL_GRAIN_WOOD,
      .grain_light = 0x9c672b50,
      .grain_dark = 0x3d1d0a70,
  },
  {
      USUAL_MARKS,
      .id = "green",
      .name = N_ ("Green"),
      .light = 0xebe3d2ff,
      .dark = 0x7d9072ff,
      .light_ink = 0x677a5dff,
      .dark_ink = 0xffffffff,
      .frame = 0x5d6d55ff,
      .frame_ink = 0xebe3d2ff,
      .last = 0xf5d547a6,
      .selected = 0x78a5e6a6,
  },
  {
      USUAL_MARKS,
      .id = "cherry",
      .name = N_ ("Cherry and birch"),
      .light = 0xf2e2c6ff,
      .dark = 0xac724fff,
      .light_ink = 0x9c6240ff,
      .dark_ink = 0xfdf3e0ff,
      .frame = 0x6f3523ff,
      .frame_ink = 0xf2e2c6ff,
      .selected = 0x78a5e6a6,
      .last = 0xf6e05299,
      .grain = PAL_GRAIN_WOOD,
      .grain_light = 0xb58a5238,
      .grain_dark = 0x6023104c,
  },
  {
      USUAL_MARKS,
      .id = "blue",
      .name = N_ ("Blue"),
      .light = 0xe6ebf0ff,
      .dark = 0x718daaff,
      .light_ink = 0x607b97ff,
      .dark_ink = 0xffffffff,
      .frame = 0x46607aff,
      .frame_ink = 0xe6ebf0ff,
      .last = 0xf5d547a6,
      .selected = 0x5fc7b8a6,
  },
  {
      USUAL_MARKS,
      .id = "slate",
      .name = N_ ("Slate"),
      .light = 0xdfe1e4ff,
      .dark = 0x848a94ff,
      .light_ink = 0x6b727cff,
      .dark_ink = 0xffffffff,
      .frame = 0x4a4f57ff,
      .frame_ink = 0xdfe1e4ff,
      .last = 0xf5d547a6,
      .selected = 0x78a5e6a6,
  },
  {
      USUAL_MARKS,
      .id = "parchment",
      .name = N_ ("Parchment"),
      .light = 0xf6ecd2ff,
      .dark = 0xd3bd91ff,
      .light_ink = 0x8c7246ff,
      .dark_ink = 0x6a5430ff,
      .frame = 0x8a6f45ff,
      .frame_ink = 0xf6ecd2ff,
      .selected = 0x78a5e6a6,
      .last = 0xe9a93f80,
      .grain = PAL_GRAIN_PAPER,
      .grain_light = 0x8f6a2b30,
      .grain_dark = 0x5d421a38,
      .line = 0x8a6f4559,
  },
  {
      .id = "contrast",
      .name = N_ ("High contrast"),
      .light = 0xffffffff,
      .dark = 0x8f8f8fff,
      .light_ink = 0x000000ff,
      .dark_ink = 0x000000ff,
      .frame = 0x000000ff,
      .frame_ink = 0xffffffff,
      .last = 0xffe100c0,
      .selected = 0x35b5ffd0,
      .hover = 0xffffffa0,
      .target = 0x0040c0e0,
      .check = 0xe00000ff,
      .hint = 0x007a3dff,
      .threat = 0xd00000ff,
      .line = 0x000000ff,
  },
};

/* A blue that is seen on all woods, and its counterpart for dark boards. */
#define MARKS_ON_LIGHT                                                                             \
  .last = 0x1a66c8ff, .selected = 0x3584e4c8, .hover = 0x3584e466, .target = 0x1d7a45e6,           \
  .check = 0xe01b24ff, .hint = 0x26a269d9, .threat = 0xd22d2dcc
#define MARKS_ON_DARK                                                                              \
  .last = 0xf8d64eff, .selected = 0x78b4ffd0, .hover = 0x99c1f166, .target = 0x57e389e6,           \
  .check = 0xff4a50ff, .hint = 0x57e389d9, .threat = 0xff6b6bd9

static const PalBoardStyle points[] = {
  {
      MARKS_ON_LIGHT,
      .id = "maple",
      .name = N_ ("Maple"),
      .light = 0xeaca91ff,
      .light_ink = 0x5d3513e6,
      .line = 0x6f4520ff,
      .frame = 0x7d522bff,
      .frame_ink = 0xf3dcb0ff,
      .grain = PAL_GRAIN_WOOD,
      .grain_light = 0x9c672b3c,
  },
  {
      MARKS_ON_DARK,
      .id = "rosewood",
      .name = N_ ("Rosewood"),
      .light = 0x884430ff,
      .light_ink = 0xf0cb8ae6,
      .line = 0xe3b877d9,
      .frame = 0x4f2119ff,
      .frame_ink = 0xe8c48bff,
      .grain = PAL_GRAIN_WOOD,
      .grain_light = 0x2e0a0670,
  },
  {
      MARKS_ON_LIGHT,
      .id = "bamboo",
      .name = N_ ("Bamboo"),
      .light = 0xe7d9a0ff,
      .light_ink = 0x47501fe6,
      .line = 0x5b622cff,
      .frame = 0x6b6f3aff,
      .frame_ink = 0xf1e7bcff,
      .grain = PAL_GRAIN_BAMBOO,
      .grain_light = 0x86743066,
  },
  {
      MARKS_ON_LIGHT,
      .id = "paper",
      .name = N_ ("Rice paper"),
      .light = 0xf6efddff,
      .light_ink = 0xa3261fe6,
      .line = 0x38322cff,
      .frame = 0x8c2a22ff,
      .frame_ink = 0xf8ecd6ff,
      .grain = PAL_GRAIN_PAPER,
      .grain_light = 0x8f6a2b2e,
  },
  {
      MARKS_ON_LIGHT,
      .id = "celadon",
      .name = N_ ("Celadon"),
      .light = 0xb4ccb4ff,
      .light_ink = 0x2d5745e6,
      .line = 0x396553ff,
      .frame = 0x3f6656ff,
      .frame_ink = 0xdcebdcff,
      .grain = PAL_GRAIN_PAPER,
      .grain_light = 0x2d574526,
  },
  {
      MARKS_ON_DARK,
      .id = "night",
      .name = N_ ("Night"),
      .light = 0x39414dff,
      .light_ink = 0xb9c4d2e6,
      .line = 0x96a2b2ff,
      .frame = 0x242a33ff,
      .frame_ink = 0xb9c4d2ff,
  },
  {
      .id = "contrast",
      .name = N_ ("High contrast"),
      .light = 0xffffffff,
      .light_ink = 0x000000ff,
      .line = 0x000000ff,
      .frame = 0x000000ff,
      .frame_ink = 0xffffffff,
      .last = 0x0040c0ff,
      .selected = 0x35b5ffff,
      .hover = 0x35b5ffa0,
      .target = 0x0040c0ff,
      .check = 0xe00000ff,
      .hint = 0x007a3dff,
      .threat = 0xd00000ff,
  },
};

/* One surface with thin lines. */
#define CLOTH_MARKS                                                                                \
  .last = 0xf0443eff, .selected = 0x78b4ffa0, .hover = 0xffffff50, .check = 0xe01b24ff,            \
  .hint = 0xf8d64ee6, .threat = 0xff6b6bd9

static const PalBoardStyle cloth[] = {
  {
      CLOTH_MARKS,
      .id = "felt",
      .name = N_ ("Green felt"),
      .light = 0x2f7d4eff,
      .dark = 0x2f7d4eff,
      .light_ink = 0xb9dcc4ff,
      .dark_ink = 0xb9dcc4ff,
      .frame = 0x1d4f33ff,
      .frame_ink = 0xcfe8d7ff,
      .line = 0x1c5936ff,
      .target = 0x12402699,
  },
  {
      CLOTH_MARKS,
      .id = "forest",
      .name = N_ ("Dark green"),
      .light = 0x1f5340ff,
      .dark = 0x1f5340ff,
      .light_ink = 0xa6cbbbff,
      .dark_ink = 0xa6cbbbff,
      .frame = 0x12332aff,
      .frame_ink = 0xbfdccfff,
      .line = 0x11382bff,
      .target = 0x8fc9ad66,
  },
  {
      CLOTH_MARKS,
      .id = "oak",
      .name = N_ ("Oak"),
      .light = 0xb98a55ff,
      .dark = 0xb98a55ff,
      .light_ink = 0x4e2f12ff,
      .dark_ink = 0x4e2f12ff,
      .frame = 0x5e3a22ff,
      .frame_ink = 0xf0dcb8ff,
      .line = 0x6a431fff,
      .target = 0x5a371699,
      .grain = PAL_GRAIN_WOOD,
      .grain_light = 0x6a3f1650,
      .grain_dark = 0x6a3f1650,
  },
  {
      CLOTH_MARKS,
      .id = "sea",
      .name = N_ ("Blue"),
      .light = 0x3f6f9fff,
      .dark = 0x3f6f9fff,
      .light_ink = 0xcfe0f2ff,
      .dark_ink = 0xcfe0f2ff,
      .frame = 0x25476aff,
      .frame_ink = 0xd8e6f5ff,
      .line = 0x284f78ff,
      .target = 0x1b3a5c99,
  },
  {
      CLOTH_MARKS,
      .id = "stone",
      .name = N_ ("Slate"),
      .light = 0x7d858fff,
      .dark = 0x7d858fff,
      .light_ink = 0x21262cff,
      .dark_ink = 0x21262cff,
      .frame = 0x3c424aff,
      .frame_ink = 0xe3e6eaff,
      .line = 0x565d66ff,
      .target = 0x363c4499,
  },
  {
      .id = "contrast",
      .name = N_ ("High contrast"),
      .light = 0xa6a6a6ff,
      .dark = 0xa6a6a6ff,
      .light_ink = 0x000000ff,
      .dark_ink = 0x000000ff,
      .frame = 0x000000ff,
      .frame_ink = 0xffffffff,
      .line = 0x000000ff,
      .last = 0xc00000ff,
      .selected = 0x0040c0ff,
      .hover = 0x0040c0a0,
      .target = 0x0040c0ff,
      .check = 0xc00000ff,
      .hint = 0x005a2dff,
      .threat = 0xc00000ff,
  },
};

const PalBoardStyle *
pal_board_theme_felt (int *n)
{
  *n = G_N_ELEMENTS (cloth);
  return cloth;
}

const PalBoardStyle *
pal_board_theme_squares (int *n)
{
  *n = G_N_ELEMENTS (squares);
  return squares;
}

const PalBoardStyle *
pal_board_theme_points (int *n)
{
  *n = G_N_ELEMENTS (points);
  return points;
}

GdkRGBA
pal_board_theme_rgba (guint32 color)
{
  return (GdkRGBA){ (float) (color >> 24) / 255, (float) (color >> 16 & 0xff) / 255,
                    (float) (color >> 8 & 0xff) / 255, (float) (color & 0xff) / 255 };
}

guint32
pal_board_theme_pack (const GdkRGBA *rgba)
{
  const float parts[] = { rgba->red, rgba->green, rgba->blue, rgba->alpha };
  guint32 color = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    color = color << 8 | (guint32) (parts[i] * 255 + 0.5f);
  return color;
}

void
pal_board_theme_set_source (cairo_t *cr, guint32 color)
{
  GdkRGBA rgba = pal_board_theme_rgba (color);

  gdk_cairo_set_source_rgba (cr, &rgba);
}

guint32
pal_board_theme_over (guint32 below, guint32 above)
{
  guint32 alpha = above & 0xff, color = 0;

  for (int shift = 24; shift > 0; shift -= 8) {
    guint32 mixed
        = ((above >> shift & 0xff) * alpha + (below >> shift & 0xff) * (255 - alpha)) / 255;

    color |= mixed << shift;
  }
  return color | 0xff;
}

/* Relative luminance as WCAG 2.1 defines it for sRGB. */
static double
luminance (guint32 color)
{
  static const double weights[] = { 0.2126, 0.7152, 0.0722 };
  double sum = 0;

  for (int i = 0; i < 3; i++) {
    double part = (color >> (24 - 8 * i) & 0xff) / 255.0;

    sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double
pal_board_theme_contrast (guint32 a, guint32 b)
{
  double one = luminance (a) + 0.05, other = luminance (b) + 0.05;

  return MAX (one, other) / MIN (one, other);
}

guint32
pal_board_theme_legible (guint32 ink, guint32 ground)
{
  const double wanted = 3.6; /* 3, and something for the grain */
  guint32 pole = luminance (ink) > luminance (ground) ? 0xffffff00 : 0;

  if (pal_board_theme_contrast (ink, ground) >= wanted)
    return ink;
  if (pal_board_theme_contrast (pole | 0xff, ground) < wanted)
    pole ^= 0xffffff00;
  for (guint32 step = 16; step < 256; step += 16) {
    guint32 mixed = pal_board_theme_over (ink, pole | step);

    if (pal_board_theme_contrast (mixed, ground) >= wanted)
      return mixed;
  }
  return pole | 0xff;
}
