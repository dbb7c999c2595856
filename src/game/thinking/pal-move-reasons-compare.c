/* What two lines have to say against each other: a verdict and its reasons. */
#include "pal-move-reasons.h"

#include <stdlib.h>

enum {
  EQUAL_WITHIN = 10, /* hundredths: the engine's scores are no better than this */
  NAMED_MOST = 6,    /* reasons; more would hide the ones that matter */
  NAMED_LEAST = 3,   /* hundredths; and at least one part in: */
  NAMED_SHARE = 25,  /* of the weightiest */
  PIECE_PLIES = 4,   /* a piece that is taken later is no matter of this move */
  PIECE_LEAST = 50,  /* hundredths that a line must win or lose */
};

/* --- Pieces won and lost --- */

static int
worth (const PalMoveReasons *self, Piece piece, int phase)
{
  int kind = bot_kind (self->rules, piece);

  return kind < BOT_KINDS_MAX ? self->bot.weights[bot_nearest_phase (phase)].material[kind] : 0;
}

/* By how much the material of who moved grows along LINE. */
static int
material_won (const PalMoveReasons *self, const PalMoveLine *line)
{
  BotAccount before;

  bot_account (&self->bot, pal_move_line_position (line, 0), &before);
  return (self->side == 0 ? 1 : -1) * (line->account.material - before.material);
}

/* The piece taken on the plies FIRST, FIRST + 2 ... of LINE that is worth about WON by itself: what
 * was exchanged for something is worth more than what the line wins. */
static Piece
find_piece (const PalMoveReasons *self, const PalMoveLine *line, int first, int won, Square *square)
{
  const int length = MIN (pal_move_line_length (line), PIECE_PLIES);
  Piece found = 0;
  int least = G_MAXINT;

  for (int ply = first; ply < length; ply += 2) {
    Move move = line->record->moves[line->start + (size_t) ply];
    Square at;
    Piece piece = pal_move_line_taken (self->rules, pal_move_line_position (line, ply), move, &at);
    int value = piece != 0 ? worth (self, piece, line->account.phase) : 0;

    if (value == 0 || ABS (value - won) > MAX (value / 3, PIECE_LEAST)
        || ABS (value - won) >= least)
      continue;
    least = ABS (value - won);
    found = piece;
    *square = at;
  }
  return found;
}

static void
find_pieces (PalMoveReasons *self, int index)
{
  PalReasonPieces *pieces = &self->pieces[index];
  const PalMoveLine *line = &self->lines[index];
  int won = material_won (self, line);

  *pieces = (PalReasonPieces){ 0 };
  if (won >= PIECE_LEAST)
    pieces->won = find_piece (self, line, 0, won, &pieces->won_square);
  else if (won <= -PIECE_LEAST)
    pieces->lost = find_piece (self, line, 1, -won, &pieces->lost_square);
}

/* --- Reasons --- */

static int
count_pieces (const PalMoveReasons *self, const Position *position)
{
  const Rules *rules = self->rules;
  int count = 0;

  for (int square = 0; square < rules->files * rules->ranks; square++) {
    Piece piece = rules->piece_at (position, (Square) square);

    if (piece != 0)
      count += rules->pieces[piece - 1].side == self->side ? 1 : -1;
  }
  return count;
}

static void
add_reason (PalMoveReasons *self, PalReason reason)
{
  reason.difference = reason.values[0] - reason.values[1];
  if (reason.difference != 0)
    self->reasons[self->n_reasons++] = reason;
}

