/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exercises of games in which pieces move towards a mate.
 *
 * What is asked for: the one way to mate, to win material, to win an endgame, or not to lose. A
 * deep search finds the best move, another one, as deep, the best of all others. Between the two
 * must lie what the theme says, at each of the solver's moves as far as the line goes. Mates in few
 * moves are proved besides by trying everything, and endgames are played to their end, with the
 * best move and with the second-best.
 */
#include "tuner-exercises.h"
#include "tuner-mates.h"

#include "rules/rules.h"

#include <stdlib.h>

enum {
  /* Hundredths. The quick look lets through a little more than the judgement. */
  QUICK_NODES = 1500,
  QUICK_SLACK = 50,
  WON_FROM = 150,      /* who has so much wins an endgame ... */
  NOT_WON_UP_TO = 150, /* and who has no more than that has won nothing */
  WON_MORE = 200,      /* the least by which the solution wins more than any other move */
  EVEN_UP_TO = 50,
  LOST_FROM = -250,
  MATES_FROM = 500, /* who has so much, and more than with any other move, may mate */

  CLOSER_DIVISOR = 16, /* of the nodes, for a closer look before the deep one */
  FIRST_DIVISOR = 4,   /* and for the first of two deep ones */
  REPLY_DIVISOR = 8,
  PLAYED_OUT_DIVISOR = 40,
  PLAYED_OUT_PLIES = 120,

  FAR_AHEAD = 12,    /* in what the game's pieces are worth: who has so much more wins anyway */
  GAIN = 2,          /* in what the game's pieces are worth */
  GAIN_MOVES = 4,    /* of the solver, until the material has been won */
  ENDGAME_MOVES = 4, /* of the solver, that a line of an endgame has at most */
  ENDGAME_PIECES = 14,
  QUICKLY_PROVED_MATES = 3, /* moves */
  PROVED_MATES = 4,         /* longer ones are the search's word */
};

static const uint64_t PROOF_POSITIONS = 50000000;

/* Two deep searches: the best move and the best of the others. */
typedef struct {
  Look best, others;
} Choice;

static int
mate_moves (int score)
{
  return score >= SCORE_MATE_BOUND ? (SCORE_MATE - score + 1) / 2 : 0;
}

/* What the side has more than the other one, in what pieces are worth; and how many pieces there
 * are. */
static int
material (const Rules *rules, const Position *position, int side, int *n_pieces)
{
  int balance = 0;

  *n_pieces = 0;
  for (int square = 0; square < rules->files * rules->ranks; square++) {
    Piece piece = rules->piece_at (position, (Square) square);
    if (piece == 0)
      continue;
    const PieceInfo *info = &rules->pieces[piece - 1];
    balance += info->side == side ? info->value : -info->value;
    ++*n_pieces;
  }
  return balance;
}

/* The theme of a position in which the best move has the score BEST and the best of the others
 * OTHER; N_THEMES: none. */
static Theme
attack_theme (int best, int other, int n_pieces, int slack)
{
  int moves = mate_moves (best);

  if (moves > 0 && moves <= EXERCISE_MATE_MAX)
    return THEME_MATE;
  if (best - other < WON_MORE - slack)
    return N_THEMES;
  bool undecided = other <= NOT_WON_UP_TO + slack;
  if (n_pieces > ENDGAME_PIECES)
    return undecided && best >= -EVEN_UP_TO - slack ? THEME_WIN_MATERIAL : N_THEMES;
  if (undecided && best >= WON_FROM - slack)
    return THEME_WIN_ENDGAME;
  return abs (best) <= EVEN_UP_TO + slack && other <= LOST_FROM + slack ? THEME_HOLD_DRAW
                                                                        : N_THEMES;
}

static bool
is_attack_wanted (const ExerciseSet *set, Theme theme, int score)
{
  return exercise_set_wants (set, theme, theme == THEME_MATE ? mate_moves (score) : 0, 0);
}

static Theme
attack_theme_of_lines (const GameRecord *record, const Look *look, int slack)
{
  int n_pieces;

  material (record->rules, game_record_last (record), 0, &n_pieces);
  return attack_theme (look->lines[0].score,
                       look->n_lines > 1 ? look->lines[1].score : -SCORE_INFINITE, n_pieces, slack);
}

