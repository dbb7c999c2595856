/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-speech.h"

#ifdef PAL_HAVE_SPEECHD

#include <libintl.h>
#include <libspeechd.h>
#include <string.h>

enum {
  STALE_US = 5 * G_USEC_PER_SEC,      /* what has waited for so long for a server is no news */
  LOOK_AGAIN_US = 10 * G_USEC_PER_SEC /* for a server where there was none */
};

typedef struct {
  PalBoardView *board;
  PalSession *session;
  GSettings *settings;
  char *last;          /* of what was told of the game */
  GAsyncQueue *orders; /* of Order; the thread has a reference, too */
  gboolean started;    /* there is a thread */
} PalSpeech;

typedef struct {
  char *text; /* NULL: the thread ends */
  SPDPriority priority;
  gint64 given; /* monotonic, microseconds */
} Order;

static void
order_free (gpointer data)
{
  g_free (((Order *) data)->text);
  g_free (data);
}

/* --- the thread --- */

/* The thread's own: the server, or NULL, and when one was looked for last. */
typedef struct {
  SPDConnection *connection;
  gint64 looked;
} Server;

/* The language of the program, which is that of its translation: "en", "pt-BR". */
static char *
dup_language (void)
{
  static const char field[] = "\nLanguage: ", header_name[] = "";
  const char *header = dgettext (GETTEXT_PACKAGE, header_name);
  const char *start = strstr (header, field);
  char *language = g_strdup ("en");

  if (start != NULL) {
    start += strlen (field);
    g_free (language);
    language = g_strdelimit (g_strndup (start, strcspn (start, "\n")), "_", '-');
  }
  return language;
}

static void
find_server (Server *server)
{
  g_autofree char *language = NULL;
  char *error = NULL;
  gint64 now = g_get_monotonic_time ();

  if (server->connection != NULL || (server->looked != 0 && now - server->looked < LOOK_AGAIN_US))
    return;
  server->looked = now;
  server->connection = spd_open2 ("palamedes", NULL, NULL, SPD_MODE_SINGLE, NULL, TRUE, &error);
  free (error); /* from the library, which knows no g_free */
  if (server->connection == NULL)
    return;
  language = dup_language ();
  spd_set_language (server->connection, language);
}

/* A server that does not listen any more, as one that was started anew, is looked for again. */
static void
speak_order (Server *server, const Order *order)
{
  find_server (server);
  if (server->connection == NULL || g_get_monotonic_time () - order->given > STALE_US)
    return;
  if (spd_say (server->connection, order->priority, order->text) < 0) {
    spd_close (server->connection);
    server->connection = NULL;
  }
}

static gpointer
speech_work (gpointer data)
{
  g_autoptr (GAsyncQueue) orders = data;
  Server server = { 0 };
  gboolean ends = FALSE;

  while (!ends) {
    Order *order = g_async_queue_pop (orders);

    ends = order->text == NULL;
    if (!ends)
      speak_order (&server, order);
    order_free (order);
  }
  if (server.connection != NULL)
    spd_close (server.connection);
  return NULL;
}

/* --- the window's side --- */

static void
speech_order (PalSpeech *self, const char *text, SPDPriority priority)
{
  Order *order = g_new (Order, 1);

  *order = (Order){ g_strdup (text), priority, g_get_monotonic_time () };
  g_async_queue_push (self->orders, order);
}

static void
speech_say (PalSpeech *self, const char *text, SPDPriority priority)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self->board))
      || !g_settings_get_boolean (self->settings, "speech"))
    return;
  if (!self->started) {
    g_thread_unref (g_thread_new ("speech", speech_work, g_async_queue_ref (self->orders)));
    self->started = TRUE;
  }
  speech_order (self, text, priority);
}

/* A position that is only thought of is told to those who ask; after it the game is no news. */
static void
speech_on_announcement (PalSpeech *self)
{
  const char *text = pal_board_view_get_announcement (self->board);

  if (pal_session_get_preview (self->session) != NULL || g_strcmp0 (text, self->last) == 0)
    return;
  g_free (self->last);
  self->last = g_strdup (text);
  speech_say (self, text, pal_session_is_live (self->session) ? SPD_MESSAGE : SPD_TEXT);
}

static void
speech_on_refused (PalSpeech *self, const char *message)
{
  speech_say (self, message, SPD_TEXT);
}

/* The thread is not waited for: it may be looking for a server. */
static void
speech_end (PalSpeech *self)
{
  g_signal_handlers_disconnect_by_func (self->board, speech_on_announcement, self);
  pal_session_leave (self->session, self);
  if (self->started)
    speech_order (self, NULL, SPD_TEXT);
  g_async_queue_unref (self->orders);
  g_object_unref (self->session);
  g_object_unref (self->settings);
  g_free (self->last);
  g_free (self);
}

gboolean
pal_speech_is_built_in (void)
{
  return TRUE;
}

void
pal_speech_install (PalBoardView *board, PalSession *session)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "refused", G_CALLBACK (speech_on_refused) },
    { .signal = NULL },
  };
  PalSpeech *self = g_new0 (PalSpeech, 1);

  self->board = board;
  self->session = g_object_ref (session);
  self->settings = g_settings_new (PAL_APP_ID);
  self->orders = g_async_queue_new_full (order_free);
  pal_session_follow (session, self, heard);
  g_signal_connect_swapped (board, "notify::announcement", G_CALLBACK (speech_on_announcement),
                            self);
  g_signal_connect_swapped (board, "destroy", G_CALLBACK (speech_end), self);
}

#else

gboolean
pal_speech_is_built_in (void)
{
  return FALSE;
}

void
pal_speech_install (PalBoardView *board, PalSession *session)
{
}

#endif
