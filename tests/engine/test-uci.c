/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole conversations with palamedes-engine: what UCI promises, and what hostile input gets. */
#include "engine-talk.h"
#include "registry.h"
#include "support/test-data.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char KINGS_AND_ROOKS[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
static const char MATE_IN_ONE[] = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
static const char MATED[] = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";

/* --- Help --- */

/* The word after KEY in LINE, to be freed; NULL where there is none. */
static char *
word_after (const char *line, const char *key)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  for (char **word = words; *word; word++)
    if (strcmp (*word, key) == 0 && word[1])
      return g_strdup (word[1]);
  return NULL;
}

/* What d says the position is. */
static char *
present_fen (EngineTalk *talk)
{
  engine_talk_say (talk, "d");
  g_autofree char *line = engine_talk_until (talk, "Fen: ");
  g_free (engine_talk_until (talk, "Key: "));
  return g_strdup (line + strlen ("Fen: "));
}

/* Sends LINE and demands exactly one "info string" that contains WORDS. */
static void
assert_complaint (EngineTalk *talk, const char *words, const char *line)
{
  engine_talk_say (talk, "%s", line);
  g_auto (GStrv) answer = engine_talk_sync (talk);
  g_assert_cmpint (g_strv_length (answer), ==, 1);
  g_assert_true (g_str_has_prefix (answer[0], "info string "));
  g_assert_nonnull (strstr (answer[0], words));
}

static void
assert_silence (EngineTalk *talk, const char *line)
{
  engine_talk_say (talk, "%s", line);
  g_auto (GStrv) answer = engine_talk_sync (talk);
  g_assert_cmpint (g_strv_length (answer), ==, 0);
}

/* Reads the legal move that TEXT is. */
static Move
read_move (const Rules *rules, const Position *position, const char *text)
{
  Move move = MOVE_NONE;

  g_assert_cmpint (rules->move_from_text (position, text, strlen (text), &move), ==, MOVE_TEXT_OK);
  g_assert_true (rules_is_legal (rules, position, move));
  return move;
}

static Position
position_of (const Rules *rules, const char *fen)
{
  Position position;

  g_assert_true (rules->position_from_text (&position, fen, NULL));
  return position;
}

/* Demands that all moves of the variation in LINE are legal. */
static void
assert_variation (const Rules *rules, const Position *start, const char *line)
{
  const char *variation = strstr (line, " pv ");
  Position position = *start;

  if (!variation)
    return;
  g_auto (GStrv) words = g_strsplit (variation + 4, " ", -1);
  for (char **word = words; *word; word++)
    rules->play (&position, read_move (rules, &position, *word));
}

/* Reads up to bestmove, checks every line on the way, and returns the move's text. */
static char *
best_move (EngineTalk *talk, const Rules *rules, const Position *position)
{
  for (;;) {
    g_autofree char *line = engine_talk_line (talk);
    g_assert_nonnull (line);
    if (g_str_has_prefix (line, "bestmove "))
      return word_after (line, "bestmove");
    g_assert_true (g_str_has_prefix (line, "info "));
    assert_variation (rules, position, line);
  }
}

/* --- The protocol --- */

static void
test_handshake (void)
{
  static const char *const names[]
      = { "Hash",     "Threads",           "Clear Hash",   "MultiPV",
          "Ponder",   "Move Overhead",     "UCI_Chess960", "UCI_Variant",
          "Rule_Set", "UCI_LimitStrength", "UCI_Elo",      "EvalFile" };
  EngineTalk *talk = engine_talk_new (NULL);

  engine_talk_say (talk, "uci");
  g_autofree char *name = engine_talk_until (talk, "id name ");
  g_assert_nonnull (strstr (name, "Palamedes"));
  g_free (engine_talk_until (talk, "id author "));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *line = engine_talk_line (talk);
    g_autofree char *start = g_strdup_printf ("option name %s type ", names[i]);
    g_assert_true (g_str_has_prefix (line, start));
  }
  g_autofree char *end = engine_talk_line (talk);
  g_assert_cmpstr (end, ==, "uciok");
  engine_talk_end (talk);
}

