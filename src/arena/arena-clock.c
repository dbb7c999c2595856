#include "arena-clock.h"

ArenaClock
arena_clock_new (const PalTimeControl *first, const PalTimeControl *second)
{
  ArenaClock clock = { .controls = { *first, *second } };

  for (int side = 0; side < 2; side++)
    clock.left_us[side] = 1000 * pal_time_control_start (&clock.controls[side]);
  return clock;
}

static gboolean
is_limited (const ArenaClock *clock, int side)
{
  return clock->controls[side].mode != PAL_CLOCK_NONE;
}

/* The periods of byo-yomi that are to come or, at the end of the base time, run. */
static gint64
periods_us (const ArenaClock *clock, int side)
{
  const PalTimeControl *control = &clock->controls[side];

  return control->mode == PAL_CLOCK_BYOYOMI ? 1000 * control->moves * control->increment : 0;
}

static gboolean
is_in_periods (const ArenaClock *clock, int side)
{
  return clock->controls[side].mode == PAL_CLOCK_BYOYOMI
         && clock->left_us[side] <= periods_us (clock, side);
}

/* What SIDE may take for a move without losing a period: with the base time one of them. */
static gint64
without_loss_us (const ArenaClock *clock, int side)
{
  gint64 period = 1000 * clock->controls[side].increment;

  if (clock->controls[side].mode != PAL_CLOCK_BYOYOMI)
    return clock->left_us[side];
  return MAX (clock->left_us[side] - periods_us (clock, side), 0) + period;
}

/* The limit of the next move, milliseconds; 0 where it has none, as in pal-clock.h. */
static gint64
move_limit (const ArenaClock *clock, int side)
{
  gint64 limit = clock->controls[side].move_limit;

  return 1000 * limit < clock->left_us[side] - periods_us (clock, side) ? limit : 0;
}

void
arena_clock_tell (const ArenaClock *clock, int side, ArenaTurn *turn)
{
  const PalTimeControl *control = &clock->controls[side];

  for (int i = 0; i < 2; i++) {
    turn->clocked[i] = is_limited (clock, i);
    turn->left[i] = without_loss_us (clock, i) / 1000;
    turn->increment[i] = clock->controls[i].increment;
    turn->main[i] = MAX (clock->left_us[i] - periods_us (clock, i), 0) / 1000;
    turn->in_periods[i] = is_in_periods (clock, i);
  }
  turn->moves_to_go = control->mode == PAL_CLOCK_MOVES ? control->moves - clock->moves[side] : 0;
  turn->move_time = move_limit (clock, side);
}

gint64
arena_clock_get_most (const ArenaClock *clock, int side)
{
  gint64 limit = move_limit (clock, side);

  if (!is_limited (clock, side))
    return G_MAXINT64;
  return limit > 0 ? limit : clock->left_us[side] / 1000;
}

gboolean
arena_clock_press (ArenaClock *clock, int side, gint64 elapsed_us, gint64 margin_ms)
{
  const PalTimeControl *control = &clock->controls[side];
  gint64 free_us = without_loss_us (clock, side), left;

  if (!is_limited (clock, side))
    return TRUE;
  if (elapsed_us > 1000 * (arena_clock_get_most (clock, side) + margin_ms))
    return FALSE;
  if (elapsed_us <= free_us + 1000 * margin_ms)
    elapsed_us = MIN (elapsed_us, free_us - 1);
  else
    elapsed_us -= 1000 * margin_ms;
  left = MAX (clock->left_us[side] - elapsed_us, 1);
  if (control->mode != PAL_CLOCK_BYOYOMI)
    left += 1000 * control->increment;
  else if (left < periods_us (clock, side))
    left = 1000 * pal_time_control_refill (control, (left + 999) / 1000);
  clock->left_us[side] = left;
  if (control->mode == PAL_CLOCK_MOVES && ++clock->moves[side] == control->moves) {
    clock->moves[side] = 0;
    clock->left_us[side] += 1000 * control->base;
  }
  return TRUE;
}
