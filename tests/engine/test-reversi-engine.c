/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The patterns, and the search of the end of the game against exact scores. */
#include "base/random.h"
#include "reversi/reversi-search.h"
#include "reversi/reversi.h"

#include "support/test-data.h"

#include <math.h>

static const char start[] = "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1";

/* Plays PLIES random moves from the start, on a Board too where BOARD is not NULL. */
static ReversiPosition
random_position (Random *random, int plies, Board *board)
{
  ReversiPosition p;

  g_assert_true (reversi_from_fen (&p, start, NULL));
  if (board != NULL)
    board_load (board, &p);
  while (plies-- > 0 && !reversi_is_over (&p)) {
    Bitboard moves = reversi_moves (&p);
    Move move = MOVE_PASS;
    Board next;
    for (int skip = moves ? (int) random_below (random, (uint32_t) bitboard_count (moves)) : -1;
         skip >= 0; skip--)
      move = move_pack (SQUARE_NONE, (unsigned) bitboard_pop (&moves), 0, 0);
    if (board != NULL) {
      if (move == MOVE_PASS)
        board_pass (&next, board);
      else
        board_play (&next, board, move_to (move),
                    reversi_flips (move_to (move), board->own, board->other));
      *board = next;
    }
    reversi_make (&p, move);
  }
  return p;
}

/* Played move by move or counted afresh, the features are the same. */
static void
test_features (void)
{
  Random random = random_from_seed (1);

  for (int i = 0; i < 500; i++) {
    Board played, loaded;
    ReversiPosition p = random_position (&random, i % 61, &played);
    board_load (&loaded, &p);
    g_assert_cmphex (played.own, ==, loaded.own);
    g_assert_cmphex (played.other, ==, loaded.other);
    g_assert_cmpint (played.empties, ==, loaded.empties);
    g_assert_cmpmem (&played.features, sizeof played.features, &loaded.features,
                     sizeof loaded.features);
  }
}

static Bitboard
turned (Bitboard set, int symmetry)
{
  Bitboard result = 0;

  while (set != 0) {
    int square = bitboard_pop (&set), file = square & 7, rank = square >> 3;
    if (symmetry & 1)
      file = 7 - file;
    if (symmetry & 2)
      rank = 7 - rank;
    result |= square_bit (symmetry & 4 ? file * 8 + rank : rank * 8 + file);
  }
  return result;
}

/* However the board lies, and whoever has which colour, a position is worth the same. */
static void
test_symmetry (void)
{
  Random random = random_from_seed (2);

  for (int i = 0; i < 300; i++) {
    ReversiPosition p = random_position (&random, 1 + i % 60, NULL);
    Board board;
    board_load (&board, &p);
    int value = board_evaluate (&board, reversi_weights);
    for (int symmetry = 0; symmetry < 16; symmetry++) {
      bool exchange = symmetry >= 8;
      ReversiPosition q = { .side = exchange ? !p.side : p.side, .fullmove = 1 };
      q.discs[exchange] = turned (p.discs[BLACK], symmetry & 7);
      q.discs[!exchange] = turned (p.discs[WHITE], symmetry & 7);
      board_load (&board, &q);
      g_assert_cmpint (board_evaluate (&board, reversi_weights), ==, value);
    }
    Position position;
    reversi_position_store (&position, &p);
    g_assert_cmpint (reversi_backend.evaluate (&position), ==, value);
  }
}

static EngineResult
solve (EngineState *engine, const char *board)
{
  SearchControl control = { 0 };
  SearchLimits limits = { .depth = DEPTH_MAX };
  EngineResult result;
  Position position;
  TextError error;

  if (!reversi_rules.position_from_text (&position, board, &error))
    g_error ("%s: %s", board, error.message);
  GameRecord *record = game_record_new (&reversi_rules, &position);
  reversi_backend.clear (engine);
  reversi_backend.search (engine, record, &limits, &control, &result);
  game_record_free (record);
  return result;
}

/* A line of the table: number | board | side | empties | score | best moves | ... */
static void
check_line (EngineState *engine, const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "|", -1);
  g_autofree char *board = g_strconcat (fields[1], " ", fields[2], NULL);
  g_auto (GStrv) best = g_strsplit (fields[5], ",", -1);
  EngineResult result = solve (engine, board);
  char text[MOVE_TEXT_MAX];

  reversi_rules.move_to_text (NULL, result.best, NOTATION_PROTOCOL, text);
  g_test_message ("FFO %s: %s %d", fields[0], text, result.info.score);
  g_assert_cmpint (result.info.score, ==, DISC * atoi (fields[4]));
  g_assert_true (g_strv_contains ((const char *const *) best, text));
}

