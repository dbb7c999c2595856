#include "uci-protocol.h"

#include "uci-command.h"
#include "uci-format.h"
#include "uci-go.h"
#include "uci-options.h"
#include "uci-position.h"

#include "engine/perft.h"

#include <inttypes.h>

static void
run_uci (UciSession *session, const char *arguments)
{
  uci_send ("id name %s " PALAMEDES_VERSION, session->game->backend->name);
  uci_send ("id author the Palamedes developers");
  uci_options_list (session);
  uci_send ("uciok");
}

static void
run_ucinewgame (UciSession *session, const char *arguments)
{
  uci_session_new_game (session);
}

static void
uci_protocol_run_go (UciSession *session, const char *arguments)
{
  const Position *position = game_record_last (session->record);
  UciGo go;

  if (!uci_go_read (session, arguments, &go))
    return;
  if (go.perft && !perft_is_feasible (session->game->rules, position, go.perft_depth))
    uci_complain (session, "perft %d would take years: choose a smaller depth", go.perft_depth);
  else if (go.perft)
    uci_errands_perft (&session->errands, session->game, position, uci_session_notation (session),
                       go.perft_depth);
  else
    uci_session_go (session, &go.limits);
}

static void
run_stop (UciSession *session, const char *arguments)
{
  engine_stop (session->engine);
  uci_errands_stop (&session->errands);
}

static void
run_ponderhit (UciSession *session, const char *arguments)
{
  engine_ponder_hit (session->engine);
}

static void
run_d (UciSession *session, const char *arguments)
{
  const Rules *rules = session->game->rules;
  const Position *position = game_record_last (session->record);
  char text[POSITION_TEXT_MAX];

  rules->position_to_text (position, text);
  uci_send ("Fen: %s", text);
  uci_send ("Key: %016" PRIX64, rules->key (position));
}

static void
run_eval (UciSession *session, const char *arguments)
{
  int score = session->game->backend->evaluate (game_record_last (session->record));

  uci_send ("Evaluation: %+.2f for the side to move", score / 100.0);
}

static void
run_bench (UciSession *session, const char *arguments)
{
  char quote[UCI_QUOTE_MAX];
  int64_t depth = 0;
  UciWord word;

  if (uci_next_word (&arguments, &word) && !uci_word_number (word, 1, DEPTH_MAX, &depth))
    uci_complain (session, "bench: the depth is a number, not \"%s\"", uci_quote (word, quote));
  else
    uci_errands_bench (&session->errands, session->game, (int) depth);
}

static const UciCommand commands[] = {
  { "uci", run_uci },
  { "isready", uci_command_ready },
  { "setoption", uci_options_set },
  { "ucinewgame", run_ucinewgame },
  { "position", uci_position_set },
  { "go", uci_protocol_run_go },
  { "stop", run_stop },
  { "ponderhit", run_ponderhit },
  { "debug", uci_command_nothing },
  { "register", uci_command_nothing },
  { "d", run_d },
  { "eval", run_eval },
  { "bench", run_bench },
};

static bool
uci_protocol_run_line (UciSession *session, const char *line)
{
  const char *rest = line;
  UciWord word;

  if (!uci_next_word (&rest, &word))
    return true;
  if (uci_word_is (word, "quit"))
    return false;
  uci_command_run (session, commands, sizeof commands / sizeof *commands, "", line);
  return true;
}

const UciDialect uci_dialect = {
  .name = "uci",
  .line = uci_protocol_run_line,
  .info = uci_format_info,
  .result = uci_format_result,
  .remark = "info string ",
};
