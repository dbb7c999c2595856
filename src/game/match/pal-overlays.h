/*
 * PalOverlays: what a person has laid over the board (rules/overlay.h), for the position in view.
 *
 * The list is the game's own, and before it, where a move is one click on a cell, the values that
 * the game's engine gives to the moves. What advises in choosing a move is shown where a person may
 * move in the position in view, as a hint is; not while somebody else thinks, and not on a board
 * that is paused. The session owns it, tells it what is in view, and views read it.
 */
#pragma once

#include "pal-match.h"
#include "pal-move-values.h"

#define PAL_TYPE_OVERLAYS (pal_overlays_get_type ())
G_DECLARE_FINAL_TYPE (PalOverlays, pal_overlays, PAL, OVERLAYS, GObject)

PalOverlays *pal_overlays_new (void);

/* What is in view from now on: NODE of MATCH (NULL: nothing); ADVISE: a person may move there. */
void pal_overlays_look (PalOverlays *self, PalMatch *match, const GameNode *node, gboolean advise);

/* The overlays of the game in view, *N of them. */
const Overlay *pal_overlays_list (PalOverlays *self, int *n);

/* Whether the one called ID is shown; showing one that advises hides another that does. An id that
 * the game does not have is remembered and means nothing. */
gboolean pal_overlays_get_shown (PalOverlays *self, const char *id);
void pal_overlays_set_shown (PalOverlays *self, const char *id, gboolean shown);

/* Shows nothing as long as it is VEILED: the pieces are hidden, and so is what is said of them. */
void pal_overlays_set_veiled (PalOverlays *self, gboolean veiled);

/* Adds to CELLS (OVERLAY_CELLS_MAX of them) what is shown of the position in view. */
void pal_overlays_fill (PalOverlays *self, OverlayCell *cells);

/* Whether the one called ID is shown and has nothing to say about the position in view. */
gboolean pal_overlays_is_silent (PalOverlays *self, const char *id);

/* What they count of SIDE, "mobility 7"; translated; NULL: nothing. Free with g_free. */
char *pal_overlays_count (PalOverlays *self, int side);

/* How sure the values shown are: "Looked 12 plies ahead", "Exact: Black wins by 4"; translated;
 * NULL where no values are shown. Free with g_free. */
char *pal_overlays_describe_values (PalOverlays *self);

/* Property: "shown" (GStrv, read-write: the ids of those that are shown).
 * Signal: "changed": something else is to be drawn. */
