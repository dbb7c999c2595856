/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves counted against tables, with the incremental keys checked at every node. */
#include "support/test-data.h"
#include "support/test-xiangqi.h"

#include <stdio.h>

/* Counts as perft does, but makes the moves of the last ply too, so that xiangqi_make checks its
 * keys against fresh ones (by assertion) at every node and not only at the inner ones. */
static uint64_t
count_leaves (const XiangqiPosition *p, int depth)
{
  XiangqiMoves list;
  uint64_t leaves = 0;

  if (depth == 0)
    return 1;
  xiangqi_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++) {
    XiangqiPosition next = *p;
    xiangqi_make (&next, list.moves[i]);
    leaves += count_leaves (&next, depth - 1);
  }
  return leaves;
}

static uint64_t
perft (const XiangqiPosition *p, int depth)
{
  Position position;

  xiangqi_position_store (&position, p);
  return xiangqi_backend.perft (&position, depth);
}

/* A line of the table: FEN ;D1 n ;D2 n ... */
static void
check_line (const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, ";", -1);
  XiangqiPosition p = test_xiangqi_position (parts[0]);

  for (char **part = parts + 1; *part != NULL; part++) {
    int depth = 0;
    guint64 expected = 0;
    g_assert_cmpint (sscanf (*part, "D%d %" G_GUINT64_FORMAT, &depth, &expected), ==, 2);
    g_test_message ("%s depth %d", parts[0], depth);
    g_assert_cmpuint (perft (&p, depth), ==, expected);
    if (depth == 3)
      g_assert_cmpuint (count_leaves (&p, depth), ==, expected);
  }
}

static void
test_table (void)
{
  g_auto (GStrv) lines = test_data_lines ("perft/xiangqi.epd");

  for (char **line = lines; line && *line; line++)
    check_line (*line);
}

/* Counted with Fairy-Stockfish; holds where the table is missing too. */
static void
test_start (void)
{
  XiangqiPosition p = test_xiangqi_position (test_xiangqi_start_fen);

  g_assert_cmpuint (perft (&p, 0), ==, 1);
  g_assert_cmpuint (perft (&p, 1), ==, 44);
  g_assert_cmpuint (perft (&p, 2), ==, 1920);
  g_assert_cmpuint (perft (&p, 3), ==, 79666);
  g_assert_cmpuint (perft (&p, 4), ==, 3290240);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xiangqi/perft/start", test_start);
  g_test_add_func ("/xiangqi/perft/table", test_table);
  return g_test_run ();
}
