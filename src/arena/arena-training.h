/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ArenaTraining: a bot that learns by playing against itself, and then has to show it in a match
 * against the bot that it was.
 *
 * The work is done by a thread of its own that gives way to everything else; what it has come to is
 * told in the main context that was the thread's default when the training was made, a few times a
 * second. It may be paused between two games. Stopping ends the stage that is under way: learning
 * is followed by the match, the match by the verdict. Nothing waits for the thread: a training that
 * is let go ends by itself.
 *
 * It lives in the arena's folder because the verdict needs the statistics of matches.
 */
#pragma once

#include "arena/arena-stats.h"
#include "bot/bot-trainer.h"

#include <gio/gio.h>

#define ARENA_TYPE_TRAINING (arena_training_get_type ())
G_DECLARE_FINAL_TYPE (ArenaTraining, arena_training, ARENA, TRAINING, GObject)

typedef enum {
  ARENA_TRAINING_PREPARED,
  ARENA_TRAINING_LEARNING,
  ARENA_TRAINING_MATCH,
  ARENA_TRAINING_OVER,
} ArenaTrainingState;

/* BOT (copied) is to learn from so many GAMES and to play MATCH_GAMES, an even number, against its
 * former self. */
ArenaTraining *arena_training_new (const Bot *bot, int games, int match_games,
                                   const BotTrainerOptions *options);

/* Before the start: learning pauses N times at equal distances for a match of GAMES, an even
 * number, against the bot as it was, so that it can be seen how strength grows with the games.
 * Nothing is learnt from those games. */
void arena_training_set_checkpoints (ArenaTraining *self, int n, int games);

/* FALSE where memory or threads are short: then it does not begin. */
gboolean arena_training_start (ArenaTraining *self);
void arena_training_set_paused (ArenaTraining *self, gboolean paused);
/* Ends the present stage. */
void arena_training_stop (ArenaTraining *self);

ArenaTrainingState arena_training_get_state (ArenaTraining *self);
gboolean arena_training_get_paused (ArenaTraining *self);
/* Games that were learnt from, and that are to be. */
int arena_training_get_games (ArenaTraining *self);
int arena_training_get_total (ArenaTraining *self);
/* How far off the bot's expectations were in each of those games (BotLesson.mistake), of double;
 * owned by SELF. */
const GArray *arena_training_get_mistakes (ArenaTraining *self);

/* How that went: FIRST and LAST are the means of the first and the last third of the games, each of
 * which has to have a few; the trend is level where the difference may be chance (two standard
 * errors). */
typedef enum {
  ARENA_TREND_UNKNOWN,
  ARENA_TREND_LEVEL,
  ARENA_TREND_FELL,
  ARENA_TREND_ROSE
} ArenaTrend;
ArenaTrend arena_trend (const GArray *values, double *first, double *last);

/* How strong the bot was after so many GAMES, from the view of the bot that was learning. */
typedef struct {
  int games;
  ArenaScore score;
} ArenaCheckpoint;

/* Of ArenaCheckpoint, those that were begun, in order; of the last one games may still be missing.
 * The match in the end is none of them. Owned by SELF. */
const GArray *arena_training_get_checkpoints (ArenaTraining *self);
/* How many games each is to have; and whether one is being played. */
int arena_training_get_checkpoint_games (ArenaTraining *self);
gboolean arena_training_get_at_checkpoint (ArenaTraining *self);

/* The match so far from the learnt bot's view, and how many games it is to have. */
ArenaScore arena_training_get_score (ArenaTraining *self);
int arena_training_get_match_games (ArenaTraining *self);

/* The bot as it was; as it has learnt to be (up to the end, as it is); and which of the two is to
 * be kept: the learnt one only where it has scored more than half. Owned by SELF. */
const Bot *arena_training_get_original (ArenaTraining *self);
const Bot *arena_training_get_learnt (ArenaTraining *self);
const Bot *arena_training_get_better (ArenaTraining *self);

/* What a match says, with its limits of 95 %: they lie on one side of 0, or on both. */
typedef enum {
  ARENA_ADVICE_NONE, /* there were no games */
  ARENA_ADVICE_BETTER,
  ARENA_ADVICE_WORSE,
  ARENA_ADVICE_OPEN,
} ArenaAdvice;
/* ENOUGH: of an open match, in how many games such a share of the points would not be chance; 0
 * where it is half of them, or nearly. */
ArenaAdvice arena_advice (const ArenaScore *score, int *enough);

/* Properties: "state" (int: ArenaTrainingState, read-only), "paused" (boolean, read-only).
 * Signal: "progress": games were learnt from or played. */
