/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole conversations with palamedes-engine in NBoard's protocol. */
#include "engine-talk.h"
#include "registry.h"

#include "base/random.h"
#include "rules/ggf-reader.h"

#include <math.h>
#include <string.h>

#define HEAD "(;GM[Othello]PC[here]PB[one]PW[two]RB[1]RW[2]TY[8]RE[?]"
#define START "BO[8 ---------------------------O*------*O--------------------------- *]"

/* Black takes White's last disc. */
#define LAST_DISC                                                                                  \
  "BO[8 -------- -------- -------- -------- -------- -------- -------- -----*O- *]B[H8]"

static EngineTalk *
talk_nboard (const char *const *arguments)
{
  EngineTalk *talk = engine_talk_new (arguments);

  engine_talk_say (talk, "nboard 2");
  g_free (engine_talk_until (talk, "set myname Palamedes"));
  return talk;
}

/* All lines up to the answer to a ping, without it. */
static GStrv
sync_nboard (EngineTalk *talk)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  engine_talk_say (talk, "ping 77");
  for (;;) {
    g_autofree char *line = engine_talk_line (talk);
    g_assert_nonnull (line);
    if (strcmp (line, "pong 77") == 0)
      return g_strv_builder_end (lines);
    g_strv_builder_add (lines, line);
  }
}

static void
assert_complaint (EngineTalk *talk, const char *words, const char *line)
{
  engine_talk_say (talk, "%s", line);
  g_auto (GStrv) answer = sync_nboard (talk);
  g_test_message ("%s", line);
  g_assert_cmpint (g_strv_length (answer), ==, 1);
  g_assert_true (g_str_has_prefix (answer[0], "status "));
  g_assert_nonnull (strstr (answer[0], words));
}

static void
assert_silence (EngineTalk *talk, const char *line)
{
  engine_talk_say (talk, "%s", line);
  g_auto (GStrv) answer = sync_nboard (talk);
  g_test_message ("%s", line);
  g_assert_cmpint (g_strv_length (answer), ==, 0);
}

/* --- the conversation --- */

static void
test_settings (void)
{
  EngineTalk *talk = talk_nboard (NULL);

  assert_silence (talk, "set depth 4");
  assert_silence (talk, "set contempt 10");
  assert_silence (talk, "set game " HEAD START ";)");
  assert_silence (talk, "set game " HEAD START "B[F5/1.2/3]W[d6//0.5];)");
  assert_silence (talk, "move C3/0.4/1.1");
  assert_silence (talk, "move d3");
  assert_silence (talk, "");
  assert_complaint (talk, "move 5, \"a1\", is not legal", "move a1");
  assert_complaint (talk, "move 1, \"e4\", is not legal", "set game " HEAD START "B[e4];)");
  assert_complaint (talk, "cannot be read", "set game " HEAD START "B[castle];)");
  assert_complaint (talk, "size", "set game " HEAD "BO[10 --- *];)");
  assert_complaint (talk, "no game \"Poker\"", "set game (;GM[Poker];)");
  assert_complaint (talk, "set game is written", "set game");
  assert_complaint (talk, "needs a number", "set depth deep");
  assert_complaint (talk, "needs a number", "hint");
  assert_complaint (talk, "not known", "set fire");
  assert_complaint (talk, "not known", "isready");
  assert_silence (talk, "move C4"); /* the game before stayed */
  engine_talk_say (talk, "learn");
  g_free (engine_talk_until (talk, "learned"));
  engine_talk_end (talk);
}

/* The command line can name the protocol as well. */
static void
test_command_line (void)
{
  static const char *const arguments[] = { "nboard", NULL };
  EngineTalk *talk = engine_talk_new (arguments);

  engine_talk_say (talk, "ping 1");
  g_free (engine_talk_until (talk, "pong 1"));
  engine_talk_end (talk);
}

/* "search F5D6C3 1.50 0 6": the depth; MOVE gets the first move. */
static int
read_search (const char *line, char *move)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  g_assert_cmpuint (g_strv_length (words), ==, 5);
  g_assert_cmpuint (strlen (words[1]) % 2, ==, 0);
  g_assert_true (isfinite (g_ascii_strtod (words[2], NULL)));
  g_strlcpy (move, words[1], 3);
  return atoi (words[4]);
}

static void
test_hint (void)
{
  EngineTalk *talk = talk_nboard (NULL);
  g_autoptr (GHashTable) moves = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int last = 0;

  engine_talk_say (talk, "set depth 5");
  engine_talk_say (talk, "set game " HEAD START "B[F5];)");
  engine_talk_say (talk, "hint 2");
  for (;;) {
    g_autofree char *line = engine_talk_line (talk);
    char move[3];
    g_assert_false (g_str_has_prefix (line, "==="));
    if (g_str_has_prefix (line, "nodestats "))
      break;
    int depth = read_search (line, move);
    g_assert_cmpint (depth, >=, last);
    last = depth;
    if (depth == 5)
      g_hash_table_add (moves, g_strdup (move));
  }
  g_assert_cmpint (last, ==, 5);
  g_assert_cmpuint (g_hash_table_size (moves), ==, 2);
  g_free (engine_talk_until (talk, "status"));
  engine_talk_end (talk);
}

