/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Four in a row on seven columns and six rows: a disc put into a column falls as deep as it can,
 * and four of a colour in a line win.
 *
 * A position is the discs of both sides, eight bits to a row: the eighth column stays empty, so
 * that no line runs over the edge. Whose turn it is follows from the number of discs.
 */
#include "four-in-a-row.h"

#include "base/random.h"
#include "rules/fen-reader.h"
#include "rules/plain.h"
#include "search/search.h"

enum { FILES = 7, RANKS = 6, N_CELLS = FILES * RANKS, STRIDE = 8 };

typedef struct {
  uint64_t discs[2];
} GamePosition;

POSITION_DEFINE_ACCESS (GamePosition, game)

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
disc_count (const GamePosition *p)
{
  return __builtin_popcountll (p->discs[0] | p->discs[1]);
}

static int
game_side (const GamePosition *p)
{
  return disc_count (p) % 2;
}

/* The row on which a disc in FILE comes to lie; RANKS where the column is full. */
static int
landing_rank (const GamePosition *p, int file)
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
judge (const GamePosition *p)
{
  int last = !game_side (p);

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
list_moves (const GamePosition *p, Move *moves)
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
game_make (GamePosition *p, Move move)
{
  p->discs[game_side (p)] |= square_bit (move_to (move));
}

static uint64_t
game_key (const GamePosition *p)
{
  return random_mix (p->discs[0] + random_mix (p->discs[1]));
}

/* --- positions as text --- */

static void
set_start (Position *position, int number)
{
  game_store (position, &(GamePosition){ 0 });
}

static const StartFamily starts[] = { { "standard", "Standard", 1, 0, NULL, set_start } };

static const PieceInfo pieces[] = {
  { 'Y', 0, 1, "yellow-disc", "yellow disc" },
  { 'r', 1, 1, "red-disc", "red disc" },
};

/* Reads the rows from the top; a disc lies on another one or on the ground. */
static bool
read_board (const FenReader *reader, GamePosition *p)
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
is_possible (const GamePosition *p)
{
  uint64_t all = p->discs[0] | p->discs[1];
  int more = __builtin_popcountll (p->discs[0]) - __builtin_popcountll (p->discs[1]);

  return (all >> STRIDE & ~all) == 0 && (more == 0 || more == 1);
}

static bool
position_from_text (Position *position, const char *text, TextError *error)
{
  FenReader reader = { .text = text, .token = text, .error = error };
  GamePosition p = { 0 };

  fen_next_field (&reader);
  if (!read_board (&reader, &p))
    return false;
  if (!is_possible (&p))
    return fen_fail_field (&reader, "No game leads to these discs");
  fen_next_field (&reader);
  if (reader.length > 0 && !fen_field_is (&reader, game_side (&p) == 0 ? 'y' : 'r'))
    return fen_fail_field (&reader, "By the number of discs it is the other side's turn");
  game_store (position, &p);
  return true;
}

static void
position_to_text (const Position *position, char *text)
{
  GamePosition p = game_load (position);

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
  *text++ = game_side (&p) == 0 ? 'y' : 'r';
  *text = '\0';
}

/* --- the table --- */

static int
side_to_move (const Position *position)
{
  GamePosition p = game_load (position);

  return game_side (&p);
}

static int
move_number (const Position *position)
{
  GamePosition p = game_load (position);

  return disc_count (&p) / 2 + 1;
}

static uint64_t
key (const Position *position)
{
  GamePosition p = game_load (position);

  return game_key (&p);
}

/* Left and right are alike. */
static void
mirror (const Position *position, int symmetry, Position *image)
{
  const GamePosition p = game_load (position);
  GamePosition mirrored = { { 0 } };

  for (int square = 0; square < N_CELLS; square++)
    for (int side = 0; side < 2; side++)
      if (p.discs[side] & square_bit ((Square) square))
        mirrored.discs[side] |= cell_bit (FILES - 1 - square % FILES, square / FILES);
  game_store (image, &mirrored);
}

static Piece
piece_at (const Position *position, Square square)
{
  GamePosition p = game_load (position);
  uint64_t bit = square_bit (square);

  return (p.discs[0] & bit) != 0 ? 1 : (p.discs[1] & bit) != 0 ? 2 : 0;
}

static int
legal_moves (const Position *position, Move *moves)
{
  GamePosition p = game_load (position);

  return list_moves (&p, moves);
}

static void
play (Position *position, Move move)
{
  GamePosition p = game_load (position);

  game_make (&p, move);
  game_replace (position, &p);
}

static Outcome
outcome (const GameRecord *record)
{
  GamePosition p = game_load (game_record_last (record));

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
  GamePosition p = game_load (position);
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

/* --- the engine: the shared search, which plain-contract.inc tells what this game has not --- */

enum {
  GAME_SQUARES = SQUARE_NONE + 1, /* a disc comes from nowhere */
  GAME_PIECES = 3,
  GAME_KINDS = 1,
  GAME_GAIN_WEIGHT = 0,
};

/* Evaluations err alike where the mover's discs are the same. */
static uint64_t
game_structure_key (const GamePosition *p)
{
  return random_mix (p->discs[game_side (p)]);
}

/* No move is noisy, as nothing is ever taken. */
static int
game_generate (const GamePosition *p, GameGenerate what, Move *moves)
{
  return what == GAME_NOISY ? 0 : list_moves (p, moves);
}

static bool
game_is_legal (const GamePosition *p, Move move)
{
  int file = move_to (move) % FILES;

  return !outcome_is_over (judge (p)) && move == drop (file, landing_rank (p, file));
}

static bool
game_is_noisy (const GamePosition *p, Move move)
{
  return false;
}

static int
game_piece (const GamePosition *p, Move move)
{
  return game_side (p) + 1;
}

static int
game_victim (const GamePosition *p, Move move)
{
  return 0;
}

static int
game_gain (const GamePosition *p, Move move)
{
  return 0;
}

static bool
game_see_at_least (const GamePosition *p, Move move, int threshold)
{
  return threshold <= 0;
}

/* Whose turn it is cannot be changed, and who need not move would often be glad. */
static bool
game_may_pass (const GamePosition *p)
{
  return false;
}

static void
game_make_null (GamePosition *p)
{
}

static bool
game_ended (const GamePosition *positions, const uint64_t *keys, int root, int now, int *score)
{
  Outcome verdict = judge (&positions[now]);

  *score = verdict.result == RESULT_DRAW ? 0 : score_mated (now - root);
  return outcome_is_over (verdict);
}

/* Never asked for: game_ended knows of a full board. */
static int
game_no_move_score (const GamePosition *p, int ply)
{
  return 0;
}

#include "search/default-tuning.h"
#include "search/plain-contract.inc"

/* A disc is worth what the lines through its cell might bring: more in the middle. */
static int
weigh (const GamePosition *p, int side)
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
game_evaluate (const GamePosition *p, GameCache *cache)
{
  int side = game_side (p);

  return 10 * (weigh (p, side) - weigh (p, !side));
}

#include "search/alphabeta.inc"

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
  .tuning = &game_tuning,
  .name = "Four",
  .draw_score = 100,
  .resign_score = 600,
  .levels = &four_levels,
  .create = search_create,
  .destroy = search_destroy,
  .configure = search_configure,
  .clear = search_clear,
  .search = search_run,
  .evaluate = search_evaluate,
  .perft = search_perft,
  .bench_positions = bench_positions,
  .bench_depth = 6,
};
