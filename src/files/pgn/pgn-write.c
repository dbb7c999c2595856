/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing export format: the text is made of words, which are laid out in lines of under 80
 * columns.
 */
#include "pgn-comment.h"
#include "pgn-tags.h"
#include "pgn.h"

#include <string.h>

enum { LINE_LENGTH = 79 };

typedef struct {
  GString *text;
  glong column;   /* characters in the last line */
  GString *word;  /* waits, since a parenthesis may still be glued to it */
  gboolean glued; /* what comes next is part of WORD */
  int notation;   /* of the moves */
} Layout;

/* A place in the tree to come back to when a variation is done. */
typedef struct {
  GameNode *node;
  guint sibling; /* of its children: the variation being written */
} Fork;

static void
break_line (Layout *layout)
{
  if (layout->column > 0)
    g_string_append_c (layout->text, '\n');
  layout->column = 0;
}

static void
flush_word (Layout *layout)
{
  glong length = g_utf8_strlen (layout->word->str, (gssize) layout->word->len);

  if (length == 0)
    return;
  if (layout->column > 0 && layout->column + 1 + length > LINE_LENGTH)
    break_line (layout);
  if (layout->column > 0)
    g_string_append_c (layout->text, ' ');
  layout->column += length + (layout->column > 0);
  g_string_append_len (layout->text, layout->word->str, (gssize) layout->word->len);
  g_string_truncate (layout->word, 0);
}

static void
put_word (Layout *layout, const char *word, gsize length)
{
  if (!layout->glued)
    flush_word (layout);
  layout->glued = FALSE;
  g_string_append_len (layout->word, word, (gssize) length);
}

/* Glues SIGN to the word before it; or, with FORWARD, to the one behind it. */
static void
put_sign (Layout *layout, char sign, gboolean forward)
{
  if (forward)
    put_word (layout, &sign, 1);
  else
    g_string_append_c (layout->word, sign);
  layout->glued = forward;
}

/* What comes next stays on the line of the word before it, behind a blank. */
static void
keep_together (Layout *layout)
{
  put_sign (layout, ' ', FALSE);
  layout->glued = TRUE;
}

/* Some readers take a line for a tag or an escape whatever it stands in, so words that look like
 * one stay behind the word before them (within limits, or a line would never end). */
static gboolean
must_not_begin_line (const Layout *layout, char first)
{
  return (first == '[' || first == '%') && layout->word->len > 0 && layout->word->len < 40;
}

/* The end of the word at TEXT. A command is one word with its blanks, unless it is longer than
 * COMMAND_MAX bytes: not every reader looks for the rest of one on the next line. */
static const char *
word_end (const char *text, glong command_max)
{
  const char *close = g_str_has_prefix (text, "[%") ? strchr (text, ']') : NULL;

  text = close && close - text < command_max ? close : text;
  return text + strcspn (text, " \n");
}

/* Ends the line N times, where that is meant and not a matter of room: with one line end more. */
static void
put_line_ends (Layout *layout, gsize n)
{
  flush_word (layout);
  for (gsize i = 0; i <= n; i++)
    g_string_append_c (layout->text, '\n');
  layout->column = 0;
}

static void
put_words (Layout *layout, const char *text)
{
  enum { COMMAND_MAX = 60 };

  while (*text) {
    const char *blank = word_end (text, COMMAND_MAX);
    gsize ends = strspn (blank, "\n");
    const char *next = blank + (ends ? ends : *blank != '\0');
    if (!layout->glued && must_not_begin_line (layout, *text))
      keep_together (layout);
    put_word (layout, text, (gsize) (blank - text));
    if (ends > 0 && *next != '[' && *next != '%')
      put_line_ends (layout, ends);
    text = next;
  }
}

/* A comment with a brace in it, which a comment in braces cannot hold, goes to lines of its own
 * behind semicolons: nothing of it changes. Each line is a comment by itself, so a command stands
 * on one of them, however long it is. */
static void
put_line_comment (Layout *layout, const char *text)
{
  flush_word (layout);
  break_line (layout);
  while (*text) {
    const char *blank = word_end (text, G_MAXLONG);
    glong length = g_utf8_strlen (text, blank - text);
    if (layout->column > 0 && layout->column + 1 + length > LINE_LENGTH)
      break_line (layout);
    g_string_append (layout->text, layout->column > 0 ? " " : "; ");
    g_string_append_len (layout->text, text, blank - text);
    layout->column += length + (layout->column > 0 ? 1 : 2);
    text = blank + strspn (blank, " \n");
  }
  break_line (layout);
}

static void
pgn_write_put_comment (Layout *layout, const char *text)
{
  g_autoptr (GString) words = g_string_new (NULL);

  pgn_words_append (words, text, strlen (text), FALSE);
  if (words->len == 0)
    return;
  if (memchr (words->str, '}', words->len)) {
    put_line_comment (layout, words->str);
  } else {
    put_sign (layout, '{', TRUE);
    put_words (layout, words->str);
    put_sign (layout, '}', FALSE);
  }
}

static void
put_nags (Layout *layout, const GameNode *node)
{
  for (guint i = 0; node->nags && i < node->nags->len; i++) {
    char nag[8];
    g_snprintf (nag, sizeof nag, "$%d", g_array_index (node->nags, guint8, i));
    put_word (layout, nag, strlen (nag));
  }
}

