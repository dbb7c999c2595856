/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-census-text.h"

#include "pal-move-reasons-text.h"
#include "pal-thinking-text.h"

#include <glib/gi18n-lib.h>

enum { ALL_NODES = CENSUS_KINDS /* what a kind is a share of, beside other kinds */ };

typedef struct {
  const char *name, *explanation, *ended; /* ended: NULL: as NAME */
  PalCensusGroup group;
  int of;            /* the kind, or ALL_NODES, of which it is a part */
  const char *share; /* what that is, in a sentence beside the percents; NULL: as the others */
} KindText;

static const KindText kind_texts[CENSUS_KINDS] = {
  [CENSUS_DECIDED]
  = { N_ ("Decided"),
      N_ ("The game is over or drawn here, or a nearer checkmate is known already."), NULL,
      PAL_CENSUS_BEFORE_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_TABLE]
  = { N_ ("Transposition Table"),
      N_ ("The position was searched deeply enough before, and the table remembers the result."),
      N_ ("Table"), PAL_CENSUS_BEFORE_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_TABLE_AHEAD]
  = { N_ ("Table One Move Ahead"),
      N_ ("The table knows a position after one of the moves, and that is good enough."),
      N_ ("Table"), PAL_CENSUS_BEFORE_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_REVERSE_FUTILITY]
  = { N_ ("Reverse Futility"),
      N_ ("The evaluation is so far above beta that the few plies left will hardly change that."),
      NULL, PAL_CENSUS_BEFORE_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_RAZORING]
  = { N_ ("Razoring"),
      N_ ("The evaluation is so far below alpha that only captures could help, and they do not."),
      NULL, PAL_CENSUS_BEFORE_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_NULL_MOVE]
  = { N_ ("Null Move"),
      N_ ("Even if the side to move passes, its opponent does not get below beta."), NULL,
      PAL_CENSUS_BEFORE_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_PROBCUT]
  = { N_ ("ProbCut"),
      N_ ("A shallower search is so clear that the deep one would almost certainly agree."), NULL,
      PAL_CENSUS_BEFORE_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_STABILITY]
  = { N_ ("Stable Discs"), N_ ("Discs that can never be flipped decide that alpha is not reached."),
      NULL, PAL_CENSUS_BEFORE_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_LEAF]
  = { N_ ("Last Ply or Pass"),
      N_ ("The moves of the last ply are only evaluated, and a pass is the only move."), NULL,
      PAL_CENSUS_BEFORE_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_MULTI_CUT]
  = { N_ ("Multi-Cut"),
      N_ ("In a shallower search other moves than the table’s reach beta too: one of them will."),
      NULL, PAL_CENSUS_BY_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_HIGH_TABLE_MOVE]
  = { N_ ("Fail High by Table Move"),
      N_ ("The move that the table remembers is good enough; the others are not searched."),
      N_ ("Table Move"), PAL_CENSUS_BY_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_HIGH_CAPTURE]
  = { N_ ("Fail High by Capture"),
      N_ ("A capture or promotion is good enough; the other moves are not searched."),
      N_ ("Capture"), PAL_CENSUS_BY_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_HIGH_REFUTATION]
  = { N_ ("Fail High by Killer or Counter"),
      N_ ("A quiet move that refuted a similar position is good enough here, too."), N_ ("Killer"),
      PAL_CENSUS_BY_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_HIGH_OTHER]
  = { N_ ("Fail High by Another Move"),
      N_ ("One of the other moves is good enough; those after it are not searched."),
      N_ ("Another Move"), PAL_CENSUS_BY_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_NO_CUT]
  = { N_ ("No Cut-Off"),
      N_ ("All moves that were wanted were searched, and none was too good to be allowed."),
      N_ ("All Moves"), PAL_CENSUS_BY_MOVES, CENSUS_MAIN_NODES },
  [CENSUS_LATE_MOVE]
  = { N_ ("Late Move Pruning"),
      N_ ("So many quiet moves have failed that the rest, ordered behind them, is left out."), NULL,
      PAL_CENSUS_LEFT_OUT, CENSUS_SEARCHED_MOVES },
  [CENSUS_FUTILITY]
  = { N_ ("Futility Pruning"),
      N_ ("A quiet move will not lift the evaluation over alpha in the few plies left."), NULL,
      PAL_CENSUS_LEFT_OUT, CENSUS_SEARCHED_MOVES },
  [CENSUS_HISTORY] = { N_ ("History Pruning"), N_ ("The move has nearly always failed elsewhere."),
                       NULL, PAL_CENSUS_LEFT_OUT, CENSUS_SEARCHED_MOVES },
  [CENSUS_EXCHANGE] = { N_ ("Exchange Pruning (SEE)"),
                        N_ ("The move loses more in exchanges than the depth left could win back."),
                        NULL, PAL_CENSUS_LEFT_OUT, CENSUS_SEARCHED_MOVES },
  [CENSUS_REDUCED]
  = { N_ ("Reduced"), N_ ("A late move is searched to less depth, since it is expected to fail."),
      NULL, PAL_CENSUS_DEPTH, CENSUS_SEARCHED_MOVES },
  [CENSUS_RESEARCHED]
  = { N_ ("Reduced, Then Searched Again"),
      N_ ("A reduced move surprises, so it is searched again to the full depth."), NULL,
      PAL_CENSUS_DEPTH, CENSUS_REDUCED, N_ ("Percent of those reduced.") },
  [CENSUS_WIDENED] = { N_ ("Searched Again With the Whole Window"),
                       N_ ("A move beats the best one so far, and its exact value is wanted."),
                       NULL, PAL_CENSUS_DEPTH, CENSUS_SEARCHED_MOVES },
  [CENSUS_EXTENDED_SINGULAR]
  = { N_ ("Singular Extension"),
      N_ ("All moves but the table’s fail, so that one is searched deeper."), NULL,
      PAL_CENSUS_DEPTH, CENSUS_SEARCHED_MOVES },
  [CENSUS_EXTENDED_CHECK]
  = { N_ ("Check Extension"),
      N_ ("On the principal variation, a check that loses nothing is searched a ply deeper."), NULL,
      PAL_CENSUS_DEPTH, CENSUS_SEARCHED_MOVES },
  [CENSUS_HASHLESS]
  = { N_ ("Reduced Without Table Move"),
      N_ ("No move is known from the table, so the whole node is searched a ply less."), NULL,
      PAL_CENSUS_DEPTH, CENSUS_MAIN_NODES, N_ ("Percent of nodes.") },
  [CENSUS_QUIET_NODES]
  = { N_ ("Quiescence Nodes"), N_ ("Beyond the depth only captures and checks are followed."),
      N_ ("Quiescence"), PAL_CENSUS_QUIESCENCE, ALL_NODES, N_ ("Percent of all nodes.") },
  [CENSUS_STAND_PAT]
  = { N_ ("Stand Pat"), N_ ("Without any capture the evaluation is good enough already."), NULL,
      PAL_CENSUS_QUIESCENCE, CENSUS_QUIET_NODES },
  [CENSUS_QUIET_TABLE] = { N_ ("Transposition Table in Quiescence"),
                           N_ ("The table remembers a result for the position."), N_ ("Table"),
                           PAL_CENSUS_QUIESCENCE, CENSUS_QUIET_NODES },
  [CENSUS_SOLVER_NODES]
  = { N_ ("Endgame Solver Nodes"), N_ ("The last empty squares are played out to the end."),
      N_ ("Solver"), PAL_CENSUS_QUIESCENCE, ALL_NODES, N_ ("Percent of all nodes.") },
};

