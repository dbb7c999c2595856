/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search's tree as people look at it: where its boxes stand, what is folded away, what is found,
 * what its nodes are called, and the log. */
#include "bot/glass-search.h"
#include "chess/chess.h"
#include "game/thinking/pal-thinking-index.h"
#include "game/thinking/pal-thinking-layout.h"
#include "game/thinking/pal-thinking-log.h"
#include "game/thinking/pal-thinking-rows.h"
#include "game/thinking/pal-thinking-text.h"
#include "reversi/reversi.h"

#include <math.h>
#include <string.h>

/* What BOT thinks of POSITION, DEPTH plies deep, keeping at most MOST nodes. */
static GlassTree *
think_about (const Bot *bot, const Position *position, int depth, int most, uint64_t seed)
{
  const GlassLimits limits = { .depth = depth, .seed = seed };
  GlassSearch *glass = glass_search_new ();
  GlassTree *tree = glass_tree_new (most), *copy;
  SearchControl control = { 0 };
  EngineResult result;
  GameRecord *record = game_record_new (bot->rules, position);

  glass_search_run (glass, bot, record, &limits, &control, tree, NULL, &result);
  copy = glass_tree_copy (tree);
  glass_tree_unref (tree);
  glass_search_free (glass);
  game_record_free (record);
  return copy;
}

/* The same of the start. */
static GlassTree *
think_as (const Bot *bot, int depth, int most, uint64_t seed)
{
  Position start;

  rules_start (bot->rules, &start);
  return think_about (bot, &start, depth, most, seed);
}

/* The same for a bot of RULES. */
static GlassTree *
think (const Rules *rules, int depth, int most, BotSearch search)
{
  g_autofree Bot *bot = g_new0 (Bot, 1);

  bot_init (bot, rules);
  g_strlcpy (bot->name, "Test", sizeof bot->name);
  bot->techniques.search = search;
  if (search == BOT_MINIMAX) /* as in the textbooks */
    bot->techniques.quiescence = BOT_QUIET_OFF;
  return think_as (bot, depth, most, 0);
}

static PalThinkingLayout *
layout_of (GlassTree *tree)
{
  PalThinkingLayout *layout = pal_thinking_layout_new ();

  pal_thinking_layout_set_tree (layout, tree);
  return layout;
}

static int
count_boxes (PalThinkingLayout *layout)
{
  int total = 0;

  for (int level = 0; level < pal_thinking_layout_n_levels (layout); level++) {
    int n;

    pal_thinking_layout_level (layout, level, &n);
    total += n;
  }
  return total;
}

/* --- the layout --- */

/* Boxes of a level do not overlap, parents stand in the order of their children and above them, and
 * everything lies on the sheet. */
static void
assert_tidy (PalThinkingLayout *layout)
{
  for (int level = 0; level < pal_thinking_layout_n_levels (layout); level++) {
    int n, n_above = 0;
    const PalThought *boxes = pal_thinking_layout_level (layout, level, &n), *above = NULL;

    if (level > 0)
      above = pal_thinking_layout_level (layout, level - 1, &n_above);
    g_assert_cmpfloat (boxes[0].x, >=, PAL_THOUGHT_WIDTH / 2.0);
    g_assert_cmpfloat (boxes[n - 1].x, <=,
                       pal_thinking_layout_width (layout) - PAL_THOUGHT_WIDTH / 2.0);
    for (int i = 0; i < n; i++) {
      if (i > 0) {
        g_assert_cmpfloat (boxes[i].x - boxes[i - 1].x, >=, PAL_THOUGHT_WIDTH);
        g_assert_cmpint (boxes[i].parent, >=, boxes[i - 1].parent);
      }
      if (level > 0) {
        const PalThought *parent = &above[boxes[i].parent];

        g_assert_cmpint (i, >=, parent->first);
        g_assert_cmpint (i, <, parent->first + parent->n_children);
      }
      if (boxes[i].kind == PAL_THOUGHT_NODE)
        g_assert_cmpint (pal_thinking_layout_place (layout, boxes[i].node), ==, i);
    }
  }
}

static void
test_layout (void)
{
  static const BotSearch searches[] = { BOT_ALPHA_BETA, BOT_MINIMAX };

  for (gsize i = 0; i < G_N_ELEMENTS (searches); i++) {
    GlassTree *tree = think (&chess_rules, 3, 100000, searches[i]);
    g_autoptr (PalThinkingLayout) layout = layout_of (tree);
    int visible;

    assert_tidy (layout);
    visible = count_boxes (layout);
    pal_thinking_layout_open_all (layout);
    assert_tidy (layout);
    g_assert_cmpint (count_boxes (layout), >=, glass_tree_size (tree));
    g_assert_cmpint (count_boxes (layout), >, visible);
    for (int node = 0; node < glass_tree_size (tree); node++)
      g_assert_cmpint (pal_thinking_layout_place (layout, node), >=, 0);
    glass_tree_unref (tree);
  }
}

