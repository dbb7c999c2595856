/* What reversi players say of moves: corners, edges, moves that are left, regions, parity, results.
 *
 * Most faults are told by comparison: what the move gives, the better one does not give. */
#include "reversi-rules.h"

#include "base/marks.h"
#include "reversi-position.h"

enum {
  OPENING_EMPTIES
  = 24,                /* so many empty squares or more: discs inside are safe, those outside not */
  MIDDLE_EMPTIES = 14, /* down to here how many moves each side has says more than discs do */
  REGION_EMPTIES = 20, /* from here on the empty squares fall into regions */
  PARITY_EMPTIES = 16, /* from here on who moves last in them can be counted */
  SACRIFICE_EMPTIES = 8, /* with fewer a corner is a square like others */
  MOVES_MANY = 8,
  MOVES_FEW = 3,
  MOVES_STEP = 4, /* so many moves more or fewer are a difference */
  OUTSIDE_MANY = 4,
  OUTSIDE_STEP = 3,
  SAFE_MIN = 2, /* safe moves that the better move keeps */
  STABLE_MANY = 3,
};

/* A share of the points by which a sacrifice may be worse than the best move and still be one. */
#define CHANCE_SAME 0.02
#define CHANCE_MIN 0.35

/* --- What is on the board --- */

/* The discs as LOOK's side sees them. */
typedef struct {
  Bitboard own, other, empty;
  bool own_turn;
} View;

static View
view_at (const MotifLook *look, const MotifLine *line, int ply)
{
  ReversiPosition p = reversi_position_load (&line->positions[ply]);

  return (View){ p.discs[look->side], p.discs[!look->side], reversi_empties (&p),
                 p.side == look->side };
}

static Bitboard
own_moves (const View *view)
{
  return reversi_legal (view->own, view->other);
}

static Bitboard
other_moves (const View *view)
{
  return reversi_legal (view->other, view->own);
}

/* Where the move at PLY of LINE goes; an empty set after the line's end and for a pass. */
static Bitboard
target_at (const MotifLine *line, int ply)
{
  if (ply >= line->length || line->moves[ply] == MOVE_PASS)
    return 0;
  return square_bit (move_to (line->moves[ply]));
}

/* The same where that move is one of the other side's. */
static Bitboard
reply_at (const MotifLook *look, const MotifLine *line, int ply)
{
  if (ply >= line->length || view_at (look, line, ply).own_turn)
    return 0;
  return target_at (line, ply);
}

/* A set's only square. */
static Square
square_of (Bitboard set)
{
  return (Square) __builtin_ctzll (set);
}

/* The empty squares that hang together with SQUARE. */
static Bitboard
region_of (Bitboard square, Bitboard empty)
{
  Bitboard region = square, before;

  do {
    before = region;
    region = reversi_spread (region) & empty;
  } while (region != before);
  return region;
}

/* --- Corners --- */

/* The corners that LOOK's side gets in the first PLIES of LINE less those of the other side. */
static int
corners_won (const MotifLook *look, const MotifLine *line, int plies)
{
  const int ply = plies < line->length ? plies : line->length;
  const View before = view_at (look, line, 0), after = view_at (look, line, ply);

  return bitboard_count (after.own & ~before.own & REVERSI_CORNERS)
         - bitboard_count (after.other & ~before.other & REVERSI_CORNERS);
}

/* Corners are lost, and not for others, and the better move loses fewer. */
static bool
loses_corners (const MotifLook *look)
{
  const int won = corners_won (look, &look->played, look->played.length);

  return won < 0
         && (look->better.length == 0
             || won < corners_won (look, &look->better, look->better.length));
}

/* The move goes to a square of SET beside an empty corner, and the other side takes that corner
 * over the very disc. */
