/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of a library: filters, orders, names, tags, what is changed and taken back; players; games
 * out again. */
#include "test-library-help.h"

#include "library/library-filter.h"
#include "library/library-person.h"
#include "registry.h"

#include <string.h>

static const char games[]
    = "[Event \"Wijk aan Zee\"]\n[Site \"Wijk\"]\n[Date \"2013.01.12\"]\n[White \"Carlsen, "
      "Magnus\"]\n"
      "[Black \"Anand, Viswanathan\"]\n[Result \"1-0\"]\n[WhiteElo \"2861\"]\n[BlackElo \"2772\"]\n"
      "[ECO \"C65\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 1-0\n\n"
      "[Event \"Candidates\"]\n[Date \"2014.03\"]\n[White \"Anand, V\"]\n[Black \"Carlsen, M.\"]\n"
      "[Result \"1/2-1/2\"]\n[WhiteElo \"2770\"]\n[ECO \"D37\"]\n\n1. d4 d5 2. c4 1/2-1/2\n\n"
      "[Event \"Café\"]\n[Date \"????.??.??\"]\n[White \"Müller, Karl\"]\n[Black \"Meyer\"]\n"
      "[Result \"0-1\"]\n\n1. f3 {a Terrible weakening} e5 0-1\n\n"
      "[Event \"全国象棋个人赛\"]\n[Date \"1999.11.05\"]\n[Game \"Chinese Chess\"]\n[Red "
      "\"许银川\"]\n"
      "[Black \"胡荣华\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进7 *\n\n";

static Library *
open_games (Shelf *shelf)
{
  g_autoptr (GError) error = NULL;
  Library *library;

  g_assert_cmpuint (shelf_import_text (shelf, "games.pgn", games).added, ==, 4);
  library = library_open (shelf->path, FALSE, &error);
  g_assert_no_error (error);
  return library;
}

/* "1 3": the games that FILTER lets pass, which is cleared. */
static char *
list (Library *library, LibraryFilter *filter, LibrarySort sort, gboolean descending)
{
  g_autoptr (GArray) ids = library_filter (library, filter, NULL, sort, descending, NULL, NULL);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", g_array_index (ids, guint32, i));
  library_filter_clear (filter);
  return g_string_free (text, FALSE);
}

#define ASSERT_PASS(library, expected, ...)                                                        \
  G_STMT_START                                                                                     \
  {                                                                                                \
    LibraryFilter wanted = { __VA_ARGS__ };                                                        \
    g_autofree char *passed = list (library, &wanted, LIBRARY_SORT_NUMBER, FALSE);                 \
    g_assert_cmpstr (passed, ==, expected);                                                        \
  }                                                                                                \
  G_STMT_END

static void
test_filters (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);

  ASSERT_PASS (library, "1 2 3 4", .text = NULL);
  ASSERT_PASS (library, "1 2", .player = g_strdup ("carlsen"));
  ASSERT_PASS (library, "1", .player = g_strdup ("magn carl"));
  ASSERT_PASS (library, "1", .player = g_strdup ("Carlsen"), .color = LIBRARY_FIRST_COLOR);
  ASSERT_PASS (library, "2", .player = g_strdup ("Carlsen"), .color = LIBRARY_SECOND_COLOR);
  ASSERT_PASS (library, "1 2", .player = g_strdup ("Carlsen"), .opponent = g_strdup ("anand"));
  ASSERT_PASS (library, "", .player = g_strdup ("Carlsen"), .opponent = g_strdup ("meyer"));
  ASSERT_PASS (library, "", .player = g_strdup ("magn carl"), .whole_names = TRUE);
  ASSERT_PASS (library, "1 2", .player = g_strdup ("Magnus Carlsen"), .whole_names = TRUE);
  ASSERT_PASS (library, "", .player = g_strdup ("Carlsen"), .opponent = g_strdup ("ana"),
               .whole_names = TRUE);
  ASSERT_PASS (library, "3", .player = g_strdup ("muller"));
  ASSERT_PASS (library, "3", .player = g_strdup ("MÜLLER"));
  ASSERT_PASS (library, "4", .player = g_strdup ("许"));
  ASSERT_PASS (library, "4", .player = g_strdup ("荣华"));
  ASSERT_PASS (library, "3", .event = g_strdup ("cafe"));
  ASSERT_PASS (library, "1", .event = g_strdup ("wijk zee"));
  ASSERT_PASS (library, "1", .opening = g_strdup ("c6"));
  ASSERT_PASS (library, "4", .rules = library_test_rules ("xiangqi"));
  ASSERT_PASS (library, "1 2", .date_from = 20130000);
  ASSERT_PASS (library, "1 4", .date_to = 20130000);
  ASSERT_PASS (library, "2", .date_from = 20140301 - 1, .date_to = 20140300);
  ASSERT_PASS (library, "1", .rating_from = 2750, .rating_of = LIBRARY_RATING_BOTH);
  ASSERT_PASS (library, "1 2", .rating_from = 2750, .rating_of = LIBRARY_RATING_ONE);
  ASSERT_PASS (library, "1", .rating_from = 2800, .rating_of = LIBRARY_RATING_MEAN);
  ASSERT_PASS (library, "2 3 4", .plies_to = 5);
  ASSERT_PASS (library, "1", .plies_from = 6);
  ASSERT_PASS (library, "1 3", .results = 1u << RESULT_FIRST_WINS | 1u << RESULT_SECOND_WINS);
  ASSERT_PASS (library, "3", .flags = LIBRARY_ANNOTATED);
  ASSERT_PASS (library, "", .deleted = TRUE);
}

