/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-new-game-dialog.h"

#include "pal-players-group.h"
#include "pal-start-group.h"
#include "pal-time-control-group.h"
#include "pal-tip.h"
#include "ui/board/pal-board-preview.h"

#include "registry.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-whole-item.h"

#include <glib/gi18n.h>

struct _PalNewGameDialog {
  PalDialog parent_instance;

  PalBotStore *bots;
  PalEngineStore *engines;
  GPtrArray *games;  /* of PalNewGame: those that were shown, with what has been chosen for them */
  PalNewGame *game;  /* one of them */
  PalNewGame *usual; /* NULL, or how the game would begin if not from here */
  gboolean showing;

  GtkWidget *play;
  GtkGrid *tiles;
  PalPlayersGroup *players;
  PalTimeControlGroup *first_clock;
  PalTimeControlGroup *second_clock;
  GtkWidget *differ_row;
  GtkSwitch *differ;
  GtkWidget *serious_group;
  GtkSwitch *serious;
  GtkBox *groups;
  PalStartGroup *start;
  AdwPreferencesGroup *rules_group;
  AdwComboRow *rule_set;
};

G_DEFINE_FINAL_TYPE (PalNewGameDialog, pal_new_game_dialog, PAL_TYPE_DIALOG)

enum {
  TILE_BOARD = 100,    /* high */
  TILE_BOARD_MIN = 64, /* wide */
  TILES_WIDTH = 336,   /* of all in a row, in a narrow window */
};

enum { SIGNAL_PLAY, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
update_play (PalNewGameDialog *self)
{
  g_autoptr (GError) error = NULL;

  gtk_widget_set_sensitive (self->play, pal_new_game_has_players (self->game, &error)
                                            && pal_new_game_validate (self->game, &error));
  pal_widget_set_tooltip (self->play, error != NULL ? error->message : NULL);
}

static void
show_titles (PalNewGameDialog *self)
{
  const char *const *names = self->game->rules->side_names;
  /* Translators: a side, as in "Clock of White". */
  g_autofree char *first = g_strdup_printf (_ ("Clock of %s"), _ (names[0]));
  g_autofree char *second = g_strdup_printf (_ ("Clock of %s"), _ (names[1]));

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->first_clock),
                                   self->game->clocks_differ ? first : _ ("Clock"));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->second_clock), second);
}

/* Times can differ where there is a clock, or where they do already; and take-backs and hints are
 * for people. */
static void
show_what_matters (PalNewGameDialog *self)
{
  gtk_widget_set_visible (self->differ_row, self->game->clocks_differ
                                                || self->game->controls[0].mode != PAL_CLOCK_NONE);
  gtk_widget_set_visible (self->serious_group, pal_new_game_has_person (self->game));
}

static void
new_game_dialog_on_changed (PalNewGameDialog *self)
{
  if (self->showing)
    return;
  self->game->controls[0] = pal_time_control_group_get_control (self->first_clock);
  self->game->controls[1] = pal_time_control_group_get_control (self->second_clock);
  self->game->clocks_differ = gtk_switch_get_active (self->differ);
  self->game->serious = gtk_switch_get_active (self->serious);
  show_what_matters (self);
  show_titles (self);
  update_play (self);
}

static void
on_players_changed (PalNewGameDialog *self)
{
  if (!self->showing)
    pal_start_group_propose (self->start);
  new_game_dialog_on_changed (self);
}

/* What the chosen rules say stands above their name: beside it there is no room. */
static void
describe_rule_set (PalNewGameDialog *self)
{
  const RuleSet *sets = self->game->rules->rule_sets;

  adw_preferences_group_set_description (
      self->rules_group, sets != NULL ? _ (sets[self->game->rule_set].summary) : NULL);
}

static void
on_rule_set (PalNewGameDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->rule_set);

  if (self->showing || selected >= (guint) self->game->rules->n_rule_sets)
    return;
  self->game->rule_set = (int) selected;
  describe_rule_set (self);
}

/* Only where the game has more than one way to judge. */
static void
show_rule_sets (PalNewGameDialog *self, const PalNewGame *game)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (int i = 0; i < game->rules->n_rule_sets; i++)
    gtk_string_list_append (names, _ (game->rules->rule_sets[i].name));
  adw_combo_row_set_model (self->rule_set, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->rule_set, (guint) game->rule_set);
  gtk_widget_set_visible (GTK_WIDGET (self->rules_group), game->rules->n_rule_sets > 1);
}

