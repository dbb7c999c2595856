/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of moves in reversi: corners, edges, moves that are left, regions, parity, results.
 *
 * Most faults are told by comparison: what the move gives, the better one does not give. */
#include "reversi-rules.h"

#include "base/marks.h"
#include "reversi-motif-parts.h"
#include "rules/motif-common.h"

static bool
turns_win_into_loss (const MotifLook *look, MotifFound *found)
{
  found->number = look->score_before / 100;
  return look->proven && look->score_before > 0 && look->score_after < 0;
}

static bool
turns_win_into_draw (const MotifLook *look, MotifFound *found)
{
  found->number = look->score_before / 100;
  return look->proven && look->score_before > 0 && look->score_after == 0;
}

static bool
turns_draw_into_loss (const MotifLook *look, MotifFound *found)
{
  (void) found;
  return look->proven && look->score_before == 0 && look->score_after < 0;
}

/* What nobody has counted to the end is not called a draw. */
static bool
gives_win_away (const MotifLook *look, MotifFound *found)
{
  return !look->proven && motif_gives_win_away (look, found);
}

static bool
gives_balance_away (const MotifLook *look, MotifFound *found)
{
  return !look->proven && motif_gives_draw_away (look, found);
}

static bool
loses_discs (const MotifLook *look, MotifFound *found)
{
  found->number = (look->score_before - look->score_after) / 100;
  return look->proven && found->number > 0;
}

/* Where the scores are certain, the best of the other moves does not win with half the points. */
static bool
is_only_win (const MotifLook *look, MotifFound *found)
{
  if (!look->proven)
    return motif_only_win (look, found);
  return look->score_after > 0 && look->chance_second >= 0 && look->chance_second <= 0.5;
}

static bool
is_only_draw (const MotifLook *look, MotifFound *found)
{
  (void) found;
  return look->proven && look->score_after == 0 && look->chance_second >= 0
         && look->chance_second < 0.5;
}

