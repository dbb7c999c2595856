/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of games of every kind, made and read back. With PALAMEDES_KEEP=FOLDER what was made
 * stays there. */
#include "ui/board/pal-piece-set.h"
#include "ui/moves/pal-move-text.h"
#include "ui/pictures/pal-diagram-file.h"
#include "ui/pictures/pal-diagram-group.h"
#include "ui/pictures/pal-game-export.h"
#include "ui/pictures/pal-game-pages.h"
#include "ui/pictures/pal-picture-actions.h"

#include "files/pgn/pgn.h"
#include "game/match/pal-match-text.h"
#include "reversi/reversi.h"
#include "test-window-help.h"
#include "xiangqi/xiangqi.h"

#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

#define CHESS                                                                                      \
  "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n{Begin} 1. e4 e5 2. Nf3 "                 \
  "{[%cal Gf3e5,Rb1c3][%csl Yd4]} Nc6 (2... d6 3. d4 {a <b> & c}) 3. Bb5 a6? 4. Bxc6 1-0\n"
#define EMPTY "[White \"Ada\"]\n\n*\n"
#define XIANGQI "[Variant \"xiangqi\"]\n\n1. h2e2 {中炮} h9g7 2. h0g2 i9h9 3. i0h0 *\n"
#define REVERSI "[Variant \"reversi\"]\n\n1. f5 d6 2. c3 d3 3. c4 *\n"

static PalMatch *
read_match (const char *text)
{
  g_autoptr (GError) error = NULL;
  GameTree *tree = pgn_read (text, strlen (text), 1, NULL, &error);

  g_assert_no_error (error);
  return pal_match_new_from_tree (tree);
}

/* N plies of knights that go there and back, as a match. */
static PalMatch *
long_match (int n)
{
  static const char *const moves[] = { "Nf3", "Nf6", "Ng1", "Ng8" };
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < n; i++) {
    g_string_append_printf (text, "%s%s ", i % 2 ? "" : "1. ", moves[i % 4]);
    if (i % 40 == 39)
      g_string_append_printf (text, "{Comment %d is about a position that occurs again} ", i);
  }
  g_string_append_c (text, '*');
  return read_match (text->str);
}

static void
keep (const char *name, GBytes *bytes)
{
  const char *folder = g_getenv ("PALAMEDES_KEEP");
  g_autofree char *path = folder != NULL ? g_build_filename (folder, name, NULL) : NULL;

  if (path != NULL)
    g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                         NULL);
}

static const PalDiagramLook usual_look = {
  .coordinates = PAL_COORDINATES_INSIDE,
  .last_move = TRUE,
  .drawings = TRUE,
};

static PalDiagram *
diagram_of (PalMatch *match, const PalDiagramLook *look)
{
  const GameTree *tree = pal_match_get_tree (match);
  PalDiagram *diagram = pal_diagram_new (tree->rules, look);

  pal_diagram_set_node (diagram, tree, game_node_last (tree->root), 0);
  return diagram;
}

static GdkPixbuf *
read_pixbuf (GBytes *bytes)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  g_autoptr (GError) error = NULL;

  gdk_pixbuf_loader_write_bytes (loader, bytes, &error);
  g_assert_no_error (error);
  gdk_pixbuf_loader_close (loader, &error);
  g_assert_no_error (error);
  return g_object_ref (gdk_pixbuf_loader_get_pixbuf (loader));
}

static const guint8 *
pixel_at (GdkPixbuf *pixbuf, int x, int y)
{
  return gdk_pixbuf_read_pixels (pixbuf) + y * gdk_pixbuf_get_rowstride (pixbuf)
         + x * gdk_pixbuf_get_n_channels (pixbuf);
}

enum { ROUGH_SIDE = 40 };

