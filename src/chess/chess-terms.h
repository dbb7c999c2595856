/* Chess as a bot may weigh it. */
#pragma once

#include "rules/terms.h"

extern const TermList chess_terms;
