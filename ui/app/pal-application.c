/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-application.h"

#include "pal-accelerators.h"
#include "pal-first-start.h"
#include "pal-game-search.h"
#include "pal-help.h"
#include "pal-preferences.h"
#include "pal-restoring.h"
#include "pal-shortcuts.h"
#include "pal-start-actions.h"
#include "pal-styles.h"
#include "ui/engines/pal-engines-window.h"
#include "ui/exercises/pal-endgame-play.h"
#include "ui/exercises/pal-exercises-window.h"
#include "ui/files/pal-opening.h"
#include "ui/lessons/pal-lessons-window.h"
#include "ui/library/pal-library-window.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/platform/pal-about.h"
#include "ui/platform/pal-dialog.h"
#include "ui/platform/pal-message.h"
#include "ui/thinking/pal-toy-window.h"
#include "ui/tournament/pal-tournament-window.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/window/pal-closing.h"
#include "ui/workshop/pal-training-window.h"
#include "ui/workshop/pal-workshop.h"

#include "files/core/file-format.h"
#include "files/text/fen-text.h"
#include "game/exercises/pal-exercise-mistakes.h"
#include "registry.h"

#include <glib/gi18n.h>

struct _PalApplication {
  AdwApplication parent_instance;

  GSettings *settings;
  gboolean first_start; /* until somebody has been welcomed */
  PalBotStore *bots;
  PalMessage *bot_message; /* that one could not be written; a weak pointer */
  PalEngineStore *engines;
  PalBooks *books;
  PalExerciseStore *exercises; /* made when it is first asked for */
  PalLibraries *libraries;     /* the same */
  PalGameSearch *search;       /* while there is a connection to the desktop */
};

G_DEFINE_FINAL_TYPE (PalApplication, pal_application, ADW_TYPE_APPLICATION)

/* --- windows --- */

static gpointer
find_window (PalApplication *self, GType type)
{
  for (GList *windows = gtk_application_get_windows (GTK_APPLICATION (self)); windows != NULL;
       windows = windows->next)
    if (G_TYPE_CHECK_INSTANCE_TYPE (windows->data, type))
      return windows->data;
  return NULL;
}

static PalWindow *
get_window (PalApplication *self)
{
  return find_window (self, PAL_TYPE_WINDOW);
}

/* The workshop is about the board that a person looks at. */
static void
application_on_page (PalWindow *window, GParamSpec *pspec, PalApplication *self)
{
  PalWorkshop *workshop = find_window (self, PAL_TYPE_WORKSHOP);
  PalGamePage *page = pal_window_get_page (window);

  if (workshop != NULL && page != NULL)
    pal_workshop_follow (workshop, page);
}

static void
application_on_active (PalWindow *window, GParamSpec *pspec, PalApplication *self)
{
  if (gtk_window_is_active (GTK_WINDOW (window)))
    application_on_page (window, pspec, self);
}

/* Who comes to a window in which nothing can be done sees why. */
static void
raise_what_blocks (GtkWindow *window)
{
  GtkWindow *blocking = gtk_window_is_active (window) ? pal_dialog_find_blocking (window) : NULL;

  if (blocking == NULL)
    return;
  gtk_window_present (gtk_window_get_transient_for (blocking));
  gtk_window_present (blocking);
}

/* A number that was typed counts also where the window closes before the focus has left it. Its
 * widget would tell of it when all that hears it is gone. */
static gboolean
take_typed_number (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);
  GtkWidget *number = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_SPIN_BUTTON) : NULL;

  if (number != NULL)
    gtk_spin_button_update (GTK_SPIN_BUTTON (number));
  return FALSE;
}

static void
pal_application_window_added (GtkApplication *application, GtkWindow *window)
{
  GTK_APPLICATION_CLASS (pal_application_parent_class)->window_added (application, window);
  g_signal_connect (window, "notify::is-active", G_CALLBACK (raise_what_blocks), NULL);
  g_signal_connect (window, "close-request", G_CALLBACK (take_typed_number), NULL);
  if (!PAL_IS_WINDOW (window))
    return;
  g_signal_connect_object (window, "notify::page", G_CALLBACK (application_on_page), application,
                           0);
  g_signal_connect_object (window, "notify::is-active", G_CALLBACK (application_on_active),
                           application, 0);
}

