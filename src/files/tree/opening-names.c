/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "opening-names.h"

#include "pal-openings-resource.h"
#include "rules/symmetry.h"

#include <string.h>

/* Plies in which a line without a name comes to one. */
enum { LOOK_AHEAD = 8 };

struct OpeningNames {
  const Rules *rules;
  GHashTable *names;   /* guint64 * -> Name */
  GHashTable *texts;   /* char *, the name in any language -> Name, which is another table's */
  GHashTable *lines;   /* guint64 * -> how many lines of the table go through the position */
  GHashTable *written; /* set of guint64 *: positions as they stand in it, which are no images */
  GHashTable *codes;   /* char * -> Coded */
};

/* What a position is called. */
typedef struct Name {
  char *own;             /* in the reader's language, */
  char *neutral;         /* and in the first one */
  uint64_t key;          /* of the position as it stands in the table */
  struct Name *mirrored; /* what its mirror image is called; NULL: the same */
} Name;

/* What a code stands for. */
typedef struct {
  char *moves;      /* of the line from which all others of the code go on */
  const char *name; /* in OpeningNames.names; NULL: there is no such line, it is many openings */
} Coded;

/* Where the reading stands. */
typedef struct {
  OpeningNames *names;
  GameRecord *record; /* the line before */
  GStrv moves;        /* its moves */
  GPtrArray *mirrors; /* GStrv: the fields of lines with words that change places in a mirror */
  int line;
  guint first;  /* the column of the first language; before it are moves and perhaps codes */
  guint column; /* of the reader's language */
  guint n_columns;
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
  reader->n_columns = n;
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

/* Counts the line that has just been played for each position on it. */
static void
count_line (const Reader *reader)
{
  OpeningNames *names = reader->names;

  for (size_t ply = 0; ply <= reader->record->length; ply++) {
    gint64 key = key_of (names, &reader->record->positions[ply]);
    guint lines = GPOINTER_TO_UINT (g_hash_table_lookup (names->lines, &key));

    g_hash_table_insert (names->lines, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (lines + 1));
    key = (gint64) names->rules->key (&reader->record->positions[ply]);
    g_hash_table_add (names->written, g_memdup2 (&key, sizeof key));
  }
}

static void
coded_free (gpointer data)
{
  Coded *coded = data;

  g_free (coded->moves);
  g_free (coded);
}

static gboolean
line_goes_on (const char *line, const char *from)
{
  const size_t length = strlen (from);

  return strncmp (line, from, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

static void
note_code (const Reader *reader, const char *code, const char *moves, const char *name)
{
  Coded *known = g_hash_table_lookup (reader->names->codes, code);

  if (!known) {
    known = g_new (Coded, 1);
    *known = (Coded){ g_strdup (moves), name };
    g_hash_table_insert (reader->names->codes, g_strdup (code), known);
  } else if (line_goes_on (known->moves, moves)) {
    g_free (known->moves);
    known->moves = g_strdup (moves);
    known->name = known->name ? name : NULL;
  } else if (!line_goes_on (moves, known->moves)) {
    known->name = NULL;
  }
}

static void
opening_name_free (gpointer data)
{
  Name *name = data;

  if (!name)
    return;
  opening_name_free (name->mirrored);
  g_free (name->own);
  g_free (name->neutral);
  g_free (name);
}

/* The other one of the words that change places in COLUMN where TEXT begins with one of them, whose
 * LENGTH is told; NULL: it does not. */
static const char *
find_counterpart (const Reader *reader, const char *text, guint column, size_t *length)
{
  for (guint i = 0; i < reader->mirrors->len; i++) {
    char **fields = reader->mirrors->pdata[i];
    const char *first = fields[column], *second = strchr (first, '|') + 1;

    *length = (size_t) (second - 1 - first);
    if (strncmp (text, first, *length) == 0)
      return second;
    *length = strlen (second);
    if (strncmp (text, second, *length) == 0)
      return first;
  }
  return NULL;
}

/* TEXT, which is a name in COLUMN, as the mirror image is called. Free with g_free. */
static char *
mirror_text (const Reader *reader, const char *text, guint column)
{
  GString *mirrored = g_string_new (NULL);
  size_t length;

  while (*text) {
    const char *other = find_counterpart (reader, text, column, &length);

    if (other) {
      g_string_append_len (mirrored, other, (gssize) strcspn (other, "|"));
      text += length;
    } else {
      g_string_append_c (mirrored, *text++);
    }
  }
  return g_string_free (mirrored, FALSE);
}

/* The name in COLUMN with the code before it, or NULL where FIELDS have none there. */
static char *
whole_name (const Reader *reader, char **fields, guint n, guint column)
{
  if (column >= n || *fields[column] == '\0')
    return NULL;
  return reader->first > 1 ? g_strdup_printf ("%s %s", fields[1], fields[column])
                           : g_strdup (fields[column]);
}

/* Has NAME be found by what any language calls it; what two openings are called is the first one's.
 */
static void
note_texts (const Reader *reader, char **fields, guint n, Name *name)
{
  for (guint column = reader->first; column < n; column++) {
    char *text = whole_name (reader, fields, n, column);

    if (text && !g_hash_table_contains (reader->names->texts, text))
      g_hash_table_insert (reader->names->texts, text, name);
    else
      g_free (text);
  }
}

/* The name in FIELDS. */
static Name *
name_new (const Reader *reader, char **fields, guint n)
{
  Name *name = g_new0 (Name, 1);

  name->neutral = whole_name (reader, fields, n, reader->first);
  name->own = whole_name (reader, fields, n, reader->column);
  if (!name->own)
    name->own = g_strdup (name->neutral);
  note_texts (reader, fields, n, name);
  return name;
}

/* What the mirror image of the opening in FIELDS is called; NULL: the same. */
static Name *
name_new_mirrored (const Reader *reader, char **fields, guint n)
{
  g_auto (GStrv) mirrored = g_strdupv (fields);
  gboolean same = TRUE;

  for (guint column = reader->first; column < MIN (n, reader->n_columns); column++) {
    g_free (mirrored[column]);
    mirrored[column] = mirror_text (reader, fields[column], column);
    same = same && g_str_equal (mirrored[column], fields[column]);
  }
  return same ? NULL : name_new (reader, mirrored, n);
}

static gboolean
opening_names_read_line (Reader *reader, char **fields, GError **error)
{
  guint n = g_strv_length (fields);
  Name *name;
  gint64 *key;

  if (n <= reader->first || *fields[reader->first] == '\0')
    return opening_names_fail (reader, "a name is missing", error);
  if (!play_moves (reader, fields[0], error))
    return FALSE;
  key = g_new (gint64, 1);
  *key = key_of (reader->names, game_record_last (reader->record));
  name = name_new (reader, fields, n);
  name->key = reader->names->rules->key (game_record_last (reader->record));
  name->mirrored = name_new_mirrored (reader, fields, n);
  if (!g_hash_table_insert (reader->names->names, key, name))
    return opening_names_fail (reader, "the position has a name already", error);
  if (reader->first > 1)
    note_code (reader, fields[1], fields[0], name->own);
  count_line (reader);
  return TRUE;
}

static gboolean
read_mirror (Reader *reader, char **fields, GError **error)
{
  const guint n = g_strv_length (fields);

  for (guint column = reader->first; column < reader->n_columns; column++)
    if (column >= n || !strchr (fields[column], '|') || fields[column][0] == '|'
        || g_str_has_suffix (fields[column], "|"))
      return opening_names_fail (reader, "two words with a stroke between are missing", error);
  g_ptr_array_add (reader->mirrors, g_strdupv (fields));
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
        : g_str_equal (fields[0], "=mirror") ? !read_mirror (reader, fields, error)
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
  Reader reader = { .names = g_new0 (OpeningNames, 1),
                    .mirrors = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev) };
  Position start;
  gboolean fine;

  reader.names->rules = rules;
  reader.names->names
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, opening_name_free);
  reader.names->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader.names->lines = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  reader.names->written = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  reader.names->codes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, coded_free);
  rules_start (rules, &start);
  reader.record = game_record_new (rules, &start);
  fine = read_all (&reader, lines, languages, error);
  game_record_free (reader.record);
  g_strfreev (reader.moves);
  g_ptr_array_unref (reader.mirrors);
  if (!fine)
    g_clear_pointer (&reader.names, opening_names_free);
  return reader.names;
}

