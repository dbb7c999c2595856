/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In which notation a person sees the moves, and moves that are typed in any. */
#include "game/match/pal-file-words.h"
#include "game/match/pal-move-input.h"
#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"

#include "registry.h"
#include "rules/rules.h"

#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static const Rules *
rules_of (const char *id)
{
  const Game *game = registry_find (id);

  g_assert_nonnull (game);
  return game->rules;
}

static void
assert_notation (const Rules *rules, int notation, const char *id)
{
  g_assert_cmpstr (rules->notations[notation].id, ==, id);
}

static void
test_chosen (void)
{
  const Rules *rules = rules_of ("xiangqi");
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);

  assert_notation (rules, pal_notation_chosen (rules, settings), "wxf");
  g_settings_set_string (settings, "notation", "ucci");
  assert_notation (rules, pal_notation_chosen (rules, settings), "ucci");
  g_settings_set_string (settings, "notation", "of another version");
  g_assert_cmpint (pal_notation_chosen (rules, settings), ==, NOTATION_FILE);
  g_settings_reset (settings, "notation");
  assert_notation (rules, pal_notation_chosen (rules, settings), "wxf");
  g_assert_cmpint (pal_notation_default (rules_of ("chess")), ==, NOTATION_FILE);
}

/* The catalogues of the build folder. gettext asks for the language again after each change. */
static void
use_language (const char *language)
{
  g_setenv ("LANGUAGE", language, TRUE);
  g_assert_nonnull (bindtextdomain (GETTEXT_PACKAGE, g_getenv ("PALAMEDES_LOCALE_DIR")));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  setlocale (LC_ALL, "C");
  setlocale (LC_ALL, "C.UTF-8");
}

/* Newer C libraries ask for no language in a locale of C. */
static gboolean
can_translate (void)
{
  gboolean can;

  if (g_getenv ("PALAMEDES_LOCALE_DIR") == NULL)
    return FALSE;
  use_language ("zh_CN");
  can = !g_str_equal (dgettext (GETTEXT_PACKAGE, "_Cancel"), "_Cancel");
  use_language ("xx");
  return can;
}

static void
test_languages (void)
{
  const Rules *rules = rules_of ("xiangqi");

  if (!can_translate ()) {
    g_test_skip ("there are no translations, or none in this locale");
    return;
  }
  use_language ("zh_TW");
  assert_notation (rules, pal_notation_default (rules), "traditional");
  use_language ("zh_CN");
  assert_notation (rules, pal_notation_default (rules), "simplified");
  g_assert_cmpint (pal_notation_default (rules_of ("chess")), ==, NOTATION_FILE);
  use_language ("xx");
  assert_notation (rules, pal_notation_default (rules), "wxf");
}

static void
assert_point (const char *game, Square square, const char *title)
{
  char name[PAL_POINT_TITLE_MAX];

  pal_point_title (rules_of (game), square, name);
  g_assert_cmpstr (name, ==, title);
}

/* In Chinese points of a xiangqi board are told by the files that stand at its edges. */
static void
test_points (void)
{
  if (!can_translate ()) {
    g_test_skip ("there are no translations, or none in this locale");
    return;
  }
  use_language ("xx");
  assert_point ("xiangqi", 7, "H0");
  use_language ("zh_CN");
  assert_point ("xiangqi", 7, "红方二路第1线");
  assert_point ("xiangqi", 4 * 9, "红方九路第5线");
  assert_point ("xiangqi", 5 * 9, "黑方1路第5线");
  assert_point ("xiangqi", 7 * 9 + 2, "黑方3路第3线");
  assert_point ("chess", 4, "e1");
  use_language ("xx");
}

/* The position of FEN, or with NULL that at the start. */
static Position
position_of (const Rules *rules, const char *fen)
{
  Position position;

  rules_start (rules, &position);
  if (fen != NULL)
    g_assert_true (rules->position_from_text (&position, fen, NULL));
  return position;
}

