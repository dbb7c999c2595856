/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The question what something is to be called. */
#pragma once

#include "ui/platform/pal-message.h"

/* Whether something else of OBJECT is called TITLE, which is not empty and neither begins nor ends
 * with blanks. */
typedef gboolean (*PalTitleTaken) (gpointer object, const char *title);

/* A question over PARENT, not shown yet, about something that is called TITLE now ("": it is new).
 * ANSWER, with a mnemonic, is on the button that takes what was typed, which cannot be pressed
 * where TAKEN says so; HINT says why then. OBJECT may go before it. */
PalMessage *pal_title_message_new (GtkWindow *parent, const char *heading, const char *title,
                                   const char *answer, const char *hint, PalTitleTaken taken,
                                   gpointer object);

/* The title that was asked for, where RESPONSE, a signal of SELF, takes it; NULL where nobody wants
 * one. Free with g_free. */
char *pal_title_message_dup_answer (PalMessage *self, const char *response);
