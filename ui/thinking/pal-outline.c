/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-outline.h"

#include "ui/widgets/pal-gtk-fixes.h"

/* Pixels for each step, and after how many a row is not moved further. */
enum { STEP = 14, STEPS_MAX = 12 };

enum { WORDS_MIN = 5 /* letters that are seen where there is little room */ };

typedef struct {
  PalOutlineRows *rows;
  GtkSingleSelection *selection;
  GHashTable *cells; /* the GtkListItems that show something */
  int n_columns;
  gboolean from_top; /* the first row was seen before rows changed */

  GtkWidget *list;
} PalOutlinePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (PalOutline, pal_outline, GTK_TYPE_WIDGET)

static PalOutlinePrivate *
private_of (PalOutline *self)
{
  return pal_outline_get_instance_private (self);
}

static const PalOutlineRow *
row_of (PalOutline *self, guint position)
{
  if (position == GTK_INVALID_LIST_POSITION)
    return NULL;
  return pal_outline_rows_look (private_of (self)->rows, position);
}

/* --- cells --- */

static int
number_in (gpointer object, const char *name)
{
  return GPOINTER_TO_INT (g_object_get_data (object, name));
}

static void
keep_number (gpointer object, const char *name, int number)
{
  g_object_set_data (object, name, GINT_TO_POINTER (number));
}

/* What a screen reader is told of the row in which CELL is. */
static void
describe_outline_row (PalOutline *self, GtkWidget *cell, const PalOutlineRow *row)
{
  GtkWidget *widget = gtk_widget_get_parent (cell);
  g_autofree char *text = PAL_OUTLINE_GET_CLASS (self)->describe (self, row);

  widget = widget != NULL ? gtk_widget_get_parent (widget) : NULL;
  if (widget == NULL)
    return;
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  if (row->can_open)
    gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_EXPANDED, row->open,
                                 -1);
  else
    gtk_accessible_reset_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_EXPANDED);
}

static void
show_outline_cell (PalOutline *self, GtkListItem *item)
{
  PalOutlineClass *klass = PAL_OUTLINE_GET_CLASS (self);
  const PalOutlineRow *row = row_of (self, gtk_list_item_get_position (item));
  GtkWidget *cell = gtk_list_item_get_child (item), *label = gtk_widget_get_last_child (cell);
  g_autofree char *text = klass->text (self, row, number_in (cell, "column"));

  gtk_label_set_text (GTK_LABEL (label), text);
  pal_widget_set_css_class (cell, "main-line", row->strong);
  pal_widget_set_css_class (label, "dim-label", row->faint);
  if (number_in (cell, "what") == PAL_OUTLINE_WORDS) {
    g_autofree char *explanation = klass->explain (self, row);

    pal_widget_set_tooltip (cell, explanation);
  }
  if (number_in (cell, "what") == PAL_OUTLINE_MOVE) {
    GtkWidget *arrow = gtk_widget_get_first_child (cell);

    gtk_image_set_from_icon_name (GTK_IMAGE (arrow),
                                  row->open ? "pan-down-symbolic" : "pan-end-symbolic");
    gtk_widget_set_opacity (arrow, row->can_open ? 1 : 0);
    gtk_widget_set_margin_start (arrow, MIN (row->depth, STEPS_MAX) * STEP);
    describe_outline_row (self, cell, row);
  }
}

static void
toggle_outline_row (PalOutline *self, guint position)
{
  const PalOutlineRow *row = row_of (self, position);

  if (row != NULL && row->can_open)
    PAL_OUTLINE_GET_CLASS (self)->toggle (self, row);
}

static void
outline_on_arrow (GtkGesture *gesture, int n_press, double x, double y, GtkListItem *item)
{
  const guint position = gtk_list_item_get_position (item);
  PalOutline *self
      = PAL_OUTLINE (gtk_widget_get_ancestor (gtk_list_item_get_child (item), PAL_TYPE_OUTLINE));

  if (!row_of (self, position)->can_open)
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_single_selection_set_selected (private_of (self)->selection, position);
  /* What follows the selection may have moved the row, or taken it away. */
  toggle_outline_row (self, gtk_list_item_get_position (item));
}

