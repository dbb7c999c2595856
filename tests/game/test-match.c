/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game in progress: one door, every kind of end, back and forth, late answers, notifications. */
#include "support/test-game.h"

#include "base/random.h"
#include "game/match/pal-match-edit.h"
#include "game/match/pal-match-pass.h"
#include "game/match/pal-match-private.h"
#include "game/match/pal-match-text.h"
#include "reversi/reversi.h"

static const char *const match_signals[]
    = { "played", "moved", "deleting", "tree-changed", "ended", "info", "stuck", NULL };

static const PalTimeControl blitz = { PAL_CLOCK_FISCHER, 60000, 2000, 0 };

static void
assert_outcome (PalMatch *match, Result result, Reason reason)
{
  Outcome outcome = pal_match_get_outcome (match);

  g_assert_cmpint (outcome.result, ==, result);
  g_assert_cmpint (outcome.reason, ==, reason);
}

static void
assert_refused (PalMatch *match, Move move, PalMatchError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (pal_match_play (match, move, &error));
  g_assert_error (error, PAL_MATCH_ERROR, (int) code);
}

/* A score in a file whose moves do not lead to the end. */
static void
test_score_alone (void)
{
  Position start;
  GameTree *tree;
  g_autoptr (PalMatch) match = NULL;
  g_autofree char *result = NULL;

  rules_start (&reversi_rules, &start);
  tree = game_tree_new (&reversi_rules, &start);
  tree->outcome = (Outcome){ RESULT_FIRST_WINS, REASON_SCORE, 12 };
  match = pal_match_new_from_tree (tree);
  result = pal_match_describe_result (match, pal_match_get_told (match));
  g_assert_cmpstr (result, ==, "Black wins by 12");
  test_assert_reason (match, "The file gives no reason");
}

/* What a file says of its game stays, whatever is tried in it. */
static void
test_told (void)
{
  static const char text[] = "1. e4 e5 2. Nf3 1/2-1/2";
  g_autoptr (PalMatch) match
      = pal_match_new_from_tree (pgn_read (text, strlen (text), 1, NULL, NULL));
  g_autoptr (PalMatch) study = test_match (NULL, NULL, NULL, NULL);
  GameNode *first = game_node_next (pal_match_get_tree (match)->root);
  g_autofree char *result = NULL;

  g_assert_cmpint (pal_match_get_told (match).result, ==, RESULT_DRAW);
  g_assert_true (pal_match_play_at (match, first, move_pack (50, 34, 0, 0), NULL)); /* c5 */
  assert_outcome (match, RESULT_ONGOING, REASON_NONE);
  g_assert_cmpint (pal_match_get_told (match).result, ==, RESULT_DRAW);
  /* Of what was only tried here no file says anything. */
  test_play (study, "f3 e5 g4 Qh4");
  g_assert_cmpint (pal_match_get_told (study).result, ==, RESULT_SECOND_WINS);
  g_assert_true (pal_match_play_at (study, pal_match_get_tree (study)->root,
                                    move_pack (12, 28, 0, 0), NULL)); /* e4 */
  g_assert_cmpint (pal_match_get_told (study).result, ==, RESULT_ONGOING);
  result = pal_match_describe_result (match, pal_match_get_told (match));
  g_assert_cmpstr (result, ==, "Draw");
}

/* A game that was played on from an earlier position has two ends, each with its own outcome. */
static void
test_two_ends (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  GameNode *root = pal_match_get_tree (match)->root, *mate;

  pal_match_start (match);
  test_play (match, "f3 e5 g4 Qh4");
  mate = pal_match_get_head (match);
  g_assert_true (pal_match_play_at (match, root, move_pack (12, 28, 0, 0), NULL)); /* e4 */
  pal_match_resign (match, 1);
  g_assert_cmpint (pal_match_get_told (match).result, ==, RESULT_FIRST_WINS);
  g_assert_cmpint (pal_match_get_told_at (match, NULL).result, ==, RESULT_FIRST_WINS);
  g_assert_cmpint (pal_match_get_told_at (match, root).result, ==, RESULT_FIRST_WINS);
  g_assert_cmpint (pal_match_get_told_at (match, mate->parent).result, ==, RESULT_SECOND_WINS);
  g_assert_cmpint (pal_match_get_told_at (match, mate).reason, ==, REASON_MATE);
}

/* White has no disc left: the 60 squares that are empty count for Black. */
static void
test_empty_squares (void)
{
  Position start;
  g_autoptr (PalMatch) match = NULL;
  g_autofree char *result = NULL;

  g_assert_true (reversi_rules.position_from_text (&start, "8/8/8/3Ppp2/8/8/8/8 w - - 0 1", NULL));
  match = pal_match_new_from_tree (game_tree_new (&reversi_rules, &start));
  pal_match_start (match);
  test_play (match, "g4");
  result = pal_match_describe_result (match, pal_match_get_told (match));
  g_assert_cmpstr (result, ==, "Black wins by 64");
  test_assert_reason (match, "No move is left; empty squares count for the winner");
  g_object_unref (match);

  g_assert_true (reversi_rules.position_from_text (
      &start, "pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pPPPPPP1 b - - 0 1",
      NULL));
  match = pal_match_new_from_tree (game_tree_new (&reversi_rules, &start));
  pal_match_start (match);
  test_play (match, "h8");
  test_assert_reason (match, "The board is full");
}

static void
test_mate (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autofree char *result = NULL;

  pal_match_start (match);
  test_play (match, "f3 e5 g4 Qh4");
  assert_outcome (match, RESULT_SECOND_WINS, REASON_MATE);
  result = pal_match_describe_result (match, pal_match_get_told (match));
  g_assert_cmpstr (result, ==, "Black wins");
  test_assert_reason (match, "Checkmate");
  g_assert_cmpint (pal_match_get_tree (match)->outcome.result, ==, RESULT_SECOND_WINS);
  assert_refused (match, move_pack (12, 28, 0, 0), PAL_MATCH_ERROR_OVER);
  test_assert_line (match, "f3 e5 g4 Qh4#");
}

static void
test_automatic_draws (void)
{
  static const struct {
    const char *fen, *moves;
    Reason reason;
  } cases[] = {
    { "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", REASON_STALEMATE },
    { "7k/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2", REASON_MATERIAL },
    { "7k/8/8/8/8/8/R7/4K3 w - - 149 90", "Kd1", REASON_SEVENTY_FIVE_MOVES },
    { "7k/8/8/8/8/8/R7/4K3 w - - 0 1",
      "Kd1 Kg8 Ke1 Kh8 Kd1 Kg8 Ke1 Kh8 Kd1 Kg8 Ke1 Kh8 Kd1 Kg8 Ke1 Kh8", REASON_FIVEFOLD },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (PalMatch) match = test_match (cases[i].fen, NULL, NULL, NULL);

    pal_match_start (match);
    test_play (match, cases[i].moves);
    assert_outcome (match, RESULT_DRAW, cases[i].reason);
  }
}

