/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole conversations with palamedes-engine in UCCI, and in UCI about the game that UCCI is for. */
#include "engine-talk.h"
#include "registry.h"

#include "rules/rules.h"

#include <string.h>

static const char MATED[] = "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1";
static const char MATE_IN_ONE[] = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1";
static const char MATED_IN_ONE[] = "3k5/R8/1R7/9/9/9/9/9/9/5K3 b - - 0 1";
static const char FAR_AHEAD[] = "2bak4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1";
static const char FAR_BEHIND[] = "4k4/r8/9/9/9/9/9/9/4A4/3K1AB2 w - - 0 1";

static const Game *
the_game (void)
{
  const Game *game = registry_find ("xiangqi");

  g_assert_nonnull (game);
  return game;
}

/* A conversation in which the engine has said ucciok. */
static EngineTalk *
talk_ucci (void)
{
  EngineTalk *talk = engine_talk_new (NULL);

  engine_talk_say (talk, "ucci");
  g_free (engine_talk_until (talk, "ucciok"));
  return talk;
}

static void
end_ucci (EngineTalk *talk)
{
  engine_talk_say (talk, "quit");
  g_free (engine_talk_until (talk, "bye"));
  engine_talk_hang_up (talk);
  engine_talk_end (talk);
}

/* Sends LINE and demands exactly one "info message" that contains WORDS. */
static void
assert_complaint (EngineTalk *talk, const char *words, const char *line)
{
  engine_talk_say (talk, "%s", line);
  g_auto (GStrv) answer = engine_talk_sync (talk);
  g_test_message ("%s", line);
  g_assert_cmpint (g_strv_length (answer), ==, 1);
  g_assert_true (g_str_has_prefix (answer[0], "info message "));
  g_assert_nonnull (strstr (answer[0], words));
}

static void
assert_silence (EngineTalk *talk, const char *line)
{
  engine_talk_say (talk, "%s", line);
  g_auto (GStrv) answer = engine_talk_sync (talk);
  g_test_message ("%s", line);
  g_assert_cmpint (g_strv_length (answer), ==, 0);
}

/* The only legal moves left are those that RULES know and BANNED does not hold. */
static void
ban_all_but (EngineTalk *talk, const Game *game, const char *fen, const char *kept)
{
  g_autoptr (GString) line = g_string_new ("banmoves");
  int notation = rules_notation (game->rules, "ucci");
  Move moves[MOVES_MAX];
  Position position;

  g_assert_true (game->rules->position_from_text (&position, fen, NULL));
  int n = game->rules->legal_moves (&position, moves);
  for (int i = 0; i < n; i++) {
    char text[MOVE_TEXT_MAX];
    game->rules->move_to_text (&position, moves[i], notation, text);
    if (!g_str_equal (text, kept))
      g_string_append_printf (line, " %s", text);
  }
  engine_talk_say (talk, "%s", line->str);
}

/* The last line of the search that LINE starts. */
static char *
answer_to (EngineTalk *talk, const char *line)
{
  engine_talk_say (talk, "%s", line);
  for (;;) {
    g_autofree char *answer = engine_talk_line (talk);
    g_assert_nonnull (answer);
    if (g_str_has_prefix (answer, "bestmove ") || g_str_equal (answer, "nobestmove"))
      return g_steal_pointer (&answer);
    g_assert_true (g_str_has_prefix (answer, "info "));
  }
}

/* --- UCCI --- */

static void
test_handshake (void)
{
  static const char *const lines[] = {
    "option usemillisec type check default false",
    "option batch type check default false",
    "option debug type check default false",
    "option ponder type check default false",
    "option hashsize type spin default 64 min 1 max 65536",
    "option threads type spin default 1 min 1 max 256",
    "option repetition type combo default asianrule var asianrule var checkban var alwaysdraw",
    "option newgame type button",
    "ucciok",
  };
  EngineTalk *talk = engine_talk_new (NULL);

  engine_talk_say (talk, "  UCCI ");
  g_autofree char *name = engine_talk_line (talk);
  g_assert_true (g_str_has_prefix (name, "id name Palamedes"));
  g_free (engine_talk_until (talk, "id author "));
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++) {
    g_autofree char *line = engine_talk_line (talk);
    g_assert_cmpstr (line, ==, lines[i]);
  }
  end_ucci (talk);
}

