/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that mean harm, or nothing: no crash, no hang, and the index and the reader agree. Run it
 * with the sanitizers on as well. */
#include "base/random.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "files/text/text-encoding.h"

#include <string.h>

static const char sample[]
    = "\xef\xbb\xbf; preface\n[Event \"Ü \\\"q\\\"\"]\n[SetUp \"1\"]\n"
      "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[Result \"1-0\"]\n\n"
      "{[%clk 1:00:00] start} 1. e4! $14 (1. d4 {x} (1. c4 e5) 1... d5) e5 ; line\n"
      "% escape\n2. Nf3 Kd4?? (2... Nc6 3. Bb5) 3. d4 <r> 1-0 {end}\n\n"
      "[Event \"two\"]\n\n1. e4 e5 2. -- 0-0 e8(Q) 1/2-1/2\n1. d4 *\n";

/* Reads TEXT in every way that the program does. Each game that the index cuts out is one game for
 * the index again, and what is read of it can be written and read. */
static void
feed (const char *bytes, gsize length)
{
  gsize text_length;
  g_autofree char *text = text_to_utf8 (bytes, length, TEXT_WINDOWS_1252, &text_length);
  g_autoptr (GPtrArray) entries = pgn_index (text, text_length, NULL);
  gsize end = 0;

  g_assert_true (g_utf8_validate (text, (gssize) text_length, NULL));
  for (guint i = 0; i < entries->len; i++) {
    const GameEntry *entry = entries->pdata[i];
    const char *slice = text + entry->offset;
    g_autoptr (GPtrArray) again = pgn_index (slice, entry->length, NULL);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GameTree) tree = pgn_read (slice, entry->length, entry->line, problems, &error);
    g_assert_cmpuint (entry->offset, >=, end);
    if (again->len != 1)
      g_test_message ("<<<%s>>> %d <<<%.*s>>>", text, (int) i, (int) entry->length, slice);
    g_assert_cmpuint (again->len, ==, 1);
    g_assert_true ((tree == NULL) == (error != NULL));
    end = entry->offset + entry->length;
    if (tree) {
      g_autofree char *written = pgn_write (tree);
      g_autoptr (GameTree) read = pgn_read (written, strlen (written), 1, NULL, NULL);
      g_autofree char *written_again = pgn_write (read);
      g_assert_cmpstr (written, ==, written_again);
    }
  }
  g_assert_cmpuint (end, <=, text_length);
}

static void
test_truncated (void)
{
  for (gsize length = 0; length <= sizeof sample; length++) {
    /* A copy of exactly this size lets the sanitizer see a byte too many being read. */
    g_autofree char *copy = g_memdup2 (sample, length);
    g_autoptr (GPtrArray) entries G_GNUC_UNUSED = pgn_index (copy, length, NULL);
    g_autoptr (GameTree) tree G_GNUC_UNUSED = pgn_read (copy, length, 1, NULL, NULL);
    feed (copy, length);
  }
}

/* Results shorter than the usual ones, of which a problem is reported, at the very end. */
static void
test_short_results (void)
{
  static const char *const results[] = { "1/2", "½", "½-½", "*" };

  for (guint i = 0; i < G_N_ELEMENTS (results); i++) {
    g_autofree char *text = g_strconcat ("[Result \"1-0\"]\n\n", results[i], NULL);
    gsize length = strlen (text);
    g_autofree char *copy = g_memdup2 (text, length); /* behind it nothing may be read */
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GameTree) tree G_GNUC_UNUSED = pgn_read (copy, length, 1, problems, NULL);
    g_assert_cmpuint (problems->len, ==, 1);
    g_assert_cmpstr (((ReadProblem *) problems->pdata[0])->token, ==, results[i]);
  }
}

static void
test_huge_times (void)
{
  static const char text[] = "1. e4 {[%clk 99999999999999999999]} e5 {[%clk 1:2:999999999.9999999]}"
                             " 2. d4 {[%emt 9999999999:0:0]} *";
  g_autoptr (GameTree) tree = pgn_read (text, strlen (text), 1, NULL, NULL);
  const GameNode *node = game_node_next (tree->root);

  g_assert_cmpint (node->clock_ms, ==, GAME_NODE_UNKNOWN);
  g_assert_cmpstr (node->commands, ==, "[%clk 99999999999999999999]");
}

static void
test_mutated (void)
{
  static const char signs[] = "{}()[]<>;$%\"!?*.\\\n\r \t\0/-=0189aNO\xc3\xff";
  Random random = random_from_seed (1);

  for (int round = 0; round < 3000; round++) {
    g_autofree char *copy = g_memdup2 (sample, sizeof sample);
    for (guint n = 1 + random_below (&random, 6); n > 0; n--)
      copy[random_below (&random, sizeof sample)] = signs[random_below (&random, sizeof signs)];
    feed (copy, sizeof sample);
  }
}

/* Pieces of PGN in any order. */
static void
test_shuffled (void)
{
  static const char *const pieces[] = { "{",
                                        "}",
                                        "(",
                                        ")",
                                        "(",
                                        ")",
                                        "[Event \"x\"]",
                                        "[White \"y\"]\n",
                                        "[",
                                        "1.",
                                        "e4",
                                        "e5",
                                        "Nf3",
                                        "Nc6",
                                        "d4",
                                        "Kd4",
                                        "1-0",
                                        "*",
                                        "1/2-1/2",
                                        "\n\n",
                                        "\n",
                                        ";",
                                        "%",
                                        "$3",
                                        "!",
                                        "--",
                                        "{[%clk 1:00]}",
                                        "{a\n[b \"c\"]}",
                                        "<",
                                        ">",
                                        "\"",
                                        "e8(Q)",
                                        "+-" };
  Random random = random_from_seed (2);

  for (int round = 0; round < 3000; round++) {
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint n = random_below (&random, 60); n > 0; n--) {
      g_string_append (text, pieces[random_below (&random, G_N_ELEMENTS (pieces))]);
      if (random_below (&random, 4))
        g_string_append_c (text, ' ');
    }
    feed (text->str, text->len);
  }
}

