/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diagram-sides.h"

#include "diagram.h"
#include "fen-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Marks: the colours that are named, brackets of each kind, then colours of text as they come. */
enum { MARK_SIDE = 1, MARK_BRACKETS = 3, MARK_COLORS = 9, MARKS_MAX = 16 };

/* A sign with a mark is a character of a plane that is for private use: the number of the sign in
 * the list of all signs, and the mark. */
enum { FOLDED = 0xf0000, FOLDED_LAST = 0xfffff };

/* --- signs --- */

static const char *
signs_of (const Rules *rules, Piece piece)
{
  return rules->setup->signs ? rules->setup->signs[piece] : "";
}

/* Where C stands among the signs of PIECE, or -1. */
static int
diagram_sides_rank_of (const Rules *rules, Piece piece, gunichar c)
{
  const char *signs = signs_of (rules, piece), *found = g_utf8_strchr (signs, -1, c);

  return found ? (int) (found - signs) : -1;
}

/* The sign whose number, over the pieces of both sides, is INDEX, or 0. */
static gunichar
sign_at (const Rules *rules, int index)
{
  for (int piece = 1; piece <= rules->n_pieces; piece++) {
    const char *signs = signs_of (rules, (Piece) piece);
    int n = (int) g_utf8_strlen (signs, -1);

    if (index < n)
      return g_utf8_get_char (g_utf8_offset_to_pointer (signs, index));
    index -= n;
  }
  return 0;
}

/* The number of the sign C, or -1. Letters are none: their case tells whose they are. */
static int
index_of (const Rules *rules, gunichar c)
{
  int before = 0;

  for (int piece = 1; piece <= rules->n_pieces && c >= 0x80; piece++) {
    const char *signs = signs_of (rules, (Piece) piece);
    const char *found = g_utf8_strchr (signs, -1, c);

    if (found)
      return before + (int) g_utf8_pointer_to_offset (signs, found);
    before += (int) g_utf8_strlen (signs, -1);
  }
  return -1;
}

static gboolean
is_empty_sign (const Rules *rules, gunichar c)
{
  return (rules->setup->signs && g_utf8_strchr (signs_of (rules, 0), -1, c))
         || g_utf8_strchr (".-_·・+,*。•∙⋅", -1, c);
}

gboolean
diagram_cell_read (const Rules *rules, gunichar c, DiagramCell *cell)
{
  gboolean letter = FALSE;

  *cell = (DiagramCell){ .sign = c };
  if (c >= FOLDED && c <= FOLDED_LAST) {
    cell->mark = (int) (c - FOLDED) % MARKS_MAX;
    cell->sign = c = sign_at (rules, (int) (c - FOLDED) / MARKS_MAX);
  }
  for (int piece = 1; piece <= rules->n_pieces && !letter; piece++) {
    Piece *found = &cell->pieces[rules->pieces[piece - 1].side];

    letter = c == (gunichar) rules->pieces[piece - 1].letter;
    if (letter)
      memset (cell->pieces, 0, sizeof cell->pieces);
    if (letter || (!*found && diagram_sides_rank_of (rules, (Piece) piece, c) >= 0))
      *found = (Piece) piece;
  }
  if (cell->pieces[0] || cell->pieces[1])
    return TRUE;
  cell->sign = 0;
  return is_empty_sign (rules, c);
}

/* --- marks --- */

/* The kind of brackets that C opens, with the one that closes it; -1 where it is none. */
static int
bracket (gunichar c, gunichar *close)
{
  static const char *const pairs[] = { "()", "[]", "{}", "<>", "【】", "〔〕", "〈〉", "《》" };

  for (int i = 0; i < (int) G_N_ELEMENTS (pairs); i++)
    if (c == g_utf8_get_char (pairs[i])) {
      *close = g_utf8_get_char (g_utf8_next_char (pairs[i]));
      return MARK_BRACKETS + i % (MARK_COLORS - MARK_BRACKETS);
    }
  return -1;
}

/* The side that the character C names, or -1. */
static int
side_of_color (const Rules *rules, gunichar c)
{
  for (int side = 0; side < 2; side++)
    if (rules->setup->colors[side] && g_utf8_strchr (rules->setup->colors[side], -1, c))
      return side;
  return -1;
}

typedef struct {
  const Rules *rules;
  GPtrArray *colors; /* of text, as they came; the mark of each is its index behind MARK_COLORS */
  int color;         /* the mark of the text at hand, or 0 */
  GString *folded;
} Folding;

static int
mark_of_color (Folding *self, char *name)
{
  guint index;

  if (!g_ptr_array_find_with_equal_func (self->colors, name, g_str_equal, &index)) {
    index = self->colors->len;
    if (MARK_COLORS + index < MARKS_MAX)
      g_ptr_array_add (self->colors, g_strdup (name));
  }
  return (int) MIN (MARK_COLORS + index, MARKS_MAX - 1);
}

