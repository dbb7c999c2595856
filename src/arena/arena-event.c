/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-event.h"

#include "arena-log.h"
#include "arena-openings.h"
#include "engine/strength.h"
#include "files/core/file-format.h"
#include "game/drivers/pal-driver-protocol.h"
#include "game/players/pal-bot-player.h"

#include <glib/gi18n-lib.h>

enum {
  MARGIN_MS = 3000,    /* a window may be busy; nobody is to lose by that */
  ENGINE_HASH_MB = 16, /* several games are played at once */
  TIMEOUT_MS = 20000,
  UNTIMED_MS = 4000, /* for a move where nobody says how long, as it is for levels */
};

struct _ArenaEvent {
  GObject parent_instance;

  ArenaPlan plan;
  PalDriverLimits limits;
  int random_plies;
  guint64 seed;
  GPtrArray *openings; /* of GameRecord, or NULL */
  GPtrArray *bots;     /* copies that the players' data point to */
  ArenaTournament *tournament;
  GPtrArray *games; /* of ArenaEventGame */
  ArenaEventState state;
};

static void arena_event_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ArenaEvent, arena_event, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, arena_event_list_init))

enum { PROP_0, PROP_STATE, PROP_PLAYED, N_PROPS };

static GParamSpec *props[N_PROPS];

/* --- The list of games --- */

static GType
arena_event_get_item_type (GListModel *model)
{
  return ARENA_TYPE_EVENT_GAME;
}

static guint
arena_event_get_n_items (GListModel *model)
{
  return ARENA_EVENT (model)->games->len;
}

static gpointer
arena_event_get_item (GListModel *model, guint position)
{
  ArenaEvent *self = ARENA_EVENT (model);

  return position < self->games->len ? g_object_ref (self->games->pdata[position]) : NULL;
}

static void
arena_event_list_init (GListModelInterface *iface)
{
  iface->get_item_type = arena_event_get_item_type;
  iface->get_n_items = arena_event_get_n_items;
  iface->get_item = arena_event_get_item;
}

static ArenaEventGame *
find_game (ArenaEvent *self, int number)
{
  for (guint i = self->games->len; i-- > 0;) /* it is among the last ones */
    if (arena_event_game_get_number (self->games->pdata[i]) == number)
      return self->games->pdata[i];
  return NULL;
}

static void
drop_at (ArenaEvent *self, guint place)
{
  g_autoptr (ArenaEventGame) game = g_object_ref (self->games->pdata[place]);

  g_ptr_array_remove_index (self->games, place);
  g_list_model_items_changed (G_LIST_MODEL (self), place, 1, 0);
  arena_event_game_give_up (game);
}

/* Those that are given up leave the list: there is nothing to look at. */
static void
drop_unfinished (ArenaEvent *self)
{
  for (guint i = self->games->len; i-- > 0;)
    if (!arena_event_game_get_tree (self->games->pdata[i]))
      drop_at (self, i);
}

/* --- Following the tournament --- */

static void
set_state (ArenaEvent *self, ArenaEventState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STATE]);
}

static void
on_game_started (ArenaTournament *tournament, int number, ArenaGame *game, ArenaEvent *self)
{
  g_ptr_array_add (self->games, arena_event_game_new (&self->plan, number, game));
  g_list_model_items_changed (G_LIST_MODEL (self), self->games->len - 1, 0, 1);
}

static void
arena_event_on_game_finished (ArenaTournament *tournament, int number, ArenaGame *game,
                              ArenaEvent *self)
{
  GameTree *tree = arena_game_steal_tree (game);

  arena_log_tag (tree, &self->plan, number, _ ("Tournament"));
  arena_event_game_finish (find_game (self, number), tree);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PLAYED]);
}

static void
on_game_dropped (ArenaTournament *tournament, int number, ArenaEvent *self)
{
  guint place;

  if (g_ptr_array_find (self->games, find_game (self, number), &place))
    drop_at (self, place);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PLAYED]);
}

static void
on_finished (ArenaTournament *tournament, ArenaEvent *self)
{
  drop_unfinished (self);
  set_state (self, ARENA_EVENT_OVER);
}

/* --- The object --- */

static void
arena_event_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  ArenaEvent *self = ARENA_EVENT (object);

  if (id == PROP_STATE)
    g_value_set_int (value, (int) self->state);
  else
    g_value_set_int (value, arena_event_get_played (self));
}

