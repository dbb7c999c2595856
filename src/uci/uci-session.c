/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uci-session.h"

#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>

/* --- Answers, on the worker --- */

static void
uci_session_on_info (uint64_t serial, const EngineInfo *info, void *data)
{
  const UciSearch *search = data;

  search->dialect->info (search, info);
}

static void
on_done (uint64_t serial, const EngineResult *result, void *data)
{
  UciSearch *search = data;

  search->dialect->result (search, result);
  free (search);
}

/* --- On the reading thread --- */

bool
uci_session_open (UciSession *session, const UciDialect *dialect)
{
  *session = (UciSession){
    .dialect = dialect,
    .settings = { .config = ENGINE_CONFIG_DEFAULT, .multi_pv = 1, .overhead_ms = 10 },
  };
  uci_jobs_open (&session->jobs);
  return uci_session_set_game (session, registry_game (0));
}

void
uci_session_close (UciSession *session)
{
  uci_session_finish (session);
  engine_free (session->engine);
  network_free (session->network);
  uci_jobs_close (&session->jobs);
  game_record_free (session->record);
}

void
uci_complain (const UciSession *session, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  uci_send_list (session->dialect->remark, format, arguments);
  va_end (arguments);
}

bool
uci_session_set_game (UciSession *session, const Game *game)
{
  EngineConfig config = session->settings.config;
  Position start;

  config.network = NULL; /* belongs to the game before */
  Engine *engine = engine_new (game->backend, &config);
  if (engine == NULL)
    return false;
  if (session->engine != NULL)
    uci_session_finish (session);
  engine_free (session->engine);
  network_free (session->network);
  session->network = NULL;
  session->settings.config = config;
  session->game = game;
  session->engine = engine;
  rules_start (game->rules, &start);
  uci_session_apply_rule_set (session, &start);
  uci_session_set_record (session, game_record_new (game->rules, &start));
  return true;
}

void
uci_session_set_network (UciSession *session, Network *network, bool by_hand)
{
  Network *before = session->network;

  uci_session_finish (session);
  session->network = network;
  session->settings.config.network = network;
  session->settings.config.by_hand = by_hand;
  uci_session_configure (session);
  network_free (before);
}

void
uci_session_set_record (UciSession *session, GameRecord *record)
{
  game_record_free (session->record);
  session->record = record;
  session->n_banned = 0;
}

void
uci_session_apply_rule_set (const UciSession *session, Position *start)
{
  const Rules *rules = session->game->rules;
  const char *id = session->settings.rule_set;

  for (int i = 0; id != NULL && i < rules->n_rule_sets; i++)
    if (strcmp (rules->rule_sets[i].id, id) == 0)
      rules->set_rule_set (start, i);
}

void
uci_session_set_rule_set (UciSession *session, const char *id)
{
  const GameRecord *old = session->record;
  Position start = old->positions[0];

  session->settings.rule_set = id;
  uci_session_apply_rule_set (session, &start);
  GameRecord *record = game_record_new (old->rules, &start);
  for (size_t i = 0; i < old->length; i++)
    game_record_play (record, old->moves[i]);
  uci_session_set_record (session, record);
}

/* To free the engine, or to post the next request, would drop a search that has not begun. */
void
uci_session_finish (UciSession *session)
{
  engine_stop (session->engine);
  engine_wait (session->engine);
}

void
uci_session_new_game (UciSession *session)
{
  engine_new_game (session->engine);
  if (!engine_is_busy (session->engine))
    engine_prepare (session->engine);
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
    uci_complain (session,
                  "there is not enough memory; the engine goes on with Hash %d and Threads %d",
                  in_force.hash_mb, in_force.threads);
  *wanted = in_force;
}

/* The figure of UCI_Elo in force, 0 where the engine plays at full strength. */
static int
elo_in_force (const UciSession *session)
{
  int elo = session->settings.elo;

  if (!session->settings.limit_strength)
    return LEVEL_FULL;
  return elo != 0 ? elo : ELO_FULL;
}

void
uci_session_go (UciSession *session, const SearchLimits *limits)
{
  UciSearch *search = malloc (sizeof *search);
  EngineRequest request = {
    .limits = *limits,
    .info = uci_session_on_info,
    .done = on_done,
    .data = search,
  };

  if (search == NULL)
    abort ();
  *search = (UciSearch){
    .dialect = session->dialect,
    .rules = session->game->rules,
    .root = *game_record_last (session->record),
    .notation = uci_session_notation (session),
    .verbose = session->settings.verbose,
    .hint = session->hint,
    .draw_offered = &session->draw_offered,
  };
  request.record = game_record_copy (session->record);
  request.limits.multi_pv = session->settings.multi_pv;
  request.limits.elo = elo_in_force (session);
  request.limits.overhead = session->settings.overhead_ms;

  uci_session_finish (session);
  session->endless = limits->infinite || limits->ponder;
  engine_post (session->engine, &request);
}

MoveTextResult
uci_session_read_move (const UciSession *session, const GameRecord *record, UciWord word,
                       Move *move)
{
  const Position *position = game_record_last (record);
  MoveTextResult result = rules_read_move (record->rules, position, word.text, word.length,
                                           uci_session_notation (session), move);

  if (result == MOVE_TEXT_OK && !rules_is_legal (record->rules, position, *move))
    return MOVE_TEXT_ILLEGAL;
  return result;
}

int
uci_session_notation (const UciSession *session)
{
  const char *usual = session->settings.chess960 ? "uci960" : "";
  const char *id = session->dialect->notation != NULL ? session->dialect->notation : usual;
  int notation = rules_notation (session->game->rules, id);

  return notation != NOTATION_FILE ? notation : rules_protocol_notation (session->game->rules);
}

void
uci_command_run (UciSession *session, const UciCommand *commands, size_t n, const char *where,
                 const char *line)
{
  char quote[UCI_QUOTE_MAX];
  const UciCommand *command = commands;
  UciWord word;

  uci_next_word (&line, &word);
  while (command < commands + n && !uci_word_is (word, command->word))
    command++;
  bool known = command < commands + n;
  if (session->settings.batch && !session->endless && !(known && command->urgent))
    engine_wait (session->engine);
  if (known)
    command->run (session, line);
  else
    uci_complain (session, "the command \"%s%s\" is not known", where, uci_quote (word, quote));
}

void
uci_session_line (UciSession *session, const char *line)
{
  if (uci_word (line).length > 0)
    uci_command_run (session, session->dialect->commands, session->dialect->n_commands, "", line);
}

void
uci_command_quit (UciSession *session, const char *arguments)
{
  session->over = true;
}

void
uci_command_nothing (UciSession *session, const char *arguments)
{
}

void
uci_command_ready (UciSession *session, const char *arguments)
{
  if (!engine_is_busy (session->engine)) {
    engine_prepare (session->engine);
    engine_wait (session->engine);
  }
  uci_send ("readyok");
}
