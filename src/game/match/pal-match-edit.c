/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notes of a game, and how edits are taken back. */
#include "pal-match-edit.h"

#include "files/pgn/pgn-comment.h"
#include "pal-match-private.h"
#include "pal-match-undo.h"

#include <string.h>

/* So many edits can be taken back. */
#define EDITS_MAX 100

static void
edit_free (gpointer data)
{
  PalMatchEdit *edit = data;

  if (edit->kind == PAL_MATCH_EDIT_CUT && edit->node != NULL) {
    pal_match_forget_below (edit->match, edit->node);
    game_node_free (edit->node);
  }
  g_free (edit->comment_before);
  g_free (edit->comment);
  g_free (edit->commands);
  g_clear_pointer (&edit->nags, g_array_unref);
  g_clear_pointer (&edit->places, g_array_unref);
  g_clear_pointer (&edit->added, g_ptr_array_unref);
  g_clear_pointer (&edit->tags, g_ptr_array_unref);
  g_free (edit);
}

GPtrArray *
pal_match_edits_new (void)
{
  return g_ptr_array_new_with_free_func (edit_free);
}

static PalMatchEdit *
edit_at (PalMatch *self, guint i)
{
  return g_ptr_array_index (self->edits, i);
}

/* Those that are joined to it stay, joined to each other. */
static void
forget_edit (PalMatch *self, guint i)
{
  if (i + 1 < self->edits->len && !edit_at (self, i)->joined)
    edit_at (self, i + 1)->joined = FALSE;
  g_ptr_array_remove_index (self->edits, i);
}

/* What was taken back cannot be done again once something else has been done. */
static void
forget_undone (PalMatch *self)
{
  g_ptr_array_set_size (self->undone, 0);
}

/* Forgets the oldest of so many that can be taken back. */
static void
forget_oldest (PalMatch *self)
{
  guint n = 0;

  for (guint i = 0; i < self->edits->len; i++)
    n += !edit_at (self, i)->joined;
  if (n < EDITS_MAX)
    return;
  do
    g_ptr_array_remove_index (self->edits, 0);
  while (self->edits->len > 0 && edit_at (self, 0)->joined);
}

void
pal_match_outplay_edits (PalMatch *self)
{
  forget_undone (self);
  for (guint i = 0; i < self->edits->len; i++)
    edit_at (self, i)->played = TRUE;
}

PalMatchEdit *
pal_match_push_edit (PalMatch *self, PalMatchEditKind kind, GameNode *node)
{
  PalMatchEdit *edit = g_new0 (PalMatchEdit, 1);

  forget_undone (self);
  edit->kind = kind;
  edit->match = self;
  edit->node = node;
  edit->saved = !self->modified;
  edit->base = self->base;
  edit->joined = self->joining && self->joined;
  self->joined = TRUE;
  if (!edit->joined)
    forget_oldest (self);
  g_ptr_array_add (self->edits, edit);
  return edit;
}

void
pal_match_begin_edits (PalMatch *self)
{
  g_return_if_fail (!self->joining);
  self->joining = TRUE;
  self->joined = FALSE;
}

void
pal_match_end_edits (PalMatch *self)
{
  self->joining = FALSE;
  if (self->joined)
    pal_match_tree_changed (self);
}

static gboolean
is_about (const PalMatchEdit *edit, const GameNode *node)
{
  for (guint i = 0; edit->places != NULL && i < edit->places->len; i++)
    if (game_node_is_above (node, g_array_index (edit->places, PalMatchPlace, i).node))
      return TRUE;
  for (guint i = 0; edit->added != NULL && i < edit->added->len; i++)
    if (game_node_is_above (node, g_ptr_array_index (edit->added, i)))
      return TRUE;
  return game_node_is_above (node, edit->node);
}

void
pal_match_forget_edits (PalMatch *self, GameNode *node)
{
  forget_undone (self);
  for (guint i = self->edits->len; i-- > 0;)
    if (is_about (edit_at (self, i), node))
      forget_edit (self, i);
}

/* --- notes --- */

/* Keeps the notes of NODE, which are about to be changed; while somebody types, as they were
 * before.
 */
static void
remember (PalMatch *self, PalMatchEditKind kind, GameNode *node)
{
  PalMatchEdit *last
      = self->edits->len > 0 ? g_ptr_array_index (self->edits, self->edits->len - 1) : NULL;

  forget_undone (self);
  if (!self->joining && kind != PAL_MATCH_EDIT_NOTES && last != NULL && last->kind == kind
      && last->node == node && !last->played)
    return;
  last = pal_match_push_edit (self, kind, node);
  last->comment_before = g_strdup (node->comment_before);
  last->comment = g_strdup (node->comment);
  last->commands = g_strdup (node->commands);
  last->nags = node->nags != NULL ? g_array_copy (node->nags) : NULL;
}

