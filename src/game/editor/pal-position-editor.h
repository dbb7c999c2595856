/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalPositionEditor: a position that somebody sets up, with all that can be undone.
 *
 * What is under the hand is a Setup, which may be wrong in any way; what is wrong with it is known
 * at any time, and only what is not wrong can become a position. A setup is a plain value, so the
 * history is a list of copies, together with the game they are of: choosing another game can be
 * undone too. Changes that follow each other and belong together (the squares that one stroke
 * paints, a FEN that is being typed) are one step until the run is ended.
 *
 * Fields that a change of the board makes impossible, a right to castle whose rook has gone, are
 * dropped at once. Only a FEN may bring some: then that is one of the problems.
 */
#pragma once

#include "rules/rules.h"

#include <glib-object.h>

enum { PAL_POSITION_EDITOR_STEPS_MAX = 500 }; /* the oldest ones are forgotten */

#define PAL_TYPE_POSITION_EDITOR (pal_position_editor_get_type ())
G_DECLARE_FINAL_TYPE (PalPositionEditor, pal_position_editor, PAL, POSITION_EDITOR, GObject)

/* Properties: "can-undo", "can-redo" (boolean, read-only),
 *             "can-start" (boolean, read-only: a game can begin like this; no "fen-error"),
 *             "side" (int, read-write: to move),
 *             "fen" (string, read-write: of what is on the board; a text that is none changes only
 *                    the next one),
 *             "fen-error" (string, read-only: what was wrong with the last text, a translated
 *                    sentence; NULL: nothing, or the board has changed since).
 * Signal: "changed": the setup is another one, or of another game. */
PalPositionEditor *pal_position_editor_new (const Rules *rules); /* at the start position */

/* POSITION of RULES' game, which must have SetupRules, with nothing to be undone. */
void pal_position_editor_load (PalPositionEditor *self, const Rules *rules,
                               const Position *position);

const Rules *pal_position_editor_get_rules (PalPositionEditor *self);
/* It stays where it is, and changes. */
const Setup *pal_position_editor_get_setup (PalPositionEditor *self);
Piece pal_position_editor_get_piece (PalPositionEditor *self, Square square);

/* All that is wrong, the worst first; *N of them, valid until the next change. */
const SetupProblem *pal_position_editor_get_problems (PalPositionEditor *self, int *n);

/* Whether any field is set that can only be set or not, as a right to castle. */
gboolean pal_position_editor_has_rights (PalPositionEditor *self);

/* The position; FALSE where no game can begin like this. */
gboolean pal_position_editor_get_position (PalPositionEditor *self, Position *position);

/* --- changes; each is a step of its own unless something else is said --- */

/* POSITION of RULES' game. */
void pal_position_editor_show (PalPositionEditor *self, const Rules *rules,
                               const Position *position);

/* The start of another game. */
void pal_position_editor_choose_game (PalPositionEditor *self, const Rules *rules);

/* PIECE (0: none) stands on SQUARE. All such changes up to the end of the run are one step. */
void pal_position_editor_put (PalPositionEditor *self, Square square, Piece piece);
void pal_position_editor_end_run (PalPositionEditor *self);

/* For patterns (library/library-search.h): whatever stands on SQUARE, a change like the one above;
 * or on all squares. What is put on such a square stands there and nothing else. */
void pal_position_editor_free (PalPositionEditor *self, Square square);
void pal_position_editor_free_all (PalPositionEditor *self);
gboolean pal_position_editor_is_free (PalPositionEditor *self, Square square);

/* What stands on FROM goes to TO, in place of what was there. */
void pal_position_editor_move (PalPositionEditor *self, Square from, Square to);

void pal_position_editor_clear (PalPositionEditor *self);
void pal_position_editor_set_start (PalPositionEditor *self);
void pal_position_editor_mirror (PalPositionEditor *self); /* left and right */
/* As the board is seen from the other side: for what was set up from a picture upside down. */
void pal_position_editor_turn_round (PalPositionEditor *self);
/* Each side gets the other's position: where the sides have their ends of the board, they change
 * these as well. */
void pal_position_editor_swap_colors (PalPositionEditor *self);

int pal_position_editor_get_side (PalPositionEditor *self);
void pal_position_editor_set_side (PalPositionEditor *self, int side);

/* FALSE, and nothing happens, where VALUE is impossible. Changes of the same field are a run. */
gboolean pal_position_editor_set_field (PalPositionEditor *self, int field, int value);

/* Owned by SELF, valid until the next change. */
const char *pal_position_editor_get_fen (PalPositionEditor *self);
/* Changes up to the end of the run are one step. FALSE, with "fen-error" set, where FEN is none. */
gboolean pal_position_editor_set_fen (PalPositionEditor *self, const char *fen);
const char *pal_position_editor_get_fen_error (PalPositionEditor *self);

/* A position in any form, or the end of a game (files/text/fen-text.h); of another game than this
 * one where it can only be that. FALSE with ERROR where it is nothing of the kind. */
gboolean pal_position_editor_paste (PalPositionEditor *self, const char *text, GError **error);

gboolean pal_position_editor_can_undo (PalPositionEditor *self);
gboolean pal_position_editor_can_redo (PalPositionEditor *self);
void pal_position_editor_undo (PalPositionEditor *self);
void pal_position_editor_redo (PalPositionEditor *self);
