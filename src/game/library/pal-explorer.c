/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-explorer.h"

#include "game/lists/pal-game-list.h"

#include <glib/gi18n-lib.h>

enum { REMEMBERED_MAX = 100 };

struct _PalExplorer {
  GObject parent_instance;

  PalLibrary *library;
  const Rules *rules; /* of the last question, or NULL */
  Position position;
  GCancellable *asking;      /* under way, or NULL */
  GQueue remembered;         /* PalExplorerAnswer in boxes, the newest first */
  PalExplorerAnswer *answer; /* a reference of its own */
  gboolean stale;            /* the library has changed since */
};

G_DEFINE_FINAL_TYPE (PalExplorer, pal_explorer, G_TYPE_OBJECT)

static guint changed_signal;

/* --- answers --- */

static void
answer_clear (gpointer data)
{
  PalExplorerAnswer *answer = data;

  library_explored_free (answer->explored);
  g_free (answer->problem);
}

static void
answer_unref (gpointer answer)
{
  if (answer)
    g_rc_box_release_full (answer, answer_clear);
}

static gboolean
is_to (const PalExplorerAnswer *answer, const Rules *rules, const Position *position)
{
  return answer->rules == rules && rules->key (&answer->position) == rules->key (position);
}

static void
explorer_forget (PalExplorer *self)
{
  g_queue_clear_full (&self->remembered, answer_unref);
}

static PalExplorerAnswer *
recall (PalExplorer *self, const Rules *rules, const Position *position)
{
  for (GList *link = self->remembered.head; link; link = link->next)
    if (is_to (link->data, rules, position)) {
      g_queue_unlink (&self->remembered, link);
      g_queue_push_head_link (&self->remembered, link);
      return link->data;
    }
  return NULL;
}

static void
remember (PalExplorer *self, PalExplorerAnswer *answer)
{
  g_queue_push_head (&self->remembered, g_rc_box_acquire (answer));
  while (self->remembered.length > REMEMBERED_MAX)
    answer_unref (g_queue_pop_tail (&self->remembered));
}

static void
explorer_show (PalExplorer *self, PalExplorerAnswer *answer)
{
  answer_unref (self->answer);
  self->answer = answer ? g_rc_box_acquire (answer) : NULL;
  self->stale = FALSE;
  g_signal_emit (self, changed_signal, 0);
}

/* --- questions --- */

typedef struct {
  PalExplorer *explorer;
  GCancellable *cancellable;
  const Rules *rules;
  Position position;
} Question;

static void
explorer_question_free (Question *question)
{
  g_object_unref (question->explorer);
  g_object_unref (question->cancellable);
  g_free (question);
}

static void
explorer_on_answer (GObject *source, GAsyncResult *result, gpointer data)
{
  Question *question = data;
  PalExplorer *self = question->explorer;
  g_autoptr (GError) error = NULL;
  LibraryExplored *explored = pal_library_explore_finish (PAL_LIBRARY (source), result, &error);
  PalExplorerAnswer *answer;

  if (self->asking != question->cancellable) { /* nobody waits for it any more */
    library_explored_free (explored);
    explorer_question_free (question);
    return;
  }
  g_clear_object (&self->asking);
  answer = g_rc_box_new0 (PalExplorerAnswer);
  answer->rules = question->rules;
  answer->position = question->position;
  answer->explored = explored;
  answer->problem = explored ? NULL : g_strdup (error->message);
  if (explored)
    remember (self, answer);
  explorer_show (self, answer);
  answer_unref (answer);
  explorer_question_free (question);
}

static void
stop_asking (PalExplorer *self)
{
  if (self->asking)
    g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
}

static void
explorer_ask_library (PalExplorer *self)
{
  Question *question;

  stop_asking (self);
  if (!self->rules || !self->library || !pal_library_is_loaded (self->library))
    return;
  self->asking = g_cancellable_new ();
  question = g_new0 (Question, 1);
  question->explorer = g_object_ref (self);
  question->cancellable = g_object_ref (self->asking);
  question->rules = self->rules;
  question->position = self->position;
  pal_library_explore (self->library, self->rules, &self->position, NULL, self->asking,
                       explorer_on_answer, question);
}

void
pal_explorer_ask (PalExplorer *self, const Rules *rules, const Position *position)
{
  PalExplorerAnswer *known;

  self->rules = rules;
  if (!rules) {
    stop_asking (self);
    return;
  }
  self->position = *position;
  if (pal_explorer_is_current (self) && !self->stale) {
    stop_asking (self);
    return;
  }
  known = recall (self, rules, position);
  if (known) {
    stop_asking (self);
    explorer_show (self, known);
  } else {
    explorer_ask_library (self);
  }
}

