/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-bot-editor.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

char *
pal_bot_text_count (int value)
{
  return g_strdup_printf ("%s%d", value > 0 ? "+" : value < 0 ? "−" : "", ABS (value));
}

char *
pal_bot_text_points (int hundredths)
{
  if (hundredths == 0)
    return g_strdup ("0");
  return g_strdup_printf ("%s%.2f", hundredths > 0 ? "+" : "−", ABS (hundredths) / 100.0);
}

/* The minus is as wide as the plus, which no conversion knows; people type a hyphen, and the comma
 * of their language. */
gboolean
pal_bot_text_read_points (const char *text, int *hundredths)
{
  g_autoptr (GString) plain = g_string_new (text);
  double points;
  char *end;

  g_string_replace (plain, "−", "-", 0);
  g_string_replace (plain, ",", ".", 0);
  g_strstrip (plain->str);
  points = g_ascii_strtod (plain->str, &end);
  if (*plain->str == '\0' || *end != '\0' || isnan (points))
    return FALSE;
  *hundredths = (int) lround (CLAMP (100 * points, -BOT_WEIGHT_MAX, BOT_WEIGHT_MAX));
  return TRUE;
}

const char *
pal_bot_text_phase (int phase)
{
  static const char *const names[BOT_PHASES]
      = { NC_ ("phase", "Opening"), NC_ ("phase", "Middle game"), NC_ ("phase", "Endgame") };

  return g_dpgettext2 (GETTEXT_PACKAGE, "phase", names[phase]);
}

enum { MUCH = 40 }; /* hundredths */

gboolean
pal_bot_can_stand (const Rules *rules, int kind, Square square)
{
  SetupProblem problems[SETUP_PROBLEMS_MAX];
  Position start;
  Setup setup;
  int n;

  if (rules->setup == NULL)
    return TRUE;
  rules_start (rules, &start);
  rules->setup->from_position (&setup, &start);
  memset (setup.board, 0, sizeof setup.board);
  setup.board[square] = (Piece) (kind + 1);
  n = rules->setup->problems (&setup, problems);
  for (int i = 0; i < n; i++)
    if (problems[i].forbids && problems[i].square == square)
      return FALSE;
  return TRUE;
}

static int
count_places (const Rules *rules, int kind)
{
  int n = 0;

  for (int square = 0; square < bot_squares (rules); square++)
    n += pal_bot_can_stand (rules, kind, (Square) square);
  return n;
}

static gboolean
says_something (const Bot *bot, int phase, int kind)
{
  for (int square = 0; square < bot_squares (bot->rules); square++)
    if (bot->weights[phase].squares[kind][square] != 0)
      return TRUE;
  return FALSE;
}

int
pal_bot_first_kind (const Bot *bot, int phase)
{
  int first = -1;

  for (int kind = 0; kind < bot_kinds (bot->rules); kind++) {
    if (2 * count_places (bot->rules, kind) <= bot_squares (bot->rules))
      continue;
    if (says_something (bot, phase, kind))
      return kind;
    if (first < 0)
      first = kind;
  }
  return MAX (first, 0);
}

int
pal_bot_extent (const int16_t *table, int n)
{
  int extent = MUCH;

  for (int i = 0; i < n; i++)
    extent = MAX (extent, abs (table[i]));
  return extent;
}

static PalBotColor
mix (PalBotColor from, PalBotColor to, double share)
{
  return (PalBotColor){ from.red + share * (to.red - from.red),
                        from.green + share * (to.green - from.green),
                        from.blue + share * (to.blue - from.blue) };
}

/* Most numbers of a table are small beside its largest ones: the root lets them be told apart. */
PalBotColor
pal_bot_color (int value, int extent, gboolean dark)
{
  static const PalBotColor none[] = { { 0.94, 0.94, 0.94 }, { 0.24, 0.24, 0.24 } };
  static const PalBotColor bad[] = { { 0.89, 0.53, 0.50 }, { 0.55, 0.16, 0.15 } };
  static const PalBotColor good[] = { { 0.40, 0.74, 0.53 }, { 0.10, 0.42, 0.24 } };
  double share = MIN (sqrt (abs (value) / (double) MAX (extent, 1)), 1);

  return mix (none[dark ? 1 : 0], value < 0 ? bad[dark ? 1 : 0] : good[dark ? 1 : 0], share);
}

