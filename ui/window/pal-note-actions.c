/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-note-actions.h"

#include "game/analysis/pal-game-notes.h"
#include "game/match/pal-match-edit.h"

#include <glib/gi18n.h>

static void
clear_marks (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  const BoardMarks none = { 0 };

  pal_match_set_marks (pal_game_page_get_match (page),
                       pal_session_get_node (pal_game_page_get_session (page)), &none);
  pal_game_page_show_toast_with_button (page, _ ("The marks on the board were cleared."),
                                        _ ("_Undo"), "game.undo-edit");
}

/* What is there again is to be seen. */
static void
undo_edit (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  GameNode *node = pal_match_undo_edit (pal_game_page_get_match (page));

  if (node != NULL)
    pal_session_set_node (pal_game_page_get_session (page), node);
}

static void
redo_edit (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  GameNode *node = pal_match_redo_edit (pal_game_page_get_match (page));

  if (node != NULL)
    pal_session_set_node (pal_game_page_get_session (page), node);
}

/* --- variations --- */

static GameNode *
get_node (gpointer page)
{
  return pal_game_page_get_match (page) != NULL
             ? pal_session_get_node (pal_game_page_get_session (page))
             : NULL;
}

/* Where the line begins that is copied and cut: the variation of the move in view, or on the main
 * line that move. */
static GameNode *
line_start (gpointer page)
{
  GameNode *node = get_node (page);
  GameNode *start = node != NULL ? game_node_variation_start (node) : NULL;

  return start != NULL ? start : node;
}

/* Moves of a game in progress are taken back and not deleted. */
static gboolean
may_delete (gpointer page, const GameNode *node)
{
  PalMatch *match = pal_game_page_get_match (page);
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
remove_line (gpointer page, GameNode *node, const char *news)
{
  if (!may_delete (page, node))
    return;
  pal_match_delete_variation (pal_game_page_get_match (page), node);
  pal_game_page_show_toast_with_button (page, news, _ ("_Undo"), "game.undo-edit");
}

static void
delete_variation (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  remove_line (page, game_node_variation_start (get_node (page)), _ ("The variation was deleted."));
}

static void
delete_rest (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  remove_line (page, get_node (page), _ ("The moves from here on were deleted."));
}

static void
copy_line (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  g_autofree char *text
      = pal_match_copy_variation (pal_game_page_get_match (page), line_start (page));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (page), text);
}

static void
cut_line (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  copy_line (action, parameter, page);
  remove_line (page, line_start (page), _ ("The line was cut."));
}

static void
paste_text (PalGamePage *page, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *news = NULL;
  GameNode *last = NULL;
  guint n = pal_match_paste (pal_game_page_get_match (page), get_node (page), text, &last, &error);

  if (n == 0) {
    pal_game_page_show_toast (page, error != NULL ? error->message
                                                  : _ ("These moves are already there."));
    return;
  }
  pal_session_set_node (pal_game_page_get_session (page), last);
  news = g_strdup_printf (ngettext ("%u move was added.", "%u moves were added.", n), n);
  pal_game_page_show_toast_with_button (page, news, _ ("_Undo"), "game.undo-edit");
}

static void
note_actions_on_pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalGamePage) page = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (get_node (page) != NULL)
    paste_text (page, text != NULL ? text : "");
}

static void
paste_line (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (page), NULL, note_actions_on_pasted,
                                 g_object_ref (page));
}

static void
promote (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_match_promote_variation (pal_game_page_get_match (page), get_node (page));
}

static void
demote (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_match_demote_variation (pal_game_page_get_match (page), get_node (page));
}

static void
main_line (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_match_make_main_line (pal_game_page_get_match (page), get_node (page));
}

static void
write_analysis (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalAnalysisMemory *memory = pal_analysis_get_memory (pal_game_page_get_analysis (page));
  GameNode *end = pal_session_get_line_end (pal_game_page_get_session (page));
  guint n = pal_game_notes_write (pal_game_page_get_match (page), end, memory);
  g_autofree char *news
      = g_strdup_printf (ngettext ("%u move has notes now.", "%u moves have notes now.", n), n);

  if (n > 0)
    pal_game_page_show_toast_with_button (page, news, _ ("_Undo"), "game.undo-edit");
  else
    pal_game_page_show_toast (page, _ ("All of it is in the game already."));
}

static const GActionEntry entries[] = {
  { "clear-marks", clear_marks },
  { "undo-edit", undo_edit },
  { "redo-edit", redo_edit },
  { "promote", promote },
  { "demote", demote },
  { "main-line", main_line },
  { "copy-line", copy_line },
  { "cut-line", cut_line },
  { "paste-line", paste_line },
  { "delete-rest", delete_rest },
  { "delete-variation", delete_variation },
  { "write-analysis", write_analysis },
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
note_actions_update (PalGamePage *page)
{
  PalMatch *match = pal_game_page_get_match (page);
  GameNode *node = get_node (page);
  GameNode *start = node != NULL ? game_node_variation_start (node) : NULL;
  gboolean moved = node != NULL && node->parent != NULL;

  pal_game_page_enable_action (page, "clear-marks", node != NULL && has_marks (match, node));
  pal_game_page_enable_action (page, "undo-edit", match != NULL && pal_match_can_undo_edit (match));
  pal_game_page_enable_action (page, "redo-edit", match != NULL && pal_match_can_redo_edit (match));
  pal_game_page_enable_action (page, "promote", start != NULL);
  pal_game_page_enable_action (page, "main-line", start != NULL);
  pal_game_page_enable_action (page, "demote",
                               node != NULL && pal_match_can_demote_variation (match, node));
  pal_game_page_enable_action (page, "copy-line", moved);
  pal_game_page_enable_action (page, "cut-line", moved && may_delete (page, line_start (page)));
  pal_game_page_enable_action (page, "delete-rest", moved && may_delete (page, node));
  pal_game_page_enable_action (page, "delete-variation", start != NULL && may_delete (page, start));
}

/* What the news in view would take back is not the last edit any more, or is another game's. */
static void
note_actions_on_edited (PalGamePage *page)
{
  pal_game_page_withdraw_toast (page, "game.undo-edit");
  note_actions_update (page);
}

void
pal_note_actions_install (PalGamePage *page)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (note_actions_on_edited) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (note_actions_update) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (note_actions_on_edited) },
    { PAL_OF_MATCH, "notify", G_CALLBACK (note_actions_update) },
    { .signal = NULL },
  };

  g_action_map_add_action_entries (pal_game_page_get_actions (page), entries,
                                   G_N_ELEMENTS (entries), page);
  pal_session_follow (pal_game_page_get_session (page), page, heard);
  note_actions_update (page);
}