/* A draw is claimed in the position as it is, or before a move that would make it due. */
static void
test_claims (void)
{
  g_autoptr (PalMatch) early = test_match ("7k/8/8/8/8/8/R7/4K3 w - - 98 80", NULL, NULL, NULL);
  g_autoptr (PalMatch) match = test_match ("7k/8/8/8/8/8/R7/4K3 w - - 99 80", NULL, NULL, NULL);
  g_autoptr (PalMatch) repeated = test_match (NULL, NULL, NULL, NULL);
  TestCounts *counts = test_counts_new (repeated, match_signals);

  pal_match_start (early);
  g_assert_false (pal_match_claim_draw (early));
  test_play (early, "Kd1 Kg8");
  g_assert_true (pal_match_claim_draw (early));
  assert_outcome (early, RESULT_DRAW, REASON_FIFTY_MOVES);

  g_assert_false (pal_match_claim_draw (match)); /* nobody plays it */
  pal_match_start (match);
  g_assert_true (pal_match_claim_draw (match));
  assert_outcome (match, RESULT_DRAW, REASON_FIFTY_MOVES);
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, pal_match_get_tree (match)->root->ply + 1);

  pal_match_start (repeated);
  test_play (repeated, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6");
  g_assert_false (pal_match_get_can_claim (repeated));
  g_assert_cmpint (pal_match_get_claim (repeated).reason, ==, REASON_NONE);
  g_free (test_counts_take (counts));
  test_play (repeated, "Ng1");
  test_assert_counts (counts, "can-claim:1 head:1 played:1 side-to-move:1");
  g_assert_cmpuint (pal_match_get_claim_move (repeated), ==, test_move (repeated, "Ng8"));
  test_play (repeated, "Ng8");
  g_assert_cmpuint (pal_match_get_claim_move (repeated), ==, MOVE_NONE);
  g_assert_true (pal_match_get_can_claim (repeated));
  g_assert_cmpint (pal_match_get_claim (repeated).reason, ==, REASON_THREEFOLD);
  g_free (test_counts_take (counts));
  g_assert_true (pal_match_claim_draw (repeated));
  test_assert_counts (counts, "can-claim:1 ended:1 over:1");
  assert_outcome (repeated, RESULT_DRAW, REASON_THREEFOLD);
  test_counts_free (counts);
}

/* The computer's right to claim is its own. */
static void
test_claims_of_persons (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match ("7k/8/8/8/8/8/R7/4K3 w - - 99 80", engine, NULL, NULL);

  pal_match_start (match);
  g_assert_false (pal_match_get_can_claim (match));
  test_player_answer (engine, "move", engine->serial, test_move (match, "Kd1"));
  g_assert_true (pal_match_get_can_claim (match));
}

/* It plays the move with which the draw comes about. */
static void
test_claims_of_engines (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match ("7k/8/8/8/8/8/R7/4K3 w - - 99 80", engine, NULL, NULL);

  pal_match_start (match);
  test_player_answer (engine, "claim", engine->serial, test_move (match, "Kd1"));
  assert_outcome (match, RESULT_DRAW, REASON_FIFTY_MOVES);
  test_assert_line (match, "Kd1");
}

/* PLAYER has thought of SCORE and plays SAN. */
static void
think_and_play (PalMatch *match, TestPlayer *player, int score, const char *san)
{
  Move move = test_move (match, san);
  EngineInfo info = { .depth = 9, .line = 1, .score = score, .bound = BOUND_EXACT };

  info.pv[info.pv_length++] = move;
  g_signal_emit_by_name (player, "info", player->serial, &info);
  test_player_answer (player, "move", player->serial, move);
}

static const char *
head_commands (PalMatch *match)
{
  return pal_match_get_head (match)->commands;
}

/* What the computer thought stands behind its moves where nobody plays against it, and nowhere
 * else; where there was nothing to think of, as in the book, nothing. */
static void
test_thoughts (void)
{
  const char *fen = "7k/8/5KQ1/8/8/8/8/7q w - - 0 1";
  g_autoptr (TestPlayer) first = test_player_new ();
  g_autoptr (TestPlayer) second = test_player_new ();
  g_autoptr (TestPlayer) opponent = test_player_new ();
  g_autoptr (PalMatch) watched = test_match (fen, first, second, NULL);
  g_autoptr (PalMatch) played = test_match (fen, opponent, NULL, NULL);

  pal_match_start (watched);
  think_and_play (watched, first, 531, "Qe8");
  g_assert_cmpstr (head_commands (watched), ==, "[%eval 5.31,9]");
  think_and_play (watched, second, -(SCORE_MATE - 4), "Kh7");
  g_assert_cmpstr (head_commands (watched), ==, "[%eval #2,9]");
  test_player_answer (first, "move", first->serial, test_move (watched, "Qh5"));
  g_assert_null (head_commands (watched));
  g_assert_false (pal_match_can_undo_edit (watched));

  pal_match_start (played);
  think_and_play (played, opponent, 531, "Qe8");
  g_assert_null (head_commands (played));
}

static void
test_agreed_ends (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) people = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, NULL);
  g_autoptr (PalMatch) resigned = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) left = test_match (NULL, NULL, NULL, NULL);
  g_autofree char *no_result = NULL;

  g_assert_true (pal_match_offer_draw (people, 0));
  assert_outcome (people, RESULT_DRAW, REASON_AGREEMENT);
  g_assert_false (pal_match_offer_draw (people, 0));

  g_assert_false (pal_match_offer_draw (match, 0));
  g_assert_false (pal_match_is_over (match));
  engine->accepts = TRUE;
  g_assert_true (pal_match_offer_draw (match, 0));
  assert_outcome (match, RESULT_DRAW, REASON_AGREEMENT);

  pal_match_resign (resigned, 0);
  test_assert_reason (resigned, "White resigned");
  assert_outcome (resigned, RESULT_SECOND_WINS, REASON_RESIGNATION);
  pal_match_resign (resigned, 1);
  assert_outcome (resigned, RESULT_SECOND_WINS, REASON_RESIGNATION);

  pal_match_restore_outcome (left, (Outcome){ .reason = REASON_ABANDONED });
  g_assert_true (pal_match_is_over (left));
  g_assert_cmpint (pal_match_get_outcome (left).reason, ==, REASON_ABANDONED);
  no_result = pal_match_describe_result (left, pal_match_get_told (left));
  g_assert_cmpstr (no_result, ==, "No result");
  test_play (left, "e4"); /* it is only looked at */
  g_assert_false (pal_match_is_over (left));
  g_assert_cmpint (pal_match_get_tree (left)->outcome.reason, ==, REASON_ABANDONED);
}

static void
test_flag (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  g_autoptr (PalMatch) bare = test_match ("7k/8/8/8/8/8/R7/4K3 w - - 0 1", NULL, NULL, &blitz);
  TestCounts *counts = test_counts_new (match, match_signals);
  gint64 now = 0;

  test_freeze (match, &now);
  test_freeze (bare, &now);
  pal_match_start (match);
  pal_match_start (bare);
  now += 10 * G_USEC_PER_SEC;
  test_play (match, "e4");
  test_play (bare, "Ra3 Kg8");
  g_free (test_counts_take (counts));
  now += 63 * G_USEC_PER_SEC;
  pal_clock_check (pal_match_get_clock (match));
  pal_clock_check (pal_match_get_clock (bare));
  assert_outcome (match, RESULT_FIRST_WINS, REASON_FLAG);
  test_assert_reason (match, "Black ran out of time");
  test_assert_counts (counts, "ended:1 over:1");
  test_counts_free (counts);
  assert_outcome (bare, RESULT_DRAW, REASON_FLAG_NO_MATERIAL);
  test_assert_reason (bare, "Time ran out, but the other side could never mate");
  g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, -1);
}

/* A move that comes after the flag has fallen does not count, though no timer has noticed yet. */
static void
test_move_after_flag (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  test_play (match, "e4 e5");
  now += 63 * G_USEC_PER_SEC;
  assert_refused (match, test_move (match, "Nf3"), PAL_MATCH_ERROR_OVER);
  assert_outcome (match, RESULT_SECOND_WINS, REASON_FLAG);
}

