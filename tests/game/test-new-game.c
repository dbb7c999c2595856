/* SPDX-License-Identifier: GPL-3.0-or-later */
/* New games: remembered, checked, set up; and the rematch. */
#include "support/test-game.h"

#include "engine/strength.h"
#include "files/pgn/pgn.h"
#include "game/match/pal-match-text.h"
#include "game/match/pal-new-game.h"
#include "game/players/pal-bot-player.h"
#include "registry.h"

#include <glib/gstdio.h>

/* The settings of chess, fresh; NULL, with the test skipped, where the schema was not compiled. */
static GSettings *
settings_or_skip (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema
      = source ? g_settings_schema_source_lookup (source, PAL_APP_ID ".game", TRUE) : NULL;
  static const char *const keys[]
      = { "opponent",     "first-level",   "second-level",     "random-color",
          "start",        "start-number",  "start-text",       "clock-first",
          "clock-second", "clocks-differ", "move-limit-first", "move-limit-second" };
  GSettings *settings;

  if (!schema) {
    g_test_skip ("the settings schema is not here");
    return NULL;
  }
  settings = pal_new_game_settings (&chess_rules);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (settings, keys[i]);
  return settings;
}

static PalNewGame *
simple_game (void)
{
  PalNewGame *game = g_new0 (PalNewGame, 1);

  game->rules = &chess_rules;
  game->levels[0] = 3;
  game->levels[1] = 7;
  game->start_text = g_strdup ("");
  return game;
}

static void
test_defaults (void)
{
  g_autoptr (GSettings) settings = settings_or_skip ();
  g_autoptr (PalNewGame) game = settings ? pal_new_game_load (&chess_rules, settings) : NULL;
  g_autoptr (GError) error = NULL;

  if (!game)
    return;
  g_assert_cmpint (game->kinds[0], ==, PAL_PLAYER_HUMAN);
  g_assert_cmpint (game->kinds[1], ==, PAL_PLAYER_COMPUTER);
  g_assert_cmpint (game->start, ==, 0);
  g_assert_cmpint (game->controls[0].mode, ==, PAL_CLOCK_FISCHER);
  pal_new_game_validate (game, &error);
  g_assert_no_error (error);
}

static void
test_remembers (void)
{
  g_autoptr (GSettings) settings = settings_or_skip ();
  g_autoptr (PalNewGame) game = simple_game ();
  g_autoptr (PalNewGame) back = NULL;

  if (!settings)
    return;
  game->kinds[0] = PAL_PLAYER_COMPUTER;
  game->random_color = TRUE;
  game->start = PAL_START_TEXT;
  game->start_number = 17;
  g_free (game->start_text);
  game->start_text = g_strdup ("8/8");
  game->controls[0] = (PalTimeControl){ PAL_CLOCK_MOVES, 7200000, 30000, 40 };
  game->controls[1] = (PalTimeControl){ PAL_CLOCK_BRONSTEIN, 60000, 1000, 0, 20000 };
  game->clocks_differ = TRUE;
  pal_new_game_save (game, settings);
  back = pal_new_game_load (&chess_rules, settings);
  g_assert_cmpint (back->kinds[0], ==, PAL_PLAYER_COMPUTER);
  g_assert_cmpint (back->kinds[1], ==, PAL_PLAYER_HUMAN);
  g_assert_true (back->random_color);
  g_assert_cmpint (back->levels[0], ==, 3);
  g_assert_cmpint (back->levels[1], ==, 7);
  g_assert_cmpint (back->start, ==, PAL_START_TEXT);
  g_assert_cmpint (back->start_number, ==, 17);
  g_assert_cmpstr (back->start_text, ==, "8/8");
  g_assert_cmpint (back->controls[0].mode, ==, PAL_CLOCK_MOVES);
  g_assert_cmpint (back->controls[0].increment, ==, 30000);
  g_assert_cmpint (back->controls[0].moves, ==, 40);
  g_assert_true (pal_time_control_equal (&back->controls[1], &game->controls[1]));
  g_assert_true (back->clocks_differ);
}

