#include "registry.h"

#include "registry-list.h"

#include <string.h>
#include <strings.h>

enum { GAMES_MAX = 16 };

/* Filled before main; tests append before anything else runs. */
static Game games[GAMES_MAX];
static EngineBackend backends[GAMES_MAX];

/* The list whose engines are the fastest that this processor can run. */
static const Game *
choose_list (void)
{
#ifdef REGISTRY_HAS_AVX2
  __builtin_cpu_init ();
  if (__builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("bmi")
      && __builtin_cpu_supports ("bmi2") && __builtin_cpu_supports ("popcnt"))
    return registry_list_avx2;
#endif
  return registry_list;
}

/* Only the engines are chosen: there is one table of rules for each game, so that "the same rules"
 * can be asked by address. */
__attribute__ ((constructor)) static void
gather_games (void)
{
  const Game *fastest = choose_list ();

  for (int i = 0; registry_list[i].rules != NULL; i++) {
    backends[i] = *fastest[i].backend;
    backends[i].rules = registry_list[i].rules;
    games[i] = (Game){ registry_list[i].rules, &backends[i] };
  }
}

int
registry_count (void)
{
  int n = 0;

  while (n < GAMES_MAX && games[n].rules != NULL)
    n++;
  return n;
}

const Game *
registry_game (int index)
{
  return &games[index];
}

const Game *
registry_find (const char *id)
{
  for (int i = 0; i < registry_count (); i++)
    if (strcasecmp (games[i].rules->id, id) == 0)
      return &games[i];
  return NULL;
}

const Game *
registry_of (const Rules *rules)
{
  for (int i = 0; i < registry_count (); i++)
    if (games[i].rules == rules)
      return &games[i];
  return NULL;
}

bool
registry_add (const Game *game)
{
  int n = registry_count ();

  if (n == GAMES_MAX)
    return false;
  games[n] = *game;
  return true;
}
