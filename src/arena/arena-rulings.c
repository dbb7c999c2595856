#include "arena-rulings.h"

#include "arena-spec.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  const char *name;
  int *number;
} Setting;

static gboolean
set_one (const char *part, const Setting *settings, guint n)
{
  const char *equals = strchr (part, '=');
  guint64 number;

  for (guint i = 0; equals && i < n; i++)
    if (strlen (settings[i].name) == (gsize) (equals - part)
        && strncmp (settings[i].name, part, (gsize) (equals - part)) == 0
        && g_ascii_string_to_unsigned (equals + 1, 10, 1, 100000, &number, NULL)) {
      *settings[i].number = (int) number;
      return TRUE;
    }
  return FALSE;
}

static gboolean
set_all (const char *text, const Setting *settings, guint n, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  for (char **part = parts; *part; part++)
    if (!set_one (*part, settings, n)) {
      g_set_error (error, ARENA_ERROR, ARENA_ERROR_TEXT,
                   _ ("“%s” is no ruling: score=N, moves=N and, for draws, from=N are."), *part);
      return FALSE;
    }
  return TRUE;
}

gboolean
arena_rulings_set_win (ArenaRulings *rulings, const char *text, GError **error)
{
  const Setting settings[] = { { "score", &rulings->win_score }, { "moves", &rulings->win_moves } };

  rulings->win_score = 600;
  rulings->win_moves = 4;
  return set_all (text, settings, G_N_ELEMENTS (settings), error);
}

gboolean
arena_rulings_set_draw (ArenaRulings *rulings, const char *text, GError **error)
{
  const Setting settings[] = { { "score", &rulings->draw_score },
                               { "moves", &rulings->draw_moves },
                               { "from", &rulings->draw_from } };

  rulings->draw_score = 10;
  rulings->draw_moves = 8;
  rulings->draw_from = 40;
  return set_all (text, settings, G_N_ELEMENTS (settings), error);
}

Outcome
arena_rulings_judge (const ArenaRulings *rulings, ArenaAgreement *agreement, int side,
                     gboolean has_score, int score, size_t plies, int move_number)
{
  int first = side == 0 ? score : -score;
  gboolean drawn
      = has_score && ABS (score) <= rulings->draw_score && move_number >= rulings->draw_from;

  agreement->first = has_score && first >= rulings->win_score ? agreement->first + 1 : 0;
  agreement->second = has_score && -first >= rulings->win_score ? agreement->second + 1 : 0;
  agreement->drawn = drawn ? agreement->drawn + 1 : 0;
  if (rulings->win_score > 0 && agreement->first >= 2 * rulings->win_moves)
    return outcome_win (0, REASON_ADJUDICATION);
  if (rulings->win_score > 0 && agreement->second >= 2 * rulings->win_moves)
    return outcome_win (1, REASON_ADJUDICATION);
  if (rulings->draw_moves > 0 && agreement->drawn >= 2 * rulings->draw_moves)
    return outcome_draw (REASON_ADJUDICATION);
  if (rulings->max_plies > 0 && plies >= (size_t) rulings->max_plies)
    return outcome_draw (REASON_ADJUDICATION);
  return OUTCOME_ONGOING;
}