static void
arena_event_dispose (GObject *object)
{
  ArenaEvent *self = ARENA_EVENT (object);

  if (self->tournament) {
    g_signal_handlers_disconnect_by_data (self->tournament, self);
    arena_tournament_stop (self->tournament);
  }
  g_clear_object (&self->tournament);
  G_OBJECT_CLASS (arena_event_parent_class)->dispose (object);
}

static void
arena_event_finalize (GObject *object)
{
  ArenaEvent *self = ARENA_EVENT (object);

  g_ptr_array_unref (self->games);
  g_ptr_array_unref (self->plan.specs);
  g_clear_pointer (&self->plan.openings, g_ptr_array_unref);
  g_clear_pointer (&self->openings, g_ptr_array_unref);
  g_ptr_array_unref (self->bots);
  G_OBJECT_CLASS (arena_event_parent_class)->finalize (object);
}

static void
arena_event_class_init (ArenaEventClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = arena_event_get_property;
  object_class->dispose = arena_event_dispose;
  object_class->finalize = arena_event_finalize;
  props[PROP_STATE] = g_param_spec_int ("state", NULL, NULL, ARENA_EVENT_PREPARED, ARENA_EVENT_OVER,
                                        ARENA_EVENT_PREPARED, flags);
  props[PROP_PLAYED] = g_param_spec_int ("played", NULL, NULL, 0, G_MAXINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
arena_event_init (ArenaEvent *self)
{
  self->games = g_ptr_array_new_with_free_func (g_object_unref);
  self->bots = g_ptr_array_new_with_free_func (g_free);
  self->plan = (ArenaPlan){
    .specs = g_ptr_array_new_with_free_func ((GDestroyNotify) pal_driver_spec_free),
    .kind = ARENA_ROUND_ROBIN,
    .games_per_pairing = 2,
    .swap = TRUE,
    .concurrency = 1,
    .timeout_ms = TIMEOUT_MS,
    .goes_on = TRUE,
    .rulings = { .margin_ms = MARGIN_MS },
  };
}

/* --- Putting it together --- */

ArenaEvent *
arena_event_new (const Rules *rules)
{
  ArenaEvent *self = g_object_new (ARENA_TYPE_EVENT, NULL);

  self->plan.rules = rules;
  return self;
}

/* SPEC passes. */
static void
enter (ArenaEvent *self, PalDriverSpec *spec)
{
  g_autofree char *name = g_strdup (spec->name);

  for (int i = 2; arena_plan_has_player (&self->plan, spec->name); i++) {
    g_free (spec->name);
    spec->name = g_strdup_printf ("%s (%d)", name, i);
  }
  g_ptr_array_add (self->plan.specs, spec);
}

static void
add_player (ArenaEvent *self, const char *name, PalDriverPlayerFunc make, gpointer data)
{
  PalDriverSpec *spec = g_new0 (PalDriverSpec, 1);

  spec->name = g_strdup (name);
  spec->protocol = pal_driver_protocol_find ("inside");
  spec->options = g_ptr_array_new ();
  spec->make_player = make;
  spec->player_data = data;
  enter (self, spec);
}

/* One thread: what there is of the processor goes to the games that are played side by side. */
static PalPlayer *
make_level (const Rules *rules, gpointer level)
{
  PalPlayer *player = pal_engine_player_new (rules, GPOINTER_TO_INT (level));

  g_object_set (player, "threads", 1, "hash-mb", ENGINE_HASH_MB, NULL);
  return player;
}

void
arena_event_add_level (ArenaEvent *self, int level)
{
  g_autofree char *name = g_strdup_printf (_ ("Level %d"), level);

  add_player (self, name, make_level, GINT_TO_POINTER (level));
}

/* Nobody looks on: it answers at once, and keeps nothing to look at. */
static PalPlayer *
make_bot (const Rules *rules, gpointer bot)
{
  PalPlayer *player = pal_bot_player_new (bot, NULL);

  g_object_set (player, "least-ms", 0, "keeps-tree", FALSE, NULL);
  return player;
}

void
arena_event_add_bot (ArenaEvent *self, const Bot *bot)
{
  Bot *copy = g_memdup2 (bot, sizeof *bot);

  g_ptr_array_add (self->bots, copy);
  add_player (self, bot->name, make_bot, copy);
}

void
arena_event_add_engine (ArenaEvent *self, const PalEngineProfile *profile)
{
  enter (self, pal_driver_spec_copy (profile->spec));
}

void
arena_event_set_games (ArenaEvent *self, int games)
{
  self->plan.games_per_pairing = MAX (games, 1);
}

void
arena_event_set_limits (ArenaEvent *self, const PalDriverLimits *limits)
{
  self->limits = *limits;
}

void
arena_event_set_random (ArenaEvent *self, int plies, guint64 seed)
{
  self->random_plies = plies;
  self->seed = seed;
}

void
arena_event_set_openings (ArenaEvent *self, GPtrArray *openings)
{
  g_clear_pointer (&self->openings, g_ptr_array_unref);
  self->openings = arena_openings_copy (openings);
}

void
arena_event_set_concurrency (ArenaEvent *self, int games)
{
  self->plan.concurrency = MAX (games, 1);
}

/* --- Running --- */

static void
limit_player (ArenaEvent *self, PalDriverSpec *spec)
{
  PalDriverLimits limits = self->limits;

  if (!pal_driver_limits_any (&limits) && spec->argv) {
    limits = spec->limits;
    if (!pal_driver_limits_any (&limits))
      limits.move_time = UNTIMED_MS;
  }
  spec->limits = limits;
}

static GPtrArray *
make_openings (ArenaEvent *self)
{
  int pairs = (self->plan.games_per_pairing + 1) / 2;

  if (self->openings)
    return g_ptr_array_ref (self->openings);
  if (self->random_plies > 0)
    return arena_openings_random (self->plan.rules, pairs, self->random_plies, self->seed);
  return arena_openings_default (self->plan.rules);
}

/* An odd number of games leaves a last one without another that begins alike. Where that would put
 * the pairs of several pairings out of step, games are counted one by one, and each opening stands
 * in the list twice. */
static void
pair_games (ArenaEvent *self)
{
  g_autoptr (GPtrArray) once = make_openings (self);

  self->plan.swap = self->plan.games_per_pairing % 2 == 0 || self->plan.specs->len == 2;
  self->plan.openings = g_ptr_array_new_with_free_func ((GDestroyNotify) game_record_free);
  for (guint i = 0; i < once->len; i++)
    for (int copy = self->plan.swap; copy < 2; copy++)
      g_ptr_array_add (self->plan.openings, game_record_copy (once->pdata[i]));
}

void
arena_event_start (ArenaEvent *self)
{
  g_return_if_fail (self->state == ARENA_EVENT_PREPARED && self->plan.specs->len > 1);
  for (guint i = 0; i < self->plan.specs->len; i++)
    limit_player (self, self->plan.specs->pdata[i]);
  pair_games (self);
  self->tournament = arena_tournament_new (&self->plan);
  g_signal_connect (self->tournament, "game-started", G_CALLBACK (on_game_started), self);
  g_signal_connect (self->tournament, "game-finished", G_CALLBACK (arena_event_on_game_finished),
                    self);
  g_signal_connect (self->tournament, "game-dropped", G_CALLBACK (on_game_dropped), self);
  g_signal_connect (self->tournament, "finished", G_CALLBACK (on_finished), self);
  set_state (self, ARENA_EVENT_RUNNING);
  arena_tournament_start (self->tournament);
}

void
arena_event_set_paused (ArenaEvent *self, gboolean paused)
{
  if (self->state != ARENA_EVENT_RUNNING && self->state != ARENA_EVENT_PAUSED)
    return;
  set_state (self, paused ? ARENA_EVENT_PAUSED : ARENA_EVENT_RUNNING);
  arena_tournament_set_paused (self->tournament, paused);
}

void
arena_event_stop (ArenaEvent *self)
{
  if (self->state != ARENA_EVENT_RUNNING && self->state != ARENA_EVENT_PAUSED)
    return;
  arena_tournament_stop (self->tournament);
  drop_unfinished (self);
  set_state (self, ARENA_EVENT_OVER);
}

/* --- Asking --- */

ArenaEventState
arena_event_get_state (ArenaEvent *self)
{
  return self->state;
}

int
arena_event_get_n_players (ArenaEvent *self)
{
  return (int) self->plan.specs->len;
}

const char *
arena_event_get_name (ArenaEvent *self, int player)
{
  return ((PalDriverSpec *) self->plan.specs->pdata[player])->name;
}

int
arena_event_get_total (ArenaEvent *self)
{
  return self->tournament ? arena_tournament_get_total (self->tournament)
                          : arena_plan_games (&self->plan);
}

int
arena_event_get_played (ArenaEvent *self)
{
  return self->tournament ? arena_tournament_get_played (self->tournament) : 0;
}

int
arena_event_count_faults (ArenaEvent *self, int player)
{
  int n = 0;

  for (int fault = PAL_DRIVER_FAULT_NONE + 1; self->tournament && fault < PAL_DRIVER_N_FAULTS;
       fault++)
    n += arena_tournament_count_faults (self->tournament, player, (PalDriverFault) fault);
  return n;
}

/* What the last engine that had FAULT was told of, PLAYER's; NULL. */
static const char *
find_complaint (ArenaEvent *self, int player, PalDriverFault fault)
{
  for (guint i = self->games->len; i-- > 0;) {
    ArenaEventGame *game = self->games->pdata[i];
    const ArenaResult *result
        = arena_tournament_get_result (self->tournament, arena_event_game_get_number (game));
    const GameTree *tree = arena_event_game_get_tree (game);

    if (tree && result->fault == fault && result->faulty >= 0
        && g_str_equal (arena_event_game_get_name (game, result->faulty),
                        arena_event_get_name (self, player)))
      return game_tree_get_tag (tree, "TerminationDetails");
  }
  return NULL;
}

static void
tell_of (ArenaEvent *self, GString *text, int player, PalDriverFault fault)
{
  int n = arena_tournament_count_faults (self->tournament, player, fault);
  const char *name = arena_event_get_name (self, player);
  const char *format;

  if (n == 0)
    return;
  /* Translators: a player, and how often. */
  if (fault == PAL_DRIVER_FAULT_TIME)
    format = ngettext ("%s lost %d game on time.", "%s lost %d games on time.", (gulong) n);
  else if (fault == PAL_DRIVER_FAULT_ILLEGAL)
    format = ngettext ("%s lost %d game by an illegal move.", "%s lost %d games by illegal moves.",
                       (gulong) n);
  else
    format = ngettext ("%s lost %d game by failing.", "%s lost %d games by failing.", (gulong) n);
  g_string_append (text, text->len > 0 ? "\n" : "");
  g_string_append_printf (text, format, name, n);
  if (fault != PAL_DRIVER_FAULT_TIME && find_complaint (self, player, fault))
    g_string_append_printf (text, " %s", find_complaint (self, player, fault));
}

char *
arena_event_dup_faults (ArenaEvent *self, int player)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *inability
      = self->tournament ? arena_tournament_get_inability (self->tournament, player) : NULL;

  if (!self->tournament)
    return NULL;
  if (inability)
    g_string_append_printf (text, _ ("%s cannot play: %s"), arena_event_get_name (self, player),
                            inability);
  for (int fault = PAL_DRIVER_FAULT_NONE + 1; fault < PAL_DRIVER_N_FAULTS; fault++)
    tell_of (self, text, player, (PalDriverFault) fault);
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

const char *
arena_event_get_problem (ArenaEvent *self)
{
  return self->tournament ? arena_tournament_get_problem (self->tournament) : NULL;
}

GArray *
arena_event_get_ratings (ArenaEvent *self)
{
  g_autoptr (GArray) meetings = self->tournament
                                    ? arena_tournament_get_meetings (self->tournament)
                                    : g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));

  return arena_ratings (meetings, (int) self->plan.specs->len);
}

ArenaScore
arena_event_get_score (ArenaEvent *self, int a, int b)
{
  return self->tournament ? arena_tournament_get_score (self->tournament, a, b)
                          : (ArenaScore){ .paired = self->plan.swap };
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  return arena_event_game_get_number (*(ArenaEventGame *const *) a)
         - arena_event_game_get_number (*(ArenaEventGame *const *) b);
}

static gpointer
ref_game (gconstpointer game, gpointer data)
{
  return g_object_ref ((gpointer) game);
}

char *
arena_event_to_pgn (ArenaEvent *self)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_copy (self->games, ref_game, NULL);
  const FileFormat *pgn = file_format_find ("pgn");
  GString *text = g_string_new (NULL);

  g_ptr_array_sort (sorted, compare_numbers);
  for (guint i = 0; i < sorted->len; i++) {
    const GameTree *tree = arena_event_game_get_tree (sorted->pdata[i]);
    g_autofree char *game = tree ? file_format_write_text (pgn, tree) : NULL;
    if (game)
      g_string_append (text, game);
  }
  return g_string_free (text, FALSE);
}