/* The tests of the French Othello Federation, those that take no time. */
static void
test_ffo (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/ffo.txt");
  EngineConfig config = { .hash_mb = 64, .threads = 1 };
  EngineState *engine = reversi_backend.create (&config);

  for (char **line = lines; line && *line; line++)
    if (atoi (*line) <= 25)
      check_line (engine, *line);
  reversi_backend.destroy (engine);
}

/* All lines to the end, without any cut-off. */
static int
minimax (Bitboard own, Bitboard other, bool passed)
{
  Bitboard moves = reversi_legal (own, other);
  int best = -100;

  if (moves == 0)
    return passed ? final_score (own, other) : -minimax (other, own, true);
  while (moves != 0) {
    int square = bitboard_pop (&moves);
    Bitboard flips = reversi_flips (square, own, other);
    int score = -minimax (other ^ flips, own ^ flips ^ square_bit (square), false);
    if (score > best)
      best = score;
  }
  return best;
}

/* With few empty squares the whole tree can be walked: the scores must be the same. */
static void
test_minimax (void)
{
  EngineConfig config = { .hash_mb = 4, .threads = 2 };
  EngineState *engine = reversi_backend.create (&config);
  Random random = random_from_seed (3);

  for (int i = 0; i < 300; i++) {
    ReversiPosition p = random_position (&random, 52 + i % 8, NULL);
    char text[POSITION_TEXT_MAX];
    if (reversi_is_over (&p))
      continue;
    reversi_to_fen (&p, text);
    g_assert_cmpint (solve (engine, text).info.score, ==,
                     DISC * minimax (p.discs[p.side], p.discs[!p.side], false));
  }
  reversi_backend.destroy (engine);
}

/* What was cleared remembers nothing: neither of the table nor of what the solver keeps for itself.
 */
static void
test_cleared (void)
{
  static const char board[]
      = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"; /* FFO 1 */
  const EngineConfig config = { .hash_mb = 4, .threads = 1 };
  EngineState *engine = reversi_backend.create (&config);
  const uint64_t nodes = solve (engine, board).info.nodes;

  g_assert_cmpuint (nodes, >, 1000);
  g_assert_cmpuint (solve (engine, board).info.nodes, ==, nodes);
  reversi_backend.destroy (engine);
}

/* A search that may not reach the end goes as deep as it may, also where the end is near. */
static void
test_short_depth (void)
{
  const EngineConfig config = { .hash_mb = 1, .threads = 1 };
  EngineState *engine = reversi_backend.create (&config);
  SearchLimits limits = { .depth = 2 };
  SearchControl control = { 0 };
  Random random = random_from_seed (4);

  for (int i = 0; i < 60; i++) {
    ReversiPosition p = random_position (&random, 30 + i % 28, NULL);
    Position position;
    EngineResult result;
    if (reversi_is_over (&p))
      continue;
    reversi_position_store (&position, &p);
    GameRecord *record = game_record_new (&reversi_rules, &position);
    reversi_backend.search (engine, record, &limits, &control, &result);
    g_assert_cmpint (result.info.depth, ==, MIN (2, bitboard_count (reversi_empties (&p))));
    g_assert_cmpuint (result.info.nodes, >, 1);
    game_record_free (record);
  }
  reversi_backend.destroy (engine);
}

/* Beyond the depths that were measured errors grow, by three in a hundred for each ply. */
static void
test_probcut_errors (void)
{
  for (int empties = 12; empties <= 60; empties += 7)
    for (int depth = PROBCUT_DEPTHS; depth < 40; depth++) {
      int last = PROBCUT_DEPTHS - 1 - (depth & 1);
      double error = reversi_probcut_error (empties, last, false) * pow (1.03, depth - last);
      g_assert_cmpint (reversi_probcut_error (empties, depth, false), ==, (int) error);
    }
  for (int depth = PROBCUT_EMPTIES; depth < 40; depth++) {
    double error = reversi_probcut_error (depth, PROBCUT_EMPTIES - 1, true)
                   * pow (1.03, depth - PROBCUT_EMPTIES + 1);
    g_assert_cmpint (reversi_probcut_error (depth, depth, true), ==, (int) error);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reversi/engine/features", test_features);
  g_test_add_func ("/reversi/engine/cleared", test_cleared);
  g_test_add_func ("/reversi/engine/symmetry", test_symmetry);
  g_test_add_func ("/reversi/engine/minimax", test_minimax);
  g_test_add_func ("/reversi/engine/short-depth", test_short_depth);
  g_test_add_func ("/reversi/engine/probcut-errors", test_probcut_errors);
  g_test_add_func ("/reversi/engine/ffo", test_ffo);
  return g_test_run ();
}
