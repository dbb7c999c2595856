#include "pal-match-pass.h"

#include "pal-match-private.h"

/* Nobody is to move at NODE, and there is nothing but a pass. */
static gboolean
wants_pass (PalMatch *self, GameNode *node)
{
  return !pal_match_is_running (self) && !self->paused && game_node_next (node) == NULL
         && !g_hash_table_contains (self->endings, node)
         && rules_must_pass (self->tree->rules, &node->position);
}

static gboolean
pass_cb (gpointer data)
{
  PalMatch *self = data;
  GameNode *node = self->pass_node;

  self->pass_source = 0;
  if (!node) {
    pal_match_answer_pass (self);
  } else if (self->holds == 0) { /* else the release schedules it again */
    self->pass_node = NULL;
    if (wants_pass (self, node))
      pal_match_play_at (self, node, MOVE_PASS, NULL);
  }
  return G_SOURCE_REMOVE;
}

/* Not at once: those who watch see the last move first. */
void
pal_match_schedule_pass (PalMatch *self, GameNode *node)
{
  self->pass_node = node;
  if (self->pass_source == 0)
    self->pass_source = g_idle_add (pass_cb, self);
}

void
pal_match_look_for_pass (PalMatch *self, GameNode *node)
{
  if (wants_pass (self, node)) {
    pal_match_schedule_pass (self, node);
  } else if (self->pass_node) {
    self->pass_node = NULL;
    g_clear_handle_id (&self->pass_source, g_source_remove);
  }
}