static void
test_words (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);

  ASSERT_PASS (library, "1 2", .text = g_strdup ("carl"));
  ASSERT_PASS (library, "1", .text = g_strdup ("carl 2013 wijk"));
  ASSERT_PASS (library, "3", .text = g_strdup ("terrible"));
  ASSERT_PASS (library, "3", .text = g_strdup ("meyer weak"));
  ASSERT_PASS (library, "", .text = g_strdup ("carlsen terrible"));
  ASSERT_PASS (library, "1", .text = g_strdup ("C65"));
  ASSERT_PASS (library, "4", .text = g_strdup ("全国"));
}

static void
assert_order (Library *library, LibrarySort sort, gboolean descending, const char *expected)
{
  LibraryFilter all = { 0 };
  g_autofree char *order = list (library, &all, sort, descending);

  g_assert_cmpstr (order, ==, expected);
}

/* What is not known comes last, whichever way. */
static void
test_orders (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);
  LibraryFilter nobody = { .player = g_strdup ("Nobody") };
  g_autofree char *none = list (library, &nobody, LIBRARY_SORT_DATE, FALSE);

  g_assert_cmpstr (none, ==, "");
  assert_order (library, LIBRARY_SORT_NUMBER, TRUE, "4 3 2 1");
  assert_order (library, LIBRARY_SORT_DATE, FALSE, "4 1 2 3");
  assert_order (library, LIBRARY_SORT_DATE, TRUE, "2 1 4 3");
  assert_order (library, LIBRARY_SORT_FIRST, FALSE, "2 1 3 4");
  assert_order (library, LIBRARY_SORT_RATING, TRUE, "1 2 3 4");
  assert_order (library, LIBRARY_SORT_LENGTH, FALSE, "3 4 2 1");
  assert_order (library, LIBRARY_SORT_OPENING, FALSE, "1 2 3 4");
  assert_order (library, LIBRARY_SORT_OPENING, TRUE, "2 1 3 4");
}

static void
test_completion (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);
  g_auto (GStrv) players = library_complete (library, "a", LIBRARY_NAME_PLAYER, NULL, 10);
  g_auto (GStrv) events = library_complete (library, "zee", LIBRARY_NAME_EVENT, NULL, 10);
  g_auto (GStrv) nothing = library_complete (library, "", LIBRARY_NAME_PLAYER, NULL, 10);
  g_auto (GStrv) few = library_complete (library, "a", LIBRARY_NAME_PLAYER, NULL, 1);

  g_assert_cmpuint (g_strv_length (players), ==, 2);
  g_assert_cmpuint (g_strv_length (events), ==, 1);
  g_assert_cmpstr (events[0], ==, "Wijk aan Zee");
  g_assert_cmpuint (g_strv_length (nothing), ==, 0);
  g_assert_cmpuint (g_strv_length (few), ==, 1);
}

