#include "arena-event.h"

#include "arena-log.h"
#include "arena-openings.h"
#include "engine/strength.h"
#include "files/core/file-format.h"
#include "game/drivers/pal-driver-protocol.h"
#include "game/players/pal-bot-player.h"

#include <glib/gi18n-lib.h>

struct _ArenaEventGame {
  GObject parent_instance;

  const Rules *rules;
  int number;
  char *names[2];
  GameTree *tree;
};

G_DEFINE_FINAL_TYPE (ArenaEventGame, arena_event_game, G_TYPE_OBJECT)

enum { PROP_0, PROP_FINISHED, N_PROPS };

static GParamSpec *props[N_PROPS];

static void
arena_event_game_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, ARENA_EVENT_GAME (object)->tree != NULL);
}

static void
arena_event_game_finalize (GObject *object)
{
  ArenaEventGame *self = ARENA_EVENT_GAME (object);

  g_free (self->names[0]);
  g_free (self->names[1]);
  g_clear_pointer (&self->tree, game_tree_free);
  G_OBJECT_CLASS (arena_event_game_parent_class)->finalize (object);
}

static void
arena_event_game_class_init (ArenaEventGameClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = arena_event_game_get_property;
  object_class->finalize = arena_event_game_finalize;
  props[PROP_FINISHED] = g_param_spec_boolean ("finished", NULL, NULL, FALSE,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
arena_event_game_init (ArenaEventGame *self)
{
}

static ArenaEventGame *
arena_event_game_new (const ArenaPlan *plan, int number)
{
  ArenaEventGame *self = g_object_new (ARENA_TYPE_EVENT_GAME, NULL);
  ArenaFixture fixture = arena_plan_fixture (plan, number);

  self->rules = plan->rules;
  self->number = number;
  for (int side = 0; side < 2; side++) {
    const PalDriverSpec *spec = plan->specs->pdata[fixture.players[side]];
    self->names[side] = g_strdup (spec->name);
  }
  return self;
}

int
arena_event_game_get_number (ArenaEventGame *self)
{
  return self->number;
}

const GameTree *
arena_event_game_get_tree (ArenaEventGame *self)
{
  return self->tree;
}

char *
arena_event_game_dup_players (ArenaEventGame *self)
{
  const char *const *sides = self->rules->side_names;

  /* Translators: two players, each with its side: "Ada (Black) – Level 3 (White)". */
  return g_strdup_printf (_ ("%s (%s) – %s (%s)"), self->names[0], _ (sides[0]), self->names[1],
                          _ (sides[1]));
}

/* "40–24": who has won has what is left of the board as well, where the rules say so. */
static char *
describe_counts (const GameTree *tree)
{
  const Rules *rules = tree->rules;
  const Position *end = &game_node_last (tree->root)->position;
  int margin = tree->outcome.score, counts[2] = { 0, 0 }, missing;

  for (int square = 0; square < rules->files * rules->ranks; square++) {
    Piece piece = rules->piece_at (end, (Square) square);

    if (piece > 0)
      counts[rules->pieces[piece - 1].side]++;
  }
  missing = ABS (margin) - ABS (counts[0] - counts[1]);
  counts[margin < 0] += MAX (missing, 0);
  return g_strdup_printf ("%d–%d", counts[0], counts[1]);
}

/* Why it ended, as far as it says. */
static char *
explain (const GameTree *tree)
{
  const char *details = game_tree_get_tag (tree, "TerminationDetails");
  const char *reason = rules_explain (tree->rules, tree->outcome);

  if (details)
    return g_strdup (details);
  return g_strdup (reason && *reason ? _ (reason) : NULL);
}

char *
arena_event_game_dup_detail (ArenaEventGame *self)
{
  g_autofree char *result = NULL, *why = NULL, *length = NULL;
  int plies;

  if (!self->tree)
    return g_strdup (_ ("Being played"));
  result = self->tree->outcome.reason == REASON_SCORE && self->rules->tally == TALLY_PIECES
               ? describe_counts (self->tree)
               : g_strdup (result_token (self->tree->outcome.result));
  why = explain (self->tree);
  plies = game_node_last (self->tree->root)->ply;
  length = g_strdup_printf (ngettext ("%d ply", "%d plies", (gulong) plies), plies);
  return g_strjoin (" · ", result, why ? why : length, why ? length : NULL, NULL);
}

enum {
  MARGIN_MS = 3000,    /* a window may be busy; nobody is to lose by that */
  ENGINE_HASH_MB = 16, /* several games are played at once */
  TIMEOUT_MS = 20000,
};

struct _ArenaEvent {
  GObject parent_instance;

  ArenaPlan plan;
  PalDriverLimits limits;
  int random_plies;
  guint64 seed;
  GPtrArray *bots; /* copies that the players' data point to */
  ArenaTournament *tournament;
  GPtrArray *games; /* of ArenaEventGame */
  ArenaEventState state;
};

static void arena_event_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ArenaEvent, arena_event, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, arena_event_list_init))

