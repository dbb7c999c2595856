/* A tournament as a window holds it: games kept, tables, pause, stop. */
#include "arena/arena-event.h"
#include "files/core/game-file.h"
#include "reversi/reversi.h"

#include <stdio.h>
#include <string.h>

static ArenaEvent *
make_event (int games)
{
  ArenaEvent *event = arena_event_new (&reversi_rules);
  Bot bot;

  bot_init (&bot, &reversi_rules);
  g_strlcpy (bot.name, "Ada", sizeof bot.name);
  bot.depth[0] = bot.depth[1] = bot.depth[2] = 1;
  arena_event_add_bot (event, &bot);
  arena_event_add_bot (event, &bot);
  arena_event_add_level (event, 1);
  arena_event_set_games (event, games);
  arena_event_set_openings (event, 4, 1);
  arena_event_set_concurrency (event, 2);
  return event;
}

static void
wait_for_played (ArenaEvent *event, int games)
{
  while (arena_event_get_played (event) < games)
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for_end (ArenaEvent *event)
{
  while (arena_event_get_state (event) != ARENA_EVENT_OVER)
    g_main_context_iteration (NULL, TRUE);
}

static guint
count_unfinished (ArenaEvent *event)
{
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (event)); i++) {
    g_autoptr (ArenaEventGame) game = g_list_model_get_item (G_LIST_MODEL (event), i);
    n += arena_event_game_get_tree (game) == NULL;
  }
  return n;
}

/* A finished game of discs says how many each side had, all squares counted, and which is which. */
static void
assert_described (ArenaEventGame *game)
{
  g_autofree char *players = arena_event_game_dup_players (game);
  g_autofree char *detail = arena_event_game_dup_detail (game);
  Result result = arena_event_game_get_tree (game)->outcome.result;
  int black = -1, white = -1;

  g_assert_nonnull (strstr (players, " (Black) – "));
  g_assert_true (g_str_has_suffix (players, " (White)"));
  g_assert_cmpint (sscanf (detail, "%d–%d · ", &black, &white), ==, 2);
  g_assert_cmpint (black + white, ==, 64);
  g_assert_cmpint ((black > white) - (black < white), ==,
                   (result == RESULT_FIRST_WINS) - (result == RESULT_SECOND_WINS));
}

static void
test_whole (void)
{
  g_autoptr (ArenaEvent) event = make_event (4);
  g_autoptr (GArray) ratings = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GameFile) file = NULL;
  char *text;
  double points = 0;

  g_assert_cmpstr (arena_event_get_name (event, 0), ==, "Ada");
  g_assert_cmpstr (arena_event_get_name (event, 1), ==, "Ada (2)");
  g_assert_cmpint (arena_event_get_total (event), ==, 12);
  arena_event_start (event);
  wait_for_end (event);
  g_assert_null (arena_event_get_problem (event));
  g_assert_cmpint (arena_event_get_played (event), ==, 12);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (event)), ==, 12);
  g_assert_cmpuint (count_unfinished (event), ==, 0);
  for (guint i = 0; i < 12; i++) {
    g_autoptr (ArenaEventGame) game = g_list_model_get_item (G_LIST_MODEL (event), i);

    assert_described (game);
  }

  ratings = arena_event_get_ratings (event);
  g_assert_cmpuint (ratings->len, ==, 3);
  for (guint i = 0; i < ratings->len; i++)
    points += g_array_index (ratings, ArenaRating, i).points;
  g_assert_cmpfloat (points, ==, 12);
  /* Two games of a pair of equal players that do not choose at random mirror each other. */
  ArenaScore score = arena_event_get_score (event, 0, 1);
  g_assert_cmpfloat (arena_score_points (&score), ==, 2);

  text = arena_event_to_pgn (event);
  /* A game is won by the margin, without the 200 that a bot's search counts for having won. */
  g_assert_true (g_regex_match_simple ("\\{[+-][0-9]+\\.", text, 0, 0));
  g_assert_false (g_regex_match_simple ("\\{[+-][2-9][0-9]{2}\\.", text, 0, 0));
  bytes = g_bytes_new_take (text, strlen (text));
  file = game_file_new (bytes, NULL, NULL);
  g_assert_nonnull (file);
  g_assert_cmpuint (file->entries->len, ==, 12);
}

/* While it is paused, what has begun ends and nothing begins. */
static void
test_pause (void)
{
  g_autoptr (ArenaEvent) event = make_event (20);
  int played;

  arena_event_start (event);
  wait_for_played (event, 2);
  arena_event_set_paused (event, TRUE);
  while (count_unfinished (event) > 0)
    g_main_context_iteration (NULL, TRUE);
  played = arena_event_get_played (event);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_cmpint (arena_event_get_played (event), ==, played);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (event)), ==, (guint) played);
  arena_event_set_paused (event, FALSE);
  wait_for_played (event, played + 3);
}

/* Stopping gives up what is being played and keeps what is finished. */
static void
test_stop (void)
{
  g_autoptr (ArenaEvent) event = make_event (200);
  guint played;

  arena_event_start (event);
  wait_for_played (event, 3);
  arena_event_stop (event);
  g_assert_cmpint (arena_event_get_state (event), ==, ARENA_EVENT_OVER);
  played = (guint) arena_event_get_played (event);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (event)), ==, played);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_cmpuint ((guint) arena_event_get_played (event), ==, played);
  arena_event_stop (event);
}

/* It may be let go in the middle. */
static void
test_let_go (void)
{
  ArenaEvent *event = make_event (200);
  gpointer alive = event;

  g_object_add_weak_pointer (G_OBJECT (event), &alive);
  arena_event_start (event);
  wait_for_played (event, 1);
  g_object_unref (event);
  g_assert_null (alive);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arena-event/whole", test_whole);
  g_test_add_func ("/arena-event/pause", test_pause);
  g_test_add_func ("/arena-event/stop", test_stop);
  g_test_add_func ("/arena-event/let-go", test_let_go);
  return g_test_run ();
}