static const Rules *
last_rules (PalApplication *self)
{
  g_autofree char *id = g_settings_get_string (self->settings, "last-game");
  const Game *game = registry_find (id);

  return (game != NULL ? game : registry_game (0))->rules;
}

/* A game is on the board from the first moment: those that were there, or a new one like the last,
 * at a friendly level when there has been none. */
static PalGamePage *
ensure_page (PalApplication *self)
{
  PalWindow *window = get_window (self);
  PalGamePage *page;

  if (window != NULL) {
    gtk_window_present (GTK_WINDOW (window));
    return pal_window_get_page (window);
  }
  page = pal_restoring_begin (GTK_APPLICATION (self), self->bots, self->engines, self->books);
  if (pal_game_page_get_match (page) == NULL) {
    g_autoptr (PalNewGame) usual
        = pal_starting_default (self->bots, self->engines, last_rules (self), NULL);

    pal_starting_start (page, usual, NULL);
  }
  /* Not before: with a game everything in it has another size, and would be laid out once more. */
  gtk_window_present (pal_game_page_get_window (page));
  return page;
}

/* Shows the board; and the games over it where the program has never run before. */
static void
application_show_board (PalApplication *self)
{
  PalGamePage *page = ensure_page (self);

  if (self->first_start)
    pal_first_start_welcome (self, page);
  self->first_start = FALSE;
}

static void
pal_application_activate (GApplication *application)
{
  application_show_board (PAL_APPLICATION (application));
}

static void
pal_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);

  for (int i = 0; i < n_files; i++)
    g_ptr_array_add (sources, g_object_ref (files[i]));
  if (n_files > 0)
    pal_opening_open_all (ensure_page (PAL_APPLICATION (application)), sources);
}

/* --- the command line --- */

