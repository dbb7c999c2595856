/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-move-list.h"

#include "game/match/pal-match-edit.h"
#include "pal-move-row-view.h"
#include "pal-move-rows.h"
#include "pal-opening-moves.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

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
  /* The arrows are those of a game's moves, which are written from left to right everywhere. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  gtk_widget_init_template (GTK_WIDGET (self));
}

struct _PalMoveList {
  GtkWidget parent_instance;

  PalSession *session;
  PalBooks *books;
  int notation;
  gboolean show_times;
  PalMoveRows *rows;
  GSimpleActionGroup *actions;
  gboolean had_focus; /* before the rows were made anew: the current one gets it */

  GtkStack *stack;
  GtkWidget *view;
  GtkWidget *openings;
  GMenuModel *menu;
  GtkPopover *popover; /* has the menu since it was opened for the first time */
};

G_DEFINE_FINAL_TYPE (PalMoveList, pal_move_list, GTK_TYPE_WIDGET)

/* --- rows --- */

static void
move_list_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, PalMoveList *self)
{
  GtkWidget *row = g_object_new (PAL_TYPE_MOVE_ROW_VIEW, NULL);

  g_object_bind_property (self, "session", row, "session", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self, "notation", row, "notation", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self, "show-times", row, "show-times", G_BINDING_SYNC_CREATE);
  gtk_list_item_set_child (item, row);
  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_selectable (item, FALSE);
}

/* The focus goes to the moves; the row around them has nothing to say. */
static void
move_list_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, PalMoveList *self)
{
  GtkWidget *row = gtk_list_item_get_child (item);

  gtk_widget_set_focusable (gtk_widget_get_parent (row), FALSE);
  pal_move_row_view_set_row (PAL_MOVE_ROW_VIEW (row), gtk_list_item_get_item (item));
}

static void
move_list_on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item, PalMoveList *self)
{
  pal_move_row_view_set_row (PAL_MOVE_ROW_VIEW (gtk_list_item_get_child (item)), NULL);
}

static char *
how_to_move (PalMoveList *self, PalMatch *match)
{
  if (match != NULL && !pal_match_has_person (match))
    return g_strdup (_ ("The computer plays both sides. Its moves will appear here."));
  if (match != NULL && rules_only_places (pal_match_get_rules (match)))
    return g_strdup (_ ("Click where you want to play, or type a move below."));
  return g_strdup (_ ("Click a piece, then its destination; or drag it, or type a move below."));
}

static void
choose_page (PalMoveList *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->rows));

  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "moves" : "empty");
}

/* Moves the focus along with the move in view, if the list has it. */
static void
follow_focus (PalMoveList *self)
{
  for (GtkWidget *item = gtk_widget_get_first_child (self->view); item != NULL;
       item = gtk_widget_get_next_sibling (item)) {
    GtkWidget *row = gtk_widget_get_first_child (item);

    if (PAL_IS_MOVE_ROW_VIEW (row) && pal_move_row_view_focus_current (PAL_MOVE_ROW_VIEW (row)))
      return;
  }
}

static void
show_current (PalMoveList *self)
{
  guint position = pal_move_rows_find (self->rows, pal_session_get_node (self->session));
  gboolean focused = self->had_focus || gtk_widget_get_focus_child (self->view) != NULL;

  if (g_list_model_get_n_items (G_LIST_MODEL (self->rows)) == 0)
    return;
  gtk_widget_activate_action (self->view, "list.scroll-to-item", "u",
                              position == G_MAXUINT ? 0 : position);
  if (focused)
    follow_focus (self);
}

static gboolean
show_current_once (GtkWidget *widget, GdkFrameClock *frames, gpointer data)
{
  PalMoveList *self = PAL_MOVE_LIST (widget);

  if (self->session != NULL && pal_session_get_match (self->session) != NULL)
    show_current (self);
  self->had_focus = FALSE;
  return G_SOURCE_REMOVE;
}

