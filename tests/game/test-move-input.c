/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From clicked cells and typed text to moves: in chess, and in a toy game of placed stones. */
#include "chess/chess.h"
#include "game/match/pal-move-input.h"

static Square
square (const char *name)
{
  return (Square) ((name[0] - 'a') + 8 * (name[1] - '1'));
}

static PalMoveInput *
input_at (const char *fen)
{
  PalMoveInput *input = pal_move_input_new ();
  Position position;

  g_assert_true (chess_rules.position_from_text (&position, fen, NULL));
  pal_move_input_set_position (input, &chess_rules, &position);
  return input;
}

static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
static const char castling[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

static void
assert_plays (PalMoveInput *input, const char *from, const char *to)
{
  Move move = MOVE_NONE;

  g_assert_cmpint (pal_move_input_activate (input, square (from), &move), ==,
                   PAL_MOVE_INPUT_SELECTED);
  g_assert_cmpint (pal_move_input_activate (input, square (to), &move), ==, PAL_MOVE_INPUT_PLAY);
  g_assert_cmpint (move_from (move), ==, square (from));
  g_assert_cmpint (pal_move_input_get_selected (input), ==, SQUARE_NONE);
}

static void
count_cb (PalMoveInput *input, int *n)
{
  ++*n;
}

static void
test_select (void)
{
  g_autoptr (PalMoveInput) input = input_at (start);
  int changed = 0, n;
  Move move;

  g_signal_connect (input, "changed", G_CALLBACK (count_cb), &changed);
  g_assert_true (pal_move_input_can_start (input, square ("e2")));
  g_assert_false (pal_move_input_can_start (input, square ("e1")));
  g_assert_false (pal_move_input_can_start (input, square ("e7")));
  g_assert_false (pal_move_input_is_target (input, square ("e4")));

  g_assert_cmpint (pal_move_input_activate (input, square ("e5"), &move), ==,
                   PAL_MOVE_INPUT_NOTHING);
  g_assert_cmpint (changed, ==, 0);
  g_assert_cmpint (pal_move_input_activate (input, square ("e2"), &move), ==,
                   PAL_MOVE_INPUT_SELECTED);
  g_assert_cmpint (pal_move_input_get_selected (input), ==, square ("e2"));
  pal_move_input_get_choices (input, &n);
  g_assert_cmpint (n, ==, 0); /* there is nothing to choose yet */
  g_assert_true (pal_move_input_is_target (input, square ("e4")));
  g_assert_false (pal_move_input_is_target (input, square ("e5")));
  /* Another own piece is taken up instead. */
  g_assert_cmpint (pal_move_input_activate (input, square ("g1"), &move), ==,
                   PAL_MOVE_INPUT_SELECTED);
  g_assert_true (pal_move_input_is_target (input, square ("f3")));
  g_assert_false (pal_move_input_is_target (input, square ("e4")));
  /* The same one again is put down. */
  g_assert_cmpint (pal_move_input_activate (input, square ("g1"), &move), ==,
                   PAL_MOVE_INPUT_NOTHING);
  g_assert_cmpint (pal_move_input_get_selected (input), ==, SQUARE_NONE);
  g_assert_cmpint (changed, ==, 3);

  pal_move_input_activate (input, square ("g1"), &move);
  g_assert_cmpint (pal_move_input_activate (input, square ("g5"), &move), ==,
                   PAL_MOVE_INPUT_NOTHING);
  g_assert_cmpint (pal_move_input_get_selected (input), ==, SQUARE_NONE);
  assert_plays (input, "e2", "e4");
}

static void
test_castling (void)
{
  static const char *const targets[] = { "g1", "h1", "c1", "a1" };

  for (guint i = 0; i < G_N_ELEMENTS (targets); i++) {
    g_autoptr (PalMoveInput) input = input_at (castling);
    assert_plays (input, "e1", targets[i]);
  }
  g_autoptr (PalMoveInput) input = input_at (castling);
  assert_plays (input, "h1", "h8");
  assert_plays (input, "e1", "f1");
}

/* The rook beside the king can be reached by nothing but castling, and the step to its other side
 * is a step. */
static void
test_castling_960 (void)
{
  g_autoptr (PalMoveInput) input = input_at ("4k3/8/8/8/8/8/8/1K1R4 w D - 0 1");

  assert_plays (input, "b1", "d1");
  assert_plays (input, "b1", "c1");
}

static void
test_promotion (void)
{
  g_autoptr (PalMoveInput) input = input_at ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  const Move *choices;
  int n, changed = 0;
  Move move = MOVE_NONE;

  pal_move_input_activate (input, square ("a7"), &move);
  g_signal_connect (input, "changed", G_CALLBACK (count_cb), &changed);
  g_assert_cmpint (pal_move_input_activate (input, square ("a8"), &move), ==,
                   PAL_MOVE_INPUT_CHOOSE);
  g_assert_cmpint (changed, ==, 1);
  choices = pal_move_input_get_choices (input, &n);
  g_assert_cmpint (n, ==, 4);
  for (int i = 0; i < n; i++) {
    g_assert_cmpint (move_to (choices[i]), ==, square ("a8"));
    g_assert_true (move_choice (choices[i]) != MOVE_CHOICE_NONE);
  }
  /* The other square has as many choices, and they are others. */
  g_assert_cmpint (pal_move_input_activate (input, square ("b8"), &move), ==,
                   PAL_MOVE_INPUT_CHOOSE);
  g_assert_cmpint (changed, >, 1);
  choices = pal_move_input_get_choices (input, &n);
  g_assert_cmpint (move_to (choices[0]), ==, square ("b8"));
  pal_move_input_cancel (input);
  pal_move_input_get_choices (input, &n);
  g_assert_cmpint (n, ==, 0);
  g_assert_cmpint (pal_move_input_get_selected (input), ==, SQUARE_NONE);
}

static void
test_new_position_clears (void)
{
  g_autoptr (PalMoveInput) input = input_at (start);
  Move move;

  pal_move_input_activate (input, square ("e2"), &move);
  pal_move_input_set_position (input, NULL, NULL);
  g_assert_cmpint (pal_move_input_get_selected (input), ==, SQUARE_NONE);
  g_assert_false (pal_move_input_can_start (input, square ("e2")));
  g_assert_cmpint (pal_move_input_activate (input, square ("e2"), &move), ==,
                   PAL_MOVE_INPUT_NOTHING);
  g_auto (GStrv) none = pal_move_input_complete (input, "e", 0, 5);
  g_assert_cmpuint (g_strv_length (none), ==, 0);
}

static void
assert_completes (PalMoveInput *input, const char *prefix, int max, const char *expected)
{
  g_auto (GStrv) found = pal_move_input_complete (input, prefix, 0, max);
  g_autofree char *line = g_strjoinv (" ", found);

  g_assert_cmpstr (line, ==, expected);
}

static void
test_complete (void)
{
  g_autoptr (PalMoveInput) input = input_at (start);
  g_autoptr (PalMoveInput) castles = input_at (castling);
  g_autoptr (PalMoveInput) bishops = input_at ("4k3/8/8/8/8/8/1P6/2B1K3 w - - 0 1");
  g_autoptr (PalMoveInput) promotes = input_at ("8/P7/8/8/8/8/8/k1K5 w - - 0 1");

  assert_completes (input, "nf", 9, "Nf3");
  assert_completes (input, "Nf", 9, "Nf3");
  assert_completes (input, "g1", 9, "Nf3 Nh3");
  assert_completes (input, "g1-f3", 9, "Nf3");
  assert_completes (input, "E2E4", 9, "e4");
  assert_completes (input, "e5", 9, "");
  g_auto (GStrv) all = pal_move_input_complete (input, "", 0, 7);
  g_assert_cmpuint (g_strv_length (all), ==, 7);
  assert_completes (castles, "0-0-0", 9, "O-O-O");
  assert_completes (castles, "o-o", 9, "O-O O-O-O");
  assert_completes (promotes, "a8n", 9, "a8=N");
  assert_completes (promotes, "a8=q", 9, "a8=Q#");
  /* A small b is the pawn first, then the bishop. */
  g_auto (GStrv) b = pal_move_input_complete (bishops, "b", 0, 9);
  g_assert_cmpstr (b[0], ==, "b3");
  g_assert_cmpuint (g_strv_length (b), >, 2);
  assert_completes (bishops, "B", 2, "Bd2 Be3");
}

/* Noughts and crosses: a disc is placed where nothing stands, there is no square to come from. */
static int
placements (const Position *position, Move *moves)
{
  int n = 0;

  for (unsigned cell = 0; cell < 9; cell++)
    if (position->bytes[cell] == 0)
      moves[n++] = move_pack (SQUARE_NONE, cell, MOVE_CHOICE_NONE, 0);
  return n;
}

static int
placement_targets (const Position *position, Move move, Square *targets)
{
  targets[0] = move_to (move);
  return 1;
}

static void
test_placement (void)
{
  const Rules toy = { .id = "toy", .legal_moves = placements, .move_targets = placement_targets };
  g_autoptr (PalMoveInput) input = pal_move_input_new ();
  Position position = { 0 };
  Move move = MOVE_NONE;

  position.bytes[4] = 1;
  pal_move_input_set_position (input, &toy, &position);
  g_assert_true (pal_move_input_can_start (input, 3));
  g_assert_true (pal_move_input_is_target (input, 3));
  g_assert_false (pal_move_input_can_start (input, 4));
  g_assert_cmpint (pal_move_input_activate (input, 4, &move), ==, PAL_MOVE_INPUT_NOTHING);
  g_assert_cmpint (pal_move_input_activate (input, 3, &move), ==, PAL_MOVE_INPUT_PLAY);
  g_assert_cmpint (move_to (move), ==, 3);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/move-input/select", test_select);
  g_test_add_func ("/move-input/castling", test_castling);
  g_test_add_func ("/move-input/castling-960", test_castling_960);
  g_test_add_func ("/move-input/promotion", test_promotion);
  g_test_add_func ("/move-input/new-position-clears", test_new_position_clears);
  g_test_add_func ("/move-input/complete", test_complete);
  g_test_add_func ("/move-input/placement", test_placement);
  return g_test_run ();
}
