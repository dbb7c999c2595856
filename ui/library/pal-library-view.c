/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-view.h"

#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

enum { COLUMNS_WIDTH = 640 }; /* from this width on there is room for columns */

#define LIST_ITEM "pal-list-item"
#define COLUMN "pal-library-column"

struct _PalLibraryView {
  AdwBin parent_instance;

  PalLibraryList *list;
  GtkMultiSelection *selection;
  guint32 current;     /* 0: none */
  guint place;         /* that is selected when the current game is gone; G_MAXUINT: none */
  GHashTable *awaited; /* numbers of games that are to be selected when they come; or NULL */
  gboolean narrow;
  GHashTable *bound; /* GtkListItem of all stars that are there */
  guint narrow_idle;
  guint scroll_tick; /* the list that has come is scrolled when it has been laid out */
  gboolean laid_out, had_focus;
  GtkColumnViewColumn *columns[PAL_LIBRARY_N_COLUMNS];
  int asked; /* the column by which the table's sorter compares first; -1: none */
  gboolean descending;
  GSettings *settings;
  GtkStack *pages;
  GtkColumnView *table;
  GtkListView *rows;
  GtkWidget *menu;
};

G_DEFINE_FINAL_TYPE (PalLibraryView, pal_library_view, ADW_TYPE_BIN)

enum { SIGNAL_SELECTED, SIGNAL_ACTIVATED, SIGNAL_STEP, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- cells --- */

/* What a column has at least, whether it gets its share of the rest, and where its text begins. */
static const struct {
  int width;
  gboolean expand;
  float xalign;
} layouts[PAL_LIBRARY_N_COLUMNS]
    = { { 130, TRUE, 0 }, { 130, TRUE, 0 }, { 86, FALSE, 0 }, { 68, FALSE, 1 }, { 130, TRUE, 0 },
        { 88, FALSE, 0 }, { 110, TRUE, 0 }, { 98, FALSE, 0 }, { 76, FALSE, 0 } };

/* By these names the order is kept. */
static const char *const column_ids[PAL_LIBRARY_N_COLUMNS]
    = { "first", "second", "result", "moves", "event", "date", "opening", "rating", "game" };

static int
column_of (gpointer object)
{
  return GPOINTER_TO_INT (g_object_get_data (object, COLUMN));
}

static void
cell_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, PalLibraryView *self)
{
  const int column = column_of (factory);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", (double) layouts[column].xalign,
                                   "ellipsize", PANGO_ELLIPSIZE_END, NULL);

  if (column != PAL_LIBRARY_COLUMN_FIRST && column != PAL_LIBRARY_COLUMN_SECOND
      && column != PAL_LIBRARY_COLUMN_EVENT)
    gtk_widget_add_css_class (label, "numeric");
  g_object_set_data (G_OBJECT (label), LIST_ITEM, item);
  gtk_list_item_set_child (item, label);
}

static void
cell_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, PalLibraryView *self)
{
  g_autofree char *text = pal_library_item_dup_text (gtk_list_item_get_item (item),
                                                     (PalLibraryColumn) column_of (factory));

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)), text);
}

static void
star_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, PalLibraryView *self)
{
  GtkWidget *image = gtk_image_new_from_icon_name ("starred-symbolic");

  gtk_widget_add_css_class (image, "favorite");
  g_object_set_data (G_OBJECT (image), LIST_ITEM, item);
  gtk_list_item_set_child (item, image);
}

/* The star keeps its place, so that nothing moves when it comes. */
static void
show_star (GtkListItem *item)
{
  GtkWidget *child = gtk_list_item_get_child (item);
  GtkWidget *star = GTK_IS_IMAGE (child) ? child : gtk_widget_get_last_child (child);
  gboolean favorite = pal_library_item_is_favorite (gtk_list_item_get_item (item));

  gtk_widget_set_opacity (star, favorite ? 1 : 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (star), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  favorite ? _ ("Favorite") : "", -1);
}

static void
star_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, PalLibraryView *self)
{
  g_hash_table_add (self->bound, item);
  show_star (item);
}

static void
star_on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item, PalLibraryView *self)
{
  g_hash_table_remove (self->bound, item);
}

