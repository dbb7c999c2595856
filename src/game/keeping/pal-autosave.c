/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the game on the board to a file of its own, and reads it back. */
#include "pal-autosave.h"
#include "pal-autosave-slot.h"
#include "pal-game-history.h"

#include "files/core/file-save.h"
#include "files/core/task-thread.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

enum {
  CLOCK_MS = 3000,      /* between two notes of a running clock */
  VIEW_MS = 500,        /* after another position has come into view: there may be many in a row */
  UNLIMITED_FACTOR = 20 /* as many times longer where no time can run out */
};

/* The file, as the writing thread sees it; it outlives the object where a write is under way. */
typedef struct {
  GMutex mutex; /* held while writing */
  char *folder;
  char *path;
  int number;           /* of the file that this program has for itself; 0: none yet */
  int lock;             /* the descriptor that holds it */
  guint64 written;      /* the number of the newest text on the disk; older ones come too late */
  int closed;           /* atomic: nothing is written any more */
  GAsyncQueue *leaving; /* Leaving: games that have to be safe before another one is written */
  GAsyncQueue *kept;    /* char*: those of which only now is known that they were nowhere else */
  GAsyncQueue *news;    /* char*: sentences about what was moved aside, which nobody knows yet */
} Store;

/* A game that has left the board. */
typedef struct {
  char *text;
  gboolean modified;      /* else it may be safe elsewhere: */
  PalAutosaveFacts facts; /* only where it came from */
} Leaving;

/* One text on its way to the disk. */
typedef struct {
  Store *store;
  char *text; /* NULL: only those that leave */
  guint64 number;
  gboolean last; /* the board is gone: so goes the file */
} Job;

struct _PalAutosave {
  GObject parent_instance;

  Store *store; /* an atomic reference-counted box */
  PalMatch *match;
  PalSession *session; /* shows the match, or NULL */
  char *file_uri, *file_stamp, *source_uri, *source_game, *library_key, *exercise, *evaluations;
  PalAutosavePlace place;
  guint64 number; /* of the newest text */
  guint idle;     /* the source that will save, or 0 */
  guint tick;     /* the source that notes a running clock, or 0 */
  guint look;     /* the source that notes what is in view, or 0 */
  guint clock_interval;
  gboolean writing;
  gboolean waiting; /* something changed while a text was being written */
  gboolean failing;
};

G_DEFINE_FINAL_TYPE (PalAutosave, pal_autosave, G_TYPE_OBJECT)
G_DEFINE_QUARK (pal_autosave_error, pal_autosave_error)

enum {
  PROP_0,
  PROP_FILE_URI,
  PROP_FILE_STAMP,
  PROP_SOURCE_URI,
  PROP_SOURCE_GAME,
  PROP_LIBRARY_KEY,
  PROP_EXERCISE,
  PROP_EVALUATIONS,
  PROP_CLOCK_INTERVAL,
  N_PROPS
};
static GParamSpec *props[N_PROPS];

