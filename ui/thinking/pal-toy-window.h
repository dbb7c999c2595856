/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalToyWindow: a tree of one's own with given values, searched in one way or in two side by side:
 * what minimax, negamax and alpha-beta do, without a game around it (bot/toy-tree.h).
 */
#pragma once

#include "bot/toy-tree.h"

#include <adwaita.h>

#define PAL_TYPE_TOY_WINDOW (pal_toy_window_get_type ())
G_DECLARE_FINAL_TYPE (PalToyWindow, pal_toy_window, PAL, TOY_WINDOW, AdwWindow)

/* BESIDE: alpha-beta stands beside minimax; else minimax is alone until the other is asked for. */
PalToyWindow *pal_toy_window_new (GtkApplication *application, gboolean beside);
