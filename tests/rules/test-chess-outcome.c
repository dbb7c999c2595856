/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How games end: each verdict with its reason, and when it is not yet one. */

#include "support/test-chess.h"
#include "support/test-data.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GameRecord, game_record_free)

/* Plays MOVES, separated by spaces, after those of RECORD. */
static void
play (GameRecord *record, const char *moves)
{
  g_auto (GStrv) texts = g_strsplit (moves, " ", -1);

  for (char **text = texts; *text != NULL; text++)
    game_record_play (record, test_chess_move (game_record_last (record), *text));
}

static GameRecord *
game (const char *fen, const char *moves)
{
  Position start = test_chess_value (fen);
  GameRecord *record = game_record_new (&chess_rules, &start);

  if (*moves != '\0')
    play (record, moves);
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

static const Ending endings[] = {
  { START, "", RESULT_ONGOING, REASON_NONE },
  { START, "f3 e5 g4 Qh4", RESULT_SECOND_WINS, REASON_MATE },
  { START, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", RESULT_FIRST_WINS, REASON_MATE },
  { START, "e4 e5 Bc4 Nc6 Qh5 Nf6", RESULT_ONGOING, REASON_NONE },
  { "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "Qf7", RESULT_DRAW, REASON_STALEMATE },
  { "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "Qf8", RESULT_FIRST_WINS, REASON_MATE },
  { "7k/8/6K1/5Q2/8/8/7p/8 w - - 0 1", "Qf7", RESULT_ONGOING, REASON_NONE },
  /* the last piece that could mate is taken */
  { "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kxe2", RESULT_DRAW, REASON_MATERIAL },
  /* mate and stalemate count although 75 moves are over */
  { "7k/8/6K1/5Q2/8/8/8/8 w - - 149 100", "Qf8", RESULT_FIRST_WINS, REASON_MATE },
  { "7k/8/6K1/5Q2/8/8/8/8 w - - 149 100", "Qf7", RESULT_DRAW, REASON_STALEMATE },
  { "7k/8/6K1/5Q2/8/8/8/8 w - - 149 100", "Qf1", RESULT_DRAW, REASON_SEVENTY_FIVE_MOVES },
  { "7k/8/6K1/5Q2/8/8/8/8 w - - 148 100", "Qf1", RESULT_ONGOING, REASON_NONE },
  { "7k/8/6K1/5Q2/8/8/P7/8 w - - 149 100", "a3", RESULT_ONGOING, REASON_NONE },
  { "7k/8/6K1/5Qn1/8/8/8/8 w - - 149 100", "Qxg5", RESULT_ONGOING, REASON_NONE },
};

static void
test_endings (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (endings); i++) {
    g_autoptr (GameRecord) record = game (endings[i].fen, endings[i].moves);
    g_test_message ("%s %s", endings[i].fen, endings[i].moves);
    assert_outcome (chess_rules.outcome (record), endings[i].result, endings[i].reason);
  }
}

/* A line of the table: FEN, length, key move in SAN, the whole line in UCI. It ends, and not before
 * its end, with mate by the side that began. */
static void
check_mate (const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  g_autoptr (GameRecord) record = game (fields[0], fields[3]);
  int winner = chess_rules.side_to_move (&record->positions[0]);
  char key[MOVE_TEXT_MAX];

  g_test_message ("%s", line);
  chess_rules.move_to_text (&record->positions[0], record->moves[0], NOTATION_FILE, key);
  g_assert_cmpstr (key, ==, fields[2]);
  g_assert_cmpuint (record->length, ==, 2 * g_ascii_strtoull (fields[1], NULL, 10) - 1);
  assert_outcome (chess_rules.outcome (record),
                  winner == WHITE ? RESULT_FIRST_WINS : RESULT_SECOND_WINS, REASON_MATE);
  game_record_truncate (record, record->length - 1);
  assert_outcome (chess_rules.outcome (record), RESULT_ONGOING, REASON_NONE);
}

static void
test_mates (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/chess_mates.tsv");

  for (char **line = lines; line && *line; line++)
    check_mate (*line);
}

typedef struct {
  const char *fen;
  bool dead, white_cannot, black_cannot;
} Material;

static const Material materials[] = {
  { "4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true, true },
  { "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true, true, true },
  { "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, true, true },
  { "4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true, true, true },
  /* bishops on one colour of squares, on both sides and many */
  { "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true, true, true },
  { "4kb2/8/8/8/8/B7/8/2B1K3 w - - 0 1", true, true, true },
  { "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false, false, false },
  { "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", false, false, true },
  /* knights: a mate exists, though none can be forced */
  { "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", false, false, true },
  { "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", false, false, false },
  { "4kb2/8/8/8/8/8/8/4K1N1 w - - 0 1", false, false, false },
  { "4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", false, false, true },
  /* a lone knight against a queen alone cannot mate, against anything else it can */
  { "3qk3/8/8/8/8/8/8/4K1N1 w - - 0 1", false, true, false },
  { "3qkq2/8/8/8/8/8/8/4K1N1 w - - 0 1", false, true, false },
  { "r3k3/8/8/8/8/8/8/4K1N1 w - - 0 1", false, false, false },
  { "4k3/p7/8/8/8/8/8/4K1N1 w - - 0 1", false, false, false },
  /* a lone bishop needs a knight, a pawn or a bishop of the other colour beside it */
  { "r2qk3/8/8/8/8/8/8/4KB2 w - - 0 1", false, true, false },
  { "4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", false, false, false },
  { "1n2k3/8/8/8/8/8/8/4KB2 w - - 0 1", false, false, false },
  { "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false, false, false },
  /* a pawn, a rook, a queen suffices */
  { "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false, false, true },
  { "r3k3/8/8/8/8/8/8/4K3 w - - 0 1", false, true, false },
  { "4k3/8/8/8/8/8/8/3QK3 b - - 0 1", false, false, true },
};

/* A draw by material ends the game; a fallen flag loses unless the other side could never mate. */
static void
check_material (const Material *m)
{
  g_autoptr (GameRecord) record = game (m->fen, "");
  const Position *position = game_record_last (record);

  g_test_message ("%s", m->fen);
  assert_outcome (chess_rules.outcome (record), m->dead ? RESULT_DRAW : RESULT_ONGOING,
                  m->dead ? REASON_MATERIAL : REASON_NONE);
  assert_outcome (chess_rules.flag_fall (position, WHITE),
                  m->black_cannot ? RESULT_DRAW : RESULT_SECOND_WINS,
                  m->black_cannot ? REASON_FLAG_NO_MATERIAL : REASON_FLAG);
  assert_outcome (chess_rules.flag_fall (position, BLACK),
                  m->white_cannot ? RESULT_DRAW : RESULT_FIRST_WINS,
                  m->white_cannot ? REASON_FLAG_NO_MATERIAL : REASON_FLAG);
}

static void
test_material (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (materials); i++)
    check_material (&materials[i]);
}

#define ROUND "Nf3 Nf6 Ng1 Ng8"

static void
assert_claim (const GameRecord *record, const char *intended, Reason reason)
{
  Move move = intended == NULL ? MOVE_NONE : test_chess_move (game_record_last (record), intended);

  assert_outcome (chess_rules.claim (record, move),
                  reason == REASON_NONE ? RESULT_ONGOING : RESULT_DRAW, reason);
}

static void
test_threefold (void)
{
  g_autoptr (GameRecord) record = game (START, ROUND);

  assert_claim (record, NULL, REASON_NONE);
  play (record, "Nf3 Nf6 Ng1");
  assert_claim (record, NULL, REASON_NONE);
  assert_claim (record, "Ng8", REASON_THREEFOLD);
  assert_claim (record, "Nd5", REASON_NONE);
  play (record, "Ng8");
  assert_claim (record, NULL, REASON_THREEFOLD);
  assert_outcome (chess_rules.outcome (record), RESULT_ONGOING, REASON_NONE);
  /* the right to claim is gone when another position is on the board */
  play (record, "e4");
  assert_claim (record, NULL, REASON_NONE);
  assert_claim (record, "e5", REASON_NONE);
}

static void
test_fivefold (void)
{
  g_autoptr (GameRecord) record = game (START, ROUND " " ROUND " " ROUND " Nf3 Nf6 Ng1");

  assert_outcome (chess_rules.outcome (record), RESULT_ONGOING, REASON_NONE);
  play (record, "Ng8");
  assert_outcome (chess_rules.outcome (record), RESULT_DRAW, REASON_FIVEFOLD);
}

/* A move that is not legal claims nothing. */
static void
test_illegal_claim (void)
{
  g_autoptr (GameRecord) record = game (START, ROUND " " ROUND);

  assert_outcome (chess_rules.claim (record, move_pack (0, 63, 0, 0)), RESULT_ONGOING, REASON_NONE);
  assert_outcome (chess_rules.claim (record, MOVE_PASS), RESULT_ONGOING, REASON_NONE);
}

/* With a right to castle the position is another one. */
static void
test_rights_matter (void)
{
  g_autoptr (GameRecord) record
      = game ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8");

  assert_claim (record, NULL, REASON_NONE);
  play (record, "Rg1 Kd8 Rh1");
  assert_claim (record, "Ke8", REASON_THREEFOLD);
}

/* So it is with a right to take in passing, but only where that is legal. */
static void
test_passing_matters (void)
{
  g_autoptr (GameRecord) legal
      = game ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1");
  g_autoptr (GameRecord) pinned
      = game ("8/8/8/8/k2p3Q/8/4P3/4K3 w - - 0 1", "e4 Ka5 Kd1 Ka4 Ke1 Ka5 Kd1 Ka4 Ke1");

  assert_claim (legal, NULL, REASON_NONE);
  assert_claim (pinned, NULL, REASON_THREEFOLD);
}

/* Nothing before a capture or a pawn move can come again, and nothing is looked for there. */
static void
test_since_pawn_move (void)
{
  g_autoptr (GameRecord) record = game (START, ROUND " e3 e6 " ROUND " Nf3 Nf6 Ng1");

  assert_claim (record, NULL, REASON_NONE);
  assert_claim (record, "Ng8", REASON_THREEFOLD);
}

/* A record that starts in the middle of a game has no more positions than it has. */
static void
test_late_start (void)
{
  g_autoptr (GameRecord) record
      = game ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 40 30", ROUND);

  assert_claim (record, NULL, REASON_NONE);
  play (record, ROUND);
  assert_claim (record, NULL, REASON_THREEFOLD);
}

static void
test_fifty_moves (void)
{
  const char *fen = "7k/8/6K1/5Q2/8/8/P7/8 w - - 98 100";
  g_autoptr (GameRecord) record = game (fen, "");

  assert_claim (record, "Qf1", REASON_NONE);
  play (record, "Qf1");
  assert_claim (record, NULL, REASON_NONE);
  assert_claim (record, "Kg8", REASON_FIFTY_MOVES);
  play (record, "Kg8");
  assert_claim (record, NULL, REASON_FIFTY_MOVES);
  assert_outcome (chess_rules.outcome (record), RESULT_ONGOING, REASON_NONE);
  play (record, "a4");
  assert_claim (record, NULL, REASON_NONE);
}

/* Null moves are plies like others; positions before and after them are the same ones. */
static void
test_null_moves (void)
{
  g_autoptr (GameRecord) around = game (START, "Nf3 -- Ng1 --");
  g_autoptr (GameRecord) between = game (START, ROUND " --");

  assert_claim (around, NULL, REASON_NONE);
  play (around, "Nf3 -- Ng1 --");
  assert_claim (around, NULL, REASON_THREEFOLD);

  play (between, "Nf6 Nf3 Ng8 Ng1"); /* the second time with Black to move */
  assert_claim (between, NULL, REASON_NONE);
  play (between, "--"); /* the third time with White to move */
  assert_claim (between, NULL, REASON_THREEFOLD);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chess/outcome/endings", test_endings);
  g_test_add_func ("/chess/outcome/mates", test_mates);
  g_test_add_func ("/chess/outcome/material", test_material);
  g_test_add_func ("/chess/outcome/threefold", test_threefold);
  g_test_add_func ("/chess/outcome/fivefold", test_fivefold);
  g_test_add_func ("/chess/outcome/illegal-claim", test_illegal_claim);
  g_test_add_func ("/chess/outcome/rights-matter", test_rights_matter);
  g_test_add_func ("/chess/outcome/passing-matters", test_passing_matters);
  g_test_add_func ("/chess/outcome/since-pawn-move", test_since_pawn_move);
  g_test_add_func ("/chess/outcome/late-start", test_late_start);
  g_test_add_func ("/chess/outcome/fifty-moves", test_fifty_moves);
  g_test_add_func ("/chess/outcome/null-moves", test_null_moves);
  return g_test_run ();
}