enum { SIGNAL_FAILED, SIGNAL_KEPT, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Lets another program have the file. */
static void
release_file (Store *store)
{
  if (store->number > 0)
    g_close (store->lock, NULL);
  store->number = 0;
}

static void
store_clear (gpointer data)
{
  Store *store = data;

  release_file (store);
  g_mutex_clear (&store->mutex);
  g_async_queue_unref (store->leaving);
  g_async_queue_unref (store->kept);
  g_async_queue_unref (store->news);
  g_free (store->folder);
  g_free (store->path);
}

static void
store_unref (Store *store)
{
  g_atomic_rc_box_release_full (store, store_clear);
}

/* NULL: where the game stands. */
static GameNode *
find_view (PalAutosave *self)
{
  gboolean shows = self->session && pal_session_get_match (self->session) == self->match;

  return shows && !pal_session_is_live (self->session) ? pal_session_get_node (self->session)
                                                       : NULL;
}

/* What is known of the match, in SELF's own texts. */
static PalAutosaveFacts
find_facts (PalAutosave *self)
{
  return (PalAutosaveFacts){
    .view = find_view (self),
    .file_uri = self->file_uri,
    .file_stamp = self->file_stamp,
    .source_uri = self->source_uri,
    .source_game = self->source_game,
    .library_key = self->library_key,
    .exercise = self->exercise,
    .evaluations = self->evaluations,
    .place = self->place,
  };
}

static char *
autosave_write_text (PalAutosave *self)
{
  PalAutosaveFacts facts = find_facts (self);

  return pal_autosave_write_text (self->match, &facts);
}

/* With TEXT (passes), or for those alone that leave. */
static Job *
job_new (PalAutosave *self, char *text)
{
  Job *job = g_new0 (Job, 1);

  job->store = g_atomic_rc_box_acquire (self->store);
  job->text = text;
  job->number = ++self->number;
  return job;
}

static void
job_free (Job *job)
{
  store_unref (job->store);
  g_free (job->text);
  g_free (job);
}

/* Takes file NUMBER, or where that is 0 one that nobody has, unless that is done. */
static gboolean
take_file (Store *store, int number, GError **error)
{
  if (store->number > 0)
    return TRUE;
  store->number = pal_autosave_slot_take (store->folder, number, &store->lock, error);
  if (store->number == 0)
    return FALSE;
  g_free (store->path);
  store->path = pal_autosave_slot_path (store->folder, store->number);
  return TRUE;
}

static void
leaving_free (gpointer data)
{
  Leaving *self = data;

  g_free (self->text);
  pal_autosave_facts_clear (&self->facts);
  g_free (self);
}

static gboolean
keep_leaving (Store *store, GError **error)
{
  Leaving *game;

  while ((game = g_async_queue_try_pop (store->leaving))) {
    gboolean lost = game->modified || !pal_autosave_slot_is_elsewhere (&game->facts);

    if (lost && !pal_autosave_slot_keep (store->folder, game->text, store->news, error)) {
      g_async_queue_push_front (store->leaving, game);
      return FALSE;
    }
    if (lost && !game->modified)
      g_async_queue_push (store->kept, g_steal_pointer (&game->text));
    leaving_free (game);
  }
  return TRUE;
}

/* What was in it is safe elsewhere. */
static void
give_file_up (Store *store)
{
  g_atomic_int_set (&store->closed, TRUE);
  if (store->number > 0)
    g_unlink (store->path);
  release_file (store);
}

static gboolean
write_locked (Job *job, GError **error)
{
  Store *store = job->store;

  if (g_atomic_int_get (&store->closed)
      || (!job->text && !job->last && g_async_queue_length (store->leaving) == 0))
    return TRUE;
  if (!take_file (store, 0, error) || !keep_leaving (store, error))
    return FALSE;
  if (job->last)
    give_file_up (store);
  if (!job->text || job->number <= store->written)
    return TRUE;
  if (!state_file_write (store->path, job->text, -1, error))
    return FALSE;
  store->written = job->number;
  return TRUE;
}

/* Where nothing is to be written any more, another board may have the file; unless something is
 * being written, and who does that comes by here later. */
static void
release_if_closed (Store *store)
{
  if (!g_atomic_int_get (&store->closed) || !g_mutex_trylock (&store->mutex))
    return;
  release_file (store);
  g_mutex_unlock (&store->mutex);
}

/* On any thread. */
static gboolean
job_write (Job *job, GError **error)
{
  gboolean done;

  g_mutex_lock (&job->store->mutex);
  done = write_locked (job, error);
  g_mutex_unlock (&job->store->mutex);
  release_if_closed (job->store);
  return done;
}

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (job_write (data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* What was moved aside, in sentences with blanks between; NULL: nothing. Free with g_free. */
static char *
take_news (Store *store)
{
  char *news = g_async_queue_try_pop (store->news);
  char *next;

  while (news && (next = g_async_queue_try_pop (store->news))) {
    char *both = g_strconcat (news, " ", next, NULL);

    g_free (news);
    g_free (next);
    news = both;
  }
  return news;
}

/* What was moved aside has to be told, whatever else is. */
static void
tell_news (PalAutosave *self)
{
  g_autofree char *news = take_news (self->store);
  char *kept;

  if (news)
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, news);
  while ((kept = g_async_queue_try_pop (self->store->kept))) {
    g_signal_emit (self, signals[SIGNAL_KEPT], 0, kept);
    g_free (kept);
  }
}

/* Says what went wrong with a write, once as long as it does. */
static void
autosave_tell (PalAutosave *self, const GError *error)
{
  if (error && !self->failing)
    g_async_queue_push (
        self->store->news,
        /* Translators: the reason is a part of a sentence, such as "the disk is full". */
        g_strdup_printf (_ ("Could not save the game for the next start: %s."),
                         file_save_reason (error)));
  self->failing = error != NULL;
  tell_news (self);
}

/* Has JOB (passes) written. The task is not SELF's, of which the writing thread might be the last
 * to let go. */
static void
write_later (Job *job, gpointer tag, GCancellable *cancellable, GAsyncReadyCallback callback,
             gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  task_run_in_thread (task, write_thread);
}

static void autosave_save (PalAutosave *self);

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalAutosave) self = data;
  g_autoptr (GError) error = NULL;
  gboolean again = self->waiting;

