/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-person-window.h"

#include "pal-library-desk.h"
#include "pal-rating-plot.h"
#include "ui/app/pal-application.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-segmented.h"
#include "ui/window/pal-result-strip.h"

#include "game/library/pal-explorer.h"
#include "game/library/pal-person.h"

#include <glib/gi18n.h>

enum {
  ROWS_MAX = 12,   /* of a list, until more of it is wanted */
  ROWS_MORE = 100, /* each time */
};

#define NAME "pal-name"
#define MORE "pal-more" /* where the rows go on that are not shown yet */

struct _PalPersonWindow {
  AdwWindow parent_instance;

  PalLibrary *library;
  char *name;
  GCancellable *cancellable;
  GPtrArray *found; /* PalPersonGame, or NULL */

  AdwWindowTitle *title;
  GtkStack *stack;
  AdwStatusPage *empty;
  GtkWidget *preferences_button;
  PalSegmented *games;
  AdwPreferencesGroup *results_group;
  GtkListBox *results;
  GtkWidget *rating_group;
  PalPlot *plot;
  GtkWidget *openings_group;
  GtkListBox *openings;
  GtkWidget *opponents_group;
  GtkListBox *opponents;
  GtkWidget *years_group;
  GtkListBox *years;
  AdwPreferencesGroup *faults_group;
  GtkListBox *faults;
};

G_DEFINE_FINAL_TYPE (PalPersonWindow, pal_person_window, ADW_TYPE_WINDOW)

static const PalPersonGame *
game_in_view (PalPersonWindow *self)
{
  guint selected = 0;

  if (self->found == NULL || self->found->len == 0)
    return NULL;
  g_object_get (self->games, "selected", &selected, NULL);
  return self->found->pdata[MIN (selected, self->found->len - 1)];
}

/* --- rows --- */

/* "1,234 games · 54%"; free with g_free. */
static char *
describe_score (const LibraryScore *score)
{
  g_autofree char *games
      = g_strdup_printf (ngettext ("%'lu game", "%'lu games", score->games), (gulong) score->games);
  g_autofree char *percent = pal_explorer_score (score->wins, score->draws, score->losses);

  return percent != NULL ? g_strdup_printf ("%s · %s", games, percent) : g_steal_pointer (&games);
}

static GtkWidget *
text_new (const char *text, gboolean dim)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (dim) {
    gtk_widget_add_css_class (label, "dim-label");
    gtk_widget_add_css_class (label, "caption");
    gtk_widget_add_css_class (label, "numeric");
  } else {
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand (label, TRUE);
  }
  return label;
}

/* TITLE with the figures DETAIL beside it; returns what is below them. */
static GtkWidget *
person_window_add_row (GtkListBox *list, const char *title, const char *detail)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *label = g_strdup_printf ("%s, %s", title, detail);

  gtk_widget_add_css_class (box, "person-row");
  gtk_box_append (GTK_BOX (line), text_new (title, FALSE));
  gtk_box_append (GTK_BOX (line), text_new (detail, TRUE));
  gtk_box_append (GTK_BOX (box), line);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_list_box_append (list, row);
  return box;
}

static GtkWidget *
arrow_new (void)
{
  return g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                       GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
}

/* The same with a bar of results. A NAME can be activated. */
static void
person_window_add_score (GtkListBox *list, const char *title, const LibraryScore *score,
                         const char *name)
{
  g_autofree char *detail = describe_score (score);
  GtkWidget *box = person_window_add_row (list, title, detail);
  GtkWidget *row = gtk_widget_get_parent (box);

  if (score->wins + score->draws + score->losses > 0) {
    GtkWidget *bar = g_object_new (PAL_TYPE_RESULT_BAR, NULL);

    pal_result_bar_set (PAL_RESULT_BAR (bar), score->wins, score->draws, score->losses, 0);
    gtk_box_append (GTK_BOX (box), bar);
  }
  if (name == NULL)
    return;
  gtk_box_append (GTK_BOX (gtk_widget_get_first_child (box)), arrow_new ());
  g_object_set_data_full (G_OBJECT (row), NAME, g_strdup (name), g_free);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
}

static void
person_window_clear (GtkListBox *list)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, row);
}

static LibraryScore
both_colors (const LibraryPersonRow *row)
{
  return (LibraryScore){ row->colors[0].games + row->colors[1].games,
                         row->colors[0].wins + row->colors[1].wins,
                         row->colors[0].draws + row->colors[1].draws,
                         row->colors[0].losses + row->colors[1].losses };
}

