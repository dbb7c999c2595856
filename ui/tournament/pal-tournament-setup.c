/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-tournament-setup.h"

#include "game/match/pal-new-game.h"
#include "pal-openings-group.h"
#include "ui/new-game/pal-player-picker.h"
#include "ui/new-game/pal-time-control-group.h"
#include "ui/widgets/pal-choice-row.h"

#include "registry.h"

#include <glib/gi18n.h>

struct _PalTournamentSetup {
  AdwBin parent_instance;

  PalBotStore *bots;
  PalEngineStore *engines;
  PalBooks *books;

  PalChoiceRow *game;
  PalPlayerPicker *players;
  PalOpeningsGroup *openings;
  PalTimeControlGroup *clock;
  GtkSpinButton *games, *tables, *move_time;
  GtkWidget *move_time_row;
  GtkLabel *sum;
  GtkWidget *start;
};

G_DEFINE_FINAL_TYPE (PalTournamentSetup, pal_tournament_setup, ADW_TYPE_BIN)

enum { SIGNAL_START, N_SIGNALS };

static guint signals[N_SIGNALS];

static const Rules *
chosen_rules (PalTournamentSetup *self)
{
  return registry_game ((int) pal_choice_row_get_selected (self->game))->rules;
}

static void
tournament_setup_on_changed (PalTournamentSetup *self)
{
  PalTimeControl control = pal_time_control_group_get_control (self->clock);
  int n = pal_player_picker_count (self->players);
  int games = n * (n - 1) / 2 * gtk_spin_button_get_value_as_int (self->games);
  g_autofree char *text = g_strdup_printf (ngettext ("%d game", "%d games", (gulong) games), games);
  g_autoptr (GError) error = NULL;
  const char *missing = n < 2 ? _ ("Select at least two players")
                        : !pal_new_game_check_control (&control, &error)
                                || !pal_player_picker_check_clock (self->players, &control, &error)
                            ? error->message
                            : pal_openings_group_get_problem (self->openings);

  gtk_widget_set_visible (self->move_time_row, control.mode == PAL_CLOCK_NONE);
  gtk_label_set_label (self->sum, missing != NULL ? missing : text);
  gtk_widget_set_sensitive (self->start, missing == NULL);
}

/* Games at a time that leave the window a processor core. */
static int
usual_tables (void)
{
  return MAX (1, (int) g_get_num_processors () - 1);
}

/* What the last tournament of this game was like. */
static void
load_choices (PalTournamentSetup *self)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (chosen_rules (self));
  g_auto (GStrv) players = g_settings_get_strv (settings, "tournament-players");
  g_autofree char *clock = g_settings_get_string (settings, "tournament-clock");
  int tables = g_settings_get_int (settings, "tournament-tables");
  PalTimeControl control = { .mode = PAL_CLOCK_NONE };

  if (!pal_time_control_from_tag (clock, &control) || !pal_new_game_check_control (&control, NULL))
    control = (PalTimeControl){ .mode = PAL_CLOCK_NONE };
  pal_time_control_group_set_rules (self->clock, chosen_rules (self));
  pal_time_control_group_set_control (self->clock, &control);
  gtk_spin_button_set_value (self->move_time,
                             g_settings_get_double (settings, "tournament-move-time"));
  gtk_spin_button_set_value (self->games, g_settings_get_int (settings, "tournament-games"));
  gtk_spin_button_set_value (self->tables, tables > 0 ? tables : usual_tables ());
  pal_player_picker_offer (self->players, self->engines, self->bots, chosen_rules (self),
                           (const char *const *) players);
}

