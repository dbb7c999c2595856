/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who made the program: an AdwAboutDialog as of libadwaita 1.5, an AdwAboutWindow before. */
#pragma once

#include <adwaita.h>

/* Shows that over PARENT (GtkWindow, or NULL), with properties of either as name and value, up to
 * NULL. The name and the version are to be given as below: the button with the version tells by an
 * AdwToast that it has copied it, and libadwaita 1.2 may free a toast that still slides in, and
 * write to it afterwards. */
#if ADW_CHECK_VERSION(1, 5, 0)
#define PAL_ABOUT_NAME "Palamedes"
#define PAL_ABOUT_VERSION PAL_VERSION
#define pal_about_show(PARENT, ...) adw_show_about_dialog (GTK_WIDGET (PARENT), __VA_ARGS__)
#else
#define PAL_ABOUT_NAME "Palamedes " PAL_VERSION
#define PAL_ABOUT_VERSION ""
#define pal_about_show(PARENT, ...) adw_show_about_window (PARENT, __VA_ARGS__)
#endif
