/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person may weigh in a position of chess; and what sensible people say that it is worth. */
#include "chess-rules.h"

#include "base/marks.h"
#include "chess-eval-terms.h"

typedef enum {
  MOBILITY,
  ATTACKED,
  HANGING,
  DEFENDED,
  DOUBLED,
  ISOLATED,
  PROTECTED,
  PASSED,
  PASSED_STEPS,
  BISHOP_PAIR,
  KNIGHT_RIM,
  ROOK_OPEN,
  ROOK_HALF_OPEN,
  UNDEVELOPED,
  EARLY_QUEEN,
  CASTLED,
  CASTLING_LOST,
  PAWN_SHIELD,
  KING_ATTACK,
  CHECK,
  CENTER,
  SPACE,
  TEMPO,
  N_TERMS,
} ChessTerm;
_Static_assert((int) N_TERMS <= (int) TERMS_MAX, "a caller has room for no more counts");

/* Force that is gone, in minor pieces, by which the middle game and the endgame have come. */
enum { FORCE = 24, MIDDLE_GONE = 8, END_GONE = 20 };

static const Term terms[N_TERMS] = {
  [MOBILITY] = { "mobility",
                 N_ ("Piece mobility"),
                 N_ ("for each square that a knight, bishop, rook or queen can go to without being "
                     "taken by a pawn"),
                 { 6, 7, 5 },
                 40 },
  [ATTACKED] = { "attacked-pieces",
                 N_ ("Attacked pieces"),
                 N_ ("for each enemy piece or pawn that is attacked"),
                 { 3, 6, 8 },
                 100 },
  [HANGING] = { "hanging-pieces",
                N_ ("Hanging pieces"),
                N_ ("for each enemy piece or pawn that is attacked and not defended"),
                { 14, 16, 20 },
                300 },
  [DEFENDED] = { "defended-pieces",
                 N_ ("Defended pieces"),
                 N_ ("for each own piece or pawn that is defended"),
                 { 4, 4, 6 },
                 100 },
  [DOUBLED] = { "doubled-pawns",
                N_ ("Doubled pawns"),
                N_ ("for each pawn behind another of its own side"),
                { -9, -8, -14 },
                150 },
  [ISOLATED] = { "isolated-pawns",
                 N_ ("Isolated pawns"),
                 N_ ("for each pawn without a pawn of its own side on the files beside it"),
                 { -11, -10, -9 },
                 150 },
  [PROTECTED] = { "protected-pawns",
                  N_ ("Protected pawns"),
                  N_ ("for each pawn that another pawn defends"),
                  { 3, 5, 8 },
                  100 },
  [PASSED] = { "passed-pawns",
               N_ ("Passed pawns"),
               N_ ("for each pawn that no enemy pawn can stop or take on its way"),
               { 5, 15, 30 },
               300 },
  [PASSED_STEPS] = { "passed-pawn-steps",
                     N_ ("Advance of passed pawns"),
                     N_ ("for each step that a passed pawn has come from its first square"),
                     { 3, 12, 30 },
                     100 },
  [BISHOP_PAIR] = { "bishop-pair",
                    N_ ("Bishop pair"),
                    N_ ("for bishops on squares of both colors"),
                    { 22, 38, 55 },
                    200 },
  [KNIGHT_RIM] = { "knights-on-rim",
                   N_ ("Knights on the rim"),
                   N_ ("for each knight on the a- or h-file"),
                   { -14, -12, -8 },
                   150 },
  [ROOK_OPEN] = { "rooks-on-open-files",
                  N_ ("Rooks on open files"),
                  N_ ("for each rook on a file without pawns"),
                  { 24, 30, 14 },
                  150 },
  [ROOK_HALF_OPEN] = { "rooks-on-half-open-files",
                       N_ ("Rooks on half-open files"),
                       N_ ("for each rook on a file with pawns of the enemy only"),
                       { 11, 10, 6 },
                       150 },
  [UNDEVELOPED] = { "undeveloped-pieces",
                    N_ ("Undeveloped pieces"),
                    N_ ("for each knight or bishop on the first rank"),
                    { -14, -8, 0 },
                    150 },
  [EARLY_QUEEN] = { "early-queen",
                    N_ ("Early queen moves"),
                    N_ ("for each knight or bishop on the first rank that the queen has left"),
                    { -9, -3, 0 },
                    150 },
  [CASTLED] = { "castled-king",
                N_ ("Castled king"),
                N_ ("for a king that has reached a corner with its rook on the inner side"),
                { 35, 20, 0 },
                300 },
  [CASTLING_LOST] = { "castling-lost",
                      N_ ("Castling rights lost"),
                      N_ ("for a king that has not castled and can no longer do so"),
                      { -40, -18, 0 },
                      300 },
  [PAWN_SHIELD] = { "pawn-shield",
                    N_ ("Pawn shield"),
                    N_ ("for each own pawn on the two ranks before the king, on its file or beside "
                        "it, while the king keeps to its first two ranks"),
                    { 10, 10, 0 },
                    100 },
  [KING_ATTACK] = { "king-attack",
                    N_ ("Attack on the king"),
                    N_ ("for each attack by a piece on a square beside the enemy king"),
                    { 7, 11, 2 },
                    100 },
  [CHECK] = { "check", N_ ("Check"), N_ ("for an enemy king in check"), { 8, 10, 8 }, 200 },
  [CENTER] = { "centre-control",
               N_ ("Control of the center"),
               N_ ("for each attack by a piece or pawn on d4, e4, d5 or e5"),
               { 5, 3, 0 },
               60 },
  [SPACE]
  = { "space",
      N_ ("Space"),
      N_ ("for each square behind the own pawns in the middle of the own half that no enemy "
          "pawn attacks"),
      { 4, 2, 0 },
      60 },
  [TEMPO] = { "tempo", N_ ("Tempo"), N_ ("for the side whose turn it is"), { 15, 12, 5 }, 100 },
};

