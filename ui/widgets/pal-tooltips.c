#include "pal-tooltips.h"

static gboolean
tie_to_menu (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  static const char tied[] = "pal-tooltip-tied";
  GtkWidget *button = g_value_get_object (values);
  GtkWidget *toggle;

  if (!GTK_IS_MENU_BUTTON (button) || !gtk_widget_get_has_tooltip (button)
      || g_object_get_data (G_OBJECT (button), tied) != NULL)
    return G_SOURCE_CONTINUE;
  g_object_set_data (G_OBJECT (button), tied, GINT_TO_POINTER (TRUE));
  toggle = gtk_widget_get_first_child (button);
  if (GTK_IS_TOGGLE_BUTTON (toggle))
    g_object_bind_property (toggle, "active", button, "has-tooltip",
                            G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  return G_SOURCE_CONTINUE;
}

void
pal_tooltips_mend (void)
{
  gpointer widget_class = g_type_class_ref (GTK_TYPE_WIDGET); /* it has the signal */

  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, tie_to_menu, NULL, NULL);
  g_type_class_unref (widget_class);
}
