/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions as text: what is good, what is refused and how the refusal reads. */
#include "support/test-chess.h"

typedef struct {
  const char *fen;
  const char *written; /* NULL: the same */
  bool chess960;
} Good;

static const Good good_fens[] = {
  { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL, false },
  { "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 40", NULL, false },
  /* what may be left out or is written otherwise */
  { "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", false },
  { "4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1", false },
  { " \t4k3/8/8/8/8/8/8/4K3   w - - 0  1 \n", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", false },
  { "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", false },
  { "4k3/44/8/8/8/8/8/1111K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", false },
  { "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false },
  /* en passant stays only where a capture is legal */
  { "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1", "8/8/8/8/k1pP3R/8/8/4K3 b - - 0 1", false },
  { "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", NULL, false },
  { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", NULL, false },
  { "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", false },
  { "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1", false },
  /* one of two pawns is pinned, the other may take */
  { "4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", NULL, false },
  /* the pawn that has just moved gives check and may be taken in passing */
  { "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", NULL, false },
  /* Chess960 */
  { "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1", NULL, true },
  { "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w HBhb - 0 1",
    "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1", true },
  { "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false },
  /* an inner rook needs its file's letter, the outermost one does not */
  { "4k3/8/8/8/8/8/8/1R2KR1R w F - 0 1", NULL, true },
  { "4k3/8/8/8/8/8/8/1R2KR1R w KQ - 0 1", NULL, true },
  { "4k3/8/8/8/8/8/8/1R2KR1R w HB - 0 1", "4k3/8/8/8/8/8/8/1R2KR1R w KQ - 0 1", true },
  { "rr2k3/8/8/8/8/8/8/4K3 b b - 0 1", NULL, true },
  /* nine queens are possible, and so are five knights */
  { "5k2/8/8/8/8/8/QQQQ4/QQQQQ2K w - - 0 1", NULL, false },
  { "4k3/8/8/8/8/N7/PPPPP3/NNNN3K w - - 0 1", NULL, false },
};

typedef struct {
  const char *fen;
  int column;
  const char *token;
  const char *message; /* a part of it */
} Bad;

static const Bad bad_fens[] = {
  { "", 0, "", "four fields" },
  { "4k3/8/8/8/8/8/8/4K3", 19, "", "four fields" },
  { "4k3/8/8/8/8/8/8/4K3 w -", 23, "", "four fields" },
  /* the board */
  { "4k3/8/8/8/8/8/8/4K2 w - - 0 1", 16, "4K2", "fewer than eight squares" },
  { "4k3/9/8/8/8/8/8/4K3 w - - 0 1", 4, "9", "neither a piece" },
  { "4k3/8/8/7pp/8/8/8/4K3 w - - 0 1", 8, "7pp", "more than eight squares" },
  { "4k3/8/8/p8/8/8/8/4K3 w - - 0 1", 8, "p8", "more than eight squares" },
  { "4k3//8/8/8/8/8/4K3 w - - 0 1", 4, "", "fewer than eight squares" },
  { "4k3/8/8/8/8/8/4K3 w - - 0 1", 0, "4k3/8/8/8/8/8/4K3", "fewer than eight ranks" },
  { "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", 19, "/8", "more than eight ranks" },
  { "4k3/8/3x4/8/8/8/8/4K3 w - - 0 1", 7, "x", "neither a piece" },
  { "4k3/8/8/8/8/8/8/4\xc3\xa9K3 w - - 0 1", 17, "\xc3\xa9", "neither a piece" },
  /* the pieces */
  { "4k3/8/8/8/8/8/8/8 w - - 0 1", 16, "8", "no K" },
  { "8/8/8/8/8/8/8/4K3 w - - 0 1", 0, "8", "no k" },
  { "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", 18, "K", "White has more than one king" },
  { "k3k3/8/8/8/8/8/8/4K3 w - - 0 1", 2, "k", "Black has more than one king" },
  { "4k3/8/8/8/8/8/pP6/P3K3 w - - 0 1", 18, "P", "first or the last rank" },
  { "p3k3/8/8/8/8/8/8/P3K3 w - - 0 1", 0, "p", "first or the last rank" },
  { "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", 22, "P", "White has more than eight pawns" },
  { "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", 13, "p", "Black has more than eight pawns" },
  { "4k3/8/8/8/8/8/NNNNNNNN/NNNNKNNNN w - - 0 1", 23, NULL, "more than eight squares" },
  { "4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - - 0 1", 31, "N", "White has more than sixteen" },
  { "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", 24, "Q", "promoted" },
  { "4k3/pppppppp/8/bbb5/8/8/8/4K3 w - - 0 1", 17, "b", "promoted" },
  /* the other fields */
  { "4k3/8/8/8/8/8/8/4K3 x - - 0 1", 20, "x", "w or b" },
  { "4k3/8/8/8/8/8/8/4R2K w - - 0 1", 21, "w", "in check" },
  { "4k3/4K3/8/8/8/8/8/8 w - - 0 1", 20, "w", "in check" },
  { "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", 22, "K", "king or rook" },
  { "r3k3/8/8/8/8/8/8/4K2R w Kk - 0 1", 25, "k", "king or rook" },
  { "4k3/8/8/8/8/8/4K3/R6R w Q - 0 1", 24, "Q", "king or rook" },
  { "4k3/8/8/8/8/8/8/R3K2R w G - 0 1", 24, "G", "king or rook" },
  { "4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", 25, "K", "twice" },
  { "4k3/8/8/8/8/8/8/R3K2R w KX - 0 1", 25, "X", "not a castling right" },
  { "4k3/8/8/8/8/8/8/R3K2R w K- - 0 1", 25, "-", "not a castling right" },
  { "4k3/8/8/8/4P3/8/8/4K3 b - e33 0 1", 26, "e33", "must be a square" },
  { "4k3/8/8/8/4P3/8/8/4K3 b - 3e 0 1", 26, "3e", "must be a square" },
  { "4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", 26, "d3", "have just passed" },
  { "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", 26, "e3", "have just passed" },
  { "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", 28, "e3", "have just passed" },
  { "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", 28, "e3", "have just passed" },
  { "4k3/8/8/8/8/8/8/4K3 w - - x 1", 26, "x", "must be a number" },
  { "4k3/8/8/8/8/8/8/4K3 w - - -1 1", 26, "-1", "must be a number" },
  { "4k3/8/8/8/8/8/8/4K3 w - - 0 1x", 28, "1x", "must be a number" },
  { "4k3/8/8/8/8/8/8/4K3 w - - 0 10000000000", 28, "10000000000", "too large" },
  { "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e4", 30, "e4", "Nothing may follow" },
};

static void
check_good (const Good *good)
{
  ChessPosition p = test_chess_position (good->fen), again;
  char written[POSITION_TEXT_MAX];

  g_test_message ("%s", good->fen);
  chess_to_fen (&p, written);
  g_assert_cmpstr (written, ==, good->written ? good->written : good->fen);
  g_assert_cmpint (p.chess960, ==, good->chess960);
  g_assert_cmpuint (p.key, ==, chess_key_fresh (&p));
  again = test_chess_position (written);
  g_assert_cmpuint (again.key, ==, p.key);
}

static void
test_good (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (good_fens); i++)
    check_good (&good_fens[i]);
}

static void
check_bad (const Bad *bad)
{
  Position position;
  Position before = { .bytes = { 42 } };
  TextError error = { 0 };

  g_test_message ("%s", bad->fen);
  position = before;
  g_assert_false (chess_rules.position_from_text (&position, bad->fen, &error));
  g_assert_cmpmem (&position, sizeof position, &before, sizeof before);
  g_assert_nonnull (strstr (error.message, bad->message));
  g_assert_cmpint (error.column, ==, bad->column);
  if (bad->token != NULL)
    g_assert_cmpstr (error.token, ==, bad->token);
  g_assert_false (chess_rules.position_from_text (&position, bad->fen, NULL));
}

static void
test_bad (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (bad_fens); i++)
    check_bad (&bad_fens[i]);
}

/* Every beginning of a good text is either good or refused with a place inside the text. */
static void
test_cut_off (void)
{
  const char *fen = "r3k2r/ppp1qppp/8/3pP3/8/8/PPP2PPP/R3K2R w KQkq d6 10 20";

  for (size_t length = 0; length < strlen (fen); length++) {
    g_autofree char *cut = g_strndup (fen, length);
    ChessPosition p;
    TextError error = { .column = -1 };
    if (!chess_from_fen (&p, cut, &error)) {
      g_assert_cmpint (error.column, >=, 0);
      g_assert_cmpint (error.column, <=, (int) length);
      g_assert_nonnull (error.message);
    }
  }
}

/* The longest token that fits is kept, a longer one is cut. */
static void
test_long_token (void)
{
  ChessPosition p;
  TextError error;

  g_assert_false (
      chess_from_fen (&p, "4k3/8/8/8/8/8/8/4K3 w - 012345678901234567890123456789", &error));
  g_assert_cmpuint (strlen (error.token), ==, sizeof error.token - 1);
}

static void
check_start_text (const ChessPosition *start, const char *text)
{
  ChessPosition p = test_chess_position (text);

  g_assert_cmpuint (p.key, ==, start->key);
  g_assert_cmpmem (p.rooks, sizeof p.rooks, start->rooks, sizeof start->rooks);
  g_assert_cmpint (p.castling, ==, start->castling);
  g_assert_cmpmem (p.board, sizeof p.board, start->board, sizeof start->board);
}

static void
test_chess960_round_trip (void)
{
  g_autoptr (GHashTable) arrays = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int number = 0; number < CHESS_STARTS; number++) {
    ChessPosition start;
    char fen[POSITION_TEXT_MAX], shredder[POSITION_TEXT_MAX];
    chess_set_start (&start, number);
    chess_to_fen (&start, fen);
    g_assert_true (g_str_has_suffix (fen, " w KQkq - 0 1"));
    strcpy (shredder, fen);
    for (int right = 0; right < N_CASTLINGS; right++)
      strchr (shredder, ' ')[3 + right]
          = (char) ((right / 2 == WHITE ? 'A' : 'a') + square_file (start.rooks[right]));
    check_start_text (&start, fen);
    check_start_text (&start, shredder);
    g_assert_true (g_hash_table_add (arrays, g_strdup (fen)));
    g_assert_cmpint (start.chess960, ==, number != CHESS_STANDARD_START);
  }
}

static void
check_array (int number, const char *pieces)
{
  ChessPosition p;
  char fen[POSITION_TEXT_MAX];

  chess_set_start (&p, number);
  chess_to_fen (&p, fen);
  g_assert_true (g_str_has_prefix (fen, pieces));
}

/* Known members of the numbering. */
static void
test_chess960_numbers (void)
{
  check_array (0, "bbqnnrkr/");
  check_array (518, "rnbqkbnr/");
  check_array (959, "rkrnnqbb/");
}

/* A game's tags: a Chess960 start needs one, the standard start must have none. */
static void
test_starts (void)
{
  Position position;

  g_assert_cmpint (chess_rules.n_starts, ==, 2);
  g_assert_cmpstr (chess_rules.starts[0].id, ==, "standard");
  g_assert_cmpstr (chess_rules.starts[1].id, ==, "chess960");
  rules_start (&chess_rules, &position);
  g_assert_null (chess_rules.variant_tag (&position));
  chess_rules.starts[1].set (&position, 0);
  g_assert_cmpstr (chess_rules.variant_tag (&position), ==, "Chess960");
  chess_rules.starts[1].set (&position, CHESS_STANDARD_START);
  g_assert_null (chess_rules.variant_tag (&position));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chess/fen/good", test_good);
  g_test_add_func ("/chess/fen/bad", test_bad);
  g_test_add_func ("/chess/fen/cut-off", test_cut_off);
  g_test_add_func ("/chess/fen/long-token", test_long_token);
  g_test_add_func ("/chess/fen/chess960-round-trip", test_chess960_round_trip);
  g_test_add_func ("/chess/fen/chess960-numbers", test_chess960_numbers);
  g_test_add_func ("/chess/fen/starts", test_starts);
  return g_test_run ();
}
