#include "pal-thinking-outline.h"

#include "game/thinking/pal-thinking-rows.h"
#include "game/thinking/pal-thinking-text.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

/* Pixels for each ply, and after how many a row is not moved further. */
enum { INDENT = 14, INDENTED_MAX = 12 };

/* Letters of what a node is that are seen where there is little room. */
enum { KIND_MIN = 5 };

struct _PalThinkingOutline {
  GtkWidget parent_instance;

  PalThinkingTree *view;
  GSignalGroup *view_signals;
  GlassTree *tree; /* that of the rows: the view's, as long as there is somebody to see them */
  PalThinkingRows *rows;
  GtkSingleSelection *selection;
  GHashTable *cells;  /* the GtkListItems that show something */
  gboolean following; /* the selection follows the view's */

  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (PalThinkingOutline, pal_thinking_outline, GTK_TYPE_WIDGET)

/* --- cells --- */

static const PalThinkingRow *
row_of (PalThinkingOutline *self, GtkListItem *item)
{
  return pal_thinking_rows_look (self->rows, gtk_list_item_get_position (item));
}

static gboolean
can_fold (PalThinkingOutline *self, const PalThinkingRow *row)
{
  return row->kind == PAL_THOUGHT_NODE
         && glass_tree_node (self->tree, row->node)->first_child != GLASS_NONE;
}

static gboolean
thinking_outline_is_open (PalThinkingOutline *self, const PalThinkingRow *row)
{
  return can_fold (self, row)
         && pal_thinking_layout_is_open (pal_thinking_tree_get_layout (self->view), row->node);
}

static gboolean
thinking_outline_is_best (PalThinkingOutline *self, const PalThinkingRow *row)
{
  const PalThought box = { .kind = row->kind, .node = row->node };

  return glass_tree_node (self->tree, row->node)->flags & GLASS_BEST
         && (row->kind == PAL_THOUGHT_NODE || pal_thought_is_best (self->tree, &box));
}

/* What a screen reader is told of the row in which CELL is. */
static void
describe_row (PalThinkingOutline *self, GtkWidget *cell, const PalThinkingRow *row)
{
  GtkWidget *widget = gtk_widget_get_ancestor (cell, PAL_TYPE_THINKING_OUTLINE) != NULL
                          ? gtk_widget_get_parent (gtk_widget_get_parent (cell))
                          : NULL;
  g_autofree char *text = NULL;

  if (widget == NULL)
    return;
  text = pal_thinking_row_describe (row, self->tree, pal_thinking_tree_get_notation (self->view));
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  if (can_fold (self, row))
    gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_EXPANDED,
                                 thinking_outline_is_open (self, row), -1);
  else
    gtk_accessible_reset_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_EXPANDED);
}

static PalThinkingColumn
column_of (GtkListItem *item)
{
  return (PalThinkingColumn) GPOINTER_TO_INT (
      g_object_get_data (G_OBJECT (gtk_list_item_get_child (item)), "column"));
}

static void
show_cell (PalThinkingOutline *self, GtkListItem *item)
{
  const PalThinkingRow *row = row_of (self, item);
  const PalThinkingColumn column = column_of (item);
  GtkWidget *cell = gtk_list_item_get_child (item), *label = gtk_widget_get_last_child (cell);
  g_autofree char *text = pal_thinking_row_text (
      row, self->tree, pal_thinking_tree_get_notation (self->view), column);

  gtk_label_set_text (GTK_LABEL (label), text);
  pal_widget_set_css_class (cell, "main-line", thinking_outline_is_best (self, row));
  pal_widget_set_css_class (label, "dim-label",
                            row->kind != PAL_THOUGHT_NODE && row->kind != PAL_THOUGHT_STAY);
  if (column == PAL_THINKING_COLUMN_KIND) {
    g_autofree char *what = NULL;

    if (row->kind == PAL_THOUGHT_NODE)
      what
          = pal_thinking_what_text (self->tree, row->node, glass_tree_node (self->tree, row->node));
    pal_widget_set_tooltip (cell, what);
  }
  if (column == PAL_THINKING_COLUMN_MOVE) {
    GtkWidget *arrow = gtk_widget_get_first_child (cell);

    gtk_image_set_from_icon_name (GTK_IMAGE (arrow), thinking_outline_is_open (self, row)
                                                         ? "pan-down-symbolic"
                                                         : "pan-end-symbolic");
    gtk_widget_set_opacity (arrow, can_fold (self, row) ? 1 : 0);
    gtk_widget_set_margin_start (arrow, MIN (row->ply, INDENTED_MAX) * INDENT);
    describe_row (self, cell, row);
  }
}

