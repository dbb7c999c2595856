/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-shortcuts.h"

#include "ui/platform/pal-key-list.h"
#include "ui/platform/pal-preferences-dialog.h"
#include "ui/widgets/pal-wrap-box.h"

#include <adwaita.h>

enum { NARROW_BELOW = 700 };

/* The keys of SHORTCUT as a label understands them. Free with g_free. */
static char *
keys_of (gpointer shortcut)
{
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());
  g_autofree char *action = NULL;
  g_auto (GStrv) keys = NULL;
  char *accelerator;

  g_object_get (shortcut, "action-name", &action, "accelerator", &accelerator, NULL);
  if (action == NULL)
    return accelerator;
  g_free (accelerator);
  keys = gtk_application_get_accels_for_action (application, action);
  return g_strjoinv (" ", keys);
}

/* What SHORTCUT does, and its keys beside that or below. */
static GtkWidget *
shortcuts_make_row (gpointer shortcut)
{
  g_autofree char *keys = keys_of (shortcut);
  g_autofree char *title = NULL;
  GtkWidget *row = adw_preferences_row_new (), *box, *name, *label;

  g_object_get (shortcut, "title", &title, NULL);
  name = g_object_new (GTK_TYPE_LABEL, "label", title, "wrap", TRUE, "xalign", 0.0f, NULL);
  label = gtk_shortcut_label_new (keys);
  gtk_widget_set_halign (label, GTK_ALIGN_END);
  gtk_widget_add_css_class (label, "keys");
  box = g_object_new (PAL_TYPE_WRAP_BOX, "first", name, "second", label, "margin-start", 6,
                      "margin-end", 6, "margin-top", 8, "margin-bottom", 8, NULL);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  return row;
}

/* Adds the groups at and below WIDGET to PAGE; GROUP is the one that WIDGET is in. */
static void
add_groups (GtkWidget *widget, AdwPreferencesPage *page, AdwPreferencesGroup *group)
{
  if (GTK_IS_SHORTCUTS_GROUP (widget)) {
    g_autofree char *title = NULL;

    g_object_get (widget, "title", &title, NULL);
    group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
    adw_preferences_group_set_title (group, title);
    adw_preferences_page_add (page, group);
  } else if (GTK_IS_SHORTCUTS_SHORTCUT (widget)) {
    if (group != NULL) /* else it is one that the window's own search has for itself */
      adw_preferences_group_add (group, shortcuts_make_row (widget));
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    add_groups (child, page, group);
}

/* Shows what KEYS tells of, one below the other. */
static void
present_column (GtkWindow *keys, GtkWindow *over)
{
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  GtkWidget *dialog
      = g_object_new (PAL_TYPE_PREFERENCES_DIALOG, "title", gtk_window_get_title (keys), NULL);

  add_groups (GTK_WIDGET (keys), page, NULL);
  pal_preferences_dialog_add (dialog, page);
  pal_dialog_set_over (dialog, over);
  pal_dialog_present (dialog);
}

/* GtkApplication would build the list of keys with each window that it belongs to: more widgets
 * than all others of the window, a tenth of the time of the start. */
void
pal_shortcuts_present (GtkApplicationWindow *over)
{
  GtkShortcutsWindow *keys = pal_key_list_get (over);

  if (keys == NULL) {
    g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (PAL_SHORTCUTS_UI);

    keys = GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
    pal_key_list_set (over, keys);
  }
  if (gtk_widget_get_width (GTK_WIDGET (over)) < NARROW_BELOW)
    present_column (GTK_WINDOW (keys), GTK_WINDOW (over));
  else
    gtk_window_present (GTK_WINDOW (keys));
}
