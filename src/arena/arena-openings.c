/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-openings.h"

#include "files/core/game-file.h"
#include "files/core/task-thread.h"
#include "game/drivers/pal-driver-spec.h"
#include "rules/game-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GameRecord, game_record_free)

enum {
  BY_WEIGHT = 100, /* of a book's variety */
  TRIES = 50,      /* until a book is taken to have no other line */
};

static GPtrArray *
openings_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) game_record_free);
}

/* EPD has no counters, and operations in their place: then what is left of its first four fields is
 * read. */
static gboolean
read_position (const Rules *rules, const char *line, Position *position)
{
  g_auto (GStrv) fields = g_strsplit (line, " ", 5);
  g_autofree char *short_text = NULL;

  if (rules->position_from_text (position, line, NULL))
    return TRUE;
  if (g_strv_length (fields) < 5)
    return FALSE;
  g_clear_pointer (&fields[4], g_free);
  short_text = g_strjoinv (" ", fields);
  return rules->position_from_text (position, short_text, NULL);
}

/* Plays the longest move that TEXT begins with; its length, 0 where there is none. */
static gsize
play_first (const Rules *rules, const char *text, GameRecord *record)
{
  const Position *position = game_record_last (record);
  Move move;

  for (gsize length = MIN (strcspn (text, " \t"), MOVE_TEXT_MAX); length > 1; length--)
    if (rules->move_from_text (position, text, length, &move) == MOVE_TEXT_OK
        && rules_is_legal (rules, position, move)) {
      game_record_play (record, move);
      return length;
    }
  return 0;
}

/* Moves with blanks between them or without, with numbers or without; a pass that is forced may be
 * left out. NULL where it is no line of legal moves. */
static GameRecord *
arena_openings_read_moves (const Rules *rules, const char *line)
{
  Position start;
  GameRecord *record;
  Result end; /* as behind the moves of a game */

  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  while (*(line += strspn (line, " \t")) && !result_from_token (line, &end)) {
    gsize number = strspn (line, "0123456789");
    gsize length = 0;

    if (number > 0 && line[number] == '.') {
      line += number + strspn (line + number, ".");
      continue;
    }
    length = play_first (rules, line, record);
    if (length == 0 && rules_must_pass (rules, game_record_last (record))) {
      game_record_play (record, MOVE_PASS);
      length = play_first (rules, line, record);
    }
    if (length == 0) {
      game_record_free (record);
      return NULL;
    }
    line += length;
  }
  return record;
}

GPtrArray *
arena_openings_read (const Rules *rules, const char *text, const char *source, GError **error)
{
  g_autoptr (GPtrArray) openings = openings_new ();
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++) {
    char *line = g_strstrip (lines[i]);
    GameRecord *record;
    Position position;
    if (*line == '\0' || *line == '#')
      continue;
    record = read_position (rules, line, &position) ? game_record_new (rules, &position)
                                                    : arena_openings_read_moves (rules, line);
    if (!record || outcome_is_over (rules->outcome (record))) {
      g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_FILE,
                   /* Translators: a file and a line. */
                   record ? _ ("%s, line %u: the game is already over.")
                          : _ ("%s, line %u is neither a position nor moves of this game."),
                   source, i + 1);
      game_record_free (record);
      return NULL;
    }
    g_ptr_array_add (openings, record);
  }
  if (openings->len == 0) {
    g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_FILE, _ ("No openings found in %s."),
                 source);
    return NULL;
  }
  return g_steal_pointer (&openings);
}

/* --- Files --- */

enum { HEAD = 1 << 16 }; /* bytes that tell what a file is */

/* Whether the file whose first LENGTH bytes are HEAD is a list of openings: its first line is one.
 */
static gboolean
is_list (const Rules *rules, const char *head, gsize length)
{
  g_autofree char *text = text_to_utf8 (head, length, TEXT_UTF8, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line; line++) {
    Position position;
    if (*g_strstrip (*line) == '\0' || **line == '#')
      continue;
    if (read_position (rules, *line, &position))
      return TRUE;
    g_autoptr (GameRecord) record = arena_openings_read_moves (rules, *line);
    return record != NULL;
  }
  return FALSE;
}

