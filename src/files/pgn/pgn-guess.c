#include "pgn-guess.h"

#include "registry.h"
#include "rules/notation.h"

#include <string.h>

enum { ANY_NOTATION = -1, NO_START = 1000 };

/* Plays the main line of the game at LEXER from POSITION as far as it can be read, at most LIMIT
 * moves; returns how many. */
static int
count_readable (const Rules *rules, int notation, Position position, PgnLexer lexer, int limit)
{
  PgnToken token;
  int depth = 0, n = 0;

  while (n < limit) {
    MoveTextResult result;
    Move move;
    pgn_lexer_next (&lexer, &token);
    if (token.kind == PGN_TOKEN_END || token.kind == PGN_TOKEN_TAG
        || token.kind == PGN_TOKEN_RESULT)
      break;
    depth += (token.kind == PGN_TOKEN_OPEN) - (token.kind == PGN_TOKEN_CLOSE);
    if (token.kind != PGN_TOKEN_MOVE || depth != 0)
      continue;
    if (notation == ANY_NOTATION)
      result = rules->move_from_text (&position, token.text, token.length, &move);
    else
      result = rules_read_move (rules, &position, token.text, token.length, notation, &move);
    if (result != MOVE_TEXT_OK)
      return n + (result == MOVE_TEXT_AMBIGUOUS);
    rules->play (&position, move);
    n++;
  }
  return n;
}

/* Twice the moves that can be read; less than nothing where the FEN is no position, but more the
 * further it could be read. */
static int
rate (const Rules *rules, const GPtrArray *tags, const PgnLexer *lexer, int limit)
{
  const PgnTag *fen = pgn_tags_find (tags, "FEN");
  gboolean named = pgn_tags_find (tags, rules->side_tags[0]) != NULL;
  TextError reason = { 0 };
  Position start;

  rules_start (rules, &start);
  if (fen && !rules->position_from_text (&start, fen->value, &reason))
    return MIN (reason.column, NO_START) - NO_START - 1;
  return 2 * count_readable (rules, ANY_NOTATION, start, *lexer, limit) + named;
}

const Rules *
pgn_guess_rules (const GPtrArray *tags, const PgnLexer *lexer, const char *moves)
{
  enum { LIMIT = 6 };
  const Rules *best = registry_game (0)->rules;
  PgnLexer ahead = *lexer;
  int most = G_MININT;

  ahead.next = moves;
  for (int i = 0; i < registry_count () && most < 2 * LIMIT; i++) {
    const Rules *rules = registry_game (i)->rules;
    int rated = rate (rules, tags, &ahead, LIMIT);
    if (rated > most) {
      most = rated;
      best = rules;
    }
  }
  return best;
}

int
pgn_guess_notation (const Rules *rules, const Position *start, const PgnLexer *lexer,
                    const char *moves)
{
  int best = NOTATION_FILE, most = -1;
  PgnLexer ahead = *lexer;

  ahead.next = moves;
  for (int i = 0; i < rules->n_notations; i++) {
    int n = count_readable (rules, i, *start, ahead, G_MAXINT);
    if (n > most) {
      most = n;
      best = i;
    }
  }
  return best;
}
