/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of known answers that lie beside the project; tests that need them skip where they are
 * missing. */
#pragma once

#include <glib.h>

/* The lines of NAME ("perft/chess.epd") that are neither empty nor comments; NULL, with the running
 * test marked as skipped, where the file is missing. Free with g_strfreev. */
char **test_data_lines (const char *name);

/* The path of NAME; NULL, with the running test marked as skipped, where it is missing. */
char *test_data_path (const char *name);
