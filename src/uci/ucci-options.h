/* The options of the engine program as UCCI has them: names of one small word. */
#pragma once

#include "uci-session.h"

/* Writes the "option" lines. */
void ucci_options_list (const UciSession *session);

/* Does what stands behind "setoption": NAME [VALUE]. What is wrong is said and changes nothing. */
void ucci_options_set (UciSession *session, const char *arguments);
