#include "arena-event-game.h"

#include <glib/gi18n-lib.h>

struct _ArenaEventGame {
  GObject parent_instance;

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

ArenaEventGame *
arena_event_game_new (const ArenaPlan *plan, int number)
{
  ArenaEventGame *self = g_object_new (ARENA_TYPE_EVENT_GAME, NULL);
  ArenaFixture fixture = arena_plan_fixture (plan, number);

  self->number = number;
  for (int side = 0; side < 2; side++) {
    const ArenaSpec *spec = plan->specs->pdata[fixture.players[side]];
    self->names[side] = g_strdup (spec->name);
  }
  return self;
}

void
arena_event_game_finish (ArenaEventGame *self, GameTree *tree)
{
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

char *
arena_event_game_dup_players (ArenaEventGame *self)
{
  return g_strdup_printf ("%s – %s", self->names[0], self->names[1]);
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
  g_autofree char *why = NULL, *length = NULL;
  int plies;

  if (!self->tree)
    return g_strdup (_ ("Being played"));
  why = explain (self->tree);
  plies = game_node_last (self->tree->root)->ply;
  length = g_strdup_printf (ngettext ("%d ply", "%d plies", (gulong) plies), plies);
  return g_strjoin (" · ", result_token (self->tree->outcome.result), why ? why : length,
                    why ? length : NULL, NULL);
}
