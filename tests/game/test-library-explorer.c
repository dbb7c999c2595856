/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What windows ask of libraries beside lists: the explorer, searches by position, faults of
 * players, games that are kept while they go on. */
#include "files/pgn/pgn.h"
#include "game/library/pal-explorer.h"
#include "game/library/pal-libraries.h"
#include "game/library/pal-person.h"
#include "game/library/pal-position-search.h"
#include "library/library-book.h"
#include "library/library-keep.h"
#include "registry.h"

#include <glib/gstdio.h>
#include <string.h>

#define ONE                                                                                        \
  "[White \"Noether\"]\n[Black \"Bohr\"]\n[WhiteElo \"2500\"]\n[Date \"1998.05.01\"]\n"            \
  "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
#define TWO                                                                                        \
  "[White \"Curie\"]\n[Black \"Dirac\"]\n[Date \"2024.??.??\"]\n[Result \"0-1\"]\n\n"              \
  "1. e4 $4 c5 2. d4 $6 cxd4 $2 0-1\n\n"

typedef struct {
  char *folder;
  PalLibraries *libraries;
  PalLibrary *mine;
  const Rules *rules;
} Fixture;

static void
add_text (Fixture *f, const char *pgn)
{
  g_autoptr (GameTree) tree = pgn_read (pgn, strlen (pgn), 1, NULL, NULL);

  g_assert_true (library_add_game (pal_library_get_library (f->mine), tree, NULL, NULL, NULL));
}

static void
explorer_test_set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("palamedes-explorer-XXXXXX", NULL);
  f->libraries = pal_libraries_new (f->folder);
  f->mine = pal_libraries_get_mine (f->libraries);
  f->rules = registry_find ("chess")->rules;
  pal_library_load (f->mine);
  while (!pal_library_is_loaded (f->mine))
    g_main_context_iteration (NULL, TRUE);
  add_text (f, ONE);
  add_text (f, TWO);
}

static void
explorer_test_tear_down (Fixture *f, gconstpointer data)
{
  GDir *dir = g_dir_open (f->folder, 0, NULL);
  const char *name;

  g_object_unref (f->libraries);
  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (f->folder, name, NULL);
    g_unlink (path);
  }
  g_dir_close (dir);
  g_rmdir (f->folder);
  g_free (f->folder);
}

static const PalExplorerAnswer *
ask (PalExplorer *explorer, const Rules *rules, const Position *position)
{
  pal_explorer_ask (explorer, rules, position);
  while (!pal_explorer_is_current (explorer))
    g_main_context_iteration (NULL, TRUE);
  return pal_explorer_get_answer (explorer);
}

/* The last answer stays until the next one is there; what is known comes at once. */
static void
test_explores (Fixture *f, gconstpointer data)
{
  g_autoptr (PalExplorer) explorer = pal_explorer_new ();
  const PalExplorerAnswer *answer;
  const LibraryMove *move;
  Position start, after;

  rules_start (f->rules, &start);
  pal_explorer_set_library (explorer, f->mine);
  answer = ask (explorer, f->rules, &start);
  g_assert_cmpuint (answer->explored->games, ==, 2);
  move = &g_array_index (answer->explored->moves, LibraryMove, 0);
  g_assert_cmpuint (move->games, ==, 2);
  g_assert_cmpuint (move->wins, ==, 1);
  g_assert_cmpuint (move->first_year, ==, 1998);
  g_assert_cmpuint (move->last_year, ==, 2024);
  after = start;
  f->rules->play (&after, move->move);
  pal_explorer_ask (explorer, f->rules, &after);
  g_assert_false (pal_explorer_is_current (explorer));
  g_assert_nonnull (pal_explorer_get_answer (explorer));
  answer = ask (explorer, f->rules, &after);
  g_assert_cmpuint (answer->explored->moves->len, ==, 2);
  pal_explorer_ask (explorer, f->rules, &start);
  g_assert_true (pal_explorer_is_current (explorer));
}

static void
test_words (Fixture *f, gconstpointer data)
{
  g_autofree char *span = pal_explorer_years (1998, 2024), *one = pal_explorer_years (2001, 2001);
  g_autofree char *score = pal_explorer_score (1, 1, 0);
  g_autofree char *players = NULL, *result = NULL;

  g_assert_cmpstr (span, ==, "1998–2024");
  g_assert_cmpstr (one, ==, "2001");
  g_assert_null (pal_explorer_years (0, 0));
  g_assert_cmpstr (score, ==, "75%");
  g_assert_null (pal_explorer_score (0, 0, 0));
  g_assert_true (pal_explorer_describe_game (f->mine, 1, &players, &result));
  g_assert_cmpstr (players, ==, "Noether (2500) – Bohr");
  g_assert_cmpstr (result, ==, "1-0 · 1998");
  g_assert_false (pal_explorer_describe_game (f->mine, 3, &players, &result));
}

