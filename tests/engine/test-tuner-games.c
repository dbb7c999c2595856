/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of self-play in files: what is written is read again, and what is damaged is not believed.
 */
#include "tuner/tuner-games.h"
#include "tuner/tuner.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <unistd.h>

typedef struct {
  char *folder, *path;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("tuner-games-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "some.games", NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_unlink (f->path);
  g_rmdir (f->folder);
  g_free (f->path);
  g_free (f->folder);
}

static void
play (const char *game, const char *path, const char *count)
{
  char *words[] = { (char *) game, (char *) path, (char *) count, (char *) "50", (char *) "7" };

  g_assert_cmpint (tuner_games (5, words), ==, 0);
}

/* Replays PLAYED: every move legal, scores where and only where something was searched. */
static void
assert_plays (const Rules *rules, const PlayedGame *played)
{
  Position position;

  rules_start (rules, &position);
  g_assert_cmpint (played->n_random, >=, 8);
  g_assert_cmpint (played->result, !=, RESULT_ONGOING);
  for (int i = 0; i < played->n_plies; i++) {
    Move move = games_legal_move (rules, &position, played->moves[i]);
    g_assert_cmpuint (move, !=, MOVE_NONE);
    g_assert_true ((played->scores[i] == SCORE_NONE) == (i < played->n_random));
    rules->play (&position, move);
  }
}

static void
test_play (Fixture *f, gconstpointer data)
{
  const char *game = data;
  GamesFile games;
  static PlayedGame played;
  int n = 0;

  play (game, f->path, "3");
  g_assert_true (games_open (&games, f->path));
  g_assert_cmpstr (games.game->rules->id, ==, game);
  g_assert_cmpuint (games.nodes, ==, 50);
  for (; games_read (&games, &played); n++)
    assert_plays (games.game->rules, &played);
  g_assert_cmpint (n, ==, 3);
  fclose (games.file);
}

/* Stopped and started again makes the same file, whatever the stop has left behind. */
static void
test_resume (Fixture *f, gconstpointer data)
{
  g_autofree char *whole = NULL, *resumed = NULL;
  gsize whole_size, resumed_size;

  play ("chess", f->path, "3");
  g_assert_true (g_file_get_contents (f->path, &whole, &whole_size, NULL));
  g_assert_cmpint (truncate (f->path, (off_t) whole_size - 3), ==, 0);
  play ("chess", f->path, "3");
  g_assert_true (g_file_get_contents (f->path, &resumed, &resumed_size, NULL));
  g_assert_cmpmem (whole, whole_size, resumed, resumed_size);
}

static void
test_refuse (Fixture *f, gconstpointer data)
{
  GamesFile games;
  uint64_t count;
  g_autofree char *bytes = NULL;
  gsize size;

  g_assert_false (games_open (&games, f->path));
  play ("chess", f->path, "1");
  g_assert_false (games_append_to (&games, f->path, registry_find ("xiangqi"), 50, &count));
  g_assert_false (games_append_to (&games, f->path, registry_find ("chess"), 51, &count));
  g_assert_true (g_file_get_contents (f->path, &bytes, &size, NULL));
  bytes[8]++;
  g_assert_true (g_file_set_contents (f->path, bytes, (gssize) size, NULL));
  g_assert_false (games_open (&games, f->path));
  bytes[0]++;
  g_assert_true (g_file_set_contents (f->path, bytes, (gssize) size, NULL));
  g_assert_false (games_open (&games, f->path));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/tuner-games/play-chess", Fixture, "chess", set_up, test_play, tear_down);
  g_test_add ("/tuner-games/play-xiangqi", Fixture, "xiangqi", set_up, test_play, tear_down);
  g_test_add ("/tuner-games/resume", Fixture, NULL, set_up, test_resume, tear_down);
  g_test_add ("/tuner-games/refuse", Fixture, NULL, set_up, test_refuse, tear_down);
  return g_test_run ();
}
