/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-batch.h"

#include "files/core/read-problem.h"
#include "files/pgn/pgn-scan.h"
#include "files/pgn/pgn-tags.h"
#include "files/pgn/pgn.h"
#include "library-index.h"
#include "library-postings.h"
#include "library-table.h"
#include "library.h"
#include "rules/symmetry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  TEXT_BLOCK = 1 << 16,
  OPENING_PLIES = 40, /* no name is further from the start */
};

LibraryBatch *
library_batch_new (const LibraryOpenings *openings)
{
  LibraryBatch *self = g_new0 (LibraryBatch, 1);

  self->records = g_array_new (FALSE, FALSE, sizeof (LibraryRecord));
  self->tags = g_array_new (FALSE, FALSE, sizeof (LibraryTag));
  self->moves = g_array_new (FALSE, FALSE, sizeof (MoveCode));
  self->places = g_array_new (FALSE, FALSE, sizeof (LibraryPlace));
  self->texts = g_string_chunk_new (TEXT_BLOCK);
  self->openings = openings;
  return self;
}

void
library_batch_free (LibraryBatch *self)
{
  if (!self)
    return;
  g_array_unref (self->records);
  g_array_unref (self->tags);
  g_array_unref (self->moves);
  g_array_unref (self->places);
  g_string_chunk_free (self->texts);
  g_free (self->bytes);
  g_free (self);
}

const char *
library_batch_tag (const LibraryBatch *self, const LibraryRecord *record, const char *name)
{
  for (guint i = 0; i < record->n_tags; i++) {
    const LibraryTag *tag = &g_array_index (self->tags, LibraryTag, record->first_tag + i);
    if (strcmp (tag->name, name) == 0)
      return tag->value;
  }
  return NULL;
}

/* --- Moves --- */

/* A record whose moves and tags are still to come. */
static LibraryRecord
begin_record (LibraryBatch *self, int line)
{
  self->opening = NULL;
  self->first_place = self->places->len;
  return (LibraryRecord){ .line = line,
                          .first_tag = self->tags->len,
                          .first_move = self->moves->len,
                          .first_place = self->places->len };
}

/* What RECORD has so far is forgotten. */
static void
take_back (LibraryBatch *self, const LibraryRecord *record)
{
  g_array_set_size (self->tags, record->first_tag);
  g_array_set_size (self->moves, record->first_move);
  g_array_set_size (self->places, record->first_place);
}

/* The names of openings of RULES' game, or NULL. */
static const OpeningNames *
batch_names (const LibraryBatch *self, const Rules *rules)
{
  const guint8 kind = self->openings ? library_kind (rules) : LIBRARY_KINDS_MAX;

  return kind < LIBRARY_KINDS_MAX ? self->openings->of[kind] : NULL;
}

/* PLY plies after the start. */
static void
name_opening (LibraryBatch *self, const Rules *rules, const Position *position, guint ply)
{
  const OpeningNames *names = ply > 0 && ply <= OPENING_PLIES ? batch_names (self, rules) : NULL;
  const char *name = names ? opening_names_neutral_of (names, position) : NULL;

  if (name)
    self->opening = name;
}

static void
add_ply (const Rules *rules, const Position *position, Move move, gpointer data)
{
  LibraryBatch *self = data;
  LibraryPlace place;
  int symmetry;

  place.key = library_position_key (rules, position, &symmetry);
  place.move = move_code (rules_mirror_move (rules, move, symmetry));
  g_array_append_val (self->places, place);
  name_opening (self, rules, position, self->places->len - 1 - self->first_place);
  if (move != MOVE_NONE) {
    MoveCode code = move_code (move);
    g_array_append_val (self->moves, code);
  }
}

static const char *
start_text (LibraryBatch *self, const Rules *rules, const Position *start)
{
  char text[POSITION_TEXT_MAX];

  rules->position_to_text (start, text);
  return g_string_chunk_insert (self->texts, text);
}

static void
library_batch_end_record (LibraryBatch *self, LibraryRecord *record)
{
  record->n_tags = self->tags->len - record->first_tag;
  record->n_moves = self->moves->len - record->first_move;
  record->opening = self->opening;
  g_array_append_vals (self->records, record, 1);
}

/* --- Trees --- */

static gboolean
node_is_annotated (const GameNode *node)
{
  return node->comment || node->comment_before || node->commands
         || (node->nags && node->nags->len > 0) || node->clock_ms != GAME_NODE_UNKNOWN
         || node->elapsed_ms != GAME_NODE_UNKNOWN || (node->children && node->children->len > 1);
}

static gboolean
tree_is_annotated (const GameTree *tree)
{
  for (const GameNode *node = tree->root; node; node = game_node_next (node))
    if (node_is_annotated (node))
      return TRUE;
  return FALSE;
}

/* What stands behind the tags of TREE as PGN. */
static char *
tree_moves (const GameTree *tree)
{
  g_autofree char *whole = pgn_write (tree);
  const char *moves = strstr (whole, "\n\n");

  return g_strdup (moves ? g_strchug ((char *) moves) : "");
}

