/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-position-editor-window.h"

#include "game/match/pal-notation.h"
#include "pal-setup-board.h"
#include "pal-setup-fields.h"
#include "pal-setup-layout.h"
#include "pal-setup-palette.h"
#include "pal-setup-paste.h"
#include "ui/files/pal-opening.h"
#include "ui/files/pal-writing.h"
#include "ui/new-game/pal-new-game-dialog.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-wrap-box.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

/* What can be done in the window in which a position is set up, as actions of the group "setup":
 * undo, redo, clear, start, mirror, turn, swap, copy, paste, save, play, study. */

struct _PalPositionEditorWindow {
  AdwWindow parent_instance;

  PalGamePage *page; /* it goes when that does */
  PalPositionEditor *editor;
  gboolean updating; /* the entry changes because the board did */

  PalNews *news;
  PalSetupBoard *board;
  PalSetupPalette *palette;
  PalSetupFields *fields;
  GtkListBox *problems;
  GtkEditable *fen;
  GtkLabel *fen_error;
};

G_DEFINE_FINAL_TYPE (PalPositionEditorWindow, pal_position_editor_window, ADW_TYPE_WINDOW)

static PalPositionEditor *
get_editor (gpointer window)
{
  return PAL_POSITION_EDITOR_WINDOW (window)->editor;
}

/* Shows TEXT for a moment. */
static void
position_editor_tell (gpointer window, const char *text)
{
  pal_news_tell (PAL_POSITION_EDITOR_WINDOW (window)->news, text);
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
    position_editor_tell (window, _ (lost));
}

/* --- the clipboard --- */

static void
position_editor_actions_copy (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (window),
                          pal_position_editor_get_fen (get_editor (window)));
  position_editor_tell (window, _ ("FEN copied"));
}

static void
paste (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_setup_paste (GTK_WINDOW (window), get_editor (window));
}

/* --- files --- */

static void
position_editor_on_saved (gpointer window)
{
  position_editor_tell (window, _ ("Position saved"));
}

static void
position_editor_on_chosen (gpointer window, GFile *file)
{
  char *text = g_strconcat (pal_position_editor_get_fen (get_editor (window)), "\n", NULL);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  pal_writing_write (window, file, bytes, _ ("Could Not Save Position"), position_editor_on_saved);
}

static void
position_editor_actions_save (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Save the Position"), window, PAL_FILE_SAVE, _ ("_Save"));

  pal_writing_ask (chooser, window, _ ("position.fen"), "fen", position_editor_on_chosen);
}

/* --- games --- */

static void
on_play (PalNewGameDialog *dialog, const PalNewGame *game, PalPositionEditorWindow *window)
{
  PalGamePage *page = PAL_POSITION_EDITOR_WINDOW (window)->page;

  pal_game_page_present (page);
  if (pal_starting_play (page, game))
    gtk_window_close (GTK_WINDOW (window));
}

static void
position_editor_actions_play (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalPositionEditor *editor = get_editor (window);
  PalGamePage *page = PAL_POSITION_EDITOR_WINDOW (window)->page;
  PalNewGameDialog *dialog = pal_new_game_dialog_new (window, pal_game_page_get_bots (page),
                                                      pal_game_page_get_engines (page),
                                                      pal_position_editor_get_rules (editor));

  pal_new_game_dialog_set_start (dialog, pal_position_editor_get_fen (editor));
  g_signal_connect_object (dialog, "play", G_CALLBACK (on_play), window, 0);
  pal_dialog_present (dialog);
}

