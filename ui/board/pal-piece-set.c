/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-piece-set.h"

#include "pal-board-painter.h"
#include "pal-discs.h"

#include <glib/gi18n-lib.h>
#include <librsvg/rsvg.h>

/* Textures kept, in pixels: the pieces of a board of any size and the one that is dragged. */
enum { PIXELS_KEPT = 1 << 21 };

/* Surfaces kept: all pieces of a game in two sizes. */
enum { SURFACES_MAX = 64 };

struct _PalPieceSet {
  GObject parent_instance;

  const Rules *rules;
  char *id;
  PalDiscs *discs;       /* NULL where the pieces are pictures */
  RsvgHandle **pictures; /* by piece - 1; NULL until asked for, or where there is none */
  gboolean *tried;
  GHashTable *textures; /* piece and size to GdkTexture */
  GHashTable *surfaces; /* the same for cairo: pixels, and shapes for paper */
  gsize pixels;         /* in TEXTURES */
};

G_DEFINE_FINAL_TYPE (PalPieceSet, pal_piece_set, G_TYPE_OBJECT)

/* Names for people; a set that is not listed goes by its id. The first one that a game has is its
 * usual set, unless the painter of its board has one that suits that better. */
static const struct {
  const char *id, *name;
} names[] = {
  { "classic", N_ ("Classic") },
  { "flat", N_ ("Flat") },
  { "traditional", N_ ("Traditional characters") },
  { "simplified", N_ ("Simplified characters") },
  { "pictures", N_ ("Pictures") },
  { "lacquer", N_ ("Lacquer") },
  { "jade", N_ ("Jade") },
};

static char *
folder_of (const Rules *rules)
{
  return g_strdup_printf ("%s/pieces/%s", PAL_RESOURCE_PATH, rules->id);
}

static char *
set_folder (const Rules *rules, const char *id)
{
  g_autofree char *top = folder_of (rules);

  return g_strdup_printf ("%s/%s", top, id);
}

/* A set of characters that no font has cannot be used. */
static gboolean
is_usable (const Rules *rules, const char *id)
{
  g_autofree char *folder = set_folder (rules, id);
  g_autoptr (PalDiscs) discs = pal_discs_load (folder);

  return discs != NULL || !pal_discs_exist (folder);
}

static RsvgHandle *
piece_set_load_picture (PalPieceSet *self, Piece piece)
{
  g_autofree char *folder = set_folder (self->rules, self->id);
  g_autofree char *path = g_strdup_printf ("%s/%s.svg", folder, self->rules->pieces[piece - 1].id);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
  g_autoptr (GError) error = NULL;
  RsvgHandle *handle;

  if (bytes == NULL)
    return NULL;
  handle = rsvg_handle_new_from_data (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                      &error);
  if (handle == NULL)
    g_warning ("%s cannot be read: %s", path, error->message);
  return handle;
}

static RsvgHandle *
get_picture (PalPieceSet *self, Piece piece)
{
  if (!self->tried[piece - 1]) {
    self->pictures[piece - 1] = piece_set_load_picture (self, piece);
    self->tried[piece - 1] = TRUE;
  }
  return self->pictures[piece - 1];
}

static void
draw_letter (const PieceInfo *info, cairo_t *cr, int size)
{
  char letter[2] = { g_ascii_toupper (info->letter), 0 };
  double paper = info->side == 0 ? 0.98 : 0.16, ink = 1 - paper;

  cairo_arc (cr, size / 2.0, size / 2.0, size * 0.36, 0, 2 * G_PI);
  cairo_set_source_rgb (cr, paper, paper, paper);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, ink, ink, ink);
  cairo_set_line_width (cr, size * 0.03);
  cairo_stroke (cr);
  pal_board_painter_text (cr, letter, size / 2.0, size / 2.0, size * 0.42);
}

/* A disc seen from above: a shadow, an edge, a face, and a line that runs round it. */
static void
draw_plain (int side, cairo_t *cr, double size)
{
  double face = side == 0 ? 0.97 : 0.2, edge = side == 0 ? 0.72 : 0.06,
         line = side == 0 ? 0.8 : 0.34;
  double middle = size / 2, radius = size * 0.36, thickness = size * 0.03;

  cairo_arc (cr, middle, middle + 2 * thickness, radius, 0, 2 * G_PI);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.22);
  cairo_fill (cr);
  cairo_arc (cr, middle, middle + thickness, radius, 0, 2 * G_PI);
  cairo_set_source_rgb (cr, edge, edge, edge);
  cairo_fill (cr);
  cairo_arc (cr, middle, middle, radius, 0, 2 * G_PI);
  cairo_set_source_rgb (cr, face, face, face);
  cairo_fill (cr);
  cairo_arc (cr, middle, middle, radius * 0.68, 0, 2 * G_PI);
  cairo_set_source_rgb (cr, line, line, line);
  cairo_set_line_width (cr, MAX (size * 0.022, 1));
  cairo_stroke (cr);
}