static void
test_binary (void)
{
  Random random = random_from_seed (3);

  for (int round = 0; round < 300; round++) {
    guint8 bytes[2048];
    for (guint i = 0; i < sizeof bytes; i++)
      bytes[i] = (guint8) random_next (&random);
    feed ((const char *) bytes, 1 + random_below (&random, sizeof bytes));
  }
}

static void
append_times (GString *text, const char *piece, int times)
{
  while (times-- > 0)
    g_string_append (text, piece);
}

static void
test_deep (void)
{
  enum { DEEP = 10000 };
  static const char *const openers[]
      = { "(1. d4 ", "(1. e4 ", "(", "(Xx ", "(1. d4 Kd5 ", "(1. d4 d5 " };

  for (guint i = 0; i < G_N_ELEMENTS (openers); i++) {
    g_autoptr (GString) text = g_string_new ("1. e4 ");
    append_times (text, openers[i], DEEP);
    feed (text->str, text->len);
    append_times (text, ") ", DEEP);
    feed (text->str, text->len);
  }
}

/* Ten thousand variations, each of them legal and inside the one before it. */
static void
test_deep_tree (void)
{
  enum { DEEP = 10000 };
  static const char *const moves[] = { "Nf3", "Nf6", "Ng1", "Ng8" };
  g_autoptr (GString) text = g_string_new ("a3 ");
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = NULL;
  GameNode *node;

  for (int i = 0; i < DEEP; i++)
    g_string_append_printf (text, "(%s %s ", moves[i % 4], i % 2 ? "a3" : "a6");
  append_times (text, ")", DEEP);
  tree = pgn_read (text->str, text->len, 1, problems, NULL);
  g_assert_cmpuint (problems->len, ==, 0);
  for (node = tree->root; node->children && node->children->len == 2;)
    node = node->children->pdata[1];
  g_assert_cmpint (node->ply, ==, DEEP);
  g_assert_false (game_node_is_main (node));
  feed (text->str, text->len);
}

/* Each of these was, or could be, read in time that grows with the square of its length. */
static void
test_long (void)
{
  static const char *const pieces[] = { "x",         "[",
                                        "[a \"",     "[a \"b\"]",
                                        "[Event \"", "<",
                                        "{",         "{a}",
                                        "(",         ")",
                                        "()",        "$",
                                        "$1 ",       "!",
                                        "1",         "1.",
                                        "1-0 ",      "e4 ",
                                        "%",         ";",
                                        "[%",        "{[%clk 1:00]}",
                                        "\"",        "\\",
                                        "* e4 ",     "(e4)",
                                        "(d4)",      "\n{\n[a \"b\"]",
                                        "…",         "½",
                                        "-- ",       "[x]\n",
                                        "} ] > " };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++) {
    int times = (int) ((256 << 10) / strlen (pieces[i]));
    g_autoptr (GString) text = g_string_new ("1. e4 ");
    g_autoptr (GPtrArray) entries = NULL;
    g_autoptr (GPtrArray) problems = read_problems_new ();
    append_times (text, pieces[i], times);
    g_test_message ("%s", pieces[i]);
    entries = pgn_index (text->str, text->len, NULL);
    g_autoptr (GameTree) tree = pgn_read (text->str, text->len, 1, problems, NULL);
    g_autofree char *written = tree ? pgn_write (tree) : NULL;
    g_assert_true (written || entries->len <= 1 || problems->len > 0);
  }
}

static void
test_large_token (void)
{
  g_autofree char *token = g_strnfill (1 << 20, 'N');
  g_autofree char *tag = g_strdup_printf ("[Event \"%s\"]\n1. e4 {%s} %s", token, token, token);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = pgn_read (tag, strlen (tag), 1, problems, NULL);

  g_assert_cmpuint (strlen (game_tree_get_tag (tree, "Event")), ==, 1 << 20);
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_cmpuint (strlen (((ReadProblem *) problems->pdata[0])->message), <, 200);
  g_assert_cmpuint (strlen (game_node_next (tree->root)->comment), ==, (2 << 20) + 1);
  feed (tag, strlen (tag));
}

/* Problems are listed up to a limit. */
static void
test_many_problems (void)
{
  g_autoptr (GString) text = g_string_new ("1. e4 ");
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = NULL;

  append_times (text, "$999 ", 100000);
  tree = pgn_read (text->str, text->len, 1, problems, NULL);
  g_assert_nonnull (tree);
  g_assert_cmpuint (problems->len, ==, 101);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pgn-hostile/truncated", test_truncated);
  g_test_add_func ("/pgn-hostile/short-results", test_short_results);
  g_test_add_func ("/pgn-hostile/huge-times", test_huge_times);
  g_test_add_func ("/pgn-hostile/mutated", test_mutated);
  g_test_add_func ("/pgn-hostile/shuffled", test_shuffled);
  g_test_add_func ("/pgn-hostile/binary", test_binary);
  g_test_add_func ("/pgn-hostile/deep", test_deep);
  g_test_add_func ("/pgn-hostile/deep-tree", test_deep_tree);
  g_test_add_func ("/pgn-hostile/long", test_long);
  g_test_add_func ("/pgn-hostile/large-token", test_large_token);
  g_test_add_func ("/pgn-hostile/many-problems", test_many_problems);
  return g_test_run ();
}
