/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalDocumentStrip: which game of a file of several is on the board, "Game 3 of 15", between
 * buttons for the one before and the one behind it. A press on it lists all of them. Beside it
 * stand what else can be done with the file, saving where something has changed, and how far a
 * large file is written. Where the game is of no such file there is no strip.
 */
#pragma once

#include "game/lists/pal-document.h"

#include <gtk/gtk.h>

#define PAL_TYPE_DOCUMENT_STRIP (pal_document_strip_get_type ())
G_DECLARE_FINAL_TYPE (PalDocumentStrip, pal_document_strip, PAL, DOCUMENT_STRIP, GtkWidget)

/* Properties: "document" (PalDocument). */