/* Half a tree leaves boxes for what had no room in it, and cut-offs boxes for the rest. */
static void
test_missing (void)
{
  GlassTree *whole = think (&chess_rules, 3, 100000, BOT_ALPHA_BETA);
  GlassTree *part = think (&chess_rules, 3, glass_tree_size (whole) / 2, BOT_ALPHA_BETA);
  GlassTree *trees[] = { whole, part };

  g_assert_cmpuint (glass_tree_dropped (part), >, 0);
  for (gsize t = 0; t < G_N_ELEMENTS (trees); t++) {
    g_autoptr (PalThinkingLayout) layout = layout_of (trees[t]);
    int n_cut = 0, n_dropped = 0;

    pal_thinking_layout_open_all (layout);
    for (int level = 1; level < pal_thinking_layout_n_levels (layout); level++) {
      int n;
      const PalThought *boxes = pal_thinking_layout_level (layout, level, &n);

      for (int i = 0; i < n; i++) {
        const GlassNode *node = glass_tree_node (trees[t], boxes[i].node);

        n_cut += boxes[i].kind == PAL_THOUGHT_CUT;
        n_dropped += boxes[i].kind == PAL_THOUGHT_DROPPED;
        if (boxes[i].kind == PAL_THOUGHT_CUT)
          g_assert_cmpint (boxes[i].missing, ==, node->n_moves - node->n_searched);
      }
    }
    g_assert_cmpint (n_cut, >, 0);
    g_assert_cmpint (n_dropped > 0, ==, trees[t] == part);
    assert_tidy (layout);
    glass_tree_unref (trees[t]);
  }
}

/* Moves that were left out have boxes of their own, and are not counted among those that have none.
 */
static void
test_unsafe_boxes (void)
{
  g_autofree Bot *bot = g_new0 (Bot, 1);
  GlassTree *tree;
  g_autoptr (PalThinkingLayout) layout = NULL;
  int unsafe = 0;

  bot_init (bot, &chess_rules);
  bot->techniques.safe_moves = true;
  bot->techniques.deepening = false;
  tree = think_as (bot, 3, 100000, 0);
  layout = layout_of (tree);
  pal_thinking_layout_open_all (layout);
  for (int level = 1; level < pal_thinking_layout_n_levels (layout); level++) {
    int n;
    const PalThought *boxes = pal_thinking_layout_level (layout, level, &n);

    for (int i = 0; i < n; i++) {
      const GlassNode *node = glass_tree_node (tree, boxes[i].node);

      g_assert_cmpint (boxes[i].kind, !=, PAL_THOUGHT_DROPPED);
      g_assert_cmpint (boxes[i].kind, !=, PAL_THOUGHT_LEFT_OUT);
      if (boxes[i].kind == PAL_THOUGHT_CUT)
        g_assert_cmpint (boxes[i].missing, ==, node->n_moves - node->n_searched - node->n_unsafe);
      if (boxes[i].kind != PAL_THOUGHT_NODE || node->kind != GLASS_UNSAFE)
        continue;
      g_autofree char *what = pal_thinking_what_text (tree, boxes[i].node, node, FALSE);
      g_autofree char *value = pal_thinking_node_value (&chess_rules, node);

      g_assert_true (g_str_has_prefix (what, "Left out: it leaves the "));
      g_assert_cmpstr (value, ==, "—");
      unsafe++;
    }
  }
  g_assert_cmpint (unsafe, >, 0);
  g_assert_cmpuint (glass_tree_counters (tree)->unsafe, ==, unsafe);
  assert_tidy (layout);
  glass_tree_unref (tree);
}

/* Halving finds what a walk along the level finds. */
static void
test_find (void)
{
  GlassTree *tree = think (&chess_rules, 2, 100000, BOT_MINIMAX);
  g_autoptr (PalThinkingLayout) layout = layout_of (tree);

  pal_thinking_layout_open_all (layout);
  for (double x = -50; x < pal_thinking_layout_width (layout) + 100; x += 37)
    for (int level = 1; level < pal_thinking_layout_n_levels (layout); level++) {
      int n, n_above, at = 0, edge = 0;
      const PalThought *boxes = pal_thinking_layout_level (layout, level, &n);
      const PalThought *above = pal_thinking_layout_level (layout, level - 1, &n_above);

      while (at < n && boxes[at].x < x)
        at++;
      while (edge < n && MAX (boxes[edge].x, above[boxes[edge].parent].x) < x)
        edge++;
      g_assert_cmpint (pal_thinking_layout_find (layout, level, 0, x), ==, at);
      g_assert_cmpint (pal_thinking_layout_find_edge (layout, level, x), ==, edge);
    }
  glass_tree_unref (tree);
}