static void
test_options (void)
{
  EngineTalk *talk = engine_talk_new (NULL);

  assert_silence (talk, "setoption name Hash value 2");
  assert_silence (talk, "  setoption   NAME  move    OVERHEAD   Value   20  ");
  assert_silence (talk, "setoption name clear hash");
  assert_silence (talk, "setoption name uci_variant value Chess");
  assert_silence (talk, "setoption name Ponder value TRUE\r");
  assert_silence (talk, "setoption name EvalFile value <none>");
  assert_silence (talk, "setoption name EvalFile value <default>");
  assert_complaint (talk, "cannot be read", "setoption name EvalFile value /no/such file");
  assert_complaint (talk, "does not hold", "setoption name EvalFile value /proc/self/exe");
  assert_complaint (talk, "needs a value", "setoption name Hash");
  assert_complaint (talk, "needs a value", "setoption name Hash value");
  assert_complaint (talk, "1 to 65536", "setoption name Hash value 0");
  assert_complaint (talk, "1 to 256", "setoption name Threads value 99999999999999999999");
  assert_complaint (talk, "a number", "setoption name MultiPV value many");
  assert_complaint (talk, "a number", "setoption name MultiPV value 3 4");
  assert_complaint (talk, "true or false", "setoption name Ponder value maybe");
  assert_complaint (talk, "no choice \"draughts\"", "setoption name UCI_Variant value draughts");
  assert_complaint (talk, "no option \"Colour\"", "setoption name Colour value red");
  assert_complaint (talk, "setoption is written", "setoption");
  assert_complaint (talk, "setoption is written", "setoption Hash 4");
  assert_complaint (talk, "not known", "sing a song");
  assert_silence (talk, "");
  assert_silence (talk, "debug on");
  assert_silence (talk, "register later");
  assert_silence (talk, "ucinewgame");
  assert_silence (talk, "stop");
  assert_silence (talk, "ponderhit");
  engine_talk_end (talk);
}

