/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pasted text is taken for. */
#include "files/core/game-file.h"
#include "files/text/fen-text.h"
#include "registry.h"

#include <string.h>

static gboolean
looks_like (const char *text)
{
  return fen_format.probe (text, strlen (text));
}

static void
test_looks (void)
{
  g_assert_true (looks_like ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  g_assert_true (looks_like ("  8/8/8/8/8/8/8/K1k5\n"));
  g_assert_true (looks_like ("FEN: \"8/8/8/8/8/8/8/K1k5 w - - 0 1\""));
  g_assert_false (looks_like ("[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"] 1. Kb1 *"));
  g_assert_false (looks_like ("1. e4 {http://a/8/8/8/8/8/8/8/K1k5} e5 *"));
  g_assert_false (looks_like ("1. e4 e5 1/2-1/2"));
  g_assert_false (looks_like ("1/2-1/2"));
  g_assert_false (looks_like ("8/8/8/8/8/8/8/K1k5 w - - 0 1\n1. Kb1"));
  g_assert_false (looks_like (""));
}

static void
test_reads (void)
{
  static const struct {
    const char *text, *end;
  } cases[] = {
    { " 4k3/8/8/8/8/8/4P3/4K3 b - - 0 7 \n", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7" },
    { "“4k3/8/8/8/8/8/4P3/4K3 B - - 0 7”", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7" },
    { "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 7 moves e2e4 e8d7",
      "8/3k4/8/8/4P3/8/8/4K3 w - - 1 8" },
    { "e4 e5 Nf3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2" },
    { "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 7\"]", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 7" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GameTree) tree = game_text_read (cases[i].text, NULL, &error);
    char fen[POSITION_TEXT_MAX];
    g_assert_no_error (error);
    tree->rules->position_to_text (&game_node_last (tree->root)->position, fen);
    g_assert_cmpstr (fen, ==, cases[i].end);
  }
}

static void
test_refuses (void)
{
  static const struct {
    const char *text;
    int code;
    const char *sentence;
  } cases[] = {
    { "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", GAME_FILE_ERROR_START,
      "column 14" },
    /* The sentence is that of the game whose board it is. */
    { "rnbkkbnr/8/8/8/8/8/8/4K3 w - - 0 1", GAME_FILE_ERROR_START, "more than one king" },
    { "4k3/8/8/8/8/8/8/8 w - - 0 1", GAME_FILE_ERROR_START, "column 17" },
    { "rheakaehr/9/9/9/9/9/9/9/9/RHEAKAEHX w - - 0 1", GAME_FILE_ERROR_START, "“X”" },
    { "8/8/8/8/8/8/8/8 w - - 0 1", GAME_FILE_ERROR_START, "FEN" },
    { "hello there", GAME_FILE_ERROR_EMPTY, "hello" },
    { "", GAME_FILE_ERROR_EMPTY, "no game" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_assert_null (game_text_read (cases[i].text, NULL, &error));
    g_assert_error (error, GAME_FILE_ERROR, cases[i].code);
    g_test_message ("%s", error->message);
    g_assert_nonnull (strstr (error->message, cases[i].sentence));
  }
}

/* What an address says in its bytes may be cut off in the middle of a character. */
static void
test_torn (void)
{
  static const char *const texts[] = { "http://a/%F0", "http://a/%F0%9F", "http://a/\xf0", "\xe8" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *copy = g_strdup (texts[i]); /* on the heap, where sanitizers see its end */
    g_assert_null (fen_text_extract (registry_game (0)->rules, copy));
  }
  g_autofree char *side = fen_text_extract (registry_game (0)->rules, "8/8/8/8/8/8/8/8 红 - -");
  g_assert_cmpstr (side, ==, "8/8/8/8/8/8/8/8 红 - -");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fen-text/looks", test_looks);
  g_test_add_func ("/fen-text/reads", test_reads);
  g_test_add_func ("/fen-text/refuses", test_refuses);
  g_test_add_func ("/fen-text/torn", test_torn);
  return g_test_run ();
}
