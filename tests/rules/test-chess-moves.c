/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked about single moves: legality, check, exchanges, and what they do to the board. */
#include "chess/chess-edit.h"

#include "support/test-chess.h"

static bool
is_listed (const ChessMoves *list, Move move)
{
  for (int i = 0; i < list->n; i++)
    if (list->moves[i] == move)
      return true;
  return false;
}

/* Noisy and quiet moves together are all moves, each once; captures are noisy. */
static void
check_partition (const ChessPosition *p)
{
  ChessMoves all, noisy, quiet;

  chess_generate (p, GENERATE_ALL, &all);
  chess_generate (p, GENERATE_NOISY, &noisy);
  chess_generate (p, GENERATE_QUIET, &quiet);
  g_assert_cmpint (noisy.n + quiet.n, ==, all.n);
  for (int i = 0; i < all.n; i++) {
    Move move = all.moves[i];
    bool castling = move_flags (move) & CHESS_MOVE_CASTLING;
    bool noise = (p->board[move_to (move)] != NO_PIECE && !castling)
                 || (move_flags (move) & CHESS_MOVE_EN_PASSANT) || move_choice (move) == QUEEN;
    g_assert_true (is_listed (noise ? &noisy : &quiet, move));
  }
}

static void
test_partition (void)
{
  test_chess_walk (40, check_partition);
}

/* Any from and to, with any choice and flags that a hash table could hand over. */
static void
check_legality (const ChessPosition *p)
{
  ChessMoves list;

  chess_generate (p, GENERATE_ALL, &list);
  for (unsigned from = 0; from < 64; from++)
    for (unsigned to = 0; to < 64; to++)
      for (unsigned extra = 0; extra < 8; extra++) {
        Move plain = move_pack (from, to, extra, 0);
        Move flagged = move_pack (from, to, 0, extra);
        g_assert_cmpint (chess_is_legal (p, plain), ==, is_listed (&list, plain));
        g_assert_cmpint (chess_is_legal (p, flagged), ==, is_listed (&list, flagged));
      }
  g_assert_false (chess_is_legal (p, MOVE_NONE));
  g_assert_false (chess_is_legal (p, MOVE_PASS));
}

static void
test_legality (void)
{
  ChessPosition double_check = test_chess_position ("4k3/8/8/8/4r3/8/2n5/1B2K3 w - - 0 1");

  check_legality (&double_check); /* taking one of the two does not help */
  test_chess_walk (2, check_legality);
}

/* What is foretold of a move comes true when it is made. */
static void
check_forecast (const ChessPosition *p)
{
  ChessCheckMap map;
  ChessMoves list;

  chess_generate (p, GENERATE_ALL, &list);
  chess_map_checks (p, &map);
  for (int i = 0; i < list.n; i++) {
    Move move = list.moves[i];
    ChessPosition next = *p;
    chess_make (&next, move);
    g_assert_cmpint (chess_gives_check (p, move), ==, next.checkers != 0);
    g_assert_cmpint (chess_gives_mapped_check (p, &map, move), ==, next.checkers != 0);
    if (move_flags (move) == 0 && next.castling == p->castling && p->ep == SQUARE_NONE
        && next.ep == SQUARE_NONE)
      g_assert_cmpuint (chess_key_after (p, move), ==, next.key);
  }
}

static void
test_forecast (void)
{
  test_chess_walk (40, check_forecast);
}

/* Discovered and hidden checks that random games seldom have. */
static void
test_rare_checks (void)
{
  static const struct {
    const char *fen, *move;
    bool check;
  } cases[] = {
    { "8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1", "e5d6", true },  /* both pawns leave the rank */
    { "4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1", "e5d6", true }, /* the file opens */
    { "k7/8/8/3pP3/8/8/6B1/K7 w - d6 0 1", "e5d6", true },
    { "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", true },
    { "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", true },
    { "6k1/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", false },
    { "8/P7/8/8/8/8/8/k6K w - - 0 1", "a8=Q", true },
    { "8/P7/8/8/8/8/8/k6K w - - 0 1", "a8=B", false },
    { "k7/P7/8/8/8/8/8/R6K w - - 0 1", "Rb1", false },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    Position position = test_chess_value (cases[i].fen);
    ChessPosition p = chess_position_load (&position);
    Move move = test_chess_move (&position, cases[i].move);
    ChessCheckMap map;
    g_test_message ("%s %s", cases[i].fen, cases[i].move);
    g_assert_cmpint (chess_gives_check (&p, move), ==, cases[i].check);
    chess_map_checks (&p, &map);
    g_assert_cmpint (chess_gives_mapped_check (&p, &map, move), ==, cases[i].check);
  }
}

