/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-review.h"

#include "pal-chance.h"

#include <glib/gi18n-lib.h>
#include <math.h>

enum { LINE_PLIES = 10 }; /* of what is expected that say what happened */

/* From which chance on a game is won, and up to which it is no better than even. */
#define CHANCE_WON 0.85
#define CHANCE_EVEN_MAX 0.65

/* What is at hand for one move, from the view of the side that makes it. */
typedef struct {
  const Rules *rules;
  const GameNode *node;
  const PalGamePoint *before, *after;
  GameRecord *played, *better;
  MotifLook look;
} MoveCase;

/* --- what is known of a move --- */

static int
own_score (const PalGamePoint *point, int side)
{
  return side == 0 ? point->score : -point->score;
}

static double
own_chance (const PalGamePoint *point, int side)
{
  return side == 0 ? point->chance : 1 - point->chance;
}

/* Moves to the mate that SCORE promises, as in MotifLook. */
static int
mate_of (int score)
{
  int moves = (SCORE_MATE - ABS (score) + 1) / 2;

  if (ABS (score) <= SCORE_MATE_BOUND)
    return 0;
  return score > 0 ? MAX (moves, 1) : -MAX (moves, 1);
}

/* Plays what INFO expects behind RECORD, as far as it is legal: it comes from tables. */
static void
play_expected (GameRecord *record, const EngineInfo *info)
{
  for (int i = 0; info && i < MIN (info->pv_length, LINE_PLIES); i++) {
    if (!rules_is_legal (record->rules, game_record_last (record), info->pv[i]))
      break;
    game_record_play (record, info->pv[i]);
  }
}

static MotifLine
line_of (const GameRecord *record)
{
  return (MotifLine){ record->positions, record->moves, (int) record->length };
}

/* What the best of the other moves promises; below 0 where nobody knows. */
static double
second_chance (const MoveCase *move, PalAnalysisMemory *memory)
{
  const PalAnalysisReport *report
      = pal_analysis_memory_find_deepest (memory, move->rules, &move->node->parent->position, 2);

  if (!report || report->lines[0].pv[0] != move->node->move
      || (move->before->proven && !report->lines[1].proven))
    return -1; /* of two certain scores one is a guess: nothing can be said of both */
  return pal_chance (move->rules, report->lines[1].score);
}

static void
move_case_open (MoveCase *move, const Rules *rules, const GameNode *node, const GArray *points,
                PalAnalysisMemory *memory)
{
  const Position *start = &node->parent->position;
  const EngineInfo *best = pal_analysis_memory_find_best (memory, rules, start);
  const int side = rules->side_to_move (start);

  *move = (MoveCase){ .rules = rules,
                      .node = node,
                      .before = &g_array_index (points, PalGamePoint, node->ply - 1),
                      .after = &g_array_index (points, PalGamePoint, node->ply),
                      .played = game_record_new (rules, start),
                      .better = game_record_new (rules, start) };
  game_record_play (move->played, node->move);
  play_expected (move->played, pal_analysis_memory_find_best (memory, rules, &node->position));
  if (best && best->pv_length > 0 && best->pv[0] != node->move)
    play_expected (move->better, best);
  move->look = (MotifLook){ .rules = rules,
                            .side = side,
                            .played = line_of (move->played),
                            .better = line_of (move->better),
                            .chance_before = own_chance (move->before, side),
                            .chance_after = own_chance (move->after, side),
                            .chance_second = second_chance (move, memory),
                            .score_before = own_score (move->before, side),
                            .score_after = own_score (move->after, side) };
  move->look.mate_before = mate_of (move->look.score_before);
  move->look.mate_after = mate_of (move->look.score_after);
  move->look.proven = move->before->proven && move->after->proven;
}

static void
move_case_close (MoveCase *move)
{
  game_record_free (move->played);
  game_record_free (move->better);
}

/* --- how a move is called --- */

static gboolean
is_forced (const MoveCase *move)
{
  Move moves[MOVES_MAX];

  return move->rules->legal_moves (&move->node->parent->position, moves) == 1;
}