/* --- folds --- */

/* The root, the principal variation and the answers are unfolded; too many answers are not. */
static void
test_first_folds (void)
{
  GlassTree *tree = think (&chess_rules, 3, 100000, BOT_ALPHA_BETA);
  GlassTree *wide = think (&chess_rules, 3, 100000, BOT_MINIMAX);
  g_autoptr (PalThinkingLayout) layout = layout_of (tree), wide_layout = layout_of (wide);
  int line[8], n = glass_tree_line (tree, line, 8), second = glass_tree_node (tree, 0)->first_child;

  g_assert_cmpint (n, >=, 4);
  for (int i = 0; i < n; i++)
    g_assert_cmpint (pal_thinking_layout_place (layout, line[i]), >=, 0);
  while (glass_tree_node (tree, second)->flags & GLASS_BEST)
    second = glass_tree_node (tree, second)->next;
  g_assert_true (pal_thinking_layout_is_open (layout, second));
  second = glass_tree_node (wide, 0)->first_child;
  while (glass_tree_node (wide, second)->flags & GLASS_BEST)
    second = glass_tree_node (wide, second)->next;
  g_assert_false (pal_thinking_layout_is_open (wide_layout, second));
  glass_tree_unref (tree);
  glass_tree_unref (wide);
}

/* What a person folds stays so in another tree of the same search, and a node can be brought to
 * light wherever it is. */
static void
test_folds_stay (void)
{
  GlassTree *tree = think (&reversi_rules, 3, 100000, BOT_MINIMAX);
  GlassTree *deeper = think (&reversi_rules, 4, 100000, BOT_MINIMAX);
  g_autoptr (PalThinkingLayout) layout = layout_of (tree);
  int first = glass_tree_node (tree, 0)->first_child,
      same = glass_tree_node (deeper, 0)->first_child;
  int last = glass_tree_size (tree) - 1;
  Move move = glass_tree_node (tree, first)->move;

  pal_thinking_layout_fold_all (layout);
  g_assert_cmpint (pal_thinking_layout_n_levels (layout), ==, 2);
  pal_thinking_layout_set_open (layout, first, TRUE);
  g_assert_cmpint (pal_thinking_layout_n_levels (layout), ==, 3);
  while (glass_tree_node (deeper, same)->move != move)
    same = glass_tree_node (deeper, same)->next;
  pal_thinking_layout_set_tree (layout, deeper);
  g_assert_true (pal_thinking_layout_is_open (layout, same));
  g_assert_cmpint (pal_thinking_layout_n_levels (layout), ==, 3);

  pal_thinking_layout_set_tree (layout, tree);
  g_assert_cmpint (pal_thinking_layout_place (layout, last), ==, -1);
  pal_thinking_layout_reveal (layout, last);
  g_assert_cmpint (pal_thinking_layout_place (layout, last), >=, 0);
  assert_tidy (layout);
  pal_thinking_layout_set_tree (layout, NULL);
  g_assert_cmpint (pal_thinking_layout_n_levels (layout), ==, 0);
  g_assert_cmpfloat (pal_thinking_layout_height (layout), ==, 0);
  glass_tree_unref (tree);
  glass_tree_unref (deeper);
}

/* --- the outline --- */

typedef struct {
  guint position, removed, added;
  int n;
} Told;

static void
on_rows (GListModel *rows, guint position, guint removed, guint added, Told *told)
{
  *told = (Told){ position, removed, added, told->n + 1 };
}

/* Every box of LAYOUT has a row, nodes stand in their order below what they lie in, and each is
 * found again; no two are called by the same path. */
static void
assert_rows (PalOutlineRows *rows, PalThinkingLayout *layout)
{
  const GlassTree *tree = pal_thinking_layout_get_tree (layout);
  const int n = (int) g_list_model_get_n_items (G_LIST_MODEL (rows));
  g_autoptr (GHashTable) paths = g_hash_table_new (g_int64_hash, g_int64_equal);
  int last = -1;

  g_assert_cmpint (n, ==, count_boxes (layout));
  for (int i = 0; i < n; i++) {
    const PalThinkingRow *row = pal_outline_rows_look (rows, (guint) i);
    const GlassNode *node = glass_tree_node (tree, row->node);

    g_assert_true (g_hash_table_add (paths, (gpointer) &row->outline.path));
    if (row->kind != PAL_THOUGHT_NODE) {
      g_assert_cmpint (row->outline.depth, ==, node->ply + 1);
      continue;
    }
    g_assert_cmpint (row->outline.depth, ==, node->ply);
    g_assert_cmpint (row->node, >, last);
    g_assert_cmpint (pal_thinking_rows_find (rows, row->node), ==, i);
    last = row->node;
  }
}

