/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search's tree as a file: what is unfolded as a picture, or every node as a line of a table. */
#pragma once

#include "pal-thinking-tree.h"

typedef enum {
  PAL_THINKING_SVG,
  PAL_THINKING_PNG,
  PAL_THINKING_CSV,
} PalThinkingFormat;

/* Asks for a file and writes to it what VIEW shows at that moment; nothing where it shows nothing.
 */
void pal_thinking_export (PalThinkingTree *view, PalThinkingFormat format);

/* The same as bytes; free with g_bytes_unref. NULL where a picture would be too large. */
GBytes *pal_thinking_export_bytes (PalThinkingTree *view, PalThinkingFormat format);
