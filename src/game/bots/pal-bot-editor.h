/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBotEditor: the bot under somebody's hands, with all that can be undone.
 *
 * Whoever changes the bot hands in a changed copy. A bot is a plain value, so the history is a list
 * of copies. Changes that follow each other and are called the same (a slider that is being drawn,
 * a name that is being typed) are one step, until the run is ended or another change comes between.
 */
#pragma once

#include "bot/bot.h"

#include <glib-object.h>
#include <glib.h>

enum { PAL_BOT_EDITOR_STEPS_MAX = 200 }; /* the oldest ones are forgotten */

#define PAL_TYPE_BOT_EDITOR (pal_bot_editor_get_type ())
G_DECLARE_FINAL_TYPE (PalBotEditor, pal_bot_editor, PAL, BOT_EDITOR, GObject)

/* Properties: "can-undo", "can-redo" (boolean, read-only),
 *             "phase" (int, 0 to BOT_PHASES - 1: whose weights are shown),
 *             "kind" (int: the kind of piece whose table is shown; below bot_kinds).
 * Signals: "loaded": another bot came under the hands.
 *          "changed": the bot is another one than before, by a change, undo, redo or loading. */
PalBotEditor *pal_bot_editor_new (void);

/* Another bot, with nothing to be undone; NULL: none. */
void pal_bot_editor_load (PalBotEditor *self, const Bot *bot);

/* What can be undone and redone of a bot that leaves the hands. */
typedef struct PalBotHistory PalBotHistory;
void pal_bot_history_free (PalBotHistory *self); /* accepts NULL */

/* The history of the bot as it is now, to be freed; NULL where there is no bot. */
PalBotHistory *pal_bot_editor_dup_history (PalBotEditor *self);

/* The same as pal_bot_editor_load for a bot that comes back with its HISTORY, or NULL. What has
 * been made of it elsewhere is a step like all others. */
void pal_bot_editor_load_again (PalBotEditor *self, const Bot *bot, const PalBotHistory *history);

/* The bot as it is now; NULL where none was loaded. It stays where it is, and changes. */
const Bot *pal_bot_editor_get_bot (PalBotEditor *self);
/* The weights of the phase that is shown. Only where there is a bot. */
const BotWeights *pal_bot_editor_get_weights (PalBotEditor *self);

/* Changes the bot to BOT, a valid one of the same game. RUN: what the change is called, or NULL:
 * it is a step of its own. Nothing happens where it would change nothing. */
void pal_bot_editor_change (PalBotEditor *self, const Bot *bot, const char *run);
/* What comes next is another step, whatever it is called. */
void pal_bot_editor_end_run (PalBotEditor *self);

gboolean pal_bot_editor_can_undo (PalBotEditor *self);
gboolean pal_bot_editor_can_redo (PalBotEditor *self);
void pal_bot_editor_undo (PalBotEditor *self);
void pal_bot_editor_redo (PalBotEditor *self);

int pal_bot_editor_get_phase (PalBotEditor *self);
void pal_bot_editor_set_phase (PalBotEditor *self, int phase);
int pal_bot_editor_get_kind (PalBotEditor *self);
void pal_bot_editor_set_kind (PalBotEditor *self, int kind);

/* --- The table of the kind and the phase that are shown; each is one step --- */

int pal_bot_editor_get_square (PalBotEditor *self, Square square);
/* Sets the number of SQUARE, and of all that are like it where SYMMETRIC; within BOT_WEIGHT_MAX.
 * Nothing happens where the piece can never stand. Changes of the same square are a run. */
void pal_bot_editor_set_square (PalBotEditor *self, Square square, int value, gboolean symmetric);
void pal_bot_editor_copy_table (PalBotEditor *self);  /* to the other phases */
void pal_bot_editor_reset_table (PalBotEditor *self); /* to what is usual in its game */

/* What people read of a bot: its numbers and its phases. */

/* A count: "+15", "−4", "0"; free with g_free. */
char *pal_bot_text_count (int value);

/* A weight of so many HUNDREDTHS in points: "+0.15", "−4.00", "0"; free with g_free. */
char *pal_bot_text_points (int hundredths);

/* Reads points, with either sign or none, into HUNDREDTHS, those of the greatest weight where they
 * are more; FALSE where TEXT is no number. */
gboolean pal_bot_text_read_points (const char *text, int *hundredths);

/* "Opening", "Middle game", "Endgame"; translated, not to be freed. */
const char *pal_bot_text_phase (int phase);

/* Tables of numbers for squares: where a piece can stand at all, and the colours from bad to good
 * that numbers are shown on. */

/* Whether a piece of KIND can ever stand on SQUARE, as far as the rules for setting up say. */
gboolean pal_bot_can_stand (const Rules *rules, int kind, Square square);

/* The kind of piece whose table of PHASE is looked at first: one that can stand on most of the
 * board, with a table that says something if there is one. */
int pal_bot_first_kind (const Bot *bot, int phase);

/* How far from 0 the numbers of TABLE (N of them) go: what full colour should mean. Never less than
 * what a person would call much, so that small numbers look small. */
int pal_bot_extent (const int16_t *table, int n);

typedef struct {
  double red, green, blue; /* 0 to 1 */
} PalBotColor;

/* The ground that VALUE stands on, from red (-EXTENT and below) over nothing to green (EXTENT and
 * above). Ink for it, white where DARK and else black, has a contrast of at least 4.5. */
PalBotColor pal_bot_color (int value, int extent, gboolean dark);
/* The ink itself. */
PalBotColor pal_bot_ink (gboolean dark);

/* What differs in the weights of two bots, such as one before and after a training. */

typedef struct {
  char *name;        /* "Corners", "white knight", "white knight, f3"; translated */
  int phase;         /* 0 to BOT_PHASES - 1 */
  int before, after; /* hundredths */
} PalBotChange;

/* All weights that AFTER, a bot of the same game, has otherwise than BEFORE: of PalBotChange, the
 * greatest change first. Of squares that are like each other and have changed alike there is one.
 * Free with g_array_unref. */
GArray *pal_bot_changes (const Bot *before, const Bot *after);
