/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What techniques cost at each depth over a set of positions: the figures on known numbers, the
 * sets, what is measured, stopping, giving up, and the table for other programs. */
#include "chess/chess.h"
#include "game/bots/pal-technique-positions.h"
#include "game/bots/pal-technique-series.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

#include <math.h>
#include <string.h>

static const Rules *const games[] = { &chess_rules, &xiangqi_rules, &reversi_rules };

static void
wait_until_idle (PalTechniqueSeries *series)
{
  while (pal_technique_series_get_busy (series))
    g_main_context_iteration (NULL, TRUE);
}

static PalTechniquePoint
point_at (PalTechniqueSeries *series, guint technique, int depth)
{
  PalTechniquePoint point;

  pal_technique_series_get_point (series, technique, depth, &point);
  return point;
}

static guint
minimax_of (PalTechniqueSeries *series)
{
  for (guint i = 1; i < pal_technique_series_get_n_techniques (series); i++)
    if (pal_technique_series_get_technique (series, i)->bot.techniques.search == BOT_MINIMAX)
      return i;
  g_assert_not_reached ();
}

static void
test_figures (void)
{
  static const double values[] = { 20, 40, 90 }, base[] = { 10, 40, 30 }, one[] = { 7 };
  static const double powers[] = { 3, 12, 48, 192 }, bent[] = { 1, 8, 4 };
  PalTechniqueFigure figure = pal_technique_figure (values, base, 3);

  g_assert_cmpfloat_with_epsilon (figure.mean, 50, 1e-9);
  g_assert_cmpfloat_with_epsilon (figure.spread, sqrt ((900 + 100 + 1600) / 2.0), 1e-9);
  g_assert_cmpfloat_with_epsilon (figure.ratio, cbrt (2 * 1 * 3), 1e-9);
  figure = pal_technique_figure (one, NULL, 1);
  g_assert_cmpfloat (figure.mean, ==, 7);
  g_assert_cmpfloat (figure.spread, ==, 0);
  g_assert_true (isnan (figure.ratio));
  g_assert_cmpfloat_with_epsilon (pal_technique_geometric_mean (base, 3), cbrt (12000), 1e-9);

  g_assert_cmpfloat_with_epsilon (pal_technique_branching (powers, 4), 4, 1e-9);
  /* Of three points the line has the slope of the outer ones. */
  g_assert_cmpfloat_with_epsilon (pal_technique_branching (bent, 3), 2, 1e-9);
  g_assert_true (isnan (pal_technique_branching (powers, 1)));
  g_assert_true (isnan (pal_technique_branching (powers, 0)));
}

/* Each game has positions of each phase, no two alike and none in which there is nothing to search;
 * on average bots take those of a later phase for later ones. */
static void
test_positions (void)
{
  for (gsize g = 0; g < G_N_ELEMENTS (games); g++) {
    g_autoptr (GPtrArray) all = pal_technique_positions_new (games[g], PAL_POSITIONS_ALL);
    double before = -1;
    guint n = 0;

    for (int phase = PAL_POSITIONS_OPENING; phase <= PAL_POSITIONS_END; phase++) {
      g_autoptr (GPtrArray) set = pal_technique_positions_new (games[g], (PalPositionsPhase) phase);
      double sum = 0;

      g_assert_cmpuint (set->len, >=, 4);
      n += set->len;
      for (guint i = 0; i < set->len; i++) {
        const GameRecord *record = set->pdata[i];
        const Position *position = game_record_last (record);
        Move moves[MOVES_MAX];

        g_assert_false (outcome_is_over (games[g]->outcome (record)));
        g_assert_cmpint (games[g]->legal_moves (position, moves), >, 1);
        sum += bot_phase (games[g], position);
      }
      g_assert_cmpfloat (sum / set->len, >, before);
      before = sum / set->len;
    }
    g_assert_cmpuint (all->len, ==, n);
    for (guint i = 0; i < n; i++)
      for (guint k = 0; k < i; k++)
        g_assert_cmpuint (games[g]->key (game_record_last (all->pdata[i])), !=,
                          games[g]->key (game_record_last (all->pdata[k])));
  }
}

/* The ends of a file's games, without those of other games and those that are over. */
static void
on_file (GObject *source, GAsyncResult *result, gpointer file)
{
  *(PalGameFile **) file = pal_game_file_load_finish (result, NULL);
}