const char *
pal_census_group_name (PalCensusGroup group)
{
  static const char *const names[PAL_CENSUS_N_GROUPS] = {
    [PAL_CENSUS_BEFORE_MOVES] = N_ ("Nodes Ended Before Their Moves"),
    [PAL_CENSUS_BY_MOVES] = N_ ("Nodes Ended by Their Moves"),
    [PAL_CENSUS_LEFT_OUT] = N_ ("Moves Left Out"),
    [PAL_CENSUS_DEPTH] = N_ ("Other Depths and Windows"),
    [PAL_CENSUS_QUIESCENCE] = N_ ("Beyond the Depth"),
  };

  return _ (names[group]);
}

const char *
pal_census_kind_name (CensusKind kind)
{
  return kind_texts[kind].name ? _ (kind_texts[kind].name) : NULL;
}

const char *
pal_census_kind_explain (CensusKind kind)
{
  return kind_texts[kind].explanation ? _ (kind_texts[kind].explanation) : NULL;
}

char *
pal_census_kind_explain_share (CensusKind kind)
{
  const char *share = kind_texts[kind].share;

  return share != NULL ? pal_sentences_join (pal_census_kind_explain (kind), _ (share))
                       : g_strdup (pal_census_kind_explain (kind));
}

PalCensusGroup
pal_census_kind_group (CensusKind kind)
{
  return kind_texts[kind].group;
}

const char *
pal_census_ended_text (int ended)
{
  if (ended == CENSUS_NONE)
    return "";
  return kind_texts[ended].ended ? _ (kind_texts[ended].ended)
                                 : pal_census_kind_name ((CensusKind) ended);
}

/* Moves that are left out are a part of those that could have been searched. */
double
pal_census_share (const SearchCensus *census, CensusKind kind)
{
  const KindText *text = &kind_texts[kind];
  guint64 all = text->of == ALL_NODES ? census->nodes : census->counts[text->of];

  for (int other = CENSUS_LATE_MOVE; other <= CENSUS_EXCHANGE; other++)
    if (text->group == PAL_CENSUS_LEFT_OUT)
      all += census->counts[other];
  return all > 0 ? MIN ((double) census->counts[kind] / (double) all, 1) : 0;
}

char *
pal_census_percent_text (double share)
{
  if (share > 0 && share < 0.0005)
    /* Translators: less than a thousandth. */
    return g_strdup (_ ("<0.1%"));
  /* Translators: a share, such as "5.3%". */
  return g_strdup_printf (_ ("%.1f%%"), 100 * share);
}

char *
pal_census_move_text (const PalCensusRow *row, const Rules *rules, const Position *root,
                      int notation)
{
  Position position = *root;

  for (int ply = 1; ply < row->node.ply; ply++)
    rules->play (&position, row->line[ply - 1]);
  return pal_reason_move_text (rules, &position, row->node.move, notation);
}
