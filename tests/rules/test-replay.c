/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves done to bare boards: what stands there afterwards is what the rules' own position says. */
#include "base/random.h"
#include "registry.h"

#include <glib.h>

enum { SQUARES_MAX = 128 };

/* What has been met, so that nothing special is missed by chance. */
typedef struct {
  int castlings, crossings, passings, promotions, passes, flips;
} Met;

static void
fill_board (const Rules *rules, const Position *position, Piece *board)
{
  for (int square = 0; square < rules->files * rules->ranks; square++)
    board[square] = rules->piece_at (position, (Square) square);
}

/* Each square is named once, and only where something changes. */
static void
check_changes (const Piece *board, const SquareChange *changes, int n)
{
  for (int i = 0; i < n; i++) {
    g_assert_cmpint (board[changes[i].square], !=, changes[i].piece);
    for (int j = 0; j < i; j++)
      g_assert_cmpint (changes[j].square, !=, changes[i].square);
  }
}

/* Replays MOVE on BOARD, the board of POSITION, and looks whether it is that of the next one. */
static void
check_move (const Rules *rules, const Position *position, const Piece *board, Move move, Met *met)
{
  SquareChange changes[CHANGES_MAX];
  Piece replayed[SQUARES_MAX], played[SQUARES_MAX];
  Position next = *position;
  size_t size = (size_t) rules->files * (size_t) rules->ranks;
  int n = rules->replay (board, rules->side_to_move (position), move_code (move), changes);

  g_assert_cmpint (n, <=, CHANGES_MAX);
  check_changes (board, changes, n);
  memcpy (replayed, board, size);
  for (int i = 0; i < n; i++)
    replayed[changes[i].square] = changes[i].piece;
  rules->play (&next, move);
  fill_board (rules, &next, played);
  g_assert_cmpmem (replayed, size, played, size);

  met->passes += move == MOVE_PASS;
  met->promotions += move_choice (move) != MOVE_CHOICE_NONE;
  met->castlings += move_flags (move) == 1;
  met->crossings += move_flags (move) == 1 && n < 4; /* king or rook lands where the other was */
  met->passings += move_flags (move) == 2;
  met->flips += move_from (move) == SQUARE_NONE && n > 8;
}

static void
replay_game (const Rules *rules, Position position, Random *random, Met *met)
{
  for (int ply = 0; ply < 200; ply++) {
    Move moves[MOVES_MAX];
    Piece board[SQUARES_MAX];
    int n = rules->legal_moves (&position, moves);

    fill_board (rules, &position, board);
    for (int i = 0; i < n; i++)
      check_move (rules, &position, board, moves[i], met);
    if (rules->null_moves && rules->check_square (&position) == SQUARE_NONE)
      check_move (rules, &position, board, MOVE_PASS, met);
    if (n == 0)
      break;
    rules->play (&position, moves[random_below (random, (uint32_t) n)]);
  }
}

static Met
replay_games (const Rules *rules, int games)
{
  Random random = random_from_seed (7);
  Met met = { 0 };

  for (int game = 0; game < games; game++) {
    const StartFamily *family = &rules->starts[game % rules->n_starts];
    Position position;

    family->set (&position, (int) random_below (&random, (uint32_t) family->count));
    replay_game (rules, position, &random, &met);
  }
  return met;
}

static void
test_random_games (gconstpointer data)
{
  Met met = replay_games (data, 40);

  g_test_message ("%d castlings, %d in passing, %d promotions, %d passes, %d with many flips",
                  met.castlings, met.passings, met.promotions, met.passes, met.flips);
}

static void
test_flips_and_passes (void)
{
  Met met = replay_games (registry_find ("reversi")->rules, 200);

  g_assert_cmpint (met.flips, >, 100);
  g_assert_cmpint (met.passes, >, 10);
}

/* Positions from which castlings, captures in passing and promotions are near. */
static void
test_special_moves_of_chess (void)
{
  static const char *const starts[] = {
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",    "rkr5/8/8/8/8/8/8/RKR5 w ACac - 0 1",
    "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1",  "5rkr/8/8/8/8/8/8/5RKR b HFhf - 0 1",
    "4k3/pppppppp/8/8/PPPPPPPP/8/8/4K3 b - -", "4k3/8/8/pppppppp/8/8/PPPPPPPP/4K3 w - -",
    "1nbqk3/PPP5/8/8/8/8/5ppp/3K1BNR w - -",   "6k1/8/8/8/8/8/8/RRKR4 w D - 0 1",
  };
  const Rules *chess = registry_find ("chess")->rules;
  Random random = random_from_seed (8);
  Met met = { 0 };

  for (int game = 0; game < 25 * (int) G_N_ELEMENTS (starts); game++) {
    Position position;

    g_assert_true (
        chess->position_from_text (&position, starts[game % (int) G_N_ELEMENTS (starts)], NULL));
    replay_game (chess, position, &random, &met);
  }
  g_assert_cmpint (met.castlings, >, 100);
  g_assert_cmpint (met.crossings, >, 10);
  g_assert_cmpint (met.passings, >, 50);
  g_assert_cmpint (met.promotions, >, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    g_autofree char *path = g_strdup_printf ("/replay/random-games/%s", rules->id);

    if (rules->replay != NULL)
      g_test_add_data_func (path, rules, test_random_games);
  }
  g_test_add_func ("/replay/flips", test_flips_and_passes);
  g_test_add_func ("/replay/chess", test_special_moves_of_chess);
  return g_test_run ();
}
