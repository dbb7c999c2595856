/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Linked buttons of which one is down: a choice among a few, all of them in sight, in more than one
 * row where they are too many for one.
 * To the keyboard and to a screen reader it is a radio group.
 */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_SEGMENTED (pal_segmented_get_type ())
G_DECLARE_FINAL_TYPE (PalSegmented, pal_segmented, PAL, SEGMENTED, GtkWidget)

/* The labels, translated; the choice becomes the first one. */
void pal_segmented_set_labels (PalSegmented *self, const char *const *labels);
/* What the buttons tell, after their labels; those beyond the last of TOOLTIPS tell nothing. */
void pal_segmented_set_tooltips (PalSegmented *self, const char *const *tooltips);
void pal_segmented_set_selected (PalSegmented *self, guint selected);

/* Properties: "labels" (GStrv), "selected" (uint, from 0). */
