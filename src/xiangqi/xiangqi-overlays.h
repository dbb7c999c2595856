/* What may be laid over a board of xiangqi. */
#pragma once

#include "xiangqi-position.h"

#include "rules/overlay.h"

enum { N_XIANGQI_OVERLAYS = 2 };

extern const Overlay xiangqi_overlays[N_XIANGQI_OVERLAYS];

/* Whether the exchange that the legal capture MOVE begins wins something: of a piece that is said
 * to hang, some capture does. (Not in passing.) */
bool xiangqi_capture_wins (const XiangqiPosition *p, Move move);
