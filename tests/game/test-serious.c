/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Serious games, in which nobody takes back or is told what to play until they are over; and games
 * of two computers, which wait for whoever watches. */
#include "game/keeping/pal-autosave.h"
#include "game/match/pal-match-edit.h"
#include "game/match/pal-match-text.h"
#include "game/match/pal-new-game.h"
#include "support/test-game.h"

#include <string.h>

/* A serious game of two people, after e4 e5, in view in SESSION. */
static PalMatch *
serious_match (PalSession *session)
{
  PalMatch *match = test_match (NULL, NULL, NULL, NULL);

  pal_match_set_serious (match, TRUE);
  g_assert_false (pal_match_get_unaided (match)); /* it has not begun */
  pal_match_start (match);
  test_play (match, "e4 e5");
  pal_session_set_match (session, match);
  return match;
}

/* Moves are taken back in none of the ways that there are. */
static void
test_no_way_back (void)
{
  g_autoptr (PalSession) session = pal_session_new ();
  g_autoptr (PalMatch) match = serious_match (session);
  GameNode *e4 = pal_match_get_head (match)->parent, *last = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (pal_match_get_unaided (match));
  g_assert_false (pal_match_get_can_undo (match));
  g_assert_false (pal_match_undo (match));
  g_assert_false (pal_match_redo (match));
  g_assert_false (pal_match_play_at (match, e4->parent, e4->move, &error));
  g_assert_error (error, PAL_MATCH_ERROR, PAL_MATCH_ERROR_SERIOUS);
  pal_match_go_on_from (match, e4);
  test_assert_line (match, "e4 e5");
  /* A line that is pasted, played, and taken out again. */
  g_assert_cmpuint (pal_match_paste (match, pal_match_get_head (match), "Nf3", &last, NULL), ==, 1);
  test_play (match, "Nf3");
  g_assert_false (pal_match_can_undo_edit (match));
  g_assert_null (pal_match_undo_edit (match));
  test_assert_line (match, "e4 e5 Nf3");
}

static void
keep_cb (char **kept, const char *message)
{
  g_free (*kept);
  *kept = g_strdup (message);
}

/* In an earlier position nobody may move, and is told why; where play goes on they may. */
static void
test_looking_back (void)
{
  g_autoptr (PalSession) session = pal_session_new ();
  g_autoptr (PalMatch) match = serious_match (session);
  g_autofree char *refused = NULL;

  g_signal_connect_swapped (session, "refused", G_CALLBACK (keep_cb), &refused);
  g_assert_true (pal_session_may_move (session));
  pal_session_step (session, -2);
  g_assert_false (pal_session_may_move (session));
  g_assert_false (pal_session_play (session, move_pack (11, 27, 0, 0))); /* d4 */
  g_assert_cmpstr (refused, ==, "Moves cannot be undone in a serious game.");
  g_assert_true (pal_session_play (session, pal_match_get_head (match)->parent->move));
  pal_session_last (session);
  g_assert_true (pal_session_may_move (session));
  test_assert_line (match, "e4 e5");
}

/* Whether anything is laid over the board in SESSION. */
static gboolean
shows_overlay (PalSession *session)
{
  OverlayCell cells[OVERLAY_CELLS_MAX], nothing[OVERLAY_CELLS_MAX];

  memset (cells, 0, sizeof cells);
  memset (nothing, 0, sizeof nothing);
  pal_overlays_fill (pal_session_get_overlays (session), cells);
  return memcmp (cells, nothing, sizeof cells) != 0;
}

/* Nothing advises until the game is over; then everything does. */
static void
test_help (void)
{
  g_autoptr (PalSession) session = pal_session_new ();
  g_autoptr (PalMatch) match = serious_match (session);
  PalOverlays *overlays = pal_session_get_overlays (session);
  const PalOverlayArrow arrow = { test_move (match, "Nf3"), PAL_ADVICE_BEST, 1 };
  g_autofree char *refused = NULL;
  int n;

  g_signal_connect_swapped (session, "refused", G_CALLBACK (keep_cb), &refused);
  for (const Overlay *all = pal_overlays_list (overlays, &n); n > 0; n--)
    pal_overlays_set_shown (overlays, all[n - 1].id, TRUE);
  pal_overlays_set_arrows (overlays, &arrow, 1);
  g_assert_false (shows_overlay (session));
  pal_overlays_get_arrows (overlays, &n);
  g_assert_cmpint (n, ==, 0);
  pal_session_request_hint (session);
  g_assert_cmpstr (refused, ==, "There are no hints in a serious game.");
  g_assert_false (pal_hint_get_busy (pal_session_get_hint (session)));

  pal_match_resign (match, 0);
  g_assert_false (pal_match_get_unaided (match));
  g_assert_true (shows_overlay (session));
  pal_session_request_hint (session);
  g_assert_true (pal_hint_get_busy (pal_session_get_hint (session)));
  g_assert_true (pal_match_get_can_undo (match));
}

