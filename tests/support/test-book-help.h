/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of opening books share: positions after moves, files in a folder that goes again,
 * and what a book says in a line of text. */
#pragma once

#include "files/book/book-own.h"

const Rules *rules_of (const char *id);

/* The position after MOVES, blanks between, from the start of RULES' game. */
Position after (const Rules *rules, const char *moves);

Move move_of (const Rules *rules, const Position *position, const char *text);

GFile *file_in (const char *folder, const char *name);

void write_file (GFile *file, const char *bytes, gsize length);

char *make_folder (void);

void remove_folder (char *folder);

/* "e4 65535 10/5/2, ..." */
char *describe (Book *book, const Position *position);

void assert_moves (Book *book, const Position *position, const char *expected);

Book *new_book (const char *folder, const char *name, const Rules *rules);

void put (Book *book, const char *moves, const char *move, int weight, const char *note);

/* ElephantEye's number of LETTER on the point of the format's own board: 0x33 is Black's left
 * corner seen from Red. */
guint32 elephant_piece (char letter, guint square);
