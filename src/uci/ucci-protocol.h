/*
 * The universal Chinese chess interface, version 3.0.
 *
 * The protocol is that of the xqbase project; its commands are like those of UCI, but moves are in
 * UCCI's own notation, clocks are in seconds unless milliseconds are asked for, moves can be
 * banned, and a draw can be offered with a command and accepted with an answer. It plays the game
 * that has such a notation. Every go gets exactly one bestmove or nobestmove; whatever cannot be
 * understood gets one sentence as "info message" and changes nothing.
 */
#pragma once

#include "uci-session.h"

extern const UciDialect ucci_dialect;

/* What a search finds, as lines of UCCI. */

/* Writes an "info" line, or two. */
void ucci_format_info (const UciSearch *search, const EngineInfo *info);

/* Writes the "bestmove" line, with the answer to an offered draw, or "nobestmove". */
void ucci_format_result (const UciSearch *search, const EngineResult *result);

/* The options of the engine program as UCCI has them: names of one small word. */

/* Writes the "option" lines. */
void ucci_options_list (const UciSession *session);

/* Does what stands behind "setoption": NAME [VALUE]. What is wrong is said and changes nothing. */
void ucci_options_set (UciSession *session, const char *arguments);

/* What stands behind UCCI's "go". */

typedef struct {
  SearchLimits limits;
  bool draw;            /* the opponent offers one */
  bool nothing_allowed; /* every legal move is banned */
} UcciGo;

/* Reads ARGUMENTS for a search in the session's position, of which the banned moves are left out.
 * What cannot be read is said and left out; without any limit the search goes on until it is
 * stopped. */
void ucci_go_read (const UciSession *session, const char *arguments, UcciGo *go);
