/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-chance.h"

#include "engine/engine-types.h"
#include "registry.h"

#include <glib.h>
#include <math.h>

enum { DRAW_SCORE_DEFAULT = 100 };

double
pal_chance (const Rules *rules, int score)
{
  const Game *game = registry_of (rules);
  int draw_score
      = game && game->backend->draw_score > 0 ? game->backend->draw_score : DRAW_SCORE_DEFAULT;

  if (score > SCORE_MATE_BOUND)
    return 1;
  if (score < -SCORE_MATE_BOUND)
    return 0;
  return 1 / (1 + exp (-score * log (1.5) / draw_score));
}

double
pal_chance_share (const Rules *rules, int score)
{
  double cells = rules->files * rules->ranks;

  if (rules->tally != TALLY_PIECES)
    return pal_chance (rules, score);
  return CLAMP ((1 + score / 100.0 / cells) / 2, 0, 1);
}
