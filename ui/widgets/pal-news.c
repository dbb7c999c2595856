/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-news.h"

#include "files/core/read-problem.h"
#include "pal-gtk-fixes.h"
#include "pal-properties.h"
#include "ui/platform/pal-announce.h"
#include "ui/platform/pal-message.h"

#include <glib/gi18n.h>

void
pal_message_show (GtkWindow *parent, const char *heading, const char *body)
{
  PalMessage *dialog = pal_message_new (parent, heading, body);

  pal_message_add_response (dialog, "close", _ ("_Close"));
  pal_message_present (dialog);
}

/* The list of problems; a scrolled window does not ask sentences that wrap how high they are. */
enum { HEIGHT_MAX = 280 };

static int
height_of (GtkWidget *list)
{
  int width, height;

  gtk_widget_measure (list, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (list, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return MIN (height, HEIGHT_MAX);
}

static GtkWidget *
make_list (GPtrArray *problems)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  for (guint i = 0; i < problems->len; i++) {
    const ReadProblem *problem = problems->pdata[i];
    GtkWidget *label
        = g_object_new (GTK_TYPE_LABEL, "label", problem->message, "xalign", 0.0, "wrap", TRUE,
                        "wrap-mode", PANGO_WRAP_WORD_CHAR, "selectable", TRUE, "width-chars",
                        PAL_MESSAGE_CHARS, "max-width-chars", PAL_MESSAGE_CHARS, NULL);

    gtk_widget_add_css_class (label, "problem");
    gtk_list_box_append (GTK_LIST_BOX (list), label);
  }
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  g_object_set (scroller, "child", list, "hscrollbar-policy", GTK_POLICY_NEVER,
                "propagate-natural-height", TRUE, "min-content-height", height_of (list),
                "max-content-height", HEIGHT_MAX, NULL);
  return scroller;
}

PalMessage *
pal_message_new_problems (GtkWindow *parent, const char *heading, GPtrArray *problems)
{
  const gboolean several = problems->len != 1;
  const char *only = several ? NULL : ((const ReadProblem *) problems->pdata[0])->message;
  PalMessage *dialog = pal_message_new (parent, heading, only);

  if (several)
    pal_message_set_extra_child (dialog, make_list (problems));
  return dialog;
}

void
pal_message_show_problems (GtkWindow *parent, const char *heading, GPtrArray *problems)
{
  PalMessage *dialog = pal_message_new_problems (parent, heading, problems);

  pal_message_add_response (dialog, "close", _ ("_Close"));
  pal_message_present (dialog);
}

enum {
  WIDTH_MAX = 560,
  CHARS_PER_SECOND = 14, /* that are read, by somebody who was looking elsewhere */
  SECONDS_MIN = 5,
  SECONDS_MAX = 12,
  SECONDS_FOR_ACTION = 8,  /* to read it, to think, and to reach the button */
  SECONDS_FOR_ANSWER = 20, /* there is no other way back */
};

typedef struct {
  char *text;
  char *label;      /* of the button, or NULL */
  char *action;     /* of the button, or NULL */
  GClosure *answer; /* of the button, or NULL */
  guint seconds;
} Item;

struct _PalNews {
  GtkWidget parent_instance;

  GtkWidget *child;
  GtkWidget *over; /* a weak pointer */
  GQueue items;    /* the one in view, and those that come back after it */
  guint timeout;

  GtkRevealer *revealer;
  GtkWidget *card;
  GtkEventControllerMotion *pointer;
  GtkLabel *text;
  GtkButton *button;
};

G_DEFINE_FINAL_TYPE (PalNews, pal_news, GTK_TYPE_WIDGET)

static void
item_free (gpointer data)
{
  Item *item = data;

  g_free (item->text);
  g_free (item->label);
  g_free (item->action);
  g_clear_pointer (&item->answer, g_closure_unref);
  g_free (item);
}

/* --- what is in view --- */

static void
say_item (PalNews *self, const Item *item)
{
  gtk_label_set_label (self->text, item->text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->card), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  item->text, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->button), item->label != NULL);
  if (item->label != NULL)
    pal_button_set_label (self->button, item->label);
  pal_widget_announce (self, item->text);
}

static void close_news (PalNews *self);

static gboolean
on_read (gpointer data)
{
  PalNews *self = data;

  self->timeout = 0;
  close_news (self);
  return G_SOURCE_REMOVE;
}

