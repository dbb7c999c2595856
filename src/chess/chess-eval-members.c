/* What the numbers of the evaluation are called, for the tuner that fits them. */
#include "chess-eval-members.h"

#include "chess-eval.h"

static const char *const kinds[N_KINDS]
    = { "NO_KIND", "PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING" };

static const WeightMember weight_members[] = {
  { "pieces", { N_KINDS }, kinds },
  { "squares", { N_KINDS, 8, 4 }, kinds },
  { "knight_mobility", { 9 } },
  { "bishop_mobility", { 14 } },
  { "rook_mobility", { 15 } },
  { "queen_mobility", { 28 } },
  { "bishop_pair" },
  { "outpost_knight" },
  { "outpost_bishop" },
  { "outpost_reachable" },
  { "minor_behind_pawn" },
  { "bishop_own_pawns" },
  { "bishop_long_diagonal" },
  { "rook_open_file" },
  { "rook_half_open_file" },
  { "rook_trapped" },
  { "king_distance_minor" },
  { "pawn_isolated" },
  { "pawn_isolated_open" },
  { "pawn_doubled" },
  { "pawn_backward" },
  { "pawn_backward_open" },
  { "pawn_supported" },
  { "pawn_connected", { 8 } },
  { "pawn_candidate", { 8 } },
  { "passed", { 8 } },
  { "passed_own_king", { 8 } },
  { "passed_enemy_king", { 8 } },
  { "passed_free_square", { 8 } },
  { "passed_safe_square", { 8 } },
  { "passed_safe_path", { 8 } },
  { "passed_rook_behind" },
  { "passed_enemy_rook_behind" },
  { "threat_by_pawn", { N_KINDS }, kinds },
  { "threat_by_minor", { N_KINDS }, kinds },
  { "threat_by_rook", { N_KINDS }, kinds },
  { "threat_by_king" },
  { "threat_by_push" },
  { "threat_hanging" },
  { "restricted" },
  { "space" },
  { "shelter", { 4, 8 } },
  { "storm", { 8 } },
  { "storm_blocked", { 8 } },
  { "king_pawn_distance" },
  { "king_open_file" },
  { "king_half_open_file" },
  { "tempo" },
  { NULL },
};

static const WeightMember danger_members[] = {
  { "attacker", { N_KINDS }, kinds },
  { "ring_attack" },
  { "ring_weak" },
  { "safe_check", { N_KINDS }, kinds },
  { "unsafe_check" },
  { "pinned" },
  { "no_queen" },
  { "knight_defender" },
  { "shelter_divisor", .fixed = true },
  { "base" },
  { "least", .fixed = true },
  { "middle_divisor", .fixed = true },
  { "end_divisor", .fixed = true },
  { "most", .fixed = true },
  { NULL },
};

static Score
sum (const Position *position, const Score *pairs, const int *numbers)
{
  ChessPosition p = chess_position_load (position);

  return chess_evaluation_sum (&p, (const ChessWeights *) pairs, (const ChessDangers *) numbers);
}

static int
chess_eval_members_blend (const Position *position, Score sum)
{
  ChessPosition p = chess_position_load (position);

  return chess_evaluation_blend (&p, sum);
}

const EvaluationWeights chess_evaluation_weights = {
  .header = "chess-eval-weights.h",
  .pair_group
  = { "ChessWeights", "chess_weights", weight_members, sizeof (ChessWeights) / sizeof (Score) },
  .number_group
  = { "ChessDangers", "chess_dangers", danger_members, sizeof (ChessDangers) / sizeof (int) },
  .pairs = (const Score *) &chess_weights,
  .numbers = (const int *) &chess_dangers,
  .sum = sum,
  .blend = chess_eval_members_blend,
};
