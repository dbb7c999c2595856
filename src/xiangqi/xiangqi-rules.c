/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xiangqi-rules.h"
#include "base/marks.h"
#include "rules/plain.h"
#include "rules/symmetry.h"
#include "xiangqi-attacks.h"
#include "xiangqi-edit.h"
#include "xiangqi-outcome.h"
#include "xiangqi-start.h"
#include "xiangqi-text.h"
#include "xiangqi.h"

#include <stdio.h>
#include <stdlib.h>

typedef XiangqiPosition GamePosition;
typedef XiangqiMoves GameMoves;
typedef XiangqiNotation GameNotation;
#define GAME(name) xiangqi_##name

enum { DANGER_CELLS = N_POINTS };
#define DANGER_PAWN SOLDIER

static Bitboard
danger_bit (int point)
{
  return point_bit (point);
}

/* A soldier that has crossed the river is worth two. */
static int
danger_value (const XiangqiPosition *p, int point)
{
  XiangqiPiece piece = p->board[point];
  bool across = piece_kind (piece) == SOLDIER && point_is_across (point, piece_color (piece));

  return xiangqi_rules.pieces[piece - 1].value + across;
}

static Bitboard
danger_attackers (const XiangqiPosition *p, int point, int side)
{
  return xiangqi_attackers (p, point, (Color) side);
}

/* The bare king, too, where the other one sees it. */
static Bitboard
danger_checkers (const XiangqiPosition *p, int side)
{
  return xiangqi_attackers (p, p->kings[side], (Color) !side);
}

/* Whether a move of the piece on FROM would let pieces other than CHECKERS attack its king. */
static bool
may_expose (const XiangqiPosition *p, int from, Bitboard checkers)
{
  XiangqiPiece piece = p->board[from];
  Color side = piece_color (piece);
  Bitboard occupied = xiangqi_occupied (p);
  Bitboard targets = xiangqi_reach (p, &occupied, side, piece_kind (piece), from);

  for (targets &= ~p->colors[side]; targets != 0;) {
    XiangqiPosition moved = *p;
    int to = bitboard_pop (&targets);

    if (moved.board[to] != NO_PIECE)
      xiangqi_lift (&moved, to);
    xiangqi_lift (&moved, from);
    xiangqi_put (&moved, to, piece);
    if (danger_checkers (&moved, side) & ~checkers)
      return true;
  }
  return false;
}

/* A piece is in the way of a chariot or of the other king, one of two mounts before a cannon, or
 * the leg of a horse: without it the king is attacked. A soldier that can only keep to its line all
 * the same is not called pinned. */
static Bitboard
danger_pinned (const XiangqiPosition *p, int side)
{
  const Bitboard checkers = danger_checkers (p, side), near = xiangqi_vicinities[p->kings[side]];
  Bitboard pinned = 0;

  for (Bitboard pieces = p->colors[side] & near & ~p->kinds[KING]; pieces != 0;) {
    XiangqiPosition without = *p;
    int from = bitboard_pop (&pieces);

    xiangqi_lift (&without, from);
    if ((danger_checkers (&without, side) & ~checkers) && may_expose (p, from, checkers))
      pinned |= point_bit (from);
  }
  return pinned;
}

static int
danger_take (XiangqiPosition *p, int from, int point)
{
  xiangqi_make (p, move_pack ((unsigned) from, (unsigned) point, 0, 0));
  return point;
}

#define DANGER_CONTESTED N_ ("_Contested Points")
#include "search/danger.inc"

/* Xiangqi as a table: what everything above the games asks of it. */

#include "rules/game-rules.inc"

static const PieceInfo pieces[] = {
  { 'K', RED, 0, "red-king", N_ ("red general") },
  { 'A', RED, 2, "red-advisor", N_ ("red advisor") },
  { 'B', RED, 2, "red-elephant", N_ ("red elephant") },
  { 'N', RED, 4, "red-horse", N_ ("red horse") },
  { 'R', RED, 9, "red-chariot", N_ ("red chariot") },
  { 'C', RED, 4, "red-cannon", N_ ("red cannon") },
  { 'P', RED, 1, "red-soldier", N_ ("red soldier") },
  { 'k', BLACK, 0, "black-king", N_ ("black general") },
  { 'a', BLACK, 2, "black-advisor", N_ ("black advisor") },
  { 'b', BLACK, 2, "black-elephant", N_ ("black elephant") },
  { 'n', BLACK, 4, "black-horse", N_ ("black horse") },
  { 'r', BLACK, 9, "black-chariot", N_ ("black chariot") },
  { 'c', BLACK, 4, "black-cannon", N_ ("black cannon") },
  { 'p', BLACK, 1, "black-soldier", N_ ("black soldier") },
};
_Static_assert(sizeof pieces / sizeof *pieces == N_PIECES - 1, "a Piece is a XiangqiPiece");

