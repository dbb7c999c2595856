/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and texts of other formats than PGN in the window: opened, pasted, saved and copied. */
#include "ui/files/pal-file-filters.h"
#include "ui/files/pal-game-chooser.h"
#include "ui/files/pal-opening.h"
#include "ui/window/pal-game-title.h"
#include "ui/window/pal-result-strip.h"

#include "support/test-game.h"
#include "test-window-help.h"

#include "files/core/game-file.h"
#include "files/text/text-encoding.h"
#include "files/tree/placed-record.h"
#include "game/match/pal-match-text.h"
#include "xiangqi/xiangqi-text.h"
#include "xiangqi/xiangqi.h"

#include <string.h>

#define DHTMLXQ                                                                                    \
  "[DhtmlXQ]\n[DhtmlXQ_red]A[/DhtmlXQ_red]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/"     \
  "DhtmlXQ]"

/* A file called NAME with the game of the PGN text in FORMAT. */
static char *
make_file (const char *name, const char *format, const char *pgn)
{
  g_autoptr (GameTree) tree = game_text_read (pgn, NULL, NULL);
  g_autoptr (GBytes) bytes = file_format_write (file_format_find (format), tree, NULL, NULL);

  return test_make_file (name, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
}

static char *
uri_of (PalWindow *window)
{
  char *uri;

  g_object_get (pal_game_page_get_autosave (pal_window_get_page (window)), "file-uri", &uri, NULL);
  return uri;
}

static const char *
id_of (PalWindow *window)
{
  return pal_match_get_rules (test_match_of (window))->id;
}

/* The content decides what a file is; who saves stays in the format that is there. */
static void
test_open_and_save (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = make_file ("game.xqf", "xqf", "1. 炮二平五 马８进７");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GameFile) saved = NULL;
  g_autoptr (GameTree) tree = NULL;

  test_open_file (window, path);
  g_assert_cmpstr (id_of (window), ==, "xiangqi");
  test_assert_line (test_match_of (window), "H2-E2 H9-G7");
  test_play (test_match_of (window), "H0-G2");
  test_save (window);
  g_assert_null (test_find_message (window));
  g_assert_false (pal_match_get_modified (test_match_of (window)));
  bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  saved = game_file_new (bytes, NULL, NULL);
  g_assert_cmpstr (saved->format->id, ==, "xqf");
  tree = game_file_read (saved, 0, NULL, NULL);
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 3);
  test_close_window (window);
}

static void
assert_other_name (const char *name, gboolean kept)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = make_file (name, "dhtmlxq", "1. 炮二平五 马８进７");
  g_autofree char *uri = NULL;
  g_autofree char *text = NULL;

  test_open_file (window, path);
  test_assert_line (test_match_of (window), "H2-E2 H9-G7");
  uri = uri_of (window);
  g_assert_cmpint (uri != NULL, ==, kept);
  if (kept) {
    test_play (test_match_of (window), "H0-G2");
    test_save (window);
    g_assert_false (pal_match_get_modified (test_match_of (window)));
    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    g_assert_nonnull (strstr (text, "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]"));
  }
  test_close_window (window);
}

/* A file that would be saved in another format than it has is not written over; one whose name says
 * nothing keeps the format that it has. */
static void
test_other_name (void)
{
  assert_other_name ("game.pgn", FALSE);
  assert_other_name ("game.txt", TRUE);
}

#define LOOKED_AT                                                                                  \
  "[Event \"Cup\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Nf3 0-1\n"

/* A button of the strip with the result is there to be clicked. */
static gboolean
is_offered (gpointer top, const char *action)
{
  if (GTK_IS_BUTTON (top) && gtk_widget_get_mapped (top))
    return g_strcmp0 (gtk_actionable_get_action_name (top), action) == 0;
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_offered (child, action))
      return TRUE;
  return FALSE;
}

/* A game from a file begins with its first position, says where it is from, and that it is over
 * without asking for another one. */
static void
test_opened (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  g_autofree char *path = test_make_file ("cup.pgn", LOOKED_AT, -1);
  GtkWidget *title, *strip;
  g_autofree char *subtitle = NULL;

  test_open_file (window, path);
  test_assert_line (test_match_of (window), "e4 e5 Nf3");
  g_assert_true (pal_session_get_node (session)
                 == pal_match_get_tree (test_match_of (window))->root);
  title = test_find_widget (window, PAL_TYPE_GAME_TITLE);
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_widget_get_first_child (title))), ==,
                   "Ann – Ben");
  g_object_get (title, "subtitle", &subtitle, NULL);
  g_assert_cmpstr (subtitle, ==, "cup.pgn · Cup");
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (title), path));
  strip = test_find_widget (window, PAL_TYPE_RESULT_STRIP);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_false (is_offered (strip, "game.rematch"));
  pal_session_last (session);
  g_assert_cmpint (pal_session_get_node (session)->ply, ==, 3);
  test_close_window (window);
}

