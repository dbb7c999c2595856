/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving what a bot has thought as text: how detailed and how large it may become is asked first,
 * then where. */
#pragma once

#include "bot/glass-tree.h"

#include <gtk/gtk.h>

/* Asks over PARENT and saves TREE (referenced) with moves in NOTATION. */
void pal_thinking_save (GtkWindow *parent, GlassTree *tree, int notation);
