/* The notes of a game, and how edits are taken back. */
#include "pal-match-edit.h"

#include "files/pgn/pgn-comment.h"
#include "pal-match-edits.h"
#include "pal-match-private.h"

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
  g_free (edit);
}

GPtrArray *
pal_match_edits_new (void)
{
  return g_ptr_array_new_with_free_func (edit_free);
}

PalMatchEdit *
pal_match_push_edit (PalMatch *self, PalMatchEditKind kind, GameNode *node)
{
  PalMatchEdit *edit = g_new0 (PalMatchEdit, 1);

  edit->kind = kind;
  edit->match = self;
  edit->node = node;
  if (self->edits->len == EDITS_MAX)
    g_ptr_array_remove_index (self->edits, 0);
  g_ptr_array_add (self->edits, edit);
  return edit;
}

static gboolean
is_about (const PalMatchEdit *edit, const GameNode *node)
{
  for (guint i = 0; edit->places != NULL && i < edit->places->len; i++)
    if (pal_match_is_above (node, g_array_index (edit->places, PalMatchPlace, i).node))
      return TRUE;
  for (guint i = 0; edit->added != NULL && i < edit->added->len; i++)
    if (pal_match_is_above (node, g_ptr_array_index (edit->added, i)))
      return TRUE;
  return pal_match_is_above (node, edit->node);
}

void
pal_match_forget_edits (PalMatch *self, GameNode *node)
{
  for (guint i = self->edits->len; i-- > 0;)
    if (is_about (g_ptr_array_index (self->edits, i), node))
      g_ptr_array_remove_index (self->edits, i);
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

  if (kind != PAL_MATCH_EDIT_NOTES && last != NULL && last->kind == kind && last->node == node)
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

static void
match_edit_set_text (PalMatch *self, PalMatchEditKind kind, GameNode *node, char **field,
                     char *text)
{
  g_autofree char *owned = text;

  if (g_strcmp0 (owned, *field) == 0)
    return;
  remember (self, kind, node);
  g_free (*field);
  *field = g_steal_pointer (&owned);
  pal_match_tree_changed (self);
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
      game_node_remove_nag (node, known);
  }
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

GameNode *
pal_match_undo_edit (PalMatch *self)
{
  PalMatchEdit *edit;
  GameNode *node;

  if (self->edits->len == 0)
    return NULL;
  edit = g_ptr_array_steal_index (self->edits, self->edits->len - 1);
  node = edit->node;
  if (edit->kind <= PAL_MATCH_EDIT_COMMENT_BEFORE)
    undo_notes (edit);
  else
    pal_match_undo_lines (self, edit);
  edit_free (edit);
  pal_match_tree_changed (self);
  return node;
}

gboolean
pal_match_can_undo_edit (PalMatch *self)
{
  return self->edits->len > 0;
}
