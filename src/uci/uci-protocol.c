/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uci-protocol.h"

#include "engine/bench.h"
#include "uci-io.h"
#include "uci-options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void
uci_format_move (UciLine *line, const UciSearch *search, const Position *position, Move move)
{
  char text[MOVE_TEXT_MAX];

  search->rules->move_to_text (position, move, search->notation, text);
  uci_line_add (line, " %s", text);
}

static void
add_score (UciLine *line, int score, Bound bound)
{
  if (score == SCORE_NONE)
    return;
  if (score >= SCORE_MATE_BOUND || score <= -SCORE_MATE_BOUND)
    uci_line_add (line, " score mate %d", uci_mate_moves (score));
  else
    uci_line_add (line, " score cp %d", score);
  if (bound != BOUND_EXACT)
    uci_line_add (line, bound == BOUND_LOWER ? " lowerbound" : " upperbound");
}

static void
add_effort (UciLine *line, const EngineInfo *info)
{
  uint64_t per_second = info->time_ms > 0 ? info->nodes * 1000 / (uint64_t) info->time_ms : 0;

  uci_line_add (line, " nodes %" PRIu64, info->nodes);
  if (per_second > 0)
    uci_line_add (line, " nps %" PRIu64, per_second);
  uci_line_add (line, " hashfull %d time %" PRId64, info->hash_full, info->time_ms);
}

void
uci_format_variation (UciLine *line, const UciSearch *search, const EngineInfo *info)
{
  Position position = search->root;

  uci_line_add (line, " pv");
  for (int i = 0; i < info->pv_length; i++) {
    uci_format_move (line, search, &position, info->pv[i]);
    search->rules->play (&position, info->pv[i]);
  }
}

/* Writes an "info" line. */
static void
uci_format_info (const UciSearch *search, const EngineInfo *info)
{
  UciLine line = { .length = 0 };

  uci_line_add (&line, "info depth %d", info->depth);
  if (info->pv_length == 0) {
    if (info->current == MOVE_NONE)
      return;
    uci_line_add (&line, " currmove");
    uci_format_move (&line, search, &search->root, info->current);
    uci_line_add (&line, " currmovenumber %d", info->current_number);
  } else {
    uci_line_add (&line, " seldepth %d multipv %d", info->selective_depth, info->line);
    add_score (&line, info->score, info->bound);
    add_effort (&line, info);
    uci_format_variation (&line, search, info);
  }
  uci_line_send (&line);
}

void
uci_format_best (UciLine *line, const UciSearch *search, const EngineResult *result)
{
  Position next = search->root;

  uci_line_add (line, "bestmove");
  uci_format_move (line, search, &search->root, result->best);
  if (result->ponder == MOVE_NONE)
    return;
  search->rules->play (&next, result->best);
  uci_line_add (line, " ponder");
  uci_format_move (line, search, &next, result->ponder);
}

void
uci_tell_ruled (const EngineInfo *info)
{
  if (!score_is_ruled (info->score))
    return;
  uci_send (info->score > 0
                ? "info string the best line wins: it ends in a repetition that is "
                  "forbidden to the opponent"
                : "info string every line loses: the best one ends in a repetition that "
                  "is forbidden to the side to move");
}

/* Writes the "bestmove" line. */
static void
uci_format_result (const UciSearch *search, const EngineResult *result)
{
  UciLine line = { .length = 0 };

  uci_tell_ruled (&result->info);
  if (result->best != MOVE_NONE)
    uci_format_best (&line, search, result);
  else
    uci_line_add (&line, "bestmove (none)");
  uci_line_send (&line);
}

int
uci_mate_moves (int score)
{
  return score > 0 ? (SCORE_MATE - score + 1) / 2 : -((SCORE_MATE + score + 1) / 2);
}

static const UciGoWord *
find_word (const UciGoSyntax *syntax, UciWord word)
{
  for (size_t i = 0; i < syntax->n; i++)
    if (uci_word_is (word, syntax->words[i].word))
      return &syntax->words[i];
  return NULL;
}

static void
set_limit (UciGo *go, const UciGoWord *known, int64_t number)
{
  char *place = (char *) go + known->place;

  if (known->kind == GO_FLAG)
    *(bool *) place = true;
  else if (known->kind == GO_INT)
    *(int *) place = (int) number;
  else
    *(int64_t *) place = number;
}

