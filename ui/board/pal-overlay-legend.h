/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalOverlayLegend: what the signs on the board mean, while overlays show any. */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_OVERLAY_LEGEND (pal_overlay_legend_get_type ())
G_DECLARE_FINAL_TYPE (PalOverlayLegend, pal_overlay_legend, PAL, OVERLAY_LEGEND, GtkWidget)

/* Property: "session" (PalSession). It is visible while there is something to explain. */
