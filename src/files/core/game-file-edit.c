/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-file-edit.h"

#include "files/text/text-encoding.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* One edit, as text of which other text takes the place. */
typedef struct {
  guint first, behind;  /* the games whose entries it may change: from FIRST on, without BEHIND */
  gsize offset, length; /* of the text that goes */
  GString *text;        /* what comes instead */
  GBytes *bytes;        /* the same as it stands in the file; NULL: not known yet */
} TextChange;

/* All edits of a file on their way to the disk. */
typedef struct {
  const GameFile *file;
  GFile *where;
  SteadyFile *own;          /* the file, where it was opened anew */
  const SteadyFile *source; /* the file; NULL: it is not on this machine */
  GBytes *raw;              /* all of it; NULL: its bytes are its text */
  TextForm form;
  GArray *changes;    /* of TextChange */
  GPtrArray *entries; /* as they are to be */
  FileProgress progress;
  gpointer data;
} Edit;

void
game_cut_free (GameCut *cut)
{
  if (!cut)
    return;
  g_free (cut->text);
  g_bytes_unref (cut->bytes);
  g_free (cut);
}

static void
change_clear (gpointer data)
{
  TextChange *self = data;

  if (self->text)
    g_string_free (self->text, TRUE);
  g_clear_pointer (&self->bytes, g_bytes_unref);
}

static void
edit_clear (Edit *self)
{
  steady_file_free (self->own);
  g_clear_pointer (&self->raw, g_bytes_unref);
  g_clear_pointer (&self->changes, g_array_unref);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
}

static const GameEntry *
entry_of (const Edit *self, guint index)
{
  return game_file_entry (self->file, index);
}

static guint
count_games (const Edit *self)
{
  return self->file->entries->len;
}

/* Where game INDEX begins; behind the last one: where the file ends. */
static gsize
begin_of (const Edit *self, guint index)
{
  return index < count_games (self) ? entry_of (self, index)->offset
                                    : game_file_length (self->file);
}

/* The text from FROM to TO as a string of its own. */
static GString *
take_text (const Edit *self, gsize from, gsize to, GError **error)
{
  g_autoptr (GBytes) bytes = game_file_text (self->file, from, to - from, error);
  gsize length;
  const char *text = bytes ? g_bytes_get_data (bytes, &length) : NULL;

  return bytes ? g_string_new_len (text, (gssize) length) : NULL;
}

/* --- whether it still is the file that was read --- */

static gboolean
edit_set_changed (const Edit *self, GError **error)
{
  g_autofree char *name = g_file_get_parse_name (self->where);

  g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED,
               /* Translators: the name of a file. */
               _ ("“%s” has changed on disk since it was opened, so nothing was written to it."),
               name);
  return FALSE;
}

/* A file that was only touched has the content that it had. */
static gboolean
check_source (Edit *self, const char *stamp, GError **error)
{
  g_autofree char *now = stamp ? file_stamp (self->where) : NULL;

  self->source = self->file->source;
  if (stamp && g_strcmp0 (now, stamp) != 0)
    return edit_set_changed (self, error);
  if (!self->source)
    return stamp || edit_set_changed (self, error);
  if (steady_file_check (self->source, NULL))
    return TRUE;
  self->own = stamp ? steady_file_open (steady_file_path (self->source), error) : NULL;
  self->source = self->own;
  return self->own || edit_set_changed (self, error);
}

/* Text that is not as the file has it is in memory, and so the file may be. */
static gboolean
load_raw (Edit *self, GError **error)
{
  gsize length;
  const char *bytes;
  g_autofree char *all = NULL;

  self->form = (TextForm){ "UTF-8", 0 };
  if (!self->file->data)
    return TRUE;
  if (self->source) {
    length = (gsize) steady_file_size (self->source);
    all = g_malloc (MAX (length, 1));
    if (!steady_file_read (self->source, 0, all, length, error))
      return FALSE;
    self->raw = g_bytes_new_take (g_steal_pointer (&all), length);
  } else {
    self->raw = g_file_load_bytes (self->where, NULL, NULL, error);
  }
  bytes = self->raw ? g_bytes_get_data (self->raw, &length) : NULL;
  if (bytes)
    self->form = text_form_of (bytes, length, self->file->format->read_as);
  return self->raw != NULL;
}

/* --- what takes the place of what --- */