/* Adds the move that WORD is to the moves to be searched. */
static void
add_search_move (const UciSession *session, UciWord word, SearchLimits *limits)
{
  char quote[UCI_QUOTE_MAX];
  Move move;

  if (uci_session_read_move (session, session->record, word, &move) != MOVE_TEXT_OK) {
    uci_complain (session, "searchmoves: \"%s\" is no legal move here", uci_quote (word, quote));
    return;
  }
  for (int i = 0; i < limits->n_search_moves; i++)
    if (limits->search_moves[i] == move)
      return;
  limits->search_moves[limits->n_search_moves++] = move;
}

/* Takes moves off *REST up to the next word of go. */
static void
read_search_moves (const UciSession *session, const UciGoSyntax *syntax, const char **rest,
                   SearchLimits *limits)
{
  const char *next = *rest;
  UciWord word;

  while (uci_next_word (&next, &word) && find_word (syntax, word) == NULL) {
    add_search_move (session, word, limits);
    *rest = next;
  }
  if (limits->n_search_moves == 0)
    uci_complain (session, "searchmoves names no legal move, so that all moves are searched");
}

/* A clock that only one side told of runs for both; with no limit at all the search is endless. */
static void
uci_go_complete (SearchLimits *limits)
{
  for (int side = 0; side < 2; side++)
    if (limits->time[side] == 0)
      limits->time[side] = limits->time[1 - side];
  if (limits->depth == 0 && limits->nodes == 0 && limits->mate == 0 && limits->move_time == 0
      && limits->time[0] == 0)
    limits->infinite = true;
}

/* Takes the number behind KNOWN off *REST; false, which has been said, where there is none. */
static bool
read_go_number (const UciSession *session, const UciGoSyntax *syntax, const UciGoWord *known,
                const char **rest, int64_t *number)
{
  bool seconds = known->kind == GO_CLOCK && !session->settings.milliseconds;
  char quote[UCI_QUOTE_MAX];
  UciWord word;

  if (!uci_next_word (rest, &word)
      || !uci_word_number (word, seconds ? 0 : known->min, known->max, number)) {
    if (!syntax->endless || !uci_word_is (word, "infinite"))
      uci_complain (session, "go: %s needs a number, not \"%s\"", known->word,
                    uci_quote (word, quote));
    return false;
  }
  if (seconds)
    *number *= 1000;
  *number = *number < known->min ? known->min : *number > known->max ? known->max : *number;
  return true;
}

bool
uci_go_read (const UciSession *session, const UciGoSyntax *syntax, const char *arguments, UciGo *go)
{
  char quote[UCI_QUOTE_MAX];
  UciWord word;

  *go = (UciGo){ .perft_depth = -1 };
  while (uci_next_word (&arguments, &word)) {
    const UciGoWord *known = find_word (syntax, word);
    int64_t number = 0;
    if (known == NULL)
      uci_complain (session, "go: \"%s\" is left out, it is not known", uci_quote (word, quote));
    else if (known->kind == GO_MOVES)
      read_search_moves (session, syntax, &arguments, &go->limits);
    else if (known->kind == GO_FLAG || read_go_number (session, syntax, known, &arguments, &number))
      set_limit (go, known, number);
    else if (known->place == UCI_GO_PLACE (perft_depth))
      return false;
  }
  uci_go_complete (&go->limits);
  return true;
}

/* Takes the text before the word "moves", or all there is, off *REST; to be freed. */
static char *
take_fen (const char **rest)
{
  const char *start = *rest, *end = start;
  UciWord word;

  while (uci_next_word (rest, &word) && !uci_word_is (word, "moves"))
    end = word.text + word.length;
  start += strspn (start, " \t");
  char *fen = strndup (start, end > start ? (size_t) (end - start) : 0);
  if (fen == NULL)
    abort ();
  return fen;
}

static bool
read_fen (const UciSession *session, const char **rest, Position *position)
{
  char *fen = take_fen (rest);
  char quote[UCI_QUOTE_MAX];
  TextError error = { 0 };
  bool valid = session->game->rules->position_from_text (position, fen, &error);

  if (!valid)
    uci_complain (session, "FEN: %s (column %d: \"%s\"); the position before stays",
                  error.message != NULL ? error.message : "it cannot be read", error.column + 1,
                  uci_quote (uci_word (error.token), quote));
  free (fen);
  return valid;
}