static void
test_file (void)
{
  static const char pgn[] = "[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n"
                            "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
                            "[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n";
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (PalGameFile) file = NULL;
  g_autoptr (GPtrArray) set = NULL, none = NULL;

  g_ptr_array_add (sources, g_memory_input_stream_new_from_data (pgn, sizeof pgn - 1, NULL));
  pal_game_file_load_all_async (sources, NULL, on_file, &file);
  while (file == NULL)
    g_main_context_iteration (NULL, TRUE);
  set = pal_technique_positions_of_file (file, &chess_rules);
  g_assert_cmpuint (set->len, ==, 2);
  g_assert_cmpuint (((GameRecord *) set->pdata[0])->length, ==, 3);
  g_assert_cmpuint (((GameRecord *) set->pdata[1])->length, ==, 2);
  none = pal_technique_positions_of_file (file, &xiangqi_rules);
  g_assert_cmpuint (none->len, ==, 0);
}

/* All techniques reach all depths; nodes are those of a comparison, and the same again; minimax
 * takes more than the bot as it is, in its ratio and in its branching. */
static void
test_measures (void)
{
  g_autoptr (PalTechniqueSeries) series = pal_technique_series_new ();
  g_autoptr (GPtrArray) set = pal_technique_positions_new (&reversi_rules, PAL_POSITIONS_MIDDLE);
  g_autofree Bot *bot = g_new0 (Bot, 1);
  double nodes = 0;
  guint minimax;

  bot_init (bot, &reversi_rules);
  g_assert_cmpuint (pal_technique_series_get_n_techniques (series), ==, 0);
  for (int round = 0; round < 2; round++) {
    g_assert_true (pal_technique_series_start (series, bot, set, 3, 1000000));
    g_assert_true (pal_technique_series_get_busy (series));
    wait_until_idle (series);
    g_assert_cmpfloat (pal_technique_series_get_progress (series), ==, 1);
    g_assert_cmpint (pal_technique_series_get_depth (series), ==, 3);
    g_assert_cmpuint (pal_technique_series_get_n_positions (series), ==, set->len);
    minimax = minimax_of (series);
    for (guint i = 0; i < pal_technique_series_get_n_techniques (series); i++) {
      g_assert_cmpint (pal_technique_series_get_state (series, i), ==, PAL_TECHNIQUE_DONE);
      g_assert_cmpint (pal_technique_series_get_reached (series, i), ==, 3);
      for (int depth = 1; depth <= 3; depth++) {
        g_assert_cmpfloat (point_at (series, i, depth).nodes.mean, >=, 2);
        g_assert_cmpfloat (point_at (series, i, depth).time.mean, >, 0);
      }
    }
    g_assert_cmpfloat (point_at (series, 0, 3).nodes.ratio, ==, 1);
    g_assert_cmpfloat (point_at (series, minimax, 3).nodes.ratio, >, 1.2);
    g_assert_cmpfloat (pal_technique_series_get_branching (series, minimax), >,
                       pal_technique_series_get_branching (series, 0));
    g_assert_true (round == 0 || point_at (series, minimax, 3).nodes.mean == nodes);
    nodes = point_at (series, minimax, 3).nodes.mean;
  }
}

/* A technique that reaches the limit has no point there, and all others go on. */
static void
test_gives_up (void)
{
  g_autoptr (PalTechniqueSeries) series = pal_technique_series_new ();
  g_autoptr (GPtrArray) set = pal_technique_positions_new (&chess_rules, PAL_POSITIONS_END);
  g_autofree Bot *bot = g_new0 (Bot, 1);
  g_autofree char *csv = NULL;
  guint minimax;

  bot_init (bot, &chess_rules);
  bot->techniques.quiescence = BOT_QUIET_OFF;
  g_assert_true (pal_technique_series_start (series, bot, set, 3, 5000));
  wait_until_idle (series);
  minimax = minimax_of (series);
  g_assert_cmpint (pal_technique_series_get_state (series, 0), ==, PAL_TECHNIQUE_DONE);
  g_assert_cmpint (pal_technique_series_get_state (series, minimax), ==, PAL_TECHNIQUE_GAVE_UP);
  g_assert_cmpint (pal_technique_series_get_reached (series, minimax), ==, 2);
  g_assert_cmpfloat (pal_technique_series_get_progress (series), ==, 1);
  csv = pal_technique_series_to_csv (series);
  g_assert_nonnull (strstr (csv, "\nNo alpha-beta: minimax,3,4,,,,,,,,gave up\n"));
}

