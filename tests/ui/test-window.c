/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window: what is enabled when, files, and that it dies. */
#include "game/match/pal-match-text.h"
#include "ui/analysis/pal-analysis-card.h"
#include "ui/analysis/pal-analysis-panel.h"
#include "ui/analysis/pal-evaluation-bar.h"
#include "ui/app/pal-preferences.h"
#include "ui/board/pal-board-view.h"
#include "ui/book/pal-book-edit-row.h"
#include "ui/book/pal-book-group.h"
#include "ui/book/pal-book-maker-dialog.h"
#include "ui/book/pal-book-panel.h"
#include "ui/book/pal-explorer-panel.h"
#include "ui/book/pal-explorer-row.h"
#include "ui/editor/pal-position-editor-window.h"
#include "ui/engines/pal-add-engine-dialog.h"
#include "ui/engines/pal-conversation-window.h"
#include "ui/engines/pal-engine-console.h"
#include "ui/engines/pal-engine-page.h"
#include "ui/engines/pal-engines-window.h"
#include "ui/exercises/pal-exercise-board.h"
#include "ui/exercises/pal-exercises-window.h"
#include "ui/files/pal-game-chooser.h"
#include "ui/files/pal-game-details.h"
#include "ui/files/pal-recent-files.h"
#include "ui/lessons/pal-lesson-task.h"
#include "ui/lessons/pal-lessons-window.h"
#include "ui/library/pal-library-chooser.h"
#include "ui/library/pal-library-export-strip.h"
#include "ui/library/pal-library-filters.h"
#include "ui/library/pal-library-import-strip.h"
#include "ui/library/pal-library-preview.h"
#include "ui/library/pal-library-problems.h"
#include "ui/library/pal-library-tags.h"
#include "ui/library/pal-library-view.h"
#include "ui/library/pal-library-window.h"
#include "ui/library/pal-person-window.h"
#include "ui/library/pal-position-window.h"
#include "ui/moves/pal-move-entry.h"
#include "ui/moves/pal-move-list.h"
#include "ui/moves/pal-move-row-view.h"
#include "ui/moves/pal-move-rows.h"
#include "ui/moves/pal-note-popover.h"
#include "ui/new-game/pal-new-game-dialog.h"
#include "ui/new-game/pal-player-picker.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/new-game/pal-tip.h"
#include "ui/new-game/pal-welcome-window.h"
#include "ui/people/pal-crop-dialog.h"
#include "ui/people/pal-players-dialog.h"
#include "ui/pictures/pal-diagram-group.h"
#include "ui/pictures/pal-game-export-dialog.h"
#include "ui/pictures/pal-picture-dialog.h"
#include "ui/platform/pal-colors.h"
#include "ui/platform/pal-key-list.h"
#include "ui/platform/pal-message.h"
#include "ui/review/pal-review-panel.h"
#include "ui/thinking/pal-thinking-beside.h"
#include "ui/thinking/pal-thinking-engine.h"
#include "ui/thinking/pal-thinking-pair.h"
#include "ui/thinking/pal-thinking-window.h"
#include "ui/thinking/pal-toy-window.h"
#include "ui/thinking/pal-why-dialog.h"
#include "ui/tournament/pal-openings-group.h"
#include "ui/tournament/pal-tournament-setup.h"
#include "ui/tournament/pal-tournament-tables.h"
#include "ui/tournament/pal-tournament-window.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-segmented.h"
#include "ui/window/pal-captures.h"
#include "ui/window/pal-clock-label.h"
#include "ui/window/pal-game-heading.h"
#include "ui/window/pal-player-bar.h"
#include "ui/window/pal-result-strip.h"
#include "ui/workshop/pal-bot-breakdown-view.h"
#include "ui/workshop/pal-bot-identity.h"
#include "ui/workshop/pal-bot-techniques.h"
#include "ui/workshop/pal-bot-values.h"
#include "ui/workshop/pal-technique-panel.h"
#include "ui/workshop/pal-technique-table.h"
#include "ui/workshop/pal-training-window.h"
#include "ui/workshop/pal-weight-changes.h"
#include "ui/workshop/pal-weight-row.h"
#include "ui/workshop/pal-workshop.h"

#include "support/test-game.h"
#include "test-window-help.h"

static gboolean
enabled (PalWindow *window, const char *name)
{
  return g_action_group_get_action_enabled (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), name);
}

static void
act (PalWindow *window, const char *name)
{
  g_action_group_activate_action (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), name, NULL);
}

