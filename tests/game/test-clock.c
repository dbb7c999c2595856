/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clocks, with a time that the test moves on. */
#include "game/match/pal-clock.h"

#define SECOND ((gint64) 1000)

static gint64 now_us = 5000000;

static gint64
test_time (gpointer data)
{
  return now_us;
}

static void
pass (gint64 ms)
{
  now_us += ms * 1000;
}

static PalClock *
clock_of (PalClockMode mode, gint64 base, gint64 increment, int moves)
{
  const PalTimeControl control = { mode, base, increment, moves };
  const PalTimeControl controls[2] = { control, control };
  PalClock *clock = pal_clock_new (controls);

  pal_clock_set_time_func (clock, test_time, NULL);
  return clock;
}

static void
count_cb (PalClock *clock, int *n)
{
  ++*n;
}

static void
flag_cb (PalClock *clock, int side, int *flags)
{
  flags[side]++;
}

static void
test_sudden (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_SUDDEN, 60 * SECOND, 0, 0);
  int changed = 0;

  g_signal_connect (clock, "changed", G_CALLBACK (count_cb), &changed);
  pass (5000);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 60000);
  g_assert_cmpint (pal_clock_get_running (clock), ==, -1);

  pal_clock_start (clock, 0);
  pass (7250);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 52750);
  g_assert_cmpint (pal_clock_press (clock), ==, 7250);
  g_assert_cmpint (pal_clock_get_running (clock), ==, 1);
  pass (1000);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 52750);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 59000);
  g_assert_cmpint (pal_clock_get_used (clock, 0), ==, 7250);
  g_assert_cmpint (pal_clock_get_used (clock, 1), ==, 1000);
  pal_clock_stop (clock);
  pass (90000);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 59000);
  g_assert_cmpint (changed, ==, 3);
  pal_clock_stop (clock);
  g_assert_cmpint (changed, ==, 3);
}

static void
test_none_counts_up (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_NONE, 0, 0, 0);

  pal_clock_start (clock, 1);
  pass (3600 * SECOND);
  pal_clock_check (clock);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, G_MAXINT64);
  g_assert_cmpint (pal_clock_press (clock), ==, 3600 * SECOND);
  g_assert_cmpint (pal_clock_get_used (clock, 1), ==, 3600 * SECOND);
  g_assert_cmpint (pal_clock_get_used (clock, 0), ==, 0);
}

static void
test_fischer (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_FISCHER, 10 * SECOND, 2 * SECOND, 0);

  pal_clock_start (clock, 0);
  pass (500);
  pal_clock_press (clock);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 11500);
  g_assert_cmpint (pal_clock_get_moves_to_go (clock, 0), ==, 0);
}

static void
test_bronstein (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_BRONSTEIN, 10 * SECOND, 2 * SECOND, 0);

  pal_clock_start (clock, 0);
  pass (1500);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 8500);
  pal_clock_press (clock);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 10000);
  pass (3000);
  pal_clock_press (clock);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 9000);
}

static void
test_delay (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_DELAY, 10 * SECOND, 2 * SECOND, 0);
  int flags[2] = { 0, 0 };

  g_signal_connect (clock, "flag", G_CALLBACK (flag_cb), flags);
  pal_clock_start (clock, 0);
  pass (1500);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 10000);
  g_assert_cmpint (pal_clock_press (clock), ==, 1500);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 10000);
  pass (5000);
  pal_clock_press (clock);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 7000);

  /* A pause does not start the delay again. */
  pass (1500);
  pal_clock_stop (clock);
  pal_clock_start (clock, 0);
  pass (1500);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 9000);
  pass (8999);
  pal_clock_check (clock);
  g_assert_cmpint (flags[0], ==, 0);
  pass (1);
  pal_clock_check (clock);
  g_assert_cmpint (flags[0], ==, 1);
}

static void
test_sessions (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_MOVES, 10 * SECOND, 0, 2);

  pal_clock_start (clock, 0);
  g_assert_cmpint (pal_clock_get_moves_to_go (clock, 0), ==, 2);
  for (int move = 0; move < 2; move++) {
    pass (4000);
    pal_clock_press (clock);
    pass (1000);
    g_assert_cmpint (pal_clock_get_left (clock, 0), ==, move == 0 ? 6000 : 12000);
    pal_clock_press (clock);
  }
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 18000);
  g_assert_cmpint (pal_clock_get_moves_to_go (clock, 0), ==, 2);
}

