/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shared search, made for xiangqi: mates, the ends that only xiangqi has, and the contract. */
#include "xiangqi/xiangqi-contract.h"
#include "xiangqi/xiangqi.h"

#include "support/test-data.h"
#include "support/test-xiangqi.h"

#include <stdlib.h>

enum { SURE_MATE = 5 }; /* longer ones may be missed for a while by a search that is selective */

/* Searches FEN after MOVES (UCCI, with spaces; may be empty) by a rule on repetitions. */
static EngineResult
search_by_rule (RepetitionRule rule, const char *fen, const char *moves, const SearchLimits *limits)
{
  const EngineConfig config = { .hash_mb = 8, .threads = 1 };
  EngineState *state = xiangqi_backend.create (&config);
  g_auto (GStrv) texts = g_strsplit (moves, " ", -1);
  SearchControl control = { 0 };
  EngineResult result = { 0 };
  GameRecord *record;
  Position start;

  g_assert_true (xiangqi_rules.position_from_text (&start, fen, NULL));
  xiangqi_rules.set_rule_set (&start, (int) rule);
  record = game_record_new (&xiangqi_rules, &start);
  for (char **text = texts; *text; text++)
    if (**text)
      game_record_play (record, test_xiangqi_move (*text));
  xiangqi_backend.search (state, record, limits, &control, &result);
  game_record_free (record);
  xiangqi_backend.destroy (state);
  return result;
}

static EngineResult
search (const char *fen, const char *moves, const SearchLimits *limits)
{
  return search_by_rule (REPETITION_FULL, fen, moves, limits);
}

static int
score_at_depth (const char *fen, const char *moves, int depth)
{
  return search (fen, moves, &(SearchLimits){ .depth = depth }).info.score;
}

/* The table's figures are another engine's. In this position the cannon's quiet 炮 d9d7 after f10e8
 * f5e7 mates a move earlier; that engine says so too when it is shown the move. */
static const char *const shorter_mate = "2baknb2/3c5/9/p7p/4p4/P4N3/4P1n1P/B2K5/2r6/3A5 b - - 7 34";

static void
test_mates (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/xiangqi_mates.tsv");

  for (char **line = lines; line && *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, "\t", -1);
    SearchLimits limits = { .mate = atoi (fields[1]), .nodes = 3000000 };
    EngineResult result = search (fields[0], "", &limits);
    g_test_message ("%s: %d in %" G_GUINT64_FORMAT " nodes", fields[0], result.info.score,
                    result.info.nodes);
    int mate = limits.mate - g_str_equal (fields[0], shorter_mate);
    if (limits.mate <= SURE_MATE) {
      g_assert_cmpint (result.info.score, >=, SCORE_MATE - (2 * limits.mate - 1));
      g_assert_cmpint (result.info.score, <=, SCORE_MATE - (2 * mate - 1));
    }
    g_assert_cmpint (result.info.score, >, 1000);
  }
}

/* Who cannot move has lost, in check or not; a game that has ended has no best move. */
static void
test_stalemate (void)
{
  static const char *const stalemate = "3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1";

  g_assert_cmphex (search (stalemate, "", &(SearchLimits){ .depth = 4 }).best, ==, MOVE_NONE);
  g_assert_cmpint (score_at_depth ("3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1", "", 4), ==,
                   SCORE_MATE - 1);
}

/* After 120 plies without a capture the game is drawn, unless the last of them mates. */
static void
test_quiet_moves (void)
{
  static const char *const winning = "4k4/4a4/9/9/9/9/9/9/R8/3K5 w - - %d 80";
  static const char *const mating = "3k5/R8/9/9/9/9/9/9/9/R3K4 w - - %d 80";
  g_autofree char *early = g_strdup_printf (winning, 0), *late = g_strdup_printf (winning, 119);
  g_autofree char *last = g_strdup_printf (mating, 119);

  g_assert_cmpint (score_at_depth (early, "", 5), >, 500);
  g_assert_cmpint (score_at_depth (late, "", 5), ==, 0);
  g_assert_cmpint (score_at_depth (last, "", 5), ==, SCORE_MATE - 1);
}

/* What a table keeps of a move is the move. */
static void
check_packing (const XiangqiPosition *p)
{
  XiangqiMoves list;

  xiangqi_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++)
    g_assert_cmphex (game_move_unpack (p, game_move_pack (list.moves[i])), ==, list.moves[i]);
}

static void
test_packing (void)
{
  XiangqiPosition p = test_xiangqi_position (test_xiangqi_start_fen);

  test_xiangqi_walk (5, check_packing);
  for (int bits = 0; bits <= UINT16_MAX; bits++) /* what another position's entry may hold */
    if (xiangqi_is_legal (&p, game_move_unpack (&p, (uint16_t) bits)))
      g_assert_cmpint (game_move_pack (game_move_unpack (&p, (uint16_t) bits)), ==, bits & 0x3fff);
}

