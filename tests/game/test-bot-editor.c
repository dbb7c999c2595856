/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bot under somebody's hands: what can be undone, which squares are filled together, and colours
 * on which numbers can be read. */
#include "chess/chess.h"
#include "game/bots/pal-bot-editor.h"
#include "reversi/reversi.h"
#include "support/test-game.h"
#include "xiangqi/xiangqi.h"

#include <math.h>
#include <string.h>

static PalBotEditor *
editor_of (const Rules *rules)
{
  PalBotEditor *editor = pal_bot_editor_new ();
  Bot bot;

  bot_init (&bot, rules);
  pal_bot_editor_load (editor, &bot);
  return editor;
}

static void
set_time (PalBotEditor *editor, int time_ms, const char *run)
{
  Bot bot = *pal_bot_editor_get_bot (editor);

  bot.time_ms = time_ms;
  pal_bot_editor_change (editor, &bot, run);
}

static int
time_of (PalBotEditor *editor)
{
  return pal_bot_editor_get_bot (editor)->time_ms;
}

static void
undo_and_redo (void)
{
  g_autoptr (PalBotEditor) editor = editor_of (&chess_rules);

  g_assert_false (pal_bot_editor_can_undo (editor));
  set_time (editor, 1, NULL);
  set_time (editor, 2, NULL);
  set_time (editor, 2, NULL); /* no change at all */
  pal_bot_editor_undo (editor);
  g_assert_cmpint (time_of (editor), ==, 1);
  pal_bot_editor_undo (editor);
  g_assert_cmpint (time_of (editor), ==, 0);
  g_assert_false (pal_bot_editor_can_undo (editor));
  pal_bot_editor_redo (editor);
  pal_bot_editor_redo (editor);
  g_assert_cmpint (time_of (editor), ==, 2);
  g_assert_false (pal_bot_editor_can_redo (editor));
  pal_bot_editor_undo (editor);
  set_time (editor, 3, NULL);
  g_assert_false (pal_bot_editor_can_redo (editor));
  pal_bot_editor_undo (editor);
  g_assert_cmpint (time_of (editor), ==, 1);
}

static void
runs (void)
{
  g_autoptr (PalBotEditor) editor = editor_of (&chess_rules);

  for (int i = 1; i <= 5; i++)
    set_time (editor, i, "time");
  pal_bot_editor_undo (editor);
  g_assert_cmpint (time_of (editor), ==, 0);
  pal_bot_editor_redo (editor);
  g_assert_cmpint (time_of (editor), ==, 5);
  set_time (editor, 6, "time"); /* a run does not go on behind an undo */
  pal_bot_editor_end_run (editor);
  set_time (editor, 7, "time");
  set_time (editor, 8, "other");
  pal_bot_editor_undo (editor);
  g_assert_cmpint (time_of (editor), ==, 7);
  pal_bot_editor_undo (editor);
  g_assert_cmpint (time_of (editor), ==, 6);
  pal_bot_editor_undo (editor);
  g_assert_cmpint (time_of (editor), ==, 5);
}

/* A bot that comes back can still be undone; what was made of it meanwhile is a step. */
static void
comes_back (void)
{
  g_autoptr (PalBotEditor) editor = editor_of (&chess_rules);
  PalBotHistory *history;
  Bot bot, other;

  set_time (editor, 1, NULL);
  set_time (editor, 2, NULL);
  pal_bot_editor_undo (editor);
  bot = *pal_bot_editor_get_bot (editor);
  history = pal_bot_editor_dup_history (editor);
  bot_init (&other, &reversi_rules);
  pal_bot_editor_load (editor, &other);
  g_assert_false (pal_bot_editor_can_undo (editor));
  pal_bot_editor_load_again (editor, &bot, history);
  pal_bot_editor_redo (editor);
  g_assert_cmpint (time_of (editor), ==, 2);
  pal_bot_editor_undo (editor);
  pal_bot_editor_undo (editor);
  g_assert_cmpint (time_of (editor), ==, 0);
  g_assert_false (pal_bot_editor_can_undo (editor));

  bot.time_ms = 9;
  pal_bot_editor_load_again (editor, &bot, history);
  g_assert_cmpint (time_of (editor), ==, 9);
  g_assert_false (pal_bot_editor_can_redo (editor));
  pal_bot_editor_undo (editor);
  g_assert_cmpint (time_of (editor), ==, 1);
  pal_bot_editor_undo (editor);
  g_assert_cmpint (time_of (editor), ==, 0);

  pal_bot_editor_load_again (editor, &other, history); /* of another game by now */
  g_assert_false (pal_bot_editor_can_undo (editor));
  pal_bot_editor_load (editor, NULL);
  g_assert_null (pal_bot_editor_dup_history (editor));
  pal_bot_history_free (history);
}

