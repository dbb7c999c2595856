/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a library takes to answer: bench-library LIBRARY. Times are the median and the longest
 * of several, in milliseconds; positions and walks are those of games drawn by chance. */
#include "library/library-filter.h"
#include "library/library-search.h"

#include "base/random.h"
#include "registry.h"

enum {
  POSITIONS = 300,
  WALKS = 20,
  WALK_PLIES = 24,
  REPEATS = 5,
};

static int
compare (gconstpointer a, gconstpointer b)
{
  const double *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

static void
print_times (const char *what, GArray *times)
{
  g_array_sort (times, compare);
  if (times->len > 0)
    g_print ("%-44s median %8.2f ms  95 %% %8.2f ms  longest %8.2f ms  (%u)\n", what,
             g_array_index (times, double, times->len / 2),
             g_array_index (times, double, times->len * 95 / 100),
             g_array_index (times, double, times->len - 1), times->len);
  g_array_set_size (times, 0);
}

static void
add_time (GArray *times, gint64 start)
{
  double ms = (double) (g_get_monotonic_time () - start) / 1000;

  g_array_append_val (times, ms);
}

static GArray *
draw_game (Library *library, Random *random, const Rules **rules, Position *start)
{
  guint32 n = library_table_count (library_get_table (library));
  guint32 id = 1 + random_below (random, n);

  *rules = library_row_rules (library_table_get (library_get_table (library), id));
  return library_read_moves (library, id, start, NULL);
}

static void
bench_positions (Library *library, Random *random, GArray *times)
{
  for (int i = 0; i < POSITIONS; i++) {
    const Rules *rules;
    Position position;
    g_autoptr (GArray) moves = draw_game (library, random, &rules, &position);
    guint ply = moves && moves->len > 0 ? random_below (random, moves->len) : 0;
    gint64 start;

    for (guint j = 0; j < ply; j++)
      rules->play (&position,
                   rules_find_code (rules, &position, g_array_index (moves, MoveCode, j)));
    start = g_get_monotonic_time ();
    g_array_unref (library_find_position (library, rules, &position, 0, NULL));
    add_time (times, start);
  }
  print_times ("exact position, anywhere in a game", times);
}

static void
bench_walks (Library *library, Random *random, GArray *times)
{
  for (int i = 0; i < WALKS; i++) {
    const Rules *rules;
    Position position;
    g_autoptr (GArray) moves = draw_game (library, random, &rules, &position);

    for (guint j = 0; moves && j < MIN (moves->len, WALK_PLIES); j++) {
      gint64 start = g_get_monotonic_time ();
      library_explored_free (library_explore (library, rules, &position, NULL, NULL));
      add_time (times, start);
      rules->play (&position,
                   rules_find_code (rules, &position, g_array_index (moves, MoveCode, j)));
    }
  }
  print_times ("explorer, walking from the start", times);
  for (int i = 0; i < REPEATS; i++) {
    Position position;
    gint64 start;
    rules_start (registry_game (0)->rules, &position);
    start = g_get_monotonic_time ();
    library_explored_free (
        library_explore (library, registry_game (0)->rules, &position, NULL, NULL));
    add_time (times, start);
  }
  print_times ("explorer, the start position", times);
}

static void
count_hits (const LibraryHit *hits, guint n, guint32 done, guint32 total, gpointer data)
{
  guint *found = data;

  *found += n;
}

static void
bench_patterns (Library *library, GArray *times)
{
  const Rules *rules = registry_game (0)->rules;
  const struct {
    const char *name;
    int square, piece;
    gboolean material;
    LibraryLikeness likeness;
  } patterns[] = {
    { "pattern: a white knight on d5", 35, 2, FALSE, 0 },
    { "pattern: the same in all four ways", 35, 2, FALSE, LIBRARY_SWAPPED | LIBRARY_MIRRORED },
    { "material: queens off, two rooks each", -1, 0, TRUE, 0 },
    { "pattern: found nowhere", 0, 12, FALSE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++) {
    g_autofree LibraryPattern *pattern = g_new (LibraryPattern, 1);
    g_autofree char *line = NULL;
    guint found = 0;
    library_pattern_init (pattern, rules);
    pattern->likeness = patterns[i].likeness;
    if (patterns[i].square >= 0)
      pattern->squares[patterns[i].square] = (Piece) patterns[i].piece;
    if (patterns[i].material)
      for (int piece = 1; piece <= rules->n_pieces; piece++) {
        gboolean queen
            = rules->pieces[piece - 1].letter == 'Q' || rules->pieces[piece - 1].letter == 'q';
        gboolean rook
            = rules->pieces[piece - 1].letter == 'R' || rules->pieces[piece - 1].letter == 'r';
        pattern->least[piece] = rook ? 2 : 0;
        pattern->most[piece] = queen ? 0 : rook ? 2 : LIBRARY_ANY_COUNT;
      }
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      gint64 start = g_get_monotonic_time ();
      found = 0;
      library_find_pattern (library, pattern, NULL, count_hits, &found, NULL, NULL);
      add_time (times, start);
    }
    line = g_strdup_printf ("%s: %u games", patterns[i].name, found);
    print_times (line, times);
  }
}

static void
bench_lists (Library *library, GArray *times)
{
  static const char *const sorts[]
      = { "number", "first player", "second player", "event",  "date",
          "result", "opening",      "rating",        "length", "kind" };

  for (guint i = 0; i < G_N_ELEMENTS (sorts); i++) {
    g_autofree char *line = g_strdup_printf ("all games in the order of %s", sorts[i]);
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      LibraryFilter filter = { 0 };
      gint64 start = g_get_monotonic_time ();
      g_array_unref (library_filter (library, &filter, NULL, (LibrarySort) i, FALSE, NULL, NULL));
      add_time (times, start);
    }
    print_times (line, times);
  }
  for (int repeat = 0; repeat < REPEATS; repeat++) {
    LibraryFilter filter = { .text = (char *) "pe 2020", .rating_from = 2200, .plies_from = 40 };
    gint64 start = g_get_monotonic_time ();
    g_array_unref (library_filter (library, &filter, NULL, LIBRARY_SORT_DATE, TRUE, NULL, NULL));
    add_time (times, start);
  }
  print_times ("words, ratings, and length, by date", times);
  for (int repeat = 0; repeat < REPEATS; repeat++) {
    gint64 start = g_get_monotonic_time ();
    g_strfreev (library_complete (library, "pe", LIBRARY_NAME_PLAYER, NULL, 10));
    add_time (times, start);
  }
  print_times ("completion of a name", times);
}

int
main (int argc, char **argv)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (Library) library = NULL;
  g_autoptr (GError) error = NULL;
  Random random = random_from_seed (1);
  gint64 start = g_get_monotonic_time ();

  if (argc != 2 || !(library = library_open (argv[1], FALSE, &error))) {
    g_printerr ("bench-library LIBRARY%s%s\n", error ? ": " : "", error ? error->message : "");
    return 2;
  }
  g_print ("%u games, opened in %.0f ms\n", library_count (library, NULL),
           (double) (g_get_monotonic_time () - start) / 1000);
  bench_positions (library, &random, times);
  bench_walks (library, &random, times);
  bench_patterns (library, times);
  bench_lists (library, times);
  return 0;
}
