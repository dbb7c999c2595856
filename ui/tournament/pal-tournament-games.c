#include "pal-tournament-games.h"

#include "ui/files/pal-game-caption.h"

#include <glib/gi18n.h>

struct _PalTournamentGames {
  AdwBin parent_instance;

  GtkListView *view;
};

G_DEFINE_FINAL_TYPE (PalTournamentGames, pal_tournament_games, ADW_TYPE_BIN)

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
tournament_games_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item,
                           PalTournamentGames *self)
{
  pal_game_caption_setup (item);
}

static void
show_game (ArenaEventGame *game, GParamSpec *pspec, GtkListItem *item)
{
  g_autofree char *names = arena_event_game_dup_players (game);
  g_autofree char *detail = arena_event_game_dup_detail (game);

  pal_game_caption_show (item, names, detail);
}

static void
tournament_games_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item,
                          PalTournamentGames *self)
{
  ArenaEventGame *game = gtk_list_item_get_item (item);

  g_signal_connect_object (game, "notify::finished", G_CALLBACK (show_game), item, 0);
  show_game (game, NULL, item);
}

static void
tournament_games_on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item,
                            PalTournamentGames *self)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), show_game, item);
}

static void
tournament_games_on_activate (GtkListView *view, guint position, PalTournamentGames *self)
{
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (view));
  g_autoptr (ArenaEventGame) game = g_list_model_get_item (model, position);

  if (game != NULL && arena_event_game_get_tree (game) != NULL)
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, game);
}

static int
newest_first (gconstpointer a, gconstpointer b, gpointer data)
{
  return arena_event_game_get_number ((ArenaEventGame *) b)
         - arena_event_game_get_number ((ArenaEventGame *) a);
}

/* The list holds on to the game at its top while newer ones come above it. Who has not scrolled
 * down wants to see those. */
static void
on_new_games (GListModel *games, guint position, guint removed, guint added,
              PalTournamentGames *self)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view));

  if (position == 0 && added > 0
      && gtk_adjustment_get_value (adjustment) <= gtk_adjustment_get_lower (adjustment))
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", 0);
}

void
pal_tournament_games_set_event (PalTournamentGames *self, ArenaEvent *event)
{
  g_autoptr (GtkSelectionModel) selection = NULL;
  GtkSorter *sorter = GTK_SORTER (gtk_custom_sorter_new (newest_first, NULL, NULL));
  GListModel *games = event != NULL ? g_object_ref (G_LIST_MODEL (event)) : NULL;

  selection = GTK_SELECTION_MODEL (
      gtk_single_selection_new (G_LIST_MODEL (gtk_sort_list_model_new (games, sorter))));
  /* Nothing is selected by itself: the list would hold on to that game while new ones come. */
  gtk_single_selection_set_autoselect (GTK_SINGLE_SELECTION (selection), FALSE);
  gtk_single_selection_set_can_unselect (GTK_SINGLE_SELECTION (selection), TRUE);
  gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (selection), GTK_INVALID_LIST_POSITION);
  gtk_list_view_set_model (self->view, selection);
  g_signal_connect_object (selection, "items-changed", G_CALLBACK (on_new_games), self, 0);
}

static void
pal_tournament_games_class_init (PalTournamentGamesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, ARENA_TYPE_EVENT_GAME);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-tournament-games.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTournamentGames, view);
  gtk_widget_class_bind_template_callback (widget_class, tournament_games_on_setup);
  gtk_widget_class_bind_template_callback (widget_class, tournament_games_on_bind);
  gtk_widget_class_bind_template_callback (widget_class, tournament_games_on_unbind);
  gtk_widget_class_bind_template_callback (widget_class, tournament_games_on_activate);
}

static void
pal_tournament_games_init (PalTournamentGames *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
