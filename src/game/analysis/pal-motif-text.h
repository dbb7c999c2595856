/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a motif (rules/motif.h) says of a move, as a sentence for people. */
#pragma once

#include "rules/rules.h"

#include <glib.h>

/* MOTIF's sentence with what was FOUND, in the language of the program: “It loses the white knight
 * on c6.” Free with g_free. */
char *pal_motif_text (const Rules *rules, const Motif *motif, const MotifFound *found);
