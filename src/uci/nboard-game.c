#include "nboard-game.h"

#include "rules/ggf-reader.h"

#include <string.h>

static GgfText
whole_text (const char *text)
{
  return (GgfText){ text, text + strlen (text) };
}

/* TEXT, cut and made printable, in QUOTE. */
static const char *
quote_text (GgfText text, char *quote)
{
  return uci_quote ((UciWord){ text.at, (size_t) (text.end - text.at) }, quote);
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
  UciWord word = { move->move.at, (size_t) (move->move.end - move->move.at) };
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
                  quote_text (value, quote));
    return false;
  }
  if (found != session->game && !uci_session_set_game (session, found)) {
    uci_complain (session, "there is not enough memory for this game");
    return false;
  }
  return true;
}

void
nboard_game_read (UciSession *session, const char *text)
{
  GgfText rest = whole_text (text), game;
  int64_t clock_ms[2];

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

void
nboard_game_move (UciSession *session, const char *text)
{
  const GameRecord *record = session->record;
  GgfMove move;

  ggf_read_move (whole_text (text), &move);
  int side = record->rules->side_to_move (game_record_last (record));
  if (nboard_game_play (session, session->record, &move))
    press_clock (session->clock_ms, side, &move, 0);
}
