/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Motifs that every game has, and what those of games are made of. */
#include "motif-common.h"

#include "rules.h"

#include <limits.h>

/* From this share of the points on a game is won, and between these it is about a draw; below the
 * last one it is lost. */
#define CHANCE_WON 0.85
#define CHANCE_DRAW_MAX 0.65
#define CHANCE_DRAW_MIN 0.35
#define CHANCE_LOST 0.15

enum { PIECE_MIN = 2 }; /* pawns that a loss is worth before it is called one */

const Motif *
motif_find (const MotifLook *look, MotifKind kind, const Motif *after, MotifFound *found)
{
  const MotifList *list = look->rules->motifs;

  if (list == NULL)
    return NULL;
  for (int i = after != NULL ? (int) (after - list->items) + 1 : 0; i < list->n; i++) {
    *found = (MotifFound){ .squares = { SQUARE_NONE, SQUARE_NONE, SQUARE_NONE } };
    if (list->items[i].kind == kind && list->items[i].find (look, found))
      return &list->items[i];
  }
  return NULL;
}

/* --- What motifs are made of --- */

static int
side_at (const MotifLook *look, const MotifLine *line, int ply, Square square)
{
  Piece piece = look->rules->piece_at (&line->positions[ply], square);

  return piece != 0 ? look->rules->pieces[piece - 1].side : -1;
}

bool
motif_is_own (const MotifLook *look, const MotifLine *line, int ply, Square square)
{
  return side_at (look, line, ply, square) == look->side;
}

bool
motif_is_other (const MotifLook *look, const MotifLine *line, int ply, Square square)
{
  return side_at (look, line, ply, square) == !look->side;
}

int
motif_value (const Rules *rules, Piece piece)
{
  return piece != 0 ? rules->pieces[piece - 1].value : 0;
}

Piece
motif_taken (const MotifLook *look, const MotifLine *line, int ply, Square *square)
{
  *square = SQUARE_NONE;
  if (ply >= line->length || line->moves[ply] == MOVE_PASS)
    return 0;
  return rules_taken (look->rules, &line->positions[ply], line->moves[ply], square);
}

/* By how much SIDE's pieces are worth more than the other side's. */
static int
material (const Rules *rules, const Position *position, int side)
{
  int sum = 0;

  for (int cell = 0; cell < rules->files * rules->ranks; cell++) {
    Piece piece = rules->piece_at (position, (Square) cell);

    if (piece != 0)
      sum += rules->pieces[piece - 1].side == side ? motif_value (rules, piece)
                                                   : -motif_value (rules, piece);
  }
  return sum;
}

int
motif_balance (const MotifLook *look, const MotifLine *line, int ply)
{
  return material (look->rules, &line->positions[ply], look->side)
         - material (look->rules, &line->positions[0], look->side);
}

int
motif_least_balance (const MotifLook *look, const MotifLine *line, int from)
{
  int least = motif_balance (look, line, line->length);

  for (int ply = from + from % 2; ply <= line->length; ply += 2) {
    int balance = motif_balance (look, line, ply);

    least = balance < least ? balance : least;
  }
  return least;
}

int
motif_most_balance (const MotifLook *look, const MotifLine *line, int from)
{
  int most = motif_balance (look, line, line->length);

  for (int ply = from + !(from % 2); ply <= line->length; ply += 2) {
    int balance = motif_balance (look, line, ply);

    most = balance > most ? balance : most;
  }
  return most;
}

bool
motif_is_open (const MotifLook *look, const MotifLine *line, int ply)
{
  const Position *end = &line->positions[ply + 1];
  const Square to = move_to (line->moves[ply]);
  Move moves[MOVES_MAX];
  Square square;
  int n;

  if (ply + 1 != line->length || motif_taken (look, line, ply, &square) == 0)
    return false;
  n = look->rules->legal_moves (end, moves);
  for (int i = 0; i < n; i++)
    if (rules_taken (look->rules, end, moves[i], &square) != 0 && square == to)
      return true;
  return false;
}

int
motif_settled (const MotifLook *look, const MotifLine *line)
{
  int ply = line->length;
  Square square;

  while (ply > 1 && motif_taken (look, line, ply - 1, &square) != 0)
    ply--;
  return motif_balance (look, line, ply > 1 ? ply : line->length);
}

int
motif_difference (const MotifLook *look)
{
  if (look->better.length == 0)
    return INT_MAX;
  return motif_settled (look, &look->better) - motif_settled (look, &look->played);
}

bool
motif_pass (const Rules *rules, const Position *position, Position *passed)
{
  if (!rules->null_moves || rules->check_square (position) != SQUARE_NONE)
    return false;
  *passed = *position;
  rules->play (passed, MOVE_PASS);
  return true;
}

/* --- Mates --- */

bool
motif_allows_mate (const MotifLook *look, MotifFound *found)
{
  found->number = -look->mate_after;
  return look->mate_after < 0 && look->mate_before >= 0;
}

bool
motif_misses_mate (const MotifLook *look, MotifFound *found)
{
  found->number = look->mate_before;
  return look->mate_before > 0 && look->mate_after <= 0;
}

/* --- Pieces --- */

/* Where the piece that stands on SQUARE after PLY moves of LINE stood after the first one, which is
 * the position that people see. */
