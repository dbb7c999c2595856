/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves as text, both ways. */
#include "xiangqi/xiangqi-edit.h"
#include "xiangqi/xiangqi-text.h"

#include "base/random.h"
#include "support/test-data.h"

#include <glib.h>

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
#define REPLY "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
#define CANNONS "4k4/4a4/9/4C4/9/9/9/4C4/4A4/4K4 w - - 0 1"
#define BLACK_CANNONS "4k4/4a4/9/4c4/9/9/9/4c4/9/3K5 b - - 0 1"
#define ADVISORS "4k4/9/9/9/9/9/9/5A3/9/3K1A3 w - - 0 1"
#define ELEPHANTS "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w - - 0 1"
#define TWO "3k5/9/4P4/9/4P4/9/9/9/9/5K3 w - - 0 1"
#define THREE "3k5/4P4/4P4/9/4P4/9/9/9/9/5K3 w - - 0 1"
#define FOUR "3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1"
#define FIVE "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w - - 0 1"
#define TWO_AND_TWO "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/4K4 w - - 0 1"
#define THREE_AND_TWO "4k4/3P1P3/9/3P1P3/3P5/9/9/9/9/3K5 w - - 0 1"
#define BLACK_TWO_AND_TWO "4k4/9/9/9/9/3p1p3/9/3p1p3/9/4K4 b - - 0 1"
#define KING_AND_SOLDIERS "3k5/9/9/4P4/4P4/9/9/9/9/4K4 w - - 0 1"
#define KING_AND_COLUMN "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1"
#define CHARIOTS "3k5/9/9/9/9/R8/R8/9/9/4K4 w - - 0 1"
#define CHECK "3k5/9/9/9/9/3r5/9/9/9/3K5 w - - 0 1"

typedef struct {
  const char *fen;
  const char *text;
  const char *iccs; /* NULL: not MOVE_TEXT_OK */
  MoveTextResult result;
} Case;

