/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notes and variations of a game in progress: what is edited, told, and taken back. */
#include "base/random.h"
#include "files/pgn/pgn.h"
#include "game/match/pal-match-edit.h"
#include "game/match/pal-match-tags.h"
#include "game/match/pal-match-text.h"
#include "game/match/pal-session.h"
#include "support/test-game.h"

static const char *const match_signals[] = { "tree-changed", "deleting", "moved", NULL };

static void
set_marks (PalMatch *match, GameNode *node, const char *commands)
{
  BoardMarks marks;

  board_marks_read (pal_match_get_rules (match), commands, &marks);
  pal_match_set_marks (match, node, &marks);
}

static void
test_marks (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  TestCounts *counts;
  GameNode *node;

  test_play (match, "e4 e5");
  node = pal_match_get_head (match);
  node->commands = g_strdup ("[%eval 0.1]");
  pal_match_set_modified (match, FALSE);
  counts = test_counts_new (match, match_signals);

  set_marks (match, node, NULL);
  test_assert_counts (counts, "");
  g_assert_false (pal_match_can_undo_edit (match));
  set_marks (match, node, "[%csl Ge4] [%cal Re2e4]");
  g_assert_cmpstr (node->commands, ==, "[%eval 0.1] [%csl Ge4] [%cal Re2e4]");
  test_assert_counts (counts, "modified:1 tree-changed:1");
  set_marks (match, node, NULL);
  g_assert_cmpstr (node->commands, ==, "[%eval 0.1]");
  test_assert_counts (counts, "tree-changed:1");
  g_assert_true (pal_match_undo_edit (match) == node);
  g_assert_cmpstr (node->commands, ==, "[%eval 0.1] [%csl Ge4] [%cal Re2e4]");
  test_assert_counts (counts, "tree-changed:1");
  g_assert_true (pal_match_undo_edit (match) == node);
  g_assert_cmpstr (node->commands, ==, "[%eval 0.1]");
  g_assert_null (pal_match_undo_edit (match));
  test_counts_free (counts);
}

/* A match is without changes again when all that was done since is taken back, and not where it was
 * saved or played on meanwhile. */
static void
test_back_to_saved (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  guint64 version;
  GameNode *node;

  test_play (match, "e4 e5");
  node = pal_match_get_head (match);
  pal_match_set_modified (match, FALSE);
  set_marks (match, node, "[%csl Ge4]");
  pal_match_begin_edits (match);
  pal_match_set_comment (match, node, "one");
  pal_match_toggle_nag (match, node, 1);
  pal_match_end_edits (match);
  pal_match_undo_edit (match);
  g_assert_true (pal_match_get_modified (match));
  pal_match_undo_edit (match);
  g_assert_false (pal_match_get_modified (match));
  pal_match_redo_edit (match);
  g_assert_true (pal_match_get_modified (match));
  pal_match_undo_edit (match);
  g_assert_false (pal_match_get_modified (match));

  set_marks (match, node, "[%csl Ge4]");
  pal_match_set_saved (match, pal_match_get_version (match));
  g_assert_false (pal_match_get_modified (match));
  pal_match_undo_edit (match);
  g_assert_true (pal_match_get_modified (match));

  /* What is taken back while a save is under way leaves the file with what was there. */
  set_marks (match, node, NULL);
  pal_match_set_modified (match, FALSE);
  set_marks (match, node, "[%csl Ge4]");
  version = pal_match_get_version (match);
  pal_match_undo_edit (match);
  g_assert_false (pal_match_get_modified (match));
  pal_match_set_saved (match, version);
  g_assert_true (pal_match_get_modified (match));

  pal_match_set_modified (match, FALSE);
  set_marks (match, node, "[%csl Ge5]");
  test_play (match, "Nf3");
  pal_match_undo_edit (match);
  g_assert_true (pal_match_get_modified (match));
}