static void
test_actions (void)
{
  PalWindow *window = test_open_window (&chess_rules);

  g_assert_false (enabled (window, "undo"));
  g_assert_false (enabled (window, "previous"));
  g_assert_true (enabled (window, "resign"));
  test_play (test_match_of (window), "e4 e5");
  g_assert_true (enabled (window, "undo"));
  g_assert_true (enabled (window, "previous"));
  g_assert_false (enabled (window, "next"));
  act (window, "undo");
  g_assert_true (enabled (window, "redo"));
  test_assert_line (test_match_of (window), "e4");
  act (window, "redo");
  test_assert_line (test_match_of (window), "e4 e5");
  act (window, "first");
  g_assert_false (enabled (window, "previous"));
  g_assert_true (enabled (window, "next"));
  test_assert_line (test_match_of (window), "e4 e5"); /* looking is not taking back */
  g_action_group_change_action_state (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), "pause",
      g_variant_new_boolean (TRUE));
  g_assert_true (pal_match_get_paused (test_match_of (window)));
  test_close_window (window);
}

static void
test_end (void)
{
  PalWindow *window = test_open_window (&chess_rules);

  act (window, "resign");
  g_assert_false (pal_match_is_over (test_match_of (window)));
  test_answer (test_find_message (window), "cancel");
  g_assert_false (pal_match_is_over (test_match_of (window)));
  act (window, "resign");
  test_answer (test_find_message (window), "resign");
  g_assert_cmpint (pal_match_get_outcome (test_match_of (window)).reason, ==, REASON_RESIGNATION);
  g_assert_false (enabled (window, "resign"));
  g_assert_false (enabled (window, "pause"));
  act (window, "rematch");
  g_assert_false (pal_match_is_over (test_match_of (window)));
  test_close_window (window);
}

static PalMessage *
wait_for_dialog (PalWindow *window)
{
  while (test_find_message (window) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return test_find_message (window);
}

/* The computer cannot think: a person is told and asked what to do, and the game stays. */
static void
test_stuck (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, NULL);
  PalMessage *dialog;

  engine->fails = TRUE;
  pal_match_start (match);
  pal_game_page_set_match (pal_window_get_page (window), match, NULL);
  test_play (match, "e4");
  dialog = wait_for_dialog (window);
  g_assert_cmpstr (pal_message_get_heading (dialog), ==, "Test Cannot Move");
  g_assert_true (g_str_has_prefix (pal_message_get_body (dialog), "It is only a fake"));
  g_assert_true (pal_match_get_paused (match));
  test_answer (dialog, "again");
  test_answer (wait_for_dialog (window), "other");
  g_assert_true (test_match_of (window) == match); /* as long as no other game is begun */
  test_assert_line (match, "e4");
  pal_dialog_close (test_find_dialog (PAL_TYPE_NEW_GAME_DIALOG));
  test_iterate ();

  engine->fails = FALSE;
  g_action_group_change_action_state (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), "pause",
      g_variant_new_boolean (FALSE));
  test_player_answer (engine, "move", engine->serial, test_move (match, "e5"));
  test_assert_line (match, "e4 e5");
  test_close_window (window);
}

/* What TEXT means in the position in view. */
static Move
test_find_move (PalSession *session, const char *text)
{
  Move move;

  g_assert_cmpint (chess_rules.move_from_text (&pal_session_get_node (session)->position, text,
                                               strlen (text), &move),
                   ==, MOVE_TEXT_OK);
  return move;
}

static GameNode *
first_move (PalWindow *window, guint place)
{
  return pal_match_get_tree (test_match_of (window))->root->children->pdata[place];
}

/* The list follows the game; a variation is promoted and deleted by its actions. */
static void
test_list (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalMoveList *list = test_find_widget (window, PAL_TYPE_MOVE_LIST);
  GListModel *rows = pal_move_list_get_rows (list);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));

  test_play (test_match_of (window), "e4 e5 Nf3");
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 2);
  pal_session_first (session);
  g_assert_true (pal_session_play (session, test_find_move (session, "d4")));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 2); /* d4 | e4 e5 Nf3 */
  pal_session_set_node (session, first_move (window, 1));
  gtk_widget_activate_action (GTK_WIDGET (list), "game.promote", NULL);
  g_assert_true (game_node_is_main (pal_session_get_node (session)));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 4); /* e4 | d4 | ... e5 | Nf3 */
  pal_session_set_node (session, first_move (window, 1));
  gtk_widget_activate_action (GTK_WIDGET (list), "game.delete-variation", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 2);
  test_close_window (window);
}