/* How far the pixels of two pictures of one size are from each other: the mean of all channels. */
static double
compare (GdkPixbuf *one, GdkPixbuf *other)
{
  double sum = 0;
  int width = gdk_pixbuf_get_width (one), height = gdk_pixbuf_get_height (one);

  g_assert_cmpint (gdk_pixbuf_get_width (other), ==, width);
  g_assert_cmpint (gdk_pixbuf_get_height (other), ==, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        sum += ABS (pixel_at (one, x, y)[c] - pixel_at (other, x, y)[c]);
  return sum / (3.0 * width * height);
}

/* --- diagrams --- */

/* Exactly as wide as was asked for, with the colors of the board that was asked for. */
static void
test_png (void)
{
  static const int widths[] = { 16, 100, 333, 800, 2000 };
  g_autoptr (PalMatch) match = read_match (CHESS);
  PalDiagramLook look = usual_look;

  look.board_style = "green";
  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++) {
    g_autoptr (PalDiagram) diagram = diagram_of (match, &look);
    g_autoptr (GBytes) bytes = pal_diagram_file_new (diagram, PAL_DIAGRAM_PNG, widths[i]);
    g_autoptr (GdkPixbuf) pixbuf = read_pixbuf (bytes);
    g_autofree char *name = g_strdup_printf ("chess-%d.png", widths[i]);

    keep (name, bytes);
    g_assert_cmpint (gdk_pixbuf_get_width (pixbuf), ==, widths[i]);
    g_assert_cmpint (gdk_pixbuf_get_height (pixbuf), ==,
                     pal_diagram_get_height (diagram, widths[i]));
    g_assert_cmpint (pixel_at (pixbuf, 0, 0)[3], <, 40);
    if (widths[i] >= 333) {
      /* The middle of the empty square d5, which is light. */
      int x = (int) (widths[i] * 3.5 / 8), y = x;
      const guint8 *pixel = pixel_at (pixbuf, x, y);

      g_assert_cmphex ((guint) (pixel[0] << 16 | pixel[1] << 8 | pixel[2]), ==, 0xebe3d2);
      g_assert_cmpint (pixel[3], ==, 255);
    }
  }
}

/* The same of both made so small that a pixel of the large ones is nothing: boards of pixels are
 * rounded to whole ones. */
static double
compare_roughly (GdkPixbuf *one, GdkPixbuf *other)
{
  g_autoptr (GdkPixbuf) small
      = gdk_pixbuf_scale_simple (one, ROUGH_SIDE, ROUGH_SIDE, GDK_INTERP_BILINEAR);
  g_autoptr (GdkPixbuf) small_other
      = gdk_pixbuf_scale_simple (other, ROUGH_SIDE, ROUGH_SIDE, GDK_INTERP_BILINEAR);

  return compare (small, small_other);
}

/* The SVG in BYTES, which says that it is 80 mm wide, drawn on white. */
static GdkPixbuf *
read_svg (GBytes *bytes, int width, int height)
{
  RsvgHandle *handle
      = rsvg_handle_new_from_data (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);
  const RsvgRectangle place = { 0, 0, width, height };
  GdkPixbuf *pixbuf;
  double wide, high;

  g_assert_nonnull (handle);
  rsvg_handle_set_dpi (handle, 25.4);
  g_assert_true (rsvg_handle_get_intrinsic_size_in_pixels (handle, &wide, &high));
  g_assert_cmpfloat_with_epsilon (wide, 80, 0.01);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  g_assert_true (rsvg_handle_render_document (handle, cr, &place, NULL));
  cairo_destroy (cr);
  pixbuf = pal_pixbuf_of_surface (surface);
  cairo_surface_destroy (surface);
  g_object_unref (handle);
  return pixbuf;
}

static void
check_shapes (PalMatch *match, const PalDiagramLook *look)
{
  enum { WIDTH = 400 };
  g_autoptr (PalDiagram) diagram = diagram_of (match, look);
  g_autoptr (GBytes) png = pal_diagram_file_new (diagram, PAL_DIAGRAM_PNG, WIDTH);
  g_autoptr (GBytes) svg = pal_diagram_file_new (diagram, PAL_DIAGRAM_SVG, 80);
  g_autoptr (GdkPixbuf) pixels = read_pixbuf (png);
  g_autoptr (GdkPixbuf) shapes = read_svg (svg, WIDTH, gdk_pixbuf_get_height (pixels));
  g_autoptr (GdkPixbuf) turned = gdk_pixbuf_flip (shapes, FALSE);
  g_autofree char *name
      = g_strdup_printf ("%s-%s.svg", pal_match_get_rules (match)->id, look->board_style);

  keep (name, svg);
  g_strlcpy (name + strlen (name) - 3, "png", 4);
  keep (name, png);
  g_assert_cmpfloat (compare_roughly (pixels, shapes), <, compare_roughly (pixels, turned) / 2);
}

