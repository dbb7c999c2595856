/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xiangqi-text.h"

#include "base/utf8.h"
#include "xiangqi-attacks.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/*
 * Move texts made plain: one byte for each character that says something.
 *
 * Letters, digits and marks stand for themselves, whatever their width. Chinese words become the
 * signs below, in whichever script and variant they are written; Chinese numerals become digits.
 * Blanks go, and so do the annotator's marks at the end.
 */
enum { PLAIN_MAX = 24 };

/* Signs that no keyboard has. */
enum {
  SIGN_FRONT = 1,
  SIGN_MIDDLE,
  SIGN_REAR,
  SIGN_FORWARD,
  SIGN_BACK,
  SIGN_SIDEWAYS,
  SIGN_BLANK,
  SIGN_PIECE = 0x10, /* plus the kind */
};

/*
 * How players tell a move of xiangqi: which piece, which way, how far.
 *
 * "The cannon of the second file, sideways, to the fifth": files are counted from the mover's
 * right, and forward is towards the enemy, so that both sides speak alike. Where pieces of a kind
 * stand behind each other, the file does not tell them apart and their order from the front does.
 * With two such files of soldiers, or more than three in one, the soldiers of all such files are
 * numbered through: the file to the right first, from its front to its back.
 *
 * Writing says these numbers in words; reading looks for the legal moves of which they are true.
 */
typedef enum { WAY_FORWARD, WAY_BACK, WAY_SIDEWAYS } Way;

typedef struct {
  Way way;
  int number; /* points along the file, or the file (1 to 9) where the piece ends up */
} Step;

/* A piece among its like. */
typedef struct {
  Kind kind;
  int file;    /* 1 to 9 */
  int count;   /* pieces of this kind and side on the file, itself included */
  int place;   /* among those: 0 is the front */
  int columns; /* files on which there is more than one */
  int ordinal; /* through all of these: 0 is the first; -1 for a piece that stands alone */
} Standing;

typedef struct {
  const wchar_t *characters; /* all of which mean the same */
  char sign;
} Word;

/* No character is in two words; those that stand in every text come first, for they are looked
 * for in this order. */
static const Word dictionary[] = {
  { L"一", '1' },
  { L"二", '2' },
  { L"三", '3' },
  { L"四", '4' },
  { L"五", '5' },
  { L"六", '6' },
  { L"七", '7' },
  { L"八", '8' },
  { L"九", '9' },
  { L"進进", SIGN_FORWARD },
  { L"平", SIGN_SIDEWAYS },
  { L"退", SIGN_BACK },
  { L"炮砲包", SIGN_PIECE + CANNON },
  { L"馬马傌㐷", SIGN_PIECE + HORSE },
  { L"車车俥伡硨砗\uf902", SIGN_PIECE + CHARIOT },
  { L"兵卒", SIGN_PIECE + SOLDIER },
  { L"相象", SIGN_PIECE + ELEPHANT },
  { L"仕士", SIGN_PIECE + ADVISOR },
  { L"帥帅將将", SIGN_PIECE + KING },
  { L"前", SIGN_FRONT },
  { L"後后", SIGN_REAR },
  { L"中", SIGN_MIDDLE },
  { L"‐‑‒–—―−", '-' },
  { L"\u3000\u00a0\u200b\ufeff", SIGN_BLANK },
};

/* The sign that CHARACTER stands for; 0 for none. */
static char
xiangqi_signs_sign_of (uint32_t character)
{
  if (character > ' ' && character < 0x7f)
    return (char) character;
  if (character == ' ' || character == '\t')
    return SIGN_BLANK;
  if (character >= 0xff01 && character <= 0xff5e) /* full width */
    return (char) (character - 0xff01 + '!');
  for (size_t i = 0; i < sizeof dictionary / sizeof *dictionary; i++)
    for (const wchar_t *c = dictionary[i].characters; *c != 0; c++)
      if ((uint32_t) *c == character)
        return dictionary[i].sign;
  return 0;
}

/* Makes the LENGTH bytes at TEXT plain; false where there are characters that no move has, or too
 * many. */
static bool
xiangqi_plain_text (const char *text, size_t length, char plain[PLAIN_MAX])
{
  const char *end = text + length;
  int n = 0;

  while (text < end) {
    char sign = xiangqi_signs_sign_of (utf8_next (&text, end));
    if (sign == '\0' || n == PLAIN_MAX - 1)
      return false;
    if (sign != SIGN_BLANK)
      plain[n++] = sign;
  }
  while (n > 1 && strchr ("!?+#", plain[n - 1]) != NULL)
    n--;
  plain[n] = '\0';
  return n > 0;
}

