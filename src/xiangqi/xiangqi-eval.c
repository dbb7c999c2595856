/* Material, and for each kind a few figures that say where it stands well. */
#include "xiangqi-eval.h"

#include <stdlib.h>

/* Hundredths. */
static const int material[N_KINDS] = {
  [ADVISOR] = 190, [ELEPHANT] = 200, [HORSE] = 410, [CHARIOT] = 920, [CANNON] = 450, [SOLDIER] = 80
};

/* How much a rank counts, seen from the own side, and each file away from the middle one. */
static const struct {
  int8_t ranks[N_RANKS];
  int8_t from_middle;
} places[N_KINDS] = {
  [KING] = { { 10, -5, -15 }, -6 },
  [ADVISOR] = { { 0, 6, -4 }, -2 },
  [ELEPHANT] = { { 0, 0, 6, 0, -4 }, -2 },
  [HORSE] = { { -25, -10, 5, 8, 14, 20, 24, 26, 16, -4 }, -4 },
  [CHARIOT] = { { -16, -4, 0, 4, 8, 14, 14, 12, 14, 6 }, -2 },
  [CANNON] = { { 0, 0, 6, 0, 2, 2, 4, 4, 8, 14 }, -2 },
  [SOLDIER] = { { 0, 0, 0, 0, 8, 70, 90, 100, 90, 15 }, -5 },
};

static int
piece_value (int point, Color color, Kind kind)
{
  int rank = color == RED ? point_rank (point) : N_RANKS - 1 - point_rank (point);

  return material[kind] + places[kind].ranks[rank]
         + places[kind].from_middle * abs (point_file (point) - N_FILES / 2);
}

static int
side_value (const XiangqiPosition *p, Color color)
{
  int value = 0;

  for (Bitboard rest = p->colors[color]; rest != 0;) {
    int point = bitboard_pop (&rest);
    value += piece_value (point, color, piece_kind (p->board[point]));
  }
  return value;
}

enum { TEMPO = 10 };

int
xiangqi_evaluate (const XiangqiPosition *p, XiangqiEvalCache *cache)
{
  Color us = (Color) p->side;

  return side_value (p, us) - side_value (p, (Color) !us) + TEMPO;
}
