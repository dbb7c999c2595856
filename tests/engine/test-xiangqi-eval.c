/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation: blind to colour and to left and right, sane about material and about what is said
 * of kings. */
#include "support/test-xiangqi.h"
#include "xiangqi/xiangqi-eval.h"

static int
value_of (const char *fen)
{
  XiangqiPosition p = test_xiangqi_position (fen);

  return xiangqi_evaluate (&p, NULL);
}

/* The same position with the colours exchanged (TURNED) or seen in a mirror. */
static XiangqiPosition
image (const XiangqiPosition *p, gboolean turned)
{
  char fen[POSITION_TEXT_MAX];
  xiangqi_to_fen (p, fen);
  g_auto (GStrv) fields = g_strsplit (fen, " ", 2);
  g_auto (GStrv) ranks = g_strsplit (fields[0], "/", N_RANKS);
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < N_RANKS; i++) {
    char *rank = ranks[turned ? N_RANKS - 1 - i : i];
    if (!turned)
      g_strreverse (rank);
    for (char *c = rank; turned && *c; c++)
      *c = g_ascii_isupper (*c) ? g_ascii_tolower (*c) : g_ascii_toupper (*c);
    g_string_append_printf (text, "%s%c", rank, i < N_RANKS - 1 ? '/' : ' ');
  }
  g_string_append_c (text, turned == (p->side == RED) ? 'b' : 'w');
  return test_xiangqi_position (text->str);
}

static void
assert_symmetric (const XiangqiPosition *p)
{
  int value = xiangqi_evaluate (p, NULL);

  for (int turned = FALSE; turned <= TRUE; turned++) {
    XiangqiPosition other = image (p, turned);
    if (xiangqi_evaluate (&other, NULL) != value) {
      char fen[POSITION_TEXT_MAX];
      xiangqi_to_fen (p, fen);
      g_error ("%s: %d, its image %d", fen, value, xiangqi_evaluate (&other, NULL));
    }
  }
}

static void
test_symmetry (void)
{
  test_xiangqi_walk (100, assert_symmetric);
}

static void
test_material (void)
{
  const char *start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

  /* Who moves first stands better, by more than nothing and by less than the least guard. */
  g_assert_cmpint (value_of (start), >, 0);
  g_assert_cmpint (value_of (start), <, 150);
  g_assert_cmpint (value_of ("1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"), >,
                   700);
  g_assert_cmpint (value_of ("1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b"), <,
                   -700);
  /* A horse that has not moved yet is worth less than one in play. */
  g_assert_cmpint (value_of ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w"), <,
                   value_of (start) - 200);
  g_assert_cmpint (value_of ("rnbakabnr/9/1c5c1/p1p1p3p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"), >, 30);
  g_assert_cmpint (value_of ("rnb1kabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"), >,
                   150);
}

static void
test_places (void)
{
  /* A soldier across the river, beside the palace, is worth more than one at home. */
  g_assert_cmpint (value_of ("3ak4/9/9/3P5/9/9/9/9/9/3K1A3 w"), >,
                   80 + value_of ("3ak4/9/9/9/9/9/2P6/9/9/3K1A3 w"));
  /* A cannon that looks at the bare king's face is worth more than one beside the file. */
  g_assert_cmpint (value_of ("3ak4/9/9/9/4C4/9/9/9/4A4/3K1R3 b"), <,
                   -60 + value_of ("3ak4/9/9/9/3C5/9/9/9/4A4/3K1R3 b"));
  /* Guards alone never win. */
  g_assert_cmpint (ABS (value_of ("4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 w")), <, 60);
}

static uint64_t fingerprint;

static void
add_to_fingerprint (const XiangqiPosition *p)
{
  fingerprint = (fingerprint ^ (uint64_t) (int64_t) xiangqi_evaluate (p, NULL)) * 0x100000001b3;
}

/* What the evaluation that people wrote says of the same positions is what it always said: it plays
 * no part in bench where there is a network. Who means to change it, or what the walk goes through,
 * writes the new number. */
static void
test_fingerprint (void)
{
  test_xiangqi_walk (100, add_to_fingerprint);
  g_assert_cmphex (fingerprint, ==, 0xc1aa5f47e6f01b93);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xiangqi/eval/symmetry", test_symmetry);
  g_test_add_func ("/xiangqi/eval/material", test_material);
  g_test_add_func ("/xiangqi/eval/places", test_places);
  g_test_add_func ("/xiangqi/eval/fingerprint", test_fingerprint);
  return g_test_run ();
}
