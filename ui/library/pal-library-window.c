/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-window.h"

#include "pal-library-actions.h"
#include "pal-library-chooser.h"
#include "pal-library-desk.h"
#include "pal-library-destination.h"
#include "pal-library-filters.h"
#include "pal-library-import-strip.h"
#include "pal-library-preview.h"
#include "pal-library-problems.h"
#include "pal-name-completion.h"
#include "registry.h"
#include "ui/files/pal-file-filters.h"
#include "ui/files/pal-opening.h"
#include "ui/files/pal-writing.h"
#include "ui/platform/pal-split.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>

struct _PalLibraryWindow {
  AdwWindow parent_instance;

  PalApplication *application; /* not owned: it has the window */
  PalLibraries *libraries;
  PalLibrary *library; /* the one in view */
  GSimpleActionGroup *actions;
  PalNameCompletion *completion; /* the entry's */
  gboolean closed, deleted;      /* DELETED: such games are shown */
  gboolean begun;                /* there were games to be seen */

  PalNews *news;
  PalSplit *split;
  PalSplit *filter_split;
  PalLibraryChooser *chooser;
  GtkEditable *search;
  GtkWidget *chip;
  GtkLabel *chip_label;
  GtkStack *pages;
  AdwStatusPage *problem;
  GtkWidget *repair, *sort_button, *back, *filters_button, *import_label;
  GtkWidget *repairing;
  PalLibrary *repaired; /* while that is being done */
  guint fold_idle;
  PalLibraryFilters *filters;
  PalLibraryView *view;
  PalLibraryPreview *preview;
  PalLibraryExportStrip *export_strip;
  PalLibraryImportStrip *strip;
  GMenuModel *row_menu;
  GMenu *people_menu, *sort_menu;
};

G_DEFINE_FINAL_TYPE (PalLibraryWindow, pal_library_window, ADW_TYPE_WINDOW)

/* --- news --- */

void
pal_library_window_tell (PalLibraryWindow *self, const char *text)
{
  if (!self->closed)
    pal_news_tell (self->news, text);
}

void
pal_library_window_tell_with_action (PalLibraryWindow *self, const char *text, const char *label,
                                     const char *action)
{
  if (!self->closed)
    pal_news_tell_with_action (self->news, text, label, action);
}

void
pal_library_window_withdraw (PalLibraryWindow *self, const char *action)
{
  if (!self->closed)
    pal_news_withdraw (self->news, action);
}

void
pal_library_window_tell_error (PalLibraryWindow *self, const char *heading, const GError *error)
{
  pal_message_show (self->closed ? NULL : GTK_WINDOW (self), heading, error->message);
}

/* --- what is shown --- */

static PalLibraryList *
list_of (PalLibraryWindow *self)
{
  return pal_library_view_get_list (self->view);
}

/* "12 of 100,000 games" */
static void
library_window_show_count (PalLibraryWindow *self)
{
  Library *library = pal_library_get_library (self->library);
  const guint n = pal_library_list_get_ids (list_of (self))->len;
  const guint all = library != NULL ? library_count (library, NULL) : 0;
  g_autofree char *text = NULL;

  if (library == NULL)
    text = g_strdup ("");
  else if (n == all || self->deleted)
    text = g_strdup_printf (ngettext ("%'u game", "%'u games", n), n);
  else
    text = g_strdup_printf (_ ("%'u of %'u games"), n, all);
  g_object_set (self->chooser, "subtitle", text, NULL);
}

static void
library_window_show_repairing (PalLibraryWindow *self)
{
  const gboolean busy = self->repaired != NULL && self->repaired == self->library;

  gtk_widget_set_visible (self->repairing, busy);
  gtk_widget_set_visible (self->repair, pal_library_is_damaged (self->library) && !busy);
  gtk_widget_set_sensitive (self->repair, self->repaired == NULL);
}

static void
library_window_show_problem (PalLibraryWindow *self)
{
  const gboolean damaged = pal_library_is_damaged (self->library);

  adw_status_page_set_title (self->problem, damaged ? _ ("This Library Is Damaged")
                                                    : _ ("Could Not Open Library"));
  adw_status_page_set_description (self->problem, pal_library_get_problem (self->library));
  library_window_show_repairing (self);
}

static void
library_window_show_page (PalLibraryWindow *self)
{
  Library *library = pal_library_get_library (self->library);
  const guint n = pal_library_list_get_ids (list_of (self))->len;
  const char *page = "games";

  if (pal_library_get_problem (self->library) != NULL) {
    library_window_show_problem (self);
    page = "problem";
  } else if (library == NULL) {
    page = "waiting";
  } else if (n == 0) {
    page = library_table_count (library_get_table (library)) == 0 ? "empty" : "none";
  }
  gtk_stack_set_visible_child_name (self->pages, page);
  library_window_show_count (self);
}

