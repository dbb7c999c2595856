#include "pgn-variant.h"

#include "registry.h"

#include <string.h>

/* What files call the games, in small letters without blanks and signs, and the id in the registry.
 * A game whose id is what its files say needs no line here. */
static const struct {
  const char *word, *id;
} words[] = {
  { "standard", "chess" },
  { "normal", "chess" },
  { "fromposition", "chess" },
  { "chess960", "chess" },
  { "960", "chess" },
  { "frc", "chess" },
  { "fischerandom", "chess" },
  { "fischerrandom", "chess" },
  { "fischerrandomchess", "chess" },
  { "fischerandomchess", "chess" },
  { "freestyle", "chess" },
  { "nocastle", "chess" },
  { "wild", "chess" },
  { "wildcastle", "chess" },
  { "chinesechess", "xiangqi" },
  { "xiangqi", "xiangqi" },
  { "othello", "reversi" },
  { "reversi", "reversi" },
};

static char *
normalized (const char *value)
{
  GString *word = g_string_new (NULL);

  for (const char *p = value; *p; p++)
    if (g_ascii_isalnum (*p))
      g_string_append_c (word, g_ascii_tolower (*p));
    else if (*p == '/') /* "wild/5": shuffled starts of the standard game */
      break;
  return g_string_free (word, FALSE);
}

const Rules *
pgn_variant_rules (const char *name, const char *value, gboolean *known)
{
  g_autofree char *word = normalized (value);
  const Game *game;

  *known = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (word, words[i].word) == 0) {
      game = registry_find (words[i].id);
      return game ? game->rules : NULL;
    }
  game = registry_find (word);
  if (game)
    return game->rules;
  *known = strcmp (name, "Variant") == 0 && *word != '\0';
  return NULL;
}
