/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-trees.h"

static void
assert_same_nags (const GArray *a, const GArray *b)
{
  g_assert_true ((a == NULL) == (b == NULL));
  if (a)
    g_assert_cmpmem (a->data, a->len, b->data, b->len);
}

/* As bytes they may differ where the game puts nothing. */
static void
assert_same_position (const Rules *rules, const Position *a, const Position *b)
{
  char text_a[POSITION_TEXT_MAX], text_b[POSITION_TEXT_MAX];

  rules->position_to_text (a, text_a);
  rules->position_to_text (b, text_b);
  g_assert_cmpstr (text_a, ==, text_b);
}

static void
assert_same_node (const Rules *rules, const GameNode *a, const GameNode *b)
{
  g_assert_cmpuint (a->move, ==, b->move);
  g_assert_cmpint (a->ply, ==, b->ply);
  assert_same_position (rules, &a->position, &b->position);
  g_assert_cmpstr (a->comment_before, ==, b->comment_before);
  g_assert_cmpstr (a->comment, ==, b->comment);
  g_assert_cmpstr (a->commands, ==, b->commands);
  g_assert_cmpint (a->clock_ms, ==, b->clock_ms);
  g_assert_cmpint (a->elapsed_ms, ==, b->elapsed_ms);
  assert_same_nags (a->nags, b->nags);
  g_assert_cmpuint (a->children ? a->children->len : 0, ==, b->children ? b->children->len : 0);
  for (guint i = 0; a->children && i < a->children->len; i++)
    assert_same_node (rules, a->children->pdata[i], b->children->pdata[i]);
}

void
test_assert_same_tree (const GameTree *a, const GameTree *b)
{
  g_assert_true (a->rules == b->rules);
  g_assert_cmpint (a->outcome.result, ==, b->outcome.result);
  g_assert_cmpstr (reason_id (a->outcome.reason), ==, reason_id (b->outcome.reason));
  g_assert_cmpuint (a->tags->len, ==, b->tags->len);
  for (guint i = 0; i < a->tags->len; i++) {
    const GameTag *tag = a->tags->pdata[i];
    g_assert_cmpstr (tag->value, ==, game_tree_get_tag (b, tag->name));
  }
  assert_same_node (a->rules, a->root, b->root);
}