static const Notation notations[N_XIANGQI_NOTATIONS] = {
  [XIANGQI_ICCS] = { "iccs", N_ ("ICCS coordinates"), "ICCS" },
  [XIANGQI_UCI] = { "uci", N_ ("Coordinates, ranks 1 to 10") },
  [XIANGQI_TRADITIONAL] = { "traditional", N_ ("Chinese, traditional characters"), "Chinese" },
  [XIANGQI_SIMPLIFIED] = { "simplified", N_ ("Chinese, simplified characters"), "Chinese" },
  [XIANGQI_WXF] = { "wxf", N_ ("WXF, with letters and digits"), "WXF" },
  [XIANGQI_UCCI] = { "ucci", N_ ("Coordinates, ranks 0 to 9") },
  [XIANGQI_WXF_NUMBERED] = { "wxf-numbered", N_ ("WXF, soldiers on one file numbered") },
  [XIANGQI_DOTTED] = { "dotted", N_ ("Letters and digits, with dots") },
};

static const RuleSet rule_sets[N_REPETITION_RULES] = {
  [REPETITION_FULL]
  = { "full", N_ ("Perpetual check and chase"),
      N_ ("A side that checks or chases the same piece at every move of a repetition loses, as in "
          "the Asian rules; a check at one move and a chase at the next are allowed.") },
  [REPETITION_CHECKS] = { "checks", N_ ("Perpetual check only"),
                          N_ ("A side that gives check at every move of a repetition loses; any "
                              "other repetition is a draw.") },
  [REPETITION_PLAIN] = { "plain", N_ ("Plain repetition"),
                         N_ ("A position that occurs for the third time is a draw.") },
};

static void
xiangqi_rules_set_standard (Position *position, int number)
{
  XiangqiPosition p;

  xiangqi_set_start (&p);
  xiangqi_position_store (position, &p);
}

static void
set_handicap (Position *position, int number)
{
  XiangqiPosition p;

  xiangqi_set_handicap (&p, (Handicap) number);
  xiangqi_position_store (position, &p);
}

static const StartFamily starts[] = {
  { "standard", N_ ("Standard"), 1, 0, NULL, xiangqi_rules_set_standard },
  { "handicap", N_ ("Handicap"), N_HANDICAPS, HANDICAP_HORSE, xiangqi_handicap_name, set_handicap },
};

static int
rule_set (const Position *position)
{
  return xiangqi_position_load (position).repetition_rule;
}

static void
xiangqi_rules_set_rule_set (Position *position, int index)
{
  XiangqiPosition p = xiangqi_position_load (position);

  p.repetition_rule = (uint8_t) index;
  xiangqi_position_store (position, &p);
}

/* Left and right: the only symmetry that there is besides none. */
static void
xiangqi_rules_mirror (const Position *position, int symmetry, Position *image)
{
  const XiangqiPosition p = xiangqi_position_load (position);
  XiangqiPosition mirrored;

  xiangqi_empty (&mirrored);
  for (int point = 0; point < N_POINTS; point++)
    if (p.board[point] != NO_PIECE)
      xiangqi_put (&mirrored, point_make (N_FILES - 1 - point_file (point), point_rank (point)),
                   p.board[point]);
  mirrored.side = p.side;
  mirrored.repetition_rule = p.repetition_rule;
  mirrored.victim = p.victim;
  mirrored.quiet = p.quiet;
  mirrored.fullmove = p.fullmove;
  mirrored.last = rules_mirror_move (&xiangqi_rules, p.last, symmetry);
  xiangqi_refresh (&mirrored);
  xiangqi_position_store (image, &mirrored);
}

static int
xiangqi_rules_move_targets (const Position *position, Move move, Square *targets)
{
  targets[0] = move_to (move);
  return 1;
}

static int
xiangqi_rules_move_changes (const Position *position, Move move, Change *changes)
{
  XiangqiPosition p = xiangqi_position_load (position);
  Square from = move_from (move), to = move_to (move);
  int n = 0;

  if (move == MOVE_PASS)
    return 0;
  if (p.board[to] != NO_PIECE)
    changes[n++] = (Change){ CHANGE_REMOVE, to, to, p.board[to] };
  changes[n++] = (Change){ CHANGE_SLIDE, from, to, p.board[from] };
  return n;
}

static int
xiangqi_rules_replay (const Piece *squares, int side, MoveCode code, SquareChange *changes)
{
  Square from = move_code_from (code);

  if (code == MOVE_CODE_PASS)
    return 0;
  changes[0] = (SquareChange){ from, NO_PIECE };
  changes[1] = (SquareChange){ move_code_to (code), squares[from] };
  return 2;
}

static Move
xiangqi_rules_move_of_code (const Position *position, MoveCode code)
{
  XiangqiPosition p = xiangqi_position_load (position);
  Move move = move_pack (move_code_from (code), move_code_to (code), MOVE_CHOICE_NONE, 0);

  return move_code (move) == code && xiangqi_is_legal (&p, move) ? move : MOVE_NONE;
}

