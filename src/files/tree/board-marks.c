/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board-marks.h"

#include <string.h>

/* What begins the commands of squares and of arrows, and the letters of the colours. */
static const char *const heads[] = { "[%csl", "[%cal" };
static const char letters[BOARD_MARK_COLORS + 1] = "GRYB";

/* Part of the commands: LENGTH bytes at TEXT. */
typedef struct {
  const char *text;
  gsize length;
} Span;

static Span
trimmed (Span span)
{
  for (; span.length > 0 && g_ascii_isspace (*span.text); span.text++)
    span.length--;
  while (span.length > 0 && g_ascii_isspace (span.text[span.length - 1]))
    span.length--;
  return span;
}

/* Cuts off REST what stands before the next END, which goes as well; all of it where there is none.
 */
static Span
cut (Span *rest, char end)
{
  const char *stop = memchr (rest->text, end, rest->length);
  Span span = { rest->text, stop != NULL ? (gsize) (stop - rest->text) : rest->length };
  gsize gone = span.length + (stop != NULL);

  rest->text += gone;
  rest->length -= gone;
  return span;
}

/* The next command in REST as it stands there with its brackets; what is around it goes with it. */
static Span
next_command (Span *rest)
{
  Span span = cut (rest, ']');

  if (span.text[span.length] == ']')
    span.length++;
  return trimmed (span);
}

static gboolean
is_closed (Span command)
{
  return command.length > 0 && command.text[command.length - 1] == ']';
}

/* Which of HEADS begins COMMAND, or -1; LIST is what stands behind it. */
static int
kind_of (Span command, Span *list)
{
  for (int kind = 0; kind < (int) G_N_ELEMENTS (heads); kind++) {
    gsize head = strlen (heads[kind]);

    if (command.length > head + 1 && strncmp (command.text, heads[kind], head) == 0
        && g_ascii_isspace (command.text[head]) && is_closed (command)) {
      *list = (Span){ command.text + head, command.length - head - 1 };
      return kind;
    }
  }
  return -1;
}

static Square
find_square (const Rules *rules, const char *name, gsize length)
{
  char known[SQUARE_NAME_MAX];

  for (int square = 0; square < rules->files * rules->ranks; square++) {
    rules->square_name ((Square) square, known);
    if (strlen (known) == length && g_ascii_strncasecmp (known, name, length) == 0)
      return (Square) square;
  }
  return SQUARE_NONE;
}

/* Reads "Ge4", or with IS_ARROW "Ge2e4": names of squares need not be of the same length. */
static gboolean
read_mark (const Rules *rules, Span item, gboolean is_arrow, BoardMark *mark)
{
  const char *letter = item.length > 0 ? strchr (letters, g_ascii_toupper (*item.text)) : NULL;
  const char *names = item.text + 1;
  gsize length = item.length - 1;

  if (letter == NULL || *letter == '\0' || length > 2 * SQUARE_NAME_MAX)
    return FALSE;
  mark->color = (guint8) (letter - letters);
  mark->from = SQUARE_NONE;
  if (!is_arrow)
    return (mark->to = find_square (rules, names, length)) != SQUARE_NONE;
  for (gsize half = 1; half < length && mark->from == SQUARE_NONE; half++) {
    mark->to = find_square (rules, names + half, length - half);
    if (mark->to != SQUARE_NONE)
      mark->from = find_square (rules, names, half);
  }
  return mark->from != SQUARE_NONE && mark->from != mark->to;
}

/* The place among MARKS of the one with the squares of MARK, or -1. */
static int
find_mark (const BoardMarks *marks, BoardMark mark)
{
  for (int i = 0; i < marks->n; i++)
    if (marks->items[i].from == mark.from && marks->items[i].to == mark.to)
      return i;
  return -1;
}

static gboolean
has_mark (const BoardMarks *marks, BoardMark mark)
{
  int i = find_mark (marks, mark);

  return i >= 0 && marks->items[i].color == mark.color;
}

static void
read_list (const Rules *rules, Span list, gboolean is_arrow, BoardMarks *marks)
{
  BoardMark mark;

  while (list.length > 0) {
    int known;

    if (!read_mark (rules, trimmed (cut (&list, ',')), is_arrow, &mark))
      continue;
    known = find_mark (marks, mark);
    if (known >= 0)
      marks->items[known].color = mark.color;
    else if (marks->n < BOARD_MARKS_MAX)
      marks->items[marks->n++] = mark;
  }
}

void
board_marks_read (const Rules *rules, const char *commands, BoardMarks *marks)
{
  Span rest = { commands, commands != NULL ? strlen (commands) : 0 }, list;

  marks->n = 0;
  while (rest.length > 0) {
    int kind = kind_of (next_command (&rest), &list);

    if (kind >= 0)
      read_list (rules, list, kind == 1, marks);
  }
}

