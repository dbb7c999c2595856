/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two lines have to say against each other: a verdict and its reasons. */
#include "pal-move-reasons.h"

#include "bot/glass-search.h"
#include "registry.h"

#include "files/core/task-thread.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

enum {
  EQUAL_WITHIN = 10, /* hundredths: the engine's scores are no better than this */
  NAMED_MAX = 6,     /* reasons; more would hide the ones that matter */
  NAMED_MIN = 3,     /* hundredths; and at least one part in: */
  NAMED_SHARE = 25,  /* of the weightiest */
  PIECE_PLIES = 4,   /* a piece that is taken later is no matter of this move */
  PIECE_MIN = 50,    /* hundredths that a line must win or lose */
};

/* --- Pieces won and lost --- */

static int
worth (const PalMoveReasons *self, Piece piece, int phase)
{
  int kind = bot_kind (self->rules, piece);

  return kind < BOT_KINDS_MAX ? self->bot.weights[bot_nearest_phase (phase)].material[kind] : 0;
}

/* By how much the material of who moved grows along LINE. */
static int
material_won (const PalMoveReasons *self, const PalMoveLine *line)
{
  BotBreakdown before;

  bot_breakdown (&self->bot, pal_move_line_position (line, 0), &before);
  return (self->side == 0 ? 1 : -1) * (line->breakdown.material - before.material);
}

/* The piece taken on the plies FIRST, FIRST + 2 ... of LINE that is worth about WON by itself: what
 * was exchanged for something is worth more than what the line wins. */
static Piece
find_piece (const PalMoveReasons *self, const PalMoveLine *line, int first, int won, Square *square)
{
  const int length = MIN (pal_move_line_length (line), PIECE_PLIES);
  Piece found = 0;
  int least = G_MAXINT;

  for (int ply = first; ply < length; ply += 2) {
    Move move = line->record->moves[line->start + (size_t) ply];
    Square at;
    Piece piece = rules_taken (self->rules, pal_move_line_position (line, ply), move, &at);
    int value = piece != 0 ? worth (self, piece, line->breakdown.phase) : 0;

    if (value == 0 || ABS (value - won) > MAX (value / 3, PIECE_MIN) || ABS (value - won) >= least)
      continue;
    least = ABS (value - won);
    found = piece;
    *square = at;
  }
  return found;
}

static void
find_pieces (PalMoveReasons *self, int index)
{
  PalReasonPieces *pieces = &self->pieces[index];
  const PalMoveLine *line = &self->lines[index];
  int won = material_won (self, line);

  *pieces = (PalReasonPieces){ 0 };
  if (won >= PIECE_MIN)
    pieces->won = find_piece (self, line, 0, won, &pieces->won_square);
  else if (won <= -PIECE_MIN)
    pieces->lost = find_piece (self, line, 1, -won, &pieces->lost_square);
}

/* --- Reasons --- */

static int
count_pieces (const PalMoveReasons *self, const Position *position)
{
  const Rules *rules = self->rules;
  int count = 0;

  for (int square = 0; square < rules->files * rules->ranks; square++) {
    Piece piece = rules->piece_at (position, (Square) square);

    if (piece != 0)
      count += rules->pieces[piece - 1].side == self->side ? 1 : -1;
  }
  return count;
}

static void
add_reason (PalMoveReasons *self, PalReason reason)
{
  reason.difference = reason.values[0] - reason.values[1];
  if (reason.difference != 0)
    self->reasons[self->n_reasons++] = reason;
}

static void
list_reasons (PalMoveReasons *self)
{
  const TermList *terms = self->rules->terms;
  const BotBreakdown *a = &self->lines[0].breakdown, *b = &self->lines[1].breakdown;
  const int sign = self->side == 0 ? 1 : -1;

  add_reason (self, (PalReason){
                        .kind = PAL_REASON_MATERIAL,
                        .values = { sign * a->material, sign * b->material },
                        .counts = { count_pieces (self, game_record_last (self->lines[0].record)),
                                    count_pieces (self, game_record_last (self->lines[1].record)) },
                    });
  add_reason (self, (PalReason){ .kind = PAL_REASON_SQUARES,
                                 .values = { sign * a->squares, sign * b->squares } });
  for (int i = 0; terms != NULL && i < terms->n; i++)
    add_reason (self, (PalReason){
                          .kind = PAL_REASON_TERM,
                          .term = i,
                          .values = { sign * a->terms[i], sign * b->terms[i] },
                          .counts = { sign * a->counts[i], sign * b->counts[i] },
                      });
}

/* The weightiest first; those that weigh the same as they come. */
static int
by_weight (const void *a, const void *b)
{
  const PalReason *first = a, *second = b;
  int difference = ABS (second->difference) - ABS (first->difference);

  if (difference == 0)
    difference = (int) first->kind - (int) second->kind;
  return difference != 0 ? difference : first->term - second->term;
}