/* The game of RULES as it was left in this dialog, or at first as it was begun last. */
static PalNewGame *
recall_game (PalNewGameDialog *self, const Rules *rules)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);
  PalNewGame *game;

  for (guint i = 0; i < self->games->len; i++) {
    game = self->games->pdata[i];
    if (game->rules == rules)
      return game;
  }
  game = pal_new_game_load (rules, settings);
  pal_new_game_find_opponents (game, settings, self->bots, self->engines);
  g_ptr_array_add (self->games, game);
  return game;
}

static void
show_game (PalNewGameDialog *self, const Rules *rules)
{
  PalNewGame *game = recall_game (self, rules);

  self->showing = TRUE;
  pal_players_group_set_game (self->players, game, self->bots, self->engines);
  pal_start_group_set_game (self->start, game);
  pal_time_control_group_set_rules (self->first_clock, rules);
  pal_time_control_group_set_rules (self->second_clock, rules);
  pal_time_control_group_set_control (self->first_clock, &game->controls[0]);
  pal_time_control_group_set_control (self->second_clock, &game->controls[1]);
  gtk_switch_set_active (self->differ, game->clocks_differ);
  gtk_switch_set_active (self->serious, game->serious);
  show_rule_sets (self, game);
  self->game = game;
  self->showing = FALSE;
  describe_rule_set (self);
  show_what_matters (self);
  show_titles (self);
  update_play (self);
}

/* --- tiles --- */

static void
on_tile (GtkToggleButton *tile, PalNewGameDialog *self)
{
  const Rules *rules = g_object_get_data (G_OBJECT (tile), "rules");

  if (gtk_toggle_button_get_active (tile) && self->game != NULL && self->game->rules != rules)
    show_game (self, rules);
}

/* The board of the game as it begins, with the pieces that the person plays with. */
static GtkWidget *
make_board (const Rules *rules)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);
  g_autofree char *pieces = g_settings_get_string (settings, "piece-set");
  g_autofree char *style = g_settings_get_string (settings, "board-style");
  GtkWidget *board
      = g_object_new (PAL_TYPE_BOARD_PREVIEW, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                      "piece-set", pieces, "board-style", style, NULL);

  pal_board_preview_set_rules (PAL_BOARD_PREVIEW (board), rules);
  gtk_widget_set_size_request (board, TILE_BOARD_MIN, TILE_BOARD);
  return board;
}

static GtkWidget *
make_tile (const Rules *rules)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *name = gtk_label_new (_ (rules->name));
  GtkWidget *tile = g_object_new (GTK_TYPE_TOGGLE_BUTTON, "child", box, "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_RADIO, NULL);

  gtk_widget_add_css_class (name, "heading");
  gtk_box_append (GTK_BOX (box), make_board (rules));
  gtk_box_append (GTK_BOX (box), name);
  gtk_widget_add_css_class (tile, "game-tile");
  gtk_accessible_update_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (rules->name), -1);
  g_object_set_data (G_OBJECT (tile), "rules", (gpointer) rules);
  return tile;
}

/* One tile for each game, no more in a row than a narrow screen has room for; a single game needs
 * none. */
static void
add_tiles (PalNewGameDialog *self, const Rules *chosen)
{
  const int n = registry_count ();
  g_autofree GtkWidget **tiles = g_new (GtkWidget *, n);
  int columns = n > 3 ? 2 : n;
  GtkToggleButton *first = NULL;

  for (int i = 0; i < n; i++) {
    int width;

    tiles[i] = make_tile (registry_game (i)->rules);
    gtk_widget_measure (tiles[i], GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
    columns = CLAMP (TILES_WIDTH / (width + (int) gtk_grid_get_column_spacing (self->tiles)), 1,
                     columns); /* names are long where letters are large */
  }
  for (int i = 0; i < n; i++) {
    GtkWidget *tile = tiles[i];

    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (tile), first);
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tile), registry_game (i)->rules == chosen);
    if (first == NULL)
      first = GTK_TOGGLE_BUTTON (tile);
    g_signal_connect (tile, "toggled", G_CALLBACK (on_tile), self);
    gtk_grid_attach (self->tiles, tile, i % columns, i / columns, 1, 1);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->tiles), n > 1);
}

/* --- playing --- */

/* The next game begins as this one; but not in a position that was only on the board just now, nor
 * in one that somebody wrote down for this game: who does not look would play it again. */
