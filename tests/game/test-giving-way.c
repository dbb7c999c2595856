/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What thinks about a game that nobody has in view gives way to the rest. */
#include "base/thread.h"
#include "game/drivers/pal-driver-protocol.h"
#include "game/players/pal-bot-player.h"
#include "game/players/pal-driver-player.h"
#include "support/test-analysis-help.h"
#include "support/test-game.h"

#include "engine/strength.h"

#include <linux/capability.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* As most people have it: nobody takes back how far a thread gives way. Programs that are started
 * get none, either: else nothing could be done to them. */
static void
give_up_privileges (void)
{
  struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = { 0 };

  g_assert_cmpint (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), ==, 0);
  g_assert_cmpint (syscall (SYS_capset, &header, none), ==, 0);
}

/* How many threads of this program, or of the one whose process is PID, give way by NICENESS. */
static int
count_threads (const char *pid, int niceness)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/task", pid);
  g_autoptr (GDir) tasks = g_dir_open (path, 0, NULL);
  const char *name;
  int n = 0;

  g_assert_nonnull (tasks);
  while ((name = g_dir_read_name (tasks)) != NULL)
    n += getpriority (PRIO_PROCESS, (id_t) g_ascii_strtoull (name, NULL, 10)) == niceness;
  return n;
}

static void
wait_for_threads (int n, int niceness)
{
  while (count_threads ("self", niceness) != n)
    g_main_context_iteration (NULL, FALSE);
}

/* The program that was started, as text. */
static char *
find_child (void)
{
  g_autoptr (GDir) processes = g_dir_open ("/proc", 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (processes)) != NULL) {
    g_autofree char *path = g_build_filename ("/proc", name, "stat", NULL);
    g_autofree char *text = NULL;
    int parent;

    if (g_ascii_isdigit (*name) && g_file_get_contents (path, &text, NULL, NULL)
        && sscanf (strrchr (text, ')'), ") %*c %d", &parent) == 1 && parent == getpid ())
      return g_strdup (name);
  }
  g_assert_not_reached ();
}

static PalMatch *
match_against_person (PalPlayer *player)
{
  const PalTimeControl controls[2] = { 0 };
  g_autoptr (PalPlayer) human = pal_human_player_new ("Anna");
  Position start;

  rules_start (&chess_rules, &start);
  return pal_match_new (game_tree_new (&chess_rules, &start), NULL, player, human, controls);
}

/* PLAYER thinks on N threads and takes the share of who plays; out of view all of them give way
 * further; back in view its next search has the old share again. */
static void
check_player (PalPlayer *player, int n)
{
  g_autoptr (PalMatch) match = match_against_person (player);

  pal_match_start (match);
  wait_for_threads (n, NICE_TO_PLAY);
  pal_match_set_out_of_view (match, TRUE);
  wait_for_threads (n, NICE_TO_PLAY + NICE_OUT_OF_VIEW);
  g_assert_cmpint (count_threads ("self", NICE_TO_PLAY), ==, 0);
  pal_match_set_out_of_view (match, FALSE);
  pal_match_pause (match);
  pal_match_resume (match);
  wait_for_threads (n, NICE_TO_PLAY);
  wait_for_threads (0, NICE_TO_PLAY + NICE_OUT_OF_VIEW);
}

static void
test_engine (void)
{
  g_autoptr (PalPlayer) player = pal_engine_player_new (&chess_rules, LEVEL_COUNT);

  g_object_set (player, "threads", 2, "hash-mb", 1, NULL);
  check_player (player, 2);
  g_clear_object (&player);
  wait_for_threads (0, NICE_TO_PLAY);
}

/* Its table would be kept for nothing. */
static void
test_engine_at_rest (void)
{
  g_autoptr (PalPlayer) player = pal_engine_player_new (&chess_rules, LEVEL_COUNT);
  g_autoptr (PalMatch) match = match_against_person (player);

  g_object_set (player, "threads", 1, "hash-mb", 1, NULL);
  pal_match_start (match);
  wait_for_threads (1, NICE_TO_PLAY);
  pal_match_pause (match);
  pal_match_set_out_of_view (match, TRUE);
  wait_for_threads (0, NICE_TO_PLAY);
  g_assert_cmpint (count_threads ("self", NICE_TO_PLAY + NICE_OUT_OF_VIEW), ==, 0);
  pal_match_set_out_of_view (match, FALSE);
  pal_match_resume (match);
  wait_for_threads (1, NICE_TO_PLAY);
  g_clear_object (&match);
  g_clear_object (&player);
  wait_for_threads (0, NICE_TO_PLAY);
}