static const Case cases[] = {
  /* coordinates */
  { START, "H2-E2", "H2-E2" },
  { START, "H2E2", "H2-E2" },
  { START, "h2-e2", "H2-E2" },
  { START, "h2e2", "H2-E2" },
  { START, "h3e3", "H2-E2" },
  { START, "h3-e3", NULL, MOVE_TEXT_ILLEGAL },
  { START, "H3E3", NULL, MOVE_TEXT_ILLEGAL },
  { START, " H2 – E2 !?", "H2-E2" },
  { START, "Ｈ２－Ｅ２", "H2-E2" },
  { START, "i0i1", "I0-I1" },
  { REPLY, "h9g7", "H9-G7" },
  { REPLY, "h10g8", "H9-G7" },
  { REPLY, "H10-G8", "H9-G7" },
  { REPLY, "a9a8", "A9-A8" },
  { REPLY, "a10a9", "A9-A8" },
  { START, "h0h1", NULL, MOVE_TEXT_ILLEGAL },
  { START, "h2h1h0", NULL, MOVE_TEXT_UNKNOWN },
  { START, "h2e", NULL, MOVE_TEXT_UNKNOWN },
  { START, "j2e2", NULL, MOVE_TEXT_UNKNOWN },
  { START, "h11h2", NULL, MOVE_TEXT_UNKNOWN },
  { CHARIOTS, "a4b4", NULL, MOVE_TEXT_AMBIGUOUS },
  { CHARIOTS, "A4B4", "A4-B4" },
  { CHARIOTS, "a5b5", "A4-B4" },
  { CHARIOTS, "A5B5", NULL, MOVE_TEXT_ILLEGAL },
  { CHARIOTS, "a3b3", "A3-B3" },
  { CHARIOTS, "a4-b4", "A4-B4" },
  /* Chinese, in every script and width */
  { START, "炮二平五", "H2-E2" },
  { START, "砲二平五", "H2-E2" },
  { START, "包二平五", "H2-E2" },
  { START, "炮２平５", "H2-E2" },
  { START, "炮2平5", "H2-E2" },
  { START, "　炮 二　平 五！？", "H2-E2" },
  { START, "馬八進七", "B0-C2" },
  { START, "马八进七", "B0-C2" },
  { START, "傌八進七", "B0-C2" },
  { START, "车一进一", "I0-I1" },
  { START, "俥一進一", "I0-I1" },
  { START, "硨一進一", "I0-I1" },
  { START, "\uf902一進一", "I0-I1" },
  { START, "帥五進一", "E0-E1" },
  { START, "帅五进一", "E0-E1" },
  { START, "將五進一", "E0-E1" },
  { START, "仕四进五", "F0-E1" },
  { START, "士四进五", "F0-E1" },
  { START, "相三进五", "G0-E2" },
  { START, "象三进五", "G0-E2" },
  { START, "兵七进一", "C3-C4" },
  { START, "卒七进一", "C3-C4" },
  { REPLY, "炮8平5", "H7-E7" },
  { REPLY, "砲８平５", "H7-E7" },
  { REPLY, "炮八平五", "H7-E7" },
  { REPLY, "馬8進7", "H9-G7" },
  { REPLY, "将5进1", "E9-E8" },
  { REPLY, "士4进5", "D9-E8" },
  { REPLY, "象7进5", "G9-E7" },
  { REPLY, "卒7进1", "G6-G5" },
  { START, "炮二平四?", "H2-F2" },
  { START, "炮二退二", NULL, MOVE_TEXT_ILLEGAL },
  { START, "炮二退二", NULL, MOVE_TEXT_ILLEGAL },
  { START, "前炮平五", NULL, MOVE_TEXT_ILLEGAL },

  /* A soldier of the other side, counted as that side counts; either alone is a slip. */
  { START, "兵5进1", "E3-E4" },
  { START, "卒五进一", "E3-E4" },
  { START, "卒5进1", NULL, MOVE_TEXT_ILLEGAL },
  { START, "卒５進１", NULL, MOVE_TEXT_ILLEGAL },
  { START, "將５進１", NULL, MOVE_TEXT_ILLEGAL },
  { START, "士4进5", "F0-E1" },
  { REPLY, "兵5进1", "E6-E5" },
  { REPLY, "卒五进一", "E6-E5" },
  { REPLY, "兵五进一", NULL, MOVE_TEXT_ILLEGAL },
  { REPLY, "帅五进一", NULL, MOVE_TEXT_ILLEGAL },
  { REPLY, "仕四进五", "D9-E8" },
  { START, "二炮平五", NULL, MOVE_TEXT_UNKNOWN },
  { START, "炮二平", NULL, MOVE_TEXT_UNKNOWN },
  { START, "炮二前五", NULL, MOVE_TEXT_UNKNOWN },
  { START, "進炮平五", NULL, MOVE_TEXT_UNKNOWN },
  { START, "炮二平五五", NULL, MOVE_TEXT_UNKNOWN },
  { START, "炮2相2", NULL, MOVE_TEXT_UNKNOWN },
  { START, "王二平五", NULL, MOVE_TEXT_UNKNOWN },
  { START, "炮〇平五", NULL, MOVE_TEXT_UNKNOWN },
  /* letters, with either set of them, and either sign */
  { START, "C2=5", "H2-E2" },
  { START, "C2.5", "H2-E2" },
  { START, "c2=5", "H2-E2" },
  { START, "Ｃ２＝５", "H2-E2" },
  { START, "C2=5!", "H2-E2" },
  { START, "H2+3", "H0-G2" },
  { START, "N2+3", "H0-G2" },
  { START, "n2+3+", "H0-G2" },
  { START, "E3+5", "G0-E2" },
  { START, "B3+5", "G0-E2" },
  { START, "b3+5", "G0-E2" },
  { START, "e3+5", "G0-E2" },
  { START, "A4+5", "F0-E1" },
  { START, "a4+5", "F0-E1" },
  { START, "R1+1", "I0-I1" },
  { START, "K5+1", "E0-E1" },
  { START, "P7+1", "C3-C4" },
  { START, "C2-1", "H2-H1" },
  { START, "C2−1", "H2-H1" },
  { START, "C2+7", "H2-H9" },
  { START, "C2+8", NULL, MOVE_TEXT_ILLEGAL },
  { START, "C3=5", NULL, MOVE_TEXT_ILLEGAL },
  { START, "C+=5", NULL, MOVE_TEXT_ILLEGAL },
  { START, "C2", NULL, MOVE_TEXT_UNKNOWN },
  { START, "C2=", NULL, MOVE_TEXT_UNKNOWN },
  { START, "C2=0", NULL, MOVE_TEXT_UNKNOWN },
  { START, "Q2=5", NULL, MOVE_TEXT_UNKNOWN },
  { START, "Ca=5", NULL, MOVE_TEXT_UNKNOWN },
  /* pieces by their numbers */
  { START, "62.5", "H2-E2" },
  { START, "42+3", "H0-G2" },
  { START, "33+5", "G0-E2" },
  { START, "15+1", "E0-E1" },
  { START, "77+1", "C3-C4" },
  { CANNONS, "6+-2", "E6-E4" },
  { START, "82.5", NULL, MOVE_TEXT_UNKNOWN },
  { START, "02.5", NULL, MOVE_TEXT_UNKNOWN },
  /* front and rear */
  { CANNONS, "前炮退二", "E6-E4" },
  { CANNONS, "C+-2", "E6-E4" },
  { CANNONS, "+C-2", "E6-E4" },
  { CANNONS, "C++1", "E6-E7" },
  { CANNONS, "后炮平一", "E2-I2" },
  { CANNONS, "後炮平一", "E2-I2" },
  { CANNONS, "C-=1", "E2-I2" },
  { CANNONS, "C-.1", "E2-I2" },
  { CANNONS, "-C=1", "E2-I2" },
  { CANNONS, "炮五平一", NULL, MOVE_TEXT_AMBIGUOUS },
  { CANNONS, "C5-2", "E6-E4" }, /* the other one cannot */
  { CANNONS, "前炮五平一", "E6-I6" },
  { CANNONS, "中炮平一", NULL, MOVE_TEXT_ILLEGAL },
  { CANNONS, "前車平一", NULL, MOVE_TEXT_ILLEGAL },
  { BLACK_CANNONS, "前炮平1", "E2-A2" },
  { BLACK_CANNONS, "后炮平１", "E6-A6" },
  { ADVISORS, "仕四进五", "F0-E1" },
  { ADVISORS, "仕四退五", "F2-E1" },
  { ADVISORS, "后仕进五", "F0-E1" },
  { ADVISORS, "前仕退五", "F2-E1" },
  { ADVISORS, "A+-5", "F2-E1" },
  { ADVISORS, "前仕进五", NULL, MOVE_TEXT_ILLEGAL },
  { ELEPHANTS, "相七进五", "C0-E2" },
  { ELEPHANTS, "前相退五", "C4-E2" },
  { ELEPHANTS, "后相進五", "C0-E2" },
  { ELEPHANTS, "E-+5", "C0-E2" },
  { ELEPHANTS, "B7-5", "C4-E2" },
  /* soldiers */
  { TWO, "前兵平四", "E7-F7" },
  { TWO, "P+=4", "E7-F7" },
  { TWO, "+P=4", "E7-F7" },
  { TWO, "P-+1", "E5-E6" },
  { TWO, "一兵平四", "E7-F7" },
  { TWO, "Pb=4", "E5-F5" },
  { TWO, "25=4", "E5-F5" },
  { TWO, "前四平三", NULL, MOVE_TEXT_ILLEGAL },
  { TWO, "前五平四", "E7-F7" },
  { THREE, "前兵平四", "E8-F8" },
  { THREE, "中兵平四", "E7-F7" },
  { THREE, "后兵平四", "E5-F5" },
  { THREE, "P..4", "E7-F7" },
  { THREE, "P.=4", "E7-F7" },
  { THREE, ".P=4", "E7-F7" },
  { THREE, "一兵平四", "E8-F8" },
  { THREE, "二兵平四", "E7-F7" },
  { THREE, "三兵平四", "E5-F5" },
  { THREE, "35=4", "E5-F5" },
  { THREE, "3兵平4", "E5-F5" },
  { THREE, "四兵平四", NULL, MOVE_TEXT_ILLEGAL },
  { FOUR, "前兵平四", "E8-F8" },
  { FOUR, "二兵平四", "E7-F7" },
  { FOUR, "Pc=4", "E6-F6" },
  { FOUR, "pc=4", "E6-F6" },
  { FOUR, "PC=4", "E6-F6" },
  { FOUR, "cP=4", "E6-F6" },
  { FOUR, "后兵平四", "E5-F5" },
  { FOUR, "45=4", "E5-F5" },
  { FOUR, "中兵平四", NULL, MOVE_TEXT_ILLEGAL },
  { FIVE, "四兵平六", "E5-D5" },
  { FIVE, "五兵平六", NULL, MOVE_TEXT_ILLEGAL },
  { FIVE, "五兵进一", NULL, MOVE_TEXT_ILLEGAL },
  { FIVE, "Pe=6", NULL, MOVE_TEXT_ILLEGAL },
  { FIVE, "中兵平四", "E6-F6" },
  { FIVE, "六兵平四", NULL, MOVE_TEXT_UNKNOWN },
  { TWO_AND_TWO, "一兵平五", "F8-E8" },
  { TWO_AND_TWO, "Pc=7", "D8-C8" },
  { TWO_AND_TWO, "前兵四平五", "F8-E8" },
  { TWO_AND_TWO, "後兵六平五", "D6-E6" },
  { TWO_AND_TWO, "前四平五", "F8-E8" },
  { TWO_AND_TWO, "+P4=5", "F8-E8" },
  { TWO_AND_TWO, "二兵六平五", "D6-E6" },
  { TWO_AND_TWO, "26=5", "D6-E6" },
  { TWO_AND_TWO, "前兵平三", "F8-G8" }, /* the other column cannot */
  { TWO_AND_TWO, "前兵平五", NULL, MOVE_TEXT_AMBIGUOUS },
  { TWO_AND_TWO, "兵五进一", "E7-E8" },
  { TWO_AND_TWO, "前兵五进一", NULL, MOVE_TEXT_ILLEGAL },
  { THREE_AND_TWO, "三兵平五", "D8-E8" },
  { THREE_AND_TWO, "36=7", "D5-C5" },
  { THREE_AND_TWO, "中兵六平七", "D6-C6" },
  { BLACK_TWO_AND_TWO, "一卒平５", "D2-E2" },
  { BLACK_TWO_AND_TWO, "１卒平5", "D2-E2" },
  { BLACK_TWO_AND_TWO, "前卒4平5", "D2-E2" },
  { BLACK_TWO_AND_TWO, "16=5", "F2-E2" },
  /* two digits are a piece, unless so many soldiers can only be told by two digits */
  { KING_AND_SOLDIERS, "15=4", "E0-F0" },
  { KING_AND_COLUMN, "15=4", "E7-F7" },
  { KING_AND_COLUMN, "25+1", NULL, MOVE_TEXT_ILLEGAL },
  /* no move */
  { START, "--", "--" },
  { START, "0000", "--" },
  { START, "null", "--" },
  { CHECK, "--", NULL, MOVE_TEXT_ILLEGAL },
  { CHECK, "K6=5", "D0-E0" },
  { START, "", NULL, MOVE_TEXT_UNKNOWN },
  { START, "!", NULL, MOVE_TEXT_UNKNOWN },
  { START, "-", NULL, MOVE_TEXT_UNKNOWN },
  { START, "hello", NULL, MOVE_TEXT_UNKNOWN },
  { START, "1.", NULL, MOVE_TEXT_UNKNOWN },
  { START, "\x01\x02", NULL, MOVE_TEXT_UNKNOWN },
  { START, "\xff", NULL, MOVE_TEXT_UNKNOWN },
  { START, "炮二平\xe4", NULL, MOVE_TEXT_UNKNOWN },
  { START, "炮二平五炮二平五炮二平五炮二平五炮二平五炮二平五", NULL, MOVE_TEXT_UNKNOWN },
};