gboolean
board_marks_toggle (BoardMarks *marks, BoardMark mark)
{
  int known = find_mark (marks, mark);
  gboolean same = has_mark (marks, mark);

  if (known >= 0)
    memmove (&marks->items[known], &marks->items[known + 1],
             (gsize) (--marks->n - known) * sizeof marks->items[0]);
  if (same)
    return TRUE;
  if (marks->n == BOARD_MARKS_MAX)
    return FALSE;
  marks->items[marks->n++] = mark;
  return TRUE;
}

/* --- writing --- */

/* What is to become of the marks that stand in a text. */
typedef struct {
  const Rules *rules;
  BoardMarks old;
  const BoardMarks *new;
  GString *added[G_N_ELEMENTS (heads)]; /* items that stand nowhere yet, by kind */
} Rewrite;

static void
append_item (GString *list, const char *text, gsize length)
{
  if (list->len > 0)
    g_string_append_c (list, ',');
  g_string_append_len (list, text, (gssize) length);
}

static void
add_new_marks (Rewrite *rewrite)
{
  for (int i = 0; i < rewrite->new->n; i++) {
    const BoardMark *mark = &rewrite->new->items[i];
    char item[1 + 2 * SQUARE_NAME_MAX] = { letters[mark->color] };

    if (has_mark (&rewrite->old, *mark))
      continue;
    if (mark->from != SQUARE_NONE)
      rewrite->rules->square_name (mark->from, item + 1);
    rewrite->rules->square_name (mark->to, item + strlen (item));
    append_item (rewrite->added[mark->from != SQUARE_NONE], item, strlen (item));
  }
}

/* Whether ITEM was read as a mark that is no more. */
static gboolean
is_gone (const Rewrite *rewrite, Span item, int kind)
{
  BoardMark mark;

  return read_mark (rewrite->rules, item, kind == 1, &mark) && find_mark (&rewrite->old, mark) >= 0
         && !has_mark (rewrite->new, mark);
}

/* A list loses what is gone and gets what is new; where neither is so, it stays as it is written.
 */
static void
write_list (Rewrite *rewrite, Span command, Span list, int kind, GString *out)
{
  g_autoptr (GString) items = g_string_new (NULL);
  gboolean changed = rewrite->added[kind]->len > 0;

  while (list.length > 0) {
    Span item = trimmed (cut (&list, ','));

    if (is_gone (rewrite, item, kind))
      changed = TRUE;
    else if (item.length > 0)
      append_item (items, item.text, item.length);
  }
  if (!changed) {
    g_string_append_len (out, command.text, (gssize) command.length);
    return;
  }
  if (rewrite->added[kind]->len > 0)
    append_item (items, rewrite->added[kind]->str, rewrite->added[kind]->len);
  g_string_truncate (rewrite->added[kind], 0);
  if (items->len > 0)
    g_string_append_printf (out, "%s %s]", heads[kind], items->str);
}

static void
separate (GString *out)
{
  if (out->len > 0 && out->str[out->len - 1] != ' ')
    g_string_append_c (out, ' ');
}

static void
write_new_lists (Rewrite *rewrite, GString *out)
{
  for (gsize kind = 0; kind < G_N_ELEMENTS (heads); kind++) {
    separate (out);
    if (rewrite->added[kind]->len > 0)
      g_string_append_printf (out, "%s %s]", heads[kind], rewrite->added[kind]->str);
    g_string_truncate (rewrite->added[kind], 0);
  }
}

char *
board_marks_write (const Rules *rules, const char *commands, const BoardMarks *marks)
{
  Span rest = { commands, commands != NULL ? strlen (commands) : 0 }, list;
  GString *out = g_string_new (NULL);
  Rewrite rewrite = { .rules = rules, .new = marks };

  board_marks_read (rules, commands, &rewrite.old);
  for (gsize kind = 0; kind < G_N_ELEMENTS (heads); kind++)
    rewrite.added[kind] = g_string_new (NULL);
  add_new_marks (&rewrite);
  while (rest.length > 0) {
    Span command = next_command (&rest);
    int kind = kind_of (command, &list);

    if (rest.length == 0 && !is_closed (command))
      write_new_lists (&rewrite, out); /* what comes behind it would be taken for a part of it */
    separate (out);
    if (kind >= 0)
      write_list (&rewrite, command, list, kind, out);
    else
      g_string_append_len (out, command.text, (gssize) command.length);
  }
  write_new_lists (&rewrite, out);
  for (gsize kind = 0; kind < G_N_ELEMENTS (heads); kind++)
    g_string_free (rewrite.added[kind], TRUE);
  g_strchomp (out->str);
  return *out->str != '\0' ? g_string_free (out, FALSE) : (g_string_free (out, TRUE), NULL);
}

char *
board_marks_strip (const char *commands)
{
  g_autoptr (GString) out = g_string_new (NULL);
  Span rest = { commands, strlen (commands) }, list;
  gboolean found = FALSE;

  while (rest.length > 0) {
    Span command = next_command (&rest);

    if (kind_of (command, &list) >= 0) {
      found = TRUE;
    } else {
      separate (out);
      g_string_append_len (out, command.text, (gssize) command.length);
    }
  }
  return found ? g_string_free (g_steal_pointer (&out), FALSE) : g_strdup (commands);
}
