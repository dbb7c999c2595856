/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands in a file is in it again after the game was on the board and was saved: of every
 * sample file, and of games of all kinds in all formats that are written. Drawing upon the boards
 * in between changes nothing else; what a format cannot hold is told before. */
#include "base/random.h"
#include "files/core/game-file.h"
#include "game/match/pal-match-edit.h"
#include "game/match/pal-match-text.h"
#include "registry.h"
#include "support/test-data.h"
#include "support/test-trees.h"

#include <string.h>

enum { DRAWN_MAX = 100 }; /* as many edits as can be taken back */

static PalPlayer *
player_of (const GameTree *tree, int side)
{
  const char *name = game_tree_get_tag (tree, tree->rules->side_tags[side]);

  return name && *name && *name != '?' ? pal_human_player_new (name)
                                       : pal_human_player_new_unnamed (tree->rules, side, FALSE);
}

/* TREE (passes) as a file that was opened has it on the board. */
static PalMatch *
match_of (GameTree *tree)
{
  g_autoptr (PalPlayer) first = player_of (tree, 0);
  g_autoptr (PalPlayer) second = player_of (tree, 1);
  PalTimeControl control = { .mode = PAL_CLOCK_NONE };

  return pal_match_new (tree, NULL, first, second, (PalTimeControl[2]){ control, control });
}

/* The only game in BYTES, in which nothing is wrong. */
static GameTree *
read_again (GBytes *bytes)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GameFile) file = game_file_new (bytes, NULL, &error);
  GameTree *tree;

  g_assert_no_error (error);
  g_assert_cmpuint (file->entries->len, ==, 1);
  tree = game_file_read (file, 0, problems, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < problems->len; i++)
    g_test_message ("%s", ((ReadProblem *) problems->pdata[i])->message);
  g_assert_cmpuint (problems->len, ==, 0);
  return tree;
}

/* MATCH as PGN, which has room for all. */
static GBytes *
write_whole (PalMatch *match)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  const SaveFormat form = { .format = file_format_find ("pgn") };
  GBytes *bytes = pal_match_write (match, &form, problems, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (problems->len, ==, 0);
  return bytes;
}

static void
assert_same_bytes (GBytes *a, GBytes *b)
{
  g_assert_cmpmem (g_bytes_get_data (a, NULL), g_bytes_get_size (a), g_bytes_get_data (b, NULL),
                   g_bytes_get_size (b));
}

/* --- drawing --- */

static void
collect (GameNode *node, GPtrArray *nodes)
{
  g_ptr_array_add (nodes, node);
  for (guint i = 0; node->children && i < node->children->len; i++)
    collect (node->children->pdata[i], nodes);
}

/* All nodes of MATCH, each before its children, up to DRAWN_MAX. */
static GPtrArray *
nodes_of (PalMatch *match)
{
  GPtrArray *nodes = g_ptr_array_new ();

  collect (pal_match_get_tree (match)->root, nodes);
  g_ptr_array_set_size (nodes, (int) MIN (nodes->len, DRAWN_MAX));
  return nodes;
}

static BoardMark
random_mark (const Rules *rules, Random *random)
{
  guint n = (guint) (rules->files * rules->ranks);
  BoardMark mark = { .color = (guint8) random_below (random, BOARD_MARK_COLORS),
                     .from = SQUARE_NONE,
                     .to = (Square) random_below (random, n) };

  if (random_below (random, 2))
    mark.from = (Square) ((mark.to + 1 + random_below (random, n - 1)) % n);
  return mark;
}

/* A square and an arrow more, or other ones, than NODE has. */
static void
draw (PalMatch *match, GameNode *node, Random *random)
{
  const Rules *rules = pal_match_get_rules (match);
  BoardMarks marks;

  board_marks_read (rules, node->commands, &marks);
  do
    g_assert_true (board_marks_toggle (&marks, random_mark (rules, random)));
  while (random_below (random, 3));
  pal_match_set_marks (match, node, &marks);
}

static void
assert_same_marks (const Rules *rules, const GameNode *a, const GameNode *b)
{
  BoardMarks of_a, of_b;

  board_marks_read (rules, a->commands, &of_a);
  board_marks_read (rules, b->commands, &of_b);
  g_assert_cmpmem (of_a.items, (gsize) of_a.n * sizeof *of_a.items, of_b.items,
                   (gsize) of_b.n * sizeof *of_b.items);
}

