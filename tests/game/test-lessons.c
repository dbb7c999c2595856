/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lessons: their files, the words they explain, and that what they ask is true. */
#include "bot/glass-search.h"
#include "game/lessons/pal-glossary.h"
#include "game/lessons/pal-lessons.h"

#include <string.h>

#define HEAD "[Lesson]\nversion=1\nnumber=7\ntitle=A title\ntitle[zh]=题目\n"
#define TOY "[Step 1]\ntext=Look.\nstage=toy\ntree=2 2\nvalues=1 2 3 4\nleft=minimax\n"

static Lesson *
read_text (const char *text, GError **error)
{
  return lesson_file_read (text, strlen (text), error);
}

/* --- files --- */

/* What a step does not say is as in the one before. */
static void
test_goes_on (void)
{
  g_autoptr (Lesson) lesson
      = read_text (HEAD TOY "right=alpha-beta best-first negamax\nfilm=yes\n[Step 2]\ntext=And?\n"
                            "question=How much?\nanswer=-3\n"
                            "[Step 3]\ntext=End\nstage=none\nopen=toy-minimax\n",
                   NULL);
  const LessonStep *step;

  g_assert_nonnull (lesson);
  g_assert_cmpint (lesson->number, ==, 7);
  g_assert_cmpuint (lesson->steps->len, ==, 3);
  step = lesson_step (lesson, 0);
  g_assert_true (step->film);
  g_assert_cmpint (step->check, ==, LESSON_CHECK_NONE);
  step = lesson_step (lesson, 1);
  g_assert_false (step->film);
  g_assert_cmpint (step->stage, ==, LESSON_STAGE_TOY);
  g_assert_cmpint (step->toy.values[3], ==, 4);
  g_assert_cmpint (step->n_searches, ==, 2);
  g_assert_cmpint (step->searches[1].techniques.search, ==, BOT_ALPHA_BETA);
  g_assert_cmpint (step->searches[1].order, ==, TOY_ORDER_BEST);
  g_assert_true (step->searches[1].negamax);
  g_assert_cmpint (step->check, ==, LESSON_CHECK_ANSWER);
  g_assert_true (pal_lessons_is_answer (step, " −3 "));
  g_assert_true (pal_lessons_is_answer (step, "-3"));
  g_assert_false (pal_lessons_is_answer (step, "3"));
  g_assert_false (pal_lessons_is_answer (step, "-3x"));
  g_assert_true (pal_lessons_is_number (" −17"));
  g_assert_false (pal_lessons_is_number ("-3x"));
  g_assert_false (pal_lessons_is_number ("abc"));
  g_assert_false (pal_lessons_is_answer (step, ""));
  step = lesson_step (lesson, 2);
  g_assert_cmpint (step->stage, ==, LESSON_STAGE_NONE);
  g_assert_cmpint (step->opens, ==, LESSON_OPENS_TOY_MINIMAX);
}

/* A second thread searches as the one that it helps. */
static void
test_helper (void)
{
  g_autoptr (Lesson) lesson = read_text (HEAD "[Step 1]\ntext=Look.\nstage=search\ngame=reversi\n"
                                              "left=alpha-beta table\nright=thread-ahead\n",
                                         NULL);
  g_autofree char *name = NULL;
  const LessonStep *step;

  g_assert_nonnull (lesson);
  step = lesson_step (lesson, 0);
  name = pal_lessons_search_name (step, 1);
  g_assert_false (step->searches[0].helps);
  g_assert_true (step->searches[1].helps);
  g_assert_cmpint (step->searches[1].help, ==, GLASS_HELP_AHEAD);
  g_assert_true (step->searches[1].techniques.table);
  g_assert_cmpstr (name, ==, "Second thread: one ply ahead");
}

/* A position of a game, with what is weighed. */
static void
test_search (void)
{
  g_autoptr (Lesson) lesson
      = read_text (HEAD "[Step 1]\ntext=Look.\nstage=search\ngame=chess\n"
                        "position=4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\ndepth=2\nweights=material\n"
                        "left=alpha-beta table quiescence history deepening\n",
                   NULL);
  const LessonStep *step;
  Position root;
  Bot bot;

  g_assert_nonnull (lesson);
  step = lesson_step (lesson, 0);
  lesson_step_search (step, 0, &bot, &root);
  g_assert_cmpint (bot.depth[0], ==, 2);
  g_assert_true (bot.techniques.table && bot.techniques.deepening);
  g_assert_cmpint (bot.techniques.quiescence, ==, BOT_QUIET_FULL);
  g_assert_cmpint (bot_evaluate (&bot, &root), ==, bot.weights[2].material[0]);
}

