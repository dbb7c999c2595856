/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-tree.h"

#include <string.h>

/* Tags that a tree keeps in another form: the reader takes them out and the writer puts them in. */
static const char *const kept_elsewhere[] = { "FEN", "SetUp", "Variant", NULL };

static GameNode *
node_new (GameNode *parent, Move move)
{
  GameNode *node = g_new0 (GameNode, 1);

  node->parent = parent;
  node->move = move;
  node->ply = parent ? parent->ply + 1 : 0;
  node->clock_ms = GAME_NODE_UNKNOWN;
  node->elapsed_ms = GAME_NODE_UNKNOWN;
  return node;
}

static void
node_free (GameNode *node)
{
  g_clear_pointer (&node->children, g_ptr_array_unref);
  g_clear_pointer (&node->nags, g_array_unref);
  g_free (node->comment_before);
  g_free (node->comment);
  g_free (node->commands);
  g_free (node);
}

/* Frees NODE and all below it, leaves first and without recursion: a line may be as long as a file
 * makes it. */
void
game_node_free (GameNode *top)
{
  GameNode *above = top->parent;
  GameNode *node = top;

  while (node != above) {
    GameNode *parent = node->parent;

    if (node->children && node->children->len > 0) {
      node = g_ptr_array_steal_index_fast (node->children, node->children->len - 1);
    } else {
      node_free (node);
      node = parent;
    }
  }
}

static void
tag_free (GameTag *tag)
{
  g_free (tag->name);
  g_free (tag->value);
  g_free (tag);
}

GameTree *
game_tree_new (const Rules *rules, const Position *start)
{
  GameTree *tree = g_new0 (GameTree, 1);

  tree->rules = rules;
  tree->root = node_new (NULL, MOVE_NONE);
  tree->root->position = *start;
  tree->tags = g_ptr_array_new_with_free_func ((GDestroyNotify) tag_free);
  tree->outcome = OUTCOME_ONGOING;
  return tree;
}

void
game_tree_free (GameTree *tree)
{
  if (!tree)
    return;
  game_node_free (tree->root);
  g_ptr_array_unref (tree->tags);
  g_free (tree);
}

static gboolean
find_tag (const GameTree *tree, const char *name, guint *index)
{
  for (guint i = 0; i < tree->tags->len; i++) {
    const GameTag *tag = tree->tags->pdata[i];
    if (strcmp (tag->name, name) == 0) {
      *index = i;
      return TRUE;
    }
  }
  return FALSE;
}

const char *
game_tree_get_tag (const GameTree *tree, const char *name)
{
  guint index;

  if (strcmp (name, "Result") == 0)
    return result_token (tree->outcome.result);
  if (!find_tag (tree, name, &index))
    return NULL;
  return ((const GameTag *) tree->tags->pdata[index])->value;
}

static void
set_result (GameTree *tree, const char *value)
{
  Result result = RESULT_ONGOING;

  if (value && !result_from_token (value, &result))
    return;
  if (result != tree->outcome.result)
    tree->outcome = (Outcome){ result, result ? REASON_UNKNOWN : REASON_NONE, 0 };
}

void
game_tree_set_tag (GameTree *tree, const char *name, const char *value)
{
  guint index;
  gboolean found;

  if (strcmp (name, "Result") == 0) {
    set_result (tree, value);
    return;
  }
  if (g_strv_contains (kept_elsewhere, name))
    return;

  found = find_tag (tree, name, &index);
  if (!value) {
    if (found)
      g_ptr_array_remove_index (tree->tags, index);
  } else if (found) {
    GameTag *tag = tree->tags->pdata[index];
    char *copy = g_strdup (value);
    g_free (tag->value);
    tag->value = copy;
  } else {
    GameTag *tag = g_new (GameTag, 1);
    *tag = (GameTag){ g_strdup (name), g_strdup (value) };
    g_ptr_array_add (tree->tags, tag);
  }
}

GameNode *
game_tree_add (GameTree *tree, GameNode *node, Move move)
{
  GameNode *child = game_node_child (node, move);

  if (child)
    return child;
  child = node_new (node, move);
  child->position = node->position;
  tree->rules->play (&child->position, move);
  if (!node->children)
    node->children = g_ptr_array_sized_new (1);
  g_ptr_array_add (node->children, child);
  return child;
}

GameNode *
game_node_child (const GameNode *node, Move move)
{
  for (guint i = 0; node->children && i < node->children->len; i++) {
    GameNode *child = node->children->pdata[i];
    if (child->move == move)
      return child;
  }
  return NULL;
}

GameNode *
game_node_next (const GameNode *node)
{
  return node->children ? node->children->pdata[0] : NULL;
}

GameNode *
game_node_last (GameNode *node)
{
  while (node->children)
    node = node->children->pdata[0];
  return node;
}

GameNode *
game_node_variation_start (GameNode *node)
{
  for (; node->parent; node = node->parent)
    if (node->parent->children->pdata[0] != node)
      return node;
  return NULL;
}

