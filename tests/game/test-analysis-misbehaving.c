/* Engines that look at a game and do what they should not: it is said plainly where it can be
 * known, nobody hangs, nothing is taken for what it is not, and no process is left behind. */
#include "game/analysis/pal-analysis-engine.h"
#include "game/drivers/pal-driver-protocol.h"
#include "registry.h"
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

typedef struct {
  PalAnalysisMemory *memory;
  PalAnalysisEngine *engine;
  GameRecord *record;
} Fixture;

/* VARIABLE of the stub's environment, "NAME=VALUE", or NULL. */
static void
set_up (Fixture *fixture, const char *const dialect[2], const char *fault, const char *variable)
{
  const char *const argv[]
      = { g_getenv ("PALAMEDES_ARENA_STUB"), dialect[0], dialect[1], fault, NULL };
  const Rules *rules = registry_find (dialect[1])->rules;
  g_autoptr (PalDriverSpec) spec
      = pal_driver_spec_new ("Stub", argv, pal_driver_protocol_find (dialect[0]));
  g_autoptr (PalEngineProfile) profile = pal_engine_profile_new (spec, dialect[1]);
  Position start;

  if (variable)
    profile->spec->environment = g_strsplit (variable, "\n", -1);
  rules_start (rules, &start);
  fixture->memory = pal_analysis_memory_new ();
  fixture->record = game_record_new (rules, &start);
  fixture->engine = pal_analysis_engine_new (rules, "x", profile, NULL, fixture->memory);
}

static void
tear_down (Fixture *fixture)
{
  g_assert_finalize_object (fixture->engine);
  pal_analysis_memory_free (fixture->memory);
  game_record_free (fixture->record);
}

static void
ask (Fixture *fixture, int lines, int depth)
{
  const PalAnalysisLimits limits = { .lines = lines, .depth = depth };

  pal_analysis_engine_ask (fixture->engine, fixture->record, &limits);
}

static const PalAnalysisReport *
report_of (const Fixture *fixture)
{
  return pal_analysis_engine_get_report (fixture->engine);
}

static PalAnalysisState
state_of (const Fixture *fixture)
{
  return pal_analysis_engine_get_state (fixture->engine);
}

static void
wait_for_state (Fixture *fixture, PalAnalysisState state)
{
  while (state_of (fixture) != state)
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for_depth (Fixture *fixture, int depth)
{
  while (report_of (fixture)->n_lines == 0 || report_of (fixture)->lines[0].depth < depth)
    g_main_context_iteration (NULL, TRUE);
}

/* Plays the first legal move. */
static void
go_on (Fixture *fixture)
{
  Move moves[MOVES_MAX];

  fixture->record->rules->legal_moves (game_record_last (fixture->record), moves);
  game_record_play (fixture->record, moves[0]);
}

/* It is asked about one position after the other, and says of each what it should. */
static void
assert_goes_on (Fixture *fixture, int positions)
{
  for (int i = 0; i < positions; i++) {
    ask (fixture, 1, 0);
    wait_for_depth (fixture, 4);
    g_assert_cmpint (state_of (fixture), ==, PAL_ANALYSIS_THINKING);
    g_assert_cmpint (report_of (fixture)->lines[0].score, ==, 40);
    g_assert_null (pal_analysis_engine_get_problem (fixture->engine));
    go_on (fixture);
  }
}

/* It fails with a sentence each time, and is started again when it is asked again. */
static void
test_fails (void)
{
  static const char *const faults[] = { "crash@1", "leave@1", "close@1", "orphan@1", "leave" };

  for (guint d = 0; d < G_N_ELEMENTS (dialects); d++)
    for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
      Fixture fixture;

      set_up (&fixture, dialects[d], faults[i], NULL);
      for (int again = 0; again < 2; again++) {
        ask (&fixture, 1, 0);
        g_assert_cmpint (state_of (&fixture), !=, PAL_ANALYSIS_FAILED);
        wait_for_state (&fixture, PAL_ANALYSIS_FAILED);
        g_assert_nonnull (pal_analysis_engine_get_problem (fixture.engine));
      }
      tear_down (&fixture);
    }
}

/* It may take its time: who no longer wants it does not wait for it. */
static void
test_mute (void)
{
  Fixture fixture;

  set_up (&fixture, dialects[0], "mute", NULL);
  ask (&fixture, 1, 0);
  g_assert_cmpint (state_of (&fixture), ==, PAL_ANALYSIS_STARTING);
  tear_down (&fixture);
}

