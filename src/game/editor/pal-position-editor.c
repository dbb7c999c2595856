/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-position-editor.h"

#include "files/text/diagram.h"
#include "files/text/fen-text.h"

#include <string.h>

typedef struct {
  const Rules *rules;
  Setup setup;
  guint8 free[SETUP_SQUARES_MAX]; /* 1: whatever stands there, or nothing */
} Step;

struct _PalPositionEditor {
  GObject parent_instance;

  Step now;
  GArray *steps; /* of Step: what was before each step, and after POSITION what was undone */
  guint position;
  char *run; /* NULL: the next change is a new step */

  SetupProblem problems[SETUP_PROBLEMS_MAX]; /* of what there is now, as the rest */
  int n_problems;
  char fen[POSITION_TEXT_MAX];
  char *fen_error;
};

G_DEFINE_FINAL_TYPE (PalPositionEditor, pal_position_editor, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_CAN_START,
  PROP_SIDE,
  PROP_FEN,
  PROP_FEN_ERROR,
  N_PROPS
};
static GParamSpec *props[N_PROPS];

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static const char fen_run[] = "fen";

/* --- the history --- */

static void
set_run (PalPositionEditor *self, const char *run)
{
  char *copy = g_strdup (run);

  g_free (self->run);
  self->run = copy;
}

static void
position_editor_set_fen_error (PalPositionEditor *self, const char *message)
{
  if (g_strcmp0 (message, self->fen_error) == 0)
    return;
  g_free (self->fen_error);
  self->fen_error = g_strdup (message);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FEN_ERROR]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_START]);
}

