#include "xiangqi-step.h"

#include <stdlib.h>

/* 1 to 9 from the right of COLOR. */
static int
file_number (Color color, int file)
{
  return color == RED ? N_FILES - file : file + 1;
}

/* The points of FILE. */
static Bitboard
file_points (int file)
{
  Bitboard points = 0;

  for (int rank = 0; rank < N_RANKS; rank++)
    points |= point_bit (point_make (file, rank));
  return points;
}

/* Those of PIECES that stand nearer to the enemy of COLOR than POINT does. */
static int
count_before (Bitboard pieces, Color color, int point)
{
  Bitboard below = point_bit (point) - 1;

  return bitboard_count (color == RED ? pieces & ~below & ~point_bit (point) : pieces & below);
}

Step
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

Standing
xiangqi_standing (const XiangqiPosition *p, int point)
{
  Color color = piece_color (p->board[point]);
  Kind kind = piece_kind (p->board[point]);
  Bitboard like = xiangqi_pieces (p, color, kind);
  int number = file_number (color, point_file (point)), numbered = 0;
  Standing standing = { .kind = kind, .file = number, .ordinal = -1 };

  for (int file = 0; file < N_FILES; file++) {
    Bitboard column = like & file_points (file);
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
