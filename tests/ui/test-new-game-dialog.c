/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The new-game dialog: what is shown becomes a game, and the last choice comes back. */
#include "ui/new-game/pal-new-game-dialog.h"
#include "ui/new-game/pal-opponent-row.h"
#include "ui/new-game/pal-player-picker.h"
#include "ui/new-game/pal-players-group.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/new-game/pal-time-control-group.h"
#include "ui/widgets/pal-choice-row.h"

#include "chess/chess.h"
#include "engine/engine-backend.h"
#include "registry.h"

static PalBotStore *the_bots;
static PalEngineStore *the_engines;

static PalNewGameDialog *
open_dialog_for (const Rules *rules)
{
  PalNewGameDialog *dialog = pal_new_game_dialog_new (NULL, the_bots, the_engines, rules);

  pal_dialog_present (dialog);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (dialog));
  return dialog;
}

static PalNewGameDialog *
open_dialog (void)
{
  return open_dialog_for (&chess_rules);
}

/* The widget called ID in the template of the ancestor of type OWNER, below TOP. */
static gpointer
find (gpointer top, GType owner, const char *id)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (top, owner))
    return gtk_widget_get_template_child (top, owner, id);
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    gpointer found = find (child, owner, id);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static void
choose (gpointer row, guint selected)
{
  g_object_set (row, "selected", selected, NULL);
}

static void
on_play (PalNewGameDialog *dialog, PalNewGame *game, PalNewGame **played)
{
  g_assert_null (*played);
  *played = pal_new_game_copy (game);
}

/* Presses Play and returns what is to be played. */
static PalNewGame *
play (PalNewGameDialog *dialog)
{
  GtkWidget *button = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "play");
  PalNewGame *played = NULL;

  g_signal_connect (dialog, "play", G_CALLBACK (on_play), &played);
  g_assert_true (gtk_widget_activate (button));
  while (played == NULL)
    g_main_context_iteration (NULL, TRUE);
  return played;
}

static void
test_usual (void)
{
  PalNewGameDialog *dialog = open_dialog ();
  g_autoptr (PalNewGame) game = play (dialog);

  g_assert_cmpint (game->kinds[0], ==, PAL_PLAYER_HUMAN);
  g_assert_cmpint (game->kinds[1], ==, PAL_PLAYER_COMPUTER);
  g_assert_cmpint (game->start, ==, 0);
  g_assert_cmpint (game->controls[0].mode, ==, PAL_CLOCK_FISCHER);
  g_assert_cmpint (game->controls[0].base, ==, 600000);
}

static void
test_players (void)
{
  PalNewGameDialog *dialog = open_dialog ();
  GtkWidget *color = find (dialog, PAL_TYPE_PLAYERS_GROUP, "color");
  GtkWidget *level = find (dialog, PAL_TYPE_PLAYERS_GROUP, "second_level");

  g_object_set (level, "level", 9, NULL);
  choose (color, 1); /* I play the second side: the computer takes its level along */
  g_autoptr (PalNewGame) game = pal_new_game_copy (pal_new_game_dialog_get_game (dialog));
  g_assert_cmpint (game->kinds[0], ==, PAL_PLAYER_COMPUTER);
  g_assert_cmpint (game->kinds[1], ==, PAL_PLAYER_HUMAN);
  g_assert_cmpint (game->levels[0], ==, 9);
  choose (color, 2);
  g_assert_true (pal_new_game_dialog_get_game (dialog)->random_color);
  choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "first"), PAL_PLAYER_HUMAN);
  g_assert_false (gtk_widget_get_visible (color)); /* two people: nobody has "my" colour */
  g_assert_false (gtk_widget_get_visible (level));
  pal_dialog_end (dialog);
}

