/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-film-bar.h"

#include "game/thinking/pal-thinking-film-text.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-wrap-box.h"

#include <glib/gi18n.h>

struct _PalThinkingFilmBar {
  GtkWidget parent_instance;

  PalThinkingTree *view;
  gboolean active;
  PalThinkingFilm *film; /* NULL: there is none, or it is not wanted */
  GSimpleActionGroup *actions;
  gboolean moving;    /* the slider follows the film, or the menu the chapters */
  GlassTree *whole;   /* the last iteration, or NULL */
  GlassTree *chapter; /* the one that is wanted: WHOLE, or a chapter of it */

  GtkWidget *strip;
  GtkLabel *text, *place;
  GtkWidget *choices, *play, *guess, *speed, *chapters;
  GtkRange *slider;
};

G_DEFINE_FINAL_TYPE (PalThinkingFilmBar, pal_thinking_film_bar, GTK_TYPE_WIDGET)

enum { SIGNAL_CHAPTER, SIGNAL_MOVED, SIGNAL_ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Steps in a second, in the order of the names. */
static const double speeds[] = { 0.5, 1, 3, 10, 50, 500 };
enum { SPEED_USUAL = 1 };

/* --- what is shown --- */

static void
film_bar_enable (PalThinkingFilmBar *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)), enabled);
}

static void
film_bar_enable_all (PalThinkingFilmBar *self)
{
  const int place = self->film != NULL ? pal_thinking_film_get_place (self->film) : 0;
  const int length
      = self->film != NULL ? glass_film_length (pal_thinking_film_get_film (self->film)) : 0;

  film_bar_enable (self, "start", place > 0);
  film_bar_enable (self, "back", place > 0);
  film_bar_enable (self, "play", length > 0);
  film_bar_enable (self, "step", place < length);
  film_bar_enable (self, "over", place < length);
  film_bar_enable (self, "out", place > 0 && place < length);
  film_bar_enable (self, "end", place < length);
}

static void
film_bar_show_playing (PalThinkingFilmBar *self)
{
  const gboolean playing = self->film != NULL && pal_thinking_film_is_playing (self->film);
  const char *label = playing ? _ ("Pause") : _ ("Play");

  gtk_button_set_icon_name (GTK_BUTTON (self->play), playing ? "media-playback-pause-symbolic"
                                                             : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->play, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void film_bar_on_choice (PalThinkingFilmBar *self, GtkButton *button);

static void
film_bar_show_choices (PalThinkingFilmBar *self, const PalFilmQuestion *question)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->choices)) != NULL)
    gtk_box_remove (GTK_BOX (self->choices), child);
  for (int i = 0; question != NULL && i < question->n_choices; i++) {
    g_autofree char *label
        = pal_film_choice_text (pal_thinking_film_get_film (self->film), question, i,
                                pal_thinking_tree_get_negamax (self->view));

    child = gtk_button_new_with_label (label);
    g_object_set_data (G_OBJECT (child), "pal-choice", GINT_TO_POINTER (i));
    g_signal_connect_swapped (child, "clicked", G_CALLBACK (film_bar_on_choice), self);
    gtk_box_append (GTK_BOX (self->choices), child);
  }
}

/* VERDICT: on what was guessed before; NULL: nothing. */
static void
film_bar_show_text (PalThinkingFilmBar *self, const char *verdict)
{
  const GlassFilm *film = pal_thinking_film_get_film (self->film);
  const int place = pal_thinking_film_get_place (self->film);
  const int notation = pal_thinking_tree_get_notation (self->view);
  const PalFilmQuestion *question = pal_thinking_film_get_question (self->film);
  const int guessed = pal_thinking_film_get_guessed (self->film);
  const gboolean negamax = pal_thinking_tree_get_negamax (self->view);
  g_autofree char *step = pal_film_step_text (film, place, notation, guessed, negamax);
  g_autofree char *asked = NULL, *text = NULL;

  if (question != NULL)
    asked = pal_film_question_text (film, question, place, notation, negamax);
  text = verdict != NULL ? g_strdup_printf ("%s %s", verdict, step) : g_strdup (step);
  gtk_label_set_label (self->text, asked != NULL ? asked : text);
  film_bar_show_choices (self, question);
}

static void
film_bar_on_place (PalThinkingFilmBar *self)
{
  const GlassFilm *film = pal_thinking_film_get_film (self->film);
  const int place = pal_thinking_film_get_place (self->film);
  g_autofree char *text = pal_film_place_text (film, place);

  pal_thinking_tree_set_film (self->view, film, place, pal_thinking_film_get_guessed (self->film));
  self->moving = TRUE;
  gtk_range_set_value (self->slider, place);
  self->moving = FALSE;
  gtk_label_set_label (self->place, text);
  film_bar_show_text (self, NULL);
  film_bar_enable_all (self);
  g_signal_emit (self, signals[SIGNAL_MOVED], 0);
  if (place == glass_film_length (film))
    g_signal_emit (self, signals[SIGNAL_ENDED], 0);
}