static const GOptionEntry options[] = {
  { "new", 'n', 0, G_OPTION_ARG_STRING, NULL, N_ ("Start a new game"), N_ ("GAME") },
  { "fen", 'f', 0, G_OPTION_ARG_STRING, NULL, N_ ("Start from a position"), N_ ("FEN") },
  { "version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_ ("Show the version"), NULL },
  { NULL },
};

/* Answers what needs no window, and refuses what makes no sense, before anything is shown. */
static int
pal_application_handle_local_options (GApplication *application, GVariantDict *dict)
{
  const char *id;

  if (g_variant_dict_contains (dict, "version")) {
    g_print ("Palamedes %s\n", PAL_VERSION);
    return 0;
  }
  if (g_variant_dict_lookup (dict, "new", "&s", &id) && registry_find (id) == NULL) {
    g_autofree char *games = file_format_list_games ();

    g_printerr (_ ("Unknown game “%s”. Available games: %s.\n"), id, games);
    return 1;
  }
  return -1;
}

/* The game that FEN is a position of; USUAL where it could be one of that, or of none. */
static const Rules *
rules_of_position (const char *fen, const Rules *usual)
{
  g_autoptr (GameTree) tree = NULL;
  Position position;

  if (!usual->position_from_text (&position, fen, NULL))
    tree = fen_text_read (fen, NULL);
  return tree != NULL ? tree->rules : usual;
}

void
pal_application_start_game (PalApplication *self, const Rules *rules, const char *fen)
{
  g_autoptr (PalNewGame) game = pal_starting_default (self->bots, self->engines, rules, fen);

  pal_starting_play (ensure_page (self), game);
}

static void
start_wanted (PalApplication *self, GVariantDict *dict)
{
  const Rules *rules = last_rules (self);
  const char *id = NULL, *fen = NULL;

  g_variant_dict_lookup (dict, "fen", "&s", &fen);
  if (g_variant_dict_lookup (dict, "new", "&s", &id))
    rules = registry_find (id)->rules;
  else if (fen != NULL)
    rules = rules_of_position (fen, rules);
  pal_application_start_game (self, rules, fen);
}

/* What ARGUMENTS name: files, and the standard input of whoever called. */
static GPtrArray *
find_sources (GApplicationCommandLine *line, GStrv arguments)
{
  GPtrArray *sources = g_ptr_array_new_with_free_func (g_object_unref);

  for (; *arguments != NULL; arguments++) {
    gboolean input = g_str_equal (*arguments, "-");
    gpointer source = input ? (gpointer) g_application_command_line_get_stdin (line)
                            : g_application_command_line_create_file_for_arg (line, *arguments);

    if (source != NULL)
      g_ptr_array_add (sources, source);
    else
      g_application_command_line_printerr (line, _ ("No standard input to read from.\n"));
  }
  return sources;
}

static int
pal_application_command_line (GApplication *application, GApplicationCommandLine *line)
{
  PalApplication *self = PAL_APPLICATION (application);
  GVariantDict *dict = g_application_command_line_get_options_dict (line);
  int n;
  g_auto (GStrv) arguments = g_application_command_line_get_arguments (line, &n);

  g_autoptr (GPtrArray) sources = find_sources (line, arguments + MIN (n, 1));

  if (sources->len > 0) {
    pal_opening_open_all (ensure_page (self), sources);
  } else if (g_variant_dict_contains (dict, "new") || g_variant_dict_contains (dict, "fen")) {
    start_wanted (self, dict);
  } else {
    application_show_board (self);
  }
  return 0;
}

/* --- actions --- */

static void
about (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  static const char *const developers[] = { N_ ("The Palamedes authors"), NULL };
  const char *translated[] = { _ (developers[0]), NULL };

  pal_about_show (gtk_application_get_active_window (application), "application-name",
                  PAL_ABOUT_NAME, "application-icon", PAL_APP_ID, "version", PAL_ABOUT_VERSION,
                  "developer-name", _ ("The Palamedes authors"), "developers", translated,
                  "license-type", GTK_LICENSE_GPL_3_0, "comments",
                  _ ("Play chess, xiangqi and reversi"), "copyright", _ ("© The Palamedes authors"),
                  "translator-credits", _ ("translator-credits"), NULL);
}

static const Rules *
rules_in_view (PalApplication *self)
{
  PalWindow *window = get_window (self);
  PalMatch *match = window != NULL ? pal_game_page_get_match (pal_window_get_page (window)) : NULL;

  return match != NULL ? pal_match_get_rules (match) : last_rules (self);
}

static void
shortcuts (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  GtkWindow *window = gtk_application_get_active_window (application);

  if (GTK_IS_APPLICATION_WINDOW (window))
    pal_shortcuts_present (GTK_APPLICATION_WINDOW (window));
}

static void
help (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  GtkWindow *window = gtk_application_get_active_window (application);

  if (window != NULL)
    pal_help_show (window);
}

static void
preferences (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  PalGamePage *page = ensure_page (application);
  PalMatch *match = pal_game_page_get_match (page);

  pal_dialog_present (pal_preferences_new (pal_game_page_get_window (page),
                                           pal_game_page_get_books (page),
                                           pal_match_get_rules (match)));
}

/* --- tournaments --- */

static void
on_game_chosen (PalTournamentWindow *tournament, const char *pgn, PalApplication *self)
{
  pal_opening_paste (ensure_page (self), pgn);
}

/* There is one window for them. */
static void
tournament (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  PalApplication *self = application;
  GtkWindow *window = find_window (self, PAL_TYPE_TOURNAMENT_WINDOW);

  if (window == NULL) {
    window = GTK_WINDOW (pal_tournament_window_new (
        GTK_APPLICATION (self), self->bots, self->engines, self->books, rules_in_view (self)));
    g_signal_connect_object (window, "game-chosen", G_CALLBACK (on_game_chosen), self, 0);
  }
  gtk_window_present (window);
}

/* --- exercises --- */

PalExerciseStore *
pal_application_get_exercises (PalApplication *self)
{
  if (self->exercises == NULL)
    self->exercises = pal_exercise_store_new (NULL);
  return self->exercises;
}

static void
on_endgame_chosen (PalExercisesWindow *window, PalExercise *exercise, PalApplication *self)
{
  pal_endgame_play (ensure_page (self), exercise, self->exercises);
}

/* There is one window for them, brought into view. */
static PalExercisesWindow *
present_exercises (PalApplication *self)
{
  PalExercisesWindow *window = find_window (self, PAL_TYPE_EXERCISES_WINDOW);

  if (window == NULL) {
    window = pal_exercises_window_new (GTK_APPLICATION (self), pal_application_get_exercises (self),
                                       pal_exercise_sets_folder (PAL_EXERCISES_DIR),
                                       rules_in_view (self));
    g_signal_connect_object (window, "endgame-chosen", G_CALLBACK (on_endgame_chosen), self, 0);
  }
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

static void
exercises (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  present_exercises (application);
}

/* The set in the file that the parameter names. */
static void
open_exercises (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  pal_exercises_window_open (present_exercises (application), file);
}

/* The mistakes of the line in view of the game that a person looks at: of the only person who
 * plays, else of both. */
static void
train_on_mistakes (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  PalApplication *self = application;
  PalGamePage *page = ensure_page (self);
  PalMatch *match = pal_game_page_get_match (page);
  PalSession *session = pal_game_page_get_session (page);
  const int person = pal_match_get_only_person (match);
  g_autoptr (GPtrArray) found
      = pal_exercise_mistakes_find (pal_match_get_tree (match), pal_session_get_line_end (session),
                                    pal_analysis_get_memory (pal_game_page_get_analysis (page)),
                                    person >= 0 ? person : PAL_EXERCISE_BOTH_SIDES);
  PalExercisesWindow *window = present_exercises (self);
  const guint n = pal_exercise_store_add_mistakes (pal_application_get_exercises (self), found);
  const char *none = person >= 0 ? _ ("No mistakes of yours were found in this game.")
                                 : _ ("No mistakes were found in this game.");
  g_autofree char *text = found->len == 0 ? g_strdup (none)
                          : n == 0
                              ? g_strdup (_ ("The mistakes of this game are all here already."))
                              : g_strdup_printf (ngettext ("%u new exercise from this game.",
                                                           "%u new exercises from this game.", n),
                                                 n);

  pal_exercises_window_show_mistakes (window, pal_match_get_rules (match), text);
}

static void
library (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  pal_library_window_get (application);
}

/* There is one window for them; it may be wanted while a dialog of another window is open. */
static void
engines (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  PalApplication *self = application;
  GtkWindow *window = find_window (self, PAL_TYPE_ENGINES_WINDOW);

  if (window == NULL)
    window = GTK_WINDOW (pal_engines_window_new (GTK_APPLICATION (self), self->engines));
  gtk_window_present (window);
}

static void
on_bot_answer (PalMessage *dialog, const char *response, PalApplication *self)
{
  if (g_str_equal (response, "again"))
    pal_bot_store_save_again (self->bots);
}

/* The window in which the bot was changed may be closed by now, and the last one may be hidden,
 * about to go: then the program goes on until this has been read. One sentence stands for many. */
static void
on_bot_failed (PalApplication *self, PalBotItem *item, gboolean removed, const char *message)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));
  gboolean visible = window != NULL && gtk_widget_get_visible (GTK_WIDGET (window));
  PalMessage *dialog;

  if (self->bot_message != NULL)
    return;
  dialog
      = pal_message_new (visible ? window : NULL,
                         removed ? _ ("Could Not Delete Bot") : _ ("Could Not Save Bot"), message);
  g_set_weak_pointer (&self->bot_message, dialog);
  pal_message_add_response (dialog, "close", _ ("_Close"));
  if (!removed)
    pal_message_add_response (dialog, "again", _ ("_Try Again"));
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_bot_answer), self, 0);
  pal_message_present (dialog);
}