/* What makes no sense is passed over, and so is what comes twice or too late. */
static void
test_passed_over (void)
{
  static const char *const faults[] = { "rubbish", "rubbish@1", "rubbish@2", "twice", "late" };

  for (guint d = 0; d < G_N_ELEMENTS (dialects); d++)
    for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
      Fixture fixture;

      set_up (&fixture, dialects[d], faults[i], NULL);
      assert_goes_on (&fixture, 4);
      tear_down (&fixture);
    }
}

/* Asks about the position two moves on as soon as the engine has answered. */
static void
ask_further (Fixture *fixture)
{
  if (state_of (fixture) != PAL_ANALYSIS_FINISHED || fixture->record->length > 0)
    return;
  go_on (fixture);
  go_on (fixture);
  ask (fixture, 1, 0);
}

/* What it tells behind its answer is about the position before, whatever it is asked meanwhile. */
static void
test_late (void)
{
  for (guint d = 0; d < 2; d++) {
    Fixture fixture;

    set_up (&fixture, dialects[d], "late", NULL);
    g_signal_connect_swapped (fixture.engine, "changed", G_CALLBACK (ask_further), &fixture);
    ask (&fixture, 1, 6);
    while (fixture.record->length == 0)
      g_main_context_iteration (NULL, TRUE);
    wait_for_depth (&fixture, 4);
    g_assert_cmpint (report_of (&fixture)->lines[0].depth, ==, 4);
    g_assert_cmpint (report_of (&fixture)->lines[0].score, ==, 40);
    tear_down (&fixture);
  }
}

static void
test_absurd (void)
{
  for (guint d = 0; d < G_N_ELEMENTS (dialects); d++) {
    Fixture fixture;

    set_up (&fixture, dialects[d], "absurd", NULL);
    for (int again = 0; again < 2; again++) {
      ask (&fixture, 1, 0);
      g_assert_null (pal_analysis_engine_get_problem (fixture.engine));
      while (!pal_analysis_engine_get_problem (fixture.engine))
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpint (state_of (&fixture), ==, PAL_ANALYSIS_THINKING);
      g_assert_cmpint (report_of (&fixture)->n_lines, ==, 0);
      go_on (&fixture);
    }
    pal_analysis_engine_stop (fixture.engine);
    g_assert_null (pal_analysis_engine_get_problem (fixture.engine));
    tear_down (&fixture);
  }
}

/* A line is worth as much as can be played of it. */
static void
test_half_absurd (void)
{
  Fixture fixture;

  set_up (&fixture, dialects[0], NULL, "STUB_PV=e2e4 e7e5 e1e8 a7a6");
  ask (&fixture, 1, 0);
  wait_for_depth (&fixture, 4);
  g_assert_cmpint (report_of (&fixture)->lines[0].pv_length, ==, 2);
  g_assert_null (pal_analysis_engine_get_problem (fixture.engine));
  tear_down (&fixture);
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
    Fixture fixture;
    gsize before;

    set_up (&fixture, dialects[d], "endless@2", NULL);
    assert_goes_on (&fixture, 1);
    before = memory_used ();
    assert_goes_on (&fixture, 2);
    g_assert_cmpuint (memory_used (), <, before + (8 << 20));
    tear_down (&fixture);
  }
}

/* Who does not stop is started anew for what is asked next. */
static void
test_does_not_stop (void)
{
  Fixture fixture;

  set_up (&fixture, dialects[0], "deaf", NULL);
  assert_goes_on (&fixture, 2);
  tear_down (&fixture);
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
    Fixture fixture;
    char byte;
    int pipe;

    g_assert_cmpint (mkfifo (path, 0600), ==, 0);
    pipe = g_open (path, O_RDONLY | O_NONBLOCK);
    set_up (&fixture, dialects[0], faults[i], variable);
    assert_goes_on (&fixture, 1);
    g_assert_cmpint (read (pipe, &byte, 1), ==, 1);
    if (faults[i] && strchr (faults[i], '@')) {
      ask (&fixture, 1, 0);
      wait_for_state (&fixture, PAL_ANALYSIS_FAILED);
    }
    tear_down (&fixture);
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