/* Who plays in an earlier position is told, and can take it back. */
static void
test_branch_point (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  GtkWidget *undo;

  test_play (test_match_of (window), "e4 e5");
  pal_session_first (session);
  g_assert_true (pal_session_play (session, test_find_move (session, "d4")));
  undo = test_find_button (GTK_WIDGET (window), "_Undo");
  g_assert_nonnull (undo);
  g_signal_emit_by_name (undo, "clicked");
  test_assert_line (test_match_of (window), "e4 e5");
  g_assert_true (pal_session_is_live (session));
  test_close_window (window);
}

static void
test_open_and_save (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = test_make_file ("one.pgn", "[White \"Ada\"]\n\n1. e4 e5 *\n", -1);
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;

  test_open_file (window, path);
  test_assert_line (test_match_of (window), "e4 e5");
  /* The file tells nothing of clocks. */
  g_assert_false (gtk_widget_get_visible (test_find_widget (window, PAL_TYPE_CLOCK_LABEL)));
  name = pal_player_dup_name (pal_match_get_player (test_match_of (window), 0));
  g_assert_cmpstr (name, ==, "Ada");
  test_play (test_match_of (window), "Nf3");
  test_save (window);
  g_assert_null (test_find_message (window));
  g_assert_false (pal_match_get_modified (test_match_of (window)));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "2. Nf3"));
  test_close_window (window);
}

/* What cannot be read leaves the game on the board; what can be read in part is not written over.
 */
static void
test_broken_files (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *empty = test_make_file ("empty.pgn", "", -1);
  g_autofree char *broken = test_make_file ("broken.pgn", "1. e4 e5 2. Qxq9 Nc6 *\n", -1);
  g_autofree char *uri = NULL;

  test_play (test_match_of (window), "d4");
  test_open_file (window, empty);
  test_assert_line (test_match_of (window), "d4");
  test_answer (test_find_message (window), "close");
  pal_match_set_modified (test_match_of (window), FALSE);
  test_open_file (window, broken);
  test_assert_line (test_match_of (window), "e4 e5");
  g_object_get (pal_game_page_get_autosave (pal_window_get_page (window)), "file-uri", &uri, NULL);
  g_assert_null (uri);
  test_answer (test_find_message (window), "close");
  test_close_window (window);
}

static void
test_comes_back (void)
{
  PalWindow *window = test_open_window (&chess_rules);

  test_play (test_match_of (window), "e4 c5");
  window = test_come_back (window);
  test_assert_line (test_match_of (window), "e4 c5");
  g_assert_true (pal_match_get_started (test_match_of (window)));
  test_close_window (window);
}

/* A key that means two things means only one of them. */
static void
test_accelerators (void)
{
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (application);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (char **action = actions; *action != NULL; action++) {
    g_auto (GStrv) keys = gtk_application_get_accels_for_action (application, *action);

    for (char **key = keys; *key != NULL; key++) {
      g_test_message ("%s: %s", *action, *key);
      g_assert_true (g_hash_table_add (taken, g_strdup (*key)));
    }
  }
  g_assert_cmpint (g_hash_table_size (taken), >, 20);
}

/* GTK begins with an empty theme, which libadwaita then fills: the variable that says so is gone,
 * or the window would have no look at all. */
static void
test_theme (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *theme = NULL;
  GdkRGBA color;

  g_object_get (gtk_settings_get_default (), "gtk-theme-name", &theme, NULL);
  g_assert_cmpstr (theme, ==, "Adwaita-empty");
  g_assert_null (g_getenv ("GTK_THEME"));
  g_assert_true (pal_colors_look_up (window, "card_bg_color", &color));
  test_close_window (window);
}

/* Every description of a widget loads: an unknown class, property or callback is a critical. */
static void
on_parsing_error (GtkCssProvider *provider, GtkCssSection *section, const GError *error)
{
  g_autofree char *place = gtk_css_section_to_string (section);

  g_test_message ("%s: %s", place, error->message);
  g_test_fail ();
}

/* GTK only warns of a style sheet that it cannot read to its end. */
static void
test_every_style_loads (void)
{
  const char *const names[] = { "style.css", "style-dark.css" };

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
    g_autofree char *path = g_strconcat (PAL_RESOURCE_PATH "/", names[i], NULL);

    g_signal_connect (provider, "parsing-error", G_CALLBACK (on_parsing_error), NULL);
    gtk_css_provider_load_from_resource (provider, path);
  }
}

