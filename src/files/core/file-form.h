/*
 * A kind of file with what can be chosen about it: the moves of PGN may be in another notation than
 * the usual one, and its text in the encoding that others read.
 */
#pragma once

#include "file-format.h"
#include "files/pgn/pgn.h"

typedef struct {
  const FileFormat *format;
  PgnWriteOptions options; /* all zero where there is nothing to choose */
} FileForm;

/* All in which games of RULES can be saved, as FileForm, in the order in which they are shown; each
 * format comes first as it usually is. */
GArray *file_forms_new (const Rules *rules);

gboolean file_form_equal (const FileForm *a, const FileForm *b);

/* What lists of kinds of files call it, for games of RULES; translated, free with g_free. */
char *file_form_describe (const FileForm *form, const Rules *rules);

/* The form in which TREE, which belongs to FILE, is saved there: the format of its suffix; where
 * that says nothing, as .txt does, that of what is there; else PGN. Notation and encoding stay as
 * they are. Reads a part of FILE. */
FileForm file_form_of (GFile *file, const GameTree *tree);

/* TREE as a file; see file_format_write. */
GBytes *file_form_write (const FileForm *form, const GameTree *tree, GPtrArray *problems,
                         GError **error);