/* A game that is played here has a rematch at its end, and is called what it is. */
static void
test_played (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *title = test_find_widget (window, PAL_TYPE_GAME_TITLE);

  test_play (test_match_of (window), "e4");
  pal_match_resign (test_match_of (window), 1);
  while (!is_offered (test_find_widget (window, PAL_TYPE_RESULT_STRIP), "game.rematch"))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_widget_get_first_child (title))), ==,
                   "Chess");
  pal_match_set_modified (test_match_of (window), FALSE);
  test_close_window (window);
}

/* A file is saved again as it was saved, also while nothing in it tells one kind from another:
 * 炮二平五 is written alike in both Chinese notations. */
static void
test_form (void)
{
  PalWindow *window = test_open_window (&xiangqi_rules);
  PalMatch *match;
  g_autofree char *path = make_file ("form.pgn", "pgn", "1. 炮二平五");
  const SaveFormat simplified = { file_format_find ("pgn"), { .notation = XIANGQI_SIMPLIFIED } };
  g_autofree char *text = NULL;

  test_open_file (window, path);
  match = test_match_of (window);
  pal_match_set_save_format (match, &simplified);
  test_play (match, "H9-G7");
  test_save (window);
  g_assert_false (pal_match_get_modified (match));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "马"));
  g_assert_null (strstr (text, "馬"));
  test_close_window (window);
}

/* What has no place in the file is asked about before anything is written, once; and it is kept
 * with the game, as what is not saved is. */
static void
test_losses (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = make_file ("lossy.xqf", "xqf", "1. 炮二平五 马８进７");
  PalMatch *match;

  test_open_file (window, path);
  match = test_match_of (window);
  game_node_add_nag (game_node_next (pal_match_get_tree (match)->root), 1);
  pal_match_set_modified (match, TRUE);
  test_save (window);
  g_assert_nonnull (test_find_message (window));
  test_answer (test_find_message (window), "cancel");
  g_assert_true (pal_match_get_modified (match));
  test_save (window);
  test_answer (test_find_message (window), "save");
  test_wait_for_save (window);
  g_assert_true (pal_match_get_modified (match));
  test_play (match, "H0-G2");
  test_save (window);
  g_assert_null (test_find_message (window));
  g_assert_true (pal_match_get_modified (match));
  test_start_game (window, &chess_rules);
  g_action_group_activate_action (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), "bring-back",
      NULL);
  g_assert_cmpuint (game_node_next (pal_match_get_tree (test_match_of (window))->root)->nags->len,
                    ==, 1);
  test_close_window (window);
}

#define DRAWING                                                                                                          \
  "車馬象士將士象馬車\n＋＋＋＋＋＋＋＋＋\n＋砲＋＋＋＋＋砲＋\n卒＋卒＋卒＋卒＋卒\n" \
  "＋＋＋＋＋＋＋＋＋\n＋＋＋＋＋＋＋＋＋\n兵＋兵＋兵＋兵＋兵\n＋炮＋＋＋＋＋炮＋\n" \
  "＋＋＋＋＋＋＋＋＋\n俥傌相仕帥仕相傌俥\n"

static void
test_paste (void)
{
  PalWindow *window = test_open_window (&chess_rules);

  pal_opening_paste (pal_window_get_page (window), DHTMLXQ);
  g_assert_cmpstr (id_of (window), ==, "xiangqi");
  test_assert_line (test_match_of (window), "H2-E2 H9-G7");
  pal_opening_paste (pal_window_get_page (window), "8/8/8/8/8/8/8/K1k5 w - - 0 1");
  g_assert_cmpstr (id_of (window), ==, "chess");
  pal_opening_paste (pal_window_get_page (window), "4k4/9/9/9/9/9/9/9/R8/3K5 r");
  g_assert_cmpstr (id_of (window), ==, "xiangqi");
  pal_opening_paste (pal_window_get_page (window), "炮二平五 马８进７");
  test_assert_line (test_match_of (window), "H2-E2 H9-G7");
  pal_opening_paste (pal_window_get_page (window), "F5D6\nC3 D3");
  g_assert_cmpstr (id_of (window), ==, "reversi");
  test_assert_line (test_match_of (window), "f5 d6 c3 d3");
  pal_opening_paste (pal_window_get_page (window), "(;GM[Othello]B[D3]W[C5];)");
  test_assert_line (test_match_of (window), "d3 c5");
  pal_opening_paste (pal_window_get_page (window), DRAWING);
  g_assert_cmpstr (id_of (window), ==, "xiangqi");
  g_assert_true (placed_is_standard_start (pal_match_get_tree (test_match_of (window))));
  test_close_window (window);
}

