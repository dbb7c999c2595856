/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-engines-window.h"

#include "game/drivers/pal-driver-host.h"
#include "pal-add-engine-dialog.h"
#include "pal-engine-page.h"
#include "ui/platform/pal-message.h"
#include "ui/platform/pal-split.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-switcher-title.h"

#include <glib/gi18n.h>

struct _PalEnginesWindow {
  AdwWindow parent_instance;

  PalEngineStore *store;
  PalEngineItem *shown;   /* NULL: there is none */
  PalEngineItem *removed; /* last, for taking that back */
  GSimpleActionGroup *actions;

  PalNews *news;
  PalSplit *split;
  GtkListBox *list;
  GtkWidget *closed, *menu;
  PalSwitcherTitle *title;
  AdwViewSwitcherBar *bar;
  GtkStack *pages;
  PalEnginePage *page;
};

G_DEFINE_FINAL_TYPE (PalEnginesWindow, pal_engines_window, ADW_TYPE_WINDOW)

#define ROW_ITEM "pal-engine-item"

/* The engine that is selected, or NULL. */
static PalEngineItem *
selected_item (PalEnginesWindow *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  return row != NULL ? g_object_get_data (G_OBJECT (row), ROW_ITEM) : NULL;
}

static GtkWidget *
engines_window_make_row (gpointer item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *name
      = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  GtkWidget *summary
      = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_widget_add_css_class (summary, "caption");
  gtk_widget_add_css_class (summary, "dim-label");
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), summary);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_bind_property (item, "name", name, "label", G_BINDING_SYNC_CREATE);
  g_object_bind_property (item, "summary", summary, "label", G_BINDING_SYNC_CREATE);
  g_object_set_data_full (G_OBJECT (row), ROW_ITEM, g_object_ref (item), g_object_unref);
  return row;
}

static void
engines_window_select (PalEnginesWindow *self, PalEngineItem *item)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (g_object_get_data (G_OBJECT (row), ROW_ITEM) == item)
      gtk_list_box_select_row (self->list, row);
}

static void
engines_window_update_actions (PalEnginesWindow *self)
{
  static const char *const names[] = { "copy", "rename", "remove" };
  PalEngineItem *item = self->shown;
  GActionMap *map = G_ACTION_MAP (self->actions);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, names[i])),
                                 item != NULL);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "reset")),
                               item != NULL && pal_engine_item_is_found (item)
                                   && pal_engine_store_is_changed (self->store, item));
}

static void
engines_window_show (PalEnginesWindow *self, PalEngineItem *item)
{
  g_autofree char *name = NULL;

  g_set_object (&self->shown, item);
  if (item != NULL)
    g_object_get (item, "name", &name, NULL);
  gtk_stack_set_visible_child_name (self->pages, item != NULL ? "engine" : "none");
  gtk_widget_set_visible (self->menu, item != NULL);
  g_object_set (self->title, "disabled", item == NULL, "title", name, NULL);
  pal_engine_page_show (self->page, self->store, item);
  engines_window_update_actions (self);
}

/* That none is selected happens only while rows go and come. */
static void
engines_window_on_selected (PalEnginesWindow *self)
{
  PalEngineItem *item = selected_item (self);

  if (item != NULL)
    engines_window_show (self, item);
}

static void
engines_window_on_activated (PalEnginesWindow *self)
{
  pal_split_set_show_sidebar (self->split, FALSE);
}

static void
engines_window_on_back (PalEnginesWindow *self)
{
  pal_split_set_show_sidebar (self->split, TRUE);
}

/* One that moved, since it has another name, is shown still; in place of one that is gone the next.
 */
static void
engines_window_on_items_changed (PalEnginesWindow *self, guint position)
{
  int last = (int) g_list_model_get_n_items (G_LIST_MODEL (self->store)) - 1;

  if (self->shown != NULL
      && pal_engine_store_find (self->store, pal_engine_item_get_id (self->shown)) == self->shown)
    engines_window_select (self, self->shown);
  else if (last >= 0)
    gtk_list_box_select_row (
        self->list, gtk_list_box_get_row_at_index (self->list, MIN ((int) position, last)));
  else
    engines_window_show (self, NULL);
}

/* --- actions --- */

static void
on_added (PalEnginesWindow *self, PalEngineItem *item)
{
  engines_window_select (self, item);
  engines_window_on_activated (self);
}

static void
engines_window_add (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalEnginesWindow *self = data;
  PalAddEngineDialog *dialog = pal_add_engine_dialog_new (GTK_WINDOW (self), self->store);

  g_signal_connect_object (dialog, "added", G_CALLBACK (on_added), self, G_CONNECT_SWAPPED);
  pal_dialog_present (dialog);
}

static void
engines_window_copy (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalEnginesWindow *self = data;
  const PalEngineProfile *profile = pal_engine_item_get_profile (self->shown);

  on_added (self, pal_engine_store_add (self->store, profile));
  pal_engine_page_rename (self->page);
}

static void
engines_window_rename (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  pal_engine_page_rename (PAL_ENGINES_WINDOW (data)->page);
}

static void
engines_window_reset (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalEnginesWindow *self = data;

  pal_engine_store_reset (self->store, self->shown);
  pal_engine_page_show (self->page, self->store, NULL); /* other options may be there */
  engines_window_show (self, self->shown);
}

