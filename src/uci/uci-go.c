#include "uci-go.h"

#include "uci-io.h"

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

bool
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