/* Each kind of board in each style and with each set of pieces can be drawn as pixels and as
 * shapes, and both show the same. */
static void
test_shapes (void)
{
  static const char *const games[] = { CHESS, XIANGQI, REVERSI };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autoptr (PalMatch) match = read_match (games[i]);
    const Rules *rules = pal_match_get_rules (match);
    int n;
    const PalBoardStyle *styles = pal_board_painter_for (rules)->styles (&n);
    g_auto (GStrv) sets = pal_piece_set_list (rules);

    for (int s = 0; s < n; s++) {
      PalDiagramLook look = usual_look;

      look.board_style = styles[s].id;
      look.piece_set = sets[(guint) s % g_strv_length (sets)];
      look.flipped = s % 2;
      look.caption = TRUE;
      look.coordinates = (PalCoordinates) (s % 3);
      check_shapes (match, &look);
    }
  }
}

static guint
count (GBytes *bytes, const char *what)
{
  gsize size, length = strlen (what);
  const char *data = g_bytes_get_data (bytes, &size);
  guint n = 0;

  for (gsize i = 0; i + length <= size; i++)
    n += memcmp (data + i, what, length) == 0;
  return n;
}

/* What stands in the compressed stream at DATA, or NULL where none is. */
static GBytes *
inflate (const char *data, gsize size)
{
  g_autoptr (GInputStream) packed = g_memory_input_stream_new_from_data (data, (gssize) size, NULL);
  g_autoptr (GZlibDecompressor) zlib = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  g_autoptr (GInputStream) plain = g_converter_input_stream_new (packed, G_CONVERTER (zlib));
  GByteArray *bytes = g_byte_array_new ();
  guint8 buffer[4096];
  gssize n;

  while ((n = g_input_stream_read (plain, buffer, sizeof buffer, NULL, NULL)) > 0)
    g_byte_array_append (bytes, buffer, (guint) n);
  return g_byte_array_free_to_bytes (bytes);
}

/* The pages of a PDF: as of cairo 1.18 they are described inside compressed streams. */
static guint
count_pages (GBytes *bytes)
{
  static const char begin[] = "stream\n";
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  guint n = count (bytes, "/Type /Page %");

  for (gsize i = strlen (begin); i < size; i++) {
    g_autoptr (GBytes) plain = NULL;
    if (memcmp (data + i - strlen (begin), begin, strlen (begin)) != 0)
      continue;
    plain = inflate (data + i, size - i);
    n += count (plain, "/Type /Page %");
  }
  return n;
}

static void
test_pdf_diagram (void)
{
  g_autoptr (PalMatch) match = read_match (XIANGQI);
  g_autoptr (PalDiagram) diagram = diagram_of (match, &usual_look);
  g_autoptr (GBytes) bytes = pal_diagram_file_new (diagram, PAL_DIAGRAM_PDF, 80);

  keep ("xiangqi.pdf", bytes);
  g_assert_cmpuint (count (bytes, "%PDF-"), ==, 1);
  g_assert_cmpuint (count_pages (bytes), ==, 1);
}

/* Every ornament can be left out, and then nothing of it is seen. */
static void
test_marks (void)
{
  g_autoptr (PalMatch) match = read_match (CHESS);
  const GameTree *tree = pal_match_get_tree (match);
  const GameNode *node = tree->root;
  PalDiagramLook look = usual_look;
  g_autoptr (GdkPixbuf) before = NULL;

  for (int i = 0; i < 3; i++)
    node = game_node_next (node); /* 2. Nf3, where something is drawn */
  for (int i = 0; i < 4; i++) {
    g_autoptr (PalDiagram) diagram = NULL;
    g_autoptr (GBytes) bytes = NULL;
    g_autoptr (GdkPixbuf) pixbuf = NULL;

    look.drawings = i < 1;
    look.last_move = i < 2;
    look.coordinates = i < 3 ? PAL_COORDINATES_INSIDE : PAL_COORDINATES_NONE;
    diagram = pal_diagram_new (tree->rules, &look);
    pal_diagram_set_node (diagram, tree, node, 0);
    bytes = pal_diagram_file_new (diagram, PAL_DIAGRAM_PNG, 400);
    pixbuf = read_pixbuf (bytes);
    if (i > 0)
      g_assert_cmpfloat (compare (before, pixbuf), >, 0.05);
    g_set_object (&before, pixbuf);
  }
}

