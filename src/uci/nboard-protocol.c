/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "nboard-protocol.h"

#include "rules/ggf-reader.h"
#include "uci-io.h"

#include <inttypes.h>
#include <string.h>

/* Adds the moves of INFO, which must not be parted by blanks. */
static void
add_variation (UciLine *line, const UciSearch *search, const EngineInfo *info)
{
  Position position = search->root;

  for (int i = 0; i < info->pv_length; i++) {
    char text[MOVE_TEXT_MAX];
    search->rules->move_to_text (&position, info->pv[i], search->notation, text);
    uci_line_add (line, "%s", text);
    search->rules->play (&position, info->pv[i]);
  }
}

/* Writes a "search" line. */
static void
nboard_format_info (const UciSearch *search, const EngineInfo *info)
{
  UciLine line = { .length = 0 };

  if (info->pv_length == 0 || info->score == SCORE_NONE || info->bound != BOUND_EXACT)
    return;
  uci_line_add (&line, "search ");
  add_variation (&line, search, info);
  uci_line_add (&line, " %.2f 0 %d", info->score / 100.0, info->depth);
  uci_line_send (&line);
}

/* Writes the effort and, where a move was asked for, the "===" line. */
static void
nboard_format_result (const UciSearch *search, const EngineResult *result)
{
  double seconds = (double) result->info.time_ms / 1000;
  char text[MOVE_TEXT_MAX];

  uci_send ("nodestats %" PRIu64 " %.3f", result->info.nodes, seconds);
  if (search->hint) {
    uci_send ("status");
    return;
  }
  search->rules->move_to_text (&search->root, result->best != MOVE_NONE ? result->best : MOVE_PASS,
                               search->notation, text);
  if (result->best == MOVE_NONE || result->best == MOVE_PASS)
    uci_send ("=== %s", text);
  else
    uci_send ("=== %s/%.2f/%.3f", text, result->info.score / 100.0, seconds);
}

static GgfText
whole_text (const char *text)
{
  return (GgfText){ text, text + strlen (text) };
}

static UciWord
word_of (GgfText text)
{
  return (UciWord){ text.at, (size_t) (text.end - text.at) };
}

/* --- clocks --- */

/* Reads "05:00/00:10/02:00": what both sides have, and what a move adds. */
static void
read_clocks (GgfText game, int64_t clock_ms[2], int64_t *increment_ms)
{
  GgfText value;
  int64_t main_ms;

  *increment_ms = clock_ms[0] = clock_ms[1] = 0;
  if (!ggf_find (game, "TI", &value) || !ggf_take_number (&value, &main_ms) || main_ms <= 0)
    return;
  clock_ms[0] = clock_ms[1] = main_ms;
  if (value.at < value.end && *value.at++ == '/')
    ggf_take_number (&value, increment_ms);
}

/* SIDE has made MOVE. A clock that was there does not vanish when it has run out. */
static void
press_clock (int64_t clock_ms[2], int side, const GgfMove *move, int64_t increment_ms)
{
  if (clock_ms[side] == 0)
    return;
  clock_ms[side] += increment_ms - (move->seconds != GGF_UNKNOWN ? move->seconds : 0);
  if (clock_ms[side] < 1)
    clock_ms[side] = 1;
}

/* --- moves --- */

/* Plays MOVE, a forced pass before it; false, which has been said, where it is not legal. */
static bool
nboard_game_play (const UciSession *session, GameRecord *record, const GgfMove *move)
{
  UciWord word = word_of (move->move);
  char quote[UCI_QUOTE_MAX];
  size_t length = record->length;
  Move played;
  MoveTextResult result = uci_session_read_move (session, record, word, &played);

  if (result != MOVE_TEXT_OK && rules_must_pass (record->rules, game_record_last (record))) {
    game_record_play (record, MOVE_PASS);
    result = uci_session_read_move (session, record, word, &played);
  }
  if (result == MOVE_TEXT_OK) {
    game_record_play (record, played);
    return true;
  }
  game_record_truncate (record, length);
  uci_complain (session, "move %zu, \"%s\", %s; the game before stays", length + 1,
                uci_quote (word, quote),
                result == MOVE_TEXT_UNKNOWN ? "cannot be read" : "is not legal");
  return false;
}

