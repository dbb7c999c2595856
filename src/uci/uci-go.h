/* What stands behind "go": limits of a search, or a perft. */
#pragma once

#include "uci-session.h"

typedef struct {
  SearchLimits limits;
  bool perft;
  int perft_depth;
} UciGo;

/* Reads ARGUMENTS for a search in the session's position. What cannot be read is said and left out;
 * without any limit the search goes on until it is stopped. False, which has been said, where
 * nothing sensible can be started. */
bool uci_go_read (const UciSession *session, const char *arguments, UciGo *go);
