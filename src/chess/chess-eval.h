/* The static evaluation of chess. */
#pragma once

#include "chess-position.h"

typedef struct {
  int dummy;
} ChessEvalCache;

int chess_evaluate (const ChessPosition *p, ChessEvalCache *cache);