static void
test_refusals (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  TestCounts *counts = test_counts_new (match, match_signals);

  assert_refused (match, MOVE_PASS, PAL_MATCH_ERROR_ILLEGAL);
  assert_refused (match, MOVE_NONE, PAL_MATCH_ERROR_ILLEGAL);
  assert_refused (match, move_pack (12, 36, 0, 0), PAL_MATCH_ERROR_ILLEGAL);
  test_assert_counts (counts, "");
  pal_match_start (match);
  pal_match_pause (match);
  test_assert_counts (counts, "paused:1");
  assert_refused (match, test_move (match, "e4"), PAL_MATCH_ERROR_PAUSED);
  pal_match_pause (match);
  pal_match_resume (match);
  pal_match_resume (match);
  test_assert_counts (counts, "paused:1");
  test_play (match, "e4");
  test_assert_counts (counts, "can-undo:1 head:1 modified:1 played:1 side-to-move:1");
  pal_match_set_modified (match, FALSE);
  pal_match_set_modified (match, FALSE);
  test_assert_counts (counts, "modified:1");
  test_counts_free (counts);
}

/* What was saved is what there was when it was written, and not what there is when that is done. */
static void
test_saved (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  guint64 version;

  test_play (match, "e4");
  version = pal_match_get_version (match);
  test_play (match, "e5");
  pal_match_set_saved (match, version);
  g_assert_true (pal_match_get_modified (match));
  version = pal_match_get_version (match);
  pal_match_undo (match);
  pal_match_set_saved (match, version);
  g_assert_true (pal_match_get_modified (match));
  pal_match_set_saved (match, pal_match_get_version (match));
  g_assert_false (pal_match_get_modified (match));
  pal_match_set_comment (match, pal_match_get_head (match), "better");
  g_assert_true (pal_match_get_modified (match));
}

/* A person's first move of the game costs nothing; it counts in every other way. */
static void
test_first_move_is_free (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  PalClock *clock = pal_match_get_clock (match);
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  g_assert_cmpint (pal_clock_get_running (clock), ==, -1);
  now += 300 * G_USEC_PER_SEC;
  test_play (match, "e4");
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 62000);
  g_assert_cmpint (pal_clock_get_running (clock), ==, 1);
  pal_match_undo (match);
  g_assert_cmpint (pal_clock_get_running (clock), ==, -1);
}

static void
test_times_are_noted (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  GameNode *node;
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  now += 5 * G_USEC_PER_SEC;
  test_play (match, "e4");
  node = pal_match_get_head (match);
  g_assert_cmpint (node->elapsed_ms, ==, 0);
  g_assert_cmpint (node->clock_ms, ==, 62000);
  now += 1 * G_USEC_PER_SEC;
  pal_match_pause (match);
  now += 100 * G_USEC_PER_SEC;
  pal_match_resume (match);
  now += 1 * G_USEC_PER_SEC;
  test_play (match, "e5");
  node = pal_match_get_head (match);
  g_assert_cmpint (node->elapsed_ms, ==, 2000);
  g_assert_cmpint (node->clock_ms, ==, 60000);
}

static void
test_undo_people (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  PalClock *clock = pal_match_get_clock (match);
  TestCounts *counts = test_counts_new (match, match_signals);
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  g_assert_false (pal_match_undo (match));
  g_assert_false (pal_match_redo (match));
  now += 5 * G_USEC_PER_SEC;
  test_play (match, "e4");
  now += 7 * G_USEC_PER_SEC;
  test_play (match, "e5 Nf3");
  g_free (test_counts_take (counts));

  now += 9 * G_USEC_PER_SEC;
  g_assert_true (pal_match_undo (match));
  test_assert_counts (counts, "can-redo:1 head:1 moved:1 side-to-move:1");
  g_assert_true (pal_match_undo (match));
  test_assert_counts (counts, "head:1 moved:1 side-to-move:1");
  test_assert_line (match, "e4");
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 62000);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 60000);
  g_assert_cmpint (pal_clock_get_running (clock), ==, 1);

  g_assert_true (pal_match_redo (match));
  test_assert_line (match, "e4 e5");
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 55000);
  g_assert_true (pal_match_redo (match));
  test_assert_line (match, "e4 e5 Nf3");
  g_assert_false (pal_match_redo (match));

  /* The same move by hand goes on with redo, another one ends it. */
  pal_match_undo (match);
  pal_match_undo (match);
  test_play (match, "e5");
  g_assert_true (pal_match_get_can_redo (match));
  test_play (match, "Nc3");
  g_assert_false (pal_match_get_can_redo (match));
  test_counts_free (counts);
}

/* While a game is in progress the main line is the game, whichever way one goes back. */
static void
test_game_is_main_line (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  const GameTree *tree = pal_match_get_tree (match);
  GameNode *old, *side;

  pal_match_start (match);
  test_play (match, "e4 e5 Nf3 Nc6");
  pal_match_undo (match);
  pal_match_undo (match);
  old = game_node_next (pal_match_get_head (match));
  test_play (match, "f4");
  g_assert_true (game_node_is_main (pal_match_get_head (match)));
  g_assert_false (game_node_is_main (old));
  g_assert_cmpuint (old->parent->children->len, ==, 2);

  side = pal_match_get_head (match);
  g_assert_true (pal_match_play_at (match, tree->root, move_pack (11, 27, 0, 0), NULL));
  test_assert_line (match, "d4");
  g_assert_true (game_node_is_main (pal_match_get_head (match)));
  g_assert_false (game_node_is_main (side));
  g_assert_false (pal_match_get_can_redo (match));

  /* Into a variation of a variation. */
  pal_match_play_at (match, old, move_pack (57, 42, 0, 0), NULL);
  test_play (match, "Bb5");
  test_assert_line (match, "e4 e5 Nf3 Nc6 Bb5");
  g_assert_true (game_node_is_main (pal_match_get_head (match)));
  g_assert_cmpuint (tree->root->children->len, ==, 2);
}

/* A game that was decided is a record, and so is one that is only looked at: what is tried is a
 * variation, however one goes back. Only taking back the end opens a decided game. */
static void
test_record_is_main_line (void)
{
  for (int started = 0; started < 2; started++) {
    g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
    const GameTree *tree = pal_match_get_tree (match);
    GameNode *end;

    if (started)
      pal_match_start (match);
    test_play (match, "e4 e5 Nf3");
    if (started)
      pal_match_resign (match, 1);
    end = pal_match_get_head (match);
    pal_match_play_at (match, end->parent, move_pack (5, 33, 0, 0), NULL);
    test_assert_line (match, "e4 e5 Bb5");
    test_play (match, "Nc6");
    g_assert_true (game_node_is_main (end));
    g_assert_false (pal_match_return_to_line (match));
    /* From that variation to another one. */
    pal_match_play_at (match, tree->root, move_pack (11, 27, 0, 0), NULL);
    test_assert_line (match, "d4");
    g_assert_true (game_node_is_main (end));

    pal_match_go_on_from (match, end);
    pal_match_undo (match);
    if (started)
      pal_match_undo (match);
    test_play (match, "f4");
    g_assert_cmpint (game_node_is_main (pal_match_get_head (match)), ==, started);
  }
}

static GameNode *
random_node (PalMatch *match, Random *random)
{
  GameNode *node = pal_match_get_tree (match)->root;

  while (node->children && random_below (random, 5) > 0)
    node = node->children->pdata[random_below (random, node->children->len)];
  return node;
}

/* Plays some legal move at NODE; FALSE where there is none, or the game has ended there. */
static gboolean
play_random (PalMatch *match, GameNode *node, Random *random)
{
  Move moves[MOVES_MAX];
  int n = chess_rules.legal_moves (&node->position, moves);

  return n > 0
         && pal_match_play_at (match, node, moves[random_below (random, (guint) MIN (n, 3))], NULL);
}

/* Whatever is done, in whatever order: what is played in a running game is its main line, and what
 * can be undone, redone and returned to is there. */
