#include "pal-position-editor-window.h"

#include "pal-position-editor-actions.h"
#include "pal-setup-board.h"
#include "pal-setup-fields.h"
#include "pal-setup-layout.h"
#include "pal-setup-palette.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>

struct _PalPositionEditorWindow {
  AdwWindow parent_instance;

  PalWindow *window; /* it goes when that does */
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

/* --- what is wrong --- */

/* The places of all problems from INDEX on that say the same: "e1, g1". NULL: they have none. */
static char *
places_of (PalPositionEditorWindow *self, const SetupProblem *problems, int n, int index)
{
  const Rules *rules = pal_position_editor_get_rules (self->editor);
  void (*title) (Square, char *)
      = rules->square_title != NULL ? rules->square_title : rules->square_name;
  GString *places = g_string_new (NULL);

  for (int i = index; i < n; i++) {
    char name[SQUARE_NAME_MAX];

    if (problems[i].message != problems[index].message || problems[i].square == SQUARE_NONE)
      continue;
    title (problems[i].square, name);
    g_string_append_printf (places, "%s%s", places->len > 0 ? ", " : "", name);
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
  for (int i = 0; i < n; i++) {
    g_autofree char *places = was_said (problems, i) ? NULL : places_of (self, problems, n, i);

    if (!was_said (problems, i))
      add_problem (self, problems[i].forbids ? "dialog-error-symbolic" : "dialog-warning-symbolic",
                   problems[i].forbids ? "error" : "warning", _ (problems[i].message), places);
  }
  if (n == 0)
    add_problem (self, "emblem-ok-symbolic", "success", _ ("A game can begin like this"), NULL);
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

static void
on_fen_typed (PalPositionEditorWindow *self)
{
  if (self->updating)
    return;
  self->updating = TRUE;
  pal_position_editor_set_fen (self->editor, gtk_editable_get_text (self->fen));
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
  if (error != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->fen), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->fen), "error");
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

PalPositionEditor *
pal_position_editor_window_get_editor (PalPositionEditorWindow *self)
{
  return self->editor;
}

PalWindow *
pal_position_editor_window_get_window (PalPositionEditorWindow *self)
{
  return self->window;
}

void
pal_position_editor_window_tell (PalPositionEditorWindow *self, const char *text)
{
  pal_news_tell (self->news, text);
}

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
}

/* The position in view, of RULES' game, comes under the hands. */
static PalPositionEditorWindow *
create (PalWindow *window, const Rules *rules)
{
  PalPositionEditorWindow *self
      = g_object_new (PAL_TYPE_POSITION_EDITOR_WINDOW, "application",
                      gtk_window_get_application (GTK_WINDOW (window)), NULL);

  self->window = window;
  self->editor = pal_position_editor_new (rules);
  g_signal_connect_object (window, "destroy", G_CALLBACK (gtk_window_destroy), self,
                           G_CONNECT_SWAPPED);
  /* The game that was wanted is on the board now. */
  g_signal_connect_object (pal_window_get_session (window), "notify::match",
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
position_editor_window_find (PalWindow *window)
{
  for (GList *other
       = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (window)));
       other != NULL; other = other->next)
    if (PAL_IS_POSITION_EDITOR_WINDOW (other->data)
        && PAL_POSITION_EDITOR_WINDOW (other->data)->window == window)
      return other->data;
  return NULL;
}

static void
edit_position (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalWindow *window = data;
  PalSession *session = pal_window_get_session (window);
  const Rules *rules = pal_match_get_rules (pal_session_get_match (session));
  const Position *position = &pal_session_get_node (session)->position;
  PalPositionEditorWindow *self = position_editor_window_find (window);

  if (rules->setup == NULL) {
    pal_window_show_toast (window, _ ("Positions of this game cannot be set up"));
    return;
  }
  if (self == NULL) {
    self = create (window, rules);
    pal_position_editor_load (self->editor, rules, position);
  } else if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    pal_position_editor_show (self->editor, rules, position);
  g_object_set (self->board, "flipped", pal_session_get_flipped (session), NULL);
  gtk_window_present (GTK_WINDOW (self));
}

void
pal_position_editor_window_install (PalWindow *window)
{
  static const GActionEntry entries[] = { { "edit-position", edit_position } };

  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), window);
}