PalBotColor
pal_bot_ink (gboolean dark)
{
  double level = dark ? 1 : 0.1;

  return (PalBotColor){ level, level, level };
}

static void
clear_change (gpointer change)
{
  g_free (((PalBotChange *) change)->name);
}

/* Takes NAME over. */
static void
add_change (GArray *changes, char *name, int phase, int before, int after)
{
  PalBotChange change = { name, phase, before, after };

  if (before != after)
    g_array_append_val (changes, change);
  else
    g_free (name);
}

/* Whether one of the squares before SQUARE is like it in both tables. */
static gboolean
is_told (const Rules *rules, const int16_t *before, const int16_t *after, Square square)
{
  Square images[BOT_IMAGES_MAX];
  int n = bot_images (rules, square, images);

  for (int i = 1; i < n; i++)
    if (images[i] < square && before[images[i]] == before[square]
        && after[images[i]] == after[square])
      return TRUE;
  return FALSE;
}

static void
add_squares (GArray *changes, const Bot *before, const Bot *after, int phase, int kind)
{
  const Rules *rules = before->rules;
  const int16_t *was = before->weights[phase].squares[kind];
  const int16_t *is = after->weights[phase].squares[kind];

  for (int square = 0; square < bot_squares (rules); square++) {
    char place[SQUARE_NAME_MAX];

    if (is_told (rules, was, is, (Square) square))
      continue;
    rules_square_title (rules, (Square) square, place);
    /* Translators: a piece and a square: "white knight, f3". */
    add_change (changes, g_strdup_printf (_ ("%s, %s"), _ (rules->pieces[kind].name), place), phase,
                was[square], is[square]);
  }
}

static void
add_phase (GArray *changes, const Bot *before, const Bot *after, int phase)
{
  const Rules *rules = before->rules;
  const TermList *terms = rules->terms;
  const BotWeights *was = &before->weights[phase], *is = &after->weights[phase];

  for (int kind = 0; kind < bot_kinds (rules); kind++) {
    add_change (changes, g_strdup (_ (rules->pieces[kind].name)), phase, was->material[kind],
                is->material[kind]);
    add_squares (changes, before, after, phase, kind);
  }
  for (int i = 0; terms && i < terms->n; i++)
    add_change (changes, g_strdup (_ (terms->items[i].name)), phase, was->terms[i], is->terms[i]);
}

static int
compare_changes (gconstpointer a, gconstpointer b)
{
  const PalBotChange *x = a, *y = b;
  int difference = abs (y->after - y->before) - abs (x->after - x->before);

  if (difference != 0)
    return difference;
  return x->phase != y->phase ? x->phase - y->phase : g_utf8_collate (x->name, y->name);
}

GArray *
pal_bot_changes (const Bot *before, const Bot *after)
{
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (PalBotChange));

  g_array_set_clear_func (changes, clear_change);
  for (int phase = 0; phase < BOT_PHASES; phase++)
    add_phase (changes, before, after, phase);
  g_array_sort (changes, compare_changes);
  return changes;
}

struct _PalBotEditor {
  GObject parent_instance;

  Bot bot;       /* without rules: there is none */
  GArray *steps; /* of Bot: what was before each step, and after POSITION what was undone */
  guint position;
  char *run; /* NULL: the next change is a new step */
  int phase, kind;
};

G_DEFINE_FINAL_TYPE (PalBotEditor, pal_bot_editor, G_TYPE_OBJECT)

enum { PROP_0, PROP_CAN_UNDO, PROP_CAN_REDO, PROP_PHASE, PROP_KIND, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { LOADED, CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- the history --- */

static void
notify_history (PalBotEditor *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_UNDO]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_REDO]);
}

static void
set_run (PalBotEditor *self, const char *run)
{
  char *copy = g_strdup (run);

  g_free (self->run);
  self->run = copy;
}

/* Keeps what there is before a step; what was undone cannot come back after it. */
static void
begin_step (PalBotEditor *self)
{
  g_array_set_size (self->steps, self->position);
  if (self->position == PAL_BOT_EDITOR_STEPS_MAX)
    g_array_remove_index (self->steps, 0);
  g_array_append_val (self->steps, self->bot);
  self->position = self->steps->len;
}