/* COMMENT as a file will hold it; NULL where nothing is said. */
static char *
plain (const char *comment)
{
  g_autoptr (GString) words = g_string_new (NULL);

  if (comment != NULL)
    pgn_plain_append (words, comment, strlen (comment), FALSE);
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

static gboolean
match_edit_set_text (PalMatch *self, PalMatchEditKind kind, GameNode *node, char **field,
                     char *text)
{
  g_autofree char *owned = text;

  if (g_strcmp0 (owned, *field) == 0)
    return FALSE;
  remember (self, kind, node);
  g_free (*field);
  *field = g_steal_pointer (&owned);
  pal_match_tree_changed (self);
  return TRUE;
}

void
pal_match_set_comment (PalMatch *self, GameNode *node, const char *comment)
{
  match_edit_set_text (self, PAL_MATCH_EDIT_COMMENT, node, &node->comment, plain (comment));
}

void
pal_match_set_comment_before (PalMatch *self, GameNode *node, const char *comment)
{
  match_edit_set_text (self, PAL_MATCH_EDIT_COMMENT_BEFORE, node, &node->comment_before,
                       plain (comment));
}

void
pal_match_set_marks (PalMatch *self, GameNode *node, const BoardMarks *marks)
{
  match_edit_set_text (self, PAL_MATCH_EDIT_NOTES, node, &node->commands,
                       board_marks_write (self->tree->rules, node->commands, marks));
}

gboolean
pal_match_set_commands (PalMatch *self, GameNode *node, const char *commands)
{
  return match_edit_set_text (self, PAL_MATCH_EDIT_NOTES, node, &node->commands,
                              g_strdup (commands));
}

/* Signs of which a move has one: those of the same group, or 0. */
static int
group_of (guint8 nag)
{
  enum { MOVE = 1, POSITION };

  return nag >= 1 && nag <= 7 ? MOVE : nag >= 10 && nag <= 21 ? POSITION : 0;
}

void
pal_match_toggle_nag (PalMatch *self, GameNode *node, guint8 nag)
{
  gboolean there = FALSE;

  remember (self, PAL_MATCH_EDIT_NOTES, node);
  for (guint i = node->nags != NULL ? node->nags->len : 0; i-- > 0;) {
    guint8 known = g_array_index (node->nags, guint8, i);

    there |= known == nag;
    if (known == nag || (group_of (nag) != 0 && group_of (known) == group_of (nag)))
      g_array_remove_index (node->nags, i);
  }
  if (node->nags != NULL && node->nags->len == 0)
    g_clear_pointer (&node->nags, g_array_unref);
  if (!there)
    game_node_add_nag (node, nag);
  /* What is said of the move stands before what is said of the position. */
  if (!there && group_of (nag) == 1 && node->nags->len > 1) {
    g_array_remove_index (node->nags, node->nags->len - 1);
    g_array_prepend_val (node->nags, nag);
  }
  pal_match_tree_changed (self);
}

/* --- back --- */

static void
tell_tree_changed (PalMatch *self)
{
  pal_match_update_result (self);
  g_signal_emit_by_name (self, "tree-changed");
  pal_match_announce_properties (self);
}

static void
undo_notes (PalMatchEdit *edit)
{
  GameNode *node = edit->node;
  PalMatchEdit now = *edit;

  now.comment_before = node->comment_before;
  now.comment = node->comment;
  now.commands = node->commands;
  now.nags = node->nags;
  node->comment_before = edit->comment_before;
  node->comment = edit->comment;
  node->commands = edit->commands;
  node->nags = edit->nags;
  *edit = now; /* what the node had until now goes with the edit */
}

/* Whether the last edit, with what is joined to it, is about notes and nothing else. */
static gboolean
is_last_of_notes (PalMatch *self)
{
  gboolean notes = self->edits->len > 0, joined = TRUE;

  for (guint i = self->edits->len; joined && i-- > 0;) {
    notes &= edit_at (self, i)->kind <= PAL_MATCH_EDIT_COMMENT_BEFORE;
    joined = edit_at (self, i)->joined;
  }
  return notes;
}

/* Not where that would take back moves of a serious game. */
gboolean
pal_match_can_undo_edit (PalMatch *self)
{
  return self->edits->len > 0 && (is_last_of_notes (self) || !pal_match_get_unaided (self));
}

gboolean
pal_match_is_edit_last (PalMatch *self)
{
  return pal_match_can_undo_edit (self) && !edit_at (self, self->edits->len - 1)->played;
}

static void
undo_one (PalMatch *self, PalMatchEdit *edit)
{
  if (edit->kind <= PAL_MATCH_EDIT_COMMENT_BEFORE)
    undo_notes (edit);
  else if (edit->kind == PAL_MATCH_EDIT_TAGS)
    pal_match_undo_tags (self, edit);
  else
    pal_match_undo_lines (self, edit);
}

GameNode *
pal_match_undo_edit (PalMatch *self)
{
  gboolean joined = pal_match_can_undo_edit (self), several = FALSE;
  gboolean notes = is_last_of_notes (self), saved = FALSE;
  GameNode *node = NULL;

  if (!joined)
    return NULL;
  if (!notes)
    forget_undone (self);
  while (joined && self->edits->len > 0) {
    PalMatchEdit *edit = g_ptr_array_steal_index (self->edits, self->edits->len - 1);

    several |= edit->joined;
    joined = edit->joined;
    node = several || edit->kind == PAL_MATCH_EDIT_TAGS ? NULL : edit->node;
    undo_one (self, edit);
    saved = edit->saved && edit->base == self->base;
    if (notes)
      g_ptr_array_add (self->undone, edit);
    else
      edit_free (edit);
  }
  pal_match_touch_by_edit (self);
  self->modified = !saved;
  tell_tree_changed (self);
  return node;
}

gboolean
pal_match_can_redo_edit (PalMatch *self)
{
  return self->undone->len > 0;
}

GameNode *
pal_match_redo_edit (PalMatch *self)
{
  gboolean joined = pal_match_can_redo_edit (self);
  GameNode *node = NULL;

  if (!joined)
    return NULL;
  for (guint n = 0; joined; n++) {
    PalMatchEdit *edit = g_ptr_array_steal_index (self->undone, self->undone->len - 1);
    guint left = self->undone->len;

    node = n == 0 ? edit->node : NULL;
    undo_notes (edit);
    g_ptr_array_add (self->edits, edit);
    joined = left > 0 && ((PalMatchEdit *) self->undone->pdata[left - 1])->joined;
  }
  pal_match_tree_changed (self);
  return node;
}

/* The match: taking back, playing again, and the care of variations. */

/* Whether play can rest at NODE: where a pass is forced it goes on by itself, and a person against
 * an engine takes back whole turns. */
static gboolean
can_rest (PalMatch *self, GameNode *node)
{
  const Rules *rules = self->tree->rules;
  int person = pal_match_get_only_person (self);

  return !rules_must_pass (rules, &node->position)
         && (person < 0 || rules->side_to_move (&node->position) == person);
}

/* Whether the head was played here. The moves of a game that is only looked at are a record. */
static gboolean
is_own_move (PalMatch *self)
{
  return self->started || g_hash_table_contains (self->states, self->head);
}

/* Whether a person resigned or agreed to a draw at the head, which may have been a slip, and of
 * which no move is part. The computer would resign once more. */
static gboolean
was_ended_by_word (PalMatch *self)
{
  int loser = self->outcome.result == RESULT_FIRST_WINS ? 1 : 0;

  if (!self->started)
    return FALSE;
  return self->outcome.reason == REASON_RESIGNATION
             ? pal_player_is_human (self->players[loser])
             : self->outcome.reason == REASON_AGREEMENT && pal_match_has_person (self);
}

GameNode *
pal_match_undo_target (PalMatch *self)
{
  GameNode *node = pal_match_get_unaided (self) || !is_own_move (self) ? NULL : self->head->parent;

  if (was_ended_by_word (self))
    return self->head;
  while (node && !can_rest (self, node))
    node = node->parent;
  return node;
}

/* The child of NODE on the way to TIP, which is below it. */
static GameNode *
child_towards (GameNode *node, GameNode *end)
{
  while (end->parent != node)
    end = end->parent;
  return end;
}

GameNode *
pal_match_redo_target (PalMatch *self)
{
  GameNode *node = self->head;

  if (pal_match_get_unaided (self) || !self->redo_end || self->redo_end == node
      || !game_node_is_above (node, self->redo_end))
    return NULL;
  do
    node = child_towards (node, self->redo_end);
  while (node != self->redo_end && !can_rest (self, node));
  return node;
}

/* Makes the line to NODE the main line. The moves of a game that was decided are a record: unless
 * FORCE is set, the line stays a variation where it leaves them. */
static void
lead (PalMatch *self, GameNode *node, gboolean force)
{
  GameNode *end = game_node_last (self->tree->root);
  gboolean decided = g_hash_table_contains (self->endings, end);

  for (; node->parent; node = node->parent) {
    if (decided && !force && game_node_is_above (node->parent, end))
      break;
    if (game_node_place (node) > 0) {
      game_tree_detach (self->tree, node);
      game_tree_attach (self->tree, node, 0);
    }
  }
}

void
pal_match_leave_line (PalMatch *self, GameNode *node)
{
  if (self->started)
    lead (self, node, FALSE);
  if (node == self->redo_end || !self->redo_end || !game_node_is_above (node, self->redo_end))
    self->redo_end = NULL;
}

/* Forgets what is kept about NODE and all below it. */
static void
forget_below (GHashTable *table, GameNode *node)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (game_node_is_above (node, key))
      g_hash_table_iter_remove (&iter);
}

