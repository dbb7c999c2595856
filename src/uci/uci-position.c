#include "uci-position.h"

#include "uci-io.h"

#include <stdlib.h>
#include <string.h>

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
