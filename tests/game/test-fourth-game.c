/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that the program does not know, played through everything below the window. */
#include "engine/bench.h"
#include "files/book/book-own.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "files/text/fen-text.h"
#include "fourth-game/four-in-a-row.h"
#include "game/keeping/pal-autosave.h"
#include "game/match/pal-match-text.h"
#include "game/match/pal-move-input.h"
#include "game/match/pal-new-game.h"
#include "game/match/pal-session.h"
#include "registry.h"
#include "support/test-game.h"

#include <glib/gstdio.h>

/* The position after discs in COLUMNS, from the start. */
static Position
after (const char *columns)
{
  Position position;
  Move move;

  rules_start (&four_rules, &position);
  for (; *columns; columns++) {
    g_assert_cmpint (four_rules.move_from_text (&position, columns, 1, &move), ==, MOVE_TEXT_OK);
    four_rules.play (&position, move);
  }
  return position;
}

/* It has opening books of its own, in which left and right are the same. */
static void
test_book (void)
{
  g_autofree char *folder = g_dir_make_tmp ("palamedes-four-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "four.palbook", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  const Position left = after ("ab"), right = after ("gf");
  BookMove move = { .weight = 7 };

  g_assert_true (book_own_create (file, &four_rules, &error));
  g_autoptr (Book) book = book_open (file, &four_rules, &error);
  g_assert_no_error (error);
  g_assert_cmpint (four_rules.move_from_text (&left, "c", 1, &move.move), ==, MOVE_TEXT_OK);
  g_assert_true (book_put (book, &left, &move, &error));
  g_autoptr (GArray) moves = book_look_up (book, &right, &error);
  g_assert_cmpuint (moves->len, ==, 1);
  g_assert_cmpint (four_rules.move_from_text (&right, "e", 1, &move.move), ==, MOVE_TEXT_OK);
  g_assert_cmpint (g_array_index (moves, BookMove, 0).move, ==, move.move);
  g_assert_true (g_file_delete (file, NULL, &error));
  g_rmdir (folder);
}

static const PalTimeControl blitz = { PAL_CLOCK_FISCHER, 60000, 2000, 0 };

/* A game from the start as the dialog would begin it. */
static PalMatch *
new_match (PalPlayerKind first, PalPlayerKind second, int level, const PalTimeControl *control)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (&four_rules);
  g_autoptr (PalNewGame) game = pal_new_game_load (&four_rules, settings);
  g_autoptr (GError) error = NULL;
  PalMatch *match;

  game->kinds[0] = first;
  game->kinds[1] = second;
  game->levels[0] = game->levels[1] = level;
  game->controls[0] = control ? *control : (PalTimeControl){ .mode = PAL_CLOCK_NONE };
  match = pal_new_game_create_match (game, &error);
  g_assert_no_error (error);
  return match;
}

static PalMatch *
two_people (const PalTimeControl *control)
{
  return new_match (PAL_PLAYER_HUMAN, PAL_PLAYER_HUMAN, 1, control);
}

static void
test_listed (void)
{
  const Game *game = registry_find ("four in a row");

  g_assert_cmpint (registry_count (), ==, 4);
  g_assert_nonnull (game);
  g_assert_true (game->rules == &four_rules);
  g_assert_true (game == registry_find ("four"));
  g_assert_true (game == registry_of (&four_rules));
}

/* Counts that are known of this game, which stops at four in a row. */
static void
test_perft (void)
{
  static const guint64 leaves[] = { 1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234 };
  Position start;

  rules_start (&four_rules, &start);
  for (int depth = 0; depth < (int) G_N_ELEMENTS (leaves); depth++)
    g_assert_cmpuint (registry_of (&four_rules)->backend->perft (&start, depth), ==, leaves[depth]);
}

static void
test_bench (void)
{
  BenchResult one, two;

  g_assert_true (bench_run (registry_of (&four_rules)->backend, 0, NULL, NULL, NULL, &one));
  g_assert_true (bench_run (registry_of (&four_rules)->backend, 0, NULL, NULL, NULL, &two));
  g_assert_cmpint (one.positions, ==, 2);
  g_assert_cmpuint (one.nodes, ==, two.nodes);
}

static void
test_people (void)
{
  g_autoptr (PalMatch) match = two_people (NULL);
  g_autofree char *result = NULL;
  g_autoptr (GError) error = NULL;

  pal_match_start (match);
  test_play (match, "d1 D2 e c1");
  test_assert_line (match, "d1 d2 e1 c1");
  g_assert_false (pal_match_play (match, test_move (match, "d3") + 7, &error)); /* in the air */
  g_assert_nonnull (error);
  pal_match_undo (match);
  pal_match_undo (match);
  test_assert_line (match, "d1 d2");
  pal_match_redo (match);
  test_assert_line (match, "d1 d2 e1");
  test_play (match, "a1 f1 a2");
  g_assert_false (pal_match_get_can_claim (match));
  test_play (match, "g1");
  g_assert_cmpint (pal_match_get_outcome (match).result, ==, RESULT_FIRST_WINS);
  test_assert_reason (match, "Four in a row");
  result = pal_match_describe_result (match, pal_match_get_told (match));
  g_assert_nonnull (strstr (result, "Yellow"));
}

