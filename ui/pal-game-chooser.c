#include "pal-game-chooser.h"

#include "pal-game-caption.h"

#include <glib/gi18n.h>

struct _PalGameChooser {
  AdwWindow parent_instance;

  GCancellable *cancellable;
  PalGameList *games;
  guint n_games;

  AdwWindowTitle *title;
  GtkStack *stack;
  GtkStack *results;
  GtkEditable *search;
  GtkListView *view;
  AdwStatusPage *empty;
};

G_DEFINE_FINAL_TYPE (PalGameChooser, pal_game_chooser, ADW_TYPE_WINDOW)

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, PalGameChooser *self)
{
  pal_game_caption_setup (item);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, PalGameChooser *self)
{
  PalGameItem *game = gtk_list_item_get_item (item);
  g_autofree char *names = pal_game_item_dup_players (game);
  g_autofree char *detail = pal_game_item_dup_detail (game);

  pal_game_caption_show (item, names, detail);
}

static void
choose (PalGameChooser *self, guint position)
{
  g_autoptr (PalGameItem) game = g_list_model_get_item (G_LIST_MODEL (self->games), position);

  if (game == NULL)
    return;
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, pal_game_item_get_index (game));
  gtk_window_close (GTK_WINDOW (self));
}

static void
on_activate (GtkListView *view, guint position, PalGameChooser *self)
{
  choose (self, position);
}

static void
on_search_activate (PalGameChooser *self)
{
  choose (self, 0);
}

static void
on_search (PalGameChooser *self)
{
  pal_game_list_search (self->games, gtk_editable_get_text (self->search));
}

static void
on_items_changed (PalGameChooser *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->games));
  g_autofree char *text = NULL;

  if (n == self->n_games)
    text = g_strdup_printf (ngettext ("%u game", "%u games", n), n);
  else
    text = g_strdup_printf (_ ("%u of %u games"), n, self->n_games);
  adw_window_title_set_subtitle (self->title, text);
  gtk_stack_set_visible_child_name (self->results, n > 0 ? "some" : "none");
}

void
pal_game_chooser_set_file (PalGameChooser *self, PalGameFile *file)
{
  GtkSelectionModel *selection;

  self->n_games = pal_game_file_get_n_games (file);
  self->games = pal_game_list_new (file);
  g_signal_connect_object (self->games, "items-changed", G_CALLBACK (on_items_changed), self,
                           G_CONNECT_SWAPPED);
  selection
      = GTK_SELECTION_MODEL (gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->games))));
  gtk_list_view_set_model (self->view, selection);
  g_object_unref (selection);
  gtk_stack_set_visible_child_name (self->stack, "games");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
  on_items_changed (self);
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

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->games);
  G_OBJECT_CLASS (pal_game_chooser_parent_class)->dispose (object);
}

static void
pal_game_chooser_class_init (PalGameChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_game_chooser_dispose;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-game-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, title);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, stack);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, results);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, search);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, view);
  gtk_widget_class_bind_template_child (widget_class, PalGameChooser, empty);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_search);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activate);
}

static void
pal_game_chooser_init (PalGameChooser *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

PalGameChooser *
pal_game_chooser_new (GtkWindow *parent, const char *title, GCancellable *cancellable)
{
  PalGameChooser *self
      = g_object_new (PAL_TYPE_GAME_CHOOSER, "transient-for", parent, "title", title, NULL);

  self->cancellable = g_object_ref (cancellable);
  adw_window_title_set_title (self->title, title);
  return self;
}