/* What appears below the list takes height from it; the current move stays in sight. The list is
 * being allocated just now, so it scrolls in the next frame. */
static void
on_height_changed (PalMoveList *self)
{
  gtk_widget_add_tick_callback (GTK_WIDGET (self), show_current_once, NULL, NULL);
}

static void
on_grown (PalMoveList *self)
{
  pal_move_rows_grow (self->rows);
  choose_page (self);
  show_current (self);
}

/* GTK does not bear that a label with links goes away while it has the focus, which therefore waits
 * for the new rows. */
static void
put_focus_by (PalMoveList *self)
{
  if (gtk_widget_get_focus_child (self->view) == NULL)
    return;
  self->had_focus = TRUE;
  gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (self)), NULL);
  gtk_widget_add_tick_callback (GTK_WIDGET (self), show_current_once, NULL, NULL);
}

static void
on_tree_changed (PalMoveList *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;

  put_focus_by (self);
  pal_move_rows_reset (self->rows, match != NULL ? pal_match_get_tree (match) : NULL);
  choose_page (self);
  if (match != NULL && !self->had_focus)
    show_current (self);
}

/* --- layout --- */

static int
measure_height (GtkWidget *widget, int width)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

/* The openings lie below the moves for as long as these leave room for them. */
static int
height_of_openings (PalMoveList *self, int width, int height)
{
  gboolean empty = g_list_model_get_n_items (G_LIST_MODEL (self->rows)) == 0;
  GtkWidget *shown = empty ? gtk_stack_get_visible_child (self->stack) : self->view;
  int openings;

  if (!gtk_widget_get_visible (self->openings))
    return 0;
  openings = measure_height (self->openings, width);
  return measure_height (shown, width) + openings <= height ? openings : 0;
}

static void
move_list_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (GTK_WIDGET (PAL_MOVE_LIST (widget)->stack), orientation, for_size, minimum,
                      natural, NULL, NULL);
}

static void
move_list_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalMoveList *self = PAL_MOVE_LIST (widget);
  int below = height_of_openings (self, width, height);
  GtkAllocation place = { 0, 0, width, height - below };

  gtk_widget_size_allocate (GTK_WIDGET (self->stack), &place, -1);
  gtk_widget_set_child_visible (self->openings, below > 0);
  place = (GtkAllocation){ 0, height - below, width, below };
  if (below > 0)
    gtk_widget_size_allocate (self->openings, &place, -1);
}

/* --- keys and menu --- */

/* The sign for a move that typing C makes of the one it has, 0: C is no such key. Two signs become
 * one: "!" and then "?" is "!?". */
static int
sign_for (gunichar c, const GameNode *node)
{
  static const guint8 alone[] = { 1, 2 }, behind[2][2] = { { 3, 5 }, { 6, 4 } };
  int i = c == '!' ? 0 : c == '?' ? 1 : -1;

  if (c == '=')
    return 10;
  if (i < 0)
    return 0;
  for (guint k = 0; node->nags != NULL && k < node->nags->len; k++)
    for (int first = 0; first < 2; first++)
      if (g_array_index (node->nags, guint8, k) == alone[first])
        return behind[first][i];
  return alone[i];
}

gboolean
pal_move_list_take_key (PalMoveList *self, guint key, GdkModifierType state)
{
  GameNode *node = pal_session_get_node (self->session);
  gboolean plain = !(state & (GDK_CONTROL_MASK | GDK_ALT_MASK));
  int sign = plain && node != NULL && node->parent != NULL
                 ? sign_for (gdk_keyval_to_unicode (key), node)
                 : 0;

  if (sign != 0)
    pal_match_toggle_nag (pal_session_get_match (self->session), node, (guint8) sign);
  return sign != 0;
}