static bool
is_threat (const XiangqiPosition *p, Move move)
{
  XiangqiPosition next = *p;
  XiangqiMoves list;

  if (p->board[move_to (move)] != NO_PIECE && capture_wins (p, move))
    return true;
  xiangqi_make (&next, move);
  xiangqi_generate (&next, GENERATE_ALL, &list);
  return list.n == 0;
}

static MoveTextResult
move_from_notation (const Position *position, const char *text, size_t length, int notation,
                    Move *move)
{
  XiangqiPosition p = xiangqi_position_load (position);

  return xiangqi_read_notation (&p, text, length, (XiangqiNotation) notation, move);
}

static const char *
xiangqi_rules_obstacle (const Position *position, Square from, Square to)
{
  static const char *const sentences[] = {
    [XIANGQI_FREE] = NULL,
    [XIANGQI_IN_CHECK] = N_ ("The general would be in check."),
    [XIANGQI_FACING_GENERALS] = N_ ("The generals would face each other."),
    [XIANGQI_BLOCKED_LEG] = N_ ("The horse’s leg is blocked."),
    [XIANGQI_BLOCKED_EYE] = N_ ("The elephant’s eye is blocked."),
  };
  XiangqiPosition p = xiangqi_position_load (position);

  return sentences[xiangqi_obstacle (&p, from, to)];
}

static Move
xiangqi_rules_obstructed (const Position *position, const char *text, size_t length, int notation)
{
  XiangqiPosition p = xiangqi_position_load (position);

  return xiangqi_read_forbidden (&p, text, length, (XiangqiNotation) notation);
}

static void
square_name (Square square, char *name)
{
  snprintf (name, SQUARE_NAME_MAX, "%c%d", 'a' + point_file (square), 1 + point_rank (square));
}

/* As ICCS has it, whose ranks begin with 0. */
static void
square_title (Square square, char *name)
{
  snprintf (name, SQUARE_NAME_MAX, "%c%d", 'A' + point_file (square), point_rank (square));
}

static const char *
xiangqi_rules_variant_tag (const Position *start)
{
  return "Xiangqi";
}

static const char *const aliases[] = { "Chinese Chess", "cchess", NULL };

/* As the programs of xqbase want it (their "PGN" standard, 2004). */
static const char *const file_tags[] = { "Game", "Chinese Chess", "Format", "ICCS", NULL };

static const char *const time_controls[] = { "300+3", "600+5", "600:1x30", "1200:1x30max60", NULL };

const Rules xiangqi_rules = {
  .id = "xiangqi",
  .aliases = aliases,
  .name = N_ ("Xiangqi"),
  .side_names = { N_ ("Red"), N_ ("Black") },
  .side_tags = { "Red", "Black" },
  .file_tags = file_tags,
  .board = BOARD_POINTS,
  .files = N_FILES,
  .ranks = N_RANKS,
  .tally = TALLY_CAPTURED,
  .pieces = pieces,
  .n_pieces = N_PIECES - 1,
  .starts = starts,
  .n_starts = sizeof starts / sizeof *starts,
  .time_controls = time_controls,
  .notations = notations,
  .n_notations = N_XIANGQI_NOTATIONS,
  .default_notation = N_ ("usual notation:wxf"),
  .rule_sets = rule_sets,
  .n_rule_sets = N_REPETITION_RULES,
  .n_symmetries = 2,
  .null_moves = true,
  .terms = &xiangqi_terms,
  .motifs = &xiangqi_motifs,
  .overlays = { danger_overlays, sizeof danger_overlays / sizeof *danger_overlays },
  .setup = &xiangqi_setup,
  .position_from_text = position_from_text,
  .position_to_text = position_to_text,
  .rule_set = rule_set,
  .set_rule_set = xiangqi_rules_set_rule_set,
  .side_to_move = side_to_move,
  .move_number = move_number,
  .key = key,
  .mirror = xiangqi_rules_mirror,
  .piece_at = piece_at,
  .check_square = check_square,
  .legal_moves = legal_moves,
  .move_of_code = xiangqi_rules_move_of_code,
  .play = play,
  .outcome = xiangqi_outcome,
  .claim = plain_claim,
  .warning = xiangqi_warning,
  .explain = xiangqi_explain,
  .flag_fall = flag_fall,
  .move_targets = xiangqi_rules_move_targets,
  .move_changes = xiangqi_rules_move_changes,
  .replay = xiangqi_rules_replay,
  .choice_piece = plain_choice_piece,
  .threats = threats,
  .left_hanging = left_hanging,
  .move_to_text = move_to_text,
  .move_from_text = move_from_text,
  .move_from_notation = move_from_notation,
  .obstacle = xiangqi_rules_obstacle,
  .obstructed_from_text = xiangqi_rules_obstructed,
  .square_name = square_name,
  .square_title = square_title,
  .square_place = xiangqi_square_place,
  .variant_tag = xiangqi_rules_variant_tag,
};