static void
remember_game (PalNewGameDialog *self)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (self->game->rules);
  g_autoptr (PalNewGame) remembered = pal_new_game_copy (self->game);

  if (self->usual != NULL)
    pal_new_game_copy_start (remembered, self->usual);
  if (remembered->start == PAL_START_TEXT)
    remembered->start = 0;
  pal_new_game_save (remembered, settings);
}

static void
on_play (PalNewGameDialog *self)
{
  g_autoptr (GSettings) common = g_settings_new (PAL_APP_ID);

  if (!gtk_widget_get_sensitive (self->play))
    return;
  remember_game (self);
  g_settings_set_string (common, "last-game", self->game->rules->id);
  g_signal_emit (self, signals[SIGNAL_PLAY], 0, self->game);
  pal_dialog_close (self);
}

/* Enter plays wherever the focus is, but on a button it presses the button. */
static gboolean
new_game_dialog_on_key (GtkEventControllerKey *controller, guint key, guint code,
                        GdkModifierType state, PalNewGameDialog *self)
{
  GtkWidget *focus = pal_dialog_get_focus (self);

  if (key == GDK_KEY_Escape) {
    pal_dialog_close (self);
    return TRUE;
  }
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_ISO_Enter)
    return FALSE;
  if (GTK_IS_BUTTON (focus) && !GTK_IS_TOGGLE_BUTTON (focus))
    return FALSE;
  on_play (self);
  return TRUE;
}

void
pal_new_game_dialog_set_start (PalNewGameDialog *self, const char *text)
{
  GtkWidget *start = GTK_WIDGET (self->start);

  pal_dialog_set_title (self, _ ("New Game from Here"));
  gtk_widget_set_visible (GTK_WIDGET (self->tiles), FALSE);
  gtk_box_reorder_child_after (self->groups, start, NULL);
  g_clear_pointer (&self->usual, pal_new_game_free);
  self->usual = pal_new_game_copy (self->game);
  self->game->start = PAL_START_TEXT;
  g_free (self->game->start_text);
  self->game->start_text = g_strdup (text);
  pal_start_group_set_game (self->start, self->game);
  update_play (self);
}

const PalNewGame *
pal_new_game_dialog_get_game (PalNewGameDialog *self)
{
  return self->game;
}

static void
pal_new_game_dialog_finalize (GObject *object)
{
  g_clear_object (&PAL_NEW_GAME_DIALOG (object)->bots);
  g_clear_object (&PAL_NEW_GAME_DIALOG (object)->engines);
  g_clear_pointer (&PAL_NEW_GAME_DIALOG (object)->games, g_ptr_array_unref);
  g_clear_pointer (&PAL_NEW_GAME_DIALOG (object)->usual, pal_new_game_free);
  G_OBJECT_CLASS (pal_new_game_dialog_parent_class)->finalize (object);
}

static void
pal_new_game_dialog_class_init (PalNewGameDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_new_game_dialog_finalize;
  signals[SIGNAL_PLAY] = g_signal_new ("play", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, PAL_TYPE_NEW_GAME);
  g_type_ensure (PAL_TYPE_PLAYERS_GROUP);
  g_type_ensure (PAL_TYPE_START_GROUP);
  g_type_ensure (PAL_TYPE_TIME_CONTROL_GROUP);
  g_type_ensure (PAL_TYPE_TIP);
  g_type_ensure (PAL_TYPE_WHOLE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-new-game-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, play);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, tiles);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, players);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, first_clock);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, second_clock);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, differ);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, differ_row);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, serious_group);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, serious);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, groups);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, start);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, rules_group);
  gtk_widget_class_bind_template_child (widget_class, PalNewGameDialog, rule_set);
  gtk_widget_class_bind_template_callback (widget_class, new_game_dialog_on_key);
  gtk_widget_class_bind_template_callback (widget_class, on_play);
  gtk_widget_class_bind_template_callback (widget_class, new_game_dialog_on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_players_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_rule_set);
}

static void
pal_new_game_dialog_init (PalNewGameDialog *self)
{
  self->showing = TRUE;
  self->games = g_ptr_array_new_with_free_func ((GDestroyNotify) pal_new_game_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}

PalNewGameDialog *
pal_new_game_dialog_new (GtkWindow *parent, PalBotStore *bots, PalEngineStore *engines,
                         const Rules *rules)
{
  PalNewGameDialog *self = g_object_new (PAL_TYPE_NEW_GAME_DIALOG, "over", parent, NULL);

  self->bots = g_object_ref (bots);
  self->engines = g_object_ref (engines);
  add_tiles (self, rules);
  show_game (self, rules);
  gtk_widget_grab_focus (self->play);
  return self;
}
