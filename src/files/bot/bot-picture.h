/*
 * Pictures of bots: small PNG pictures that travel inside the bots' files.
 *
 * In a Bot a picture is a path, so that a bot stays a plain value; in its file it is the picture
 * itself, since a path means nothing elsewhere and tells whose computer it was. Between the two
 * lies a folder among the user's data, in which a picture is called by what is in it: the same
 * picture always has the same path, however often its file is read.
 */
#pragma once

#include <gio/gio.h>

enum {
  BOT_PICTURE_SIDE = 256,                       /* pixels, at most */
  BOT_PICTURE_BYTES_MAX = 4 * 256 * 256 + 8192, /* a PNG without any compression fits */
};

/* PICTURE as a text of one line, and such a text as a picture: NULL where it is none, where it is
 * larger than it may be, or where anything follows it. */
char *bot_picture_encode (GBytes *picture);
GBytes *bot_picture_decode (const char *text);

/* The picture in the file PATH; NULL where there is none that a bot's file can hold. */
GBytes *bot_picture_load (const char *path);

/* Keeps PICTURE in the folder of bots' pictures. Returns its path there, which is freed with
 * g_free; NULL with ERROR. */
char *bot_picture_keep (GBytes *picture, GError **error);