/* Whether a tag of a forum or a page begins at C, which sets the colour of the text behind it or
 * ends that; END gets the place behind it. */
static gboolean
take_tag (Folding *self, const char *c, const char **end)
{
  enum { LONGEST = 80 };
  g_autofree char *tag = NULL;
  char *color;
  gsize length = 1;

  if (*c != '[' && *c != '<')
    return FALSE;
  while (length < LONGEST && c[length] != '\0' && !strchr ("]>\n", c[length]))
    length++;
  if (c[length] != (*c == '[' ? ']' : '>'))
    return FALSE;
  tag = g_ascii_strdown (c + 1, (gssize) length - 1);
  color = strstr (tag, "color");
  *end = c + length + 1;
  if (*tag == '/' && (color || strcmp (tag, "/font") == 0 || strcmp (tag, "/span") == 0)) {
    self->color = 0;
    return TRUE;
  }
  if (!color)
    return FALSE;
  color += strlen ("color");
  color += strspn (color, " =:\"'");
  color[strcspn (color, " \"';")] = '\0';
  self->color = mark_of_color (self, color);
  return TRUE;
}

/* Whether a sign with a mark of its own begins at C: "(车)" or "红车". */
static gboolean
take_marked (Folding *self, const char *c, const char **end)
{
  gunichar first = g_utf8_get_char (c), close = 0;
  int side = side_of_color (self->rules, first), mark = side >= 0 ? MARK_SIDE + side : -1;
  const char *sign = g_utf8_next_char (c);
  int index;

  if (mark < 0)
    mark = bracket (first, &close);
  if (mark < 0 || !*sign)
    return FALSE;
  index = index_of (self->rules, g_utf8_get_char (sign));
  *end = g_utf8_next_char (sign);
  if (index < 0 || (close && g_utf8_get_char (*end) != close))
    return FALSE;
  if (close)
    *end = g_utf8_next_char (*end);
  g_string_append_unichar (self->folded, FOLDED + (gunichar) (index * MARKS_MAX + mark));
  return TRUE;
}

char *
diagram_fold_marks (const Rules *rules, const char *text)
{
  g_autoptr (GPtrArray) colors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *narrowed = plain_text (text, NULL);
  Folding self = { rules, colors, 0, g_string_new (NULL) };
  const char *end;

  for (const char *c = narrowed; *c; c = end) {
    gunichar here = g_utf8_get_char (c);
    int index = index_of (rules, here);

    if (take_tag (&self, c, &end) || take_marked (&self, c, &end))
      continue;
    end = g_utf8_next_char (c);
    if (here >= FOLDED && here <= FOLDED_LAST)
      here = ' ';
    if (index >= 0 && self.color > 0)
      here = FOLDED + (gunichar) (index * MARKS_MAX + self.color);
    g_string_append_unichar (self.folded, here);
  }
  return g_string_free (self.folded, FALSE);
}

/* --- deciding --- */

static int
n_squares (const Rules *rules)
{
  return rules->files * rules->ranks;
}

/* The side of a piece that can only be one side's, or -1. */
static int
certain_side (const DiagramCell *cell)
{
  if ((cell->pieces[0] != 0) == (cell->pieces[1] != 0))
    return -1;
  return cell->pieces[0] ? 0 : 1;
}

static gboolean
diagram_sides_is_open (const DiagramCell *cell)
{
  return cell->pieces[0] && cell->pieces[1];
}

/* Whether PIECE can ever stand on SQUARE: alone on the board it would be wrong there, if not. */
static gboolean
may_stand (const Rules *rules, Piece piece, int square)
{
  SetupProblem problems[SETUP_PROBLEMS_MAX];
  Setup setup;
  int n;

  diagram_clear (rules, &setup);
  setup.board[square] = piece;
  n = rules->setup->problems (&setup, problems);
  for (int i = 0; i < n; i++)
    if (problems[i].square == square)
      return FALSE;
  return TRUE;
}

gboolean
diagram_is_turned (const Rules *rules, const DiagramCell *cells)
{
  int last = n_squares (rules) - 1, wrong = 0, wrong_turned = 0;

  for (int square = 0; square <= last; square++) {
    int side = certain_side (&cells[square]);
    if (side < 0)
      continue;
    wrong += !may_stand (rules, cells[square].pieces[side], square);
    wrong_turned += !may_stand (rules, cells[square].pieces[side], last - square);
  }
  return wrong > 0 && wrong_turned == 0;
}

