/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of moves as rows: pairs, comments, variations, and what stays when a game grows. */
#include "ui/moves/pal-move-rows.h"
#include "ui/moves/pal-move-text.h"
#include "ui/window/pal-captures.h"

#include "chess/chess.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"

#include <string.h>

static GameTree *
read_tree (const char *text)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  GameTree *tree = pgn_read (text, strlen (text), 1, problems, NULL);

  g_assert_nonnull (tree);
  g_assert_cmpint (problems->len, ==, 0);
  return tree;
}

static void
append_node (GString *text, const GameTree *tree, GameNode *node)
{
  g_autofree char *move = node != NULL ? pal_move_text (tree, node, NOTATION_FILE) : g_strdup ("-");

  g_string_append_printf (text, " %s", move);
}

/* All rows as text: "P e4 e5 | L1 c5 Nf3 | C". */
static char *
describe (PalMoveRows *rows, const GameTree *tree)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (rows)); i++) {
    g_autoptr (PalMoveRow) row = g_list_model_get_item (G_LIST_MODEL (rows), i);
    PalMoveRowKind kind = pal_move_row_get_kind (row);
    guint n;
    GameNode *const *nodes = pal_move_row_get_nodes (row, &n);

    g_string_append_printf (text, "%s%c", i > 0 ? " | " : "", "PLC"[kind]);
    if (kind == PAL_MOVE_ROW_LINE)
      g_string_append_printf (text, "%d", pal_move_row_get_depth (row));
    for (guint j = 0; j < n && kind != PAL_MOVE_ROW_COMMENT; j++)
      append_node (text, tree, nodes[j]);
  }
  return g_string_free (text, FALSE);
}

static void
assert_rows (PalMoveRows *rows, const GameTree *tree, const char *expected)
{
  g_autofree char *text = describe (rows, tree);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_pairs (void)
{
  g_autoptr (GameTree) tree = read_tree ("1. e4 e5 2. Nf3 *");
  g_autoptr (PalMoveRows) rows = pal_move_rows_new ();

  pal_move_rows_reset (rows, tree);
  assert_rows (rows, tree, "P e4 e5 | P Nf3 -");
  pal_move_rows_reset (rows, NULL);
  g_assert_cmpint (g_list_model_get_n_items (G_LIST_MODEL (rows)), ==, 0);
}

static void
test_black_begins (void)
{
  g_autoptr (GameTree) tree
      = read_tree ("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Kd7 8. e4 *");
  g_autoptr (PalMoveRows) rows = pal_move_rows_new ();
  g_autofree char *number = pal_move_number_text (tree, game_node_next (tree->root), TRUE);

  pal_move_rows_reset (rows, tree);
  assert_rows (rows, tree, "P - Kd7 | P e4 -");
  g_assert_cmpstr (number, ==, "7…");
}

static void
test_variations (void)
{
  g_autoptr (GameTree) tree = read_tree (
      "1. e4 {Best by test.} e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4) 3. d4) (1... e6) 2. Nf3!? *");
  g_autoptr (PalMoveRows) rows = pal_move_rows_new ();

  pal_move_rows_reset (rows, tree);
  assert_rows (rows, tree,
               "P e4 - | C | P - e5 | L1 c5 Nf3 d6 | L2 Nc6 d4 | L1 d4 | L1 e6 | P Nf3!? -");
}

/* An engine's figures are no comment; what somebody said is. */
static void
test_machine_notes (void)
{
  g_autoptr (GameTree) tree = read_tree ("1. e4 {+0.31/12 1.2s} e5 {-0.25/11 0.4s n=12} "
                                         "2. Nf3 {[%eval 0.2] Well.} Nc6 {+M1/5 1s, a mate} *");
  g_autoptr (PalMoveRows) rows = pal_move_rows_new ();
  const GameNode *e4 = game_node_next (tree->root), *e5 = game_node_next (e4);
  const GameNode *nf3 = game_node_next (e5), *nc6 = game_node_next (nf3);
  g_autofree char *first = pal_move_evaluation_text (tree, e4),
                  *second = pal_move_evaluation_text (tree, e5);
  g_autofree char *third = pal_move_evaluation_text (tree, nf3),
                  *tip = pal_move_note_text (tree, e5);
  g_autofree char *third_tip = pal_move_note_text (tree, nf3);
  g_autofree char *time = pal_move_time_text (tree, e4), *no_time = pal_move_time_text (tree, e5);

  pal_move_rows_reset (rows, tree);
  assert_rows (rows, tree, "P e4 e5 | P Nf3 - | C | P - Nc6 | C");
  g_assert_cmpstr (first, ==, "+0.31/12");
  g_assert_cmpstr (second, ==, "+0.25/11");
  g_assert_cmpstr (third, ==, "+0.2");
  g_assert_cmpstr (tip, ==, "Evaluation for White: +0.25, depth 11\n-0.25/11 0.4s n=12");
  g_assert_cmpstr (third_tip, ==, "Evaluation for White: +0.2");
  g_assert_cmpstr (time, ==, "0:01");
  g_assert_null (no_time);
  g_assert_null (pal_move_evaluation_text (tree, nc6));
  g_assert_null (pal_move_note_text (tree, nc6));
}

/* Whoever has moved noted his own view; all evaluations are shown as the first side's. */
static void
test_machine_views (void)
{
  g_autoptr (GameTree) tree = read_tree ("1. e4 {-M3/5 1s} e5 {-M2/5 1s} 2. Nf3 {+M2/5 1s} "
                                         "Nc6 {+1.50/8 1s} 3. d4 {0.00/8 1s} d5 {0.00/8 1s} "
                                         "4. a3 {[%eval #-3]} a6 {[%eval #-3]} *");
  const char *const expected[]
      = { "−M3/5", "+M2/5", "+M2/5", "−1.50/8", "0.00/8", "0.00/8", "#−3", "#−3" };
  const GameNode *node = tree->root;

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++) {
    g_autofree char *text = pal_move_evaluation_text (tree, node = game_node_next (node));
    g_assert_cmpstr (text, ==, expected[i]);
  }
}

