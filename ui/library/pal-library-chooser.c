/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-chooser.h"

#include "ui/platform/pal-message.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-title-message.h"

#include <glib/gi18n.h>
#include <string.h>

enum { LIST_HEIGHT = 320 }; /* of the libraries in the menu: more than these are scrolled */

struct _PalLibraryChooser {
  AdwBin parent_instance;

  PalLibraries *libraries;
  char *subtitle;
  GSimpleActionGroup *actions;
  GtkWidget *list;    /* of the libraries, in the menu */
  GtkWidget *popover; /* the menu */
  GtkMenuButton *button;
  GtkLabel *title;
};

G_DEFINE_FINAL_TYPE (PalLibraryChooser, pal_library_chooser, ADW_TYPE_BIN)

static GtkWindow *
chooser_window (PalLibraryChooser *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

static void
chooser_show_error (PalLibraryChooser *self, const char *heading, const GError *error)
{
  pal_message_show (chooser_window (self), heading, error->message);
}

/* --- the menu --- */

static void
chooser_add_item (PalLibraryChooser *self, PalLibrary *library)
{
  GtkWidget *item
      = g_object_new (GTK_TYPE_CHECK_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, "label",
                      pal_library_get_title (library), NULL);
  GtkWidget *label = gtk_widget_get_last_child (item);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (item), "libraries.choose");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (item), "s", pal_library_get_path (library));
  gtk_box_append (GTK_BOX (self->list), item);
}

static int
compare_titles (gconstpointer a, gconstpointer b)
{
  PalLibrary *const *one = a, *const *other = b;

  return g_utf8_collate (pal_library_get_title (*one), pal_library_get_title (*other));
}

/* My Games, and the others in the order of their titles. */
static void
fill_list (PalLibraryChooser *self)
{
  GListModel *model = G_LIST_MODEL (self->libraries);
  g_autoptr (GPtrArray) others = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 1; i < g_list_model_get_n_items (model); i++)
    g_ptr_array_add (others, g_list_model_get_item (model, i));
  g_ptr_array_sort (others, compare_titles);
  pal_widget_unparent_children (self->list);
  chooser_add_item (self, pal_libraries_get_mine (self->libraries));
  for (guint i = 0; i < others->len; i++)
    chooser_add_item (self, others->pdata[i]);
}

/* What stands in the menu and on the button. */
static void
chooser_update (PalLibraryChooser *self)
{
  PalLibrary *current = pal_libraries_get_current (self->libraries);
  GActionMap *map = G_ACTION_MAP (self->actions);
  gboolean mine = current == pal_libraries_get_mine (self->libraries);

  fill_list (self);
  gtk_label_set_label (self->title, pal_library_get_title (current));
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "choose")),
                             g_variant_new_string (pal_library_get_path (current)));
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "trash")), !mine);
}

/* Titles come when the files have been read. */
static void
chooser_follow (PalLibraryChooser *self)
{
  GListModel *model = G_LIST_MODEL (self->libraries);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (PalLibrary) library = g_list_model_get_item (model, i);
    g_signal_handlers_disconnect_by_func (library, chooser_update, self);
    g_signal_connect_object (library, "notify::title", G_CALLBACK (chooser_update), self,
                             G_CONNECT_SWAPPED);
  }
  chooser_update (self);
}

static void
chooser_on_libraries (PalLibraryChooser *self)
{
  if (self->libraries == NULL)
    return;
  g_signal_connect_object (self->libraries, "items-changed", G_CALLBACK (chooser_follow), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->libraries, "notify::current", G_CALLBACK (chooser_update), self,
                           G_CONNECT_SWAPPED);
  chooser_follow (self);
}

static void
chooser_choose (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalLibraryChooser *self = data;
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_string (parameter, NULL));

  gtk_popover_popdown (GTK_POPOVER (self->popover));
  pal_libraries_set_current (self->libraries, pal_libraries_open (self->libraries, file));
}

/* --- titles --- */

/* Whether another library than OWN (may be NULL) is called TITLE, but for case. */
static gboolean
is_taken (PalLibraries *libraries, const char *title, PalLibrary *own)
{
  g_autofree char *wanted = g_utf8_casefold (title, -1);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (libraries)); i++) {
    g_autoptr (PalLibrary) library = g_list_model_get_item (G_LIST_MODEL (libraries), i);
    g_autofree char *folded = g_utf8_casefold (pal_library_get_title (library), -1);

    if (library != own && g_str_equal (folded, wanted))
      return TRUE;
  }
  return FALSE;
}

/* A library can be told from others by its title alone. */
static gboolean
is_taken_for_new (gpointer self, const char *title)
{
  return is_taken (PAL_LIBRARY_CHOOSER (self)->libraries, title, NULL);
}

static gboolean
is_taken_for_current (gpointer data, const char *title)
{
  PalLibraryChooser *self = data;

  return is_taken (self->libraries, title, pal_libraries_get_current (self->libraries));
}

/* Asks for a title of LIBRARY, or of a new one (NULL); ANSWER is what the button that takes it
 * says. */
static void
chooser_ask_title (PalLibraryChooser *self, const char *heading, PalLibrary *library,
                   const char *answer,
                   void (*on_response) (PalMessage *, const char *, PalLibraryChooser *))
{
  PalMessage *dialog = pal_title_message_new (
      chooser_window (self), heading, library != NULL ? pal_library_get_title (library) : "",
      answer, _ ("Another library has this name."),
      library != NULL ? is_taken_for_current : is_taken_for_new, self);

  g_signal_connect_object (dialog, "response", G_CALLBACK (on_response), self, 0);
  pal_message_present (dialog);
}

