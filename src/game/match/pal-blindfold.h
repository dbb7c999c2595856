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
#pragma once

#include "rules/rules.h"

#include <glib-object.h>

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
} PalVeil;

typedef enum {
  PAL_SIGHT_WHOLE,
  PAL_SIGHT_COLOR, /* whose it is and no more */
  PAL_SIGHT_NONE,
} PalSight;

/* What is seen of PIECE, one of RULES; of 0, what is seen of an empty cell: where pieces are hidden
 * it cannot be told from them. */
PalSight pal_veil_sight (const PalVeil *self, const Rules *rules, Piece piece);
