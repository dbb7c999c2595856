#include "registry.h"

#include "chess/chess.h"

#include <string.h>
#include <strings.h>

enum { GAMES_MAX = 16 };

/* The one list of games; tests append to it before anything else runs. */
static Game games[GAMES_MAX] = {
  { &chess_rules, &chess_backend },
};

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
