/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game as a document and as a page for browsers: what stands where, and what is left out. */
#include "game/export/pal-game-document.h"
#include "game/export/pal-game-html.h"

#include "files/pgn/pgn.h"
#include "files/tree/nag.h"

#include <string.h>

static char *
write_move (const GameTree *tree, const GameNode *node, int notation)
{
  char move[MOVE_TEXT_MAX];
  const char *sign = "";

  tree->rules->move_to_text (&node->parent->position, node->move, notation, move);
  if (node->nags != NULL)
    sign = nag_glyph (g_array_index (node->nags, guint8, 0));
  return g_strconcat (move, sign, NULL);
}

static const PalDocumentOptions all = {
  .write_move = write_move,
  .diagrams = PAL_DIAGRAMS_MARKED,
  .every = 1,
  .comments = TRUE,
  .variations = TRUE,
};

static GameTree *
read_game (const char *text)
{
  g_autoptr (GError) error = NULL;
  GameTree *tree = pgn_read (text, strlen (text), 1, NULL, &error);

  g_assert_no_error (error);
  return tree;
}

/* A line for each block: a letter for its kind and depth, runs of the main line in asterisks. */
static char *
describe (const GPtrArray *blocks)
{
  static const char kinds[] = "TFXDR";
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < blocks->len; i++) {
    const PalBlock *block = blocks->pdata[i];

    g_string_append_printf (text, "%c%d ", kinds[block->kind], block->depth);
    for (guint r = 0; r < block->runs->len; r++) {
      const PalRun *run = block->runs->pdata[r];
      const char *mark = run->kind == PAL_RUN_MAIN ? "*" : run->kind == PAL_RUN_COMMENT ? "~" : "";

      g_string_append_printf (text, "%s%s%s", mark, run->text->str, mark);
    }
    g_string_append_c (text, '\n');
  }
  g_string_replace (text, "\u00a0", "_", 0);
  return g_string_free (text, FALSE);
}

static void
assert_document (const char *game, const PalDocumentOptions *options, const char *result,
                 const char *expected)
{
  g_autoptr (GameTree) tree = read_game (game);
  g_autoptr (GPtrArray) blocks = pal_game_document_new (tree, result, options);
  g_autofree char *text = describe (blocks);

  g_assert_cmpstr (text, ==, expected);
}

#define GAME                                                                                       \
  "[Event \"Open\"]\n[Site \"?\"]\n[Date \"2024.05.??\"]\n[Round \"3\"]\n[White \"Ada\"]\n"        \
  "[Black \"Bob\"]\n[WhiteElo \"2100\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n"                      \
  "{Begin} 1. e4 e5 {Two pawns [#]} 2. Nf3 (2. d4 exd4 (2... d6 3. dxe5) 3. c3!) 2... Nc6? "       \
  "3. Bb5 {[%cal Gb5c6]} a6 1-0\n"

static void
test_all (void)
{
  assert_document (GAME, &all, "White wins",
                   "T0 Ada (2100) – Bob\n"
                   "F0 Open · Round 3 · 2024-05\n"
                   "F0 Chess · C20\n"
                   "X0 ~Begin ~*1._e4 e5 *~Two pawns~\n"
                   "D0 1… e5 · White to move\n"
                   "X0 *2._Nf3*\n"
                   "X1 2._d4 exd4 (2…_d6 3._dxe5) 3._c3!\n"
                   "D1 3. c3! · Black to move\n"
                   "X0 *2…_Nc6?*\n"
                   "D0 2… Nc6? · White to move\n"
                   "X0 *3._Bb5*\n"
                   "D0 3. Bb5 · Black to move\n"
                   "X0 *3…_a6*\n"
                   "D0 3… a6 · 1-0\n"
                   "R0 White wins\n");
}

/* What asks for a diagram: PGN's signs for one, a good or bad move, a drawing; no other sign. */
static void
test_marked (void)
{
  g_autoptr (GameTree) tree = read_game ("1. e4 $220 e5 $221 2. Nf3 $1 Nc6 $6 3. Bb5 $10 a6 $146 "
                                         "4. Ba4 {[%csl Ra4]} Nf6 {[%clk 0:01:00]} *");
  static const gboolean expected[] = { TRUE, TRUE, TRUE, TRUE, FALSE, FALSE, TRUE, FALSE };
  const GameNode *node = game_node_next (tree->root);

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++, node = game_node_next (node))
    g_assert_cmpint (pal_game_document_is_marked (tree, node), ==, expected[i]);
}

static void
test_without (void)
{
  PalDocumentOptions options = all;

  options.comments = options.variations = FALSE;
  options.diagrams = PAL_DIAGRAMS_NONE;
  assert_document (GAME, &options, NULL,
                   "T0 Ada (2100) – Bob\n"
                   "F0 Open · Round 3 · 2024-05\n"
                   "F0 Chess · C20\n"
                   "X0 *1._e4 e5 2._Nf3 Nc6? 3._Bb5 a6*\n");
}

static void
test_every (void)
{
  PalDocumentOptions options = all;

  options.diagrams = PAL_DIAGRAMS_EVERY;
  options.every = 2;
  assert_document ("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", &options, NULL,
                   "T0 Chess\n"
                   "X0 *1._e4 e5 2._Nf3 Nc6*\n"
                   "D0 2… Nc6 · White to move\n"
                   "X0 *3._Bb5*\n"
                   "D0 3. Bb5 · Black to move\n");
}

