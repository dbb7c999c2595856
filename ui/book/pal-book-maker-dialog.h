/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a book that is to be made from games takes of them: the file, and the bounds. */
#pragma once

#include "game/library/pal-library.h"
#include "ui/platform/pal-dialog.h"
#include "ui/window/pal-game-page.h"

#define PAL_TYPE_BOOK_MAKER_DIALOG (pal_book_maker_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalBookMakerDialog, pal_book_maker_dialog, PAL, BOOK_MAKER_DIALOG, PalDialog)

/* For a book of RULES' game; the work begins over PARENT when it is confirmed. */
PalBookMakerDialog *pal_book_maker_dialog_new (PalGamePage *parent, const Rules *rules);

/* Has the games IDS (guint32; NULL: all) of LIBRARY chosen, which is loaded; the book is called
 * TITLE. Once. */
void pal_book_maker_dialog_set_library (PalBookMakerDialog *self, PalLibrary *library, GArray *ids,
                                        const char *title);
