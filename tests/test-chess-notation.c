/* Moves as text, both ways. */
#include "chess/chess-edit.h"
#include "chess/chess.h"

#include "test-data.h"

/* One row of the table has both kings in check, which FEN refuses as no game leads there. Such a
 * position is set up with the turn the other way and turned round. */
static void
set_up (Position *position, const char *fen)
{
  g_autoptr (GString) turned = g_string_new (fen);
  ChessPosition p;
  TextError error;

  if (!chess_from_fen (&p, fen, &error)) {
    g_string_replace (turned, " w ", " b ", 1);
    g_assert_true (chess_from_fen (&p, turned->str, &error));
    p.side = WHITE;
    chess_refresh (&p);
  }
  chess_position_store (position, &p);
}

static MoveTextResult
read_move (const Position *position, const char *text, Move *move)
{
  return chess_rules.move_from_text (position, text, strlen (text), move);
}

/* Whether the king of the side that moves has to be left alone: TEXT is no legal move. */
static void
check_refused (const Position *position, const char *text)
{
  Move move;

  g_assert_cmpint (read_move (position, text, &move), ==, MOVE_TEXT_ILLEGAL);
}

/* A line of the table: FEN, UCI, expected SAN or ILLEGAL, what it is about. */
static void
check_case (const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  char san[MOVE_TEXT_MAX], uci[MOVE_TEXT_MAX];
  Position position;
  Move move, back;

  g_test_message ("%s", line);
  set_up (&position, fields[0]);
  if (g_str_equal (fields[2], "ILLEGAL")) {
    check_refused (&position, fields[1]);
    return;
  }
  g_assert_cmpint (read_move (&position, fields[1], &move), ==, MOVE_TEXT_OK);
  g_assert_true (rules_is_legal (&chess_rules, &position, move));
  chess_rules.move_to_text (&position, move, NOTATION_FILE, san);
  g_assert_cmpstr (san, ==, fields[2]);
  chess_rules.move_to_text (&position, move, NOTATION_PROTOCOL, uci);
  g_assert_cmpstr (uci, ==, fields[1]);
  g_assert_cmpint (read_move (&position, san, &back), ==, MOVE_TEXT_OK);
  g_assert_cmpuint (back, ==, move);
}

static void
test_table (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/chess_san_cases.tsv");

  for (char **line = lines; line && *line; line++)
    check_case (*line);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chess/notation/table", test_table);
  return g_test_run ();
}
