/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ucci-protocol.h"

#include "rules/rules.h"
#include "uci-io.h"
#include "uci-options.h"
#include "uci-protocol.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
  MATE = 10000,    /* UCCI has no word for mates: they are scores near this */
  RULED = 9000,    /* nor for what the rules decide, which is kept apart from mates */
  RESIGN_MATE = 3, /* mated in so many moves, or fewer: resigned */
  DRAW_MAX = 0,    /* a draw that is offered is taken with this score, or less */
  DRAW_DEPTH = 6,  /* when it has been looked at so deeply */
};

/* SCORE on UCCI's scale. */
static int
ucci_score (int score)
{
  int size = abs (score);

  if (size >= SCORE_MATE_BOUND)
    size += MATE - SCORE_MATE;
  else if (score_is_ruled (score))
    size += RULED - SCORE_RULED;
  return score > 0 ? size : -size;
}

/* Writes an "info" line, or two. */
static void
ucci_format_info (const UciSearch *search, const EngineInfo *info)
{
  UciLine line = { .length = 0 };

  if (info->pv_length == 0) {
    if (info->current == MOVE_NONE || !search->verbose)
      return;
    uci_line_add (&line, "info currmove");
    uci_format_move (&line, search, &search->root, info->current);
    uci_line_send (&line);
    return;
  }
  if (info->bound != BOUND_EXACT)
    return; /* UCCI cannot say that there is more to come */
  uci_line_add (&line, "info depth %d", info->depth);
  if (info->score != SCORE_NONE)
    uci_line_add (&line, " score %d", ucci_score (info->score));
  uci_format_variation (&line, search, info);
  uci_line_send (&line);
  uci_send ("info time %" PRId64 " nodes %" PRIu64, info->time_ms, info->nodes);
}

static bool
is_lost (const EngineInfo *info)
{
  return info->score <= -SCORE_MATE_BOUND && uci_mate_moves (info->score) >= -RESIGN_MATE;
}

static bool
takes_draw (const UciSearch *search, const EngineInfo *info)
{
  return atomic_load (search->draw_offered) && info->score <= DRAW_MAX && info->depth >= DRAW_DEPTH;
}

/* Writes the "bestmove" line, with the answer to an offered draw, or "nobestmove". */
static void
ucci_format_result (const UciSearch *search, const EngineResult *result)
{
  UciLine line = { .length = 0 };

  if (result->best == MOVE_NONE) {
    uci_send ("nobestmove");
    return;
  }
  uci_tell_ruled (&result->info);
  uci_format_best (&line, search, result);
  if (takes_draw (search, &result->info))
    uci_line_add (&line, " draw");
  else if (is_lost (&result->info))
    uci_line_add (&line, " resign");
  uci_line_send (&line);
}

/* The protocol's words for ways to judge repetitions, and the rule sets that they mean. */
static const struct {
  const char *word;
  const char *rule_set;
} repetitions[] = {
  { "asianrule", "full" },
  { "checkban", "checks" },
  { "alwaysdraw", "plain" },
};

enum { N_REPETITIONS = sizeof repetitions / sizeof repetitions[0] };

static const char *
repetition_word (int index)
{
  return index < N_REPETITIONS ? repetitions[index].word : NULL;
}

static void
set_repetition (UciSession *session, int value)
{
  uci_session_set_rule_set (session, repetitions[value].rule_set);
}

static const UciOption options[] = {
  { "usemillisec", OPTION_CHECK, .place = UCI_PLACE (milliseconds) },
  { "batch", OPTION_CHECK, .place = UCI_PLACE (batch) },
  { "debug", OPTION_CHECK, .place = UCI_PLACE (verbose) },
  { "ponder", OPTION_CHECK, .place = UCI_PLACE (ponder) },
  { "hashsize", OPTION_SPIN, 1, 65536, 64, UCI_PLACE (config.hash_mb), uci_session_configure },
  { "threads", OPTION_SPIN, 1, 256, 1, UCI_PLACE (config.threads), uci_session_configure },
  { "repetition", OPTION_COMBO, .choice = repetition_word, .choose = set_repetition },
  { "newgame", OPTION_BUTTON, .then = uci_session_new_game },
};

