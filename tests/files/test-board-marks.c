/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks on the board as text: what is read, what is written, and that nothing else is touched. */
#include "base/random.h"
#include "files/pgn/pgn.h"
#include "files/tree/board-marks.h"
#include "registry.h"
#include "support/test-data.h"

#include <string.h>

static const Rules *
rules_of (const char *id)
{
  return registry_find (id)->rules;
}

/* Every mark as "Ge4" or "Ge2e4", with blanks between. */
static char *
describe (const Rules *rules, const BoardMarks *marks)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < marks->n; i++) {
    char from[SQUARE_NAME_MAX] = "", to[SQUARE_NAME_MAX];

    if (marks->items[i].from != SQUARE_NONE)
      rules->square_name (marks->items[i].from, from);
    rules->square_name (marks->items[i].to, to);
    g_string_append_printf (text, "%s%c%s%s", i > 0 ? " " : "", "GRYB"[marks->items[i].color], from,
                            to);
  }
  return g_string_free (text, FALSE);
}

static void
test_read (void)
{
  static const struct {
    const char *game, *commands, *marks;
  } cases[] = {
    { "chess", "[%csl Ge4,Rd5] [%cal Gg1f3,Rd8h4]", "Ge4 Rd5 Gg1f3 Rd8h4" },
    { "chess", "[%eval 0.3] [%cal Ya1h8] [%csl Bh1]", "Ya1h8 Bh1" },
    { "chess", "[%csl  ge4 , RD5 ,]", "Ge4 Rd5" },
    { "chess", "[%csl Ge4,Re4]", "Re4" },
    { "chess", "[%csl Ge4] [%csl Ge5]", "Ge4 Ge5" },
    { "chess", "[%csl Ge9,Gi1,Ce4,G,e4,Ge4e5,Ge4]", "Ge4" },
    { "chess", "[%cal Ge4,Ge4e4,Ge2e9,Ge2e4e6,Rb1c3]", "Rb1c3" },
    { "chess", "[%csl]", "" },
    { "chess", "[%cslGe4]", "" },
    { "chess", "[%csl Ge4", "" },
    { "chess", NULL, "" },
    { "xiangqi", "[%csl Ga10,Ri1] [%cal Gh3e3,Ba10a1,Ya1a10]", "Ga10 Ri1 Gh3e3 Ba10a1 Ya1a10" },
    { "reversi", "[%csl Gd3] [%cal Rf5d3]", "Gd3 Rf5d3" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    const Rules *rules = rules_of (cases[i].game);
    g_autofree char *found = NULL;
    BoardMarks marks;

    board_marks_read (rules, cases[i].commands, &marks);
    found = describe (rules, &marks);
    g_assert_cmpstr (found, ==, cases[i].marks);
  }
}

static void
test_toggle (void)
{
  BoardMarks marks = { 0 };

  g_assert_true (board_marks_toggle (&marks, (BoardMark){ BOARD_MARK_GREEN, SQUARE_NONE, 3 }));
  g_assert_true (board_marks_toggle (&marks, (BoardMark){ BOARD_MARK_GREEN, 3, 4 }));
  g_assert_cmpint (marks.n, ==, 2);
  g_assert_true (board_marks_toggle (&marks, (BoardMark){ BOARD_MARK_RED, SQUARE_NONE, 3 }));
  g_assert_cmpint (marks.n, ==, 2);
  g_assert_cmpint (marks.items[1].color, ==, BOARD_MARK_RED);
  g_assert_true (board_marks_toggle (&marks, (BoardMark){ BOARD_MARK_RED, SQUARE_NONE, 3 }));
  g_assert_true (board_marks_toggle (&marks, (BoardMark){ BOARD_MARK_GREEN, 3, 4 }));
  g_assert_cmpint (marks.n, ==, 0);
  for (Square square = 0; square < BOARD_MARKS_MAX; square++)
    g_assert_true (board_marks_toggle (&marks, (BoardMark){ 0, SQUARE_NONE, square }));
  g_assert_false (board_marks_toggle (&marks, (BoardMark){ 0, SQUARE_NONE, 200 }));
  g_assert_true (board_marks_toggle (&marks, (BoardMark){ 1, SQUARE_NONE, 5 }));
  g_assert_cmpint (marks.n, ==, BOARD_MARKS_MAX);
}

/* What is written once ITEM ("Ge4") has been toggled in COMMANDS. */
static char *
toggle_in (const Rules *rules, const char *commands, const char *item)
{
  g_autofree char *one = g_strdup_printf ("[%%%s %s]", strlen (item) > 3 ? "cal" : "csl", item);
  BoardMarks marks, toggled;

  board_marks_read (rules, commands, &marks);
  board_marks_read (rules, one, &toggled);
  g_assert_cmpint (toggled.n, ==, 1);
  g_assert_true (board_marks_toggle (&marks, toggled.items[0]));
  return board_marks_write (rules, commands, &marks);
}

static void
test_write (void)
{
  static const struct {
    const char *commands, *item, *result;
  } cases[] = {
    { NULL, "Ge4", "[%csl Ge4]" },
    { NULL, "Rb1c3", "[%cal Rb1c3]" },
    { "[%eval 0.3] [%x y]", "Ge4", "[%eval 0.3] [%x y] [%csl Ge4]" },
    { "[%csl Ge4] [%eval 0.3]", "Ge4", "[%eval 0.3]" },
    { "[%csl Ge4]", "Ge4", NULL },
    { "[%csl Ge4,Rd5] [%eval 0.3] [%cal Gg1f3]", "Rd5", "[%csl Ge4] [%eval 0.3] [%cal Gg1f3]" },
    { "[%a] [%csl Ge4] [%b]", "Re4", "[%a] [%csl Re4] [%b]" },
    { "[%csl Ge4] [%cal ge2e4 ,Rd2d4]", "Yh1", "[%csl Ge4,Yh1] [%cal ge2e4 ,Rd2d4]" },
    /* Colours and squares that are none here stay. */
    { "[%csl Ce4,Ge4,Gz9]", "Ge4", "[%csl Ce4,Gz9]" },
    { "[%csl Re4,Ge4]", "Ge4", NULL },
    { "[%csl Re4] [%csl Ga1]", "Ba2", "[%csl Re4,Ba2] [%csl Ga1]" },
    { "[%unclosed Ge4", "Ge4", "[%csl Ge4] [%unclosed Ge4" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *result = toggle_in (rules_of ("chess"), cases[i].commands, cases[i].item);

    g_assert_cmpstr (result, ==, cases[i].result);
  }
}

/* Whatever the text is: marks that did not change leave it as it is, and those that did are read
 * again as they were written. */
static void
test_hostile (void)
{
  static const char signs[] = "[[[%%%]]]csl cal  GRYBCgr,,abehi123489 0 \xc3\xa9";
  static const char *const games[] = { "chess", "xiangqi", "reversi" };
  Random random = random_from_seed (20260);

  for (int round = 0; round < 6000; round++) {
    const Rules *rules = rules_of (games[round % 3]);
    g_autoptr (GString) text = g_string_new (round % 2 ? "[%csl Ga1,Rb2" : "[%cal Ga1b2,Rh1a1");
    int n = (int) (random_below (&random, 60));
    g_autofree char *same = NULL;
    g_autofree char *changed = NULL;
    BoardMarks marks, again;

    for (int i = 0; i < n; i++)
      g_string_append_c (text, signs[random_below (&random, sizeof signs - 1)]);
    board_marks_read (rules, text->str, &marks);
    same = board_marks_write (rules, text->str, &marks);
    board_marks_read (rules, same, &again);
    g_assert_cmpmem (marks.items, (gsize) marks.n * sizeof *marks.items, again.items,
                     (gsize) again.n * sizeof *again.items);
    board_marks_toggle (&marks, (BoardMark){ BOARD_MARK_BLUE, 1, 3 });
    board_marks_toggle (&marks, (BoardMark){ BOARD_MARK_RED, SQUARE_NONE, 0 });
    changed = board_marks_write (rules, same, &marks);
    board_marks_read (rules, changed, &again);
    g_assert_cmpint (marks.n, ==, again.n);
    for (int i = 0; i < again.n; i++) /* their order is that of the commands */
      g_assert_true (board_marks_toggle (&marks, again.items[i]));
    g_assert_cmpint (marks.n, ==, 0);
  }
}

/* More marks than there is room for are kept where they are. */
static void
test_many (void)
{
  const Rules *rules = rules_of ("chess");
  g_autoptr (GString) text = g_string_new ("[%cal ");
  g_autofree char *result = NULL;
  BoardMarks marks;

  for (Square from = 0; from < 4; from++)
    for (Square to = 0; to < 64; to++) {
      char names[2][SQUARE_NAME_MAX];

      rules->square_name (from, names[0]);
      rules->square_name (to, names[1]);
      g_string_append_printf (text, "%sG%s%s", text->len > 6 ? "," : "", names[0], names[1]);
    }
  g_string_append_c (text, ']');
  board_marks_read (rules, text->str, &marks);
  g_assert_cmpint (marks.n, ==, BOARD_MARKS_MAX);
  result = board_marks_write (rules, text->str, &marks);
  g_assert_cmpstr (result, ==, text->str);
}

/* What a file says of marks is read; and written back, where it is not changed, as it was. */
static void
test_file (void)
{
  g_autofree char *path = test_data_path ("data/pgn/12_commands.pgn");
  g_autofree char *text = NULL;
  g_autofree char *once = NULL;
  g_autofree char *twice = NULL;
  g_autofree char *commands = NULL;
  g_autoptr (GameTree) tree = NULL;
  BoardMarks marks;
  gsize length;

  if (path == NULL)
    return;
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  tree = pgn_read (text, length, 1, NULL, NULL);
  board_marks_read (tree->rules, tree->root->commands, &marks);
  g_assert_cmpint (marks.n, ==, 4);
  once = pgn_write (tree);
  g_assert_nonnull (strstr (once, "[%csl Ge4,Rd5] [%cal Gg1f3,Rd8h4]"));
  commands = board_marks_write (tree->rules, tree->root->commands, &marks);
  g_assert_cmpstr (commands, ==, tree->root->commands);
  board_marks_toggle (&marks, (BoardMark){ BOARD_MARK_BLUE, SQUARE_NONE, 0 });
  board_marks_toggle (&marks, (BoardMark){ BOARD_MARK_BLUE, SQUARE_NONE, 0 });
  g_free (tree->root->commands);
  tree->root->commands = board_marks_write (tree->rules, commands, &marks);
  twice = pgn_write (tree);
  g_assert_cmpstr (twice, ==, once);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-marks/read", test_read);
  g_test_add_func ("/board-marks/toggle", test_toggle);
  g_test_add_func ("/board-marks/write", test_write);
  g_test_add_func ("/board-marks/hostile", test_hostile);
  g_test_add_func ("/board-marks/many", test_many);
  g_test_add_func ("/board-marks/file", test_file);
  return g_test_run ();
}
