/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-players-group.h"

#include "pal-opponent-row.h"
#include "pal-player-picker.h"
#include "ui/widgets/pal-choice-row.h"

#include <glib/gi18n.h>

enum { CHANCE = 2 };

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

struct _PalPlayersGroup {
  AdwPreferencesGroup parent_instance;

  PalNewGame *game; /* not owned */
  gboolean showing;

  PalChoiceRow *first;
  AdwEntryRow *first_name;
  PalLevelRow *first_level;
  PalOpponentRow *first_bot;
  PalOpponentRow *first_engine;
  PalChoiceRow *second;
  AdwEntryRow *second_name;
  PalLevelRow *second_level;
  PalOpponentRow *second_bot;
  PalOpponentRow *second_engine;
  PalChoiceRow *color;
};

G_DEFINE_FINAL_TYPE (PalPlayersGroup, pal_players_group, ADW_TYPE_PREFERENCES_GROUP)

/* Whether one person plays against the computer or a bot: then the colour is a question. */
static gboolean
is_mixed (PalPlayersGroup *self)
{
  return (self->game->kinds[0] == PAL_PLAYER_HUMAN) != (self->game->kinds[1] == PAL_PLAYER_HUMAN);
}

/* What the side's row says beside its color: nothing where the sides are assigned at random. */
static const char *
players_group_describe (PalPlayersGroup *self, int side)
{
  if (self->game->random_color && is_mixed (self))
    return "";
  if (self->game->kinds[side] == PAL_PLAYER_COMPUTER)
    return "Palamedes";
  if (self->game->kinds[side] == PAL_PLAYER_BOT)
    return _ ("A bot from the workshop");
  if (self->game->kinds[side] == PAL_PLAYER_ENGINE)
    return _ ("Another program");
  return is_mixed (self) ? _ ("You") : _ ("At this board");
}

static void
show_name (AdwEntryRow *row, PalNewGame *game, int side)
{
  const char *name = *pal_new_game_name (game, side);

  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (row)), name != NULL ? name : "") != 0)
    gtk_editable_set_text (GTK_EDITABLE (row), name != NULL ? name : "");
  gtk_widget_set_visible (GTK_WIDGET (row), game->kinds[side] == PAL_PLAYER_HUMAN);
}

static void
players_group_show (PalPlayersGroup *self)
{
  PalChoiceRow *const kinds[] = { self->first, self->second };
  PalLevelRow *const levels[] = { self->first_level, self->second_level };
  PalOpponentRow *const bots[] = { self->first_bot, self->second_bot };
  PalOpponentRow *const engines[] = { self->first_engine, self->second_engine };
  guint color = self->game->kinds[0] == PAL_PLAYER_HUMAN ? 0 : 1;

  self->showing = TRUE;
  for (int side = 0; side < 2; side++) {
    g_object_set (kinds[side], "selected", (guint) self->game->kinds[side], "subtitle",
                  players_group_describe (self, side), NULL);
    g_object_set (levels[side], "level", self->game->levels[side], "visible",
                  self->game->kinds[side] == PAL_PLAYER_COMPUTER, NULL);
    g_object_set (bots[side], "item", self->game->bots[side], "visible",
                  self->game->kinds[side] == PAL_PLAYER_BOT, NULL);
    g_object_set (engines[side], "item", self->game->engines[side], "visible",
                  self->game->kinds[side] == PAL_PLAYER_ENGINE, NULL);
  }
  show_name (self->first_name, self->game, 0);
  show_name (self->second_name, self->game, 1);
  g_object_set (self->color, "visible", is_mixed (self), "selected",
                self->game->random_color ? CHANCE : color, NULL);
  self->showing = FALSE;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
on_kind (PalPlayersGroup *self)
{
  if (self->showing)
    return;
  self->game->kinds[0] = (PalPlayerKind) pal_choice_row_get_selected (self->first);
  self->game->kinds[1] = (PalPlayerKind) pal_choice_row_get_selected (self->second);
  players_group_show (self);
}

static void
on_level (PalPlayersGroup *self)
{
  if (self->showing)
    return;
  g_object_get (self->first_level, "level", &self->game->levels[0], NULL);
  g_object_get (self->second_level, "level", &self->game->levels[1], NULL);
}

static void
on_opponent (PalPlayersGroup *self)
{
  PalOpponentRow *const bots[] = { self->first_bot, self->second_bot };
  PalOpponentRow *const engines[] = { self->first_engine, self->second_engine };

  for (int side = 0; side < 2 && !self->showing; side++) {
    PalBotItem *bot = pal_opponent_row_get_item (bots[side]);
    PalEngineItem *engine = pal_opponent_row_get_item (engines[side]);

    if (bot != NULL)
      pal_new_game_set_bot (self->game, side, bot);
    if (engine != NULL)
      pal_new_game_set_engine (self->game, side, engine);
  }
  if (!self->showing)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
on_name (PalPlayersGroup *self)
{
  AdwEntryRow *const rows[] = { self->first_name, self->second_name };

  if (self->showing)
    return;
  for (int side = 0; side < 2; side++)
    if (self->game->kinds[side] == PAL_PLAYER_HUMAN) {
      char **name = pal_new_game_name (self->game, side);

      g_free (*name);
      *name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (rows[side])));
    }
}