/* Who types a suffix has chosen a format. */
static void
test_names (void)
{
  g_assert_cmpint (pal_diagram_format_for_name ("a.SVG", PAL_DIAGRAM_PNG), ==, PAL_DIAGRAM_SVG);
  g_assert_cmpint (pal_diagram_format_for_name ("a.pdf", PAL_DIAGRAM_PNG), ==, PAL_DIAGRAM_PDF);
  g_assert_cmpint (pal_diagram_format_for_name ("a.b", PAL_DIAGRAM_SVG), ==, PAL_DIAGRAM_SVG);
  g_assert_cmpint (pal_diagram_format_for_name ("png", PAL_DIAGRAM_PDF), ==, PAL_DIAGRAM_PDF);
  g_assert_cmpint (pal_game_format_for_name ("a.gif", PAL_GAME_PDF), ==, PAL_GAME_GIF);
  g_assert_cmpint (pal_game_format_for_name ("a.b.html", PAL_GAME_PDF), ==, PAL_GAME_HTML);
  g_assert_cmpint (pal_game_format_for_name ("a", PAL_GAME_PDF), ==, PAL_GAME_PDF);
}

/* --- games --- */

static PalGameExportOptions
options_for (PalGameFormat format)
{
  return (PalGameExportOptions){
    .format = format,
    .document = { .write_move = pal_move_text,
                  .diagrams = PAL_DIAGRAMS_MARKED,
                  .every = 5,
                  .comments = TRUE,
                  .variations = TRUE },
    .look = usual_look,
    .paper_width = 595,
    .paper_height = 842,
    .size = 240,
    .delay = 100,
    .loop = TRUE,
  };
}

typedef struct {
  gboolean done;
  GBytes *bytes;
  GError *error;
} Made;

static void
on_made (GObject *source, GAsyncResult *result, gpointer data)
{
  Made *made = data;

  made->bytes = pal_game_export_run_finish (result, &made->error);
  made->done = TRUE;
}

static GBytes *
make (PalMatch *match, const PalGameExportOptions *options, const char *name)
{
  Made made = { 0 };

  pal_game_export_run_async (pal_game_export_new (match, options), NULL, on_made, &made);
  while (!made.done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (made.error);
  keep (name, made.bytes);
  return made.bytes;
}

static void
test_pdf (void)
{
  static const char *const games[] = { CHESS, XIANGQI, REVERSI, EMPTY };
  PalGameExportOptions options = options_for (PAL_GAME_PDF);

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autoptr (PalMatch) match = read_match (games[i]);
    g_autofree char *name = g_strdup_printf ("game-%u.pdf", (guint) i);
    g_autoptr (GBytes) bytes = NULL;

    options.document.notation = i == 1 ? 3 : 0;
    bytes = make (match, &options, name);
    g_assert_cmpuint (count_pages (bytes), ==, 1);
    g_assert_cmpuint (count (bytes, "%%EOF"), ==, 1);
  }
}

/* A long game takes several pages, none of which is forgotten. */
static void
test_long_pdf (void)
{
  g_autoptr (PalMatch) match = long_match (600);
  PalGameExportOptions options = options_for (PAL_GAME_PDF);
  g_autoptr (GBytes) bytes = NULL;

  options.document.diagrams = PAL_DIAGRAMS_EVERY;
  bytes = make (match, &options, "long.pdf");
  /* 61 diagrams, of which six fit on a page beside all the text. */
  g_assert_cmpuint (count_pages (bytes), >=, 8);
  g_assert_cmpuint (count_pages (bytes), <=, 16);
}

