#include "arena-plan.h"

static int
count_pairings (const ArenaPlan *plan)
{
  int n = (int) plan->specs->len;

  return plan->kind == ARENA_GAUNTLET ? n - 1 : n * (n - 1) / 2;
}

int
arena_plan_games (const ArenaPlan *plan)
{
  return count_pairings (plan) * plan->games_per_pairing;
}

static void
find_pairing (const ArenaPlan *plan, int pairing, int *first, int *second)
{
  int n = (int) plan->specs->len;

  *first = 0;
  if (plan->kind == ARENA_ROUND_ROBIN)
    for (; pairing >= n - 1 - *first; ++*first)
      pairing -= n - 1 - *first;
  *second = *first + 1 + pairing;
}

ArenaFixture
arena_plan_fixture (const ArenaPlan *plan, int number)
{
  int pairings = count_pairings (plan);
  int pair = plan->swap ? number / 2 : number;
  int round = pair / pairings;
  ArenaFixture fixture = { .opening = round % (int) plan->openings->len, .pair = pair };
  gboolean turned = plan->swap ? number % 2 : round % 2;
  int first, second;

  find_pairing (plan, pair % pairings, &first, &second);
  fixture.players[turned] = first;
  fixture.players[!turned] = second;
  return fixture;
}

/* The place of FIRST and SECOND, who has the higher index, among the pairings; -1: they have none.
 */
static int
place_of_pairing (const ArenaPlan *plan, int first, int second)
{
  int n = (int) plan->specs->len;

  if (plan->kind == ARENA_GAUNTLET)
    return first == 0 ? second - 1 : -1;
  return first * (2 * n - first - 1) / 2 + second - first - 1;
}

int
arena_plan_find (const ArenaPlan *plan, int a, int b, int n)
{
  int pairings = count_pairings (plan);
  int pairing = place_of_pairing (plan, MIN (a, b), MAX (a, b));
  int number = plan->swap ? 2 * (n / 2 * pairings + pairing) + n % 2 : n * pairings + pairing;

  return pairing >= 0 && number < arena_plan_games (plan) ? number : -1;
}
