/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diagram.h"

#include "diagram-sides.h"
#include "fen-text.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK (diagram_error, diagram_error)

enum { FILES_MAX = 16, RANKS_MAX = 16 };

typedef struct {
  DiagramCell cells[FILES_MAX];
  int label;       /* the number at its side, or -1 */
  gboolean hollow; /* nothing is drawn in it, be it a rank or the river */
} Row;

typedef struct {
  Row rows[RANKS_MAX];
  int n_rows;
  int blanks;   /* empty lines between rows */
  int stranger; /* the number of the first line behind a row that is none, from 1; 0: none */
  int side;     /* that words give the move to, or -1 */
} Drawing;

/* --- characters --- */

/* How soon SIGN comes among the signs that a piece has. */
static gsize
diagram_rank_of (const Rules *rules, Piece piece, gunichar sign)
{
  const char *signs = rules->setup->signs ? rules->setup->signs[piece] : "";

  return (gsize) (g_utf8_strchr (signs, -1, sign) - signs);
}

int
diagram_piece (const Rules *rules, gunichar c)
{
  DiagramCell cell;

  if (!diagram_cell_read (rules, c, &cell))
    return -1;
  if (!cell.pieces[0] || !cell.pieces[1])
    return MAX (cell.pieces[0], cell.pieces[1]);
  return diagram_rank_of (rules, cell.pieces[0], c) <= diagram_rank_of (rules, cell.pieces[1], c)
             ? cell.pieces[0]
             : cell.pieces[1];
}

static gboolean
is_bar (gunichar c)
{
  return c == '|' || c == 0x2502 /* │ */ || c == 0x2503 /* ┃ */ || c == 0x2551 /* ║ */;
}

/* --- one line --- */

/* Takes the number at one end of TEXT away, with the space or the bar that parts it from the rest,
 * or returns -1. */
static int
take_label (GString *text)
{
  gsize digits = strspn (text->str, "0123456789"), end;
  int label = -1;

  if (digits > 0 && digits <= 2 && digits < text->len
      && !strchr ("/0123456789", text->str[digits])) {
    label = (int) g_ascii_strtoll (text->str, NULL, 10);
    g_string_erase (text, 0, (gssize) digits);
  }
  end = text->len;
  while (end > 0 && g_ascii_isdigit (text->str[end - 1]))
    end--;
  if (end > 0 && end < text->len && text->len - end <= 2) {
    if (label < 0)
      label = (int) g_ascii_strtoll (text->str + end, NULL, 10);
    g_string_truncate (text, end);
  }
  return label;
}

/* The characters of TEXT but its blanks (where BLANKS is not set) and those that DROP is true for;
 * free with g_free. */
static gunichar *
characters (const char *text, gboolean blanks, gboolean (*drop) (gunichar), int *n)
{
  gunichar *all = g_utf8_to_ucs4_fast (text, -1, NULL);
  int kept = 0;

  for (const gunichar *c = all; *c; c++)
    if ((blanks || !g_unichar_isspace (*c)) && !(drop && drop (*c)))
      all[kept++] = *c;
  *n = kept;
  return all;
}

/* The characters as a row; FALSE where one is nothing that stands on a board. */
static gboolean
read_cells (const Rules *rules, const gunichar *c, Row *row)
{
  for (int file = 0; file < rules->files; file++) {
    row->cells[file] = (DiagramCell){ 0 };
    if (!g_unichar_isspace (c[file]) && !diagram_cell_read (rules, c[file], &row->cells[file]))
      return FALSE;
  }
  return TRUE;
}

/* What is drawn between two places of a rank. */
static gboolean
is_link (gunichar c)
{
  return is_bar (c) || g_utf8_strchr ("-—–─━═=", -1, c) != NULL;
}

/* "| r | n |   | q |": a place between each two bars. */
static gboolean
read_framed (const Rules *rules, const char *text, Row *row)
{
  g_autofree char *plain = g_strdup (text);
  g_auto (GStrv) parts = NULL;
  gboolean ok;
  guint n;

  for (char *c = plain; *c; c = g_utf8_next_char (c))
    if (is_bar (g_utf8_get_char (c)) && *c != '|')
      memcpy (c, "|  ", 3); /* each of them is three bytes long */
  parts = g_strsplit (plain, "|", -1);
  n = g_strv_length (parts);
  ok = n == (guint) rules->files + 2;
  for (int file = 0; ok && file < rules->files; file++) {
    char *cell = g_strstrip (parts[file + 1]);
    row->cells[file] = (DiagramCell){ 0 };
    ok = g_utf8_strlen (cell, -1) <= 1
         && (!*cell || diagram_cell_read (rules, g_utf8_get_char (cell), &row->cells[file]));
  }
  return ok;
}

