/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The job that makes exercises: it plays games for them and writes down what is one.
 *
 * A game begins with some moves that are chosen by chance among good ones. From there on each side
 * has its own number of nodes, few enough that mistakes happen. Every position is looked at by a
 * judge of its own, which does not play.
 */
#include "tuner-exercises.h"
#include "tuner.h"

#include "base/time.h"
#include "rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  PLAYER_TABLE_MB = 1,
  JUDGE_TABLE_MB = 16,
  OPENING_PLIES = 8,
  OPENING_LINES = 5,
  OPENING_NODES = 1000,
  EXERCISE_PLIES_MAX = 240,
  APART = 8, /* plies between two exercises from one game */
  EXERCISES_PROGRESS_MS = 5000,
};

static const uint64_t strengths[] = { 50, 200, 1000, 3000 }; /* nodes for each move */

/* --- A search, with what is wanted of it --- */

typedef struct {
  Look *look;
  Move best;
} Looking;

static void
exercise_on_report (const EngineInfo *info, void *data)
{
  Looking *looking = data;
  Look *look = looking->look;

  if (info->pv_length == 0 || info->bound != BOUND_EXACT || info->line < 1
      || info->line > MULTI_PV_MAX)
    return;
  LookLine *line = &look->lines[info->line - 1];
  line->score = info->score;
  line->n_moves = info->pv_length;
  memcpy (line->moves, info->pv, (size_t) info->pv_length * sizeof info->pv[0]);
  if (look->n_lines < info->line)
    look->n_lines = info->line;
  if (info->line == 1 && info->pv[0] != looking->best) {
    looking->best = info->pv[0];
    look->found = info->depth;
  }
}

bool
exercise_look (Player *judge, const GameRecord *record, LookLimits limits, Look *look)
{
  Looking looking = { look, MOVE_NONE };
  SearchControl control = { .report = exercise_on_report, .data = &looking };
  SearchLimits search = { .nodes = limits.nodes, .depth = limits.depth, .multi_pv = limits.lines };
  Move moves[MOVES_MAX];
  EngineResult result;

  *look = (Look){ .n_lines = 0 };
  int n = judge->game->rules->legal_moves (game_record_last (record), moves);
  for (int i = 0; limits.without != MOVE_NONE && i < n; i++)
    if (moves[i] != limits.without)
      search.search_moves[search.n_search_moves++] = moves[i];
  if (n == 0 || (limits.without != MOVE_NONE && search.n_search_moves == 0))
    return false;
  judge->game->backend->search (judge->engine, record, &search, &control, &result);
  return look->n_lines > 0;
}

/* --- Games --- */

/* One of the best moves, all of which are as likely. */
static Move
opening_move (Player *player, const GameRecord *record)
{
  LookLimits limits = { .nodes = OPENING_NODES, .lines = OPENING_LINES };
  Look look;
  int n = 0;

  if (!exercise_look (player, record, limits, &look))
    return MOVE_NONE;
  while (n < look.n_lines
         && look.lines[n].score >= look.lines[0].score - player->game->backend->draw_score)
    n++;
  return look.lines[random_below (&player->random, (uint32_t) n)].moves[0];
}

/* Judges the last position of RECORD; true where it became an exercise. */
static bool
exercise_try (ExerciseSet *set, const ExerciseKind *kind, Player *judge, const GameRecord *record)
{
  const Rules *rules = set->game->rules;
  Move moves[MOVES_MAX];
  Exercise exercise = { 0 };
  char text[POSITION_TEXT_MAX];

  if (rules->legal_moves (game_record_last (record), moves) < 2
      || !kind->is_candidate (judge, record, set))
    return false;
  exercise_position_text (rules, game_record_last (record), text);
  if (!rules->position_from_text (&exercise.position, text, NULL))
    return false;
  Reject reject = exercise_set_knows (set, &exercise.position)
                      ? REJECT_KNOWN
                      : kind->judge (judge, record, set, &exercise);
  if (reject == REJECT_NONE
      && !exercise_set_wants (set, exercise.theme, exercise.mate, exercise.difficulty))
    reject = REJECT_ENOUGH;
  if (reject != REJECT_NONE) {
    set->thrown_out[reject]++;
    return false;
  }
  exercise_set_add (set, &exercise);
  set->given[exercise.theme] = true;
  return true;
}

