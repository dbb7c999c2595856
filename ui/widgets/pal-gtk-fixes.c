/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mends that the header lists; those of words are in pal-gtk-words.c. */
#include "pal-gtk-fixes.h"

#include "pal-squeezer.h"

#include <adwaita.h>
#include <math.h>

#include <glib/gi18n.h>

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
 *
 * And a menu that is higher than what is below its button, and above, goes on beyond the end of the
 * screen, although it could be scrolled. So it is no higher than that.
 */

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

enum { PANELS = 120, EDGES = 24 }; /* pixels: what a desktop may need of a screen; around a menu */

static void
limit_height (GtkWidget *popover, GtkWidget *root)
{
  GtkWidget *scroller = gtk_popover_get_child (GTK_POPOVER (popover));
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (root));
  GdkMonitor *monitor
      = gdk_display_get_monitor_at_surface (gdk_surface_get_display (surface), surface);
  GtkWidget *owner = gtk_widget_get_parent (popover);
  GdkRectangle screen, target;
  double begin;
  int below;

  if (!GTK_IS_SCROLLED_WINDOW (scroller) || monitor == NULL) /* it lies outside of all of them */
    return;
  gdk_monitor_get_geometry (monitor, &screen);
  gtk_popover_get_pointing_to (GTK_POPOVER (popover), &target);
  pal_widget_translate (owner, root, 0, target.y, NULL, &begin);
  below = MAX (gtk_widget_get_height (root), screen.height - PANELS) - (int) begin - target.height;
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller),
                                              MAX (below, (int) begin) - EDGES);
}

static gboolean
menus_on_map (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);
  GtkRoot *root = GTK_IS_POPOVER_MENU (widget) ? gtk_widget_get_root (widget) : NULL;

  if (root != NULL) {
    limit_height (widget, GTK_WIDGET (root));
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
    gtk_widget_set_visible (popover, FALSE);
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

/* --- popovers that have closed --- */

/*
 * While the mouse is over a popover that closes, GDK may still send one movement to it, made up
 * because its layout had changed. GTK then takes the popover, which nobody sees, for what is below
 * the mouse; and whenever the window is laid out again, it has another such movement sent there.
 * In a window that changes wherever the mouse goes this never ends: no click arrives until the
 * mouse has left the window. What becomes insensitive has GTK look for what is there instead.
 */
static void
popover_on_enter (GtkEventController *motion)
{
  GtkWidget *popover = gtk_event_controller_get_widget (motion);

  if (gtk_widget_get_mapped (popover) || !gtk_widget_get_sensitive (popover))
    return;
  gtk_widget_set_sensitive (popover, FALSE);
  gtk_widget_set_sensitive (popover, TRUE);
}

static gboolean
popovers_on_realize (GSignalInvocationHint *hint, guint n_values, const GValue *values,
                     gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_POPOVER (widget) && g_object_get_data (G_OBJECT (widget), "pal-motion") == NULL) {
    GtkEventController *motion = gtk_event_controller_motion_new ();

    g_signal_connect (motion, "enter", G_CALLBACK (popover_on_enter), NULL);
    gtk_widget_add_controller (widget, motion);
    g_object_set_data (G_OBJECT (widget), "pal-motion", motion);
  }
  return G_SOURCE_CONTINUE;
}

void
pal_popovers_mend (void)
{
  hook ("realize", GTK_TYPE_WIDGET, popovers_on_realize);
}

/* --- windows that have closed --- */

/* gtk_window_unrealize of GTK 4.8 forgets this one handler of those that it set. */
static gboolean
window_on_unrealize (GSignalInvocationHint *hint, guint n_values, const GValue *values,
                     gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_WINDOW (widget))
    g_signal_handlers_disconnect_matched (
        gtk_native_get_surface (GTK_NATIVE (widget)), G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA,
        g_signal_lookup ("compute-size", GDK_TYPE_TOPLEVEL), 0, NULL, NULL, widget);
  return G_SOURCE_CONTINUE;
}

