/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player of this program itself (PalPlayer) in the place of an engine: no process and no words.
 */
#include "pal-driver-protocol.h"

#include "bot/glass-search.h"
#include "game/players/pal-engine-bridge.h"
#include "game/players/pal-player.h"
#include "registry.h"

#include <glib/gi18n-lib.h>

enum { ANALYSIS_HASH_MB = 128 };

typedef struct {
  PalPlayer *player;
  PalEngineBridge *bridge; /* to the built-in engine, which analyzes without a level; or NULL */
  PalDriver *engine;
  guint64 serial;
} InsideState;

static void
drop_player (InsideState *state)
{
  if (!state->player)
    return;
  g_signal_handlers_disconnect_by_data (state->player, state);
  pal_player_cancel (state->player);
  g_clear_object (&state->player);
}

static void
inside_clear (gpointer data)
{
  InsideState *state = data;

  drop_player (state);
  g_clear_pointer (&state->bridge, pal_engine_bridge_close);
}

static void
inside_open (PalDriver *engine, gpointer data)
{
  InsideState *state = data;

  state->engine = engine;
  pal_driver_ready (engine);
}

static void
on_move (PalPlayer *player, guint64 serial, guint move, InsideState *state)
{
  if (serial == state->serial)
    pal_driver_play (state->engine, move);
}

static void
on_claim (PalPlayer *player, guint64 serial, guint move, InsideState *state)
{
  if (serial == state->serial)
    pal_driver_claim_draw (state->engine, move);
}

static void
on_resign (PalPlayer *player, guint64 serial, InsideState *state)
{
  if (serial == state->serial)
    pal_driver_resign (state->engine);
}

/* A bot thinks of a game that is decided by points as won, and of the margin on top of that; told
 * is the margin, as other programs tell it. */
static int
told_score (int score)
{
  if (ABS (score) < GLASS_WON || ABS (score) >= SCORE_MATE_BOUND)
    return score;
  return score > 0 ? score - GLASS_WON : score + GLASS_WON;
}

static void
pal_driver_inside_on_info (PalPlayer *player, guint64 serial, const EngineInfo *info,
                           InsideState *state)
{
  EngineInfo told = *info;

  if (serial != state->serial || info->pv_length == 0)
    return;
  told.score = told_score (info->score);
  pal_driver_tell (state->engine, &told, NULL);
}

/* The built-in engine at the level of SPEC: as every other engine that is told nothing else, it has
 * one thread. */
static PalPlayer *
make_engine (const Rules *rules, const PalDriverSpec *spec)
{
  PalPlayer *player = pal_engine_player_new (rules, spec->level);

  g_object_set (player, "threads", 1, NULL);
  return player;
}

/* A new player for each game: nothing is carried over. */
static void
inside_prepare (PalDriver *engine, gpointer data, const GameRecord *record)
{
  InsideState *state = data;
  const PalDriverSpec *spec = pal_driver_get_spec (engine);

  drop_player (state);
  state->player = spec->make_player ? spec->make_player (record->rules, spec->player_data)
                                    : make_engine (record->rules, spec);
  g_signal_connect (state->player, "move", G_CALLBACK (on_move), state);
  g_signal_connect (state->player, "claim", G_CALLBACK (on_claim), state);
  g_signal_connect (state->player, "resign", G_CALLBACK (on_resign), state);
  g_signal_connect (state->player, "info", G_CALLBACK (pal_driver_inside_on_info), state);
  pal_driver_ready (engine);
}

static void
inside_go (PalDriver *engine, gpointer data, const PalDriverTurn *turn)
{
  InsideState *state = data;
  const PalDriverLimits *limits = &pal_driver_get_spec (engine)->limits;
  PalPlayerTurn asked = {
    .record = turn->record,
    .moves_to_go = turn->moves_to_go,
    .move_time = turn->move_time,
    .nodes = limits->nodes,
    .depth = limits->depth,
  };

  for (int side = 0; side < 2; side++) {
    asked.time[side] = turn->clocked[side] ? turn->left[side] : G_MAXINT64;
    asked.increment[side] = turn->increment[side];
  }
  pal_player_request_move (state->player, &asked, ++state->serial);
}

static void
on_analysis (const EngineInfo *info, gpointer data)
{
  InsideState *state = data;

  pal_driver_tell (state->engine, info, NULL);
}

static void
on_analysis_done (const EngineResult *result, gpointer data)
{
  InsideState *state = data;

  pal_driver_play (state->engine, result->best);
}

/* A bot thinks as it does when it plays, and has one line. */
static void
inside_analyze (PalDriver *engine, gpointer data, const PalDriverAnalysis *wanted)
{
  const EngineConfig config = { .hash_mb = ANALYSIS_HASH_MB, .threads = 1 };
  const SearchLimits limits = {
    .depth = wanted->depth,
    .move_time = wanted->time,
    .infinite = wanted->depth == 0 && wanted->time == 0,
    .multi_pv = wanted->lines,
  };
  InsideState *state = data;
  const Game *game = registry_of (pal_driver_get_rules (engine));

  if (pal_driver_get_spec (engine)->make_player) {
    inside_go (engine, data,
               &(PalDriverTurn){ .record = wanted->record, .move_time = wanted->time });
    return;
  }
  if (state->bridge && !pal_engine_bridge_is_back (state->bridge))
    g_clear_pointer (&state->bridge, pal_engine_bridge_close);
  if (!state->bridge && game)
    state->bridge = pal_engine_bridge_new (game->backend, &config, pal_driver_get_niceness (engine),
                                           on_analysis, on_analysis_done, state);
  if (!state->bridge) {
    pal_driver_fail (engine, _ ("Not enough memory to search."));
    return;
  }
  pal_driver_grant_lines (engine, wanted->lines);
  pal_engine_bridge_set_lines (state->bridge, wanted->lines);
  pal_engine_bridge_ask (state->bridge, wanted->record, &limits);
}

static gboolean
inside_stop (PalDriver *engine, gpointer data)
{
  InsideState *state = data;

  state->serial++;
  if (state->bridge)
    pal_engine_bridge_cancel (state->bridge);
  pal_player_cancel (state->player);
  pal_driver_stopped (engine);
  return TRUE;
}

static void
inside_give_way (PalDriver *engine, gpointer data)
{
  InsideState *state = data;
  int niceness = pal_driver_get_niceness (engine);
  gboolean out_of_view = niceness > pal_driver_get_spec (engine)->niceness;

  state->bridge = pal_engine_bridge_give_way (state->bridge, niceness, out_of_view);
  pal_player_set_out_of_view (state->player, out_of_view);
}

static void
inside_line (PalDriver *engine, gpointer state, const char *line)
{
}

const PalDriverProtocol pal_driver_inside = {
  .id = "inside",
  .name = "Palamedes",
  .in_process = TRUE,
  .tells_move_time = TRUE,
  .tells_periods = TRUE,
  .tells_move_limit = TRUE,
  .state_size = sizeof (InsideState),
  .open = inside_open,
  .prepare = inside_prepare,
  .go = inside_go,
  .analyze = inside_analyze,
  .stop = inside_stop,
  .give_way = inside_give_way,
  .line = inside_line,
  .quit = "",
  .clear = inside_clear,
};
