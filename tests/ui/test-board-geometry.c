/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transform between squares and points, and what moves between two positions; no display. */
#include "ui/board/pal-board-geometry.h"
#include "ui/board/pal-board-scene.h"

#include "chess/chess.h"
#include "registry.h"

#include <math.h>

typedef struct {
  int files, ranks;
} Board;

static const Board boards[] = { { 8, 8 }, { 9, 10 }, { 15, 15 }, { 5, 6 } };

static void
check_board (const PalBoardGeometry *geometry)
{
  for (Square square = 0; square < geometry->files * geometry->ranks; square++) {
    double x, y, inside = geometry->cell - 0.25 / geometry->scale;
    int column, row;

    pal_board_geometry_center (geometry, square, &x, &y);
    g_assert_cmpint (pal_board_geometry_square_at (geometry, x, y), ==, square);
    pal_board_geometry_corner (geometry, square, &x, &y);
    g_assert_cmpint (pal_board_geometry_square_at (geometry, x, y), ==, square);
    g_assert_cmpint (pal_board_geometry_square_at (geometry, x + inside, y + inside), ==, square);
    g_assert_true (pal_board_geometry_place (geometry, square, &column, &row));
    g_assert_cmpint (pal_board_geometry_square (geometry, column, row), ==, square);
  }
}

/* Every square hits itself, at every size, scale and orientation. */
static void
test_hits (void)
{
  for (gsize b = 0; b < G_N_ELEMENTS (boards); b++)
    for (int scale = 1; scale <= 3; scale++)
      for (int flipped = 0; flipped < 2; flipped++)
        for (double size = 40; size < 1400; size += 7.3) {
          PalBoardGeometry geometry;

          pal_board_geometry_init (&geometry, boards[b].files, boards[b].ranks, flipped,
                                   (PalBoardFrame){ 0.32, 0.32 }, size, size * 0.8, scale);
          check_board (&geometry);
        }
}

static gboolean
is_whole (double value)
{
  return fabs (value - round (value)) < 1e-9;
}

/* Cells lie on device pixels, the board fits and uses the room that there is. */
static void
test_fits (void)
{
  for (int scale = 1; scale <= 2; scale++)
    for (int width = 240; width < 1300; width += 13)
      for (int height = 240; height < 900; height += 17) {
        PalBoardGeometry geometry;
        double left, top, right, bottom;

        pal_board_geometry_init (&geometry, 8, 8, FALSE, (PalBoardFrame){ 0.32, 0.32 }, width,
                                 height, scale);
        left = pal_board_geometry_left (&geometry);
        top = pal_board_geometry_top (&geometry);
        right = left + pal_board_geometry_width (&geometry);
        bottom = top + pal_board_geometry_height (&geometry);
        g_assert_true (is_whole (geometry.x * scale) && is_whole (geometry.y * scale));
        g_assert_true (is_whole (geometry.cell * scale));
        g_assert_true (left >= 0 && top >= 0 && right <= width && bottom <= height);
        g_assert_cmpfloat (MAX (right - left, bottom - top), >, MIN (width, height) - 20);
        g_assert_cmpfloat (fabs (left - (width - right)), <=, 2);
      }
}

static void
test_orientation (void)
{
  PalBoardGeometry geometry;

  pal_board_geometry_init (&geometry, 8, 8, FALSE, (PalBoardFrame){ 0 }, 400, 400, 1);
  g_assert_cmpint (pal_board_geometry_square (&geometry, 0, 7), ==, 0);
  g_assert_cmpint (pal_board_geometry_square (&geometry, 4, 6), ==, 12);
  g_assert_cmpint (pal_board_geometry_square (&geometry, 7, 0), ==, 63);
  pal_board_geometry_init (&geometry, 8, 8, TRUE, (PalBoardFrame){ 0 }, 400, 400, 1);
  g_assert_cmpint (pal_board_geometry_square (&geometry, 7, 0), ==, 0);
  g_assert_cmpint (pal_board_geometry_square (&geometry, 0, 7), ==, 63);
}

