/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pgn-lexer.h"

#include "files/core/read-problem.h"
#include "files/tree/nag.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum {
  WORD, /* all that is part of a word, digits too */
  BLANK,
  LINE_END,
  SIGN, /* ends a word and is a token, or the begin of one */
} ByteClass;

static const guint8 byte_classes[256] = {
  [0] = BLANK,       ['\t'] = BLANK,    ['\v'] = BLANK, ['\f'] = BLANK, [' '] = BLANK,
  ['\n'] = LINE_END, ['\r'] = LINE_END, ['{'] = SIGN,   ['}'] = SIGN,   ['('] = SIGN,
  [')'] = SIGN,      ['['] = SIGN,      [']'] = SIGN,   ['<'] = SIGN,   ['>'] = SIGN,
  [';'] = SIGN,      ['$'] = SIGN,      ['"'] = SIGN,   ['!'] = SIGN,   ['?'] = SIGN,
  ['*'] = SIGN,
};

static gboolean
is_line_end (char c)
{
  return c == '\n' || c == '\r';
}

static gboolean
is_blank (char c)
{
  return byte_classes[(guint8) c] == BLANK;
}

/* Chinese files have blanks, digits and dots as wide as their characters. */
#define WIDE_BLANK "\xe3\x80\x80"

static gboolean
is_wide_blank (const char *p, const char *end)
{
  return *p == WIDE_BLANK[0] && end - p >= 3 && memcmp (p, WIDE_BLANK, 3) == 0;
}

static gboolean
is_delimiter (char c)
{
  return byte_classes[(guint8) c] != WORD;
}

void
pgn_lexer_init (PgnLexer *lexer, const char *text, gsize length, int first_line)
{
  *lexer = (PgnLexer){ .start = text,
                       .end = text + length,
                       .next = text,
                       .first_line = first_line,
                       .mark = text,
                       .line = first_line,
                       .column = 1 };
}

void
pgn_lexer_place (PgnLexer *lexer, const char *where, int *line, int *column)
{
  if (where < lexer->mark) {
    lexer->mark = lexer->start;
    lexer->line = lexer->first_line;
    lexer->column = 1;
  }
  for (; lexer->mark < where; lexer->mark++) {
    char c = *lexer->mark;
    gboolean in_pair = c == '\r' && lexer->mark + 1 < lexer->end && lexer->mark[1] == '\n';
    if (is_line_end (c) && !in_pair) {
      lexer->line++;
      lexer->column = 1;
    } else if ((c & 0xc0) != 0x80) {
      lexer->column++;
    }
  }
  *line = lexer->line;
  *column = lexer->column;
}

gboolean
pgn_at_line_start (const char *start, const char *where)
{
  while (where > start && is_blank (where[-1]))
    where--;
  return where == start || is_line_end (where[-1]);
}

static const char *
line_end (const char *p, const char *end)
{
  while (p < end && !is_line_end (*p))
    p++;
  return p;
}

static const char *
skip_blanks (const char *p, const char *end)
{
  while (p < end && is_blank (*p))
    p++;
  return p;
}

static gboolean
pgn_lexer_is_name (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '-' || c == '+' || (c & 0x80);
}

/* The quote that ends a value on its line: the first one with a bracket behind it (so that quotes
 * inside which nobody escaped do no harm) within reach of the first, or else the first; NULL where
 * there is none. The reach keeps hostile text from being searched again and again. */
static const char *
closing_quote (const char *p, const char *end)
{
  enum { REACH = 1024 };
  const char *first = NULL;

  for (; p < end && !is_line_end (*p) && (!first || p < first + REACH); p++) {
    if (*p == '\\' && p + 1 < end && (p[1] == '"' || p[1] == '\\')) {
      p++;
    } else if (*p == '"') {
      const char *behind = skip_blanks (p + 1, end);
      if (behind < end && *behind == ']')
        return p;
      if (!first)
        first = p;
    }
  }
  return first;
}

/* A value between quotes; P is behind the first one. */
static void
scan_quoted (const char *p, const char *end, PgnToken *token)
{
  const char *quote = closing_quote (p, end);
  const char *stop;

  token->text = p;
  if (quote) {
    const char *behind = skip_blanks (quote + 1, end);
    token->length = (gsize) (quote - p);
    token->whole = behind < end && *behind == ']';
    token->end = token->whole ? behind + 1 : behind;
    return;
  }
  token->end = stop = line_end (p, end);
  while (stop > p && (is_blank (stop[-1]) || stop[-1] == ']'))
    stop--;
  token->length = (gsize) (stop - p);
  token->whole = FALSE;
}