/* Each id is one thing's, and whatever is referred to is there. */
static void
check_ids (const char *page)
{
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRegex) id = g_regex_new (" id=\"([^\"]*)\"", 0, 0, NULL);
  g_autoptr (GRegex) reference = g_regex_new ("(?:url\\(|href=\")#([^\")]*)", 0, 0, NULL);
  GMatchInfo *match;

  for (g_regex_match (id, page, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    g_assert_true (g_hash_table_add (ids, g_match_info_fetch (match, 1)));
  g_match_info_free (match);
  g_assert_cmpuint (g_hash_table_size (ids), >, 20);
  for (g_regex_match (reference, page, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL)) {
    g_autofree char *name = g_match_info_fetch (match, 1);

    g_assert_true (g_hash_table_contains (ids, name));
  }
  g_match_info_free (match);
}

static void
test_html (void)
{
  g_autoptr (PalMatch) match = read_match (CHESS);
  PalGameExportOptions options = options_for (PAL_GAME_HTML);
  g_autoptr (GBytes) bytes = make (match, &options, "chess.html");
  g_autofree char *page = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  /* What they share, and after Nf3, where something is drawn, a6?, and at the end. */
  g_assert_cmpuint (count (bytes, "<svg"), ==, 1 + 3);
  g_assert_cmpuint (count (bytes, "</svg>"), ==, 1 + 3);
  g_assert_cmpuint (count (bytes, "a &lt;b&gt; &amp; c"), ==, 1);
  g_assert_cmpuint (count (bytes, "<?xml"), ==, 0);
  check_ids (page);
}

/* A diagram that refers to what all share looks as one that is a file of its own. */
static void
check_page (const char *text, const char *board_style)
{
  g_autoptr (PalMatch) match = read_match (text);
  PalDiagramLook look = usual_look;
  g_autoptr (PalDiagram) diagram = NULL;
  g_autofree char *shared = NULL;
  g_autofree char *element = NULL;
  g_autofree char *file = NULL;
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GBytes) svg = NULL;
  g_autoptr (GdkPixbuf) alone = NULL;
  g_autoptr (GdkPixbuf) together = NULL;
  int height;

  look.board_style = board_style;
  diagram = diagram_of (match, &look);
  height = pal_diagram_get_height (diagram, 400);
  shared = pal_diagram_svg_shared (diagram);
  element = pal_diagram_svg_element (diagram, "d0-");
  file = g_strdup_printf ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80mm\" "
                          "height=\"%fmm\" viewBox=\"0 0 400 %d\">%s%s</svg>",
                          80 * pal_diagram_get_ratio (diagram), height, shared, element);
  svg = g_bytes_new (file, strlen (file));
  png = pal_diagram_file_new (diagram, PAL_DIAGRAM_SVG, 80);
  alone = read_svg (png, 400, height);
  together = read_svg (svg, 400, height);
  keep ("page.svg", svg);
  g_assert_cmpfloat (compare (alone, together), <, 1.5);
  g_assert_cmpuint (strlen (element), <, 20000);
}

static void
test_page (void)
{
  check_page (CHESS, "green");
  check_page (CHESS, "walnut");
  check_page (XIANGQI, "maple");
  check_page (REVERSI, "felt");
}

/* What a reader shows after each frame. */
static GPtrArray *
read_film (GBytes *bytes, int plies)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  GPtrArray *frames = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GdkPixbufAnimationIter) iter = NULL;
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  GTimeVal time = { 1000, 0 };

  gdk_pixbuf_loader_write_bytes (loader, bytes, NULL);
  g_assert_true (gdk_pixbuf_loader_close (loader, NULL));
  iter = gdk_pixbuf_animation_get_iter (gdk_pixbuf_loader_get_animation (loader), &time);
  for (int i = 0; i <= plies; i++) {
    int delay = gdk_pixbuf_animation_iter_get_delay_time (iter);

    g_assert_cmpint (delay, ==, i == plies ? 3000 : 1000);
    g_ptr_array_add (frames, gdk_pixbuf_copy (gdk_pixbuf_animation_iter_get_pixbuf (iter)));
    g_time_val_add (&time, delay * 1000L);
    g_assert_true (gdk_pixbuf_animation_iter_advance (iter, &time) || i == plies);
  }
  G_GNUC_END_IGNORE_DEPRECATIONS
  return frames;
}