static int
depth_at (PalOutlineRows *rows, guint position)
{
  return ((const PalOutlineRow *) pal_outline_rows_look (rows, position))->depth;
}

static void
test_rows (void)
{
  GlassTree *tree = think (&chess_rules, 3, 100000, BOT_ALPHA_BETA);
  g_autoptr (PalThinkingLayout) layout = layout_of (tree);
  g_autoptr (PalOutlineRows) rows = pal_outline_rows_new ();
  const int first = glass_tree_node (tree, 0)->first_child, last = glass_tree_size (tree) - 1;
  Told told = { 0 };
  guint n;

  g_signal_connect (rows, "items-changed", G_CALLBACK (on_rows), &told);
  pal_thinking_rows_update (rows, layout);
  assert_rows (rows, layout);
  pal_thinking_layout_open_all (layout);
  pal_thinking_rows_update (rows, layout);
  assert_rows (rows, layout);
  n = g_list_model_get_n_items (G_LIST_MODEL (rows));

  /* What is folded is told of, and nothing else. */
  pal_thinking_layout_set_open (layout, first, FALSE);
  told = (Told){ 0 };
  pal_thinking_rows_update (rows, layout);
  assert_rows (rows, layout);
  g_assert_cmpuint (told.position, ==, 2);
  g_assert_cmpuint (told.added, ==, 0);
  g_assert_cmpuint (told.removed, ==, n - g_list_model_get_n_items (G_LIST_MODEL (rows)));
  g_assert_cmpuint (told.removed, >, 0);
  g_assert_cmpuint (pal_thinking_rows_find (rows, first + 1), ==, 1);
  pal_thinking_rows_update (rows, layout);
  g_assert_cmpint (told.n, ==, 1);

  pal_thinking_layout_fold_all (layout);
  pal_thinking_rows_update (rows, layout);
  assert_rows (rows, layout);
  g_assert_cmpint (depth_at (rows, pal_thinking_rows_find (rows, last)), ==, 1);
  pal_thinking_layout_set_tree (layout, NULL);
  pal_thinking_rows_update (rows, layout);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), ==, 0);
  glass_tree_unref (tree);
}

/* The same search, one ply deeper: the rows that lead to the same moves are not reported. */
static void
test_rows_stay (void)
{
  GlassTree *tree = think (&reversi_rules, 3, 100000, BOT_MINIMAX);
  GlassTree *deeper = think (&reversi_rules, 4, 100000, BOT_MINIMAX);
  g_autoptr (PalThinkingLayout) layout = layout_of (tree);
  g_autoptr (PalOutlineRows) rows = pal_outline_rows_new ();
  Told told = { 0 };

  pal_thinking_layout_fold_all (layout);
  pal_thinking_rows_update (rows, layout);
  g_signal_connect (rows, "items-changed", G_CALLBACK (on_rows), &told);
  pal_thinking_layout_set_tree (layout, deeper);
  pal_thinking_rows_update (rows, layout);
  assert_rows (rows, layout);
  g_assert_cmpint (told.n, ==, 0);
  glass_tree_unref (tree);
  glass_tree_unref (deeper);
}

/* How many nodes stand below each is what a walk counts. */
static void
test_nodes_below (void)
{
  GlassTree *tree = think (&chess_rules, 3, 300, BOT_ALPHA_BETA);
  const int n = glass_tree_size (tree);
  g_autofree int *below = g_new0 (int, n);

  g_assert_cmpuint (glass_tree_dropped (tree), >, 0);
  for (int i = n - 1; i > 0; i--)
    below[glass_tree_node (tree, i)->parent] += below[i] + 1;
  g_assert_cmpint (below[0], ==, n - 1);
  for (int i = 0; i < n; i++)
    g_assert_cmpint (pal_thinking_nodes_below (tree, i), ==, below[i]);
  glass_tree_unref (tree);
}

/* --- the search for moves --- */

