/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-discs.h"

#include "pal-board-painter.h"
#include "pal-glyph-font.h"

#include <librsvg/rsvg.h>
#include <math.h>

#define FILE_NAME "set.ini"

/* Of the whole picture. What is left around the disc is for its shadow. */
#define RADIUS 0.435
#define THICKNESS 0.036

enum { RINGS_MAX = 2 };

/* Below so many pixels a ring is only in the way of what it surrounds. */
#define RING_MIN 34

typedef struct {
  guint32 face[2]; /* 0xRRGGBBAA: above, below */
  guint32 edge, ink;
  guint32 grain; /* 0: none */
  int rings;
} Disc;

/* A set may be like another one, which may be like a third. */
enum { SOURCES_MAX = 4 };

typedef struct {
  char *folder;
  GKeyFile *file;
} Source;

struct PalDiscs {
  Source sources[SOURCES_MAX]; /* the set itself, then those that it is like */
  int n_sources;
  Disc discs[2];
  PangoFontDescription *font; /* NULL where there are no characters */
  double extent;              /* of the largest character, as a part of the font's size */
  GHashTable *pictures;       /* by piece id: RsvgHandle, or NULL where it cannot be read */
};

/* --- reading --- */

static GBytes *
discs_lookup (const char *folder, const char *name)
{
  g_autofree char *path = g_strconcat (folder, "/", name, NULL);

  return g_resources_lookup_data (path, 0, NULL);
}

gboolean
pal_discs_exist (const char *folder)
{
  g_autoptr (GBytes) bytes = discs_lookup (folder, FILE_NAME);

  return bytes != NULL;
}

static gboolean
add_source (PalDiscs *self, const char *folder)
{
  g_autoptr (GBytes) bytes = discs_lookup (folder, FILE_NAME);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;

  if (bytes == NULL)
    return FALSE;
  if (!g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_NONE, &error)) {
    g_warning ("%s/%s cannot be read: %s", folder, FILE_NAME, error->message);
    return FALSE;
  }
  self->sources[self->n_sources++] = (Source){ g_strdup (folder), g_steal_pointer (&file) };
  return TRUE;
}

static gboolean
add_sources (PalDiscs *self, const char *folder)
{
  g_autofree char *parent = g_path_get_dirname (folder);

  if (!add_source (self, folder))
    return FALSE;
  while (self->n_sources < SOURCES_MAX) {
    GKeyFile *last = self->sources[self->n_sources - 1].file;
    g_autofree char *like = g_key_file_get_string (last, "set", "like", NULL);
    g_autofree char *other = like != NULL ? g_build_path ("/", parent, like, NULL) : NULL;

    if (other == NULL || !add_source (self, other))
      break;
  }
  return TRUE;
}

/* What is said of KEY in GROUP, and by which source. Free it. */
static char *
get_value (const PalDiscs *self, const char *group, const char *key, const Source **source)
{
  char *value = NULL;

  for (int i = 0; i < self->n_sources && value == NULL; i++) {
    value = g_key_file_get_string (self->sources[i].file, group, key, NULL);
    if (source != NULL)
      *source = &self->sources[i];
  }
  return value;
}

/* What is said of a side's discs: by each source first of the side, then of both. */
static char *
get_side_value (const PalDiscs *self, int side, const char *key)
{
  const char *const groups[] = { side == 0 ? "first" : "second", "disc" };
  char *value = NULL;

  for (int i = 0; i < self->n_sources; i++)
    for (gsize j = 0; j < G_N_ELEMENTS (groups) && value == NULL; j++)
      value = g_key_file_get_string (self->sources[i].file, groups[j], key, NULL);
  return value;
}

static GStrv
get_list (const PalDiscs *self, const char *key)
{
  g_autofree char *value = get_value (self, "set", key, NULL);

  return value != NULL ? g_strsplit (value, ";", -1) : NULL;
}

/* The colours of KEY, separated by semicolons; the last one stands for what is missing, and 0 for
 * what cannot be read. */
