/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What readers of game files say about what they could not understand, and why there may be no game
 * at all; writers say in the same way what they had to leave out. */
#pragma once

#include <glib.h>

#define GAME_FILE_ERROR (game_file_error_quark ())
GQuark game_file_error_quark (void);

typedef enum {
  GAME_FILE_ERROR_EMPTY, /* no game in it */
  GAME_FILE_ERROR_START, /* a start position that is none */
  GAME_FILE_ERROR_GAME, /* a game that this program does not play, or that the format cannot hold */
  GAME_FILE_ERROR_FORMAT,  /* bytes that are not what they should be */
  GAME_FILE_ERROR_CHANGED, /* a file that is not any more what it was when it was opened */
} GameFileError;

enum { READ_PROBLEMS_MAX = 100 }; /* after so many the rest is not listed */

/* Something that could not be understood; reading went on behind it. */
typedef struct {
  int line, column; /* from 1, in the file; columns count characters. 0 where there are no lines */
  char *token;      /* what stood there, shortened; or NULL */
  char *message;    /* one translated sentence: where, what, what was kept */
  gboolean lost;    /* a move that could not be read, with all of its line behind it */
  gboolean whole;   /* all was read, and does not agree with itself */
} ReadProblem;

/* An empty array of problems that frees them. */
GPtrArray *read_problems_new (void);

/* Adds a translated sentence (printf) to PROBLEMS, which may be NULL; beyond READ_PROBLEMS_MAX only
 * that there are more. */
void read_problem_add (GPtrArray *problems, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The LENGTH bytes at TEXT as something to show: a few characters, all of them printable. */
char *short_token (const char *text, gsize length);
