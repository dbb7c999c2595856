/*
 * A button with a mnemonic has two names in GTK 4: the text that it was given, with the underscore
 * in it, and that of the label inside, which says by a relation that it is the button's. A screen
 * reader gets both, "_Play Play". Here the first one is taken away whenever such a button comes to
 * be seen.
 */
#include "pal-mnemonics.h"

static gboolean
on_map (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  gpointer widget = g_value_get_object (values);

  if (GTK_IS_BUTTON (widget) && gtk_button_get_use_underline (widget)
      && gtk_button_get_label (widget) != NULL)
    gtk_accessible_reset_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
  return G_SOURCE_CONTINUE;
}

void
pal_mnemonics_name_buttons (void)
{
  gpointer widget_class = g_type_class_ref (GTK_TYPE_WIDGET); /* it has the signal */

  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_map, NULL, NULL);
  g_type_class_unref (widget_class);
}
