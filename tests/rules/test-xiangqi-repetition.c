/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perpetual check and perpetual chase: the table of known verdicts, and each rule by itself. */
#include "xiangqi/xiangqi-outcome.h"

#include "support/test-data.h"
#include "support/test-xiangqi.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GameRecord, game_record_free)

static void
assert_outcome (Outcome outcome, Result result, Reason reason)
{
  g_assert_cmpstr (reason_id (outcome.reason), ==, reason_id (reason));
  g_assert_cmpint (outcome.result, ==, result);
}

/* The verdict on CYCLE, played from FEN until its position stands for the third time; the game must
 * not have ended before. */
static Outcome
verdict (const char *fen, const char *cycle, RepetitionRule rule)
{
  g_autoptr (GameRecord) record = test_xiangqi_game (fen, rule);

  test_xiangqi_play (record, cycle);
  test_xiangqi_play (record, cycle);
  for (size_t length = record->length; length-- > 1;) {
    g_autoptr (GameRecord) part = game_record_copy (record);
    game_record_truncate (part, length);
    assert_outcome (xiangqi_outcome (part), RESULT_ONGOING, REASON_NONE);
  }
  return xiangqi_outcome (record);
}

/* Where the two programs behind the table differ, we follow the first one, because: */
static const struct {
  const char *id;
  Result result;
  Reason reason;
  const char *why;
} differences[] = {
  { "gen-redchase-7-2", RESULT_SECOND_WINS, REASON_PERPETUAL_CHASE,
    "each step of the king uncovers or aims a cannon at the same horse: it is the side that must "
    "not chase, whichever piece it moves" },
  { "gen-bothchase-2", RESULT_DRAW, REASON_MUTUAL_CHASE, "both sides do what is forbidden" },
  { "gen-bothchase-3", RESULT_DRAW, REASON_MUTUAL_CHASE, "both sides do what is forbidden" },
  { "gen-bothchase-4", RESULT_DRAW, REASON_MUTUAL_CHASE, "both sides do what is forbidden" },
  { "gen-bothchase-6", RESULT_DRAW, REASON_MUTUAL_CHASE, "both sides do what is forbidden" },
};

static Result
result_from_words (const char *words)
{
  if (g_str_has_prefix (words, "red loses") || g_str_has_prefix (words, "black wins"))
    return RESULT_SECOND_WINS;
  if (g_str_has_prefix (words, "black loses") || g_str_has_prefix (words, "red wins"))
    return RESULT_FIRST_WINS;
  g_assert_true (g_str_has_prefix (words, "draw"));
  return RESULT_DRAW;
}

static void
check_difference (const char *id, Outcome outcome)
{
  for (size_t i = 0; i < G_N_ELEMENTS (differences); i++)
    if (g_str_equal (id, differences[i].id)) {
      g_test_message ("%s: %s", id, differences[i].why);
      assert_outcome (outcome, differences[i].result, differences[i].reason);
    }
}

/* A row: id, FEN, cycle, what is expected, the verdicts of two programs, whether they agree. */
static void
check_row (const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  Outcome outcome;

  g_test_message ("%s", line);
  g_assert_cmpuint (g_strv_length (fields), >=, 7);
  outcome = verdict (fields[1], fields[2], REPETITION_FULL);
  g_assert_cmpint (outcome.result, ==, result_from_words (fields[3]));
  if (!g_str_equal (fields[6], "both"))
    check_difference (fields[0], outcome);
}

static void
test_table (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/xiangqi_repetition.tsv");

  for (char **line = lines; line && *line; line++)
    check_row (*line);
}

typedef struct {
  const char *what, *fen, *cycle;
  Result result;
  Reason reason;
} Case;

#define RED_LOSES(reason) RESULT_SECOND_WINS, REASON_PERPETUAL_##reason
#define BLACK_LOSES(reason) RESULT_FIRST_WINS, REASON_PERPETUAL_##reason
#define DRAWN RESULT_DRAW, REASON_THREEFOLD

static const Case checks[] = {
  { "Red checks always", "3k5/7R1/9/9/9/9/9/9/9/4K4 w", "h8h9 d9d8 h9h8 d8d9", RED_LOSES (CHECK) },
  { "Black checks always, though Red began", "4k4/9/9/9/9/9/9/9/r8/3K5 b", "a1a0 d0d1 a0a1 d1d0",
    BLACK_LOSES (CHECK) },
  { "one move in two is a check, the other one chases", "3k5/9/c6R1/9/9/9/9/9/9/4K4 w",
    "h7h9 d9d8 h9h7 d8d9", DRAWN },
  { "screens uncover chariots and cannons in turn", "3k1c3/5r3/5C3/9/9/9/9/9/3R5/5K3 b",
    "f8d8 f7d7 d8f8 d7f7", RESULT_DRAW, REASON_MUTUAL_CHECK },
  { "cannons that block each other", "9/5k3/9/3c5/9/3r5/3C5/3K5/5R3/9 b", "d4f4 d3f3 f4d4 f3d3",
    RESULT_DRAW, REASON_MUTUAL_CHECK },
};

