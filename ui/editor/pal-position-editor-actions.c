#include "pal-position-editor-actions.h"

#include "ui/files/pal-opening.h"
#include "ui/new-game/pal-new-game-dialog.h"
#include "ui/new-game/pal-starting.h"
#include "ui/widgets/pal-early-keys.h"
#include "ui/widgets/pal-message.h"

#include "files/core/file-save.h"

#include <glib/gi18n.h>
#include <string.h>

static PalPositionEditor *
get_editor (gpointer window)
{
  return pal_position_editor_window_get_editor (window);
}

/* --- the board --- */

static const struct {
  const char *name;
  void (*change) (PalPositionEditor *editor);
} changes[] = {
  { "undo", pal_position_editor_undo },        { "redo", pal_position_editor_redo },
  { "clear", pal_position_editor_clear },      { "start", pal_position_editor_set_start },
  { "mirror", pal_position_editor_mirror },    { "turn", pal_position_editor_turn_round },
  { "swap", pal_position_editor_swap_colors },
};

static void
position_editor_actions_change (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    if (g_str_equal (changes[i].name, g_action_get_name (G_ACTION (action))))
      changes[i].change (get_editor (window));
}

/* What a mirror takes away besides is said. */
static void
reflect (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalPositionEditor *editor = get_editor (window);
  const char *lost = pal_position_editor_get_rules (editor)->setup->lost;
  gboolean had_rights = pal_position_editor_has_rights (editor);

  position_editor_actions_change (action, parameter, window);
  if (lost != NULL && had_rights && !pal_position_editor_has_rights (editor))
    pal_position_editor_window_tell (window, _ (lost));
}

/* --- the clipboard --- */

static void
position_editor_actions_copy (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (window),
                          pal_position_editor_get_fen (get_editor (window)));
  pal_position_editor_window_tell (window, _ ("FEN copied"));
}

static void
position_editor_actions_on_pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalPositionEditorWindow) window = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autoptr (GError) error = NULL;

  if (get_editor (window) == NULL)
    return; /* it was closed meanwhile */
  if (text == NULL || *text == '\0')
    pal_position_editor_window_tell (window, _ ("There is no text on the clipboard"));
  else if (!pal_position_editor_paste (get_editor (window), text, &error))
    pal_message_show (GTK_WINDOW (window), _ ("This Is No Position"), error->message);
}

static void
paste (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (window), NULL,
                                 position_editor_actions_on_pasted, g_object_ref (window));
}

/* --- files --- */

static void
on_save (GtkNativeDialog *dialog, int response, PalPositionEditorWindow *window)
{
  g_autoptr (GFile) chosen = response == GTK_RESPONSE_ACCEPT
                                 ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
                                 : NULL;
  g_autofree char *text
      = g_strconcat (pal_position_editor_get_fen (get_editor (window)), "\n", NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GFile) file = chosen != NULL ? file_save_target (chosen, "fen") : NULL;
  g_autoptr (GError) error = NULL;

  g_object_unref (dialog);
  if (file == NULL)
    return;
  if (file_save (file, bytes, &error))
    pal_position_editor_window_tell (window, _ ("Position saved"));
  else
    pal_message_show (GTK_WINDOW (window), _ ("The Position Is Not Saved"), error->message);
}

static void
position_editor_actions_save (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      _ ("Save the Position"), window, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), _ ("position.fen"));
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_save), window, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* --- games --- */

static void
on_play (PalNewGameDialog *dialog, const PalNewGame *game, PalPositionEditorWindow *window)
{
  PalWindow *main_window = pal_position_editor_window_get_window (window);

  gtk_window_present (GTK_WINDOW (main_window));
  pal_starting_play (main_window, game);
}

static void
position_editor_actions_play (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalPositionEditor *editor = get_editor (window);
  PalNewGameDialog *dialog
      = pal_new_game_dialog_new (window, pal_position_editor_get_rules (editor));

  pal_new_game_dialog_set_start (dialog, pal_position_editor_get_fen (editor));
  g_signal_connect_object (dialog, "play", G_CALLBACK (on_play), window, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
study (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalWindow *main_window = pal_position_editor_window_get_window (window);
  PalPositionEditor *editor = get_editor (window);
  Position position;

  if (!pal_position_editor_get_position (editor, &position))
    return;
  gtk_window_present (GTK_WINDOW (main_window));
  pal_opening_look_at (main_window,
                       game_tree_new (pal_position_editor_get_rules (editor), &position));
}

static const GActionEntry entries[] = {
  { "copy", position_editor_actions_copy },
  { "paste", paste },
  { "save", position_editor_actions_save },
  { "play", position_editor_actions_play },
  { "study", study },
};

static const PalEarlyKey keys[] = {
  { "<Control>z", "setup.undo" },         { "<Control><Shift>z", "setup.redo" },
  { "<Control>y", "setup.redo" },         { "<Control><Shift>c", "setup.copy" },
  { "<Control><Shift>v", "setup.paste" }, { "<Control>s", "setup.save" },
  { "<Control>Return", "setup.play" },    { "<Control>w", "window.close" },
};

/* --- the group --- */

/* Each action that depends on a property of the editor is enabled with it. */
static void
bind (PalPositionEditorWindow *window, GActionMap *map, const char *property, const char *name)
{
  g_object_bind_property (get_editor (window), property, g_action_map_lookup_action (map, name),
                          "enabled", G_BINDING_SYNC_CREATE);
}

void
pal_position_editor_actions_add (PalPositionEditorWindow *window)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  GActionMap *map = G_ACTION_MAP (group);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++) {
    gboolean reflects = changes[i].change == pal_position_editor_mirror
                        || changes[i].change == pal_position_editor_turn_round;

    g_action_map_add_action_entries (
        map,
        &(GActionEntry){ changes[i].name, reflects ? reflect : position_editor_actions_change }, 1,
        window);
  }
  g_action_map_add_action_entries (map, entries, G_N_ELEMENTS (entries), window);
  bind (window, map, "can-undo", "undo");
  bind (window, map, "can-redo", "redo");
  bind (window, map, "can-start", "play");
  bind (window, map, "can-start", "study");
  bind (window, map, "can-start", "save");
  gtk_widget_insert_action_group (GTK_WIDGET (window), "setup", G_ACTION_GROUP (group));
  pal_early_keys_add (GTK_WIDGET (window), keys, G_N_ELEMENTS (keys));
}
