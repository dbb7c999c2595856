/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces in danger and contested cells, in positions that were judged by hand. */
#include "base/random.h"
#include "chess/chess.h"
#include "xiangqi/xiangqi.h"

#include <glib.h>

#define XIANGQI_START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

typedef struct {
  const char *fen;
  const char *expected; /* cells from the first rank up: "e4:ah" */
} Case;

/* What the overlay ID of RULES says: a attacked, h hanging, p pinned; a contested cell is 1 or 2
 * for the side that holds it, or =. */
static char *
describe (const Rules *rules, const char *id, const Position *position)
{
  static const struct {
    OverlayFlags flag;
    char letter;
  } letters[] = {
    { OVERLAY_ATTACKED, 'a' }, { OVERLAY_HANGING, 'h' }, { OVERLAY_PINNED, 'p' },
    { OVERLAY_FIRST, '1' },    { OVERLAY_SECOND, '2' },
  };
  OverlayCell cells[OVERLAY_CELLS_MAX] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < rules->overlays.n; i++)
    if (g_str_equal (rules->overlays.items[i].id, id))
      rules->overlays.items[i].fill (position, cells);
  for (Square square = 0; square < rules->files * rules->ranks; square++) {
    unsigned flags = cells[square].flags;
    char name[SQUARE_NAME_MAX];

    if (flags == 0)
      continue;
    rules->square_name (square, name);
    g_string_append_printf (text, "%s%s:", text->len > 0 ? " " : "", name);
    for (gsize i = 0; i < G_N_ELEMENTS (letters); i++)
      if (flags & letters[i].flag)
        g_string_append_c (text, letters[i].letter);
    if (flags == OVERLAY_CONTESTED)
      g_string_append_c (text, '=');
  }
  return g_strdup (text->str);
}

static void
check (const Rules *rules, const char *id, const Case *cases, gsize n)
{
  for (gsize i = 0; i < n; i++) {
    g_autofree char *text = NULL;
    TextError error = { 0 };
    Position position;

    if (!rules->position_from_text (&position, cases[i].fen, &error))
      g_error ("%s: %s", cases[i].fen, error.message);
    text = describe (rules, id, &position);
    g_test_message ("%s", cases[i].fen);
    g_assert_cmpstr (text, ==, cases[i].expected);
  }
}

