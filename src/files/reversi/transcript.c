/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "files/core/file-format.h"
#include "files/core/read-problem.h"
#include "files/core/write-losses.h"
#include "files/pgn/pgn-comment.h"
#include "files/pgn/pgn-lexer.h"
#include "files/tree/placed-record.h"
#include "registry.h"

#include <glib.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/*
 * The words of transcripts: "f5d6c3d3", with or without blanks, numbers and passes, in capitals or
 * not; and boards of one letter for each square, with the side to move.
 */
typedef enum {
  TRANSCRIPT_MOVE,   /* the name of a square */
  TRANSCRIPT_PASS,   /* "pa", "ps", "pass" or "--" */
  TRANSCRIPT_NUMBER, /* of a move, or whatever else is a number */
  TRANSCRIPT_BOARD,
  TRANSCRIPT_LINE, /* a line's end */
  TRANSCRIPT_WORD, /* anything else */
  TRANSCRIPT_END,
} TranscriptKind;

typedef struct {
  TranscriptKind kind;
  const char *text;
  gsize length;
  int number;
} TranscriptToken;

typedef struct {
  const char *next, *end;
  const char *word_end; /* up to here moves follow each other without a blank */
  int cells;            /* of a board */
} TranscriptLexer;

static gboolean
is_line_end (char c)
{
  return c == '\n' || c == '\r';
}

/* What may stand between moves and says nothing. */
static gboolean
is_separator (const TranscriptLexer *lexer, const char *p)
{
  gboolean dashes = *p == '-' && p + 1 < lexer->end && p[1] == '-';

  return *p == '\0' || (*p && strchr (" \t\v\f.,;:|)", *p)) || (*p == '-' && !dashes);
}

static gboolean
is_cell (char c)
{
  return c && strchr ("-._*XxOo", c);
}

/* The bytes of a board at P, its side to move included; 0 where there is none. */
static gsize
scan_board (const TranscriptLexer *lexer, const char *start)
{
  const char *p = start, *last;
  int cells = 0;

  for (; p < lexer->end && (is_cell (*p) || g_ascii_isspace (*p)) && cells < lexer->cells; p++)
    cells += is_cell (*p);
  if (cells < lexer->cells)
    return 0;
  last = p;
  while (p < lexer->end && g_ascii_isspace (*p))
    p++;
  if (p < lexer->end && *p && strchr ("*XxOo", *p)
      && (p + 1 == lexer->end || !g_ascii_isalnum (p[1])))
    last = p + 1;
  return (gsize) (last - start);
}

/* The bytes of the pass that is written at P, 0 where there is none. */
static gsize
scan_pass (const char *p, const char *end)
{
  static const char *const passes[] = { "pass", "pa", "ps", "--" };

  for (guint i = 0; i < G_N_ELEMENTS (passes); i++)
    if ((gsize) (end - p) >= strlen (passes[i])
        && g_ascii_strncasecmp (p, passes[i], strlen (passes[i])) == 0)
      return strlen (passes[i]);
  return 0;
}

static gsize
scan_digits (const char *p, const char *end)
{
  const char *start = p;

  while (p < end && g_ascii_isdigit (*p))
    p++;
  return (gsize) (p - start);
}

/* One thing in a word: a square is a letter and the digits behind it. */
static gsize
scan_part (const char *p, const char *end, TranscriptKind *kind)
{
  gsize pass = scan_pass (p, end);
  gsize digits = scan_digits (p, end);

  *kind = pass > 0 ? TRANSCRIPT_PASS : digits > 0 ? TRANSCRIPT_NUMBER : TRANSCRIPT_MOVE;
  if (pass > 0 || digits > 0)
    return pass + digits;
  return end - p >= 2 && g_ascii_isalpha (*p) && g_ascii_isdigit (p[1]) ? 2 : 0;
}

static const char *
find_word_end (const TranscriptLexer *lexer, const char *p)
{
  while (p < lexer->end && !is_line_end (*p) && !is_separator (lexer, p))
    p += *p == '-' ? 2 : 1;
  return p;
}

/* So many legal moves, or squares in a word, are no accident. */
enum { PROOF = 4 };

/* Whether the word from P to END is made of moves, passes and numbers; the last square of many may
 * have lost its digit. */