/* Whether what is certain of SIDE has MARK, all of it, and nothing of the other side. */
static gboolean
is_mark_of (const Rules *rules, const DiagramCell *cells, int mark, int side)
{
  int n = 0;

  for (int square = 0; square < n_squares (rules); square++) {
    int certain = certain_side (&cells[square]);
    if (certain >= 0 && (cells[square].mark == mark) != (certain == side))
      return FALSE;
    n += certain == side;
  }
  return n > 0;
}

static gboolean
has_marks (const Rules *rules, const DiagramCell *cells)
{
  for (int square = 0; square < n_squares (rules); square++)
    if (cells[square].mark > 0)
      return TRUE;
  return FALSE;
}

static int
side_by_mark (const Rules *rules, const DiagramCell *cells, int mark)
{
  if (mark >= MARK_SIDE && mark < MARK_BRACKETS)
    return mark - MARK_SIDE;
  for (int side = 0; side < 2 && (mark > 0 || has_marks (rules, cells)); side++)
    if (is_mark_of (rules, cells, mark, side))
      return side;
  return -1;
}

static int
side_by_place (const Rules *rules, const DiagramCell *cell, int square)
{
  gboolean first = may_stand (rules, cell->pieces[0], square);

  if (first == may_stand (rules, cell->pieces[1], square))
    return -1;
  return first ? 0 : 1;
}

/* What OTHER, a sign of the same kind that is in the diagram, says of CELL. */
static int
side_by_other (const Rules *rules, const DiagramCell *cell, const DiagramCell *other)
{
  int sides[2];

  if (!diagram_sides_is_open (other))
    return 1 - certain_side (other);
  for (int i = 0; i < 2; i++)
    sides[i] = diagram_sides_rank_of (rules, cell->pieces[i], cell->sign)
               < diagram_sides_rank_of (rules, cell->pieces[i], other->sign);
  return sides[0] == sides[1] ? -1 : sides[0] ? 0 : 1;
}

/* Signs of which each may be either's, and which are told apart, go before one that is one side's:
 * of 炮, 砲 and 包 the first is Red's alone. */
static int
side_by_others (const Rules *rules, const DiagramCell *cells, const DiagramCell *cell)
{
  int by_open = -1, by_certain = -1;

  for (int square = 0; square < n_squares (rules); square++) {
    const DiagramCell *other = &cells[square];
    gboolean same_kind = other->pieces[0] == cell->pieces[0] || other->pieces[1] == cell->pieces[1];
    int side = same_kind && other->sign != cell->sign && other->sign >= 0x80
                   ? side_by_other (rules, cell, other)
                   : -1;
    int *by = diagram_sides_is_open (other) ? &by_open : &by_certain;

    if (side >= 0)
      *by = *by == -1 || *by == side ? side : -2; /* they contradict each other */
  }
  return by_open != -1 ? by_open : by_certain;
}

static int
side_of (const Rules *rules, const DiagramCell *cells, int square)
{
  const DiagramCell *cell = &cells[square];
  int side = side_by_mark (rules, cells, cell->mark);

  if (side < 0)
    side = side_by_place (rules, cell, square);
  if (side < 0)
    side = side_by_others (rules, cells, cell);
  return MAX (side, -1);
}

/* Puts the position that a game begins with on BOARD if CELLS may be that. */
static gboolean
is_start (const Rules *rules, const DiagramCell *cells, Piece *board)
{
  Position start;

  rules_start (rules, &start);
  for (int square = 0; square < n_squares (rules); square++) {
    Piece piece = rules->piece_at (&start, (Square) square);
    const DiagramCell *cell = &cells[square];
    if (piece ? cell->pieces[rules->pieces[piece - 1].side] != piece : cell->sign != 0)
      return FALSE;
  }
  for (int square = 0; square < n_squares (rules); square++)
    board[square] = rules->piece_at (&start, (Square) square);
  return TRUE;
}

gboolean
diagram_settle_sides (const Rules *rules, const DiagramCell *cells, Piece *board, GError **error)
{
  for (int square = 0; square < n_squares (rules); square++) {
    const DiagramCell *cell = &cells[square];
    int side = diagram_sides_is_open (cell) ? side_of (rules, cells, square)
                                            : MAX (certain_side (cell), 0);
    char sign[7] = "";

    if (side < 0 && is_start (rules, cells, board))
      return TRUE;
    if (side < 0) {
      g_unichar_to_utf8 (cell->sign, sign);
      g_set_error (
          error, DIAGRAM_ERROR, DIAGRAM_ERROR_SIDES,
          /* Translators: a piece's character, two sides, the character again. */
          _ ("“%s” can be %s’s or %s’s, and the diagram does not tell the sides apart. Put "
             "all pieces of one side in parentheses, as in “(%s)”."),
          sign, _ (rules->side_names[0]), _ (rules->side_names[1]), sign);
      return FALSE;
    }
    board[square] = cell->pieces[side];
  }
  return TRUE;
}
