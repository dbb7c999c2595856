/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What games are called, with a list that has one more. */
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "registry-list.h"

#include "chess/chess.h"

#include <glib.h>
#include <string.h>

static const char *const toy_aliases[] = { "Jeu d'essai", "試棋", NULL };

/* A game of which no faster engine was built: the functions of the first one, its names its own. */
static Rules toy_rules;

/* Before the registry gathers its games. */
__attribute__ ((constructor (101))) static void
make_toy (void)
{
  toy_rules = chess_rules;
  toy_rules.id = "toy";
  toy_rules.aliases = toy_aliases;
}

const Game registry_list[] = {
  { &chess_rules, &chess_backend },
  { &toy_rules, &chess_backend },
  { NULL, NULL },
};

static void
assert_finds (const char *name, const Rules *rules)
{
  const Game *game = registry_find (name);

  g_assert_true (rules == (game ? game->rules : NULL));
}

static void
test_list (void)
{
  g_assert_cmpint (registry_count (), ==, 2);
  g_assert_true (registry_game (0)->rules == &chess_rules);
  g_assert_true (registry_game (1)->rules == &toy_rules);
  g_assert_true (registry_of (&toy_rules) == registry_game (1));
}

static void
test_names (void)
{
  assert_finds ("toy", &toy_rules);
  assert_finds ("TOY", &toy_rules);
  assert_finds ("JEU  D ESSAI", &toy_rules);
  assert_finds ("jeudessai/3", &toy_rules);
  assert_finds ("試棋", &toy_rules);
  assert_finds ("試", NULL);
  assert_finds ("toys", NULL);
  assert_finds ("to", NULL);
  assert_finds ("", NULL);
  assert_finds ("?", NULL);
  assert_finds ("fischerandom", &chess_rules);
}

static const Rules *
rules_of_file (const char *text, int *code)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  GameTree *tree = pgn_read (text, strlen (text), 1, problems, &error);
  const Rules *rules = tree ? tree->rules : NULL;

  *code = error ? error->code : 0;
  g_clear_pointer (&tree, game_tree_free);
  return rules;
}

/* Files name a game by the same words. */
static void
test_files (void)
{
  int code;

  g_assert_true (rules_of_file ("[Variant \"Jeu d'essai\"]\n1. e4", &code) == &toy_rules);
  g_assert_true (rules_of_file ("[Game \"toy\"]\n1. e4", &code) == &toy_rules);
  g_assert_true (rules_of_file ("[Game \"12\"]\n1. e4", &code) == &chess_rules);
  g_assert_true (rules_of_file ("[GameType \"試棋\"]\n1. e4", &code) == &toy_rules);
  g_assert_true (rules_of_file ("[Variant \"?\"]\n1. e4", &code) == &chess_rules);
  g_assert_true (rules_of_file ("[Variant \"黑白棋\"]\n1. e4", &code) == NULL);
  g_assert_cmpint (code, ==, GAME_FILE_ERROR_GAME);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-names/list", test_list);
  g_test_add_func ("/game-names/names", test_names);
  g_test_add_func ("/game-names/files", test_files);
  return g_test_run ();
}
