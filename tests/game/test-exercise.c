/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exercises in lists and sets: what they are known by, what people read of them, what comes with
 * the program. */
#include "game/exercises/pal-exercise-set.h"
#include "registry.h"
#include "support/test-game.h"

#include <glib/gstdio.h>
#include <string.h>

enum { ENDGAMES_MIN = 8 }; /* of a game that has some */

#define MATE "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
#define REVERSI "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1"

static PalExercise *
exercise_of (const char *line)
{
  g_autoptr (ExerciseSet) set = exercise_epd_read (line, strlen (line), NULL);

  if (set->entries->len != 1)
    g_error ("%s", line);
  return pal_exercise_new (exercise_entry_copy (set->entries->pdata[0]));
}

static void
assert_same_id (const char *first, const char *second, gboolean same)
{
  g_autoptr (PalExercise) one = exercise_of (first);
  g_autoptr (PalExercise) other = exercise_of (second);

  g_assert_cmpuint (strlen (pal_exercise_get_id (one)), ==, 16);
  g_assert_true (g_str_equal (pal_exercise_get_id (one), pal_exercise_get_id (other)) == same);
}

static void
test_id (void)
{
  g_autoptr (PalExercise) known = exercise_of (MATE " dm 1;");

  assert_same_id (MATE " bm Ra8#;", MATE " bm Ra7; id \"x\";", TRUE);
  assert_same_id (MATE " bm Ra8#;", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 12 40 bm Ra8#;", TRUE);
  assert_same_id (MATE " bm Ra8#;", MATE " dm 1; bm Ra8#;", FALSE);
  assert_same_id (MATE " bm Ra8#;", MATE " am Ra7;", FALSE);
  assert_same_id (MATE " c0 \"win\";", MATE " c0 \"draw\";", FALSE);
  assert_same_id (MATE " bm Ra8#;", "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - bm Rb8#;", FALSE);
  assert_same_id ("r3k3/8/8/8/8/8/8/4K3 b q - bm Ra1;", "r3k3/8/8/8/8/8/8/4K3 b - - bm Ra1;",
                  FALSE);
  /* What is kept on people's disks is known by it. */
  g_assert_cmpstr (pal_exercise_get_id (known), ==, "b919ffed670f192b");
}

static void
test_facts (void)
{
  static const struct {
    const char *line;
    PalExerciseGoal goal;
    const char *task, *title, *theme;
    int difficulty;
  } cases[] = {
    { MATE " dm 1;", PAL_EXERCISE_MATE, "White mates in 1 move.", NULL, "", 0 },
    { MATE " dm 3; bm Ra8; id \"x\"; c1 \"5\";", PAL_EXERCISE_MATE, "White mates in 3 moves.", "x",
      "", 5 },
    { REVERSI " bm f5; c0 \"corner\"; c1 \"6\"; c2 \"Title\"; id \"x\";", PAL_EXERCISE_FIND,
      "Find the best move for Black.", "Title", "corner", 0 },
    { MATE " am Ra7; c0 \"gap 20 cp\"; c2 \"\"; id \"\";", PAL_EXERCISE_AVOID,
      "White must not go wrong here.", NULL, "", 0 },
    { MATE " c0 \"win\"; c1 \"1\";", PAL_EXERCISE_WIN, "Win with White against the engine.", NULL,
      "win", 1 },
    { "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - c0 \"draw\";", PAL_EXERCISE_DRAW,
      "Hold the draw with Black against the engine.", NULL, "draw", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (PalExercise) exercise = exercise_of (cases[i].line);
    g_autofree char *task = pal_exercise_dup_task (exercise);
    g_autofree char *title = pal_exercise_dup_title (exercise);
    g_autofree char *property = NULL;

    g_assert_cmpint (pal_exercise_get_goal (exercise), ==, cases[i].goal);
    g_assert_true (pal_exercise_is_game (exercise) == (cases[i].goal >= PAL_EXERCISE_WIN));
    g_assert_cmpstr (task, ==, cases[i].task);
    g_assert_cmpstr (title, ==, cases[i].title);
    g_assert_cmpstr (pal_exercise_get_theme (exercise), ==, cases[i].theme);
    g_assert_cmpint (pal_exercise_get_difficulty (exercise), ==, cases[i].difficulty);
    g_object_get (exercise, "task", &property, NULL);
    g_assert_cmpstr (property, ==, cases[i].task);
  }
  g_assert_cmpstr (pal_exercise_theme_name ("win-material"), ==, "Win Material");
  g_assert_cmpstr (pal_exercise_theme_name ("other"), ==, "other");
}

static void
test_source (void)
{
  g_autoptr (PalExercise) known
      = exercise_of ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 4 23 bm Ra8#; c3 \"misses-mate\"; "
                     "c4 \"Ra7\"; c5 \"Anna\"; c6 \"Ben\"; c7 \"2026.05.01\"; c8 \"45\";");
  g_autoptr (PalExercise) half
      = exercise_of (MATE " bm Ra8#; c4 \"Ra9\"; c6 \"Ben\"; c7 \"2026.??.??\";");
  g_autoptr (PalExercise) none = exercise_of (MATE " bm Ra8#;");
  g_autofree char *known_text = pal_exercise_dup_source (known);
  g_autofree char *half_text = pal_exercise_dup_source (half);

  g_assert_cmpstr (known_text, ==, "Anna – Ben, 2026-05-01, move 23");
  g_assert_cmpstr (half_text, ==, "? – Ben");
  g_assert_null (pal_exercise_dup_source (none));
  g_assert_cmpint (move_to (pal_exercise_get_played (known)), ==, 6 * 8);
  g_assert_cmpint (pal_exercise_get_played (half), ==, MOVE_NONE);
  g_assert_cmpstr (pal_exercise_get_motif (known), ==, "misses-mate");
  g_assert_null (pal_exercise_get_motif (none));
}

static void
test_judged (void)
{
  static const struct {
    const char *line;
    Outcome outcome;
    PalExerciseVerdict verdict;
  } cases[] = {
    { MATE " c0 \"win\";", { RESULT_ONGOING, REASON_NONE, 0 }, PAL_EXERCISE_OPEN },
    { MATE " c0 \"win\";", { RESULT_FIRST_WINS, REASON_MATE, 0 }, PAL_EXERCISE_REACHED },
    { MATE " c0 \"win\";", { RESULT_DRAW, REASON_STALEMATE, 0 }, PAL_EXERCISE_FAILED },
    { MATE " c0 \"win\";", { RESULT_SECOND_WINS, REASON_RESIGNATION, 0 }, PAL_EXERCISE_FAILED },
    { MATE " c0 \"draw\";", { RESULT_DRAW, REASON_AGREEMENT, 0 }, PAL_EXERCISE_REACHED },
    { MATE " c0 \"draw\";", { RESULT_FIRST_WINS, REASON_MATE, 0 }, PAL_EXERCISE_REACHED },
    { MATE " c0 \"draw\";", { RESULT_SECOND_WINS, REASON_MATE, 0 }, PAL_EXERCISE_FAILED },
    { "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - c0 \"win\";",
      { RESULT_SECOND_WINS, REASON_MATE, 0 },
      PAL_EXERCISE_REACHED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (PalExercise) exercise = exercise_of (cases[i].line);

    g_assert_cmpint (pal_exercise_judge (exercise, cases[i].outcome), ==, cases[i].verdict);
  }
}

/* --- sets --- */

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, GString *log)
{
  g_string_append_printf (log, "%u-%u+%u ", position, removed, added);
}

static void
test_set (void)
{
  g_autoptr (PalExerciseSet) set = pal_exercise_set_new ("x", "Title");
  g_autoptr (PalExercise) one = exercise_of (MATE " dm 1; c0 \"mate\"; c1 \"1\";");
  g_autoptr (PalExercise) same = exercise_of (MATE " dm 1; c0 \"other\";");
  g_autoptr (PalExercise) two = exercise_of (REVERSI " bm f5; c0 \"corner\"; c1 \"2\";");
  g_autoptr (GString) log = g_string_new (NULL);
  g_autoptr (GListModel) chess = NULL;
  g_autoptr (GListModel) corners = NULL;
  g_autoptr (GListModel) none = NULL;
  g_autofree const char **themes = NULL;

  g_signal_connect (set, "items-changed", G_CALLBACK (on_items_changed), log);
  g_assert_true (pal_exercise_set_add (set, one));
  g_assert_false (pal_exercise_set_add (set, same));
  g_assert_true (pal_exercise_set_add (set, two));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (set)), ==, 2);
  g_assert_true (pal_exercise_set_find (set, pal_exercise_get_id (two)) == two);
  themes = pal_exercise_set_list_themes (set);
  g_assert_cmpstr (themes[0], ==, "mate");
  g_assert_cmpstr (themes[1], ==, "corner");
  g_assert_null (themes[2]);
  chess = pal_exercise_set_select (set, &(PalExerciseFilter){ .rules = registry_game (0)->rules });
  corners
      = pal_exercise_set_select (set, &(PalExerciseFilter){ .theme = "corner", .difficulty = 2 });
  none = pal_exercise_set_select (set, &(PalExerciseFilter){ .theme = "corner", .difficulty = 1 });
  g_assert_cmpuint (g_list_model_get_n_items (chess), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (corners), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (none), ==, 0);
  g_assert_true (pal_exercise_set_remove (set, pal_exercise_get_id (one)));
  g_assert_false (pal_exercise_set_remove (set, pal_exercise_get_id (one)));
  g_assert_null (pal_exercise_set_find (set, pal_exercise_get_id (one)));
  g_assert_cmpstr (log->str, ==, "0-0+1 1-0+1 0-1+0 ");
}

