/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * BotTrainer: a bot that plays against itself and learns from each game (bot-learner.h).
 *
 * It goes game by game, so that whoever runs it can pause between two and look at what has been
 * learnt. Games begin with moves by chance and have some later on, lest it forgets what nobody
 * would play and its search looks at all the same. They are played with a shallow search, full
 * width, without a table: what is learnt is an evaluation, and many games teach it more than deep
 * ones. Everything follows from the seed.
 *
 * In the end the learnt bot can be put to the test against the one that it was: pairs of games from
 * the same opening with the sides changed, with all the bot's own techniques.
 */
#pragma once

#include "bot-learner.h"

typedef struct BotTrainer BotTrainer;

typedef struct {
  BotLearning learning;
  int depth;        /* plies, from 1 */
  int match_depth;  /* in the match the bot looks ahead as it is used to, but at most so far */
  int random_plies; /* a game begins with from 1 to this many moves by chance */
  int chance;       /* later, one move in so many is made by chance; 0: none */
  int match_random_plies; /* by which each game of the match begins: hardly any is met twice */
  int plies_max;          /* a game is left unfinished there */
  uint64_t seed;
} BotTrainerOptions;

/* What works for the games that there are. */
extern const BotTrainerOptions BOT_TRAINER_USUAL;

/* What a game has taught. */
typedef struct {
  int plies;       /* that were thought about */
  double mistake;  /* how far the expectations were from the result on average, 0 to 2 */
  double surprise; /* how far from the next one, 0 to 2 */
} BotLesson;

/* Trains a copy of BOT; NULL where memory is short. */
BotTrainer *bot_trainer_new (const Bot *bot, const BotTrainerOptions *options);
void bot_trainer_free (BotTrainer *trainer); /* accepts NULL */

/* Plays a game and learns from it; false where it was interrupted, and then nothing was learnt.
 * LESSON may be NULL. */
bool bot_trainer_game (BotTrainer *trainer, BotLesson *lesson);

/* Plays game NUMBER (from 0) of the match and gives the learnt bot's points in it, 0, 0.5 or 1;
 * games 2k and 2k + 1 are a pair. False where it was interrupted. */
bool bot_trainer_match_game (BotTrainer *trainer, int number, double *points);

/* From any thread: ends the game that is being played, and all later ones at their beginning, until
 * it is called with false. */
void bot_trainer_interrupt (BotTrainer *trainer, bool interrupt);

/* The bot as it came and as it is now; valid while the trainer is. */
const Bot *bot_trainer_original (const BotTrainer *trainer);
const Bot *bot_trainer_learnt (const BotTrainer *trainer);
