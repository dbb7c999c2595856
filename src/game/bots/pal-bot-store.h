/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBotStore: the bots there are, as a GListModel of PalBotItem, sorted by game; first
 * the ready-made ones, from the beginner up, then one's own by name.
 *
 * Ready-made bots come with the program and are never changed: who wants another one copies it.
 * One's own are files ID.bot in a folder of the user's (pal-bot-folder.h), with which the list is
 * in step: a change is in the list at once and in the folder as soon as the disk allows, and what
 * somebody else puts into the folder, changes or deletes there is in the list a moment later. What
 * cannot be written stays in the list as long as the program runs ("failed"), and is written with
 * its next change or by pal_bot_store_save_again. A file in the folder that cannot be read is told
 * of (pal_bot_store_get_problems) and left alone.
 *
 * An item stays the same object while its bot is changed, so lists and windows may hold on to it:
 * it notifies its properties, and moves in the list where its new name belongs.
 *
 * A program has one store. All functions belong to the main thread.
 */
#pragma once

#include "pal-bot-item.h"

#include <gio/gio.h>

/* Signal "failed" (PalBotItem, gboolean, string): that item's file could not be written, or, if the
 * second is TRUE, not be deleted, for which it is in the list again; with a sentence. */
#define PAL_TYPE_BOT_STORE (pal_bot_store_get_type ())
G_DECLARE_FINAL_TYPE (PalBotStore, pal_bot_store, PAL, BOT_STORE, GObject)

/* The ready-made bots and those in FOLDER, which is made when the first one is saved; NULL: the
 * user's own folder, bots in the program's user data. */
PalBotStore *pal_bot_store_new (const char *folder);

/* A sentence for each file in the folder that was passed over, up to NULL. */
const char *const *pal_bot_store_get_problems (PalBotStore *self);

/* The bot that is called ID; NULL where there is none any more. Items that are returned belong to
 * the store, here and below. */
PalBotItem *pal_bot_store_find (PalBotStore *self, const char *id);

/* The place of ITEM in the list, or -1. */
int pal_bot_store_index (PalBotStore *self, PalBotItem *item);

/* Adds BOT as one's own, in a new file. A name that another bot of its game has already gets a
 * number. */
PalBotItem *pal_bot_store_add (PalBotStore *self, const Bot *bot);

/* Adds a copy of ITEM as one's own. */
PalBotItem *pal_bot_store_copy (PalBotStore *self, PalBotItem *item);

/* Changes ITEM, one's own, to BOT, of the same game or another; its file and id stay. One whose
 * file was deleted elsewhere comes back to the list. */
void pal_bot_store_save (PalBotStore *self, PalBotItem *item, const Bot *bot);

/* Deletes ITEM, one's own, with its file, if it is still there; and takes that back, with the same
 * id where it is still free: whoever offers that keeps a reference to the item. One that is in the
 * list again, since it could not be deleted, stays there. */
void pal_bot_store_remove (PalBotStore *self, PalBotItem *item);
void pal_bot_store_restore (PalBotStore *self, PalBotItem *item);

/* Whether a change has not come to the folder yet; and whether ITEM is as its file is, or will be
 * when it has: FALSE where that could not be written. */
gboolean pal_bot_store_is_busy (PalBotStore *self);
gboolean pal_bot_store_is_saved (PalBotStore *self, PalBotItem *item);

/* Writes all that could not be written. */
void pal_bot_store_save_again (PalBotStore *self);

/* Adds what FILE holds as one's own; the program's GApplication is held until that is finished.
 * PROBLEMS, which may be NULL, is set to sentences on what was
 * left out (of ReadProblem; freed with g_ptr_array_unref). NULL with ERROR, which says in one
 * sentence what is wrong with the file; PROBLEMS is not set then. */
void pal_bot_store_import_async (PalBotStore *self, GFile *file, GAsyncReadyCallback callback,
                                 gpointer data);
PalBotItem *pal_bot_store_import_finish (PalBotStore *self, GAsyncResult *result,
                                         GPtrArray **problems, GError **error);

/* ITEM as the file that others are given. Its picture goes into that; the path of one that cannot
 * does not. */
GBytes *pal_bot_store_export (PalBotItem *item);