/* It takes back where something was taken: nobody needs to be told. */
static gboolean
is_recapture (const MoveCase *move)
{
  const GameNode *before = move->node->parent;
  Square square = SQUARE_NONE, square_before = SQUARE_NONE;

  return before->parent
         && rules_taken (move->rules, &before->parent->position, before->move, &square_before) != 0
         && rules_taken (move->rules, &before->position, move->node->move, &square) != 0
         && square == square_before;
}

static gboolean
is_only_move (const MoveCase *move)
{
  const MotifLook *look = &move->look;

  return look->chance_second >= 0 && look->chance_after - look->chance_second >= PAL_ONLY_MOVE_GAP
         && look->chance_after >= PAL_LOSS_MISTAKE && !is_recapture (move);
}

static gboolean
is_sacrifice (const MotifLook *look)
{
  MotifFound found;
  const Motif *motif = NULL;

  while ((motif = motif_find (look, MOTIF_MERIT, motif, &found)))
    if (motif->flags & MOTIF_SACRIFICE)
      return TRUE;
  return FALSE;
}

static PalReviewMark
mark_of_fine (const MoveCase *move)
{
  if (move->before->best != move->node->move)
    return PAL_REVIEW_GOOD;
  if (!is_only_move (move))
    return PAL_REVIEW_BEST;
  return move->look.chance_after >= 0.5 && is_sacrifice (&move->look) ? PAL_REVIEW_BRILLIANT
                                                                      : PAL_REVIEW_ONLY;
}

static gboolean
is_missed_win (const MotifLook *look)
{
  return look->chance_before >= CHANCE_WON && look->chance_after <= CHANCE_EVEN_MAX;
}

/* BOOK: the openings that have names reach to behind it. */
static PalReviewMark
review_mark_of (const MoveCase *move, gboolean book)
{
  if (!move->after->judged)
    return book ? PAL_REVIEW_BOOK : PAL_REVIEW_NONE;
  if (is_forced (move))
    return PAL_REVIEW_FORCED;
  switch (move->after->verdict) {
  case PAL_VERDICT_MISTAKE:
  case PAL_VERDICT_BLUNDER:
    if (is_missed_win (&move->look))
      return PAL_REVIEW_MISSED_WIN;
    return move->after->verdict == PAL_VERDICT_BLUNDER ? PAL_REVIEW_BLUNDER : PAL_REVIEW_MISTAKE;
  case PAL_VERDICT_INACCURACY:
    return book ? PAL_REVIEW_BOOK : PAL_REVIEW_INACCURACY;
  case PAL_VERDICT_FINE:
  default:
    return book ? PAL_REVIEW_BOOK : mark_of_fine (move);
  }
}

/* Says what happened with a move whose mark is worth a word. */
static void
review_explain (PalReviewMove *item, const MotifLook *look)
{
  if (pal_review_mark_is_mistake (item->mark) || item->mark == PAL_REVIEW_INACCURACY)
    item->motif = motif_find (look, MOTIF_FAULT, NULL, &item->found);
  else if (item->mark == PAL_REVIEW_BRILLIANT || item->mark == PAL_REVIEW_ONLY
           || item->mark == PAL_REVIEW_BEST)
    item->motif = motif_find (look, MOTIF_MERIT, NULL, &item->found);
}

/* --- the parts of a game --- */

/* Whatever is still on the board, a game has left its opening after as many plies. */
enum { OPENING_PLIES = 30 };

/* The phases of TermList flow into each other; each is where it weighs most. */
static PalPhase
review_phase_of (const Rules *rules, const GameNode *node)
{
  int phase
      = rules->terms && rules->terms->phase ? rules->terms->phase (&node->position) : PHASE_MIDDLE;

  if (phase >= (PHASE_MIDDLE + PHASE_END) / 2)
    return PAL_PHASE_END;
  return phase < (PHASE_OPENING + PHASE_MIDDLE) / 2 && node->ply < OPENING_PLIES ? PAL_PHASE_OPENING
                                                                                 : PAL_PHASE_MIDDLE;
}

