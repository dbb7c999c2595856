/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game gone through: how moves are called, and the figures of both sides. */
#include "engine/engine-types.h"
#include "game/analysis/pal-analysis-text.h"
#include "game/analysis/pal-chance.h"
#include "game/analysis/pal-review.h"
#include "registry.h"

#include <math.h>
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

/* The moves of TEXT, one after the other from POSITION on. */
static int
read_moves (const Rules *rules, const Position *position, const char *text, Move *moves)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  Position at = *position;
  int n = 0;

  for (; words[n]; n++) {
    g_assert_cmpint (rules->move_from_text (&at, words[n], strlen (words[n]), &moves[n]), ==,
                     MOVE_TEXT_OK);
    rules->play (&at, moves[n]);
  }
  return n;
}

static void
play (Line *line, const char *text)
{
  Move moves[PV_MAX];
  int n = read_moves (line->rules, &line->end->position, text, moves);

  for (int i = 0; i < n; i++)
    line->end = game_tree_add (line->tree, line->end, moves[i]);
}

/* An engine says of the end of LINE that the side to move has SCORE with BEST (a line of moves),
 * and where SECOND is not NULL, SECOND_SCORE with that. */
static void
say (Line *line, int score, const char *best, int second_score, const char *second)
{
  PalAnalysisReport report
      = { .n_lines = second ? 2 : 1,
          .lines = { { .depth = 10, .score = score }, { .depth = 10, .score = second_score } } };

  report.lines[0].pv_length
      = read_moves (line->rules, &line->end->position, best, report.lines[0].pv);
  if (second)
    report.lines[1].pv_length
        = read_moves (line->rules, &line->end->position, second, report.lines[1].pv);
  pal_analysis_memory_keep (line->memory, line->rules, &line->end->position, "x", &report);
}

static PalReview *
look (const Line *line)
{
  return pal_review_new (line->tree, line->end, line->memory, NULL);
}

static PalReviewMark
mark_at (const Line *line, int ply)
{
  g_autoptr (PalReview) review = look (line);

  return pal_review_move (review, ply)->mark;
}

/* 1. e4 where the engine says BEFORE of the start, and AFTER, of the other side, behind it. */
static PalReviewMark
mark_of_loss (int before, int after)
{
  PalReviewMark mark;
  Line line;

  begin (&line, "chess", NULL);
  say (&line, before, "d4", 0, NULL);
  play (&line, "e4");
  say (&line, after, "e5", 0, NULL);
  mark = mark_at (&line, 1);
  clear (&line);
  return mark;
}

static void
test_losses (void)
{
  g_assert_cmpint (mark_of_loss (0, 0), ==, PAL_REVIEW_GOOD);
  g_assert_cmpint (mark_of_loss (0, 70), ==, PAL_REVIEW_INACCURACY);
  g_assert_cmpint (mark_of_loss (0, 130), ==, PAL_REVIEW_MISTAKE);
  g_assert_cmpint (mark_of_loss (0, 200), ==, PAL_REVIEW_BLUNDER);
  /* A win that is no more one; and one that still is, if less so. */
  g_assert_cmpint (mark_of_loss (800, 0), ==, PAL_REVIEW_MISSED_WIN);
  g_assert_cmpint (mark_of_loss (SCORE_MATE - 5, 0), ==, PAL_REVIEW_MISSED_WIN);
  g_assert_cmpint (mark_of_loss (SCORE_MATE - 5, 300), ==, PAL_REVIEW_MISSED_WIN);
  g_assert_cmpint (mark_of_loss (800, -250), ==, PAL_REVIEW_BLUNDER);
  g_assert_cmpint (mark_of_loss (300, 100), ==, PAL_REVIEW_BLUNDER);
}

static void
test_unknown (void)
{
  Line line;

  begin (&line, "chess", NULL);
  play (&line, "e4 e5");
  g_assert_cmpint (mark_at (&line, 1), ==, PAL_REVIEW_NONE);
  say (&line, 20, "Nf3", 0, NULL);
  g_assert_cmpint (mark_at (&line, 2), ==, PAL_REVIEW_NONE);
  clear (&line);
}

