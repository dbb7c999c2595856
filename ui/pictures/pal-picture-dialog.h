/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dialog "Export Picture": the position in view as a file, with a preview of it. */
#pragma once

#include "ui/platform/pal-dialog.h"
#include "ui/window/pal-game-page.h"

#define PAL_TYPE_PICTURE_DIALOG (pal_picture_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalPictureDialog, pal_picture_dialog, PAL, PICTURE_DIALOG, PalDialog)

/* For the position that is in view in PAGE now. */
PalPictureDialog *pal_picture_dialog_new (PalGamePage *page);

/* "Ada - Palamedes 12.png": what a file about MATCH is called at first, with "12" where that is not
 * 0, without what a file's name may not hold. Free with g_free. */
char *pal_picture_suggest_name (PalMatch *match, int number, const char *suffix);