/* Settings that another version wrote, or a person by hand. */
static void
test_odd_settings (void)
{
  g_autoptr (GSettings) settings = settings_or_skip ();
  g_autoptr (PalNewGame) game = NULL;
  g_autoptr (GError) error = NULL;

  if (!settings)
    return;
  g_settings_set_string (settings, "start", "no such family");
  g_settings_set_int (settings, "start-number", 99999);
  g_settings_set (settings, "clock-first", "(sxxi)", "sundial", (gint64) -1, (gint64) -1, -1);
  g_settings_set (settings, "clock-second", "(sxxi)", "fischer", G_MININT64, G_MAXINT64, G_MININT);
  g_settings_set_boolean (settings, "clocks-differ", TRUE);
  game = pal_new_game_load (&chess_rules, settings);
  g_assert_cmpint (game->start, ==, 0);
  g_assert_cmpint (game->controls[0].mode, ==, PAL_CLOCK_NONE);
  g_assert_cmpint (game->controls[1].base, ==, 600000);
  pal_new_game_validate (game, &error);
  g_assert_no_error (error);
}

static void
test_four_combinations (void)
{
  for (int kinds = 0; kinds < 4; kinds++) {
    g_autoptr (PalNewGame) game = simple_game ();
    g_autoptr (PalMatch) match = NULL;

    game->kinds[0] = kinds & 1 ? PAL_PLAYER_COMPUTER : PAL_PLAYER_HUMAN;
    game->kinds[1] = kinds & 2 ? PAL_PLAYER_COMPUTER : PAL_PLAYER_HUMAN;
    match = pal_new_game_create_match (game, NULL);
    for (int side = 0; side < 2; side++) {
      PalPlayer *player = pal_match_get_player (match, side);
      g_autofree char *name = pal_player_dup_name (player);

      g_assert_cmpint (pal_player_is_human (player), ==, game->kinds[side] == PAL_PLAYER_HUMAN);
      if (game->kinds[side] == PAL_PLAYER_COMPUTER)
        g_assert_cmpint (pal_engine_player_get_level (PAL_ENGINE_PLAYER (player)), ==,
                         game->levels[side]);
      g_assert_cmpstr (name, !=, "");
    }
  }
}

/* Bots are remembered by what they are called in the list; where they are gone another one plays.
 */
static void
test_bots (void)
{
  g_autofree char *folder = g_dir_make_tmp ("palamedes-bots-XXXXXX", NULL);
  g_autoptr (PalBotStore) store = pal_bot_store_new (folder);
  g_autoptr (PalEngineStore) engines = pal_engine_store_new ("/nowhere/engines");
  g_autoptr (GSettings) settings = settings_or_skip ();
  g_autoptr (PalNewGame) game = simple_game ();
  g_autoptr (PalNewGame) back = NULL;
  g_autoptr (PalNewGame) again = NULL;
  g_autoptr (PalMatch) match = NULL;
  PalBotItem *item;
  PalPlayer *player;
  const Rules nobodys = chess_rules;
  Bot bot;

  if (!settings)
    return;
  bot_init (&bot, &chess_rules);
  g_strlcpy (bot.name, "Mine", sizeof bot.name);
  item = pal_bot_store_add (store, &bot);
  game->kinds[0] = PAL_PLAYER_BOT;
  game->kinds[1] = PAL_PLAYER_COMPUTER;
  pal_new_game_set_bot (game, 0, item);
  pal_new_game_save (game, settings);

  back = pal_new_game_load (&chess_rules, settings);
  pal_new_game_find_opponents (back, settings, store, engines);
  g_assert_cmpint (back->kinds[0], ==, PAL_PLAYER_BOT);
  g_assert_cmpint (back->kinds[1], ==, PAL_PLAYER_COMPUTER);
  g_assert_true (back->bots[0] == item);
  g_assert_nonnull (back->bots[1]);

  match = pal_new_game_create_match (back, NULL);
  player = pal_match_get_player (match, 0);
  g_assert_true (PAL_IS_BOT_PLAYER (player));
  g_assert_cmpstr (pal_bot_player_get_id (PAL_BOT_PLAYER (player)), ==, "mine");
  again = pal_new_game_rematch (match);
  g_assert_cmpint (again->kinds[1], ==, PAL_PLAYER_BOT);
  g_assert_cmpstr (pal_bot_item_get_bot (again->bots[1])->name, ==, "Mine");

  pal_bot_store_remove (store, item);
  while (pal_bot_store_is_busy (store))
    g_main_context_iteration (NULL, TRUE);
  pal_new_game_find_opponents (back, settings, store, engines);
  g_assert_cmpint (back->kinds[0], ==, PAL_PLAYER_BOT);
  g_assert_true (back->bots[0] != item);
  g_assert_true (pal_bot_item_get_bot (back->bots[0])->rules == &chess_rules);

  /* where there is none at all the computer */
  pal_new_game_set_bot (back, 0, NULL);
  back->rules = &nobodys;
  pal_new_game_find_opponents (back, settings, store, engines);
  g_assert_cmpint (back->kinds[0], ==, PAL_PLAYER_COMPUTER);
  g_rmdir (folder);
}

