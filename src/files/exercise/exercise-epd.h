/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exercises in a file: EPD, one position a line with what is to be found in it.
 *
 * A line is a position of any of the games as their FEN has it (of chess without the two numbers at
 * the end, too), and behind it operations, each ended by a semicolon: a word and what it says.
 *
 *   bm e4 d4;     any of these moves is right
 *   am Nf3;       these are wrong, all others right
 *   dm 3;         the side to move mates in so many moves
 *   pv e4 e5;     the line of the solution
 *   ce 120;       its worth in hundredths, from the view of the side to move
 *   id "name";    what the exercise is called
 *   c0 "mate";    to c9: what this program means by them says ExerciseComment
 *
 * Others (acd, acs, hmvc ...) are passed over, whoever wrote them. Moves are in the notation of the
 * game's files, or in any other that can be meant. Empty lines and those that begin with # or % are
 * passed over.
 *
 * Nobody says of which game a file is: each line is tried as the game of the line before, then as
 * the others in the order of the registry. A line that cannot be understood stays out, and a
 * sentence tells which one and why.
 */
#pragma once

#include "files/core/read-problem.h"
#include "rules/rules.h"

#include <gio/gio.h>

enum {
  EXERCISE_COMMENTS = 10,     /* c0 to c9 */
  EXERCISE_DIFFICULTY_MAX = 5 /* and 1 is the easiest */
};

/* What the comments hold in the files of this program. Those of other programs mean something else
 * there and do no harm: a theme that nobody knows is a title. */
typedef enum {
  EXERCISE_THEME,      /* "mate", "win-material"; where no move is to be found, the goal of a game
                          against the engine: "win" or "draw" */
  EXERCISE_DIFFICULTY, /* "1" to "5" */
  EXERCISE_TITLE,      /* "Lucena position", in English; translated where it is shown */
  EXERCISE_MOTIF,      /* the id of a motif: of the solution, or of the move that was played */
  EXERCISE_PLAYED,     /* the move that somebody played instead, in a game of theirs */
  EXERCISE_FIRST,      /* who moved first in that game */
  EXERCISE_SECOND,     /* and who second */
  EXERCISE_DATE,       /* of that game, as PGN has it */
  EXERCISE_PLY,        /* of the move in it: half moves from the start, from 1 */
} ExerciseComment;

/* No score is told. */
#define EXERCISE_NO_SCORE G_MININT

typedef struct {
  const Rules *rules;
  Position position;
  GArray *best;  /* Move; empty where the file tells none */
  GArray *avoid; /* Move */
  GArray *line;  /* Move: the solution, the first of which is played from POSITION; or empty */
  int mate;      /* in so many moves of the side to move; 0: not told */
  int score;     /* hundredths, from the view of the side to move; or EXERCISE_NO_SCORE */
  char *name;    /* "id"; or NULL */
  char *comments[EXERCISE_COMMENTS]; /* valid UTF-8; each NULL where it is missing */
  int line_number;                   /* in the file, from 1 */
} ExerciseEntry;

typedef struct {
  GPtrArray *entries;  /* of ExerciseEntry, in the order of the file; may be empty */
  GPtrArray *problems; /* of ReadProblem: a translated sentence for each line that stays out,
                          "Line 12: ..." */
} ExerciseSet;

ExerciseEntry *exercise_entry_new (const Rules *rules, const Position *position);
ExerciseEntry *exercise_entry_copy (const ExerciseEntry *entry);
/* Accepts NULL. */
void exercise_entry_free (ExerciseEntry *entry);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ExerciseEntry, exercise_entry_free)

/* Sets COMMENT of ENTRY; NULL removes it. */
void exercise_entry_set_comment (ExerciseEntry *entry, ExerciseComment comment, const char *text);

/* ENTRY as one line of a file, without its end: what exercise_epd_read makes the same entry of.
 * Free with g_free. */
char *exercise_entry_write (const ExerciseEntry *entry);

/* The LENGTH bytes at TEXT, in any encoding, as exercises. Never NULL: what is no exercise is told
 * of. Stops early, with what it has, when CANCELLABLE (may be NULL) is cancelled. On any thread. */
ExerciseSet *exercise_epd_read (const char *text, gsize length, GCancellable *cancellable);

/* Accepts NULL. */
void exercise_set_free (ExerciseSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ExerciseSet, exercise_set_free)

/* Whether the LENGTH bytes at TEXT, perhaps only the first ones of a file, are exercises: the first
 * line that is none of a comment is a position of some game with at least one of bm, am, dm and pv
 * behind it, or a goal. A FEN alone is none. */
gboolean exercise_epd_is (const char *text, gsize length);