static void
test_positions (void)
{
  EngineTalk *talk = engine_talk_new (NULL);

  assert_silence (talk, "position startpos moves e2e4 e7e5 g1f3");
  g_autofree char *before = present_fen (talk);
  g_assert_true (g_str_has_prefix (before, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b"));

  assert_complaint (talk, "position is written", "position");
  assert_complaint (talk, "neither", "position e2e4");
  assert_complaint (talk, "FEN", "position fen");
  assert_complaint (talk, "FEN", "position fen moves e2e4");
  assert_complaint (talk, "FEN", "position fen 8/8/8/8/8/8/8/8 w - - 0 1");
  assert_complaint (talk, "FEN",
                    "position fen rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
  assert_complaint (talk, "should", "position startpos e2e4");
  assert_complaint (talk, "move 2, \"e7e4\", is not legal",
                    "position startpos moves e2e4 e7e4 a2a3");
  assert_complaint (talk, "move 1, \"zz99\", cannot be read", "position startpos moves zz99");
  g_autofree char *after = present_fen (talk);
  g_assert_cmpstr (after, ==, before);

  engine_talk_say (talk, "position  fen   %s   moves   e1g1  e8c8 ", KINGS_AND_ROOKS);
  g_autofree char *castled = present_fen (talk);
  g_assert_true (g_str_has_prefix (castled, "2kr3r/8/8/8/8/8/8/R4RK1 w - "));
  engine_talk_say (talk, "eval");
  g_free (engine_talk_until (talk, "Evaluation: "));
  engine_talk_end (talk);
}

/* The sum of the lines of moves, and then the last line, must be EXPECTED. */
static void
assert_perft (EngineTalk *talk, guint64 expected)
{
  guint64 sum = 0;

  for (;;) {
    g_autofree char *line = engine_talk_line (talk);
    g_assert_nonnull (line);
    char *colon = strstr (line, ": ");
    if (!colon)
      continue;
    guint64 number = g_ascii_strtoull (colon + 2, NULL, 10);
    if (g_str_has_prefix (line, "Nodes searched: ")) {
      g_assert_cmpuint (number, ==, expected);
      g_assert_cmpuint (sum, ==, expected);
      return;
    }
    sum += number;
  }
}

static void
test_perft (void)
{
  const guint64 most = 100000;
  g_auto (GStrv) lines = test_data_lines ("perft/chess.epd");
  EngineTalk *talk = engine_talk_new (NULL);

  engine_talk_say (talk, "go perft 3");
  assert_perft (talk, 8902);
  for (char **line = lines; line && *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, ";", -1);
    for (char **field = fields + 1; *field; field++) {
      unsigned depth;
      guint64 leaves;
      g_assert_cmpint (sscanf (*field, "D%u %" G_GUINT64_FORMAT, &depth, &leaves), ==, 2);
      if (leaves > most)
        break;
      engine_talk_say (talk, "position fen %s", fields[0]);
      engine_talk_say (talk, "go perft %u", depth);
      assert_perft (talk, leaves);
    }
  }
  assert_complaint (talk, "needs a number", "go perft");
  assert_complaint (talk, "needs a number", "go perft all");
  assert_complaint (talk, "would take years", "go perft 64");
  engine_talk_say (talk, "position startpos");
  engine_talk_say (talk, "go perft 8");
  engine_talk_say (talk, "go perft 8");
  g_strfreev (engine_talk_sync (talk)); /* answered meanwhile */
  engine_talk_say (talk, "stop");
  g_free (engine_talk_until (talk, "info string perft was stopped"));
  g_free (engine_talk_until (talk, "info string perft was stopped"));
  engine_talk_end (talk);
}

static void
test_command_line (void)
{
  const char *const perft[] = { "perft", "chess", "2", KINGS_AND_ROOKS, NULL };
  const char *const bench[] = { "bench", "chess", "1", NULL };
  const char *const version[] = { "--version", NULL };
  const char *const help[] = { "--help", NULL };
  EngineTalk *talk = engine_talk_new (perft);

  assert_perft (talk, 568);
  engine_talk_hang_up (talk);
  engine_talk_end (talk);

  talk = engine_talk_new (bench);
  g_free (engine_talk_until (talk, "Nodes searched : "));
  g_autofree char *last = engine_talk_line (talk);
  g_assert_true (g_str_has_prefix (last, "Nodes/second : "));
  g_assert_null (engine_talk_line (talk));
  engine_talk_hang_up (talk);
  engine_talk_end (talk);

  talk = engine_talk_new (version);
  g_free (engine_talk_until (talk, "palamedes-engine "));
  engine_talk_hang_up (talk);
  engine_talk_end (talk);
  talk = engine_talk_new (help);
  g_free (engine_talk_until (talk, "Usage: "));
  engine_talk_hang_up (talk);
  engine_talk_end (talk);
}

static void
test_wrong_command_lines (void)
{
  static const char *const lines[][5] = {
    { "sing" },
    { "bench", "draughts" },
    { "bench", "chess", "deep" },
    { "perft" },
    { "perft", "chess" },
    { "perft", "chess", "x" },
    { "perft", "chess", "1", "8/8" },
    { "perft", "chess", "99999" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GSubprocess) process = NULL;
    g_autofree char *message = NULL;
    const char *argv[] = {
      g_getenv ("PALAMEDES_ENGINE"), lines[i][0], lines[i][1], lines[i][2], lines[i][3], NULL
    };
    process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
    g_assert_no_error (error);
    g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &message, &error);
    g_assert_no_error (error);
    g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 2);
    g_assert_cmpuint (strlen (message), >, 0);
  }
}

/* --- Searches --- */