static const Bitboard FILE_A = 0x0101010101010101, FILE_H = 0x8080808080808080;
static const Bitboard FILES_C_TO_F = 0x3c3c3c3c3c3c3c3c;
static const Bitboard MIDDLE = 0x0000001818000000;

/* A position while it is counted. */
typedef struct {
  const ChessPosition *p;
  Bitboard occupied;
  Bitboard pawns[2], pawn_attacks[2];
  Bitboard attacks[2]; /* by any piece or pawn, own ones included */
  int counts[2][N_TERMS];
} Count;

static Bitboard
first_rank (Color us)
{
  return us == WHITE ? 0xff : (Bitboard) 0xff << 56;
}

static void
count_pawns (Count *c, Color us)
{
  int *counts = c->counts[us];
  Bitboard own = c->pawns[us], enemy = c->pawns[!us];
  Bitboard behind = ahead_filled (!us, ahead (!us, own));
  Bitboard before_enemies = ahead_filled (!us, ahead (!us, enemy));
  Bitboard files = ahead_filled (us, own) | ahead_filled (!us, own);
  Bitboard passed = own & ~behind & ~before_enemies & ~sideways (before_enemies);
  Bitboard ours = FILES_C_TO_F & (us == WHITE ? 0xffffff00 : 0x00ffffff00000000);

  counts[DOUBLED] = bitboard_count (own & behind);
  counts[ISOLATED] = bitboard_count (own & ~sideways (files));
  counts[PROTECTED] = bitboard_count (own & c->pawn_attacks[us]);
  counts[PASSED] = bitboard_count (passed);
  counts[SPACE] = bitboard_count (behind & ours & ~own & ~c->pawn_attacks[!us]);
  while (passed != 0)
    counts[PASSED_STEPS] += rank_for (us, bitboard_pop (&passed)) - 1;
  for (Bitboard rest = MIDDLE; rest != 0;)
    counts[CENTER] += bitboard_count (chess_pawn_attacks[!us][bitboard_pop (&rest)] & own);
}