static const Case chases[] = {
  { "a chariot chases a bare cannon", "5k3/c8/9/9/9/9/9/9/9/1R2K4 w", "b0a0 a8b8 a0b0 b8a8",
    RED_LOSES (CHASE) },
  { "and one that a chariot protects", "5k3/c4r3/9/9/9/9/9/9/9/1R2K4 w", "b0a0 a8b8 a0b0 b8a8",
    DRAWN },
  { "and one whose protector is pinned", "5k3/c4r3/9/9/9/9/9/9/5R3/1R2K4 w", "b0a0 a8b8 a0b0 b8a8",
    RED_LOSES (CHASE) },
  { "in a cycle of three moves", "9/5k3/1r7/9/9/9/9/3C5/9/3K5 b", "b7b2 d2d4 b2b4 d4d7 b4b7 d7d2",
    BLACK_LOSES (CHASE) },
  { "in a cycle of four moves", "5k3/c8/9/9/9/9/9/9/9/3RK4 w",
    "d0a0 a8b8 a0b0 b8c8 b0c0 c8d8 c0d0 d8a8", RED_LOSES (CHASE) },
  { "one move in two is idle", "5k3/c8/9/9/9/9/9/9/9/1R2K4 w", "b0a0 f9f8 a0b0 f8f9", DRAWN },
  { "two cannons in turn", "5k3/c1c6/9/9/9/9/9/9/9/R3K4 w", "a0c0 f9f8 c0a0 f8f9", DRAWN },
  { "a horse that was attacked before", "2n6/3k5/6R2/9/9/9/9/9/4K4/9 w", "g7c7 c9b7 c7g7 b7c9",
    DRAWN },
  { "a chariot offers itself to a chariot", "5k3/9/9/9/r8/9/9/9/1R7/4K4 w", "b1a1 a5b5 a1b1 b5a5",
    DRAWN },
  { "a chariot that is pinned cannot strike back", "9/4k4/9/9/9/4r4/8r/4R4/9/4K4 b",
    "i3i2 e2e3 i2i3 e3e2", BLACK_LOSES (CHASE) },
  { "a pinned chariot threatens nothing", "3kr4/9/9/9/n8/9/4R4/9/9/4K4 w", "e3e5 a5b3 e5e3 b3a5",
    DRAWN },
  { "as it would without the pin", "3k5/9/9/9/n8/9/4R4/9/9/4K4 w", "e3e5 a5b3 e5e3 b3a5",
    RED_LOSES (CHASE) },
  { "a horse with a leg in the other's way", "3k5/9/9/9/4n4/4p4/2p6/3N5/9/4K4 w",
    "d2f3 e5c4 f3d2 c4e5", RED_LOSES (CHASE) },
  { "a horse against a protected chariot", "9/9/5k3/9/9/9/9/9/3R5/3K2n2 b", "g0f2 d1e1 f2g0 e1d1",
    BLACK_LOSES (CHASE) },
  { "an elephant goes away before its cannon", "2C6/9/2n2k3/9/9/2B6/9/2r6/9/4K4 w",
    "c4a2 c7b5 a2c4 b5c7", RED_LOSES (CHASE) },
  { "a horse, and an elephant past it", "5k3/9/9/9/6r2/9/7N1/8B/3K5/9 b", "g5g4 h3f4 g4g5 f4h3",
    RED_LOSES (CHASE) },
  { "an elephant against a protected cannon", "2r6/9/4k4/9/9/2B6/R8/3K5/9/2c6 w",
    "c4a2 c0c3 a2c4 c3c0", RED_LOSES (CHASE) },
  { "a horse and a chariot chase, and one move in two is a check too",
    "1N3a3/1R7/5k3/9/9/9/9/9/9/3K5 w", "b9d8 f9e8 d8b9 e8f9", DRAWN },
  { "a chariot chases a soldier across the river", "3k5/9/9/9/8P/7r1/9/9/9/5K3 b",
    "h4i4 i5h5 i4h4 h5i5", BLACK_LOSES (CHASE) },
  { "a cannon gets a soldier across the river as its screens change",
    "9/9/4k4/9/9/1C4N1p/9/9/2c6/5K3 b", "c1c4 g4e3 c4c1 e3g4", RED_LOSES (CHASE) },
  { "a soldier on its own half", "9/9/4k4/9/1C4N1p/9/9/9/2c6/5K3 b", "c1c5 g5e4 c5c1 e4g5", DRAWN },
  { "a king chases", "3k5/9/9/9/9/9/9/5c3/4K4/9 w", "e1f1 f2e2 f1e1 e2f2", DRAWN },
  { "a soldier chases", "3k2c2/7P1/9/9/9/9/9/9/9/4K4 w", "h8g8 g9h9 g8h8 h9g9", DRAWN },
  { "both chase", "5a3/Nr3R1C1/3k4b/9/1c7/9/9/2c5B/4A4/5K3 b", "f9e8 f8f1 e8f9 f1f8", RESULT_DRAW,
    REASON_MUTUAL_CHASE },
};

