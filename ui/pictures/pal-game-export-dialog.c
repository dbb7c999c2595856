/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-export-dialog.h"

#include "pal-diagram-group.h"
#include "pal-game-export.h"
#include "pal-picture-dialog.h"
#include "pal-printing.h"
#include "ui/files/pal-writing.h"
#include "ui/moves/pal-move-text.h"
#include "ui/widgets/pal-choice-row.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/window/pal-window.h"

#include <glib/gi18n.h>

enum { PROGRESS_MS = 100 };

/* The choices of rows, in their order. */
enum { SUBJECT_GAME, SUBJECT_DIAGRAM };
static const char *const papers[] = { GTK_PAPER_NAME_A4, GTK_PAPER_NAME_LETTER };

struct _PalGameExportDialog {
  PalDialog parent_instance;

  PalSession *session;
  PalMatch *match;        /* it stays the same, whatever comes onto the board */
  GameTree *tree;         /* a copy, which stays as it is while the game goes on */
  const GameNode *ending; /* of the line in view, in the copy */
  char *shown;            /* path of the node in view */
  gboolean print;
  char *name;                /* of the file, without a suffix */
  GCancellable *cancellable; /* while a file is being made */
  PalGameExport *running;    /* the same; its task owns it */
  guint timer;
  GFile *file;

  GtkWidget *export_button;
  GtkWidget *page;
  PalChoiceRow *format;
  PalChoiceRow *subject;
  AdwComboRow *paper;
  AdwPreferencesGroup *contents;
  GtkSwitch *comments;
  GtkSwitch *variations;
  AdwComboRow *places;
  GtkWidget *every_row;
  GtkSpinButton *every;
  GtkWidget *animation;
  GtkSpinButton *first;
  GtkSpinButton *last;
  AdwActionRow *last_row;
  GtkSpinButton *seconds;
  GtkSpinButton *size;
  GtkSwitch *caption;
  GtkSwitch *loop;
  PalDiagramGroup *diagrams;
  GtkRevealer *working;
  GtkProgressBar *progress;
};

G_DEFINE_FINAL_TYPE (PalGameExportDialog, pal_game_export_dialog, PAL_TYPE_DIALOG)

/* --- what is chosen --- */

static PalGameFormat
chosen_format (PalGameExportDialog *self)
{
  return self->print ? PAL_GAME_PDF
                     : (PalGameFormat) MIN (pal_choice_row_get_selected (self->format),
                                            PAL_GAME_FORMATS - 1);
}

static gboolean
is_single (PalGameExportDialog *self)
{
  return self->print && pal_choice_row_get_selected (self->subject) == SUBJECT_DIAGRAM;
}

/* Which rows say something about what is chosen. */
static void
game_export_dialog_update (PalGameExportDialog *self)
{
  gboolean film = chosen_format (self) == PAL_GAME_GIF;
  guint places = adw_combo_row_get_selected (self->places);

  if (self->match == NULL)
    return;
  gtk_widget_set_visible (self->animation, film);
  gtk_widget_set_visible (GTK_WIDGET (self->contents), !film && !is_single (self));
  gtk_widget_set_visible (self->every_row, places == PAL_DIAGRAMS_EVERY);
  adw_preferences_group_set_description (
      self->contents,
      places == PAL_DIAGRAMS_MARKED
          ? _ ("Diagrams show moves with a sign, drawings, or [#] in the comment, and the end.")
          : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->paper),
                          !self->print && chosen_format (self) == PAL_GAME_PDF);
}

/* The node PLY plies from the start in the line in view. */
static const GameNode *
node_at_ply (PalGameExportDialog *self, int ply)
{
  const GameNode *node = self->ending;

  while (node->parent != NULL && node->ply > ply)
    node = node->parent;
  return node;
}

static void
describe_last (PalGameExportDialog *self)
{
  const GameNode *node = node_at_ply (self, gtk_spin_button_get_value_as_int (self->last));
  g_autofree char *text = pal_game_document_caption (
      self->tree, node, pal_session_get_notation (self->session), pal_move_text);
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (self->last_row, markup);
}

/* The last position is never before the first one. */
static void
game_export_dialog_on_first (PalGameExportDialog *self)
{
  double first = gtk_spin_button_get_value (self->first);

  if (self->match != NULL && gtk_spin_button_get_value (self->last) < first)
    gtk_spin_button_set_value (self->last, first);
}

static void
game_export_dialog_on_last (PalGameExportDialog *self)
{
  double last = gtk_spin_button_get_value (self->last);

  if (self->tree == NULL)
    return;
  if (gtk_spin_button_get_value (self->first) > last)
    gtk_spin_button_set_value (self->first, last);
  describe_last (self);
}