static bool
goes_beside_corner (const MotifLook *look, Bitboard set, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const View before = view_at (look, line, 0);
  const Bitboard disc = target_at (line, 0) & set;
  const Bitboard corner = reversi_spread (disc) & before.empty & REVERSI_CORNERS;

  if (corner == 0 || (other_moves (&before) & corner) != 0 || !loses_corners (look))
    return false;
  for (int ply = 1; ply < line->length; ply++) {
    View view = view_at (look, line, ply);

    if (reply_at (look, line, ply) != corner)
      continue;
    found->squares[0] = square_of (disc);
    found->squares[1] = square_of (corner);
    return (reversi_flips (square_of (corner), view.other, view.own) & disc) != 0;
  }
  return false;
}

static bool
goes_to_x_square (const MotifLook *look, MotifFound *found)
{
  return goes_beside_corner (look, REVERSI_X_SQUARES, found);
}

static bool
goes_to_c_square (const MotifLook *look, MotifFound *found)
{
  return goes_beside_corner (look, REVERSI_C_SQUARES, found);
}

/* The corner that the reply takes and that was out of reach before the move; else an empty set. */
static Bitboard
corner_given (const MotifLook *look)
{
  const View before = view_at (look, &look->played, 0);

  return reply_at (look, &look->played, 1) & REVERSI_CORNERS & ~other_moves (&before);
}

static bool
gives_corner (const MotifLook *look, MotifFound *found)
{
  const Bitboard corner = corner_given (look);

  if (corner == 0 || !loses_corners (look))
    return false;
  if (look->better.length > 0) {
    View better = view_at (look, &look->better, 1);

    if ((other_moves (&better) & corner) != 0)
      return false;
  }
  found->squares[0] = square_of (corner);
  return true;
}

/* The better move takes a corner, which this one leaves and which does not come back. */
static bool
passes_up_corner (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const Bitboard corner = target_at (&look->better, 0) & REVERSI_CORNERS;

  if (corner == 0 || (target_at (line, 0) & REVERSI_CORNERS) != 0
      || (view_at (look, line, line->length).own & corner) != 0)
    return false;
  found->squares[0] = square_of (corner);
  return true;
}

static bool
takes_corner (const MotifLook *look, MotifFound *found)
{
  const Bitboard corner = target_at (&look->played, 0) & REVERSI_CORNERS;

  if (corner == 0)
    return false;
  found->squares[0] = square_of (corner);
  return true;
}

/* One of the next two own moves takes a corner that was out of reach, and none is lost for it. */
static bool
wins_corner (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const View before = view_at (look, line, 0);

  if ((target_at (line, 0) & REVERSI_CORNERS) != 0 || corners_won (look, line, line->length) <= 0)
    return false;
  for (int ply = 2; ply <= 4 && ply < line->length; ply++) {
    Bitboard corner = target_at (line, ply) & REVERSI_CORNERS & ~own_moves (&before);

    if (corner == 0 || !view_at (look, line, ply).own_turn)
      continue;
    found->squares[0] = square_of (corner);
    return true;
  }
  return false;
}

/* A corner that the other side could have taken is out of its reach, and is not lost later. */
static bool
guards_corner (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const View before = view_at (look, line, 0), after = view_at (look, line, 1);
  const View end = view_at (look, line, line->length);
  const Bitboard corner = other_moves (&before) & ~other_moves (&after) & ~target_at (line, 0)
                          & ~end.other & REVERSI_CORNERS;

  if (corner == 0 || line->length < 2)
    return false;
  found->squares[0] = square_of (corner & -corner);
  return true;
}

/* A corner is given though it need not be, nothing like it comes back at once, and the move is as
 * good as the best one. */