static void
oldest_forgotten (void)
{
  g_autoptr (PalBotEditor) editor = editor_of (&chess_rules);
  int steps = 0;

  for (int i = 1; i <= PAL_BOT_EDITOR_STEPS_MAX + 5; i++)
    set_time (editor, i, NULL);
  for (; pal_bot_editor_can_undo (editor); steps++)
    pal_bot_editor_undo (editor);
  g_assert_cmpint (steps, ==, PAL_BOT_EDITOR_STEPS_MAX);
  g_assert_cmpint (time_of (editor), ==, 5);
}

static void
told (void)
{
  static const char *const names[] = { "loaded", "changed", NULL };
  g_autoptr (PalBotEditor) editor = editor_of (&chess_rules);
  TestCounts *counts = test_counts_new (editor, names);

  set_time (editor, 1, NULL);
  test_assert_counts (counts, "can-redo:1 can-undo:1 changed:1");
  set_time (editor, 1, NULL);
  test_assert_counts (counts, "");
  pal_bot_editor_set_phase (editor, 2);
  pal_bot_editor_set_phase (editor, 2);
  test_assert_counts (counts, "phase:1");
  pal_bot_editor_load (editor, NULL);
  g_assert_null (pal_bot_editor_get_bot (editor));
  test_assert_counts (counts, "can-redo:1 can-undo:1 changed:1 loaded:1");
  test_counts_free (counts);
}

/* As the view of a table does: what is told of may be looked at. */
static void
look_at_table (PalBotEditor *editor, int *n_told)
{
  const Bot *bot = pal_bot_editor_get_bot (editor);
  const int kind = pal_bot_editor_get_kind (editor);

  g_assert_cmpint (kind, <, bot_kinds (bot->rules));
  for (int square = 0; square < bot_squares (bot->rules); square++)
    pal_bot_can_stand (bot->rules, kind, (Square) square);
  (*n_told)++;
}

static void
on_notify (PalBotEditor *editor, GParamSpec *pspec, int *n_told)
{
  look_at_table (editor, n_told);
}

/* No piece is told of that the game has not: neither the last bot's game, nor the next one's. */
static void
other_game (void)
{
  static const Rules *const games[]
      = { &xiangqi_rules, &reversi_rules, &chess_rules, &reversi_rules, &xiangqi_rules };
  g_autoptr (PalBotEditor) editor = editor_of (&reversi_rules);
  int n_told = 0;

  g_signal_connect (editor, "notify", G_CALLBACK (on_notify), &n_told);
  g_signal_connect (editor, "loaded", G_CALLBACK (look_at_table), &n_told);
  g_signal_connect (editor, "changed", G_CALLBACK (look_at_table), &n_told);
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    Bot bot;

    n_told = 0;
    bot_init (&bot, games[i]);
    pal_bot_editor_load (editor, &bot);
    g_assert_cmpint (n_told, >, 2);
    pal_bot_editor_set_kind (editor, bot_kinds (games[i]) - 1);
  }
}

/* --- tables --- */

