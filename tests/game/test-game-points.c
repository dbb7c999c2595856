/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a line of play: evaluations, where they come from, times, and what moves lose.
 */
#include "game/analysis/pal-chance.h"
#include "game/analysis/pal-game-points.h"
#include "registry.h"

#include <string.h>

typedef struct {
  const Rules *rules;
  GameTree *tree;
  GameNode *end;
  PalAnalysisMemory *memory;
} Line;

static void
begin (Line *line, const char *game, const char *fen)
{
  Position start;

  line->rules = registry_find (game)->rules;
  rules_start (line->rules, &start);
  if (fen)
    g_assert_true (line->rules->position_from_text (&start, fen, NULL));
  line->tree = game_tree_new (line->rules, &start);
  line->end = line->tree->root;
  line->memory = pal_analysis_memory_new ();
}

static void
clear (Line *line)
{
  game_tree_free (line->tree);
  pal_analysis_memory_free (line->memory);
}

static GameNode *
play (Line *line, const char *text)
{
  Move move;

  g_assert_cmpint (line->rules->move_from_text (&line->end->position, text, strlen (text), &move),
                   ==, MOVE_TEXT_OK);
  return line->end = game_tree_add (line->tree, line->end, move);
}

/* An engine says of the end of LINE that the side to move has SCORE, and would play BEST. */
static void
say (Line *line, int score, int depth, const char *best)
{
  PalAnalysisReport report
      = { .n_lines = 1, .lines = { { .depth = depth, .score = score, .pv_length = 1 } } };

  g_assert_cmpint (line->rules->move_from_text (&line->end->position, best, strlen (best),
                                                &report.lines[0].pv[0]),
                   ==, MOVE_TEXT_OK);
  pal_analysis_memory_keep (line->memory, line->rules, &line->end->position, "x", &report);
}

static GArray *
look (const Line *line)
{
  GArray *points = pal_game_points_new (line->tree, line->end, line->memory);

  g_assert_cmpuint (points->len, ==, (guint) line->end->ply + 1);
  return points;
}

static PalGamePoint
point_at (const Line *line, int ply)
{
  g_autoptr (GArray) points = look (line);

  return g_array_index (points, PalGamePoint, ply);
}

static void
test_nothing (void)
{
  g_autoptr (GArray) points = NULL;
  Line line;

  begin (&line, "chess", NULL);
  play (&line, "e4");
  points = look (&line);
  for (guint i = 0; i < points->len; i++) {
    g_assert_cmpint (g_array_index (points, PalGamePoint, i).source, ==, PAL_POINT_UNKNOWN);
    g_assert_cmpint (g_array_index (points, PalGamePoint, i).time_ms, ==, GAME_NODE_UNKNOWN);
    g_assert_false (g_array_index (points, PalGamePoint, i).judged);
  }
  g_assert_false (pal_game_points_have_evaluations (points));
  g_assert_false (pal_game_points_have_times (points));
  clear (&line);
}

/* Scores are the first side's whoever is to move. */
static void
test_found (void)
{
  PalGamePoint point;
  Line line;

  begin (&line, "chess", NULL);
  say (&line, 20, 11, "d4");
  play (&line, "e4");
  say (&line, -30, 12, "e5");
  point = point_at (&line, 0);
  g_assert_cmpint (point.source, ==, PAL_POINT_FOUND);
  g_assert_cmpint (point.score, ==, 20);
  g_assert_cmpint (point.depth, ==, 11);
  g_assert_cmpfloat (point.chance, ==, pal_chance (line.rules, 20));
  point = point_at (&line, 1);
  g_assert_cmpint (point.score, ==, 30);
  g_assert_cmpfloat (point.chance, ==, pal_chance (line.rules, 30));
  g_assert_true (point.judged);
  g_assert_cmpfloat (point.loss, ==, 0); /* it was better than what was thought best */
  g_assert_cmpint (point.score_loss, ==, 0);
  clear (&line);
}