static void
test_finite_searches (void)
{
  static const char *const limits[] = { "depth 3",
                                        "nodes 2000",
                                        "movetime 20",
                                        "wtime 500 btime 500 winc 10 binc 10",
                                        "wtime 200",
                                        "btime 200",
                                        "mate 1 depth 2",
                                        "wtime -5 btime 1 movestogo 1",
                                        "depth 0",
                                        "movetime 0",
                                        "wtime 300 btime 300 movestogo 3 nodes 100" };
  const Rules *rules = registry_game (0)->rules;
  EngineTalk *talk = engine_talk_new (NULL);
  Position position;

  rules_start (rules, &position);
  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++) {
    engine_talk_say (talk, "go %s", limits[i]);
    g_autofree char *move = best_move (talk, rules, &position);
    read_move (rules, &position, move);
    assert_silence (talk, "stop"); /* no second answer */
  }
  engine_talk_end (talk);
}

static void
test_mate_is_found_and_named (void)
{
  const Rules *rules = registry_game (0)->rules;
  EngineTalk *talk = engine_talk_new (NULL);

  engine_talk_say (talk, "position fen %s", MATE_IN_ONE);
  engine_talk_say (talk, "go depth 4");
  g_autofree char *score = NULL, *line = NULL;
  for (line = engine_talk_line (talk); !g_str_has_prefix (line, "bestmove");) {
    if (strstr (line, " score ")) {
      g_free (score);
      score = word_after (line, "score");
      g_autofree char *moves = word_after (line, "mate");
      if (strcmp (score, "mate") == 0)
        g_assert_cmpstr (moves, ==, "1");
    }
    g_free (line);
    line = engine_talk_line (talk);
  }
  g_assert_cmpstr (score, ==, "mate");
  g_assert_true (g_str_has_prefix (line, "bestmove a1a8"));

  /* Where there is no move, the answer says so; endless or not. */
  Position mated = position_of (rules, MATED);
  engine_talk_say (talk, "position fen %s", MATED);
  engine_talk_say (talk, "go depth 3");
  g_autofree char *none = best_move (talk, rules, &mated);
  g_assert_cmpstr (none, ==, "(none)");
  engine_talk_say (talk, "go infinite");
  g_auto (GStrv) meanwhile = engine_talk_sync (talk);
  g_assert_cmpint (engine_talk_count (meanwhile, "bestmove"), ==, 0);
  engine_talk_say (talk, "stop");
  g_free (engine_talk_until (talk, "bestmove (none)"));
  engine_talk_end (talk);
}

/* What the rules decide is no mate: a score like that of a lost ending, and a sentence. */
static void
check_ruled (EngineTalk *talk, const char *moves, int sign, const char *sentence)
{
  g_autofree char *line = NULL, *kind = NULL, *score = NULL, *answer = NULL;

  engine_talk_say (talk, "position fen 3k5/7R1/9/9/9/9/9/r8/1r7/4K4 w - - 0 1 moves%s", moves);
  engine_talk_say (talk, "go depth 9");
  line = engine_talk_until (talk, "info depth 9 ");
  kind = word_after (line, "score");
  score = word_after (line, "cp");
  g_assert_cmpstr (kind, ==, "cp");
  g_assert_cmpint (sign * atoi (score), <=, 20000);
  g_assert_cmpint (sign * atoi (score), >, 19900);
  g_free (engine_talk_until (talk, sentence));
  answer = engine_talk_line (talk);
  g_assert_true (g_str_has_prefix (answer, "bestmove "));
}

static void
test_forbidden_repetitions_are_no_mates (void)
{
  EngineTalk *talk = engine_talk_new (NULL);

  engine_talk_say (talk, "setoption name UCI_Variant value xiangqi");
  check_ruled (talk, "", -1, "info string every line loses");
  check_ruled (talk, " h9h10", 1, "info string the best line wins");
  engine_talk_end (talk);
}

/* Sends STARTING, sees that nothing is decided while the engine answers isready, sends ENDING, and
 * demands one bestmove. */
static void
assert_waits (EngineTalk *talk, const char *starting, const char *ending)
{
  engine_talk_say (talk, "%s", starting);
  g_free (engine_talk_until (talk, "info depth 1 ")); /* a premature answer would follow soon */
  for (int i = 0; i < 20; i++) {
    g_usleep (1000);
    g_auto (GStrv) meanwhile = engine_talk_sync (talk);
    g_assert_cmpint (engine_talk_count (meanwhile, "bestmove"), ==, 0);
  }
  engine_talk_say (talk, "%s", ending);
  g_free (engine_talk_until (talk, "bestmove "));
  g_auto (GStrv) after = engine_talk_sync (talk);
  g_assert_cmpint (engine_talk_count (after, "bestmove"), ==, 0);
}

