#include "pal-engine-console.h"

#include "game/drivers/pal-driver-protocol.h"

enum {
  LINES_MAX = 3000,  /* that are shown */
  WAITING_MAX = 400, /* that are kept until the next time; of more only the last ones are shown */
  REFRESH_MS = 100,
};

struct _PalEngineConsole {
  GtkWidget parent_instance;

  PalDriver *driver;
  GQueue waiting; /* of char *: lines that are not shown yet */
  guint refresh;

  GtkWidget *box;
  GtkScrolledWindow *scroller;
  GtkTextView *view;
  GtkEntry *entry;
};

G_DEFINE_FINAL_TYPE (PalEngineConsole, pal_engine_console, GTK_TYPE_WIDGET)

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

static gboolean
engine_console_refresh (gpointer data)
{
  PalEngineConsole *self = data;
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  gboolean follows = is_at_end (self);
  GtkTextIter end;
  char *line;

  self->refresh = 0;
  while ((line = g_queue_pop_head (&self->waiting)) != NULL) {
    gtk_text_buffer_get_end_iter (buffer, &end);
    if (*line == '>')
      gtk_text_buffer_insert_with_tags_by_name (buffer, &end, line, -1, "said", NULL);
    else
      gtk_text_buffer_insert (buffer, &end, line, -1);
    gtk_text_buffer_get_end_iter (buffer, &end);
    gtk_text_buffer_insert (buffer, &end, "\n", 1);
    g_free (line);
  }
  drop_oldest (buffer);
  if (follows) {
    gtk_text_buffer_get_end_iter (buffer, &end);
    gtk_text_buffer_place_cursor (buffer, &end);
    gtk_text_view_scroll_mark_onscreen (self->view, gtk_text_buffer_get_insert (buffer));
  }
  return G_SOURCE_REMOVE;
}

static void
engine_console_on_said (PalEngineConsole *self, gboolean by_engine, const char *line)
{
  g_autofree char *valid = g_utf8_make_valid (line, -1);

  g_queue_push_tail (&self->waiting, g_strconcat (by_engine ? "  " : "> ", valid, NULL));
  if (self->waiting.length > WAITING_MAX)
    g_free (g_queue_pop_head (&self->waiting));
  if (self->refresh == 0)
    self->refresh = g_timeout_add (REFRESH_MS, engine_console_refresh, self);
}

static void
on_enter (PalEngineConsole *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  if (self->driver == NULL || pal_driver_get_phase (self->driver) == PAL_DRIVER_CLOSED)
    return;
  pal_driver_say (self->driver, "%s", text);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

void
pal_engine_console_set_driver (PalEngineConsole *self, PalDriver *driver)
{
  if (self->driver != NULL)
    g_signal_handlers_disconnect_by_data (self->driver, self);
  g_set_object (&self->driver, driver);
  g_queue_clear_full (&self->waiting, g_free);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->view), "", 0);
  if (driver != NULL)
    g_signal_connect_swapped (driver, "said", G_CALLBACK (engine_console_on_said), self);
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
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_engine_console_parent_class)->dispose (object);
}

static void
pal_engine_console_class_init (PalEngineConsoleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_engine_console_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-engine-console.ui");
  gtk_widget_class_bind_template_child (widget_class, PalEngineConsole, box);
  gtk_widget_class_bind_template_child (widget_class, PalEngineConsole, scroller);
  gtk_widget_class_bind_template_child (widget_class, PalEngineConsole, view);
  gtk_widget_class_bind_template_child (widget_class, PalEngineConsole, entry);
  gtk_widget_class_bind_template_callback (widget_class, on_enter);
}

static void
pal_engine_console_init (PalEngineConsole *self)
{
  g_queue_init (&self->waiting);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_text_buffer_create_tag (gtk_text_view_get_buffer (self->view), "said", "weight",
                              PANGO_WEIGHT_BOLD, NULL);
}
