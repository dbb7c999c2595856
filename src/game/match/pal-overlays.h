/* SPDX-License-Identifier: GPL-3.0-or-later */
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
#include "rules/rules.h"

#include <glib-object.h>

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

/* Shows nothing as long as MUTED: where pieces are hidden it would give them away, and in a serious
 * game it would help. */
void pal_overlays_set_muted (PalOverlays *self, gboolean muted);

/* Adds to CELLS (OVERLAY_CELLS_MAX of them) what is shown of the position in view. */
void pal_overlays_fill (PalOverlays *self, OverlayCell *cells);

/* Whether the one called ID is shown and has nothing to say about the position in view. */
gboolean pal_overlays_is_silent (PalOverlays *self, const char *id);

/* What they count of SIDE, "mobility 7"; translated; NULL: nothing. Free with g_free. */
char *pal_overlays_count (PalOverlays *self, int side);

/* Moves that are shown as arrows (as rings, where nothing moves), for the position in view alone:
 * what engines would play. */
enum { PAL_OVERLAY_ARROWS_MAX = 16 };

typedef enum {
  PAL_ADVICE_BEST,  /* of the first engine */
  PAL_ADVICE_OTHER, /* of another */
  PAL_ADVICE_THREAT,
} PalAdvice;

typedef struct {
  Move move;
  PalAdvice kind;
  double strength; /* 0 to 1: how good it is beside the best one */
} PalOverlayArrow;

/* Sets the N ARROWS, which are copied; *N of them, owned by SELF until the next change. There are
 * none as long as they are muted. */
void pal_overlays_set_arrows (PalOverlays *self, const PalOverlayArrow *arrows, int n);
const PalOverlayArrow *pal_overlays_get_arrows (PalOverlays *self, int *n);

/* How sure the values shown are: "Looked 12 plies ahead", "Exact: Black wins by 4"; translated;
 * NULL where no values are shown. Free with g_free. */
char *pal_overlays_describe_values (PalOverlays *self);

/* Property: "shown" (GStrv, read-write: the ids of those that are shown).
 * Signal: "changed": something else is to be drawn. */

/*
 * Blindfold play: what a board keeps from the eye of the person who plays at it.
 *
 * A blindfold must hide what the pieces say and also what the program says about them without being
 * asked. So while one is worn no dot tells where a piece may go, no cell is called empty that could
 * hold a hidden piece, no typed letter is completed to a legal move, and every square can be taken
 * up: only a whole move, once it is tried, is called legal or not, as an arbiter would. What a
 * player at a real board hears all the same stays: the moves, a check, the pieces taken, a hint
 * that is asked for.
 */

typedef enum {
  PAL_BLINDFOLD_OFF,
  PAL_BLINDFOLD_ALL,      /* no piece is seen */
  PAL_BLINDFOLD_OPPONENT, /* only one's own are */
  PAL_BLINDFOLD_OWN,      /* only the opponent's are */
  PAL_BLINDFOLD_DISCS,    /* all are, but not of which kind they are */
} PalBlindfold;

#define PAL_TYPE_BLINDFOLD (pal_blindfold_get_type ())
GType pal_blindfold_get_type (void);

/* The name of KIND for actions, "off", "all" ...; and back (PAL_BLINDFOLD_OFF if there is none). */
const char *pal_blindfold_to_id (PalBlindfold kind);
PalBlindfold pal_blindfold_from_id (const char *id);

/* Whether KIND hides anything in a game of RULES: a game whose sides have one kind of piece each
 * has nothing to hide behind discs. */
gboolean pal_blindfold_suits (PalBlindfold kind, const Rules *rules);

/* A blindfold and whose it is. */
typedef struct {
  PalBlindfold kind;
  int side; /* whose pieces are "own" */
} PalBlindfoldView;

typedef enum {
  PAL_VISIBILITY_FULL,
  PAL_VISIBILITY_COLOR, /* whose it is and no more */
  PAL_VISIBILITY_NONE,
} PalVisibility;

/* What is seen of PIECE, one of RULES; of 0, what is seen of an empty cell: where pieces are hidden
 * it cannot be told from them. */
PalVisibility pal_blindfold_visibility (const PalBlindfoldView *self, const Rules *rules,
                                        Piece piece);
