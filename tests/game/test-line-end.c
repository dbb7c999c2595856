/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rules make of a line of moves, behind the game that led to it. */
#include "game/analysis/pal-line-end.h"
#include "registry.h"
#include "support/test-data.h"

#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GameRecord, game_record_free)

static GameRecord *
game_from (const char *game, const char *fen)
{
  const Rules *rules = registry_find (game)->rules;
  Position start;

  rules_start (rules, &start);
  if (fen)
    g_assert_true (rules->position_from_text (&start, fen, NULL));
  return game_record_new (rules, &start);
}

/* Plays MOVES, as UCCI and UCI have them, separated by blanks. */
static void
play (GameRecord *record, const char *moves)
{
  const Rules *rules = record->rules;
  const int notation = g_str_equal (rules->id, "xiangqi") ? rules_notation (rules, "ucci")
                                                          : rules_protocol_notation (rules);
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);

  for (char **word = words; *word; word++) {
    Move move;

    if (**word == '\0')
      continue;
    g_assert_cmpint (
        rules_read_move (rules, game_record_last (record), *word, strlen (*word), notation, &move),
        ==, MOVE_TEXT_OK);
    game_record_play (record, move);
  }
}

/* What becomes of the line of MOVES behind RECORD, which stays as it is. */
static PalLineEnd
end_of (const GameRecord *record, const char *moves)
{
  g_autoptr (GameRecord) line = game_record_copy (record);
  PalLineEnd end;

  play (line, moves);
  end = pal_line_end_find (record, line->moves + record->length,
                           (int) (line->length - record->length));
  g_assert_cmpint (end.plies, <=, (int) (line->length - record->length));
  return end;
}

static void
assert_end (const GameRecord *record, const char *moves, PalLineEndKind kind, const char *text)
{
  PalLineEnd end = end_of (record, moves);
  g_autofree char *found = pal_line_end_text (record->rules, &end);
  g_autofree char *explained = pal_line_end_explain (record->rules, &end);

  g_test_message ("%s", moves);
  g_assert_cmpint (end.kind, ==, kind);
  g_assert_cmpstr (found, ==, text);
  g_assert_cmpint (explained != NULL, ==, text != NULL);
}

static void
assert_from (const char *game, const char *fen, const char *before, const char *moves,
             PalLineEndKind kind, const char *text)
{
  g_autoptr (GameRecord) record = game_from (game, fen);

  play (record, before);
  assert_end (record, moves, kind, text);
}

#define CHECK_FEN "3k5/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1"
#define CHECK "h8h9 d9d8 h9h8 d8d9"

/* One round of checks in the line, or two, or the first of them in the game. */
static void
test_perpetual_check (void)
{
  assert_from ("xiangqi", CHECK_FEN, "", "h8h9 d9d8", PAL_LINE_OPEN, NULL);
  assert_from ("xiangqi", CHECK_FEN, "", CHECK, PAL_LINE_REPEATS, "If repeated, Red loses");
  assert_from ("xiangqi", CHECK_FEN, "", CHECK " " CHECK, PAL_LINE_OVER,
               "Red loses: perpetual check");
  assert_from ("xiangqi", CHECK_FEN, CHECK, CHECK, PAL_LINE_OVER, "Red loses: perpetual check");
  assert_from ("xiangqi", CHECK_FEN, "h8h9 d9d8", "h9h8 d8d9", PAL_LINE_REPEATS,
               "If repeated, Red loses");
  /* Who leaves the circle has repeated nothing. */
  assert_from ("xiangqi", CHECK_FEN, "", CHECK " h8h7", PAL_LINE_OPEN, NULL);
}

static void
test_perpetual_chase (void)
{
  const char *fen = "5k3/c8/9/9/9/9/9/9/9/1R2K4 w - - 0 1", *chase = "b0a0 a8b8 a0b0 b8a8";

  assert_from ("xiangqi", fen, "", chase, PAL_LINE_REPEATS, "If repeated, Red loses");
  assert_from ("xiangqi", fen, chase, chase, PAL_LINE_OVER, "Red loses: perpetual chase");
}

