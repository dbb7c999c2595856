/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-book-maker.h"

#include "files/book/book-polyglot.h"
#include "files/core/task-thread.h"
#include "library/library-book.h"

#include <gio/gio.h>
#include <glib/gstdio.h>

enum { LOOK_MS = 100 }; /* between two looks at how far it is */

typedef struct _Job Job;

/* What the thread works on, and the numbers through which it tells how far it is. */
struct _Job {
  gboolean (*run) (Job *job, GCancellable *cancellable, GError **error);
  int step; /* atomic, as DONE and TOTAL are */
  const Rules *rules;
  GFile *from, *to, *book; /* BOOK: that is to be merged with FROM, or NULL */
  Library *library;        /* in place of FROM, or NULL */
  GArray *ids;             /* of its games; NULL: all */
  BookBounds bounds;
  BookReport report;
  int done, total; /* total is 0 where it is not known */
};

struct _PalBookMaker {
  GObject parent_instance;

  GTask *task; /* under way, or NULL */
  guint looking;
  PalBookStep step;
  guint done;
  double fraction;
};

G_DEFINE_FINAL_TYPE (PalBookMaker, pal_book_maker, G_TYPE_OBJECT)

enum { PROP_0, PROP_BUSY, PROP_FRACTION, PROP_DONE, N_PROPS };
static GParamSpec *props[N_PROPS];

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->from);
  g_object_unref (job->to);
  g_clear_object (&job->book);
  library_unref (job->library);
  g_clear_pointer (&job->ids, g_array_unref);
  g_free (job);
}

/* --- on the thread --- */

static void
book_maker_tell (Job *job, int step, guint64 done, guint64 total)
{
  g_atomic_int_set (&job->step, step);
  g_atomic_int_set (&job->total, (int) MIN (total, G_MAXINT));
  g_atomic_int_set (&job->done, (int) MIN (done, G_MAXINT));
}

static void
on_games (BookStep step, guint done, guint total, gpointer data)
{
  book_maker_tell (data, (int) step, done, total);
}

static void
on_bytes (goffset done, goffset total, gpointer data)
{
  book_maker_tell (data, PAL_BOOK_STEP_COPYING, (guint64) done / 1000, (guint64) total / 1000);
}

static void
on_moves (guint64 done, guint64 total, gpointer data)
{
  book_maker_tell (data, PAL_BOOK_STEP_TAKING, done, total);
}

static gboolean
fill (Job *job, Book *book, GCancellable *cancellable, GError **error)
{
  return job->library ? library_book_build (job->library, job->ids, book, &job->bounds, on_games,
                                            job, cancellable, &job->report, error)
                      : book_build (book, job->from, &job->bounds, on_games, job, cancellable,
                                    &job->report, error);
}

/* The file in which JOB's book is made, until it is whole. */
static GFile *
unfinished_file (Job *job)
{
  g_autofree char *path = g_strconcat (g_file_peek_path (job->to), ".making", NULL);

  return g_file_new_for_path (path);
}

/* The book in FILE, which was MADE or not, takes its place, or goes. */
static gboolean
put_in_place (Job *job, GFile *file, gboolean made, GError **error)
{
  made = made && g_file_move (file, job->to, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, error);
  if (!made)
    g_unlink (g_file_peek_path (file));
  return made;
}

static gboolean
make (Job *job, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = unfinished_file (job);
  Book *book = NULL;
  gboolean made = book_own_create (file, job->rules, error)
                  && (book = book_open (file, job->rules, error)) != NULL
                  && fill (job, book, cancellable, error);

  book_free (book);
  return put_in_place (job, file, made, error);
}

/* Of a book that is walked through not every move may be come by. */
static gboolean
count_left_out (Job *job, gboolean done)
{
  if (done)
    job->report.left_out = (guint) (g_atomic_int_get (&job->total) - g_atomic_int_get (&job->done));
  return done;
}

static gboolean
book_maker_copy (Job *job, GCancellable *cancellable, GError **error)
{
  g_autoptr (Book) from = book_open (job->from, job->rules, error);
  g_autoptr (GFile) file = unfinished_file (job);
  gboolean made = from && book_own_copy (file, from, on_moves, job, cancellable, error);

  return count_left_out (job, put_in_place (job, file, made, error));
}

static gboolean
book_maker_merge (Job *job, GCancellable *cancellable, GError **error)
{
  Book *from = book_open (job->from, job->rules, error), *merged = NULL;
  gboolean done
      = from
        && g_file_copy (job->book, job->to, G_FILE_COPY_NONE, cancellable, on_bytes, job, error)
        && (merged = book_open (job->to, job->rules, error)) != NULL
        && book_own_merge (merged, from, on_moves, job, cancellable, error);

  book_free (merged);
  book_free (from);
  if (!done)
    g_unlink (g_file_peek_path (job->to));
  return count_left_out (job, done);
}