/* Some of the positions, the table's too, cannot come from a game (the kings face each other, or
 * the wrong side is in check), so that FEN refuses them. For a text that does not matter. */
static XiangqiPosition
lay_out (const char *fen)
{
  static const char letters[] = " KABNRCPkabnrcp";
  XiangqiPosition p;
  int point = point_make (0, N_RANKS - 1);

  xiangqi_empty (&p);
  for (; *fen != ' '; fen++)
    if (*fen == '/')
      point -= 2 * N_FILES;
    else if (g_ascii_isdigit (*fen))
      point += *fen - '0';
    else
      xiangqi_put (&p, point++, (XiangqiPiece) (strchr (letters, *fen) - letters));
  p.side = fen[1] == 'b' ? BLACK : RED;
  xiangqi_refresh (&p);
  return p;
}

static XiangqiPosition
set_up (const char *fen)
{
  XiangqiPosition p;

  return xiangqi_from_fen (&p, fen, NULL) ? p : lay_out (fen);
}

static void
check_case (const Case *c)
{
  XiangqiPosition p = set_up (c->fen);
  Move move = MOVE_NONE;
  char iccs[MOVE_TEXT_MAX];
  g_autofree char *shown = g_strescape (c->text, NULL);

  g_test_message ("%s: %s", c->fen, shown);
  g_assert_cmpint (xiangqi_read_move (&p, c->text, strlen (c->text), &move), ==, c->result);
  if (c->iccs == NULL) {
    g_assert_cmpuint (move, ==, MOVE_NONE);
    return;
  }
  xiangqi_write_move (&p, move, XIANGQI_ICCS, iccs);
  g_assert_cmpstr (iccs, ==, c->iccs);
}

