/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text as people type who look for it: "MÜLLER" and "Müller" as "muller", "Łódź" as "lodz". */
#pragma once

#include <glib.h>

/* TEXT, valid UTF-8, in lower case, without marks, and with plain letters for those that are no
 * others with a mark (æ, ø, ł). Signs and blanks stay. Free with g_free. */
char *text_fold (const char *text);
