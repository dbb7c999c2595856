/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-book.h"

#include "files/core/game-file.h"

#include <glib/gi18n-lib.h>

/* What is read, and how much of each game. */
typedef struct {
  Library *library;
  GArray *ids; /* guint32 */
  int plies_max;
} Source;

static gboolean
book_wants (const LibraryRow *row, const Rules *rules, const BookBounds *bounds)
{
  static const unsigned kinds[] = { [RESULT_FIRST_WINS] = BOOK_FIRST_WINS,
                                    [RESULT_SECOND_WINS] = BOOK_SECOND_WINS,
                                    [RESULT_DRAW] = BOOK_DRAWS };

  return library_row_rules (row) == rules && !(row->flags & LIBRARY_DELETED)
         && row->result < G_N_ELEMENTS (kinds) && (bounds->results & kinds[row->result])
         && (bounds->rating_min <= 0
             || (row->ratings[0] >= bounds->rating_min && row->ratings[1] >= bounds->rating_min));
}

/* The games among IDS that count; free with g_array_unref. */
static GArray *
choose_games (Library *self, const GArray *ids, const Rules *rules, const BookBounds *bounds)
{
  const LibraryTable *table = library_get_table (self);
  const guint32 n = ids ? ids->len : library_table_count (table);
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < n; i++) {
    const guint32 id = ids ? g_array_index (ids, guint32, i) : i + 1;

    if (book_wants (library_table_get (table, id), rules, bounds))
      g_array_append_val (chosen, id);
  }
  return chosen;
}

/* As many moves as the book takes, and how the game ended: nothing else is asked for. */
static GameTree *
read_beginning (guint index, gpointer data)
{
  const Source *source = data;
  const guint32 id = g_array_index (source->ids, guint32, index);
  const LibraryRow *row = library_table_get (library_get_table (source->library), id);
  const Rules *rules = library_row_rules (row);
  Position start;
  g_autoptr (GArray) moves = library_read_moves (source->library, id, &start, NULL);
  GameTree *tree;
  GameNode *node;

  if (!moves)
    return NULL;
  tree = game_tree_new (rules, &start);
  tree->outcome.result = (Result) row->result;
  node = tree->root;
  for (guint i = 0; i < moves->len && i < (guint) source->plies_max; i++) {
    const Move move = rules_find_code (rules, &node->position, g_array_index (moves, MoveCode, i));

    if (move == MOVE_NONE)
      break;
    node = game_tree_add (tree, node, move);
  }
  return tree;
}

gboolean
library_book_build (Library *self, const GArray *ids, Book *book, const BookBounds *bounds,
                    BookBuildFunc progress, gpointer data, GCancellable *cancellable,
                    BookReport *report, GError **error)
{
  g_autoptr (GArray) chosen = choose_games (self, ids, book_get_rules (book), bounds);
  Source source = { self, chosen, bounds->plies_max };
  BookBounds rest = *bounds;

  if (chosen->len == 0) {
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
                         _ ("None of the games is within the limits. Widen the limits or choose "
                            "other games."));
    return FALSE;
  }
  rest.rating_min = 0; /* has been looked at */
  return book_build_from (book,
                          &(BookGames){ .total = chosen->len, .read = read_beginning, &source },
                          &rest, progress, data, cancellable, report, error);
}
