/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a document does to its file: one thing after the other, on a thread. */
#include "pal-document-private.h"

#include "files/core/task-thread.h"
#include "game/match/pal-match-text.h"

enum { TICK_MS = 100, PER_MILLE = 1000 };

typedef enum { WRITE_SAVE, WRITE_ADD, WRITE_DELETE, WRITE_RESTORE } WriteKind;

/* One game of a save. */
typedef struct {
  guint index; /* in the list */
  char *text;
  PalMatch *match;
  guint64 version; /* that TEXT is of */
  gboolean done;
} Text;

/* What is to be written: the data of a task. */
typedef struct {
  WriteKind kind;
  PalMatch *match; /* that is added or deleted, or NULL */
  gboolean attach;
  guint opened;       /* the document's: which file is meant */
  PalGameFile *file;  /* from here on as the thread has it; replaced by what it becomes */
  GArray *texts;      /* of Text, in the order of the file */
  PalDocumentCut cut; /* what is put back, or what was taken out */
  guint index;        /* of the game that is added, deleted or put back */
  int done;           /* atomic: per mille */
} Write;

static void
text_clear (gpointer data)
{
  Text *self = data;

  g_free (self->text);
  g_object_unref (self->match);
}

static void
write_free (gpointer data)
{
  Write *self = data;

  g_clear_object (&self->match);
  g_clear_object (&self->file);
  g_array_unref (self->texts);
  pal_document_cut_clear (&self->cut);
  g_free (self);
}

static Text *
text_at (Write *self, guint index)
{
  return &g_array_index (self->texts, Text, index);
}

/* --- the texts --- */

static int
compare_index (gconstpointer a, gconstpointer b)
{
  const Text *one = a, *other = b;

  return one->index < other->index ? -1 : one->index > other->index;
}

static gboolean
take_text (GArray *texts, const PalDocumentGame *game, GPtrArray *losses, GError **error)
{
  Text text = { game->index, pal_match_write_text (game->match, &game->form, losses, error),
                g_object_ref (game->match), pal_match_get_version (game->match), FALSE };

  if (text.text == NULL) {
    text_clear (&text);
    return FALSE;
  }
  g_array_append_val (texts, text);
  return TRUE;
}

static GArray *
texts_new (void)
{
  GArray *texts = g_array_new (FALSE, FALSE, sizeof (Text));

  g_array_set_clear_func (texts, text_clear);
  return texts;
}

/* The texts of all games that have changed; NULL with ERROR. */
static GArray *
take_texts (PalDocument *self, GPtrArray *losses, GError **error)
{
  g_autoptr (GArray) texts = texts_new ();

  for (guint i = 0; i < self->games->len; i++) {
    const PalDocumentGame *game = self->games->pdata[i];

    if (pal_document_is_unsaved (self, game) && !take_text (texts, game, losses, error))
      return NULL;
  }
  g_array_sort (texts, compare_index);
  return g_steal_pointer (&texts);
}

gboolean
pal_document_check_save (PalDocument *self, GPtrArray *losses, GError **error)
{
  g_autoptr (GArray) texts = take_texts (self, losses, error);

  return texts != NULL;
}

/* --- on the thread --- */

static void
document_on_progress (double fraction, gpointer data)
{
  g_atomic_int_set (&((Write *) data)->done, (int) (fraction * PER_MILLE));
}

static gboolean
apply_edits (Write *self, guint near, const GameEdit *edits, guint n, GameCut **cut, GError **error)
{
  PalGameFile *after
      = pal_game_file_edit (self->file, near, edits, n, cut, document_on_progress, self, error);

  if (after == NULL)
    return FALSE;
  g_object_unref (self->file);
  self->file = after;
  return TRUE;
}

/* The texts from I on that belong into the same file; I becomes the first of the next one. */
static gboolean
save_part (Write *self, guint *i, GError **error)
{
  g_autoptr (GArray) edits = g_array_new (FALSE, FALSE, sizeof (GameEdit));
  guint from = *i, near = text_at (self, from)->index, n;
  guint first = pal_game_file_get_first (self->file, near, &n);

  for (; *i < self->texts->len && text_at (self, *i)->index < first + n; (*i)++) {
    GameEdit edit = { .kind = GAME_EDIT_REPLACE,
                      .index = text_at (self, *i)->index - first,
                      .text = text_at (self, *i)->text };
    g_array_append_val (edits, edit);
  }
  if (!apply_edits (self, near, (const GameEdit *) edits->data, edits->len, NULL, error))
    return FALSE;
  while (from < *i)
    text_at (self, from++)->done = TRUE;
  return TRUE;
}

