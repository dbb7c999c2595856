/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bytes of unknown encoding as UTF-8 text.
 *
 * UTF-16 is known by its mark and UTF-8 by being valid. What is neither is read as Chinese where it
 * looks like that (text_guess), and else as the encoding that its kind of file is usually in. The
 * encoding is one decision for all of a text.
 */
#pragma once

#include <glib.h>

typedef enum {
  TEXT_UTF8,
  TEXT_WINDOWS_1252, /* Western Europe; Latin-1 is a part of it */
  TEXT_GB18030,      /* simplified Chinese; GBK and GB 2312 are parts of it */
  TEXT_BIG5,         /* traditional Chinese */
} TextEncoding;

/* What people call ENCODING: "GB18030". */
const char *text_encoding_name (TextEncoding encoding);

/* What the LENGTH bytes at BYTES are in; OTHERWISE where nothing speaks for another one. */
TextEncoding text_guess (const char *bytes, gsize length, TextEncoding otherwise);

/* The LENGTH bytes at BYTES in ENCODING as UTF-8, ended by a NUL that does not count. Zero bytes
 * become blanks; what cannot be read becomes U+FFFD, half a character at the end nothing. Free with
 * g_free. */
char *text_decode (const char *bytes, gsize length, TextEncoding encoding, gsize *text_length);

/* TEXT, which is UTF-8, in ENCODING; what that cannot say becomes a question mark. Free with
 * g_free. */
char *text_encode (const char *text, TextEncoding encoding, gsize *length);

/* Whether ENCODING has all characters of TEXT. */
gboolean text_fits (const char *text, TextEncoding encoding);

/* text_decode of what text_guess says, without byte order mark. */
char *text_to_utf8 (const char *bytes, gsize length, TextEncoding otherwise, gsize *text_length);

/* The UTF-16LE text of at most LENGTH bytes at BYTES, which ends at the first zero. */
char *text_from_utf16le (const char *bytes, gsize length);

/* Whether text_to_utf8 would change nothing. */
gboolean text_is_plain_utf8 (const char *bytes, gsize length);

/* text_to_utf8 for a GBytes, which is handed back itself (with another reference) where it is UTF-8
 * already: a file of a million games is not copied. Not ended by a NUL. */
GBytes *text_bytes_to_utf8 (GBytes *bytes, TextEncoding otherwise);

/*
 * How a file has its text: for who writes into a file that stays in the form in which it is.
 */

typedef struct {
  const char *charset; /* as iconv calls it */
  gsize mark;          /* bytes of the byte order mark at the begin of the file */
} TextForm;

/* The form in which text_to_utf8 would take the LENGTH bytes at BYTES. */
TextForm text_form_of (const char *bytes, gsize length, TextEncoding otherwise);

/* Where in the LENGTH bytes at BYTES that stands what text_to_utf8 puts at OFFSET of its text.
 * FALSE where that is in the middle of a character, or behind the end. */
gboolean text_form_find (TextForm form, const char *bytes, gsize length, gsize offset,
                         gsize *place);

/* The TEXT_LENGTH bytes of UTF-8 at TEXT as they stand in a file of FORM, without a mark; NULL
 * where it has not all of the characters. Free with g_free. */
char *text_form_encode (TextForm form, const char *text, gsize text_length, gsize *length);

/* How many lines end from P to END, whichever of the three ways to end one they use. */
int text_count_lines (const char *p, const char *end);