/* Whether a comment or a variation stands before the move, so that its number is needed. */
static gboolean
put_notes (Layout *layout, const GameNode *node)
{
  g_autofree char *comment = pgn_comment_compose (node);

  put_nags (layout, node);
  if (comment)
    pgn_write_put_comment (layout, comment);
  return comment != NULL;
}

/* Whether the move needs a number, which then is the last word. */
static gboolean
pgn_write_put_number (Layout *layout, const Rules *rules, const Position *position, gboolean needed)
{
  int side = rules->side_to_move (position);
  char number[24];

  if (side == 1 && !needed)
    return FALSE;
  g_snprintf (number, sizeof number, "%d%s", rules->move_number (position), side ? "..." : ".");
  put_word (layout, number, strlen (number));
  return TRUE;
}

/* Writes one move with its notes; NEEDED is whether its number must be written. Returns whether the
 * next one's must. */
static gboolean
put_move (Layout *layout, const Rules *rules, const GameNode *node, gboolean needed)
{
  const Position *position = &node->parent->position;
  gboolean numbered
      = pgn_write_put_number (layout, rules, position, needed || node->comment_before);
  char text[MOVE_TEXT_MAX];

  if (node->comment_before)
    pgn_write_put_comment (layout, node->comment_before);
  else if (numbered)
    keep_together (layout);
  if (node->move == MOVE_PASS && rules->null_moves)
    g_strlcpy (text, "--", sizeof text);
  else
    rules->move_to_text (position, node->move, layout->notation, text);
  put_word (layout, text, strlen (text));
  return put_notes (layout, node);
}

static GameNode *
open_variation (Layout *layout, const Rules *rules, const Fork *fork, gboolean *needed)
{
  GameNode *first = fork->node->children->pdata[fork->sibling];

  put_sign (layout, '(', TRUE);
  *needed = put_move (layout, rules, first, TRUE);
  return first;
}

/* Goes on behind a finished variation: into the next one, or along the line that they left. */
static GameNode *
close_variation (Layout *layout, const Rules *rules, GArray *forks, gboolean *needed)
{
  Fork *fork = &g_array_index (forks, Fork, forks->len - 1);
  GameNode *node = fork->node;

  put_sign (layout, ')', FALSE);
  fork->sibling++;
  if (fork->sibling < node->children->len)
    return open_variation (layout, rules, fork, needed);
  g_array_set_size (forks, forks->len - 1);
  *needed = TRUE;
  return node->children->pdata[0];
}

/* All that follows NODE; NEEDED is whether the first move's number must be written. */
static void
put_moves (Layout *layout, const GameTree *tree, GameNode *node, gboolean needed)
{
  g_autoptr (GArray) forks = g_array_new (FALSE, FALSE, sizeof (Fork));

  for (;;) {
    GameNode *next = game_node_next (node);
    Fork fork = { node, 1 };

    if (next) {
      needed = put_move (layout, tree->rules, next, needed);
      if (node->children->len > 1) {
        g_array_append_val (forks, fork);
        next = open_variation (layout, tree->rules, &fork, &needed);
      }
      node = next;
    } else if (forks->len > 0) {
      node = close_variation (layout, tree->rules, forks, &needed);
    } else {
      return;
    }
  }
}

static char *
write_in (const GameTree *tree, int notation)
{
  const char *result = result_token (tree->outcome.result);
  Layout layout
      = { .text = g_string_new (NULL), .word = g_string_new (NULL), .notation = notation };

  pgn_write_tags (tree, notation, layout.text);
  put_notes (&layout, tree->root);
  put_moves (&layout, tree, tree->root, TRUE);
  put_word (&layout, result, strlen (result));
  flush_word (&layout);
  g_string_append (layout.text, "\n\n");
  g_string_free (layout.word, TRUE);
  return g_string_free (layout.text, FALSE);
}

char *
pgn_write (const GameTree *tree)
{
  return write_in (tree, NOTATION_FILE);
}

char *
pgn_write_as (const GameTree *tree, const PgnWriteOptions *options, gsize *length)
{
  const Rules *rules = tree->rules;
  gboolean known = options->notation >= 0 && options->notation < rules->n_notations
                   && rules->notations[options->notation].file_format;
  g_autofree char *text = write_in (tree, known ? options->notation : NOTATION_FILE);
  gsize ignored;

  return text_encode (text, options->encoding, length ? length : &ignored);
}

char *
pgn_write_line (const GameTree *tree, const GameNode *node)
{
  Layout layout = { .text = g_string_new (NULL), .word = g_string_new (NULL) };
  gboolean needed = put_move (&layout, tree->rules, node, TRUE);

  put_moves (&layout, tree, (GameNode *) node, needed);
  flush_word (&layout);
  g_string_free (layout.word, TRUE);
  return g_string_free (layout.text, FALSE);
}

GameTree *
pgn_read_line (const Rules *rules, const Position *start, const char *text, gsize length)
{
  g_autoptr (GameTree) empty = game_tree_new (rules, start);
  g_autoptr (GString) whole = g_string_new (NULL);

  while (length > 0 && g_ascii_isspace (*text)) {
    text++;
    length--;
  }
  if (length == 0 || *text != '[')
    pgn_write_tags (empty, NOTATION_FILE, whole);
  g_string_append_len (whole, text, (gssize) length);
  return pgn_read (whole->str, whole->len, 1, NULL, NULL);
}