/* Sums up those that are too small to be named, or too many. One alone names itself. */
static void
move_reasons_compare_sum_up (PalMoveReasons *self)
{
  PalReason rest = { .kind = PAL_REASON_REST };
  int named = 0, least;

  if (self->n_reasons == 0)
    return;
  least = MAX (NAMED_MIN, ABS (self->reasons[0].difference) / NAMED_SHARE);
  while (named < self->n_reasons && named < NAMED_MAX
         && ABS (self->reasons[named].difference) >= least)
    named++;
  if (self->n_reasons - named < 2)
    return;
  for (int i = named; i < self->n_reasons; i++)
    for (int line = 0; line < 2; line++)
      rest.values[line] += self->reasons[i].values[line];
  self->n_reasons = named;
  add_reason (self, rest);
}

/* --- The verdict --- */

/* Scores of engines differ by a little though nobody could say why; a bot chooses by each
 * hundredth. */
static PalVerdict
move_reasons_compare_judge (const PalMoveReasons *self)
{
  const int within = self->by_engine ? EQUAL_WITHIN : 1;
  const int difference = self->lines[0].score - self->lines[1].score;

  if (ABS (difference) < within)
    return PAL_VERDICT_EQUAL;
  return difference > 0 ? PAL_VERDICT_BETTER : PAL_VERDICT_WORSE;
}

static gboolean
is_decided (const PalMoveLine *line)
{
  return pal_move_line_mate (line) != 0 || outcome_is_over (line->outcome);
}

void
pal_move_reasons_compare (PalMoveReasons *self)
{
  self->n_reasons = self->together = 0;
  self->disagrees = self->lines_apart = FALSE;
  self->verdict = PAL_VERDICT_ONLY;
  if (self->lines[1].record == NULL)
    return;
  for (int i = 0; i < 2; i++)
    find_pieces (self, i);
  self->margin = self->lines[0].score - self->lines[1].score;
  self->verdict = move_reasons_compare_judge (self);
  if (is_decided (&self->lines[0]) || is_decided (&self->lines[1]))
    return;
  if (self->rules->key (game_record_last (self->lines[0].record))
      == self->rules->key (game_record_last (self->lines[1].record))) {
    self->verdict = PAL_VERDICT_SAME;
    return;
  }
  self->lines_apart = TRUE;
  list_reasons (self);
  qsort (self->reasons, (size_t) self->n_reasons, sizeof *self->reasons, by_weight);
  for (int i = 0; i < self->n_reasons; i++)
    self->together += self->reasons[i].difference;
  self->disagrees = ABS (self->together) >= EQUAL_WITHIN
                    && ((self->verdict == PAL_VERDICT_BETTER && self->together < 0)
                        || (self->verdict == PAL_VERDICT_WORSE && self->together > 0));
  move_reasons_compare_sum_up (self);
}

/* The search for reasons, on a thread that nobody waits for. */

enum {
  ENGINE_MS = 1000,  /* for a line */
  BOT_MS = 5000,     /* at most; a bot is done when it has looked as deep as it does */
  RANKING_MS = 1000, /* for the order of the others */
  RANKING_DEPTH = 2,
  RANKING_NODES = 1 << 15, /* an eighth of which holds the first two plies of any game */
};

/* What a thread works on. */
typedef struct {
  PalMoveReasons *answer;
  GameRecord *record;
  Move move, other;
  gint64 time_ms;
  SearchControl control;
} Job;

static void
clear_reasons (gpointer data)
{
  PalMoveReasons *self = data;

  for (int i = 0; i < 2; i++)
    pal_move_line_clear (&self->lines[i]);
}

