#include "pal-board-theme.h"

#include "base/marks.h"

/* Marks that suit most boards. */
#define USUAL_MARKS                                                                                \
  .hover = 0xffffff66, .target = 0x1e281e42, .check = 0xe01b24ff, .hint = 0x26a269d9,              \
  .threat = 0xd22d2dcc

static const PalBoardStyle squares[] = {
  {
      USUAL_MARKS,
      .id = "green",
      .name = N_ ("Green"),
      .light = 0xebe3d2ff,
      .dark = 0x8b9d80ff,
      .light_ink = 0x7a8c6fff,
      .dark_ink = 0xf4eee1ff,
      .frame = 0x5d6d55ff,
      .frame_ink = 0xebe3d2ff,
      .last = 0xf5d547a6,
      .selected = 0x78a5e6a6,
  },
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
      .id = "cherry",
      .name = N_ ("Cherry and birch"),
      .light = 0xf2e2c6ff,
      .dark = 0xb67b58ff,
      .light_ink = 0x9c6240ff,
      .dark_ink = 0xf9ecd5ff,
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
      .dark = 0x7f9ab5ff,
      .light_ink = 0x66819cff,
      .dark_ink = 0xf2f6faff,
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
      .dark = 0x949aa3ff,
      .light_ink = 0x747b85ff,
      .dark_ink = 0xf3f4f6ff,
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
      .light_ink = 0xa1875aff,
      .dark_ink = 0x7a6238ff,
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

const PalBoardStyle *
pal_board_theme_squares (int *n)
{
  *n = G_N_ELEMENTS (squares);
  return squares;
}

GdkRGBA
pal_board_theme_rgba (guint32 color)
{
  return (GdkRGBA){ (float) (color >> 24) / 255, (float) (color >> 16 & 0xff) / 255,
                    (float) (color >> 8 & 0xff) / 255, (float) (color & 0xff) / 255 };
}

void
pal_board_theme_set_source (cairo_t *cr, guint32 color)
{
  GdkRGBA rgba = pal_board_theme_rgba (color);

  gdk_cairo_set_source_rgba (cr, &rgba);
}
