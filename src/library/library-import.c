/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-import.h"

#include "library-pieces.h"
#include "library-writer.h"

#include "files/core/game-file.h"
#include "files/core/read-problem.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  COMMIT_US = G_USEC_PER_SEC / 2,
  TELL_US = G_USEC_PER_SEC / 10,
  THREADS_MAX = 16,
  AHEAD = 3, /* pieces that are under way for each thread */
  PATH_DEPTH_MAX = 64,
  LET_OTHERS_WRITE_US = 6000,
};

/* A piece on its way through a thread. */
typedef struct {
  LibraryPiece *piece;
  LibraryBatch *batch;
  gboolean done;
} Job;

/* A row of the table "source". */
typedef struct {
  gint64 id;
  char *uri;
  gint64 size, modified;
  LibrarySourceState state;
  guint64 place;
  int line;
  guint games, added, duplicates, broken;
  guint listed[2]; /* of those that are broken, and of duplicates */
  char *message;
} Source;

typedef struct {
  LibraryWriter *writer;
  const LibraryOpenings *openings; /* or NULL */
  GThreadPool *pool;
  GMutex lock;
  GCond done;  /* a job is */
  GQueue jobs; /* of the present source, in its order */
  guint n_threads;
  LibraryProgressFunc tell;
  gpointer data;
  GCancellable *cancellable;
  LibraryProgress progress;
  double bytes, bytes_total; /* of all sources: those that are done, and all */
  gint64 told, committed;    /* when */
} Import;

static void
source_free (Source *source)
{
  g_free (source->uri);
  g_free (source->message);
  g_free (source);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Source, source_free)

/* --- What is to be imported --- */

/* The first bytes of FILE, not to the middle of a character; NULL where it cannot be read. */
static GBytes *
read_head (GFile *file, GCancellable *cancellable)
{
  enum { LENGTH = 1 << 16 };
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, NULL);
  g_autofree char *bytes = g_malloc (LENGTH);
  gsize length = 0;

  if (!stream
      || !g_input_stream_read_all (G_INPUT_STREAM (stream), bytes, LENGTH, &length, cancellable,
                                   NULL))
    return NULL;
  if (length == LENGTH)
    while (length > 1 && bytes[length - 1] != '\n')
      length--;
  return g_bytes_new (bytes, length);
}

/* Whether games stand in the text FILE, whose name does not say so: those of a format that can be
 * told from others, or moves and nothing else. A text of another kind is nothing to complain of. */
static gboolean
is_text_of_games (GFile *file, GCancellable *cancellable)
{
  g_autoptr (GBytes) bytes = read_head (file, cancellable);
  g_autoptr (GameFile) games = bytes ? game_file_new (bytes, cancellable, NULL) : NULL;
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = NULL;

  tree = games ? game_file_read (games, 0, problems, NULL) : NULL;
  return tree
         && (games->format->probe (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes))
             || (tree->root->children && problems->len == 0));
}

/* Whether FILE, called NAME, is worth a look in a folder. */
static gboolean
is_file_of_games (GFile *file, const char *name, GCancellable *cancellable)
{
  const FileFormat *format;

  for (guint i = 0; (format = file_format_at (i)); i++)
    for (guint j = 0; j < G_N_ELEMENTS (format->suffixes) && format->suffixes[j]; j++)
      if (file_name_has_suffix (name, format->suffixes[j]))
        return TRUE;
  return file_name_has_suffix (name, "txt")
         && g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable)
                == G_FILE_TYPE_REGULAR
         && is_text_of_games (file, cancellable);
}