static void
chooser_on_new (PalMessage *dialog, const char *response, PalLibraryChooser *self)
{
  g_autofree char *title = pal_title_message_dup_answer (dialog, response);
  g_autoptr (GError) error = NULL;
  PalLibrary *library;

  if (title == NULL)
    return;
  library = pal_libraries_add (self->libraries, title, &error);
  if (library != NULL)
    pal_libraries_set_current (self->libraries, library);
  else
    chooser_show_error (self, _ ("Could Not Make Library"), error);
}

static void
chooser_new (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  chooser_ask_title (data, _ ("New Library"), NULL, _ ("_Create"), chooser_on_new);
}

static void
chooser_on_renamed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalLibraryChooser) self = data;
  g_autoptr (GError) error = NULL;

  if (!pal_library_finish (PAL_LIBRARY (source), result, NULL, &error))
    chooser_show_error (self, _ ("Could Not Rename Library"), error);
}

static void
chooser_on_rename (PalMessage *dialog, const char *response, PalLibraryChooser *self)
{
  g_autofree char *title = pal_title_message_dup_answer (dialog, response);

  if (title != NULL)
    pal_library_set_title (pal_libraries_get_current (self->libraries), title, chooser_on_renamed,
                           g_object_ref (self));
}

static void
chooser_rename (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalLibraryChooser *self = data;

  chooser_ask_title (self, _ ("Rename Library"), pal_libraries_get_current (self->libraries),
                     _ ("_Rename"), chooser_on_rename);
}

/* --- the trash --- */

static void
chooser_on_trash (PalMessage *dialog, const char *response, PalLibraryChooser *self)
{
  PalLibrary *library = g_object_get_data (G_OBJECT (dialog), "pal-library");
  g_autoptr (GError) error = NULL;

  if (g_str_equal (response, "trash") && !pal_libraries_remove (self->libraries, library, &error))
    chooser_show_error (self, _ ("Could Not Move Library to Trash"), error);
}

static void
chooser_trash (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalLibraryChooser *self = data;
  PalLibrary *library = pal_libraries_get_current (self->libraries);
  g_autofree char *heading
      = g_strdup_printf (_ ("Move “%s” to Trash?"), pal_library_get_title (library));
  PalMessage *dialog
      = pal_message_new (chooser_window (self), heading,
                         _ ("The library goes with all of its games, tags and favorites. It "
                            "can be restored from the trash."));

  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "trash", _ ("_Move to Trash"), NULL);
  pal_message_set_response_appearance (dialog, "trash", ADW_RESPONSE_DESTRUCTIVE);
  g_object_set_data_full (G_OBJECT (dialog), "pal-library", g_object_ref (library), g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (chooser_on_trash), self, 0);
  pal_message_present (dialog);
}

/* --- the object --- */

static void
pal_library_chooser_dispose (GObject *object)
{
  PalLibraryChooser *self = PAL_LIBRARY_CHOOSER (object);

  g_clear_object (&self->actions);
  pal_properties_dispose (object);
}

static void
pal_library_chooser_class_init (PalLibraryChooserClass *klass)
{
  const PalProperty properties[] = {
    { "libraries", PAL_TYPE_LIBRARIES, G_STRUCT_OFFSET (PalLibraryChooser, libraries),
      G_CALLBACK (chooser_on_libraries) },
    { "subtitle", G_TYPE_STRING, G_STRUCT_OFFSET (PalLibraryChooser, subtitle) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_library_chooser_dispose;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-library-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLibraryChooser, button);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryChooser, title);
}

/* The libraries scroll alone, so that what can be done stays in sight however many they are. */
static void
make_popover (PalLibraryChooser *self, GMenuModel *menu)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->list, "library-choices");
  g_object_set (scrolled, "child", self->list, "hscrollbar-policy", GTK_POLICY_NEVER,
                "overlay-scrolling", FALSE, "propagate-natural-height", TRUE, "max-content-height",
                LIST_HEIGHT, "focusable", FALSE, NULL);
  self->popover = gtk_popover_menu_new_from_model (menu);
  gtk_popover_menu_add_child (GTK_POPOVER_MENU (self->popover), scrolled, "list");
  gtk_menu_button_set_popover (self->button, self->popover);
}

static void
pal_library_chooser_init (PalLibraryChooser *self)
{
  static const GActionEntry entries[] = {
    { "choose", chooser_choose, "s", "''" },
    { "new", chooser_new },
    { "rename", chooser_rename },
    { "trash", chooser_trash },
  };
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) libraries = g_menu_new ();
  g_autoptr (GMenuItem) list = g_menu_item_new (NULL, NULL);
  g_autoptr (GMenu) changes = g_menu_new ();
  g_autoptr (GMenu) uses = g_menu_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "libraries", G_ACTION_GROUP (self->actions));
  g_menu_item_set_attribute (list, "custom", "s", "list");
  g_menu_append_item (libraries, list);
  g_menu_append (changes, _ ("_New Library…"), "libraries.new");
  g_menu_append (changes, _ ("_Rename…"), "libraries.rename");
  g_menu_append (changes, _ ("Move to _Trash…"), "libraries.trash");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (libraries));
  /* The window does these. */
  g_menu_append (uses, _ ("_My Statistics"), "library.my-statistics");
  g_menu_append (uses, _ ("Create a _Book from Games Shown…"), "library.make-book");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (uses));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (changes));
  make_popover (self, G_MENU_MODEL (menu));
}