static void
test_options (void)
{
  EngineTalk *talk = talk_ucci ();

  assert_silence (talk, "setoption usemillisec true");
  assert_silence (talk, "setoption hashsize 2");
  assert_silence (talk, "setoption repetition alwaysdraw");
  assert_silence (talk, "setoption newgame");
  assert_silence (talk, "stop");
  assert_silence (talk, "ponderhit");
  assert_silence (talk, "");
  assert_complaint (talk, "needs a value", "setoption threads");
  assert_complaint (talk, "1 to 65536", "setoption hashsize 0");
  assert_complaint (talk, "true or false", "setoption debug 3");
  assert_complaint (talk, "no choice \"guess\"", "setoption repetition guess");
  assert_complaint (talk, "no option \"name\"", "setoption name batch value true");
  assert_complaint (talk, "setoption is written", "setoption");
  assert_complaint (talk, "not known", "uci");
  assert_complaint (talk, "not known", "perft 2");
  end_ucci (talk);
}

static void
test_positions (void)
{
  EngineTalk *talk = talk_ucci ();

  assert_silence (talk, "position startpos moves h2e2 h9g7 h0g2 i9h9");
  assert_silence (talk, "banmoves i0h0 i0i1");
  assert_complaint (talk, "\"a9a8\" is no legal move", "banmoves i0h0 a9a8");
  assert_complaint (talk, "move 1, \"h3e3\", is not legal", "position startpos moves h3e3");
  assert_complaint (talk, "move 2, \"h10g8\", is not legal", "position startpos moves h2e2 h10g8");
  assert_complaint (talk, "cannot be read", "position startpos moves castle");
  assert_complaint (talk, "FEN", "position fen 9/9/9 w");
  assert_silence (talk,
                  "position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r "
                  "- - 0 1 moves b2e2");
  end_ucci (talk);
}

static void
test_finite_searches (void)
{
  static const char *const limits[] = {
    "depth 3",
    "nodes 2000",
    "time 0",
    "time 0 movestogo 1",
    "time 1 movestogo 20 opptime 5 oppmovestogo 20",
    "time 0 increment 0 opptime 3 oppincrement 1",
    "draw depth 2",
    "depth 2 sing",
  };
  EngineTalk *talk = talk_ucci ();
  const Rules *rules = the_game ()->rules;
  Position position;

  rules_start (rules, &position);
  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++) {
    g_autofree char *go = g_strconcat ("go ", limits[i], NULL);
    g_autofree char *answer = answer_to (talk, go);
    g_auto (GStrv) words = g_strsplit (answer, " ", -1);
    Move move;
    g_assert_cmpint (rules_read_move (rules, &position, words[1], strlen (words[1]),
                                      rules_notation (rules, "ucci"), &move),
                     ==, MOVE_TEXT_OK);
    assert_silence (talk, "stop"); /* no second answer */
  }
  end_ucci (talk);
}

/* Seconds are seconds: with a minute for one move the engine does not answer at once, and with
 * sixty milliseconds it need not be stopped. */
static void
test_units_of_time (void)
{
  EngineTalk *talk = talk_ucci ();

  engine_talk_say (talk, "go time 60 movestogo 1");
  g_free (engine_talk_until (talk, "info depth 1 "));
  for (int i = 0; i < 100; i++) {
    g_usleep (2000);
    g_auto (GStrv) meanwhile = engine_talk_sync (talk);
    g_assert_cmpint (engine_talk_count (meanwhile, "bestmove"), ==, 0);
  }
  g_autofree char *stopped = answer_to (talk, "stop");
  g_assert_true (g_str_has_prefix (stopped, "bestmove "));
  engine_talk_say (talk, "setoption usemillisec true");
  g_free (answer_to (talk, "go time 60 movestogo 1"));
  end_ucci (talk);
}

static void
test_endless_searches (void)
{
  static const char *const searches[][2] = {
    { "go infinite", "stop" },
    { "go depth infinite", "stop" },
    { "go", "stop" },
    { "go ponder depth 1", "ponderhit" },
    { "go ponder time 1 increment 1", "ponderhit draw" },
    { "go draw ponder nodes 5000", "stop" },
  };
  EngineTalk *talk = talk_ucci ();

  for (gsize i = 0; i < G_N_ELEMENTS (searches); i++) {
    engine_talk_say (talk, "%s", searches[i][0]);
    g_free (engine_talk_until (talk, "info depth 1 "));
    g_auto (GStrv) meanwhile = engine_talk_sync (talk);
    g_assert_cmpint (engine_talk_count (meanwhile, "bestmove"), ==, 0);
    g_free (answer_to (talk, searches[i][1]));
  }
  end_ucci (talk);
}