enum { N_OPTIONS = sizeof options / sizeof options[0] };

/* Does what stands behind "setoption": NAME [VALUE]. What is wrong is said and changes nothing. */
static void
ucci_options_set (UciSession *session, const char *arguments)
{
  UciWord name;

  if (uci_next_word (&arguments, &name))
    uci_option_set (session, options, N_OPTIONS, name, uci_word (arguments));
  else
    uci_complain (session, "setoption is written: setoption NAME VALUE");
}

static bool
is_banned (const UciSession *session, Move move)
{
  for (int i = 0; i < session->n_banned; i++)
    if (session->banned[i] == move)
      return true;
  return false;
}

/* The moves to be searched are all but those that are banned; false where none is left. */
static bool
leave_out_banned (const UciSession *session, SearchLimits *limits)
{
  Move moves[MOVES_MAX];
  int n = session->game->rules->legal_moves (game_record_last (session->record), moves);

  if (session->n_banned == 0)
    return true;
  for (int i = 0; i < n; i++)
    if (!is_banned (session, moves[i]))
      limits->search_moves[limits->n_search_moves++] = moves[i];
  return limits->n_search_moves > 0;
}

/* The clocks are those of the side to move and of the other one. */
static const UciGoWord go_words[] = {
  { "ponder", GO_FLAG, UCI_GO_PLACE (limits.ponder) },
  { "draw", GO_FLAG, UCI_GO_PLACE (draw) },
  { "depth", GO_INT, UCI_GO_PLACE (limits.depth), 1, DEPTH_MAX },
  { "infinite", GO_FLAG, UCI_GO_PLACE (limits.infinite) },
  { "nodes", GO_LONG, UCI_GO_PLACE (limits.nodes), 1, INT64_MAX },
  { "time", GO_CLOCK, UCI_GO_PLACE (limits.time[0]), 1, UCI_LONGEST },
  { "movestogo", GO_INT, UCI_GO_PLACE (limits.moves_to_go), 0, 1000 },
  { "increment", GO_CLOCK, UCI_GO_PLACE (limits.increment[0]), 0, UCI_LONGEST },
  { "opptime", GO_CLOCK, UCI_GO_PLACE (limits.time[1]), 1, UCI_LONGEST },
  { "oppmovestogo", GO_INT, UCI_GO_PLACE (ignored), 0, 1000 },
  { "oppincrement", GO_CLOCK, UCI_GO_PLACE (limits.increment[1]), 0, UCI_LONGEST },
};

static const UciGoSyntax go_syntax = { go_words, sizeof go_words / sizeof *go_words, true };

static void
exchange (int64_t of_sides[2])
{
  int64_t first = of_sides[0];

  of_sides[0] = of_sides[1];
  of_sides[1] = first;
}

static void
run_ucci (UciSession *session, const char *arguments)
{
  const Game *game = registry_find_notation (ucci_dialect.notation);

  if (game != NULL && game != session->game && !uci_session_set_game (session, game))
    uci_complain (session, "there is not enough memory for this game");
  uci_send ("id name %s " PALAMEDES_VERSION, session->game->backend->name);
  uci_send ("id copyright the Palamedes developers, GPL-3.0-or-later");
  uci_send ("id author the Palamedes developers");
  uci_option_list (session, "", options, N_OPTIONS);
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
  UciGo go;

  uci_go_read (session, &go_syntax, arguments, &go);
  if (session->game->rules->side_to_move (game_record_last (session->record)) == 1) {
    exchange (go.limits.time);
    exchange (go.limits.increment);
  }
  uci_session_finish (session);
  atomic_store (&session->draw_offered, go.draw);
  if (leave_out_banned (session, &go.limits))
    uci_session_go (session, &go.limits);
  else
    uci_send ("nobestmove");
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

static void
run_quit (UciSession *session, const char *arguments)
{
  uci_session_finish (session);
  uci_send ("bye");
  uci_command_quit (session, arguments);
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
  { "quit", run_quit },
};

const UciDialect ucci_dialect = {
  .name = "ucci",
  .commands = commands,
  .n_commands = sizeof commands / sizeof *commands,
  .info = ucci_format_info,
  .result = ucci_format_result,
  .remark = "info message ",
  .notation = "ucci",
};
