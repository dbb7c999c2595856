/* A move out of the opening book in place of a player's own thinking: it comes after a short pause,
 * so that people see who moves. */
#pragma once

#include "game/books/pal-books.h"

typedef struct {
  PalBooks *books; /* or NULL: thinks always */
  PalPlayer *player;
  GSource *pause; /* while a move waits */
  guint64 serial;
  Move move;
} PalBookReply;

/* Answers the request SERIAL of PLAYER, a USER of books, out of the book. FALSE where it has to
 * think. An answer before it that still waits is dropped. */
gboolean pal_book_reply_begin (PalBookReply *self, PalPlayer *player, PalBookUser user,
                               const PalPlayerTurn *turn, guint64 serial);

/* Drops the answer that waits, if any; before SELF is freed, too. */
void pal_book_reply_cancel (PalBookReply *self);
