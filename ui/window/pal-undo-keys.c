#include "pal-undo-keys.h"

#include "ui/board/pal-board-view.h"

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
undo_keys_on_key (GtkWidget *window, GVariant *redo, gpointer panel)
{
  gboolean again = g_variant_get_boolean (redo);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  if (focus != NULL && is_text (focus))
    return gtk_widget_activate_action (focus, again ? "text.redo" : "text.undo", NULL);
  return is_about_book (panel, focus, again)
         && gtk_widget_activate_action (panel, again ? "book.redo" : "book.undo", NULL);
}

void
pal_undo_keys_add (PalWindow *window, PalBookPanel *book)
{
  static const struct {
    const char *key;
    gboolean again;
  } keys[] = { { "<Control>z", FALSE }, { "<Control><Shift>z", TRUE }, { "<Control>y", TRUE } };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
    GtkShortcut *shortcut
        = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].key),
                            gtk_callback_action_new (undo_keys_on_key, book, NULL));

    gtk_shortcut_set_arguments (shortcut, g_variant_new_boolean (keys[i].again));
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
  }
  gtk_widget_add_controller (GTK_WIDGET (window), controller);
}
