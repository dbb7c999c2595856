/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exercises of games in which discs are placed and counted in the end.
 *
 * Near the end everything is counted out, so that a solution is certain: the only move that keeps
 * the best result. It is one of parity where it goes into a region of empty squares with an odd
 * number of them while an even one is there to be wrong with; else one of the last moves. Earlier a
 * deep search must prefer one move by several discs, and it must be about corners: more of them are
 * won, or fewer lost, in the next moves than after any other move.
 */
#include "tuner-exercises.h"

#include "rules/rules.h"

#include <stdlib.h>

enum {
  DISC = 100,
  LAST_EMPTIES = 10, /* the last ten moves */
  LAST_EMPTIES_MIN = 5,
  PARITY_EMPTIES = 12, /* no more are counted out */
  PARITY_EMPTIES_MIN = 6,
  CORNER_EMPTIES_MIN = 16,
  CORNER_EMPTIES = 46,
  CORNER_GAP = 6 * DISC, /* the solution's lead over all other moves */
  CORNER_QUICK_GAP = 4 * DISC,
  FAR_AHEAD = 24 * DISC,
  CORNER_PLIES = 6, /* in which the corners are counted */
  CORNER_DIVISOR = 16,
  CORNER_QUICK_NODES = 2000,
  COUNTS_MOVES = 4, /* of the solver, in a line */
  BOARD_MAX = 64,
};

/* The regions of empty squares, that touch at sides or corners. */
typedef struct {
  int region[BOARD_MAX]; /* of each square, from 1; 0: not empty */
  int size[BOARD_MAX + 1];
  int n, n_empties;
} Regions;

static void
region_fill (const Rules *rules, const Position *position, Regions *regions, int square)
{
  if (regions->region[square] != 0 || rules->piece_at (position, (Square) square) != 0)
    return;
  regions->region[square] = regions->n;
  regions->size[regions->n]++;
  for (int rank = square / rules->files - 1; rank <= square / rules->files + 1; rank++)
    for (int file = square % rules->files - 1; file <= square % rules->files + 1; file++)
      if (rank >= 0 && rank < rules->ranks && file >= 0 && file < rules->files)
        region_fill (rules, position, regions, rank * rules->files + file);
}

static Regions
find_regions (const Rules *rules, const Position *position)
{
  Regions regions = { .n = 0 };

  for (int square = 0; square < rules->files * rules->ranks; square++)
    if (regions.region[square] == 0 && rules->piece_at (position, (Square) square) == 0) {
      regions.n++;
      region_fill (rules, position, &regions, square);
    }
  for (int i = 1; i <= regions.n; i++)
    regions.n_empties += regions.size[i];
  return regions;
}

static bool
plays_odd (const Regions *regions, Move move)
{
  return regions->size[regions->region[move_to (move)]] % 2 != 0;
}

static int
sign_of (int score)
{
  return (score > 0) - (score < 0);
}

/* One move alone keeps the best result: it wins where all others do not, or holds where they lose.
 */
static bool
keeps_result_alone (const Look *look)
{
  int best = sign_of (look->lines[0].score);

  return look->n_lines > 1 && best >= 0 && best > sign_of (look->lines[1].score);
}

/* Corners that SIDE has more than the other one after the first moves of LINE. */
static int
corners_after (const GameRecord *record, const LookLine *line, int side)
{
  const Rules *rules = record->rules;
  const int last_file = rules->files - 1, last_rank = rules->files * (rules->ranks - 1);
  const int corners[] = { 0, last_file, last_rank, last_rank + last_file };
  Position position = *game_record_last (record);
  int balance = 0;

  for (int i = 0; i < line->n_moves && i < CORNER_PLIES; i++)
    rules->play (&position, line->moves[i]);
  for (int i = 0; i < 4; i++) {
    Piece piece = rules->piece_at (&position, (Square) corners[i]);
    if (piece != 0)
      balance += rules->pieces[piece - 1].side == side ? 1 : -1;
  }
  return balance;
}

static int
lead (const Look *look)
{
  return look->n_lines > 1 ? look->lines[0].score - look->lines[1].score : 0;
}

static bool
is_about_corners (const GameRecord *record, const Look *look)
{
  int side = record->rules->side_to_move (game_record_last (record));
  int best = corners_after (record, &look->lines[0], side);

  return best > corners_after (record, &look->lines[1], side);
}

static bool
is_parity (const GameRecord *record, const Look *look, const Regions *regions)
{
  bool even = false;

  for (int i = 1; i < look->n_lines; i++)
    even |= !plays_odd (regions, look->lines[i].moves[0]);
  return regions->n_empties >= PARITY_EMPTIES_MIN && even
         && plays_odd (regions, look->lines[0].moves[0]);
}

/* Whether the position may be one of parity: there are odd and even regions. */
static bool
has_both_parities (const Regions *regions)
{
  bool seen[2] = { false, false };

  for (int i = 1; i <= regions->n; i++)
    seen[regions->size[i] % 2] = true;
  return seen[0] && seen[1];
}