static gboolean
is_made_of_parts (const char *p, const char *end)
{
  TranscriptKind kind;
  gsize length;
  int n = 0;

  for (; p < end && (length = scan_part (p, end, &kind)) > 0; p += length)
    n++;
  return p == end || (end - p == 1 && g_ascii_isalpha (*p) && n >= PROOF);
}

static void
transcript_lexer_take (TranscriptLexer *lexer, TranscriptToken *token, TranscriptKind kind,
                       gsize length)
{
  *token = (TranscriptToken){ .kind = kind, .text = lexer->next, .length = length };
  lexer->next += length;
}

static void
take_part (TranscriptLexer *lexer, TranscriptToken *token)
{
  enum { DIGITS_MAX = 6 };
  TranscriptKind kind;
  gsize length = scan_part (lexer->next, lexer->word_end, &kind);

  if (length == 0) {
    length = (gsize) (lexer->word_end - lexer->next);
    kind = TRANSCRIPT_WORD;
  }
  transcript_lexer_take (lexer, token, kind, length);
  for (gsize i = 0; kind == TRANSCRIPT_NUMBER && i < MIN (length, DIGITS_MAX); i++)
    token->number = token->number * 10 + (token->text[i] - '0');
}

/* Fills TOKEN with the next one; TRANSCRIPT_END again and again at the end. */
static void
transcript_lexer_next (TranscriptLexer *lexer, TranscriptToken *token)
{
  gsize board;

  if (lexer->next < lexer->word_end) {
    take_part (lexer, token);
    return;
  }
  board = lexer->next < lexer->end && is_cell (*lexer->next) ? scan_board (lexer, lexer->next) : 0;
  while (board == 0 && lexer->next < lexer->end && is_separator (lexer, lexer->next)) {
    lexer->next++;
    if (lexer->next < lexer->end && is_cell (*lexer->next))
      board = scan_board (lexer, lexer->next);
  }
  if (board > 0) {
    transcript_lexer_take (lexer, token, TRANSCRIPT_BOARD, board);
  } else if (lexer->next == lexer->end) {
    transcript_lexer_take (lexer, token, TRANSCRIPT_END, 0);
  } else if (is_line_end (*lexer->next)) {
    transcript_lexer_take (lexer, token, TRANSCRIPT_LINE, 1);
  } else {
    const char *end = find_word_end (lexer, lexer->next);
    if (is_made_of_parts (lexer->next, end)) {
      lexer->word_end = end;
      take_part (lexer, token);
    } else {
      transcript_lexer_take (lexer, token, TRANSCRIPT_WORD, (gsize) (end - lexer->next));
    }
  }
}

/*
 * Transcripts: the squares of a game one after the other, "f5d6c3", as players of reversi send them
 * to each other; before them may stand a board.
 *
 * A game goes on over several lines, and a file may have a game in each: a line begins another game
 * where it says so (number 1, a board), where it names a square that this game has named, or where
 * it reads better from the start than behind the moves before it.
 */

enum { BOARD_TEXT_MAX = 1000 };

static const Rules *
transcript_get_rules (void)
{
  return file_format_rules (&transcript_format);
}

/* Begins to read the LENGTH bytes at TEXT. */
static void
transcript_begin (TranscriptLexer *lexer, const char *text, gsize length)
{
  const Rules *rules = transcript_get_rules ();

  *lexer = (TranscriptLexer){ text, text + length, text, rules->files * rules->ranks };
}

static gboolean
transcript_read_board (const TranscriptToken *token, Position *start, TextError *error)
{
  char text[BOARD_TEXT_MAX];

  g_snprintf (text, sizeof text, "%.*s", (int) MIN (token->length, sizeof text - 1), token->text);
  return transcript_get_rules ()->position_from_text (start, text, error);
}

/* --- playing without a tree --- */

/* Plays TOKEN in POSITION, a forced pass before it; false where it is not legal. */
static gboolean
transcript_play (Position *position, const TranscriptToken *token)
{
  const Rules *rules = transcript_get_rules ();
  Position next = *position;
  Move move;

  if (rules->move_from_text (&next, token->text, token->length, &move) != MOVE_TEXT_OK) {
    if (!rules_must_pass (rules, &next))
      return FALSE;
    rules->play (&next, MOVE_PASS);
    if (rules->move_from_text (&next, token->text, token->length, &move) != MOVE_TEXT_OK)
      return FALSE;
  }
  rules->play (&next, move);
  *position = next;
  return TRUE;
}

