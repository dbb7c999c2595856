#include "pal-walking-keys.h"

#include "ui/widgets/pal-segmented.h"

static gboolean
is_in (GtkWidget *focus, GType type)
{
  return gtk_widget_get_ancestor (focus, type) != NULL;
}

/* Whether the arrows mean something where the focus is. */
static gboolean
has_arrows (GtkWidget *focus, PalBoardView *board)
{
  if (focus == NULL)
    return FALSE;
  return GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus) || is_in (focus, GTK_TYPE_POPOVER)
         || is_in (focus, GTK_TYPE_FLOW_BOX) || is_in (focus, PAL_TYPE_SEGMENTED)
         || pal_board_view_has_arrows (board);
}

static gboolean
walking_keys_walk (GtkWidget *window, GVariant *action, gpointer board)
{
  return !has_arrows (gtk_window_get_focus (GTK_WINDOW (window)), board)
         && gtk_widget_activate_action (window, g_variant_get_string (action, NULL), NULL);
}

static gboolean
walk_two (GtkWidget *window, GVariant *plies, gpointer board)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  if (focus == NULL || !is_in (focus, PAL_TYPE_BOARD_VIEW) || has_arrows (focus, board))
    return FALSE;
  pal_session_step (pal_window_get_session (PAL_WINDOW (window)), g_variant_get_int32 (plies));
  return TRUE;
}

static void
walking_keys_add (GtkEventController *controller, const char *key, GtkShortcutFunc callback,
                  gpointer board, GVariant *argument)
{
  GtkShortcut *shortcut = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (key),
                                            gtk_callback_action_new (callback, board, NULL));

  gtk_shortcut_set_arguments (shortcut, argument);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
}

void
pal_walking_keys_add (PalWindow *window, PalBoardView *board)
{
  static const struct {
    const char *key, *action;
  } keys[] = {
    { "Left|KP_Left", "win.previous" },
    { "Right|KP_Right", "win.next" },
    { "Home|KP_Home", "win.first" },
    { "End|KP_End", "win.last" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  /* Before a list scrolls, or the focus goes elsewhere. */
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    walking_keys_add (controller, keys[i].key, walking_keys_walk, board,
                      g_variant_new_string (keys[i].action));
  walking_keys_add (controller, "Up|KP_Up", walk_two, board, g_variant_new_int32 (-2));
  walking_keys_add (controller, "Down|KP_Down", walk_two, board, g_variant_new_int32 (2));
  gtk_widget_add_controller (GTK_WIDGET (window), controller);
}