static void
draw_piece (PalPieceSet *self, Piece piece, cairo_t *cr, int size)
{
  RsvgHandle *picture = get_picture (self, piece);
  RsvgRectangle viewport = { 0, 0, size, size };

  if (self->discs != NULL)
    pal_discs_draw (self->discs, &self->rules->pieces[piece - 1], cr, size);
  else if (picture == NULL || !rsvg_handle_render_document (picture, cr, &viewport, NULL))
    draw_letter (&self->rules->pieces[piece - 1], cr, size);
}

/* Behind the pieces in the numbers of textures stand a plain one for each side. */
static int
plain_side (PalPieceSet *self, guint number)
{
  return (int) number - self->rules->n_pieces - 1;
}

/* Takes SURFACE (an ARGB32 image), which may not be drawn on afterwards, as a texture. */
static GdkTexture *
texture_new_for_surface (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;

  cairo_surface_flush (surface);
  bytes
      = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                    (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

static GdkTexture *
draw_texture (PalPieceSet *self, guint number, int size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);
  int side = plain_side (self, number);

  if (side < 0)
    draw_piece (self, (Piece) number, cr, size);
  else if (self->discs != NULL)
    pal_discs_draw_plain (self->discs, side, cr, size);
  else
    draw_plain (side, cr, size);
  cairo_destroy (cr);
  return texture_new_for_surface (surface);
}

static void
pal_piece_set_finalize (GObject *object)
{
  PalPieceSet *self = PAL_PIECE_SET (object);

  for (int i = 0; i < self->rules->n_pieces; i++)
    g_clear_object (&self->pictures[i]);
  g_clear_pointer (&self->discs, pal_discs_free);
  g_free (self->pictures);
  g_free (self->tried);
  g_free (self->id);
  g_hash_table_unref (self->textures);
  g_hash_table_unref (self->surfaces);
  G_OBJECT_CLASS (pal_piece_set_parent_class)->finalize (object);
}

static void
pal_piece_set_class_init (PalPieceSetClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_piece_set_finalize;
}

static void
pal_piece_set_init (PalPieceSet *self)
{
  self->textures = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  self->surfaces = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) cairo_surface_destroy);
}

PalPieceSet *
pal_piece_set_new (const Rules *rules, const char *id)
{
  PalPieceSet *self = g_object_new (PAL_TYPE_PIECE_SET, NULL);
  g_auto (GStrv) ids = pal_piece_set_list (rules);
  gboolean known = id != NULL && g_strv_contains ((const char *const *) ids, id);
  g_autofree char *folder = NULL;

  self->rules = rules;
  self->id = g_strdup (known ? id : ids[0] != NULL ? ids[0] : "");
  folder = set_folder (rules, self->id);
  self->discs = pal_discs_load (folder);
  self->pictures = g_new0 (RsvgHandle *, rules->n_pieces);
  self->tried = g_new0 (gboolean, rules->n_pieces);
  return self;
}

const char *
pal_piece_set_get_id (PalPieceSet *self)
{
  return self->id;
}

gboolean
pal_piece_set_is_discs (PalPieceSet *self)
{
  return self->discs != NULL;
}

static GdkTexture *
get_texture (PalPieceSet *self, guint number, int size)
{
  gpointer key = GUINT_TO_POINTER (number << 16 | (guint) size);
  GdkTexture *texture = g_hash_table_lookup (self->textures, key);

  if (texture != NULL)
    return texture;
  /* A window that is being resized asks for a new size each time: start afresh now and then. */
  if (self->pixels > PIXELS_KEPT) {
    g_hash_table_remove_all (self->textures);
    self->pixels = 0;
  }
  texture = draw_texture (self, number, size);
  g_hash_table_insert (self->textures, key, texture);
  self->pixels += (gsize) size * (gsize) size;
  return texture;
}

GdkTexture *
pal_piece_set_get_texture (PalPieceSet *self, Piece piece, int size)
{
  g_return_val_if_fail (piece >= 1 && piece <= self->rules->n_pieces, NULL);
  return get_texture (self, piece, size);
}