/* Plays the LENGTH bytes at TEXT from POSITION on as far as they are legal; returns how many moves
 * that is. */
static int
play_text (Position *position, const char *text, gsize length)
{
  TranscriptLexer lexer;
  TranscriptToken token;
  int n = 0;

  transcript_begin (&lexer, text, length);
  for (transcript_lexer_next (&lexer, &token); token.kind != TRANSCRIPT_END;
       transcript_lexer_next (&lexer, &token)) {
    if (token.kind == TRANSCRIPT_BOARD && !transcript_read_board (&token, position, NULL))
      return n;
    if (token.kind != TRANSCRIPT_MOVE && token.kind != TRANSCRIPT_PASS)
      continue;
    if (!transcript_play (position, &token))
      return n;
    n++;
  }
  return n;
}

/* --- what is a transcript --- */

/* Whether another game than this one can read the first move: then a few moves prove nothing. */
static gboolean
may_be_another_game (const char *text, gsize length)
{
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    Position start;
    Move move;
    rules_start (rules, &start);
    if (rules != transcript_get_rules ()
        && rules->move_from_text (&start, text, length, &move) == MOVE_TEXT_OK)
      return TRUE;
  }
  return FALSE;
}

/* The first word that has a move in it. */
static gsize
first_word (const TranscriptToken *token, const char *end)
{
  const char *p = token->text;

  while (p < end && !g_ascii_isspace (*p))
    p++;
  return (gsize) (p - token->text);
}

/* What is in PGN's tags, comments and variations, and its results, is PGN. */
static gboolean
looks_like_pgn (const char *text, gsize length)
{
  static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "*" };
  g_autofree char *copy = g_strstrip (g_strndup (text, length));

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    if (g_str_has_suffix (copy, results[i]))
      return TRUE;
  return strpbrk (copy, "[]{}()<>$") != NULL;
}

static gboolean
looks_right (const char *text, gsize length)
{
  TranscriptLexer lexer;
  TranscriptToken token;
  Position position;
  gboolean board = FALSE, other = FALSE, glued = FALSE;
  int n = 0;

  rules_start (transcript_get_rules (), &position);
  transcript_begin (&lexer, text, length);
  for (transcript_lexer_next (&lexer, &token); token.kind != TRANSCRIPT_END && n < PROOF && !board;
       transcript_lexer_next (&lexer, &token)) {
    if (token.kind == TRANSCRIPT_WORD)
      return FALSE;
    if (token.kind == TRANSCRIPT_BOARD)
      board = board || transcript_read_board (&token, &position, NULL);
    if (token.kind != TRANSCRIPT_MOVE && token.kind != TRANSCRIPT_PASS)
      continue;
    if (n == 0) {
      gsize word = first_word (&token, text + length);

      other = may_be_another_game (token.text, word);
      glued = word >= 2 * PROOF && is_made_of_parts (token.text, token.text + word);
    }
    if (!transcript_play (&position, &token))
      return board || (glued && n > 1);
    n++;
  }
  return board || ((n == PROOF || (n > 0 && !other)) && !looks_like_pgn (text, length));
}

static gboolean
transcript_probe (const char *bytes, gsize length)
{
  enum { LOOKED_AT = 4096 };
  g_autofree char *text = text_to_utf8 (bytes, MIN (length, LOOKED_AT), TEXT_WINDOWS_1252, &length);

  return transcript_get_rules () && looks_right (text, length);
}

/* --- reading --- */

typedef struct {
  GameTree *tree;
  GameNode *node;
  const char *lost; /* from here on the text could not be read */
  PgnLexer places;  /* knows lines and columns */
  GPtrArray *problems;
} Reader;

static void
lose (Reader *self, const TranscriptToken *token, gboolean legible)
{
  self->lost = token->text;
  pgn_problem_add_lost (self->problems, &self->places, token->text, token->length,
                        legible ? N_ ("Line %d, column %d: “%s” is not legal in this position; "
                                      "the line from here on was kept as text.")
                                : N_ ("Line %d, column %d: “%s” is not a move; "
                                      "the line from here on was kept as text."));
}

