/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The kinds of files that games are kept in: one const table of functions for each.
 *
 * A format is known by the content of a file, never by its name; the first one, PGN, is what every
 * text is taken for that is nothing else. A new format is one file that defines NAME_format, and
 * one line in FILE_FORMATS. Formats that belong to one game name it; nothing else in this folder
 * does.
 *
 * Text formats see their data as UTF-8 without a mark, whatever the file is in; the others see the
 * bytes. The data may be large and hostile: nothing in it is trusted, and whatever could be read is
 * kept.
 */
#pragma once

#include "files/pgn/pgn.h"
#include "files/text/text-encoding.h"
#include "files/tree/game-tree.h"
#include "read-problem.h"
#include "steady-file.h"

#include <gio/gio.h>

/* TEXT, which is kept once however often it is asked for; more owners take it with
 * g_ref_string_acquire. Not g_ref_string_new_intern alone: up to GLib 2.78 that may hand out a text
 * that another thread is just letting go of. */
char *shared_text_new (const char *text);
void shared_text_release (char *text);

/* What a list of games shows of one.
 * Found without playing its moves. Texts are shared (shared_text_new), NULL where nothing is known.
 */
typedef struct {
  gsize offset, length; /* its bytes in the data of the file */
  int line;             /* where it begins, from 1; 0 where the file has no lines */
  char *white, *black;  /* who moves first, and the other one, whatever the game calls them */
  char *event, *date, *result, *opening, *eco;
  int plies;          /* about how many on the main line */
  const Rules *rules; /* of the game that is named there, NULL where none is */
} GameEntry;

/* An empty array of entries that frees them. */
GPtrArray *game_entries_new (void);

/* Adds an entry for the LENGTH bytes at OFFSET; it belongs to ENTRIES. */
GameEntry *game_entries_add (GPtrArray *entries, gsize offset, gsize length);

/* TEXT (passes) as a text of an entry: NULL where it is empty. */
char *game_entry_text (char *text);

enum { FILE_COMPANIONS_MAX = 2 };

typedef struct {
  const char *id;          /* "pgn" */
  const char *name;        /* "PGN"; N_() where it is a word */
  const char *description; /* N_(): in lists of kinds of files */
  const char *suffixes[4]; /* of names, without the dot, up to NULL; the first one is written */
  const char *mime;        /* type of content, or NULL */
  const char *companions[FILE_COMPANIONS_MAX + 1]; /* suffixes of files beside it that hold a part
                                                      of what it says, up to NULL */
  const char *game; /* the id of the only game that it can hold, or NULL */
  gboolean text;
  TextEncoding read_as;    /* text that neither is UTF-8 nor looks Chinese */
  TextEncoding written_as; /* text */

  /* Whether the LENGTH bytes at BYTES, as they are in the file, are of this format. */
  gboolean (*probe) (const char *bytes, gsize length);
  /* All games of DATA, as GameEntry, in order, without playing them. Stops early when CANCELLABLE
   * (may be NULL) is cancelled. */
  GPtrArray *(*index) (const char *data, gsize length, GCancellable *cancellable);
  /* Has ENTRIES, found in DATA, say what stands in the companions: the bytes of each, NULL where it
   * is missing, which is reported in PROBLEMS. The tags of a game follow from its entry then. NULL
   * where there are no companions. */
  void (*complete) (GPtrArray *entries, const char *data, GBytes *const *companions,
                    GPtrArray *problems);
  /* Reads the game in an entry's bytes. What cannot be understood is reported in PROBLEMS
   * (ReadProblem; may be NULL) and the rest is kept; NULL with ERROR only where there is nothing to
   * keep. LINE is the number of DATA's first line. */
  GameTree *(*read) (const char *data, gsize length, int line, GPtrArray *problems, GError **error);
  /* Lines that end between two games at least, of a format in whose files single games can be
   * written anew (game-file-edit.h); 0 where a file holds one, or where they cannot be told apart.
   */
  guint gap;
  /* Where the game stands in an entry, without what is behind it. FALSE: nobody knows. NULL: all.
   */
  gboolean (*find_game) (const char *data, gsize length, gsize *start, gsize *end);
  /* The game in this format, as LENGTH bytes or as UTF-8 text; what has no place in it is reported
   * in PROBLEMS. NULL where this program does not write the format. Free with g_free. */
  char *(*write) (const GameTree *tree, gsize *length, GPtrArray *problems);
} FileFormat;