static gboolean
save_polyglot (Job *job, GCancellable *cancellable, GError **error)
{
  g_autoptr (Book) from = book_open (job->from, job->rules, error);

  return count_left_out (
      job, from && book_polyglot_save (from, job->to, on_moves, job, cancellable, error));
}

static void
book_maker_work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;

  if (job->run (job, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* --- on the owner's --- */

static gboolean
book_maker_look (gpointer data)
{
  PalBookMaker *self = data;
  Job *job = g_task_get_task_data (self->task);
  int done = g_atomic_int_get (&job->done), total = g_atomic_int_get (&job->total);

  self->step = (PalBookStep) g_atomic_int_get (&job->step);
  self->done = (guint) done;
  self->fraction = total > 0 ? MIN ((double) done / total, 1) : -1;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FRACTION]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DONE]);
  return G_SOURCE_CONTINUE;
}

static void
start (PalBookMaker *self, const Job *wanted, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Job *job = g_memdup2 (wanted, sizeof *wanted);

  g_return_if_fail (self->task == NULL);
  if (job->from)
    g_object_ref (job->from);
  g_object_ref (job->to);
  if (job->library)
    library_ref (job->library);
  if (job->ids)
    g_array_ref (job->ids);
  if (job->book)
    g_object_ref (job->book);
  self->task = g_task_new (self, cancellable, callback, data);
  self->step = (PalBookStep) job->step;
  self->done = 0;
  self->fraction = -1;
  self->looking = g_timeout_add (LOOK_MS, book_maker_look, self);
  g_task_set_task_data (self->task, job, job_free);
  g_task_set_check_cancellable (self->task, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FRACTION]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
  task_run_in_thread (self->task, book_maker_work);
}

void
pal_book_maker_make (PalBookMaker *self, const Rules *rules, GFile *games, GFile *book,
                     const BookBounds *bounds, GAsyncReadyCallback callback, gpointer data)
{
  const Job job = { .run = make,
                    .step = PAL_BOOK_STEP_FINDING,
                    .rules = rules,
                    .from = games,
                    .to = book,
                    .bounds = *bounds };

  start (self, &job, callback, data);
}

void
pal_book_maker_make_from_library (PalBookMaker *self, const Rules *rules, Library *library,
                                  GArray *ids, GFile *book, const BookBounds *bounds,
                                  GAsyncReadyCallback callback, gpointer data)
{
  const Job job = { .run = make,
                    .step = PAL_BOOK_STEP_FINDING,
                    .rules = rules,
                    .to = book,
                    .library = library,
                    .ids = ids,
                    .bounds = *bounds };

  start (self, &job, callback, data);
}

void
pal_book_maker_copy (PalBookMaker *self, const Rules *rules, GFile *from, GFile *to,
                     GAsyncReadyCallback callback, gpointer data)
{
  const Job job = { book_maker_copy, PAL_BOOK_STEP_TAKING, rules, from, to };

  start (self, &job, callback, data);
}

void
pal_book_maker_merge (PalBookMaker *self, const Rules *rules, GFile *book, GFile *from,
                      GFile *merged, GAsyncReadyCallback callback, gpointer data)
{
  const Job job = { book_maker_merge, PAL_BOOK_STEP_COPYING, rules, from, merged, book };

  start (self, &job, callback, data);
}

void
pal_book_maker_save_polyglot (PalBookMaker *self, const Rules *rules, GFile *book, GFile *file,
                              GAsyncReadyCallback callback, gpointer data)
{
  const Job job = { save_polyglot, PAL_BOOK_STEP_TAKING, rules, book, file };

  start (self, &job, callback, data);
}

gboolean
pal_book_maker_finish (PalBookMaker *self, GAsyncResult *result, BookReport *report, GError **error)
{
  Job *job = g_task_get_task_data (G_TASK (result));

  if (report)
    *report = job->report;
  g_clear_handle_id (&self->looking, g_source_remove);
  g_clear_object (&self->task);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
pal_book_maker_stop (PalBookMaker *self)
{
  if (self->task)
    g_cancellable_cancel (g_task_get_cancellable (self->task));
}

PalBookStep
pal_book_maker_get_step (PalBookMaker *self)
{
  return self->step;
}

/* --- the object --- */

static void
pal_book_maker_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalBookMaker *self = PAL_BOOK_MAKER (object);

  switch (id) {
  case PROP_BUSY:
    g_value_set_boolean (value, self->task != NULL);
    break;
  case PROP_FRACTION:
    g_value_set_double (value, self->fraction);
    break;
  case PROP_DONE:
    g_value_set_uint (value, self->done);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_book_maker_class_init (PalBookMakerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_book_maker_get_property;
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  props[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, -1, 1, 0, flags);
  props[PROP_DONE] = g_param_spec_uint ("done", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
pal_book_maker_init (PalBookMaker *self)
{
}

PalBookMaker *
pal_book_maker_new (void)
{
  return g_object_new (PAL_TYPE_BOOK_MAKER, NULL);
}