static Square
stood_on (const MotifLine *line, int ply, Square square)
{
  while (--ply > 0)
    if (line->moves[ply] != MOVE_PASS && move_to (line->moves[ply]) == square)
      square = move_from (line->moves[ply]);
  return square;
}

/* A piece of the mover's that the expected reply, or the move after the next one, takes. As far as
 * the line goes less than half of it comes back, and the better line does not lose as much. */
bool
motif_loses_piece (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;

  for (int ply = 1; ply <= 3 && ply < line->length; ply += 2) {
    Square square;
    Piece taken = motif_taken (look, line, ply, &square);
    int value = motif_value (look->rules, taken), lost = -motif_most_balance (look, line, ply + 1);

    if (value < PIECE_MIN || lost < PIECE_MIN || 2 * lost <= value
        || motif_is_open (look, line, ply) || motif_difference (look) < PIECE_MIN)
      continue;
    found->squares[0] = stood_on (line, ply, square);
    found->pieces[0] = look->rules->piece_at (&line->positions[1], found->squares[0]);
    return true;
  }
  return false;
}

/* What is won for the piece that the other side's move at PLY takes on SQUARE: what the move before
 * has taken there, or what is taken back; 0: nothing. */
static Piece
price_of (const MotifLook *look, int ply, Square square)
{
  Square at;
  Piece price = motif_taken (look, &look->played, ply - 1, &at);

  if (at == square && motif_value (look->rules, price) >= PIECE_MIN)
    return price;
  price = motif_taken (look, &look->played, ply + 1, &at);
  return at == square ? price : 0;
}

/* A piece is lost for one that is worth less. */
bool
motif_loses_exchange (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;

  for (int ply = 1; ply <= 3 && ply < line->length; ply += 2) {
    Square square;
    Piece taken = motif_taken (look, line, ply, &square);
    Piece price = taken != 0 ? price_of (look, ply, square) : 0;

    if (price == 0
        || motif_value (look->rules, taken) - motif_value (look->rules, price) < PIECE_MIN
        || motif_most_balance (look, line, ply + 1) > -PIECE_MIN
        || motif_difference (look) < PIECE_MIN)
      continue;
    found->squares[0] = stood_on (line, ply, square);
    found->pieces[0] = look->rules->piece_at (&line->positions[1], found->squares[0]);
    found->pieces[1] = price;
    return true;
  }
  return false;
}

/* Whether LOOK's side takes on SQUARE with its move at FROM of LINE or a later one. */
static bool
takes_on (const MotifLook *look, const MotifLine *line, int from, Square square)
{
  for (int ply = from; ply < line->length; ply += 2) {
    Square at;

    if (motif_taken (look, line, ply, &at) != 0 && at == square)
      return true;
  }
  return false;
}

/* A piece that the better move would have taken for good; the move does not lead to taking it, nor
 * win as much otherwise. */
bool
motif_misses_piece (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->better;
  Square square;
  Piece taken = motif_taken (look, line, 0, &square);

  if (line->length < 2 || motif_value (look->rules, taken) < PIECE_MIN
      || motif_least_balance (look, line, 2) < PIECE_MIN
      || takes_on (look, &look->played, 0, square) || motif_difference (look) < PIECE_MIN)
    return false;
  found->pieces[0] = taken;
  found->squares[0] = square;
  return true;
}

/* The move goes, without taking as much, to where it is taken, or leaves a piece to be taken, which
 * does not come back; who does so on purpose is not worse off. What is taken back later has been
 * exchanged, and what is lost to a check is not given. */
bool
motif_sacrifice (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  Square square;
  Piece taken = motif_taken (look, line, 1, &square);

  if (line->length < 3 || motif_value (look->rules, taken) < PIECE_MIN
      || motif_balance (look, line, 3) > -PIECE_MIN || takes_on (look, line, 2, square)
      || look->chance_after < CHANCE_DRAW_MIN
      || (square != move_to (line->moves[0])
          && look->rules->check_square (&line->positions[0]) != SQUARE_NONE))
    return false;
  found->pieces[0] = taken;
  found->squares[0] = square;
  return true;
}

/* --- Results --- */

bool
motif_gives_win_away (const MotifLook *look, MotifFound *found)
{
  (void) found;
  return look->chance_before >= CHANCE_WON && look->chance_after <= CHANCE_DRAW_MAX;
}

bool
motif_gives_draw_away (const MotifLook *look, MotifFound *found)
{
  (void) found;
  return look->chance_before >= CHANCE_DRAW_MIN && look->chance_before <= CHANCE_DRAW_MAX
         && look->chance_after <= CHANCE_LOST;
}

bool
motif_only_win (const MotifLook *look, MotifFound *found)
{
  (void) found;
  return look->chance_after >= CHANCE_WON && look->chance_second >= 0
         && look->chance_second <= CHANCE_DRAW_MAX;
}

bool
motif_only_draw (const MotifLook *look, MotifFound *found)
{
  (void) found;
  return look->chance_after >= CHANCE_DRAW_MIN && look->chance_after <= CHANCE_DRAW_MAX
         && look->chance_second >= 0 && look->chance_second <= CHANCE_LOST;
}
