/* What a search finds, as lines of UCCI. */
#pragma once

#include "uci-session.h"

/* Writes an "info" line, or two. */
void ucci_format_info (const UciSearch *search, const EngineInfo *info);

/* Writes the "bestmove" line, with the answer to an offered draw, or "nobestmove". */
void ucci_format_result (const UciSearch *search, const EngineResult *result);
