/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reasons in words. */
#include "pal-move-reasons-text.h"

#include "pal-thinking-text.h"

#include "game/bots/pal-bot-editor.h"
#include "game/match/pal-notation.h"

#include <glib/gi18n-lib.h>

enum {
  DEEP = 3,          /* plies: less is worth a remark */
  OBJECTION_PART = 4 /* a reason for the other move counts from this part of the weightiest */
};

/* --- Moves and numbers --- */

char *
pal_reason_move_text (const Rules *rules, const Position *position, Move move, int notation)
{
  char text[MOVE_TEXT_MAX];

  if (move == MOVE_PASS)
    return g_strdup (_ ("pass"));
  pal_notation_write (rules, position, move, notation, text);
  return g_strdup (text);
}

char *
pal_move_line_text (const PalMoveLine *line, int ply, int notation)
{
  return pal_reason_move_text (line->record->rules, pal_move_line_position (line, ply),
                               line->record->moves[line->start + (size_t) ply], notation);
}

char *
pal_move_reasons_title (const PalMoveReasons *self, int notation)
{
  g_autofree char *first = pal_move_line_text (&self->lines[0], 0, notation);
  g_autofree char *other = NULL;

  if (self->verdict == PAL_VERDICT_ONLY)
    /* Translators: a move, “Why Nf3?”. */
    return g_strdup_printf (_ ("Why %s?"), first);
  other = pal_move_line_text (&self->lines[1], 0, notation);
  /* Translators: two moves, “Why Nf3 and not d4?”. */
  return g_strdup_printf (_ ("Why %s and not %s?"), first, other);
}

/* --- The verdict --- */

/* Both moves lead to a mate, of the same side. */
static char *
two_mates (int mate, const char *first, int other_mate, const char *other)
{
  const int n = ABS (mate), m = ABS (other_mate);

  if (n == m)
    return g_strdup_printf (mate > 0 ? ngettext ("Both moves mate in %d move.",
                                                 "Both moves mate in %d moves.", (gulong) n)
                                     : ngettext ("Both moves allow mate in %d move.",
                                                 "Both moves allow mate in %d moves.", (gulong) n),
                            n);
  if (mate < 0)
    /* Translators: a move and a number of moves, twice. */
    return g_strdup_printf (_ ("Both moves allow mate: %s in %d, %s in %d."), first, n, other, m);
  return n < m ? g_strdup_printf (_ ("%s mates in %d, %s only in %d."), first, n, other, m)
               : g_strdup_printf (_ ("%s would have mated in %d, %s mates only in %d."), other, m,
                                  first, n);
}

static char *
mate_summary (const PalMoveReasons *self, const char *first, const char *other)
{
  const int mate = pal_move_line_mate (&self->lines[0]);
  const int other_mate = pal_move_line_mate (&self->lines[1]);

  if ((mate > 0 && other_mate > 0) || (mate < 0 && other_mate < 0))
    return two_mates (mate, first, other_mate, other);
  if (mate > 0)
    /* Translators: “Qh7 mates in 1, Nf3 does not.” */
    return g_strdup_printf (_ ("%s mates in %d, %s does not."), first, mate, other);
  if (other_mate > 0)
    return g_strdup_printf (_ ("%s would have mated in %d, %s does not."), other, other_mate,
                            first);
  if (other_mate < 0)
    return g_strdup_printf (_ ("%s allows mate in %d, %s does not."), other, -other_mate, first);
  return g_strdup_printf (_ ("%s allows mate in %d, %s would not have."), first, -mate, other);
}

/* The names of the two weightiest reasons whose differences have SIGN; NULL where there are no
 * (more). */
static void
name_reasons (const PalMoveReasons *self, int sign, const char *names[2])
{
  int n = 0;

  names[0] = names[1] = NULL;
  for (int i = 0; i < self->n_reasons && n < 2; i++)
    if (self->reasons[i].kind != PAL_REASON_REST && self->reasons[i].difference * sign > 0)
      names[n++] = pal_reason_name (self, &self->reasons[i]);
}

/* WORSE is what was played: it is said plainly. */
static char *
margin_summary (const PalMoveReasons *self, const char *better, const char *worse)
{
  static const char *const sentences[2][4] = {
    { N_ ("%s is better than %s."), N_ ("%s is better than %s by %s."),
      /* Translators: two moves, a number and the name of a term. */
      N_ ("%s is better than %s by %s, mostly for “%s”."),
      /* Translators: two moves, a number and the names of two terms. */
      N_ ("%s is better than %s by %s, mostly for “%s” and “%s”.") },
    { N_ ("%s would have been better than %s."), N_ ("%s would have been better than %s by %s."),
      N_ ("%s would have been better than %s by %s, mostly for “%s”."),
      N_ ("%s would have been better than %s by %s, mostly for “%s” and “%s”.") },
  };
  const gboolean regret = self->verdict == PAL_VERDICT_WORSE;
  g_autofree char *margin = pal_score_size_text (self->margin);
  const int sign = regret ? -1 : 1;
  /* Where the greater part is seen by the search alone, no term is what it is for. */
  const gboolean explained = sign * self->together * 2 >= ABS (self->margin);
  const char *names[2];
  int said;

  name_reasons (self, sign, names);
  said = self->n_reasons == 0 ? 0 : !names[0] || !explained ? 1 : !names[1] ? 2 : 3;
  return g_strdup_printf (_ (sentences[regret][said]), better, worse, margin, names[0], names[1]);
}

