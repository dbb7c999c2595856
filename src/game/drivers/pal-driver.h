/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalDriver: an engine, whatever it speaks and wherever it runs.
 *
 * It is prepared for a game, asked for moves, told the end, and prepared again. The process is
 * started when it is first needed and again after it has died or was given up. Every request gets
 * exactly one signal in answer, also when the engine dies, hangs, writes rubbish or nothing: each
 * has its time, and who exceeds it has failed. Nothing here blocks: everything happens in the main
 * context that was the thread's default when the engine was made.
 */
#pragma once

#include "engine/engine-types.h"
#include "pal-driver-past.h"
#include "pal-driver-spec.h"
#include "rules/rules.h"

#include <gio/gio.h>

#define PAL_TYPE_DRIVER (pal_driver_get_type ())
G_DECLARE_FINAL_TYPE (PalDriver, pal_driver, PAL, DRIVER, GObject)

typedef enum {
  PAL_DRIVER_CLOSED,    /* there is no process */
  PAL_DRIVER_STARTING,  /* it was started, and gets ready for a game after that */
  PAL_DRIVER_PREPARING, /* it gets ready for a game */
  PAL_DRIVER_READY,
  PAL_DRIVER_THINKING,
  PAL_DRIVER_STOPPING, /* the search has been called off, and it has yet to obey */
} PalDriverPhase;

/* What an engine is told when it is asked for a move. Milliseconds. */
typedef struct {
  const GameRecord *record;
  gboolean clocked[2]; /* which sides have a clock */
  /* Of byo-yomi: the base time and one period, or the period that runs; both give back the length
   * of a period. */
  gint64 left[2], increment[2];
  gint64 main[2];         /* of LEFT, what comes before periods of byo-yomi */
  gboolean in_periods[2]; /* MAIN is used up */
  int moves_to_go;        /* of the side to move; 0: to the end */
  gint64 move_time;       /* the most for this move; 0: not limited */
  gint64 timeout;         /* after this the engine is given up */
} PalDriverTurn;

/* What an engine is told when it is asked to analyze. */
typedef struct {
  const GameRecord *record;
  int lines;   /* of so many moves it tells what it expects, if it can; at least 1 */
  int depth;   /* plies; 0: not limited */
  gint64 time; /* milliseconds; 0: not limited */
} PalDriverAnalysis;

/* What it thought of the position that it moved in. */
typedef struct {
  gboolean has_score;
  int score; /* as EngineInfo's, from the view of the side to move */
  int depth;
  guint64 nodes;
} PalDriverThought;

typedef enum {
  PAL_DRIVER_ANSWER_MOVE,
  PAL_DRIVER_ANSWER_RESIGN,
  PAL_DRIVER_ANSWER_CLAIM_DRAW,
} PalDriverAnswerKind;

typedef struct {
  PalDriverAnswerKind kind;
  Move move;        /* legal; or MOVE_NONE where TEXT is no legal move, or none is claimed with */
  const char *text; /* as the engine wrote it */
  gboolean exact;   /* TEXT is how the protocol writes MOVE, and not another way to */
  gint64 elapsed_us;
  PalDriverThought thought;
} PalDriverAnswer;

typedef enum {
  PAL_DRIVER_FAULT_NONE,
  PAL_DRIVER_FAULT_TIME,    /* exceeded its time, or never answered */
  PAL_DRIVER_FAULT_ILLEGAL, /* moved against the rules */
  PAL_DRIVER_FAULT_CRASH, /* died, closed its output, could not be started, refused a legal game */
  PAL_DRIVER_N_FAULTS,
} PalDriverFault;

/* SPEC must outlive the engine. */
PalDriver *pal_driver_new (const PalDriverSpec *spec, const Rules *rules);

/* How long it may take to start, and to get ready for a game; milliseconds. */
void pal_driver_set_timeout (PalDriver *self, gint64 timeout);

/* Has "info" told of what it thinks, which costs a little; off at first. */
void pal_driver_set_looked_at (PalDriver *self, gboolean looked_at);

/* Has it give way further while nobody has in view what it thinks about (thread.h). */
void pal_driver_set_out_of_view (PalDriver *self, gboolean out_of_view);
int pal_driver_get_niceness (PalDriver *self); /* 0: it does not give way */

/* Where all lines to and from the engine are written, or NULL. Not owned. */
void pal_driver_set_talk (PalDriver *self, GOutputStream *talk);

/* Gets it ready for a game that so far is RECORD; answered by "ready" or "failed". */
void pal_driver_prepare (PalDriver *self, const GameRecord *record);

/* Asks for a move in the last position of TURN's record; answered by "answer" or "failed". */
void pal_driver_go (PalDriver *self, const PalDriverTurn *turn);

/* Has it tell what it thinks ("info") of the last position of WANTED's record, until it is stopped,
 * which is answered by "stopped", or has nothing more to find, "finished"; or by "failed". */
void pal_driver_analyze (PalDriver *self, const PalDriverAnalysis *wanted);

/* Of how many moves it tells what it expects, which may be fewer than were wanted. */
int pal_driver_get_lines (PalDriver *self);

PalDriverPhase pal_driver_get_phase (PalDriver *self);

/* Whether it has answered in its protocol since it was started last, whatever became of it. */
gboolean pal_driver_has_opened (PalDriver *self);

/* Whether it may be asked for a move at the end of RECORD as it is; else it is to be prepared, also
 * where it is closed or has been called off. */
gboolean pal_driver_knows (PalDriver *self, const GameRecord *record);

/* Has the engine answer with the best move that it has found so far, where its protocol has a word
 * for that. Nothing happens where it does not think. */
void pal_driver_hurry (PalDriver *self);

/* Calls off the search: no answer to it comes any more. "stopped" tells, perhaps at once, when it
 * is ready again, or closed since it would not stop. Nothing happens where it does not think. */
void pal_driver_stop (PalDriver *self);

/* The game is over. An engine that is still busy is given up. */
void pal_driver_end_game (PalDriver *self, Outcome outcome);

/* Tells it to leave, and sees to it that it does. No signal comes any more. */
void pal_driver_close (PalDriver *self);

const PalDriverSpec *pal_driver_get_spec (PalDriver *self);

/* What it has told of itself since it was started, each NULL or empty where it has not: its name
 * and version, its options (PalDriverChoice), and its words for the games and variants that it
 * plays. */
const char *pal_driver_get_title (PalDriver *self);
const GPtrArray *pal_driver_get_choices (PalDriver *self);
const char *const *pal_driver_get_variants (PalDriver *self);

/* The last that was said to and by it, however often it was started; valid until more is said. */
const PalDriverPast *pal_driver_get_past (PalDriver *self);

/* Signals: "ready"
 *          "stopped"
 *          "finished"
 *          "info" (EngineInfo *info): what it thinks, the newest of each line about ten times a
 *          second, however often the engine tells
 *          "said" (PalDriverVoice voice, char *line): a line to or from the engine, or on how it
 *          failed
 *          "answer" (PalDriverAnswer *answer): valid during the call
 *          "failed" (PalDriverFault fault, char *sentence)
 *          "notice" (char *sentence) */
