/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a blindfold hides, from whom, and when it comes off. */
#include "support/test-game.h"

#include "game/match/pal-move-input.h"
#include "game/match/pal-session.h"
#include "registry.h"

static Piece
piece_called (const char *id)
{
  for (int i = 0; i < chess_rules.n_pieces; i++)
    if (g_str_equal (chess_rules.pieces[i].id, id))
      return (Piece) (i + 1);
  g_assert_not_reached ();
}

static void
test_sight (void)
{
  static const struct {
    PalBlindfold kind;
    PalVisibility own, other, empty;
  } cases[] = {
    { PAL_BLINDFOLD_OFF, PAL_VISIBILITY_FULL, PAL_VISIBILITY_FULL, PAL_VISIBILITY_FULL },
    { PAL_BLINDFOLD_ALL, PAL_VISIBILITY_NONE, PAL_VISIBILITY_NONE, PAL_VISIBILITY_NONE },
    { PAL_BLINDFOLD_OPPONENT, PAL_VISIBILITY_FULL, PAL_VISIBILITY_NONE, PAL_VISIBILITY_NONE },
    { PAL_BLINDFOLD_OWN, PAL_VISIBILITY_NONE, PAL_VISIBILITY_FULL, PAL_VISIBILITY_NONE },
    { PAL_BLINDFOLD_DISCS, PAL_VISIBILITY_COLOR, PAL_VISIBILITY_COLOR, PAL_VISIBILITY_FULL },
  };
  Piece white = piece_called ("white-knight"), black = piece_called ("black-pawn");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int side = 0; side < 2; side++) {
      const PalBlindfoldView blindfold_view = { cases[i].kind, side };

      g_assert_cmpint (
          pal_blindfold_visibility (&blindfold_view, &chess_rules, side == 0 ? white : black), ==,
          cases[i].own);
      g_assert_cmpint (
          pal_blindfold_visibility (&blindfold_view, &chess_rules, side == 0 ? black : white), ==,
          cases[i].other);
      g_assert_cmpint (pal_blindfold_visibility (&blindfold_view, &chess_rules, 0), ==,
                       cases[i].empty);
      g_assert_cmpint (pal_blindfold_from_id (pal_blindfold_to_id (cases[i].kind)), ==,
                       cases[i].kind);
    }
  g_assert_cmpint (pal_blindfold_from_id ("no such thing"), ==, PAL_BLINDFOLD_OFF);
  g_assert_true (pal_blindfold_suits (PAL_BLINDFOLD_DISCS, &chess_rules));
  g_assert_false (pal_blindfold_suits (PAL_BLINDFOLD_DISCS, registry_find ("reversi")->rules));
}

static void
assert_blindfold_view (PalSession *session, PalBlindfold kind, int side)
{
  g_assert_cmpint (pal_session_get_blindfold_view (session)->kind, ==, kind);
  g_assert_cmpint (pal_session_get_blindfold_view (session)->side, ==, side);
}

/* The only person's side, else the one at the bottom; and each change is told once. */
static void
test_session (void)
{
  static const char *const names[] = { "blindfold-view-changed", NULL };
  g_autoptr (TestPlayer) other = test_player_new ();
  g_autoptr (PalMatch) people = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) alone = test_match (NULL, other, NULL, NULL);
  g_autoptr (PalSession) session = pal_session_new ();
  TestCounts *counts = test_counts_new (session, names);

  pal_session_set_match (session, people);
  g_free (test_counts_take (counts));
  pal_session_set_blindfold (session, PAL_BLINDFOLD_OPPONENT);
  test_assert_counts (counts, "blindfold:1 blindfold-view-changed:1");
  assert_blindfold_view (session, PAL_BLINDFOLD_OPPONENT, 0);
  pal_session_set_flipped (session, TRUE);
  test_assert_counts (counts, "blindfold-view-changed:1 flipped:1");
  assert_blindfold_view (session, PAL_BLINDFOLD_OPPONENT, 1);
  pal_session_set_peeking (session, TRUE);
  test_assert_counts (counts, "blindfold-view-changed:1 peeking:1");
  assert_blindfold_view (session, PAL_BLINDFOLD_OFF, 1);
  pal_session_set_peeking (session, FALSE);
  g_free (test_counts_take (counts));

  pal_session_set_flipped (session, FALSE);
  pal_session_set_match (session, alone);
  assert_blindfold_view (session, PAL_BLINDFOLD_OPPONENT, 1);
  pal_session_set_flipped (session, TRUE);
  assert_blindfold_view (session, PAL_BLINDFOLD_OPPONENT, 1);
  test_counts_free (counts);
}

static void
test_end (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) next = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = pal_session_new ();

  pal_session_set_match (session, match);
  pal_match_start (match);
  pal_session_set_blindfold (session, PAL_BLINDFOLD_ALL);
  test_play (match, "f3 e5 g4");
  assert_blindfold_view (session, PAL_BLINDFOLD_ALL, 0);
  test_play (match, "Qh4#");
  assert_blindfold_view (session, PAL_BLINDFOLD_OFF, 0);
  g_assert_cmpint (pal_session_get_blindfold (session), ==, PAL_BLINDFOLD_OFF);

  /* Who wants to look at the end without the pieces may. */
  pal_session_set_blindfold (session, PAL_BLINDFOLD_ALL);
  pal_session_first (session);
  assert_blindfold_view (session, PAL_BLINDFOLD_ALL, 0);
  pal_session_set_match (session, next);
  assert_blindfold_view (session, PAL_BLINDFOLD_ALL, 0);
  pal_session_set_match (session, match);
  assert_blindfold_view (session, PAL_BLINDFOLD_OFF, 0);
}