static void
test_bans (void)
{
  EngineTalk *talk = talk_ucci ();

  engine_talk_say (talk, "position fen %s", FAR_AHEAD);
  ban_all_but (talk, the_game (), FAR_AHEAD, "a1a0");
  g_autofree char *only = answer_to (talk, "go depth 4");
  g_assert_true (g_str_has_prefix (only, "bestmove a1a0"));
  ban_all_but (talk, the_game (), FAR_AHEAD, "none");
  g_autofree char *none = answer_to (talk, "go depth 4");
  g_assert_cmpstr (none, ==, "nobestmove");
  engine_talk_say (talk, "position fen %s", FAR_AHEAD); /* lifts the ban */
  g_autofree char *any = answer_to (talk, "go depth 4");
  g_assert_true (g_str_has_prefix (any, "bestmove "));
  end_ucci (talk);
}

static void
assert_answer (EngineTalk *talk, const char *fen, const char *go, const char *ending, bool expected)
{
  engine_talk_say (talk, "position fen %s", fen);
  g_autofree char *answer = answer_to (talk, go);
  g_test_message ("%s: %s: %s", fen, go, answer);
  g_assert_true (g_str_has_suffix (answer, ending) == expected);
}

static void
test_draws_and_resignations (void)
{
  EngineTalk *talk = talk_ucci ();

  assert_answer (talk, FAR_BEHIND, "go draw depth 8", " draw", true);
  assert_answer (talk, FAR_BEHIND, "go depth 8", " draw", false);
  assert_answer (talk, FAR_BEHIND, "go draw depth 1", " draw", false);
  assert_answer (talk, FAR_AHEAD, "go draw depth 8", " draw", false);
  assert_answer (talk, MATED_IN_ONE, "go depth 5", " resign", true);
  assert_answer (talk, MATE_IN_ONE, "go depth 5", " resign", false);
  assert_answer (talk, MATED, "go depth 5", "nobestmove", true);

  /* Offered while the engine thinks. */
  engine_talk_say (talk, "position fen %s", FAR_BEHIND);
  engine_talk_say (talk, "go ponder depth 8");
  g_autofree char *answer = answer_to (talk, "ponderhit draw");
  g_assert_true (g_str_has_suffix (answer, " draw"));
  end_ucci (talk);
}

static void
test_mates_are_scores (void)
{
  EngineTalk *talk = talk_ucci ();

  engine_talk_say (talk, "position fen %s", MATE_IN_ONE);
  engine_talk_say (talk, "go depth 4");
  g_autofree char *line = engine_talk_until (talk, "info depth 4 ");
  g_assert_true (g_str_has_prefix (line, "info depth 4 score 9999 pv b7b9"));
  g_autofree char *effort = engine_talk_line (talk);
  g_assert_true (g_str_has_prefix (effort, "info time "));
  g_free (engine_talk_until (talk, "bestmove b7b9"));
  end_ucci (talk);
}

/* Red can only check for ever, and loses by that: no mate, and apart from all evaluations. */
static void
test_repetitions_are_scores (void)
{
  EngineTalk *talk = talk_ucci ();

  engine_talk_say (talk, "position fen 3k5/7R1/9/9/9/9/9/r8/1r7/4K4 w - - 0 1");
  engine_talk_say (talk, "go depth 8");
  g_autofree char *line = engine_talk_until (talk, "info depth 8 ");
  int score = atoi (strstr (line, " score ") + strlen (" score "));
  g_assert_cmpint (score, >=, -9000);
  g_assert_cmpint (score, <, -8900);
  g_free (engine_talk_until (talk, "info string every line loses"));
  g_autofree char *answer = engine_talk_line (talk);
  g_assert_true (g_str_has_prefix (answer, "bestmove "));
  end_ucci (talk);
}

static void
test_probe (void)
{
  EngineTalk *talk = talk_ucci ();

  engine_talk_say (talk, "probe fen %s moves a1a0", FAR_AHEAD);
  g_free (engine_talk_until (talk, "pophash"));
  end_ucci (talk);
}

