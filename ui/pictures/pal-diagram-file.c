#include "pal-diagram-file.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>

#define POINTS_IN_MM (72 / 25.4)

const char *
pal_diagram_format_suffix (PalDiagramFormat format)
{
  static const char *const suffixes[] = { "png", "svg", "pdf" };

  return suffixes[format];
}

gboolean
pal_diagram_format_is_pixels (PalDiagramFormat format)
{
  return format == PAL_DIAGRAM_PNG;
}

cairo_status_t
pal_diagram_file_append (void *bytes, const guchar *data, guint length)
{
  g_byte_array_append (bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
write_png (PalDiagram *self, GByteArray *bytes, int width)
{
  cairo_surface_t *surface
      = pal_diagram_draw_surface (self, width, pal_diagram_get_caption (self) != NULL);

  cairo_surface_write_to_png_stream (surface, pal_diagram_file_append, bytes);
  cairo_surface_destroy (surface);
}

/* Draws on SURFACE, which is as large as the diagram and is then complete. */
static void
draw_page (PalDiagram *self, cairo_surface_t *surface, double width)
{
  cairo_t *cr = cairo_create (surface);

  pal_diagram_draw_shapes (self, cr, width);
  cairo_show_page (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
}

static void
write_pdf (PalDiagram *self, GByteArray *bytes, double width)
{
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (
      pal_diagram_file_append, bytes, width, width * pal_diagram_get_ratio (self));

  draw_page (self, surface, width);
}

static void
write_svg (PalDiagram *self, GByteArray *bytes, double width, cairo_svg_unit_t unit)
{
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (
      pal_diagram_file_append, bytes, width, width * pal_diagram_get_ratio (self));

  cairo_svg_surface_set_document_unit (surface, unit);
  draw_page (self, surface, width);
}

GBytes *
pal_diagram_file_new (PalDiagram *self, PalDiagramFormat format, int size)
{
  GByteArray *bytes = g_byte_array_new ();

  if (format == PAL_DIAGRAM_PNG)
    write_png (self, bytes, size);
  else if (format == PAL_DIAGRAM_SVG)
    write_svg (self, bytes, size, CAIRO_SVG_UNIT_MM);
  else
    write_pdf (self, bytes, size * POINTS_IN_MM);
  return g_byte_array_free_to_bytes (bytes);
}

/* Cairo calls what it writes the same in each file: glyph0-1, clip1. On one page they would be each
 * other's. */
static char *
prefix_ids (const char *svg, const char *prefix)
{
  g_autoptr (GRegex) regex
      = g_regex_new ("(\\bid=\"|url\\(#|xlink:href=\"#)", G_REGEX_OPTIMIZE, 0, NULL);
  g_autofree char *replacement = g_strconcat ("\\1", prefix, NULL);

  return g_regex_replace (regex, svg, -1, 0, replacement, 0, NULL);
}

char *
pal_diagram_svg_element (PalDiagram *self, const char *prefix)
{
  enum { WIDTH = 320 };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const char *element;

  write_svg (self, bytes, WIDTH, CAIRO_SVG_UNIT_PX);
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  element = strstr ((const char *) bytes->data, "<svg");
  return prefix_ids (element != NULL ? element : "", prefix);
}