/* A letter in lower case; any other sign as it is. */
static char
xiangqi_plain_lower (char sign)
{
  return (char) (sign >= 'A' && sign <= 'Z' ? sign - 'A' + 'a' : sign);
}

/* The piece that SIGN names, in any of the ways to name one; NO_KIND for none. */
static Kind
xiangqi_plain_kind (char sign)
{
  static const char usual[] = "kaehrcp", older[] = "kabnrcp";
  char letter = xiangqi_plain_lower (sign);
  const char *found = strchr (usual, letter), *old = strchr (older, letter);

  if (sign > SIGN_PIECE && sign < SIGN_PIECE + N_KINDS)
    return (Kind) (sign - SIGN_PIECE);
  if (sign == '\0' || (found == NULL && old == NULL))
    return NO_KIND;
  return (Kind) (1 + (found != NULL ? found - usual : old - older));
}

/* 1 to 9 from the right of COLOR. */
static int
file_number (Color color, int file)
{
  return color == RED ? N_FILES - file : file + 1;
}

/* Those of PIECES that stand nearer to the enemy of COLOR than POINT does. */
static int
count_before (Bitboard pieces, Color color, int point)
{
  Bitboard below = point_bit (point) - 1;

  return bitboard_count (color == RED ? pieces & ~below & ~point_bit (point) : pieces & below);
}

static Step
xiangqi_step (const XiangqiPosition *p, Move move)
{
  int from = move_from (move), to = move_to (move);
  XiangqiPiece piece = p->board[from];
  Color color = piece_color (piece);
  Kind kind = piece_kind (piece);
  int ranks = (point_rank (to) - point_rank (from)) * (color == RED ? 1 : -1);
  bool aslant = kind == HORSE || kind == ADVISOR || kind == ELEPHANT;

  return (Step){
    .way = ranks > 0   ? WAY_FORWARD
           : ranks < 0 ? WAY_BACK
                       : WAY_SIDEWAYS,
    .number = ranks == 0 || aslant ? file_number (color, point_file (to)) : abs (ranks),
  };
}

/* The standing of the piece on POINT, which is not empty. */
static Standing
xiangqi_standing (const XiangqiPosition *p, int point)
{
  Color color = piece_color (p->board[point]);
  Kind kind = piece_kind (p->board[point]);
  Bitboard like = xiangqi_pieces (p, color, kind);
  int number = file_number (color, point_file (point)), numbered = 0;
  Standing standing = { .kind = kind, .file = number, .ordinal = -1 };

  for (int file = 0; file < N_FILES; file++) {
    Bitboard column = like & xiangqi_file_of (file);
    int count = bitboard_count (column);
    if (count > 1) {
      standing.columns++;
      numbered += file_number (color, file) < number ? count : 0;
    }
    if (file == point_file (point)) {
      standing.count = count;
      standing.place = count_before (column, color, point);
    }
  }
  if (standing.count > 1)
    standing.ordinal = numbered + standing.place;
  return standing;
}

/*
 * Text to moves.
 *
 * The text is first made plain, so that scripts and widths are all one. What is left is
 * coordinates, a null move, or a step told in words, and the legal moves are searched for those of
 * which it is true.
 */

static bool
is_digit (char c)
{
  return c >= '1' && c <= '9';
}

/* --- null moves and coordinates --- */

static bool
is_null_move (const char *plain)
{
  static const char *const names[] = { "--", "0000", "null" };

  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (plain, names[i]) == 0)
      return true;
  return false;
}

/* The files of a move's two points, and its ranks as they are written: 0 to 10. */
typedef struct {
  int from_file, from_rank;
  int to_file, to_rank;
  bool formal; /* written as only ICCS is: in capitals or with a hyphen */
} Coordinates;

/* Takes a file and a rank off *C. */
static bool
parse_point (const char **c, int *file, int *rank)
{
  *file = xiangqi_plain_lower (**c) - 'a';
  if (*file < 0 || *file >= N_FILES)
    return false;
  ++*c;
  if (**c != '0' && !is_digit (**c))
    return false;
  *rank = *(*c)++ - '0';
  if (*rank == 1 && **c == '0') {
    *rank = 10;
    ++*c;
  }
  return true;
}