/* What a person who has chosen two cells is told. */
static void
test_refusals (void)
{
  static const struct {
    const char *game, *fen;
    Square from, to;
    const char *sentence;
  } cases[] = {
    { "chess", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", 12, 18,
      "“e2–c3” is not legal here. The king would be in check." },
    { "chess", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", 4, 3,
      "“e1–d1” is not legal here. The king would be in check." },
    { "chess", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", 12, 28, "“e2–e4” is not legal here." },
    { "chess", "4k3/8/8/8/4r3/8/8/3NK3 w - - 0 1", 3, 12,
      "“d1–e2” is not legal here: White is in check." },
    { "xiangqi", "4k4/9/9/9/9/4P4/9/9/9/4K4 w - - 0 1", 4, 3, "“E0–D0” is not legal here." },
    { "xiangqi", "4k4/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1", 31, 50,
      "“E3–F5” is not legal here. The generals would face each other." },
    { "xiangqi", "3k5/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1", 4, 3,
      "“E0–D0” is not legal here. The generals would face each other." },
    { "xiangqi", "3k1r3/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1", 4, 5,
      "“E0–F0” is not legal here. The general would be in check." },
    { "xiangqi", NULL, 7, 14, "“H0–F1” is not legal here. The horse’s leg is blocked." },
    { "xiangqi", "5k3/9/9/9/9/9/9/9/3r5/2E1K4 w - - 0 1", 2, 22,
      "“C0–E2” is not legal here. The elephant’s eye is blocked." },
    { "xiangqi", NULL, 7, 23, "“H0–F2” is not legal here." },
    { "reversi", NULL, SQUARE_NONE, 0, "“a8” is not legal here." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    const Rules *rules = rules_of (cases[i].game);
    g_autofree char *sentence = NULL;
    Position position = position_of (rules, cases[i].fen);

    sentence = pal_notation_refuse_squares (rules, &position, cases[i].from, cases[i].to);
    g_assert_cmpstr (sentence, ==, cases[i].sentence);
  }
}

/* Chinese readers name points by files, of which two are no move: the reason stands alone. */
static void
test_chinese_refusals (void)
{
  static const struct {
    const char *fen;
    Square from, to;
    const char *sentence;
  } cases[] = {
    { "4k4/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1", 31, 50, "走后将帅会照面。" },
    { "3k5/9/9/9/9/9/4r4/9/9/4K4 w - - 0 1", 4, 13, "红方正被将军" },
    { "4k4/9/9/9/9/4P4/9/9/9/4K4 w - - 0 1", 4, 3, "此处不能这样走。" },
  };
  const Rules *rules = rules_of ("xiangqi");

  if (!can_translate ()) {
    g_test_skip ("there are no translations, or none in this locale");
    return;
  }
  use_language ("zh_CN");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *sentence = NULL;
    Position position = position_of (rules, cases[i].fen);

    sentence = pal_notation_refuse_squares (rules, &position, cases[i].from, cases[i].to);
    g_assert_cmpstr (sentence, ==, cases[i].sentence);
  }
  use_language ("xx");
}

/* What a person who has typed a move is told. */
static void
test_typed_refusals (void)
{
  static const struct {
    const char *game, *fen, *notation, *text, *sentence;
  } cases[] = {
    { "chess", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "san", "Nc3",
      "“Nc3” is not legal here. The king would be in check." },
    { "chess", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "san", "e2-c3",
      "“e2-c3” is not legal here. The king would be in check." },
    { "chess", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "san", "Kd1",
      "“Kd1” is not legal here. The king would be in check." },
    { "chess", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "san", "Ne4", "“Ne4” is not legal here." },
    { "chess", "4k3/8/8/8/4r3/8/8/3NK3 w - - 0 1", "san", "Nb2",
      "“Nb2” is not legal here: White is in check." },
    { "chess", "4k3/8/8/8/4r3/8/8/3NK3 w - - 0 1", "san", "Nd5",
      "“Nd5” is not legal here: White is in check." },
    /* Of two knights that are both pinned it is not known which is meant. */
    { "chess", "4k3/8/8/b7/7b/8/3N1N2/4K3 w - - 0 1", "san", "Ne4", "“Ne4” is not legal here." },
    { "xiangqi", "4k4/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1", "simplified", "马五进四",
      "“马五进四” is not legal here. The generals would face each other." },
    { "xiangqi", "3k5/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1", "simplified", "帅五平六",
      "“帅五平六” is not legal here. The generals would face each other." },
    { "xiangqi", "3k1r3/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1", "iccs", "E0-F0",
      "“E0-F0” is not legal here. The general would be in check." },
    { "xiangqi", "3k5/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1", "simplified", "帅五进二",
      "“帅五进二” is not legal here." },
    { "xiangqi", NULL, "simplified", "马二进四",
      "“马二进四” is not legal here. The horse’s leg is blocked." },
    { "reversi", NULL, "coordinates", "a8", "“a8” is not legal here." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    const Rules *rules = rules_of (cases[i].game);
    g_autofree char *sentence = NULL;
    Position position = position_of (rules, cases[i].fen);

    sentence = pal_notation_refuse (rules, &position, cases[i].text,
                                    rules_notation (rules, cases[i].notation));
    g_assert_cmpstr (sentence, ==, cases[i].sentence);
  }
}

static void
assert_shown (const char *text, const char *shown)
{
  g_autofree char *found = pal_file_words_show (text);

  g_assert_cmpstr (found, ==, shown);
}

/* Files are in English, what is shown of them is not. */
static void
test_file_words (void)
{
  g_autofree char *player = pal_file_words_player ("Palamedes", 5);

  g_assert_cmpstr (player, ==, "Palamedes, level 5");
  if (!can_translate ()) {
    g_test_skip ("there are no translations, or none in this locale");
    return;
  }
  use_language ("zh_CN");
  assert_shown (player, "Palamedes，等级 5");
  assert_shown ("Casual game", "休闲对局");
  assert_shown ("Ann, level", "Ann, level");
  assert_shown (", level 5", ", level 5");
  assert_shown ("Ann, level 5b", "Ann, level 5b");
  use_language ("xx");
  assert_shown (player, player);
}

/* A knight's move of chess in NOTATION, with the letters of LANGUAGE. */
static char *
written_in (const char *language, const char *notation)
{
  const Rules *rules = rules_of ("chess");
  Position position;
  char text[MOVE_TEXT_MAX];
  Move move;

  use_language (language);
  rules_start (rules, &position);
  g_assert_cmpint (rules->move_from_text (&position, "Nf3", 3, &move), ==, MOVE_TEXT_OK);
  pal_notation_write (rules, &position, move, rules_notation (rules, notation), text);
  return g_strdup (text);
}

static void
test_local_letters (void)
{
  static const char *const expected[][3] = {
    { "de", "local", "Sf3" },     { "fr", "local", "Cf3" },     { "ru", "local", "Кf3" },
    { "zh_CN", "local", "马f3" }, { "zh_TW", "local", "馬f3" }, { "xx", "local", "Nf3" },
    { "de", "san", "Nf3" },       { "de", "figurine", "♘f3" },
  };

  if (!can_translate ()) {
    g_test_skip ("there are no translations, or none in this locale");
    return;
  }
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++) {
    g_autofree char *text = written_in (expected[i][0], expected[i][1]);

    g_assert_cmpstr (text, ==, expected[i][2]);
  }
  use_language ("xx");
  g_assert_false (
      pal_notation_is_offered (rules_of ("chess"), rules_notation (rules_of ("chess"), "local")));
  use_language ("de");
  g_assert_true (
      pal_notation_is_offered (rules_of ("chess"), rules_notation (rules_of ("chess"), "local")));
}

/* In French an R is the king (roi), but who sees English letters means the rook. */
static void
test_local_letters_read (void)
{
  static const char fen[] = "7k/8/8/8/8/8/8/R3K3 w - - 0 1";
  static const struct {
    const char *text, *notation, *expected;
  } all[] = {
    { "Rd2", "local", "Kd2" },  { "Rd1", "local", "Kd1" }, { "Td1", "local", "Rd1" },
    { "Td1", "san", "Rd1" },    { "Rd1", "san", "Rd1" },   { "Rd2", "san", NULL },
    { "a1d1", "local", "Rd1" },
  };
  const Rules *rules = rules_of ("chess");
  Position position;

  use_language ("fr");
  g_assert_true (rules->position_from_text (&position, fen, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (all); i++) {
    char text[MOVE_TEXT_MAX];
    Move move;
    MoveTextResult result = pal_notation_read (rules, &position, all[i].text,
                                               rules_notation (rules, all[i].notation), &move);

    g_assert_cmpint (result == MOVE_TEXT_OK, ==, all[i].expected != NULL);
    if (result != MOVE_TEXT_OK)
      continue;
    rules->move_to_text (&position, move, NOTATION_FILE, text);
    g_assert_cmpstr (text, ==, all[i].expected);
  }
  use_language ("xx");
}

/* --- typed --- */

#define CANNONS "3k5/4a4/9/4C4/9/9/9/4C4/4A4/4K4 w - - 0 1"

static int
compare_texts (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The completions in the order of their bytes. */
static void
assert_completes (const char *fen, const char *prefix, const char *notation, const char *expected)
{
  const Rules *rules = rules_of ("xiangqi");
  g_autoptr (PalMoveInput) input = pal_move_input_new ();
  Position position;

  if (fen != NULL)
    g_assert_true (rules->position_from_text (&position, fen, NULL));
  else
    rules_start (rules, &position);
  pal_move_input_set_position (input, rules, &position);
  g_auto (GStrv) found
      = pal_move_input_complete (input, prefix, rules_notation (rules, notation), 9);
  qsort (found, g_strv_length (found), sizeof *found, compare_texts);
  g_autofree char *line = g_strjoinv (" ", found);
  g_test_message ("%s", prefix);
  g_assert_cmpstr (line, ==, expected);
}

static void
test_completion (void)
{
  assert_completes (NULL, "h2+", "wxf", "H2+1 H2+3");
  assert_completes (NULL, "C2=5", "wxf", "C2=5");
  assert_completes (NULL, "C2-", "wxf", "C2-1");
  assert_completes (NULL, "h2e", "wxf", "C2=5");
  assert_completes (NULL, "h3e", "iccs", "H2-E2");
  assert_completes (NULL, "Ｃ２＝５", "traditional", "炮二平五");
  assert_completes (NULL, "馬二", "traditional", "馬二進一 馬二進三");
  assert_completes (NULL, "马二进", "simplified", "马二进一 马二进三");
  assert_completes (NULL, "马2进", "traditional", "馬二進一 馬二進三");
  assert_completes (NULL, "帥", "simplified", "帅五进一");
  assert_completes (NULL, "傌2", "traditional", "馬二進一 馬二進三");
  assert_completes (NULL, "砲２平５", "simplified", "炮二平五");
  assert_completes (NULL, "硨一", "traditional", "車一進一 車一進二");
  assert_completes (NULL, "王", "traditional", "");
  assert_completes (CANNONS, "前炮退", "traditional", "前炮退一 前炮退三 前炮退二");
  assert_completes (CANNONS, "C+-", "wxf", "C+-1 C+-2 C+-3");
  assert_completes (NULL, "c2.5", "wxf", "C2=5");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/notation/chosen", test_chosen);
  g_test_add_func ("/notation/languages", test_languages);
  g_test_add_func ("/notation/points", test_points);
  g_test_add_func ("/notation/file-words", test_file_words);
  g_test_add_func ("/notation/refusals", test_refusals);
  g_test_add_func ("/notation/chinese-refusals", test_chinese_refusals);
  g_test_add_func ("/notation/typed-refusals", test_typed_refusals);
  g_test_add_func ("/notation/local-letters", test_local_letters);
  g_test_add_func ("/notation/local-letters-read", test_local_letters_read);
  g_test_add_func ("/notation/completion", test_completion);
  return g_test_run ();
}
