/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalSession: what the views of one window share: the match, the node in view, which way round the
 * board is, and what is laid over it. Views talk to the session and never to each other.
 *
 * While the node in view is the head, the view follows the game ("live"); going back leaves it
 * where it is until the person returns to the head.
 *
 * Who moves in an earlier position leads the game there, with the clocks as they stood; what
 * becomes of the old moves is told in pal-match.h. In a running game that needs a position in which
 * a person is to move, and the move that was played there is only a step along the game; in a game
 * that is over, or that is only looked at, any move may be tried.
 */
#pragma once

#include "game/thinking/pal-hint.h"
#include "pal-match.h"
#include "pal-overlays.h"
#include "pal-pending-move.h"
#include "pal-preview.h"

#define PAL_TYPE_SESSION (pal_session_get_type ())
G_DECLARE_FINAL_TYPE (PalSession, pal_session, PAL, SESSION, GObject)

PalSession *pal_session_new (void);

/* Properties: "match" (PalMatch, read-write; a new one is shown at its head),
 *             "node" (pointer, read-write: the GameNode in view),
 *             "flipped" (boolean, read-write: side 1 is at the bottom),
 *             "show-threats" (boolean, read-write),
 *             "notation" (int, read-write: that in which the views write moves, an index into those
 *                         of the match's rules; the files' one in a match of another game),
 *             "hint" (PalHint, read-only: that of the position in view, the same for life),
 *             "live" (boolean, read-only: the node in view is the head),
 *             "blindfold" (PalBlindfold, read-write: the one that is worn; it comes off by itself
 *                          when the game is over, and before a game that is over already),
 *             "peeking" (boolean, read-write: it is lifted for a moment).
 * Signals: "node-played" (GameNode *node): NODE was just played and is in view: animate it.
 *          "branched": that was at an earlier position of a running game, which goes on from there;
 *          pal_match_return_to_line takes it back.
 *          "blindfold-view-changed": pal_session_get_blindfold_view gives another view than before.
 *          "refused" (char *message): a translated sentence to show in a toast. */
PalMatch *pal_session_get_match (PalSession *self);
void pal_session_set_match (PalSession *self, PalMatch *match);
GameNode *pal_session_get_node (PalSession *self);
void pal_session_set_node (PalSession *self, GameNode *node);
gboolean pal_session_get_flipped (PalSession *self);
void pal_session_set_flipped (PalSession *self, gboolean flipped);
gboolean pal_session_get_show_threats (PalSession *self);
void pal_session_set_show_threats (PalSession *self, gboolean show_threats);
int pal_session_get_notation (PalSession *self);
void pal_session_set_notation (PalSession *self, int notation);
PalHint *pal_session_get_hint (PalSession *self);           /* owned by SELF, the same for life */
PalOverlays *pal_session_get_overlays (PalSession *self);   /* owned by SELF, the same for life */
PalPendingMove *pal_session_get_pending (PalSession *self); /* the same */
gboolean pal_session_is_live (PalSession *self);
/* Whether a serious game is being played (pal_match_get_unaided): no view gives advice. */
gboolean pal_session_is_unaided (PalSession *self);
/* Whose move it is: in a running game, else in the position in view; -1: the game has ended. */
int pal_session_get_turn (PalSession *self);

/* What a view hears: SIGNAL of the session itself, or of what it has at the moment. CALLBACK gets
 * the view first, as with G_CONNECT_SWAPPED. */
typedef enum {
  PAL_OF_SESSION,
  PAL_OF_OVERLAYS,
  PAL_OF_HINT,
  PAL_OF_PENDING,
  PAL_OF_MATCH,
  PAL_OF_CLOCK,
  PAL_OF_PLAYER, /* either */
} PalSessionPart;

typedef struct {
  PalSessionPart of;
  const char *signal; /* NULL: the list of them ends */
  GCallback callback;
} PalSessionSignal;

/* VIEW hears what HEARD lists, which must stay there, until it leaves: of a new match as soon as it
 * is the session's, before "match" is notified, and of the one before no more. */
void pal_session_follow (PalSession *self, gpointer view, const PalSessionSignal *heard);
void pal_session_leave (PalSession *self, gpointer view);

/* VIEW leaves the session in PLACE, if there is one, and follows SESSION, which comes there with a
 * reference; NULL: none. FALSE where it is there already. */
gboolean pal_session_replace (PalSession **place, PalSession *session, gpointer view,
                              const PalSessionSignal *heard);

/* What is hidden at this moment, PAL_BLINDFOLD_OFF while somebody peeks. One's own pieces are those
 * of the only person who plays; where two do, or none, those of the side at the bottom. */
PalBlindfold pal_session_get_blindfold (PalSession *self);
void pal_session_set_blindfold (PalSession *self, PalBlindfold blindfold);
void pal_session_set_peeking (PalSession *self, gboolean peeking);
const PalBlindfoldView *pal_session_get_blindfold_view (PalSession *self);

/* What is shown in place of the position in view, or NULL. It is only shown: nobody can move there,
 * and it goes when another node or match comes into view. There is none while pieces are hidden: it
 * would show them. The preview is copied. */
const PalPreview *pal_session_get_preview (PalSession *self);
void pal_session_set_preview (PalSession *self, const PalPreview *preview);

/* PREVIEW is shown wherever no other one is, until another node or match comes into view; NULL:
 * no more. */
void pal_session_keep_preview (PalSession *self, const PalPreview *preview);

/* Shows NODE, which somebody chose among all moves. What follows in view is what was played there,
 * and no longer a variation that was looked at before. */
void pal_session_choose (PalSession *self, GameNode *node);

/* Walks: -1 a ply back, +1 a ply on along the line in view; the start, from where the main line is
 * in view again; the last of the line. */
void pal_session_step (PalSession *self, int plies);
void pal_session_first (PalSession *self);
void pal_session_last (PalSession *self);

/* The last node of the line in view; NULL without a match. */
GameNode *pal_session_get_line_end (PalSession *self);

/* Whether a person may play a move in the position in view: it is a person's turn at the head, or
 * an earlier position or finished game in which a variation may be started. */
gboolean pal_session_may_move (PalSession *self);

/* Plays MOVE in the position in view (pal_match_play_at); sends "refused" where it may not be. */
gboolean pal_session_play (PalSession *self, Move move);

/* The same for a move that was made on the board: it may wait as a premove, or for a confirmation,
 * which pal_session_confirm gives; FALSE where no move waits for one. */
gboolean pal_session_make_move (PalSession *self, Move move);
gboolean pal_session_confirm (PalSession *self);

/* Sends "refused" with MESSAGE, which is translated: a view could not make a move of what was done.
 */
void pal_session_refuse (PalSession *self, const char *message);

/* Sends "refused" with whose turn it is, or that the game is over, where that is the reason why no
 * person may play in the position in view; FALSE where it is not. */
gboolean pal_session_refuse_turn (PalSession *self);

/* Shows the next step of the hint for the position in view (pal-hint.h); it goes when the node
 * changes. */
void pal_session_request_hint (PalSession *self);