/* Between edits and moves the last one counts, also where as many edits are kept as can be. */
static void
test_last (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  GameNode *node;

  test_play (match, "e4 e5");
  node = pal_match_get_head (match);
  g_assert_false (pal_match_is_edit_last (match));
  pal_match_toggle_nag (match, node, 1);
  g_assert_true (pal_match_is_edit_last (match));
  test_play (match, "Nf3");
  g_assert_false (pal_match_is_edit_last (match));
  g_assert_true (pal_match_can_undo_edit (match));
  for (int i = 0; i < 250; i++)
    pal_match_toggle_nag (match, node, 2);
  g_assert_true (pal_match_is_edit_last (match));
  test_play (match, "Nc6");
  g_assert_false (pal_match_is_edit_last (match));
  pal_match_set_comment (match, node, "typed");
  g_assert_true (pal_match_is_edit_last (match));
  test_play (match, "Bb5");
  pal_match_set_comment (match, node, "typed on");
  g_assert_true (pal_match_is_edit_last (match));
  pal_match_undo_edit (match);
  g_assert_cmpstr (node->comment, ==, "typed");
  g_assert_false (pal_match_is_edit_last (match));
}

/* The moves of the game with all its notes. */
static char *
text_of (PalMatch *match)
{
  const GameTree *tree = pal_match_get_tree (match);

  return pgn_write_line (tree, game_node_next (tree->root));
}

#define assert_text(match, expected)                                                               \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *text_ = text_of (match);                                                      \
    g_assert_cmpstr (text_, ==, expected);                                                         \
  }                                                                                                \
  G_STMT_END

/* A record that nobody plays on, of TEXT. */
static PalMatch *
open_record (const char *text)
{
  PalMatch *match = test_match (NULL, NULL, NULL, NULL);
  GameNode *last;

  g_assert_cmpuint (pal_match_paste (match, pal_match_get_tree (match)->root, text, &last, NULL), >,
                    0);
  return match;
}

static GameNode *
at (PalMatch *match, const char *path)
{
  return game_tree_find (pal_match_get_tree (match), path);
}

static void
test_comments (void)
{
  g_autoptr (PalMatch) match = open_record ("1. e4 e5");
  GameNode *node = at (match, "0");

  pal_match_set_comment (match, node, "g");
  pal_match_set_comment (match, node, "good\n move [%csl Ge4] ");
  assert_text (match, "1. e4 {good\n\nmove [ %csl Ge4]} 1... e5");
  pal_match_set_comment_before (match, node, "first");
  assert_text (match, "1. {first} e4 {good\n\nmove [ %csl Ge4]} 1... e5");
  pal_match_undo_edit (match);
  pal_match_undo_edit (match); /* all that was typed */
  assert_text (match, "1. e4 e5");
  pal_match_set_comment (match, node, "x");
  pal_match_set_comment (match, node, "  ");
  g_assert_null (node->comment);
}

/* Notes that were taken back come again, one by one and those that are joined together, until
 * something else is done. */
static void
test_redo (void)
{
  g_autoptr (PalMatch) match = open_record ("1. e4 e5");
  GameNode *node = at (match, "0"), *last = at (match, "0.0");

  g_assert_false (pal_match_can_redo_edit (match));
  pal_match_set_comment (match, node, "one");
  pal_match_toggle_nag (match, last, 4);
  pal_match_begin_edits (match);
  pal_match_set_comment (match, last, "two");
  pal_match_set_comment_before (match, node, "three");
  pal_match_end_edits (match);
  for (int i = 0; i < 2; i++) {
    pal_match_undo_edit (match);
    assert_text (match, "1. e4 {one} 1... e5 $4");
    pal_match_undo_edit (match);
    g_assert_true (pal_match_undo_edit (match) == node);
    assert_text (match, "1. e4 e5");
    g_assert_true (pal_match_redo_edit (match) == node);
    g_assert_true (pal_match_redo_edit (match) == last);
    assert_text (match, "1. e4 {one} 1... e5 $4");
    g_assert_null (pal_match_redo_edit (match));
    assert_text (match, "1. {three} e4 {one} 1... e5 $4 {two}");
    g_assert_false (pal_match_can_redo_edit (match));
  }
  pal_match_undo_edit (match);
  pal_match_toggle_nag (match, node, 1);
  g_assert_false (pal_match_can_redo_edit (match));
  pal_match_undo_edit (match);
  pal_match_delete_variation (match, last);
  pal_match_undo_edit (match);
  g_assert_null (pal_match_redo_edit (match));
  assert_text (match, "1. e4 {one} 1... e5 $4");
}

