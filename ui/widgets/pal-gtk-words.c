/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mends of pal-gtk-fixes.h for words that have too little room. */
#include "pal-gtk-fixes.h"

/* --- words that are cut --- */

/* What GTK does by itself. */
static void (*map_label) (GtkWidget *);
static void (*root_header_bar) (GtkWidget *);

/* Whether WIDGET lies in something that tells something itself, such as a button. */
static gboolean
is_told_around (GtkWidget *widget)
{
  for (GtkWidget *around = gtk_widget_get_parent (widget); around != NULL && !GTK_IS_ROOT (around);
       around = gtk_widget_get_parent (around))
    if (gtk_widget_get_tooltip_text (around) != NULL)
      return TRUE;
  return FALSE;
}

/* All that LABEL says, where it cannot show all of it and nothing else is told there. */
static gboolean
label_on_query_tooltip (GtkLabel *label, int x, int y, gboolean by_keys, GtkTooltip *tooltip)
{
  if (gtk_widget_get_tooltip_text (GTK_WIDGET (label)) != NULL
      || is_told_around (GTK_WIDGET (label))
      || !pango_layout_is_ellipsized (gtk_label_get_layout (label)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (label));
  return TRUE;
}

static GtkAlign
mirrored (GtkAlign align)
{
  return align == GTK_ALIGN_START ? GTK_ALIGN_END
         : align == GTK_ALIGN_END ? GTK_ALIGN_START
                                  : align;
}

/* LABEL, a figure, stays where it is and is written from left to right, or its sign would stand
 * behind it; words of a script that goes the other way still do. */
static void
keep_sign_in_front (GtkWidget *label)
{
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_set_halign (label, mirrored (gtk_widget_get_halign (label)));
  gtk_label_set_xalign (GTK_LABEL (label), 1 - gtk_label_get_xalign (GTK_LABEL (label)));
}

static void
label_map (GtkWidget *label)
{
  map_label (label);
  if (gtk_widget_has_css_class (label, "numeric")
      && gtk_widget_get_direction (label) == GTK_TEXT_DIR_RTL)
    keep_sign_in_front (label);
  if (gtk_label_get_ellipsize (GTK_LABEL (label)) == PANGO_ELLIPSIZE_NONE
      || gtk_widget_get_has_tooltip (label))
    return;
  g_signal_connect (label, "query-tooltip", G_CALLBACK (label_on_query_tooltip), NULL);
  gtk_widget_set_has_tooltip (label, TRUE);
}

static void
titles_give_way (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_label_get_width_chars (GTK_LABEL (widget)) > 0)
    gtk_label_set_width_chars (GTK_LABEL (widget), -1);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child))
      titles_give_way (child);
}

static void
header_bar_root (GtkWidget *bar)
{
  titles_give_way (bar);
  root_header_bar (bar);
}

void
pal_labels_mend (void)
{
  GtkWidgetClass *label = g_type_class_ref (GTK_TYPE_LABEL);
  GtkWidgetClass *header_bar = g_type_class_ref (ADW_TYPE_HEADER_BAR);

  map_label = label->map;
  label->map = label_map;
  root_header_bar = header_bar->root;
  header_bar->root = header_bar_root;
}

/* --- words on buttons --- */

static gboolean
is_in_row (GtkWidget *button)
{
  GtkWidget *parent = gtk_widget_get_parent (button);

  return GTK_IS_BOX (parent) || GTK_IS_STACK_SWITCHER (parent);
}

void
pal_buttons_wrap (GtkWidget *widget)
{
  GtkWidget *words = GTK_IS_BUTTON (widget)         ? gtk_button_get_child (GTK_BUTTON (widget))
                     : GTK_IS_CHECK_BUTTON (widget) ? gtk_widget_get_last_child (widget)
                                                    : NULL;

  if (ADW_IS_HEADER_BAR (widget)) /* is one line, in which the title gives way */
    return;
  if (GTK_IS_LABEL (words) && is_in_row (widget)) {
    gtk_label_set_wrap (GTK_LABEL (words), TRUE);
    gtk_label_set_justify (GTK_LABEL (words),
                           GTK_IS_BUTTON (widget) ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT);
    gtk_widget_add_css_class (widget, "wrapping");
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    pal_buttons_wrap (child);
}