/* Discs are whole where nothing else is known. */
static void
test_machine_notes_of_discs (void)
{
  g_autoptr (GameTree) tree = read_tree ("[Variant \"Reversi\"]\n\n"
                                         "1. d3 {+64.00/12} c5 {[%eval -3.25]} *");
  const GameNode *d3 = game_node_next (tree->root);
  g_autofree char *first = pal_move_evaluation_text (tree, d3);
  g_autofree char *second = pal_move_evaluation_text (tree, game_node_next (d3));

  g_assert_cmpstr (first, ==, "+64/12");
  g_assert_cmpstr (second, ==, "−3.25");
}

static void
test_find (void)
{
  g_autoptr (GameTree) tree = read_tree ("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
  g_autoptr (PalMoveRows) rows = pal_move_rows_new ();
  GameNode *e4 = game_node_next (tree->root);

  pal_move_rows_reset (rows, tree);
  g_assert_cmpuint (pal_move_rows_find (rows, tree->root), ==, G_MAXUINT);
  g_assert_cmpuint (pal_move_rows_find (rows, e4), ==, 0);
  g_assert_cmpuint (pal_move_rows_find (rows, game_node_last (e4->children->pdata[1])), ==, 1);
  g_assert_cmpuint (pal_move_rows_find (rows, game_node_last (e4)), ==, 2);
}

typedef struct {
  guint calls, position, removed, added;
} Change_;

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, Change_ *change)
{
  *change = (Change_){ change->calls + 1, position, removed, added };
}

/* A move more is one row more or one row other; the rows above stay the same objects. */
static void
test_grow (void)
{
  g_autoptr (GameTree) tree = read_tree ("1. e4 e5 *");
  g_autoptr (PalMoveRows) rows = pal_move_rows_new ();
  GameNode *node = game_node_last (tree->root);
  Change_ change = { 0 };
  Move moves[MOVES_MAX];

  pal_move_rows_reset (rows, tree);
  g_autoptr (PalMoveRow) first = g_list_model_get_item (G_LIST_MODEL (rows), 0);
  g_signal_connect (rows, "items-changed", G_CALLBACK (on_items_changed), &change);
  chess_rules.legal_moves (&node->position, moves);
  node = game_tree_add (tree, node, moves[0]);
  pal_move_rows_grow (rows);
  g_assert_cmpuint (change.calls, ==, 1);
  g_assert_cmpuint (change.position, ==, 1);
  g_assert_cmpuint (change.removed, ==, 0);
  g_assert_cmpuint (change.added, ==, 1);
  chess_rules.legal_moves (&node->position, moves);
  game_tree_add (tree, node, moves[0]);
  pal_move_rows_grow (rows);
  g_assert_cmpuint (change.position, ==, 1);
  g_assert_cmpuint (change.removed, ==, 1);
  g_assert_cmpuint (change.added, ==, 1);
  pal_move_rows_grow (rows);
  g_assert_cmpuint (change.calls, ==, 2);
  g_autoptr (PalMoveRow) still = g_list_model_get_item (G_LIST_MODEL (rows), 0);
  g_assert_true (first == still);
}

static void
test_texts (void)
{
  g_autofree char *hours = pal_clock_format_whole (3723000);
  g_autofree char *seconds = pal_clock_format_whole (9999);

  g_assert_cmpstr (hours, ==, "1:02:03");
  g_assert_cmpstr (seconds, ==, "0:09");
}

/* Has the moves of White take TOOK each, and looks whether the list tells how far that made the
 * clock go on, as the clock itself shows it. LEFT: what White has, and gets INCREMENT to; or
 * GAME_NODE_UNKNOWN, for a clock that counts up. */
