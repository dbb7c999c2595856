/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-format.h"

#include "registry.h"
#include "write-losses.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FILE_FORMAT_ADDRESS(NAME) &NAME##_format,
static const FileFormat *const formats[] = { FILE_FORMATS (FILE_FORMAT_ADDRESS) };
#undef FILE_FORMAT_ADDRESS

/* Between the last release of an interned text and its leaving GLib's table nobody may find it. */
static GMutex shared_texts;

char *
shared_text_new (const char *text)
{
  char *shared;

  g_mutex_lock (&shared_texts);
  shared = g_ref_string_new_intern (text);
  g_mutex_unlock (&shared_texts);
  return shared;
}

void
shared_text_release (char *text)
{
  g_mutex_lock (&shared_texts);
  g_ref_string_release (text);
  g_mutex_unlock (&shared_texts);
}

static void
game_entry_free (GameEntry *entry)
{
  char *const strings[] = { entry->white,  entry->black,   entry->event, entry->date,
                            entry->result, entry->opening, entry->eco };

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    if (strings[i])
      shared_text_release (strings[i]);
  g_free (entry);
}

GPtrArray *
game_entries_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) game_entry_free);
}

GameEntry *
game_entries_add (GPtrArray *entries, gsize offset, gsize length)
{
  GameEntry *entry = g_new0 (GameEntry, 1);

  entry->offset = offset;
  entry->length = length;
  g_ptr_array_add (entries, entry);
  return entry;
}

char *
game_entry_text (char *text)
{
  char *shared = text && *text ? shared_text_new (text) : NULL;

  g_free (text);
  return shared;
}

const FileFormat *
file_format_at (guint index)
{
  return index < G_N_ELEMENTS (formats) ? formats[index] : NULL;
}

const FileFormat *
file_format_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i]->id, id) == 0)
      return formats[i];
  return NULL;
}

/* Bytes with many control characters are a picture, a program or an archive; UTF-16 has a mark. */
static gboolean
is_text (const char *bytes, gsize length)
{
  enum { LOOKED_AT = 4096, RARE = 16, FEW = 4 };
  gsize n = MIN (length, LOOKED_AT), controls = 0;

  if (length >= 2 && (memcmp (bytes, "\xff\xfe", 2) == 0 || memcmp (bytes, "\xfe\xff", 2) == 0))
    return TRUE;
  for (gsize i = 0; i < n; i++)
    controls += g_ascii_iscntrl (bytes[i]) && !g_ascii_isspace (bytes[i]);
  return controls <= n / RARE + FEW;
}

const FileFormat *
file_format_of (const char *bytes, gsize length)
{
  gboolean text = is_text (bytes, length);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if ((text || !formats[i]->text) && formats[i]->probe (bytes, length))
      return formats[i];
  return text ? formats[0] : NULL;
}

char *
file_format_list_games (void)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < registry_count (); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", registry_game (i)->rules->id);
  return g_string_free (text, FALSE);
}

gboolean
file_name_has_suffix (const char *name, const char *suffix)
{
  gsize length = strlen (name), tail = strlen (suffix) + 1;

  return length > tail && name[length - tail] == '.' && name[length - tail - 1] != '/'
         && g_ascii_strcasecmp (name + length - tail + 1, suffix) == 0;
}

const FileFormat *
file_format_for_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (const char *const *suffix = formats[i]->suffixes; *suffix; suffix++)
      if (file_name_has_suffix (name, *suffix))
        return formats[i];
  return NULL;
}

const Rules *
file_format_rules (const FileFormat *format)
{
  const Game *game = format->game ? registry_find (format->game) : NULL;

  return game ? game->rules : NULL;
}

gboolean
file_format_has_many (const FileFormat *format)
{
  return format->text && format->write && format->gap > 0;
}

gboolean
file_format_writes (const FileFormat *format, const Rules *rules)
{
  return format->write && (!format->game || file_format_rules (format) == rules);
}

GameTree *
file_format_read (const FileFormat *format, const char *data, gsize length, int line,
                  GPtrArray *problems, GError **error)
{
  if (format->game && !file_format_rules (format)) {
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
                 _ ("This is a game of “%s”, which Palamedes does not support."), format->game);
    return NULL;
  }
  return format->read (data, length, line, problems, error);
}

