#include "pal-census-outline.h"

#include "game/thinking/pal-census-text.h"
#include "game/thinking/pal-thinking-text.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n.h>

enum { CENSUS_INDENT = 16 /* pixels for each ply */ };

typedef enum {
  COLUMN_MOVE,
  COLUMN_VALUE,
  COLUMN_NODES,
  COLUMN_ENDED,
  N_COLUMNS,
} Column;

struct _PalCensusOutline {
  GtkWidget parent_instance;

  PalCensusRows *rows;
  GtkSingleSelection *selection;
  GHashTable *cells; /* the GtkListItems that show something */
  const Rules *rules;
  Position root;
  int notation;
  PalEngineCensus *engine; /* whose tree it is, or NULL */

  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (PalCensusOutline, pal_census_outline, GTK_TYPE_WIDGET)

/* --- cells --- */

static char *
census_cell_text (PalCensusOutline *self, const PalCensusRow *row, Column column)
{
  switch (column) {
  case COLUMN_MOVE:
    return pal_census_move_text (row, self->rules, &self->root, self->notation);
  case COLUMN_VALUE:
    return pal_census_score_text (self->rules, row->node.score, row->node.bound);
  case COLUMN_NODES:
    return pal_thinking_count_text (row->node.nodes);
  case COLUMN_ENDED:
    return g_strdup (pal_census_ended_text (row->node.ended));
  case N_COLUMNS:
  default:
    g_return_val_if_reached (g_strdup (""));
  }
}

/* What a screen reader is told of the row in which CELL is. */
static void
describe_census_row (PalCensusOutline *self, GtkWidget *cell, const PalCensusRow *row)
{
  GtkWidget *widget = gtk_widget_get_parent (cell);
  char *texts[N_COLUMNS + 1] = { NULL };
  g_autofree char *nodes = census_cell_text (self, row, COLUMN_NODES), *text = NULL;
  int n = 0;

  widget = widget != NULL ? gtk_widget_get_parent (widget) : NULL;
  if (widget == NULL)
    return;
  texts[n++] = census_cell_text (self, row, COLUMN_MOVE);
  if (row->node.score != SCORE_NONE)
    texts[n++] = census_cell_text (self, row, COLUMN_VALUE);
  texts[n++] = g_strdup_printf (_ ("%s nodes"), nodes);
  if (row->node.ended != CENSUS_NONE)
    texts[n++] = census_cell_text (self, row, COLUMN_ENDED);
  text = g_strjoinv (_ (", "), texts);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  if (row->can_open)
    gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_EXPANDED, row->open,
                                 -1);
  else
    gtk_accessible_reset_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_EXPANDED);
  for (int i = 0; i < n; i++)
    g_free (texts[i]);
}

static void
show_census_cell (PalCensusOutline *self, GtkListItem *item)
{
  const PalCensusRow *row = pal_census_rows_look (self->rows, gtk_list_item_get_position (item));
  GtkWidget *cell = gtk_list_item_get_child (item), *label = gtk_widget_get_last_child (cell);
  const Column column = (Column) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (cell), "column"));
  g_autofree char *text = census_cell_text (self, row, column);

  gtk_label_set_text (GTK_LABEL (label), text);
  if (column == COLUMN_ENDED)
    pal_widget_set_tooltip (cell, row->node.ended != CENSUS_NONE
                                      ? pal_census_kind_explain ((CensusKind) row->node.ended)
                                      : NULL);
  if (column == COLUMN_MOVE) {
    GtkWidget *arrow = gtk_widget_get_first_child (cell);

    gtk_image_set_from_icon_name (GTK_IMAGE (arrow),
                                  row->open ? "pan-down-symbolic" : "pan-end-symbolic");
    gtk_widget_set_opacity (arrow, row->can_open ? 1 : 0);
    gtk_widget_set_margin_start (arrow, (row->node.ply - 1) * CENSUS_INDENT);
    describe_census_row (self, cell, row);
  }
}