static int
compare_uris (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean gather (GFile *file, gboolean asked_for, int depth, GPtrArray *uris,
                        GCancellable *cancellable, GError **error);

/* Folders that cannot be read are passed over, unless somebody asked for them. */
static gboolean
gather_folder (GFile *folder, gboolean asked_for, int depth, GPtrArray *uris,
               GCancellable *cancellable, GError **error)
{
  g_autoptr (GFileEnumerator) files = g_file_enumerate_children (
      folder, G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
      G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, cancellable, asked_for ? error : NULL);
  GFileInfo *info = NULL;
  GFile *child = NULL;

  if (!files || depth > PATH_DEPTH_MAX)
    return !asked_for;
  while (g_file_enumerator_iterate (files, &info, &child, cancellable, NULL) && info) {
    const char *name = g_file_info_get_name (info);
    gboolean folder_again = g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY;
    if (*name != '.' && (folder_again || is_file_of_games (child, name, cancellable))
        && !gather (child, FALSE, depth + 1, uris, cancellable, error))
      return FALSE;
  }
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static gboolean
gather (GFile *file, gboolean asked_for, int depth, GPtrArray *uris, GCancellable *cancellable,
        GError **error)
{
  GFileType type = g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable);

  if (type == G_FILE_TYPE_DIRECTORY)
    return gather_folder (file, asked_for, depth, uris, cancellable, error);
  g_ptr_array_add (uris, g_file_get_uri (file));
  return TRUE;
}

static void
look_at_source (GFile *file, gint64 *size, gint64 *modified)
{
  g_autoptr (GFileInfo) info
      = g_file_query_info (file,
                           G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED
                                                          "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                           G_FILE_QUERY_INFO_NONE, NULL, NULL);

  *size = info ? g_file_info_get_size (info) : 0;
  *modified
      = info ? (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED)
                       * G_USEC_PER_SEC
                   + g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC)
             : 0;
}

static gboolean
write_sources (LibraryDatabase *database, GPtrArray *uris, GError **error)
{
  sqlite3_stmt *row = library_database_prepare (
      database,
      "INSERT INTO source (uri, size, modified, state, place, line, games, added, duplicates,"
      " broken) VALUES (?1, ?2, ?3, 0, 0, 1, 0, 0, 0, 0)",
      error);
  gboolean good = row != NULL;

  for (guint i = 0; good && i < uris->len; i++) {
    g_autoptr (GFile) file = g_file_new_for_uri (uris->pdata[i]);
    gint64 size, modified;

    look_at_source (file, &size, &modified);
    sqlite3_bind_text (row, 1, uris->pdata[i], -1, SQLITE_STATIC);
    sqlite3_bind_int64 (row, 2, size);
    sqlite3_bind_int64 (row, 3, modified);
    good = library_database_finish (database, row, error);
  }
  sqlite3_finalize (row);
  return good;
}

gboolean
library_import_add (const char *path, GPtrArray *files, guint *count, GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (GPtrArray) uris = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (LibraryDatabase) database = library_database_open (path, TRUE, error);

  if (!database)
    return FALSE;
  for (guint i = 0; i < files->len; i++) {
    g_autoptr (GPtrArray) own = g_ptr_array_new ();
    if (!gather (files->pdata[i], TRUE, 0, own, cancellable, error)) {
      g_ptr_array_foreach (own, (GFunc) (void (*) (void)) g_free, NULL);
      return FALSE;
    }
    g_ptr_array_sort (own, compare_uris);
    g_ptr_array_extend_and_steal (uris, g_steal_pointer (&own));
  }
  if (count)
    *count = uris->len;
  return library_database_begin (database, error) && write_sources (database, uris, error)
         && library_database_commit (database, error);
}

guint
library_import_waiting (const char *path)
{
  g_autoptr (LibraryDatabase) database = library_database_open (path, FALSE, NULL);

  return database ? (guint) MAX (
             library_database_ask (database, "SELECT count(*) FROM source WHERE state = 0"), 0)
                  : 0;
}

gboolean
library_import_drop (const char *path, GError **error)
{
  g_autoptr (LibraryDatabase) database = library_database_open (path, FALSE, error);
  g_autofree char *sql = g_strdup_printf ("UPDATE source SET state = %d WHERE state = %d",
                                          LIBRARY_SOURCE_DROPPED, LIBRARY_SOURCE_WAITING);

  return database && library_database_run (database, sql, error);
}

static Source *
read_source (sqlite3_stmt *row)
{
  Source *source = g_new0 (Source, 1);

  source->id = sqlite3_column_int64 (row, 0);
  source->uri = g_strdup ((const char *) sqlite3_column_text (row, 1));
  source->size = sqlite3_column_int64 (row, 2);
  source->modified = sqlite3_column_int64 (row, 3);
  source->place = (guint64) sqlite3_column_int64 (row, 4);
  source->line = sqlite3_column_int (row, 5);
  source->games = (guint) sqlite3_column_int64 (row, 6);
  source->added = (guint) sqlite3_column_int64 (row, 7);
  source->duplicates = (guint) sqlite3_column_int64 (row, 8);
  source->broken = (guint) sqlite3_column_int64 (row, 9);
  return source;
}

/* What waits, of which the sizes are added up. */
static GPtrArray *
read_sources (Import *import, GError **error)
{
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func ((GDestroyNotify) source_free);
  LibraryDatabase *database = library_writer_open_database (import->writer, error);
  sqlite3_stmt *rows
      = database ? library_database_prepare (
            database,
            "SELECT id, uri, size, modified, place, line, games, added, duplicates, broken"
            " FROM source WHERE state = 0 ORDER BY id",
            error)
                 : NULL;
  int result = SQLITE_ERROR;

  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    Source *source = read_source (rows);
    import->bytes_total += (double) source->size;
    g_ptr_array_add (sources, source);
  }
  sqlite3_finalize (rows);
  if (rows && result != SQLITE_DONE)
    library_database_fail (database, error);
  return result == SQLITE_DONE ? g_steal_pointer (&sources) : NULL;
}

