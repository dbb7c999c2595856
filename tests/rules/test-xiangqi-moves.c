/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked about single moves: legality, check, exchanges, and what they do to the board. */
#include "xiangqi/xiangqi-edit.h"
#include "xiangqi/xiangqi-start.h"

#include "support/test-xiangqi.h"

static bool
is_listed (const XiangqiMoves *list, Move move)
{
  for (int i = 0; i < list->n; i++)
    if (list->moves[i] == move)
      return true;
  return false;
}

/* Noisy and quiet moves together are all moves, each once; captures are noisy. */
static void
check_partition (const XiangqiPosition *p)
{
  XiangqiMoves all, noisy, quiet;

  xiangqi_generate (p, GENERATE_ALL, &all);
  xiangqi_generate (p, GENERATE_NOISY, &noisy);
  xiangqi_generate (p, GENERATE_QUIET, &quiet);
  g_assert_cmpint (noisy.n + quiet.n, ==, all.n);
  for (int i = 0; i < all.n; i++) {
    Move move = all.moves[i];
    bool noise = p->board[move_to (move)] != NO_PIECE;
    g_assert_true (is_listed (noise ? &noisy : &quiet, move));
  }
}

static void
test_partition (void)
{
  test_xiangqi_walk (60, check_partition);
}

/* Any from and to that a hash table could hand over. The list comes from limits, the answer from
 * looking at the board after the move: two ways to the same. */
static void
check_legality (const XiangqiPosition *p)
{
  XiangqiMoves list;

  xiangqi_generate (p, GENERATE_ALL, &list);
  for (unsigned from = 0; from < 128; from++)
    for (unsigned to = 0; to < 128; to++) {
      Move move = move_pack (from, to, 0, 0);
      g_assert_cmpint (xiangqi_is_legal (p, move), ==, is_listed (&list, move));
    }
  g_assert_false (xiangqi_is_legal (p, MOVE_NONE));
  g_assert_false (xiangqi_is_legal (p, MOVE_PASS));
  for (int i = 0; i < list.n; i++) {
    g_assert_false (xiangqi_is_legal (p, list.moves[i] | 1u << 16));
    g_assert_false (xiangqi_is_legal (p, list.moves[i] | 1u << 24));
  }
}

static void
test_legality (void)
{
  test_xiangqi_walk (12, check_legality);
}

