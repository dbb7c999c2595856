/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tournament as a window holds it: games kept, tables, pause, stop. */
#include "arena/arena-event.h"
#include "arena/arena-openings.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "game/drivers/pal-driver-protocol.h"
#include "registry.h"
#include "reversi/reversi.h"

#include <stdio.h>
#include <stdlib.h>
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
  arena_event_set_random (event, 4, 1);
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

/* The numbers of a row of a table: points, games, won, drawn, lost are fields 2 to 6. */
static void
check_row (const char *row, double *points)
{
  g_auto (GStrv) fields = g_strsplit (row, ",", -1);
  const double got = g_ascii_strtod (fields[2], NULL);
  const double against = g_ascii_strtod (fields[10], NULL) + g_ascii_strtod (fields[11], NULL)
                         + g_ascii_strtod (fields[12], NULL);
  const int won = atoi (fields[4]), drawn = atoi (fields[5]), lost = atoi (fields[6]);

  g_assert_cmpuint (g_strv_length (fields), ==, 13);
  g_assert_cmpint (won + drawn + lost, ==, atoi (fields[3]));
  g_assert_cmpfloat (won + drawn / 2.0, ==, got);
  g_assert_cmpfloat (against, ==, got);
  *points += got;
}

/* The table as a file has a line for each of the three, whose points are those of 12 games. */
static void
check_table (ArenaEvent *event)
{
  g_autofree char *text = arena_event_table_to_csv (event);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  double points = 0;

  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  g_assert_true (g_str_has_prefix (lines[0], "rank,player,points,games,won,drawn,lost,"));
  for (int i = 1; i <= 3; i++)
    check_row (lines[i], &points);
  g_assert_cmpfloat (points, ==, 12);
  g_assert_cmpstr (lines[4], ==, "");
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

  check_table (event);
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

/* --- Engines of other programs --- */

static void
add_stub (ArenaEvent *event, const char *name, const char *dialect, const char *game,
          const char *faults)
{
  const char *const words[] = { g_getenv ("PALAMEDES_ARENA_STUB"), dialect, game, faults, NULL };
  g_autoptr (PalDriverSpec) spec
      = pal_driver_spec_new (name, words, pal_driver_protocol_find (dialect));
  g_autoptr (PalEngineProfile) profile = pal_engine_profile_new (spec, game);

  arena_event_add_engine (event, profile);
}

static ArenaEvent *
make_engine_event (const char *faults)
{
  ArenaEvent *event = arena_event_new (registry_find ("chess")->rules);
  const PalDriverLimits limits = { .move_time = 50 };

  add_stub (event, "Good", "uci", "chess", NULL);
  add_stub (event, "Good", "cecp", "chess", NULL);
  if (faults)
    add_stub (event, "Bad", "uci", "chess", faults);
  arena_event_set_limits (event, &limits);
  return event;
}

static void
assert_faults (ArenaEvent *event, int player, const char *words)
{
  g_autofree char *faults = arena_event_dup_faults (event, player);

  if (!words)
    g_assert_null (faults);
  else if (!faults || !strstr (faults, words))
    g_error ("%s: %s", words, faults ? faults : "nothing");
}

/* Engines play beside levels, an odd number of games as well. */
static void
test_engines (void)
{
  g_autoptr (ArenaEvent) event = make_engine_event (NULL);

  arena_event_set_games (event, 3);
  g_assert_cmpstr (arena_event_get_name (event, 1), ==, "Good (2)");
  arena_event_start (event);
  wait_for_end (event);
  g_assert_null (arena_event_get_problem (event));
  g_assert_cmpint (arena_event_get_played (event), ==, 3);
  assert_faults (event, 0, NULL);
  assert_faults (event, 1, NULL);
}

/* Who cannot play at all is left out, and the others play on. */
static void
test_unable (void)
{
  g_autoptr (ArenaEvent) event = make_engine_event ("leave");
  ArenaScore score;

  arena_event_set_concurrency (event, 2);
  g_assert_cmpint (arena_event_get_total (event), ==, 6);
  arena_event_start (event);
  wait_for_end (event);
  g_assert_null (arena_event_get_problem (event));
  g_assert_cmpint (arena_event_get_played (event), ==, 2);
  g_assert_cmpint (arena_event_get_total (event), ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (event)), ==, 2);
  score = arena_event_get_score (event, 2, -1);
  g_assert_cmpuint (arena_score_games (&score), ==, 0);
  assert_faults (event, 0, NULL);
  assert_faults (event, 2, "Bad cannot play: ");
  assert_faults (event, 2, "status 3");
}