static bool
sacrifices_corner (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0);
  const Bitboard corner = corner_given (look);
  bool need_not = false;

  if (corner == 0 || look->played.length < 3 || corners_won (look, &look->played, 3) >= 0
      || bitboard_count (before.empty) < SACRIFICE_EMPTIES
      || look->chance_after < look->chance_before - CHANCE_SAME || look->chance_after < CHANCE_MIN)
    return false;
  for (Bitboard moves = own_moves (&before); moves != 0 && !need_not;) {
    int square = bitboard_pop (&moves);
    Bitboard flips = reversi_flips (square, before.own, before.other);

    need_not = (reversi_legal (before.other & ~flips, before.own | flips | square_bit (square))
                & REVERSI_CORNERS)
               == 0;
  }
  found->squares[0] = square_of (corner);
  return need_not;
}

/* --- Edges and stable discs --- */

/* The move at PLY of LINE goes between two discs of the side that does not make it, on an edge with
 * an empty corner, and its disc is still there at the line's end. Then its square, else an empty
 * set. */
static Bitboard
wedge_at (const MotifLook *look, const MotifLine *line, int ply)
{
  const View before = view_at (look, line, ply);
  const Bitboard disc = target_at (line, ply) & ~REVERSI_CORNERS;
  const Square square = disc != 0 ? square_of (disc) : 0;
  const int file = square & 7, rank = square >> 3;
  Bitboard sides, ends;

  if (disc == 0 || (file != 0 && file != 7 && rank != 0 && rank != 7))
    return 0;
  if (rank == 0 || rank == 7) {
    sides = disc << 1 | disc >> 1;
    ends = REVERSI_CORNERS & (Bitboard) 0xff << 8 * rank;
  } else {
    sides = disc << 8 | disc >> 8;
    ends = REVERSI_CORNERS & (Bitboard) 0x0101010101010101 << file;
  }

  const View after = view_at (look, line, ply + 1), end = view_at (look, line, line->length);
  const Bitboard around = before.own_turn ? after.other : after.own;
  const Bitboard stays = before.own_turn ? end.own : end.other;

  return (sides & ~around) == 0 && (ends & after.empty) != 0 ? disc & stays : 0;
}

/* The reply wedges in where it could not before. */
static bool
allows_wedge (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0);
  const Bitboard wedge = look->played.length > 1 && reply_at (look, &look->played, 1) != 0
                             ? wedge_at (look, &look->played, 1) & ~other_moves (&before)
                             : 0;

  if (wedge == 0)
    return false;
  if (look->better.length > 0) {
    View better = view_at (look, &look->better, 1);

    if ((other_moves (&better) & wedge) != 0)
      return false;
  }
  found->squares[0] = square_of (wedge);
  return true;
}

static bool
wedges (const MotifLook *look, MotifFound *found)
{
  const Bitboard wedge = wedge_at (look, &look->played, 0);

  if (wedge == 0)
    return false;
  found->squares[0] = square_of (wedge);
  return true;
}

static bool
makes_stable (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0), after = view_at (look, &look->played, 1);

  found->number = bitboard_count (reversi_stable (after.own, after.other))
                  - bitboard_count (reversi_stable (before.own, before.other));
  return found->number >= STABLE_MANY && after.empty != 0;
}

/* --- Moves that are left --- */

/* After the reply there is no move, with the better one there is. */
static bool
must_pass (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played, *better = &look->better;
  const Bitboard reply = reply_at (look, line, 1);

  if (reply == 0)
    return false;

  const View after = view_at (look, line, 2);

  if (own_moves (&after) != 0 || other_moves (&after) == 0)
    return false;
  if (better->length > 1) {
    View instead = view_at (look, better, 2);

    if (own_moves (&instead) == 0)
      return false;
  }
  found->squares[0] = square_of (reply);
  return true;
}

/* The other side has no move, but the game goes on. */
static bool
leaves_no_move (const MotifLook *look, const MotifLine *line)
{
  const View after = view_at (look, line, 1);

  return target_at (line, 0) != 0 && other_moves (&after) == 0 && own_moves (&after) != 0;
}

static bool
forces_pass (const MotifLook *look, MotifFound *found)
{
  (void) found;
  return leaves_no_move (look, &look->played);
}