/* The computer takes its level along to the other side. */
static void
on_color (PalPlayersGroup *self)
{
  guint selected = pal_choice_row_get_selected (self->color);

  if (self->showing)
    return;
  self->game->random_color = selected == CHANCE;
  if (selected < CHANCE && self->game->kinds[selected] != PAL_PLAYER_HUMAN)
    pal_new_game_change_sides (self->game);
  players_group_show (self);
}

static gboolean
is_bot_of (gpointer item, gpointer rules)
{
  return pal_bot_item_get_bot (item)->rules == rules;
}

static gboolean
is_engine_of (gpointer item, gpointer rules)
{
  return pal_engine_profile_plays (pal_engine_item_get_profile (item), rules);
}

/* The rows of both kinds of opponents for one side. */
static void
set_lists (const PalNewGame *game, PalOpponentRow *bot_row, PalBotStore *bots,
           PalOpponentRow *engine_row, PalEngineStore *engines)
{
  pal_opponent_row_set_list (bot_row, G_LIST_MODEL (bots), is_bot_of, game->rules);
  pal_opponent_row_set_list (engine_row, G_LIST_MODEL (engines), is_engine_of, game->rules);
}

void
pal_players_group_set_game (PalPlayersGroup *self, PalNewGame *game, PalBotStore *bots,
                            PalEngineStore *engines)
{
  const char *const *names = game->rules->side_names;
  /* Translators: who plays a side; an engine is a program of its own. */
  const char *const kinds[] = { _ ("Person"), _ ("Computer"), _ ("Bot"), _ ("Engine"), NULL };
  const char *const colors[] = { _ (names[0]), _ (names[1]), _ ("Random"), NULL };

  self->game = game;
  self->showing = TRUE;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->first), _ (names[0]));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->second), _ (names[1]));
  pal_choice_row_set_labels (self->first, kinds);
  pal_choice_row_set_labels (self->second, kinds);
  pal_choice_row_set_labels (self->color, colors);
  pal_level_row_set_rules (self->first_level, game->rules);
  pal_level_row_set_rules (self->second_level, game->rules);
  set_lists (game, self->first_bot, bots, self->first_engine, engines);
  set_lists (game, self->second_bot, bots, self->second_engine, engines);
  players_group_show (self);
}

static void
pal_players_group_class_init (PalPlayersGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (PAL_TYPE_OPPONENT_ROW);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  g_type_ensure (PAL_TYPE_LEVEL_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-players-group.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, first);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, first_name);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, first_level);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, first_bot);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, first_engine);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, second);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, second_name);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, second_level);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, second_bot);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, second_engine);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersGroup, color);
  gtk_widget_class_bind_template_callback (widget_class, on_name);
  gtk_widget_class_bind_template_callback (widget_class, on_kind);
  gtk_widget_class_bind_template_callback (widget_class, on_level);
  gtk_widget_class_bind_template_callback (widget_class, on_opponent);
  gtk_widget_class_bind_template_callback (widget_class, on_color);
}

static void
pal_players_group_init (PalPlayersGroup *self)
{
  self->showing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}
