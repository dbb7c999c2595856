/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-tournament-tables.h"

#include "pal-tournament-watch.h"
#include "ui/platform/pal-split.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <math.h>

/* What a row of a list of games shows: who played, and below it in small what else there is. */

static GtkWidget *
label_new (const char *css_class)
{
  GtkWidget *label
      = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, NULL);

  gtk_widget_add_css_class (label, css_class);
  return label;
}

/* Gives ITEM such a row, without words. */
static void
pal_game_caption_setup (GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *detail = label_new ("caption");

  gtk_widget_add_css_class (detail, "dim-label");
  gtk_box_append (GTK_BOX (box), label_new ("game-players"));
  gtk_box_append (GTK_BOX (box), detail);
  gtk_widget_add_css_class (box, "game-row");
  gtk_list_item_set_child (item, box);
}

/* What the row says, to screen readers as well; when ITEM is bound or later. */
static void
pal_game_caption_show (GtkListItem *item, const char *players, const char *detail)
{
  GtkWidget *box = gtk_list_item_get_child (item), *first = gtk_widget_get_first_child (box);

  gtk_label_set_label (GTK_LABEL (first), players);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (first)), detail);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (box)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, players,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, detail, -1);
}

struct _PalTournamentGames {
  AdwBin parent_instance;

  GtkListView *view;
  PalSplit *split;
  PalTournamentWatch *watch;
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
  pal_widget_set_css_class (gtk_list_item_get_child (item), "live",
                            arena_event_game_get_tree (game) == NULL);
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

  if (game == NULL)
    return;
  if (arena_event_game_get_tree (game) != NULL) {
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, game);
    return;
  }
  pal_tournament_watch_set_game (self->watch, game);
  pal_split_set_show_sidebar (self->split, FALSE);
}

static void
tournament_games_on_back (PalTournamentGames *self)
{
  pal_split_set_show_sidebar (self->split, TRUE);
}

static void
tournament_games_on_open (PalTournamentGames *self, ArenaEventGame *game)
{
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
  pal_tournament_watch_set_event (self->watch, event);
  pal_split_set_show_sidebar (self->split, TRUE);
}

static void
pal_tournament_games_class_init (PalTournamentGamesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (PAL_TYPE_SPLIT);
  g_type_ensure (PAL_TYPE_TOURNAMENT_WATCH);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, ARENA_TYPE_EVENT_GAME);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-tournament-games.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTournamentGames, view);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentGames, split);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentGames, watch);
  gtk_widget_class_bind_template_callback (widget_class, tournament_games_on_setup);
  gtk_widget_class_bind_template_callback (widget_class, tournament_games_on_bind);
  gtk_widget_class_bind_template_callback (widget_class, tournament_games_on_unbind);
  gtk_widget_class_bind_template_callback (widget_class, tournament_games_on_activate);
  gtk_widget_class_bind_template_callback (widget_class, tournament_games_on_back);
  gtk_widget_class_bind_template_callback (widget_class, tournament_games_on_open);
}