OpeningNames *
opening_names_ready_made (const Rules *rules)
{
  g_autofree char *path = g_strconcat (PAL_RESOURCE_PATH "/openings/", rules->id, ".tsv", NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (pal_openings_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  return bytes ? opening_names_new (rules, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                    g_get_language_names (), NULL)
               : NULL;
}

void
opening_names_free (OpeningNames *self)
{
  if (!self)
    return;
  g_hash_table_unref (self->texts);
  g_hash_table_unref (self->names);
  g_hash_table_unref (self->lines);
  g_hash_table_unref (self->written);
  g_hash_table_unref (self->codes);
  g_free (self);
}

static const Name *
name_of (const OpeningNames *self, const Position *position)
{
  gint64 key = key_of (self, position);
  const Name *name = g_hash_table_lookup (self->names, &key);

  return name && name->mirrored && name->key != self->rules->key (position) ? name->mirrored : name;
}

const char *
opening_names_of (const OpeningNames *self, const Position *position)
{
  const Name *name = name_of (self, position);

  return name ? name->own : NULL;
}

const char *
opening_names_neutral_of (const OpeningNames *self, const Position *position)
{
  const Name *name = name_of (self, position);

  return name ? name->neutral : NULL;
}

const char *
opening_names_translate (const OpeningNames *self, const char *name)
{
  const Name *known = g_hash_table_lookup (self->texts, name);

  return known ? known->own : NULL;
}

const char *
opening_names_of_code (const OpeningNames *self, const char *code)
{
  const Coded *coded = g_hash_table_lookup (self->codes, code);

  return coded ? coded->name : NULL;
}

const char *
opening_names_find (const OpeningNames *self, const GameNode *node)
{
  const char *name = NULL;

  for (; node && !name; node = node->parent)
    name = opening_names_of (self, &node->position);
  return name;
}

const char *
opening_names_neutral_find (const OpeningNames *self, const GameNode *node)
{
  const char *name = NULL;

  for (; node && !name; node = node->parent)
    name = opening_names_neutral_of (self, &node->position);
  return name;
}

/* Where a line of the table may go on. */
typedef struct {
  Move move;
  guint lines;
  gboolean written; /* and no mirror image of what is */
} Branch;

static Branch
branch_of (const OpeningNames *self, Move move, const Position *after)
{
  gint64 key = key_of (self, after), own = (gint64) self->rules->key (after);

  return (Branch){ .move = move,
                   .lines = GPOINTER_TO_UINT (g_hash_table_lookup (self->lines, &key)),
                   .written = g_hash_table_contains (self->written, &own) };
}

/* What is known of most first, and as it is written, which is how players are used to seeing it;
 * else in the order of the moves, which is the same each time. */
static int
compare_branches (gconstpointer a, gconstpointer b)
{
  const Branch *first = a, *second = b;

  if (first->lines != second->lines)
    return first->lines > second->lines ? -1 : 1;
  if (first->written != second->written)
    return first->written ? -1 : 1;
  return (first->move > second->move) - (first->move < second->move);
}

/* The moves from POSITION that lines of the table go on with. */
static GArray *
find_branches (const OpeningNames *self, const Position *position)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (Branch));
  Move moves[MOVES_MAX];
  int n = self->rules->legal_moves (position, moves);

  for (int i = 0; i < n; i++) {
    Position after = *position;
    Branch branch;

    self->rules->play (&after, moves[i]);
    branch = branch_of (self, moves[i], &after);
    if (branch.lines > 0)
      g_array_append_val (found, branch);
  }
  g_array_sort (found, compare_branches);
  return found;
}

