/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-weight-changes.h"

#include "game/bots/pal-bot-editor.h"
#include "pal-square-table.h"
#include "ui/widgets/pal-segmented.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* --- an item of the table --- */

#define PAL_TYPE_CHANGE_ITEM (pal_change_item_get_type ())
G_DECLARE_FINAL_TYPE (PalChangeItem, pal_change_item, PAL, CHANGE_ITEM, GObject)

struct _PalChangeItem {
  GObject parent_instance;

  PalBotChange change;
};

G_DEFINE_FINAL_TYPE (PalChangeItem, pal_change_item, G_TYPE_OBJECT)

static void
pal_change_item_finalize (GObject *object)
{
  g_free (PAL_CHANGE_ITEM (object)->change.name);
  G_OBJECT_CLASS (pal_change_item_parent_class)->finalize (object);
}

static void
pal_change_item_class_init (PalChangeItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_change_item_finalize;
}

static void
pal_change_item_init (PalChangeItem *self)
{
}

/* --- the table --- */

typedef enum { WEIGHT, PHASE, BEFORE, AFTER, CHANGE, N_COLUMNS } Column;
typedef enum { SHOWS_BEFORE, SHOWS_AFTER, SHOWS_CHANGE } ShownTable; /* as the buttons stand */

struct _PalWeightChanges {
  GtkBox parent_instance;

  GListStore *items;
  GtkColumnView *table;
  GtkWidget *kinds;
  PalSegmented *phases, *which;
  PalSquareTable *board;
  PalBotEditor *editor;
  Bot before, after;
};

G_DEFINE_FINAL_TYPE (PalWeightChanges, pal_weight_changes, GTK_TYPE_BOX)

static int
change_number (const PalBotChange *change, Column column)
{
  switch (column) {
  case PHASE:
    return change->phase;
  case BEFORE:
    return change->before;
  case AFTER:
    return change->after;
  default:
    return change->after - change->before;
  }
}

/* Changes are sorted by how great they are, whichever way they went, and by the greatest first. */
static int
compare_items (gconstpointer a, gconstpointer b, gpointer data)
{
  const PalBotChange *x = &PAL_CHANGE_ITEM ((gpointer) a)->change;
  const PalBotChange *y = &PAL_CHANGE_ITEM ((gpointer) b)->change;
  const Column column = (Column) GPOINTER_TO_INT (data);
  int of_x = change_number (x, column), of_y = change_number (y, column);

  if (column == WEIGHT)
    return g_utf8_collate (x->name, y->name);
  if (column == CHANGE) {
    of_x = -abs (of_x);
    of_y = -abs (of_y);
  }
  return of_x < of_y   ? GTK_ORDERING_SMALLER
         : of_x > of_y ? GTK_ORDERING_LARGER
                       : GTK_ORDERING_EQUAL;
}

static void
changes_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  const Column column = (Column) GPOINTER_TO_INT (data);
  GtkWidget *label = gtk_label_new (NULL);

  g_object_set (label, "xalign", column < BEFORE ? 0.0 : 1.0, NULL);
  gtk_widget_add_css_class (label, column < BEFORE ? "name" : "numeric");
  gtk_list_item_set_child (item, label);
}

static char *
cell_text (const PalBotChange *change, Column column)
{
  return column == WEIGHT  ? g_strdup (change->name)
         : column == PHASE ? g_strdup (pal_bot_text_phase (change->phase))
                           : pal_bot_text_points (change_number (change, column));
}

static void
changes_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  const PalChangeItem *of = gtk_list_item_get_item (item);
  g_autofree char *text = cell_text (&of->change, (Column) GPOINTER_TO_INT (data));

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)), text);
}

static GtkColumnViewColumn *
make_column (Column column, const char *title)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *made = gtk_column_view_column_new (title, factory);
  g_autoptr (GtkSorter) sorter
      = GTK_SORTER (gtk_custom_sorter_new (compare_items, GINT_TO_POINTER (column), NULL));

  g_signal_connect (factory, "setup", G_CALLBACK (changes_on_setup), GINT_TO_POINTER (column));
  g_signal_connect (factory, "bind", G_CALLBACK (changes_on_bind), GINT_TO_POINTER (column));
  gtk_column_view_column_set_sorter (made, sorter);
  gtk_column_view_column_set_expand (made, column == WEIGHT);
  return made;
}

static void
fill_table (PalWeightChanges *self)
{
  const char *const titles[N_COLUMNS]
      = { _ ("Weight"), _ ("Phase"), _ ("Before"), _ ("After"), _ ("Change") };
  GtkSortListModel *sorted;
  GtkColumnViewColumn *column = NULL;

  for (int i = 0; i < N_COLUMNS; i++) {
    column = make_column ((Column) i, titles[i]);
    gtk_column_view_append_column (self->table, column);
    g_object_unref (column);
  }
  sorted = gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (self->items)),
                                    g_object_ref (gtk_column_view_get_sorter (self->table)));
  gtk_column_view_set_model (self->table, g_object_ref (GTK_SELECTION_MODEL (
                                              gtk_no_selection_new (G_LIST_MODEL (sorted)))));
  gtk_column_view_sort_by_column (self->table, column, GTK_SORT_ASCENDING);
}