/* The record of GAME, with CLOCK_MS; NULL, which has been said, where it has none. */
static GameRecord *
nboard_game_read_record (const UciSession *session, GgfText game, int64_t clock_ms[2])
{
  const Rules *rules = session->game->rules;
  char quote[UCI_QUOTE_MAX];
  TextError error = { 0 };
  GgfText board;
  GgfProperty property;
  Position start;
  int64_t increment_ms;

  rules_start (rules, &start);
  if (ggf_find (game, "BO", &board) && !ggf_read_board (rules, board, &start, &error)) {
    uci_complain (session, "the board: %s (\"%s\"); the game before stays", error.message,
                  uci_quote (uci_word (error.token), quote));
    return NULL;
  }
  read_clocks (game, clock_ms, &increment_ms);
  GameRecord *record = game_record_new (rules, &start);
  while (ggf_next_property (&game, &property)) {
    GgfMove move;
    int side = ggf_move_side (property.name);
    if (side < 0)
      continue;
    ggf_read_move (property.value, &move);
    press_clock (clock_ms, side, &move, increment_ms);
    if (!nboard_game_play (session, record, &move)) {
      game_record_free (record);
      return NULL;
    }
  }
  return record;
}

/* Turns the session to the game that GM names; false, which has been said, where there is none. */
static bool
choose_game (UciSession *session, GgfText game)
{
  char name[UCI_QUOTE_MAX], quote[UCI_QUOTE_MAX];
  const Game *found;
  GgfText value;

  if (!ggf_find (game, "GM", &value))
    return true;
  ggf_copy (value, name, sizeof name);
  found = registry_find (name);
  if (found == NULL) {
    uci_complain (session, "there is no game \"%s\"; the game before stays",
                  uci_quote (word_of (value), quote));
    return false;
  }
  if (found != session->game && !uci_session_set_game (session, found)) {
    uci_complain (session, "there is not enough memory for this game");
    return false;
  }
  return true;
}

enum { USUAL_DEPTH = 12 };

/* Ends whatever is being thought about; its answer comes before anything else. */
static void
stop (UciSession *session)
{
  uci_jobs_finish (&session->jobs);
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

/* Makes the game that ARGUMENTS hold the session's, with its clocks; another one where they say so.
 * What is wrong is said, and the game before stays. */
static void
run_set_game (UciSession *session, const char *arguments)
{
  GgfText rest = whole_text (arguments), game;
  int64_t clock_ms[2];

  stop (session);
  if (!ggf_next_game (&rest, &game)) {
    uci_complain (session, "set game is written: set game (;GM[Othello]...;)");
    return;
  }
  if (!choose_game (session, game))
    return;
  GameRecord *record = nboard_game_read_record (session, game, clock_ms);
  if (record == NULL)
    return;
  uci_session_set_record (session, record);
  memcpy (session->clock_ms, clock_ms, sizeof clock_ms);
}

static void run_set (UciSession *session, const char *arguments);

/* Plays "F5/eval/time" in the session's game; likewise. */
static void
run_move (UciSession *session, const char *arguments)
{
  int side = session->record->rules->side_to_move (game_record_last (session->record));
  char text[UCI_QUOTE_MAX];
  GgfMove move;

  stop (session);
  ggf_read_move (whole_text (uci_quote (uci_word (arguments), text)), &move);
  if (nboard_game_play (session, session->record, &move))
    press_clock (session->clock_ms, side, &move, 0);
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
  uci_jobs_analyze (&session->jobs, session->game, session->record, depth_of (session));
}

static void
run_quit (UciSession *session, const char *arguments)
{
  stop (session);
  uci_command_quit (session, arguments);
}

static const UciCommand commands[] = {
  { "nboard", run_nboard },         { "set", run_set },         { "move", run_move },
  { "go", nboard_protocol_run_go }, { "hint", run_hint },       { "ping", run_ping },
  { "learn", run_learn },           { "analyze", run_analyze }, { "quit", run_quit },
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

const UciDialect nboard_dialect = {
  .name = "nboard",
  .commands = commands,
  .n_commands = sizeof commands / sizeof *commands,
  .info = nboard_format_info,
  .result = nboard_format_result,
  .remark = "status ",
  .notation = "ggf",
};
