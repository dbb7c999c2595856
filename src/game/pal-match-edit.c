/* The notes of a game, and how edits are taken back. */
#include "pal-match-edit.h"

#include "pal-match-edits.h"
#include "pal-match-private.h"

/* So many edits can be taken back. */
#define EDITS_MAX 100

/* The notes of a node as they were before an edit. */
typedef struct {
  GameNode *node;
  char *comment_before, *comment, *commands;
  GArray *nags;
} Edit;

static void
edit_free (gpointer data)
{
  Edit *edit = data;

  g_free (edit->comment_before);
  g_free (edit->comment);
  g_free (edit->commands);
  g_clear_pointer (&edit->nags, g_array_unref);
  g_free (edit);
}

GPtrArray *
pal_match_edits_new (void)
{
  return g_ptr_array_new_with_free_func (edit_free);
}

/* Keeps the notes of NODE, which are about to be changed. */
static void
remember (PalMatch *self, GameNode *node)
{
  Edit *edit = g_new0 (Edit, 1);

  *edit = (Edit){
    .node = node,
    .comment_before = g_strdup (node->comment_before),
    .comment = g_strdup (node->comment),
    .commands = g_strdup (node->commands),
    .nags = node->nags != NULL ? g_array_copy (node->nags) : NULL,
  };
  if (self->edits->len == EDITS_MAX)
    g_ptr_array_remove_index (self->edits, 0);
  g_ptr_array_add (self->edits, edit);
}

void
pal_match_forget_edits (PalMatch *self, GameNode *node)
{
  for (guint i = self->edits->len; i-- > 0;) {
    const Edit *edit = g_ptr_array_index (self->edits, i);

    if (pal_match_is_above (node, edit->node))
      g_ptr_array_remove_index (self->edits, i);
  }
}

void
pal_match_set_marks (PalMatch *self, GameNode *node, const BoardMarks *marks)
{
  g_autofree char *commands = board_marks_write (self->tree->rules, node->commands, marks);

  if (g_strcmp0 (commands, node->commands) == 0)
    return;
  remember (self, node);
  g_free (node->commands);
  node->commands = g_steal_pointer (&commands);
  pal_match_tree_changed (self);
}

GameNode *
pal_match_undo_edit (PalMatch *self)
{
  GameNode *node;
  Edit *edit, now;

  if (self->edits->len == 0)
    return NULL;
  edit = g_ptr_array_steal_index (self->edits, self->edits->len - 1);
  node = edit->node;
  now = (Edit){ node, node->comment_before, node->comment, node->commands, node->nags };
  node->comment_before = edit->comment_before;
  node->comment = edit->comment;
  node->commands = edit->commands;
  node->nags = edit->nags;
  *edit = now; /* what the node had until now goes with the edit */
  edit_free (edit);
  pal_match_tree_changed (self);
  return node;
}

gboolean
pal_match_can_undo_edit (PalMatch *self)
{
  return self->edits->len > 0;
}