/* The best move, and the only one: everything else loses much; not where it takes back. */
static PalReviewMark
mark_of_second (int score, int second)
{
  PalReviewMark mark;
  Line line;

  begin (&line, "chess", NULL);
  say (&line, score, "e4", second, "d4");
  play (&line, "e4");
  say (&line, -score, "e5", 0, NULL);
  mark = mark_at (&line, 1);
  clear (&line);
  return mark;
}

static void
test_only_move (void)
{
  g_assert_cmpint (mark_of_second (0, -100), ==, PAL_REVIEW_BEST);
  g_assert_cmpint (mark_of_second (0, -300), ==, PAL_REVIEW_ONLY);
  g_assert_cmpint (mark_of_second (0, -SCORE_MATE + 4), ==, PAL_REVIEW_ONLY);
  /* There is nothing left to play for. */
  g_assert_cmpint (mark_of_second (-900, -SCORE_MATE + 4), ==, PAL_REVIEW_BEST);
}

static void
test_recapture (void)
{
  Line line;

  begin (&line, "chess", NULL);
  play (&line, "e4 d5 exd5");
  say (&line, 0, "Qxd5", -300, "a6");
  play (&line, "Qxd5");
  say (&line, 0, "Nc3", 0, NULL);
  g_assert_cmpint (mark_at (&line, 4), ==, PAL_REVIEW_BEST);
  clear (&line);
}

/* Of one legal move nothing is said, and it counts nowhere. */
static void
test_forced (void)
{
  g_autoptr (PalReview) review = NULL;
  Line line;

  begin (&line, "chess", "k7/8/8/8/8/5r2/6r1/7K w - - 0 1");
  say (&line, -100, "Kxg2", 0, NULL);
  play (&line, "Kxg2");
  say (&line, 900, "Rf8", 0, NULL);
  review = look (&line);
  g_assert_cmpint (pal_review_move (review, 1)->mark, ==, PAL_REVIEW_FORCED);
  g_assert_cmpint (review->all[0].moves, ==, 0);
  g_assert_cmpint (review->all[0].marks[PAL_REVIEW_FORCED], ==, 1);
  clear (&line);
}

/* Both sides' own: White loses nothing and then 1.50, Black loses 0.60. */
static void
test_figures (void)
{
  g_autoptr (PalReview) review = NULL;
  double losses[2];
  Line line;

  begin (&line, "chess", NULL);
  say (&line, 0, "e4", 0, NULL);
  play (&line, "e4");
  say (&line, 0, "e5", 0, NULL);
  play (&line, "c5");
  say (&line, 60, "Nf3", 0, NULL);
  play (&line, "g4");
  say (&line, 90, "d5", 0, NULL);
  review = look (&line);
  losses[0] = pal_chance (line.rules, 60) - pal_chance (line.rules, -90);
  losses[1] = pal_chance (line.rules, 0) - pal_chance (line.rules, -60);
  g_assert_true (review->whole);
  g_assert_cmpint (review->all[0].moves, ==, 2);
  g_assert_cmpint (review->all[1].moves, ==, 1);
  g_assert_cmpfloat_with_epsilon (review->all[0].loss, losses[0] / 2, 1e-9);
  g_assert_cmpfloat_with_epsilon (review->all[1].loss, losses[1], 1e-9);
  g_assert_cmpfloat_with_epsilon (
      review->all[0].accuracy, (100 + 100 * exp (-PAL_ACCURACY_STEEPNESS * losses[0])) / 2, 1e-9);
  g_assert_cmpint (review->all[0].score_loss, ==, 75);
  g_assert_cmpint (review->all[1].score_loss, ==, 60);
  g_assert_cmpint (review->all[0].marks[PAL_REVIEW_BEST], ==, 1);
  g_assert_cmpint (review->all[1].marks[PAL_REVIEW_INACCURACY], ==, 1);
  clear (&line);
}

/* A game of a mistake, an only move and a mate, of whose positions "x" knows all. */
static void
play_known_game (Line *line)
{
  begin (line, "chess", NULL);
  pal_analysis_memory_prefer (line->memory, "x");
  say (line, 0, "e4", 0, NULL);
  play (line, "f3");
  say (line, 90, "e5 e4 d5", 20, "d5 e4");
  play (line, "e5");
  say (line, -90, "e4", -500, "d3");
  play (line, "g4");
  say (line, SCORE_MATE - 1, "Qh4#", 300, "d5");
  play (line, "Qh4#");
}

