/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who made the program: an AdwAboutDialog as of libadwaita 1.5, an AdwAboutWindow before. */
#pragma once

#include <adwaita.h>

/* Shows that over PARENT (GtkWindow, or NULL), with properties of either as name and value, up to
 * NULL. */
#if ADW_CHECK_VERSION(1, 5, 0)
#define pal_about_show(PARENT, ...) adw_show_about_dialog (GTK_WIDGET (PARENT), __VA_ARGS__)
#else
#define pal_about_show(PARENT, ...) adw_show_about_window (PARENT, __VA_ARGS__)
#endif