static GtkWidget *
row_label (const char *css_class)
{
  return g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, "hexpand",
                       TRUE, "css-classes", (const char *[]){ css_class, NULL }, NULL);
}

static void
library_row_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, PalLibraryView *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *star = gtk_image_new_from_icon_name ("starred-symbolic");

  gtk_widget_add_css_class (star, "favorite");
  gtk_box_append (GTK_BOX (texts), row_label ("game-players"));
  gtk_box_append (GTK_BOX (texts), row_label ("caption"));
  gtk_widget_add_css_class (gtk_widget_get_last_child (texts), "dim-label");
  gtk_box_append (GTK_BOX (row), texts);
  gtk_box_append (GTK_BOX (row), star);
  gtk_widget_add_css_class (row, "game-row");
  g_object_set_data (G_OBJECT (row), LIST_ITEM, item);
  gtk_list_item_set_child (item, row);
}

static void
library_row_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, PalLibraryView *self)
{
  PalLibraryItem *game = gtk_list_item_get_item (item);
  GtkWidget *row = gtk_list_item_get_child (item), *texts = gtk_widget_get_first_child (row);
  g_autofree char *players = pal_library_item_dup_players (game);
  g_autofree char *detail = pal_library_item_dup_detail (game);

  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (texts)), players);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_last_child (texts)), detail);
  star_on_bind (factory, item, self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, players,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, detail, -1);
}

/* --- the order --- */

/* The list sorts itself: all that is asked here is which column comes first, and which way. */
static int
note_column (gconstpointer a, gconstpointer b, gpointer column)
{
  PalLibraryView *self = g_object_get_data (column, "pal-library-view");

  if (self->asked < 0)
    self->asked = column_of (column);
  return 1;
}

static void
library_view_on_order (GtkSorter *sorter, GtkSorterChange change, PalLibraryView *self)
{
  g_autoptr (GObject) one = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) other = g_object_new (G_TYPE_OBJECT, NULL);
  GtkOrdering ordering;

  if (!self->list) /* the table goes, column by column */
    return;
  self->asked = -1;
  ordering = gtk_sorter_compare (sorter, one, other);
  self->descending = ordering == GTK_ORDERING_SMALLER;
  pal_library_list_sort (self->list,
                         self->asked < 0 ? LIBRARY_SORT_NUMBER
                                         : pal_library_column_sort ((PalLibraryColumn) self->asked),
                         self->descending);
  g_settings_set_string (self->settings, "library-sort",
                         self->asked < 0 ? "" : column_ids[self->asked]);
  g_settings_set_boolean (self->settings, "library-sort-descending", self->descending);
}

