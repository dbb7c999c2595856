/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-tournament-window.h"

#include "pal-tournament-setup.h"
#include "pal-tournament-tables.h"
#include "ui/files/pal-writing.h"
#include "ui/platform/pal-message.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-switcher-title.h"

#include "files/core/file-format.h"

#include <glib/gi18n.h>
#include <string.h>

enum { REFRESH_MS = 400 }; /* quick players end many games in a second */

struct _PalTournamentWindow {
  AdwWindow parent_instance;

  ArenaEvent *event;
  gint64 begun; /* microseconds, monotonic */
  gint64 ended; /* 0: not yet */
  guint refresh;
  gboolean unsaved;
  int writing; /* so many of the event's games are on their way to a file */

  PalSwitcherTitle *title;
  GtkWidget *again, *save, *controls;
  GtkButton *pause;
  PalNews *news;
  GtkStack *pages;
  PalTournamentSetup *setup;
  GtkLabel *state, *match, *faults;
  GtkProgressBar *progress;
  AdwViewStack *tables;
  GtkGrid *standings, *cross_table;
  PalTournamentGames *games;
};

G_DEFINE_FINAL_TYPE (PalTournamentWindow, pal_tournament_window, ADW_TYPE_WINDOW)

enum { SIGNAL_GAME_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

static gboolean
tournament_window_is_running (PalTournamentWindow *self)
{
  ArenaEventState state
      = self->event != NULL ? arena_event_get_state (self->event) : ARENA_EVENT_PREPARED;

  return state == ARENA_EVENT_RUNNING || state == ARENA_EVENT_PAUSED;
}

/* --- showing --- */

/* "3 min", "40 s". */
static char *
describe_duration (double seconds)
{
  if (seconds >= 5400)
    return g_strdup_printf (_ ("%.0f h"), seconds / 3600);
  if (seconds >= 90)
    return g_strdup_printf (_ ("%.0f min"), seconds / 60);
  return g_strdup_printf (_ ("%.0f s"), MAX (seconds, 1));
}

static char *
describe_state (PalTournamentWindow *self)
{
  int played = arena_event_get_played (self->event), total = arena_event_get_total (self->event);
  gint64 now = self->ended != 0 ? self->ended : g_get_monotonic_time ();
  double seconds = (double) (now - self->begun) / G_USEC_PER_SEC;
  g_autofree char *taken = describe_duration (seconds);
  g_autofree char *left = describe_duration (played > 0 ? seconds * (total - played) / played : 0);

  if (arena_event_get_problem (self->event) != NULL)
    return g_strdup (arena_event_get_problem (self->event));
  if (!tournament_window_is_running (self) && played == total)
    return g_strdup_printf (
        ngettext ("%d game, played in %s", "%d games, played in %s", (gulong) total), total, taken);
  if (!tournament_window_is_running (self))
    return g_strdup_printf (_ ("Stopped after %d of %d games"), played, total);
  if (arena_event_get_state (self->event) == ARENA_EVENT_PAUSED)
    return g_strdup_printf ((int) g_list_model_get_n_items (G_LIST_MODEL (self->event)) > played
                                ? _ ("%d of %d games · paused; games in progress will finish")
                                : _ ("%d of %d games · paused"),
                            played, total);
  if (played == 0)
    return g_strdup_printf (_ ("%d of %d games"), played, total);
  /* Translators: how many games are played, and a time such as "3 min". */
  return g_strdup_printf (_ ("%d of %d games · about %s left"), played, total, left);
}

/* What players did otherwise than on the board. */
static void
show_faults (PalTournamentWindow *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int player = 0; player < arena_event_get_n_players (self->event); player++) {
    g_autofree char *faults = arena_event_dup_faults (self->event, player);

    if (faults != NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", faults);
  }
  gtk_label_set_label (self->faults, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->faults), text->len > 0);
}

static void
show_match (PalTournamentWindow *self)
{
  g_autofree char *text = pal_tournament_describe_match (self->event);

  gtk_label_set_label (self->match, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->match), text != NULL);
}

