/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a conversation has set, whatever the protocol. */
#pragma once

#include "engine/engine-types.h"

typedef struct {
  EngineConfig config;
  int multi_pv;
  bool ponder;   /* the other side may let us ponder: nothing depends on it */
  bool chess960; /* castling is written as the king taking its rook */
  bool limit_strength;
  int elo; /* 0: as strong as the game's engine can be limited to */
  int overhead_ms;
  const char *rule_set; /* the id of one, for games that have it; NULL: the usual one */
  bool milliseconds;    /* UCCI: clocks are in milliseconds, not in seconds */
  bool batch;           /* UCCI: a finite search ends before the next line is looked at */
  bool verbose;         /* UCCI: the move being searched is told */
  int depth;            /* NBoard: how deep to search */
} UciSettings;
