/*
 * What moves on the board while a move is shown: pieces that slide, fade or turn over, worked out
 * from the changes of the move, forwards or backwards. It says how long it takes but keeps no time:
 * the view asks for the state at a progress from 0 to 1, even as time is, and draws that. A plain
 * value without widgets.
 */
#pragma once

#include "pal-board-geometry.h"

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
