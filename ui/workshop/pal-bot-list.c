/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-bot-list.h"

#include "pal-bot-identity.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n.h>

enum { PICTURE = 28 };

struct _PalBotList {
  AdwBin parent_instance;

  GtkListBox *box;
  PalBotStore *store;
  PalBotItem *selected;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (PalBotList, pal_bot_list, ADW_TYPE_BIN)

enum { SELECTED, ACTIVATED, N_SIGNALS };

static guint signals[N_SIGNALS];

static PalBotItem *
item_of (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "item");
}

/* --- rows --- */

static void
show_picture (AdwAvatar *avatar, GParamSpec *pspec, PalBotItem *item)
{
  pal_bot_picture_show (avatar, pal_bot_item_get_bot (item));
}

static void
show_name (GtkWidget *row, GParamSpec *pspec, PalBotItem *item)
{
  g_autofree char *name = NULL;

  g_object_get (item, "name", &name, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static GtkWidget *
create_row (gpointer item, gpointer data)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *avatar = adw_avatar_new (PICTURE, NULL, FALSE);
  GtkWidget *name = gtk_label_new (NULL);

  g_object_set_data_full (G_OBJECT (row), "item", g_object_ref (item), g_object_unref);
  g_object_bind_property (item, "name", name, "label", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (item, "notify::name", G_CALLBACK (show_name), row, G_CONNECT_SWAPPED);
  show_name (row, NULL, item);
  g_object_set (name, "xalign", 0.0f, "ellipsize", PANGO_ELLIPSIZE_END, "hexpand", TRUE, NULL);
  g_signal_connect_object (item, "notify::bot", G_CALLBACK (show_picture), avatar,
                           G_CONNECT_SWAPPED);
  pal_bot_picture_show (ADW_AVATAR (avatar), pal_bot_item_get_bot (item));
  gtk_box_append (GTK_BOX (box), avatar);
  gtk_box_append (GTK_BOX (box), name);
  if (pal_bot_item_is_ready_made (item)) {
    GtkWidget *lock = gtk_image_new_from_icon_name ("changes-prevent-symbolic");

    pal_widget_set_tooltip (lock, _ ("Built In"));
    gtk_accessible_update_property (GTK_ACCESSIBLE (lock), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ ("Built In"), -1);
    gtk_widget_add_css_class (lock, "dim-label");
    gtk_box_append (GTK_BOX (box), lock);
  }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_bind_property (item, "summary", row, "tooltip-text", G_BINDING_SYNC_CREATE);
  return row;
}

/* The first bot of a game has the game's name above it. */
static void
update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  const Rules *rules = pal_bot_item_get_bot (item_of (row))->rules;
  GtkWidget *label;

  if (before != NULL && pal_bot_item_get_bot (item_of (before))->rules == rules) {
    gtk_list_box_row_set_header (row, NULL);
    return;
  }
  label = gtk_label_new (_ (rules->name));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "bot-game");
  gtk_list_box_row_set_header (row, label);
}

/* --- selecting --- */

static void
on_row_selected (PalBotList *self, GtkListBoxRow *row)
{
  if (self->updating || row == NULL || item_of (row) == self->selected)
    return;
  g_set_object (&self->selected, item_of (row));
  g_signal_emit (self, signals[SELECTED], 0, self->selected);
}

static void
on_row_activated (PalBotList *self)
{
  g_signal_emit (self, signals[ACTIVATED], 0);
}

enum { ROW_GAP = 8 }; /* pixels that are left above and below the row that is scrolled to */

/* A row that is new has no place yet: it gets one when the window is laid out. Where it lies is
 * asked of the page that is scrolled, since the list has edges of its own on it. */
static gboolean
scroll_to_selected (GtkWidget *box, GdkFrameClock *clock, gpointer data)
{
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_selected_row (GTK_LIST_BOX (box)));
  GtkAdjustment *adjustment = gtk_list_box_get_adjustment (GTK_LIST_BOX (box));
  graphene_rect_t bounds;
  double top;

  if (row == NULL)
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_height (row) == 0
      || !gtk_widget_compute_bounds (row, gtk_widget_get_parent (box), &bounds))
    return G_SOURCE_CONTINUE;
  top = gtk_adjustment_get_value (adjustment) + bounds.origin.y;
  gtk_adjustment_clamp_page (adjustment, top - ROW_GAP, top + bounds.size.height + ROW_GAP);
  return G_SOURCE_REMOVE;
}

/* A bot that moves in the list gets another row. */
static void
mark_selected (PalBotList *self)
{
  GtkListBoxRow *row = NULL;

  for (int i = 0; self->selected != NULL; i++) {
    row = gtk_list_box_get_row_at_index (self->box, i);
    if (row == NULL || item_of (row) == self->selected)
      break;
  }
  self->updating = TRUE;
  if (row != gtk_list_box_get_selected_row (self->box))
    gtk_list_box_select_row (self->box, row);
  self->updating = FALSE;
  if (row != NULL)
    gtk_widget_add_tick_callback (GTK_WIDGET (self->box), scroll_to_selected, NULL, NULL);
}

void
pal_bot_list_select (PalBotList *self, PalBotItem *item)
{
  g_set_object (&self->selected, item);
  mark_selected (self);
}

/* --- the object --- */

static void
before_items_changed (PalBotList *self)
{
  self->updating = TRUE;
}

static void
pal_bot_list_dispose (GObject *object)
{
  PalBotList *self = PAL_BOT_LIST (object);

  self->updating = TRUE;
  g_clear_object (&self->selected);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (pal_bot_list_parent_class)->dispose (object);
}

static void
pal_bot_list_class_init (PalBotListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = pal_bot_list_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Delete, 0,
                                       "workshop.delete", NULL);
  signals[SELECTED] = g_signal_new ("selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, PAL_TYPE_BOT_ITEM);
  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_bot_list_init (PalBotList *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->box = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->box), "navigation-sidebar");
  gtk_list_box_set_header_func (self->box, update_header, NULL, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Bots"), -1);
  g_signal_connect_object (self->box, "row-selected", G_CALLBACK (on_row_selected), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->box, "row-activated", G_CALLBACK (on_row_activated), self,
                           G_CONNECT_SWAPPED);
  g_object_set (scrolled, "hscrollbar-policy", GTK_POLICY_NEVER, "vexpand", TRUE, "child",
                self->box, NULL);
  adw_bin_set_child (ADW_BIN (self), pal_tab_stop_new (scrolled));
}

void
pal_bot_list_set_store (PalBotList *self, PalBotStore *store)
{
  g_set_object (&self->store, store);
  g_signal_connect_object (store, "items-changed", G_CALLBACK (before_items_changed), self,
                           G_CONNECT_SWAPPED);
  gtk_list_box_bind_model (self->box, G_LIST_MODEL (store), create_row, NULL, NULL);
  g_signal_connect_object (store, "items-changed", G_CALLBACK (mark_selected), self,
                           G_CONNECT_SWAPPED);
}