static void
test_every_ui_loads (void)
{
  g_auto (GStrv) names = g_resources_enumerate_children (PAL_RESOURCE_PATH "/ui", 0, NULL);
  g_autoptr (GtkBuilder) shortcuts
      = gtk_builder_new_from_resource (PAL_RESOURCE_PATH "/ui/shortcuts.ui");
  int n = 0;

  g_assert_nonnull (gtk_builder_get_object (shortcuts, "help_overlay"));
  /* What makes all types known. */
  g_object_unref (g_object_ref_sink (pal_preferences_new (NULL, test_books (), &chess_rules)));
  g_object_unref (g_object_ref_sink (
      pal_new_game_dialog_new (NULL, test_bots (), test_engines (), &chess_rules)));
  g_type_ensure (PAL_TYPE_BOOK_EDIT_ROW);
  g_type_ensure (PAL_TYPE_BOOK_GROUP);
  g_type_ensure (PAL_TYPE_BOOK_MAKER_DIALOG);
  g_type_ensure (PAL_TYPE_BOOK_PANEL);
  g_type_ensure (PAL_TYPE_BOOK_ROW);
  g_type_ensure (PAL_TYPE_BOT_BREAKDOWN_VIEW);
  g_type_ensure (PAL_TYPE_BOT_IDENTITY);
  g_type_ensure (PAL_TYPE_BOT_TECHNIQUES);
  g_type_ensure (PAL_TYPE_BOT_VALUES);
  g_type_ensure (PAL_TYPE_ADD_ENGINE_DIALOG);
  g_type_ensure (PAL_TYPE_ANALYSIS_CARD);
  g_type_ensure (PAL_TYPE_ANALYSIS_PANEL);
  g_type_ensure (PAL_TYPE_CONVERSATION_WINDOW);
  g_type_ensure (PAL_TYPE_ENGINES_WINDOW);
  g_type_ensure (PAL_TYPE_ENGINE_CONSOLE);
  g_type_ensure (PAL_TYPE_ENGINE_PAGE);
  g_type_ensure (PAL_TYPE_CROP_DIALOG);
  g_type_ensure (PAL_TYPE_DIAGRAM_GROUP);
  g_type_ensure (PAL_TYPE_GAME_EXPORT_DIALOG);
  g_type_ensure (PAL_TYPE_PICTURE_DIALOG);
  g_type_ensure (PAL_TYPE_GAME_CHOOSER);
  g_type_ensure (PAL_TYPE_GAME_DETAILS);
  g_type_ensure (PAL_TYPE_PERSON_GROUP);
  g_type_ensure (PAL_TYPE_PLAYERS_DIALOG);
  g_type_ensure (PAL_TYPE_POSITION_EDITOR_WINDOW);

  g_type_ensure (PAL_TYPE_TECHNIQUE_BARS);
  g_type_ensure (PAL_TYPE_WELCOME_WINDOW);
  g_type_ensure (PAL_TYPE_WEIGHT_ROW);
  g_type_ensure (PAL_TYPE_WORKSHOP);
  gtk_window_destroy (g_object_new (PAL_TYPE_THINKING_WINDOW, NULL));
  g_type_ensure (PAL_TYPE_LESSONS_WINDOW);
  g_type_ensure (PAL_TYPE_LESSON_TASK);
  g_type_ensure (PAL_TYPE_THINKING_BESIDE);
  g_type_ensure (PAL_TYPE_THINKING_ENGINE);
  g_type_ensure (PAL_TYPE_THINKING_PAIR);
  g_type_ensure (PAL_TYPE_THINKING_PANE);
  g_type_ensure (PAL_TYPE_TOY_WINDOW);
  g_type_ensure (PAL_TYPE_WHY_DIALOG);
  g_type_ensure (PAL_TYPE_OPENINGS_GROUP);
  g_type_ensure (PAL_TYPE_TIP);
  g_type_ensure (PAL_TYPE_TOURNAMENT_GAMES);
  g_type_ensure (PAL_TYPE_TOURNAMENT_SETUP);
  g_type_ensure (PAL_TYPE_TOURNAMENT_WINDOW);
  g_type_ensure (PAL_TYPE_TECHNIQUE_TABLE);
  g_type_ensure (PAL_TYPE_TRAINING_WINDOW);
  g_type_ensure (PAL_TYPE_WEIGHT_CHANGES);
  g_type_ensure (PAL_TYPE_EXERCISE_BOARD);
  g_type_ensure (PAL_TYPE_EXERCISES_WINDOW);
  g_type_ensure (PAL_TYPE_NOTE_POPOVER);
  g_type_ensure (PAL_TYPE_PLAYER_PICKER);
  g_type_ensure (PAL_TYPE_RECENT_FILES);
  g_type_ensure (PAL_TYPE_REVIEW_PANEL);
  g_type_ensure (PAL_TYPE_EXPLORER_PANEL);
  g_type_ensure (PAL_TYPE_EXPLORER_ROW);
  g_type_ensure (PAL_TYPE_LIBRARY_CHOOSER);
  g_type_ensure (PAL_TYPE_LIBRARY_FILTERS);
  g_type_ensure (PAL_TYPE_LIBRARY_EXPORT_STRIP);
  g_type_ensure (PAL_TYPE_LIBRARY_IMPORT_STRIP);
  g_type_ensure (PAL_TYPE_LIBRARY_PREVIEW);
  g_type_ensure (PAL_TYPE_LIBRARY_PROBLEMS);
  g_type_ensure (PAL_TYPE_LIBRARY_TAGS);
  g_type_ensure (PAL_TYPE_LIBRARY_VIEW);
  g_type_ensure (PAL_TYPE_LIBRARY_WINDOW);
  g_type_ensure (PAL_TYPE_PERSON_WINDOW);
  g_type_ensure (PAL_TYPE_POSITION_WINDOW);
  for (; names[n] != NULL; n++) {
    g_autofree char *path = g_strconcat (PAL_RESOURCE_PATH "/ui/", names[n], NULL);
    g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
    const char *class = strstr (g_bytes_get_data (bytes, NULL), "<template class=\"");
    g_autofree char *type_name = NULL;
    GType type;
    GObject *object;

    if (g_str_equal (names[n], "shortcuts.ui")) /* no template: test-shortcuts */
      continue;
    g_assert_nonnull (class);
    class += strlen ("<template class=\"");
    type_name = g_strndup (class, strcspn (class, "\""));
    type = g_type_from_name (type_name);
    g_test_message ("%s", type_name);
    if (strcmp (type_name, "GtkListItem") == 0) /* what a list makes its rows from */
      continue;
    g_assert_true (g_type_is_a (type, GTK_TYPE_WIDGET));
    object = g_object_ref_sink (g_object_new (type, NULL));
    if (GTK_IS_WINDOW (object))
      gtk_window_destroy (GTK_WINDOW (object));
    g_object_unref (object);
  }
  g_assert_cmpint (n, >, 10);
}

