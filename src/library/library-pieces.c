/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-pieces.h"

#include "files/core/game-file.h"
#include "files/core/steady-file.h"
#include "files/pgn/pgn-scan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  HEAD_BYTES = 1 << 16, /* that tell what a file is */
  PIECE_BYTES = 1 << 19,
  PIECE_MAX = 1 << 25, /* of a text in which no game begins */
  PIECE_GAMES = 64,    /* of other files */
};

struct _LibraryPieces {
  SteadyFile *file; /* of PGN that is read as it runs past; or NULL, and */
  GameFile *games;  /* all of it */
  guint64 place;    /* a byte of FILE, or a game of GAMES */
  int line;
  char *rest; /* read, and belongs to the next piece; from PLACE on */
  gsize n_rest;
};

struct _LibraryPiece {
  const GameFile *games; /* or NULL */
  guint first, end;      /* its games */
  char *text;
  gsize length;
  int line;
  guint64 next;
  int next_line;
};

/* Whether FILE begins as PGN in an encoding whose line ends are single bytes. */
static gboolean
is_plain_pgn (SteadyFile *file)
{
  gsize length = (gsize) MIN (steady_file_size (file), HEAD_BYTES);
  g_autofree char *head = g_malloc (length + 1);

  if (!steady_file_read (file, 0, head, length, NULL) || memchr (head, 0, length))
    return FALSE;
  if (length == HEAD_BYTES) /* not in the middle of a character */
    while (length > 1 && head[length - 1] != '\n')
      length--;
  return length > 0 && file_format_of (head, length) == &pgn_format;
}

LibraryPieces *
library_pieces_open (GFile *file, guint64 place, int line, GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (LibraryPieces) self = g_new0 (LibraryPieces, 1);
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (SteadyFile) steady = path ? steady_file_open (path, error) : NULL;

  if (path && !steady)
    return NULL;
  self->place = place;
  self->line = MAX (line, 1);
  if (steady && is_plain_pgn (steady)) {
    self->file = g_steal_pointer (&steady);
    return g_steal_pointer (&self);
  }
  self->games = game_file_load (file, cancellable, error);
  return self->games ? g_steal_pointer (&self) : NULL;
}

void
library_pieces_free (LibraryPieces *self)
{
  if (!self)
    return;
  steady_file_free (self->file);
  game_file_free (self->games);
  g_free (self->rest);
  g_free (self);
}

double
library_pieces_fraction (const LibraryPieces *self, guint64 place)
{
  double all = self->file ? (double) steady_file_size (self->file) : self->games->entries->len;

  return all > 0 ? MIN ((double) place / all, 1) : 1;
}

/* --- Text --- */

/* What follows PLACE, at least WANTED bytes where there are so many. */
static gboolean
read_on (LibraryPieces *self, gsize wanted, GError **error)
{
  guint64 left = steady_file_size (self->file) - self->place;
  gsize length = (gsize) MIN (left, wanted);

  if (length <= self->n_rest)
    return TRUE;
  self->rest = g_realloc (self->rest, length);
  if (!steady_file_read (self->file, self->place + self->n_rest, self->rest + self->n_rest,
                         length - self->n_rest, error))
    return FALSE;
  self->n_rest = length;
  return TRUE;
}

static gsize
last_line (const char *text, gsize length)
{
  const char *end = memrchr (text, '\n', length);

  return end ? (gsize) (end + 1 - text) : length;
}

/* Lines that end in the LENGTH bytes at TEXT. */
static int
count_lines (const char *text, gsize length)
{
  int lines = 0;

  for (gsize i = 0; i < length; i++)
    lines += text[i] == '\n';
  return lines;
}

/* Takes the first LENGTH bytes of what was read. */
static LibraryPiece *
take_piece (LibraryPieces *self, gsize length)
{
  LibraryPiece *piece = g_new0 (LibraryPiece, 1);
  gsize rest = self->n_rest - length;
  char *text = self->rest;

  self->rest = g_malloc (MAX (PIECE_BYTES, rest));
  memcpy (self->rest, text + length, rest);
  self->n_rest = rest;
  self->place += length;
  piece->text = text;
  piece->length = length;
  piece->line = self->line;
  piece->next = self->place;
  piece->next_line = self->line += count_lines (text, length);
  return piece;
}

static LibraryPiece *
next_text (LibraryPieces *self, GError **error)
{
  for (gsize wanted = PIECE_BYTES;; wanted *= 2) {
    gsize cut;

    if (!read_on (self, wanted, error) || !steady_file_check (self->file, error)
        || self->n_rest == 0)
      return NULL;
    if (self->place + self->n_rest == steady_file_size (self->file))
      return take_piece (self, self->n_rest);
    cut = pgn_scan_cut (self->rest, self->n_rest);
    if (cut == 0 && wanted >= PIECE_MAX)
      cut = last_line (self->rest, self->n_rest);
    if (cut > 0)
      return take_piece (self, cut);
  }
}

static LibraryPiece *
next_games (LibraryPieces *self)
{
  guint n = self->games->entries->len, first = (guint) MIN (self->place, n);
  LibraryPiece *piece;

  if (first == n)
    return NULL;
  piece = g_new0 (LibraryPiece, 1);
  piece->games = self->games;
  piece->first = first;
  piece->end = MIN (first + PIECE_GAMES, n);
  piece->next = self->place = piece->end;
  return piece;
}

LibraryPiece *
library_pieces_next (LibraryPieces *self, GError **error)
{
  return self->file ? next_text (self, error) : next_games (self);
}

/* --- Taking apart --- */

void
library_piece_free (LibraryPiece *piece)
{
  if (!piece)
    return;
  g_free (piece->text);
  g_free (piece);
}

/* The encoding is one decision for each piece. */
static void
read_text (LibraryPiece *piece, LibraryBatch *batch)
{
  const char *text = piece->text;
  gsize length = piece->length;

  if (!text_is_plain_utf8 (text, length)) {
    batch->bytes = text_to_utf8 (text, length, TEXT_WINDOWS_1252, &length);
    g_free (piece->text);
  } else {
    batch->bytes = piece->text;
  }
  piece->text = NULL;
  library_batch_add_pgn (batch, batch->bytes, length, piece->line);
}

/* A game of which less could be read than its file announces is not whole. */
static void
library_pieces_read_game (const GameFile *file, guint index, LibraryBatch *batch)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  const GameEntry *entry = game_file_entry (file, index);
  g_autoptr (GameTree) tree = game_file_read (file, index, problems, &error);
  g_autofree char *broken = NULL;

  if (!tree) {
    library_batch_add_problem (batch, entry->line, error->message);
    return;
  }
  if (problems->len > 0 && game_node_last (tree->root)->ply < entry->plies)
    broken = library_batch_why_broken (problems);
  library_batch_add_tree (batch, tree, entry->line, broken);
}

LibraryBatch *
library_piece_read (LibraryPiece *piece, const LibraryOpenings *openings)
{
  LibraryBatch *batch = library_batch_new (openings);

  if (piece->games)
    for (guint i = piece->first; i < piece->end; i++)
      library_pieces_read_game (piece->games, i, batch);
  else
    read_text (piece, batch);
  batch->next = piece->next;
  batch->next_line = piece->next_line;
  library_piece_free (piece);
  return batch;
}
