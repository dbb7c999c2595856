/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setting up positions by hand: what is said about a board, and that it agrees with the last word,
 * which the reader of FEN has. */
#include "base/random.h"
#include "chess/chess.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

#include <glib.h>

static const Rules *const games[] = { &chess_rules, &xiangqi_rules, &reversi_rules };

static Setup
setup_of (const Rules *rules, const char *fen)
{
  Setup setup;
  TextError error = { 0 };

  if (!rules->setup->from_text (&setup, fen, &error))
    g_error ("%s: column %d: %s", fen, error.column, error.message);
  return setup;
}

static gboolean
is_forbidden (const Rules *rules, const Setup *setup)
{
  SetupProblem problems[SETUP_PROBLEMS_MAX];
  int n = rules->setup->problems (setup, problems);
  gboolean forbidden = n > 0 && problems[0].forbids;

  g_assert_cmpint (n, <=, SETUP_PROBLEMS_MAX);
  for (int i = 0; i < n; i++)
    g_assert_cmpint (problems[i].forbids, <=, i == 0 || problems[i - 1].forbids);
  return forbidden;
}

/* A position from a random game of up to fifty plies. */
static void
play_randomly (const Rules *rules, Random *random, Position *position)
{
  rules->starts[rules->n_starts - 1].set (
      position, (int) random_below (random, (uint32_t) rules->starts[rules->n_starts - 1].count));
  for (uint32_t plies = random_below (random, 50); plies > 0; plies--) {
    Move moves[MOVES_MAX];
    int n = rules->legal_moves (position, moves);
    if (n == 0)
      return;
    rules->play (position, moves[random_below (random, (uint32_t) n)]);
  }
}

static void
disturb (const Rules *rules, Random *random, Setup *setup)
{
  const SetupRules *rules_of_setup = rules->setup;
  uint32_t n_squares = (uint32_t) (rules->files * rules->ranks);

  if (random_below (random, 8) == 0)
    memset (setup->board, 0, sizeof setup->board);
  for (uint32_t n = random_below (random, 6); n > 0; n--)
    setup->board[random_below (random, n_squares)]
        = (Piece) (random_below (random, 3) > 0
                       ? random_below (random, (uint32_t) rules->n_pieces + 1)
                       : 0);
  if (random_below (random, 3) == 0)
    setup->side = !setup->side;
  for (int i = 0; i < rules_of_setup->n_fields; i++) {
    const SetupField *field = rules_of_setup->fields + i;
    if (random_below (random, 6) > 0)
      continue;
    if (field->kind == SETUP_SQUARE)
      setup->fields[i] = (int) random_below (random, n_squares + 1);
    else
      setup->fields[i]
          = field->least + (int) random_below (random, (uint32_t) (field->most - field->least + 1));
  }
}

/* A toggle is off or on, and who is the other side's field has that one as the other side's. */
static void
test_fields (gconstpointer data)
{
  const SetupRules *setup = ((const Rules *) data)->setup;

  for (int i = 0; i < setup->n_fields; i++) {
    const SetupField *field = &setup->fields[i];

    if (field->kind == SETUP_TOGGLE) {
      g_assert_cmpint (field->least, ==, 0);
      g_assert_cmpint (field->most, ==, 1);
    }
    g_assert_cmpint (setup->fields[field->counterpart].counterpart, ==, i);
    g_assert_cmpint (setup->fields[field->counterpart].kind, ==, field->kind);
    for (int other = 0; other < i; other++)
      g_assert_cmpstr (field->id, !=, setup->fields[other].id);
  }
}

/* Forbidden is what FEN's reader refuses, neither more nor less; and FEN loses nothing. */
static void
test_agreement (gconstpointer data)
{
  const Rules *rules = data;
  Random random = random_from_seed (7);
  int n_good = 0, n_bad = 0;

  for (int i = 0; i < 30000; i++) {
    Position position;
    Setup setup, again;
    char text[POSITION_TEXT_MAX];
    play_randomly (rules, &random, &position);
    rules->setup->from_position (&setup, &position);
    disturb (rules, &random, &setup);
    rules->setup->to_text (&setup, text);
    gboolean accepted = rules->position_from_text (&position, text, NULL);
    if (accepted == is_forbidden (rules, &setup))
      g_error ("%s: problems and FEN do not agree", text);
    again = setup_of (rules, text);
    char written[POSITION_TEXT_MAX];
    rules->setup->to_text (&again, written);
    g_assert_cmpstr (written, ==, text);
    g_assert_cmpmem (again.board, sizeof again.board, setup.board, sizeof setup.board);
    g_assert_cmpint (again.side, ==, setup.side);
    for (int field = 0; field < rules->setup->n_fields; field++)
      g_assert_cmpint (again.fields[field], ==, setup.fields[field]);
    n_good += accepted;
    n_bad += !accepted;
  }
  g_test_message ("%d can be played, %d cannot", n_good, n_bad);
  g_assert_cmpint (n_good, >, 3000);
  g_assert_cmpint (n_bad, >, rules == &reversi_rules ? 100 : 3000);
}

