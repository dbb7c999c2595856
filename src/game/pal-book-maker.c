#include "pal-book-maker.h"

#include <gio/gio.h>
#include <glib/gstdio.h>

enum { LOOK_MS = 100 }; /* between two looks at how far it is */

/* What the thread works on, and the two numbers through which it tells how far it is. */
typedef struct {
  const Rules *rules;
  GFile *from, *book;
  gboolean make; /* else merge */
  BookBounds bounds;
  BookReport report;
  int done, total; /* atomic; total is 0 where it is not known */
} Job;

struct _PalBookMaker {
  GObject parent_instance;

  GTask *task; /* under way, or NULL */
  guint looking;
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

  g_object_unref (job->from);
  g_object_unref (job->book);
  g_free (job);
}

/* --- on the thread --- */

static void
on_games (guint done, guint total, gpointer data)
{
  Job *job = data;

  g_atomic_int_set (&job->total, (int) total);
  g_atomic_int_set (&job->done, (int) done);
}

static void
on_moves (guint64 done, gpointer data)
{
  g_atomic_int_set (&((Job *) data)->done, (int) MIN (done, G_MAXINT));
}

/* In a file beside, which takes its place when it is whole. */
static gboolean
make (Job *job, GCancellable *cancellable, GError **error)
{
  g_autofree char *path = g_strconcat (g_file_peek_path (job->book), ".making", NULL);
  g_autoptr (GFile) beside = g_file_new_for_path (path);
  Book *book = NULL;
  gboolean made = book_own_create (beside, job->rules, error)
                  && (book = book_open (beside, job->rules, error)) != NULL
                  && book_build (book, job->from, &job->bounds, on_games, job, cancellable,
                                 &job->report, error);

  book_free (book);
  made = made && g_file_move (beside, job->book, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, error);
  if (!made)
    g_unlink (path);
  return made;
}

static gboolean
merge (Job *job, GCancellable *cancellable, GError **error)
{
  g_autoptr (Book) from = book_open (job->from, job->rules, error);
  g_autoptr (Book) book = from ? book_open (job->book, job->rules, error) : NULL;

  return book && book_own_merge (book, from, on_moves, job, cancellable, error);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;

  if (job->make ? make (job, cancellable, &error) : merge (job, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* --- on the owner's --- */

static gboolean
look (gpointer data)
{
  PalBookMaker *self = data;
  Job *job = g_task_get_task_data (self->task);
  int done = g_atomic_int_get (&job->done), total = g_atomic_int_get (&job->total);

  if ((guint) done == self->done)
    return G_SOURCE_CONTINUE;
  self->done = (guint) done;
  self->fraction = total > 0 ? (double) done / total : -1;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DONE]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FRACTION]);
  return G_SOURCE_CONTINUE;
}

/* Takes FROM and BOOK as they are in JOB. */
static void
start (PalBookMaker *self, Job *job, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_return_if_fail (self->task == NULL);
  self->task = g_task_new (self, cancellable, callback, data);
  self->done = 0;
  self->fraction = job->make ? 0 : -1;
  self->looking = g_timeout_add (LOOK_MS, look, self);
  g_task_set_task_data (self->task, job, job_free);
  g_task_set_check_cancellable (self->task, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FRACTION]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
  g_task_run_in_thread (self->task, work);
}

void
pal_book_maker_make (PalBookMaker *self, const Rules *rules, GFile *games, GFile *book,
                     const BookBounds *bounds, GAsyncReadyCallback callback, gpointer data)
{
  Job *job = g_new0 (Job, 1);

  *job = (Job){ .rules = rules,
                .from = g_object_ref (games),
                .book = g_object_ref (book),
                .make = TRUE,
                .bounds = *bounds };
  start (self, job, callback, data);
}

void
pal_book_maker_merge (PalBookMaker *self, const Rules *rules, GFile *from, GFile *book,
                      GAsyncReadyCallback callback, gpointer data)
{
  Job *job = g_new0 (Job, 1);

  *job = (Job){ .rules = rules, .from = g_object_ref (from), .book = g_object_ref (book) };
  start (self, job, callback, data);
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

gboolean
pal_book_maker_get_busy (PalBookMaker *self)
{
  return self->task != NULL;
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