  g_task_propagate_boolean (G_TASK (result), &error);
  self->writing = self->waiting = FALSE;
  autosave_tell (self, error);
  if (again)
    autosave_save (self);
}

static void
autosave_save (PalAutosave *self)
{
  if (!self->match)
    return;
  if (self->writing) {
    self->waiting = TRUE;
    return;
  }
  self->writing = TRUE;
  g_clear_handle_id (&self->look, g_source_remove);
  write_later (job_new (self, autosave_write_text (self)), autosave_save, NULL, written_cb,
               g_object_ref (self));
}

static gboolean
idle_cb (gpointer data)
{
  PalAutosave *self = data;

  self->idle = 0;
  autosave_save (self);
  return G_SOURCE_REMOVE;
}

/* All that one change sends out is one text. Before redrawing, since a kill may come. */
static void
changed_cb (PalAutosave *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_DEFAULT, idle_cb, self, NULL);
}

static gboolean
look_cb (gpointer data)
{
  PalAutosave *self = data;

  self->look = 0;
  autosave_save (self);
  return G_SOURCE_REMOVE;
}

static void
view_changed_cb (PalAutosave *self)
{
  if (self->match && self->look == 0)
    self->look = g_timeout_add (VIEW_MS, look_cb, self);
}

static gboolean
tick_cb (gpointer data)
{
  autosave_save (data);
  return G_SOURCE_CONTINUE;
}

/* The time that somebody thinks belongs to what a kill must not undo. */
static void
clock_changed_cb (PalAutosave *self)
{
  PalClock *clock = pal_match_get_clock (self->match);
  gboolean limited = pal_clock_is_limited (clock, 0) || pal_clock_is_limited (clock, 1);
  gboolean runs = pal_clock_get_running (clock) >= 0;

  if (runs && self->tick == 0)
    self->tick
        = g_timeout_add (self->clock_interval * (limited ? 1 : UNLIMITED_FACTOR), tick_cb, self);
  else if (!runs)
    g_clear_handle_id (&self->tick, g_source_remove);
}

static void
stop_watching (PalAutosave *self)
{
  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_handle_id (&self->look, g_source_remove);
  self->waiting = FALSE;
  if (self->match) {
    g_signal_handlers_disconnect_by_data (self->match, self);
    g_signal_handlers_disconnect_by_data (pal_match_get_clock (self->match), self);
  }
  g_clear_object (&self->match);
}