static void
test_signs (void)
{
  g_autoptr (PalMatch) match = open_record ("1. e4 $146 e5");
  GameNode *node = at (match, "0");

  pal_match_toggle_nag (match, node, 16);
  pal_match_toggle_nag (match, node, 1);
  assert_text (match, "1. e4 $1 $146 $16 e5");
  pal_match_toggle_nag (match, node, 4);
  pal_match_toggle_nag (match, node, 10);
  assert_text (match, "1. e4 $4 $146 $10 e5");
  pal_match_toggle_nag (match, node, 4);
  assert_text (match, "1. e4 $146 $10 e5");
  for (int i = 0; i < 5; i++)
    pal_match_undo_edit (match);
  assert_text (match, "1. e4 $146 e5");
  pal_match_toggle_nag (match, node, 146);
  g_assert_null (node->nags);
}

static void
test_order (void)
{
  g_autoptr (PalMatch) match = open_record ("1. e4 e5 (1... c5 2. Nf3 (2. c3)) (1... e6) 2. d4");

  pal_match_make_main_line (match, at (match, "0.1.1"));
  assert_text (match, "1. e4 c5 (1... e5 2. d4) (1... e6) 2. c3 (2. Nf3)");
  pal_match_undo_edit (match);
  assert_text (match, "1. e4 e5 (1... c5 2. Nf3 (2. c3)) (1... e6) 2. d4");
  pal_match_promote_variation (match, at (match, "0.2"));
  assert_text (match, "1. e4 e5 (1... e6) (1... c5 2. Nf3 (2. c3)) 2. d4");
  pal_match_demote_variation (match, at (match, "0.0.0"));
  assert_text (match, "1. e4 e6 (1... e5 2. d4) (1... c5 2. Nf3 (2. c3))");
  g_assert_false (pal_match_can_demote_variation (match, at (match, "0.2.1")));
  pal_match_undo_edit (match);
  pal_match_undo_edit (match);
  assert_text (match, "1. e4 e5 (1... c5 2. Nf3 (2. c3)) (1... e6) 2. d4");
}

/* Who won a game does not change with its moves; why may not be in them any more. */
static void
test_order_and_result (void)
{
  static const char flag[] = "[Termination \"time forfeit\"]\n\n1. e4 e5 (1... c5) 2. d4 1-0",
                    text[] = "1. f3 e5 2. g4 (2. g3 d5) Qh4# 0-1",
                    discs[] = "[Variant \"Reversi\"]\n\n1. f5 d6 (1... f6) 2. c3 *";
  g_autoptr (PalMatch) match
      = pal_match_new_from_tree (pgn_read (flag, strlen (flag), 1, NULL, NULL));
  g_autoptr (PalMatch) mate
      = pal_match_new_from_tree (pgn_read (text, strlen (text), 1, NULL, NULL));
  GameTree *told = pgn_read (discs, strlen (discs), 1, NULL, NULL);
  g_autoptr (PalMatch) score = NULL;
  const GameTree *tree = pal_match_get_tree (match);

  pal_match_make_main_line (match, at (match, "0.1"));
  g_assert_cmpint (tree->outcome.result, ==, RESULT_FIRST_WINS);
  g_assert_cmpint (tree->outcome.reason, ==, REASON_FLAG);
  pal_match_demote_variation (match, at (match, "0.0"));
  g_assert_cmpint (tree->outcome.reason, ==, REASON_FLAG);

  tree = pal_match_get_tree (mate);
  g_assert_cmpint (tree->outcome.reason, ==, REASON_MATE);
  pal_match_make_main_line (mate, at (mate, "0.0.1"));
  g_assert_cmpint (tree->outcome.result, ==, RESULT_SECOND_WINS);
  g_assert_cmpint (tree->outcome.reason, ==, REASON_UNKNOWN);
  pal_match_undo_edit (mate);
  g_assert_cmpint (tree->outcome.reason, ==, REASON_MATE);

  told->outcome = (Outcome){ RESULT_FIRST_WINS, REASON_SCORE, 12 };
  score = pal_match_new_from_tree (told);
  tree = pal_match_get_tree (score);
  pal_match_make_main_line (score, at (score, "0.1"));
  g_assert_cmpint (tree->outcome.score, ==, 12);
}

