/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-columns.h"

#include <glib/gi18n.h>

/* --- where the columns stand --- */

struct _PalColumnLayout {
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (PalColumnLayout, pal_column_layout, GTK_TYPE_LAYOUT_MANAGER)

enum { GAP = 6 };

/* What a column has at least, and its share of the rest. */
static const struct {
  int width, share;
} columns[PAL_GAME_N_COLUMNS]
    = { { 104, 3 }, { 104, 3 }, { 84, 1 }, { 104, 3 }, { 88, 0 }, { 72, 0 }, { 60, 0 } };

static int
width_of (int column, int total)
{
  int rest = total - GAP * (PAL_GAME_N_COLUMNS - 1), shares = 0;

  for (int i = 0; i < PAL_GAME_N_COLUMNS; i++) {
    rest -= columns[i].width;
    shares += columns[i].share;
  }
  return columns[column].width + MAX (rest, 0) * columns[column].share / shares;
}

/* It asks for no width: with little of it something else is shown in place of the columns. */
static void
pal_column_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                           int for_size, int *minimum, int *natural, int *minimum_baseline,
                           int *natural_baseline)
{
  int most = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    int height;

    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
    most = MAX (most, height);
  }
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? most : 0;
  *natural = orientation == GTK_ORIENTATION_VERTICAL ? most : PAL_GAME_COLUMNS_WIDTH;
}

static void
pal_column_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                            int baseline)
{
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkWidget *child = gtk_widget_get_first_child (widget);

  for (int i = 0, x = 0; child != NULL && i < PAL_GAME_N_COLUMNS;
       i++, child = gtk_widget_get_next_sibling (child)) {
    int minimum, own = width_of (i, width);

    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    own = MAX (own, minimum);
    gtk_widget_size_allocate (child, &(GtkAllocation){ rtl ? width - x - own : x, 0, own, height },
                              -1);
    x += own + GAP;
  }
}

static void
pal_column_layout_class_init (PalColumnLayoutClass *klass)
{
  GTK_LAYOUT_MANAGER_CLASS (klass)->measure = pal_column_layout_measure;
  GTK_LAYOUT_MANAGER_CLASS (klass)->allocate = pal_column_layout_allocate;
}

static void
pal_column_layout_init (PalColumnLayout *self)
{
}

/* Numbers are read from the right. */
static float
align_of (int column)
{
  return column == PAL_GAME_COLUMN_MOVES ? 1.0F : 0.0F;
}

/* --- the heading --- */

static GtkWidget *
label_new (const char *text, float xalign, const char *css_class)
{
  return g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", (double) xalign, "ellipsize",
                       PANGO_ELLIPSIZE_END, "hexpand", TRUE, "css-classes",
                       (const char *[]){ css_class, NULL }, NULL);
}

void
pal_game_heading_fill (GtkWidget *heading, const Rules *rules)
{
  for (int i = 0; i < PAL_GAME_N_COLUMNS; i++) {
    GtkWidget *button = gtk_button_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);

    gtk_box_append (GTK_BOX (box), label_new (pal_game_column_name ((PalGameColumn) i, rules),
                                              align_of (i), "caption-heading"));
    gtk_box_append (GTK_BOX (box), gtk_image_new ());
    gtk_widget_set_visible (gtk_widget_get_last_child (box), FALSE);
    gtk_button_set_child (GTK_BUTTON (button), box);
    gtk_widget_add_css_class (button, "flat");
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", i);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "games.sort");
    gtk_widget_insert_before (button, heading, NULL);
  }
}

void
pal_game_heading_show (GtkWidget *heading, PalGameColumn column, gboolean descending)
{
  GtkWidget *button = gtk_widget_get_first_child (heading);

  for (guint i = 0; button != NULL; i++, button = gtk_widget_get_next_sibling (button)) {
    GtkWidget *box = gtk_button_get_child (GTK_BUTTON (button));
    GtkWidget *image = gtk_widget_get_last_child (box);
    const char *name = gtk_label_get_label (GTK_LABEL (gtk_widget_get_first_child (box)));
    const char *how = i != column  ? NULL
                      : descending ? _ ("Sorted descending")
                                   : _ ("Sorted ascending");
    g_autofree char *spoken = g_strjoin (", ", name, how, NULL);

    gtk_image_set_from_icon_name (GTK_IMAGE (image),
                                  descending ? "pan-down-symbolic" : "pan-up-symbolic");
    gtk_widget_set_visible (image, how != NULL);
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                    -1);
  }
}

/* --- rows --- */

void
pal_game_row_setup (GtkListItem *item, gpointer owner)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *wide = g_object_new (GTK_TYPE_BOX, "layout-manager",
                                  g_object_new (PAL_TYPE_COLUMN_LAYOUT, NULL), NULL);
  GtkWidget *narrow = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  for (int i = 0; i < PAL_GAME_N_COLUMNS; i++)
    gtk_widget_insert_before (label_new ("", align_of (i), i > 0 ? "numeric" : ""), wide, NULL);
  gtk_box_append (GTK_BOX (narrow), label_new ("", 0.0F, ""));
  gtk_box_append (GTK_BOX (narrow), label_new ("", 0.0F, "caption"));
  gtk_widget_add_css_class (gtk_widget_get_last_child (narrow), "dim-label");
  gtk_box_append (GTK_BOX (row), wide);
  gtk_box_append (GTK_BOX (row), narrow);
  gtk_widget_add_css_class (row, "game-row");
  g_object_bind_property (owner, "narrow", narrow, "visible", G_BINDING_SYNC_CREATE);
  g_object_bind_property (owner, "narrow", wide, "visible",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  gtk_list_item_set_child (item, row);
}

void
pal_game_row_bind (GtkListItem *item)
{
  PalGameItem *game = gtk_list_item_get_item (item);
  GtkWidget *row = gtk_list_item_get_child (item), *narrow = gtk_widget_get_last_child (row);
  GtkWidget *label = gtk_widget_get_first_child (gtk_widget_get_first_child (row));
  g_autofree char *players = pal_game_item_dup_players (game);
  g_autofree char *detail = pal_game_item_dup_detail (game);

  for (int i = 0; i < PAL_GAME_N_COLUMNS; i++, label = gtk_widget_get_next_sibling (label)) {
    g_autofree char *text = pal_game_item_dup_text (game, (PalGameColumn) i);

    gtk_label_set_label (GTK_LABEL (label), text);
  }
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (narrow)), players);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_last_child (narrow)), detail);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, players,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, detail, -1);
}
