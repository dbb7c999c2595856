#include "ucci-protocol.h"

#include "ucci-format.h"
#include "ucci-go.h"
#include "ucci-options.h"
#include "uci-command.h"
#include "uci-position.h"

#include "rules/notation.h"

static void
run_ucci (UciSession *session, const char *arguments)
{
  const Game *game = registry_find_notation (ucci_dialect.notation);

  if (game != NULL && game != session->game && !uci_session_set_game (session, game))
    uci_complain (session, "there is not enough memory for this game");
  uci_send ("id name %s " PALAMEDES_VERSION, session->game->backend->name);
  uci_send ("id copyright the Palamedes developers, GPL-3.0-or-later");
  uci_send ("id author the Palamedes developers");
  ucci_options_list (session);
  uci_send ("ucciok");
}

/* The bans hold until the next position. */
static void
run_banmoves (UciSession *session, const char *arguments)
{
  char quote[UCI_QUOTE_MAX];
  UciWord word;
  Move move;

  session->n_banned = 0;
  while (uci_next_word (&arguments, &word)) {
    if (uci_session_read_move (session, session->record, word, &move) != MOVE_TEXT_OK)
      uci_complain (session, "banmoves: \"%s\" is no legal move here", uci_quote (word, quote));
    else if (session->n_banned < MOVES_MAX)
      session->banned[session->n_banned++] = move;
  }
}

static void
ucci_protocol_run_go (UciSession *session, const char *arguments)
{
  UcciGo go;

  ucci_go_read (session, arguments, &go);
  uci_session_finish (session);
  atomic_store (&session->draw_offered, go.draw);
  if (go.nothing_allowed)
    uci_send ("nobestmove");
  else
    uci_session_go (session, &go.limits);
}

static void
run_stop (UciSession *session, const char *arguments)
{
  engine_stop (session->engine);
}

static void
run_ponderhit (UciSession *session, const char *arguments)
{
  UciWord word;

  if (uci_next_word (&arguments, &word) && uci_word_is (word, "draw"))
    atomic_store (&session->draw_offered, true);
  session->endless = false;
  engine_ponder_hit (session->engine);
}

/* Asks what the table knows of a position that is not searched. The table belongs to the search;
 * the protocol allows to know nothing. */
static void
run_probe (UciSession *session, const char *arguments)
{
  GameRecord *record = uci_position_read (session, arguments);

  game_record_free (record);
  uci_send ("pophash");
}

static const UciCommand commands[] = {
  { "ucci", run_ucci },
  { "isready", uci_command_ready },
  { "setoption", ucci_options_set },
  { "position", uci_position_set },
  { "banmoves", run_banmoves },
  { "go", ucci_protocol_run_go },
  { "probe", run_probe },
  { "stop", run_stop, .urgent = true },
  { "ponderhit", run_ponderhit, .urgent = true },
};

enum { N_COMMANDS = sizeof commands / sizeof *commands };

static bool
ucci_protocol_run_line (UciSession *session, const char *line)
{
  const UciCommand *command;
  const char *rest = line;
  UciWord word;

  if (!uci_next_word (&rest, &word))
    return true;
  command = uci_command_find (commands, N_COMMANDS, word);
  if (session->settings.batch && !session->endless && (command == NULL || !command->urgent))
    engine_wait (session->engine);
  if (uci_word_is (word, "quit")) {
    uci_session_finish (session);
    uci_send ("bye");
    return false;
  }
  uci_command_run (session, commands, N_COMMANDS, "", line);
  return true;
}

const UciDialect ucci_dialect = {
  .name = "ucci",
  .line = ucci_protocol_run_line,
  .info = ucci_format_info,
  .result = ucci_format_result,
  .remark = "info message ",
  .notation = "ucci",
};