/* A bot is chosen from those of the game, goes along to the other side, and comes back. */
static void
test_bot (void)
{
  PalNewGameDialog *dialog = open_dialog ();
  GtkWidget *row = find (dialog, PAL_TYPE_PLAYERS_GROUP, "second_bot");
  GtkWidget *color = find (dialog, PAL_TYPE_PLAYERS_GROUP, "color");
  GListModel *bots = adw_combo_row_get_model (ADW_COMBO_ROW (row));
  const char *subtitle;
  PalBotItem *second;

  g_assert_false (gtk_widget_get_visible (row));
  choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "second"), PAL_PLAYER_BOT);
  g_assert_true (gtk_widget_get_visible (row));
  g_assert_true (gtk_widget_get_visible (color));
  g_assert_cmpuint (g_list_model_get_n_items (bots), >=, 2);
  for (guint i = 0; i < g_list_model_get_n_items (bots); i++) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (bots, i);

    g_assert_true (pal_bot_item_get_bot (item)->rules == &chess_rules);
  }
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 1);
  second = pal_opponent_row_get_item (PAL_OPPONENT_ROW (row));
  subtitle = adw_action_row_get_subtitle (ADW_ACTION_ROW (row));
  g_assert_cmpstr (subtitle, ==, pal_bot_item_get_bot (second)->summary);
  choose (color, 1);
  g_autoptr (PalNewGame) game = play (dialog);
  g_assert_cmpint (game->kinds[0], ==, PAL_PLAYER_BOT);
  g_assert_cmpint (game->kinds[1], ==, PAL_PLAYER_HUMAN);
  g_assert_true (game->bots[0] == second);

  dialog = open_dialog ();
  g_assert_true (pal_new_game_dialog_get_game (dialog)->bots[0] == second);
  row = find (dialog, PAL_TYPE_PLAYERS_GROUP, "first_bot");
  g_assert_true (gtk_widget_get_visible (row));
  g_assert_true (pal_opponent_row_get_item (PAL_OPPONENT_ROW (row)) == second);
  choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "first"), PAL_PLAYER_HUMAN);
  choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "second"), PAL_PLAYER_COMPUTER);
  g_autoptr (PalNewGame) usual = play (dialog);
  g_assert_cmpint (usual->kinds[1], ==, PAL_PLAYER_COMPUTER);
}

static void
test_clocks (void)
{
  PalNewGameDialog *dialog = open_dialog ();
  PalTimeControlGroup *first = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "first_clock");
  PalTimeControlGroup *second = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "second_clock");
  GtkWidget *moves_row = find (first, PAL_TYPE_TIME_CONTROL_GROUP, "moves_row");

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (second)));
  gtk_switch_set_active (find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "differ"), TRUE);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (second)));
  choose (find (second, PAL_TYPE_TIME_CONTROL_GROUP, "preset"), 0);
  choose (find (first, PAL_TYPE_TIME_CONTROL_GROUP, "preset"), 5);
  g_assert_false (gtk_widget_get_visible (moves_row));
  adw_combo_row_set_selected (find (first, PAL_TYPE_TIME_CONTROL_GROUP, "mode"),
                              PAL_CLOCK_MOVES - 1);
  g_assert_true (gtk_widget_get_visible (moves_row));
  gtk_spin_button_set_value (find (first, PAL_TYPE_TIME_CONTROL_GROUP, "minutes"), 90);
  gtk_spin_button_set_value (find (first, PAL_TYPE_TIME_CONTROL_GROUP, "seconds"), 15);
  gtk_spin_button_set_value (find (first, PAL_TYPE_TIME_CONTROL_GROUP, "increment"), 30);
  g_autoptr (PalNewGame) game = play (dialog);
  g_assert_true (game->clocks_differ);
  g_assert_cmpint (game->controls[0].mode, ==, PAL_CLOCK_MOVES);
  g_assert_cmpint (game->controls[0].base, ==, (90 * 60 + 15) * 1000);
  g_assert_cmpint (game->controls[0].increment, ==, 30000);
  g_assert_cmpint (game->controls[0].moves, ==, 40);
  g_assert_cmpint (game->controls[1].mode, ==, PAL_CLOCK_NONE);
}

