/* What the files of PalSquareTable share. */
#pragma once

#include "pal-square-table.h"
#include "ui/board/pal-board-cells.h"

struct _PalSquareTable {
  GtkWidget parent_instance;

  PalBotEditor *editor;
  const Rules *rules; /* whose squares the cells are; NULL: there are none */
  gboolean symmetric;
  gboolean is_open[BOT_SQUARES_MAX]; /* the piece can stand there */
  PalBoardGeometry geometry;
  PalBoardCells cells;

  GString *typed; /* the number that is being typed; empty: none is */
  char sign;      /* of a number that may follow; 0: nothing but a step */
  int before;     /* what stood there until it was typed */

  gboolean dragging;
  int drag_value; /* at its beginning */
};

/* Adds the gestures and keys by which numbers change. */
void pal_square_table_add_input (PalSquareTable *self);
/* The number that is being typed is whole. */
void pal_square_table_end_typing (PalSquareTable *self);

/* Draws the table as it is. */
void pal_square_table_draw (PalSquareTable *self, GtkSnapshot *snapshot);
