/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalWelcomeWindow: what somebody sees who starts the program for the first time: the games, to
 * begin one with a click. There is nothing to fill in; closed, it leaves what is on the board.
 *
 * Signal: "chosen" (gpointer rules): a game was chosen, and the window closes.
 */
#pragma once

#include "rules/rules.h"
#include "ui/platform/pal-dialog.h"

#include <adwaita.h>

#define PAL_TYPE_WELCOME_WINDOW (pal_welcome_window_get_type ())
G_DECLARE_FINAL_TYPE (PalWelcomeWindow, pal_welcome_window, PAL, WELCOME_WINDOW, PalDialog)

PalWelcomeWindow *pal_welcome_window_new (GtkWindow *over);