static void
sort_table (PalLibraryView *self, int column, gboolean descending)
{
  gtk_column_view_sort_by_column (self->table, NULL, GTK_SORT_ASCENDING);
  gtk_column_view_sort_by_column (self->table, self->columns[column],
                                  descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
}

void
pal_library_view_sort (PalLibraryView *self, PalLibraryColumn column)
{
  sort_table (self, (int) column, self->asked == (int) column && !self->descending);
}

/* As the table was sorted when it was last seen. */
static void
sort_table_as_before (PalLibraryView *self)
{
  g_autofree char *sort = g_settings_get_string (self->settings, "library-sort");
  const gboolean descending = g_settings_get_boolean (self->settings, "library-sort-descending");

  for (int i = 0; i < PAL_LIBRARY_N_COLUMNS; i++)
    if (g_str_equal (sort, column_ids[i]))
      sort_table (self, i, descending);
}

static void
add_column (PalLibraryView *self, PalLibraryColumn column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *added
      = gtk_column_view_column_new (pal_library_column_name (column, NULL), factory);
  g_autoptr (GtkSorter) sorter = GTK_SORTER (gtk_custom_sorter_new (note_column, added, NULL));

  g_object_set_data (G_OBJECT (factory), COLUMN, GINT_TO_POINTER ((int) column));
  g_object_set_data (G_OBJECT (added), COLUMN, GINT_TO_POINTER ((int) column));
  g_object_set_data (G_OBJECT (added), "pal-library-view", self);
  g_signal_connect_object (factory, "setup", G_CALLBACK (cell_on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (cell_on_bind), self, 0);
  gtk_column_view_column_set_sorter (added, sorter);
  gtk_column_view_column_set_resizable (added, TRUE);
  gtk_column_view_column_set_expand (added, layouts[column].expand);
  gtk_column_view_column_set_fixed_width (added,
                                          layouts[column].expand ? -1 : layouts[column].width);
  gtk_column_view_append_column (self->table, added);
  self->columns[column] = added;
}

static void
add_star (PalLibraryView *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *added = gtk_column_view_column_new ("", factory);

  g_signal_connect_object (factory, "setup", G_CALLBACK (star_on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (star_on_bind), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (star_on_unbind), self, 0);
  gtk_column_view_append_column (self->table, added);
  g_object_unref (added);
}

/* A column that is only hidden keeps its room in GTK 4.8. */
static void
library_view_show_kind (PalLibraryView *self, gboolean shown)
{
  GtkColumnViewColumn *column = self->columns[PAL_LIBRARY_COLUMN_KIND];

  if (shown == (gtk_column_view_column_get_column_view (column) != NULL))
    return;
  if (shown)
    gtk_column_view_append_column (self->table, column);
  else
    gtk_column_view_remove_column (self->table, column);
}

void
pal_library_view_set_rules (PalLibraryView *self, const Rules *rules)
{
  for (int i = 0; i < PAL_LIBRARY_N_COLUMNS; i++)
    gtk_column_view_column_set_title (self->columns[i],
                                      pal_library_column_name ((PalLibraryColumn) i, rules));
  library_view_show_kind (self, rules == NULL);
}

/* --- what is selected --- */

GArray *
pal_library_view_get_selected (PalLibraryView *self)
{
  g_autoptr (GtkBitset) selected
      = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  const GArray *all = pal_library_list_get_ids (self->list);
  GArray *ids
      = g_array_sized_new (FALSE, FALSE, sizeof (guint32), (guint) gtk_bitset_get_size (selected));
  GtkBitsetIter iter;
  guint position;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, selected, &position); more;
       more = gtk_bitset_iter_next (&iter, &position))
    if (position < all->len)
      g_array_append_val (ids, g_array_index (all, guint32, position));
  return ids;
}

static guint
current_position (PalLibraryView *self)
{
  guint position = self->current ? pal_library_list_find (self->list, self->current) : G_MAXUINT;

  return position != G_MAXUINT
                 && gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection),
                                                     position)
             ? position
             : G_MAXUINT;
}

PalLibraryItem *
pal_library_view_get_current (PalLibraryView *self)
{
  guint position = current_position (self);

  return position == G_MAXUINT ? NULL : g_list_model_get_item (G_LIST_MODEL (self->list), position);
}

/* The only one that is selected is the current one; of several it is the one that was. */
static void
library_view_on_selection (PalLibraryView *self)
{
  g_autoptr (GtkBitset) selected
      = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  const GArray *all = pal_library_list_get_ids (self->list);
  guint first;

  if (gtk_bitset_get_size (selected) == 1 || current_position (self) == G_MAXUINT) {
    first = gtk_bitset_is_empty (selected) ? G_MAXUINT : gtk_bitset_get_minimum (selected);
    self->current = first < all->len ? g_array_index (all, guint32, first) : 0;
  }
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

/* The one in the table, or that of rows. */
static GtkWidget *
visible_list (PalLibraryView *self)
{
  GtkWidget *list = gtk_widget_get_first_child (GTK_WIDGET (self->table));

  if (self->narrow)
    return GTK_WIDGET (self->rows);
  while (!GTK_IS_LIST_VIEW (list))
    list = gtk_widget_get_next_sibling (list);
  return list;
}

static void
library_view_scroll_to (PalLibraryView *self, guint position)
{
  gtk_widget_activate_action (visible_list (self), "list.scroll-to-item", "u", position);
}

void
pal_library_view_select (PalLibraryView *self, guint32 id)
{
  guint position = pal_library_list_find (self->list, id);

  if (position == G_MAXUINT)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  library_view_scroll_to (self, position);
}

/* Gives the keys to the row at POSITION; FALSE where it has not come into view yet. */
static gboolean
focus_row (PalLibraryView *self, guint position)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    if (gtk_list_item_get_position (item) == position) {
      GtkWidget *row = gtk_widget_get_parent (gtk_list_item_get_child (item));
      return gtk_widget_grab_focus (self->narrow ? row : gtk_widget_get_parent (row));
    }
  return FALSE;
}