static bool
parse_coordinates (const char *c, Coordinates *coordinates)
{
  coordinates->formal = *c != xiangqi_plain_lower (*c);
  if (!parse_point (&c, &coordinates->from_file, &coordinates->from_rank))
    return false;
  if (*c == '-') {
    coordinates->formal = true;
    c++;
  }
  return parse_point (&c, &coordinates->to_file, &coordinates->to_rank) && *c == '\0';
}

/* Which moves a text may mean: legal ones, or, where it is none of these, such as check or a piece
 * in the way forbid. */
typedef bool MayMean (const XiangqiPosition *p, Move move);

static bool
is_obstructed (const XiangqiPosition *p, Move move)
{
  return xiangqi_obstacle (p, (int) move_from (move), (int) move_to (move)) != XIANGQI_FREE;
}

/* The move that COORDINATES are where the first rank has the number FIRST, or MOVE_NONE. */
static Move
find_points (const XiangqiPosition *p, const Coordinates *coordinates, int first, MayMean *may_mean)
{
  int from_rank = coordinates->from_rank - first, to_rank = coordinates->to_rank - first;

  if (from_rank < 0 || from_rank >= N_RANKS || to_rank < 0 || to_rank >= N_RANKS)
    return MOVE_NONE;
  Move move = move_pack ((unsigned) point_make (coordinates->from_file, from_rank),
                         (unsigned) point_make (coordinates->to_file, to_rank), 0, 0);
  return may_mean (p, move) ? move : MOVE_NONE;
}

/* Ranks from 0 and ranks from 1 look alike, unless there is a 0 or a 10 among them. */
static MoveTextResult
read_coordinates (const XiangqiPosition *p, const Coordinates *coordinates,
                  XiangqiNotation notation, MayMean *may_mean, Move *move)
{
  bool ten = coordinates->from_rank == N_RANKS || coordinates->to_rank == N_RANKS;
  bool known = notation == XIANGQI_ICCS || notation == XIANGQI_UCI || notation == XIANGQI_UCCI;
  bool from_0 = notation != XIANGQI_UCI;
  bool from_1 = notation == XIANGQI_UCI || (!known && (ten || !coordinates->formal));
  Move zero_based = from_0 ? find_points (p, coordinates, 0, may_mean) : MOVE_NONE;
  Move one_based = from_1 ? find_points (p, coordinates, 1, may_mean) : MOVE_NONE;

  if (zero_based != MOVE_NONE && one_based != MOVE_NONE)
    return MOVE_TEXT_AMBIGUOUS;
  *move = zero_based != MOVE_NONE ? zero_based : one_based;
  return *move != MOVE_NONE ? MOVE_TEXT_OK : MOVE_TEXT_ILLEGAL;
}

/* --- steps told in words --- */

typedef enum { PLACE_ANY, PLACE_FRONT, PLACE_MIDDLE, PLACE_REAR } Place;

/* What the text says of the piece, and its step. Numbers are from 1; 0 says nothing. */
typedef struct {
  Kind kind;
  int file;
  Place place;  /* among those on its file */
  int nth;      /* the same, as a number from the front */
  int ordinal;  /* through all files that have several */
  bool columns; /* only where front and rear would not do, so that it is numbers that are written */
  Step step;
} Demand;

static Place
xiangqi_read_move_place_of (char sign)
{
  switch (sign) {
  case '+':
  case SIGN_FRONT:
    return PLACE_FRONT;
  case '.':
  case SIGN_MIDDLE:
    return PLACE_MIDDLE;
  case '-':
  case SIGN_REAR:
    return PLACE_REAR;
  default:
    return PLACE_ANY;
  }
}

/* 1 to 5 for a digit or the letters a to e, else 0. */
static int
ordinal_of (char sign)
{
  char c = xiangqi_plain_lower (sign);

  return c >= '1' && c <= '5' ? c - '0' : c >= 'a' && c <= 'e' ? c - 'a' + 1 : 0;
}

static bool
parse_way (char sign, Way *way)
{
  bool forward = sign == '+' || sign == SIGN_FORWARD, back = sign == '-' || sign == SIGN_BACK;

  *way = forward ? WAY_FORWARD : back ? WAY_BACK : WAY_SIDEWAYS;
  return forward || back || sign == '=' || sign == '.' || sign == SIGN_SIDEWAYS;
}

