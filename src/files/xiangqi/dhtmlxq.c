/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reading DhtmlXQ.
 *
 * Moves are four digits, file and rank of both points from Black's left-hand corner as the board is
 * printed. The main line is line 0; [DhtmlXQ_move_A_B_C] is line C, whose first move takes the
 * place of ply B (from the start of the game) of line A. Lines come in any order and may point at
 * each other in circles.
 */
#include "dhtmlxq-tags.h"
#include "dhtmlxq-write.h"
#include "files/core/file-format.h"
#include "files/tree/point-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { BINIT_DIGITS = 64 };

/* How far a line has been built. */
typedef enum {
  LINE_WAITING,
  LINE_ASKED_FOR, /* on the way to its first ancestor that is there */
  LINE_DONE,
} LineState;

typedef struct {
  int id, parent, ply; /* of its first move, from 1 */
  const char *digits;
  gsize length;
  LineState state;
  GameNode *start;  /* its first move is played behind it; NULL: nowhere */
  GPtrArray *nodes; /* GameNode*, one for each move */
} Line;

typedef struct {
  GArray *tags;
  GameTree *tree;
  GPtrArray *lines; /* of Line*, by id */
  GHashTable *by_id;
  guint moves;     /* read, in all lines */
  gboolean broken; /* the main line has moves that were not read */
  GPtrArray *problems;
} Reader;

/* --- names --- */

/* Reads up to N numbers with "_" between them; returns how many there are, or 0 if anything else is
 * in the text. */
static int
scan_numbers (const char *text, gsize length, int *numbers, int n)
{
  enum { DIGITS_MAX = 6 };
  const char *end = text + length;
  int count = 0;

  while (count < n) {
    const char *digits = text;
    int number = 0;
    for (; text < end && g_ascii_isdigit (*text) && text - digits < DIGITS_MAX; text++)
      number = number * 10 + (*text - '0');
    if (text == digits)
      return 0;
    numbers[count++] = number;
    if (text == end)
      return count;
    if (*text++ != '_')
      return 0;
  }
  return 0;
}

static gboolean
has_prefix (const DhtmlxqTag *tag, const char *prefix)
{
  gsize length = strlen (prefix);

  return tag->name_length > length && g_ascii_strncasecmp (tag->name, prefix, length) == 0;
}

/* --- the start --- */

static gboolean
read_binit (const DhtmlxqTag *tag, char *letters, int *digits)
{
  static const char pieces[] = DHTMLXQ_PIECES;
  int file = 0;

  *digits = 0;
  for (gsize i = 0; i < tag->value_length; i++) {
    int digit = g_ascii_digit_value (tag->value[i]);
    if (digit < 0)
      continue;
    if (*digits % 2 == 0)
      file = digit;
    else if (*digits < BINIT_DIGITS && file < 9)
      letters[(9 - digit) * 9 + file] = pieces[*digits / 2];
    ++*digits;
  }
  return *digits == BINIT_DIGITS;
}

/* Whose turn it is, is not said: Red's, unless Black is in check. */
static GameTree *
tree_of_letters (const Rules *rules, const char *letters, GError **error)
{
  g_autoptr (GError) problem = NULL;
  GameTree *tree = point_tree_new (rules, letters, 0, 1, &problem);

  if (tree == NULL)
    tree = point_tree_new (rules, letters, 1, 1, NULL);
  if (tree == NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  return tree;
}

static GameTree *
tree_of_board (const Rules *rules, const DhtmlxqTag *binit, GError **error)
{
  char letters[90] = { 0 };
  int digits;

  if (read_binit (binit, letters, &digits))
    return tree_of_letters (rules, letters, error);
  g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START,
               _ ("The start position, “binit”, has %d digits instead of 64; the text may be "
                  "incomplete. Copy it again."),
               digits);
  return NULL;
}

/* A FEN knows more than the digits, but few texts have one. */
static GameTree *
dhtmlxq_read_start (const GArray *tags, const Rules *rules, GError **error)
{
  const DhtmlxqTag *fen = dhtmlxq_tags_find (tags, "fen");
  const DhtmlxqTag *binit = dhtmlxq_tags_find (tags, "binit");
  g_autofree char *text = fen ? dhtmlxq_unescape (fen->value, fen->value_length) : NULL;
  Position start;

  if (text && rules->position_from_text (&start, text, NULL))
    return game_tree_new (rules, &start);
  if (binit)
    return tree_of_board (rules, binit, error);
  rules_start (rules, &start);
  return game_tree_new (rules, &start);
}

/* --- what is said about the game --- */

