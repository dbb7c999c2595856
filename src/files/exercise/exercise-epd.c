/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exercise-epd.h"

#include "files/text/fen-text.h"
#include "files/text/text-encoding.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  FEN_WORDS = 6,    /* that a position has at most */
  FEN_BYTES = 1000, /* a text longer than that is none */
  MATE_MAX = 200,   /* moves that a file may claim */
  SCORE_MOST = 32000,
  PROBE_LINES = 5, /* that may be wrong at the begin of a file of exercises */
};

/* --- an exercise --- */

ExerciseEntry *
exercise_entry_new (const Rules *rules, const Position *position)
{
  ExerciseEntry *entry = g_new0 (ExerciseEntry, 1);

  entry->rules = rules;
  entry->position = *position;
  entry->best = g_array_new (FALSE, FALSE, sizeof (Move));
  entry->avoid = g_array_new (FALSE, FALSE, sizeof (Move));
  entry->line = g_array_new (FALSE, FALSE, sizeof (Move));
  entry->score = EXERCISE_NO_SCORE;
  return entry;
}

ExerciseEntry *
exercise_entry_copy (const ExerciseEntry *entry)
{
  ExerciseEntry *copy = g_memdup2 (entry, sizeof *entry);

  copy->best = g_array_copy (entry->best);
  copy->avoid = g_array_copy (entry->avoid);
  copy->line = g_array_copy (entry->line);
  copy->name = g_strdup (entry->name);
  for (int i = 0; i < EXERCISE_COMMENTS; i++)
    copy->comments[i] = g_strdup (entry->comments[i]);
  return copy;
}

void
exercise_entry_free (ExerciseEntry *entry)
{
  if (!entry)
    return;
  g_array_unref (entry->best);
  g_array_unref (entry->avoid);
  g_array_unref (entry->line);
  g_free (entry->name);
  for (int i = 0; i < EXERCISE_COMMENTS; i++)
    g_free (entry->comments[i]);
  g_free (entry);
}

void
exercise_entry_set_comment (ExerciseEntry *entry, ExerciseComment comment, const char *text)
{
  char *copy = g_strdup (text);

  g_free (entry->comments[comment]);
  entry->comments[comment] = copy;
}

void
exercise_set_free (ExerciseSet *set)
{
  if (!set)
    return;
  g_ptr_array_unref (set->entries);
  g_ptr_array_unref (set->problems);
  g_free (set);
}

/* --- writing --- */

/* TEXT in quotation marks, for which EPD has no other sign; it is one line. */
static void
append_quoted (GString *line, const char *opcode, const char *text)
{
  gsize start;

  if (!text)
    return;
  g_string_append_printf (line, " %s \"", opcode);
  start = line->len;
  g_string_append (line, text);
  g_strdelimit (line->str + start, "\"", '\'');
  g_strdelimit (line->str + start, "\r\n", ' ');
  g_string_append (line, "\";");
}

static void
append_moves (GString *line, const char *opcode, const ExerciseEntry *entry, const GArray *moves,
              gboolean one_after_the_other)
{
  Position position = entry->position;

  if (moves->len == 0)
    return;
  g_string_append_printf (line, " %s", opcode);
  for (guint i = 0; i < moves->len; i++) {
    Move move = g_array_index (moves, Move, i);
    char text[MOVE_TEXT_MAX];

    entry->rules->move_to_text (&position, move, NOTATION_FILE, text);
    g_string_append_printf (line, " %s", text);
    if (one_after_the_other)
      entry->rules->play (&position, move);
  }
  g_string_append_c (line, ';');
}

char *
exercise_entry_write (const ExerciseEntry *entry)
{
  GString *line = g_string_new (NULL);
  char fen[POSITION_TEXT_MAX];

  entry->rules->position_to_text (&entry->position, fen);
  g_string_append (line, fen);
  append_moves (line, "bm", entry, entry->best, FALSE);
  append_moves (line, "am", entry, entry->avoid, FALSE);
  if (entry->mate > 0)
    g_string_append_printf (line, " dm %d;", entry->mate);
  append_moves (line, "pv", entry, entry->line, TRUE);
  if (entry->score != EXERCISE_NO_SCORE)
    g_string_append_printf (line, " ce %d;", entry->score);
  append_quoted (line, "id", entry->name);
  for (int i = 0; i < EXERCISE_COMMENTS; i++) {
    const char opcode[] = { 'c', (char) ('0' + i), '\0' };
    append_quoted (line, opcode, entry->comments[i]);
  }
  return g_string_free (line, FALSE);
}

