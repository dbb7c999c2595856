/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position under somebody's hands: what changes, what is dropped, what can be undone. */
#include "chess/chess.h"
#include "game/editor/pal-position-editor.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

#include <string.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static PalPositionEditor *
editor_at (const Rules *rules, const char *fen)
{
  PalPositionEditor *editor = pal_position_editor_new (rules);

  g_assert_true (pal_position_editor_set_fen (editor, fen));
  pal_position_editor_end_run (editor);
  return editor;
}

static Square
square_of (const char *name)
{
  return (Square) (name[0] - 'a' + 8 * (name[1] - '1'));
}

static void
assert_fen (PalPositionEditor *editor, const char *fen)
{
  g_autofree char *told = NULL;

  g_object_get (editor, "fen", &told, NULL);
  g_assert_cmpstr (told, ==, fen);
}

static gboolean
can_start (PalPositionEditor *editor)
{
  gboolean can;

  g_object_get (editor, "can-start", &can, NULL);
  return can;
}

static void
count (guint *n)
{
  ++*n;
}

static void
test_pieces (void)
{
  g_autoptr (PalPositionEditor) editor = pal_position_editor_new (&chess_rules);
  guint changes = 0;

  g_signal_connect_swapped (editor, "changed", G_CALLBACK (count), &changes);
  assert_fen (editor, START);
  pal_position_editor_move (editor, square_of ("e2"), square_of ("e4"));
  assert_fen (editor, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
  pal_position_editor_move (editor, square_of ("e4"), square_of ("e4"));
  g_assert_cmpuint (changes, ==, 1);
  /* the rook that leaves takes its right along */
  pal_position_editor_put (editor, square_of ("h1"), 0);
  assert_fen (editor, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBN1 w Qkq - 0 1");
  g_assert_true (can_start (editor));
  pal_position_editor_put (editor, square_of ("e1"), 0);
  g_assert_false (can_start (editor));
  g_assert_false (pal_position_editor_get_position (editor, &(Position){ 0 }));
  pal_position_editor_undo (editor);
  assert_fen (editor, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
  g_assert_true (can_start (editor));
}

/* One stroke is one step, the next one another. */
static void
test_undo (void)
{
  g_autoptr (PalPositionEditor) editor = pal_position_editor_new (&reversi_rules);
  Piece black = 1;

  g_assert_false (pal_position_editor_can_undo (editor));
  for (Square square = 0; square < 8; square++)
    pal_position_editor_put (editor, square, black);
  pal_position_editor_end_run (editor);
  pal_position_editor_put (editor, 63, black);
  assert_fen (editor, "7P/8/8/3pP3/3Pp3/8/8/PPPPPPPP w - - 0 1");
  pal_position_editor_undo (editor);
  assert_fen (editor, "8/8/8/3pP3/3Pp3/8/8/PPPPPPPP w - - 0 1");
  pal_position_editor_undo (editor);
  assert_fen (editor, "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1");
  g_assert_false (pal_position_editor_can_undo (editor));
  pal_position_editor_redo (editor);
  pal_position_editor_redo (editor);
  g_assert_false (pal_position_editor_can_redo (editor));
  assert_fen (editor, "7P/8/8/3pP3/3Pp3/8/8/PPPPPPPP w - - 0 1");
  pal_position_editor_undo (editor);
  pal_position_editor_clear (editor);
  g_assert_false (pal_position_editor_can_redo (editor));
  g_assert_false (can_start (editor));
  pal_position_editor_set_start (editor);
  g_assert_true (can_start (editor));
}

static void
test_games (void)
{
  g_autoptr (PalPositionEditor) editor = pal_position_editor_new (&chess_rules);

  pal_position_editor_put (editor, square_of ("e4"), 1);
  pal_position_editor_choose_game (editor, &xiangqi_rules);
  g_assert_true (pal_position_editor_get_rules (editor) == &xiangqi_rules);
  pal_position_editor_put (editor, 40, 1);
  pal_position_editor_undo (editor);
  pal_position_editor_undo (editor);
  g_assert_true (pal_position_editor_get_rules (editor) == &chess_rules);
  assert_fen (editor, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

/* The oldest steps are forgotten, the others are all there. */
static void
test_many_steps (void)
{
  g_autoptr (PalPositionEditor) editor = pal_position_editor_new (&reversi_rules);
  int n = 0;

  for (int i = 0; i < PAL_POSITION_EDITOR_STEPS_MAX + 50; i++) {
    pal_position_editor_put (editor, 0, (Piece) (i % 2 + 1));
    pal_position_editor_end_run (editor);
  }
  for (; pal_position_editor_can_undo (editor); n++)
    pal_position_editor_undo (editor);
  g_assert_cmpint (n, ==, PAL_POSITION_EDITOR_STEPS_MAX);
}

static void
test_fen (void)
{
  g_autoptr (PalPositionEditor) editor = pal_position_editor_new (&chess_rules);

  /* what is being typed is one step */
  g_object_set (editor, "fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", NULL);
  g_object_set (editor, "fen", "4k3/8/8/8/8/8/8/4K3 b - - 0 12", NULL);
  assert_fen (editor, "4k3/8/8/8/8/8/8/4K3 b - - 0 12");
  g_assert_null (pal_position_editor_get_fen_error (editor));
  g_assert_false (pal_position_editor_set_fen (editor, "4k3/8/8/8/8/8/8/4K2 b - - 0 12"));
  g_assert_nonnull (strstr (pal_position_editor_get_fen_error (editor), "too short"));
  assert_fen (editor, "4k3/8/8/8/8/8/8/4K3 b - - 0 12");
  g_assert_false (can_start (editor)); /* who typed it means another position */
  /* and mended */
  g_assert_true (pal_position_editor_set_fen (editor, "4k3/8/8/8/8/8/8/4K3 b - - 0 12"));
  g_assert_null (pal_position_editor_get_fen_error (editor));
  g_assert_true (can_start (editor));
  pal_position_editor_undo (editor);
  assert_fen (editor, START);
  /* a change of the board makes an error old */
  g_assert_false (pal_position_editor_set_fen (editor, "x"));
  pal_position_editor_move (editor, 12, 28);
  g_assert_null (pal_position_editor_get_fen_error (editor));
}

static void
test_fields (void)
{
  g_autoptr (PalPositionEditor) editor
      = editor_at (&chess_rules, "r3k2r/8/8/8/4P3/8/8/R3K2R b - - 0 1");

  g_assert_true (pal_position_editor_set_field (editor, 0, 1));
  g_assert_true (pal_position_editor_set_field (editor, 3, 1));
  g_assert_true (pal_position_editor_set_field (editor, 4, 1 + square_of ("e3")));
  g_assert_false (pal_position_editor_set_field (editor, 4, 1 + square_of ("d3")));
  g_assert_false (pal_position_editor_set_field (editor, 5, -1));
  g_assert_true (pal_position_editor_set_field (editor, 5, 7));
  assert_fen (editor, "r3k2r/8/8/8/4P3/8/8/R3K2R b Kq e3 7 1");
  pal_position_editor_set_side (editor, 0);
  assert_fen (editor, "r3k2r/8/8/8/4P3/8/8/R3K2R w Kq - 7 1");
  pal_position_editor_move (editor, square_of ("e8"), square_of ("e7"));
  assert_fen (editor, "r6r/4k3/8/8/4P3/8/8/R3K2R w K - 7 1");
}

static void
test_turning (void)
{
  g_autoptr (PalPositionEditor) chess
      = editor_at (&chess_rules, "4k2r/8/8/8/4Pp2/8/8/R3K3 b Qk e3 3 9");
  g_autoptr (PalPositionEditor) xiangqi
      = editor_at (&xiangqi_rules, "4k4/9/9/9/9/9/P8/9/9/3K4C w - - 0 1");
  g_autoptr (PalPositionEditor) reversi
      = editor_at (&reversi_rules, "8/8/8/3pP3/3PPP2/8/8/8 b - - 0 1");

  pal_position_editor_swap_colors (chess);
  assert_fen (chess, "r3k3/8/8/4pP2/8/8/8/4K2R w Kq e6 3 9");
  pal_position_editor_swap_colors (chess);
  assert_fen (chess, "4k2r/8/8/8/4Pp2/8/8/R3K3 b Qk e3 3 9");
  pal_position_editor_mirror (chess);
  assert_fen (chess, "r2k4/8/8/8/2pP4/8/8/3K3R b - d3 3 9");
  pal_position_editor_undo (chess);
  pal_position_editor_turn_round (chess);
  assert_fen (chess, "3K3R/8/8/2pP4/8/8/8/r2k4 b - - 3 9");

  pal_position_editor_mirror (xiangqi);
  assert_fen (xiangqi, "4k4/9/9/9/9/9/8P/9/9/C4K3 w - - 0 1");
  pal_position_editor_swap_colors (xiangqi);
  assert_fen (xiangqi, "c4k3/9/9/8p/9/9/9/9/9/4K4 b - - 0 1");
  g_assert_true (can_start (xiangqi));

  pal_position_editor_swap_colors (reversi);
  assert_fen (reversi, "8/8/8/3Pp3/3ppp2/8/8/8 w - - 0 1");
}

static void
test_problems (void)
{
  g_autoptr (PalPositionEditor) editor
      = editor_at (&chess_rules, "4k3/8/8/8/8/8/8/P3K1K1 w - - 0 1");
  const SetupProblem *problems;
  int n;

  problems = pal_position_editor_get_problems (editor, &n);
  g_assert_cmpint (n, ==, 3);
  g_assert_true (problems[0].square == square_of ("e1"));
  g_assert_true (problems[2].square == square_of ("a1"));
  pal_position_editor_put (editor, square_of ("g1"), 0);
  pal_position_editor_put (editor, square_of ("a1"), 5);
  pal_position_editor_get_problems (editor, &n);
  g_assert_cmpint (n, ==, 0);
}

/* A right to castle with an inner rook stays one with that rook. */
static void
test_swap_inner_rook (void)
{
  g_autoptr (PalPositionEditor) editor = pal_position_editor_new (&chess_rules);

  g_assert_true (pal_position_editor_set_fen (editor, "4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1"));
  pal_position_editor_swap_colors (editor);
  assert_fen (editor, "rr2k1rr/8/8/8/8/8/8/4K3 b gb - 0 1");
  pal_position_editor_swap_colors (editor);
  assert_fen (editor, "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1");
  g_assert_true (pal_position_editor_has_rights (editor));
  pal_position_editor_mirror (editor);
  g_assert_false (pal_position_editor_has_rights (editor));
}

static void
test_paste (void)
{
  g_autoptr (PalPositionEditor) editor = pal_position_editor_new (&reversi_rules);
  g_autoptr (GError) error = NULL;

  g_assert_true (pal_position_editor_paste (
      editor, "--------\n--------\n--------\n---OX---\n---XXX--\n--------\n--------\n--------\nO",
      NULL));
  assert_fen (editor, "8/8/8/3pP3/3PPP2/8/8/8 b - - 0 1");
  g_assert_false (pal_position_editor_paste (editor, "hello\nworld", &error));
  g_assert_nonnull (error);
  assert_fen (editor, "8/8/8/3pP3/3PPP2/8/8/8 b - - 0 1");
  pal_position_editor_undo (editor);
  assert_fen (editor, "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1");
}

/* A FEN of another game, or a game, is not refused. */
static void
test_paste_other (void)
{
  g_autoptr (PalPositionEditor) editor = pal_position_editor_new (&chess_rules);

  g_assert_true (pal_position_editor_paste (
      editor, "\"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r\"", NULL));
  g_assert_true (pal_position_editor_get_rules (editor) == &xiangqi_rules);
  assert_fen (editor, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
  g_assert_true (pal_position_editor_paste (editor, "1. e4 e5 2. Nf3 *", NULL));
  g_assert_true (pal_position_editor_get_rules (editor) == &chess_rules);
  assert_fen (editor, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  pal_position_editor_undo (editor);
  g_assert_true (pal_position_editor_get_rules (editor) == &xiangqi_rules);
  pal_position_editor_undo (editor);
  g_assert_true (pal_position_editor_get_rules (editor) == &chess_rules);
  /* What is wrong behind the board of this game is not another one's. */
  g_assert_false (pal_position_editor_set_fen (editor, "8/8/8/3pP3/3Pp3/8/8/8 x - - 0 1"));
  g_assert_true (pal_position_editor_get_rules (editor) == &chess_rules);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/position-editor/pieces", test_pieces);
  g_test_add_func ("/position-editor/undo", test_undo);
  g_test_add_func ("/position-editor/games", test_games);
  g_test_add_func ("/position-editor/many-steps", test_many_steps);
  g_test_add_func ("/position-editor/fen", test_fen);
  g_test_add_func ("/position-editor/fields", test_fields);
  g_test_add_func ("/position-editor/turning", test_turning);
  g_test_add_func ("/position-editor/problems", test_problems);
  g_test_add_func ("/position-editor/swap-inner-rook", test_swap_inner_rook);
  g_test_add_func ("/position-editor/paste", test_paste);
  g_test_add_func ("/position-editor/paste-other", test_paste_other);
  return g_test_run ();
}