static GFile *
file_with (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  if (text)
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_file_new_for_path (path);
}

/* The letters of the titles in the list of all in SET. */
static char *
titles_of (PalExerciseSet *set)
{
  g_autoptr (GListModel) list = pal_exercise_set_select (set, &(PalExerciseFilter){ 0 });
  GString *titles = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (list); i++) {
    g_autoptr (PalExercise) exercise = g_list_model_get_item (list, i);
    g_autofree char *title = pal_exercise_dup_title (exercise);

    g_string_append (titles, title);
  }
  return g_string_free (titles, FALSE);
}

/* The program's own begin with the easy ones; a file of somebody else's is in their order. */
static void
test_order (void)
{
  static const char lines[] = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1; c1 \"3\"; c2 \"a\";\n"
                              "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - dm 1; c2 \"b\";\n"
                              "6k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - dm 1; c1 \"1\"; c2 \"c\";\n"
                              "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm 1; c1 \"3\"; c2 \"d\";\n"
                              "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - dm 1; c1 \"1\"; c2 \"e\";\n";
  g_autofree char *folder = g_dir_make_tmp ("exercises-XXXXXX", NULL);
  g_autoptr (GFile) file = file_with (folder, "chess.epd", lines);
  g_autoptr (PalExerciseSet) others = pal_exercise_set_load (file, NULL, NULL);
  g_autoptr (GPtrArray) own = pal_exercise_sets_built_in (folder, registry_find ("chess")->rules);
  g_autofree char *as_written = titles_of (others);
  g_autofree char *graded = titles_of (own->pdata[0]);

  g_assert_cmpstr (as_written, ==, "abcde");
  g_assert_cmpstr (graded, ==, "ceadb");
  test_remove_folder (folder);
}

