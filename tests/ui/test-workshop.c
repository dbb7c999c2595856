/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bot workshop: bots are made, copied, changed, saved and taken back; nothing that came with
 * the program changes; it fits a narrow window. */
#include "ui/board/pal-board-cells.h"
#include "ui/files/pal-opening.h"
#include "ui/platform/pal-message.h"
#include "ui/platform/pal-split.h"
#include "ui/workshop/pal-bot-breakdown-view.h"
#include "ui/workshop/pal-bot-identity.h"
#include "ui/workshop/pal-bot-list.h"
#include "ui/workshop/pal-bot-techniques.h"
#include "ui/workshop/pal-bot-values.h"
#include "ui/workshop/pal-square-table.h"
#include "ui/workshop/pal-weight-row.h"
#include "ui/workshop/pal-workshop.h"

#include "chess/chess.h"
#include "registry.h"
#include "reversi/reversi.h"
#include "test-window-help.h"
#include "xiangqi/xiangqi.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

enum { CHARIOT = 4 }; /* among the kinds of xiangqi */

static PalWindow *window;
static PalWorkshop *workshop;
static PalBotEditor *editor;

static void
open_workshop (const Rules *rules)
{
  window = test_open_window (rules);
  workshop = pal_workshop_present (pal_window_get_page (window));
  editor = pal_workshop_get_editor (workshop);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (workshop));
}

static void
wait_for_store (PalBotStore *store)
{
  while (pal_bot_store_is_busy (store))
    g_main_context_iteration (NULL, TRUE);
}

static void
close_workshop (void)
{
  PalBotStore *store = pal_workshop_get_store (workshop);
  gpointer alive = workshop;

  g_object_add_weak_pointer (G_OBJECT (workshop), &alive);
  test_close_window (window);
  while (alive != NULL)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (store)); i-- > 0;) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (G_LIST_MODEL (store), i);

    if (!pal_bot_item_is_ready_made (item))
      pal_bot_store_remove (store, item);
  }
  wait_for_store (store);
}

static void
act (const char *name, const char *target)
{
  g_autofree char *full = g_strconcat ("workshop.", name, NULL);

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (workshop), full, target ? "s" : NULL, target));
  test_iterate ();
}

static const Bot *
bot_now (void)
{
  return pal_bot_editor_get_bot (editor);
}

static PalBotItem *
ready_made (const Rules *rules)
{
  GListModel *model = G_LIST_MODEL (test_bots ());

  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (model, i);

    if (pal_bot_item_is_ready_made (item) && pal_bot_item_get_bot (item)->rules == rules)
      return item;
  }
  g_assert_not_reached ();
}

/* --- what comes from elsewhere --- */

/* A bot that somebody made to do harm: its picture is a pipe that nothing comes out of. */
static void
no_picture (void)
{
  g_autofree char *pipe = g_build_filename (g_get_user_data_dir (), "pipe.png", NULL);
  PalBotItem *item;
  Bot bot;

  open_workshop (&chess_rules);
  bot_init (&bot, &chess_rules);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_strlcpy (bot.picture, pipe, sizeof bot.picture);
  item = pal_bot_store_add (pal_workshop_get_store (workshop), &bot);
  pal_workshop_show_item (workshop, item);
  g_assert_cmpstr (bot_now ()->picture, ==, pipe);
  close_workshop ();
  g_unlink (pipe);
}

/* A hand in the file may make it a bot of another game. */
static void
another_game (void)
{
  PalBotItem *item;
  Bot bot;

  open_workshop (&chess_rules);
  act ("new", "chess");
  item = pal_workshop_get_item (workshop);
  bot_init (&bot, &reversi_rules);
  g_strlcpy (bot.name, "Turned", sizeof bot.name);
  pal_bot_store_save (pal_workshop_get_store (workshop), item, &bot);
  g_assert_true (bot_now ()->rules == &reversi_rules);
  g_assert_cmpstr (bot_now ()->name, ==, "Turned");
  g_assert_false (pal_bot_editor_can_undo (editor));
  close_workshop ();
}

