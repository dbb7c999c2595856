/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What motifs recognize, and where they must stay silent, in positions judged by hand.
 *
 * tests/game/motifs-GAME.tsv has one case in each line, with tabs between:
 *   MOTIF  + or -  FEN  PLAYED  BETTER  SCORES  SENTENCE
 * PLAYED is the move and the replies that are expected, BETTER what would have been played instead
 * ("-": nothing), both as UCI writes moves. SCORES are of the side that moves: with the best move,
 * with the move, and with the best other move where that is known: hundredths, or #3 and #-3 for
 * mates; "=" before the first tells that they are certain (MotifLook.proven). SENTENCE is what is
 * said in English (+), or why nothing may be said (-). The cases of each motif are at least five of
 * either kind.
 */
#include "engine/engine-types.h"
#include "game/analysis/pal-chance.h"
#include "game/analysis/pal-motif-text.h"
#include "registry.h"

enum { CASES_MIN = 5 };

enum {
  MOTIF_ID,
  MOTIF_SIGN,
  MOTIF_FEN,
  MOTIF_PLAYED,
  MOTIF_BETTER,
  MOTIF_SCORES,
  MOTIF_SENTENCE,
  N_FIELDS
};

static int
read_score (const char *text, int *mate)
{
  *mate = 0;
  text += text[0] == '=';
  if (text[0] != '#')
    return atoi (text);
  *mate = atoi (text + 1);
  return *mate > 0 ? SCORE_MATE - 2 * *mate + 1 : -SCORE_MATE - 2 * *mate;
}

static GameRecord *
read_line (const Rules *rules, const Position *start, const char *text)
{
  g_auto (GStrv) words = g_strsplit (g_str_equal (text, "-") ? "" : text, " ", -1);
  GameRecord *record = game_record_new (rules, start);

  for (int i = 0; words[i]; i++) {
    Move move = MOVE_NONE;

    if (rules_read_move (rules, game_record_last (record), words[i], strlen (words[i]),
                         rules_protocol_notation (rules), &move)
        != MOVE_TEXT_OK)
      g_error ("%s is no move in “%s”", words[i], text);
    game_record_play (record, move);
  }
  return record;
}

static MotifLine
line_of (const GameRecord *record)
{
  return (MotifLine){ record->positions, record->moves, (int) record->length };
}

static const Motif *
find_motif (const Rules *rules, const char *id)
{
  for (int i = 0; i < rules->motifs->n; i++)
    if (g_str_equal (rules->motifs->items[i].id, id))
      return &rules->motifs->items[i];
  g_error ("no motif is called %s", id);
}

static void
try_case (const Rules *rules, char **fields, const char *line)
{
  const Motif *motif = find_motif (rules, fields[MOTIF_ID]);
  g_auto (GStrv) scores = g_strsplit (fields[MOTIF_SCORES], " ", -1);
  MotifFound found = { .squares = { SQUARE_NONE, SQUARE_NONE, SQUARE_NONE } };
  MotifLook look = { .rules = rules, .chance_second = -1 };
  g_autofree char *text = NULL;
  GameRecord *played, *better;
  Position start;
  TextError error;
  int mate;

  if (!rules->position_from_text (&start, fields[MOTIF_FEN], &error))
    g_error ("%s: %s", error.message, line);
  played = read_line (rules, &start, fields[MOTIF_PLAYED]);
  better = read_line (rules, &start, fields[MOTIF_BETTER]);
  look.side = rules->side_to_move (&start);
  look.played = line_of (played);
  look.better = line_of (better);
  look.proven = scores[0][0] == '=';
  look.score_before = read_score (scores[0], &look.mate_before);
  look.score_after = read_score (scores[1], &look.mate_after);
  look.chance_before = pal_chance (rules, look.score_before);
  look.chance_after = pal_chance (rules, look.score_after);
  if (scores[2])
    look.chance_second = pal_chance (rules, read_score (scores[2], &mate));
  if (motif->find (&look, &found))
    text = pal_motif_text (rules, motif, &found);
  if (fields[MOTIF_SIGN][0] == '+' && g_strcmp0 (text, fields[MOTIF_SENTENCE]) != 0)
    g_error ("%s instead of: %s", text, line);
  if (fields[MOTIF_SIGN][0] == '-' && text)
    g_error ("%s should not be said: %s", text, line);
  game_record_free (played);
  game_record_free (better);
}

static void
count_cases (const Rules *rules, GHashTable *counts)
{
  for (int i = 0; i < rules->motifs->n; i++)
    for (int k = 0; k < 2; k++) {
      g_autofree char *key = g_strdup_printf ("%s%c", rules->motifs->items[i].id, "+-"[k]);
      int n = GPOINTER_TO_INT (g_hash_table_lookup (counts, key));

      if (n < CASES_MIN)
        g_error ("%s has %d cases of %s", rules->id, n, key);
    }
}

static void
test_game (gconstpointer data)
{
  const Rules *rules = data;
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *name = g_strdup_printf ("game/motifs-%s.tsv", rules->id);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, name, NULL);
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;

  if (!rules->motifs) {
    g_test_skip ("this game has no motifs");
    return;
  }
  g_file_get_contents (path, &content, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (content, "\n", -1);
  for (int i = 0; lines[i]; i++) {
    g_auto (GStrv) fields = g_strsplit (lines[i], "\t", N_FIELDS);
    g_autofree char *key = NULL;

    if (lines[i][0] == '\0' || lines[i][0] == '#')
      continue;
    if (g_strv_length (fields) != N_FIELDS)
      g_error ("line %d of %s has not %d fields", i + 1, name, N_FIELDS);
    try_case (rules, fields, lines[i]);
    key = g_strconcat (fields[MOTIF_ID], fields[MOTIF_SIGN], NULL);
    g_hash_table_replace (
        counts, g_strdup (key),
        GINT_TO_POINTER (GPOINTER_TO_INT (g_hash_table_lookup (counts, key)) + 1));
  }
  count_cases (rules, counts);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    g_autofree char *path = g_strdup_printf ("/motifs/%s", rules->id);

    g_test_add_data_func (path, rules, test_game);
  }
  return g_test_run ();
}