static void
test_reading (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    check_case (&cases[i]);
}

/* Only LENGTH bytes are looked at. */
static void
test_length (void)
{
  static const char text[] = "炮二平五馬８進７";
  XiangqiPosition p = set_up (START);
  Move move = MOVE_NONE, expected = MOVE_NONE;

  g_assert_cmpint (xiangqi_read_move (&p, text, strlen (text) / 2, &move), ==, MOVE_TEXT_OK);
  g_assert_cmpint (xiangqi_read_move (&p, "H2-E2", 5, &expected), ==, MOVE_TEXT_OK);
  g_assert_cmpuint (move, ==, expected);
}

static Move
read_as (const XiangqiPosition *p, const char *text, XiangqiNotation notation)
{
  Move move = MOVE_NONE;

  g_assert_cmpint (xiangqi_read_notation (p, text, strlen (text), notation, &move), ==,
                   MOVE_TEXT_OK);
  return move;
}

/* What is one move from rank 0 and another from rank 1 is decided by the notation that is spoken.
 */
static void
test_ranks (void)
{
  XiangqiPosition p = set_up (CHARIOTS);
  Move move = MOVE_NONE;
  char text[MOVE_TEXT_MAX];

  xiangqi_write_move (&p, read_as (&p, "a5b5", XIANGQI_UCI), XIANGQI_ICCS, text);
  g_assert_cmpstr (text, ==, "A4-B4");
  g_assert_cmpint (xiangqi_read_notation (&p, "a5b5", 4, XIANGQI_UCCI, &move), ==,
                   MOVE_TEXT_ILLEGAL);
  g_assert_cmpint (xiangqi_read_notation (&p, "a3b3", 4, XIANGQI_UCI, &move), ==,
                   MOVE_TEXT_ILLEGAL);
  p = set_up (REPLY);
  g_assert_cmpint (xiangqi_read_notation (&p, "a10a9", 5, XIANGQI_UCCI, &move), ==,
                   MOVE_TEXT_ILLEGAL);
  g_assert_cmpint (xiangqi_read_notation (&p, "a9a8", 4, XIANGQI_UCI, &move), ==,
                   MOVE_TEXT_ILLEGAL);
  g_assert_cmpuint (move, ==, MOVE_NONE);
}

