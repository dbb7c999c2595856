/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The variations of a game: deleted, moved among each other, copied and pasted. */
#include "files/pgn/pgn.h"
#include "files/tree/game-tree.h"
#include "pal-match-edit.h"
#include "pal-match-private.h"
#include "pal-match-undo.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
pal_match_delete_variation (PalMatch *self, GameNode *node)
{
  PalMatchPlace place;

  g_return_if_fail (node->parent != NULL);
  g_object_ref (self);
  pal_match_let_go (self, node);
  place = (PalMatchPlace){ node, game_tree_detach (self->tree, node) };
  pal_match_push_edit (self, PAL_MATCH_EDIT_CUT, node)->places
      = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof place), &place, 1);
  pal_match_tree_changed (self);
  g_object_unref (self);
}

/* --- order --- */

/* NODE goes to PLACE among its siblings; where it was is kept in PLACES. */
static void
move_node (PalMatch *self, GArray *places, GameNode *node, guint place)
{
  PalMatchPlace old = { node, game_tree_detach (self->tree, node) };

  game_tree_attach (self->tree, node, place);
  g_array_append_val (places, old);
}

static void
finish_order (PalMatch *self, GameNode *node, GArray *places)
{
  if (places->len == 0) {
    g_array_unref (places);
    return;
  }
  pal_match_push_edit (self, PAL_MATCH_EDIT_ORDER, node)->places = places;
  pal_match_tree_changed (self);
}

void
pal_match_promote_variation (PalMatch *self, GameNode *node)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (PalMatchPlace));
  GameNode *start = game_node_variation_start (node);

  if (start != NULL)
    move_node (self, places, start, game_node_place (start) - 1);
  finish_order (self, node, places);
}

void
pal_match_make_main_line (PalMatch *self, GameNode *node)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (PalMatchPlace));
  GameNode *start;

  while ((start = game_node_variation_start (node)) != NULL)
    move_node (self, places, start, 0);
  finish_order (self, node, places);
}

/* The nearest node on the way to NODE that has a sibling behind it; NULL: none. */
static GameNode *
demotable (GameNode *node)
{
  for (; node->parent != NULL; node = node->parent)
    if (game_node_place (node) + 1 < node->parent->children->len)
      return node;
  return NULL;
}

void
pal_match_demote_variation (PalMatch *self, GameNode *node)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (PalMatchPlace));
  GameNode *start = demotable (node);

  if (start != NULL)
    move_node (self, places, start, game_node_place (start) + 1);
  finish_order (self, node, places);
}

gboolean
pal_match_can_demote_variation (PalMatch *self, const GameNode *node)
{
  return demotable ((GameNode *) node) != NULL;
}

/* --- copy and paste --- */

char *
pal_match_copy_variation (PalMatch *self, GameNode *node)
{
  return pgn_write_line (self->tree, node);
}

static gboolean
stands_as (PalMatch *self, const GameNode *node, const GameTree *tree)
{
  const Rules *rules = self->tree->rules;

  return tree->rules == rules && rules->key (&node->position) == rules->key (&tree->root->position);
}

/* TEXT read as moves from NODE; NULL where its first move is none there. */
static GameTree *
read_at (PalMatch *self, const GameNode *node, const char *text)
{
  g_autoptr (GameTree) tree = NULL;

  if (node == NULL)
    return NULL;
  tree = pgn_read_line (self->tree->rules, &node->position, text, strlen (text));
  return tree != NULL && game_node_next (tree->root) != NULL && stands_as (self, node, tree)
             ? g_steal_pointer (&tree)
             : NULL;
}

/* The game in TEXT, and in *AT the node at which its moves go in. */
static GameTree *
find_place (PalMatch *self, GameNode *node, const char *text, GameNode **at)
{
  GameNode *const places[] = { node, node->parent, self->tree->root };

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++) {
    GameTree *tree = read_at (self, places[i], text);

    *at = places[i];
    if (tree != NULL)
      return tree;
  }
  return NULL;
}

/* Adds the moves of FROM at NODE; *LAST is the end of its first line then. */
static guint
add_tree (PalMatch *self, GameNode *node, const GameTree *from, GameNode **last)
{
  g_autoptr (GPtrArray) added = g_ptr_array_new ();
  guint n = game_tree_merge (self->tree, node, from, added);

  *last = node;
  for (const GameNode *next = game_node_next (from->root); next != NULL;
       next = game_node_next (next)) {
    GameNode *child = game_node_child (*last, next->move);

    if (child == NULL)
      break;
    *last = child;
  }
  if (n > 0) {
    pal_match_push_edit (self, PAL_MATCH_EDIT_PASTE, node)->added = g_steal_pointer (&added);
    pal_match_tree_changed (self);
  }
  return n;
}

guint
pal_match_paste (PalMatch *self, GameNode *node, const char *text, GameNode **last, GError **error)
{
  GameNode *at;
  g_autoptr (GameTree) tree = find_place (self, node, text, &at);

  if (tree == NULL) {
    g_set_error (error, PAL_MATCH_ERROR, PAL_MATCH_ERROR_ILLEGAL,
                 _ ("The clipboard contains no moves that are legal here."));
    return 0;
  }
  return add_tree (self, at, tree, last);
}

GameNode *
pal_match_add_line (PalMatch *self, GameNode *node, const Move *moves, int n)
{
  g_autoptr (GameTree) tree = game_tree_new (self->tree->rules, &node->position);
  GameNode *end = tree->root, *last;

  for (int i = 0; i < n && rules_is_playable (tree->rules, &end->position, moves[i]); i++)
    end = game_tree_add (tree, end, moves[i]);
  add_tree (self, node, tree, &last);
  return last;
}

/* --- back --- */

void
pal_match_undo_lines (PalMatch *self, PalMatchEdit *edit)
{
  for (guint i = edit->places != NULL ? edit->places->len : 0; i-- > 0;) {
    PalMatchPlace old = g_array_index (edit->places, PalMatchPlace, i);

    if (edit->kind == PAL_MATCH_EDIT_ORDER)
      game_tree_detach (self->tree, old.node);
    game_tree_attach (self->tree, old.node, old.place);
  }
  for (guint i = 0; edit->added != NULL && i < edit->added->len; i++) {
    GameNode *node = g_ptr_array_index (edit->added, i);

    pal_match_let_go (self, node);
    pal_match_forget_edits (self, node);
    pal_match_forget_below (self, node);
    game_tree_delete (self->tree, node);
  }
  if (edit->kind == PAL_MATCH_EDIT_CUT)
    edit->node = NULL; /* it is in the tree again */
}
