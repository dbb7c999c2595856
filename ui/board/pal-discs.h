/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalDiscs: pieces that are discs with something on them, as the file set.ini of a piece set says.
 *
 * The file is data of the game: which character or picture stands on which piece, and of what the
 * discs of either side are made. A new game with such pieces needs no code.
 *
 *   [set]
 *   like=traditional         another set of the game: what is not said here is as there
 *   language=zh-hant         of the characters: which fonts suit them
 *   fonts=Some Face;Another  to be preferred to those that are known to suit the language
 *   emblems=red-king;...     the pieces that stand for the sides, first and second
 *
 *   [disc]                   both sides, unless [first] or [second] say something else
 *   face=#f8e8c6;#e6c894     above and below; colours are #rrggbb or #rrggbbaa
 *   edge=#a97b46             the side of the disc, seen below its face
 *   grain=#9c672b50          wood; none where there is no such line
 *   ink=#b01c20              characters, pictures and rings
 *   rings=2                  lines around the character, 0 to 2
 *
 *   [pieces]
 *   red-king=帥              a character, or the name of an SVG file in the same folder, drawn in
 *   black-king=king.svg      the colour of the ink where it says currentColor
 *
 * A piece without such a line has its letter on it. A set of characters for which no font is
 * installed cannot be used at all: better pictures than boxes.
 */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

typedef struct PalDiscs PalDiscs;

/* The discs that the resource FOLDER/set.ini describes; NULL where there is no such file or where
 * no font has its characters. */
PalDiscs *pal_discs_load (const char *folder);
void pal_discs_free (PalDiscs *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalDiscs, pal_discs_free)

/* Whether FOLDER has a set.ini. */
gboolean pal_discs_exist (const char *folder);

/* Draws the piece of INFO with its shadow into the square of SIZE at the origin. */
void pal_discs_draw (PalDiscs *self, const PieceInfo *info, cairo_t *cr, double size);

/* The same with a spot of the ink instead of what tells the pieces of SIDE apart. */
void pal_discs_draw_plain (PalDiscs *self, int side, cairo_t *cr, double size);

/* The id of the piece that stands for SIDE, or NULL. Free it. */
char *pal_discs_dup_emblem (const PalDiscs *self, int side);

/* What stands on the piece called ID: a text or the name of a file; NULL where nothing is said.
 * Free it. */
char *pal_discs_dup_sign (const PalDiscs *self, const char *id);

/* The language of its characters, "zh-hant"; NULL: the file does not say. Free with g_free. */
char *pal_discs_dup_language (const PalDiscs *self);
