#include "pal-board-animation.h"

#include <math.h>
#include <stdlib.h>

/* A disc is seen to turn over only if it takes its time, and the next one follows on its heels. */
enum { SLIDE_MS = 180, TURN_MS = 260, STEP_MS = 60 };

/* How wide a disc is when it is seen from the edge. */
#define EDGE 0.1

void
pal_board_animation_clear (PalBoardAnimation *self)
{
  *self = (PalBoardAnimation){ .ms = SLIDE_MS };
}

static void
board_animation_add (PalBoardAnimation *self, PalSprite sprite)
{
  sprite.span = 1;
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

/* How many discs lie between SPRITE's and the one that was placed; none where none was. */
static int
steps_to (const PalSprite *sprite, const Rules *rules, Square placed)
{
  int files = abs (sprite->to % rules->files - placed % rules->files);
  int ranks = abs (sprite->to / rules->files - placed / rules->files);

  return placed != SQUARE_NONE ? MAX (MAX (files, ranks) - 1, 0) : 0;
}

/* Discs turn one after another, outwards from the one that was placed. */
static void
time_flips (PalBoardAnimation *self, const Rules *rules, Square placed)
{
  for (int i = 0; i < self->n_sprites; i++)
    if (self->sprites[i].kind == PAL_SPRITE_FLIP)
      self->ms = MAX (self->ms, TURN_MS + STEP_MS * steps_to (&self->sprites[i], rules, placed));
  for (int i = 0; i < self->n_sprites; i++) {
    PalSprite *sprite = &self->sprites[i];
    gboolean flips = sprite->kind == PAL_SPRITE_FLIP;

    sprite->span = (double) (flips ? TURN_MS : SLIDE_MS) / self->ms;
    if (flips)
      sprite->delay = (double) STEP_MS * steps_to (sprite, rules, placed) / self->ms;
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
      board_animation_add (self, sprite_forwards (rules, before, &changes[i]));
  time_flips (self, rules, placed_square (changes, n));
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
      board_animation_add (self, sprite_backwards (rules, before, &changes[i]));
  for (int i = n - 1; i >= 0; i--)
    if (changes[i].kind == CHANGE_SLIDE)
      board_animation_add (self, sprite_backwards (rules, before, &changes[i]));
  time_flips (self, rules, SQUARE_NONE);
}

void
pal_board_animation_return (PalBoardAnimation *self, Piece piece, double x, double y, Square square)
{
  pal_board_animation_clear (self);
  board_animation_add (self, (PalSprite){ .kind = PAL_SPRITE_SLIDE,
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
  double part = CLAMP ((progress - sprite->delay) / sprite->span, 0, 1);
  double eased = 1 - pow (1 - part, 3); /* arrives gently */

  *state = (PalSpriteState){ .piece = sprite->piece, .squeeze = 1, .opacity = 1 };
  if (sprite->from != SQUARE_NONE)
    pal_board_geometry_center (geometry, sprite->from, &x, &y);
  pal_board_geometry_center (geometry, sprite->to, &state->x, &state->y);
  state->x = x + (state->x - x) * eased;
  state->y = y + (state->y - y) * eased;
  if (sprite->kind == PAL_SPRITE_APPEAR)
    state->opacity = eased;
  else if (sprite->kind == PAL_SPRITE_VANISH)
    state->opacity = 1 - eased;
  else if (sprite->kind == PAL_SPRITE_FLIP) {
    double turned = (1 - cos (G_PI * part)) / 2; /* of half a turn: it starts and stops gently */

    state->squeeze = MAX (fabs (cos (G_PI * turned)), EDGE);
    state->piece = part < 0.5 ? sprite->piece : sprite->becomes;
  }
}
