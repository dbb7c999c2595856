/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What can be done with the opening book from its panel, as actions of the group "book":
 * choose, starter, new, make, merge, save-polyglot, add-line, undo, redo; edit is the panel's own.
 */
#pragma once

#include "pal-book-panel.h"
#include "rules/rules.h"

#include <adwaita.h>

/* To be called when PalBookPanel's class is made. */
void pal_book_actions_install (GtkWidgetClass *panel_class);

/* Which of them make sense now. */
void pal_book_actions_update (PalBookPanel *panel);

/* Letting a person choose the opening book of a game. */

/* Asks for a file, over PARENT, and uses it in BOOKS as the book of RULES' game; what is wrong with
 * it is shown. */
void pal_book_choosing_ask (GtkWindow *parent, PalBooks *books, const Rules *rules);