/* --- rows --- */

static void
update_rows (PalCensusOutline *self)
{
  GHashTableIter iter;
  gpointer item;

  pal_census_rows_update (
      self->rows, self->engine != NULL ? pal_engine_census_get_census (self->engine) : NULL);
  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    show_census_cell (self, item);
}

void
pal_census_outline_update (PalCensusOutline *self, PalEngineCensus *census, int notation)
{
  const GameRecord *record = census != NULL ? pal_engine_census_get_record (census) : NULL;

  if (record == NULL)
    census = NULL;
  g_set_object (&self->engine, census);
  self->notation = notation;
  if (record != NULL) {
    self->rules = record->rules;
    self->root = *game_record_last (record);
  }
  update_rows (self);
}

static void
toggle_row (PalCensusOutline *self, guint position)
{
  const PalCensusRow *row = pal_census_rows_look (self->rows, position);

  if (!row->can_open)
    return;
  pal_census_rows_toggle (self->rows, row->path);
  update_rows (self);
}

/* --- what a person does --- */

static void
census_outline_on_arrow (GtkGesture *gesture, int n_press, double x, double y, GtkListItem *item)
{
  GtkWidget *self
      = gtk_widget_get_ancestor (gtk_list_item_get_child (item), PAL_TYPE_CENSUS_OUTLINE);

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_single_selection_set_selected (PAL_CENSUS_OUTLINE (self)->selection,
                                     gtk_list_item_get_position (item));
  toggle_row (PAL_CENSUS_OUTLINE (self), gtk_list_item_get_position (item));
}

/* The list inside the columns. */
static GtkWidget *
list_of_census (PalCensusOutline *self)
{
  GtkWidget *child = gtk_widget_get_first_child (self->list);

  while (child != NULL && !GTK_IS_LIST_VIEW (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* Selects the row at POSITION and takes the focus there. */
static void
go_to_row (PalCensusOutline *self, guint position)
{
  GtkWidget *list = list_of_census (self);

  gtk_single_selection_set_selected (self->selection, position);
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
  gtk_widget_grab_focus (list);
}

/* Left: folds, or goes to the row that this one belongs to. */
static gboolean
census_outline_on_left (GtkWidget *widget, GVariant *args, gpointer outline)
{
  PalCensusOutline *self = outline;
  guint at = gtk_single_selection_get_selected (self->selection);
  int ply;

  if (at == GTK_INVALID_LIST_POSITION)
    return FALSE;
  if (pal_census_rows_look (self->rows, at)->open) {
    toggle_row (self, at);
    return TRUE;
  }
  ply = pal_census_rows_look (self->rows, at)->node.ply;
  if (ply == 1)
    return TRUE;
  while (at > 0 && pal_census_rows_look (self->rows, at)->node.ply >= ply)
    at--;
  go_to_row (self, at);
  return TRUE;
}

/* Right: unfolds, or goes to the first row below. */
static gboolean
census_outline_on_right (GtkWidget *widget, GVariant *args, gpointer outline)
{
  PalCensusOutline *self = outline;
  guint at = gtk_single_selection_get_selected (self->selection);

  if (at == GTK_INVALID_LIST_POSITION)
    return FALSE;
  if (pal_census_rows_look (self->rows, at)->open)
    go_to_row (self, at + 1);
  else
    toggle_row (self, at);
  return TRUE;
}

/* --- the widget --- */

static void
census_outline_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item,
                         PalCensusOutline *self)
{
  gpointer column = g_object_get_data (G_OBJECT (factory), "column");
  const Column kind = (Column) GPOINTER_TO_INT (column);
  const gboolean words = kind == COLUMN_MOVE || kind == COLUMN_ENDED;
  GtkWidget *cell = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *label
      = g_object_new (GTK_TYPE_LABEL, "xalign", words ? 0.0 : 1.0, "hexpand", TRUE, NULL);

  if (kind == COLUMN_MOVE) {
    GtkWidget *arrow = gtk_image_new ();
    GtkGesture *click = gtk_gesture_click_new ();

    g_signal_connect (click, "pressed", G_CALLBACK (census_outline_on_arrow), item);
    gtk_widget_add_controller (arrow, GTK_EVENT_CONTROLLER (click));
    gtk_box_append (GTK_BOX (cell), arrow);
  }
  if (kind == COLUMN_ENDED)
    g_object_set (label, "ellipsize", PANGO_ELLIPSIZE_END, "width-chars", 6, NULL);
  if (!words)
    gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (GTK_BOX (cell), label);
  g_object_set_data (G_OBJECT (cell), "column", column);
  gtk_list_item_set_child (item, cell);
}

static void
census_outline_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item,
                        PalCensusOutline *self)
{
  g_hash_table_add (self->cells, item);
  show_census_cell (self, item);
}

static void
census_outline_on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item,
                          PalCensusOutline *self)
{
  g_hash_table_remove (self->cells, item);
}