const PalExplorerAnswer *
pal_explorer_get_answer (PalExplorer *self)
{
  return self->answer;
}

gboolean
pal_explorer_is_current (PalExplorer *self)
{
  return self->answer && self->rules && is_to (self->answer, self->rules, &self->position);
}

/* --- the library --- */

/* What is in view stays until it is known anew. */
static void
explorer_on_changed (PalExplorer *self)
{
  explorer_forget (self);
  self->stale = TRUE;
  explorer_ask_library (self);
  if (!self->asking)
    g_signal_emit (self, changed_signal, 0);
}

void
pal_explorer_set_library (PalExplorer *self, PalLibrary *library)
{
  if (self->library == library)
    return;
  if (self->library)
    g_signal_handlers_disconnect_by_data (self->library, self);
  g_set_object (&self->library, library);
  stop_asking (self);
  explorer_forget (self);
  if (library) {
    g_signal_connect_swapped (library, "changed", G_CALLBACK (explorer_on_changed), self);
    g_signal_connect_swapped (library, "notify::loaded", G_CALLBACK (explorer_on_changed), self);
    g_signal_connect_swapped (library, "notify::problem", G_CALLBACK (explorer_on_changed), self);
  }
  if (library)
    pal_library_load (library);
  explorer_show (self, NULL);
  explorer_ask_library (self);
}

PalLibrary *
pal_explorer_get_library (PalExplorer *self)
{
  return self->library;
}

/* --- the object --- */

static void
pal_explorer_dispose (GObject *object)
{
  PalExplorer *self = PAL_EXPLORER (object);

  stop_asking (self);
  if (self->library)
    g_signal_handlers_disconnect_by_data (self->library, self);
  g_clear_object (&self->library);
  explorer_forget (self);
  g_clear_pointer (&self->answer, answer_unref);
  G_OBJECT_CLASS (pal_explorer_parent_class)->dispose (object);
}

static void
pal_explorer_class_init (PalExplorerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = pal_explorer_dispose;
  changed_signal = g_signal_new ("changed", PAL_TYPE_EXPLORER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
pal_explorer_init (PalExplorer *self)
{
  g_queue_init (&self->remembered);
}

PalExplorer *
pal_explorer_new (void)
{
  return g_object_new (PAL_TYPE_EXPLORER, NULL);
}

/* --- in words --- */

char *
pal_explorer_years (guint first, guint last)
{
  if (first == 0 && last == 0)
    return NULL;
  if (first == last || first == 0 || last == 0)
    return g_strdup_printf ("%u", MAX (first, last));
  return g_strdup_printf ("%u–%u", first, last);
}

char *
pal_explorer_score (gint64 wins, gint64 draws, gint64 losses)
{
  const gint64 games = wins + draws + losses;

  return games > 0 ? g_strdup_printf (_ ("%.0f%%"),
                                      100.0 * ((double) wins + (double) draws / 2) / (double) games)
                   : NULL;
}

static char *
describe_player (const LibraryNames *names, const LibraryRow *row, int side)
{
  const char *name = library_names_get (names, row->players[side]);

  if (*name == '\0' || *name == '?')
    name = _ ("Unknown");
  return row->ratings[side] > 0 ? g_strdup_printf ("%s (%d)", name, row->ratings[side])
                                : g_strdup (name);
}

gboolean
pal_explorer_describe_game (PalLibrary *library, guint32 id, char **players, char **result)
{
  Library *inner = pal_library_get_library (library);
  const LibraryRow *row;
  g_autofree char *first = NULL, *second = NULL, *outcome = NULL;

  if (!inner || id < 1 || id > library_table_count (library_get_table (inner)))
    return FALSE;
  row = library_table_get (library_get_table (inner), id);
  first = describe_player (library_get_names (inner), row, 0);
  second = describe_player (library_get_names (inner), row, 1);
  *players = g_strdup_printf ("%s – %s", first, second);
  outcome
      = row->result == RESULT_ONGOING || !library_row_rules (row)
            ? g_strdup ("–")
            : pal_game_result_text (result_token ((Result) row->result), library_row_rules (row));
  *result = row->date >= 10000 ? g_strdup_printf ("%s · %u", outcome, row->date / 10000)
                               : g_strdup (outcome);
  return TRUE;
}