/* "C2", "C+", "Pa": the piece first. */
static const char *
parse_piece_first (const char *c, Demand *demand)
{
  demand->kind = xiangqi_plain_kind (c[0]);
  if (demand->kind == NO_KIND)
    return NULL;
  if (is_digit (c[1]))
    demand->file = c[1] - '0';
  else if (xiangqi_read_move_place_of (c[1]) != PLACE_ANY)
    demand->place = xiangqi_read_move_place_of (c[1]);
  else if (demand->kind == SOLDIER)
    demand->ordinal = ordinal_of (c[1]);
  return demand->file != 0 || demand->place != PLACE_ANY || demand->ordinal != 0 ? c + 2 : NULL;
}

/* "+C", "+P4" and, the soldier being understood, "+4": the place first. */
static const char *
parse_place_first (const char *c, Demand *demand)
{
  demand->place = xiangqi_read_move_place_of (c[0]);
  if (demand->place == PLACE_ANY)
    return NULL;
  demand->kind = is_digit (c[1]) ? SOLDIER : xiangqi_plain_kind (c[1]);
  if (demand->kind == NO_KIND)
    return NULL;
  c += is_digit (c[1]) ? 1 : 2;
  if (is_digit (*c))
    demand->file = *c++ - '0';
  return c;
}

/* "2P", "bP": a soldier by its number, on all files or, "2P4", on the one that follows. */
static const char *
parse_ordinal_first (const char *c, Demand *demand)
{
  int number = ordinal_of (c[0]);

  if (number == 0 || xiangqi_plain_kind (c[1]) != SOLDIER)
    return NULL;
  demand->kind = SOLDIER;
  if (!is_digit (c[2])) {
    demand->ordinal = number;
    return c + 2;
  }
  demand->nth = number;
  demand->file = c[2] - '0';
  return c + 3;
}

/* "15": the first soldier of file 5. */
static const char *
parse_soldier_of_file (const char *c, Demand *demand)
{
  if (ordinal_of (c[0]) == 0 || !is_digit (c[0]) || !is_digit (c[1]))
    return NULL;
  demand->kind = SOLDIER;
  demand->nth = c[0] - '0';
  demand->file = c[1] - '0';
  return c + 2;
}

/* The same where there are so many soldiers that one must write so. */
static const char *
parse_soldier_of_column (const char *c, Demand *demand)
{
  demand->columns = true;
  return parse_soldier_of_file (c, demand);
}

/* "62", "6+": the piece as a number, in the order of the kinds. */
static const char *
parse_numbered_piece (const char *c, Demand *demand)
{
  char signs[] = { (char) (SIGN_PIECE + c[0] - '0'), c[1], '\0' };

  if (c[0] < '1' || c[0] > '7' || parse_piece_first (signs, demand) == NULL)
    return NULL;
  return c + 2;
}

static bool
is_at (Place place, const Standing *standing)
{
  switch (place) {
  case PLACE_FRONT:
    return standing->count > 1 && standing->place == 0;
  case PLACE_MIDDLE:
    return standing->count > 1 && 2 * standing->place + 1 == standing->count;
  case PLACE_REAR:
    return standing->count > 1 && standing->place == standing->count - 1;
  default:
    return true;
  }
}

/* Whether what DEMAND says of the order of pieces is true of one of its kind and file. */
static bool
is_meant (const Demand *demand, const Standing *standing)
{
  return is_at (demand->place, standing)
         && (demand->nth == 0 || (standing->count > 1 && demand->nth == standing->place + 1))
         && (demand->ordinal == 0 || demand->ordinal == standing->ordinal + 1)
         && (!demand->columns || standing->columns > 1 || standing->count > 2);
}

/* Whether DEMAND says more of the piece than its kind and file, which needs a look at its like. */
static bool
asks_for_standing (const Demand *demand)
{
  return demand->place != PLACE_ANY || demand->nth != 0 || demand->ordinal != 0 || demand->columns;
}

/* How many ranks a piece of KIND goes that goes FILES to the side; 0 for what it does not do. */
static int
ranks_aslant (Kind kind, int files)
{
  switch (kind) {
  case ADVISOR:
    return files == 1 ? 1 : 0;
  case ELEPHANT:
    return files == 2 ? 2 : 0;
  default: /* a horse */
    return files == 1 ? 2 : files == 2 ? 1 : 0;
  }
}

/* The move that STEP, of one file or one number of points, is for the piece of KIND on FROM: the
 * inverse of xiangqi_step. MOVE_NONE where it leaves the board or is not the piece's way. */