static void
pal_tournament_games_init (PalTournamentGames *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Beyond this an error says only that nothing is known yet. */
static const double ERROR_MAX = 1500;

char *
pal_tournament_points (double points)
{
  int halves = (int) lround (2 * points);

  if (halves == 1)
    return g_strdup ("½");
  return g_strdup_printf ("%d%s", halves / 2, halves % 2 ? "½" : "");
}

/* With a sign that is as wide as the plus. */
char *
pal_tournament_elo (double elo)
{
  const char *sign = elo <= -0.5 ? "−" : "+"; /* what rounds to 0 is not less than that */

  return isfinite (elo) ? g_strdup_printf ("%s%ld", sign, labs (lround (elo)))
                        : g_strdup_printf ("%s∞", sign);
}

/* "+84 ± 60", "> +320" where everything was won against all or all others, "–" without games; free
 * with g_free. */
static char *
describe_rating (const ArenaRating *rating)
{
  g_autofree char *elo = pal_tournament_elo (rating->elo);

  if (rating->games == 0)
    return g_strdup ("–");
  if (rating->open)
    return g_strdup_printf ("%s %s", rating->open > 0 ? ">" : "<", elo);
  if (!isfinite (rating->error) || rating->error > ERROR_MAX)
    return g_steal_pointer (&elo);
  return g_strdup_printf ("%s ± %ld", elo, lround (rating->error));
}

/* What separates the first player of a match from the second: twice what separates each from the
 * mean of both. */
static char *
describe_difference (GArray *ratings)
{
  const ArenaRating *best = &g_array_index (ratings, ArenaRating, 0);
  const ArenaRating *first = best->player == 0 ? best : &g_array_index (ratings, ArenaRating, 1);
  const ArenaRating both = {
    .elo = 2 * first->elo,
    .error = 2 * first->error,
    .open = first->open,
    .games = first->games,
  };

  return describe_rating (&both);
}

char *
pal_tournament_describe_match (ArenaEvent *event)
{
  g_autoptr (GArray) ratings = NULL;
  g_autofree char *first = NULL, *second = NULL, *elo = NULL;
  ArenaScore score;
  double points;

  if (arena_event_get_n_players (event) != 2 || arena_event_get_played (event) == 0)
    return NULL;
  ratings = arena_event_get_ratings (event);
  score = arena_event_get_score (event, 0, 1);
  points = arena_score_points (&score);
  first = pal_tournament_points (points);
  second = pal_tournament_points (arena_score_games (&score) - points);
  elo = describe_difference (ratings);
  /* Translators: two players, their points, how many games the first has won, drawn and lost, and
   * by how much it is better: "Ada – Level 3: 2½–1½ (2 won, 1 drawn, 1 lost). Difference in Elo:
   * +84 ± 60." */
  return g_strdup_printf (_ ("%s – %s: %s–%s (%u won, %u drawn, %u lost). Difference in Elo: %s."),
                          arena_event_get_name (event, 0), arena_event_get_name (event, 1), first,
                          second, score.wins, score.draws, score.losses, elo);
}

/* NULL where RATING is no bound. */
static const char *
explain_bound (const ArenaRating *rating)
{
  if (rating->open > 0)
    return _ ("At least this much: every game against the others, or a group of them, was won");
  return rating->open < 0
             ? _ ("At most this much: every game against the others, or a group of them, was lost")
             : NULL;
}

/* --- grids --- */

static void
tournament_tables_clear (GtkGrid *grid)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
}

static GtkWidget *
tournament_tables_put (GtkGrid *grid, int column, int row, const char *text, float align)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), align);
  gtk_widget_add_css_class (label, "cell");
  if (row == 0)
    gtk_widget_add_css_class (label, "heading");
  gtk_grid_attach (grid, label, column, row, 1, 1);
  return label;
}

/* Of a long name at least so many characters are seen: the standings fit a narrow window, the cross
 * table is scrolled. */
enum { NAME_IN_STANDINGS = 8, NAME_IN_CROSS_TABLE = 14 };

static GtkWidget *
put_name (GtkGrid *grid, int row, const char *text, int least)
{
  GtkWidget *label = tournament_tables_put (grid, 1, row, text, 0);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), least);
  gtk_widget_set_hexpand (label, TRUE);
  pal_widget_set_tooltip (label, row > 0 ? text : NULL);
  return label;
}

/* Marks the row of a player that did something otherwise than on the board; what it was stands
 * below the table. */
static void
mark_faults (GtkWidget *label, ArenaEvent *event, int player)
{
  g_autofree char *faults = arena_event_dup_faults (event, player);
  g_autofree char *text = NULL;

  if (faults == NULL)
    return;
  text = g_strdup_printf ("⚠ %s", arena_event_get_name (event, player));
  gtk_label_set_label (GTK_LABEL (label), text);
  pal_widget_set_tooltip (label, faults);
}

static void
tournament_tables_put_number (GtkGrid *grid, int column, int row, int number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  tournament_tables_put (grid, column, row, text, 1);
}

