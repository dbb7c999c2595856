/*
 * ArenaEngine: an engine that plays in the arena, whatever it speaks and wherever it runs.
 *
 * It is prepared for a game, asked for moves, told the end, and prepared again. The process is
 * started when it is first needed and again after it has died or was given up. Every request gets
 * exactly one signal in answer, also when the engine dies, hangs, writes rubbish or nothing: each
 * has its time, and who exceeds it has failed. Nothing here blocks: everything happens in the main
 * context that was the thread's default when the engine was made.
 */
#pragma once

#include "arena/arena-spec.h"
#include "rules/rules.h"

#include <gio/gio.h>

#define ARENA_TYPE_ENGINE (arena_engine_get_type ())
G_DECLARE_FINAL_TYPE (ArenaEngine, arena_engine, ARENA, ENGINE, GObject)

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
  gint64 patience;        /* after this the engine is given up */
} ArenaTurn;

/* What it thought of the position that it moved in. */
typedef struct {
  gboolean has_score;
  int score; /* as EngineInfo's, from the view of the side to move */
  int depth;
  guint64 nodes;
} ArenaThought;

typedef enum {
  ARENA_ANSWER_MOVE,
  ARENA_ANSWER_RESIGN,
  ARENA_ANSWER_CLAIM_DRAW,
} ArenaAnswerKind;

typedef struct {
  ArenaAnswerKind kind;
  Move move;        /* legal; or MOVE_NONE where TEXT is no legal move, or none is claimed with */
  const char *text; /* as the engine wrote it */
  gint64 elapsed_us;
  ArenaThought thought;
} ArenaAnswer;

typedef enum {
  ARENA_FAULT_NONE,
  ARENA_FAULT_TIME,    /* exceeded its time, or never answered */
  ARENA_FAULT_ILLEGAL, /* moved against the rules */
  ARENA_FAULT_CRASH,   /* died, closed its output, could not be started, refused a legal game */
  ARENA_N_FAULTS,
} ArenaFault;

/* SPEC must outlive the engine. */
ArenaEngine *arena_engine_new (const ArenaSpec *spec, const Rules *rules);

/* How long it may take to start, and to get ready for a game; milliseconds. */
void arena_engine_set_patience (ArenaEngine *self, gint64 patience);

/* Where all lines to and from the engine are written, or NULL. Not owned. */
void arena_engine_set_talk (ArenaEngine *self, GOutputStream *talk);

/* Gets it ready for a game that so far is RECORD; answered by "ready" or "failed". */
void arena_engine_prepare (ArenaEngine *self, const GameRecord *record);

/* Asks for a move in the last position of TURN's record; answered by "answer" or "failed". */
void arena_engine_go (ArenaEngine *self, const ArenaTurn *turn);

/* The game is over. An engine that is still busy is given up. */
void arena_engine_end_game (ArenaEngine *self, Outcome outcome);

/* Tells it to leave, and sees to it that it does. No signal comes any more. */
void arena_engine_close (ArenaEngine *self);

const ArenaSpec *arena_engine_get_spec (ArenaEngine *self);

/* Signals: "ready"
 *          "answer" (ArenaAnswer *answer): valid during the call
 *          "failed" (ArenaFault fault, char *sentence)
 *          "notice" (char *sentence) */