/* Whoever misses a bot is told why it is not there. */
static void
broken_file (void)
{
  PalBotStore *store = test_bots ();
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "palamedes", "bots", NULL);
  g_autofree char *path = g_build_filename (folder, "broken.bot", NULL);
  PalMessage *dialog;

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "[Bot]\nversion=99\n", -1, NULL));
  while (*pal_bot_store_get_problems (store) == NULL)
    g_main_context_iteration (NULL, TRUE);
  open_workshop (&chess_rules);
  dialog = test_find_message (NULL);
  g_assert_nonnull (dialog);
  g_assert_nonnull (strstr (pal_message_get_body (dialog), "broken.bot"));
  test_answer (dialog, "close");
  g_unlink (path);
  while (*pal_bot_store_get_problems (store) != NULL)
    g_main_context_iteration (NULL, TRUE);
  close_workshop ();
}

static GtkWidget *
table_cell (const char *name)
{
  return test_find_cell (test_find_widget (workshop, PAL_TYPE_SQUARE_TABLE), bot_now ()->rules,
                         name);
}

/* --- making and keeping --- */

static void
new_and_saved (void)
{
  PalBotItem *item;

  open_workshop (&chess_rules);
  g_assert_null (pal_workshop_get_item (workshop));
  act ("new", "reversi");
  item = pal_workshop_get_item (workshop);
  g_assert_nonnull (item);
  g_assert_true (bot_now ()->rules == &reversi_rules);
  pal_bot_editor_set_square (editor, 0, 321, TRUE);
  while (pal_bot_item_get_bot (item)->weights[0].squares[0][63] != 321)
    g_main_context_iteration (NULL, TRUE);
  act ("undo", NULL);
  g_assert_cmpint (bot_now ()->weights[0].squares[0][0], !=, 321);
  pal_workshop_save (workshop);
  g_assert_true (bot_equal (bot_now (), pal_bot_item_get_bot (item)));
  close_workshop ();
}

/* The first row where a text is typed. */
static GtkWidget *
name_row (void)
{
  return test_find_widget (workshop, ADW_TYPE_ENTRY_ROW);
}

static const char *
title_of (GtkWidget *row)
{
  return adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));
}

/* What is wrong with a name is said beside it, and who leaves it sees the one that was kept. */
static void
names (void)
{
  g_autofree char *endless = g_strnfill (BOT_NAME_MAX, 'n');
  GtkWidget *row;

  open_workshop (&chess_rules);
  act ("new", "chess");
  row = name_row ();
  act ("rename", NULL);
  gtk_editable_set_text (GTK_EDITABLE (row), "Ada");
  g_assert_cmpstr (title_of (row), ==, "Name");
  gtk_editable_set_text (GTK_EDITABLE (row), " ");
  g_assert_cmpstr (title_of (row), ==, "A bot needs a name");
  g_assert_cmpstr (bot_now ()->name, ==, "Ada");
  gtk_root_set_focus (GTK_ROOT (workshop), NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "Ada");
  act ("rename", NULL);
  gtk_editable_set_text (GTK_EDITABLE (row), endless);
  g_assert_true (g_str_has_prefix (title_of (row), "Too long"));
  gtk_root_set_focus (GTK_ROOT (workshop), NULL);
  g_assert_cmpuint (strlen (gtk_editable_get_text (GTK_EDITABLE (row))), ==, BOT_NAME_MAX - 1);
  g_assert_cmpstr (title_of (row), ==, "Name");
  close_workshop ();
}

/* A piece whose value is a number of points shows it. */
static GtkSpinButton *
spin_called (GtkWidget *top, const char *name)
{
  GtkSpinButton *found = NULL;

  if (GTK_IS_SPIN_BUTTON (top) && g_strcmp0 (gtk_widget_get_tooltip_text (top), name) == 0)
    return GTK_SPIN_BUTTON (top);
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = spin_called (child, name);
  return found;
}

static void
points (void)
{
  GtkSpinButton *knight;

  open_workshop (&chess_rules);
  act ("new", "chess");
  knight = spin_called (GTK_WIDGET (workshop), "white knight");
  g_assert_nonnull (knight);
  gtk_editable_set_text (GTK_EDITABLE (knight), "3.25");
  gtk_spin_button_update (knight);
  g_assert_cmpint (bot_now ()->weights[0].material[1], ==, 325);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (knight)), ==, "+3.25");
  close_workshop ();
}

