/* SPDX-License-Identifier: GPL-3.0-or-later */
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

/* Adds " e2e4" to LINE: MOVE, played in POSITION. */
void uci_format_move (UciLine *line, const UciSearch *search, const Position *position, Move move);

/* Adds " pv e2e4 ..." to LINE. */
void uci_format_variation (UciLine *line, const UciSearch *search, const EngineInfo *info);

/* The moves to a mate from here, as UCI counts them, for a SCORE from SCORE_MATE_BOUND on: of the
 * side that mates; negative where the side to move is mated. */
int uci_mate_moves (int score);

/* Says with an "info string" where the best line leads if the rules decide there, though nobody is
 * mated: to a reader such a score is only a large one. */
void uci_tell_ruled (const EngineInfo *info);

/* Adds "bestmove e2e4 ponder e7e5" to LINE; RESULT has a best move. */
void uci_format_best (UciLine *line, const UciSearch *search, const EngineResult *result);

/* What stands behind "go": limits of a search, or a perft. */

typedef struct {
  SearchLimits limits;
  int perft_depth; /* -1: no perft is asked for */
  bool draw;       /* UCCI: the opponent offers one */
  int ignored;     /* what is read and not used */
} UciGo;

typedef enum {
  GO_FLAG,
  GO_INT,
  GO_LONG,
  GO_CLOCK, /* likewise; in seconds, unless milliseconds are asked for */
  GO_MOVES, /* that alone are to be searched */
} UciGoKind;

/* A word, and where what follows it is kept: a bool, an int or 64 bits. */
typedef struct {
  const char *word;
  UciGoKind kind;
  size_t place;     /* UCI_GO_PLACE */
  int64_t min, max; /* a number beyond counts as the nearest: a clock may be overdrawn */
} UciGoWord;

#define UCI_GO_PLACE(member) offsetof (UciGo, member)
#define UCI_LONGEST (INT64_C (1) << 40) /* milliseconds; some 35 years */

typedef struct {
  const UciGoWord *words;
  size_t n;
  bool endless; /* "infinite" may stand for a number, and limits nothing */
} UciGoSyntax;

/* Reads ARGUMENTS for a search in the session's position. What cannot be read is said and left out;
 * without any limit the search goes on until it is stopped. False, which has been said, where
 * nothing sensible can be started. */
bool uci_go_read (const UciSession *session, const UciGoSyntax *syntax, const char *arguments,
                  UciGo *go);

/* What stands behind "position". */

/* Reads "startpos [moves ...]" or "fen FEN [moves ...]" into a new record, to be played by the
 * session's rule set; NULL, with one sentence said, where any of it is wrong. */
GameRecord *uci_position_read (const UciSession *session, const char *arguments);

/* The same becomes the session's record, unless it is wrong. */
void uci_position_set (UciSession *session, const char *arguments);
