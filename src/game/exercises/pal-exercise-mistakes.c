/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercise-mistakes.h"

#include "game/analysis/pal-game-points.h"
#include "pal-exercise-fault.h"
#include "pal-exercise.h"

/* Of a better line, which is kept to be looked at; only its first move is asked for. */
enum { LINE_PLIES = 8 };

/* What would have been played instead of NODE's move: as MEMORY knows it, or as the first variation
 * beside it has it. Returns how many moves. */
static int
find_better (const Rules *rules, const GameNode *node, PalAnalysisMemory *memory, Move *moves)
{
  const EngineInfo *best = pal_analysis_memory_find_best (memory, rules, &node->parent->position);
  int n = 0;

  if (best && best->pv_length > 0) {
    for (; n < best->pv_length && n < LINE_PLIES; n++)
      moves[n] = best->pv[n];
    return n;
  }
  if (game_node_place (node) != 0 || node->parent->children->len < 2)
    return 0;
  for (const GameNode *other = node->parent->children->pdata[1]; other && n < LINE_PLIES;
       other = game_node_next (other))
    moves[n++] = other->move;
  return n;
}

/* NODE's move and what it was answered by, or what MEMORY expects. Returns how many moves. */
static int
find_played (const Rules *rules, const GameNode *node, PalAnalysisMemory *memory, Move *moves)
{
  const EngineInfo *best = pal_analysis_memory_find_best (memory, rules, &node->position);
  const GameNode *next = game_node_next (node);
  int n = 1;

  moves[0] = node->move;
  if (best)
    for (int i = 0; i < best->pv_length && n < LINE_PLIES; i++)
      moves[n++] = best->pv[i];
  else if (next)
    moves[n++] = next->move;
  return n;
}

static void
set_move (ExerciseEntry *entry, ExerciseComment comment, Move move)
{
  char text[MOVE_TEXT_MAX];

  entry->rules->move_to_text (&entry->position, move, NOTATION_FILE, text);
  exercise_entry_set_comment (entry, comment, text);
}

static void
set_tag (ExerciseEntry *entry, ExerciseComment comment, const GameTree *tree, const char *tag)
{
  const char *value = game_tree_get_tag (tree, tag);

  if (value && *value && *value != '?')
    exercise_entry_set_comment (entry, comment, value);
}

static void
set_source (ExerciseEntry *entry, const GameTree *tree, const GameNode *node)
{
  g_autofree char *ply = g_strdup_printf ("%d", node->ply);

  exercise_entry_set_comment (entry, EXERCISE_THEME, "mistake");
  set_move (entry, EXERCISE_PLAYED, node->move);
  set_tag (entry, EXERCISE_FIRST, tree, tree->rules->side_tags[0]);
  set_tag (entry, EXERCISE_SECOND, tree, tree->rules->side_tags[1]);
  set_tag (entry, EXERCISE_DATE, tree, "Date");
  exercise_entry_set_comment (entry, EXERCISE_PLY, ply);
}

/* The exercise that NODE's move makes, which led from BEFORE to AFTER; NULL where nothing better is
 * known. */
static PalExercise *
make_exercise (const GameTree *tree, const GameNode *node, const PalGamePoint *before,
               const PalGamePoint *after, PalAnalysisMemory *memory)
{
  const Rules *rules = tree->rules;
  const int sign = rules->side_to_move (&node->parent->position) == 0 ? 1 : -1;
  Move better[LINE_PLIES], played[LINE_PLIES];
  const PalExerciseFault fault = {
    .rules = rules,
    .position = &node->parent->position,
    .played = played,
    .n_played = find_played (rules, node, memory, played),
    .better = better,
    .n_better = find_better (rules, node, memory, better),
    .score_before = sign * before->score,
    .score_after = sign * after->score,
  };
  const Motif *motif;
  MotifFound found;
  ExerciseEntry *entry;

  if (fault.n_better == 0 || better[0] == node->move
      || !rules_is_legal (rules, fault.position, better[0]))
    return NULL;
  entry = exercise_entry_new (rules, fault.position);
  g_array_append_val (entry->best, better[0]);
  g_array_append_vals (entry->line, better, (guint) fault.n_better);
  entry->score = fault.score_before;
  set_source (entry, tree, node);
  motif = pal_exercise_fault_find (&fault, &found);
  if (motif)
    exercise_entry_set_comment (entry, EXERCISE_MOTIF, motif->id);
  return pal_exercise_new (entry);
}

GPtrArray *
pal_exercise_mistakes_find (const GameTree *tree, const GameNode *end, PalAnalysisMemory *memory,
                            int side)
{
  g_autoptr (GArray) points = pal_game_points_new (tree, end, memory);
  GPtrArray *exercises = g_ptr_array_new_with_free_func (g_object_unref);

  for (const GameNode *node = end; node->parent; node = node->parent) {
    const PalGamePoint *point = &g_array_index (points, PalGamePoint, node->ply);
    const int mover = tree->rules->side_to_move (&node->parent->position);
    PalExercise *exercise;

    if ((point->verdict != PAL_VERDICT_MISTAKE && point->verdict != PAL_VERDICT_BLUNDER)
        || (side != PAL_EXERCISE_BOTH_SIDES && side != mover))
      continue;
    exercise = make_exercise (tree, node, point - 1, point, memory);
    if (exercise)
      g_ptr_array_insert (exercises, 0, exercise);
  }
  return exercises;
}