/* The games of a library that has one kind alone call their sides by name. */
static void
library_window_show_rules (PalLibraryWindow *self)
{
  Library *library = pal_library_get_library (self->library);
  const Rules *only = NULL;
  int kinds = 0;

  for (int i = 0; library != NULL && i < registry_count (); i++)
    if (library_count (library, registry_game (i)->rules) > 0) {
      only = registry_game (i)->rules;
      kinds++;
    }
  pal_library_view_set_rules (self->view, kinds == 1 ? only : NULL);
}

/* --- what is selected --- */

static void
fill_people (PalLibraryWindow *self, PalLibraryItem *item)
{
  g_menu_remove_all (self->people_menu);
  for (int side = 0; item != NULL && side < 2; side++) {
    const char *name = pal_library_item_get_name (item, side);
    /* Translators: a menu entry that opens a page about a player. */
    g_autofree char *label = g_strdup_printf (_ ("Page of %s"), name);
    g_autoptr (GMenuItem) entry = g_menu_item_new (label, NULL);

    if (*name == '\0')
      continue;
    g_menu_item_set_action_and_target (entry, "library.person", "s", name);
    g_menu_item_set_attribute (entry, "hidden-when", "s", "action-missing");
    g_menu_append_item (self->people_menu, entry);
  }
}

static void
library_window_on_selected (PalLibraryWindow *self)
{
  g_autoptr (PalLibraryItem) item = pal_library_view_get_current (self->view);

  fill_people (self, item);
  pal_library_preview_show (self->preview, self->library, item);
  pal_library_actions_update (self, self->deleted);
}

static void
library_window_on_answered (PalLibraryWindow *self)
{
  library_window_show_page (self);
  library_window_on_selected (self);
  if (!self->begun && pal_library_list_get_ids (list_of (self))->len > 0) {
    self->begun = TRUE;
    pal_library_view_focus (self->view);
  }
}

static void
library_window_on_step (PalLibraryWindow *self, int plies)
{
  pal_library_preview_step (self->preview, plies);
}

/* --- opening --- */

static void
library_window_open (PalLibraryWindow *self)
{
  g_autoptr (PalLibraryItem) item = pal_library_view_get_current (self->view);

  if (item == NULL)
    return;
  pal_library_desk_open_game (pal_application_get_page (self->application), GTK_WINDOW (self),
                              self->library, pal_library_item_get_id (item),
                              pal_library_preview_get_ply (self->preview));
}

/* In a narrow window the game comes into view first. */
static void
library_window_on_activated (PalLibraryWindow *self)
{
  if (pal_split_get_folded (self->split))
    pal_split_set_show_sidebar (self->split, FALSE);
  else
    library_window_open (self);
}

/* A narrow window shows either the list or the game. */
static gboolean
library_window_update_fold (gpointer data)
{
  PalLibraryWindow *self = data;
  gboolean folded = pal_split_get_folded (self->split);
  gboolean game = folded && !pal_split_get_show_sidebar (self->split);

  self->fold_idle = 0;
  gtk_widget_set_visible (self->back, game);
  gtk_widget_set_visible (self->filters_button, !game);
  gtk_widget_set_visible (self->import_label, !folded);
  return G_SOURCE_REMOVE;
}

/* Behind the sizes being given out. */
static void
library_window_on_fold (PalLibraryWindow *self)
{
  if (self->fold_idle == 0 && !self->closed)
    self->fold_idle
        = g_idle_add_full (G_PRIORITY_HIGH_IDLE, library_window_update_fold, self, NULL);
}

static void
library_window_on_back (PalLibraryWindow *self)
{
  pal_split_set_show_sidebar (self->split, TRUE);
}

/* --- what is looked for --- */

static void
library_window_update_filter (PalLibraryWindow *self)
{
  g_autoptr (LibraryFilter) filter = pal_library_filters_get (self->filters);
  const char *text = gtk_editable_get_text (self->search);

  filter->text = *text != '\0' ? g_strdup (text) : NULL;
  self->deleted = filter->deleted;
  pal_library_list_set_filter (list_of (self), filter);
}

/* From the words to what they found. */
static gboolean
library_window_on_search_key (GtkEventControllerKey *controller, guint key, guint code,
                              GdkModifierType state, PalLibraryWindow *self)
{
  if (key != GDK_KEY_Down && key != GDK_KEY_KP_Down)
    return FALSE;
  pal_library_view_focus (self->view);
  return TRUE;
}

