#include "pal-game-title.h"

#include "files/core/write-losses.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

/* "10 min + 5 s", what each side has where they differ; NULL where nobody has a limit; free with
 * g_free. */
static char *
pal_match_summary_clocks (PalMatch *match)
{
  const Rules *rules = pal_match_get_rules (match);
  PalClock *clock = pal_match_get_clock (match);
  g_autofree char *first = pal_time_control_describe (pal_clock_get_control (clock, 0));
  g_autofree char *second = pal_time_control_describe (pal_clock_get_control (clock, 1));

  if (!pal_clock_is_limited (clock, 0) && !pal_clock_is_limited (clock, 1))
    return NULL;
  if (g_str_equal (first, second))
    return g_steal_pointer (&first);
  /* Translators: each side and its time control, "White: 5 min, Black: 3 min + 2 s". */
  return g_strdup_printf (_ ("%s: %s, %s: %s"), _ (rules->side_names[0]), first,
                          _ (rules->side_names[1]), second);
}

/* "You against Palamedes · 10 min + 5 s · serious game"; free with g_free. */
static char *
pal_match_summary_players (PalMatch *match)
{
  int near = pal_player_is_human (pal_match_get_player (match, 0))
                     || !pal_player_is_human (pal_match_get_player (match, 1))
                 ? 0
                 : 1;
  g_autofree char *one = pal_player_dup_name (pal_match_get_player (match, near));
  g_autofree char *other = pal_player_dup_name (pal_match_get_player (match, 1 - near));
  g_autofree char *players = g_strdup_printf (_ ("%s against %s"), one, other);
  g_autofree char *clocks = pal_match_summary_clocks (match);
  const char *serious = pal_match_get_serious (match) ? _ ("serious game") : NULL;

  return g_strjoin (" · ", players, clocks != NULL ? clocks : serious,
                    clocks != NULL ? serious : NULL, NULL);
}

/* What somebody has said about the game in the tag NAME, or NULL. */
static const char *
said (PalMatch *match, const char *name)
{
  return write_tag (pal_match_get_tree (match), name);
}

/* What the game on the board is called: one that is played by its kind, "Chess"; one that is looked
 * at by who played it, "Carlsen – Caruana", or where nobody is named by its title, as far as it has
 * one. Free with g_free. */
static char *
pal_match_summary_heading (PalMatch *match)
{
  g_autofree char *first = pal_player_dup_own_name (pal_match_get_player (match, 0));
  g_autofree char *second = pal_player_dup_own_name (pal_match_get_player (match, 1));
  const char *title = said (match, "Event");

  if (pal_match_get_started (match) || (first == NULL && second == NULL && title == NULL))
    return g_strdup (_ (pal_match_get_rules (match)->name));
  if (first == NULL && second == NULL)
    return g_strdup (title);
  return g_strdup_printf ("%s – %s", first != NULL ? first : "?", second != NULL ? second : "?");
}

/* Where a game that is looked at comes from, beside that: "games.pgn · Candidates 2018", with the
 * name of the file at URI (NULL: none). NULL where nothing is known, or where it is played; free
 * with g_free. */
static char *
pal_match_summary_origin (PalMatch *match, const char *uri)
{
  g_autofree char *heading = pal_match_summary_heading (match);
  g_autoptr (GFile) file = uri != NULL ? g_file_new_for_uri (uri) : NULL;
  g_autofree char *base = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *name = base != NULL ? g_filename_display_name (base) : NULL;
  const char *event = said (match, "Event");

  if (pal_match_get_started (match))
    return NULL;
  if (g_strcmp0 (event, heading) == 0)
    event = NULL;
  if (event != NULL && name != NULL)
    return g_strdup_printf ("%s · %s", name, event);
  return g_strdup (event != NULL ? event : name);
}

gboolean
pal_match_summary_is_hidden (PalMatch *match)
{
  PalClock *clock = pal_match_get_clock (match);

  return pal_match_get_paused (match)
         && (pal_clock_is_limited (clock, 0) || pal_clock_is_limited (clock, 1));
}

int
pal_match_summary_person (PalMatch *match)
{
  int side = pal_match_get_side_to_move (match);

  if (pal_player_is_human (pal_match_get_player (match, side)))
    return side;
  return pal_player_is_human (pal_match_get_player (match, 1 - side)) ? 1 - side : -1;
}

enum { NARROW_WIDTH = 600 }; /* more than there is where the window is narrow */

struct _PalGameTitle {
  GtkWidget parent_instance;

  PalSession *session;
  gboolean narrow;
  char *source;
  GtkLabel *title, *subtitle;
};

