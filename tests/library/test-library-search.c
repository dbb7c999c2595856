/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions, patterns, and what was played, against what comes out when every game is walked
 * through. */
#include "test-library-help.h"

#include "base/random.h"
#include "registry.h"
#include "rules/symmetry.h"

#include <string.h>

enum { GAMES = 150, POSITIONS = 40, PATTERNS = 40 };

/* A library of games of one kind, and the same games as trees, by number. */
typedef struct {
  const Rules *rules;
  Library *library;
  GPtrArray *trees;
  Random random;
} Walk;

static void
walk_open (Walk *walk, Shelf *shelf, const Rules *rules)
{
  g_autofree char *text = random_games (rules, GAMES, 11);

  shelf_clear (shelf);
  g_assert_cmpuint (shelf_import_text (shelf, "games.pgn", text).added, ==, GAMES);
  walk->rules = rules;
  walk->random = random_from_seed (3);
  walk->library = library_open (shelf->path, FALSE, NULL);
  walk->trees = g_ptr_array_new_with_free_func ((GDestroyNotify) game_tree_free);
  for (guint32 id = 1; id <= GAMES; id++) {
    GameTree *tree = library_read_game (walk->library, id, NULL);
    g_assert_nonnull (tree);
    g_ptr_array_add (walk->trees, tree);
  }
}

static void
walk_close (Walk *walk)
{
  g_ptr_array_unref (walk->trees);
  library_unref (walk->library);
}

/* A position of some game. */
static const Position *
draw_position (Walk *walk)
{
  const GameTree *tree = walk->trees->pdata[random_below (&walk->random, GAMES)];
  const GameNode *node = tree->root;

  for (guint i = random_below (&walk->random, random_below (&walk->random, 2) ? 5 : 60); i > 0; i--)
    node = game_node_next (node) ? game_node_next (node) : node;
  return &node->position;
}

/* --- positions --- */

static void
assert_found (Walk *walk, const Position *position)
{
  g_autoptr (GArray) hits = library_find_position (walk->library, walk->rules, position, 0, NULL);
  guint64 key = rules_symmetric_key (walk->rules, position, NULL);
  guint n = 0;

  for (guint32 id = 1; id <= GAMES; id++) {
    const GameNode *node = ((GameTree *) walk->trees->pdata[id - 1])->root;
    while (node && rules_symmetric_key (walk->rules, &node->position, NULL) != key)
      node = game_node_next (node);
    if (!node)
      continue;
    g_assert_cmpuint (n, <, hits->len);
    g_assert_cmpuint (g_array_index (hits, LibraryHit, n).game, ==, id);
    g_assert_cmpuint (g_array_index (hits, LibraryHit, n).ply, ==, node->ply);
    n++;
  }
  g_assert_cmpuint (hits->len, ==, n);
  g_assert_cmpuint (n, >, 0);
}

static void
test_positions (Shelf *shelf, gconstpointer data)
{
  for (int i = 0; i < registry_count (); i++) {
    Walk walk;
    walk_open (&walk, shelf, registry_game (i)->rules);
    for (int j = 0; j < POSITIONS; j++)
      assert_found (&walk, draw_position (&walk));
    walk_close (&walk);
  }
}

