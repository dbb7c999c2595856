/* Xiangqi as a bot may weigh it. */
#pragma once

#include "rules/terms.h"

extern const TermList xiangqi_terms;