/* The game counts what stands on the board: nothing of that is told either. */
static void
test_overlays (void)
{
  const Rules *rules = registry_find ("reversi")->rules;
  g_autoptr (PalPlayer) first = pal_human_player_new ("A");
  g_autoptr (PalPlayer) second = pal_human_player_new ("B");
  const PalTimeControl controls[2] = { 0 };
  g_autoptr (PalSession) session = pal_session_new ();
  PalOverlays *overlays = pal_session_get_overlays (session);
  OverlayCell none[OVERLAY_CELLS_MAX] = { 0 }, cells[OVERLAY_CELLS_MAX] = { 0 };
  Position start;
  PalMatch *match;

  rules_start (rules, &start);
  match = pal_match_new (game_tree_new (rules, &start), NULL, first, second, controls);
  pal_session_set_match (session, match);
  pal_overlays_set_shown (overlays, "flips", TRUE);
  pal_overlays_fill (overlays, cells);
  g_assert_true (memcmp (none, cells, sizeof none) != 0);
  memset (cells, 0, sizeof cells);
  pal_session_set_blindfold (session, PAL_BLINDFOLD_ALL);
  pal_overlays_fill (overlays, cells);
  g_assert_true (memcmp (none, cells, sizeof none) == 0);
  pal_session_set_peeking (session, TRUE);
  pal_overlays_fill (overlays, cells);
  g_assert_true (memcmp (none, cells, sizeof none) != 0);
  g_object_unref (match);
}

/* A preview shows a position as it is: there is none under a blindfold, and one that is shown goes.
 */
static void
test_preview (void)
{
  const Rules *rules = registry_find ("chess")->rules;
  g_autoptr (PalPlayer) first = pal_human_player_new ("A");
  g_autoptr (PalPlayer) second = pal_human_player_new ("B");
  const PalTimeControl controls[2] = { 0 };
  g_autoptr (PalSession) session = pal_session_new ();
  PalPreview preview = { .move = MOVE_NONE, .caption = "" };
  PalMatch *match;

  rules_start (rules, &preview.position);
  preview.before = preview.position;
  match = pal_match_new (game_tree_new (rules, &preview.position), NULL, first, second, controls);
  pal_session_set_match (session, match);
  pal_session_set_preview (session, &preview);
  g_assert_nonnull (pal_session_get_preview (session));
  pal_session_set_blindfold (session, PAL_BLINDFOLD_ALL);
  g_assert_null (pal_session_get_preview (session));
  pal_session_set_preview (session, &preview);
  g_assert_null (pal_session_get_preview (session));
  pal_session_set_blindfold (session, PAL_BLINDFOLD_OFF);
  pal_session_set_preview (session, &preview);
  g_assert_nonnull (pal_session_get_preview (session));
  g_object_unref (match);
}

static Square
square (const char *name)
{
  return (Square) ((name[0] - 'a') + 8 * (name[1] - '1'));
}

/* A square with a piece and one without answer alike until a whole move has been tried. */
static void
test_input (void)
{
  g_autoptr (PalMoveInput) input = pal_move_input_new ();
  static const char *const squares[] = { "e2", "a1", "e5", "e7" };
  Position start;
  Move move;

  rules_start (&chess_rules, &start);
  pal_move_input_set_blind (input, TRUE);
  pal_move_input_set_position (input, &chess_rules, &start);
  for (gsize i = 0; i < G_N_ELEMENTS (squares); i++) {
    g_assert_cmpint (pal_move_input_activate (input, square (squares[i]), &move), ==,
                     PAL_MOVE_INPUT_SELECTED);
    g_assert_cmpint (pal_move_input_get_selected (input), ==, square (squares[i]));
    g_assert_cmpint (pal_move_input_activate (input, square ("d5"), &move), ==,
                     PAL_MOVE_INPUT_ILLEGAL);
    g_assert_cmpint (pal_move_input_get_selected (input), ==, SQUARE_NONE);
  }
  pal_move_input_activate (input, square ("e5"), &move);
  g_assert_cmpint (pal_move_input_activate (input, square ("e5"), &move), ==,
                   PAL_MOVE_INPUT_NOTHING);
  pal_move_input_activate (input, square ("e2"), &move);
  g_assert_cmpint (pal_move_input_activate (input, square ("e4"), &move), ==, PAL_MOVE_INPUT_PLAY);
  g_assert_cmpint (move_from (move), ==, square ("e2"));

  pal_move_input_set_position (input, NULL, &start);
  g_assert_cmpint (pal_move_input_activate (input, square ("e2"), &move), ==,
                   PAL_MOVE_INPUT_NOTHING);
}

/* Where a move is one click, there is nothing to take up. */
static void
test_input_placing (void)
{
  g_autoptr (PalMoveInput) input = pal_move_input_new ();
  const Rules *rules = registry_find ("reversi")->rules;
  Move legal[MOVES_MAX], move;
  Position start;

  rules_start (rules, &start);
  rules->legal_moves (&start, legal);
  pal_move_input_set_blind (input, TRUE);
  pal_move_input_set_position (input, rules, &start);
  g_assert_cmpint (pal_move_input_activate (input, square ("a1"), &move), ==,
                   PAL_MOVE_INPUT_ILLEGAL);
  g_assert_cmpint (pal_move_input_activate (input, move_to (legal[0]), &move), ==,
                   PAL_MOVE_INPUT_PLAY);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/blindfold/sight", test_sight);
  g_test_add_func ("/blindfold/session", test_session);
  g_test_add_func ("/blindfold/end", test_end);
  g_test_add_func ("/blindfold/overlays", test_overlays);
  g_test_add_func ("/blindfold/preview", test_preview);
  g_test_add_func ("/blindfold/input", test_input);
  g_test_add_func ("/blindfold/input/placing", test_input_placing);
  return g_test_run ();
}
