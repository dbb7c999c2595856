/* The options of the engine program: their list, and what setoption does. */
#pragma once

#include "uci-session.h"

/* Writes the "option" lines. */
void uci_options_list (const UciSession *session);

/* Does what stands behind "setoption": name N [value V]. Names and values may be written in upper
 * or lower case and with any blanks. What is wrong is said and changes nothing. */
void uci_options_set (UciSession *session, const char *arguments);
