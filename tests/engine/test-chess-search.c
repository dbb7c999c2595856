/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search of chess: finds what is there, obeys its limits, and is the same each time. */
#include "support/test-chess.h"
#include "support/test-data.h"

#include "base/time.h"

#include <stdlib.h>

enum { LINES_MAX = 16 };

/* A search with everything that it reported. */
typedef struct {
  EngineState *state;
  GameRecord *record;
  SearchLimits limits;
  SearchControl control;
  EngineResult result;
  EngineInfo lines[LINES_MAX]; /* the last report of each */
  int deepest;
  int stop_at_depth; /* 0: never; -1: before it begins */
} Search;

static void
on_report (const EngineInfo *info, void *data)
{
  Search *search = data;

  g_assert_cmpint (info->line, >=, 1);
  if (info->pv_length == 0 || info->line > LINES_MAX)
    return;
  search->lines[info->line - 1] = *info;
  search->deepest = MAX (search->deepest, info->depth);
  if (search->stop_at_depth > 0 && info->depth >= search->stop_at_depth)
    atomic_store (&search->control.stop, true);
}

/* Sets up a search of FEN after MOVES (UCI, with spaces; may be empty). */
static Search *
search_new (const char *fen, const char *moves, int threads)
{
  EngineConfig config = { .hash_mb = 8, .threads = threads };
  Search *search = g_new0 (Search, 1);
  Position start = test_chess_value (fen);
  g_auto (GStrv) texts = g_strsplit (moves, " ", -1);

  search->state = chess_backend.create (&config);
  search->record = game_record_new (&chess_rules, &start);
  for (char **text = texts; *text; text++)
    if (**text)
      game_record_play (search->record, test_chess_move (game_record_last (search->record), *text));
  search->control.report = on_report;
  search->control.data = search;
  return search;
}

static void
search_free (Search *search)
{
  chess_backend.destroy (search->state);
  game_record_free (search->record);
  g_free (search);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Search, search_free)

static void
search_run (Search *search)
{
  atomic_store (&search->control.stop, search->stop_at_depth < 0);
  atomic_store (&search->control.pondering, search->limits.ponder);
  chess_backend.search (search->state, search->record, &search->limits, &search->control,
                        &search->result);
}

/* Searches FEN to DEPTH with one thread. */
static Search *
search_to_depth (const char *fen, const char *moves, int depth)
{
  Search *search = search_new (fen, moves, 1);

  search->limits.depth = depth;
  search_run (search);
  return search;
}

/* The best line is legal to its end. */
static void
assert_line_legal (const Search *search, const EngineInfo *info)
{
  Position p = *game_record_last (search->record);

  for (int i = 0; i < info->pv_length; i++) {
    g_assert_true (rules_is_legal (&chess_rules, &p, info->pv[i]));
    chess_rules.play (&p, info->pv[i]);
  }
}

static void
assert_answer_legal (const Search *search)
{
  const Position *p = game_record_last (search->record);

  g_assert_true (rules_is_legal (&chess_rules, p, search->result.best));
  if (search->result.ponder != MOVE_NONE) {
    Position next = *p;
    chess_rules.play (&next, search->result.best);
    g_assert_true (rules_is_legal (&chess_rules, &next, search->result.ponder));
  }
  assert_line_legal (search, &search->result.info);
}

static void
test_mates (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/chess_mates.tsv");

  for (char **line = lines; line && *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, "\t", -1);
    int mate_in = atoi (fields[1]);
    g_autoptr (Search) search = search_new (fields[0], "", 1);

    search->limits.mate = mate_in;
    search->limits.nodes = 2000000;
    search_run (search);
    g_test_message ("%s: %d in %" G_GUINT64_FORMAT " nodes", fields[0], search->result.info.score,
                    search->result.info.nodes);
    g_assert_cmpint (search->result.info.score, ==, SCORE_MATE - (2 * mate_in - 1));
    g_assert_cmpint (search->result.info.pv_length, ==, 2 * mate_in - 1);
    assert_answer_legal (search);
  }
}