/* The first end of a line in TEXT, or NULL. */
static const char *
find_line_end (const GString *text)
{
  gsize at = strcspn (text->str, "\r\n");

  if (at == text->len)
    return NULL;
  if (text->str[at] == '\n')
    return "\n";
  return text->str[at + 1] == '\n' ? "\r\n" : "\r";
}

/* Lines end as they do in NEAR, or else at the begin of the file. */
static const char *
line_end_of (const Edit *self, const GString *near)
{
  enum { LOOKED_AT = 4096 };
  const char *end = near ? find_line_end (near) : NULL;
  gsize first = count_games (self) > 0 ? entry_of (self, 0)->length : 0;
  gsize begin = begin_of (self, 0);
  GString *head;

  if (end)
    return end;
  head = take_text (self, begin, begin + MIN (first, LOOKED_AT), NULL);
  if (!head)
    head = take_text (self, begin, begin + first, NULL);
  end = head ? find_line_end (head) : NULL;
  if (head)
    g_string_free (head, TRUE);
  return end ? end : "\n";
}

/* TEXT without what is blank at its end, its lines ending with LINE_END. */
static GString *
fit_text (const char *text, const char *line_end)
{
  GString *fitted = g_string_new (text);

  while (fitted->len > 0 && g_ascii_isspace (fitted->str[fitted->len - 1]))
    g_string_truncate (fitted, fitted->len - 1);
  if (!g_str_equal (line_end, "\n"))
    g_string_replace (fitted, "\n", line_end, 0);
  return fitted;
}

/* Lines that end in the blanks at the end of TEXT. */
static guint
count_ends (const GString *text)
{
  const char *end = text->str + text->len, *start = end;

  while (start > text->str && g_ascii_isspace (start[-1]))
    start--;
  return (guint) text_count_lines (start, end);
}

static gboolean
locate_game (const Edit *self, const GString *entry, gsize *start, gsize *end, GError **error)
{
  const FileFormat *format = self->file->format;

  *start = 0;
  *end = entry->len;
  if (!format->find_game || format->find_game (entry->str, entry->len, start, end))
    return TRUE;
  g_set_error_literal (
      error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
      _ ("It is not clear where this game ends in the file. Save it to another file."));
  return FALSE;
}

static gboolean
make_replacement (const Edit *self, const GameEdit *edit, TextChange *change, GError **error)
{
  const GameEntry *entry = entry_of (self, edit->index);
  GString *old = take_text (self, entry->offset, entry->offset + entry->length, error);
  gsize start, end;
  gboolean found = old && locate_game (self, old, &start, &end, error);

  if (found) {
    change->offset = entry->offset + start;
    change->length = end - start;
    change->text = fit_text (edit->text, line_end_of (self, old));
  }
  if (old)
    g_string_free (old, TRUE);
  return found;
}

/* Between two games stand as many line ends as the format asks for, those that are there included.
 */
static gboolean
make_insertion (const Edit *self, const GameEdit *edit, TextChange *change, GError **error)
{
  gboolean last = edit->index == count_games (self);
  guint gap = self->file->format->gap;
  GString *before;
  const char *line_end;

  change->offset = begin_of (self, edit->index);
  before = take_text (self, begin_of (self, change->first), change->offset, error);
  if (!before)
    return FALSE;
  line_end = line_end_of (self, before);
  change->text = fit_text (edit->text, line_end);
  for (guint i = count_ends (before); before->len > 0 && i < gap; i++)
    g_string_prepend (change->text, line_end);
  for (guint i = 0; i < (last ? 1 : gap); i++)
    g_string_append (change->text, line_end);
  g_string_free (before, TRUE);
  return TRUE;
}

/* The blanks behind a game go with it; with the last one those before it, but for the end of a
 * line.
 */