static void
test_endless_searches (void)
{
  EngineTalk *talk = engine_talk_new (NULL);

  assert_waits (talk, "go infinite", "stop");
  assert_waits (talk, "go", "stop");
  assert_waits (talk, "go infinite depth 1", "stop");
  assert_waits (talk, "go ponder depth 1", "ponderhit");
  assert_waits (talk, "go ponder wtime 100 btime 100", "ponderhit");
  assert_waits (talk, "go ponder movetime 1", "stop");
  assert_waits (talk, "go ponder infinite", "stop");

  /* A position that is decided at once changes nothing. */
  engine_talk_say (talk, "position fen %s", MATE_IN_ONE);
  assert_waits (talk, "go infinite", "stop");
  assert_waits (talk, "go ponder depth 3", "ponderhit");
  engine_talk_end (talk);
}

static void
test_every_go_answers_once (void)
{
  enum { STORM = 200 };
  EngineTalk *talk = engine_talk_new (NULL);
  int answers = 0;

  for (int i = 0; i < STORM; i++) {
    engine_talk_say (talk, i % 3 == 0 ? "go infinite" : i % 3 == 1 ? "go depth 2" : "go ponder");
    if (i % 5 == 0)
      engine_talk_say (talk, "stop");
    if (i % 7 == 0)
      engine_talk_say (talk, "setoption name Hash value %d", 1 + i % 4);
    if (i % 11 == 0)
      engine_talk_say (talk, "setoption name Threads value %d", 1 + i % 3);
  }
  engine_talk_say (talk, "stop");
  while (answers < STORM) {
    g_autofree char *line = engine_talk_until (talk, "bestmove ");
    g_assert_cmpstr (line, !=, "bestmove (none)");
    answers++;
  }
  g_auto (GStrv) after = engine_talk_sync (talk);
  g_assert_cmpint (engine_talk_count (after, "bestmove"), ==, 0);
  engine_talk_end (talk);
}

static void
test_search_moves (void)
{
  const Rules *rules = registry_game (0)->rules;
  EngineTalk *talk = engine_talk_new (NULL);
  Position position;

  rules_start (rules, &position);
  engine_talk_say (talk, "go searchmoves a2a3 h2h3 a2a3 depth 3");
  g_autofree char *move = best_move (talk, rules, &position);
  g_assert_true (strcmp (move, "a2a3") == 0 || strcmp (move, "h2h3") == 0);
  engine_talk_say (talk, "go searchmoves e2e5 h2h4 depth 2");
  g_free (engine_talk_until (talk, "info string searchmoves: \"e2e5\""));
  g_free (engine_talk_until (talk, "bestmove h2h4"));
  engine_talk_say (talk, "go searchmoves depth 2");
  g_free (engine_talk_until (talk, "info string searchmoves names no legal move"));
  g_free (engine_talk_until (talk, "bestmove "));
  engine_talk_say (talk, "go wtime infinite depth 2 sing");
  g_free (engine_talk_until (talk, "info string go: wtime needs a number, not \"infinite\""));
  g_free (engine_talk_until (talk, "info string go: \"sing\""));
  g_free (engine_talk_until (talk, "bestmove "));
  engine_talk_end (talk);
}

