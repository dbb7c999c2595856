#include "pal-early-keys.h"

void
pal_early_keys_add (GtkWidget *window, const PalEarlyKey *keys, guint n)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < n; i++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].key),
                          gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (window, controller);
}
