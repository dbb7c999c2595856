/*
 * Four in a row on seven columns and six rows: a disc put into a column falls as deep as it can,
 * and four of a colour in a line win.
 *
 * A position is the discs of both sides, eight bits to a row: the eighth column stays empty, so
 * that no line runs over the edge. Whose turn it is follows from the number of discs.
 */
#include "four-in-a-row.h"

#include "base/random.h"
#include "engine/time-plan.h"
#include "rules/fen-reader.h"
#include "rules/plain.h"

#include <stdlib.h>

enum { FILES = 7, RANKS = 6, N_CELLS = FILES * RANKS, STRIDE = 8 };

typedef struct {
  uint64_t discs[2];
} Four;

POSITION_DEFINE_ACCESS (Four, four)

/* --- the board --- */

static uint64_t
cell_bit (int file, int rank)
{
  return UINT64_C (1) << (file + STRIDE * rank);
}

static uint64_t
square_bit (Square square)
{
  return cell_bit (square % FILES, square / FILES);
}

static int
disc_count (const Four *p)
{
  return __builtin_popcountll (p->discs[0] | p->discs[1]);
}

static int
side_of (const Four *p)
{
  return disc_count (p) % 2;
}

/* The row on which a disc in FILE comes to lie; RANKS where the column is full. */
static int
landing_rank (const Four *p, int file)
{
  int rank = 0;

  while (rank < RANKS && ((p->discs[0] | p->discs[1]) & cell_bit (file, rank)) != 0)
    rank++;
  return rank;
}

static bool
has_line (uint64_t discs)
{
  static const int steps[] = { 1, STRIDE - 1, STRIDE, STRIDE + 1 };

  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    uint64_t pairs = discs & discs >> steps[i];
    if ((pairs & pairs >> 2 * steps[i]) != 0)
      return true;
  }
  return false;
}

static Outcome
judge (const Four *p)
{
  int last = !side_of (p);

  if (has_line (p->discs[last]))
    return outcome_win (last, REASON_MATE);
  return disc_count (p) == N_CELLS ? outcome_draw (REASON_STALEMATE) : OUTCOME_ONGOING;
}

static Move
drop (int file, int rank)
{
  return move_pack (SQUARE_NONE, (unsigned) (file + FILES * rank), MOVE_CHOICE_NONE, 0);
}

/* The columns from the middle outwards, which is about from good to bad. */
static int
list_moves (const Four *p, Move *moves)
{
  static const int files[FILES] = { 3, 2, 4, 1, 5, 0, 6 };
  int n = 0;

  if (outcome_is_over (judge (p)))
    return 0;
  for (int i = 0; i < FILES; i++) {
    int rank = landing_rank (p, files[i]);
    if (rank < RANKS)
      moves[n++] = drop (files[i], rank);
  }
  return n;
}

static void
make (Four *p, Move move)
{
  p->discs[side_of (p)] |= square_bit (move_to (move));
}

/* --- positions as text --- */

static void
set_start (Position *position, int number)
{
  four_store (position, &(Four){ 0 });
}

static const StartFamily starts[] = { { "standard", "Standard", 1, 0, NULL, set_start } };

static const PieceInfo pieces[] = {
  { 'Y', 0, 1, "yellow-disc", "yellow disc" },
  { 'r', 1, 1, "red-disc", "red disc" },
};

/* Reads the rows from the top; a disc lies on another one or on the ground. */
static bool
read_board (const FenReader *reader, Four *p)
{
  int rank = RANKS - 1, file = 0;

  for (const char *at = reader->token; at < reader->token + reader->length; at++) {
    if (*at == '/' && file == FILES && rank > 0) {
      rank--;
      file = 0;
    } else if (*at >= '1' && *at <= '0' + FILES - file)
      file += *at - '0';
    else if ((*at == 'Y' || *at == 'r') && file < FILES)
      p->discs[*at == 'r'] |= cell_bit (file++, rank);
    else
      return fen_fail_character (reader, "This is no disc, and no number that fits", at);
  }
  if (rank > 0 || file < FILES)
    return fen_fail_field (reader, "The board has not six rows of seven cells");
  return true;
}

static bool
is_possible (const Four *p)
{
  uint64_t all = p->discs[0] | p->discs[1];
  int more = __builtin_popcountll (p->discs[0]) - __builtin_popcountll (p->discs[1]);

  return (all >> STRIDE & ~all) == 0 && (more == 0 || more == 1);
}

