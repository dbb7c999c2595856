/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-segmented.h"

#include "pal-gtk-fixes.h"
#include "pal-properties.h"

struct _PalSegmented {
  GtkWidget parent_instance;

  GStrv labels;
  guint selected;
};

G_DEFINE_FINAL_TYPE (PalSegmented, pal_segmented, GTK_TYPE_WIDGET)

static void
segmented_on_toggled (GtkToggleButton *button, PalSegmented *self)
{
  guint index = 0;

  if (!gtk_toggle_button_get_active (button))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));
       child != GTK_WIDGET (button); child = gtk_widget_get_next_sibling (child))
    index++;
  if (self->selected == index)
    return;
  self->selected = index;
  g_object_notify (G_OBJECT (self), "selected");
}

void
pal_segmented_set_labels (PalSegmented *self, const char *const *labels)
{
  GtkToggleButton *first = NULL;

  pal_widget_unparent_children (self);
  g_strfreev (self->labels);
  self->labels = g_strdupv ((char **) labels);
  self->selected = 0;
  for (guint i = 0; labels != NULL && labels[i] != NULL; i++) {
    GtkWidget *button
        = g_object_new (GTK_TYPE_TOGGLE_BUTTON, "label", labels[i], "hexpand", TRUE, "active",
                        i == 0, "focus-on-click", FALSE, /* the arrows stay with what has them */
                        "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, NULL);

    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), first);
    if (first == NULL)
      first = GTK_TOGGLE_BUTTON (button);
    g_signal_connect (button, "toggled", G_CALLBACK (segmented_on_toggled), self);
    gtk_widget_set_parent (button, GTK_WIDGET (self));
  }
  g_object_notify (G_OBJECT (self), "labels");
  g_object_notify (G_OBJECT (self), "selected");
}

void
pal_segmented_set_tooltips (PalSegmented *self, const char *const *tooltips)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  for (; child != NULL && *tooltips != NULL; child = gtk_widget_get_next_sibling (child))
    pal_widget_set_tooltip (child, *tooltips++);
}

void
pal_segmented_set_selected (PalSegmented *self, guint selected)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  for (guint i = 0; i < selected && child != NULL; i++)
    child = gtk_widget_get_next_sibling (child);
  if (child != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (child), TRUE);
}

/* The arrows go from button to button; the focus comes in on the one that is down. */
static gboolean
pal_segmented_focus (GtkWidget *widget, GtkDirectionType direction)
{
  PalSegmented *self = PAL_SEGMENTED (widget);
  gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (gtk_widget_get_focus_child (widget) != NULL)
    return tab ? FALSE : GTK_WIDGET_CLASS (pal_segmented_parent_class)->focus (widget, direction);
  for (guint i = 0; i < self->selected && child != NULL; i++)
    child = gtk_widget_get_next_sibling (child);
  return child != NULL && gtk_widget_grab_focus (child);
}

/* --- rows --- */

static int
child_size (GtkWidget *child, GtkOrientation orientation)
{
  int natural;

  gtk_widget_measure (child, orientation, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* Counts the buttons from FIRST on that stand in one row of WIDTH pixels, at least one, and the
 * pixels that they USE. */
static int
count_in_row (GtkWidget *first, int width, int *use)
{
  int n = 0;

  *use = 0;
  for (GtkWidget *child = first; child != NULL; child = gtk_widget_get_next_sibling (child)) {
    int more = child_size (child, GTK_ORIENTATION_HORIZONTAL);

    if (n > 0 && *use + more > width)
      break;
    *use += more;
    n++;
  }
  return n;
}

static int
row_height (GtkWidget *widget)
{
  int height = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    height = MAX (height, child_size (child, GTK_ORIENTATION_VERTICAL));
  return height;
}

static GtkSizeRequestMode
pal_segmented_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
pal_segmented_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int rows = 0, use;

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    for (; child != NULL; child = gtk_widget_get_next_sibling (child)) {
      int width = child_size (child, orientation);

      *minimum = MAX (*minimum, width);
      *natural += width;
    }
    return;
  }
  for (; child != NULL; rows++)
    for (int n = count_in_row (child, for_size < 0 ? G_MAXINT : for_size, &use); n > 0; n--)
      child = gtk_widget_get_next_sibling (child);
  *minimum = *natural = rows * row_height (widget);
}

/* The buttons of each row share what is left in it. */
static void
pal_segmented_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  const gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  const int high = row_height (widget);

  for (int y = 0; child != NULL; y += high) {
    int use, n = count_in_row (child, width, &use), left = MAX (width - use, 0), x = 0;

    for (; n > 0; n--, child = gtk_widget_get_next_sibling (child)) {
      int wide = child_size (child, GTK_ORIENTATION_HORIZONTAL) + left / n;

      left -= left / n;
      gtk_widget_size_allocate (child,
                                &(GtkAllocation){ rtl ? width - x - wide : x, y, wide, high }, -1);
      x += wide;
    }
  }
}

/* --- the widget --- */

static void
pal_segmented_finalize (GObject *object)
{
  g_strfreev (PAL_SEGMENTED (object)->labels);
  G_OBJECT_CLASS (pal_segmented_parent_class)->finalize (object);
}

static void
pal_segmented_class_init (PalSegmentedClass *klass)
{
  const PalProperty properties[] = {
    { "labels", G_TYPE_STRV, G_STRUCT_OFFSET (PalSegmented, labels),
      .set = G_CALLBACK (pal_segmented_set_labels) },
    { "selected", G_TYPE_UINT, G_STRUCT_OFFSET (PalSegmented, selected),
      .flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY,
      .set = G_CALLBACK (pal_segmented_set_selected) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = pal_segmented_finalize;
  widget_class->focus = pal_segmented_focus;
  widget_class->get_request_mode = pal_segmented_get_request_mode;
  widget_class->measure = pal_segmented_measure;
  widget_class->size_allocate = pal_segmented_size_allocate;

  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_css_name (widget_class, "segmented");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_RADIO_GROUP);
}

static void
pal_segmented_init (PalSegmented *self)
{
}