void
pal_windows_mend (void)
{
  hook ("unrealize", GTK_TYPE_WIDGET, window_on_unrealize);
}

/* --- tabs that are dragged --- */

enum { ANSWER_MS = 1000 }; /* a window of the program tells at once that it takes a tab */

static void
forget_drop (GdkDrag *drag)
{
  GSource *source = g_object_steal_data (G_OBJECT (drag), "pal-drop");

  if (source == NULL)
    return;
  g_source_destroy (source);
  g_source_unref (source);
}

static gboolean
on_unanswered (gpointer drag)
{
  g_autoptr (GdkDrag) dropped = g_object_ref (drag);

  forget_drop (drag);
  g_signal_emit_by_name (dropped, "cancel", GDK_DRAG_CANCEL_NO_TARGET);
  return G_SOURCE_REMOVE;
}

static gboolean
on_drop_performed (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
  GdkDrag *drag = g_value_get_object (values);
  GSource *source;

  if (!gdk_content_formats_contain_gtype (gdk_drag_get_formats (drag), ADW_TYPE_TAB_PAGE))
    return G_SOURCE_CONTINUE;
  source = g_timeout_source_new (ANSWER_MS);
  g_source_set_callback (source, on_unanswered, g_object_ref (drag), g_object_unref);
  g_source_attach (source, NULL);
  g_object_set_data (G_OBJECT (drag), "pal-drop", source);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_drag_ended (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
  forget_drop (g_value_get_object (values));
  return G_SOURCE_CONTINUE;
}

/*
 * A tab that is pulled out of its bar so fast that the first that is heard of the mouse is already
 * beside it: libadwaita 1.2 has not looked by then which place in the bar the tab is over, takes
 * the one of the drag before, which the bar may not have any more, and crashes. So it hears of a
 * small step along the bar first, as from a slow hand.
 */

static const char moved[] = "pal-tab-moved";

static gboolean
is_of_tabs (gpointer gesture)
{
  GtkWidget *widget = gtk_event_controller_get_widget (gesture);

  return widget != NULL && g_str_equal (G_OBJECT_TYPE_NAME (widget), "AdwTabBox");
}

static gboolean
on_tab_pressed (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
  gpointer gesture = g_value_get_object (values);

  if (is_of_tabs (gesture))
    g_object_set_data (gesture, moved, NULL);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_tab_moved (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
  gpointer gesture = g_value_get_object (values);
  const double x = g_value_get_double (values + 1), y = g_value_get_double (values + 2);
  int threshold;

  if (!is_of_tabs (gesture) || g_object_get_data (gesture, moved) != NULL)
    return G_SOURCE_CONTINUE;
  g_object_get (gtk_widget_get_settings (gtk_event_controller_get_widget (gesture)),
                "gtk-dnd-drag-threshold", &threshold, NULL);
  if (MAX (fabs (x), fabs (y)) <= threshold)
    return G_SOURCE_CONTINUE;
  g_object_set_data (gesture, moved, gesture);
  g_signal_emit_by_name (gesture, "drag-update", copysign (threshold + 1, x), 0.0);
  return G_SOURCE_CONTINUE;
}

void
pal_tab_drags_mend (void)
{
  hook ("drag-begin", GTK_TYPE_GESTURE_DRAG, on_tab_pressed);
  hook ("drag-update", GTK_TYPE_GESTURE_DRAG, on_tab_moved);
  hook ("drop-performed", GDK_TYPE_DRAG, on_drop_performed);
  hook ("dnd-finished", GDK_TYPE_DRAG, on_drag_ended);
  hook ("cancel", GDK_TYPE_DRAG, on_drag_ended);
}

/* --- menus that are built when they are opened --- */

/* What GtkMenuButton does with its properties by itself. */
static void (*set_button_property) (GObject *, guint, const GValue *, GParamSpec *);
static void (*get_button_property) (GObject *, guint, GValue *, GParamSpec *);

static GQuark
waiting_menu (void)
{
  return g_quark_from_static_string ("pal-waiting-menu");
}

static void
build_menu (GtkMenuButton *button, gpointer data)
{
  g_autoptr (GMenuModel) menu = g_object_steal_qdata (G_OBJECT (button), waiting_menu ());

  if (menu != NULL)
    gtk_menu_button_set_menu_model (button, menu);
}

static gboolean
is_menu (const GParamSpec *pspec)
{
  return g_str_equal (pspec->name, "menu-model");
}

static void
keep_menu (GObject *button, guint id, const GValue *value, GParamSpec *pspec)
{
  GtkMenuButton *owner = GTK_MENU_BUTTON (button);
  gboolean waits = is_menu (pspec) && gtk_menu_button_get_menu_model (owner) == NULL
                   && g_value_get_object (value) != NULL;

  if (is_menu (pspec))
    g_object_set_qdata_full (button, waiting_menu (), waits ? g_value_dup_object (value) : NULL,
                             g_object_unref);
  if (waits)
    gtk_menu_button_set_create_popup_func (owner, build_menu, NULL, NULL);
  else
    set_button_property (button, id, value, pspec);
}

static void
get_menu_or_other (GObject *button, guint id, GValue *value, GParamSpec *pspec)
{
  GMenuModel *menu = is_menu (pspec) ? g_object_get_qdata (button, waiting_menu ()) : NULL;

  if (menu != NULL)
    g_value_set_object (value, menu);
  else
    get_button_property (button, id, value, pspec);
}

void
pal_menus_wait (void)
{
  GObjectClass *klass = g_type_class_ref (GTK_TYPE_MENU_BUTTON);

  set_button_property = klass->set_property;
  get_button_property = klass->get_property;
  klass->set_property = keep_menu;
  klass->get_property = get_menu_or_other;
}

static gboolean
tie_to_menu (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  static const char tied[] = "pal-tooltip-tied";
  GtkWidget *button = g_value_get_object (values);
  GtkWidget *toggle;

  if (!GTK_IS_MENU_BUTTON (button) || !gtk_widget_get_has_tooltip (button)
      || g_object_get_data (G_OBJECT (button), tied) != NULL)
    return G_SOURCE_CONTINUE;
  g_object_set_data (G_OBJECT (button), tied, GINT_TO_POINTER (TRUE));
  toggle = gtk_widget_get_first_child (button);
  if (GTK_IS_TOGGLE_BUTTON (toggle))
    g_object_bind_property (toggle, "active", button, "has-tooltip",
                            G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  return G_SOURCE_CONTINUE;
}

/*
 * With each new tooltip of a widget that is visible GTK 4.8 asks the display where the mouse is,
 * lest it rest there; on X that takes eight rounds, while nobody else is served. A widget that is
 * not in sight yet cannot have the mouse over it, so it counts as hidden for that moment: a window
 * is built with sixty tooltips, which took a tenth of the time in which it comes up.
 */

static void (*set_widget_property) (GObject *, guint, const GValue *, GParamSpec *);

static gboolean
is_built (GtkWidget *widget)
{
  return gtk_widget_get_visible (widget) && !gtk_widget_get_mapped (widget)
         && !GTK_IS_NATIVE (widget);
}

static void
set_property_unasked (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  gboolean hides = g_str_equal (pspec->name, "tooltip-text") && is_built (GTK_WIDGET (object));

  g_object_freeze_notify (object); /* nobody hears of the moment */
  if (hides)
    gtk_widget_set_visible (GTK_WIDGET (object), FALSE);
  set_widget_property (object, id, value, pspec);
  if (hides)
    gtk_widget_set_visible (GTK_WIDGET (object), TRUE);
  g_object_thaw_notify (object);
}

void
pal_widget_set_tooltip (gpointer widget, const char *text)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) != 0)
    g_object_set (widget, "tooltip-text", text, NULL);
}