/* A move within a period gives it back whole; a period that has passed is gone, and with the last
 * one the game. */
static void
test_byoyomi (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_BYOYOMI, 60 * SECOND, 10 * SECOND, 3);
  PalClockState state;
  int flags[2] = { 0, 0 }, periods;

  g_signal_connect (clock, "flag", G_CALLBACK (flag_cb), flags);
  pal_clock_start (clock, 0);
  pass (59000);
  g_assert_cmpint (pal_clock_get_shown (clock, 0, &periods), ==, 1000);
  g_assert_cmpint (periods, ==, 3);
  g_assert_false (pal_clock_is_in_periods (clock, 0));
  pal_clock_press (clock);
  pal_clock_start (clock, 0);
  g_assert_cmpint (pal_clock_get_shown (clock, 0, NULL), ==, 1000); /* that was the base time */
  pass (4000);
  g_assert_true (pal_clock_is_in_periods (clock, 0));
  g_assert_cmpint (pal_clock_get_shown (clock, 0, &periods), ==, 7000);
  g_assert_cmpint (periods, ==, 3);
  pal_clock_press (clock);
  pal_clock_get_state (clock, &state);
  pal_clock_set_state (clock, &state);
  g_assert_cmpint (pal_clock_get_shown (clock, 0, &periods), ==, 10000);
  g_assert_cmpint (periods, ==, 3);
  pal_clock_start (clock, 0);
  pass (12000);
  g_assert_cmpint (pal_clock_get_shown (clock, 0, &periods), ==, 8000);
  g_assert_cmpint (periods, ==, 2);
  pal_clock_press (clock);
  pal_clock_start (clock, 0);
  pass (19999);
  pal_clock_check (clock);
  g_assert_cmpint (flags[0], ==, 0);
  pal_clock_get_shown (clock, 0, &periods);
  g_assert_cmpint (periods, ==, 1);
  pass (1);
  pal_clock_check (clock);
  g_assert_cmpint (flags[0], ==, 1);
}

/* A move that takes longer than it may loses, however much of the base time there is. */
static void
test_move_limit (void)
{
  const PalTimeControl control = { PAL_CLOCK_FISCHER, 60 * SECOND, 5 * SECOND, 0, 20 * SECOND };
  g_autoptr (PalClock) clock = pal_clock_new ((PalTimeControl[2]){ control, control });
  PalClockState state;
  int flags[2] = { 0, 0 };

  pal_clock_set_time_func (clock, test_time, NULL);
  g_signal_connect (clock, "flag", G_CALLBACK (flag_cb), flags);
  pal_clock_start (clock, 0);
  pass (15000);
  g_assert_cmpint (pal_clock_get_move_left (clock, 0), ==, 5000);
  pal_clock_press (clock);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 50000);
  g_assert_cmpint (pal_clock_get_move_left (clock, 0), ==, 20000); /* the next move's */

  /* A pause does not give a move more, nor does what is kept and restored. */
  pass (12000);
  pal_clock_stop (clock);
  pal_clock_get_state (clock, &state);
  pal_clock_set_state (clock, &state);
  g_assert_cmpint (pal_clock_get_move_left (clock, 1), ==, 8000);
  pal_clock_start (clock, 1);
  pass (7999);
  pal_clock_check (clock);
  g_assert_cmpint (flags[1], ==, 0);
  pass (1);
  pal_clock_check (clock);
  g_assert_cmpint (flags[1], ==, 1);
  g_assert_cmpint (pal_clock_get_move_left (clock, 1), ==, 0);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 40000);
}

/* What comes first counts: less of the base time than a move may take. */
static void
test_move_limit_above_time (void)
{
  const PalTimeControl control = { PAL_CLOCK_SUDDEN, 10 * SECOND, 0, 0, 20 * SECOND };
  g_autoptr (PalClock) clock = pal_clock_new ((PalTimeControl[2]){ control, control });
  int flags[2] = { 0, 0 };

  pal_clock_set_time_func (clock, test_time, NULL);
  g_signal_connect (clock, "flag", G_CALLBACK (flag_cb), flags);
  pal_clock_start (clock, 0);
  g_assert_cmpint (pal_clock_get_move_left (clock, 0), ==, G_MAXINT64);
  pass (9999);
  pal_clock_check (clock);
  g_assert_cmpint (flags[0], ==, 0);
  pass (1);
  pal_clock_check (clock);
  g_assert_cmpint (flags[0], ==, 1);
}