/* A FEN is checked while it is typed: a broken one cannot be played and says where. */
static void
test_fen (void)
{
  PalNewGameDialog *dialog = open_dialog ();
  GtkWidget *button = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "play");
  GtkEditable *text = find (dialog, PAL_TYPE_START_GROUP, "text");
  GtkLabel *message = find (dialog, PAL_TYPE_START_GROUP, "message");

  choose (find (dialog, PAL_TYPE_START_GROUP, "family"), (guint) chess_rules.n_starts);
  gtk_editable_set_text (text, "4k3/8/8/8/8/8/8/4X3 w - - 0 1");
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_nonnull (strstr (gtk_label_get_label (message), "column 18"));
  gtk_editable_set_text (text, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  g_assert_true (gtk_widget_get_sensitive (button));
  g_assert_cmpstr (gtk_label_get_label (message), ==, "");
  g_autoptr (PalNewGame) game = play (dialog);
  g_assert_cmpint (game->start, ==, PAL_START_TEXT);
  g_assert_cmpstr (game->start_text, ==, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  /* It was for that game; the next one begins as usual, unless it is chosen again. */
  dialog = open_dialog ();
  g_assert_cmpint (pal_new_game_dialog_get_game (dialog)->start, ==, 0);
  g_assert_cmpstr (pal_new_game_dialog_get_game (dialog)->start_text, ==, game->start_text);
  pal_dialog_end (dialog);
}

static void
test_remembered (void)
{
  PalNewGameDialog *dialog = open_dialog ();

  choose (find (dialog, PAL_TYPE_START_GROUP, "family"), 1);
  gtk_toggle_button_set_active (find (dialog, PAL_TYPE_START_GROUP, "chance"), FALSE);
  gtk_spin_button_set_value (find (dialog, PAL_TYPE_START_GROUP, "number"), 518);
  g_autoptr (PalNewGame) game = play (dialog);
  g_assert_cmpint (game->start_number, ==, 518);
  dialog = open_dialog ();
  g_assert_cmpint (pal_new_game_dialog_get_game (dialog)->start, ==, 1);
  g_assert_cmpint (pal_new_game_dialog_get_game (dialog)->start_number, ==, 518);
  pal_dialog_end (dialog);
}

/* What a dialog offers again: everything that the last one began with. */
static void
test_everything_remembered (void)
{
  PalNewGameDialog *dialog = open_dialog ();
  PalTimeControlGroup *clock = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "first_clock");
  const PalNewGame *game;

  choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "first"), PAL_PLAYER_COMPUTER);
  choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "second"), PAL_PLAYER_COMPUTER);
  g_object_set (find (dialog, PAL_TYPE_PLAYERS_GROUP, "first_level"), "level", 12, NULL);
  g_object_set (find (dialog, PAL_TYPE_PLAYERS_GROUP, "second_level"), "level", 2, NULL);
  choose (find (clock, PAL_TYPE_TIME_CONTROL_GROUP, "preset"), 5);
  adw_combo_row_set_selected (find (clock, PAL_TYPE_TIME_CONTROL_GROUP, "mode"),
                              PAL_CLOCK_BYOYOMI - 1);
  gtk_spin_button_set_value (find (clock, PAL_TYPE_TIME_CONTROL_GROUP, "minutes"), 7);
  gtk_spin_button_set_value (find (clock, PAL_TYPE_TIME_CONTROL_GROUP, "increment"), 20);
  gtk_spin_button_set_value (find (clock, PAL_TYPE_TIME_CONTROL_GROUP, "periods"), 5);
  pal_new_game_free (play (dialog));

  dialog = open_dialog ();
  game = pal_new_game_dialog_get_game (dialog);
  g_assert_cmpint (game->kinds[0], ==, PAL_PLAYER_COMPUTER);
  g_assert_cmpint (game->kinds[1], ==, PAL_PLAYER_COMPUTER);
  g_assert_cmpint (game->levels[0], ==, 12);
  g_assert_cmpint (game->levels[1], ==, 2);
  g_assert_cmpint (game->controls[0].mode, ==, PAL_CLOCK_BYOYOMI);
  g_assert_cmpint (game->controls[0].base, ==, 420 * 1000 + game->controls[0].base % 60000);
  g_assert_cmpint (game->controls[0].increment, ==, 20000);
  g_assert_cmpint (game->controls[0].moves, ==, 5);
  choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "first"), PAL_PLAYER_HUMAN);
  choose (find (find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "first_clock"), PAL_TYPE_TIME_CONTROL_GROUP,
                "preset"),
          4);
  pal_new_game_free (play (dialog));
}

