/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sqlite-harden.h"

#include <stddef.h>

void
sqlite_harden (sqlite3 *db)
{
  sqlite3_db_config (db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_exec (db, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
}