static void
assert_same_review (const PalReview *a, const PalReview *b)
{
  g_assert_cmpuint (a->moves->len, ==, b->moves->len);
  g_assert_true (pal_game_points_equal (a->points, b->points));
  for (guint ply = 0; ply < a->moves->len; ply++)
    g_assert_cmpint (pal_review_move (a, (int) ply)->mark, ==,
                     pal_review_move (b, (int) ply)->mark);
}

/* What was found out is there again from its text, also where a variation has come before the move
 * and another line to the same position; broken text says less, and harms nobody. */
static void
test_kept_as_text (void)
{
  g_autoptr (PalAnalysisMemory) other = pal_analysis_memory_new ();
  g_autoptr (PalReview) before = NULL;
  g_autoptr (PalReview) after = NULL;
  g_autofree char *text = NULL;
  g_autofree char *nothing = NULL;
  Line line;

  play_known_game (&line);
  before = look (&line);
  text = pal_analysis_text_write (line.memory, line.tree);
  nothing = pal_analysis_text_write (other, line.tree);
  g_assert_null (nothing);
  game_tree_add (line.tree, game_tree_add (line.tree, line.tree->root, move_pack (12, 28, 0, 0)),
                 move_pack (52, 36, 0, 0));
  pal_analysis_text_read (other, line.tree, text);
  g_assert_cmpstr (pal_analysis_memory_get_preferred (other), ==, "x");
  g_assert_cmpint (
      pal_analysis_memory_find_deepest (other, line.rules, &line.tree->root->position, 1)->n_lines,
      ==, 1);
  after = pal_review_new (line.tree, line.end, other, NULL);
  assert_same_review (before, after);
  for (gsize length = 0; length < strlen (text); length++) {
    g_autoptr (PalAnalysisMemory) part = pal_analysis_memory_new ();
    g_autofree char *cut = g_strndup (text, length);
    pal_analysis_text_read (part, line.tree, cut);
  }
  clear (&line);
}

/* A line of another game, scores that cannot be, and moves that are none. */
static void
test_broken_text (void)
{
  const char *const broken[]
      = { "", "|", "-|", "x|0 0 x 9 12 e2e4", "-|zero zero x 9 12 e2e4", "-| | | ", NULL };
  const char *const lines[] = { "x 9 99999 e2e4",
                                "x 9 -99999999999999999999 e2e4",
                                "x 9 1? e2e4",
                                "x -1 12 e2e4",
                                "x 9 12 e2e5",
                                "x 9 e2e4",
                                "x 9",
                                "",
                                NULL };
  Line line;

  begin (&line, "chess", NULL);
  for (int i = 0; broken[i]; i++)
    pal_analysis_text_read (line.memory, line.tree, broken[i]);
  for (int i = 0; lines[i]; i++) {
    g_autofree char *text
        = g_strdup_printf ("-|0 %016" G_GINT64_MODIFIER "x %s",
                           (guint64) line.rules->key (&line.tree->root->position), lines[i]);
    pal_analysis_text_read (line.memory, line.tree, text);
  }
  g_assert_null (
      pal_analysis_memory_get_reports (line.memory, line.rules, &line.tree->root->position));
  clear (&line);
}

