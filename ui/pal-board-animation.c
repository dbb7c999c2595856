#include "pal-board-animation.h"

#include <math.h>
#include <stdlib.h>

void
pal_board_animation_clear (PalBoardAnimation *self)
{
  *self = (PalBoardAnimation){ 0 };
}

static void
add (PalBoardAnimation *self, PalSprite sprite)
{
  self->sprites[self->n_sprites++] = sprite;
  if (sprite.kind != PAL_SPRITE_VANISH)
    self->hidden[sprite.to] = 1;
}

static PalSprite
sprite_forwards (const Rules *rules, const Position *before, const Change *change)
{
  Piece old = rules->piece_at (before, change->kind == CHANGE_SLIDE ? change->from : change->to);
  PalSprite sprite = { .piece = old, .becomes = change->piece, .from = change->to };

  sprite.to = change->to;
  switch (change->kind) {
  case CHANGE_SLIDE:
    sprite.kind = PAL_SPRITE_SLIDE;
    sprite.from = change->from;
    break;
  case CHANGE_REMOVE:
    sprite.kind = PAL_SPRITE_VANISH;
    break;
  case CHANGE_PLACE:
    sprite.kind = PAL_SPRITE_APPEAR;
    sprite.piece = change->piece;
    break;
  case CHANGE_FLIP:
    sprite.kind = PAL_SPRITE_FLIP;
    break;
  }
  return sprite;
}

static PalSprite
sprite_backwards (const Rules *rules, const Position *before, const Change *change)
{
  PalSprite sprite = sprite_forwards (rules, before, change);

  switch (sprite.kind) {
  case PAL_SPRITE_SLIDE:
    sprite.from = change->to;
    sprite.to = change->from;
    break;
  case PAL_SPRITE_VANISH:
    sprite.kind = PAL_SPRITE_APPEAR;
    break;
  case PAL_SPRITE_APPEAR:
    sprite.kind = PAL_SPRITE_VANISH;
    break;
  case PAL_SPRITE_FLIP:
    sprite.becomes = sprite.piece;
    sprite.piece = change->piece;
    break;
  }
  return sprite;
}

/* Discs turn one after another, outwards from the one that was placed. */
static void
delay_flips (PalBoardAnimation *self, const Rules *rules, Square placed)
{
  const double step = 0.09, most = 0.6; /* of the whole time */

  for (int i = 0; i < self->n_sprites && placed != SQUARE_NONE; i++) {
    PalSprite *sprite = &self->sprites[i];
    int files = abs (sprite->to % rules->files - placed % rules->files);
    int ranks = abs (sprite->to / rules->files - placed / rules->files);

    if (sprite->kind == PAL_SPRITE_FLIP)
      sprite->delay = MIN (step * MAX (files, ranks), most);
  }
}

/* Where CHANGES put a new piece; SQUARE_NONE where they do not. */
static Square
placed_square (const Change *changes, int n)
{
  for (int i = 0; i < n; i++)
    if (changes[i].kind == CHANGE_PLACE)
      return changes[i].to;
  return SQUARE_NONE;
}

void
pal_board_animation_play (PalBoardAnimation *self, const Rules *rules, const Position *before,
                          Move move, gboolean carried)
{
  Change changes[CHANGES_MAX];
  int n = rules->move_changes (before, move, changes);
  Square landed = SQUARE_NONE;

  pal_board_animation_clear (self);
  for (int i = 0; i < n && carried && landed == SQUARE_NONE; i++)
    if (changes[i].kind == CHANGE_SLIDE && changes[i].from == move_from (move))
      landed = changes[i].to;
  for (int i = 0; i < n; i++)
    if (changes[i].to != landed || landed == SQUARE_NONE)
      add (self, sprite_forwards (rules, before, &changes[i]));
  delay_flips (self, rules, placed_square (changes, n));
}

void
pal_board_animation_take_back (PalBoardAnimation *self, const Rules *rules, const Position *before,
                               Move move)
{
  Change changes[CHANGES_MAX];
  int n = rules->move_changes (before, move, changes);

  pal_board_animation_clear (self);
  for (int i = n - 1; i >= 0; i--)
    if (changes[i].kind != CHANGE_SLIDE)
      add (self, sprite_backwards (rules, before, &changes[i]));
  for (int i = n - 1; i >= 0; i--)
    if (changes[i].kind == CHANGE_SLIDE)
      add (self, sprite_backwards (rules, before, &changes[i]));
}

void
pal_board_animation_return (PalBoardAnimation *self, Piece piece, double x, double y, Square square)
{
  pal_board_animation_clear (self);
  add (self, (PalSprite){ .kind = PAL_SPRITE_SLIDE,
                          .piece = piece,
                          .from = SQUARE_NONE,
                          .to = square,
                          .x = x,
                          .y = y });
}

void
pal_sprite_sample (const PalSprite *sprite, const PalBoardGeometry *geometry, double progress,
                   PalSpriteState *state)
{
  double x = sprite->x, y = sprite->y;

  *state = (PalSpriteState){ .piece = sprite->piece, .squeeze = 1, .opacity = 1 };
  if (sprite->from != SQUARE_NONE)
    pal_board_geometry_center (geometry, sprite->from, &x, &y);
  pal_board_geometry_center (geometry, sprite->to, &state->x, &state->y);
  state->x = x + (state->x - x) * progress;
  state->y = y + (state->y - y) * progress;
  if (sprite->kind == PAL_SPRITE_APPEAR)
    state->opacity = progress;
  else if (sprite->kind == PAL_SPRITE_VANISH)
    state->opacity = 1 - progress;
  else if (sprite->kind == PAL_SPRITE_FLIP) {
    double turned = CLAMP ((progress - sprite->delay) / (1 - sprite->delay), 0, 1);

    state->squeeze = MAX (fabs (1 - 2 * turned), 0.04);
    state->piece = turned < 0.5 ? sprite->piece : sprite->becomes;
  }
}