static void
test_index (void)
{
  GlassTree *tree = think (&chess_rules, 2, 100000, BOT_MINIMAX);
  int n = glass_tree_size (tree), at = 0;
  g_autoptr (PalThinkingIndex) index = pal_thinking_index_new (tree, NOTATION_FILE);
  g_autofree guint8 *found = g_new0 (guint8, n);

  g_assert_cmpint (n, ==, 1 + 20 + 400);
  g_assert_cmpint (pal_thinking_index_find (index, "nF3", found), ==, 1);
  at = pal_thinking_found_next (found, n, 0, 1);
  for (int step = -1; step <= 1; step += 2)
    g_assert_cmpint (pal_thinking_found_next (found, n, at, step), ==, at);
  g_assert_cmpint (pal_thinking_found_rank (found, at), ==, 1);
  g_assert_cmpint (pal_thinking_index_find (index, "nf6", found), ==, 20);
  g_assert_cmpint (pal_thinking_index_find (index, "n", found), ==, 4 + 20 * 4);
  for (int i = 0, node = 0; i < 84; i++) {
    int next = pal_thinking_found_next (found, n, node, 1);
    g_autofree char *move = pal_thinking_move_text (tree, next, NOTATION_FILE);

    g_assert_cmpint (next, >, node);
    g_assert_cmpint (move[0], ==, 'N');
    g_assert_cmpint (pal_thinking_found_rank (found, next), ==, i + 1);
    node = next;
  }
  g_assert_cmpint (pal_thinking_index_find (index, "", found), ==, 0);
  g_assert_cmpint (pal_thinking_index_find (index, "qh5", found), ==, 0);
  g_assert_cmpint (pal_thinking_found_next (found, n, 7, 1), ==, -1);
  glass_tree_unref (tree);
}

/* --- texts --- */

#define assert_text(call, expected)                                                                \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *text_ = call;                                                                 \
    g_assert_cmpstr (text_, ==, expected);                                                         \
  }                                                                                                \
  G_STMT_END

/* What a row says of a leaf, of a cut-off, and of what was cut off. */
static void
test_row_text (void)
{
  GlassTree *tree = think (&chess_rules, 2, 100000, BOT_ALPHA_BETA);
  g_autoptr (PalThinkingLayout) layout = layout_of (tree);
  g_autoptr (PalOutlineRows) rows = pal_outline_rows_new ();
  const PalThinkingRow *root, *missing = NULL;
  guint n;

  pal_thinking_layout_open_all (layout);
  pal_thinking_rows_update (rows, layout);
  n = g_list_model_get_n_items (G_LIST_MODEL (rows));
  root = pal_outline_rows_look (rows, 0);
  assert_text (pal_thinking_row_text (root, tree, NOTATION_FILE, PAL_THINKING_COLUMN_MOVE), "root");
  assert_text (pal_thinking_row_text (root, tree, NOTATION_FILE, PAL_THINKING_COLUMN_DEPTH), "0");
  assert_text (pal_thinking_row_text (root, tree, NOTATION_FILE, PAL_THINKING_COLUMN_KIND), "max");
  for (guint i = 0; i < n && missing == NULL; i++)
    if (((const PalThinkingRow *) pal_outline_rows_look (rows, i))->kind == PAL_THOUGHT_CUT)
      missing = pal_outline_rows_look (rows, i);
  g_assert_nonnull (missing);
  g_assert_cmpint (missing->outline.depth, ==, 2);
  for (guint i = 0; i < n; i++) {
    const PalThinkingRow *row = pal_outline_rows_look (rows, i);
    const GlassNode *node = glass_tree_node (tree, row->node);
    g_autofree char *kind
        = pal_thinking_row_text (row, tree, NOTATION_FILE, PAL_THINKING_COLUMN_KIND);
    g_autofree char *below
        = pal_thinking_row_text (row, tree, NOTATION_FILE, PAL_THINKING_COLUMN_BELOW);

    if (row->kind != PAL_THOUGHT_NODE || node->first_child == GLASS_NONE)
      g_assert_cmpstr (below, ==, "");
    else
      g_assert_cmpstr (below, !=, "");
    if (row->kind == PAL_THOUGHT_CUT)
      g_assert_cmpstr (kind, ==, "cut off");
    else if (row->kind == PAL_THOUGHT_NODE && node->flags & GLASS_CUT && row->outline.depth == 1)
      g_assert_true (g_str_has_prefix (kind, "min, cut off ≤ α "));
    else if (row->kind == PAL_THOUGHT_NODE && node->kind == GLASS_LEAF && !(node->flags & GLASS_CUT)
             && node->first_child == GLASS_NONE)
      g_assert_cmpstr (kind, ==, "leaf");
  }
  assert_text (pal_thinking_row_text (missing, tree, NOTATION_FILE, PAL_THINKING_COLUMN_VALUE), "");
  glass_tree_unref (tree);
}

/* What stands for moves that have no node. */
static void
test_missing_texts (void)
{
  assert_text (pal_thinking_missing_text (PAL_THOUGHT_STAY, 1), "stay");
  assert_text (pal_thinking_missing_text (PAL_THOUGHT_CUT, 3), "3 more");
  assert_text (pal_thinking_missing_text (PAL_THOUGHT_LEFT_OUT, 4), "4 left out");
  assert_text (pal_thinking_missing_text (PAL_THOUGHT_DROPPED, 5), "5 not kept");
}

