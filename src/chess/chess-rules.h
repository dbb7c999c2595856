/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What chess's table of rules takes from other files. */
#pragma once

#include "rules/rules.h"
#include "rules/setup.h"
#include "rules/terms.h"

extern const MotifList chess_motifs; /* what may be said of moves in words */
extern const SetupRules chess_setup; /* setting up positions by hand */
extern const TermList chess_terms;   /* what a bot may weigh, and what sensible people say of it */