/* Of two there is nobody to play on. */
static void
test_unable_match (void)
{
  g_autoptr (ArenaEvent) event = arena_event_new (registry_find ("chess")->rules);

  add_stub (event, "Bad", "uci", "chess", "leave");
  arena_event_add_level (event, 1);
  arena_event_start (event);
  wait_for_end (event);
  g_assert_nonnull (strstr (arena_event_get_problem (event), "Bad cannot play: "));
  g_assert_cmpint (arena_event_get_played (event), ==, 0);
}

/* What GAMES (ArenaEventGame) say, and their files would, of those that Bad has lost: as many as
 * there are, with WORD in the file's tag. */
static void
assert_told (GListModel *games, const char *word)
{
  g_autofree char *tag = g_strdup_printf ("[Termination \"%s\"]\n[TerminationDetails \"I", word);
  guint told = 0;

  for (guint i = 0; i < g_list_model_get_n_items (games); i++) {
    g_autoptr (ArenaEventGame) game = g_list_model_get_item (games, i);
    g_autofree char *detail = arena_event_game_dup_detail (game);
    g_autofree char *text = pgn_write (arena_event_game_get_tree (game));
    const char *reason = strstr (detail, " · Bad: I");

    g_assert_true ((reason != NULL) == (strstr (text, tag) != NULL));
    told += reason != NULL;
  }
  g_assert_cmpuint (told, >=, 1);
}

/* Who fails later loses that game, and plays the next one. */
static void
test_failing (void)
{
  static const char *const faults[][3]
      = { { "illegal@3", "Bad lost 4 games by illegal moves. Its move", "rules infraction" },
          { "crash@3", "Bad lost 4 games by failing. ", "abandoned" } };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
    g_autoptr (ArenaEvent) event = make_engine_event (faults[i][0]);

    arena_event_start (event);
    wait_for_end (event);
    g_assert_null (arena_event_get_problem (event));
    g_assert_cmpint (arena_event_get_played (event), ==, 6);
    /* The process that moved illegally lives on, and does it once. */
    if (i == 0)
      assert_faults (event, 2, "Bad lost 1 game by an illegal move. Its move");
    else
      assert_faults (event, 2, faults[i][1]);
    assert_faults (event, 0, NULL);
    assert_told (G_LIST_MODEL (event), faults[i][2]);
  }
}

/* One that never answers has lost on time, and is not waited for. */
static void
test_hanging (void)
{
  g_autoptr (ArenaEvent) event = arena_event_new (registry_find ("chess")->rules);
  const PalDriverLimits limits = { .move_time = 50 };

  add_stub (event, "Bad", "uci", "chess", "hang@3");
  arena_event_add_level (event, 1);
  arena_event_set_limits (event, &limits);
  arena_event_set_games (event, 1);
  arena_event_start (event);
  wait_for_end (event);
  g_assert_cmpint (arena_event_get_played (event), ==, 1);
  assert_faults (event, 0, "Bad lost 1 game on time.");
}

/* --- Openings --- */

static guint64
start_key (ArenaEvent *event, guint game, int plies)
{
  g_autoptr (ArenaEventGame) item = g_list_model_get_item (G_LIST_MODEL (event), game);
  const GameTree *tree = arena_event_game_get_tree (item);
  const GameNode *node = tree->root;

  for (int i = 0; i < plies; i++)
    node = game_node_next (node);
  return tree->rules->key (&node->position);
}

