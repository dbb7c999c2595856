/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-engine-known.h"

#include "game/drivers/pal-driver-protocol.h"

#include <string.h>

/* phalanx keeps what it has learnt in a file of its own unless it is told not to; gtp-rhino cannot
 * be told of time, and needs a second at level 3 and more than ten at level 5. */
const PalEngineKnown pal_engines_known[] = {
  { "Stockfish", "stockfish", "uci", "chess" },
  { "Ethereal", "ethereal-chess", "uci", "chess" },
  { "Toga II", "toga2", "uci", "chess" },
  { "GNU Chess", "gnuchess -u", "uci", "chess" },
  { "Fairy-Stockfish", "fairy-stockfish", "uci", "chess;xiangqi" },
  { "Phalanx", "phalanx -l-", "cecp", "chess" },
  { "HoiChess", "hoichess --xboard", "cecp", "chess" },
  { "Fruit", "fruit", "uci", "chess" },
  { "Glaurung", "glaurung", "uci", "chess" },
  { "Crafty", "crafty xboard", "cecp", "chess" },
  { "Fairy-Max", "fairymax", "cecp", "chess" },
  { "Leela Chess Zero", "lc0", "uci", "chess" },
  { "HoiXiangqi", "hoixiangqi --xboard", "cecp", "xiangqi" },
  { "Pikafish", "pikafish", "uci", "xiangqi" },
  { "ElephantEye", "eleeye", "ucci", "xiangqi" },
  { "Rhino", "gtp-rhino -l 3", "gtp", "reversi" },
  { "Edax", "edax -gtp", "gtp", "reversi" },
  { "Egaroucid", "egaroucid -gtp", "gtp", "reversi" },
  { NULL, NULL, NULL, NULL },
};

PalEngineProfile *
pal_engine_known_find (const PalEngineKnown *known)
{
  g_auto (GStrv) argv = g_strsplit (known->command, " ", -1);
  g_autofree char *path = pal_driver_find_program (argv[0]);
  g_autoptr (PalDriverSpec) spec = NULL;

  if (!path)
    return NULL;
  spec = pal_driver_spec_new (known->name, (const char *const *) argv,
                              pal_driver_protocol_find (known->protocol));
  return pal_engine_profile_new (spec, known->games);
}