static guint
list_changes (PalWeightChanges *self)
{
  g_autoptr (GArray) changes = pal_bot_changes (&self->before, &self->after);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < changes->len; i++) {
    PalChangeItem *item = g_object_new (PAL_TYPE_CHANGE_ITEM, NULL);

    item->change = g_array_index (changes, PalBotChange, i);
    item->change.name = g_strdup (item->change.name);
    g_ptr_array_add (items, item);
  }
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)),
                       items->pdata, items->len);
  return changes->len;
}

/* --- the board --- */

/* A bot whose tables are what those of AFTER have gained. */
static void
subtract_tables (Bot *difference, const Bot *before)
{
  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int kind = 0; kind < BOT_KINDS_MAX; kind++)
      for (int square = 0; square < BOT_SQUARES_MAX; square++)
        difference->weights[phase].squares[kind][square]
            = (int16_t) (difference->weights[phase].squares[kind][square]
                         - before->weights[phase].squares[kind][square]);
}

static void
changes_on_choice (PalWeightChanges *self)
{
  guint phase, which, kind;
  Bot shown;

  if (self->after.rules == NULL)
    return;
  g_object_get (self->phases, "selected", &phase, NULL);
  g_object_get (self->which, "selected", &which, NULL);
  kind = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kinds));
  shown = which == SHOWS_BEFORE ? self->before : self->after;
  if (which == SHOWS_CHANGE)
    subtract_tables (&shown, &self->before);
  if (kind == GTK_INVALID_LIST_POSITION)
    kind = 0;
  pal_bot_editor_load (self->editor, &shown);
  pal_bot_editor_set_phase (self->editor, (int) phase);
  pal_bot_editor_set_kind (self->editor, (int) kind);
}

/* The table that has changed most is looked at first. */
static void
find_greatest (const Bot *before, const Bot *after, int *phase, int *kind)
{
  int most = -1;

  for (int p = 0; p < BOT_PHASES; p++)
    for (int k = 0; k < bot_kinds (before->rules); k++)
      for (int square = 0; square < bot_squares (before->rules); square++) {
        int change
            = abs (after->weights[p].squares[k][square] - before->weights[p].squares[k][square]);

        if (change <= most)
          continue;
        most = change;
        *phase = p;
        *kind = k;
      }
}

static void
list_kinds (PalWeightChanges *self)
{
  const Rules *rules = self->after.rules;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (int kind = 0; kind < bot_kinds (rules); kind++)
    gtk_string_list_append (names, _ (rules->pieces[kind].name));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->kinds), G_LIST_MODEL (names));
  gtk_widget_set_visible (self->kinds, bot_kinds (rules) > 1);
}

guint
pal_weight_changes_show (PalWeightChanges *self, const Bot *before, const Bot *after)
{
  const gboolean phases = before->rules->terms != NULL; /* else it is always the middle game */
  int phase = phases ? 0 : 1, kind = 0;

  self->after.rules = NULL; /* until all is chosen nothing is shown */
  self->before = *before;
  find_greatest (before, after, &phase, &kind);
  pal_segmented_set_selected (self->phases, (guint) phase);
  gtk_widget_set_visible (GTK_WIDGET (self->phases), phases);
  self->after = *after;
  list_kinds (self);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->kinds), (guint) kind);
  pal_segmented_set_selected (self->which, SHOWS_CHANGE);
  changes_on_choice (self);
  return list_changes (self);
}

/* --- the object --- */

static void
pal_weight_changes_dispose (GObject *object)
{
  PalWeightChanges *self = PAL_WEIGHT_CHANGES (object);

  g_clear_object (&self->items);
  g_clear_object (&self->editor);
  G_OBJECT_CLASS (pal_weight_changes_parent_class)->dispose (object);
}

static void
pal_weight_changes_class_init (PalWeightChangesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_weight_changes_dispose;
  g_type_ensure (PAL_TYPE_SEGMENTED);
  g_type_ensure (PAL_TYPE_SQUARE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-weight-changes.ui");
  gtk_widget_class_bind_template_child (widget_class, PalWeightChanges, table);
  gtk_widget_class_bind_template_child (widget_class, PalWeightChanges, kinds);
  gtk_widget_class_bind_template_child (widget_class, PalWeightChanges, phases);
  gtk_widget_class_bind_template_child (widget_class, PalWeightChanges, which);
  gtk_widget_class_bind_template_child (widget_class, PalWeightChanges, board);
  gtk_widget_class_bind_template_callback (widget_class, changes_on_choice);
}

static void
pal_weight_changes_init (PalWeightChanges *self)
{
  const char *phases[BOT_PHASES + 1] = { NULL };
  const char *const which[] = { _ ("Before"), _ ("After"), _ ("Change"), NULL };

  self->items = g_list_store_new (PAL_TYPE_CHANGE_ITEM);
  self->editor = pal_bot_editor_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int phase = 0; phase < BOT_PHASES; phase++)
    phases[phase] = pal_bot_text_phase (phase);
  pal_segmented_set_labels (self->phases, phases);
  pal_segmented_set_labels (self->which, which);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->phases), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Phase of the game"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->which), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What the board shows"), -1);
  pal_square_table_set_editor (self->board, self->editor);
  fill_table (self);
}