static void
library_window_on_search_activate (PalLibraryWindow *self)
{
  pal_library_view_focus (self->view);
}

static void
library_window_on_search_stopped (PalLibraryWindow *self)
{
  gtk_editable_set_text (self->search, "");
}

static void
library_window_on_chip (PalLibraryWindow *self)
{
  gtk_widget_set_visible (self->chip, FALSE);
  pal_library_list_set_hits (list_of (self), NULL);
}

void
pal_library_window_show_hits (PalLibraryWindow *self, const GArray *hits, const char *title)
{
  gtk_label_set_label (self->chip_label, title);
  gtk_widget_set_visible (self->chip, TRUE);
  pal_library_list_set_hits (list_of (self), hits);
}

void
pal_library_window_show_player (PalLibraryWindow *self, const char *name)
{
  pal_library_filters_set_player (self->filters, name);
  pal_split_set_show_sidebar (self->filter_split, TRUE);
}

/* --- importing --- */

static void
library_window_import (PalLibraryWindow *self, GPtrArray *files)
{
  if (files->len > 0)
    pal_library_import_somewhere (GTK_WINDOW (self), self->libraries, self->library, files);
}

static void
library_window_on_files (gpointer self, GListModel *chosen, gpointer data)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; chosen != NULL && i < g_list_model_get_n_items (chosen); i++)
    g_ptr_array_add (files, g_list_model_get_item (chosen, i));
  library_window_import (self, files);
}

static void
library_window_ask_files (PalLibraryWindow *self, const char *title, PalFileAction action)
{
  PalFileDialog *dialog = pal_file_dialog_new (title, GTK_WINDOW (self), action, _ ("_Import"));

  if (action == PAL_FILE_OPEN_SEVERAL)
    pal_file_filters_add_for_opening (dialog);
  pal_file_dialog_ask (dialog, self, library_window_on_files, NULL, NULL);
}

static gboolean
library_window_on_drop (GtkDropTarget *target, const GValue *value, double x, double y,
                        PalLibraryWindow *self)
{
  g_autoptr (GSList) list = gdk_file_list_get_files (g_value_get_boxed (value));
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (GSList *file = list; file != NULL; file = file->next)
    g_ptr_array_add (files, g_object_ref (file->data));
  library_window_import (self, files);
  return TRUE;
}

static void
library_window_on_duplicate (PalLibraryProblems *problems, guint id, PalLibraryWindow *self)
{
  pal_library_view_select (self->view, id);
}

static void
library_window_on_broken (PalLibraryProblems *problems, const char *uri, guint number,
                          PalLibraryWindow *self)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name != NULL ? name : uri);
  g_autofree char *text = NULL;

  if (g_file_query_exists (file, NULL)) {
    pal_opening_open_game (pal_application_get_page (self->application), file, number);
    return;
  }
  text = g_strdup_printf (_ ("“%s” is no longer where it was imported from."), shown);
  pal_message_show (GTK_WINDOW (self), _ ("Could Not Open Game"), text);
}

static void
library_window_show_problems (PalLibraryWindow *self)
{
  PalLibraryProblems *problems = pal_library_problems_new (GTK_WINDOW (self), self->library);

  g_signal_connect_object (problems, "duplicate", G_CALLBACK (library_window_on_duplicate), self,
                           0);
  g_signal_connect_object (problems, "broken", G_CALLBACK (library_window_on_broken), self, 0);
  pal_dialog_present (problems);
}

/* --- repairing --- */

/* What was saved, of how many games, and where the rest may be. */
static char *
describe_repair (guint32 saved, guint32 all, const char *aside)
{
  g_autofree char *games
      = all >= saved && all > 0
            ? g_strdup_printf (
                ngettext ("%'u of %'u game was saved.", "%'u of %'u games were saved.", all), saved,
                all)
            : g_strdup_printf (ngettext ("%'u game was saved.", "%'u games were saved.", saved),
                               saved);
  g_autofree char *kept
      = g_strdup_printf (_ ("The damaged file is kept beside the library as “%s”."), aside);

  return g_strdup_printf ("%s\n\n%s", games, kept);
}

static void
library_window_on_repaired (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalLibraryWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *aside = NULL;
  guint32 saved = 0, all = 0;
  PalLibrary *library
      = pal_libraries_repair_finish (PAL_LIBRARIES (source), result, &saved, &all, &aside, &error);

  g_clear_object (&self->repaired);
  if (!self->closed)
    library_window_show_repairing (self);
  if (library == NULL) {
    pal_library_window_tell_error (self, _ ("Could Not Repair Library"), error);
    return;
  }
  text = describe_repair (saved, all, aside);
  pal_message_show (self->closed ? NULL : GTK_WINDOW (self), _ ("Library Repaired"), text);
}

