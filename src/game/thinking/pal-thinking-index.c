/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-index.h"
#include "game/match/pal-notation.h"

#include <string.h>

struct _PalThinkingIndex {
  GStringChunk *texts;
  const char **moves; /* by node, small letters; each text stands in TEXTS once */
  int n;
};

static const char *
thinking_index_write_move (PalThinkingIndex *self, const Rules *rules, const Position *before,
                           Move move, int notation)
{
  char text[MOVE_TEXT_MAX];
  g_autofree char *folded = NULL;

  pal_notation_write (rules, before, move, notation, text);
  folded = g_utf8_casefold (text, -1);
  return g_string_chunk_insert_const (self->texts, folded);
}

/* A parent stands before its children: the line to a node is made from what the last nodes of each
 * ply left behind. */
PalThinkingIndex *
pal_thinking_index_new (const GlassTree *tree, int notation)
{
  const Rules *rules = glass_tree_bot (tree)->rules;
  PalThinkingIndex *self = g_new0 (PalThinkingIndex, 1);
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (Position));

  self->n = glass_tree_size (tree);
  self->texts = g_string_chunk_new (4096);
  self->moves = g_new0 (const char *, self->n);
  g_array_append_vals (line, glass_tree_root (tree), 1);
  for (int i = 1; i < self->n; i++) {
    const GlassNode *node = glass_tree_node (tree, i);
    Position position = g_array_index (line, Position, node->ply - 1);

    self->moves[i] = thinking_index_write_move (self, rules, &position, node->move, notation);
    if (node->first_child == GLASS_NONE)
      continue;
    rules->play (&position, node->move);
    g_array_set_size (line, node->ply);
    g_array_append_val (line, position);
  }
  return self;
}

void
pal_thinking_index_free (PalThinkingIndex *self)
{
  g_string_chunk_free (self->texts);
  g_free (self->moves);
  g_free (self);
}

int
pal_thinking_index_find (PalThinkingIndex *self, const char *text, guint8 *found)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  int n = 0;

  memset (found, 0, (gsize) self->n);
  for (int i = 1; i < self->n && *folded != '\0'; i++) {
    found[i] = g_str_has_prefix (self->moves[i], folded);
    n += found[i];
  }
  return n;
}

int
pal_thinking_found_next (const guint8 *found, int n, int from, int step)
{
  for (int i = 1; i <= n; i++) {
    int node = (from + i * step % n + n) % n;

    if (found[node])
      return node;
  }
  return -1;
}

int
pal_thinking_found_rank (const guint8 *found, int node)
{
  int rank = 0;

  for (int i = 0; i <= node; i++)
    rank += found[i];
  return rank;
}