/* A page of the web that was saved as text, in the encoding that is usual there. */
static void
test_web_page (void)
{
  static const char page[]
      = "首页 > 棋谱\n2019年全国象棋冠军邀请赛\n王天一 先胜 郑惟桐\n"
        "第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8\n（红胜）\n发表评论\n";
  const TextEncoding encodings[] = { TEXT_UTF8, TEXT_GB18030 };
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), "page.txt", NULL);
  g_autoptr (GFile) source = g_file_new_for_path (path);
  PalWindow *window = test_open_window (&chess_rules);

  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++) {
    gsize length;
    g_autofree char *bytes = text_encode (page, encodings[i], &length);

    g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
    pal_opening_open (pal_window_get_page (window), source);
    while (strcmp (id_of (window), "xiangqi") != 0)
      g_main_context_iteration (NULL, TRUE);
    test_assert_line (test_match_of (window), "H2-E2 H9-G7 H0-G2 I9-H9");
    g_assert_cmpstr (game_tree_get_tag (pal_match_get_tree (test_match_of (window)), "Red"), ==,
                     "王天一");
    test_start_game (window, &chess_rules);
  }
  test_close_window (window);
}

static void
on_text (GObject *source, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static char *
copy_as (PalWindow *window, const char *format)
{
  char *text = NULL;

  g_action_group_activate_action (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), "copy-as",
      g_variant_new_string (format));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, on_text,
                                 &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  return text;
}

/* The formats of a game come and go with it. */
static void
test_copy (void)
{
  static const char *const cases[][3] = {
    { DHTMLXQ, "dhtmlxq", "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]" },
    { "f5d6c3", "transcript", "f5d6c3\n" },
    { "f5d6c3", "ggf", "B[F5]W[D6]B[C3];)" },
  };
  PalWindow *window = test_open_window (&chess_rules);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = NULL;
    pal_opening_paste (pal_window_get_page (window), cases[i][0]);
    text = copy_as (window, cases[i][1]);
    g_assert_nonnull (strstr (text, cases[i][2]));
  }
  test_close_window (window);
}

/* That the names are missing is said over the list of the games. */
static void
test_companions (void)
{
  static const char file[16 + 2 * 68]
      = { 20, 1, 1, 1, 2, [10] = 0x7c, 7, [16 + 6] = 32, 0, 56, 64, [84 + 6] = 32, 0, 56, 66 };
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), "a.wtb", NULL);
  g_autoptr (GFile) source = NULL;
  PalWindow *window = test_open_window (&chess_rules);

  g_assert_true (g_file_set_contents (path, file, sizeof file, NULL));
  source = g_file_new_for_path (path);
  pal_opening_open (pal_window_get_page (window), source);
  while (test_find_message (NULL) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (test_find_dialog (PAL_TYPE_GAME_CHOOSER));
  pal_message_withdraw (test_find_message (NULL));
  pal_dialog_end (test_find_dialog (PAL_TYPE_GAME_CHOOSER));
  test_close_window (window);
}

static guint
count_filters (PalFormChooser *chooser)
{
  g_autoptr (GListModel) filters = pal_form_chooser_get_filters (chooser);

  return g_list_model_get_n_items (filters);
}

static PalFormChooser *
chooser_new (const Rules *rules, const char *name)
{
  PalFormChooser *native = pal_form_chooser_new (NULL, "", NULL, NULL);

  pal_form_chooser_set_name (native, name);
  pal_file_filters_add_for_saving (native, rules,
                                   &(SaveFormat){ .format = file_format_find ("pgn") });
  return native;
}

static void
choose_filter (PalFormChooser *chooser, guint index)
{
  g_autoptr (GListModel) filters = pal_form_chooser_get_filters (chooser);
  g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, index);

  pal_form_chooser_set_filter (chooser, filter);
}

/* Of xiangqi: behind PGN in several notations and encodings. */
enum { FILTER_PGN, FILTER_XQF = 6, FILTER_DHTMLXQ, N_FILTERS };