static gboolean
is_named (const LibraryPersonRow *row)
{
  return *row->name != '\0' && *row->name != '?';
}

static void
person_window_add_more (GtkListBox *list, guint from)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_label_new (_ ("Show More"));

  gtk_widget_add_css_class (label, "person-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  g_object_set_data (G_OBJECT (row), MORE, GUINT_TO_POINTER (from));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Show More"), -1);
  gtk_list_box_append (list, row);
}

/* The NAME of an opening, with words where a file had nothing but the code. */
static const char *
spell_out (const OpeningNames *openings, const char *name)
{
  const char *whole = openings != NULL ? opening_names_of_code (openings, name) : NULL;

  return whole != NULL ? whole : name;
}

/* MOST of ROWS, beginning with FROM, and a last row that brings more. OPENINGS: they are openings,
 * and these their names; or NULL. */
static void
append_rows (GtkListBox *list, const GPtrArray *rows, const OpeningNames *openings, guint from,
             guint most)
{
  for (guint i = from, shown = 0; i < rows->len; i++) {
    const LibraryPersonRow *row = rows->pdata[i];
    const LibraryScore score = both_colors (row);

    if (!is_named (row))
      continue;
    if (shown++ == most) {
      person_window_add_more (list, i);
      return;
    }
    person_window_add_score (list, spell_out (openings, row->name), &score, row->name);
  }
}

static void
fill_rows (GtkListBox *list, GtkWidget *group, const GPtrArray *rows, const OpeningNames *openings)
{
  person_window_clear (list);
  append_rows (list, rows, openings, 0, ROWS_MAX);
  gtk_widget_set_visible (group, gtk_widget_get_first_child (GTK_WIDGET (list)) != NULL);
}

/* Whether ROW is the one that brings more of ROWS; then they take its place, and the focus. */
static gboolean
show_more (GtkListBox *list, GtkListBoxRow *row, const GPtrArray *rows,
           const OpeningNames *openings)
{
  const guint from = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), MORE));
  const int place = gtk_list_box_row_get_index (row);

  if (from == 0)
    return FALSE;
  gtk_list_box_remove (list, GTK_WIDGET (row));
  append_rows (list, rows, openings, from, ROWS_MORE);
  gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_row_at_index (list, place)));
  return TRUE;
}

/* What is known of the openings of the game in view, or NULL. */
static const OpeningNames *
opening_names (PalPersonWindow *self)
{
  GApplication *application = g_application_get_default ();

  return PAL_IS_APPLICATION (application) ? pal_books_get_opening_names (
             pal_application_get_books (PAL_APPLICATION (application)),
             game_in_view (self)->person->rules)
                                          : NULL;
}

/* --- the parts --- */

/* What the colors of the bars mean. */
static void
add_legend (PalPersonWindow *self)
{
  const char *const names[] = { _ ("Won"), _ ("Drawn"), _ ("Lost") };
  const char *const css[] = { "legend-won", "legend-drawn", "legend-lost" };
  GtkWidget *legend = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  for (int i = 0; i < 3; i++) {
    GtkWidget *color = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

    gtk_widget_set_valign (color, GTK_ALIGN_CENTER);
    gtk_widget_set_margin_start (color, i > 0 ? 6 : 0);
    gtk_widget_add_css_class (color, "legend");
    gtk_widget_add_css_class (color, css[i]);
    gtk_box_append (GTK_BOX (legend), color);
    gtk_box_append (GTK_BOX (legend), text_new (names[i], TRUE));
  }
  gtk_widget_set_valign (legend, GTK_ALIGN_END);
  adw_preferences_group_set_header_suffix (self->results_group, legend);
}

static void
fill_results (PalPersonWindow *self, const LibraryPerson *person)
{
  person_window_clear (self->results);
  person_window_add_score (self->results, _ ("All Games"), &person->all, NULL);
  for (int side = 0; side < 2; side++) {
    /* Translators: a side that somebody plays, as in "As White". */
    g_autofree char *title = g_strdup_printf (_ ("As %s"), _ (person->rules->side_names[side]));

    if (person->colors[side].games > 0)
      person_window_add_score (self->results, title, &person->colors[side], NULL);
  }
}