/* Draws on all boards of MATCH, which writes BYTES: the marks are in the file, all that was there
 * is as it was, and so is the file when the drawings are gone, by whom they were taken away. */
static void
check_drawings (PalMatch *match, GBytes *bytes, Random *random)
{
  const Rules *rules = pal_match_get_rules (match);
  g_autoptr (GPtrArray) nodes = nodes_of (match);
  g_autoptr (GPtrArray) read_nodes = NULL;
  g_autoptr (PalMatch) again = NULL;
  g_autoptr (GBytes) drawn = NULL;
  g_autoptr (GBytes) drawn_again = NULL;
  g_autoptr (GBytes) undone = NULL;
  g_autoptr (GBytes) cleared = NULL;

  for (guint i = 0; i < nodes->len; i++)
    draw (match, nodes->pdata[i], random);
  drawn = write_whole (match);
  g_assert_false (g_bytes_equal (drawn, bytes));
  again = match_of (read_again (drawn));
  drawn_again = write_whole (again);
  assert_same_bytes (drawn, drawn_again);
  test_assert_same_tree (pal_match_get_tree (match), pal_match_get_tree (again));
  while (pal_match_undo_edit (match)) {
  }
  undone = write_whole (match);
  assert_same_bytes (undone, bytes);

  read_nodes = nodes_of (again);
  for (guint i = 0; i < nodes->len; i++) {
    BoardMarks marks;
    board_marks_read (rules, ((GameNode *) nodes->pdata[i])->commands, &marks);
    pal_match_set_marks (again, read_nodes->pdata[i], &marks);
    assert_same_marks (rules, nodes->pdata[i], read_nodes->pdata[i]);
  }
  cleared = write_whole (again);
  assert_same_bytes (cleared, bytes);
}

/* Puts TREE (passes) on the board and saves it, and what was saved again: nothing is lost, and what
 * this program has written it leaves as it is. */
static void
check_tree (GameTree *tree, Random *random)
{
  g_autoptr (PalMatch) match = match_of (tree);
  g_autoptr (GBytes) bytes = write_whole (match);
  g_autoptr (PalMatch) again = match_of (read_again (bytes));
  g_autoptr (GBytes) bytes_again = write_whole (again);

  test_assert_same_tree (pal_match_get_tree (match), pal_match_get_tree (again));
  assert_same_bytes (bytes, bytes_again);
  check_drawings (again, bytes, random);
}

static void
check_file (const char *path, Random *random)
{
  g_autoptr (GFile) source = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GameFile) file = game_file_load (source, NULL, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < file->entries->len; i++) {
    GameTree *tree = game_file_read (file, i, NULL, &error);
    g_assert_no_error (error);
    g_test_message ("%s, game %u", path, i + 1);
    check_tree (tree, random);
  }
}

static void
test_shared_files (void)
{
  g_autofree char *folder = test_data_path ("data/pgn");
  g_autoptr (GDir) dir = folder ? g_dir_open (folder, 0, NULL) : NULL;
  Random random = random_from_seed (7);
  guint n = 0;

  for (const char *name; dir && (name = g_dir_read_name (dir));) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    if (!g_str_has_suffix (name, ".pgn"))
      continue;
    check_file (path, &random);
    n++;
  }
  g_assert_true (dir == NULL || n > 0);
}

/* --- games of all kinds --- */

static void
annotate (const Rules *rules, GameNode *node, Random *random)
{
  static const char *const texts[] = { "a plan", "妙手", "x } y", "l'été" };
  BoardMarks marks = { 0 };

  if (random_below (random, 3) == 0)
    game_node_set_comment (node, texts[random_below (random, G_N_ELEMENTS (texts))]);
  if (random_below (random, 8) == 0 && node->parent)
    node->comment_before = g_strdup (texts[random_below (random, G_N_ELEMENTS (texts))]);
  if (random_below (random, 6) == 0)
    game_node_add_nag (node, (guint8) (1 + random_below (random, 6)));
  if (random_below (random, 6) == 0)
    node->elapsed_ms = random_below (random, 600) * 1000;
  if (random_below (random, 4) == 0) {
    board_marks_toggle (&marks, random_mark (rules, random));
    node->commands = board_marks_write (rules, NULL, &marks);
  }
}

