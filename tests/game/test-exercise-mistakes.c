/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exercises out of one's own games: which moves become some, and what is said of why they were
 * wrong. */
#include "base/marks.h"
#include "chess/chess.h"
#include "engine/engine-types.h"
#include "files/pgn/pgn.h"
#include "game/exercises/pal-exercise-fault.h"
#include "game/exercises/pal-exercise-mistakes.h"
#include "game/exercises/pal-exercise.h"
#include "registry.h"
#include "rules/motif-common.h"

#include <string.h>

static GameTree *
tree_of (const char *pgn)
{
  GameTree *tree = pgn_read (pgn, strlen (pgn), 1, NULL, NULL);

  g_assert_nonnull (tree);
  return tree;
}

static GameNode *
node_at (const GameTree *tree, int ply)
{
  GameNode *node = tree->root;

  while (node->ply < ply)
    node = game_node_next (node);
  return node;
}

/* An engine has said SCORE of the position after PLY, and expects MOVES, with blanks between. */
static void
keep (PalAnalysisMemory *memory, const GameTree *tree, int ply, int score, const char *moves)
{
  const GameNode *node = node_at (tree, ply);
  PalAnalysisReport report = { .n_lines = 1 };
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);
  Position position = node->position;
  EngineInfo *info = &report.lines[0];

  info->depth = 10;
  info->score = score;
  for (int i = 0; words[i]; i++) {
    g_assert_cmpint (tree->rules->move_from_text (&position, words[i], strlen (words[i]),
                                                  &info->pv[info->pv_length]),
                     ==, MOVE_TEXT_OK);
    tree->rules->play (&position, info->pv[info->pv_length++]);
  }
  pal_analysis_memory_keep (memory, tree->rules, &node->position, "x", &report);
}

#define GAME "[White \"Anna\"]\n[Black \"?\"]\n[Date \"2026.05.01\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"

static PalAnalysisMemory *
memory_of (const GameTree *tree)
{
  PalAnalysisMemory *memory = pal_analysis_memory_new ();

  keep (memory, tree, 0, 20, "e2e4 e7e5");
  keep (memory, tree, 1, 60, "e7e5");
  keep (memory, tree, 2, -60, "d2d4 e5d4");
  keep (memory, tree, 3, SCORE_MATE - 1, "d8h4");
  return memory;
}

static void
test_found (void)
{
  g_autoptr (GameTree) tree = tree_of (GAME);
  g_autoptr (PalAnalysisMemory) memory = memory_of (tree);
  GameNode *end = game_node_last (tree->root);
  g_autoptr (GPtrArray) first = pal_exercise_mistakes_find (tree, end, memory, 0);
  g_autoptr (GPtrArray) second = pal_exercise_mistakes_find (tree, end, memory, 1);
  g_autoptr (GPtrArray) both
      = pal_exercise_mistakes_find (tree, end, memory, PAL_EXERCISE_BOTH_SIDES);
  PalExercise *exercise;
  const ExerciseEntry *entry;
  g_autofree char *source = NULL;
  g_autofree char *line = NULL;

  g_assert_cmpuint (first->len, ==, 1);
  g_assert_cmpuint (second->len, ==, 0);
  g_assert_cmpuint (both->len, ==, 1);
  exercise = first->pdata[0];
  entry = pal_exercise_get_entry (exercise);
  line = exercise_entry_write (entry);
  g_test_message ("%s", line);
  g_assert_cmpint (pal_exercise_get_goal (exercise), ==, PAL_EXERCISE_FIND);
  g_assert_cmpint (pal_exercise_get_played (exercise), ==, node_at (tree, 3)->move);
  g_assert_cmpuint (entry->best->len, ==, 1);
  g_assert_cmpuint (entry->line->len, ==, 2);
  g_assert_cmpint (entry->score, ==, -60);
  g_assert_cmpstr (pal_exercise_get_theme (exercise), ==, "mistake");
  g_assert_cmpstr (entry->comments[EXERCISE_FIRST], ==, "Anna");
  g_assert_null (entry->comments[EXERCISE_SECOND]);
  g_assert_cmpstr (entry->comments[EXERCISE_PLY], ==, "3");
  source = pal_exercise_dup_source (exercise);
  g_assert_cmpstr (source, ==, "Anna – ?, 2026-05-01, move 2");
  if (chess_rules.motifs)
    g_assert_cmpstr (pal_exercise_get_motif (exercise), ==, "allows-mate");
}

/* Nobody knows anything better. */
static void
test_no_better (void)
{
  g_autoptr (GameTree) tree
      = tree_of ("1. f3 { [%eval -0.5] } e5 { [%eval -0.5] } 2. g4 { [%eval #-1] } Qh4# 0-1\n");
  g_autoptr (PalAnalysisMemory) memory = pal_analysis_memory_new ();
  g_autoptr (GPtrArray) found
      = pal_exercise_mistakes_find (tree, game_node_last (tree->root), memory, 0);

  g_assert_cmpuint (found->len, ==, 0);
}

/* A file that has been looked at elsewhere says what is better in a variation. */
static void
test_from_file (void)
{
  g_autoptr (GameTree) tree
      = tree_of ("1. f3 { [%eval -0.5] } e5 { [%eval -0.5] } 2. g4 { [%eval #-1] } (2. d4 exd4 "
                 "3. Qxd4) Qh4# 0-1\n");
  g_autoptr (PalAnalysisMemory) memory = pal_analysis_memory_new ();
  g_autoptr (GPtrArray) found
      = pal_exercise_mistakes_find (tree, game_node_last (tree->root), memory, 0);
  const ExerciseEntry *entry;
  char text[MOVE_TEXT_MAX];

  g_assert_cmpuint (found->len, ==, 1);
  entry = pal_exercise_get_entry (found->pdata[0]);
  tree->rules->move_to_text (&entry->position, g_array_index (entry->best, Move, 0), NOTATION_FILE,
                             text);
  g_assert_cmpstr (text, ==, "d4");
  g_assert_cmpuint (entry->line->len, ==, 3);
}

