/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibraryPreview: a game of a library on a small board, with its moves, which are gone through
 * by the arrows, by buttons, and by clicks.
 *
 * Signal: "open": the game is wanted on a board of its own.
 */
#pragma once

#include "game/library/pal-library-list.h"

#include <adwaita.h>

#define PAL_TYPE_LIBRARY_PREVIEW (pal_library_preview_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryPreview, pal_library_preview, PAL, LIBRARY_PREVIEW, AdwBin)

/* Shows ITEM of LIBRARY, at its ply; NULL: nothing. What is shown already stays where it is. */
void pal_library_preview_show (PalLibraryPreview *self, PalLibrary *library, PalLibraryItem *item);

/* Goes PLIES on, or back. */
void pal_library_preview_step (PalLibraryPreview *self, int plies);

/* The ply that is shown, or is about to be. */
int pal_library_preview_get_ply (PalLibraryPreview *self);

/* "first", "previous", "next", "last". */
GActionGroup *pal_library_preview_get_actions (PalLibraryPreview *self);