/* As Chinese servers have it: the limit stands while the base time lasts, then the periods do. */
static void
test_move_limit_and_periods (void)
{
  const PalTimeControl control = { PAL_CLOCK_BYOYOMI, 60 * SECOND, 10 * SECOND, 1, 40 * SECOND };
  g_autoptr (PalClock) clock = pal_clock_new ((PalTimeControl[2]){ control, control });
  int flags[2] = { 0, 0 };

  pal_clock_set_time_func (clock, test_time, NULL);
  g_signal_connect (clock, "flag", G_CALLBACK (flag_cb), flags);
  pal_clock_start (clock, 0);
  pass (39000);
  pal_clock_check (clock);
  g_assert_cmpint (pal_clock_get_move_left (clock, 0), ==, 1000);
  pal_clock_press (clock);
  pass (40000);
  pal_clock_check (clock);
  g_assert_cmpint (flags[1], ==, 1);

  /* 21 seconds of the base time and a period. */
  pal_clock_start (clock, 0);
  g_assert_cmpint (pal_clock_get_move_left (clock, 0), ==, G_MAXINT64);
  pass (30999);
  pal_clock_check (clock);
  g_assert_cmpint (flags[0], ==, 0);
  g_assert_true (pal_clock_is_in_periods (clock, 0));
  pal_clock_press (clock);
  pal_clock_start (clock, 0);
  g_assert_cmpint (pal_clock_get_shown (clock, 0, NULL), ==, 10000);
  g_assert_cmpint (pal_clock_get_move_left (clock, 0), ==, G_MAXINT64);
  pass (10000);
  pal_clock_check (clock);
  g_assert_cmpint (flags[0], ==, 1);
}

static void
test_sides_differ (void)
{
  const PalTimeControl controls[2]
      = { { PAL_CLOCK_SUDDEN, 60 * SECOND, 0, 0 }, { PAL_CLOCK_FISCHER, 5 * SECOND, SECOND, 0 } };
  g_autoptr (PalClock) clock = pal_clock_new (controls);

  pal_clock_set_time_func (clock, test_time, NULL);
  pal_clock_start (clock, 0);
  pass (1000);
  pal_clock_press (clock);
  pass (1000);
  pal_clock_press (clock);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 59000);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 5000);
  g_assert_cmpint (pal_clock_get_control (clock, 1)->mode, ==, PAL_CLOCK_FISCHER);
}

static void
test_flag_once (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_FISCHER, 3 * SECOND, 5 * SECOND, 0);
  int flags[2] = { 0, 0 };

  g_signal_connect (clock, "flag", G_CALLBACK (flag_cb), flags);
  pal_clock_start (clock, 1);
  pass (2999);
  pal_clock_check (clock);
  g_assert_cmpint (flags[1], ==, 0);
  pass (1);
  pal_clock_check (clock);
  pal_clock_check (clock);
  pass (10000);
  pal_clock_check (clock);
  g_assert_cmpint (flags[1], ==, 1);
  g_assert_cmpint (flags[0], ==, 0);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 0);
}

static void
stop_cb (PalClock *clock, int side, gpointer data)
{
  pal_clock_stop (clock);
}

/* A move that comes too late does not bring the time back by its increment. */
static void
test_late_press (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_FISCHER, 3 * SECOND, 5 * SECOND, 0);
  int flags[2] = { 0, 0 };

  g_signal_connect (clock, "flag", G_CALLBACK (flag_cb), flags);
  g_signal_connect (clock, "flag", G_CALLBACK (stop_cb), NULL);
  pal_clock_start (clock, 0);
  pass (3100);
  pal_clock_press (clock);
  g_assert_cmpint (flags[0], ==, 1);
  g_assert_cmpint (pal_clock_get_left (clock, 0), ==, 0);
  g_assert_cmpint (pal_clock_get_running (clock), ==, -1);
}

static void
quit_cb (PalClock *clock, int side, GMainLoop *loop)
{
  g_main_loop_quit (loop);
}

/* With real time the flag is noticed by itself: the loop ends. */
static void
test_flag_by_itself (void)
{
  const PalTimeControl control = { PAL_CLOCK_DELAY, 30, 20, 0 };
  const PalTimeControl controls[2] = { control, control };
  g_autoptr (PalClock) clock = pal_clock_new (controls);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_signal_connect (clock, "flag", G_CALLBACK (quit_cb), loop);
  pal_clock_start (clock, 0);
  pal_clock_press (clock);
  pal_clock_stop (clock);
  pal_clock_start (clock, 1);
  g_main_loop_run (loop);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 0);
  g_assert_cmpint (pal_clock_get_used (clock, 1), >=, 50);
}

