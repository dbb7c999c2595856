/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of exercises: those that are shipped, and some that the tuner makes anew, hold what they
 * say. */
#include "registry.h"
#include "rules/symmetry.h"
#include "tuner/tuner-mates.h"
#include "tuner/tuner.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

enum {
  SHIPPED_MIN = 200,
  DIFFICULTIES = 5,
  MATE_MAX = 5,
  PROVED_MATES = 2, /* moves: what is tried out here */
  PROOF = 100000000,
};

typedef struct {
  const Rules *rules;
  Position position;
  Move best;
  int mate, difficulty;
  char *theme;
  GArray *line;
} Line;

/* What OPCODE says in TEXT, a FEN and operations with a semicolon after each, of which bm is the
 * first; NULL where it is missing. */
static char *
operand (const char *text, const char *opcode)
{
  g_autofree char *start
      = g_strdup_printf ("%s %s ", g_str_equal (opcode, "bm") ? "" : ";", opcode);
  const char *found = strstr (text, start), *end = found != NULL ? strchr (found + 1, ';') : NULL;

  if (end == NULL)
    return NULL;
  found += strlen (start);
  char *value = g_strndup (found, (gsize) (end - found));
  g_strdelimit (value, "\"", ' ');
  return g_strstrip (value);
}

static int
operand_number (const char *text, const char *opcode)
{
  g_autofree char *value = operand (text, opcode);

  return value != NULL ? atoi (value) : 0;
}

static Move
read_move (const Rules *rules, const Position *position, const char *text)
{
  Move move = MOVE_NONE;

  if (rules_read_move (rules, position, text, strlen (text), NOTATION_FILE, &move) != MOVE_TEXT_OK)
    g_error ("%s is no legal move", text);
  return move;
}

static Line
line_read (const Rules *rules, const char *text)
{
  Line line = { .rules = rules, .line = g_array_new (FALSE, FALSE, sizeof (Move)) };
  const char *end = strstr (text, " bm ");
  g_assert_nonnull (end);
  g_autofree char *fen = g_strndup (text, (gsize) (end - text));
  g_autofree char *best = operand (text, "bm"), *moves = operand (text, "pv");
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);

  g_assert_true (rules->position_from_text (&line.position, fen, NULL));
  line.best = read_move (rules, &line.position, best);
  line.mate = operand_number (text, "dm");
  line.difficulty = operand_number (text, "c1");
  line.theme = operand (text, "c0");
  Position position = line.position;
  for (int i = 0; words[i] != NULL; i++) {
    Move move = read_move (rules, &position, words[i]);
    rules->play (&position, move);
    g_array_append_val (line.line, move);
  }
  return line;
}

static void
line_clear (Line *line)
{
  g_free (line->theme);
  g_array_unref (line->line);
}

static Move
line_move (const Line *line, guint i)
{
  return g_array_index (line->line, Move, i);
}

/* The mate comes with the last move of the line, and, where few moves are enough to try it out,
 * with no other first move, and not sooner. */
static void
assert_mates (const Line *line)
{
  Move solutions[MOVES_MAX];
  Position end = line->position;

  g_assert_cmpint (line->mate, >=, 1);
  g_assert_cmpint (line->mate, <=, MATE_MAX);
  g_assert_cmpuint (line->line->len, ==, 2 * line->mate - 1);
  for (guint i = 0; i < line->line->len; i++)
    line->rules->play (&end, line_move (line, i));
  g_assert_cmpint (line->rules->legal_moves (&end, solutions), ==, 0);
  if (line->mate > PROVED_MATES)
    return;
  g_assert_cmpint (mate_solutions (line->rules, &line->position, line->mate, PROOF, solutions), ==,
                   1);
  g_assert_cmpuint (solutions[0], ==, line->best);
  if (line->mate > 1)
    g_assert_cmpint (
        mate_solutions (line->rules, &line->position, line->mate - 1, PROOF, solutions), ==, 0);
}

/* 1, 0 or -1: the side to move wins, draws or loses with best play, if that lies between ALPHA and
 * BETA. */
static int
count_out (const Rules *rules, const Position *position, int alpha, int beta)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves), best = -1;

  if (n == 0) {
    GameRecord *record = game_record_new (rules, position);
    int score = rules->outcome (record).score;
    game_record_free (record);
    score = rules->side_to_move (position) == 0 ? score : -score;
    return (score > 0) - (score < 0);
  }
  for (int i = 0; i < n && best < beta; i++) {
    Position after = *position;
    rules->play (&after, moves[i]);
    int score = -count_out (rules, &after, -beta, -MAX (alpha, best));
    best = MAX (best, score);
  }
  return best;
}

