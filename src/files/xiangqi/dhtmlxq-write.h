/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game as DhtmlXQ text. */
#pragma once

#include "files/tree/game-tree.h"

/* See FileFormat.write. */
char *dhtmlxq_write (const GameTree *tree, gsize *length, GPtrArray *problems);
