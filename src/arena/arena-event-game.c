/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-event-game.h"

#include <glib/gi18n-lib.h>

struct _ArenaEventGame {
  GObject parent_instance;

  const Rules *rules;
  int number;
  char *names[2];
  ArenaGame *game; /* NULL: it is over */
  GameTree *tree;
};

G_DEFINE_FINAL_TYPE (ArenaEventGame, arena_event_game, G_TYPE_OBJECT)

enum { PROP_0, PROP_FINISHED, N_PROPS };

static GParamSpec *props[N_PROPS];

enum { SIGNAL_MOVED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
arena_event_game_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, ARENA_EVENT_GAME (object)->tree != NULL);
}

static void
let_go (ArenaEventGame *self)
{
  if (self->game)
    g_signal_handlers_disconnect_by_data (self->game, self);
  g_clear_object (&self->game);
}

static void
arena_event_game_dispose (GObject *object)
{
  let_go (ARENA_EVENT_GAME (object));
  G_OBJECT_CLASS (arena_event_game_parent_class)->dispose (object);
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
  object_class->dispose = arena_event_game_dispose;
  object_class->finalize = arena_event_game_finalize;
  props[PROP_FINISHED] = g_param_spec_boolean ("finished", NULL, NULL, FALSE,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_MOVED] = g_signal_new ("moved", ARENA_TYPE_EVENT_GAME, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
}

static void
arena_event_game_init (ArenaEventGame *self)
{
}

static void
event_game_on_moved (ArenaEventGame *self)
{
  g_signal_emit (self, signals[SIGNAL_MOVED], 0);
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

/* Why SELF's game ended, as far as it says: of who failed, what was wrong with that one. */
static char *
event_game_explain (ArenaEventGame *self)
{
  const GameTree *tree = self->tree;
  const char *details = game_tree_get_tag (tree, "TerminationDetails");
  const char *reason = rules_explain (tree->rules, tree->outcome);

  if (details && tree->outcome.result != RESULT_DRAW)
    return g_strdup_printf ("%s: %s", self->names[tree->outcome.result == RESULT_FIRST_WINS],
                            details);
  if (details)
    return g_strdup (details);
  return g_strdup (reason && *reason ? _ (reason) : NULL);
}

ArenaEventGame *
arena_event_game_new (const ArenaPlan *plan, int number, ArenaGame *game)
{
  ArenaEventGame *self = g_object_new (ARENA_TYPE_EVENT_GAME, NULL);
  ArenaFixture fixture = arena_plan_fixture (plan, number);

  self->rules = plan->rules;
  self->number = number;
  self->game = g_object_ref (game);
  g_signal_connect_swapped (game, "moved", G_CALLBACK (event_game_on_moved), self);
  for (int side = 0; side < 2; side++) {
    const PalDriverSpec *spec = plan->specs->pdata[fixture.players[side]];
    self->names[side] = g_strdup (spec->name);
  }
  return self;
}

void
arena_event_game_give_up (ArenaEventGame *self)
{
  if (!self->game)
    return;
  let_go (self);
  g_signal_emit (self, signals[SIGNAL_MOVED], 0);
}

void
arena_event_game_finish (ArenaEventGame *self, GameTree *tree)
{
  let_go (self);
  self->tree = tree;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FINISHED]);
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

const GameTree *
arena_event_game_look (ArenaEventGame *self)
{
  return self->game ? arena_game_get_tree (self->game) : self->tree;
}

gint64
arena_event_game_get_left (ArenaEventGame *self, int side)
{
  return self->game ? arena_game_get_left (self->game, side) : -1;
}

const char *
arena_event_game_get_name (ArenaEventGame *self, int side)
{
  return self->names[side];
}

char *
arena_event_game_dup_players (ArenaEventGame *self)
{
  const char *const *sides = self->rules->side_names;

  /* Translators: two players, each with its side: "Ada (Black) – Level 3 (White)". */
  return g_strdup_printf (_ ("%s (%s) – %s (%s)"), self->names[0], _ (sides[0]), self->names[1],
                          _ (sides[1]));
}

char *
arena_event_game_dup_detail (ArenaEventGame *self)
{
  g_autofree char *result = NULL, *why = NULL, *length = NULL;
  int plies;

  if (!self->tree)
    return g_strdup (self->game ? _ ("Being played") : _ ("Not finished"));
  result = self->tree->outcome.reason == REASON_SCORE && self->rules->tally == TALLY_PIECES
               ? describe_counts (self->tree)
               : g_strdup (result_token (self->tree->outcome.result));
  why = event_game_explain (self);
  plies = game_node_last (self->tree->root)->ply;
  length = g_strdup_printf (ngettext ("%d ply", "%d plies", (gulong) plies), plies);
  return g_strjoin (" · ", result, length, why, NULL);
}