/* PIECE as PIXELS or as shapes, which files hold once for all pieces of the kind. */
static cairo_surface_t *
get_surface (PalPieceSet *self, Piece piece, int size, gboolean pixels)
{
  gpointer key = GUINT_TO_POINTER ((guint) piece << 24 | (guint) size << 1 | (pixels ? 1u : 0u));
  cairo_surface_t *surface = g_hash_table_lookup (self->surfaces, key);
  cairo_t *cr;

  if (surface != NULL)
    return surface;
  if (g_hash_table_size (self->surfaces) >= SURFACES_MAX)
    g_hash_table_remove_all (self->surfaces);
  surface = pixels ? cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size)
                   : cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA,
                                                     &(cairo_rectangle_t){ 0, 0, size, size });
  cr = cairo_create (surface);
  draw_piece (self, piece, cr, size);
  cairo_destroy (cr);
  g_hash_table_insert (self->surfaces, key, surface);
  return surface;
}

void
pal_piece_set_draw (PalPieceSet *self, Piece piece, cairo_t *cr, int size)
{
  cairo_surface_type_t type = cairo_surface_get_type (cairo_get_target (cr));

  g_return_if_fail (piece >= 1 && piece <= self->rules->n_pieces);
  /* Cairo 1.16 never lets go of shapes that an SVG file has had. */
  if (type == CAIRO_SURFACE_TYPE_SVG) {
    draw_piece (self, piece, cr, size);
    return;
  }
  cairo_set_source_surface (cr, get_surface (self, piece, size, type == CAIRO_SURFACE_TYPE_IMAGE),
                            0, 0);
  cairo_paint (cr);
}

GdkTexture *
pal_piece_set_get_plain (PalPieceSet *self, int side, int size)
{
  return get_texture (self, (guint) (self->rules->n_pieces + 1 + side), size);
}

/* The piece of SIDE, if all its pieces are of one kind, which needs no description to stand for it;
 * else 0. */
static Piece
only_piece (const Rules *rules, int side)
{
  Piece found = 0;

  for (int i = 0; i < rules->n_pieces; i++)
    if (rules->pieces[i].side == side) {
      if (found != 0)
        return 0;
      found = (Piece) (i + 1);
    }
  return found;
}

gboolean
pal_piece_set_is_simplified (PalPieceSet *self)
{
  g_autofree char *language = self->discs != NULL ? pal_discs_dup_language (self->discs) : NULL;

  return g_strcmp0 (language, "zh-hans") == 0;
}

GdkTexture *
pal_piece_set_get_emblem (PalPieceSet *self, int side, int size)
{
  g_autofree char *id = self->discs != NULL ? pal_discs_dup_emblem (self->discs, side) : NULL;
  Piece only = only_piece (self->rules, side);

  if (self->discs == NULL && only != 0)
    return pal_piece_set_get_texture (self, only, size);
  for (int i = 0; id != NULL && i < self->rules->n_pieces; i++)
    if (g_str_equal (self->rules->pieces[i].id, id))
      return pal_piece_set_get_texture (self, (Piece) (i + 1), size);
  return NULL;
}

/* Whether the set ID is among FOLDERS, which may be NULL, and can be used. */
static gboolean
has_set (const Rules *rules, char **folders, const char *id)
{
  g_autofree char *entry = id != NULL ? g_strconcat (id, "/", NULL) : NULL;

  return entry != NULL && folders != NULL && g_strv_contains ((const char *const *) folders, entry)
         && is_usable (rules, id);
}

char **
pal_piece_set_list (const Rules *rules)
{
  g_autofree char *folder = folder_of (rules);
  g_auto (GStrv) children = g_resources_enumerate_children (folder, 0, NULL);
  const char *first = pal_board_painter_for (rules)->pieces;
  GStrvBuilder *builder = g_strv_builder_new ();
  char **ids;

  if (has_set (rules, children, first))
    g_strv_builder_add (builder, first);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_strcmp0 (names[i].id, first) != 0 && has_set (rules, children, names[i].id))
      g_strv_builder_add (builder, names[i].id);
  for (char **child = children; child != NULL && *child != NULL; child++) {
    g_autofree char *id = g_strndup (*child, strcspn (*child, "/"));

    if (strchr (*child, '/') != NULL && g_strcmp0 (pal_piece_set_get_display_name (id), id) == 0
        && is_usable (rules, id))
      g_strv_builder_add (builder, id);
  }
  ids = g_strv_builder_end (builder);
  g_strv_builder_unref (builder);
  return ids;
}

const char *
pal_piece_set_get_display_name (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i].id, id) == 0)
      return _ (names[i].name);
  return id;
}
