#include "pal-navigation.h"

struct _PalNavigation {
  GtkBox parent_instance;
};

G_DEFINE_FINAL_TYPE (PalNavigation, pal_navigation, GTK_TYPE_BOX)

static void
pal_navigation_class_init (PalNavigationClass *klass)
{
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               PAL_RESOURCE_PATH "/ui/pal-navigation.ui");
}

static void
pal_navigation_init (PalNavigation *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