static void
test_random_ways (void)
{
  for (guint64 seed = 1; seed <= 200; seed++) {
    g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
    Random random = random_from_seed (seed);

    pal_match_start (match);
    for (int i = 0; i < 60; i++) {
      GameNode *node = random_node (match, &random);
      gboolean running = !pal_match_is_over (match);

      switch (random_below (&random, 8)) {
      case 0:
        pal_match_undo (match);
        break;
      case 1:
        g_assert_cmpint (pal_match_get_can_redo (match), ==, pal_match_redo (match));
        break;
      case 2:
        if (play_random (match, node, &random) && running)
          g_assert_true (game_node_is_main (pal_match_get_head (match)));
        break;
      case 3:
        pal_match_return_to_line (match);
        break;
      case 4:
        pal_match_go_on_from (match, node);
        break;
      case 5:
        if (node->parent)
          pal_match_delete_variation (match, node);
        break;
      default:
        if (play_random (match, pal_match_get_head (match), &random) && running)
          g_assert_true (game_node_is_main (pal_match_get_head (match)));
        break;
      }
      g_assert_cmpuint (match->record->length, ==, (gsize) pal_match_get_head (match)->ply);
    }
  }
}

/* A slip at an earlier position is taken back, with the time of the move it interrupted. */
static void
test_return_to_line (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, &blitz);
  PalClock *clock = pal_match_get_clock (match);
  const GameTree *tree = pal_match_get_tree (match);
  gint64 now = 0;
  GameNode *end;

  test_freeze (match, &now);
  pal_match_start (match);
  test_play (match, "e4");
  test_player_answer (engine, "move", engine->serial, test_move (match, "e5"));
  end = pal_match_get_head (match);
  g_assert_false (pal_match_return_to_line (match));
  now += 9 * G_USEC_PER_SEC;
  pal_match_play_at (match, tree->root, move_pack (11, 27, 0, 0), NULL);
  now += 30 * G_USEC_PER_SEC;
  test_player_answer (engine, "move", engine->serial, test_move (match, "d5"));
  test_assert_line (match, "d4 d5");

  g_assert_true (pal_match_return_to_line (match));
  test_assert_line (match, "e4 e5");
  g_assert_true (pal_match_get_head (match) == end);
  g_assert_true (game_node_is_main (end));
  g_assert_cmpuint (tree->root->children->len, ==, 1);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 62000 - 9000);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 62000);
  g_assert_cmpint (pal_clock_get_running (clock), ==, 0);
  g_assert_false (pal_match_return_to_line (match));

  /* Moves that were there before stay; a line that was deleted is no place to go back to. */
  pal_match_play_at (match, tree->root, move_pack (11, 27, 0, 0), NULL);
  pal_match_go_on_from (match, end);
  pal_match_play_at (match, tree->root, move_pack (11, 27, 0, 0), NULL);
  g_assert_true (pal_match_return_to_line (match));
  g_assert_true (game_node_is_main (end));
  g_assert_cmpuint (tree->root->children->len, ==, 2);
  pal_match_play_at (match, tree->root, move_pack (11, 27, 0, 0), NULL);
  pal_match_delete_variation (match, end);
  g_assert_false (pal_match_return_to_line (match));
  test_assert_line (match, "d4");
}

/* A slip in resigning or agreeing is taken back without a move. The computer resigns again. */
static void
test_undo_word (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) against = test_match (NULL, NULL, engine, NULL);

  for (int agreed = 0; agreed < 2; agreed++) {
    g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);

    pal_match_start (match);
    test_play (match, "e4 e5");
    if (agreed)
      pal_match_offer_draw (match, 0);
    else
      pal_match_resign (match, 0);
    g_assert_true (pal_match_is_over (match));
    g_assert_true (pal_match_undo (match));
    assert_outcome (match, RESULT_ONGOING, REASON_NONE);
    g_assert_cmpint (pal_match_get_tree (match)->outcome.result, ==, RESULT_ONGOING);
    test_assert_line (match, "e4 e5");
    g_assert_false (pal_match_get_can_redo (match));
    test_play (match, "Nf3");
  }

  pal_match_start (against);
  test_play (against, "e4");
  pal_match_resign (against, 0);
  g_assert_true (pal_match_undo (against)); /* it goes on thinking about its move */
  g_assert_cmpint (engine->requests, ==, 2);
  test_assert_line (against, "e4");
  pal_match_resign (against, 1);
  g_assert_true (pal_match_undo (against));
  test_assert_line (against, "");
}

static void
test_undo_reopens (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  TestCounts *counts = test_counts_new (match, match_signals);

  pal_match_start (match);
  test_play (match, "f3 e5 g4");
  pal_match_resign (match, 1);
  g_free (test_counts_take (counts));
  g_assert_true (pal_match_undo (match));
  test_assert_counts (counts, "moved:1 over:1");
  assert_outcome (match, RESULT_ONGOING, REASON_NONE);
  g_assert_true (pal_match_undo (match));
  test_assert_counts (counts, "can-redo:1 head:1 moved:1 side-to-move:1");
  g_assert_true (pal_match_redo (match));
  assert_outcome (match, RESULT_ONGOING, REASON_NONE);
  test_play (match, "Qh4");
  g_free (test_counts_take (counts));
  pal_match_undo (match);
  g_assert_cmpint (pal_match_get_tree (match)->outcome.result, ==, RESULT_ONGOING);
  g_free (test_counts_take (counts));
  pal_match_redo (match);
  test_assert_counts (counts, "can-redo:1 ended:1 head:1 moved:1 over:1 side-to-move:1");
  assert_outcome (match, RESULT_SECOND_WINS, REASON_MATE);
  test_counts_free (counts);
}

/* What a file says was played stays as it is, what is tried in it can be taken back. */
static void
test_undo_record (void)
{
  const char *text = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
  g_autoptr (PalMatch) match
      = pal_match_new_from_tree (pgn_read (text, strlen (text), 1, NULL, NULL));

  test_assert_line (match, "e4 e5 Nf3");
  g_assert_false (pal_match_get_can_undo (match));
  g_assert_false (pal_match_undo (match));
  test_play (match, "Nc6 Bb5");
  g_assert_true (pal_match_undo (match));
  g_assert_true (pal_match_undo (match));
  test_assert_line (match, "e4 e5 Nf3");
  g_assert_false (pal_match_undo (match));
  g_assert_false (pal_match_get_paused (match));
  g_assert_true (pal_match_redo (match));
  test_assert_line (match, "e4 e5 Nf3 Nc6");
}

/* Moves that were taken back before a game ended are not in its record, which nobody could read. */
static void
test_undo_then_end (void)
{
  g_autoptr (PalMatch) match = test_match ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", NULL, NULL, NULL);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = NULL;
  g_autofree char *pgn = NULL;

  pal_match_start (match);
  test_play (match, "Ra8");
  g_assert_true (pal_match_is_over (match));
  g_assert_true (pal_match_undo (match));
  pal_match_resign (match, 0);
  g_assert_true (pal_match_is_over (match));
  g_assert_false (pal_match_get_can_redo (match));
  pgn = pal_match_to_pgn (match);
  tree = pgn_read (pgn, strlen (pgn), 1, problems, NULL);
  g_assert_cmpint (problems->len, ==, 0);
  g_assert_cmpint (tree->outcome.result, ==, RESULT_SECOND_WINS);
}

/* Who looks back at a timed game that is over does not lose it on time. */
static void
test_undo_timed_end (void)
{
  g_autoptr (PalMatch) match = test_match ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", NULL, NULL, &blitz);
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  test_play (match, "Kg1 Kh8 Ra8");
  g_assert_true (pal_match_is_over (match));
  g_assert_true (pal_match_undo (match));
  g_assert_true (pal_match_get_paused (match));
  g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, -1);
  pal_match_resume (match);
  g_assert_true (pal_match_undo (match));
  g_assert_false (pal_match_get_paused (match));
}

