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
  { "win-to-loss", N_ ("Wins turned into losses"), N_ ("It turns a win by {number} into a loss."),
    NULL, MOTIF_FAULT, 0, turns_win_into_loss },
  { "win-to-draw", N_ ("Wins turned into draws"), N_ ("It turns a win by {number} into a draw."),
    NULL, MOTIF_FAULT, 0, turns_win_into_draw },
  { "draw-to-loss", N_ ("Draws given away"), N_ ("It turns a draw into a loss."), NULL, MOTIF_FAULT,
    0, turns_draw_into_loss },
  { "x-square", N_ ("X-squares"),
    N_ ("It goes to the X-square {square}, which costs the corner on {square2}."), NULL,
    MOTIF_FAULT, 0, reversi_goes_to_x_square },
  { "c-square", N_ ("C-squares"),
    N_ ("It goes to the C-square {square}, which costs the corner on {square2}."), NULL,
    MOTIF_FAULT, 0, reversi_goes_to_c_square },
  { "gives-corner", N_ ("Corners given up"), N_ ("It gives up the corner on {square}."), NULL,
    MOTIF_FAULT, 0, reversi_gives_corner },
  { "loses-corner", N_ ("Corners lost later"),
    N_ ("It costs the corner on {square} some moves later."), NULL, MOTIF_FAULT, 0,
    reversi_loses_corner },
  { "passes-up-corner", N_ ("Corners passed up"), N_ ("It passes up the corner on {square}."), NULL,
    MOTIF_FAULT, 0, reversi_passes_up_corner },
  { "must-pass", N_ ("Passes allowed"),
    N_ ("It leaves this side without a move after the reply on {square}."), NULL, MOTIF_FAULT, 0,
    reversi_must_pass },
  { "misses-pass", N_ ("Passes missed"),
    N_ ("It misses the move to {square}, after which the other side must pass."), NULL, MOTIF_FAULT,
    0, reversi_misses_pass },
  { "loses-parity", N_ ("Parity lost"),
    N_ ("It goes first into the {number} empty squares around {square}, and the other side moves "
        "last there."),
    NULL, MOTIF_FAULT, 0, reversi_loses_parity },
  { "opens-region", N_ ("Regions opened"),
    N_ ("It lets the other side play on {square}, in a region where it had no move."), NULL,
    MOTIF_FAULT, 0, reversi_opens_region },
  { "runs-out-of-moves", N_ ("Safe moves used up"),
    N_ ("It runs out of safe moves: only squares beside empty corners are left."), NULL,
    MOTIF_FAULT, 0, reversi_runs_out_of_moves },
  { "leaves-itself-few", N_ ("Own moves lost"),
    N_ ("It leaves this side only {number} move on its next turn."),
    N_ ("It leaves this side only {number} moves on its next turn."), MOTIF_FAULT, 0,
    reversi_leaves_itself_few },
  { "gives-stable", N_ ("Stable discs given"),
    N_ ("It lets the other side make {number} discs stable."), NULL, MOTIF_FAULT, 0,
    reversi_gives_stable },
  { "allows-wedge", N_ ("Wedges allowed"),
    N_ ("It lets the other side wedge in on {square}, between two discs on the edge."), NULL,
    MOTIF_FAULT, 0, reversi_allows_wedge },
  { "flips-outside", N_ ("Discs flipped outside"),
    N_ ("It flips {number} discs beside empty squares, which gives the other side moves."), NULL,
    MOTIF_FAULT, 0, reversi_flips_outside },
  { "gives-moves", N_ ("Moves given"),
    N_ ("It gives the other side {number} moves to choose from."), NULL, MOTIF_FAULT, 0,
    reversi_gives_moves },
  { "goes-to-edge-early", N_ ("Edges too early"),
    N_ ("It goes to the edge early, on {square}, where a move inside was better."), NULL,
    MOTIF_FAULT, 0, reversi_goes_to_edge_early },
  { "leaves-square", N_ ("Squares left"),
    N_ ("It leaves the better square, {square}, to the other side."), NULL, MOTIF_FAULT, 0,
    reversi_leaves_square },
  { "opens-move", N_ ("Moves opened"),
    N_ ("It gives the other side the move to {square}, which it did not have before."), NULL,
    MOTIF_FAULT, 0, reversi_opens_move },
  { "loses-discs", N_ ("Discs lost at the end"),
    N_ ("It makes the final score worse by {number} discs."), NULL, MOTIF_FAULT, 0, loses_discs },
  { "gives-win-away", N_ ("Wins given away"), N_ ("It gives the win away."), NULL, MOTIF_FAULT, 0,
    gives_win_away },
  { "gives-balance-away", N_ ("Even games lost"),
    N_ ("It loses a game that could still have been held."), NULL, MOTIF_FAULT, 0,
    gives_balance_away },

  { "only-win", N_ ("Only winning moves"), N_ ("It is the only move that wins."), NULL, MOTIF_MERIT,
    0, is_only_win },
  { "only-draw", N_ ("Only drawing moves"), N_ ("It is the only move that keeps the draw."), NULL,
    MOTIF_MERIT, 0, is_only_draw },
  { "sacrifices-corner", N_ ("Corners sacrificed"), N_ ("It sacrifices the corner on {square}."),
    NULL, MOTIF_MERIT, MOTIF_SACRIFICE, reversi_sacrifices_corner },
  { "takes-corner", N_ ("Corners taken"), N_ ("It takes the corner on {square}."), NULL,
    MOTIF_MERIT, 0, reversi_takes_corner },
  { "forces-pass", N_ ("Passes forced"), N_ ("It leaves the other side without a move."), NULL,
    MOTIF_MERIT, 0, reversi_forces_pass },
  { "wins-corner", N_ ("Corners won"), N_ ("It wins the corner on {square}."), NULL, MOTIF_MERIT, 0,
    reversi_wins_corner },
  { "guards-corner", N_ ("Corners guarded"),
    N_ ("It keeps the other side from the corner on {square}."), NULL, MOTIF_MERIT, 0,
    reversi_guards_corner },
  { "keeps-parity", N_ ("Parity kept"),
    N_ ("It goes first into the {number} empty squares around {square} and moves last there."),
    NULL, MOTIF_MERIT, 0, reversi_keeps_parity },
  { "makes-stable", N_ ("Discs made stable"), N_ ("It makes {number} discs stable."), NULL,
    MOTIF_MERIT, 0, reversi_makes_stable },
  { "wedges", N_ ("Wedges"), N_ ("It wedges in on {square}, between two discs on the edge."), NULL,
    MOTIF_MERIT, 0, reversi_wedges },
  { "leaves-few-moves", N_ ("Few moves left"), N_ ("It leaves the other side only {number} move."),
    N_ ("It leaves the other side only {number} moves."), MOTIF_MERIT, 0,
    reversi_leaves_few_moves },
  { "quiet", N_ ("Quiet moves"), N_ ("It is quiet: it opens no new move for the other side."), NULL,
    MOTIF_MERIT, 0, reversi_is_quiet },
};

const MotifList reversi_motifs = { motifs, sizeof motifs / sizeof *motifs };
