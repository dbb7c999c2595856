/*
 * A button with a mnemonic has two names in GTK 4: the text that it was given, with the underscore
 * in it, and that of the label inside, which says by a relation that it is the button's. A screen
 * reader gets both, "_Play Play". A list without a title is called after its type. Both is mended
 * whenever such a widget, or the window that it is in, comes to be seen.
 */
#include "pal-names.h"

#include <adwaita.h>

static gboolean
is_named_by_its_label (gpointer widget)
{
  return GTK_IS_BUTTON (widget) && gtk_button_get_use_underline (widget)
         && gtk_button_get_label (widget) != NULL;
}

/* A list in a group without a title is called after what stands in its first row. */
static void
name_list (GtkWidget *list)
{
  GtkWidget *group = gtk_widget_get_ancestor (list, ADW_TYPE_PREFERENCES_GROUP);
  GtkWidget *row = gtk_widget_get_first_child (list);
  const char *title
      = group != NULL ? adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group)) : NULL;

  if (title == NULL || *title != '\0' || !ADW_IS_PREFERENCES_ROW (row))
    return;
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), -1);
}

static void
name_widget (GtkWidget *widget)
{
  if (is_named_by_its_label (widget))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
  else if (GTK_IS_LIST_BOX (widget))
    name_list (widget);
}

static void
name_below (GtkWidget *widget)
{
  name_widget (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_below (child);
}

static gboolean
names_on_map (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_ROOT (widget))
    name_below (widget);
  else
    name_widget (widget);
  return G_SOURCE_CONTINUE;
}

void
pal_names_mend (void)
{
  gpointer widget_class = g_type_class_ref (GTK_TYPE_WIDGET); /* it has the signal */

  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, names_on_map, NULL,
                              NULL);
  g_type_class_unref (widget_class);
}