/* A step there or back: what lies in the list and what is under the hands change places. */
static void
bot_editor_exchange (PalBotEditor *self, guint index)
{
  Bot *kept = &g_array_index (self->steps, Bot, index);
  Bot now = self->bot;

  self->bot = *kept;
  *kept = now;
  set_run (self, NULL);
  notify_history (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
pal_bot_editor_can_undo (PalBotEditor *self)
{
  return self->position > 0;
}

gboolean
pal_bot_editor_can_redo (PalBotEditor *self)
{
  return self->position < self->steps->len;
}

void
pal_bot_editor_undo (PalBotEditor *self)
{
  if (pal_bot_editor_can_undo (self))
    bot_editor_exchange (self, --self->position);
}

void
pal_bot_editor_redo (PalBotEditor *self)
{
  if (pal_bot_editor_can_redo (self))
    bot_editor_exchange (self, self->position++);
}

void
pal_bot_editor_end_run (PalBotEditor *self)
{
  set_run (self, NULL);
}

/* --- the bot --- */

struct PalBotHistory {
  Bot bot;
  GArray *steps; /* as in PalBotEditor */
  guint position;
};

void
pal_bot_history_free (PalBotHistory *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->steps);
  g_free (self);
}

PalBotHistory *
pal_bot_editor_dup_history (PalBotEditor *self)
{
  PalBotHistory *history;

  if (self->bot.rules == NULL)
    return NULL;
  history = g_new (PalBotHistory, 1);
  *history = (PalBotHistory){ self->bot, g_array_copy (self->steps), self->position };
  return history;
}

void
pal_bot_editor_load (PalBotEditor *self, const Bot *bot)
{
  pal_bot_editor_load_again (self, bot, NULL);
}

/* Takes HISTORY up; where BOT is another one than it ends with, that is the last step. */
static void
take_history (PalBotEditor *self, const PalBotHistory *history)
{
  g_array_append_vals (self->steps, history->steps->data, history->steps->len);
  self->position = history->position;
  if (!bot_equal (&self->bot, &history->bot)) {
    Bot now = self->bot;

    self->bot = history->bot;
    begin_step (self);
    self->bot = now;
  }
}

/* Nobody is told of the kind before the bot that has it is there, and has been told of. */
void
pal_bot_editor_load_again (PalBotEditor *self, const Bot *bot, const PalBotHistory *history)
{
  const Rules *before = self->bot.rules;

  g_object_freeze_notify (G_OBJECT (self));
  if (bot != NULL)
    self->bot = *bot;
  else
    self->bot.rules = NULL;
  if (bot == NULL || bot->rules != before)
    pal_bot_editor_set_kind (self, bot != NULL ? pal_bot_first_kind (bot, self->phase) : 0);
  g_array_set_size (self->steps, 0);
  self->position = 0;
  if (bot != NULL && history != NULL && history->bot.rules == bot->rules)
    take_history (self, history);
  set_run (self, NULL);
  notify_history (self);
  g_signal_emit (self, signals[LOADED], 0);
  g_signal_emit (self, signals[CHANGED], 0);
  g_object_thaw_notify (G_OBJECT (self));
}

const Bot *
pal_bot_editor_get_bot (PalBotEditor *self)
{
  return self->bot.rules != NULL ? &self->bot : NULL;
}

const BotWeights *
pal_bot_editor_get_weights (PalBotEditor *self)
{
  return &self->bot.weights[self->phase];
}

void
pal_bot_editor_change (PalBotEditor *self, const Bot *bot, const char *run)
{
  g_return_if_fail (bot->rules != NULL && bot->rules == self->bot.rules);
  if (bot_equal (bot, &self->bot))
    return;
  if (run == NULL || g_strcmp0 (run, self->run) != 0)
    begin_step (self);
  self->bot = *bot;
  set_run (self, run);
  notify_history (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- what is shown --- */

int
pal_bot_editor_get_phase (PalBotEditor *self)
{
  return self->phase;
}

void
pal_bot_editor_set_phase (PalBotEditor *self, int phase)
{
  if (phase == self->phase || phase < 0 || phase >= BOT_PHASES)
    return;
  self->phase = phase;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PHASE]);
}

int
pal_bot_editor_get_kind (PalBotEditor *self)
{
  return self->kind;
}

void
pal_bot_editor_set_kind (PalBotEditor *self, int kind)
{
  if (kind == self->kind || kind < 0 || kind >= BOT_KINDS_MAX)
    return;
  self->kind = kind;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_KIND]);
}