/* The line ends where the game does, however much further the engine goes. */
static void
test_goes_past_the_end (void)
{
  g_autoptr (GameRecord) record = game_from ("xiangqi", CHECK_FEN);
  PalLineEnd end = end_of (record, CHECK " " CHECK " " CHECK);

  g_assert_cmpint (end.kind, ==, PAL_LINE_OVER);
  g_assert_cmpint (end.plies, ==, 8);
  g_assert_cmpint (end.outcome.result, ==, RESULT_SECOND_WINS);
  g_assert_cmpuint (record->length, ==, 0);
  /* Where it was over before, nothing in the line is news. */
  play (record, CHECK " " CHECK);
  assert_end (record, CHECK, PAL_LINE_OPEN, NULL);
}

/* A row: id, FEN, cycle, what is expected, ... */
static void
check_row (const char *row)
{
  g_auto (GStrv) fields = g_strsplit (row, "\t", -1);
  g_autoptr (GameRecord) record = game_from ("xiangqi", fields[1]);
  g_autofree char *twice = g_strdup_printf ("%s %s", fields[2], fields[2]);
  const PalLineEnd once = end_of (record, fields[2]), whole = end_of (record, twice);
  const Result result = g_str_has_prefix (fields[3], "red loses")     ? RESULT_SECOND_WINS
                        : g_str_has_prefix (fields[3], "black loses") ? RESULT_FIRST_WINS
                                                                      : RESULT_DRAW;

  g_test_message ("%s", row);
  g_assert_cmpint (once.kind, ==, PAL_LINE_REPEATS);
  g_assert_cmpint (whole.kind, ==, PAL_LINE_OVER);
  g_assert_cmpint (once.outcome.result, ==, result);
  g_assert_cmpint (whole.outcome.result, ==, result);
  g_assert_cmpint (once.outcome.reason, ==, whole.outcome.reason);
}

static void
test_table (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/xiangqi_repetition.tsv");

  for (char **line = lines; line && *line; line++)
    check_row (*line);
}

static void
test_chess (void)
{
  const char *round = "g1f3 g8f6 f3g1 f6g8";
  const char *quiet = "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80";

  assert_from ("chess", NULL, "", "e2e4 e7e5", PAL_LINE_OPEN, NULL);
  assert_from ("chess", NULL, "", round, PAL_LINE_REPEATS, "If repeated, a draw");
  assert_from ("chess", NULL, round, round, PAL_LINE_OVER, "Draw by repetition");
  assert_from ("chess", NULL, round, "g1f3 g8f6 f3g1 f6g8 e2e4", PAL_LINE_CLAIMABLE,
               "On the way: Draw by repetition");
  assert_from ("chess", NULL, "f2f3 e7e5", "g2g4 d8h4", PAL_LINE_OVER, "Checkmate");
  assert_from ("chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "", "g5g6", PAL_LINE_OVER,
               "Draw: Stalemate: no legal move, and no check");
  assert_from ("chess", quiet, "", "a1a2 e8e7", PAL_LINE_OVER,
               "Draw: Fifty moves without a capture or a pawn move");
  assert_from ("chess", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "", "e1e2 e8e7", PAL_LINE_OVER,
               "Draw: Neither side has enough pieces left to mate");
  /* A draw that could have been claimed before is no news of the line. */
  assert_from ("chess", "4k3/8/8/8/8/8/4P3/R3K3 w - - 110 90", "", "a1a2 e8e7", PAL_LINE_OPEN,
               NULL);
}

static void
test_reversi (void)
{
  /* The shortest of all games: all discs are Black's at move nine. */
  assert_from ("reversi", NULL, "", "e6 f4 e3 f6 g5 d6 e7 f5", PAL_LINE_OPEN, NULL);
  assert_from ("reversi", NULL, "e6 f4", "e3 f6 g5 d6 e7 f5 c5", PAL_LINE_OVER, "Black wins by 64");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/line-end/perpetual-check", test_perpetual_check);
  g_test_add_func ("/line-end/perpetual-chase", test_perpetual_chase);
  g_test_add_func ("/line-end/goes-past-the-end", test_goes_past_the_end);
  g_test_add_func ("/line-end/table", test_table);
  g_test_add_func ("/line-end/chess", test_chess);
  g_test_add_func ("/line-end/reversi", test_reversi);
  return g_test_run ();
}
