/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a person writes into a game beside its moves, and what becomes of its variations.
 *
 * Every function goes through the match: "tree-changed" is sent and the match is modified, unless
 * all is as it was. What changed can be taken back, the last edit first; that has nothing to do
 * with taking back moves, which leaves notes and variations alone.
 */
#pragma once

#include "files/tree/board-marks.h"
#include "pal-match.h"

/* The comment after NODE's move, and the one before it. White space is made plain, and nothing in
 * the text is taken for a command. Typing on in the same comment is one edit. */
void pal_match_set_comment (PalMatch *self, GameNode *node, const char *comment);
void pal_match_set_comment_before (PalMatch *self, GameNode *node, const char *comment);

/* Gives NODE the sign NAG, or takes it away where it is. Of the signs for a move ($1 to $7) and of
 * the judgements of a position ($10 to $21) there is one at a time. */
void pal_match_toggle_nag (PalMatch *self, GameNode *node, guint8 nag);

/* Draws MARKS on the board at NODE in place of those that are there. */
void pal_match_set_marks (PalMatch *self, GameNode *node, const BoardMarks *marks);

/* Puts COMMANDS (or NULL), as they stand in PGN's comments, in place of NODE's; whether they are
 * others. */
gboolean pal_match_set_commands (PalMatch *self, GameNode *node, const char *commands);

/* Deletes NODE with all that follows; a head in it goes to the parent. */
void pal_match_delete_variation (PalMatch *self, GameNode *node);

/* The variation of NODE goes one place up among its siblings; all the way, so that NODE is on the
 * main line; the line of NODE goes one place down where it last can. */
void pal_match_promote_variation (PalMatch *self, GameNode *node);
void pal_match_make_main_line (PalMatch *self, GameNode *node);
void pal_match_demote_variation (PalMatch *self, GameNode *node);
gboolean pal_match_can_demote_variation (PalMatch *self, const GameNode *node);

/* The line that begins with NODE, with its notes and variations, as the moves of a PGN file. */
char *pal_match_copy_variation (PalMatch *self, GameNode *node);

/* Adds the moves of TEXT (moves in any notation, or PGN with its notes, with tags or without) at
 * NODE, or where they do not fit there, in place of its move, or at the start. Returns how many are
 * new; *LAST is the end of the first line. 0 with ERROR set, in one sentence, where they fit
 * nowhere; 0 without where all were there. */
guint pal_match_paste (PalMatch *self, GameNode *node, const char *text, GameNode **last,
                       GError **error);

/* Adds N MOVES at NODE as a variation, as far as they can be played and are not there already;
 * returns the last of them. */
GameNode *pal_match_add_line (PalMatch *self, GameNode *node, const Move *moves, int n);

/* What is edited from here on to pal_match_end_edits counts as one edit, which is told of then.
 * They may not be nested. */
void pal_match_begin_edits (PalMatch *self);
void pal_match_end_edits (PalMatch *self);

/* Takes back the last edit. The node to look at then; NULL: there is none, as after an edit of
 * many, or of what is said of the whole game (pal-match-tags.h), or nothing to take back. */
GameNode *pal_match_undo_edit (PalMatch *self);
gboolean pal_match_can_undo_edit (PalMatch *self);

/* Whether that can be, and no move was played after the last edit. */
gboolean pal_match_is_edit_last (PalMatch *self);

/* Does again what was taken back last, if that was about notes and nothing has been done since; the
 * node to look at, as above. */
GameNode *pal_match_redo_edit (PalMatch *self);
gboolean pal_match_can_redo_edit (PalMatch *self);
