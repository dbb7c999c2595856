/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the views share: which node is in view, what may be played there, hints. */
#include "support/test-game.h"

#include "game/match/pal-match-edit.h"
#include "game/match/pal-session.h"

static const char *const session_signals[] = { "node-played", "branched", "refused", NULL };
static const char *const hint_signals[] = { "changed", NULL };

static PalSession *
session_of (PalMatch *match)
{
  PalSession *session = pal_session_new ();

  pal_session_set_match (session, match);
  return session;
}

static void
test_follows (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  TestCounts *counts = test_counts_new (session, session_signals);
  GameNode *first;

  g_assert_true (pal_session_is_live (session));
  pal_match_start (match);
  test_play (match, "e4");
  test_assert_counts (counts, "node:1 node-played:1");
  first = pal_session_get_node (session);
  g_assert_true (first == pal_match_get_head (match));

  /* Going back leaves the game; what is played meanwhile is not shown. */
  pal_session_step (session, -1);
  test_assert_counts (counts, "live:1 node:1");
  g_assert_false (pal_session_is_live (session));
  test_play (match, "e5 Nf3");
  test_assert_counts (counts, "");
  g_assert_true (pal_session_get_node (session) == pal_match_get_tree (match)->root);
  pal_session_last (session);
  test_assert_counts (counts, "live:1 node:1");
  g_assert_true (pal_session_get_node (session) == pal_match_get_head (match));

  /* Taking back is seen wherever one looks. */
  pal_session_first (session);
  pal_match_undo (match);
  g_assert_true (pal_session_is_live (session));
  test_counts_free (counts);
}

static void
test_steps_keep_the_line (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  GameNode *end, *root = pal_match_get_tree (match)->root;

  test_play (match, "e4 e5 Nf3");
  pal_session_set_node (session, root);
  g_assert_true (pal_session_play (session, move_pack (11, 27, 0, 0)));
  test_play (match, "d5 c4");
  end = pal_match_get_head (match);
  pal_session_step (session, -99);
  g_assert_true (pal_session_get_node (session) == root);
  pal_session_step (session, 1);
  g_assert_cmpuint (pal_session_get_node (session)->move, ==, move_pack (11, 27, 0, 0));
  pal_session_step (session, 99);
  g_assert_true (pal_session_get_node (session) == end);
  /* From the start on it is the game again. */
  pal_session_first (session);
  pal_session_last (session);
  g_assert_true (pal_session_get_node (session) == game_node_last (root));
  /* Who chooses a move of another line means that one, and what follows it there. */
  pal_session_choose (session, end->parent);
  g_assert_true (pal_session_get_line_end (session) == end);
  pal_session_set_node (session, root);
  g_assert_true (pal_session_get_line_end (session) == end);
  pal_session_choose (session, root);
  g_assert_true (pal_session_get_line_end (session) == game_node_last (root));
  /* Another line is chosen by going into it, too. */
  pal_session_set_node (session, game_node_next (root));
  pal_session_last (session);
  g_assert_true (pal_session_get_node (session) == game_node_last (root));
}

static void
test_may_move (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, NULL);
  g_autoptr (PalSession) session = session_of (match);
  TestCounts *counts = test_counts_new (session, session_signals);

  pal_match_start (match);
  g_assert_true (pal_session_may_move (session));
  g_assert_true (pal_session_play (session, test_move (match, "e4")));
  g_free (test_counts_take (counts));
  g_assert_false (pal_session_may_move (session));
  g_assert_false (pal_session_play (session, test_move (match, "e5")));
  test_assert_counts (counts, "refused:1");

  /* At an earlier position of the person's the game goes on from there. */
  test_player_answer (engine, "move", engine->serial, test_move (match, "e5"));
  pal_session_first (session);
  g_assert_true (pal_session_may_move (session));
  pal_session_step (session, 1);
  g_assert_false (pal_session_may_move (session));
  pal_session_first (session);
  g_assert_true (pal_session_play (session, move_pack (11, 27, 0, 0)));
  test_assert_line (match, "d4");
  g_assert_true (pal_session_is_live (session));
  g_assert_cmpint (engine->requests, ==, 2);

  pal_match_pause (match);
  g_assert_false (pal_session_may_move (session));
  pal_match_resume (match);
  pal_match_resign (match, 0);
  g_free (test_counts_take (counts));
  g_assert_false (pal_session_may_move (session));
  g_assert_false (pal_session_play (session, test_move (match, "d5")));
  test_assert_counts (counts, "refused:1");
  /* A click on a piece gets an answer there, too. */
  g_assert_true (pal_session_refuse_turn (session));
  test_assert_counts (counts, "refused:1");
  /* In a game that is over any move may be tried, the computer's too. */
  pal_session_set_node (session, pal_match_get_tree (match)->root->children->pdata[1]);
  g_assert_true (pal_session_may_move (session));
  test_counts_free (counts);
}