static void
test_state (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_DELAY, 10 * SECOND, 2 * SECOND, 0);
  PalClockState before, after;
  int flags[2] = { 0, 0 };

  g_signal_connect (clock, "flag", G_CALLBACK (flag_cb), flags);
  pal_clock_start (clock, 0);
  pass (3000);
  pal_clock_press (clock);
  pass (500);
  pal_clock_get_state (clock, &before);
  g_assert_cmpint (before.left[0], ==, 9000);
  g_assert_cmpint (before.turn[1], ==, 500);
  pass (60000);
  pal_clock_check (clock);
  g_assert_cmpint (flags[1], ==, 1);

  pal_clock_set_state (clock, &before);
  g_assert_cmpint (pal_clock_get_running (clock), ==, -1);
  pal_clock_get_state (clock, &after);
  g_assert_cmpmem (&before, sizeof before, &after, sizeof after);
  /* The rest of the delay is left, and the flag can fall again. */
  pal_clock_start (clock, 1);
  pass (1500);
  g_assert_cmpint (pal_clock_get_left (clock, 1), ==, 10000);
  pass (10000);
  pal_clock_check (clock);
  g_assert_cmpint (flags[1], ==, 2);
}

static void
test_tags (void)
{
  static const struct {
    const char *tag;
    PalTimeControl control;
  } cases[] = {
    { "-", { PAL_CLOCK_NONE, 0, 0, 0 } },
    { "300", { PAL_CLOCK_SUDDEN, 300000, 0, 0 } },
    { "300+2", { PAL_CLOCK_FISCHER, 300000, 2000, 0 } },
    { "0.5+0.01", { PAL_CLOCK_FISCHER, 500, 10, 0 } },
    { "900b10", { PAL_CLOCK_BRONSTEIN, 900000, 10000, 0 } },
    { "900d5", { PAL_CLOCK_DELAY, 900000, 5000, 0 } },
    { "40/7200", { PAL_CLOCK_MOVES, 7200000, 0, 40 } },
    { "40/5400+30", { PAL_CLOCK_MOVES, 5400000, 30000, 40 } },
    { "1200:3x30", { PAL_CLOCK_BYOYOMI, 1200000, 30000, 3 } },
    { "0:1x60", { PAL_CLOCK_BYOYOMI, 0, 60000, 1 } },
    { "1200:1x30max60", { PAL_CLOCK_BYOYOMI, 1200000, 30000, 1, 60000 } },
    { "600max60.5", { PAL_CLOCK_SUDDEN, 600000, 0, 0, 60500 } },
    { "300+3max30", { PAL_CLOCK_FISCHER, 300000, 3000, 0, 30000 } },
    { "40/7200max600", { PAL_CLOCK_MOVES, 7200000, 0, 40, 600000 } },
  };
  static const char *const broken[]
      = { "",       "?",        "x",           "40/7200:3600", "300+",        "300+2x", "/300",
          "0/300",  "-5",       "*180",        "40/300d2",     "40/300:3x30", "60:x30", "60:0x30",
          "60:3x0", "60:3x",    "60:101x30",   "1e99",         "nan",         "60max0", "60max",
          "max60",  "60max5+1", "60max5:3x30", "60:3x30+2",    "60+2:3x30" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *tag = pal_time_control_to_tag (&cases[i].control);
    PalTimeControl back;

    g_assert_cmpstr (tag, ==, cases[i].tag);
    g_assert_true (pal_time_control_from_tag (tag, &back));
    g_assert_cmpint (back.mode, ==, cases[i].control.mode);
    g_assert_cmpint (back.base, ==, cases[i].control.base);
    g_assert_cmpint (back.increment, ==, cases[i].control.increment);
    g_assert_cmpint (back.moves, ==, cases[i].control.moves);
    g_assert_cmpint (back.move_limit, ==, cases[i].control.move_limit);
    g_assert_true (pal_time_control_equal (&back, &cases[i].control));
  }
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++) {
    PalTimeControl back;
    g_test_message ("%s", broken[i]);
    g_assert_false (pal_time_control_from_tag (broken[i], &back));
  }
}

