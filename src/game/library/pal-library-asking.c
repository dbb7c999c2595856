/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-private.h"

#include "files/core/task-thread.h"

#include <glib/gi18n-lib.h>

enum { EXPORT_TELL_US = G_USEC_PER_SEC / 10 };

typedef struct _LibraryQuestion LibraryQuestion;

/* What somebody wants to know. */
struct _LibraryQuestion {
  gpointer (*answer) (LibraryQuestion *question, GCancellable *cancellable, GError **error);
  GDestroyNotify answer_free;
  Library *library;
  LibraryFilter *filter;
  LibraryOpenings openings;
  PalBooks *books; /* whose they are, or NULL */
  GArray *among;
  LibrarySort sort;
  gboolean descending;
  const Rules *rules;
  Position position;
  LibraryLikeness likeness;
  LibraryPattern pattern;
  LibraryHitsFunc hits; /* on the main thread, as TOLD is */
  LibraryCountFunc told;
  gpointer told_data;
  GMainContext *context;
  GCancellable *cancellable;
  gint64 last;
  GFile *file;
  gsize failed;
  char *text;
  LibraryNameKind kinds;
  guint most;
  guint32 id;
};

static void
library_question_free (gpointer data)
{
  LibraryQuestion *question = data;

  g_clear_pointer (&question->library, library_unref);
  g_clear_pointer (&question->filter, library_filter_free);
  g_clear_pointer (&question->among, g_array_unref);
  g_clear_pointer (&question->context, g_main_context_unref);
  g_clear_object (&question->cancellable);
  g_clear_object (&question->file);
  g_clear_object (&question->books);
  g_free (question->text);
  g_free (question);
}

static void
answer_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  LibraryQuestion *question = data;
  GError *error = NULL;
  gpointer answer = question->answer (question, cancellable, &error);

  if (answer)
    g_task_return_pointer (task, answer, question->answer_free);
  else
    g_task_return_error (task, error);
}

/* Takes QUESTION. A library that is not loaded has no answers. */
static void
ask_library (PalLibrary *self, LibraryQuestion *question, GCancellable *cancellable,
             GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  Library *library = pal_library_get_library (self);

  g_task_set_task_data (task, question, library_question_free);
  if (!library) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_INITIALIZED, "%s",
                             _ ("The library is not loaded."));
    return;
  }
  question->library = library_ref (library);
  question->context = g_main_context_ref_thread_default ();
  question->cancellable = cancellable ? g_object_ref (cancellable) : NULL;
  task_run_in_thread (task, answer_in_thread);
}

/* What the reader calls openings, as long as somebody knows. */
static const LibraryOpenings *
fill_openings (PalLibrary *self, LibraryQuestion *question)
{
  PalBooks *books = pal_library_get_books (self);

  if (!books)
    return NULL;
  question->books = g_object_ref (books);
  pal_books_fill_openings (books, &question->openings);
  return &question->openings;
}

static GArray *
ref_among (GArray *among)
{
  return among ? g_array_ref (among) : NULL;
}

/* --- filters --- */

static gpointer
answer_filter (LibraryQuestion *question, GCancellable *cancellable, GError **error)
{
  return library_filter (question->library, question->filter, question->among, question->sort,
                         question->descending, cancellable, error);
}

void
pal_library_filter (PalLibrary *self, const LibraryFilter *filter, GArray *among, LibrarySort sort,
                    gboolean descending, GCancellable *cancellable, GAsyncReadyCallback callback,
                    gpointer data)
{
  LibraryQuestion *question = g_new0 (LibraryQuestion, 1);

  question->answer = answer_filter;
  question->answer_free = (GDestroyNotify) g_array_unref;
  question->filter = library_filter_copy (filter);
  if (filter->opening || filter->text || sort == LIBRARY_SORT_OPENING)
    question->filter->openings = fill_openings (self, question);
  question->among = ref_among (among);
  question->sort = sort;
  question->descending = descending;
  ask_library (self, question, cancellable, callback, data);
}

