/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reversi's table of rules takes from other files. */
#pragma once

#include "rules/motif.h"
#include "rules/setup.h"
#include "rules/terms.h"

extern const MotifList reversi_motifs; /* what may be said of moves in words */
extern const SetupRules reversi_setup; /* setting up positions by hand */
extern const TermList reversi_terms; /* what a bot may weigh, and what sensible people say of it */