static bool
is_attack (Player *judge, const GameRecord *record, const ExerciseSet *set)
{
  LookLimits limits = { .nodes = QUICK_NODES, .lines = 2 };
  Look look;

  if (!exercise_look (judge, record, limits, &look))
    return false;
  Theme theme = attack_theme_of_lines (record, &look, QUICK_SLACK);
  int score = look.lines[0].score;
  if (theme != N_THEMES)
    return is_attack_wanted (set, theme, score);
  return look.n_lines > 1 && score >= MATES_FROM && score < SCORE_MATE_BOUND
         && score - look.lines[1].score >= WON_MORE - QUICK_SLACK
         && exercise_set_wants (set, THEME_MATE, EXERCISE_MATE_MAX, 0);
}

/* False where there is no second move. */
static bool
choice_look (Player *judge, const GameRecord *record, uint64_t nodes, Choice *choice)
{
  LookLimits limits = { .nodes = nodes };

  if (!exercise_look (judge, record, limits, &choice->best))
    return false;
  limits.without = choice->best.lines[0].moves[0];
  return exercise_look (judge, record, limits, &choice->others);
}

static void
line_add (GameRecord *record, Exercise *exercise, Move move)
{
  exercise->line[exercise->n_line++] = move;
  game_record_play (record, move);
}

/* Has the other side answer as well as it can; false where it cannot. */
static bool
line_reply (Player *judge, GameRecord *record, uint64_t nodes, Exercise *exercise)
{
  LookLimits limits = { .nodes = nodes / REPLY_DIVISOR };
  Result result;
  Look look;

  if (play_is_over (record, &result) || !exercise_look (judge, record, limits, &look))
    return false;
  line_add (record, exercise, look.lines[0].moves[0]);
  return !play_is_over (record, &result);
}

/* --- Mates --- */

/* What deep searches say of the solver's move in a mate of N moves. */
static Reject
search_mate (Player *judge, const GameRecord *record, uint64_t nodes, int n, Move *move)
{
  Choice choice;

  if (!choice_look (judge, record, nodes, &choice) || mate_moves (choice.best.lines[0].score) != n)
    return REJECT_UNPROVEN;
  *move = choice.best.lines[0].moves[0];
  int other = mate_moves (choice.others.lines[0].score);
  return other == 0 || other > n ? REJECT_NONE : REJECT_SECOND_SOLUTION;
}

/* The same for certain. */
static Reject
prove_mate (const GameRecord *record, int n, bool may_be_several, Move *move)
{
  const Position *position = game_record_last (record);
  Move solutions[MOVES_MAX], sooner[MOVES_MAX];
  int found = mate_solutions (record->rules, position, n, PROOF_POSITIONS, solutions);

  if (found <= 0
      || (n > 1 && mate_solutions (record->rules, position, n - 1, PROOF_POSITIONS, sooner) != 0))
    return REJECT_UNPROVEN;
  *move = solutions[0];
  return found == 1 || may_be_several ? REJECT_NONE : REJECT_SECOND_SOLUTION;
}

/* The solver's MOVE of a mate in exactly N moves, of which only the last of a line may be one of
 * several. Long proofs are for what a search believes in. */
static Reject
mate_move (Player *judge, const GameRecord *record, uint64_t nodes, int n, bool may_be_several,
           Move *move)
{
  Reject reject
      = n > QUICKLY_PROVED_MATES ? search_mate (judge, record, nodes, n, move) : REJECT_NONE;

  return reject != REJECT_NONE || n > PROVED_MATES ? reject
                                                   : prove_mate (record, n, may_be_several, move);
}

static Reject
judge_mate (Player *judge, GameRecord *record, uint64_t nodes, Exercise *exercise)
{
  for (int n = exercise->mate; n > 0; n--) {
    bool first = n == exercise->mate;
    Move move;
    Reject reject = mate_move (judge, record, nodes, n, n == 1 && !first, &move);
    if (reject != REJECT_NONE)
      return reject == REJECT_SECOND_SOLUTION && !first ? REJECT_SECOND_LATER : reject;
    line_add (record, exercise, move);
    if (n > 1 && !line_reply (judge, record, nodes, exercise))
      return REJECT_UNPROVEN;
  }
  return REJECT_NONE;
}

/* --- Material --- */

static bool
wins_more (const Choice *choice)
{
  return choice->best.lines[0].score - choice->others.lines[0].score >= WON_MORE;
}

