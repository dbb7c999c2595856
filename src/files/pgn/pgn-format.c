/* PGN among the formats of files: what every text is taken for that is nothing else. */
#include "files/core/file-format.h"
#include "pgn.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What begins with a tag is PGN, whatever its comments look like. */
static gboolean
pgn_format_probe (const char *bytes, gsize length)
{
  const char *end = bytes + length;

  if (length >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0)
    bytes += 3;
  while (bytes < end && g_ascii_isspace (*bytes))
    bytes++;
  if (bytes == end || *bytes++ != '[')
    return FALSE;
  while (bytes < end && (g_ascii_isalnum (*bytes) || *bytes == '_'))
    bytes++;
  while (bytes < end && *bytes == ' ')
    bytes++;
  return bytes < end && *bytes == '"' && bytes[-1] == ' ';
}

static char *
pgn_format_write_text (const GameTree *tree, gsize *length, GPtrArray *problems)
{
  char *text = pgn_write (tree);

  *length = strlen (text);
  return text;
}

const FileFormat pgn_format = {
  .id = "pgn",
  .name = "PGN",
  .description = N_ ("Games (PGN)"),
  .suffixes = { "pgn" },
  .mime = "application/vnd.chess-pgn",
  .text = TRUE,
  .read_as = TEXT_WINDOWS_1252,
  .written_as = TEXT_UTF8,
  .probe = pgn_format_probe,
  .index = pgn_index,
  .read = pgn_read,
  .write = pgn_format_write_text,
};
