#include "arena-openings.h"

#include "game/drivers/pal-driver-spec.h"
#include "rules/game-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static GPtrArray *
openings_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) game_record_free);
}

/* EPD has no counters, and operations in their place: then what is left of its first four fields is
 * read. */
static gboolean
read_position (const Rules *rules, const char *line, Position *position)
{
  g_auto (GStrv) fields = g_strsplit (line, " ", 5);
  g_autofree char *short_text = NULL;

  if (rules->position_from_text (position, line, NULL))
    return TRUE;
  if (g_strv_length (fields) < 5)
    return FALSE;
  g_clear_pointer (&fields[4], g_free);
  short_text = g_strjoinv (" ", fields);
  return rules->position_from_text (position, short_text, NULL);
}

/* Plays the longest move that TEXT begins with; its length, 0 where there is none. */
static gsize
play_first (const Rules *rules, const char *text, GameRecord *record)
{
  const Position *position = game_record_last (record);
  Move move;

  for (gsize length = MIN (strcspn (text, " \t"), MOVE_TEXT_MAX); length > 1; length--)
    if (rules->move_from_text (position, text, length, &move) == MOVE_TEXT_OK
        && rules_is_legal (rules, position, move)) {
      game_record_play (record, move);
      return length;
    }
  return 0;
}

/* Moves with blanks between them or without, with numbers or without; a pass that is forced may be
 * left out. NULL where it is no line of legal moves. */
static GameRecord *
arena_openings_read_moves (const Rules *rules, const char *line)
{
  Position start;
  GameRecord *record;
  Result end; /* as behind the moves of a game */

  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  while (*(line += strspn (line, " \t")) && !result_from_token (line, &end)) {
    gsize number = strspn (line, "0123456789");
    gsize length = 0;

    if (number > 0 && line[number] == '.') {
      line += number + strspn (line + number, ".");
      continue;
    }
    length = play_first (rules, line, record);
    if (length == 0 && rules_must_pass (rules, game_record_last (record))) {
      game_record_play (record, MOVE_PASS);
      length = play_first (rules, line, record);
    }
    if (length == 0) {
      game_record_free (record);
      return NULL;
    }
    line += length;
  }
  return record;
}

GPtrArray *
arena_openings_read (const Rules *rules, const char *text, const char *source, GError **error)
{
  g_autoptr (GPtrArray) openings = openings_new ();
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++) {
    char *line = g_strstrip (lines[i]);
    GameRecord *record;
    Position position;
    if (*line == '\0' || *line == '#')
      continue;
    record = read_position (rules, line, &position) ? game_record_new (rules, &position)
                                                    : arena_openings_read_moves (rules, line);
    if (!record || outcome_is_over (rules->outcome (record))) {
      g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_FILE,
                   /* Translators: a file and a line. */
                   record ? _ ("%s, line %u: the game is already over.")
                          : _ ("%s, line %u is neither a position nor moves of this game."),
                   source, i + 1);
      game_record_free (record);
      return NULL;
    }
    g_ptr_array_add (openings, record);
  }
  if (openings->len == 0) {
    g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_FILE, _ ("No openings found in %s."),
                 source);
    return NULL;
  }
  return g_steal_pointer (&openings);
}

GPtrArray *
arena_openings_load (const Rules *rules, const char *path, GError **error)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, error))
    return NULL;
  return arena_openings_read (rules, text, path, error);
}

GPtrArray *
arena_openings_default (const Rules *rules)
{
  GPtrArray *openings = openings_new ();
  Position position;

  rules_start (rules, &position);
  g_ptr_array_add (openings, game_record_new (rules, &position));
  return openings;
}

GPtrArray *
arena_openings_random (const Rules *rules, int n, int plies, guint64 seed)
{
  GPtrArray *openings = openings_new ();
  Random random = random_from_seed (seed);
  Position position;

  rules_start (rules, &position);
  for (int i = 0; i < n; i++) {
    GameRecord *record = game_record_new (rules, &position);
    random_opening_play (record, plies, &random);
    g_ptr_array_add (openings, record);
  }
  return openings;
}

void
arena_openings_shuffle (GPtrArray *openings, guint64 seed)
{
  Random random = random_from_seed (seed);

  for (guint n = openings->len; n > 1; n--) {
    guint i = random_below (&random, n);
    gpointer kept = openings->pdata[i];
    openings->pdata[i] = openings->pdata[n - 1];
    openings->pdata[n - 1] = kept;
  }
}