static void
add_census_column (PalCensusOutline *self, Column column, const char *title)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *shown = gtk_column_view_column_new (title, factory);

  g_object_set_data (G_OBJECT (factory), "column", GINT_TO_POINTER ((int) column));
  g_signal_connect (factory, "setup", G_CALLBACK (census_outline_on_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (census_outline_on_bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (census_outline_on_unbind), self);
  gtk_column_view_column_set_expand (shown, column == COLUMN_ENDED);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->list), shown);
  g_object_unref (shown);
}

static void
add_arrow_key (GtkEventController *keys, const char *trigger, GtkShortcutFunc func,
               PalCensusOutline *self)
{
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger),
                        gtk_callback_action_new (func, self, NULL)));
}

static void
pal_census_outline_dispose (GObject *object)
{
  PalCensusOutline *self = PAL_CENSUS_OUTLINE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->selection);
  g_clear_object (&self->engine);
  G_OBJECT_CLASS (pal_census_outline_parent_class)->dispose (object);
}

static void
pal_census_outline_finalize (GObject *object)
{
  PalCensusOutline *self = PAL_CENSUS_OUTLINE (object);

  g_object_unref (self->rows);
  g_hash_table_unref (self->cells);
  G_OBJECT_CLASS (pal_census_outline_parent_class)->finalize (object);
}

static void
pal_census_outline_class_init (PalCensusOutlineClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = pal_census_outline_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_census_outline_finalize;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "thinkingoutline");
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
pal_census_outline_init (PalCensusOutline *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  self->rows = pal_census_rows_new ();
  self->cells = g_hash_table_new (NULL, NULL);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->rows)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  self->list = gtk_column_view_new (g_object_ref (GTK_SELECTION_MODEL (self->selection)));
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (toggle_row), self);
  add_census_column (self, COLUMN_MOVE, _ ("Move"));
  add_census_column (self, COLUMN_VALUE, _ ("Value"));
  add_census_column (self, COLUMN_NODES, _ ("Nodes"));
  /* Translators: the heading above what ended the search of each node: "Null Move"; short. */
  add_census_column (self, COLUMN_ENDED, C_ ("tree", "Ended By"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("First plies of the engine’s tree"), -1);
  /* The headings and the list inside have no names of their own. */
  for (GtkWidget *part = gtk_widget_get_first_child (self->list); part != NULL;
       part = gtk_widget_get_next_sibling (part))
    gtk_accessible_update_property (GTK_ACCESSIBLE (part), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ ("First plies of the engine’s tree"), -1);
  /* Before the list goes from cell to cell with them. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  add_arrow_key (keys, "Left|KP_Left", census_outline_on_left, self);
  add_arrow_key (keys, "Right|KP_Right", census_outline_on_right, self);
  gtk_widget_add_controller (self->list, keys);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
}