static Move
move_of_step (Color color, Kind kind, int from, const Step *step)
{
  int file = point_file (from), rank = point_rank (from), ranks = 0;
  bool aslant = kind == HORSE || kind == ADVISOR || kind == ELEPHANT;

  if (aslant || step->way == WAY_SIDEWAYS)
    file = color == RED ? N_FILES - step->number : step->number - 1;
  if (aslant)
    ranks = ranks_aslant (kind, abs (file - point_file (from)));
  else if (step->way != WAY_SIDEWAYS)
    ranks = step->number;
  if ((ranks == 0) != (step->way == WAY_SIDEWAYS))
    return MOVE_NONE;
  rank += (step->way == WAY_FORWARD) == (color == RED) ? ranks : -ranks;
  if (rank < 0 || rank >= N_RANKS)
    return MOVE_NONE;
  return move_pack ((unsigned) from, (unsigned) point_make (file, rank), 0, 0);
}

/* Of each piece that may be meant the one move that such a step is. */
static MoveTextResult
find_step (const XiangqiPosition *p, const Demand *demand, MayMean *may_mean, Move *move)
{
  Color us = (Color) p->side;
  Bitboard pieces = xiangqi_pieces (p, us, demand->kind);
  bool standing_matters = asks_for_standing (demand);
  int found = 0;

  if (demand->file != 0)
    pieces &= xiangqi_file_of (us == RED ? N_FILES - demand->file : demand->file - 1);
  while (pieces != 0) {
    int from = bitboard_pop (&pieces);
    Move candidate = move_of_step (us, demand->kind, from, &demand->step);
    if (candidate == MOVE_NONE || !may_mean (p, candidate))
      continue;
    if (standing_matters) {
      Standing standing = xiangqi_standing (p, from);
      if (!is_meant (demand, &standing))
        continue;
    }
    if (found++ == 0)
      *move = candidate;
  }
  return found == 0 ? MOVE_TEXT_ILLEGAL : found == 1 ? MOVE_TEXT_OK : MOVE_TEXT_AMBIGUOUS;
}

/* The ways to name a piece, the usual ones first: where a text can be taken in several ways, the
 * first one that is a legal move is meant. */
static const char *(*const parsers[]) (const char *c, Demand *demand) = {
  parse_piece_first,       parse_place_first,    parse_ordinal_first,
  parse_soldier_of_column, parse_numbered_piece, parse_soldier_of_file,
};

static MoveTextResult
read_told (const XiangqiPosition *p, const char *plain, MayMean *may_mean, Move *move)
{
  MoveTextResult best = MOVE_TEXT_UNKNOWN;

  for (size_t i = 0; i < sizeof parsers / sizeof *parsers; i++) {
    Demand demand = { .kind = NO_KIND };
    const char *step = strlen (plain) >= 4 ? parsers[i](plain, &demand) : NULL;
    if (step == NULL || !parse_way (step[0], &demand.step.way) || !is_digit (step[1])
        || step[2] != '\0')
      continue;
    demand.step.number = step[1] - '0';
    best = find_step (p, &demand, may_mean, move);
    if (best != MOVE_TEXT_ILLEGAL)
      break;
  }
  return best;
}

/* Whether TEXT, a move, can only be a move of the side that SIDE is not: its piece is called so on
 * that side alone, and its last number is in that side's digits. Either alone is found in texts
 * that mean it otherwise, as are advisors and elephants by each other's names. */
static bool
is_of_other_side (const char *text, size_t length, Color side)
{
  static const wchar_t names[2][4] = { [RED] = L"兵帥帅", [BLACK] = L"卒將将" };
  const char *end = text + length;
  bool named = false, in_words = false;

  while (text < end) {
    uint32_t character = utf8_next (&text, end);

    named |= character > 0x7f && wcschr (names[!side], (wchar_t) character) != NULL;
    if (named && is_digit (xiangqi_signs_sign_of (character)))
      in_words = character > 0x7f && character < 0xff01;
  }
  return named && in_words == (side == BLACK);
}

static MoveTextResult
read_in_notation (const XiangqiPosition *p, const char *plain, XiangqiNotation notation,
                  MayMean *may_mean, Move *move)
{
  Coordinates coordinates;

  return parse_coordinates (plain, &coordinates)
             ? read_coordinates (p, &coordinates, notation, may_mean, move)
             : read_told (p, plain, may_mean, move);
}