static bool
position_from_text (Position *position, const char *text, TextError *error)
{
  FenReader reader = { .text = text, .token = text, .error = error };
  Four p = { 0 };

  fen_next_field (&reader);
  if (!read_board (&reader, &p))
    return false;
  if (!is_possible (&p))
    return fen_fail_field (&reader, "No game leads to these discs");
  fen_next_field (&reader);
  if (reader.length > 0 && !fen_field_is (&reader, side_of (&p) == 0 ? 'y' : 'r'))
    return fen_fail_field (&reader, "By the number of discs it is the other side's turn");
  four_store (position, &p);
  return true;
}

static void
position_to_text (const Position *position, char *text)
{
  Four p = four_load (position);

  for (int rank = RANKS - 1; rank >= 0; rank--) {
    int empty = 0;
    for (int file = 0; file < FILES; file++) {
      uint64_t bit = cell_bit (file, rank);
      bool taken = ((p.discs[0] | p.discs[1]) & bit) != 0;
      if (taken && empty > 0)
        *text++ = (char) ('0' + empty);
      empty = taken ? 0 : empty + 1;
      if (taken)
        *text++ = pieces[(p.discs[1] & bit) != 0].letter;
    }
    if (empty > 0)
      *text++ = (char) ('0' + empty);
    *text++ = rank > 0 ? '/' : ' ';
  }
  *text++ = side_of (&p) == 0 ? 'y' : 'r';
  *text = '\0';
}

/* --- the table --- */

static int
side_to_move (const Position *position)
{
  Four p = four_load (position);

  return side_of (&p);
}

static int
move_number (const Position *position)
{
  Four p = four_load (position);

  return disc_count (&p) / 2 + 1;
}

static uint64_t
key (const Position *position)
{
  Four p = four_load (position);

  return random_mix (p.discs[0] + random_mix (p.discs[1]));
}

/* Left and right are alike. */
static void
mirror (const Position *position, int symmetry, Position *image)
{
  const Four p = four_load (position);
  Four mirrored = { { 0 } };

  for (int square = 0; square < N_CELLS; square++)
    for (int side = 0; side < 2; side++)
      if (p.discs[side] & square_bit ((Square) square))
        mirrored.discs[side] |= cell_bit (FILES - 1 - square % FILES, square / FILES);
  four_store (image, &mirrored);
}

static Piece
piece_at (const Position *position, Square square)
{
  Four p = four_load (position);
  uint64_t bit = square_bit (square);

  return (p.discs[0] & bit) != 0 ? 1 : (p.discs[1] & bit) != 0 ? 2 : 0;
}

static int
legal_moves (const Position *position, Move *moves)
{
  Four p = four_load (position);

  return list_moves (&p, moves);
}

static void
play (Position *position, Move move)
{
  Four p = four_load (position);

  make (&p, move);
  four_store (position, &p);
}

static Outcome
outcome (const GameRecord *record)
{
  Four p = four_load (game_record_last (record));

  return judge (&p);
}

static const char *
explain (Outcome outcome)
{
  switch (outcome.reason) {
  case REASON_MATE:
    return "Four in a row";
  case REASON_STALEMATE:
    return "The board is full";
  default:
    return NULL;
  }
}

/* Wherever in its column a disc is put in, it falls. */
static int
move_targets (const Position *position, Move move, Square *targets)
{
  int n = 0;

  for (int square = move_to (move); square < N_CELLS; square += FILES)
    targets[n++] = (Square) square;
  return n;
}

static int
move_changes (const Position *position, Move move, Change *changes)
{
  Piece piece = (Piece) (side_to_move (position) + 1);

  changes[0] = (Change){ CHANGE_PLACE, SQUARE_NONE, move_to (move), piece };
  return 1;
}

static void
square_name (Square square, char *name)
{
  name[0] = (char) ('a' + square % FILES);
  name[1] = (char) ('1' + square / FILES);
  name[2] = '\0';
}

static void
move_to_text (const Position *position, Move move, int notation, char *text)
{
  square_name (move_to (move), text);
}

/* "d" says as much as "d1". */
static MoveTextResult
move_from_text (const Position *position, const char *text, size_t length, Move *move)
{
  Four p = four_load (position);
  int file = length > 0 ? (text[0] | 0x20) - 'a' : -1;

  if (length < 1 || length > 2 || file < 0 || file >= FILES)
    return MOVE_TEXT_UNKNOWN;
  int rank = length == 2 ? text[1] - '1' : landing_rank (&p, file);
  if (rank < 0 || rank > RANKS)
    return MOVE_TEXT_UNKNOWN;
  if (!rules_is_legal (&four_rules, position, drop (file, rank)))
    return MOVE_TEXT_ILLEGAL;
  *move = drop (file, rank);
  return MOVE_TEXT_OK;
}

static const char *
variant_tag (const Position *start)
{
  return "Four in a Row";
}