static void
library_window_on_repair (PalLibraryWindow *self)
{
  g_set_object (&self->repaired, self->library);
  library_window_show_repairing (self);
  pal_libraries_repair (self->libraries, self->library, library_window_on_repaired,
                        g_object_ref (self));
}

/* --- which library --- */

static void
library_window_on_state (PalLibraryWindow *self)
{
  library_window_show_rules (self);
  library_window_show_page (self);
}

static void
library_window_follow (PalLibraryWindow *self, PalLibrary *library)
{
  static const char *const signals[] = { "notify::loaded", "notify::problem", "changed" };

  for (guint i = 0; self->library != NULL && i < G_N_ELEMENTS (signals); i++)
    g_signal_handlers_disconnect_by_func (self->library, library_window_on_state, self);
  g_set_object (&self->library, library);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (library, signals[i], G_CALLBACK (library_window_on_state), self,
                             G_CONNECT_SWAPPED);
}

static void
library_window_on_current (PalLibraryWindow *self)
{
  PalLibrary *library = pal_libraries_get_current (self->libraries);

  if (library == self->library)
    return;
  library_window_follow (self, library);
  library_window_on_chip (self);
  library_window_show_repairing (self);
  pal_library_preview_show (self->preview, NULL, NULL);
  pal_name_completion_set_library (self->completion, library);
  pal_library_filters_set_library (self->filters, library);
  pal_library_import_strip_set_library (self->strip, library);
  pal_library_actions_forget (self);
  pal_library_list_set_newest_first (list_of (self),
                                     library == pal_libraries_get_mine (self->libraries));
  pal_library_list_set_library (list_of (self), library);
  library_window_on_state (self);
}

/* --- actions --- */

static void
library_window_open_action (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  library_window_open (self);
}

static void
library_window_files_action (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  library_window_ask_files (self, _ ("Import Games"), PAL_FILE_OPEN_SEVERAL);
}

static void
library_window_folder_action (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  library_window_ask_files (self, _ ("Import Folder"), PAL_FILE_CHOOSE_FOLDERS);
}

static void
library_window_problems_action (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  library_window_show_problems (self);
}

static void
library_window_clear_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalLibraryWindow *self = data;

  gtk_editable_set_text (self->search, "");
  pal_library_filters_reset (self->filters);
  library_window_on_chip (self);
}

static void
library_window_search_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_widget_grab_focus (GTK_WIDGET (PAL_LIBRARY_WINDOW (data)->search));
}

static void
library_window_filters_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalLibraryWindow *self = data;

  pal_split_set_show_sidebar (self->filter_split, !pal_split_get_show_sidebar (self->filter_split));
}

static void
library_window_sort_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalLibraryWindow *self = data;

  pal_library_view_sort (self->view, (PalLibraryColumn) g_variant_get_int32 (parameter));
}

static void
fill_sort_menu (PalLibraryWindow *self)
{
  for (int i = 0; i < PAL_LIBRARY_N_COLUMNS; i++) {
    g_autofree char *action = g_strdup_printf ("library.sort(%d)", i);
    g_menu_append (self->sort_menu, pal_library_column_name ((PalLibraryColumn) i, NULL), action);
  }
}

/* --- the object --- */

PalLibrary *
pal_library_window_get_library (PalLibraryWindow *self)
{
  return self->library;
}

PalLibraryView *
pal_library_window_get_view (PalLibraryWindow *self)
{
  return self->view;
}

PalLibraryExportStrip *
pal_library_window_get_export_strip (PalLibraryWindow *self)
{
  return self->export_strip;
}

GActionMap *
pal_library_window_get_actions (PalLibraryWindow *self)
{
  return G_ACTION_MAP (self->actions);
}

