/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines that look at a game and do what they should not: it is said plainly where it can be
 * known, nobody hangs, nothing is taken for what it is not, and no process is left behind. */
#include "support/test-analysis-help.h"
#include "support/test-game.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const dialects[][2] = {
  { "uci", "chess" },
  { "ucci", "xiangqi" },
  { "cecp", "chess" },
  { "nboard", "reversi" },
};

/* It is asked about one position after the other, and says of each what it should. */
static void
assert_goes_on (TestAnalysis *fixture, int positions)
{
  for (int i = 0; i < positions; i++) {
    test_analysis_ask (fixture, 1, 0);
    test_analysis_wait_for_lines (fixture, 1, 4);
    g_assert_cmpint (test_analysis_state (fixture), ==, PAL_ANALYSIS_THINKING);
    g_assert_cmpint (test_analysis_report (fixture)->lines[0].score, ==, 40);
    g_assert_null (pal_analysis_engine_get_problem (fixture->engine));
    test_analysis_go_on (fixture);
  }
}

/* It fails with a sentence each time, and is started again when it is asked again. */
static void
test_fails (void)
{
  static const char *const faults[] = { "crash@1", "leave@1", "close@1", "orphan@1", "leave" };

  for (guint d = 0; d < G_N_ELEMENTS (dialects); d++)
    for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
      TestAnalysis fixture;

      test_analysis_open (&fixture, dialects[d][0], dialects[d][1], faults[i], NULL);
      for (int again = 0; again < 2; again++) {
        test_analysis_ask (&fixture, 1, 0);
        g_assert_cmpint (test_analysis_state (&fixture), !=, PAL_ANALYSIS_FAILED);
        test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FAILED);
        g_assert_nonnull (pal_analysis_engine_get_problem (fixture.engine));
      }
      test_analysis_close (&fixture);
    }
}

/* It may take its time: who no longer wants it does not wait for it. */
static void
test_mute (void)
{
  TestAnalysis fixture;

  test_analysis_open (&fixture, dialects[0][0], dialects[0][1], "mute", NULL);
  test_analysis_ask (&fixture, 1, 0);
  g_assert_cmpint (test_analysis_state (&fixture), ==, PAL_ANALYSIS_STARTING);
  test_analysis_close (&fixture);
}

/* What makes no sense is passed over, and so is what comes twice or too late. */
static void
test_passed_over (void)
{
  static const char *const faults[] = { "rubbish", "rubbish@1", "rubbish@2", "twice", "late" };

  for (guint d = 0; d < G_N_ELEMENTS (dialects); d++)
    for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
      TestAnalysis fixture;

      test_analysis_open (&fixture, dialects[d][0], dialects[d][1], faults[i], NULL);
      assert_goes_on (&fixture, 4);
      test_analysis_close (&fixture);
    }
}

/* Asks about the position two moves on as soon as the engine has answered. */
static void
ask_further (TestAnalysis *fixture)
{
  if (test_analysis_state (fixture) != PAL_ANALYSIS_FINISHED || fixture->record->length > 0)
    return;
  test_analysis_go_on (fixture);
  test_analysis_go_on (fixture);
  test_analysis_ask (fixture, 1, 0);
}

/* What it tells behind its answer is about the position before, whatever it is asked meanwhile. */
static void
test_late (void)
{
  for (guint d = 0; d < 2; d++) {
    TestAnalysis fixture;

    test_analysis_open (&fixture, dialects[d][0], dialects[d][1], "late", NULL);
    g_signal_connect_swapped (fixture.engine, "changed", G_CALLBACK (ask_further), &fixture);
    test_analysis_ask (&fixture, 1, 6);
    while (fixture.record->length == 0)
      g_main_context_iteration (NULL, TRUE);
    test_analysis_wait_for_lines (&fixture, 1, 4);
    g_assert_cmpint (test_analysis_report (&fixture)->lines[0].depth, ==, 4);
    g_assert_cmpint (test_analysis_report (&fixture)->lines[0].score, ==, 40);
    test_analysis_close (&fixture);
  }
}