static void
outline_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, PalOutline *self)
{
  const int what = number_in (factory, "what");
  GtkWidget *cell = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "hexpand", TRUE, "xalign",
                                   what == PAL_OUTLINE_FIGURE ? 1.0 : 0.0, NULL);

  if (what == PAL_OUTLINE_MOVE) {
    GtkWidget *arrow = gtk_image_new ();
    GtkGesture *click = gtk_gesture_click_new ();

    g_signal_connect (click, "pressed", G_CALLBACK (outline_on_arrow), item);
    gtk_widget_add_controller (arrow, GTK_EVENT_CONTROLLER (click));
    gtk_box_append (GTK_BOX (cell), arrow);
  } else if (what == PAL_OUTLINE_FIGURE) {
    gtk_widget_add_css_class (label, "numeric");
  } else {
    g_object_set (label, "ellipsize", PANGO_ELLIPSIZE_END, "width-chars", WORDS_MIN, NULL);
  }
  gtk_box_append (GTK_BOX (cell), label);
  keep_number (cell, "what", what);
  keep_number (cell, "column", number_in (factory, "column"));
  g_object_set_data (G_OBJECT (cell), "item", item);
  gtk_list_item_set_child (item, cell);
}

static void
outline_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, PalOutline *self)
{
  g_hash_table_add (private_of (self)->cells, item);
  show_outline_cell (self, item);
}

static void
outline_on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item, PalOutline *self)
{
  g_hash_table_remove (private_of (self)->cells, item);
}

/* --- what its heirs ask --- */

/* The heading that came last stands above the ends of its figures, which a column view of GTK 4.8
 * has no word for. */
static void
end_heading (GtkWidget *list)
{
  GtkWidget *label = gtk_widget_get_last_child (gtk_widget_get_first_child (list));

  while (label != NULL && !GTK_IS_LABEL (label))
    label = gtk_widget_get_first_child (label);
  if (label != NULL)
    g_object_set (label, "hexpand", TRUE, "xalign", 1.0, NULL);
}

