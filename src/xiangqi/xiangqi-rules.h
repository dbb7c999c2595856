/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What xiangqi's table of rules takes from other files. */
#pragma once

#include "rules/motif.h"
#include "rules/setup.h"
#include "rules/terms.h"

extern const SetupRules xiangqi_setup; /* setting up positions by hand */
extern const TermList xiangqi_terms; /* what a bot may weigh, and what sensible people say of it */
extern const MotifList xiangqi_motifs; /* what may be said of a move */
