/* What a search finds, as lines of NBoard. */
#pragma once

#include "uci-session.h"

/* Writes a "search" line. */
void nboard_format_info (const UciSearch *search, const EngineInfo *info);

/* Writes the effort and, where a move was asked for, the "===" line. */
void nboard_format_result (const UciSearch *search, const EngineResult *result);