bool
game_node_is_main (const GameNode *node)
{
  return game_node_variation_start ((GameNode *) node) == NULL;
}

bool
game_node_is_above (const GameNode *upper, const GameNode *node)
{
  while (node && node->ply > upper->ply)
    node = node->parent;
  return node == upper;
}

guint
game_node_place (const GameNode *node)
{
  guint place = 0;

  g_ptr_array_find (node->parent->children, node, &place);
  return place;
}

guint
game_tree_detach (GameTree *tree, GameNode *node)
{
  GameNode *parent = node->parent;
  guint place = game_node_place (node);

  g_ptr_array_remove_index (parent->children, place);
  if (parent->children->len == 0)
    g_clear_pointer (&parent->children, g_ptr_array_unref);
  return place;
}

void
game_tree_attach (GameTree *tree, GameNode *node, guint place)
{
  GameNode *parent = node->parent;

  if (!parent->children)
    parent->children = g_ptr_array_sized_new (1);
  g_ptr_array_insert (parent->children, (gint) MIN (place, parent->children->len), node);
}

GameNode *
game_tree_delete (GameTree *tree, GameNode *node)
{
  GameNode *parent = node->parent;

  g_return_val_if_fail (parent != NULL, node);
  game_tree_detach (tree, node);
  game_node_free (node);
  return parent;
}

GameRecord *
game_node_record (const GameTree *tree, const GameNode *node)
{
  GameRecord *record = game_record_new (tree->rules, &tree->root->position);
  g_autofree Move *moves = g_new (Move, node->ply + 1);
  int length = node->ply;

  for (int ply = length; ply > 0; ply--, node = node->parent)
    moves[ply - 1] = node->move;
  for (int ply = 0; ply < length; ply++)
    game_record_play (record, moves[ply]);
  return record;
}

Outcome
game_node_outcome (const GameTree *tree, const GameNode *node)
{
  GameRecord *record = game_node_record (tree, node);
  Outcome outcome = tree->rules->outcome (record);

  game_record_free (record);
  return outcome;
}

void
game_node_set_comment (GameNode *node, const char *comment)
{
  char *copy = comment && *comment ? g_strdup (comment) : NULL;

  g_free (node->comment);
  node->comment = copy;
}

void
game_node_add_nag (GameNode *node, guint8 nag)
{
  if (!node->nags)
    node->nags = g_array_new (FALSE, FALSE, sizeof (guint8));
  for (guint i = 0; i < node->nags->len; i++)
    if (g_array_index (node->nags, guint8, i) == nag)
      return;
  g_array_append_val (node->nags, nag);
}

typedef struct {
  const GameNode *from;
  GameNode *to;
  gboolean is_new; /* TO was added by this merge */
} Step;

static void
copy_notes (GameNode *to, const GameNode *from)
{
  to->comment_before = g_strdup (from->comment_before);
  to->comment = g_strdup (from->comment);
  to->commands = g_strdup (from->commands);
  to->nags = from->nags != NULL ? g_array_copy (from->nags) : NULL;
  to->clock_ms = from->clock_ms;
  to->elapsed_ms = from->elapsed_ms;
}

/* Without recursion: a line may be as long as a file makes it. */
guint
game_tree_merge (GameTree *tree, GameNode *node, const GameTree *from, GPtrArray *added)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (Step));
  guint n = 0;

  g_array_append_vals (steps, &(Step){ from->root, node, FALSE }, 1);
  while (steps->len > 0) {
    Step step = g_array_index (steps, Step, steps->len - 1);

    g_array_set_size (steps, steps->len - 1);
    for (guint i = 0; step.from->children != NULL && i < step.from->children->len; i++) {
      const GameNode *child = step.from->children->pdata[i];
      GameNode *known = game_node_child (step.to, child->move);
      Step next = { child, known, known == NULL };

      if (known == NULL) {
        if (!rules_is_playable (tree->rules, &step.to->position, child->move))
          continue;
        next.to = game_tree_add (tree, step.to, child->move);
        copy_notes (next.to, child);
        n++;
        if (!step.is_new)
          g_ptr_array_add (added, next.to);
      }
      g_array_append_val (steps, next);
    }
  }
  return n;
}

char *
game_node_path (const GameNode *node)
{
  GString *path = g_string_new (NULL);

  for (; node->parent != NULL; node = node->parent) {
    char step[16];

    g_snprintf (step, sizeof step, path->len > 0 ? "%u." : "%u", game_node_place (node));
    g_string_prepend (path, step);
  }
  return g_string_free (path, FALSE);
}

GameNode *
game_tree_find (const GameTree *tree, const char *path)
{
  GameNode *node = tree->root;

  g_auto (GStrv) steps = g_strsplit (path, ".", -1);

  for (char **step = steps; *step != NULL; step++) {
    guint64 index;

    if (node->children == NULL
        || !g_ascii_string_to_unsigned (*step, 10, 0, node->children->len - 1, &index, NULL))
      return NULL;
    node = node->children->pdata[index];
  }
  return node;
}
