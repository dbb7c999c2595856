/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions of xiangqi as text: what is good, what is refused and how the refusal reads. */
#include "support/test-xiangqi.h"

typedef struct {
  const char *fen;
  const char *written; /* NULL: the same */
} Good;

static const Good good_fens[] = {
  { test_xiangqi_start_fen, NULL },
  { "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 b - - 12 40", NULL },
  /* what may be left out or is written otherwise */
  { "3k5/9/9/9/9/9/9/9/9/4K4", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1" },
  { "3k5/9/9/9/9/9/9/9/9/4K4 b", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1" },
  { "3k5/9/9/9/9/9/9/9/9/4K4 r - - 7", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 7 1" },
  { " \t3k5/9/9/9/9/9/9/9/9/4K4  w -  - 3  0\n", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 3 1" },
  { "3k5/45/111111111/9/9/9/9/9/9/4K4 w - - 0 1", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1" },
  { "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1",
    test_xiangqi_start_fen },
  /* every point that guards and soldiers can come to */
  { "2bak4/4a4/4b4/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1", NULL },
  { "3k5/9/9/PPPPP4/9/9/4ppppp/9/9/4K4 w - - 0 1", NULL },
  { "3k5/9/9/p3p3p/2p3p2/2P3P2/P3P3P/9/9/4K4 b - - 0 1", NULL },
  { "P2k5/9/9/9/9/9/9/9/9/4K3p w - - 0 1", NULL },
};

typedef struct {
  const char *fen;
  int column;
  const char *token;
  const char *message; /* a part of it */
} Bad;

static const Bad bad_fens[] = {
  /* the board */
  { "", 0, "", "fewer than nine points" },
  { "3k5/9/9/9/9/9/9/9/9/4K3 w - - 0 1", 20, "4K3", "fewer than nine points" },
  { "3k5/9/9/9/9/9/9/9/9/4K5 w - - 0 1", 20, "4K5", "more than nine points" },
  { "3k5/9/9/9/9/9/9/9/4K4 w - - 0 1", 0, "3k5/9/9/9/9/9/9/9/4K4", "fewer than ten ranks" },
  { "3k5/9/9/9/9/9/9/9/9/4K4/9 w - - 0 1", 23, "/9", "more than ten ranks" },
  { "3k5/9/9/9/4q4/9/9/9/9/4K4 w - - 0 1", 11, "q", "neither a piece" },
  { "3k5/9/9/9/0/9/9/9/9/4K4 w - - 0 1", 10, "0", "neither a piece" },
  { "3k5/9/9/9/9/9/9/9/9/4\xe5\xb8\xa5"
    "4 w - - 0 1",
    21, "\xe5\xb8\xa5", "neither a piece" },
  /* pieces where they cannot be */
  { "9/9/9/3k5/9/9/9/9/9/4K4 w - - 0 1", 7, "k", "palace" },
  { "3k5/9/9/9/9/9/9/9/9/2K6 w - - 0 1", 21, "K", "palace" },
  { "4K4/9/9/9/9/9/9/9/9/3k5 w - - 0 1", 1, "K", "palace" },
  { "3k5/9/9/9/9/9/9/9/9/3KA4 w - - 0 1", 22, "A", "advisor" },
  { "3k5/4A4/9/9/9/9/9/9/9/4K4 w - - 0 1", 5, "A", "advisor" },
  { "3k5/9/9/9/9/9/9/9/9/BK7 w - - 0 1", 20, "B", "elephant" },
  { "3k5/9/4B4/9/9/9/9/9/9/4K4 w - - 0 1", 7, "B", "elephant" },
  { "3k5/9/9/9/9/9/9/9/P8/4K4 w - - 0 1", 18, "P", "soldier" },
  { "3k5/9/9/9/9/9/1P7/9/9/4K4 w - - 0 1", 15, "P", "soldier" },
  { "3k5/9/9/9/9/P8/P8/9/9/4K4 w - - 0 1", 15, "P", "soldier" },
  { "p2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", 0, "p", "soldier" },
  /* too many and too few */
  { "3k5/9/9/9/9/9/9/9/9/9 w - - 0 1", 0, NULL, "Red’s general is missing" },
  { "9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", 0, NULL, "Black’s general is missing" },
  { "3k5/9/9/9/9/9/9/9/4K4/4K4 w - - 0 1", 0, NULL, "Red has a second general" },
  { "3k5/3k5/9/9/9/9/9/9/9/4K4 w - - 0 1", 0, NULL, "Black has a second general" },
  { "3k5/9/9/9/9/9/9/3A1A3/9/3AK4 w - - 0 1", 0, NULL, "Red has more than two advisors" },
  { "3k2b2/9/b3b4/9/9/9/9/9/9/4K4 w - - 0 1", 0, NULL, "Black has more than two elephants" },
  { "3k5/9/9/9/9/9/9/NNN6/9/4K4 w - - 0 1", 0, NULL, "Red has more than two horses" },
  { "3k5/9/9/9/9/9/9/rrr6/9/4K4 w - - 0 1", 0, NULL, "Black has more than two chariots" },
  { "3k5/9/9/9/9/9/9/CCC6/9/4K4 w - - 0 1", 0, NULL, "Red has more than two cannons" },
  { "3k5/9/9/9/9/pppppp3/9/9/9/4K4 w - - 0 1", 0, NULL, "Black has more than five soldiers" },
  /* checks */
  { "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", 0, NULL, "face each other" },
  { "4k4/9/9/9/9/9/9/9/9/3KR4 w - - 0 1", 25, "w", "not to move is in check" },
  { "4k4/9/9/9/9/9/9/9/9/3KR4", 24, "", "not to move is in check" },
  { "4k4/9/9/4n4/9/9/9/4C4/9/3K5 w - - 0 1", 28, "w", "not to move is in check" },
  /* the other fields */
  { "3k5/9/9/9/9/9/9/9/9/4K4 x - - 0 1", 24, "x", "w, r or b" },
  { "3k5/9/9/9/9/9/9/9/9/4K4 w KQ - 0 1", 26, "KQ", "must be -" },
  { "3k5/9/9/9/9/9/9/9/9/4K4 w - e3 0 1", 28, "e3", "must be -" },
  { "3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1", 30, "x", "must be a number" },
  { "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 10000000000", 32, "10000000000", "too large" },
  { "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 h2e2", 34, "h2e2", "Nothing may follow" },
};

static void
test_good (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (good_fens); i++) {
    const Good *good = &good_fens[i];
    XiangqiPosition p = test_xiangqi_position (good->fen);
    char written[POSITION_TEXT_MAX];
    g_test_message ("%s", good->fen);
    xiangqi_to_fen (&p, written);
    g_assert_cmpstr (written, ==, good->written ? good->written : good->fen);
    g_assert_cmpuint (p.key, ==, xiangqi_key_fresh (&p));
    g_assert_cmpuint (p.last, ==, MOVE_NONE);
  }
}

static void
test_bad (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (bad_fens); i++) {
    const Bad *bad = &bad_fens[i];
    XiangqiPosition p = test_xiangqi_position (test_xiangqi_start_fen), before = p;
    TextError error = { 0 };
    g_test_message ("%s", bad->fen);
    g_assert_false (xiangqi_from_fen (&p, bad->fen, &error));
    g_assert_nonnull (strstr (error.message, bad->message));
    g_assert_cmpint (error.column, ==, bad->column);
    if (bad->token != NULL)
      g_assert_cmpstr (error.token, ==, bad->token);
    g_assert_cmpmem (&p, sizeof p, &before, sizeof before);
    g_assert_false (xiangqi_from_fen (&p, bad->fen, NULL));
  }
}

/* Every position of a game can be written and read again. */
static void
check_round_trip (const XiangqiPosition *p)
{
  XiangqiPosition again;
  char written[POSITION_TEXT_MAX], twice[POSITION_TEXT_MAX];

  xiangqi_to_fen (p, written);
  again = test_xiangqi_position (written);
  xiangqi_to_fen (&again, twice);
  g_assert_cmpstr (written, ==, twice);
  g_assert_cmpuint (again.key, ==, p->key);
  g_assert_cmpuint (again.structure_key, ==, p->structure_key);
  g_assert_cmpint (again.quiet, ==, p->quiet);
  g_assert_cmpint (again.fullmove, ==, p->fullmove);
  g_assert_true (again.checkers == p->checkers);
}

static void
test_round_trip (void)
{
  test_xiangqi_walk (40, check_round_trip);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xiangqi/fen/good", test_good);
  g_test_add_func ("/xiangqi/fen/bad", test_bad);
  g_test_add_func ("/xiangqi/fen/round-trip", test_round_trip);
  return g_test_run ();
}
