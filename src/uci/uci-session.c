#include "uci-session.h"

#include "uci-format.h"
#include "uci-io.h"

#include <stdlib.h>

/* --- Answers, on the worker --- */

static void
on_info (uint64_t serial, const EngineInfo *info, void *data)
{
  uci_format_info (data, info);
}

static void
on_done (uint64_t serial, const EngineResult *result, void *data)
{
  uci_format_result (data, result);
  free (data);
}

/* --- On the reading thread --- */

/* Has the search that runs or is about to run answer, with a move: to free the engine, or to post
 * the next request, would drop one that has not begun. */
static void
finish_search (UciSession *session)
{
  engine_stop (session->engine);
  engine_wait (session->engine);
}

static GameRecord *
start_record (const Rules *rules)
{
  Position start;

  rules_start (rules, &start);
  return game_record_new (rules, &start);
}

bool
uci_session_open (UciSession *session)
{
  *session = (UciSession){
    .settings = { .config = ENGINE_CONFIG_DEFAULT, .multi_pv = 1, .overhead_ms = 10 },
  };
  uci_errands_open (&session->errands);
  return uci_session_set_game (session, registry_game (0));
}

void
uci_session_close (UciSession *session)
{
  finish_search (session);
  engine_free (session->engine);
  uci_errands_close (&session->errands);
  game_record_free (session->record);
}

bool
uci_session_set_game (UciSession *session, const Game *game)
{
  Engine *engine = engine_new (game->backend, &session->settings.config);

  if (engine == NULL)
    return false;
  if (session->engine != NULL)
    finish_search (session);
  engine_free (session->engine);
  session->game = game;
  session->engine = engine;
  uci_session_set_record (session, start_record (game->rules));
  return true;
}

void
uci_session_set_record (UciSession *session, GameRecord *record)
{
  game_record_free (session->record);
  session->record = record;
}

void
uci_session_configure (UciSession *session)
{
  EngineConfig *wanted = &session->settings.config;

  engine_configure (session->engine, wanted);
  if (engine_is_busy (session->engine))
    return;
  engine_prepare (session->engine);
  engine_wait (session->engine);
  EngineConfig in_force = engine_config (session->engine);
  if (in_force.hash_mb < wanted->hash_mb || in_force.threads < wanted->threads)
    uci_complain ("there is not enough memory; the engine goes on with Hash %d and Threads %d",
                  in_force.hash_mb, in_force.threads);
  *wanted = in_force;
}

void
uci_session_go (UciSession *session, const SearchLimits *limits)
{
  UciSearch *search = malloc (sizeof *search);
  EngineRequest request = {
    .limits = *limits,
    .info = on_info,
    .done = on_done,
    .data = search,
  };

  if (search == NULL)
    abort ();
  *search = (UciSearch){
    .rules = session->game->rules,
    .root = *game_record_last (session->record),
    .notation = uci_session_notation (session),
  };
  request.record = game_record_copy (session->record);
  request.limits.multi_pv = session->settings.multi_pv;
  request.limits.elo = uci_session_elo (session);
  request.limits.overhead = session->settings.overhead_ms;

  finish_search (session);
  engine_post (session->engine, &request);
}

int
uci_session_notation (const UciSession *session)
{
  int notation = session->settings.chess960 ? rules_notation (session->game->rules, "uci960") : 0;

  return notation != NOTATION_FILE ? notation : NOTATION_PROTOCOL;
}

int
uci_session_elo (const UciSession *session)
{
  const EngineBackend *backend = session->game->backend;
  int elo = session->settings.elo;

  if (!session->settings.limit_strength)
    return LEVEL_FULL;
  if (elo == 0 || elo > backend->elo_max)
    return backend->elo_max;
  return elo < backend->elo_min ? backend->elo_min : elo;
}
