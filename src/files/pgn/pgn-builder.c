/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pgn-builder.h"

#include "pgn-comment.h"

#include <string.h>

typedef struct {
  GString *before, *after, *commands;
} Notes;

typedef struct {
  GameNode *node;     /* the last move that was played; for a fresh variation the one before it */
  const char *open;   /* its parenthesis; NULL for the main line */
  const char *number; /* a move number that waits for its move, or NULL */
  const char *lost;   /* where the text begins that could not be read, or NULL */
  guint lost_depth;   /* parentheses open in it */
  gboolean group;     /* only one parenthesis is lost, the line goes on behind it */
  gboolean fresh;     /* no move yet */
  gboolean owns;      /* NODE was first reached by this line, which therefore goes on from it */
  GString *before;    /* comments that wait for the next move, or NULL */
  GArray *nags;       /* annotations that do, or NULL */
} Line;

struct _PgnBuilder {
  GameTree *tree;
  GArray *lines;     /* of Line; the first one is the main line */
  GHashTable *notes; /* GameNode -> Notes */
  guint lost_depth;  /* the sum over all lines */
  gboolean broken;
};

static void
string_free (GString *string)
{
  if (string)
    g_string_free (string, TRUE);
}

static void
notes_free (gpointer data)
{
  Notes *notes = data;

  string_free (notes->before);
  string_free (notes->after);
  string_free (notes->commands);
  g_free (notes);
}

static void
line_clear (gpointer data)
{
  Line *line = data;

  string_free (line->before);
  g_clear_pointer (&line->nags, g_array_unref);
}

PgnBuilder *
pgn_builder_new (GameTree *tree)
{
  PgnBuilder *builder = g_new0 (PgnBuilder, 1);
  Line line = { .node = tree->root, .fresh = TRUE, .owns = TRUE };

  builder->tree = tree;
  builder->notes = g_hash_table_new_full (NULL, NULL, NULL, notes_free);
  builder->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_array_set_clear_func (builder->lines, line_clear);
  g_array_append_val (builder->lines, line);
  return builder;
}

void
pgn_builder_free (PgnBuilder *builder)
{
  if (!builder)
    return;
  g_array_unref (builder->lines);
  g_hash_table_unref (builder->notes);
  g_free (builder);
}

static Line *
top_line (const PgnBuilder *builder)
{
  return &g_array_index (builder->lines, Line, builder->lines->len - 1);
}

static Notes *
notes_of (PgnBuilder *builder, GameNode *node)
{
  Notes *notes = g_hash_table_lookup (builder->notes, node);

  if (!notes) {
    notes = g_new (Notes, 1);
    *notes = (Notes){ g_string_new (NULL), g_string_new (NULL), g_string_new (NULL) };
    g_hash_table_insert (builder->notes, node, notes);
  }
  return notes;
}

const Position *
pgn_builder_position (const PgnBuilder *builder)
{
  return &top_line (builder)->node->position;
}

gboolean
pgn_builder_is_lost (const PgnBuilder *builder)
{
  return top_line (builder)->lost != NULL;
}

gboolean
pgn_builder_is_fresh (const PgnBuilder *builder)
{
  return top_line (builder)->fresh;
}

guint
pgn_builder_depth (const PgnBuilder *builder)
{
  return builder->lines->len - 1 + builder->lost_depth;
}

const char *
pgn_builder_opened_at (const PgnBuilder *builder)
{
  const Line *line = top_line (builder);

  return line->group ? line->lost : line->open;
}

gboolean
pgn_builder_is_broken (const PgnBuilder *builder)
{
  return builder->broken;
}

void
pgn_builder_number (PgnBuilder *builder, const char *where)
{
  Line *line = top_line (builder);

  if (!line->number)
    line->number = where;
}

/* The line that goes on from a node comes first among its children, even if a variation that
 * repeated the line's last move went on from there before. */
static void
move_to_front (GPtrArray *children, GameNode *node)
{
  guint index;

  g_ptr_array_find (children, node, &index);
  memmove (children->pdata + 1, children->pdata, index * sizeof *children->pdata);
  children->pdata[0] = node;
}

void
pgn_builder_play (PgnBuilder *builder, Move move)
{
  Line *line = top_line (builder);
  GameNode *parent = line->node;
  guint before = parent->children ? parent->children->len : 0;
  GameNode *node = game_tree_add (builder->tree, parent, move);

  if (line->owns)
    move_to_front (parent->children, node);
  line->owns = line->owns || parent->children->len > before;
  line->node = node;
  line->fresh = FALSE;
  line->number = NULL;
  if (line->before) {
    pgn_words_append (notes_of (builder, node)->before, line->before->str, line->before->len, TRUE);
    g_clear_pointer (&line->before, string_free);
  }
  for (guint i = 0; line->nags && i < line->nags->len; i++)
    game_node_add_nag (node, g_array_index (line->nags, guint8, i));
  g_clear_pointer (&line->nags, g_array_unref);
}

void
pgn_builder_lose (PgnBuilder *builder, const char *where)
{
  Line *line = top_line (builder);

  /* A variation without any good move is kept with its parentheses. */
  line->lost = line->fresh && line->open ? line->open : line->number ? line->number : where;
  g_clear_pointer (&line->before, string_free);
  if (!line->open)
    builder->broken = TRUE;
}