static bool
misses_pass (const MotifLook *look, MotifFound *found)
{
  if (look->better.length == 0 || !leaves_no_move (look, &look->better)
      || leaves_no_move (look, &look->played))
    return false;
  found->squares[0] = square_of (target_at (&look->better, 0));
  return true;
}

static Bitboard
safe_moves (const View *view)
{
  return own_moves (view) & ~reversi_beside_corners (view->empty);
}

/* When it is its turn again the side has moves beside empty corners only. */
static bool
runs_out_of_moves (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played, *better = &look->better;

  (void) found;
  if (reply_at (look, line, 1) == 0 || reply_at (look, better, 1) == 0)
    return false;

  const View after = view_at (look, line, 2), instead = view_at (look, better, 2);

  return own_moves (&after) != 0 && safe_moves (&after) == 0
         && bitboard_count (safe_moves (&instead)) >= SAFE_MIN
         && bitboard_count (after.empty) >= SACRIFICE_EMPTIES;
}

/* The move flips discs beside empty squares, early, and opens more moves than the better one. */
static bool
flips_outside (const MotifLook *look, MotifFound *found)
{
  if (look->better.length == 0 || target_at (&look->better, 0) == 0)
    return false;

  const View before = view_at (look, &look->played, 0), after = view_at (look, &look->played, 1);
  const View better = view_at (look, &look->better, 1);
  const int n = bitboard_count (before.other & after.own & reversi_spread (after.empty));
  const int better_n = bitboard_count (before.other & better.own & reversi_spread (better.empty));

  found->number = n;
  return n >= OUTSIDE_MANY && n >= better_n + OUTSIDE_STEP
         && bitboard_count (after.empty) >= OPENING_EMPTIES
         && bitboard_count (other_moves (&after)) > bitboard_count (other_moves (&better));
}

static bool
gives_moves (const MotifLook *look, MotifFound *found)
{
  if (look->better.length == 0)
    return false;

  const View before = view_at (look, &look->played, 0), after = view_at (look, &look->played, 1);
  const View better = view_at (look, &look->better, 1);

  found->number = bitboard_count (other_moves (&after));
  return bitboard_count (after.empty) >= MIDDLE_EMPTIES && found->number >= MOVES_MANY
         && found->number >= bitboard_count (other_moves (&better)) + MOVES_STEP
         && found->number > bitboard_count (other_moves (&before));
}

static bool
leaves_few_moves (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0), after = view_at (look, &look->played, 1);

  found->number = bitboard_count (other_moves (&after));
  return found->number > 0 && found->number <= MOVES_FEW
         && found->number + MOVES_STEP <= bitboard_count (other_moves (&before))
         && bitboard_count (after.empty) >= MIDDLE_EMPTIES;
}

/* No disc that is flipped stands beside an empty square, and the other side can move nowhere where
 * it could not before. */
static bool
is_quiet (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0), after = view_at (look, &look->played, 1);

  (void) found;
  return (before.other & after.own & reversi_spread (after.empty)) == 0
         && (other_moves (&after) & ~other_moves (&before)) == 0
         && (target_at (&look->played, 0) & ~reversi_beside_corners (before.empty)) != 0
         && bitboard_count (after.empty) >= MIDDLE_EMPTIES;
}

/* --- Regions of empty squares, and who moves last in them --- */

/* The reply goes into a region where only LOOK's side had moves, and which the better move keeps
 * closed. */
static bool
opens_region (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0);
  const Bitboard reply = reply_at (look, &look->played, 1);
  const Bitboard region = region_of (reply, before.empty);

  if (reply == 0 || region == before.empty || look->better.length == 0
      || bitboard_count (before.empty) > REGION_EMPTIES || (other_moves (&before) & region) != 0
      || (own_moves (&before) & region) == 0)
    return false;

  const View better = view_at (look, &look->better, 1);

  found->squares[0] = square_of (reply);
  return (other_moves (&better) & region) == 0;
}

