#include "fen-text.h"

#include "files/pgn-problem.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static int
count_rows (const char *line)
{
  int rows = 1;

  for (; *line && !g_ascii_isspace (*line); line++)
    rows += *line == '/';
  return rows;
}

/* The first field of a FEN has a row for each rank of the board; "1/2-1/2" has not so many. */
gboolean
fen_text_looks_like (const char *text)
{
  enum { FEWEST_ROWS = 5 };
  g_autofree char *line = g_strstrip (g_strdup (text));

  return !strpbrk (line, "\r\n") && count_rows (line) >= FEWEST_ROWS;
}

static void
set_error (const TextError *reason, GError **error)
{
  g_autofree char *token = short_token (reason->token, strlen (reason->token));

  if (*token)
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START,
                 _ ("The FEN is wrong at column %d, “%s”: %s"), reason->column + 1, token,
                 _ (reason->message));
  else
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START,
                 _ ("The FEN is wrong at column %d: %s"), reason->column + 1, _ (reason->message));
}

GameTree *
fen_text_read (const char *text, GError **error)
{
  g_autofree char *line = g_strstrip (g_strdup (text));
  TextError best = { 0 };
  int rows = count_rows (line), best_likeness = -1;

  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    TextError reason = { 0 };
    Position start;
    int likeness;
    if (rules->position_from_text (&start, line, &reason))
      return game_tree_new (rules, &start);
    /* The game whose board this is was meant; of several the one that got furthest. */
    likeness = reason.column + (rows == rules->ranks ? POSITION_TEXT_MAX : 0);
    if (likeness > best_likeness) {
      best = reason;
      best_likeness = likeness;
    }
  }
  set_error (&best, error);
  return NULL;
}

GameTree *
game_text_read (const char *text, GPtrArray *problems, GError **error)
{
  if (fen_text_looks_like (text))
    return fen_text_read (text, error);
  return pgn_read (text, strlen (text), 1, problems, error);
}