static void
exercise_play_game (ExerciseSet *set, const ExerciseKind *kind, Player *player, Player *judge)
{
  const Rules *rules = set->game->rules;
  const uint32_t n_strengths = sizeof strengths / sizeof *strengths;
  uint64_t nodes[2] = { strengths[random_below (&player->random, n_strengths)],
                        strengths[random_below (&player->random, n_strengths)] };
  size_t next = OPENING_PLIES;
  Position start;
  Result result;

  memset (set->given, 0, sizeof set->given);
  set->game->backend->clear (player->engine);
  set->game->backend->clear (judge->engine);
  rules_start (rules, &start);
  GameRecord *record = game_record_new (rules, &start);
  while (!play_is_over (record, &result) && record->length < EXERCISE_PLIES_MAX
         && set->n < set->wanted) {
    if (record->length >= next && exercise_try (set, kind, judge, record))
      next = record->length + APART;
    int side = rules->side_to_move (game_record_last (record));
    Move move = record->length < OPENING_PLIES ? opening_move (player, record) : MOVE_NONE;
    game_record_play (record,
                      move != MOVE_NONE ? move : play_think (player, record, nodes[side]).best);
  }
  game_record_free (record);
}

/* Until there are as many exercises as are wanted, or GAMES games have been played. */
static bool
exercise_play_games (ExerciseSet *set, Player *player, Player *judge, const char *path,
                     const char *recipe, int games)
{
  const ExerciseKind *kind
      = rules_only_places (set->game->rules) ? &exercise_counts : &exercise_attacks;
  int64_t told = time_now_ms ();
  bool fine = true;

  while (fine && set->n < set->wanted && set->games < games) {
    int before = set->n;

    player->random = random_from_seed (random_mix (random_mix (set->seed) + (uint64_t) set->games));
    exercise_play_game (set, kind, player, judge);
    set->games++;
    bool over = set->n >= set->wanted || set->games >= games;
    if (set->n > before)
      fine = exercise_set_write (set, path, recipe);
    if (time_now_ms () - told >= EXERCISES_PROGRESS_MS || over) {
      fprintf (stderr, "\r%d of %d exercises from %d games ", set->n, set->wanted, set->games);
      told = time_now_ms ();
    }
  }
  fputc ('\n', stderr);
  return fine && exercise_set_write (set, path, recipe);
}

int
tuner_exercises (int argc, char **argv)
{
  const Game *game = argc == 6 ? registry_find (argv[0]) : NULL;
  char recipe[POSITION_TEXT_MAX * 4];
  Player player, judge;

  if (game == NULL)
    return TUNER_USAGE;
  snprintf (recipe, sizeof recipe, "palamedes-tuner exercises %s %s %s %s %s %s", argv[0], argv[1],
            argv[2], argv[3], argv[4], argv[5]);
  ExerciseSet set = { .game = game,
                      .nodes = strtoull (argv[4], NULL, 10),
                      .seed = strtoull (argv[5], NULL, 10),
                      .wanted = atoi (argv[2]) };
  bool fine = play_make (&player, game, NULL, argv[4], PLAYER_TABLE_MB);
  if (fine) {
    fine = play_make (&judge, game, NULL, argv[4], JUDGE_TABLE_MB)
           && exercise_set_read (&set, argv[1])
           && exercise_play_games (&set, &player, &judge, argv[1], recipe, atoi (argv[3]));
    play_free (&judge);
  }
  play_free (&player);
  exercise_set_free (&set);
  return fine ? 0 : 1;
}