/* How many legal moves there are where two dangers meet; counted by hand. */
static void
test_rare_dangers (void)
{
  static const struct {
    const char *fen;
    const char *piece; /* the point of the piece whose moves are told */
    int moves;
  } cases[] = {
    /* nothing may step before a hollow cannon */
    { "3k5/9/9/9/4c4/9/9/9/R8/4K4 w - - 0 1", "a1", 16 },
    /* either of two pieces before a cannon moves along the line only, but may take the cannon */
    { "3k5/4c4/9/9/4R4/9/9/4N4/9/4K4 w - - 0 1", "e5", 5 },
    { "3k5/4c4/9/9/4R4/9/9/4N4/9/4K4 w - - 0 1", "e2", 0 },
    /* the piece next to the other one does not take it: one screen would be left */
    { "3k5/4c4/9/4n4/4R4/9/9/9/9/4K4 w - - 0 1", "e5", 4 },
    /* a chariot's prisoner keeps to the line and may take it */
    { "3k5/4r4/9/9/4R4/9/9/9/9/4K4 w - - 0 1", "e5", 7 },
    /* the leg of a horse takes the horse or stays */
    { "3k5/9/9/9/9/9/5n3/5R3/4K4/9 w - - 0 1", "f2", 1 },
    /* in check, the screen goes away; with a second cannon behind, it takes that one over the first
     */
    { "3k5/9/9/9/4c4/9/9/4C4/9/4K4 w - - 0 1", "e2", 8 },
    { "3k5/9/4c4/9/4c4/9/9/4C4/9/4K4 w - - 0 1", "e2", 1 },
    /* the bare kings */
    { "4k4/9/9/9/4C4/9/9/9/9/4K4 w - - 0 1", "e5", 7 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    XiangqiPosition p = test_xiangqi_position (cases[i].fen);
    int from = point_make (cases[i].piece[0] - 'a', cases[i].piece[1] - '0'), n = 0;
    XiangqiMoves list;
    xiangqi_generate (&p, GENERATE_ALL, &list);
    for (int j = 0; j < list.n; j++)
      n += move_from (list.moves[j]) == from;
    g_test_message ("%s %s", cases[i].fen, cases[i].piece);
    g_assert_cmpint (n, ==, cases[i].moves);
    check_legality (&p);
  }
}

/* What is foretold of a move comes true when it is made. */
static void
check_forecast (const XiangqiPosition *p)
{
  XiangqiCheckMap map;
  XiangqiMoves list;

  g_assert_true (p->checkers == xiangqi_attackers (p, p->kings[p->side], (Color) !p->side));
  g_assert_true (xiangqi_attackers (p, p->kings[!p->side], (Color) p->side) == 0);
  xiangqi_generate (p, GENERATE_ALL, &list);
  xiangqi_map_checks (p, &map);
  for (int i = 0; i < list.n; i++) {
    Move move = list.moves[i];
    XiangqiPosition next = *p;
    xiangqi_make (&next, move);
    g_assert_cmpint (xiangqi_gives_check (p, move), ==, next.checkers != 0);
    g_assert_cmpint (xiangqi_gives_mapped_check (p, &map, move), ==, next.checkers != 0);
    g_assert_cmpuint (xiangqi_key_after (p, move), ==, next.key);
    g_assert_cmpuint (next.last, ==, move);
    g_assert_cmpint (next.victim, ==, p->board[move_to (move)]);
    g_assert_cmpint (next.quiet, ==, next.victim != NO_PIECE ? 0 : p->quiet + 1);
  }
}

static void
test_forecast (void)
{
  test_xiangqi_walk (60, check_forecast);
}

/* The lines that a position keeps are those that its pieces make. */
static void
check_lines (const XiangqiPosition *p)
{
  XiangqiPosition fresh;

  xiangqi_empty (&fresh);
  for (int point = 0; point < N_POINTS; point++)
    if (p->board[point] != NO_PIECE)
      xiangqi_put (&fresh, point, p->board[point]);
  g_assert_cmpmem (p->rank_bits, sizeof p->rank_bits, fresh.rank_bits, sizeof fresh.rank_bits);
  g_assert_cmpmem (p->file_bits, sizeof p->file_bits, fresh.file_bits, sizeof fresh.file_bits);
  g_assert_cmpmem (p->kinds, sizeof p->kinds, fresh.kinds, sizeof fresh.kinds);
  g_assert_cmpmem (p->colors, sizeof p->colors, fresh.colors, sizeof fresh.colors);
  g_assert_cmpint (p->board[p->kings[RED]], ==, piece_make (RED, KING));
  g_assert_cmpint (p->board[p->kings[BLACK]], ==, piece_make (BLACK, KING));
}

static void
test_lines (void)
{
  test_xiangqi_walk (20, check_lines);
}

/* Handing the turn over there and back changes the counters only. */
static void
test_null (void)
{
  XiangqiPosition start = test_xiangqi_position (test_xiangqi_start_fen), p = start;

  xiangqi_make_null (&p);
  g_assert_cmpint (p.side, ==, BLACK);
  g_assert_cmpuint (p.key, !=, start.key);
  g_assert_cmpuint (p.last, ==, MOVE_PASS);
  xiangqi_make_null (&p);
  g_assert_cmpuint (p.key, ==, start.key);
  g_assert_cmpint (p.quiet, ==, 2);
  g_assert_cmpint (p.fullmove, ==, 2);
}

typedef struct {
  const char *fen, *move;
  int value; /* what the exchange wins, in hundredths */
} Exchange;

static const Exchange exchanges[] = {
  /* nothing takes back; soldiers before and beyond the river; a guard, and one whose leg is blocked
   */
  { "3k5/9/9/4p4/9/9/9/9/9/4RK3 w - - 0 1", "e0e6", 100 },
  { "3k5/9/9/9/9/9/4p4/9/9/4RK3 w - - 0 1", "e0e3", 200 },
  { "3k5/9/9/4p4/9/5n3/9/9/9/4RK3 w - - 0 1", "e0e6", -800 },
  { "5k3/9/9/4p4/5c3/5n3/9/9/9/3KR4 w - - 0 1", "e0e6", 100 },
  /* the chariot behind the chariot joins in */
  { "3k5/9/9/4p4/9/5n3/9/9/4R4/4RK3 w - - 0 1", "e1e6", -400 },
  { "3k5/9/9/4n4/9/5n3/9/9/4R4/4RK3 w - - 0 1", "e1e6", -100 },
  /* a cannon guards over one screen, not over none */
  { "3k5/9/9/R1p1p1c2/9/9/9/9/9/5K3 w - - 0 1", "a6c6", -800 },
  { "3k5/9/9/R1p3c2/9/9/9/9/9/5K3 w - - 0 1", "a6c6", 100 },
  { "3k5/9/9/RRp1p1c2/9/9/9/9/9/5K3 w - - 0 1", "b6c6", -350 },
  /* the own cannon behind: who takes first was its screen, and another one stays or not */
  { "3kr4/9/9/4p4/9/9/9/4R4/9/4CK3 w - - 0 1", "e2e6", -800 },
  { "3kr4/9/9/4p4/9/9/9/4R4/4A4/4CK3 w - - 0 1", "e2e6", 100 },
  /* a quiet move loses what it puts up */
  { "3k5/9/9/9/9/9/9/1r7/9/4RK3 w - - 0 1", "e0e2", -900 },
  { "3k5/9/9/9/9/9/9/1r7/9/4RK3 w - - 0 1", "e0e3", 0 },
  /* the king takes only what is not guarded */
  { "3ak4/9/9/9/9/9/9/9/9/3R1K3 w - - 0 1", "d0d9", -700 },
  { "3ak4/9/9/9/9/9/9/9/3R5/3R1K3 w - - 0 1", "d1d9", 200 },
  /* an advisor takes back, and an elephant unless its eye is blocked */
  { "3k1a3/4c4/9/9/9/9/9/9/9/4RK3 w - - 0 1", "e0e8", -450 },
  { "3k5/9/4b4/9/6p2/9/9/9/9/4K1R2 w - - 0 1", "g0g5", -800 },
  { "3k5/9/4b4/5n3/6p2/9/9/9/9/4K1R2 w - - 0 1", "g0g5", 100 },
  /* an elephant that takes back is taken; and it takes back before the chariot does */
  { "3k5/9/4b4/9/6p2/9/9/9/6R2/4K1R2 w - - 0 1", "g1g5", -600 },
  { "3k2r2/9/4b4/9/6p2/9/5N1N1/9/9/5K3 w - - 0 1", "f3g5", -300 },
  /* a cannon takes over a screen; a soldier beyond the river is worth two */
  { "3k5/9/9/1Cp1n4/9/9/9/9/9/5K3 w - - 0 1", "b6e6", 400 },
  { "3k5/5n3/9/4p4/4P4/9/9/9/9/5K3 w - - 0 1", "e5e6", -100 },
  /* who should guard its king is thought free to take: the horse stands between two */
  { "4k4/4n4/9/3c5/9/9/9/9/4R4/3RK4 w - - 0 1", "d0d6", -450 },
};

static void
test_exchanges (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (exchanges); i++) {
    const Exchange *e = &exchanges[i];
    XiangqiPosition p = test_xiangqi_position (e->fen);
    Move move = test_xiangqi_move (e->move);
    g_test_message ("%s %s %d", e->fen, e->move, e->value);
    g_assert_true (xiangqi_is_legal (&p, move));
    g_assert_true (xiangqi_see_at_least (&p, move, e->value));
    g_assert_false (xiangqi_see_at_least (&p, move, e->value + 1));
  }
}

