/* What may be laid over a board of chess. */
#pragma once

#include "rules/overlay.h"

enum { N_CHESS_OVERLAYS = 2 };

extern const Overlay chess_overlays[N_CHESS_OVERLAYS];
