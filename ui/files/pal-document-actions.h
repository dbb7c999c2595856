/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of several games as actions of the window: the next and the previous game, the list of all,
 * deleting one, adding the game on the board to a file. Which file is worked in, and which of its
 * games is on the board, the window's document knows (game/lists/pal-document.h). */
#pragma once

#include "ui/window/pal-game-page.h"

#include "game/lists/pal-document.h"

void pal_document_actions_install (PalGamePage *page);

/* Puts game INDEX of the document on the board, with what is wrong with it in PROBLEMS; FALSE with
 * ERROR where it cannot be read, and then nothing is changed. */
gboolean pal_document_actions_show (PalGamePage *page, guint index, GPtrArray *problems,
                                    GError **error);

/* Adds MATCH, a game of PAGE, to those in FILE, as the last one; what keeps it from that is told.
 */
void pal_document_actions_add (PalGamePage *page, PalMatch *match, GFile *file);

/* Whether the document of PAGE is the file at URI (NULL: none). */
gboolean pal_document_actions_has_open (PalGamePage *page, gconstpointer uri);

/* The game on the board came from the file URI, where MARK (pal_document_dup_mark) tells which it
 * was; each may be NULL. If it still is there the document goes on with it, once the file has been
 * read.
 */
void pal_document_actions_take_up (PalGamePage *page, const char *uri, const char *mark);