/* The newest first. */
static void
fill_years (PalPersonWindow *self, const LibraryPerson *person)
{
  guint shown = 0;

  person_window_clear (self->years);
  for (guint i = person->years->len; i-- > 0;) {
    const LibraryPersonYear *year = &g_array_index (person->years, LibraryPersonYear, i);
    g_autofree char *title = g_strdup_printf ("%u", year->year);

    if (year->year == 0)
      continue;
    person_window_add_score (self->years, title, &year->score, NULL);
    shown++;
  }
  gtk_widget_set_visible (self->years_group, shown > 0);
}

static void
add_faults (PalPersonWindow *self, const char *title, guint n)
{
  g_autofree char *count = g_strdup_printf ("%'u", n);

  person_window_add_row (self->faults, title, count);
}

/* Where they happen: in which part of a game, and with which color. */
static void
fill_places (PalPersonWindow *self, const PalPersonGame *game)
{
  const char *const phases[PAL_N_PHASES] = { [PAL_PHASE_OPENING] = _ ("In the opening"),
                                             [PAL_PHASE_MIDDLE] = _ ("In the middle game"),
                                             [PAL_PHASE_END] = _ ("In the endgame") };

  for (int i = 0; i < PAL_N_PHASES; i++)
    add_faults (self, phases[i], game->phases[i]);
  for (int side = 0; side < 2; side++) {
    g_autofree char *title
        = g_strdup_printf (_ ("As %s"), _ (game->person->rules->side_names[side]));

    add_faults (self, title, game->sides[side]);
  }
}

static void
fill_faults (PalPersonWindow *self, const PalPersonGame *game)
{
  const char *const names[] = { [PAL_PERSON_BLUNDER] = _ ("Blunders"),
                                [PAL_PERSON_MISTAKE] = _ ("Mistakes"),
                                [PAL_PERSON_DUBIOUS] = _ ("Inaccuracies") };
  g_autofree char *reviewed = g_strdup_printf (
      ngettext ("In %'u reviewed game", "In %'u reviewed games", game->reviewed), game->reviewed);

  person_window_clear (self->faults);
  gtk_widget_set_visible (GTK_WIDGET (self->faults), game->reviewed > 0);
  adw_preferences_group_set_description (
      self->faults_group, game->reviewed > 0
                              ? reviewed
                              : _ ("No reviewed games yet. Review a game and add the notes to it "
                                   "to see here which mistakes happen most."));
  if (game->reviewed == 0)
    return;
  for (int i = 0; i < PAL_PERSON_N_FAULTS; i++)
    add_faults (self, names[i], game->faults[i]);
  for (guint i = 0; i < game->motifs->len && i < ROWS_MAX; i++) {
    const PalPersonMotif *motif = &g_array_index (game->motifs, PalPersonMotif, i);

    add_faults (self, motif->name, motif->count);
  }
  fill_places (self, game);
}

static void
tell_summary (PalPersonWindow *self, const LibraryPerson *person)
{
  g_autofree char *score = describe_score (&person->all);
  g_autofree char *years
      = pal_explorer_years (person->first_date / 10000, person->last_date / 10000);
  /* Translators: the highest rating that a player has had. */
  g_autofree char *best = person->best_rating > 0
                              ? g_strdup_printf (_ ("best rating %d"), person->best_rating)
                              : NULL;
  g_autofree char *text
      = g_strjoin (" · ", score, years != NULL ? years : best, years != NULL ? best : NULL, NULL);

  adw_window_title_set_title (self->title, person->name);
  adw_window_title_set_subtitle (self->title, text);
}

static void
person_window_on_game (PalPersonWindow *self)
{
  const PalPersonGame *game = game_in_view (self);

  if (game == NULL)
    return;
  tell_summary (self, game->person);
  fill_results (self, game->person);
  gtk_widget_set_visible (self->rating_group, game->person->ratings->len > 1);
  pal_rating_plot_set_ratings (self->plot, game->person->ratings);
  fill_rows (self->openings, self->openings_group, game->person->openings, opening_names (self));
  fill_rows (self->opponents, self->opponents_group, game->person->opponents, NULL);
  fill_years (self, game->person);
  fill_faults (self, game);
}

/* --- games in the library --- */

/* Those that FILTER lets pass, which are called by the player and WHAT. */
static void
show_games_of (PalPersonWindow *self, LibraryFilter *filter, const char *what)
{
  const LibraryPerson *person = game_in_view (self)->person;
  g_autofree char *title = g_strdup_printf ("%s · %s", person->name, what);

  filter->player = person->name;
  filter->rules = person->rules;
  filter->whole_names = TRUE;
  pal_library_desk_show_filtered (self->library, filter, title);
}