/* Whoever repeats a move of a running game has looked at it, and not led it elsewhere. */
static void
test_step_and_branch_point (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  TestCounts *counts = test_counts_new (session, session_signals);
  GameNode *end;

  pal_match_start (match);
  test_play (match, "e4 e5 Nf3");
  end = pal_match_get_head (match);
  pal_session_first (session);
  g_free (test_counts_take (counts));
  g_assert_true (pal_session_play (session, move_pack (12, 28, 0, 0)));
  test_assert_counts (counts, "node:1 node-played:1");
  g_assert_true (pal_match_get_head (match) == end);
  g_assert_cmpint (pal_session_get_node (session)->ply, ==, 1);

  g_assert_true (pal_session_play (session, move_pack (50, 34, 0, 0)));
  test_assert_counts (counts, "branched:1 live:1 node:1 node-played:1");
  test_assert_line (match, "e4 c5");
  pal_match_return_to_line (match);
  test_assert_counts (counts, "node:1");
  g_assert_true (pal_session_get_node (session) == end);

  /* In a record nothing is led elsewhere. */
  pal_match_resign (match, 1);
  pal_session_first (session);
  g_free (test_counts_take (counts));
  g_assert_true (pal_session_play (session, move_pack (11, 27, 0, 0)));
  test_assert_counts (counts, "live:1 node:1 node-played:1");
  test_counts_free (counts);
}

static void
test_delete_in_view (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  GameNode *first;

  test_play (match, "e4 e5 Nf3 Nc6");
  first = game_node_next (pal_match_get_tree (match)->root);
  pal_match_go_on_from (match, first);
  pal_session_set_node (session, game_node_last (first));
  pal_match_delete_variation (match, game_node_next (first));
  g_assert_true (pal_session_get_node (session) == first);
  pal_session_last (session);
  pal_session_step (session, 1);
  g_assert_true (pal_session_get_node (session) == first);
}

static void
test_new_match (void)
{
  g_autoptr (PalMatch) old = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) match = test_match ("7k/8/8/8/8/8/R7/4K3 w - - 0 1", NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (old);
  TestCounts *counts = test_counts_new (session, session_signals);

  pal_session_set_match (session, match);
  test_assert_counts (counts, "match:1 node:1");
  g_assert_true (pal_session_get_node (session) == pal_match_get_head (match));
  test_play (old, "e4");
  test_assert_counts (counts, "");
  pal_session_set_match (session, NULL);
  test_assert_counts (counts, "live:1 match:1 node:1");
  g_assert_null (pal_session_get_node (session));
  g_assert_false (pal_session_may_move (session));
  pal_session_step (session, 1);
  pal_session_first (session);
  pal_session_last (session);
  pal_session_request_hint (session);
  test_counts_free (counts);
}

static void
test_flags (void)
{
  g_autoptr (PalSession) session = pal_session_new ();
  TestCounts *counts = test_counts_new (session, session_signals);

  pal_session_set_flipped (session, TRUE);
  pal_session_set_flipped (session, 2);
  g_object_set (session, "show-threats", TRUE, NULL);
  test_assert_counts (counts, "flipped:1 show-threats:1");
  g_assert_true (pal_session_get_flipped (session));
  g_assert_true (pal_session_get_show_threats (session));
  test_counts_free (counts);
}

static void
quit_cb (GObject *object, GParamSpec *pspec, GMainLoop *loop)
{
  g_main_loop_quit (loop);
}

/* One press for each step, and those during the search count. */
static void
test_hint (void)
{
  g_autoptr (PalMatch) match = test_match ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  PalHint *hint = pal_session_get_hint (session);
  TestCounts *counts = test_counts_new (session, session_signals);
  TestCounts *hints = test_counts_new (hint, hint_signals);

  pal_session_request_hint (session);
  pal_session_request_hint (session);
  test_assert_counts (hints, "busy:1 label:2");
  g_assert_cmpuint (pal_hint_get_move (hint), ==, MOVE_NONE);
  g_signal_connect (hint, "notify::busy", G_CALLBACK (quit_cb), loop);
  g_main_loop_run (loop);
  test_assert_counts (hints, "busy:1 changed:1");
  g_assert_cmpuint (pal_hint_get_move (hint), ==, test_move (match, "Ra8"));
  pal_session_request_hint (session);
  g_assert_cmpint (pal_hint_get_step (hint), ==, PAL_HINT_REASON);
  test_assert_counts (hints, "changed:1 label:1");

  /* It is about this position only. */
  test_play (match, "Kf6");
  g_assert_cmpint (pal_hint_get_step (hint), ==, PAL_HINT_NONE);
  g_assert_cmpuint (pal_hint_get_move (hint), ==, MOVE_NONE);
  test_assert_counts (hints, "changed:1 label:1");
  test_assert_counts (counts, "node:1 node-played:1");
  test_counts_free (hints);
  test_counts_free (counts);
}

/* The position changes while the hint is being looked for: nothing is shown, and a new one can be
 * asked for at once. */
