/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing PGN: the form of the text, and that reading it again gives the same tree. */
#include "base/random.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn-tags.h"
#include "files/pgn/pgn.h"
#include "files/text/text-encoding.h"
#include "registry.h"
#include "support/test-data.h"
#include "support/test-trees.h"

#include <string.h>

static GameTree *
read_text (const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  GameTree *tree = pgn_read (text, length, 1, NULL, &error);

  g_assert_no_error (error);
  return tree;
}

/* Lines under 80 columns, unless a single word is longer. */
static void
assert_good_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (strstr (text, "\n\n") + 2, "\n", -1);

  for (char **line = lines; *line; line++)
    g_assert_true (g_utf8_strlen (*line, -1) < 80 || !strchr (*line, ' '));
}

/* Lines are as full as they may be: of 79 columns where all words are of one letter. */
static void
test_full_lines (void)
{
  g_autoptr (GString) text = g_string_new ("1. e4 {");
  g_autoptr (GameTree) tree = NULL;
  g_autofree char *written = NULL;
  g_auto (GStrv) lines = NULL;

  for (int i = 0; i < 400; i++)
    g_string_append (text, i > 0 ? " x" : "x");
  g_string_append (text, "} *\n");
  tree = read_text (text->str, text->len);
  written = pgn_write (tree);
  lines = g_strsplit (strstr (written, "\n\n") + 2, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, 8);
  for (int i = 1; i < 8; i++)
    g_assert_cmpuint (strlen (lines[i]), ==, 79);
}

/* What looks like a tag or an escape does not begin a line. */
static void
test_brackets (void)
{
  g_autoptr (GString) text = g_string_new ("1. e4 {");
  g_autoptr (GameTree) tree = NULL;
  g_autofree char *written = NULL;
  g_auto (GStrv) lines = NULL;

  for (int i = 0; i < 400; i++)
    g_string_append_printf (text, "%.*s %s ", 1 + i % 13, "wordsandwords",
                            i % 2 == 0 ? "[b" : "%b");
  g_string_append (text, "} *\n");
  tree = read_text (text->str, text->len);
  written = pgn_write (tree);
  lines = g_strsplit (strstr (written, "\n\n") + 2, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, 8);
  for (char **line = lines; *line; line++)
    g_assert_true (**line != '[' && **line != '%');
}

/* Reads what is written of TREE; gives back the text. */
static char *
check_round_trip (const GameTree *tree)
{
  g_autofree char *text = pgn_write (tree);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GameTree) again = pgn_read (text, strlen (text), 1, problems, &error);
  g_autofree char *text_again = NULL;

  g_assert_no_error (error);
  if (problems->len > 0)
    g_test_message ("%s\n%s", text, ((ReadProblem *) problems->pdata[0])->message);
  g_assert_cmpuint (problems->len, ==, 0);
  test_assert_same_tree (tree, again);
  text_again = pgn_write (again);
  g_assert_cmpstr (text, ==, text_again);
  return g_steal_pointer (&text);
}

static void
test_form (void)
{
  const char *expected
      = "[Event \"a \\\"b\\\" \\\\ c\"]\n"
        "[Site \"?\"]\n"
        "[Date \"????.??.??\"]\n"
        "[Round \"?\"]\n"
        "[White \"Ann\"]\n"
        "[Black \"?\"]\n"
        "[Result \"1-0\"]\n"
        "[Annotator \"z\"]\n"
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n"
        "[SetUp \"1\"]\n"
        "[Termination \"time forfeit\"]\n"
        "[ZTag \"a\"]\n"
        "\n"
        "7... Kd7 {[%clk 0:00:05.25] [%emt 1:00:00] good} 8. e4 $1 (8. e3 Kd6) 8... Kd6\n"
        "1-0\n"
        "\n";
  const char *text = "[ZTag \"a\"][Event \"a \\\"b\\\" \\\\ c\"][Annotator \"z\"][White \"Ann\"]"
                     "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"][Termination \"time forfeit\"]"
                     "Kd7 {good [%emt 60:00][%clk 0:05.250]} e4! (e3 Kd6) Kd6 1-0";
  g_autoptr (GameTree) tree = read_text (text, strlen (text));
  g_autofree char *written = check_round_trip (tree);

  g_assert_cmpstr (written, ==, expected);
}

