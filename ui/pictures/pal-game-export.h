/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGameExport: a whole game as a file for people: on pages, for browsers, or as an animated
 * picture. It is made on a thread of its own, from a copy of the game.
 */
#pragma once

#include "pal-diagram.h"

#include "game/export/pal-game-document.h"
#include "game/match/pal-match.h"

#include <gio/gio.h>

typedef enum {
  PAL_GAME_PDF,
  PAL_GAME_HTML,
  PAL_GAME_GIF,
  PAL_GAME_FORMATS,
} PalGameFormat;

/* "pdf". */
const char *pal_game_format_suffix (PalGameFormat format);

/* The format that a file called NAME is in, else USUAL. */
PalGameFormat pal_game_format_for_name (const char *name, PalGameFormat usual);

typedef struct {
  PalGameFormat format;
  PalDocumentOptions document;
  PalDiagramLook look;              /* its caption is for animated pictures alone */
  double paper_width, paper_height; /* points */
  const char *line;                 /* an animated picture's: path of the node that it ends with */
  int first_ply;                    /* and the ply that it begins with; 0 is the start */
  int size;                         /* its width in pixels */
  int delay;                        /* hundredths of a second for each move */
  gboolean loop;
} PalGameExportOptions;

typedef struct PalGameExport PalGameExport;

/* MATCH as it is now. What OPTIONS point to is read and not kept. */
PalGameExport *pal_game_export_new (PalMatch *match, const PalGameExportOptions *options);

/* Makes the file, which takes SELF; CALLBACK is called on this thread. */
void pal_game_export_run_async (PalGameExport *self, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
/* NULL with G_IO_ERROR_CANCELLED where somebody has given up. */
GBytes *pal_game_export_run_finish (GAsyncResult *result, GError **error);

/* How much of what runs in RESULT'S task is done, 0 to 1; for any thread, while SELF is there. */
double pal_game_export_get_progress (PalGameExport *self);

/* A PalMoveWriter for text on paper: no line is broken within a move. */
char *pal_game_export_write_move (const GameTree *tree, const GameNode *node, int notation);

/* A copy of the game of MATCH with the tags that its file would have. */
GameTree *pal_game_export_copy_tree (PalMatch *match);

/* How it ended, in a sentence; NULL: it has not. Free with g_free. */
char *pal_game_export_describe_result (PalMatch *match);
