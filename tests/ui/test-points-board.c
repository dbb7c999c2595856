/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards of points, and pieces that are discs; no display. */
#include "ui/board/pal-discs.h"
#include "ui/board/pal-glyph-font.h"
#include "ui/board/pal-piece-set.h"
#include "ui/board/pal-points-painter.h"
#include "ui/board/pal-squares-painter.h"

#include "chess/chess.h"
#include "registry.h"

#include <glib/gstdio.h>
#include <math.h>

#define GAME "points-game"

/* A character that no font has: the last one for private use. */
#define NOWHERE "\U0010FFFD"

static const PieceInfo stones[] = {
  { 'A', 0, 1, "first-stone", "first stone" },
  { 'b', 1, 1, "second-stone", "second stone" },
};

static void
name_point (Square square, char *name)
{
  g_snprintf (name, SQUARE_NAME_MAX, "%c%d", 'a' + square % 7, 1 + square / 7);
}

/* Only what a board asks for. */
static const Rules points_rules = {
  .id = GAME,
  .board = BOARD_POINTS,
  .files = 7,
  .ranks = 6,
  .pieces = stones,
  .n_pieces = G_N_ELEMENTS (stones),
  .square_name = name_point,
};

static const Rules *
xiangqi (void)
{
  return registry_find ("xiangqi")->rules;
}

static PalBoardLook
make_look (const Rules *rules, const char *style, PalCoordinates coordinates, int width, int height,
           int scale, gboolean flipped)
{
  const PalBoardPainter *painter = pal_board_painter_for (rules);
  PalBoardLook look = {
    .rules = rules,
    .style = pal_board_painter_find_style (painter, style),
    .coordinates = coordinates,
  };

  pal_board_geometry_init (&look.geometry, rules->files, rules->ranks, flipped,
                           painter->frame (coordinates), width, height, scale);
  return look;
}

/* --- boards --- */

static void
test_painters (void)
{
  Rules other = *xiangqi ();

  g_assert_true (pal_board_painter_for (xiangqi ()) == &pal_xiangqi_painter);
  g_assert_true (pal_board_painter_for (&points_rules) == &pal_points_painter);
  g_assert_true (pal_board_painter_for (&chess_rules) == &pal_squares_painter);
  other.id = "another game on points";
  g_assert_true (pal_board_painter_for (&other) == &pal_points_painter);
}

/* What is drawn at a file and a rank lies where a click on that point is looked for. */
static void
test_places (void)
{
  for (int scale = 1; scale <= 2; scale++)
    for (int flipped = 0; flipped < 2; flipped++)
      for (int size = 240; size < 1000; size += 37) {
        PalBoardLook look
            = make_look (xiangqi (), NULL, PAL_COORDINATES_INSIDE, size, size + 50, scale, flipped);

        for (int square = 0; square < 90; square++) {
          double x, y, to_x, to_y;

          pal_points_place (&look, square % 9, square / 9, &x, &y);
          pal_board_geometry_center (&look.geometry, (Square) square, &to_x, &to_y);
          g_assert_cmpfloat_with_epsilon (x, to_x, 1e-6);
          g_assert_cmpfloat_with_epsilon (y, to_y, 1e-6);
          g_assert_cmpint (pal_board_geometry_square_at (&look.geometry, x, y), ==, square);
        }
      }
}