/* The ply of the last position on the line to END that has a name among openings; 0: none. */
static int
book_plies (const OpeningNames *names, const GameNode *end)
{
  for (const GameNode *node = end; names && node->parent; node = node->parent)
    if (opening_names_of (names, &node->position))
      return node->ply;
  return 0;
}

/* --- figures --- */

static void
add_to_figures (PalReviewFigures *figures, const PalReviewMove *move, const PalGamePoint *point,
                int *n_scores)
{
  figures->marks[move->mark]++;
  if (move->mark == PAL_REVIEW_FORCED || !point->judged)
    return;
  figures->moves++;
  figures->accuracy += move->accuracy;
  figures->loss += point->loss;
  if (point->score_loss >= 0) {
    figures->score_loss += point->score_loss;
    (*n_scores)++;
  }
}

static void
make_means (PalReviewFigures *figures, int n_scores)
{
  figures->score_loss = n_scores > 0 ? (figures->score_loss + n_scores / 2) / n_scores : -1;
  if (figures->moves == 0)
    return;
  figures->accuracy /= figures->moves;
  figures->loss /= figures->moves;
}

static void
count_figures (PalReview *self)
{
  int n_all[2] = { 0 }, n_phases[2][PAL_N_PHASES] = { 0 };

  for (guint ply = 1; ply < self->moves->len; ply++) {
    const PalReviewMove *move = pal_review_move (self, (int) ply);
    const PalGamePoint *point = &g_array_index (self->points, PalGamePoint, ply);

    add_to_figures (&self->all[move->side], move, point, &n_all[move->side]);
    add_to_figures (&self->phases[move->side][move->phase], move, point,
                    &n_phases[move->side][move->phase]);
  }
  for (int side = 0; side < 2; side++) {
    make_means (&self->all[side], n_all[side]);
    for (int phase = 0; phase < PAL_N_PHASES; phase++)
      make_means (&self->phases[side][phase], n_phases[side][phase]);
  }
}

/* --- all together --- */

static void
judge_move (PalReview *self, const GameNode *node, PalAnalysisMemory *memory, gboolean book)
{
  PalReviewMove *item = &g_array_index (self->moves, PalReviewMove, node->ply);
  MoveCase move;

  move_case_open (&move, self->rules, node, self->points, memory);
  item->side = move.look.side;
  item->phase = review_phase_of (self->rules, node->parent);
  item->mark = review_mark_of (&move, book);
  item->accuracy = 100 * exp (-PAL_ACCURACY_STEEPNESS * move.after->loss);
  if (move.after->judged)
    review_explain (item, &move.look);
  move_case_close (&move);
}

/* Files tell nothing of the position before the first move. */
static gboolean
is_whole (const GArray *points)
{
  for (guint i = 1; i < points->len; i++)
    if (g_array_index (points, PalGamePoint, i).source == PAL_POINT_UNKNOWN)
      return FALSE;
  return TRUE;
}

PalReview *
pal_review_new (const GameTree *tree, const GameNode *end, PalAnalysisMemory *memory,
                const OpeningNames *names)
{
  PalReview *self = g_new0 (PalReview, 1);
  int book = book_plies (names, end);

  self->rules = tree->rules;
  self->points = pal_game_points_new (tree, end, memory);
  self->moves = g_array_sized_new (FALSE, TRUE, sizeof (PalReviewMove), self->points->len);
  g_array_set_size (self->moves, self->points->len);
  for (const GameNode *node = end; node->parent; node = node->parent)
    judge_move (self, node, memory, node->ply <= book);
  self->whole = is_whole (self->points);
  count_figures (self);
  return self;
}

void
pal_review_free (PalReview *self)
{
  g_array_unref (self->points);
  g_array_unref (self->moves);
  g_free (self);
}

