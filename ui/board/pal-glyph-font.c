/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-glyph-font.h"

#include <string.h>

/* Faces that look well on boards and pieces: such as are written with a brush first, then those of
 * books, then any. */
static const struct {
  const char *language;
  const char *families[20];
} known[] = {
  { "zh-hant",
    { "AR PL UKai TW", "AR PL KaitiM Big5", "cwTeXKai", "cwTeX Q Kai", "TW-Kai", "BiauKai",
      "DFKai-SB", "Kaiti TC", "KaiTi", "STKaiti", "Noto Serif CJK TC", "Noto Serif TC",
      "Source Han Serif TC", "LXGW WenKai TC", "AR PL UMing TW", "PMingLiU", "Noto Sans CJK TC",
      "Source Han Sans TC", "WenQuanYi Zen Hei" } },
  { "zh-hans",
    { "AR PL UKai CN", "AR PL KaitiM GB", "KaiTi", "STKaiti", "Kaiti SC", "Noto Serif CJK SC",
      "Noto Serif SC", "Source Han Serif SC", "LXGW WenKai", "AR PL UMing CN", "SimSun",
      "Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Zen Hei", "WenQuanYi Micro Hei" } },
};

static gboolean
has_all (PangoFont *font, const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!pango_font_has_char (font, g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}

static PangoFontDescription *
glyph_font_describe (const char *family)
{
  PangoFontDescription *description = pango_font_description_new ();

  pango_font_description_set_family (description, family);
  pango_font_description_set_weight (description, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (description, 32 * PANGO_SCALE);
  return description;
}

/* Whether FONT is of the family that was asked for, and not what the system takes instead. */
static gboolean
is_family (PangoFont *font, const char *family)
{
  PangoFontDescription *real = pango_font_describe (font);
  gboolean same = g_ascii_strcasecmp (pango_font_description_get_family (real), family) == 0;

  pango_font_description_free (real);
  return same;
}

static PangoFontDescription *
try_family (PangoContext *context, const char *family, const char *text)
{
  PangoFontDescription *description = glyph_font_describe (family);
  g_autoptr (PangoFont) font = pango_context_load_font (context, description);

  if (font != NULL && is_family (font, family) && has_all (font, text))
    return description;
  pango_font_description_free (description);
  return NULL;
}

/* One font for all characters, so that they suit each other: the one that the first comes from. */
static PangoFontDescription *
try_system (PangoContext *context, const char *language, const char *text)
{
  PangoFontDescription *serif = glyph_font_describe ("Serif"), *found = NULL;
  PangoFontset *fonts
      = pango_context_load_fontset (context, serif, pango_language_from_string (language));
  PangoFont *font = fonts != NULL ? pango_fontset_get_font (fonts, g_utf8_get_char (text)) : NULL;

  if (font != NULL && has_all (font, text)) {
    found = pango_font_describe (font);
    pango_font_description_set_weight (found, PANGO_WEIGHT_BOLD);
  }
  g_clear_object (&font);
  g_clear_object (&fonts);
  pango_font_description_free (serif);
  return found;
}

static PangoFontDescription *
try_families (PangoContext *context, const char *const *families, const char *text)
{
  PangoFontDescription *found = NULL;

  for (; families != NULL && *families != NULL && found == NULL; families++)
    found = try_family (context, *families, text);
  return found;
}

PangoFontDescription *
pal_glyph_font_find (const char *const *families, const char *language, const char *text)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoFontDescription *found = try_families (context, families, text);

  for (gsize i = 0; found == NULL && i < G_N_ELEMENTS (known); i++)
    if (g_strcmp0 (known[i].language, language) == 0)
      found = try_families (context, known[i].families, text);
  if (found == NULL)
    found = try_system (context, language, text);
  g_object_unref (context);
  return found;
}

static void
lay_out (PangoLayout *layout, const PangoFontDescription *font, const char *text, int length,
         double size, PangoRectangle *ink)
{
  PangoFontDescription *sized = pango_font_description_copy_static (font);

  pango_font_description_set_absolute_size (sized, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, sized);
  pango_layout_set_text (layout, text, length);
  pango_layout_get_extents (layout, ink, NULL);
  pango_font_description_free (sized);
}

double
pal_glyph_font_extent (const PangoFontDescription *font, const char *text)
{
  const double size = 100;
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  g_autoptr (PangoLayout) layout = pango_layout_new (context);
  int largest = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text)) {
    PangoRectangle ink;

    lay_out (layout, font, text, (int) (g_utf8_next_char (text) - text), size, &ink);
    largest = MAX (largest, MAX (ink.width, ink.height));
  }
  g_object_unref (context);
  return largest / size / PANGO_SCALE;
}

void
pal_glyph_font_show (cairo_t *cr, const PangoFontDescription *font, const char *text, double x,
                     double y, double size)
{
  g_autoptr (PangoLayout) layout = pango_cairo_create_layout (cr);
  PangoRectangle ink;

  lay_out (layout, font, text, -1, size, &ink);
  cairo_move_to (cr, x - (ink.x + ink.width / 2.0) / PANGO_SCALE,
                 y - (ink.y + ink.height / 2.0) / PANGO_SCALE);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);
}
