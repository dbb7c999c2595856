/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "symmetry.h"

int
rules_symmetries (const Rules *rules)
{
  return rules->mirror != NULL ? rules->n_symmetries : 1;
}

/* Turning about twice is nothing; but what were files before the exchange are ranks behind it. */
int
symmetry_inverse (int symmetry)
{
  bool files = (symmetry & SYMMETRY_FILES) != 0, ranks = (symmetry & SYMMETRY_RANKS) != 0;

  if ((symmetry & SYMMETRY_EXCHANGE) == 0)
    return symmetry;
  return SYMMETRY_EXCHANGE | (files ? SYMMETRY_RANKS : 0) | (ranks ? SYMMETRY_FILES : 0);
}

void
rules_mirror (const Rules *rules, const Position *position, int symmetry, Position *image)
{
  if (symmetry == 0)
    *image = *position;
  else
    rules->mirror (position, symmetry, image);
}

Square
rules_mirror_square (const Rules *rules, Square square, int symmetry)
{
  int file = square % rules->files, rank = square / rules->files;

  if (square == SQUARE_NONE)
    return square;
  if (symmetry & SYMMETRY_EXCHANGE) {
    int held = file;
    file = rank;
    rank = held;
  }
  if (symmetry & SYMMETRY_RANKS)
    rank = rules->ranks - 1 - rank;
  if (symmetry & SYMMETRY_FILES)
    file = rules->files - 1 - file;
  return (Square) (file + rules->files * rank);
}

Move
rules_mirror_move (const Rules *rules, Move move, int symmetry)
{
  if (symmetry == 0 || move == MOVE_NONE || move == MOVE_PASS)
    return move;
  return move_pack (rules_mirror_square (rules, move_from (move), symmetry),
                    rules_mirror_square (rules, move_to (move), symmetry), move_choice (move),
                    move_flags (move));
}

uint64_t
rules_symmetric_key (const Rules *rules, const Position *position, int *symmetry)
{
  uint64_t least = rules->key (position);
  int found = 0;

  for (int i = 1; i < rules_symmetries (rules); i++) {
    Position image;
    uint64_t key;

    rules->mirror (position, i, &image);
    key = rules->key (&image);
    if (key < least) {
      least = key;
      found = i;
    }
  }
  if (symmetry != NULL)
    *symmetry = found;
  return least;
}

/* The more MOVE is to the right, the greater. */
static unsigned
order (const Rules *rules, Move move)
{
  unsigned from = move_from (move), to = move_to (move), files = (unsigned) rules->files;

  return from % files << 24 | to % files << 16 | from / files << 8 | to / files;
}

Move
rules_standard_move (const Rules *rules, const Position *position, Move move)
{
  const uint64_t key = rules->key (position);
  Move standard = move;

  for (int i = 1; i < rules_symmetries (rules); i++) {
    Move other = rules_mirror_move (rules, move, i);
    Position image;

    rules->mirror (position, i, &image);
    if (rules->key (&image) == key && order (rules, other) > order (rules, standard))
      standard = other;
  }
  return standard;
}
