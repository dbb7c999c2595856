#include "pal-note-actions.h"

#include "game/match/pal-match-edit.h"

#include <glib/gi18n.h>

static void
clear_marks (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  const BoardMarks none = { 0 };

  pal_match_set_marks (pal_window_get_match (window),
                       pal_session_get_node (pal_window_get_session (window)), &none);
  pal_window_show_toast_with_button (window, _ ("The marks on the board were cleared."),
                                     _ ("_Undo"), "win.undo-edit");
}

/* What is there again is to be seen. */
static void
undo_edit (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  GameNode *node = pal_match_undo_edit (pal_window_get_match (window));

  if (node != NULL)
    pal_session_set_node (pal_window_get_session (window), node);
}

/* --- variations --- */

static GameNode *
get_node (gpointer window)
{
  return pal_window_get_match (window) != NULL
             ? pal_session_get_node (pal_window_get_session (window))
             : NULL;
}

/* Where the line begins that is copied and cut: the variation of the move in view, or on the main
 * line that move. */
static GameNode *
line_start (gpointer window)
{
  GameNode *node = get_node (window);
  GameNode *start = node != NULL ? game_node_variation_start (node) : NULL;

  return start != NULL ? start : node;
}

/* Moves of a game in progress are taken back and not deleted. */
static gboolean
may_delete (gpointer window, const GameNode *node)
{
  PalMatch *match = pal_window_get_match (window);
  const GameNode *head = pal_match_get_head (match);

  if (node == NULL || node->parent == NULL)
    return FALSE;
  if (!pal_match_get_started (match) || pal_match_is_over (match) || !game_node_is_main (node))
    return TRUE;
  while (head != NULL && head != node)
    head = head->parent;
  return head == NULL;
}

static void
remove_line (gpointer window, GameNode *node, const char *news)
{
  if (!may_delete (window, node))
    return;
  pal_match_delete_variation (pal_window_get_match (window), node);
  pal_window_show_toast_with_button (window, news, _ ("_Undo"), "win.undo-edit");
}

static void
delete_variation (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  remove_line (window, game_node_variation_start (get_node (window)),
               _ ("The variation was deleted."));
}

static void
delete_rest (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  remove_line (window, get_node (window), _ ("The moves from here on were deleted."));
}

static void
copy_line (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  g_autofree char *text
      = pal_match_copy_variation (pal_window_get_match (window), line_start (window));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (window), text);
}

static void
cut_line (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  copy_line (action, parameter, window);
  remove_line (window, line_start (window), _ ("The line was cut."));
}

static void
paste_text (PalWindow *window, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *news = NULL;
  GameNode *last = NULL;
  guint n = pal_match_paste (pal_window_get_match (window), get_node (window), text, &last, &error);

  if (n == 0) {
    pal_window_show_toast (window,
                           error != NULL ? error->message : _ ("These moves are already there."));
    return;
  }
  pal_session_set_node (pal_window_get_session (window), last);
  news = g_strdup_printf (ngettext ("%u move was added.", "%u moves were added.", n), n);
  pal_window_show_toast_with_button (window, news, _ ("_Undo"), "win.undo-edit");
}

static void
note_actions_on_pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalWindow) window = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (get_node (window) != NULL)
    paste_text (window, text != NULL ? text : "");
}

static void
paste_line (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (window), NULL, note_actions_on_pasted,
                                 g_object_ref (window));
}

static void
promote (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_match_promote_variation (pal_window_get_match (window), get_node (window));
}

static void
demote (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_match_demote_variation (pal_window_get_match (window), get_node (window));
}

static void
main_line (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_match_make_main_line (pal_window_get_match (window), get_node (window));
}

static const GActionEntry entries[] = {
  { "clear-marks", clear_marks }, { "undo-edit", undo_edit },
  { "promote", promote },         { "demote", demote },
  { "main-line", main_line },     { "copy-line", copy_line },
  { "cut-line", cut_line },       { "paste-line", paste_line },
  { "delete-rest", delete_rest }, { "delete-variation", delete_variation },
};

/* --- when they are enabled --- */

static gboolean
has_marks (PalMatch *match, const GameNode *node)
{
  BoardMarks marks = { 0 };

  if (node->commands != NULL)
    board_marks_read (pal_match_get_rules (match), node->commands, &marks);
  return marks.n > 0;
}

static void
note_actions_update (PalWindow *window)
{
  PalMatch *match = pal_window_get_match (window);
  GameNode *node = get_node (window);
  GameNode *start = node != NULL ? game_node_variation_start (node) : NULL;
  gboolean moved = node != NULL && node->parent != NULL;

  pal_window_enable_action (window, "clear-marks", node != NULL && has_marks (match, node));
  pal_window_enable_action (window, "undo-edit", match != NULL && pal_match_can_undo_edit (match));
  pal_window_enable_action (window, "promote", start != NULL);
  pal_window_enable_action (window, "main-line", start != NULL);
  pal_window_enable_action (window, "demote",
                            node != NULL && pal_match_can_demote_variation (match, node));
  pal_window_enable_action (window, "copy-line", moved);
  pal_window_enable_action (window, "cut-line", moved && may_delete (window, line_start (window)));
  pal_window_enable_action (window, "delete-rest", moved && may_delete (window, node));
  pal_window_enable_action (window, "delete-variation",
                            start != NULL && may_delete (window, start));
}

void
pal_note_actions_install (PalWindow *window)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (note_actions_update) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (note_actions_update) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (note_actions_update) },
    { PAL_OF_MATCH, "notify", G_CALLBACK (note_actions_update) },
    { .signal = NULL },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), window);
  pal_session_follow (pal_window_get_session (window), window, heard);
  note_actions_update (window);
}
