/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palamedes-engine with a game more: it is offered, played and counted as the others are. */
#include "engine-talk.h"

#include <string.h>

static void
test_conversation (void)
{
  EngineTalk *talk = engine_talk_new (NULL);
  g_autofree char *options = NULL;
  g_autofree char *fen = NULL;
  g_autofree char *best = NULL;
  g_autofree char *perft = NULL;

  engine_talk_say (talk, "uci");
  options = engine_talk_until (talk, "option name UCI_Variant");
  g_assert_nonnull (strstr (options, " var four"));
  engine_talk_say (talk, "setoption name UCI_Variant value Four in a Row");
  engine_talk_say (talk, "position startpos moves a1 d1 a2 d2 b1 d3 g1");
  engine_talk_say (talk, "d");
  fen = engine_talk_until (talk, "Fen: ");
  g_assert_cmpstr (fen, ==, "Fen: 7/7/7/3r3/Y2r3/YY1r2Y r");
  engine_talk_say (talk, "go depth 4");
  best = engine_talk_until (talk, "bestmove");
  g_assert_cmpstr (best, ==, "bestmove d4");
  engine_talk_say (talk, "position fen 7/7/7/7/7/7 y");
  engine_talk_say (talk, "go perft 5");
  perft = engine_talk_until (talk, "Nodes searched");
  g_assert_cmpstr (perft, ==, "Nodes searched: 16807");
  engine_talk_end (talk);
}

/* It thinks until it is told to stop, ponders, and shows several lines. */
static void
test_thinking (void)
{
  EngineTalk *talk = engine_talk_new (NULL);

  engine_talk_say (talk, "setoption name UCI_Variant value four");
  engine_talk_say (talk, "setoption name MultiPV value 3");
  engine_talk_say (talk, "position startpos moves d1");
  engine_talk_say (talk, "go infinite");
  g_free (engine_talk_until (talk, "info depth 4 seldepth 4 multipv 3"));
  engine_talk_say (talk, "stop");
  g_free (engine_talk_until (talk, "bestmove"));
  engine_talk_say (talk, "go ponder wtime 900 btime 900");
  g_free (engine_talk_until (talk, "info depth 3"));
  engine_talk_say (talk, "ponderhit");
  g_free (engine_talk_until (talk, "bestmove"));
  engine_talk_end (talk);
}

/* The last line of info at DEPTH for the position after MOVES. */
static char *
search_after (const char *moves, int depth)
{
  EngineTalk *talk = engine_talk_new (NULL);
  g_autofree char *info = g_strdup_printf ("info depth %d ", depth);
  char *line;

  engine_talk_say (talk, "setoption name UCI_Variant value four");
  engine_talk_say (talk, "position startpos moves %s", moves);
  engine_talk_say (talk, "go depth %d", depth);
  line = engine_talk_until (talk, info);
  g_free (engine_talk_until (talk, "bestmove"));
  engine_talk_end (talk);
  return line;
}

/* Whoever has lost is told so by the game, as there are no checks: three discs in a row with room
 * on either side win in two moves, and nothing helps against them. */
static void
test_forced_win (void)
{
  g_autofree char *wins = search_after ("c1 c2 d1 d2", 7);
  g_autofree char *loses = search_after ("c1 c2 d1 d2 e1", 7);

  g_assert_nonnull (strstr (wins, " score mate 2 "));
  g_assert_nonnull (strstr (loses, " score mate -1 "));
}

static void
test_command_line (void)
{
  EngineTalk *talk
      = engine_talk_new ((const char *const[]){ "perft", "four", "6", "7/7/7/7/7/3Y3", NULL });
  g_autofree char *sum = engine_talk_until (talk, "Nodes searched");

  g_assert_cmpstr (sum, ==, "Nodes searched: 117648");
  engine_talk_hang_up (talk);
  engine_talk_end (talk);
  talk = engine_talk_new ((const char *const[]){ "bench", "four", NULL });
  g_free (engine_talk_until (talk, "Nodes/second"));
  engine_talk_hang_up (talk);
  engine_talk_end (talk);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_setenv ("PALAMEDES_ENGINE", g_getenv ("PALAMEDES_ENGINE_OF_FOUR"), TRUE);
  g_test_add_func ("/fourth-protocol/conversation", test_conversation);
  g_test_add_func ("/fourth-protocol/thinking", test_thinking);
  g_test_add_func ("/fourth-protocol/forced-win", test_forced_win);
  g_test_add_func ("/fourth-protocol/command-line", test_command_line);
  return g_test_run ();
}
