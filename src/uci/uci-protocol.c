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

/* Writes the "bestmove" line. */
static void
uci_format_result (const UciSearch *search, const EngineResult *result)
{
  UciLine line = { .length = 0 };
  Position next = search->root;

  uci_line_add (&line, "bestmove");
  if (result->best == MOVE_NONE) {
    uci_line_add (&line, " (none)");
  } else {
    uci_format_move (&line, search, &search->root, result->best);
    search->rules->play (&next, result->best);
    if (result->ponder != MOVE_NONE) {
      uci_line_add (&line, " ponder");
      uci_format_move (&line, search, &next, result->ponder);
    }
  }
  uci_line_send (&line);
}

int
uci_mate_moves (int score)
{
  return score > 0 ? (SCORE_MATE - score + 1) / 2 : -((SCORE_MATE + score + 1) / 2);
}

/* The words in their order of appearance in the protocol's description. */
typedef enum {
  GO_SEARCHMOVES,
  GO_PONDER,
  GO_FIRST_TIME,
  GO_SECOND_TIME,
  GO_FIRST_INCREMENT,
  GO_SECOND_INCREMENT,
  GO_MOVES_TO_GO,
  GO_DEPTH,
  GO_NODES,
  GO_MATE,
  GO_MOVE_TIME,
  GO_INFINITE,
  GO_PERFT,
} GoKind;

typedef struct {
  const char *word;
  GoKind kind;
  bool has_number;
  int64_t min, max; /* a number beyond counts as the nearest: a clock may be overdrawn */
} GoWord;

static const int64_t LONGEST = INT64_C (1) << 40; /* milliseconds; some 35 years */

static const GoWord go_words[] = {
  { "searchmoves", GO_SEARCHMOVES },
  { "ponder", GO_PONDER },
  { "wtime", GO_FIRST_TIME, true, 1, LONGEST },
  { "btime", GO_SECOND_TIME, true, 1, LONGEST },
  { "winc", GO_FIRST_INCREMENT, true, 0, LONGEST },
  { "binc", GO_SECOND_INCREMENT, true, 0, LONGEST },
  { "movestogo", GO_MOVES_TO_GO, true, 0, 1000 },
  { "depth", GO_DEPTH, true, 1, DEPTH_MAX },
  { "nodes", GO_NODES, true, 1, INT64_MAX },
  { "mate", GO_MATE, true, 1, DEPTH_MAX / 2 },
  { "movetime", GO_MOVE_TIME, true, 1, LONGEST },
  { "infinite", GO_INFINITE },
  { "perft", GO_PERFT, true, 0, 64 },
};

static const GoWord *
find_word (UciWord word)
{
  for (size_t i = 0; i < sizeof go_words / sizeof go_words[0]; i++)
    if (uci_word_is (word, go_words[i].word))
      return &go_words[i];
  return NULL;
}

static void
uci_go_apply (UciGo *go, GoKind kind, int64_t number)
{
  SearchLimits *limits = &go->limits;

  switch (kind) {
  case GO_PONDER:
    limits->ponder = true;
    break;
  case GO_FIRST_TIME:
  case GO_SECOND_TIME:
    limits->time[kind - GO_FIRST_TIME] = number;
    break;
  case GO_FIRST_INCREMENT:
  case GO_SECOND_INCREMENT:
    limits->increment[kind - GO_FIRST_INCREMENT] = number;
    break;
  case GO_MOVES_TO_GO:
    limits->moves_to_go = (int) number;
    break;
  case GO_DEPTH:
    limits->depth = (int) number;
    break;
  case GO_NODES:
    limits->nodes = (uint64_t) number;
    break;
  case GO_MATE:
    limits->mate = (int) number;
    break;
  case GO_MOVE_TIME:
    limits->move_time = number;
    break;
  case GO_INFINITE:
    limits->infinite = true;
    break;
  case GO_PERFT:
    go->perft = true;
    go->perft_depth = (int) number;
    break;
  case GO_SEARCHMOVES:
    break;
  }
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
read_search_moves (const UciSession *session, const char **rest, SearchLimits *limits)
{
  const char *next = *rest;
  UciWord word;

  while (uci_next_word (&next, &word) && find_word (word) == NULL) {
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

/* Reads ARGUMENTS for a search in the session's position. What cannot be read is said and left out;
 * without any limit the search goes on until it is stopped. False, which has been said, where
 * nothing sensible can be started. */
static bool
uci_go_read (const UciSession *session, const char *arguments, UciGo *go)
{
  char quote[UCI_QUOTE_MAX];
  UciWord word;

  *go = (UciGo){ .perft = false };
  while (uci_next_word (&arguments, &word)) {
    const GoWord *known = find_word (word);
    int64_t number = 0;
    if (known == NULL) {
      uci_complain (session, "go: \"%s\" is left out, it is not known", uci_quote (word, quote));
      continue;
    }
    if (known->kind == GO_SEARCHMOVES)
      read_search_moves (session, &arguments, &go->limits);
    if (known->has_number
        && (!uci_next_word (&arguments, &word)
            || !uci_word_number (word, known->min, known->max, &number))) {
      uci_complain (session, "go: %s needs a number, not \"%s\"", known->word,
                    uci_quote (word, quote));
      if (known->kind == GO_PERFT)
        return false;
      continue;
    }
    uci_go_apply (go, known->kind, number);
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