static void
test_hint_late (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  PalHint *hint = pal_session_get_hint (session);
  GameNode *node;

  pal_session_request_hint (session);
  test_play (match, "e4");
  g_assert_false (pal_hint_get_busy (hint));
  node = pal_session_get_node (session);
  pal_session_request_hint (session);
  pal_session_request_hint (session);
  g_signal_connect_swapped (hint, "changed", G_CALLBACK (g_main_loop_quit), loop);
  g_main_loop_run (loop);
  g_assert_true (rules_is_legal (&chess_rules, &node->position, pal_hint_get_move (hint)));
}

static void
test_dies_with_hint_under_way (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  PalSession *session = session_of (match);

  pal_session_request_hint (session);
  g_object_add_weak_pointer (G_OBJECT (session), (gpointer *) &session);
  g_object_unref (session);
  g_assert_null (session);
}

static void
test_paths (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  const GameTree *tree = pal_match_get_tree (match);
  g_autofree char *root = NULL;
  g_autofree char *path = NULL;
  static const char *const wrong[] = { "x", "0.", "0..0", "1.0.9", "2", "0.0.0.0.0", "-1", "0 0" };

  test_play (match, "e4 e5");
  pal_match_play_at (match, tree->root, move_pack (11, 27, 0, 0), NULL);
  test_play (match, "d5");
  path = game_node_path (pal_match_get_head (match));
  g_assert_cmpstr (path, ==, "1.0");
  g_assert_true (game_tree_find (tree, path) == pal_match_get_head (match));
  root = game_node_path (tree->root);
  g_assert_cmpstr (root, ==, "");
  g_assert_true (game_tree_find (tree, root) == tree->root);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_null (game_tree_find (tree, wrong[i]));
}

/* Whose move it is: the game's while one is going on, else that of the position in view. */
static void
test_turn (void)
{
  g_autoptr (PalMatch) looked_at = test_match ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", NULL, NULL, NULL);
  g_autoptr (PalMatch) played = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (looked_at);

  g_assert_cmpint (pal_session_get_turn (session), ==, 0);
  test_play (looked_at, "Qg7#");
  g_assert_cmpint (pal_session_get_turn (session), ==, -1);
  pal_session_step (session, -1);
  g_assert_cmpint (pal_session_get_turn (session), ==, 0);

  pal_match_start (played);
  pal_session_set_match (session, played);
  test_play (played, "e4");
  g_assert_cmpint (pal_session_get_turn (session), ==, 1);
  pal_session_step (session, -1);
  g_assert_cmpint (pal_session_get_turn (session), ==, 1);
  pal_session_last (session);
  pal_match_resign (played, 1);
  g_assert_cmpint (pal_session_get_turn (session), ==, -1);
}

static void
count (int *n)
{
  ++*n;
}

/* Everything that the test below hears of what belongs to MATCH, once. */
static void
stir (PalMatch *match)
{
  g_signal_emit_by_name (match, "ended");
  g_signal_emit_by_name (pal_match_get_clock (match), "changed");
  g_object_notify (G_OBJECT (pal_match_get_player (match, 1)), "name");
}

/* Who follows hears the session, the match that it has and what belongs to that, and no other;
 * until it leaves, which others do not. */
static void
test_followers (void)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (count) },
    { PAL_OF_OVERLAYS, "notify::shown", G_CALLBACK (count) },
    { PAL_OF_MATCH, "ended", G_CALLBACK (count) },
    { PAL_OF_CLOCK, "changed", G_CALLBACK (count) },
    { PAL_OF_PLAYER, "notify::name", G_CALLBACK (count) },
    { .signal = NULL },
  };
  g_autoptr (PalMatch) before = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) after = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (before);
  PalSession *place = NULL;
  int n = 0, others = 0;

  pal_session_follow (session, &others, heard);
  pal_session_replace (&place, session, &n, heard);
  g_assert_true (place == session);
  stir (before);
  g_object_notify (G_OBJECT (pal_session_get_overlays (session)), "shown");
  g_assert_cmpint (n, ==, 4);

  pal_session_set_match (session, after);
  g_assert_cmpint (n, ==, 5);
  stir (before);
  g_assert_cmpint (n, ==, 5);
  stir (after);
  g_assert_cmpint (n, ==, 8);

  pal_session_replace (&place, NULL, &n, NULL);
  g_assert_null (place);
  stir (after);
  pal_session_set_match (session, before);
  stir (before);
  g_assert_cmpint (n, ==, 8);
  g_assert_cmpint (others, ==, 15);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/follows", test_follows);
  g_test_add_func ("/session/steps", test_steps_keep_the_line);
  g_test_add_func ("/session/may-move", test_may_move);
  g_test_add_func ("/session/turn", test_turn);
  g_test_add_func ("/session/branch-point", test_step_and_branch_point);
  g_test_add_func ("/session/delete-in-view", test_delete_in_view);
  g_test_add_func ("/session/new-match", test_new_match);
  g_test_add_func ("/session/flags", test_flags);
  g_test_add_func ("/session/hint", test_hint);
  g_test_add_func ("/session/hint-late", test_hint_late);
  g_test_add_func ("/session/dies-with-hint", test_dies_with_hint_under_way);
  g_test_add_func ("/session/followers", test_followers);
  g_test_add_func ("/session/paths", test_paths);
  return g_test_run ();
}