static void
on_arrow_pressed (GtkGesture *gesture, int n_press, double x, double y, GtkListItem *item)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  PalThinkingOutline *self
      = PAL_THINKING_OUTLINE (gtk_widget_get_ancestor (cell, PAL_TYPE_THINKING_OUTLINE));
  const PalThinkingRow row = *row_of (self, item);

  if (!can_fold (self, &row))
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_single_selection_set_selected (self->selection, gtk_list_item_get_position (item));
  pal_thinking_tree_toggle (self->view, row.node);
}

static void
thinking_outline_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item,
                           PalThinkingOutline *self)
{
  const PalThinkingColumn column
      = (PalThinkingColumn) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "column"));
  const gboolean words = column == PAL_THINKING_COLUMN_MOVE || column == PAL_THINKING_COLUMN_KIND;
  GtkWidget *cell = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *label
      = g_object_new (GTK_TYPE_LABEL, "xalign", words ? 0.0 : 1.0, "hexpand", TRUE, NULL);

  if (column == PAL_THINKING_COLUMN_MOVE) {
    GtkWidget *arrow = gtk_image_new ();
    GtkGesture *click = gtk_gesture_click_new ();

    g_signal_connect (click, "pressed", G_CALLBACK (on_arrow_pressed), item);
    gtk_widget_add_controller (arrow, GTK_EVENT_CONTROLLER (click));
    gtk_box_append (GTK_BOX (cell), arrow);
  }
  if (column == PAL_THINKING_COLUMN_KIND)
    g_object_set (label, "ellipsize", PANGO_ELLIPSIZE_END, "width-chars", KIND_MIN, NULL);
  if (!words)
    gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (GTK_BOX (cell), label);
  g_object_set_data (G_OBJECT (cell), "column", GINT_TO_POINTER ((int) column));
  g_object_set_data (G_OBJECT (cell), "item", item);
  gtk_list_item_set_child (item, cell);
}

static void
thinking_outline_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item,
                          PalThinkingOutline *self)
{
  g_hash_table_add (self->cells, item);
  show_cell (self, item);
}

static void
thinking_outline_on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item,
                            PalThinkingOutline *self)
{
  g_hash_table_remove (self->cells, item);
}

/* --- what the view has --- */

