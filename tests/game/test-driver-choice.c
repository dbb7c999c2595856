/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What engines say of their options, in the words of each protocol. */
#include "game/drivers/pal-driver-choice.h"

typedef struct {
  const char *text;
  PalDriverChoiceKind kind;
  const char *name, *usual;
  gint64 least, most;
  const char *values; /* with | between them */
} Expected;

static void
assert_choice (PalDriverChoice *choice, const Expected *expected)
{
  g_autofree char *values = NULL;

  g_assert_nonnull (choice);
  values = choice->values ? g_strjoinv ("|", choice->values) : NULL;
  g_assert_cmpint (choice->kind, ==, expected->kind);
  g_assert_cmpstr (choice->name, ==, expected->name);
  g_assert_cmpstr (choice->usual, ==, expected->usual);
  g_assert_cmpint (choice->least, ==, expected->least);
  g_assert_cmpint (choice->most, ==, expected->most);
  g_assert_cmpstr (values, ==, expected->values);
  pal_driver_choice_free (choice);
}

static void
test_uci (void)
{
  static const Expected table[] = {
    { "Hash type spin default 16 min 1 max 33554432", PAL_DRIVER_CHOICE_SPIN, "Hash", "16", 1,
      33554432, NULL },
    { "Clear Hash type button", PAL_DRIVER_CHOICE_BUTTON, "Clear Hash", NULL, 0, 0, NULL },
    { "Contempt type spin default -10 min -100 max 100", PAL_DRIVER_CHOICE_SPIN, "Contempt", "-10",
      -100, 100, NULL },
    { "Analysis Contempt type combo default Both var Off var White var Very Black var Both",
      PAL_DRIVER_CHOICE_COMBO, "Analysis Contempt", "Both", 0, 0, "Off|White|Very Black|Both" },
    { "Ponder type check default false", PAL_DRIVER_CHOICE_CHECK, "Ponder", "false", 0, 0, NULL },
    { "SyzygyPath type string default <empty>", PAL_DRIVER_CHOICE_STRING, "SyzygyPath", "", 0, 0,
      NULL },
    { "Book File type string default", PAL_DRIVER_CHOICE_STRING, "Book File", "", 0, 0, NULL },
    { "Log type filename default /tmp/my log.txt", PAL_DRIVER_CHOICE_FILE, "Log", "/tmp/my log.txt",
      0, 0, NULL },
    { "usemillisec type check default false", PAL_DRIVER_CHOICE_CHECK, "usemillisec", "false", 0, 0,
      NULL },
    { "style type combo var solid var normal default normal", PAL_DRIVER_CHOICE_COMBO, "style",
      "normal", 0, 0, "solid|normal" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    assert_choice (pal_driver_choice_read_uci (table[i].text), &table[i]);
}

static void
test_cecp (void)
{
  static const Expected table[] = {
    { "Hash -spin 64 1 1024", PAL_DRIVER_CHOICE_SPIN, "Hash", "64", 1, 1024, NULL },
    { "Bold Play -slider 5 0 10", PAL_DRIVER_CHOICE_SPIN, "Bold Play", "5", 0, 10, NULL },
    { "Own Book -check 1", PAL_DRIVER_CHOICE_CHECK, "Own Book", "true", 0, 0, NULL },
    { "Style -combo Solid /// *Normal /// Very Wild", PAL_DRIVER_CHOICE_COMBO, "Style", "Normal", 0,
      0, "Solid|Normal|Very Wild" },
    { "Clear -button", PAL_DRIVER_CHOICE_BUTTON, "Clear", NULL, 0, 0, NULL },
    { "Save Now -save", PAL_DRIVER_CHOICE_BUTTON, "Save Now", NULL, 0, 0, NULL },
    { "Log -file /tmp/a log", PAL_DRIVER_CHOICE_FILE, "Log", "/tmp/a log", 0, 0, NULL },
    { "Tables -path /usr/share", PAL_DRIVER_CHOICE_FOLDER, "Tables", "/usr/share", 0, 0, NULL },
    { "Name -string ", PAL_DRIVER_CHOICE_STRING, "Name", "", 0, 0, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    assert_choice (pal_driver_choice_read_cecp (table[i].text), &table[i]);
}

static void
test_nonsense (void)
{
  static const char *const uci[] = { "",
                                     "Hash",
                                     "Hash type",
                                     "Hash type wheel default 3",
                                     " type check default true",
                                     "Hash type spin default 5 min 9 max 1",
                                     "Style type combo default A",
                                     "N\xff type check default true" };
  static const char *const cecp[]
      = { "", "Hash", "Hash -wheel 3", "Hash -spin 3", "Hash -spin 1 9 2", " -check 1" };

  for (guint i = 0; i < G_N_ELEMENTS (uci); i++)
    g_assert_null (pal_driver_choice_read_uci (uci[i]));
  for (guint i = 0; i < G_N_ELEMENTS (cecp); i++)
    g_assert_null (pal_driver_choice_read_cecp (cecp[i]));
}

static void
test_allowed (void)
{
  g_autoptr (PalDriverChoice) spin
      = pal_driver_choice_read_uci ("Hash type spin default 16 min -2 max 64");
  g_autoptr (PalDriverChoice) check = pal_driver_choice_read_uci ("Own type check default true");
  g_autoptr (PalDriverChoice) combo
      = pal_driver_choice_read_uci ("Style type combo default A var A var B C");
  g_autoptr (PalDriverChoice) text = pal_driver_choice_read_uci ("Path type string default x");
  g_autoptr (PalDriverChoice) button = pal_driver_choice_read_uci ("Clear type button");

  g_assert_true (pal_driver_choice_allows (spin, "-2"));
  g_assert_true (pal_driver_choice_allows (spin, "64"));
  g_assert_false (pal_driver_choice_allows (spin, "65"));
  g_assert_false (pal_driver_choice_allows (spin, "-3"));
  g_assert_false (pal_driver_choice_allows (spin, "6x"));
  g_assert_true (pal_driver_choice_allows (check, "false"));
  g_assert_false (pal_driver_choice_allows (check, "no"));
  g_assert_true (pal_driver_choice_allows (combo, "B C"));
  g_assert_false (pal_driver_choice_allows (combo, "B"));
  g_assert_true (pal_driver_choice_allows (text, ""));
  g_assert_false (pal_driver_choice_allows (text, "a\nquit"));
  g_assert_false (pal_driver_choice_allows (button, "true"));
}

/* A game sets these as it needs them; who chose would be overruled. */
static void
test_automatic (void)
{
  g_autoptr (PalDriverChoice) variant
      = pal_driver_choice_read_uci ("UCI_Variant type combo default chess var chess");
  g_autoptr (PalDriverChoice) lines
      = pal_driver_choice_read_uci ("multipv type spin default 1 min 1 max 500");
  g_autoptr (PalDriverChoice) elo
      = pal_driver_choice_read_uci ("UCI_Elo type spin default 1350 min 1350 max 2850");

  g_assert_true (pal_driver_choice_is_automatic (variant));
  g_assert_true (pal_driver_choice_is_automatic (lines));
  g_assert_false (pal_driver_choice_is_automatic (elo));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/driver-choice/uci", test_uci);
  g_test_add_func ("/driver-choice/cecp", test_cecp);
  g_test_add_func ("/driver-choice/nonsense", test_nonsense);
  g_test_add_func ("/driver-choice/allowed", test_allowed);
  g_test_add_func ("/driver-choice/automatic", test_automatic);
  return g_test_run ();
}