/* --- the property --- */

static const char *const walks[] = {
  START,
  REPLY,
  "3k5/4a4/9/4C4/9/9/9/4C4/4A4/4K4 w - - 0 1",
  ADVISORS,
  ELEPHANTS,
  TWO,
  FIVE,
  THREE_AND_TWO,
  "3k5/9/9/9/9/3p1p3/9/3p1p3/9/4K4 b - - 0 1",
  KING_AND_COLUMN,
  "3k5/2P1P4/2P1P4/2P6/9/9/9/9/9/4K4 w - - 0 1",
  "3k5/9/9/9/9/1p3p3/1p3p3/5p3/9/4K4 b - - 0 1",
  "2bakab2/9/9/2P1P1P2/2P1P4/4p1p2/4p1p1p/9/9/2BAKAB2 w - - 0 1",
  "2bakab2/9/4P4/4P4/3cP4/4P4/4p4/4p4/9/2BAKAB2 b - - 0 1",
  "1nbak4/4a4/r3bn3/R1P1C1P2/4P1P2/2p3p2/2p1c1p2/4B3N/4A3r/R2AK1BN1 w - - 0 1",
  "3ak4/4a4/R8/R1N1C4/2N1C4/2n1c4/2n1c4/r3p4/r3A4/3AK4 b - - 0 1",
};

