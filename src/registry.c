/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "registry.h"

#include "registry-list.h"
#include "rules/rules.h"

#include <assert.h>
#include <string.h>

enum { GAMES_MAX = 16 };

/* Filled before main, never changed after that. */
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

/* The engine for RULES in LIST, or NULL. */
static const EngineBackend *
find_backend (const Game *list, const Rules *rules)
{
  for (; list->rules != NULL; list++)
    if (strcmp (list->rules->id, rules->id) == 0)
      return list->backend;
  return NULL;
}

/* Only the engines are chosen: there is one table of rules for each game, so that "the same rules"
 * can be asked by address. */
__attribute__ ((constructor)) static void
gather_games (void)
{
  const Game *fastest = choose_list ();

  for (int i = 0; registry_list[i].rules != NULL; i++) {
    const Rules *rules = registry_list[i].rules;
    const EngineBackend *backend = find_backend (fastest, rules);
    assert (i + 1 < GAMES_MAX);
    backends[i] = backend != NULL ? *backend : *registry_list[i].backend;
    backends[i].rules = rules;
    games[i] = (Game){ rules, &backends[i] };
  }
}

int
registry_count (void)
{
  int n = 0;

  while (games[n].rules != NULL)
    n++;
  return n;
}

const Game *
registry_game (int index)
{
  return &games[index];
}

/* The next byte of *TEXT that tells names apart, in small letters; 0 at the end. Bytes of other
 * scripts count as they are. */
static int
next_letter (const char **text)
{
  for (; **text != '\0' && **text != '/'; (*text)++) {
    unsigned char c = (unsigned char) **text;
    bool digit = c >= '0' && c <= '9', capital = c >= 'A' && c <= 'Z';
    if (digit || capital || (c >= 'a' && c <= 'z') || c >= 0x80) {
      (*text)++;
      return capital ? c - 'A' + 'a' : c;
    }
  }
  return 0;
}

static bool
same_name (const char *a, const char *b)
{
  int letter;

  do {
    letter = next_letter (&a);
    if (letter != next_letter (&b))
      return false;
  } while (letter != 0);
  return true;
}

static bool
is_called (const Rules *rules, const char *name)
{
  if (same_name (rules->id, name))
    return true;
  for (const char *const *alias = rules->aliases; alias != NULL && *alias != NULL; alias++)
    if (same_name (*alias, name))
      return true;
  return false;
}

const Game *
registry_find (const char *name)
{
  for (int i = 0; i < registry_count (); i++)
    if (is_called (games[i].rules, name))
      return &games[i];
  return NULL;
}

const Game *
registry_find_notation (const char *id)
{
  for (int i = 0; i < registry_count (); i++)
    if (rules_notation (games[i].rules, id) != NOTATION_FILE)
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