PalMoveReasons *
pal_move_reasons_ref (PalMoveReasons *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
pal_move_reasons_unref (PalMoveReasons *self)
{
  g_atomic_rc_box_release_full (self, clear_reasons);
}

static void
move_reasons_job_free (Job *job)
{
  pal_move_reasons_unref (job->answer);
  game_record_free (job->record);
  g_free (job);
}

/* --- The other moves --- */

static void
list_others (Job *job)
{
  PalMoveReasons *answer = job->answer;
  Move moves[MOVES_MAX];
  int n = answer->rules->legal_moves (game_record_last (job->record), moves);

  for (int i = 0; i < n; i++)
    if (moves[i] != job->move)
      answer->others[answer->n_others++] = moves[i];
}

/* What TREE says of MOVE at its root. */
static int
value_of (const GlassTree *tree, Move move)
{
  int child = glass_tree_size (tree) > 0 ? glass_tree_node (tree, 0)->first_child : GLASS_NONE;

  while (child != GLASS_NONE && glass_tree_node (tree, child)->move != move)
    child = glass_tree_node (tree, child)->next;
  return child != GLASS_NONE ? glass_tree_node (tree, child)->value : -SCORE_INFINITE;
}

static void
sort_others (PalMoveReasons *answer, const GlassTree *tree)
{
  int values[MOVES_MAX];

  for (int i = 0; i < answer->n_others; i++) {
    Move move = answer->others[i];
    int value = value_of (tree, move), at = i;

    for (; at > 0 && values[at - 1] < value; at--) {
      answer->others[at] = answer->others[at - 1];
      values[at] = values[at - 1];
    }
    answer->others[at] = move;
    values[at] = value;
  }
}

/* Sorts the others by what a quick search sees. A margin makes the search tell the moves
 * apart that are worse than the best. */
static void
rank_others (Job *job)
{
  const GlassLimits limits = { .depth = RANKING_DEPTH, .time_ms = RANKING_MS };
  Bot bot = job->answer->bot;
  GlassSearch *search = glass_search_new ();
  GlassTree *tree = glass_tree_new (RANKING_NODES);
  EngineResult result;

  bot.techniques.deepening = false;
  bot.techniques.width = 0;
  bot.techniques.safe_moves = false;
  bot.techniques.random_plies = BOT_RANDOM_PLIES_MAX;
  bot.techniques.margin = BOT_MARGIN_MAX;
  if (search != NULL && tree != NULL) {
    glass_search_run (search, &bot, job->record, &limits, &job->control, tree, NULL, &result);
    sort_others (job->answer, tree);
  }
  glass_search_free (search);
  glass_tree_unref (tree);
}

static void
move_reasons_put_first (PalMoveReasons *answer, Move move)
{
  int at = 0;

  while (answer->others[at] != move)
    at++;
  for (; at > 0; at--)
    answer->others[at] = answer->others[at - 1];
  answer->others[0] = move;
}

/* --- The job --- */

static gboolean
move_reasons_look (Job *job)
{
  PalMoveReasons *answer = job->answer;
  const PalLineFinder finder = {
    .bot = &answer->bot,
    .backend = answer->by_engine ? registry_of (answer->rules)->backend : NULL,
    .time_ms = job->time_ms,
    .control = &job->control,
  };
  const gboolean any = job->other == MOVE_NONE;

  if (answer->n_others == 0) {
    list_others (job);
    rank_others (job);
  }
  if (answer->lines[0].record == NULL
      && !pal_move_line_find (&answer->lines[0], &finder, job->record, &job->move, 1))
    return FALSE;
  if (answer->n_others > 0) {
    if (!pal_move_line_find (&answer->lines[1], &finder, job->record,
                             any ? answer->others : &job->other, any ? answer->n_others : 1))
      return FALSE;
    if (any)
      move_reasons_put_first (answer, pal_move_line_move (&answer->lines[1]));
  }
  pal_move_reasons_compare (answer);
  return TRUE;
}

static void
on_cancelled (GCancellable *cancellable, Job *job)
{
  atomic_store (&job->control.stop, true);
}

static void
move_reasons_run (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  gulong handler = 0;
  gboolean found;

  if (cancellable)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), job, NULL);
  found = move_reasons_look (job);
  g_cancellable_disconnect (cancellable, handler);
  if (g_task_return_error_if_cancelled (task))
    return;
  if (found)
    g_task_return_pointer (task, pal_move_reasons_ref (job->answer),
                           (GDestroyNotify) pal_move_reasons_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                             _ ("Not enough memory to search for reasons."));
}

void
pal_move_reasons_find_async (const PalMoveQuestion *question, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);
  PalMoveReasons *answer = g_atomic_rc_box_new0 (PalMoveReasons);

  answer->rules = question->record->rules;
  answer->side = answer->rules->side_to_move (game_record_last (question->record));
  answer->by_engine = question->bot == NULL;
  if (question->bot)
    answer->bot = *question->bot;
  else
    bot_init (&answer->bot, answer->rules);
  if (question->known) { /* what was found already need not be found again */
    answer->lines[0] = question->known->lines[0];
    answer->lines[0].record = game_record_copy (answer->lines[0].record);
    memcpy (answer->others, question->known->others, sizeof answer->others);
    answer->n_others = question->known->n_others;
  }
  job->answer = answer;
  job->record = game_record_copy (question->record);
  job->move = question->move;
  job->other = question->other;
  job->time_ms = question->time_ms > 0 ? question->time_ms : answer->by_engine ? ENGINE_MS : BOT_MS;
  g_task_set_source_tag (task, pal_move_reasons_find_async);
  g_task_set_task_data (task, job, (GDestroyNotify) move_reasons_job_free);
  task_run_in_thread (task, move_reasons_run);
}

PalMoveReasons *
pal_move_reasons_find_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