static void
file_format_set_error (const FileFormat *format, const GameTree *tree, GError **error)
{
  const Rules *rules = file_format_rules (format);

  if (!format->write)
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                 /* Translators: a kind of file. */
                 _ ("Palamedes reads “%s” but does not write it; save the game as PGN."),
                 _ (format->name));
  else
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
                 /* Translators: a kind of file, the games that it can hold, the game at hand. */
                 _ ("“%s” is for games of %s and cannot hold one of %s; save it as PGN."),
                 _ (format->name), rules ? _ (rules->name) : format->game, _ (tree->rules->name));
}

char *
file_format_write_text (const FileFormat *format, const GameTree *tree)
{
  gsize length;

  return format->write (tree, &length, NULL);
}

GBytes *
file_format_write (const FileFormat *format, const GameTree *tree, GPtrArray *problems,
                   GError **error)
{
  g_autofree char *data = NULL;
  gsize length;

  if (!file_format_writes (format, tree->rules)) {
    file_format_set_error (format, tree, error);
    return NULL;
  }
  data = format->write (tree, &length, problems);
  if (format->text && format->written_as != TEXT_UTF8)
    return write_encoded (data, format->written_as, problems);
  return g_bytes_new_take (g_steal_pointer (&data), length);
}

/* Whether files may be in NOTATION of RULES, and NOTATION is not the usual one. */
static gboolean
is_other_notation (const Rules *rules, int notation)
{
  return notation != NOTATION_FILE && rules->notations[notation].file_format;
}

static gboolean
has_choice (const FileFormat *format, const Rules *rules)
{
  for (int i = 0; format == &pgn_format && i < rules->n_notations; i++)
    if (is_other_notation (rules, i))
      return TRUE;
  return FALSE;
}

/* Only where moves have other signs than ASCII's does anybody ask for another encoding. */
static gboolean
is_ascii (const Rules *rules, int notation)
{
  char text[MOVE_TEXT_MAX] = "";
  Move moves[MOVES_MAX];
  Position start;

  rules_start (rules, &start);
  if (rules->legal_moves (&start, moves) > 0)
    rules->move_to_text (&start, moves[0], notation, text);
  return g_str_is_ascii (text);
}

GArray *
save_formats_new (const Rules *rules)
{
  static const TextEncoding encodings[] = { TEXT_UTF8, TEXT_GB18030 };
  GArray *forms = g_array_new (FALSE, FALSE, sizeof (SaveFormat));
  const FileFormat *format;

  for (guint i = 0; (format = file_format_at (i)); i++) {
    if (!file_format_writes (format, rules))
      continue;
    g_array_append_vals (forms, &(SaveFormat){ .format = format }, 1);
    for (int notation = 0; has_choice (format, rules) && notation < rules->n_notations; notation++)
      for (guint j = 0; is_other_notation (rules, notation) && j < G_N_ELEMENTS (encodings); j++)
        if (encodings[j] == TEXT_UTF8 || !is_ascii (rules, notation))
          g_array_append_vals (forms, &(SaveFormat){ format, { notation, encodings[j] } }, 1);
  }
  return forms;
}

gboolean
save_format_equal (const SaveFormat *a, const SaveFormat *b)
{
  return a->format == b->format && a->options.notation == b->options.notation
         && a->options.encoding == b->options.encoding;
}

char *
save_format_describe (const SaveFormat *form, const Rules *rules)
{
  const char *notation;

  if (save_format_equal (form, &(SaveFormat){ .format = form->format }))
    return g_strdup (_ (form->format->description));
  notation = _ (rules->notations[form->options.notation].name);
  if (form->options.encoding == TEXT_UTF8)
    /* Translators: a kind of file and the notation of the moves in it. */
    return g_strdup_printf (_ ("%s: %s"), _ (form->format->name), notation);
  /* Translators: a kind of file, the notation of the moves in it, and an encoding of text. */
  return g_strdup_printf (_ ("%s: %s (%s)"), _ (form->format->name), notation,
                          text_encoding_name (form->options.encoding));
}

/* --- the form of a file --- */

/* Whether TEXT says in its tag "Format" that it is in FILE_FORMAT. */
static gboolean
is_tagged (const char *text, const char *file_format)
{
  static const char tag[] = "[Format \"";
  const char *value = strstr (text, tag);

  if (value)
    value += strlen (tag);
  return value && g_ascii_strncasecmp (value, file_format, strlen (file_format)) == 0
         && value[strlen (file_format)] == '"';
}

