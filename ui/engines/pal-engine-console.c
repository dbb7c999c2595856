/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-engine-console.h"

#include "game/drivers/pal-driver-protocol.h"

#include <glib/gi18n.h>

enum {
  LINES_MAX = 3000,  /* that are shown */
  WAITING_MAX = 400, /* that are kept until the next time; of more only the last ones are shown */
  AT_ONCE = 40,      /* so many are added in one go: more would be felt as a jerk on the board */
  REFRESH_MS = 100,
};

struct _PalEngineConsole {
  GtkWidget parent_instance;

  PalDriver *driver;
  GQueue waiting; /* of char *: lines that are not shown yet */
  guint refresh;
  gboolean following;    /* the end is in sight, and is to stay there */
  gboolean follow_later; /* it is to come there as soon as the view has a size */
  GPtrArray *commands;   /* of char *: what was typed, the newest at the end */
  guint recalled;        /* which of them stands in the entry; their number: none */
  GQueue pending; /* of char *: commands that wait until an engine that had ended runs again */

  GtkWidget *box;
  GtkScrolledWindow *scroller;
  GtkTextView *view;
  GtkWidget *silence; /* says that nothing has been said */
  GtkEntry *entry;
};

G_DEFINE_FINAL_TYPE (PalEngineConsole, pal_engine_console, GTK_TYPE_WIDGET)

static guint restart_signal;

static gboolean
is_at_end (PalEngineConsole *self)
{
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (self->scroller);

  return gtk_adjustment_get_value (place) + gtk_adjustment_get_page_size (place)
         >= gtk_adjustment_get_upper (place) - 1;
}

static void
drop_oldest (GtkTextBuffer *buffer)
{
  int surplus = gtk_text_buffer_get_line_count (buffer) - LINES_MAX;
  GtkTextIter start, end;

  if (surplus <= 0)
    return;
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_get_iter_at_line (buffer, &end, surplus);
  gtk_text_buffer_delete (buffer, &start, &end);
}

/* A line begins with the sign of whose it is. */
static const char *
tag_of (const char *line)
{
  return *line == '>' ? "ours" : *line == '!' ? "fault" : NULL;
}

/* A view without a size would be left with its last line on top. */
static void
follow (PalEngineConsole *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  GtkTextIter end;

  self->follow_later = gtk_widget_get_height (GTK_WIDGET (self->view)) == 0;
  if (self->follow_later)
    return;
  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_place_cursor (buffer, &end);
  gtk_text_view_scroll_mark_onscreen (self->view, gtk_text_buffer_get_insert (buffer));
}

/* What is being marked to be copied stays where it is. */
static gboolean
may_follow (PalEngineConsole *self)
{
  return self->following
         && !gtk_text_buffer_get_has_selection (gtk_text_view_get_buffer (self->view));
}

static void
engine_console_on_size (PalEngineConsole *self)
{
  if (self->follow_later || may_follow (self))
    follow (self);
}

/* Who scrolls away from the end wants to read; who comes back to it, to follow. */
static void
on_scrolled (PalEngineConsole *self)
{
  self->following = is_at_end (self);
}

/* Shows the first N lines that wait, with the last one in sight where it FOLLOWS. */
static void
show_waiting (PalEngineConsole *self, guint n, gboolean follows)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  GtkTextIter end;
  char *line;

  gtk_widget_set_visible (self->silence, self->waiting.length == 0
                                             && gtk_text_buffer_get_char_count (buffer) == 0);
  for (; n > 0 && (line = g_queue_pop_head (&self->waiting)) != NULL; n--) {
    gtk_text_buffer_get_end_iter (buffer, &end);
    gtk_text_buffer_insert_with_tags_by_name (buffer, &end, line, -1, tag_of (line), NULL);
    gtk_text_buffer_get_end_iter (buffer, &end);
    gtk_text_buffer_insert (buffer, &end, "\n", 1);
    g_free (line);
  }
  drop_oldest (buffer);
  if (follows) {
    self->following = TRUE;
    follow (self);
  }
}

static gboolean
has_ended (PalEngineConsole *self)
{
  return self->driver != NULL && pal_driver_get_phase (self->driver) == PAL_DRIVER_CLOSED;
}

static void
say_hint (PalEngineConsole *self)
{
  gtk_entry_set_placeholder_text (
      self->entry, has_ended (self) ? _ ("The engine has ended; a command starts it again")
                                    : _ ("Send a command to the engine"));
}

static gboolean
engine_console_refresh (gpointer data)
{
  PalEngineConsole *self = data;

  show_waiting (self, AT_ONCE, may_follow (self));
  if (self->waiting.length > 0)
    return G_SOURCE_CONTINUE;
  self->refresh = 0;
  say_hint (self); /* an engine that has ended says so before it is gone */
  return G_SOURCE_REMOVE;
}

static void
engine_console_on_said (PalEngineConsole *self, PalDriverVoice voice, const char *line)
{
  static const char *const signs[] = { "> ", "  ", "! " };
  g_autofree char *valid = g_utf8_make_valid (line, -1);

  g_queue_push_tail (&self->waiting, g_strconcat (signs[voice], valid, NULL));
  if (self->waiting.length > WAITING_MAX)
    g_free (g_queue_pop_head (&self->waiting));
  if (self->refresh == 0)
    self->refresh = g_timeout_add (REFRESH_MS, engine_console_refresh, self);
}

static void
engine_console_on_ready (PalEngineConsole *self)
{
  char *text;

  say_hint (self);
  while ((text = g_queue_pop_head (&self->pending)) != NULL) {
    pal_driver_say (self->driver, "%s", text);
    g_free (text);
  }
}

