/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people type and paste: positions, moves, drawings, games out of a forum. */
#include "fuzz.h"

#include "files/core/game-file.h"
#include "files/text/diagram.h"
#include "files/text/fen-text.h"
#include "files/text/loose-text.h"
#include "registry.h"

#include <string.h>

/* Readers of text are given text: UTF-8 without a NUL in it. */
static char *
text_of (const guint8 *data, gsize size)
{
  return g_utf8_make_valid ((const char *) data, (gssize) strnlen ((const char *) data, size));
}

/* Each legal move is read again as it is written, in every notation. */
static void
check_moves (const Rules *rules, const Position *position)
{
  Move moves[MOVES_MAX];
  const int n = rules->legal_moves (position, moves);

  g_assert_cmpint (n, <=, MOVES_MAX);
  for (int i = 0; i < MIN (n, 4); i++)
    for (int notation = 0; notation < rules->n_notations; notation++) {
      char text[MOVE_TEXT_MAX];
      Move move;

      rules->move_to_text (position, moves[i], notation, text);
      if (rules_read_move (rules, position, text, strlen (text), notation, &move) != MOVE_TEXT_OK
          || move != moves[i])
        g_error ("%s: a move written as “%s” in notation %d is read otherwise", rules->id, text,
                 notation);
    }
}

static void
check_position (const Rules *rules, const Position *position)
{
  char text[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];
  Position copy;

  rules->position_to_text (position, text);
  if (!rules->position_from_text (&copy, text, NULL))
    g_error ("%s: “%s” was written and is not read", rules->id, text);
  rules->position_to_text (&copy, again);
  g_assert_cmpstr (again, ==, text);
  check_moves (rules, position);
}

void
fuzz_position (const guint8 *data, gsize size)
{
  g_autofree char *text = text_of (data, size);
  g_autoptr (GameTree) tree G_GNUC_UNUSED = fen_text_read (text, NULL);

  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    g_autofree char *fen = fen_text_extract (rules, text);
    TextError error;
    Position position;

    if (rules->position_from_text (&position, text, &error))
      check_position (rules, &position);
    if (fen != NULL && rules->position_from_text (&position, fen, &error))
      check_position (rules, &position);
  }
}

/* The first byte chooses a game; lines that are legal are played, so that others come to places
 * where few have been. */
void
fuzz_move (const guint8 *data, gsize size)
{
  const Rules *rules = registry_game (size > 0 ? *data % registry_count () : 0)->rules;
  g_autofree char *text = text_of (data + (size > 0), size - (size > 0));
  g_auto (GStrv) lines = g_strsplit (text, "\n", 64);
  Position start;
  GameRecord *record;

  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  for (guint i = 0; lines[i] != NULL; i++) {
    Move move;

    if (rules->move_from_text (game_record_last (record), lines[i], strlen (lines[i]), &move)
        == MOVE_TEXT_OK) {
      g_assert_true (rules_is_playable (rules, game_record_last (record), move));
      game_record_play (record, move);
    }
  }
  check_moves (rules, game_record_last (record));
  game_record_free (record);
}

void
fuzz_pasted (const guint8 *data, gsize size)
{
  g_autofree char *text = text_of (data, size);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree G_GNUC_UNUSED = game_text_read (text, problems, NULL);
  int plies, line;
  g_autofree char *pgn = loose_text_to_pgn (text, &plies, &line);
  g_autoptr (GameTree) loose G_GNUC_UNUSED
      = pgn != NULL ? game_text_read (pgn, problems, NULL) : NULL;

  loose_text_result (text);
}

void
fuzz_diagram (const guint8 *data, gsize size)
{
  g_autofree char *text = text_of (data, size);

  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    char fen[POSITION_TEXT_MAX];
    Setup setup;

    if (rules->setup == NULL || !diagram_read (rules, text, &setup, NULL))
      continue;
    rules->setup->to_text (&setup, fen);
    if (!diagram_read (rules, fen, &setup, NULL))
      g_error ("%s: “%s” was written and is not read", rules->id, fen);
  }
}
