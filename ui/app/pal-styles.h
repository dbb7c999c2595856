/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The style sheets of the program. */
#pragma once

/* Keeps GTK from reading a theme of its own, which libadwaita would put aside a moment later: it
 * has a look of its own, and takes an empty theme below it. Reading one is an eighth of the
 * instructions of the start. To be called before there are threads, since it writes to the
 * environment; who has chosen a theme there has it. */
void pal_styles_spare_theme (void);
/* Has GTK read its settings, and with them the theme that it was left; before adw_init, which loads
 * no look at all while one stands in the environment. */
void pal_styles_begin (void);
/* Loads style.css, and with it style-dark.css and style-hc.css for as long as the desktop is dark
 * or of high contrast. To be called once, after adw_init. */
void pal_styles_load (void);