char *
pal_move_reasons_summary (const PalMoveReasons *self, int notation)
{
  g_autofree char *first = pal_move_line_text (&self->lines[0], 0, notation);
  g_autofree char *other = NULL;

  if (self->verdict == PAL_VERDICT_ONLY)
    return g_strdup_printf (_ ("%s was the only legal move."), first);
  other = pal_move_line_text (&self->lines[1], 0, notation);
  if (pal_move_line_mate (&self->lines[0]) != 0 || pal_move_line_mate (&self->lines[1]) != 0)
    return mate_summary (self, first, other);
  switch (self->verdict) {
  case PAL_VERDICT_SAME:
    return g_strdup (_ ("Both moves lead to the same position in the end."));
  case PAL_VERDICT_BETTER:
    return margin_summary (self, first, other);
  case PAL_VERDICT_WORSE:
    return margin_summary (self, other, first);
  case PAL_VERDICT_EQUAL:
  case PAL_VERDICT_ONLY:
  default:
    return g_strdup_printf (self->by_engine ? _ ("%s and %s are about equally good.")
                                            : _ ("%s and %s are worth the same to this bot."),
                            first, other);
  }
}

/* --- Remarks --- */

static void
add_piece (GPtrArray *remarks, const PalMoveReasons *self, const char *format, const char *move,
           Piece piece, Square square)
{
  char name[PAL_POINT_TITLE_MAX];

  if (piece == 0)
    return;
  pal_point_title (self->rules, square, name);
  g_ptr_array_add (remarks,
                   g_strdup_printf (format, move, _ (self->rules->pieces[piece - 1].name), name));
}

/* What both win or lose is no difference. */
static void
move_reasons_text_add_pieces (GPtrArray *remarks, const PalMoveReasons *self, char *const texts[2])
{
  const PalReasonPieces *a = &self->pieces[0], *b = &self->pieces[1];

  for (int i = 0; i < 2; i++) {
    const PalReasonPieces *pieces = &self->pieces[i];

    if (a->won != b->won || a->won_square != b->won_square)
      /* Translators: a move, a piece and a square: “Nxe5 wins the black pawn on e5.” */
      add_piece (remarks, self, _ ("%s wins the %s on %s."), texts[i], pieces->won,
                 pieces->won_square);
    if (a->lost != b->lost || a->lost_square != b->lost_square)
      /* Translators: a move, a piece and a square: “Nf3 loses the white knight on e5.” */
      add_piece (remarks, self, _ ("%s loses the %s on %s."), texts[i], pieces->lost,
                 pieces->lost_square);
  }
}

static void
add_end (GPtrArray *remarks, const PalMoveReasons *self, const PalMoveLine *line, const char *move)
{
  const Outcome outcome = line->outcome;
  const char *why, *winner;

  if (!outcome_is_over (outcome) || pal_move_line_mate (line) != 0)
    return;
  why = _ (rules_explain (self->rules, outcome));
  winner = _ (self->rules->side_names[outcome.result == RESULT_FIRST_WINS ? 0 : 1]);
  if (outcome.result == RESULT_DRAW)
    /* Translators: a move, and why the game is a draw after it. */
    g_ptr_array_add (remarks,
                     g_strdup_printf (_ ("After %s the game ends in a draw: %s."), move, why));
  else if (outcome.reason == REASON_SCORE)
    /* Translators: a move, a side, and by how many discs or points it wins. */
    g_ptr_array_add (remarks, g_strdup_printf (_ ("After %s the game ends: %s wins by %d."), move,
                                               winner, ABS (outcome.score)));
  else
    /* Translators: a move, a side, and why it wins. */
    g_ptr_array_add (
        remarks, g_strdup_printf (_ ("After %s the game ends: %s wins. %s."), move, winner, why));
}

/* The weightiest reason for the move that is worse. */
static void
add_objection (GPtrArray *remarks, const PalMoveReasons *self, char *const texts[2])
{
  const int worse = self->verdict == PAL_VERDICT_BETTER ? 1 : 0, sign = worse == 1 ? -1 : 1;

  if (self->disagrees
      || (self->verdict != PAL_VERDICT_BETTER && self->verdict != PAL_VERDICT_WORSE))
    return;
  for (int i = 0; i < self->n_reasons; i++) {
    const PalReason *reason = &self->reasons[i];

    if (reason->kind == PAL_REASON_REST || reason->difference * sign <= 0)
      continue;
    if (reason->difference * sign * OBJECTION_PART >= ABS (self->reasons[0].difference))
      /* Translators: a move and the name of a term: “What speaks for Nf3 is “Mobility”.” */
      g_ptr_array_add (remarks, g_strdup_printf (_ ("In favor of %s: “%s”."), texts[worse],
                                                 pal_reason_name (self, reason)));
    return;
  }
}

