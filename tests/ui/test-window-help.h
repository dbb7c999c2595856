/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the window share: the application, a window with a game, and its end. */
#pragma once

#include "ui/board/pal-board-view.h"
#include "ui/platform/pal-message.h"
#include "ui/window/pal-window.h"

#include "support/test-game.h"

/* Starts the toolkit and the application, which g_application_get_default () then gives. */
void test_init_window (int *argc, char ***argv);

/* Runs the tests; returns what main returns. */
int test_run_window (void);

/* What the application owns. */
PalBotStore *test_bots (void);
PalEngineStore *test_engines (void);
PalBooks *test_books (void);

/* A window with two people at the start of a game. */
PalWindow *test_open_window (const Rules *rules);

/* The same in a window that there is. */
void test_start_game (PalWindow *window, const Rules *rules);

/* Closes WINDOW and opens another one with the game that it kept. */
PalWindow *test_come_back (PalWindow *window);

PalMatch *test_match_of (PalWindow *window);

/* Waits until WINDOW has the keys: before, no widget in it notices that it has the focus. */
void test_wait_for_keys (gpointer window);

/* A board of chess in a window of its own. */
typedef struct {
  GtkWidget *window;
  PalBoardView *view;
  PalSession *session;
  PalMatch *match;
} TestBoard;

/* From FEN (NULL: the start), where White and, unless SECOND does, Black are played by people. */
void test_open_board (TestBoard *self, const char *fen, TestPlayer *second);
void test_close_board (TestBoard *self);

/* The cell of BOARD, a board of RULES, whose square has this NAME. */
GtkWidget *test_find_cell (gpointer board, const Rules *rules, const char *name);

/* The gesture by which BOARD is clicked and dragged on. */
GtkEventController *test_find_drag (gpointer board);
/* The one for mouse button BUTTON. */
GtkEventController *test_find_drag_of (gpointer board, guint button);

/* The first widget of TYPE at or below TOP, or NULL. */
gpointer test_find_widget (gpointer top, GType type);

/* The path of a new file called NAME with LENGTH bytes (-1: to the 0). Free with g_free. */
char *test_make_file (const char *name, const char *data, gssize length);

/* Opens the file at PATH in WINDOW and waits until another match is on the board or a message is
 * shown. */
void test_open_file (PalWindow *window, const char *path);

/* The first window of TYPE, or NULL. */
GtkWindow *test_find_toplevel (GType type);

/* The PalDialog of TYPE over any window, or NULL. */
gpointer test_find_dialog (GType type);

/* The message that is shown over WINDOW, with NULL over any, or NULL. */
PalMessage *test_find_message (PalWindow *window);

/* The same, when there is one. */
PalMessage *test_wait_for_message (PalWindow *window);

/* Saves the game of WINDOW to the file that it belongs to, and waits until that is done or asked
 * about. */
void test_save (PalWindow *window);
void test_wait_for_save (PalWindow *window);

/* The first button labelled LABEL at or below TOP, or NULL. */
GtkWidget *test_find_button (GtkWidget *top, const char *label);

/* Answers DIALOG with one of its responses and waits until it is gone. */
void test_answer (PalMessage *dialog, const char *response);

/* Handles what is waiting to be handled. */
void test_iterate (void);

/* Closes WINDOW without a question and waits until nothing of it is left. */
void test_close_window (PalWindow *window);