/* Another order of moves, another image of the board, the other colors: the same game is found. */
static void
test_alike (Shelf *shelf, gconstpointer data)
{
  const Rules *chess = library_test_rules ("chess");
  const Rules *reversi = library_test_rules ("reversi");
  Position position, swapped;
  TextError error;
  g_autoptr (Library) library = NULL;
  g_autoptr (GArray) plain = NULL, colors = NULL, mirrored = NULL, disc = NULL;

  shelf_import_text (shelf, "a.pgn",
                     "1. d4 d5 2. c4 e6 3. Nc3 *\n\n[Variant \"Reversi\"]\n\n1. f5 d6 *\n");
  library = library_open (shelf->path, FALSE, NULL);
  g_assert_true (chess->position_from_text (
      &position, "rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3", &error));
  plain = library_find_position (library, chess, &position, 0, NULL);
  g_assert_cmpuint (plain->len, ==, 1);
  g_assert_cmpuint (g_array_index (plain, LibraryHit, 0).ply, ==, 4);
  g_assert_true (library_swap_colors (chess, &position, &swapped));
  g_assert_cmpint (chess->side_to_move (&swapped), ==, 1);
  colors = library_find_position (library, chess, &swapped, 0, NULL);
  g_assert_cmpuint (colors->len, ==, 0);
  g_array_unref (colors);
  colors = library_find_position (library, chess, &swapped, LIBRARY_SWAPPED, NULL);
  g_assert_cmpuint (colors->len, ==, 1);
  mirrored = library_find_position (library, chess, &position, LIBRARY_MIRRORED, NULL);
  g_assert_cmpuint (mirrored->len, ==, 1);
  /* The four first moves of reversi are one. */
  for (int i = 0; i < 4; i++) {
    Move moves[MOVES_MAX];
    rules_start (reversi, &position);
    g_assert_cmpint (reversi->legal_moves (&position, moves), ==, 4);
    reversi->play (&position, moves[i]);
    g_clear_pointer (&disc, g_array_unref);
    disc = library_find_position (library, reversi, &position, 0, NULL);
    g_assert_cmpuint (disc->len, ==, 1);
  }
}

/* --- what was played --- */

static void
assert_explored (Walk *walk, const Position *position)
{
  g_autoptr (LibraryExplored) explored
      = library_explore (walk->library, walk->rules, position, NULL, NULL);
  const int side = walk->rules->side_to_move (position);
  guint64 key = rules_symmetric_key (walk->rules, position, NULL);
  guint32 games = 0, wins = 0, sum = 0;

  for (guint32 id = 1; id <= GAMES; id++) {
    const GameTree *tree = walk->trees->pdata[id - 1];
    const GameNode *node = tree->root;
    while (node && rules_symmetric_key (walk->rules, &node->position, NULL) != key)
      node = game_node_next (node);
    games += node != NULL;
    wins += node && tree->outcome.result == (side == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS);
  }
  g_assert_cmpuint (explored->games, ==, games);
  g_assert_cmpuint (explored->wins, ==, wins);
  for (guint i = 0; i < explored->moves->len; i++) {
    const LibraryMove *move = &g_array_index (explored->moves, LibraryMove, i);
    Position after = *position;
    sum += move->games;
    if (move->move == MOVE_NONE)
      continue;
    g_assert_true (rules_is_legal (walk->rules, position, move->move));
    walk->rules->play (&after, move->move);
    assert_found (walk, &after);
  }
  g_assert_cmpuint (sum, >=, games); /* one game may have come twice and gone on otherwise */
}

static void
test_explorer (Shelf *shelf, gconstpointer data)
{
  for (int i = 0; i < registry_count (); i++) {
    Walk walk;
    walk_open (&walk, shelf, registry_game (i)->rules);
    for (int j = 0; j < POSITIONS; j++)
      assert_explored (&walk, draw_position (&walk));
    walk_close (&walk);
  }
}