static void
read_colors (const PalDiscs *self, int side, const char *key, guint32 *colors, int n)
{
  g_autofree char *value = get_side_value (self, side, key);
  g_auto (GStrv) words = g_strsplit (value != NULL ? value : "", ";", n);

  for (int i = 0, word = 0; i < n; i++) {
    GdkRGBA color = { 0 };

    if (words[word] != NULL && gdk_rgba_parse (&color, words[word]) && words[word + 1] != NULL)
      word++;
    colors[i] = pal_board_theme_pack (&color);
  }
}

static void
read_disc (const PalDiscs *self, int side, Disc *disc)
{
  g_autofree char *rings = get_side_value (self, side, "rings");

  read_colors (self, side, "face", disc->face, 2);
  read_colors (self, side, "edge", &disc->edge, 1);
  read_colors (self, side, "ink", &disc->ink, 1);
  read_colors (self, side, "grain", &disc->grain, 1);
  disc->rings = rings != NULL ? CLAMP (atoi (rings), 0, RINGS_MAX) : 1;
}

static gboolean
is_picture (const char *sign)
{
  return g_str_has_suffix (sign, ".svg");
}

static char *
all_characters (const PalDiscs *self)
{
  GString *all = g_string_new (NULL);

  for (int i = 0; i < self->n_sources; i++) {
    g_auto (GStrv) ids = g_key_file_get_keys (self->sources[i].file, "pieces", NULL, NULL);

    for (char **id = ids; id != NULL && *id != NULL; id++) {
      g_autofree char *sign = pal_discs_dup_sign (self, *id);

      if (!is_picture (sign))
        g_string_append (all, sign);
    }
  }
  return g_string_free (all, FALSE);
}

/* FALSE if there are characters, but no font that has them. */
static gboolean
find_font (PalDiscs *self)
{
  g_auto (GStrv) families = get_list (self, "fonts");
  g_autofree char *language = get_value (self, "set", "language", NULL);
  g_autofree char *characters = all_characters (self);

  if (*characters == '\0')
    return TRUE;
  self->font = pal_glyph_font_find ((const char *const *) families, language, characters);
  if (self->font != NULL)
    self->extent = pal_glyph_font_extent (self->font, characters);
  return self->extent > 0;
}

/* The picture NAME of SOURCE's folder in the colour INK. */
static RsvgHandle *
discs_load_picture (const Source *source, const char *name, guint32 ink)
{
  g_autoptr (GBytes) bytes = discs_lookup (source->folder, name);
  GdkRGBA rgba = pal_board_theme_rgba (ink);
  g_autofree char *color = gdk_rgba_to_string (&rgba);
  g_autofree char *style = g_strdup_printf ("svg { color: %s }", color);
  RsvgHandle *handle = NULL;
  g_autoptr (GError) error = NULL;

  if (bytes != NULL)
    handle = rsvg_handle_new_from_data (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                        &error);
  if (handle != NULL
      && rsvg_handle_set_stylesheet (handle, (const guint8 *) style, strlen (style), &error))
    return handle;
  g_warning ("%s/%s cannot be read: %s", source->folder, name,
             error != NULL ? error->message : "there is no such file");
  g_clear_object (&handle);
  return NULL;
}

static RsvgHandle *
get_picture (PalDiscs *self, const PieceInfo *info)
{
  gpointer handle;

  if (!g_hash_table_lookup_extended (self->pictures, info->id, NULL, &handle)) {
    const Source *source = NULL;
    g_autofree char *name = get_value (self, "pieces", info->id, &source);

    handle = discs_load_picture (source, name, self->discs[info->side].ink);
    g_hash_table_insert (self->pictures, g_strdup (info->id), handle);
  }
  return handle;
}

static void
picture_free (gpointer picture)
{
  if (picture != NULL)
    g_object_unref (picture);
}