/* Beside the cells there is no square: on the frame, in the margin, outside. */
static void
test_misses (void)
{
  PalBoardGeometry geometry;
  double right, bottom;

  pal_board_geometry_init (&geometry, 8, 8, FALSE, (PalBoardFrame){ 0.32, 0.32 }, 500, 400, 1);
  right = geometry.x + 8 * geometry.cell;
  bottom = geometry.y + 8 * geometry.cell;
  g_assert_cmpint (pal_board_geometry_square_at (&geometry, geometry.x - 1, 200), ==, SQUARE_NONE);
  g_assert_cmpint (pal_board_geometry_square_at (&geometry, right, 200), ==, SQUARE_NONE);
  g_assert_cmpint (pal_board_geometry_square_at (&geometry, 250, geometry.y - 1), ==, SQUARE_NONE);
  g_assert_cmpint (pal_board_geometry_square_at (&geometry, 250, bottom), ==, SQUARE_NONE);
  g_assert_cmpint (pal_board_geometry_square_at (&geometry, -1e6, 1e6), ==, SQUARE_NONE);
  g_assert_cmpint (pal_board_geometry_square (&geometry, 8, 0), ==, SQUARE_NONE);
}

/* A part of a board: the squares keep their numbers. */
static void
test_crop (void)
{
  PalBoardGeometry geometry;
  int column, row;

  pal_board_geometry_init (&geometry, 3, 2, FALSE, (PalBoardFrame){ 0 }, 300, 200, 1);
  geometry.stride = 8;
  g_assert_cmpint (pal_board_geometry_square (&geometry, 2, 0), ==, 10);
  g_assert_true (pal_board_geometry_place (&geometry, 8, &column, &row));
  g_assert_cmpint (column, ==, 0);
  g_assert_cmpint (row, ==, 0);
  g_assert_false (pal_board_geometry_place (&geometry, 3, &column, &row));
  g_assert_false (pal_board_geometry_place (&geometry, 16, &column, &row));
}

/* The changes of TEXT in FEN as an animation, which at its end stands as the position does. */
static void
check_animation (const char *fen, const char *text, gboolean carried, int sprites)
{
  Position before, after;
  PalBoardAnimation animation;
  PalBoardGeometry geometry;
  Move move;

  g_assert_true (chess_rules.position_from_text (&before, fen, NULL));
  g_assert_cmpint (chess_rules.move_from_text (&before, text, strlen (text), &move), ==,
                   MOVE_TEXT_OK);
  after = before;
  chess_rules.play (&after, move);
  pal_board_geometry_init (&geometry, 8, 8, FALSE, (PalBoardFrame){ 0 }, 400, 400, 1);

  pal_board_animation_play (&animation, &chess_rules, &before, move, carried);
  g_assert_cmpint (animation.n_sprites, ==, sprites);
  for (int i = 0; i < animation.n_sprites; i++) {
    const PalSprite *sprite = &animation.sprites[i];
    PalSpriteState state;

    pal_sprite_sample (sprite, &geometry, 0, &state);
    g_assert_cmpint (pal_board_geometry_square_at (&geometry, state.x, state.y), ==, sprite->from);
    g_assert_cmpint (state.piece, ==, chess_rules.piece_at (&before, sprite->from));
    pal_sprite_sample (sprite, &geometry, 1, &state);
    g_assert_cmpint (pal_board_geometry_square_at (&geometry, state.x, state.y), ==, sprite->to);
    g_assert_cmpfloat (state.opacity, ==, sprite->kind == PAL_SPRITE_VANISH ? 0 : 1);
  }
}

static void
check_taking_back (const char *fen, const char *text)
{
  Position before;
  PalBoardAnimation animation;
  Move move;

  g_assert_true (chess_rules.position_from_text (&before, fen, NULL));
  g_assert_cmpint (chess_rules.move_from_text (&before, text, strlen (text), &move), ==,
                   MOVE_TEXT_OK);
  pal_board_animation_take_back (&animation, &chess_rules, &before, move);
  g_assert_cmpint (animation.n_sprites, >, 0);
  for (int i = 0; i < animation.n_sprites; i++) {
    const PalSprite *sprite = &animation.sprites[i];

    g_assert_cmpint (sprite->piece, ==, chess_rules.piece_at (&before, sprite->to));
    g_assert_true (animation.hidden[sprite->to]);
  }
}

