/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is laid over a board: marks for each position, which overlays are shown together, and when
 * advice is given. */
#include "support/test-game.h"

#include "game/match/pal-session.h"
#include "registry.h"
#include "reversi/reversi.h"

/* White to move, with nine empty squares. */
#define LATE "ppppppp1/pppPPp2/ppPpPPP1/ppPPPpPp/pPpPpPPp/pPPpppPp/1PPPPPPP/1PPP2P1 b - - 0 28"

static PalMatch *
match_from (const char *text, PalPlayer *black, PalPlayer *white)
{
  const PalTimeControl none[2] = { { .mode = PAL_CLOCK_NONE }, { .mode = PAL_CLOCK_NONE } };
  g_autoptr (PalPlayer) person = pal_human_player_new ("Person");
  Position start;

  if (text)
    g_assert_true (reversi_rules.position_from_text (&start, text, NULL));
  else
    rules_start (&reversi_rules, &start);
  return pal_match_new (game_tree_new (&reversi_rules, &start), NULL, black ? black : person,
                        white ? white : person, none);
}

static PalSession *
session_of (PalMatch *match)
{
  PalSession *session = pal_session_new ();

  pal_session_set_match (session, match);
  return session;
}

/* What is said of the cells, as "name:text" with * for best, = for exact, ! for safe, ? for the
 * other side's, and the grade behind a slash where there is one; from a1. */
static char *
describe (PalSession *session)
{
  OverlayCell cells[OVERLAY_CELLS_MAX] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  pal_overlays_fill (pal_session_get_overlays (session), cells);
  for (int row = 0; row < 8; row++)
    for (int file = 0; file < 8; file++) {
      Square square = (Square) (8 * (7 - row) + file);
      const OverlayCell *cell = &cells[square];
      char name[SQUARE_NAME_MAX];

      if (cell->flags == 0 && cell->text[0] == '\0')
        continue;
      reversi_rules.square_name (square, name);
      g_string_append_printf (
          text, "%s%s:%s%s%s%s%s", text->len > 0 ? " " : "", name, cell->text,
          cell->flags & OVERLAY_BEST ? "*" : "", cell->flags & OVERLAY_EXACT ? "=" : "",
          cell->flags & OVERLAY_SAFE ? "!" : "", cell->flags & OVERLAY_OTHER ? "?" : "");
      if (cell->grade != 0)
        g_string_append_printf (text, "/%+d", cell->grade);
    }
  return g_strdup (text->str);
}

static void
assert_shown (PalSession *session, const char *expected)
{
  g_autofree char *text = describe (session);

  g_assert_cmpstr (text, ==, expected);
}

static void
show (PalSession *session, const char *id, gboolean shown)
{
  pal_overlays_set_shown (pal_session_get_overlays (session), id, shown);
}

static void
count (int *n)
{
  ++*n;
}

/* In a full line nothing can be flipped, whoever has it. */
static void
test_full_line (void)
{
  g_autoptr (PalMatch) match = match_from ("8/8/8/3pP3/3Pp3/8/8/PpPpPPpP w - - 0 1", NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);

  show (session, "stable", TRUE);
  for (int side = 0; side < 2; side++) {
    g_autofree char *count = pal_overlays_count (pal_session_get_overlays (session), side);

    g_assert_cmpstr (count, ==, side == 0 ? "5 stable" : "3 stable");
  }
}

/* Who looks at the same again is told nothing. */
static void
test_same_again (void)
{
  g_autoptr (PalMatch) match = match_from (NULL, NULL, NULL);
  g_autoptr (PalOverlays) overlays = pal_overlays_new ();
  const GameNode *root = pal_match_get_tree (match)->root;
  int told = 0;

  g_signal_connect_swapped (overlays, "changed", G_CALLBACK (count), &told);
  pal_overlays_look (overlays, match, root, TRUE);
  g_assert_cmpint (told, ==, 1);
  pal_overlays_look (overlays, match, root, TRUE);
  g_assert_cmpint (told, ==, 1);
  pal_overlays_look (overlays, match, root, FALSE);
  g_assert_cmpint (told, ==, 2);
  test_play (match, "f5");
  pal_overlays_look (overlays, match, pal_match_get_head (match), FALSE);
  g_assert_cmpint (told, ==, 3);
}

