/* How a game in a file ended, and why: from its Result and Termination tags, its last token and its
 * last position. */
#pragma once

#include "files/tree/game-tree.h"

/* The outcome of TREE's main line, where the file says RESULT. WHOLE is false where moves of the
 * main line could not be read. CONFLICT is set where the last position ends the game in another
 * way. */
Outcome pgn_outcome (const GameTree *tree, Result result, gboolean whole, gboolean *conflict);

/* What a file says of how a game came to its end; NULL where nothing has to be said. */
typedef struct {
  const char *word;    /* Termination: "normal", "time forfeit", "abandoned", "adjudication" ... */
  const char *details; /* TerminationDetails: "resignation", "agreement" ... */
} PgnTermination;

/* The tags to write for TREE: what its tags say, unless the outcome has become another one (the
 * game went on); else those for the reason. The texts belong to the tree. */
PgnTermination pgn_termination (const GameTree *tree);

/* Removes the two tags of TREE where pgn_termination would say it without them, or otherwise. */
void pgn_termination_drop (GameTree *tree);

/* The tags for REASON. */
PgnTermination pgn_termination_of (Reason reason);
