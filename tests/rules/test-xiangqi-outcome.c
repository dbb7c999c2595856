/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How games of xiangqi end, and what the players are told of it. */
#include "xiangqi/xiangqi-outcome.h"

#include "support/test-data.h"
#include "support/test-xiangqi.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GameRecord, game_record_free)

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

static GameRecord *
game (const char *fen, const char *moves, RepetitionRule rule)
{
  GameRecord *record = test_xiangqi_game (fen, rule);

  if (*moves != '\0')
    test_xiangqi_play (record, moves);
  return record;
}

static void
assert_outcome (Outcome outcome, Result result, Reason reason)
{
  g_assert_cmpstr (reason_id (outcome.reason), ==, reason_id (reason));
  g_assert_cmpint (outcome.result, ==, result);
  g_assert_cmpint (outcome.score, ==, 0);
}

typedef struct {
  const char *fen, *moves;
  Result result;
  Reason reason;
} Ending;

#define ONGOING RESULT_ONGOING, REASON_NONE
#define CHECKS "h8h9 d9d8 h9h8 d8d9"

static const Ending endings[] = {
  { START, "", ONGOING },
  { "3k5/1R7/9/9/9/9/9/9/9/R3K4 w", "a0a9", RESULT_FIRST_WINS, REASON_MATE },
  { "4k4/r8/9/9/9/9/9/9/1r7/3K5 b", "a8a0", RESULT_SECOND_WINS, REASON_MATE },
  /* no legal move is lost without check, too */
  { "3k5/9/R8/9/9/9/9/9/9/4K4 w", "a7a8", RESULT_FIRST_WINS, REASON_STALEMATE },
  { "4k4/9/9/9/9/9/9/r8/9/3K5 b", "a2a1", RESULT_SECOND_WINS, REASON_STALEMATE },
  { "3k5/9/R8/9/8p/9/9/9/9/4K4 w", "a7a8", ONGOING },
  /* the last piece that could cross the river is taken */
  { "2bak4/9/9/9/9/9/9/9/3rA4/2BK5 w", "d0d1", RESULT_DRAW, REASON_MATERIAL },
  { "2bak4/9/9/9/p8/9/9/9/3rA4/2BK5 w", "d0d1", ONGOING },
  { "3k5/9/9/9/9/9/9/9/R3r4/4K4 w", "e0e1", ONGOING },
  /* sixty rounds; what mates or takes comes first */
  { "3k5/9/9/9/9/9/R8/9/9/4K4 w - - 118 90", "a3a2", ONGOING },
  { "3k5/9/9/9/9/9/R8/9/9/4K4 w - - 118 90", "a3a2 d9d8", RESULT_DRAW, REASON_QUIET_MOVES },
  { "3k5/9/9/9/9/9/R8/c8/9/4K4 w - - 119 90", "a3a2", ONGOING },
  { "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 119 90", "a0a9", RESULT_FIRST_WINS, REASON_MATE },
  { "3k5/9/R8/9/9/9/9/9/9/4K4 w - - 119 90", "a7a8", RESULT_FIRST_WINS, REASON_STALEMATE },
  /* a soldier's step does not start the count again */
  { "3k5/9/9/9/9/9/4P4/9/9/3AK4 w - - 119 90", "e3e4", RESULT_DRAW, REASON_QUIET_MOVES },
  /* a repetition that is completed with the sixtieth round is judged */
  { "3k5/7R1/9/9/9/9/9/9/9/4K4 w - - 112 90", CHECKS " " CHECKS, RESULT_SECOND_WINS,
    REASON_PERPETUAL_CHECK },
  { "3k5/7R1/9/9/9/9/9/9/9/4K4 w - - 113 90", CHECKS " h8h9 d9d8 h9h8", RESULT_DRAW,
    REASON_QUIET_MOVES },
  { "3k5/7R1/9/9/9/9/9/9/9/4K4 w", CHECKS " h8h9 d9d8 h9h8", ONGOING },
  /* twice is not three times, wherever the circle is entered */
  { START, "h2e2 h7e7 e2h2 e7h7 h2e2 h7e7 e2h2", ONGOING },
  { START, "h2e2 h7e7 e2h2 e7h7 h2e2 h7e7 e2h2 e7h7", RESULT_DRAW, REASON_THREEFOLD },
};

