/* Stands in for the evaluation: material and the way to the centre. */
#include "chess-eval.h"

int
chess_evaluate (const ChessPosition *p, ChessEvalCache *cache)
{
  static const int v[N_KINDS] = { 0, 100, 320, 330, 500, 950, 0 };
  int s = 0;

  for (int sq = 0; sq < 64; sq++) {
    ChessPiece pc = p->board[sq];
    if (!pc)
      continue;
    int f = square_file (sq), r = square_rank (sq);
    Kind k = piece_kind (pc);
    int c = (f < 4 ? f : 7 - f) + (r < 4 ? r : 7 - r);
    int x = v[k] + (k == KING ? -c * 5 : k == PAWN ? (piece_color (pc) ? 7 - r : r) * 6 : c * 6);
    s += piece_color (pc) ? -x : x;
  }
  return p->side ? -s : s;
}
