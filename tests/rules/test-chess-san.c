/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The quick way to read a move and the tolerant one say the same of every text. */
#include "chess/chess-edit.h"
#include "chess/chess-text.h"

#include "support/test-chess.h"

enum { TEXT_MAX = 80 };

/* How many texts meant a move, how many none, and how many more than one. */
typedef struct {
  Random random;
  int counts[MOVE_TEXT_AMBIGUOUS + 1];
} Tally;

/* A blank in front says nothing, but programs write none: the quick way does not take it. */
static void
check_text (const ChessPosition *p, const char *text, Tally *tally)
{
  char blank[TEXT_MAX + 1];
  Move quick = MOVE_PASS, tolerant = MOVE_PASS;
  MoveTextResult result = chess_read_move (p, text, strlen (text), &quick), expected;

  g_snprintf (blank, sizeof blank, " %s", text);
  expected = chess_read_move (p, blank, strlen (blank), &tolerant);
  if (result != expected || quick != tolerant) {
    char fen[POSITION_TEXT_MAX];
    chess_to_fen (p, fen);
    g_error ("%s in %s: %d %x, not %d %x", text, fen, result, quick, expected, tolerant);
  }
  tally->counts[result]++;
}

/* One of the LETTERS, or most often none. */
static const char *
maybe (Random *random, const char *const *letters, uint32_t n, uint32_t seldom)
{
  return random_below (random, seldom) == 0 ? letters[random_below (random, n)] : "";
}

/* TO, said in ways some of which are right. */
static void
check_inventions (const ChessPosition *p, int to, Tally *tally)
{
  static const char *const pieces[] = { "N", "B", "R", "Q", "K", "P", "b", "n", "O" };
  static const char *const files[] = { "a", "b", "c", "d", "e", "f", "g", "h" };
  static const char *const ranks[] = { "1", "2", "3", "4", "5", "6", "7", "8" };
  static const char *const signs[] = { "x", "-", ":", "xx", "=" };
  static const char *const choices[] = { "=Q", "=N", "=R", "=B", "=K", "=P", "q", "n", "(Q)", "=" };
  static const char *const marks[] = { "+", "#", "++", "!", "+!?", "e.p.", "+++++++++", "#+" };
  char text[TEXT_MAX];
  Random *random = &tally->random;

  for (int i = 0; i < 2; i++) {
    g_snprintf (text, sizeof text, "%s%s%s%s%c%c%s%s",
                maybe (random, pieces, G_N_ELEMENTS (pieces), 2), maybe (random, files, 8, 3),
                maybe (random, ranks, 8, 4), maybe (random, signs, G_N_ELEMENTS (signs), 3),
                'a' + square_file (to), '1' + square_rank (to),
                maybe (random, choices, G_N_ELEMENTS (choices), to < 8 || to > 55 ? 2 : 40),
                maybe (random, marks, G_N_ELEMENTS (marks), 6));
    check_text (p, text, tally);
  }
}

/* TEXT with one byte gone, doubled or another, and with one more at its end. */
static void
check_damage (const ChessPosition *p, const char *text, Tally *tally)
{
  static const char bytes[] = "abcdefgh12345678xNBRQKO-+#=q! ";
  char damaged[TEXT_MAX];
  int n = (int) strlen (text), place = (int) random_below (&tally->random, (uint32_t) n);
  char byte = bytes[random_below (&tally->random, sizeof bytes - 1)];

  g_snprintf (damaged, sizeof damaged, "%.*s%s", place, text, text + place + 1);
  check_text (p, damaged, tally);
  g_snprintf (damaged, sizeof damaged, "%.*s%s", place + 1, text, text + place);
  check_text (p, damaged, tally);
  g_snprintf (damaged, sizeof damaged, "%.*s%c%s", place, text, byte, text + place + 1);
  check_text (p, damaged, tally);
  g_snprintf (damaged, sizeof damaged, "%.*s%c%s", place, text, byte, text + place);
  check_text (p, damaged, tally);
}

