/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a screen reader says without being asked. */
#pragma once

#include <gtk/gtk.h>

/* Has a screen reader say TEXT now, a sentence about something in the window of WIDGET. Nothing
 * happens where that is in no window. */
void pal_widget_announce (gpointer widget, const char *text);

/* FIRST, which has no period of its own, and SECOND as two sentences. Free with g_free. */
char *pal_join_sentences (const char *first, const char *second);

/* What WIDGET, which may get the focus, says beside its name; "" for nothing. */
void pal_widget_describe (gpointer widget, const char *text);
