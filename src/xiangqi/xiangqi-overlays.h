/* What may be laid over a board of xiangqi. */
#pragma once

#include "xiangqi-position.h"

#include "rules/overlay.h"

enum { N_XIANGQI_OVERLAYS = 2 };

extern const Overlay xiangqi_overlays[N_XIANGQI_OVERLAYS];