static void
test_names_agree (void)
{
  static const char *const same[][2] = { { "Carlsen, Magnus", "MAGNUS CARLSEN" },
                                         { "Carlsen, M.", "Carlsen, Magnus" },
                                         { "Müller", "muller" },
                                         { "Đặng", "Đặng" },
                                         { "Đặng", "dang" },
                                         { "Łukasz Øster", "lukasz OSTER" },
                                         { "Sæther", "saether" },
                                         { "许银川", "许银川" },
                                         { "", "" } };
  static const char *const others[][2] = { { "Carlsen, Magnus", "Carlsen, Henrik" },
                                           { "Carlsen, M.", "Anand, M." },
                                           { "M.", "Magnus" },
                                           { "Player 1", "Player 12" },
                                           { "许银川", "许" },
                                           { "", "Carlsen" } };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++) {
    g_autofree char *a = library_name_fold (same[i][0]), *b = library_name_fold (same[i][1]);
    g_assert_true (library_names_agree (a, b));
    g_assert_true (library_names_agree (b, a));
  }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++) {
    g_autofree char *a = library_name_fold (others[i][0]), *b = library_name_fold (others[i][1]);
    g_assert_false (library_names_agree (a, b));
    g_assert_false (library_names_agree (b, a));
  }
}

static void
test_dates (void)
{
  gboolean exact;

  g_assert_cmpuint (library_date_read ("2024.05.06", &exact), ==, 20240506);
  g_assert_true (exact);
  g_assert_cmpuint (library_date_read ("2024.??.??", &exact), ==, 20240000);
  g_assert_true (exact);
  g_assert_cmpuint (library_date_read ("2024", &exact), ==, 20240000);
  g_assert_false (exact);
  g_assert_cmpuint (library_date_read ("1851-06-21", &exact), ==, 18510621);
  g_assert_false (exact);
  g_assert_cmpuint (library_date_read ("today", NULL), ==, 0);
  g_assert_cmpuint (library_date_read ("2024.13.40", NULL), ==, 20240000);
}