static void
finish_search (PalPositionSearch *search)
{
  while (pal_position_search_is_running (search))
    g_main_context_iteration (NULL, TRUE);
}

/* Without ratings the newest game comes first. */
static void
test_newest (Fixture *f, gconstpointer data)
{
  g_autoptr (PalExplorer) explorer = pal_explorer_new ();
  const LibraryExplored *explored;
  Position start;

  rules_start (f->rules, &start);
  pal_explorer_set_library (explorer, f->mine);
  explored = ask (explorer, f->rules, &start)->explored;
  g_assert_cmpuint (explored->n_best, ==, 2);
  g_assert_false (explored->best_are_rated);
  g_assert_cmpuint (explored->best[0].game, ==, 2);
}

/* What is asked of a library that is not loaded yet waits until it is. */
static void
test_waits (Fixture *f, gconstpointer data)
{
  g_autoptr (PalLibrary) resting = pal_library_new_resting (pal_library_get_path (f->mine), FALSE);
  g_autoptr (PalPositionSearch) search = pal_position_search_new (resting);
  g_autofree char *waiting = NULL, *found = NULL;
  Position start;

  rules_start (f->rules, &start);
  pal_position_search_find (search, f->rules, &start, 0);
  waiting = pal_position_search_describe (search);
  g_assert_cmpstr (waiting, ==, "Loading the library…");
  finish_search (search);
  found = pal_position_search_describe (search);
  g_assert_cmpstr (found, ==, "2 games found");
}

/* In the order of the games; in vain, it is said what may help. */
static void
test_advises (Fixture *f, gconstpointer data)
{
  g_autoptr (PalPositionSearch) search = pal_position_search_new (f->mine);
  g_autofree char *none = NULL, *limited = NULL;
  LibraryPattern pattern;

  library_pattern_init (&pattern, f->rules);
  pal_position_search_find_pattern (search, &pattern);
  finish_search (search);
  g_assert_cmpuint (g_array_index (pal_position_search_get_hits (search), LibraryHit, 0).game, ==,
                    1);
  g_assert_false (pal_position_search_is_in_vain (search));
  none = pal_position_search_advise_pattern (&pattern);
  g_assert_cmpstr (none, ==, "");
  pattern.least[1] = 9;
  pal_position_search_find_pattern (search, &pattern);
  finish_search (search);
  g_assert_true (pal_position_search_is_in_vain (search));
  limited = pal_position_search_advise_pattern (&pattern);
  g_assert_cmpstr (limited, ==, "Material is limited: allow more, or switch it off.");
}

/* A pawn on c5, and whatever else: only the second game. */
static void
test_searches (Fixture *f, gconstpointer data)
{
  g_autoptr (PalPositionSearch) search = pal_position_search_new (f->mine);
  g_autoptr (PalPositionEditor) editor = pal_position_editor_new (f->rules);
  g_autoptr (PalHit) hit = NULL;
  LibraryPattern pattern;
  Position start;
  const Piece black_pawn = pal_position_editor_get_piece (editor, 6 * 8 + 2);

  pal_position_editor_get_position (editor, &start);
  pal_position_search_find (search, f->rules, &start, 0);
  finish_search (search);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (search)), ==, 2);
  pal_position_editor_free_all (editor);
  g_assert_true (pal_position_editor_is_free (editor, 0));
  pal_position_editor_put (editor, 4 * 8 + 2, black_pawn);
  g_assert_false (pal_position_editor_is_free (editor, 4 * 8 + 2));
  pal_position_search_read_board (&pattern, editor);
  pal_position_search_find_pattern (search, &pattern);
  finish_search (search);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (search)), ==, 1);
  hit = g_list_model_get_item (G_LIST_MODEL (search), 0);
  g_assert_cmpuint (pal_hit_get (hit)->game, ==, 2);
  g_assert_cmpuint (pal_hit_get (hit)->ply, ==, 2);
  pal_position_editor_undo (editor);
  g_assert_true (pal_position_editor_is_free (editor, 4 * 8 + 2));
}