static void
fill_table (void)
{
  g_autoptr (PalBotEditor) editor = editor_of (&reversi_rules);

  pal_bot_editor_set_phase (editor, 1);
  pal_bot_editor_set_square (editor, 0, 9999, TRUE);
  g_assert_cmpint (pal_bot_editor_get_square (editor, 0), ==, BOT_WEIGHT_MAX);
  g_assert_cmpint (pal_bot_editor_get_square (editor, 63), ==, BOT_WEIGHT_MAX);
  pal_bot_editor_set_square (editor, 7, -3, FALSE);
  g_assert_cmpint (pal_bot_editor_get_square (editor, 7), ==, -3);
  g_assert_cmpint (pal_bot_editor_get_square (editor, 56), ==, BOT_WEIGHT_MAX);
  pal_bot_editor_copy_table (editor);
  pal_bot_editor_set_phase (editor, 2);
  g_assert_cmpint (pal_bot_editor_get_square (editor, 7), ==, -3);
  pal_bot_editor_set_phase (editor, 1);
  pal_bot_editor_reset_table (editor);
  g_assert_cmpint (pal_bot_editor_get_square (editor, 0), <, BOT_WEIGHT_MAX);
  pal_bot_editor_undo (editor);
  pal_bot_editor_undo (editor);
  pal_bot_editor_undo (editor);
  g_assert_cmpint (pal_bot_editor_get_square (editor, 7), ==, BOT_WEIGHT_MAX);
}

static char *
images_of (const Rules *rules, Square square)
{
  GString *text = g_string_new (NULL);
  Square images[BOT_IMAGES_MAX];
  int n = bot_images (rules, square, images);

  for (int i = 0; i < n; i++) {
    char name[SQUARE_NAME_MAX];

    rules->square_name (images[i], name);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", name);
  }
  return g_string_free (text, FALSE);
}

