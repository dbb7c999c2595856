#include "pal-player-temper.h"

enum {
  DRAW_PLIES = 60,    /* from here on an equal position is worth no more play */
  DRAW_EQUAL = 10,    /* hundredths: not better than this is "equal" */
  DRAW_WORSE = -120,  /* an offer in such a position is taken at any time */
  HOPELESS = -900,    /* at this score, */
  HOPELESS_MOVES = 4, /* so many times in a row, the game is given up */
};

void
pal_player_temper_init (PalPlayerTemper *self)
{
  self->score = SCORE_NONE;
  self->hopeless = 0;
}

/* Whether a draw by claim is due at the end of RECORD, or with MOVE. */
static gboolean
may_claim (const GameRecord *record, Move move)
{
  return outcome_is_over (record->rules->claim (record, MOVE_NONE))
         || outcome_is_over (record->rules->claim (record, move));
}

void
pal_player_temper_answer (PalPlayerTemper *self, PalPlayer *player, const GameRecord *record,
                          guint64 serial, const EngineResult *result)
{
  if (result->best == MOVE_NONE)
    return;
  self->score = result->info.score;
  self->length = record->length;
  self->hopeless = self->score <= HOPELESS ? self->hopeless + 1 : 0;

  if (self->resigns && self->hopeless >= HOPELESS_MOVES)
    g_signal_emit_by_name (player, "resign", serial);
  else if (self->score <= 0 && may_claim (record, result->best))
    g_signal_emit_by_name (player, "claim", serial, result->best);
  else
    g_signal_emit_by_name (player, "move", serial, result->best);
}

gboolean
pal_player_temper_accepts_draw (const PalPlayerTemper *self, const GameRecord *record)
{
  /* What it thought of an older position, or in a line that was taken back, says nothing. */
  if (self->score == SCORE_NONE || record->length < self->length
      || record->length > self->length + 2)
    return FALSE;
  return self->score <= DRAW_WORSE || (self->score <= DRAW_EQUAL && record->length >= DRAW_PLIES);
}
