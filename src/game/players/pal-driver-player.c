/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-driver-player.h"

#include "game/drivers/pal-driver-protocol.h"
#include "pal-player-common.h"

#include <glib/gi18n-lib.h>

enum {
  UNTIMED_MS = 4000,         /* for a move where neither clock nor engine say how long */
  PATIENCE_MS = 60000,       /* beyond that, until it is given up */
  LONG_PATIENCE_MS = 600000, /* where it alone knows how long it takes */
};

struct _PalDriverPlayer {
  GObject parent_instance;

  const Rules *rules;
  PalEngineProfile *profile;
  PalDriverSpec *spec; /* the profile's, with the limits of the request */
  char *id, *name;
  PalDriver *driver;
  PalPlayerPolicy policy;

  gboolean wanted; /* a move: */
  guint64 serial;
  PalPlayerTurn turn;
  GameRecord *record; /* of the request, or of the game that it is warmed up for */
};

static void pal_driver_player_iface_init (PalPlayerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (PalDriverPlayer, pal_driver_player, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (PAL_TYPE_PLAYER,
                                                      pal_driver_player_iface_init))

enum { PROP_0, PROP_NAME, PROP_DETAIL, PROP_PICTURE };

static gboolean
is_clocked (const PalPlayerTurn *turn, int side)
{
  return turn->time[side] != G_MAXINT64;
}

/* Protocols in which the engine hears of the time at the beginning of a game are told what is left
 * by now. */
static void
set_limits (PalDriverPlayer *self)
{
  int side = self->rules->side_to_move (game_record_last (self->record));

  if (!is_clocked (&self->turn, side)) {
    self->spec->limits = self->profile->spec->limits;
    if (!pal_driver_limits_any (&self->spec->limits))
      self->spec->limits.move_time = UNTIMED_MS;
    return;
  }
  self->spec->limits = (PalDriverLimits){
    .control = { PAL_CLOCK_FISCHER, self->turn.time[side], self->turn.increment[side] },
    .move_time = self->turn.move_time,
  };
  if (self->turn.moves_to_go > 0) {
    self->spec->limits.control.mode = PAL_CLOCK_MOVES;
    self->spec->limits.control.moves = self->turn.moves_to_go;
  }
}

static gint64
patience (PalDriverPlayer *self, const PalDriverTurn *turn, int side)
{
  if (turn->clocked[side])
    return turn->left[side] + PATIENCE_MS;
  if (turn->move_time > 0 && self->spec->protocol->tells_move_time)
    return turn->move_time + PATIENCE_MS;
  return LONG_PATIENCE_MS;
}

static void
driver_player_go (PalDriverPlayer *self)
{
  int mover = self->rules->side_to_move (game_record_last (self->record));
  PalDriverTurn turn = {
    .record = self->record,
    .moves_to_go = self->turn.moves_to_go,
    .move_time = self->spec->limits.move_time,
  };

  for (int side = 0; side < 2; side++) {
    turn.clocked[side] = is_clocked (&self->turn, side);
    turn.left[side] = turn.main[side] = turn.clocked[side] ? self->turn.time[side] : 0;
    turn.increment[side] = self->turn.increment[side];
  }
  turn.timeout = patience (self, &turn, mover);
  pal_driver_go (self->driver, &turn);
  g_signal_emit_by_name (self, "started");
}

/* Does what is next for the move that is wanted; called again whenever the engine is free. */
static void
driver_player_advance (PalDriverPlayer *self)
{
  PalDriverPhase phase = pal_driver_get_phase (self->driver);

  if (!self->wanted || (phase != PAL_DRIVER_READY && phase != PAL_DRIVER_CLOSED))
    return;
  if (pal_driver_knows (self->driver, self->record))
    driver_player_go (self);
  else
    pal_driver_prepare (self->driver, self->record);
}

static void
driver_player_fail (PalDriverPlayer *self, const char *why)
{
  if (!self->wanted)
    return; /* it is started again when it is asked */
  self->wanted = FALSE;
  g_signal_emit_by_name (self, "failed", self->serial, why);
}

static void
driver_player_on_failed (PalDriverPlayer *self, PalDriverFault fault, const char *sentence)
{
  driver_player_fail (self, sentence);
}

static void
driver_player_on_answer (PalDriverPlayer *self, const PalDriverAnswer *answer)
{
  EngineResult result = { .best = answer->move };

  if (!self->wanted)
    return;
  if (answer->kind == PAL_DRIVER_ANSWER_MOVE && answer->move == MOVE_NONE) {
    /* Translators: a move, as an engine wrote it. */
    g_autofree char *why
        = g_strdup_printf (_ ("It played “%s”, which is not a legal move here."), answer->text);
    driver_player_fail (self, why);
    return;
  }
  self->wanted = FALSE;
  result.info.score = answer->thought.has_score ? answer->thought.score : SCORE_NONE;
  if (answer->kind == PAL_DRIVER_ANSWER_RESIGN)
    g_signal_emit_by_name (self, "resign", self->serial);
  else if (answer->kind == PAL_DRIVER_ANSWER_CLAIM_DRAW)
    g_signal_emit_by_name (self, "claim", self->serial, answer->move);
  else
    pal_player_policy_answer (&self->policy, PAL_PLAYER (self), self->record, self->serial,
                              &result);
}

static void
driver_player_on_info (PalDriverPlayer *self, const EngineInfo *info)
{
  g_signal_emit_by_name (self, "info", self->serial, info);
}

static void
set_record (PalDriverPlayer *self, const GameRecord *record)
{
  game_record_free (self->record);
  self->record = game_record_copy (record);
}

static void
pal_driver_player_request_move (PalPlayer *player, const PalPlayerTurn *turn, guint64 serial)
{
  PalDriverPlayer *self = PAL_DRIVER_PLAYER (player);

  pal_driver_stop (self->driver);
  set_record (self, turn->record);
  self->turn = *turn;
  self->turn.record = NULL;
  self->serial = serial;
  self->wanted = TRUE;
  set_limits (self);
  driver_player_advance (self);
}

static void
pal_driver_player_cancel (PalPlayer *player)
{
  PalDriverPlayer *self = PAL_DRIVER_PLAYER (player);

  self->wanted = FALSE;
  pal_driver_stop (self->driver);
}

static void
pal_driver_player_hurry (PalPlayer *player)
{
  pal_driver_hurry (PAL_DRIVER_PLAYER (player)->driver);
}

static gboolean
pal_driver_player_can_hurry (PalPlayer *player)
{
  return PAL_DRIVER_PLAYER (player)->spec->protocol->hurry != NULL;
}

static void
pal_driver_player_warm_up (PalPlayer *player, const GameRecord *record)
{
  PalDriverPlayer *self = PAL_DRIVER_PLAYER (player);

  /* What is told of the time before the first move, if anything is, waits for the first request. */
  if (!self->spec->protocol->keeps_game && pal_driver_get_phase (self->driver) == PAL_DRIVER_CLOSED)
    pal_driver_prepare (self->driver, record);
}

static gboolean
pal_driver_player_is_starting (PalPlayer *player)
{
  PalDriverPhase phase = pal_driver_get_phase (PAL_DRIVER_PLAYER (player)->driver);

  return phase == PAL_DRIVER_CLOSED || phase == PAL_DRIVER_STARTING
         || phase == PAL_DRIVER_PREPARING;
}

static void
pal_driver_player_set_out_of_view (PalPlayer *player, gboolean out_of_view)
{
  pal_driver_set_out_of_view (PAL_DRIVER_PLAYER (player)->driver, out_of_view);
}

static gboolean
pal_driver_player_consider_draw (PalPlayer *player, const GameRecord *record)
{
  return pal_player_policy_accepts_draw (&PAL_DRIVER_PLAYER (player)->policy, record);
}

static void
pal_driver_player_iface_init (PalPlayerInterface *iface)
{
  iface->request_move = pal_driver_player_request_move;
  iface->cancel = pal_driver_player_cancel;
  iface->hurry = pal_driver_player_hurry;
  iface->can_hurry = pal_driver_player_can_hurry;
  iface->warm_up = pal_driver_player_warm_up;
  iface->is_starting = pal_driver_player_is_starting;
  iface->consider_draw = pal_driver_player_consider_draw;
  iface->set_out_of_view = pal_driver_player_set_out_of_view;
}

static void
pal_driver_player_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalDriverPlayer *self = PAL_DRIVER_PLAYER (object);

  switch (id) {
  case PROP_NAME:
    g_value_set_string (value, self->name);
    break;
  case PROP_DETAIL:
    g_value_set_string (value, pal_driver_get_title (self->driver)
                                   ? pal_driver_get_title (self->driver)
                                   : self->spec->protocol->name);
    break;
  case PROP_PICTURE:
    g_value_set_string (value, NULL);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_driver_player_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalDriverPlayer *self = PAL_DRIVER_PLAYER (object);

  if (id != PROP_NAME) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  } else if (g_strcmp0 (self->name, g_value_get_string (value)) != 0) {
    g_free (self->name);
    self->name = g_value_dup_string (value);
    g_object_notify_by_pspec (object, pspec);
  }
}