/* The end opens everything for good: what is undone then, or tried, is no serious game any more. */
static void
test_after_the_end (void)
{
  static const char *const no_signals[] = { NULL };
  g_autoptr (PalSession) session = pal_session_new ();
  g_autoptr (PalMatch) match = serious_match (session);
  GameNode *e4 = pal_match_get_head (match)->parent;
  TestCounts *counts = test_counts_new (match, no_signals);
  g_autofree char *told = NULL;

  pal_match_resign (match, 1);
  told = test_counts_take (counts);
  g_assert_nonnull (strstr (told, "unaided:1"));
  test_counts_free (counts);
  g_assert_true (pal_match_play_at (match, e4, move_pack (50, 34, 0, 0), NULL));
  g_assert_false (pal_match_is_over (match));
  g_assert_false (pal_match_get_unaided (match));
  g_assert_true (pal_match_get_serious (match));

  g_autoptr (PalMatch) other = serious_match (session);
  pal_match_resign (other, 1);
  g_assert_true (pal_match_undo (other));
  g_assert_false (pal_match_get_serious (other));
  g_assert_true (pal_match_undo (other));
}

/* It is one when it comes back, and says so in files. */
static void
test_kept (void)
{
  g_autoptr (PalSession) session = pal_session_new ();
  g_autoptr (PalMatch) match = serious_match (session);
  g_autofree char *text = pal_autosave_write_text (match, NULL);
  g_autofree char *pgn = pal_match_to_pgn (match);
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (PalMatch) back = pal_autosave_read_text (text, strlen (text), &facts, NULL);
  g_autoptr (PalNewGame) rematch = pal_new_game_rematch (match);

  g_assert_nonnull (strstr (pgn, "[Assistance \"none\"]"));
  pal_match_start (back);
  g_assert_true (pal_match_get_unaided (back));
  g_assert_false (pal_match_undo (back));
  g_assert_true (rematch->serious);

  pal_match_resign (back, 0);
  pal_match_undo (back);
  g_autofree char *eased = pal_match_to_pgn (back);
  g_assert_null (strstr (eased, "Assistance"));
}

/* Only where a person plays. */
static void
test_new_game (void)
{
  g_autoptr (PalNewGame) game = g_new0 (PalNewGame, 1);

  game->rules = &chess_rules;
  game->start_text = g_strdup ("");
  game->levels[0] = game->levels[1] = 1;
  game->serious = TRUE;
  g_autoptr (PalMatch) of_people = pal_new_game_create_match (game, NULL);
  g_assert_true (pal_match_get_serious (of_people));
  game->kinds[0] = game->kinds[1] = PAL_PLAYER_COMPUTER;
  g_autoptr (PalMatch) of_computers = pal_new_game_create_match (game, NULL);
  g_assert_false (pal_match_get_serious (of_computers));
}

static void
count_played (int *n)
{
  ++*n;
}

/* Where nobody plays a move waits until it can be followed, also if it came at once; a pause takes
 * it back, and a clock does not count it. */
static void
test_pace (void)
{
  const PalTimeControl control = { PAL_CLOCK_SUDDEN, 60000, 0, 0 };
  g_autoptr (TestPlayer) first = test_player_new ();
  g_autoptr (TestPlayer) second = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, first, second, &control);
  int played = 0;

  g_signal_connect_swapped (match, "played", G_CALLBACK (count_played), &played);
  pal_match_set_pace (match, 50);
  pal_match_start (match);
  test_player_answer (first, "move", first->serial, test_move (match, "e4"));
  g_assert_cmpint (played, ==, 0);
  g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, -1);
  while (played == 0)
    g_main_context_iteration (NULL, TRUE);
  test_assert_line (match, "e4");
  test_player_answer (second, "move", second->serial, test_move (match, "e5"));
  pal_match_pause (match);
  pal_match_resume (match);
  g_assert_cmpint (second->requests, ==, 2);
  pal_match_set_pace (match, 0);
  test_player_answer (second, "move", second->serial, test_move (match, "c5"));
  g_assert_cmpint (played, ==, 2);
  test_assert_line (match, "e4 c5");
}

/* A move that is held by a view waits for that as well, whatever comes first. */
static void
test_pace_held (void)
{
  g_autoptr (TestPlayer) first = test_player_new ();
  g_autoptr (TestPlayer) second = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, first, second, NULL);
  int played = 0;

  g_signal_connect_swapped (match, "played", G_CALLBACK (count_played), &played);
  pal_match_set_pace (match, 20);
  pal_match_start (match);
  pal_match_hold (match);
  test_player_answer (first, "move", first->serial, test_move (match, "e4"));
  pal_match_release (match);
  g_assert_cmpint (played, ==, 0);
  while (played == 0)
    g_main_context_iteration (NULL, TRUE);
  test_assert_line (match, "e4");
}

/* Against a person the computer answers when it likes. */
static void
test_pace_with_person (void)
{
  g_autoptr (TestPlayer) second = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, second, NULL);

  pal_match_set_pace (match, 10000);
  pal_match_start (match);
  test_play (match, "e4");
  test_player_answer (second, "move", second->serial, test_move (match, "e5"));
  test_assert_line (match, "e4 e5");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/serious/no-way-back", test_no_way_back);
  g_test_add_func ("/serious/looking-back", test_looking_back);
  g_test_add_func ("/serious/help", test_help);
  g_test_add_func ("/serious/after-the-end", test_after_the_end);
  g_test_add_func ("/serious/kept", test_kept);
  g_test_add_func ("/serious/new-game", test_new_game);
  g_test_add_func ("/pace/waits", test_pace);
  g_test_add_func ("/pace/held", test_pace_held);
  g_test_add_func ("/pace/with-person", test_pace_with_person);
  return g_test_run ();
}