static void
add_tree_tags (LibraryBatch *self, const GameTree *tree)
{
  PgnTermination ending = pgn_termination_of (tree->outcome.reason);

  for (guint i = 0; i < tree->tags->len; i++) {
    const GameTag *tag = tree->tags->pdata[i];
    LibraryTag own = { g_string_chunk_insert_const (self->texts, tag->name),
                       g_string_chunk_insert (self->texts, tag->value) };
    g_array_append_val (self->tags, own);
  }
  if (ending.word) {
    LibraryTag own = { "Termination", ending.word };
    g_array_append_val (self->tags, own);
  }
  if (ending.details) {
    LibraryTag own = { "TerminationDetails", ending.details };
    g_array_append_val (self->tags, own);
  }
}

void
library_batch_add_tree (LibraryBatch *self, const GameTree *tree, int line, const char *problem)
{
  LibraryRecord record = begin_record (self, line);
  const GameNode *node = tree->root;

  record.rules = tree->rules;
  record.problem = problem ? g_string_chunk_insert (self->texts, problem) : NULL;
  record.result = tree->outcome.result;
  add_tree_tags (self, tree);
  if (!rules_is_start (tree->rules, &node->position)) {
    record.start = start_text (self, tree->rules, &node->position);
    record.flags |= LIBRARY_SET_UP;
  }
  for (const GameNode *next; (next = game_node_next (node)); node = next)
    add_ply (tree->rules, &node->position, next->move, self);
  add_ply (tree->rules, &node->position, MOVE_NONE, self);
  if (tree_is_annotated (tree)) {
    g_autofree char *text = tree_moves (tree);
    record.text = g_string_chunk_insert (self->texts, text);
    record.text_length = strlen (text);
    record.flags |= LIBRARY_ANNOTATED;
  }
  library_batch_end_record (self, &record);
}

void
library_batch_add_problem (LibraryBatch *self, int line, const char *problem)
{
  LibraryRecord record = begin_record (self, line);

  record.problem = g_string_chunk_insert (self->texts, problem);
  library_batch_end_record (self, &record);
}

/* --- PGN running past --- */

static const char *
keep_value (LibraryBatch *self, const PgnToken *token)
{
  if (memchr (token->text, '\\', token->length)) {
    g_autofree char *value = pgn_tag_value (token->text, token->length);
    return g_string_chunk_insert (self->texts, value);
  }
  return g_string_chunk_insert_len (self->texts, token->text, (gssize) token->length);
}

/* Adds the tag of TOKEN as the reader would: unless it is known otherwise, says nothing, or came
 * before.
 */
static void
add_tag (LibraryBatch *self, const LibraryRecord *record, const PgnToken *token)
{
  const char *known = pgn_canonical_tag (token->name, token->name_length);
  LibraryTag tag;

  if (known) {
    tag.name = known;
  } else {
    g_autofree char *name = g_strndup (token->name, token->name_length);
    tag.name = g_string_chunk_insert_const (self->texts, name);
  }
  tag.name = pgn_tag_name_in (record->rules, tag.name);
  for (guint i = record->first_tag; i < self->tags->len; i++)
    if (strcmp (g_array_index (self->tags, LibraryTag, i).name, tag.name) == 0)
      return;
  tag.value = keep_value (self, token);
  if (pgn_tag_is_kept (record->rules, tag.name, tag.value))
    g_array_append_val (self->tags, tag);
}

/* A game that was understood to its end. */
static void
add_scanned (LibraryBatch *self, LibraryRecord *record, const PgnScanned *game)
{
  record->rules = game->rules;
  record->result = game->result;
  for (guint i = 0; i < game->tags->len; i++)
    add_tag (self, record, &g_array_index (game->tags, PgnToken, i));
  if (!game->standard) {
    record->start = start_text (self, game->rules, &game->first);
    record->flags |= LIBRARY_SET_UP;
  }
  if (game->annotated) {
    record->text = game->moves;
    record->text_length = (gsize) (game->end - game->moves);
    record->flags |= LIBRARY_ANNOTATED;
  }
  library_batch_end_record (self, record);
}

char *
library_batch_why_broken (const GPtrArray *problems)
{
  const ReadProblem *first = problems->len > 0 ? problems->pdata[0] : NULL;

  for (guint i = problems->len; i-- > 0;) {
    const ReadProblem *problem = problems->pdata[i];
    if (problem->lost)
      return g_strdup_printf (
          /* Translators: the column counts characters; %s is what stands there. */
          _ ("Line %d, column %d: “%s” could not be read as a legal move; the game was not added."),
          problem->line, problem->column, problem->token);
  }
  return g_strdup (first ? first->message : _ ("The moves could not be read to the end."));
}

/* A game that the reader has to look at. */
static void
add_odd (LibraryBatch *self, const PgnScanned *game)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  gboolean whole;
  g_autoptr (GameTree) tree = pgn_read_whole (game->start, (gsize) (game->end - game->start),
                                              game->line, problems, &whole, &error);
  g_autofree char *broken = tree && !whole ? library_batch_why_broken (problems) : NULL;

  if (!tree)
    library_batch_add_problem (self, game->line, error->message);
  else
    library_batch_add_tree (self, tree, game->line, broken);
}

void
library_batch_add_pgn (LibraryBatch *self, const char *text, gsize length, int line)
{
  g_autoptr (PgnScanner) scanner = pgn_scanner_new (text, length, line, add_ply, self);
  LibraryRecord record = begin_record (self, 0);
  PgnScanned game;

  while (pgn_scanner_next (scanner, &game)) {
    record.line = game.line;
    if (game.odd) {
      take_back (self, &record);
      add_odd (self, &game);
    } else {
      add_scanned (self, &record, &game);
    }
    record = begin_record (self, 0);
  }
}
