/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In a header bar: where one goes from page to page of a stack, or a title where there is no room
 * for that. */
#pragma once

#include <adwaita.h>

#define PAL_TYPE_SWITCHER_TITLE (pal_switcher_title_get_type ())
G_DECLARE_FINAL_TYPE (PalSwitcherTitle, pal_switcher_title, PAL, SWITCHER_TITLE, AdwBin)

/* Properties: "stack" (AdwViewStack),
 *             "title", "subtitle" (string),
 *             "disabled" (gboolean: there is nothing to choose from now, and the title is shown),
 *             "squeezed" (gboolean, readable: the title is shown, since there is no room; an
 *             AdwViewSwitcherBar should be revealed). */
