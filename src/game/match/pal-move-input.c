/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From activated cells and typed text to moves. */
#include "pal-move-input.h"
#include "pal-notation.h"

#include "rules/rules.h"

#include <string.h>

struct _PalMoveInput {
  GObject parent_instance;

  const Rules *rules; /* or NULL: nothing can be moved */
  Position position;
  Move legal[MOVES_MAX];
  int n_legal;
  Square selected;
  Move choices[MOVES_MAX];
  int n_choices;
  gboolean blind;
};

G_DEFINE_FINAL_TYPE (PalMoveInput, pal_move_input, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Whether clicking SQUARE after the move's piece means MOVE. */
static gboolean
goes_to (PalMoveInput *self, Move move, Square square)
{
  Square targets[MOVE_TARGETS_MAX];
  int n = self->rules->move_targets (&self->position, move, targets);

  for (int i = 0; i < n; i++)
    if (targets[i] == square)
      return TRUE;
  return FALSE;
}

/* Where a square is both a step of the king and a way to say "castle" (Chess960), the step has it:
 * castling can still be said by the rook. Keeps the moves that go to SQUARE itself, if any does. */
static int
prefer_plain (Square square, Move *moves, int n)
{
  int plain = 0;

  for (int i = 0; i < n; i++)
    if (move_to (moves[i]) == square)
      moves[plain++] = moves[i];
  return plain > 0 ? plain : n;
}

/* The moves that lead from FROM (SQUARE_NONE: out of the hand) to SQUARE; returns how many. */
static int
moves_to (PalMoveInput *self, Square from, Square square, Move *moves)
{
  int n = 0;

  for (int i = 0; i < self->n_legal; i++)
    if (move_from (self->legal[i]) == from && goes_to (self, self->legal[i], square))
      moves[n++] = self->legal[i];
  return prefer_plain (square, moves, n);
}

static gboolean
has_move_from (PalMoveInput *self, Square square)
{
  for (int i = 0; i < self->n_legal; i++)
    if (move_from (self->legal[i]) == square)
      return TRUE;
  return FALSE;
}

static void
set_state (PalMoveInput *self, Square selected, int n_choices)
{
  gboolean changed = self->selected != selected || self->n_choices != n_choices;

  self->selected = selected;
  self->n_choices = n_choices;
  if (changed)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
pal_move_input_class_init (PalMoveInputClass *class)
{
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", PAL_TYPE_MOVE_INPUT, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_move_input_init (PalMoveInput *self)
{
  self->selected = SQUARE_NONE;
}

PalMoveInput *
pal_move_input_new (void)
{
  return g_object_new (PAL_TYPE_MOVE_INPUT, NULL);
}

void
pal_move_input_set_position (PalMoveInput *self, const Rules *rules, const Position *position)
{
  self->rules = rules;
  self->n_legal = 0;
  if (rules) {
    self->position = *position;
    self->n_legal = rules->legal_moves (position, self->legal);
  }
  set_state (self, SQUARE_NONE, 0);
}

void
pal_move_input_set_moves (PalMoveInput *self, const Rules *rules, const Position *position,
                          const Move *moves, int n)
{
  self->rules = rules;
  self->position = *position;
  self->n_legal = n;
  memcpy (self->legal, moves, (gsize) n * sizeof *moves);
  set_state (self, SQUARE_NONE, 0);
}

void
pal_move_input_set_blind (PalMoveInput *self, gboolean blind)
{
  self->blind = blind;
  pal_move_input_cancel (self);
}

/* SQUARE completes no move. */
static PalMoveInputAnswer
activate_blindly (PalMoveInput *self, Square square)
{
  Square selected = self->selected;

  if (selected == SQUARE_NONE && !rules_only_places (self->rules)) {
    set_state (self, square, 0);
    return PAL_MOVE_INPUT_SELECTED;
  }
  set_state (self, SQUARE_NONE, 0);
  return square == selected ? PAL_MOVE_INPUT_NOTHING : PAL_MOVE_INPUT_ILLEGAL;
}

PalMoveInputAnswer
pal_move_input_activate (PalMoveInput *self, Square square, Move *move)
{
  Move found[MOVES_MAX];
  int n = moves_to (self, self->selected, square, found);

  if (n == 1) {
    set_state (self, SQUARE_NONE, 0);
    *move = found[0];
    return PAL_MOVE_INPUT_PLAY;
  }
  if (n > 1) {
    /* A second target may lead to other choices, and as many. */
    gboolean other = self->n_choices == n && memcmp (self->choices, found, n * sizeof *found) != 0;

    memcpy (self->choices, found, n * sizeof *found);
    set_state (self, self->selected, other ? 0 : n);
    set_state (self, self->selected, n);
    return PAL_MOVE_INPUT_CHOOSE;
  }
  if (self->blind && self->rules)
    return activate_blindly (self, square);
  if (square != self->selected && has_move_from (self, square)) {
    set_state (self, square, 0);
    return PAL_MOVE_INPUT_SELECTED;
  }
  set_state (self, SQUARE_NONE, 0);
  return PAL_MOVE_INPUT_NOTHING;
}

const Move *
pal_move_input_get_choices (PalMoveInput *self, int *n)
{
  *n = self->n_choices;
  return self->choices;
}

void
pal_move_input_cancel (PalMoveInput *self)
{
  set_state (self, SQUARE_NONE, 0);
}

Square
pal_move_input_get_selected (PalMoveInput *self)
{
  return self->selected;
}

gboolean
pal_move_input_is_target (PalMoveInput *self, Square square)
{
  Move found[MOVES_MAX];

  return moves_to (self, self->selected, square, found) > 0;
}

gboolean
pal_move_input_shows (PalMoveInput *self, Square square)
{
  Move found[MOVES_MAX];
  int n = moves_to (self, self->selected, square, found);

  for (int i = 0; i < n; i++) {
    Square targets[MOVE_TARGETS_MAX];

    self->rules->move_targets (&self->position, found[i], targets);
    if (self->selected != SQUARE_NONE || targets[0] == square)
      return TRUE;
  }
  return FALSE;
}

gboolean
pal_move_input_can_start (PalMoveInput *self, Square square)
{
  Move found[MOVES_MAX];

  return has_move_from (self, square) || moves_to (self, SQUARE_NONE, square, found) > 0;
}

/* --- typed text --- */

static const char marks[] = "-x:=+#!?()/ \t";

/* TEXT without the marks that people leave out or put elsewhere: "e8=Q+" and "e8q" begin alike.
 * Zeros of castling become letters. */
static char *
plain_text (const char *text, gboolean fold_case)
{
  GString *plain = g_string_new (NULL);

  for (; *text; text++) {
    if (strchr (marks, *text))
      continue;
    char c = *text == '0' ? 'O' : *text;
    g_string_append_c (plain, fold_case ? g_ascii_tolower (c) : c);
  }
  return g_string_free (plain, FALSE);
}

/* What was typed, made comparable in three ways. */
typedef struct {
  char *marked; /* in small letters, with its marks */
  char *plain;
  char *folded; /* in small letters, too */
} Typed;

static void
typed_clear (Typed *typed)
{
  g_free (typed->marked);
  g_free (typed->plain);
  g_free (typed->folded);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Typed, typed_clear)

static Typed
typed_new (const char *text)
{
  return (Typed){
    .marked = g_ascii_strdown (text, -1),
    .plain = plain_text (text, FALSE),
    .folded = plain_text (text, TRUE),
  };
}

/* How well a move's text in any notation goes with what was typed. */
typedef enum {
  FITS_WHOLE, /* it is just that text */
  FITS_EXACTLY,
  FITS_FOLDED, /* but for capital letters */
  FITS_NOT,
} Fit;

/* MARKED is set where a text begins with what was typed, the marks included. */
static Fit
fit_of (PalMoveInput *self, Move move, const Typed *typed, gboolean *marked)
{
  Fit best = FITS_NOT;

  *marked = FALSE;
  for (int i = 0; i < self->rules->n_notations; i++) {
    char text[MOVE_TEXT_MAX];
    g_auto (Typed) written = { 0 };

    pal_notation_write (self->rules, &self->position, move, i, text);
    written = typed_new (text);
    *marked |= g_str_has_prefix (written.marked, typed->marked);
    if (strcmp (written.folded, typed->folded) == 0)
      best = MIN (best, FITS_WHOLE);
    else if (g_str_has_prefix (written.plain, typed->plain))
      best = MIN (best, FITS_EXACTLY);
    else if (g_str_has_prefix (written.folded, typed->folded))
      best = MIN (best, FITS_FOLDED);
  }
  return best;
}

/* Whether MOVE can be read where the beginning of its text in some notation is replaced by what was
 * typed: other digits, other scripts, and whatever else the rules read but do not write. */
static gboolean
reads_as (PalMoveInput *self, Move move, const char *typed)
{
  long length = g_utf8_strlen (typed, -1);

  for (int i = 0; i < self->rules->n_notations; i++) {
    char written[MOVE_TEXT_MAX];
    g_autofree char *text = NULL;
    Move read;

    pal_notation_write (self->rules, &self->position, move, i, written);
    if (length > g_utf8_strlen (written, -1))
      continue;
    text = g_strconcat (typed, g_utf8_offset_to_pointer (written, length), NULL);
    if (rules_read_move (self->rules, &self->position, text, strlen (text), i, &read)
            == MOVE_TEXT_OK
        && read == move)
      return TRUE;
  }
  return FALSE;
}

/* Finds how well each legal move fits. Marks that were typed count where some move has them just
 * so: "C2-" is not "C2=5", but "g1-f3" is "Nf3". */
static void
find_fits (PalMoveInput *self, const char *text, Fit *fits)
{
  g_auto (Typed) typed = typed_new (text);
  gboolean marked[MOVES_MAX], any_marked = FALSE, any = FALSE;

  for (int i = 0; i < self->n_legal; i++) {
    fits[i] = fit_of (self, self->legal[i], &typed, &marked[i]);
    any_marked |= marked[i];
    any |= fits[i] != FITS_NOT;
  }
  any_marked &= strpbrk (text, marks) != NULL;
  for (int i = 0; i < self->n_legal; i++)
    if (any_marked && !marked[i])
      fits[i] = FITS_NOT;
    else if (!any && reads_as (self, self->legal[i], text))
      fits[i] = FITS_FOLDED;
}

char **
pal_move_input_complete (PalMoveInput *self, const char *prefix, int notation, int max)
{
  GPtrArray *found = g_ptr_array_new ();
  Fit fits[MOVES_MAX];

  find_fits (self, prefix, fits);
  /* The best first: "b" is a pawn's file before it is a bishop. */
  for (Fit fit = FITS_WHOLE; fit < FITS_NOT; fit++)
    for (int i = 0; i < self->n_legal && (int) found->len < max; i++) {
      char text[MOVE_TEXT_MAX];

      if (fits[i] != fit)
        continue;
      pal_notation_write (self->rules, &self->position, self->legal[i], notation, text);
      g_ptr_array_add (found, g_strdup (text));
    }
  g_ptr_array_add (found, NULL);
  return (char **) g_ptr_array_free (found, FALSE);
}
