/* What may be laid over a board of chess. */
#pragma once

#include "chess-position.h"

#include "rules/overlay.h"

enum { N_CHESS_OVERLAYS = 2 };

extern const Overlay chess_overlays[N_CHESS_OVERLAYS];

/* Whether the exchange that the legal capture MOVE begins wins something: of a piece that is said
 * to hang, some capture does. (Not in passing.) */
bool chess_capture_wins (const ChessPosition *p, Move move);