/* Whoever uses up the time has lost; undo gives the time back. */
static void
test_clock (void)
{
  g_autoptr (PalMatch) match = two_people (&blitz);
  PalClock *clock = pal_match_get_clock (match);
  gint64 now = 1000000;

  test_freeze (match, &now);
  pal_match_start (match);
  test_play (match, "d1");
  now += 3000000;
  test_play (match, "d2");
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 59000);
  now += 5000000;
  test_play (match, "e1");
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 59000);
  pal_match_undo (match);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 62000);
  now += 63000000;
  pal_clock_check (clock);
  g_assert_cmpint (pal_match_get_outcome (match).result, ==, RESULT_SECOND_WINS);
  g_assert_cmpint (pal_match_get_outcome (match).reason, ==, REASON_FLAG);
}

/* The computer at a low level against itself, to the end. */
static void
test_engine (void)
{
  g_autoptr (PalMatch) match = new_match (PAL_PLAYER_COMPUTER, PAL_PLAYER_COMPUTER, 3, NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_signal_connect_swapped (match, "ended", G_CALLBACK (g_main_loop_quit), loop);
  pal_match_start (match);
  g_main_loop_run (loop);
  g_assert_true (pal_match_is_over (match));
  g_assert_cmpint (pal_match_get_head (match)->ply, >=, 7);
}

static void
played_cb (PalMatch *match, GameNode *node, GMainLoop *loop)
{
  g_main_loop_quit (loop);
}

/* At full strength it takes the win in one, and the hint says the same. */
static void
test_best_move (void)
{
  g_autoptr (PalMatch) match = new_match (PAL_PLAYER_HUMAN, PAL_PLAYER_COMPUTER, 12, &blitz);
  g_autoptr (PalMatch) people = two_people (NULL);
  g_autoptr (PalSession) session = pal_session_new ();
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autofree char *text = NULL;
  PalHint *hint;

  test_play (match, "a1 d1 a2 d2 b1 d3 g1");
  g_signal_connect (match, "played", G_CALLBACK (played_cb), loop);
  pal_match_start (match);
  g_main_loop_run (loop);
  test_assert_line (match, "a1 d1 a2 d2 b1 d3 g1 d4");

  pal_match_start (people);
  test_play (people, "a1 d1 a2 d2 b1 d3 g1");
  pal_session_set_match (session, people);
  hint = pal_session_get_hint (session);
  g_signal_connect_swapped (hint, "changed", G_CALLBACK (g_main_loop_quit), loop);
  for (int step = PAL_HINT_NONE; step < PAL_HINT_REASON; step++)
    pal_session_request_hint (session);
  g_main_loop_run (loop);
  g_assert_cmpuint (pal_hint_get_move (hint), ==, test_move (people, "d4"));
  text = pal_hint_get_text (hint, NOTATION_FILE);
  g_assert_true (g_str_has_prefix (text, "It ends the game: "));
}

/* A click anywhere in a column is a move; only where the disc will lie is it shown. */
static void
test_input (void)
{
  g_autoptr (PalMoveInput) input = pal_move_input_new ();
  g_auto (GStrv) texts = NULL;
  Position start;
  Move move;

  rules_start (&four_rules, &start);
  pal_move_input_set_position (input, &four_rules, &start);
  for (Square square = 3; square < 42; square += 7) {
    g_assert_true (pal_move_input_is_target (input, square));
    g_assert_true (pal_move_input_can_start (input, square));
    g_assert_cmpint (pal_move_input_shows (input, square), ==, square == 3);
    g_assert_cmpint (pal_move_input_activate (input, square, &move), ==, PAL_MOVE_INPUT_PLAY);
    g_assert_cmpint (move_to (move), ==, 3);
  }
  texts = pal_move_input_complete (input, "d", NOTATION_FILE, 5);
  g_assert_cmpint (g_strv_length (texts), ==, 1);
  g_assert_cmpstr (texts[0], ==, "d1");
}

static const char game_text[] = "[Event \"?\"]\n"
                                "[Site \"?\"]\n"
                                "[Date \"????.??.??\"]\n"
                                "[Round \"?\"]\n"
                                "[Yellow \"Ada\"]\n"
                                "[Red \"Grace\"]\n"
                                "[Result \"1-0\"]\n"
                                "[FEN \"7/7/7/7/7/rY5 y\"]\n"
                                "[SetUp \"1\"]\n"
                                "[Termination \"normal\"]\n"
                                "[Variant \"Four in a Row\"]\n"
                                "\n"
                                "2. c1 {best} 2... a2 (2... d1 3. a2) 3. d1 a3 4. e1 1-0\n\n";

static GameTree *
read_text (const char *text)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  GameTree *tree = game_text_read (text, problems, &error);

  g_assert_no_error (error);
  g_assert_cmpint (problems->len, ==, 0);
  return tree;
}