/* Only the best move has the best result, and that is no loss. */
static void
assert_counts (const Line *line)
{
  const Rules *rules = line->rules;
  Position after = line->position;
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (&line->position, moves);

  rules->play (&after, line->best);
  int result = -count_out (rules, &after, -1, 1);
  g_assert_cmpint (result, >=, 0);
  for (int i = 0; i < n; i++)
    if (moves[i] != line->best) {
      after = line->position;
      rules->play (&after, moves[i]);
      g_assert_cmpint (-count_out (rules, &after, -1, 1), <, result);
    }
}

/* The solver's moves alone: the line begins with the best one and ends with one of them. */
static void
assert_line (const Line *line)
{
  Move moves[MOVES_MAX];

  g_assert_cmpuint (line->line->len % 2, ==, 1);
  g_assert_cmpuint (line_move (line, 0), ==, line->best);
  g_assert_cmpint (line->rules->legal_moves (&line->position, moves), >=, 2);
  g_assert_cmpint (line->difficulty, >=, 1);
  g_assert_cmpint (line->difficulty, <=, DIFFICULTIES);
  g_assert_cmpint (g_str_equal (line->theme, "mate"), ==, line->mate > 0);
  if (line->mate > 0)
    assert_mates (line);
  else if (g_str_equal (line->theme, "parity") || g_str_equal (line->theme, "last-moves"))
    assert_counts (line);
}

/* Checks each line of the file at PATH, and that none stands there twice; counts them by theme, and
 * by DIFFICULTIES. Returns how many there are. */
static int
assert_set (const Rules *rules, const char *path, GHashTable *themes, int *difficulties)
{
  g_autofree char *text = NULL;
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  int n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++) {
    if (lines[i][0] == '#' || lines[i][0] == '\0')
      continue;
    Line line = line_read (rules, lines[i]);
    guint64 key = rules_symmetric_key (rules, &line.position, NULL);
    g_autofree char *id = operand (lines[i], "id");
    g_autofree char *expected = g_strdup_printf ("%s-%04d", rules->id, ++n);

    g_assert_true (g_hash_table_add (keys, g_memdup2 (&key, sizeof key)));
    g_assert_cmpstr (id, ==, expected);
    assert_line (&line);
    difficulties[line.difficulty]++;
    g_hash_table_add (themes, g_strdup (line.theme));
    line_clear (&line);
  }
  return n;
}

static void
test_shipped (gconstpointer data)
{
  const Rules *rules = registry_find (data)->rules;
  const char *const moving[] = { "mate", "win-material", "win-endgame", "hold-draw", NULL };
  const char *const placing[] = { "corner", "parity", "last-moves", NULL };
  const char *const *wanted = rules_only_places (rules) ? placing : moving;
  g_autofree char *name = g_strconcat (rules->id, ".epd", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("PALAMEDES_DATA"), "exercises", name, NULL);
  g_autoptr (GHashTable) themes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int difficulties[DIFFICULTIES + 1] = { 0 };

  g_assert_cmpint (assert_set (rules, path, themes, difficulties), >=, SHIPPED_MIN);
  for (int i = 1; i <= DIFFICULTIES; i++)
    g_assert_cmpint (difficulties[i], >, 0);
  g_assert_cmpint ((int) g_hash_table_size (themes), ==, (int) g_strv_length ((GStrv) wanted));
  for (int i = 0; wanted[i] != NULL; i++)
    g_assert_true (g_hash_table_contains (themes, wanted[i]));
}

typedef struct {
  char *folder, *path;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("exercises-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "some.epd", NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_unlink (f->path);
  g_rmdir (f->folder);
  g_free (f->path);
  g_free (f->folder);
}

static int
make (const Fixture *f, const char *game, const char *games, const char *seed)
{
  char *words[]
      = { (char *) game, f->path, (char *) "20", (char *) games, (char *) "10000", (char *) seed };

  return tuner_exercises (G_N_ELEMENTS (words), words);
}

static void
test_make (Fixture *f, gconstpointer data)
{
  const Rules *rules = registry_find (data)->rules;
  g_autoptr (GHashTable) themes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int difficulties[DIFFICULTIES + 1] = { 0 };

  g_assert_cmpint (make (f, data, "16", "5"), ==, 0);
  g_assert_cmpint (assert_set (rules, f->path, themes, difficulties), >=, 3);
  g_assert_cmpint ((int) g_hash_table_size (themes), >, 1);
}

/* What was thrown out and all else, without the words of the run. */
static char *
contents (const Fixture *f)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (f->path, &text, NULL, NULL));
  memmove (text, strchr (text, '\n'), strlen (strchr (text, '\n')) + 1);
  return text;
}

