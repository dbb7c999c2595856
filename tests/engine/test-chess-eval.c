/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation: blind to colour, sane about material, and the same with and without its cache. */
#include "chess/chess-eval.h"
#include "support/test-chess.h"

static int
value_of (const char *fen)
{
  ChessPosition p = test_chess_position (fen);

  return chess_evaluate (&p, NULL);
}

/* The same position with the board turned upside down and the colours exchanged. */
static ChessPosition
mirrored (const ChessPosition *p)
{
  char fen[POSITION_TEXT_MAX];
  chess_to_fen (p, fen);
  g_auto (GStrv) fields = g_strsplit (fen, " ", 6);
  g_auto (GStrv) ranks = g_strsplit (fields[0], "/", 8);
  GString *text = g_string_new (NULL);

  for (int i = 7; i >= 0; i--)
    g_string_append_printf (text, "%s%s", ranks[i], i > 0 ? "/" : "");
  g_string_append_printf (text, " x %s ", fields[2]);
  for (char *c = text->str; *c; c++)
    *c = g_ascii_isupper (*c) ? g_ascii_tolower (*c) : g_ascii_toupper (*c);
  *strchr (text->str, 'X') = p->side == WHITE ? 'b' : 'w';
  if (p->ep == SQUARE_NONE)
    g_string_append (text, "-");
  else
    g_string_append_printf (text, "%c%c", fields[3][0], '1' + '8' - fields[3][1]);
  ChessPosition mirror = test_chess_position (text->str);
  g_string_free (text, TRUE);
  return mirror;
}

/* Also with a cache that has seen nothing, and one that knows the pawns already. */
static void
assert_symmetric (const ChessPosition *p)
{
  static ChessEvalCache cache;
  ChessPosition mirror = mirrored (p);
  int value = chess_evaluate (p, NULL);

  if (value != chess_evaluate (&mirror, NULL)) {
    char fen[POSITION_TEXT_MAX];
    chess_to_fen (p, fen);
    g_error ("%s: %d, mirrored %d", fen, value, chess_evaluate (&mirror, NULL));
  }
  g_assert_cmpint (chess_evaluate (p, &cache), ==, value);
  g_assert_cmpint (chess_evaluate (p, &cache), ==, value);
}

static void
test_symmetry (void)
{
  test_chess_walk (100, assert_symmetric);
}

static void
test_material (void)
{
  const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

  g_assert_cmpint (ABS (value_of (start)), <, 50);
  g_assert_cmpint (value_of ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), >, 700);
  g_assert_cmpint (value_of ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), <, -700);
  g_assert_cmpint (value_of ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"), <, -200);
  g_assert_cmpint (value_of ("rnbqkbnr/pp1ppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), >, 30);
}

static void
test_endgames (void)
{
  /* Two knights cannot mate, and a rook's pawn with the wrong bishop cannot pass. */
  g_assert_cmpint (ABS (value_of ("8/8/4k3/8/8/3NKN2/8/8 w - - 0 1")), <, 60);
  g_assert_cmpint (ABS (value_of ("k7/8/8/8/P7/8/4KB2/8 w - - 0 1")), <, 60);
  g_assert_cmpint (value_of ("k7/8/8/8/P7/8/4K3/5B2 w - - 0 1"), >, 200);
  /* A bare king at the edge is nearer to mate than one in the middle. */
  g_assert_cmpint (value_of ("3k4/8/3K4/8/8/8/8/7R w - - 0 1"), >,
                   value_of ("8/8/8/3k4/8/3K4/8/7R w - - 0 1"));
  /* Bishop and knight mate in the bishop's corner only. */
  g_assert_cmpint (value_of ("7k/5K2/8/5N2/5B2/8/8/8 w - - 0 1"), >,
                   value_of ("7k/5K2/8/5N2/8/5B2/8/8 w - - 0 1") + 50);
  /* Along the edge every step from the wrong corner, which is a8, towards a1 is one. */
  g_assert_cmpint (value_of ("8/k1K5/8/5N2/5B2/8/8/8 b - - 0 1"), >,
                   value_of ("8/8/k1K5/5N2/5B2/8/8/8 b - - 0 1") + 50);
  g_assert_cmpint (value_of ("8/8/k1K5/5N2/5B2/8/8/8 b - - 0 1"), >,
                   value_of ("8/8/8/k1K2N2/5B2/8/8/8 b - - 0 1") + 50);
  /* A king that is cut off from the pawn's way saves less than one that stands in it. */
  g_assert_cmpint (value_of ("8/2k5/8/8/3R4/4P3/4K3/r7 w - - 0 1"), >,
                   value_of ("8/4k3/8/8/3R4/4P3/4K3/r7 w - - 0 1") + 50);
  /* A queen that drives the king to the edge is about to win the rook. */
  g_assert_cmpint (value_of ("5k2/6r1/4K3/8/8/8/8/Q7 w - - 0 1"), >,
                   value_of ("8/8/8/5k2/6r1/4K3/8/Q7 w - - 0 1") + 30);
  /* Bishops of opposite colours save a pawn's loss more often than knights do. */
  g_assert_cmpint (value_of ("8/5pk1/4b1p1/8/8/4B1P1/P4PK1/8 w - - 0 1"), <,
                   value_of ("8/5pk1/4n1p1/8/8/4N1P1/P4PK1/8 w - - 0 1"));
}

static void
test_judgement (void)
{
  /* A passed pawn grows in value as it goes. */
  g_assert_cmpint (value_of ("8/4k3/8/P7/8/8/4K3/8 w - - 0 1"), >,
                   value_of ("8/4k3/8/8/8/P7/4K3/8 w - - 0 1"));
  /* Doubled and isolated pawns are worse than a chain. */
  g_assert_cmpint (value_of ("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"), >,
                   value_of ("4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1"));
  /* A castled king behind its pawns is safer than one in the middle of an open board. */
  g_assert_cmpint (value_of ("r2q1rk1/ppp2ppp/2nbbn2/8/8/2NBBN2/PPP2PPP/R2Q1RK1 w - - 0 1"), >,
                   value_of ("r2q1rk1/ppp2ppp/2nbbn2/8/4K3/2NBBN2/PPP2PPP/R2Q1R2 w - - 0 1"));
  /* A rook belongs on an open file. */
  g_assert_cmpint (value_of ("r5k1/pp3ppp/8/8/8/8/PP3PPP/3R2K1 w - - 0 1"), >,
                   value_of ("r5k1/pp3ppp/8/8/8/8/PP3PPP/R5K1 w - - 0 1"));
}

static uint64_t fingerprint;

static void
add_to_fingerprint (const ChessPosition *p)
{
  fingerprint = (fingerprint ^ (uint64_t) (int64_t) chess_evaluate (p, NULL)) * 0x100000001b3;
}

/* What the evaluation that people wrote says of the same positions is what it always said: it plays
 * little part in bench where there is a network. Who means to change it, or what the walk goes
 * through, writes the new number. */
static void
test_fingerprint (void)
{
  test_chess_walk (100, add_to_fingerprint);
  g_assert_cmphex (fingerprint, ==, 0xcdc6e2df81c1ee64);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chess/eval/symmetry", test_symmetry);
  g_test_add_func ("/chess/eval/material", test_material);
  g_test_add_func ("/chess/eval/endgames", test_endgames);
  g_test_add_func ("/chess/eval/judgement", test_judgement);
  g_test_add_func ("/chess/eval/fingerprint", test_fingerprint);
  return g_test_run ();
}