/* The text that property ID tells, or NULL: it tells none. */
static char **
find_fact (PalAutosave *self, guint id)
{
  char **const facts[N_PROPS] = {
    [PROP_FILE_URI] = &self->file_uri,       [PROP_FILE_STAMP] = &self->file_stamp,
    [PROP_SOURCE_URI] = &self->source_uri,   [PROP_SOURCE_GAME] = &self->source_game,
    [PROP_LIBRARY_KEY] = &self->library_key, [PROP_EXERCISE] = &self->exercise,
    [PROP_EVALUATIONS] = &self->evaluations,
  };

  return facts[id];
}

static void
pal_autosave_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_string (value, *find_fact (PAL_AUTOSAVE (object), id)); /* all that can be read */
}

static void
set_fact (PalAutosave *self, char **fact, const char *value, int prop)
{
  if (g_strcmp0 (*fact, value) == 0)
    return;
  g_free (*fact);
  *fact = g_strdup (value);
  g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
  if (prop == PROP_FILE_URI) /* nothing is known yet of what is in another file */
    set_fact (self, &self->file_stamp, NULL, PROP_FILE_STAMP);
  if (prop == PROP_SOURCE_URI)
    set_fact (self, &self->source_game, NULL, PROP_SOURCE_GAME);
  if (self->match)
    changed_cb (self);
}

static void
pal_autosave_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalAutosave *self = PAL_AUTOSAVE (object);
  char **fact = find_fact (self, id);

  if (fact)
    set_fact (self, fact, g_value_get_string (value), (int) id);
  else
    self->clock_interval = g_value_get_uint (value);
}

/* Everything that is to be written by now, as one job. */
static Job *
take_job (PalAutosave *self)
{
  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_handle_id (&self->look, g_source_remove);
  self->waiting = FALSE;
  return job_new (self, self->match ? autosave_write_text (self) : NULL);
}

/* Who gives this up without having had it flushed has nobody who could be called later. */
static void
flush_here (PalAutosave *self)
{
  Job *job = take_job (self);

  job_write (job, NULL);
  job_free (job);
  tell_news (self);
}

static void
pal_autosave_dispose (GObject *object)
{
  PalAutosave *self = PAL_AUTOSAVE (object);

  if (!g_atomic_int_get (&self->store->closed)
      && (self->idle || self->look || self->waiting
          || g_async_queue_length (self->store->leaving) > 0))
    flush_here (self);
  stop_watching (self);
  if (self->session)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (pal_autosave_parent_class)->dispose (object);
}

static void
pal_autosave_finalize (GObject *object)
{
  PalAutosave *self = PAL_AUTOSAVE (object);

  store_unref (self->store);
  g_free (self->file_uri);
  g_free (self->file_stamp);
  g_free (self->source_uri);
  g_free (self->source_game);
  g_free (self->library_key);
  g_free (self->exercise);
  g_free (self->evaluations);
  G_OBJECT_CLASS (pal_autosave_parent_class)->finalize (object);
}

