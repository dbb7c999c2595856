/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A built-in engine as a player: turns a turn into limits, and a result into an answer. */
#include "pal-engine-bridge.h"
#include "pal-player-common.h"

#include "engine/strength.h"
#include "registry.h"

#include <glib/gi18n-lib.h>

enum {
  HASH_MB = 64,
  THREADS_MAX = 4,   /* more make the program hungry and the play hardly better */
  UNTIMED_MS = 4000, /* for a move where there is no clock */
  OVERHEAD_MS = 60,  /* what a move may wait for a frame before it presses the clock */
};

struct _PalEnginePlayer {
  GObject parent_instance;

  const Rules *rules;
  char *name;
  int level, threads, hash_mb;
  gboolean out_of_view;
  PalPlayerPolicy policy;
  PalBookReply reply;

  PalEngineBridge *bridge; /* made for the first move */
  EngineConfig config;     /* what the bridge was last told */
  GameRecord *record;      /* of the request under way, or the last one */
  guint64 serial;          /* of the request under way */
};

static void pal_engine_player_iface_init (PalPlayerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (PalEnginePlayer, pal_engine_player, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (PAL_TYPE_PLAYER,
                                                      pal_engine_player_iface_init))

enum {
  PROP_0,
  PROP_RULES,
  PROP_LEVEL,
  PROP_THREADS,
  PROP_HASH_MB,
  PROP_RESIGNS,
  PROP_BOOKS,
  N_PROPS,
  PROP_NAME = N_PROPS,
  PROP_DETAIL,
  PROP_PICTURE,
};
static GParamSpec *props[N_PROPS];

static EngineConfig
wanted_config (PalEnginePlayer *self)
{
  int threads = self->threads;

  if (threads == 0)
    threads = self->level < LEVEL_COUNT ? 1 : MIN ((int) g_get_num_processors (), THREADS_MAX);
  return (EngineConfig){ .hash_mb = self->hash_mb, .threads = threads };
}

static void
engine_player_info_cb (const EngineInfo *info, gpointer owner)
{
  PalEnginePlayer *self = owner;

  g_signal_emit_by_name (self, "info", self->serial, info);
}

static void
engine_player_done_cb (const EngineResult *result, gpointer owner)
{
  PalEnginePlayer *self = owner;

  pal_player_policy_answer (&self->policy, PAL_PLAYER (self), self->record, self->serial, result);
}

/* The bridge, told of the present settings; NULL where no engine can be had. One that came back
 * into view and cannot get its share again is replaced, although it forgets what it has learned. */
static PalEngineBridge *
ensure_bridge (PalEnginePlayer *self)
{
  EngineConfig config = wanted_config (self);

  if (self->bridge && !pal_engine_bridge_is_back (self->bridge))
    g_clear_pointer (&self->bridge, pal_engine_bridge_close);
  if (!self->bridge) {
    const Game *game = registry_of (self->rules);

    if (game)
      self->bridge = pal_engine_bridge_new (game->backend, &config,
                                            thread_niceness (NICE_TO_PLAY, self->out_of_view),
                                            engine_player_info_cb, engine_player_done_cb, self);
  } else if (config.threads != self->config.threads || config.hash_mb != self->config.hash_mb) {
    pal_engine_bridge_configure (self->bridge, &config);
  }
  self->config = config;
  return self->bridge;
}

static SearchLimits
limits_for (PalEnginePlayer *self, const PalPlayerTurn *turn)
{
  int side = self->rules->side_to_move (game_record_last (turn->record));
  SearchLimits limits = { .overhead = OVERHEAD_MS, .moves_to_go = turn->moves_to_go };

  limits.elo = self->level < LEVEL_COUNT ? level_get (self->level)->elo : LEVEL_FULL;
  for (int i = 0; i < 2; i++) {
    limits.time[i] = turn->time[i] == G_MAXINT64 ? 0 : MAX (turn->time[i], 1);
    limits.increment[i] = turn->increment[i];
  }
  limits.move_time = turn->move_time;
  limits.nodes = turn->nodes;
  limits.depth = turn->depth;
  if (limits.time[side] == 0 && limits.move_time == 0 && limits.nodes == 0 && limits.depth == 0)
    limits.move_time = UNTIMED_MS;
  return limits;
}

static void
pal_engine_player_request_move (PalPlayer *player, const PalPlayerTurn *turn, guint64 serial)
{
  PalEnginePlayer *self = PAL_ENGINE_PLAYER (player);
  SearchLimits limits = limits_for (self, turn);

  if (pal_book_reply_begin (&self->reply, player, PAL_BOOK_USER_ENGINE, turn, serial))
    return;
  if (!ensure_bridge (self)) {
    g_signal_emit_by_name (self, "failed", serial, _ ("Not enough memory to search."));
    return;
  }
  game_record_free (self->record);
  self->record = game_record_copy (turn->record);
  self->serial = serial;
  pal_engine_bridge_ask (self->bridge, turn->record, &limits);
}

static void
pal_engine_player_cancel (PalPlayer *player)
{
  PalEnginePlayer *self = PAL_ENGINE_PLAYER (player);

  pal_book_reply_cancel (&self->reply);
  if (self->bridge)
    pal_engine_bridge_cancel (self->bridge);
}

static void
pal_engine_player_hurry (PalPlayer *player)
{
  PalEnginePlayer *self = PAL_ENGINE_PLAYER (player);

  if (self->bridge)
    pal_engine_bridge_hurry (self->bridge);
}

static void
pal_engine_player_set_out_of_view (PalPlayer *player, gboolean out_of_view)
{
  PalEnginePlayer *self = PAL_ENGINE_PLAYER (player);

  self->out_of_view = out_of_view;
  self->bridge = pal_engine_bridge_give_way (
      self->bridge, thread_niceness (NICE_TO_PLAY, out_of_view), out_of_view);
}

static gboolean
pal_engine_player_consider_draw (PalPlayer *player, const GameRecord *record)
{
  return pal_player_policy_accepts_draw (&PAL_ENGINE_PLAYER (player)->policy, record);
}

static void
pal_engine_player_iface_init (PalPlayerInterface *iface)
{
  iface->request_move = pal_engine_player_request_move;
  iface->cancel = pal_engine_player_cancel;
  iface->hurry = pal_engine_player_hurry;
  iface->consider_draw = pal_engine_player_consider_draw;
  iface->set_out_of_view = pal_engine_player_set_out_of_view;
}

static char *
describe_level (int number)
{
  const Level *level = level_get (number);

  if (level->number == LEVEL_COUNT)
    return g_strdup_printf (_ ("Level %d · full strength"), level->number);
  /* Translators: the level of the computer, and the rating that it plays at. */
  return g_strdup_printf (_ ("Level %d · about %d"), level->number, level->elo);
}

static void
pal_engine_player_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalEnginePlayer *self = PAL_ENGINE_PLAYER (object);

  switch (id) {
  case PROP_RULES:
    g_value_set_pointer (value, (gpointer) self->rules);
    break;
  case PROP_LEVEL:
    g_value_set_int (value, self->level);
    break;
  case PROP_THREADS:
    g_value_set_int (value, self->threads);
    break;
  case PROP_HASH_MB:
    g_value_set_int (value, self->hash_mb);
    break;
  case PROP_RESIGNS:
    g_value_set_boolean (value, self->policy.resigns);
    break;
  case PROP_BOOKS:
    g_value_set_object (value, self->reply.books);
    break;
  case PROP_NAME:
    g_value_set_string (value, self->name);
    break;
  case PROP_DETAIL:
    g_value_take_string (value, describe_level (self->level));
    break;
  case PROP_PICTURE:
    g_value_set_string (value, NULL);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_engine_player_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalEnginePlayer *self = PAL_ENGINE_PLAYER (object);

  switch (id) {
  case PROP_RULES:
    self->rules = g_value_get_pointer (value);
    break;
  case PROP_LEVEL:
    self->level = g_value_get_int (value);
    g_object_notify (object, "detail");
    break;
  case PROP_THREADS:
    self->threads = g_value_get_int (value);
    break;
  case PROP_HASH_MB:
    self->hash_mb = g_value_get_int (value);
    break;
  case PROP_RESIGNS:
    self->policy.resigns = g_value_get_boolean (value);
    break;
  case PROP_BOOKS:
    g_set_object (&self->reply.books, g_value_get_object (value));
    break;
  case PROP_NAME:
    if (g_strcmp0 (self->name, g_value_get_string (value)) == 0)
      return;
    g_free (self->name);
    self->name = g_value_dup_string (value);
    g_object_notify_by_pspec (object, pspec);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_engine_player_finalize (GObject *object)
{
  PalEnginePlayer *self = PAL_ENGINE_PLAYER (object);

  pal_book_reply_cancel (&self->reply);
  g_clear_object (&self->reply.books);
  pal_engine_bridge_close (self->bridge);
  game_record_free (self->record);
  g_free (self->name);
  G_OBJECT_CLASS (pal_engine_player_parent_class)->finalize (object);
}

static void
pal_engine_player_class_init (PalEnginePlayerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_engine_player_get_property;
  object_class->set_property = pal_engine_player_set_property;
  object_class->finalize = pal_engine_player_finalize;

  props[PROP_RULES] = g_param_spec_pointer ("rules", NULL, NULL, flags | G_PARAM_CONSTRUCT_ONLY);
  props[PROP_LEVEL] = g_param_spec_int ("level", NULL, NULL, 1, LEVEL_COUNT, LEVEL_COUNT,
                                        flags | G_PARAM_CONSTRUCT);
  props[PROP_THREADS] = g_param_spec_int ("threads", NULL, NULL, 0, 256, 0, flags);
  props[PROP_HASH_MB] = g_param_spec_int ("hash-mb", NULL, NULL, 1, 65536, HASH_MB, flags);
  props[PROP_RESIGNS] = g_param_spec_boolean ("resigns", NULL, NULL, FALSE, flags);
  props[PROP_BOOKS] = g_param_spec_object ("books", NULL, NULL, PAL_TYPE_BOOKS, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  g_object_class_override_property (object_class, PROP_NAME, "name");
  g_object_class_override_property (object_class, PROP_DETAIL, "detail");
  g_object_class_override_property (object_class, PROP_PICTURE, "picture");
}

static void
pal_engine_player_init (PalEnginePlayer *self)
{
  self->hash_mb = HASH_MB;
  pal_player_policy_init (&self->policy);
}

PalPlayer *
pal_engine_player_new (const Rules *rules, int level)
{
  return g_object_new (PAL_TYPE_ENGINE_PLAYER, "rules", rules, "level",
                       CLAMP (level, 1, (int) LEVEL_COUNT), "name", "Palamedes", NULL);
}

int
pal_engine_player_get_level (PalEnginePlayer *self)
{
  return self->level;
}
