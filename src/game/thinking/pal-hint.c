/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hint, from one step to the next. */
#include "pal-hint.h"

#include "game/players/pal-engine-bridge.h"
#include "registry.h"

#include <glib/gi18n-lib.h>

enum { HINT_MS = 1000 };

struct _PalHint {
  GObject parent_instance;

  PalMatch *match; /* in view, or NULL; held by the session */
  const GameNode *node;
  PalEngineBridge *bridge; /* made for the first hint in a match */
  GameRecord *record;      /* the line to what is looked at, or NULL: nothing was asked */
  EngineResult result;     /* its best move: MOVE_NONE where none is known */
  PalHintStep step;        /* shown; while the search goes on: wanted */
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (PalHint, pal_hint, G_TYPE_OBJECT)

enum { PROP_0, PROP_BUSY, PROP_LABEL, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Another STEP is shown, or wanted. */
static void
hint_show (PalHint *self, PalHintStep step, gboolean busy)
{
  PalHintStep shown = pal_hint_get_step (self);
  gboolean was_busy = self->busy, stepped = self->step != step;

  self->step = step;
  self->busy = busy;
  if (pal_hint_get_step (self) != shown)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  if (busy != was_busy)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
  if (stepped)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_LABEL]);
}

void
pal_hint_put_away (PalHint *self)
{
  if (self->bridge)
    pal_engine_bridge_cancel (self->bridge);
  g_clear_pointer (&self->record, game_record_free);
  self->result.best = MOVE_NONE;
  hint_show (self, PAL_HINT_NONE, FALSE);
}

static void
hint_done_cb (const EngineResult *result, gpointer owner)
{
  PalHint *self = owner;

  self->result = *result;
  hint_show (self, result->best != MOVE_NONE ? self->step : PAL_HINT_NONE, FALSE);
}

static const char *
hint_label (PalHint *self)
{
  switch (self->step) {
  case PAL_HINT_NONE:
    return self->match && rules_only_places (pal_match_get_rules (self->match))
               ? _ ("Hint: Show Candidates")
               : _ ("Hint: Show the Piece");
  case PAL_HINT_PIECE:
    return _ ("Hint: Show the Move");
  case PAL_HINT_MOVE:
    return _ ("Hint: Say Why");
  case PAL_HINT_REASON:
  default:
    return _ ("Hide the Hint");
  }
}

static void
pal_hint_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalHint *self = PAL_HINT (object);

  if (id == PROP_BUSY)
    g_value_set_boolean (value, self->busy);
  else
    g_value_set_string (value, hint_label (self));
}

static void
pal_hint_dispose (GObject *object)
{
  PalHint *self = PAL_HINT (object);

  g_clear_pointer (&self->bridge, pal_engine_bridge_close);
  g_clear_pointer (&self->record, game_record_free);
  self->match = NULL;
  self->node = NULL;
  self->result.best = MOVE_NONE;
  self->step = PAL_HINT_NONE;
  self->busy = FALSE;
  G_OBJECT_CLASS (pal_hint_parent_class)->dispose (object);
}

static void
pal_hint_class_init (PalHintClass *class)
{
  const GParamFlags reads = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (class)->get_property = pal_hint_get_property;
  G_OBJECT_CLASS (class)->dispose = pal_hint_dispose;
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, reads);
  props[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, NULL, reads);
  g_object_class_install_properties (G_OBJECT_CLASS (class), N_PROPS, props);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", PAL_TYPE_HINT, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_hint_init (PalHint *self)
{
  self->result.best = MOVE_NONE;
}

PalHint *
pal_hint_new (void)
{
  return g_object_new (PAL_TYPE_HINT, NULL);
}

void
pal_hint_look (PalHint *self, PalMatch *match, const GameNode *node)
{
  gboolean other = match != self->match;

  if (!other && node == self->node)
    return;
  self->match = match;
  self->node = node;
  pal_hint_put_away (self);
  if (!other)
    return;
  g_clear_pointer (&self->bridge, pal_engine_bridge_close);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_LABEL]);
}

/* Searches what is in view; FALSE: there is no memory for it. */
static gboolean
hint_search (PalHint *self)
{
  const SearchLimits limits = { .move_time = HINT_MS };
  const EngineConfig config = ENGINE_CONFIG_DEFAULT;
  const Game *game = registry_of (pal_match_get_rules (self->match));

  if (game && !self->bridge)
    self->bridge
        = pal_engine_bridge_new (game->backend, &config, NICE_TO_PLAY, NULL, hint_done_cb, self);
  if (!self->bridge)
    return FALSE;
  g_clear_pointer (&self->record, game_record_free);
  self->record = game_node_record (pal_match_get_tree (self->match), self->node);
  hint_show (self, PAL_HINT_PIECE, TRUE);
  pal_engine_bridge_ask (self->bridge, self->record, &limits);
  return TRUE;
}

gboolean
pal_hint_advance (PalHint *self)
{
  if (!self->match)
    return TRUE;
  if (self->busy) {
    hint_show (self, MIN (self->step + 1, PAL_HINT_REASON), TRUE);
    return TRUE;
  }
  if (self->result.best == MOVE_NONE)
    return hint_search (self);
  hint_show (self, self->step == PAL_HINT_REASON ? PAL_HINT_NONE : self->step + 1, FALSE);
  return TRUE;
}

gboolean
pal_hint_get_busy (PalHint *self)
{
  return self->busy;
}

PalHintStep
pal_hint_get_step (PalHint *self)
{
  return self->busy ? PAL_HINT_NONE : self->step;
}

Move
pal_hint_get_move (PalHint *self)
{
  return pal_hint_get_step (self) >= PAL_HINT_MOVE ? self->result.best : MOVE_NONE;
}

int
pal_hint_get_cells (PalHint *self, Square *cells)
{
  if (pal_hint_get_step (self) != PAL_HINT_PIECE)
    return 0;
  return pal_hint_cells (self->record->rules, game_record_last (self->record), self->result.best,
                         cells);
}

char *
pal_hint_get_text (PalHint *self, int notation)
{
  const Move move = self->result.best;
  const Rules *rules = self->record ? self->record->rules : NULL;
  const Position *position = self->record ? game_record_last (self->record) : NULL;

  switch (pal_hint_get_step (self)) {
  case PAL_HINT_PIECE:
    return pal_hint_cells_text (rules, position, move);
  case PAL_HINT_MOVE:
    return pal_hint_move_text (rules, position, move, notation);
  case PAL_HINT_REASON:
    return pal_hint_reason_text (self->record, &self->result, notation);
  case PAL_HINT_NONE:
  default:
    return NULL;
  }
}