/* Periods without a length would be none: they begin with a usual one where there was none before.
 */
static void
test_periods (void)
{
  PalNewGameDialog *dialog = open_dialog ();
  PalTimeControlGroup *clock = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "first_clock");
  AdwComboRow *mode = find (clock, PAL_TYPE_TIME_CONTROL_GROUP, "mode");
  GtkSpinButton *increment = find (clock, PAL_TYPE_TIME_CONTROL_GROUP, "increment");
  const PalNewGame *game = pal_new_game_dialog_get_game (dialog);

  choose (find (clock, PAL_TYPE_TIME_CONTROL_GROUP, "preset"), 5);
  adw_combo_row_set_selected (mode, PAL_CLOCK_FISCHER - 1);
  gtk_spin_button_set_value (increment, 0);
  adw_combo_row_set_selected (mode, PAL_CLOCK_BYOYOMI - 1);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (increment), ==, 30);
  g_assert_cmpint (game->controls[0].increment, ==, 30000);
  adw_combo_row_set_selected (mode, PAL_CLOCK_FISCHER - 1);
  gtk_spin_button_set_value (increment, 7);
  adw_combo_row_set_selected (mode, PAL_CLOCK_BYOYOMI - 1);
  g_assert_cmpint (game->controls[0].increment, ==, 7000);
  pal_dialog_end (dialog);
}

/* A game from the position in view shows it before everything else, and the next one begins as
 * ever.
 */
static void
test_from_here (void)
{
  static const char fen[] = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1";
  PalNewGameDialog *dialog = open_dialog ();
  int usual = pal_new_game_dialog_get_game (dialog)->start;
  GtkWidget *start = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "start");
  g_autofree char *title = NULL;

  pal_new_game_dialog_set_start (dialog, fen);
  g_object_get (dialog, "title", &title, NULL);
  g_assert_cmpstr (title, ==, "New Game from Here");
  g_assert_null (gtk_widget_get_prev_sibling (start));
  g_object_set (find (dialog, PAL_TYPE_PLAYERS_GROUP, "second_level"), "level", 4, NULL);
  g_autoptr (PalNewGame) game = play (dialog);
  g_assert_cmpint (game->start, ==, PAL_START_TEXT);
  g_assert_cmpstr (game->start_text, ==, fen);
  dialog = open_dialog ();
  g_assert_cmpint (pal_new_game_dialog_get_game (dialog)->start, ==, usual);
  g_assert_cmpint (pal_new_game_dialog_get_game (dialog)->levels[1], ==, 4);
  pal_dialog_end (dialog);
}

/* Times can differ only where there is a clock. */
static void
test_no_clock (void)
{
  PalNewGameDialog *dialog = open_dialog ();
  gpointer preset = find (find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "first_clock"),
                          PAL_TYPE_TIME_CONTROL_GROUP, "preset");
  GtkWidget *row = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "differ_row");
  gpointer differ = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "differ");

  gtk_switch_set_active (differ, FALSE);
  choose (preset, 0);
  g_assert_false (gtk_widget_get_visible (row));
  choose (preset, 4);
  g_assert_true (gtk_widget_get_visible (row));
  gtk_switch_set_active (differ, TRUE);
  choose (preset, 0);
  g_assert_true (gtk_widget_get_visible (row)); /* the other side may have one */
  pal_dialog_end (dialog);
}

