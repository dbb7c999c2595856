/* The two clocks of an arena game: no timers, only sums, and a margin that forgives what the
 * machine takes and not the engine. */
#pragma once

#include "arena/arena-engine.h"

typedef struct {
  PalTimeControl controls[2];
  gint64 left_us[2]; /* with all periods of byo-yomi */
  int moves[2];      /* made in this session */
} ArenaClock;

ArenaClock arena_clock_new (const PalTimeControl *first, const PalTimeControl *second);

/* Fills in what TURN tells of the clocks, with SIDE to move. */
void arena_clock_tell (const ArenaClock *clock, int side, ArenaTurn *turn);

/* After so many milliseconds SIDE loses on time if it has not moved; G_MAXINT64 without a clock. */
gint64 arena_clock_get_most (const ArenaClock *clock, int side);

/* SIDE has moved after ELAPSED_US. FALSE if it has exceeded its time by more than MARGIN_MS; what
 * the margin forgives does not count. */
gboolean arena_clock_press (ArenaClock *clock, int side, gint64 elapsed_us, gint64 margin_ms);