static gboolean
contains (const char *text, const char *one, const char *other)
{
  return strstr (text, one) || (other && strstr (text, other));
}

/* "红胜", "先胜", "黑方胜", "和棋", "1-0" ... */
static Result
dhtmlxq_result_of (const char *text)
{
  gboolean won = contains (text, "胜", "勝");
  gboolean lost = contains (text, "负", "負");
  gboolean first = contains (text, "红", "紅") || contains (text, "先", NULL);
  gboolean second = contains (text, "黑", "後") || contains (text, "后", NULL);
  Result result = RESULT_ONGOING;

  if (result_from_token (text, &result))
    return result;
  if (contains (text, "和", NULL))
    return RESULT_DRAW;
  if (first == second || won == lost)
    return RESULT_ONGOING;
  return first == won ? RESULT_FIRST_WINS : RESULT_SECOND_WINS;
}

static char *
dhtmlxq_text_of (const GArray *tags, const char *name)
{
  const DhtmlxqTag *tag = dhtmlxq_tags_find (tags, name);
  char *text = tag ? dhtmlxq_unescape (tag->value, tag->value_length) : g_strdup ("");

  return strcmp (name, "date") == 0 ? point_date (text) : text;
}

static void
dhtmlxq_set_tags (Reader *self)
{
  for (const DhtmlxqField *field = dhtmlxq_fields; field->name; field++) {
    g_autofree char *text = dhtmlxq_text_of (self->tags, field->name);
    if (*text && !game_tree_get_tag (self->tree, field->tag))
      game_tree_set_tag (self->tree, field->tag, text);
  }
}

/* --- lines --- */

static void
line_free (gpointer data)
{
  Line *line = data;

  g_ptr_array_unref (line->nodes);
  g_free (line);
}

static void
dhtmlxq_add_line (Reader *self, const DhtmlxqTag *tag, const int *numbers)
{
  Line *line;

  if (g_hash_table_contains (self->by_id, GINT_TO_POINTER (numbers[2])))
    return;
  line = g_new0 (Line, 1);
  *line = (Line){ .parent = numbers[0],
                  .ply = numbers[1],
                  .id = numbers[2],
                  .digits = tag->value,
                  .length = tag->value_length,
                  .nodes = g_ptr_array_new () };
  g_ptr_array_add (self->lines, line);
  g_hash_table_insert (self->by_id, GINT_TO_POINTER (line->id), line);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  const Line *one = *(Line *const *) a, *other = *(Line *const *) b;

  return one->id - other->id;
}

/* Whether TAG holds the moves of a line. An empty list says nothing, and one of lists in brackets
 * is read by these. */
static gboolean
is_line (const DhtmlxqTag *tag, int *numbers)
{
  static const int main_line[] = { 0, 1, 0 };
  gsize prefix = has_prefix (tag, "move_") ? strlen ("move_") : 0;

  if (tag->value_length == 0 || tag->value[0] == '[')
    return FALSE;
  if (tag->name_length == strlen ("movelist")
      && g_ascii_strncasecmp (tag->name, "movelist", strlen ("movelist")) == 0) {
    memcpy (numbers, main_line, sizeof main_line);
    return TRUE;
  }
  return scan_numbers (tag->name + prefix, tag->name_length - prefix, numbers, 3) == 3;
}

static void
find_lines (Reader *self)
{
  for (guint i = 0; i < self->tags->len; i++) {
    const DhtmlxqTag *tag = &g_array_index (self->tags, DhtmlxqTag, i);
    int numbers[3];
    if (is_line (tag, numbers))
      dhtmlxq_add_line (self, tag, numbers);
  }
  g_ptr_array_sort (self->lines, compare_ids);
}

/* Four digits from *AT on, blanks skipped; false at the end of the line. */
static gboolean
scan_move (const Line *line, gsize *at, char *digits)
{
  int n = 0;

  for (; *at < line->length && n < 4; ++*at)
    if (!g_ascii_isspace (line->digits[*at]))
      digits[n++] = line->digits[*at];
  digits[n] = '\0';
  return n > 0;
}

static void
dhtmlxq_report_move (Reader *self, const Line *line, const char *digits)
{
  g_autofree char *token = short_token (digits, strlen (digits));
  int ply = line->ply + (int) line->nodes->len;

  if (line->id == 0)
    read_problem_add (
        self->problems,
        /* Translators: a move's number, four digits. */
        _ ("Main line, ply %d: “%s” is not a legal move; the rest of the line was left out."), ply,
        token);
  else
    read_problem_add (
        self->problems,
        /* Translators: a line's number, a move's, four digits. */
        _ ("Line %d, ply %d: “%s” is not a legal move; the rest of the line was left out."),
        line->id, ply, token);
}

