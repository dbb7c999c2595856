/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of PalBoardView share. */
#pragma once

#include "pal-board-cells.h"
#include "pal-board-scene.h"
#include "pal-board-view-drawing.h"
#include "pal-board-view.h"
#include "pal-promotion-chooser.h"

#include "game/match/pal-move-input.h"

#include <adwaita.h>

/* A piece between pressing and releasing the button. */
typedef struct {
  Square from;             /* SQUARE_NONE: nothing can be dragged */
  gboolean again;          /* it was selected before: releasing at once lets it go */
  gboolean moving;         /* far enough to be a drag */
  double start_x, start_y; /* where it was taken up */
  double x, y;             /* where it is */
} PalBoardDrag;

/* What a person has taken up: a selected piece, and perhaps it is being dragged. */
typedef struct {
  Square selected;
  PalBoardDrag drag;
} PalBoardGrip;

struct _PalBoardView {
  GtkWidget parent_instance;

  PalSession *session;
  GSettings *settings, *game_settings; /* NULL unless bound */
  gboolean show_targets, show_last_move, animate;
  char *piece_set, *board_style;

  PalBoardScene scene;
  PalMoveInput *input;
  PalBoardCells cells;

  /* The node in view. Its addresses are only compared: the node may be gone when the next one
   * comes into view. */
  const void *node, *parent;
  Position position;
  Move last_move;
  Square last_target; /* where its piece ended up */
  gboolean may_move, pieces_hidden;
  gboolean premoves; /* what is made on the board now waits for the reply */

  PalPendingKind pending; /* a move at the node in view that is not played yet */
  Move pending_move;
  Position proposed; /* with PAL_PENDING_PROPOSAL: after that move */

  char *announcement;

  PalBoardAnimation animation;
  AdwAnimation *progress; /* NULL until first needed */
  double value;           /* of PROGRESS */
  PalMatch *held;         /* while a move is shown */

  PalBoardDrag drag;
  double scrolled;  /* part of a move that the wheel, or fingers, have gone: down is on */
  gboolean carried; /* the move that is played was made by hand: it need not slide */

  BoardMarks drawn; /* at the node in view */
  PalBoardSketch sketch;

  GtkWidget *chooser; /* NULL unless a choice is open */
  Square choice_from, choice_to;

  gboolean called; /* the cursor, by the keyboard: it is drawn, and the arrows lead it */
  gboolean led;    /* it is drawn, but only the arrows with Control lead it */
};

/* Whether a blindfold is worn. */
static inline gboolean
pal_board_view_is_blind (const PalBoardView *self)
{
  return self->scene.blindfold_view.kind != PAL_BLINDFOLD_OFF;
}

/* pal-board-view.c: another game comes into view; NULL: none. */
void pal_board_view_show_rules (PalBoardView *self, const Rules *rules);

/* pal-board-view-follow.c. */
void pal_board_view_update_marks (PalBoardView *self);

/* pal-board-view-follow.c: what can be moved in the position in view; MOVED: it is another one. */
void pal_board_view_update_input (PalBoardView *self, gboolean moved);

/* pal-board-view-follow.c: MOVE in BEFORE is seen to happen. */
void pal_board_view_animate (PalBoardView *self, const Position *before, Move move,
                             gboolean carried);

/* pal-board-view-pending.c: premoves and moves to be confirmed. */
void pal_board_view_on_pending (PalBoardView *self);
void pal_board_view_on_choose (PalBoardView *self, guint from, guint to);
void pal_board_view_mark_pending (PalBoardView *self, PalBoardMarks *marks);
void pal_board_view_name_pending (PalBoardView *self, Square square, GStrvBuilder *builder);
void pal_board_view_draw_ghost (PalBoardView *self, GtkSnapshot *snapshot);
void pal_board_view_forget_pending (PalBoardView *self);
/* What waits at the node in view, if anything, is what is shown from now on. */
void pal_board_view_look_for_pending (PalBoardView *self);
/* A press on SQUARE confirms the move that waits, or gives it up; FALSE where it may mean something
 * else as well. */
gboolean pal_board_view_press_pending (PalBoardView *self, Square square);
gboolean pal_board_view_confirm (PalBoardView *self);
/* What is taken up for a premove, and taking it up again in the next position. */
PalBoardGrip pal_board_view_get_grip (PalBoardView *self);
void pal_board_view_grip_again (PalBoardView *self, const PalBoardGrip *grip);

/* pal-board-view-follow.c: what the session shows in place of its position. */
void pal_board_view_draw_preview (PalBoardView *self, GtkSnapshot *snapshot);

/* pal-board-view-follow.c: the session's node and how it comes into view. */
void pal_board_view_follow_dispose (PalBoardView *self);
gboolean pal_board_view_follow (PalBoardView *self, PalSession *session);
void pal_board_view_stop_animation (PalBoardView *self);
/* The piece that was carried to X, Y goes back to SQUARE. */
void pal_board_view_give_back (PalBoardView *self, double x, double y, Square square);

/* pal-board-view-input.c: what the person does. */
void pal_board_view_input_init (PalBoardView *self);
Square pal_board_view_square_at (PalBoardView *self, double x, double y);
void pal_board_view_activate (PalBoardView *self, Square square);
void pal_board_view_allocate_chooser (PalBoardView *self);
/* Whether PRESS, which begins at X, Y, is on the open choice, and so not the board's: then PRESS is
 * forgotten. The choice's button claims it only when it is let go, which is why the board hears of
 * it; and keeps that to itself, so that a gesture that waited for it would miss the next press. */
gboolean pal_board_view_leave_to_chooser (PalBoardView *self, GtkGestureDrag *press, double x,
                                          double y);
/* Stops a drag and a choice, because the position changes or ends. */
void pal_board_view_abort (PalBoardView *self);

/* pal-board-view-access.c: cells, names, keyboard. */
void pal_board_view_access_class_init (GtkWidgetClass *widget_class);
void pal_board_view_access_init (PalBoardView *self);
void pal_board_view_make_cells (PalBoardView *self);
void pal_board_view_describe_cells (PalBoardView *self);
void pal_board_view_announce (PalBoardView *self);
void pal_board_view_put_cursor (PalBoardView *self, Square square);