/* The empty squares around the move where they are one region of several, late in the game. */
static Bitboard
region_entered (const MotifLook *look, const MotifLine *line)
{
  const View before = view_at (look, line, 0);
  const Bitboard region = region_of (target_at (line, 0), before.empty);

  return region != before.empty && bitboard_count (before.empty) <= PARITY_EMPTIES ? region : 0;
}

/* Whether the played line fills REGION to the last square; then OWN_LAST tells whose that is. */
static bool
fills_region (const MotifLook *look, Bitboard region, bool *own_last)
{
  for (int ply = 0; ply < look->played.length; ply++) {
    View view = view_at (look, &look->played, ply);

    if ((view.empty & region) == target_at (&look->played, ply)) {
      *own_last = view.own_turn;
      return true;
    }
  }
  return false;
}

/* The move goes into a region of an even number of squares, and the other side gets the last of
 * them; the better move goes into an odd one. */
static bool
loses_parity (const MotifLook *look, MotifFound *found)
{
  const Bitboard region = region_entered (look, &look->played);
  const Bitboard better = look->better.length > 0 ? region_entered (look, &look->better) : 0;
  bool own_last;

  found->number = bitboard_count (region);
  if (region == 0 || found->number % 2 != 0 || bitboard_count (better) % 2 == 0
      || !fills_region (look, region, &own_last) || own_last)
    return false;
  found->squares[0] = square_of (target_at (&look->played, 0));
  return true;
}

static bool
keeps_parity (const MotifLook *look, MotifFound *found)
{
  const Bitboard region = region_entered (look, &look->played);
  bool own_last;

  found->number = bitboard_count (region);
  if (found->number < 3 || found->number % 2 == 0 || !fills_region (look, region, &own_last)
      || !own_last)
    return false;
  found->squares[0] = square_of (target_at (&look->played, 0));
  return true;
}

/* --- Results --- */

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

/* An even score is half the points; whoever is ahead by less than that is not. */
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

/* --- The list --- */