/* Each move, the score of its side before and of the other behind it, and what becomes of that. */
static void
test_verdicts (void)
{
  static const struct {
    int before, after, score_loss;
    PalVerdict verdict;
  } cases[] = {
    { 0, 0, 0, PAL_VERDICT_FINE },
    { 0, 50, 50, PAL_VERDICT_FINE },
    { 0, 70, 70, PAL_VERDICT_INACCURACY },
    { 0, 110, 110, PAL_VERDICT_INACCURACY },
    { 0, 130, 130, PAL_VERDICT_MISTAKE },
    { 0, 170, 170, PAL_VERDICT_MISTAKE },
    { 0, 200, 200, PAL_VERDICT_BLUNDER },
    { 1500, -1200, 300, PAL_VERDICT_FINE }, /* it is won anyway */
    { SCORE_MATE - 5, -900, -1, PAL_VERDICT_FINE },
    { SCORE_MATE - 5, 0, -1, PAL_VERDICT_BLUNDER },
    { 0, SCORE_MATE - 4, -1, PAL_VERDICT_BLUNDER },
    { -(SCORE_MATE - 8), SCORE_MATE - 3, -1, PAL_VERDICT_FINE }, /* it was lost */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases) * 2; i++) {
    int side = (int) i % 2;
    PalGamePoint point;
    Line line;

    begin (&line, "chess", NULL);
    if (side == 1)
      play (&line, "e4");
    say (&line, cases[i / 2].before, 10, side ? "e5" : "d4");
    play (&line, side ? "c5" : "e4");
    say (&line, cases[i / 2].after, 10, side ? "Nf3" : "e5");
    point = point_at (&line, side + 1);
    g_assert_true (point.judged);
    g_assert_cmpint (point.score_loss, ==, cases[i / 2].score_loss);
    g_assert_cmpint (point.verdict, ==, cases[i / 2].verdict);
    g_assert_cmpfloat_with_epsilon (point.loss,
                                    MAX (pal_chance (line.rules, cases[i / 2].before)
                                             - pal_chance (line.rules, -cases[i / 2].after),
                                         0),
                                    1e-9);
    clear (&line);
  }
}

/* What the engine itself would have played is no mistake by its own measure, whatever it sees a
 * move later. */
static void
test_best_move (void)
{
  Line line;

  begin (&line, "chess", NULL);
  say (&line, 0, 10, "e4");
  play (&line, "e4");
  say (&line, 300, 10, "e5");
  g_assert_true (point_at (&line, 1).judged);
  g_assert_cmpfloat (point_at (&line, 1).loss, ==, 0);
  g_assert_cmpint (point_at (&line, 1).verdict, ==, PAL_VERDICT_FINE);
  clear (&line);
}

/* Both ways in which files have it; and what an engine has said here goes before. */
static void
test_noted (void)
{
  static const struct {
    const char *eval;
    int score;
  } cases[] = {
    { "[%eval 0.31,12]", 31 },          { "[%eval -1.5]", -150 }, { "[%eval #3]", SCORE_MATE - 5 },
    { "[%eval #-3]", -SCORE_MATE + 5 }, { "[%eval 12]", 1200 },
  };
  Line line;

  begin (&line, "chess", NULL);
  play (&line, "e4");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_free (line.end->commands);
    line.end->commands = g_strdup (cases[i].eval);
    g_assert_cmpint (point_at (&line, 1).source, ==, PAL_POINT_NOTED);
    g_assert_cmpint (point_at (&line, 1).score, ==, cases[i].score);
    g_assert_cmpint (point_at (&line, 1).depth, ==, i == 0 ? 12 : 0);
  }
  g_assert_false (point_at (&line, 1).judged); /* nobody knows how it was before */
  play (&line, "e5");
  game_node_set_comment (line.end, "-M4/9 1.5s");
  g_assert_cmpint (point_at (&line, 2).score, ==, SCORE_MATE - 7);
  g_assert_cmpint (point_at (&line, 2).time_ms, ==, 1500);
  game_node_set_comment (line.end, "+0.90/20 1.5s");
  g_assert_cmpint (point_at (&line, 2).score, ==, -90);
  g_assert_cmpint (point_at (&line, 2).depth, ==, 20);
  g_assert_true (point_at (&line, 2).judged);
  say (&line, 10, 3, "Nf3");
  g_assert_cmpint (point_at (&line, 2).source, ==, PAL_POINT_FOUND);
  g_assert_cmpint (point_at (&line, 2).score, ==, 10);
  clear (&line);
}

static void
test_times (void)
{
  g_autoptr (GArray) points = NULL;
  Line line;

  begin (&line, "chess", NULL);
  play (&line, "e4")->elapsed_ms = 0;
  play (&line, "e5")->elapsed_ms = 2500;
  game_node_set_comment (line.end, "+0.90/20 1.5s"); /* what was measured here goes before */
  points = look (&line);
  g_assert_cmpint (g_array_index (points, PalGamePoint, 0).time_ms, ==, GAME_NODE_UNKNOWN);
  g_assert_cmpint (g_array_index (points, PalGamePoint, 1).time_ms, ==, 0);
  g_assert_cmpint (g_array_index (points, PalGamePoint, 2).time_ms, ==, 2500);
  g_assert_true (pal_game_points_have_times (points));
  clear (&line);
}

