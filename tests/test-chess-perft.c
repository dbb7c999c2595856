/* Moves counted against tables, with the incremental keys checked at every node. */
#include "chess/chess-position.h"

#include "test-data.h"

#include <stdio.h>

/* Counts as perft does, but makes the moves of the last ply too, so that chess_make checks its keys
 * against fresh ones (by assertion) at every node and not only at the inner ones. */
static uint64_t
count_leaves (const ChessPosition *p, int depth)
{
  ChessMoves list;
  uint64_t leaves = 0;

  if (depth == 0)
    return 1;
  chess_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++) {
    ChessPosition next = *p;
    chess_make (&next, list.moves[i]);
    leaves += count_leaves (&next, depth - 1);
  }
  return leaves;
}

static ChessPosition
position_of (const char *fen)
{
  ChessPosition p;
  TextError error;

  if (!chess_from_fen (&p, fen, &error))
    g_error ("%s: column %d, \"%s\": %s", fen, error.column, error.token, error.message);
  return p;
}

/* A line of the table: FEN ;D1 n ;D2 n ... */
static void
check_line (const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, ";", -1);
  ChessPosition p = position_of (parts[0]);

  for (char **part = parts + 1; *part != NULL; part++) {
    int depth = 0;
    guint64 expected = 0;
    g_assert_cmpint (sscanf (*part, "D%d %" G_GUINT64_FORMAT, &depth, &expected), ==, 2);
    g_test_message ("%s depth %d", parts[0], depth);
    g_assert_cmpuint (chess_perft (&p, depth), ==, expected);
    if (part[1] == NULL)
      g_assert_cmpuint (count_leaves (&p, depth), ==, expected);
  }
}

static void
test_table (void)
{
  g_auto (GStrv) lines = test_data_lines ("perft/chess.epd");

  for (char **line = lines; line && *line; line++)
    check_line (*line);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chess/perft/table", test_table);
  return g_test_run ();
}