/* In a batch each line waits for the search before it, even quit. */
static void
test_batch (void)
{
  EngineTalk *talk = talk_ucci ();

  engine_talk_say (talk, "setoption batch true\nposition startpos\ngo depth 6\n"
                         "position startpos moves h2e2\ngo depth 5\nquit");
  g_free (engine_talk_until (talk, "info depth 6 "));
  g_free (engine_talk_until (talk, "bestmove "));
  g_free (engine_talk_until (talk, "info depth 5 "));
  g_free (engine_talk_until (talk, "bestmove "));
  g_free (engine_talk_until (talk, "bye"));
  engine_talk_hang_up (talk);
  engine_talk_end (talk);
}

static void
test_whole_game (void)
{
  enum { PLIES = 120 };
  const Rules *rules = the_game ()->rules;
  int notation = rules_notation (rules, "ucci");
  EngineTalk *talk = talk_ucci ();
  g_autoptr (GString) moves = g_string_new (NULL);
  Position start;

  rules_start (rules, &start);
  GameRecord *record = game_record_new (rules, &start);
  while (record->length < PLIES && !outcome_is_over (rules->outcome (record))) {
    engine_talk_say (talk, "position startpos moves%s", moves->str);
    g_autofree char *answer = answer_to (talk, "go nodes 500");
    g_auto (GStrv) words = g_strsplit (answer, " ", -1);
    Move move = MOVE_NONE;
    g_assert_cmpint (rules_read_move (rules, game_record_last (record), words[1], strlen (words[1]),
                                      notation, &move),
                     ==, MOVE_TEXT_OK);
    g_assert_true (rules_is_legal (rules, game_record_last (record), move));
    game_record_play (record, move);
    g_string_append_printf (moves, " %s", words[1]);
  }
  g_assert_cmpuint (record->length, >, 20);
  game_record_free (record);
  end_ucci (talk);
}

/* --- UCI, about the same game --- */

static void
test_uci (void)
{
  EngineTalk *talk = engine_talk_new (NULL);

  engine_talk_say (talk, "uci");
  g_autofree char *rule_sets = engine_talk_until (talk, "option name Rule_Set ");
  g_assert_cmpstr (rule_sets, ==,
                   "option name Rule_Set type combo default full var full var checks var plain");
  engine_talk_say (talk, "setoption name UCI_Variant value xiangqi");
  engine_talk_say (talk, "setoption name Rule_Set value plain");
  engine_talk_say (talk, "position startpos moves h3e3 h10g8 h1g3 i10h10");
  engine_talk_say (talk, "d");
  g_autofree char *fen = engine_talk_until (talk, "Fen: ");
  g_assert_true (g_str_has_prefix (
      fen, "Fen: rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w"));
  engine_talk_say (talk, "go perft 1");
  g_free (engine_talk_until (talk, "i1h1: 1"));
  g_free (engine_talk_until (talk, "Nodes searched: "));
  engine_talk_say (talk, "position startpos moves h2e2");
  g_free (engine_talk_until (talk, "info string position: move 1, \"h2e2\", is not legal"));
  engine_talk_say (talk, "position startpos moves h3h10");
  engine_talk_say (talk, "go searchmoves i10h10 depth 3");
  g_free (engine_talk_until (talk, "bestmove i10h10"));
  engine_talk_end (talk);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ucci/handshake", test_handshake);
  g_test_add_func ("/ucci/options", test_options);
  g_test_add_func ("/ucci/positions", test_positions);
  g_test_add_func ("/ucci/finite", test_finite_searches);
  g_test_add_func ("/ucci/units", test_units_of_time);
  g_test_add_func ("/ucci/endless", test_endless_searches);
  g_test_add_func ("/ucci/bans", test_bans);
  g_test_add_func ("/ucci/draws", test_draws_and_resignations);
  g_test_add_func ("/ucci/mates", test_mates_are_scores);
  g_test_add_func ("/ucci/repetitions", test_repetitions_are_scores);
  g_test_add_func ("/ucci/probe", test_probe);
  g_test_add_func ("/ucci/batch", test_batch);
  g_test_add_func ("/ucci/game", test_whole_game);
  g_test_add_func ("/ucci/uci", test_uci);
  return g_test_run ();
}
