/* What stands behind "position". */
#pragma once

#include "uci-session.h"

/* Reads "startpos [moves ...]" or "fen FEN [moves ...]" into a new record, to be played by the
 * session's rule set; NULL, with one sentence said, where any of it is wrong. */
GameRecord *uci_position_read (const UciSession *session, const char *arguments);

/* The same becomes the session's record, unless it is wrong. */
void uci_position_set (UciSession *session, const char *arguments);
