/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fen-text.h"

#include "diagram.h"
#include "files/core/file-format.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gunichar
narrow (gunichar c)
{
  enum { WIDE_FIRST = 0xff01, WIDE_LAST = 0xff5e };

  return c >= WIDE_FIRST && c <= WIDE_LAST ? c - WIDE_FIRST + '!' : c;
}

char *
plain_text (const char *text, gunichar (*change) (gunichar c))
{
  GString *plain = g_string_new (NULL);

  for (; *text; text = g_utf8_next_char (text)) {
    gunichar c = narrow (g_utf8_get_char (text));
    if (change)
      c = change (c);
    if (c)
      g_string_append_unichar (plain, c);
  }
  return g_string_free (plain, FALSE);
}

static int
count_rows (const char *line)
{
  int rows = 1;

  for (; *line && !g_ascii_isspace (*line); line++)
    rows += *line == '/';
  return rows;
}

/* --- among other words --- */

enum { FIELDS_MAX = 6, FIELD_SIDE = 1, FIELD_FIRST_NUMBER = 4 };

static gboolean
is_dash (gunichar c)
{
  return (c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xfe58;
}

/* Invisible: marks of byte order and of direction, blanks of no width. */
static gboolean
is_nothing (gunichar c)
{
  return c == 0xfeff || (c >= 0x200b && c <= 0x200f) || c == 0xad;
}

/* One kind of blanks and of dashes, and blanks in place of what parts words in other languages than
 * FEN's. Lines stay. */
static gunichar
simplify (gunichar c)
{
  if (is_nothing (c))
    return 0;
  if (is_dash (c))
    return '-';
  if (c != '\n' && (g_unichar_isspace (c) || g_utf8_strchr ("\"'`,;=(){}<>“”‘’„«»「」『』", -1, c)))
    return ' ';
  return c;
}

/* How many places the LENGTH characters at RANK fill. */
static int
rank_width (const char *rank, gsize length)
{
  int width = 0;

  for (gsize i = 0; i < length; i++)
    width += g_ascii_isdigit (rank[i]) ? rank[i] - '0' : 1;
  return width;
}

/* Whether what stands between slashes from BOARD up to END are the ranks of RULES' board. While it
 * is being typed some may be too short or too long. */
static gboolean
is_board (const Rules *rules, const char *board, const char *end)
{
  int ranks = 0, right = 0;

  for (const char *rank = board; rank <= end; ranks++) {
    const char *slash = memchr (rank, '/', (gsize) (end - rank));
    gsize length = (gsize) ((slash ? slash : end) - rank);
    right += rank_width (rank, length) == rules->files;
    rank += length + 1;
  }
  return ranks == rules->ranks && 2 * right >= ranks;
}

/* Where the last COUNT pieces between slashes begin that end at END, or START. */
static const char *
last_pieces (const char *start, const char *end, int count)
{
  for (; end > start; end--)
    if (end[-1] == '/' && --count == 0)
      break;
  return end;
}

/* The board in the PLAIN text, and where it ends; NULL where there is none. */
static const char *
find_board (const Rules *rules, const char *plain, const char **end)
{
  for (const char *c = plain; *c;) {
    const char *stop = c;
    while (g_ascii_isalnum (*stop) || *stop == '/')
      stop++;
    *end = stop;
    /* In an address there are other words between slashes before it. */
    c = c > plain && c[-1] != ' ' && c[-1] != '\n' ? last_pieces (c, stop, rules->ranks) : c;
    if (is_board (rules, c, stop))
      return c;
    c = *stop ? stop + 1 : stop;
  }
  return NULL;
}

/* Whether WORD can be the field NUMBER, of those that follow the board. */
static gboolean
is_field (const char *word, int number)
{
  static const gsize longest[FIELDS_MAX] = { 0, 5, 5, 2, 4, 4 };

  if (strlen (word) > longest[number] || strchr (word, '/'))
    return FALSE;
  return number < FIELD_FIRST_NUMBER || strspn (word, "0123456789") == strlen (word);
}

/* The fields behind the board, from the rest of its line: "w KQkq - 0 1". In an address something
 * else than blanks is between them; in brackets right behind the board may stand what is in hand.
 */
static void
append_fields (GString *fen, const char *rest)
{
  const char *close = *rest == '[' ? strchr (rest, ']') : NULL;
  const char *from = close ? close + 1 : rest;
  g_autofree char *line = g_strndup (from, strcspn (from, "\n?#&"));
  g_auto (GStrv) words = g_strsplit_set (line, " _+", -1);
  int number = FIELD_SIDE;

  for (int i = 0; words[i] && number < FIELDS_MAX; i++) {
    if (!*words[i])
      continue;
    /* EPD has its operations where FEN has numbers. What is none either is for the reader of the
     * FEN to complain about. */
    if (!is_field (words[i], number) && (number != FIELD_FIRST_NUMBER || words[i][1] != '\0')
        && (number != FIELD_FIRST_NUMBER + 1 || strchr (words[i], '/')))
      return;
    if (number == FIELD_SIDE)
      *g_utf8_next_char (words[i]) = '\0'; /* of "white" */
    g_string_append_printf (fen, " %s", words[i]);
    number++;
  }
}

char *
fen_text_extract (const Rules *rules, const char *text)
{
  g_autofree char *address = strstr (text, "://") ? g_uri_unescape_string (text, NULL) : NULL;
  g_autofree char *valid = g_utf8_make_valid (address ? address : text, -1);
  g_autofree char *plain = plain_text (valid, simplify);
  const char *end, *board = find_board (rules, plain, &end);
  GString *fen;

  if (!board)
    return NULL;
  fen = g_string_new_len (board, end - board);
  append_fields (fen, end);
  return g_string_free (fen, FALSE);
}

/* --- a whole text --- */

#define USUAL_START "startpos"

/* Where TEXT, which engines are told, names the start of a game that it does not name; or NULL. */
static const char *
find_standard_start (const char *text)
{
  text += strspn (text, " \r\n\t");
  if (g_str_has_prefix (text, "position "))
    text += strlen ("position ");
  text += strspn (text, " ");
  return g_str_has_prefix (text, USUAL_START) && strchr (" \r\n", text[strlen (USUAL_START)])
             ? text
             : NULL;
}

/* What begins with a tag or a number of moves is a game, whatever stands in it. */
static gboolean
holds_board (const char *line)
{
  if (*line == '[' || line[strspn (line, "0123456789")] == '.')
    return FALSE;
  for (int i = 0; i < registry_count (); i++) {
    g_autofree char *fen = fen_text_extract (registry_game (i)->rules, line);
    if (fen)
      return TRUE;
  }
  return FALSE;
}

/* Whether TEXT is one line that looks like a FEN, or in which one stands. The first field has a row
 * for each rank of the board; "1/2-1/2" has not so many. */
static gboolean
fen_text_probe (const char *text, gsize length)
{
  enum { FEWEST_ROWS = 5, LONGEST = 10000 };
  g_autofree char *line = length <= LONGEST ? g_strstrip (g_strndup (text, length)) : g_strdup ("");

  return !strpbrk (line, "\r\n")
         && (find_standard_start (line) || count_rows (line) >= FEWEST_ROWS || holds_board (line));
}

void
fen_text_set_error (const TextError *reason, GError **error)
{
  g_autofree char *token = short_token (reason->token, strlen (reason->token));

  if (*token)
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START,
                 _ ("The FEN is wrong at column %d, “%s”: %s"), reason->column + 1, token,
                 _ (reason->message));
  else
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START,
                 _ ("The FEN is wrong at column %d: %s"), reason->column + 1, _ (reason->message));
}