static void
symmetries (void)
{
  static const struct {
    const Rules *rules;
    int file, rank;
    const char *images;
  } cases[] = {
    { &chess_rules, 0, 1, "a2 h2" },
    { &xiangqi_rules, 0, 0, "a1 i1" },
    { &xiangqi_rules, 4, 3, "e4" }, /* the middle file is its own image */
    { &reversi_rules, 1, 0, "b8 g8 b1 g1 a7 h7 a2 h2" },
    { &reversi_rules, 2, 2, "c6 f6 c3 f3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    Square square = (Square) (cases[i].file + cases[i].rules->files * cases[i].rank);
    g_autofree char *images = images_of (cases[i].rules, square);

    g_assert_cmpstr (images, ==, cases[i].images);
  }
}

/* --- colours --- */

static double
linear (double level)
{
  return level <= 0.04045 ? level / 12.92 : pow ((level + 0.055) / 1.055, 2.4);
}

/* As WCAG 2.1 defines relative luminance and contrast ratio. */
static double
luminance (PalBotColor color)
{
  return 0.2126 * linear (color.red) + 0.7152 * linear (color.green) + 0.0722 * linear (color.blue);
}

static double
contrast (PalBotColor a, PalBotColor b)
{
  double one = luminance (a), other = luminance (b);

  return (MAX (one, other) + 0.05) / (MIN (one, other) + 0.05);
}

static void
readable (void)
{
  for (int dark = 0; dark < 2; dark++)
    for (int value = -120; value <= 120; value++)
      g_assert_cmpfloat (contrast (pal_bot_color (value, 100, dark), pal_bot_ink (dark)), >=, 4.5);
}

static void
bad_to_good (void)
{
  for (int dark = 0; dark < 2; dark++)
    for (int value = -100; value < 100; value++) {
      PalBotColor worse = pal_bot_color (value, 100, dark);
      PalBotColor better = pal_bot_color (value + 1, 100, dark);

      g_assert_cmpfloat (better.green - better.red, >, worse.green - worse.red);
    }
}

static void
extents (void)
{
  const int16_t small[] = { 1, -2, 3 }, large[] = { 0, -700, 20 };

  g_assert_cmpint (pal_bot_extent (small, 3), >, 3);
  g_assert_cmpint (pal_bot_extent (large, 3), ==, 700);
}

/* Pieces that stay at home are not looked at first, nor those of which nothing is said. */
static void
first_kinds (void)
{
  enum { GENERAL, ADVISOR, ELEPHANT, HORSE, CHARIOT };
  Bot bot;

  bot_init (&bot, &xiangqi_rules);
  memset (bot.weights, 0, sizeof bot.weights);
  g_assert_cmpint (pal_bot_first_kind (&bot, 1), ==, HORSE);
  bot.weights[1].squares[ADVISOR][3] = 10;
  bot.weights[2].squares[CHARIOT][5] = 10;
  g_assert_cmpint (pal_bot_first_kind (&bot, 1), ==, HORSE);
  g_assert_cmpint (pal_bot_first_kind (&bot, 2), ==, CHARIOT);
}

static void
assert_change (const GArray *changes, guint i, const char *name, int phase, int before, int after)
{
  const PalBotChange *change = &g_array_index (changes, PalBotChange, i);

  g_assert_cmpuint (i, <, changes->len);
  g_assert_cmpstr (change->name, ==, name);
  g_assert_cmpint (change->phase, ==, phase);
  g_assert_cmpint (change->before, ==, before);
  g_assert_cmpint (change->after, ==, after);
}

/* The greatest change stands first, and squares that changed alike are told once. */
static void
test_changes (void)
{
  g_autoptr (GArray) changes = NULL;
  g_autoptr (GArray) none = NULL;
  Bot before, after;

  bot_init (&before, &chess_rules);
  memset (before.weights, 0, sizeof before.weights);
  after = before;
  after.weights[1].material[1] = -30;
  after.weights[0].squares[0][27] = after.weights[0].squares[0][28] = 20; /* d4, e4 */
  after.weights[2].squares[0][8] = 5;                                     /* a2, and not h2 */
  after.weights[2].terms[0] = 40;
  changes = pal_bot_changes (&before, &after);
  none = pal_bot_changes (&after, &after);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (changes->len, ==, 4);
  assert_change (changes, 0, chess_rules.terms->items[0].name, 2, 0, 40);
  assert_change (changes, 1, "white knight", 1, 0, -30);
  assert_change (changes, 2, "white pawn, d4", 0, 0, 20);
  assert_change (changes, 3, "white pawn, a2", 2, 0, 5);
}

/* Points as people type them. */
static void
points (void)
{
  static const struct {
    const char *text;
    int hundredths; /* 1: it is no number */
  } cases[] = {
    { "0.15", 15 },      { "+0,15", 15 },  { "−4", -400 },    { " -4.00 ", -400 },
    { "50", 5000 },      { "9999", 5000 }, { "1e99", 5000 },  { "−inf", -5000 },
    { "-99999", -5000 }, { "", 1 },        { "4 points", 1 }, { "nan", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    int hundredths = 1;

    g_test_message ("%s", cases[i].text);
    g_assert_cmpint (pal_bot_text_read_points (cases[i].text, &hundredths), ==,
                     cases[i].hundredths != 1);
    g_assert_cmpint (hundredths, ==, cases[i].hundredths);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bot-editor/undo-and-redo", undo_and_redo);
  g_test_add_func ("/bot-editor/runs", runs);
  g_test_add_func ("/bot-editor/comes-back", comes_back);
  g_test_add_func ("/bot-editor/oldest-forgotten", oldest_forgotten);
  g_test_add_func ("/bot-editor/told", told);
  g_test_add_func ("/bot-editor/other-game", other_game);
  g_test_add_func ("/bot-editor/fill-table", fill_table);
  g_test_add_func ("/bot-editor/symmetries", symmetries);
  g_test_add_func ("/bot-editor/readable", readable);
  g_test_add_func ("/bot-editor/bad-to-good", bad_to_good);
  g_test_add_func ("/bot-editor/extents", extents);
  g_test_add_func ("/bot-editor/first-kinds", first_kinds);
  g_test_add_func ("/bot-editor/changes", test_changes);
  g_test_add_func ("/bot-editor/points", points);
  return g_test_run ();
}