/* Of a move in a variation the game's own is nothing better, and the engine's own move is no fault.
 */
static void
test_in_variation (void)
{
  g_autoptr (GameTree) tree
      = tree_of ("1. f3 { [%eval -0.5] } e5 { [%eval -0.5] } 2. d4 { [%eval -0.5] } (2. d3) "
                 "(2. g4 { [%eval #-1] } Qh4#) 0-1\n");
  g_autoptr (PalAnalysisMemory) memory = pal_analysis_memory_new ();
  GameNode *variation = node_at (tree, 2)->children->pdata[2];
  g_autoptr (GPtrArray) found = pal_exercise_mistakes_find (tree, variation, memory, 0);

  g_assert_cmpuint (found->len, ==, 0);
}

/* In the order of the game. */
static void
test_order (void)
{
  g_autoptr (GameTree) tree = tree_of ("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n");
  g_autoptr (PalAnalysisMemory) memory = pal_analysis_memory_new ();
  g_autoptr (GPtrArray) found = NULL;

  keep (memory, tree, 0, 500, "d2d4");
  keep (memory, tree, 1, 0, "c7c5");
  keep (memory, tree, 2, 0, "g1f3");
  keep (memory, tree, 3, 30, "b8c6");
  keep (memory, tree, 4, SCORE_MATE - 1, "h5e5");
  found = pal_exercise_mistakes_find (tree, game_node_last (tree->root), memory,
                                      PAL_EXERCISE_BOTH_SIDES);
  g_assert_cmpuint (found->len, ==, 2);
  g_assert_cmpstr (pal_exercise_get_entry (found->pdata[0])->comments[EXERCISE_PLY], ==, "1");
  g_assert_cmpstr (pal_exercise_get_entry (found->pdata[1])->comments[EXERCISE_PLY], ==, "4");
  g_assert_cmpint (pal_exercise_get_entry (found->pdata[1])->score, ==, 30);
}

/* What the motifs are told, with a list of those that every game has. */
static void
test_fault (void)
{
  static const Motif motifs[] = { MOTIFS_OF_MATE, MOTIFS_OF_PIECES };
  static const MotifList list = { motifs, G_N_ELEMENTS (motifs) };
  static const struct {
    const char *fen, *played, *better;
    int before, after;
    const char *motif;
    int number;
  } cases[] = {
    { "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4 d8h4", "e2e4", 0,
      -SCORE_MATE + 1, "allows-mate", 1 },
    { "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a7 h7h6", "a1a8", SCORE_MATE - 1, 500,
      "misses-mate", 1 },
    { "4k3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1", "d2d4 d5d4 d1d4", "d2d5", 500, 0, NULL, 0 },
    { "4k3/8/8/3r4/8/8/8/R3K3 w - - 0 1", "a1d1 d5d1 e1d1 e8d8", "a1a8", 0, -500, NULL, 0 },
    { "4k3/8/8/3r4/8/8/8/R3K3 b - - 0 1", "d5a5 a1a5", "d5d8", 0, -600, "loses-piece", 0 },
    { "4k3/8/8/3r4/8/8/3R4/4K3 w - - 0 1", "e1e2 d5d2 e2d2", "d2d5 e8e7", 500, 0, "misses-piece",
      0 },
  };
  Rules rules = chess_rules;

  rules.motifs = &list;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    Position start;
    Move played[8], better[8];
    const char *const texts[2] = { cases[i].played, cases[i].better };
    Move *const lines[2] = { played, better };
    int n[2] = { 0 };
    PalExerciseFault fault = { .rules = &rules, .position = &start };
    const Motif *motif;
    MotifFound found;

    g_assert_true (rules.position_from_text (&start, cases[i].fen, NULL));
    for (int k = 0; k < 2; k++) {
      g_auto (GStrv) words = g_strsplit (texts[k], " ", -1);
      Position position = start;

      for (; words[n[k]]; n[k]++) {
        g_assert_cmpint (
            rules.move_from_text (&position, words[n[k]], strlen (words[n[k]]), &lines[k][n[k]]),
            ==, MOVE_TEXT_OK);
        rules.play (&position, lines[k][n[k]]);
      }
    }
    fault.played = played;
    fault.n_played = n[0];
    fault.better = better;
    fault.n_better = n[1];
    fault.score_before = cases[i].before;
    fault.score_after = cases[i].after;
    motif = pal_exercise_fault_find (&fault, &found);
    g_assert_cmpstr (motif ? motif->id : NULL, ==, cases[i].motif);
    if (cases[i].number > 0)
      g_assert_cmpint (found.number, ==, cases[i].number);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/exercise-mistakes/found", test_found);
  g_test_add_func ("/exercise-mistakes/no-better", test_no_better);
  g_test_add_func ("/exercise-mistakes/from-file", test_from_file);
  g_test_add_func ("/exercise-mistakes/in-variation", test_in_variation);
  g_test_add_func ("/exercise-mistakes/order", test_order);
  g_test_add_func ("/exercise-mistakes/fault", test_fault);
  return g_test_run ();
}
