/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-tournament-setup.h"

#include "pal-openings-group.h"
#include "ui/new-game/pal-player-picker.h"
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
  GtkSpinButton *games, *tables;
  AdwComboRow *time;
  GtkLabel *sum;
  GtkWidget *start;
};

G_DEFINE_FINAL_TYPE (PalTournamentSetup, pal_tournament_setup, ADW_TYPE_BIN)

enum { SIGNAL_START, N_SIGNALS };

static guint signals[N_SIGNALS];

/* What may be chosen as time, milliseconds: for each move, or on a clock with an increment. */
static const struct {
  gint64 move_time;
  PalTimeControl control;
} times[] = {
  { 100, { PAL_CLOCK_NONE } },
  { 500, { PAL_CLOCK_NONE } },
  { 1000, { PAL_CLOCK_NONE } },
  { 5000, { PAL_CLOCK_NONE } },
  { 0, { PAL_CLOCK_FISCHER, 60000, 1000 } },
  { 0, { PAL_CLOCK_FISCHER, 180000, 2000 } },
  { 0, { PAL_CLOCK_FISCHER, 600000, 5000 } },
  { 0, { PAL_CLOCK_NONE } },
};

enum { TIME_USUAL = 2 };

static char *
describe_time (guint i)
{
  if (times[i].control.mode != PAL_CLOCK_NONE)
    return pal_time_control_describe (&times[i].control);
  if (times[i].move_time == 0)
    return g_strdup (_ ("No limit"));
  /* Translators: seconds for each move. */
  return g_strdup_printf (_ ("%g s per move"), (double) times[i].move_time / 1000);
}

static const Rules *
chosen_rules (PalTournamentSetup *self)
{
  return registry_game ((int) pal_choice_row_get_selected (self->game))->rules;
}

static void
tournament_setup_on_changed (PalTournamentSetup *self)
{
  int n = pal_player_picker_count (self->players);
  int games = n * (n - 1) / 2 * gtk_spin_button_get_value_as_int (self->games);
  g_autofree char *text = g_strdup_printf (ngettext ("%d game", "%d games", (gulong) games), games);
  const char *missing
      = n < 2 ? _ ("Select at least two players") : pal_openings_group_get_problem (self->openings);

  gtk_label_set_label (self->sum, missing != NULL ? missing : text);
  gtk_widget_set_sensitive (self->start, missing == NULL);
}

static void
on_game (PalTournamentSetup *self)
{
  if (self->bots == NULL)
    return;
  pal_player_picker_offer (self->players, self->engines, self->bots, chosen_rules (self));
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
  guint time = adw_combo_row_get_selected (self->time);
  PalDriverLimits limits = { .control = times[time].control, .move_time = times[time].move_time };
  int games = gtk_spin_button_get_value_as_int (self->games);
  g_autoptr (ArenaEvent) event = arena_event_new (chosen_rules (self));

  if (!gtk_widget_get_sensitive (self->start))
    return NULL;
  pal_player_picker_enter (self->players, event);
  arena_event_set_games (event, games);
  arena_event_set_limits (event, &limits);
  arena_event_set_concurrency (event, gtk_spin_button_get_value_as_int (self->tables));
  if (!pal_openings_group_enter (self->openings, event, (games + 1) / 2, error))
    return NULL;
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
fill_times (PalTournamentSetup *self)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    gtk_string_list_take (list, describe_time (i));
  adw_combo_row_set_model (self->time, G_LIST_MODEL (list));
  adw_combo_row_set_selected (self->time, TIME_USUAL);
  g_object_unref (list);
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
  signals[SIGNAL_START] = g_signal_new ("start", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-tournament-setup.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, game);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, players);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, games);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, tables);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentSetup, time);
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
  fill_times (self);
  gtk_spin_button_set_value (self->tables, MAX (1, (int) g_get_num_processors () - 1));
}