void
pal_outline_add_column (PalOutline *self, PalOutlineColumn what, const char *title)
{
  PalOutlinePrivate *own = private_of (self);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *column = gtk_column_view_column_new (title, factory);

  keep_number (factory, "what", (int) what);
  keep_number (factory, "column", own->n_columns++);
  g_signal_connect (factory, "setup", G_CALLBACK (outline_on_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (outline_on_bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (outline_on_unbind), self);
  gtk_column_view_column_set_expand (column, what == PAL_OUTLINE_WORDS);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (own->list), column);
  if (what == PAL_OUTLINE_FIGURE)
    end_heading (own->list);
  g_object_unref (column);
}

/* The headings and the list inside have no names of their own. */
void
pal_outline_set_name (PalOutline *self, const char *name)
{
  GtkWidget *list = private_of (self)->list;

  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  for (GtkWidget *part = gtk_widget_get_first_child (list); part != NULL;
       part = gtk_widget_get_next_sibling (part))
    gtk_accessible_update_property (GTK_ACCESSIBLE (part), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

PalOutlineRows *
pal_outline_get_rows (PalOutline *self)
{
  return private_of (self)->rows;
}

/* The list inside the columns. */
static GtkWidget *
list_inside (PalOutline *self)
{
  GtkWidget *child = gtk_widget_get_first_child (private_of (self)->list);

  while (child != NULL && !GTK_IS_LIST_VIEW (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static gboolean
has_list_focus (PalOutline *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, list_inside (self));
}

/* Before the list hears of it. */
static void
outline_on_rows (PalOutline *self)
{
  GtkAdjustment *place = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (private_of (self)->list));

  private_of (self)->from_top = gtk_adjustment_get_value (place) <= 0;
}

/* Rows that come above the first one are seen, unless somebody is at work in the list, which stays
 * where it is then. */
void
pal_outline_update (PalOutline *self)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, private_of (self)->cells);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    show_outline_cell (self, item);
  if (private_of (self)->from_top && !has_list_focus (self)
      && g_list_model_get_n_items (G_LIST_MODEL (private_of (self)->rows)) > 0)
    gtk_widget_activate_action (list_inside (self), "list.scroll-to-item", "u", 0);
  private_of (self)->from_top = FALSE;
}

void
pal_outline_go (PalOutline *self, guint position)
{
  GtkWidget *list = list_inside (self);

  gtk_single_selection_set_selected (private_of (self)->selection, position);
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
  if (has_list_focus (self))
    gtk_widget_grab_focus (list);
}

gconstpointer
pal_outline_get_selected (PalOutline *self)
{
  return row_of (self, gtk_single_selection_get_selected (private_of (self)->selection));
}

gconstpointer
pal_outline_find (PalOutline *self, double x, double y)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkListItem *item = NULL;

  for (GtkWidget *at = gtk_widget_pick (widget, x, y, GTK_PICK_DEFAULT);
       at != NULL && at != widget && item == NULL; at = gtk_widget_get_parent (at)) {
    GtkWidget *inside = gtk_widget_get_first_child (at);

    item = g_object_get_data (G_OBJECT (at), "item");
    if (item == NULL && inside != NULL) /* the room around what a cell shows */
      item = g_object_get_data (G_OBJECT (inside), "item");
  }
  return item != NULL ? row_of (self, gtk_list_item_get_position (item)) : NULL;
}

/* --- what a person does --- */

/* Folds the selected row, or goes to the row that this one belongs to. */
static gboolean
fold_or_leave (PalOutline *outline)
{
  guint at = gtk_single_selection_get_selected (private_of (outline)->selection);
  const PalOutlineRow *row = row_of (outline, at);

  if (row == NULL)
    return FALSE;
  if (row->open) {
    toggle_outline_row (outline, at);
  } else if (row->depth > 0) {
    while (row_of (outline, at)->depth >= row->depth)
      at--;
    pal_outline_go (outline, at);
  }
  return TRUE;
}

/* Unfolds the selected row, or goes to the first row below. */
static gboolean
unfold_or_enter (PalOutline *outline)
{
  const guint at = gtk_single_selection_get_selected (private_of (outline)->selection);
  const PalOutlineRow *row = row_of (outline, at);

  if (row == NULL)
    return FALSE;
  if (row->open)
    pal_outline_go (outline, at + 1);
  else
    toggle_outline_row (outline, at);
  return TRUE;
}

/* The arrow keys lead where the arrows in the rows point, which are mirrored from right to left. */
static gboolean
outline_on_left (GtkWidget *widget, GVariant *args, gpointer outline)
{
  return gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? unfold_or_enter (outline)
                                                               : fold_or_leave (outline);
}

static gboolean
outline_on_right (GtkWidget *widget, GVariant *args, gpointer outline)
{
  return gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? fold_or_leave (outline)
                                                               : unfold_or_enter (outline);
}

static void
outline_on_selected (PalOutline *self)
{
  PalOutlineClass *klass = PAL_OUTLINE_GET_CLASS (self);
  gconstpointer row = pal_outline_get_selected (self);

  if (row != NULL && klass->selected != NULL)
    klass->selected (self, row);
}

/* --- the widget --- */

static gboolean
pal_outline_grab_focus (GtkWidget *widget)
{
  PalOutline *self = PAL_OUTLINE (widget);
  const guint at = gtk_single_selection_get_selected (private_of (self)->selection);

  if (at != GTK_INVALID_LIST_POSITION)
    pal_outline_go (self, at);
  return gtk_widget_grab_focus (list_inside (self));
}

static void
pal_outline_dispose (GObject *object)
{
  PalOutlinePrivate *own = private_of (PAL_OUTLINE (object));

  if (own->selection != NULL)
    g_signal_handlers_disconnect_by_data (own->selection, object);
  g_signal_handlers_disconnect_by_data (own->rows, object);
  g_clear_object (&own->selection);
  pal_widget_unparent_children (object);
  G_OBJECT_CLASS (pal_outline_parent_class)->dispose (object);
}

static void
pal_outline_finalize (GObject *object)
{
  PalOutlinePrivate *own = private_of (PAL_OUTLINE (object));

  g_object_unref (own->rows);
  g_hash_table_unref (own->cells);
  G_OBJECT_CLASS (pal_outline_parent_class)->finalize (object);
}

static void
pal_outline_class_init (PalOutlineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_outline_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_outline_finalize;
  widget_class->grab_focus = pal_outline_grab_focus;
  gtk_widget_class_set_css_name (widget_class, "outline");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
add_outline_key (GtkEventController *keys, const char *trigger, GtkShortcutFunc func,
                 PalOutline *self)
{
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger),
                        gtk_callback_action_new (func, self, NULL)));
}

static void
pal_outline_init (PalOutline *self)
{
  PalOutlinePrivate *own = private_of (self);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  own->rows = pal_outline_rows_new ();
  own->cells = g_hash_table_new (NULL, NULL);
  g_signal_connect_swapped (own->rows, "items-changed", G_CALLBACK (outline_on_rows), self);
  own->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (own->rows)));
  gtk_single_selection_set_autoselect (own->selection, FALSE);
  g_signal_connect_swapped (own->selection, "notify::selected", G_CALLBACK (outline_on_selected),
                            self);
  own->list = gtk_column_view_new (g_object_ref (GTK_SELECTION_MODEL (own->selection)));
  g_signal_connect_swapped (own->list, "activate", G_CALLBACK (toggle_outline_row), self);
  /* Before the list goes from cell to cell with them. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  add_outline_key (keys, "Left|KP_Left", outline_on_left, self);
  add_outline_key (keys, "Right|KP_Right", outline_on_right, self);
  gtk_widget_add_controller (own->list, keys);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), own->list);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
}
