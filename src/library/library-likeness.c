/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that are alike: the colors swapped, left and right exchanged. */
#include "library-likeness.h"

#include "rules/symmetry.h"

#include <string.h>

/* The piece of the other side: both have the same pieces in the same order. */
Piece
library_swap_piece (const Rules *rules, Piece piece)
{
  const int half = rules->n_pieces / 2;

  if (piece == 0 || piece == LIBRARY_ANY_PIECE)
    return piece;
  return (Piece) (piece <= half ? piece + half : piece - half);
}

Square
library_like_square (const Rules *rules, Square square, int symmetry, gboolean swapped)
{
  if (swapped && rules->setup && rules->setup->has_ends)
    symmetry ^= SYMMETRY_RANKS;
  return rules_mirror_square (rules, square, symmetry);
}

/* The same for the board of a position. */
static Square
like_square (const Rules *rules, int square, LibraryLikeness likeness)
{
  return library_like_square (rules, (Square) square,
                              likeness & LIBRARY_MIRRORED ? SYMMETRY_FILES : 0,
                              (likeness & LIBRARY_SWAPPED) != 0);
}

static gboolean
make_position (const Rules *rules, const Setup *setup, Position *position)
{
  char text[POSITION_TEXT_MAX];
  TextError error;

  rules->setup->to_text (setup, text);
  return rules->position_from_text (position, text, &error);
}

/* SETUP with its squares and pieces as LIKENESS has them. */
static Setup
like_board (const Rules *rules, const Setup *setup, LibraryLikeness likeness)
{
  const int n = rules->files * rules->ranks;
  Setup like = *setup;

  for (int square = 0; square < n; square++)
    like.board[like_square (rules, square, likeness)]
        = likeness & LIBRARY_SWAPPED ? library_swap_piece (rules, setup->board[square])
                                     : setup->board[square];
  for (int i = 0; i < rules->setup->n_fields; i++) {
    const SetupField *field = &rules->setup->fields[i];
    int value = likeness & LIBRARY_SWAPPED ? setup->fields[field->counterpart] : setup->fields[i];
    if (field->kind == SETUP_SQUARE && value > 0)
      value = like_square (rules, value - 1, likeness) + 1;
    like.fields[i] = value;
  }
  return like;
}

gboolean
library_swap_colors (const Rules *rules, const Position *position, Position *swapped)
{
  Setup setup, like;

  if (!rules->setup)
    return FALSE;
  rules->setup->from_position (&setup, position);
  like = like_board (rules, &setup, LIBRARY_SWAPPED);
  like.side = !setup.side;
  if (rules->setup->swap_own)
    rules->setup->swap_own (&like, &setup);
  return make_position (rules, &like, swapped);
}

gboolean
library_mirror (const Rules *rules, const Position *position, Position *mirrored)
{
  Setup setup, like;

  if (rules_symmetries (rules) > 1) {
    rules_mirror (rules, position, SYMMETRY_FILES, mirrored);
    return TRUE;
  }
  if (!rules->setup)
    return FALSE;
  rules->setup->from_position (&setup, position);
  like = like_board (rules, &setup, LIBRARY_MIRRORED);
  for (int i = 0; i < rules->setup->n_fields; i++)
    if (rules->setup->fields[i].kind == SETUP_TOGGLE
        && !rules->setup->is_possible (&like, i, like.fields[i]))
      like.fields[i] = 0;
  return make_position (rules, &like, mirrored);
}