/* Coordinates without their notation may be two moves; everything else is one, wherever it is read.
 */
static void
check_read (const XiangqiPosition *p, Move move, XiangqiNotation notation, const char *text)
{
  Move plain = MOVE_NONE;
  MoveTextResult result = xiangqi_read_move (p, text, strlen (text), &plain);
  bool coordinates = notation == XIANGQI_UCI || notation == XIANGQI_UCCI;

  g_test_message ("%s", text);
  g_assert_cmpuint (read_as (p, text, notation), ==, move);
  if (!coordinates || result == MOVE_TEXT_OK)
    g_assert_cmpuint (plain, ==, move);
  else
    g_assert_cmpint (result, ==, MOVE_TEXT_AMBIGUOUS);
}

/* Each legal move comes back from what is written, and no two are written alike. */
static void
check_position (const XiangqiPosition *p)
{
  XiangqiMoves list;

  xiangqi_generate (p, GENERATE_ALL, &list);
  for (XiangqiNotation notation = 0; notation < N_XIANGQI_NOTATIONS; notation++) {
    g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (int i = 0; i < list.n; i++) {
      char text[MOVE_TEXT_MAX];
      xiangqi_write_move (p, list.moves[i], notation, text);
      g_assert_true (g_utf8_validate (text, -1, NULL));
      check_read (p, list.moves[i], notation, text);
      g_assert_true (g_hash_table_add (seen, g_strdup (text)));
    }
  }
}

/* How many legal moves are told by a kind, by a file or a place on it, a way and a number. */
enum { BY_FRONT = 10, BY_REAR, N_ORIGINS };

typedef int Told[N_KINDS][N_ORIGINS][3][10];

/* How many of the pieces like that on FROM stand before it (WAY 1), or behind it (-1). */
static int
count_like (const XiangqiPosition *p, int from, int way)
{
  int forward = piece_color (p->board[from]) == RED ? way : -way, count = 0;

  for (int rank = point_rank (from) + forward; rank >= 0 && rank < N_RANKS; rank += forward)
    count += p->board[point_make (point_file (from), rank)] == p->board[from];
  return count;
}