/* A game without moves, from the usual start and from another one. */
static void
test_empty (void)
{
  assert_document ("[White \"Ada\"]\n[Black \"?\"]\n\n*", &all, NULL,
                   "T0 Ada – Black\nF0 Chess\nD0 White to move\n");
  assert_document ("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b - - 0 9\"]\n\n9... Kd7 *", &all,
                   NULL,
                   "T0 Chess\nD0 Black to move\nX0 *9…_Kd7*\n"
                   "D0 9… Kd7 · White to move\n");
  /* Something to be solved is no end, whatever its result. */
  assert_document ("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 9\"]\n[Result \"1-0\"]\n\n"
                   "1-0",
                   &all, NULL, "T0 Chess\nD0 White to move\n");
}

/* Where a game counts pieces so do diagrams; moves are in the notation that was asked for. */
static void
test_other_games (void)
{
  PalDocumentOptions options = all;

  assert_document ("[Variant \"reversi\"]\n\n1. f5 d6 *", &options, NULL,
                   "T0 Reversi\nX0 *1._f5 d6*\n"
                   "D0 1… d6 · Black to move · Black 3, White 3\n");
  options.diagrams = PAL_DIAGRAMS_NONE;
  options.notation = 3;
  assert_document ("[Variant \"xiangqi\"]\n\n1. h2e2 h9g7 *", &options, NULL,
                   "T0 Xiangqi\nX0 *1._炮二平五 马８进７*\n");
}

/* Variations nested without end are cut, and what is left is whole. */
static void
test_deep (void)
{
  enum { DEPTH = 5000 };
  static const char *const moves[] = { "Nc3", "Nc6", "Nb1", "Nb8" };
  g_autoptr (GString) text = g_string_new ("1. Nf3 ");
  g_autoptr (GameTree) tree = NULL;
  g_autoptr (GPtrArray) blocks = NULL;
  g_autofree char *all_text = NULL;
  guint n = 0;

  for (int i = 0; i < DEPTH; i++)
    g_string_append_printf (text, "(%d%s %s %s ", i / 2 + 1, i % 2 ? "..." : ".", moves[i % 4],
                            i % 2 ? "Nf3" : "Nf6");
  for (int i = 0; i < DEPTH; i++)
    g_string_append (text, ") ");
  g_string_append (text, "*");
  tree = read_game (text->str);
  blocks = pal_game_document_new (tree, NULL, &all);
  g_assert_cmpuint (blocks->len, >, 2);
  all_text = describe (blocks);
  for (const char *p = all_text; (p = strchr (p, '(')) != NULL; p++)
    n++;
  g_assert_cmpuint (n, >, 100);
  g_assert_cmpuint (n, <, 250);
}

/* --- the page --- */

static char *
draw (const GameNode *node, guint n, gpointer data)
{
  guint *left = data;

  if (left != NULL && (*left)-- == 0)
    return NULL;
  return g_strdup_printf ("<svg id=\"d%u\"/>", n);
}

static void
test_html (void)
{
  g_autoptr (GameTree) tree = read_game (
      "[White \"A <b> & \\\"C\\\"\"]\n[Black \"Bob\"]\n\n1. e4 {<script>a && b</script> "
      "马} e5 (1... c5 {x<y}) *");
  g_autoptr (GPtrArray) blocks = pal_game_document_new (tree, "Draw", &all);
  g_autofree char *title = pal_game_document_title (tree);
  g_autofree char *page
      = pal_game_html_write (blocks, title, "zh-TW", "<svg id=\"shared\"/>", draw, NULL);

  g_assert_nonnull (strstr (page, "<html lang=\"zh-TW\">"));
  g_assert_nonnull (strstr (page, "<title>A &lt;b&gt; &amp; &quot;C&quot; – Bob</title>"));
  g_assert_nonnull (strstr (page, "&lt;script&gt;a &amp;&amp; b&lt;/script&gt; 马"));
  g_assert_null (strstr (page, "<script"));
  g_assert_nonnull (strstr (page, "<p class=\"variation\">"));
  g_assert_nonnull (strstr (page, "x&lt;y"));
  g_assert_nonnull (strstr (page, "<body>\n<svg id=\"shared\"/>"));
  g_assert_nonnull (strstr (page, "<svg id=\"d0\"/>"));
  g_assert_true (g_str_has_suffix (page, "</html>\n"));
}

/* Who draws may give up. */
static void
test_given_up (void)
{
  g_autoptr (GameTree) tree = read_game (GAME);
  g_autoptr (GPtrArray) blocks = pal_game_document_new (tree, NULL, &all);
  guint left = 2;

  g_assert_null (pal_game_html_write (blocks, "", "en", "", draw, &left));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-document/all", test_all);
  g_test_add_func ("/game-document/marked", test_marked);
  g_test_add_func ("/game-document/without", test_without);
  g_test_add_func ("/game-document/every", test_every);
  g_test_add_func ("/game-document/empty", test_empty);
  g_test_add_func ("/game-document/other-games", test_other_games);
  g_test_add_func ("/game-document/deep", test_deep);
  g_test_add_func ("/game-document/html", test_html);
  g_test_add_func ("/game-document/given-up", test_given_up);
  return g_test_run ();
}
