/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position that somebody looks at who is not playing: what lies at the end of a line that was
 * thought of, while the pointer is over it (PalSession shows it in place of its own). */
#pragma once

#include "rules/rules.h"

typedef struct {
  Position before, position; /* before and after the last move of the line */
  Move move;                 /* between them, or MOVE_NONE */
  const char *caption;       /* the line; never NULL */
} PalPreview;

/* A copy that owns its caption; NULL of NULL, and free accepts that, too. */
PalPreview *pal_preview_copy (const PalPreview *preview);
void pal_preview_free (PalPreview *preview);