/* In the order in which they are shown, and asked. */
#define FILE_FORMATS(FORMAT)                                                                       \
  FORMAT (pgn)                                                                                     \
  FORMAT (xqf)                                                                                     \
  FORMAT (cbr)                                                                                     \
  FORMAT (cbl)                                                                                     \
  FORMAT (dhtmlxq)                                                                                 \
  FORMAT (ggf)                                                                                     \
  FORMAT (wthor)                                                                                   \
  FORMAT (transcript)                                                                              \
  FORMAT (fen)

#define FILE_FORMAT_DECLARE(NAME) extern const FileFormat NAME##_format;
FILE_FORMATS (FILE_FORMAT_DECLARE)
#undef FILE_FORMAT_DECLARE

/* The format at INDEX of the list, NULL behind its end. */
const FileFormat *file_format_at (guint index);

/* The format called ID, or NULL. */
const FileFormat *file_format_find (const char *id);

/* The format of the LENGTH bytes at BYTES; NULL where they are no text and nothing that is known.
 */
const FileFormat *file_format_of (const char *bytes, gsize length);

/* The ids of all games for a sentence, "chess, xiangqi". The caller's. */
char *file_format_list_games (void);

/* Whether NAME ends with a dot and SUFFIX, in letters of either case. A name that is nothing but a
 * suffix has none. */
gboolean file_name_has_suffix (const char *name, const char *suffix);

/* The format that files with a NAME (or a URI) like this have: the one whose suffix it ends in, or
 * NULL. For writing only. */
const FileFormat *file_format_for_name (const char *name);

/* The rules of the only game that FORMAT can hold; NULL where it is for all of them, or where that
 * game is not among those of the registry. */
const Rules *file_format_rules (const FileFormat *format);

/* Whether games of RULES can be written in FORMAT; whether single ones in its files can be. */
gboolean file_format_writes (const FileFormat *format, const Rules *rules);
gboolean file_format_has_many (const FileFormat *format);

/* Reads one game; see FileFormat.read. */
GameTree *file_format_read (const FileFormat *format, const char *data, gsize length, int line,
                            GPtrArray *problems, GError **error);

/* TREE as UTF-8 text of FORMAT, which must be one for text and write games of TREE's rules. */
char *file_format_write_text (const FileFormat *format, const GameTree *tree);

/* TREE as a file of FORMAT. PROBLEMS (may be NULL) gets what was left out; NULL with ERROR, one
 * sentence, where nothing can be written. */
GBytes *file_format_write (const FileFormat *format, const GameTree *tree, GPtrArray *problems,
                           GError **error);

/*
 * A kind of file with what can be chosen about it: the moves of PGN may be in another notation than
 * the usual one, and its text in the encoding that others read.
 */

typedef struct {
  const FileFormat *format;
  PgnWriteOptions options; /* all zero where there is nothing to choose */
} SaveFormat;

/* All in which games of RULES can be saved, as SaveFormat, in the order in which they are shown;
 * each format comes first as it usually is. */
GArray *save_formats_new (const Rules *rules);

gboolean save_format_equal (const SaveFormat *a, const SaveFormat *b);

/* What lists of kinds of files call it, for games of RULES; translated, free with g_free. */
char *save_format_describe (const SaveFormat *form, const Rules *rules);

/* How TREE, which belongs to FILE, is saved there: the format of its suffix; where
 * that says nothing, as .txt does, that of what is there; else PGN. Notation and encoding stay as
 * they are. Reads a part of FILE. */
SaveFormat save_format_of (GFile *file, const GameTree *tree);

/* The same of the game that TREE was read from: TEXT, which is of FORMAT and ends with a NUL. */
SaveFormat save_format_of_text (const FileFormat *format, const char *text, const GameTree *tree);

/* TREE as UTF-8 text, and as a file; see file_format_write. */
char *save_format_write_text (const SaveFormat *form, const GameTree *tree, GPtrArray *problems,
                              GError **error);
GBytes *save_format_write (const SaveFormat *form, const GameTree *tree, GPtrArray *problems,
                           GError **error);