static GameTree *
new_game (void)
{
  const Rules *rules = registry_game (0)->rules;
  Position start;

  rules_start (rules, &start);
  return game_tree_new (rules, &start);
}

static GameNode *
add_text (GameTree *tree, GameNode *node, const char *text)
{
  Move move;

  g_assert_cmpint (tree->rules->move_from_text (&node->position, text, strlen (text), &move), ==,
                   MOVE_TEXT_OK);
  return game_tree_add (tree, node, move);
}

/* No text that somebody puts into a comment or a tag may break the file. */
static void
test_hostile_texts (void)
{
  static const char *const texts[] = {
    "}",
    "{",
    "{}",
    "a } b { c",
    "; % ( ) [ ] $1 1-0",
    "% escape",
    "[Event \"x\"]",
    "[ [ [ [",
    "}}}}",
    "ends with a backslash \\",
    "\"quotes\"",
    "ümläüt ♞ 漢字",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GameTree) tree = new_game ();
    GameNode *node = add_text (tree, tree->root, "e4");
    g_autofree char *text = NULL;
    g_autofree char *many = NULL;

    game_tree_set_tag (tree, "Event", texts[i]);
    game_tree_set_tag (tree, "Annotator", texts[i]);
    game_node_set_comment (tree->root, texts[i]);
    game_node_set_comment (node, texts[i]);
    node->comment_before = g_strdup (texts[i]);
    many = g_strdup_printf ("%1$s %1$s %1$s %1$s %1$s %1$s %1$s %1$s %1$s %1$s %1$s", texts[i]);
    game_node_set_comment (add_text (tree, node, "e5"), many);
    add_text (tree, node, "c5")->comment_before = g_strdup (texts[i]);
    text = check_round_trip (tree);
    assert_good_lines (text);
  }
}

static void
test_white_space (void)
{
  g_autoptr (GameTree) tree = new_game ();
  g_autofree char *text = NULL;

  game_tree_set_tag (tree, "Event", "two\nlines");
  game_tree_set_tag (tree, "bad name", "x");
  game_node_set_comment (tree->root, " two\n\nlines\tand  more ");
  text = pgn_write (tree);
  g_assert_nonnull (strstr (text, "[Event \"two lines\"]\n"));
  g_assert_null (strstr (text, "bad name"));
  g_assert_nonnull (strstr (text, "\n\n{two\n\n\nlines and more} *\n\n"));
}

/* Line ends in comments are meant; those of a file are where a line was full. */
static void
test_line_ends (void)
{
  static const char *const comments[] = { "one\ntwo", "one\n\n\ntwo\nthree", "一\n二", "a\nb c" };
  static const char wrapped[] = "1. e4 {full\nline\r\n\r\nend } e5 *";
  g_autoptr (GameTree) file = pgn_read (wrapped, strlen (wrapped), 1, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (comments); i++) {
    g_autoptr (GameTree) tree = new_game ();
    GameNode *node = add_text (tree, tree->root, "e4");

    game_node_set_comment (tree->root, comments[i]);
    node->comment_before = g_strdup (comments[i]);
    game_node_set_comment (node, comments[i]);
    g_free (check_round_trip (tree));
  }
  g_assert_cmpstr (game_node_next (file->root)->comment, ==, "full line\nend");
}