static gboolean
has_keys (PalLibraryView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}

void
pal_library_view_select_soon (PalLibraryView *self, const GArray *ids)
{
  g_clear_pointer (&self->awaited, g_hash_table_unref);
  self->awaited = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (self->awaited, GUINT_TO_POINTER (g_array_index (ids, guint32, i)));
}

/* Whether those that were awaited have come. */
static gboolean
select_awaited (PalLibraryView *self)
{
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (self->selection);
  const GArray *all = pal_library_list_get_ids (self->list);
  g_autoptr (GtkBitset) come = gtk_bitset_new_empty ();
  g_autoptr (GtkBitset) whole = gtk_bitset_new_range (0, all->len);

  if (self->awaited == NULL)
    return FALSE;
  for (guint i = 0; i < all->len; i++)
    if (g_hash_table_contains (self->awaited, GUINT_TO_POINTER (g_array_index (all, guint32, i))))
      gtk_bitset_add (come, i);
  if (gtk_bitset_is_empty (come))
    return FALSE;
  g_clear_pointer (&self->awaited, g_hash_table_unref);
  self->current = g_array_index (all, guint32, gtk_bitset_get_minimum (come));
  gtk_selection_model_set_selection (selection, come, whole);
  library_view_scroll_to (self, gtk_bitset_get_minimum (come));
  if (has_keys (self))
    focus_row (self, gtk_bitset_get_minimum (come));
  library_view_on_selection (self);
  return TRUE;
}

void
pal_library_view_keep_place (PalLibraryView *self)
{
  g_autoptr (GtkBitset) selected
      = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));

  self->place = gtk_bitset_is_empty (selected) ? G_MAXUINT : gtk_bitset_get_minimum (selected);
}

/* To the row that is selected, or the first one. */
void
pal_library_view_focus (PalLibraryView *self)
{
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (self->selection);
  guint position = current_position (self);

  if (position == G_MAXUINT && pal_library_list_get_ids (self->list)->len > 0)
    gtk_selection_model_select_item (selection, position = 0, TRUE);
  if (position != G_MAXUINT)
    library_view_scroll_to (self, position);
  if (position == G_MAXUINT || !focus_row (self, position))
    gtk_widget_child_focus (visible_list (self), GTK_DIR_TAB_FORWARD);
}

/* The Tab key stops here once, at the row that is selected: the arrows walk in the list. (GTK 4.8
 * stops at every row, and begins with the first one.) */
static gboolean
library_view_on_focus (GtkWidget *widget, GtkDirectionType direction)
{
  PalLibraryView *self = PAL_LIBRARY_VIEW (widget);
  const gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (tab && has_keys (self))
    return FALSE;
  if (tab && current_position (self) != G_MAXUINT) {
    pal_library_view_focus (self);
    return TRUE;
  }
  return GTK_WIDGET_CLASS (pal_library_view_parent_class)->focus (widget, direction);
}

/* The game that was current stays so where it is still there, else the first one is; games have
 * become favorites that stand where they were. */
static void
library_view_on_answered (PalLibraryView *self)
{
  guint position = self->current ? pal_library_list_find (self->list, self->current) : G_MAXUINT;
  const GArray *all = pal_library_list_get_ids (self->list);
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    show_star (item);
  if (select_awaited (self)) {
    self->place = G_MAXUINT;
    return;
  }
  if (position == G_MAXUINT && self->place != G_MAXUINT && all->len > 0)
    position = MIN (self->place, all->len - 1);
  else if (position == G_MAXUINT && all->len > 0)
    position = 0;
  self->place = G_MAXUINT;
  if (position != G_MAXUINT && current_position (self) == G_MAXUINT)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  else
    library_view_on_selection (self);
}

/* --- the mouse and the keys --- */

static void
library_view_on_activate (PalLibraryView *self, guint position)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0);
}

static gboolean
library_view_on_key (GtkEventControllerKey *controller, guint key, guint code,
                     GdkModifierType state, PalLibraryView *self)
{
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK))
    return FALSE;
  if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
    g_signal_emit (self, signals[SIGNAL_STEP], 0, -1);
  else if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
    g_signal_emit (self, signals[SIGNAL_STEP], 0, 1);
  else
    return FALSE;
  return TRUE;
}