static const Motif motifs[] = {
  MOTIF_ENTRY ("win-to-loss", N_ ("Wins turned into losses"),
               N_ ("It turns a win by {number} into a loss."), MOTIF_FAULT, 0, turns_win_into_loss),
  MOTIF_ENTRY ("win-to-draw", N_ ("Wins turned into draws"),
               N_ ("It turns a win by {number} into a draw."), MOTIF_FAULT, 0, turns_win_into_draw),
  MOTIF_ENTRY ("draw-to-loss", N_ ("Draws given away"), N_ ("It turns a draw into a loss."),
               MOTIF_FAULT, 0, turns_draw_into_loss),
  MOTIF_ENTRY ("x-square", N_ ("X-squares"),
               N_ ("It goes to the X-square {square}, which costs the corner on {square2}."),
               MOTIF_FAULT, 0, reversi_goes_to_x_square),
  MOTIF_ENTRY ("c-square", N_ ("C-squares"),
               N_ ("It goes to the C-square {square}, which costs the corner on {square2}."),
               MOTIF_FAULT, 0, reversi_goes_to_c_square),
  MOTIF_ENTRY ("gives-corner", N_ ("Corners given up"), N_ ("It gives up the corner on {square}."),
               MOTIF_FAULT, 0, reversi_gives_corner),
  MOTIF_ENTRY ("loses-corner", N_ ("Corners lost later"),
               N_ ("It costs the corner on {square} some moves later."), MOTIF_FAULT, 0,
               reversi_loses_corner),
  MOTIF_ENTRY ("passes-up-corner", N_ ("Corners passed up"),
               N_ ("It passes up the corner on {square}."), MOTIF_FAULT, 0,
               reversi_passes_up_corner),
  MOTIF_ENTRY ("must-pass", N_ ("Passes allowed"),
               N_ ("It leaves this side without a move after the reply on {square}."), MOTIF_FAULT,
               0, reversi_must_pass),
  MOTIF_ENTRY ("misses-pass", N_ ("Passes missed"),
               N_ ("It misses the move to {square}, after which the other side must pass."),
               MOTIF_FAULT, 0, reversi_misses_pass),
  MOTIF_COUNTED ("loses-parity", N_ ("Parity lost"),
                 NP_ ("It goes first into the {number} empty square around {square}, and the other "
                      "side moves last there.",
                      "It goes first into the {number} empty squares around {square}, and the "
                      "other side moves last there."),
                 MOTIF_FAULT, 0, reversi_loses_parity),
  MOTIF_ENTRY ("opens-region", N_ ("Regions opened"),
               N_ ("It lets the other side play on {square}, in a region where it had no move."),
               MOTIF_FAULT, 0, reversi_opens_region),
  MOTIF_ENTRY ("runs-out-of-moves", N_ ("Safe moves used up"),
               N_ ("It runs out of safe moves: only squares beside empty corners are left."),
               MOTIF_FAULT, 0, reversi_runs_out_of_moves),
  MOTIF_COUNTED ("leaves-itself-few", N_ ("Own moves lost"),
                 NP_ ("It leaves this side only {number} move on its next turn.",
                      "It leaves this side only {number} moves on its next turn."),
                 MOTIF_FAULT, 0, reversi_leaves_itself_few),
  MOTIF_COUNTED ("gives-stable", N_ ("Stable discs given"),
                 NP_ ("It lets the other side make {number} disc stable.",
                      "It lets the other side make {number} discs stable."),
                 MOTIF_FAULT, 0, reversi_gives_stable),
  MOTIF_ENTRY ("allows-wedge", N_ ("Wedges allowed"),
               N_ ("It lets the other side wedge in on {square}, between two discs on the edge."),
               MOTIF_FAULT, 0, reversi_allows_wedge),
  MOTIF_COUNTED (
      "flips-outside", N_ ("Discs flipped outside"),
      NP_ ("It flips {number} disc beside empty squares, which gives the other side moves.",
           "It flips {number} discs beside empty squares, which gives the other side moves."),
      MOTIF_FAULT, 0, reversi_flips_outside),
  MOTIF_COUNTED ("gives-moves", N_ ("Moves given"),
                 NP_ ("It gives the other side {number} move to choose from.",
                      "It gives the other side {number} moves to choose from."),
                 MOTIF_FAULT, 0, reversi_gives_moves),
  MOTIF_ENTRY ("goes-to-edge-early", N_ ("Edges too early"),
               N_ ("It goes to the edge early, on {square}, where a move inside was better."),
               MOTIF_FAULT, 0, reversi_goes_to_edge_early),
  MOTIF_ENTRY ("leaves-square", N_ ("Squares left"),
               N_ ("It leaves the better square, {square}, to the other side."), MOTIF_FAULT, 0,
               reversi_leaves_square),
  MOTIF_ENTRY ("opens-move", N_ ("Moves opened"),
               N_ ("It gives the other side the move to {square}, which it did not have before."),
               MOTIF_FAULT, 0, reversi_opens_move),
  MOTIF_COUNTED ("loses-discs", N_ ("Discs lost at the end"),
                 NP_ ("It makes the final score worse by {number} disc.",
                      "It makes the final score worse by {number} discs."),
                 MOTIF_FAULT, 0, loses_discs),
  MOTIF_ENTRY ("gives-win-away", N_ ("Wins given away"), N_ ("It gives the win away."), MOTIF_FAULT,
               0, gives_win_away),
  MOTIF_ENTRY ("gives-balance-away", N_ ("Even games lost"),
               N_ ("It loses a game that could still have been held."), MOTIF_FAULT, 0,
               gives_balance_away),

  MOTIF_ENTRY ("only-win", N_ ("Only winning moves"), N_ ("It is the only move that wins."),
               MOTIF_MERIT, 0, is_only_win),
  MOTIF_ENTRY ("only-draw", N_ ("Only drawing moves"),
               N_ ("It is the only move that keeps the draw."), MOTIF_MERIT, 0, is_only_draw),
  MOTIF_ENTRY ("sacrifices-corner", N_ ("Corners sacrificed"),
               N_ ("It sacrifices the corner on {square}."), MOTIF_MERIT, MOTIF_SACRIFICE,
               reversi_sacrifices_corner),
  MOTIF_ENTRY ("takes-corner", N_ ("Corners taken"), N_ ("It takes the corner on {square}."),
               MOTIF_MERIT, 0, reversi_takes_corner),
  MOTIF_ENTRY ("forces-pass", N_ ("Passes forced"), N_ ("It leaves the other side without a move."),
               MOTIF_MERIT, 0, reversi_forces_pass),
  MOTIF_ENTRY ("wins-corner", N_ ("Corners won"), N_ ("It wins the corner on {square}."),
               MOTIF_MERIT, 0, reversi_wins_corner),
  MOTIF_ENTRY ("guards-corner", N_ ("Corners guarded"),
               N_ ("It keeps the other side from the corner on {square}."), MOTIF_MERIT, 0,
               reversi_guards_corner),
  MOTIF_COUNTED (
      "keeps-parity", N_ ("Parity kept"),
      NP_ ("It goes first into the {number} empty square around {square} and moves last there.",
           "It goes first into the {number} empty squares around {square} and moves last there."),
      MOTIF_MERIT, 0, reversi_keeps_parity),
  MOTIF_COUNTED ("makes-stable", N_ ("Discs made stable"),
                 NP_ ("It makes {number} disc stable.", "It makes {number} discs stable."),
                 MOTIF_MERIT, 0, reversi_makes_stable),
  MOTIF_ENTRY ("wedges", N_ ("Wedges"),
               N_ ("It wedges in on {square}, between two discs on the edge."), MOTIF_MERIT, 0,
               reversi_wedges),
  MOTIF_COUNTED ("leaves-few-moves", N_ ("Few moves left"),
                 NP_ ("It leaves the other side only {number} move.",
                      "It leaves the other side only {number} moves."),
                 MOTIF_MERIT, 0, reversi_leaves_few_moves),
  MOTIF_ENTRY ("quiet", N_ ("Quiet moves"),
               N_ ("It is quiet: it opens no new move for the other side."), MOTIF_MERIT, 0,
               reversi_is_quiet),
};

const MotifList reversi_motifs = { motifs, sizeof motifs / sizeof *motifs };