static const Motif motifs[] = {
  { "win-to-loss", N_ ("Wins turned into losses"), N_ ("It turns a win by {number} into a loss."),
    NULL, MOTIF_FAULT, 0, turns_win_into_loss },
  { "win-to-draw", N_ ("Wins turned into draws"), N_ ("It turns a win by {number} into a draw."),
    NULL, MOTIF_FAULT, 0, turns_win_into_draw },
  { "draw-to-loss", N_ ("Draws given away"), N_ ("It turns a draw into a loss."), NULL, MOTIF_FAULT,
    0, turns_draw_into_loss },
  { "x-square", N_ ("X-squares"),
    N_ ("It goes to the X-square {square}, which costs the corner on {square2}."), NULL,
    MOTIF_FAULT, 0, goes_to_x_square },
  { "c-square", N_ ("C-squares"),
    N_ ("It goes to the C-square {square}, which costs the corner on {square2}."), NULL,
    MOTIF_FAULT, 0, goes_to_c_square },
  { "gives-corner", N_ ("Corners given up"), N_ ("It gives up the corner on {square}."), NULL,
    MOTIF_FAULT, 0, gives_corner },
  { "passes-up-corner", N_ ("Corners passed up"), N_ ("It passes up the corner on {square}."), NULL,
    MOTIF_FAULT, 0, passes_up_corner },
  { "must-pass", N_ ("Passes allowed"),
    N_ ("It leaves this side without a move after the reply on {square}."), NULL, MOTIF_FAULT, 0,
    must_pass },
  { "misses-pass", N_ ("Passes missed"),
    N_ ("It misses the move to {square}, after which the other side must pass."), NULL, MOTIF_FAULT,
    0, misses_pass },
  { "loses-parity", N_ ("Parity lost"),
    N_ ("It goes first into the {number} empty squares around {square}, and the other side moves "
        "last there."),
    NULL, MOTIF_FAULT, 0, loses_parity },
  { "opens-region", N_ ("Regions opened"),
    N_ ("It lets the other side play on {square}, in a region where it had no move."), NULL,
    MOTIF_FAULT, 0, opens_region },
  { "runs-out-of-moves", N_ ("Safe moves used up"),
    N_ ("It runs out of safe moves: what is left are squares beside empty corners."), NULL,
    MOTIF_FAULT, 0, runs_out_of_moves },
  { "allows-wedge", N_ ("Wedges allowed"),
    N_ ("It lets the other side wedge in on {square}, between two discs on the edge."), NULL,
    MOTIF_FAULT, 0, allows_wedge },
  { "flips-outside", N_ ("Discs flipped outside"),
    N_ ("It flips {number} discs beside empty squares, which gives the other side moves."), NULL,
    MOTIF_FAULT, 0, flips_outside },
  { "gives-moves", N_ ("Moves given"),
    N_ ("It gives the other side {number} moves to choose from."), NULL, MOTIF_FAULT, 0,
    gives_moves },
  { "loses-discs", N_ ("Discs lost at the end"),
    N_ ("It makes the final score worse by {number} discs."), NULL, MOTIF_FAULT, 0, loses_discs },
  { "gives-win-away", N_ ("Wins given away"), N_ ("It gives the win away."), NULL, MOTIF_FAULT, 0,
    gives_win_away },
  { "gives-balance-away", N_ ("Even games given away"),
    N_ ("It turns an even game into a lost one."), NULL, MOTIF_FAULT, 0, gives_balance_away },

  { "only-win", N_ ("Only winning moves"), N_ ("It is the only move that wins."), NULL, MOTIF_MERIT,
    0, is_only_win },
  { "only-draw", N_ ("Only drawing moves"), N_ ("It is the only move that keeps the draw."), NULL,
    MOTIF_MERIT, 0, is_only_draw },
  { "sacrifices-corner", N_ ("Corners sacrificed"), N_ ("It sacrifices the corner on {square}."),
    NULL, MOTIF_MERIT, MOTIF_SACRIFICE, sacrifices_corner },
  { "takes-corner", N_ ("Corners taken"), N_ ("It takes the corner on {square}."), NULL,
    MOTIF_MERIT, 0, takes_corner },
  { "forces-pass", N_ ("Passes forced"), N_ ("It leaves the other side without a move."), NULL,
    MOTIF_MERIT, 0, forces_pass },
  { "wins-corner", N_ ("Corners won"), N_ ("It wins the corner on {square}."), NULL, MOTIF_MERIT, 0,
    wins_corner },
  { "guards-corner", N_ ("Corners guarded"),
    N_ ("It keeps the other side from the corner on {square}."), NULL, MOTIF_MERIT, 0,
    guards_corner },
  { "keeps-parity", N_ ("Parity kept"),
    N_ ("It goes first into the {number} empty squares around {square} and moves last there."),
    NULL, MOTIF_MERIT, 0, keeps_parity },
  { "makes-stable", N_ ("Discs made stable"), N_ ("It makes {number} discs stable."), NULL,
    MOTIF_MERIT, 0, makes_stable },
  { "wedges", N_ ("Wedges"), N_ ("It wedges in on {square}, between two discs on the edge."), NULL,
    MOTIF_MERIT, 0, wedges },
  { "leaves-few-moves", N_ ("Few moves left"), N_ ("It leaves the other side {number} move."),
    N_ ("It leaves the other side {number} moves."), MOTIF_MERIT, 0, leaves_few_moves },
  { "quiet", N_ ("Quiet moves"), N_ ("It is quiet: it opens no new move to the other side."), NULL,
    MOTIF_MERIT, 0, is_quiet },
};

const MotifList reversi_motifs = { motifs, sizeof motifs / sizeof *motifs };
