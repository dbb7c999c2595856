/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalPendingStrip: says beside the board that a move is not played yet, for as long as that is so:
 * a premove, which it can cancel, or a move that is to be confirmed, with the button that plays it.
 * That a premove could not be played is said until the next move.
 */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_PENDING_STRIP (pal_pending_strip_get_type ())
G_DECLARE_FINAL_TYPE (PalPendingStrip, pal_pending_strip, PAL, PENDING_STRIP, GtkWidget)

/* Property: "session" (PalSession). */
