#include "pal-wheel.h"

/* What a slider or a number has of its own to listen to the wheel hears nothing any more. */
static void
deafen (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
  }
}

void
pal_wheel_turns_page (GtkWidget *widget)
{
  if (GTK_IS_RANGE (widget) || GTK_IS_SPIN_BUTTON (widget))
    deafen (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    pal_wheel_turns_page (child);
}