/* --- reading a line --- */

static gboolean
is_space (char c)
{
  return c == ' ' || c == '\t';
}

static const char *
skip_spaces (const char *p)
{
  while (is_space (*p))
    p++;
  return p;
}

static const char *
end_of_word (const char *p)
{
  while (*p != '\0' && *p != ';' && !is_space (*p))
    p++;
  return p;
}

static gboolean
is_goal (const char *theme)
{
  return theme && (g_str_equal (theme, "win") || g_str_equal (theme, "draw"));
}

/* The operations that say what is to be found, and those that other programs write first. Among the
 * words of a position "c3" is where a pawn may be taken, unless a text follows. */
static gboolean
is_opcode (const char *word, gsize length)
{
  static const char *const opcodes[]
      = { "bm", "am", "dm",  "pv",   "ce",   "id", "acd",  "acn",  "acs",
          "pm", "sm", "eco", "fmvn", "hmvc", "rc", "noop", "tcri", "nic" };

  if (length == 2 && word[0] == 'c' && g_ascii_isdigit (word[1]))
    return *skip_spaces (word + length) == '"';
  for (guint i = 0; i < G_N_ELEMENTS (opcodes); i++)
    if (strlen (opcodes[i]) == length && strncmp (opcodes[i], word, length) == 0)
      return TRUE;
  return FALSE;
}

/* Where the words of LINE end that may be its position's, one entry for each; returns how many. */
static int
find_fen_ends (const char *line, const char **ends)
{
  int n = 0;

  for (const char *p = skip_spaces (line); *p != '\0' && *p != ';' && n < FEN_WORDS;) {
    const char *end = end_of_word (p);

    if (n > 0 && is_opcode (p, (gsize) (end - p)))
      break;
    ends[n++] = end;
    p = skip_spaces (end);
  }
  return n;
}

/* Reads as many words as RULES take for a position; NULL with REASON where they take none. */
static const char *
exercise_read_position (const Rules *rules, const char *line, Position *position, TextError *reason)
{
  const char *ends[FEN_WORDS];

  for (int n = find_fen_ends (line, ends); n > 0; n--) {
    TextError problem = { 0 };
    g_autofree char *fen = NULL;

    if (ends[n - 1] - line > FEN_BYTES)
      continue;
    fen = g_strndup (line, (gsize) (ends[n - 1] - line));
    if (rules->position_from_text (position, fen, &problem))
      return ends[n - 1];
    if (problem.column >= reason->column)
      *reason = problem;
  }
  return NULL;
}

static int
count_ranks (const char *line)
{
  int ranks = 1;

  for (const char *p = skip_spaces (line); *p != '\0' && !is_space (*p); p++)
    ranks += *p == '/';
  return ranks;
}

/* The position at the begin of LINE, of *RULES' game or, where that has none such, of the first
 * other one, which *RULES is then. NULL with ERROR: the sentence of the game whose board has as
 * many ranks. */
static const char *
read_any_position (const Rules **rules, const char *line, Position *position, GError **error)
{
  const int ranks = count_ranks (line);
  int best = -1;
  TextError reason = { 0 };

  for (int i = *rules ? -1 : 0; i < registry_count (); i++) {
    const Rules *other = i < 0 ? *rules : registry_game (i)->rules;
    TextError problem = { 0 };
    const char *end = exercise_read_position (other, line, position, &problem);

    if (end) {
      *rules = other;
      return end;
    }
    if (ranks == other->ranks && problem.column > best) {
      best = problem.column;
      reason = problem;
    }
  }
  if (best < 0)
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START,
                         _ ("It does not begin with a position of any game."));
  else
    fen_text_set_error (&reason, error);
  return NULL;
}

/* Whether WORD is a number of a move, or what stands for one: "12." or "1...". */
static gboolean
is_move_number (const char *word, gsize length)
{
  gsize digits = 0;

  while (digits < length && g_ascii_isdigit (word[digits]))
    digits++;
  while (digits > 0 && digits < length && word[digits] == '.')
    digits++;
  return digits == length;
}

static gboolean
contains (const GArray *moves, Move move)
{
  for (guint i = 0; i < moves->len; i++)
    if (g_array_index (moves, Move, i) == move)
      return TRUE;
  return FALSE;
}

/* Reads the LENGTH bytes at WORD as a move in POSITION. */
static gboolean
exercise_read_move (const Rules *rules, const Position *position, const char *word, gsize length,
                    Move *move)
{
  return rules_read_move (rules, position, word, length, NOTATION_FILE, move) == MOVE_TEXT_OK
         && rules_is_legal (rules, position, *move);
}