/* Only the table that is in sight is written anew. */
static void
refresh (PalTournamentWindow *self)
{
  g_autofree char *state = NULL;
  const char *page = adw_view_stack_get_visible_child_name (self->tables);
  int played;

  if (self->event == NULL)
    return;
  state = describe_state (self);
  played = arena_event_get_played (self->event);
  gtk_label_set_label (self->state, state);
  gtk_progress_bar_set_fraction (self->progress,
                                 (double) played / MAX (arena_event_get_total (self->event), 1));
  if (g_strcmp0 (page, "standings") == 0)
    pal_tournament_fill_standings (self->standings, self->event);
  else if (g_strcmp0 (page, "cross-table") == 0)
    pal_tournament_fill_cross_table (self->cross_table, self->event);
  show_match (self);
  show_faults (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tournament.save", played > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tournament.export-table", played > 0);
}

static gboolean
on_refresh (gpointer data)
{
  PalTournamentWindow *self = data;

  self->refresh = 0;
  refresh (self);
  return G_SOURCE_REMOVE;
}

static void
on_played (PalTournamentWindow *self)
{
  self->unsaved = TRUE;
  if (self->refresh == 0)
    self->refresh = g_timeout_add (REFRESH_MS, on_refresh, self);
}

static void
show_pause (PalTournamentWindow *self)
{
  gboolean paused = arena_event_get_state (self->event) == ARENA_EVENT_PAUSED;
  const char *text = paused ? _ ("Resume") : _ ("Pause");

  gtk_button_set_icon_name (self->pause, paused ? "media-playback-start-symbolic"
                                                : "media-playback-pause-symbolic");
  pal_widget_set_tooltip (self->pause, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pause), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
}

static void
on_state (PalTournamentWindow *self)
{
  gboolean running = tournament_window_is_running (self);

  if (!running && self->ended == 0)
    self->ended = g_get_monotonic_time ();
  show_pause (self);
  gtk_widget_set_visible (self->controls, running);
  gtk_widget_set_visible (self->again, !running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tournament.pause", running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tournament.stop", running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tournament.again", !running);
  refresh (self);
}

/* --- running --- */

static void
drop_event (PalTournamentWindow *self)
{
  g_clear_handle_id (&self->refresh, g_source_remove);
  if (self->event == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->event, self);
  arena_event_stop (self->event);
  g_clear_object (&self->event);
  self->writing = 0;
}

/* What can be done with a tournament is told by its state; before there is one it is nothing. */
static void
show_page (PalTournamentWindow *self, gboolean running)
{
  static const char *const actions[]
      = { "tournament.save", "tournament.export-table", "tournament.pause", "tournament.stop",
          "tournament.again" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[i], FALSE);
  gtk_stack_set_visible_child_name (self->pages, running ? "run" : "setup");
  g_object_set (self->title, "disabled", !running, NULL);
  gtk_widget_set_visible (self->save, running);
  gtk_widget_set_visible (self->again, FALSE);
}

/* Starts EVENT and shows it, in place of one that is not running. */
static void
run_event (PalTournamentWindow *self, ArenaEvent *event)
{
  drop_event (self);
  self->event = g_object_ref (event);
  self->begun = g_get_monotonic_time ();
  self->ended = 0;
  self->unsaved = FALSE;
  g_signal_connect_swapped (event, "notify::played", G_CALLBACK (on_played), self);
  g_signal_connect_swapped (event, "notify::state", G_CALLBACK (on_state), self);
  pal_tournament_games_set_event (self->games, event);
  adw_view_stack_set_visible_child_name (self->tables, "standings");
  show_page (self, TRUE);
  arena_event_start (event);
}

static void
tournament_window_on_start (PalTournamentWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ArenaEvent) event = pal_tournament_setup_create (self->setup, &error);

  if (event != NULL)
    run_event (self, event);
  else if (error != NULL)
    pal_message_show (GTK_WINDOW (self), _ ("No Openings"), error->message);
}

static void
tournament_window_on_chosen (PalTournamentWindow *self, ArenaEventGame *game)
{
  g_autofree char *text
      = file_format_write_text (file_format_find ("pgn"), arena_event_game_get_tree (game));

  g_signal_emit (self, signals[SIGNAL_GAME_CHOSEN], 0, text);
}

/* --- actions --- */

static void
pause_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalTournamentWindow *self = PAL_TOURNAMENT_WINDOW (widget);

  arena_event_set_paused (self->event, arena_event_get_state (self->event) == ARENA_EVENT_RUNNING);
}