MoveTextResult
xiangqi_read_notation (const XiangqiPosition *p, const char *text, size_t length,
                       XiangqiNotation notation, Move *move)
{
  char plain[PLAIN_MAX];
  Move found = MOVE_NONE;
  MoveTextResult result;

  if (!xiangqi_plain_text (text, length, plain))
    return MOVE_TEXT_UNKNOWN;
  if (is_null_move (plain)) {
    found = MOVE_PASS;
    result = p->checkers == 0 ? MOVE_TEXT_OK : MOVE_TEXT_ILLEGAL;
  } else {
    result = read_in_notation (p, plain, notation, xiangqi_is_legal, &found);
  }
  if (result == MOVE_TEXT_OK && is_of_other_side (text, length, (Color) p->side))
    result = MOVE_TEXT_ILLEGAL;
  if (result == MOVE_TEXT_OK)
    *move = found;
  return result;
}

Move
xiangqi_read_forbidden (const XiangqiPosition *p, const char *text, size_t length,
                        XiangqiNotation notation)
{
  char plain[PLAIN_MAX];
  Move move = MOVE_NONE;

  if (!xiangqi_plain_text (text, length, plain) || is_null_move (plain)
      || is_of_other_side (text, length, (Color) p->side))
    return MOVE_NONE;
  return read_in_notation (p, plain, notation, is_obstructed, &move) == MOVE_TEXT_OK ? move
                                                                                     : MOVE_NONE;
}

MoveTextResult
xiangqi_read_move (const XiangqiPosition *p, const char *text, size_t length, Move *move)
{
  return xiangqi_read_notation (p, text, length, N_XIANGQI_NOTATIONS, move);
}

/* Moves to text. */

enum { ORDINALS = 5, FRONT = 0, MIDDLE = 1, REAR = 2 };

/* The words in which a step is told. Nothing else is different between the notations that do. */
typedef struct {
  const char *const *pieces[2];  /* by side and Kind */
  const char *const *numbers[2]; /* by side: "", 1 to 9 */
  const char *ordinals[ORDINALS];
  const char *places[3]; /* front, middle, rear */
  const char *ways[3];   /* by Way */
  bool piece_last;       /* "the front cannon", not "cannon front" */
  bool columns_by_file;  /* a soldier is its place and its file, where front and rear do not do */
} Words;

static const char *const digits[] = { "", "1", "2", "3", "4", "5", "6", "7", "8", "9" };
static const char *const wide[] = { "", "１", "２", "３", "４", "５", "６", "７", "８", "９" };
static const char *const numerals[] = { "", "一", "二", "三", "四", "五", "六", "七", "八", "九" };
static const char *const letters[] = { "", "K", "A", "E", "H", "R", "C", "P" };
static const char *const old_letters[] = { "", "K", "A", "B", "N", "R", "C", "P" };
static const char *const old_red[] = { "", "帥", "仕", "相", "馬", "車", "炮", "兵" };
static const char *const old_black[] = { "", "將", "士", "象", "馬", "車", "炮", "卒" };
static const char *const new_red[] = { "", "帅", "仕", "相", "马", "车", "炮", "兵" };
static const char *const new_black[] = { "", "将", "士", "象", "马", "车", "炮", "卒" };

static const Words traditional = {
  .pieces = { old_red, old_black },
  .numbers = { numerals, wide },
  .ordinals = { "一", "二", "三", "四", "五" },
  .places = { "前", "中", "後" },
  .ways = { "進", "退", "平" },
  .piece_last = true,
};

static const Words simplified = {
  .pieces = { new_red, new_black },
  .numbers = { numerals, wide },
  .ordinals = { "一", "二", "三", "四", "五" },
  .places = { "前", "中", "后" },
  .ways = { "进", "退", "平" },
  .piece_last = true,
};

static const Words wxf = {
  .pieces = { letters, letters },
  .numbers = { digits, digits },
  .ordinals = { "a", "b", "c", "d", "e" },
  .places = { "+", ".", "-" },
  .ways = { "+", "-", "=" },
};

static const Words wxf_numbered = {
  .pieces = { letters, letters },
  .numbers = { digits, digits },
  .places = { "+", ".", "-" },
  .ways = { "+", "-", "=" },
  .columns_by_file = true,
};

static const Words dotted = {
  .pieces = { old_letters, old_letters },
  .numbers = { digits, digits },
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

void
xiangqi_square_place (Square square, int *side, char *file, int *rank)
{
  const int at = point_file (square), up = point_rank (square);
  const bool red = up < N_RANKS / 2;

  *side = red ? RED : BLACK;
  strcpy (file, red ? numerals[N_FILES - at] : digits[at + 1]);
  *rank = red ? up + 1 : N_RANKS - up;
}
