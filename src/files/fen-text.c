#include "fen-text.h"

#include "files/file-format.h"
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
fen_text_looks_like (const char *text, gsize length)
{
  enum { FEWEST_ROWS = 5, LONGEST = 1000 };
  g_autofree char *line = length <= LONGEST ? g_strstrip (g_strndup (text, length)) : g_strdup ("");

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

static GPtrArray *
index_one (const char *data, gsize length, GCancellable *cancellable)
{
  GPtrArray *entries = game_entries_new ();

  game_entries_add (entries, 0, length)->line = 1;
  return entries;
}

static GameTree *
read_one (const char *data, gsize length, int line, GPtrArray *problems, GError **error)
{
  g_autofree char *text = g_strndup (data, length);

  return fen_text_read (text, error);
}

const FileFormat fen_format = {
  .id = "fen",
  .name = "FEN",
  .description = N_ ("Position (FEN)"),
  .suffixes = { "fen" },
  .text = TRUE,
  .read_as = TEXT_WINDOWS_1252,
  .probe = fen_text_looks_like,
  .index = index_one,
  .read = read_one,
};