static void
keep_as_text (GameNode *node, const char *text, gsize length)
{
  GString *words = g_string_new (node->comment);

  pgn_plain_append (words, text, length, TRUE);
  g_free (node->comment);
  node->comment = g_string_free (words, FALSE);
}

static void
take_board (Reader *self, const TranscriptToken *token)
{
  Position start;

  if (self->node != self->tree->root || !transcript_read_board (token, &start, NULL))
    lose (self, token, FALSE);
  else
    self->tree->root->position = start;
}

/* Words before the first move are names, or whatever somebody wrote there. */
static void
take_token (Reader *self, const TranscriptToken *token)
{
  MoveTextResult result;

  switch (token->kind) {
  case TRANSCRIPT_BOARD:
    take_board (self, token);
    break;
  case TRANSCRIPT_MOVE:
  case TRANSCRIPT_PASS:
    result = placed_play (self->tree, &self->node, token->text, token->length);
    if (result != MOVE_TEXT_OK)
      lose (self, token, result != MOVE_TEXT_UNKNOWN);
    break;
  case TRANSCRIPT_WORD:
    if (self->node == self->tree->root)
      keep_as_text (self->node, token->text, token->length);
    else
      lose (self, token, FALSE);
    break;
  case TRANSCRIPT_NUMBER:
  case TRANSCRIPT_LINE:
  case TRANSCRIPT_END:
    break;
  }
}

static GameTree *
transcript_read_game (const char *data, gsize length, int line, GPtrArray *problems, GError **error)
{
  Reader reader = { .problems = problems };
  TranscriptLexer lexer;
  TranscriptToken token;
  Position start;

  rules_start (transcript_get_rules (), &start);
  reader.tree = game_tree_new (transcript_get_rules (), &start);
  reader.node = reader.tree->root;
  pgn_lexer_init (&reader.places, data, length, line);
  transcript_begin (&lexer, data, length);
  do {
    transcript_lexer_next (&lexer, &token);
    take_token (&reader, &token);
  } while (token.kind != TRANSCRIPT_END && !reader.lost);
  if (reader.lost)
    keep_as_text (reader.node, reader.lost, (gsize) (data + length - reader.lost));
  placed_set_result (reader.tree, PLACED_UNKNOWN, REASON_NONE, !reader.lost, problems);
  return reader.tree;
}

/* --- several games --- */

/* A line of the file, by what it says. */
typedef struct {
  const char *start, *end;
  int line, moves;
  int number; /* that stands before its first move; 0: none */
  gboolean board, words;
  guint64 squares; /* that it names, as bits of a hash of two letters */
} Line;

typedef struct {
  const char *data;
  GPtrArray *entries;
  GameEntry *entry;
  guint64 squares; /* named in the game of ENTRY */
  gboolean board;  /* it has one */
} Index;

static guint64
square_bit (const TranscriptToken *token)
{
  guint file = (guint) (g_ascii_tolower (token->text[0]) - 'a'), rank = (guint) token->text[1];

  return G_GUINT64_CONSTANT (1) << ((file * 8 + rank) % 64);
}

static void
take_line_token (Line *line, const TranscriptToken *token)
{
  if (token->kind == TRANSCRIPT_BOARD)
    line->board = TRUE;
  if (token->kind == TRANSCRIPT_WORD)
    line->words = TRUE;
  if (token->kind == TRANSCRIPT_NUMBER && line->moves == 0)
    line->number = token->number;
  if (token->kind == TRANSCRIPT_MOVE) {
    line->squares |= square_bit (token);
    line->moves++;
  }
  line->end = token->text + token->length;
}

/* Whether LINE, which could be either, goes on with the game of the index. A single move is rather
 * the end of a game than a game. */
static gboolean
reads_on (const Index *self, const Line *line)
{
  const char *before = self->data + self->entry->offset;
  gsize length = (gsize) (line->end - line->start);
  Position on, anew;
  int as_this, as_another;

  rules_start (transcript_get_rules (), &on);
  anew = on;
  play_text (&on, before, self->entry->length);
  as_this = play_text (&on, line->start, length);
  as_another = play_text (&anew, line->start, length);
  return as_this > as_another || (as_this == as_another && line->moves == 1)
         || self->entry->plies == 0;
}