void
pal_match_tree_changed (PalMatch *self)
{
  if (self->joining)
    return; /* there is an edit, and pal_match_end_edits tells of it */
  pal_match_touch_by_edit (self);
  tell_tree_changed (self);
}

/* Makes NODE the head and lets the game go on from there. */
static void
go_to (PalMatch *self, GameNode *node)
{
  pal_match_set_head (self, node);
  pal_match_restore_clock (self);
  pal_match_update_clock (self);
  pal_match_announce (self, PAL_MATCH_MOVED, node);
}

gboolean
pal_match_undo (PalMatch *self)
{
  GameNode *target = pal_match_undo_target (self);
  /* Who looks back at a game that is over does not mean to lose it on time. */
  gboolean timed
      = pal_match_is_over (self)
        && (pal_clock_is_limited (self->clock, 0) || pal_clock_is_limited (self->clock, 1));

  if (!target)
    return FALSE;
  pal_match_cancel_requests (self);
  forget_undone (self);
  if (!self->redo_end && target != self->head)
    self->redo_end = self->head;
  pal_match_touch (self);
  pal_match_reopen (self);
  if (self->started)
    g_hash_table_remove (self->endings, self->head);
  if (self->started && (!pal_match_has_person (self) || timed))
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
  pal_match_cancel_requests (self);
  if (target == self->redo_end)
    self->redo_end = NULL;
  pal_match_touch (self);
  go_to (self, target);
  return TRUE;
}

