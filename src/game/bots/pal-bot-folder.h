/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBotFolder: the folder in which somebody's own bots lie, as files ID.bot
 * (files/bot/bot-file.h).
 *
 * Nobody waits for its disk. What is changed is written by another thread, one change after the
 * other in the order in which they were asked for, and the program's GApplication, where there is
 * one, is held meanwhile. What others do in the folder is noticed and read by another thread, too,
 * but never told while a change is on its way: what is told has all that was asked for.
 *
 * All functions belong to the main thread, but for pal_bot_folder_import.
 */
#pragma once

#include "pal-bot-item.h"

#include <gio/gio.h>

/* A file that could be read. */
typedef struct {
  char *id;
  Bot bot;
  gboolean has_all; /* of what is in the file; the rest would be lost by writing it */
} PalBotFile;

/* What is in a folder. */
typedef struct {
  GStrv ids;           /* of all files of bots */
  GPtrArray *files;    /* of PalBotFile: those that could be read */
  GPtrArray *problems; /* of char *, up to NULL: a sentence for each of the others */
} PalBotContents;

void pal_bot_contents_free (PalBotContents *contents);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalBotContents, pal_bot_contents_free)

/* Signals:
 *
 *   "changed" (pointer): somebody else has done something in the folder, in which there is now what
 *   the PalBotContents says, which is valid until the signal ends.
 *
 *   "written" (PalBotItem, gboolean, GError or NULL): a change of that item's file, by which it was
 *   to be deleted if the second is TRUE, has ended; with an error the file is as it was. */
#define PAL_TYPE_BOT_FOLDER (pal_bot_folder_get_type ())
G_DECLARE_FINAL_TYPE (PalBotFolder, pal_bot_folder, PAL, BOT_FOLDER, GObject)

/* The folder PATH, which is made when something is to be written there. */
PalBotFolder *pal_bot_folder_new (const char *path);

/* What is in it, read at once, which is for the start of the program. Freed with
 * pal_bot_contents_free. */
PalBotContents *pal_bot_folder_read (PalBotFolder *self);

/* Whether ITEM, which may be NULL, may be written as ID: no file is called so, none is going to be,
 * and none is still to be deleted but ITEM's own. */
gboolean pal_bot_folder_is_free (PalBotFolder *self, const char *id, PalBotItem *item);

/* Whether something that was asked for is not done. */
gboolean pal_bot_folder_is_busy (PalBotFolder *self);

typedef enum {
  PAL_BOT_WRITE,   /* the bot as it is now. What the program does not know of the file that is there
                      stays beside it, in ID.bot~. */
  PAL_BOT_REMOVE,  /* the file, if it is there, of which the item then has the text
                      (pal_bot_item_get_deleted) */
  PAL_BOT_RESTORE, /* that text, or the bot where there is none */
} PalBotChangeKind;

/* Does that to ITEM's file. */
void pal_bot_folder_change (PalBotFolder *self, PalBotChangeKind kind, PalBotItem *item);

/* Reads a bot from FILE, which may lie anywhere, and keeps its picture (bot_picture_keep). On any
 * thread. PROBLEMS and ERROR are as for bot_file_load. */
gboolean pal_bot_folder_import (Bot *bot, GFile *file, GPtrArray *problems, GError **error);
