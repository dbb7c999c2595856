/* SPDX-License-Identifier: GPL-3.0-or-later */
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

PalDiagramFormat
pal_diagram_format_for_name (const char *name, PalDiagramFormat usual)
{
  const char *dot = strrchr (name, '.');

  for (int i = 0; dot != NULL && i < PAL_DIAGRAM_FORMATS; i++)
    if (g_ascii_strcasecmp (dot + 1, pal_diagram_format_suffix ((PalDiagramFormat) i)) == 0)
      return (PalDiagramFormat) i;
  return usual;
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

static void
write_pdf (PalDiagram *self, GByteArray *bytes, double width)
{
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (
      pal_diagram_file_append, bytes, width, width * pal_diagram_get_ratio (self));
  cairo_t *cr = cairo_create (surface);

  pal_diagram_draw_shapes (self, cr, width);
  cairo_show_page (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
}

/* --- SVG --- */

/* Draws something in units of diagrams. */
typedef void (*DrawPart) (PalDiagram *self, cairo_t *cr, int what);

/* What DRAW draws as a whole file, ended by a NUL. A unit is divided far finer in it than a
 * millimeter would be: cairo rounds the outlines of letters. */
static GByteArray *
write_svg (PalDiagram *self, DrawPart draw, int what)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface
      = cairo_svg_surface_create_for_stream (pal_diagram_file_append, bytes, PAL_DIAGRAM_UNITS,
                                             PAL_DIAGRAM_UNITS * pal_diagram_get_ratio (self));
  cairo_t *cr = cairo_create (surface);

  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  draw (self, cr, what);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  return bytes;
}

static void
draw_all (PalDiagram *self, cairo_t *cr, int what)
{
  pal_diagram_draw_shapes (self, cr, PAL_DIAGRAM_UNITS);
}

static void
draw_layer (PalDiagram *self, cairo_t *cr, int what)
{
  pal_diagram_draw_layer (self, cr, (PalDiagramLayer) what);
}

static void
draw_piece (PalDiagram *self, cairo_t *cr, int what)
{
  pal_diagram_draw_piece (self, cr, (Piece) what);
}

/* The file with another size: the first ones in it are those of the whole. */
static GBytes *
make_svg (PalDiagram *self, int millimeters)
{
  g_autoptr (GByteArray) bytes = write_svg (self, draw_all, 0);
  g_autoptr (GRegex) regex
      = g_regex_new ("(<svg[^>]*?) width=\"[^\"]*\" height=\"[^\"]*\"", G_REGEX_OPTIMIZE, 0, NULL);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *replacement = NULL;
  char *text;

  g_ascii_formatd (number, sizeof number, "%.3f", millimeters * pal_diagram_get_ratio (self));
  replacement = g_strdup_printf ("\\1 width=\"%dmm\" height=\"%smm\"", millimeters, number);
  text = g_regex_replace (regex, (const char *) bytes->data, -1, 0, replacement, 0, NULL);
  return g_bytes_new_take (text, strlen (text));
}

GBytes *
pal_diagram_file_new (PalDiagram *self, PalDiagramFormat format, int size)
{
  GByteArray *bytes;

  if (format == PAL_DIAGRAM_SVG)
    return make_svg (self, size);
  bytes = g_byte_array_new ();
  if (format == PAL_DIAGRAM_PNG)
    write_png (self, bytes, size);
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

/* What DRAW draws without the element around it. */
static char *
write_part (PalDiagram *self, DrawPart draw, int what, const char *prefix)
{
  g_autoptr (GByteArray) bytes = write_svg (self, draw, what);
  const char *begin = strstr ((const char *) bytes->data, "<svg");
  const char *end = g_strrstr ((const char *) bytes->data, "</svg>");
  g_autofree char *inside = NULL;

  begin = begin != NULL ? strchr (begin, '>') : NULL;
  if (begin == NULL || end == NULL)
    return g_strdup ("");
  inside = g_strndup (begin + 1, (gsize) (end - begin - 1));
  return prefix_ids (inside, prefix);
}

char *
pal_diagram_svg_shared (PalDiagram *self)
{
  GString *text = g_string_new ("<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"0\" "
                                "height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n"
                                "<defs>\n");
  g_autofree char *board = write_part (self, draw_layer, PAL_DIAGRAM_BOARD, "board-");
  int n = pal_diagram_get_rules (self)->n_pieces;

  g_string_append_printf (text, "<g id=\"board\">%s</g>\n", board);
  for (int piece = 1; piece <= n; piece++) {
    g_autofree char *prefix = g_strdup_printf ("piece%d-", piece);
    g_autofree char *part = write_part (self, draw_piece, piece, prefix);

    g_string_append_printf (text, "<g id=\"piece%d\">%s</g>\n", piece, part);
  }
  g_string_append (text, "</defs>\n</svg>");
  return g_string_free (text, FALSE);
}

static void
append_pieces (PalDiagram *self, GString *text)
{
  const Rules *rules = pal_diagram_get_rules (self);

  for (int square = 0; square < rules->files * rules->ranks; square++) {
    char left[G_ASCII_DTOSTR_BUF_SIZE], top[G_ASCII_DTOSTR_BUF_SIZE];
    double x, y;
    Piece piece = pal_diagram_get_piece (self, (Square) square, &x, &y);

    if (piece == 0)
      continue;
    g_ascii_formatd (left, sizeof left, "%.4f", x);
    g_ascii_formatd (top, sizeof top, "%.4f", y);
    g_string_append_printf (text, "<use xlink:href=\"#piece%d\" x=\"%s\" y=\"%s\"/>\n", piece, left,
                            top);
  }
}

char *
pal_diagram_svg_element (PalDiagram *self, const char *prefix)
{
  g_autofree char *below_prefix = g_strconcat (prefix, "below-", NULL);
  g_autofree char *above_prefix = g_strconcat (prefix, "above-", NULL);
  g_autofree char *below = write_part (self, draw_layer, PAL_DIAGRAM_BELOW, below_prefix);
  g_autofree char *above = write_part (self, draw_layer, PAL_DIAGRAM_ABOVE, above_prefix);
  GString *text = g_string_new ("<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                "xmlns:xlink=\"http://www.w3.org/1999/xlink\" ");

  g_string_append_printf (text, "viewBox=\"0 0 %d %d\" role=\"img\">\n", PAL_DIAGRAM_UNITS,
                          pal_diagram_get_height (self, PAL_DIAGRAM_UNITS));
  g_string_append_printf (text, "<use xlink:href=\"#board\"/>\n%s\n", below);
  append_pieces (self, text);
  g_string_append_printf (text, "%s\n</svg>", above);
  return g_string_free (text, FALSE);
}
