#include "chess-overlays.h"

#include "chess-attacks.h"
#include "chess-edit.h"
#include "chess.h"

#include "base/marks.h"

typedef ChessPosition DangerPosition;

enum { DANGER_CELLS = 64 };

static Bitboard
danger_bit (int square)
{
  return square_bit (square);
}

static ChessPosition
danger_load (const Position *position)
{
  return chess_position_load (position);
}

static int
danger_king (const ChessPosition *p, int side)
{
  return chess_king (p, (Color) side);
}

static int
danger_value (const ChessPosition *p, int square)
{
  return chess_rules.pieces[p->board[square] - 1].value;
}

/* Those that may take a pawn in passing are among them, though they will stand elsewhere. */
static Bitboard
danger_attackers (const ChessPosition *p, int square, int side)
{
  Bitboard attackers = chess_attackers (p, square, chess_occupied (p));

  if (p->ep != SQUARE_NONE && square == (p->ep ^ 8) && side == p->side)
    attackers |= chess_pawn_attacks[!side][p->ep] & p->kinds[PAWN];
  return attackers & p->colors[side];
}

static Bitboard
danger_checkers (const ChessPosition *p, int side)
{
  return chess_attackers (p, danger_king (p, side), chess_occupied (p)) & p->colors[!side];
}

static Bitboard
danger_pinned (const ChessPosition *p, int side)
{
  return chess_pinned (p, (Color) side);
}

/* A pawn that takes on the last rank becomes a queen. */
static int
danger_take (ChessPosition *p, int from, int square)
{
  bool pawn = piece_kind (p->board[from]) == PAWN;
  bool passing = pawn && square_rank (from) == square_rank (square);
  int to = passing ? p->ep : square;
  unsigned choice = pawn && (to < 8 || to > 55) ? QUEEN : MOVE_CHOICE_NONE;

  chess_make (
      p, move_pack ((unsigned) from, (unsigned) to, choice, passing ? CHESS_MOVE_EN_PASSANT : 0));
  return to;
}

static void
danger_turn (ChessPosition *p)
{
  chess_make_null (p);
}

static void
danger_put (ChessPosition *p, int square, int side)
{
  if (p->board[square] != NO_PIECE)
    chess_lift (p, square);
  chess_put (p, square, piece_make ((Color) side, PAWN));
}

#include "search/danger.inc"

const Overlay chess_overlays[N_CHESS_OVERLAYS] = {
  {
      .id = "danger",
      .name = N_ ("Pieces in _Danger"),
      .fill = fill_danger,
      .count = count_hanging,
      .counted = NP_ ("%d hanging", "%d hanging"),
      .marks = OVERLAY_HANGING | OVERLAY_ATTACKED | OVERLAY_PINNED,
  },
  {
      .id = "contested",
      .name = N_ ("_Contested Squares"),
      .fill = fill_contested,
      .marks = OVERLAY_CONTESTED,
  },
};

bool
chess_capture_wins (const ChessPosition *p, Move move)
{
  return take_wins (p, move_from (move), move_to (move));
}