static void
test_marks (void)
{
  g_autoptr (PalMatch) match = match_from ("p7/8/8/3pP3/3Pp3/8/8/P6P w - - 0 1", NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  g_autofree char *count = NULL;

  assert_shown (session, "");
  show (session, "stable", TRUE);
  assert_shown (session, "a1:! a8:! h8:!");
  count = pal_overlays_count (pal_session_get_overlays (session), 0);
  g_assert_cmpstr (count, ==, "2 stable");
  show (session, "mobility", TRUE);
  assert_shown (session, "a1:! e3:? f4:? c5:? d6:? a8:! h8:!");
  g_free (count);
  count = pal_overlays_count (pal_session_get_overlays (session), 1);
  g_assert_cmpstr (count, ==, "1 stable · mobility 4");
  show (session, "stable", FALSE);
  show (session, "flips", TRUE);
  assert_shown (session, "d3:1= e3:? c4:1= f4:? c5:? f5:1= d6:? e6:1=");
}

/* Discs turned are numbers and no praise: many of them are no good sign. */
static void
test_flips (void)
{
  g_autoptr (PalMatch) match = match_from ("Pppppp2/8/Pppp4/8/Pp6/8/Ppp5/8 w - - 0 1", NULL, NULL);
  g_autoptr (PalMatch) alike = match_from (NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);

  show (session, "flips", TRUE);
  assert_shown (session, "g1:5= e3:3= c5:1= d7:2=");
  pal_session_set_match (session, alike);
  assert_shown (session, "d3:1= c4:1= f5:1= e6:1=");
}

/* One that writes on the cells gives way to another; what the game does not have stays as it is. */
static void
test_together (void)
{
  static const char *const kept[] = { "stable", "elsewhere", "flips", NULL };
  g_autoptr (PalMatch) match = match_from (NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  PalOverlays *overlays = pal_session_get_overlays (session);
  static const char *const signals[] = { "changed", NULL };
  TestCounts *counts;
  g_auto (GStrv) shown = NULL;
  int n;

  g_assert_cmpstr (pal_overlays_list (overlays, &n)[0].id, ==, "values");
  g_assert_cmpint (n, ==, 1 + reversi_rules.overlays.n);
  g_object_set (overlays, "shown", kept, NULL);
  counts = test_counts_new (overlays, signals);
  show (session, "flips", TRUE);
  test_assert_counts (counts, "");
  show (session, "values", TRUE);
  test_assert_counts (counts, "changed:1 shown:1");
  g_object_get (overlays, "shown", &shown, NULL);
  g_assert_cmpint ((int) g_strv_length (shown), ==, 3);
  g_assert_true (pal_overlays_get_shown (overlays, "elsewhere"));
  g_assert_false (pal_overlays_get_shown (overlays, "flips"));
  show (session, "values", FALSE);
  test_counts_free (counts);
}

/* Best play from POSITION by looking at everything, for the side to move. */
static int
exact (const Position *position)
{
  Move moves[MOVES_MAX];
  GameRecord *record = game_record_new (&reversi_rules, position);
  Outcome outcome = reversi_rules.outcome (record);
  int best = -64, n = reversi_rules.legal_moves (position, moves);

  game_record_free (record);
  if (outcome_is_over (outcome))
    return reversi_rules.side_to_move (position) == 0 ? outcome.score : -outcome.score;
  for (int i = 0; i < n; i++) {
    Position next = *position;

    reversi_rules.play (&next, moves[i]);
    best = MAX (best, -exact (&next));
  }
  return best;
}

/* Near the end the values are exact, say so, and are right. */
static void
test_exact (void)
{
  g_autoptr (PalMatch) match = match_from (LATE, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  PalOverlays *overlays = pal_session_get_overlays (session);
  const Position *position = &pal_match_get_head (match)->position;
  OverlayCell cells[OVERLAY_CELLS_MAX] = { 0 };
  g_autofree char *sentence = NULL, *expected = NULL;
  Move moves[MOVES_MAX];
  int n = reversi_rules.legal_moves (position, moves), best = exact (position);

  g_assert_cmpint (n, >, 1);
  g_assert_null (pal_overlays_describe_values (overlays));
  show (session, "values", TRUE);
  while (!sentence || !g_str_has_prefix (sentence, "Exact")) {
    g_main_context_iteration (NULL, TRUE);
    g_free (sentence);
    sentence = pal_overlays_describe_values (overlays);
  }
  pal_overlays_fill (overlays, cells);
  for (int i = 0; i < n; i++) {
    const OverlayCell *cell = &cells[move_to (moves[i])];
    Position next = *position;
    g_autofree char *text = NULL;
    int value;

    reversi_rules.play (&next, moves[i]);
    value = -exact (&next);
    text = g_strdup_printf ("%s%d", value < 0 ? "−" : value > 0 ? "+" : "", ABS (value));
    g_assert_cmpstr (cell->text, ==, text);
    g_assert_true (cell->flags & OVERLAY_EXACT);
    g_assert_cmpint ((cell->flags & OVERLAY_BEST) != 0, ==, value == best);
    g_assert_cmpint (cell->grade == OVERLAY_GOOD, ==, value == best);
  }
  expected = best == 0 ? g_strdup ("Exact: a draw")
                       : g_strdup_printf ("Exact: %s wins by %d", best > 0 ? "White" : "Black",
                                          ABS (best));
  g_assert_cmpstr (sentence, ==, expected);
}

/* Far from it they are estimates and do not pretend. */
static void
test_estimates (void)
{
  g_autoptr (PalMatch) match = match_from (NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  PalOverlays *overlays = pal_session_get_overlays (session);
  g_autofree char *sentence = NULL, *text = NULL;
  int told = 0;

  show (session, "values", TRUE);
  g_signal_connect_swapped (overlays, "changed", G_CALLBACK (count), &told);
  while (!(sentence = pal_overlays_describe_values (overlays)))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (told, >, 0);
  g_assert_true (g_str_has_suffix (sentence, " deep"));
  text = describe (session);
  g_assert_nonnull (strchr (text, '*'));
  g_assert_null (strchr (text, '='));

  /* The next position's values are not the last one's. */
  test_play (match, "f5");
  assert_shown (session, "");
}

/* Advice is for a person whose turn it is; what lies open is told always. */
static void
test_running (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = match_from (NULL, NULL, PAL_PLAYER (engine));
  g_autoptr (PalSession) session = session_of (match);

  show (session, "flips", TRUE);
  show (session, "mobility", TRUE);
  pal_match_start (match);
  assert_shown (session, "d3:1= e3:? c4:1= f4:? c5:? f5:1= d6:? e6:1=");
  test_play (match, "f5"); /* the engine thinks */
  assert_shown (session, "c3:? d3:? c4:?");
  test_player_answer (engine, "move", engine->serial, test_move (match, "d6"));
  assert_shown (session, "c3:1= f3:? c4:1= f4:? c5:1= g5:? c6:1= f6:? c7:1=");
  pal_match_pause (match);
  assert_shown (session, "f3:? f4:? g5:? f6:?");
  pal_match_resume (match);

  /* Where the engine was to move: a game that goes on has no advice there, one that is over has. */
  pal_session_step (session, -1);
  assert_shown (session, "c3:? d3:? c4:?");
  pal_match_resign (match, 0);
  assert_shown (session, "c3:? d3:? c4:? f4:1= d6:1= f6:1=");
}

/* What is on and has nothing to show is known to. */
static void
test_silent (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (match);
  PalOverlays *overlays = pal_session_get_overlays (session);

  g_assert_false (pal_overlays_is_silent (overlays, "danger"));
  show (session, "danger", TRUE);
  g_assert_true (pal_overlays_is_silent (overlays, "danger"));
  test_play (match, "e4 d5");
  g_assert_false (pal_overlays_is_silent (overlays, "danger"));
}

/* What waits for somebody's turn, or while the game is paused, has not nothing to show. */
static void
test_not_silent (void)
{
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = match_from (NULL, NULL, PAL_PLAYER (engine));
  g_autoptr (PalSession) session = session_of (match);
  PalOverlays *overlays = pal_session_get_overlays (session);

  pal_match_start (match);
  show (session, "values", TRUE);
  g_assert_false (pal_overlays_is_silent (overlays, "values"));
  test_play (match, "d3");
  g_assert_false (pal_overlays_is_silent (overlays, "values"));
  pal_match_pause (match);
  g_assert_false (pal_overlays_is_silent (overlays, "values"));
}

/* The overlays of another game are its own; a game in which pieces move has no values on cells. */
static void
test_other_game (void)
{
  g_autoptr (PalMatch) reversi = match_from (NULL, NULL, NULL);
  g_autoptr (PalMatch) chess = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = session_of (reversi);
  int n;

  show (session, "flips", TRUE);
  pal_session_set_match (session, chess);
  pal_overlays_list (pal_session_get_overlays (session), &n);
  g_assert_cmpint (n, ==, chess_rules.overlays.n);
  assert_shown (session, "");
  pal_session_set_match (session, reversi);
  assert_shown (session, "d3:1= c4:1= f5:1= e6:1=");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/overlays/same-again", test_same_again);
  g_test_add_func ("/overlays/full-line", test_full_line);
  g_test_add_func ("/overlays/marks", test_marks);
  g_test_add_func ("/overlays/flips", test_flips);
  g_test_add_func ("/overlays/silent", test_silent);
  g_test_add_func ("/overlays/not-silent", test_not_silent);
  g_test_add_func ("/overlays/together", test_together);
  g_test_add_func ("/overlays/exact", test_exact);
  g_test_add_func ("/overlays/estimates", test_estimates);
  g_test_add_func ("/overlays/running", test_running);
  g_test_add_func ("/overlays/other-game", test_other_game);
  return g_test_run ();
}
