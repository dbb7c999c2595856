/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reversi-rules.h"
#include "base/marks.h"
#include "reversi-position.h"
#include "reversi-text.h"
#include "reversi.h"
#include "rules/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many discs each move turns, a number without any praise: until late in a game it is a poor
 * guide, since who has few discs gives the other side few moves. What a move is worth is another
 * overlay. */
static void
fill_flips (const Position *position, OverlayCell *cells)
{
  ReversiPosition p = reversi_position_load (position);

  for (Bitboard left = reversi_moves (&p); left != 0;) {
    int square = bitboard_pop (&left);
    Bitboard flips = reversi_flips (square, p.discs[p.side], p.discs[!p.side]);

    snprintf (cells[square].text, sizeof cells[square].text, "%d", bitboard_count (flips));
    cells[square].grade = OVERLAY_NEUTRAL;
    cells[square].flags |= OVERLAY_EXACT;
  }
}

static void
add_flag (OverlayCell *cells, Bitboard squares, OverlayFlags flag)
{
  while (squares != 0)
    cells[bitboard_pop (&squares)].flags |= (uint16_t) flag;
}

static void
fill_stable (const Position *position, OverlayCell *cells)
{
  ReversiPosition p = reversi_position_load (position);

  for (int side = 0; side < 2; side++)
    add_flag (cells, reversi_stable (p.discs[side], p.discs[!side]), OVERLAY_SAFE);
}

static int
count_stable (const Position *position, int side)
{
  ReversiPosition p = reversi_position_load (position);

  return bitboard_count (reversi_stable (p.discs[side], p.discs[!side]));
}

static Bitboard
moves_of (const Position *position, int side)
{
  ReversiPosition p = reversi_position_load (position);

  return reversi_legal (p.discs[side], p.discs[!side]);
}

/* Where the side to move can go is marked anyhow. */
static void
fill_mobility (const Position *position, OverlayCell *cells)
{
  ReversiPosition p = reversi_position_load (position);

  add_flag (cells, moves_of (position, !p.side), OVERLAY_OTHER);
}

static int
count_mobility (const Position *position, int side)
{
  return bitboard_count (moves_of (position, side));
}

static const Overlay overlays[] = {
  {
      .id = "flips",
      .name = N_ ("Discs _Flipped by Each Move"),
      .advises = true,
      .fill = fill_flips,
      .marks = OVERLAY_COUNT,
  },
  {
      .id = "stable",
      .name = N_ ("_Stable Discs"),
      .fill = fill_stable,
      .count = count_stable,
      .counted = NP_ ("%d stable", "%d stable"),
      .marks = OVERLAY_SAFE,
  },
  {
      .id = "mobility",
      .name = N_ ("_Mobility of Both Sides"),
      .fill = fill_mobility,
      .count = count_mobility,
      .counted = NP_ ("mobility %d", "mobility %d"),
      .marks = OVERLAY_OTHER,
  },
};

/* Reversi as a table: what everything above the games asks of it. */

enum { N_HANDICAPS = 4 };

static const PieceInfo pieces[] = {
  { 'P', BLACK, 1, "black-disc", N_ ("black disc") },
  { 'p', WHITE, 1, "white-disc", N_ ("white disc") },
};
_Static_assert(sizeof pieces / sizeof *pieces == N_PIECES - 1, "a Piece is a colour plus one");

static const Notation notations[N_REVERSI_NOTATIONS] = {
  [REVERSI_TRANSCRIPT] = { "transcript", N_ ("Coordinates") },
  [REVERSI_UCI] = { "uci", N_ ("Coordinates, a pass as 0000") },
  [REVERSI_GGF] = { "ggf", N_ ("Coordinates in capitals") },
};

static ReversiPosition
standard_start (void)
{
  return (ReversiPosition){
    .discs = { [BLACK] = 0x0000001008000000, [WHITE] = 0x0000000810000000 },
    .side = BLACK,
    .fullmove = 1,
  };
}