/* Reads what the position is before any moves; *REST goes on behind the word "moves". */
static bool
uci_position_read_start (const UciSession *session, const char **rest, Position *position)
{
  char quote[UCI_QUOTE_MAX];
  UciWord word;

  if (!uci_next_word (rest, &word)) {
    uci_complain (
        session, "position is written: position startpos moves ..., or position fen FEN moves ...");
    return false;
  }
  if (uci_word_is (word, "fen"))
    return read_fen (session, rest, position);
  if (!uci_word_is (word, "startpos")) {
    uci_complain (session,
                  "position: \"%s\" is neither startpos nor fen; the position before stays",
                  uci_quote (word, quote));
    return false;
  }
  rules_start (session->game->rules, position);
  if (uci_next_word (rest, &word) && !uci_word_is (word, "moves")) {
    uci_complain (session, "position: \"%s\" stands where moves should; the position before stays",
                  uci_quote (word, quote));
    return false;
  }
  return true;
}

static bool
play_move (const UciSession *session, GameRecord *record, UciWord word)
{
  char quote[UCI_QUOTE_MAX];
  Move move;

  MoveTextResult result = uci_session_read_move (session, record, word, &move);
  if (result == MOVE_TEXT_OK) {
    game_record_play (record, move);
    return true;
  }
  const char *verdict = result == MOVE_TEXT_UNKNOWN     ? "cannot be read"
                        : result == MOVE_TEXT_AMBIGUOUS ? "fits more than one move"
                                                        : "is not legal";
  uci_complain (session, "position: move %zu, \"%s\", %s; the position before stays",
                record->length + 1, uci_quote (word, quote), verdict);
  return false;
}

GameRecord *
uci_position_read (const UciSession *session, const char *arguments)
{
  const Rules *rules = session->game->rules;
  Position start;
  UciWord word;

  if (!uci_position_read_start (session, &arguments, &start))
    return NULL;
  uci_session_apply_rule_set (session, &start);
  GameRecord *record = game_record_new (rules, &start);
  while (uci_next_word (&arguments, &word))
    if (!play_move (session, record, word)) {
      game_record_free (record);
      return NULL;
    }
  return record;
}

void
uci_position_set (UciSession *session, const char *arguments)
{
  GameRecord *record = uci_position_read (session, arguments);

  if (record != NULL)
    uci_session_set_record (session, record);
}

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

/* In their order of appearance in the protocol's description. */
static const UciGoWord go_words[] = {
  { "searchmoves", GO_MOVES },
  { "ponder", GO_FLAG, UCI_GO_PLACE (limits.ponder) },
  { "wtime", GO_LONG, UCI_GO_PLACE (limits.time[0]), 1, UCI_LONGEST },
  { "btime", GO_LONG, UCI_GO_PLACE (limits.time[1]), 1, UCI_LONGEST },
  { "winc", GO_LONG, UCI_GO_PLACE (limits.increment[0]), 0, UCI_LONGEST },
  { "binc", GO_LONG, UCI_GO_PLACE (limits.increment[1]), 0, UCI_LONGEST },
  { "movestogo", GO_INT, UCI_GO_PLACE (limits.moves_to_go), 0, 1000 },
  { "depth", GO_INT, UCI_GO_PLACE (limits.depth), 1, DEPTH_MAX },
  { "nodes", GO_LONG, UCI_GO_PLACE (limits.nodes), 1, INT64_MAX },
  { "mate", GO_INT, UCI_GO_PLACE (limits.mate), 1, DEPTH_MAX / 2 },
  { "movetime", GO_LONG, UCI_GO_PLACE (limits.move_time), 1, UCI_LONGEST },
  { "infinite", GO_FLAG, UCI_GO_PLACE (limits.infinite) },
  { "perft", GO_INT, UCI_GO_PLACE (perft_depth), 0, 64 },
};

static const UciGoSyntax go_syntax = { go_words, sizeof go_words / sizeof *go_words };

static void
uci_protocol_run_go (UciSession *session, const char *arguments)
{
  const Position *position = game_record_last (session->record);
  UciGo go;

  if (!uci_go_read (session, &go_syntax, arguments, &go))
    return;
  if (go.perft_depth >= 0 && !perft_is_feasible (session->game->rules, position, go.perft_depth))
    uci_complain (session, "perft %d would take years: choose a smaller depth", go.perft_depth);
  else if (go.perft_depth >= 0)
    uci_jobs_perft (&session->jobs, session->game, position, uci_session_notation (session),
                    go.perft_depth);
  else
    uci_session_go (session, &go.limits);
}

static void
run_stop (UciSession *session, const char *arguments)
{
  engine_stop (session->engine);
  uci_jobs_stop (&session->jobs);
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
    uci_jobs_bench (&session->jobs, session->game, (int) depth);
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
  { "quit", uci_command_quit },
};

const UciDialect uci_dialect = {
  .name = "uci",
  .commands = commands,
  .n_commands = sizeof commands / sizeof *commands,
  .info = uci_format_info,
  .result = uci_format_result,
  .remark = "info string ",
};
