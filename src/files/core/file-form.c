#include "file-form.h"

#include "write-losses.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
file_forms_new (const Rules *rules)
{
  static const TextEncoding encodings[] = { TEXT_UTF8, TEXT_GB18030 };
  GArray *forms = g_array_new (FALSE, FALSE, sizeof (FileForm));
  const FileFormat *format;

  for (guint i = 0; (format = file_format_at (i)); i++) {
    if (!file_format_writes (format, rules))
      continue;
    g_array_append_vals (forms, &(FileForm){ .format = format }, 1);
    for (int notation = 0; has_choice (format, rules) && notation < rules->n_notations; notation++)
      for (guint j = 0; is_other_notation (rules, notation) && j < G_N_ELEMENTS (encodings); j++)
        if (encodings[j] == TEXT_UTF8 || !is_ascii (rules, notation))
          g_array_append_vals (forms, &(FileForm){ format, { notation, encodings[j] } }, 1);
  }
  return forms;
}

gboolean
file_form_equal (const FileForm *a, const FileForm *b)
{
  return a->format == b->format && a->options.notation == b->options.notation
         && a->options.encoding == b->options.encoding;
}

char *
file_form_describe (const FileForm *form, const Rules *rules)
{
  const char *notation;

  if (file_form_equal (form, &(FileForm){ .format = form->format }))
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
file_form_count_moves (const GameTree *tree, const char *text, int notation)
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
    int score = file_form_count_moves (tree, text, i);
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
file_form_read_head (GFile *file)
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

FileForm
file_form_of (GFile *file, const GameTree *tree)
{
  g_autofree char *name = g_file_get_basename (file);
  FileForm form = { .format = name ? file_format_for_name (name) : NULL };
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;
  const char *head;
  gsize length;

  if (form.format && !has_choice (form.format, tree->rules))
    return form;
  bytes = file_form_read_head (file);
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

/* --- writing --- */

GBytes *
file_form_write (const FileForm *form, const GameTree *tree, GPtrArray *problems, GError **error)
{
  const PgnWriteOptions in_utf8 = { .notation = form->options.notation };
  g_autofree char *text = NULL;

  if (file_form_equal (form, &(FileForm){ .format = form->format }))
    return file_format_write (form->format, tree, problems, error);
  text = pgn_write_as (tree, &in_utf8, NULL);
  return write_encoded (text, form->options.encoding, problems);
}