/* What kind of node it is, in a sentence. */
static void
test_kinds (void)
{
  static const struct {
    GlassNode node;
    const char *text;
  } cases[] = {
    { { .kind = GLASS_INNER }, "Maximum of its children" },
    { { .kind = GLASS_INNER, .ply = 1 }, "Minimum of its children" },
    { { .kind = GLASS_INNER, .flags = GLASS_CUT },
      "Cut off: the other moves can no longer matter" },
    { { .kind = GLASS_LEAF }, "In check after the last ply: maximum of all its answers" },
    { { .kind = GLASS_LEAF, .ply = 1 }, "In check after the last ply: minimum of all its answers" },
    { { .kind = GLASS_LEAF, .flags = GLASS_EVALUATED }, "Leaf: evaluated after the last ply" },
    { { .kind = GLASS_QUIET, .flags = GLASS_EVALUATED }, "Leaf: evaluated beyond the last ply" },
    { { .kind = GLASS_LEAF, .flags = GLASS_EVALUATED, .n_moves = 2, .n_searched = 2 },
      "After the last ply: maximum of its evaluation and its captures" },
    { { .kind = GLASS_QUIET, .flags = GLASS_EVALUATED, .ply = 3, .n_moves = 2, .n_searched = 2 },
      "After the last ply: minimum of its evaluation and its captures" },
    { { .kind = GLASS_LEAF, .flags = GLASS_EVALUATED | GLASS_CUT, .n_moves = 2 },
      "Evaluated after the last ply, and cut off: captures can no longer matter" },
    { { .kind = GLASS_LEAF, .flags = GLASS_EVALUATED | GLASS_CUT, .n_moves = 2, .n_searched = 1 },
      "After the last ply, cut off: the other captures can no longer matter" },
    { { .kind = GLASS_TABLE }, "Known from the transposition table" },
    { { .kind = GLASS_OVER }, "The game ends here" },
    { { .kind = GLASS_STOPPED }, "The search was stopped inside" },
    { { .kind = GLASS_UNSAFE }, "Left out: the move leaves a piece hanging" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (pal_thinking_kind_text (&cases[i].node), ==, cases[i].text);
}

static void
test_values (void)
{
  GlassNode node = { .value = 7,
                     .alpha = 12,
                     .beta = SCORE_INFINITE,
                     .ply = 1,
                     .flags = GLASS_DONE | GLASS_CUT | GLASS_UPPER };

  assert_text (pal_thinking_value_text (&chess_rules, 12), "+0.12");
  assert_text (pal_thinking_value_text (&chess_rules, -7), "−0.07");
  assert_text (pal_thinking_value_text (&chess_rules, 0), "0.00");
  assert_text (pal_thinking_value_text (&chess_rules, SCORE_MATE - 1), "#1");
  assert_text (pal_thinking_value_text (&chess_rules, SCORE_MATE - 3), "#2");
  assert_text (pal_thinking_value_text (&chess_rules, -SCORE_MATE + 4), "−#2");
  assert_text (pal_thinking_value_text (&chess_rules, GLASS_WON + 1200), "won +12");
  assert_text (pal_thinking_value_text (&chess_rules, -GLASS_WON - 200), "lost −2");
  assert_text (pal_thinking_bound_text (&chess_rules, -SCORE_INFINITE), "−∞");
  assert_text (pal_thinking_time_text (0.344), "0.34 ms");
  assert_text (pal_thinking_time_text (34.4), "34 ms");
  assert_text (pal_thinking_time_text (1250), "1.25 s");
  assert_text (pal_thinking_node_value (&chess_rules, &node), "≤+0.07");
  assert_text (pal_thinking_cut_text (&chess_rules, &node), "+0.07 ≤ α +0.12");
  assert_text (pal_thinking_cut_bound (&chess_rules, &node), "≤ α +0.12");
  node.ply = 2;
  node.value = 30;
  node.beta = 20;
  node.flags = GLASS_DONE | GLASS_CUT | GLASS_LOWER;
  assert_text (pal_thinking_node_value (&chess_rules, &node), "≥+0.30");
  assert_text (pal_thinking_cut_text (&chess_rules, &node), "+0.30 ≥ β +0.20");
  node.flags = GLASS_DONE;
  g_assert_null (pal_thinking_cut_text (&chess_rules, &node));
  node.flags = 0;
  assert_text (pal_thinking_node_value (&chess_rules, &node), "…");
  node.flags = GLASS_DONE | GLASS_UNKNOWN | GLASS_LOWER;
  assert_text (pal_thinking_node_value (&chess_rules, &node), "…");
  node.flags = GLASS_DONE | GLASS_UPPER | GLASS_LOWER;
  assert_text (pal_thinking_node_value (&chess_rules, &node), "…");
}

/* TEXT, "+0.12", in hundredths again. */
static int
hundredths_of (const char *text)
{
  gboolean below = g_str_has_prefix (text, "−");
  double size = g_ascii_strtod (below ? text + strlen ("−") : text, NULL);

  return (int) lround (100 * (below ? -size : size));
}

/* Where chance took a move that is not the best, it is said at the root and at that move. */
static void
test_chance (void)
{
  g_autofree Bot *bot = g_new0 (Bot, 1);
  gboolean worse = FALSE;

  bot_init (bot, &chess_rules);
  bot->techniques.random_plies = 10;
  bot->techniques.margin = 205;
  for (int seed = 1; seed <= 20 && !worse; seed++) {
    GlassTree *tree = think_as (bot, 1, 1000, seed);
    const GlassNode *root = glass_tree_node (tree, 0);
    int other = root->first_child, line[2];
    g_autofree char *text = pal_thinking_chance_text (tree, 0, 0);

    g_assert_cmpint (glass_tree_line (tree, line, 2), ==, 2);
    worse = glass_tree_node (tree, line[1])->value < root->value;
    g_assert_true (worse == (text != NULL));
    if (worse) {
      g_autofree char *move = pal_thinking_move_text (tree, line[1], 0);

      g_assert_true (g_str_has_prefix (text, move) && strstr (text, "2.05") != NULL);
      assert_text (pal_thinking_chance_text (tree, line[1], 0), text);
      other = other == line[1] ? glass_tree_node (tree, other)->next : other;
      g_assert_null (pal_thinking_chance_text (tree, other, 0));
    }
    glass_tree_unref (tree);
  }
  g_assert_true (worse);
}

/* Each part of a leaf's breakdown is named, and together they are what stands in the leaf's box,
 * sign and all. Returns how many leaves there were. */
static int
check_accounts (const GlassTree *tree)
{
  int seen = 0;

  for (int node = 0; node < glass_tree_size (tree); node++) {
    g_auto (GStrv) parts = pal_thinking_breakdown_parts (tree, node);
    g_autofree char *value
        = pal_thinking_node_value (glass_tree_bot (tree)->rules, glass_tree_node (tree, node));
    int sum = 0;

    g_assert_true ((parts != NULL) == (glass_tree_node (tree, node)->kind == GLASS_LEAF));
    if (parts == NULL)
      continue;
    seen++;
    for (int i = 0; parts[i] != NULL; i += 2)
      sum += hundredths_of (parts[i + 1]);
    g_assert_cmpint (sum, ==, hundredths_of (value));
  }
  return seen;
}

/* Whoever thinks: all values are as that side sees them, and it is named. */
static void
test_breakdown (void)
{
  static const struct {
    const Rules *rules;
    const char *views[2];
  } games[] = {
    { &chess_rules,
      { "Values from the point of view of the searching side, White: + is good for White, − for "
        "Black",
        "Values from the point of view of the searching side, Black: + is good for Black, − for "
        "White" } },
    { &reversi_rules,
      { "Values from the point of view of the searching side, Black: + is good for Black, − for "
        "White",
        "Values from the point of view of the searching side, White: + is good for White, − for "
        "Black" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    const Rules *rules = games[i].rules;
    g_autofree Bot *bot = g_new0 (Bot, 1);
    Move moves[MOVES_MAX];
    Position position;

    bot_init (bot, rules);
    bot->techniques.quiescence = BOT_QUIET_OFF;
    rules_start (rules, &position);
    for (int side = 0; side < 2; side++) {
      GlassTree *tree = think_about (bot, &position, 2, 100000, 0);

      g_assert_cmpint (check_accounts (tree), >=, 5);
      assert_text (pal_thinking_view_text (tree), games[i].views[side]);
      glass_tree_unref (tree);
      rules->legal_moves (&position, moves);
      rules->play (&position, moves[0]);
    }
  }
}

/* The best of the evaluation and the captures below it, which stand in boxes beside each other, is
 * the value of a node after the last ply. */
static void
check_stay (const GlassTree *tree, PalThinkingLayout *layout, int level, const PalThought *stay)
{
  const GlassNode *node = glass_tree_node (tree, stay->node);
  const int sign = node->ply % 2 == 0 ? 1 : -1;
  int best = sign * node->evaluation;
  int n, n_above;
  const PalThought *boxes = pal_thinking_layout_level (layout, level, &n);
  const PalThought *above = &pal_thinking_layout_level (layout, level - 1, &n_above)[stay->parent];

  g_assert_cmpint (above->node, ==, stay->node);
  g_assert_true (&boxes[above->first] == stay);
  g_assert_cmpint (above->n_children, >, 1);
  for (int i = 1; i < above->n_children; i++) {
    g_assert_cmpint (boxes[above->first + i].kind, ==, PAL_THOUGHT_NODE);
    best = MAX (best, sign * glass_tree_node (tree, boxes[above->first + i].node)->value);
  }
  g_assert_cmpint (best, ==, sign * node->value);
  g_assert_true (pal_thought_is_best (tree, stay) == (node->value == node->evaluation));
}

static void
test_stay (void)
{
  g_autofree Bot *bot = g_new0 (Bot, 1);
  g_autoptr (PalThinkingLayout) layout = NULL;
  GlassTree *tree;
  int seen = 0;

  bot_init (bot, &chess_rules);
  bot->techniques.search = BOT_MINIMAX;
  tree = think_as (bot, 2, 100000, 0);
  layout = layout_of (tree);
  pal_thinking_layout_open_all (layout);
  assert_tidy (layout);
  for (int level = 1; level < pal_thinking_layout_n_levels (layout); level++) {
    int n;
    const PalThought *boxes = pal_thinking_layout_level (layout, level, &n);

    for (int i = 0; i < n; i++)
      if (boxes[i].kind == PAL_THOUGHT_STAY) {
        check_stay (tree, layout, level, &boxes[i]);
        seen++;
      }
  }
  g_assert_cmpint (seen, >, 10);
  glass_tree_unref (tree);
}

/* --- the log --- */

static int
count_lines (const char *text)
{
  int n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

static void
test_log (void)
{
  GlassTree *tree = think (&chess_rules, 3, 100000, BOT_ALPHA_BETA);
  gboolean cut;
  g_autofree char *root
      = pal_thinking_log_write (tree, NOTATION_FILE, PAL_THINKING_LOG_ROOT, 1000000, &cut);
  g_autofree char *all = NULL, *some = NULL;
  int head;

  g_assert_false (cut);
  g_assert_nonnull (strstr (root, "Bot: Test\n"));
  g_assert_nonnull (strstr (root, "rnbqkbnr/pppppppp"));
  head = count_lines (root) - 21;
  all = pal_thinking_log_write (tree, NOTATION_FILE, PAL_THINKING_LOG_ALL, 1000000, &cut);
  g_assert_false (cut);
  g_assert_cmpint (count_lines (all), ==, head + glass_tree_size (tree));
  g_assert_nonnull (strstr (all, "[evaluation "));
  g_assert_nonnull (strstr (all, " = Material "));
  g_assert_nonnull (strstr (all, "Values from the point of view of the searching side, White"));
  g_assert_nonnull (strstr (all, " ≤ α "));
  g_assert_nonnull (strstr (all, " of 20 moves searched"));
  g_assert_null (strstr (all, "(null)"));

  some = pal_thinking_log_write (tree, NOTATION_FILE, PAL_THINKING_LOG_ALL, 8000, &cut);
  g_assert_true (cut);
  g_assert_cmpuint (strlen (some), <=, 8000);
  g_assert_true (g_utf8_validate (some, -1, NULL));
  g_assert_nonnull (strstr (some, "truncated"));
  g_assert_true (g_str_has_suffix (some, "\n"));
  glass_tree_unref (tree);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/thinking/layout", test_layout);
  g_test_add_func ("/thinking/missing", test_missing);
  g_test_add_func ("/thinking/find", test_find);
  g_test_add_func ("/thinking/first-folds", test_first_folds);
  g_test_add_func ("/thinking/folds-stay", test_folds_stay);
  g_test_add_func ("/thinking/rows", test_rows);
  g_test_add_func ("/thinking/rows-stay", test_rows_stay);
  g_test_add_func ("/thinking/nodes-below", test_nodes_below);
  g_test_add_func ("/thinking/index", test_index);
  g_test_add_func ("/thinking/row-text", test_row_text);
  g_test_add_func ("/thinking/values", test_values);
  g_test_add_func ("/thinking/kinds", test_kinds);
  g_test_add_func ("/thinking/unsafe-boxes", test_unsafe_boxes);
  g_test_add_func ("/thinking/missing-texts", test_missing_texts);
  g_test_add_func ("/thinking/chance", test_chance);
  g_test_add_func ("/thinking/account", test_breakdown);
  g_test_add_func ("/thinking/stay", test_stay);
  g_test_add_func ("/thinking/log", test_log);
  return g_test_run ();
}