/* The workshop goes with its board while a number is being typed, which is told of then. */
static void
typed_at_the_end (void)
{
  GtkSpinButton *knight;

  open_workshop (&chess_rules);
  act ("new", "chess");
  knight = spin_called (GTK_WIDGET (workshop), "white knight");
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (knight)));
  gtk_editable_set_text (GTK_EDITABLE (knight), "3.25");
  close_workshop ();
}

/* Where a piece can never stand there is no number, and none can be put there. The first table that
 * is seen is not one of those that hardly have a place for any. */
static void
closed_cells (void)
{
  open_workshop (&xiangqi_rules);
  act ("new", "xiangqi");
  g_assert_cmpint (pal_bot_editor_get_kind (editor), !=, 0);
  pal_bot_editor_set_kind (editor, 0);
  gtk_test_accessible_assert_property (table_cell ("a1"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "A0, the piece can never be here");
  pal_bot_editor_set_square (editor, 0, 50, FALSE);
  g_assert_cmpint (bot_now ()->weights[0].squares[0][0], ==, 0);
  pal_bot_editor_set_square (editor, 4, 50, FALSE);
  gtk_test_accessible_assert_property (table_cell ("e1"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "E0, +0.50");
  close_workshop ();
}

/* A bot without a picture has none to remove. */
static void
picture_removed (void)
{
  GtkWidget *identity;
  PalBotItem *item;
  Bot bot;

  open_workshop (&chess_rules);
  act ("new", "chess");
  identity = test_find_widget (workshop, PAL_TYPE_BOT_IDENTITY);
  g_assert_false (gtk_widget_activate_action (identity, "picture.remove", NULL)
                  && pal_bot_editor_can_undo (editor));
  bot = *bot_now ();
  g_strlcpy (bot.picture, "pal-computer-symbolic", sizeof bot.picture);
  pal_bot_editor_change (editor, &bot, NULL);
  g_assert_true (gtk_widget_activate_action (identity, "picture.remove", NULL));
  g_assert_cmpstr (bot_now ()->picture, ==, "");
  item = pal_workshop_get_item (workshop);
  g_assert_nonnull (item);
  close_workshop ();
}

/* The list shows the row of a bot that has just come, at whatever end. */
static void
row_in_view (void)
{
  GtkListBox *box;
  GtkAdjustment *adjustment;
  graphene_rect_t bounds;
  GtkWidget *row;

  open_workshop (&chess_rules);
  gtk_window_set_default_size (GTK_WINDOW (workshop), 1000, 420);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (workshop));
  act ("new", "reversi");
  box = test_find_widget (test_find_widget (workshop, PAL_TYPE_BOT_LIST), GTK_TYPE_LIST_BOX);
  adjustment = gtk_list_box_get_adjustment (box);
  row = GTK_WIDGET (gtk_list_box_get_selected_row (box));
  g_assert_nonnull (row);
  while (!gtk_widget_compute_bounds (row, GTK_WIDGET (box), &bounds) || bounds.size.height == 0
         || bounds.origin.y + bounds.size.height
                > gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 0);
  close_workshop ();
}

/* A weight is written with a minus as wide as the plus, and read with any. */
static void
minus (void)
{
  static const char *const typed[] = { "−0.12", "-.12", " -0,12 " };
  GtkWidget *row = g_object_ref_sink (pal_weight_row_new ("Weight", NULL, 100));
  GtkSpinButton *spin = test_find_widget (row, GTK_TYPE_SPIN_BUTTON);

  for (guint i = 0; i < G_N_ELEMENTS (typed); i++) {
    pal_weight_row_set_value (PAL_WEIGHT_ROW (row), 5);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "+0.05");
    gtk_editable_set_text (GTK_EDITABLE (spin), typed[i]);
    gtk_spin_button_update (spin);
    g_assert_cmpint (pal_weight_row_get_value (PAL_WEIGHT_ROW (row)), ==, -12);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "−0.12");
  }
  gtk_editable_set_text (GTK_EDITABLE (spin), "much");
  gtk_spin_button_update (spin);
  g_assert_cmpint (pal_weight_row_get_value (PAL_WEIGHT_ROW (row)), ==, -12);
  g_object_unref (row);
}

