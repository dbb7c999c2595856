#include "pal-book-reply.h"

enum {
  PAUSE_MS = 500,
  LEFT_PART = 60, /* nor longer than this part of what is left on the clock */
};

static gboolean
reply_cb (gpointer data)
{
  PalBookReply *self = data;
  g_autoptr (PalPlayer) player = g_object_ref (self->player);

  g_clear_pointer (&self->pause, g_source_unref);
  g_signal_emit_by_name (player, "move", self->serial, self->move);
  return G_SOURCE_REMOVE;
}

gboolean
pal_book_reply_begin (PalBookReply *self, PalPlayer *player, PalBookUser user,
                      const PalPlayerTurn *turn, guint64 serial)
{
  gint64 left = turn->time[turn->record->rules->side_to_move (game_record_last (turn->record))];

  pal_book_reply_cancel (self);
  self->move = self->books ? pal_books_pick (self->books, turn->record, user) : MOVE_NONE;
  if (self->move == MOVE_NONE)
    return FALSE;
  if (turn->move_time > 0)
    left = MIN (left, turn->move_time);
  self->player = player;
  self->serial = serial;
  self->pause = g_timeout_source_new ((guint) CLAMP (left / LEFT_PART, 0, PAUSE_MS));
  g_source_set_callback (self->pause, reply_cb, self, NULL);
  g_source_attach (self->pause, g_main_context_get_thread_default ());
  return TRUE;
}

void
pal_book_reply_cancel (PalBookReply *self)
{
  if (!self->pause)
    return;
  g_source_destroy (self->pause);
  g_clear_pointer (&self->pause, g_source_unref);
}
