/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A palette for pictures that have more colors than a GIF may use.
 *
 * Boards are made of a few flat colors and of the many between them that smooth edges have. So the
 * colors are counted, boxes of similar ones are divided until there are enough boxes, and a color
 * that most of its box consists of stays exactly what it is: the squares of a board do not change
 * their color by a shade.
 *
 * Pixels are 0xRRGGBB; the upper eight bits are ignored.
 */
#pragma once

#include <glib.h>

typedef struct GifPalette GifPalette;

GifPalette *gif_palette_new (void);
void gif_palette_free (GifPalette *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GifPalette, gif_palette_free)

/* Counts the colors of N PIXELS. Must not be called after gif_palette_choose. */
void gif_palette_count (GifPalette *self, const guint32 *pixels, gsize n);

/* Chooses at most MOST colors (1 to 256) for what was counted; returns how many there are. */
int gif_palette_choose (GifPalette *self, int most);

/* Color INDEX of those that were chosen. */
guint32 gif_palette_color (const GifPalette *self, int index);

/* The index of the chosen color that is closest to COLOR, which need not have been counted. */
guint8 gif_palette_find (GifPalette *self, guint32 color);
