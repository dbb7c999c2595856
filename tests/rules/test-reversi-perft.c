/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves counted against a table; what flips and what is legal against a plain walk over the board.
 */
#include "base/random.h"
#include "reversi/reversi-position.h"
#include "reversi/reversi.h"

#include "support/test-data.h"

#include <stdio.h>

static ReversiPosition
position (const char *text)
{
  ReversiPosition p;
  TextError error;

  if (!reversi_from_fen (&p, text, &error))
    g_error ("%s: %s", text, error.message);
  return p;
}

/* A line of the table: FEN, and what is counted with a pass as a move and a finished game as none:
 * ;S1 n ;S2 n ... */
static void
check_line (const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, ";", -1);
  ReversiPosition p = position (parts[0]);

  for (char **part = parts + 1; *part != NULL; part++) {
    int depth = 0;
    guint64 expected = 0;
    if (sscanf (*part, "S%d %" G_GUINT64_FORMAT, &depth, &expected) != 2)
      continue;
    g_test_message ("%s depth %d", parts[0], depth);
    g_assert_cmpuint (reversi_perft (p.discs[p.side], p.discs[!p.side], depth), ==, expected);
  }
}

static void
test_table (void)
{
  g_auto (GStrv) lines = test_data_lines ("perft/reversi.epd");

  for (char **line = lines; line && *line; line++)
    check_line (*line);
}

/* The published counts of the standard start. */
static void
test_start (void)
{
  static const uint64_t leaves[] = { 1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288 };
  ReversiPosition p = position ("8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1");

  for (int depth = 0; depth < (int) G_N_ELEMENTS (leaves); depth++)
    g_assert_cmpuint (reversi_perft (p.discs[BLACK], p.discs[WHITE], depth), ==, leaves[depth]);
}

/* What a move flips, found by walking. */
static Bitboard
flips_by_walking (int square, Bitboard own, Bitboard other)
{
  Bitboard flips = 0;

  for (int df = -1; df <= 1; df++)
    for (int dr = -1; dr <= 1; dr++) {
      Bitboard run = 0;
      int file = (square & 7) + df, rank = (square >> 3) + dr;
      for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += df, rank += dr) {
        Bitboard bit = square_bit (rank * 8 + file);
        if ((own & bit) != 0)
          flips |= run;
        if ((other & bit) == 0)
          break;
        run |= bit;
      }
    }
  return flips;
}

static void
check_position (Bitboard own, Bitboard other)
{
  Bitboard empties = ~(own | other), legal = 0;

  while (empties != 0) {
    int square = bitboard_pop (&empties);
    Bitboard flips = flips_by_walking (square, own, other);
    g_assert_cmphex (reversi_flips (square, own, other), ==, flips);
    if (flips != 0)
      legal |= square_bit (square);
  }
  g_assert_cmphex (reversi_legal (own, other), ==, legal);
}

/* Discs thrown on the board at random: more than games would ever show. */
static void
test_flips (void)
{
  Random random = random_from_seed (1);

  for (int i = 0; i < 20000; i++) {
    Bitboard a = random_next (&random), b = random_next (&random), c = random_next (&random);
    check_position (a & b, ~a & (i % 2 != 0 ? b | c : c));
  }
}

/* As a board shows MOVE: the disc is put down, then discs turn, the nearest first. */
static void
check_changes (const Position *before, Move move)
{
  Change changes[CHANGES_MAX];
  Position after = *before;
  int n = reversi_rules.move_changes (before, move, changes), away = 1, differ = 0;
  Square to = move_to (move);

  reversi_rules.play (&after, move);
  for (int square = 0; square < 64; square++)
    differ += reversi_rules.piece_at (before, (Square) square)
              != reversi_rules.piece_at (&after, (Square) square);
  g_assert_cmpint (n, ==, differ);
  for (int i = 0; i < n; i++) {
    int files = abs ((changes[i].to & 7) - (to & 7)),
        ranks = abs ((changes[i].to >> 3) - (to >> 3));
    g_assert_cmpint (changes[i].kind, ==, i == 0 ? CHANGE_PLACE : CHANGE_FLIP);
    g_assert_cmpint (changes[i].piece, ==, reversi_rules.piece_at (&after, changes[i].to));
    g_assert_cmpint (reversi_rules.piece_at (before, changes[i].to), !=, changes[i].piece);
    g_assert_cmpint (MAX (files, ranks), >=, i == 0 ? 0 : away);
    away = MAX (away, MAX (files, ranks));
  }
}

static void
test_changes (void)
{
  Random random = random_from_seed (3);

  for (int i = 0; i < 1000; i++) {
    Bitboard a = random_next (&random), b = random_next (&random), c = random_next (&random);
    ReversiPosition p
        = { .discs = { a & b, ~a & (b | c) }, .side = (uint8_t) (i & 1), .fullmove = 1 };
    Position position;
    Move moves[MOVES_MAX];
    reversi_position_store (&position, &p);
    for (int n = reversi_rules.legal_moves (&position, moves) - 1; n >= 0; n--)
      check_changes (&position, moves[n]);
  }
}

/* Plays at random to the end; what was stable must never have been flipped. */
static void
check_stability (Random *random)
{
  ReversiPosition p = position ("8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1");
  Bitboard stable[2] = { 0, 0 };

  while (!reversi_is_over (&p)) {
    Bitboard moves = reversi_moves (&p);
    Move move = MOVE_PASS;
    for (int skip = moves ? (int) random_below (random, (uint32_t) bitboard_count (moves)) : -1;
         skip >= 0; skip--)
      move = move_pack (SQUARE_NONE, (unsigned) bitboard_pop (&moves), 0, 0);
    reversi_make (&p, move);
    for (int color = BLACK; color <= WHITE; color++) {
      g_assert_cmphex (stable[color] & ~p.discs[color], ==, 0);
      stable[color] = reversi_stable (p.discs[color], p.discs[!color]);
      g_assert_cmphex (stable[color] & ~p.discs[color], ==, 0);
    }
  }
  if (reversi_empties (&p) == 0)
    g_assert_cmphex (stable[BLACK] | stable[WHITE], ==, ~(Bitboard) 0);
}

static void
test_stable (void)
{
  Random random = random_from_seed (2);

  for (int i = 0; i < 2000; i++)
    check_stability (&random);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reversi/perft/start", test_start);
  g_test_add_func ("/reversi/perft/table", test_table);
  g_test_add_func ("/reversi/flips", test_flips);
  g_test_add_func ("/reversi/changes", test_changes);
  g_test_add_func ("/reversi/stable", test_stable);
  return g_test_run ();
}