static void
chess_terms_count_moves (Count *c, Color us)
{
  const ChessPosition *p = c->p;
  int *counts = c->counts[us];
  Bitboard reach = ~(p->colors[us] | c->pawn_attacks[!us]);
  Bitboard ring = chess_king_attacks[chess_king (p, !us)];
  Bitboard all = c->pawn_attacks[us] | chess_king_attacks[chess_king (p, us)];

  for (Kind kind = KNIGHT; kind <= QUEEN; kind++)
    for (Bitboard rest = chess_pieces (p, us, kind); rest != 0;) {
      Bitboard attacks = chess_attacks (kind, bitboard_pop (&rest), c->occupied);
      counts[MOBILITY] += bitboard_count (attacks & reach);
      counts[KING_ATTACK] += bitboard_count (attacks & ring);
      counts[CENTER] += bitboard_count (attacks & MIDDLE);
      all |= attacks;
    }
  c->attacks[us] = all;
}

static void
count_pieces (Count *c, Color us)
{
  const ChessPosition *p = c->p;
  int *counts = c->counts[us];
  Bitboard bishops = chess_pieces (p, us, BISHOP), knights = chess_pieces (p, us, KNIGHT);
  Bitboard queens = chess_pieces (p, us, QUEEN), rooks = chess_pieces (p, us, ROOK);
  Bitboard home = first_rank (us);

  counts[BISHOP_PAIR] = (bishops & DARK_SQUARES) != 0 && (bishops & ~DARK_SQUARES) != 0;
  counts[KNIGHT_RIM] = bitboard_count (knights & (FILE_A | FILE_H));
  counts[UNDEVELOPED] = bitboard_count ((knights | bishops) & home);
  if (queens != 0 && (queens & home) == 0)
    counts[EARLY_QUEEN] = counts[UNDEVELOPED];
  while (rooks != 0) {
    Bitboard file = file_of (bitboard_pop (&rooks));
    if ((file & c->pawns[us]) == 0)
      counts[(file & c->pawns[!us]) == 0 ? ROOK_OPEN : ROOK_HALF_OPEN]++;
  }
}

/* A king cannot be asked how it came there: towards a corner, and not past its rook, will do. */
static bool
has_castled (const ChessPosition *p, Color us)
{
  int king = chess_king (p, us), file = square_file (king);
  Bitboard king_bit = square_bit (king), home = first_rank (us);

  if ((king_bit & home) == 0 || (file > 2 && file < 6))
    return false;
  Bitboard outside = home & (file <= 2 ? king_bit - 1 : ~(king_bit | (king_bit - 1)));
  return (outside & chess_pieces (p, us, ROOK)) == 0;
}

static void
count_king (Count *c, Color us)
{
  const ChessPosition *p = c->p;
  int *counts = c->counts[us];
  int king = chess_king (p, us);
  bool may_castle = (p->castling & 3 << us * 2) != 0;

  if (!may_castle)
    counts[has_castled (p, us) ? CASTLED : CASTLING_LOST] = 1;
  if (rank_for (us, king) <= 1) {
    Bitboard beside = square_bit (king) | sideways (square_bit (king));
    Bitboard before = ahead (us, beside) | ahead (us, ahead (us, beside));
    counts[PAWN_SHIELD] = bitboard_count (before & c->pawns[us]);
  }
}

/* Who attacks what; all attacks are known. */
static void
count_contacts (Count *c, Color us)
{
  const ChessPosition *p = c->p;
  int *counts = c->counts[us];
  Bitboard attacked = c->attacks[us] & p->colors[!us] & ~p->kinds[KING];

  counts[ATTACKED] = bitboard_count (attacked);
  counts[HANGING] = bitboard_count (attacked & ~c->attacks[!us]);
  counts[DEFENDED] = bitboard_count (c->attacks[us] & p->colors[us] & ~p->kinds[KING]);
  counts[CHECK] = (c->attacks[us] & chess_pieces (p, !us, KING)) != 0;
}