static gboolean
fail_move (const char *word, gsize length, GError **error)
{
  g_autofree char *token = short_token (word, length);

  g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
               _ ("“%s” is not a move in this position."), token);
  return FALSE;
}

/* Where the next move of a text begins behind P, and in *END where it ends: no number of a move. */
static const char *
next_move (const char *p, const char **end)
{
  do {
    p += strspn (p, " \t,");
    *end = p + strcspn (p, " \t,");
    if (*end == p || !is_move_number (p, (gsize) (*end - p)))
      return p;
    p = *end;
  } while (TRUE);
}

/* Adds the moves of TEXT, each of them one in the position of ENTRY, to MOVES. FALSE with ERROR at
 * the first that is none. */
static gboolean
read_choices (const ExerciseEntry *entry, const char *text, GArray *moves, GError **error)
{
  const char *end;

  for (const char *p = next_move (text, &end); *p != '\0'; p = next_move (end, &end)) {
    Move move;

    if (!exercise_read_move (entry->rules, &entry->position, p, (gsize) (end - p), &move))
      return fail_move (p, (gsize) (end - p), error);
    if (!contains (moves, move))
      g_array_append_val (moves, move);
  }
  return TRUE;
}

/* Makes the moves of TEXT, one after the other, ENTRY's line, in place of what stood there. What
 * cannot be read of it, and what follows, is no loss: it says less, and nothing wrong. A pass that
 * nothing but follows from the rules is often not written. */
static void
read_solution (ExerciseEntry *entry, const char *text)
{
  Position position = entry->position;
  const char *end;

  g_array_set_size (entry->line, 0);
  for (const char *p = next_move (text, &end); *p != '\0'; p = next_move (end, &end)) {
    const gsize length = (gsize) (end - p);
    Position passed = position;
    Move move;

    if (!exercise_read_move (entry->rules, &position, p, length, &move)) {
      if (!rules_must_pass (entry->rules, &position))
        return;
      entry->rules->play (&passed, MOVE_PASS);
      if (!exercise_read_move (entry->rules, &passed, p, length, &move))
        return;
      g_array_append_vals (entry->line, (Move[]){ MOVE_PASS }, 1);
      position = passed;
    }
    g_array_append_val (entry->line, move);
    entry->rules->play (&position, move);
  }
}

static gboolean
read_number (const char *text, int least, int most, int *number, GError **error)
{
  gint64 value;

  text += *text == '+';
  if (g_ascii_string_to_signed (text, 10, least, most, &value, NULL)) {
    *number = (int) value;
    return TRUE;
  }
  {
    g_autofree char *token = short_token (text, strlen (text));

    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                 /* Translators: what stands in a file in place of a number. */
                 _ ("“%s” is not a number from %d to %d."), token, least, most);
  }
  return FALSE;
}

/* What stands between quotation marks in TEXT (passes), or all of it. */
static char *
unquote (char *text)
{
  gsize length = strlen (text);

  if (text[0] != '"')
    return text;
  memmove (text, text + 1, length);
  length--;
  if (length > 0 && text[length - 1] == '"')
    text[length - 1] = '\0';
  return text;
}

/* Takes what OPCODE says: TEXT, which passes. */
static gboolean
take_operation (ExerciseEntry *entry, const char *opcode, char *text, GError **error)
{
  g_autofree char *operand = unquote (text);

  if (g_str_equal (opcode, "bm"))
    return read_choices (entry, operand, entry->best, error);
  if (g_str_equal (opcode, "am"))
    return read_choices (entry, operand, entry->avoid, error);
  if (g_str_equal (opcode, "pv"))
    read_solution (entry, operand);
  else if (g_str_equal (opcode, "dm"))
    return read_number (operand, 1, MATE_MAX, &entry->mate, error);
  else if (g_str_equal (opcode, "ce"))
    return read_number (operand, -SCORE_MOST, SCORE_MOST, &entry->score, error);
  else if (g_str_equal (opcode, "id")) {
    g_free (entry->name);
    entry->name = g_steal_pointer (&operand);
  } else if (opcode[0] == 'c' && g_ascii_isdigit (opcode[1]) && opcode[2] == '\0')
    exercise_entry_set_comment (entry, (ExerciseComment) (opcode[1] - '0'), operand);
  return TRUE;
}