static void
tournament_window_on_stop_answer (PalMessage *dialog, const char *response,
                                  PalTournamentWindow *self)
{
  if (g_str_equal (response, "stop") && tournament_window_is_running (self))
    arena_event_stop (self->event);
}

/* What has been stopped cannot be continued; it goes on while the question stands. */
static void
tournament_window_stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalMessage *dialog
      = pal_message_new (GTK_WINDOW (widget), _ ("Stop the Tournament?"),
                         _ ("Games that have ended stay. The others will not be played."));

  pal_message_add_responses (dialog, "cancel", _ ("_Continue"), "stop", _ ("_Stop"), NULL);
  pal_message_set_response_appearance (dialog, "stop", ADW_RESPONSE_DESTRUCTIVE);
  pal_message_set_default_response (dialog, "cancel");
  pal_message_set_close_response (dialog, "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (tournament_window_on_stop_answer),
                           widget, 0);
  pal_message_present (dialog);
}

/* Games that have ended meanwhile are not in the file. */
static void
tournament_window_on_saved (gpointer window)
{
  PalTournamentWindow *self = window;

  if (self->event != NULL && arena_event_get_played (self->event) == self->writing)
    self->unsaved = FALSE;
  pal_news_tell (self->news, _ ("Saved"));
}

static void
tournament_window_on_file (gpointer window, GFile *file)
{
  PalTournamentWindow *self = window;
  char *text = arena_event_to_pgn (self->event);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  self->writing = arena_event_get_played (self->event);
  pal_writing_write (window, file, bytes, _ ("Could Not Save Games"), tournament_window_on_saved);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Save All Games"), GTK_WINDOW (widget), PAL_FILE_SAVE, _ ("_Save"));
  g_autofree char *file = g_strconcat (_ ("Tournament"), ".pgn", NULL);

  pal_writing_ask (chooser, widget, file, "pgn", tournament_window_on_file);
}

static void
tournament_window_on_table_saved (gpointer window)
{
  pal_news_tell (PAL_TOURNAMENT_WINDOW (window)->news, _ ("Saved"));
}

static void
tournament_window_on_table_file (gpointer window, GFile *file)
{
  char *text = arena_event_table_to_csv (PAL_TOURNAMENT_WINDOW (window)->event);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  pal_writing_write (window, file, bytes, _ ("Could Not Export Table"),
                     tournament_window_on_table_saved);
}

static void
tournament_window_export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalFileDialog *chooser = pal_file_dialog_new (_ ("Export as CSV"), GTK_WINDOW (widget),
                                                PAL_FILE_SAVE, _ ("_Export"));
  g_autofree char *file = g_strconcat (_ ("Tournament"), ".csv", NULL);

  pal_writing_ask (chooser, widget, file, "csv", tournament_window_on_table_file);
}

static void
page_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  adw_view_stack_set_visible_child_name (PAL_TOURNAMENT_WINDOW (widget)->tables,
                                         g_variant_get_string (parameter, NULL));
}

static void
again_now (PalTournamentWindow *self)
{
  drop_event (self);
  pal_tournament_games_set_event (self->games, NULL);
  self->unsaved = FALSE;
  show_page (self, FALSE);
}

/* --- what would be lost --- */

static void
tournament_window_on_answer (PalMessage *dialog, const char *response, PalTournamentWindow *self)
{
  gboolean closing = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (dialog), "closing"));

  if (g_str_equal (response, "save")) {
    gtk_widget_activate_action (GTK_WIDGET (self), "tournament.save", NULL);
  } else if (g_str_equal (response, "discard")) {
    again_now (self);
    pal_message_let_go (dialog);
    if (closing)
      gtk_window_destroy (GTK_WINDOW (self));
  }
}