static void
test_several_lines (void)
{
  const Rules *rules = registry_game (0)->rules;
  g_autoptr (GHashTable) moves = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  EngineTalk *talk = engine_talk_new (NULL);
  Position position;
  int last_score = 0, lines = 0;

  rules_start (rules, &position);
  engine_talk_say (talk, "setoption name MultiPV value 3");
  engine_talk_say (talk, "go depth 4");
  for (;;) {
    g_autofree char *line = engine_talk_line (talk);
    if (g_str_has_prefix (line, "bestmove"))
      break;
    assert_variation (rules, &position, line);
    if (!g_str_has_prefix (line, "info depth 4 ") || !strstr (line, " pv ")
        || strstr (line, "bound "))
      continue;
    g_autofree char *score = word_after (line, "cp"), *number = word_after (line, "multipv");
    g_assert_cmpint (atoi (number), ==, ++lines);
    if (lines > 1)
      g_assert_cmpint (atoi (score), <=, last_score);
    last_score = atoi (score);
    g_hash_table_add (moves, word_after (line, "pv"));
  }
  g_assert_cmpint (lines, ==, 3);
  g_assert_cmpuint (g_hash_table_size (moves), ==, 3);
  engine_talk_end (talk);
}

static void
test_castling_texts (void)
{
  EngineTalk *talk = engine_talk_new (NULL);

  for (int i = 0; i < 2; i++) {
    const char *written = i == 0 ? "e1g1: 1" : "e1h1: 1";
    engine_talk_say (talk, "setoption name UCI_Chess960 value %s", i == 0 ? "false" : "true");
    engine_talk_say (talk, "position fen %s", KINGS_AND_ROOKS);
    engine_talk_say (talk, "go perft 1");
    g_free (engine_talk_until (talk, written));
    g_free (engine_talk_until (talk, "Nodes searched: 26"));
  }
  /* Both forms are read, whatever the option says. */
  engine_talk_say (talk, "position fen %s moves e1h1 e8a8", KINGS_AND_ROOKS);
  g_autofree char *fen = present_fen (talk);
  g_assert_true (g_str_has_prefix (fen, "2kr3r/8/8/8/8/8/8/R4RK1 w - "));

  /* A position that can only be Chess960 castles on its rook with the option off, too. */
  engine_talk_say (talk, "setoption name UCI_Chess960 value false");
  engine_talk_say (talk,
                   "position fen 1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1 moves e1g1 e8b8");
  g_autofree char *random = present_fen (talk);
  g_assert_true (g_str_has_prefix (random, "2kr2r1/1p4p1/8/8/8/8/1P4P1/1R3RK1 w - "));
  engine_talk_end (talk);
}

static void
test_limited_strength (void)
{
  const Rules *rules = registry_game (0)->rules;
  EngineTalk *talk = engine_talk_new (NULL);
  Position position;

  rules_start (rules, &position);
  engine_talk_say (talk, "setoption name UCI_LimitStrength value true");
  engine_talk_say (talk, "setoption name UCI_Elo value 800");
  /* An hour on the clock: only the level makes this quick. */
  for (int i = 0; i < 20; i++) {
    engine_talk_say (talk, "go movetime 3600000");
    g_autofree char *move = best_move (talk, rules, &position);
    read_move (rules, &position, move);
  }
  assert_complaint (talk, "goes from", "setoption name UCI_Elo value 20");
  engine_talk_end (talk);
}

static void
test_whole_game (void)
{
  enum { PLIES = 160 };
  const Rules *rules = registry_game (0)->rules;
  EngineTalk *talk = engine_talk_new (NULL);
  g_autoptr (GString) moves = g_string_new (NULL);
  Position start;

  rules_start (rules, &start);
  GameRecord *record = game_record_new (rules, &start);
  engine_talk_say (talk, "ucinewgame");
  while (record->length < PLIES && !outcome_is_over (rules->outcome (record))) {
    const Position *position = game_record_last (record);
    engine_talk_say (talk, "position startpos moves%s", moves->str);
    engine_talk_say (talk, "go nodes 500");
    g_autofree char *text = best_move (talk, rules, position);
    Move move = read_move (rules, position, text);
    game_record_play (record, move);
    g_string_append_printf (moves, " %s", text);
  }
  engine_talk_say (talk, "position startpos moves%s", moves->str);
  g_autofree char *fen = present_fen (talk);
  char expected[POSITION_TEXT_MAX];
  rules->position_to_text (game_record_last (record), expected);
  g_assert_cmpstr (fen, ==, expected);
  game_record_free (record);
  engine_talk_end (talk);
}

/* --- Ends, and hostile input --- */

