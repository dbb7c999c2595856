/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The film of a search: each node is entered and left once, and what is known inside of a node at
 * each step is what the search knew when it went on. */
#include "test-glass.h"

#include "bot/glass-film.h"
#include "engine/engine-types.h"

enum { TREE_MAX = 1 << 18, DEPTH = 3, STARTS = 4 };

static GlassFilm *
make_film (const Rules *rules, uint64_t seed, int most, int switches)
{
  const GlassLimits limits = { .depth = DEPTH, .nodes = 20000 };
  GameRecord *record;
  GlassTree *tree = glass_tree_new (most), *copy;
  GlassFilm *film;
  Bot bot;

  bot_init (&bot, rules);
  glass_test_switch (&bot.techniques, switches, BOT_ORDER_CAPTURES);
  record = glass_test_record (rules, seed, 6 + (int) seed * 3);
  g_assert_nonnull (record);
  glass_test_run (&bot, record, &limits, tree, NULL);
  game_record_free (record);
  copy = glass_tree_copy (tree);
  glass_tree_unref (tree);
  film = glass_film_new (copy);
  glass_tree_unref (copy);
  return film;
}

/* Steps go down to a child and up again, as one walks through a tree. */
static void
test_order (gconstpointer rules)
{
  for (int seed = 0; seed < STARTS; seed++) {
    GlassFilm *film = make_film (rules, (uint64_t) seed, seed == 0 ? 300 : TREE_MAX, seed * 2 + 1);
    const GlassTree *tree = glass_film_tree (film);
    int inside = GLASS_NONE, entered = 0;

    g_assert_cmpint (glass_film_length (film), ==, 2 * glass_tree_size (tree));
    for (int place = 1; place <= glass_film_length (film); place++) {
      const GlassStep step = glass_film_step (film, place);
      if (step.leaves) {
        g_assert_cmpint (step.node, ==, inside);
        g_assert_cmpint (glass_film_leaves (film, step.node), ==, place);
        inside = glass_tree_node (tree, step.node)->parent;
      } else {
        g_assert_cmpint (step.node, ==, entered++);
        g_assert_cmpint (glass_tree_node (tree, step.node)->parent, ==, inside);
        g_assert_cmpint (glass_film_enters (film, step.node), ==, place);
        inside = step.node;
      }
      g_assert_cmpint (glass_film_inside (film, place), ==, inside);
      g_assert_cmpint (glass_film_entered (film, place), ==, entered);
    }
    g_assert_cmpint (inside, ==, GLASS_NONE);
    for (int nodes = -1; nodes <= entered; nodes++)
      g_assert_cmpint (glass_film_entered (film, glass_film_turn (film, nodes)), ==,
                       MAX (nodes, 0));
    g_assert_cmpint (glass_film_turn (film, entered + 1), ==, glass_film_length (film));
    glass_film_free (film);
  }
}

/* A node is entered with the window that is known in the one above at that moment, and left with
 * the value that is known in it then. */
static void
assert_windows (const GlassFilm *film)
{
  const GlassTree *tree = glass_film_tree (film);

  for (int place = 1; place <= glass_film_length (film); place++) {
    const GlassStep step = glass_film_step (film, place);
    const GlassNode *node = glass_tree_node (tree, step.node);
    const GlassWindow window = glass_film_window (film, step.node, place);

    if (!step.leaves) {
      g_assert_cmpint (window.alpha, ==, node->alpha);
      g_assert_cmpint (window.beta, ==, node->beta);
      g_assert_false (window.known);
    }
    if (!step.leaves && node->parent != GLASS_NONE) {
      const GlassWindow above = glass_film_window (film, node->parent, place);
      g_assert_cmpint (node->alpha, ==, above.alpha);
      g_assert_cmpint (node->beta, ==, above.beta);
    }
    if (step.leaves && (node->kind == GLASS_INNER || node->kind == GLASS_LEAF)) {
      g_assert_true (window.known);
      g_assert_cmpint (window.value, ==, node->value);
      g_assert_cmpint (window.best, ==, node->best);
      g_assert_cmpint (window.n_left, ==, node->n_searched);
      if (node->flags & GLASS_CUT)
        g_assert_cmpint (window.alpha, >=, window.beta);
    }
  }
}

static void
test_windows (gconstpointer rules)
{
  for (int seed = 0; seed < STARTS; seed++)
    for (int switches = 0; switches < GLASS_TEST_SWITCHES; switches++) {
      GlassFilm *film = make_film (rules, (uint64_t) seed, TREE_MAX, switches);
      assert_windows (film);
      glass_film_free (film);
    }
}

static void
test_over (gconstpointer rules)
{
  GlassFilm *film = make_film (rules, 1, TREE_MAX, 1);
  const GlassTree *tree = glass_film_tree (film);
  const int first = glass_tree_node (tree, 0)->first_child;
  int place = 0;

  g_assert_cmpint (glass_film_over (film, 0), ==, glass_film_length (film));
  place = glass_film_over (film, glass_film_enters (film, 0));
  g_assert_cmpint (place, ==, glass_film_leaves (film, first));
  place = glass_film_out (film, glass_film_enters (film, first));
  g_assert_cmpint (place, ==, glass_film_leaves (film, first));
  g_assert_cmpint (glass_film_out (film, place), ==, glass_film_length (film));
  g_assert_cmpint (glass_film_over (film, glass_film_length (film)), ==, glass_film_length (film));
  g_assert_cmpint (glass_film_inside (film, 0), ==, GLASS_NONE);
  glass_film_free (film);
}

/* Iterations before the last one are kept, but together no more nodes than the tree may have. */
static void
test_chapters (gconstpointer rules)
{
  for (int whole = 0; whole < 2; whole++)
    for (int switches = 0; switches < GLASS_TEST_SWITCHES; switches++) {
      const int most = whole ? TREE_MAX : 40;
      GlassFilm *film = make_film (rules, 2, most, switches);
      const GlassTree *tree = glass_film_tree (film);
      const int n = glass_tree_chapters (tree);
      int nodes = 0;

      if (!(switches & 2))
        g_assert_cmpint (n, ==, 0);
      else if (switches & 1 && most == TREE_MAX) /* minimax may come to its limit before */
        g_assert_cmpint (n, ==, DEPTH - 1);
      for (int i = 0; i < n; i++) {
        GlassTree *chapter = glass_tree_chapter (tree, i);
        GlassFilm *earlier = glass_film_new (chapter);
        const int depth = glass_tree_counters (chapter)->depth;
        nodes += glass_tree_size (chapter);
        g_assert_true (glass_tree_finished (chapter));
        g_assert_cmpint (depth, ==, glass_tree_counters (glass_tree_chapter (tree, 0))->depth + i);
        if (most == TREE_MAX) {
          g_assert_cmpint (glass_tree_node (chapter, 0)->best, !=, GLASS_NONE);
          assert_windows (earlier);
        }
        glass_film_free (earlier);
      }
      if (n > 1)
        g_assert_cmpint (nodes, <=, most);
      glass_film_free (film);
    }
}

int
main (int argc, char **argv)
{
  static const GlassTest tests[] = {
    { "order", test_order },
    { "windows", test_windows },
    { "over", test_over },
    { "chapters", test_chapters },
  };

  g_test_init (&argc, &argv, NULL);
  glass_test_add ("glass-film", tests, G_N_ELEMENTS (tests));
  return g_test_run ();
}
