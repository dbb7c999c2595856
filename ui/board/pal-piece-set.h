/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalPieceSet: the pictures of one game's pieces in one style.
 *
 * A set is a folder in the resources, pieces/<game>/<set>. Either each piece has an SVG file there,
 * <piece id>.svg, which is read when the piece is first asked for; or set.ini says how discs are
 * drawn (pal-discs.h). What is drawn is kept as textures, one for each piece and size, up to a few
 * megabytes; a piece without a picture is drawn as its letter on a disc, so a board can always be
 * read.
 */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define PAL_TYPE_PIECE_SET (pal_piece_set_get_type ())
G_DECLARE_FINAL_TYPE (PalPieceSet, pal_piece_set, PAL, PIECE_SET, GObject)

/* The set called ID for the game of RULES; its usual one where ID is NULL, empty or unknown. */
PalPieceSet *pal_piece_set_new (const Rules *rules, const char *id);

const char *pal_piece_set_get_id (PalPieceSet *self);

/* Whether the pieces are discs, which hide what lies below them. */
gboolean pal_piece_set_is_discs (PalPieceSet *self);

/* Whether its characters are simplified Chinese ones. */
gboolean pal_piece_set_is_simplified (PalPieceSet *self);

/* PIECE, SIZE device pixels high and wide; owned by SELF, take a reference to keep it. */
GdkTexture *pal_piece_set_get_texture (PalPieceSet *self, Piece piece, int size);

/* Draws PIECE into the square of SIZE device pixels at the origin of CR, as the textures show it;
 * onto paper as well. No other thread may use SELF meanwhile. */
void pal_piece_set_draw (PalPieceSet *self, Piece piece, cairo_t *cr, int size);

/* A piece of SIDE of which cannot be told what kind it is. */
GdkTexture *pal_piece_set_get_plain (PalPieceSet *self, int side, int size);

/* The piece that stands for SIDE, SIZE device pixels high and wide, owned by SELF; NULL where none
 * of the set is meant to. */
GdkTexture *pal_piece_set_get_emblem (PalPieceSet *self, int side, int size);

/* The ids of the sets that there are for the game of RULES, the usual one first; free with
 * g_strfreev. */
char **pal_piece_set_list (const Rules *rules);

/* What people call the set; translated; not to be freed. */
const char *pal_piece_set_get_display_name (const char *id);
