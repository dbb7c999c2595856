/*
 * The words of transcripts: "f5d6c3d3", with or without blanks, numbers and passes, in capitals or
 * not; and boards of one letter for each square, with the side to move.
 */
#pragma once

#include <glib.h>

typedef enum {
  TRANSCRIPT_MOVE,   /* the name of a square */
  TRANSCRIPT_PASS,   /* "pa", "ps", "pass" or "--" */
  TRANSCRIPT_NUMBER, /* of a move, or whatever else is a number */
  TRANSCRIPT_BOARD,
  TRANSCRIPT_LINE, /* a line's end */
  TRANSCRIPT_WORD, /* anything else */
  TRANSCRIPT_END,
} TranscriptKind;

typedef struct {
  TranscriptKind kind;
  const char *text;
  gsize length;
  int number;
} TranscriptToken;

typedef struct {
  const char *next, *end;
  const char *word_end; /* up to here moves follow each other without a blank */
  int cells;            /* of a board */
} TranscriptLexer;

/* Begins to read the LENGTH bytes at TEXT; CELLS is the number of squares of the board. */
void transcript_lexer_init (TranscriptLexer *lexer, const char *text, gsize length, int cells);

/* Fills TOKEN with the next one; TRANSCRIPT_END again and again at the end. */
void transcript_lexer_next (TranscriptLexer *lexer, TranscriptToken *token);
