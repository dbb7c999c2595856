/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-match-tags.h"

#include "pal-match-private.h"
#include "pal-match-undo.h"

#include <string.h>

static void
match_tag_free (gpointer data)
{
  GameTag *tag = data;

  g_free (tag->name);
  g_free (tag->value);
  g_free (tag);
}

static GPtrArray *
copy_tags (const char *const *names, const char *const *values, guint n)
{
  GPtrArray *tags = g_ptr_array_new_with_free_func (match_tag_free);

  for (guint i = 0; i < n; i++) {
    GameTag *tag;

    if (*values[i] == '\0' || g_str_equal (names[i], "Result"))
      continue;
    tag = g_new (GameTag, 1);
    *tag = (GameTag){ g_strdup (names[i]), g_strdup (values[i]) };
    g_ptr_array_add (tags, tag);
  }
  return tags;
}

static gboolean
is_same (const GPtrArray *one, const GPtrArray *other)
{
  if (one->len != other->len)
    return FALSE;
  for (guint i = 0; i < one->len; i++) {
    const GameTag *a = one->pdata[i], *b = other->pdata[i];

    if (!g_str_equal (a->name, b->name) || !g_str_equal (a->value, b->value))
      return FALSE;
  }
  return TRUE;
}

/* --- players --- */

/* What the tags call who plays SIDE; a question mark is nobody. */
static const char *
name_of (PalMatch *self, int side)
{
  const char *name = game_tree_get_tag (self->tree, self->tree->rules->side_tags[side]);

  return name != NULL && *name != '\0' && *name != '?' ? name : NULL;
}

static void
name_players (PalMatch *self)
{
  for (int side = 0; side < 2; side++) {
    PalPlayer *player = self->players[side];
    g_autofree char *known = pal_player_dup_own_name (player);
    const char *name = name_of (self, side);

    if (PAL_IS_HUMAN_PLAYER (player) && g_strcmp0 (known, name) != 0)
      pal_human_player_rename (PAL_HUMAN_PLAYER (player), name, self->tree->rules, side,
                               self->started && !pal_player_is_human (self->players[1 - side]));
  }
}

/* --- the result --- */

gboolean
pal_match_can_set_result (PalMatch *self)
{
  return !self->started
         && !outcome_is_over (game_node_outcome (self->tree, pal_match_get_end (self)));
}

static void
set_outcome (PalMatch *self, Outcome outcome)
{
  GameNode *end = pal_match_get_end (self);

  if (outcome_is_over (outcome) || outcome.reason != REASON_NONE)
    pal_match_set_ending (self, end, outcome);
  else
    g_hash_table_remove (self->endings, end);
  if (self->head == end)
    self->outcome = outcome;
  self->tree->outcome = outcome;
}

/* --- the edit --- */

static void
swap_tags (PalMatch *self, GPtrArray **tags, Outcome *outcome)
{
  GPtrArray *old = self->tree->tags;
  Outcome before = self->tree->outcome;

  self->tree->tags = *tags;
  *tags = old;
  if (outcome->result != before.result || outcome->reason != before.reason)
    set_outcome (self, *outcome);
  *outcome = before;
  name_players (self);
}

void
pal_match_undo_tags (PalMatch *self, PalMatchEdit *edit)
{
  swap_tags (self, &edit->tags, &edit->outcome);
}

void
pal_match_set_tags (PalMatch *self, const char *const *names, const char *const *values, guint n,
                    Result result)
{
  GPtrArray *tags = copy_tags (names, values, n);
  Outcome outcome = self->tree->outcome;
  gboolean decided = result != outcome.result && pal_match_can_set_result (self);
  PalMatchEdit *edit;

  if (decided)
    outcome = (Outcome){ .result = result,
                         .reason = result == RESULT_ONGOING ? REASON_NONE : REASON_UNKNOWN };
  if (!decided && is_same (tags, self->tree->tags)) {
    g_ptr_array_unref (tags);
    return;
  }
  edit = pal_match_push_edit (self, PAL_MATCH_EDIT_TAGS, self->tree->root);
  edit->tags = tags;
  edit->outcome = outcome;
  swap_tags (self, &edit->tags, &edit->outcome);
  pal_match_tree_changed (self);
}
