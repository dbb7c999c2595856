/* The search for reasons, on a thread that nobody waits for. */
#include "pal-move-reasons.h"

#include "bot/glass-search.h"
#include "registry.h"

#include <glib/gi18n-lib.h>

enum {
  ENGINE_MS = 1000, /* for a line */
  BOT_MS = 5000,    /* at most; a bot is done when it has looked as deep as it does */
  GLANCE_MS = 1000, /* for the order of the others */
  GLANCE_DEPTH = 2,
  GLANCE_NODES = 1 << 15, /* an eighth of which holds the first two plies of any game */
};

/* What a thread works on. */
typedef struct {
  PalMoveReasons *answer;
  GameRecord *record;
  Move move, other;
  gint64 time_ms;
  SearchControl control;
} Errand;

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
move_reasons_errand_free (Errand *errand)
{
  pal_move_reasons_unref (errand->answer);
  game_record_free (errand->record);
  g_free (errand);
}

/* --- The other moves --- */

static void
list_others (Errand *errand)
{
  PalMoveReasons *answer = errand->answer;
  Move moves[MOVES_MAX];
  int n = answer->rules->legal_moves (game_record_last (errand->record), moves);

  for (int i = 0; i < n; i++)
    if (moves[i] != errand->move)
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

/* Sorts the others by what can be seen at a glance. A margin makes the search tell the moves apart
 * that are worse than the best. */
static void
glance (Errand *errand)
{
  const GlassLimits limits = { .depth = GLANCE_DEPTH, .time_ms = GLANCE_MS };
  Bot bot = errand->answer->bot;
  GlassSearch *search = glass_search_new ();
  GlassTree *tree = glass_tree_new (GLANCE_NODES);
  EngineResult result;

  bot.techniques.deepening = false;
  bot.techniques.width = 0;
  bot.techniques.random_plies = BOT_RANDOM_PLIES_MAX;
  bot.techniques.margin = BOT_MARGIN_MAX;
  if (search != NULL && tree != NULL) {
    glass_search_run (search, &bot, errand->record, &limits, &errand->control, tree, NULL, &result);
    sort_others (errand->answer, tree);
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

/* --- The errand --- */

static gboolean
move_reasons_look (Errand *errand)
{
  PalMoveReasons *answer = errand->answer;
  const PalLineFinder finder = {
    .bot = &answer->bot,
    .backend = answer->by_engine ? registry_of (answer->rules)->backend : NULL,
    .time_ms = errand->time_ms,
    .control = &errand->control,
  };
  const gboolean any = errand->other == MOVE_NONE;

  if (answer->n_others == 0) {
    list_others (errand);
    glance (errand);
  }
  if (answer->lines[0].record == NULL
      && !pal_move_line_find (&answer->lines[0], &finder, errand->record, &errand->move, 1))
    return FALSE;
  if (answer->n_others > 0) {
    if (!pal_move_line_find (&answer->lines[1], &finder, errand->record,
                             any ? answer->others : &errand->other, any ? answer->n_others : 1))
      return FALSE;
    if (any)
      move_reasons_put_first (answer, pal_move_line_move (&answer->lines[1]));
  }
  pal_move_reasons_compare (answer);
  return TRUE;
}

static void
on_cancelled (GCancellable *cancellable, Errand *errand)
{
  atomic_store (&errand->control.stop, true);
}

static void
move_reasons_run (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Errand *errand = data;
  gulong handler = 0;
  gboolean found;

  if (cancellable)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), errand, NULL);
  found = move_reasons_look (errand);
  g_cancellable_disconnect (cancellable, handler);
  if (g_task_return_error_if_cancelled (task))
    return;
  if (found)
    g_task_return_pointer (task, pal_move_reasons_ref (errand->answer),
                           (GDestroyNotify) pal_move_reasons_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                             _ ("There is not enough memory to look for reasons."));
}

/* What was found already need not be found again. */
static void
take_over (PalMoveReasons *answer, const PalMoveReasons *known)
{
  answer->lines[0] = pal_move_line_copy (&known->lines[0]);
  memcpy (answer->others, known->others, sizeof answer->others);
  answer->n_others = known->n_others;
}

void
pal_move_reasons_find_async (const PalMoveQuestion *question, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Errand *errand = g_new0 (Errand, 1);
  PalMoveReasons *answer = g_atomic_rc_box_new0 (PalMoveReasons);

  answer->rules = question->record->rules;
  answer->side = answer->rules->side_to_move (game_record_last (question->record));
  answer->by_engine = question->bot == NULL;
  if (question->bot)
    answer->bot = *question->bot;
  else
    bot_init (&answer->bot, answer->rules);
  if (question->known)
    take_over (answer, question->known);
  errand->answer = answer;
  errand->record = game_record_copy (question->record);
  errand->move = question->move;
  errand->other = question->other;
  errand->time_ms = question->time_ms > 0 ? question->time_ms
                    : answer->by_engine   ? ENGINE_MS
                                          : BOT_MS;
  g_task_set_source_tag (task, pal_move_reasons_find_async);
  g_task_set_task_data (task, errand, (GDestroyNotify) move_reasons_errand_free);
  g_task_run_in_thread (task, move_reasons_run);
}

PalMoveReasons *
pal_move_reasons_find_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