static void
test_mate_signs (void)
{
  g_autoptr (Search) mated = search_to_depth ("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "", 6);
  g_autoptr (Search) losing = search_to_depth ("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", "", 6);
  g_autoptr (Search) none = search_to_depth ("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "", 6);

  g_assert_cmpint (mated->result.info.score, ==, 0); /* stalemate, and so no move */
  g_assert_cmphex (mated->result.best, ==, MOVE_NONE);
  g_assert_cmpint (losing->result.info.score, ==, -SCORE_MATE + 2);
  g_assert_cmphex (none->result.best, ==, MOVE_NONE);
}

static void
test_draws_are_known (void)
{
  /* Queen against king, but the only moves that do not stalemate lose the queen's side nothing: a
   * position that was there twice must not be led to a third time by the winner ... */
  g_autoptr (Search) winner
      = search_to_depth ("8/8/8/8/8/3k4/8/3K3Q w - - 0 1", "h1h2 d3e4 h2h1 e4d3 h1h2 d3e4 h2h1", 7);
  /* ... and the loser takes it if he can. */
  g_assert_cmpint (winner->result.info.score, ==, 0);

  /* A rook down, perpetual check saves White. */
  g_autoptr (Search) perpetual = search_to_depth ("6k1/5ppp/8/8/8/7q/r4Q2/5RK1 b - - 0 1", "", 4);
  assert_answer_legal (perpetual);

  /* The hundredth ply: whatever is not mate is a draw. */
  g_autoptr (Search) fifty = search_to_depth ("8/8/8/3k4/8/3K4/8/7R w - - 99 90", "", 6);
  g_assert_cmpint (fifty->result.info.score, ==, 0);
  g_autoptr (Search) mate_first = search_to_depth ("3k4/8/3K4/8/8/8/8/7R w - - 99 90", "", 6);
  g_assert_cmpint (mate_first->result.info.score, ==, SCORE_MATE - 1);

  /* Taking the last pawn leaves nothing to mate with. */
  g_autoptr (Search) material = search_to_depth ("8/8/8/8/3k4/8/1p6/1K6 w - - 0 1", "", 12);
  g_assert_cmpint (material->result.info.score, ==, 0);
}

static void
test_search_moves (void)
{
  g_autoptr (Search) search
      = search_new ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "", 1);
  const Position *p = game_record_last (search->record);

  search->limits.depth = 6;
  search->limits.search_moves[0] = test_chess_move (p, "a3");
  search->limits.search_moves[1] = test_chess_move (p, "Qe2");
  search->limits.n_search_moves = 2;
  search_run (search);
  g_assert_cmphex (search->result.best, ==, search->limits.search_moves[1]);
  g_assert_cmpint (search->result.info.score, <, SCORE_MATE_BOUND);
}

static void
test_several_lines (void)
{
  g_autoptr (Search) search
      = search_new ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "", 1);

  search->limits.depth = 8;
  search->limits.multi_pv = 5;
  search_run (search);
  g_assert_cmphex (search->result.best, ==, search->lines[0].pv[0]);
  g_assert_cmpint (search->lines[0].score, ==, SCORE_MATE - 1);
  for (int i = 0; i < 5; i++) {
    g_assert_cmpint (search->lines[i].depth, ==, 8);
    assert_line_legal (search, &search->lines[i]);
    for (int j = 0; j < i; j++) {
      g_assert_cmphex (search->lines[i].pv[0], !=, search->lines[j].pv[0]);
      g_assert_cmpint (search->lines[i].score, <=, search->lines[j].score);
    }
  }
  g_assert_cmpint (search->lines[5].pv_length, ==, 0);
}

static void
test_more_lines_than_moves (void)
{
  g_autoptr (Search) search = search_new ("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", "", 1);

  search->limits.depth = 3;
  search->limits.multi_pv = 9;
  search_run (search);
  g_assert_cmpint (search->lines[0].pv_length, >, 0);
  g_assert_cmpint (search->lines[1].pv_length, ==, 0);
}

static const char *const middle_game
    = "r2q1rk1/1b2bppp/p1n1pn2/1p1p4/3P1B2/1BN1PN2/PP2QPPP/R4RK1 w - - 0 13";

static void
test_equal_runs_are_equal (void)
{
  g_autoptr (Search) one = search_to_depth (middle_game, "", 11);
  g_autoptr (Search) other = search_to_depth (middle_game, "", 11);

  g_assert_cmpuint (one->result.info.nodes, ==, other->result.info.nodes);
  g_assert_cmpuint (one->result.info.nodes, >, 1000);
  g_assert_cmphex (one->result.best, ==, other->result.best);

  /* Clearing makes a used engine like a fresh one. */
  search_run (one);
  g_assert_cmpuint (one->result.info.nodes, !=, other->result.info.nodes);
  chess_backend.clear (one->state);
  search_run (one);
  g_assert_cmpuint (one->result.info.nodes, ==, other->result.info.nodes);
}

