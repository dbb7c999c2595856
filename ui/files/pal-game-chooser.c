/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-chooser.h"

#include "pal-game-columns.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

struct _PalGameChooser {
  PalDialog parent_instance;

  GCancellable *cancellable;
  PalGameList *games;
  PalGameFile *file;
  gboolean narrow;
  guint narrow_idle;
  gboolean scrolls; /* to the game that is marked, once the list has a size */
  PalGameColumn column;
  gboolean descending;
  gboolean opens_first; /* Return was pressed: the first game that the search finds is opened */

  AdwWindowTitle *title;
  GtkStack *stack;
  GtkStack *results;
  GtkEditable *search;
  GtkWidget *heading;
  GMenu *sort_menu;
  GtkListView *view;
  AdwStatusPage *empty;
};

G_DEFINE_FINAL_TYPE (PalGameChooser, pal_game_chooser, PAL_TYPE_DIALOG)

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
game_chooser_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, PalGameChooser *self)
{
  pal_game_row_setup (item, self);
}

static void
game_chooser_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, PalGameChooser *self)
{
  pal_game_row_bind (item);
}

static void
game_chooser_choose (PalGameChooser *self, guint position)
{
  g_autoptr (PalGameItem) game = g_list_model_get_item (G_LIST_MODEL (self->games), position);
  gboolean shown = FALSE;

  if (game == NULL)
    return;
  g_object_ref (self);
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, pal_game_item_get_index (game), &shown);
  if (shown)
    pal_dialog_close (self);
  g_object_unref (self);
}

static void
game_chooser_on_activate (GtkListView *view, guint position, PalGameChooser *self)
{
  game_chooser_choose (self, position);
}

/* The entry tells late what was typed, and the search takes time: Return is for what was typed
 * before it. */
static void
on_search_activate (PalGameChooser *self)
{
  pal_game_list_search (self->games, gtk_editable_get_text (self->search));
  self->opens_first = pal_game_list_is_searching (self->games);
  if (!self->opens_first)
    game_chooser_choose (self, 0);
}

static void
on_search (PalGameChooser *self)
{
  pal_game_list_search (self->games, gtk_editable_get_text (self->search));
}

/* Whoever types on has not found it yet. */
static void
on_typed (PalGameChooser *self)
{
  self->opens_first = FALSE;
}

/* --- the order --- */

/* What is chosen once more is turned round. */
static void
sort_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalGameChooser *self = PAL_GAME_CHOOSER (widget);
  PalGameColumn column = (PalGameColumn) g_variant_get_int32 (parameter);

  self->descending = column == self->column && !self->descending;
  self->column = column;
  pal_game_list_sort (self->games, column, self->descending);
  pal_game_heading_show (self->heading, column, self->descending);
}

/* The heading and, where there is no room for it, the menu. */
static void
offer_columns (PalGameChooser *self, const Rules *rules)
{
  pal_game_heading_fill (self->heading, rules);
  for (int i = 0; i < PAL_GAME_N_COLUMNS; i++) {
    g_autofree char *action = g_strdup_printf ("games.sort(%d)", i);

    g_menu_append (self->sort_menu, pal_game_column_name ((PalGameColumn) i, rules), action);
  }
  pal_game_heading_show (self->heading, PAL_GAME_COLUMN_NONE, FALSE);
}

static void
scroll_to_selected (PalGameChooser *self)
{
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_list_view_get_model (self->view));

  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u",
                              gtk_single_selection_get_selected (selection));
}

/* --- the width --- */

static gboolean
update_narrow (gpointer data)
{
  PalGameChooser *self = data;
  gboolean narrow = gtk_widget_get_width (GTK_WIDGET (self)) < PAL_GAME_COLUMNS_WIDTH;

  self->narrow_idle = 0;
  if (narrow != self->narrow) {
    self->narrow = narrow;
    g_object_notify (G_OBJECT (self), "narrow");
  }
  if (self->scrolls) /* not earlier, or GTK 4.8 would scroll into the void */
    scroll_to_selected (self);
  self->scrolls = FALSE;
  return G_SOURCE_REMOVE;
}

/* What is shown changes behind the sizes being given out. */
static void
pal_game_chooser_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalGameChooser *self = PAL_GAME_CHOOSER (widget);

  GTK_WIDGET_CLASS (pal_game_chooser_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->narrow_idle == 0)
    self->narrow_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_narrow, self, NULL);
}

/* The row that is marked. By itself GTK 4.8 goes to the row that had the focus last, wherever the
 * search has left the mark meanwhile. */
