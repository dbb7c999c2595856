/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGamePages: a game laid out on pages of paper: title and facts across the first one, below them
 * and on all others text and diagrams in columns. Files and printers get the same pages.
 *
 * Lengths are points. Pages are laid out and drawn on one thread, whichever it is.
 */
#pragma once

#include "pal-diagram.h"

#include "game/export/pal-game-document.h"

typedef struct PalGamePages PalGamePages;

/* BLOCKS of TREE (pal-game-document.h) on pages of WIDTH by HEIGHT, with what DIAGRAM draws; all of
 * them must stay there as long as the pages do. */
PalGamePages *pal_game_pages_new (const GPtrArray *blocks, const GameTree *tree, int notation,
                                  PalDiagram *diagram, double width, double height);
void pal_game_pages_free (PalGamePages *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalGamePages, pal_game_pages_free)

int pal_game_pages_get_n (const PalGamePages *self);

/* Draws PAGE, from 0. */
void pal_game_pages_draw (PalGamePages *self, cairo_t *cr, int page);

/* The diagram of NODE alone in the middle of a page of WIDTH by HEIGHT. */
void pal_game_pages_draw_single (PalDiagram *diagram, const GameTree *tree, const GameNode *node,
                                 int notation, cairo_t *cr, double width, double height);