static void
pal_autosave_class_init (PalAutosaveClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_autosave_get_property;
  object_class->set_property = pal_autosave_set_property;
  object_class->dispose = pal_autosave_dispose;
  object_class->finalize = pal_autosave_finalize;
  props[PROP_FILE_URI] = g_param_spec_string ("file-uri", NULL, NULL, NULL, flags);
  props[PROP_FILE_STAMP] = g_param_spec_string ("file-stamp", NULL, NULL, NULL, flags);
  props[PROP_SOURCE_URI] = g_param_spec_string ("source-uri", NULL, NULL, NULL, flags);
  props[PROP_SOURCE_GAME] = g_param_spec_string ("source-game", NULL, NULL, NULL, flags);
  props[PROP_LIBRARY_KEY] = g_param_spec_string ("library-key", NULL, NULL, NULL, flags);
  props[PROP_EXERCISE] = g_param_spec_string ("exercise", NULL, NULL, NULL, flags);
  props[PROP_EVALUATIONS] = g_param_spec_string ("evaluations", NULL, NULL, NULL, flags);
  props[PROP_CLOCK_INTERVAL]
      = g_param_spec_uint ("clock-interval", NULL, NULL, 1, G_MAXUINT / UNLIMITED_FACTOR, CLOCK_MS,
                           G_PARAM_WRITABLE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", PAL_TYPE_AUTOSAVE, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_KEPT] = g_signal_new ("kept", PAL_TYPE_AUTOSAVE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
pal_autosave_init (PalAutosave *self)
{
  self->store = g_atomic_rc_box_new0 (Store);
  g_mutex_init (&self->store->mutex);
  self->store->leaving = g_async_queue_new_full (leaving_free);
  self->store->kept = g_async_queue_new_full (g_free);
  self->store->news = g_async_queue_new_full (g_free);
}

PalAutosave *
pal_autosave_new (const char *folder)
{
  PalAutosave *self = g_object_new (PAL_TYPE_AUTOSAVE, NULL);

  self->store->folder
      = folder ? g_strdup (folder) : g_build_filename (g_get_user_state_dir (), "palamedes", NULL);
  self->store->path = pal_autosave_slot_path (self->store->folder, 1);
  return self;
}

/* Keeps the file that could not be read or understood under another name and says so. Another one
 * can be restored then. */
static void
move_aside (PalAutosave *self, GError *reason, GError **error)
{
  g_autofree char *aside = state_file_move_aside (self->store->path);

  g_mutex_lock (&self->store->mutex);
  release_file (self->store);
  g_mutex_unlock (&self->store->mutex);
  g_set_error (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN,
               _ ("Could not restore the last game; its file was kept as %s. %s"),
               aside ? aside : self->store->path, reason->message);
}

void
pal_autosave_set_place (PalAutosave *self, PalAutosavePlace place)
{
  if (place.window == self->place.window && place.tab == self->place.tab
      && place.in_view == self->place.in_view)
    return;
  self->place = place;
  if (self->match)
    changed_cb (self);
}

/* The number of the first game that is kept; 0: there is none. */
static int
find_first_kept (const char *folder)
{
  g_autoptr (GArray) list = pal_autosave_list (folder);

  return list->len > 0 ? g_array_index (list, PalAutosaveKept, 0).number : 0;
}

/* Takes the file, before anything is written. FALSE where there is no game to restore in it. */
static gboolean
prepare_file (Store *store, int number)
{
  gboolean taken;

  number = number > 0 ? number : find_first_kept (store->folder);
  g_mutex_lock (&store->mutex);
  taken = number > 0 && take_file (store, number, NULL);
  if (taken)
    state_file_tidy (store->path);
  g_mutex_unlock (&store->mutex);
  return taken;
}

PalMatch *
pal_autosave_restore (PalAutosave *self, int number, PalAutosaveFacts *facts, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) reason = NULL;
  g_auto (PalAutosaveFacts) own = { 0 };
  PalMatch *match = NULL;
  gsize length;

  facts = facts ? facts : &own;
  if (!prepare_file (self->store, number))
    return NULL;
  if (g_file_get_contents (self->store->path, &text, &length, &reason))
    match = pal_autosave_read_text (text, length, facts, &reason);
  if (!match) {
    move_aside (self, reason, error);
    return NULL;
  }
  g_object_set (self, "file-uri", facts->file_uri, "file-stamp", facts->file_stamp, "source-uri",
                facts->source_uri, "source-game", facts->source_game, "library-key",
                facts->library_key, "exercise", facts->exercise, "evaluations", facts->evaluations,
                NULL);
  return match;
}

void
pal_autosave_follow (PalAutosave *self, PalSession *session)
{
  g_return_if_fail (self->session == NULL);
  self->session = g_object_ref (session);
  g_signal_connect_swapped (session, "notify::node", G_CALLBACK (view_changed_cb), self);
}

void
pal_autosave_watch (PalAutosave *self, PalMatch *match)
{
  static const char *const changes[]
      = { "played", "moved", "tree-changed", "ended", "notify::paused", "notify::modified" };

  if (match == self->match)
    return;
  stop_watching (self);
  if (!match)
    return;
  self->match = g_object_ref (match);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    g_signal_connect_swapped (match, changes[i], G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (pal_match_get_clock (match), "changed", G_CALLBACK (clock_changed_cb),
                            self);
  clock_changed_cb (self);
  changed_cb (self);
}

char *
pal_autosave_let_go (PalAutosave *self)
{
  Leaving *game = NULL;
  char *text;

  if (self->match && pal_autosave_slot_is_game (self->match)) {
    game = g_new0 (Leaving, 1);
    game->text = autosave_write_text (self);
    game->modified = pal_match_get_modified (self->match);
    game->facts.file_uri = g_strdup (self->file_uri);
    game->facts.file_stamp = g_strdup (self->file_stamp);
    game->facts.source_uri = g_strdup (self->source_uri);
    game->facts.source_game = g_strdup (self->source_game);
    game->facts.library_key = g_strdup (self->library_key);
    game->facts.exercise = g_strdup (self->exercise);
    self->failing = FALSE; /* what goes wrong with it is news again */
  }
  stop_watching (self);
  if (!game)
    return NULL;
  text = game->modified ? g_strdup (game->text) : NULL;
  g_async_queue_push (self->store->leaving, game);
  return text;
}

void
pal_autosave_flush_async (PalAutosave *self, GAsyncReadyCallback callback, gpointer data)
{
  self->failing = TRUE; /* if it does, CALLBACK is told, and that is enough */
  write_later (take_job (self), pal_autosave_flush_async, NULL, callback, data);
}

gboolean
pal_autosave_flush_finish (PalAutosave *self, GAsyncResult *result, GError **error)
{
  gboolean done = g_task_propagate_boolean (G_TASK (result), error);

  /* The thread may hold the task a moment longer, but it is not to hold the file. */
  g_task_set_task_data (G_TASK (result), NULL, NULL);
  tell_news (self);
  return done;
}

void
pal_autosave_settle_async (PalAutosave *self, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  write_later (job_new (self, NULL), pal_autosave_settle_async, cancellable, callback, data);
}

gboolean
pal_autosave_settle_finish (GAsyncResult *result, GError **error)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autofree char *news = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  news = take_news (job->store);
  if (news)
    g_set_error_literal (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN, news);
  return news == NULL;
}

void
pal_autosave_leave_async (PalAutosave *self, char **text, GAsyncReadyCallback callback,
                          gpointer data)
{
  Job *job;

  *text = pal_autosave_let_go (self);
  job = job_new (self, NULL);
  job->last = TRUE;
  write_later (job, pal_autosave_leave_async, NULL, callback, data);
}

gboolean
pal_autosave_leave_finish (PalAutosave *self, GAsyncResult *result, GError **error)
{
  return pal_autosave_flush_finish (self, result, error);
}

gboolean
pal_autosave_is_behind (PalAutosave *self)
{
  return self->idle != 0 || self->look != 0 || self->writing;
}

gboolean
pal_autosave_would_lose (PalAutosave *self)
{
  PalAutosaveFacts facts = find_facts (self);

  return g_async_queue_length (self->store->leaving) > 0
         || (self->match && pal_autosave_slot_is_game (self->match)
             && (pal_match_get_modified (self->match) || !pal_autosave_slot_is_elsewhere (&facts)));
}

void
pal_autosave_close (PalAutosave *self)
{
  stop_watching (self);
  g_atomic_int_set (&self->store->closed, TRUE);
  release_if_closed (self->store);
}