static void
pal_driver_player_finalize (GObject *object)
{
  PalDriverPlayer *self = PAL_DRIVER_PLAYER (object);

  g_signal_handlers_disconnect_by_data (self->driver, self);
  pal_driver_close (self->driver);
  g_object_unref (self->driver);
  pal_driver_spec_free (self->spec);
  pal_engine_profile_free (self->profile);
  game_record_free (self->record);
  g_free (self->id);
  g_free (self->name);
  G_OBJECT_CLASS (pal_driver_player_parent_class)->finalize (object);
}

static void
pal_driver_player_class_init (PalDriverPlayerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = pal_driver_player_get_property;
  object_class->set_property = pal_driver_player_set_property;
  object_class->finalize = pal_driver_player_finalize;
  g_object_class_override_property (object_class, PROP_NAME, "name");
  g_object_class_override_property (object_class, PROP_DETAIL, "detail");
  g_object_class_override_property (object_class, PROP_PICTURE, "picture");
}

static void
pal_driver_player_init (PalDriverPlayer *self)
{
  pal_player_policy_init (&self->policy);
}

static void
driver_player_on_ready (PalDriverPlayer *self)
{
  g_object_notify (G_OBJECT (self), "detail");
  driver_player_advance (self);
}

PalPlayer *
pal_driver_player_new (const Rules *rules, const PalEngineProfile *profile, const char *id)
{
  PalDriverPlayer *self = g_object_new (PAL_TYPE_DRIVER_PLAYER, NULL);

  self->rules = rules;
  self->profile = pal_engine_profile_copy (profile);
  self->spec = pal_driver_spec_copy (profile->spec);
  self->spec->niceness = NICE_TO_PLAY;
  self->id = g_strdup (id);
  self->name = g_strdup (profile->spec->name);
  self->driver = pal_driver_new (self->spec, rules);
  pal_driver_set_looked_at (self->driver, TRUE);
  g_signal_connect_swapped (self->driver, "ready", G_CALLBACK (driver_player_on_ready), self);
  g_signal_connect_swapped (self->driver, "stopped", G_CALLBACK (driver_player_advance), self);
  g_signal_connect_swapped (self->driver, "info", G_CALLBACK (driver_player_on_info), self);
  g_signal_connect_swapped (self->driver, "answer", G_CALLBACK (driver_player_on_answer), self);
  g_signal_connect_swapped (self->driver, "failed", G_CALLBACK (driver_player_on_failed), self);
  return PAL_PLAYER (self);
}

const char *
pal_driver_player_get_id (PalDriverPlayer *self)
{
  return self->id;
}

const PalEngineProfile *
pal_driver_player_get_profile (PalDriverPlayer *self)
{
  return self->profile;
}

PalDriver *
pal_driver_player_get_driver (PalDriverPlayer *self)
{
  return self->driver;
}