/* The same again, and a line that can be played. */
static void
test_sameness (void)
{
  SearchLimits limits = { .depth = 9 };
  EngineResult first = search (test_xiangqi_start_fen, "h2e2 h9g7", &limits);
  EngineResult second = search (test_xiangqi_start_fen, "h2e2 h9g7", &limits);
  XiangqiPosition p = test_xiangqi_position (test_xiangqi_start_fen);

  g_assert_cmphex (first.best, ==, second.best);
  g_assert_cmpuint (first.info.nodes, ==, second.info.nodes);
  xiangqi_make (&p, test_xiangqi_move ("h2e2"));
  xiangqi_make (&p, test_xiangqi_move ("h9g7"));
  g_assert_cmphex (first.info.pv[0], ==, first.best);
  for (int i = 0; i < first.info.pv_length; i++) {
    g_assert_true (xiangqi_is_legal (&p, first.info.pv[i]));
    xiangqi_make (&p, first.info.pv[i]);
  }
}

enum { CYCLE_MAX = 16 };

/* Positions of a line of play and their keys, as the search keeps them. */
typedef struct {
  XiangqiPosition positions[2 * CYCLE_MAX + 2];
  uint64_t keys[2 * CYCLE_MAX + 2];
  int last;
} Path;

static void
path_play (Path *path, Move move)
{
  XiangqiPosition *next = &path->positions[path->last + 1];

  *next = path->positions[path->last];
  if (move == MOVE_PASS)
    xiangqi_make_null (next);
  else
    xiangqi_make (next, move);
  path->keys[++path->last] = next->key;
}

static void
path_start (Path *path, const char *fen)
{
  *path = (Path){ .positions = { test_xiangqi_position (fen) } };
  path->keys[0] = path->positions[0].key;
}

static bool
path_ended (const Path *path, int root, int *score)
{
  return game_ended (path->positions, path->keys, root, path->last, score);
}

/* The sign of EXPECTED from the view of SIDE. */
static int
expected_sign (const char *expected, Color side)
{
  int sign = g_str_has_prefix (expected, "red") ? -1 : g_str_has_prefix (expected, "black") ? 1 : 0;

  return side == RED ? sign : -sign;
}

/* A row of the table of repetitions, met by the search: the first repetition after the root is
 * judged as the third would be, the root's own position only when it has occurred twice before. */
static void
check_verdict (const char *fen, const char *cycle, const char *expected)
{
  g_auto (GStrv) moves = g_strsplit (cycle, " ", -1);
  int n = (int) g_strv_length (moves), score = 0;
  Path path;

  g_assert_cmpint (n, <=, CYCLE_MAX);
  path_start (&path, fen);
  for (int i = 0; i <= n; i++) {
    g_assert_false (path_ended (&path, 0, &score));
    path_play (&path, test_xiangqi_move (moves[i % n]));
  }
  g_assert_true (path_ended (&path, 0, &score));
  g_assert_cmpint ((score > 0) - (score < 0), ==,
                   expected_sign (expected, (Color) path.positions[path.last].side));
  g_assert_true (score == 0 || score_is_mate (score));
  g_assert_cmpint (ABS (score), <, SCORE_MATE - 2 * PLY_MAX + 20);
  g_assert_false (path_ended (&path, 1, &score));
  for (int i = 1; i <= n; i++)
    path_play (&path, test_xiangqi_move (moves[i % n]));
  g_assert_true (path_ended (&path, n + 1, &score));
}

static void
test_verdicts (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/xiangqi_repetition.tsv");

  for (char **line = lines; line && *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, "\t", -1);
    if (strcmp (fields[6], "both") != 0 || strstr (fields[4], "ply 1") != NULL)
      continue;
    g_test_message ("%s", fields[0]);
    check_verdict (fields[1], fields[2], fields[3]);
  }
}

/* What a null move brought about is no repetition. */
static void
test_null_is_no_repetition (void)
{
  Path path;
  int score;

  path_start (&path, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
  path_play (&path, test_xiangqi_move ("a0a1"));
  path_play (&path, MOVE_PASS);
  path_play (&path, test_xiangqi_move ("a1a0"));
  path_play (&path, MOVE_PASS);
  path_play (&path, test_xiangqi_move ("a0a1"));
  g_assert_cmpuint (path.keys[1], ==, path.keys[5]);
  g_assert_false (path_ended (&path, 0, &score));
}

/* Red, about to be mated, could check for ever: that saves nothing but where all repetitions draw.
 */
static void
test_no_refuge_in_checks (void)
{
  static const char *const fen = "3k5/7R1/9/9/9/9/9/r8/1r7/4K4 w - - 0 1";
  const SearchLimits limits = { .depth = 8 };

  g_assert_cmpint (search_by_rule (REPETITION_PLAIN, fen, "", &limits).info.score, ==, 0);
  g_assert_cmpint (search_by_rule (REPETITION_CHECKS, fen, "", &limits).info.score, <, -500);
  g_assert_cmpint (search_by_rule (REPETITION_FULL, fen, "", &limits).info.score, <, -500);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xiangqi/search/mates", test_mates);
  g_test_add_func ("/xiangqi/search/stalemate", test_stalemate);
  g_test_add_func ("/xiangqi/search/quiet-moves", test_quiet_moves);
  g_test_add_func ("/xiangqi/search/verdicts", test_verdicts);
  g_test_add_func ("/xiangqi/search/null", test_null_is_no_repetition);
  g_test_add_func ("/xiangqi/search/no-refuge", test_no_refuge_in_checks);
  g_test_add_func ("/xiangqi/search/packing", test_packing);
  g_test_add_func ("/xiangqi/search/sameness", test_sameness);
  return g_test_run ();
}
