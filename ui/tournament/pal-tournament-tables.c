#include "pal-tournament-tables.h"

#include <glib/gi18n.h>
#include <math.h>

/* Beyond this an error says only that nothing is known yet. */
static const double ERROR_MOST = 1500;

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
  const char *sign = elo < 0 ? "−" : "+";

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
  if (!isfinite (rating->error) || rating->error > ERROR_MOST)
    return g_steal_pointer (&elo);
  return g_strdup_printf ("%s ± %ld", elo, lround (rating->error));
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

static void
put_name (GtkGrid *grid, int row, const char *text, int least)
{
  GtkWidget *label = tournament_tables_put (grid, 1, row, text, 0);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), least);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (label, row > 0 ? text : NULL);
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
    put_name (grid, row, arena_event_get_name (event, rating->player), NAME_IN_STANDINGS);
    gtk_widget_add_css_class (tournament_tables_put (grid, 2, row, points, 1), "points");
    tournament_tables_put_number (grid, 3, row, rating->games);
    gtk_widget_set_tooltip_text (tournament_tables_put (grid, 4, row, text, 1),
                                 explain_bound (rating));
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
  gtk_widget_set_tooltip_text (label, tip);
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