/* Every two games of two players begin alike, however many games there are and players. */
static void
test_openings (void)
{
  const Rules *rules = registry_find ("reversi")->rules;
  g_autoptr (GPtrArray) openings = arena_openings_read (rules, "f5d6\nf5f6\nf5f4\n", "here", NULL);

  for (int players = 2; players <= 3; players++)
    for (int games = 3; games <= 4; games++) {
      g_autoptr (ArenaEvent) event = arena_event_new (rules);
      guint pairings = players == 2 ? 1 : 3;

      for (int i = 0; i < players; i++)
        arena_event_add_level (event, 1);
      arena_event_set_games (event, games);
      arena_event_set_openings (event, openings);
      arena_event_start (event);
      wait_for_end (event);
      g_assert_cmpint (arena_event_get_played (event), ==, games * (int) pairings);
      for (int n = 0; n < games; n++) {
        guint place = pairings == 1    ? (guint) n
                      : games % 2 == 0 ? (guint) (n / 2 * 6 + n % 2)
                                       : (guint) n * 3;
        const GameRecord *opening = openings->pdata[n / 2];
        g_assert_cmpuint (start_key (event, place, 2), ==, rules->key (game_record_last (opening)));
      }
    }
}

/* --- Looking on --- */

typedef struct {
  ArenaEventGame *game;
  int moves, plies;
  gboolean clocked;
} Watch;

static void
watch_on_moved (ArenaEventGame *game, Watch *watch)
{
  const GameTree *tree = arena_event_game_look (game);
  int plies = game_node_last (tree->root)->ply;

  g_assert_null (arena_event_game_get_tree (game));
  g_assert_cmpint (plies, >, watch->plies);
  watch->plies = plies;
  watch->moves++;
  watch->clocked |= arena_event_game_get_left (game, 0) >= 0
                    && arena_event_game_get_left (game, 0) <= 70000
                    && arena_event_game_get_left (game, 1) >= 0;
}

static void
watch_first (GListModel *event, guint position, guint removed, guint added, Watch *watch)
{
  if (watch->game || added == 0)
    return;
  watch->game = g_list_model_get_item (event, position);
  g_signal_connect (watch->game, "moved", G_CALLBACK (watch_on_moved), watch);
}

/* A game can be looked at while it is played: each move is told of, with the clocks. */
static void
test_watched (void)
{
  g_autoptr (ArenaEvent) event = make_engine_event (NULL);
  const PalDriverLimits limits = { .control = { PAL_CLOCK_FISCHER, 60000, 100 } };
  Watch watch = { 0 };
  const GameTree *tree;

  arena_event_set_limits (event, &limits);
  arena_event_set_games (event, 1);
  g_signal_connect (event, "items-changed", G_CALLBACK (watch_first), &watch);
  arena_event_start (event);
  wait_for_end (event);
  tree = arena_event_game_get_tree (watch.game);
  g_assert_cmpint (watch.moves, ==, game_node_last (tree->root)->ply);
  g_assert_true (arena_event_game_look (watch.game) == tree);
  g_assert_true (watch.clocked);
  g_assert_cmpint (arena_event_game_get_left (watch.game, 0), ==, -1);
  g_object_unref (watch.game);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arena-event/whole", test_whole);
  g_test_add_func ("/arena-event/pause", test_pause);
  g_test_add_func ("/arena-event/stop", test_stop);
  g_test_add_func ("/arena-event/let-go", test_let_go);
  g_test_add_func ("/arena-event/engines", test_engines);
  g_test_add_func ("/arena-event/unable", test_unable);
  g_test_add_func ("/arena-event/unable-match", test_unable_match);
  g_test_add_func ("/arena-event/failing", test_failing);
  g_test_add_func ("/arena-event/hanging", test_hanging);
  g_test_add_func ("/arena-event/openings", test_openings);
  g_test_add_func ("/arena-event/watched", test_watched);
  return g_test_run ();
}
