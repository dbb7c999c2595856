/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a board shows: the scene, and what moves in it while a move is shown. */
#pragma once

#include "game/match/pal-overlays.h"
#include "pal-board-geometry.h"
#include "pal-board-painter.h"
#include "pal-piece-set.h"

/*
 * What moves on the board while a move is shown: pieces that slide, fade or turn over, worked out
 * from the changes of the move, forwards or backwards. It says how long it takes but keeps no time:
 * the view asks for the state at a progress from 0 to 1, even as time is, and draws that. A plain
 * value without widgets.
 */

typedef enum {
  PAL_SPRITE_SLIDE,
  PAL_SPRITE_APPEAR,
  PAL_SPRITE_VANISH,
  PAL_SPRITE_FLIP,
} PalSpriteKind;

typedef struct {
  PalSpriteKind kind;
  Piece piece, becomes; /* BECOMES: what a flipped piece shows afterwards */
  Square from, to;      /* FROM is SQUARE_NONE where it slides from a free point */
  double x, y;          /* that point */
  double delay, span;   /* parts of the whole time: before it begins, and that it takes */
} PalSprite;

typedef struct {
  PalSprite sprites[CHANGES_MAX];
  int n_sprites;
  int ms;             /* how long all of it takes */
  guint8 hidden[256]; /* by square: a sprite stands for what is here, do not draw it */
} PalBoardAnimation;

/* A sprite at one moment. */
typedef struct {
  Piece piece;
  double x, y; /* its middle */
  double squeeze, opacity;
} PalSpriteState;

/* Nothing moves. */
void pal_board_animation_clear (PalBoardAnimation *self);

/* MOVE is played in BEFORE. If CARRIED, the person has put the piece there by hand: it stands
 * there already and only the rest moves. */
void pal_board_animation_play (PalBoardAnimation *self, const Rules *rules, const Position *before,
                               Move move, gboolean carried);

/* MOVE is taken back to BEFORE. */
void pal_board_animation_take_back (PalBoardAnimation *self, const Rules *rules,
                                    const Position *before, Move move);

/* PIECE goes back from a point to SQUARE, where it came from. */
void pal_board_animation_return (PalBoardAnimation *self, Piece piece, double x, double y,
                                 Square square);

/* The state of SPRITE at PROGRESS. */
void pal_sprite_sample (const PalSprite *sprite, const PalBoardGeometry *geometry, double progress,
                        PalSpriteState *state);

/*
 * What a board shows at one size, kept ready for drawing.
 *
 * The empty board is drawn once into a picture; marks become render nodes that are kept until a
 * mark changes; pieces are textures of the piece set. So a frame of an animation costs a few
 * nodes, and a frame in which nothing changes costs nothing. The board view and the previews of
 * the preferences draw through it.
 *
 * The fields are for reading; change them through the functions, which drop what is outdated.
 */

typedef struct {
  PalCoordinates coordinates; /* as wanted; look.coordinates is never PAL_COORDINATES_GAME */
  PalBoardLook look;          /* look.rules is NULL until there is a game */
  const PalBoardPainter *painter;
  PalPieceSet *set;
  PalBoardMarks marks;
  PalBlindfoldView blindfold_view;      /* through which the pieces are seen; may be set */
  GskRenderNode *board, *below, *above; /* NULL: to be drawn */
} PalBoardScene;

/* Starts an empty scene in zeroed memory; clear frees what it holds. */
void pal_board_scene_init (PalBoardScene *self);
void pal_board_scene_clear (PalBoardScene *self);

/* The game whose board is shown, in its usual style and with its usual pieces. */
void pal_board_scene_set_rules (PalBoardScene *self, const Rules *rules);
void pal_board_scene_set_style (PalBoardScene *self, const char *id);
void pal_board_scene_set_pieces (PalBoardScene *self, const char *id);
void pal_board_scene_set_coordinates (PalBoardScene *self, PalCoordinates coordinates);

/* Fits the board into WIDTH by HEIGHT. CELLS limits it to so many files and ranks in the first
 * mover's left-hand corner; 0 shows all. */
void pal_board_scene_allocate (PalBoardScene *self, int width, int height, int scale,
                               gboolean flipped, int cells);

/* The geometry that the same call of allocate would lead to; FALSE where there is no game. */
gboolean pal_board_scene_fit (const PalBoardScene *self, int width, int height, int scale,
                              gboolean flipped, int cells, PalBoardGeometry *geometry);

void pal_board_scene_set_marks (PalBoardScene *self, const PalBoardMarks *marks);

/* Draws the empty board with cairo. */
void pal_board_scene_paint_board (PalBoardScene *self, cairo_t *cr);

/* Draws what lies on the board: the marks, and all pieces of POSITION whatever the blindfold hides.
 * Pieces are drawn as shapes and not as textures, so that paper shows them as sharp as it can. Of
 * these functions no other thread may use the scene meanwhile; they need no display. */
void pal_board_scene_paint_pieces (PalBoardScene *self, cairo_t *cr, const Position *position);

/* Its parts: the marks below the pieces, or above them; one piece, the upper left-hand corner of
 * its picture at X, Y; and where that is on SQUARE. */
void pal_board_scene_paint_marks (PalBoardScene *self, cairo_t *cr, gboolean above);
void pal_board_scene_paint_piece (PalBoardScene *self, cairo_t *cr, Piece piece, double x,
                                  double y);
void pal_board_scene_get_piece_corner (const PalBoardScene *self, Square square, double *x,
                                       double *y);

/* The layers from below; the pieces come between the second and the third. */
void pal_board_scene_draw_board (PalBoardScene *self, GtkSnapshot *snapshot);
void pal_board_scene_draw_below (PalBoardScene *self, GtkSnapshot *snapshot);
void pal_board_scene_draw_above (PalBoardScene *self, GtkSnapshot *snapshot);

/* One piece (0: none) with its middle at X, Y, as far as the blindfold lets it be seen: ZOOM times
 * its usual size, SQUEEZE times as wide (a disc that turns over). */
void pal_board_scene_draw_piece (PalBoardScene *self, GtkSnapshot *snapshot, Piece piece, double x,
                                 double y, double zoom, double squeeze, double opacity);

/* The same whatever the blindfold hides: a piece to choose. */
void pal_board_scene_draw_open_piece (PalBoardScene *self, GtkSnapshot *snapshot, Piece piece,
                                      double x, double y);

/* All pieces of POSITION but those on squares that HIDDEN (may be NULL) is not 0 for. */
void pal_board_scene_draw_position (PalBoardScene *self, GtkSnapshot *snapshot,
                                    const Position *position, const guint8 *hidden);

/* The same for pieces that need be no position: BOARD has one for each square. */
void pal_board_scene_draw_pieces (PalBoardScene *self, GtkSnapshot *snapshot, const Piece *board,
                                  const guint8 *hidden);