static gboolean
save_parts (Write *self, GError **error)
{
  for (guint i = 0; i < self->texts->len;)
    if (!save_part (self, &i, error))
      return FALSE;
  return TRUE;
}

/* Behind the last game of the last file. */
static gboolean
add_text (Write *self, GError **error)
{
  guint n, near = pal_game_file_get_n_games (self->file) - 1;
  GameEdit edit = { .kind = GAME_EDIT_INSERT, .text = text_at (self, 0)->text };

  pal_game_file_get_first (self->file, near, &n);
  edit.index = n;
  self->index = near + 1;
  return apply_edits (self, near, &edit, 1, NULL, error);
}

static gboolean
delete_game (Write *self, GError **error)
{
  guint n, first = pal_game_file_get_first (self->file, self->index, &n);
  GameEdit edit = { .kind = GAME_EDIT_DELETE, .index = self->index - first };

  self->cut.index = self->index;
  self->cut.near = self->index > first ? self->index - 1 : self->index;
  return apply_edits (self, self->index, &edit, 1, &self->cut.cut, error);
}

static gboolean
restore_game (Write *self, GError **error)
{
  GameEdit edit
      = { .kind = GAME_EDIT_RESTORE, .index = self->cut.cut->index, .cut = self->cut.cut };

  self->index = self->cut.index;
  return apply_edits (self, self->cut.near, &edit, 1, NULL, error);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  static gboolean (*const writers[]) (Write *, GError **) = { [WRITE_SAVE] = save_parts,
                                                              [WRITE_ADD] = add_text,
                                                              [WRITE_DELETE] = delete_game,
                                                              [WRITE_RESTORE] = restore_game };
  Write *self = data;
  GError *error = NULL;

  if (writers[self->kind](self, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* --- before and after --- */

static void
shift_games (PalDocument *self, guint from, int by)
{
  for (guint i = 0; i < self->games->len; i++) {
    PalDocumentGame *game = self->games->pdata[i];

    if (game->index >= from)
      game->index = (guint) ((int) game->index + by);
  }
}

/* The game that was deleted stays as it was on the board, in case that it comes back. */
static void
let_go_of_deleted (PalDocument *self, Write *write)
{
  guint place;

  pal_document_cut_clear (&self->deleted);
  self->deleted = write->cut;
  write->cut = (PalDocumentCut){ 0 };
  for (place = 0; place < self->games->len; place++) {
    PalDocumentGame *game = self->games->pdata[place];

    if (game->index != write->index)
      continue;
    if (self->present == game)
      self->present = NULL;
    self->deleted.game = g_ptr_array_steal_index (self->games, place);
    break;
  }
  shift_games (self, write->index + 1, -1);
}

static void
take_restored (PalDocument *self, Write *write)
{
  shift_games (self, write->index, 1);
  if (write->cut.game != NULL)
    g_ptr_array_add (self->games, g_steal_pointer (&write->cut.game));
}

/* What was written of the games is saved. */
static void
note_saved (PalDocument *self, Write *write)
{
  for (guint i = 0; i < write->texts->len; i++) {
    const Text *text = text_at (write, i);

    if (write->kind == WRITE_SAVE && text->done)
      pal_match_set_saved (text->match, text->version);
  }
}

/* Where not all is DONE some of it may be. */
static void
settle_write (PalDocument *self, Write *write, gboolean done)
{
  if (done && write->kind == WRITE_DELETE) {
    let_go_of_deleted (self, write);
  } else if (done && write->kind == WRITE_RESTORE) {
    take_restored (self, write);
  } else if (write->kind == WRITE_RESTORE) {
    self->deleted = write->cut;
    write->cut = (PalDocumentCut){ 0 };
  }
  if (write->file != NULL && write->file != self->file)
    pal_document_set_file (self, write->file);
  if (done && write->kind == WRITE_ADD && write->attach) {
    pal_match_set_saved (write->match, text_at (write, 0)->version);
    pal_document_attach (self, write->index, write->match, TRUE);
  }
}

static void begin_first (PalDocument *self);

static gboolean
document_tick (gpointer data)
{
  PalDocument *self = data;
  GTask *task = g_queue_peek_head (&self->writes);
  Write *write = g_task_get_task_data (task);

  pal_document_set_progress (self, (double) g_atomic_int_get (&write->done) / PER_MILLE);
  return G_SOURCE_CONTINUE;
}

static void
document_on_written (GObject *source, GAsyncResult *result, gpointer data)
{
  PalDocument *self = data;
  g_autoptr (GTask) task = g_queue_pop_head (&self->writes);
  Write *write = g_task_get_task_data (task);
  GError *error = NULL;
  gboolean done = g_task_propagate_boolean (G_TASK (result), &error);

  g_clear_handle_id (&self->ticker, g_source_remove);
  pal_document_set_progress (self, -1);
  note_saved (self, write);
  if (write->opened == self->opened)
    settle_write (self, write, done);
  pal_document_tidy (self);
  pal_document_notify (self);
  begin_first (self);
  if (done)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  if (g_application_get_default ())
    g_application_release (g_application_get_default ());
}

static gboolean
prepare_save (PalDocument *self, Write *write, GError **error)
{
  GArray *texts = take_texts (self, NULL, error);

  if (texts == NULL)
    return FALSE;
  g_array_unref (write->texts);
  write->texts = texts;
  return TRUE;
}

static gboolean
prepare_addition (PalDocument *self, Write *write, GError **error)
{
  guint last = pal_game_file_get_n_games (self->file) - 1;
  PalDocumentGame game = { .index = last + 1, .match = write->match };

  game.form.format = pal_game_file_get_format (self->file, last);
  return take_text (write->texts, &game, NULL, error);
}

static gboolean
prepare_deletion (PalDocument *self, Write *write, GError **error)
{
  const PalDocumentGame *game = pal_document_find_match (self, write->match);

  if (game == NULL) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "");
    return FALSE;
  }
  write->index = game->index;
  return TRUE;
}

static gboolean
prepare_restoration (PalDocument *self, Write *write, GError **error)
{
  write->cut = self->deleted;
  self->deleted = (PalDocumentCut){ 0 };
  if (write->cut.cut == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "");
  return write->cut.cut != NULL;
}

/* What the games are is settled when their turn has come. */
static gboolean
prepare (PalDocument *self, Write *write, GError **error)
{
  static gboolean (*const steps[]) (PalDocument *, Write *, GError **)
      = { [WRITE_SAVE] = prepare_save,
          [WRITE_ADD] = prepare_addition,
          [WRITE_DELETE] = prepare_deletion,
          [WRITE_RESTORE] = prepare_restoration };

  if (write->opened != self->opened) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "");
    return FALSE;
  }
  write->file = g_object_ref (self->file);
  return steps[write->kind](self, write, error);
}

