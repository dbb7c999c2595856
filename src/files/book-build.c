#include "book-build.h"

#include "game-file.h"
#include "registry.h"

#include <glib/gi18n-lib.h>

enum {
  COUNTS_MOST = 400000, /* different moves in memory; some 40 MB */
  PROGRESS_GAMES = 50,
};

/* What the games say of one move of one position. */
typedef struct {
  guint64 key;
  Move move;
  Position position; /* freed with the count: only as long as it is in memory */
  gint64 results[3]; /* wins, draws and losses of who played it */
} Count;

typedef struct {
  Book *book;
  const Rules *rules;
  const BookBounds *bounds;
  GHashTable *counts; /* of Count, a set */
} Build;

static guint
hash_count (gconstpointer count)
{
  const Count *c = count;

  return (guint) (c->key ^ c->key >> 32 ^ c->move * 0x9e3779b9u);
}

static gboolean
equal_counts (gconstpointer a, gconstpointer b)
{
  const Count *first = a, *second = b;

  return first->key == second->key && first->move == second->move;
}

/* --- One game --- */

static int
rating_of (const GameTree *tree, int side)
{
  g_autofree char *name = g_strconcat (tree->rules->side_tags[side], "Elo", NULL);
  const char *text = game_tree_get_tag (tree, name);

  return text ? (int) g_ascii_strtoll (text, NULL, 10) : 0;
}

static gboolean
counts (const Build *build, const GameTree *tree)
{
  const int least = build->bounds->rating_least;
  unsigned wanted;

  switch (tree->outcome.result) {
  case RESULT_FIRST_WINS:
    wanted = BOOK_FIRST_WINS;
    break;
  case RESULT_SECOND_WINS:
    wanted = BOOK_SECOND_WINS;
    break;
  case RESULT_DRAW:
    wanted = BOOK_DRAWS;
    break;
  default:
    return FALSE;
  }
  return (build->bounds->results & wanted)
         && (least <= 0 || (rating_of (tree, 0) >= least && rating_of (tree, 1) >= least));
}

static void
count_move (Build *build, const Position *position, Move move, Result result)
{
  Count wanted = { .key = build->rules->key (position), .move = move };
  Count *count = g_hash_table_lookup (build->counts, &wanted);
  const Result won
      = build->rules->side_to_move (position) == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS;

  if (!count) {
    count = g_memdup2 (&wanted, sizeof wanted);
    count->position = *position;
    g_hash_table_add (build->counts, count);
  }
  count->results[result == RESULT_DRAW ? 1 : result == won ? 0 : 2]++;
}

/* A null move is a comment and no move. */
static void
count_game (Build *build, const GameTree *tree)
{
  const GameNode *node = tree->root;

  for (int ply = 0; ply < build->bounds->plies_most; ply++) {
    const GameNode *next = game_node_next (node);

    if (!next || !rules_is_legal (tree->rules, &node->position, next->move))
      return;
    count_move (build, &node->position, next->move, tree->outcome.result);
    node = next;
  }
}

/* --- All of them --- */

static gboolean
flush (Build *build, GError **error)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, build->counts);
  while (g_hash_table_iter_next (&iter, &key, NULL)) {
    const Count *count = key;
    const BookMove move = { .move = count->move,
                            .wins = count->results[0],
                            .draws = count->results[1],
                            .losses = count->results[2] };

    if (!book_add (build->book, &count->position, &move, error))
      return FALSE;
  }
  g_hash_table_remove_all (build->counts);
  return TRUE;
}

static gboolean
read_games (Build *build, const GameFile *file, BookBuildFunc progress, gpointer data,
            GCancellable *cancellable, BookReport *report, GError **error)
{
  for (guint i = 0; i < file->entries->len; i++) {
    g_autoptr (GameTree) tree = game_file_read (file, i, NULL, NULL);

    if (g_cancellable_set_error_if_cancelled (cancellable, error))
      return FALSE;
    report->games++;
    if (!tree || tree->rules != build->rules) {
      report->unusable++;
    } else if (counts (build, tree)) {
      count_game (build, tree);
      report->counted++;
    }
    if (g_hash_table_size (build->counts) >= COUNTS_MOST && !flush (build, error))
      return FALSE;
    if (progress && (report->games % PROGRESS_GAMES == 0 || report->games == file->entries->len))
      progress (report->games, file->entries->len, data);
  }
  return flush (build, error);
}

static gboolean
check_counted (const BookReport *report, const Rules *rules, GError **error)
{
  if (report->counted > 0)
    return TRUE;
  g_set_error (
      error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
      /* Translators: the name of a game. */
      _ ("None of the games in the file counts: none is a game of %s within the bounds. Widen "
         "the bounds or choose another file."),
      _ (rules->name));
  return FALSE;
}

gboolean
book_build (Book *book, GFile *file, const BookBounds *bounds, BookBuildFunc progress,
            gpointer data, GCancellable *cancellable, BookReport *report, GError **error)
{
  g_autoptr (GameFile) games = game_file_load (file, cancellable, error);
  g_autoptr (GHashTable) counted = g_hash_table_new_full (hash_count, equal_counts, g_free, NULL);
  Build build = { book, book_get_rules (book), bounds, counted };
  BookReport own = { 0 };

  if (!games || !book_begin (book, error))
    return FALSE;
  if (!read_games (&build, games, progress, data, cancellable, &own, error)
      || !check_counted (&own, build.rules, error)
      || !book_own_prune (book, bounds->games_least, error)) {
    book_roll_back (book);
    return FALSE;
  }
  if (!book_commit (book, error))
    return FALSE;
  own.moves = book_size (book);
  if (report)
    *report = own;
  return TRUE;
}