static void
test_animation (void)
{
  static const struct {
    const char *fen, *move;
    int sprites, when_carried;
  } cases[] = {
    { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", 1, 0 },
    { "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 2, 0 },
    { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 2, 1 },
    { "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 2, 1 },
    { "2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxc8=N", 2, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    check_animation (cases[i].fen, cases[i].move, FALSE, cases[i].sprites);
    check_animation (cases[i].fen, cases[i].move, TRUE, cases[i].when_carried);
    check_taking_back (cases[i].fen, cases[i].move);
  }
}

static PalSpriteState
sample (const PalBoardAnimation *animation, int i, double progress)
{
  PalBoardGeometry geometry;
  PalSpriteState state;

  pal_board_geometry_init (&geometry, 8, 8, FALSE, (PalBoardFrame){ 0 }, 400, 400, 1);
  pal_sprite_sample (&animation->sprites[i], &geometry, progress, &state);
  return state;
}

/* The part of the time after which a disc shows its other side. */
static double
turned_at (const PalBoardAnimation *animation, int i)
{
  const PalSprite *sprite = &animation->sprites[i];
  double progress = 0;

  g_assert_cmpint (sample (animation, i, 0).piece, ==, sprite->piece);
  while (sample (animation, i, progress).piece == sprite->piece)
    progress += 1.0 / 1024;
  return progress;
}

/* Discs turn about their middle, whose other colour comes when they are narrow, and the nearest to
 * the one that is placed turns first; back they turn together. */
static void
test_flips (void)
{
  const Rules *rules = registry_find ("reversi")->rules;
  PalBoardAnimation animation;
  Position before;
  double last = 0;
  Move move;

  g_assert_true (rules->position_from_text (&before, "8/8/Pppp4/8/8/8/8/8 w - - 0 1", NULL));
  g_assert_cmpint (rules->move_from_text (&before, "e3", 2, &move), ==, MOVE_TEXT_OK);
  pal_board_animation_play (&animation, rules, &before, move, FALSE);
  g_assert_cmpint (animation.n_sprites, ==, 4);
  for (char file = 'd'; file >= 'b'; file--)
    for (int i = 0; i < animation.n_sprites; i++) {
      const char name[] = { file, '3', '\0' };
      char found[SQUARE_NAME_MAX];
      double at;

      rules->square_name (animation.sprites[i].to, found);
      if (!g_str_equal (found, name))
        continue;
      at = turned_at (&animation, i);
      g_assert_cmpfloat (at, >, last);
      g_assert_cmpfloat (at, <, 1);
      last = at;
      g_assert_cmpfloat (sample (&animation, i, 0).squeeze, ==, 1);
      g_assert_cmpfloat (sample (&animation, i, at).squeeze, <, 0.2);
      g_assert_cmpfloat_with_epsilon (sample (&animation, i, 1).squeeze, 1, 1e-6);
    }
  g_assert_cmpfloat (last, >, 0);
  pal_board_animation_take_back (&animation, rules, &before, move);
  for (int i = 0; i < animation.n_sprites; i++)
    if (animation.sprites[i].kind == PAL_SPRITE_FLIP)
      g_assert_cmpfloat_with_epsilon (turned_at (&animation, i), 0.5, 0.01);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-geometry/hits", test_hits);
  g_test_add_func ("/board-geometry/fits", test_fits);
  g_test_add_func ("/board-geometry/orientation", test_orientation);
  g_test_add_func ("/board-geometry/misses", test_misses);
  g_test_add_func ("/board-geometry/crop", test_crop);
  g_test_add_func ("/board-geometry/animation", test_animation);
  g_test_add_func ("/board-geometry/flips", test_flips);
  return g_test_run ();
}
