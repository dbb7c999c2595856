/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-squeezer.h"

#include "pal-properties.h"

struct _PalSqueezer {
  GtkWidget parent_instance;

  gboolean allow_none;
  GtkWidget *shown;
};

G_DEFINE_FINAL_TYPE (PalSqueezer, pal_squeezer, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
pal_squeezer_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The first child that would like to be no wider than WIDTH, or the last that is left. */
static GtkWidget *
child_for (PalSqueezer *self, int width)
{
  GtkWidget *last = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    int natural;
    if (!gtk_widget_get_visible (child))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    if (natural <= width)
      return child;
    last = child;
  }
  return self->allow_none ? NULL : last;
}

/* As wide as the widest would like to be, no narrower than the last one can be. */
static void
measure_width (PalSqueezer *self, int *minimum, int *natural)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    int least, liked;
    if (!gtk_widget_get_visible (child))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &liked, NULL, NULL);
    *minimum = self->allow_none ? 0 : least;
    *natural = MAX (*natural, liked);
  }
}

static void
pal_squeezer_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalSqueezer *self = PAL_SQUEEZER (widget);
  GtkWidget *child;

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    measure_width (self, minimum, natural);
    return;
  }
  child = child_for (self, for_size < 0 ? G_MAXINT : for_size);
  if (child != NULL)
    gtk_widget_measure (child, orientation, for_size, minimum, natural, minimum_baseline,
                        natural_baseline);
}

static void
pal_squeezer_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalSqueezer *self = PAL_SQUEEZER (widget);
  GtkWidget *shown = child_for (self, width);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_child_visible (child, child == shown);
  if (shown != NULL) {
    int least;
    gtk_widget_measure (shown, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    gtk_widget_size_allocate (shown, &(GtkAllocation){ 0, 0, MAX (width, least), height },
                              baseline);
  }
  if (self->shown == shown)
    return;
  g_set_weak_pointer (&self->shown, shown);
  g_object_notify (G_OBJECT (self), "shown");
}

static GtkWidget *
get_shown (PalSqueezer *self)
{
  return self->shown;
}

static void
pal_squeezer_dispose (GObject *object)
{
  g_clear_weak_pointer (&PAL_SQUEEZER (object)->shown);
  pal_properties_dispose (object);
}

static void
pal_squeezer_class_init (PalSqueezerClass *klass)
{
  const PalProperty properties[] = {
    { "allow-none", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSqueezer, allow_none),
      G_CALLBACK (gtk_widget_queue_resize) },
    { "shown", GTK_TYPE_WIDGET, .get = G_CALLBACK (get_shown), .flags = G_PARAM_READABLE },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_squeezer_dispose;
  widget_class->get_request_mode = pal_squeezer_get_request_mode;
  widget_class->measure = pal_squeezer_measure;
  widget_class->size_allocate = pal_squeezer_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static void
pal_squeezer_init (PalSqueezer *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
