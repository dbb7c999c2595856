/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of actions, those of the program, its windows and its boards. */
#pragma once

#include <gtk/gtk.h>

void pal_accelerators_set (GtkApplication *application);
