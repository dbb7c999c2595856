/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields of key files that people write by hand: what they say, and the sentence on what is wrong
 * with one. */
#pragma once

#include <glib.h>

/* Which of WORDS, up to NULL, TEXT is, whatever the case; -1: none. */
int key_field_word (const char *text, const char *const *words);

/* All three set ERROR (GAME_FILE_ERROR_FORMAT), which says where, what, and what to do, and return
 * FALSE. REMEDY is a translated part of a sentence: "write a whole number". */
gboolean key_field_fail (GError **error, const char *group, const char *key, const char *text,
                         const char *remedy);
gboolean key_field_fail_number (GError **error, const char *group, const char *key,
                                const char *text, int least, int most);
gboolean key_field_fail_word (GError **error, const char *group, const char *key, const char *text,
                              const char *const *words);