/* Where words of LINE, the innermost one, are kept: at its last move, or at the outer line's where
 * it has none, so that they stay where they stood. */
static GameNode *
last_node (const Line *line)
{
  return line->fresh && line->open ? line[-1].node : line->node;
}

/* Puts the lost text up to END into the comment of the last good node. A command in it belongs to a
 * move that was not played, so it is made plain text. */
static void
keep_lost_text (PgnBuilder *builder, Line *line, const char *end)
{
  GString *words;

  if (!line->lost)
    return;
  words = notes_of (builder, last_node (line))->after;
  pgn_plain_append (words, line->lost, (gsize) (end - line->lost), TRUE);
  builder->lost_depth -= line->lost_depth;
  line->lost_depth = 0;
  line->lost = NULL;
  line->group = FALSE;
}

static gboolean
may_read_inside (const Line *line)
{
  return line->lost_depth == 0 && !line->fresh
         && (line->node->children || !game_node_is_main (line->node));
}

static void
open_lost (PgnBuilder *builder, Line *line)
{
  line->lost_depth++;
  builder->lost_depth++;
}

gboolean
pgn_builder_open (PgnBuilder *builder, const char *start, const char *end)
{
  Line *line = top_line (builder);
  Line variation = { .open = start, .fresh = TRUE };

  if (line->lost && !may_read_inside (line)) {
    open_lost (builder, line);
    return TRUE;
  }
  if (line->fresh) {
    line->lost = start;
    line->group = TRUE;
    open_lost (builder, line);
    return FALSE;
  }
  variation.node = line->lost ? line->node : line->node->parent;
  if (line->lost) {
    keep_lost_text (builder, line, start);
    line->lost = end;
  }
  g_array_append_val (builder->lines, variation);
  return TRUE;
}

static void
pgn_builder_add_comment (PgnBuilder *builder, GameNode *node, const char *text, gsize length)
{
  Notes *notes = notes_of (builder, node);

  pgn_comment_parse (text, length, notes->after, notes->commands, node);
}

/* The line ends at END: what still waited for a move belongs to the last one. */
static void
settle_line (PgnBuilder *builder, Line *line, const char *end)
{
  keep_lost_text (builder, line, end);
  if (line->before)
    pgn_builder_add_comment (builder, last_node (line), line->before->str, line->before->len);
  g_clear_pointer (&line->before, string_free);
  line->number = NULL;
}

/* Ends the innermost variation, whose text ends at START; behind END the outer line goes on. */
static void
pop_line (PgnBuilder *builder, const char *start, const char *end)
{
  Line *line = top_line (builder);

  settle_line (builder, line, line->lost == line->open ? end : start);
  g_array_set_size (builder->lines, builder->lines->len - 1);
  if (top_line (builder)->lost)
    top_line (builder)->lost = end;
}

gboolean
pgn_builder_close (PgnBuilder *builder, const char *start, const char *end)
{
  Line *line = top_line (builder);

  if (line->lost_depth > 0) {
    line->lost_depth--;
    builder->lost_depth--;
    if (line->group && line->lost_depth == 0)
      keep_lost_text (builder, line, end);
  } else if (builder->lines->len > 1) {
    pop_line (builder, start, end);
  } else {
    return FALSE;
  }
  return TRUE;
}

void
pgn_builder_wait (GString *raw, const char *text, gsize length)
{
  if (raw->len > 0)
    g_string_append_c (raw, ' ');
  g_string_append_len (raw, text, (gssize) length);
}

void
pgn_builder_comment (PgnBuilder *builder, const char *text, gsize length)
{
  Line *line = top_line (builder);

  if (line->lost)
    return;
  if (line->number || (line->fresh && line->open)) {
    if (!line->before)
      line->before = g_string_new (NULL);
    pgn_builder_wait (line->before, text, length);
  } else {
    pgn_builder_add_comment (builder, line->node, text, length);
  }
}

void
pgn_builder_text (PgnBuilder *builder, const char *text, gsize length)
{
  pgn_words_append (notes_of (builder, top_line (builder)->node)->after, text, length, TRUE);
}

void
pgn_builder_nag (PgnBuilder *builder, guint8 nag)
{
  Line *line = top_line (builder);

  if (!line->fresh || !line->open) {
    game_node_add_nag (line->node, nag);
    return;
  }
  if (!line->nags)
    line->nags = g_array_new (FALSE, FALSE, sizeof (guint8));
  g_array_append_val (line->nags, nag);
}

void
pgn_builder_end (PgnBuilder *builder, const char *end)
{
  while (builder->lines->len > 1)
    pop_line (builder, end, end);
  settle_line (builder, top_line (builder), end);
}

static char *
steal_text (GString **string)
{
  GString *text = g_steal_pointer (string);
  gboolean empty = text->len == 0;

  return g_string_free (text, empty);
}

void
pgn_builder_finish (PgnBuilder *builder)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, builder->notes);
  while (g_hash_table_iter_next (&iter, &key, &value)) {
    GameNode *node = key;
    Notes *notes = value;
    node->comment_before = steal_text (&notes->before);
    node->comment = steal_text (&notes->after);
    node->commands = steal_text (&notes->commands);
  }
  g_hash_table_remove_all (builder->notes);
}