/* What is done with variations, and with which keys. */
static gboolean
edit_by_key (PalMoveList *self, guint key, GdkModifierType state)
{
  static const struct {
    guint key;
    GdkModifierType state;
    const char *action;
  } edits[] = {
    { GDK_KEY_Delete, 0, "game.delete-variation" },
    { GDK_KEY_Delete, GDK_SHIFT_MASK, "game.delete-rest" },
    { GDK_KEY_c, GDK_CONTROL_MASK, "game.copy-line" },
    { GDK_KEY_x, GDK_CONTROL_MASK, "game.cut-line" },
    { GDK_KEY_v, GDK_CONTROL_MASK, "game.paste-line" },
    { GDK_KEY_Up, GDK_CONTROL_MASK, "game.promote" },
    { GDK_KEY_Down, GDK_CONTROL_MASK, "game.demote" },
  };

  state &= GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK;
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    if (key == edits[i].key && state == edits[i].state) {
      gtk_widget_activate_action (GTK_WIDGET (self), edits[i].action, NULL);
      return TRUE;
    }
  return FALSE;
}

static gboolean
move_list_on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
                  PalMoveList *self)
{
  static const struct {
    guint key, keypad;
    int plies;
  } steps[] = {
    { GDK_KEY_Up, GDK_KEY_KP_Up, -2 },
    { GDK_KEY_Down, GDK_KEY_KP_Down, 2 },
  };

  if (edit_by_key (self, key, state))
    return TRUE;
  if (pal_move_list_take_key (self, key, state))
    return TRUE;
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++) {
    if (key == steps[i].key || key == steps[i].keypad) {
      pal_session_step (self->session, steps[i].plies);
      return TRUE;
    }
  }
  return FALSE;
}

static void
enable_action (PalMoveList *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* A game that is played goes on elsewhere; from one that is only looked at another one is begun. */
static void
pop_up (PalMoveList *self, double x, double y)
{
  gboolean played = pal_match_get_started (pal_session_get_match (self->session));

  enable_action (self, "go-on", played && !pal_session_is_unaided (self->session));
  enable_action (self, "new-game", !played);
  if (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (self->popover)) == NULL)
    gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->popover), self->menu);
  gtk_popover_set_pointing_to (self->popover, &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (self->popover);
}

/* The keys are for the move again, and not for what GTK finds behind the list. */
static void
on_menu_closed (PalMoveList *self)
{
  follow_focus (self);
}

/* The move at X, Y, or NULL. */
static GameNode *
node_at (PalMoveList *self, double x, double y)
{
  GtkWidget *hit = gtk_widget_pick (self->view, x, y, GTK_PICK_DEFAULT);
  GtkWidget *row = hit != NULL ? gtk_widget_get_ancestor (hit, PAL_TYPE_MOVE_ROW_VIEW) : NULL;
  double row_x, row_y;

  if (row == NULL)
    return NULL;
  pal_widget_translate (self->view, row, x, y, &row_x, &row_y);
  return pal_move_row_view_node_at (PAL_MOVE_ROW_VIEW (row), row_x, row_y);
}