/* The list inside the columns. */
static GtkWidget *
inner_list (PalThinkingOutline *self)
{
  GtkWidget *child = gtk_widget_get_first_child (self->list);

  while (child != NULL && !GTK_IS_LIST_VIEW (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* Selects the row at POSITION, scrolls there and, where the list has the focus, takes it along. */
static void
thinking_outline_go (PalThinkingOutline *self, guint position)
{
  GtkWidget *list = inner_list (self), *focus;
  GtkRoot *root = gtk_widget_get_root (self->list);

  gtk_single_selection_set_selected (self->selection, position);
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
  if (focus != NULL && gtk_widget_is_ancestor (focus, list))
    gtk_widget_grab_focus (list);
}

/* The view's selection, unless what is selected belongs to the same node. */
static void
follow_selected (PalThinkingOutline *self)
{
  const int node = pal_thinking_tree_get_selected (self->view);
  const guint at = gtk_single_selection_get_selected (self->selection);

  if (self->tree == NULL || self->tree != pal_thinking_tree_get_tree (self->view)
      || (at != GTK_INVALID_LIST_POSITION && pal_thinking_rows_look (self->rows, at)->node == node))
    return;
  self->following = TRUE;
  thinking_outline_go (self, pal_thinking_rows_find (self->rows, node));
  self->following = FALSE;
}

/* As long as nobody sees the rows they stay those of the tree that they were made from. */
static void
thinking_outline_update (PalThinkingOutline *self)
{
  GHashTableIter iter;
  gpointer item;

  if (self->view == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  g_clear_pointer (&self->tree, glass_tree_unref);
  self->tree = pal_thinking_tree_get_tree (self->view);
  if (self->tree != NULL)
    glass_tree_ref (self->tree);
  self->following = TRUE;
  pal_thinking_rows_update (self->rows, pal_thinking_tree_get_layout (self->view));
  self->following = FALSE;
  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    show_cell (self, item);
  follow_selected (self);
}

/* --- what a person does --- */

static void
thinking_outline_on_selected (PalThinkingOutline *self)
{
  const guint at = gtk_single_selection_get_selected (self->selection);
  int node;

  if (self->following || at == GTK_INVALID_LIST_POSITION)
    return;
  node = pal_thinking_rows_look (self->rows, at)->node;
  pal_thinking_tree_select (self->view, node);
  pal_thinking_tree_set_pointed (self->view, node);
}

static void
thinking_outline_on_activate (PalThinkingOutline *self, guint position)
{
  const PalThinkingRow row = *pal_thinking_rows_look (self->rows, position);

  if (can_fold (self, &row))
    pal_thinking_tree_toggle (self->view, row.node);
}

/* Left: folds, or goes to the row that this one belongs to. */
static gboolean
on_left (GtkWidget *widget, GVariant *args, gpointer outline)
{
  PalThinkingOutline *self = outline;
  guint at = gtk_single_selection_get_selected (self->selection);
  PalThinkingRow row;

  if (at == GTK_INVALID_LIST_POSITION)
    return FALSE;
  row = *pal_thinking_rows_look (self->rows, at);
  if (thinking_outline_is_open (self, &row)) {
    pal_thinking_tree_toggle (self->view, row.node);
    return TRUE;
  }
  while (at > 0 && pal_thinking_rows_look (self->rows, at)->ply >= row.ply)
    at--;
  thinking_outline_go (self, at);
  return TRUE;
}

/* Right: unfolds, or goes to the first row below. */
static gboolean
on_right (GtkWidget *widget, GVariant *args, gpointer outline)
{
  PalThinkingOutline *self = outline;
  guint at = gtk_single_selection_get_selected (self->selection);
  PalThinkingRow row;

  if (at == GTK_INVALID_LIST_POSITION)
    return FALSE;
  row = *pal_thinking_rows_look (self->rows, at);
  if (thinking_outline_is_open (self, &row))
    thinking_outline_go (self, at + 1);
  else if (can_fold (self, &row))
    pal_thinking_tree_toggle (self->view, row.node);
  return TRUE;
}

/* The node under the pointer is shown beside the tree and on the board, as in the tree. */
static void
thinking_outline_on_motion (PalThinkingOutline *self, double x, double y)
{
  GtkListItem *item = NULL;

  for (GtkWidget *at = gtk_widget_pick (self->list, x, y, GTK_PICK_DEFAULT);
       at != NULL && at != self->list && item == NULL; at = gtk_widget_get_parent (at)) {
    GtkWidget *inside = gtk_widget_get_first_child (at);

    item = g_object_get_data (G_OBJECT (at), "item");
    if (item == NULL && inside != NULL) /* the room around what a cell shows */
      item = g_object_get_data (G_OBJECT (inside), "item");
  }
  if (self->view != NULL && self->tree != NULL)
    pal_thinking_tree_set_pointed (self->view, item != NULL ? row_of (self, item)->node : -1);
}

static void
on_away (PalThinkingOutline *self)
{
  if (self->view != NULL)
    pal_thinking_tree_set_pointed (self->view, -1);
}

/* --- the widget --- */

static void
add_column (PalThinkingOutline *self, PalThinkingColumn column, const char *title)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *shown = gtk_column_view_column_new (title, factory);

  g_object_set_data (G_OBJECT (factory), "column", GINT_TO_POINTER ((int) column));
  g_signal_connect (factory, "setup", G_CALLBACK (thinking_outline_on_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (thinking_outline_on_bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (thinking_outline_on_unbind), self);
  gtk_column_view_column_set_expand (shown, column == PAL_THINKING_COLUMN_KIND);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->list), shown);
  g_object_unref (shown);
}

static void
pal_thinking_outline_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (pal_thinking_outline_parent_class)->map (widget);
  thinking_outline_update (PAL_THINKING_OUTLINE (widget));
}

static gboolean
pal_thinking_outline_grab_focus (GtkWidget *widget)
{
  PalThinkingOutline *self = PAL_THINKING_OUTLINE (widget);
  const guint at = gtk_single_selection_get_selected (self->selection);

  if (at != GTK_INVALID_LIST_POSITION)
    thinking_outline_go (self, at);
  return gtk_widget_grab_focus (inner_list (self));
}

static void
thinking_outline_on_view (PalThinkingOutline *self)
{
  g_signal_group_set_target (self->view_signals, self->view);
  thinking_outline_update (self);
}

static void
pal_thinking_outline_dispose (GObject *object)
{
  PalThinkingOutline *self = PAL_THINKING_OUTLINE (object);

  if (self->view_signals != NULL)
    g_signal_group_set_target (self->view_signals, NULL);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_object (&self->view_signals);
  g_clear_object (&self->selection);
  pal_properties_dispose (object);
}

static void
pal_thinking_outline_finalize (GObject *object)
{
  PalThinkingOutline *self = PAL_THINKING_OUTLINE (object);

  glass_tree_unref (self->tree);
  g_object_unref (self->rows);
  g_hash_table_unref (self->cells);
  G_OBJECT_CLASS (pal_thinking_outline_parent_class)->finalize (object);
}

static void
pal_thinking_outline_class_init (PalThinkingOutlineClass *klass)
{
  const PalProperty properties[] = {
    { "view", PAL_TYPE_THINKING_TREE, G_STRUCT_OFFSET (PalThinkingOutline, view),
      G_CALLBACK (thinking_outline_on_view) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_thinking_outline_dispose;
  object_class->finalize = pal_thinking_outline_finalize;
  widget_class->map = pal_thinking_outline_map;
  widget_class->grab_focus = pal_thinking_outline_grab_focus;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));
  gtk_widget_class_set_css_name (widget_class, "thinkingoutline");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
add_controllers (PalThinkingOutline *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  /* Before the list goes from cell to cell with them. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Left|KP_Left"),
                        gtk_callback_action_new (on_left, self, NULL)));
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Right|KP_Right"),
                        gtk_callback_action_new (on_right, self, NULL)));
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (thinking_outline_on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_away), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_away), self);
  gtk_widget_add_controller (self->list, keys);
  gtk_widget_add_controller (self->list, motion);
  gtk_widget_add_controller (self->list, focus);
}

static void
pal_thinking_outline_init (PalThinkingOutline *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->rows = pal_thinking_rows_new ();
  self->cells = g_hash_table_new (NULL, NULL);
  self->view_signals = g_signal_group_new (PAL_TYPE_THINKING_TREE);
  g_signal_group_connect_swapped (self->view_signals, "arranged",
                                  G_CALLBACK (thinking_outline_update), self);
  g_signal_group_connect_swapped (self->view_signals, "notify::selected",
                                  G_CALLBACK (follow_selected), self);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->rows)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  g_signal_connect_swapped (self->selection, "notify::selected",
                            G_CALLBACK (thinking_outline_on_selected), self);

  self->list = gtk_column_view_new (g_object_ref (GTK_SELECTION_MODEL (self->selection)));
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (thinking_outline_on_activate),
                            self);
  add_column (self, PAL_THINKING_COLUMN_MOVE, _ ("Move"));
  add_column (self, PAL_THINKING_COLUMN_VALUE, _ ("Value"));
  add_column (self, PAL_THINKING_COLUMN_DEPTH, _ ("Depth"));
  /* Translators: the heading above how many nodes of the tree stand below each; short. */
  add_column (self, PAL_THINKING_COLUMN_BELOW, C_ ("tree", "Below"));
  /* Translators: the heading above what nodes of a search's tree are: max, min, leaf. */
  add_column (self, PAL_THINKING_COLUMN_KIND, C_ ("tree", "Kind"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Outline"), -1);
  add_controllers (self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
}