static gboolean
make_deletion (const Edit *self, const GameEdit *edit, TextChange *change, GError **error)
{
  gsize at = begin_of (self, edit->index), next = begin_of (self, edit->index + 1);
  gsize first = edit->index > 0 ? begin_of (self, edit->index - 1) : 0, start, end, kept;
  GString *text = take_text (self, at, next, error);
  gboolean found = text && locate_game (self, text, &start, &end, error);
  GString *before = found ? take_text (self, first, at + start, error) : NULL;

  if (before) {
    while (end < text->len && g_ascii_isspace (text->str[end]))
      end++;
    for (kept = before->len; kept > 0 && g_ascii_isspace (before->str[kept - 1]);)
      kept--;
    if (kept < before->len)
      kept += g_str_has_prefix (before->str + kept, "\r\n") ? 2 : 1;
    change->offset
        = edit->index + 1 == count_games (self) && at + end == next ? first + kept : at + start;
    change->length = at + end - change->offset;
    change->text = g_string_new (NULL);
    g_string_free (before, TRUE);
  }
  if (text)
    g_string_free (text, TRUE);
  return change->text != NULL;
}

static gboolean
make_restoration (const Edit *self, const GameEdit *edit, TextChange *change)
{
  gsize end = begin_of (self, edit->index);

  change->offset = end - MIN (end, edit->cut->behind);
  change->text = g_string_new (edit->cut->text);
  change->bytes = g_bytes_ref (edit->cut->bytes);
  return TRUE;
}

static gboolean
make_change (Edit *self, const GameEdit *edit, GError **error)
{
  gboolean there = edit->kind == GAME_EDIT_REPLACE || edit->kind == GAME_EDIT_DELETE;
  TextChange change = { .first = edit->index > 0 ? edit->index - 1 : 0,
                        .behind = there ? edit->index + 1 : edit->index };
  gboolean made = edit->kind == GAME_EDIT_REPLACE  ? make_replacement (self, edit, &change, error)
                  : edit->kind == GAME_EDIT_INSERT ? make_insertion (self, edit, &change, error)
                  : edit->kind == GAME_EDIT_DELETE ? make_deletion (self, edit, &change, error)
                                                   : make_restoration (self, edit, &change);

  if (made)
    g_array_append_val (self->changes, change);
  else
    change_clear (&change);
  return made;
}

static TextChange *
change_at (const Edit *self, guint index)
{
  return &g_array_index (self->changes, TextChange, index);
}

/* --- the list of games --- */

static char *
acquire (char *text)
{
  return text ? g_ref_string_acquire (text) : NULL;
}

/* ENTRY, so many bytes and lines further on. */
static void
add_entry (GPtrArray *entries, const GameEntry *entry, gssize bytes, int lines)
{
  GameEntry *copy
      = game_entries_add (entries, (gsize) ((gssize) entry->offset + bytes), entry->length);

  copy->line = entry->line > 0 ? entry->line + lines : 0; /* not every format has them */
  copy->white = acquire (entry->white);
  copy->black = acquire (entry->black);
  copy->event = acquire (entry->event);
  copy->date = acquire (entry->date);
  copy->result = acquire (entry->result);
  copy->opening = acquire (entry->opening);
  copy->eco = acquire (entry->eco);
  copy->plies = entry->plies;
  copy->rules = entry->rules;
}

/* How far what follows has moved. */
typedef struct {
  gssize bytes;
  int lines;
} Shift;

/* Lists the games anew in the text from FROM on that OLD was, in which the changes FIRST up to
 * BEHIND are made; its first line is LINE. */
static void
list_anew (Edit *self, const GString *old, gsize from, int line, guint first, guint behind,
           Shift *shift)
{
  g_autoptr (GPtrArray) found = NULL;
  GString *text = g_string_new_len (old->str, (gssize) old->len);
  int before = text_count_lines (old->str, old->str + old->len);

  for (guint i = behind; i-- > first;) {
    const TextChange *change = change_at (self, i);
    g_string_erase (text, (gssize) (change->offset - from), (gssize) change->length);
    g_string_insert_len (text, (gssize) (change->offset - from), change->text->str,
                         (gssize) change->text->len);
  }
  found = self->file->format->index (text->str, text->len, NULL);
  for (guint i = 0; i < found->len; i++)
    add_entry (self->entries, found->pdata[i], (gssize) from + shift->bytes,
               line + shift->lines - 1);
  shift->bytes += (gssize) text->len - (gssize) old->len;
  shift->lines += text_count_lines (text->str, text->str + text->len) - before;
  g_string_free (text, TRUE);
}

/* Goes on behind the entries that are listed already, up to *NEXT of the old ones: as they were,
 * and anew where the change *I, and those that touch it, may tell otherwise. */
