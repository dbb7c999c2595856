#include "game-merge.h"

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