static void
test_pgn (void)
{
  g_autoptr (GameTree) tree = read_text (game_text);
  g_autofree char *text = NULL;

  g_assert_true (tree->rules == &four_rules);
  g_assert_cmpint (tree->outcome.reason, ==, REASON_MATE);
  text = file_format_write_text (file_format_find ("pgn"), tree);
  g_assert_cmpstr (text, ==, game_text);
}

/* What other programs call the players, how a name is spelt, and texts without a head. */
static void
test_pasted (void)
{
  static const struct {
    const char *text;
    const char *first, *second;
    int moves;
  } texts[] = {
    { "[Variant \"four\"]\n[White \"Ada\"]\n[Black \"Grace\"]\n\n1. d1 *", "Ada", "Grace", 1 },
    { "[Variant \"four\"]\n[yellow \"Ada\"]\n[red \"Grace\"]\n\n1. d1 *", "Ada", "Grace", 1 },
    { "1. d1 d2 2. e1 e2", NULL, NULL, 4 },
    { "7/7/7/7/3r3/3Y3 y", NULL, NULL, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GameTree) tree = read_text (texts[i].text);

    g_assert_true (tree->rules == &four_rules);
    g_assert_cmpstr (game_tree_get_tag (tree, "Yellow"), ==, texts[i].first);
    g_assert_cmpstr (game_tree_get_tag (tree, "Red"), ==, texts[i].second);
    g_assert_cmpint (game_node_last (tree->root)->ply, ==, texts[i].moves);
  }
}

/* A board of six rows that is wrong is a wrong one of this game. */
static void
test_wrong_fen (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (game_text_read ("7/7/7/3r3/7/3Y3 y", NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START);
  g_assert_nonnull (strstr (error->message, "No game leads to these discs"));
}

/* Setups are looked for in other games than the one on the board, but not in one that has none. */
static void
test_setup (void)
{
  const Rules *rules = registry_find ("chess")->rules;
  g_autoptr (GError) error = NULL;
  Setup setup;

  g_assert_null (four_rules.setup);
  g_assert_false (setup_text_read (&rules, "nothing of the kind", &setup, &error));
  g_assert_nonnull (error);
  g_assert_true (rules == registry_find ("chess")->rules);
}

/* What is kept of a game in progress brings all of it back. */
static void
test_autosave (void)
{
  g_autoptr (PalMatch) match = new_match (PAL_PLAYER_HUMAN, PAL_PLAYER_COMPUTER, 4, &blitz);
  g_autoptr (PalMatch) back = NULL;
  g_autofree char *text = NULL;
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (GError) error = NULL;
  gint64 now = 1000000;

  test_freeze (match, &now);
  pal_match_start (match);
  test_play (match, "d1 d2 e1");
  pal_match_undo (match);
  text = pal_autosave_write_text (match, NULL);
  back = pal_autosave_read_text (text, strlen (text), &facts, &error);
  g_assert_no_error (error);
  g_assert_true (facts.started);
  g_assert_true (pal_match_get_rules (back) == &four_rules);
  g_assert_cmpint (pal_match_get_head (back)->ply, ==, pal_match_get_head (match)->ply);
  g_assert_true (pal_match_get_can_redo (back));
  g_assert_false (pal_player_is_human (pal_match_get_player (back, 1)));
  g_assert_cmpmem (pal_clock_get_control (pal_match_get_clock (back), 0), sizeof blitz, &blitz,
                   sizeof blitz);
}

static void
test_settings (void)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (&four_rules);
  g_autoptr (PalNewGame) game = pal_new_game_load (&four_rules, settings);
  g_autoptr (PalNewGame) again = NULL;

  game->levels[1] = 7;
  game->kinds[0] = PAL_PLAYER_COMPUTER;
  pal_new_game_save (game, settings);
  again = pal_new_game_load (&four_rules, settings);
  g_assert_true (again->rules == &four_rules);
  g_assert_cmpint (again->levels[1], ==, 7);
  g_assert_cmpint (again->kinds[0], ==, PAL_PLAYER_COMPUTER);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fourth-game/listed", test_listed);
  g_test_add_func ("/fourth-game/perft", test_perft);
  g_test_add_func ("/fourth-game/bench", test_bench);
  g_test_add_func ("/fourth-game/book", test_book);
  g_test_add_func ("/fourth-game/people", test_people);
  g_test_add_func ("/fourth-game/clock", test_clock);
  g_test_add_func ("/fourth-game/engine", test_engine);
  g_test_add_func ("/fourth-game/best-move", test_best_move);
  g_test_add_func ("/fourth-game/input", test_input);
  g_test_add_func ("/fourth-game/pgn", test_pgn);
  g_test_add_func ("/fourth-game/pasted", test_pasted);
  g_test_add_func ("/fourth-game/wrong-fen", test_wrong_fen);
  g_test_add_func ("/fourth-game/setup", test_setup);
  g_test_add_func ("/fourth-game/autosave", test_autosave);
  g_test_add_func ("/fourth-game/settings", test_settings);
  return g_test_run ();
}