/* Where the operation that begins at P ends: at a semicolon outside of quotation marks. */
static const char *
end_of_operation (const char *p)
{
  gboolean quoted = FALSE;

  for (; *p != '\0' && (quoted || *p != ';'); p++)
    if (*p == '"')
      quoted = !quoted;
  return p;
}

static gboolean
read_operations (ExerciseEntry *entry, const char *p, GError **error)
{
  while (*p != '\0') {
    const char *word, *end, *last;
    g_autofree char *opcode = NULL;

    word = skip_spaces (p + (*p == ';'));
    end = end_of_word (word);
    last = end_of_operation (end);
    opcode = g_strndup (word, (gsize) (end - word));
    if (!take_operation (entry, opcode, g_strstrip (g_strndup (end, (gsize) (last - end))), error))
      return FALSE;
    p = last;
  }
  return TRUE;
}

/* Fills in what follows from the rest; FALSE where there is nothing to be found. */
static gboolean
complete (ExerciseEntry *entry)
{
  Move first = entry->line->len > 0 ? g_array_index (entry->line, Move, 0) : MOVE_NONE;

  if (entry->line->len > 0 && entry->best->len == 0 && !contains (entry->avoid, first))
    g_array_append_val (entry->best, first);
  if (!contains (entry->best, first))
    g_array_set_size (entry->line, 0);
  return entry->best->len > 0 || entry->avoid->len > 0 || entry->mate > 0
         || is_goal (entry->comments[EXERCISE_THEME]);
}

/* The exercise in LINE; *RULES is the game of the one before, or NULL, and then that of this one.
 * NULL with ERROR. */
static ExerciseEntry *
exercise_read_line (const Rules **rules, const char *line, GError **error)
{
  g_autoptr (ExerciseEntry) entry = NULL;
  Position position;
  Move moves[MOVES_MAX];
  const char *rest = read_any_position (rules, line, &position, error);

  if (!rest)
    return NULL;
  entry = exercise_entry_new (*rules, &position);
  if (!read_operations (entry, rest, error))
    return NULL;
  if (!complete (entry)) {
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                         _ ("Nothing says what is to be found in this position."));
    return NULL;
  }
  if ((*rules)->legal_moves (&position, moves) == 0) {
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                         _ ("The game is over in this position."));
    return NULL;
  }
  return g_steal_pointer (&entry);
}

/* --- reading a file --- */

/* The next line of *TEXT, without its end and blanks around; NULL at the end of *TEXT. Free with
 * g_free. */
static char *
next_line (const char **text)
{
  gsize length = strcspn (*text, "\r\n");
  char *line;

  if (**text == '\0')
    return NULL;
  line = g_strstrip (g_strndup (*text, length));
  *text += length;
  if (g_str_has_prefix (*text, "\r\n"))
    *text += 2;
  else if (**text != '\0')
    *text += 1;
  return line;
}

static gboolean
is_comment_line (const char *line)
{
  return *line == '\0' || *line == '#' || *line == '%';
}

ExerciseSet *
exercise_epd_read (const char *text, gsize length, GCancellable *cancellable)
{
  ExerciseSet *set = g_new0 (ExerciseSet, 1);
  g_autofree char *utf8 = text_to_utf8 (text, length, TEXT_WINDOWS_1252, NULL);
  const char *p = utf8;
  const Rules *rules = NULL;
  char *next;

  set->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) exercise_entry_free);
  set->problems = read_problems_new ();
  for (int number = 1; (next = next_line (&p)) != NULL; number++) {
    g_autofree char *line = next;
    g_autoptr (GError) error = NULL;
    ExerciseEntry *entry;

    if (g_cancellable_is_cancelled (cancellable))
      break;
    if (is_comment_line (line))
      continue;
    entry = exercise_read_line (&rules, line, &error);
    if (entry) {
      entry->line_number = number;
      g_ptr_array_add (set->entries, entry);
    } else
      read_problem_add (set->problems, _ ("Line %d: %s"), number, error->message);
  }
  return set;
}

gboolean
exercise_epd_is (const char *text, gsize length)
{
  g_autofree char *utf8 = text_to_utf8 (text, length, TEXT_WINDOWS_1252, NULL);
  const char *p = utf8;
  const Rules *rules = NULL;
  char *next;

  for (int tried = 0; tried < PROBE_LINES && (next = next_line (&p)) != NULL;) {
    g_autofree char *line = next;
    g_autoptr (ExerciseEntry) entry = NULL;

    if (is_comment_line (line))
      continue;
    entry = exercise_read_line (&rules, line, NULL);
    if (entry)
      return TRUE;
    tried++;
  }
  return FALSE;
}