/* How TREE begins, as far as its moves are legal and the game is not over. */
static GameRecord *
begin_of_game (const GameTree *tree)
{
  GameRecord *record = game_record_new (tree->rules, &tree->root->position);

  for (const GameNode *node = game_node_next (tree->root);
       node && record->length < ARENA_OPENING_PLIES_MAX; node = game_node_next (node)) {
    if (!rules_is_legal (tree->rules, game_record_last (record), node->move)
        && !(node->move == MOVE_PASS && rules_must_pass (tree->rules, game_record_last (record))))
      break;
    game_record_play (record, node->move);
    if (outcome_is_over (tree->rules->outcome (record))) {
      game_record_truncate (record, record->length - 1);
      break;
    }
  }
  return record;
}

/* A game without moves from the standard start says nothing. */
static gboolean
is_bare_start (const GameRecord *record)
{
  Position start;

  rules_start (record->rules, &start);
  return outcome_is_over (record->rules->outcome (record))
         || (record->length == 0
             && record->rules->key (&record->positions[0]) == record->rules->key (&start));
}

static GPtrArray *
load_games (const Rules *rules, GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GameFile) games = game_file_load (file, cancellable, error);
  g_autoptr (GPtrArray) openings = openings_new ();
  g_autofree char *name = g_file_get_parse_name (file);

  for (guint i = 0; games && i < games->entries->len && openings->len < ARENA_OPENINGS_MAX; i++) {
    const Rules *named = game_file_entry (games, i)->rules;
    g_autoptr (GameTree) tree
        = !named || named == rules ? game_file_read (games, i, NULL, NULL) : NULL;
    g_autoptr (GameRecord) record = tree && tree->rules == rules ? begin_of_game (tree) : NULL;

    if (g_cancellable_set_error_if_cancelled (cancellable, error))
      return NULL;
    if (record && !is_bare_start (record))
      g_ptr_array_add (openings, g_steal_pointer (&record));
  }
  if (games && openings->len == 0)
    /* Translators: a file and a game. */
    g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_FILE,
                 _ ("%s contains no positions, moves or games of %s."), name, _ (rules->name));
  return openings->len > 0 ? g_steal_pointer (&openings) : NULL;
}

static GPtrArray *
load_list (const Rules *rules, GFile *file, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  g_autofree char *bytes = NULL, *text = NULL;
  gsize length;

  if (!g_file_load_contents (file, cancellable, &bytes, &length, NULL, error))
    return NULL;
  text = text_to_utf8 (bytes, length, TEXT_UTF8, NULL);
  return arena_openings_read (rules, text, name, error);
}

GPtrArray *
arena_openings_load (const Rules *rules, GFile *file, gboolean *of_games, GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, error);
  g_autofree char *head = g_malloc (HEAD);
  gsize length;

  if (!stream
      || !g_input_stream_read_all (G_INPUT_STREAM (stream), head, HEAD, &length, cancellable,
                                   error))
    return NULL;
  *of_games = !is_list (rules, head, length);
  return (*of_games ? load_games : load_list) (rules, file, cancellable, error);
}

typedef struct {
  const Rules *rules;
  GFile *file;
  gboolean of_games;
} Job;

static void
openings_job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->file);
  g_free (job);
}

static void
openings_work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  GPtrArray *openings
      = arena_openings_load (job->rules, job->file, &job->of_games, cancellable, &error);

  if (openings)
    g_task_return_pointer (task, openings, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

void
arena_openings_load_async (const Rules *rules, GFile *file, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);

  job->rules = rules;
  job->file = g_object_ref (file);
  g_task_set_task_data (task, job, openings_job_free);
  task_run_in_thread (task, openings_work);
}

