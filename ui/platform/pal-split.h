/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalSplit: a sidebar beside its content, folded where there is no room for both. Then the sidebar
 * lies over the content, or, where it is "stacked", one of the two has the place for itself.
 *
 * As of libadwaita 1.4 these are AdwOverlaySplitView and AdwNavigationSplitView, before that
 * AdwFlap and AdwLeaflet. When it folds is measured, not a breakpoint: in another language or with
 * larger letters both need another width. It unfolds again only in a width in which it would not
 * have folded, whatever has become smaller by folding.
 *
 * Properties:
 *
 * - "sidebar", "content" (GtkWidget): the sidebar is as wide as it would like to be (an AdwFlap's:
 * as narrow as it can be), or, where it expands and the content does not, the content is. Whether
 * they expand does not reach what the split lies in.
 * - "stacked" (gboolean, construct only).
 * - "sidebar-title", "content-title" (string): for what the back button of a header bar in a
 * stacked content is called, and for a screen reader.
 * - "at-end" (gboolean, construct only): the sidebar comes after the content, where no stacked one
 * can be.
 * - "pinned" (gboolean, construct only): it is not hidden where it folds, nor shown again where it
 *   unfolds.
 * - "generous" (gboolean, construct only): it folds as soon as the content is not as wide as it
 * would like to be, and not only where it cannot be narrower; the sidebar is as narrow as it can
 * be.
 * - "folded" (gboolean, readable).
 * - "show-sidebar" (gboolean; TRUE at first): of a stacked one that is not folded this is what
 * would be seen if it were.
 * - "back-missing" (gboolean, readable): it is folded, and a header bar in the content has no back
 *   button by itself.
 *
 * Signal: "moved": the sidebar slides in or out, or has come to rest.
 */
#pragma once

#include <adwaita.h>

#define PAL_TYPE_SPLIT (pal_split_get_type ())
G_DECLARE_FINAL_TYPE (PalSplit, pal_split, PAL, SPLIT, GtkWidget)

gboolean pal_split_get_folded (PalSplit *self);

gboolean pal_split_get_show_sidebar (PalSplit *self);
void pal_split_set_show_sidebar (PalSplit *self, gboolean show);

/* Whether nothing slides in or out. Not of one that is stacked. */
gboolean pal_split_is_settled (PalSplit *self);

GtkWidget *pal_split_get_sidebar (PalSplit *self);