/* Each view lets go of the session when it goes. */
static void
test_views_let_go (void)
{
  const GType types[] = { PAL_TYPE_BOARD_VIEW, PAL_TYPE_CAPTURES,    PAL_TYPE_CLOCK_LABEL,
                          PAL_TYPE_MOVE_ENTRY, PAL_TYPE_MOVE_LIST,   PAL_TYPE_MOVE_ROW_VIEW,
                          PAL_TYPE_PLAYER_BAR, PAL_TYPE_RESULT_STRIP };
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);

  test_play (match, "e4 e5 Nf3");
  for (guint i = 0; i < G_N_ELEMENTS (types); i++) {
    PalSession *session = pal_session_new ();
    GtkWidget *window = gtk_window_new ();

    g_test_message ("%s", g_type_name (types[i]));
    pal_session_set_match (session, match);
    gtk_window_set_child (GTK_WINDOW (window), g_object_new (types[i], "session", session, NULL));
    gtk_window_present (GTK_WINDOW (window));
    gtk_test_widget_wait_for_draw (window);
    gtk_window_destroy (GTK_WINDOW (window));
    test_iterate ();
    g_assert_finalize_object (session);
  }
}

/* A surface that outlives its window has nothing more to do with it. */
static void
test_surface_let_go (void)
{
  GtkWidget *window = gtk_window_new ();
  g_autoptr (GdkSurface) surface = NULL;

  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  surface = g_object_ref (gtk_native_get_surface (GTK_NATIVE (window)));
  g_assert_cmpuint (g_signal_handler_find (surface, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, window),
                    !=, 0);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_cmpuint (g_signal_handler_find (surface, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, window),
                    ==, 0);
}

static void
assert_name (PalGameHeading *heading, const char *expected)
{
  g_autofree char *name = NULL;

  g_object_get (heading, "name", &name, NULL);
  g_assert_cmpstr (name, ==, expected);
}

