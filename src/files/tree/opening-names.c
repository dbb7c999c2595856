#include "opening-names.h"

#include "rules/symmetry.h"

#include <string.h>

struct OpeningNames {
  const Rules *rules;
  GHashTable *names; /* guint64 * -> char * */
};

/* Where the reading stands. */
typedef struct {
  OpeningNames *names;
  GameRecord *record; /* the line before */
  GStrv moves;        /* its moves */
  int line;
  guint first;  /* the column of the first language; before it are moves and perhaps codes */
  guint column; /* of the reader's language */
} Reader;

static gint64
key_of (const OpeningNames *self, const Position *position)
{
  return (gint64) rules_symmetric_key (self->rules, position, NULL);
}

static gboolean
opening_names_fail (const Reader *reader, const char *what, GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "openings of %s, line %d: %s",
               reader->names->rules->id, reader->line, what);
  return FALSE;
}

/* The column of the first of LANGUAGES that the table has; else the first language's. */
static gboolean
opening_names_read_head (Reader *reader, char **fields, const char *const *languages,
                         GError **error)
{
  guint n = g_strv_length (fields);

  reader->first = n > 1 && g_str_equal (fields[1], "eco") ? 2 : 1;
  if (n <= reader->first || !g_str_equal (fields[0], "moves"))
    return opening_names_fail (reader, "the fields must be moves and languages", error);
  reader->column = reader->first;
  for (; *languages; languages++)
    for (guint i = reader->first; i < n; i++) {
      g_auto (GStrv) readers = g_strsplit (fields[i], ":", -1);

      if (g_strv_contains ((const char *const *) readers, *languages)) {
        reader->column = i;
        return TRUE;
      }
    }
  return TRUE;
}

/* Plays TEXT, from where it leaves the line before. */
static gboolean
play_moves (Reader *reader, const char *text, GError **error)
{
  const Rules *rules = reader->names->rules;
  g_auto (GStrv) moves = g_strsplit (text, " ", -1);
  size_t same = 0;

  while (reader->moves && reader->moves[same] && moves[same]
         && g_str_equal (reader->moves[same], moves[same]))
    same++;
  game_record_truncate (reader->record, same);
  for (char **move = moves + same; *move; move++) {
    const Position *position = game_record_last (reader->record);
    Move played;

    if (rules->move_from_text (position, *move, strlen (*move), &played) != MOVE_TEXT_OK)
      return opening_names_fail (reader, *move, error);
    game_record_play (reader->record, played);
  }
  g_strfreev (reader->moves);
  reader->moves = g_steal_pointer (&moves);
  return TRUE;
}

static gboolean
opening_names_read_line (Reader *reader, char **fields, GError **error)
{
  guint n = g_strv_length (fields);
  const char *name = n > reader->column ? fields[reader->column] : "";
  gint64 *key;

  if (n <= reader->first || *fields[reader->first] == '\0')
    return opening_names_fail (reader, "a name is missing", error);
  if (*name == '\0')
    name = fields[reader->first];
  if (!play_moves (reader, fields[0], error))
    return FALSE;
  key = g_new (gint64, 1);
  *key = key_of (reader->names, game_record_last (reader->record));
  if (!g_hash_table_insert (reader->names->names, key,
                            reader->first > 1 ? g_strdup_printf ("%s %s", fields[1], name)
                                              : g_strdup (name)))
    return opening_names_fail (reader, "the position has a name already", error);
  return TRUE;
}

static gboolean
read_all (Reader *reader, char **lines, const char *const *languages, GError **error)
{
  for (; *lines; lines++) {
    g_auto (GStrv) fields = g_strsplit (*lines, "\t", -1);

    reader->line++;
    if (**lines == '\0' || **lines == '#')
      continue;
    if (reader->column == 0 ? !opening_names_read_head (reader, fields, languages, error)
                            : !opening_names_read_line (reader, fields, error))
      return FALSE;
  }
  return TRUE;
}

OpeningNames *
opening_names_new (const Rules *rules, const char *text, gsize length, const char *const *languages,
                   GError **error)
{
  g_autofree char *copy = g_strndup (text, length);
  g_auto (GStrv) lines = g_strsplit (copy, "\n", -1);
  Reader reader = { .names = g_new0 (OpeningNames, 1) };
  Position start;
  gboolean fine;

  reader.names->rules = rules;
  reader.names->names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  rules_start (rules, &start);
  reader.record = game_record_new (rules, &start);
  fine = read_all (&reader, lines, languages, error);
  game_record_free (reader.record);
  g_strfreev (reader.moves);
  if (!fine)
    g_clear_pointer (&reader.names, opening_names_free);
  return reader.names;
}

void
opening_names_free (OpeningNames *self)
{
  if (!self)
    return;
  g_hash_table_unref (self->names);
  g_free (self);
}

const char *
opening_names_of (const OpeningNames *self, const Position *position)
{
  gint64 key = key_of (self, position);

  return g_hash_table_lookup (self->names, &key);
}

const char *
opening_names_find (const OpeningNames *self, const GameNode *node)
{
  const char *name = NULL;

  for (; node && !name; node = node->parent)
    name = opening_names_of (self, &node->position);
  return name;
}