static gboolean
list_region (Edit *self, guint *i, guint *next, Shift *shift, GError **error)
{
  guint first = *i, start = change_at (self, first)->first, behind;
  gsize from;
  GString *old;

  behind = change_at (self, (*i)++)->behind;
  for (; *i < self->changes->len && change_at (self, *i)->first < behind; (*i)++)
    behind = MAX (behind, change_at (self, *i)->behind);
  start = MAX (start, *next);
  for (; *next < start; (*next)++)
    add_entry (self->entries, entry_of (self, *next), shift->bytes, shift->lines);
  from = start > 0 ? begin_of (self, start) : 0;
  old = take_text (self, from, begin_of (self, behind), error);
  if (!old)
    return FALSE;
  list_anew (self, old, from,
             start > 0 && start < count_games (self) ? entry_of (self, start)->line : 1, first, *i,
             shift);
  g_string_free (old, TRUE);
  *next = behind;
  return TRUE;
}

static gboolean
list_entries (Edit *self, GError **error)
{
  Shift shift = { 0 };
  guint next = 0;

  self->entries = game_entries_new ();
  for (guint i = 0; i < self->changes->len;)
    if (!list_region (self, &i, &next, &shift, error))
      return FALSE;
  for (; next < count_games (self); next++)
    add_entry (self->entries, entry_of (self, next), shift.bytes, shift.lines);
  if (self->entries->len > 0)
    return TRUE;
  g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
                       _ ("The only game in a file cannot be deleted."));
  return FALSE;
}

/* --- bytes --- */

static gboolean
edit_set_unfit (const Edit *self, GError **error)
{
  g_set_error (
      error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
      /* Translators: an encoding of text, such as WINDOWS-1252. */
      _ ("The file is in the encoding %s, which lacks a character of this game. Save it to "
         "another file."),
      self->form.charset);
  return FALSE;
}

static gboolean
encode_change (const Edit *self, TextChange *change, GError **error)
{
  gsize length;
  char *bytes;

  if (change->bytes)
    return TRUE;
  bytes = text_form_encode (self->form, change->text->str, change->text->len, &length);
  if (!bytes)
    return edit_set_unfit (self, error);
  change->bytes = g_bytes_new_take (bytes, length);
  return TRUE;
}

static gboolean
locate_byte (const Edit *self, gsize offset, gsize *place, GError **error)
{
  gsize length;
  const char *raw;

  *place = offset;
  if (!self->raw)
    return TRUE;
  raw = g_bytes_get_data (self->raw, &length);
  return text_form_find (self->form, raw, length, offset, place) || edit_set_changed (self, error);
}

/* The changes as the file has them. Free with g_free. */
static FileSplice *
make_splices (const Edit *self, GError **error)
{
  g_autofree FileSplice *splices = g_new0 (FileSplice, self->changes->len);

  for (guint i = 0; i < self->changes->len; i++) {
    TextChange *change = change_at (self, i);
    gsize from, to;

    if (!encode_change (self, change, error) || !locate_byte (self, change->offset, &from, error)
        || !locate_byte (self, change->offset + change->length, &to, error))
      return NULL;
    splices[i] = (FileSplice){ from, to - from, change->bytes };
  }
  return g_steal_pointer (&splices);
}

/* OLD with all the splices. */
static GBytes *
splice_bytes (GBytes *old, const FileSplice *splices, guint n)
{
  gsize length, at = 0;
  const char *data = g_bytes_get_data (old, &length);
  GByteArray *all = g_byte_array_new ();

  for (guint i = 0; i < n; i++) {
    gsize size;
    const guint8 *bytes = g_bytes_get_data (splices[i].bytes, &size);

    g_byte_array_append (all, (const guint8 *) data + at, (guint) (splices[i].offset - at));
    if (size > 0)
      g_byte_array_append (all, bytes, (guint) size);
    at = splices[i].offset + splices[i].length;
  }
  g_byte_array_append (all, (const guint8 *) data + at, (guint) (length - at));
  return g_byte_array_free_to_bytes (all);
}

/* The text as it will be; NULL where it is not kept. */
static GBytes *
splice_text (const Edit *self)
{
  g_autofree FileSplice *splices = g_new0 (FileSplice, self->changes->len);
  GBytes *text;

  if (!self->file->data)
    return NULL;
  for (guint i = 0; i < self->changes->len; i++) {
    const TextChange *change = change_at (self, i);
    splices[i] = (FileSplice){ change->offset, change->length,
                               g_bytes_new (change->text->str, change->text->len) };
  }
  text = splice_bytes (self->file->data, splices, self->changes->len);
  for (guint i = 0; i < self->changes->len; i++)
    g_bytes_unref (splices[i].bytes);
  return text;
}

