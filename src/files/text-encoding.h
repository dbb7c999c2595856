/* Bytes of unknown encoding as UTF-8 text. */
#pragma once

#include <glib.h>

/* The LENGTH bytes at BYTES as UTF-8, without byte order mark and ended by a NUL that does not
 * count. UTF-16 is known by its mark; else the whole is taken as UTF-8 if it is valid, and as
 * Windows-1252 if not (the encoding is one decision for all of it). Zero bytes become blanks. Free
 * with g_free. */
char *text_to_utf8 (const char *bytes, gsize length, gsize *text_length);

/* Whether text_to_utf8 would change nothing. */
gboolean text_is_plain_utf8 (const char *bytes, gsize length);

/* text_to_utf8 for a GBytes, which is handed back itself (with another reference) where it is UTF-8
 * already: a mapped file of a million games is not copied. Not ended by a NUL. */
GBytes *text_bytes_to_utf8 (GBytes *bytes);
