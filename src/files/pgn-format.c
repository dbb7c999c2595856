/* PGN among the formats of files: what every text is taken for that is nothing else. */
#include "file-format.h"
#include "pgn.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static char *
write_text (const GameTree *tree, gsize *length, GPtrArray *problems)
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
  .index = pgn_index,
  .read = pgn_read,
  .write = write_text,
};