/* The game that begins at START with the moves that engines are told behind it in TEXT. */
static GameTree *
fen_text_read_moves (const Rules *rules, const Position *start, const char *text)
{
  const char *moves = strstr (text, " moves ");
  GameTree *tree = NULL;

  if (moves) {
    moves += strlen (" moves ");
    tree = pgn_read_line (rules, start, moves, strlen (moves));
  }
  return tree ? tree : game_tree_new (rules, start);
}

/* The game whose moves they are: most of them can be played in it. */
static GameTree *
read_usual_start (const char *text)
{
  GameTree *best = NULL;

  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    GameTree *tree;
    Position start;
    rules_start (rules, &start);
    tree = fen_text_read_moves (rules, &start, text);
    if (best && game_node_last (tree->root)->ply <= game_node_last (best->root)->ply) {
      game_tree_free (tree);
      continue;
    }
    game_tree_free (best);
    best = tree;
  }
  return best;
}

/* Of the first game that has such a position; NULL where none has. */
static GameTree *
read_extracted (const char *text)
{
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    g_autofree char *fen = fen_text_extract (rules, text);
    char standard[POSITION_TEXT_MAX];
    Position start;
    Setup setup;
    if (!fen || !rules->setup || !rules->setup->from_text (&setup, fen, NULL))
      continue;
    rules->setup->to_text (&setup, standard);
    if (rules->position_from_text (&start, standard, NULL))
      return fen_text_read_moves (rules, &start, text);
  }
  return NULL;
}

