/* What was in a file when it was read or written last: a file is known by more than its name. */
#pragma once

#include <gio/gio.h>

/* A short text that another content does not have. Free with g_free. */
char *file_stamp_of_bytes (GBytes *bytes);

/* The same of what is in FILE now; NULL where it cannot be read, or where it is far too large for a
 * single game. Touching a file does not change its stamp. */
char *file_stamp (GFile *file);