/* --- Progress --- */

static gboolean
keep_source (Import *import, const Source *source, GError **error)
{
  LibraryDatabase *database = library_writer_open_database (import->writer, error);
  sqlite3_stmt *row
      = database ? library_database_statement (database, LIBRARY_KEEP_SOURCE, error) : NULL;

  if (!row)
    return FALSE;
  sqlite3_bind_int64 (row, 1, source->id);
  sqlite3_bind_int64 (row, 2, source->state);
  sqlite3_bind_int64 (row, 3, (sqlite3_int64) source->place);
  sqlite3_bind_int64 (row, 4, source->line);
  sqlite3_bind_int64 (row, 5, source->games);
  sqlite3_bind_int64 (row, 6, source->added);
  sqlite3_bind_int64 (row, 7, source->duplicates);
  sqlite3_bind_int64 (row, 8, source->broken);
  sqlite3_bind_text (row, 9, source->message, -1, SQLITE_STATIC);
  return library_database_finish (database, row, error);
}

static void
import_tell (Import *import, gboolean committed)
{
  gint64 now = g_get_monotonic_time ();

  if (!import->tell || (!committed && now - import->told < TELL_US))
    return;
  import->told = now;
  import->tell (&import->progress, committed, import->data);
}

/* Takes note of how far SOURCE is, and makes all of it last where it is time, or MUST be. */
static gboolean
import_commit (Import *import, const Source *source, gboolean must, GError **error)
{
  gint64 now = g_get_monotonic_time ();

  if (!must && !library_writer_is_full (import->writer) && now - import->committed < COMMIT_US)
    return TRUE;
  if (!keep_source (import, source, error) || !library_writer_commit (import->writer, error))
    return FALSE;
  import_tell (import, TRUE);
  g_usleep (LET_OTHERS_WRITE_US);
  import->committed = g_get_monotonic_time ();
  return TRUE;
}

/* --- Writing --- */

static char *
describe_players (const LibraryBatch *batch, const LibraryRecord *record)
{
  const char *names[2] = { NULL, NULL };

  for (int side = 0; record->rules && side < 2; side++)
    names[side] = library_batch_tag (batch, record, record->rules->side_tags[side]);
  return names[0] || names[1]
             ? g_strdup_printf ("%s – %s", names[0] ? names[0] : "?", names[1] ? names[1] : "?")
             : NULL;
}

/* Lists that the game before stayed out. */
static gboolean
list_problem (Import *import, Source *source, int line, const char *game, const char *message,
              guint32 duplicate_of, GError **error)
{
  LibraryDatabase *database = library_writer_open_database (import->writer, error);
  sqlite3_stmt *row;

  if (source->listed[duplicate_of > 0]++ >= LIBRARY_PROBLEMS_MAX)
    return TRUE;
  row = database ? library_database_statement (database, LIBRARY_ADD_PROBLEM, error) : NULL;
  if (!row)
    return FALSE;
  sqlite3_bind_int64 (row, 1, source->id);
  sqlite3_bind_int64 (row, 2, source->games);
  sqlite3_bind_int64 (row, 3, line);
  if (duplicate_of)
    sqlite3_bind_int64 (row, 4, duplicate_of);
  sqlite3_bind_text (row, 5, game, -1, SQLITE_STATIC);
  sqlite3_bind_text (row, 6, message, -1, SQLITE_STATIC);
  return library_database_finish (database, row, error);
}

static gboolean
import_game (Import *import, Source *source, const LibraryBatch *batch, guint index, GError **error)
{
  const LibraryRecord *record = library_batch_get (batch, index);
  g_autofree char *players = NULL;
  guint32 id;

  source->games++;
  import->progress.games++;
  switch (library_writer_add (import->writer, batch, index, (guint32) source->id, &id, error)) {
  case LIBRARY_WRITTEN:
  case LIBRARY_WRITTEN_AGAIN:
    source->added++;
    import->progress.added++;
    return TRUE;
  case LIBRARY_LEFT_OUT:
    source->duplicates++;
    import->progress.duplicates++;
    players = describe_players (batch, record);
    return list_problem (import, source, record->line, players,
                         _ ("This game is in the library already."), id, error);
  case LIBRARY_BROKEN:
    source->broken++;
    import->progress.broken++;
    players = describe_players (batch, record);
    return list_problem (import, source, record->line, players, record->problem, 0, error);
  case LIBRARY_FAILED:
  default:
    return FALSE;
  }
}