/* What was deleted comes back with its notes, and what was edited in it before is undone then. */
static void
test_delete (void)
{
  g_autoptr (PalMatch) match = open_record ("1. e4 e5 (1... c5 $1 {Sicilian} 2. Nf3) 2. d4");
  GameNode *side = at (match, "0.1");

  pal_match_set_comment (match, at (match, "0.1.0"), "open");
  pal_match_delete_variation (match, side);
  assert_text (match, "1. e4 e5 2. d4");
  pal_match_delete_variation (match, at (match, "0.0"));
  assert_text (match, "1. e4");
  g_assert_true (pal_match_undo_edit (match) == at (match, "0.0"));
  g_assert_true (pal_match_undo_edit (match) == side);
  assert_text (match, "1. e4 e5 (1... c5 $1 {Sicilian} 2. Nf3 {open}) 2. d4");
  pal_match_undo_edit (match);
  assert_text (match, "1. e4 e5 (1... c5 $1 {Sicilian} 2. Nf3) 2. d4");
  pal_match_delete_variation (match, at (match, "0")); /* and goes with the match */
}

static void
test_paste (void)
{
  g_autoptr (PalMatch) match = open_record ("1. e4 e5 2. Nf3 {old}");
  g_autoptr (GError) error = NULL;
  GameNode *last = NULL;
  g_autofree char *line = NULL;

  /* At the node, with what is known already. */
  g_assert_cmpuint (
      pal_match_paste (match, at (match, "0"), "e5 Nf3 {new} Nc6 (Nf6 $6)", &last, NULL), ==, 2);
  assert_text (match, "1. e4 e5 2. Nf3 {old} 2... Nc6 (2... Nf6 $6)");
  g_assert_true (last == at (match, "0.0.0.0"));
  pal_match_undo_edit (match);
  assert_text (match, "1. e4 e5 2. Nf3 {old}");
  g_assert_cmpuint (pal_match_paste (match, at (match, "0"), "e7e5 g1f3", &last, &error), ==, 0);
  g_assert_no_error (error);
  /* In place of the move, and at the start; a file with its tags. */
  g_assert_cmpuint (pal_match_paste (match, at (match, "0.0"), "1... c5 2. c3", &last, NULL), ==,
                    2);
  g_assert_cmpuint (
      pal_match_paste (match, at (match, "0.0.0"), "[Event \"x\"]\n\n1. d4 d5 *", &last, NULL), ==,
      2);
  assert_text (match, "1. e4 e5 (1... c5 2. c3) 2. Nf3 {old}");
  g_assert_true (last == at (match, "1.0"));
  g_assert_cmpuint (pal_match_paste (match, at (match, "0"), "hello world", &last, &error), ==, 0);
  g_assert_error (error, PAL_MATCH_ERROR, PAL_MATCH_ERROR_ILLEGAL);

  /* What is cut and pasted is as it was. */
  line = pal_match_copy_variation (match, at (match, "0.1"));
  g_assert_cmpstr (line, ==, "1... c5 2. c3");
  pal_match_delete_variation (match, at (match, "0.1"));
  g_assert_cmpuint (pal_match_paste (match, at (match, "0"), line, &last, NULL), ==, 2);
  assert_text (match, "1. e4 e5 (1... c5 2. c3) 2. Nf3 {old}");
}