static void
test_explorer_figures (Shelf *shelf, gconstpointer data)
{
  static const char games[]
      = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Date \"1990.01.01\"]\n[WhiteElo "
        "\"2400\"]\n"
        "[BlackElo \"2300\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
        "[White \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n[Date \"2001\"]\n[WhiteElo \"2600\"]\n"
        "[BlackElo \"2700\"]\n\n1. e4 c5 0-1\n\n"
        "[White \"E\"]\n[Black \"F\"]\n[Result \"1/2-1/2\"]\n[Date \"1995\"]\n\n1. d4 d5 "
        "1/2-1/2\n\n"
        "[White \"G\"]\n[Black \"H\"]\n\n1. e4 *\n\n";
  const Rules *chess = library_test_rules ("chess");
  const guint32 first = 1, wanted = 3;
  g_autoptr (Library) library = NULL;
  g_autoptr (LibraryExplored) all = NULL, fewer = NULL, among = NULL;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  const LibraryMove *move;
  Position start;

  shelf_import_text (shelf, "a.pgn", games);
  library = library_open (shelf->path, FALSE, NULL);
  rules_start (chess, &start);
  all = library_explore (library, chess, &start, NULL, NULL);
  g_assert_cmpuint (all->games, ==, 4);
  g_assert_cmpuint (all->moves->len, ==, 2);
  move = &g_array_index (all->moves, LibraryMove, 0);
  g_assert_cmpuint (move->games, ==, 3);
  g_assert_cmpuint (move->wins, ==, 1);
  g_assert_cmpuint (move->losses, ==, 1);
  g_assert_cmpuint (move->rating, ==, 2500);
  g_assert_cmpuint (move->first_year, ==, 1990);
  g_assert_cmpuint (move->last_year, ==, 2001);
  g_assert_cmpuint (all->n_best, ==, 2);
  g_assert_cmpuint (all->best[0].game, ==, 2);
  g_assert_true (library_set_flags (library, &first, 1, 0, LIBRARY_DELETED, NULL));
  fewer = library_explore (library, chess, &start, NULL, NULL);
  g_assert_cmpuint (fewer->games, ==, 3);
  g_array_append_val (ids, wanted);
  among = library_explore (library, chess, &start, ids, NULL);
  g_assert_cmpuint (among->games, ==, 1);
  g_assert_cmpuint (among->draws, ==, 1);
}

/* Of moves that are one by the symmetry of the board the one that was played most is shown. */
static void
test_explorer_forms (Shelf *shelf, gconstpointer data)
{
  static const char *const games[] = { "c3c4 c9e7", "c3c4 g9e7", "g3g4 c9e7", "b0c2 b9c7" };
  const Rules *xiangqi = library_test_rules ("xiangqi");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (Library) library = NULL;
  g_autoptr (LibraryExplored) explored = NULL;
  const LibraryMove *move;
  Position start;

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_string_append_printf (text, "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. %s *\n\n",
                            games[i]);
  shelf_import_text (shelf, "a.pgn", text->str);
  library = library_open (shelf->path, FALSE, NULL);
  rules_start (xiangqi, &start);
  explored = library_explore (library, xiangqi, &start, NULL, NULL);
  g_assert_cmpuint (explored->games, ==, 4);
  g_assert_cmpuint (explored->moves->len, ==, 2);
  move = &g_array_index (explored->moves, LibraryMove, 0);
  g_assert_cmpuint (move->games, ==, 3);
  g_assert_cmpuint (move_from (move->move) % (unsigned) xiangqi->files, ==, 2);
}

/* --- patterns --- */

/* SYMMETRY: how often the board is turned by a quarter, plus 4 where it is seen in a mirror first.
 */
static Square
turned_square (const Rules *rules, int square, int symmetry)
{
  int file = square % rules->files, rank = square / rules->files;

  if (symmetry & 4)
    file = rules->files - 1 - file;
  for (int turn = symmetry & 3; turn > 0; turn--) {
    const int held = file;
    file = rank;
    rank = rules->files - 1 - held;
  }
  return (Square) (file + rank * rules->files);
}