/* The position says which opening it is, however it was reached; what the file says stays a tag. */
static void
test_openings (Shelf *shelf, gconstpointer data)
{
  static const char table[] = "moves\teco\ten\n"
                              "e4 c5\tB20\tSicilian Defense\n"
                              "e4 c5 Nf3 d6\tB50\tSicilian Defense: Modern\n";
  static const char text[] = "[White \"A\"]\n[ECO \"A00\"]\n\n1. Nf3 c5 2. e4 d6 3. a3 *\n\n"
                             "[White \"B\"]\n[ECO \"C20\"]\n\n1. e4 e5 *\n\n"
                             "[White \"C\"]\n[Opening \"Something\"]\n\n1. a4 *\n\n";
  static const char *const languages[] = { "en", NULL };
  const Rules *chess = library_test_rules ("chess");
  LibraryOpenings openings = { { NULL } };
  g_autofree char *path = g_build_filename (shelf->folder, "games.pgn", NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  OpeningNames *names = opening_names_new (chess, table, strlen (table), languages, NULL);
  g_autoptr (Library) library = NULL;
  g_autoptr (GameTree) tree = NULL;

  openings.of[library_kind (chess)] = names;
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_ptr_array_add (files, g_file_new_for_path (path));
  g_assert_true (library_import_add (shelf->path, files, NULL, NULL, NULL));
  g_assert_true (library_import_run (shelf->path, &openings, NULL, NULL, NULL, NULL, NULL));
  opening_names_free (names);
  library = library_open (shelf->path, FALSE, NULL);
  ASSERT_PASS (library, "1", .opening = g_strdup ("sicil modern"));
  ASSERT_PASS (library, "1", .opening = g_strdup ("B50"));
  ASSERT_PASS (library, "2", .opening = g_strdup ("C20"));
  ASSERT_PASS (library, "3", .opening = g_strdup ("some"));
  tree = library_read_game (library, 1, NULL);
  g_assert_cmpstr (game_tree_get_tag (tree, "ECO"), ==, "A00");
}

/* People who read another language find, sort, and complete openings as that calls them; what was
 * kept in it before is the same opening. */
static void
test_translated_openings (Shelf *shelf, gconstpointer data)
{
  static const char table[] = "moves\teco\ten\tzh\n"
                              "e4 c5\tB20\tSicilian Defense\t西西里防御\n"
                              "d4\tA40\tQueen's Pawn\t后兵开局\n";
  static const char text[] = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 c5 *\n\n"
                             "[White \"A\"]\n[Black \"C\"]\n\n1. d4 d5 *\n\n"
                             "[White \"A\"]\n[Black \"D\"]\n[ECO \"B20\"]\n"
                             "[Opening \"西西里防御\"]\n\n1. a4 *\n\n";
  const Rules *chess = library_test_rules ("chess");
  const char *const chinese[] = { "zh", NULL }, *const english[] = { "en", NULL };
  OpeningNames *names[] = { opening_names_new (chess, table, strlen (table), chinese, NULL),
                            opening_names_new (chess, table, strlen (table), english, NULL) };
  LibraryOpenings own = { { NULL } }, other = { { NULL } };
  g_autofree char *path = g_build_filename (shelf->folder, "games.pgn", NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (Library) library = NULL;
  g_autoptr (LibraryPerson) person = NULL, anglophone = NULL;
  g_auto (GStrv) completed = NULL;

  own.of[library_kind (chess)] = names[0];
  other.of[library_kind (chess)] = names[1];
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_ptr_array_add (files, g_file_new_for_path (path));
  g_assert_true (library_import_add (shelf->path, files, NULL, NULL, NULL));
  g_assert_true (library_import_run (shelf->path, &own, NULL, NULL, NULL, NULL, NULL));
  library = library_open (shelf->path, FALSE, NULL);
  ASSERT_PASS (library, "1", .opening = g_strdup ("sicilian"));
  ASSERT_PASS (library, "1 3", .opening = g_strdup ("西西里"), .openings = &own);
  ASSERT_PASS (library, "1 3", .text = g_strdup ("a 西西里"), .openings = &own);
  ASSERT_PASS (library, "1 3", .opening = g_strdup ("sicilian"), .openings = &other);
  ASSERT_PASS (library, "1 3", .opening = g_strdup ("B20 西西里防御"), .whole_names = TRUE,
               .openings = &own);
  completed = library_complete (library, "西西", LIBRARY_NAME_OPENING, &own, 10);
  g_assert_cmpuint (g_strv_length (completed), ==, 1);
  g_assert_cmpstr (completed[0], ==, "B20 西西里防御");
  person = library_person_new (library, "A", chess, &own, NULL, NULL);
  g_assert_cmpuint (person->openings->len, ==, 2);
  g_assert_cmpstr (((LibraryPersonRow *) person->openings->pdata[0])->name, ==, "B20 西西里防御");
  anglophone = library_person_new (library, "A", chess, &other, NULL, NULL);
  g_assert_cmpuint (anglophone->openings->len, ==, 2);
  g_assert_cmpstr (((LibraryPersonRow *) anglophone->openings->pdata[0])->name, ==,
                   "B20 Sicilian Defense");
  for (int i = 0; i < 2; i++) {
    LibraryFilter all = { .openings = i == 0 ? &own : &other };
    g_autofree char *sorted = list (library, &all, LIBRARY_SORT_OPENING, FALSE);

    g_assert_cmpstr (sorted, ==, "2 1 3");
    opening_names_free (names[i]);
  }
}

/* --- changes --- */

static void
test_flags (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);
  const guint32 ids[] = { 1, 3 };
  g_autoptr (Library) again = NULL;

  g_assert_true (library_set_flags (library, ids, 2, 0, LIBRARY_DELETED, NULL));
  ASSERT_PASS (library, "2 4", .text = NULL);
  ASSERT_PASS (library, "1 3", .deleted = TRUE);
  again = library_open (shelf->path, FALSE, NULL);
  ASSERT_PASS (again, "2 4", .text = NULL);
  g_assert_true (library_set_flags (library, ids, 2, LIBRARY_DELETED, 0, NULL));
  ASSERT_PASS (library, "1 2 3 4", .text = NULL);
  g_assert_true (library_set_flags (library, ids + 1, 1, 0, LIBRARY_FAVORITE, NULL));
  ASSERT_PASS (library, "3", .flags = LIBRARY_FAVORITE);
}

static void
test_tags (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);
  const guint32 ids[] = { 2, 4 };
  g_auto (GStrv) tags = NULL, of = NULL, left = NULL;

  g_assert_true (library_tag (library, "to study", ids, 2, TRUE, NULL));
  g_assert_true (library_tag (library, "to study", ids, 2, TRUE, NULL));
  g_assert_true (library_tag (library, "Best", ids, 1, TRUE, NULL));
  tags = library_get_tags (library, NULL);
  g_assert_cmpuint (g_strv_length (tags), ==, 2);
  g_assert_cmpstr (tags[0], ==, "Best");
  ASSERT_PASS (library, "2 4", .tag = g_strdup ("to study"));
  of = library_get_tags_of (library, 2, NULL);
  g_assert_cmpuint (g_strv_length (of), ==, 2);
  g_assert_true (library_tag (library, "Best", ids, 2, FALSE, NULL));
  left = library_get_tags (library, NULL);
  g_assert_cmpuint (g_strv_length (left), ==, 1);
}