/* Of games of which nothing is known the tabs tell how they begin. */
static void
test_names (void)
{
  g_autoptr (PalMatch) match = NULL;
  g_autoptr (PalMatch) played = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = pal_session_new ();
  g_autoptr (PalGameHeading) heading
      = g_object_new (PAL_TYPE_GAME_HEADING, "session", session, NULL);
  Position start;

  g_assert_true (chess_rules.position_from_text (
      &start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL));
  match = pal_match_new_from_tree (game_tree_new (&chess_rules, &start));
  pal_session_set_match (session, match);
  assert_name (heading, "Chess");
  test_play (match, "e4");
  assert_name (heading, "1.\302\240e4");
  test_play (match, "e5 Nf3 Nc6 Bb5");
  assert_name (heading, "1.\302\240e4 e5 2.\302\240Nf3 Nc6");
  g_object_set (heading, "source", "file:///tmp/games.pgn", NULL);
  assert_name (heading, "• games.pgn");
  pal_match_start (played);
  test_play (played, "e4");
  pal_session_set_match (session, played);
  assert_name (heading, "White against Black");
}

/* The clock's text follows the clock, in tenths below ten seconds; from twenty on a sign warns. */
static void
test_clock_label (void)
{
  PalTimeControl control = { PAL_CLOCK_SUDDEN, 42000, 0, 0 };
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &control);
  g_autoptr (PalSession) session = pal_session_new ();
  PalClockLabel *label = g_object_ref_sink (g_object_new (PAL_TYPE_CLOCK_LABEL, NULL));
  GtkWidget *sign = test_find_widget (label, GTK_TYPE_IMAGE);
  gint64 now = 1000000;

  test_freeze (match, &now);
  pal_match_start (match);
  pal_session_set_match (session, match);
  g_object_set (label, "session", session, "side", 0, NULL);
  g_assert_cmpstr (pal_clock_label_get_text (label), ==, "0:42");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (label), "running"));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (label), "low"));
  g_assert_false (gtk_widget_get_visible (sign));
  test_play (match, "e4 e5");
  now += 22000000;
  test_play (match, "d4 d5");
  g_assert_cmpstr (pal_clock_label_get_text (label), ==, "0:20");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (label), "low"));
  g_assert_true (gtk_widget_get_visible (sign));
  gtk_test_accessible_assert_property (sign, GTK_ACCESSIBLE_PROPERTY_LABEL, "White is low on time");
  now += 11600000;
  test_play (match, "c4");
  g_assert_cmpstr (pal_clock_label_get_text (label), ==, "8.4");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (label), "low"));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (label), "running"));
  g_object_run_dispose (G_OBJECT (label));
  g_object_unref (label);
}

static gboolean
is_enabled (PalWindow *window, const char *name)
{
  return g_action_group_get_action_enabled (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), name);
}

/* The first button at or below TOP that does ACTION. */
static GtkWidget *
button_of (GtkWidget *top, const char *action)
{
  if (GTK_IS_BUTTON (top)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (top)), action) == 0)
    return top;
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = button_of (child, action);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static void
assert_tooltip (PalWindow *window, const char *action, const char *expected)
{
  GtkWidget *button = button_of (GTK_WIDGET (window), action);

  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, expected);
}

/* What the opponent should play is not told while they think; earlier positions are free. */
static void
test_hint_in_turn (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autoptr (TestPlayer) engine = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, NULL, engine, NULL);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));

  pal_match_start (match);
  pal_game_page_set_match (pal_window_get_page (window), match, NULL);
  g_assert_true (is_enabled (window, "hint"));
  test_play (match, "e4");
  g_assert_false (is_enabled (window, "hint"));
  pal_session_first (session);
  g_assert_true (is_enabled (window, "hint"));
  pal_session_last (session);
  g_assert_false (is_enabled (window, "hint"));
  test_player_answer (engine, "move", engine->serial, test_move (match, "e5"));
  while (pal_match_get_head (match)->ply < 2) /* a move that is shown keeps the next one back */
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (is_enabled (window, "hint"));
  test_close_window (window);
}