static void
test_endings (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (endings); i++) {
    g_autoptr (GameRecord) record = game (endings[i].fen, endings[i].moves, REPETITION_FULL);
    g_test_message ("%s %s", endings[i].fen, endings[i].moves);
    assert_outcome (xiangqi_rules.outcome (record), endings[i].result, endings[i].reason);
    assert_outcome (xiangqi_rules.claim (record, MOVE_NONE), ONGOING);
  }
}

/* A row: FEN, length, the key move four times, the whole line in UCCI. At its end, and not before,
 * the other side has no legal move, in check or not. */
static void
check_mate (const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  g_autoptr (GameRecord) record = game (fields[0], fields[6], REPETITION_FULL);
  int winner = xiangqi_rules.side_to_move (&record->positions[0]);

  g_test_message ("%s", line);
  g_assert_cmpuint (record->length, ==, 2 * g_ascii_strtoull (fields[1], NULL, 10) - 1);
  XiangqiPosition p = xiangqi_position_load (game_record_last (record));
  assert_outcome (xiangqi_rules.outcome (record),
                  winner == RED ? RESULT_FIRST_WINS : RESULT_SECOND_WINS,
                  p.checkers != 0 ? REASON_MATE : REASON_STALEMATE);
  game_record_truncate (record, record->length - 1);
  assert_outcome (xiangqi_rules.outcome (record), ONGOING);
}

static void
test_mates (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/xiangqi_mates.tsv");

  for (char **line = lines; line && *line; line++)
    check_mate (*line);
}

/* Whoever goes on beyond the sixty rounds gets the same verdict again, however long ago the last
 * capture was. */
static void
test_long_game (void)
{
  g_autoptr (GameRecord) record
      = game ("3k5/9/9/9/9/9/R8/9/9/4K4 w - - 300 400", "", REPETITION_FULL);

  for (int i = 0; i < 60; i++)
    test_xiangqi_play (record, i % 2 == 0 ? "a3a4 d9d8" : "a4a3 d8d9");
  assert_outcome (xiangqi_rules.outcome (record), RESULT_DRAW, REASON_THREEFOLD);
  test_xiangqi_play (record, "e0e1");
  assert_outcome (xiangqi_rules.outcome (record), RESULT_DRAW, REASON_QUIET_MOVES);
}

static void
test_flags (void)
{
  static const struct {
    const char *fen;
    bool red_could, black_could;
  } materials[] = {
    { START, true, true },
    { "3k5/9/9/9/9/9/9/9/9/R3K4 w", true, false },
    { "3k5/9/9/9/9/9/9/9/9/C3K4 w", true, false },
    { "3k5/9/9/9/9/9/9/9/9/N3K4 w", true, false },
    { "3k5/9/9/9/9/8P/9/9/9/4K4 w", true, false },
    { "2bk1ab2/9/9/9/9/9/8p/4B4/9/3AKAB2 w", false, true },
    { "2bk1ab2/9/9/9/9/9/9/4B4/9/3AKAB2 w", false, false },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (materials); i++) {
    g_autoptr (GameRecord) record = game (materials[i].fen, "", REPETITION_FULL);
    const Position *position = game_record_last (record);
    XiangqiPosition p = xiangqi_position_load (position);

    g_test_message ("%s", materials[i].fen);
    g_assert_cmpint (xiangqi_dead_by_material (&p), ==,
                     !materials[i].red_could && !materials[i].black_could);
    if (materials[i].black_could)
      assert_outcome (xiangqi_rules.flag_fall (position, RED), RESULT_SECOND_WINS, REASON_FLAG);
    else
      assert_outcome (xiangqi_rules.flag_fall (position, RED), RESULT_DRAW,
                      REASON_FLAG_NO_MATERIAL);
    if (materials[i].red_could)
      assert_outcome (xiangqi_rules.flag_fall (position, BLACK), RESULT_FIRST_WINS, REASON_FLAG);
    else
      assert_outcome (xiangqi_rules.flag_fall (position, BLACK), RESULT_DRAW,
                      REASON_FLAG_NO_MATERIAL);
  }
}

