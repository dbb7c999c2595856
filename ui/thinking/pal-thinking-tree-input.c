/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person does with the tree: pointer, touch and keys. */
#include "pal-thinking-tree-private.h"

/* One step of a wheel or a key. */
#define ZOOM_STEP 1.15

enum { DRAG_MIN = 6 };

/* --- the pointer --- */

static void
point_at (PalThinkingTree *self, double x, double y)
{
  const PalThought *box = pal_thinking_tree_box_at (self, x, y);

  self->pointer_x = x;
  self->pointer_y = y;
  self->by_keys = FALSE;
  pal_thinking_tree_set_pointed (self, box != NULL ? box->node : -1);
}

static void
thinking_tree_input_on_motion (PalThinkingTree *self, double x, double y)
{
  /* Scrolling under a pointer that lies still is no wish to look elsewhere. */
  if (x != self->pointer_x || y != self->pointer_y)
    point_at (self, x, y);
}

static void
on_leave (PalThinkingTree *self)
{
  self->pointer_x = self->pointer_y = -1;
  if (!self->by_keys)
    pal_thinking_tree_set_pointed (self, -1);
}

static void
on_focus_left (PalThinkingTree *self)
{
  if (self->by_keys)
    pal_thinking_tree_set_pointed (self, -1);
}

static void
on_released (PalThinkingTree *self, int n_press, double x, double y)
{
  const PalThought *box = pal_thinking_tree_box_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (box == NULL)
    return;
  pal_thinking_tree_set_selected (self, box->node);
  if (box->kind != PAL_THOUGHT_NODE)
    return;
  /* A click shows more, never less: who only wants to read a node keeps what is below it. */
  if (n_press == 1) {
    self->unfolded = !pal_thinking_layout_is_open (self->layout, box->node);
    if (self->unfolded)
      pal_thinking_tree_toggle (self, box->node);
  } else if (n_press == 2 && !self->unfolded) {
    pal_thinking_tree_toggle (self, box->node);
  }
}

static void
on_drag_begin (GtkGestureDrag *gesture, double x, double y, PalThinkingTree *self)
{
  GdkDevice *device = gtk_gesture_get_device (GTK_GESTURE (gesture));

  /* A finger scrolls by itself. */
  if (device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN)
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
  self->drag_x = gtk_adjustment_get_value (self->adjustments[0]);
  self->drag_y = gtk_adjustment_get_value (self->adjustments[1]);
}

static void
on_drag_update (GtkGestureDrag *gesture, double x, double y, PalThinkingTree *self)
{
  if (MAX (ABS (x), ABS (y)) >= DRAG_MIN) {
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
  }
  gtk_adjustment_set_value (self->adjustments[0], self->drag_x - x);
  gtk_adjustment_set_value (self->adjustments[1], self->drag_y - y);
}

static void
on_drag_end (PalThinkingTree *self)
{
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
}

/* --- zoom --- */

static gboolean
on_scroll (GtkEventController *controller, double dx, double dy, PalThinkingTree *self)
{
  if (!(gtk_event_controller_get_current_event_state (controller) & GDK_CONTROL_MASK))
    return FALSE;
  pal_thinking_tree_zoom_at (self, dy < 0 ? self->zoom * ZOOM_STEP : self->zoom / ZOOM_STEP,
                             MAX (self->pointer_x, 0), MAX (self->pointer_y, 0));
  return TRUE;
}

static void
on_pinch_begin (PalThinkingTree *self)
{
  self->pinch_zoom = self->zoom;
}