static void
tournament_window_ask (PalTournamentWindow *self, gboolean closing)
{
  gboolean running = tournament_window_is_running (self);
  PalMessage *dialog = pal_message_new (
      GTK_WINDOW (self), running ? _ ("Stop the Tournament?") : _ ("Discard These Games?"),
      running ? _ ("It is still running. Unsaved games will be lost.")
              : _ ("The games of this tournament are not saved."));

  pal_message_add_responses (dialog, "cancel", running ? _ ("_Continue") : _ ("_Cancel"), "discard",
                             running ? _ ("S_top and Close") : _ ("_Discard"), NULL);
  if (!running || arena_event_get_played (self->event) > 0)
    pal_message_add_response (dialog, "save", _ ("_Save…"));
  pal_message_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  pal_message_set_default_response (dialog, running ? "cancel" : "save");
  pal_message_set_close_response (dialog, "cancel");
  g_object_set_data (G_OBJECT (dialog), "closing", GINT_TO_POINTER (closing));
  g_signal_connect_object (dialog, "response", G_CALLBACK (tournament_window_on_answer), self, 0);
  pal_message_present (dialog);
}

static void
again_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalTournamentWindow *self = PAL_TOURNAMENT_WINDOW (widget);

  if (self->unsaved)
    tournament_window_ask (self, FALSE);
  else
    again_now (self);
}

static gboolean
pal_tournament_window_close_request (GtkWindow *window)
{
  PalTournamentWindow *self = PAL_TOURNAMENT_WINDOW (window);

  if (tournament_window_is_running (self) || self->unsaved) {
    tournament_window_ask (self, TRUE);
    return TRUE;
  }
  return GTK_WINDOW_CLASS (pal_tournament_window_parent_class)->close_request (window);
}

/* --- the object --- */

static void
pal_tournament_window_dispose (GObject *object)
{
  drop_event (PAL_TOURNAMENT_WINDOW (object));
  G_OBJECT_CLASS (pal_tournament_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-tournament-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, title);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, again);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, save);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, controls);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, pause);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, news);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, setup);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, state);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, match);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, faults);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, tables);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, standings);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, cross_table);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWindow, games);
  gtk_widget_class_bind_template_callback (widget_class, tournament_window_on_start);
  gtk_widget_class_bind_template_callback (widget_class, tournament_window_on_chosen);
  gtk_widget_class_bind_template_callback (widget_class, refresh);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
    const char *action, *page;
  } keys[] = {
    { GDK_KEY_n, GDK_CONTROL_MASK, "tournament.again", NULL },
    { GDK_KEY_p, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "tournament.pause", NULL },
    { GDK_KEY_s, GDK_CONTROL_MASK, "tournament.save", NULL },
    { GDK_KEY_1, GDK_ALT_MASK, "tournament.page", "standings" },
    { GDK_KEY_2, GDK_ALT_MASK, "tournament.page", "cross-table" },
    { GDK_KEY_3, GDK_ALT_MASK, "tournament.page", "games" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].modifiers,
                                         keys[i].action, keys[i].page != NULL ? "s" : NULL,
                                         keys[i].page);
}

static void
pal_tournament_window_class_init (PalTournamentWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (PAL_TYPE_NEWS);
  g_type_ensure (PAL_TYPE_SWITCHER_TITLE);
  g_type_ensure (PAL_TYPE_TOURNAMENT_SETUP);
  g_type_ensure (PAL_TYPE_TOURNAMENT_GAMES);
  G_OBJECT_CLASS (klass)->dispose = pal_tournament_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = pal_tournament_window_close_request;
  signals[SIGNAL_GAME_CHOSEN]
      = g_signal_new ("game-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "tournament.pause", NULL, pause_action);
  gtk_widget_class_install_action (widget_class, "tournament.stop", NULL,
                                   tournament_window_stop_action);
  gtk_widget_class_install_action (widget_class, "tournament.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "tournament.export-table", NULL,
                                   tournament_window_export_action);
  gtk_widget_class_install_action (widget_class, "tournament.again", NULL, again_action);
  gtk_widget_class_install_action (widget_class, "tournament.page", "s", page_action);
  bind_keys (widget_class);
}

static void
pal_tournament_window_init (PalTournamentWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  show_page (self, FALSE);
}

PalTournamentWindow *
pal_tournament_window_new (GtkApplication *application, PalBotStore *bots, PalEngineStore *engines,
                           PalBooks *books, const Rules *rules)
{
  PalTournamentWindow *self
      = g_object_new (PAL_TYPE_TOURNAMENT_WINDOW, "application", application, NULL);

  pal_tournament_setup_offer (self->setup, bots, engines, books, rules);
  return self;
}