static void
save_choices (PalTournamentSetup *self)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (chosen_rules (self));
  g_auto (GStrv) players = pal_player_picker_dup_checked (self->players);
  int tables = gtk_spin_button_get_value_as_int (self->tables);
  PalTimeControl control = pal_time_control_group_get_control (self->clock);
  g_autofree char *clock = pal_time_control_to_tag (&control);

  g_settings_set_strv (settings, "tournament-players", (const char *const *) players);
  g_settings_set_string (settings, "tournament-clock", clock);
  g_settings_set_double (settings, "tournament-move-time",
                         gtk_spin_button_get_value (self->move_time));
  g_settings_set_int (settings, "tournament-games", gtk_spin_button_get_value_as_int (self->games));
  g_settings_set_int (settings, "tournament-tables", tables == usual_tables () ? 0 : tables);
}

static void
on_game (PalTournamentSetup *self)
{
  if (self->bots == NULL)
    return;
  load_choices (self);
  pal_openings_group_set_game (self->openings, self->books, chosen_rules (self));
}

static void
tournament_setup_on_start (PalTournamentSetup *self)
{
  g_signal_emit (self, signals[SIGNAL_START], 0);
}

ArenaEvent *
pal_tournament_setup_create (PalTournamentSetup *self, GError **error)
{
  PalDriverLimits limits = { .control = pal_time_control_group_get_control (self->clock) };
  int games = gtk_spin_button_get_value_as_int (self->games);
  g_autoptr (ArenaEvent) event = arena_event_new (chosen_rules (self));

  if (!gtk_widget_get_sensitive (self->start))
    return NULL;
  if (limits.control.mode == PAL_CLOCK_NONE)
    limits.move_time = (gint64) (gtk_spin_button_get_value (self->move_time) * 1000 + 0.5);
  pal_player_picker_enter (self->players, event);
  arena_event_set_games (event, games);
  arena_event_set_limits (event, &limits);
  arena_event_set_concurrency (event, gtk_spin_button_get_value_as_int (self->tables));
  if (!pal_openings_group_enter (self->openings, event, (games + 1) / 2, error))
    return NULL;
  save_choices (self);
  return g_steal_pointer (&event);
}

void
pal_tournament_setup_offer (PalTournamentSetup *self, PalBotStore *bots, PalEngineStore *engines,
                            PalBooks *books, const Rules *rules)
{
  self->bots = g_object_ref (bots);
  self->engines = g_object_ref (engines);
  self->books = g_object_ref (books);
  for (int i = 0; i < registry_count (); i++)
    if (registry_game (i)->rules == rules)
      g_object_set (self->game, "selected", (guint) i, NULL);
  on_game (self);
}

static void
fill_games (PalTournamentSetup *self)
{
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (int i = 0; i < registry_count (); i++)
    g_strv_builder_add (labels, _ (registry_game (i)->rules->name));
  list = g_strv_builder_end (labels);
  pal_choice_row_set_labels (self->game, (const char *const *) list);
}

static void
pal_tournament_setup_finalize (GObject *object)
{
  PalTournamentSetup *self = PAL_TOURNAMENT_SETUP (object);

  g_clear_object (&self->bots);
  g_clear_object (&self->engines);
  g_clear_object (&self->books);
  G_OBJECT_CLASS (pal_tournament_setup_parent_class)->finalize (object);
}

static void
pal_tournament_setup_class_init (PalTournamentSetupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_tournament_setup_finalize;
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  g_type_ensure (PAL_TYPE_OPENINGS_GROUP);
  g_type_ensure (PAL_TYPE_PLAYER_PICKER);
  g_type_ensure (PAL_TYPE_TIME_CONTROL_GROUP);
  signals[SIGNAL_START] = g_signal_new ("start", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-tournament-setup.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, game);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, players);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, games);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, tables);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, clock);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, move_time);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, move_time_row);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, openings);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, sum);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, start);
  gtk_widget_class_bind_template_callback (widget_class, tournament_setup_on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_game);
  gtk_widget_class_bind_template_callback (widget_class, tournament_setup_on_start);
}

static void
pal_tournament_setup_init (PalTournamentSetup *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fill_games (self);
}