/* The last move of RECORD took something, and MOVE takes what did that. */
static bool
takes_back (const GameRecord *record, Move move)
{
  size_t last = record->length - 1;

  return record->length > 0 && move_to (move) == move_to (record->moves[last])
         && record->rules->piece_at (&record->positions[last], move_to (move)) != 0;
}

/* The material must be won in the next moves, by whichever way the search likes best. The line ends
 * there, or where there is a choice between ways. */
static Reject
judge_material (Player *judge, GameRecord *record, uint64_t nodes, Exercise *exercise)
{
  const Rules *rules = record->rules;
  int unused, side = rules->side_to_move (game_record_last (record)), n_line = 0;
  int before = material (rules, game_record_last (record), side, &unused);
  Move move = exercise->line[0];
  bool alone = true;
  Choice choice;

  exercise->n_line = 0;
  for (int i = 0; i < GAIN_MOVES; i++) {
    line_add (record, exercise, move);
    if (alone)
      n_line = exercise->n_line;
    if (!line_reply (judge, record, nodes, exercise))
      return REJECT_NO_GAIN;
    if (material (rules, game_record_last (record), side, &unused) - before >= GAIN) {
      exercise->n_line = n_line;
      return REJECT_NONE;
    }
    alone = (!choice_look (judge, record, nodes / 2, &choice) || wins_more (&choice)) && alone;
    if (choice.best.lines[0].score < -EVEN_UP_TO)
      return REJECT_NO_GAIN;
    move = choice.best.lines[0].moves[0];
  }
  return REJECT_NO_GAIN;
}

/* --- Endgames --- */

/* How the game ends for the side to move in RECORD when MOVE is played and both sides do their
 * best: 1 won, -1 lost, 0 neither within PLAYED_OUT_PLIES. */
static int
play_to_end (Player *judge, const GameRecord *start, Move move, uint64_t nodes)
{
  GameRecord *record = game_record_copy (start);
  int side = record->rules->side_to_move (game_record_last (record)), end = 0;
  Result result;

  game_record_play (record, move);
  for (int i = 0; i < PLAYED_OUT_PLIES; i++) {
    if (play_is_over (record, &result)) {
      end = result == RESULT_DRAW ? 0 : (result == RESULT_FIRST_WINS) == (side == 0) ? 1 : -1;
      break;
    }
    EngineResult found = play_think (judge, record, nodes / PLAYED_OUT_DIVISOR);
    int sign = record->rules->side_to_move (game_record_last (record)) == side ? 1 : -1;
    if (abs (found.info.score) >= SCORE_MATE_BOUND) {
      end = found.info.score > 0 ? sign : -sign;
      break;
    }
    game_record_play (record, found.best);
  }
  game_record_free (record);
  return end;
}

/* As far as there is only one move that wins, or that holds. */
static void
follow_endgame (Player *judge, GameRecord *record, uint64_t nodes, Exercise *exercise)
{
  Choice choice;

  for (int i = 1; i < ENDGAME_MOVES; i++) {
    if (!line_reply (judge, record, nodes, exercise)
        || !choice_look (judge, record, nodes / 2, &choice)
        || attack_theme (choice.best.lines[0].score, choice.others.lines[0].score, 0, 0)
               != exercise->theme) {
      exercise->n_line -= exercise->n_line % 2 == 0;
      return;
    }
    line_add (record, exercise, choice.best.lines[0].moves[0]);
  }
}

static Reject
judge_endgame (Player *judge, GameRecord *record, uint64_t nodes, Move second, Exercise *exercise)
{
  bool win = exercise->theme == THEME_WIN_ENDGAME;
  Move move = exercise->line[0];

  if (play_to_end (judge, record, move, nodes) != (win ? 1 : 0)
      || play_to_end (judge, record, second, nodes) >= (win ? 1 : 0))
    return REJECT_PLAYED_OUT;
  exercise->n_line = 0;
  line_add (record, exercise, move);
  follow_endgame (judge, record, nodes, exercise);
  return REJECT_NONE;
}

/* --- The judgement --- */

/* By the depth from which on each iteration of the deep search has the solution's first move; for a
 * mate, which lines of check suggest early, its length counts as much. */
static int
attack_difficulty (const Exercise *exercise, int found)
{
  static const int depths[] = { 1, 2, 4, 7 };
  int difficulty = 1;

  for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
    difficulty += found > depths[i];
  return exercise->mate > 0 ? (difficulty + exercise->mate + 1) / 2 : difficulty;
}

