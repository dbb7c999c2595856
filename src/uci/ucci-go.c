#include "ucci-go.h"

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

void
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