static void
test_undo_engine (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, NULL);
  guint64 late;

  pal_match_start (match);
  g_assert_cmpint (engine->requests, ==, 0);
  test_play (match, "e4");
  g_assert_cmpint (engine->requests, ==, 1);
  test_player_answer (engine, "move", engine->serial, test_move (match, "e5"));
  test_assert_line (match, "e4 e5");
  test_play (match, "Nf3");
  g_assert_cmpint (engine->requests, ==, 2);

  /* While it thinks: one ply back, and its answer is late. */
  late = engine->serial;
  g_assert_true (pal_match_undo (match));
  test_assert_line (match, "e4 e5");
  test_player_answer (engine, "move", late, test_move (match, "d4"));
  test_assert_line (match, "e4 e5");
  g_assert_cmpint (engine->requests, ==, 2);

  /* A whole turn back, and forward again. */
  g_assert_true (pal_match_undo (match));
  test_assert_line (match, "");
  g_assert_true (pal_match_redo (match));
  test_assert_line (match, "e4 e5");
  g_assert_cmpint (engine->requests, ==, 2);
  g_assert_true (pal_match_redo (match));
  test_assert_line (match, "e4 e5 Nf3");
  g_assert_cmpint (engine->requests, ==, 3);
}

static void
test_undo_first_move_of_engine (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, engine, NULL, NULL);

  pal_match_start (match);
  test_player_answer (engine, "move", engine->serial, test_move (match, "e4"));
  g_assert_false (pal_match_get_can_undo (match));
  g_assert_false (pal_match_undo (match));
  test_play (match, "e5");
  g_assert_true (pal_match_undo (match));
  test_assert_line (match, "e4");
}

static void
test_undo_engines (void)
{
  g_autoptr (TestPlayer) white = test_player_new ();
  g_autoptr (TestPlayer) black = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, white, black, NULL);

  pal_match_start (match);
  test_player_answer (white, "move", white->serial, test_move (match, "e4"));
  test_player_answer (black, "move", black->serial, test_move (match, "e5"));
  g_assert_cmpint (white->requests, ==, 2);
  g_assert_true (pal_match_undo (match));
  test_assert_line (match, "e4");
  g_assert_true (pal_match_get_paused (match));
  g_assert_cmpint (black->requests, ==, 1);
  pal_match_resume (match);
  g_assert_cmpint (black->requests, ==, 2);
}

static void
test_late_answers (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, engine, NULL, NULL);
  TestCounts *counts;
  Move e4 = test_move (match, "e4");
  guint64 serial;

  pal_match_start (match);
  serial = engine->serial;
  pal_match_pause (match);
  counts = test_counts_new (match, match_signals);
  test_player_answer (engine, "move", serial, e4);
  test_player_answer (engine, "claim", serial, e4);
  test_player_answer (engine, "resign", serial, e4);
  g_signal_emit_by_name (engine, "info", serial, &(EngineInfo){ 0 });
  test_assert_counts (counts, "");
  pal_match_resume (match);
  g_assert_cmpuint (engine->serial, >, serial);
  test_player_answer (engine, "move", serial, e4);
  test_assert_line (match, "");
  test_player_answer (engine, "move", engine->serial, e4);
  test_player_answer (engine, "move", engine->serial, e4);
  test_assert_line (match, "e4");
  test_counts_free (counts);
}

static void
test_engine_ends (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, engine, NULL, NULL);
  g_autoptr (PalMatch) claims = test_match ("7k/8/8/8/8/8/R7/4K3 w - - 99 80", engine, NULL, NULL);
  g_autoptr (PalMatch) early = test_match (NULL, engine, NULL, NULL);

  pal_match_start (match);
  test_player_answer (engine, "resign", engine->serial, MOVE_NONE);
  assert_outcome (match, RESULT_SECOND_WINS, REASON_RESIGNATION);

  /* With the move it would play the fifty moves are full. */
  pal_match_start (claims);
  test_player_answer (engine, "claim", engine->serial, test_move (claims, "Kd1"));
  assert_outcome (claims, RESULT_DRAW, REASON_FIFTY_MOVES);

  /* A claim without ground is just the move. */
  pal_match_start (early);
  test_player_answer (engine, "claim", engine->serial, test_move (early, "e4"));
  test_assert_line (early, "e4");
}

static void
test_illegal_answer (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, engine, NULL, NULL);
  TestCounts *counts;

  pal_match_start (match);
  counts = test_counts_new (match, match_signals);
  test_player_answer (engine, "move", engine->serial, move_pack (12, 36, 0, 0));
  test_assert_counts (counts, "paused:1 stuck:1 thinking:1");
  test_assert_line (match, "");
  test_counts_free (counts);
}

/* A player that cannot begin to think says so while it is being asked. The game waits as it stands,
 * without its clock, and the player is asked again when it is resumed. */
static void
test_failure (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, &blitz);
  TestCounts *counts;

  engine->fails = TRUE;
  pal_match_start (match);
  test_play (match, "e4");
  counts = test_counts_new (match, match_signals);
  while (!pal_match_get_paused (match))
    g_main_context_iteration (NULL, TRUE);
  test_assert_counts (counts, "paused:1 stuck:1 thinking:1");
  g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), <, 0);
  test_assert_line (match, "e4");

  engine->fails = FALSE;
  pal_match_resume (match);
  test_player_answer (engine, "move", engine->serial, test_move (match, "e5"));
  test_assert_line (match, "e4 e5");

  /* What has been taken back meanwhile is nobody's failure any more. */
  engine->fails = TRUE;
  test_play (match, "d4");
  g_assert_true (pal_match_undo (match));
  g_free (test_counts_take (counts));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  test_assert_counts (counts, "");
  g_assert_false (pal_match_get_paused (match));
  test_counts_free (counts);
}

static void
test_hold (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, &blitz);
  TestCounts *counts;
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  test_play (match, "e4");
  pal_match_hold (match);
  pal_match_hold (match);
  now += 3 * G_USEC_PER_SEC;
  counts = test_counts_new (match, match_signals);
  test_player_answer (engine, "move", engine->serial, test_move (match, "e5"));
  test_player_answer (engine, "move", engine->serial, test_move (match, "d5"));
  test_assert_counts (counts, "");
  now += 5 * G_USEC_PER_SEC;
  pal_match_release (match);
  test_assert_line (match, "e4");
  pal_match_release (match);
  test_assert_line (match, "e4 e5");
  test_assert_counts (counts, "head:1 played:1 side-to-move:1 thinking:1");
  /* The wait was not the engine's. */
  g_assert_cmpint (pal_match_get_head (match)->elapsed_ms, ==, 3000);

  /* What was kept back is dropped with the rest. */
  test_play (match, "Nf3");
  pal_match_hold (match);
  test_player_answer (engine, "move", engine->serial, test_move (match, "Nc6"));
  pal_match_undo (match);
  pal_match_release (match);
  test_assert_line (match, "e4 e5");
  test_counts_free (counts);
}

static void
test_thinking (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, NULL);
  TestCounts *counts = test_counts_new (match, match_signals);
  gboolean thinking;

  pal_match_start (match);
  test_assert_counts (counts, "");
  test_play (match, "e4");
  test_assert_counts (counts, "can-undo:1 head:1 modified:1 played:1 side-to-move:1 thinking:1");
  g_object_get (match, "thinking", &thinking, NULL);
  g_assert_true (thinking);
  g_signal_emit_by_name (engine, "info", engine->serial, &(EngineInfo){ 0 });
  test_assert_counts (counts, "info:1");
  pal_match_pause (match);
  test_assert_counts (counts, "paused:1 thinking:1");
  test_counts_free (counts);
}