static void
film_bar_on_choice (PalThinkingFilmBar *self, GtkButton *button)
{
  const int choice = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "pal-choice"));
  const gboolean right = pal_thinking_film_answer (self->film, choice);

  /* Translators: what somebody guessed is true, or not; a sentence that says why goes on. */
  film_bar_show_text (self, right ? _ ("Right.") : _ ("Wrong."));
  gtk_widget_grab_focus (self->play);
}

/* --- the film --- */

static void
film_bar_let_go (PalThinkingFilmBar *self)
{
  if (self->film == NULL)
    return;
  pal_thinking_film_play (self->film, FALSE);
  g_signal_handlers_disconnect_by_data (self->film, self);
  pal_thinking_tree_set_film (self->view, NULL, 0, GLASS_NONE);
  g_clear_object (&self->film);
}

static void
film_bar_begin (PalThinkingFilmBar *self, GlassTree *tree)
{
  self->film = pal_thinking_film_new (tree);
  if (self->film == NULL)
    return;
  gtk_range_set_range (self->slider, 0,
                       glass_film_length (pal_thinking_film_get_film (self->film)));
  g_object_set (self->film, "asks", gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->guess)),
                "speed", speeds[gtk_drop_down_get_selected (GTK_DROP_DOWN (self->speed))], NULL);
  g_signal_connect_swapped (self->film, "notify::place", G_CALLBACK (film_bar_on_place), self);
  g_signal_connect_swapped (self->film, "notify::playing", G_CALLBACK (film_bar_show_playing),
                            self);
  pal_thinking_film_go (self->film, 1); /* at the root: before that there is nothing to see */
}

/* --- chapters --- */

static void
film_bar_list_chapters (PalThinkingFilmBar *self)
{
  const int n = self->whole != NULL ? glass_tree_chapters (self->whole) : 0;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (int i = 0; i <= n && self->whole != NULL; i++) {
    const GlassTree *tree = i < n ? glass_tree_chapter (self->whole, i) : self->whole;
    /* Translators: an iteration of a search that goes deeper and deeper. */
    g_autofree char *name = g_strdup_printf (_ ("Depth %d"), glass_tree_depth (tree));
    gtk_string_list_append (names, name);
  }
  self->moving = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->chapters), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->chapters), (guint) n);
  self->moving = FALSE;
  gtk_widget_set_visible (self->chapters, n > 0);
}

/* TREE is what the view shows: a chapter that was chosen here, or another search. */
static void
film_bar_take_tree (PalThinkingFilmBar *self, GlassTree *tree)
{
  if (tree != NULL && tree == self->chapter)
    return;
  g_clear_pointer (&self->whole, glass_tree_unref);
  self->whole = tree != NULL ? glass_tree_ref (tree) : NULL;
  self->chapter = self->whole;
  film_bar_list_chapters (self);
}

static void
film_bar_choose (PalThinkingFilmBar *self, GlassTree *chapter)
{
  if (chapter == self->chapter)
    return;
  self->chapter = chapter;
  g_signal_emit (self, signals[SIGNAL_CHAPTER], 0);
}

static void
film_bar_on_chapter (PalThinkingFilmBar *self)
{
  const int chosen = (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->chapters));

  if (self->moving || self->whole == NULL)
    return;
  film_bar_choose (self, chosen < glass_tree_chapters (self->whole)
                             ? glass_tree_chapter (self->whole, chosen)
                             : self->whole);
}

GlassTree *
pal_thinking_film_bar_get_chapter (PalThinkingFilmBar *self)
{
  return self->chapter;
}

/* Without the film the view has the whole search again. */
static void
film_bar_on_active (PalThinkingFilmBar *self)
{
  pal_thinking_film_bar_update (self);
  if (self->active || self->whole == NULL || self->chapter == self->whole)
    return;
  film_bar_choose (self, self->whole);
  film_bar_list_chapters (self);
}

void
pal_thinking_film_bar_update (PalThinkingFilmBar *self)
{
  GlassTree *tree = self->view != NULL ? pal_thinking_tree_get_tree (self->view) : NULL;

  film_bar_let_go (self);
  film_bar_take_tree (self, tree);
  if (self->active && tree != NULL && glass_tree_finished (tree))
    film_bar_begin (self, tree);
  gtk_widget_set_visible (self->strip, self->film != NULL);
  film_bar_show_playing (self);
  film_bar_enable_all (self);
}

PalThinkingFilm *
pal_thinking_film_bar_get_film (PalThinkingFilmBar *self)
{
  return self->film;
}