static void
test_texts (void)
{
  static const struct {
    const char *text;
    PalTimeControl control;
  } cases[] = {
    { "No time limit", { PAL_CLOCK_NONE, 0, 0, 0 } },
    { "10 min", { PAL_CLOCK_SUDDEN, 600000, 0, 0 } },
    { "90 min", { PAL_CLOCK_SUDDEN, 5400000, 0, 0 } },
    { "2 h", { PAL_CLOCK_SUDDEN, 7200000, 0, 0 } },
    { "2 h 30 min", { PAL_CLOCK_SUDDEN, 9000000, 0, 0 } },
    { "1 min 30 s", { PAL_CLOCK_SUDDEN, 90000, 0, 0 } },
    { "10 min + 5 s", { PAL_CLOCK_FISCHER, 600000, 5000, 0 } },
    { "30 s + 0.5 s", { PAL_CLOCK_FISCHER, 30000, 500, 0 } },
    { "12 s", { PAL_CLOCK_FISCHER, 12000, 0, 0 } },
    { "10 min + up to 5 s", { PAL_CLOCK_BRONSTEIN, 600000, 5000, 0 } },
    { "10 min, 5 s delay", { PAL_CLOCK_DELAY, 600000, 5000, 0 } },
    { "10 min", { PAL_CLOCK_DELAY, 600000, 0, 0 } },
    { "40 moves in 2 h", { PAL_CLOCK_MOVES, 7200000, 0, 40 } },
    { "1 move in 1 min + 30 s", { PAL_CLOCK_MOVES, 60000, 30000, 1 } },
    { "10 min, at most 1 min for each move", { PAL_CLOCK_SUDDEN, 600000, 0, 0, 60000 } },
    { "5 min + 3 s, at most 30 s for each move", { PAL_CLOCK_FISCHER, 300000, 3000, 0, 30000 } },
    { "20 min, at most 1 min for each move, then 30 s per move",
      { PAL_CLOCK_BYOYOMI, 1200000, 30000, 1, 60000 } },
  };
  static const struct {
    gint64 ms;
    const char *text;
  } times[] = {
    { 0, "0.0" },         { -5, "0.0" },          { 99, "0.0" },       { 8340, "8.3" },
    { 9999, "9.9" },      { 10000, "0:10" },      { 10999, "0:10" },   { 581000, "9:41" },
    { 3599999, "59:59" }, { 3723000, "1:02:03" }, { G_MAXINT64, "∞" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = pal_time_control_describe (&cases[i].control);
    g_assert_cmpstr (text, ==, cases[i].text);
  }
  for (guint i = 0; i < G_N_ELEMENTS (times); i++) {
    g_autofree char *text = pal_clock_format (times[i].ms);
    g_assert_cmpstr (text, ==, times[i].text);
  }
}

/* Who has little time is told so when that begins, and again only after they had plenty. */
static void
test_low (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_SUDDEN, 60 * SECOND, 0, 0);
  PalClockState plenty;
  int low[2] = { 0 };

  g_signal_connect (clock, "low", G_CALLBACK (flag_cb), low);
  pal_clock_get_state (clock, &plenty);
  pal_clock_start (clock, 0);
  pass (39999);
  pal_clock_check (clock);
  g_assert_false (pal_clock_is_low (clock, 0));
  g_assert_cmpint (low[0], ==, 0);
  pass (1);
  pal_clock_check (clock);
  g_assert_true (pal_clock_is_low (clock, 0));
  g_assert_false (pal_clock_is_low (clock, 1));
  g_assert_cmpint (low[0], ==, 1);
  pass (5000);
  pal_clock_check (clock);
  pal_clock_stop (clock);
  pal_clock_start (clock, 0);
  pal_clock_check (clock);
  g_assert_cmpint (low[0], ==, 1);
  pal_clock_set_state (clock, &plenty); /* moves were taken back */
  pal_clock_start (clock, 0);
  pass (45000);
  pal_clock_check (clock);
  g_assert_cmpint (low[0], ==, 2);
  g_assert_cmpint (low[1], ==, 0);
}

/* On increments the line is crossed at every move, which is told once. */
static void
test_low_increments (void)
{
  g_autoptr (PalClock) clock = clock_of (PAL_CLOCK_FISCHER, 60 * SECOND, 5 * SECOND, 0);
  int low[2] = { 0 };

  g_signal_connect (clock, "low", G_CALLBACK (flag_cb), low);
  pal_clock_start (clock, 0);
  pass (42000);
  for (int i = 0; i < 10; i++) {
    pal_clock_check (clock);
    pal_clock_press (clock);
    g_assert_false (pal_clock_is_low (clock, 0));
    pass (1000);
    pal_clock_press (clock);
    pass (5000);
  }
  g_assert_cmpint (low[0], ==, 1);
  g_assert_cmpint (low[1], ==, 0);
}

