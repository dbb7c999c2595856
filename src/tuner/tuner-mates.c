/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tuner-mates.h"

enum { MATE_MOVES_MAX = 16 };

typedef struct {
  const Rules *rules;
  uint64_t left;                    /* positions that may still be looked at */
  Move refutations[MATE_MOVES_MAX]; /* what last saved the other side, so many moves before the end
                                     */
} MateSearch;

typedef struct {
  Move move;
  int n_replies;
} Attack;

static int
replies_to (MateSearch *search, const Position *position, Move *moves)
{
  if (search->left > 0)
    search->left--;
  return search->rules->legal_moves (position, moves);
}

/* POSITION is one without a legal move. */
static bool
is_lost_without_moves (const Rules *rules, const Position *position)
{
  if (rules->check_square (position) != SQUARE_NONE)
    return true;
  GameRecord *record = game_record_new (rules, position);
  Result result = rules->outcome (record).result;
  game_record_free (record);
  return result != RESULT_ONGOING && result != RESULT_DRAW;
}

static bool mates_within (MateSearch *search, const Position *position, int n);

/* The side to move in POSITION is mated in at most N more moves of the other one, 0: it is now. */
static bool
is_mated_within (MateSearch *search, const Position *position, int n)
{
  Move moves[MOVES_MAX];
  int n_moves = replies_to (search, position, moves);

  if (n_moves == 0)
    return is_lost_without_moves (search->rules, position);
  if (n == 0)
    return false;
  for (int i = 1; i < n_moves; i++)
    if (moves[i] == search->refutations[n]) {
      moves[i] = moves[0];
      moves[0] = search->refutations[n];
    }
  for (int i = 0; i < n_moves; i++) {
    Position after = *position;
    search->rules->play (&after, moves[i]);
    if (!mates_within (search, &after, n)) {
      search->refutations[n] = moves[i];
      return false;
    }
  }
  return true;
}

/* All moves, those first that leave the fewest replies. */
static int
list_attacks (MateSearch *search, const Position *position, Attack *attacks)
{
  Move moves[MOVES_MAX], unused[MOVES_MAX];
  int n = replies_to (search, position, moves);

  for (int i = 0; i < n; i++) {
    Position after = *position;
    search->rules->play (&after, moves[i]);
    Attack attack = { moves[i], replies_to (search, &after, unused) };
    int j = i;
    for (; j > 0 && attacks[j - 1].n_replies > attack.n_replies; j--)
      attacks[j] = attacks[j - 1];
    attacks[j] = attack;
  }
  return n;
}

static bool
mates_with (MateSearch *search, const Position *position, Move move, int n)
{
  Position after = *position;

  search->rules->play (&after, move);
  return search->left > 0 && is_mated_within (search, &after, n - 1);
}

static bool
mates_within (MateSearch *search, const Position *position, int n)
{
  Attack attacks[MOVES_MAX];
  int n_attacks = list_attacks (search, position, attacks);

  for (int i = 0; i < n_attacks; i++)
    if ((n > 1 || attacks[i].n_replies == 0) && mates_with (search, position, attacks[i].move, n))
      return true;
  return false;
}

int
mate_solutions (const Rules *rules, const Position *position, int n, uint64_t budget,
                Move *solutions)
{
  MateSearch search = { .rules = rules, .left = budget };
  Attack attacks[MOVES_MAX];
  int n_attacks = list_attacks (&search, position, attacks), found = 0;

  for (int i = 0; i < n_attacks; i++)
    if (mates_with (&search, position, attacks[i].move, n))
      solutions[found++] = attacks[i].move;
  return search.left > 0 ? found : MATE_UNKNOWN;
}