/* A value that lacks its quotes: all up to the bracket or the end of the line. */
static void
scan_unquoted (const char *p, const char *end, PgnToken *token)
{
  const char *eol = line_end (p, end);
  const char *bracket = memchr (p, ']', (gsize) (eol - p));
  const char *stop = bracket ? bracket : eol;

  token->end = bracket ? bracket + 1 : eol;
  while (stop > p && (is_blank (stop[-1]) || stop[-1] == '"'))
    stop--;
  token->text = p;
  token->length = (gsize) (stop - p);
  token->whole = FALSE;
}

gboolean
pgn_tag_scan (const char *start, const char *end, gboolean line_start, PgnToken *token)
{
  const char *name = skip_blanks (start + 1, end);
  const char *p = name;

  while (p < end && pgn_lexer_is_name (*p))
    p++;
  if (p == name)
    return FALSE;
  token->kind = PGN_TOKEN_TAG;
  token->start = start;
  token->name = name;
  token->name_length = (gsize) (p - name);
  p = skip_blanks (p, end);
  if (p < end && *p == '"')
    scan_quoted (p + 1, end, token);
  else if (line_start && g_ascii_isalpha (*name))
    scan_unquoted (p, end, token);
  else
    return FALSE;
  return TRUE;
}

char *
pgn_tag_value (const char *text, gsize length)
{
  GString *value = g_string_sized_new (length);

  for (gsize i = 0; i < length; i++) {
    if (text[i] == '\\' && i + 1 < length && (text[i + 1] == '"' || text[i + 1] == '\\'))
      i++;
    g_string_append_c (value, text[i] ? text[i] : ' ');
  }
  return g_string_free (value, FALSE);
}

/* What people write for a result; "*" stands alone and is not among them. */
static const struct {
  const char *text;
  gsize length;
  Result result;
} results[] = {
  { "1-0", 3, RESULT_FIRST_WINS },   { "0-1", 3, RESULT_SECOND_WINS },
  { "1/2-1/2", 7, RESULT_DRAW },     { "1/2", 3, RESULT_DRAW },
  { "½-½", 5, RESULT_DRAW },         { "½", 2, RESULT_DRAW },
  { "1–0", 5, RESULT_FIRST_WINS },   { "0–1", 5, RESULT_SECOND_WINS },
  { "½–½", 7, RESULT_DRAW },         { "1/2–1/2", 9, RESULT_DRAW },
  { "红胜", 6, RESULT_FIRST_WINS },  { "紅勝", 6, RESULT_FIRST_WINS },
  { "黑胜", 6, RESULT_SECOND_WINS }, { "黑勝", 6, RESULT_SECOND_WINS },
  { "和棋", 6, RESULT_DRAW },        { "和局", 6, RESULT_DRAW },
};

/* Most words that begin like a result are move numbers: the second byte tells. */
static gboolean
may_be_result (const char *start, const char *end)
{
  if (end - start < 2)
    return FALSE;
  if (*start == '1' || *start == '0')
    return start[1] == '-' || start[1] == '/' || (start[1] & 0x80);
  return strchr ("\xc2\xe7\xe9\xe5", *start) != NULL; /* the first bytes of ½, 红 and 紅, 黑, 和 */
}

gsize
pgn_result_scan (const char *start, const char *end, Result *result)
{
  if (start < end && *start == '*') {
    *result = RESULT_ONGOING;
    return 1;
  }
  if (!may_be_result (start, end))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (results); i++) {
    gsize length = results[i].length;
    if (length <= (gsize) (end - start) && memcmp (start, results[i].text, length) == 0
        && (start + length == end || is_delimiter (start[length]))) {
      *result = results[i].result;
      return length;
    }
  }
  return 0;
}

/* To the begin of the next token. */
static const char *
skip_between (const PgnLexer *lexer, const char *p)
{
  while (p < lexer->end) {
    if (is_blank (*p) || is_line_end (*p))
      p++;
    else if (is_wide_blank (p, lexer->end))
      p += strlen (WIDE_BLANK);
    else if (*p == '%' && (p == lexer->start || is_line_end (p[-1])))
      p = line_end (p, lexer->end);
    else
      break;
  }
  return p;
}