/* Whether who opens RAW, the new file, will read TEXT in it: which encoding a file is in is told by
 * all of it. */
static gboolean
is_read_as (const Edit *self, GBytes *raw, GBytes *text)
{
  g_autoptr (GBytes) read = text_bytes_to_utf8 (raw, self->file->format->read_as);

  return g_bytes_equal (read, text);
}

static gboolean
write_elsewhere (const Edit *self, GBytes *bytes, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return g_file_replace_contents (self->where, data, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                  NULL, error);
}

static gboolean
write_changes (const Edit *self, GBytes *text, GError **error)
{
  const guint n = self->changes->len;
  g_autofree FileSplice *splices = make_splices (self, error);
  g_autoptr (GBytes) raw = splices && self->raw ? splice_bytes (self->raw, splices, n) : NULL;
  g_autoptr (GError) reason = NULL;

  if (!splices || (raw && !is_read_as (self, raw, text) && !edit_set_unfit (self, error)))
    return FALSE;
  if (self->source ? file_splice (self->source, splices, n, self->progress, self->data, &reason)
                   : write_elsewhere (self, raw, &reason))
    return TRUE;
  if (g_error_matches (reason, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED))
    return edit_set_changed (self, error);
  file_save_set_error (error, self->where, reason);
  return FALSE;
}

/* --- the whole --- */

static GameCut *
cut_new (const Edit *self, guint index, GError **error)
{
  const TextChange *change = change_at (self, self->changes->len - 1);
  gsize end = change->offset + change->length, from, to, length;
  g_autoptr (GBytes) text = game_file_text (self->file, change->offset, change->length, error);
  const char *data = text ? g_bytes_get_data (text, &length) : NULL;
  GameCut *cut;

  if (!text || !locate_byte (self, change->offset, &from, error)
      || !locate_byte (self, end, &to, error))
    return NULL;
  cut = g_new0 (GameCut, 1);
  cut->index = index;
  cut->behind = begin_of (self, index + 1) - end;
  cut->text = g_strndup (data ? data : "", data ? length : 0);
  cut->bytes = self->raw ? g_bytes_new_from_bytes (self->raw, from, to - from) : g_bytes_ref (text);
  return cut;
}

static gboolean
prepare (Edit *self, const char *stamp, const GameEdit *edits, guint n, GError **error)
{
  if (!check_source (self, stamp, error) || !load_raw (self, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!make_change (self, &edits[i], error))
      return FALSE;
  return list_entries (self, error);
}

static GameFile *
make_file (Edit *self, GBytes *text, GError **error)
{
  GameFile *file = g_new0 (GameFile, 1);

  file->format = self->file->format;
  file->data = text ? g_bytes_ref (text) : NULL;
  file->entries = g_steal_pointer (&self->entries);
  file->problems = read_problems_new ();
  if (self->source)
    file->source = steady_file_open (steady_file_path (self->source), error);
  if (self->source && !file->source)
    g_clear_pointer (&file, game_file_free);
  return file;
}

GameFile *
game_file_edit (const GameFile *file, GFile *where, const char *stamp, const GameEdit *edits,
                guint n, GameCut **cut, FileProgress progress, gpointer data, GError **error)
{
  Edit self = { .file = file, .where = where, .progress = progress, .data = data };
  g_autoptr (GameCut) taken = NULL;
  g_autoptr (GBytes) text = NULL;
  GameFile *edited = NULL;
  gboolean ready;

  self.changes = g_array_new (FALSE, TRUE, sizeof (TextChange));
  g_array_set_clear_func (self.changes, change_clear);
  ready = prepare (&self, stamp, edits, n, error);
  if (ready && cut) {
    taken = cut_new (&self, edits[n - 1].index, error);
    ready = taken != NULL;
  }
  if (ready) {
    text = splice_text (&self);
    if (write_changes (&self, text, error))
      edited = make_file (&self, text, error);
  }
  if (edited && cut)
    *cut = g_steal_pointer (&taken);
  edit_clear (&self);
  return edited;
}
