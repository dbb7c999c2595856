#include "nboard-protocol.h"

#include "nboard-format.h"
#include "nboard-game.h"
#include "uci-command.h"

#include <string.h>

enum { USUAL_DEPTH = 12 };

/* Ends whatever is being thought about; its answer comes before anything else. */
static void
stop (UciSession *session)
{
  uci_errands_finish (&session->errands);
  uci_session_finish (session);
}

/* Reads the whole number in ARGUMENTS; says so where there is none. */
static bool
nboard_protocol_read_number (const UciSession *session, const char *command, const char *arguments,
                             int64_t max, int64_t *number)
{
  char quote[UCI_QUOTE_MAX];
  UciWord word = uci_word (arguments);

  if (uci_word_number (word, 1, max, number))
    return true;
  uci_complain (session, "%s needs a number, not \"%s\"", command, uci_quote (word, quote));
  return false;
}

static void
run_nboard (UciSession *session, const char *arguments)
{
  const Game *game = registry_find_notation (nboard_dialect.notation);

  stop (session);
  if (game != NULL && game != session->game && !uci_session_set_game (session, game))
    uci_complain (session, "there is not enough memory for this game");
  uci_send ("set myname %s", session->game->backend->name);
}

static void
run_set_depth (UciSession *session, const char *arguments)
{
  int64_t depth;

  if (nboard_protocol_read_number (session, "set depth", arguments, DEPTH_MAX, &depth))
    session->settings.depth = (int) depth;
}

static void
run_set_game (UciSession *session, const char *arguments)
{
  stop (session);
  nboard_game_read (session, arguments);
}

static void run_set (UciSession *session, const char *arguments);

static void
run_move (UciSession *session, const char *arguments)
{
  UciWord word = uci_word (arguments);
  char text[UCI_QUOTE_MAX];

  stop (session);
  nboard_game_move (session, uci_quote (word, text));
}

static int
depth_of (const UciSession *session)
{
  return session->settings.depth > 0 ? session->settings.depth : USUAL_DEPTH;
}

static void
nboard_protocol_run_go (UciSession *session, const char *arguments)
{
  int side = session->record->rules->side_to_move (game_record_last (session->record));
  SearchLimits limits = { .depth = depth_of (session) };

  stop (session);
  limits.time[side] = session->clock_ms[side];
  session->hint = false;
  session->settings.multi_pv = 1;
  uci_session_go (session, &limits);
}

static void
run_hint (UciSession *session, const char *arguments)
{
  SearchLimits limits = { .depth = depth_of (session) };
  int64_t lines;

  if (!nboard_protocol_read_number (session, "hint", arguments, MULTI_PV_MAX, &lines))
    return;
  stop (session);
  session->hint = true;
  session->settings.multi_pv = (int) lines;
  uci_session_go (session, &limits);
}

static void
run_ping (UciSession *session, const char *arguments)
{
  char quote[UCI_QUOTE_MAX];

  stop (session);
  uci_send ("pong %s", uci_quote (uci_word (arguments), quote));
}

/* The engine keeps no book. */
static void
run_learn (UciSession *session, const char *arguments)
{
  uci_send ("learned");
}

static void
run_analyze (UciSession *session, const char *arguments)
{
  stop (session);
  uci_errands_analyze (&session->errands, session->game, session->record, depth_of (session));
}

static const UciCommand commands[] = {
  { "nboard", run_nboard },         { "set", run_set },         { "move", run_move },
  { "go", nboard_protocol_run_go }, { "hint", run_hint },       { "ping", run_ping },
  { "learn", run_learn },           { "analyze", run_analyze },
};

static const UciCommand settings[] = {
  { "depth", run_set_depth },
  { "game", run_set_game },
  /* What the engine thinks of a draw does not depend on who offers it. */
  { "contempt", uci_command_nothing },
};

static void
run_set (UciSession *session, const char *arguments)
{
  uci_command_run (session, settings, sizeof settings / sizeof settings[0], "set ", arguments);
}

static bool
nboard_protocol_run_line (UciSession *session, const char *line)
{
  UciWord word = uci_word (line);

  if (word.length == 0)
    return true;
  if (uci_word_is (word, "quit")) {
    stop (session);
    return false;
  }
  uci_command_run (session, commands, sizeof commands / sizeof commands[0], "", line);
  return true;
}

const UciDialect nboard_dialect = {
  .name = "nboard",
  .line = nboard_protocol_run_line,
  .info = nboard_format_info,
  .result = nboard_format_result,
  .remark = "status ",
  .notation = "ggf",
};
