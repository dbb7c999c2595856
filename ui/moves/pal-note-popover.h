/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sheet of the notes of the move in view (see pal-note-button.h). */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_NOTE_POPOVER (pal_note_popover_get_type ())
G_DECLARE_FINAL_TYPE (PalNotePopover, pal_note_popover, PAL, NOTE_POPOVER, GtkPopover)

/* Properties: "session" (PalSession). */
