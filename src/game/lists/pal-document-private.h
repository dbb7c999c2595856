/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of PalDocument, for its own files: pal-document.c (which games it has),
 * pal-document-write.c (what it does to the file). */
#pragma once

#include "files/core/file-format.h"
#include "pal-document.h"

/* A game that is on the board, or that has changes. */
typedef struct {
  guint index;
  PalMatch *match;
  gboolean whole;  /* all of it could be read */
  SaveFormat form; /* how it is written */
} PalDocumentGame;

/* A game that was deleted. */
typedef struct {
  guint index;           /* that it had */
  guint near;            /* a game in the same file */
  GameCut *cut;          /* NULL: none was */
  PalDocumentGame *game; /* or NULL */
} PalDocumentCut;

struct _PalDocument {
  GObject parent_instance;

  PalGameFile *file;
  GPtrArray *games;         /* of PalDocumentGame */
  PalDocumentGame *present; /* one of these, or NULL */
  guint opened;             /* so many files in a row */
  PalDocumentCut deleted;
  GQueue writes; /* of GTask: the first one is under way */
  guint ticker;  /* the source that tells of the progress, or 0 */
  double progress;
};

void pal_document_game_free (gpointer data);

/* The game INDEX, or MATCH, among those that are known; or NULL. */
PalDocumentGame *pal_document_find_game (PalDocument *self, guint index);
PalDocumentGame *pal_document_find_match (PalDocument *self, PalMatch *match);

/* Makes MATCH known as game INDEX; WHOLE: all of it could be read. */
PalDocumentGame *pal_document_add_game (PalDocument *self, guint index, PalMatch *match,
                                        gboolean whole);

/* Whether GAME has changes that can be written into the file. */
gboolean pal_document_is_unsaved (PalDocument *self, const PalDocumentGame *game);

/* Makes GAME (or NULL) the one that is on the board. */
void pal_document_set_present (PalDocument *self, PalDocumentGame *game);

/* The file was written: it is FILE now. */
void pal_document_set_file (PalDocument *self, PalGameFile *file);

/* What the properties say may have changed. */
void pal_document_notify (PalDocument *self);

/* Forgets what is no game on the board and has nothing to be saved. */
void pal_document_tidy (PalDocument *self);

void pal_document_set_progress (PalDocument *self, double progress);
void pal_document_cut_clear (PalDocumentCut *cut);