void
pal_tooltips_mend (void)
{
  GObjectClass *klass = g_type_class_ref (GTK_TYPE_WIDGET);

  hook ("map", GTK_TYPE_WIDGET, tie_to_menu);
  set_widget_property = klass->set_property;
  klass->set_property = set_property_unasked;
}

/* --- what is not revealed --- */

static void (*measure_revealer) (GtkWidget *, GtkOrientation, int, int *, int *, int *, int *);
static void (*allocate_revealer) (GtkWidget *, int, int, int);

static gboolean
is_in_view (GtkWidget *revealer)
{
  return gtk_revealer_get_reveal_child (GTK_REVEALER (revealer))
         || gtk_revealer_get_child_revealed (GTK_REVEALER (revealer));
}

static void
measure_if_revealed (GtkWidget *revealer, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  if (is_in_view (revealer))
    measure_revealer (revealer, orientation, for_size, minimum, natural, minimum_baseline,
                      natural_baseline);
}

static void
allocate_if_revealed (GtkWidget *revealer, int width, int height, int baseline)
{
  if (is_in_view (revealer))
    allocate_revealer (revealer, width, height, baseline);
}

void
pal_revealers_mend (void)
{
  GtkWidgetClass *klass = g_type_class_ref (GTK_TYPE_REVEALER);

  measure_revealer = klass->measure;
  allocate_revealer = klass->size_allocate;
  klass->measure = measure_if_revealed;
  klass->size_allocate = allocate_if_revealed;
}