static void
on_bot_kept (PalTrainingWindow *training, PalBotItem *item, PalWorkshop *workshop)
{
  pal_workshop_take_change (workshop, item, _ ("It now plays with the trained weights"));
}

/* Trains the bot in the workshop, which rests meanwhile: nobody is to change what is being learnt.
 * The board can be played on. */
static void
train_in_workshop (GSimpleAction *action, GVariant *parameter, PalWorkshop *workshop)
{
  PalBotItem *item = pal_workshop_get_item (workshop);
  g_autoptr (GtkWindowGroup) group = NULL;
  PalTrainingWindow *training;

  if (item == NULL)
    return;
  pal_workshop_save (workshop);
  training = pal_training_window_new (GTK_WINDOW (workshop), pal_workshop_get_store (workshop),
                                      pal_workshop_get_item (workshop));
  group = gtk_window_group_new ();
  gtk_window_group_add_window (group, GTK_WINDOW (workshop));
  gtk_window_group_add_window (group, GTK_WINDOW (training));
  gtk_window_set_modal (GTK_WINDOW (training), TRUE);
  g_signal_connect_object (training, "kept", G_CALLBACK (on_bot_kept), workshop, 0);
  gtk_window_present (GTK_WINDOW (training));
}

/* The board that a person has looked at last, without raising its window over the one in which
 * something beside it is asked for, as in a lesson. */