static gboolean
stands_as (const LibraryPattern *pattern, const Position *position, int symmetry, gboolean swap)
{
  const Rules *rules = pattern->rules;
  const int half = rules->n_pieces / 2, n_squares = rules->files * rules->ranks;
  guint8 counts[64] = { 0 };

  if (pattern->side >= 0
      && rules->side_to_move (position) != (swap ? !pattern->side : pattern->side))
    return FALSE;
  for (int square = 0; square < n_squares; square++) {
    Square own = turned_square (rules, square, symmetry);
    Piece piece;
    if (swap && rules->setup->has_ends)
      own = (Square) (own % rules->files + (rules->ranks - 1 - own / rules->files) * rules->files);
    piece = rules->piece_at (position, own);
    if (swap && piece)
      piece = (Piece) (piece > half ? piece - half : piece + half);
    if (pattern->squares[square] != LIBRARY_ANY_PIECE && pattern->squares[square] != piece)
      return FALSE;
    counts[piece]++;
  }
  for (int i = 1; i <= rules->n_pieces; i++)
    if (counts[i] < pattern->least[i] || counts[i] > pattern->most[i])
      return FALSE;
  return TRUE;
}

/* The board of reversi has no sides that differ. */
static gboolean
stands (const LibraryPattern *pattern, const GameNode *node)
{
  const gboolean may_turn = g_str_equal (pattern->rules->id, "reversi");

  for (int symmetry = 0; symmetry < 8; symmetry++)
    for (int swap = 0; swap < 2; swap++)
      if ((symmetry == 0 || (pattern->likeness & LIBRARY_MIRRORED && (may_turn || symmetry == 4)))
          && (!swap || pattern->likeness & LIBRARY_SWAPPED)
          && stands_as (pattern, &node->position, symmetry, swap))
        return TRUE;
  return FALSE;
}

static void
gather_hits (const LibraryHit *hits, guint n, guint32 done, guint32 total, gpointer data)
{
  g_array_append_vals (data, hits, n);
  g_assert_cmpuint (done, <=, total);
}

static int
compare_games (gconstpointer a, gconstpointer b)
{
  const LibraryHit *first = a, *second = b;

  return first->game < second->game ? -1 : first->game > second->game;
}

static void
assert_pattern (Walk *walk, const LibraryPattern *pattern)
{
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (LibraryHit));
  guint n = 0;

  g_assert_true (
      library_find_pattern (walk->library, pattern, NULL, gather_hits, hits, NULL, NULL));
  g_array_sort (hits, compare_games);
  for (guint32 id = 1; id <= GAMES; id++) {
    const GameNode *node = ((GameTree *) walk->trees->pdata[id - 1])->root;
    while (node && !stands (pattern, node))
      node = game_node_next (node);
    if (!node)
      continue;
    g_assert_cmpuint (n, <, hits->len);
    g_assert_cmpuint (g_array_index (hits, LibraryHit, n).game, ==, id);
    g_assert_cmpuint (g_array_index (hits, LibraryHit, n).ply, ==, node->ply);
    n++;
  }
  g_assert_cmpuint (hits->len, ==, n);
}

/* A pattern that some position has, but not all of it. */
static void
draw_pattern (Walk *walk, LibraryPattern *pattern)
{
  const Rules *rules = walk->rules;
  const Position *position = draw_position (walk);

  library_pattern_init (pattern, rules);
  pattern->likeness = (LibraryLikeness) random_below (&walk->random, 4);
  if (random_below (&walk->random, 2))
    pattern->side = rules->side_to_move (position);
  for (guint i = random_below (&walk->random, 6); i > 0; i--) {
    Square square = (Square) random_below (&walk->random, (guint) (rules->files * rules->ranks));
    pattern->squares[square] = rules->piece_at (position, square);
  }
  for (int piece = 1; piece <= rules->n_pieces; piece++) {
    guint8 count = 0;
    for (int square = 0; square < rules->files * rules->ranks; square++)
      count += rules->piece_at (position, (Square) square) == piece;
    if (random_below (&walk->random, 3) == 0)
      pattern->least[piece] = count;
    if (random_below (&walk->random, 3) == 0)
      pattern->most[piece] = count;
  }
}