static const Notation notations[] = { { "cells", "Cells" } };
static const char *const aliases[] = { "Four in a Row", NULL };

const Rules four_rules = {
  .id = "four",
  .aliases = aliases,
  .name = "Four in a Row",
  .side_names = { "Yellow", "Red" },
  .side_tags = { "Yellow", "Red" },
  .board = BOARD_SQUARES,
  .files = FILES,
  .ranks = RANKS,
  .tally = TALLY_PIECES,
  .pieces = pieces,
  .n_pieces = sizeof pieces / sizeof *pieces,
  .starts = starts,
  .n_starts = sizeof starts / sizeof *starts,
  .notations = notations,
  .n_notations = sizeof notations / sizeof *notations,
  .n_symmetries = 2,
  .position_from_text = position_from_text,
  .position_to_text = position_to_text,
  .side_to_move = side_to_move,
  .move_number = move_number,
  .key = key,
  .mirror = mirror,
  .piece_at = piece_at,
  .check_square = plain_check_square,
  .legal_moves = legal_moves,
  .play = play,
  .outcome = outcome,
  .claim = plain_claim,
  .explain = explain,
  .flag_fall = plain_flag_fall,
  .move_targets = move_targets,
  .move_changes = move_changes,
  .choice_piece = plain_choice_piece,
  .move_to_text = move_to_text,
  .move_from_text = move_from_text,
  .square_name = square_name,
  .variant_tag = variant_tag,
};

/* --- the engine --- */

struct EngineState {
  const SearchLimits *limits;
  SearchControl *control;
  TimePlan plan;
  uint64_t nodes;
  bool halted;
};

static EngineState *
create (const EngineConfig *config)
{
  return calloc (1, sizeof (EngineState));
}

static void
destroy (EngineState *state)
{
  free (state);
}

static bool
configure (EngineState *state, const EngineConfig *config)
{
  return true;
}

static void
clear (EngineState *state)
{
}

static bool
must_stop (EngineState *state)
{
  const SearchLimits *limits = state->limits;

  if (state->plan.ponders && !atomic_load (&state->control->pondering))
    time_plan_ponder_hit (&state->plan);
  state->halted |= atomic_load (&state->control->stop) || time_plan_is_up (&state->plan)
                   || (limits->nodes > 0 && state->nodes >= limits->nodes);
  return state->halted;
}

/* A disc is worth what the lines through its cell might bring: more in the middle. */
static int
weigh (const Four *p, int side)
{
  static const int worth[FILES] = { 3, 4, 5, 7, 5, 4, 3 };
  int sum = 0;

  for (int file = 0; file < FILES; file++)
    for (int rank = 0; rank < RANKS; rank++)
      if ((p->discs[side] & cell_bit (file, rank)) != 0)
        sum += worth[file];
  return sum;
}

static int
evaluate_for_mover (const Four *p)
{
  int side = side_of (p);

  return 10 * (weigh (p, side) - weigh (p, !side));
}

static int
evaluate (const Position *position)
{
  Four p = four_load (position);

  return evaluate_for_mover (&p);
}

/* The value of P, DEPTH plies deep, between ALPHA and BETA; the moves that lead to it go to PV. */
static int
search_node (EngineState *state, const Four *p, int ply, int depth, int alpha, int beta,
             EngineInfo *pv)
{
  Move moves[MOVES_MAX];
  Outcome verdict = judge (p);
  int n = list_moves (p, moves);

  state->nodes++;
  pv->pv_length = 0;
  if (outcome_is_over (verdict))
    return verdict.result == RESULT_DRAW ? 0 : ply - SCORE_MATE;
  if (depth == 0 || must_stop (state))
    return evaluate_for_mover (p);
  for (int i = 0; i < n && alpha < beta; i++) {
    EngineInfo rest;
    Four next = *p;
    make (&next, moves[i]);
    int score = -search_node (state, &next, ply + 1, depth - 1, -beta, -alpha, &rest);
    if (score <= alpha || state->halted)
      continue;
    alpha = score;
    pv->pv[0] = moves[i];
    memcpy (pv->pv + 1, rest.pv, (size_t) rest.pv_length * sizeof rest.pv[0]);
    pv->pv_length = rest.pv_length + 1;
  }
  return alpha;
}

static bool
is_wanted (const SearchLimits *limits, Move move)
{
  for (int i = 0; i < limits->n_search_moves; i++)
    if (limits->search_moves[i] == move)
      return true;
  return limits->n_search_moves == 0;
}

static int
compare_lines (const void *a, const void *b)
{
  const EngineInfo *one = a, *other = b;

  return one->score != other->score ? other->score - one->score : one->line - other->line;
}

