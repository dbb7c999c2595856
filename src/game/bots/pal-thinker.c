/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinker.h"

#include "game/players/pal-bot-search.h"

struct _PalThinker {
  GObject parent_instance;

  PalBotSearch *search; /* NULL: it is not busy */
  GlassTree *tree;      /* of the last search, or NULL */
  PalThinker *other;    /* the second thread's of its search, or NULL */
};

G_DEFINE_FINAL_TYPE (PalThinker, pal_thinker, G_TYPE_OBJECT)

enum { PROP_0, PROP_BUSY, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { SIGNAL_THOUGHT, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
thinker_look (gpointer thinker)
{
  g_autoptr (PalThinker) self = g_object_ref (thinker);
  g_autoptr (PalThinker) other = self->other != NULL ? g_object_ref (self->other) : NULL;

  if (other != NULL)
    g_signal_emit (other, signals[SIGNAL_THOUGHT], 0);
  g_signal_emit (self, signals[SIGNAL_THOUGHT], 0);
}

static void
done (const EngineResult *result, const GlassCounters *counters, gpointer thinker)
{
  g_autoptr (PalThinker) self = g_object_ref (thinker);

  g_clear_pointer (&self->search, pal_bot_search_drop);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
  thinker_look (self);
}

static void
pal_thinker_dispose (GObject *object)
{
  pal_thinker_forget (PAL_THINKER (object));
  G_OBJECT_CLASS (pal_thinker_parent_class)->dispose (object);
}

static void
pal_thinker_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUSY)
    g_value_set_boolean (value, PAL_THINKER (object)->search != NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
pal_thinker_class_init (PalThinkerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = pal_thinker_get_property;
  object_class->dispose = pal_thinker_dispose;
  props[PROP_BUSY]
      = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_THOUGHT] = g_signal_new ("thought", PAL_TYPE_THINKER, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_thinker_init (PalThinker *self)
{
}

PalThinker *
pal_thinker_new (void)
{
  return g_object_new (PAL_TYPE_THINKER, NULL);
}

static gboolean
thinker_begin (PalThinker *self, const Bot *bot, const GameRecord *record, PalThinker *other,
               GlassHelp help)
{
  PalBotRequest request
      = { .bot = *bot, .help = help, .user_data = self, .look = thinker_look, .done = done };

  pal_thinker_forget (self);
  self->tree = request.tree = glass_tree_new (PAL_THINKER_NODES);
  if (other != NULL) {
    pal_thinker_forget (other);
    self->other = g_object_ref (other);
    other->tree = request.second = glass_tree_new (PAL_THINKER_NODES);
  }
  if (self->tree != NULL && (other == NULL || other->tree != NULL))
    self->search = pal_bot_search_begin (record, &request);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
  return self->search != NULL;
}

gboolean
pal_thinker_think (PalThinker *self, const Bot *bot, const GameRecord *record)
{
  return thinker_begin (self, bot, record, NULL, GLASS_HELP_SAME);
}

gboolean
pal_thinker_think_together (PalThinker *self, PalThinker *other, const Bot *bot,
                            const GameRecord *record, GlassHelp help)
{
  return thinker_begin (self, bot, record, other, help);
}

void
pal_thinker_stop (PalThinker *self)
{
  pal_bot_search_stop (self->search);
}

void
pal_thinker_forget (PalThinker *self)
{
  g_clear_pointer (&self->tree, glass_tree_unref);
  g_clear_object (&self->other);
  if (self->search == NULL)
    return;
  g_clear_pointer (&self->search, pal_bot_search_drop);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

gboolean
pal_thinker_get_busy (PalThinker *self)
{
  return self->search != NULL;
}

guint64
pal_thinker_count_nodes (PalThinker *self)
{
  if (self->search != NULL || self->tree == NULL || glass_tree_size (self->tree) == 0
      || glass_tree_node (self->tree, 0)->kind == GLASS_STOPPED)
    return 0;
  return glass_tree_counters (self->tree)->nodes;
}

GlassTree *
pal_thinker_dup_tree (PalThinker *self)
{
  return self->tree != NULL ? glass_tree_copy (self->tree) : NULL;
}