/* It thinks for ever. */
static void
test_bot (void)
{
  g_autoptr (PalPlayer) player = NULL;
  Bot bot;

  bot_init (&bot, &chess_rules);
  bot.depth[0] = bot.depth[1] = bot.depth[2] = BOT_DEPTH_MAX;
  bot.techniques.deepening = false;
  player = pal_bot_player_new (&bot, "testing");
  check_player (player, 1);
  pal_player_cancel (player);
  wait_for_threads (0, NICE_TO_PLAY);
}

/* A player who comes into a game that nobody has in view begins with the smaller share. */
static void
test_begins_out_of_view (void)
{
  g_autoptr (PalPlayer) player = pal_engine_player_new (&chess_rules, LEVEL_COUNT);
  g_autoptr (PalMatch) match = match_against_person (player);

  g_object_set (player, "threads", 1, "hash-mb", 1, NULL);
  pal_match_set_out_of_view (match, TRUE);
  pal_match_start (match);
  wait_for_threads (1, NICE_TO_PLAY + NICE_OUT_OF_VIEW);
  g_clear_object (&match);
  g_clear_object (&player);
  wait_for_threads (0, NICE_TO_PLAY + NICE_OUT_OF_VIEW);
}

/* A process gets ready as fast as it can, and gives way after that. */
static void
test_program (void)
{
  g_autoptr (PalEngineProfile) profile = test_stub_profile ("uci", "chess", NULL);
  g_autoptr (PalPlayer) player = pal_driver_player_new (&chess_rules, profile, "stub");
  g_autoptr (PalMatch) match = match_against_person (player);
  g_autofree char *child = NULL;

  pal_match_set_out_of_view (match, TRUE);
  pal_match_start (match);
  child = find_child ();
  g_assert_cmpint (count_threads (child, getpriority (PRIO_PROCESS, 0)), ==, 1);
  while (pal_player_is_starting (player))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (count_threads (child, NICE_TO_PLAY + NICE_OUT_OF_VIEW), ==, 1);
}

static void
test_analysis_of_program (void)
{
  TestAnalysis fixture;
  g_autofree char *child = NULL;

  test_analysis_open (&fixture, "uci", "chess", NULL, NULL);
  test_analysis_ask (&fixture, 1, 0);
  test_analysis_wait_for_lines (&fixture, 1, 1);
  child = find_child ();
  g_assert_cmpint (count_threads (child, NICE_TO_ANALYZE), ==, 1);
  pal_driver_set_out_of_view (pal_analysis_engine_get_driver (fixture.engine), TRUE);
  g_assert_cmpint (count_threads (child, NICE_TO_ANALYZE + NICE_OUT_OF_VIEW), ==, 1);
  test_analysis_close (&fixture);
}

/* It goes on with what it has found; the next position is looked at with the old share. */
static void
test_analysis_of_own_engine (void)
{
  TestAnalysis fixture;
  PalDriver *driver;

  test_analysis_open (&fixture, NULL, "chess", NULL, NULL);
  driver = pal_analysis_engine_get_driver (fixture.engine);
  test_analysis_ask (&fixture, 1, 0);
  wait_for_threads (1, NICE_TO_ANALYZE);
  pal_driver_set_out_of_view (driver, TRUE);
  g_assert_cmpint (count_threads ("self", NICE_TO_ANALYZE + NICE_OUT_OF_VIEW), ==, 1);
  pal_driver_set_out_of_view (driver, FALSE);
  test_analysis_go_on (&fixture);
  test_analysis_ask (&fixture, 1, 0);
  wait_for_threads (1, NICE_TO_ANALYZE);
  test_analysis_close (&fixture);
  wait_for_threads (0, NICE_TO_ANALYZE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (getpriority (PRIO_PROCESS, 0) >= NICE_TO_PLAY) {
    g_print ("1..0 # SKIP this program gives way itself\n");
    return EXIT_SUCCESS;
  }
  give_up_privileges ();
  g_test_add_func ("/giving-way/engine", test_engine);
  g_test_add_func ("/giving-way/engine-at-rest", test_engine_at_rest);
  g_test_add_func ("/giving-way/bot", test_bot);
  g_test_add_func ("/giving-way/begins-out-of-view", test_begins_out_of_view);
  g_test_add_func ("/giving-way/program", test_program);
  g_test_add_func ("/giving-way/analysis-of-program", test_analysis_of_program);
  g_test_add_func ("/giving-way/analysis-of-own-engine", test_analysis_of_own_engine);
  return g_test_run ();
}