const PalReviewMove *
pal_review_move (const PalReview *self, int ply)
{
  return &g_array_index (self->moves, PalReviewMove, ply);
}

/* --- marks --- */

gboolean
pal_review_mark_is_mistake (PalReviewMark mark)
{
  return mark == PAL_REVIEW_MISTAKE || mark == PAL_REVIEW_BLUNDER || mark == PAL_REVIEW_MISSED_WIN;
}

gboolean
pal_review_mark_is_remarkable (PalReviewMark mark)
{
  return pal_review_mark_is_mistake (mark) || mark == PAL_REVIEW_BRILLIANT
         || mark == PAL_REVIEW_ONLY || mark == PAL_REVIEW_INACCURACY;
}

const char *
pal_review_mark_name (PalReviewMark mark)
{
  static const char *const names[PAL_N_REVIEW_MARKS] = {
    [PAL_REVIEW_NONE] = "",
    [PAL_REVIEW_FORCED] = NC_ ("mark of a move", "Forced"),
    [PAL_REVIEW_BOOK] = NC_ ("mark of a move", "Book"),
    [PAL_REVIEW_BRILLIANT] = NC_ ("mark of a move", "Brilliant"),
    [PAL_REVIEW_ONLY] = NC_ ("mark of a move", "Only Move"),
    [PAL_REVIEW_BEST] = NC_ ("mark of a move", "Best"),
    [PAL_REVIEW_GOOD] = NC_ ("mark of a move", "Good"),
    [PAL_REVIEW_INACCURACY] = NC_ ("mark of a move", "Inaccuracy"),
    [PAL_REVIEW_MISTAKE] = NC_ ("mark of a move", "Mistake"),
    [PAL_REVIEW_BLUNDER] = NC_ ("mark of a move", "Blunder"),
    [PAL_REVIEW_MISSED_WIN] = NC_ ("mark of a move", "Missed Win"),
  };

  return mark == PAL_REVIEW_NONE ? "" : g_dpgettext2 (NULL, "mark of a move", names[mark]);
}

const char *
pal_review_mark_sign (PalReviewMark mark)
{
  static const char *const signs[PAL_N_REVIEW_MARKS] = {
    [PAL_REVIEW_BRILLIANT] = "!!", [PAL_REVIEW_ONLY] = "□",     [PAL_REVIEW_INACCURACY] = "?!",
    [PAL_REVIEW_MISTAKE] = "?",    [PAL_REVIEW_BLUNDER] = "??", [PAL_REVIEW_MISSED_WIN] = "??",
  };

  return signs[mark] ? signs[mark] : "";
}

/* --- what decided --- */

typedef struct {
  int ply;
  double weight;
} Moment;

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  const Moment *first = a, *second = b;

  return first->weight > second->weight ? -1 : first->weight < second->weight;
}

static int
compare_plies (gconstpointer a, gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

/* A brilliant move weighs as much as the blunder that it nearly was. */
static double
weight_of (const PalReview *self, int ply)
{
  PalReviewMark mark = pal_review_move (self, ply)->mark;

  if (mark == PAL_REVIEW_BRILLIANT)
    return 2 * PAL_LOSS_BLUNDER;
  return pal_review_mark_is_mistake (mark) ? g_array_index (self->points, PalGamePoint, ply).loss
                                           : 0;
}

int
pal_review_critical (const PalReview *self, int *plies, int max)
{
  g_autoptr (GArray) moments = g_array_new (FALSE, FALSE, sizeof (Moment));
  int n;

  for (guint ply = 1; ply < self->moves->len; ply++) {
    Moment moment = { (int) ply, weight_of (self, (int) ply) };

    if (moment.weight > 0)
      g_array_append_val (moments, moment);
  }
  g_array_sort (moments, compare_weights);
  n = MIN ((int) moments->len, max);
  for (int i = 0; i < n; i++)
    plies[i] = g_array_index (moments, Moment, i).ply;
  qsort (plies, (gsize) n, sizeof *plies, compare_plies);
  return n;
}
