/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mirror images: whatever a game does in an image is the image of what it does. */
#include "base/random.h"
#include "registry.h"
#include "rules/symmetry.h"

#include <glib.h>

static int
compare (gconstpointer a, gconstpointer b)
{
  const Move first = *(const Move *) a, second = *(const Move *) b;

  return first < second ? -1 : first > second;
}

/* The legal moves of POSITION in IMAGE are the legal moves there. */
static void
check_moves (const Rules *rules, const Position *position, const Position *image, int symmetry)
{
  Move moves[MOVES_MAX], there[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  g_assert_cmpint (rules->legal_moves (image, there), ==, n);
  for (int i = 0; i < n; i++) {
    Position after = *position, image_after = *image, after_image;
    Move move = rules_mirror_move (rules, moves[i], symmetry);

    g_assert_cmpint (rules_mirror_move (rules, move, symmetry_inverse (symmetry)), ==, moves[i]);
    rules->play (&after, moves[i]);
    rules->play (&image_after, move);
    rules_mirror (rules, &after, symmetry, &after_image);
    g_assert_cmphex (rules->key (&after_image), ==, rules->key (&image_after));
    moves[i] = move;
  }
  qsort (moves, (size_t) n, sizeof *moves, compare);
  qsort (there, (size_t) n, sizeof *there, compare);
  g_assert_cmpmem (moves, (size_t) n * sizeof *moves, there, (size_t) n * sizeof *there);
}

static void
check_position (const Rules *rules, const Position *position)
{
  const uint64_t key = rules_symmetric_key (rules, position, NULL);
  char text[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];

  rules->position_to_text (position, text);
  for (int i = 0; i < rules_symmetries (rules); i++) {
    Position image, back;
    int leads;

    rules_mirror (rules, position, i, &image);
    if (rules->n_rule_sets > 0)
      g_assert_cmpint (rules->rule_set (&image), ==, rules->rule_set (position));
    rules_mirror (rules, &image, symmetry_inverse (i), &back);
    rules->position_to_text (&back, again);
    g_assert_cmpstr (again, ==, text);
    g_assert_cmphex (rules->key (&back), ==, rules->key (position));
    g_assert_cmphex (rules_symmetric_key (rules, &image, &leads), ==, key);
    rules_mirror (rules, &image, leads, &back);
    g_assert_cmphex (rules->key (&back), ==, key);
    check_moves (rules, position, &image, i);
  }
}

static void
test_random_games (gconstpointer data)
{
  const Rules *rules = data;
  Random random = random_from_seed (3);

  for (int game = 0; game < 10; game++) {
    Position position;

    rules_start (rules, &position);
    if (rules->n_rule_sets > 0)
      rules->set_rule_set (&position, game % rules->n_rule_sets);
    for (int ply = 0; ply < 80; ply++) {
      Move moves[MOVES_MAX];
      int n = rules->legal_moves (&position, moves);

      check_position (rules, &position);
      if (n == 0)
        break;
      rules->play (&position, moves[random_below (&random, (uint32_t) n)]);
    }
  }
}

/* How many of the first moves are different, and by which names they go. */
static void
test_standard_moves (void)
{
  const struct {
    const char *game;
    int moves, standard;
    const char *same, *stands;
  } known[] = {
    { "chess", 20, 20, "d2d4", "d2d4" },
    { "xiangqi", 44, 23, "b3e3", "h3e3" },
    { "reversi", 4, 1, "d3", "f5" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (known); i++) {
    const Rules *rules = registry_find (known[i].game)->rules;
    Move moves[MOVES_MAX], same;
    char text[MOVE_TEXT_MAX];
    int standard = 0, n;
    Position start;

    rules_start (rules, &start);
    n = rules->legal_moves (&start, moves);
    g_assert_cmpint (n, ==, known[i].moves);
    for (int j = 0; j < n; j++)
      standard += rules_standard_move (rules, &start, moves[j]) == moves[j];
    g_assert_cmpint (standard, ==, known[i].standard);
    g_assert_cmpint (rules->move_from_text (&start, known[i].same, strlen (known[i].same), &same),
                     ==, MOVE_TEXT_OK);
    rules->move_to_text (&start, rules_standard_move (rules, &start, same), NOTATION_PROTOCOL,
                         text);
    g_assert_cmpstr (text, ==, known[i].stands);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    g_autofree char *path = g_strdup_printf ("/symmetry/random-games/%s", rules->id);

    g_test_add_data_func (path, rules, test_random_games);
  }
  g_test_add_func ("/symmetry/standard-moves", test_standard_moves);
  return g_test_run ();
}