/* A text of several lines learns how high it is after it was first drawn. */
static double
height_of_table (void)
{
  graphene_rect_t bounds;

  gtk_test_widget_wait_for_draw (GTK_WIDGET (workshop));
  test_iterate ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (workshop));
  g_assert_true (gtk_widget_compute_bounds (test_find_widget (workshop, PAL_TYPE_SQUARE_TABLE),
                                            GTK_WIDGET (workshop), &bounds));
  return bounds.origin.y;
}

static void
ready_made_stay (void)
{
  PalBotItem *item;
  double height;
  Bot before;

  open_workshop (&xiangqi_rules);
  item = ready_made (&xiangqi_rules);
  before = *pal_bot_item_get_bot (item);
  pal_workshop_show_item (workshop, item);
  pal_bot_editor_set_phase (editor, 1);
  height = height_of_table ();
  pal_bot_editor_set_kind (editor, CHARIOT);
  pal_bot_editor_set_square (editor, 40, 77, FALSE);
  /* the next click of the same hand goes to the same thing */
  g_assert_cmpfloat (height_of_table (), ==, height);
  g_assert_true (pal_workshop_get_item (workshop) != item);
  g_assert_false (pal_bot_item_is_ready_made (pal_workshop_get_item (workshop)));
  g_assert_cmpint (bot_now ()->weights[1].squares[CHARIOT][40], ==, 77);
  pal_workshop_save (workshop);
  g_assert_true (bot_equal (&before, pal_bot_item_get_bot (item)));
  act ("undo", NULL);
  g_assert_cmpint (bot_now ()->weights[1].squares[CHARIOT][40], ==,
                   before.weights[1].squares[CHARIOT][40]);
  close_workshop ();
}

static void
delete_and_back (void)
{
  PalBotStore *store;
  GtkWidget *button;
  guint n;

  open_workshop (&chess_rules);
  store = pal_workshop_get_store (workshop);
  act ("new", "chess");
  n = g_list_model_get_n_items (G_LIST_MODEL (store));
  act ("delete", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (store)), ==, n - 1);
  /* A button that is not realized yet takes being activated for nothing, without a word. */
  while ((button = test_find_button (GTK_WIDGET (workshop), "_Undo")) == NULL
         || !gtk_widget_get_mapped (button))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_widget_activate (button));
  while (g_list_model_get_n_items (G_LIST_MODEL (store)) < n)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (pal_workshop_get_item (workshop));
  close_workshop ();
}

/* Somebody else deletes the file of the bot under the hands: it leaves the list, no change writes
 * it again, and it can be brought back as it was. */
static void
file_deleted (void)
{
  PalBotStore *store = test_bots ();
  g_autoptr (PalBotItem) item = NULL;
  g_autofree char *id = NULL, *name = NULL, *path = NULL;
  GtkWidget *undo;

  open_workshop (&chess_rules);
  act ("new", "chess");
  item = g_object_ref (pal_workshop_get_item (workshop));
  id = g_strdup (pal_bot_item_get_id (item));
  name = g_strconcat (id, ".bot", NULL);
  path = g_build_filename (g_get_user_data_dir (), "palamedes", "bots", name, NULL);
  pal_bot_editor_set_square (editor, 28, 77, FALSE);
  pal_workshop_save (workshop);
  wait_for_store (store);
  g_assert_cmpint (g_unlink (path), ==, 0);
  while (pal_bot_store_find (store, id) != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (pal_workshop_get_item (workshop) != item);
  pal_workshop_save (workshop);
  wait_for_store (store);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));

  undo = test_find_button (GTK_WIDGET (workshop), "_Undo");
  g_assert_nonnull (undo);
  g_signal_emit_by_name (undo, "clicked");
  wait_for_store (store);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (pal_workshop_get_item (workshop) == pal_bot_store_find (store, id));
  g_assert_cmpint (bot_now ()->weights[0].squares[0][28], ==, 77);
  close_workshop ();
}

static void
play (void)
{
  PalPlayer *player;
  g_autofree char *name = NULL;

  open_workshop (&chess_rules);
  act ("new", "reversi");
  act ("play", NULL);
  g_assert_true (pal_match_get_rules (test_match_of (window)) == &reversi_rules);
  player = pal_match_get_player (test_match_of (window), 1);
  if (pal_player_is_human (player))
    player = pal_match_get_player (test_match_of (window), 0);
  name = pal_player_dup_name (player);
  g_assert_cmpstr (name, ==, bot_now ()->name);
  close_workshop ();
}