static GameNode *
dhtmlxq_play (Reader *self, GameNode *node, const char *digits)
{
  int point[4];

  for (int i = 0; i < 4; i++) {
    point[i] = g_ascii_digit_value (digits[i]);
    if (point[i] < 0 || (i % 2 == 0 && point[i] > 8))
      return NULL;
  }
  return point_tree_play (self->tree, node, (unsigned) ((9 - point[1]) * 9 + point[0]),
                          (unsigned) ((9 - point[3]) * 9 + point[2]));
}

static void
dhtmlxq_read_line (Reader *self, Line *line)
{
  GameNode *node = line->start;
  char digits[5];
  gsize at = 0;

  while (scan_move (line, &at, digits)) {
    if (self->moves++ == POINT_MOVES_MAX)
      read_problem_add (self->problems,
                        _ ("The game has more than %d moves; the rest was left out."),
                        POINT_MOVES_MAX);
    node = self->moves <= POINT_MOVES_MAX ? dhtmlxq_play (self, node, digits) : NULL;
    if (!node) {
      if (self->moves <= POINT_MOVES_MAX)
        dhtmlxq_report_move (self, line, digits);
      self->broken = self->broken || line->id == 0;
      return;
    }
    g_ptr_array_add (line->nodes, node);
  }
}

/* Where LINE leaves PARENT, which has been read; NULL where PARENT has no such move. */
static GameNode *
start_in (const Line *line, const Line *parent)
{
  int index = line->ply - 1 - parent->ply;

  if (index == -1)
    return parent->start;
  return index >= 0 && index < (int) parent->nodes->len ? parent->nodes->pdata[index] : NULL;
}

static void
build_line (Reader *self, Line *line)
{
  Line *parent = g_hash_table_lookup (self->by_id, GINT_TO_POINTER (line->parent));

  if (line->id == 0)
    line->start = self->tree->root;
  else if (parent && parent->state == LINE_DONE)
    line->start = start_in (line, parent);
  line->state = LINE_DONE;
  if (line->start)
    dhtmlxq_read_line (self, line);
  else
    read_problem_add (
        self->problems,
        _ ("Line %d should begin at ply %d of line %d, which is shorter; it was left out."),
        line->id, line->ply, line->parent);
}

/* Builds LINE behind all that it depends on. A circle is cut where it closes. */
static void
build (Reader *self, Line *line)
{
  g_autoptr (GPtrArray) chain = g_ptr_array_new ();

  while (line && line->state == LINE_WAITING) {
    line->state = LINE_ASKED_FOR;
    g_ptr_array_add (chain, line);
    line = line->id == 0 ? NULL : g_hash_table_lookup (self->by_id, GINT_TO_POINTER (line->parent));
  }
  while (chain->len > 0)
    build_line (self, g_ptr_array_steal_index (chain, chain->len - 1));
}

static void
dhtmlxq_read_moves (Reader *self)
{
  find_lines (self);
  for (guint i = 0; i < self->lines->len; i++)
    build (self, self->lines->pdata[i]);
}

/* --- comments --- */

static GameNode *
commented_node (const Reader *self, int id, int ply)
{
  const Line *line = g_hash_table_lookup (self->by_id, GINT_TO_POINTER (id));
  int index = line ? ply - line->ply : -1;

  if (id == 0 && ply == 0)
    return self->tree->root;
  return index >= 0 && index < (int) line->nodes->len ? line->nodes->pdata[index] : NULL;
}

static void
read_comment (Reader *self, const DhtmlxqTag *tag)
{
  gsize prefix = strlen ("comment");
  int numbers[2] = { 0 };
  int n = scan_numbers (tag->name + prefix, tag->name_length - prefix, numbers, 2);
  GameNode *node = n == 0 ? NULL : commented_node (self, n == 2 ? numbers[0] : 0, numbers[n - 1]);
  g_autofree char *text = dhtmlxq_unescape (tag->value, tag->value_length);
  g_autofree char *token = short_token (text, strlen (text));

  if (node)
    point_tree_comment (node, g_steal_pointer (&text));
  else if (*text)
    read_problem_add (self->problems,
                      _ ("The comment “%s” belongs to a missing move; it was left out."), token);
}

/* Pages repeat themselves: each comment is read once. */
static void
read_comments (Reader *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->tags->len; i++) {
    const DhtmlxqTag *tag = &g_array_index (self->tags, DhtmlxqTag, i);
    if (tag->value_length > 0 && has_prefix (tag, "comment")
        && g_hash_table_add (seen, g_ascii_strdown (tag->name, (gssize) tag->name_length)))
      read_comment (self, tag);
  }
}