/* A rank of FEN alone: letters and numbers of empty places. */
static gboolean
read_counted (const Rules *rules, const char *text, Row *row)
{
  int file = 0;

  memset (row->cells, 0, sizeof row->cells);
  for (const char *c = text; *c; c++) {
    int width = g_ascii_isdigit (*c) ? *c - '0' : 1;
    if ((guchar) *c >= 0x80 || file + width > rules->files
        || (!g_ascii_isdigit (*c) && !diagram_cell_read (rules, (guchar) *c, &row->cells[file])))
      return FALSE;
    file += width;
  }
  return file == rules->files;
}

static int
n_bars (const char *text)
{
  int n = 0;

  for (; *text; text = g_utf8_next_char (text))
    n += is_bar (g_utf8_get_char (text));
  return n;
}

/* One character for each place, with blanks, bars or short lines between them or not. */
static gboolean
read_spaced (const Rules *rules, const char *text, Row *row)
{
  g_autofree gunichar *tight = NULL, *loose = NULL, *linked = NULL;
  int n_tight, n_loose, n_linked;

  tight = characters (text, FALSE, is_bar, &n_tight);
  loose = characters (text, TRUE, is_bar, &n_loose);
  linked = characters (text, FALSE, is_link, &n_linked);
  if (n_tight == rules->files)
    return read_cells (rules, tight, row);
  if (n_linked == rules->files)
    return read_cells (rules, linked, row);
  /* "6 |": whoever drew it did not draw what is not there. */
  if (n_tight == 0 && row->label >= 0 && n_bars (text) > 0)
    return TRUE;
  row->hollow = n_tight == 0;
  return n_loose == rules->files && read_cells (rules, loose, row);
}

static gboolean
diagram_read_row (const Rules *rules, const char *line, Row *row)
{
  g_autoptr (GString) text = g_string_new (line);

  *row = (Row){ .label = -1 };
  g_strchomp (text->str);
  text->len = strlen (text->str);
  if (read_counted (rules, text->str, row))
    return TRUE;
  g_string_erase (text, 0, (gssize) strspn (text->str, " \t"));
  row->label = take_label (text);
  if (read_framed (rules, text->str, row))
    return TRUE;
  /* A blank that parts the label from the rest is no place. */
  if (row->label >= 0)
    g_strstrip (text->str);
  return read_spaced (rules, text->str, row);
}

/* --- the whole --- */

/* Whether LINE gives the move to SIDE with its colour and a word ("红先", "黑方走"). */
static gboolean
gives_move (const char *line, const char *colors)
{
  for (; colors && *line; line = g_utf8_next_char (line)) {
    const char *word = g_utf8_next_char (line);
    if (!g_utf8_strchr (colors, -1, g_utf8_get_char (line)))
      continue;
    if (g_str_has_prefix (word, "方") || g_str_has_prefix (word, "棋"))
      word += strlen ("方");
    if (g_str_has_prefix (word, "先") || g_str_has_prefix (word, "走")
        || g_str_has_prefix (word, "行"))
      return TRUE;
  }
  return FALSE;
}

/* The side that LINE names ("Black to move"), or -1 where it names none or both. */
static int
side_named (const Rules *rules, const char *line)
{
  g_autofree char *folded = g_utf8_casefold (line, -1);
  int named = -1;

  for (int side = 0; side < 2; side++) {
    g_autofree char *english = g_utf8_casefold (rules->side_names[side], -1);
    g_autofree char *local = g_utf8_casefold (_ (rules->side_names[side]), -1);
    const char *colors = rules->setup->colors[side], *others = rules->setup->colors[1 - side];
    if (gives_move (line, colors) && !gives_move (line, others))
      return side;
    if (strstr (folded, english) || strstr (folded, local))
      named = named < 0 ? side : -2;
  }
  return MAX (named, -1);
}

static gboolean
is_blank_row (const Rules *rules, const Row *row)
{
  for (int file = 0; file < rules->files; file++)
    if (row->cells[file].sign)
      return FALSE;
  return TRUE;
}