/* A reason that is not the moves' survives; one that the game has outlived does not. */
static void
test_reasons (void)
{
  static const Reason reasons[]
      = { REASON_FLAG,      REASON_RESIGNATION,  REASON_ABANDONED,
          REASON_UNKNOWN,   REASON_ADJUDICATION, REASON_AGREEMENT,
          REASON_THREEFOLD, REASON_FIFTY_MOVES,  REASON_FLAG_NO_MATERIAL };

  for (guint i = 0; i < G_N_ELEMENTS (reasons); i++) {
    g_autoptr (GameTree) tree = new_game ();
    gboolean draw = i >= 5;
    add_text (tree, tree->root, "e4");
    tree->outcome = draw ? outcome_draw (reasons[i]) : outcome_win (0, reasons[i]);
    g_free (check_round_trip (tree));
  }

  const char *timed = "[Termination \"Time forfeit\"] 1. e4 1-0";
  g_autoptr (GameTree) tree = read_text (timed, strlen (timed));
  g_autofree char *text = check_round_trip (tree);
  g_assert_nonnull (strstr (text, "[Termination \"Time forfeit\"]"));
  tree->outcome = OUTCOME_ONGOING;
  g_autofree char *later = pgn_write (tree);
  g_assert_null (strstr (later, "Termination"));
}

/* Termination holds one of the standard's words only; what it cannot say stands beside it, and is
 * read back. */
static void
test_termination (void)
{
  static const char *const words[]
      = { "abandoned",        "adjudication", "death",        "emergency", "normal",
          "rules infraction", "time forfeit", "unterminated", NULL };
  static const struct {
    const char *moves;
    Result result;
    Reason reason;
    const char *tags;
  } cases[] = {
    { "f3 e5 g4 Qh4", RESULT_SECOND_WINS, REASON_MATE, "[Termination \"normal\"]\n\n" },
    { "e4", RESULT_SECOND_WINS, REASON_RESIGNATION,
      "[Termination \"normal\"]\n[TerminationDetails \"resignation\"]\n" },
    { "e4", RESULT_DRAW, REASON_AGREEMENT, "[TerminationDetails \"agreement\"]\n" },
    { "e4", RESULT_FIRST_WINS, REASON_FLAG, "[Termination \"time forfeit\"]\n\n" },
    { "e4", RESULT_FIRST_WINS, REASON_ABANDONED, "[Termination \"abandoned\"]\n\n" },
    { "e4", RESULT_FIRST_WINS, REASON_UNKNOWN, "[Result \"1-0\"]\n\n" },
    { "e4", RESULT_ONGOING, REASON_NONE, "[Result \"*\"]\n\n" },
  };

  for (int reason = 0; reason < N_REASONS; reason++) {
    const char *word = pgn_termination_of ((Reason) reason).word;
    g_assert_true (word == NULL || g_strv_contains (words, word));
    g_assert_cmpint (word == NULL, ==, reason == REASON_NONE || reason == REASON_UNKNOWN);
  }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GameTree) tree = new_game ();
    g_auto (GStrv) moves = g_strsplit (cases[i].moves, " ", -1);
    g_autofree char *text = NULL;
    GameNode *node = tree->root;
    for (char **move = moves; *move; move++)
      node = add_text (tree, node, *move);
    tree->outcome = (Outcome){ cases[i].result, cases[i].reason, 0 };
    text = check_round_trip (tree);
    g_assert_nonnull (strstr (text, cases[i].tags));
  }
}

static void
test_starts (void)
{
  const Rules *rules = registry_game (0)->rules;

  for (int i = 0; i < rules->n_starts; i++)
    for (int number = 0; number < rules->starts[i].count; number += 37) {
      Position start;
      rules->starts[i].set (&start, number);
      g_autoptr (GameTree) tree = game_tree_new (rules, &start);
      g_autofree char *text = check_round_trip (tree);
      if (i == 0)
        g_assert_null (strstr (text, "[FEN "));
    }
}

