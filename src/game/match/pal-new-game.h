/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalNewGame: what a new game is to be: a plain value that the dialog edits, that the settings
 * remember for each game, and that makes a match.
 *
 * Chance (who plays which side, which of 960 starts) is asked when the match is made, so that the
 * same value gives another game each time.
 */
#pragma once

#include "game/bots/pal-bot-store.h"
#include "game/engines/pal-engine-store.h"
#include "pal-match.h"

typedef enum {
  PAL_PLAYER_HUMAN,
  PAL_PLAYER_COMPUTER,
  PAL_PLAYER_BOT,
  PAL_PLAYER_ENGINE, /* a program of its own */
} PalPlayerKind;

enum {
  PAL_START_TEXT = -1,   /* not a family: the position in start_text */
  PAL_START_RANDOM = -1, /* as start_number: one of the family by chance */
};

typedef struct {
  const Rules *rules;
  PalPlayerKind kinds[2];
  int levels[2];             /* 1 to LEVEL_COUNT, where the computer plays */
  PalBotItem *bots[2];       /* where a bot plays; NULL: the computer, since no bot is known */
  PalEngineItem *engines[2]; /* where an engine plays; NULL: the computer, in the same way */
  char *own_name;            /* of the only person who plays; NULL or "": none was given */
  char *names[2];            /* where two people play; the same */
  gboolean random_color;     /* the sides are changed about in half of the games */
  int start;                 /* an index into rules->starts, or PAL_START_TEXT */
  int start_number;          /* which one of the family, or PAL_START_RANDOM */
  char *start_text;          /* never NULL */
  int rule_set;              /* an index into rules->rule_sets; 0 where there are none */
  PalTimeControl controls[2];
  gboolean clocks_differ; /* else the first control is for both */
  gboolean serious;       /* nobody takes back or is advised, where a person plays */
} PalNewGame;

#define PAL_TYPE_NEW_GAME (pal_new_game_get_type ())
GType pal_new_game_get_type (void);

#define PAL_NEW_GAME_ERROR (pal_new_game_error_quark ())
GQuark pal_new_game_error_quark (void);

typedef enum {
  PAL_NEW_GAME_ERROR_START, /* the start position cannot be played from */
  PAL_NEW_GAME_ERROR_CLOCK,
  PAL_NEW_GAME_ERROR_OPPONENT, /* there is none of the kind that is wanted */
} PalNewGameError;

/* The program's settings, where the name of the person at the board is kept. */
GSettings *pal_new_game_person_settings (void);

/* The settings of RULES' games: the schema with the suffix ".game" at a path of its own. */
GSettings *pal_new_game_settings (const Rules *rules);

/* Whether a game can be played by CONTROL; FALSE with ERROR, a sentence that says what to do. */
gboolean pal_new_game_check_control (const PalTimeControl *control, GError **error);

/* What was chosen last, or the schema's defaults; values that make no sense become usual ones. */
PalNewGame *pal_new_game_load (const Rules *rules, GSettings *settings);
void pal_new_game_save (const PalNewGame *self, GSettings *settings);

/* Looks for the bots and engines that were chosen last, or takes the first ones of the game, so
 * that there is one for each side where BOTS and ENGINES have any; where they have none the
 * computer takes their place. */
void pal_new_game_find_opponents (PalNewGame *self, GSettings *settings, PalBotStore *bots,
                                  PalEngineStore *engines);
void pal_new_game_set_bot (PalNewGame *self, int side, PalBotItem *bot);
void pal_new_game_set_engine (PalNewGame *self, int side, PalEngineItem *engine);

/* Whoever plays the first side plays the second one then, and the other way around. */
void pal_new_game_change_sides (PalNewGame *self);

PalNewGame *pal_new_game_copy (const PalNewGame *self);
/* Gives SELF the start of FROM, a new game of the same rules. */
void pal_new_game_copy_start (PalNewGame *self, const PalNewGame *from);
/* Where the name of whoever is the person on SIDE stands: which one depends on the other side. */
char **pal_new_game_name (PalNewGame *self, int side);

void pal_new_game_free (PalNewGame *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalNewGame, pal_new_game_free)

/* Whether a match can be made of it. ERROR says in one sentence what is wrong, and in which column
 * of the start's text. */
gboolean pal_new_game_validate (const PalNewGame *self, GError **error);

/* Whether everybody who is to play is there: a bot, an engine. */
gboolean pal_new_game_has_players (const PalNewGame *self, GError **error);

gboolean pal_new_game_has_person (const PalNewGame *self); /* on one side at least */

/* Which of FAMILY to propose: the usual one, or where a person plays against a program and one side
 * gives odds, the first one in which it is the program that does. */
int pal_new_game_propose (const PalNewGame *self, const StartFamily *family);

/* A match that waits for pal_match_start. NULL with ERROR as above. */
PalMatch *pal_new_game_create_match (const PalNewGame *self, GError **error);

/* The game of MATCH once more, from the same start, with the sides changed about. */
PalNewGame *pal_new_game_rematch (PalMatch *match);
