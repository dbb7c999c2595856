/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How constants of the search are tuned: they reach the search, move within their ranges by what
 * games say, and a run goes on where it was. */
#include "search/search.h"
#include "tuner/tuner-games.h"
#include "tuner/tuner.h"

#include <glib.h>
#include <glib/gstdio.h>

typedef struct {
  char *folder, *file;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("tuner-spsa-XXXXXX", NULL);
  f->file = g_build_filename (f->folder, "constants", NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_unlink (f->file);
  g_rmdir (f->folder);
  g_free (f->file);
  g_free (f->folder);
}

static int
tune (Fixture *f, const char *game, const char *rounds, const char *nodes)
{
  char *words[] = { (char *) game, f->file, (char *) rounds, (char *) nodes, (char *) "7" };

  return tuner_spsa (G_N_ELEMENTS (words), words);
}

static uint64_t
nodes_with (const Game *game, const SearchTuning *tuning)
{
  Player player;
  Position start;

  g_assert_true (play_make_tuned (&player, game, NULL, "1", 1, tuning));
  rules_start (game->rules, &start);
  GameRecord *record = game_record_new (game->rules, &start);
  SearchControl control = { 0 };
  SearchLimits limits = { .depth = 8 };
  EngineResult result;
  game->backend->search (player.engine, record, &limits, &control, &result);
  game_record_free (record);
  play_free (&player);
  return result.info.nodes;
}

/* Constants that are given are those of the search, also where it makes a table of them. */
static void
test_reach (gconstpointer data)
{
  const Game *game = registry_find (data);
  SearchTuning same = *game->backend->tuning, other = same, reducing = same;

  other.history_bonus = 60;
  reducing.reduction_base += 3;
  uint64_t nodes = nodes_with (game, NULL);
  g_assert_cmpuint (nodes_with (game, &same), ==, nodes);
  g_assert_cmpuint (nodes_with (game, &other), !=, nodes);
  g_assert_cmpuint (nodes_with (game, &reducing), <, nodes);
}

/* What the file has for the constant NAME. */
static double
value_of (const char *text, const char *name)
{
  g_autofree char *line = g_strdup_printf ("  .%s = ", name);
  const char *place = strstr (text, line);

  g_assert_nonnull (place);
  return g_ascii_strtod (place + strlen (line), NULL);
}

/* Has TEXT say VALUE for the constant NAME. */
static void
set_value (GString *text, const char *name, const char *value)
{
  g_autofree char *before = g_strdup_printf ("  .%s = %.6f", name, value_of (text->str, name));
  g_autofree char *after = g_strdup_printf ("  .%s = %s", name, value);

  g_assert_cmpint (g_string_replace (text, before, after, 1), ==, 1);
}

static void
test_move (Fixture *f, gconstpointer data)
{
  const SearchTuning *usual = registry_find (data)->backend->tuning;
  g_autofree char *text = NULL;

  g_assert_cmpint (tune (f, data, "4", "60"), ==, 0);
  g_assert_true (g_file_get_contents (f->file, &text, NULL, NULL));
  double margin = value_of (text, "razor_margin"), base = value_of (text, "reduction_base");
  g_assert_cmpfloat (margin, !=, usual->razor_margin);
  g_assert_cmpfloat_with_epsilon (margin, usual->razor_margin, 25);
  g_assert_cmpfloat (base, !=, usual->reduction_base);
  g_assert_cmpfloat_with_epsilon (base, usual->reduction_base, 0.08);
}

/* A run that is over has nothing left to do; what belongs to other words is left as it is. */
static void
test_resume (Fixture *f, gconstpointer data)
{
  g_autofree char *once = NULL, *again = NULL;

  g_assert_cmpint (tune (f, data, "2", "60"), ==, 0);
  g_assert_true (g_file_get_contents (f->file, &once, NULL, NULL));
  g_assert_cmpint (tune (f, data, "2", "60"), ==, 0);
  g_assert_cmpint (tune (f, data, "2", "70"), ==, 1);
  g_assert_cmpint (tune (f, data, "3", "60"), ==, 1);
  g_assert_true (g_file_get_contents (f->file, &again, NULL, NULL));
  g_assert_cmpstr (again, ==, once);
}

/* A run goes on from what the file says, and nothing goes beyond its range. */
static void
test_go_on (Fixture *f, gconstpointer data)
{
  g_autofree char *text = NULL, *went_on = NULL;

  g_assert_cmpint (tune (f, data, "2", "60"), ==, 0);
  g_assert_true (g_file_get_contents (f->file, &text, NULL, NULL));
  g_autoptr (GString) earlier = g_string_new (text);
  g_assert_cmpint (g_string_replace (earlier, "done: 2", "done: 1", 0), ==, 1);
  set_value (earlier, "razor_margin", "400.000000");
  set_value (earlier, "late_move_base", "12.000000");
  g_assert_true (g_file_set_contents (f->file, earlier->str, -1, NULL));
  g_assert_cmpint (tune (f, data, "2", "60"), ==, 0);
  g_assert_true (g_file_get_contents (f->file, &went_on, NULL, NULL));
  g_assert_nonnull (strstr (went_on, "done: 2"));
  g_assert_cmpfloat_with_epsilon (value_of (went_on, "razor_margin"), 400, 25);
  g_assert_cmpfloat (value_of (went_on, "late_move_base"), <=, 12);
  g_assert_cmpfloat (value_of (went_on, "late_move_base"), >, 11);
}

/* What is no game with such a search, and what is no file of constants. */
static void
test_refuse (Fixture *f, gconstpointer data)
{
  g_autofree char *text = NULL;

  g_assert_cmpint (tune (f, "reversi", "2", "60"), ==, TUNER_USAGE);
  g_assert_cmpint (tune (f, "no-game", "2", "60"), ==, TUNER_USAGE);
  g_assert_cmpint (tune (f, data, "none", "60"), ==, TUNER_USAGE);
  g_assert_true (g_file_set_contents (f->file, "1. e4 e5", -1, NULL));
  g_assert_cmpint (tune (f, data, "2", "60"), ==, 1);
  g_assert_true (g_file_get_contents (f->file, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "1. e4 e5");
}

#define ADD(name, game, test)                                                                      \
  g_test_add ("/tuner-spsa/" name "-" game, Fixture, game, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/tuner-spsa/reach-chess", "chess", test_reach);
  g_test_add_data_func ("/tuner-spsa/reach-xiangqi", "xiangqi", test_reach);
  ADD ("move", "chess", test_move);
  ADD ("move", "xiangqi", test_move);
  ADD ("resume", "chess", test_resume);
  ADD ("go-on", "chess", test_go_on);
  ADD ("refuse", "chess", test_refuse);
  return g_test_run ();
}