/* --- what is seen --- */

static void
cells_named (void)
{
  open_workshop (&chess_rules);
  act ("new", "chess");
  pal_bot_editor_set_square (editor, 28, 15, FALSE);
  gtk_test_accessible_assert_property (table_cell ("e4"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "e4, +0.15");
  pal_bot_editor_set_square (editor, 28, -7, TRUE);
  gtk_test_accessible_assert_property (table_cell ("d4"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "d4, −0.07");
  close_workshop ();
}

/* A label below TOP that says TEXT. */
static gboolean
says (GtkWidget *top, const char *text)
{
  if (GTK_IS_LABEL (top) && gtk_widget_get_mapped (top)
      && g_str_equal (gtk_label_get_label (GTK_LABEL (top)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, text))
      return TRUE;
  return FALSE;
}

/* Nothing is better than the end of a game. */
static void
assert_end_told (GtkWidget *breakdown)
{
  pal_match_set_modified (test_match_of (window), FALSE);
  pal_opening_paste (pal_window_get_page (window), "e6f4e3f6g5d6e7f5c5");
  act ("new", "reversi");
  pal_session_last (pal_game_page_get_session (pal_window_get_page (window)));
  g_assert_true (says (breakdown, "Black has won by 64"));
  g_assert_false (says (breakdown, "Black is better"));
  pal_session_step (pal_game_page_get_session (pal_window_get_page (window)), -1);
  g_assert_false (says (breakdown, "Black has won by 64"));
}

static void
account_follows (void)
{
  GtkWidget *breakdown;
  PalMatch *match;
  Move move;
  Bot bot;

  open_workshop (&chess_rules);
  breakdown = test_find_widget (workshop, PAL_TYPE_BOT_BREAKDOWN_VIEW);
  act ("new", "chess");
  bot = *bot_now ();
  memset (bot.weights, 0, sizeof bot.weights);
  pal_bot_editor_change (editor, &bot, NULL);
  g_assert_true (says (breakdown, "Neither side is better"));
  pal_bot_editor_set_square (editor, 28, 1234, FALSE); /* a pawn on e4 */
  match = test_match_of (window);
  chess_rules.move_from_text (&pal_match_get_tree (match)->root->position, "e4", 2, &move);
  g_assert_true (pal_session_play (pal_game_page_get_session (pal_window_get_page (window)), move));
  g_assert_true (says (breakdown, "White is better"));
  pal_bot_editor_set_square (editor, 28, -1234, FALSE);
  g_assert_true (says (breakdown, "Black is better"));
  act ("new", "reversi");
  g_assert_false (says (breakdown, "Black is better"));
  assert_end_told (breakdown);
  close_workshop ();
}

/* Nothing of a bot's pages asks for more than a telephone's width. */
static void
narrow (void)
{
  PalSplit *split;
  int width;

  open_workshop (&chess_rules);
  act ("new", "chess");
  split = test_find_widget (workshop, PAL_TYPE_SPLIT);
  /* Nothing of it stops somebody who makes the wide window narrow. */
  gtk_widget_measure (GTK_WIDGET (split), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_false (pal_split_get_folded (split));
  g_assert_cmpint (width, <=, 360);
  gtk_window_set_default_size (GTK_WINDOW (workshop), 440, 700);
  while (!pal_split_get_folded (split))
    g_main_context_iteration (NULL, TRUE);
  for (int i = 0; i < registry_count (); i++) {
    act ("new", registry_game (i)->rules->id);
    gtk_widget_measure (GTK_WIDGET (split), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL,
                        NULL);
    g_assert_cmpint (width, <=, 360);
  }
  close_workshop ();
}

/* The row called TITLE below TOP. */
static gpointer
find_row (gpointer top, const char *title)
{
  gpointer found = NULL;

  if (ADW_IS_PREFERENCES_ROW (top)
      && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (top)), title))
    return top;
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, title);
  return found;
}

/* What a game does not have is not offered: in reversi nothing is taken, and there is one kind of
 * piece, which the terms count. An old bot that has a worth for it shows that. */
static void
only_what_there_is (void)
{
  static const Rules *const games[] = { &chess_rules, &reversi_rules, &chess_rules };

  open_workshop (&chess_rules);
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    gboolean chess = games[i] == &chess_rules;
    PalBotTechniques *techniques;
    AdwComboRow *order;
    Bot bot;

    act ("new", games[i]->id);
    techniques = test_find_widget (workshop, PAL_TYPE_BOT_TECHNIQUES);
    order = find_row (techniques, "Move ordering");
    g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (order)), ==,
                      chess ? 5 : 4);
    g_assert_true (gtk_widget_get_visible (find_row (techniques, "Quiescence")) == chess);
    g_assert_true (gtk_widget_get_visible (find_row (techniques, "Safe moves only")) == chess);
    g_assert_true (gtk_widget_get_visible (test_find_widget (workshop, PAL_TYPE_BOT_PIECES))
                   == chess);
    adw_combo_row_set_selected (order, chess ? 4 : 3);
    g_assert_cmpint (bot_now ()->techniques.order, ==, BOT_ORDER_SHALLOW);
    adw_combo_row_set_selected (order, chess ? 3 : 2);
    g_assert_cmpint (bot_now ()->techniques.order, ==, BOT_ORDER_HISTORY);
    adw_combo_row_set_selected (order, chess ? 2 : 1);
    g_assert_cmpint (bot_now ()->techniques.order, ==, BOT_ORDER_KILLERS);
    bot = *bot_now ();
    bot.weights[1].material[0] = 70;
    pal_bot_editor_change (editor, &bot, NULL);
    g_assert_true (gtk_widget_get_visible (test_find_widget (workshop, PAL_TYPE_BOT_PIECES)));
  }
  close_workshop ();
}