/* Where no bot is known the computer plays. */
static void
test_no_bots (void)
{
  g_autoptr (PalNewGame) game = simple_game ();
  g_autoptr (PalMatch) match = NULL;

  game->kinds[0] = game->kinds[1] = PAL_PLAYER_BOT;
  match = pal_new_game_create_match (game, NULL);
  g_assert_true (PAL_IS_ENGINE_PLAYER (pal_match_get_player (match, 0)));
}

static void
test_random_color (void)
{
  g_autoptr (PalNewGame) game = simple_game ();
  int seen[2] = { 0, 0 };

  game->kinds[1] = PAL_PLAYER_COMPUTER;
  game->random_color = TRUE;
  game->clocks_differ = TRUE;
  game->controls[1] = (PalTimeControl){ PAL_CLOCK_SUDDEN, 60000, 0, 0 };
  for (int i = 0; i < 200 && (!seen[0] || !seen[1]); i++) {
    g_autoptr (PalMatch) match = pal_new_game_create_match (game, NULL);
    int engine = pal_player_is_human (pal_match_get_player (match, 0)) ? 1 : 0;
    PalPlayer *player = pal_match_get_player (match, engine);

    seen[engine]++;
    /* Level and clock go with the player. */
    g_assert_cmpint (pal_engine_player_get_level (PAL_ENGINE_PLAYER (player)), ==, 7);
    g_assert_cmpint (pal_clock_get_control (pal_match_get_clock (match), engine)->mode, ==,
                     PAL_CLOCK_SUDDEN);
  }
  g_assert_cmpint (seen[0], >, 0);
  g_assert_cmpint (seen[1], >, 0);
}

static void
assert_start (PalMatch *match, const char *fen)
{
  char text[POSITION_TEXT_MAX];

  chess_rules.position_to_text (&pal_match_get_tree (match)->root->position, text);
  g_assert_cmpstr (text, ==, fen);
}

