/*
 * What an engine noted behind its move: an evaluation, its depth, the time that it took.
 *
 * Programs write such notes into comments, "+0.31/12 1.2s" (cutechess, xboard, and our own
 * tournaments, which add the nodes: "n=12345"), where the evaluation is that of the side that has
 * moved; or as the command [%eval 0.31,12] (lichess and others), where it is the first side's.
 * Files keep them as they are; whoever shows a game shows figures and not a sentence.
 */
#pragma once

#include "files/tree/game-tree.h"

typedef struct {
  char score[16];         /* as it stands there: "+0.31", "-M3", "#-3"; "" where there is none */
  int depth;              /* 0: not told */
  gint64 time_ms;         /* or GAME_NODE_UNKNOWN */
  gboolean of_first_side; /* whose point of view it is: else that of the side that has moved */
  const char *text;       /* the comment, where the note is all there is in it; else NULL */
} MachineNote;

/* Reads what an engine noted behind NODE's move; FALSE where it noted nothing. NOTE's text belongs
 * to NODE. */
gboolean machine_note_read (const GameNode *node, MachineNote *note);

/* NODE's comment after the move where it is more than a note of an engine; else NULL. */
const char *machine_note_get_words (const GameNode *node);