/* What was found before it was stopped stays; nobody is told any more of one that has gone. */
static void
test_stops (void)
{
  PalTechniqueSeries *series = pal_technique_series_new ();
  g_autoptr (GPtrArray) set = pal_technique_positions_new (&chess_rules, PAL_POSITIONS_OPENING);
  g_autofree Bot *bot = g_new0 (Bot, 1);
  gpointer watched = series;
  gboolean busy;

  bot_init (bot, &chess_rules);
  g_assert_true (pal_technique_series_start (series, bot, set, 12, 100000000));
  while (pal_technique_series_get_reached (series, 0) == 0)
    g_main_context_iteration (NULL, TRUE);
  pal_technique_series_stop (series);
  wait_until_idle (series);
  g_object_get (series, "busy", &busy, NULL);
  g_assert_false (busy);
  g_assert_cmpint (pal_technique_series_get_reached (series, 0), >=, 1);
  g_assert_cmpint (pal_technique_series_get_reached (series, 0), <, 12);
  g_assert_cmpint (pal_technique_series_get_state (series, 0), ==, PAL_TECHNIQUE_STOPPED);
  g_assert_cmpfloat (pal_technique_series_get_progress (series), <, 1);

  g_assert_true (pal_technique_series_start (series, bot, set, 12, 100000000));
  g_object_add_weak_pointer (G_OBJECT (series), &watched);
  g_object_unref (series);
  g_assert_null (watched);
}

/* Every line of the table has all its fields; all but times is known beforehand. */
static void
test_csv (void)
{
  g_autoptr (PalTechniqueSeries) series = pal_technique_series_new ();
  g_autoptr (GPtrArray) set = g_ptr_array_new_with_free_func ((GDestroyNotify) game_record_free);
  g_autofree Bot *bot = g_new0 (Bot, 1);
  g_autofree char *csv = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GRegex) times
      = g_regex_new ("^((?:[^,]*,){6})[0-9]+[.][0-9]{3},0[.]000,[0-9.]+,", 0, 0, NULL);
  Position start;
  guint n;

  rules_start (&reversi_rules, &start);
  g_ptr_array_add (set, game_record_new (&reversi_rules, &start));
  bot_init (bot, &reversi_rules);
  g_assert_true (pal_technique_series_start (series, bot, set, 2, 1000000));
  wait_until_idle (series);
  n = pal_technique_series_get_n_techniques (series);
  csv = pal_technique_series_to_csv (series);
  lines = g_strsplit (csv, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 2 * n + 2);
  g_assert_cmpstr (lines[0], ==,
                   "technique,depth (plies),positions,nodes (mean),nodes (standard deviation),"
                   "nodes (ratio to as configured),time (mean; ms),time (standard deviation; ms),"
                   "time (ratio to as configured),effective branching factor,state");
  for (guint i = 1; i <= 2 * n; i++) {
    g_autofree char *plain = g_regex_replace (times, lines[i], -1, 0, "\\1T,T,T,", 0, NULL);
    const PalTechniqueVariant *variant = pal_technique_series_get_technique (series, (i - 1) / 2);
    const PalTechniquePoint point = point_at (series, (i - 1) / 2, i % 2 == 1 ? 1 : 2);
    g_autofree char *expected
        = g_strdup_printf ("%s,%d,1,%.1f,0.0,%.4f,T,T,T,%.3f,done", variant->name,
                           i % 2 == 1 ? 1 : 2, point.nodes.mean, point.nodes.ratio,
                           pal_technique_series_get_branching (series, (i - 1) / 2));

    g_assert_cmpstr (plain, ==, expected);
  }
  g_assert_true (g_str_has_prefix (lines[1], "As configured,1,1,5.0,0.0,1.0000,"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/technique-series/figures", test_figures);
  g_test_add_func ("/technique-series/positions", test_positions);
  g_test_add_func ("/technique-series/file", test_file);
  g_test_add_func ("/technique-series/measures", test_measures);
  g_test_add_func ("/technique-series/gives-up", test_gives_up);
  g_test_add_func ("/technique-series/stops", test_stops);
  g_test_add_func ("/technique-series/csv", test_csv);
  return g_test_run ();
}