static void
reversi_rules_set_standard (Position *position, int number)
{
  ReversiPosition p = standard_start ();

  reversi_position_store (position, &p);
}

/* Corners given to Black, who is the weaker player, in the order in which they are given. */
static const uint8_t handicap_corners[N_HANDICAPS] = { 56, 7, 63, 0 };

static const char *const handicap_labels[N_HANDICAPS] = {
  N_ ("Black has one corner"),
  N_ ("Black has two corners"),
  N_ ("Black has three corners"),
  N_ ("Black has four corners"),
};

static const char *
handicap_label (int number)
{
  return handicap_labels[number];
}

/* White, who gives the handicap, moves first. */
static void
set_handicap (Position *position, int number)
{
  ReversiPosition p = standard_start ();

  for (int i = 0; i <= number; i++)
    p.discs[BLACK] |= square_bit (handicap_corners[i]);
  p.side = WHITE;
  reversi_position_store (position, &p);
}

static const StartFamily starts[] = {
  { "standard", N_ ("Standard"), 1, 0, NULL, reversi_rules_set_standard },
  { "handicap", N_ ("Handicap"), N_HANDICAPS, 0, handicap_label, set_handicap },
};

typedef ReversiPosition GamePosition;
#define GAME(name) reversi_##name
#include "rules/plain-rules.inc"

static uint64_t
key (const Position *position)
{
  ReversiPosition p = reversi_position_load (position);

  return reversi_hash (p.discs[p.side], p.discs[!p.side]) ^ p.side;
}

static void
reversi_rules_mirror (const Position *position, int symmetry, Position *image)
{
  ReversiPosition p = reversi_position_load (position);

  for (int color = BLACK; color <= WHITE; color++)
    p.discs[color] = reversi_mirror (p.discs[color], symmetry);
  reversi_position_store (image, &p);
}

static Piece
piece_at (const Position *position, Square square)
{
  ReversiPosition p = reversi_position_load (position);

  for (int color = BLACK; color <= WHITE; color++)
    if ((p.discs[color] & square_bit (square)) != 0)
      return (Piece) (color + 1);
  return 0;
}

static int
legal_moves (const Position *position, Move *moves)
{
  ReversiPosition p = reversi_position_load (position);
  Bitboard squares = reversi_moves (&p);
  int n = 0;

  while (squares != 0)
    moves[n++] = move_pack (SQUARE_NONE, (unsigned) bitboard_pop (&squares), MOVE_CHOICE_NONE, 0);
  if (n == 0 && !reversi_is_over (&p))
    moves[n++] = MOVE_PASS;
  return n;
}

static void
reversi_rules_play (Position *position, Move move)
{
  ReversiPosition p = reversi_position_load (position);

  reversi_make (&p, move);
  reversi_position_replace (position, &p);
}

static Outcome
outcome (const GameRecord *record)
{
  ReversiPosition p = reversi_position_load (game_record_last (record));

  if (!reversi_is_over (&p))
    return OUTCOME_ONGOING;
  int score = reversi_final_score (&p);
  Result result = score > 0 ? RESULT_FIRST_WINS : score < 0 ? RESULT_SECOND_WINS : RESULT_DRAW;
  return (Outcome){ result, REASON_SCORE, score };
}

static int
reversi_rules_move_targets (const Position *position, Move move, Square *targets)
{
  if (move == MOVE_PASS)
    return 0;
  targets[0] = move_to (move);
  return 1;
}

static int
distance (int a, int b)
{
  int files = abs ((a & 7) - (b & 7)), ranks = abs ((a >> 3) - (b >> 3));

  return files > ranks ? files : ranks;
}