static void
note_change (PalMatch *match, gboolean *changed)
{
  *changed = TRUE;
}

/* Any edits in any order, and all of them taken back: the game is as it was. */
static void
test_all_back (void)
{
  Random random = random_from_seed (7);

  for (int round = 0; round < 300; round++) {
    g_autoptr (PalMatch) match
        = open_record ("1. e4 e5 (1... c5 $1 {S} 2. Nf3 (2. c3 d5) d6) (1... e6 2. d4) 2. Nf3 "
                       "{[%csl Ge4] x} Nc6 3. Bb5 (3. Bc4) a6");
    g_autofree char *before = text_of (match);
    guint edits = 1 + random_below (&random, 12), made = 0;

    for (guint i = 0; i < edits; i++) {
      const GameTree *tree = pal_match_get_tree (match);
      GameNode *node = tree->root, *last;
      gboolean changed = FALSE;
      gulong handler = g_signal_connect (match, "tree-changed", G_CALLBACK (note_change), &changed);

      while (node->children != NULL && (node == tree->root || random_below (&random, 4) > 0))
        node = node->children->pdata[random_below (&random, node->children->len)];
      switch (random_below (&random, 7)) {
      case 0:
        pal_match_set_marks (match, node, &(BoardMarks){ 1, { { 0, SQUARE_NONE, 9 } } });
        break;
      case 1:
        pal_match_toggle_nag (match, node, (guint8) random_below (&random, 20));
        break;
      case 2:
        if (node->parent != tree->root)
          pal_match_delete_variation (match, node);
        break;
      case 3:
        pal_match_promote_variation (match, node);
        break;
      case 4:
        pal_match_make_main_line (match, node);
        break;
      case 5:
        pal_match_demote_variation (match, node);
        break;
      default:
        pal_match_paste (match, node, "1. e4 e5 2. f4 exf4 (2... d5 {A}) 3. Nf3", &last, NULL);
      }
      g_signal_handler_disconnect (match, handler);
      made += changed;
    }
    for (; made > 0; made--)
      pal_match_undo_edit (match);
    assert_text (match, before);
  }
}

/* What a game says of itself is one edit, names and result with it. */
static void
test_tags (void)
{
  static const char text[]
      = "[Event \"A\"]\n[White \"Ann\"]\n[Black \"?\"]\n[X \"y\"]\n\n1. e4 *\n";
  static const char *const names[] = { "Event", "White", "Black", "Result", "Annotator" };
  static const char *const values[] = { "B", "Ada", "?", "0-1", "" };
  g_autoptr (PalMatch) match
      = pal_match_new_from_tree (pgn_read (text, strlen (text), 1, NULL, NULL));
  const GameTree *tree = pal_match_get_tree (match);
  g_autofree char *before = pal_match_to_pgn (match);
  g_autofree char *name = NULL, *after = NULL, *again = NULL;

  pal_match_set_modified (match, FALSE);
  g_assert_true (pal_match_can_set_result (match));
  pal_match_set_tags (match, names, values, G_N_ELEMENTS (names), RESULT_FIRST_WINS);
  g_assert_true (pal_match_get_modified (match));
  g_assert_cmpstr (game_tree_get_tag (tree, "Event"), ==, "B");
  g_assert_null (game_tree_get_tag (tree, "X"));
  g_assert_null (game_tree_get_tag (tree, "Annotator"));
  g_assert_cmpint (tree->outcome.result, ==, RESULT_FIRST_WINS);
  g_assert_true (pal_match_is_over (match));
  name = pal_player_dup_own_name (pal_match_get_player (match, 0));
  g_assert_cmpstr (name, ==, "Ada");
  after = pal_match_to_pgn (match);
  g_assert_nonnull (strstr (after, "[Result \"1-0\"]"));
  g_assert_nonnull (strstr (after, "[White \"Ada\"]"));

  g_assert_true (pal_match_can_undo_edit (match));
  g_assert_null (pal_match_undo_edit (match));
  again = pal_match_to_pgn (match);
  g_assert_cmpstr (again, ==, before);
  g_assert_false (pal_match_is_over (match));
  g_assert_false (pal_match_can_undo_edit (match));
}

