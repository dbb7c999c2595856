/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writing animated pictures as GIF (version 89a, with the repetition of Netscape 2.0).
 *
 * All frames share one palette, so that what stands still looks the same in each of them. After the
 * first one a frame holds only the rectangle that differs from the one before, and in it says
 * nothing of pixels that stay: a move on a board costs a few hundred bytes.
 *
 * Pixels are 0xRRGGBB in rows from above without gaps; the upper eight bits are ignored.
 */
#pragma once

#include <glib.h>

enum { GIF_SIDE_MAX = 65535 };

typedef struct GifWriter GifWriter;

/* For frames of WIDTH by HEIGHT pixels, each 1 to GIF_SIDE_MAX. LOOP: shown again and again. */
GifWriter *gif_writer_new (int width, int height, gboolean loop);
void gif_writer_free (GifWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GifWriter, gif_writer_free)

/* Takes the colors of a frame that will be added into account; to be called before the first one is
 * added, and for as few of them as have all colors among them. Where it is not called at all, the
 * palette is that of the first frame. */
void gif_writer_learn (GifWriter *self, const guint32 *pixels);

/* Adds a frame that is shown for DELAY hundredths of a second. */
void gif_writer_add (GifWriter *self, const guint32 *pixels, int delay);

/* The picture with all that was added, at least one frame. Nothing can be added afterwards. */
GBytes *gif_writer_finish (GifWriter *self);
