#include "bot-account.h"

#include <stdlib.h>

/* WEIGHTS, one for each phase, blended; to be divided by PHASE_MIDDLE. */
static int
bot_account_blend (const int shares[BOT_PHASES], int opening, int middle, int end)
{
  return shares[0] * opening + shares[1] * middle + shares[2] * end;
}

static void
bot_account_add_pieces (const Bot *bot, const Position *position, const int shares[BOT_PHASES],
                        BotAccount *account)
{
  const Rules *rules = bot->rules;
  const BotWeights *w = bot->weights;
  const int squares = bot_squares (rules), kinds = bot_kinds (rules);
  int material = 0, placed = 0;

  for (int square = 0; square < squares; square++) {
    Piece piece = rules->piece_at (position, (Square) square);
    int kind = piece ? bot_kind (rules, piece) : kinds;

    if (kind >= kinds)
      continue;
    int side = bot_side (rules, piece), sign = side == 0 ? 1 : -1;
    Square at = bot_square (rules, (Square) square, side);

    material += sign
                * bot_account_blend (shares, w[0].material[kind], w[1].material[kind],
                                     w[2].material[kind]);
    placed += sign
              * bot_account_blend (shares, w[0].squares[kind][at], w[1].squares[kind][at],
                                   w[2].squares[kind][at]);
  }
  account->material = material / PHASE_MIDDLE;
  account->squares = placed / PHASE_MIDDLE;
}

void
bot_account (const Bot *bot, const Position *position, BotAccount *account)
{
  const TermList *terms = bot->rules->terms;
  const BotWeights *w = bot->weights;
  int shares[BOT_PHASES], total;

  memset (account, 0, sizeof *account);
  account->phase = bot_phase (bot->rules, position);
  bot_phase_shares (account->phase, shares);
  bot_account_add_pieces (bot, position, shares, account);
  total = account->material + account->squares;
  if (terms)
    terms->count (position, account->counts);
  for (int i = 0; terms && i < terms->n; i++) {
    account->terms[i] = account->counts[i]
                        * bot_account_blend (shares, w[0].terms[i], w[1].terms[i], w[2].terms[i])
                        / PHASE_MIDDLE;
    total += account->terms[i];
  }
  account->total = abs (total) <= BOT_VALUE_MAX ? total
                   : total > 0                  ? BOT_VALUE_MAX
                                                : -BOT_VALUE_MAX;
}

int
bot_evaluate (const Bot *bot, const Position *position)
{
  BotAccount account;

  bot_account (bot, position, &account);
  return bot->rules->side_to_move (position) == 0 ? account.total : -account.total;
}