gboolean
pal_thinking_film_bar_knows (PalThinkingFilmBar *self, int node)
{
  return self->film == NULL
         || glass_film_leaves (pal_thinking_film_get_film (self->film), node)
                <= pal_thinking_film_get_place (self->film);
}

void
pal_thinking_film_bar_set_asks (PalThinkingFilmBar *self, gboolean asks)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->guess), asks);
}

/* --- what is pressed --- */

static void
film_bar_on_slider (PalThinkingFilmBar *self)
{
  if (self->moving || self->film == NULL)
    return;
  pal_thinking_film_go (self->film, (int) gtk_range_get_value (self->slider));
}

static void
film_bar_on_guess (PalThinkingFilmBar *self)
{
  if (self->film == NULL)
    return;
  g_object_set (self->film, "asks", gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->guess)),
                NULL);
  /* A question that is open closes, and what would answer the next one is told or not. */
  pal_thinking_film_go (self->film, pal_thinking_film_get_place (self->film));
}

static void
film_bar_on_speed (PalThinkingFilmBar *self)
{
  if (self->film != NULL)
    g_object_set (self->film, "speed",
                  speeds[gtk_drop_down_get_selected (GTK_DROP_DOWN (self->speed))], NULL);
}

/* To a place by a step that is not on by one: whoever goes by hand does not want it to play on. */
static void
film_bar_jump (PalThinkingFilmBar *self, int place)
{
  pal_thinking_film_play (self->film, FALSE);
  pal_thinking_film_go (self->film, place);
}

static void
film_play (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalThinkingFilmBar *self = data;

  pal_thinking_film_play (self->film, !pal_thinking_film_is_playing (self->film));
}

static void
film_step (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalThinkingFilmBar *self = data;

  pal_thinking_film_play (self->film, FALSE);
  pal_thinking_film_step (self->film);
}

static void
film_back (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalThinkingFilmBar *self = data;

  film_bar_jump (self, pal_thinking_film_get_place (self->film) - 1);
}

static void
film_over (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalThinkingFilmBar *self = data;

  film_bar_jump (self, glass_film_over (pal_thinking_film_get_film (self->film),
                                        pal_thinking_film_get_place (self->film)));
}

static void
film_out (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalThinkingFilmBar *self = data;

  film_bar_jump (self, glass_film_out (pal_thinking_film_get_film (self->film),
                                       pal_thinking_film_get_place (self->film)));
}

static void
film_start (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  film_bar_jump (data, 0);
}

static void
film_end (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  film_bar_jump (data, G_MAXINT);
}

/* --- the widget --- */

static void
pal_thinking_film_bar_dispose (GObject *object)
{
  PalThinkingFilmBar *self = PAL_THINKING_FILM_BAR (object);

  if (self->view != NULL)
    film_bar_let_go (self);
  g_clear_pointer (&self->whole, glass_tree_unref);
  g_clear_object (&self->actions);
  pal_properties_dispose (object);
}

static void
pal_thinking_film_bar_class_init (PalThinkingFilmBarClass *klass)
{
  const PalProperty properties[] = {
    { "view", PAL_TYPE_THINKING_TREE, G_STRUCT_OFFSET (PalThinkingFilmBar, view) },
    { "active", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalThinkingFilmBar, active),
      G_CALLBACK (film_bar_on_active) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_thinking_film_bar_dispose;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  g_type_ensure (PAL_TYPE_WRAP_BOX);
  signals[SIGNAL_CHAPTER] = g_signal_new ("chapter", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ENDED] = g_signal_new ("ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-thinking-film-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, PalThinkingFilmBar, strip);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingFilmBar, text);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingFilmBar, place);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingFilmBar, choices);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingFilmBar, play);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingFilmBar, guess);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingFilmBar, speed);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingFilmBar, slider);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingFilmBar, chapters);
  gtk_widget_class_bind_template_callback (widget_class, film_bar_on_slider);
  gtk_widget_class_bind_template_callback (widget_class, film_bar_on_chapter);
  gtk_widget_class_bind_template_callback (widget_class, film_bar_on_guess);
  gtk_widget_class_bind_template_callback (widget_class, film_bar_on_speed);
}

static void
pal_thinking_film_bar_init (PalThinkingFilmBar *self)
{
  static const GActionEntry entries[] = {
    { "play", film_play }, { "step", film_step },   { "back", film_back }, { "over", film_over },
    { "out", film_out },   { "start", film_start }, { "end", film_end },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "film", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->speed), SPEED_USUAL);
  pal_drop_down_set_name (GTK_DROP_DOWN (self->speed), _ ("Steps per second"));
  pal_drop_down_set_name (GTK_DROP_DOWN (self->chapters), _ ("Iteration"));
  pal_thinking_film_bar_update (self);
}
