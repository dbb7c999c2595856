/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-technique-table.h"

#include "pal-technique-plot.h"
#include "ui/files/pal-writing.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-segmented.h"

#include "game/thinking/pal-thinking-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { NODES, TIMES, MARK_WIDTH = 34, MARK_HEIGHT = 16 };

struct _PalTechniqueTable {
  GtkWidget parent_instance;

  PalTechniqueSeries *series;
  GArray *rows;  /* of TableRow */
  Bot *measured; /* whose techniques the rows are; NULL: nobody's */

  GtkWidget *box;
  PalSegmented *what;
  GtkWidget *export;
  PalTechniquePlot *plot;
  GtkLabel *told;
  GtkFlowBox *legend;
  GtkLabel *heading;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (PalTechniqueTable, pal_technique_table, GTK_TYPE_WIDGET)

/* The labels of a row; the list owns them. */
typedef struct {
  GtkWidget *row;
  GtkLabel *figure, *detail;
} TableRow;

static gboolean
shows_times (PalTechniqueTable *self)
{
  guint selected;

  g_object_get (self->what, "selected", &selected, NULL);
  return selected == TIMES;
}

/* --- what it says --- */

/* The greatest depth of which all is known that ever will be. */
static int
known_depth (PalTechniqueTable *self)
{
  int known = pal_technique_series_get_reached (self->series, 0);

  for (guint i = 1; i < pal_technique_series_get_n_techniques (self->series); i++)
    if (pal_technique_series_get_state (self->series, i) != PAL_TECHNIQUE_GAVE_UP)
      known = MIN (known, pal_technique_series_get_reached (self->series, i));
  return MAX (known, 1);
}

static char *
state_text (PalTechniqueTable *self, guint technique)
{
  switch (pal_technique_series_get_state (self->series, technique)) {
  case PAL_TECHNIQUE_GAVE_UP: {
    g_autofree char *most = pal_thinking_count_text (PAL_TECHNIQUE_SERIES_NODES_MAX);

    /* Translators: a number of plies, and a number of nodes. */
    return g_strdup_printf (_ ("gave up at depth %d: more than %s nodes"),
                            pal_technique_series_get_reached (self->series, technique) + 1, most);
  }
  case PAL_TECHNIQUE_RUNNING:
    return g_strdup (_ ("searching…"));
  case PAL_TECHNIQUE_STOPPED:
    return g_strdup (_ ("stopped"));
  default:
    return g_strdup (_ ("waiting"));
  }
}

/* "× 2.31 · branching factor 5.60", as far as there is anything to say. */
static char *
detail_text (PalTechniqueTable *self, guint technique, double ratio)
{
  const double branching = pal_technique_series_get_branching (self->series, technique);
  g_autofree char *times = NULL, *factor = NULL;

  if (technique > 0 && !isnan (ratio))
    /* Translators: so many times as much. */
    times = g_strdup_printf (_ ("× %.2f"), ratio);
  if (!isnan (branching))
    /* Translators: so many times more nodes for each further ply. */
    factor = g_strdup_printf (_ ("branching factor %.2f"), branching);
  if (times != NULL && factor != NULL)
    return g_strdup_printf ("%s · %s", times, factor);
  return g_strdup (times != NULL ? times : factor != NULL ? factor : "");
}

/* Where there is little room, a figure goes on in a second line before the spread and nowhere else.
 */
static void
show_figure (GtkLabel *label, const char *figure)
{
  g_auto (GStrv) words = g_strsplit (figure, " ", -1);
  g_autofree char *firm = g_strjoinv ("\302\240", words);
  g_auto (GStrv) parts = g_strsplit (firm, "\302\240±", -1);
  g_autofree char *text = g_strjoinv (" ±", parts);

  gtk_label_set_text (label, text);
}

static void
show_row (PalTechniqueTable *self, guint technique, int depth)
{
  const TableRow *row = &g_array_index (self->rows, TableRow, technique);
  const char *name = pal_technique_series_get_technique (self->series, technique)->name;
  g_autofree char *figure = NULL, *detail = NULL, *label = NULL;
  PalTechniquePoint point;

  if (pal_technique_series_get_reached (self->series, technique) >= depth) {
    pal_technique_series_get_point (self->series, technique, depth, &point);
    figure = shows_times (self) ? pal_technique_times_text (&point.time)
                                : pal_technique_nodes_text (&point.nodes);
    detail
        = detail_text (self, technique, shows_times (self) ? point.time.ratio : point.nodes.ratio);
  } else {
    figure = g_strdup ("–");
    detail = state_text (self, technique);
  }
  label = *detail != '\0' ? g_strdup_printf (_ ("%s: %s, %s"), name, figure, detail)
                          : g_strdup_printf (_ ("%s: %s"), name, figure);
  show_figure (row->figure, figure);
  gtk_label_set_text (row->detail, detail);
  gtk_widget_set_visible (GTK_WIDGET (row->detail), *detail != '\0');
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->row), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void
show_heading (PalTechniqueTable *self, int depth)
{
  const guint n = pal_technique_series_get_n_positions (self->series);
  g_autofree char *text = NULL;

  if (n == 1)
    text = g_strdup_printf (_ ("Depth %d, one position"), depth);
  else
    /* Translators: a table of means over so many positions; the first number is a depth. */
    text = g_strdup_printf (
        ngettext ("Depth %d, mean of %u position", "Depth %d, mean of %u positions", n), depth, n);
  gtk_label_set_text (self->heading, text);
}

/* --- rows --- */

static void
draw_mark_of_row (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer technique)
{
  pal_technique_mark_draw (GTK_WIDGET (area), cr, GPOINTER_TO_UINT (technique), width / 2.0,
                           height / 2.0, width / 2.0 - 2);
}

static GtkWidget *
make_mark (guint technique)
{
  GtkWidget *mark = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (mark), MARK_WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (mark), MARK_HEIGHT);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (mark), draw_mark_of_row,
                                  GUINT_TO_POINTER (technique), NULL);
  gtk_widget_set_valign (mark, GTK_ALIGN_CENTER);
  return mark;
}

