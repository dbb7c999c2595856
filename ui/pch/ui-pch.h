/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What nearly every file of the window includes first, compiled once: reading it takes longer than
 * compiling such a file. Each file includes what it uses all the same, so that it also compiles
 * without this (-Db_pch=false). */
#include <adwaita.h>
