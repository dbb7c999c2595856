/* What may be laid over a board of reversi. */
#pragma once

#include "rules/overlay.h"

enum { N_REVERSI_OVERLAYS = 3 };

extern const Overlay reversi_overlays[N_REVERSI_OVERLAYS];