/* A cycle, what is said when its position stands for the second time, and what at the end. */
static const struct {
  const char *fen, *cycle;
  RepetitionRule rule;
  const char *warning, *reason;
} announced[] = {
  { "3k5/7R1/9/9/9/9/9/9/9/4K4 w", CHECKS, REPETITION_FULL,
    "Red has given check at every move since this position first occurred; if it occurs a third "
    "time, Red loses",
    "Perpetual check loses: Red checked at every move, and the position came up three times" },
  { "4k4/9/9/9/9/9/9/9/r8/3K5 b", "a1a0 d0d1 a0a1 d1d0", REPETITION_CHECKS,
    "Black has given check at every move since this position first occurred; if it occurs a third "
    "time, Black loses",
    "Perpetual check loses: Black checked at every move, and the position came up three times" },
  { "5k3/c8/9/9/9/9/9/9/9/1R2K4 w", "b0a0 a8b8 a0b0 b8a8", REPETITION_FULL,
    "Red has chased the same piece at every move since this position first occurred; if it occurs "
    "a third time, Red loses",
    "Perpetual chase loses: Red attacked the same piece at every move, and the position came up "
    "three times" },
  { "9/4k4/9/9/9/4r4/8r/4R4/9/4K4 b", "i3i2 e2e3 i2i3 e3e2", REPETITION_FULL,
    "Black has chased the same piece at every move since this position first occurred; if it "
    "occurs a third time, Black loses",
    "Perpetual chase loses: Black attacked the same piece at every move, and the position came up "
    "three times" },
  { "3k1c3/5r3/5C3/9/9/9/9/9/3R5/5K3 b", "f8d8 f7d7 d8f8 d7f7", REPETITION_FULL,
    "Both sides have given check at every move since this position first occurred; if it occurs a "
    "third time, the game is drawn",
    "Both sides checked at every move, and the position came up three times" },
  { "5a3/Nr3R1C1/3k4b/9/1c7/9/9/2c5B/4A4/5K3 b", "f9e8 f8f1 e8f9 f1f8", REPETITION_FULL,
    "Both sides have chased a piece at every move since this position first occurred; if it occurs "
    "a third time, the game is drawn",
    "Both sides chased a piece at every move, and the position came up three times" },
  { "5k3/c8/9/9/9/9/9/9/9/1R2K4 w", "b0a0 a8b8 a0b0 b8a8", REPETITION_CHECKS,
    "This position has occurred before; if it occurs a third time, the game is drawn", NULL },
  { "3k5/7R1/9/9/9/9/9/9/9/4K4 w", CHECKS, REPETITION_PLAIN,
    "This position has occurred before; if it occurs a third time, the game is drawn", NULL },
};

/* The warning comes with the second occurrence, not earlier, and not when the game is over. */
static void
test_warnings (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (announced); i++) {
    g_autoptr (GameRecord) record = game (announced[i].fen, "", announced[i].rule);

    g_test_message ("%s %s", announced[i].fen, announced[i].cycle);
    g_assert_null (xiangqi_rules.warning (record));
    test_xiangqi_play (record, announced[i].cycle);
    g_assert_cmpstr (xiangqi_rules.warning (record), ==, announced[i].warning);
    test_xiangqi_play (record, announced[i].cycle);
    g_assert_null (xiangqi_rules.warning (record));
    g_assert_cmpstr (xiangqi_rules.explain (xiangqi_rules.outcome (record)), ==,
                     announced[i].reason);
    game_record_truncate (record, 3);
    g_assert_null (xiangqi_rules.warning (record));
  }
}

static void
test_explanations (void)
{
  static const struct {
    Outcome outcome;
    const char *sentence;
  } explained[] = {
    { { RESULT_FIRST_WINS, REASON_STALEMATE, 0 }, "Black has no legal move and loses" },
    { { RESULT_SECOND_WINS, REASON_STALEMATE, 0 }, "Red has no legal move and loses" },
    { { RESULT_DRAW, REASON_QUIET_MOVES, 0 }, "Sixty moves without a capture" },
    { { RESULT_DRAW, REASON_MATERIAL, 0 },
      "Neither side has a chariot, horse, cannon or soldier left" },
    { { RESULT_FIRST_WINS, REASON_MATE, 0 }, NULL },
    { { RESULT_SECOND_WINS, REASON_RESIGNATION, 0 }, NULL },
    { { RESULT_DRAW, REASON_AGREEMENT, 0 }, NULL },
    { { RESULT_ONGOING, REASON_NONE, 0 }, NULL },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (explained); i++)
    g_assert_cmpstr (xiangqi_rules.explain (explained[i].outcome), ==, explained[i].sentence);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xiangqi-outcome/endings", test_endings);
  g_test_add_func ("/xiangqi-outcome/mates", test_mates);
  g_test_add_func ("/xiangqi-outcome/long-game", test_long_game);
  g_test_add_func ("/xiangqi-outcome/flags", test_flags);
  g_test_add_func ("/xiangqi-outcome/warnings", test_warnings);
  g_test_add_func ("/xiangqi-outcome/explanations", test_explanations);
  return g_test_run ();
}
