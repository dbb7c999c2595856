/*
 * How players tell a move of xiangqi: which piece, which way, how far.
 *
 * "The cannon of the second file, sideways, to the fifth": files are counted from the mover's
 * right, and forward is towards the enemy, so that both sides speak alike. Where pieces of a kind
 * stand behind each other, the file does not tell them apart and their order from the front does.
 * With two such files of soldiers, or more than three in one, the soldiers of all such files are
 * numbered through: the file to the right first, from its front to its back.
 *
 * Writing says these numbers in words; reading looks for the legal moves of which they are true.
 */
#pragma once

#include "xiangqi-position.h"

typedef enum { WAY_FORWARD, WAY_BACK, WAY_SIDEWAYS } Way;

typedef struct {
  Way way;
  int number; /* points along the file, or the file (1 to 9) where the piece ends up */
} Step;

/* A piece among its like. */
typedef struct {
  Kind kind;
  int file;    /* 1 to 9 */
  int count;   /* pieces of this kind and side on the file, itself included */
  int place;   /* among those: 0 is the front */
  int columns; /* files on which there is more than one */
  int ordinal; /* through all of these: 0 is the first; -1 for a piece that stands alone */
} Standing;

Step xiangqi_step (const XiangqiPosition *p, Move move);

/* The standing of the piece on POINT, which is not empty. */
Standing xiangqi_standing (const XiangqiPosition *p, int point);