static void
test_turn (void)
{
  const PalTimeControl control = { PAL_CLOCK_MOVES, 60000, 3000, 40 };
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, &control);
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  now += 5 * G_USEC_PER_SEC;
  test_play (match, "e4");
  g_assert_cmpint (engine->turn.time[0], ==, 63000);
  g_assert_cmpint (engine->turn.time[1], ==, 60000);
  g_assert_cmpint (engine->turn.increment[1], ==, 3000);
  g_assert_cmpint (engine->turn.moves_to_go, ==, 40);
}

/* Of the limit of a move a player is told less, and nothing where only periods count. */
static void
test_turn_with_limit (void)
{
  const PalTimeControl control = { PAL_CLOCK_BYOYOMI, 60000, 10000, 1, 40000 };
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, &control);
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  test_play (match, "e4");
  g_assert_cmpint (engine->turn.time[1], ==, 70000);
  g_assert_cmpint (engine->turn.move_time, ==, 36000);

  /* It has thought for half a minute when the game is paused. */
  now += 30 * G_USEC_PER_SEC;
  pal_match_pause (match);
  pal_match_resume (match);
  g_assert_cmpint (engine->turn.move_time, ==, 9000);
  test_player_answer (engine, "move", engine->serial, test_move (match, "e5"));
  test_play (match, "Nf3");
  g_assert_cmpint (engine->turn.time[1], ==, 40000);
  g_assert_cmpint (engine->turn.move_time, ==, 0);
}

/* Its flag falls though there is time enough for the game. */
static void
test_move_too_late (void)
{
  const PalTimeControl control = { PAL_CLOCK_SUDDEN, 600000, 0, 0, 30000 };
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &control);
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  now += 29 * G_USEC_PER_SEC;
  test_play (match, "e4");
  now += 31 * G_USEC_PER_SEC;
  pal_clock_check (pal_match_get_clock (match));
  g_assert_true (pal_match_is_over (match));
  g_assert_cmpint (pal_match_get_outcome (match).reason, ==, REASON_FLAG);
  g_assert_cmpint (pal_match_get_outcome (match).result, ==, RESULT_FIRST_WINS);
}

static void
test_go_on_from (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, NULL);
  GameNode *first;

  pal_match_start (match);
  test_play (match, "e4");
  first = pal_match_get_head (match);
  test_player_answer (engine, "move", engine->serial, test_move (match, "e5"));
  test_play (match, "Nf3");
  pal_match_resign (match, 0);
  pal_match_go_on_from (match, first);
  g_assert_false (pal_match_is_over (match));
  g_assert_cmpint (engine->requests, ==, 3);
  g_assert_true (pal_match_get_can_redo (match));
  test_player_answer (engine, "move", engine->serial, test_move (match, "c5"));
  test_assert_line (match, "e4 c5");
  g_assert_false (game_node_is_main (pal_match_get_head (match)));
  /* The game itself was resigned and stays so. */
  g_assert_cmpint (pal_match_get_tree (match)->outcome.result, ==, RESULT_SECOND_WINS);
}

static void
test_play_at_finished (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  const GameTree *tree = pal_match_get_tree (match);
  g_autoptr (GError) error = NULL;
  GameNode *end;

  pal_match_start (match);
  test_play (match, "f3 e5 g4 Qh4");
  end = pal_match_get_head (match);
  g_assert_true (pal_match_play_at (match, tree->root, move_pack (12, 28, 0, 0), &error));
  g_assert_no_error (error);
  g_assert_false (pal_match_is_over (match));
  g_assert_cmpint (tree->outcome.result, ==, RESULT_SECOND_WINS);
  g_assert_false (pal_match_play_at (match, end, move_pack (12, 28, 0, 0), &error));
  g_assert_error (error, PAL_MATCH_ERROR, PAL_MATCH_ERROR_OVER);
}

static void
test_edit (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  GameTree *tree = (GameTree *) pal_match_get_tree (match);
  TestCounts *counts;
  GameNode *side;

  test_play (match, "e4 e5");
  pal_match_play_at (match, tree->root, move_pack (11, 27, 0, 0), NULL);
  test_play (match, "d5");
  side = pal_match_get_head (match);
  pal_match_set_modified (match, FALSE);
  counts = test_counts_new (match, match_signals);

  pal_match_set_comment (match, side, "a queen's pawn");
  g_assert_cmpstr (side->comment, ==, "a queen's pawn");
  test_assert_counts (counts, "modified:1 tree-changed:1");
  pal_match_promote_variation (match, side);
  g_assert_true (game_node_is_main (side));
  test_assert_counts (counts, "tree-changed:1");
  pal_match_promote_variation (match, side);
  test_assert_counts (counts, "");

  /* The head is in what goes: it goes back to the root. */
  pal_match_delete_variation (match, side->parent);
  test_assert_line (match, "");
  test_assert_counts (counts, "can-undo:1 deleting:1 head:1 moved:1 tree-changed:1");
  g_assert_cmpuint (tree->root->children->len, ==, 1);
  test_counts_free (counts);
}

/* The way that redo would go is deleted under it. */
static void
test_delete_redo (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  GameNode *second;

  test_play (match, "e4 e5 Nf3");
  second = pal_match_get_head (match)->parent;
  pal_match_undo (match);
  pal_match_undo (match);
  g_assert_true (pal_match_get_can_redo (match));
  pal_match_delete_variation (match, second);
  g_assert_false (pal_match_get_can_redo (match));
  g_assert_false (pal_match_redo (match));
  g_assert_null (pal_match_get_head (match)->children);
}

static void
undo_cb (PalMatch *match, GameNode *node, gpointer data)
{
  pal_match_undo (match);
}

/* A handler that takes the move back at once: the engine is not asked about a position that is
 * gone. */
static void
test_change_in_handler (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, NULL);

  pal_match_start (match);
  g_signal_connect (match, "played", G_CALLBACK (undo_cb), NULL);
  pal_match_play (match, test_move (match, "e4"), NULL);
  test_assert_line (match, "");
  g_assert_cmpint (engine->requests, ==, 0);
}

/* And a mate that is taken back at once ends nothing. */
static void
test_mate_undone_in_handler (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  TestCounts *counts;

  pal_match_start (match);
  test_play (match, "f3 e5 g4");
  g_signal_connect (match, "played", G_CALLBACK (undo_cb), NULL);
  counts = test_counts_new (match, match_signals);
  pal_match_play (match, test_move (match, "Qh4"), NULL);
  test_assert_line (match, "f3 e5 g4");
  test_assert_counts (counts, "can-redo:1 moved:1 played:1");
  test_counts_free (counts);
}

static void
test_not_started (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, &blitz);

  test_play (match, "e4 e5");
  g_assert_cmpint (engine->requests, ==, 0);
  g_assert_cmpint (pal_match_get_head (match)->elapsed_ms, ==, GAME_NODE_UNKNOWN);
  g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, -1);
}

static void
test_pgn (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  g_autofree char *pgn = NULL;
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  test_play (match, "f3 e5 g4 Qh4");
  pgn = pal_match_to_pgn (match);
  g_assert_nonnull (strstr (pgn, "[Event \"Casual game\"]\n"));
  g_assert_nonnull (strstr (pgn, "[White \"White\"]\n"));
  g_assert_nonnull (strstr (pgn, "[Black \"Black\"]\n"));
  g_assert_nonnull (strstr (pgn, "[Result \"0-1\"]\n"));
  g_assert_nonnull (strstr (pgn, "[TimeControl \"60+2\"]\n"));
  g_assert_nonnull (strstr (pgn, "Qh4#"));
  g_assert_true (g_str_has_suffix (g_strchomp (pgn), "0-1"));
}

/* Who plays an earlier move once more can go forth again. */
static void
test_play_again (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  GameNode *root = pal_match_get_head (match), *first;

  test_play (match, "e4 e5 Nf3");
  first = game_node_next (root);
  g_assert_false (pal_match_get_can_redo (match));
  g_assert_true (pal_match_play_at (match, root, first->move, NULL));
  g_assert_true (pal_match_get_head (match) == first);
  g_assert_true (pal_match_get_can_redo (match));
  g_assert_true (pal_match_redo (match));
  g_assert_cmpint (pal_match_get_head (match)->ply, >, 1);
}