static void
person_window_on_opening (PalPersonWindow *self, GtkListBoxRow *row)
{
  char *name = g_object_get_data (G_OBJECT (row), NAME);
  LibraryFilter filter = { .opening = name };

  if (!show_more (self->openings, row, game_in_view (self)->person->openings, opening_names (self)))
    show_games_of (self, &filter, spell_out (opening_names (self), name));
}

static void
person_window_on_opponent (PalPersonWindow *self, GtkListBoxRow *row)
{
  char *name = g_object_get_data (G_OBJECT (row), NAME);
  LibraryFilter filter = { .opponent = name };

  if (!show_more (self->opponents, row, game_in_view (self)->person->opponents, NULL))
    show_games_of (self, &filter, name);
}

/* --- the window --- */

static void
person_window_show_empty (PalPersonWindow *self, const char *title, const char *text)
{
  adw_status_page_set_title (self->empty, title);
  adw_status_page_set_description (self->empty, text);
  gtk_stack_set_visible_child_name (self->stack, "empty");
}

static void
name_games (PalPersonWindow *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < self->found->len; i++) {
    const PalPersonGame *game = self->found->pdata[i];

    g_ptr_array_add (names, (gpointer) _ (game->person->rules->name));
  }
  g_ptr_array_add (names, NULL);
  pal_segmented_set_labels (self->games, (const char *const *) names->pdata);
  gtk_widget_set_visible (GTK_WIDGET (self->games), self->found->len > 1);
}

static void
person_window_on_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalPersonWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = pal_person_find_finish (PAL_LIBRARY (source), result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (found == NULL) {
    person_window_show_empty (self, _ ("Could Not Read Library"), error->message);
    return;
  }
  if (found->len == 0) {
    person_window_show_empty (self, _ ("No Games Yet"),
                              _ ("The library has no games of this player."));
    return;
  }
  self->found = g_steal_pointer (&found);
  name_games (self);
  person_window_on_game (self);
  gtk_stack_set_visible_child_name (self->stack, "person");
}

static void
pal_person_window_dispose (GObject *object)
{
  PalPersonWindow *self = PAL_PERSON_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  G_OBJECT_CLASS (pal_person_window_parent_class)->dispose (object);
}

static void
pal_person_window_finalize (GObject *object)
{
  PalPersonWindow *self = PAL_PERSON_WINDOW (object);

  g_clear_object (&self->cancellable);
  g_clear_object (&self->library);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  g_free (self->name);
  G_OBJECT_CLASS (pal_person_window_parent_class)->finalize (object);
}

static void
pal_person_window_class_init (PalPersonWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_person_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_person_window_finalize;
  g_type_ensure (PAL_TYPE_PLOT);
  g_type_ensure (PAL_TYPE_SEGMENTED);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-person-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, title);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, empty);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, preferences_button);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, games);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, results_group);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, results);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, rating_group);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, plot);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, openings_group);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, openings);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, opponents_group);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, opponents);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, years_group);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, years);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, faults_group);
  gtk_widget_class_bind_template_child (widget_class, PalPersonWindow, faults);
  gtk_widget_class_bind_template_callback (widget_class, person_window_on_game);
  gtk_widget_class_bind_template_callback (widget_class, person_window_on_opening);
  gtk_widget_class_bind_template_callback (widget_class, person_window_on_opponent);
}

static void
pal_person_window_init (PalPersonWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  add_legend (self);
}

PalPersonWindow *
pal_person_window_new (GtkWindow *parent, PalLibrary *library, const char *name)
{
  PalPersonWindow *self = g_object_new (PAL_TYPE_PERSON_WINDOW, "application",
                                        gtk_window_get_application (parent), NULL);
  const char *title = *name != '\0' ? name : _ ("My Statistics");

  self->library = g_object_ref (library);
  self->name = g_strdup (name);
  gtk_window_set_title (GTK_WINDOW (self), title);
  adw_window_title_set_title (self->title, title);
  if (*name == '\0') {
    gtk_widget_set_visible (self->preferences_button, TRUE);
    person_window_show_empty (self, _ ("What Is Your Name?"),
                              _ ("Enter your name in the preferences, and the games that you play "
                                 "from then on are counted here."));
  } else {
    pal_person_find (library, name, self->cancellable, person_window_on_found, g_object_ref (self));
  }
  return self;
}
