#include "arena-clock.h"

ArenaClock
arena_clock_new (const PalTimeControl *first, const PalTimeControl *second)
{
  ArenaClock clock = { .controls = { *first, *second } };

  for (int side = 0; side < 2; side++)
    clock.left_us[side] = 1000 * clock.controls[side].base;
  return clock;
}

static gboolean
is_limited (const ArenaClock *clock, int side)
{
  return clock->controls[side].mode != PAL_CLOCK_NONE;
}

void
arena_clock_tell (const ArenaClock *clock, int side, ArenaTurn *turn)
{
  const PalTimeControl *control = &clock->controls[side];

  for (int i = 0; i < 2; i++) {
    turn->clocked[i] = is_limited (clock, i);
    turn->left[i] = clock->left_us[i] / 1000;
    turn->increment[i] = clock->controls[i].increment;
  }
  turn->moves_to_go = control->mode == PAL_CLOCK_MOVES ? control->moves - clock->moves[side] : 0;
}

gboolean
arena_clock_press (ArenaClock *clock, int side, gint64 elapsed_us, gint64 margin_ms)
{
  const PalTimeControl *control = &clock->controls[side];

  if (!is_limited (clock, side))
    return TRUE;
  if (elapsed_us > clock->left_us[side] + 1000 * margin_ms)
    return FALSE;
  clock->left_us[side] = MAX (clock->left_us[side] - elapsed_us, 0) + 1000 * control->increment;
  if (control->mode == PAL_CLOCK_MOVES && ++clock->moves[side] == control->moves) {
    clock->moves[side] = 0;
    clock->left_us[side] += 1000 * control->base;
  }
  return TRUE;
}
