/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Premoves, and moves that wait for a confirmation. */
#include "pal-pending-move.h"
#include "pal-notation.h"

#include <glib/gi18n-lib.h>

struct _PalPendingMove {
  GObject parent_instance;

  PalPremoves premoves;
  gboolean confirms, always_queen;

  PalMatch *match;      /* not owned; NULL: nothing is in view */
  const GameNode *node; /* in view */

  PalPendingKind kind;
  Move move;
  const GameNode *at; /* where the move was made, for a premove as far as play has come since */
  int side;           /* whose move it is */
  guint source;       /* it is about to be played */
};

G_DEFINE_FINAL_TYPE (PalPendingMove, pal_pending_move, G_TYPE_OBJECT)

enum { PROP_0, PROP_PREMOVES, PROP_CONFIRMS, PROP_ALWAYS_QUEEN, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { SIGNAL_CHANGED, SIGNAL_DROPPED, SIGNAL_CHOOSE, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (PalPremoves, pal_premoves, G_DEFINE_ENUM_VALUE (PAL_PREMOVES_NEVER, "never"),
                    G_DEFINE_ENUM_VALUE (PAL_PREMOVES_TIMED, "timed"),
                    G_DEFINE_ENUM_VALUE (PAL_PREMOVES_ALWAYS, "always"))

/* --- what waits --- */

static void
pending_move_changed (PalPendingMove *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
forget_move (PalPendingMove *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  self->kind = PAL_PENDING_NONE;
  self->move = MOVE_NONE;
  self->at = NULL;
}

static void
let_wait (PalPendingMove *self, PalPendingKind kind, Move move)
{
  forget_move (self);
  self->kind = kind;
  self->move = move;
  self->at = self->node;
  pending_move_changed (self);
}

gboolean
pal_pending_move_cancel (PalPendingMove *self)
{
  if (self->kind == PAL_PENDING_NONE)
    return FALSE;
  forget_move (self);
  pending_move_changed (self);
  return TRUE;
}

static gboolean
is_in_progress (PalMatch *match)
{
  return pal_match_get_started (match) && !pal_match_is_over (match)
         && !pal_match_get_paused (match);
}

static gboolean
allows_premoves (PalPendingMove *self, int side)
{
  return self->premoves == PAL_PREMOVES_ALWAYS
         || (self->premoves == PAL_PREMOVES_TIMED
             && pal_clock_is_limited (pal_match_get_clock (self->match), side));
}

gboolean
pal_pending_move_takes_premoves (PalPendingMove *self)
{
  int side;

  if (self->match == NULL || self->node != pal_match_get_head (self->match)
      || !is_in_progress (self->match))
    return FALSE;
  side = pal_match_get_only_person (self->match);
  return side >= 0 && side != pal_match_get_side_to_move (self->match)
         && allows_premoves (self, side);
}

static gboolean
is_same_way (Move a, Move b)
{
  return move_from (a) == move_from (b) && move_to (a) == move_to (b);
}

/* Adds to the N MOVES those of POSITION that lead other ways; returns how many there are then. */
static int
add_moves (const Rules *rules, const Position *position, Move *moves, int n)
{
  Move legal[MOVES_MAX];
  int n_legal = rules->legal_moves (position, legal);

  for (int i = 0; i < n_legal && n < MOVES_MAX; i++) {
    gboolean known = legal[i] == MOVE_PASS;

    for (int j = 0; j < n && !known; j++)
      known = is_same_way (moves[j], legal[i]);
    if (!known)
      moves[n++] = legal[i];
  }
  return n;
}

int
pal_pending_move_list_premoves (PalPendingMove *self, Move *moves)
{
  const Rules *rules;
  Move replies[MOVES_MAX];
  int n = 0, n_replies;

  if (!pal_pending_move_takes_premoves (self))
    return 0;
  rules = pal_match_get_rules (self->match);
  n_replies = rules->legal_moves (&self->node->position, replies);
  for (int i = 0; i < n_replies; i++) {
    Position next = self->node->position;

    rules->play (&next, replies[i]);
    n = add_moves (rules, &next, moves, n);
  }
  return n;
}

gboolean
pal_pending_move_set_premove (PalPendingMove *self, Move move)
{
  if (!pal_pending_move_takes_premoves (self))
    return FALSE;
  self->side = pal_match_get_only_person (self->match);
  let_wait (self, PAL_PENDING_PREMOVE, move);
  return TRUE;
}

gboolean
pal_pending_move_asks (PalPendingMove *self)
{
  return self->confirms && self->match != NULL && is_in_progress (self->match);
}

void
pal_pending_move_propose (PalPendingMove *self, Move move)
{
  g_return_if_fail (self->node != NULL);
  self->side = pal_match_get_rules (self->match)->side_to_move (&self->node->position);
  let_wait (self, PAL_PENDING_PROPOSAL, move);
}

/* --- the reply has come --- */

/* The legal moves that the premove has become: several where a piece is to be chosen. What it takes
 * on its way, if anything, is the reply's affair. */
static int
find_played (PalPendingMove *self, const Position *position, Move *found)
{
  int n = pal_match_get_rules (self->match)->legal_moves (position, found), kept = 0;

  for (int i = 0; i < n; i++)
    if (found[i] != MOVE_PASS && is_same_way (found[i], self->move))
      found[kept++] = found[i];
  return kept;
}

static void
ask_for_piece (PalPendingMove *self)
{
  guint from = move_from (self->move), to = move_to (self->move);

  pal_pending_move_cancel (self);
  g_signal_emit (self, signals[SIGNAL_CHOOSE], 0, from, to);
}

static gboolean
pending_move_play (gpointer data)
{
  g_autoptr (PalPendingMove) self = g_object_ref (data);
  g_autoptr (PalMatch) match = g_object_ref (self->match);
  const Position *position = &self->at->position;
  Move found[MOVES_MAX], move;
  int n = find_played (self, position, found);

  self->source = 0;
  move = n == 1 ? found[0]
                : pal_pending_move_choose (self, pal_match_get_rules (match), position, found, n);
  if (n > 0 && move == MOVE_NONE) {
    ask_for_piece (self);
    return G_SOURCE_REMOVE;
  }
  pal_pending_move_cancel (self);
  if (n == 0 || !pal_match_play (match, move, NULL))
    g_signal_emit (self, signals[SIGNAL_DROPPED], 0);
  return G_SOURCE_REMOVE;
}

/* Not at once: whoever follows the match hears of the reply first. A pass that plays itself is
 * nobody's turn, and the premove waits on. */
static void
pending_move_on_played (PalPendingMove *self, const GameNode *node)
{
  const Rules *rules = pal_match_get_rules (self->match);

  if (self->kind != PAL_PENDING_PREMOVE)
    return;
  if (node->parent != self->at || self->source != 0) {
    pal_pending_move_cancel (self);
    return;
  }
  self->at = node;
  if (rules->side_to_move (&node->position) != self->side)
    pending_move_changed (self);
  else if (!rules_must_pass (rules, &node->position))
    self->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, pending_move_play, self, NULL);
}

static void
pending_move_on_stopped (PalPendingMove *self)
{
  if (!is_in_progress (self->match))
    pal_pending_move_cancel (self);
}

/* --- what is in view --- */

static void
follow_match (PalPendingMove *self, PalMatch *match)
{
  if (self->match != NULL)
    g_signal_handlers_disconnect_by_data (self->match, self);
  self->match = match;
  if (match == NULL)
    return;
  g_signal_connect_swapped (match, "played", G_CALLBACK (pending_move_on_played), self);
  g_signal_connect_swapped (match, "moved", G_CALLBACK (pal_pending_move_cancel), self);
  g_signal_connect_swapped (match, "notify::paused", G_CALLBACK (pending_move_on_stopped), self);
  g_signal_connect_swapped (match, "notify::over", G_CALLBACK (pending_move_on_stopped), self);
}

void
pal_pending_move_look (PalPendingMove *self, PalMatch *match, const GameNode *node)
{
  gboolean other = match != self->match;
  gboolean proposed = self->kind == PAL_PENDING_PROPOSAL && node != self->at;

  if (other)
    follow_match (self, match);
  self->node = node;
  if (other || proposed)
    pal_pending_move_cancel (self);
}

/* --- the object --- */

static void
pal_pending_move_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalPendingMove *self = PAL_PENDING_MOVE (object);

