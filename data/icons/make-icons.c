/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes pictures of the symbolic icons while building, as the toolkit makes them of its own:
 *   make-icons FOLDER DEPFILE STAMP
 * Of each FOLDER/NAME-symbolic.svg a NAME-symbolic.symbolic.png of 16 by 16 pixels comes to lie
 * beside STAMP: black, and as opaque as the icon. GTK 4 draws a shape four times, and guesses each
 * time what kind of file it is, before it has an icon; a dozen of them were a twentieth of the
 * start of the program. The shapes are still there for any other size. */
#include <cairo.h>
#include <glib/gstdio.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>

enum { SIZE = 16 };

static void
stop_on (GError *error, const char *path)
{
  if (error == NULL)
    return;
  g_printerr ("make-icons: %s: %s\n", path, error->message);
  exit (EXIT_FAILURE);
}

/* An icon is one colour, whichever it has in its file. */
static cairo_surface_t *
draw_icon (const char *path)
{
  const RsvgRectangle viewport = { 0, 0, SIZE, SIZE };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);
  GError *error = NULL;
  RsvgHandle *icon = rsvg_handle_new_from_file (path, &error);

  stop_on (error, path);
  rsvg_handle_render_document (icon, cr, &viewport, &error);
  stop_on (error, path);
  cairo_set_operator (cr, CAIRO_OPERATOR_IN);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  g_object_unref (icon);
  return surface;
}

int
main (int argc, char *argv[])
{
  g_autoptr (GString) sources = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *target = NULL;
  g_autoptr (GDir) folder = NULL;
  const char *name;

  if (argc != 4)
    return EXIT_FAILURE;
  target = g_path_get_dirname (argv[3]);
  folder = g_dir_open (argv[1], 0, &error);
  stop_on (error, argv[1]);
  while ((name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *path = g_build_filename (argv[1], name, NULL);
    g_autofree char *picture = NULL;
    cairo_surface_t *surface;

    if (!g_str_has_suffix (name, "-symbolic.svg"))
      continue;
    picture = g_strdup_printf ("%s/%.*s.symbolic.png", target, (int) strlen (name) - 4, name);
    surface = draw_icon (path);
    if (cairo_surface_write_to_png (surface, picture) != CAIRO_STATUS_SUCCESS)
      return EXIT_FAILURE;
    cairo_surface_destroy (surface);
    g_string_append_printf (sources, " %s", path);
  }
  g_autofree char *rule = g_strdup_printf ("%s: %s%s\n", argv[3], argv[1], sources->str);

  g_file_set_contents (argv[2], rule, -1, &error);
  stop_on (error, argv[2]);
  g_file_set_contents (argv[3], "", 0, &error);
  stop_on (error, argv[3]);
  return EXIT_SUCCESS;
}