/* What is said of a phase is of the moves that were made in it. */
static void
test_phases (void)
{
  g_autoptr (PalReview) opening = NULL;
  g_autoptr (PalReview) ending = NULL;
  Line line;

  begin (&line, "chess", NULL);
  say (&line, 0, "e4", 0, NULL);
  play (&line, "e4");
  say (&line, 0, "e5", 0, NULL);
  opening = look (&line);
  g_assert_cmpint (opening->phases[0][PAL_PHASE_OPENING].moves, ==, 1);
  clear (&line);
  begin (&line, "chess", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
  say (&line, 0, "Kd2", 0, NULL);
  play (&line, "Kd2");
  say (&line, 0, "Kd5", 0, NULL);
  ending = look (&line);
  g_assert_cmpint (ending->phases[0][PAL_PHASE_OPENING].moves, ==, 0);
  g_assert_cmpint (ending->phases[0][PAL_PHASE_END].moves, ==, 1);
  clear (&line);
}

/* With all pieces on the board a game leaves its opening all the same. */
static void
test_long_opening (void)
{
  g_autoptr (PalReview) review = NULL;
  Line line;

  begin (&line, "chess", NULL);
  play (&line, "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 "
               "Ra2 Ra7 Rb2 Rb7 Rc2 Rc7 Rd2 Rd7 Re2 Re7 Rf2 Rf7 Rg2 Rg7");
  say (&line, 0, "Nd2", 0, NULL);
  play (&line, "Nd2");
  say (&line, 0, "Nd7", 0, NULL);
  review = look (&line);
  g_assert_cmpint (review->phases[0][PAL_PHASE_OPENING].moves, ==, 0);
  g_assert_cmpint (review->phases[0][PAL_PHASE_MIDDLE].moves, ==, 1);
  clear (&line);
}

/* What lost most, in the order of the game. */
static void
test_critical (void)
{
  g_autoptr (PalReview) review = NULL;
  int plies[2];
  Line line;

  begin (&line, "chess", NULL);
  say (&line, 0, "d4", 0, NULL);
  play (&line, "f3"); /* loses 1.40 */
  say (&line, 140, "d5", 0, NULL);
  play (&line, "a6"); /* 2.40 */
  say (&line, 100, "d4", 0, NULL);
  play (&line, "h4"); /* 3.00 */
  say (&line, 200, "d5", 0, NULL);
  review = look (&line);
  g_assert_cmpint (pal_review_critical (review, plies, 2), ==, 2);
  g_assert_cmpint (plies[0], ==, 2);
  g_assert_cmpint (plies[1], ==, 3);
  clear (&line);
}

/* Neighbors are judged by one engine where it knows both, be the other deeper. */
static void
test_preferred (void)
{
  PalAnalysisReport deep
      = { .n_lines = 1, .lines = { { .depth = 40, .score = 500, .pv_length = 1 } } };
  Line line;

  begin (&line, "chess", NULL);
  say (&line, 0, "d4", 0, NULL);
  play (&line, "e4");
  say (&line, 0, "e5", 0, NULL);
  read_moves (line.rules, &line.end->position, "e5", deep.lines[0].pv);
  pal_analysis_memory_keep (line.memory, line.rules, &line.end->position, "deep", &deep);
  g_assert_cmpint (mark_at (&line, 1), ==, PAL_REVIEW_BLUNDER);
  pal_analysis_memory_prefer (line.memory, "x");
  g_assert_cmpint (mark_at (&line, 1), ==, PAL_REVIEW_GOOD);
  clear (&line);
}

/* A second-best move of the other side's is none of this one's. */
static void
test_other_games (void)
{
  static const char *const games[] = { "xiangqi", "reversi" };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autoptr (PalReview) review = NULL;
    Move moves[MOVES_MAX];
    PalAnalysisReport report = { .n_lines = 1, .lines = { { .depth = 5, .pv_length = 1 } } };
    Line line;

    begin (&line, games[i], NULL);
    line.rules->legal_moves (&line.end->position, moves);
    report.lines[0].pv[0] = moves[0];
    report.lines[0].score = 100;
    pal_analysis_memory_keep (line.memory, line.rules, &line.end->position, "x", &report);
    line.end = game_tree_add (line.tree, line.end, moves[1]);
    line.rules->legal_moves (&line.end->position, moves);
    report.lines[0].pv[0] = moves[0];
    report.lines[0].score = 1500;
    pal_analysis_memory_keep (line.memory, line.rules, &line.end->position, "x", &report);
    review = look (&line);
    g_assert_cmpint (pal_review_move (review, 1)->mark, ==, PAL_REVIEW_BLUNDER);
    g_assert_cmpint (review->all[0].score_loss, ==, 1600);
    clear (&line);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/review/losses", test_losses);
  g_test_add_func ("/review/unknown", test_unknown);
  g_test_add_func ("/review/only-move", test_only_move);
  g_test_add_func ("/review/recapture", test_recapture);
  g_test_add_func ("/review/forced", test_forced);
  g_test_add_func ("/review/figures", test_figures);
  g_test_add_func ("/review/kept-as-text", test_kept_as_text);
  g_test_add_func ("/review/broken-text", test_broken_text);
  g_test_add_func ("/review/phases", test_phases);
  g_test_add_func ("/review/long-opening", test_long_opening);
  g_test_add_func ("/review/critical", test_critical);
  g_test_add_func ("/review/preferred", test_preferred);
  g_test_add_func ("/review/other-games", test_other_games);
  return g_test_run ();
}
