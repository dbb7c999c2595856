/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-bot-player.h"

#include "base/thread.h"
#include "bot/glass-record.h"
#include "pal-bot-search.h"
#include "pal-player-common.h"

#include <glib/gi18n-lib.h>

/* Reports are handed on no more often than this: once in a frame of a usual display. */
#define REPORT_INTERVAL (16 * G_TIME_SPAN_MILLISECOND)

enum { LOOK_MS = 250 };

struct _PalBotSearch {
  atomic_int references; /* not GLib's, which ThreadSanitizer cannot see */
  GSource *source;       /* of the main context; ready when something lies in the box */
  GSource *looking;      /* of the main context, or NULL: calls look */

  /* Not changed once the thread runs. */
  PalBotRequest request;
  GameRecord *record;
  gint64 began;

  SearchControl control;
  gint64 reported; /* the main thread's: when news was last handed on */

  pthread_mutex_t mutex; /* guards all below; not a GMutex, which ThreadSanitizer cannot see */
  gboolean has_info, has_result;
  EngineInfo info;
  EngineResult result;
  GlassCounters counters;
};

/* A source's own memory. */
typedef struct {
  GSource source;
  PalBotSearch *search;
} SearchSource;

static void
search_unref (PalBotSearch *self)
{
  if (atomic_fetch_sub (&self->references, 1) > 1)
    return;
  g_source_unref (self->source);
  game_record_free (self->record);
  glass_tree_unref (self->request.tree);
  glass_tree_unref (self->request.second);
  thread_group_unref (self->request.group);
  pthread_mutex_destroy (&self->mutex);
  g_free (self);
}

/* --- on the thread --- */

static void
report (const EngineInfo *info, void *data)
{
  PalBotSearch *self = data;

  pthread_mutex_lock (&self->mutex);
  if (!self->has_info)
    g_source_set_ready_time (self->source, self->reported + REPORT_INTERVAL);
  self->info = *info;
  self->has_info = TRUE;
  pthread_mutex_unlock (&self->mutex);
}

static void
bot_search_finish (PalBotSearch *self, const EngineResult *result, const GlassCounters *counters)
{
  pthread_mutex_lock (&self->mutex);
  self->result = *result;
  self->counters = *counters;
  self->has_result = TRUE;
  g_source_set_ready_time (
      self->source,
      self->has_info ? 0 : self->began + self->request.least_ms * G_TIME_SPAN_MILLISECOND);
  pthread_mutex_unlock (&self->mutex);
}

static void
run_team (GlassSearch *search, PalBotSearch *self, GlassCounters *counters, EngineResult *result)
{
  GlassTeam team = { .trees = { self->request.tree, self->request.second } };

  if (glass_search_run_team (search, &self->request.bot, self->record, &self->request.limits,
                             &self->control, self->request.help, &team, result))
    *counters = team.counters[team.first];
  else /* nobody waits for a search that has not begun */
    for (int i = 0; i < 2; i++)
      glass_record_counters (team.trees[i], counters, true);
}

static void *
bot_search_run (void *data)
{
  PalBotSearch *self = data;
  GlassSearch *search = glass_search_new ();
  EngineResult result = { .best = MOVE_NONE };
  GlassCounters counters = { 0 };

  if (!self->request.group)
    thread_give_way (NICE_TO_PLAY);
  if (search && self->request.second)
    run_team (search, self, &counters, &result);
  else if (search)
    glass_search_run (search, &self->request.bot, self->record, &self->request.limits,
                      &self->control, self->request.tree, &counters, &result);
  glass_search_free (search);
  bot_search_finish (self, &result, &counters);
  search_unref (self);
  return NULL;
}

/* --- on the main thread --- */

/* What lies in the box at one moment. */
typedef struct {
  gboolean has_info, has_result;
  EngineInfo info;
  EngineResult result;
  GlassCounters counters;
} Box;

