/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-player-common.h"

#include "registry.h"

enum {
  DRAW_PLIES = 60,  /* from here on an equal position is worth no more play */
  DRAW_EQUAL = 10,  /* hundredths: not better than this is "equal" */
  RESIGN_MOVES = 4, /* so many hopeless scores in a row, and the game is given up */
};

void
pal_player_policy_init (PalPlayerPolicy *self)
{
  self->score = SCORE_NONE;
  self->lost_moves = 0;
}

/* Whether SCORE is at least LIMIT behind, where there is such a limit. */
static gboolean
is_behind (int score, int limit)
{
  return limit > 0 && score <= -limit;
}

/* Whether a draw by claim is due at the end of RECORD, or with MOVE. */
static gboolean
may_claim (const GameRecord *record, Move move)
{
  return outcome_is_over (record->rules->claim (record, MOVE_NONE))
         || outcome_is_over (record->rules->claim (record, move));
}

void
pal_player_policy_answer (PalPlayerPolicy *self, PalPlayer *player, const GameRecord *record,
                          guint64 serial, const EngineResult *result)
{
  const Game *game = registry_of (record->rules);

  if (result->best == MOVE_NONE)
    return;
  self->score = result->info.score;
  self->length = record->length;
  self->lost_moves
      = game && is_behind (self->score, game->backend->resign_score) ? self->lost_moves + 1 : 0;

  if (self->resigns && self->lost_moves >= RESIGN_MOVES)
    g_signal_emit_by_name (player, "resign", serial);
  else if (self->score <= 0 && may_claim (record, result->best))
    g_signal_emit_by_name (player, "claim", serial, result->best);
  else
    g_signal_emit_by_name (player, "move", serial, result->best);
}

gboolean
pal_player_policy_accepts_draw (const PalPlayerPolicy *self, const GameRecord *record)
{
  const Game *game = registry_of (record->rules);

  /* What it thought of an older position, or in a line that was taken back, says nothing. */
  if (self->score == SCORE_NONE || record->length < self->length
      || record->length > self->length + 2)
    return FALSE;
  return (game && is_behind (self->score, game->backend->draw_score))
         || (self->score <= DRAW_EQUAL && record->length >= DRAW_PLIES);
}

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