/* The position of the row that WIDGET is in, or G_MAXUINT. */
static guint
position_at (PalLibraryView *self, double x, double y)
{
  GtkWidget *widget = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  for (int depth = 0; widget && widget != GTK_WIDGET (self) && depth < 6;
       depth++, widget = gtk_widget_get_parent (widget)) {
    GtkListItem *item = g_object_get_data (G_OBJECT (widget), LIST_ITEM);
    GtkWidget *child = gtk_widget_get_first_child (widget);
    if (!item && child)
      item = g_object_get_data (G_OBJECT (child), LIST_ITEM);
    if (!item && child && gtk_widget_get_first_child (child))
      item = g_object_get_data (G_OBJECT (gtk_widget_get_first_child (child)), LIST_ITEM);
    if (item)
      return gtk_list_item_get_position (item);
  }
  return G_MAXUINT;
}

static void
library_view_show_menu (PalLibraryView *self, double x, double y)
{
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* The menu of the row at X, Y, and of others that are selected with it. */
static gboolean
library_view_menu_at (PalLibraryView *self, double x, double y)
{
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (self->selection);
  guint position = position_at (self, x, y);

  if (position == G_MAXUINT)
    return FALSE;
  if (!gtk_selection_model_is_selected (selection, position))
    gtk_selection_model_select_item (selection, position, TRUE);
  library_view_show_menu (self, x, y);
  return TRUE;
}

static void
library_view_on_click (GtkGestureClick *gesture, int n, double x, double y, PalLibraryView *self)
{
  if (library_view_menu_at (self, x, y))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
library_view_on_long_press (GtkGestureLongPress *gesture, double x, double y, PalLibraryView *self)
{
  if (library_view_menu_at (self, x, y))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* By the keyboard: at the row with the focus. */
static void
library_view_menu_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalLibraryView *self = PAL_LIBRARY_VIEW (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  graphene_rect_t area;

  if (!focus || !gtk_widget_is_ancestor (focus, widget)
      || !gtk_widget_compute_bounds (focus, widget, &area))
    return;
  library_view_show_menu (self, area.origin.x + 48, area.origin.y + area.size.height);
}

void
pal_library_view_set_menu (PalLibraryView *self, GMenuModel *menu)
{
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), menu);
}

/* --- the width --- */

/* A list that has not been laid out yet takes any place for one beyond its end, and shows a hole
 * above its rows, or none of them: the first frame lays it out, the second one scrolls it. */
static gboolean
library_view_on_frame (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PalLibraryView *self = PAL_LIBRARY_VIEW (widget);
  guint position = current_position (self);

  if (!self->laid_out) {
    self->laid_out = TRUE;
    gtk_widget_queue_allocate (widget);
    return G_SOURCE_CONTINUE;
  }
  self->scroll_tick = 0;
  if (position != G_MAXUINT)
    library_view_scroll_to (self, position);
  if (position != G_MAXUINT && self->had_focus)
    focus_row (self, position);
  self->had_focus = FALSE;
  return G_SOURCE_REMOVE;
}

static void
library_view_scroll_soon (PalLibraryView *self)
{
  self->laid_out = FALSE;
  if (self->scroll_tick == 0)
    self->scroll_tick
        = gtk_widget_add_tick_callback (GTK_WIDGET (self), library_view_on_frame, NULL, NULL);
}

/* The list that is not seen has no rows. */
static void
library_view_show_narrow (PalLibraryView *self)
{
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (self->selection);

  self->had_focus = self->had_focus || has_keys (self);
  gtk_column_view_set_model (self->table, self->narrow ? NULL : selection);
  gtk_list_view_set_model (self->rows, self->narrow ? selection : NULL);
  gtk_stack_set_visible_child_name (self->pages, self->narrow ? "rows" : "table");
  library_view_scroll_soon (self);
}

static gboolean
library_view_update_narrow (gpointer data)
{
  PalLibraryView *self = data;
  gboolean narrow = gtk_widget_get_width (GTK_WIDGET (self)) < COLUMNS_WIDTH;

  self->narrow_idle = 0;
  if (narrow != self->narrow) {
    self->narrow = narrow;
    library_view_show_narrow (self);
    g_object_notify (G_OBJECT (self), "narrow");
  }
  return G_SOURCE_REMOVE;
}

static void
pal_library_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (GTK_WIDGET (PAL_LIBRARY_VIEW (widget)->pages), orientation, for_size, minimum,
                      natural, NULL, NULL);
}

