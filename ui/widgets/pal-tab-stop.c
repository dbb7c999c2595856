#include "pal-tab-stop.h"

struct _PalTabStop {
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (PalTabStop, pal_tab_stop, ADW_TYPE_BIN)

static gboolean
has_focus (GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  return focus != NULL && gtk_widget_is_ancestor (focus, widget);
}

static gboolean
pal_tab_stop_focus (GtkWidget *widget, GtkDirectionType direction)
{
  gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (tab && has_focus (widget))
    return FALSE;
  return GTK_WIDGET_CLASS (pal_tab_stop_parent_class)->focus (widget, direction);
}

static void
pal_tab_stop_class_init (PalTabStopClass *klass)
{
  GTK_WIDGET_CLASS (klass)->focus = pal_tab_stop_focus;
}

static void
pal_tab_stop_init (PalTabStop *self)
{
}

GtkWidget *
pal_tab_stop_new (GtkWidget *child)
{
  return g_object_new (PAL_TYPE_TAB_STOP, "child", child, NULL);
}