PalDiscs *
pal_discs_load (const char *folder)
{
  g_autoptr (PalDiscs) self = g_new0 (PalDiscs, 1);

  self->pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, picture_free);
  if (!add_sources (self, folder) || !find_font (self))
    return NULL;
  for (int side = 0; side < 2; side++)
    read_disc (self, side, &self->discs[side]);
  return g_steal_pointer (&self);
}

void
pal_discs_free (PalDiscs *self)
{
  for (int i = 0; i < self->n_sources; i++) {
    g_free (self->sources[i].folder);
    g_key_file_unref (self->sources[i].file);
  }
  g_clear_pointer (&self->font, pango_font_description_free);
  g_hash_table_unref (self->pictures);
  g_free (self);
}

char *
pal_discs_dup_emblem (const PalDiscs *self, int side)
{
  g_auto (GStrv) emblems = get_list (self, "emblems");

  return emblems != NULL && g_strv_length (emblems) == 2 ? g_strdup (emblems[side]) : NULL;
}

char *
pal_discs_dup_language (const PalDiscs *self)
{
  return get_value (self, "set", "language", NULL);
}

char *
pal_discs_dup_sign (const PalDiscs *self, const char *id)
{
  return get_value (self, "pieces", id, NULL);
}

/* --- drawing --- */

static void
circle (cairo_t *cr, double x, double y, double radius)
{
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
}

static void
add_stop (cairo_pattern_t *pattern, double offset, guint32 color, double light, double alpha)
{
  GdkRGBA rgba = pal_board_theme_rgba (color);

  cairo_pattern_add_color_stop_rgba (pattern, offset, MIN (rgba.red * light, 1),
                                     MIN (rgba.green * light, 1), MIN (rgba.blue * light, 1),
                                     rgba.alpha * alpha);
}

static void
fill_with (cairo_t *cr, cairo_pattern_t *pattern)
{
  cairo_set_source (cr, pattern);
  cairo_fill (cr);
  cairo_pattern_destroy (pattern);
}

/* The light comes from above: the shadow lies below, darkest where the disc touches the board. */
static void
draw_shadow (cairo_t *cr, double size)
{
  double x = size / 2, y = size / 2 + size * THICKNESS, radius = size * (0.5 - THICKNESS);
  cairo_pattern_t *shadow = cairo_pattern_create_radial (x, y, 0, x, y, radius);

  cairo_pattern_add_color_stop_rgba (shadow, RADIUS * 0.9 * size / radius, 0, 0, 0, 0.42);
  cairo_pattern_add_color_stop_rgba (shadow, 1, 0, 0, 0, 0);
  circle (cr, x, y, radius);
  fill_with (cr, shadow);
}

/* A file of shapes would hold a picture of the wood for each disc, larger than all else in it, and
 * it is hardly seen there. */
static gboolean
has_pixels (cairo_t *cr)
{
  return cairo_surface_get_type (cairo_get_target (cr)) == CAIRO_SURFACE_TYPE_IMAGE;
}

static void
draw_body (const Disc *disc, guint seed, cairo_t *cr, double size)
{
  double x = size / 2, y = (size - size * THICKNESS) / 2, radius = size * RADIUS;
  cairo_pattern_t *paint = cairo_pattern_create_linear (x - radius, 0, x + radius, 0);

  add_stop (paint, 0, disc->edge, 0.85, 1);
  add_stop (paint, 0.35, disc->edge, 1.12, 1);
  add_stop (paint, 1, disc->edge, 0.7, 1);
  circle (cr, x, y + size * THICKNESS, radius);
  fill_with (cr, paint);

  paint = cairo_pattern_create_linear (0, y - radius, 0, y + radius);
  add_stop (paint, 0, disc->face[0], 1, 1);
  add_stop (paint, 1, disc->face[1], 1, 1);
  circle (cr, x, y, radius);
  fill_with (cr, paint);
  if (disc->grain != 0 && has_pixels (cr)) {
    cairo_save (cr);
    circle (cr, x, y, radius);
    cairo_clip (cr);
    pal_board_theme_fill_grain (cr, PAL_GRAIN_WOOD, disc->grain, seed, FALSE, x - radius,
                                y - radius, 2 * radius, 2 * radius);
    cairo_restore (cr);
  }
}

