/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A position of any game, as a value.
 *
 * Everything above the games copies positions freely and never looks inside; a game copies its own
 * struct in and out with memcpy (so no aliasing rule is bent), which costs less than a cache miss.
 * There is no history and no pointer inside: a copy is independent at once.
 */
#pragma once

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { POSITION_SIZE_MAX = 384 };

typedef struct {
  alignas (16) uint8_t bytes[POSITION_SIZE_MAX];
} Position;

/* The byte at OFFSET of a game's struct: for what is asked of each square, one at a time. */
static inline uint8_t
position_byte (const Position *position, size_t offset)
{
  return position->bytes[offset];
}

/* Defines noun_load() and noun_store() between Position and a game's own TYPE; and, for the playing
 * of moves, noun_replace(), which is for a Position that has been stored once and believes that
 * what lies behind the value has been clear ever since. */
#define POSITION_DEFINE_ACCESS(TYPE, noun)                                                         \
  _Static_assert(sizeof (TYPE) <= POSITION_SIZE_MAX, "raise POSITION_SIZE_MAX");                   \
  static inline TYPE noun##_load (const Position *position)                                        \
  {                                                                                                \
    TYPE value;                                                                                    \
    memcpy (&value, position->bytes, sizeof value);                                                \
    return value;                                                                                  \
  }                                                                                                \
  static inline void noun##_store (Position *position, const TYPE *value)                          \
  {                                                                                                \
    memcpy (position->bytes, value, sizeof *value);                                                \
    memset (position->bytes + sizeof *value, 0, sizeof position->bytes - sizeof *value);           \
  }                                                                                                \
  static inline void noun##_replace (Position *position, const TYPE *value)                        \
  {                                                                                                \
    memcpy (position->bytes, value, sizeof *value);                                                \
  }