/* A run in two parts makes what one in a single part makes. */
static void
test_go_on (Fixture *f, gconstpointer data)
{
  make (f, "reversi", "4", "5");
  g_autofree char *whole = contents (f);
  g_unlink (f->path);
  make (f, "reversi", "2", "5");
  g_autofree char *half = contents (f);
  make (f, "reversi", "4", "5");
  g_autofree char *resumed = contents (f);
  g_assert_cmpstr (resumed, ==, whole);
  g_assert_cmpstr (half, !=, whole);
  g_assert_nonnull (strstr (whole, "# thrown out: "));
}

static void
test_refuse (Fixture *f, gconstpointer data)
{
  make (f, "reversi", "2", "5");
  g_autofree char *before = contents (f);
  g_assert_cmpint (make (f, "reversi", "4", "6"), ==, 1);
  g_assert_cmpint (make (f, "chess", "4", "5"), ==, 1);
  g_autofree char *after = contents (f);
  g_assert_cmpstr (after, ==, before);
}

/* All moves that mate are counted (the two rooks can do it from both sides and along the edge),
 * none where there is none, and there is no answer where there is no time. */
static void
test_mates (void)
{
  const Rules *rules = registry_find ("chess")->rules;
  Move solutions[MOVES_MAX];
  Position position;

  g_assert_true (rules->position_from_text (&position, "6k1/5ppp/8/8/8/8/8/R6K w - -", NULL));
  g_assert_cmpint (mate_solutions (rules, &position, 1, PROOF, solutions), ==, 1);
  g_assert_cmpuint (solutions[0], ==, read_move (rules, &position, "Ra8#"));
  g_assert_cmpint (mate_solutions (rules, &position, 1, 5, solutions), ==, MATE_UNKNOWN);
  g_assert_true (rules->position_from_text (&position, "k7/8/1K6/8/8/8/8/7R w - -", NULL));
  g_assert_cmpint (mate_solutions (rules, &position, 1, PROOF, solutions), ==, 1);
  g_assert_true (rules->position_from_text (&position, "7k/8/8/8/8/8/R7/1R5K w - -", NULL));
  g_assert_cmpint (mate_solutions (rules, &position, 1, PROOF, solutions), ==, 0);
  g_assert_cmpint (mate_solutions (rules, &position, 2, PROOF, solutions), ==, 3);
  g_assert_true (rules->position_from_text (&position, "7k/5Q2/8/8/8/8/8/K7 w - -", NULL));
  g_assert_cmpint (mate_solutions (rules, &position, 1, PROOF, solutions), ==, 0);
  g_assert_true (rules->position_from_text (&position, "7k/5K2/8/8/8/8/8/Q7 b - -", NULL));
  g_assert_cmpint (mate_solutions (rules, &position, 1, PROOF, solutions), ==, 0);
}

/* Who has no move left has lost in xiangqi, and only there. */
static void
test_stalemates (void)
{
  const Rules *chess = registry_find ("chess")->rules, *xiangqi = registry_find ("xiangqi")->rules;
  Move solutions[MOVES_MAX];
  Position position;

  g_assert_true (chess->position_from_text (&position, "k7/8/2K5/8/8/8/8/1R6 w - -", NULL));
  g_assert_cmpint (mate_solutions (chess, &position, 1, PROOF, solutions), ==, 0);
  g_assert_true (xiangqi->position_from_text (&position, "3k5/9/3P5/9/9/9/9/9/9/4K4 w - -", NULL));
  g_assert_cmpint (mate_solutions (xiangqi, &position, 1, PROOF, solutions), >=, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/exercises/mates", test_mates);
  g_test_add_func ("/exercises/stalemates", test_stalemates);
  g_test_add ("/exercises/make-chess", Fixture, "chess", set_up, test_make, tear_down);
  g_test_add ("/exercises/make-xiangqi", Fixture, "xiangqi", set_up, test_make, tear_down);
  g_test_add ("/exercises/make-reversi", Fixture, "reversi", set_up, test_make, tear_down);
  g_test_add ("/exercises/go-on", Fixture, NULL, set_up, test_go_on, tear_down);
  g_test_add ("/exercises/refuse", Fixture, NULL, set_up, test_refuse, tear_down);
  g_test_add_data_func ("/exercises/shipped-chess", "chess", test_shipped);
  g_test_add_data_func ("/exercises/shipped-xiangqi", "xiangqi", test_shipped);
  g_test_add_data_func ("/exercises/shipped-reversi", "reversi", test_shipped);
  return g_test_run ();
}