/* --- the format --- */

static GameTree *
dhtmlxq_read_game (const char *data, gsize length, int line, GPtrArray *problems, GError **error)
{
  g_autoptr (GArray) tags = dhtmlxq_tags_new (data, length);
  g_autoptr (GPtrArray) list = problems ? g_ptr_array_ref (problems) : read_problems_new ();
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (line_free);
  g_autoptr (GHashTable) by_id = g_hash_table_new (NULL, NULL);
  g_autofree char *result = dhtmlxq_text_of (tags, "result");
  Reader reader = { .tags = tags, .lines = lines, .by_id = by_id, .problems = list };

  reader.tree = dhtmlxq_read_start (tags, file_format_rules (&dhtmlxq_format), error);
  if (!reader.tree)
    return NULL;
  dhtmlxq_set_tags (&reader);
  dhtmlxq_read_moves (&reader);
  read_comments (&reader);
  point_tree_set_result (reader.tree, dhtmlxq_result_of (result), !reader.broken, list);
  return reader.tree;
}

static void
dhtmlxq_fill_entry (GameEntry *entry, const char *data)
{
  g_autoptr (GArray) tags = dhtmlxq_tags_new (data, entry->length);
  g_autofree char *result = dhtmlxq_text_of (tags, "result");
  const DhtmlxqTag *moves = dhtmlxq_tags_find (tags, "movelist");

  entry->white = game_entry_text (dhtmlxq_text_of (tags, "red"));
  entry->black = game_entry_text (dhtmlxq_text_of (tags, "black"));
  entry->event = game_entry_text (dhtmlxq_text_of (tags, "event"));
  if (!entry->event)
    entry->event = game_entry_text (dhtmlxq_text_of (tags, "title"));
  entry->date = game_entry_text (dhtmlxq_text_of (tags, "date"));
  entry->result = game_entry_text (g_strdup (result_token (dhtmlxq_result_of (result))));
  entry->plies = moves ? (int) MIN (moves->value_length / 4, G_MAXINT) : 0;
}

/* Each block is a game; what stands outside of one alone belongs to it, too. */
static GPtrArray *
index_blocks (const char *data, gsize length, GCancellable *cancellable)
{
  GPtrArray *entries = game_entries_new ();
  const char *end = data + length;
  const char *start = data;
  const char *next = dhtmlxq_search (data, end, DHTMLXQ_BLOCK);

  while (start && !g_cancellable_is_cancelled (cancellable)) {
    next = next ? dhtmlxq_search (next + 1, end, DHTMLXQ_BLOCK) : NULL;
    dhtmlxq_fill_entry (
        game_entries_add (entries, (gsize) (start - data), (gsize) ((next ? next : end) - start)),
        start);
    start = next;
  }
  return entries;
}

/* The block alone: a page around it stays as it is. */
static gboolean
dhtmlxq_find_game (const char *data, gsize length, gsize *start, gsize *end)
{
  static const char last[] = DHTMLXQ_CLOSE "]";
  const char *first = dhtmlxq_search (data, data + length, DHTMLXQ_BLOCK);
  const char *close = first ? dhtmlxq_search (first, data + length, last) : NULL;

  if (!close)
    return FALSE;
  *start = (gsize) (first - data);
  *end = (gsize) (close - data) + strlen (last);
  return TRUE;
}

static gboolean
dhtmlxq_probe (const char *bytes, gsize length)
{
  gboolean wide = length >= 2 && (guint8) bytes[0] >= 0xfe && (guint8) bytes[1] >= 0xfe;
  g_autofree char *text = wide ? text_to_utf8 (bytes, length, TEXT_UTF8, &length) : NULL;
  const char *start = text ? text : bytes;

  return dhtmlxq_search (start, start + length, DHTMLXQ_PREFIX) != NULL;
}

const FileFormat dhtmlxq_format = {
  .id = "dhtmlxq",
  .name = "DhtmlXQ",
  .description = N_ ("Xiangqi sites (DhtmlXQ)"),
  .suffixes = { "dhtmlxq", "ubb" },
  .mime = "application/x-dhtmlxq",
  .game = "xiangqi",
  .text = TRUE,
  .read_as = TEXT_GB18030,
  .written_as = TEXT_GB18030,
  .probe = dhtmlxq_probe,
  .index = index_blocks,
  .read = dhtmlxq_read_game,
  .gap = 1,
  .find_game = dhtmlxq_find_game,
  .write = dhtmlxq_write,
};