static void
list_reasons (PalMoveReasons *self)
{
  const TermList *terms = self->rules->terms;
  const BotAccount *a = &self->lines[0].account, *b = &self->lines[1].account;
  const int sign = self->side == 0 ? 1 : -1;

  add_reason (self, (PalReason){
                        .kind = PAL_REASON_MATERIAL,
                        .values = { sign * a->material, sign * b->material },
                        .counts = { count_pieces (self, game_record_last (self->lines[0].record)),
                                    count_pieces (self, game_record_last (self->lines[1].record)) },
                    });
  add_reason (self, (PalReason){ .kind = PAL_REASON_SQUARES,
                                 .values = { sign * a->squares, sign * b->squares } });
  for (int i = 0; terms != NULL && i < terms->n; i++)
    add_reason (self, (PalReason){
                          .kind = PAL_REASON_TERM,
                          .term = i,
                          .values = { sign * a->terms[i], sign * b->terms[i] },
                          .counts = { sign * a->counts[i], sign * b->counts[i] },
                      });
}

/* The weightiest first; those that weigh the same as they come. */
static int
by_weight (const void *a, const void *b)
{
  const PalReason *first = a, *second = b;
  int difference = ABS (second->difference) - ABS (first->difference);

  if (difference == 0)
    difference = (int) first->kind - (int) second->kind;
  return difference != 0 ? difference : first->term - second->term;
}

/* Sums up those that are too small to be named, or too many. One alone names itself. */
static void
move_reasons_compare_sum_up (PalMoveReasons *self)
{
  PalReason rest = { .kind = PAL_REASON_REST };
  int named = 0, least;

  if (self->n_reasons == 0)
    return;
  least = MAX (NAMED_LEAST, ABS (self->reasons[0].difference) / NAMED_SHARE);
  while (named < self->n_reasons && named < NAMED_MOST
         && ABS (self->reasons[named].difference) >= least)
    named++;
  if (self->n_reasons - named < 2)
    return;
  for (int i = named; i < self->n_reasons; i++)
    for (int line = 0; line < 2; line++)
      rest.values[line] += self->reasons[i].values[line];
  self->n_reasons = named;
  add_reason (self, rest);
}

/* --- The verdict --- */

/* Scores of engines differ by a little though nobody could say why; a bot chooses by each
 * hundredth. */
static PalVerdict
move_reasons_compare_judge (const PalMoveReasons *self)
{
  const int within = self->by_engine ? EQUAL_WITHIN : 1;
  const int difference = self->lines[0].score - self->lines[1].score;

  if (ABS (difference) < within)
    return PAL_VERDICT_EQUAL;
  return difference > 0 ? PAL_VERDICT_BETTER : PAL_VERDICT_WORSE;
}

static gboolean
meet (const PalMoveReasons *self)
{
  const Position *ends[2];

  for (int i = 0; i < 2; i++)
    ends[i] = game_record_last (self->lines[i].record);
  return self->rules->key (ends[0]) == self->rules->key (ends[1]);
}

static gboolean
is_decided (const PalMoveLine *line)
{
  return pal_move_line_mate (line) != 0 || outcome_is_over (line->outcome);
}

void
pal_move_reasons_compare (PalMoveReasons *self)
{
  self->n_reasons = self->together = 0;
  self->disagrees = self->lines_apart = FALSE;
  self->verdict = PAL_VERDICT_ONLY;
  if (self->lines[1].record == NULL)
    return;
  for (int i = 0; i < 2; i++)
    find_pieces (self, i);
  self->margin = self->lines[0].score - self->lines[1].score;
  self->verdict = move_reasons_compare_judge (self);
  if (is_decided (&self->lines[0]) || is_decided (&self->lines[1]))
    return;
  if (meet (self)) {
    self->verdict = PAL_VERDICT_SAME;
    return;
  }
  self->lines_apart = TRUE;
  list_reasons (self);
  qsort (self->reasons, (size_t) self->n_reasons, sizeof *self->reasons, by_weight);
  for (int i = 0; i < self->n_reasons; i++)
    self->together += self->reasons[i].difference;
  self->disagrees = ABS (self->together) >= EQUAL_WITHIN
                    && ((self->verdict == PAL_VERDICT_BETTER && self->together < 0)
                        || (self->verdict == PAL_VERDICT_WORSE && self->together > 0));
  move_reasons_compare_sum_up (self);
}