#undef RED_LOSES
#undef BLACK_LOSES
#undef DRAWN

static void
check_cases (const Case *cases, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    g_test_message ("%s: %s %s", cases[i].what, cases[i].fen, cases[i].cycle);
    assert_outcome (verdict (cases[i].fen, cases[i].cycle, REPETITION_FULL), cases[i].result,
                    cases[i].reason);
  }
}

static void
test_checks (void)
{
  check_cases (checks, G_N_ELEMENTS (checks));
}

static void
test_chases (void)
{
  check_cases (chases, G_N_ELEMENTS (chases));
}

/* Checks lose by the second rule set, too; chases draw; by the third one everything draws. */
static void
test_rule_sets (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (checks); i++) {
    assert_outcome (verdict (checks[i].fen, checks[i].cycle, REPETITION_CHECKS), checks[i].result,
                    checks[i].reason);
    assert_outcome (verdict (checks[i].fen, checks[i].cycle, REPETITION_PLAIN), RESULT_DRAW,
                    REASON_THREEFOLD);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (chases); i++)
    for (RepetitionRule rule = REPETITION_CHECKS; rule <= REPETITION_PLAIN; rule++)
      assert_outcome (verdict (chases[i].fen, chases[i].cycle, rule), RESULT_DRAW,
                      REASON_THREEFOLD);
}

enum { LINE_PLIES_MAX = 40 };

/* The positions of a game; a move called "--" hands the turn over. */
static int
fill_line (XiangqiPosition *line, const char *fen, const char *moves)
{
  g_auto (GStrv) texts = g_strsplit (moves, " ", -1);
  int last = 0;

  line[0] = test_xiangqi_position (fen);
  for (char **text = texts; *text != NULL; text++, last++) {
    g_assert_cmpint (last + 1, <, LINE_PLIES_MAX);
    line[last + 1] = line[last];
    if (g_str_equal (*text, "--"))
      xiangqi_make_null (&line[last + 1]);
    else
      xiangqi_make (&line[last + 1], test_xiangqi_move (*text));
  }
  return last;
}

#define CYCLE "b0a0 a8b8 a0b0 b8a8"

/* The loop asked for reaches back to the wanted occurrence, or is left alone. */
static void
test_occurrences (void)
{
  const char *fen = "5k3/c8/9/9/9/9/9/9/9/1R2K4 w";
  XiangqiPosition line[LINE_PLIES_MAX];
  RepetitionLoop loop = { -1, -1 };
  int last = fill_line (line, fen, CYCLE " " CYCLE " " CYCLE);

  g_assert_cmpint (xiangqi_occurrences (line, 0, last, 2, &loop), ==, 4);
  g_assert_cmpint (loop.first, ==, 8);
  g_assert_cmpint (loop.last, ==, 12);
  g_assert_cmpint (xiangqi_occurrences (line, 0, last, 3, &loop), ==, 4);
  g_assert_cmpint (loop.first, ==, 4);
  g_assert_cmpint (xiangqi_occurrences (line, 5, last, 3, &loop), ==, 2);
  g_assert_cmpint (loop.first, ==, 4);
  g_assert_cmpint (xiangqi_occurrences (line, 0, 9, 3, NULL), ==, 3);
  g_assert_cmpint (xiangqi_occurrences (line, 0, 3, 2, NULL), ==, 1);
}

/* Neither what was before a turn was passed counts, nor what was before a capture. */
static void
test_barriers (void)
{
  XiangqiPosition line[LINE_PLIES_MAX];
  int last = fill_line (line, "5k3/c8/9/9/9/9/9/9/9/1R2K4 w", CYCLE " -- f9f8 -- f8f9 " CYCLE);

  g_assert_cmpuint (line[last].key, ==, line[0].key);
  g_assert_cmpint (xiangqi_occurrences (line, 0, last, 2, NULL), ==, 2);

  line[last].quiet = 3;
  g_assert_cmpint (xiangqi_occurrences (line, 0, last, 2, NULL), ==, 1);
}

/* The search asks about single loops; one round of a cycle is judged like two. */
static void
test_single_loops (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (chases); i++) {
    XiangqiPosition line[LINE_PLIES_MAX];
    int last = fill_line (line, chases[i].fen, chases[i].cycle);
    Outcome outcome = xiangqi_judge (line, (RepetitionLoop){ 0, last });
    g_test_message ("%s", chases[i].what);
    assert_outcome (outcome, chases[i].result, chases[i].reason);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xiangqi-repetition/table", test_table);
  g_test_add_func ("/xiangqi-repetition/checks", test_checks);
  g_test_add_func ("/xiangqi-repetition/chases", test_chases);
  g_test_add_func ("/xiangqi-repetition/rule-sets", test_rule_sets);
  g_test_add_func ("/xiangqi-repetition/occurrences", test_occurrences);
  g_test_add_func ("/xiangqi-repetition/barriers", test_barriers);
  g_test_add_func ("/xiangqi-repetition/single-loops", test_single_loops);
  return g_test_run ();
}