static void
add_doubts (GPtrArray *remarks, const PalMoveReasons *self, char *const texts[2])
{
  const int better = self->verdict == PAL_VERDICT_BETTER ? 0 : 1;
  const int depth = MIN (self->lines[0].depth, self->lines[1].depth);

  if (self->lines_apart && self->n_reasons == 0)
    g_ptr_array_add (remarks, g_strdup (_ ("No term distinguishes the ends of the two lines.")));
  if (self->disagrees)
    /* Translators: two moves. */
    g_ptr_array_add (
        remarks,
        g_strdup_printf (
            _ ("The terms favor %s, but the search prefers %s: it sees more than they show."),
            texts[1 - better], texts[better]));
  if (depth < DEEP && self->verdict != PAL_VERDICT_ONLY)
    g_ptr_array_add (
        remarks,
        g_strdup_printf (ngettext ("Searched only %d ply deep: later moves are not considered.",
                                   "Searched only %d plies deep: later moves are not considered.",
                                   (gulong) depth),
                         depth));
}

char **
pal_move_reasons_remarks (const PalMoveReasons *self, int notation)
{
  GPtrArray *remarks = g_ptr_array_new ();
  char *texts[2] = { NULL };

  for (int i = 0; i < 2; i++)
    if (self->lines[i].record != NULL)
      texts[i] = pal_move_line_text (&self->lines[i], 0, notation);
  if (self->verdict != PAL_VERDICT_ONLY) {
    move_reasons_text_add_pieces (remarks, self, texts);
    for (int i = 0; i < 2; i++)
      add_end (remarks, self, &self->lines[i], texts[i]);
    add_objection (remarks, self, texts);
    add_doubts (remarks, self, texts);
  }
  for (int i = 0; i < 2; i++)
    g_free (texts[i]);
  g_ptr_array_add (remarks, NULL);
  return (char **) g_ptr_array_free (remarks, FALSE);
}

char *
pal_move_reasons_footnote (const PalMoveReasons *self)
{
  const char *counts = _ ("Counts at the ends of the lines are the mover’s minus the opponent’s.");
  g_autofree char *rest
      = self->by_engine
            ? pal_sentences_join (_ ("The lines come from the engine; the positions at "
                                     "their ends are evaluated as a default bot would."),
                                  counts)
            : g_strdup (counts);

  return pal_sentences_join (pal_score_unit (), rest);
}

/* --- Reasons --- */

const char *
pal_reason_name (const PalMoveReasons *self, const PalReason *reason)
{
  switch (reason->kind) {
  case PAL_REASON_MATERIAL:
    return _ ("Material");
  case PAL_REASON_SQUARES:
    return _ ("Squares");
  case PAL_REASON_TERM:
    return _ (self->rules->terms->items[reason->term].name);
  case PAL_REASON_REST:
  default:
    return _ ("Everything else");
  }
}

const char *
pal_reason_explanation (const PalMoveReasons *self, const PalReason *reason)
{
  switch (reason->kind) {
  case PAL_REASON_MATERIAL:
    return _ ("for each piece");
  case PAL_REASON_SQUARES:
    return _ ("for where the pieces stand");
  case PAL_REASON_TERM:
    return _ (self->rules->terms->items[reason->term].summary);
  case PAL_REASON_REST:
  default:
    return NULL;
  }
}

static int
count_piece (const Rules *rules, const Position *position, Piece piece)
{
  int count = 0;

  for (int square = 0; square < rules->files * rules->ranks; square++)
    count += rules->piece_at (position, (Square) square) == piece;
  return count;
}

/* The pieces of which there are not as many after one line as after the other. */
static char *
count_material (const PalMoveReasons *self)
{
  const Rules *rules = self->rules;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int piece = 1; piece <= rules->n_pieces; piece++) {
    int counts[2];

    for (int i = 0; i < 2; i++)
      counts[i] = count_piece (rules, game_record_last (self->lines[i].record), (Piece) piece);
    if (counts[0] != counts[1])
      /* Translators: a piece, and how many there are after one move and after another: “white
       * knight: 1 against 2”. */
      g_ptr_array_add (parts,
                       g_strdup_printf (_ ("%s: %d against %d"), _ (rules->pieces[piece - 1].name),
                                        counts[0], counts[1]));
  }
  g_ptr_array_add (parts, NULL);
  /* Translators: what stands between the parts of a list. */
  return parts->len > 1 ? g_strjoinv (_ (", "), (char **) parts->pdata) : NULL;
}

char *
pal_reason_counts (const PalMoveReasons *self, const PalReason *reason)
{
  const int *counts = reason->counts;
  g_autofree char *first = NULL, *other = NULL;

  if (reason->kind == PAL_REASON_MATERIAL)
    return count_material (self);
  if (reason->kind != PAL_REASON_TERM || (counts[0] == 0 && counts[1] == 0))
    return NULL;
  first = pal_bot_text_count (counts[0]);
  other = pal_bot_text_count (counts[1]);
  /* Translators: how many of something after one move and after another: “+7 against +2”. */
  return g_strdup_printf (C_ ("numbers", "%s against %s"), first, other);
}