/* Looks at what is under the hand and tells all about it. */
static void
position_editor_update (PalPositionEditor *self)
{
  const SetupRules *rules = self->now.rules->setup;
  static const int told[] = { PROP_CAN_UNDO, PROP_CAN_REDO, PROP_CAN_START, PROP_SIDE, PROP_FEN };

  self->n_problems = rules->problems (&self->now.setup, self->problems);
  rules->to_text (&self->now.setup, self->fen);
  position_editor_set_fen_error (self, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (told); i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[told[i]]);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Keeps what there is before a step; what was undone cannot come back after it. */
static void
begin_step (PalPositionEditor *self)
{
  g_array_set_size (self->steps, self->position);
  if (self->position == PAL_POSITION_EDITOR_STEPS_MAX)
    g_array_remove_index (self->steps, 0);
  g_array_append_val (self->steps, self->now);
  self->position = self->steps->len;
}

/* NEXT comes in place of what there is; nothing happens where it is the same. */
static void
position_editor_change (PalPositionEditor *self, const Step *next, const char *run)
{
  if (next->rules == self->now.rules
      && memcmp (&next->setup, &self->now.setup, sizeof next->setup) == 0
      && memcmp (next->free, self->now.free, sizeof next->free) == 0) {
    position_editor_set_fen_error (self, NULL);
    return;
  }
  if (run == NULL || g_strcmp0 (run, self->run) != 0)
    begin_step (self);
  self->now = *next;
  set_run (self, run);
  position_editor_update (self);
}

/* A step there or back: what lies in the list and what is under the hand change places. */
static void
position_editor_exchange (PalPositionEditor *self, guint index)
{
  Step *kept = &g_array_index (self->steps, Step, index);
  Step now = self->now;

  self->now = *kept;
  *kept = now;
  set_run (self, NULL);
  position_editor_update (self);
}

gboolean
pal_position_editor_can_undo (PalPositionEditor *self)
{
  return self->position > 0;
}

gboolean
pal_position_editor_can_redo (PalPositionEditor *self)
{
  return self->position < self->steps->len;
}

void
pal_position_editor_undo (PalPositionEditor *self)
{
  if (pal_position_editor_can_undo (self))
    position_editor_exchange (self, --self->position);
}

void
pal_position_editor_redo (PalPositionEditor *self)
{
  if (pal_position_editor_can_redo (self))
    position_editor_exchange (self, self->position++);
}

void
pal_position_editor_end_run (PalPositionEditor *self)
{
  set_run (self, NULL);
}

/* --- what there is --- */

void
pal_position_editor_load (PalPositionEditor *self, const Rules *rules, const Position *position)
{
  g_return_if_fail (rules->setup != NULL);
  self->now.rules = rules;
  rules->setup->from_position (&self->now.setup, position);
  memset (self->now.free, 0, sizeof self->now.free);
  g_array_set_size (self->steps, 0);
  self->position = 0;
  set_run (self, NULL);
  position_editor_update (self);
}

const Rules *
pal_position_editor_get_rules (PalPositionEditor *self)
{
  return self->now.rules;
}

const Setup *
pal_position_editor_get_setup (PalPositionEditor *self)
{
  return &self->now.setup;
}

Piece
pal_position_editor_get_piece (PalPositionEditor *self, Square square)
{
  return self->now.setup.board[square];
}

const SetupProblem *
pal_position_editor_get_problems (PalPositionEditor *self, int *n)
{
  *n = self->n_problems;
  return self->problems;
}

static gboolean
can_start (PalPositionEditor *self)
{
  return self->fen_error == NULL && (self->n_problems == 0 || !self->problems[0].forbids);
}

gboolean
pal_position_editor_get_position (PalPositionEditor *self, Position *position)
{
  return can_start (self) && self->now.rules->position_from_text (position, self->fen, NULL);
}

int
pal_position_editor_get_side (PalPositionEditor *self)
{
  return self->now.setup.side;
}

const char *
pal_position_editor_get_fen (PalPositionEditor *self)
{
  return self->fen;
}

const char *
pal_position_editor_get_fen_error (PalPositionEditor *self)
{
  return self->fen_error;
}

/* --- changes --- */

/* Takes away what is not possible on the board of NEXT. */
static void
drop_impossible (Step *next)
{
  const SetupRules *rules = next->rules->setup;

  for (int i = 0; i < rules->n_fields; i++)
    if (rules->fields[i].kind != SETUP_NUMBER
        && !rules->is_possible (&next->setup, i, next->setup.fields[i]))
      next->setup.fields[i] = 0;
}

static void
change_board (PalPositionEditor *self, Step *next, const char *run)
{
  drop_impossible (next);
  position_editor_change (self, next, run);
}

void
pal_position_editor_show (PalPositionEditor *self, const Rules *rules, const Position *position)
{
  Step next = { .rules = rules };

  g_return_if_fail (rules->setup != NULL);
  rules->setup->from_position (&next.setup, position);
  position_editor_change (self, &next, NULL);
}

static void
show_start (PalPositionEditor *self, const Rules *rules)
{
  Position start;

  rules_start (rules, &start);
  pal_position_editor_show (self, rules, &start);
}

void
pal_position_editor_choose_game (PalPositionEditor *self, const Rules *rules)
{
  if (rules != self->now.rules)
    show_start (self, rules);
}

void
pal_position_editor_put (PalPositionEditor *self, Square square, Piece piece)
{
  Step next = self->now;

  next.setup.board[square] = piece;
  next.free[square] = 0;
  change_board (self, &next, "put");
}

void
pal_position_editor_free (PalPositionEditor *self, Square square)
{
  Step next = self->now;

  next.setup.board[square] = 0;
  next.free[square] = 1;
  change_board (self, &next, "put");
}

void
pal_position_editor_free_all (PalPositionEditor *self)
{
  Step next = self->now;

  diagram_clear (next.rules, &next.setup);
  memset (next.free, 1, sizeof next.free);
  position_editor_change (self, &next, NULL);
}

gboolean
pal_position_editor_is_free (PalPositionEditor *self, Square square)
{
  return self->now.free[square];
}

void
pal_position_editor_move (PalPositionEditor *self, Square from, Square to)
{
  Step next = self->now;

  next.setup.board[to] = self->now.setup.board[from];
  next.free[to] = 0;
  if (from != to)
    next.setup.board[from] = 0;
  change_board (self, &next, NULL);
}

void
pal_position_editor_clear (PalPositionEditor *self)
{
  Step next = self->now;

  diagram_clear (next.rules, &next.setup);
  memset (next.free, 0, sizeof next.free);
  position_editor_change (self, &next, NULL);
}

void
pal_position_editor_set_start (PalPositionEditor *self)
{
  show_start (self, self->now.rules);
}

/* SQUARE seen in a mirror beside the board, above it, or in both. */
static int
reflected (const Rules *rules, int square, gboolean files, gboolean ranks)
{
  int file = square % rules->files, rank = square / rules->files;

  return (ranks ? rules->ranks - 1 - rank : rank) * rules->files
         + (files ? rules->files - 1 - file : file);
}

gboolean
pal_position_editor_has_rights (PalPositionEditor *self)
{
  const SetupRules *rules = self->now.rules->setup;

  for (int i = 0; i < rules->n_fields; i++)
    if (rules->fields[i].kind == SETUP_TOGGLE && self->now.setup.fields[i])
      return TRUE;
  return FALSE;
}

/* Puts what SELF has on NEXT's board, reflected; squares in the fields move along. */
static void
reflect (PalPositionEditor *self, Step *next, gboolean files, gboolean ranks)
{
  const Rules *rules = self->now.rules;
  const Setup *setup = &self->now.setup;

  for (int square = 0; square < rules->files * rules->ranks; square++)
    next->setup.board[reflected (rules, square, files, ranks)] = setup->board[square];
  for (int i = 0; i < rules->setup->n_fields; i++)
    if (rules->setup->fields[i].kind == SETUP_SQUARE && setup->fields[i] > 0)
      next->setup.fields[i] = 1 + reflected (rules, setup->fields[i] - 1, files, ranks);
}

/* What may be done on one side of the board need not be possible on the other. */
static void
reflect_all (PalPositionEditor *self, gboolean ranks)
{
  const SetupRules *rules = self->now.rules->setup;
  Step next = self->now;

  reflect (self, &next, TRUE, ranks);
  for (int i = 0; i < rules->n_fields; i++)
    if (rules->fields[i].kind == SETUP_TOGGLE)
      next.setup.fields[i] = 0;
  change_board (self, &next, NULL);
}

void
pal_position_editor_mirror (PalPositionEditor *self)
{
  reflect_all (self, FALSE);
}

void
pal_position_editor_turn_round (PalPositionEditor *self)
{
  reflect_all (self, TRUE);
}

/* The pieces of the second side follow those of the first one, in the same order. */
static Piece
other_color (const Rules *rules, Piece piece)
{
  int half = rules->n_pieces / 2;

  return (Piece) (piece == 0 ? 0 : piece <= half ? piece + half : piece - half);
}

void
pal_position_editor_swap_colors (PalPositionEditor *self)
{
  const Rules *rules = self->now.rules;
  Step next = self->now;

  if (rules->setup->has_ends)
    reflect (self, &next, FALSE, TRUE);
  for (int square = 0; square < rules->files * rules->ranks; square++)
    next.setup.board[square] = other_color (rules, next.setup.board[square]);
  for (int i = 0; i < rules->setup->n_fields; i++)
    if (rules->setup->fields[i].counterpart != i)
      next.setup.fields[i] = self->now.setup.fields[rules->setup->fields[i].counterpart];
  if (rules->setup->swap_own)
    rules->setup->swap_own (&next.setup, &self->now.setup);
  next.setup.side = 1 - next.setup.side;
  change_board (self, &next, NULL);
}

void
pal_position_editor_set_side (PalPositionEditor *self, int side)
{
  Step next = self->now;

  g_return_if_fail (side == 0 || side == 1);
  next.setup.side = side;
  change_board (self, &next, NULL);
}

gboolean
pal_position_editor_set_field (PalPositionEditor *self, int field, int value)
{
  const SetupRules *rules = self->now.rules->setup;
  g_autofree char *run = g_strdup_printf ("field %d", field);
  Step next = self->now;

  if (!rules->is_possible (&self->now.setup, field, value))
    return FALSE;
  next.setup.fields[field] = value;
  position_editor_change (self, &next, rules->fields[field].kind == SETUP_NUMBER ? run : NULL);
  return TRUE;
}

gboolean
pal_position_editor_set_fen (PalPositionEditor *self, const char *fen)
{
  g_autoptr (GError) error = NULL;
  Step next = self->now;

  if (!setup_text_read_fen (&next.rules, fen, &next.setup, &error)) {
    position_editor_set_fen_error (self, error->message);
    return FALSE;
  }
  position_editor_change (self, &next, fen_run);
  return TRUE;
}

gboolean
pal_position_editor_paste (PalPositionEditor *self, const char *text, GError **error)
{
  Step next = self->now;

  if (!setup_text_read (&next.rules, text, &next.setup, error))
    return FALSE;
  position_editor_change (self, &next, NULL);
  return TRUE;
}

/* --- the object --- */

static void
pal_position_editor_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalPositionEditor *self = PAL_POSITION_EDITOR (object);

  switch (id) {
  case PROP_CAN_UNDO:
    g_value_set_boolean (value, pal_position_editor_can_undo (self));
    break;
  case PROP_CAN_REDO:
    g_value_set_boolean (value, pal_position_editor_can_redo (self));
    break;
  case PROP_CAN_START:
    g_value_set_boolean (value, can_start (self));
    break;
  case PROP_SIDE:
    g_value_set_int (value, self->now.setup.side);
    break;
  case PROP_FEN:
    g_value_set_string (value, self->fen);
    break;
  case PROP_FEN_ERROR:
    g_value_set_string (value, self->fen_error);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_position_editor_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch (id) {
  case PROP_SIDE:
    pal_position_editor_set_side (PAL_POSITION_EDITOR (object), g_value_get_int (value));
    break;
  case PROP_FEN:
    pal_position_editor_set_fen (PAL_POSITION_EDITOR (object), g_value_get_string (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_position_editor_finalize (GObject *object)
{
  PalPositionEditor *self = PAL_POSITION_EDITOR (object);

  g_array_unref (self->steps);
  g_free (self->run);
  g_free (self->fen_error);
  G_OBJECT_CLASS (pal_position_editor_parent_class)->finalize (object);
}

static void
pal_position_editor_class_init (PalPositionEditorClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = pal_position_editor_get_property;
  object_class->set_property = pal_position_editor_set_property;
  object_class->finalize = pal_position_editor_finalize;
  props[PROP_CAN_UNDO]
      = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  props[PROP_CAN_REDO]
      = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  props[PROP_CAN_START]
      = g_param_spec_boolean ("can-start", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  props[PROP_SIDE] = g_param_spec_int ("side", NULL, NULL, 0, 1, 0, G_PARAM_READWRITE | flags);
  props[PROP_FEN] = g_param_spec_string ("fen", NULL, NULL, NULL, G_PARAM_READWRITE | flags);
  props[PROP_FEN_ERROR]
      = g_param_spec_string ("fen-error", NULL, NULL, NULL, G_PARAM_READABLE | flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_position_editor_init (PalPositionEditor *self)
{
  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
}

PalPositionEditor *
pal_position_editor_new (const Rules *rules)
{
  PalPositionEditor *self = g_object_new (PAL_TYPE_POSITION_EDITOR, NULL);
  Position position;

  rules_start (rules, &position);
  pal_position_editor_load (self, rules, &position);
  return self;
}
