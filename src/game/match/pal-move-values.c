/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-move-values.h"

enum { THINK_MS = 30000 };

struct _PalMoveValues {
  GObject parent_instance;

  const EngineBackend *backend;
  PalEngineBridge *bridge; /* NULL until something is to be thought of */
  PalMoveValue values[MOVES_MAX];
  int depths[MOVES_MAX];
  int n_values, n_wanted;
};

G_DEFINE_FINAL_TYPE (PalMoveValues, pal_move_values, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static int
move_values_find (PalMoveValues *self, Move move)
{
  int i = 0;

  while (i < self->n_values && self->values[i].move != move)
    i++;
  return i;
}

/* A line of the search: its first move is worth what the line is. A bound is not a value. */
static void
move_values_info_cb (const EngineInfo *info, gpointer owner)
{
  PalMoveValues *self = owner;
  int i = move_values_find (self, info->pv[0]);

  if (info->bound != BOUND_EXACT || i == MOVES_MAX)
    return;
  self->values[i] = (PalMoveValue){ info->pv[0], info->score, info->proven };
  self->depths[i] = info->depth;
  self->n_values = MAX (self->n_values, i + 1);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
move_values_done_cb (const EngineResult *result, gpointer owner)
{
}

static void
move_values_forget (PalMoveValues *self)
{
  gboolean any = self->n_values > 0;

  self->n_values = 0;
  if (any)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
pal_move_values_dispose (GObject *object)
{
  PalMoveValues *self = PAL_MOVE_VALUES (object);

  g_clear_pointer (&self->bridge, pal_engine_bridge_close);
  G_OBJECT_CLASS (pal_move_values_parent_class)->dispose (object);
}

static void
pal_move_values_class_init (PalMoveValuesClass *class)
{
  G_OBJECT_CLASS (class)->dispose = pal_move_values_dispose;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", PAL_TYPE_MOVE_VALUES, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_move_values_init (PalMoveValues *self)
{
}

PalMoveValues *
pal_move_values_new (const EngineBackend *backend)
{
  PalMoveValues *self = g_object_new (PAL_TYPE_MOVE_VALUES, NULL);

  self->backend = backend;
  return self;
}

void
pal_move_values_watch (PalMoveValues *self, const GameRecord *record)
{
  /* Half of the processors: a game may be going on beside it. */
  EngineConfig config = ENGINE_CONFIG_DEFAULT;
  SearchLimits limits = { .move_time = THINK_MS };
  Move moves[MOVES_MAX];

  if (self->bridge)
    pal_engine_bridge_cancel (self->bridge);
  move_values_forget (self);
  if (!record)
    return;
  limits.multi_pv = record->rules->legal_moves (game_record_last (record), moves);
  if (limits.multi_pv == 0 || moves[0] == MOVE_PASS)
    return;
  limits.multi_pv = self->n_wanted = MIN (limits.multi_pv, MULTI_PV_MAX);
  config.threads = CLAMP ((int) g_get_num_processors () / 2, 1, 4);
  if (!self->bridge)
    self->bridge = pal_engine_bridge_new (self->backend, &config, NICE_TO_ANALYZE,
                                          move_values_info_cb, move_values_done_cb, self);
  if (!self->bridge)
    return; /* there is no memory for it, and nothing that must be said */
  pal_engine_bridge_set_lines (self->bridge, MULTI_PV_MAX);
  pal_engine_bridge_ask (self->bridge, record, &limits);
}

const PalMoveValue *
pal_move_values_get (PalMoveValues *self, int *n)
{
  *n = self->n_values;
  return self->values;
}

const PalMoveValue *
pal_move_values_get_best (PalMoveValues *self)
{
  const PalMoveValue *best = NULL;

  for (int i = 0; i < self->n_values; i++)
    if (!best || self->values[i].score > best->score)
      best = &self->values[i];
  return best;
}

int
pal_move_values_get_depth (PalMoveValues *self)
{
  int depth = self->n_values > 0 && self->n_values == self->n_wanted ? DEPTH_MAX : 0;

  for (int i = 0; i < self->n_values; i++)
    depth = MIN (depth, self->depths[i]);
  return depth;
}