/* Nothing goes away from under the pointer. */
static void
wait_for_reader (PalNews *self)
{
  const Item *item = g_queue_peek_head (&self->items);

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (item != NULL && !gtk_event_controller_motion_contains_pointer (self->pointer))
    self->timeout = g_timeout_add_seconds (item->seconds, on_read, self);
}

/* The text stays while it fades away. */
static void
show_newest (PalNews *self)
{
  const Item *item = g_queue_peek_head (&self->items);

  if (item != NULL)
    say_item (self, item);
  gtk_revealer_set_reveal_child (self->revealer, item != NULL);
  wait_for_reader (self);
}

/* Keys must not go on to where nobody sees them. */
static void
give_focus_back (PalNews *self)
{
  GtkWidget *to
      = self->over != NULL && gtk_widget_get_mapped (self->over) ? self->over : self->child;

  if (gtk_widget_get_focus_child (GTK_WIDGET (self)) == GTK_WIDGET (self->revealer) && to != NULL)
    gtk_widget_child_focus (to, GTK_DIR_TAB_FORWARD);
}

static void
close_news (PalNews *self)
{
  Item *item = g_queue_pop_head (&self->items);

  if (item != NULL)
    item_free (item);
  if (g_queue_is_empty (&self->items))
    give_focus_back (self);
  show_newest (self);
}

static void
close_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  close_news (PAL_NEWS (widget));
}

