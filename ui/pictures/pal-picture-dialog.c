/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-picture-dialog.h"

#include "pal-diagram-file.h"
#include "pal-diagram-group.h"
#include "pal-game-export.h"
#include "ui/files/pal-writing.h"
#include "ui/widgets/pal-choice-row.h"
#include "ui/window/pal-window.h"

#include "files/core/task-thread.h"

#include <glib/gi18n.h>

/* Widths at first, in pixels and in millimeters. */
enum { PIXELS = 800, PIXELS_MAX = 8192, MILLIMETERS = 80, MILLIMETERS_MAX = 1000 };

/* In pixels: wider pictures are made smaller to be shown anyway. */
enum { PREVIEW_MAX = 1024 };

struct _PalPictureDialog {
  PalDialog parent_instance;

  GameTree *tree; /* a copy: the game may go on */
  const GameNode *node;
  int notation;
  char *name; /* of the file, without a suffix */
  PalDiagram *diagram;
  int sizes[2]; /* last chosen: millimeters, pixels */

  GtkWidget *export_button;
  GtkDrawingArea *preview;
  PalChoiceRow *format;
  AdwActionRow *size_row;
  GtkSpinButton *size;
  GtkSwitch *caption;
  PalDiagramGroup *diagrams;
};

G_DEFINE_FINAL_TYPE (PalPictureDialog, pal_picture_dialog, PAL_TYPE_DIALOG)

/* --- the diagram --- */

static PalDiagram *
make_diagram (PalPictureDialog *self)
{
  PalDiagramLook look = pal_diagram_group_get_look (self->diagrams);
  PalDiagram *diagram;

  look.caption = gtk_switch_get_active (self->caption);
  diagram = pal_diagram_new (self->tree->rules, &look);
  pal_diagram_set_node (diagram, self->tree, self->node, self->notation);
  return diagram;
}

static void
picture_dialog_show (PalPictureDialog *self)
{
  if (self->tree == NULL)
    return;
  g_clear_pointer (&self->diagram, pal_diagram_free);
  self->diagram = make_diagram (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
}

static PalDiagramFormat
get_format (PalPictureDialog *self)
{
  return (PalDiagramFormat) MIN (pal_choice_row_get_selected (self->format),
                                 PAL_DIAGRAM_FORMATS - 1);
}

/* How many pixels wide the preview is drawn before it is made smaller: as the file, so that its
 * letters are as large beside the board as there; shapes have no pixels. */
static int
preview_pixels (PalPictureDialog *self)
{
  return pal_diagram_format_is_pixels (get_format (self)) ? MIN (self->sizes[TRUE], PREVIEW_MAX)
                                                          : PREVIEW_MAX;
}

/* As large as there is room, but no larger than the file; on white where that is white. */
static void
draw_preview (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer dialog)
{
  PalPictureDialog *self = dialog;
  int pixels = preview_pixels (self), tall;
  cairo_surface_t *surface;
  double scale;

  if (self->diagram == NULL)
    return;
  surface = pal_diagram_draw_surface (self->diagram, pixels, gtk_switch_get_active (self->caption));
  tall = cairo_image_surface_get_height (surface);
  scale = MIN (MIN ((double) width / pixels, (double) height / tall), 1);
  cairo_translate (cr, (width - pixels * scale) / 2, (height - tall * scale) / 2);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_surface_destroy (surface);
}

/* --- the format --- */

/* Each unit keeps its number. */
static void
picture_dialog_on_format (PalPictureDialog *self)
{
  gboolean pixels = pal_diagram_format_is_pixels (get_format (self));
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (self->size);
  int size = self->sizes[pixels]; /* as it was: a smaller bound changes the number at once */

  if (self->tree == NULL)
    return;
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
  gtk_adjustment_set_upper (adjustment, pixels ? PIXELS_MAX : MILLIMETERS_MAX);
  gtk_spin_button_set_value (self->size, size);
  adw_action_row_set_subtitle (self->size_row, pixels ? _ ("In pixels") : _ ("In millimeters"));
}

static void
picture_dialog_on_size (PalPictureDialog *self)
{
  gboolean pixels = pal_diagram_format_is_pixels (get_format (self));

  self->sizes[pixels] = gtk_spin_button_get_value_as_int (self->size);
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
}

/* --- the file --- */

/* What the thread needs. */
typedef struct {
  PalDiagram *diagram;
  PalDiagramFormat format;
  int size;
  GtkWindow *window;
  GFile *file;
} Picture;

static void
picture_free (gpointer data)
{
  Picture *self = data;

  pal_diagram_free (self->diagram);
  g_object_unref (self->window);
  g_object_unref (self->file);
  g_free (self);
}

static void
draw_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Picture *picture = data;

  g_task_return_pointer (task,
                         pal_diagram_file_new (picture->diagram, picture->format, picture->size),
                         (GDestroyNotify) g_bytes_unref);
}

static void
picture_dialog_on_saved (gpointer window)
{
  pal_game_page_show_toast (pal_window_get_page (window), _ ("Picture exported"));
}

