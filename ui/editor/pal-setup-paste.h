/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game/editor/pal-position-editor.h"

#include <gtk/gtk.h>

/* Sets EDITOR's board up as the FEN in the clipboard says, in a moment. What keeps it from that is
 * said in a message over WINDOW, and the board stays. */
void pal_setup_paste (GtkWindow *window, PalPositionEditor *editor);