/* As people write it who do not look for what tells it from other moves, or say too much. */
static void
check_origins (const ChessPosition *p, Move move, Tally *tally)
{
  static const char letters[] = " PNBRQK";
  char letter = letters[piece_kind (p->board[move_from (move)])], text[TEXT_MAX];
  int from = move_from (move), to = move_to (move);

  for (int how = 0; how < 16; how++) {
    g_snprintf (text, sizeof text, "%c%c%c%s%c%c", letter, 'a' + square_file (from),
                '1' + square_rank (from), how & 4 ? "x" : "", 'a' + square_file (to),
                '1' + square_rank (to));
    if (!(how & 2))
      memmove (text + 2, text + 3, strlen (text + 2));
    if (!(how & 1))
      memmove (text + 1, text + 2, strlen (text + 1));
    check_text (p, text + (how & 8 || letter == 'P'), tally);
  }
}

static void
check_position (const ChessPosition *p, Tally *tally)
{
  ChessMoves list;

  chess_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++) {
    for (ChessNotation notation = CHESS_SAN; notation < N_CHESS_NOTATIONS; notation++) {
      char text[MOVE_TEXT_MAX];
      chess_write_move (p, list.moves[i], notation, text);
      check_text (p, text, tally);
      check_damage (p, text, tally);
      size_t length = strlen (text);
      strcpy (text + length, "=Q");
      check_text (p, text, tally);
      strcpy (text + length, "+++++++++++++++++++++++");
      check_text (p, text, tally);
    }
    check_origins (p, list.moves[i], tally);
  }
  for (int to = 0; to < 64; to++)
    check_inventions (p, to, tally);
  check_text (p, "O-O", tally);
  check_text (p, "O-O-O+", tally);
  check_text (p, "O", tally);
  check_text (p, "+", tally);
  check_text (p, "", tally);
}

static void
walk (ChessPosition p, int plies, Tally *tally)
{
  ChessMoves list;

  for (int ply = 0; ply < plies; ply++) {
    check_position (&p, tally);
    chess_generate (&p, GENERATE_ALL, &list);
    if (list.n == 0)
      break;
    chess_make (&p, list.moves[random_below (&tally->random, (uint32_t) list.n)]);
  }
}

static void
check_met (const Tally *tally)
{
  g_assert_cmpint (tally->counts[MOVE_TEXT_OK], >, 10000);
  g_assert_cmpint (tally->counts[MOVE_TEXT_ILLEGAL], >, 10000);
  g_assert_cmpint (tally->counts[MOVE_TEXT_UNKNOWN], >, 1000);
  g_assert_cmpint (tally->counts[MOVE_TEXT_AMBIGUOUS], >, 1000);
}

static void
test_random_games (void)
{
  Tally tally = { .random = random_from_seed (2026) };

  for (int game = 0; game < 16; game++) {
    ChessPosition p;
    chess_set_start (&p, game % 2 ? (int) random_below (&tally.random, CHESS_STARTS)
                                  : CHESS_STANDARD_START);
    walk (p, 100, &tally);
  }
  check_met (&tally);
}

/* Where many pieces of a kind, pins, checks, promotions, castlings or captures in passing are. */
static void
test_crowded_boards (void)
{
  static const char *const starts[] = {
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "6k1/8/8/8/8/8/8/RRKR4 w D - 0 1",
    "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1",
    "rkr5/8/8/8/8/8/8/RKR5 w ACac - 0 1",
    "1nbqk3/PPP5/8/8/8/8/5ppp/3K1BNR w - -",
    "4k3/pppppppp/8/8/PPPPPPPP/8/8/4K3 b - -",
    "3qk3/8/1Q3Q2/8/3K4/8/1Q3Q2/q6q w - -",
    "4k3/8/2N1N3/1N3N2/8/1N3N2/2N1N3/4K2q w - -",
    "r3r3/1k2n1n1/8/b1B5/8/2N1R3/3P4/R3K2R w KQ - 0 1",
    "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1",
  };
  Tally tally = { .random = random_from_seed (2027) };

  for (int game = 0; game < 3 * (int) G_N_ELEMENTS (starts); game++)
    walk (test_chess_position (starts[game % (int) G_N_ELEMENTS (starts)]), 25, &tally);
  check_met (&tally);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chess-san/random-games", test_random_games);
  g_test_add_func ("/chess-san/crowded-boards", test_crowded_boards);
  return g_test_run ();
}