/* The disc, then what it flips from near to far. */
static int
reversi_rules_move_changes (const Position *position, Move move, Change *changes)
{
  ReversiPosition p = reversi_position_load (position);
  Piece piece = (Piece) (p.side + 1);
  Square to = move_to (move);
  int n = 0;

  if (move == MOVE_PASS)
    return 0;
  changes[n++] = (Change){ CHANGE_PLACE, SQUARE_NONE, to, piece };
  Bitboard flips = reversi_flips (to, p.discs[p.side], p.discs[!p.side]);
  for (int away = 1; away < 8; away++)
    for (Bitboard rest = flips; rest != 0;) {
      Square square = (Square) bitboard_pop (&rest);
      if (distance (square, to) == away)
        changes[n++] = (Change){ CHANGE_FLIP, square, square, piece };
    }
  return n;
}

/* The lowest bits of eight bytes, the first byte's first: each is multiplied to its place. */
static Bitboard
gather (uint64_t bytes)
{
  return (bytes & 0x0101010101010101) * 0x0102040810204080 >> 56;
}

/* Both colours of SQUARES as sets, a row at a time: a Piece is 1 or 2. */
static void
gather_discs (const Piece *squares, Bitboard discs[2])
{
  discs[BLACK] = discs[WHITE] = 0;
  for (int rank = 0; rank < 8; rank++) {
    uint64_t bytes;

    memcpy (&bytes, squares + 8 * rank, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64 (bytes);
#endif
    discs[BLACK] |= gather (bytes) << 8 * rank;
    discs[WHITE] |= gather (bytes >> 1) << 8 * rank;
  }
}

static int
reversi_rules_replay (const Piece *squares, int side, MoveCode code, SquareChange *changes)
{
  Square to = move_code_to (code);
  Piece piece = (Piece) (side + 1);
  Bitboard discs[2], flips;
  int n = 0;

  if (code == MOVE_CODE_PASS)
    return 0;
  gather_discs (squares, discs);
  flips = reversi_flips (to, discs[side], discs[!side]);
  changes[n++] = (SquareChange){ to, piece };
  while (flips != 0)
    changes[n++] = (SquareChange){ (Square) bitboard_pop (&flips), piece };
  return n;
}

static void
move_to_text (const Position *position, Move move, int notation, char *text)
{
  reversi_write_move (move, (ReversiNotation) notation, text);
}

static const char *
reversi_rules_variant_tag (const Position *start)
{
  return "Reversi";
}

static const char *const aliases[] = { "Othello", "Flipello", NULL };

static const char *const time_controls[] = { "60", "300", "600+5", "1500", NULL };

const Rules reversi_rules = {
  .id = "reversi",
  .aliases = aliases,
  .name = N_ ("Reversi"),
  .side_names = { N_ ("Black"), N_ ("White") },
  .side_tags = { "Black", "White" },
  .board = BOARD_SQUARES,
  .files = 8,
  .ranks = 8,
  .tally = TALLY_PIECES,
  .tallied = NP_ ("%d disc", "%d discs"),
  .pieces = pieces,
  .n_pieces = N_PIECES - 1,
  .starts = starts,
  .n_starts = sizeof starts / sizeof *starts,
  .time_controls = time_controls,
  .notations = notations,
  .n_notations = N_REVERSI_NOTATIONS,
  .overlays = { overlays, sizeof overlays / sizeof *overlays },
  .n_symmetries = 8,
  .upright = true,
  .terms = &reversi_terms,
  .motifs = &reversi_motifs,
  .setup = &reversi_setup,
  .position_from_text = position_from_text,
  .position_to_text = position_to_text,
  .side_to_move = side_to_move,
  .move_number = move_number,
  .key = key,
  .mirror = reversi_rules_mirror,
  .piece_at = piece_at,
  .check_square = plain_check_square,
  .legal_moves = legal_moves,
  .play = reversi_rules_play,
  .outcome = outcome,
  .claim = plain_claim,
  .flag_fall = plain_flag_fall,
  .move_targets = reversi_rules_move_targets,
  .move_changes = reversi_rules_move_changes,
  .replay = reversi_rules_replay,
  .choice_piece = plain_choice_piece,
  .move_to_text = move_to_text,
  .move_from_text = move_from_text,
  .square_name = reversi_square_name,
  .variant_tag = reversi_rules_variant_tag,
};
