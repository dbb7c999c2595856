/* What chess's table of rules takes from other files, and when a flag falls. */
#pragma once

#include "chess-position.h"
#include "rules/setup.h"
#include "rules/terms.h"

extern const SetupRules chess_setup; /* setting up positions by hand */
extern const TermList chess_terms;   /* what a bot may weigh, and what sensible people say of it */

/* How a game of chess ends by the clock, by FIDE's Laws of 2023: SIDE's flag fell (6.9), which is
 * lost unless the other side cannot mate by any series of legal moves. */
Outcome chess_flag_fall (const ChessPosition *p, int side);