static void
assert_times_as_clock (gint64 took, gint64 left, gint64 increment)
{
  g_autoptr (GameTree) tree = read_tree ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *");
  gint64 used = 0, shown = 0;

  for (GameNode *node = game_node_next (tree->root); node != NULL; node = game_node_next (node)) {
    gint64 before = left, seconds;
    g_autofree char *time = NULL, *expected = NULL;

    g_assert_null (pal_move_time_text (tree, node));
    if (node->ply % 2 == 0) {
      node->elapsed_ms = 123; /* the other side's has nothing to say */
      continue;
    }
    used += took;
    node->elapsed_ms = took;
    if (left != GAME_NODE_UNKNOWN) {
      left += increment - took;
      node->clock_ms = left;
      seconds = before / 1000 + increment / 1000 - left / 1000;
    } else {
      seconds = used / 1000 - shown;
    }
    shown = used / 1000;
    time = pal_move_time_text (tree, node);
    expected = pal_clock_format_whole (seconds * 1000);
    g_assert_cmpstr (time, ==, expected);
  }
}

/* Where a move gets back what it took, as in a period of byo-yomi, the clock has gone on all the
 * same until it was made: from 0:30 to 0:25 in 4.2 s. */
static void
test_times_given_back (void)
{
  g_autoptr (GameTree) tree = read_tree ("1. e4 e5 2. Nf3 Nc6 3. Bb5 *");

  for (GameNode *node = game_node_next (tree->root); node != NULL; node = game_node_next (node)) {
    g_autofree char *time = NULL;

    node->elapsed_ms = 4200;
    node->clock_ms = 30000;
    time = pal_move_time_text (tree, node);
    g_assert_cmpstr (time, ==, "0:05");
  }
}

static void
test_times (void)
{
  static const gint64 took[] = { 3700, 3000, 999, 100, 61500 };
  g_autoptr (GameTree) tree = read_tree ("1. e4 *");
  GameNode *e4 = game_node_next (tree->root);
  g_autofree char *first = NULL, *counted_down = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (took); i++) {
    assert_times_as_clock (took[i], GAME_NODE_UNKNOWN, 0);
    assert_times_as_clock (took[i], 600000, 0);
    assert_times_as_clock (took[i], 601000, 5000);
  }
  e4->elapsed_ms = 3700;
  first = pal_move_time_text (tree, e4);
  g_assert_cmpstr (first, ==, "0:03");
  e4->clock_ms = 296300; /* a clock that shows 4:56, of five minutes */
  counted_down = pal_move_time_text (tree, e4);
  g_assert_cmpstr (counted_down, ==, "0:04");
}

static void
assert_tally (const char *pgn, int side, int pawns, const char *text)
{
  g_autoptr (GameTree) tree = read_tree (pgn);
  PalTally tally;
  g_autofree char *shown = NULL;
  int n = 0;

  pal_tally_count (tree, game_node_last (tree->root), side, &tally);
  for (int i = 0; i < chess_rules.n_pieces; i++)
    if (chess_rules.pieces[i].side != side && chess_rules.pieces[i].value == 1)
      n += tally.count[i];
  shown = pal_tally_text (tree, &tally);
  g_assert_cmpint (n, ==, pawns);
  g_assert_cmpstr (shown, ==, text);
}

static void
test_tally (void)
{
  assert_tally ("1. e4 d5 2. exd5 *", 0, 1, "+1");
  assert_tally ("1. e4 d5 2. exd5 *", 1, 0, "");
  assert_tally ("1. e4 d5 2. exd5 Qxd5 *", 1, 1, "");
  assert_tally ("1. e4 d5 2. e5 f5 3. exf6 *", 0, 1, "+1"); /* en passant */
  assert_tally ("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q+ *", 0, 0, "+9");
}

/* Lines are broken between moves and not within one. */
static void
test_unbroken (void)
{
  g_autofree char *chinese = pal_move_text_unbroken ("炮２平５!");
  g_autofree char *algebraic = pal_move_text_unbroken ("Nf3±");

  g_assert_cmpstr (chinese, ==, "炮\u2060２\u2060平\u2060５!");
  g_assert_cmpstr (algebraic, ==, "Nf3±");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/move-rows/pairs", test_pairs);
  g_test_add_func ("/move-rows/black-begins", test_black_begins);
  g_test_add_func ("/move-rows/variations", test_variations);
  g_test_add_func ("/move-rows/find", test_find);
  g_test_add_func ("/move-rows/grow", test_grow);
  g_test_add_func ("/move-rows/machine-notes", test_machine_notes);
  g_test_add_func ("/move-rows/machine-views", test_machine_views);
  g_test_add_func ("/move-rows/machine-notes/discs", test_machine_notes_of_discs);
  g_test_add_func ("/move-rows/texts", test_texts);
  g_test_add_func ("/move-rows/times", test_times);
  g_test_add_func ("/move-rows/times-given-back", test_times_given_back);
  g_test_add_func ("/move-rows/tally", test_tally);
  g_test_add_func ("/move-rows/unbroken", test_unbroken);
  return g_test_run ();
}