static void
empty_box (PalBotSearch *self, Box *box)
{
  gint64 now = g_get_monotonic_time ();
  gint64 due = self->began + self->request.least_ms * G_TIME_SPAN_MILLISECOND;

  pthread_mutex_lock (&self->mutex);
  *box = (Box){ self->has_info, self->has_result && now >= due, self->info, self->result,
                self->counters };
  g_source_set_ready_time (self->source, self->has_result && now < due ? due : -1);
  self->has_info = FALSE;
  self->reported = now;
  pthread_mutex_unlock (&self->mutex);
}

/* Either function may drop the search. */
static gboolean
dispatch (GSource *source, GSourceFunc callback, gpointer data)
{
  PalBotSearch *self = ((SearchSource *) source)->search;
  Box box;

  atomic_fetch_add (&self->references, 1);
  empty_box (self, &box);
  if (box.has_info && self->request.info)
    self->request.info (&box.info, self->request.user_data);
  if (box.has_result && !g_source_is_destroyed (source))
    self->request.done (&box.result, &box.counters, self->request.user_data);
  search_unref (self);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs source_funcs = { .dispatch = dispatch };

static gboolean
bot_search_look (gpointer data)
{
  PalBotSearch *self = data;

  self->request.look (self->request.user_data);
  return G_SOURCE_CONTINUE;
}

static void
attach_sources (PalBotSearch *self)
{
  self->source = g_source_new (&source_funcs, sizeof (SearchSource));
  ((SearchSource *) self->source)->search = self;
  g_source_set_static_name (self->source, "PalBotSearch");
  g_source_attach (self->source, g_main_context_get_thread_default ());
  if (!self->request.look)
    return;
  self->looking = g_timeout_source_new (LOOK_MS);
  g_source_set_callback (self->looking, bot_search_look, self, NULL);
  g_source_attach (self->looking, g_main_context_get_thread_default ());
}

PalBotSearch *
pal_bot_search_begin (const GameRecord *record, const PalBotRequest *request)
{
  PalBotSearch *self = g_new0 (PalBotSearch, 1);
  pthread_t thread;

  atomic_init (&self->references, 1);
  self->request = *request;
  if (request->tree)
    glass_tree_ref (request->tree);
  if (request->second)
    glass_tree_ref (request->second);
  if (request->group)
    thread_group_ref (request->group);
  self->record = game_record_copy (record);
  self->began = g_get_monotonic_time ();
  self->control.report = report;
  self->control.data = self;
  pthread_mutex_init (&self->mutex, NULL);
  attach_sources (self);
  atomic_fetch_add (&self->references, 1);
  if (!thread_start (&thread, self->request.group, bot_search_run, self)) {
    search_unref (self);
    g_clear_pointer (&self, pal_bot_search_drop);
    return NULL;
  }
  pthread_detach (thread);
  return self;
}

void
pal_bot_search_stop (PalBotSearch *self)
{
  if (self)
    atomic_store (&self->control.stop, true);
}

void
pal_bot_search_drop (PalBotSearch *self)
{
  if (!self)
    return;
  pal_bot_search_stop (self);
  g_source_destroy (self->source);
  if (self->looking) {
    g_source_destroy (self->looking);
    g_clear_pointer (&self->looking, g_source_unref);
  }
  search_unref (self);
}

/* A bot as a player: turns a turn into limits, and what was found into an answer. */

enum {
  LEAST_MS = 300,   /* people should see that somebody thinks */
  MOVES_LEFT = 30,  /* a game without sessions is taken to last so much longer */
  OVERHEAD_MS = 60, /* what a move may wait for a frame before it presses the clock */
  SHARE_MAX = 4,    /* never more than this part of what is left */
  LEAST_PART = 10,  /* nor kept back longer than this part of it */
  BUDGET_MIN = 2,   /* enough for a legal move */
};

struct _PalBotPlayer {
  GObject parent_instance;

  Bot bot;
  char *id, *name;
  guint least_ms;
  gboolean keeps_tree;
  guint64 seed;
  PalPlayerPolicy policy;
  PalBookReply reply;
  ThreadGroup *group; /* of its searches */

  gboolean asked;       /* an answer is awaited */
  PalBotSearch *search; /* of the request under way, or NULL */
  GameRecord *record;   /* of the request under way, or the last one */
  guint64 serial;
  GlassTree *tree; /* of that search, or NULL */
  GlassCounters counters;
  gboolean has_counters;
};

static void pal_bot_player_iface_init (PalPlayerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (PalBotPlayer, pal_bot_player, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (PAL_TYPE_PLAYER, pal_bot_player_iface_init))

enum {
  PROP_0,
  PROP_BOT,
  PROP_LEAST_MS,
  PROP_RESIGNS,
  PROP_KEEPS_TREE,
  PROP_SEED,
  PROP_THINKING,
  PROP_BOOKS,
  N_PROPS,
  PROP_NAME = N_PROPS,
  PROP_DETAIL,
  PROP_PICTURE,
};
static GParamSpec *props[N_PROPS];

enum { SIGNAL_THOUGHT, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- thinking --- */

static void
look_cb (gpointer owner)
{
  g_signal_emit (owner, signals[SIGNAL_THOUGHT], 0);
}

static void
bot_player_info_cb (const EngineInfo *info, gpointer owner)
{
  PalBotPlayer *self = owner;

  if (info->pv_length > 0) /* before the first move has been searched there is nothing to tell */
    g_signal_emit_by_name (self, "info", self->serial, info);
}

static void
bot_player_done_cb (const EngineResult *result, const GlassCounters *counters, gpointer owner)
{
  g_autoptr (PalBotPlayer) self = g_object_ref (owner);
  const EngineResult found = *result;

  self->counters = *counters;
  self->has_counters = TRUE;
  g_clear_pointer (&self->search, pal_bot_search_drop);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_THINKING]);
  g_signal_emit (self, signals[SIGNAL_THOUGHT], 0);
  if (!self->asked || self->search)
    return; /* who looked has cancelled, or asked for something else */
  self->asked = FALSE;
  pal_player_policy_answer (&self->policy, PAL_PLAYER (self), self->record, self->serial, &found);
}

gint64
pal_bot_player_budget (gint64 left, gint64 increment, int moves_to_go)
{
  gint64 moves = moves_to_go > 0 ? MIN (moves_to_go, MOVES_LEFT) : MOVES_LEFT;
  gint64 safe, share;

  if (left == G_MAXINT64)
    return 0;
  safe = left - OVERHEAD_MS;
  share = safe / (moves + 1) + increment * 3 / 4;
  return MAX (MIN (share, safe / SHARE_MAX), BUDGET_MIN);
}

static PalBotRequest
make_request (PalBotPlayer *self, const PalPlayerTurn *turn)
{
  int side = self->bot.rules->side_to_move (game_record_last (turn->record));
  gint64 left = turn->time[side];
  PalBotRequest request = {
    .bot = self->bot,
    .least_ms = MIN (self->least_ms, left / LEAST_PART),
    .tree = self->tree,
    .group = self->group,
    .user_data = self,
    .info = bot_player_info_cb,
    .look = look_cb,
    .done = bot_player_done_cb,
  };

  request.limits.time_ms = pal_bot_player_budget (left, turn->increment[side], turn->moves_to_go);
  if (turn->move_time > 0) {
    gint64 most = MAX (turn->move_time - OVERHEAD_MS, BUDGET_MIN);

    request.least_ms = MIN (request.least_ms, turn->move_time / LEAST_PART);
    if (request.limits.time_ms == 0 || most < request.limits.time_ms)
      request.limits.time_ms = most;
  }
  request.limits.seed = self->seed ? self->seed + turn->record->length
                                   : (guint64) g_random_int () << 32 | g_random_int ();
  return request;
}

static void
pal_bot_player_request_move (PalPlayer *player, const PalPlayerTurn *turn, guint64 serial)
{
  PalBotPlayer *self = PAL_BOT_PLAYER (player);
  PalBotRequest request;

  g_return_if_fail (turn->record->rules == self->bot.rules);
  g_clear_pointer (&self->search, pal_bot_search_drop);
  if (pal_book_reply_begin (&self->reply, player, PAL_BOOK_USER_BOT, turn, serial))
    return;
  game_record_free (self->record);
  self->record = game_record_copy (turn->record);
  self->serial = serial;
  /* A new one each time: the thread of a search that was given up may still write to the old. */
  glass_tree_unref (self->tree);
  self->tree = self->keeps_tree ? glass_tree_new (PAL_BOT_TREE_NODES) : NULL;
  request = make_request (self, turn);
  self->search = pal_bot_search_begin (turn->record, &request);
  if (!self->search) {
    g_signal_emit_by_name (self, "failed", serial, _ ("Not enough memory to search."));
    return;
  }
  self->asked = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_THINKING]);
}

