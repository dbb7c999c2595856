/* What chess's table of rules takes from other files. */
#pragma once

#include "rules/setup.h"
#include "rules/terms.h"

extern const SetupRules chess_setup; /* setting up positions by hand */
extern const TermList chess_terms;   /* what a bot may weigh, and what sensible people say of it */