static void
test_shared_files (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/pgn/EXPECT.tsv");

  for (char **line = lines; line && *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, "\t", 3);
    g_autofree char *name = g_build_filename ("data/pgn", fields[0], NULL);
    g_autofree char *path = test_data_path (name);
    g_autofree char *bytes = NULL;
    gsize length = 0;
    g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
    g_autofree char *text = text_to_utf8 (bytes, length, TEXT_WINDOWS_1252, &length);
    g_autoptr (GPtrArray) entries = pgn_index (text, length, NULL);
    g_test_message ("%s", fields[0]);
    for (guint i = 0; i < entries->len; i++) {
      const GameEntry *entry = entries->pdata[i];
      g_autoptr (GameTree) tree = read_text (text + entry->offset, entry->length);
      g_autofree char *written = check_round_trip (tree);
      assert_good_lines (written);
    }
  }
}

static char *
random_words (Random *random)
{
  static const char *const words[]
      = { "a", "plan", "with", "}", "{", "1.", "e4", "(", ")", ";", "%", "ü", "[x]", "$3", "1-0" };
  GString *text = g_string_new (NULL);

  for (guint n = 1 + random_below (random, 30); n > 0; n--)
    g_string_append_printf (text, "%s%s", text->len ? " " : "",
                            words[random_below (random, G_N_ELEMENTS (words))]);
  return g_string_free (text, FALSE);
}

static void
annotate (GameNode *node, Random *random)
{
  if (random_below (random, 4) == 0)
    node->comment = random_words (random);
  if (random_below (random, 8) == 0 && node->parent)
    node->comment_before = random_words (random);
  if (random_below (random, 8) == 0)
    node->commands = g_strdup ("[%csl Ge4] [%x }{]");
  if (random_below (random, 4) == 0)
    node->clock_ms = random_below (random, 100000000);
  if (random_below (random, 4) == 0)
    node->elapsed_ms = random_below (random, 1000) * 1000;
  if (random_below (random, 4) == 0)
    game_node_add_nag (node, (guint8) random_below (random, 256));
}

static GameNode *
grow (GameTree *tree, GameNode *node, Random *random)
{
  Move moves[MOVES_MAX];
  int n = tree->rules->legal_moves (&node->position, moves);
  guint before = node->children ? node->children->len : 0;
  GameNode *child;

  if (n == 0)
    return node;
  child = game_tree_add (tree, node, moves[random_below (random, (guint) n)]);
  if (node->children->len > before)
    annotate (child, random);
  return child;
}

/* Trees of random legal moves: variations, some of them deep, comments of every kind. */
static void
test_random_trees (void)
{
  Random random = random_from_seed (20240229);

  for (int game = 0; game < 60; game++) {
    g_autoptr (GameTree) tree = new_game ();
    g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
    GameNode *node = tree->root;

    annotate (node, &random);
    for (int ply = 0; ply < 200; ply++) {
      g_ptr_array_add (nodes, node);
      node = random_below (&random, 5) ? grow (tree, node, &random)
                                       : nodes->pdata[random_below (&random, nodes->len)];
    }
    GameRecord *record = game_node_record (tree, game_node_last (tree->root));
    tree->outcome = tree->rules->outcome (record);
    game_record_free (record);
    g_free (check_round_trip (tree));
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pgn-write/full-lines", test_full_lines);
  g_test_add_func ("/pgn-write/brackets", test_brackets);
  g_test_add_func ("/pgn-write/form", test_form);
  g_test_add_func ("/pgn-write/hostile-texts", test_hostile_texts);
  g_test_add_func ("/pgn-write/white-space", test_white_space);
  g_test_add_func ("/pgn-write/line-ends", test_line_ends);
  g_test_add_func ("/pgn-write/reasons", test_reasons);
  g_test_add_func ("/pgn-write/termination", test_termination);
  g_test_add_func ("/pgn-write/starts", test_starts);
  g_test_add_func ("/pgn-write/shared-files", test_shared_files);
  g_test_add_func ("/pgn-write/random-trees", test_random_trees);
  return g_test_run ();
}
