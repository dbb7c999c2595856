/*
 * Text to moves.
 *
 * The text is first made plain, so that scripts and widths are all one. What is left is
 * coordinates, a null move, or a step told in words, and the legal moves are searched for those of
 * which it is true.
 */
#include "xiangqi-signs.h"
#include "xiangqi-step.h"
#include "xiangqi-text.h"

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

/* The legal move that COORDINATES are where the first rank has the number FIRST, or MOVE_NONE. */
static Move
find_points (const XiangqiPosition *p, const Coordinates *coordinates, int first)
{
  int from_rank = coordinates->from_rank - first, to_rank = coordinates->to_rank - first;

  if (from_rank < 0 || from_rank >= N_RANKS || to_rank < 0 || to_rank >= N_RANKS)
    return MOVE_NONE;
  Move move = move_pack ((unsigned) point_make (coordinates->from_file, from_rank),
                         (unsigned) point_make (coordinates->to_file, to_rank), 0, 0);
  return xiangqi_is_legal (p, move) ? move : MOVE_NONE;
}

/* Ranks from 0 and ranks from 1 look alike, unless there is a 0 or a 10 among them. */
static MoveTextResult
read_coordinates (const XiangqiPosition *p, const Coordinates *coordinates,
                  XiangqiNotation notation, Move *move)
{
  bool ten = coordinates->from_rank == N_RANKS || coordinates->to_rank == N_RANKS;
  bool known = notation == XIANGQI_ICCS || notation == XIANGQI_UCI || notation == XIANGQI_UCCI;
  bool from_0 = notation != XIANGQI_UCI;
  bool from_1 = notation == XIANGQI_UCI || (!known && (ten || !coordinates->formal));
  Move zero_based = from_0 ? find_points (p, coordinates, 0) : MOVE_NONE;
  Move one_based = from_1 ? find_points (p, coordinates, 1) : MOVE_NONE;

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

static bool
is_meant (const Demand *demand, const Standing *standing)
{
  return demand->kind == standing->kind && (demand->file == 0 || demand->file == standing->file)
         && is_at (demand->place, standing)
         && (demand->nth == 0 || (standing->count > 1 && demand->nth == standing->place + 1))
         && (demand->ordinal == 0 || demand->ordinal == standing->ordinal + 1)
         && (!demand->columns || standing->columns > 1 || standing->count > 2);
}

static MoveTextResult
find_step (const XiangqiPosition *p, const Demand *demand, Move *move)
{
  XiangqiMoves list;
  int found = 0;

  xiangqi_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++) {
    Step step = xiangqi_step (p, list.moves[i]);
    if (step.way != demand->step.way || step.number != demand->step.number)
      continue;
    Standing standing = xiangqi_standing (p, move_from (list.moves[i]));
    if (is_meant (demand, &standing) && found++ == 0)
      *move = list.moves[i];
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
read_told (const XiangqiPosition *p, const char *plain, Move *move)
{
  MoveTextResult best = MOVE_TEXT_UNKNOWN;

  for (size_t i = 0; i < sizeof parsers / sizeof *parsers; i++) {
    Demand demand = { .kind = NO_KIND };
    const char *step = strlen (plain) >= 4 ? parsers[i](plain, &demand) : NULL;
    if (step == NULL || !parse_way (step[0], &demand.step.way) || !is_digit (step[1])
        || step[2] != '\0')
      continue;
    demand.step.number = step[1] - '0';
    best = find_step (p, &demand, move);
    if (best != MOVE_TEXT_ILLEGAL)
      break;
  }
  return best;
}

MoveTextResult
xiangqi_read_notation (const XiangqiPosition *p, const char *text, size_t length,
                       XiangqiNotation notation, Move *move)
{
  char plain[PLAIN_MAX];
  Coordinates coordinates;
  Move found = MOVE_NONE;
  MoveTextResult result;

  if (!xiangqi_plain_text (text, length, plain))
    return MOVE_TEXT_UNKNOWN;
  if (is_null_move (plain)) {
    found = MOVE_PASS;
    result = p->checkers == 0 ? MOVE_TEXT_OK : MOVE_TEXT_ILLEGAL;
  } else if (parse_coordinates (plain, &coordinates))
    result = read_coordinates (p, &coordinates, notation, &found);
  else
    result = read_told (p, plain, &found);
  if (result == MOVE_TEXT_OK)
    *move = found;
  return result;
}

MoveTextResult
xiangqi_read_move (const XiangqiPosition *p, const char *text, size_t length, Move *move)
{
  return xiangqi_read_notation (p, text, length, N_XIANGQI_NOTATIONS, move);
}