static void
on_drawn (GObject *source, GAsyncResult *result, gpointer data)
{
  const Picture *picture = g_task_get_task_data (G_TASK (result));
  g_autoptr (GBytes) bytes = g_task_propagate_pointer (G_TASK (result), NULL);

  pal_writing_write (picture->window, picture->file, bytes, _ ("Could Not Export Picture"),
                     picture_dialog_on_saved);
  g_application_release (g_application_get_default ());
}

static void
picture_dialog_on_chosen (gpointer dialog, GFile *file)
{
  PalPictureDialog *self = dialog;
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_drawn, NULL);
  g_autofree char *name = g_file_get_basename (file);
  PalDiagramFormat format = pal_diagram_format_for_name (name, get_format (self));
  Picture *picture = g_new (Picture, 1);

  *picture = (Picture){
    .diagram = make_diagram (self),
    .format = format,
    .size = self->sizes[pal_diagram_format_is_pixels (format)],
    .window = g_object_ref (pal_dialog_get_over (self)),
    .file = g_object_ref (file),
  };
  g_application_hold (g_application_get_default ());
  g_task_set_task_data (task, picture, picture_free);
  task_run_in_thread (task, draw_on_thread);
  pal_dialog_end (self);
}

static void
picture_dialog_on_export (PalPictureDialog *self)
{
  const char *suffix = pal_diagram_format_suffix (get_format (self));
  g_autofree char *name = g_strdup_printf ("%s.%s", self->name, suffix);
  PalFileDialog *chooser = pal_file_dialog_new (
      _ ("Export Picture As"), pal_dialog_get_window (self), PAL_FILE_SAVE, _ ("_Export"));

  gtk_spin_button_update (self->size); /* what is typed there counts */
  pal_writing_ask (chooser, self, name, suffix, picture_dialog_on_chosen);
}

char *
pal_picture_suggest_name (PalMatch *match, int number, const char *suffix)
{
  g_autoptr (GameTree) tree = pal_game_export_copy_tree (match);
  g_autofree char *title = pal_game_document_title (tree);
  g_autofree char *place = number > 0 ? g_strdup_printf (" %d", number) : g_strdup ("");
  GString *name = g_string_new (title);

  g_string_replace (name, "–", "-", 0);
  g_string_append (name, place);
  if (suffix != NULL)
    g_string_append_printf (name, ".%s", suffix);
  return g_strdelimit (g_string_free (name, FALSE), "/\\:*?\"<>|\n", '-');
}

/* --- the object --- */

static void
pal_picture_dialog_finalize (GObject *object)
{
  PalPictureDialog *self = PAL_PICTURE_DIALOG (object);

  g_clear_pointer (&self->diagram, pal_diagram_free);
  g_clear_pointer (&self->tree, game_tree_free);
  g_free (self->name);
  G_OBJECT_CLASS (pal_picture_dialog_parent_class)->finalize (object);
}

static void
pal_picture_dialog_class_init (PalPictureDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_picture_dialog_finalize;
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  g_type_ensure (PAL_TYPE_DIAGRAM_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-picture-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPictureDialog, export_button);
  gtk_widget_class_bind_template_child (widget_class, PalPictureDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, PalPictureDialog, format);
  gtk_widget_class_bind_template_child (widget_class, PalPictureDialog, size_row);
  gtk_widget_class_bind_template_child (widget_class, PalPictureDialog, size);
  gtk_widget_class_bind_template_child (widget_class, PalPictureDialog, caption);
  gtk_widget_class_bind_template_child (widget_class, PalPictureDialog, diagrams);
  gtk_widget_class_bind_template_callback (widget_class, picture_dialog_show);
  gtk_widget_class_bind_template_callback (widget_class, picture_dialog_on_format);
  gtk_widget_class_bind_template_callback (widget_class, picture_dialog_on_size);
  gtk_widget_class_bind_template_callback (widget_class, picture_dialog_on_export);
}

static void
pal_picture_dialog_init (PalPictureDialog *self)
{
  static const char *const formats[] = { "PNG", "SVG", "PDF", NULL };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->sizes[TRUE] = PIXELS;
  self->sizes[FALSE] = MILLIMETERS;
  pal_choice_row_set_labels (self->format, formats);
  gtk_drawing_area_set_draw_func (self->preview, draw_preview, self, NULL);
  pal_dialog_set_focus (self, self->export_button);
}

PalPictureDialog *
pal_picture_dialog_new (PalGamePage *page)
{
  PalPictureDialog *self
      = g_object_new (PAL_TYPE_PICTURE_DIALOG, "over", pal_game_page_get_window (page), NULL);
  PalSession *session = pal_game_page_get_session (page);
  PalMatch *match = pal_session_get_match (session);
  const GameNode *shown = pal_session_get_node (session);
  g_autofree char *path = game_node_path (shown);

  pal_diagram_group_set_session (self->diagrams, session);
  self->tree = pal_game_export_copy_tree (match);
  self->node = game_tree_find (self->tree, path);
  if (self->node == NULL)
    self->node = self->tree->root;
  self->notation = pal_session_get_notation (session);
  self->name = pal_picture_suggest_name (match, (shown->ply + 1) / 2, NULL);
  picture_dialog_on_format (self);
  picture_dialog_show (self);
  return self;
}