static cairo_surface_t *
draw (const PalBoardLook *look, const PalBoardMarks *marks, int width, int height)
{
  const PalBoardPainter *painter = pal_board_painter_for (look->rules);
  int scale = look->geometry.scale;
  cairo_surface_t *surface
      = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  painter->draw_board (look, cr);
  if (marks != NULL) {
    painter->draw_below (look, marks, cr);
    painter->draw_above (look, marks, cr);
  }
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static GBytes *
take_pixels (cairo_surface_t *surface)
{
  gsize size = (gsize) cairo_image_surface_get_stride (surface)
               * (gsize) cairo_image_surface_get_height (surface);
  GBytes *bytes = g_bytes_new (cairo_image_surface_get_data (surface), size);

  cairo_surface_destroy (surface);
  return bytes;
}

static GHashTable *
pictures_new (void)
{
  return g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
}

/* Every style of every board, with coordinates everywhere, either way round: all are different. */
static void
check_styles (const Rules *rules)
{
  int n;
  const PalBoardStyle *styles = pal_board_painter_for (rules)->styles (&n);
  GHashTable *seen = pictures_new ();

  g_assert_cmpint (n, >=, 5);
  for (int i = 0; i < n; i++)
    for (int place = PAL_COORDINATES_INSIDE; place <= PAL_COORDINATES_NONE; place++)
      for (int flipped = 0; flipped < 2; flipped++) {
        PalBoardLook look
            = make_look (rules, styles[i].id, (PalCoordinates) place, 260, 300, 1, flipped);
        gboolean fresh = g_hash_table_add (seen, take_pixels (draw (&look, NULL, 260, 300)));

        /* Without numbers a board is the same from both sides, but for its wood. */
        g_assert_true (fresh || (place == PAL_COORDINATES_NONE && flipped));
      }
  g_hash_table_unref (seen);
}

static void
test_styles (void)
{
  check_styles (xiangqi ());
  check_styles (&points_rules);
}

static guint32
pixel (cairo_surface_t *surface, int x, int y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);

  return ((const guint32 *) (data + y * cairo_image_surface_get_stride (surface)))[x];
}

/* Along a row between two ranks there is the surface and there are lines, and nothing in between:
 * WIDTH pixels of line for each file. */
static void
check_row (const PalBoardLook *look, cairo_surface_t *surface)
{
  const PalBoardGeometry *geometry = &look->geometry;
  int first, last, lines = 0, wide = 0;
  double x, y;

  pal_points_place (look, 0, 3.5, &x, &y);
  first = (int) ((x - geometry->cell * 0.07) * geometry->scale);
  pal_points_place (look, look->rules->files - 1, 3.5, &x, &y);
  last = (int) ((x + geometry->cell * 0.07) * geometry->scale);
  for (int i = MIN (first, last); i <= MAX (first, last); i++) {
    guint32 here = pixel (surface, i, (int) (y * geometry->scale));
    guint32 before = pixel (surface, i - 1, (int) (y * geometry->scale));

    g_assert_true (here == 0xffffffff || here == 0xff000000);
    wide += here == 0xff000000;
    lines += here == 0xff000000 && before == 0xffffffff;
  }
  g_assert_cmpint (lines, >, 0);
  g_assert_cmpint (lines, ==, look->rules->files);
  g_assert_cmpint (wide % lines, ==, 0);
}

static void
test_sharp (void)
{
  for (int scale = 1; scale <= 3; scale++)
    for (int size = 250; size < 900; size += 61) {
      PalBoardLook look
          = make_look (&points_rules, "contrast", PAL_COORDINATES_NONE, size, size, scale, FALSE);
      cairo_surface_t *surface = draw (&look, NULL, size, size);

      check_row (&look, surface);
      cairo_surface_destroy (surface);
    }
}

/* Each thing that can be said of a point is seen, in every style. */
static void
test_marks (void)
{
  static const PalMark all[]
      = { PAL_MARK_LAST,  PAL_MARK_SELECTED, PAL_MARK_TARGET, PAL_MARK_TARGET | PAL_MARK_OCCUPIED,
          PAL_MARK_CHECK, PAL_MARK_HOVER,    PAL_MARK_FOCUS };
  int n;
  const PalBoardStyle *styles = pal_board_theme_points (&n);

  for (int i = 0; i < n; i++) {
    PalBoardLook look
        = make_look (xiangqi (), styles[i].id, PAL_COORDINATES_INSIDE, 300, 330, 1, FALSE);
    GHashTable *seen = pictures_new ();

    g_hash_table_add (seen, take_pixels (draw (&look, NULL, 300, 330)));
    for (gsize j = 0; j < G_N_ELEMENTS (all); j++) {
      PalBoardMarks marks;

      memset (&marks, 0, sizeof marks);
      marks.cells[40] = (guint8) all[j];
      g_assert_true (g_hash_table_add (seen, take_pixels (draw (&look, &marks, 300, 330))));
    }
    g_hash_table_unref (seen);
  }
}