static void
study (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalGamePage *page = PAL_POSITION_EDITOR_WINDOW (window)->page;
  PalPositionEditor *editor = get_editor (window);
  Position position;

  if (!pal_position_editor_get_position (editor, &position))
    return;
  pal_game_page_present (page);
  pal_opening_look_at (page, game_tree_new (pal_position_editor_get_rules (editor), &position));
  gtk_window_close (window);
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

/* Adds the group, and its keys. */
static void
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

/* --- what is wrong --- */

/* The places of all problems from INDEX on that say the same: "e1, g1". NULL: they have none. */
static char *
places_of (PalPositionEditorWindow *self, const SetupProblem *problems, int n, int index)
{
  const Rules *rules = pal_position_editor_get_rules (self->editor);
  GString *places = g_string_new (NULL);

  for (int i = index; i < n; i++) {
    char name[PAL_POINT_TITLE_MAX];

    if (problems[i].message != problems[index].message || problems[i].square == SQUARE_NONE)
      continue;
    pal_point_title (rules, problems[i].square, name);
    /* Translators: between the places in a list, as in “e1, g1”. */
    g_string_append_printf (places, "%s%s", places->len > 0 ? C_ ("places", ", ") : "", name);
  }
  return g_string_free (places, places->len == 0);
}

static gboolean
was_said (const SetupProblem *problems, int index)
{
  for (int i = 0; i < index; i++)
    if (problems[i].message == problems[index].message)
      return TRUE;
  return FALSE;
}

static void
add_problem (PalPositionEditorWindow *self, const char *icon, const char *css, const char *text,
             const char *places)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *image = gtk_image_new_from_icon_name (icon);

  gtk_widget_add_css_class (image, css);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), text);
  if (places != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), places);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), image);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_append (self->problems, row);
}

static void
fill_problems (PalPositionEditorWindow *self)
{
  GtkWidget *row;
  int n;
  const SetupProblem *problems = pal_position_editor_get_problems (self->editor, &n);

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->problems))) != NULL)
    gtk_list_box_remove (self->problems, row);
  if (pal_position_editor_get_fen_error (self->editor) != NULL) {
    add_problem (self, "dialog-error-symbolic", "error", _ ("The FEN is not a position"), NULL);
    return;
  }
  for (int i = 0; i < n; i++) {
    g_autofree char *places = was_said (problems, i) ? NULL : places_of (self, problems, n, i);

    if (!was_said (problems, i))
      add_problem (self, problems[i].forbids ? "dialog-error-symbolic" : "dialog-warning-symbolic",
                   problems[i].forbids ? "error" : "warning", _ (problems[i].message), places);
  }
  if (n == 0)
    add_problem (self, "emblem-ok-symbolic", "success", _ ("The position is legal"), NULL);
}

/* --- FEN --- */

static gboolean
is_typing (PalPositionEditorWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->fen));
}

static void
show_fen (PalPositionEditorWindow *self)
{
  self->updating = TRUE;
  gtk_editable_set_text (self->fen, pal_position_editor_get_fen (self->editor));
  self->updating = FALSE;
}

/* What was taken out whole is no error yet: the board stands. */
static void
on_fen_typed (PalPositionEditorWindow *self)
{
  const char *typed = gtk_editable_get_text (self->fen);

  if (self->updating)
    return;
  self->updating = TRUE;
  pal_position_editor_set_fen (self->editor,
                               *typed != '\0' ? typed : pal_position_editor_get_fen (self->editor));
  self->updating = FALSE;
}

/* Whoever is done with typing sees what was understood; of what was not, the sentence stays. The
 * focus leaves a window that goes, too. */
static void
on_fen_done (PalPositionEditorWindow *self)
{
  if (self->editor == NULL)
    return;
  pal_position_editor_end_run (self->editor);
  if (pal_position_editor_get_fen_error (self->editor) == NULL)
    show_fen (self);
}

static void
on_fen_error (PalPositionEditorWindow *self)
{
  const char *error = pal_position_editor_get_fen_error (self->editor);

  gtk_label_set_text (self->fen_error, error != NULL ? error : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fen_error), error != NULL);
  pal_widget_set_css_class (self->fen, "error", error != NULL);
  fill_problems (self);
}

static void
position_editor_window_on_changed (PalPositionEditorWindow *self)
{
  pal_setup_palette_set_rules (self->palette, pal_position_editor_get_rules (self->editor));
  fill_problems (self);
  if (!self->updating || !is_typing (self))
    show_fen (self);
}

/* --- the window --- */

static void
pal_position_editor_window_dispose (GObject *object)
{
  PalPositionEditorWindow *self = PAL_POSITION_EDITOR_WINDOW (object);

  g_clear_object (&self->editor);
  G_OBJECT_CLASS (pal_position_editor_window_parent_class)->dispose (object);
}