void
pal_tournament_fill_standings (GtkGrid *grid, ArenaEvent *event)
{
  g_autoptr (GArray) ratings = arena_event_get_ratings (event);

  tournament_tables_clear (grid);
  tournament_tables_put (grid, 0, 0, "#", 1);
  put_name (grid, 0, _ ("Player"), NAME_IN_STANDINGS);
  tournament_tables_put (grid, 2, 0, _ ("Points"), 1);
  tournament_tables_put (grid, 3, 0, _ ("Games"), 1);
  tournament_tables_put (grid, 4, 0, _ ("Rating"), 1);
  for (guint i = 0; i < ratings->len; i++) {
    const ArenaRating *rating = &g_array_index (ratings, ArenaRating, i);
    g_autofree char *points = pal_tournament_points (rating->points);
    g_autofree char *text = describe_rating (rating);
    int row = (int) i + 1;

    tournament_tables_put_number (grid, 0, row, row);
    mark_faults (
        put_name (grid, row, arena_event_get_name (event, rating->player), NAME_IN_STANDINGS),
        event, rating->player);
    gtk_widget_add_css_class (tournament_tables_put (grid, 2, row, points, 1), "points");
    tournament_tables_put_number (grid, 3, row, rating->games);
    pal_widget_set_tooltip (tournament_tables_put (grid, 4, row, text, 1), explain_bound (rating));
  }
}

/* What PLAYER got against OPPONENT. */
static void
put_meeting (GtkGrid *grid, int column, int row, ArenaEvent *event, int player, int opponent)
{
  ArenaScore score = arena_event_get_score (event, player, opponent);
  guint games = arena_score_games (&score);
  double points = arena_score_points (&score);
  g_autofree char *got = pal_tournament_points (points);
  g_autofree char *tip = NULL;
  GtkWidget *label;

  if (games == 0) {
    tournament_tables_put (grid, column, row, "·", 0.5);
    return;
  }
  label = tournament_tables_put (grid, column, row, got, 0.5);
  gtk_widget_add_css_class (label, 2 * points > games   ? "ahead"
                                   : 2 * points < games ? "behind"
                                                        : "level");
  /* Translators: two players, and how many games the first has won, drawn and lost. */
  tip = g_strdup_printf (
      _ ("%s against %s: %u won, %u drawn, %u lost"), arena_event_get_name (event, player),
      arena_event_get_name (event, opponent), score.wins, score.draws, score.losses);
  pal_widget_set_tooltip (label, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tip,
                                  -1);
}

void
pal_tournament_fill_cross_table (GtkGrid *grid, ArenaEvent *event)
{
  g_autoptr (GArray) ratings = arena_event_get_ratings (event);
  int n = (int) ratings->len;

  tournament_tables_clear (grid);
  tournament_tables_put (grid, 0, 0, "#", 1);
  put_name (grid, 0, _ ("Player"), NAME_IN_CROSS_TABLE);
  for (int i = 0; i < n; i++) {
    const ArenaRating *rating = &g_array_index (ratings, ArenaRating, i);
    g_autofree char *points = pal_tournament_points (rating->points);
    g_autofree char *number = g_strdup_printf ("%d", i + 1);
    int row = i + 1;

    tournament_tables_put (grid, 2 + i, 0, number, 0.5);
    tournament_tables_put_number (grid, 0, row, row);
    put_name (grid, row, arena_event_get_name (event, rating->player), NAME_IN_CROSS_TABLE);
    for (int j = 0; j < n; j++)
      if (i == j)
        gtk_widget_add_css_class (tournament_tables_put (grid, 2 + j, row, "", 0.5), "self");
      else
        put_meeting (grid, 2 + j, row, event, rating->player,
                     g_array_index (ratings, ArenaRating, j).player);
    gtk_widget_add_css_class (tournament_tables_put (grid, 2 + n, row, points, 1), "points");
  }
  tournament_tables_put (grid, 2 + n, 0, _ ("Points"), 1);
}
