/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalNews: the content of a window, and over it the news that come up for a few seconds: one
 * sentence, shown whole, perhaps with a button.
 *
 * The newest sentence takes the place of the one in view at once, however fast they come: somebody
 * who holds down a key is not shown a queue of what happened seconds ago. News with an answer are
 * kept while newer ones are in view, and come back after them: theirs is the only way back.
 *
 * It is not an AdwToastOverlay because that one, in libadwaita 1.2, goes on animating a toast that
 * was dismissed while it appeared, after it has freed it.
 *
 * News lie over the lower end of the widget "over", which is where the least is covered, for
 * instance a list beside the board; and over the top of the window while that widget is not shown.
 */
#pragma once

#include "ui/platform/pal-message.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define PAL_TYPE_NEWS (pal_news_get_type ())
G_DECLARE_FINAL_TYPE (PalNews, pal_news, PAL, NEWS, GtkWidget)

/* Properties: "child" (GtkWidget): the content of the window,
 *             "over" (GtkWidget): where in it news are shown, or NULL. */

/* Shows TEXT, which is plain text, for as long as it takes to read it. */
void pal_news_tell (PalNews *self, const char *text);

/* The same with a button called LABEL (with a mnemonic) that activates ACTION ("game.undo-edit").
 * Without LABEL there is no button, and ACTION is a mere name by which the news can be withdrawn.
 */
void pal_news_tell_with_action (PalNews *self, const char *text, const char *label,
                                const char *action);

/* Takes back what was told with ACTION: it does not hold any more, or its button would do something
 * else by now. */
void pal_news_withdraw (PalNews *self, const char *action);

/* The same with a button that invokes ANSWER with SELF and its own data, and more time for it.
 * ANSWER is sunk. */
void pal_news_tell_with_answer (PalNews *self, const char *text, const char *label,
                                GClosure *answer);

/* Is to be called when "over" has moved without SELF being given a new size. */
void pal_news_place (PalNews *self);

/* Telling a person what went wrong, in a dialog that can be read at leisure. */

/* A heading and a sentence. Without PARENT the program goes on until it has been read. */
void pal_message_show (GtkWindow *parent, const char *heading, const char *body);

/* What could not be understood of a file or a text: PROBLEMS (ReadProblem) as a list under HEADING.
 */
void pal_message_show_problems (GtkWindow *parent, const char *heading, GPtrArray *problems);

/* The same, not shown and without an answer yet. */
PalMessage *pal_message_new_problems (GtkWindow *parent, const char *heading, GPtrArray *problems);