static void
test_ends_in_mid_search (void)
{
  static const char *const searches[] = { "go infinite", "go ponder", "go movetime 3600000" };

  for (gsize i = 0; i < G_N_ELEMENTS (searches); i++)
    for (int quit = 0; quit < 2; quit++) {
      EngineTalk *talk = engine_talk_new (NULL);
      engine_talk_say (talk, "%s", searches[i]);
      g_strfreev (engine_talk_sync (talk));
      if (quit)
        engine_talk_say (talk, "quit");
      engine_talk_hang_up (talk);
      g_free (engine_talk_until (talk, "bestmove "));
      engine_talk_end (talk);
    }
}

static void
test_perft_outlives_the_input (void)
{
  EngineTalk *talk = engine_talk_new (NULL);

  engine_talk_say (talk, "go perft 3\nposition startpos moves e2e4\ngo perft 2\nquit");
  engine_talk_hang_up (talk);
  assert_perft (talk, 8902);
  assert_perft (talk, 600);
  engine_talk_end (talk);
}

/* A count of which nobody can hear any more is not gone on with: the program ends. */
static void
test_perft_ends_with_its_reader (void)
{
  g_autoptr (GSubprocess) engine
      = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL,
                          g_getenv ("PALAMEDES_ENGINE"), NULL);
  GOutputStream *to = g_subprocess_get_stdin_pipe (engine);

  g_assert_true (g_output_stream_write_all (to, "go perft 8\n", 11, NULL, NULL, NULL));
  g_assert_true (g_input_stream_close (g_subprocess_get_stdout_pipe (engine), NULL, NULL));
  g_assert_true (g_output_stream_close (to, NULL, NULL));
  g_assert_true (g_subprocess_wait (engine, NULL, NULL));
}

