/* What a search finds, as lines of UCI. */
#pragma once

#include "uci-session.h"

/* Adds " e2e4" to LINE: MOVE, played in POSITION. */
void uci_format_move (UciLine *line, const UciSearch *search, const Position *position, Move move);

/* Adds " pv e2e4 ..." to LINE. */
void uci_format_variation (UciLine *line, const UciSearch *search, const EngineInfo *info);

/* Writes an "info" line. */
void uci_format_info (const UciSearch *search, const EngineInfo *info);

/* Writes the "bestmove" line. */
void uci_format_result (const UciSearch *search, const EngineResult *result);

/* The moves to a mate from here, as UCI counts them, for a SCORE from SCORE_MATE_BOUND on: of the
 * side that mates; negative where the side to move is mated. */
int uci_mate_moves (int score);
