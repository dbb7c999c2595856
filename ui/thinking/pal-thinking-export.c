/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-export.h"

#include "ui/files/pal-writing.h"
#include "ui/widgets/pal-news.h"

#include "game/thinking/pal-thinking-csv.h"

#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <math.h>

/* Pixels of a picture in either direction, and in all: what programs that show pictures bear. */
enum { PIXELS_SIDE_MAX = 30000 };
#define PIXELS_MAX 120e6
/* Pixels of a picture for each one of the screen, so that it is still sharp on a projector. */
#define SHARPNESS 2.0

static const struct {
  const char *suffix, *title;
} formats[] = {
  [PAL_THINKING_SVG] = { ".svg", N_ ("Save the Tree as SVG") },
  [PAL_THINKING_PNG] = { ".png", N_ ("Save the Tree as PNG") },
  [PAL_THINKING_CSV] = { ".csv", N_ ("Save the Nodes as CSV") },
};

static cairo_status_t
thinking_export_append (void *bytes, const guchar *data, guint length)
{
  g_byte_array_append (bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static GBytes *
write_picture (PalThinkingTree *view, PalThinkingFormat format)
{
  GByteArray *bytes = g_byte_array_new ();
  double width, height, scale = 1;
  cairo_surface_t *surface;
  cairo_t *cr;

  pal_thinking_tree_get_sheet (view, &width, &height);
  if (format == PAL_THINKING_PNG) {
    scale = MIN (SHARPNESS,
                 MIN (PIXELS_SIDE_MAX / MAX (width, height), sqrt (PIXELS_MAX / (width * height))));
    surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width * scale),
                                          (int) ceil (height * scale));
  } else {
    surface = cairo_svg_surface_create_for_stream (thinking_export_append, bytes, width, height);
    cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  }
  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  pal_thinking_tree_draw_sheet (view, cr);
  cairo_destroy (cr);
  if (format == PAL_THINKING_PNG)
    cairo_surface_write_to_png_stream (surface, thinking_export_append, bytes);
  cairo_surface_finish (surface);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    g_byte_array_set_size (bytes, 0);
  cairo_surface_destroy (surface);
  if (bytes->len == 0) {
    g_byte_array_unref (bytes);
    return NULL;
  }
  return g_byte_array_free_to_bytes (bytes);
}

GBytes *
pal_thinking_export_bytes (PalThinkingTree *view, PalThinkingFormat format)
{
  char *text;

  if (format != PAL_THINKING_CSV)
    return write_picture (view, format);
  text = pal_thinking_csv_write (pal_thinking_tree_get_tree (view),
                                 pal_thinking_tree_get_notation (view));
  return g_bytes_new_take (text, strlen (text));
}

static void
write_to (PalThinkingTree *view, GFile *file, PalThinkingFormat format)
{
  GtkRoot *window = gtk_widget_get_root (GTK_WIDGET (view));
  g_autoptr (GBytes) bytes = NULL;

  if (pal_thinking_tree_get_tree (view) == NULL)
    return;
  bytes = pal_thinking_export_bytes (view, format);
  if (bytes == NULL) {
    pal_message_show (GTK_WINDOW (window), _ ("Could Not Save the Tree"),
                      _ ("So much of the tree is expanded that it is too large for a picture. "
                         "Collapse some of it and save it again."));
    return;
  }
  pal_writing_write (window, file, bytes, _ ("Could Not Save the Tree"), NULL);
}

static void
on_svg (gpointer view, GFile *file)
{
  write_to (view, file, PAL_THINKING_SVG);
}

static void
on_png (gpointer view, GFile *file)
{
  write_to (view, file, PAL_THINKING_PNG);
}

static void
on_csv (gpointer view, GFile *file)
{
  write_to (view, file, PAL_THINKING_CSV);
}

void
pal_thinking_export (PalThinkingTree *view, PalThinkingFormat format)
{
  static void (*const chosen[]) (gpointer view, GFile * file) = { on_svg, on_png, on_csv };
  GlassTree *tree = pal_thinking_tree_get_tree (view);
  GtkRoot *window = gtk_widget_get_root (GTK_WIDGET (view));
  PalFileDialog *chooser;
  g_autofree char *name = NULL;
  const char *bot;

  if (tree == NULL)
    return;
  bot = glass_tree_bot (tree)->name;
  /* Translators: what a picture of a bot's search is called as a file: “Beginner tree”. */
  name = bot[0] != '\0' ? g_strdup_printf (_ ("%s tree"), bot) : g_strdup (_ ("tree"));
  name = g_strconcat (g_strdelimit (g_steal_pointer (&name), "/\\:*?\"<>|\n", '-'),
                      formats[format].suffix, NULL);
  chooser = pal_file_dialog_new (_ (formats[format].title), GTK_WINDOW (window), PAL_FILE_SAVE,
                                 _ ("_Save"));
  pal_writing_ask (chooser, view, name, formats[format].suffix, chosen[format]);
}