/* A game from a file has the people and the time that its tags name, as far as they say something.
 */
static void
test_from_tree (void)
{
  static const struct {
    const char *white, *black, *control;
    const char *names[2];
    PalClockMode mode;
  } cases[] = {
    { "Ada", "Bea", "60+2", { "Ada", "Bea" }, PAL_CLOCK_FISCHER },
    { "?", "", "nonsense", { "White", "Black" }, PAL_CLOCK_NONE },
    { NULL, "Bea", NULL, { "White", "Bea" }, PAL_CLOCK_NONE },
  };
  Position start;

  rules_start (&chess_rules, &start);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GameTree *tree = game_tree_new (&chess_rules, &start);
    g_autoptr (PalMatch) match = NULL;

    game_tree_set_tag (tree, "White", cases[i].white);
    game_tree_set_tag (tree, "Black", cases[i].black);
    game_tree_set_tag (tree, "TimeControl", cases[i].control);
    match = pal_match_new_from_tree (tree);
    for (int side = 0; side < 2; side++) {
      g_autofree char *name = pal_player_dup_name (pal_match_get_player (match, side));

      g_assert_cmpstr (name, ==, cases[i].names[side]);
      g_assert_cmpint (pal_clock_get_control (pal_match_get_clock (match), side)->mode, ==,
                       cases[i].mode);
    }
  }
}

/* A match of reversi in which White can play b8, after which Black has no move. */
static PalMatch *
match_with_a_pass (PalPlayer *black, PalPlayer *white)
{
  const PalTimeControl none[2] = { { .mode = PAL_CLOCK_NONE }, { .mode = PAL_CLOCK_NONE } };
  Position start;

  g_assert_true (
      reversi_rules.position_from_text (&start, "8/1P6/2P5/PpPPP3/p2PP3/4P3/8/8 b - - 0 4", NULL));
  return pal_match_new (game_tree_new (&reversi_rules, &start), NULL, black, white, none);
}

static void
play_reversi (PalMatch *match, const char *text)
{
  const Position *position = &pal_match_get_head (match)->position;
  Move move;

  g_assert_cmpint (reversi_rules.move_from_text (position, text, strlen (text), &move), ==,
                   MOVE_TEXT_OK);
  g_assert_true (pal_match_play (match, move, NULL));
}

static void
wait_for_ply (PalMatch *match, int ply)
{
  while (pal_match_get_head (match)->ply < ply)
    g_main_context_iteration (NULL, TRUE);
}

/* A pass that is forced plays itself, but not while a view holds the match; nobody is asked for it;
 * going back and forth never rests before it. */
static void
test_pass (void)
{
  g_autoptr (TestPlayer) black = test_player_new ();
  g_autoptr (PalPlayer) white = pal_human_player_new ("White");
  g_autoptr (PalMatch) match = match_with_a_pass (PAL_PLAYER (black), white);

  pal_match_start (match);
  pal_match_hold (match);
  play_reversi (match, "a3");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 1);
  pal_match_release (match);
  wait_for_ply (match, 2);
  g_assert_cmphex (pal_match_get_head (match)->move, ==, MOVE_PASS);
  g_assert_cmpint (pal_match_get_side_to_move (match), ==, 1);
  g_assert_cmpint (black->requests, ==, 0);

  g_assert_true (pal_match_undo (match));
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 0);
  g_assert_true (pal_match_redo (match));
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 2);
}

/* What is deleted elsewhere does not take the pass along. */
static void
test_pass_beside_deleted (void)
{
  g_autoptr (PalPlayer) black = pal_human_player_new ("Black");
  g_autoptr (PalPlayer) white = pal_human_player_new ("White");
  g_autoptr (PalMatch) match = match_with_a_pass (black, white);
  GameNode *other, *node;
  Move moves[MOVES_MAX];
  char text[MOVE_TEXT_MAX];

  g_assert_cmpint (reversi_rules.legal_moves (&pal_match_get_head (match)->position, moves), >, 1);
  for (int i = 0;; i++) {
    reversi_rules.move_to_text (&pal_match_get_head (match)->position, moves[i], 0, text);
    if (!g_str_equal (text, "a3"))
      break;
  }
  play_reversi (match, text);
  other = pal_match_get_head (match);
  g_assert_true (pal_match_undo (match));
  play_reversi (match, "a3");
  node = pal_match_get_head (match);
  pal_match_hold (match);
  pal_match_look_for_pass (match, node);
  pal_match_delete_variation (match, other);
  pal_match_release (match);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_nonnull (game_node_next (node));
  g_assert_cmphex (game_node_next (node)->move, ==, MOVE_PASS);
}

/* Where discs are counted, the result says by how many. */
static void
test_score (void)
{
  g_autoptr (PalPlayer) black = pal_human_player_new ("Black");
  g_autoptr (PalPlayer) white = pal_human_player_new ("White");
  const PalTimeControl none[2] = { { .mode = PAL_CLOCK_NONE }, { .mode = PAL_CLOCK_NONE } };
  g_autofree char *result = NULL;
  Position start;

  g_assert_true (reversi_rules.position_from_text (
      &start, "PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPp/pppppppp/pppppppp/pppppppp/ppppppP1 b", NULL));
  g_autoptr (PalMatch) match
      = pal_match_new (game_tree_new (&reversi_rules, &start), NULL, black, white, none);
  pal_match_start (match);
  g_assert_false (pal_match_is_over (match));
  play_reversi (match, "h8");
  result = pal_match_describe_result (match, pal_match_get_told (match));
  assert_outcome (match, RESULT_SECOND_WINS, REASON_SCORE);
  g_assert_cmpstr (result, ==, "White wins by 2");
}

/* What is taken back before the pass was played takes it along. */
static void
test_pass_withdrawn (void)
{
  g_autoptr (PalPlayer) black = pal_human_player_new ("Black");
  g_autoptr (PalPlayer) white = pal_human_player_new ("White");
  g_autoptr (PalMatch) match = match_with_a_pass (black, white);

  pal_match_start (match);
  play_reversi (match, "a3");
  g_assert_true (pal_match_undo (match));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 0);
}

/* Where nobody is to move, it is enough to look at the place; that says nothing new. */
static void
test_pass_of_record (void)
{
  g_autoptr (PalPlayer) black = pal_human_player_new ("Black");
  g_autoptr (PalPlayer) white = pal_human_player_new ("White");
  g_autoptr (PalMatch) match = match_with_a_pass (black, white);
  GameNode *node;

  play_reversi (match, "a3");
  node = pal_match_get_head (match);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (pal_match_get_head (match) == node);
  pal_match_set_modified (match, FALSE);
  pal_match_hold (match);
  pal_match_look_for_pass (match, node);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (game_node_next (node));
  pal_match_look_for_pass (match, node->parent); /* not looked at any more */
  pal_match_release (match);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (game_node_next (node));
  pal_match_hold (match);
  pal_match_look_for_pass (match, node);
  pal_match_release (match);
  wait_for_ply (match, 2);
  g_assert_cmphex (pal_match_get_head (match)->move, ==, MOVE_PASS);
  g_assert_false (pal_match_get_modified (match));
  pal_match_look_for_pass (match, node); /* once */
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (node->children->len, ==, 1);
}

/* The match dies with its last reference, also while an engine thinks. */
static void
test_dies (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  PalMatch *match = test_match (NULL, engine, NULL, &blitz);
  PalClock *clock = pal_match_get_clock (match);

  pal_match_start (match);
  g_object_add_weak_pointer (G_OBJECT (match), (gpointer *) &match);
  g_object_add_weak_pointer (G_OBJECT (clock), (gpointer *) &clock);
  g_object_unref (match);
  g_assert_null (match);
  g_assert_null (clock);
  g_assert_cmpint (engine->cancels, >, 0);
  test_player_answer (engine, "move", engine->serial, MOVE_NONE);
}