static void
pal_bot_player_cancel (PalPlayer *player)
{
  PalBotPlayer *self = PAL_BOT_PLAYER (player);

  self->asked = FALSE;
  pal_book_reply_cancel (&self->reply);
  if (!self->search)
    return;
  g_clear_pointer (&self->search, pal_bot_search_drop);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_THINKING]);
}

static void
pal_bot_player_hurry (PalPlayer *player)
{
  pal_bot_search_stop (PAL_BOT_PLAYER (player)->search);
}

static void
pal_bot_player_set_out_of_view (PalPlayer *player, gboolean out_of_view)
{
  PalBotPlayer *self = PAL_BOT_PLAYER (player);

  if (self->group)
    thread_group_give_way (self->group, thread_niceness (NICE_TO_PLAY, out_of_view));
}

static gboolean
pal_bot_player_consider_draw (PalPlayer *player, const GameRecord *record)
{
  return pal_player_policy_accepts_draw (&PAL_BOT_PLAYER (player)->policy, record);
}

static void
pal_bot_player_iface_init (PalPlayerInterface *iface)
{
  iface->request_move = pal_bot_player_request_move;
  iface->cancel = pal_bot_player_cancel;
  iface->hurry = pal_bot_player_hurry;
  iface->consider_draw = pal_bot_player_consider_draw;
  iface->set_out_of_view = pal_bot_player_set_out_of_view;
}