/* Takes CHOOSER away. */
static void
assert_chosen (PalFormChooser *native, const char *shown, const char *name, const char *id)
{
  g_autofree char *current = pal_form_chooser_dup_name (native);

  g_assert_cmpstr (current, ==, shown);
  g_assert_cmpstr (pal_file_filters_decide (native, name).format->id, ==, id);
  gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (native));
  g_object_unref (native);
}

/* Each game is offered what it can be saved in; another kind of file takes its suffix along. */
static void
test_filters (void)
{
  g_autoptr (GameTree) tree = game_text_read ("炮二平五", NULL, NULL);
  PalFormChooser *native = chooser_new (&chess_rules, "a.pgn");

  g_assert_cmpuint (count_filters (native), ==, 1);
  assert_chosen (native, "a.pgn", "a.pgn", "pgn");
  native = chooser_new (tree->rules, "a - b.pgn");
  g_assert_cmpuint (count_filters (native), ==, N_FILTERS);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
  choose_filter (native, FILTER_XQF);
  assert_chosen (native, "a - b.xqf", "a - b.xqf", "xqf");
}

/* Which of the two counts where the name and the filter do not agree. */
static void
test_decision (void)
{
  static const struct {
    gboolean shown; /* the dialog is GTK's, and not a portal's, which tells its filter at the end */
    guint filter;
    const char *name, *id;
  } cases[] = {
    { TRUE, FILTER_XQF, "a.pgn", "pgn" },         { TRUE, FILTER_XQF, "a.dhtmlxq", "dhtmlxq" },
    { TRUE, FILTER_DHTMLXQ, "a.txt", "dhtmlxq" }, { TRUE, FILTER_XQF, "a", "xqf" },
    { FALSE, FILTER_XQF, "a.pgn", "xqf" },        { FALSE, FILTER_XQF, "a.dhtmlxq", "dhtmlxq" },
    { FALSE, FILTER_PGN, "a.xqf", "xqf" },        { FALSE, FILTER_PGN, "a.txt", "pgn" },
  };
  g_autoptr (GameTree) tree = game_text_read ("炮二平五", NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    PalFormChooser *native = chooser_new (tree->rules, "b.txt");

    if (cases[i].shown)
      gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
    pal_form_chooser_set_name (native, "b.pgn");
    choose_filter (native, cases[i].filter);
    pal_form_chooser_set_name (native, "b");
    assert_chosen (native, "b", cases[i].name, cases[i].id);
  }
}

/* Whatever is a text is there to be opened, and to be saved over, when it is called one. */
static void
test_texts (void)
{
  g_autoptr (GameTree) tree = game_text_read ("f5d6", NULL, NULL);
  PalFormChooser *native = chooser_new (tree->rules, "a.pgn");
  g_autoptr (GListModel) filters = pal_form_chooser_get_filters (native);

  for (guint i = 0; i < g_list_model_get_n_items (filters); i++) {
    g_autoptr (GtkFileFilter) each = g_list_model_get_item (filters, i);
    g_autoptr (GVariant) rules = gtk_file_filter_to_gvariant (each);
    g_autofree char *text = g_variant_print (rules, FALSE);

    g_assert_nonnull (strstr (text, "[tT][xX][tT]"));
  }
  gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (native));
  g_object_unref (native);
}

static void
test_names (void)
{
  g_assert_true (pal_file_filters_match ("file:///a.cbl", NULL));
  g_assert_true (pal_file_filters_match ("file:///a", "application/vnd.chess-pgn"));
  g_assert_false (pal_file_filters_match ("file:///a.txt", "text/plain"));
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/window-formats/open-and-save", test_open_and_save);
  g_test_add_func ("/window-formats/other-name", test_other_name);
  g_test_add_func ("/window-formats/opened", test_opened);
  g_test_add_func ("/window-formats/played", test_played);
  g_test_add_func ("/window-formats/form", test_form);
  g_test_add_func ("/window-formats/losses", test_losses);
  g_test_add_func ("/window-formats/paste", test_paste);
  g_test_add_func ("/window-formats/web-page", test_web_page);
  g_test_add_func ("/window-formats/copy", test_copy);
  g_test_add_func ("/window-formats/companions", test_companions);
  g_test_add_func ("/window-formats/filters", test_filters);
  g_test_add_func ("/window-formats/decision", test_decision);
  g_test_add_func ("/window-formats/texts", test_texts);
  g_test_add_func ("/window-formats/names", test_names);
  return test_run_window ();
}