/* What is no ordinary file is not waited for. */
static void
test_eval_file_is_a_pipe (void)
{
  EngineTalk *talk = engine_talk_new (NULL);
  g_autofree char *folder = g_dir_make_tmp ("palamedes-uci-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pipe", NULL);
  g_autofree char *line = g_strdup_printf ("setoption name EvalFile value %s", path);

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_complaint (talk, "cannot be read", line);
  assert_complaint (talk, "cannot be read", "setoption name EvalFile value /dev/zero");
  assert_complaint (talk, "cannot be read", "setoption name EvalFile value /");
  engine_talk_end (talk);
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_long_and_binary_lines (void)
{
  static const char binary[] = "position \0\xff\x01\x80 fen\n\0\0\ngo \xc3\x28 depth 1\n\x1b[2J\n";
  EngineTalk *talk = engine_talk_new (NULL);
  g_autofree char *x = g_strnfill (100000, 'x');
  g_autofree char *blank = g_strnfill (100000, ' ');

  assert_complaint (talk, "not known", x);
  assert_silence (talk, blank);
  g_autofree char *fen = g_strconcat ("position fen ", x, NULL);
  assert_complaint (talk, "FEN", fen);
  g_autofree char *option = g_strconcat ("setoption name ", x, " value ", x, NULL);
  assert_complaint (talk, "no option", option);
  g_autofree char *value = g_strconcat ("setoption name Hash value ", x, NULL);
  assert_complaint (talk, "a number", value);
  g_autofree char *moves = g_strconcat ("position startpos moves e2e4 ", x, NULL);
  assert_complaint (talk, "move 2", moves);

  /* A game of 20000 plies, to and fro, is long but legal. */
  g_autoptr (GString) game = g_string_new ("position startpos moves");
  for (int i = 0; i < 5000; i++)
    g_string_append (game, " g1f3 g8f6 f3g1 f6g8");
  assert_silence (talk, game->str);

  engine_talk_say_bytes (talk, binary, sizeof binary - 1);
  engine_talk_say (talk, "stop");
  g_strfreev (engine_talk_sync (talk));
  engine_talk_end (talk);
}

/* A line as a broken program might send it: words dropped, doubled, swapped, bytes changed. */
static char *
mutate (GRand *random, const char *line)
{
  g_autoptr (GString) text = g_string_new (line);

  for (int i = g_rand_int_range (random, 0, 4); i > 0 && text->len > 0; i--) {
    gsize place = (gsize) g_rand_int_range (random, 0, (int) text->len);
    gsize most = (gsize) g_rand_int_range (random, 1, 8), length = MIN (text->len - place, most);
    switch (g_rand_int_range (random, 0, 4)) {
    case 0:
      g_string_erase (text, (gssize) place, (gssize) length);
      break;
    case 1:
      text->str[place] = (char) g_rand_int_range (random, 1, 256);
      break;
    case 2: {
      g_autofree char *piece = g_strndup (text->str + place, length);
      g_string_insert (text, g_rand_int_range (random, 0, (int) text->len), piece);
      break;
    }
    default:
      g_string_insert_c (text, (gssize) place, " -9/\t"[g_rand_int_range (random, 0, 5)]);
    }
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_mutated_lines (void)
{
  enum { ROUNDS = 4000, BETWEEN_SYNCS = 40 };
  static const char *const lines[] = {
    "uci",
    "debug on",
    "ucinewgame",
    "setoption name Hash value 3",
    "setoption name Clear Hash",
    "setoption name MultiPV value 4",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 1200",
    "setoption name UCI_Variant value chess",
    "position startpos",
    "position startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1",
    "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "go depth 2",
    "go nodes 100 searchmoves e2e4 d2d4",
    "go wtime 10 btime 10 winc 1 binc 1 movestogo 2",
    "go infinite",
    "go ponder movetime 3",
    "go mate 2",
    "go perft 2",
    "stop",
    "ponderhit",
    "eval",
    "d",
  };
  GRand *random = g_rand_new_with_seed (20240229);
  EngineTalk *talk = engine_talk_new (NULL);

  for (int i = 1; i <= ROUNDS; i++) {
    g_autofree char *line
        = mutate (random, lines[g_rand_int_range (random, 0, G_N_ELEMENTS (lines))]);
    /* Machines differ in how many threads and how much memory they have. */
    if (strstr (line, "hreads") || strstr (line, "ash value"))
      continue;
    engine_talk_say (talk, "%s", line);
    if (i % BETWEEN_SYNCS == 0) {
      engine_talk_say (talk, "stop");
      g_strfreev (engine_talk_sync (talk));
    }
  }
  g_rand_free (random);
  engine_talk_say (talk, "stop");
  engine_talk_end (talk);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/uci/handshake", test_handshake);
  g_test_add_func ("/uci/options", test_options);
  g_test_add_func ("/uci/positions", test_positions);
  g_test_add_func ("/uci/perft", test_perft);
  g_test_add_func ("/uci/command-line", test_command_line);
  g_test_add_func ("/uci/wrong-command-lines", test_wrong_command_lines);
  g_test_add_func ("/uci/finite", test_finite_searches);
  g_test_add_func ("/uci/mate", test_mate_is_found_and_named);
  g_test_add_func ("/uci/forbidden-repetition", test_forbidden_repetitions_are_no_mates);
  g_test_add_func ("/uci/endless", test_endless_searches);
  g_test_add_func ("/uci/once", test_every_go_answers_once);
  g_test_add_func ("/uci/search-moves", test_search_moves);
  g_test_add_func ("/uci/several-lines", test_several_lines);
  g_test_add_func ("/uci/castling", test_castling_texts);
  g_test_add_func ("/uci/strength", test_limited_strength);
  g_test_add_func ("/uci/game", test_whole_game);
  g_test_add_func ("/uci/ends", test_ends_in_mid_search);
  g_test_add_func ("/uci/perft-outlives", test_perft_outlives_the_input);
  g_test_add_func ("/uci/perft-unheard", test_perft_ends_with_its_reader);
  g_test_add_func ("/uci/eval-file-pipe", test_eval_file_is_a_pipe);
  g_test_add_func ("/uci/hostile", test_long_and_binary_lines);
  g_test_add_func ("/uci/mutated", test_mutated_lines);
  return g_test_run ();
}