/* Each frame of the animated picture is the diagram of its ply, within what 255 colors allow. */
static void
test_gif (void)
{
  static const char *const games[] = { CHESS, XIANGQI, REVERSI };
  PalGameExportOptions options = options_for (PAL_GAME_GIF);

  options.look.caption = TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autoptr (PalMatch) match = read_match (games[i]);
    const GameTree *tree = pal_match_get_tree (match);
    int plies = game_node_last (tree->root)->ply, ply = 0;
    g_autofree char *name = g_strdup_printf ("game-%u.gif", (guint) i);
    g_autoptr (GBytes) bytes = make (match, &options, name);
    g_autoptr (GPtrArray) frames = read_film (bytes, plies);
    g_autoptr (PalDiagram) diagram = pal_diagram_new (tree->rules, &options.look);

    g_assert_cmpuint (count (bytes, "NETSCAPE2.0"), ==, 1);
    for (const GameNode *node = tree->root; node != NULL; node = game_node_next (node)) {
      g_autoptr (GBytes) png = NULL;
      g_autoptr (GdkPixbuf) pixbuf = NULL;

      pal_diagram_set_node (diagram, tree, node, 0);
      png = pal_diagram_file_new (diagram, PAL_DIAGRAM_PNG, options.size);
      pixbuf = read_pixbuf (png);
      g_assert_cmpfloat (compare (frames->pdata[ply++], pixbuf), <, 0.6);
    }
  }
}

/* How many pixels are clearly green. */
static int
count_green (GdkPixbuf *pixbuf)
{
  const guint8 *pixels = gdk_pixbuf_read_pixels (pixbuf);
  const int channels = gdk_pixbuf_get_n_channels (pixbuf);
  int n = 0;

  for (int y = 0; y < gdk_pixbuf_get_height (pixbuf); y++)
    for (int x = 0; x < gdk_pixbuf_get_width (pixbuf); x++) {
      const guint8 *pixel = pixels + y * gdk_pixbuf_get_rowstride (pixbuf) + x * channels;

      n += pixel[1] > pixel[0] + 40 && pixel[1] > pixel[2] + 20;
    }
  return n;
}

/* An arrow has its color also where it is in one frame of many. */
static void
test_gif_arrow (void)
{
  enum { PLIES = 26 };
  static const char text[]
      = "1. Nf3 {[%cal Ge2e4]} Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nb1 Nb8 5. a3 a6 6. b3 "
        "b6 7. c3 c6 8. d3 d6 9. e3 e6 10. f3 f6 11. g3 g6 12. h3 h6 13. a4 a5 *";
  g_autoptr (PalMatch) match = read_match (text);
  PalGameExportOptions options = options_for (PAL_GAME_GIF);
  const GameTree *tree = pal_match_get_tree (match);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GPtrArray) frames = NULL;
  g_autoptr (PalDiagram) diagram = NULL;
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;

  options.look.board_style = "walnut";
  bytes = make (match, &options, "arrow.gif");
  frames = read_film (bytes, PLIES);
  diagram = pal_diagram_new (tree->rules, &options.look);
  pal_diagram_set_node (diagram, tree, game_node_next (tree->root), 0);
  png = pal_diagram_file_new (diagram, PAL_DIAGRAM_PNG, options.size);
  pixbuf = read_pixbuf (png);
  g_assert_cmpint (count_green (pixbuf), >, 100);
  g_assert_cmpint (count_green (frames->pdata[1]), >, count_green (pixbuf) * 3 / 4);
}

/* A part of a line, which need not be the main one. */
static void
test_gif_part (void)
{
  g_autoptr (PalMatch) match = read_match (CHESS);
  PalGameExportOptions options = options_for (PAL_GAME_GIF);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GPtrArray) frames = NULL;

  options.line = "0.0.0.1.0"; /* 3. d4 */
  options.first_ply = 2;
  options.loop = FALSE;
  bytes = make (match, &options, "part.gif");
  g_assert_cmpuint (count (bytes, "NETSCAPE2.0"), ==, 0);
  frames = read_film (bytes, 3);
  g_assert_cmpuint (frames->len, ==, 4);
}

/* An animated picture of a game without moves is one frame. */
static void
test_gif_empty (void)
{
  g_autoptr (PalMatch) match = read_match (EMPTY);
  PalGameExportOptions options = options_for (PAL_GAME_GIF);
  g_autoptr (GBytes) bytes = make (match, &options, "empty.gif");
  g_autoptr (GPtrArray) frames = read_film (bytes, 0);

  g_assert_cmpuint (frames->len, ==, 1);
}

/* Begins to write MATCH as FORMAT and gives up on the way. FALSE where it was over before that
 * could be done, since other programs had the processor. */