/* What is reached with more is reached with less. */
static void
check_monotony (const XiangqiPosition *p)
{
  XiangqiMoves list;

  xiangqi_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++) {
    bool reached = true;
    for (int threshold = -1000; threshold <= 1000; threshold += 50) {
      bool now = xiangqi_see_at_least (p, list.moves[i], threshold);
      g_assert_true (reached || !now);
      reached = now;
    }
    g_assert_false (reached);
    g_assert_true (xiangqi_see_at_least (p, list.moves[i], -1000));
  }
}

static void
test_monotony (void)
{
  test_xiangqi_walk (10, check_monotony);
}

static void
test_starts (void)
{
  static const char *const fens[N_HANDICAPS] = {
    [HANDICAP_HORSE] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1",
    [HANDICAP_HORSES] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1",
    [HANDICAP_CHARIOT] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1",
    [HANDICAP_FIRST_MOVE] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
    [HANDICAP_CANNON] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR w - - 0 1",
    [HANDICAP_CHARIOT_AND_HORSE]
    = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/2BAKABNR w - - 0 1",
    [HANDICAP_BLACK_HORSE]
    = "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    [HANDICAP_BLACK_CANNON] = "rnbakabnr/9/1c7/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    [HANDICAP_BLACK_HORSES]
    = "r1bakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    [HANDICAP_BLACK_CHARIOT]
    = "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    [HANDICAP_BLACK_CHARIOT_AND_HORSE]
    = "rnbakab2/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    [HANDICAP_BLACK_NINE] = "rn2k2nr/9/1c5c1/9/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    [HANDICAP_NINE] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1",
  };

  for (int i = 0; i < N_HANDICAPS; i++) {
    XiangqiPosition p;
    char fen[POSITION_TEXT_MAX];
    xiangqi_set_handicap (&p, (Handicap) i);
    xiangqi_to_fen (&p, fen);
    g_assert_cmpstr (fen, ==, fens[i]);
    g_assert_cmpuint (p.key, ==, xiangqi_key_fresh (&p));
    g_assert_nonnull (xiangqi_handicap_name (i));
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xiangqi/moves/partition", test_partition);
  g_test_add_func ("/xiangqi/moves/legality", test_legality);
  g_test_add_func ("/xiangqi/moves/rare-dangers", test_rare_dangers);
  g_test_add_func ("/xiangqi/moves/forecast", test_forecast);
  g_test_add_func ("/xiangqi/moves/lines", test_lines);
  g_test_add_func ("/xiangqi/moves/null", test_null);
  g_test_add_func ("/xiangqi/moves/exchanges", test_exchanges);
  g_test_add_func ("/xiangqi/moves/monotony", test_monotony);
  g_test_add_func ("/xiangqi/moves/starts", test_starts);
  return g_test_run ();
}