static void
begin_first (PalDocument *self)
{
  GTask *task = g_queue_peek_head (&self->writes);
  g_autoptr (GTask) writing = NULL;
  Write *write;
  GError *error = NULL;

  if (task == NULL)
    return;
  write = g_task_get_task_data (task);
  writing = g_task_new (NULL, NULL, document_on_written, self);
  g_task_set_task_data (writing, write, NULL);
  if (!prepare (self, write, &error)) {
    g_task_return_error (writing, error);
    return;
  }
  self->ticker = g_timeout_add (TICK_MS, document_tick, self);
  task_run_in_thread (writing, write_in_thread);
}

/* The task holds the document, and the program until the file is written. */
static void
document_enqueue (PalDocument *self, WriteKind kind, PalMatch *match, gboolean attach,
                  GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);
  Write *write = g_new0 (Write, 1);

  write->kind = kind;
  write->texts = texts_new ();
  write->attach = attach;
  write->opened = self->opened;
  g_set_object (&write->match, match);
  g_task_set_task_data (task, write, write_free);
  g_queue_push_tail (&self->writes, task);
  if (g_application_get_default ())
    g_application_hold (g_application_get_default ());
  if (g_queue_peek_head (&self->writes) == task)
    begin_first (self);
  pal_document_notify (self);
}

void
pal_document_save_async (PalDocument *self, GAsyncReadyCallback callback, gpointer data)
{
  document_enqueue (self, WRITE_SAVE, NULL, FALSE, callback, data);
}

void
pal_document_add_async (PalDocument *self, PalMatch *match, gboolean attach,
                        GAsyncReadyCallback callback, gpointer data)
{
  document_enqueue (self, WRITE_ADD, match, attach, callback, data);
}

void
pal_document_delete_async (PalDocument *self, GAsyncReadyCallback callback, gpointer data)
{
  document_enqueue (self, WRITE_DELETE, self->present->match, FALSE, callback, data);
}

void
pal_document_restore_async (PalDocument *self, GAsyncReadyCallback callback, gpointer data)
{
  document_enqueue (self, WRITE_RESTORE, NULL, FALSE, callback, data);
}

gboolean
pal_document_can_restore (PalDocument *self)
{
  return self->deleted.cut != NULL;
}

gboolean
pal_document_finish (PalDocument *self, GAsyncResult *result, guint *index, GError **error)
{
  const Write *write = g_task_get_task_data (G_TASK (result));

  if (index != NULL)
    *index = write->index;
  return g_task_propagate_boolean (G_TASK (result), error);
}
