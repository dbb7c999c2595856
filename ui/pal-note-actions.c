#include "pal-note-actions.h"

#include "game/pal-match-edit.h"

#include <glib/gi18n.h>

static PalSession *
get_session (gpointer window)
{
  return pal_window_get_session (window);
}

static PalMatch *
get_match (gpointer window)
{
  return pal_session_get_match (get_session (window));
}

static void
clear_marks (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  const BoardMarks none = { 0 };

  pal_match_set_marks (get_match (window), pal_session_get_node (get_session (window)), &none);
  pal_window_show_toast_with_button (window, _ ("The marks on the board were cleared."),
                                     _ ("_Undo"), "win.undo-edit");
}

/* What is there again is to be seen. */
static void
undo_edit (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  GameNode *node = pal_match_undo_edit (get_match (window));

  if (node != NULL)
    pal_session_set_node (get_session (window), node);
}

static const GActionEntry entries[] = {
  { "clear-marks", clear_marks },
  { "undo-edit", undo_edit },
};

static void
enable (gpointer window, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (window), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static gboolean
has_marks (PalMatch *match, const GameNode *node)
{
  BoardMarks marks = { 0 };

  if (node != NULL && node->commands != NULL)
    board_marks_read (pal_match_get_rules (match), node->commands, &marks);
  return marks.n > 0;
}

static void
update (PalWindow *window)
{
  PalMatch *match = get_match (window);

  enable (window, "clear-marks",
          match != NULL && has_marks (match, pal_session_get_node (get_session (window))));
  enable (window, "undo-edit", match != NULL && pal_match_can_undo_edit (match));
}

static void
on_match (PalSession *session, GParamSpec *pspec, GSignalGroup *match_signals)
{
  g_signal_group_set_target (match_signals, pal_session_get_match (session));
}

void
pal_note_actions_install (PalWindow *window)
{
  PalSession *session = get_session (window);
  GSignalGroup *match_signals = g_signal_group_new (PAL_TYPE_MATCH);

  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), window);
  g_signal_group_connect_swapped (match_signals, "tree-changed", G_CALLBACK (update), window);
  g_signal_connect_object (match_signals, "bind", G_CALLBACK (update), window, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::match", G_CALLBACK (on_match), match_signals, 0);
  g_signal_connect_object (session, "notify::node", G_CALLBACK (update), window, G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (window), "pal-note-actions", match_signals, g_object_unref);
  update (window);
}