static PalDocumentOptions
document_options (PalGameExportDialog *self)
{
  return (PalDocumentOptions){
    .notation = pal_session_get_notation (self->session),
    .write_move = chosen_format (self) == PAL_GAME_PDF ? pal_game_export_write_move : pal_move_text,
    .diagrams = (PalDiagrams) adw_combo_row_get_selected (self->places),
    .every = gtk_spin_button_get_value_as_int (self->every),
    .comments = gtk_switch_get_active (self->comments),
    .variations = gtk_switch_get_active (self->variations),
  };
}

/* LINE gets the path that the options point to. */
static PalGameExportOptions
export_options (PalGameExportDialog *self, char **line)
{
  g_autoptr (GtkPaperSize) paper
      = gtk_paper_size_new (papers[MIN (adw_combo_row_get_selected (self->paper), 1)]);
  PalGameExportOptions options = {
    .format = chosen_format (self),
    .document = document_options (self),
    .look = pal_diagram_group_get_look (self->diagrams),
    .paper_width = gtk_paper_size_get_width (paper, GTK_UNIT_POINTS),
    .paper_height = gtk_paper_size_get_height (paper, GTK_UNIT_POINTS),
    .first_ply = gtk_spin_button_get_value_as_int (self->first),
    .size = gtk_spin_button_get_value_as_int (self->size),
    .delay = (int) (gtk_spin_button_get_value (self->seconds) * 100 + 0.5),
    .loop = gtk_switch_get_active (self->loop),
  };

  *line = game_node_path (node_at_ply (self, gtk_spin_button_get_value_as_int (self->last)));
  options.line = *line;
  options.look.caption = gtk_switch_get_active (self->caption);
  return options;
}

/* --- the file --- */

static gboolean
show_progress (gpointer dialog)
{
  PalGameExportDialog *self = dialog;

  gtk_progress_bar_set_fraction (self->progress, pal_game_export_get_progress (self->running));
  return G_SOURCE_CONTINUE;
}

static void
set_working (PalGameExportDialog *self, gboolean working)
{
  gtk_widget_set_sensitive (self->page, !working);
  gtk_widget_set_sensitive (self->export_button, !working);
  gtk_revealer_set_reveal_child (self->working, working);
  g_clear_handle_id (&self->timer, g_source_remove);
  if (working)
    self->timer = g_timeout_add (PROGRESS_MS, show_progress, self);
}

static void
game_export_dialog_on_saved (gpointer window)
{
  pal_game_page_show_toast (pal_window_get_page (window), _ ("Game exported"));
}

/* The dialog may have been closed meanwhile: then somebody has given up. */
static void
game_export_dialog_on_made (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalGameExportDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = pal_game_export_run_finish (result, &error);

  self->running = NULL;
  g_clear_object (&self->cancellable);
  set_working (self, FALSE);
  if (bytes == NULL)
    return;
  pal_writing_write (pal_dialog_get_over (self), self->file, bytes, _ ("Could Not Export Game"),
                     game_export_dialog_on_saved);
  pal_dialog_end (self);
}

static void
game_export_dialog_on_chosen (gpointer dialog, GFile *file)
{
  PalGameExportDialog *self = dialog;
  g_autofree char *line = NULL;
  g_autofree char *name = g_file_get_basename (file);
  PalGameExportOptions options = export_options (self, &line);

  options.format = pal_game_format_for_name (name, options.format);
  g_set_object (&self->file, file);
  self->cancellable = g_cancellable_new ();
  self->running = pal_game_export_new (self->match, &options);
  pal_game_export_run_async (self->running, self->cancellable, game_export_dialog_on_made,
                             g_object_ref (self));
  set_working (self, TRUE);
}

static void
choose_file (PalGameExportDialog *self)
{
  const char *suffix = pal_game_format_suffix (chosen_format (self));
  g_autofree char *name = g_strdup_printf ("%s.%s", self->name, suffix);
  PalFileDialog *chooser = pal_file_dialog_new (_ ("Export Game As"), pal_dialog_get_window (self),
                                                PAL_FILE_SAVE, _ ("_Export"));

  pal_writing_ask (chooser, self, name, suffix, game_export_dialog_on_chosen);
}

static void
print (PalGameExportDialog *self)
{
  GtkWindow *window = pal_dialog_get_over (self);
  PalDocumentOptions document = document_options (self);
  PalDiagramLook look = pal_diagram_group_get_look (self->diagrams);

  look.caption = is_single (self);
  pal_printing_print (window, self->match, &document, &look, is_single (self) ? self->shown : NULL);
  pal_dialog_end (self);
}

static void
game_export_dialog_on_export (PalGameExportDialog *self)
{
  GtkSpinButton *const spins[]
      = { self->every, self->first, self->last, self->seconds, self->size };

  for (gsize i = 0; i < G_N_ELEMENTS (spins); i++)
    gtk_spin_button_update (spins[i]); /* what is typed there counts */
  if (self->print)
    print (self);
  else
    choose_file (self);
}

