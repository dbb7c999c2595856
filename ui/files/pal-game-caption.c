#include "pal-game-caption.h"

static GtkWidget *
label_new (const char *css_class)
{
  GtkWidget *label
      = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, NULL);

  gtk_widget_add_css_class (label, css_class);
  return label;
}

void
pal_game_caption_setup (GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *detail = label_new ("caption");

  gtk_widget_add_css_class (detail, "dim-label");
  gtk_box_append (GTK_BOX (box), label_new ("game-players"));
  gtk_box_append (GTK_BOX (box), detail);
  gtk_widget_add_css_class (box, "game-row");
  gtk_list_item_set_child (item, box);
}

void
pal_game_caption_show (GtkListItem *item, const char *players, const char *detail)
{
  GtkWidget *box = gtk_list_item_get_child (item), *first = gtk_widget_get_first_child (box);

  gtk_label_set_label (GTK_LABEL (first), players);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (first)), detail);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (box)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, players,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, detail, -1);
}