static void
pal_library_window_dispose (GObject *object)
{
  PalLibraryWindow *self = PAL_LIBRARY_WINDOW (object);

  self->closed = TRUE;
  g_clear_handle_id (&self->fold_idle, g_source_remove);
  g_clear_object (&self->libraries);
  g_clear_object (&self->library);
  g_clear_object (&self->repaired);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (pal_library_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  static const struct {
    const char *name;
    gssize field;
  } children[] = {
#define CHILD(name) { #name, G_STRUCT_OFFSET (PalLibraryWindow, name) }
    CHILD (news),         CHILD (split),        CHILD (filter_split), CHILD (chooser),
    CHILD (search),       CHILD (chip),         CHILD (pages),        CHILD (problem),
    CHILD (repair),       CHILD (filters),      CHILD (view),         CHILD (preview),
    CHILD (strip),        CHILD (row_menu),     CHILD (chip_label),   CHILD (people_menu),
    CHILD (sort_menu),    CHILD (sort_button),  CHILD (back),         CHILD (filters_button),
    CHILD (import_label), CHILD (export_strip), CHILD (repairing),
#undef CHILD
  };

  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    gtk_widget_class_bind_template_child_full (widget_class, children[i].name, FALSE,
                                               children[i].field);
}

static void
pal_library_window_class_init (PalLibraryWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_library_window_dispose;
  g_type_ensure (PAL_TYPE_NEWS);
  g_type_ensure (PAL_TYPE_LIBRARY_CHOOSER);
  g_type_ensure (PAL_TYPE_LIBRARY_FILTERS);
  g_type_ensure (PAL_TYPE_LIBRARY_EXPORT_STRIP);
  g_type_ensure (PAL_TYPE_LIBRARY_IMPORT_STRIP);
  g_type_ensure (PAL_TYPE_LIBRARY_PREVIEW);
  g_type_ensure (PAL_TYPE_LIBRARY_VIEW);
  g_type_ensure (PAL_TYPE_SPLIT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-library-window.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, library_window_on_selected);
  gtk_widget_class_bind_template_callback (widget_class, library_window_on_activated);
  gtk_widget_class_bind_template_callback (widget_class, library_window_on_step);
  gtk_widget_class_bind_template_callback (widget_class, library_window_on_back);
  gtk_widget_class_bind_template_callback (widget_class, library_window_on_fold);
  gtk_widget_class_bind_template_callback (widget_class, library_window_open);
  gtk_widget_class_bind_template_callback (widget_class, library_window_update_filter);
  gtk_widget_class_bind_template_callback (widget_class, library_window_on_search_key);
  gtk_widget_class_bind_template_callback (widget_class, library_window_on_search_activate);
  gtk_widget_class_bind_template_callback (widget_class, library_window_on_search_stopped);
  gtk_widget_class_bind_template_callback (widget_class, library_window_on_chip);
  gtk_widget_class_bind_template_callback (widget_class, library_window_show_problems);
  gtk_widget_class_bind_template_callback (widget_class, library_window_on_repair);
}

static void
make_actions (PalLibraryWindow *self)
{
  static const GActionEntry entries[] = {
    { "open", library_window_open_action },
    { "import-files", library_window_files_action },
    { "import-folder", library_window_folder_action },
    { "problems", library_window_problems_action },
    { "clear", library_window_clear_action },
    { "search", library_window_search_action },
    { "filters", library_window_filters_action },
    { "sort", library_window_sort_action, "i" },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  pal_library_actions_install (self);
  pal_library_desk_install (self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "library", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game",
                                  pal_library_preview_get_actions (self->preview));
}

static void
pal_library_window_init (PalLibraryWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_widget_init_template (GTK_WIDGET (self));
  make_actions (self);
  fill_sort_menu (self);
  self->completion = pal_name_completion_new (
      GTK_WIDGET (self->search), LIBRARY_NAME_PLAYER | LIBRARY_NAME_EVENT | LIBRARY_NAME_OPENING);
  pal_library_view_set_menu (self->view, self->row_menu);
  g_object_bind_property (self->view, "narrow", self->sort_button, "visible",
                          G_BINDING_SYNC_CREATE);
  g_signal_connect_object (list_of (self), "answered", G_CALLBACK (library_window_on_answered),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect (target, "drop", G_CALLBACK (library_window_on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self->news), GTK_EVENT_CONTROLLER (target));
}

static PalLibraryWindow *
library_window_new (PalApplication *application)
{
  PalLibraryWindow *self = g_object_new (PAL_TYPE_LIBRARY_WINDOW, "application", application, NULL);

  self->application = application;
  self->libraries = g_object_ref (pal_application_get_libraries (application));
  g_object_set (self->chooser, "libraries", self->libraries, NULL);
  g_signal_connect_object (self->libraries, "notify::current",
                           G_CALLBACK (library_window_on_current), self, G_CONNECT_SWAPPED);
  library_window_on_current (self);
  return self;
}

PalLibraryWindow *
pal_library_window_get (PalApplication *application)
{
  PalLibraryWindow *window = NULL;

  for (GList *windows = gtk_application_get_windows (GTK_APPLICATION (application));
       windows != NULL && window == NULL; windows = windows->next)
    if (PAL_IS_LIBRARY_WINDOW (windows->data))
      window = windows->data;
  if (window == NULL)
    window = library_window_new (application);
  gtk_window_present (GTK_WINDOW (window));
  return window;
}
