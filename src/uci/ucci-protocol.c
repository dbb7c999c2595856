#include "ucci-protocol.h"

#include "rules/rules.h"
#include "uci-io.h"
#include "uci-options.h"
#include "uci-protocol.h"

#include <inttypes.h>

enum {
  MATE = 10000,    /* UCCI has no word for mates: they are scores near this */
  RESIGN_MATE = 3, /* mated in so many moves, or fewer: resigned */
  DRAW_MAX = 0,    /* a draw that is offered is taken with this score, or less */
  DRAW_DEPTH = 6,  /* when it has been looked at so deeply */
};

/* SCORE on UCCI's scale. */
static int
ucci_score (int score)
{
  if (score >= SCORE_MATE_BOUND)
    return score - SCORE_MATE + MATE;
  return score <= -SCORE_MATE_BOUND ? score + SCORE_MATE - MATE : score;
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
  Position next = search->root;

  if (result->best == MOVE_NONE) {
    uci_send ("nobestmove");
    return;
  }
  uci_line_add (&line, "bestmove");
  uci_format_move (&line, search, &search->root, result->best);
  search->rules->play (&next, result->best);
  if (result->ponder != MOVE_NONE) {
    uci_line_add (&line, " ponder");
    uci_format_move (&line, search, &next, result->ponder);
  }
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

/* Writes the "option" lines. */
static void
ucci_options_list (const UciSession *session)
{
  uci_option_list (session, "", options, N_OPTIONS);
}

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

typedef enum {
  GO_PONDER,
  GO_DRAW,
  GO_DEPTH,
  GO_INFINITE,
  GO_NODES,
  GO_TIME,
  GO_MOVES_TO_GO,
  GO_INCREMENT,
  GO_OTHER_TIME,
  GO_OTHER_MOVES_TO_GO,
  GO_OTHER_INCREMENT,
} GoKind;

typedef struct {
  const char *word;
  GoKind kind;
  bool has_number;
  bool is_time;
  int64_t min, max; /* a number beyond counts as the nearest: a clock may be overdrawn */
} GoWord;

static const int64_t LONGEST = INT64_C (1) << 40; /* milliseconds; some 35 years */

static const GoWord go_words[] = {
  { "ponder", GO_PONDER },
  { "draw", GO_DRAW },
  { "depth", GO_DEPTH, true, false, 1, DEPTH_MAX },
  { "infinite", GO_INFINITE },
  { "nodes", GO_NODES, true, false, 1, INT64_MAX },
  { "time", GO_TIME, true, true, 1, LONGEST },
  { "movestogo", GO_MOVES_TO_GO, true, false, 0, 1000 },
  { "increment", GO_INCREMENT, true, true, 0, LONGEST },
  { "opptime", GO_OTHER_TIME, true, true, 1, LONGEST },
  { "oppmovestogo", GO_OTHER_MOVES_TO_GO, true, false, 0, 1000 },
  { "oppincrement", GO_OTHER_INCREMENT, true, true, 0, LONGEST },
};

static const GoWord *
find_word (UciWord word)
{
  for (size_t i = 0; i < sizeof go_words / sizeof go_words[0]; i++)
    if (uci_word_is (word, go_words[i].word))
      return &go_words[i];
  return NULL;
}

/* SIDE is the one to move. */
static void
ucci_go_apply (UcciGo *go, int side, GoKind kind, int64_t number)
{
  SearchLimits *limits = &go->limits;

  switch (kind) {
  case GO_PONDER:
    limits->ponder = true;
    break;
  case GO_DRAW:
    go->draw = true;
    break;
  case GO_DEPTH:
    limits->depth = (int) number;
    break;
  case GO_INFINITE:
    limits->infinite = true;
    break;
  case GO_NODES:
    limits->nodes = (uint64_t) number;
    break;
  case GO_TIME:
  case GO_OTHER_TIME:
    limits->time[kind == GO_TIME ? side : 1 - side] = number;
    break;
  case GO_INCREMENT:
  case GO_OTHER_INCREMENT:
    limits->increment[kind == GO_INCREMENT ? side : 1 - side] = number;
    break;
  case GO_MOVES_TO_GO:
    limits->moves_to_go = (int) number;
    break;
  case GO_OTHER_MOVES_TO_GO: /* what the opponent may think about is not used */
    break;
  }
}

/* Takes the number behind KNOWN off *REST; in UCCI a depth may be infinite. */
static bool
ucci_go_read_number (const UciSession *session, const GoWord *known, const char **rest,
                     int64_t *number)
{
  bool seconds = known->is_time && !session->settings.milliseconds;
  char quote[UCI_QUOTE_MAX];
  UciWord word;

  if (!uci_next_word (rest, &word)
      || !uci_word_number (word, seconds ? 0 : known->min, known->max, number)) {
    if (!uci_word_is (word, "infinite"))
      uci_complain (session, "go: %s needs a number, not \"%s\"", known->word,
                    uci_quote (word, quote));
    return false;
  }
  if (seconds)
    *number *= 1000;
  if (*number < known->min)
    *number = known->min;
  if (*number > known->max)
    *number = known->max;
  return true;
}

static bool
is_banned (const UciSession *session, Move move)
{
  for (int i = 0; i < session->n_banned; i++)
    if (session->banned[i] == move)
      return true;
  return false;
}

/* The moves to be searched are all but those that are banned. */
static void
leave_out_banned (const UciSession *session, UcciGo *go)
{
  const Rules *rules = session->game->rules;
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (game_record_last (session->record), moves);

  if (session->n_banned == 0)
    return;
  for (int i = 0; i < n; i++)
    if (!is_banned (session, moves[i]))
      go->limits.search_moves[go->limits.n_search_moves++] = moves[i];
  go->nothing_allowed = go->limits.n_search_moves == 0;
}

static void
ucci_go_complete (SearchLimits *limits, int side)
{
  if (limits->time[side] == 0)
    limits->time[side] = limits->time[1 - side];
  if (limits->depth == 0 && limits->nodes == 0 && limits->time[side] == 0)
    limits->infinite = true;
}

/* Reads ARGUMENTS for a search in the session's position, of which the banned moves are left out.
 * What cannot be read is said and left out; without any limit the search goes on until it is
 * stopped. */
static void
ucci_go_read (const UciSession *session, const char *arguments, UcciGo *go)
{
  int side = session->game->rules->side_to_move (game_record_last (session->record));
  char quote[UCI_QUOTE_MAX];
  UciWord word;

  *go = (UcciGo){ .draw = false };
  while (uci_next_word (&arguments, &word)) {
    const GoWord *known = find_word (word);
    int64_t number = 0;
    if (known == NULL)
      uci_complain (session, "go: \"%s\" is left out, it is not known", uci_quote (word, quote));
    else if (!known->has_number || ucci_go_read_number (session, known, &arguments, &number))
      ucci_go_apply (go, side, known->kind, number);
  }
  leave_out_banned (session, go);
  ucci_go_complete (&go->limits, side);
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