static void
keep_found (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GPtrArray **) data = pal_person_find_finish (PAL_LIBRARY (source), result, NULL);
}

/* Only a player's own moves count. */
static void
test_faults (Fixture *f, gconstpointer data)
{
  GPtrArray *found = NULL;
  const PalPersonGame *game;

  pal_person_find (f->mine, "Curie", NULL, keep_found, &found);
  while (!found)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (found->len, ==, 1);
  game = found->pdata[0];
  g_assert_cmpuint (game->person->all.losses, ==, 1);
  g_assert_cmpuint (game->reviewed, ==, 1);
  g_assert_cmpuint (game->faults[PAL_PERSON_BLUNDER], ==, 1);
  g_assert_cmpuint (game->faults[PAL_PERSON_DUBIOUS], ==, 1);
  g_assert_cmpuint (game->faults[PAL_PERSON_MISTAKE], ==, 0);
  g_assert_cmpuint (game->phases[PAL_PHASE_OPENING], ==, 2);
  g_assert_cmpuint (game->phases[PAL_PHASE_END], ==, 0);
  g_assert_cmpuint (game->sides[0], ==, 2);
  g_assert_cmpuint (game->sides[1], ==, 0);
  g_assert_cmpfloat (pal_person_percent (&game->person->all), ==, 0);
  g_ptr_array_unref (found);
}

static guint32
keep (Fixture *f, const char *pgn)
{
  g_autoptr (GameTree) tree = pgn_read (pgn, strlen (pgn), 1, NULL, NULL);
  guint32 id = 0;

  g_assert_true (library_keep_game (pal_library_get_library (f->mine), tree, "k", &id, NULL));
  return id;
}

/* Each version takes the place of the one before, also where only the end is new; what somebody has
 * deleted stays so. */
static void
test_keeps (Fixture *f, gconstpointer data)
{
  Library *library = pal_library_get_library (f->mine);
  const guint32 begun = keep (f, "[White \"Ada\"]\n\n1. a3 a6 *\n\n");
  const guint32 same = keep (f, "[White \"Ada\"]\n\n1. a3 a6 *\n\n");
  const guint32 ended = keep (f, "[White \"Ada\"]\n[Result \"1-0\"]\n\n1. a3 a6 1-0\n\n");

  g_assert_cmpuint (begun, ==, same);
  g_assert_cmpuint (ended, !=, begun);
  g_assert_cmpuint (library_count (library, f->rules), ==, 3);
  g_assert_true (library_set_flags (library, &ended, 1, 0, LIBRARY_DELETED, NULL));
  g_assert_cmpuint (keep (f, "[White \"Ada\"]\n\n1. a3 a6 2. b3 *\n\n"), ==, ended);
  g_assert_cmpuint (library_count (library, f->rules), ==, 2);
}

/* All moves of both games, or of the one that was asked for; none where nothing is good enough. */
static void
test_makes_book (Fixture *f, gconstpointer data)
{
  Library *library = pal_library_get_library (f->mine);
  g_autofree char *path = g_build_filename (f->folder, "games.palbook", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  BookBounds bounds = { 24, BOOK_ALL_RESULTS, 0, 1 };
  const guint32 second = 2;
  BookReport report;
  Book *book;

  g_array_append_val (ids, second);
  for (int whole = 0; whole < 2; whole++) {
    g_unlink (path);
    g_assert_true (book_own_create (file, f->rules, NULL));
    book = book_open (file, f->rules, NULL);
    g_assert_true (library_book_build (library, whole ? NULL : ids, book, &bounds, NULL, NULL, NULL,
                                       &report, NULL));
    g_assert_cmpuint (report.counted, ==, whole ? 2 : 1);
    g_assert_cmpuint (report.moves, ==, whole ? 6 : 4);
    bounds.rating_min = 3000;
    g_assert_false (
        library_book_build (library, NULL, book, &bounds, NULL, NULL, NULL, &report, NULL));
    bounds.rating_min = 0;
    book_free (book);
  }
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*test) (Fixture *f, gconstpointer data);
  } tests[] = {
    { "/library/explores", test_explores }, { "/library/words", test_words },
    { "/library/searches", test_searches }, { "/library/faults", test_faults },
    { "/library/keeps", test_keeps },       { "/library/makes-book", test_makes_book },
    { "/library/newest", test_newest },     { "/library/waits", test_waits },
    { "/library/advises", test_advises },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, explorer_test_set_up, tests[i].test,
                explorer_test_tear_down);
  return g_test_run ();
}
