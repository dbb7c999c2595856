/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalClock: two clocks of a game, of which at most one runs.
 *
 * Times are read on demand from the monotonic clock and never summed up tick by tick, so a display
 * that comes late shows the right time. A timer exists only to notice a fallen flag. All controls
 * are stages of one shape: so many moves in so much time, with an increment or a delay per move.
 */
#pragma once

#include <gio/gio.h>

typedef enum {
  PAL_CLOCK_NONE,      /* no limit; time used is counted up */
  PAL_CLOCK_SUDDEN,    /* all moves in the base time */
  PAL_CLOCK_FISCHER,   /* + increment after each move */
  PAL_CLOCK_BRONSTEIN, /* + what the move took, at most the increment */
  PAL_CLOCK_DELAY,     /* the clock starts so many seconds late ("simple", US delay) */
  PAL_CLOCK_MOVES,     /* so many moves in the base time, then again (+ increment, if any) */
  PAL_CLOCK_BYOYOMI,   /* the base time, then periods; a move within one gives it back whole */
} PalClockMode;

enum {
  PAL_PERIODS_MAX = 100,
  PAL_CLOCK_LOW_MS = 20000, /* from here on time is short, see pal_clock_is_low */
};

/* One side's time control; milliseconds. */
typedef struct {
  PalClockMode mode;
  gint64 base;
  gint64 increment; /* or delay; the length of a period */
  int moves;        /* PAL_CLOCK_MOVES: moves in a session; PAL_CLOCK_BYOYOMI: periods */
  /* The most that a single move may take while the base time lasts (in China 步时); 0: no limit.
   * Where the base time ends before it does, the periods of byo-yomi begin. */
  gint64 move_limit;
} PalTimeControl;

/* What a player has before the first move, and again after a move in a period of byo-yomi that
 * leaves LEFT: both with all periods to come. Milliseconds. */
gint64 pal_time_control_start (const PalTimeControl *control);
gint64 pal_time_control_refill (const PalTimeControl *control, gint64 left);

gboolean pal_time_control_equal (const PalTimeControl *a, const PalTimeControl *b);

/* The PGN TimeControl tag ("300+2", "40/7200", "-", and what the standard does not know, see
 * pal-time-control.c); free with g_free. And back; FALSE, with CONTROL as it was, if not
 * understood. */
char *pal_time_control_to_tag (const PalTimeControl *control);
gboolean pal_time_control_from_tag (const char *tag, PalTimeControl *control);

/* What a person reads: "10 min + 5 s", and short for it "10+5"; translated; free with g_free. */
char *pal_time_control_describe (const PalTimeControl *control);
char *pal_time_control_short_text (const PalTimeControl *control);

#define PAL_TYPE_CLOCK (pal_clock_get_type ())
G_DECLARE_FINAL_TYPE (PalClock, pal_clock, PAL, CLOCK, GObject)

/* The state of both clocks, as kept with each ply, so that taking back restores it. */
typedef struct {
  gint64 left[2]; /* milliseconds; G_MAXINT64 without limit */
  gint64 used[2]; /* milliseconds thought in all */
  int moves[2];   /* moves made in this session */
  gint64 turn[2]; /* of used: on the move that is not made yet; delays are measured from it */
} PalClockState;

PalClock *pal_clock_new (const PalTimeControl controls[2]);

/* A monotonic microsecond clock to use instead of g_get_monotonic_time, for tests. */
typedef gint64 (*PalTimeFunc) (gpointer data);
void pal_clock_set_time_func (PalClock *self, PalTimeFunc func, gpointer data);

const PalTimeControl *pal_clock_get_control (PalClock *self, int side);

/* Whether SIDE's time can run out. */
gboolean pal_clock_is_limited (PalClock *self, int side);

/* Starts SIDE's clock (stopping the other without counting a move). */
void pal_clock_start (PalClock *self, int side);

/* The running side has moved: adds its increment, starts the other side. Returns what the move
 * took. */
gint64 pal_clock_press (PalClock *self);

/* Stops both; pal_clock_start goes on from there. */
void pal_clock_stop (PalClock *self);

/* Notices a flag that has fallen and has not been told yet. Called by a timer at the very moment,
 * and by whoever needs to know now (before a move counts; tests, whose time no timer sees). */
void pal_clock_check (PalClock *self);

/* The side whose clock runs, or -1. */
int pal_clock_get_running (PalClock *self);

/* What SIDE has left now (not below 0; G_MAXINT64 without limit), with all periods of byo-yomi; and
 * has used in all. */
gint64 pal_clock_get_left (PalClock *self, int side);
gint64 pal_clock_get_used (PalClock *self, int side);

/* What SIDE has left of the limit of its move; G_MAXINT64 where this move has none. */
gint64 pal_clock_get_move_left (PalClock *self, int side);

/* Whether SIDE has little time left, of all its time or of the limit of its move: at most
 * PAL_CLOCK_LOW_MS, and of what is short itself (a period, a game of half a minute) at most the
 * half. */
gboolean pal_clock_is_low (PalClock *self, int side);

/* What a clock on a table shows of what is left: the base time, or what remains of a period of
 * byo-yomi. PERIODS (may be NULL): how many there still are, the one that runs included. */
gint64 pal_clock_get_shown (PalClock *self, int side, int *periods);

/* Whether SIDE is in the periods of byo-yomi. */
gboolean pal_clock_is_in_periods (PalClock *self, int side);

/* Moves SIDE has to make until its session ends; 0 where there are no sessions. */
int pal_clock_get_moves_to_go (PalClock *self, int side);

/* The state as it is now; setting one stops the clock. */
void pal_clock_get_state (PalClock *self, PalClockState *state);
void pal_clock_set_state (PalClock *self, const PalClockState *state);

/* Text as a clock shows it, "9:41", "1:02:03", under ten seconds "8.3"; free with g_free. And the
 * same in whole seconds, "0:08", for what has been used. Both cut off what they do not show. */
char *pal_clock_format (gint64 ms);
char *pal_clock_format_whole (gint64 ms);

/* Signals: "flag" (int side): that side's time, or that of its move, is used up; sent once.
 *          "low" (int side): that side, whose clock runs, has little time from now on
 *          (pal_clock_is_low); not sent again before it has had at least twice as much.
 *          "changed": started, stopped, pressed or set (not on every tick). */