/* What a slider or a number has of its own to listen to the wheel hears nothing any more. */
static void
deafen (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
  }
}

static gboolean
wheels_on_map (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);

  if ((GTK_IS_SCALE (widget) || GTK_IS_SPIN_BUTTON (widget))
      && gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW) != NULL)
    deafen (widget);
  return G_SOURCE_CONTINUE;
}

void
pal_wheels_mend (void)
{
  hook ("map", GTK_TYPE_WIDGET, wheels_on_map);
}

void
pal_early_keys_add (GtkWidget *window, const PalEarlyKey *keys, guint n)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < n; i++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].key),
                          gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (window, controller);
}

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

void
pal_widget_set_css_class (gpointer widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

gboolean
pal_widget_translate (GtkWidget *from, GtkWidget *to, double x, double y, double *to_x,
                      double *to_y)
{
  graphene_point_t point = GRAPHENE_POINT_INIT ((float) x, (float) y), found = { 0, 0 };
  const gboolean together = gtk_widget_compute_point (from, to, &point, &found);

  if (to_x != NULL)
    *to_x = (double) found.x;
  if (to_y != NULL)
    *to_y = (double) found.y;
  return together;
}

void
pal_widget_unparent_children (gpointer widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

static void
drop_down_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *squeezer = g_object_new (PAL_TYPE_SQUEEZER, NULL);

  for (int i = 0; i < 2; i++) /* all, and the first word of it */
    gtk_widget_set_parent (g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, NULL), squeezer);
  gtk_list_item_set_child (item, squeezer);
}

static void
drop_down_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (item));
  GtkWidget *whole = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  g_autofree char *word = g_strndup (text, strcspn (text, " "));

  gtk_label_set_label (GTK_LABEL (whole), text);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (whole)), word);
}

void
pal_drop_down_abridge (GtkDropDown *choice)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (drop_down_on_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (drop_down_on_bind), NULL);
  gtk_drop_down_set_list_factory (choice, gtk_drop_down_get_factory (choice));
  gtk_drop_down_set_factory (choice, factory);
}

void
pal_drop_down_set_name (GtkDropDown *choice, const char *name)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (choice));

  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/*
 * A button with a mnemonic has two names in GTK 4: the text that it was given, with the underscore
 * in it, and that of the label inside, which says by a relation that it is the button's. A screen
 * reader gets both, "_Play Play". A list without a title is called after its type. Both is mended
 * whenever such a widget, or the window that it is in, comes to be seen; whoever changes what is
 * written on a button that may be in sight does it through pal_button_set_label.
 */