/* A label with links would open a menu of its own. */
static void
on_right_press (GtkGestureClick *gesture, int n_press, double x, double y, PalMoveList *self)
{
  if (node_at (self, x, y) != NULL)
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* Shows the menu of the move at X, Y; FALSE where there is none. */
static gboolean
show_menu_at (PalMoveList *self, double x, double y)
{
  GameNode *node = node_at (self, x, y);

  if (node == NULL)
    return FALSE;
  pal_session_choose (self->session, node);
  follow_focus (self);
  pal_widget_translate (self->view, GTK_WIDGET (self), x, y, &x, &y);
  pop_up (self, x, y);
  return TRUE;
}

static void
on_right_click (GtkGestureClick *gesture, int n_press, double x, double y, PalMoveList *self)
{
  show_menu_at (self, x, y);
}

/* A finger that stays does what the right button does; what is below it is not pressed as well. */
static void
move_list_on_long_press (GtkGesture *gesture, double x, double y, PalMoveList *self)
{
  if (show_menu_at (self, x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
menu_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalMoveList *self = PAL_MOVE_LIST (widget);

  pop_up (self, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
}

static void
go_on_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalMoveList *self = data;

  pal_match_go_on_from (pal_session_get_match (self->session),
                        pal_session_get_node (self->session));
}

static void
new_game_action (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  gtk_widget_activate_action (self, "game.new-from-here", NULL);
}

static const GActionEntry action_entries[] = {
  { "go-on", go_on_action },
  { "new-game", new_game_action },
};

/* --- the object --- */

GListModel *
pal_move_list_get_rows (PalMoveList *self)
{
  return G_LIST_MODEL (self->rows);
}

static void
pal_move_list_dispose (GObject *object)
{
  PalMoveList *self = PAL_MOVE_LIST (object);

  if (pal_session_replace (&self->session, NULL, self, NULL))
    on_tree_changed (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), PAL_TYPE_MOVE_LIST);
  G_OBJECT_CLASS (pal_move_list_parent_class)->dispose (object);
}

static void
pal_move_list_finalize (GObject *object)
{
  PalMoveList *self = PAL_MOVE_LIST (object);

  g_clear_object (&self->books);
  g_object_unref (self->rows);
  g_object_unref (self->actions);
  G_OBJECT_CLASS (pal_move_list_parent_class)->finalize (object);
}

static void
pal_move_list_class_init (PalMoveListClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (on_tree_changed) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (show_current) },
    { PAL_OF_MATCH, "played", G_CALLBACK (on_grown) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (on_tree_changed) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalMoveList, session),
      G_CALLBACK (on_tree_changed), .heard = heard },
    { "books", PAL_TYPE_BOOKS, G_STRUCT_OFFSET (PalMoveList, books) },
    { "notation", G_TYPE_INT, G_STRUCT_OFFSET (PalMoveList, notation), .most = G_MAXINT },
    { "show-times", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalMoveList, show_times) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_move_list_dispose;
  object_class->finalize = pal_move_list_finalize;

  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  g_type_ensure (PAL_TYPE_OPENING_MOVES);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-move-list.ui");
  gtk_widget_class_bind_template_child (widget_class, PalMoveList, stack);
  gtk_widget_class_bind_template_child (widget_class, PalMoveList, view);
  gtk_widget_class_bind_template_child (widget_class, PalMoveList, menu);
  gtk_widget_class_bind_template_child (widget_class, PalMoveList, openings);
  gtk_widget_class_bind_template_child (widget_class, PalMoveList, popover);
  gtk_widget_class_bind_template_callback (widget_class, how_to_move);
  gtk_widget_class_bind_template_callback (widget_class, move_list_on_setup);
  gtk_widget_class_bind_template_callback (widget_class, move_list_on_bind);
  gtk_widget_class_bind_template_callback (widget_class, move_list_on_unbind);
  gtk_widget_class_bind_template_callback (widget_class, move_list_on_key);
  gtk_widget_class_bind_template_callback (widget_class, on_right_press);
  gtk_widget_class_bind_template_callback (widget_class, on_right_click);
  gtk_widget_class_bind_template_callback (widget_class, move_list_on_long_press);
  gtk_widget_class_bind_template_callback (widget_class, on_menu_closed);

  gtk_widget_class_install_action (widget_class, "moves.menu", NULL, menu_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "moves.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "moves.menu",
                                       NULL);
}

static void
pal_move_list_init (PalMoveList *self)
{
  GtkSelectionModel *selection;

  self->show_times = TRUE;
  self->rows = pal_move_rows_new ();
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), action_entries,
                                   G_N_ELEMENTS (action_entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "moves", G_ACTION_GROUP (self->actions));

  gtk_widget_set_layout_manager (
      GTK_WIDGET (self), gtk_custom_layout_new (NULL, move_list_measure, move_list_allocate));
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view)),
                           "notify::page-size", G_CALLBACK (on_height_changed), self,
                           G_CONNECT_SWAPPED);
  selection = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->rows))));
  gtk_list_view_set_model (GTK_LIST_VIEW (self->view), selection);
  g_object_unref (selection);
}