static void
pal_position_editor_window_class_init (PalPositionEditorWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_position_editor_window_dispose;
  g_type_ensure (PAL_TYPE_NEWS);
  g_type_ensure (PAL_TYPE_SETUP_BOARD);
  g_type_ensure (PAL_TYPE_SETUP_FIELDS);
  g_type_ensure (PAL_TYPE_SETUP_LAYOUT);
  g_type_ensure (PAL_TYPE_SETUP_PALETTE);
  g_type_ensure (PAL_TYPE_WRAP_BOX);
  /* Behind what an entry does with that key. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "setup.paste",
                                       NULL);
  gtk_widget_class_set_template_from_resource (widget_class, PAL_RESOURCE_PATH
                                               "/ui/pal-position-editor-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPositionEditorWindow, news);
  gtk_widget_class_bind_template_child (widget_class, PalPositionEditorWindow, board);
  gtk_widget_class_bind_template_child (widget_class, PalPositionEditorWindow, palette);
  gtk_widget_class_bind_template_child (widget_class, PalPositionEditorWindow, fields);
  gtk_widget_class_bind_template_child (widget_class, PalPositionEditorWindow, problems);
  gtk_widget_class_bind_template_child (widget_class, PalPositionEditorWindow, fen);
  gtk_widget_class_bind_template_child (widget_class, PalPositionEditorWindow, fen_error);
  gtk_widget_class_bind_template_callback (widget_class, on_fen_typed);
  gtk_widget_class_bind_template_callback (widget_class, on_fen_done);
}

static void
pal_position_editor_window_init (PalPositionEditorWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_buttons_wrap (GTK_WIDGET (self));
}

/* The position in view, of RULES' game, comes under the hands. */
static PalPositionEditorWindow *
create (PalGamePage *page, const Rules *rules)
{
  PalPositionEditorWindow *self
      = g_object_new (PAL_TYPE_POSITION_EDITOR_WINDOW, "application",
                      gtk_window_get_application (pal_game_page_get_window (page)), NULL);

  self->page = page;
  self->editor = pal_position_editor_new (rules);
  g_signal_connect_object (page, "destroy", G_CALLBACK (gtk_window_destroy), self,
                           G_CONNECT_SWAPPED);
  /* It is about the game on the board, and then there is another one. */
  g_signal_connect_object (pal_game_page_get_session (page), "notify::match",
                           G_CALLBACK (gtk_window_close), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->editor, "changed", G_CALLBACK (position_editor_window_on_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->editor, "notify::fen-error", G_CALLBACK (on_fen_error), self,
                           G_CONNECT_SWAPPED);
  pal_position_editor_actions_add (self);
  pal_setup_board_set_editor (self->board, self->editor);
  pal_setup_fields_set_editor (self->fields, self->editor);
  position_editor_window_on_changed (self);
  return self;
}

static PalPositionEditorWindow *
position_editor_window_find (PalGamePage *page)
{
  for (GList *other
       = gtk_application_get_windows (gtk_window_get_application (pal_game_page_get_window (page)));
       other != NULL; other = other->next)
    if (PAL_IS_POSITION_EDITOR_WINDOW (other->data)
        && PAL_POSITION_EDITOR_WINDOW (other->data)->page == page)
      return other->data;
  return NULL;
}

static void
edit_position (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalGamePage *page = data;
  PalSession *session = pal_game_page_get_session (page);
  const Rules *rules = pal_match_get_rules (pal_session_get_match (session));
  const Position *position = &pal_session_get_node (session)->position;
  PalPositionEditorWindow *self = position_editor_window_find (page);

  if (rules->setup == NULL) {
    pal_game_page_show_toast (page, _ ("This game does not support setting up positions"));
    return;
  }
  if (self == NULL) {
    self = create (page, rules);
    pal_position_editor_load (self->editor, rules, position);
  } else if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    pal_position_editor_show (self->editor, rules, position);
  g_object_set (self->board, "flipped", pal_session_get_flipped (session), NULL);
  gtk_window_present (GTK_WINDOW (self));
}

void
pal_position_editor_window_install (PalGamePage *page)
{
  static const GActionEntry window_entries[] = { { "edit-position", edit_position } };

  g_action_map_add_action_entries (pal_game_page_get_actions (page), window_entries,
                                   G_N_ELEMENTS (window_entries), page);
}
