/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of exercises: what stands in a line, what is wrong with one, and whose game it is. */
#include "files/exercise/exercise-epd.h"
#include "registry.h"
#include "test-mutations.h"

#include <string.h>

#define CHESS "7k/p7/1R5K/6r1/6p1/6P1/8/8 w - -"
#define MATE "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
#define XIANGQI "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"
#define REVERSI "8/8/8/3pP3/3Pp3/8/8/8 w"

static ExerciseSet *
read_text (const char *text)
{
  return exercise_epd_read (text, strlen (text), NULL);
}

static const ExerciseEntry *
entry_at (const ExerciseSet *set, guint index)
{
  g_assert_cmpuint (index, <, set->entries->len);
  return set->entries->pdata[index];
}

static char *
moves_text (const ExerciseEntry *entry, const GArray *moves, gboolean line)
{
  GString *text = g_string_new (NULL);
  Position position = entry->position;

  for (guint i = 0; i < moves->len; i++) {
    char move[MOVE_TEXT_MAX];

    entry->rules->move_to_text (&position, g_array_index (moves, Move, i), NOTATION_FILE, move);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", move);
    if (line)
      entry->rules->play (&position, g_array_index (moves, Move, i));
  }
  return g_string_free (text, FALSE);
}

static void
assert_moves (const ExerciseEntry *entry, const GArray *moves, gboolean line, const char *expected)
{
  g_autofree char *text = moves_text (entry, moves, line);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_operations (void)
{
  g_autoptr (ExerciseSet) set = read_text (
      "rnbqkbnr/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3 bm exd6 Nf3 exd6; am f3; dm 4; "
      "ce +35; acd 20; pv 3. exd6 Qxd6 4. Nf3; id \"one; two\"; c0 \"mate\"; c1 \"3\"; c2 plain;"
      "c9 \"last\"; Q unknown 5; noop;\n");
  const ExerciseEntry *entry = entry_at (set, 0);

  g_assert_cmpuint (set->problems->len, ==, 0);
  g_assert_cmpstr (entry->rules->id, ==, "chess");
  assert_moves (entry, entry->best, FALSE, "exd6 Nf3");
  assert_moves (entry, entry->avoid, FALSE, "f3");
  assert_moves (entry, entry->line, TRUE, "exd6 Qxd6 Nf3");
  g_assert_cmpint (entry->mate, ==, 4);
  g_assert_cmpint (entry->score, ==, 35);
  g_assert_cmpstr (entry->name, ==, "one; two");
  g_assert_cmpstr (entry->comments[EXERCISE_THEME], ==, "mate");
  g_assert_cmpstr (entry->comments[EXERCISE_DIFFICULTY], ==, "3");
  g_assert_cmpstr (entry->comments[EXERCISE_TITLE], ==, "plain");
  g_assert_cmpstr (entry->comments[9], ==, "last");
  g_assert_null (entry->comments[EXERCISE_MOTIF]);
  g_assert_cmpint (entry->line_number, ==, 1);
}

/* A pawn may be taken on c6, which is no comment; and a comment may stand where that would be. */
static void
test_square_or_comment (void)
{
  g_autoptr (ExerciseSet) set
      = read_text ("rnbqkbnr/pp1ppppp/8/1Pp5/8/8/P1PPPPPP/RNBQKBNR w KQkq c6 bm bxc6;\n" REVERSI
                   " c0 \"win\";\n" CHESS " c0 \"mate\"; bm Rb7;");

  g_assert_cmpuint (set->problems->len, ==, 0);
  assert_moves (entry_at (set, 0), entry_at (set, 0)->best, FALSE, "bxc6");
  g_assert_cmpstr (entry_at (set, 1)->comments[EXERCISE_THEME], ==, "win");
  g_assert_cmpstr (entry_at (set, 2)->comments[EXERCISE_THEME], ==, "mate");
}

static void
test_games (void)
{
  g_autoptr (ExerciseSet) set
      = read_text (CHESS " bm b6b7;\n" MATE " dm 1;\n" XIANGQI " bm e1d1;\n" REVERSI
                         " bm F5;\n" XIANGQI " bm E1-D1;\r\n" CHESS " bm Rb7;");
  static const char *const games[] = { "chess", "chess", "xiangqi", "reversi", "xiangqi", "chess" };
  static const char *const best[] = { "Rb7", "", "E1-D1", "f5", "E1-D1", "Rb7" };

  g_assert_cmpuint (set->problems->len, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    const ExerciseEntry *entry = entry_at (set, i);

    g_assert_cmpstr (entry->rules->id, ==, games[i]);
    assert_moves (entry, entry->best, FALSE, best[i]);
  }
}

/* What follows from what is there. */
static void
test_completed (void)
{
  g_autoptr (ExerciseSet) set
      = read_text (MATE " pv Ra8#;\n"            /* its first move is the best */
                   MATE " bm Ra8; pv Ra7 h6;\n"  /* a line that is not the solution's */
                   MATE " bm Ra8; pv Ra8 Kg9;\n" /* of a line that breaks off, what can be read */
                   MATE " am Ra7; pv Ra7 h6;\n"  /* a line of the wrong move */
                   MATE " bm Ra8; pv Ra7 h6; pv Ra8#;\n"); /* of two lines, the latter */

  g_assert_cmpuint (set->problems->len, ==, 0);
  assert_moves (entry_at (set, 0), entry_at (set, 0)->best, FALSE, "Ra8#");
  g_assert_cmpuint (entry_at (set, 1)->line->len, ==, 0);
  assert_moves (entry_at (set, 2), entry_at (set, 2)->line, TRUE, "Ra8#");
  g_assert_cmpuint (entry_at (set, 3)->best->len, ==, 0);
  g_assert_cmpuint (entry_at (set, 3)->line->len, ==, 0);
  assert_moves (entry_at (set, 4), entry_at (set, 4)->line, TRUE, "Ra8#");
}

/* Only the lines that are wrong stay out, and a sentence says which. */
static void
test_wrong (void)
{
  static const struct {
    const char *line, *sentence;
  } cases[] = {
    { CHESS " bm Rb9;", "Line 4: “Rb9” is not a move in this position." },
    { CHESS " bm Rb7 Kxg4; ce 3;", "Line 4: “Kxg4” is not a move in this position." },
    { CHESS " am e4;", "Line 4: “e4” is not a move in this position." },
    { CHESS " dm soon;", "Line 4: “soon” is not a number from 1 to 200." },
    { CHESS " dm 0;", "Line 4: “0” is not a number from 1 to 200." },
    { CHESS " bm Rb7; ce lots;", "Line 4: “lots” is not a number from -32000 to 32000." },
    { CHESS, "Line 4: Nothing says what is to be found in this position." },
    { CHESS " acd 20; c0 \"mate\";", "Line 4: Nothing says what is to be found in this position." },
    { "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - dm 1;", "Line 4: The game is over in this position." },
    { "7k/p7/1R5K/6r1/6x1/6P1/8/8 w - - bm Rb7;", "Line 4: The FEN is wrong at column 17, “x”" },
    { "hello", "Line 4: It does not begin with a position of any game." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strconcat ("# a set\n" MATE " dm 1;\n\n", cases[i].line,
                                         "\n% more\n  " CHESS " bm Rb7;\n", NULL);
    g_autoptr (ExerciseSet) set = read_text (text);
    const ReadProblem *problem;

    g_assert_cmpuint (set->entries->len, ==, 2);
    g_assert_cmpint (entry_at (set, 1)->line_number, ==, 6);
    g_assert_cmpuint (set->problems->len, ==, 1);
    problem = set->problems->pdata[0];
    g_test_message ("%s", problem->message);
    g_assert_true (g_str_has_prefix (problem->message, cases[i].sentence));
  }
}

static void
test_many_wrong (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (ExerciseSet) set = NULL;

  for (int i = 0; i < 3 * READ_PROBLEMS_MAX; i++)
    g_string_append (text, "nothing\n");
  g_string_append (text, MATE " dm 1;");
  set = read_text (text->str);
  g_assert_cmpuint (set->problems->len, ==, READ_PROBLEMS_MAX + 1);
  g_assert_cmpuint (set->entries->len, ==, 1);
}

static void
test_encodings (void)
{
  static const char line[] = MATE " dm 1; id \"底线杀\";";
  static const TextEncoding encodings[] = { TEXT_UTF8, TEXT_GB18030 };
  static const char latin[] = MATE " dm 1; id \"Erstickt\xe4\";";
  g_autoptr (ExerciseSet) set = NULL;
  g_autofree char *marked = NULL;
  gsize written;

  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++) {
    gsize length;
    g_autofree char *bytes = text_encode (line, encodings[i], &length);
    g_autoptr (ExerciseSet) chinese = exercise_epd_read (bytes, length, NULL);

    g_assert_cmpstr (entry_at (chinese, 0)->name, ==, "底线杀");
  }
  set = read_text (latin);
  g_assert_cmpstr (entry_at (set, 0)->name, ==, "Erstickt\xc3\xa4");
  g_clear_pointer (&set, exercise_set_free);
  marked = g_convert (line, -1, "UTF-16", "UTF-8", NULL, &written, NULL);
  set = exercise_epd_read (marked, written, NULL);
  g_assert_cmpstr (entry_at (set, 0)->name, ==, "底线杀");
}

/* What is written is read, in each game. */
static void
test_written (void)
{
  static const char *const lines[] = {
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1 bm Qxh7+; am Qxg7+; dm 2; "
    "pv Qxh7+ Kxh7 hxg6#; ce 31997; id \"a; b\"; c0 \"mate\"; c4 \"Qxg7+\"; c9 \"it's\";",
    XIANGQI " bm E1-D1; c1 \"1\";",
    REVERSI " - - 0 1 bm f5 d3; pv f5 f6;",
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
    g_autoptr (ExerciseSet) set = read_text (lines[i]);
    g_autoptr (ExerciseEntry) copy = exercise_entry_copy (entry_at (set, 0));
    g_autofree char *line = exercise_entry_write (copy);
    g_autofree char *first = NULL;

    g_test_message ("%s", line);
    if (i < 2)
      g_assert_cmpstr (line, ==, lines[i]);
    exercise_set_free (g_steal_pointer (&set));
    set = read_text (line);
    g_assert_cmpuint (set->problems->len, ==, 0);
    first = exercise_entry_write (entry_at (set, 0));
    g_assert_cmpstr (first, ==, line);
  }
}

/* A text with signs that have a meaning in the file is still one text. */
static void
test_written_text (void)
{
  g_autoptr (ExerciseSet) set = read_text (MATE " dm 1;"), again = NULL;
  ExerciseEntry *entry = set->entries->pdata[0];
  g_autofree char *line = NULL;

  exercise_entry_set_comment (entry, EXERCISE_TITLE, "say \"no\";\nand am Ra7;");
  exercise_entry_set_comment (entry, EXERCISE_TITLE, entry->comments[EXERCISE_TITLE]);
  line = exercise_entry_write (entry);
  again = read_text (line);
  g_assert_cmpuint (again->entries->len, ==, 1);
  g_assert_cmpstr (entry_at (again, 0)->comments[EXERCISE_TITLE], ==, "say 'no'; and am Ra7;");
  g_assert_cmpuint (entry_at (again, 0)->avoid->len, ==, 0);
  exercise_entry_set_comment (entry, EXERCISE_TITLE, NULL);
  g_assert_null (entry->comments[EXERCISE_TITLE]);
}

static void
test_recognized (void)
{
  static const struct {
    const char *text;
    gboolean is;
  } cases[] = {
    { "# set\n\n" CHESS " bm Rb7;", TRUE },
    { MATE " dm 1;\n" MATE " dm 1; id \"cut o", TRUE },
    { "broken\n" REVERSI " bm f5;", TRUE },
    { XIANGQI " c0 \"draw\";", TRUE },
    { CHESS, FALSE },
    { CHESS " id \"position\";", FALSE },
    { "[Event \"?\"]\n\n1. e4 e5 *\n", FALSE },
    { "1\n2\n3\n4\n5\n" CHESS " bm Rb7;", FALSE },
    { "", FALSE },
    { "#\n", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (exercise_epd_is (cases[i].text, strlen (cases[i].text)), ==, cases[i].is);
}

static void
test_large (void)
{
  enum { LINES = 100000 };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (ExerciseSet) set = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  for (int i = 0; i < LINES; i++)
    g_string_append_printf (text, CHESS " bm Rb7; id \"%d\";\n", i);
  set = read_text (text->str);
  g_assert_cmpuint (set->entries->len, ==, LINES);
  g_assert_cmpstr (entry_at (set, LINES - 1)->name, ==, "99999");
  g_cancellable_cancel (cancellable);
  exercise_set_free (g_steal_pointer (&set));
  set = exercise_epd_read (text->str, text->len, cancellable);
  g_assert_cmpuint (set->entries->len, ==, 0);
}

/* Whatever was read can be written and read again. */
static void
read_hostile (const char *data, gsize length, gpointer user_data)
{
  g_autoptr (ExerciseSet) set = exercise_epd_read (data, length, NULL);

  exercise_epd_is (data, length);
  for (guint i = 0; i < set->problems->len; i++)
    g_assert_true (g_utf8_validate (((ReadProblem *) set->problems->pdata[i])->message, -1, NULL));
  for (guint i = 0; i < set->entries->len; i++) {
    g_autofree char *line = exercise_entry_write (set->entries->pdata[i]);
    g_autoptr (ExerciseSet) again = read_text (line);

    g_assert_true (g_utf8_validate (line, -1, NULL));
    g_assert_cmpuint (again->entries->len, ==, 1);
  }
}

static void
test_hostile (void)
{
  static const char sample[]
      = "# set\n" MATE " bm Ra8#; dm 1; pv Ra8#; id \"a\"; c0 \"mate\"; c1 \"1\";\n" XIANGQI
        " bm E1-D1; ce 200; c2 \"x\";\n" REVERSI " bm f5; pv f5 f6 e6; c0 \"corner\";\n" CHESS
        " am Kg6; c0 \"hold-draw\";\n";
  static const char signs[] = ";\" bmapv0189/wKQ-\n\r#%\xff";
  TestMutations mutations = { .sample = sample,
                              .length = sizeof sample - 1,
                              .signs = signs,
                              .n_signs = sizeof signs - 1,
                              .head = 60 };

  test_mutations_each (&mutations, read_hostile, NULL);
  mutations.signs = NULL;
  test_mutations_each (&mutations, read_hostile, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/exercise-epd/operations", test_operations);
  g_test_add_func ("/exercise-epd/square-or-comment", test_square_or_comment);
  g_test_add_func ("/exercise-epd/games", test_games);
  g_test_add_func ("/exercise-epd/completed", test_completed);
  g_test_add_func ("/exercise-epd/wrong", test_wrong);
  g_test_add_func ("/exercise-epd/many-wrong", test_many_wrong);
  g_test_add_func ("/exercise-epd/encodings", test_encodings);
  g_test_add_func ("/exercise-epd/written", test_written);
  g_test_add_func ("/exercise-epd/written-text", test_written_text);
  g_test_add_func ("/exercise-epd/recognized", test_recognized);
  g_test_add_func ("/exercise-epd/large", test_large);
  g_test_add_func ("/exercise-epd/hostile", test_hostile);
  return g_test_run ();
}
