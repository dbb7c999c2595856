/*
 * A menu that is closed while one of its submenus is open keeps the focus: it turns back to its
 * first page when it is hidden already, GTK looks for a new place for the focus that the submenu's
 * page had, and finds it on that page. All keys go to nowhere then, until somebody clicks. So
 * nothing in a menu can be focused unless it is seen; GTK goes on to what the menu belongs to.
 *
 * And a menu that is taken away from its widget while it is open, as GTK does with a window's own
 * menu, counts as open for ever, and no click or key comes to any window of its group again. So it
 * is hidden.
 *
 * And GTK 4.8 takes for granted that something in an open menu has the focus, which is not so when
 * the item that had it cannot be chosen any more, as Resign when the time is up. So the next item
 * gets it.
 */
#include "pal-menus.h"

static gboolean
on_closed (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *popover = g_value_get_object (values);

  if (GTK_IS_POPOVER_MENU (popover))
    gtk_widget_set_can_focus (popover, FALSE);
  return G_SOURCE_CONTINUE;
}

static void
on_focus (GtkWindow *window, GParamSpec *pspec, GtkWidget *menu)
{
  if (gtk_window_get_focus (window) == NULL && gtk_widget_get_mapped (menu))
    gtk_widget_child_focus (gtk_widget_get_first_child (menu), GTK_DIR_TAB_FORWARD);
}

static gboolean
menus_on_map (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);
  GtkRoot *root = GTK_IS_POPOVER_MENU (widget) ? gtk_widget_get_root (widget) : NULL;

  if (root != NULL) {
    gtk_widget_set_can_focus (widget, TRUE);
    g_signal_connect_object (root, "notify::focus-widget", G_CALLBACK (on_focus), widget, 0);
  }
  return G_SOURCE_CONTINUE;
}

static void
hide_orphan (gpointer data)
{
  g_autoptr (GtkWidget) popover = data;

  if (gtk_widget_get_parent (popover) == NULL && gtk_widget_get_visible (popover))
    gtk_widget_hide (popover);
}

/* Whether it loses its parent as well is not known before GTK is done with it. */
static gboolean
on_unmap (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);
  GtkRoot *root = GTK_IS_POPOVER_MENU (widget) ? gtk_widget_get_root (widget) : NULL;

  if (root != NULL)
    g_signal_handlers_disconnect_by_func (root, on_focus, widget);
  if (GTK_IS_POPOVER_MENU (widget) && gtk_widget_get_visible (widget))
    g_idle_add_once (hide_orphan, g_object_ref (widget));
  return G_SOURCE_CONTINUE;
}

static void
hook (const char *signal, GType type, GSignalEmissionHook callback)
{
  gpointer type_class = g_type_class_ref (type); /* it has the signal */

  g_signal_add_emission_hook (g_signal_lookup (signal, type), 0, callback, NULL, NULL);
  g_type_class_unref (type_class);
}

void
pal_menus_mend (void)
{
  hook ("closed", GTK_TYPE_POPOVER, on_closed);
  hook ("map", GTK_TYPE_WIDGET, menus_on_map);
  hook ("unmap", GTK_TYPE_WIDGET, on_unmap);
}
