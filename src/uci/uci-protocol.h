/*
 * The universal chess interface, for any game.
 *
 * The protocol is S. Meyer-Kahlen's and R. Huber's of 2006, with the option UCI_Variant for the
 * choice of the game, and with the commands d, eval, bench and "go perft" that engines have for
 * their makers. Every go gets exactly one bestmove; whatever cannot be understood gets one sentence
 * as "info string" and changes nothing.
 */
#pragma once

#include "uci-session.h"

extern const UciDialect uci_dialect;

/* What a search finds, as lines of UCI. */

/* Adds " e2e4" to LINE: MOVE, played in POSITION. */
void uci_format_move (UciLine *line, const UciSearch *search, const Position *position, Move move);

/* Adds " pv e2e4 ..." to LINE. */
void uci_format_variation (UciLine *line, const UciSearch *search, const EngineInfo *info);

/* The moves to a mate from here, as UCI counts them, for a SCORE from SCORE_MATE_BOUND on: of the
 * side that mates; negative where the side to move is mated. */
int uci_mate_moves (int score);

/* What stands behind "go": limits of a search, or a perft. */

typedef struct {
  SearchLimits limits;
  bool perft;
  int perft_depth;
} UciGo;

/* What stands behind "position". */

/* Reads "startpos [moves ...]" or "fen FEN [moves ...]" into a new record, to be played by the
 * session's rule set; NULL, with one sentence said, where any of it is wrong. */
GameRecord *uci_position_read (const UciSession *session, const char *arguments);

/* The same becomes the session's record, unless it is wrong. */
void uci_position_set (UciSession *session, const char *arguments);
