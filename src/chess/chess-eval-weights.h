/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The numbers of the evaluation.
 *
 * ChessWeights consists of Scores only: a tuner can walk over it as an array and knows from the
 * members' order what it is changing. The few numbers that do not enter the evaluation as a sum are
 * kept apart, in ChessDangers.
 */
#pragma once

#include "chess-types.h"
#include "search/evaluation-weights.h"
#include "search/score-pair.h"

/* Ranks are seen from the piece's own side; files are counted from the nearer edge. */
typedef struct {
  Score pieces[N_KINDS];
  Score squares[N_KINDS][8][4]; /* rank, file */
  Score knight_mobility[9], bishop_mobility[14], rook_mobility[15], queen_mobility[28];
  Score bishop_pair;
  Score outpost_knight, outpost_bishop, outpost_reachable;
  Score minor_behind_pawn;
  Score bishop_own_pawns, bishop_long_diagonal;
  Score rook_open_file, rook_half_open_file, rook_trapped;
  Score king_distance_minor; /* for each step between a minor piece and its king */

  Score pawn_isolated, pawn_isolated_open, pawn_doubled, pawn_backward, pawn_backward_open;
  Score pawn_supported;     /* for each defending pawn */
  Score pawn_connected[8];  /* by rank; beside or defended by another */
  Score pawn_candidate[8];  /* could become passed by exchanges */
  Score passed[8];          /* by rank */
  Score passed_own_king[8]; /* for each step between the square before it and the king */
  Score passed_enemy_king[8];
  Score passed_free_square[8]; /* the square before it is empty */
  Score passed_safe_square[8]; /* ... and not attacked */
  Score passed_safe_path[8];   /* the whole way is empty and not attacked */
  Score passed_rook_behind, passed_enemy_rook_behind;

  Score threat_by_pawn[N_KINDS], threat_by_minor[N_KINDS], threat_by_rook[N_KINDS];
  Score threat_by_king, threat_by_push, threat_hanging, restricted;

  Score space;         /* for each safe square behind the lines, times the pieces beyond a few */
  Score shelter[4][8]; /* own pawn before the king: file, rank; [0]: none */
  Score storm[8], storm_blocked[8]; /* enemy pawn before the king, by rank */
  Score king_pawn_distance;         /* steps from the king to the nearest own pawn */
  Score king_open_file, king_half_open_file;
  Score tempo;
} ChessWeights;

extern const ChessWeights chess_weights;

/* Attacks on a king are counted in units of danger, whose square becomes the score: the second
 * attacker is worth more than the first. */
typedef struct {
  int attacker[N_KINDS];   /* pieces that attack the king's surroundings */
  int ring_attack;         /* each attack on a square there */
  int ring_weak;           /* each such square that only king or queen defend */
  int safe_check[N_KINDS]; /* a check is possible on a square that is not covered */
  int unsafe_check;
  int pinned;
  int no_queen;                    /* subtracted where the attacker has none */
  int knight_defender;             /* subtracted for a knight near its king */
  int shelter_divisor;             /* hundredths of bad shelter to one unit */
  int base, least;                 /* added; danger up to LEAST counts as none */
  int middle_divisor, end_divisor; /* of the square and of the danger itself */
  int most;                        /* no attack counts more than this */
} ChessDangers;

extern const ChessDangers chess_dangers;

/* The numbers of the evaluation as the tuner sees them. */

extern const EvaluationWeights chess_evaluation_weights;
