/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibraryFilters: what the games of a library are narrowed down to: players, events, dates and
 * so on.
 *
 * Signal: "changed": something else is wanted, a moment after the last key.
 */
#pragma once

#include "game/library/pal-library.h"

#include <adwaita.h>

#define PAL_TYPE_LIBRARY_FILTERS (pal_library_filters_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryFilters, pal_library_filters, PAL, LIBRARY_FILTERS, AdwBin)

/* Whose names and tags are offered. */
void pal_library_filters_set_library (PalLibraryFilters *self, PalLibrary *library);

/* What is wanted; free with library_filter_free. */
LibraryFilter *pal_library_filters_get (PalLibraryFilters *self);

/* Nothing in particular is wanted any more. */
void pal_library_filters_reset (PalLibraryFilters *self);

/* Only games of NAME are wanted. */
void pal_library_filters_set_player (PalLibraryFilters *self, const char *name);