GArray *
pal_library_filter_finish (PalLibrary *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- positions --- */

static gpointer
answer_position (LibraryQuestion *question, GCancellable *cancellable, GError **error)
{
  return library_find_position (question->library, question->rules, &question->position,
                                question->likeness, error);
}

void
pal_library_find_position (PalLibrary *self, const Rules *rules, const Position *position,
                           LibraryLikeness likeness, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  LibraryQuestion *question = g_new0 (LibraryQuestion, 1);

  question->answer = answer_position;
  question->answer_free = (GDestroyNotify) g_array_unref;
  question->rules = rules;
  question->position = *position;
  question->likeness = likeness;
  ask_library (self, question, cancellable, callback, data);
}

GArray *
pal_library_find_position_finish (PalLibrary *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gpointer
answer_explore (LibraryQuestion *question, GCancellable *cancellable, GError **error)
{
  return library_explore (question->library, question->rules, &question->position, question->among,
                          error);
}

void
pal_library_explore (PalLibrary *self, const Rules *rules, const Position *position, GArray *among,
                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  LibraryQuestion *question = g_new0 (LibraryQuestion, 1);

  question->answer = answer_explore;
  question->answer_free = (GDestroyNotify) library_explored_free;
  question->rules = rules;
  question->position = *position;
  question->among = ref_among (among);
  ask_library (self, question, cancellable, callback, data);
}

LibraryExplored *
pal_library_explore_finish (PalLibrary *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- names and games --- */

static gpointer
answer_names (LibraryQuestion *question, GCancellable *cancellable, GError **error)
{
  return library_complete (question->library, question->text, question->kinds, &question->openings,
                           question->most);
}

void
pal_library_complete (PalLibrary *self, const char *text, LibraryNameKind kinds, guint most,
                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  LibraryQuestion *question = g_new0 (LibraryQuestion, 1);

  question->answer = answer_names;
  question->answer_free = (GDestroyNotify) g_strfreev;
  question->text = g_strdup (text);
  question->kinds = kinds;
  if (kinds & LIBRARY_NAME_OPENING)
    fill_openings (self, question);
  question->most = most;
  ask_library (self, question, cancellable, callback, data);
}

GStrv
pal_library_complete_finish (PalLibrary *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gpointer
answer_game (LibraryQuestion *question, GCancellable *cancellable, GError **error)
{
  return library_read_game (question->library, question->id, error);
}

void
pal_library_read (PalLibrary *self, guint32 id, GCancellable *cancellable,
                  GAsyncReadyCallback callback, gpointer data)
{
  LibraryQuestion *question = g_new0 (LibraryQuestion, 1);

  question->answer = answer_game;
  question->answer_free = (GDestroyNotify) game_tree_free;
  question->id = id;
  ask_library (self, question, cancellable, callback, data);
}

GameTree *
pal_library_read_finish (PalLibrary *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gpointer
answer_tags (LibraryQuestion *question, GCancellable *cancellable, GError **error)
{
  return library_get_tags_of (question->library, question->id, error);
}

void
pal_library_get_tags_of (PalLibrary *self, guint32 id, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
  LibraryQuestion *question = g_new0 (LibraryQuestion, 1);

  question->answer = answer_tags;
  question->answer_free = (GDestroyNotify) g_strfreev;
  question->id = id;
  ask_library (self, question, cancellable, callback, data);
}

GStrv
pal_library_get_tags_of_finish (PalLibrary *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- patterns, and what comes while it works --- */

/* News on its way to the main thread. */
typedef struct {
  GCancellable *cancellable;
  LibraryHitsFunc hits;
  LibraryCountFunc told;
  gpointer data;
  LibraryHit *found;
  guint n;
  gsize done, total;
} News;

static void
news_free (gpointer data)
{
  News *news = data;

  g_clear_object (&news->cancellable);
  g_free (news->found);
  g_free (news);
}

/* Who has cancelled may be gone. */
static gboolean
bring_news (gpointer data)
{
  News *news = data;

  if (g_cancellable_is_cancelled (news->cancellable))
    return G_SOURCE_REMOVE;
  if (news->hits)
    news->hits (news->found, news->n, (guint32) news->done, (guint32) news->total, news->data);
  if (news->told)
    news->told (news->done, news->total, news->data);
  return G_SOURCE_REMOVE;
}

/* Not before what was sent earlier. */
static void
send_news (LibraryQuestion *question, const LibraryHit *found, guint n, gsize done, gsize total)
{
  News *news = g_new0 (News, 1);
  g_autoptr (GSource) source = g_idle_source_new ();

  news->cancellable = question->cancellable ? g_object_ref (question->cancellable) : NULL;
  news->hits = question->hits;
  news->told = question->told;
  news->data = question->told_data;
  news->found = g_memdup2 (found, n * sizeof *found);
  news->n = n;
  news->done = done;
  news->total = total;
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, bring_news, news, news_free);
  g_source_attach (source, question->context);
}

static void
send_hits (const LibraryHit *hits, guint n, guint32 done, guint32 total, gpointer data)
{
  send_news (data, hits, n, done, total);
}

static gpointer
answer_pattern (LibraryQuestion *question, GCancellable *cancellable, GError **error)
{
  gboolean good = library_find_pattern (question->library, &question->pattern, question->among,
                                        send_hits, question, cancellable, error);

  return good ? GINT_TO_POINTER (TRUE) : NULL;
}

void
pal_library_find_pattern (PalLibrary *self, const LibraryPattern *pattern, GArray *among,
                          LibraryHitsFunc hits, gpointer hits_data, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer data)
{
  LibraryQuestion *question = g_new0 (LibraryQuestion, 1);

  question->answer = answer_pattern;
  question->pattern = *pattern;
  question->among = ref_among (among);
  question->hits = hits;
  question->told_data = hits_data;
  ask_library (self, question, cancellable, callback, data);
}

gboolean
pal_library_find_pattern_finish (PalLibrary *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

/* --- files --- */

static void
send_count (gsize done, gsize total, gpointer data)
{
  LibraryQuestion *question = data;
  const gint64 now = g_get_monotonic_time ();

  if (!question->told || (done < total && now - question->last < EXPORT_TELL_US))
    return;
  question->last = now;
  send_news (question, NULL, 0, done, total);
}

static gpointer
answer_export (LibraryQuestion *question, GCancellable *cancellable, GError **error)
{
  gboolean good = library_export (question->library, &g_array_index (question->among, guint32, 0),
                                  question->among->len, question->file, send_count, question,
                                  &question->failed, cancellable, error);

  return good ? GINT_TO_POINTER (TRUE) : NULL;
}

void
pal_library_export (PalLibrary *self, GArray *ids, GFile *file, LibraryCountFunc progress,
                    gpointer progress_data, GCancellable *cancellable, GAsyncReadyCallback callback,
                    gpointer data)
{
  LibraryQuestion *question = g_new0 (LibraryQuestion, 1);

  question->answer = answer_export;
  question->among = g_array_ref (ids);
  question->file = g_object_ref (file);
  question->told = progress;
  question->told_data = progress_data;
  ask_library (self, question, cancellable, callback, data);
}

gboolean
pal_library_export_finish (PalLibrary *self, GAsyncResult *result, gsize *failed, GError **error)
{
  const LibraryQuestion *question = g_task_get_task_data (G_TASK (result));

  if (failed)
    *failed = question->failed;
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}