static void
test_added_game (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);
  g_autoptr (GameTree) tree = library_read_game (library, 1, NULL);
  guint32 id = 0;

  g_assert_true (library_add_game (library, tree, NULL, &id, NULL));
  g_assert_cmpuint (id, ==, 1);
  game_node_set_comment (game_node_last (tree->root), "well played");
  g_assert_true (library_add_game (library, tree, NULL, &id, NULL));
  g_assert_cmpuint (id, ==, 5);
  g_assert_cmpuint (library_count (library, NULL), ==, 5);
  ASSERT_PASS (library, "5", .text = g_strdup ("played"));
  ASSERT_PASS (library, "5", .flags = LIBRARY_DUPLICATE);
}

static void
test_title (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);
  g_autofree char *before = library_get_title (library), *after = NULL;

  g_assert_null (before);
  g_assert_true (library_set_title (library, "Великие партии", NULL));
  after = library_get_title (library);
  g_assert_cmpstr (after, ==, "Великие партии");
}

static void
test_export (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);
  g_autofree char *path = g_build_filename (shelf->folder, "out.pgn", NULL);
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const guint32 ids[] = { 4, 3, 1, 2 };
  gsize failed;

  g_assert_true (library_export (library, ids, 4, file, NULL, NULL, &failed, NULL, NULL));
  g_assert_cmpuint (failed, ==, 0);
  g_assert_true (g_file_get_contents (path, &first, NULL, NULL));
  g_assert_nonnull (strstr (first, "Terrible"));
  g_assert_nonnull (strstr (first, "许银川"));
  shelf_clear (shelf);
  g_assert_cmpuint (shelf_import_file (shelf, path).added, ==, 4);
  {
    g_autoptr (Library) again = library_open (shelf->path, FALSE, NULL);
    const guint32 order[] = { 1, 2, 3, 4 };
    g_assert_true (library_export (again, order, 4, file, NULL, NULL, &failed, NULL, NULL));
  }
  g_assert_true (g_file_get_contents (path, &second, NULL, NULL));
  g_assert_cmpstr (first, ==, second);
}

static void
cancel_export (gsize done, gsize total, gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
}

/* What was there stays, and where nothing was nothing is. */
static void
test_export_stopped (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);
  const guint32 ids[] = { 4, 3, 1, 2 };

  for (int i = 0; i < 2; i++) {
    const gboolean was_there = i == 1;
    g_autoptr (GCancellable) cancellable = g_cancellable_new ();
    g_autoptr (GError) error = NULL;
    g_autofree char *path = g_build_filename (shelf->folder, "stopped.pgn", NULL);
    g_autofree char *text = NULL;
    g_autoptr (GFile) file = g_file_new_for_path (path);

    if (was_there)
      g_assert_true (g_file_set_contents (path, "old", -1, NULL));
    g_assert_false (library_export (library, ids, 4, file, cancel_export, cancellable, NULL,
                                    cancellable, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS) == was_there);
    if (was_there && g_file_get_contents (path, &text, NULL, NULL))
      g_assert_cmpstr (text, ==, "old");
  }
}