static gboolean
write_batch (Import *import, Source *source, const LibraryBatch *batch, GError **error)
{
  for (guint i = 0; i < batch->records->len; i++)
    if (!import_game (import, source, batch, i, error))
      return FALSE;
  source->place = batch->next;
  source->line = batch->next_line;
  return TRUE;
}

/* --- Reading --- */

static void
run_job (gpointer data, gpointer user_data)
{
  Import *import = user_data;
  Job *job = data;
  LibraryBatch *batch = library_piece_read (job->piece, import->openings);

  g_mutex_lock (&import->lock);
  job->batch = batch;
  job->done = TRUE;
  g_cond_broadcast (&import->done);
  g_mutex_unlock (&import->lock);
}

/* Waits for the oldest job. */
static LibraryBatch *
take_batch (Import *import)
{
  Job *job = g_queue_pop_head (&import->jobs);
  LibraryBatch *batch;

  g_mutex_lock (&import->lock);
  while (!job->done)
    g_cond_wait (&import->done, &import->lock);
  g_mutex_unlock (&import->lock);
  batch = job->batch;
  g_free (job);
  return batch;
}

static void
drop_jobs (Import *import)
{
  while (!g_queue_is_empty (&import->jobs))
    library_batch_free (take_batch (import));
}

/* Has pieces read ahead. FALSE with ERROR where the file cannot be read on. */
static gboolean
fill_queue (Import *import, LibraryPieces *pieces, gboolean *ended, GError **error)
{
  while (!*ended && import->jobs.length < AHEAD * import->n_threads) {
    g_autoptr (GError) reason = NULL;
    LibraryPiece *piece = library_pieces_next (pieces, &reason);
    Job *job;

    if (reason) {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
    *ended = piece == NULL;
    if (!piece)
      break;
    job = g_new0 (Job, 1);
    job->piece = piece;
    g_queue_push_tail (&import->jobs, job);
    g_thread_pool_push (import->pool, job, NULL);
  }
  return TRUE;
}

typedef enum {
  SOURCE_READ,
  SOURCE_UNREADABLE, /* the file: see ERROR, others may go on */
  SOURCE_STOPPED,    /* the whole import: see ERROR */
} SourceEnd;

static SourceEnd
read_pieces (Import *import, Source *source, LibraryPieces *pieces, GError **error)
{
  gboolean ended = FALSE;

  for (;;) {
    g_autoptr (LibraryBatch) batch = NULL;

    if (g_cancellable_set_error_if_cancelled (import->cancellable, error))
      return SOURCE_STOPPED;
    if (!fill_queue (import, pieces, &ended, error))
      return SOURCE_UNREADABLE;
    if (g_queue_is_empty (&import->jobs))
      return SOURCE_READ;
    batch = take_batch (import);
    if (!write_batch (import, source, batch, error))
      return SOURCE_STOPPED;
    import->progress.fraction
        = (import->bytes + (double) source->size * library_pieces_fraction (pieces, source->place))
          / MAX (import->bytes_total, 1);
    import_tell (import, FALSE);
    if (!import_commit (import, source, FALSE, error))
      return SOURCE_STOPPED;
  }
}

/* A file that has changed since its first games were read begins anew: those are known. */
static void
check_source (Source *source, GFile *file)
{
  gint64 size, modified;

  look_at_source (file, &size, &modified);
  if (source->place > 0 && (size != source->size || modified != source->modified)) {
    source->place = 0;
    source->line = 1;
    source->games = 0;
  }
}

static SourceEnd
read_source_file (Import *import, Source *source, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_uri (source->uri);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  g_autoptr (LibraryPieces) pieces = NULL;
  SourceEnd end;

  import->progress.name = shown;
  check_source (source, file);
  pieces = library_pieces_open (file, source->place, source->line, import->cancellable, error);
  end = pieces ? read_pieces (import, source, pieces, error)
        : g_cancellable_is_cancelled (import->cancellable) ? SOURCE_STOPPED
                                                           : SOURCE_UNREADABLE;
  drop_jobs (import);
  import->progress.name = NULL;
  return end;
}

/* One file that cannot be read is told of, and the next one begins. */
static gboolean
import_source (Import *import, Source *source, GError **error)
{
  g_autoptr (GError) reason = NULL;
  SourceEnd end = read_source_file (import, source, &reason);

  if (end == SOURCE_STOPPED) {
    gboolean cancelled = g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    if (cancelled) /* what was read stays */
      import_commit (import, source, TRUE, NULL);
    g_propagate_error (error, g_steal_pointer (&reason));
    return FALSE;
  }
  source->state = end == SOURCE_READ ? LIBRARY_SOURCE_DONE : LIBRARY_SOURCE_FAILED;
  source->message = reason ? g_strdup (reason->message) : NULL;
  import->progress.failed += end == SOURCE_UNREADABLE;
  import->progress.sources++;
  import->bytes += (double) source->size;
  import->progress.fraction = import->bytes / MAX (import->bytes_total, 1);
  return keep_source (import, source, error) && import_commit (import, source, FALSE, error);
}

static gboolean
import_all (Import *import, GPtrArray *sources, GError **error)
{
  import->progress.sources_total = sources->len;
  import->committed = g_get_monotonic_time ();
  for (guint i = 0; i < sources->len; i++)
    if (!import_source (import, sources->pdata[i], error))
      return FALSE;
  if (!library_writer_commit (import->writer, error))
    return FALSE;
  import_tell (import, TRUE);
  return TRUE;
}

gboolean
library_import_run (const char *path, const LibraryOpenings *openings, LibraryProgressFunc progress,
                    gpointer data, GCancellable *cancellable, LibraryProgress *report,
                    GError **error)
{
  Import import
      = { .openings = openings, .tell = progress, .data = data, .cancellable = cancellable };
  g_autoptr (LibraryWriter) writer = library_writer_new (path, error);
  g_autoptr (GPtrArray) sources = NULL;
  gboolean good;

  if (!writer)
    return FALSE;
  import.writer = writer;
  import.n_threads = CLAMP (g_get_num_processors (), 1, THREADS_MAX);
  sources = read_sources (&import, error);
  if (!sources)
    return FALSE;
  g_mutex_init (&import.lock);
  g_cond_init (&import.done);
  g_queue_init (&import.jobs);
  import.pool = g_thread_pool_new (run_job, &import, (int) import.n_threads, FALSE, NULL);
  good = import_all (&import, sources, error);
  g_thread_pool_free (import.pool, FALSE, TRUE);
  g_mutex_clear (&import.lock);
  g_cond_clear (&import.done);
  if (report)
    *report = import.progress;
  return good;
}

/* --- What stayed out --- */

void
library_problem_free (LibraryProblem *problem)
{
  g_free (problem->file);
  g_free (problem->uri);
  g_free (problem->game);
  g_free (problem->message);
  g_free (problem);
}

static LibraryProblem *
read_problem (sqlite3_stmt *row)
{
  LibraryProblem *problem = g_new0 (LibraryProblem, 1);
  const char *uri = (const char *) sqlite3_column_text (row, 0);
  g_autoptr (GFile) file = g_file_new_for_uri (uri ? uri : "");
  g_autofree char *name = g_file_get_basename (file);

  problem->file = g_filename_display_name (name ? name : "");
  problem->uri = g_strdup (uri ? uri : "");
  problem->number = (guint) sqlite3_column_int64 (row, 1);
  problem->line = sqlite3_column_int (row, 2);
  problem->duplicate_of = (guint32) sqlite3_column_int64 (row, 3);
  problem->game = g_strdup ((const char *) sqlite3_column_text (row, 4));
  problem->message = g_strdup ((const char *) sqlite3_column_text (row, 5));
  return problem;
}

GPtrArray *
library_import_problems (const char *path, guint most, GError **error)
{
  g_autoptr (GPtrArray) problems
      = g_ptr_array_new_with_free_func ((GDestroyNotify) library_problem_free);
  g_autoptr (LibraryDatabase) database = library_database_open (path, FALSE, error);
  sqlite3_stmt *rows
      = database ? library_database_prepare (
            database,
            "SELECT uri, 0, 0, NULL, NULL, message, id AS source FROM source"
            " WHERE message IS NOT NULL UNION ALL"
            " SELECT uri, number, problem.line, duplicate_of, game, problem.message, source"
            " FROM problem JOIN source ON source.id = problem.source"
            " ORDER BY source DESC, 2 LIMIT ?1",
            error)
                 : NULL;
  int result = SQLITE_ERROR;

  if (rows)
    sqlite3_bind_int64 (rows, 1, most);
  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW)
    g_ptr_array_add (problems, read_problem (rows));
  if (rows && result != SQLITE_DONE)
    library_database_fail (database, error);
  sqlite3_finalize (rows);
  return result == SQLITE_DONE ? g_steal_pointer (&problems) : NULL;
}