GPtrArray *
arena_openings_load_finish (GAsyncResult *result, gboolean *of_games, GError **error)
{
  const Job *job = g_task_get_task_data (G_TASK (result));

  *of_games = job->of_games;
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- Changed --- */

GPtrArray *
arena_openings_copy (GPtrArray *openings)
{
  GPtrArray *copy = openings_new ();

  for (guint i = 0; i < openings->len; i++)
    g_ptr_array_add (copy, game_record_copy (openings->pdata[i]));
  return copy;
}

/* Whether the position at the end of RECORD is new to SEEN, which learns it. */
static gboolean
comes_first (GHashTable *seen, const GameRecord *record)
{
  gint64 key = (gint64) record->rules->key (game_record_last (record));

  return g_hash_table_add (seen, g_memdup2 (&key, sizeof key));
}

static GHashTable *
seen_new (void)
{
  return g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

void
arena_openings_cut (GPtrArray *openings, int plies)
{
  g_autoptr (GHashTable) seen = seen_new ();

  for (guint i = 0; i < openings->len;) {
    game_record_truncate (openings->pdata[i], (size_t) plies);
    if (comes_first (seen, openings->pdata[i]))
      i++;
    else
      g_ptr_array_remove_index (openings, i);
  }
}

/* --- Made --- */

GPtrArray *
arena_openings_default (const Rules *rules)
{
  GPtrArray *openings = openings_new ();
  Position position;

  rules_start (rules, &position);
  g_ptr_array_add (openings, game_record_new (rules, &position));
  return openings;
}

GPtrArray *
arena_openings_random (const Rules *rules, int n, int plies, guint64 seed)
{
  GPtrArray *openings = openings_new ();
  Random random = random_from_seed (seed);
  Position position;

  rules_start (rules, &position);
  for (int i = 0; i < n; i++) {
    GameRecord *record = game_record_new (rules, &position);
    random_opening_play (record, plies, &random);
    g_ptr_array_add (openings, record);
  }
  return openings;
}

/* Plays a line of the book in RECORD. */
static void
play_book_line (PalBooks *books, GameRecord *record, int plies, Random *random)
{
  for (int ply = 0; ply < plies; ply++) {
    g_autoptr (GArray) moves = pal_books_look_up (books, record->rules, game_record_last (record));
    Move move = book_choose (moves, BY_WEIGHT, random_next (random));

    if (move == MOVE_NONE)
      return;
    game_record_play (record, move);
    if (outcome_is_over (record->rules->outcome (record))) {
      game_record_truncate (record, record->length - 1);
      return;
    }
  }
}

GPtrArray *
arena_openings_draw (PalBooks *books, const Rules *rules, int n, int plies, guint64 seed,
                     GError **error)
{
  g_autoptr (GPtrArray) openings = openings_new ();
  g_autoptr (GHashTable) seen = seen_new ();
  Random random = random_from_seed (seed);
  const char *problem;
  Position start;

  rules_start (rules, &start);
  for (int tries = 0; (int) openings->len < n && tries < TRIES; tries++) {
    g_autoptr (GameRecord) record = game_record_new (rules, &start);
    play_book_line (books, record, plies, &random);
    if (record->length == 0)
      break;
    if (!comes_first (seen, record))
      continue;
    g_ptr_array_add (openings, g_steal_pointer (&record));
    tries = 0;
  }
  if (openings->len > 0)
    return g_steal_pointer (&openings);
  problem = pal_books_get_problem (books, rules);
  g_set_error_literal (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_FILE,
                       problem ? problem : _ ("The opening book contains no moves."));
  return NULL;
}

void
arena_openings_shuffle (GPtrArray *openings, guint64 seed)
{
  Random random = random_from_seed (seed);

  for (guint n = openings->len; n > 1; n--) {
    guint i = random_below (&random, n);
    gpointer kept = openings->pdata[i];
    openings->pdata[i] = openings->pdata[n - 1];
    openings->pdata[n - 1] = kept;
  }
}