enum { ARENA_EVENT_PROP_0, PROP_STATE, PROP_PLAYED, ARENA_EVENT_N_PROPS };

static GParamSpec *arena_event_props[ARENA_EVENT_N_PROPS];

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
  for (guint i = 0; i < self->games->len; i++)
    if (arena_event_game_get_number (self->games->pdata[i]) == number)
      return self->games->pdata[i];
  return NULL;
}

/* Those that are given up leave the list: there is nothing to look at. */
static void
drop_unfinished (ArenaEvent *self)
{
  for (guint i = self->games->len; i-- > 0;)
    if (!arena_event_game_get_tree (self->games->pdata[i])) {
      g_ptr_array_remove_index (self->games, i);
      g_list_model_items_changed (G_LIST_MODEL (self), i, 1, 0);
    }
}

/* --- Following the tournament --- */

static void
set_state (ArenaEvent *self, ArenaEventState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), arena_event_props[PROP_STATE]);
}

static void
on_game_started (ArenaTournament *tournament, int number, ArenaEvent *self)
{
  g_ptr_array_add (self->games, arena_event_game_new (&self->plan, number));
  g_list_model_items_changed (G_LIST_MODEL (self), self->games->len - 1, 0, 1);
}

static void
arena_event_on_game_finished (ArenaTournament *tournament, int number, ArenaGame *game,
                              ArenaEvent *self)
{
  ArenaEventGame *finished = find_game (self, number);

  finished->tree = arena_game_steal_tree (game);
  arena_log_tag (finished->tree, &self->plan, number, _ ("Tournament"));
  g_object_notify_by_pspec (G_OBJECT (finished), props[PROP_FINISHED]);
  g_object_notify_by_pspec (G_OBJECT (self), arena_event_props[PROP_PLAYED]);
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
  arena_event_props[PROP_STATE] = g_param_spec_int ("state", NULL, NULL, ARENA_EVENT_PREPARED,
                                                    ARENA_EVENT_OVER, ARENA_EVENT_PREPARED, flags);
  arena_event_props[PROP_PLAYED] = g_param_spec_int ("played", NULL, NULL, 0, G_MAXINT, 0, flags);
  g_object_class_install_properties (object_class, ARENA_EVENT_N_PROPS, arena_event_props);
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

static void
add_player (ArenaEvent *self, const char *name, PalDriverPlayerFunc make, gpointer data)
{
  PalDriverSpec *spec = g_new0 (PalDriverSpec, 1);

  spec->name = g_strdup (name);
  for (int i = 2; arena_plan_has_player (&self->plan, spec->name); i++) {
    g_free (spec->name);
    spec->name = g_strdup_printf ("%s (%d)", name, i);
  }
  spec->protocol = pal_driver_protocol_find ("inside");
  spec->options = g_ptr_array_new ();
  spec->make_player = make;
  spec->player_data = data;
  g_ptr_array_add (self->plan.specs, spec);
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
arena_event_set_games (ArenaEvent *self, int games)
{
  self->plan.games_per_pairing = MAX (games, 1);
  self->plan.swap = self->plan.games_per_pairing % 2 == 0;
}

void
arena_event_set_limits (ArenaEvent *self, const PalDriverLimits *limits)
{
  self->limits = *limits;
}

void
arena_event_set_openings (ArenaEvent *self, int plies, guint64 seed)
{
  self->random_plies = plies;
  self->seed = seed;
}

void
arena_event_set_concurrency (ArenaEvent *self, int games)
{
  self->plan.concurrency = MAX (games, 1);
}

/* --- Running --- */

void
arena_event_start (ArenaEvent *self)
{
  g_return_if_fail (self->state == ARENA_EVENT_PREPARED && self->plan.specs->len > 1);
  for (guint i = 0; i < self->plan.specs->len; i++)
    ((PalDriverSpec *) self->plan.specs->pdata[i])->limits = self->limits;
  if (self->random_plies > 0)
    self->plan.openings = arena_openings_random (
        self->plan.rules, (self->plan.games_per_pairing + 1) / 2, self->random_plies, self->seed);
  else
    self->plan.openings = arena_openings_default (self->plan.rules);
  self->tournament = arena_tournament_new (&self->plan);
  g_signal_connect (self->tournament, "game-started", G_CALLBACK (on_game_started), self);
  g_signal_connect (self->tournament, "game-finished", G_CALLBACK (arena_event_on_game_finished),
                    self);
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
  return arena_plan_games (&self->plan);
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