static void
scan_comment (PgnLexer *lexer, PgnToken *token)
{
  const char *inside = token->start + 1;
  gsize rest = (gsize) (lexer->end - inside);
  gboolean in_line = *token->start == ';';
  const char *close = in_line || lexer->no_brace ? NULL : memchr (inside, '}', rest);

  lexer->no_brace = lexer->no_brace || (!in_line && !close);
  token->kind = PGN_TOKEN_COMMENT;
  token->text = inside;
  token->whole = in_line || close;
  token->end = close ? close + 1 : in_line ? line_end (inside, lexer->end) : lexer->end;
  token->length = (gsize) ((close ? close : token->end) - inside);
}

void
pgn_comment_recover (PgnLexer *lexer, PgnToken *token)
{
  const char *end = lexer->end;
  const char *p = token->text;
  PgnToken tag;

  for (; (p = memchr (p, '[', (gsize) (end - p))); p++)
    if (pgn_at_line_start (token->text, p) && pgn_tag_scan (p, end, FALSE, &tag)) {
      lexer->next = token->end = p;
      return;
    }
}

static void
scan_nag_number (const PgnLexer *lexer, PgnToken *token)
{
  const char *p = token->start + 1;

  token->nag = 0;
  for (; p < lexer->end && g_ascii_isdigit (*p); p++)
    token->nag = MIN (token->nag * 10 + (*p - '0'), 100000);
  token->kind = p > token->start + 1 ? PGN_TOKEN_NAG : PGN_TOKEN_OTHER;
  token->end = p;
}

static void
scan_glyph (const PgnLexer *lexer, PgnToken *token)
{
  const char *p = token->start;

  while (p < lexer->end && p < token->start + 2 && (*p == '!' || *p == '?'))
    p++;
  token->kind = PGN_TOKEN_NAG;
  token->end = p;
  token->nag = nag_from_glyph (token->start, (gsize) (p - token->start));
}

static void
scan_reserved (const PgnLexer *lexer, PgnToken *token)
{
  enum { REACH = 256 };
  gsize rest = MIN ((gsize) (lexer->end - token->start), REACH);
  const char *close = memchr (token->start, '>', rest);

  token->kind = PGN_TOKEN_OTHER;
  token->end = close ? close + 1 : token->start + 1;
}

static const char *
skip_dots (const char *p, const char *end)
{
  for (;;) {
    if (p < end && *p == '.')
      p++;
    else if (end - p >= 3 && (memcmp (p, "…", 3) == 0 || memcmp (p, "．", 3) == 0))
      p += 3;
    else
      return p;
  }
}

static const char *
skip_digits (const char *p, const char *end)
{
  for (;;) {
    if (p < end && g_ascii_isdigit (*p))
      p++;
    else if (end - p >= 3 && memcmp (p, "０", 2) == 0 && (guint8) p[2] - 0x90u < 10)
      p += 3;
    else
      return p;
  }
}

/* A move number: digits, then dots or the end of the word or a letter ("1e4"); or dots alone. */
static gboolean
scan_number (const PgnLexer *lexer, PgnToken *token)
{
  const char *p = token->start;
  const char *behind;

  if (g_ascii_isalpha (*p))
    return FALSE;
  p = skip_digits (p, lexer->end);
  behind = skip_dots (p, lexer->end);
  if (behind == token->start)
    return FALSE;
  if (behind == p && p < lexer->end && !is_delimiter (*p) && !g_ascii_isalpha (*p))
    return FALSE;
  token->kind = PGN_TOKEN_NUMBER;
  token->end = behind;
  return TRUE;
}

/* The promotion of "e8(Q)", which looks like a variation. */
static gboolean
is_promotion (const char *word, const char *p, const char *end)
{
  return end - p >= 3 && p - word >= 2 && *p == '(' && g_ascii_isalpha (p[1]) && p[2] == ')'
         && (g_ascii_isdigit (p[-1]) || p[-1] == '=');
}

static const char *
skip_word (const char *p, const char *end)
{
  while (p < end && !is_delimiter (*p) && !is_wide_blank (p, end))
    p++;
  return p;
}