/* A number that was typed and not entered yet is not taken for one of the next bot, of another
 * game, whichever is told of first: that the number is gone, or that it was typed. */
static void
number_of_another_game (void)
{
  for (int i = 0; i < 2; i++) {
    GtkWidget *number;
    Bot before;

    open_workshop (&chess_rules);
    act ("new", "chess");
    number = g_object_ref (test_find_widget (
        test_find_widget (workshop, i == 0 ? PAL_TYPE_BOT_PIECES : PAL_TYPE_BOT_TERMS),
        GTK_TYPE_SPIN_BUTTON));
    gtk_widget_grab_focus (number);
    gtk_editable_set_text (GTK_EDITABLE (number), "77");
    act ("new", "xiangqi");
    before = *bot_now ();
    gtk_spin_button_update (GTK_SPIN_BUTTON (number));
    g_assert_cmpmem (&before.weights, sizeof before.weights, &bot_now ()->weights,
                     sizeof before.weights);
    g_object_unref (number);
    close_workshop ();
  }
}

int
main (int argc, char **argv)
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/workshop/number-of-another-game", number_of_another_game);
  g_test_add_func ("/workshop/only-what-there-is", only_what_there_is);
  g_test_add_func ("/workshop/broken-file", broken_file);
  g_test_add_func ("/workshop/no-picture", no_picture);
  g_test_add_func ("/workshop/another-game", another_game);
  g_test_add_func ("/workshop/new-and-saved", new_and_saved);
  g_test_add_func ("/workshop/names", names);
  g_test_add_func ("/workshop/minus", minus);
  g_test_add_func ("/workshop/points", points);
  g_test_add_func ("/workshop/typed-at-the-end", typed_at_the_end);
  g_test_add_func ("/workshop/closed-cells", closed_cells);
  g_test_add_func ("/workshop/picture-removed", picture_removed);
  g_test_add_func ("/workshop/row-in-view", row_in_view);
  g_test_add_func ("/workshop/ready-made-stay", ready_made_stay);
  g_test_add_func ("/workshop/delete-and-back", delete_and_back);
  g_test_add_func ("/workshop/file-deleted", file_deleted);
  g_test_add_func ("/workshop/play", play);
  g_test_add_func ("/workshop/cells-named", cells_named);
  g_test_add_func ("/workshop/account-follows", account_follows);
  g_test_add_func ("/workshop/narrow", narrow);
  return test_run_window ();
}
