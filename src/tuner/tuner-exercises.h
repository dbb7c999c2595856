/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exercises: positions with one solution, from games of self-play.
 *
 * A game whose moves move something, towards a mate (chess, xiangqi), has its exercises judged by
 * tuner-exercise-attacks.c; one whose moves only place something, counted at the end (reversi), by
 * tuner-exercise-counts.c. Both are an ExerciseKind: a quick look at each position of a game, and a
 * judgement of those that it lets through. An ExerciseSet is the file that is being made.
 */
#pragma once

#include "tuner-games.h"

enum {
  EXERCISE_MATE_MAX = 5,     /* moves */
  EXERCISE_DIFFICULTIES = 5, /* from 1 */
  EXERCISE_LINE_MAX = 2 * EXERCISE_MATE_MAX,
};

typedef enum {
  THEME_MATE,
  THEME_WIN_MATERIAL,
  THEME_WIN_ENDGAME,
  THEME_HOLD_DRAW,
  THEME_CORNER,
  THEME_PARITY,
  THEME_LAST_MOVES,
  N_THEMES,
} Theme;

/* Why a candidate became no exercise. */
typedef enum {
  REJECT_NONE,
  REJECT_KNOWN,
  REJECT_ENOUGH,
  REJECT_UNCLEAR,
  REJECT_LONG_MATE,
  REJECT_SECOND_SOLUTION,
  REJECT_SECOND_LATER,
  REJECT_UNPROVEN,
  REJECT_RECAPTURE,
  REJECT_FAR_AHEAD,
  REJECT_NO_GAIN,
  REJECT_PLAYED_OUT,
  REJECT_NO_THEME,
  N_REJECTS,
} Reject;

typedef struct {
  Theme theme;
  int difficulty;
  int mate;  /* in so many moves, or 0 */
  int score; /* hundredths, for the side to move */
  Position position;
  Move line[EXERCISE_LINE_MAX]; /* the solver's moves and the answers, the former as long as each
                                   is the only one */
  int n_line;
} Exercise;

/* What a file of exercises holds, and how many of what it is to hold. */
typedef struct {
  const Game *game;
  uint64_t nodes, seed; /* of the searches that judge; of chance */
  int wanted;           /* exercises */
  int games;            /* that were played for it */
  bool given[N_THEMES]; /* by the present game, which gives no theme twice */
  int thrown_out[N_REJECTS];
  int have[N_THEMES][EXERCISE_MATE_MAX + 1][EXERCISE_DIFFICULTIES + 1];
  uint64_t *keys; /* of the positions, the same for mirror images */
  char **lines;
  int n;
  size_t n_capacity, keys_capacity;
} ExerciseSet;

/* Reads the set in the file at PATH, which an earlier run with the same game, nodes and seed has
 * left, or begins a new one; false, after saying why, where it is something else. */
bool exercise_set_read (ExerciseSet *set, const char *path);

/* Writes it; RECIPE, one line, is for people. False where it could not be written. */
bool exercise_set_write (const ExerciseSet *set, const char *path, const char *recipe);

void exercise_set_free (ExerciseSet *set);

/* Whether more exercises of THEME are wanted, with a mate in MATE moves or 0, of DIFFICULTY or, if
 * that is 0, of any. */
bool exercise_set_wants (const ExerciseSet *set, Theme theme, int mate, int difficulty);

bool exercise_set_knows (const ExerciseSet *set, const Position *position);

void exercise_set_add (ExerciseSet *set, const Exercise *exercise);

/* POSITION as the first four fields of its FEN: what EPD begins with. */
void exercise_position_text (const Rules *rules, const Position *position, char *text);

/* What a search says: the best lines of its last whole iteration, and from which depth on the best
 * move was the best of each iteration. */
typedef struct {
  int score, n_moves;
  Move moves[PV_MAX];
} LookLine;

typedef struct {
  LookLine lines[MULTI_PV_MAX];
  int n_lines;
  int found;
} Look;

/* Limits: 0 is none. WITHOUT is left out, unless it is MOVE_NONE; false where no other move is
 * legal. */
typedef struct {
  uint64_t nodes;
  int depth, lines;
  Move without;
} LookLimits;

bool exercise_look (Player *judge, const GameRecord *record, LookLimits limits, Look *look);

typedef struct {
  /* Whether the last position of RECORD, in which there is a choice, may be worth a judgement. */
  bool (*is_candidate) (Player *judge, const GameRecord *record, const ExerciseSet *set);
  /* Judges it by itself, without the game before it; SET tells how hard to look and what is
   * wanted. */
  Reject (*judge) (Player *judge, const GameRecord *record, const ExerciseSet *set,
                   Exercise *exercise);
} ExerciseKind;

extern const ExerciseKind exercise_attacks, exercise_counts;