/* These news go first: what the answer has to tell comes after them, and stays. */
static void
news_take_answer (PalNews *self)
{
  const Item *item = g_queue_peek_head (&self->items);
  g_autofree char *action = NULL;
  GClosure *answer;

  if (item == NULL || item->label == NULL)
    return;
  action = g_strdup (item->action);
  answer = item->answer != NULL ? g_closure_ref (item->answer) : NULL;
  close_news (self);
  if (action != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
  if (answer != NULL) {
    GValue values[1] = { G_VALUE_INIT };

    g_value_init_from_instance (values, self);
    g_closure_invoke (answer, NULL, 1, values, NULL);
    g_value_unset (values);
    g_closure_unref (answer);
  }
}

/* What can be had in another way as well is not worth a second look. */
static void
add_item (PalNews *self, Item *item)
{
  const Item *before = g_queue_peek_head (&self->items);

  if (before != NULL && before->answer == NULL)
    item_free (g_queue_pop_head (&self->items));
  g_queue_push_head (&self->items, item);
  show_newest (self);
}

/* --- where --- */

static GtkSizeRequestMode
pal_news_get_request_mode (GtkWidget *widget)
{
  PalNews *self = PAL_NEWS (widget);

  return self->child != NULL ? gtk_widget_get_request_mode (self->child)
                             : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
pal_news_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalNews *self = PAL_NEWS (widget);

  *minimum = *natural = 0;
  if (self->child != NULL)
    gtk_widget_measure (self->child, orientation, for_size, minimum, natural, NULL, NULL);
}

static GtkAllocation
place_within (PalNews *self, const graphene_rect_t *room)
{
  GtkWidget *revealer = GTK_WIDGET (self->revealer);
  GtkAllocation place;
  int minimum, natural;

  gtk_widget_measure (revealer, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  place.width = CLAMP (natural, minimum, MAX (minimum, MIN ((int) room->size.width, WIDTH_MAX)));
  gtk_widget_measure (revealer, GTK_ORIENTATION_VERTICAL, place.width, &minimum, &natural, NULL,
                      NULL);
  place.height = natural;
  place.x = (int) (room->origin.x + (room->size.width - (float) place.width) / 2);
  place.y = (int) (room->origin.y + room->size.height) - place.height;
  return place;
}

/* What "over" lies in may just slide in or out of the window: the news stay inside. */
static void
pal_news_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalNews *self = PAL_NEWS (widget);
  graphene_rect_t room = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  GtkAllocation place;
  gboolean below;

  if (self->child != NULL)
    gtk_widget_size_allocate (self->child, &(GtkAllocation){ 0, 0, width, height }, baseline);
  below = self->over != NULL && gtk_widget_get_mapped (self->over)
          && gtk_widget_compute_bounds (self->over, widget, &room);
  place = place_within (self, &room);
  place.x = CLAMP (place.x, 0, MAX (0, width - place.width));
  place.y = below ? CLAMP (place.y, 0, MAX (0, height - place.height)) : 0;
  gtk_widget_size_allocate (GTK_WIDGET (self->revealer), &place, -1);
}

void
pal_news_place (PalNews *self)
{
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* --- the object --- */

static void
set_child (PalNews *self, GtkWidget *child)
{
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_insert_before (child, GTK_WIDGET (self), GTK_WIDGET (self->revealer));
}

static void
set_over (PalNews *self, GtkWidget *over)
{
  if (self->over != NULL)
    g_signal_handlers_disconnect_by_func (self->over, pal_news_place, self);
  g_set_weak_pointer (&self->over, over);
  pal_news_place (self);
  if (over == NULL)
    return;
  g_signal_connect_object (over, "map", G_CALLBACK (pal_news_place), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (over, "unmap", G_CALLBACK (pal_news_place), self, G_CONNECT_SWAPPED);
}

static void
pal_news_dispose (GObject *object)
{
  PalNews *self = PAL_NEWS (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  set_over (self, NULL);
  g_queue_clear_full (&self->items, item_free);
  g_clear_pointer (&self->child, gtk_widget_unparent);
  gtk_widget_dispose_template (GTK_WIDGET (self), PAL_TYPE_NEWS);
  G_OBJECT_CLASS (pal_news_parent_class)->dispose (object);
}

static void
pal_news_class_init (PalNewsClass *klass)
{
  const PalProperty properties[] = {
    { "child", GTK_TYPE_WIDGET, G_STRUCT_OFFSET (PalNews, child), .set = G_CALLBACK (set_child) },
    { "over", GTK_TYPE_WIDGET, G_STRUCT_OFFSET (PalNews, over), .set = G_CALLBACK (set_over) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_news_dispose;
  widget_class->get_request_mode = pal_news_get_request_mode;
  widget_class->measure = pal_news_measure;
  widget_class->size_allocate = pal_news_size_allocate;

  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_template_from_resource (widget_class, PAL_RESOURCE_PATH "/ui/pal-news.ui");
  gtk_widget_class_set_css_name (widget_class, "newsoverlay");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_install_action (widget_class, "news.close", NULL, close_action);
  gtk_widget_class_bind_template_child (widget_class, PalNews, revealer);
  gtk_widget_class_bind_template_child (widget_class, PalNews, card);
  gtk_widget_class_bind_template_child (widget_class, PalNews, pointer);
  gtk_widget_class_bind_template_child (widget_class, PalNews, text);
  gtk_widget_class_bind_template_child (widget_class, PalNews, button);
  gtk_widget_class_bind_template_callback (widget_class, wait_for_reader);
  gtk_widget_class_bind_template_callback (widget_class, news_take_answer);
}

static void
pal_news_init (PalNews *self)
{
  g_queue_init (&self->items);
  gtk_widget_init_template (GTK_WIDGET (self));
}

static guint
seconds_to_read (const char *text)
{
  return CLAMP ((guint) g_utf8_strlen (text, -1) / CHARS_PER_SECOND, SECONDS_MIN, SECONDS_MAX);
}

void
pal_news_tell (PalNews *self, const char *text)
{
  Item *item = g_new0 (Item, 1);

  *item = (Item){ .text = g_strdup (text), .seconds = seconds_to_read (text) };
  add_item (self, item);
}

void
pal_news_tell_with_action (PalNews *self, const char *text, const char *label, const char *action)
{
  Item *item = g_new0 (Item, 1);

  *item = (Item){ .text = g_strdup (text),
                  .label = g_strdup (label),
                  .action = g_strdup (action),
                  .seconds = label != NULL ? SECONDS_FOR_ACTION : seconds_to_read (text) };
  add_item (self, item);
}

/* Only those in view can have an action: newer ones take their place for good. */
void
pal_news_withdraw (PalNews *self, const char *action)
{
  const Item *item = g_queue_peek_head (&self->items);

  if (item != NULL && g_strcmp0 (item->action, action) == 0)
    close_news (self);
}

void
pal_news_tell_with_answer (PalNews *self, const char *text, const char *label, GClosure *answer)
{
  Item *item = g_new0 (Item, 1);

  *item = (Item){ .text = g_strdup (text),
                  .label = g_strdup (label),
                  .answer = g_closure_ref (answer),
                  .seconds = SECONDS_FOR_ANSWER };
  g_closure_sink (answer);
  if (G_CLOSURE_NEEDS_MARSHAL (answer))
    g_closure_set_marshal (answer, g_cclosure_marshal_VOID__VOID);
  add_item (self, item);
}