static void
scan_word (const PgnLexer *lexer, PgnToken *token)
{
  const char *p = skip_word (token->start, lexer->end);

  if (is_promotion (token->start, p, lexer->end))
    p = skip_word (p + 3, lexer->end);
  token->kind = p > token->start && *token->start != '%' ? PGN_TOKEN_MOVE : PGN_TOKEN_OTHER;
  token->end = p > token->start ? p : p + 1;
  token->text = token->start;
  token->length = (gsize) (p - token->start);
  if (token->length == 1 || !g_ascii_isalnum (*token->text)) {
    token->nag = nag_from_glyph (token->text, token->length);
    if (token->nag != NAG_NONE)
      token->kind = PGN_TOKEN_NAG;
  }
}

static void
scan_other (const PgnLexer *lexer, PgnToken *token)
{
  gsize length = pgn_result_scan (token->start, lexer->end, &token->result);

  if (length > 0) {
    token->kind = PGN_TOKEN_RESULT;
    token->end = token->start + length;
  } else if (!scan_number (lexer, token)) {
    scan_word (lexer, token);
  }
}

void
pgn_lexer_next (PgnLexer *lexer, PgnToken *token)
{
  const char *p = skip_between (lexer, lexer->next);

  *token = (PgnToken){ .kind = PGN_TOKEN_END, .start = p, .end = p, .whole = TRUE };
  if (p == lexer->end) {
    lexer->next = p;
    return;
  }
  switch (*p) {
  case '{':
  case ';':
    scan_comment (lexer, token);
    break;
  case '(':
  case ')':
    token->kind = *p == '(' ? PGN_TOKEN_OPEN : PGN_TOKEN_CLOSE;
    token->end = p + 1;
    break;
  case '[':
    if (!pgn_tag_scan (p, lexer->end, pgn_at_line_start (lexer->start, p), token)) {
      token->kind = PGN_TOKEN_OTHER;
      token->end = p + 1;
    }
    break;
  case '$':
    scan_nag_number (lexer, token);
    break;
  case '!':
  case '?':
    scan_glyph (lexer, token);
    break;
  case '<':
    scan_reserved (lexer, token);
    break;
  default:
    scan_other (lexer, token);
  }
  lexer->next = token->end;
}

static gboolean
is_event (const PgnToken *tag)
{
  return tag->name_length == 5 && g_ascii_strncasecmp (tag->name, "Event", 5) == 0;
}

gboolean
pgn_boundary_passed (PgnBoundary *boundary, const PgnToken *token)
{
  switch (token->kind) {
  case PGN_TOKEN_TAG:
    if (boundary->moves || (boundary->event && is_event (token)))
      return TRUE;
    boundary->event |= is_event (token);
    return FALSE;
  case PGN_TOKEN_NUMBER:
  case PGN_TOKEN_MOVE:
    if (boundary->result && boundary->depth == 0)
      return TRUE;
    break;
  case PGN_TOKEN_RESULT:
    boundary->result |= boundary->depth == 0;
    break;
  case PGN_TOKEN_OPEN:
    boundary->depth++;
    break;
  case PGN_TOKEN_CLOSE:
    boundary->depth -= boundary->depth > 0;
    break;
  case PGN_TOKEN_COMMENT:
  case PGN_TOKEN_OTHER:
    return FALSE;
  default:
    break;
  }
  boundary->moves = TRUE;
  return FALSE;
}

void
pgn_problem_add (GPtrArray *problems, PgnLexer *lexer, const char *where, gsize length,
                 const char *format)
{
  ReadProblem *problem;

  if (!problems || problems->len > READ_PROBLEMS_MAX)
    return;
  if (problems->len == READ_PROBLEMS_MAX)
    format = N_ ("Line %d, column %d: “%s” and the text after it could not be understood.");
  problem = g_new0 (ReadProblem, 1);
  pgn_lexer_place (lexer, where, &problem->line, &problem->column);
  problem->token = short_token (where, length);
  problem->message = g_strdup_printf (_ (format), problem->line, problem->column, problem->token);
  g_ptr_array_add (problems, problem);
}

void
pgn_problem_add_lost (GPtrArray *problems, PgnLexer *lexer, const char *where, gsize length,
                      const char *format)
{
  const guint before = problems ? problems->len : 0;

  pgn_problem_add (problems, lexer, where, length, format);
  if (problems && problems->len > before)
    ((ReadProblem *) problems->pdata[before])->lost = TRUE;
}
