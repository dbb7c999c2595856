/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Printing: the pages that a file would have (pal-game-pages.h), by way of the system's dialog. */
#pragma once

#include "pal-diagram.h"

#include "game/export/pal-game-document.h"
#include "game/match/pal-match.h"

#include <gtk/gtk.h>

/* Prints the game of MATCH as OPTIONS say, or the diagram of the node at PATH (game_node_path)
 * alone where that is not NULL. What goes wrong is shown over PARENT. Nothing is kept of what is
 * given. */
void pal_printing_print (GtkWindow *parent, PalMatch *match, const PalDocumentOptions *options,
                         const PalDiagramLook *look, const char *path);