static void
take_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("exercises-XXXXXX", NULL);
  g_autoptr (GFile) good = file_with (folder, "My set.epd", MATE " dm 1;\nbad\n" MATE " dm 1;\n");
  g_autoptr (GFile) bad = file_with (folder, "bad.epd", "nothing\n");
  g_autoptr (GFile) empty = file_with (folder, "empty.epd", "");
  g_autoptr (GFile) missing = file_with (folder, "missing.epd", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (PalExerciseSet) set = NULL;

  pal_exercise_set_load_async (good, NULL, take_result, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  set = pal_exercise_set_load_finish (result, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (set)), ==, 1);
  g_assert_cmpstr (pal_exercise_set_get_title (set), ==, "My set");
  g_assert_true (g_str_has_suffix (pal_exercise_set_get_id (set), "/My%20set.epd"));
  g_assert_cmpuint (pal_exercise_set_get_problems (set)->len, ==, 1);
  g_assert_null (pal_exercise_set_load (bad, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY);
  g_assert_nonnull (strstr (error->message, "Line 1: "));
  g_clear_error (&error);
  g_assert_null (pal_exercise_set_load (empty, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY);
  g_clear_error (&error);
  g_assert_null (pal_exercise_set_load (missing, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_true (g_str_has_suffix (error->message, ".epd: No such file or directory")
                 || strstr (error->message, "could not be read. ") != NULL);
  test_remove_folder (folder);
}

/* What comes with the program can be read to the last line. */
static void
test_built_in (gconstpointer data)
{
  const Rules *rules = data;
  const char *folder = pal_exercise_sets_folder ("/nowhere");
  g_autoptr (GPtrArray) sets = pal_exercise_sets_built_in (folder, rules);
  g_autoptr (GPtrArray) none = pal_exercise_sets_built_in ("/nowhere", rules);

  g_assert_cmpuint (none->len, ==, 0);
  for (guint i = 0; i < sets->len; i++) {
    const GPtrArray *problems = pal_exercise_set_get_problems (sets->pdata[i]);
    const gboolean endgames
        = g_str_has_suffix (pal_exercise_set_get_id (sets->pdata[i]), "-endgames");
    const guint n = g_list_model_get_n_items (sets->pdata[i]);

    if (endgames)
      g_assert_cmpuint (n, >=, ENDGAMES_MIN);
    g_test_message ("%s: %u", pal_exercise_set_get_id (sets->pdata[i]), n);
    if (problems->len > 0)
      g_error ("%s", ((ReadProblem *) problems->pdata[0])->message);
    for (guint k = 0; k < n; k++) {
      g_autoptr (PalExercise) exercise = g_list_model_get_item (sets->pdata[i], k);

      g_assert_true (pal_exercise_get_rules (exercise) == rules);
      g_assert_true (pal_exercise_is_game (exercise) == endgames);
      g_assert_cmpint (pal_exercise_get_difficulty (exercise), >, 0);
      g_assert_cmpstr (pal_exercise_get_theme (exercise), !=, "");
    }
  }
}

/* Titles are translated where they are shown: what is not in texts.h no translator sees. */
/* The mate of an exercise has the name that its last position shows, whatever comes before it. */
static void
test_pattern (void)
{
  static const struct {
    const char *line, *pattern;
  } cases[] = {
    { "6k1/5ppp/8/8/8/8/8/3RK3 w - - bm Rd8#; dm 1; pv Rd8#;", "back-rank-mate" },
    { "7k/8/8/8/8/8/R7/1R2K3 w - - bm Ra7; dm 2; pv Ra7 Kg8 Rb8#;", "ladder-mate" },
    { "7k/8/8/8/8/8/R7/1R2K3 w - - bm Ra7; dm 2;", NULL }, /* no line */
    { "7k/R7/5K2/8/8/8/8/8 w - - bm Kg6; dm 2; pv Kg6 Kg8 Ra8#;", NULL },
    { "4k4/9/9/9/9/9/9/4C4/9/3K5 w - - bm D0-D1; pv D0-D1;", NULL }, /* no mate */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (PalExercise) exercise = exercise_of (cases[i].line);
    const Motif *pattern = pal_exercise_get_pattern (exercise, NULL);

    g_assert_cmpstr (pattern ? pattern->id : NULL, ==, cases[i].pattern);
    g_assert_true (pal_exercise_get_pattern (exercise, NULL) == pattern);
  }
}

/* Basic kills of xiangqi come with their names. */
static void
test_patterns_of_set (void)
{
  const char *folder = pal_exercise_sets_folder ("");
  const Rules *rules = registry_find ("xiangqi")->rules;
  g_autoptr (GPtrArray) sets = pal_exercise_sets_built_in (folder, rules);
  g_autoptr (GPtrArray) patterns = pal_exercise_set_list_patterns (sets->pdata[0], rules, 1);

  for (guint i = 0; i < patterns->len; i++) {
    const PalExerciseFilter filter = { .pattern = patterns->pdata[i] };
    g_autoptr (GListModel) some = pal_exercise_set_select (sets->pdata[0], &filter);

    g_test_message ("%s: %u", filter.pattern->id, g_list_model_get_n_items (some));
    g_assert_cmpuint (g_list_model_get_n_items (some), >, 0);
  }
  g_assert_cmpuint (patterns->len, >=, 10);
}

static void
test_titles (void)
{
  const char *folder = pal_exercise_sets_folder ("/nowhere");
  g_autofree char *path = g_build_filename (folder, "texts.h", NULL);
  g_autofree char *texts = NULL;

  g_assert_true (g_file_get_contents (path, &texts, NULL, NULL));
  for (int i = 0; i < registry_count (); i++) {
    g_autoptr (GPtrArray) sets = pal_exercise_sets_built_in (folder, registry_game (i)->rules);

    for (guint s = 0; s < sets->len; s++)
      for (guint k = 0; k < g_list_model_get_n_items (sets->pdata[s]); k++) {
        g_autoptr (PalExercise) exercise = g_list_model_get_item (sets->pdata[s], k);
        const char *title = pal_exercise_get_entry (exercise)->comments[EXERCISE_TITLE];
        g_autofree char *mark = g_strdup_printf ("N_ (\"%s\")", title ? title : "");

        if (title && !strstr (texts, mark))
          g_error ("no translator sees “%s”", title);
      }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/exercise/id", test_id);
  g_test_add_func ("/exercise/facts", test_facts);
  g_test_add_func ("/exercise/source", test_source);
  g_test_add_func ("/exercise/judged", test_judged);
  g_test_add_func ("/exercise/set", test_set);
  g_test_add_func ("/exercise/order", test_order);
  g_test_add_func ("/exercise/files", test_files);
  for (int i = 0; i < registry_count (); i++) {
    g_autofree char *name = g_strdup_printf ("/exercise/built-in/%s", registry_game (i)->rules->id);
    g_test_add_data_func (name, registry_game (i)->rules, test_built_in);
  }
  g_test_add_func ("/exercise/pattern", test_pattern);
  g_test_add_func ("/exercise/patterns-of-set", test_patterns_of_set);
  g_test_add_func ("/exercise/titles", test_titles);
  return g_test_run ();
}