/* A position of a game comes back as it was, and nothing about it is forbidden. */
static void
test_positions (gconstpointer data)
{
  const Rules *rules = data;
  Random random = random_from_seed (8);

  for (int i = 0; i < 5000; i++) {
    Position position, back;
    Setup setup;
    char before[POSITION_TEXT_MAX], after[POSITION_TEXT_MAX];
    play_randomly (rules, &random, &position);
    rules->setup->from_position (&setup, &position);
    g_assert_false (is_forbidden (rules, &setup));
    for (int field = 0; field < rules->setup->n_fields; field++)
      g_assert_true (rules->setup->is_possible (&setup, field, setup.fields[field]));
    rules->position_to_text (&position, before);
    rules->setup->to_text (&setup, after);
    g_assert_cmpstr (after, ==, before);
    g_assert_true (rules->position_from_text (&back, after, NULL));
    g_assert_true (rules->key (&back) == rules->key (&position));
  }
}

/* What is impossible is said, whatever the field is set to. */
static void
test_possible (gconstpointer data)
{
  const Rules *rules = data;
  Random random = random_from_seed (9);

  for (int i = 0; i < 3000; i++) {
    Position position;
    Setup setup;
    play_randomly (rules, &random, &position);
    rules->setup->from_position (&setup, &position);
    disturb (rules, &random, &setup);
    for (int field = 0; field < rules->setup->n_fields; field++)
      if (!rules->setup->is_possible (&setup, field, setup.fields[field]))
        g_assert_true (is_forbidden (rules, &setup));
  }
}

typedef struct {
  const Rules *rules;
  const char *fen;
  const char *message; /* a part of it; NULL: nothing is to be said */
  const char *square;  /* NULL: nowhere */
  gboolean forbids;
} Case;