/* --- tables --- */

int
pal_bot_editor_get_square (PalBotEditor *self, Square square)
{
  return pal_bot_editor_get_weights (self)->squares[self->kind][square];
}

void
pal_bot_editor_set_square (PalBotEditor *self, Square square, int value, gboolean symmetric)
{
  Bot bot = self->bot;
  int16_t *table = bot.weights[self->phase].squares[self->kind];
  g_autofree char *run = g_strdup_printf ("square %d of %d in %d", square, self->kind, self->phase);
  Square images[BOT_IMAGES_MAX];
  int n = symmetric ? bot_images (bot.rules, square, images) : 0;

  if (!pal_bot_can_stand (bot.rules, self->kind, square))
    return;
  table[square] = (int16_t) CLAMP (value, -BOT_WEIGHT_MAX, BOT_WEIGHT_MAX);
  for (int i = 0; i < n; i++)
    table[images[i]] = table[square];
  pal_bot_editor_change (self, &bot, run);
}

void
pal_bot_editor_copy_table (PalBotEditor *self)
{
  Bot bot = self->bot;

  for (int phase = 0; phase < BOT_PHASES; phase++)
    memcpy (bot.weights[phase].squares[self->kind],
            self->bot.weights[self->phase].squares[self->kind],
            sizeof bot.weights[phase].squares[self->kind]);
  pal_bot_editor_change (self, &bot, NULL);
}

void
pal_bot_editor_reset_table (PalBotEditor *self)
{
  Bot bot = self->bot, usual;
  BotWeights *weights = &bot.weights[self->phase];

  bot_init (&usual, bot.rules);
  memcpy (weights->squares[self->kind], usual.weights[self->phase].squares[self->kind],
          sizeof weights->squares[self->kind]);
  pal_bot_editor_change (self, &bot, NULL);
}

/* --- the object --- */

static void
pal_bot_editor_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalBotEditor *self = PAL_BOT_EDITOR (object);

  switch (id) {
  case PROP_CAN_UNDO:
    g_value_set_boolean (value, pal_bot_editor_can_undo (self));
    break;
  case PROP_CAN_REDO:
    g_value_set_boolean (value, pal_bot_editor_can_redo (self));
    break;
  case PROP_PHASE:
    g_value_set_int (value, self->phase);
    break;
  case PROP_KIND:
    g_value_set_int (value, self->kind);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_bot_editor_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch (id) {
  case PROP_PHASE:
    pal_bot_editor_set_phase (PAL_BOT_EDITOR (object), g_value_get_int (value));
    break;
  case PROP_KIND:
    pal_bot_editor_set_kind (PAL_BOT_EDITOR (object), g_value_get_int (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_bot_editor_finalize (GObject *object)
{
  PalBotEditor *self = PAL_BOT_EDITOR (object);

  g_array_unref (self->steps);
  g_free (self->run);
  G_OBJECT_CLASS (pal_bot_editor_parent_class)->finalize (object);
}

static void
pal_bot_editor_class_init (PalBotEditorClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = pal_bot_editor_get_property;
  object_class->set_property = pal_bot_editor_set_property;
  object_class->finalize = pal_bot_editor_finalize;
  props[PROP_CAN_UNDO]
      = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  props[PROP_CAN_REDO]
      = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  props[PROP_PHASE]
      = g_param_spec_int ("phase", NULL, NULL, 0, BOT_PHASES - 1, 0, G_PARAM_READWRITE | flags);
  props[PROP_KIND]
      = g_param_spec_int ("kind", NULL, NULL, 0, BOT_KINDS_MAX - 1, 0, G_PARAM_READWRITE | flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[LOADED] = g_signal_new ("loaded", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_bot_editor_init (PalBotEditor *self)
{
  self->steps = g_array_new (FALSE, FALSE, sizeof (Bot));
}

PalBotEditor *
pal_bot_editor_new (void)
{
  return g_object_new (PAL_TYPE_BOT_EDITOR, NULL);
}
