/*
 * What a person writes into a game beside its moves: comments, signs, marks on the board.
 *
 * Every function goes through the match: "tree-changed" is sent and the match is modified, unless
 * all is as it was. What changed can be taken back, the last edit first; that has nothing to do
 * with taking back moves, which leaves the notes alone.
 */
#pragma once

#include "files/board-marks.h"
#include "game/pal-match.h"

/* Draws MARKS on the board at NODE in place of those that are there. */
void pal_match_set_marks (PalMatch *self, GameNode *node, const BoardMarks *marks);

/* Takes back the last edit. The node that it was about; NULL: there is nothing to take back. */
GameNode *pal_match_undo_edit (PalMatch *self);
gboolean pal_match_can_undo_edit (PalMatch *self);
