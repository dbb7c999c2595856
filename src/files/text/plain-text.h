/* Text that somebody pasted in simpler signs. */
#pragma once

#include <glib.h>

/* TEXT with letters, digits and signs of full width as narrow ones. Each sign of that goes through
 * CHANGE (may be NULL), where 0 leaves it out. Free with g_free. */
char *plain_text (const char *text, gunichar (*change) (gunichar c));
