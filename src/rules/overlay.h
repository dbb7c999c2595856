/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What may be laid over a board to help a person see: numbers on cells, marks on pieces.
 *
 * A game offers a list of overlays, by name; the person chooses. An overlay is a function of a
 * position that says something about some cells. How that looks is the painters' business, and they
 * know no game: a text in a colour from bad to good, a ring on what is safe, a faint mark.
 *
 * Where every move is one click on a cell, the program adds one more overlay by itself: what the
 * game's engine thinks of each move.
 */
#pragma once

#include "board.h"

#include <stdbool.h>

enum { OVERLAY_TEXT_MAX = 8, OVERLAY_CELLS_MAX = 256 };

typedef enum {
  OVERLAY_BEST = 1 << 0,  /* no other cell's text is better */
  OVERLAY_EXACT = 1 << 1, /* the text is certain and not an estimate */
  OVERLAY_SAFE = 1 << 2,  /* the piece here stays for good */
  OVERLAY_OTHER = 1 << 3, /* the side that is not to move could come here */

  OVERLAY_ATTACKED = 1 << 4,  /* the piece here could be taken, if it were the other side's turn */
  OVERLAY_HANGING = 1 << 5,   /* and its side would lose by that: it is not protected enough */
  OVERLAY_PINNED = 1 << 6,    /* the piece here must stay, or keep to its line, to guard its king */
  OVERLAY_CONTESTED = 1 << 7, /* pieces of both sides bear on this cell */
  OVERLAY_FIRST = 1 << 8,     /* with CONTESTED: only the side that moves first can stand here */
  OVERLAY_SECOND = 1 << 9,    /* only the other one can; where neither is set, both or none */

  OVERLAY_VALUE = 1 << 10, /* for a legend: the texts are graded */
  OVERLAY_COUNT = 1 << 11, /* for a legend: the texts count what a move changes */
} OverlayFlags;

/* From what should not be played to what should; 0 is neither. */
enum { OVERLAY_WORST = -2, OVERLAY_NEUTRAL = 0, OVERLAY_GOOD = 2 };

/* What is said of one cell; nothing while it is zeroed. */
typedef struct {
  char text[OVERLAY_TEXT_MAX]; /* "+4"; UTF-8 */
  uint16_t flags;              /* OverlayFlags */
  int8_t grade;                /* of the text */
} OverlayCell;

/* A number with its noun, for ngettext: NP_ ("%d disc", "%d discs"). */
typedef struct {
  const char *one, *many;
} CountText;

typedef struct {
  const char *id;   /* "flips" */
  const char *name; /* N_("Discs _Flipped"), as a menu has it */
  bool advises;     /* it writes on the cells that may be played, to help in choosing one: one such
                       overlay at a time, and only where a person may move */
  /* Adds to CELLS, by square, what is to be said about POSITION. */
  void (*fill) (const Position *position, OverlayCell *cells);
  /* What else is to be told of SIDE in its player's bar; NULL: nothing. */
  int (*count) (const Position *position, int side);
  CountText counted;
  uint16_t marks; /* the OverlayFlags that a legend is to explain */
} Overlay;

typedef struct {
  const Overlay *items;
  int n;
} OverlayList;
