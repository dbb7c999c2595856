/* What a blindfold hides. */
#include "pal-blindfold.h"

static const GEnumValue kinds[] = {
  { PAL_BLINDFOLD_OFF, "PAL_BLINDFOLD_OFF", "off" },
  { PAL_BLINDFOLD_ALL, "PAL_BLINDFOLD_ALL", "all" },
  { PAL_BLINDFOLD_OPPONENT, "PAL_BLINDFOLD_OPPONENT", "opponent" },
  { PAL_BLINDFOLD_OWN, "PAL_BLINDFOLD_OWN", "own" },
  { PAL_BLINDFOLD_DISCS, "PAL_BLINDFOLD_DISCS", "discs" },
  { 0, NULL, NULL },
};

GType
pal_blindfold_get_type (void)
{
  static GType type;

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("PalBlindfold", kinds));
  return type;
}

const char *
pal_blindfold_to_id (PalBlindfold kind)
{
  return kinds[kind].value_nick;
}

PalBlindfold
pal_blindfold_from_id (const char *id)
{
  for (const GEnumValue *kind = kinds; kind->value_nick; kind++)
    if (g_str_equal (kind->value_nick, id))
      return (PalBlindfold) kind->value;
  return PAL_BLINDFOLD_OFF;
}

gboolean
pal_blindfold_suits (PalBlindfold kind, const Rules *rules)
{
  return kind != PAL_BLINDFOLD_DISCS || rules->n_pieces > 2;
}

PalSight
pal_veil_sight (const PalVeil *self, const Rules *rules, Piece piece)
{
  gboolean own = piece != 0 && rules->pieces[piece - 1].side == self->side;

  switch (self->kind) {
  case PAL_BLINDFOLD_ALL:
    return PAL_SIGHT_NONE;
  case PAL_BLINDFOLD_OPPONENT:
    return own ? PAL_SIGHT_WHOLE : PAL_SIGHT_NONE;
  case PAL_BLINDFOLD_OWN:
    return own || piece == 0 ? PAL_SIGHT_NONE : PAL_SIGHT_WHOLE;
  case PAL_BLINDFOLD_DISCS:
    return piece != 0 ? PAL_SIGHT_COLOR : PAL_SIGHT_WHOLE;
  case PAL_BLINDFOLD_OFF:
  default:
    return PAL_SIGHT_WHOLE;
  }
}
