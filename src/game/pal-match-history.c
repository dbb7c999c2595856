/* The match: taking back, playing again, and the care of variations. */
#include "pal-match-private.h"

gboolean
pal_match_is_above (const GameNode *upper, const GameNode *node)
{
  while (node && node->ply > upper->ply)
    node = node->parent;
  return node == upper;
}

static gboolean
is_human_turn (PalMatch *self, const GameNode *node)
{
  return pal_player_is_human (self->players[self->tree->rules->side_to_move (&node->position)]);
}

/* A person against an engine takes back whole turns. */
static gboolean
goes_by_turns (PalMatch *self)
{
  return pal_player_is_human (self->players[0]) != pal_player_is_human (self->players[1]);
}

GameNode *
pal_match_undo_target (PalMatch *self)
{
  GameNode *node = self->head->parent;

  if (goes_by_turns (self))
    while (node && !is_human_turn (self, node))
      node = node->parent;
  return node;
}

/* The child of NODE on the way to TIP, which is below it. */
static GameNode *
child_towards (GameNode *node, GameNode *tip)
{
  while (tip->parent != node)
    tip = tip->parent;
  return tip;
}

GameNode *
pal_match_redo_target (PalMatch *self)
{
  GameNode *node = self->head;

  if (!self->redo_tip)
    return NULL;
  do
    node = child_towards (node, self->redo_tip);
  while (goes_by_turns (self) && node != self->redo_tip && !is_human_turn (self, node));
  return node;
}

static void
forget_redo (PalMatch *self)
{
  self->redo_tip = NULL;
  self->taken_back = FALSE;
}

void
pal_match_leave_line (PalMatch *self, GameNode *node)
{
  GPtrArray *siblings = self->head->children;
  GameNode *old;
  guint place, old_place;

  if (!self->redo_tip)
    return;
  if (pal_match_is_above (node, self->redo_tip)) {
    if (node == self->redo_tip)
      forget_redo (self);
    return;
  }
  old = child_towards (self->head, self->redo_tip);
  g_ptr_array_find (siblings, node, &place);
  g_ptr_array_find (siblings, old, &old_place);
  for (; self->taken_back && place > old_place; place--)
    game_tree_promote (self->tree, node);
  forget_redo (self);
}

/* Makes NODE the head and lets the game go on from there. */
static void
go_to (PalMatch *self, GameNode *node)
{
  pal_match_set_head (self, node);
  pal_match_restore_clock (self);
  pal_match_settle (self);
  pal_match_announce (self, PAL_MATCH_MOVED, node);
}

gboolean
pal_match_undo (PalMatch *self)
{
  GameNode *target = pal_match_undo_target (self);
  gboolean no_human
      = !pal_player_is_human (self->players[0]) && !pal_player_is_human (self->players[1]);

  if (!target)
    return FALSE;
  pal_match_withdraw (self);
  if (!self->redo_tip)
    self->redo_tip = self->head;
  self->taken_back = TRUE;
  self->modified = TRUE;
  if (self->started)
    g_hash_table_remove (self->endings, self->head);
  if (self->started && no_human)
    self->paused = TRUE;
  go_to (self, target);
  return TRUE;
}

gboolean
pal_match_redo (PalMatch *self)
{
  GameNode *target = pal_match_redo_target (self);

  if (!target)
    return FALSE;
  pal_match_withdraw (self);
  if (target == self->redo_tip)
    forget_redo (self);
  self->modified = TRUE;
  go_to (self, target);
  return TRUE;
}

void
pal_match_go_on_from (PalMatch *self, GameNode *node)
{
  if (node == self->head)
    return;
  pal_match_withdraw (self);
  self->redo_tip = pal_match_is_above (node, self->head) ? self->head : NULL;
  self->taken_back = FALSE;
  self->modified = TRUE;
  go_to (self, node);
}

/* Forgets what is kept about NODE and all below it. */
static void
forget_below (GHashTable *table, GameNode *node)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (pal_match_is_above (node, key))
      g_hash_table_iter_remove (&iter);
}

static void
tree_changed (PalMatch *self)
{
  self->modified = TRUE;
  pal_match_update_result (self);
  g_signal_emit_by_name (self, "tree-changed");
  pal_match_set_modified (self, TRUE);
}

void
pal_match_delete_variation (PalMatch *self, GameNode *node)
{
  gboolean holds_head = pal_match_is_above (node, self->head);

  g_return_if_fail (node->parent != NULL);
  g_object_ref (self);
  if (self->redo_tip && pal_match_is_above (node, self->redo_tip))
    forget_redo (self);
  if (holds_head) {
    pal_match_withdraw (self);
    go_to (self, node->parent);
  }
  g_signal_emit_by_name (self, "deleting", node);
  forget_below (self->states, node);
  forget_below (self->endings, node);
  game_tree_delete (self->tree, node);
  tree_changed (self);
  g_object_unref (self);
}

void
pal_match_promote_variation (PalMatch *self, GameNode *node)
{
  if (game_tree_promote (self->tree, node))
    tree_changed (self);
}

void
pal_match_set_comment (PalMatch *self, GameNode *node, const char *comment)
{
  game_node_set_comment (node, comment);
  tree_changed (self);
}
