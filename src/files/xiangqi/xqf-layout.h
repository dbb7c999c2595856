/*
 * XQF, the files of XQStudio (Dong Shiwei, 2001): where things stand.
 *
 * A head of 1024 bytes, then the moves as records of point-record.h. Texts are in the encoding of
 * the writer's Windows, with their length in the first byte. Version 10 is published and plain
 * ("XQF.TXT"); from version 11 on the moves are veiled by a stream of 32 bytes and the points by
 * offsets, all made of eight bytes of the head, which xqf.c takes off again.
 */
#pragma once

#include "files/tree/game-tree.h"

enum {
  XQF_VERSION = 2,
  XQF_MASK = 3,
  XQF_KEYS_OR = 8, /* four bytes */
  XQF_KEYS = 12,   /* four more: sum, points, from, to */
  XQF_PIECES = 16, /* a point, x * 10 + y from Red's left-hand corner, for each of the 32 pieces */
  XQF_SIDE = 0x32, /* 1: Black begins */
  XQF_RESULT = 0x33,
  XQF_MOVES = 0x400,

  XQF_PLAIN_VERSION = 10,
  XQF_TURNED_VERSION = 12, /* from here on the pieces are in another order */
  XQF_N_PIECES = 32,
  XQF_FROM_OFFSET = 24,
  XQF_TO_OFFSET = 32,
};

/* The pieces in their order, as FEN's letters. */
#define XQF_LETTERS "RNBAKABNRCCPPPPPrnbakabnrccppppp"

/* Texts of the head: the tag that holds them, where they stand, and the room with the length. */
typedef struct {
  const char *tag;
  int offset, size;
} XqfField;

enum { XQF_N_FIELDS = 11 };

extern const XqfField xqf_fields[XQF_N_FIELDS];

/* The game as XQF 1.0; see FileFormat.write. */
char *xqf_write (const GameTree *tree, gsize *length, GPtrArray *problems);