typedef struct {
  const char *fen, *move;
  int value; /* what the exchange wins, in hundredths */
} Exchange;

static const Exchange exchanges[] = {
  /* nothing takes back; a guarded pawn */
  { "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", 100 },
  { "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -400 },
  { "4k3/8/4p3/3p4/4P3/8/8/3RK3 w - - 0 1", "exd5", 100 },
  { "4k3/8/4p3/3p4/4P3/8/8/3RK3 w - - 0 1", "Rxd5", -300 },
  /* a rook behind a rook joins in, a queen behind does not like to */
  { "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100 },
  { "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", -400 },
  { "3rk3/3r4/8/3p4/8/3R4/3R4/3QK3 w - - 0 1", "R3d4", 0 },
  { "3rk3/3r4/8/3p4/8/3R4/3R4/3QK3 w - - 0 1", "Rxd5", 100 },
  /* quiet moves lose what they put up */
  { "4k3/8/4p3/8/8/8/8/3QK3 w - - 0 1", "Qd5", -900 },
  { "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qd5", 0 },
  /* the king takes only what is not guarded */
  { "8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100 },
  { "8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -400 },
  /* a pinned piece cannot take back, but along its line it can */
  { "2k5/8/2p5/3p4/8/8/8/2RRK3 w - - 0 1", "Rxd5", 100 },
  { "3k4/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100 },
  { "3k4/3r4/2p5/3Q4/4P3/8/8/4K3 b - - 0 1", "cxd5", 900 },
  /* en passant and promotion */
  { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100 },
  { "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 0 },
  { "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 800 },
  { "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q", 1100 },
  { "1n2k3/P2r4/8/8/8/8/8/4K3 w - - 0 1", "axb8=N", 500 },
  { "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", -100 },
  { "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", 0 },
  { "4k3/2p5/8/3pP3/8/8/8/3RK3 w - d6 0 1", "exd6", 100 },
  { "2kr4/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q", 400 },
  { "2kr4/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=N", 400 },
  /* a bishop behind a queen, behind the pawn that takes, and behind the one that takes back */
  { "4k3/1b6/8/8/4p3/3Q4/2B5/4K3 w - - 0 1", "Qxe4", -500 },
  { "4k3/8/4p3/3p4/2P5/1B6/8/4K3 w - - 0 1", "cxd5", 100 },
  { "4k3/5b2/4p3/3p4/2P5/1B6/8/4K3 w - - 0 1", "cxd5", 0 },
  { "4k3/5b2/4p3/3p4/2P5/2N5/8/4K3 w - - 0 1", "cxd5", 0 },
  { "3rk3/3q4/8/3p4/8/1B1Q4/8/4K3 w - - 0 1", "Qxd5", -200 },
  { "4k3/8/4p3/3p4/2B5/1B6/8/4K3 w - - 0 1", "Bxd5", -100 },
  { "4k3/8/8/3p4/8/1Q6/3R4/3RK3 w - - 0 1", "Qxd5", 100 },
  { "3rk3/3q4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 0 },
  { "4k3/5b2/4q3/3p4/8/8/8/3R1K2 w - - 0 1", "Rxd5", -400 },
  /* the least piece takes back, not the queen */
  { "3qk3/8/4p3/3p4/2P5/1B6/8/4K3 w - - 0 1", "cxd5", 0 },
  { "4k3/8/1n2p3/3p4/8/4N3/8/3QK3 w - - 0 1", "Nxd5", -200 },
  { "3rk3/1b6/8/3p4/8/4N3/8/3QK3 w - - 0 1", "Nxd5", -200 },
  /* a knight that is worth as much as the bishop; and who is ahead stops in time */
  { "4k3/8/4p3/3n4/8/1B6/8/4K3 w - - 0 1", "Bxd5", 0 },
  { "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -200 },
  /* pinned by what stands behind: no guard; and the same knight, free */
  { "3k4/3n4/8/4p3/8/5N2/8/3RK3 w - - 0 1", "Nxe5", 100 },
  { "4k3/3n4/8/4p3/8/5N2/8/3RK3 w - - 0 1", "Nxe5", -200 },
  /* of the side that began as well: its knight may not leave its king to take in the end */
  { "4k3/8/4p3/b2p4/4P3/2N5/8/4K3 w - - 0 1", "exd5", 0 },
  { "4k3/8/4p3/3p4/4P3/2N5/8/4K3 w - - 0 1", "exd5", 100 },
};

static void
test_exchanges (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (exchanges); i++) {
    Position position = test_chess_value (exchanges[i].fen);
    ChessPosition p = chess_position_load (&position);
    Move move = test_chess_move (&position, exchanges[i].move);
    g_test_message ("%s %s", exchanges[i].fen, exchanges[i].move);
    g_assert_true (chess_see_at_least (&p, move, exchanges[i].value));
    g_assert_false (chess_see_at_least (&p, move, exchanges[i].value + 1));
  }
}

/* Does to BOARD what CHANGES say: all that moves is lifted before any of it is put down. */
static void
apply (Piece board[64], const Change *changes, int n)
{
  for (int i = 0; i < n; i++)
    board[changes[i].kind == CHANGE_SLIDE ? changes[i].from : changes[i].to] = 0;
  for (int i = 0; i < n; i++)
    if (changes[i].kind != CHANGE_REMOVE)
      board[changes[i].to] = changes[i].piece;
}

/* The changes make of the board before the move the board after it. */
static void
check_changes (const ChessPosition *p)
{
  Position position, next;
  Move moves[MOVES_MAX];

  chess_position_store (&position, p);
  for (int i = chess_rules.legal_moves (&position, moves) - 1; i >= 0; i--) {
    Change changes[CHANGES_MAX];
    Piece board[64];
    for (int square = 0; square < 64; square++)
      board[square] = chess_rules.piece_at (&position, (Square) square);
    apply (board, changes, chess_rules.move_changes (&position, moves[i], changes));
    next = position;
    chess_rules.play (&next, moves[i]);
    for (int square = 0; square < 64; square++)
      g_assert_cmpint (board[square], ==, chess_rules.piece_at (&next, (Square) square));
  }
}

static void
test_changes (void)
{
  test_chess_walk (20, check_changes);
}

/* By from, to, and the queen first; the same order whatever the generator does. */
static void
check_order (const ChessPosition *p)
{
  Position position;
  Move moves[MOVES_MAX];
  int n;

  chess_position_store (&position, p);
  n = chess_rules.legal_moves (&position, moves);
  for (int i = 1; i < n; i++) {
    Move a = moves[i - 1], b = moves[i];
    unsigned before = move_from (a) * 64u + move_to (a), after = move_from (b) * 64u + move_to (b);
    g_assert_cmpuint (before, <=, after);
    if (before == after)
      g_assert_cmpuint (move_choice (a), >, move_choice (b));
  }
}

static void
test_order (void)
{
  test_chess_walk (20, check_order);
}

typedef struct {
  const char *fen, *move;
  const char *targets; /* names of squares, in their order */
} Targets;

static const Targets targets[] = {
  { "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2", "e2" },
  { "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "g1h1" },
  { "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O", "c8a8" },
  { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "d6" },
  /* Chess960: the rook; the king's new square where it is far and no common move leads there */
  { "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "O-O", "g1h1" },
  { "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "O-O-O", "b1" },
  { "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "O-O", "h1" },
  { "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "g1" },
  { "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", "O-O", "g1" },
  { "4k3/8/8/8/8/8/8/R4K2 w A - 0 1", "O-O-O", "c1a1" },
};

static void
test_targets (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (targets); i++) {
    Position position = test_chess_value (targets[i].fen);
    Square squares[MOVE_TARGETS_MAX];
    int n = chess_rules.move_targets (&position, test_chess_move (&position, targets[i].move),
                                      squares);
    g_autoptr (GString) names = g_string_new (NULL);
    for (int k = 0; k < n; k++) {
      char name[SQUARE_NAME_MAX];
      chess_rules.square_name (squares[k], name);
      g_string_append (names, name);
    }
    g_assert_cmpstr (names->str, ==, targets[i].targets);
  }
}

/* The board's view of castling: two slides, the king's first, also where a piece stays. */
static void
test_castling_changes (void)
{
  Position position = test_chess_value ("4k3/8/8/8/8/8/8/2RK3R w HC - 0 1");
  Change changes[CHANGES_MAX];
  int n = chess_rules.move_changes (&position, test_chess_move (&position, "O-O-O"), changes);

  g_assert_cmpint (n, ==, 2);
  g_assert_cmpint (changes[0].kind, ==, CHANGE_SLIDE);
  g_assert_cmpint (changes[0].from, ==, test_chess_square ("d1"));
  g_assert_cmpint (changes[0].to, ==, test_chess_square ("c1"));
  g_assert_cmpint (changes[1].from, ==, test_chess_square ("c1"));
  g_assert_cmpint (changes[1].to, ==, test_chess_square ("d1"));
}

/* A move passes over or ends on squares from A to B that another rook may stand on. */
static bool
is_blocked (const ChessPosition *p, int king, int rook)
{
  int ends[]
      = { king, rook, chess_castling_king_to (king, rook), chess_castling_rook_to (king, rook) };
  int least = 63, most = 0, others = 0;

  for (size_t i = 0; i < G_N_ELEMENTS (ends); i++) {
    least = MIN (least, ends[i]);
    most = MAX (most, ends[i]);
  }
  for (int square = least; square <= most; square++)
    others += p->board[square] != NO_PIECE && square != king && square != rook;
  return others > 0;
}

static void
check_castling (const ChessPosition *p, Color color, int side)
{
  int king = chess_king (p, color), rook = p->rooks[color * 2 + side];
  int rank = color == WHITE ? 0 : 7;
  Move move = MOVE_NONE;
  Position position;
  const char *text = side == KING_SIDE ? "O-O" : "O-O-O";

  chess_position_store (&position, p);
  MoveTextResult result = chess_rules.move_from_text (&position, text, strlen (text), &move);
  if (is_blocked (p, king, rook)) {
    g_assert_cmpint (result, ==, MOVE_TEXT_ILLEGAL);
    return;
  }
  g_assert_cmpint (result, ==, MOVE_TEXT_OK);
  chess_rules.play (&position, move);
  ChessPosition after = chess_position_load (&position);
  g_assert_cmpint (chess_king (&after, color), ==, square_make (side == KING_SIDE ? 6 : 2, rank));
  g_assert_cmpint (after.board[square_make (side == KING_SIDE ? 5 : 3, rank)], ==,
                   piece_make (color, ROOK));
  g_assert_cmpint (__builtin_popcountll (chess_occupied (&after)), ==,
                   __builtin_popcountll (chess_occupied (p)));
  g_assert_cmpint (after.castling, ==, p->castling & ~(3 << color * 2));
  g_assert_cmpuint (after.key, ==, chess_key_fresh (&after));
}

/* All starts with only kings, rooks and pawns: each side castles both ways unless the other rook is
 * in the way. */
static void
test_all_castlings (void)
{
  for (int number = 0; number < CHESS_STARTS; number++) {
    ChessPosition p;
    chess_set_start (&p, number);
    for (int square = 0; square < 64; square++) {
      Kind kind = piece_kind (p.board[square]);
      if (kind == KNIGHT || kind == BISHOP || kind == QUEEN)
        chess_lift (&p, square);
    }
    for (Color color = WHITE; color <= BLACK; color++) {
      p.side = (uint8_t) color;
      chess_refresh (&p);
      check_castling (&p, color, KING_SIDE);
      check_castling (&p, color, QUEEN_SIDE);
    }
  }
}

typedef struct {
  const char *fen;
  const char *moves; /* of the side that is not to move */
} Threats;

static const Threats threats[] = {
  { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "" },
  { "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "c4f7 h5f7" },
  { "4k3/8/2p5/3p4/8/8/8/3RK3 b - - 0 1", "" },
  { "4k3/8/8/3p4/8/8/8/3RK3 b - - 0 1", "d1d5" },
  /* mate in one without a capture */
  { "6k1/5ppp/8/8/8/8/8/3RK3 b - - 0 1", "d1d8" },
  /* none while in check */
  { "4k3/3N4/8/8/8/8/8/3qK3 w - - 0 1", "" },
};

static void
test_threats (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (threats); i++) {
    Position position = test_chess_value (threats[i].fen);
    Move moves[MOVES_MAX];
    int n = chess_rules.threats (&position, moves);
    g_autoptr (GString) names = g_string_new (NULL);
    for (int k = 0; k < n; k++) {
      char text[MOVE_TEXT_MAX];
      chess_rules.move_to_text (&position, moves[k], NOTATION_PROTOCOL, text);
      g_string_append_printf (names, k > 0 ? " %s" : "%s", text);
    }
    g_test_message ("%s", threats[i].fen);
    g_assert_cmpstr (names->str, ==, threats[i].moves);
  }
}

/* A null move changes the turn, and forgets en passant. */
static void
test_null_move (void)
{
  Position position = test_chess_value ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
  char fen[POSITION_TEXT_MAX];

  g_assert_true (rules_is_playable (&chess_rules, &position, MOVE_PASS));
  chess_rules.play (&position, MOVE_PASS);
  chess_rules.position_to_text (&position, fen);
  g_assert_cmpstr (fen, ==, "4k3/8/8/3pP3/8/8/8/4K3 b - - 1 2");
  g_assert_cmpint (chess_rules.side_to_move (&position), ==, BLACK);
  chess_rules.play (&position, MOVE_PASS);
  g_assert_cmpint (chess_rules.move_number (&position), ==, 3);

  position = test_chess_value ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
  g_assert_cmpint (chess_rules.check_square (&position), ==, test_chess_square ("e1"));
  g_assert_false (rules_is_playable (&chess_rules, &position, MOVE_PASS));
}

/* What the board asks when a pawn arrives. */
static void
test_choice (void)
{
  Position position = test_chess_value ("4k3/8/8/8/8/8/p7/4K3 b - - 0 1");
  Piece piece = chess_rules.choice_piece (&position, test_chess_move (&position, "a1=N"));

  g_assert_cmpstr (chess_rules.pieces[piece - 1].id, ==, "black-knight");
  g_assert_cmpint (chess_rules.pieces[piece - 1].letter, ==, 'n');
  g_assert_cmpint (chess_rules.pieces[piece - 1].side, ==, BLACK);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chess/moves/partition", test_partition);
  g_test_add_func ("/chess/moves/legality", test_legality);
  g_test_add_func ("/chess/moves/forecast", test_forecast);
  g_test_add_func ("/chess/moves/rare-checks", test_rare_checks);
  g_test_add_func ("/chess/moves/exchanges", test_exchanges);
  g_test_add_func ("/chess/moves/changes", test_changes);
  g_test_add_func ("/chess/moves/order", test_order);
  g_test_add_func ("/chess/moves/targets", test_targets);
  g_test_add_func ("/chess/moves/castling-changes", test_castling_changes);
  g_test_add_func ("/chess/moves/all-castlings", test_all_castlings);
  g_test_add_func ("/chess/moves/threats", test_threats);
  g_test_add_func ("/chess/moves/null-move", test_null_move);
  g_test_add_func ("/chess/moves/choice", test_choice);
  return g_test_run ();
}
