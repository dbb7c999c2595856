/*
 * The window: header bar, board with both players, side panel. It owns the session that its views
 * share and puts matches on the board; what can be done with them are actions (pal-game-actions.h,
 * pal-file-actions.h).
 */
#pragma once

#include "game/analysis/pal-analysis.h"
#include "game/books/pal-books.h"
#include "game/bots/pal-bot-store.h"
#include "game/engines/pal-engine-store.h"
#include "game/keeping/pal-autosave.h"
#include "game/lists/pal-document.h"
#include "game/match/pal-session.h"

#include <adwaita.h>

#define PAL_TYPE_WINDOW (pal_window_get_type ())
G_DECLARE_FINAL_TYPE (PalWindow, pal_window, PAL, WINDOW, AdwApplicationWindow)

PalWindow *pal_window_new (GtkApplication *application, PalBotStore *bots, PalEngineStore *engines,
                           PalBooks *books);

/* The program's, for whatever is opened from here. */
PalBotStore *pal_window_get_bots (PalWindow *self);
PalEngineStore *pal_window_get_engines (PalWindow *self);
PalBooks *pal_window_get_books (PalWindow *self);

PalSession *pal_window_get_session (PalWindow *self);
PalMatch *pal_window_get_match (PalWindow *self); /* the session's */
PalDocument *pal_window_get_document (PalWindow *self);
PalAnalysis *pal_window_get_analysis (PalWindow *self);

/* Whether the action NAME, without its "win.", can be used. */
void pal_window_enable_action (PalWindow *self, const char *name, gboolean enabled);

/* Keeps the game on the board; it knows the file that the game belongs to. */
PalAutosave *pal_window_get_autosave (PalWindow *self);

/* Puts MATCH on the board in place of the one that is there, the person's side at the bottom, and
 * keeps it from now on. FILE_URI: where it belongs, or NULL. A match that is played has been
 * started; one that is not is looked at. */
void pal_window_set_match (PalWindow *self, PalMatch *match, const char *file_uri);

/* Puts the game on the board that was there last, and goes on with it. FALSE where there is none;
 * a broken one is told of. */
gboolean pal_window_restore (PalWindow *self);

/* Small news that needs no answer. */
void pal_window_show_toast (PalWindow *self, const char *text);

/* The same with a button, LABEL with an underline, that activates ACTION. */
void pal_window_show_toast_with_button (PalWindow *self, const char *text, const char *label,
                                        const char *action);

/* Properties: "session" (PalSession, read-only), "document" (PalDocument, read-only: the file of
 *             several games that the game on the board is from), "piece-set" (PalPieceSet,
 * read-only), "narrow" (boolean, read-only: the panel lies over the board), "panel-visible"
 * (boolean). */