/* --- pieces --- */

/* Of the face of a disc, whose middle is a little above the picture's, between its edge and its
 * ring; 0 to 255. */
static double
brightness (PalPieceSet *set, Piece piece)
{
  enum { SIZE = 96 };
  GdkTexture *texture = pal_piece_set_get_texture (set, piece, SIZE);
  guint8 pixels[SIZE][SIZE][4];
  double sum = 0;
  int n = 0;

  gdk_texture_download (texture, pixels[0][0], sizeof pixels[0]);
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      if (fabs (hypot (x - SIZE * 0.5, y - SIZE * 0.482) / SIZE - 0.41) < 0.01) {
        sum += 0.11 * pixels[y][x][0] + 0.59 * pixels[y][x][1] + 0.3 * pixels[y][x][2];
        n++;
      }
  return sum / n;
}

static GBytes *
picture_of (PalPieceSet *set, Piece piece, int size)
{
  gsize stride = (gsize) size * 4;
  guint8 *pixels = g_malloc (stride * (gsize) size);

  gdk_texture_download (pal_piece_set_get_texture (set, piece, size), pixels, stride);
  return g_bytes_new_take (pixels, stride * (gsize) size);
}

/* Every piece of every set that can be drawn here has something of its own on it. */
static void
test_complete (void)
{
  const Rules *rules = xiangqi ();
  g_auto (GStrv) sets = pal_piece_set_list (rules);

  g_assert_cmpint (g_strv_length (sets), >=, 1);
  g_assert_true (g_strv_contains ((const char *const *) sets, "pictures"));
  for (char **id = sets; *id != NULL; id++) {
    g_autofree char *folder = g_strdup_printf ("%s/pieces/xiangqi/%s", PAL_RESOURCE_PATH, *id);
    g_autoptr (PalDiscs) discs = pal_discs_load (folder);
    g_autoptr (PalPieceSet) set = pal_piece_set_new (rules, *id);
    GHashTable *seen = pictures_new ();

    g_assert_cmpstr (pal_piece_set_get_id (set), ==, *id);
    g_assert_cmpstr (pal_piece_set_get_display_name (*id), !=, *id);
    for (Piece piece = 1; piece <= rules->n_pieces; piece++) {
      g_autofree char *sign = pal_discs_dup_sign (discs, rules->pieces[piece - 1].id);

      g_assert_nonnull (sign);
      for (int size = 24; size <= 96; size *= 2)
        g_assert_true (g_hash_table_add (seen, picture_of (set, piece, size)));
    }
    for (int side = 0; side < 2; side++)
      g_assert_nonnull (pal_piece_set_get_emblem (set, side, 32));
    g_hash_table_unref (seen);
  }
}

/* Who sees no colours sees the sides of the pictures: light discs and dark ones. */
static void
test_sides (void)
{
  g_autoptr (PalPieceSet) set = pal_piece_set_new (xiangqi (), "pictures");

  for (Piece piece = 1; piece <= 7; piece++)
    g_assert_cmpfloat (brightness (set, piece), >, 2 * brightness (set, piece + 7));
}

