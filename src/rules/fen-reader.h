/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A cursor over the fields of a FEN, for the games that write their positions so.
 *
 * The first thing wrong ends the reading with a sentence, the place and the token; every function
 * that complains returns false, so that a check can return it.
 */
#pragma once

#include "board.h"
#include "text.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  const char *text;
  const char *token; /* the field in hand; TEXT at first */
  int length;        /* of the field; 0 at first and at the end of the text */
  TextError *error;  /* may be NULL */
} FenReader;

/* Goes to the next field; at the end of the text its length is 0. */
void fen_next_field (FenReader *reader);

/* Whether the field is the one character C. */
bool fen_field_is (const FenReader *reader, char c);

/* Complains with MESSAGE (N_()) about the LENGTH bytes at AT; always false. A token too long for
 * its place is cut, but not within a character. */
bool fen_fail (const FenReader *reader, const char *message, const char *at, int length);

/* Complains about the one character of UTF-8 at AT. */
bool fen_fail_character (const FenReader *reader, const char *message, const char *at);

/* Complains about the whole field. */
bool fen_fail_field (const FenReader *reader, const char *message);

/* Reads a counter up to 9999; one that is left out keeps its value. */
bool fen_read_number (const FenReader *reader, uint16_t *number);

/* Reads the last two fields, a counter and the number of the move, as far as they are there. Some
 * programs count moves from 0. */
bool fen_read_counters (FenReader *reader, uint16_t *counter, uint16_t *number);

/* A board as FEN writes it, ranks from the last one down. */
typedef struct {
  int files, ranks;
  const char *letters; /* by Piece; the first one stands for none and is not read */
  const char *aliases; /* pairs: what is read as well, and the letter that it means */
} FenBoard;

/* What may be wrong with it, N_(). */
typedef struct {
  const char *letter, *short_rank, *long_rank, *few_ranks, *many_ranks;
} FenComplaints;

/* Puts PIECE, whose letter is at AT, on SQUARE (file + files * rank) of DATA; false, after having
 * complained, where it cannot stand there. */
typedef bool (*FenPut) (const FenReader *reader, void *data, int square, Piece piece,
                        const char *at);

/* Reads the field as BOARD. */
bool fen_read_board (const FenReader *reader, const FenBoard *board,
                     const FenComplaints *complaints, FenPut put, void *data);

/* Writes PIECES, by square; returns the end of what was written. */
char *fen_write_board (const FenBoard *board, const Piece *pieces, char *text);