/* --- the object --- */

/* Closing the dialog gives up what is being made. */
static void
pal_game_export_dialog_dispose (GObject *object)
{
  PalGameExportDialog *self = PAL_GAME_EXPORT_DIALOG (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->timer, g_source_remove);
  G_OBJECT_CLASS (pal_game_export_dialog_parent_class)->dispose (object);
}

static void
pal_game_export_dialog_finalize (GObject *object)
{
  PalGameExportDialog *self = PAL_GAME_EXPORT_DIALOG (object);

  g_clear_object (&self->session);
  g_clear_object (&self->match);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->file);
  g_clear_pointer (&self->tree, game_tree_free);
  g_free (self->shown);
  g_free (self->name);
  G_OBJECT_CLASS (pal_game_export_dialog_parent_class)->finalize (object);
}

static void
pal_game_export_dialog_class_init (PalGameExportDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_game_export_dialog_dispose;
  object_class->finalize = pal_game_export_dialog_finalize;
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  g_type_ensure (PAL_TYPE_DIAGRAM_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-game-export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, export_button);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, page);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, format);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, subject);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, paper);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, contents);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, comments);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, variations);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, places);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, every_row);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, every);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, animation);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, first);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, last);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, last_row);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, seconds);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, size);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, caption);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, loop);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, diagrams);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, working);
  gtk_widget_class_bind_template_child (widget_class, PalGameExportDialog, progress);
  gtk_widget_class_bind_template_callback (widget_class, game_export_dialog_update);
  gtk_widget_class_bind_template_callback (widget_class, game_export_dialog_on_first);
  gtk_widget_class_bind_template_callback (widget_class, game_export_dialog_on_last);
  gtk_widget_class_bind_template_callback (widget_class, game_export_dialog_on_export);
}

static void
set_names (AdwComboRow *row, const char *const *names, guint selected)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);

  adw_combo_row_set_model (row, G_LIST_MODEL (list));
  adw_combo_row_set_selected (row, selected);
}

static void
pal_game_export_dialog_init (PalGameExportDialog *self)
{
  const char *const formats[] = { "PDF", _ ("Web Page"), _ ("Animation"), NULL };
  const char *const subjects[] = { _ ("Whole Game"), _ ("Diagram"), NULL };
  const char *const names[] = { "A4", _ ("US Letter"), NULL };
  const char *const places[] = { _ ("At moves with signs or drawings"), _ ("Every few moves"),
                                 _ ("At the end"), C_ ("diagrams", "None"), NULL };
  gboolean letter = g_str_equal (gtk_paper_size_get_default (), GTK_PAPER_NAME_LETTER);

  gtk_widget_init_template (GTK_WIDGET (self));
  pal_choice_row_set_labels (self->format, formats);
  pal_choice_row_set_labels (self->subject, subjects);
  set_names (self->paper, names, letter ? 1 : 0);
  set_names (self->places, places, PAL_DIAGRAMS_MARKED);
  pal_dialog_set_focus (self, self->export_button);
}

static void
set_line (PalGameExportDialog *self)
{
  g_autofree char *path = game_node_path (pal_session_get_line_end (self->session));
  int n;

  self->shown = game_node_path (pal_session_get_node (self->session));
  self->tree = pal_game_export_copy_tree (self->match);
  self->ending = game_tree_find (self->tree, path);
  if (self->ending == NULL)
    self->ending = game_node_last (self->tree->root);
  n = self->ending->ply;
  gtk_adjustment_set_upper (gtk_spin_button_get_adjustment (self->first), n);
  gtk_adjustment_set_upper (gtk_spin_button_get_adjustment (self->last), n);
  gtk_spin_button_set_value (self->last, n);
  describe_last (self);
}

PalGameExportDialog *
pal_game_export_dialog_new (PalGamePage *page, gboolean print)
{
  PalGameExportDialog *self
      = g_object_new (PAL_TYPE_GAME_EXPORT_DIALOG, "over", pal_game_page_get_window (page), NULL);

  self->session = g_object_ref (pal_game_page_get_session (page));
  self->match = g_object_ref (pal_session_get_match (self->session));
  self->name = pal_picture_suggest_name (self->match, 0, NULL);
  self->print = print;
  pal_diagram_group_set_session (self->diagrams, self->session);
  set_line (self);
  gtk_widget_set_visible (GTK_WIDGET (self->format), !print);
  gtk_widget_set_visible (GTK_WIDGET (self->subject), print);
  if (print) {
    pal_dialog_set_title (self, _ ("Print"));
    pal_button_set_label (GTK_BUTTON (self->export_button), _ ("_Print…"));
  }
  game_export_dialog_update (self);
  return self;
}