static gboolean
focus_selected (PalGameChooser *self)
{
  GtkWidget *view = GTK_WIDGET (self->view), *row;

  gtk_window_set_focus_visible (pal_dialog_get_window (self), TRUE);
  scroll_to_selected (self);
  for (row = gtk_widget_get_first_child (view); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED)
      return gtk_widget_grab_focus (row);
  return FALSE;
}

/* From the words to what they found, whatever stands between. */
static gboolean
on_search_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
               PalGameChooser *self)
{
  return (key == GDK_KEY_Down || key == GDK_KEY_KP_Down) && focus_selected (self);
}

static void
on_items_changed (PalGameChooser *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->games));
  g_autofree char *text = NULL;

  if (n == pal_game_file_get_n_games (self->file))
    text = g_strdup_printf (ngettext ("%u game", "%u games", n), n);
  else
    text = g_strdup_printf (_ ("%u of %u games"), n, pal_game_file_get_n_games (self->file));
  adw_window_title_set_subtitle (self->title, text);
  gtk_stack_set_visible_child_name (self->results, n > 0 ? "some" : "none");
}

/* The last to hear of it, since the window may go. */
static void
game_chooser_on_found (PalGameChooser *self)
{
  if (!self->opens_first || pal_game_list_is_searching (self->games))
    return;
  self->opens_first = FALSE;
  game_chooser_choose (self, 0);
}

void
pal_game_chooser_set_file (PalGameChooser *self, PalGameFile *file)
{
  GtkSelectionModel *selection;

  self->file = g_object_ref (file);
  self->games = pal_game_list_new (file);
  offer_columns (self, pal_game_file_get_rules (file, 0));
  g_signal_connect_object (self->games, "items-changed", G_CALLBACK (on_items_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "items-changed", G_CALLBACK (game_chooser_on_found), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  selection
      = GTK_SELECTION_MODEL (gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->games))));
  gtk_list_view_set_model (self->view, selection);
  g_object_unref (selection);
  gtk_stack_set_visible_child_name (self->stack, "games");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
  on_items_changed (self);
}

void
pal_game_chooser_mark (PalGameChooser *self, guint index)
{
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_list_view_get_model (self->view));

  gtk_single_selection_set_selected (selection, index);
  self->scrolls = TRUE;
}

PalGameFile *
pal_game_chooser_get_file (PalGameChooser *self)
{
  return self->file;
}

void
pal_game_chooser_set_empty (PalGameChooser *self, const char *title, const char *description)
{
  adw_status_page_set_title (self->empty, title);
  adw_status_page_set_description (self->empty, description);
  gtk_stack_set_visible_child_name (self->stack, "empty");
}

static void
pal_game_chooser_dispose (GObject *object)
{
  PalGameChooser *self = PAL_GAME_CHOOSER (object);

  g_clear_handle_id (&self->narrow_idle, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->games);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (pal_game_chooser_parent_class)->dispose (object);
}

static void
pal_game_chooser_class_init (PalGameChooserClass *klass)
{
  const PalProperty properties[] = {
    { "narrow", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalGameChooser, narrow),
      .flags = G_PARAM_READABLE },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_game_chooser_dispose;
  widget_class->size_allocate = pal_game_chooser_size_allocate;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  g_type_ensure (PAL_TYPE_COLUMN_LAYOUT);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_UINT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-game-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, title);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, stack);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, results);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, search);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, view);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, empty);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, heading);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, sort_menu);
  gtk_widget_class_bind_template_callback (widget_class, on_search_key);
  gtk_widget_class_install_action (widget_class, "games.sort", "i", sort_action);
  gtk_widget_class_bind_template_callback (widget_class, game_chooser_on_setup);
  gtk_widget_class_bind_template_callback (widget_class, game_chooser_on_bind);
  gtk_widget_class_bind_template_callback (widget_class, game_chooser_on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_search);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_typed);
  gtk_widget_class_bind_template_callback (widget_class, pal_dialog_close);
}

static void
pal_game_chooser_init (PalGameChooser *self)
{
  self->column = PAL_GAME_COLUMN_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

PalGameChooser *
pal_game_chooser_new (GtkWindow *parent, const char *title, GCancellable *cancellable)
{
  PalGameChooser *self = g_object_new (PAL_TYPE_GAME_CHOOSER, "over", parent, "title", title, NULL);

  self->cancellable = g_object_ref (cancellable);
  adw_window_title_set_title (self->title, title);
  return self;
}