static PalGamePage *
page_in_view (PalApplication *self)
{
  PalWindow *window = get_window (self);

  return window != NULL ? pal_window_get_page (window) : ensure_page (self);
}

static void
workshop (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  PalWorkshop *shown = pal_workshop_present (page_in_view (application));
  GActionMap *actions = pal_workshop_get_actions (shown);
  g_autoptr (GSimpleAction) train = NULL;

  if (g_action_map_lookup_action (actions, "train") != NULL)
    return;
  train = g_simple_action_new ("train", NULL);
  g_signal_connect_object (train, "activate", G_CALLBACK (train_in_workshop), shown, 0);
  g_action_map_add_action (actions, G_ACTION (train));
}

/* Trains the bot that the parameter names. */
static void
train (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  PalBotStore *store = PAL_APPLICATION (application)->bots;
  PalBotItem *item = pal_bot_store_find (store, g_variant_get_string (parameter, NULL));

  if (item != NULL)
    gtk_window_present (GTK_WINDOW (
        pal_training_window_new (gtk_application_get_active_window (application), store, item)));
}

static void
lessons (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  pal_lessons_window_get (application);
}

/* Of the board that a person looks at. */
static void
thinking_in_view (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  g_action_group_activate_action (
      G_ACTION_GROUP (pal_game_page_get_actions (page_in_view (application))), "thinking", NULL);
}

static void
show_toy_window (gpointer application, gboolean beside)
{
  PalToyWindow *shown = find_window (application, PAL_TYPE_TOY_WINDOW);

  gtk_window_present (
      GTK_WINDOW (shown != NULL ? shown : pal_toy_window_new (application, beside)));
}

static void
toy_tree (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  show_toy_window (application, TRUE);
}

/* For those who have not heard of alpha-beta yet. */
static void
toy_tree_minimax (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  show_toy_window (application, FALSE);
}

/* Every window is asked: one may have something to lose. */
static void
quit (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  GList *windows = g_list_copy_deep (gtk_application_get_windows (application),
                                     (GCopyFunc) (GCallback) g_object_ref, NULL);

  for (GList *window = windows; window != NULL; window = window->next)
    if (PAL_IS_WINDOW (window->data))
      pal_closing_keep (window->data);
  /* Some go with another one. */
  for (GList *window = windows; window != NULL; window = window->next)
    gtk_window_close (window->data);
  g_list_free_full (windows, g_object_unref);
}

static const GActionEntry entries[] = {
  { "preferences", preferences },
  { "workshop", workshop },
  { "tournament", tournament },
  { "engines", engines },
  { "library", library },
  { "lessons", lessons },
  { "thinking", thinking_in_view },
  { "toy-tree", toy_tree },
  { "toy-tree-minimax", toy_tree_minimax },
  { "train", train, "s" },
  { "exercises", exercises },
  { "open-exercises", open_exercises, "s" },
  { "train-on-mistakes", train_on_mistakes },
  { "help", help },
  { "shortcuts", shortcuts },
  { "about", about },
  { "quit", quit },
};

/* --- the object --- */

static gboolean
map_color_scheme (GValue *value, GVariant *variant, gpointer data)
{
  const char *scheme = g_variant_get_string (variant, NULL);

  g_value_set_enum (value, g_str_equal (scheme, "light")  ? ADW_COLOR_SCHEME_FORCE_LIGHT
                           : g_str_equal (scheme, "dark") ? ADW_COLOR_SCHEME_FORCE_DARK
                                                          : ADW_COLOR_SCHEME_DEFAULT);
  return TRUE;
}

static void
pal_application_startup (GApplication *application)
{
  PalApplication *self = PAL_APPLICATION (application);
  const char *starters = g_getenv ("PALAMEDES_BOOKS"); /* for runs from the build folder */

  pal_styles_begin ();
  self->settings = g_settings_new (PAL_APP_ID);
  self->first_start = pal_first_start_is (self->settings);
  self->books = pal_books_new (starters != NULL ? starters : PAL_BOOKS_DIR, NULL);
  /* While GTK starts: the panel shows those of a new game. */
  pal_books_begin_opening_names (self->books, last_rules (self));
  G_APPLICATION_CLASS (pal_application_parent_class)->startup (application);
  pal_styles_load ();
  pal_menus_mend ();
  pal_popovers_mend ();
  pal_windows_mend ();
  pal_menus_wait ();
  pal_names_mend ();
  pal_tooltips_mend ();
  pal_labels_mend ();
  pal_tab_drags_mend ();
  pal_revealers_mend ();
  pal_wheels_mend ();
  self->bots = pal_bot_store_new (NULL);
  g_signal_connect_object (self->bots, "failed", G_CALLBACK (on_bot_failed), self,
                           G_CONNECT_SWAPPED);
  self->engines = pal_engine_store_new (NULL);
  g_settings_bind_with_mapping (self->settings, "color-scheme", adw_style_manager_get_default (),
                                "color-scheme", G_SETTINGS_BIND_GET, map_color_scheme, NULL, NULL,
                                NULL);
  pal_accelerators_set (GTK_APPLICATION (self));
}