/* --- players --- */

static void
test_person (Shelf *shelf, gconstpointer data)
{
  g_autoptr (Library) library = open_games (shelf);
  g_autoptr (GError) error = NULL;
  g_autoptr (LibraryPerson) person = library_person_new (
      library, "Magnus Carlsen", library_test_rules ("chess"), NULL, NULL, &error);
  g_autoptr (LibraryPerson) nobody = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (person->spellings), ==, 2);
  g_assert_cmpuint (person->all.games, ==, 2);
  g_assert_cmpuint (person->all.wins, ==, 1);
  g_assert_cmpuint (person->all.draws, ==, 1);
  g_assert_cmpuint (person->colors[0].wins, ==, 1);
  g_assert_cmpuint (person->colors[1].draws, ==, 1);
  g_assert_cmpuint (person->openings->len, ==, 2);
  g_assert_cmpuint (person->opponents->len, ==, 2);
  g_assert_cmpuint (person->ratings->len, ==, 1);
  g_assert_cmpuint (person->best_rating, ==, 2861);
  g_assert_cmpuint (person->years->len, ==, 2);
  g_assert_cmpuint (person->first_date, ==, 20130112);
  nobody = library_person_new (library, "Nobody", library_test_rules ("chess"), NULL, NULL, &error);
  g_assert_null (nobody);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* What somebody types as a limit is taken, or it is said that it cannot be. */
static void
test_typed_limits (void)
{
  static const struct {
    const char *text;
    gboolean good;
    guint32 date;
  } dates[] = {
    { "", TRUE, 0 },
    { " 2019 ", TRUE, 20190000 },
    { "2019-05", TRUE, 20190500 },
    { "2019.5.31", TRUE, 20190531 },
    { "2019/05/31", TRUE, 20190531 },
    { "2019-13", FALSE, 0 },
    { "2019-05-32", FALSE, 0 },
    { "2019-02-30", FALSE, 0 },
    { "2019-00", FALSE, 0 },
    { "19", FALSE, 0 },
    { "20190531", FALSE, 0 },
    { "2019-05-31-1", FALSE, 0 },
    { "2019-", FALSE, 0 },
    { "may 2019", FALSE, 0 },
  };
  guint16 number;

  for (guint i = 0; i < G_N_ELEMENTS (dates); i++) {
    guint32 date = 1;
    g_assert_cmpint (library_filter_read_date (dates[i].text, &date), ==, dates[i].good);
    g_assert_cmpuint (date, ==, dates[i].date);
  }
  g_assert_true (library_filter_read_number (" 40 ", &number) && number == 40);
  g_assert_true (library_filter_read_number ("", &number) && number == 0);
  g_assert_false (library_filter_read_number ("40x", &number));
  g_assert_false (library_filter_read_number ("-1", &number));
  g_assert_true (library_filter_dates_fit (20190500, 20190000));
  g_assert_true (library_filter_dates_fit (20190500, 0));
  g_assert_false (library_filter_dates_fit (20200000, 20190000));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  SHELF_TEST ("/library-lists/filters", test_filters);
  SHELF_TEST ("/library-lists/words", test_words);
  SHELF_TEST ("/library-lists/orders", test_orders);
  SHELF_TEST ("/library-lists/completion", test_completion);
  g_test_add_func ("/library-lists/names-agree", test_names_agree);
  g_test_add_func ("/library-lists/dates", test_dates);
  g_test_add_func ("/library-lists/typed-limits", test_typed_limits);
  SHELF_TEST ("/library-lists/openings", test_openings);
  SHELF_TEST ("/library-lists/openings-translated", test_translated_openings);
  SHELF_TEST ("/library-lists/flags", test_flags);
  SHELF_TEST ("/library-lists/tags", test_tags);
  SHELF_TEST ("/library-lists/added-game", test_added_game);
  SHELF_TEST ("/library-lists/title", test_title);
  SHELF_TEST ("/library-lists/export", test_export);
  SHELF_TEST ("/library-lists/export-stopped", test_export_stopped);
  SHELF_TEST ("/library-lists/person", test_person);
  return g_test_run ();
}
