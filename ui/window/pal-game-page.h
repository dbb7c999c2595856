/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game in a window: the board with both players, and the side panel. It owns the session that its
 * views share and puts matches on the board; what can be done with them are actions
 * (pal-game-actions.h, pal-file-actions.h), called "game." in itself, and in the window while it is
 * the page in view there.
 */
#pragma once

#include "game/analysis/pal-analysis.h"
#include "game/books/pal-books.h"
#include "game/bots/pal-bot-store.h"
#include "game/engines/pal-engine-store.h"
#include "game/keeping/pal-autosave.h"
#include "game/library/pal-my-games.h"
#include "game/lists/pal-document.h"
#include "game/match/pal-session.h"
#include "ui/board/pal-board-view.h"
#include "ui/book/pal-book-panel.h"

#include <adwaita.h>

#define PAL_TYPE_GAME_PAGE (pal_game_page_get_type ())
G_DECLARE_FINAL_TYPE (PalGamePage, pal_game_page, PAL, GAME_PAGE, AdwBin)

typedef gboolean (*PalGamePageTest) (PalGamePage *page, gconstpointer data);

PalGamePage *pal_game_page_new (PalBotStore *bots, PalEngineStore *engines, PalBooks *books);

/* The program's, for whatever is opened from here. */
PalBotStore *pal_game_page_get_bots (PalGamePage *self);
PalEngineStore *pal_game_page_get_engines (PalGamePage *self);
PalBooks *pal_game_page_get_books (PalGamePage *self);

PalSession *pal_game_page_get_session (PalGamePage *self);
PalMatch *pal_game_page_get_match (PalGamePage *self); /* the session's */
PalDocument *pal_game_page_get_document (PalGamePage *self);
PalAnalysis *pal_game_page_get_analysis (PalGamePage *self);
PalBoardView *pal_game_page_get_board (PalGamePage *self);
PalBookPanel *pal_game_page_get_book (PalGamePage *self); /* built when it is first asked for */

/* Whether the action NAME, without its "game.", can be used. */
void pal_game_page_enable_action (PalGamePage *self, const char *name, gboolean enabled);

/* Keeps the game on the board; it knows the file that the game belongs to. */
PalAutosave *pal_game_page_get_autosave (PalGamePage *self);

/* Has it in the library My Games as well. */
PalMyGames *pal_game_page_get_my_games (PalGamePage *self);

/* Puts MATCH on the board in place of the one that is there, the person's side at the bottom, and
 * keeps it from now on. FILE_URI: where it belongs, or NULL. A match that is played has been
 * started; one that is not is looked at. */
void pal_game_page_set_match (PalGamePage *self, PalMatch *match, const char *file_uri);

/* Puts the game on the board that is kept as NUMBER (pal_autosave_list), and goes on with it. FALSE
 * where there is none; a broken one is told of. */
gboolean pal_game_page_restore (PalGamePage *self, int number);

/* The window that it is in, for dialogs; NULL: none. */
GtkWindow *pal_game_page_get_window (PalGamePage *self);

/* Has the window bring it into view. */
void pal_game_page_present (PalGamePage *self);

/* Tells whoever waits for it that something which was being saved is so. */
void pal_game_page_settle (PalGamePage *self);

/* Whether another game can take the place of the one on the board, since nothing has happened in
 * that one. */
gboolean pal_game_page_is_vacant (PalGamePage *self);

/* Whether the game on the board belongs to a file and has changes that are not saved there; who
 * agreed that the file has no place for some of it is not asked about that again. */
gboolean pal_game_page_is_changed_in_file (PalGamePage *self);

/* Whether the game on the board was played to its end, is kept in My Games, and is not being
 * reviewed, so that the next one that is played can take its place, as a rematch does. */
gboolean pal_game_page_is_finished (PalGamePage *self);

/* Where another game is to be put on the board: SELF where that is vacant, else a new page beside
 * it, which comes into view. The window's. */
PalGamePage *pal_game_page_find_room (PalGamePage *self);

/* SELF where TEST holds for it and DATA, else another page of the program for which it does; NULL
 * where there is none. */
PalGamePage *pal_game_page_find (PalGamePage *self, PalGamePageTest test, gconstpointer data);

/* Takes a key that nothing in the window wanted: it may begin a move. */
gboolean pal_game_page_take_key (PalGamePage *self, GtkEventControllerKey *controller, guint key,
                                 GdkModifierType state);

/* Its actions. */
GActionMap *pal_game_page_get_actions (PalGamePage *self);

/* Small news that needs no answer. */
void pal_game_page_show_toast (PalGamePage *self, const char *text);

/* The same with a button, LABEL with an underline, that activates ACTION of the page. Without LABEL
 * there is no button, and ACTION is a mere name by which the news can be withdrawn. */
void pal_game_page_show_toast_with_button (PalGamePage *self, const char *text, const char *label,
                                           const char *action);

/* Takes back the news with ACTION if they are in view: they do not hold any more. */
void pal_game_page_withdraw_toast (PalGamePage *self, const char *action);

/* Signals: "wanted": it is to come into view.
 *   "settled": nothing of it is being saved any more.
 *   "room", which returns a PalGamePage: another page is wanted, in view.
 *   "news" (char *text, char *label, char *action): small news, LABEL and ACTION those of a
 *   button that belongs to it, or NULL.
 * Properties, all but the last one read-only:
 *   "session" (PalSession), "heading" (PalGameHeading), "look" (PalGameLook),
 *   "document" (PalDocument): the file of several games that the game on the board is from,
 *   "menu", "file-menu", "board-menu" (GMenuModel): what else there is; what can be done with the
 *   game as a document; what is shown on the board,
 *   "source" (string): the file that the game is from, even if saving does not go back there,
 *   "news-place" (GtkWidget): what news are to lie over,
 *   "window-active" (boolean): the window that it is in has the keys,
 *   "narrow" (boolean): the panel lies over the board,
 *   "panel-visible" (boolean). */