/* The edge of the face is rounded: it shines above and is dark below. */
static void
draw_bevel (const Disc *disc, cairo_t *cr, double size)
{
  double x = size / 2, y = (size - size * THICKNESS) / 2, radius = size * RADIUS;
  double width = MAX (size * 0.018, 0.8);
  cairo_pattern_t *light = cairo_pattern_create_linear (0, y - radius, 0, y + radius);

  add_stop (light, 0, disc->face[0], 1.6, 0.7);
  add_stop (light, 0.5, disc->face[0], 1.6, 0);
  add_stop (light, 0.5, disc->edge, 0.33, 0);
  add_stop (light, 1, disc->edge, 0.33, 0.55);
  cairo_set_source (cr, light);
  cairo_set_line_width (cr, width);
  circle (cr, x, y, radius - width / 2);
  cairo_stroke (cr);
  cairo_pattern_destroy (light);
}

static void
draw_rings (const Disc *disc, cairo_t *cr, double size)
{
  static const double places[RINGS_MAX] = { 0.88, 0.81 };
  double x = size / 2, y = (size - size * THICKNESS) / 2, radius = size * RADIUS;

  pal_board_theme_set_source (cr, disc->ink);
  for (int i = 0; i < disc->rings; i++) {
    cairo_set_line_width (cr, MAX (size * (i == 0 ? 0.021 : 0.012), 0.8));
    circle (cr, x, y, radius * places[i]);
    cairo_stroke (cr);
  }
}

/* Faces fill the square of their characters more or less; on a disc they are of one size. */
static void
draw_character (PalDiscs *self, const Disc *disc, const char *text, cairo_t *cr, double size)
{
  double x = size / 2, y = (size - size * THICKNESS) / 2;
  double ink = size * RADIUS * (size < RING_MIN ? 1.36 : disc->rings > 1 ? 1.18 : 1.29);

  pal_board_theme_set_source (cr, disc->ink);
  if (self->font != NULL)
    pal_glyph_font_show (cr, self->font, text, x, y, ink / self->extent);
  else
    pal_board_painter_text (cr, text, x, y, ink);
}

static gboolean
draw_picture (PalDiscs *self, const PieceInfo *info, cairo_t *cr, double size)
{
  RsvgHandle *picture = get_picture (self, info);
  double side = size * RADIUS * (size < RING_MIN ? 1.72 : 1.56);
  RsvgRectangle place = { (size - side) / 2, (size - size * THICKNESS - side) / 2, side, side };

  return picture != NULL && rsvg_handle_render_document (picture, cr, &place, NULL);
}

/* A disc on which nothing stands yet. */
static void
draw_disc (const Disc *disc, guint seed, cairo_t *cr, double size)
{
  draw_shadow (cr, size);
  draw_body (disc, seed, cr, size);
  draw_bevel (disc, cr, size);
  if (size >= RING_MIN)
    draw_rings (disc, cr, size);
}

void
pal_discs_draw_plain (PalDiscs *self, int side, cairo_t *cr, double size)
{
  const Disc *disc = &self->discs[side];

  draw_disc (disc, (guint) side, cr, size);
  pal_board_theme_set_source (cr, disc->ink);
  circle (cr, size / 2, (size - size * THICKNESS) / 2, size * RADIUS * 0.5);
  cairo_fill (cr);
}

void
pal_discs_draw (PalDiscs *self, const PieceInfo *info, cairo_t *cr, double size)
{
  const Disc *disc = &self->discs[info->side];
  char letter[2] = { g_ascii_toupper (info->letter), 0 };
  g_autofree char *sign = pal_discs_dup_sign (self, info->id);

  draw_disc (disc, g_str_hash (info->id), cr, size);
  if (sign != NULL && is_picture (sign) && draw_picture (self, info, cr, size))
    return;
  draw_character (self, disc, sign != NULL && !is_picture (sign) ? sign : letter, cr, size);
}