static void
test_results (void)
{
  PalGamePoint point;
  Line line;

  begin (&line, "chess", NULL);
  play (&line, "f3");
  play (&line, "e5");
  play (&line, "g4");
  say (&line, SCORE_MATE - 1, 5, "Qh4");
  play (&line, "Qh4");
  point = point_at (&line, 4);
  g_assert_cmpint (point.source, ==, PAL_POINT_RESULT);
  g_assert_cmpfloat (point.chance, ==, 0);
  g_assert_cmpint (point.verdict, ==, PAL_VERDICT_FINE);
  clear (&line);

  begin (&line, "chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
  say (&line, SCORE_MATE - 1, 5, "Qg7");
  play (&line, "Qg6");
  point = point_at (&line, 1);
  g_assert_cmpint (point.source, ==, PAL_POINT_RESULT);
  g_assert_cmpfloat (point.chance, ==, 0.5);
  g_assert_cmpint (point.score, ==, 0);
  g_assert_cmpint (point.verdict, ==, PAL_VERDICT_BLUNDER);
  clear (&line);
}

/* Discs are lost, and they are what the result is. */
static void
test_discs (void)
{
  g_autoptr (GArray) unknown = NULL;
  PalGamePoint point;
  Line line;

  begin (&line, "reversi", NULL);
  say (&line, 0, 10, "d3");
  play (&line, "c4");
  say (&line, 1000, 10, "c3");
  point = point_at (&line, 1);
  g_assert_cmpint (point.score_loss, ==, 1000);
  g_assert_cmpint (point.verdict, ==, PAL_VERDICT_BLUNDER);
  g_assert_cmpfloat (point.loss, ==, 0.5 - pal_chance (line.rules, -1000));
  clear (&line);

  begin (&line, "reversi", NULL); /* the shortest game that there is */
  for (const char *moves = "e6f4e3f6g5d6e7f5c5"; *moves; moves += 2) {
    char text[3] = { moves[0], moves[1] };
    play (&line, text);
  }
  unknown = look (&line);
  g_assert_false (pal_game_points_have_evaluations (unknown));
  point = point_at (&line, line.end->ply);
  g_assert_cmpint (point.source, ==, PAL_POINT_RESULT);
  g_assert_cmpint (ABS (point.score), ==, 6400);
  g_assert_cmpfloat (point.chance, ==, 1);
  clear (&line);
}

static void
test_equal (void)
{
  g_autoptr (GArray) first = NULL, second = NULL, third = NULL, fourth = NULL;
  Line line;

  begin (&line, "chess", NULL);
  say (&line, 30, 3, "e4"); /* of the start, which other games have as well */
  play (&line, "e4");
  first = look (&line);
  second = look (&line);
  g_assert_true (pal_game_points_equal (first, second));
  g_assert_false (pal_game_points_have_evaluations (first));
  g_assert_false (pal_game_points_have_found (first));
  say (&line, 10, 3, "e5");
  third = look (&line);
  g_assert_false (pal_game_points_equal (first, third));
  g_assert_true (pal_game_points_have_evaluations (third));
  say (&line, 10, 4, "e5");
  fourth = look (&line);
  g_assert_false (pal_game_points_equal (third, fourth));
  line.end->elapsed_ms = 5;
  g_array_unref (g_steal_pointer (&third));
  third = look (&line);
  g_assert_false (pal_game_points_equal (third, fourth));
  play (&line, "e5");
  g_array_unref (g_steal_pointer (&fourth));
  fourth = look (&line);
  g_assert_false (pal_game_points_equal (third, fourth));
  clear (&line);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-points/nothing", test_nothing);
  g_test_add_func ("/game-points/found", test_found);
  g_test_add_func ("/game-points/verdicts", test_verdicts);
  g_test_add_func ("/game-points/best-move", test_best_move);
  g_test_add_func ("/game-points/noted", test_noted);
  g_test_add_func ("/game-points/times", test_times);
  g_test_add_func ("/game-points/results", test_results);
  g_test_add_func ("/game-points/discs", test_discs);
  g_test_add_func ("/game-points/equal", test_equal);
  return g_test_run ();
}
