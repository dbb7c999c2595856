/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-body.h"

#include "files/core/read-problem.h"
#include "files/pgn/pgn-tags.h"
#include "files/pgn/pgn.h"
#include "library.h"
#include "rules/move-code.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A row of the table "body"; what it points to lasts until the statement is reset. */
typedef struct {
  sqlite3_stmt *row;
  const guint8 *moves;
  guint n_moves;
  const char *start, *tags, *text; /* or NULL */
} Body;

static gboolean
set_damaged (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("This game is damaged in the library. Import it again from its file."));
  return FALSE;
}

/* To be ended with sqlite3_reset (body->row) where it succeeds. */
static gboolean
body_open (Body *body, LibraryDatabase *database, guint32 id, GError **error)
{
  sqlite3_stmt *row = library_database_statement (database, LIBRARY_READ_BODY, error);
  int result;

  if (!row)
    return FALSE;
  sqlite3_bind_int64 (row, 1, id);
  result = sqlite3_step (row);
  if (result != SQLITE_ROW) {
    if (result == SQLITE_DONE)
      set_damaged (error);
    else
      library_database_fail (database, error);
    sqlite3_reset (row);
    return FALSE;
  }
  *body = (Body){ .row = row,
                  .moves = sqlite3_column_blob (row, 0),
                  .n_moves = (guint) sqlite3_column_bytes (row, 0) / sizeof (MoveCode),
                  .start = (const char *) sqlite3_column_text (row, 1),
                  .tags = (const char *) sqlite3_column_text (row, 2),
                  .text = (const char *) sqlite3_column_text (row, 3) };
  return TRUE;
}

static MoveCode
body_move (const Body *body, guint ply)
{
  return (MoveCode) (body->moves[2 * ply] | body->moves[2 * ply + 1] << 8);
}

/* --- Tags --- */

static void
add_text (GString *head, const char *name, const char *value)
{
  if (*value)
    pgn_append_tag (head, name, value);
}

static void
add_rating (GString *head, const char *side, guint rating)
{
  g_autofree char *name = g_strconcat (side, "Elo", NULL);
  g_autofree char *value = g_strdup_printf ("%u", rating);

  if (rating > 0)
    pgn_append_tag (head, name, value);
}

/* The tags as they were in the file, or as good; those of BODY go before what the row says. */
static char *
body_head (const Rules *rules, const LibraryRow *row, const Body *body, const LibraryNames *names)
{
  GString *head = g_string_new (body->tags);
  g_autofree char *date = library_date_write (row->date);
  const char *variant = rules->file_tags ? NULL : rules->id;

  if (row->date > 0)
    pgn_append_tag (head, "Date", date);
  add_text (head, "Event", library_names_get (names, row->event));
  add_text (head, "Site", library_names_get (names, row->site));
  for (int side = 0; side < 2; side++) {
    add_text (head, rules->side_tags[side], library_names_get (names, row->players[side]));
    add_rating (head, rules->side_tags[side], row->ratings[side]);
  }
  for (const char *const *pair = rules->file_tags; pair && *pair; pair += 2)
    pgn_append_tag (head, pair[0], pair[1]);
  if (variant)
    pgn_append_tag (head, "Variant", variant);
  if (body->start)
    pgn_append_tag (head, "FEN", body->start);
  pgn_append_tag (head, "Result", result_token (row->result));
  g_string_append_c (head, '\n');
  return g_string_free (head, FALSE);
}

/* --- Games --- */

/* What HEAD says of a game, without its moves. */
static GameTree *
read_head (const char *head, GError **error)
{
  g_autoptr (GPtrArray) tags = pgn_tags_new (), problems = read_problems_new ();
  PgnLexer lexer;
  PgnToken token;

  pgn_lexer_init (&lexer, head, strlen (head), 1);
  for (pgn_lexer_next (&lexer, &token); token.kind == PGN_TOKEN_TAG;
       pgn_lexer_next (&lexer, &token))
    pgn_tags_add (tags, &token, &lexer, problems);
  return pgn_setup (tags, &lexer, token.start, problems, error);
}

/* Plays the moves of BODY in TREE, which has none yet. FALSE with ERROR where one cannot be played.
 */
static gboolean
play_moves (GameTree *tree, const Body *body, GError **error)
{
  GameNode *node = tree->root;

  for (guint ply = 0; ply < body->n_moves; ply++) {
    Move move = rules_find_code (tree->rules, &node->position, body_move (body, ply));
    if (move == MOVE_NONE)
      return set_damaged (error);
    node = game_tree_add (tree, node, move);
  }
  return TRUE;
}

/* A game that has nothing but moves. */
static GameTree *
read_plain (const char *head, const Body *body, Result result, GError **error)
{
  g_autoptr (GameTree) tree = read_head (head, error);
  gboolean conflict;

  if (!tree || !play_moves (tree, body, error))
    return NULL;
  tree->outcome = pgn_outcome (tree, result, TRUE, &conflict);
  pgn_termination_drop (tree);
  return g_steal_pointer (&tree);
}

GameTree *
library_body_read (LibraryDatabase *database, const LibraryRow *row, guint32 id,
                   const LibraryNames *names, GError **error)
{
  const Rules *rules = library_row_rules (row);
  g_autofree char *head = NULL, *whole = NULL;
  GameTree *tree;
  Body body;

  if (!body_open (&body, database, id, error))
    return NULL;
  head = body_head (rules, row, &body, names);
  if (body.text) {
    whole = g_strconcat (head, body.text, NULL);
    tree = pgn_read (whole, strlen (whole), 1, NULL, error);
  } else {
    tree = read_plain (head, &body, (Result) row->result, error);
  }
  sqlite3_reset (body.row);
  return tree;
}

GArray *
library_body_read_moves (LibraryDatabase *database, const Rules *rules, guint32 id, Position *start,
                         GError **error)
{
  GArray *moves;
  TextError reason;
  Body body;

  if (!body_open (&body, database, id, error))
    return NULL;
  rules_start (rules, start);
  if (body.start && !rules->position_from_text (start, body.start, &reason)) {
    sqlite3_reset (body.row);
    set_damaged (error);
    return NULL;
  }
  moves = g_array_sized_new (FALSE, FALSE, sizeof (MoveCode), body.n_moves);
  for (guint ply = 0; ply < body.n_moves; ply++) {
    MoveCode move = body_move (&body, ply);
    g_array_append_val (moves, move);
  }
  sqlite3_reset (body.row);
  return moves;
}
