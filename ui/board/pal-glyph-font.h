/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finding a font that has the characters which are to be drawn.
 *
 * Not every system has fonts for Chinese, and a box with a number in it is worse than nothing. So
 * whoever draws such characters asks first, and draws something else where the answer is NULL.
 */
#pragma once

#include <pango/pangocairo.h>

/* The first of FAMILIES (ends with NULL, may be NULL itself), and after them of the families that
 * are known to suit LANGUAGE ("zh-hant"), that is installed and has every character of TEXT (not
 * empty); else a serif font for LANGUAGE that has them, whichever the system would take; NULL if
 * there is none. Bold where the family is. Free with pango_font_description_free. */
PangoFontDescription *pal_glyph_font_find (const char *const *families, const char *language,
                                           const char *text);

/* The larger side of the ink of the largest of TEXT's characters in FONT, as a part of the font's
 * size. */
double pal_glyph_font_extent (const PangoFontDescription *font, const char *text);

/* TEXT with the middle of its ink on X, Y in FONT, SIZE high, in the source of CR. */
void pal_glyph_font_show (cairo_t *cr, const PangoFontDescription *font, const char *text, double x,
                          double y, double size);
