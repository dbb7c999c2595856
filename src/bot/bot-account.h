/*
 * What a bot thinks of a position, as an account: each sum with its name.
 *
 * The account is the evaluation: its items are added up and nothing else is. Values are hundredths
 * from the view of side 0, phases blended.
 */
#pragma once

#include "bot.h"

typedef struct {
  int phase;             /* PHASE_OPENING to PHASE_END */
  int total;             /* the sum of what follows, within BOT_VALUE_MAX */
  int material;          /* what the pieces are worth */
  int squares;           /* what they are worth more or less where they stand */
  int terms[TERMS_MAX];  /* the game's own, in the order of its list */
  int counts[TERMS_MAX]; /* how many there were, side 0 less side 1 */
} BotAccount;

enum { BOT_VALUE_MAX = 19000 }; /* no evaluation is beyond; won games are (glass.h) */

/* Fills ACCOUNT for POSITION. */
void bot_account (const Bot *bot, const Position *position, BotAccount *account);

/* The account's total from the view of the side to move: the evaluation of a leaf. */
int bot_evaluate (const Bot *bot, const Position *position);