/* Nothing is edited where all stays as it is, and nobody says another result than the rules do. */
static void
test_same_tags (void)
{
  static const char text[] = "[Event \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
  static const char *const names[] = { "Event" };
  static const char *const values[] = { "A" };
  g_autoptr (PalMatch) match
      = pal_match_new_from_tree (pgn_read (text, strlen (text), 1, NULL, NULL));

  pal_match_set_modified (match, FALSE);
  g_assert_false (pal_match_can_set_result (match));
  pal_match_set_tags (match, names, values, 1, RESULT_DRAW);
  g_assert_false (pal_match_get_modified (match));
  g_assert_false (pal_match_can_undo_edit (match));
  g_assert_cmpint (pal_match_get_tree (match)->outcome.result, ==, RESULT_SECOND_WINS);
}

/* Behind the end of a game that was resigned somebody tries what might have come, mate even; the
 * game ended where it did, and as it did, unless somebody says otherwise. */
static void
test_behind_the_end (void)
{
  static const char text[] = "[Result \"1-0\"]\n\n1. f3 e5 1-0\n";
  static const char *const names[] = { "Event" };
  static const char *const values[] = { "A" };
  g_autoptr (PalMatch) match
      = pal_match_new_from_tree (pgn_read (text, strlen (text), 1, NULL, NULL));
  const GameTree *tree = pal_match_get_tree (match);
  GameNode *end = pal_match_get_head (match);
  g_autofree char *pgn = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (pal_match_is_over (match));
  g_assert_false (pal_match_is_final (match, end));
  test_play (match, "g4");
  g_assert_false (pal_match_is_over (match));
  g_assert_cmpint (tree->outcome.result, ==, RESULT_FIRST_WINS);
  test_play (match, "Qh4");
  g_assert_cmpint (pal_match_get_outcome (match).result, ==, RESULT_SECOND_WINS);
  g_assert_cmpint (tree->outcome.result, ==, RESULT_FIRST_WINS);
  g_assert_true (pal_match_is_final (match, pal_match_get_head (match)));
  g_assert_false (pal_match_play (match, move_pack (12, 28, 0, 0), &error));
  g_assert_error (error, PAL_MATCH_ERROR, PAL_MATCH_ERROR_OVER);
  g_assert_true (pal_match_can_set_result (match));
  pgn = pal_match_to_pgn (match);
  g_assert_nonnull (strstr (pgn, "1. f3 e5 2. g4 Qh4# 1-0"));

  pal_match_delete_variation (match, game_node_next (end));
  g_assert_true (pal_match_get_head (match) == end && pal_match_is_over (match));
  test_play (match, "h3");
  pal_match_set_tags (match, names, values, 1, RESULT_DRAW);
  g_assert_cmpint (tree->outcome.result, ==, RESULT_DRAW);
  pal_match_set_tags (match, names, values, 1, RESULT_ONGOING);
  g_assert_cmpint (tree->outcome.result, ==, RESULT_ONGOING);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/match-edit/marks", test_marks);
  g_test_add_func ("/match-edit/back-to-saved", test_back_to_saved);
  g_test_add_func ("/match-edit/last", test_last);
  g_test_add_func ("/match-edit/comments", test_comments);
  g_test_add_func ("/match-edit/order-and-result", test_order_and_result);
  g_test_add_func ("/match-edit/redo", test_redo);
  g_test_add_func ("/match-edit/signs", test_signs);
  g_test_add_func ("/match-edit/order", test_order);
  g_test_add_func ("/match-edit/delete", test_delete);
  g_test_add_func ("/match-edit/paste", test_paste);
  g_test_add_func ("/match-edit/all-back", test_all_back);
  g_test_add_func ("/match-edit/tags", test_tags);
  g_test_add_func ("/match-edit/same-tags", test_same_tags);
  g_test_add_func ("/match-edit/behind-the-end", test_behind_the_end);
  return g_test_run ();
}