/* A set is like another but for what it says itself; of a side, or of both. */
static void
test_like (void)
{
  g_autoptr (PalDiscs) like = pal_discs_load (PAL_RESOURCE_PATH "/pieces/" GAME "/like");
  g_autoptr (PalPieceSet) base_set = pal_piece_set_new (&points_rules, "base");
  g_autoptr (PalPieceSet) like_set = pal_piece_set_new (&points_rules, "like");
  g_autofree char *first = pal_discs_dup_sign (like, "first-stone");
  g_autofree char *second = pal_discs_dup_sign (like, "second-stone");
  g_autofree char *emblem = pal_discs_dup_emblem (like, 1);

  g_assert_cmpstr (first, ==, "O");
  g_assert_cmpstr (second, ==, "Z");
  g_assert_cmpstr (emblem, ==, "second-stone");
  g_assert_cmpfloat (brightness (base_set, 1), >, 200);
  g_assert_cmpfloat (brightness (base_set, 2), <, 60);
  g_assert_cmpfloat (brightness (like_set, 1), <, 60); /* [disc] hides [first] of the base */
}

/* A set that no font can show is not there; the others are, the letters of its pieces at worst. */
static void
test_no_font (void)
{
  g_auto (GStrv) sets = pal_piece_set_list (&points_rules);
  g_autoptr (PalPieceSet) set = pal_piece_set_new (&points_rules, "nowhere");
  PangoFontDescription *font = pal_glyph_font_find (NULL, "zh-hant", NOWHERE);

  g_assert_null (font);
  g_assert_false (g_strv_contains ((const char *const *) sets, "nowhere"));
  g_assert_true (g_strv_contains ((const char *const *) sets, "letters"));
  g_assert_cmpstr (pal_piece_set_get_id (set), ==, sets[0]);
  g_clear_object (&set);
  set = pal_piece_set_new (&points_rules, "letters");
  g_assert_nonnull (pal_piece_set_get_texture (set, 1, 30));
  g_assert_null (pal_piece_set_get_emblem (set, 0, 30));
}

/* --- sets of a game that only these tests know, laid over the program's resources --- */

static void
write_set (const char *top, const char *id, const char *text)
{
  g_autofree char *folder = g_build_filename (top, id, NULL);
  g_autofree char *path = g_build_filename (folder, "set.ini", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
remove_sets (const char *top)
{
  static const char *const ids[] = { "base", "like", "nowhere", "letters" };

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++) {
    g_autofree char *folder = g_build_filename (top, ids[i], NULL);
    g_autofree char *path = g_build_filename (folder, "set.ini", NULL);

    g_remove (path);
    g_rmdir (folder);
  }
  g_rmdir (top);
}

int
main (int argc, char **argv)
{
  g_autofree char *top = g_dir_make_tmp ("palamedes-XXXXXX", NULL);
  g_autofree char *overlay = g_strdup_printf ("%s=%s", PAL_RESOURCE_PATH "/pieces/" GAME, top);
  int status;

  write_set (top, "base",
             "[set]\nemblems=first-stone;second-stone\n[disc]\nedge=#000\nink=#777\n"
             "[first]\nface=#fff\n[second]\nface=#000\n"
             "[pieces]\nfirst-stone=O\nsecond-stone=X\n");
  write_set (top, "like", "[set]\nlike=base\n[disc]\nface=#000\n[pieces]\nsecond-stone=Z\n");
  write_set (top, "nowhere", "[disc]\nface=#fff\n[pieces]\nfirst-stone=" NOWHERE "\n");
  write_set (top, "letters", "[disc]\nface=#fff\nedge=#000\nink=#000\n");
  g_setenv ("G_RESOURCE_OVERLAYS", overlay, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/points/painters", test_painters);
  g_test_add_func ("/points/places", test_places);
  g_test_add_func ("/points/styles", test_styles);
  g_test_add_func ("/points/sharp", test_sharp);
  g_test_add_func ("/points/marks", test_marks);
  g_test_add_func ("/discs/complete", test_complete);
  g_test_add_func ("/discs/sides", test_sides);
  g_test_add_func ("/discs/like", test_like);
  g_test_add_func ("/discs/no-font", test_no_font);
  status = g_test_run ();
  remove_sets (top);
  return status;
}