GameTree *
fen_text_read (const char *text, GError **error)
{
  g_autofree char *line = g_strstrip (g_strdup (text));
  TextError best = { 0 };
  int rows = count_rows (line), best_likeness = -1;
  GameTree *extracted;

  if (find_standard_start (line))
    return read_usual_start (line);
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    TextError reason = { 0 };
    Position start;
    int likeness;
    if (rules->position_from_text (&start, line, &reason))
      return game_tree_new (rules, &start);
    /* The game whose board this is was meant; of several the one that got furthest. */
    likeness = reason.column + (rows == rules->ranks ? POSITION_TEXT_MAX : 0);
    if (likeness > best_likeness) {
      best = reason;
      best_likeness = likeness;
    }
  }
  extracted = read_extracted (text);
  if (!extracted)
    fen_text_set_error (&best, error);
  return extracted;
}

static GPtrArray *
index_one (const char *data, gsize length, GCancellable *cancellable)
{
  GPtrArray *entries = game_entries_new ();

  game_entries_add (entries, 0, length)->line = 1;
  return entries;
}

static GameTree *
read_one (const char *data, gsize length, int line, GPtrArray *problems, GError **error)
{
  g_autofree char *text = g_strndup (data, length);

  return fen_text_read (text, error);
}

const FileFormat fen_format = {
  .id = "fen",
  .name = "FEN",
  .description = N_ ("Position (FEN)"),
  .suffixes = { "fen" },
  .text = TRUE,
  .read_as = TEXT_WINDOWS_1252,
  .probe = fen_text_probe,
  .index = index_one,
  .read = read_one,
};

/* Whether a board of RULES' game stands in TEXT, so that only what follows it can be wrong. */
static gboolean
has_board (const Rules *rules, const char *text)
{
  g_autofree char *fen = fen_text_extract (rules, text);
  TextError reason = { 0 };
  Setup setup;

  return fen
         && (rules->setup->from_text (&setup, fen, &reason)
             || reason.column >= (int) strcspn (fen, " "));
}

/* TEXT as the FEN of another game than *RULES. */
static gboolean
read_other (const Rules **rules, const char *text, Setup *setup)
{
  if (has_board (*rules, text))
    return FALSE;
  for (int i = 0; i < registry_count (); i++) {
    const Rules *other = registry_game (i)->rules;
    g_autofree char *fen = other->setup ? fen_text_extract (other, text) : NULL;
    if (other == *rules || !other->setup)
      continue;
    if ((fen && other->setup->from_text (setup, fen, NULL))
        || other->setup->from_text (setup, text, NULL)) {
      *rules = other;
      return TRUE;
    }
  }
  return FALSE;
}

/* The end of the first game in TEXT. */
static gboolean
setup_text_read_game (const Rules **rules, const char *text, Setup *setup)
{
  g_autoptr (GameTree) tree = game_text_read (text, NULL, NULL);
  const GameNode *last = tree ? game_node_last (tree->root) : NULL;

  if (!tree || !tree->rules->setup)
    return FALSE;
  *rules = tree->rules;
  tree->rules->setup->from_position (setup, &last->position);
  return TRUE;
}

gboolean
setup_text_read_fen (const Rules **rules, const char *text, Setup *setup, GError **error)
{
  if (diagram_read (*rules, text, setup, error))
    return TRUE;
  if (!read_other (rules, text, setup))
    return FALSE;
  g_clear_error (error);
  return TRUE;
}

gboolean
setup_text_read (const Rules **rules, const char *text, Setup *setup, GError **error)
{
  /* What engines are told goes on behind the FEN. */
  if (strstr (text, " moves ") && setup_text_read_game (rules, text, setup))
    return TRUE;
  if (setup_text_read_fen (rules, text, setup, error))
    return TRUE;
  if (!setup_text_read_game (rules, text, setup))
    return FALSE;
  g_clear_error (error);
  return TRUE;
}

/* The start that TEXT draws for RULES; FALSE where it draws none. */
static gboolean
read_drawing (const Rules *rules, const char *text, char *fen)
{
  Setup setup;

  if (!rules->setup || !diagram_read (rules, text, &setup, NULL))
    return FALSE;
  rules->setup->to_text (&setup, fen);
  return TRUE;
}

GameTree *
drawn_game_read (const Rules *rules, const char *text, GError **error)
{
  char fen[POSITION_TEXT_MAX];
  TextError reason;
  Position start;
  gboolean drawn = read_drawing (rules, text, fen);

  for (int i = 0; !drawn && i < registry_count (); i++) {
    rules = registry_game (i)->rules;
    drawn = read_drawing (rules, text, fen);
  }
  if (!drawn)
    return NULL;
  if (rules->position_from_text (&start, fen, &reason))
    return game_tree_new (rules, &start);
  g_clear_error (error);
  fen_text_set_error (&reason, error);
  return NULL;
}