static void
count_told (const XiangqiPosition *p, Move move, Told told)
{
  int from = move_from (move), to = move_to (move);
  bool red = piece_color (p->board[from]) == RED;
  Kind kind = piece_kind (p->board[from]);
  int ranks = (point_rank (to) - point_rank (from)) * (red ? 1 : -1);
  int way = ranks > 0   ? 0
            : ranks < 0 ? 1
                        : 2,
      number = red ? 9 - point_file (to) : point_file (to) + 1;
  int before = count_like (p, from, 1), behind = count_like (p, from, -1);

  if (ranks != 0 && kind != HORSE && kind != ADVISOR && kind != ELEPHANT)
    number = abs (ranks);
  told[kind][red ? 9 - point_file (from) : point_file (from) + 1][way][number]++;
  told[kind][BY_FRONT][way][number] += before == 0 && behind > 0;
  told[kind][BY_REAR][way][number] += behind == 0 && before > 0;
}

/* Every such text, good or not, means as many legal moves of P as it tells. */
static void
check_told (const XiangqiPosition *p)
{
  Told told = { 0 };
  XiangqiMoves list;

  xiangqi_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++)
    count_told (p, list.moves[i], told);
  for (Kind kind = KING; kind < N_KINDS; kind++)
    for (int origin = 1; origin < N_ORIGINS; origin++)
      for (int way = 0; way < 3; way++)
        for (int number = 1; number <= 9; number++) {
          char text[]
              = { " KAEHRCP"[kind], " 123456789+-"[origin], "+-="[way], (char) ('0' + number), 0 };
          int count = told[kind][origin][way][number];
          Move move = MOVE_NONE;
          MoveTextResult result = xiangqi_read_move (p, text, strlen (text), &move);
          g_assert_cmpint (result, ==,
                           count == 0   ? MOVE_TEXT_ILLEGAL
                           : count == 1 ? MOVE_TEXT_OK
                                        : MOVE_TEXT_AMBIGUOUS);
          g_assert_true (move == MOVE_NONE || xiangqi_is_legal (p, move));
        }
}

static void
test_round_trip (void)
{
  enum { GAMES = 2, PLIES = 60 };
  Random random = random_from_seed (1924);

  for (gsize i = 0; i < G_N_ELEMENTS (walks) * GAMES; i++) {
    XiangqiPosition p;
    g_assert_true (xiangqi_from_fen (&p, walks[i / GAMES], NULL));
    for (int ply = 0; ply < PLIES; ply++) {
      XiangqiMoves list;
      check_position (&p);
      if (ply % 5 == 0)
        check_told (&p);
      xiangqi_generate (&p, GENERATE_ALL, &list);
      if (list.n == 0)
        break;
      xiangqi_make (&p, list.moves[random_below (&random, (uint32_t) list.n)]);
    }
  }
}

/* --- the table --- */

/* The columns behind the FEN, in their order. */
static const XiangqiNotation columns[] = {
  XIANGQI_ICCS,         XIANGQI_UCCI,   XIANGQI_UCI,        XIANGQI_WXF,
  XIANGQI_WXF_NUMBERED, XIANGQI_DOTTED, XIANGQI_SIMPLIFIED, XIANGQI_TRADITIONAL,
};

static void
check_line (const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  XiangqiPosition p = set_up (fields[1]);
  Move move = read_as (&p, fields[2], XIANGQI_ICCS);

  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++) {
    char text[MOVE_TEXT_MAX];
    xiangqi_write_move (&p, move, columns[i], text);
    g_assert_cmpstr (text, ==, fields[2 + i]);
    check_read (&p, move, columns[i], text);
  }
}

static void
test_table (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/xiangqi_notation.tsv");

  for (char **line = lines; line && *line; line++)
    check_line (*line);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xiangqi/notation/reading", test_reading);
  g_test_add_func ("/xiangqi/notation/length", test_length);
  g_test_add_func ("/xiangqi/notation/ranks", test_ranks);
  g_test_add_func ("/xiangqi/notation/round-trip", test_round_trip);
  g_test_add_func ("/xiangqi/notation/table", test_table);
  return g_test_run ();
}
