/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of openings: by position, whichever way it was reached and from whichever side it is
 * looked at. */
#include "files/tree/opening-names.h"
#include "registry.h"

#include <string.h>

enum { SYMMETRIES = 8 };

static const char *const english[] = { "en", NULL };

static const Rules *
reversi (void)
{
  return registry_find ("reversi")->rules;
}

static OpeningNames *
load_table (const Rules *rules, const char *const *languages, char **text)
{
  g_autofree char *path
      = g_strdup_printf ("%s/openings/%s.tsv", g_getenv ("PALAMEDES_DATA"), rules->id);
  g_autoptr (GError) error = NULL;
  OpeningNames *names;
  gsize length;

  g_assert_true (g_file_get_contents (path, text, &length, &error));
  names = opening_names_new (rules, *text, length, languages, &error);
  g_assert_no_error (error);
  return names;
}

/* SQUARE of a board of eight by eight, turned and mirrored. */
static Square
turned (Square square, int symmetry)
{
  int file = square % 8, rank = square / 8, kept = file;

  if (symmetry & 1)
    file = 7 - file;
  if (symmetry & 2)
    rank = 7 - rank;
  if (symmetry & 4) {
    kept = file;
    file = rank;
    rank = kept;
  }
  return (Square) (file + 8 * rank);
}

/* The mirror image of POSITION as text is made from what stands where. */
static void
turn_position (const Rules *rules, const Position *position, int symmetry, Position *image)
{
  char text[POSITION_TEXT_MAX], board[65] = { 0 };

  for (Square square = 0; square < 64; square++) {
    Piece piece = rules->piece_at (position, square);
    Square to = turned (square, symmetry);

    board[8 * (7 - to / 8) + to % 8] = piece == 0 ? '-' : rules->pieces[piece - 1].letter;
  }
  g_snprintf (text, sizeof text, "%s %c", board, rules->side_to_move (position) == 0 ? 'X' : 'O');
  g_assert_true (rules->position_from_text (image, text, NULL));
}

/* Every line of the table, looked at in all eight ways. */
static void
test_table (void)
{
  const Rules *rules = reversi ();
  g_autofree char *text = NULL;
  OpeningNames *names = load_table (rules, english, &text);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = 0;

  for (char **line = lines; *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, "\t", -1);
    Position position;

    if (!fields[0] || **line == '#' || g_str_equal (fields[0], "moves"))
      continue;
    g_auto (GStrv) moves = g_strsplit (fields[0], " ", -1);
    n++;
    rules_start (rules, &position);
    for (char **text_of = moves; *text_of; text_of++) {
      Move move;

      g_assert_cmpint (rules->move_from_text (&position, *text_of, strlen (*text_of), &move), ==,
                       MOVE_TEXT_OK);
      rules->play (&position, move);
    }
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
      Position image;

      turn_position (rules, &position, symmetry, &image);
      g_assert_cmpstr (opening_names_of (names, &image), ==, fields[1]);
    }
  }
  g_assert_cmpuint (n, >, 60);
  opening_names_free (names);
}

/* A tree with the moves of LINE, which are separated by blanks. */
static GameTree *
tree_of (const Rules *rules, const char *line)
{
  g_auto (GStrv) moves = g_strsplit (line, " ", -1);
  Position start;
  GameTree *tree;

  rules_start (rules, &start);
  tree = game_tree_new (rules, &start);
  for (char **text = moves; *text; text++) {
    GameNode *node = game_node_last (tree->root);
    Move move;

    g_assert_cmpint (rules->move_from_text (&node->position, *text, strlen (*text), &move), ==,
                     MOVE_TEXT_OK);
    game_tree_add (tree, node, move);
  }
  return tree;
}

static void
assert_name (const OpeningNames *names, const char *line, const char *name)
{
  g_autoptr (GameTree) tree = tree_of (reversi (), line);

  g_assert_cmpstr (opening_names_find (names, game_node_last (tree->root)), ==, name);
}

/* The same position by other ways: another first move, another order. What comes after the last
 * position with a name keeps it; before the first there is none. */
static void
test_ways (void)
{
  g_autofree char *text = NULL;
  OpeningNames *names = load_table (reversi (), english, &text);

  assert_name (names, "f5 d6 c3 d3 c4", "Tiger");
  assert_name (names, "c4 e3 f6 e6 f5", "Tiger");
  assert_name (names, "f5 d6 c3 d3 c4 b3", "Aubrey, Tanaka");
  assert_name (names, "f5 d6 c3 d3 c4 f4 c5", "Tiger");
  assert_name (names, "f5 d6 c4 d3 c3", "Tiger"); /* the order changed */
  assert_name (names, "f5", NULL);
  opening_names_free (names);
}

