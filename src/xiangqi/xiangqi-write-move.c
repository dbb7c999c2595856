/* Moves to text. */
#include "xiangqi-step.h"
#include "xiangqi-text.h"

#include <stdio.h>

enum { ORDINALS = 5, FRONT = 0, MIDDLE = 1, REAR = 2 };

/* The words in which a step is told. Nothing else is different between the notations that do. */
typedef struct {
  const char *pieces[2][N_KINDS];
  const char *numbers[2][N_FILES + 1];
  const char *ordinals[ORDINALS];
  const char *places[3]; /* front, middle, rear */
  const char *ways[3];   /* by Way */
  bool piece_last;       /* "the front cannon", not "cannon front" */
  bool columns_by_file;  /* a soldier is its place and its file, where front and rear do not do */
} Words;

#define DIGITS                                                                                     \
  {                                                                                                \
    "", "1", "2", "3", "4", "5", "6", "7", "8", "9"                                                \
  }
#define WIDE_DIGITS                                                                                \
  {                                                                                                \
    "", "１", "２", "３", "４", "５", "６", "７", "８", "９"                                      \
  }
#define NUMERALS                                                                                   \
  {                                                                                                \
    "", "一", "二", "三", "四", "五", "六", "七", "八", "九"                                      \
  }
#define LETTERS                                                                                    \
  {                                                                                                \
    "", "K", "A", "E", "H", "R", "C", "P"                                                          \
  }
#define OLD_LETTERS                                                                                \
  {                                                                                                \
    "", "K", "A", "B", "N", "R", "C", "P"                                                          \
  }

static const Words traditional = {
  .pieces = { { "", "帥", "仕", "相", "馬", "車", "炮", "兵" },
              { "", "將", "士", "象", "馬", "車", "炮", "卒" } },
  .numbers = { NUMERALS, WIDE_DIGITS },
  .ordinals = { "一", "二", "三", "四", "五" },
  .places = { "前", "中", "後" },
  .ways = { "進", "退", "平" },
  .piece_last = true,
};

static const Words simplified = {
  .pieces = { { "", "帅", "仕", "相", "马", "车", "炮", "兵" },
              { "", "将", "士", "象", "马", "车", "炮", "卒" } },
  .numbers = { NUMERALS, WIDE_DIGITS },
  .ordinals = { "一", "二", "三", "四", "五" },
  .places = { "前", "中", "后" },
  .ways = { "进", "退", "平" },
  .piece_last = true,
};

static const Words wxf = {
  .pieces = { LETTERS, LETTERS },
  .numbers = { DIGITS, DIGITS },
  .ordinals = { "a", "b", "c", "d", "e" },
  .places = { "+", ".", "-" },
  .ways = { "+", "-", "=" },
};

static const Words wxf_numbered = {
  .pieces = { LETTERS, LETTERS },
  .numbers = { DIGITS, DIGITS },
  .places = { "+", ".", "-" },
  .ways = { "+", "-", "=" },
  .columns_by_file = true,
};

static const Words dotted = {
  .pieces = { OLD_LETTERS, OLD_LETTERS },
  .numbers = { DIGITS, DIGITS },
  .ordinals = { "a", "b", "c", "d", "e" },
  .places = { "+", ".", "-" },
  .ways = { "+", "-", "." },
};

static const Words *const words_of[N_XIANGQI_NOTATIONS] = {
  [XIANGQI_TRADITIONAL] = &traditional,   [XIANGQI_SIMPLIFIED] = &simplified, [XIANGQI_WXF] = &wxf,
  [XIANGQI_WXF_NUMBERED] = &wxf_numbered, [XIANGQI_DOTTED] = &dotted,
};

/* Advisors and elephants go by their file even where two share it: only one of them can go the way
 * that the move says. */
static bool
file_tells (const Standing *standing)
{
  return standing->count == 1 || standing->kind == ADVISOR || standing->kind == ELEPHANT;
}

/* What tells the piece from the others behind or before it. */
static const char *
place_word (const Standing *standing, const Words *words)
{
  if (standing->columns > 1 || standing->count > 3)
    return words->ordinals[standing->ordinal];
  if (standing->count == 2)
    return words->places[standing->place == 0 ? FRONT : REAR];
  return words->places[standing->place];
}

static char *
write_piece (char *end, const Standing *standing, Color color, const Words *words)
{
  const char *piece = words->pieces[color][standing->kind];
  const char *const *numbers = words->numbers[color];

  if (file_tells (standing))
    return stpcpy (stpcpy (end, piece), numbers[standing->file]);
  if (words->columns_by_file && (standing->columns > 1 || standing->count > 2))
    return stpcpy (stpcpy (end, numbers[standing->place + 1]), numbers[standing->file]);
  const char *place = place_word (standing, words);
  return words->piece_last ? stpcpy (stpcpy (end, place), piece)
                           : stpcpy (stpcpy (end, piece), place);
}

static void
write_told (const XiangqiPosition *p, Move move, const Words *words, char *end)
{
  Color color = piece_color (p->board[move_from (move)]);
  Standing standing = xiangqi_standing (p, move_from (move));
  Step step = xiangqi_step (p, move);

  end = write_piece (end, &standing, color, words);
  stpcpy (stpcpy (end, words->ways[step.way]), words->numbers[color][step.number]);
}

static void
write_coordinates (Move move, char first_file, int first_rank, const char *between, char *text)
{
  int from = move_from (move), to = move_to (move);

  snprintf (text, MOVE_TEXT_MAX, "%c%d%s%c%d", first_file + point_file (from),
            first_rank + point_rank (from), between, first_file + point_file (to),
            first_rank + point_rank (to));
}

void
xiangqi_write_move (const XiangqiPosition *p, Move move, XiangqiNotation notation, char *text)
{
  if (move == MOVE_PASS || move == MOVE_NONE)
    stpcpy (text, notation == XIANGQI_UCI || notation == XIANGQI_UCCI ? "0000" : "--");
  else if (notation == XIANGQI_ICCS)
    write_coordinates (move, 'A', 0, "-", text);
  else if (words_of[notation] == NULL)
    write_coordinates (move, 'a', notation == XIANGQI_UCI ? 1 : 0, "", text);
  else
    write_told (p, move, words_of[notation], text);
}
