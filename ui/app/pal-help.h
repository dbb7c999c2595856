/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help (data/help), which the desktop's reader of such pages shows. */
#pragma once

#include <gtk/gtk.h>

/* Opens the page about WINDOW, whichever of the program's that is. Where no reader is installed a
 * dialog over it says so, and what to do. */
void pal_help_show (GtkWindow *window);