static const Case chess_danger[] = {
  { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "" },
  /* protected, and not; whoever has the move */
  { "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d5:a" },
  { "4k3/8/2p5/3p4/8/8/8/3RK3 b - - 0 1", "d5:a" },
  { "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d5:ah" },
  { "4k3/8/8/3p4/8/8/8/3RK3 b - - 0 1", "d5:ah" },
  /* protected as often as attacked; the pawn that could be taken back with is itself attacked */
  { "4k3/8/2p2n2/3p4/4P3/1B6/8/4K3 w - - 0 1", "e4:ah d5:a" },
  /* a queen behind her rook takes part */
  { "3r2k1/8/8/3r4/8/8/3R4/3Q2K1 w - - 0 1", "d2:ah d5:ah" },
  /* a pinned knight protects nothing off its line */
  { "4k3/8/4n3/8/3p4/8/1B6/4R1K1 w - - 0 1", "d4:ah e6:ahp" },
  { "5k2/8/4n3/8/3p4/8/1B6/4R1K1 w - - 0 1", "d4:a e6:ah" },
  /* but along it both may take */
  { "4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1", "e2:ahp e7:ap" },
  /* taking uncovers a check, which a recapture does not meet */
  { "3k1b2/6p1/8/8/3B4/8/8/3RK3 w - - 0 1", "g7:ah" },
  { "2k2b2/6p1/8/8/3B4/8/8/3RK3 w - - 0 1", "g7:a" },
  /* in passing: while it may be, and with what then stands elsewhere */
  { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5:ah" },
  { "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "" },
  { "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5:a" },
  /* taking with promotion */
  { "n1r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "a8:ah c8:ah" },
  /* a king takes what is not protected */
  { "8/8/8/8/8/5k2/6p1/6K1 w - - 0 1", "" },
  { "8/8/8/8/5k2/8/6p1/6K1 w - - 0 1", "g2:ah" },
  /* a fork with check */
  { "r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1", "a8:ah" },
  { "b3k3/2N5/8/8/4b3/8/8/4K3 b - - 0 1", "a8:a" },
  /* in check: what is in danger is judged without it, what can be taken is not */
  { "b3k3/8/1N6/8/8/5b2/8/4R1K1 b - - 0 1", "a8:a" },
  { "b3k3/p7/1N6/8/8/5b2/8/4R1K1 b - - 0 1", "a8:a" },
  { "b3k3/p7/1N6/8/8/5b2/8/R5K1 b - - 0 1", "b6:ah a7:ah a8:a" },
};

static void
test_chess_danger (void)
{
  check (&chess_rules, "danger", chess_danger, G_N_ELEMENTS (chess_danger));
}

static const Case chess_contested[] = {
  { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "" },
  /* pawn against pawn; with a knight behind one of them; knight against pawn */
  { "4k3/8/3p4/8/3P4/8/8/4K3 w - - 0 1", "c5:= e5:=" },
  { "4k3/8/3p4/8/3P4/5N2/8/4K3 w - - 0 1", "c5:= e5:1" },
  { "4k3/8/3p4/8/3P4/5N2/8/4K3 b - - 0 1", "c5:= e5:1" },
  { "4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "e5:=" },
  /* whose piece stands there and does not hang, holds it */
  { "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d5:2" },
  { "3rk3/8/8/3p4/4P3/8/8/3RK3 w - - 0 1", "d5:1" },
  /* a pinned knight bears on nothing */
  { "4k3/8/4n3/8/3p4/8/1B6/4R1K1 w - - 0 1", "c3:= e3:=" },
  /* nor can kings come beside each other */
  { "8/8/8/3k4/8/3K4/8/8 w - - 0 1", "" },
};

static void
test_chess_contested (void)
{
  check (&chess_rules, "contested", chess_contested, G_N_ELEMENTS (chess_contested));
}

static const Case xiangqi_danger[] = {
  /* each cannon attacks a horse that a chariot protects */
  { XIANGQI_START, "b1:a h1:a b10:a h10:a" },
  { "1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "b1:a h1:a b10:ah h10:a" },
  /* a horse, and a leg in its way */
  { "5k3/9/9/9/4c4/9/3N5/9/9/3K5 w - - 0 1", "e6:ah" },
  { "5k3/9/9/9/4c4/3p5/3N5/9/9/3K5 w - - 0 1", "d4:ah" },
  /* an elephant, and an eye that is stopped */
  { "3k5/9/4r4/9/9/9/9/4C4/9/2B2K3 w - - 0 1", "e3:a" },
  { "3k5/9/4r4/9/9/9/9/4C4/3N5/2B2K3 w - - 0 1", "e3:ah" },
  /* a horse between the kings, which then cannot protect */
  { "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1", "e5:p" },
  { "4k4/9/9/r2P5/9/4N4/9/9/9/4K4 w - - 0 1", "e5:p d7:ah" },
  { "3k5/9/9/r2P5/9/4N4/9/9/9/4K4 w - - 0 1", "d7:a" },
  /* a soldier there that has not crossed the river keeps to the file anyhow */
  { "4k4/9/9/9/9/4P4/9/9/9/4K4 w - - 0 1", "" },
  { "4k4/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1", "e7:p" },
  /* a king may not take where the other one would see it */
  { "4k4/9/9/9/9/9/9/9/9/3Kp4 w - - 0 1", "" },
  { "5k3/9/9/9/9/9/9/9/9/3Kp4 w - - 0 1", "e1:ah" },
  /* two mounts before a cannon are pinned, and the second one is attacked */
  { "4k4/9/4b4/9/4n4/9/9/4C4/9/3K5 w - - 0 1", "e6:p e8:ahp" },
  /* the leg of a horse that would give check */
  { "4k4/5n3/5N3/9/9/9/9/9/9/3K5 w - - 0 1", "f9:p" },
  /* a cannon protects over a mount only */
  { "5k3/9/9/c1p1p4/9/9/4R4/9/9/3K5 w - - 0 1", "e7:a" },
  { "5k3/9/9/c3p4/9/9/4R4/9/9/3K5 w - - 0 1", "e7:ah" },
  /* a king protects in its palace only */
  { "5k3/9/9/2r6/9/9/9/9/9/2CK5 w - - 0 1", "c1:ah" },
  { "5k3/9/9/4r4/9/9/9/9/9/3KC4 w - - 0 1", "e1:a" },
  /* what is in danger is judged without a check */
  { "r3k4/9/n7R/9/9/4R4/9/9/9/3K5 b - - 0 1", "a8:a" },
};

static void
test_xiangqi_danger (void)
{
  check (&xiangqi_rules, "danger", xiangqi_danger, G_N_ELEMENTS (xiangqi_danger));
}

static const Case xiangqi_contested[] = {
  { XIANGQI_START, "b1:1 h1:1 b10:2 h10:2" },
  { "5k3/9/9/4p4/9/4P4/9/9/9/3K5 w - - 0 1", "e6:=" },
  { "5k3/9/9/4p4/9/4P4/9/4R4/9/3K5 w - - 0 1", "e6:1" },
  { "5k3/9/4r4/4p4/9/4P4/9/9/9/3K5 w - - 0 1", "e6:2" },
};

static void
test_xiangqi_contested (void)
{
  check (&xiangqi_rules, "contested", xiangqi_contested, G_N_ELEMENTS (xiangqi_contested));
}

/* What a legal move takes away is attacked, and nothing else of the side that is not to move; what
 * hangs is attacked. */
static void
check_against_moves (const Rules *rules, const Position *position, const Move *moves, int n)
{
  OverlayCell cells[OVERLAY_CELLS_MAX] = { 0 };
  bool taken[OVERLAY_CELLS_MAX] = { false };

  rules->overlays.items[0].fill (position, cells);
  for (int i = 0; i < n; i++) {
    Change changes[CHANGES_MAX];
    int n_changes = rules->move_changes (position, moves[i], changes);

    for (int k = 0; k < n_changes; k++)
      taken[changes[k].to] |= changes[k].kind == CHANGE_REMOVE;
  }
  for (Square square = 0; square < rules->files * rules->ranks; square++) {
    Piece piece = rules->piece_at (position, square);
    unsigned flags = cells[square].flags;

    g_assert_true ((flags & OVERLAY_HANGING) == 0 || (flags & OVERLAY_ATTACKED) != 0);
    g_assert_true (piece != 0 || flags == 0);
    if (piece != 0 && rules->pieces[piece - 1].side != rules->side_to_move (position))
      g_assert_cmpint ((flags & OVERLAY_ATTACKED) != 0, ==, taken[square]);
  }
}

/* A threat points to each piece that hangs, of the side to move, but to a pawn that is taken in
 * passing: then it would be somebody else's turn. */
static void
check_against_threats (const Rules *rules, const Position *position)
{
  OverlayCell cells[OVERLAY_CELLS_MAX] = { 0 };
  Move moves[MOVES_MAX];
  int side = rules->side_to_move (position), n = rules->threats (position, moves);

  if (rules->check_square (position) != SQUARE_NONE)
    return;
  rules->overlays.items[0].fill (position, cells);
  for (Square square = 0; square < rules->files * rules->ranks; square++) {
    Piece piece = rules->piece_at (position, square);
    bool threatened = false;

    for (int i = 0; i < n; i++)
      threatened |= move_to (moves[i]) == square;
    if (piece != 0 && rules->pieces[piece - 1].side == side
        && (cells[square].flags & OVERLAY_HANGING))
      g_assert_true (threatened);
  }
}

/* Who holds a cell is said of contested ones only, and of one side. */
static void
check_holders (const Rules *rules, const Position *position)
{
  OverlayCell cells[OVERLAY_CELLS_MAX] = { 0 };

  rules->overlays.items[1].fill (position, cells);
  for (Square square = 0; square < rules->files * rules->ranks; square++) {
    unsigned holders = cells[square].flags & (OVERLAY_FIRST | OVERLAY_SECOND);

    g_assert_true (holders == 0 || (cells[square].flags & OVERLAY_CONTESTED) != 0);
    g_assert_cmpuint (holders, !=, OVERLAY_FIRST | OVERLAY_SECOND);
  }
}

/* In every position of some games of random moves. */
static void
test_against_moves (gconstpointer data)
{
  const Rules *rules = data;
  Random random = random_from_seed (6);

  for (int game = 0; game < 30; game++) {
    Position position;
    Move moves[MOVES_MAX];

    rules_start (rules, &position);
    for (int ply = 0; ply < 120; ply++) {
      int n = rules->legal_moves (&position, moves);

      check_against_moves (rules, &position, moves, n);
      check_against_threats (rules, &position);
      check_holders (rules, &position);
      if (n == 0)
        break;
      rules->play (&position, moves[random_below (&random, (uint32_t) n)]);
    }
  }
}

/* However many pieces bear on a cell, the answer comes. */
static void
test_many (void)
{
  static const char many[] = "3r2bk/1q1r1q2/2qqq3/QQQpqqq1/2QQQ3/1Q1Q1Q2/B2R4/3R3K w - - 0 1";
  OverlayCell cells[OVERLAY_CELLS_MAX] = { 0 };
  Position position;

  g_assert_true (chess_rules.position_from_text (&position, many, NULL));
  for (int i = 0; i < chess_rules.overlays.n; i++)
    chess_rules.overlays.items[i].fill (&position, cells);
  g_assert_true (cells[35].flags & OVERLAY_ATTACKED);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/danger/chess/pieces", test_chess_danger);
  g_test_add_func ("/danger/chess/contested", test_chess_contested);
  g_test_add_data_func ("/danger/chess/moves", &chess_rules, test_against_moves);
  g_test_add_func ("/danger/chess/many", test_many);
  g_test_add_func ("/danger/xiangqi/pieces", test_xiangqi_danger);
  g_test_add_func ("/danger/xiangqi/contested", test_xiangqi_contested);
  g_test_add_data_func ("/danger/xiangqi/moves", &xiangqi_rules, test_against_moves);
  return g_test_run ();
}