static void
test_absurd (void)
{
  for (guint d = 0; d < G_N_ELEMENTS (dialects); d++) {
    TestAnalysis fixture;

    test_analysis_open (&fixture, dialects[d][0], dialects[d][1], "absurd", NULL);
    for (int again = 0; again < 2; again++) {
      test_analysis_ask (&fixture, 1, 0);
      g_assert_null (pal_analysis_engine_get_problem (fixture.engine));
      while (!pal_analysis_engine_get_problem (fixture.engine))
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpint (test_analysis_state (&fixture), ==, PAL_ANALYSIS_THINKING);
      g_assert_cmpint (test_analysis_report (&fixture)->n_lines, ==, 0);
      test_analysis_go_on (&fixture);
    }
    pal_analysis_engine_stop (fixture.engine);
    g_assert_null (pal_analysis_engine_get_problem (fixture.engine));
    test_analysis_close (&fixture);
  }
}

/* A line is worth as much as can be played of it. */
static void
test_half_absurd (void)
{
  TestAnalysis fixture;

  test_analysis_open (&fixture, dialects[0][0], dialects[0][1], NULL,
                      "STUB_PV=e2e4 e7e5 e1e8 a7a6");
  test_analysis_ask (&fixture, 1, 0);
  test_analysis_wait_for_lines (&fixture, 1, 4);
  g_assert_cmpint (test_analysis_report (&fixture)->lines[0].pv_length, ==, 2);
  g_assert_null (pal_analysis_engine_get_problem (fixture.engine));
  test_analysis_close (&fixture);
}

/* The memory that this process has, in bytes. */
static gsize
memory_used (void)
{
  g_autofree char *text = NULL;
  gsize whole = 0, resident = 0;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  g_assert_cmpint (sscanf (text, "%zu %zu", &whole, &resident), ==, 2);
  return resident * (gsize) sysconf (_SC_PAGESIZE);
}

/* Sixteen megabytes without an end of the line are kept by nobody. */
static void
test_endless (void)
{
  for (guint d = 0; d < G_N_ELEMENTS (dialects); d++) {
    TestAnalysis fixture;
    gsize before;

    test_analysis_open (&fixture, dialects[d][0], dialects[d][1], "endless@2", NULL);
    assert_goes_on (&fixture, 1);
    before = memory_used ();
    assert_goes_on (&fixture, 2);
    g_assert_cmpuint (memory_used (), <, before + (8 << 20));
    test_analysis_close (&fixture);
  }
}

/* Who does not stop is started anew for what is asked next. */
static void
test_does_not_stop (void)
{
  TestAnalysis fixture;

  test_analysis_open (&fixture, dialects[0][0], dialects[0][1], "deaf", NULL);
  assert_goes_on (&fixture, 2);
  test_analysis_close (&fixture);
}

/* Neither it nor what it has started is there when it is no longer needed: nobody holds the pipe.
 */
static void
test_nothing_left (void)
{
  static const char *const faults[] = { NULL, "stay", "deaf", "crash@2", "orphan@2" };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
    g_autofree char *folder = g_dir_make_tmp ("palamedes-XXXXXX", NULL);
    g_autofree char *path = g_build_filename (folder, "pipe", NULL);
    g_autofree char *variable = g_strdup_printf ("STUB_BREEDS=%s", path);
    TestAnalysis fixture;
    char byte;
    int pipe;

    g_assert_cmpint (mkfifo (path, 0600), ==, 0);
    pipe = g_open (path, O_RDONLY | O_NONBLOCK);
    test_analysis_open (&fixture, dialects[0][0], dialects[0][1], faults[i], variable);
    assert_goes_on (&fixture, 1);
    g_assert_cmpint (read (pipe, &byte, 1), ==, 1);
    if (faults[i] && strchr (faults[i], '@')) {
      test_analysis_ask (&fixture, 1, 0);
      test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FAILED);
    }
    test_analysis_close (&fixture);
    while (read (pipe, &byte, 1) != 0) /* its end: all writers are gone */
      g_main_context_iteration (NULL, FALSE);
    close (pipe);
    test_remove_folder (folder);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis-misbehaving/fails", test_fails);
  g_test_add_func ("/analysis-misbehaving/mute", test_mute);
  g_test_add_func ("/analysis-misbehaving/passed-over", test_passed_over);
  g_test_add_func ("/analysis-misbehaving/late", test_late);
  g_test_add_func ("/analysis-misbehaving/absurd", test_absurd);
  g_test_add_func ("/analysis-misbehaving/half-absurd", test_half_absurd);
  g_test_add_func ("/analysis-misbehaving/endless", test_endless);
  g_test_add_func ("/analysis-misbehaving/does-not-stop", test_does_not_stop);
  g_test_add_func ("/analysis-misbehaving/nothing-left", test_nothing_left);
  return g_test_run ();
}