  if (id == PROP_PREMOVES)
    g_value_set_enum (value, (int) self->premoves);
  else if (id == PROP_CONFIRMS)
    g_value_set_boolean (value, self->confirms);
  else
    g_value_set_boolean (value, self->always_queen);
}

/* What waits by a habit that was given up goes with it. */
static void
pal_pending_move_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalPendingMove *self = PAL_PENDING_MOVE (object);

  if (id == PROP_PREMOVES)
    self->premoves = (PalPremoves) g_value_get_enum (value);
  else if (id == PROP_CONFIRMS)
    self->confirms = g_value_get_boolean (value);
  else
    self->always_queen = g_value_get_boolean (value);
  if (id == PROP_ALWAYS_QUEEN)
    return;
  forget_move (self);
  pending_move_changed (self);
}

static void
pal_pending_move_dispose (GObject *object)
{
  PalPendingMove *self = PAL_PENDING_MOVE (object);

  forget_move (self);
  follow_match (self, NULL);
  self->node = NULL;
  G_OBJECT_CLASS (pal_pending_move_parent_class)->dispose (object);
}

static void
pal_pending_move_class_init (PalPendingMoveClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_pending_move_get_property;
  object_class->set_property = pal_pending_move_set_property;
  object_class->dispose = pal_pending_move_dispose;

  props[PROP_PREMOVES]
      = g_param_spec_enum ("premoves", NULL, NULL, PAL_TYPE_PREMOVES, PAL_PREMOVES_NEVER, flags);
  props[PROP_CONFIRMS] = g_param_spec_boolean ("confirms", NULL, NULL, FALSE, flags);
  props[PROP_ALWAYS_QUEEN] = g_param_spec_boolean ("always-queen", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", PAL_TYPE_PENDING_MOVE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_DROPPED] = g_signal_new ("dropped", PAL_TYPE_PENDING_MOVE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CHOOSE]
      = g_signal_new ("choose", PAL_TYPE_PENDING_MOVE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
pal_pending_move_init (PalPendingMove *self)
{
  self->move = MOVE_NONE;
}

PalPendingMove *
pal_pending_move_new (void)
{
  return g_object_new (PAL_TYPE_PENDING_MOVE, NULL);
}

void
pal_pending_move_bind (PalPendingMove *self, GSettings *settings)
{
  static const char *const keys[][2] = {
    { "premoves", "premoves" },
    { "confirm-moves", "confirms" },
    { "always-queen", "always-queen" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_bind (settings, keys[i][0], self, keys[i][1], G_SETTINGS_BIND_GET);
}

PalPendingKind
pal_pending_move_get_kind (PalPendingMove *self)
{
  return self->kind;
}

Move
pal_pending_move_get_move (PalPendingMove *self)
{
  return self->move;
}

const GameNode *
pal_pending_move_get_node (PalPendingMove *self)
{
  return self->at;
}

Move
pal_pending_move_choose (PalPendingMove *self, const Rules *rules, const Position *position,
                         const Move *moves, int n)
{
  Move best = MOVE_NONE;
  int most = G_MININT;

  for (int i = 0; i < n && self->always_queen; i++) {
    int value = rules->pieces[rules->choice_piece (position, moves[i]) - 1].value;

    if (value <= most)
      continue;
    most = value;
    best = moves[i];
  }
  return best;
}

static Square
end_of (const Rules *rules, const Position *position, Move move)
{
  Square targets[MOVE_TARGETS_MAX];

  return rules->move_targets (position, move, targets) > 0 ? targets[0] : SQUARE_NONE;
}

/* A premove is not legal yet: only its squares can be told. */
static char *
squares_text (const Rules *rules, const Position *position, Move move)
{
  char from[SQUARE_NAME_MAX], to[SQUARE_NAME_MAX];

  rules_square_title (rules, end_of (rules, position, move), to);
  if (move_from (move) == SQUARE_NONE)
    return g_strdup (to);
  rules_square_title (rules, move_from (move), from);
  return g_strdup_printf ("%s–%s", from, to);
}

char *
pal_pending_move_describe (PalPendingMove *self, int notation)
{
  const Rules *rules;
  g_autofree char *squares = NULL;
  char text[MOVE_TEXT_MAX];

  if (self->kind == PAL_PENDING_NONE)
    return NULL;
  rules = pal_match_get_rules (self->match);
  if (self->kind == PAL_PENDING_PROPOSAL) {
    pal_notation_write (rules, &self->at->position, self->move, notation, text);
    /* Translators: a move that is to be confirmed, "Play Nf3?". */
    return g_strdup_printf (_ ("Play %s?"), text);
  }
  squares = squares_text (rules, &self->at->position, self->move);
  /* Translators: the squares of a move that is played once the opponent has moved. */
  return g_strdup_printf (_ ("Premove: %s"), squares);
}
