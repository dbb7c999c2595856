/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CCBridge's records and libraries, made here from the description. */
#pragma once

#include <glib.h>

/* How long the heads are of records of versions 2 and 1, and of libraries. */
enum { CBR_HEAD = 2214, CBR_HEAD_1 = 1958, CBL_HEAD = 66624 + 128 * 276 };

/* Parts of a record: a text of a field, the usual position, a move of FLAGS with a comment (may be
 * NULL). */
void cbr_put_text (guint8 *data, int offset, const char *text);
void cbr_put_start (guint8 *board);
void cbr_put_move (GString *file, int flags, int from, int to, const char *comment);

/* The head of a record in which SIDE moves first. Its gaps hold whatever was in the memory of the
 * program that wrote the file. */
GString *cbr_make_record (const char *red, int side);

/* 1. H2-E2 (1. C3-C4) H9-G7 (B9-C7) 2. H0-G2 */
GString *cbr_make_game (const char *red);

/* A library of N such games, of 红0, 红1 and so on. */
GString *cbr_make_library (int n);