static void
test_limits (void)
{
  g_autoptr (Search) search = search_new (middle_game, "", 1);

  search->limits.nodes = 5000;
  search_run (search);
  g_assert_cmpuint (search->result.info.nodes, ==, 5000);
  assert_answer_legal (search);

  search->limits = (SearchLimits){ .depth = 4 };
  search_run (search);
  g_assert_cmpint (search->result.info.depth, ==, 4);

  search->limits = (SearchLimits){ .move_time = 5 };
  search_run (search);
  assert_answer_legal (search);

  search->limits = (SearchLimits){ .time = { 100, 100 }, .increment = { 1, 1 } };
  search_run (search);
  assert_answer_legal (search);

  /* Of a forced move there is nothing to think. */
  g_autoptr (Search) forced = search_new ("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", "", 1);
  forced->limits = (SearchLimits){ .time = { 200, 200 } };
  search_run (forced);
  assert_answer_legal (forced);
}

static void
test_stop_at_once (void)
{
  for (int threads = 1; threads <= 3; threads++) {
    g_autoptr (Search) search = search_new (middle_game, "", threads);
    search->stop_at_depth = -1;
    search->limits.infinite = true;
    search_run (search);
    assert_answer_legal (search);
  }
}

static void
test_several_threads (void)
{
  for (int threads = 2; threads <= 4; threads++) {
    g_autoptr (Search) search = search_new (middle_game, "", threads);
    search->limits.depth = 10;
    search_run (search);
    assert_answer_legal (search);
    g_assert_cmpint (search->result.info.depth, ==, 10);

    EngineConfig config = { .hash_mb = 2, .threads = 5 - threads };
    g_assert_true (chess_backend.configure (search->state, &config));
    search_run (search);
    assert_answer_legal (search);
  }
}

static void
test_stops_when_told (void)
{
  g_autoptr (Search) search = search_new (middle_game, "", 2);

  search->limits.infinite = true;
  search->stop_at_depth = 7;
  search_run (search);
  assert_answer_legal (search);
  g_assert_cmpint (search->deepest, >=, 7);
}

/* Whether a fixed effort finds one of the best moves of an EPD line. */
static bool
solves (const char *epd, uint64_t nodes)
{
  g_auto (GStrv) parts = g_strsplit (epd, " bm ", 2);
  g_auto (GStrv) operands = g_strsplit (parts[1], ";", 2);
  g_auto (GStrv) moves = g_strsplit (operands[0], " ", -1);
  g_autoptr (Search) search = search_new (parts[0], "", 1);
  bool solved = false;

  search->limits.nodes = nodes;
  search_run (search);
  for (char **move = moves; *move; move++)
    if (**move)
      solved |= test_chess_move (game_record_last (search->record), *move) == search->result.best;
  return solved;
}

static void
test_tactics (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/chess_tactics.epd");
  int solved = 0, all = 0;

  for (char **line = lines; line && *line; line++, all++)
    solved += solves (*line, 30000);
  g_test_message ("%d of %d solved", solved, all);
  g_assert_cmpint (solved, >=, all * 3 / 4);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chess/search/mates", test_mates);
  g_test_add_func ("/chess/search/mate-signs", test_mate_signs);
  g_test_add_func ("/chess/search/draws", test_draws_are_known);
  g_test_add_func ("/chess/search/search-moves", test_search_moves);
  g_test_add_func ("/chess/search/several-lines", test_several_lines);
  g_test_add_func ("/chess/search/more-lines-than-moves", test_more_lines_than_moves);
  g_test_add_func ("/chess/search/equal-runs", test_equal_runs_are_equal);
  g_test_add_func ("/chess/search/limits", test_limits);
  g_test_add_func ("/chess/search/stop-at-once", test_stop_at_once);
  g_test_add_func ("/chess/search/threads", test_several_threads);
  g_test_add_func ("/chess/search/stops", test_stops_when_told);
  g_test_add_func ("/chess/search/tactics", test_tactics);
  return g_test_run ();
}
