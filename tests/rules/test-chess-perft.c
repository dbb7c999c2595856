/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves counted against tables, with the incremental keys checked at every node. */
#include "chess/chess-edit.h"

#include "support/test-chess.h"
#include "support/test-data.h"

#include <stdio.h>

/* Starts of Chess960 and what random moves made of them, every one with other squares for king and
 * rooks; leaf nodes at depth 4 counted with Stockfish 15.1. */
typedef struct {
  const char *fen;
  uint64_t leaves;
} Count;

static const Count chess960_counts[] = {
  { "rkbqn1r1/pppppp1p/3bn1p1/8/P7/3PPP2/1PP3PP/RKBQNNRB b KQkq - 0 5", 368256 },
  { "4nr1b/rk4pp/1p3p2/n1ppP3/p1qP2bP/1P2P1R1/P1P2N2/RKB1NB2 w Q - 1 21", 1722818 },
  { "rk1b1qr1/1bp2pp1/Bp4Q1/pPp5/P6n/B1P2P1P/3P4/K4n1N b k - 1 25", 887653 },
  { "1rq1bnkr/1p2p1p1/1npp3p/p3p3/P7/1NPPb1P1/1P2BP1P/R1Q1BNKR w Kkq - 0 12", 948970 },
  { "brq1kbnr/1p1ppp2/2n4p/p1p3p1/P5N1/4P3/1PPP1PPP/BRQK1BNR w kq - 0 6", 307140 },
  { "r4q1n/2b1p1p1/5r2/pkpnN2p/bP1pPNpP/5P1Q/1RBP4/3K1R2 b K - 11 27", 2486075 },
  { "nnqrr1bb/Bpppp1pp/6k1/5p2/5P2/NN6/PPPPP1PP/2QRKR1B w KQ - 1 5", 517416 },
  { "1rbbk1qr/1ppppppp/pn4n1/6P1/2P5/8/PP1PPP1P/NRBBKNQR w KQkq - 0 4", 311519 },
  { "bn2kbqr/1prp2pp/p1n2p2/2p2p2/2P5/3BP2P/PP1PK1P1/BNRN2QR w k - 0 8", 549498 },
  { "rbnkb1qr/p1p2p2/3Pp2p/1p6/P5pP/1N2P1R1/1n1P1PP1/RB1KBNQ1 w Qkq - 0 11", 61449 },
  { "rnkrnqbb/ppp1pppp/3p4/8/7P/5N2/PPPPPPP1/RNKR1QBB b KQkq - 0 2", 264617 },
  { "2rbbk1r/p1ppp3/n3nppp/8/Pp1PqP2/6P1/1PPB3P/QNRB1NKR b KQ - 0 10", 738487 },
  { "rb1kb1nr/p2p4/1p3np1/q1p1pp2/1P3PPB/P1PPP2N/RQ5P/1B1K1N1R b Kkq - 0 12", 936388 },
  { "rkbbr3/ppN2p1p/3p4/4n3/PP2np2/4P2q/K1PP1PP1/R1BB1RQ1 b q - 2 12", 2181696 },
  { "rb2r2q/p1kp2pp/3n1n2/3NBp2/2p1b2P/5P2/PP1P2PQ/RBKR1N2 b Q - 1 18", 217100 },
};

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

/* A line of the table: FEN ;D1 n ;D2 n ... */
static void
check_line (const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, ";", -1);
  ChessPosition p = test_chess_position (parts[0]);
  Position position = test_chess_value (parts[0]);

  for (char **part = parts + 1; *part != NULL; part++) {
    int depth = 0;
    guint64 expected = 0;
    g_assert_cmpint (sscanf (*part, "D%d %" G_GUINT64_FORMAT, &depth, &expected), ==, 2);
    g_test_message ("%s depth %d", parts[0], depth);
    g_assert_cmpuint (chess_backend.perft (&position, depth), ==, expected);
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

static void
test_chess960 (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (chess960_counts); i++) {
    ChessPosition p = test_chess_position (chess960_counts[i].fen);
    g_test_message ("%s", chess960_counts[i].fen);
    g_assert_cmpuint (count_leaves (&p, 4), ==, chess960_counts[i].leaves);
  }
}

/* Start NUMBER with kings and rooks alone: every square that a castling passes can be attacked. */
static ChessPosition
kings_and_rooks (int number)
{
  ChessPosition start, p;

  chess_set_start (&start, number);
  chess_empty (&p);
  for (int square = 0; square < 64; square++) {
    Kind kind = piece_kind (start.board[square]);
    if (kind == KING || kind == ROOK)
      chess_put (&p, square, start.board[square]);
  }
  memcpy (p.rooks, start.rooks, sizeof p.rooks);
  p.castling = start.castling;
  chess_refresh (&p);
  return p;
}

/* The sum over all starts at depth 3, counted with Stockfish 15.1, which agreed on each one. */
static void
test_chess960_castling (void)
{
  uint64_t leaves = 0;

  for (int number = 0; number < CHESS_STARTS; number++) {
    ChessPosition p = kings_and_rooks (number);
    leaves += count_leaves (&p, 3);
  }
  g_assert_cmpuint (leaves, ==, 9867876);
}

static uint64_t
count_by_rules (const Rules *rules, const Position *position, int depth)
{
  Move moves[MOVES_MAX];
  int n = depth > 0 ? rules->legal_moves (position, moves) : 1;
  uint64_t leaves = 0;

  if (depth <= 1)
    return (uint64_t) n;
  for (int i = 0; i < n; i++) {
    Position next = *position;
    rules->play (&next, moves[i]);
    leaves += count_by_rules (rules, &next, depth - 1);
  }
  return leaves;
}

/* The generic count, through the table of the rules, is the same. */
static void
test_rules (void)
{
  Position start;

  rules_start (&chess_rules, &start);
  g_assert_cmpuint (count_by_rules (&chess_rules, &start, 4), ==, 197281);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chess/perft/table", test_table);
  g_test_add_func ("/chess/perft/chess960", test_chess960);
  g_test_add_func ("/chess/perft/chess960-castling", test_chess960_castling);
  g_test_add_func ("/chess/perft/rules", test_rules);
  return g_test_run ();
}