/* A mate in MOVES, as a closer look has it. */
static Reject
judge_likely_mate (Player *judge, GameRecord *record, const ExerciseSet *set, int moves,
                   Exercise *exercise)
{
  LookLimits deep = { .nodes = set->nodes / FIRST_DIVISOR };
  Look look;

  exercise->theme = THEME_MATE;
  exercise->mate = moves;
  Reject reject = judge_mate (judge, record, set->nodes, exercise);
  game_record_truncate (record, 0);
  if (reject == REJECT_NONE && exercise_look (judge, record, deep, &look))
    exercise->difficulty = attack_difficulty (exercise, look.found);
  return reject;
}

/* The theme by deep searches, in two steps, of which the first one tells most of the bad ones; what
 * they found is in CHOICE. */
static Reject
find_theme (Player *judge, const GameRecord *record, const ExerciseSet *set, Choice *choice,
            Theme *theme)
{
  int n_pieces;

  material (record->rules, game_record_last (record), 0, &n_pieces);
  for (int divisor = FIRST_DIVISOR; divisor > 0; divisor -= FIRST_DIVISOR - 1) {
    if (!choice_look (judge, record, set->nodes / (uint64_t) divisor, choice))
      return REJECT_UNCLEAR;
    int best = choice->best.lines[0].score, slack = divisor > 1 ? QUICK_SLACK : 0;
    *theme = attack_theme (best, choice->others.lines[0].score, n_pieces, slack);
    if (*theme == N_THEMES)
      return mate_moves (best) > EXERCISE_MATE_MAX ? REJECT_LONG_MATE : REJECT_SECOND_SOLUTION;
    if (!is_attack_wanted (set, *theme, best))
      return REJECT_ENOUGH;
  }
  return REJECT_NONE;
}

/* Judges by its theme what a closer look has not called a mate. */
static Reject
judge_likely_gain (Player *judge, GameRecord *record, const ExerciseSet *set, Exercise *exercise)
{
  Choice choice;
  Reject reject = find_theme (judge, record, set, &choice, &exercise->theme);

  if (reject != REJECT_NONE)
    return reject;
  exercise->score = choice.best.lines[0].score;
  if (exercise->theme == THEME_MATE)
    return judge_likely_mate (judge, record, set, mate_moves (exercise->score), exercise);
  exercise->difficulty = attack_difficulty (exercise, choice.best.found);
  exercise->line[0] = choice.best.lines[0].moves[0];
  if (exercise->theme == THEME_WIN_MATERIAL)
    return judge_material (judge, record, set->nodes, exercise);
  return judge_endgame (judge, record, set->nodes, choice.others.lines[0].moves[0], exercise);
}

static Reject
judge_record (Player *judge, GameRecord *record, const ExerciseSet *set, const GameRecord *game,
              Exercise *exercise)
{
  LookLimits closer = { .nodes = set->nodes / CLOSER_DIVISOR, .lines = 2 };
  int unused, side = record->rules->side_to_move (game_record_last (record));
  Look look;

  if (!exercise_look (judge, record, closer, &look))
    return REJECT_UNCLEAR;
  Theme theme = attack_theme_of_lines (record, &look, QUICK_SLACK);
  int score = look.lines[0].score;
  if (theme == N_THEMES)
    return mate_moves (score) > 0 ? REJECT_LONG_MATE : REJECT_UNCLEAR;
  if (!is_attack_wanted (set, theme, score))
    return REJECT_ENOUGH;
  if (material (record->rules, game_record_last (record), side, &unused) > FAR_AHEAD)
    return REJECT_FAR_AHEAD;
  if (theme == THEME_MATE)
    return judge_likely_mate (judge, record, set, mate_moves (score), exercise);
  if (!exercise_set_wants (set, theme, 0, attack_difficulty (exercise, look.found)))
    return REJECT_ENOUGH;
  if (takes_back (game, look.lines[0].moves[0]))
    return REJECT_RECAPTURE;
  return judge_likely_gain (judge, record, set, exercise);
}

static Reject
judge_attack (Player *judge, const GameRecord *game, const ExerciseSet *set, Exercise *exercise)
{
  GameRecord *record = game_record_new (game->rules, &exercise->position);
  Reject reject = judge_record (judge, record, set, game, exercise);

  game_record_free (record);
  return reject;
}

const ExerciseKind exercise_attacks = { is_attack, judge_attack };
