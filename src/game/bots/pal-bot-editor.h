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