/* Every move by itself, best first; false where there was no time for all. */
static bool
search_depth (EngineState *state, const Four *p, int depth, EngineInfo *lines, int n)
{
  for (int i = 0; i < n; i++) {
    EngineInfo rest, *line = &lines[i];
    Move move = line->pv[0];
    Four next = *p;
    make (&next, move);
    int score = -search_node (state, &next, 1, depth - 1, -SCORE_INFINITE, SCORE_INFINITE, &rest);
    if (state->halted)
      return false;
    *line = rest;
    line->depth = line->selective_depth = depth;
    line->line = i;
    line->score = score;
    line->bound = BOUND_EXACT;
    line->pv_length = rest.pv_length + 1 < PV_MAX ? rest.pv_length + 1 : PV_MAX;
    memmove (line->pv + 1, line->pv, (size_t) (line->pv_length - 1) * sizeof line->pv[0]);
    line->pv[0] = move;
  }
  qsort (lines, (size_t) n, sizeof *lines, compare_lines);
  return true;
}

static void
report (EngineState *state, EngineInfo *lines, int n)
{
  for (int i = 0; i < n; i++) {
    lines[i].line = i + 1;
    lines[i].nodes = state->nodes;
    lines[i].time_ms = time_plan_elapsed_ms (&state->plan);
    if (state->control->report != NULL)
      state->control->report (&lines[i], state->control->data);
  }
}

static int
first_lines (const SearchLimits *limits, const Four *p, EngineInfo *lines)
{
  Move moves[MOVES_MAX];
  int n = list_moves (p, moves), wanted = 0;

  for (int i = 0; i < n; i++)
    if (is_wanted (limits, moves[i]))
      lines[wanted++] = (EngineInfo){ .line = wanted, .pv_length = 1, .pv = { moves[i] } };
  return wanted;
}

static void
search (EngineState *state, const GameRecord *record, const SearchLimits *limits,
        SearchControl *control, EngineResult *result)
{
  Four p = four_load (game_record_last (record));
  EngineInfo lines[FILES], found[FILES];
  int n = first_lines (limits, &p, lines), left = N_CELLS - disc_count (&p);
  int last = limits->depth > 0 && limits->depth < left ? limits->depth : left;
  int shown = limits->multi_pv < 1 ? 1 : limits->multi_pv < n ? limits->multi_pv : n;

  *state = (EngineState){ .limits = limits, .control = control };
  state->plan = time_plan_start (limits, side_of (&p));
  *result = (EngineResult){ .best = MOVE_NONE, .ponder = MOVE_NONE };
  if (n == 0)
    return;
  for (int depth = 1; depth <= last; depth++) {
    memcpy (found, lines, sizeof found);
    if (!search_depth (state, &p, depth, found, n))
      break;
    memcpy (lines, found, sizeof lines);
    report (state, lines, shown);
    if (abs (lines[0].score) > SCORE_MATE_BOUND
        || time_plan_is_enough (&state->plan,
                                &(SearchStability){ .best_share = 1, .only_move = n == 1 }))
      break;
  }
  result->info = lines[0];
  result->best = lines[0].pv[0];
  result->ponder = lines[0].pv_length > 1 ? lines[0].pv[1] : MOVE_NONE;
}

static uint64_t
perft (const Position *position, int depth)
{
  return rules_perft (&four_rules, position, depth);
}

static const char *const bench_positions[] = {
  "7/7/7/7/7/7 y",
  "7/7/3r3/3Y3/2YrY2/1rYrY2 r",
  NULL,
};

static const LevelTable four_levels = {
  .careless = 600,
  .most = 1500,
  .skills = {
    { 1, 1000, 7, 200, 0.30, 0 }, { 1, 1000, 7, 150, 0.20, 1 }, { 2, 2000, 7, 120, 0.10, 2 },
    { 2, 2000, 7, 90, 0.05, 3 },  { 3, 4000, 6, 70, 0, 3 },     { 4, 8000, 5, 50, 0, 4 },
    { 5, 16000, 5, 40, 0, 5 },    { 6, 32000, 4, 30, 0, 6 },    { 7, 64000, 4, 20, 0, 7 },
    { 8, 128000, 3, 10, 0, 8 },   { 9, 256000, 2, 5, 0, 9 },    { 16, 500000, 1, 2, 0, 10 },
  },
};

const EngineBackend four_backend = {
  .rules = &four_rules,
  .name = "Four",
  .worse = 100,
  .hopeless = 600,
  .levels = &four_levels,
  .create = create,
  .destroy = destroy,
  .configure = configure,
  .clear = clear,
  .search = search,
  .evaluate = evaluate,
  .perft = perft,
  .bench_positions = bench_positions,
  .bench_depth = 6,
};
