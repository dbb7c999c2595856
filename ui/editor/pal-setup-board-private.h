/* What the files of PalSetupBoard share. */
#pragma once

#include "pal-setup-board.h"
#include "ui/board/pal-board-cells.h"
#include "ui/board/pal-board-scene.h"

struct _PalSetupBoard {
  GtkWidget parent_instance;

  PalPositionEditor *editor;
  GSettings *settings, *game_settings; /* how the person likes boards, and that of this game */
  PalBoardScene scene;
  PalBoardCells cells;
  int tool;
  gboolean flipped;
  gboolean keyboard; /* was used last: the cursor is drawn */

  gboolean painting; /* a stroke of BRUSH has begun */
  Piece brush;
  Square carried;  /* by the hand, or SQUARE_NONE */
  gboolean moving; /* far enough to be seen in the hand */
  double start_x, start_y, x, y;
};

/* Adds pointer and keys. */
void pal_setup_board_add_input (PalSetupBoard *self);

/* Uses the chosen tool on SQUARE, once. */
void pal_setup_board_use_tool (PalSetupBoard *self, Square square);

/* The focus goes to SQUARE. */
void pal_setup_board_put_cursor (PalSetupBoard *self, Square square);