/* A line of a frame, and one that shows the lines of the board, have no letters. */
static gboolean
has_letters (const char *line)
{
  for (; *line; line = g_utf8_next_char (line))
    if (g_unichar_isalpha (g_utf8_get_char (line)))
      return TRUE;
  return FALSE;
}

/* Empty LINES stand for empty ranks where the board is whole with them. */
static void
fill_blanks (const Rules *rules, char *const *lines, Drawing *drawing)
{
  Drawing filled = { .side = drawing->side };

  if (drawing->blanks == 0 || drawing->n_rows + drawing->blanks != rules->ranks)
    return;
  for (int i = 0; lines[i] && filled.n_rows < rules->ranks; i++) {
    Row row = { .label = -1 };
    if (*lines[i] ? diagram_read_row (rules, lines[i], &row) : filled.n_rows > 0)
      filled.rows[filled.n_rows++] = row;
  }
  *drawing = filled;
}

static void
read_lines (const Rules *rules, const char *text, Drawing *drawing)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  int blanks = 0; /* since the last row */

  *drawing = (Drawing){ .side = -1 };
  for (int i = 0; lines[i]; i++) {
    Row row;
    int side;
    if (*g_strchomp (lines[i]) == '\0') {
      blanks++;
      continue;
    }
    if (drawing->n_rows < RANKS_MAX && diagram_read_row (rules, lines[i], &row)) {
      drawing->blanks += drawing->n_rows > 0 ? blanks : 0;
      blanks = 0;
      drawing->rows[drawing->n_rows++] = row;
      continue;
    }
    side = side_named (rules, lines[i]);
    if (side >= 0)
      drawing->side = side;
    else if (drawing->n_rows > 0 && drawing->stranger == 0 && has_letters (lines[i]))
      drawing->stranger = i + 1;
  }
  fill_blanks (rules, lines, drawing);
}

/* A frame of dashes can look like a rank without pieces; it is above the first rank and below the
 * last one. */
static void
drop_frame (const Rules *rules, Drawing *drawing)
{
  if (drawing->n_rows != rules->ranks + 2 || !is_blank_row (rules, drawing->rows)
      || !is_blank_row (rules, drawing->rows + drawing->n_rows - 1))
    return;
  drawing->n_rows -= 2;
  memmove (drawing->rows, drawing->rows + 1, (gsize) drawing->n_rows * sizeof *drawing->rows);
}

/* Where the ranks are all drawn, what has nothing in it is none. */
static void
drop_river (const Rules *rules, Drawing *drawing)
{
  int n = 0, drawn = 0;

  for (int i = 0; i < drawing->n_rows; i++)
    drawn += !drawing->rows[i].hollow;
  if (drawn != rules->ranks)
    return;
  for (int i = 0; i < drawing->n_rows; i++)
    if (!drawing->rows[i].hollow)
      drawing->rows[n++] = drawing->rows[i];
  drawing->n_rows = n;
}

static gboolean
has_labels (const Rules *rules, const Drawing *drawing)
{
  int first = drawing->rows[0].label, last = drawing->rows[rules->ranks - 1].label;

  return first >= 0 && last >= 0 && first != last;
}

/* Whether the labels count the other way than the ranks of the board do from above. */
static gboolean
is_upside_down (const Rules *rules, const Drawing *drawing)
{
  char top[SQUARE_NAME_MAX], bottom[SQUARE_NAME_MAX];
  int first = drawing->rows[0].label, last = drawing->rows[rules->ranks - 1].label;
  gboolean falls;

  rules->square_name ((Square) ((rules->ranks - 1) * rules->files), top);
  rules->square_name (0, bottom);
  falls = atoi (top + 1) > atoi (bottom + 1);
  return falls != (first > last);
}

/* The cells of the drawing by squares; TURNED: as the second mover sees them. */
static void
place_cells (const Rules *rules, const Drawing *drawing, gboolean turned, DiagramCell *cells)
{
  for (int row = 0; row < rules->ranks; row++)
    for (int column = 0; column < rules->files; column++) {
      int rank = turned ? row : rules->ranks - 1 - row;
      int file = turned ? rules->files - 1 - column : column;
      cells[rank * rules->files + file] = drawing->rows[row].cells[column];
    }
}

