#include "reversi-board.h"

void
board_load (Board *board, const ReversiPosition *p)
{
  board->own = p->discs[p->side];
  board->other = p->discs[!p->side];
  reversi_features_set (&board->features, board->own, board->other);
  board->empties = bitboard_count (reversi_empties (p));
}
