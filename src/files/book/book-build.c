/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "book-build.h"

#include "book-counts.h"
#include "book-place.h"
#include "files/core/game-file.h"
#include "registry.h"

#include <glib/gi18n-lib.h>

enum { PROGRESS_GAMES = 50, PROGRESS_MOVES = 5000 };

/* A book under way. */
typedef struct {
  Book *book;
  const Rules *rules;
  const BookBounds *bounds;
  BookCounts *counts;
  BookBuildFunc progress; /* or NULL */
  gpointer data;
  GCancellable *cancellable;
  BookReport report;
} Build;

static void
book_build_tell (const Build *build, BookStep step, guint done, guint total)
{
  if (build->progress)
    build->progress (step, done, total, build->data);
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
  static const unsigned kinds[] = { [RESULT_FIRST_WINS] = BOOK_FIRST_WINS,
                                    [RESULT_SECOND_WINS] = BOOK_SECOND_WINS,
                                    [RESULT_DRAW] = BOOK_DRAWS };
  const int least = build->bounds->rating_min;

  return (build->bounds->results & kinds[tree->outcome.result])
         && (least <= 0 || (rating_of (tree, 0) >= least && rating_of (tree, 1) >= least));
}

static gboolean
count_move (Build *build, const Position *position, Move move, Result result, GError **error)
{
  const Result won
      = build->rules->side_to_move (position) == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS;
  char text[MOVE_TEXT_MAX];
  BookPlace place;

  book_place_find (&place, build->rules, position);
  book_place_write (&place, move, text);
  return book_counts_add (build->counts, place.key, text,
                          result == RESULT_DRAW ? 1
                          : result == won       ? 0
                                                : 2,
                          error);
}

/* A null move is a comment and no move; a pass that is legal is one. */
static gboolean
is_move (const GameTree *tree, const GameNode *node)
{
  return node->move != MOVE_PASS
         || rules_is_legal (tree->rules, &node->parent->position, MOVE_PASS);
}

static gboolean
count_game (Build *build, const GameTree *tree, GError **error)
{
  const GameNode *node = tree->root;

  for (int ply = 0; ply < build->bounds->plies_max; ply++) {
    const GameNode *next = game_node_next (node);

    if (!next || !is_move (tree, next))
      break;
    if (!count_move (build, &node->position, next->move, tree->outcome.result, error))
      return FALSE;
    node = next;
  }
  build->report.counted++;
  return TRUE;
}

/* --- All of them --- */

static gboolean
book_build_read_game (Build *build, const BookGames *games, guint index, GError **error)
{
  g_autoptr (GameTree) tree = games->read (index, games->data);

  build->report.games++;
  if (tree && tree->rules == build->rules)
    return !counts (build, tree) || count_game (build, tree, error);
  build->report.unusable++;
  return TRUE;
}

static gboolean
read_games (Build *build, const BookGames *games, GError **error)
{
  const guint total = games->total;

  for (guint i = 0; i < total; i++) {
    if (i % PROGRESS_GAMES == 0)
      book_build_tell (build, BOOK_STEP_READING, i, total);
    if (g_cancellable_set_error_if_cancelled (build->cancellable, error)
        || !book_build_read_game (build, games, i, error))
      return FALSE;
  }
  book_build_tell (build, BOOK_STEP_READING, total, total);
  return TRUE;
}

/* --- The book --- */

static gint64
games_of (const BookCount *count)
{
  return (gint64) count->results[0] + count->results[1] + count->results[2];
}

static gint64
points_of (const BookCount *count)
{
  return 2 * (gint64) count->results[0] + count->results[1];
}

/* Of a move that won POINTS where the best one won BEST: one that won nothing is hardly played. */
static int
weight_of (gint64 points, gint64 best)
{
  const gint64 greatest = best * BOOK_WEIGHT_OF_DRAW;

  return (int) MAX (greatest > BOOK_WEIGHT_MAX ? BOOK_WEIGHT_MAX * points / best
                                               : BOOK_WEIGHT_OF_DRAW * points,
                    1);
}

static gboolean
book_build_write_move (Build *build, const BookCount *count, gint64 best, GError **error)
{
  const BookMove row = {
    .weight = weight_of (points_of (count), best),
    .wins = count->results[0],
    .draws = count->results[1],
    .losses = count->results[2],
  };

  if (++build->report.moves % PROGRESS_MOVES == 0)
    book_build_tell (build, BOOK_STEP_WRITING, (guint) build->report.moves, 0);
  return book_own_insert (build->book, (guint64) count->key,
                          book_counts_text (build->counts, count->move), &row, error);
}

static gboolean
write_position (const BookCount *moves, guint n, gpointer data, GError **error)
{
  Build *build = data;
  const gint64 least = build->bounds->games_min;
  gint64 best = 0;

  for (guint i = 0; i < n; i++)
    if (games_of (&moves[i]) >= least)
      best = MAX (best, points_of (&moves[i]));
  for (guint i = 0; i < n; i++)
    if (games_of (&moves[i]) >= least && !book_build_write_move (build, &moves[i], best, error))
      return FALSE;
  return TRUE;
}

static gboolean
write_book (Build *build, GError **error)
{
  if (!book_begin (build->book, error))
    return FALSE;
  book_build_tell (build, BOOK_STEP_WRITING, 0, 0);
  if (book_counts_each (build->counts, write_position, build, build->cancellable, error)
      && !g_cancellable_set_error_if_cancelled (build->cancellable, error))
    return book_commit (build->book, error);
  book_roll_back (build->book);
  return FALSE;
}

static gboolean
check_counted (const BookReport *report, const Rules *rules, GError **error)
{
  if (report->counted > 0)
    return TRUE;
  g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
               /* Translators: the name of a game. */
               _ ("No game in the file counts: none is a game of %s within the limits. Widen the "
                  "limits or choose another file."),
               _ (rules->name));
  return FALSE;
}

gboolean
book_build_from (Book *book, const BookGames *games, const BookBounds *bounds,
                 BookBuildFunc progress, gpointer data, GCancellable *cancellable,
                 BookReport *report, GError **error)
{
  g_autofree char *folder = book_own_folder (book);
  g_autoptr (BookCounts) counted = book_counts_new (folder, BOOK_COUNTS_USUAL);
  Build build = { .book = book,
                  .rules = book_get_rules (book),
                  .bounds = bounds,
                  .counts = counted,
                  .progress = progress,
                  .data = data,
                  .cancellable = cancellable };

  if (!read_games (&build, games, error) || !check_counted (&build.report, build.rules, error)
      || !write_book (&build, error))
    return FALSE;
  if (report)
    *report = build.report;
  return TRUE;
}

static GameTree *
read_from_file (guint index, gpointer file)
{
  return game_file_read (file, index, NULL, NULL);
}

gboolean
book_build (Book *book, GFile *file, const BookBounds *bounds, BookBuildFunc progress,
            gpointer data, GCancellable *cancellable, BookReport *report, GError **error)
{
  g_autoptr (GameFile) games = NULL;

  if (progress)
    progress (BOOK_STEP_FINDING, 0, 0, data);
  games = game_file_load (file, cancellable, error);
  return games
         && book_build_from (
             book,
             &(BookGames){ .total = games->entries->len, .read = read_from_file, .data = games },
             bounds, progress, data, cancellable, report, error);
}