/* The reader's own language, where there is a name in it; readers of one script share it. */
static void
test_languages (void)
{
  static const char *const hong_kong[] = { "zh_HK.UTF-8", "zh_HK", "zh", "C", NULL };
  static const char *const china[] = { "zh_CN", "zh", "C", NULL };
  static const char *const german[] = { "de_DE", "de", "C", NULL };
  const struct {
    const char *const *languages;
    const char *tiger, *stephenson;
  } cases[] = {
    { hong_kong, "虎型", "史蒂芬森變例" },
    { china, "虎型", "斯蒂芬森变例" },
    { german, "Tiger", "Stephenson" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = NULL;
    OpeningNames *names = load_table (reversi (), cases[i].languages, &text);

    assert_name (names, "f5 d6 c3 d3 c4", cases[i].tiger);
    assert_name (names, "f5 d6 c3 d3 c4 f4 f6", cases[i].stephenson);
    opening_names_free (names);
  }
}

static void
test_broken (void)
{
  static const char *const texts[] = {
    "f5\tFirst\n",
    "moves\ten\nf5 z9\tNowhere\n",
    "moves\ten\nf5\t\n",
    "moves\ten\nf5\tOne\nc4\tThe same\n",
    "moves\ten\n=mirror\tLeft\nf5\tOne\n",
    "moves\ten\n=mirror\n",
    "moves\ten\n=mirror\tLeft|Right\nf5\tOne\tTwo\nf5 z9\tNowhere\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (opening_names_new (reversi (), texts[i], strlen (texts[i]), english, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  }
}

/* A game without mirror images: the position itself. */
static void
test_other_game (void)
{
  static const char text[] = "moves\ten\ne4 e5 Nf3\tKing's Knight\n";
  const Rules *rules = registry_find ("chess")->rules;
  OpeningNames *names = opening_names_new (rules, text, strlen (text), english, NULL);
  g_autoptr (GameTree) same = tree_of (rules, "Nf3 e5 e4");
  g_autoptr (GameTree) other = tree_of (rules, "d4 d5 Nf3");

  g_assert_cmpstr (opening_names_find (names, game_node_last (same->root)), ==, "King's Knight");
  g_assert_null (opening_names_find (names, game_node_last (other->root)));
  opening_names_free (names);
}

/* Every line of every table can be played, in every language; and there are as many as players
 * expect. */
static void
test_tables (void)
{
  static const char *const languages[][2]
      = { { "en", NULL }, { "zh_CN", NULL }, { "zh_TW", NULL } };
  const struct {
    const char *game;
    guint least;
  } tables[] = { { "chess", 400 }, { "xiangqi", 60 }, { "reversi", 60 } };

  for (size_t i = 0; i < G_N_ELEMENTS (tables); i++)
    for (size_t j = 0; j < G_N_ELEMENTS (languages); j++) {
      g_autofree char *text = NULL;
      OpeningNames *names = load_table (registry_find (tables[i].game)->rules, languages[j], &text);
      guint n = 0;

      for (const char *line = strchr (text, '\n'); line && line[1]; line = strchr (line + 1, '\n'))
        n += line[1] != '#' && line[1] != '\n';
      g_assert_cmpuint (n, >, tables[i].least); /* and the head */
      opening_names_free (names);
    }
}

/* The name that MOVES, blanks between, lead to in GAME. */
static char *
name_after (const char *game, const char *language, const char *moves)
{
  const char *const languages[] = { language, NULL };
  const Rules *rules = registry_find (game)->rules;
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);
  g_autofree char *text = NULL;
  OpeningNames *names = load_table (rules, languages, &text);
  g_autoptr (GameTree) tree = NULL;
  GameNode *node;
  Position start;
  char *name;

  rules_start (rules, &start);
  tree = game_tree_new (rules, &start);
  node = tree->root;
  for (char **word = words; *word; word++) {
    Move move;

    g_assert_cmpint (rules->move_from_text (&node->position, *word, strlen (*word), &move), ==,
                     MOVE_TEXT_OK);
    node = game_tree_add (tree, node, move);
  }
  name = g_strdup (opening_names_find (names, node));
  opening_names_free (names);
  return name;
}

static void
assert_named (const char *game, const char *language, const char *moves, const char *expected)
{
  g_autofree char *name = name_after (game, language, moves);

  g_assert_cmpstr (name, ==, expected);
}

/* With its code, through another order of moves, and beyond the end of the line. */
static void
test_chess (void)
{
  assert_named ("chess", "en", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
                "B90 Sicilian Defense: Najdorf Variation");
  assert_named ("chess", "en", "Nf3 d5 d4 Nf6 c4 e6 Nc3 c6", "D43 Semi-Slav Defense");
  assert_named ("chess", "en", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 h3 h6",
                "C68 Ruy López: Exchange Variation");
  assert_named ("chess", "zh_CN", "e4 e6 d4 d5 e5", "C02 法兰西防御：挺进变例");
  assert_named ("chess", "zh_TW", "e4 c5", "B20 西西里防禦");
}

/* A code alone says what all of its lines have in common, where they have that. */
static void
test_codes (void)
{
  g_autofree char *text = NULL;
  OpeningNames *names = load_table (registry_find ("chess")->rules, english, &text);

  g_assert_cmpstr (opening_names_of_code (names, "B20"), ==, "B20 Sicilian Defense");
  g_assert_cmpstr (opening_names_of_code (names, "C50"), ==, "C50 Italian Game");
  g_assert_null (opening_names_of_code (names, "A00"));
  g_assert_null (opening_names_of_code (names, "Z99"));
  opening_names_free (names);
}

/* Every code of the Encyclopaedia is one of an opening. */
static void
test_all_codes (void)
{
  g_autofree char *text = NULL;

  opening_names_free (load_table (registry_find ("chess")->rules, english, &text));
  for (int i = 0; i < 500; i++) {
    g_autofree char *field = g_strdup_printf ("\t%c%02d\t", 'A' + i / 100, i % 100);

    g_assert_cmpstr (strstr (text, field), !=, NULL);
  }
}

static void
test_xiangqi (void)
{
  assert_named ("xiangqi", "zh_CN", "马二进三 炮8平5", "起马对左中炮");
  assert_named ("xiangqi", "en", "炮二平五 炮2平5", "Opposite Direction Cannons");
  assert_named ("xiangqi", "en", "炮八平五 炮8平5", "Opposite Direction Cannons"); /* mirrored */
  assert_named ("xiangqi", "zh_CN", "炮二平五 马2进3 马二进三 马8进7 车一平二 车9平8",
                "中炮对屏风马");
}

/* Left and right of a mirror image are those of the board, and so are files that a name tells. */
static void
test_mirrored (void)
{
  const Rules *rules = registry_find ("xiangqi")->rules;
  static const char *const chinese[] = { "zh_TW", NULL };
  g_autofree char *text = NULL;
  OpeningNames *names = load_table (rules, chinese, &text);

  assert_named ("xiangqi", "zh_CN", "炮二平五 马2进3", "中炮对进右马");
  assert_named ("xiangqi", "zh_CN", "炮八平五 马8进7", "中炮对进左马");
  assert_named ("xiangqi", "en", "兵三进一 炮2平5", "Pawn Opening: Right Central Cannon");
  assert_named ("xiangqi", "en", "兵三进一 炮2平6", "Pawn Opening: Right Cross-Palace Cannon");
  assert_named ("xiangqi", "zh_CN", "相七进五 卒3进1", "飞相对进3卒");
  assert_named ("xiangqi", "zh_CN", "相七进五 卒7进1", "飞相对进7卒");
  assert_named ("xiangqi", "en", "马八进七 卒7进1", "Horse Opening: Soldier on the Seventh File");
  /* Files of cannons are counted from the central one's side, and the soldier with them. */
  assert_named ("xiangqi", "zh_CN",
                "炮八平五 马2进3 马八进七 车1平2 车九平八 马8进7 兵三进一 卒3进1 炮二平四",
                "五六炮进七兵对屏风马");
  g_assert_cmpstr (opening_names_translate (names, "Pawn Opening: Right Cross-Palace Cannon"), ==,
                   "仙人指路對右過宮炮");
  opening_names_free (names);
}

/* After LINE most is known of MOVE; no name comes twice, nor the one that the line has. */
static void
assert_steps (const char *game, const char *line, const char *move, const char *name)
{
  const Rules *rules = registry_find (game)->rules;
  g_autofree char *text = NULL;
  OpeningNames *names = load_table (rules, english, &text);
  g_autoptr (GameTree) tree = tree_of (rules, line);
  const GameNode *node = game_node_last (tree->root);
  OpeningStep steps[8];
  char first[MOVE_TEXT_MAX];
  guint n = opening_names_next (names, node, steps, G_N_ELEMENTS (steps));

  g_assert_cmpuint (n, >, 1);
  rules->move_to_text (&node->position, steps[0].move, 0, first);
  g_assert_cmpstr (first, ==, move);
  g_assert_cmpstr (steps[0].name, ==, name);
  for (guint i = 0; i < n; i++) {
    g_assert_cmpstr (steps[i].name, !=, opening_names_find (names, node));
    for (guint k = 0; k < i; k++) {
      g_assert_cmpuint (steps[k].lines, >=, steps[i].lines);
      g_assert_cmpstr (steps[k].name, !=, steps[i].name);
    }
  }
  g_assert_cmpuint (opening_names_next (names, node, steps, 1), ==, 1);
  opening_names_free (names);
}

/* No step from the end of LINE begins with MOVE. */
static void
assert_no_step (const char *game, const char *line, const char *move)
{
  const Rules *rules = registry_find (game)->rules;
  g_autofree char *text = NULL;
  OpeningNames *names = load_table (rules, english, &text);
  g_autoptr (GameTree) tree = tree_of (rules, line);
  const GameNode *node = game_node_last (tree->root);
  OpeningStep steps[8];
  guint n = opening_names_next (names, node, steps, G_N_ELEMENTS (steps));

  for (guint i = 0; i < n; i++) {
    char first[MOVE_TEXT_MAX];

    rules->move_to_text (&node->position, steps[i].move, 0, first);
    g_assert_cmpstr (first, !=, move);
  }
  opening_names_free (names);
}

static void
test_steps (void)
{
  static const char text[] = "moves\ten\ne4 e5 Nf3\tKing's Knight\n";
  const Rules *rules = registry_find ("chess")->rules;
  OpeningNames *names = opening_names_new (rules, text, strlen (text), english, NULL);
  g_autoptr (GameTree) start = tree_of (rules, "");
  g_autoptr (GameTree) end = tree_of (rules, "e4 e5 Nf3");
  g_autoptr (GameTree) back = tree_of (rules, "Nf3 Nf6 Ng1");
  OpeningStep steps[2];

  assert_steps ("chess", "", "e4", "B00 King's Pawn Game");
  assert_steps ("chess", "e4", "e5", "C20 Open Game");
  assert_steps ("reversi", "f5", "d6", "Perpendicular Opening");
  /* Not mirrored: with the cannon that players of xiangqi are used to. */
  assert_steps ("xiangqi", "", "H2-E2", "Central Cannon");
  /* Black has not chosen yet what it will be called. */
  assert_no_step ("reversi", "", "f5");
  assert_no_step ("xiangqi", "H2-E2 H9-G7", "H0-G2");
  /* The name comes two plies later; and none comes behind it. */
  g_assert_cmpuint (opening_names_next (names, start->root, steps, 2), ==, 1);
  g_assert_cmpstr (steps[0].name, ==, "King's Knight");
  g_assert_cmpuint (opening_names_next (names, game_node_last (end->root), steps, 2), ==, 0);
  /* What leads back to the start is no step towards what may follow from there. */
  g_assert_cmpuint (opening_names_next (names, game_node_last (back->root), steps, 2), ==, 0);
  opening_names_free (names);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/opening-names/table", test_table);
  g_test_add_func ("/opening-names/ways", test_ways);
  g_test_add_func ("/opening-names/languages", test_languages);
  g_test_add_func ("/opening-names/broken", test_broken);
  g_test_add_func ("/opening-names/other-game", test_other_game);
  g_test_add_func ("/opening-names/tables", test_tables);
  g_test_add_func ("/opening-names/chess", test_chess);
  g_test_add_func ("/opening-names/codes", test_codes);
  g_test_add_func ("/opening-names/all-codes", test_all_codes);
  g_test_add_func ("/opening-names/xiangqi", test_xiangqi);
  g_test_add_func ("/opening-names/mirrored", test_mirrored);
  g_test_add_func ("/opening-names/steps", test_steps);
  return g_test_run ();
}