static bool
is_count_candidate (Player *judge, const GameRecord *record, const ExerciseSet *set)
{
  Regions regions = find_regions (record->rules, game_record_last (record));
  LookLimits quick = { .nodes = CORNER_QUICK_NODES, .lines = 2 };
  int n_empties = regions.n_empties;
  Look look;

  if (n_empties <= PARITY_EMPTIES)
    return n_empties >= LAST_EMPTIES_MIN
           && ((has_both_parities (&regions) && exercise_set_wants (set, THEME_PARITY, 0, 0))
               || (n_empties <= LAST_EMPTIES && exercise_set_wants (set, THEME_LAST_MOVES, 0, 0)));
  return n_empties >= CORNER_EMPTIES_MIN && n_empties <= CORNER_EMPTIES
         && exercise_set_wants (set, THEME_CORNER, 0, 0)
         && exercise_look (judge, record, quick, &look) && lead (&look) >= CORNER_QUICK_GAP;
}

/* --- The end, counted out --- */

static bool
count_out (Player *judge, const GameRecord *record, Look *look)
{
  return exercise_look (judge, record, (LookLimits){ .lines = MULTI_PV_MAX }, look);
}

/* The line as long as each of the solver's moves alone keeps the result. */
static void
follow_count (Player *judge, GameRecord *record, Exercise *exercise)
{
  Look look;
  Result result;

  while (exercise->n_line < 2 * COUNTS_MOVES - 1) {
    game_record_play (record, exercise->line[exercise->n_line - 1]);
    if (play_is_over (record, &result) || !count_out (judge, record, &look))
      return;
    Move reply = look.lines[0].moves[0];
    game_record_play (record, reply);
    if (play_is_over (record, &result) || !count_out (judge, record, &look)
        || !keeps_result_alone (&look))
      return;
    exercise->line[exercise->n_line++] = reply;
    exercise->line[exercise->n_line++] = look.lines[0].moves[0];
  }
}

/* The depth from which on a search that guesses has the move, or the number of empty squares where
 * only counting finds it. */
static int
guessed_from (Player *judge, const GameRecord *record, Move move, int n_empties)
{
  LookLimits limits = { .depth = n_empties - 1 };
  Look look;

  if (!exercise_look (judge, record, limits, &look) || look.lines[0].moves[0] != move)
    return n_empties;
  return look.found;
}

static int
count_difficulty (int found)
{
  static const int depths[] = { 1, 3, 5, 8 };
  int difficulty = 1;

  for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
    difficulty += found > depths[i];
  return difficulty;
}

static Reject
judge_end (Player *judge, GameRecord *record, const Regions *regions, Exercise *exercise)
{
  Look look;

  if (!count_out (judge, record, &look) || look.n_lines < 2)
    return REJECT_UNCLEAR;
  if (!keeps_result_alone (&look))
    return REJECT_SECOND_SOLUTION;
  if (is_parity (record, &look, regions))
    exercise->theme = THEME_PARITY;
  else if (regions->n_empties <= LAST_EMPTIES)
    exercise->theme = THEME_LAST_MOVES;
  else
    return REJECT_NO_THEME;
  exercise->line[exercise->n_line++] = look.lines[0].moves[0];
  exercise->score = look.lines[0].score;
  exercise->difficulty
      = count_difficulty (guessed_from (judge, record, exercise->line[0], regions->n_empties));
  follow_count (judge, record, exercise);
  return REJECT_NONE;
}

/* --- Corners --- */

static Reject
judge_corner (Player *judge, GameRecord *record, const ExerciseSet *set, Exercise *exercise)
{
  LookLimits limits = { .nodes = set->nodes / CORNER_DIVISOR, .lines = 2 };
  Look look;

  if (!exercise_look (judge, record, limits, &look) || lead (&look) < CORNER_QUICK_GAP)
    return REJECT_UNCLEAR;
  if (!is_about_corners (record, &look))
    return REJECT_NO_THEME;
  limits.nodes = 2 * set->nodes;
  if (!exercise_look (judge, record, limits, &look) || lead (&look) < CORNER_GAP)
    return REJECT_SECOND_SOLUTION;
  if (!is_about_corners (record, &look))
    return REJECT_NO_THEME;
  if (abs (look.lines[0].score) > FAR_AHEAD)
    return REJECT_FAR_AHEAD;
  exercise->theme = THEME_CORNER;
  exercise->line[exercise->n_line++] = look.lines[0].moves[0];
  exercise->score = look.lines[0].score;
  exercise->difficulty = count_difficulty (look.found);
  return REJECT_NONE;
}

static Reject
judge_count (Player *judge, const GameRecord *game, const ExerciseSet *set, Exercise *exercise)
{
  GameRecord *record = game_record_new (game->rules, &exercise->position);
  Regions regions = find_regions (game->rules, &exercise->position);
  Reject reject = regions.n_empties <= PARITY_EMPTIES
                      ? judge_end (judge, record, &regions, exercise)
                      : judge_corner (judge, record, set, exercise);

  game_record_free (record);
  return reject;
}

const ExerciseKind exercise_counts = { is_count_candidate, judge_count };
