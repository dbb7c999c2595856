/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Databases that anybody may have made: books and libraries are files that people pass on. */
#pragma once

#include <sqlite3.h>

/* To be called before anything is asked of DB: what its schema says is no reason to call a function
 * or to write into what SQLite keeps for itself, and cells that lie are errors and not read
 * (https://www.sqlite.org/security.html). */
void sqlite_harden (sqlite3 *db);