/* A period is short from its beginning, and so may be the limit of a move: half of it is little. */
static void
test_low_parts (void)
{
  g_autoptr (PalClock) periods = clock_of (PAL_CLOCK_BYOYOMI, 0, 30 * SECOND, 2);
  const PalTimeControl limited = { PAL_CLOCK_SUDDEN, 600 * SECOND, 0, 0, 10 * SECOND };
  g_autoptr (PalClock) limits = pal_clock_new ((PalTimeControl[2]){ limited, limited });
  g_autoptr (PalClock) none = clock_of (PAL_CLOCK_NONE, 0, 0, 0);
  int low[2] = { 0 };

  g_signal_connect (periods, "low", G_CALLBACK (flag_cb), low);
  pal_clock_start (periods, 0);
  pass (29 * SECOND);
  g_assert_false (pal_clock_is_low (periods, 0)); /* there is another period */
  pass (15 * SECOND);
  g_assert_false (pal_clock_is_low (periods, 0));
  pass (1 * SECOND);
  pal_clock_check (periods);
  g_assert_cmpint (low[0], ==, 1);
  pal_clock_press (periods);
  pal_clock_start (periods, 0); /* the period is whole again */
  pass (15 * SECOND);
  pal_clock_check (periods);
  g_assert_cmpint (low[0], ==, 2);

  pal_clock_set_time_func (limits, test_time, NULL);
  pal_clock_start (limits, 0);
  pass (4999);
  g_assert_false (pal_clock_is_low (limits, 0));
  pass (1);
  g_assert_true (pal_clock_is_low (limits, 0));
  pal_clock_press (limits);
  g_assert_false (pal_clock_is_low (limits, 0));
  pal_clock_start (none, 0);
  pass (3600 * SECOND);
  g_assert_false (pal_clock_is_low (none, 0));
}

/* The warning comes by itself, and the flag after it. */
static void
test_low_by_itself (void)
{
  const PalTimeControl control = { PAL_CLOCK_SUDDEN, 40, 0, 0, 0 };
  g_autoptr (PalClock) clock = pal_clock_new ((PalTimeControl[2]){ control, control });
  int low[2] = { 0 }, flags[2] = { 0 };

  g_signal_connect (clock, "low", G_CALLBACK (flag_cb), low);
  g_signal_connect (clock, "flag", G_CALLBACK (flag_cb), flags);
  pal_clock_start (clock, 1);
  while (low[1] == 0 && flags[1] == 0)
    g_main_context_iteration (NULL, TRUE);
  while (flags[1] == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (low[1], <=, 1);
  g_assert_cmpint (flags[1], ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/clock/sudden", test_sudden);
  g_test_add_func ("/clock/none", test_none_counts_up);
  g_test_add_func ("/clock/fischer", test_fischer);
  g_test_add_func ("/clock/bronstein", test_bronstein);
  g_test_add_func ("/clock/delay", test_delay);
  g_test_add_func ("/clock/sessions", test_sessions);
  g_test_add_func ("/clock/byo-yomi", test_byoyomi);
  g_test_add_func ("/clock/move-limit", test_move_limit);
  g_test_add_func ("/clock/move-limit-above-time", test_move_limit_above_time);
  g_test_add_func ("/clock/move-limit-and-periods", test_move_limit_and_periods);
  g_test_add_func ("/clock/sides-differ", test_sides_differ);
  g_test_add_func ("/clock/flag-once", test_flag_once);
  g_test_add_func ("/clock/late-press", test_late_press);
  g_test_add_func ("/clock/flag-by-itself", test_flag_by_itself);
  g_test_add_func ("/clock/state", test_state);
  g_test_add_func ("/clock/low", test_low);
  g_test_add_func ("/clock/low-increments", test_low_increments);
  g_test_add_func ("/clock/low-parts", test_low_parts);
  g_test_add_func ("/clock/low-by-itself", test_low_by_itself);
  g_test_add_func ("/clock/tags", test_tags);
  g_test_add_func ("/clock/texts", test_texts);
  return g_test_run ();
}
