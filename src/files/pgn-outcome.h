/* How a game in a file ended, and why: from its Result and Termination tags, its last token and its
 * last position. */
#pragma once

#include "files/game-tree.h"

/* The outcome of TREE's main line, where the file says RESULT. WHOLE is false where moves of the
 * main line could not be read. CONFLICT is set where the last position ends the game in another
 * way. */
Outcome pgn_outcome (const GameTree *tree, Result result, gboolean whole, gboolean *conflict);

/* The Termination tag to write for TREE: what its tag says, unless the outcome has become another
 * one (the game went on); else the word for the reason; NULL where none is needed. */
const char *pgn_termination (const GameTree *tree);

/* The word for REASON in a Termination tag, or NULL where the moves say it. */
const char *pgn_termination_of (Reason reason);

/* The reason that a Termination tag's VALUE gives for a game that ended with RESULT, or
 * REASON_UNKNOWN. */
Reason pgn_termination_parse (const char *value, Result result);
