/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of bots: NAME.bot, a key file that a person can read, change and pass on.
 *
 * [Bot] says whose it is: version, game, name, summary, and a picture of the program that stands
 * for it; a picture of its own stands at the end, in [Picture]. [Search] names the techniques and
 * what they are set to. Each phase of the game has a group with the depth, what a piece of each
 * kind is worth, and the weights of the game's terms (rules/terms.h) by their ids; and for each
 * kind of piece a group "Phase: kind" with a table of the board, a row for each rank from the top
 * down as side 0 sees it, named by its first and last square. All worth is told in hundredths.
 *
 * What is missing is as bot_init has it; with rest=nothing in [Bot] weights that are missing are 0,
 * which is for files written by hand. What is not known (an older program's term, a newer one's
 * technique) is passed over with a sentence; what is known and makes no sense is an error, since a
 * bot that plays otherwise than its file says would be a riddle. The version is raised only when
 * older programs would misunderstand a file. What is written depends on the bot alone: no dates, no
 * language, so writing, reading and writing gives the same bytes.
 */
#pragma once

#include "bot/bot.h"
#include "files/core/read-problem.h"

#include <gio/gio.h>

#define BOT_FILE_SUFFIX "bot"

enum {
  BOT_FILE_VERSION = 1,
  BOT_FILE_MAX = 1 << 20, /* bytes; no bot has so many */
};

/* Reads the LENGTH bytes at TEXT. BOT has no name where the file gives none. PICTURE, which may be
 * NULL, is set to the picture inside the file (bot_picture_* below), or to NULL where there is
 * none. PROBLEMS (of ReadProblem) may be NULL. ERROR (GAME_FILE_ERROR) says in one sentence where,
 * what, and what to do. */
gboolean bot_file_read (Bot *bot, GBytes **picture, const char *text, gsize length,
                        GPtrArray *problems, GError **error);

/* BOT as a file's text, with PICTURE inside; where that is NULL, with what BOT itself says of its
 * picture, even if it is a path. */
char *bot_file_write (const Bot *bot, GBytes *picture);

/* Reads FILE; sentences name it. */
gboolean bot_file_load (Bot *bot, GBytes **picture, GFile *file, GPtrArray *problems,
                        GError **error);

/* Copies TEXT into TO, SIZE bytes, as one line, blanks at its ends removed; where it does not fit,
 * without the characters that do not. */
void bot_file_set_text (char *to, gsize size, const char *text);

/*
 * Pictures of bots: small PNG pictures that travel inside the bots' files.
 *
 * In a Bot a picture is a path, so that a bot stays a plain value; in its file it is the picture
 * itself, since a path means nothing elsewhere and tells whose computer it was. Between the two
 * lies a folder among the user's data, in which a picture is called by what is in it: the same
 * picture always has the same path, however often its file is read.
 */

enum {
  BOT_PICTURE_SIDE = 256,                       /* pixels, at most */
  BOT_PICTURE_BYTES_MAX = 4 * 256 * 256 + 8192, /* a PNG without any compression fits */
};

/* PICTURE as a text of one line, and such a text as a picture: NULL where it is none, where it is
 * larger than it may be, or where anything follows it. */
char *bot_picture_encode (GBytes *picture);

/* The picture in the file PATH; NULL where there is none that a bot's file can hold. */
GBytes *bot_picture_load (const char *path);

/* Keeps PICTURE in the folder of bots' pictures. Returns its path there, which is freed with
 * g_free; NULL with ERROR. */
char *bot_picture_keep (GBytes *picture, GError **error);