static const Case cases[] = {
  { &chess_rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL, NULL, FALSE },
  { &chess_rules, "8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king", NULL, TRUE },
  { &chess_rules, "4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "White has more than one king", "f1", TRUE },
  { &chess_rules, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "first or the last rank", "a1", TRUE },
  { &chess_rules, "p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "first or the last rank", "a8", TRUE },
  { &chess_rules, "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "Black is in check", "e8", TRUE },
  { &chess_rules, "8/8/8/3kK3/8/8/8/8 w - - 0 1", "side by side", "d5", TRUE },
  { &chess_rules, "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", NULL, NULL, FALSE },
  { &chess_rules, "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "promoted", NULL, TRUE },
  { &chess_rules, "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "eight pawns", NULL, TRUE },
  { &chess_rules, "4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - - 0 1", "sixteen", NULL, TRUE },
  { &chess_rules, "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "White cannot castle long", NULL, TRUE },
  { &chess_rules, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", NULL, NULL, FALSE },
  { &chess_rules, "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "Chess960", NULL, FALSE },
  { &chess_rules, "4k3/8/8/8/8/8/4P3/4K3 b - e3 0 1", "en passant", "e3", TRUE },
  { &chess_rules, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", NULL, NULL, FALSE },
  { &chess_rules, "4k3/3P1P2/3N4/8/8/8/8/4K3 b - - 0 1", "More pieces give check", "e8", FALSE },
  { &chess_rules, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mated", "h8", FALSE },
  { &chess_rules, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "drawn at once", "h8", FALSE },
  { &chess_rules, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nobody could ever mate", NULL, FALSE },
  { &chess_rules, "4k3/8/8/8/8/8/8/R3K3 w - - 100 90", "a draw could be claimed", NULL, FALSE },

  { &xiangqi_rules, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", NULL,
    NULL, FALSE },
  { &xiangqi_rules, "4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "Red’s general is missing", NULL, TRUE },
  { &xiangqi_rules, "4k4/9/9/9/9/9/9/9/9/3KK4 w - - 0 1", "second general", "e1", TRUE },
  { &xiangqi_rules, "4k4/9/9/9/9/9/9/9/9/2K6 w - - 0 1", "palace", "c1", TRUE },
  { &xiangqi_rules, "4k4/9/9/9/9/9/9/9/9/3KA4 w - - 0 1", "advisor", "e1", TRUE },
  { &xiangqi_rules, "4k4/9/9/9/9/9/9/9/B8/3K5 w - - 0 1", "elephant", "a2", TRUE },
  { &xiangqi_rules, "4k4/9/9/9/9/9/1P7/9/9/3K5 w - - 0 1", "soldier", "b4", TRUE },
  { &xiangqi_rules, "4k4/9/9/9/9/P8/P8/9/9/3K5 w - - 0 1", "soldier", "a4", TRUE },
  { &xiangqi_rules, "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "face each other", "e10", TRUE },
  { &xiangqi_rules, "4k4/9/9/9/9/9/9/9/9/3KR4 w - - 0 1", "Black is in check", "e10", TRUE },
  { &xiangqi_rules, "4k4/RRR6/9/9/9/9/9/9/9/3K5 w - - 0 1", "two chariots", NULL, TRUE },
  { &xiangqi_rules, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "drawn at once", NULL, FALSE },

  { &reversi_rules, "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1", NULL, NULL, FALSE },
  { &reversi_rules, "8/8/8/8/8/8/8/8 w - - 0 1", "no disc", NULL, TRUE },
  { &reversi_rules, "8/8/8/3PP3/3PP3/8/8/8 w - - 0 1", "Nobody can move", NULL, FALSE },
  { &reversi_rules, "8/8/8/3pP3/3P4/8/8/8 w - - 0 1", "never empty", "e5", FALSE },
  { &reversi_rules, "8/1p6/8/3pP3/3Pp3/8/8/8 w - - 0 1", "no discs connect", "b2", FALSE },
};

static gboolean
is_said (const Case *c, const SetupProblem *problem)
{
  char name[SQUARE_NAME_MAX] = "";

  if (problem->square != SQUARE_NONE)
    c->rules->square_name (problem->square, name);
  return strstr (problem->message, c->message) && g_str_equal (name, c->square ? c->square : "")
         && problem->forbids == c->forbids;
}

static void
test_cases (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    const Case *c = cases + i;
    Setup setup = setup_of (c->rules, c->fen);
    SetupProblem problems[SETUP_PROBLEMS_MAX];
    int n = c->rules->setup->problems (&setup, problems);
    gboolean said = FALSE;
    if (!c->message && n > 0)
      g_error ("%s: \"%s\" is said", c->fen, problems[0].message);
    for (int j = 0; j < n && !said && c->message; j++)
      said = is_said (c, problems + j);
    if (c->message && !said)
      g_error ("%s: \"%s\" is not said", c->fen, c->message);
  }
}

/* A text that makes no sense is complained about, and the setup stays. */
static void
test_broken (void)
{
  static const struct {
    const Rules *rules;
    const char *text;
    int column;
  } broken[] = {
    { &chess_rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w", 0 },
    { &chess_rules, "4x3/8/8/8/8/8/8/8", 1 },
    { &chess_rules, "8/9/8/8/8/8/8/8", 2 },
    { &chess_rules, "8/8/8/8/8/8/8/8 x", 16 },
    { &chess_rules, "8/8/8/8/8/8/8/8 w z", 18 },
    { &chess_rules, "8/8/8/8/8/8/8/8 w - e9", 20 },
    { &chess_rules, "8/8/8/8/8/8/8/8 w - - x", 22 },
    { &chess_rules, "8/8/8/8/8/8/8/8 w - - 0 1 x", 26 },
    { &xiangqi_rules, "9/9/9/9/9/9/9/9/9/8 w", 18 },
    { &xiangqi_rules, "9/9/9/9/9/9/9/9/9/9 w x", 22 },
    { &reversi_rules, "8/8/8/8/8/8/8/7 w", 16 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (broken); i++) {
    Setup setup, before;
    TextError error = { 0 };
    memset (&setup, 3, sizeof setup);
    before = setup;
    g_assert_false (broken[i].rules->setup->from_text (&setup, broken[i].text, &error));
    g_assert_cmpmem (&setup, sizeof setup, &before, sizeof before);
    g_assert_nonnull (error.message);
    g_assert_cmpint (error.column, ==, broken[i].column);
  }
}

/* A right that means an inner rook survives, and falls back when that rook is gone. */
static void
test_inner_rook (void)
{
  Setup setup = setup_of (&chess_rules, "4k3/8/8/8/8/8/8/1R2KR1R w F - 0 1");
  char text[POSITION_TEXT_MAX];

  chess_rules.setup->to_text (&setup, text);
  g_assert_cmpstr (text, ==, "4k3/8/8/8/8/8/8/1R2KR1R w F - 0 1");
  setup.board[5] = 0;
  chess_rules.setup->to_text (&setup, text);
  g_assert_cmpstr (text, ==, "4k3/8/8/8/8/8/8/1R2K2R w K - 0 1");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autofree char *fields = g_strdup_printf ("/setup/fields/%s", games[i]->id);
    g_autofree char *agreement = g_strdup_printf ("/setup/agreement/%s", games[i]->id);
    g_autofree char *positions = g_strdup_printf ("/setup/positions/%s", games[i]->id);
    g_autofree char *possible = g_strdup_printf ("/setup/possible/%s", games[i]->id);
    g_test_add_data_func (fields, games[i], test_fields);
    g_test_add_data_func (agreement, games[i], test_agreement);
    g_test_add_data_func (positions, games[i], test_positions);
    g_test_add_data_func (possible, games[i], test_possible);
  }
  g_test_add_func ("/setup/cases", test_cases);
  g_test_add_func ("/setup/broken", test_broken);
  g_test_add_func ("/setup/inner-rook", test_inner_rook);
  return g_test_run ();
}