void
pal_match_go_on_from (PalMatch *self, GameNode *node)
{
  if (node == self->head || pal_match_get_unaided (self))
    return;
  pal_match_cancel_requests (self);
  if (!self->redo_end)
    self->redo_end = self->head;
  pal_match_touch (self);
  go_to (self, node);
}

gboolean
pal_match_return_to_line (PalMatch *self)
{
  PalMatchBranchPoint left = self->branch_point;

  if (!left.head)
    return FALSE;
  g_object_ref (self);
  pal_match_cancel_requests (self);
  self->branch_point = (PalMatchBranchPoint){ 0 };
  self->redo_end = NULL;
  lead (self, left.head, TRUE);
  pal_match_set_head (self, left.head);
  pal_clock_set_state (self->clock, &left.clocks);
  pal_match_update_clock (self);
  pal_match_announce (self, PAL_MATCH_MOVED, left.head);
  if (left.created) {
    pal_match_let_go (self, left.branch);
    pal_match_forget_edits (self, left.branch);
    pal_match_forget_below (self, left.branch);
    game_tree_delete (self->tree, left.branch);
  }
  pal_match_touch (self);
  tell_tree_changed (self);
  g_object_unref (self);
  return TRUE;
}

void
pal_match_let_go (PalMatch *self, GameNode *node)
{
  if (self->redo_end && game_node_is_above (node, self->redo_end))
    self->redo_end = NULL;
  if (self->pass_node && game_node_is_above (node, self->pass_node))
    self->pass_node = NULL;
  if (self->branch_point.head
      && (game_node_is_above (node, self->branch_point.head)
          || game_node_is_above (node, self->branch_point.branch)))
    self->branch_point = (PalMatchBranchPoint){ 0 };
  if (game_node_is_above (node, self->head)) {
    pal_match_reopen (self);
    pal_match_cancel_requests (self);
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