static gboolean
goes_on (const Index *self, const Line *line)
{
  if (!self->entry || line->board)
    return FALSE;
  if (line->moves == 0)
    return !line->words || self->entry->plies == 0;
  if (line->number > 1)
    return TRUE;
  return line->number != 1 && (self->squares & line->squares) == 0 && reads_on (self, line);
}

/* How the game begins stands in the place of names. */
static char *
make_title (const Line *line)
{
  enum { SHOWN = 40 };
  gsize length = (gsize) (line->end - line->start);
  g_autofree char *text = g_utf8_make_valid (line->start, (gssize) MIN (length, SHOWN));

  return game_entry_text (length > SHOWN ? g_strconcat (text, "…", NULL) : g_steal_pointer (&text));
}

static void
transcript_add_line (Index *self, const Line *line)
{
  if (line->start == line->end)
    return;
  if (!goes_on (self, line)) {
    self->entry = game_entries_add (self->entries, (gsize) (line->start - self->data), 0);
    self->entry->line = line->line;
    self->entry->event = make_title (line);
    self->squares = 0;
    self->board = line->board;
  }
  self->entry->length = (gsize) (line->end - self->data) - self->entry->offset;
  self->entry->plies += line->moves;
  self->squares |= line->squares;
}

/* Words behind the last game are the last game's. */
static void
end_index (Index *self)
{
  const guint n = self->entries->len;
  GameEntry *before, *last;

  if (n < 2 || self->board)
    return;
  before = self->entries->pdata[n - 2];
  last = self->entries->pdata[n - 1];
  if (last->plies > 0)
    return;
  before->length = last->offset + last->length - before->offset;
  g_ptr_array_set_size (self->entries, (int) n - 1);
}

static GPtrArray *
transcript_index_games (const char *data, gsize length, GCancellable *cancellable)
{
  Index index = { .data = data, .entries = game_entries_new () };
  const char *counted = data;
  TranscriptLexer lexer;
  TranscriptToken token;
  Line line = { .line = 1 };

  transcript_begin (&lexer, data, length);
  do {
    transcript_lexer_next (&lexer, &token);
    if (token.kind == TRANSCRIPT_LINE || token.kind == TRANSCRIPT_END) {
      transcript_add_line (&index, &line);
      line = (Line){ .line = line.line };
    } else {
      if (!line.start) {
        line.start = token.text;
        line.line += text_count_lines (counted, token.text);
        counted = token.text;
      }
      take_line_token (&line, &token);
    }
  } while (token.kind != TRANSCRIPT_END && !g_cancellable_is_cancelled (cancellable));
  end_index (&index);
  return index.entries;
}

/* --- writing --- */

static char *
write_game (const GameTree *tree, gsize *length, GPtrArray *problems)
{
  static const char *const known[] = { "Result", NULL };
  WriteRoom room = { .name = _ (transcript_format.name), .known = known, .passes = TRUE };
  GString *text = g_string_new (NULL);

  write_losses_report (tree, &room, problems);
  if (!placed_is_standard_start (tree)) {
    placed_append_board (text, tree->rules, &tree->root->position, "XO-");
    g_string_append_c (text, '\n');
  }
  for (const GameNode *node = game_node_next (tree->root); node; node = game_node_next (node)) {
    char move[MOVE_TEXT_MAX];
    tree->rules->move_to_text (&node->parent->position, node->move, NOTATION_FILE, move);
    if (node->move != MOVE_PASS)
      g_string_append (text, move);
  }
  g_string_append_c (text, '\n');
  *length = text->len;
  return g_string_free (text, FALSE);
}

const FileFormat transcript_format = {
  .id = "transcript",
  .name = N_ ("Transcript"),
  .description = N_ ("Reversi transcripts"),
  .suffixes = { "transcript" },
  .game = "reversi",
  .text = TRUE,
  .read_as = TEXT_WINDOWS_1252,
  .written_as = TEXT_UTF8,
  .probe = transcript_probe,
  .index = transcript_index_games,
  .read = transcript_read_game,
  /* No .gap: where a game begins is guessed from all lines, so that one that is written anew might
   * swallow another. */
  .write = write_game,
};
