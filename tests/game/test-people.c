/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and pictures of people: given, changed, remembered, written into files. */
#include "support/test-game.h"

#include "game/match/pal-match-text.h"
#include "game/match/pal-new-game.h"
#include "game/players/pal-people.h"

#include <errno.h>
#include <glib/gstdio.h>

static GBytes *
some_picture (void)
{
  return g_bytes_new_static ("a picture", 9);
}

static void
assert_name (PalMatch *match, int side, const char *expected)
{
  g_autofree char *name = pal_player_dup_name (pal_match_get_player (match, side));

  g_assert_cmpstr (name, ==, expected);
}

static gboolean
has_picture (PalMatch *match, int side)
{
  g_autofree char *path = pal_player_dup_picture (pal_match_get_player (match, side));

  return path != NULL;
}

static void
test_rename (void)
{
  static const char *const names[] = { "tree-changed", NULL };
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  TestCounts *counts = test_counts_new (match, names);
  g_autofree char *before = NULL;
  g_autofree char *unnamed = NULL;

  pal_people_rename (match, 0, "  Ada Lovelace ");
  test_assert_counts (counts, "modified:1 tree-changed:1");
  assert_name (match, 0, "Ada Lovelace");
  before = pal_match_to_pgn (match);
  g_assert_nonnull (strstr (before, "[White \"Ada Lovelace\"]"));
  pal_people_rename (match, 0, "Ada Lovelace"); /* it is the same */
  test_assert_counts (counts, "");
  pal_people_rename (match, 0, "");
  assert_name (match, 0, "White");
  unnamed = pal_match_to_pgn (match);
  g_assert_null (strstr (unnamed, "Ada"));
  test_counts_free (counts);
}

static void
assert_tags (PalMatch *match, const char *const *lines, const char *missing)
{
  g_autofree char *pgn = pal_match_to_pgn (match);

  for (int i = 0; lines[i]; i++)
    g_assert_nonnull (strstr (pgn, lines[i]));
  g_assert_true (!missing || !strstr (pgn, missing));
}

/* Who reads a file wants to know who played, a person or which program at which level, and what was
 * opened with. */
static void
test_in_files (void)
{
  static const char *const first[]
      = { "[White \"?\"]", "[WhiteType \"human\"]", "[Black \"Palamedes, level 5\"]",
          "[BlackType \"program\"]", NULL };
  static const char *const named[]
      = { "[White \"Ada\"]", "[ECO \"C20\"]", "[Opening \"King's\"]", NULL };
  static const char *const uncoded[] = { "[Opening \"Tiger\"]", NULL };
  const PalTimeControl none[2] = { { .mode = PAL_CLOCK_NONE }, { .mode = PAL_CLOCK_NONE } };
  g_autoptr (PalPlayer) person = pal_human_player_new_unnamed (&chess_rules, 0, TRUE);
  g_autoptr (PalPlayer) engine = pal_engine_player_new (&chess_rules, 5);
  g_autoptr (PalMatch) match = NULL;
  Position start;

  rules_start (&chess_rules, &start);
  match = pal_match_new (game_tree_new (&chess_rules, &start), NULL, person, engine, none);
  pal_match_set_opening (match, "C20 King's");
  assert_tags (match, &(const char *const){ NULL }, "[Opening"); /* it has not begun */
  pal_match_start (match);
  assert_tags (match, first, "[ECO");
  pal_people_rename (match, 0, "Ada");
  pal_match_set_opening (match, "C20 King's");
  assert_tags (match, named, NULL);
  pal_match_set_opening (match, "Tiger");
  assert_tags (match, uncoded, "[ECO");
  pal_match_set_opening (match, NULL);
  assert_tags (match, first + 1, "[Opening");
}