/* In a serious game what would help cannot be pressed, and says why; when it is over it can. */
static void
test_serious (void)
{
  static const char *const helpful[] = { "undo", "hint", "threats", "thinking", "why" };
  PalWindow *window = test_open_window (&chess_rules);
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  PalAnalysis *analysis = pal_game_page_get_analysis (pal_window_get_page (window));
  PalEvaluationBar *bar = test_find_widget (window, PAL_TYPE_EVALUATION_BAR);

  pal_match_set_serious (match, TRUE);
  pal_match_start (match);
  pal_game_page_set_match (pal_window_get_page (window), match, NULL);
  test_play (match, "e4 e5");
  for (guint i = 0; i < G_N_ELEMENTS (helpful); i++)
    g_assert_false (is_enabled (window, helpful[i]));
  assert_tooltip (window, "game.undo", "No take-backs in a serious game");
  assert_tooltip (window, "game.redo", "No take-backs in a serious game");
  assert_tooltip (window, "game.hint", "No hints in a serious game");
  pal_analysis_set_running (analysis, TRUE);
  g_assert_nonnull (pal_analysis_get_obstacle (analysis));
  g_assert_null (pal_analysis_get_record (analysis));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (bar)));

  pal_match_resign (match, 0);
  for (guint i = 0; i < G_N_ELEMENTS (helpful); i++)
    g_assert_true (is_enabled (window, helpful[i]));
  assert_tooltip (window, "game.undo", "Undo Move");
  assert_tooltip (window, "game.redo", "Redo Move");
  assert_tooltip (window, "game.hint", "Hint: Show the Piece");
  g_assert_nonnull (pal_analysis_get_record (analysis));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (bar)));
  pal_analysis_set_running (analysis, FALSE);
  test_close_window (window);
}

/* The pace of the settings is that of the game on the board. */
static void
test_pace (void)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);
  PalWindow *window = test_open_window (&chess_rules);
  g_autoptr (TestPlayer) first = test_player_new ();
  g_autoptr (TestPlayer) second = test_player_new ();
  g_autoptr (PalMatch) match = test_match (NULL, first, second, NULL);

  g_settings_set_boolean (settings, "animate", FALSE); /* which would be waited for as well */
  g_settings_set_double (settings, "pace", 10);
  pal_match_start (match);
  pal_game_page_set_match (pal_window_get_page (window), match, NULL);
  test_player_answer (first, "move", first->serial, test_move (match, "e4"));
  test_assert_line (match, "");
  pal_match_pause (match);
  pal_match_resume (match);
  g_settings_set_double (settings, "pace", 0);
  test_player_answer (first, "move", first->serial, test_move (match, "e4"));
  test_assert_line (match, "e4");
  g_settings_reset (settings, "pace");
  g_settings_reset (settings, "animate");
  test_close_window (window);
}

/* A finger that stays on a move shows it with its menu. */
static void
test_finger_on_list (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *list = test_find_widget (window, PAL_TYPE_MOVE_LIST), *view, *move, *menu;
  g_autoptr (GListModel) controllers = NULL;
  double x, y;

  test_play (test_match_of (window), "e4 e5");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  view = test_find_widget (list, GTK_TYPE_LIST_VIEW);
  move = test_find_widget (list, PAL_TYPE_MOVE_CELL);
  g_assert_true (pal_widget_translate (move, view, 5, 5, &x, &y));
  controllers = gtk_widget_observe_controllers (view);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkGesture) gesture = g_list_model_get_item (controllers, i);

    if (!GTK_IS_GESTURE_LONG_PRESS (gesture))
      continue;
    g_assert_true (gtk_gesture_single_get_touch_only (GTK_GESTURE_SINGLE (gesture)));
    g_signal_emit_by_name (gesture, "pressed", x, y);
  }
  g_assert_cmpint (
      pal_session_get_node (pal_game_page_get_session (pal_window_get_page (window)))->ply, ==, 1);
  menu = test_find_widget (list, GTK_TYPE_POPOVER_MENU);
  g_assert_true (gtk_widget_get_visible (menu));
  /* Where a window goes below an open menu, GTK's tooltips may look for the menu's surface later.
   */
  gtk_popover_popdown (GTK_POPOVER (menu));
  gtk_widget_queue_draw (GTK_WIDGET (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  test_close_window (window);
}

/* What nobody has opened costs the start of the program nothing, and is there as soon as it is. */
static void
test_built_when_opened (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkMenuButton *button = test_find_widget (window, GTK_TYPE_MENU_BUTTON);
  g_autoptr (GMenuModel) menu = NULL;

  g_assert_null (pal_key_list_get (GTK_APPLICATION_WINDOW (window)));
  g_assert_null (test_find_widget (window, PAL_TYPE_BOOK_PANEL));
  g_assert_null (test_find_widget (window, PAL_TYPE_ANALYSIS_PANEL));
  g_assert_null (test_find_widget (window, PAL_TYPE_REVIEW_PANEL));
  g_object_get (button, "menu-model", &menu, NULL);
  g_assert_nonnull (menu);
  g_assert_null (gtk_menu_button_get_popover (button));
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (button)));
  gtk_menu_button_popup (button);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (gtk_menu_button_get_popover (button))));
  g_assert_true (gtk_menu_button_get_menu_model (button) == menu);
  gtk_menu_button_popdown (button);
  g_object_set (test_find_widget (window, PAL_TYPE_SEGMENTED), "selected", 1, NULL);
  g_assert_true (gtk_widget_get_mapped (test_find_widget (window, PAL_TYPE_ANALYSIS_PANEL)));
  g_object_set (test_find_widget (window, PAL_TYPE_SEGMENTED), "selected", 2, NULL);
  g_assert_true (gtk_widget_get_mapped (test_find_widget (window, PAL_TYPE_REVIEW_PANEL)));
  g_object_set (test_find_widget (window, PAL_TYPE_SEGMENTED), "selected", 3, NULL);
  g_assert_true (gtk_widget_get_mapped (test_find_widget (window, PAL_TYPE_BOOK_PANEL)));
  test_close_window (window);
}

