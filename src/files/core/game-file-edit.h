/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Changing single games of a file of many.
 *
 * A game is written anew, added or taken out; every other byte of the file stays as it is: what
 * stands between games, ends of lines of whichever kind, and the encoding, byte order mark
 * included. The file is copied in pieces while it is written (file_splice), so a million games are
 * no burden, and the games are not listed anew: only what stands beside a change is looked at
 * again. The functions block; they may be called on any thread.
 */
#pragma once

#include "file-save.h"
#include "game-file.h"

/* What was taken out of a file, to be put back. */
typedef struct {
  guint index;   /* the game's number */
  gsize behind;  /* bytes of text from it to the next game, or to the end of the file */
  char *text;    /* as the format sees it */
  GBytes *bytes; /* as it stood in the file */
} GameCut;

void game_cut_free (GameCut *cut); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GameCut, game_cut_free)

typedef enum {
  GAME_EDIT_REPLACE, /* the game INDEX is TEXT from now on */
  GAME_EDIT_INSERT,  /* TEXT comes before game INDEX, or behind the last one */
  GAME_EDIT_DELETE,  /* the game INDEX goes */
  GAME_EDIT_RESTORE, /* CUT comes back; INDEX is its own */
} GameEditKind;

typedef struct {
  GameEditKind kind;
  guint index;
  const char *text; /* UTF-8, as the format writes it */
  const GameCut *cut;
} GameEdit;

/* Writes the N EDITS, in ascending order of their games, into the file WHERE, which FILE was loaded
 * from and in which there was STAMP (file_stamp; NULL: too large for one). Returns the file as it
 * is then; FILE itself never changes. CUT (may be NULL) gets what the last edit took out. NULL with
 * ERROR, one sentence, where nothing was written: GAME_FILE_ERROR_CHANGED where another program has
 * changed the file, GAME_FILE_ERROR_FORMAT where its encoding lacks a character. */
GameFile *game_file_edit (const GameFile *file, GFile *where, const char *stamp,
                          const GameEdit *edits, guint n, GameCut **cut, FileProgress progress,
                          gpointer data, GError **error);
