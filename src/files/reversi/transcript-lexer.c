#include "transcript-lexer.h"

#include <string.h>

void
transcript_lexer_init (TranscriptLexer *lexer, const char *text, gsize length, int cells)
{
  *lexer = (TranscriptLexer){ text, text + length, text, cells };
}

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

/* Whether the word from P to END is made of moves, passes and numbers only. */
static gboolean
is_made_of_parts (const char *p, const char *end)
{
  TranscriptKind kind;
  gsize length;

  for (; p < end; p += length)
    if ((length = scan_part (p, end, &kind)) == 0)
      return FALSE;
  return TRUE;
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

  transcript_lexer_take (lexer, token, kind, length);
  for (gsize i = 0; kind == TRANSCRIPT_NUMBER && i < MIN (length, DIGITS_MAX); i++)
    token->number = token->number * 10 + (token->text[i] - '0');
}

void
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