/* One sentence says what is wrong and where. */
static void
test_refuses (void)
{
  static const struct {
    const char *text, *part;
  } cases[] = {
    { "hello", "[Lesson]" },
    { HEAD, "[Step 1]" },
    { "[Lesson]\nversion=2\ntitle=x\n" TOY, "newer" },
    { "[Lesson]\ntitle=x\n" TOY, "version is missing" },
    { HEAD "[Step 1]\nstage=none\n", "text is missing" },
    { HEAD TOY "colour=red\n", "“colour”" },
    { HEAD TOY "right=alpha-gamma\n", "“alpha-gamma”" },
    { HEAD "[Step 1]\ntext=a\nstage=toy\ntree=9 9\nvalues=1\nleft=minimax\n", "“9 9”" },
    { HEAD "[Step 1]\ntext=a\nstage=toy\ntree=2 2\nvalues=1 2\nleft=minimax\n", "write 4 whole" },
    { HEAD "[Step 1]\ntext=a\nstage=toy\ntree=2 2\nvalues=1 2 3 4\n", "left is missing" },
    { HEAD "[Step 1]\ntext=a\nstage=search\ngame=go\nleft=minimax\n", "“go”" },
    { HEAD "[Step 1]\ntext=a\nstage=search\ngame=chess\nposition=8\nleft=minimax\n", "position" },
    { HEAD TOY "question=a\n", "answer is missing" },
    { HEAD TOY "question=a\nchoices=one\nanswer=1\n", "two to six" },
    { HEAD TOY "question=a\nchoices=a;b\nanswer=3\n", "from 1 to 2" },
    { HEAD TOY "question=a\nanswer=1\ncheck=film-end\n", "not both" },
    { HEAD TOY "open=/bin/sh\n", "/bin/sh" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (read_text (cases[i].text, &error));
    g_assert_nonnull (error);
    if (strstr (error->message, cases[i].part) == NULL)
      g_error ("%s: %s", cases[i].part, error->message);
  }
}

/* --- the glossary --- */

static void
test_glossary (void)
{
  g_autofree char *markup = pal_glossary_markup ("A {ply|few plies} & {nothing} <b> {leaf}");
  g_autofree char *unknown = pal_glossary_unknown ("{ply} {nothing}");
  guint n;
  const PalTerm *terms = pal_glossary (&n);

  g_assert_nonnull (strstr (markup, "<a href=\"term:ply\" title=\""));
  g_assert_nonnull (strstr (markup, ">few plies</a> &amp; {nothing} &lt;b&gt; "));
  g_assert_nonnull (strstr (markup, ">leaf</a>"));
  g_assert_cmpstr (unknown, ==, "nothing");
  for (guint i = 0; i < n; i++)
    g_assert_true (pal_glossary_find (terms[i].id) == &terms[i]);
}

/* --- the lessons of the program --- */

static int
measure (const char *what, const EngineResult *result, const GlassCounters *counters)
{
  if (strcmp (what, "value") == 0)
    return result->info.score;
  if (strcmp (what, "nodes") == 0)
    return (int) counters->nodes;
  if (strcmp (what, "evaluated") == 0)
    return (int) counters->evaluations;
  g_assert_cmpstr (what, ==, "cutoffs");
  return (int) counters->cutoffs;
}

static EngineResult
search_step (const LessonStep *step, int i, GlassTree *tree, GlassCounters *counters)
{
  const LessonSearch *helper = &step->searches[1];
  GlassSearch *search = glass_search_new ();
  SearchControl control = { 0 };
  GlassTeam team = { .trees = { i == 0 ? tree : NULL, i == 1 ? tree : NULL } };
  EngineResult result;
  GameRecord *record;
  Position root;
  Bot bot;

  lesson_step_search (step, i, &bot, &root);
  record = game_record_new (bot.rules, &root);
  if (step->n_searches > 1 && helper->helps) {
    g_assert_true (glass_search_run_team (search, &bot, record, &(GlassLimits){ 0 }, &control,
                                          helper->help, &team, &result));
    if (counters != NULL)
      *counters = team.counters[i];
  } else {
    glass_search_run (search, &bot, record, &(GlassLimits){ 0 }, &control, tree, counters, &result);
  }
  game_record_free (record);
  glass_search_free (search);
  return result;
}

static int
count (const LessonStep *step)
{
  const int i = g_str_has_prefix (step->verify, "right.");
  GlassCounters counters;
  EngineResult result;

  g_assert_cmpint (i, <, step->n_searches);
  result = search_step (step, i, NULL, &counters);
  return measure (strchr (step->verify, '.') + 1, &result, &counters);
}

static void
check_words (const char *text)
{
  g_autofree char *unknown = text != NULL ? pal_glossary_unknown (text) : NULL;

  g_assert_cmpstr (unknown, ==, NULL);
}

static void
check_step (const LessonStep *step)
{
  check_words (step->text);
  check_words (step->question);
  check_words (step->hint);
  check_words (step->why);
  if (step->verify != NULL && step->choices == NULL)
    g_assert_cmpint (count (step), ==, step->answer);
  else if (step->verify != NULL)
    g_assert_cmpint (count (step), ==, atoi (step->choices[step->answer]));
}

/* The node that is to be selected is in the tree, under the moves that are told. */
static void
check_way (const LessonStep *step)
{
  g_auto (GStrv) words = step->way != NULL ? g_strsplit (step->way, " ", -1) : NULL;
  g_autofree char *way = NULL;
  GlassTree *tree;
  int found = 0, on_way = 0, n_moves;

  if (step->check != LESSON_CHECK_SELECT)
    return;
  way = pal_lessons_way_text (step, NOTATION_FILE, &n_moves);
  g_assert_cmpstr (way, !=, "");
  g_assert_cmpuint (n_moves, ==, g_strv_length (words));
  tree = glass_tree_new (200000);
  search_step (step, 0, tree, NULL);
  for (int node = 0; node < glass_tree_size (tree); node++) {
    found += pal_lessons_is_way (step, tree, node);
    on_way += pal_lessons_is_on_way (step, tree, node);
  }
  g_assert_cmpint (found, ==, 1);
  g_assert_cmpint (on_way, ==, 1 + (int) g_strv_length (words)); /* the root, too */
  glass_tree_unref (tree);
}

/* They are there, their words are in the glossary, and their answers are right. */
static void
test_ready_made (void)
{
  g_autoptr (GPtrArray) lessons = pal_lessons_load ();
  int before = 0;

  g_assert_cmpuint (lessons->len, >=, 12);
  for (guint i = 0; i < lessons->len; i++) {
    const Lesson *lesson = g_ptr_array_index (lessons, i);
    gboolean asks = FALSE;

    g_test_message ("%d %s", lesson->number, lesson->title);
    g_assert_cmpint (lesson->number, >, before);
    before = lesson->number;
    for (guint s = 0; s < lesson->steps->len; s++) {
      check_way (lesson_step (lesson, s));
      check_step (lesson_step (lesson, s));
      asks = asks || lesson_step (lesson, s)->check != LESSON_CHECK_NONE;
    }
    g_assert_true (asks);
  }
}

/* KEY has a text of its own in LANGUAGE, with the glossary's words and as many choices as in
 * ENGLISH. */
static void
check_translation (GKeyFile *keys, const char *group, const char *key, const char *english,
                   const char *language)
{
  g_autofree char *full = g_strdup_printf ("%s[%s]", key, language);
  g_autofree char *text = g_key_file_get_string (keys, group, full, NULL);

  g_assert_nonnull (text);
  check_words (text);
  if (strcmp (key, "choices") == 0) {
    g_auto (GStrv) here = g_strsplit (english, ";", -1);
    g_auto (GStrv) there = g_strsplit (text, ";", -1);

    g_assert_cmpuint (g_strv_length (here), ==, g_strv_length (there));
  }
}

/* In every language the same is told: each text stands in English and Chinese, and its words are in
 * the glossary. */
static void
test_languages (void)
{
  static const char *const told[] = { "text", "question", "choices", "hint", "why" };
  g_autofree char *folder = g_build_filename (g_getenv ("PALAMEDES_DATA"), "lessons", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  if (dir == NULL) {
    g_test_skip ("PALAMEDES_DATA is not set");
    return;
  }
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    g_auto (GStrv) groups = NULL;

    if (!g_str_has_suffix (name, "." LESSON_FILE_SUFFIX))
      continue;
    g_assert_true (g_key_file_load_from_file (keys, path, G_KEY_FILE_KEEP_TRANSLATIONS, NULL));
    groups = g_key_file_get_groups (keys, NULL);
    for (char **group = groups; *group != NULL; group++)
      for (gsize i = 0; i < G_N_ELEMENTS (told); i++) {
        g_autofree char *english = g_key_file_get_string (keys, *group, told[i], NULL);

        if (english == NULL)
          continue;
        check_words (english);
        check_translation (keys, *group, told[i], english, "zh");
        check_translation (keys, *group, told[i], english, "zh_TW");
      }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lessons/goes-on", test_goes_on);
  g_test_add_func ("/lessons/search", test_search);
  g_test_add_func ("/lessons/helper", test_helper);
  g_test_add_func ("/lessons/refuses", test_refuses);
  g_test_add_func ("/lessons/glossary", test_glossary);
  g_test_add_func ("/lessons/ready-made", test_ready_made);
  g_test_add_func ("/lessons/languages", test_languages);
  return g_test_run ();
}