/* The time controls are those usual in the game, in short; the whole of it is a tooltip. */
static void
test_presets (void)
{
  PalNewGameDialog *dialog = open_dialog_for (registry_find ("xiangqi")->rules);
  gpointer preset = find (find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "first_clock"),
                          PAL_TYPE_TIME_CONTROL_GROUP, "preset");
  g_autofree char *said = NULL;
  GtkWidget *button;

  choose (preset, 4);
  button = gtk_widget_get_first_child (find (preset, PAL_TYPE_CHOICE_ROW, "segmented"));
  for (int i = 0; i < 4; i++)
    button = gtk_widget_get_next_sibling (button);
  g_object_get (preset, "subtitle", &said, NULL);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, said);
  g_autoptr (PalNewGame) game = play (dialog);
  g_assert_cmpint (game->controls[0].mode, ==, PAL_CLOCK_BYOYOMI);
  g_assert_cmpint (game->controls[0].base, ==, 1200000);
  g_assert_cmpint (game->controls[0].increment, ==, 30000);
  g_assert_cmpint (game->controls[0].move_limit, ==, 60000);
  g_assert_cmpint (game->controls[0].moves, ==, 1);
}

/* Whatever time controls are usual in a game, a narrow screen has room for the dialog, and what
 * does not fit beside each other stands below. */
static void
test_least_width (void)
{
  for (int i = 0; i < registry_count (); i++) {
    PalNewGameDialog *dialog = open_dialog_for (registry_game (i)->rules);
    int width;

    gtk_widget_measure (GTK_WIDGET (dialog), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL,
                        NULL);
    g_assert_cmpint (width, <=, 360);
    pal_dialog_end (dialog);
  }
}

static void
reset_settings (void)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (&chess_rules);
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_reset (settings, keys[i]);
}

/* The person plays SIDE, whose pieces are all there, and the program lacks one. */
static void
assert_person_gets_odds (PalNewGameDialog *dialog, int side)
{
  const PalNewGame *game = pal_new_game_dialog_get_game (dialog);
  Position position;
  int pieces[2] = { 0 };

  g_assert_cmpint (game->kinds[side], ==, PAL_PLAYER_HUMAN);
  game->rules->starts[game->start].set (&position, game->start_number);
  for (Square square = 0; square < 90; square++) {
    const Piece piece = game->rules->piece_at (&position, square);

    if (piece > 0)
      pieces[game->rules->pieces[piece - 1].side]++;
  }
  g_assert_cmpint (pieces[side], ==, 16);
  g_assert_cmpint (pieces[!side], <, 16);
}

/* Where a game has more than one rule set one is chosen, and where the starts of a family have
 * names these are; both are remembered. */
static void
test_rule_sets (void)
{
  const Rules *rules = registry_find ("xiangqi")->rules;

  for (int round = 0; round < 2; round++) {
    PalNewGameDialog *dialog = open_dialog_for (rules);
    gpointer rule_set = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "rule_set");
    gpointer member = find (dialog, PAL_TYPE_START_GROUP, "member");
    g_autoptr (PalNewGame) game = NULL;

    g_assert_true (gtk_widget_get_mapped (rule_set));
    g_assert_cmpint (gtk_widget_get_mapped (member), ==, round > 0);
    if (round == 0) {
      choose (rule_set, 1);
      choose (find (dialog, PAL_TYPE_START_GROUP, "family"), 1);
      for (int side = 0; side <= 2; side++) {
        choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "color"), side % 2);
        assert_person_gets_odds (dialog, side % 2);
      }
      choose (member, 2);
      choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "color"), 1);
      choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "color"), 0);
    }
    g_assert_false (gtk_widget_get_visible (find (dialog, PAL_TYPE_START_GROUP, "number_row")));
    game = play (dialog);
    g_assert_true (game->rules == rules);
    g_assert_cmpint (game->rule_set, ==, 1);
    g_assert_cmpint (game->start, ==, 1);
    g_assert_cmpint (game->start_number, ==, 2);
  }
}

