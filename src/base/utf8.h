/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UTF-8, character by character, for texts of which nothing may be believed. */
#pragma once

#include <stdint.h>

/* Decodes the character at *TEXT, which is before END, and goes on to the next one; 0 where the
 * bytes are broken. */
uint32_t utf8_next (const char **text, const char *end);