static GtkWidget *
make_label (const char *text, const char *class, float align)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), align);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

/* The mark of the line, its name, and below that what is made of logarithms; at the end the mean.
 */
static void
add_table_row (PalTechniqueTable *self, guint technique, const char *name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *figure = make_label ("", "numeric", 1), *detail = make_label ("", "dim-label", 0);
  TableRow row = { gtk_list_box_row_new (), GTK_LABEL (figure), GTK_LABEL (detail) };

  gtk_widget_add_css_class (detail, "numeric");
  gtk_widget_add_css_class (detail, "caption");
  gtk_box_append (GTK_BOX (texts), make_label (name, NULL, 0));
  gtk_box_append (GTK_BOX (texts), detail);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_label_set_justify (GTK_LABEL (figure), GTK_JUSTIFY_RIGHT);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (figure), GTK_NATURAL_WRAP_NONE);
  gtk_box_append (GTK_BOX (box), make_mark (technique));
  gtk_box_append (GTK_BOX (box), texts);
  gtk_box_append (GTK_BOX (box), figure);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row.row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row.row), box);
  gtk_list_box_append (self->list, row.row);
  g_array_append_val (self->rows, row);
}

static void
add_to_legend (PalTechniqueTable *self, guint technique, const char *name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = make_label (name, "caption", 0);

  gtk_label_set_wrap (GTK_LABEL (label), FALSE);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), make_mark (technique));
  gtk_box_append (GTK_BOX (box), label);
  gtk_flow_box_insert (self->legend, box, -1);
  gtk_widget_set_focusable (gtk_widget_get_parent (box), FALSE);
}

/* The same techniques keep their rows. */
static void
make_table_rows (PalTechniqueTable *self)
{
  const guint n = pal_technique_series_get_n_techniques (self->series);
  const Bot *bot = &pal_technique_series_get_technique (self->series, 0)->bot;
  GtkWidget *child;

  if (self->measured != NULL && bot_equal (self->measured, bot) && self->rows->len == n)
    return;
  g_free (self->measured);
  self->measured = g_memdup2 (bot, sizeof *bot);
  g_array_set_size (self->rows, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->legend))) != NULL)
    gtk_flow_box_remove (self->legend, child);
  for (guint i = 0; i < n; i++) {
    const char *name = pal_technique_series_get_technique (self->series, i)->name;

    add_table_row (self, i, name);
    add_to_legend (self, i, name);
  }
}