static int
natural_height (GtkWidget *widget)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* A menu with more items than the screen has room for does not go on below it. */
static void
test_long_menu (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkMenuButton *button = test_find_widget (window, GTK_TYPE_MENU_BUTTON);
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  g_autoptr (GMenu) menu = g_menu_new ();
  GdkRectangle screen;

  for (int i = 0; i < 100; i++)
    g_menu_append (menu, "Preferences", "app.preferences");
  gdk_monitor_get_geometry (
      gdk_display_get_monitor_at_surface (gdk_display_get_default (), surface), &screen);
  g_object_set (button, "menu-model", menu, NULL);
  gtk_menu_button_popup (button);
  g_assert_cmpint (natural_height (GTK_WIDGET (gtk_menu_button_get_popover (button))), <,
                   screen.height);
  gtk_menu_button_popdown (button);
  test_close_window (window);
}

/* One that belongs to a place far down in its widget has what is above that, too. */
static void
test_low_menu (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *board = test_find_widget (window, PAL_TYPE_BOARD_VIEW), *popover;
  g_autoptr (GMenu) menu = g_menu_new ();
  int natural;

  for (int i = 0; i < 10; i++)
    g_menu_append (menu, "Preferences", "app.preferences");
  popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (popover, board);
  natural = natural_height (gtk_popover_get_child (GTK_POPOVER (popover)));
  g_assert_cmpint (natural, >, 200);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover),
                               &(GdkRectangle){ 10, gtk_widget_get_height (board) - 10, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (popover));
  g_assert_cmpint (natural_height (gtk_popover_get_child (GTK_POPOVER (popover))), ==, natural);
  gtk_popover_popdown (GTK_POPOVER (popover));
  gtk_widget_unparent (popover);
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/window/accelerators", test_accelerators);
  g_test_add_func ("/window/actions", test_actions);
  g_test_add_func ("/window/built-when-opened", test_built_when_opened);
  g_test_add_func ("/window/end", test_end);
  g_test_add_func ("/window/stuck", test_stuck);
  g_test_add_func ("/window/list", test_list);
  g_test_add_func ("/window/long-menu", test_long_menu);
  g_test_add_func ("/window/low-menu", test_low_menu);
  g_test_add_func ("/window/branch-point", test_branch_point);
  g_test_add_func ("/window/open-and-save", test_open_and_save);
  g_test_add_func ("/window/broken-files", test_broken_files);
  g_test_add_func ("/window/comes-back", test_comes_back);
  g_test_add_func ("/window/theme", test_theme);
  g_test_add_func ("/window/every-style-loads", test_every_style_loads);
  g_test_add_func ("/window/every-ui-loads", test_every_ui_loads);
  g_test_add_func ("/window/views-let-go", test_views_let_go);
  g_test_add_func ("/window/surface-let-go", test_surface_let_go);
  g_test_add_func ("/window/names", test_names);
  g_test_add_func ("/window/clock-label", test_clock_label);
  g_test_add_func ("/window/hint-in-turn", test_hint_in_turn);
  g_test_add_func ("/window/serious", test_serious);
  g_test_add_func ("/window/pace", test_pace);
  g_test_add_func ("/window/finger-on-list", test_finger_on_list);
  return test_run_window ();
}
