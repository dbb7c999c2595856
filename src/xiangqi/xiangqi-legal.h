/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one question behind all legality and every check: who attacks a king after a move. */
#pragma once

#include "xiangqi-position.h"

/* Whether a piece of the side BY attacks the king on KING once the piece on FROM stands on TO,
 * where it may have taken something. Where the king itself moves, KING is TO. */
bool xiangqi_is_attacked_after (const XiangqiPosition *p, int king, Color by, int from, int to);