static void
chess_terms_count (const Position *position, int *counts)
{
  ChessPosition p = chess_position_load (position);
  Count c = { .p = &p, .occupied = chess_occupied (&p) };

  for (Color us = WHITE; us <= BLACK; us++) {
    c.pawns[us] = chess_pieces (&p, us, PAWN);
    c.pawn_attacks[us] = pawns_attack (us, c.pawns[us]);
  }
  for (Color us = WHITE; us <= BLACK; us++) {
    count_pawns (&c, us);
    chess_terms_count_moves (&c, us);
    count_pieces (&c, us);
    count_king (&c, us);
  }
  for (Color us = WHITE; us <= BLACK; us++)
    count_contacts (&c, us);
  c.counts[p.side][TEMPO] = 1;
  for (int i = 0; i < N_TERMS; i++)
    counts[i] = c.counts[WHITE][i] - c.counts[BLACK][i];
}

static int
chess_terms_phase (const Position *position)
{
  ChessPosition p = chess_position_load (position);
  int force = bitboard_count (p.kinds[KNIGHT] | p.kinds[BISHOP])
              + 2 * bitboard_count (p.kinds[ROOK]) + 4 * bitboard_count (p.kinds[QUEEN]);

  return terms_phase (FORCE - force, MIDDLE_GONE, END_GONE);
}

static const int16_t material[N_KINDS - 1][3] = {
  [PAWN - 1] = { 90, 100, 115 },    [KNIGHT - 1] = { 320, 320, 300 },
  [BISHOP - 1] = { 330, 330, 320 }, [ROOK - 1] = { 470, 490, 520 },
  [QUEEN - 1] = { 930, 950, 960 },  [KING - 1] = { 0, 0, 0 },
};

/* In the opening the middle pawns go ahead and those of the wings stay; later all go. */
static int
pawn_place (int file, int rank, int phase)
{
  static const int8_t push[4] = { -2, -1, 3, 9 }; /* a step of a pawn, by its file from the edge */
  int steps = rank - 1, first = steps < 3 ? steps : 3;

  if (rank == 0 || rank == 7)
    return 0;
  if (phase == 2)
    return 5 * steps + steps * steps;
  return push[file] * first * (phase == 0 ? 3 : 2) / 3 + (steps > 3 ? 8 * (steps - 3) : 0);
}

/* Safe in a corner of its first rank, until there is nobody left to be afraid of. */
static int
chess_terms_king_place (int file, int rank, int center, int phase)
{
  static const int8_t corner[4] = { 18, 24, 4, 0 };

  if (phase == 2)
    return 7 * center - 22;
  return (rank < 2 ? corner[file] : 0) - (rank < 3 ? 18 * rank : 45);
}

static int
chess_terms_square (int kind, Square square, int phase)
{
  int file = file_from_edge (square), rank = square_rank (square);
  int center = file + (rank < 4 ? rank : 7 - rank); /* 0 in a corner to 6 */

  switch (kind + 1) {
  case PAWN:
    return pawn_place (file, rank, phase);
  case KNIGHT:
    return phase == 2 ? 5 * center - 20 : 6 * center - 22;
  case BISHOP:
    return 3 * center - 9;
  case ROOK:
    return (rank == 6 ? 15 : 0) + (phase < 2 ? 2 * file - 3 : 0);
  case QUEEN:
    return phase == 0 ? 0 : 2 * center - 6;
  case KING:
    return chess_terms_king_place (file, rank, center, phase);
  default:
    return 0;
  }
}

const TermList chess_terms
    = { terms, N_TERMS, chess_terms_count, chess_terms_phase, material, chess_terms_square, true };