static void
test_patterns (Shelf *shelf, gconstpointer data)
{
  for (int i = 0; i < registry_count (); i++) {
    LibraryPattern pattern;
    Walk walk;
    walk_open (&walk, shelf, registry_game (i)->rules);
    for (int j = 0; j < PATTERNS; j++) {
      draw_pattern (&walk, &pattern);
      assert_pattern (&walk, &pattern);
    }
    library_pattern_init (&pattern, walk.rules);
    library_pattern_set_position (&pattern, draw_position (&walk));
    assert_pattern (&walk, &pattern);
    walk_close (&walk);
  }
}

/* Only in some games; for so many plies; in so much of a game. */
static void
test_pattern_bounds (Shelf *shelf, gconstpointer data)
{
  static const char games[] = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. a3 a6 5. h3 *\n\n"
                              "[White \"X\"]\n\n1. Nf3 Nf6 2. Ng1 *\n\n";
  const guint32 second = 2;
  LibraryPattern pattern;
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (LibraryHit));
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (Library) library = NULL;

  shelf_import_text (shelf, "a.pgn", games);
  library = library_open (shelf->path, FALSE, NULL);
  library_pattern_init (&pattern, library_test_rules ("chess"));
  pattern.squares[21] = 2; /* a white knight on f3 */
  g_assert_true (library_find_pattern (library, &pattern, NULL, gather_hits, hits, NULL, NULL));
  g_assert_cmpuint (hits->len, ==, 2);
  g_array_set_size (hits, 0);
  pattern.plies_stays = 4;
  g_assert_true (library_find_pattern (library, &pattern, NULL, gather_hits, hits, NULL, NULL));
  g_assert_cmpuint (hits->len, ==, 1);
  g_assert_cmpuint (g_array_index (hits, LibraryHit, 0).ply, ==, 5);
  g_array_set_size (hits, 0);
  pattern.plies_stays = 0;
  pattern.plies_from = 4;
  g_assert_true (library_find_pattern (library, &pattern, NULL, gather_hits, hits, NULL, NULL));
  g_assert_cmpuint (hits->len, ==, 1);
  g_array_set_size (hits, 0);
  pattern.plies_from = 0;
  g_array_append_val (ids, second);
  g_assert_true (library_find_pattern (library, &pattern, ids, gather_hits, hits, NULL, NULL));
  g_assert_cmpuint (hits->len, ==, 1);
  g_assert_cmpuint (g_array_index (hits, LibraryHit, 0).game, ==, 2);
}

/* Small imports are joined, and nothing is lost by that. */
static void
test_joined (Shelf *shelf, gconstpointer data)
{
  const Rules *chess = library_test_rules ("chess");
  g_autoptr (Library) library = library_open (shelf->path, TRUE, NULL);
  g_autoptr (LibraryDatabase) database = NULL;
  Position start;

  rules_start (chess, &start);
  for (guint i = 1; i <= 40; i++) {
    g_autofree char *text = random_games (chess, 1, 100 + i);
    g_autoptr (GArray) hits = NULL;
    shelf_import_text (shelf, "one.pgn", text);
    g_assert_true (library_refresh (library, NULL));
    hits = library_find_position (library, chess, &start, 0, NULL);
    g_assert_cmpuint (hits->len, ==, i);
  }
  database = library_database_open (shelf->path, FALSE, NULL);
  g_assert_cmpint (library_database_ask (database, "SELECT count(*) FROM segment"), <, 8);
  g_assert_cmpint (library_database_ask (database, "SELECT count(*) FROM block"), <, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  SHELF_TEST ("/library-search/positions", test_positions);
  SHELF_TEST ("/library-search/alike", test_alike);
  SHELF_TEST ("/library-search/explorer", test_explorer);
  SHELF_TEST ("/library-search/explorer-figures", test_explorer_figures);
  SHELF_TEST ("/library-search/explorer-forms", test_explorer_forms);
  SHELF_TEST ("/library-search/patterns", test_patterns);
  SHELF_TEST ("/library-search/pattern-bounds", test_pattern_bounds);
  SHELF_TEST ("/library-search/joined", test_joined);
  return g_test_run ();
}
