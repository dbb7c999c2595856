/* What stands behind "position". */
#pragma once

#include "rules/rules.h"

/* Reads "startpos [moves ...]" or "fen FEN [moves ...]" into a new record; NULL, with one sentence
 * said, where any of it is wrong. */
GameRecord *uci_position_read (const Rules *rules, const char *arguments);