static void
test_starts (void)
{
  g_autoptr (PalNewGame) game = simple_game ();
  g_autoptr (PalMatch) chess960 = NULL;
  g_autoptr (PalMatch) any = NULL;
  g_autoptr (PalMatch) fen = NULL;

  game->start = 1;
  game->start_number = 0;
  chess960 = pal_new_game_create_match (game, NULL);
  assert_start (chess960, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  game->start_number = PAL_START_RANDOM;
  any = pal_new_game_create_match (game, NULL);
  g_assert_nonnull (any);
  game->start = PAL_START_TEXT;
  g_free (game->start_text);
  game->start_text = g_strdup ("7k/8/8/8/8/8/R7/4K3 b - - 3 20");
  fen = pal_new_game_create_match (game, NULL);
  assert_start (fen, game->start_text);
}

static void
test_wrong_starts (void)
{
  static const struct {
    const char *fen, *place;
  } cases[] = {
    { "", NULL },
    { "7k/8/8/8/8/8/R7/4X3 w - - 0 1", "column 18: “" },
    { "7k/8/8/8/8/8/8/8 w - - 0 1", NULL },
    { "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "over" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (PalNewGame) game = simple_game ();
    g_autoptr (GError) error = NULL;

    game->start = PAL_START_TEXT;
    g_free (game->start_text);
    game->start_text = g_strdup (cases[i].fen);
    g_assert_false (pal_new_game_validate (game, &error));
    g_assert_error (error, PAL_NEW_GAME_ERROR, PAL_NEW_GAME_ERROR_START);
    g_test_message ("%s", error->message);
    if (cases[i].place)
      g_assert_nonnull (strstr (error->message, cases[i].place));
    g_assert_null (pal_new_game_create_match (game, NULL));
  }
}

static void
test_wrong_clocks (void)
{
  static const PalTimeControl wrong[] = {
    { PAL_CLOCK_SUDDEN, 0, 0, 0 },
    { PAL_CLOCK_FISCHER, 60000, -1, 0 },
    { PAL_CLOCK_FISCHER, 60000, G_MAXINT64, 0 },
    { PAL_CLOCK_SUDDEN, G_MAXINT64, 0, 0 },
    { PAL_CLOCK_MOVES, 60000, 0, 0 },
    { PAL_CLOCK_SUDDEN, 60000, 0, 0, 999 },
    { PAL_CLOCK_SUDDEN, 60000, 0, 0, -1 },
    { PAL_CLOCK_SUDDEN, 60000, 0, 0, G_MAXINT64 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (PalNewGame) game = simple_game ();
    g_autoptr (GError) error = NULL;

    game->controls[1] = wrong[i];
    g_assert_true (pal_new_game_validate (game, NULL)); /* the second one does not count */
    game->clocks_differ = TRUE;
    g_assert_false (pal_new_game_validate (game, &error));
    g_assert_error (error, PAL_NEW_GAME_ERROR, PAL_NEW_GAME_ERROR_CLOCK);
  }
}

static void
test_rematch (void)
{
  g_autoptr (PalNewGame) game = simple_game ();
  g_autoptr (PalNewGame) again = NULL;
  g_autoptr (PalMatch) match = NULL;
  g_autoptr (PalMatch) second = NULL;

  game->kinds[1] = PAL_PLAYER_COMPUTER;
  game->start = 1;
  game->start_number = 333;
  game->clocks_differ = TRUE;
  game->controls[0] = (PalTimeControl){ PAL_CLOCK_FISCHER, 60000, 1000, 0 };
  match = pal_new_game_create_match (game, NULL);
  again = pal_new_game_rematch (match);
  g_assert_cmpint (again->kinds[0], ==, PAL_PLAYER_COMPUTER);
  g_assert_cmpint (again->kinds[1], ==, PAL_PLAYER_HUMAN);
  g_assert_cmpint (again->levels[0], ==, 7);
  g_assert_cmpint (again->start, ==, 1);
  g_assert_cmpint (again->start_number, ==, 333);
  g_assert_cmpint (again->controls[1].mode, ==, PAL_CLOCK_FISCHER);
  second = pal_new_game_create_match (again, NULL);
  g_assert_cmpmem (&pal_match_get_tree (match)->root->position, sizeof (Position),
                   &pal_match_get_tree (second)->root->position, sizeof (Position));
}

static void
test_rematch_of_a_position (void)
{
  g_autoptr (PalMatch) match = test_match ("7k/8/8/8/8/8/R7/4K3 b - - 3 20", NULL, NULL, NULL);
  g_autoptr (PalNewGame) again = pal_new_game_rematch (match);

  g_assert_cmpint (again->start, ==, PAL_START_TEXT);
  g_assert_cmpstr (again->start_text, ==, "7k/8/8/8/8/8/R7/4K3 b - - 3 20");
}

/* The first game in which there is something to agree upon; NULL, with the test skipped, if there
 * is none. */
static const Rules *
rules_with_sets (void)
{
  for (int i = 0; i < registry_count (); i++)
    if (registry_game (i)->rules->n_rule_sets > 1)
      return registry_game (i)->rules;
  g_test_skip ("no game has more than one rule set");
  return NULL;
}

static int
rule_set_of (const GameTree *tree)
{
  return tree->rules->rule_set (&tree->root->position);
}

static GameTree *
through_pgn (PalMatch *match, const char *expected)
{
  g_autofree char *text = pal_match_to_pgn (match);
  GameTree *tree = pgn_read (text, strlen (text), 1, NULL, NULL);
  g_autofree char *tag = expected ? g_strdup_printf ("[RuleSet \"%s\"]", expected) : NULL;

  g_assert_true (tag ? strstr (text, tag) != NULL : strstr (text, "RuleSet") == NULL);
  g_assert_nonnull (tree);
  return tree;
}

/* What was agreed upon holds in the match, in its file, and when the two play again. */
static void
test_rule_sets (void)
{
  const Rules *rules = rules_with_sets ();

  for (int set = 0; rules && set < rules->n_rule_sets; set++) {
    g_autoptr (PalNewGame) game = simple_game ();
    g_autoptr (PalMatch) match = NULL;
    g_autoptr (PalNewGame) again = NULL;
    GameTree *tree;

    game->rules = rules;
    game->rule_set = set;
    match = pal_new_game_create_match (game, NULL);
    g_assert_cmpint (rule_set_of (pal_match_get_tree (match)), ==, set);
    again = pal_new_game_rematch (match);
    g_assert_cmpint (again->rule_set, ==, set);
    g_assert_cmpint (again->start, ==, 0);
    tree = through_pgn (match, set > 0 ? rules->rule_sets[set].id : NULL);
    g_assert_cmpint (rule_set_of (tree), ==, set);
    game_tree_free (tree);
  }
}

static void
test_rule_set_settings (void)
{
  const Rules *rules = rules_with_sets ();
  g_autoptr (GSettings) chess = settings_or_skip ();
  g_autoptr (GSettings) settings = rules && chess ? pal_new_game_settings (rules) : NULL;
  g_autoptr (PalNewGame) game = settings ? pal_new_game_load (rules, settings) : NULL;
  g_autoptr (PalNewGame) back = NULL;
  g_autoptr (PalNewGame) other = NULL;

  if (!game)
    return;
  g_assert_cmpint (game->rule_set, ==, 0);
  game->rule_set = rules->n_rule_sets - 1;
  pal_new_game_save (game, settings);
  back = pal_new_game_load (rules, settings);
  g_assert_cmpint (back->rule_set, ==, rules->n_rule_sets - 1);
  g_settings_set_string (settings, "rule-set", "no such rules");
  other = pal_new_game_load (rules, settings);
  g_assert_cmpint (other->rule_set, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/new-game/defaults", test_defaults);
  g_test_add_func ("/new-game/remembers", test_remembers);
  g_test_add_func ("/new-game/odd-settings", test_odd_settings);
  g_test_add_func ("/new-game/four-combinations", test_four_combinations);
  g_test_add_func ("/new-game/random-color", test_random_color);
  g_test_add_func ("/new-game/bots", test_bots);
  g_test_add_func ("/new-game/no-bots", test_no_bots);
  g_test_add_func ("/new-game/starts", test_starts);
  g_test_add_func ("/new-game/wrong-starts", test_wrong_starts);
  g_test_add_func ("/new-game/wrong-clocks", test_wrong_clocks);
  g_test_add_func ("/new-game/rematch", test_rematch);
  g_test_add_func ("/new-game/rematch-of-a-position", test_rematch_of_a_position);
  g_test_add_func ("/new-game/rule-sets", test_rule_sets);
  g_test_add_func ("/new-game/rule-set-settings", test_rule_set_settings);
  return g_test_run ();
}