/* A ping ends what is thought about; nothing of it comes behind the pong. */
static void
test_ping (void)
{
  EngineTalk *talk = talk_nboard (NULL);

  engine_talk_say (talk, "set depth 60");
  engine_talk_say (talk, "set game " HEAD START ";)");
  for (int round = 0; round < 20; round++) {
    engine_talk_say (talk, round % 2 ? "hint 4" : "analyze");
    if (round % 4 == 1)
      g_free (engine_talk_until (talk, "search "));
    g_strfreev (sync_nboard (talk));
    assert_silence (talk, "set contempt 0");
  }
  engine_talk_end (talk);
}

static void
test_analysis (void)
{
  EngineTalk *talk = talk_nboard (NULL);

  engine_talk_say (talk, "set depth 3");
  engine_talk_say (talk, "set game " HEAD START "B[F5]W[F6]B[E6];)");
  engine_talk_say (talk, "analyze");
  for (int plies = 3; plies >= 0; plies--) {
    g_autofree char *line = engine_talk_line (talk);
    g_autofree char *expected = g_strdup_printf ("analysis %d ", plies);
    g_assert_true (g_str_has_prefix (line, expected));
  }
  engine_talk_say (talk, "set game " HEAD LAST_DISC ";)");
  engine_talk_say (talk, "analyze");
  g_autofree char *over = engine_talk_until (talk, "analysis 1 ");
  g_assert_cmpstr (over, ==, "analysis 1 -64.00"); /* White has lost all */
  engine_talk_end (talk);
}

static void
test_passes (void)
{
  EngineTalk *talk = talk_nboard (NULL);

  /* White, with g8 alone, has no move; Black can still take it. */
  engine_talk_say (talk, "set depth 4");
  engine_talk_say (talk, "set game " HEAD
                         "BO[8 *------- O------- -------- -------- -------- -------- -------- "
                         "------O* *]B[A3];)");
  engine_talk_say (talk, "go");
  g_autofree char *answer = engine_talk_until (talk, "===");
  g_assert_cmpstr (answer, ==, "=== PA");
  assert_complaint (talk, "not legal", "move F7");
  assert_silence (talk, "move PA");
  engine_talk_say (talk, "go");
  g_autofree char *last = engine_talk_until (talk, "===");
  g_assert_true (g_str_has_prefix (last, "=== F8/64.00/"));
  engine_talk_end (talk);
}

/* The clock of the game counts: with a second left nobody thinks to depth 60. */
static void
test_clock (void)
{
  EngineTalk *talk = talk_nboard (NULL);

  engine_talk_say (talk, "set depth 60");
  engine_talk_say (talk, "set game (;GM[Othello]TI[01:00//]" START "B[F5//1]W[D6//59.9]B[C3];)");
  engine_talk_say (talk, "go");
  g_free (engine_talk_until (talk, "nodestats "));
  g_free (engine_talk_until (talk, "=== "));
  engine_talk_end (talk);
}

static void
test_whole_game (void)
{
  const Rules *rules = registry_find ("reversi")->rules;
  EngineTalk *talk = talk_nboard (NULL);
  Position start;

  rules_start (rules, &start);
  GameRecord *record = game_record_new (rules, &start);
  engine_talk_say (talk, "set depth 2");
  engine_talk_say (talk, "set game " HEAD START ";)");
  while (!outcome_is_over (rules->outcome (record))) {
    engine_talk_say (talk, "go");
    g_autofree char *answer = engine_talk_until (talk, "=== ");
    GgfMove move;
    Move played = MOVE_NONE;
    ggf_read_move ((GgfText){ answer + 4, answer + strlen (answer) }, &move);
    g_assert_cmpint (rules->move_from_text (game_record_last (record), move.move.at,
                                            (size_t) (move.move.end - move.move.at), &played),
                     ==, MOVE_TEXT_OK);
    g_assert_true (played == MOVE_PASS || move.seconds != GGF_UNKNOWN);
    game_record_play (record, played);
    engine_talk_say (talk, "move %s", answer + 4);
  }
  g_assert_cmpuint (record->length, >, 40);
  game_record_free (record);
  engine_talk_end (talk);
}

/* Games of bytes at random: a sentence, or nothing, but always the pong. */
static void
test_mutations (void)
{
  static const char sample[] = "set game " HEAD START "B[F5/1.2/3]W[d6//0.5]B[C3]W[PA];)";
  static const char signs[] = "()[];;/\\:.-*O[]BWC8 \xc3\xff";
  EngineTalk *talk = talk_nboard (NULL);
  Random random = random_from_seed (6);

  for (int round = 0; round < 300; round++) {
    char line[] = "set game " HEAD START "B[F5/1.2/3]W[d6//0.5]B[C3]W[PA];)";
    for (guint n = random_below (&random, 8); n > 0; n--)
      line[9 + random_below (&random, sizeof sample - 10)]
          = signs[random_below (&random, sizeof signs - 1)];
    engine_talk_say (talk, "%s", line);
    g_auto (GStrv) answer = sync_nboard (talk);
    g_assert_cmpuint (g_strv_length (answer), <=, 1);
  }
  engine_talk_end (talk);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/nboard/settings", test_settings);
  g_test_add_func ("/nboard/command-line", test_command_line);
  g_test_add_func ("/nboard/hint", test_hint);
  g_test_add_func ("/nboard/ping", test_ping);
  g_test_add_func ("/nboard/analysis", test_analysis);
  g_test_add_func ("/nboard/passes", test_passes);
  g_test_add_func ("/nboard/clock", test_clock);
  g_test_add_func ("/nboard/game", test_whole_game);
  g_test_add_func ("/nboard/mutations", test_mutations);
  return g_test_run ();
}
