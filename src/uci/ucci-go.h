/* What stands behind UCCI's "go". */
#pragma once

#include "uci-session.h"

typedef struct {
  SearchLimits limits;
  bool draw;            /* the opponent offers one */
  bool nothing_allowed; /* every legal move is banned */
} UcciGo;

/* Reads ARGUMENTS for a search in the session's position, of which the banned moves are left out.
 * What cannot be read is said and left out; without any limit the search goes on until it is
 * stopped. */
void ucci_go_read (const UciSession *session, const char *arguments, UcciGo *go);
