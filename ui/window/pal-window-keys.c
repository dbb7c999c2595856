/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-window-keys.h"

#include "ui/board/pal-board-view.h"
#include "ui/moves/pal-move-strip.h"
#include "ui/widgets/pal-segmented.h"

/* Whether FOCUS is a text with a history of its own. An empty entry has none: where moves are
 * typed, the last one has just been made. */
static gboolean
is_text (GtkWidget *focus)
{
  if (GTK_IS_TEXT (focus))
    return gtk_editable_get_enable_undo (GTK_EDITABLE (focus))
           && *gtk_editable_get_text (GTK_EDITABLE (focus)) != '\0';
  return GTK_IS_TEXT_VIEW (focus);
}

/* Whether somebody who works on the rows of the book means these and not the board. */
static gboolean
is_about_book (PalBookPanel *panel, GtkWidget *focus, gboolean again)
{
  PalBookEditor *editor = pal_book_panel_get_editor (panel);
  gboolean editing, can;

  g_object_get (panel, "editing", &editing, NULL);
  if (!editing || !gtk_widget_get_mapped (GTK_WIDGET (panel)))
    return FALSE;
  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (panel)))
    return TRUE;
  can = again ? pal_book_editor_can_redo (editor) : pal_book_editor_can_undo (editor);
  return can && (focus == NULL || gtk_widget_get_ancestor (focus, PAL_TYPE_BOARD_VIEW) == NULL);
}

static gboolean
undo_keys_on_key (GtkWidget *window, GVariant *redo, gpointer data)
{
  PalGamePage *page = pal_window_get_page (PAL_WINDOW (window));
  gboolean again = g_variant_get_boolean (redo);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  PalBookPanel *book;

  if (focus != NULL && is_text (focus))
    return gtk_widget_activate_action (focus, again ? "text.redo" : "text.undo", NULL);
  if (page == NULL)
    return FALSE;
  book = pal_game_page_get_book (page);
  return is_about_book (book, focus, again)
         && gtk_widget_activate_action (GTK_WIDGET (book), again ? "book.redo" : "book.undo", NULL);
}

static void
add_key (GtkEventController *controller, const char *key, GtkShortcutFunc callback,
         GVariant *argument)
{
  GtkShortcut *shortcut = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (key),
                                            gtk_callback_action_new (callback, NULL, NULL));

  gtk_shortcut_set_arguments (shortcut, argument);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
}

void
pal_undo_keys_add (PalWindow *window)
{
  static const struct {
    const char *key;
    gboolean again;
  } keys[] = { { "<Control>z", FALSE }, { "<Control><Shift>z", TRUE }, { "<Control>y", TRUE } };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    add_key (controller, keys[i].key, undo_keys_on_key, g_variant_new_boolean (keys[i].again));
  gtk_widget_add_controller (GTK_WIDGET (window), controller);
}

static gboolean
is_in (GtkWidget *focus, GType type)
{
  return gtk_widget_get_ancestor (focus, type) != NULL;
}

/* Whether the arrows mean something where the focus is. */
static gboolean
has_arrows (GtkWidget *focus, PalBoardView *board)
{
  if (focus == NULL || board == NULL)
    return FALSE;
  return GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus) || is_in (focus, GTK_TYPE_POPOVER)
         || is_in (focus, GTK_TYPE_FLOW_BOX) || is_in (focus, PAL_TYPE_SEGMENTED)
         || PAL_IS_MOVE_STRIP (focus) || pal_board_view_has_arrows (board);
}

static PalBoardView *
board_of (GtkWidget *window)
{
  PalGamePage *page = pal_window_get_page (PAL_WINDOW (window));

  return page != NULL ? pal_game_page_get_board (page) : NULL;
}

static gboolean
walking_keys_walk (GtkWidget *window, GVariant *action, gpointer data)
{
  return !has_arrows (gtk_window_get_focus (GTK_WINDOW (window)), board_of (window))
         && gtk_widget_activate_action (window, g_variant_get_string (action, NULL), NULL);
}

static gboolean
walk_two (GtkWidget *window, GVariant *plies, gpointer data)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  if (focus == NULL || !is_in (focus, PAL_TYPE_BOARD_VIEW) || has_arrows (focus, board_of (window)))
    return FALSE;
  pal_session_step (pal_game_page_get_session (pal_window_get_page (PAL_WINDOW (window))),
                    g_variant_get_int32 (plies));
  return TRUE;
}

void
pal_walking_keys_add (PalWindow *window)
{
  static const struct {
    const char *key, *action;
  } keys[] = {
    { "Left|KP_Left", "game.previous" },
    { "Right|KP_Right", "game.next" },
    { "Home|KP_Home", "game.first" },
    { "End|KP_End", "game.last" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  /* Before a list scrolls, or the focus goes elsewhere. */
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    add_key (controller, keys[i].key, walking_keys_walk, g_variant_new_string (keys[i].action));
  add_key (controller, "Up|KP_Up", walk_two, g_variant_new_int32 (-2));
  add_key (controller, "Down|KP_Down", walk_two, g_variant_new_int32 (2));
  gtk_widget_add_controller (GTK_WIDGET (window), controller);
}

static gboolean
tab_keys_close (GtkWidget *window, GVariant *nothing, gpointer data)
{
  return gtk_widget_activate_action (window, "win.close-tab", NULL);
}

void
pal_tab_keys_add (PalWindow *window)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  add_key (controller, "<Control>w", tab_keys_close, NULL);
  gtk_widget_add_controller (GTK_WIDGET (window), controller);
}

static gboolean
paste_keys_on_key (GtkWidget *window, GVariant *nothing, gpointer data)
{
  return gtk_widget_activate_action (window, "game.paste", NULL);
}

void
pal_paste_keys_add (PalWindow *window)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  add_key (controller, "<Control>v|<Shift>Insert", paste_keys_on_key, NULL);
  gtk_widget_add_controller (GTK_WIDGET (window), controller);
}