static gboolean
is_named_by_its_label (gpointer widget)
{
  return GTK_IS_BUTTON (widget) && gtk_button_get_use_underline (widget)
         && gtk_button_get_label (widget) != NULL;
}

/* A list in a group without a title is called after what stands in its first row. */
static void
name_list (GtkWidget *list)
{
  GtkWidget *group = gtk_widget_get_ancestor (list, ADW_TYPE_PREFERENCES_GROUP);
  GtkWidget *row = gtk_widget_get_first_child (list);
  const char *title
      = group != NULL ? adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group)) : NULL;

  if (title == NULL || *title != '\0' || !ADW_IS_PREFERENCES_ROW (row))
    return;
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), -1);
}

/* The label inside of a check button does not say whose it is: the name loses its underscore. */
static void
name_check_button (GtkWidget *button)
{
  GtkWidget *label = gtk_widget_get_last_child (button);

  if (GTK_IS_LABEL (label))
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    gtk_label_get_text (GTK_LABEL (label)), -1);
}

/* Once: the button may have been given a name of its own since, and comes into view again. */
static void
name_button (GtkWidget *button)
{
  if (g_object_get_data (G_OBJECT (button), "pal-named") != NULL)
    return;
  g_object_set_data (G_OBJECT (button), "pal-named", button);
  gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

static void
name_after_title (AdwTabPage *page, GParamSpec *pspec, GtkAccessible *tab)
{
  gtk_accessible_update_property (tab, GTK_ACCESSIBLE_PROPERTY_LABEL, adw_tab_page_get_title (page),
                                  -1);
}

/* The tabs of libadwaita 1.2 have no names; the focus is on what TAB lies in. The role that these
 * should have cannot be given them from here. */
static void
name_tab (GtkWidget *tab)
{
  GtkWidget *place = gtk_widget_get_parent (tab);
  g_autoptr (AdwTabPage) page = NULL;

  g_object_get (tab, "page", &page, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (tab); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child) && gtk_widget_has_css_class (child, "tab-close-button"))
      gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ ("Close Tab"), -1);
  if (page == NULL || g_object_get_data (G_OBJECT (place), "pal-named") == page)
    return;
  g_object_set_data (G_OBJECT (place), "pal-named", page);
  g_signal_connect_object (page, "notify::title", G_CALLBACK (name_after_title), place, 0);
  name_after_title (page, NULL, GTK_ACCESSIBLE (place));
}

static void
name_widget (GtkWidget *widget)
{
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "AdwTab"))
    name_tab (widget);
  else if (GTK_IS_CHECK_BUTTON (widget))
    name_check_button (widget);
  else if (is_named_by_its_label (widget))
    name_button (widget);
  else if (GTK_IS_LIST_BOX (widget))
    name_list (widget);
}

static void
name_below (GtkWidget *widget)
{
  name_widget (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_below (child);
}

static gboolean
names_on_map (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_ROOT (widget))
    name_below (widget);
  else
    name_widget (widget);
  return G_SOURCE_CONTINUE;
}

void
pal_names_mend_below (GtkWidget *widget)
{
  name_below (widget);
}

void
pal_names_mend (void)
{
  hook ("map", GTK_TYPE_WIDGET, names_on_map);
}

void
pal_button_set_label (GtkButton *button, const char *label)
{
  gtk_button_set_label (button, label);
  g_object_set_data (G_OBJECT (button), "pal-named", NULL);
  name_widget (GTK_WIDGET (button));
}

void
pal_flow_box_mend (GtkFlowBox *box)
{
  GtkWidget *widget = GTK_WIDGET (box);
  int width, height;

  if (gtk_widget_get_width (widget) > 0)
    return;
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_widget_allocate (widget, width, height, -1, NULL);
}