static void
on_restore (PalNews *news, PalEnginesWindow *self)
{
  g_autoptr (PalEngineItem) item = g_steal_pointer (&self->removed);

  if (item == NULL)
    return;
  pal_engine_store_restore (self->store, item);
  engines_window_select (self, item);
}

static void
engines_window_remove (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalEnginesWindow *self = data;
  g_autoptr (PalEngineItem) item = g_object_ref (self->shown);
  g_autofree char *name = NULL, *text = NULL;

  g_object_get (item, "name", &name, NULL);
  /* Translators: the name of an engine. */
  text = g_strdup_printf (_ ("“%s” was removed."), name);
  g_set_object (&self->removed, item);
  pal_engine_store_remove (self->store, item);
  pal_news_tell_with_answer (self->news, text, _ ("_Undo"),
                             g_cclosure_new_object (G_CALLBACK (on_restore), G_OBJECT (self)));
}

static void
engines_window_on_allow_answered (PalMessage *dialog, const char *response, PalEnginesWindow *self)
{
  if (g_str_equal (response, "copy"))
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                            pal_driver_host_get_permission ());
}

static void
engines_window_allow (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalEnginesWindow *self = data;
  PalMessage *dialog = pal_message_new (GTK_WINDOW (self), _ ("Engines on Your System"), NULL);

  pal_message_format_body (
      dialog,
      /* Translators: a command. */
      _ ("Run this command in a terminal, then restart Palamedes:\n\n%s\n\nWith this permission "
         "Palamedes can run any program that you can."),
      pal_driver_host_get_permission ());
  pal_message_add_responses (dialog, "close", _ ("_Close"), "copy", _ ("Copy _Command"), NULL);
  pal_message_set_default_response (dialog, "copy");
  pal_message_set_close_response (dialog, "close");
  g_signal_connect_object (dialog, "response", G_CALLBACK (engines_window_on_allow_answered), self,
                           0);
  pal_message_present (dialog);
}

static const GActionEntry entries[] = {
  { "add", engines_window_add },       { "copy", engines_window_copy },
  { "rename", engines_window_rename }, { "reset", engines_window_reset },
  { "remove", engines_window_remove }, { "allow", engines_window_allow },
};

/* --- the window --- */

static void
on_store_failed (PalEnginesWindow *self, const char *sentence)
{
  pal_message_show (GTK_WINDOW (self), _ ("Could Not Save Engines"), sentence);
}

static void
pal_engines_window_dispose (GObject *object)
{
  PalEnginesWindow *self = PAL_ENGINES_WINDOW (object);

  if (self->store != NULL)
    g_signal_handlers_disconnect_by_data (self->store, self);
  if (self->page != NULL)
    pal_engine_page_show (self->page, NULL, NULL);
  g_clear_object (&self->shown);
  g_clear_object (&self->removed);
  g_clear_object (&self->store);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (pal_engines_window_parent_class)->dispose (object);
}

static void
pal_engines_window_class_init (PalEnginesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_engines_window_dispose;
  g_type_ensure (PAL_TYPE_ENGINE_PAGE);
  g_type_ensure (PAL_TYPE_NEWS);
  g_type_ensure (PAL_TYPE_SPLIT);
  g_type_ensure (PAL_TYPE_SWITCHER_TITLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-engines-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalEnginesWindow, news);
  gtk_widget_class_bind_template_child (widget_class, PalEnginesWindow, split);
  gtk_widget_class_bind_template_child (widget_class, PalEnginesWindow, list);
  gtk_widget_class_bind_template_child (widget_class, PalEnginesWindow, closed);
  gtk_widget_class_bind_template_child (widget_class, PalEnginesWindow, menu);
  gtk_widget_class_bind_template_child (widget_class, PalEnginesWindow, title);
  gtk_widget_class_bind_template_child (widget_class, PalEnginesWindow, bar);
  gtk_widget_class_bind_template_child (widget_class, PalEnginesWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, PalEnginesWindow, page);
  gtk_widget_class_bind_template_callback (widget_class, engines_window_on_selected);
  gtk_widget_class_bind_template_callback (widget_class, engines_window_on_activated);
  gtk_widget_class_bind_template_callback (widget_class, engines_window_on_back);
}

static void
pal_engines_window_init (PalEnginesWindow *self)
{
  g_autoptr (GtkWindowGroup) group = gtk_window_group_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_window_group_add_window (group, GTK_WINDOW (self)); /* it is asked for in modal dialogs */
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "engines", G_ACTION_GROUP (self->actions));
  g_object_set (self->title, "stack", pal_engine_page_get_stack (self->page), NULL);
  adw_view_switcher_bar_set_stack (self->bar, pal_engine_page_get_stack (self->page));
}

PalEnginesWindow *
pal_engines_window_new (GtkApplication *application, PalEngineStore *store)
{
  PalEnginesWindow *self = g_object_new (PAL_TYPE_ENGINES_WINDOW, "application", application, NULL);

  self->store = g_object_ref (store);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (store), engines_window_make_row, NULL, NULL);
  g_signal_connect_swapped (store, "items-changed", G_CALLBACK (engines_window_on_items_changed),
                            self);
  g_signal_connect_swapped (store, "failed", G_CALLBACK (on_store_failed), self);
  engines_window_on_items_changed (self, 0);
  gtk_widget_set_visible (self->closed, pal_driver_host_get () == PAL_DRIVER_HOST_CLOSED);
  if (pal_engine_store_get_problem (store) != NULL)
    pal_news_tell (self->news, pal_engine_store_get_problem (store));
  return self;
}