static void
engine_console_on_failed (PalEngineConsole *self)
{
  g_queue_clear_full (&self->pending, g_free);
  say_hint (self);
}

/* An engine that has ended is started again first, where that is possible, and hears it once it is
 * ready. */
static void
say (PalEngineConsole *self, const char *text)
{
  if (self->pending.length == 0 && !has_ended (self)) {
    pal_driver_say (self->driver, "%s", text);
    return;
  }
  if (self->pending.length == 0)
    g_signal_emit (self, restart_signal, 0);
  if (!has_ended (self))
    g_queue_push_tail (&self->pending, g_strdup (text));
}

static void
on_enter (PalEngineConsole *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  if (self->driver == NULL || (*text == '\0' && has_ended (self)))
    return;
  if (*text != '\0')
    g_ptr_array_add (self->commands, g_strdup (text));
  self->recalled = self->commands->len;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  say (self, text);
}

/* Up and Down walk through what was typed, as in a terminal; where there is nothing older, Up
 * leaves the focus where it is. */
static gboolean
on_entry_key (PalEngineConsole *self, guint key, guint code, GdkModifierType state)
{
  guint place = self->recalled;

  if (state & gtk_accelerator_get_default_mod_mask ())
    return FALSE;
  if (key == GDK_KEY_Up && place > 0)
    place--;
  else if (key == GDK_KEY_Down && place < self->commands->len)
    place++;
  else
    return key == GDK_KEY_Up;
  self->recalled = place;
  gtk_editable_set_text (GTK_EDITABLE (self->entry),
                         place < self->commands->len ? self->commands->pdata[place] : "");
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  return TRUE;
}

void
pal_engine_console_go_on (PalEngineConsole *self, PalDriver *driver)
{
  const PalDriverLine *line;

  show_waiting (self, WAITING_MAX, FALSE);
  if (self->driver != NULL)
    g_signal_handlers_disconnect_by_data (self->driver, self);
  g_set_object (&self->driver, driver);
  g_queue_clear_full (&self->pending, g_free);
  if (gtk_text_buffer_get_char_count (gtk_text_view_get_buffer (self->view)) > 0)
    g_queue_push_tail (&self->waiting, g_strdup (""));
  for (guint i = 0;
       driver != NULL && (line = pal_driver_past_get (pal_driver_get_past (driver), i)) != NULL;
       i++)
    engine_console_on_said (self, line->voice, line->text);
  g_clear_handle_id (&self->refresh, g_source_remove);
  show_waiting (self, WAITING_MAX, TRUE);
  say_hint (self);
  if (driver == NULL)
    return;
  g_signal_connect_swapped (driver, "said", G_CALLBACK (engine_console_on_said), self);
  g_signal_connect_swapped (driver, "ready", G_CALLBACK (engine_console_on_ready), self);
  g_signal_connect_swapped (driver, "failed", G_CALLBACK (engine_console_on_failed), self);
}

void
pal_engine_console_set_driver (PalEngineConsole *self, PalDriver *driver)
{
  g_queue_clear_full (&self->waiting, g_free);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->view), "", 0);
  pal_engine_console_go_on (self, driver);
}

void
pal_engine_console_only_listen (PalEngineConsole *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->entry), FALSE);
}

void
pal_engine_console_copy (PalEngineConsole *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  g_autofree char *text = NULL;

  g_object_get (buffer, "text", &text, NULL);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
pal_engine_console_dispose (GObject *object)
{
  PalEngineConsole *self = PAL_ENGINE_CONSOLE (object);

  if (self->driver != NULL)
    g_signal_handlers_disconnect_by_data (self->driver, self);
  g_clear_object (&self->driver);
  g_clear_handle_id (&self->refresh, g_source_remove);
  g_queue_clear_full (&self->waiting, g_free);
  g_queue_clear_full (&self->pending, g_free);
  g_clear_pointer (&self->commands, g_ptr_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_engine_console_parent_class)->dispose (object);
}

/* Who opens it wants to say something. */
static void
pal_engine_console_map (GtkWidget *widget)
{
  PalEngineConsole *self = PAL_ENGINE_CONSOLE (widget);

  GTK_WIDGET_CLASS (pal_engine_console_parent_class)->map (widget);
  if (gtk_widget_get_visible (GTK_WIDGET (self->entry)))
    gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
pal_engine_console_class_init (PalEngineConsoleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_engine_console_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-engine-console.ui");
  widget_class->map = pal_engine_console_map;
  gtk_widget_class_bind_template_child (widget_class, PalEngineConsole, box);
  gtk_widget_class_bind_template_child (widget_class, PalEngineConsole, scroller);
  gtk_widget_class_bind_template_child (widget_class, PalEngineConsole, view);
  gtk_widget_class_bind_template_child (widget_class, PalEngineConsole, silence);
  gtk_widget_class_bind_template_child (widget_class, PalEngineConsole, entry);
  gtk_widget_class_bind_template_callback (widget_class, on_enter);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_key);
  restart_signal = g_signal_new ("restart", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_engine_console_init (PalEngineConsole *self)
{
  GtkTextBuffer *buffer;

  g_queue_init (&self->waiting);
  g_queue_init (&self->pending);
  self->commands = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  buffer = gtk_text_view_get_buffer (self->view);
  gtk_text_buffer_create_tag (buffer, "ours", "weight", PANGO_WEIGHT_BOLD, NULL);
  gtk_text_buffer_create_tag (buffer, "fault", "style", PANGO_STYLE_ITALIC, NULL);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "changed",
                           G_CALLBACK (engine_console_on_size), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "value-changed",
                           G_CALLBACK (on_scrolled), self, G_CONNECT_SWAPPED);
}