/* A game that is only looked at has other people's names. */
static void
test_remembered (void)
{
  g_autoptr (PalMatch) file = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) people = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (TestPlayer) other = test_player_new ();
  g_autoptr (PalMatch) alone = test_match (NULL, NULL, other, NULL);
  g_autoptr (GSettings) settings = pal_new_game_settings (&chess_rules);
  g_autoptr (PalNewGame) game = NULL;

  g_settings_reset (settings, "first-name");
  pal_match_start (people);
  pal_match_start (alone);
  pal_people_rename (people, 0, "Ada");
  pal_people_rename (people, 1, "Grace");
  pal_people_rename (alone, 0, "Alan");
  pal_people_rename (file, 0, "Morphy");
  game = pal_new_game_load (&chess_rules, settings);
  g_assert_cmpstr (game->names[0], ==, "Ada");
  g_assert_cmpstr (game->names[1], ==, "Grace");
  g_assert_cmpstr (game->own_name, ==, "Alan");

  /* The names go along with the people. */
  g_autoptr (PalNewGame) again = pal_new_game_rematch (people);
  g_autoptr (PalMatch) rematch = pal_new_game_create_match (again, NULL);
  assert_name (rematch, 0, "Grace");
  assert_name (rematch, 1, "Ada");
}

static void
test_new_game_names (void)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (&chess_rules);
  g_autoptr (PalNewGame) game = pal_new_game_load (&chess_rules, settings);
  g_autoptr (PalMatch) people = NULL;
  g_autoptr (PalMatch) alone = NULL;

  game->kinds[0] = game->kinds[1] = PAL_PLAYER_HUMAN;
  for (int side = 0; side < 2; side++) {
    char **name = pal_new_game_name (game, side);

    g_free (*name);
    *name = g_strdup (side == 0 ? " Ada " : "");
  }
  people = pal_new_game_create_match (game, NULL);
  assert_name (people, 0, "Ada");
  assert_name (people, 1, "Black");
  game->kinds[0] = PAL_PLAYER_COMPUTER;
  g_free (*pal_new_game_name (game, 1));
  *pal_new_game_name (game, 1) = g_strdup ("Alan");
  alone = pal_new_game_create_match (game, NULL);
  assert_name (alone, 1, "Alan");
  g_assert_cmpstr (game->names[0], ==, " Ada ");
}

static void
keep_result (GObject *source, GAsyncResult *result, gpointer to)
{
  *(GAsyncResult **) to = g_object_ref (result);
}

static gboolean
set_picture (PalMatch *match, GBytes *png, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  pal_people_set_picture_async (match, 0, png, keep_result, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  return pal_people_set_picture_finish (result, error);
}

/* A picture belongs to a name and not to a side. */
static void
test_pictures (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) next = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (GBytes) picture = some_picture ();
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autofree char *data = NULL;

  pal_people_rename (match, 0, "../Ada");
  g_assert_false (has_picture (match, 0));
  g_assert_true (set_picture (match, picture, &error));
  g_assert_no_error (error);
  g_assert_true (has_picture (match, 0));
  g_assert_false (has_picture (match, 1));
  path = pal_player_dup_picture (pal_match_get_player (match, 0));
  g_assert_true (g_str_has_prefix (path, g_get_user_data_dir ()));
  g_assert_null (strstr (path, "Ada")); /* names are not let near the file system */
  g_assert_true (g_file_get_contents (path, &data, NULL, NULL));
  g_assert_cmpstr (data, ==, "a picture");

  pal_people_rename (next, 1, "../Ada");
  pal_people_apply (next);
  g_assert_false (has_picture (next, 0));
  g_assert_true (has_picture (next, 1));

  /* A better spelling keeps the picture. */
  pal_people_rename (match, 0, "Ada");
  while (!has_picture (match, 0))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (set_picture (match, NULL, &error));
  g_assert_false (has_picture (match, 0));
  g_assert_true (set_picture (match, NULL, &error)); /* there is none */
}

/* Where nothing can be kept, one is told why, and the player looks as before. */
static void
test_no_room (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "palamedes", NULL);
  g_autofree char *people = g_build_filename (folder, "people", NULL);
  g_autofree char *expected = NULL;
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (GBytes) picture = some_picture ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (people, "in the way", -1, NULL));
  g_assert_false (set_picture (match, picture, &error));
  expected = g_strdup_printf ("Could not save the picture: %s.", g_strerror (ENOTDIR));
  g_assert_cmpstr (error->message, ==, expected);
  g_assert_false (has_picture (match, 0));
  g_assert_cmpint (g_remove (people), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add_func ("/people/in-files", test_in_files);
  g_test_add_func ("/people/rename", test_rename);
  g_test_add_func ("/people/remembered", test_remembered);
  g_test_add_func ("/people/new-game", test_new_game_names);
  g_test_add_func ("/people/pictures", test_pictures);
  g_test_add_func ("/people/pictures/no-room", test_no_room);
  return g_test_run ();
}