/* A game that warns at the second occurrence of a position and has its own word for stalemate. */
static const char *
warn_of_repetition (const GameRecord *record)
{
  const Rules *rules = record->rules;
  size_t last = record->length;

  for (size_t i = 0; i < last; i++)
    if (rules->key (&record->positions[i]) == rules->key (&record->positions[last]))
      return "Mind the repetition.";
  return NULL;
}

static const char *
explain_stalemate (Outcome outcome)
{
  return outcome.reason == REASON_STALEMATE ? "No way out" : NULL;
}

static PalMatch *
warning_match (Rules *rules, const char *fen)
{
  g_autoptr (PalPlayer) white = pal_human_player_new ("White");
  g_autoptr (PalPlayer) black = pal_human_player_new ("Black");
  PalTimeControl controls[2] = { 0 };
  Position start;

  *rules = chess_rules;
  rules->warning = warn_of_repetition;
  rules->explain = explain_stalemate;
  g_assert_true (rules->position_from_text (&start, fen, NULL));
  return pal_match_new (game_tree_new (rules, &start), NULL, white, black, controls);
}

static void
count_cb (int *n)
{
  (*n)++;
}

/* Each property says what the function of its name says, before, after and behind a game. */
static void
test_properties (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  for (int i = 0; i < 5; i++) {
    gboolean undo, redo, claim, paused, over, thinking, modified;
    gpointer head;
    int side;

    if (i == 1)
      test_play (match, "f3 e5");
    else if (i == 2)
      pal_match_pause (match);
    else if (i == 3)
      pal_match_undo (match);
    else if (i == 4)
      pal_match_resume (match), test_play (match, "e5 g4 Qh4");
    g_object_get (match, "can-undo", &undo, "can-redo", &redo, "can-claim", &claim, "paused",
                  &paused, "over", &over, "thinking", &thinking, "modified", &modified,
                  "side-to-move", &side, "head", &head, NULL);
    g_assert_true (undo == pal_match_get_can_undo (match));
    g_assert_true (redo == pal_match_get_can_redo (match));
    g_assert_true (paused == pal_match_get_paused (match));
    g_assert_true (over == pal_match_is_over (match));
    g_assert_true (modified == pal_match_get_modified (match));
    g_assert_true (head == pal_match_get_head (match));
    g_assert_false (claim);
    g_assert_false (thinking);
    g_assert_cmpint (undo, ==, i != 0);
    g_assert_cmpint (redo, ==, i == 3);
    g_assert_cmpint (over, ==, i == 4);
    g_assert_cmpint (side, ==, i == 3);
    if (i == 2)
      g_assert_true (paused && !over);
  }
}

static void
test_warning (void)
{
  Rules rules;
  g_autoptr (PalMatch) match = warning_match (&rules, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
  int notified = 0;

  g_signal_connect_swapped (match, "notify::warning", G_CALLBACK (count_cb), &notified);
  test_play (match, "Qf2 Kg8 Qf1");
  g_assert_null (pal_match_get_warning (match));
  g_assert_cmpint (notified, ==, 0);
  test_play (match, "Kh8");
  g_assert_cmpstr (pal_match_get_warning (match), ==, "Mind the repetition.");
  g_assert_cmpint (notified, ==, 1);
  pal_match_undo (match);
  g_assert_null (pal_match_get_warning (match));
  g_assert_cmpint (notified, ==, 2);
  pal_match_redo (match);
  g_assert_cmpint (notified, ==, 3);
  test_play (match, "Qf7");
  g_assert_true (pal_match_is_over (match));
  g_assert_null (pal_match_get_warning (match)); /* too late */
  test_assert_reason (match, "No way out");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/match/mate", test_mate);
  g_test_add_func ("/match/score-alone", test_score_alone);
  g_test_add_func ("/match/empty-squares", test_empty_squares);
  g_test_add_func ("/match/told", test_told);
  g_test_add_func ("/match/two-ends", test_two_ends);
  g_test_add_func ("/match/saved", test_saved);
  g_test_add_func ("/match/automatic-draws", test_automatic_draws);
  g_test_add_func ("/match/claims", test_claims);
  g_test_add_func ("/match/claims/of-persons", test_claims_of_persons);
  g_test_add_func ("/match/claims/of-engines", test_claims_of_engines);
  g_test_add_func ("/match/agreed-ends", test_agreed_ends);
  g_test_add_func ("/match/flag", test_flag);
  g_test_add_func ("/match/move-after-flag", test_move_after_flag);
  g_test_add_func ("/match/refusals", test_refusals);
  g_test_add_func ("/match/first-move", test_first_move_is_free);
  g_test_add_func ("/match/times", test_times_are_noted);
  g_test_add_func ("/match/undo/people", test_undo_people);
  g_test_add_func ("/match/game-is-main-line", test_game_is_main_line);
  g_test_add_func ("/match/record-is-main-line", test_record_is_main_line);
  g_test_add_func ("/match/random-ways", test_random_ways);
  g_test_add_func ("/match/return-to-line", test_return_to_line);
  g_test_add_func ("/match/undo/word", test_undo_word);
  g_test_add_func ("/match/undo/reopens", test_undo_reopens);
  g_test_add_func ("/match/undo/record", test_undo_record);
  g_test_add_func ("/match/undo/then-end", test_undo_then_end);
  g_test_add_func ("/match/undo/timed-end", test_undo_timed_end);
  g_test_add_func ("/match/undo/engine", test_undo_engine);
  g_test_add_func ("/match/undo/first-move-of-engine", test_undo_first_move_of_engine);
  g_test_add_func ("/match/undo/engines", test_undo_engines);
  g_test_add_func ("/match/late-answers", test_late_answers);
  g_test_add_func ("/match/engine-ends", test_engine_ends);
  g_test_add_func ("/match/illegal-answer", test_illegal_answer);
  g_test_add_func ("/match/failure", test_failure);
  g_test_add_func ("/match/hold", test_hold);
  g_test_add_func ("/match/thinking", test_thinking);
  g_test_add_func ("/match/turn", test_turn);
  g_test_add_func ("/match/turn-with-limit", test_turn_with_limit);
  g_test_add_func ("/match/move-too-late", test_move_too_late);
  g_test_add_func ("/match/go-on-from", test_go_on_from);
  g_test_add_func ("/match/play-at-finished", test_play_at_finished);
  g_test_add_func ("/match/edit", test_edit);
  g_test_add_func ("/match/delete-redo", test_delete_redo);
  g_test_add_func ("/match/change-in-handler", test_change_in_handler);
  g_test_add_func ("/match/mate-undone-in-handler", test_mate_undone_in_handler);
  g_test_add_func ("/match/not-started", test_not_started);
  g_test_add_func ("/match/pgn", test_pgn);
  g_test_add_func ("/match/warning", test_warning);
  g_test_add_func ("/match/pass/played", test_pass);
  g_test_add_func ("/match/score", test_score);
  g_test_add_func ("/match/pass/of-record", test_pass_of_record);
  g_test_add_func ("/match/pass/beside-deleted", test_pass_beside_deleted);
  g_test_add_func ("/match/pass/withdrawn", test_pass_withdrawn);
  g_test_add_func ("/match/thoughts", test_thoughts);
  g_test_add_func ("/match/play-again", test_play_again);
  g_test_add_func ("/match/from-tree", test_from_tree);
  g_test_add_func ("/match/properties", test_properties);
  g_test_add_func ("/match/dies", test_dies);
  return g_test_run ();
}