/* A game of PLIES random moves with notes and marks, and, with VARIATIONS, as many beside it. */
static GameTree *
random_tree (const Rules *rules, int plies, gboolean variations, Random *random)
{
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  Position start;
  GameTree *tree;

  rules_start (rules, &start);
  tree = game_tree_new (rules, &start);
  g_ptr_array_add (nodes, tree->root);
  for (int i = 0; i < (variations ? 2 * plies : plies); i++) {
    guint from = i < plies ? nodes->len - 1 : random_below (random, nodes->len);
    GameNode *node = nodes->pdata[from];
    Move moves[MOVES_MAX];
    int n = rules->legal_moves (&node->position, moves);
    Move move = n > 0 ? moves[random_below (random, (guint) n)] : MOVE_NONE;
    if (n > 0 && !game_node_child (node, move)) {
      g_ptr_array_add (nodes, game_tree_add (tree, node, move));
      annotate (rules, nodes->pdata[nodes->len - 1], random);
    }
  }
  game_tree_set_tag (tree, rules->side_tags[0], "Ann");
  game_tree_set_tag (tree, "Date", "2024.05.31");
  return tree;
}

static void
test_all_games (void)
{
  Random random = random_from_seed (20240531);

  for (int game = 0; game < registry_count (); game++)
    for (int round = 0; round < 12; round++)
      check_tree (random_tree (registry_game (game)->rules, 20 + round, TRUE, &random), &random);
}

static gboolean
is_told (GPtrArray *problems, const char *words)
{
  for (guint i = 0; i < problems->len; i++)
    if (strstr (((ReadProblem *) problems->pdata[i])->message, words))
      return TRUE;
  return FALSE;
}

/* The moves of both, and of what else there is what was not said to be lost. */
static void
assert_kept (const GameNode *a, const GameNode *b, GPtrArray *losses)
{
  guint n = a->children ? a->children->len : 0;

  g_assert_cmpuint (a->move, ==, b->move);
  if (!is_told (losses, "hold comments") && !a->comment_before)
    g_assert_cmpstr (a->comment, ==, b->comment);
  if (is_told (losses, "hold variations"))
    n = MIN (n, 1);
  g_assert_cmpuint (n, ==, b->children ? b->children->len : 0);
  for (guint i = 0; i < n; i++)
    assert_kept (a->children->pdata[i], b->children->pdata[i], losses);
}

/* A format with less room than PGN: it says what it leaves out, keeps the rest, and what it has
 * written once it writes again without any loss. */
static void
check_format (const FileFormat *format, const GameTree *tree)
{
  g_autoptr (GPtrArray) losses = read_problems_new ();
  g_autoptr (GPtrArray) none = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = file_format_write (format, tree, losses, &error);
  g_autoptr (GameTree) again = NULL;
  g_autoptr (GBytes) bytes_again = NULL;

  g_test_message ("%s in %s", tree->rules->id, format->id);
  g_assert_no_error (error);
  g_assert_true (is_told (losses, "hold arrows and marks"));
  g_assert_true (is_told (losses, "hold annotation signs"));
  again = read_again (bytes);
  assert_kept (tree->root, again->root, losses);
  bytes_again = file_format_write (format, again, none, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (none->len, ==, 0);
  assert_same_bytes (bytes, bytes_again);
}

static void
test_formats (void)
{
  Random random = random_from_seed (1);
  const FileFormat *format;
  guint n = 0;

  for (int game = 0; game < registry_count (); game++)
    for (guint i = 0; (format = file_format_at (i)); i++) {
      const Rules *rules = registry_game (game)->rules;
      if (!format->game || !file_format_writes (format, rules))
        continue;
      for (int round = 0; round < 12; round++) {
        g_autoptr (GameTree) tree = random_tree (rules, 24 + round, round % 2 > 0, &random);
        check_format (format, tree);
      }
      n++;
    }
  g_assert_cmpuint (n, ==, 4); /* DhtmlXQ, XQF, GGF, transcripts */
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/round-trips/shared-files", test_shared_files);
  g_test_add_func ("/round-trips/all-games", test_all_games);
  g_test_add_func ("/round-trips/formats", test_formats);
  return g_test_run ();
}