/* --- the object --- */

static char *
bot_player_describe (const Bot *bot)
{
  int least = MIN (MIN (bot->depth[0], bot->depth[1]), bot->depth[2]);
  int most = MAX (MAX (bot->depth[0], bot->depth[1]), bot->depth[2]);

  if (least < most)
    /* Translators: a bot looks from so many to so many plies (moves of one side) ahead. */
    return g_strdup_printf (_ ("Bot · %d to %d plies"), least, most);
  /* Translators: a bot looks so many plies (moves of one side) ahead. */
  return g_strdup_printf (ngettext ("Bot · %d ply", "Bot · %d plies", (gulong) most), most);
}

static void
set_name (PalBotPlayer *self, const char *name)
{
  if (g_strcmp0 (self->name, name) == 0)
    return;
  g_free (self->name);
  self->name = g_strdup (name);
  g_object_notify (G_OBJECT (self), "name");
}

static void
set_bot (PalBotPlayer *self, const Bot *bot)
{
  g_return_if_fail (bot != NULL);
  self->bot = *bot;
  set_name (self, bot->name);
  g_object_notify (G_OBJECT (self), "detail");
  g_object_notify (G_OBJECT (self), "picture");
}

static void
pal_bot_player_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalBotPlayer *self = PAL_BOT_PLAYER (object);

  switch (id) {
  case PROP_BOT:
    g_value_set_pointer (value, &self->bot);
    break;
  case PROP_LEAST_MS:
    g_value_set_uint (value, self->least_ms);
    break;
  case PROP_RESIGNS:
    g_value_set_boolean (value, self->policy.resigns);
    break;
  case PROP_KEEPS_TREE:
    g_value_set_boolean (value, self->keeps_tree);
    break;
  case PROP_SEED:
    g_value_set_uint64 (value, self->seed);
    break;
  case PROP_THINKING:
    g_value_set_boolean (value, self->search != NULL);
    break;
  case PROP_BOOKS:
    g_value_set_object (value, self->reply.books);
    break;
  case PROP_NAME:
    g_value_set_string (value, self->name);
    break;
  case PROP_DETAIL:
    g_value_take_string (value, bot_player_describe (&self->bot));
    break;
  case PROP_PICTURE:
    g_value_set_string (value, *self->bot.picture ? self->bot.picture : NULL);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_bot_player_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalBotPlayer *self = PAL_BOT_PLAYER (object);

  switch (id) {
  case PROP_BOT:
    set_bot (self, g_value_get_pointer (value));
    break;
  case PROP_LEAST_MS:
    self->least_ms = g_value_get_uint (value);
    break;
  case PROP_RESIGNS:
    self->policy.resigns = g_value_get_boolean (value);
    break;
  case PROP_KEEPS_TREE:
    self->keeps_tree = g_value_get_boolean (value);
    break;
  case PROP_SEED:
    self->seed = g_value_get_uint64 (value);
    break;
  case PROP_BOOKS:
    g_set_object (&self->reply.books, g_value_get_object (value));
    break;
  case PROP_NAME:
    set_name (self, g_value_get_string (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_bot_player_finalize (GObject *object)
{
  PalBotPlayer *self = PAL_BOT_PLAYER (object);

  g_clear_pointer (&self->search, pal_bot_search_drop);
  pal_book_reply_cancel (&self->reply);
  g_clear_object (&self->reply.books);
  game_record_free (self->record);
  glass_tree_unref (self->tree);
  thread_group_unref (self->group);
  g_free (self->id);
  g_free (self->name);
  G_OBJECT_CLASS (pal_bot_player_parent_class)->finalize (object);
}

static void
pal_bot_player_class_init (PalBotPlayerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_bot_player_get_property;
  object_class->set_property = pal_bot_player_set_property;
  object_class->finalize = pal_bot_player_finalize;

  props[PROP_BOT] = g_param_spec_pointer ("bot", NULL, NULL, flags | G_PARAM_CONSTRUCT);
  props[PROP_LEAST_MS]
      = g_param_spec_uint ("least-ms", NULL, NULL, 0, 60000, LEAST_MS, flags | G_PARAM_CONSTRUCT);
  props[PROP_RESIGNS] = g_param_spec_boolean ("resigns", NULL, NULL, FALSE, flags);
  props[PROP_KEEPS_TREE]
      = g_param_spec_boolean ("keeps-tree", NULL, NULL, TRUE, flags | G_PARAM_CONSTRUCT);
  props[PROP_SEED] = g_param_spec_uint64 ("seed", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  props[PROP_THINKING] = g_param_spec_boolean ("thinking", NULL, NULL, FALSE,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_BOOKS] = g_param_spec_object ("books", NULL, NULL, PAL_TYPE_BOOKS, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  g_object_class_override_property (object_class, PROP_NAME, "name");
  g_object_class_override_property (object_class, PROP_DETAIL, "detail");
  g_object_class_override_property (object_class, PROP_PICTURE, "picture");

  signals[SIGNAL_THOUGHT] = g_signal_new ("thought", PAL_TYPE_BOT_PLAYER, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_bot_player_init (PalBotPlayer *self)
{
  self->group = thread_group_new (NICE_TO_PLAY);
  pal_player_policy_init (&self->policy);
}

PalPlayer *
pal_bot_player_new (const Bot *bot, const char *id)
{
  PalBotPlayer *self = g_object_new (PAL_TYPE_BOT_PLAYER, "bot", bot, NULL);

  self->id = g_strdup (id);
  return PAL_PLAYER (self);
}

const Bot *
pal_bot_player_get_bot (PalBotPlayer *self)
{
  return &self->bot;
}

const char *
pal_bot_player_get_id (PalBotPlayer *self)
{
  return self->id;
}

GlassTree *
pal_bot_player_dup_tree (PalBotPlayer *self)
{
  return self->tree ? glass_tree_copy (self->tree) : NULL;
}

const GlassCounters *
pal_bot_player_get_counters (PalBotPlayer *self)
{
  return self->has_counters ? &self->counters : NULL;
}