/* The first name but BEFORE on the only way that lines of the table go from POSITION, or NULL:
 * where there are several, what it will be called is still to be chosen. */
static const char *
name_ahead (const OpeningNames *self, Position position, const char *before)
{
  for (int ply = 0; ply < LOOK_AHEAD; ply++) {
    const char *name = opening_names_of (self, &position);
    g_autoptr (GArray) branches = NULL;

    if (name != NULL && g_strcmp0 (name, before) != 0)
      return name;
    branches = find_branches (self, &position);
    if (branches->len != 1)
      return NULL;
    self->rules->play (&position, g_array_index (branches, Branch, 0).move);
  }
  return NULL;
}

static gboolean
has_name (const OpeningStep *steps, guint n, const char *name)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (steps[i].name, name))
      return TRUE;
  return FALSE;
}

/* Whether the way to NODE led through POSITION. */
static gboolean
has_been_at (const Rules *rules, const GameNode *node, const Position *position)
{
  for (; node; node = node->parent)
    if (rules->key (&node->position) == rules->key (position))
      return TRUE;
  return FALSE;
}

guint
opening_names_next (const OpeningNames *self, const GameNode *node, OpeningStep *steps, guint max)
{
  const char *before = opening_names_find (self, node);
  g_autoptr (GArray) found = find_branches (self, &node->position);
  guint n = 0;

  for (guint i = 0; i < found->len && n < max; i++) {
    const Branch *branch = &g_array_index (found, Branch, i);
    OpeningStep step = { .move = branch->move, .lines = branch->lines };
    Position after = node->position;

    self->rules->play (&after, step.move);
    if (has_been_at (self->rules, node, &after)) /* back where it was: Nf3 Nf6 Ng1 Ng8 */
      continue;
    step.name = name_ahead (self, after, before);
    if (step.name != NULL && !has_name (steps, n, step.name))
      steps[n++] = step;
  }
  return n;
}
