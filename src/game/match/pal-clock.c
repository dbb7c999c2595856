/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two clocks; see the header for how time is counted. */
#include "pal-clock.h"

/* A side at rest. While a clock runs, what has passed since `started` comes on top. */
typedef struct {
  gint64 left; /* at the beginning of the turn, milliseconds */
  gint64 used; /* in turns that are over */
  gint64 turn; /* thought in this turn before the clock was last started */
  int moves;
  gboolean flagged;
  gboolean warned; /* "low" was sent, and there has not been plenty of time since */
} Side;

struct _PalClock {
  GObject parent_instance;

  PalTimeControl controls[2];
  Side sides[2];
  int running;    /* or -1 */
  gint64 started; /* microseconds of the time function */
  PalTimeFunc time_func;
  gpointer time_data;
  GSource *alarm; /* goes off when the running side's time is used up */
};

G_DEFINE_FINAL_TYPE (PalClock, pal_clock, G_TYPE_OBJECT)

enum { SIGNAL_FLAG, SIGNAL_LOW, SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static gint64
now (PalClock *self)
{
  return self->time_func ? self->time_func (self->time_data) : g_get_monotonic_time ();
}

/* Milliseconds thought in this turn, whether the clock runs or not. */
static gint64
turn_time (PalClock *self, int side)
{
  gint64 turn = self->sides[side].turn;

  return self->running == side ? turn + (now (self) - self->started) / 1000 : turn;
}

/* The delay during which the clock stands still at the beginning of a turn. */
static gint64
free_time (PalClock *self, int side)
{
  return self->controls[side].mode == PAL_CLOCK_DELAY ? self->controls[side].increment : 0;
}

/* What a turn of TURN milliseconds takes off the clock, before anything is given back. */
static gint64
charge (PalClock *self, int side, gint64 turn)
{
  return MAX (turn - free_time (self, side), 0);
}

/* The limit of SIDE's present move, or 0. */
static gint64
move_limit (PalClock *self, int side)
{
  const PalTimeControl *control = &self->controls[side];
  gint64 base = self->sides[side].left + free_time (self, side);

  if (!pal_clock_is_limited (self, side))
    return 0;
  if (control->mode == PAL_CLOCK_BYOYOMI)
    base -= control->moves * control->increment;
  return control->move_limit < base ? control->move_limit : 0;
}

/* Of an amount of time that is WHOLE milliseconds at first, so much is little: what is short from
 * the beginning is not low before half of it is gone. */
static gint64
low_part (gint64 whole)
{
  return MIN (PAL_CLOCK_LOW_MS, whole / 2);
}

/* What counts as little of all the time that SIDE has. */
static gint64
low_time (PalClock *self, int side)
{
  const PalTimeControl *control = &self->controls[side];

  return low_part (control->mode == PAL_CLOCK_BYOYOMI ? control->increment
                                                      : control->base + control->increment);
}

/* How far SIDE is from having little time: of all that it has, or of what its move may take. */
static gint64
until_low (PalClock *self, int side)
{
  gint64 left = pal_clock_get_left (self, side), for_move = pal_clock_get_move_left (self, side);

  if (for_move != G_MAXINT64)
    for_move -= low_part (self->controls[side].move_limit);
  return MIN (left - low_time (self, side), for_move);
}

/* Whether SIDE has so much time that the next warning is not the last one repeated: who plays on
 * increments crosses the line at every move. */
static gboolean
has_plenty (PalClock *self, int side)
{
  return pal_clock_get_left (self, side) >= 2 * low_time (self, side);
}

/* Sets the alarm for the moment at which the running side has to be warned, or its time is used up.
 * An injected time is not the alarm's: pal_clock_check is called then. */
static void
arm (PalClock *self)
{
  int side = self->running;

  if (side < 0 || !pal_clock_is_limited (self, side) || self->sides[side].flagged
      || self->time_func) {
    g_source_set_ready_time (self->alarm, -1);
    return;
  }
  gint64 limit = move_limit (self, side);
  gint64 rest = (limit > 0 ? limit : self->sides[side].left + free_time (self, side))
                - self->sides[side].turn;
  if (!self->sides[side].warned)
    rest = MIN (rest, turn_time (self, side) - self->sides[side].turn + until_low (self, side));
  g_source_set_ready_time (self->alarm, self->started + MAX (rest, 0) * 1000);
}

/* Puts the running stretch into the turn. */
static void
halt (PalClock *self)
{
  if (self->running < 0)
    return;
  self->sides[self->running].turn = turn_time (self, self->running);
  self->running = -1;
}

static void
clock_run (PalClock *self, int side)
{
  self->running = side;
  self->started = now (self);
  if (pal_clock_is_limited (self, side) && has_plenty (self, side))
    self->sides[side].warned = FALSE;
  arm (self);
}

static gboolean
alarm_dispatch (GSource *source, GSourceFunc callback, gpointer data)
{
  return callback (data);
}

static GSourceFuncs alarm_funcs = { .dispatch = alarm_dispatch };

static gboolean
alarm_cb (gpointer data)
{
  pal_clock_check (data);
  return G_SOURCE_CONTINUE;
}

static void
pal_clock_finalize (GObject *object)
{
  PalClock *self = PAL_CLOCK (object);

  g_source_destroy (self->alarm);
  g_source_unref (self->alarm);
  G_OBJECT_CLASS (pal_clock_parent_class)->finalize (object);
}

static void
pal_clock_class_init (PalClockClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_clock_finalize;
  signals[SIGNAL_FLAG] = g_signal_new ("flag", PAL_TYPE_CLOCK, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_LOW] = g_signal_new ("low", PAL_TYPE_CLOCK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", PAL_TYPE_CLOCK, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_clock_init (PalClock *self)
{
  self->running = -1;
  self->alarm = g_source_new (&alarm_funcs, sizeof (GSource));
  g_source_set_callback (self->alarm, alarm_cb, self, NULL);
  g_source_set_static_name (self->alarm, "PalClock");
  g_source_attach (self->alarm, g_main_context_get_thread_default ());
}

PalClock *
pal_clock_new (const PalTimeControl controls[2])
{
  PalClock *self = g_object_new (PAL_TYPE_CLOCK, NULL);

  for (int side = 0; side < 2; side++) {
    self->controls[side] = controls[side];
    self->sides[side].left
        = pal_clock_is_limited (self, side) ? pal_time_control_start (&controls[side]) : G_MAXINT64;
  }
  return self;
}

void
pal_clock_set_time_func (PalClock *self, PalTimeFunc func, gpointer data)
{
  self->time_func = func;
  self->time_data = data;
  if (self->running >= 0)
    clock_run (self, self->running);
}

const PalTimeControl *
pal_clock_get_control (PalClock *self, int side)
{
  return &self->controls[side];
}

gboolean
pal_clock_is_limited (PalClock *self, int side)
{
  return self->controls[side].mode != PAL_CLOCK_NONE;
}

void
pal_clock_start (PalClock *self, int side)
{
  if (self->running == side)
    return;
  halt (self);
  clock_run (self, side);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Pays for the turn and books what the control gives for a move made. */
static void
finish_turn (PalClock *self, int side, gint64 turn)
{
  const PalTimeControl *control = &self->controls[side];
  Side *s = &self->sides[side];

  s->used += turn;
  s->turn = 0;
  s->moves++;
  if (!pal_clock_is_limited (self, side))
    return;
  s->left = pal_time_control_refill (control, MAX (s->left - charge (self, side, turn), 0));
  if (control->mode == PAL_CLOCK_FISCHER || control->mode == PAL_CLOCK_MOVES)
    s->left += control->increment;
  if (control->mode == PAL_CLOCK_BRONSTEIN)
    s->left += MIN (turn, control->increment);
  if (control->mode == PAL_CLOCK_MOVES && s->moves >= control->moves) {
    s->left += control->base;
    s->moves = 0;
  }
}

gint64
pal_clock_press (PalClock *self)
{
  int side = self->running;
  gint64 turn;

  g_return_val_if_fail (side >= 0, 0);
  pal_clock_check (self);
  if (self->running != side)
    return 0;
  turn = turn_time (self, side);
  finish_turn (self, side, turn);
  clock_run (self, 1 - side);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  return turn;
}

void
pal_clock_stop (PalClock *self)
{
  if (self->running < 0)
    return;
  halt (self);
  arm (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Tells that SIDE, whose clock runs, has little time left, unless it has been told. */
static void
warn (PalClock *self, int side)
{
  if (side < 0 || self->sides[side].warned || !pal_clock_is_low (self, side)
      || MIN (pal_clock_get_left (self, side), pal_clock_get_move_left (self, side)) <= 0)
    return;
  self->sides[side].warned = TRUE;
  g_signal_emit (self, signals[SIGNAL_LOW], 0, side);
}

void
pal_clock_check (PalClock *self)
{
  int side = self->running;

  warn (self, side);
  if (side < 0 || self->sides[side].flagged
      || MIN (pal_clock_get_left (self, side), pal_clock_get_move_left (self, side)) > 0) {
    arm (self);
    return;
  }
  self->sides[side].flagged = TRUE;
  arm (self);
  g_object_ref (self);
  g_signal_emit (self, signals[SIGNAL_FLAG], 0, side);
  g_object_unref (self);
}

int
pal_clock_get_running (PalClock *self)
{
  return self->running;
}

gint64
pal_clock_get_left (PalClock *self, int side)
{
  if (!pal_clock_is_limited (self, side))
    return G_MAXINT64;
  return MAX (self->sides[side].left - charge (self, side, turn_time (self, side)), 0);
}

gint64
pal_clock_get_move_left (PalClock *self, int side)
{
  gint64 limit = move_limit (self, side);

  return limit > 0 ? MAX (limit - turn_time (self, side), 0) : G_MAXINT64;
}

gboolean
pal_clock_is_low (PalClock *self, int side)
{
  return pal_clock_is_limited (self, side) && until_low (self, side) <= 0;
}

gboolean
pal_clock_is_in_periods (PalClock *self, int side)
{
  const PalTimeControl *control = &self->controls[side];

  return control->mode == PAL_CLOCK_BYOYOMI
         && pal_clock_get_left (self, side) <= control->moves * control->increment;
}

gint64
pal_clock_get_shown (PalClock *self, int side, int *periods)
{
  const PalTimeControl *control = &self->controls[side];
  gint64 left = pal_clock_get_left (self, side);
  int n = control->mode == PAL_CLOCK_BYOYOMI ? control->moves : 0;

  if (pal_clock_is_in_periods (self, side)) {
    n = (int) ((left + control->increment - 1) / control->increment);
    left -= MAX (n - 1, 0) * control->increment;
  } else if (n > 0) {
    left -= n * control->increment;
  }
  if (periods)
    *periods = n;
  return left;
}

gint64
pal_clock_get_used (PalClock *self, int side)
{
  return self->sides[side].used + turn_time (self, side);
}

int
pal_clock_get_moves_to_go (PalClock *self, int side)
{
  if (self->controls[side].mode != PAL_CLOCK_MOVES)
    return 0;
  return self->controls[side].moves - self->sides[side].moves;
}

void
pal_clock_get_state (PalClock *self, PalClockState *state)
{
  for (int side = 0; side < 2; side++) {
    state->left[side] = pal_clock_get_left (self, side);
    state->used[side] = pal_clock_get_used (self, side);
    state->moves[side] = self->sides[side].moves;
    state->turn[side] = turn_time (self, side);
  }
}

void
pal_clock_set_state (PalClock *self, const PalClockState *state)
{
  halt (self);
  for (int side = 0; side < 2; side++) {
    gint64 turn = state->turn[side];

    self->sides[side] = (Side){
      .left = pal_clock_is_limited (self, side) ? state->left[side] + charge (self, side, turn)
                                                : G_MAXINT64,
      .used = state->used[side] - turn,
      .turn = turn,
      .moves = state->moves[side],
    };
  }
  arm (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}