static gboolean
gives_up (PalMatch *match, PalGameFormat format)
{
  PalGameExportOptions options = options_for (format);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Made made = { 0 };
  PalGameExport *running;

  options.document.diagrams = PAL_DIAGRAMS_EVERY;
  options.document.every = 1;
  running = pal_game_export_new (match, &options);
  pal_game_export_run_async (running, cancellable, on_made, &made);
  while (!made.done) {
    if (!g_cancellable_is_cancelled (cancellable) && pal_game_export_get_progress (running) > 0)
      g_cancellable_cancel (cancellable);
    g_main_context_iteration (NULL, FALSE);
  }
  if (!g_cancellable_is_cancelled (cancellable)) {
    g_assert_no_error (made.error);
    g_bytes_unref (made.bytes);
    return FALSE;
  }
  g_assert_error (made.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (made.bytes);
  g_clear_error (&made.error);
  return TRUE;
}

/* Who gives up gets nothing, soon. */
static void
test_cancel (void)
{
  g_autoptr (PalMatch) match = long_match (400);

  for (int format = 0; format < PAL_GAME_FORMATS; format++)
    while (!gives_up (match, (PalGameFormat) format))
      continue;
}

/* --- the window --- */

/* What is copied is what is in view, the right way round. */
static void
test_copy (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  g_autoptr (GdkTexture) start = pal_picture_actions_draw (session);
  g_autoptr (GdkTexture) flipped = NULL;
  g_autoptr (GBytes) one = NULL;
  g_autoptr (GBytes) other = NULL;

  pal_session_set_flipped (session, TRUE);
  flipped = pal_picture_actions_draw (session);
  g_assert_cmpint (gdk_texture_get_width (start), ==, 800);
  g_assert_cmpint (gdk_texture_get_height (start), ==, 800);
  one = gdk_texture_save_to_png_bytes (start);
  other = gdk_texture_save_to_png_bytes (flipped);
  keep ("copied.png", one);
  g_assert_false (g_bytes_equal (one, other));
  gtk_widget_activate_action (GTK_WIDGET (window), "game.copy-picture", NULL);
  g_assert_true (gdk_content_formats_contain_gtype (
      gdk_clipboard_get_formats (gtk_widget_get_clipboard (GTK_WIDGET (window))),
      GDK_TYPE_TEXTURE));
  test_close_window (window);
}

/* Where coordinates are wanted where they look best in the game, the choice says where that is. */
static void
test_coordinates (void)
{
  const struct {
    const Rules *rules;
    PalCoordinates best;
  } games[]
      = { { &chess_rules, PAL_COORDINATES_OUTSIDE }, { &xiangqi_rules, PAL_COORDINATES_INSIDE } };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    PalWindow *window = test_open_window (games[i].rules);
    g_autoptr (PalDiagramGroup) group
        = g_object_ref_sink (g_object_new (PAL_TYPE_DIAGRAM_GROUP, NULL));

    pal_diagram_group_set_session (group, pal_game_page_get_session (pal_window_get_page (window)));
    g_assert_cmpint (pal_diagram_group_get_look (group).coordinates, ==, games[i].best);
    test_close_window (window);
  }
}

int
main (int argc, char **argv)
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/pictures/png", test_png);
  g_test_add_func ("/pictures/shapes", test_shapes);
  g_test_add_func ("/pictures/pdf-diagram", test_pdf_diagram);
  g_test_add_func ("/pictures/marks", test_marks);
  g_test_add_func ("/pictures/names", test_names);
  g_test_add_func ("/pictures/pdf", test_pdf);
  g_test_add_func ("/pictures/long-pdf", test_long_pdf);
  g_test_add_func ("/pictures/html", test_html);
  g_test_add_func ("/pictures/page", test_page);
  g_test_add_func ("/pictures/gif", test_gif);
  g_test_add_func ("/pictures/gif-arrow", test_gif_arrow);
  g_test_add_func ("/pictures/gif-part", test_gif_part);
  g_test_add_func ("/pictures/gif-empty", test_gif_empty);
  g_test_add_func ("/pictures/cancel", test_cancel);
  g_test_add_func ("/pictures/copy", test_copy);
  g_test_add_func ("/pictures/coordinates", test_coordinates);
  return test_run_window ();
}