G_DEFINE_FINAL_TYPE (PalGameTitle, pal_game_title, GTK_TYPE_WIDGET)

/* In a narrow window the bars beside the board have to be enough to tell who plays. */
static char *
describe_below (PalGameTitle *self, PalMatch *match)
{
  char *origin = pal_match_summary_origin (match, self->source);

  if (origin != NULL)
    return origin;
  return self->narrow ? pal_match_summary_clocks (match) : pal_match_summary_players (match);
}

/* The lines that there are, and the path, which has no line of its own. */
static void
explain (PalGameTitle *self, const char *title, const char *subtitle)
{
  g_autoptr (GFile) file = self->source != NULL ? g_file_new_for_uri (self->source) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_parse_name (file) : NULL;
  g_autoptr (GString) text = g_string_new (title);

  if (subtitle != NULL)
    g_string_append_printf (text, "\n%s", subtitle);
  if (path != NULL)
    g_string_append_printf (text, "\n%s", path);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text->str);
}

/* Whether a game out of a file, which is looked at, is not as the file has it. */
static gboolean
is_unsaved (PalGameTitle *self, PalMatch *match)
{
  return match != NULL && self->source != NULL && !pal_match_get_started (match)
         && pal_match_get_modified (match);
}

static void
show_title (PalGameTitle *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  g_autofree char *heading = match != NULL ? pal_match_summary_heading (match) : NULL;
  g_autofree char *title
      = is_unsaved (self, match) ? g_strconcat ("• ", heading, NULL) : g_strdup (heading);
  g_autofree char *subtitle = match != NULL ? describe_below (self, match) : NULL;

  gtk_label_set_label (self->title, title != NULL ? title : "");
  gtk_label_set_label (self->subtitle, subtitle != NULL ? subtitle : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), subtitle != NULL && *subtitle != '\0');
  explain (self, title, subtitle);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify (G_OBJECT (self), "subtitle");
}

static const char *
get_subtitle (PalGameTitle *self)
{
  return gtk_label_get_label (self->subtitle);
}

/* --- the size --- */

/* In a narrow window the title asks for all the room between the buttons, to stand in its middle.
 */
static void
pal_game_title_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalGameTitle *self = PAL_GAME_TITLE (widget);

  *minimum = *natural = 0;
  for (GtkWidget *line = gtk_widget_get_first_child (widget); line != NULL;
       line = gtk_widget_get_next_sibling (line)) {
    int least, wanted;

    if (!gtk_widget_should_layout (line))
      continue;
    gtk_widget_measure (line, orientation, -1, &least, &wanted, NULL, NULL);
    if (orientation == GTK_ORIENTATION_VERTICAL) {
      *minimum += least;
      *natural += wanted;
    } else {
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, self->narrow ? NARROW_WIDTH : wanted);
    }
  }
}

static void
pal_game_title_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  int y = 0;

  for (GtkWidget *line = gtk_widget_get_first_child (widget); line != NULL;
       line = gtk_widget_get_next_sibling (line)) {
    int wanted;

    if (!gtk_widget_should_layout (line))
      continue;
    gtk_widget_measure (line, GTK_ORIENTATION_VERTICAL, -1, NULL, &wanted, NULL, NULL);
    gtk_widget_size_allocate (line, &(GtkAllocation){ 0, y, width, wanted }, -1);
    y += wanted;
  }
}

static void
pal_game_title_class_init (PalGameTitleClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (show_title) },
    { PAL_OF_PLAYER, "notify::name", G_CALLBACK (show_title) },
    { PAL_OF_MATCH, "notify::modified", G_CALLBACK (show_title) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (show_title) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalGameTitle, session), G_CALLBACK (show_title),
      .heard = heard },
    { "narrow", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalGameTitle, narrow), G_CALLBACK (show_title) },
    { "source", G_TYPE_STRING, G_STRUCT_OFFSET (PalGameTitle, source), G_CALLBACK (show_title) },
    { "subtitle", G_TYPE_STRING, .flags = G_PARAM_READABLE, .get = G_CALLBACK (get_subtitle) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = pal_game_title_measure;
  widget_class->size_allocate = pal_game_title_size_allocate;

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static GtkLabel *
game_title_add_line (PalGameTitle *self, const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "ellipsize", PANGO_ELLIPSIZE_END,
                                   "single-line-mode", TRUE, "max-width-chars", 24, "css-classes",
                                   (const char *[]){ css_class, NULL }, NULL);

  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return GTK_LABEL (label);
}

static void
pal_game_title_init (PalGameTitle *self)
{
  self->title = game_title_add_line (self, "title");
  self->subtitle = game_title_add_line (self, "subtitle");
}