/* Before anybody can ask: the desktop starts the program to search. */
static gboolean
pal_application_dbus_register (GApplication *application, GDBusConnection *connection,
                               const char *path, GError **error)
{
  PalApplication *self = PAL_APPLICATION (application);

  self->search = pal_game_search_new (self, connection, error);
  return self->search != NULL;
}

static void
pal_application_dbus_unregister (GApplication *application, GDBusConnection *connection,
                                 const char *path)
{
  g_clear_pointer (&PAL_APPLICATION (application)->search, pal_game_search_free);
}

static void
pal_application_finalize (GObject *object)
{
  PalApplication *self = PAL_APPLICATION (object);

  g_clear_object (&self->settings);
  g_clear_weak_pointer (&self->bot_message);
  g_clear_object (&self->bots);
  g_clear_object (&self->engines);
  g_clear_object (&self->books);
  g_clear_object (&self->exercises);
  g_clear_object (&self->libraries);
  G_OBJECT_CLASS (pal_application_parent_class)->finalize (object);
}

static void
pal_application_class_init (PalApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_application_finalize;
  GTK_APPLICATION_CLASS (klass)->window_added = pal_application_window_added;
  application_class->dbus_register = pal_application_dbus_register;
  application_class->dbus_unregister = pal_application_dbus_unregister;
  application_class->startup = pal_application_startup;
  application_class->activate = pal_application_activate;
  application_class->open = pal_application_open;
  application_class->handle_local_options = pal_application_handle_local_options;
  application_class->command_line = pal_application_command_line;
}

static void
pal_application_init (PalApplication *self)
{
  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE…]"));
  g_application_set_option_context_description (
      G_APPLICATION (self), _ ("The games of several files are shown as one list. “-” reads games "
                               "from standard input."));
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  pal_start_actions_add (self);
}

PalBotStore *
pal_application_get_bots (PalApplication *self)
{
  return self->bots;
}

PalEngineStore *
pal_application_get_engines (PalApplication *self)
{
  return self->engines;
}

PalBooks *
pal_application_get_books (PalApplication *self)
{
  return self->books;
}

PalGamePage *
pal_application_get_page (PalApplication *self)
{
  return ensure_page (self);
}

static void
application_on_library (PalLibraries *libraries, GParamSpec *pspec, PalApplication *self)
{
  g_settings_set_string (self->settings, "library",
                         pal_library_get_path (pal_libraries_get_current (libraries)));
}

/* The library that was looked at last, where it is still there. */
static void
restore_library (PalApplication *self)
{
  g_autofree char *path = g_settings_get_string (self->settings, "library");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (*path != '\0' && g_file_test (path, G_FILE_TEST_EXISTS))
    pal_libraries_set_current (self->libraries, pal_libraries_open (self->libraries, file));
}

PalLibraries *
pal_application_get_libraries (PalApplication *self)
{
  if (self->libraries == NULL) {
    self->libraries = pal_libraries_new (NULL);
    pal_libraries_set_books (self->libraries, self->books);
    restore_library (self);
    g_signal_connect_object (self->libraries, "notify::current",
                             G_CALLBACK (application_on_library), self, 0);
  }
  return self->libraries;
}

PalApplication *
pal_application_new (void)
{
  PalApplication *self
      = g_object_new (PAL_TYPE_APPLICATION, "application-id", PAL_APP_ID, "flags",
                      G_APPLICATION_HANDLES_OPEN | G_APPLICATION_HANDLES_COMMAND_LINE, NULL);

  g_application_set_resource_base_path (G_APPLICATION (self), NULL); /* see pal-styles.c */
  return self;
}