/* How many of the first moves of TREE stand in TEXT as NOTATION writes them. */
static int
save_format_count_moves (const GameTree *tree, const char *text, int notation)
{
  enum { PLIES = 20 };
  int n = 0;

  for (const GameNode *node = game_node_next (tree->root); node && node->ply <= PLIES;
       node = game_node_next (node)) {
    char move[MOVE_TEXT_MAX];
    if (node->move == MOVE_PASS)
      continue;
    tree->rules->move_to_text (&node->parent->position, node->move, notation, move);
    n += strstr (text, move) != NULL;
  }
  return n;
}

/* The tag is what readers go by, but it does not say all, and not every file has it. */
static int
find_notation (const GameTree *tree, const char *text)
{
  enum { TAGGED = 1000 }; /* more than moves are counted */
  const Rules *rules = tree->rules;
  int best = NOTATION_FILE, best_score = -1;

  for (int i = 0; i < rules->n_notations; i++) {
    const char *file_format = rules->notations[i].file_format;
    int score = save_format_count_moves (tree, text, i);
    if (!file_format)
      continue;
    if (is_tagged (text, file_format))
      score += TAGGED;
    if (score > best_score) {
      best = i;
      best_score = score;
    }
  }
  return best;
}

/* The bytes that FILE begins with, up to the end of a line where it goes on; NULL where there are
 * none, as in a pipe, of which nobody knows when it will say something. */
static GBytes *
save_format_read_head (GFile *file)
{
  enum { SIZE = 1 << 20 };
  g_autoptr (GFileInputStream) stream = NULL;
  g_autofree char *head = NULL;
  gsize length;

  if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_REGULAR)
    stream = g_file_read (file, NULL, NULL);
  if (!stream)
    return NULL;
  head = g_malloc (SIZE);
  if (!g_input_stream_read_all (G_INPUT_STREAM (stream), head, SIZE, &length, NULL, NULL))
    return NULL;
  if (length == SIZE && memchr (head, '\n', length))
    while (head[length - 1] != '\n')
      length--;
  return g_bytes_new_take (g_steal_pointer (&head), length);
}

SaveFormat
save_format_of (GFile *file, const GameTree *tree)
{
  g_autofree char *name = g_file_get_basename (file);
  SaveFormat form = { .format = name ? file_format_for_name (name) : NULL };
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;
  const char *head;
  gsize length;

  if (form.format && !has_choice (form.format, tree->rules))
    return form;
  bytes = save_format_read_head (file);
  head = bytes ? g_bytes_get_data (bytes, &length) : NULL;
  if (!form.format && head)
    form.format = file_format_of (head, length);
  if (!form.format)
    form.format = &pgn_format;
  if (!head || !has_choice (form.format, tree->rules))
    return form;
  form.options.encoding = text_guess (head, length, TEXT_UTF8);
  text = text_to_utf8 (head, length, TEXT_UTF8, NULL);
  form.options.notation = find_notation (tree, text);
  return form;
}

SaveFormat
save_format_of_text (const FileFormat *format, const char *text, const GameTree *tree)
{
  SaveFormat form = { .format = format };

  if (has_choice (format, tree->rules))
    form.options.notation = find_notation (tree, text);
  return form;
}

/* --- writing --- */

char *
save_format_write_text (const SaveFormat *form, const GameTree *tree, GPtrArray *problems,
                        GError **error)
{
  gsize length;

  if (!file_format_writes (form->format, tree->rules)) {
    file_format_set_error (form->format, tree, error);
    return NULL;
  }
  if (form->options.notation != NOTATION_FILE)
    return pgn_write_as (tree, &(PgnWriteOptions){ .notation = form->options.notation }, &length);
  return form->format->write (tree, &length, problems);
}

GBytes *
save_format_write (const SaveFormat *form, const GameTree *tree, GPtrArray *problems,
                   GError **error)
{
  const PgnWriteOptions in_utf8 = { .notation = form->options.notation };
  g_autofree char *text = NULL;

  if (save_format_equal (form, &(SaveFormat){ .format = form->format }))
    return file_format_write (form->format, tree, problems, error);
  text = pgn_write_as (tree, &in_utf8, NULL);
  return write_encoded (text, form->options.encoding, problems);
}