static void
on_pinch (GtkGesture *gesture, double scale, PalThinkingTree *self)
{
  double x, y;

  if (gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    pal_thinking_tree_zoom_at (self, self->pinch_zoom * scale, x, y);
}

/* --- keys --- */

static void
thinking_tree_input_go (PalThinkingTree *self, int node)
{
  self->by_keys = TRUE;
  pal_thinking_tree_select (self, node);
  pal_thinking_tree_set_pointed (self, node);
}

/* The nearest box of a node on the same level, STEP to the left or right, or NODE. */
static int
thinking_tree_input_neighbour (PalThinkingTree *self, int node, int step)
{
  int level = glass_tree_node (pal_thinking_layout_get_tree (self->layout), node)->ply, n;
  const PalThought *boxes = pal_thinking_layout_level (self->layout, level, &n);

  for (int i = pal_thinking_layout_place (self->layout, node) + step; i >= 0 && i < n; i += step)
    if (boxes[i].kind == PAL_THOUGHT_NODE)
      return boxes[i].node;
  return node;
}

/* Down from NODE: along the principal variation where NODE is on it, else to the first child, which
 * is unfolded. */
static int
child_of (PalThinkingTree *self, int node)
{
  GlassTree *tree = pal_thinking_layout_get_tree (self->layout);
  int first = glass_tree_node (tree, node)->first_child;

  if (first == GLASS_NONE)
    return node;
  for (int child = first; child != GLASS_NONE; child = glass_tree_node (tree, child)->next)
    if (glass_tree_node (tree, child)->flags & GLASS_BEST)
      return child;
  return first;
}

static void
thinking_tree_input_walk (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalThinkingTree *self = PAL_THINKING_TREE (widget);
  GlassTree *tree = pal_thinking_layout_get_tree (self->layout);
  int at = self->selected;

  if (tree == NULL)
    return;
  if (g_str_equal (name, "thinking.parent"))
    at = MAX (glass_tree_node (tree, at)->parent, 0);
  else if (g_str_equal (name, "thinking.child"))
    at = child_of (self, at);
  else if (g_str_equal (name, "thinking.previous"))
    at = thinking_tree_input_neighbour (self, at, -1);
  else if (g_str_equal (name, "thinking.next"))
    at = thinking_tree_input_neighbour (self, at, 1);
  else if (g_str_equal (name, "thinking.root"))
    at = 0;
  else
    pal_thinking_tree_toggle (self, at);
  thinking_tree_input_go (self, at);
}

static void
zoom (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalThinkingTree *self = PAL_THINKING_TREE (widget);

  if (g_str_equal (name, "thinking.fit"))
    pal_thinking_tree_fit (self);
  else if (g_str_equal (name, "thinking.original-size"))
    pal_thinking_tree_zoom_by (self, 1 / self->zoom);
  else
    pal_thinking_tree_zoom_by (self,
                               g_str_equal (name, "thinking.zoom-in") ? ZOOM_STEP : 1 / ZOOM_STEP);
}

void
pal_thinking_tree_input_class_init (GtkWidgetClass *widget_class)
{
  static const struct {
    const char *action;
    GtkWidgetActionActivateFunc activate;
    guint keys[4];
  } actions[] = {
    { "thinking.parent", thinking_tree_input_walk, { GDK_KEY_Up, GDK_KEY_KP_Up } },
    { "thinking.child", thinking_tree_input_walk, { GDK_KEY_Down, GDK_KEY_KP_Down } },
    { "thinking.previous", thinking_tree_input_walk, { GDK_KEY_Left, GDK_KEY_KP_Left } },
    { "thinking.next", thinking_tree_input_walk, { GDK_KEY_Right, GDK_KEY_KP_Right } },
    { "thinking.root", thinking_tree_input_walk, { GDK_KEY_Home, GDK_KEY_KP_Home } },
    { "thinking.toggle",
      thinking_tree_input_walk,
      { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_space } },
    { "thinking.zoom-in", zoom, { GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal } },
    { "thinking.zoom-out", zoom, { GDK_KEY_minus, GDK_KEY_KP_Subtract } },
    { "thinking.original-size", zoom, { GDK_KEY_1, GDK_KEY_KP_1 } },
    { "thinking.fit", zoom, { GDK_KEY_0, GDK_KEY_KP_0 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++) {
    gtk_widget_class_install_action (widget_class, actions[i].action, NULL, actions[i].activate);
    for (int k = 0; k < 4 && actions[i].keys[k] != 0; k++)
      gtk_widget_class_add_binding_action (widget_class, actions[i].keys[k], 0, actions[i].action,
                                           NULL);
  }
}

static void
thinking_tree_input_add (PalThinkingTree *self, gpointer controller)
{
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

void
pal_thinking_tree_input_init (PalThinkingTree *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll
      = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new (), *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (thinking_tree_input_on_motion), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (thinking_tree_input_on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_focus_left), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (on_released), self);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (on_pinch_begin), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (on_pinch), self);
  thinking_tree_input_add (self, motion);
  thinking_tree_input_add (self, scroll);
  thinking_tree_input_add (self, focus);
  thinking_tree_input_add (self, pinch);
  thinking_tree_input_add (self, drag);
  thinking_tree_input_add (self, click);
  gtk_gesture_group (drag, click);
}
