/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBoardPainter: how the board of a kind of game looks.
 *
 * A const table of functions that draw with cairo; a new game with a board of its own adds one and
 * a line to the list in pal-board-painter.c, and nothing else of the window opens. The painter
 * draws the board and what is marked on it; pieces are pictures and need no painter. It keeps
 * nothing: what it draws is a function of the look and the marks, and the caller keeps the result
 * until one of them changes.
 */
#pragma once

#include "pal-board-geometry.h"
#include "pal-board-theme.h"

#include "files/tree/board-marks.h"
#include "rules/rules.h"

typedef enum {
  PAL_COORDINATES_INSIDE,
  PAL_COORDINATES_OUTSIDE,
  PAL_COORDINATES_NONE,
  PAL_COORDINATES_GAME, /* where they look best in the game: pal_board_painter_coordinates; inside
                         * a small board */
} PalCoordinates;

#define PAL_TYPE_COORDINATES (pal_coordinates_get_type ())
GType pal_coordinates_get_type (void);

/* All that the empty board depends on. */
typedef struct {
  const Rules *rules;
  const PalBoardStyle *style;
  PalCoordinates coordinates;
  gboolean simplified; /* characters on the board, as those of the pieces */
  PalBoardGeometry geometry;
} PalBoardLook;

/* What can be said about one cell. */
typedef enum {
  PAL_MARK_LAST = 1 << 0,     /* the last move began or ended here */
  PAL_MARK_SELECTED = 1 << 1, /* the piece here is taken up */
  PAL_MARK_TARGET = 1 << 2,   /* it can go here */
  PAL_MARK_OCCUPIED = 1 << 3, /* with TARGET or a contested cell: something stands here */
  PAL_MARK_CHECK = 1 << 4,    /* a king in check */
  PAL_MARK_HOVER = 1 << 5,    /* the pointer is over it with a piece that may be dropped */
  PAL_MARK_FOCUS = 1 << 6,    /* the keyboard is here */
  PAL_MARK_HINT = 1 << 7,     /* a hint points to what is here, and to no move yet */
  PAL_MARK_PENDING = 1 << 8,  /* a move that is not played yet begins or ends here */
} PalMark;

typedef enum {
  PAL_ARROW_HINT,
  PAL_ARROW_THREAT,
  PAL_ARROW_BEST,  /* what an engine would play */
  PAL_ARROW_OTHER, /* and what another one would */
  PAL_ARROW_PREMOVE,
} PalArrowKind;

typedef struct {
  PalArrowKind kind;
  Square from, to; /* FROM may be SQUARE_NONE: a ring around TO */
  double width;    /* beside the usual one, 1 */
} PalArrow;

enum { PAL_ARROWS_MAX = 40 };

/* Laid over the cells of a move that is not played yet: no style has it for anything else. */
enum { PAL_PENDING_COLOR = 0x8d3fb894 };

typedef struct {
  guint16 cells[256]; /* PalMark flags by square */
  OverlayCell notes[OVERLAY_CELLS_MAX];
  PalArrow arrows[PAL_ARROWS_MAX];
  int n_arrows;
  BoardMarks drawn; /* by a person */
} PalBoardMarks;

typedef struct {
  /* The styles that suit this board; *N of them, the first one is the usual one. */
  const PalBoardStyle *(*styles) (int *n);
  /* Where coordinates look best, and the pieces that suit the first style best (the id of a set;
   * NULL: the game's first one). */
  PalCoordinates coordinates;
  const char *pieces;
  /* The frame, in cells. */
  PalBoardFrame (*frame) (PalCoordinates coordinates);
  /* The side of a piece's picture, in cells. */
  double piece_size;
  /* The colour that each side is known by here. */
  guint32 side_colors[2];
  void (*draw_board) (const PalBoardLook *look, cairo_t *cr);
  void (*draw_below) (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr);
  void (*draw_above) (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr);
} PalBoardPainter;

/* The painter for the board of RULES. */
const PalBoardPainter *pal_board_painter_for (const Rules *rules);

/* The style of PAINTER called ID; its usual one where there is none, or that of high contrast where
 * ID is empty and the system asks for it. */
const PalBoardStyle *pal_board_painter_find_style (const PalBoardPainter *painter, const char *id);

/* WANTED, or the place that PAL_COORDINATES_GAME stands for. */
PalCoordinates pal_board_painter_coordinates (const PalBoardPainter *painter,
                                              PalCoordinates wanted);

/* The colour of the board on SQUARE, whatever is marked there. */
guint32 pal_board_painter_ground (const PalBoardLook *look, Square square);

/* The color of the arrows of the FIRST engine that looks at a position, or of another one, as
 * PAL_ARROW_BEST and PAL_ARROW_OTHER have it; RGBA. */
guint32 pal_board_painter_engine_color (gboolean first);

/* For painters: a text centred on a point, SIZE high, in a bold face or in FONT; marks, among them
 * those above the pieces of all boards; and the outline of the board with its round corners. */
void pal_board_painter_text (cairo_t *cr, const char *text, double x, double y, double size);
void pal_board_painter_text_in (cairo_t *cr, const char *font, const char *text, double x, double y,
                                double size);
void pal_board_painter_arrow (const PalBoardLook *look, Square from, Square to, double width,
                              guint32 color, cairo_t *cr);

/* A circle around the middle of SQUARE, RADIUS cells wide: a line WIDTH units thick, or filled
 * where that is 0. */
void pal_board_painter_circle (const PalBoardLook *look, Square square, double radius, double width,
                               guint32 color, cairo_t *cr);
void pal_board_painter_ring (const PalBoardLook *look, Square square, guint32 color, cairo_t *cr);
void pal_board_painter_draw_above (const PalBoardLook *look, const PalBoardMarks *marks,
                                   cairo_t *cr);
void pal_board_painter_outline (const PalBoardLook *look, cairo_t *cr);
void pal_board_painter_shadow (const PalBoardLook *look, cairo_t *cr);

/* The two halves of a square's name, "e" and "4" of "e4"; each SQUARE_NAME_MAX bytes. */
void pal_board_painter_split_name (const Rules *rules, Square square, char *file, char *rank);
