/* The shared search, made for xiangqi: mates, the ends that only xiangqi has, and the contract. */
#include "xiangqi/xiangqi-contract.h"
#include "xiangqi/xiangqi.h"

#include "test-data.h"
#include "test-xiangqi.h"

#include <stdlib.h>

enum { SURE_MATE = 5 }; /* longer ones may be missed for a while by a search that is selective */

/* Searches FEN after MOVES (UCCI, with spaces; may be empty). */
static EngineResult
search (const char *fen, const char *moves, const SearchLimits *limits)
{
  const EngineConfig config = { .hash_mb = 8, .threads = 1 };
  EngineState *state = xiangqi_backend.create (&config);
  g_auto (GStrv) texts = g_strsplit (moves, " ", -1);
  SearchControl control = { 0 };
  EngineResult result = { 0 };
  GameRecord *record;
  Position start;

  g_assert_true (xiangqi_rules.position_from_text (&start, fen, NULL));
  record = game_record_new (&xiangqi_rules, &start);
  for (char **text = texts; *text; text++)
    if (**text)
      game_record_play (record, test_xiangqi_move (*text));
  xiangqi_backend.search (state, record, limits, &control, &result);
  game_record_free (record);
  xiangqi_backend.destroy (state);
  return result;
}

static int
score_at_depth (const char *fen, const char *moves, int depth)
{
  return search (fen, moves, &(SearchLimits){ .depth = depth }).info.score;
}

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
    if (limits.mate <= SURE_MATE)
      g_assert_cmpint (result.info.score, ==, SCORE_MATE - (2 * limits.mate - 1));
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

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xiangqi/search/mates", test_mates);
  g_test_add_func ("/xiangqi/search/stalemate", test_stalemate);
  g_test_add_func ("/xiangqi/search/quiet-moves", test_quiet_moves);
  g_test_add_func ("/xiangqi/search/packing", test_packing);
  g_test_add_func ("/xiangqi/search/sameness", test_sameness);
  return g_test_run ();
}
