/* The match: taking back, playing again, and the care of variations. */
#include "pal-match-edits.h"
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

/* Whether play can rest at NODE: where a pass is forced it goes on by itself. */
static gboolean
can_rest (PalMatch *self, GameNode *node)
{
  return !rules_must_pass (self->tree->rules, &node->position)
         && (!goes_by_turns (self) || is_human_turn (self, node));
}

GameNode *
pal_match_undo_target (PalMatch *self)
{
  GameNode *node = self->head->parent;

  while (node && !can_rest (self, node))
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

  if (!self->tip || self->tip == node || !pal_match_is_above (node, self->tip))
    return NULL;
  do
    node = child_towards (node, self->tip);
  while (node != self->tip && !can_rest (self, node));
  return node;
}

static guint
match_history_place_of (GameNode *node)
{
  guint place = 0;

  g_ptr_array_find (node->parent->children, node, &place);
  return place;
}

/* Makes the line to NODE the main line. The moves of a game that was decided are a record: unless
 * FORCE is set, the line stays a variation where it leaves them. */
static void
lead (PalMatch *self, GameNode *node, gboolean force)
{
  GameNode *end = game_node_last (self->tree->root);
  gboolean decided = g_hash_table_contains (self->endings, end);

  for (; node->parent; node = node->parent) {
    if (decided && !force && pal_match_is_above (node->parent, end))
      break;
    while (match_history_place_of (node) > 0)
      game_tree_promote (self->tree, node);
  }
}

void
pal_match_leave_line (PalMatch *self, GameNode *node)
{
  if (self->started)
    lead (self, node, FALSE);
  if (node == self->tip || !self->tip || !pal_match_is_above (node, self->tip))
    self->tip = NULL;
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

void
pal_match_tree_changed (PalMatch *self)
{
  self->modified = TRUE;
  pal_match_update_result (self);
  g_signal_emit_by_name (self, "tree-changed");
  pal_match_set_modified (self, TRUE);
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
  if (!self->tip)
    self->tip = self->head;
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
  if (target == self->tip)
    self->tip = NULL;
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
  if (!self->tip)
    self->tip = self->head;
  self->modified = TRUE;
  go_to (self, node);
}

gboolean
pal_match_rejoin (PalMatch *self)
{
  PalMatchDeparture left = self->departure;

  if (!left.tip)
    return FALSE;
  g_object_ref (self);
  pal_match_withdraw (self);
  self->departure = (PalMatchDeparture){ 0 };
  self->tip = NULL;
  lead (self, left.tip, TRUE);
  pal_match_set_head (self, left.tip);
  pal_clock_set_state (self->clock, &left.clocks);
  pal_match_settle (self);
  pal_match_announce (self, PAL_MATCH_MOVED, left.tip);
  if (left.created) {
    pal_match_let_go (self, left.branch);
    pal_match_forget_edits (self, left.branch);
    pal_match_forget_below (self, left.branch);
    game_tree_delete (self->tree, left.branch);
  }
  pal_match_tree_changed (self);
  g_object_unref (self);
  return TRUE;
}

void
pal_match_let_go (PalMatch *self, GameNode *node)
{
  if (self->tip && pal_match_is_above (node, self->tip))
    self->tip = NULL;
  if (self->pass_node && pal_match_is_above (node, self->pass_node))
    self->pass_node = NULL;
  if (self->departure.tip
      && (pal_match_is_above (node, self->departure.tip)
          || pal_match_is_above (node, self->departure.branch)))
    self->departure = (PalMatchDeparture){ 0 };
  if (pal_match_is_above (node, self->head)) {
    pal_match_withdraw (self);
    go_to (self, node->parent);
  }
  g_signal_emit_by_name (self, "deleting", node);
}

void
pal_match_forget_below (PalMatch *self, GameNode *node)
{
  forget_below (self->states, node);
  forget_below (self->endings, node);
}