static gboolean
put_rows (const Rules *rules, const Drawing *drawing, Setup *setup, GError **error)
{
  DiagramCell cells[SETUP_SQUARES_MAX];
  Setup read;

  diagram_clear (rules, &read);
  place_cells (rules, drawing, FALSE, cells);
  if (has_labels (rules, drawing) ? is_upside_down (rules, drawing)
                                  : diagram_is_turned (rules, cells))
    place_cells (rules, drawing, TRUE, cells);
  if (!diagram_settle_sides (rules, cells, read.board, error))
    return FALSE;
  read.side = MAX (drawing->side, 0);
  *setup = read;
  return TRUE;
}

static gboolean
read_diagram (const Rules *rules, const char *text, Setup *setup, GError **error)
{
  Drawing drawing;

  read_lines (rules, text, &drawing);
  drop_frame (rules, &drawing);
  drop_river (rules, &drawing);
  if (drawing.n_rows == rules->ranks)
    return put_rows (rules, &drawing, setup, error);
  if (drawing.stranger > 0)
    g_set_error (error, DIAGRAM_ERROR, DIAGRAM_ERROR_ROWS,
                 _ ("The diagram has %d of the board’s %d ranks; line %d is not a rank"),
                 drawing.n_rows, rules->ranks, drawing.stranger);
  else
    g_set_error (error, DIAGRAM_ERROR, DIAGRAM_ERROR_ROWS,
                 _ ("The diagram has %d of the board’s %d ranks"), drawing.n_rows, rules->ranks);
  return FALSE;
}

void
diagram_clear (const Rules *rules, Setup *setup)
{
  memset (setup, 0, sizeof *setup);
  for (int i = 0; i < rules->setup->n_fields; i++)
    setup->fields[i]
        = rules->setup->fields[i].kind == SETUP_NUMBER ? rules->setup->fields[i].least : 0;
}

/* The FEN of a PGN tag, else TEXT without the blanks around it. Free with g_free. */
static char *
extract (const char *text)
{
  const char *tag = strstr (text, "[FEN \""), *end;

  if (tag) {
    tag += strlen ("[FEN \"");
    end = strchr (tag, '"');
    return g_strndup (tag, end ? (gsize) (end - tag) : strlen (tag));
  }
  /* Blanks before the first line may be places of the first rank. */
  while (*text == '\n' || *text == '\r')
    text++;
  return g_strchomp (g_strdup (text));
}

/* All places in one line, and perhaps the side to move as one of its pieces: what the game's own
 * reader does not know of the signs. READ is whether TEXT is that, whatever is wrong with it. */
static gboolean
read_flat (const Rules *rules, const char *text, Setup *setup, gboolean *read, GError **error)
{
  const int places = rules->files * rules->ranks;
  Drawing drawing = { .side = -1 };
  int done = 0;

  *read = FALSE;
  for (; *text; text = g_utf8_next_char (text)) {
    gunichar c = g_utf8_get_char (text);
    DiagramCell cell;
    if (g_unichar_isspace (c))
      continue;
    if (!diagram_cell_read (rules, c, &cell) || done > places || (done == places && !cell.sign))
      return FALSE;
    if (done == places)
      drawing.side = cell.pieces[0] ? 0 : 1;
    else
      drawing.rows[done / rules->files].cells[done % rules->files] = cell;
    done++;
  }
  for (int row = 0; row < rules->ranks; row++)
    drawing.rows[row].label = -1;
  *read = done >= places;
  return *read && put_rows (rules, &drawing, setup, error);
}

/* A FEN as it is, or among other words. */
static gboolean
read_fen (const Rules *rules, const char *text, Setup *setup, TextError *reason)
{
  g_autofree char *fen = NULL;

  if (rules->setup->from_text (setup, text, reason))
    return TRUE;
  fen = fen_text_extract (rules, text);
  return fen && rules->setup->from_text (setup, fen, reason);
}

gboolean
diagram_read (const Rules *rules, const char *text, Setup *setup, GError **error)
{
  g_autofree char *useful = extract (text);
  g_autofree char *folded = diagram_fold_marks (rules, useful);
  TextError reason = { 0 };
  gboolean is_flat, ok;

  if (read_fen (rules, useful, setup, &reason))
    return TRUE;
  ok = read_flat (rules, folded, setup, &is_flat, error);
  if (ok || is_flat)
    return ok;
  if (strchr (folded, '\n'))
    return read_diagram (rules, folded, setup, error);
  fen_text_set_error (&reason, error);
  return FALSE;
}
