/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalDiagram: a position as a picture, of any size, onto anything that cairo draws on.
 *
 * It is the board of the window (ui/board/pal-board-scene.h) with the marks that belong to the
 * game: the last move, a check, what somebody drew there. Below it there may be a caption. All of
 * it is as high as its width demands, and lies in the upper left-hand corner of where it is drawn.
 *
 * A diagram is a plain value without widgets. It is made on the main thread; drawing may be done on
 * another one, if on one at a time.
 */
#pragma once

#include "ui/board/pal-board-painter.h"

#include "files/tree/game-tree.h"

/* How diagrams look. */
typedef struct {
  const char *board_style, *piece_set; /* ids; NULL: the usual ones */
  PalCoordinates coordinates;
  gboolean flipped;   /* side 1 is at the bottom */
  gboolean last_move; /* marked */
  gboolean drawings;  /* arrows and marks that somebody drew */
  gboolean caption;   /* below the board: the move and whose turn it is */
} PalDiagramLook;

typedef struct PalDiagram PalDiagram;

/* The empty board of RULES. LOOK is read and not kept. */
PalDiagram *pal_diagram_new (const Rules *rules, const PalDiagramLook *look);
void pal_diagram_free (PalDiagram *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalDiagram, pal_diagram_free)

/* Shows NODE of TREE, of which nothing is kept, with the move in NOTATION (an index) in the
 * caption. */
void pal_diagram_set_node (PalDiagram *self, const GameTree *tree, const GameNode *node,
                           int notation);

/* The game whose board it is. */
const Rules *pal_diagram_get_rules (const PalDiagram *self);

/* What stands below the board; NULL where nothing ever does. */
const char *pal_diagram_get_caption (const PalDiagram *self);

/* How high it is for a width of 1. */
double pal_diagram_get_ratio (const PalDiagram *self);

/* How many whole pixels high it is at a width of WIDTH pixels. */
int pal_diagram_get_height (const PalDiagram *self, int width);

/* Draws it WIDTH device pixels wide; CR is not scaled. Edges are sharp at every width. */
void pal_diagram_draw_pixels (PalDiagram *self, cairo_t *cr, int width);

/* Draws it WIDTH units wide as shapes, for paper: without the board's shadow. Only wood and the
 * like are a picture, of a fixed number of pixels. */
void pal_diagram_draw_shapes (PalDiagram *self, cairo_t *cr, double width);

/* The parts of which that is made, for files that hold each part once: drawn as shapes, in units of
 * which the whole is PAL_DIAGRAM_UNITS wide. */
enum { PAL_DIAGRAM_UNITS = 512 };

typedef enum {
  PAL_DIAGRAM_BOARD,
  PAL_DIAGRAM_BELOW, /* marks below the pieces */
  PAL_DIAGRAM_ABOVE, /* marks above them, and the caption */
} PalDiagramLayer;

void pal_diagram_draw_layer (PalDiagram *self, cairo_t *cr, PalDiagramLayer layer);

/* PIECE with the upper left-hand corner of its picture at the origin. */
void pal_diagram_draw_piece (PalDiagram *self, cairo_t *cr, Piece piece);

/* The piece on SQUARE, and where its corner belongs; 0 where there is none. */
Piece pal_diagram_get_piece (PalDiagram *self, Square square, double *x, double *y);

/* A picture of it, WIDTH pixels wide, on white or on nothing; free with cairo_surface_destroy. */
cairo_surface_t *pal_diagram_draw_surface (PalDiagram *self, int width, gboolean white);

/* The pixels of SURFACE, an image without anything see-through; owned by the caller. */
GdkPixbuf *pal_pixbuf_of_surface (cairo_surface_t *surface);
