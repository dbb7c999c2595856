/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves in sixteen bits: they tell legal moves apart, and files rely on the bits themselves. */
#include "base/random.h"
#include "registry.h"
#include "rules/move-code.h"

#include <glib.h>

/* Each legal move of POSITION comes back from its code, so no two have the same. */
static void
check_codes (const Rules *rules, const Position *position)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  for (int i = 0; i < n; i++) {
    MoveCode code = move_code (moves[i]);

    g_assert_cmphex (rules_find_code (rules, position, code), ==, moves[i]);
    if (moves[i] == MOVE_PASS)
      continue;
    for (int j = 0; j < i; j++)
      g_assert_cmphex (move_code (moves[j]), !=, code);
    g_assert_cmpint (move_code_to (code), ==, move_to (moves[i]));
    g_assert_cmpint (move_code_from (code), ==, move_from (moves[i]));
    g_assert_cmpint (move_code_choice (code), ==, move_choice (moves[i]) & 3);
  }
}

/* No other code finds any move. */
static void
check_all_codes (const Rules *rules, const Position *position)
{
  g_autofree Move *expected = g_new0 (Move, MOVE_CODE_PASS + 1);
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  for (int i = 0; i < n; i++)
    expected[move_code (moves[i])] = moves[i];
  for (unsigned code = 0; code < MOVE_CODE_PASS; code++)
    g_assert_cmphex (rules_find_code (rules, position, (MoveCode) code), ==, expected[code]);
}

static void
test_random_games (gconstpointer data)
{
  const Rules *rules = data;
  Random random = random_from_seed (16);

  for (int game = 0; game < 40; game++) {
    const StartFamily *family = &rules->starts[game % rules->n_starts];
    Position position;

    family->set (&position, (int) random_below (&random, (uint32_t) family->count));
    for (int ply = 0; ply < 300; ply++) {
      Move moves[MOVES_MAX];
      int n = rules->legal_moves (&position, moves);

      check_codes (rules, &position);
      if (ply % 64 == 20)
        check_all_codes (rules, &position);
      if (n == 0)
        break;
      rules->play (&position, moves[random_below (&random, (uint32_t) n)]);
    }
  }
}

#define BEFORE_PROMOTION "1r5k/P7/8/8/8/8/8/K7 w - - 0 1"
#define BEFORE_PASSING "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
#define BEFORE_CASTLING "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"

typedef struct {
  const char *game;
  const char *start; /* NULL: the usual one */
  const char *text;
  MoveCode code;
} Case;

static const Case cases[] = {
  { "chess", NULL, "e4", 12 << 7 | 28 },
  { "chess", NULL, "--", 0xffff },
  { "chess", BEFORE_PROMOTION, "axb8=N", 2 << 14 | 48 << 7 | 57 },
  { "chess", BEFORE_PROMOTION, "axb8=B", 3 << 14 | 48 << 7 | 57 },
  { "chess", BEFORE_PROMOTION, "axb8=R", 0 << 14 | 48 << 7 | 57 },
  { "chess", BEFORE_PROMOTION, "a8=Q", 1 << 14 | 48 << 7 | 56 },
  { "chess", BEFORE_PASSING, "exd6", 36 << 7 | 43 },
  { "chess", BEFORE_CASTLING, "O-O", 4 << 7 | 7 },
  { "chess", BEFORE_CASTLING, "O-O-O", 4 << 7 | 0 },
  { "xiangqi", NULL, "H2-E2", 25 << 7 | 22 },
  { "reversi", NULL, "f5", 127 << 7 | 29 },
  { "reversi", "pP6/8/8/8/8/8/8/8 w", "--", 0xffff },
};

static void
test_known_codes (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    const Rules *rules = registry_find (cases[i].game)->rules;
    Position position;
    Move move;

    rules_start (rules, &position);
    if (cases[i].start != NULL)
      g_assert_true (rules->position_from_text (&position, cases[i].start, NULL));
    g_test_message ("%s: %s", cases[i].game, cases[i].text);
    g_assert_cmpint (
        rules->move_from_text (&position, cases[i].text, strlen (cases[i].text), &move), ==,
        MOVE_TEXT_OK);
    g_assert_cmphex (move_code (move), ==, cases[i].code);
    g_assert_cmphex (rules_find_code (rules, &position, cases[i].code), ==, move);
    check_all_codes (rules, &position);
  }
}

static void
test_no_legal_move (void)
{
  const Rules *chess = registry_find ("chess")->rules, *reversi = registry_find ("reversi")->rules;
  Position position;

  g_assert_cmphex (move_code (MOVE_NONE), ==, 0);
  rules_start (chess, &position);
  g_assert_cmphex (rules_find_code (chess, &position, 0), ==, MOVE_NONE);
  g_assert_cmphex (rules_find_code (chess, &position, 12 << 7 | 36), ==, MOVE_NONE);
  g_assert_cmphex (rules_find_code (chess, &position, 1 << 14 | 12 << 7 | 28), ==, MOVE_NONE);
  g_assert_true (chess->position_from_text (&position, "4k3/8/8/8/8/8/8/4K2r w - - 0 1", NULL));
  g_assert_cmphex (rules_find_code (chess, &position, MOVE_CODE_PASS), ==, MOVE_NONE);
  rules_start (reversi, &position);
  g_assert_cmphex (rules_find_code (reversi, &position, MOVE_CODE_PASS), ==, MOVE_NONE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    g_autofree char *path = g_strdup_printf ("/move-code/random-games/%s", rules->id);

    g_test_add_data_func (path, rules, test_random_games);
  }
  g_test_add_func ("/move-code/known", test_known_codes);
  g_test_add_func ("/move-code/none", test_no_legal_move);
  return g_test_run ();
}