/* What is shown changes behind the sizes being given out. */
static void
pal_library_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalLibraryView *self = PAL_LIBRARY_VIEW (widget);

  gtk_widget_allocate (GTK_WIDGET (self->pages), width, height, baseline, NULL);
  gtk_popover_present (GTK_POPOVER (self->menu));
  if (self->narrow_idle == 0)
    self->narrow_idle
        = g_idle_add_full (G_PRIORITY_HIGH_IDLE, library_view_update_narrow, self, NULL);
}

/* --- the object --- */

PalLibraryList *
pal_library_view_get_list (PalLibraryView *self)
{
  return self->list;
}

static void
pal_library_view_dispose (GObject *object)
{
  PalLibraryView *self = PAL_LIBRARY_VIEW (object);

  g_clear_handle_id (&self->narrow_idle, g_source_remove);
  if (self->scroll_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->scroll_tick);
  self->scroll_tick = 0;
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  if (self->selection)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (pal_library_view_parent_class)->dispose (object);
}

static void
pal_library_view_finalize (GObject *object)
{
  PalLibraryView *self = PAL_LIBRARY_VIEW (object);

  for (int i = 0; i < PAL_LIBRARY_N_COLUMNS; i++)
    g_clear_object (&self->columns[i]);
  g_hash_table_unref (self->bound);
  g_clear_pointer (&self->awaited, g_hash_table_unref);
  G_OBJECT_CLASS (pal_library_view_parent_class)->finalize (object);
}

static void
pal_library_view_class_init (PalLibraryViewClass *klass)
{
  const PalProperty properties[] = {
    { "narrow", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalLibraryView, narrow),
      .flags = G_PARAM_READABLE },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_library_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_library_view_finalize;
  widget_class->focus = library_view_on_focus;
  widget_class->measure = pal_library_view_measure;
  widget_class->size_allocate = pal_library_view_size_allocate;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  signals[SIGNAL_SELECTED] = g_signal_new ("selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_STEP] = g_signal_new ("step", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-library-view.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLibraryView, pages);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryView, table);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryView, rows);
  gtk_widget_class_bind_template_callback (widget_class, library_row_on_setup);
  gtk_widget_class_bind_template_callback (widget_class, library_row_on_bind);
  gtk_widget_class_bind_template_callback (widget_class, star_on_unbind);
  gtk_widget_class_bind_template_callback (widget_class, library_view_on_activate);
  gtk_widget_class_bind_template_callback (widget_class, library_view_on_key);
  gtk_widget_class_bind_template_callback (widget_class, library_view_on_click);
  gtk_widget_class_bind_template_callback (widget_class, library_view_on_long_press);
  gtk_widget_class_install_action (widget_class, "games.menu", NULL, library_view_menu_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "games.menu",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "games.menu", NULL);
}

static void
pal_library_view_init (PalLibraryView *self)
{
  self->bound = g_hash_table_new (NULL, NULL);
  self->place = G_MAXUINT;
  self->asked = -1;
  self->settings = g_settings_new (PAL_APP_ID);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL); /* it hears of its own size */
  self->list = pal_library_list_new ();
  self->selection = gtk_multi_selection_new (g_object_ref (G_LIST_MODEL (self->list)));
  self->menu = gtk_popover_menu_new_from_model (NULL);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  add_star (self);
  for (int i = 0; i < PAL_LIBRARY_N_COLUMNS; i++)
    add_column (self, (PalLibraryColumn) i);
  g_signal_connect_object (gtk_column_view_get_sorter (self->table), "changed",
                           G_CALLBACK (library_view_on_order), self, 0);
  sort_table_as_before (self);
  g_signal_connect_object (self->selection, "selection-changed",
                           G_CALLBACK (library_view_on_selection), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "answered", G_CALLBACK (library_view_on_answered), self,
                           G_CONNECT_SWAPPED);
  library_view_show_narrow (self);
}