static void
test_no_rule_sets (void)
{
  PalNewGameDialog *dialog = open_dialog ();

  g_assert_false (gtk_widget_get_mapped (find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "rule_set")));
  pal_dialog_end (dialog);
}

/* The row of the computer's strength says how the level plays the game that is chosen. */
static void
test_level_in_words (void)
{
  PalNewGameDialog *dialog = open_dialog ();
  GtkWidget *level = find (dialog, PAL_TYPE_PLAYERS_GROUP, "second_level");

  for (int i = 0; i < registry_count (); i++) {
    const Game *game = registry_game (i);
    GtkGrid *tiles = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "tiles");
    GtkWidget *tile = gtk_grid_get_child_at (tiles, i, 0);

    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tile), TRUE);
    g_assert_true (pal_new_game_dialog_get_game (dialog)->rules == game->rules);
    for (int number = 1; number <= LEVEL_COUNT; number++) {
      const char *said = game->backend->levels->plays_like[number - 1];
      const char *subtitle;

      g_object_set (level, "level", number, NULL);
      subtitle = adw_action_row_get_subtitle (ADW_ACTION_ROW (level));
      g_assert_true (g_str_has_suffix (subtitle, said));
    }
  }
  pal_dialog_end (dialog);
}

/* A serious game is offered to people, and offered again. */
static void
test_serious (void)
{
  PalNewGameDialog *dialog = open_dialog ();
  GtkWidget *group = find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "serious_group");

  g_assert_true (gtk_widget_get_visible (group));
  g_assert_false (pal_new_game_dialog_get_game (dialog)->serious);
  choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "first"), PAL_PLAYER_COMPUTER);
  choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "second"), PAL_PLAYER_COMPUTER);
  g_assert_false (gtk_widget_get_visible (group));
  choose (find (dialog, PAL_TYPE_PLAYERS_GROUP, "first"), PAL_PLAYER_HUMAN);
  g_assert_true (gtk_widget_get_visible (group));
  gtk_switch_set_active (find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "serious"), TRUE);
  g_autoptr (PalNewGame) game = play (dialog);
  g_assert_true (game->serious);

  dialog = open_dialog ();
  g_assert_true (pal_new_game_dialog_get_game (dialog)->serious);
  gtk_switch_set_active (find (dialog, PAL_TYPE_NEW_GAME_DIALOG, "serious"), FALSE);
  g_autoptr (PalNewGame) usual = play (dialog);
  g_assert_false (usual->serious);
}

int
main (int argc, char *argv[])
{
  int status;

  g_setenv ("GTK_A11Y", "test", TRUE);
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  the_bots = pal_bot_store_new (NULL);
  the_engines = pal_engine_store_new (NULL);
  reset_settings ();
  g_test_add_func ("/new-game-dialog/usual", test_usual);
  g_test_add_func ("/new-game-dialog/players", test_players);
  g_test_add_func ("/new-game-dialog/bot", test_bot);
  g_test_add_func ("/new-game-dialog/level-in-words", test_level_in_words);
  g_test_add_func ("/new-game-dialog/serious", test_serious);
  g_test_add_func ("/new-game-dialog/clocks", test_clocks);
  g_test_add_func ("/new-game-dialog/fen", test_fen);
  g_test_add_func ("/new-game-dialog/remembered", test_remembered);
  g_test_add_func ("/new-game-dialog/everything-remembered", test_everything_remembered);
  g_test_add_func ("/new-game-dialog/periods", test_periods);
  g_test_add_func ("/new-game-dialog/from-here", test_from_here);
  g_test_add_func ("/new-game-dialog/no-clock", test_no_clock);
  g_test_add_func ("/new-game-dialog/presets", test_presets);
  g_test_add_func ("/new-game-dialog/least-width", test_least_width);
  g_test_add_func ("/new-game-dialog/rule-sets", test_rule_sets);
  g_test_add_func ("/new-game-dialog/no-rule-sets", test_no_rule_sets);
  status = g_test_run ();
  g_object_unref (the_bots);
  g_object_unref (the_engines);
  return status;
}