static void
technique_table_on_changed (PalTechniqueTable *self)
{
  int depth;

  if (pal_technique_series_get_n_techniques (self->series) == 0)
    return;
  make_table_rows (self);
  depth = known_depth (self);
  for (guint i = 0; i < self->rows->len; i++)
    show_row (self, i, depth);
  show_heading (self, depth);
  gtk_widget_set_sensitive (self->export, pal_technique_series_get_reached (self->series, 0) > 0);
}

static void
technique_table_on_what (PalTechniqueTable *self)
{
  pal_technique_plot_set_times (self->plot, shows_times (self));
  technique_table_on_changed (self);
}

/* What the pointer is on; or how one comes to it, so that the line keeps its place. */
static void
technique_table_on_told (PalTechniqueTable *self)
{
  g_autofree char *text = pal_technique_plot_dup_told (self->plot);

  pal_widget_set_css_class (self->told, "dim-label", text == NULL);
  gtk_label_set_text (self->told,
                      text != NULL ? text
                                   : _ ("Point at the lines, or walk them with the arrow keys."));
}

/* --- export --- */

static void
technique_table_on_file (gpointer table, GFile *file)
{
  PalTechniqueTable *self = table;
  char *text = pal_technique_series_to_csv (self->series);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  pal_writing_write (gtk_widget_get_root (table), file, bytes, _ ("Could Not Export Table"), NULL);
}

static void
technique_table_on_export (PalTechniqueTable *self)
{
  PalFileDialog *chooser = pal_file_dialog_new (
      _ ("Export as CSV"), GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), PAL_FILE_SAVE,
      _ ("_Export"));
  /* Translators: the name of a file; %s is that of a bot. */
  g_autofree char *name = g_strdup_printf (_ ("%s techniques.csv"), self->measured->name);

  pal_writing_ask (chooser, self, g_strdelimit (name, "/\\:*?\"<>|\n", '-'), "csv",
                   technique_table_on_file);
}

/* --- the widget --- */

static void
pal_technique_table_dispose (GObject *object)
{
  PalTechniqueTable *self = PAL_TECHNIQUE_TABLE (object);

  if (self->series != NULL)
    g_signal_handlers_disconnect_by_data (self->series, self);
  if (self->plot != NULL)
    g_signal_handlers_disconnect_by_data (self->plot, self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->series);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->measured, g_free);
  G_OBJECT_CLASS (pal_technique_table_parent_class)->dispose (object);
}

static void
pal_technique_table_class_init (PalTechniqueTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_technique_table_dispose;
  g_type_ensure (PAL_TYPE_SEGMENTED);
  g_type_ensure (PAL_TYPE_TECHNIQUE_PLOT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-technique-table.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueTable, box);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueTable, what);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueTable, export);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueTable, plot);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueTable, told);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueTable, legend);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueTable, heading);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueTable, list);
  gtk_widget_class_bind_template_callback (widget_class, technique_table_on_export);
}

static void
pal_technique_table_init (PalTechniqueTable *self)
{
  const char *const what[] = { [NODES] = _ ("Nodes"), [TIMES] = _ ("Time"), NULL };

  self->rows = g_array_new (FALSE, FALSE, sizeof (TableRow));
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_segmented_set_labels (self->what, what);
}

void
pal_technique_table_set_series (PalTechniqueTable *self, PalTechniqueSeries *series)
{
  g_return_if_fail (self->series == NULL);
  self->series = g_object_ref (series);
  pal_technique_plot_set_series (self->plot, series);
  g_signal_connect_swapped (series, "changed", G_CALLBACK (technique_table_on_changed), self);
  g_signal_connect_swapped (self->what, "notify::selected", G_CALLBACK (technique_table_on_what),
                            self);
  g_signal_connect_swapped (self->plot, "told", G_CALLBACK (technique_table_on_told), self);
  technique_table_on_told (self);
}
